/* Loops over global arrays under PIC that cross a threshold or wrap around: neighbours, halves, reversed and shifted walks. */
#include <stdio.h>

#define N 4000
float a[N + 8], b[N + 8], c[N + 8], e[N + 8];
int k[N + 8], low[N + 8];

/* Elements before the middle and behind it depend on each other. */
__attribute__((noinline)) static void halves(void) {
  for (int i = 0; i < N / 2; i++) a[i + N / 2] = a[i] * 0.5f + b[i];
  for (int i = 0; i < N; i++) if (i < N / 3) c[i] = a[i] + e[i]; else c[i] = a[N - 1 - i] - e[i];
}

__attribute__((noinline)) static void reversed(void) {
  for (int i = N - 2; i >= 0; i--) b[i + 1] = b[i] * 0.25f + c[i];
  for (int i = N - 1; i >= 0; i--) e[i] = c[N - 1 - i] * 0.125f + 1.0f;
}

/* Values of earlier rounds are kept in variables. */
__attribute__((noinline)) static void wrapped(void) {
  float before = a[N - 1], last = a[N - 2];
  for (int i = 0; i < N; i++) {
    b[i] = (a[i] + before + last) * 0.333f;
    last = before;
    before = a[i];
  }
  int left = N - 1;
  for (int i = 0; i < N; i++) { k[i] = low[left] + i; left = i; }
}

/* A window that has its sum updated, and a step that is a variable. */
__attribute__((noinline)) static int window(int width, int step) {
  int sum = 0, best = 0, at = 0;
  for (int i = 0; i < width; i++) sum += k[i] & 255;
  for (int i = width; i < N; i++) {
    sum += (k[i] & 255) - (k[i - width] & 255);
    if (sum > best) { best = sum; at = i; }
  }
  for (int i = 0; i < N; i += step) low[i] = best - low[i] % 7;
  return at;
}

__attribute__((noinline)) static void unrolled(float x) {
  for (int i = 0; i < N; i += 5) {
    a[i] += x * b[i];
    a[i + 1] += x * b[i + 1];
    a[i + 2] += x * b[i + 2];
    a[i + 3] += x * b[i + 3];
    a[i + 4] += x * b[i + 4];
  }
}

int main(void) {
  unsigned x = 7;
  for (int i = 0; i < N + 8; i++) {
    x = x * 1664525u + 1013904223u;
    a[i] = (float)(x >> 20) / 4096;
    b[i] = (float)(x >> 16 & 255) / 256;
    c[i] = e[i] = 1.0f / (float)(i + 1);
    k[i] = (int)(x >> 8 & 65535);
    low[i] = i * 3 % 101;
  }
  unsigned places = 0;
  for (int t = 0; t < 40000; t++) {
    halves(); reversed(); wrapped();
    places = places * 3 + (unsigned)window(60 + t % 7, 1 + t % 4);
    unrolled(t % 2 ? 0.01f : -0.01f);
  }
  double sum = 0;
  for (int i = 0; i < N; i++) sum += a[i] + b[i] + c[i] + e[i] + (k[i] & 63);
  printf("%.6g %u\n", sum, places);
  return 0;
}
