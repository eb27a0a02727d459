/* What of the C library goes through assembly files, inline assembly, floating-point formatting, threads and sorting. */
#include <fenv.h>
#include <math.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static int compare(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }

static _Thread_local int own = 7;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int total;

static void *add(void *n) {
  for (int i = 0; i < 1000; i++) {
    pthread_mutex_lock(&lock);
    total += own - 7 + (int)(long)n;
    pthread_mutex_unlock(&lock);
  }
  return n;
}

static jmp_buf place;
static void leave(int n) { longjmp(place, n); }

int main(int argc, char **argv) {
  printf("hello %d %s\n", argc, argc > 1 ? argv[1] : "-");
  int numbers[] = {5, 3, 9, 1, 7, 2};
  qsort(numbers, 6, sizeof *numbers, compare);
  for (int i = 0; i < 6; i++) printf("%d ", numbers[i]);
  printf("\n%.17g %a %Lf %10.3e\n", 0.1, 1.5, 2.25L, 12345.678);
  printf("%.12f %.12f %.12f %.12f\n", sin(1), exp(1), pow(2, 0.5), fmod(10, 3.3));
  printf("%ld %d %g\n", lrint(2.5), (int)strtol("0x1f", 0, 0), strtod("1e-300", 0));
  fesetround(FE_UPWARD);
  printf("%.20f\n", 1.0 / (argc + 2));
  fesetround(FE_TONEAREST);
  int n = setjmp(place);
  if (n < 3) leave(n + 1);
  printf("jumped %d\n", n);
  pthread_t threads[4];
  for (long i = 0; i < 4; i++) pthread_create(&threads[i], 0, add, (void *)(i + 1));
  for (int i = 0; i < 4; i++) pthread_join(threads[i], 0);
  printf("threads %d\n", total);
  char text[300];
  memset(text, 'x', sizeof text);
  memmove(text + 1, text, 200);
  text[299] = 0;
  char *copy = strdup(text);
  printf("%zu %d %s\n", strlen(copy), strcmp(copy, text), strchr("abc=d", '='));
  free(copy);
  struct stat st;
  int failed = stat("/", &st);
  printf("%d %d\n", failed, S_ISDIR(st.st_mode) != 0);
  time_t t = 86400 * 365;
  printf("%s", asctime(gmtime(&t)));
  return 0;
}
