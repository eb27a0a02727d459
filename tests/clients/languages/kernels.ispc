// Kernels in ispc's language: varying control flow, gathers and scatters, reductions, structures of arrays, doubles, small integers,
// calls, atomics.
struct Point { float x, y; int kind; };

static inline int escape(float re, float im, int most) {
    float a = re, b = im;
    int i;
    for (i = 0; i < most; ++i) {
        if (a * a + b * b > 4.f) break;
        float next = a * a - b * b;
        b = im + 2.f * a * b;
        a = re + next;
    }
    return i;
}

export void escapes(uniform int out[], uniform int width, uniform int height) {
    foreach (y = 0 ... height, x = 0 ... width) {
        out[y * width + x] = escape(-2.f + x * 3.f / width, -1.f + y * 2.f / height, 60);
    }
}

export uniform double sums(uniform const double from[], uniform double out[], uniform int n) {
    double sum = 0;
    foreach (i = 0 ... n) {
        double v = from[i] * from[n - 1 - i];
        if (v < 0) v = -v;
        out[i] = sqrt(v) + i;
        sum += v;
    }
    return reduce_add(sum);
}

static int twice(int v) { return 2 * v; }
static int less(int v) { return v - 3; }
static noinline int chosen(int kind, int v) {
    if (kind == 0) return twice(v);
    return less(v);
}

export void permuted(uniform const int order[], uniform const int8 from[], uniform int out[], uniform int n) {
    foreach (i = 0 ... n) {
        unsigned int8 narrow = from[order[i]] + (int8)i;
        out[order[i]] = chosen(i & 3, (int)narrow) + popcnt(i);
    }
}

export uniform int points(uniform Point p[], uniform int n, uniform int count[4]) {
    uniform int total = 0;
    foreach (i = 0 ... n) {
        Point q = p[i];
        switch (q.kind) {
        case 0: q.x = q.x + q.y; break;
        case 1: q.x = max(q.x, q.y); break;
        case 2: q.x = (float)(int)q.x; break;
        default: q.y = floor(q.y) / (q.x + 1.f);
        }
        p[i] = q;
        atomic_add_local(&count[q.kind & 3], 1);
        if (any(q.x > 90.f)) total += reduce_max(q.kind);
    }
    return total;
}

export void prefix(uniform int data[], uniform int n) {
    uniform int before = 0;
    for (uniform int i = 0; i < n; i += programCount) {
        int v = i + programIndex < n ? data[i + programIndex] : 0;
        int total = exclusive_scan_add(v) + before;
        before += reduce_add(v);
        if (i + programIndex < n) data[i + programIndex] = total + rotate(v, 1);
    }
}
