// Routes through a maze: waves over a grid, the nearest first by a heap, walls dug by a random walk, the way back.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { W = 255, H = 191, CELLS = W * H };
static const int step[4] = {1, -1, W, -W};
static unsigned char wall[CELLS], dir[CELLS], cost[CELLS];
static int queue[CELLS], length[CELLS];
typedef struct { int key, cell; } Item;
static Item heap[CELLS * 4];
static unsigned seed = 1;

static unsigned draw(void) { return seed = seed * 1664525u + 1013904223u, seed >> 16; }

static void dig(void) {
    memset(wall, 1, sizeof wall);
    int depth = 0, at = W + 1;
    wall[at] = 0;
    queue[depth++] = at;
    while (depth) {
        at = queue[depth - 1];
        int open[4], n = 0, x = at % W, y = at / W;
        for (int d = 0; d < 4; d++) {
            int nx = x + (d == 0) * 2 - (d == 1) * 2, ny = y + (d == 2) * 2 - (d == 3) * 2;
            if (nx > 0 && nx < W - 1 && ny > 0 && ny < H - 1 && wall[ny * W + nx]) open[n++] = d;
        }
        if (!n) { depth--; continue; }
        int d = step[open[draw() % (unsigned)n]];
        wall[at + d] = wall[at + 2 * d] = 0;
        queue[depth++] = at + 2 * d;
    }
    for (int i = 0; i < 900; i++) {
        int x = 1 + (int)(draw() % (W - 2)), y = 1 + (int)(draw() % (H - 2));
        wall[y * W + x] = 0;
    }
    for (int i = 0; i < CELLS; i++) cost[i] = (unsigned char)(1 + draw() % 9);
}

static int wave(int from, int to) {
    memset(length, -1, sizeof length);
    int head = 0, tail = 0;
    queue[tail++] = from;
    length[from] = 0;
    while (head < tail) {
        int at = queue[head++];
        if (at == to) break;
        for (int d = 0; d < 4; d++) {
            int next = at + step[d];
            if (!wall[next] && length[next] < 0) {
                length[next] = length[at] + 1;
                dir[next] = (unsigned char)d;
                queue[tail++] = next;
            }
        }
    }
    return length[to];
}

static int nearest(int from, int to) {
    for (int i = 0; i < CELLS; i++) length[i] = 1 << 30;
    int n = 0, tx = to % W, ty = to / W;
    heap[n++] = (Item){0, from};
    length[from] = 0;
    while (n) {
        Item top = heap[0], last = heap[--n];
        int i = 0;
        for (int c; (c = 2 * i + 1) < n; i = c) {
            if (c + 1 < n && heap[c + 1].key < heap[c].key) c++;
            if (heap[c].key >= last.key) break;
            heap[i] = heap[c];
        }
        heap[i] = last;
        int at = top.cell;
        if (at == to) return length[at];
        for (int d = 0; d < 4; d++) {
            int next = at + step[d], way = length[at] + cost[next];
            if (wall[next] || way >= length[next]) continue;
            length[next] = way;
            dir[next] = (unsigned char)d;
            Item item = {way + abs(next % W - tx) + abs(next / W - ty), next};
            int k = n++;
            for (; k && heap[(k - 1) / 2].key > item.key; k = (k - 1) / 2) heap[k] = heap[(k - 1) / 2];
            heap[k] = item;
        }
    }
    return -1;
}

static unsigned way_back(int from, int at) {
    unsigned h = 0;
    while (at != from) { h = h * 5 + dir[at]; at -= step[dir[at]]; }
    return h;
}

int main(int argc, char **argv) {
    int turns = argc > 1 ? atoi(argv[1]) : 200;
    unsigned sum = 0;
    int from = W + 1;
    for (int t = 0; t < turns; t++) {
        if (t % 8 == 0) dig();
        int to = (H - 2 - t % 8 * 2) * W + W - 2 - t % 5 * 2;
        sum = sum * 7 + (unsigned)wave(from, to) + way_back(from, to);
        sum = sum * 7 + (unsigned)nearest(from, to) + way_back(from, to);
    }
    printf("%u\n", sum);
    return 0;
}
