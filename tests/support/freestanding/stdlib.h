// The part of C's library that `runtime.c` has.
#pragma once
#include <stddef.h>
_Noreturn void exit(int), abort(void), _Exit(int);
void *malloc(size_t), *calloc(size_t, size_t), *realloc(void *, size_t), free(void *);
int abs(int), atoi(const char *);
long labs(long), atol(const char *), strtol(const char *, char **, int);
