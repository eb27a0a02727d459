// What programs for machines without a C library at hand need of one: calls of the system, memory, strings, printf in its own
// manner (numbers in floating point as their bits). Compiled by clang for the machine itself.
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

char stack[1 << 20] __attribute__((aligned(64)));
static char heap[256 << 20] __attribute__((aligned(64)));
static size_t used;

#if defined(__x86_64__)
static long call(long number, long a, long b, long c) {
    long result;
    __asm__ volatile("syscall" : "=a"(result) : "a"(number), "D"(a), "S"(b), "d"(c) : "rcx", "r11", "memory");
    return result;
}
enum { WRITE = 1, EXIT = 60 };
// The stack is below 4 GiB, where all pointers fit.
__asm__(".globl entry\nentry: xorl %ebp, %ebp\nmovl $stack + 1048576, %esp\ncall begin");
#elif defined(__aarch64__)
static long call(long number, long a, long b, long c) {
    register long x8 __asm__("x8") = number;
    register long x0 __asm__("x0") = a;
    register long x1 __asm__("x1") = b;
    register long x2 __asm__("x2") = c;
    __asm__ volatile("svc #0" : "+r"(x0) : "r"(x8), "r"(x1), "r"(x2) : "memory");
    return x0;
}
enum { WRITE = 64, EXIT = 93 };
#if defined(__APPLE__)
__asm__(".globl entry\n.p2align 2\nentry: mov x29, xzr\nadrp x0, _stack@PAGE\nadd x0, x0, _stack@PAGEOFF\n"
        "mov x1, #0x100000\nadd x0, x0, x1\nmov sp, x0\nbl _begin");
#else
__asm__(".globl entry\nentry: mov x29, xzr\nadrp x0, stack\nadd x0, x0, :lo12:stack\nmov x1, #0x100000\nadd x0, x0, x1\nmov sp, x0\nbl begin");
#endif
#endif

_Noreturn void exit(int status) {
    for (;;) call(EXIT, status, 0, 0);
}
_Noreturn void _Exit(int status) { exit(status); }
_Noreturn void abort(void) { exit(134); }

void *memcpy(void *restrict to, const void *restrict from, size_t n) {
    char *t = to;
    const char *f = from;
    while (n--) *t++ = *f++;
    return to;
}
void *memmove(void *to, const void *from, size_t n) {
    char *t = to;
    const char *f = from;
    if (t < f)
        while (n--) *t++ = *f++;
    else
        while (n--) t[n] = f[n];
    return to;
}
void *memset(void *to, int c, size_t n) {
    char *t = to;
    while (n--) *t++ = (char)c;
    return to;
}
int memcmp(const void *a, const void *b, size_t n) {
    const unsigned char *p = a, *q = b;
    for (; n; n--, p++, q++)
        if (*p != *q) return *p - *q;
    return 0;
}
int bcmp(const void *a, const void *b, size_t n) { return memcmp(a, b, n); }
void *memchr(const void *s, int c, size_t n) {
    const unsigned char *p = s;
    for (; n; n--, p++)
        if (*p == (unsigned char)c) return (void *)p;
    return 0;
}
size_t strlen(const char *s) {
    size_t n = 0;
    while (s[n]) n++;
    return n;
}
int strncmp(const char *a, const char *b, size_t n) {
    for (; n; n--, a++, b++)
        if (*a != *b || !*a) return (unsigned char)*a - (unsigned char)*b;
    return 0;
}
int strcmp(const char *a, const char *b) { return strncmp(a, b, ~(size_t)0); }
char *strcpy(char *to, const char *from) { return memcpy(to, from, strlen(from) + 1); }
char *stpcpy(char *to, const char *from) { return strcpy(to, from) + strlen(from); }
char *strncpy(char *to, const char *from, size_t n) {
    size_t k = 0;
    for (; k < n && from[k]; k++) to[k] = from[k];
    for (; k < n; k++) to[k] = 0;
    return to;
}
char *strcat(char *to, const char *from) {
    strcpy(to + strlen(to), from);
    return to;
}
char *strchr(const char *s, int c) {
    for (;; s++) {
        if (*s == (char)c) return (char *)s;
        if (!*s) return 0;
    }
}
char *strrchr(const char *s, int c) {
    const char *last = 0;
    do
        if (*s == (char)c) last = s;
    while (*s++);
    return (char *)last;
}

