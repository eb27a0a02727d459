// SHA-256 over a generated message: rotates, 32-bit adds, a table, byte swaps.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint32_t K[64];

// The first 32 bits of the fractional part of a prime's k-th root, by integer search.
static uint32_t fraction(unsigned prime, int cube) {
    unsigned __int128 target = (unsigned __int128)prime << (cube ? 96 : 64), lo = 0, hi = (unsigned __int128)1 << 38;
    while (hi - lo > 1) {
        unsigned __int128 mid = (lo + hi) / 2, power = cube ? mid * mid * mid : mid * mid;
        if (power <= target) lo = mid;
        else hi = mid;
    }
    return (uint32_t)lo;
}

static uint32_t rotr(uint32_t x, int n) { return x >> n | x << (32 - n); }

static void block(uint32_t h[8], const uint8_t *p) {
    uint32_t w[64], s[8];
    for (int i = 0; i < 16; i++) w[i] = (uint32_t)p[4 * i] << 24 | p[4 * i + 1] << 16 | p[4 * i + 2] << 8 | p[4 * i + 3];
    for (int i = 16; i < 64; i++)
        w[i] = w[i - 16] + (rotr(w[i - 15], 7) ^ rotr(w[i - 15], 18) ^ w[i - 15] >> 3) + w[i - 7] +
               (rotr(w[i - 2], 17) ^ rotr(w[i - 2], 19) ^ w[i - 2] >> 10);
    memcpy(s, h, sizeof s);
    for (int i = 0; i < 64; i++) {
        uint32_t t1 = s[7] + (rotr(s[4], 6) ^ rotr(s[4], 11) ^ rotr(s[4], 25)) + ((s[4] & s[5]) ^ (~s[4] & s[6])) + K[i] + w[i];
        uint32_t t2 = (rotr(s[0], 2) ^ rotr(s[0], 13) ^ rotr(s[0], 22)) + ((s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]));
        memmove(s + 1, s, 7 * sizeof *s);
        s[4] += t1;
        s[0] = t1 + t2;
    }
    for (int i = 0; i < 8; i++) h[i] += s[i];
}

int main(int argc, char **argv) {
    int megabytes = argc > 1 ? atoi(argv[1]) : 35;
    uint32_t h[8];
    for (unsigned p = 2, n = 0; n < 64; p++) {
        int prime = 1;
        for (unsigned d = 2; d * d <= p; d++) prime &= p % d != 0;
        if (!prime) continue;
        if (n < 8) h[n] = fraction(p, 0);
        K[n++] = fraction(p, 1);
    }
    size_t size = 1 << 20;
    uint8_t *data = malloc(size + 64);
    for (size_t i = 0; i < size; i++) data[i] = (uint8_t)(i * 7 + (i >> 8));
    for (int m = 0; m < megabytes; m++)
        for (size_t at = 0; at < size; at += 64) block(h, data + at);
    uint8_t last[64] = {0x80};
    uint64_t bits = (uint64_t)megabytes * size * 8;
    for (int i = 0; i < 8; i++) last[63 - i] = (uint8_t)(bits >> 8 * i);
    block(h, last);
    for (int i = 0; i < 8; i++) printf("%08x", h[i]);
    puts("");
    free(data);
    return 0;
}
