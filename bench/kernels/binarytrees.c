// Allocation and recursion: complete trees built, counted and freed.
#include <stdio.h>
#include <stdlib.h>

typedef struct Node { struct Node *left, *right; } Node;

static Node *build(int depth) {
    Node *n = malloc(sizeof *n);
    n->left = depth ? build(depth - 1) : NULL;
    n->right = depth ? build(depth - 1) : NULL;
    return n;
}
static int count(const Node *n) { return n ? 1 + count(n->left) + count(n->right) : 0; }
static void drop(Node *n) {
    if (!n) return;
    drop(n->left), drop(n->right);
    free(n);
}

int main(int argc, char **argv) {
    int depth = argc > 1 ? atoi(argv[1]) : 16;
    Node *keep = build(depth);
    long total = 0;
    for (int d = 4; d <= depth; d += 4)
        for (int i = 0; i < 1 << (depth - d + 4); i++) {
            Node *t = build(d);
            total += count(t);
            drop(t);
        }
    printf("%d %ld\n", count(keep), total);
    drop(keep);
    return 0;
}
