#!/usr/bin/env python3
"""Calls every intrinsic of an architecture, with the types that its signature allows, and says which calls llc-22 compiles
and llforge refuses.

usage: intrinsic_calls.py LLFORGE [--arch aarch64] [--filter neon] [--list] [--keep DIR]

Signatures come from ir/src/intrinsics/target.txt (its columns: ir/src/intrinsics/mod.rs). Overloaded types are tried one after
the other, immediate arguments with a few numbers. llc is asked only where llforge says "unsupported". Ends with
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
FEATURES = {"aarch64": "+all,-sme,-sme2,-sme2p1,-sme2p2", "x86": ""}
SCALARS = ["i32", "i64", "i16", "i8", "f32", "f64", "f16", "bf16", "i128"]
FIXED = ["<4i32", "<2i64", "<8i16", "<16i8", "<4f32", "<2f64", "<8f16", "<8bf16", "<2i32", "<1i64", "<4i16", "<8i8", "<2f32",
         "<1f64", "<4f16", "<4bf16", "<2i128"]
SCALABLE = ["<n4i32", "<n2i64", "<n8i16", "<n16i8", "<n4f32", "<n2f64", "<n8f16", "<n8bf16", "<n16i1", "<n8i1", "<n4i1", "<n2i1",
            "<n1i1", "<n4f16", "<n2f16", "<n2f32", "<n4i16", "<n4i8", "<n2i32", "<n2i16", "<n2i8", "<n8i8"]
NAMES = {"f16": "half", "bf16": "bfloat", "f32": "float", "f64": "double", "f128": "fp128", "v": "void", "md": "metadata",
         "tok": "token", "mmx": "<1 x i64>", "amx": "x86_amx", "svcount": 'target("aarch64.svcount")', "p": "ptr"}
VECTOR = re.compile(r"<(n?)(\d+)(.*)")
IMMEDIATES = ["1", "0", "2", "8"]


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
                "Y": lambda: None,
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


def slot_choices(name, tokens):
    """Lists of types for the overloaded slots."""
    kinds = {}
    for t in tokens:
        if t[0] in "AIFVP" and t[1:].isdigit():
            kinds.setdefault(int(t[1:]), t[0])
    lanes = SCALABLE if ".sve." in name or ".sme." in name else FIXED
    pools = {"A": lanes + SCALARS + ["p"], "I": [t for t in lanes + SCALARS if not is_float(t)], "V": lanes,
             "F": [t for t in lanes + SCALARS if is_float(t)], "P": ["p"]}
    lists = [[]]
    for slot in sorted(kinds):
        lists = [chosen + [t] for chosen in lists for t in pools[kinds[slot]]]
    return lists


def module(name, returns, params, imms, slots, number):
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
            return None
        else:
            args.append(f"{ir(t)} %a{k}")
            values.append(args[-1])
    full = ".".join([f"llvm.{name}"] + [mangled(t) for t in slots])
    result = "" if ret == "void" else "%r = "
    end = "ret void" if ret == "void" else f"ret {ret} %r"
    declared = ", ".join(ir(t) for t in types)
    return (f"declare {ret} @{full}({declared})\ndefine {ret} @f({', '.join(args)}) {{\n"
            f"  {result}call {ret} @{full}({', '.join(values)})\n  {end}\n}}\n")


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


def check(row, args):
    """Calls accepted, and those that only llc accepts as (intrinsic with types, message)."""
    name, returns, params, imms, _ = row.split("|")
    returns, params = returns.split(","), [p for p in params.split(" ") if p]
    imms = [int(k) for k in imms.split(",") if k]
    options = [f"-mtriple={TRIPLE[args.arch]}"] + ([f"-mattr={FEATURES[args.arch]}"] if FEATURES[args.arch] else [])
    accepted, refused = 0, []
    for slots in slot_choices(name, returns + params):
        for number in IMMEDIATES if imms else [""]:
            text = module(name, returns, params, imms, slots, number)
            if text is None:
                continue
            good, why = compiles(args.llforge, text, options)
            if good:
                accepted += 1
                break
            if "unsupported" in why and compiles("llc-22", text, options)[0]:
                refused.append((" ".join([name, *slots]), why))
                if args.keep:
                    pathlib.Path(args.keep, "-".join([name, *slots]).replace("<", "") + ".ll").write_text(text)
                break
    return accepted, refused


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("llforge")
    parser.add_argument("--arch", default="aarch64", choices=sorted(TRIPLE))
    parser.add_argument("--filter", default="")
    parser.add_argument("--list", action="store_true", help="name the calls that only llc accepts")
    parser.add_argument("--keep", help="folder for the modules of those calls")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    args = parser.parse_args()
    rows = (ROOT / "ir/src/intrinsics/target.txt").read_text().splitlines()
    rows = [r for r in rows if r.startswith(args.arch + ".") and re.search(args.filter, r.split("|")[0])]
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
