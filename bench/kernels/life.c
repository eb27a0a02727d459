// Cells: a game of life by bytes and by bits of words, a rule of one dimension, filling of areas, labels of connected parts.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIDE = 256, WORDS = SIDE / 64 };
static unsigned char now[SIDE + 2][SIDE + 2], then[SIDE + 2][SIDE + 2];
static uint64_t bits[SIDE + 2][WORDS], fresh[SIDE + 2][WORDS];
static int label[SIDE * SIDE], parent[SIDE * SIDE], stack[SIDE * SIDE];

static void bytes(void) {
    for (int y = 1; y <= SIDE; y++)
        for (int x = 1; x <= SIDE; x++) {
            int n = now[y - 1][x - 1] + now[y - 1][x] + now[y - 1][x + 1] + now[y][x - 1] + now[y][x + 1] + now[y + 1][x - 1]
                  + now[y + 1][x] + now[y + 1][x + 1];
            then[y][x] = n == 3 || (n == 2 && now[y][x]);
        }
    memcpy(now, then, sizeof now);
}

static void words(void) {
    for (int y = 1; y <= SIDE; y++)
        for (int w = 0; w < WORDS; w++) {
            uint64_t one = 0, two = 0, four = 0;
            for (int dy = -1; dy <= 1; dy++) {
                const uint64_t *r = bits[y + dy];
                uint64_t left = r[w] << 1 | (w ? r[w - 1] >> 63 : 0), right = r[w] >> 1 | (w < WORDS - 1 ? r[w + 1] << 63 : 0);
                uint64_t in[3] = {left, right, dy ? r[w] : 0};
                for (int k = 0; k < 3; k++) {
                    uint64_t c = one & in[k];
                    one ^= in[k];
                    four |= two & c;
                    two ^= c;
                }
            }
            fresh[y][w] = two & ~four & (one | bits[y][w]);
        }
    memcpy(bits[1], fresh[1], sizeof bits[0] * SIDE);
}

static unsigned line(unsigned rule, int rounds) {
    unsigned char a[1024], b[1024];
    unsigned sum = 0;
    memset(a, 0, sizeof a);
    a[512] = 1;
    for (int t = 0; t < rounds; t++) {
        for (int i = 0; i < 1024; i++) b[i] = rule >> (a[(i + 1023) & 1023] << 2 | a[i] << 1 | a[(i + 1) & 1023]) & 1;
        memcpy(a, b, sizeof a);
        sum = sum * 3 + a[512];
    }
    return sum;
}

static int fill(int from, int colour) {
    int n = 0, count = 0, old = label[from];
    if (old == colour) return 0;
    stack[n++] = from;
    while (n) {
        int at = stack[--n], y = at / SIDE, x = at % SIDE, west = x, east = x;
        if (label[at] != old) continue;
        while (west > 0 && label[y * SIDE + west - 1] == old) west--;
        while (east < SIDE - 1 && label[y * SIDE + east + 1] == old) east++;
        for (int i = west; i <= east; i++) {
            label[y * SIDE + i] = colour;
            count++;
            if (y > 0 && label[(y - 1) * SIDE + i] == old) stack[n++] = (y - 1) * SIDE + i;
            if (y < SIDE - 1 && label[(y + 1) * SIDE + i] == old) stack[n++] = (y + 1) * SIDE + i;
            if (n > SIDE * SIDE - 4) n = 0;
        }
    }
    return count;
}

static int root(int i) { while (parent[i] != i) i = parent[i] = parent[parent[i]]; return i; }

static int parts(void) {
    int n = 0;
    for (int i = 0; i < SIDE * SIDE; i++) parent[i] = i;
    for (int y = 0; y < SIDE; y++)
        for (int x = 0; x < SIDE; x++) {
            int i = y * SIDE + x;
            if (x && now[y + 1][x + 1] == now[y + 1][x]) parent[root(i)] = root(i - 1);
            if (y && now[y + 1][x + 1] == now[y][x + 1]) parent[root(i)] = root(i - SIDE);
        }
    for (int i = 0; i < SIDE * SIDE; i++) n += parent[i] == i;
    return n;
}

int main(int argc, char **argv) {
    int turns = argc > 1 ? atoi(argv[1]) : 600;
    unsigned x = 8, sum = 0;
    for (int y = 1; y <= SIDE; y++)
        for (int i = 0; i < SIDE; i++) {
            x = x * 1664525u + 1013904223u;
            now[y][i + 1] = x >> 30 == 0;
            bits[y][i / 64] |= (uint64_t)(x >> 29 == 1) << (i & 63);
        }
    for (int t = 0; t < turns; t++) {
        bytes();
        words();
        if (t % 8 == 0) {
            sum = sum * 5 + (unsigned)parts() + line(30 + (unsigned)t % 90, 200);
            for (int i = 0; i < SIDE * SIDE; i++) label[i] = now[i / SIDE + 1][i % SIDE + 1];
            sum += (unsigned)fill((t * 37) % (SIDE * SIDE), 2) + (unsigned)fill((t * 1009) % (SIDE * SIDE), 3);
        }
        if (t % 100 == 0) now[t % SIDE + 1][100] ^= 1, bits[1 + t % SIDE][1] ^= 0xff;
    }
    for (int y = 1; y <= SIDE; y++) for (int w = 0; w < WORDS; w++) sum = sum * 3 + (unsigned)__builtin_popcountll(bits[y][w]);
    printf("%u\n", sum);
    return 0;
}
