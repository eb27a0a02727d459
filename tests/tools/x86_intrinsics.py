#!/usr/bin/env python3
"""Writes tests/ll/x86/*.ll: one call of each x86 intrinsic with fixed inputs, made from its signature.

usage: x86_intrinsics.py            (then LLFORGE_BLESS=1 cargo test -p llforge-tests --test ll)
       x86_intrinsics.py --one NAME (the module of one intrinsic, to standard output)
       x86_intrinsics.py --check    (whether the files are what this writes; their outputs are llc's)

Signatures come from ir/src/intrinsics/target.txt, names from the tables of lower/x86_intrinsics. Arguments are
loaded from a buffer of numbers that are moderate as floats of 16, 32 and 64 bits, results stored to another.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
TABLES = ROOT / "targets/x86_64/src/lower/x86_intrinsics"
# What has no deterministic result, needs privileges, or changes the machine's state.
SKIP = re.compile(
    r"(.*\.512$|.*(clflush|fence|pause|monitor|mwait|csr|vzero|emms|cldemote|clwb|rdrand|rdseed|rdtsc|rdp|fsbase|gsbase)"
    r"|(fx|xsave|xrstor|xget|xset|xbegin|xend|xabort|xtest|wb|inv|inc|int$|save|wr|clr|set|rst|loadiwkey"
    r"|encode|aes(enc|dec)\w*kl|senduipi|clui|stui|testui|tpause|um|enqcmd|movdir|direct|serialize|ptwrite"
    r"|xs|xres|clzero|lw|sl|ll|cmpcc|a(add|and|or|xor)(32|64)$|rcp|.*rsqrt|.*rcp|flags).*)"
)
# Features that processors here may lack (qemu 7.2 has faults in them).
NEEDS = {"sse4a": " needs=sse4a"}
# File: tables, pattern of names, features.
FILES = {
    "sse": (["sse"], r"(sse|ssse|aesni|pclmul|sha)", "+sse4.2,+crc32,+aes,+pclmul,+sha"),
    "sse-vex": (["sse"], r"(sse|ssse|aesni|pclmul|sha)", "+avx,+crc32,+aes,+pclmul,+sha"),
    "sse4a": (["amd"], r"sse4a", "+sse4a"),
    "mmx": (["mmx"], r".*", "+ssse3,+mmx"),
    "avx": (["avx"], r"avx\.", "+avx"),
    "avx2": (["avx"], r"(avx2\.(?!vp)|fma|vcvtps2ph|aesni|pclmul)", "+avx2,+fma,+f16c,+vaes,+vpclmulqdq"),
    "bmi": (["scalar", "sse"], r"(bmi|sse42.crc32)", "+bmi,+bmi2,+sse4.2,+crc32"),
}
BITS = {"f16": 16, "bf16": 16, "f32": 32, "f64": 64, "p": 64, "mmx": 64}
NAMES = {"f16": "half", "bf16": "bfloat", "f32": "float", "f64": "double", "p": "ptr", "mmx": "<1 x i64>", "v": "void"}


def ir_type(token):
    m = re.match(r"<(\d+)(.*)", token)
    if m:
        return f"<{m[1]} x {ir_type(m[2])}>"
    return NAMES.get(token, token)


def immediates(name, params, imms):
    """Immediate arguments by position: comparison 5, scale 4, everything else a small odd number."""
    out = {}
    for k in imms:
        gather = "gather" in name or "scatter" in name
        rounding = params[k] == "i32" and k == max(imms) and name.startswith("avx512")
        out[k] = 4 if gather or rounding else 5
    return out


def call(number, row):
    name, returns, params, imms, _ = row.split("|")
    params = [p for p in params.split(" ") if p]
    imm = immediates(name, params, [int(k) for k in imms.split(",") if k])
    lines, args = [], []
    for k, p in enumerate(params):
        t = ir_type(p)
        if k in imm:
            args.append(f"{t} {imm[k]}")
        elif p == "p":
            # What is written goes where the driver looks.
            at = "%out" if returns == "v" else "%in"
            lines.append(f"%a{k} = getelementptr i8, ptr {at}, i64 256")
            args.append(f"ptr %a{k}")
        elif "i1" in p and p.endswith("i1"):
            bits = int(p[1:-2]) if p[0] == "<" else 1
            lines.append(f"%p{k} = getelementptr i8, ptr %in, i64 {64 * k}")
            lines.append(f"%m{k} = load i{bits}, ptr %p{k}")
            lines.append(f"%a{k} = bitcast i{bits} %m{k} to {t}")
            args.append(f"{t} %a{k}")
        else:
            lines.append(f"%p{k} = getelementptr i8, ptr %in, i64 {64 * k}")
            lines.append(f"%{'x' if 'gather' in name and k == 2 else 'a'}{k} = load {t}, ptr %p{k}, align 1")
            if "gather" in name and k == 2:
                lines.append(f"%a{k} = and {t} %x{k}, splat ({t[5:-1].strip()} 7)")
            args.append(f"{t} %a{k}")
    rets = [ir_type(r) for r in returns.split(",")]
    ret = rets[0] if len(rets) == 1 else "{ " + ", ".join(rets) + " }"
    head = f"declare {ret} @llvm.{name}({', '.join(ir_type(p) for p in params)})\n"
    text = f"call {ret} @llvm.{name}({', '.join(args)})"
    if ret == "void":
        lines.append(text)
    else:
        lines.append("%r = " + text)
        for n, t in enumerate(rets):
            value = "%r"
            if len(rets) > 1:
                lines.append(f"%r{n} = extractvalue {ret} %r, {n}")
                value = f"%r{n}"
            lines.append(f"%o{n} = getelementptr i8, ptr %out, i64 {64 * n}")
            lines.append(f"store {t} {value}, ptr %o{n}, align 1")
    if name.startswith("x86.mmx") or "mmx" in row:
        lines.append("call void @llvm.x86.mmx.emms()")
    lines.append("ret void")
    body = "".join(f"  {line}\n" for line in lines)
    return head + f"define void @t{number}(ptr %in, ptr %out) {{\n{body}}}\n"


DRIVER = """#include <stdio.h>
#include <string.h>
typedef void test(const unsigned *, unsigned char *);
%s
static test *const tests[] = {%s};
static const char *const names[] = {%s};
int main(void) {
  static unsigned in[256] __attribute__((aligned(64)));
  static unsigned char out[512] __attribute__((aligned(64)));
  unsigned seed = 1;
  for (unsigned n = 0; n < sizeof tests / sizeof *tests; n++) {
    for (unsigned i = 0; i < 256; i++) {
      seed = seed * 1664525 + 1013904223;
      // Moderate as halves, floats and doubles, of either sign.
      in[i] = ((seed >> 9) & 0x800f83ff) | 0x3fe03800;
    }
    memset(out, 0, sizeof out);
    tests[n](in, out);
    unsigned long hash = 0;
    for (unsigned i = 0; i < sizeof out; i++) hash = hash * 31 + out[i];
    printf("%%s %%016lx\\n", names[n], hash);
  }
}
"""


def signatures():
    lines = (ROOT / "ir/src/intrinsics/target.txt").read_text().splitlines()
    return {line.split("|")[0][4:]: line for line in lines if line.startswith("x86.")}


def main():
    rows = signatures()
    if sys.argv[1:2] == ["--one"]:
        sys.stdout.write(call(0, rows[sys.argv[2]]))
        return
    stale = []
    for file, (tables, pattern, features) in FILES.items():
        text = "".join((TABLES / f"{t}.rs").read_text() for t in tables)
        names = [n for n in re.findall(r'^    "([^"]+)"', text, re.M) if re.match(pattern, n) and not SKIP.match(n)]
        vex = "avx" in features
        functions = "".join(call(k, rows[n]) for k, n in enumerate(names))
        if "mmx" in file:
            functions = "declare void @llvm.x86.mmx.emms()\n" + functions
        numbers = range(len(names))
        driver = DRIVER % (
            "test " + ", ".join(f"t{k}" for k in numbers) + ";",
            ", ".join(f"t{k}" for k in numbers),
            ", ".join(f'"{n}"' for n in names),
        )
        what = "AVX encodings of SSE" if vex and "sse" in file else file.upper()
        out = f"; Every intrinsic of {what} that ends in registers or memory, called once.\n"
        out += f"; Made by tests/tools/x86_intrinsics.py.\n; test: run levels=O0,O2{NEEDS.get(file, '')} -- -mattr={features}\n"
        out += functions + "; >>> driver\n" + "".join(f"; {line}\n" for line in driver.splitlines())
        out += "; >>> output\n"
        path = ROOT / f"tests/ll/x86/{file}.ll"
        if sys.argv[1:] != ["--check"]:
            path.write_text(out)
        elif not path.read_text().startswith(out):
            stale.append(path.name)
    if stale:
        sys.exit(f"x86_intrinsics.py would write {', '.join(stale)} otherwise: run it, then bless the outputs")


if __name__ == "__main__":
    main()
