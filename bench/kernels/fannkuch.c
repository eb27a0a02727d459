// Pancake flips over all permutations: small integer arrays, reversals, unpredictable loop counts.
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
    int n = argc > 1 ? atoi(argv[1]) : 10;
    int perm[16], order[16], count[16], best = 0, checksum = 0, sign = 1, left = n;
    for (int i = 0; i < n; i++) order[i] = i;
    for (;;) {
        for (; left > 1; left--) count[left - 1] = left;
        for (int i = 0; i < n; i++) perm[i] = order[i];
        int flips = 0;
        for (int first; (first = perm[0]) != 0; flips++)
            for (int lo = 0, hi = first; lo < hi; lo++, hi--) {
                int t = perm[lo];
                perm[lo] = perm[hi];
                perm[hi] = t;
            }
        if (flips > best) best = flips;
        checksum += sign * flips;
        sign = -sign;
        for (;; left++) {
            if (left == n) {
                printf("%d %d\n", checksum, best);
                return 0;
            }
            int head = order[0];
            for (int i = 0; i < left; i++) order[i] = order[i + 1];
            order[left] = head;
            if (--count[left] > 0) break;
        }
    }
}
