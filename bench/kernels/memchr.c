// Searches over bytes that compilers vectorise: counting a byte, the greatest and least value, comparing two
// buffers for the number of differences, upper case, checking for ASCII, and a table-free hexadecimal test.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 1 << 16 };
static uint8_t text[N], other[N];

static size_t count(const uint8_t *p, size_t n, uint8_t c) {
    size_t found = 0;
    for (size_t i = 0; i < n; i++) found += p[i] == c;
    return found;
}

static unsigned differences(const uint8_t *p, const uint8_t *q, size_t n) {
    unsigned found = 0;
    for (size_t i = 0; i < n; i++) found += p[i] != q[i];
    return found;
}

static unsigned range(const uint8_t *p, size_t n) {
    uint8_t low = 255, high = 0;
    for (size_t i = 0; i < n; i++) {
        low = p[i] < low ? p[i] : low;
        high = p[i] > high ? p[i] : high;
    }
    return low * 256u + high;
}

static void upper(uint8_t *p, size_t n) {
    for (size_t i = 0; i < n; i++)
        if (p[i] >= 'a' && p[i] <= 'z') p[i] -= 32;
}

static int all_ascii(const uint8_t *p, size_t n) {
    uint8_t any = 0;
    for (size_t i = 0; i < n; i++) any |= p[i];
    return any < 128;
}

static unsigned hex_digits(const uint8_t *p, size_t n) {
    unsigned found = 0;
    for (size_t i = 0; i < n; i++) {
        uint8_t d = p[i] - '0', l = (p[i] | 32) - 'a';
        found += d < 10 || l < 6;
    }
    return found;
}

int main(int argc, char **argv) {
    int rounds = argc > 1 ? atoi(argv[1]) : 12000;
    uint32_t seed = 7;
    for (int i = 0; i < N; i++) {
        text[i] = (uint8_t)((seed = seed * 1664525 + 1013904223) >> 25);
        other[i] = (uint8_t)(text[i] ^ (i % 97 == 0));
    }
    uint64_t sum = 0;
    for (int r = 0; r < rounds; r++) {
        text[r % N] ^= (uint8_t)r & 127;
        sum = sum * 31 + count(text, N, (uint8_t)r);
        sum = sum * 31 + differences(text, other, N);
        sum = sum * 31 + range(text, N);
        sum = sum * 31 + all_ascii(text, N);
        sum = sum * 31 + hex_digits(text, N);
        if (r % 64 == 0) upper(other, N);
    }
    printf("%llx\n", (unsigned long long)sum);
}
