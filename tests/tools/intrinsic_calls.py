#!/usr/bin/env python3
"""Calls every intrinsic of an architecture, with the types that its signature allows, and says which calls llc-22 compiles
and llforge refuses.

usage: intrinsic_calls.py LLFORGE [--arch aarch64] [--generic] [--streaming] [--filter neon] [--list] [--keep DIR]

Signatures come from ir/src/intrinsics/target.txt (its columns: ir/src/intrinsics/mod.rs), with --generic those of no target
from generic.rs, over odd types, too. Overloaded types are tried one after the other, immediate arguments with a few numbers.
Those of SME, with --streaming all, are called in streaming mode. llc is asked only where llforge says "unsupported". Ends with
`N intrinsics, N calls accepted, N calls that only llc-22 accepts`.
"""
import argparse
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
TRIPLE = {"aarch64": "aarch64-unknown-linux-gnu", "x86": "x86_64-unknown-linux-gnu"}
AARCH64 = ("+v9.6a,+aes,+sha3,+sm4,+fullfp16,+fp16fml,+bf16,+i8mm,+f16f32mm,+jsconv,+rand,+ls64,+mte,+mops,+cpa,+gcs,+faminmax,"
           "+fp8,+fp8fma,+fp8dot2,+fp8dot4,+lut,+pauth,+the,+d128,+sve2p2,+sve-aes,+sve-aes2,+sve-sha3,+sve-sm4,+sve-bitperm,"
           "+sve-b16b16,+sve-bfscale,+sve-f16f32mm,+f32mm,+f64mm,+f8f16mm,+f8f32mm")
STREAMING_FEATURES = (AARCH64 + ",+sme2p2,+sme-b16b16,+sme-f16f16,+sme-f64f64,+sme-i16i64,+sme-f8f16,+sme-f8f32,+sme-fa64,"
                      "+sme-lutv2,+sme-mop4,+sme-tmop")
X86 = ("+adx,+aes,+amx-avx512,+amx-bf16,+amx-complex,+amx-fp16,+amx-fp8,+amx-int8,+amx-movrs,+amx-tf32,+amx-"
       "tile,+avx,+avx10.1,+avx10.2,+avx2,+avx512bf16,+avx512bitalg,+avx512bw,+avx512cd,+avx512dq,+avx512f,"
       "+avx512fp16,+avx512ifma,+avx512vbmi,+avx512vbmi2,+avx512vl,+avx512vnni,+avx512vp2intersect,"
       "+avx512vpopcntdq,+avxifma,+avxneconvert,+avxvnni,+avxvnniint16,+avxvnniint8,+bmi,+bmi2,+cldemote,"
       "+clflushopt,+clwb,+clzero,+cmov,+cmpccxadd,+crc32,+cx16,+cx8,+enqcmd,+f16c,+fma,+fma4,+fsgsbase,"
       "+fxsr,+gfni,+hreset,+invpcid,+kl,+lwp,+lzcnt,+mmx,+movbe,+movdir64b,+movdiri,+movrs,+mwaitx,"
       "+pclmul,+pku,+popcnt,+prefetchi,+prfchw,+ptwrite,+raoint,+rdpid,+rdpru,+rdrnd,+rdseed,+rtm,"
       "+serialize,+sgx,+sha,+sha512,+shstk,+sm3,+sm4,+sse,+sse2,+sse3,+sse4.1,+sse4.2,+sse4a,+ssse3,"
       "+tbm,+tsxldtrk,+uintr,+usermsr,+vaes,+vpclmulqdq,+waitpkg,+wbnoinvd,+widekl,+xop,+xsave,+xsavec,"
       "+xsaveopt,+xsaves")
FEATURES = {"aarch64": AARCH64, "x86": X86}
SCALARS = ["i32", "i64", "i16", "i8", "f32", "f64", "f16", "bf16", "i128"]
FIXED = ["<4i32", "<2i64", "<8i16", "<16i8", "<4f32", "<2f64", "<8f16", "<8bf16", "<2i32", "<1i64", "<4i16", "<8i8", "<2f32",
         "<1f64", "<4f16", "<4bf16", "<2i128"]
