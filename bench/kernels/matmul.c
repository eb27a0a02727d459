// Dense matrix products: double in ikj order (which clang vectorises), and integer in ijk order (strided).
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
    int n = argc > 1 ? atoi(argv[1]) : 1000;
    double *a = malloc(sizeof(double) * n * n), *b = malloc(sizeof(double) * n * n), *c = calloc((size_t)n * n, sizeof(double));
    int *p = malloc(sizeof(int) * n * n), *q = malloc(sizeof(int) * n * n);
    for (int i = 0; i < n * n; i++) a[i] = i % 17 - 8, b[i] = i % 13 * 0.5, p[i] = i % 101, q[i] = i * 7 % 89;
    for (int i = 0; i < n; i++)
        for (int k = 0; k < n; k++) {
            double x = a[i * n + k];
            for (int j = 0; j < n; j++) c[i * n + j] += x * b[k * n + j];
        }
    double sum = 0;
    unsigned long total = 0;
    for (int i = 0; i < n * n; i++) sum += c[i] * (i % 7);
    for (int i = 0; i < n; i += 2)
        for (int j = 0; j < n; j += 2) {
            int cell = 0;
            for (int k = 0; k < n; k++) cell += p[i * n + k] * q[k * n + j];
            total = total * 31 + cell;
        }
    printf("%.3f %lx\n", sum, total);
    free(a), free(b), free(c), free(p), free(q);
    return 0;
}
