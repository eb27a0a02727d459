/* Indirect addressing of global arrays under PIC: gathers, scatters, histograms, tables of tables, chains of places. */
#include <stdio.h>

#define N 8192
int order[N], back[N], link_of[N], count[256];
float x[N], y[N], weight[256];
struct { int at; short kind, pad; float by; } item[N];
unsigned char byte[N];

__attribute__((noinline)) static void gather(void) {
  for (int i = 0; i < N; i++) y[i] = x[order[i]] * 0.5f + y[i] * 0.25f;
  for (int i = 0; i < N; i++) x[back[i]] = y[i] + 0.125f;
}

__attribute__((noinline)) static void histogram(void) {
  for (int i = 0; i < N; i++) count[byte[i]]++;
  for (int i = 1; i < 256; i++) count[i] = (count[i] + count[i - 1]) & 0xfffff;
}

__attribute__((noinline)) static void through(void) {
  for (int i = 0; i < N; i++) y[i] += weight[byte[order[i]]] - weight[byte[back[i]]];
}

__attribute__((noinline)) static int chain(int from, int steps) {
  int at = from, sum = 0;
  for (int i = 0; i < steps; i++) { at = link_of[at]; sum += byte[at]; }
  return sum + at;
}

__attribute__((noinline)) static float items(void) {
  float sum = 0;
  for (int i = 0; i < N; i++) {
    x[item[i].at] += item[i].by;
    if (item[i].kind) sum += x[item[i].at & ~3];
  }
  return sum;
}

__attribute__((noinline)) static void permute(void) {
  for (int i = 0; i < N; i++) back[order[i]] = i;
  for (int i = 0; i < N; i++) byte[i] = (unsigned char)(byte[order[i]] + byte[back[i] / 2]);
}

int main(void) {
  unsigned r = 9;
  for (int i = 0; i < N; i++) order[i] = link_of[i] = i;
  for (int i = N - 1; i > 0; i--) {
    r = r * 1664525u + 1013904223u;
    int j = (int)((r >> 8) % (unsigned)i), t = order[i];
    order[i] = order[j]; order[j] = t;
    t = link_of[i]; link_of[i] = link_of[j]; link_of[j] = t;
  }
  for (int i = 0; i < N; i++) {
    r = r * 1664525u + 1013904223u;
    x[i] = (float)(r >> 16) / 65536;
    byte[i] = (unsigned char)(r >> 20);
    item[i].at = (int)(r >> 12) & (N - 1);
    item[i].kind = r >> 30 == 1;
    item[i].by = (float)(i % 5) * 0.01f;
  }
  for (int i = 0; i < 256; i++) weight[i] = (float)i / 256;
  permute();
  double total = 0;
  int sum = 0;
  for (int t = 0; t < 14000; t++) {
    gather(); histogram(); through();
    sum ^= chain(t % N, 2000);
    if (t % 8 == 0) { total += items(); permute(); }
  }
  for (int i = 0; i < N; i++) total += x[i] + y[i];
  for (int i = 0; i < 256; i++) sum += count[i];
  printf("%.5g %d\n", total, sum);
  return 0;
}