// Nothing is ever freed.
void *malloc(size_t n) {
    size_t at = used;
    if (n > sizeof heap - 64 || at > sizeof heap - n - 64) return 0;
    used = (at + n + 63) & ~(size_t)63;
    return heap + at;
}
void free(void *p) { (void)p; }
void *calloc(size_t n, size_t each) {
    char *p = malloc(n * each);
    return p ? memset(p, 0, n * each) : 0;
}
void *realloc(void *old, size_t n) {
    char *p = malloc(n);
    if (p && old) memmove(p, old, n);
    return p;
}
int abs(int n) { return n < 0 ? -n : n; }
int atoi(const char *s) {
    int n = 0, negative = *s == '-';
    for (s += negative; *s >= '0' && *s <= '9'; s++) n = n * 10 + *s - '0';
    return negative ? -n : n;
}

static int digits(char *out, unsigned long long n, unsigned base) {
    char reversed[32];
    int count = 0;
    do reversed[count++] = "0123456789abcdef"[n % base];
    while (n /= base);
    for (int k = 0; k < count; k++) out[k] = reversed[count - 1 - k];
    return count;
}

static int format(char *out, const char *how, va_list args) {
    char *start = out;
    for (; *how; how++) {
        if (*how != '%') {
            *out++ = *how;
            continue;
        }
        int longs = 0;
        for (how++; strchr("-+ #0123456789.", *how) && *how; how++) {}
        for (; *how == 'l' || *how == 'z' || *how == 'h' || *how == 'j' || *how == 't'; how++)
            longs += *how == 'l' ? 1 : *how == 'j' ? 2 : *how == 'z' || *how == 't' ? (sizeof(size_t) == 8) + (sizeof(long) == sizeof(size_t)) : 0;
        if (*how == 's') {
            const char *s = va_arg(args, const char *);
            while (s && *s) *out++ = *s++;
        } else if (*how == 'c') {
            *out++ = (char)va_arg(args, int);
        } else if (*how == 'p') {
            out += digits(out, (uintptr_t)va_arg(args, void *) != 0, 16);
        } else if (*how && strchr("fgeFGEa", *how)) {
            union {
                double d;
                unsigned long long n;
            } bits = {va_arg(args, double)};
            out += digits(out, bits.n, 16);
        } else if (*how && strchr("diuxX", *how)) {
            int is_signed = *how == 'd' || *how == 'i';
            long long n = longs > 1 ? va_arg(args, long long) : longs == 1 ? va_arg(args, long) : va_arg(args, int);
            unsigned long long u = longs > 1 ? (unsigned long long)n : longs == 1 ? (unsigned long)n : (unsigned)n;
            if (is_signed && n < 0) {
                *out++ = '-';
                u = -(unsigned long long)n;
            }
            out += digits(out, u, is_signed || *how == 'u' ? 10 : 16);
        } else {
            *out++ = *how;
        }
    }
    *out = 0;
    return (int)(out - start);
}
int vsprintf(char *out, const char *how, va_list args) { return format(out, how, args); }
int sprintf(char *out, const char *how, ...) {
    va_list args;
    va_start(args, how);
    int n = format(out, how, args);
    va_end(args);
    return n;
}
int snprintf(char *out, size_t size, const char *how, ...) {
    static char text[1 << 16];
    va_list args;
    va_start(args, how);
    int n = format(text, how, args);
    va_end(args);
    if (size) {
        size_t k = (size_t)n < size ? (size_t)n : size - 1;
        memcpy(out, text, k);
        out[k] = 0;
    }
    return n;
}
int vprintf(const char *how, va_list args) {
    static char text[1 << 16];
    int n = format(text, how, args);
    call(WRITE, 1, (long)(uintptr_t)text, n);
    return n;
}
int printf(const char *how, ...) {
    va_list args;
    va_start(args, how);
    int n = vprintf(how, args);
    va_end(args);
    return n;
}
int puts(const char *s) { return printf("%s\n", s); }
int putchar(int c) {
    printf("%c", c);
    return c;
}

extern int main(int argc, char **argv);
void begin(void) {
    static char name[] = "program";
    static char *arguments[] = {name, 0};
    exit(main(1, arguments));
}

#if defined(__SIZEOF_INT128__)
unsigned __int128 __udivti3(unsigned __int128 a, unsigned __int128 b) {
    unsigned __int128 quotient = 0, rest = 0;
    for (int k = 127; k >= 0; k--) {
        rest = rest << 1 | (a >> k & 1);
        quotient <<= 1;
        if (rest >= b) {
            rest -= b;
            quotient |= 1;
        }
    }
    return quotient;
}
#endif
