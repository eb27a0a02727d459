// Powers modulo odd numbers in Montgomery's form, words of 32 bits; a test for primes; greatest common divisors.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { W = 16 };

static void product(uint32_t *to, const uint32_t *a, const uint32_t *b, const uint32_t *m, uint32_t inverse) {
    uint32_t t[W + 2] = {0};
    for (int i = 0; i < W; i++) {
        uint64_t c = 0;
        for (int j = 0; j < W; j++) {
            c += (uint64_t)a[j] * b[i] + t[j];
            t[j] = (uint32_t)c;
            c >>= 32;
        }
        c += t[W];
        t[W] = (uint32_t)c;
        t[W + 1] = (uint32_t)(c >> 32);
        uint32_t q = t[0] * inverse;
        c = ((uint64_t)q * m[0] + t[0]) >> 32;
        for (int j = 1; j < W; j++) {
            c += (uint64_t)q * m[j] + t[j];
            t[j - 1] = (uint32_t)c;
            c >>= 32;
        }
        c += t[W];
        t[W - 1] = (uint32_t)c;
        t[W] = t[W + 1] + (uint32_t)(c >> 32);
    }
    uint32_t less[W];
    int64_t borrow = 0;
    for (int i = 0; i < W; i++) {
        borrow += (int64_t)t[i] - m[i];
        less[i] = (uint32_t)borrow;
        borrow >>= 32;
    }
    memcpy(to, t[W] || !borrow ? less : t, sizeof less);
}

static uint32_t power(const uint32_t *base, const uint32_t *exponent, const uint32_t *m) {
    uint32_t inverse = 1, x[W], r[W] = {1};
    for (int i = 0; i < 5; i++) inverse *= 2 - m[0] * inverse;
    inverse = -inverse;
    memcpy(x, base, sizeof x);
    for (int i = 0; i < W * 32; i++) {
        if (exponent[i / 32] >> (i & 31) & 1) product(r, r, x, m, inverse);
        product(x, x, x, m, inverse);
    }
    uint32_t sum = 0;
    for (int i = 0; i < W; i++) sum = sum * 31 + r[i];
    return sum;
}

static uint64_t times(uint64_t a, uint64_t b, uint64_t m) { return (uint64_t)((unsigned __int128)a * b % m); }

static int prime(uint64_t n) {
    static const unsigned char base[] = {2, 3, 5, 7, 11, 13};
    uint64_t d = n - 1;
    int s = 0;
    while (!(d & 1)) d >>= 1, s++;
    for (unsigned k = 0; k < sizeof base; k++) {
        uint64_t x = 1, b = base[k];
        for (uint64_t e = d; e; e >>= 1, b = times(b, b, n)) if (e & 1) x = times(x, b, n);
        if (x == 1 || x == n - 1) continue;
        int i = 1;
        for (; i < s && x != n - 1; i++) x = times(x, x, n);
        if (i == s) return 0;
    }
    return 1;
}

static uint64_t divisor(uint64_t a, uint64_t b) {
    int shift = __builtin_ctzll(a | b);
    a >>= __builtin_ctzll(a);
    while (b) {
        b >>= __builtin_ctzll(b);
        if (a > b) { uint64_t t = a; a = b; b = t; }
        b -= a;
    }
    return a << shift;
}

int main(int argc, char **argv) {
    int turns = argc > 1 ? atoi(argv[1]) : 1800;
    uint32_t base[W], exponent[W], m[W], sum = 0;
    uint64_t x = 88172645463325252u;
    for (int t = 0; t < turns; t++) {
        for (int i = 0; i < W; i++) {
            x ^= x << 13, x ^= x >> 7, x ^= x << 17;
            base[i] = (uint32_t)x;
            exponent[i] = (uint32_t)(x >> 32);
            m[i] = (uint32_t)(x >> 16) | 1;
        }
        m[W - 1] |= 1u << 31;
        base[W - 1] &= 0x7fffffff;
        sum = sum * 7 + power(base, exponent, m);
        for (int i = 0; i < 10; i++) sum += (uint32_t)prime((x >> 40 | 1 << 20) + 2 * (uint64_t)i + 1 | 1);
        for (int i = 0; i < 200; i++) sum ^= (uint32_t)divisor((x >> 3) + (unsigned)i, (x << 9 >> 4) + 1);
    }
    printf("%u\n", sum);
    return 0;
}
