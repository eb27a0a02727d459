// Nests of dynamic programming: longest common subsequence, edit distance, all shortest paths, a knapsack.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int subsequence(const char *a, int n, const char *b, int m, int *row) {
    memset(row, 0, sizeof(int) * (size_t)(m + 1));
    for (int i = 0; i < n; i++) {
        int corner = 0;
        for (int j = 0; j < m; j++) {
            int above = row[j + 1];
            row[j + 1] = a[i] == b[j] ? corner + 1 : above > row[j] ? above : row[j];
            corner = above;
        }
    }
    return row[m];
}

static int distance(const char *a, int n, const char *b, int m, int *row) {
    for (int j = 0; j <= m; j++) row[j] = j;
    for (int i = 1; i <= n; i++) {
        int corner = i - 1;
        row[0] = i;
        for (int j = 1; j <= m; j++) {
            int change = corner + (a[i - 1] != b[j - 1]);
            corner = row[j];
            int least = row[j] < row[j - 1] ? row[j] + 1 : row[j - 1] + 1;
            row[j] = change < least ? change : least;
        }
    }
    return row[m];
}

static void shortest(int *d, int n) {
    for (int k = 0; k < n; k++)
        for (int i = 0; i < n; i++) {
            int via = d[i * n + k];
            if (via >= 1 << 28) continue;
            for (int j = 0; j < n; j++)
                if (via + d[k * n + j] < d[i * n + j]) d[i * n + j] = via + d[k * n + j];
        }
}

static int knapsack(const int *weight, const int *worth, int n, int *best, int room) {
    memset(best, 0, sizeof(int) * (size_t)(room + 1));
    for (int i = 0; i < n; i++)
        for (int w = room; w >= weight[i]; w--) {
            int with = best[w - weight[i]] + worth[i];
            if (with > best[w]) best[w] = with;
        }
    return best[room];
}

int main(int argc, char **argv) {
    int turns = argc > 1 ? atoi(argv[1]) : 26;
    enum { N = 1800, V = 150, ROOM = 6000 };
    char *a = malloc(N), *b = malloc(N);
    int *row = malloc(sizeof(int) * (ROOM + 1)), *d = malloc(sizeof(int) * V * V), weight[100], worth[100];
    unsigned x = 21;
    long sum = 0;
    for (int t = 0; t < turns; t++) {
        for (int i = 0; i < N; i++) {
            x = x * 1664525u + 1013904223u;
            a[i] = (char)('a' + (x >> 20) % 4);
            b[i] = (char)('a' + (x >> 24) % 5);
        }
        for (int i = 0; i < V * V; i++) x = x * 1664525u + 1013904223u, d[i] = x >> 29 ? 1 << 28 : (int)(x >> 10 & 1023);
        for (int i = 0; i < 100; i++) x = x * 1664525u + 1013904223u, weight[i] = 1 + (int)(x >> 24), worth[i] = (int)(x >> 20 & 255);
        sum += subsequence(a, N, b, N, row) + distance(a, N, b, N, row) + knapsack(weight, worth, 100, row, ROOM);
        shortest(d, V);
        for (int i = 0; i < V * V; i++) sum += d[i] & 1023;
    }
    printf("%ld\n", sum);
    free(a); free(b); free(row); free(d);
    return 0;
}
