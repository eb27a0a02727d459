// Regular expressions: a matcher that goes back, by recursion, and one that walks all states of a program at once.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CHAR, ANY, CLASS, SPLIT, JUMP, MATCH };
typedef struct { int op, x, y; unsigned char set[32]; } Step;
typedef struct { Step step[200]; int n; const char *at; } Program;

static int emit(Program *p, int op, int x, int y) { p->step[p->n] = (Step){op, x, y, {0}}; return p->n++; }

static void insert(Program *p, int at) {
    memmove(p->step + at + 1, p->step + at, sizeof(Step) * (size_t)(p->n++ - at));
    for (int i = at + 1; i < p->n; i++)
        if (p->step[i].op == SPLIT || p->step[i].op == JUMP) p->step[i].x += p->step[i].x >= at, p->step[i].y += p->step[i].y >= at;
    p->step[at] = (Step){SPLIT, 0, 0, {0}};
}

static void alternatives(Program *p);

static void repeated(Program *p) {
    int start = p->n;
    if (*p->at == '(') { p->at++; alternatives(p); p->at++; }
    else if (*p->at == '.') { p->at++; emit(p, ANY, 0, 0); }
    else if (*p->at == '[') {
        Step *s = &p->step[emit(p, CLASS, 0, 0)];
        for (p->at++; *p->at != ']'; p->at++) {
            int from = (unsigned char)*p->at, to = from;
            if (p->at[1] == '-') { to = (unsigned char)p->at[2]; p->at += 2; }
            for (int c = from; c <= to; c++) s->set[c / 8] |= (unsigned char)(1 << (c & 7));
        }
        p->at++;
    } else emit(p, CHAR, *p->at++, 0);
    for (; *p->at && strchr("*+?", *p->at); p->at++) {
        if (*p->at == '+') { int split = emit(p, SPLIT, start, 0); p->step[split].y = split + 1; continue; }
        insert(p, start);
        p->step[start].x = start + 1;
        if (*p->at == '*') emit(p, JUMP, start, 0);
        p->step[start].y = p->n;
    }
}

static void alternatives(Program *p) {
    int start = p->n;
    while (*p->at && *p->at != ')' && *p->at != '|') repeated(p);
    if (*p->at == '|') {
        insert(p, start);
        int jump = emit(p, JUMP, 0, 0);
        p->step[start].x = start + 1;
        p->step[start].y = p->n;
        p->at++;
        alternatives(p);
        p->step[jump].x = p->n;
    }
}

static void compile(Program *p, const char *pattern) {
    p->n = 0;
    p->at = pattern;
    alternatives(p);
    emit(p, MATCH, 0, 0);
}

static int accepts(const Step *s, unsigned char c) {
    return s->op == ANY || (s->op == CHAR ? s->x == c : s->op == CLASS && s->set[c / 8] >> (c & 7) & 1);
}

static const char *back(const Step *p, int at, const char *s, int *fuel) {
    for (;;) {
        const Step *i = p + at;
        if (--*fuel < 0) return NULL;
        switch (i->op) {
        case MATCH: return s;
        case JUMP: at = i->x; break;
        case SPLIT: { const char *e = back(p, i->x, s, fuel); if (e) return e; at = i->y; break; }
        default: if (!*s || !accepts(i, (unsigned char)*s)) return NULL; s++; at++;
        }
    }
}

typedef struct { int list[200], n, mark[200]; } Set;

static void reach(const Step *p, Set *s, int at, int turn) {
    while (s->mark[at] != turn) {
        s->mark[at] = turn;
        if (p[at].op == JUMP) at = p[at].x;
        else if (p[at].op == SPLIT) { reach(p, s, p[at].x, turn); at = p[at].y; }
        else { s->list[s->n++] = at; return; }
    }
}

static int search(const Step *p, const char *text, int size) {
    static Set a, b;
    Set *now = &a, *then = &b;
    int matches = 0;
    memset(&a, 0, sizeof a); memset(&b, 0, sizeof b);
    reach(p, now, 0, 1);
    for (int i = 0; i < size; i++) {
        then->n = 0;
        for (int k = 0; k < now->n; k++) {
            const Step *s = p + now->list[k];
            if (s->op == MATCH) matches++;
            else if (accepts(s, (unsigned char)text[i])) reach(p, then, (int)(s - p) + 1, i + 2);
        }
        reach(p, then, 0, i + 2);
        Set *t = now; now = then; then = t;
    }
    return matches;
}

int main(int argc, char **argv) {
    int turns = argc > 1 ? atoi(argv[1]) : 70;
    static const char *const patterns[] = {"[a-c]+d", "(ab|ba)*c[d-f]", "a.c", "[a-f][a-f]?(x|e+)f", "(a|b|c|d)*ee", "f+(e?d)+"};
    enum { SIZE = 20000 };
    static char text[SIZE + 1];
    static Program p;
    unsigned x = 77, sum = 0;
    for (int i = 0; i < SIZE; i++) x = x * 1664525u + 1013904223u, text[i] = (char)('a' + (x >> 16) % 6);
    for (int t = 0; t < turns; t++)
        for (unsigned k = 0; k < sizeof patterns / sizeof *patterns; k++) {
            compile(&p, patterns[k]);
            sum = sum * 3 + (unsigned)search(p.step, text, SIZE);
            for (int i = 0; i < SIZE; i++) {
                int fuel = 500;
                const char *e = back(p.step, 0, text + i, &fuel);
                if (e) sum += (unsigned)(e - text - i);
            }
        }
    printf("%u\n", sum);
    return 0;
}
