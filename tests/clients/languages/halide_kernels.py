"""Writes LLVM IR of Halide pipelines into a folder: NAME-TARGET.ll."""
import sys

import halide as hl

x, y, c = hl.Var("x"), hl.Var("y"), hl.Var("c")
inp = hl.ImageParam(hl.UInt(8), 2, "inp")
clamped = hl.BoundaryConditions.repeat_edge(inp)
bx, by = hl.Func("bx"), hl.Func("by")
bx[x, y] = (hl.u16(clamped[x-1, y]) + hl.u16(clamped[x, y]) + hl.u16(clamped[x+1, y])) // 3
by[x, y] = hl.u8((bx[x, y-1] + bx[x, y] + bx[x, y+1]) // 3)
xi, yi = hl.Var("xi"), hl.Var("yi")
by.tile(x, y, xi, yi, 128, 32).vectorize(xi, 16).parallel(y)
bx.compute_at(by, x).vectorize(x, 16)
f = hl.ImageParam(hl.Float(32), 2, "f")
r = hl.RDom([(0, 64)])
A = hl.Func("A"); A[x, y] = 0.0; A[x, y] += f[r, y] * f[x, r]
A.vectorize(x, 8); A.update().vectorize(x, 8)
h = hl.Func("h"); g = hl.ImageParam(hl.UInt(8), 2, "g"); rr = hl.RDom([(0, 64), (0, 64)])
h[x] = 0; h[hl.i32(g[rr.x, rr.y])] += 1
e = hl.Func("e"); e[x, y] = hl.exp(hl.sin(f[x, y])) + hl.sqrt(hl.abs(f[x, y])); e.vectorize(x, 8)
base = sys.argv[1]
for target in ["x86-64-linux", "x86-64-linux-avx-avx2-f16c-fma-sse41", "x86-64-linux-avx-avx2-avx512-avx512_skylake-f16c-fma-sse41", "arm-64-linux"]:
    t = hl.Target(target + "-no_asserts")
    for name, fn, args in (("blur", by, [inp]), ("matmul", A, [f]), ("hist", h, [g]), ("expr", e, [f])):
        fn.compile_to_llvm_assembly(f"{base}/{name}-{target}.ll", args, name, t)