SCALABLE = ["<n4i32", "<n2i64", "<n8i16", "<n16i8", "<n4f32", "<n2f64", "<n8f16", "<n8bf16", "<n16i1", "<n8i1", "<n4i1", "<n2i1",
            "<n1i1", "<n4f16", "<n2f16", "<n2f32", "<n4i16", "<n4i8", "<n2i32", "<n2i16", "<n2i8", "<n8i8"]
# Types of the intrinsics of no target.
ODD = {"aarch64": ["i1", "i8", "i16", "i17", "i32", "i64", "i65", "i128", "i200", "f16", "bf16", "f32", "f64", "f128", "p"]}
ODD["x86"] = ODD["aarch64"] + ["f80"]
ODD_VECTORS = ["<4i32", "<2i64", "<8i16", "<16i8", "<3i17", "<5i8", "<4i1", "<3i1", "<32i1", "<2i128", "<1i64", "<8i32", "<16i64", "<3f16",
               "<8f16", "<3bf16", "<8bf16", "<4f32", "<3f32", "<8f32", "<2f64", "<4f64", "<1f64", "<2f128", "<3p", "<4p"]
NAMES = {"f16": "half", "bf16": "bfloat", "f32": "float", "f64": "double", "f128": "fp128", "f80": "x86_fp80", "v": "void", "md": "metadata",
         "tok": "token", "mmx": "<1 x i64>", "amx": "x86_amx", "svcount": 'target("aarch64.svcount")', "p": "ptr"}
VECTOR = re.compile(r"<(n?)(\d+)(.*)")
LINES = 5
STREAMING = '"aarch64_pstate_sm_enabled" "aarch64_inout_za" "aarch64_inout_zt0" '
IMMEDIATES = ["1", "0", "2", "8", "90"]


def split(t):
    """Scalable mark, number of lanes and element of a type; (None, 0, type) of a scalar."""
    m = VECTOR.fullmatch(t)
    return (m[1], int(m[2]), m[3]) if m else (None, 0, t)


def vector(mark, lanes, elem):
    return elem if mark is None else f"<{mark}{lanes}{elem}"


def is_float(elem):
    return "f" in elem


def resized(elem, twice):
    bits = int(re.sub(r"\D", "", elem))
    return f"{'f' if is_float(elem) else 'i'}{bits * 2 if twice else bits // 2}"


