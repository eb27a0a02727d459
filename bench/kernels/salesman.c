// A travelling salesman: the nearest first, then exchanges of two edges, moved cities, and a cooled random walk.
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 400 };
static float x[N], y[N];
static float far[N][N];
static int tour[N + 1];
static uint32_t seed = 12345;

static uint32_t draw(void) { seed ^= seed << 13; seed ^= seed >> 17; seed ^= seed << 5; return seed; }

static void greedy(int start) {
    unsigned char seen[N] = {0};
    int at = start;
    for (int i = 0; i < N; i++) {
        tour[i] = at;
        seen[at] = 1;
        int best = -1;
        for (int j = 0; j < N; j++) if (!seen[j] && (best < 0 || far[at][j] < far[at][best])) best = j;
        at = best;
    }
    tour[N] = start;
}

static void reverse(int i, int j) { while (i < j) { int t = tour[i]; tour[i++] = tour[j]; tour[j--] = t; } }

static int exchange(void) {
    int changed = 0;
    for (int i = 1; i < N - 1; i++) {
        int a = tour[i - 1];
        for (int j = i + 1; j < N; j++) {
            int b = tour[i], c = tour[j], d = tour[j + 1];
            if (far[a][c] + far[b][d] + 1e-4f < far[a][b] + far[c][d]) { reverse(i, j); changed++; }
        }
    }
    return changed;
}

static int move(void) {
    int moved = 0;
    for (int i = 1; i < N; i++) {
        int a = tour[i - 1], b = tour[i], c = tour[i + 1];
        float gain = far[a][b] + far[b][c] - far[a][c], best = 1e-4f;
        int to = -1;
        for (int j = 0; j < N; j++) {
            if (j == i || j == i - 1) continue;
            float g = gain - (far[tour[j]][b] + far[b][tour[j + 1]] - far[tour[j]][tour[j + 1]]);
            if (g > best) { best = g; to = j; }
        }
        if (to < 0) continue;
        if (to < i) { for (int k = i; k > to + 1; k--) tour[k] = tour[k - 1]; tour[to + 1] = b; }
        else { for (int k = i; k < to; k++) tour[k] = tour[k + 1]; tour[to] = b; }
        moved++;
    }
    return moved;
}

static void anneal(int steps) {
    float heat = 5;
    for (int s = 0; s < steps; s++, heat *= 0.99997f) {
        int i = 1 + (int)(draw() % (N - 2)), j = i + 1 + (int)(draw() % 12);
        if (j >= N) continue;
        float change = far[tour[i - 1]][tour[j]] + far[tour[i]][tour[j + 1]] - far[tour[i - 1]][tour[i]] - far[tour[j]][tour[j + 1]];
        if (change < 0 || (float)(draw() & 1023) * change < heat * 64) reverse(i, j);
    }
}

int main(int argc, char **argv) {
    int turns = argc > 1 ? atoi(argv[1]) : 90;
    for (int i = 0; i < N; i++) x[i] = (float)(draw() % 1000), y[i] = (float)(draw() % 1000);
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) far[i][j] = sqrtf((x[i] - x[j]) * (x[i] - x[j]) + (y[i] - y[j]) * (y[i] - y[j]));
    double sum = 0;
    int changes = 0;
    for (int t = 0; t < turns; t++) {
        greedy(t * 31 % N);
        anneal(300000);
        for (int k = 0; k < 30; k++) { int c = exchange() + move(); changes += c; if (!c) break; }
        double length = 0;
        for (int i = 0; i < N; i++) length += far[tour[i]][tour[i + 1]];
        sum += length;
    }
    printf("%.6g %d\n", sum, changes);
    return 0;
}
