// JSON: a document is read into a tree, walked, and printed again: characters, numbers, escapes, allocation from a block.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Value Value;
struct Value {
    enum { NOTHING, BOOL, NUMBER, STRING, ARRAY, OBJECT } kind;
    int size;
    double number;
    const char *text, *name;
    int name_size;
    Value *first, *next;
};
typedef struct { const char *at; char *block; size_t used; } Reader;
typedef struct { char *at; } Writer;

static void *allot(Reader *r, size_t n) { void *p = r->block + r->used; r->used += (n + 7) & ~(size_t)7; return p; }

static void blanks(Reader *r) { while (*r->at == ' ' || *r->at == '\n' || *r->at == '\t' || *r->at == ',' || *r->at == ':') r->at++; }

static const char *string(Reader *r, int *size) {
    char *start = r->block + r->used, *to = start;
    for (r->at++; *r->at != '"'; r->at++) {
        unsigned char c = (unsigned char)*r->at;
        if (c == '\\') {
            switch (*++r->at) {
            case 'n': c = '\n'; break;
            case 't': c = '\t'; break;
            case 'u': {
                unsigned u = 0;
                for (int i = 0; i < 4; i++) { c = (unsigned char)*++r->at; u = u * 16 + (c <= '9' ? c - '0' : (c | 32) - 'a' + 10u); }
                if (u >= 0x800) *to++ = (char)(0xe0 | u >> 12), *to++ = (char)(0x80 | (u >> 6 & 63)), c = (unsigned char)(0x80 | (u & 63));
                else if (u >= 0x80) *to++ = (char)(0xc0 | u >> 6), c = (unsigned char)(0x80 | (u & 63));
                else c = (unsigned char)u;
                break;
            }
            default: c = (unsigned char)*r->at;
            }
        }
        *to++ = (char)c;
    }
    r->at++;
    *size = (int)(to - start);
    r->used += (size_t)(to - start + 8) & ~(size_t)7;
    return start;
}

static double number(Reader *r) {
    int negative = *r->at == '-', e = 0;
    uint64_t digits = 0;
    r->at += negative;
    while (*r->at >= '0' && *r->at <= '9') digits = digits * 10 + (uint64_t)(*r->at++ - '0');
    if (*r->at == '.') for (r->at++; *r->at >= '0' && *r->at <= '9'; e--) digits = digits * 10 + (uint64_t)(*r->at++ - '0');
    double v = (double)digits;
    for (; e < 0; e++) v /= 10;
    return negative ? -v : v;
}

static Value *value(Reader *r) {
    blanks(r);
    Value *v = allot(r, sizeof *v), **tail = &v->first;
    memset(v, 0, sizeof *v);
    switch (*r->at) {
    case '{': case '[': {
        char end = *r->at == '{' ? '}' : ']';
        v->kind = end == '}' ? OBJECT : ARRAY;
        for (r->at++, blanks(r); *r->at != end; blanks(r), v->size++) {
            const char *name = NULL;
            int size = 0;
            if (end == '}') name = string(r, &size);
            *tail = value(r);
            (*tail)->name = name;
            (*tail)->name_size = size;
            tail = &(*tail)->next;
        }
        r->at++;
        break;
    }
    case '"': v->kind = STRING; v->text = string(r, &v->size); break;
    case 't': v->kind = BOOL; v->number = 1; r->at += 4; break;
    case 'f': v->kind = BOOL; r->at += 5; break;
    case 'n': r->at += 4; break;
    default: v->kind = NUMBER; v->number = number(r);
    }
    return v;
}

static void put(Writer *w, const char *s, int n) { for (int i = 0; i < n; i++) *w->at++ = s[i]; }

static void quoted(Writer *w, const char *s, int n) {
    static const char hex[] = "0123456789abcdef";
    *w->at++ = '"';
    for (int i = 0; i < n; i++) {
        unsigned char c = (unsigned char)s[i];
        if (c == '"' || c == '\\') *w->at++ = '\\', *w->at++ = (char)c;
        else if (c == '\n') put(w, "\\n", 2);
        else if (c < 32) { put(w, "\\u00", 4); *w->at++ = hex[c >> 4]; *w->at++ = hex[c & 15]; }
        else *w->at++ = (char)c;
    }
    *w->at++ = '"';
}

static void print(Writer *w, const Value *v) {
    switch (v->kind) {
    case NOTHING: put(w, "null", 4); break;
    case BOOL: if (v->number) put(w, "true", 4); else put(w, "false", 5); break;
    case STRING: quoted(w, v->text, v->size); break;
    case NUMBER: {
        int64_t n = (int64_t)(v->number * 100 + (v->number < 0 ? -0.5 : 0.5));
        char digits[24];
        int k = 0;
        if (n < 0) *w->at++ = '-', n = -n;
        do { digits[k++] = (char)('0' + n % 10); n /= 10; if (k == 2) digits[k++] = '.'; } while (n || k < 4);
        while (k) *w->at++ = digits[--k];
        break;
    }
    default:
        *w->at++ = v->kind == OBJECT ? '{' : '[';
        for (const Value *c = v->first; c; c = c->next) {
            if (c->name) { quoted(w, c->name, c->name_size); *w->at++ = ':'; }
            print(w, c);
            if (c->next) *w->at++ = ',';
        }
        *w->at++ = v->kind == OBJECT ? '}' : ']';
    }
}

static const Value *member(const Value *v, const char *name) {
    int n = (int)strlen(name);
    for (const Value *c = v->first; c; c = c->next) if (c->name_size == n && !memcmp(c->name, name, (size_t)n)) return c;
    return NULL;
}

int main(int argc, char **argv) {
    int turns = argc > 1 ? atoi(argv[1]) : 1000;
    char *text = malloc(1 << 20), *out = malloc(1 << 20), *p = text;
    unsigned x = 9, sum = 0;
    *p++ = '[';
    for (int i = 0; i < 1200; i++) {
        x = x * 1664525u + 1013904223u;
        p += sprintf(p, "%s{\"id\": %d, \"name\": \"user \\\"%u\\\"\\n\\u00e%d\", \"at\": [%d.%02u, -%u.5, %s],\n \"tags\": {\"a\": %s, \"long name\": \"%0*d\"}}",
                     i ? ",\n" : "", i, x >> 20, i % 10, (int)(x >> 24), x >> 8 & 63, x >> 22, i % 3 ? "null" : "0.125", i & 1 ? "true" : "false", 1 + i % 30, i);
    }
    strcpy(p, "]");
    Reader r = {text, malloc(4 << 20), 0};
    for (int t = 0; t < turns; t++) {
        r.at = text;
        r.used = 0;
        const Value *v = value(&r);
        double total = 0;
        for (const Value *c = v->first; c; c = c->next) {
            const Value *tags = member(c, "tags"), *at = member(c, "at");
            total += at->first->number + member(c, "id")->number + member(tags, "long name")->size;
        }
        Writer w = {out};
        print(&w, v);
        for (char *q = out; q < w.at; q += 64) sum = sum * 31 + (unsigned char)*q;
        sum += (unsigned)total;
        text[1 + t % 3] = text[1 + t % 3] == ' ' ? ' ' : text[1 + t % 3];
    }
    printf("%u\n", sum);
    return 0;
}
