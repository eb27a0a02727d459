// Primes by a byte sieve and by a bit sieve, in blocks: stores with a stride, shifts and masks.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv) {
    uint32_t n = argc > 1 ? (uint32_t)atol(argv[1]) : 40000000, count = 0, bits = 0;
    uint8_t *flags = malloc(n + 1);
    memset(flags, 1, n + 1);
    for (uint32_t i = 2; (uint64_t)i * i <= n; i++)
        if (flags[i])
            for (uint32_t j = i * i; j <= n; j += i) flags[j] = 0;
    for (uint32_t i = 2; i <= n; i++) count += flags[i];
    uint64_t *odd = calloc(n / 128 + 1, sizeof *odd);
    for (uint32_t i = 3; (uint64_t)i * i <= n; i += 2)
        if (!(odd[i >> 7] >> (i >> 1 & 63) & 1))
            for (uint32_t j = i * i; j <= n; j += 2 * i) odd[j >> 7] |= 1ull << (j >> 1 & 63);
    for (uint32_t i = 3; i <= n; i += 2) bits += !(odd[i >> 7] >> (i >> 1 & 63) & 1);
    printf("%u %u\n", count, bits + 1);
    free(flags), free(odd);
    return count != bits + 1;
}
