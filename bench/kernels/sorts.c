// Heap sort, merge sort, sorting by digits, by strides, and short insertions: integers, floats, records, pointers to strings.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct { uint32_t key; float by; const char *name; } Record;

static void heap(int *a, int n) {
    for (int start = n / 2 - 1, end = n; end > 1;) {
        int at;
        if (start >= 0) at = start--;
        else { end--; int t = a[0]; a[0] = a[end]; a[end] = t; at = 0; }
        int v = a[at];
        for (int child; (child = 2 * at + 1) < end; at = child) {
            if (child + 1 < end && a[child + 1] > a[child]) child++;
            if (a[child] <= v) break;
            a[at] = a[child];
        }
        a[at] = v;
    }
}

static void merge(Record *a, Record *room, int n) {
    if (n < 12) {
        for (int i = 1; i < n; i++) {
            Record r = a[i];
            int j = i;
            for (; j > 0 && a[j - 1].by > r.by; j--) a[j] = a[j - 1];
            a[j] = r;
        }
        return;
    }
    int h = n / 2, i = 0, j = h, k = 0;
    merge(a, room, h);
    merge(a + h, room, n - h);
    memcpy(room, a, sizeof *a * (size_t)h);
    for (; i < h && j < n; k++) if (room[i].by <= a[j].by) a[k] = room[i++]; else a[k] = a[j++];
    while (i < h) a[k++] = room[i++];
}

static void digits(uint32_t *a, uint32_t *b, int n) {
    for (int shift = 0; shift < 32; shift += 8) {
        unsigned count[256] = {0}, sum = 0;
        for (int i = 0; i < n; i++) count[a[i] >> shift & 255]++;
        for (int i = 0; i < 256; i++) { unsigned c = count[i]; count[i] = sum; sum += c; }
        for (int i = 0; i < n; i++) b[count[a[i] >> shift & 255]++] = a[i];
        uint32_t *t = a; a = b; b = t;
    }
}

static void strides(double *a, int n) {
    for (int step = n / 2; step; step = step == 2 ? 1 : step * 5 / 11)
        for (int i = step; i < n; i++) {
            double v = a[i];
            int j = i;
            for (; j >= step && a[j - step] > v; j -= step) a[j] = a[j - step];
            a[j] = v;
        }
}

/* By characters, three ways. */
static void strings(const char **a, int n, int depth) {
    while (n > 1) {
        int low = 0, at = 1, high = n;
        unsigned char pivot = (unsigned char)a[n / 2][depth];
        for (at = 0; at < high;) {
            unsigned char c = (unsigned char)a[at][depth];
            const char *t = a[at];
            if (c < pivot) { a[at++] = a[low]; a[low++] = t; }
            else if (c > pivot) { a[at] = a[--high]; a[high] = t; }
            else at++;
        }
        strings(a, low, depth);
        if (pivot) strings(a + low, high - low, depth + 1);
        a += high;
        n -= high;
    }
}

int main(int argc, char **argv) {
    int turns = argc > 1 ? atoi(argv[1]) : 30;
    enum { N = 20000 };
    int *a = malloc(sizeof(int) * N);
    uint32_t *u = malloc(sizeof(int) * N * 2), x = 5, sum = 0;
    double *d = malloc(sizeof(double) * N);
    Record *r = malloc(sizeof(Record) * N * 2);
    char (*text)[8] = malloc(8 * N);
    const char **s = malloc(sizeof(char *) * N);
    for (int t = 0; t < turns; t++) {
        for (int i = 0; i < N; i++) {
            x = x * 1664525u + 1013904223u;
            a[i] = (int)x;
            u[i] = x * 5;
            d[i] = x % 65521;
            snprintf(text[i], 8, "%x", x >> 10 & 0xffff);
            s[i] = text[i];
            r[i] = (Record){x, (float)(x % 1009), text[i]};
        }
        heap(a, N); merge(r, r + N, N); digits(u, u + N, N); strides(d, N); strings(s, N, 0);
        for (int i = 0; i < N; i += 37) sum = sum * 3 + (uint32_t)a[i] + u[i] + r[i].key + (uint32_t)d[i] + (uint32_t)s[i][2];
    }
    printf("%u\n", sum);
    return 0;
}
