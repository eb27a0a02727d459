// Sparse matrices by rows: products with vectors, conjugate gradients, triangular solving, transposition, ranking of pages.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct { int n, *start, *column; double *value; } Sparse;

static void multiply(double *restrict to, const Sparse *a, const double *restrict x) {
    for (int i = 0; i < a->n; i++) {
        double sum = 0;
        for (int k = a->start[i]; k < a->start[i + 1]; k++) sum += a->value[k] * x[a->column[k]];
        to[i] = sum;
    }
}

static double dot(const double *a, const double *b, int n) { double s = 0; for (int i = 0; i < n; i++) s += a[i] * b[i]; return s; }

static int gradients(const Sparse *a, double *x, const double *b, double *r, double *p, double *q, int limit) {
    int n = a->n, turn = 0;
    multiply(r, a, x);
    for (int i = 0; i < n; i++) p[i] = r[i] = b[i] - r[i];
    double rr = dot(r, r, n);
    for (; turn < limit && rr > 1e-12; turn++) {
        multiply(q, a, p);
        double alpha = rr / dot(p, q, n);
        for (int i = 0; i < n; i++) { x[i] += alpha * p[i]; r[i] -= alpha * q[i]; }
        double next = dot(r, r, n), beta = next / rr;
        for (int i = 0; i < n; i++) p[i] = r[i] + beta * p[i];
        rr = next;
    }
    return turn;
}

/* Gauss and Seidel: what is left of a row's own place is new already. */
static void sweep(const Sparse *a, double *x, const double *b) {
    for (int i = 0; i < a->n; i++) {
        double sum = b[i], own = 1;
        for (int k = a->start[i]; k < a->start[i + 1]; k++) {
            int j = a->column[k];
            if (j == i) own = a->value[k];
            else sum -= a->value[k] * x[j];
        }
        x[i] = sum / own;
    }
}

static void transpose(Sparse *to, const Sparse *a) {
    int n = a->n;
    for (int i = 0; i <= n; i++) to->start[i] = 0;
    for (int k = 0; k < a->start[n]; k++) to->start[a->column[k] + 1]++;
    for (int i = 0; i < n; i++) to->start[i + 1] += to->start[i];
    for (int i = 0; i < n; i++)
        for (int k = a->start[i]; k < a->start[i + 1]; k++) {
            int at = to->start[a->column[k]]++;
            to->column[at] = i;
            to->value[at] = a->value[k];
        }
    for (int i = n; i > 0; i--) to->start[i] = to->start[i - 1];
    to->start[0] = 0;
}

static void rank(double *to, const double *from, const Sparse *a) {
    for (int i = 0; i < a->n; i++) to[i] = 0.15;
    for (int i = 0; i < a->n; i++) {
        double share = 0.85 * from[i] / (a->start[i + 1] - a->start[i]);
        for (int k = a->start[i]; k < a->start[i + 1]; k++) to[a->column[k]] += share;
    }
}

static Sparse make(int n, int entries) {
    return (Sparse){n, malloc(sizeof(int) * (size_t)(n + 1)), malloc(sizeof(int) * (size_t)entries), malloc(sizeof(double) * (size_t)entries)};
}

int main(int argc, char **argv) {
    int turns = argc > 1 ? atoi(argv[1]) : 40;
    enum { SIDE = 70, N = SIDE * SIDE };
    Sparse a = make(N, N * 5), t = make(N, N * 5);
    int k = 0;
    for (int i = 0; i < N; i++) {
        int x = i % SIDE, y = i / SIDE;
        a.start[i] = k;
        if (y) a.column[k] = i - SIDE, a.value[k++] = -1;
        if (x) a.column[k] = i - 1, a.value[k++] = -1;
        a.column[k] = i, a.value[k++] = 4.01;
        if (x < SIDE - 1) a.column[k] = i + 1, a.value[k++] = -1;
        if (y < SIDE - 1) a.column[k] = i + SIDE, a.value[k++] = -1;
    }
    a.start[N] = k;
    double *v[6], sum = 0;
    for (int i = 0; i < 6; i++) v[i] = calloc(N, sizeof(double));
    for (int turn = 0; turn < turns; turn++) {
        for (int i = 0; i < N; i++) v[0][i] = 0, v[1][i] = (i * 7 + turn) % 13;
        sum += gradients(&a, v[0], v[1], v[2], v[3], v[4], 200);
        for (int i = 0; i < 60; i++) sweep(&a, v[0], v[1]);
        for (int i = 0; i < 40; i++) { transpose(&t, &a); rank(v[5], v[1], &t); rank(v[1], v[5], &a); }
        sum += dot(v[0], v[5], N);
    }
    printf("%.7g\n", sum);
    return 0;
}
