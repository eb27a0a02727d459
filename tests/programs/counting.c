// Loops that count: what is read before and after each step, and in conditions that come from several places.
#include <stddef.h>
#include <stdint.h>
extern void report(const char *, long);

size_t spaces(const char *text) {
    size_t i = 0;
    while (text[i] == ' ') {
        size_t next = i + 1;
        report(text + i, (long)next);
        i = next;
    }
    return i;
}

const char *copy(char *to, const char *from) {
    const char *last = from;
    for (char c; (c = *from) != 0;) {
        const char *next = from + 1;
        *to++ = c;
        last = from;
        from = next;
        if (c == '\n')
            report(last, to - (char *)last);
    }
    return last;
}

uint64_t sum(const uint32_t *items, size_t n, uint32_t limit) {
    uint64_t total = 0;
    for (size_t i = 0; i < n; i++) {
        const uint32_t *item = &items[i];
        uint32_t v = *item;
        if (v > limit)
            report("limit", (long)i);
        total += (uint64_t)v * i;
    }
    return total;
}

int both(int a, int b, int c) {
    int found = 0;
    if (a > 3)
        found = b != 0 && c > a;
    else if (b)
        found = 1;
    if (found)
        report("found", a);
    return found ? b : c;
}

const uint8_t *walk(const uint8_t *p, const uint8_t *end, uint64_t *value) {
    uint64_t v = 0;
    unsigned shift = 0;
    while (p < end) {
        const uint8_t *at = p++;
        v |= (uint64_t)(*at & 127) << shift;
        if (!(*at & 128)) {
            report((const char *)at, shift);
            break;
        }
        shift += 7;
    }
    *value = v;
    return p;
}
