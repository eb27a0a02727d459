// A register machine by computed goto: three registers in each instruction of 32 bits, branches by offsets, calls, memory.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { MOVE, CONST, ADD, SUB, MUL, SHR, XOR, AND, ADDI, LOAD, STORE, LT, EQ, BRANCH, GOTO, CALL, RETURN, HALT };
#define OP(o, a, b, c) ((uint32_t)(o) | (uint32_t)(a) << 8 | (uint32_t)(uint8_t)(b) << 16 | (uint32_t)(uint8_t)(c) << 24)
#define WIDE(o, a, d) ((uint32_t)(o) | (uint32_t)(a) << 8 | (uint32_t)(uint16_t)(d) << 16)

static int64_t run(const uint32_t *code, int64_t *memory, uint64_t *executed) {
    static void *const at[] = {&&move, &&constant, &&add, &&sub, &&mul, &&shr, &&xor, &&and, &&addi, &&load, &&store,
                               &&lt, &&eq, &&branch, &&jump, &&call, &&ret, &&halt};
    int64_t file[1024] = {0}, *r = file;
    const uint32_t *back[64], *pc = code;
    int depth = 0;
    uint64_t count = 0;
    uint32_t i;
#define NEXT do { count++; i = *pc++; goto *at[i & 255]; } while (0)
#define A r[i >> 8 & 255]
#define B r[i >> 16 & 255]
#define C r[i >> 24]
    NEXT;
move: A = B; NEXT;
constant: A = (int16_t)(i >> 16); NEXT;
add: A = B + C; NEXT;
sub: A = B - C; NEXT;
mul: A = (int64_t)((uint64_t)B * (uint64_t)C); NEXT;
shr: A = (int64_t)((uint64_t)B >> (C & 63)); NEXT;
xor: A = B ^ C; NEXT;
and: A = B & C; NEXT;
addi: A = B + (int8_t)(i >> 24); NEXT;
load: A = memory[(B + C) & 4095]; NEXT;
store: memory[(B + C) & 4095] = A; NEXT;
lt: A = B < C; NEXT;
eq: A = B == C; NEXT;
branch: if (A) pc += (int16_t)(i >> 16); NEXT;
jump: pc += (int16_t)(i >> 16); NEXT;
call: back[depth++] = pc; r += i >> 8 & 255; pc += (int16_t)(i >> 16); NEXT;
ret: pc = back[--depth]; r -= i >> 8 & 255; NEXT;
halt:
    *executed = count;
    return A;
}

int main(int argc, char **argv) {
    int rounds = argc > 1 ? atoi(argv[1]) : 900;
    // r0: sum, r1: i, r2: limit, r3: j, r4: width, r5: test, r6: value
    const uint32_t code[] = {
        /* 0 */ WIDE(CONST, 0, 1), WIDE(CONST, 1, 0), WIDE(CONST, 2, rounds), WIDE(CONST, 4, 3000), WIDE(CONST, 7, 7),
        /* 5 */ WIDE(CONST, 3, 0),
        /* 6 */ OP(ADD, 6, 0, 3), OP(STORE, 6, 1, 3), OP(LOAD, 8, 3, 0), OP(XOR, 0, 6, 8), OP(SHR, 8, 0, 7), OP(ADD, 0, 0, 8),
        /* 12 */ OP(ADDI, 3, 3, 1), OP(LT, 5, 3, 4), WIDE(BRANCH, 5, -9),
        /* 15 */ OP(MOVE, 16, 0, 0), WIDE(CALL, 16, 6), OP(MOVE, 0, 16, 0), OP(ADDI, 1, 1, 1), OP(LT, 5, 1, 2), WIDE(BRANCH, 5, -16),
        /* 21 */ WIDE(HALT, 0, 0), WIDE(HALT, 0, 0),
        /* 23: f(r0) { r1 = 300; while (r1) r0 = r0 * 3 ^ r1--; } */
        WIDE(CONST, 1, 300), WIDE(CONST, 2, 3), WIDE(CONST, 3, 0),
        /* 26 */ OP(EQ, 4, 1, 3), WIDE(BRANCH, 4, 4), OP(MUL, 0, 0, 2), OP(XOR, 0, 0, 1), OP(ADDI, 1, 1, -1), WIDE(GOTO, 0, -6),
        /* 32 */ WIDE(RETURN, 16, 0)};
    static int64_t memory[4096];
    uint64_t executed = 0;
    int64_t sum = 0;
    for (int t = 0; t < 10; t++) sum ^= run(code, memory, &executed) + t;
    printf("%lld %llu\n", (long long)sum, (unsigned long long)executed);
    return 0;
}
