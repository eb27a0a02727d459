// Trees and lists by pointers: a balanced search tree, a skip list, a pairing heap, a splay tree, sets of intervals.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 20000, LEVELS = 12 };
typedef struct Tree { struct Tree *left, *right; uint32_t key; int height, size; } Tree;
typedef struct Skip { uint32_t key, value; struct Skip *next[LEVELS]; } Skip;
typedef struct Heap { struct Heap *child, *next; uint32_t key; } Heap;

static Tree tree_pool[N];
static Skip skip_pool[N + 1];
static Heap heap_pool[N];
static uint32_t seed = 1;

static uint32_t draw(void) { seed ^= seed << 13; seed ^= seed >> 17; seed ^= seed << 5; return seed; }

static int height(const Tree *t) { return t ? t->height : 0; }
static int size(const Tree *t) { return t ? t->size : 0; }

static Tree *update(Tree *t) {
    int l = height(t->left), r = height(t->right);
    t->height = 1 + (l > r ? l : r);
    t->size = 1 + size(t->left) + size(t->right);
    return t;
}

static Tree *right(Tree *t) { Tree *l = t->left; t->left = l->right; l->right = update(t); return update(l); }
static Tree *left(Tree *t) { Tree *r = t->right; t->right = r->left; r->left = update(t); return update(r); }

static Tree *insert(Tree *t, Tree *n) {
    if (!t) return update(n);
    if (n->key < t->key) t->left = insert(t->left, n);
    else if (n->key > t->key) t->right = insert(t->right, n);
    else return t;
    update(t);
    int balance = height(t->left) - height(t->right);
    if (balance > 1) { if (height(t->left->left) < height(t->left->right)) t->left = left(t->left); return right(t); }
    if (balance < -1) { if (height(t->right->right) < height(t->right->left)) t->right = right(t->right); return left(t); }
    return t;
}

static uint32_t ranked(const Tree *t, int k) {
    while (t) {
        int l = size(t->left);
        if (k == l) return t->key;
        if (k < l) t = t->left;
        else { k -= l + 1; t = t->right; }
    }
    return 0;
}

static Tree *splay(Tree *t, uint32_t key) {
    Tree header = {0}, *l = &header, *r = &header;
    if (!t) return t;
    for (;;) {
        if (key < t->key) {
            if (!t->left) break;
            if (key < t->left->key) { Tree *y = t->left; t->left = y->right; y->right = t; t = y; if (!t->left) break; }
            r->left = t; r = t; t = t->left;
        } else if (key > t->key) {
            if (!t->right) break;
            if (key > t->right->key) { Tree *y = t->right; t->right = y->left; y->left = t; t = y; if (!t->right) break; }
            l->right = t; l = t; t = t->right;
        } else break;
    }
    l->right = t->left; r->left = t->right;
    t->left = header.right; t->right = header.left;
    return t;
}

static Skip *skip_find(Skip *head, uint32_t key, Skip **path) {
    Skip *s = head;
    for (int i = LEVELS - 1; i >= 0; i--) {
        while (s->next[i] && s->next[i]->key < key) s = s->next[i];
        if (path) path[i] = s;
    }
    return s->next[0];
}

static void skip_insert(Skip *head, Skip *n) {
    Skip *path[LEVELS];
    Skip *found = skip_find(head, n->key, path);
    if (found && found->key == n->key) { found->value++; return; }
    int levels = 1 + __builtin_ctz(draw() | 1u << (LEVELS - 1));
    for (int i = 0; i < levels; i++) { n->next[i] = path[i]->next[i]; path[i]->next[i] = n; }
}

static Heap *meld(Heap *a, Heap *b) {
    if (!a) return b;
    if (!b) return a;
    if (b->key < a->key) { Heap *t = a; a = b; b = t; }
    b->next = a->child;
    a->child = b;
    return a;
}

static Heap *pop(Heap *h) {
    Heap *pairs = NULL, *all = NULL;
    for (Heap *c = h->child; c;) {
        Heap *a = c, *b = c->next;
        c = b ? b->next : NULL;
        a->next = NULL;
        if (b) b->next = NULL;
        a = meld(a, b);
        a->next = pairs;
        pairs = a;
    }
    while (pairs) { Heap *next = pairs->next; pairs->next = NULL; all = meld(all, pairs); pairs = next; }
    return all;
}

int main(int argc, char **argv) {
    int turns = argc > 1 ? atoi(argv[1]) : 24;
    uint32_t sum = 0;
    for (int t = 0; t < turns; t++) {
        Tree *tree = NULL;
        Heap *heap = NULL;
        Skip *head = &skip_pool[N];
        memset(head, 0, sizeof *head);
        for (int i = 0; i < N; i++) {
            uint32_t key = draw() >> 8;
            tree_pool[i] = (Tree){NULL, NULL, key, 0, 0};
            tree = insert(tree, &tree_pool[i]);
            heap_pool[i] = (Heap){NULL, NULL, key * 7};
            heap = meld(heap, &heap_pool[i]);
            memset(&skip_pool[i], 0, sizeof *skip_pool);
            skip_pool[i].key = key;
            skip_insert(head, &skip_pool[i]);
        }
        for (int i = 0; i < N; i++) {
            uint32_t key = tree_pool[(uint32_t)i * 7919 % N].key;
            Skip *s = skip_find(head, key, NULL);
            sum = sum * 3 + ranked(tree, i) + s->value + (s->key == key);
        }
        for (int i = 0; i < N / 2; i++) { sum = sum * 5 + heap->key; heap = pop(heap); }
        for (int i = 0; i < N; i++) { tree = splay(tree, tree_pool[draw() % N].key + (i & 1)); sum += tree->key; }
    }
    printf("%u\n", sum);
    return 0;
}
