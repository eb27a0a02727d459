// Systems of equations: LU with pivots and solving, Cholesky, Gram and Schmidt, in rows of an allocated matrix.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static int factor(double *a, int *pivot, int n) {
    int swaps = 0;
    for (int k = 0; k < n; k++) {
        int p = k;
        for (int i = k + 1; i < n; i++) if (fabs(a[i * n + k]) > fabs(a[p * n + k])) p = i;
        pivot[k] = p;
        if (p != k) {
            swaps++;
            for (int j = 0; j < n; j++) { double t = a[p * n + j]; a[p * n + j] = a[k * n + j]; a[k * n + j] = t; }
        }
        for (int i = k + 1; i < n; i++) {
            double f = a[i * n + k] /= a[k * n + k];
            for (int j = k + 1; j < n; j++) a[i * n + j] -= f * a[k * n + j];
        }
    }
    return swaps;
}

static void solve(const double *a, const int *pivot, double *x, int n) {
    for (int i = 0; i < n; i++) {
        double t = x[pivot[i]];
        x[pivot[i]] = x[i];
        for (int j = 0; j < i; j++) t -= a[i * n + j] * x[j];
        x[i] = t;
    }
    for (int i = n - 1; i >= 0; i--) {
        double t = x[i];
        for (int j = i + 1; j < n; j++) t -= a[i * n + j] * x[j];
        x[i] = t / a[i * n + i];
    }
}

static void cholesky(double *a, int n) {
    for (int j = 0; j < n; j++) {
        for (int k = 0; k < j; k++)
            for (int i = j; i < n; i++) a[i * n + j] -= a[i * n + k] * a[j * n + k];
        double root = sqrt(a[j * n + j]);
        for (int i = j; i < n; i++) a[i * n + j] /= root;
    }
}

static double orthogonal(double *a, int n) {
    double sum = 0;
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < i; k++) {
            double dot = 0;
            for (int j = 0; j < n; j++) dot += a[i * n + j] * a[k * n + j];
            for (int j = 0; j < n; j++) a[i * n + j] -= dot * a[k * n + j];
        }
        double length = 0;
        for (int j = 0; j < n; j++) length += a[i * n + j] * a[i * n + j];
        length = 1 / sqrt(length);
        for (int j = 0; j < n; j++) a[i * n + j] *= length;
        sum += length;
    }
    return sum;
}

int main(int argc, char **argv) {
    int turns = argc > 1 ? atoi(argv[1]) : 400;
    enum { N = 110 };
    double *a = malloc(sizeof(double) * N * N), *x = malloc(sizeof(double) * N), sum = 0;
    int pivot[N];
    unsigned r = 33;
    for (int t = 0; t < turns; t++) {
        for (int i = 0; i < N * N; i++) r = r * 1664525u + 1013904223u, a[i] = (double)(r >> 8) / 16777216 - 0.5;
        for (int i = 0; i < N; i++) x[i] = i % 7;
        sum += orthogonal(a, N);
        for (int i = 0; i < N; i++) a[i * N + i] += 2;
        sum += factor(a, pivot, N);
        solve(a, pivot, x, N);
        for (int i = 0; i < N; i++) sum += x[i];
        for (int i = 0; i < N; i++) for (int j = 0; j < N; j++) a[i * N + j] = i == j ? 3 + i : 1.0 / (1 + i + j);
        cholesky(a, N);
        sum += a[N * N - 1];
    }
    printf("%.8g\n", sum);
    free(a); free(x);
    return 0;
}
