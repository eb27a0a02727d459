// Jump tables beside short jumps, computed goto, loops whose heads are aligned, tail calls of local functions.
#include <stdio.h>
#include <stdint.h>

static __attribute__((noinline)) int h(int x) { return x + 2; }
static __attribute__((noinline)) int h2(int x, int y) { return x * 31 + y; }

__attribute__((noinline)) int dense(int x, int k) {
    switch (k) {
    case 0: return h(k);
    case 1: return h(x * 3);
    case 2: return h2(x ^ 7, k);
    case 3: return h(x << 2);
    case 4: return h2(k, x);
    case 5: return 6;
    case 6: return h(x - 9);
    case 7: return h2(x, x);
    default: return 0;
    }
}

__attribute__((noinline)) unsigned loops(const unsigned *p, unsigned n) {
    unsigned sum = 0;
    for (unsigned i = 0; i < n; i++) {
        for (unsigned j = 0; j < i; j++) {
            if (p[j] & 1) sum += p[j] >> 1;
            else if (p[j] & 2) sum ^= p[j];
            else sum = sum * 5 + j;
            for (unsigned k = 0; k < (p[i] & 3); k++) sum += p[k] * i;
        }
        switch (p[i] & 7) {
        case 0: sum += h(i); break;
        case 1: sum -= h2(i, sum); break;
        case 2: sum ^= dense(i, sum & 7); break;
        case 3: sum += 3; break;
        case 4: sum *= 3; break;
        case 5: sum = sum >> 1 | sum << 31; break;
        case 6: if (sum & 1) return h(sum); break;
        default: sum += i;
        }
    }
    return sum;
}

__attribute__((noinline)) long interpret(const uint8_t *code) {
    static void *const table[] = {&&end, &&push, &&add, &&mul, &&dup, &&swap, &&jump_if, &&decrement};
    long stack[32] = {0}, *top = stack;
    const uint8_t *pc = code;
    goto *table[*pc++];
push: *++top = *pc++; goto *table[*pc++];
add: top[-1] += top[0]; top--; goto *table[*pc++];
mul: top[-1] *= top[0]; top--; goto *table[*pc++];
dup: top[1] = top[0]; top++; goto *table[*pc++];
swap: { long t = top[0]; top[0] = top[-1]; top[-1] = t; } goto *table[*pc++];
jump_if: if (top[0]) pc = code + *pc; else pc++; goto *table[*pc++];
decrement: top[0]--; goto *table[*pc++];
end: return top[-1];
}

static _Thread_local int counter = 5;
_Thread_local long shared[4] = {1, 2, 3, 4};
__attribute__((noinline)) int count(int by) { shared[by & 3] += counter; return counter += by; }

int main(void) {
    unsigned numbers[64];
    for (unsigned i = 0; i < 64; i++) numbers[i] = i * 2654435761u >> 7;
    for (int k = -1; k < 10; k++) printf("%d ", dense(k * 5 + 3, k));
    for (unsigned n = 0; n < 64; n += 7) printf("%u ", loops(numbers, n));
    // 1 doubled ten times: push 1, push 10; swap, dup, add, swap, decrement, again unless 0
    const uint8_t code[] = {1, 1, 1, 10, 5, 4, 2, 5, 7, 6, 4, 0};
    printf("%ld\n", interpret(code));
    for (int i = 0; i < 9; i++) printf("%d ", count(i));
    printf("%ld %ld\n", shared[1], shared[3]);
    return 0;
}
