// Ciphers: rounds of additions and rotations, a block cipher by tables with a key schedule, polynomial sums modulo 2^130 - 5, a stream by bytes.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint32_t rotl(uint32_t x, int n) { return x << n | x >> (32 - n); }

#define QUARTER(a, b, c, d) \
    (a += b, d = rotl(d ^ a, 16), c += d, b = rotl(b ^ c, 12), a += b, d = rotl(d ^ a, 8), c += d, b = rotl(b ^ c, 7))

static void chacha(unsigned char *data, size_t n, const uint32_t key[8], uint32_t nonce) {
    uint32_t in[16] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574}, x[16];
    memcpy(in + 4, key, 32);
    in[12] = 0; in[13] = nonce; in[14] = in[15] = 7;
    for (; n >= 64; n -= 64, data += 64, in[12]++) {
        memcpy(x, in, sizeof x);
        for (int r = 0; r < 10; r++) {
            QUARTER(x[0], x[4], x[8], x[12]); QUARTER(x[1], x[5], x[9], x[13]);
            QUARTER(x[2], x[6], x[10], x[14]); QUARTER(x[3], x[7], x[11], x[15]);
            QUARTER(x[0], x[5], x[10], x[15]); QUARTER(x[1], x[6], x[11], x[12]);
            QUARTER(x[2], x[7], x[8], x[13]); QUARTER(x[3], x[4], x[9], x[14]);
        }
        for (int i = 0; i < 16; i++) {
            uint32_t w;
            memcpy(&w, data + 4 * i, 4);
            w ^= x[i] + in[i];
            memcpy(data + 4 * i, &w, 4);
        }
    }
}

static unsigned char box[256];
static uint32_t table[4][256];

static void tables(void) {
    unsigned char p = 1, q = 1;
    do {
        p = (unsigned char)(p ^ p << 1 ^ (p & 0x80 ? 0x1b : 0));
        q ^= (unsigned char)(q << 1); q ^= (unsigned char)(q << 2); q ^= (unsigned char)(q << 4);
        if (q & 0x80) q ^= 9;
        unsigned s = q | (unsigned)q << 8;
        box[p] = (unsigned char)(s ^ s >> 7 ^ s >> 6 ^ s >> 5 ^ s >> 4 ^ 0x63);
    } while (p != 1);
    box[0] = 0x63;
    for (int i = 0; i < 256; i++) {
        uint32_t s = box[i], d = (s << 1 ^ (s & 0x80 ? 0x1b : 0)) & 255;
        table[0][i] = d | s << 8 | s << 16 | (d ^ s) << 24;
        for (int k = 1; k < 4; k++) table[k][i] = rotl(table[k - 1][i], 8);
    }
}

static void expand(uint32_t k[44]) {
    uint32_t round = 1;
    for (int i = 4; i < 44; i++) {
        uint32_t t = k[i - 1];
        if (i % 4 == 0) {
            t = rotl(t, 24);
            t = (uint32_t)box[t & 255] | (uint32_t)box[t >> 8 & 255] << 8 | (uint32_t)box[t >> 16 & 255] << 16 | (uint32_t)box[t >> 24] << 24;
            t ^= round;
            round = (round << 1 ^ (round & 0x80 ? 0x1b : 0)) & 255;
        }
        k[i] = k[i - 4] ^ t;
    }
}

/* Counter mode over blocks of sixteen bytes. */
static void blocks(unsigned char *data, size_t n, const uint32_t *key) {
    uint32_t counter = 0;
    for (; n >= 16; n -= 16, data += 16) {
        uint32_t s[4] = {key[0], key[1] ^ 5, key[2], key[3] ^ counter++}, t[4];
        for (int r = 1; r < 10; r++) {
            for (int i = 0; i < 4; i++)
                t[i] = table[0][s[i] & 255] ^ table[1][s[(i + 1) & 3] >> 8 & 255] ^ table[2][s[(i + 2) & 3] >> 16 & 255]
                     ^ table[3][s[(i + 3) & 3] >> 24] ^ key[r * 4 + i];
            memcpy(s, t, sizeof s);
        }
        for (int i = 0; i < 4; i++) {
            uint32_t w = (uint32_t)box[s[i] & 255] | (uint32_t)box[s[(i + 1) & 3] >> 8 & 255] << 8
                       | (uint32_t)box[s[(i + 2) & 3] >> 16 & 255] << 16 | (uint32_t)box[s[(i + 3) & 3] >> 24] << 24;
            memcpy(&t[i], data + 4 * i, 4);
            t[i] ^= w ^ key[40 + i];
        }
        memcpy(data, t, 16);
    }
}

static uint64_t poly(const unsigned char *m, size_t n, uint64_t r0, uint64_t r1) {
    const uint64_t mask = (1u << 26) - 1;
    uint64_t r[5] = {r0 & 0x3ffffff, r0 >> 26 & 0x3ffff03, (r0 >> 52 | r1 << 12) & 0x3ffc0ff, r1 >> 14 & 0x3f03fff, r1 >> 40 & 0xfffff}, h[5] = {0}, d[5];
    for (; n >= 16; n -= 16, m += 16) {
        uint64_t a, b;
        memcpy(&a, m, 8); memcpy(&b, m + 8, 8);
        h[0] += a & mask; h[1] += a >> 26 & mask; h[2] += (a >> 52 | b << 12) & mask; h[3] += b >> 14 & mask; h[4] += b >> 40 | 1 << 24;
        for (int i = 0; i < 5; i++) {
            d[i] = 0;
            for (int j = 0; j < 5; j++) d[i] += h[j] * (j <= i ? r[i - j] : 5 * r[5 + i - j]);
        }
        for (int i = 0; i < 4; i++) { d[i + 1] += d[i] >> 26; h[i] = d[i] & mask; }
        h[0] += (d[4] >> 26) * 5; h[4] = d[4] & mask;
        h[1] += h[0] >> 26; h[0] &= mask;
    }
    return h[0] ^ h[1] << 13 ^ h[2] << 26 ^ h[3] << 35 ^ h[4] << 38;
}

static void stream(unsigned char *data, size_t n, const unsigned char *key, int size) {
    unsigned char s[256];
    for (int i = 0; i < 256; i++) s[i] = (unsigned char)i;
    for (int i = 0, j = 0; i < 256; i++) { j = (j + s[i] + key[i % size]) & 255; unsigned char t = s[i]; s[i] = s[j]; s[j] = t; }
    for (unsigned i = 0, j = 0; n--; data++) {
        i = (i + 1) & 255;
        j = (j + s[i]) & 255;
        unsigned char t = s[i];
        s[i] = s[j]; s[j] = t;
        *data ^= s[(s[i] + s[j]) & 255];
    }
}

int main(int argc, char **argv) {
    int turns = argc > 1 ? atoi(argv[1]) : 800;
    enum { SIZE = 1 << 16 };
    unsigned char *data = calloc(SIZE, 1);
    uint32_t key[8], schedule[44];
    uint64_t sum = 0;
    tables();
    for (int t = 0; t < turns; t++) {
        for (int i = 0; i < 8; i++) key[i] = (uint32_t)(sum >> i * 4) + (uint32_t)i * 2654435761u;
        memcpy(schedule, key, 16);
        expand(schedule);
        chacha(data, SIZE, key, (uint32_t)t);
        blocks(data, SIZE, schedule);
        sum = sum * 3 + poly(data, SIZE, key[0] | (uint64_t)key[1] << 32, key[2]);
        if (t % 2) stream(data, SIZE, (unsigned char *)key, 16);
    }
    printf("%016llx\n", (unsigned long long)sum);
    free(data);
    return 0;
}
