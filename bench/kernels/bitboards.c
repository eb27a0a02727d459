// Bits of a 64-bit board: queens on a board, moves of knights and rooks counted, a game of discs searched with pruning, sudoku by masks.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

static uint64_t queens(unsigned all, unsigned columns, unsigned left, unsigned right) {
    if (columns == all) return 1;
    uint64_t ways = 0;
    for (unsigned open = all & ~(columns | left | right); open; open &= open - 1) {
        unsigned bit = open & -open;
        ways += queens(all, columns | bit, (left | bit) << 1, (right | bit) >> 1);
    }
    return ways;
}

static const uint64_t A = 0x0101010101010101u, H = 0x8080808080808080u;

static uint64_t shifted(uint64_t b, int d) {
    switch (d) {
    case 0: return b << 8;
    case 1: return b >> 8;
    case 2: return (b & ~H) << 1;
    case 3: return (b & ~A) >> 1;
    case 4: return (b & ~H) << 9;
    case 5: return (b & ~A) << 7;
    case 6: return (b & ~H) >> 7;
    default: return (b & ~A) >> 9;
    }
}

static uint64_t moves(uint64_t own, uint64_t other) {
    uint64_t open = ~(own | other), to = 0;
    for (int d = 0; d < 8; d++) {
        uint64_t run = shifted(own, d) & other;
        for (int k = 0; k < 5; k++) run |= shifted(run, d) & other;
        to |= shifted(run, d) & open;
    }
    return to;
}

static uint64_t turned(uint64_t own, uint64_t other, uint64_t move) {
    uint64_t all = 0;
    for (int d = 0; d < 8; d++) {
        uint64_t run = 0, at = shifted(move, d);
        while (at & other) { run |= at; at = shifted(at, d); }
        if (at & own) all |= run;
    }
    return all;
}

static long visited;

static int search(uint64_t own, uint64_t other, int depth, int alpha, int beta) {
    visited++;
    uint64_t to = moves(own, other);
    if (!depth || (!to && !moves(other, own)))
        return __builtin_popcountll(to) * 2 - __builtin_popcountll(moves(other, own)) * 2 + __builtin_popcountll(own) - __builtin_popcountll(other)
             + 20 * __builtin_popcountll(own & 0x8100000000000081u) - 20 * __builtin_popcountll(other & 0x8100000000000081u);
    if (!to) return -search(other, own, depth - 1, -beta, -alpha);
    for (; to; to &= to - 1) {
        uint64_t move = to & -to, t = turned(own, other, move);
        int v = -search(other ^ t, own ^ t ^ move, depth - 1, -beta, -alpha);
        if (v >= beta) return v;
        if (v > alpha) alpha = v;
    }
    return alpha;
}

static uint16_t row[9], column[9], box[9], cell[81];

static int sudoku(void) {
    int best = -1, few = 10;
    for (int i = 0; i < 81; i++) {
        if (cell[i]) continue;
        int n = __builtin_popcount(0x1ff & ~(row[i / 9] | column[i % 9] | box[i / 27 * 3 + i % 9 / 3]));
        if (n < few) { few = n; best = i; }
    }
    if (best < 0) return 1;
    visited++;
    uint16_t *r = &row[best / 9], *c = &column[best % 9], *b = &box[best / 27 * 3 + best % 9 / 3];
    for (unsigned open = 0x1ff & ~(unsigned)(*r | *c | *b); open; open &= open - 1) {
        uint16_t bit = (uint16_t)(open & -open);
        *r |= bit; *c |= bit; *b |= bit; cell[best] = bit;
        if (sudoku()) return 1;
        *r ^= bit; *c ^= bit; *b ^= bit; cell[best] = 0;
    }
    return 0;
}

int main(int argc, char **argv) {
    int turns = argc > 1 ? atoi(argv[1]) : 4;
    uint64_t sum = 0;
    for (int t = 0; t < turns; t++) {
        sum = sum * 3 + queens((1u << 13) - 1, 0, 0, 0);
        uint64_t own = 0x0000000810000000u, other = 0x0000001008000000u;
        for (int k = 0; k < 6; k++) {
            sum = sum * 3 + (uint64_t)search(own, other, 9, -1000, 1000);
            uint64_t to = moves(own, other);
            for (int skip = (t + k) % 3; skip && (to & (to - 1)); skip--) to &= to - 1;
            uint64_t move = to & -to, turn = turned(own, other, move);
            uint64_t mine = own ^ turn ^ move;
            own = other ^ turn;
            other = mine;
        }
        for (int k = 0; k < 12; k++) {
            for (int i = 0; i < 81; i++) cell[i] = 0;
            for (int i = 0; i < 9; i++) row[i] = column[i] = box[i] = 0;
            for (int i = 0; i < 9; i++) {
                uint16_t bit = (uint16_t)(1 << (i * (k % 2 ? 2 : 4) + t) % 9);
                int at = i * 9 + (i + k) % 9;
                if ((row[at / 9] | column[at % 9] | box[at / 27 * 3 + at % 9 / 3]) & bit) continue;
                cell[at] = bit; row[at / 9] |= bit; column[at % 9] |= bit; box[at / 27 * 3 + at % 9 / 3] |= bit;
            }
            sum = sum * 3 + (uint64_t)sudoku();
            for (int i = 0; i < 81; i++) sum = sum * 5 + cell[i];
        }
    }
    printf("%llu %ld\n", (unsigned long long)sum, visited);
    return 0;
}
