// Gravitation of five bodies: double arithmetic, square roots, structures of doubles.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct { double x, y, z, vx, vy, vz, mass; } Body;

static void advance(Body *b, int n, double dt) {
    for (int i = 0; i < n; i++) {
        for (int j = i + 1; j < n; j++) {
            double dx = b[i].x - b[j].x, dy = b[i].y - b[j].y, dz = b[i].z - b[j].z;
            double d2 = dx * dx + dy * dy + dz * dz, mag = dt / (d2 * sqrt(d2));
            b[i].vx -= dx * b[j].mass * mag, b[i].vy -= dy * b[j].mass * mag, b[i].vz -= dz * b[j].mass * mag;
            b[j].vx += dx * b[i].mass * mag, b[j].vy += dy * b[i].mass * mag, b[j].vz += dz * b[i].mass * mag;
        }
    }
    for (int i = 0; i < n; i++) b[i].x += dt * b[i].vx, b[i].y += dt * b[i].vy, b[i].z += dt * b[i].vz;
}

static double energy(const Body *b, int n) {
    double e = 0;
    for (int i = 0; i < n; i++) {
        e += 0.5 * b[i].mass * (b[i].vx * b[i].vx + b[i].vy * b[i].vy + b[i].vz * b[i].vz);
        for (int j = i + 1; j < n; j++) {
            double dx = b[i].x - b[j].x, dy = b[i].y - b[j].y, dz = b[i].z - b[j].z;
            e -= b[i].mass * b[j].mass / sqrt(dx * dx + dy * dy + dz * dz);
        }
    }
    return e;
}

int main(int argc, char **argv) {
    int steps = argc > 1 ? atoi(argv[1]) : 4000000;
    Body b[5] = {{0, 0, 0, 0, 0, 0, 39.5}, {4.8, -1.2, -0.1, 0.6, 2.8, -0.02, 0.038}, {8.3, 4.1, -0.4, -1.0, 1.8, 0.008, 0.011},
                 {12.9, -15.1, -0.2, 1.1, 0.87, -0.01, 0.0017}, {15.4, -25.9, 0.18, 0.98, 0.59, -0.03, 0.002}};
    for (int i = 1; i < 5; i++) b[0].vx -= b[i].vx * b[i].mass / b[0].mass, b[0].vy -= b[i].vy * b[i].mass / b[0].mass;
    printf("%.9f\n", energy(b, 5));
    for (int i = 0; i < steps; i++) advance(b, 5, 0.001);
    printf("%.9f\n", energy(b, 5));
    return 0;
}
