// A stack machine with a switch in a loop: an indirect jump for each instruction, values kept across it.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { PUSH, LOAD, STORE, ADD, SUB, MUL, AND, XOR, SHR, LESS, JUMP, JZERO, CALL, RET, DUP, DROP, MOD, HALT };

static int64_t run(const int32_t *code, int64_t *vars, long *steps) {
    int64_t stack[256], *sp = stack;
    const int32_t *pc = code, *frames[64], **fp = frames;
    long n = 0;
    for (;; n++) {
        switch (*pc++) {
        case PUSH: *sp++ = *pc++; break;
        case LOAD: *sp++ = vars[*pc++]; break;
        case STORE: vars[*pc++] = *--sp; break;
        case ADD: sp--; sp[-1] += sp[0]; break;
        case SUB: sp--; sp[-1] -= sp[0]; break;
        case MUL: sp--; sp[-1] = (int64_t)((uint64_t)sp[-1] * (uint64_t)sp[0]); break;
        case AND: sp--; sp[-1] &= sp[0]; break;
        case XOR: sp--; sp[-1] ^= sp[0]; break;
        case SHR: sp--; sp[-1] = (int64_t)((uint64_t)sp[-1] >> (sp[0] & 63)); break;
        case LESS: sp--; sp[-1] = sp[-1] < sp[0]; break;
        case JUMP: pc = code + *pc; break;
        case JZERO: pc = *--sp ? pc + 1 : code + *pc; break;
        case CALL: *fp++ = pc + 1; pc = code + *pc; break;
        case RET: pc = *--fp; break;
        case DUP: sp[0] = sp[-1]; sp++; break;
        case DROP: sp--; break;
        case MOD: sp--; sp[-1] %= sp[0]; break;
        case HALT: *steps = n; return sp[-1];
        default: abort();
        }
    }
}

int main(int argc, char **argv) {
    int rounds = argc > 1 ? atoi(argv[1]) : 9000000;
    // i = 0; x = 1; while (i < rounds) x = mix(x) + i % 7, i += 1;  mix(x) = (x * 2862933 + 77 ^ x >> 13) & 0xffffff
    const int32_t code[] = {PUSH, 0, STORE, 0, PUSH, 1, STORE, 1,
                            /* 8 */ LOAD, 0, PUSH, rounds, LESS, JZERO, 35,
                            /* 15 */ CALL, 38, LOAD, 0, PUSH, 7, MOD, ADD, STORE, 1,
                            /* 25 */ LOAD, 0, PUSH, 1, ADD, STORE, 0, DROP, JUMP, 8,
                            /* 35 */ LOAD, 1, HALT,
                            /* 38 */ LOAD, 1, DUP, PUSH, 2862933, MUL, PUSH, 77, ADD, LOAD, 1, PUSH, 13, SHR, XOR,
                            /* 53 */ PUSH, 0xffffff, AND, RET};     // leaves a duplicate, which the loop drops
    int64_t vars[4] = {0};
    long steps = 0;
    int64_t result = run(code, vars, &steps);
    printf("%lld %ld\n", (long long)result, steps);
    return 0;
}
