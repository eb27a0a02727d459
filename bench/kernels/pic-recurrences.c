/* Nests over global matrices under PIC: recurrences along rows and columns, triangles, transposition, symmetric updates. */
#include <stdio.h>

#define N 160
double a[N][N], b[N][N], v[N], w[N];
int t[N][N], row[N];

__attribute__((noinline)) static void along(void) {
  for (int i = 1; i < N; i++)
    for (int j = 1; j < N; j++) a[i][j] = (a[i - 1][j] + a[i][j - 1]) * 0.45 + b[i][j] * 0.5;
}

__attribute__((noinline)) static void columns(void) {
  for (int j = 0; j < N; j++)
    for (int i = 1; i < N; i++) b[i][j] = b[i - 1][j] * 0.25 + a[i][j] * 0.125 + 0.01;
}

__attribute__((noinline)) static void triangle(void) {
  for (int i = 0; i < N; i++) {
    double s = v[i];
    for (int j = 0; j < i; j++) s -= a[i][j] * w[j] * 0.001;
    w[i] = s * 0.5;
  }
  for (int i = N - 1; i >= 0; i--)
    for (int j = i + 1; j < N; j++) v[j] -= b[i][j] * w[i] * 0.001;
}

__attribute__((noinline)) static void transpose(void) {
  for (int i = 0; i < N; i++)
    for (int j = i + 1; j < N; j++) { double x = b[i][j]; b[i][j] = b[j][i]; b[j][i] = x; }
}

__attribute__((noinline)) static void rank(double x) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j <= i; j++) a[i][j] += x * v[i] * w[j];
}

__attribute__((noinline)) static void paths(void) {
  for (int i = 1; i < N; i++)
    for (int j = 1; j < N; j++) {
      int best = t[i - 1][j] < t[i][j - 1] ? t[i - 1][j] : t[i][j - 1];
      if (t[i - 1][j - 1] < best) best = t[i - 1][j - 1];
      t[i][j] = best + row[(i * j) % N];
    }
}

int main(void) {
  unsigned x = 17;
  for (int i = 0; i < N; i++) {
    v[i] = w[i] = 1.0 / (i + 1);
    row[i] = i * 7 % 13;
    for (int j = 0; j < N; j++) {
      x = x * 1664525u + 1013904223u;
      a[i][j] = (x >> 8) / 16777216.0;
      b[i][j] = a[i][j] * 0.5;
      t[i][j] = (int)(x >> 28);
    }
  }
  long sum = 0;
  for (int n = 0; n < 2200; n++) {
    along(); columns(); triangle(); transpose(); rank(n % 2 ? 1e-6 : -1e-6); paths();
    sum += t[N - 1][N - 1];
    for (int i = 0; i < N; i++) v[i] = (i + n) % 17 * 0.1;
    row[n % N] = n % 29;
  }
  double r = 0;
  for (int i = 0; i < N; i++) for (int j = 0; j < N; j++) r += a[i][j] - b[j][i];
  printf("%.6g %ld\n", r, sum);
  return 0;
}
