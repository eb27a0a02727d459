// Start-up and a small C library for static Linux programs on AArch64 in either byte order, and on machines with pointers of 32
// bits (x32, arm64_32), where no libc is at hand: system calls are `write` and `exit_group`. Numbers in floating point are printed to the digits asked for, the last one not rounded.
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int, char **, char **);

#if defined(__x86_64__)
enum { WRITE = 1, EXIT_GROUP = 231 };
static long system_call(long number, long a, long b, long c) {
    long result;
    __asm__ volatile("syscall" : "=a"(result) : "a"(number), "D"(a), "S"(b), "d"(c) : "rcx", "r11", "memory");
    return result;
}
#else
enum { WRITE = 64, EXIT_GROUP = 94 };
static long system_call(long number, long a, long b, long c) {
    register long x8 __asm__("x8") = number, x0 __asm__("x0") = a, x1 __asm__("x1") = b, x2 __asm__("x2") = c;
    __asm__ volatile("svc #0" : "+r"(x0) : "r"(x8), "r"(x1), "r"(x2) : "memory");
    return x0;
}
#endif

struct file { char bytes[4096]; size_t used; int number; };
static struct file files[2] = {{.number = 1}, {.number = 2}};
FILE *stdout = &files[0], *stderr = &files[1];

int fflush(FILE *f) {
    if (!f) return fflush(stdout) | fflush(stderr);
    for (size_t at = 0; at < f->used;) {
        long n = system_call(WRITE, f->number, (long)(intptr_t)(f->bytes + at), f->used - at);
        if (n <= 0) return -1;
        at += n;
    }
    f->used = 0;
    return 0;
}

int fputc(int c, FILE *f) {
    f->bytes[f->used++] = c;
    if (f->used == sizeof f->bytes || f == stderr) fflush(f);
    return (unsigned char)c;
}

int putchar(int c) { return fputc(c, stdout); }
int fputs(const char *s, FILE *f) { while (*s) fputc(*s++, f); return 0; }
int puts(const char *s) { fputs(s, stdout); return putchar('\n'); }
size_t fwrite(const void *p, size_t size, size_t n, FILE *f) {
    for (size_t k = 0; k < size * n; k++) fputc(((const char *)p)[k], f);
    return n;
}

void _Exit(int status) {
    for (;;) system_call(EXIT_GROUP, status, 0, 0);
}
void exit(int status) { fflush(NULL); _Exit(status); }
void abort(void) { exit(134); }

#if UINTPTR_MAX == UINT32_MAX
// A stack where pointers of 32 bits reach it, without arguments.
char own_stack[1 << 20] __attribute__((aligned(64)));
void begin(void) {
    static char name[] = "program";
    static char *arguments[] = {name, NULL, NULL};
    exit(main(1, arguments, arguments + 2));
}
#if defined(__x86_64__)
__asm__(".globl _start\n_start:\n  xorl %ebp, %ebp\n  movl $own_stack + 0x100000, %esp\n  call begin\n");
#else
__asm__(".globl _start\n.p2align 2\n_start:\n  mov x29, xzr\n  adrp x0, _own_stack@PAGE\n  add x0, x0, _own_stack@PAGEOFF\n"
        "  mov x1, #0x100000\n  add x0, x0, x1\n  mov sp, x0\n  bl _begin\n");
#endif
#else
__attribute__((used)) static void begin(long *stack) {
    char **arguments = (char **)(stack + 1);
    exit(main(*stack, arguments, arguments + *stack + 1));
}
__asm__(".globl _start\n.type _start, %function\n_start:\n  mov x29, xzr\n  mov x30, xzr\n  mov x0, sp\n  bl begin\n");
#endif

// ---- memory ----

