// Naive, Horspool and Knuth-Morris-Pratt search over generated text: byte loads, tables, nested loops.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static long naive(const char *t, long n, const char *p, long m) {
    long found = 0;
    for (long i = 0; i + m <= n; i++) {
        long j = 0;
        while (j < m && t[i + j] == p[j]) j++;
        found += j == m;
    }
    return found;
}

static long horspool(const char *t, long n, const char *p, long m) {
    long shift[256], found = 0;
    for (int c = 0; c < 256; c++) shift[c] = m;
    for (long j = 0; j < m - 1; j++) shift[(unsigned char)p[j]] = m - 1 - j;
    for (long i = 0; i + m <= n;) {
        long j = m - 1;
        while (j >= 0 && t[i + j] == p[j]) j--;
        found += j < 0;
        i += j < 0 ? 1 : shift[(unsigned char)t[i + m - 1]];
    }
    return found;
}

static long knuth(const char *t, long n, const char *p, long m) {
    long next[64] = {0}, found = 0;
    for (long i = 1, k = 0; i < m; i++) {
        while (k && p[i] != p[k]) k = next[k - 1];
        if (p[i] == p[k]) k++;
        next[i] = k;
    }
    for (long i = 0, k = 0; i < n; i++) {
        while (k && t[i] != p[k]) k = next[k - 1];
        if (t[i] == p[k]) k++;
        if (k == m) found++, k = next[k - 1];
    }
    return found;
}

int main(int argc, char **argv) {
    long n = argc > 1 ? atol(argv[1]) : 7000000;
    char *text = malloc(n + 1);
    unsigned s = 3;
    for (long i = 0; i < n; i++) s = s * 1103515245u + 12345u, text[i] = "abac dabra"[(s >> 18) % 10];
    text[n] = 0;
    static const char *const words[] = {"abra", "cadabra", "a a a a", "zebra", "dab"};
    for (int w = 0; w < 5; w++) {
        long m = (long)strlen(words[w]), a = naive(text, n, words[w], m), b = horspool(text, n, words[w], m),
             c = knuth(text, n, words[w], m);
        if (a != b || b != c) return 1;
        printf("%s %ld\n", words[w], a);
    }
    free(text);
    return 0;
}
