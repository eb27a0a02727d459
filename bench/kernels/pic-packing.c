/* Packing and unpacking of global arrays under PIC: what passes a test goes to the next place, and comes from it. */
#include <stdio.h>

#define N 6000
double value[N], packed[N], spread[N];
int number[N], chosen[N], place[N], key[N];
unsigned char mark[N];

__attribute__((noinline)) static int positive(void) {
  int n = 0;
  for (int i = 0; i < N; i++) if (value[i] > 0) { packed[n] = value[i]; place[n] = i; n++; }
  return n;
}

__attribute__((noinline)) static void unpack(void) {
  int n = 0;
  for (int i = 0; i < N; i++) if (mark[i]) spread[i] = packed[n++]; else spread[i] = spread[i] * 0.5;
}

/* Two outputs that grow towards each other. */
__attribute__((noinline)) static int divide(int pivot) {
  int low = 0, high = N;
  for (int i = 0; i < N; i++) if (number[i] < pivot) chosen[low++] = number[i]; else chosen[--high] = number[i];
  return low;
}

/* Without a branch: the place moves on by the test. */
__attribute__((noinline)) static int even(void) {
  int n = 0;
  for (int i = 0; i < N; i++) { key[n] = number[i]; n += (number[i] & 1) == 0; }
  return n;
}

__attribute__((noinline)) static int runs(void) {
  int n = 0;
  for (int i = 0; i < N;) {
    int j = i + 1;
    while (j < N && mark[j] == mark[i]) j++;
    key[n] = j - i;
    place[n++] = i;
    i = j;
  }
  return n;
}

__attribute__((noinline)) static void bits(void) {
  for (int i = 0; i + 8 <= N; i += 8) {
    unsigned w = 0;
    for (int b = 0; b < 8; b++) w |= (unsigned)(number[i + b] > 500) << b;
    mark[i / 8] = (unsigned char)w;
  }
  for (int i = 0; i < N; i++) mark[i] = (unsigned char)(mark[i] ^ (number[i] >> 3 & 1)) & 1;
}

int main(void) {
  unsigned x = 3;
  unsigned long total = 0;
  for (int t = 0; t < 11000; t++) {
    if (t % 50 == 0)
      for (int i = 0; i < N; i++) {
        x = x * 1103515245u + 12345u;
        value[i] = (double)(int)(x >> 8 & 0xffff) / 65536 - 0.5;
        number[i] = (int)(x >> 16) % 1000;
        mark[i] = x >> 30 & 1;
      }
    total += (unsigned)positive();
    unpack();
    total = total * 5 + (unsigned)divide(t % 1000);
    total += (unsigned)even();
    total += (unsigned)runs();
    bits();
    number[t % N] ^= t & 1023;
  }
  double sum = 0;
  for (int i = 0; i < N; i++) sum += spread[i] + packed[i] + chosen[i] + key[i] + place[i];
  printf("%.6g %lu\n", sum, total);
  return 0;
}