void *memcpy(void *restrict to, const void *restrict from, size_t n) {
    for (size_t k = 0; k < n; k++) ((char *)to)[k] = ((const char *)from)[k];
    return to;
}
void *mempcpy(void *restrict to, const void *restrict from, size_t n) { return (char *)memcpy(to, from, n) + n; }
void *memmove(void *to, const void *from, size_t n) {
    char *t = to;
    const char *f = from;
    if (t < f) for (size_t k = 0; k < n; k++) t[k] = f[k];
    else while (n--) t[n] = f[n];
    return to;
}
void *memset(void *to, int c, size_t n) {
    for (size_t k = 0; k < n; k++) ((volatile char *)to)[k] = c;
    return to;
}
int memcmp(const void *a, const void *b, size_t n) {
    const unsigned char *x = a, *y = b;
    for (; n; n--, x++, y++) if (*x != *y) return *x - *y;
    return 0;
}
int bcmp(const void *a, const void *b, size_t n) { return memcmp(a, b, n); }
void bcopy(const void *a, void *b, size_t n) { memmove(b, a, n); }
void *memchr(const void *p, int c, size_t n) {
    for (const unsigned char *s = p; n; n--, s++) if (*s == (unsigned char)c) return (void *)s;
    return NULL;
}
size_t strlen(const char *s) { size_t n = 0; while (((const volatile char *)s)[n]) n++; return n; }
int strcmp(const char *a, const char *b) {
    while (*a && *a == *b) a++, b++;
    return (unsigned char)*a - (unsigned char)*b;
}
int strncmp(const char *a, const char *b, size_t n) {
    for (; n && *a && *a == *b; n--) a++, b++;
    return n ? (unsigned char)*a - (unsigned char)*b : 0;
}
char *strcpy(char *restrict to, const char *restrict from) { return memcpy(to, from, strlen(from) + 1); }
char *stpcpy(char *restrict to, const char *restrict from) { return strcpy(to, from) + strlen(from); }
char *strncpy(char *restrict to, const char *restrict from, size_t n) {
    size_t k = 0;
    for (; k < n && from[k]; k++) to[k] = from[k];
    for (; k < n; k++) to[k] = 0;
    return to;
}
char *strcat(char *restrict to, const char *restrict from) { strcpy(to + strlen(to), from); return to; }
char *strchr(const char *s, int c) {
    for (;; s++) { if (*s == (char)c) return (char *)s; if (!*s) return NULL; }
}
char *strrchr(const char *s, int c) {
    const char *found = NULL;
    for (;; s++) { if (*s == (char)c) found = s; if (!*s) return (char *)found; }
}
char *strstr(const char *s, const char *part) {
    for (size_t n = strlen(part);; s++) { if (!strncmp(s, part, n)) return (char *)s; if (!*s) return NULL; }
}

// Memory is never given back.
static _Alignas(16) char heap[256 << 20];
static size_t heap_used;
void *malloc(size_t n) {
    size_t *p = (size_t *)(heap + heap_used);
    n = (n + 31) & -16;
    if (n > sizeof heap - heap_used) return NULL;
    heap_used += n;
    *p = n - 16;
    return p + 2;
}
void *calloc(size_t n, size_t size) { return malloc(n * size); }
void free(void *p) { (void)p; }
void *realloc(void *p, size_t n) {
    void *q = malloc(n);
    if (p) { size_t had = ((size_t *)p)[-2]; memcpy(q, p, had < n ? had : n); }
    return q;
}

// ---- numbers ----

int abs(int n) { return n < 0 ? -n : n; }
long labs(long n) { return n < 0 ? -n : n; }
long strtol(const char *s, char **end, int base) {
    long n = 0, sign = 1;
    while (*s == ' ') s++;
    if (*s == '-') sign = -1, s++;
    for (;; s++) {
        int d = *s >= '0' && *s <= '9' ? *s - '0' : *s >= 'a' && *s <= 'z' ? *s - 'a' + 10 : 99;
        if (d >= (base ? base : 10)) break;
        n = n * (base ? base : 10) + d;
    }
    if (end) *end = (char *)s;
    return sign * n;
}
int atoi(const char *s) { return strtol(s, NULL, 10); }
long atol(const char *s) { return strtol(s, NULL, 10); }

struct out { char *to; size_t room, n; FILE *file; };
static void put(struct out *o, char c) {
    if (o->file) fputc(c, o->file);
    else if (o->n < o->room) o->to[o->n] = c;
    o->n++;
}

struct form { int width, precision; char left, zero, plus, space, other; };
static void field(struct out *o, const struct form *f, const char *sign, const char *digits, int zeros) {
    int n = strlen(sign) + zeros + strlen(digits), pad = f->width > n ? f->width - n : 0;
    if (!f->left && !f->zero) while (pad) put(o, ' '), pad--;
    while (*sign) put(o, *sign++);
    if (!f->left) while (pad) put(o, '0'), pad--;
    while (zeros-- > 0) put(o, '0');
    while (*digits) put(o, *digits++);
    while (pad--) put(o, ' ');
}

