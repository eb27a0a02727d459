// The part of C's library that `runtime.c` has.
#pragma once
#include <stdarg.h>
#include <stddef.h>
typedef struct file FILE;
extern FILE *stdout, *stderr;
int printf(const char *, ...), fprintf(FILE *, const char *, ...), sprintf(char *, const char *, ...);
int snprintf(char *, size_t, const char *, ...), vprintf(const char *, va_list), vfprintf(FILE *, const char *, va_list);
int vsprintf(char *, const char *, va_list), vsnprintf(char *, size_t, const char *, va_list);
int puts(const char *), putchar(int), fputc(int, FILE *), fputs(const char *, FILE *), fflush(FILE *);
size_t fwrite(const void *, size_t, size_t, FILE *);
