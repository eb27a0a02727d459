// Compression of our own: matches by hashed chains, codes by Huffman's lengths, a bit stream, an arithmetic coder, moves to front.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIZE = 150000, WINDOW = 1 << 15, SYMBOLS = 256 };
static unsigned char text[SIZE], packed[SIZE * 2], unpacked[SIZE];
static int head[1 << 14], previous[WINDOW];

static unsigned hash_at(const unsigned char *p) { return (p[0] | (unsigned)p[1] << 8 | (unsigned)p[2] << 16) * 2654435761u >> 18; }

static int match(void) {
    int n = 0, flag_at = 0;
    memset(head, -1, sizeof head);
    for (int i = 0, k = 0; i < SIZE; k++) {
        if (k % 8 == 0) { flag_at = n++; packed[flag_at] = 0; }
        int best = 0, from = 0;
        if (i + 3 < SIZE) {
            int chain = 24, most = SIZE - i < 258 ? SIZE - i : 258;
            for (int c = head[hash_at(text + i)]; c >= 0 && i - c < WINDOW && chain--; c = previous[c & (WINDOW - 1)]) {
                if (best && text[c + best] != text[i + best]) continue;
                int length = 0;
                while (length < most && text[c + length] == text[i + length]) length++;
                if (length > best) { best = length; from = i - c; if (best == most) break; }
            }
        }
        int step = best > 3 ? best : 1;
        if (best > 3) {
            packed[flag_at] |= (unsigned char)(1 << k % 8);
            packed[n++] = (unsigned char)(best - 3);
            packed[n++] = (unsigned char)from;
            packed[n++] = (unsigned char)(from >> 8);
        } else packed[n++] = text[i];
        for (; step; step--, i++)
            if (i + 3 < SIZE) { unsigned h = hash_at(text + i); previous[i & (WINDOW - 1)] = head[h]; head[h] = i; }
    }
    return n;
}

static int unmatch(int n) {
    int to = 0;
    for (int i = 0; i < n;) {
        unsigned flags = packed[i++];
        for (int k = 0; k < 8 && i < n; k++, flags >>= 1) {
            if (!(flags & 1)) { unpacked[to++] = packed[i++]; continue; }
            int length = packed[i] + 3, from = packed[i + 1] | packed[i + 2] << 8;
            i += 3;
            for (; length; length--, to++) unpacked[to] = unpacked[to - from];
        }
    }
    return to;
}

static int huffman(int n) {
    int weight[2 * SYMBOLS], parent[2 * SYMBOLS], length[SYMBOLS], nodes = SYMBOLS;
    uint32_t code[SYMBOLS], next = 0;
    for (int i = 0; i < SYMBOLS; i++) weight[i] = 1;
    for (int i = 0; i < n; i++) weight[packed[i]]++;
    memset(parent, 0, sizeof parent);
    for (; nodes < 2 * SYMBOLS - 1; nodes++) {
        int a = -1, b = -1;
        for (int i = 0; i < nodes; i++) {
            if (parent[i]) continue;
            if (a < 0 || weight[i] < weight[a]) { b = a; a = i; }
            else if (b < 0 || weight[i] < weight[b]) b = i;
        }
        parent[a] = parent[b] = nodes;
        weight[nodes] = weight[a] + weight[b];
    }
    for (int i = 0; i < SYMBOLS; i++) { length[i] = 0; for (int k = i; k != nodes - 1; k = parent[k]) length[i]++; }
    for (int bits = 1; bits < 32; bits++, next <<= 1) for (int i = 0; i < SYMBOLS; i++) if (length[i] == bits) code[i] = next++;
    uint64_t buffer = 0;
    int filled = 0, out = 0;
    for (int i = 0; i < n; i++) {
        buffer = buffer << length[packed[i]] | code[packed[i]];
        filled += length[packed[i]];
        while (filled >= 8) { filled -= 8; unpacked[out++] = (unsigned char)(buffer >> filled); }
    }
    return out;
}

static int arithmetic(void) {
    static uint16_t chance[256 * 256];
    uint32_t low = 0, high = ~0u;
    int out = 0;
    for (int i = 0; i < 65536; i++) chance[i] = 2048;
    for (int i = 0, before = 0; i < SIZE; before = text[i++])
        for (int bit = 7, context = 1; bit >= 0; bit--) {
            uint16_t *p = &chance[before << 8 | context];
            uint32_t middle = low + ((high - low) >> 12) * *p;
            int b = text[i] >> bit & 1;
            if (b) { high = middle; *p += (4096 - *p) >> 5; } else { low = middle + 1; *p -= *p >> 5; }
            context = context << 1 | b;
            while (!((low ^ high) >> 24)) { packed[out++] = (unsigned char)(high >> 24); low <<= 8; high = high << 8 | 255; }
        }
    return out;
}

static unsigned fronts(void) {
    unsigned char list[256];
    unsigned sum = 0;
    for (int i = 0; i < 256; i++) list[i] = (unsigned char)i;
    for (int i = 0; i < SIZE; i++) {
        int k = 0;
        while (list[k] != text[i]) k++;
        sum = sum * 3 + (unsigned)k;
        memmove(list + 1, list, (size_t)k);
        list[0] = text[i];
    }
    return sum;
}

int main(int argc, char **argv) {
    int turns = argc > 1 ? atoi(argv[1]) : 130;
    unsigned x = 6, sum = 0;
    for (int t = 0; t < turns; t++) {
        for (int i = 0; i < SIZE;) {
            x = x * 1664525u + 1013904223u;
            int n = (int)(x >> 27), from = i ? (int)((x >> 4) % (unsigned)i) : 0;
            if (x >> 12 & 3 && i > 100) for (; n && i < SIZE; n--) text[i++] = text[from++];
            else text[i++] = (unsigned char)('a' + (x >> 20) % 40);
        }
        int n = match();
        sum = sum * 5 + (unsigned)n + (unsigned)unmatch(n) + (unsigned)(memcmp(text, unpacked, SIZE) != 0);
        sum = sum * 5 + (unsigned)huffman(n) + unpacked[1000];
        sum = sum * 5 + (unsigned)arithmetic() + packed[777] + fronts();
    }
    printf("%u\n", sum);
    return 0;
}
