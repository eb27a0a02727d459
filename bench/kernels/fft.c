// Fourier transforms: complex numbers in two arrays and interleaved, in place and by recursion; a number transform modulo a prime.
#include <complex.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { P = 998244353 };

static void reverse(double *re, double *im, int n) {
    for (int i = 1, j = 0; i < n; i++) {
        int bit = n >> 1;
        for (; j & bit; bit >>= 1) j ^= bit;
        j ^= bit;
        if (i < j) {
            double t = re[i]; re[i] = re[j]; re[j] = t;
            t = im[i]; im[i] = im[j]; im[j] = t;
        }
    }
}

static void transform(double *re, double *im, const double *cosine, const double *sine, int n) {
    reverse(re, im, n);
    for (int size = 2; size <= n; size *= 2)
        for (int start = 0; start < n; start += size)
            for (int k = 0; k < size / 2; k++) {
                double c = cosine[k * (n / size)], s = sine[k * (n / size)];
                int a = start + k, b = a + size / 2;
                double x = re[b] * c - im[b] * s, y = re[b] * s + im[b] * c;
                re[b] = re[a] - x; im[b] = im[a] - y;
                re[a] += x; im[a] += y;
            }
}

static void recursive(float complex *to, const float complex *from, const float complex *root, int n, int step) {
    if (n == 1) { to[0] = from[0]; return; }
    int h = n / 2;
    recursive(to, from, root, h, step * 2);
    recursive(to + h, from + step, root, h, step * 2);
    for (int k = 0; k < h; k++) {
        float re = crealf(root[k * step]) * crealf(to[h + k]) - cimagf(root[k * step]) * cimagf(to[h + k]);
        float im = crealf(root[k * step]) * cimagf(to[h + k]) + cimagf(root[k * step]) * crealf(to[h + k]);
        float complex t = __builtin_complex(re, im), e = to[k];
        to[k] = e + t;
        to[h + k] = e - t;
    }
}

static uint32_t power(uint32_t x, uint32_t e) {
    uint64_t r = 1, b = x;
    for (; e; e >>= 1, b = b * b % P) if (e & 1) r = r * b % P;
    return (uint32_t)r;
}

static void modular(uint32_t *a, int n) {
    for (int size = n; size >= 2; size /= 2) {
        uint32_t root = power(3, (P - 1) / (uint32_t)size), w = 1;
        for (int k = 0; k < size / 2; k++) {
            for (int i = k; i < n; i += size) {
                uint32_t x = a[i], y = a[i + size / 2];
                a[i] = x + y >= P ? x + y - P : x + y;
                a[i + size / 2] = (uint32_t)((uint64_t)(x + P - y) * w % P);
            }
            w = (uint32_t)((uint64_t)w * root % P);
        }
    }
}

int main(int argc, char **argv) {
    int turns = argc > 1 ? atoi(argv[1]) : 1800;
    enum { N = 4096 };
    static double re[N], im[N], cosine[N], sine[N];
    static float complex in[N], out[N], root[N];
    static uint32_t m[N];
    for (int i = 0; i < N; i++) {
        cosine[i] = cos(2 * M_PI * i / N);
        sine[i] = sin(2 * M_PI * i / N);
        root[i] = __builtin_complex((float)cosine[i], (float)sine[i]);
        re[i] = i % 17;
        m[i] = (uint32_t)(i * 2654435761u) % P;
    }
    double sum = 0;
    uint32_t whole = 0;
    for (int t = 0; t < turns; t++) {
        transform(re, im, cosine, sine, N);
        for (int i = 0; i < N; i++) re[i] /= 64, im[i] /= -64;
        for (int i = 0; i < N; i++) in[i] = __builtin_complex((float)(i * t % 31), (float)(i % 5));
        recursive(out, in, root, N, 1);
        modular(m, N);
        sum += re[t % N] + crealf(out[t]) * 1e-3;
        whole += m[t % N];
    }
    printf("%.5g %u\n", sum, whole);
    return 0;
}
