// The functions of runtime.c, under the names of C's headers.
#pragma once
#include "stdlib.h"
#include "string.h"
#include <stdarg.h>
int printf(const char *, ...);
int sprintf(char *, const char *, ...);
int snprintf(char *, size_t, const char *, ...);
int vprintf(const char *, va_list);
int vsprintf(char *, const char *, va_list);
int puts(const char *);
int putchar(int);
