/* What debug information might disturb: folded loads, shared ends of blocks, jump tables, inline assembly, large frames. */
#include <stdarg.h>
#include <string.h>

struct node { struct node *next; int key; long value; };

static inline long pick(const struct node *n, int key) {
    while (n) {
        int here = n->key;
        if (here == key) return n->value;
        n = n->next;
    }
    return -1;
}

long chain(const struct node *n, const int *keys, int count) {
    long sum = 0;
    for (int i = 0; i < count; i++) {
        long found = pick(n, keys[i]);
        if (found < 0) continue;
        sum += found * (i + 1);
    }
    return sum;
}

int table(int op, int a, int b) {
    int r;
    switch (op) {
    case 0: r = a + b; break;
    case 1: r = a - b; break;
    case 2: r = a * b; break;
    case 3: r = b ? a / b : 0; break;
    case 4: r = a & b; break;
    case 5: r = a | b; break;
    case 6: r = a ^ b; break;
    default: r = 0; break;
    }
    return r + op;
}

int variadic(int n, ...) {
    va_list l;
    va_start(l, n);
    int sum = 0;
    while (n-- > 0) sum += va_arg(l, int);
    va_end(l);
    return sum;
}

unsigned assembly(unsigned x) {
    unsigned y = x + 1;
    __asm__ volatile("" : "+r"(y) : "r"(x) : "memory");
    return y * 3;
}

double mixed(const double *v, int n, float scale) {
    double buffer[64], total = 0;
    memset(buffer, 0, sizeof buffer);
    for (int i = 0; i < n; i++) buffer[i & 63] += v[i] * scale;
    for (int i = 0; i < 64; i++) {
        double each = buffer[i];
        if (each > 1) total += each; else total -= 1;
    }
    return total;
}

long dynamic(int n) {
    long array[n];
    for (int i = 0; i < n; i++) array[i] = (long)i * i;
    long last = array[n - 1];
    return last;
}
