"""Loops, complex numbers, dictionaries, strings, exceptions, threads and vectors by numba."""
import os

if os.environ.get("LLFORGE"):
    import numba_objects
import numpy as np
from numba import njit, prange, typed, types, vectorize


@njit
def mandel(w, h, n):
    out = np.zeros((h, w), np.int32)
    for j in range(h):
        for i in range(w):
            c = complex(-2 + 3*i/w, -1 + 2*j/h)
            z = 0j
            for k in range(n):
                z = z*z + c
                if z.real*z.real + z.imag*z.imag > 4: break
            out[j, i] = k
    return out


@njit(fastmath=True)
def dot(a, b):
    s = 0.0
    for i in range(a.shape[0]): s += a[i]*b[i]
    return s


@njit
def words(s):
    d = typed.Dict.empty(types.unicode_type, types.int64)
    for w in s.split(' '):
        d[w] = (d[w] if w in d else 0) + 1
    return [(k, v) for k, v in d.items()]


@njit
def err(n):
    if n > 3: raise ValueError("too big")
    return n


@njit
def sorting(a): return np.sort(a)[::2].sum() + np.median(a)


@njit(parallel=True)
def par(n):
    s = 0
    for i in prange(n): s += i * i % 7
    return s


@vectorize(['float64(float64, float64)', 'int32(int32, int32)'])
def uf(a, b): return a * b + 1


@njit
def strings(n): return "-".join([str(i) for i in range(n)])


@njit
def sieve(n):
    f = np.ones(n, np.bool_)
    c = 0
    for i in range(2, n):
        if f[i]:
            c += 1
            for j in range(i*i, n, i): f[j] = False
    return c
print(mandel(40, 30, 100).sum(), dot(np.arange(1000.), np.arange(1000.)[::-1]), sorted(words("a b a c b a")))
try: err(5)
except ValueError as e: print(e)
print(err(2), sorting(np.arange(100.)[::-1].copy()), par(1000), uf(np.arange(5.), 2.0), uf(np.arange(5, dtype=np.int32), np.int32(3)), strings(8), sieve(100000))
