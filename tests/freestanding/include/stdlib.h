#pragma once
#include <stddef.h>
_Noreturn void exit(int);
_Noreturn void abort(void);
void *malloc(size_t);
void *calloc(size_t, size_t);
void *realloc(void *, size_t);
void free(void *);
int abs(int);
int atoi(const char *);
