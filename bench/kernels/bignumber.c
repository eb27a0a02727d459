// Big numbers in words of 64 bits: factorials, products by rows and by halves, division by a word, decimal digits, powers.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef unsigned __int128 Wide;

static uint64_t add(uint64_t *to, const uint64_t *a, const uint64_t *b, int n) {
    uint64_t carry = 0;
    for (int i = 0; i < n; i++) {
        Wide s = (Wide)a[i] + b[i] + carry;
        to[i] = (uint64_t)s;
        carry = (uint64_t)(s >> 64);
    }
    return carry;
}

static uint64_t subtract(uint64_t *to, const uint64_t *a, const uint64_t *b, int n) {
    uint64_t borrow = 0;
    for (int i = 0; i < n; i++) {
        uint64_t d = a[i] - b[i], less = a[i] < b[i];
        to[i] = d - borrow;
        borrow = less | (d < borrow);
    }
    return borrow;
}

static uint64_t scale(uint64_t *a, int n, uint64_t by, uint64_t carry) {
    for (int i = 0; i < n; i++) {
        Wide p = (Wide)a[i] * by + carry;
        a[i] = (uint64_t)p;
        carry = (uint64_t)(p >> 64);
    }
    return carry;
}

static void multiply(uint64_t *to, const uint64_t *a, const uint64_t *b, int n) {
    memset(to, 0, sizeof(uint64_t) * (size_t)n * 2);
    for (int i = 0; i < n; i++) {
        uint64_t carry = 0;
        for (int j = 0; j < n; j++) {
            Wide p = (Wide)a[i] * b[j] + to[i + j] + carry;
            to[i + j] = (uint64_t)p;
            carry = (uint64_t)(p >> 64);
        }
        to[i + n] = carry;
    }
}

/* Karatsuba's three products of halves; n is a power of two. */
static void halves(uint64_t *to, const uint64_t *a, const uint64_t *b, int n, uint64_t *room) {
    if (n <= 16) { multiply(to, a, b, n); return; }
    int h = n / 2;
    uint64_t *x = room, *y = room + h, *middle = room + n, *rest = room + 2 * n;
    int less_a = (int)subtract(x, a, a + h, h), less_b = (int)subtract(y, b, b + h, h);
    uint64_t zero[64] = {0};
    if (less_a) subtract(x, zero, x, h);
    if (less_b) subtract(y, zero, y, h);
    halves(middle, x, y, h, rest);
    halves(to, a, b, h, rest);
    halves(to + n, a + h, b + h, h, rest);
    uint64_t carry = add(x, to, to + n, n);
    if (less_a != less_b) carry += add(x, x, middle, n);
    else carry -= subtract(x, x, middle, n);
    carry += add(to + h, to + h, x, n);
    for (int i = n + h; carry && i < 2 * n; i++) { to[i] += carry; carry = to[i] < carry; }
}

/* A decimal digit at a time would be slow: eighteen. */
static unsigned digits(uint64_t *a, int n) {
    unsigned sum = 0;
    while (n && !a[n - 1]) n--;
    while (n) {
        uint32_t rest = 0;
        for (int i = n - 1; i >= 0; i--) {
            uint64_t high = (uint64_t)rest << 32 | a[i] >> 32, q = high / 1000000000;
            uint64_t low = (high % 1000000000) << 32 | (a[i] & 0xffffffff);
            a[i] = q << 32 | low / 1000000000;
            rest = (uint32_t)(low % 1000000000);
        }
        for (int k = 0; k < 9; k++, rest /= 10) sum = sum * 3 + rest % 10;
        if (!a[n - 1]) n--;
    }
    return sum;
}

int main(int argc, char **argv) {
    int turns = argc > 1 ? atoi(argv[1]) : 900;
    static uint64_t a[512], b[512], c[512], room[2048];
    uint64_t x = 88172645463325252u;
    unsigned sum = 0;
    for (int t = 0; t < turns; t++) {
        int n = 1;
        a[0] = 1;
        for (int i = 2; i < 900; i++) {
            uint64_t carry = scale(a, n, (uint64_t)i, 0);
            if (carry) a[n++] = carry;
        }
        sum += digits(a, n) + (unsigned)n;
        for (int i = 0; i < 128; i++) x ^= x << 13, x ^= x >> 7, x ^= x << 17, a[i] = x, b[i] = ~x * 3;
        for (int k = 0; k < 20; k++) {
            halves(c, a, b, 128, room);
            add(a, c, c + 128, 128);
            subtract(b, c + 64, b, 128);
        }
        sum = sum * 5 + (unsigned)(c[17] ^ a[5] >> 32) + digits(c, 40);
    }
    printf("%u\n", sum);
    return 0;
}
