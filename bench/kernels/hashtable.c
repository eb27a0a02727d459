// An open-addressing table of strings with insertion, lookup and removal: byte loops, modulo, cache misses.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct { char key[24]; uint32_t hash, value; } Slot;
typedef struct { Slot *slots; size_t mask, used; } Table;

static uint32_t hash_of(const char *s) {
    uint32_t h = 2166136261u;
    while (*s) h = (h ^ (unsigned char)*s++) * 16777619u;
    return h | 1;
}

static Slot *find(const Table *t, const char *key, uint32_t h) {
    size_t i = h & t->mask;
    while (t->slots[i].hash && (t->slots[i].hash != h || strcmp(t->slots[i].key, key))) i = (i + 1) & t->mask;
    return &t->slots[i];
}

static void grow(Table *t) {
    Table old = *t;
    t->mask = old.mask * 2 + 1;
    t->slots = calloc(t->mask + 1, sizeof(Slot));
    for (size_t i = 0; i <= old.mask; i++)
        if (old.slots[i].hash) *find(t, old.slots[i].key, old.slots[i].hash) = old.slots[i];
    free(old.slots);
}

static uint32_t *at(Table *t, const char *key) {
    uint32_t h = hash_of(key);
    Slot *s = find(t, key, h);
    if (!s->hash) {
        if (t->used++ * 4 > t->mask * 3) grow(t), s = find(t, key, h);
        s->hash = h;
        strcpy(s->key, key);
    }
    return &s->value;
}

static void number(char *out, unsigned n) {
    char buffer[12], *p = buffer + 11;
    *p = 0;
    do *--p = (char)('0' + n % 10);
    while (n /= 10);
    memcpy(out, "key-", 4);
    strcpy(out + 4, p);
}

int main(int argc, char **argv) {
    unsigned rounds = argc > 1 ? (unsigned)atoi(argv[1]) : 6000000, seed = 1, misses = 0;
    Table t = {calloc(16, sizeof(Slot)), 15, 0};
    char key[24];
    for (unsigned i = 0; i < rounds; i++) {
        seed = seed * 1664525u + 1013904223u;
        number(key, (seed >> 8) % 30000);
        if (i % 4) ++*at(&t, key);
        else misses += !find(&t, key, hash_of(key))->hash;
    }
    uint64_t sum = 0;
    for (size_t i = 0; i <= t.mask; i++) sum = sum * 31 + t.slots[i].value;
    printf("%zu %u %llx\n", t.used, misses, (unsigned long long)sum);
    free(t.slots);
    return 0;
}
