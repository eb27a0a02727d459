// Integers of pictures and sound: a cosine transform of blocks, quantisation, colours converted, a filter of 16-bit samples, motion searched.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { W = 256, H = 192, SAMPLES = 8192 };
static uint8_t rgb[H][W][3], luma[H][W], before[H][W], result[H][W];
static int16_t block[64], quant[64], sample[SAMPLES], out[SAMPLES];
static const uint8_t order[64] = {0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48,
    41, 34, 27, 20, 13, 6, 7, 14, 21, 28, 35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46, 53, 60, 61, 54, 47, 55, 62, 63};

static void colours(void) {
    for (int y = 0; y < H; y++)
        for (int x = 0; x < W; x++) luma[y][x] = (uint8_t)((77 * rgb[y][x][0] + 150 * rgb[y][x][1] + 29 * rgb[y][x][2] + 128) >> 8);
}

/* Eight values at a stride, by sums and differences; constants of 11 bits. */
static void cosines(int16_t *p, int stride) {
    int s[4], d[4];
    for (int i = 0; i < 4; i++) { s[i] = p[i * stride] + p[(7 - i) * stride]; d[i] = p[i * stride] - p[(7 - i) * stride]; }
    int a = s[0] + s[3], b = s[1] + s[2], c = s[1] - s[2], e = s[0] - s[3];
    p[0] = (int16_t)((a + b) * 724 >> 11);
    p[4 * stride] = (int16_t)((a - b) * 724 >> 11);
    p[2 * stride] = (int16_t)((e * 946 + c * 392) >> 11);
    p[6 * stride] = (int16_t)((e * 392 - c * 946) >> 11);
    p[stride] = (int16_t)((d[0] * 1004 + d[1] * 851 + d[2] * 569 + d[3] * 200) >> 11);
    p[3 * stride] = (int16_t)((d[0] * 851 - d[1] * 200 - d[2] * 1004 - d[3] * 569) >> 11);
    p[5 * stride] = (int16_t)((d[0] * 569 - d[1] * 1004 + d[2] * 200 + d[3] * 851) >> 11);
    p[7 * stride] = (int16_t)((d[0] * 200 - d[1] * 569 + d[2] * 851 - d[3] * 1004) >> 11);
}

static unsigned encode(void) {
    unsigned code = 0;
    for (int y = 0; y < H; y += 8)
        for (int x = 0; x < W; x += 8) {
            for (int i = 0; i < 64; i++) block[i] = (int16_t)(luma[y + i / 8][x + i % 8] - 128);
            for (int i = 0; i < 8; i++) cosines(block + 8 * i, 1);
            for (int i = 0; i < 8; i++) cosines(block + i, 8);
            int run = 0;
            for (int i = 0; i < 64; i++) {
                int v = block[order[i]] / quant[i];
                if (!v) { run++; continue; }
                int bits = 32 - __builtin_clz((unsigned)(v < 0 ? -v : v));
                code = code * 31 + (unsigned)(run << 4 | bits) + (unsigned)v;
                run = 0;
            }
        }
    return code;
}

static int motion(void) {
    int sum = 0;
    for (int y = 16; y + 32 <= H; y += 16)
        for (int x = 16; x + 32 <= W; x += 16) {
            int best = 1 << 30, where = 0;
            for (int dy = -6; dy <= 6; dy += 2)
                for (int dx = -6; dx <= 6; dx++) {
                    int differ = 0;
                    for (int i = 0; i < 16; i++)
                        for (int j = 0; j < 16; j++) { int d = luma[y + i][x + j] - before[y + dy + i][x + dx + j]; differ += d < 0 ? -d : d; }
                    if (differ < best) { best = differ; where = dy * 16 + dx; }
                }
            sum += best + where;
        }
    return sum;
}

static void blend(int alpha) {
    for (int y = 0; y < H; y++)
        for (int x = 0; x < W; x++) {
            int v = (luma[y][x] * alpha + before[y][x] * (256 - alpha)) >> 7;
            result[y][x] = (uint8_t)(v > 255 ? 255 : v);
        }
    for (int y = 1; y < H - 1; y++)
        for (int x = 1; x < W - 1; x++) {
            int sharp = 5 * result[y][x] - result[y - 1][x] - result[y + 1][x] - result[y][x - 1] - result[y][x + 1];
            before[y][x] = (uint8_t)(sharp < 0 ? 0 : sharp > 255 ? 255 : sharp);
        }
}

static int filter(void) {
    static const int16_t tap[16] = {-12, 30, -75, 140, -260, 610, 2400, 8000, 8000, 2400, 610, -260, 140, -75, 30, -12};
    int level = 0;
    for (int i = 0; i + 16 <= SAMPLES; i++) {
        int sum = 1 << 13;
        for (int k = 0; k < 16; k++) sum += sample[i + k] * tap[k];
        sum >>= 14;
        out[i] = (int16_t)(sum > 32767 ? 32767 : sum < -32768 ? -32768 : sum);
        level += (out[i] - level) / 16;
    }
    for (int i = 2; i < SAMPLES; i++) out[i] = (int16_t)((out[i] * 3 + out[i - 1] * 2 - out[i - 2]) / 4);
    return level + out[SAMPLES / 3];
}

int main(int argc, char **argv) {
    int turns = argc > 1 ? atoi(argv[1]) : 700;
    unsigned x = 13, sum = 0;
    for (int i = 0; i < 64; i++) quant[i] = (int16_t)(3 + i);
    for (int i = 0; i < SAMPLES; i++) x = x * 1664525u + 1013904223u, sample[i] = (int16_t)(x >> 16);
    for (int t = 0; t < turns; t++) {
        for (int y = 0; y < H; y++)
            for (int i = 0; i < W; i++) { rgb[y][i][0] = (uint8_t)(i + t); rgb[y][i][1] = (uint8_t)(y * 2 ^ i); rgb[y][i][2] = (uint8_t)(x >> (i & 15)); }
        x = x * 1664525u + 1013904223u;
        colours();
        sum = sum * 3 + encode() + (unsigned)motion() + (unsigned)filter();
        blend(60 + t % 100);
        sample[t] = (int16_t)sum;
    }
    printf("%u\n", sum);
    return 0;
}
