// Hashes and checksums: CRC by bytes and by slices, Adler's and Fletcher's, mixing of words, a sponge of 25 words, a Bloom filter.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint32_t table[8][256];
static uint64_t bloom[4096];

static uint32_t rotl(uint32_t x, int n) { return x << n | x >> (32 - n); }
static uint64_t rotl64(uint64_t x, int n) { return x << n | x >> (64 - n); }

static void tables(void) {
    for (uint32_t i = 0; i < 256; i++) {
        uint32_t c = i;
        for (int k = 0; k < 8; k++) c = c & 1 ? c >> 1 ^ 0xedb88320u : c >> 1;
        table[0][i] = c;
    }
    for (int i = 0; i < 256; i++)
        for (int k = 1; k < 8; k++) table[k][i] = table[k - 1][i] >> 8 ^ table[0][table[k - 1][i] & 255];
}

static uint32_t bytes(const unsigned char *p, size_t n) {
    uint32_t c = ~0u;
    for (size_t i = 0; i < n; i++) c = c >> 8 ^ table[0][(c ^ p[i]) & 255];
    return ~c;
}

static uint32_t slices(const unsigned char *p, size_t n) {
    uint32_t c = ~0u, a, b;
    for (; n >= 8; n -= 8, p += 8) {
        memcpy(&a, p, 4);
        memcpy(&b, p + 4, 4);
        a ^= c;
        c = table[7][a & 255] ^ table[6][a >> 8 & 255] ^ table[5][a >> 16 & 255] ^ table[4][a >> 24]
          ^ table[3][b & 255] ^ table[2][b >> 8 & 255] ^ table[1][b >> 16 & 255] ^ table[0][b >> 24];
    }
    while (n--) c = c >> 8 ^ table[0][(c ^ *p++) & 255];
    return ~c;
}

static uint32_t sums(const unsigned char *p, size_t n) {
    uint32_t a = 1, b = 0, c = 0, d = 0;
    for (size_t i = 0; i < n; i++) { a += p[i]; b += a; if ((i & 4095) == 4095) { a %= 65521; b %= 65521; } }
    for (size_t i = 0; i + 1 < n; i += 2) { c = (c + (p[i] | (uint32_t)p[i + 1] << 8)) % 65535; d = (d + c) % 65535; }
    return a % 65521 + (b % 65521 << 16) + c + (d << 16);
}

static uint32_t mix(const unsigned char *p, size_t n) {
    uint32_t h = 42, k;
    for (size_t i = 0; i + 4 <= n; i += 4) {
        memcpy(&k, p + i, 4);
        h = rotl(h ^ rotl(k * 0xcc9e2d51u, 15) * 0x1b873593u, 13) * 5 + 0xe6546b64u;
    }
    h ^= h >> 16; h *= 0x85ebca6bu; h ^= h >> 13;
    return h;
}

static uint64_t keyed(const unsigned char *p, size_t n, uint64_t k) {
    uint64_t a = k ^ 0x736f6d65, b = k ^ 0x646f7261, c = ~k, d = k * 3, m;
    for (size_t i = 0; i + 8 <= n; i += 8) {
        memcpy(&m, p + i, 8);
        d ^= m;
        for (int r = 0; r < 2; r++) {
            a += b; b = rotl64(b, 13) ^ a; a = rotl64(a, 32);
            c += d; d = rotl64(d, 16) ^ c;
            a += d; d = rotl64(d, 21) ^ a;
            c += b; b = rotl64(b, 17) ^ c; c = rotl64(c, 32);
        }
        a ^= m;
    }
    return a ^ b ^ c ^ d;
}

static uint64_t sponge(const unsigned char *p, size_t n) {
    uint64_t s[25] = {0}, c[5], m;
    for (size_t i = 0; i + 64 <= n; i += 64) {
        for (int k = 0; k < 8; k++) { memcpy(&m, p + i + k * 8, 8); s[k] ^= m; }
        for (int r = 0; r < 6; r++) {
            for (int x = 0; x < 5; x++) c[x] = s[x] ^ s[x + 5] ^ s[x + 10] ^ s[x + 15] ^ s[x + 20];
            for (int x = 0; x < 5; x++) for (int y = 0; y < 25; y += 5) s[y + x] ^= c[(x + 4) % 5] ^ rotl64(c[(x + 1) % 5], 1);
            for (int y = 0; y < 25; y += 5) {
                for (int x = 0; x < 5; x++) c[x] = rotl64(s[y + x], 1 + y + x);
                for (int x = 0; x < 5; x++) s[y + x] = c[x] ^ (~c[(x + 1) % 5] & c[(x + 2) % 5]);
            }
            s[0] ^= (uint64_t)r * 0x8000808b;
        }
    }
    return s[0] ^ s[7];
}

static unsigned filter(const unsigned char *p, size_t n) {
    unsigned known = 0;
    for (size_t i = 0; i + 12 <= n; i += 5) {
        uint64_t h = 0xcbf29ce484222325u;
        for (int k = 0; k < 12; k++) h = (h ^ p[i + (size_t)k]) * 0x100000001b3u;
        int seen = 1;
        for (int k = 0; k < 3; k++, h >>= 18) {
            uint64_t *w = &bloom[h >> 6 & 4095], bit = (uint64_t)1 << (h & 63);
            seen &= (*w & bit) != 0;
            *w |= bit;
        }
        known += (unsigned)seen;
    }
    return known;
}

int main(int argc, char **argv) {
    int turns = argc > 1 ? atoi(argv[1]) : 800;
    enum { SIZE = 1 << 16 };
    unsigned char *p = malloc(SIZE);
    uint64_t sum = 0;
    uint32_t x = 1;
    tables();
    for (int i = 0; i < SIZE; i++) x = x * 1664525u + 1013904223u, p[i] = (unsigned char)(x >> 24);
    for (int t = 0; t < turns; t++) {
        sum = sum * 5 + bytes(p, SIZE - (size_t)t) + slices(p + 1, SIZE - 1) + sums(p, SIZE) + mix(p, SIZE) + keyed(p, SIZE, sum) + sponge(p, SIZE);
        if (t % 4 == 0) sum += filter(p, SIZE), memset(bloom, 0, sizeof bloom);
        p[t * 97 % SIZE] ^= (unsigned char)sum;
    }
    printf("%016llx\n", (unsigned long long)sum);
    free(p);
    return 0;
}
