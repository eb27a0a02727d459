// Image filters on 8-bit pixels: 3x3 blur with shifts, Sobel edges, alpha blending, brightness histogram, and
// a conversion to float and back with a clamped gain.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { W = 1024, H = 768 };
static uint8_t src[H][W], dst[H][W], edge[H][W], mix[H][W];
static float plane[H][W];

static void blur(void) {
    for (int y = 1; y < H - 1; y++)
        for (int x = 1; x < W - 1; x++) {
            int s = src[y - 1][x - 1] + 2 * src[y - 1][x] + src[y - 1][x + 1] + 2 * src[y][x - 1] + 4 * src[y][x] + 2 * src[y][x + 1] +
                    src[y + 1][x - 1] + 2 * src[y + 1][x] + src[y + 1][x + 1];
            dst[y][x] = (uint8_t)((s + 8) >> 4);
        }
}

static void sobel(void) {
    for (int y = 1; y < H - 1; y++)
        for (int x = 1; x < W - 1; x++) {
            int gx = dst[y - 1][x + 1] + 2 * dst[y][x + 1] + dst[y + 1][x + 1] - dst[y - 1][x - 1] - 2 * dst[y][x - 1] - dst[y + 1][x - 1];
            int gy = dst[y + 1][x - 1] + 2 * dst[y + 1][x] + dst[y + 1][x + 1] - dst[y - 1][x - 1] - 2 * dst[y - 1][x] - dst[y - 1][x + 1];
            int m = abs(gx) + abs(gy);
            edge[y][x] = m > 255 ? 255 : (uint8_t)m;
        }
}

static void blend(int alpha) {
    for (int y = 0; y < H; y++)
        for (int x = 0; x < W; x++) mix[y][x] = (uint8_t)((src[y][x] * alpha + edge[y][x] * (256 - alpha)) >> 8);
}

static void gain(float g, float bias) {
    for (int y = 0; y < H; y++)
        for (int x = 0; x < W; x++) plane[y][x] = src[y][x] * g + bias;
    for (int y = 0; y < H; y++)
        for (int x = 0; x < W; x++) {
            float v = plane[y][x];
            v = v < 0 ? 0 : v > 255 ? 255 : v;
            src[y][x] = (uint8_t)v;
        }
}

int main(int argc, char **argv) {
    int rounds = argc > 1 ? atoi(argv[1]) : 400;
    uint32_t seed = 12345;
    for (int y = 0; y < H; y++)
        for (int x = 0; x < W; x++) src[y][x] = (uint8_t)((seed = seed * 1664525 + 1013904223) >> 24);
    uint64_t sum = 0;
    for (int r = 0; r < rounds; r++) {
        blur();
        sobel();
        blend(r & 255);
        gain(1.01f, (r & 1) ? -1.5f : 1.25f);
        uint64_t total = 0;
        for (int y = 0; y < H; y++)
            for (int x = 0; x < W; x++) total += mix[y][x];
        sum = sum * 31 + total;
    }
    printf("%llx\n", (unsigned long long)sum);
}
