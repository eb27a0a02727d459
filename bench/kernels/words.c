// Strings: text is split into words, folded, counted in a trie, encoded and decoded (base 64, UTF-8), run lengths, suffixes.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIZE = 120000 };
typedef struct { int child[26], count; } Node;
static Node node[60000];
static char text[SIZE + 1], encoded[SIZE * 2], decoded[SIZE + 4];
static uint32_t points[SIZE];

static int words(void) {
    int used = 1, total = 0;
    memset(node, 0, sizeof(Node));
    for (const char *s = text; *s;) {
        while (*s && !((*s | 32) >= 'a' && (*s | 32) <= 'z')) s++;
        int at = 0;
        for (; (*s | 32) >= 'a' && (*s | 32) <= 'z'; s++) {
            int *next = &node[at].child[(*s | 32) - 'a'];
            if (!*next) { memset(&node[used], 0, sizeof(Node)); *next = used++; }
            at = *next;
        }
        total += ++node[at].count == 2;
    }
    return total * 7 + used;
}

static int encode(const unsigned char *s, int n) {
    static const char digit[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    char *to = encoded;
    int i = 0;
    for (; i + 2 < n; i += 3) {
        unsigned w = (unsigned)s[i] << 16 | (unsigned)s[i + 1] << 8 | s[i + 2];
        *to++ = digit[w >> 18]; *to++ = digit[w >> 12 & 63]; *to++ = digit[w >> 6 & 63]; *to++ = digit[w & 63];
    }
    if (i < n) { *to++ = digit[s[i] >> 2]; *to++ = digit[(s[i] & 3) << 4]; }
    return (int)(to - encoded);
}

static int decode(int n) {
    unsigned w = 0, bits = 0;
    char *to = decoded;
    for (int i = 0; i < n; i++) {
        int c = encoded[i], v;
        if (c >= 'A' && c <= 'Z') v = c - 'A';
        else if (c >= 'a' && c <= 'z') v = c - 'a' + 26;
        else if (c >= '0' && c <= '9') v = c - '0' + 52;
        else v = c == '+' ? 62 : 63;
        w = w << 6 | (unsigned)v;
        bits += 6;
        if (bits >= 8) { bits -= 8; *to++ = (char)(w >> bits); }
    }
    return (int)(to - decoded);
}

static int utf8(int n) {
    const unsigned char *s = (const unsigned char *)encoded;
    int size = 0, count = 0;
    for (int i = 0; i < n; i++) {
        unsigned p = points[i];
        if (p < 0x80) encoded[size++] = (char)p;
        else if (p < 0x800) { encoded[size++] = (char)(0xc0 | p >> 6); encoded[size++] = (char)(0x80 | (p & 63)); }
        else { encoded[size++] = (char)(0xe0 | p >> 12); encoded[size++] = (char)(0x80 | (p >> 6 & 63)); encoded[size++] = (char)(0x80 | (p & 63)); }
    }
    for (int i = 0; i < size; count++) {
        unsigned c = s[i++];
        if (c >= 0xe0) { c = (c & 15) << 12 | (s[i] & 63u) << 6 | (s[i + 1] & 63u); i += 2; }
        else if (c >= 0xc0) c = (c & 31) << 6 | (s[i++] & 63u);
        if (c != points[count]) return -1;
    }
    return count + size;
}

static int lengths(void) {
    int n = 0;
    for (int i = 0; i < SIZE;) {
        int run = 1;
        while (i + run < SIZE && text[i + run] == text[i] && run < 255) run++;
        encoded[n++] = (char)run;
        encoded[n++] = text[i];
        i += run;
    }
    return n;
}

static int palindromes(void) {
    int longest = 0;
    for (int i = 1; i < SIZE - 1; i++) {
        int r = 1;
        while (i - r >= 0 && i + r < SIZE && text[i - r] == text[i + r]) r++;
        if (r > longest) longest = r;
    }
    return longest;
}

int main(int argc, char **argv) {
    int turns = argc > 1 ? atoi(argv[1]) : 160;
    unsigned x = 4, sum = 0;
    for (int t = 0; t < turns; t++) {
        if (t % 20 == 0)
            for (int i = 0; i < SIZE; i++) {
                x = x * 1664525u + 1013904223u;
                unsigned d = x >> 24;
                text[i] = d < 40 ? ' ' : (char)((d & 1 && d < 60 ? 'A' : 'a') + (x >> 16 & 255) % 9);
                points[i] = d < 150 ? x >> 12 & 127 : d < 220 ? 0x80 + (x >> 12 & 1023) : 0x1000 + (x >> 8 & 0x7fff);
            }
        sum = sum * 3 + (unsigned)words();
        int n = encode((unsigned char *)text, SIZE);
        sum = sum * 3 + (unsigned)decode(n) + (unsigned)(memcmp(text, decoded, SIZE - 3) != 0);
        sum = sum * 3 + (unsigned)utf8(SIZE / 2) + (unsigned)lengths() + (unsigned)palindromes();
    }
    printf("%u\n", sum);
    return 0;
}
