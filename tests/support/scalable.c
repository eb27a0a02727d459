/* The program of tests/scalable: calls each function of the table that is appended with several inputs, each with
   fresh buffers, and prints digests of the results and of the memory that pointers lead to.
   A function that faults or has no end says so and the next one runs. */
#include <setjmp.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <unistd.h>

/* `kinds`: for each argument a letter (i integer, m mask, p pointer, h b f d floating point) and its bytes (0: 16). */
struct function {
  const char *name;
  void (*call)(void *, void *);
  const char *kinds;
  int least, most;
};
extern const struct function functions[];

enum { LIMIT = 8192, ARGUMENTS = 24, MEMORY = 1 << 16 };
static char in[ARGUMENTS * LIMIT + LIMIT] __attribute__((aligned(256)));
static char out[ARGUMENTS * LIMIT] __attribute__((aligned(256)));
static char (*const memory)[MEMORY] = (void *)0x70000000; /* the same in all builds, since results tell of it */
static sigjmp_buf back;
static uint64_t state;

static uint64_t next(void) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return state * 0x2545F4914F6CDD1Dull;
}

/* Seconds of processor time. */
static void limit(int seconds) {
  struct itimerval t = {.it_value.tv_sec = seconds};
  setitimer(ITIMER_VIRTUAL, &t, 0);
}

static void caught(int s) { siglongjmp(back, s); }

static uint64_t digest(const void *p, size_t n) {
  const unsigned char *b = p;
  uint64_t h = 0xcbf29ce484222325ull;
  for (size_t i = 0; i < n; i++) h = (h ^ b[i]) * 0x100000001b3ull;
  return h;
}

/* One element. Inputs: 0 random bits, 1 small numbers, 2 all lanes on and numbers of both signs, 3 all lanes off and edges. */
static uint64_t element(char kind, int bytes, int input, int argument, int index) {
  uint64_t r = next() >> 11;
  static const double reals[] = {0.0, -0.0, 1.0, -1.5, 3.25, 1e4, -7.0, 0.5};
  double d = input == 1 ? (double)(r % 16) : input == 2 ? (double)(int64_t)(r % 4096) / 64 - 32 : reals[r % 8];
  switch (kind) {
  case 'm': return input == 2 ? 1 : input == 3 ? 0 : r & 1;
  case 'p': return (uint64_t)(memory[argument] + MEMORY / 2 + (input == 0 ? 0 : 16 * (r % 64)));
  case 'i':
    if (input == 0) return next();
    if (input == 1) return r % 16;
    if (input == 2) return (uint64_t)((int64_t)(r % 256) - 128);
    return (r & 3) == 0 ? 0 : (r & 3) == 1 ? ~0ull : (r & 3) == 2 ? 1ull << (8 * (bytes > 8 ? 8 : bytes) - 1) : index;
  case 'f': {
    float x = (float)d;
    uint32_t b;
    memcpy(&b, &x, 4);
    return b;
  }
  case 'b': {
    float x = (float)d;
    uint32_t b;
    memcpy(&b, &x, 4);
    return b >> 16;
  }
  case 'h': {
    __fp16 x = (__fp16)d;
    uint16_t b;
    memcpy(&b, &x, 2);
    return b;
  }
  default: {
    uint64_t b;
    memcpy(&b, &d, 8);
    return b;
  }
  }
}

static void fill(const char *kinds, int input) {
  state = 0x9E3779B97F4A7C15ull + 77 * input;
  for (size_t i = 0; i < sizeof in; i += 8) *(uint64_t *)(in + i) = next();
  for (int a = 0; kinds[2 * a]; a++) {
    char kind = kinds[2 * a];
    int bytes = kinds[2 * a + 1] == '0' ? 16 : kinds[2 * a + 1] - '0';
    for (int i = 0; i < LIMIT / bytes; i++) {
      uint64_t v = element(kind, bytes, input, a, i), w = (int64_t)v >> 63;
      char *at = in + a * LIMIT + i * bytes;
      memcpy(at, &v, bytes < 8 ? bytes : 8);
      if (bytes > 8) memcpy(at + 8, &w, 8);
    }
    if (kind != 'p') continue;
    for (int i = 0; i < MEMORY; i += 4) {
      uint32_t v = input == 0 ? (uint32_t)next() : input == 3 ? 0x3f800000 : (uint32_t)(next() % 251 + 1);
      if (input == 2) v = v << 16 | 0x3c00;
      memcpy(memory[a] + i, &v, 4);
    }
  }
  memset(out, 0xA5, sizeof out);
}

int main(int argc, char **argv) {
  static char stack[1 << 16];
  stack_t alternate = {.ss_sp = stack, .ss_size = sizeof stack};
  sigaltstack(&alternate, 0);
  struct sigaction action = {.sa_handler = caught, .sa_flags = SA_ONSTACK | SA_NODEFER};
  int signals[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGVTALRM, SIGABRT};
  for (int i = 0; i < 7; i++) sigaction(signals[i], &action, 0);
  int bits = atoi(argv[1]);
  if (mmap(memory, ARGUMENTS * MEMORY, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0) != memory) return 1;
  for (const struct function *f = functions; f->name; f++) {
    if (bits < f->least || bits > f->most) continue;
    for (int input = 0; input < 4; input++) {
      fill(f->kinds, input);
      int s = sigsetjmp(back, 1);
      if (!s) {
        limit(2);
        f->call(in, out);
        limit(0);
        uint64_t m = 0;
        for (int a = 0; f->kinds[2 * a]; a++)
          if (f->kinds[2 * a] == 'p') m = m * 31 + digest(memory[a], MEMORY);
        printf("%s %d %016llx %016llx\n", f->name, input, (unsigned long long)digest(out, sizeof out), (unsigned long long)m);
      } else {
        limit(0);
        printf("%s %d signal %d\n", f->name, input, s);
      }
      fflush(stdout);
    }
  }
  return 0;
}
