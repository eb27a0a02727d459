"""Calls a pipeline of halide_kernels.py in two shared libraries, with numbers from a seed; the results must be alike (whether products
and sums are contracted is each compiler's choice).
  halide_call.py KERNEL LIBRARY LIBRARY"""
import ctypes as C
import sys

import numpy as np


class Type(C.Structure):
    _fields_ = [("code", C.c_uint8), ("bits", C.c_uint8), ("lanes", C.c_uint16)]


class Dimension(C.Structure):
    _fields_ = [(name, C.c_int32) for name in ("min", "extent", "stride", "flags")]


class Buffer(C.Structure):
    """halide_buffer_t of HalideRuntime.h."""
    _fields_ = [("device", C.c_uint64), ("interface", C.c_void_p), ("host", C.c_void_p), ("flags", C.c_uint64), ("type", Type),
                ("dimensions", C.c_int32), ("dim", C.POINTER(Dimension)), ("padding", C.c_void_p)]

    @classmethod
    def of(cls, array):
        extents = reversed(list(zip(array.shape, array.strides)))
        dim = (Dimension * array.ndim)(*[Dimension(0, n, stride // array.itemsize, 0) for n, stride in extents])
        kind = Type("iuf".index(array.dtype.kind), array.itemsize * 8, 1)
        return cls(0, None, array.ctypes.data, 0, kind, array.ndim, dim, None)


def result(kernel, path):
    numbers = np.random.default_rng(1)
    if kernel == "blur":
        given, out = numbers.integers(0, 256, (100, 200), dtype=np.uint8), np.zeros((64, 128), np.uint8)
    elif kernel == "hist":
        given, out = numbers.integers(0, 256, (64, 64), dtype=np.uint8), np.zeros(256, np.int32)
    else:
        given, out = numbers.random((64, 64), dtype=np.float32), np.zeros((64, 64), np.float32)
    status = getattr(C.CDLL(path), kernel)(C.byref(Buffer.of(given)), C.byref(Buffer.of(out)))
    assert status == 0 and out.any()
    return out


kernel, expected, got = sys.argv[1:]
sys.exit(not np.allclose(result(kernel, expected), result(kernel, got), rtol=1e-5))