static void integer(struct out *o, struct form f, unsigned long long n, const char *sign, int base, const char *names) {
    char text[72], *p = text + 71;
    *p = 0;
    if (f.precision >= 0) f.zero = 0;
    for (unsigned long long rest = n; rest; rest /= base) *--p = names[rest % base];
    int least = f.precision < 0 ? 1 : f.precision, has = text + 71 - p;
    field(o, &f, sign, p, least > has ? least - has : 0);
}

static void floating(struct out *o, struct form f, double v, char kind) {
    union { double d; uint64_t n; } bits = {v};
    const char *sign = bits.n >> 63 ? "-" : f.plus ? "+" : f.space ? " " : "";
    if (bits.n >> 63) v = -v;
    int exponent = 0, most = f.precision < 0 ? 6 : f.precision;
    if ((bits.n >> 52 & 0x7ff) == 0x7ff) {
        f.zero = 0;
        field(o, &f, sign, bits.n << 12 ? "nan" : "inf", 0);
        return;
    }
    char text[400], *p = text;
    double scaled = v;
    if (v != 0) {
        while (scaled >= 10) scaled /= 10, exponent++;
        while (scaled < 1) scaled *= 10, exponent--;
    }
    int general = kind == 'g';
    if (general) {
        most = most ? most - 1 : 0;
        kind = exponent < -4 || exponent > most ? 'e' : 'f';
        if (kind == 'f') most -= exponent;
    }
    int whole = kind == 'e' ? 0 : exponent;
    for (int k = whole < 0 ? whole : 0; whole < 0 && k < 0 && p < text + 350; k++) {
        if (k == whole) *p++ = '0';
        if (k == whole && most) *p++ = '.';
        if (k > whole && most-- > 0) *p++ = '0';
    }
    for (int k = 0; p < text + 350; k++) {
        if ((whole < 0 || k > whole) && most-- <= 0) break;
        if (whole >= 0 && k == whole + 1) *p++ = '.';
        int d = (int)scaled;
        *p++ = '0' + (d > 9 ? 9 : d);
        scaled = (scaled - d) * 10;
    }
    *p = 0;
    if (general && strchr(text, '.')) {
        while (p[-1] == '0') *--p = 0;
        if (p[-1] == '.') *--p = 0;
    }
    if (kind == 'e') {
        int e = exponent < 0 ? -exponent : exponent;
        *p++ = 'e', *p++ = exponent < 0 ? '-' : '+';
        if (e >= 100) *p++ = '0' + e / 100;
        *p++ = '0' + e / 10 % 10, *p++ = '0' + e % 10, *p = 0;
    }
    field(o, &f, sign, text, 0);
}

