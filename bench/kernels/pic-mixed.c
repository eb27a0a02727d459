/* Loops over global arrays under PIC: scalar and vectorised, with indirect addressing, control flow, packing, reductions. */
#include <stdio.h>
#include <stdlib.h>

#define N 8000
static double a[N], b[N], c[N], d[N];
static float f[N], g[N], h[N];
static int at[N], n[N], m[N];
double grid[64][64];

static void add(void) { for (int i = 0; i < N; i++) a[i] = b[i] + c[i] * d[i]; }
static void chain(void) { for (int i = 1; i < N; i++) a[i] = a[i - 1] * 0.5 + b[i]; }
static void gather(void) { for (int i = 0; i < N; i++) c[i] = b[at[i]] + a[i]; }
static void scatter(void) { for (int i = 0; i < N; i++) d[at[i]] += b[i]; }
static void flow(void) { for (int i = 0; i < N; i++) { if (b[i] > c[i]) a[i] += b[i] * d[i]; else c[i] = a[i] + d[i] * d[i]; } }
static int pack(void) { int k = 0; for (int i = 0; i < N; i++) if (b[i] > 0.5) c[k++] = b[i]; return k; }
static double sum(void) { double s = 0; for (int i = 0; i < N; i++) s += a[i] * b[i]; return s; }
static float most(void) { float s = f[0]; for (int i = 0; i < N; i++) if (f[i] > s) s = f[i]; return s; }
static void mixed(void) { for (int i = 0; i < N - 1; i++) { f[i] = g[i] * h[i + 1]; g[i] = f[i] + h[i]; } }
static void integers(void) { for (int i = 0; i < N; i++) { n[i] = n[i] * 3 + m[i]; m[i] ^= n[i] >> 3; } }
static void stencil(void) {
  for (int i = 1; i < 63; i++)
    for (int j = 1; j < 63; j++)
      grid[i][j] = 0.25 * (grid[i - 1][j] + grid[i + 1][j] + grid[i][j - 1] + grid[i][j + 1]);
}

int main(int argc, char **argv) {
  int turns = argc > 1 ? atoi(argv[1]) : 8000;
  unsigned x = 1;
  for (int i = 0; i < N; i++) {
    x = x * 1103515245u + 12345u;
    at[i] = (x >> 8) % N;
    n[i] = x >> 5;
    m[i] = x >> 9;
    a[i] = (x >> 16) / 65536.0;
    b[i] = (x >> 12) % 1000 / 999.0;
    c[i] = 1.0 / (1 + i);
    d[i] = i / (double)N;
    f[i] = b[i]; g[i] = a[i]; h[i] = c[i];
  }
  for (int i = 0; i < 64; i++) for (int j = 0; j < 64; j++) grid[i][j] = i * j % 7;
  double s = 0;
  for (int t = 0; t < turns; t++) {
    add(); chain(); gather(); flow(); s += pack(); s += sum(); s += most(); mixed(); integers(); stencil();
    if (t % 16 == 0) scatter();
    for (int i = 0; i < N; i += 7) d[i] *= 0.5;
  }
  double r = 0;
  for (int i = 0; i < N; i++) r += a[i] + c[i] + d[i] + f[i] + g[i] + (n[i] & 15) + (m[i] & 15);
  for (int i = 0; i < 64; i++) r += grid[i][i];
  printf("%.9g %.9g\n", r, s);
  return 0;
}
