/* Control flow in loops over global arrays under PIC: nested tests, early ends, searches, tests of two arrays at once. */
#include <stdio.h>

#define N 5000
double a[N], b[N], c[N], d[N];
int kind[N], state[N], next[N];

__attribute__((noinline)) static void nested(double limit) {
  for (int i = 0; i < N; i++) {
    if (a[i] > limit) {
      if (b[i] > a[i]) c[i] += b[i] * d[i];
      else c[i] -= a[i];
    } else if (d[i] < limit) {
      c[i] = c[i] * 0.5 + d[i];
    } else {
      continue;
    }
    b[i] = b[i] * 0.99 + 0.001;
  }
}

__attribute__((noinline)) static int find(double limit) {
  for (int i = 0; i < N; i++) if (a[i] + d[i] > limit) return i;
  return -1;
}

__attribute__((noinline)) static void kinds(void) {
  for (int i = 0; i < N; i++) {
    switch (kind[i]) {
    case 0: state[i] += 3; break;
    case 1: state[i] ^= i; break;
    case 2: state[i] = state[i] < 0 ? -state[i] : state[i] - 1; break;
    case 3: if (state[i] & 1) kind[i] = 5; break;
    case 5: kind[i] = 3; state[i] >>= 1; break;
    default: state[i] = i - state[i];
    }
  }
}

__attribute__((noinline)) static long clamp(int low, int high) {
  long outside = 0;
  for (int i = 0; i < N; i++) {
    int v = next[i] + (state[i] & 15);
    if (v < low) { v = low; outside++; }
    else if (v > high) { v = low + (v - high); outside += 2; }
    next[i] = v;
  }
  return outside;
}

__attribute__((noinline)) static void signs(void) {
  for (int i = 1; i < N; i++) {
    if ((a[i] > 0.5 && b[i] < 0.5) || (c[i] > 1 && d[i] > 0.25)) d[i] = d[i - 1] * 0.5;
    if (!(c[i] < 1e6)) c[i] = 0;
  }
}

int main(void) {
  unsigned x = 11;
  for (int i = 0; i < N; i++) {
    x = x * 1103515245u + 12345u;
    a[i] = (x >> 16) / 65536.0;
    x = x * 1103515245u + 12345u;
    b[i] = (x >> 16) / 65536.0;
    c[i] = 0.5;
    d[i] = i / (double)N;
    kind[i] = (int)(x >> 20) % 7;
    state[i] = (int)(x >> 24);
    next[i] = i % 97;
  }
  long sum = 0;
  for (int t = 0; t < 7000; t++) {
    nested(0.1 + t % 8 / 10.0);
    sum += find(0.95 + t % 5 / 5.0);
    kinds();
    sum += clamp(5, 90);
    if (t % 4 == 0) signs();
    a[t * 7 % N] = t % 11 / 11.0;
  }
  double r = 0;
  for (int i = 0; i < N; i++) r += b[i] + c[i] + d[i] + (state[i] & 255) + next[i];
  printf("%.6g %ld\n", r, sum);
  return 0;
}