static void format(struct out *o, const char *s, va_list ap) {
    for (; *s; s++) {
        if (*s != '%') { put(o, *s); continue; }
        struct form f = {.precision = -1};
        for (s++;; s++) {
            if (*s == '-') f.left = 1;
            else if (*s == '0') f.zero = 1;
            else if (*s == '+') f.plus = 1;
            else if (*s == ' ') f.space = 1;
            else if (*s == '#') f.other = 1;
            else break;
        }
        if (*s == '*') f.width = va_arg(ap, int), s++;
        else while (*s >= '0' && *s <= '9') f.width = f.width * 10 + *s++ - '0';
        if (f.width < 0) f.left = 1, f.width = -f.width;
        if (*s == '.') {
            f.precision = 0;
            if (*++s == '*') f.precision = va_arg(ap, int), s++;
            else while (*s >= '0' && *s <= '9') f.precision = f.precision * 10 + *s++ - '0';
        }
        int wide = 0, narrow = 0, is_long_double = 0;
        for (;; s++) {
            if (*s == 'l') wide++;
            else if (*s == 'j') wide = 2;
            else if (*s == 'z' || *s == 't') wide = sizeof(size_t) == 8 ? 2 : 0;
            else if (*s == 'h') narrow++;
            else if (*s == 'L') is_long_double = 1;
            else break;
        }
        switch (*s) {
        case 'd': case 'i': {
            long long n = wide > 1 ? va_arg(ap, long long) : wide ? va_arg(ap, long) : va_arg(ap, int);
            n = narrow == 1 ? (short)n : narrow == 2 ? (signed char)n : n;
            integer(o, f, n < 0 ? -(unsigned long long)n : (unsigned long long)n, n < 0 ? "-" : f.plus ? "+" : f.space ? " " : "", 10, "0123456789");
            break;
        }
        case 'u': case 'x': case 'X': case 'o': {
            unsigned long long n = wide > 1 ? va_arg(ap, unsigned long long) : wide ? va_arg(ap, unsigned long) : va_arg(ap, unsigned);
            n = narrow == 1 ? (unsigned short)n : narrow == 2 ? (unsigned char)n : n;
            int base = *s == 'u' ? 10 : *s == 'o' ? 8 : 16;
            integer(o, f, n, f.other && n && base == 16 ? (*s == 'x' ? "0x" : "0X") : "", base, *s == 'X' ? "0123456789ABCDEF" : "0123456789abcdef");
            break;
        }
        case 'p': integer(o, f, (uintptr_t)va_arg(ap, void *), "0x", 16, "0123456789abcdef"); break;
        case 'c': { char text[2] = {va_arg(ap, int)}; f.zero = 0; field(o, &f, "", text, 0); break; }
        case 's': {
            const char *text = va_arg(ap, const char *);
            int n = 0;
            if (!text) text = "(null)";
            while ((f.precision < 0 || n < f.precision) && text[n]) n++;
            if (!f.left) while (f.width > n) put(o, ' '), f.width--;
            for (int k = 0; k < n; k++) put(o, text[k]);
            for (; f.width > n; f.width--) put(o, ' ');
            break;
        }
        case 'f': case 'e': case 'g':
            if (is_long_double) abort();
            floating(o, f, va_arg(ap, double), *s);
            break;
        case '%': put(o, '%'); break;
        default: abort();
        }
    }
}

int vfprintf(FILE *file, const char *s, va_list ap) {
    struct out o = {.file = file};
    format(&o, s, ap);
    return o.n;
}
int vsnprintf(char *to, size_t room, const char *s, va_list ap) {
    struct out o = {.to = to, .room = room};
    format(&o, s, ap);
    if (room) to[o.n < room ? o.n : room - 1] = 0;
    return o.n;
}
int vsprintf(char *to, const char *s, va_list ap) { return vsnprintf(to, SIZE_MAX, s, ap); }
int vprintf(const char *s, va_list ap) { return vfprintf(stdout, s, ap); }
#define FORWARD(call) va_list ap; va_start(ap, s); int n = call; va_end(ap); return n
int printf(const char *s, ...) { FORWARD(vfprintf(stdout, s, ap)); }
int fprintf(FILE *file, const char *s, ...) { FORWARD(vfprintf(file, s, ap)); }
int sprintf(char *to, const char *s, ...) { FORWARD(vsnprintf(to, SIZE_MAX, s, ap)); }
int snprintf(char *to, size_t room, const char *s, ...) { FORWARD(vsnprintf(to, room, s, ap)); }

// ---- what compilers call ----

#if defined(__SIZEOF_INT128__)

typedef unsigned __int128 u128;
static u128 divide(u128 a, u128 b, u128 *rest) {
    u128 q = 0, r = 0;
    for (int k = 127; k >= 0; k--) {
        r = r << 1 | (a >> k & 1);
        if (r >= b) r -= b, q |= (u128)1 << k;
    }
    *rest = r;
    return q;
}
u128 __udivti3(u128 a, u128 b) { u128 r; return divide(a, b, &r); }
u128 __umodti3(u128 a, u128 b) { u128 r; divide(a, b, &r); return r; }
static u128 magnitude(__int128 n) { return n < 0 ? -(u128)n : n; }
__int128 __divti3(__int128 a, __int128 b) {
    u128 q = __udivti3(magnitude(a), magnitude(b));
    return (a < 0) != (b < 0) ? -q : q;
}
__int128 __modti3(__int128 a, __int128 b) {
    u128 r = __umodti3(magnitude(a), magnitude(b));
    return a < 0 ? -r : r;
}
#endif
