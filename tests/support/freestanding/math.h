// Functions that are instructions.
#pragma once
#define sqrt __builtin_sqrt
#define fabs __builtin_fabs
#define floor __builtin_floor
#define ceil __builtin_ceil
#define fabsf __builtin_fabsf
#define sqrtf __builtin_sqrtf
#define isnan __builtin_isnan
#define INFINITY __builtin_inff()
#define NAN __builtin_nanf("")
