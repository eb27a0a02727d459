// Quicksort with a median of three and insertion sort below, and the same through a comparison callback.
#include <stdio.h>
#include <stdlib.h>

typedef int (*Compare)(const void *, const void *);

static void sort(int *a, long lo, long hi) {
    while (hi - lo > 16) {
        long mid = lo + (hi - lo) / 2, i = lo, j = hi;
        int x = a[lo], y = a[mid], z = a[hi];
        int pivot = x < y ? (y < z ? y : x < z ? z : x) : (x < z ? x : y < z ? z : y);
        while (i <= j) {
            while (a[i] < pivot) i++;
            while (a[j] > pivot) j--;
            if (i <= j) {
                int t = a[i];
                a[i++] = a[j], a[j--] = t;
            }
        }
        if (j - lo < hi - i) sort(a, lo, j), lo = i;
        else sort(a, i, hi), hi = j;
    }
    for (long i = lo + 1; i <= hi; i++) {
        int v = a[i];
        long j = i;
        for (; j > lo && a[j - 1] > v; j--) a[j] = a[j - 1];
        a[j] = v;
    }
}

static void heap_sort(int *a, long n, Compare less) {
    for (long start = n / 2, end = n; end > 1;) {
        if (start > 0) start--;
        else {
            int t = a[--end];
            a[end] = a[0], a[0] = t;
        }
        for (long root = start, child; (child = 2 * root + 1) < end; root = child) {
            if (child + 1 < end && less(&a[child], &a[child + 1]) < 0) child++;
            if (less(&a[root], &a[child]) >= 0) break;
            int t = a[root];
            a[root] = a[child], a[child] = t;
        }
    }
}

static int compare(const void *x, const void *y) {
    int a = *(const int *)x, b = *(const int *)y;
    return (a > b) - (a < b);
}

int main(int argc, char **argv) {
    long n = argc > 1 ? atol(argv[1]) : 3000000;
    int *a = malloc(n * sizeof *a), *b = malloc(n * sizeof *b);
    unsigned s = 1;
    for (long i = 0; i < n; i++) s = s * 1664525u + 1013904223u, a[i] = b[i] = (int)s;
    sort(a, 0, n - 1);
    heap_sort(b, n / 4, compare);
    for (long i = 1; i < n; i++)
        if (a[i - 1] > a[i]) return 1;
    for (long i = 1; i < n / 4; i++)
        if (b[i - 1] > b[i]) return 2;
    printf("%d %d %d %d\n", a[0], a[n / 2], a[n - 1], b[n / 8]);
    free(a), free(b);
    return 0;
}