def resolve(token, slots):
    """The type that a token stands for, or None."""
    kind, rest = token[0], token[1:]
    if kind in "AIFVP" and rest.isdigit():
        return slots[int(rest)] if int(rest) < len(slots) else None
    if kind in "=XTEDQBWNY" and rest[:1].isdigit():
        number = int(re.match(r"\d+", rest)[0])
        if number >= len(slots):
            return None
        mark, lanes, elem = split(slots[number])
        try:
            return {
                "=": lambda: slots[number],
                "X": lambda: vector(mark, lanes, resized(elem, True)),
                "T": lambda: vector(mark, lanes, resized(elem, False)),
                "E": lambda: elem,
                "D": lambda: vector(mark, lanes * 2, resized(elem, False)),
                "Q": lambda: vector(mark, lanes * 4, resized(resized(elem, False), False)),
                "B": lambda: vector(mark, lanes, "i" + re.sub(r"\D", "", elem)),
                "W": lambda: vector(mark, lanes, rest.split(":")[1]),
                "N": lambda: vector(mark, lanes // int(rest.split("/")[1]), elem),
                "Y": lambda: slots[number],
            }[kind]()
        except ValueError:
            return None
    return token


def ir(t):
    mark, lanes, elem = split(t)
    if mark is not None:
        return f"<{'vscale x ' if mark else ''}{lanes} x {ir(elem)}>"
    m = re.fullmatch(r"p(\d+)", t)
    return f"ptr addrspace({m[1]})" if m else NAMES.get(t, t)


def mangled(t):
    mark, lanes, elem = split(t)
    if mark is not None:
        return f"{'nx' if mark else ''}v{lanes}{mangled(elem)}"
    return {"p": "p0", "svcount": "taarch64.svcountt"}.get(t, t)


def slot_choices(name, tokens, args):
    """Lists of types for the overloaded slots."""
    kinds = {}
    for t in tokens:
        if re.fullmatch(r"[AIFVP]\d+|Y\d+/\d+", t):
            kinds.setdefault(int(re.match(r"\d+", t[1:])[0]), t[0])
    lanes, scalars = (SCALABLE if ".sve." in name or ".sme." in name else FIXED), SCALARS
    if args.generic:
        lanes = ODD_VECTORS + (SCALABLE if args.arch == "aarch64" else [])
        scalars = ODD[args.arch]
    pools = {"A": lanes + scalars + ["p"], "I": [t for t in lanes + scalars if not is_float(t)], "V": lanes,
             "F": [t for t in lanes + scalars if is_float(t)], "P": ["p"]}
    lists = [[]]
    for slot in sorted(kinds):
        if kinds[slot] == "Y":
            lists = [chosen + [vector(*split(chosen[0])[:2], "p")] for chosen in lists]
            continue
        lists = [chosen + [t] for chosen in lists for t in pools[kinds[slot]] if all(fit(t, c) for c in chosen)]
    return lists


def fit(a, b):
    """Whether instructions may well have operands of both types: vectors of as many lanes or bits, elements and their vectors."""
    (mark_a, lanes_a, elem_a), (mark_b, lanes_b, elem_b) = split(a), split(b)
    if mark_a is None or mark_b is None or elem_a == "p" or elem_b == "p":
        return elem_a == elem_b or "p" in (elem_a, elem_b) or mark_a is mark_b or elem_a in ("i32", "i64")
    bits_a, bits_b = (int(re.sub(r"\D", "", e)) for e in (elem_a, elem_b))
    return mark_a == mark_b and (lanes_a == lanes_b or lanes_a * bits_a == lanes_b * bits_b)


def module(name, returns, params, imms, slots, number, streaming):
    """The call in a function, or None if the types do not fit."""
    types = [resolve(t, slots) for t in params]
    rets = [resolve(t, slots) for t in returns]
    if any(t is None or re.match(r"<n?0", t) for t in types + rets) or "..." in types:
        return None
    ret = ir(rets[0]) if len(rets) == 1 else "{ " + ", ".join(ir(t) for t in rets) + " }"
    args, values = [], []
    for k, t in enumerate(types):
        if k in imms:
            values.append(f"{ir(t)} {number}" if t != "i1" else f"i1 {int(number) & 1}")
        elif t == "md":
            text = metadata(name, types, k)
            if text is None:
                return None
            values.append(f'metadata !"{text}"')
        else:
            args.append(f"{ir(t)} %a{k}")
            values.append(args[-1])
    full = ".".join([f"llvm.{name}"] + [mangled(t) for t in slots])
    result = "" if ret == "void" else "%r = "
    end = "ret void" if ret == "void" else f"ret {ret} %r"
    declared = ", ".join(ir(t) for t in types)
    attributes = STREAMING if streaming else "strictfp " if "constrained" in name else ""
    return (f"declare {ret} @{full}({declared})\ndefine {ret} @f({', '.join(args)}) {attributes}{{\n"
            f"  {result}call {ret} @{full}({', '.join(values)})\n  {end}\n}}\n")


def metadata(name, types, k):
    """The metadata string that is argument `k`: a predicate, a rounding mode, what becomes of exceptions; or None."""
    if name.startswith(("experimental.constrained.", "vp.icmp", "vp.fcmp")):
        if "icmp" in name or "fcmp" in name and types.index("md") == k:
            return "slt" if "icmp" in name else "olt"
        return "fpexcept.strict" if k == len(types) - 1 else "round.dynamic"
    return "fpexcept.strict" if name == "fptrunc.round" else None


def compiles(command, text, options):
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "x.ll")
        pathlib.Path(path).write_text(text)
        out = os.path.join(folder, "x.o")
        try:
            done = subprocess.run([command, path, "-filetype=obj", "-o", out, *options], capture_output=True, timeout=30)
        except subprocess.TimeoutExpired:
            return False, "timeout"
        return done.returncode == 0, done.stderr.decode(errors="replace").split("\n")[0]


