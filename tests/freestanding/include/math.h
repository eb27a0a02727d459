#pragma once
#define sqrt __builtin_sqrt
#define fabs __builtin_fabs
