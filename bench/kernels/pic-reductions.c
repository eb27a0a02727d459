/* Reductions of global arrays under PIC: sums, products, extremes and their places, two at a time, integers and floats. */
#include <stdio.h>

#define N 4096
double x[N], y[N];
float f[N];
int n[N];
short s[N];
unsigned char u[N];
long long wide[N];

__attribute__((noinline)) static double sums(void) {
  double a = 0, b = 1, c = 0;
  for (int i = 0; i < N; i++) { a += x[i]; b *= 1 + y[i] * 1e-4; c += x[i] * y[i]; }
  return a + b + c;
}

__attribute__((noinline)) static int lowest(float *value) {
  int at = 0;
  for (int i = 1; i < N; i++) if (f[i] < f[at]) at = i;
  *value = f[at];
  return at;
}

__attribute__((noinline)) static double highest(void) {
  double most = x[0], next = y[0];
  for (int i = 1; i < N; i++) {
    if (x[i] > most) most = x[i];
    next = y[i] > next ? y[i] : next;
  }
  return most - next;
}

__attribute__((noinline)) static long long integers(void) {
  int sum = 0, all = -1, any = 0, odd = 0, least = n[0], most = n[0];
  for (int i = 0; i < N; i++) {
    sum += n[i];
    all &= n[i];
    any |= n[i];
    odd ^= n[i];
    if (n[i] < least) least = n[i];
    if (n[i] > most) most = n[i];
  }
  return (long long)sum + all + any + odd + least + most;
}

__attribute__((noinline)) static int narrow(void) {
  int dot = 0, differ = 0;
  for (int i = 0; i < N; i++) dot += s[i] * s[N - 1 - i];
  for (int i = 1; i < N; i++) { int d = u[i] - u[i - 1]; differ += d < 0 ? -d : d; }
  return dot + differ;
}

__attribute__((noinline)) static long long counts(int bound) {
  int below = 0;
  long long sum = 0, product = 1;
  for (int i = 0; i < N; i++) { below += n[i] < bound; if (s[i] > 0) sum += wide[i]; }
  for (int i = 0; i < N; i += 3) product = product * 31 + wide[i];
  return below + sum + product;
}

int main(void) {
  unsigned r = 5;
  for (int i = 0; i < N; i++) {
    r = r * 1664525u + 1013904223u;
    x[i] = (r >> 8) / 16777216.0;
    y[i] = (r >> 12) / 1048576.0;
    f[i] = (float)(r >> 10);
    n[i] = (int)(r >> 3);
    s[i] = (short)(r >> 16);
    u[i] = (unsigned char)(r >> 24);
    wide[i] = (long long)r * r;
  }
  double d = 0;
  unsigned long long z = 0;
  for (int t = 0; t < 14000; t++) {
    float low;
    d += sums() + highest();
    z += (unsigned)lowest(&low) + (unsigned long long)integers() + (unsigned)narrow() + (unsigned long long)counts(t << 16);
    d += low;
    f[t % N] += 3;
    x[t % N] *= 1.5;
    n[t % N] ^= t;
  }
  printf("%.9g %llu\n", d, z);
  return 0;
}
