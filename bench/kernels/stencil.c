// Heat in a block of three dimensions by seven neighbours, two buffers, and a plane of five-by-five weights.
#include <stdio.h>
#include <stdlib.h>

enum { X = 48, Y = 40, Z = 36, SIDE = 200 };

static void step(double (*restrict to)[Y][X], double (*restrict from)[Y][X], double k) {
    for (int z = 1; z < Z - 1; z++)
        for (int y = 1; y < Y - 1; y++)
            for (int x = 1; x < X - 1; x++)
                to[z][y][x] = from[z][y][x] + k * (from[z][y][x - 1] + from[z][y][x + 1] + from[z][y - 1][x] + from[z][y + 1][x]
                                                   + from[z - 1][y][x] + from[z + 1][y][x] - 6 * from[z][y][x]);
}

static void blur(float *to, const float *from, const float weight[25], int width, int height) {
    for (int y = 2; y < height - 2; y++)
        for (int x = 2; x < width - 2; x++) {
            float sum = 0;
            for (int dy = 0; dy < 5; dy++)
                for (int dx = 0; dx < 5; dx++) sum += weight[dy * 5 + dx] * from[(y + dy - 2) * width + x + dx - 2];
            to[y * width + x] = sum;
        }
}

/* In place, from one side to the other and back. */
static double relax(double *a, int width, int height, double over) {
    double change = 0;
    for (int y = 1; y < height - 1; y++)
        for (int x = 1; x < width - 1; x++) {
            double *p = a + y * width + x;
            double d = (p[-1] + p[1] + p[-width] + p[width]) * 0.25 - *p;
            *p += over * d;
            change += d * d;
        }
    return change;
}

int main(int argc, char **argv) {
    int turns = argc > 1 ? atoi(argv[1]) : 700;
    double (*a)[Y][X] = calloc(Z, sizeof *a), (*b)[Y][X] = calloc(Z, sizeof *b);
    float *f = calloc(SIDE * SIDE, sizeof *f), *g = calloc(SIDE * SIDE, sizeof *g), weight[25];
    double *r = calloc(SIDE * SIDE, sizeof *r), change = 0;
    for (int z = 0; z < Z; z++)
        for (int y = 0; y < Y; y++)
            for (int x = 0; x < X; x++) a[z][y][x] = b[z][y][x] = (x * 7 + y * 5 + z * 3) % 11;
    for (int i = 0; i < 25; i++) weight[i] = (float)(1 + i % 5) / 75;
    for (int i = 0; i < SIDE * SIDE; i++) f[i] = (float)(i % 17), r[i] = i % 23;
    for (int t = 0; t < turns; t++) {
        step(b, a, 0.1);
        step(a, b, 0.1);
        blur(g, f, weight, SIDE, SIDE);
        blur(f, g, weight, SIDE, SIDE);
        change += relax(r, SIDE, SIDE, 1.5);
    }
    double sum = 0;
    for (int z = 0; z < Z; z++) sum += a[z][z][z];
    for (int i = 0; i < SIDE; i++) sum += f[i * SIDE + i] + r[i * SIDE + 9];
    printf("%.6g %.6g\n", sum, change);
    free(a); free(b); free(f); free(g); free(r);
    return 0;
}