def refused_of(command, calls, options):
    """The calls (types, text) that the command does not take: all in one module, without those that it complained of, again."""
    left, refused = list(calls), []
    while left:
        # A function is LINES lines long.
        text = "".join(text.replace("@f(", f"@f{k}(", 1) for k, (_, text) in enumerate(left))
        good, why = compiles(command, text, options)
        line = re.search(r":(\d+):\d+:", why)
        if good:
            break
        if not line:
            return refused + left
        refused.append(left.pop((int(line[1]) - 1) // LINES))
    return refused


def check(row, args):
    """Calls accepted, and those that only llc accepts as (intrinsic with types, message)."""
    name, returns, params, imms, _ = row.split("|")
    returns, params = returns.split(","), [p for p in params.split(" ") if p]
    imms = [int(k) for k in imms.split(",") if k]
    streaming = args.streaming or ".sme." in name
    features = STREAMING_FEATURES if streaming else FEATURES[args.arch]
    options = [f"-mtriple={args.triple or TRIPLE[args.arch]}", f"-mattr={features}"]
    numbers = IMMEDIATES if imms else [""]
    with_number = lambda slots, n: module(name, returns, params, imms, slots, n, streaming)
    calls = [(slots, with_number(slots, numbers[0])) for slots in slot_choices(name, returns + params, args)]
    calls = [(slots, text) for slots, text in calls if text is not None]
    todo = refused_of(args.llforge, calls, options)
    accepted, refused = len(calls) - len(todo), []
    for slots, _ in todo:
        tried = []
        for number in numbers:
            text = with_number(slots, number)
            tried.append((text, *compiles(args.llforge, text, options)))
            if tried[-1][1]:
                break
        if tried[-1][1]:
            accepted += 1
            continue
        taken = (t for t in tried if "unsupported" in t[2] and compiles("llc-22", t[0], options)[0])
        text, _, why = next(taken, (None, False, ""))
        if text is not None:
            refused.append((" ".join([name, *slots]), why))
            if args.keep:
                pathlib.Path(args.keep, "-".join([name, *slots]).replace("<", "") + ".ll").write_text(text)
    return accepted, refused


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("llforge")
    parser.add_argument("--arch", default="aarch64", choices=sorted(TRIPLE))
    parser.add_argument("--generic", action="store_true", help="the intrinsics of no target")
    parser.add_argument("--streaming", action="store_true", help="AArch64: in streaming mode")
    parser.add_argument("--triple", help="another target than the architecture's Linux")
    parser.add_argument("--filter", default="")
    parser.add_argument("--list", action="store_true", help="name the calls that only llc accepts")
    parser.add_argument("--keep", help="folder for the modules of those calls")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    args = parser.parse_args()
    rows = (ROOT / "ir/src/intrinsics/target.txt").read_text().splitlines()
    rows = [r for r in rows if r.startswith(args.arch + ".")]
    if args.generic:
        text = (ROOT / "ir/src/intrinsics/generic.rs").read_text()
        rows = [f"{name}|{row}" for name, row in re.findall(r'^\s*\w+ "([^"]+)" "([^"]*)";', text, re.M)]
    rows = [r for r in rows if re.search(args.filter, r.split("|")[0])]
    accepted, refused = 0, 0
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        for good, bad in pool.map(lambda r: check(r, args), rows):
            accepted, refused = accepted + good, refused + len(bad)
            for what, why in bad if args.list else []:
                print(f"{what}: {why}", flush=True)
    print(f"{len(rows)} intrinsics, {accepted} calls accepted, {refused} calls that only llc-22 accepts")
    return 1 if refused else 0


if __name__ == "__main__":
    sys.exit(main())
