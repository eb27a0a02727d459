// The largest eigenvalue of an infinite matrix, cut off: divisions, int to double, reductions.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static double cell(int i, int j) { return 1.0 / ((i + j) * (i + j + 1) / 2 + i + 1); }

static void multiply(int n, const double *v, double *out, int transposed) {
    for (int i = 0; i < n; i++) {
        double sum = 0;
        for (int j = 0; j < n; j++) sum += (transposed ? cell(j, i) : cell(i, j)) * v[j];
        out[i] = sum;
    }
}

int main(int argc, char **argv) {
    int n = argc > 1 ? atoi(argv[1]) : 2200;
    double *u = malloc(n * sizeof *u), *v = malloc(n * sizeof *v), *t = malloc(n * sizeof *t), uv = 0, vv = 0;
    for (int i = 0; i < n; i++) u[i] = 1;
    for (int i = 0; i < 10; i++) {
        multiply(n, u, t, 0), multiply(n, t, v, 1);
        multiply(n, v, t, 0), multiply(n, t, u, 1);
    }
    for (int i = 0; i < n; i++) uv += u[i] * v[i], vv += v[i] * v[i];
    printf("%.9f\n", sqrt(uv / vv));
    free(u), free(v), free(t);
    return 0;
}
