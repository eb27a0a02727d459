// Calls the kernels and prints what they compute.
#include <stdint.h>
#include <stdio.h>
struct Point { float x, y; int kind; };
void escapes(int *, int, int);
double sums(const double *, double *, int);
void permuted(const int *, const int8_t *, int *, int);
int points(struct Point *, int, int *);
void prefix(int *, int);
enum { N = 1003 };
static int a[N], order[N]; static int8_t bytes[N]; static double in[N], out[N]; static struct Point p[N]; static int image[61 * 37];
int main(void) {
  escapes(image, 61, 37);
  unsigned long hash = 0;
  for (int i = 0; i < 61 * 37; i++) hash = hash * 31 + image[i];
  printf("%lx\n", hash);
  for (int i = 0; i < N; i++) {
    order[i] = (i * 7) % N; bytes[i] = (int8_t)(i * 5); in[i] = i * 0.25 - 100; p[i] = (struct Point){i * 0.1f, 50 - i * 0.05f, i % 5};
  }
  printf("%.6f\n", sums(in, out, N));
  for (int i = 0; i < N; i += 50) printf("%.9f ", out[i]);
  permuted(order, bytes, a, N);
  for (int i = 0; i < N; i++) hash = hash * 31 + a[i];
  int count[4] = {0};
  printf("\n%lx %d", hash, points(p, N, count));
  for (int i = 0; i < 4; i++) printf(" %d", count[i]);
  for (int i = 0; i < N; i += 40) printf(" %.5f,%.5f", p[i].x, p[i].y);
  prefix(a, N);
  for (int i = 0; i < N; i++) hash = hash * 31 + a[i];
  printf("\n%lx\n", hash);
}
