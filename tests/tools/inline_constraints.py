#!/usr/bin/env python3
"""Inline assembly beside llc: every constraint and every template modifier with every type, as input, output, tied operand,
memory and constant. Shows where llforge takes what llc refuses, and the other way round.

  tests/tools/inline_constraints.py LLFORGE {x86,aarch64} [--every 10] [--first 0] [-- FLAGS for both]

Each operand is written by `.ascii "$0"`, into a section of its own: what both take must be written alike, but for which
register of a kind it is. `--every N`: each N-th case. What llc crashes on is left out. `--known FILE` keeps llc's results.
"""
import argparse
import collections
import json
import os
import re
import struct
import subprocess
import tempfile

LLC = "llc-22"
BATCH = 250
TYPES = ("i1 i8 i16 i24 i32 i64 i96 i128 i256 half bfloat float double fp128 ptr <2xi32> <4xi32> <8xi32> <2xi64> <4xfloat> <2xdouble> "
         "<8xi16> <16xi8> <4xi8> <8xi1> <16xi1> <1xi64> <8xhalf> <2xfloat> {i64,i64} [2xi64] ").split()
OWN_TYPES = {"x86": "x86_fp80 i512 <16xi32> <8xfloat> <64xi1> {i32,i32}".split(),
             "aarch64": "<8xi8> <4xi16> <1xdouble> [8xi64] <vscalex4xi32> <vscalex16xi8> <vscalex16xi1> <vscalex8xhalf>".split()}
LETTERS = list("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ<>") + ["rm", "ri", "imr"]
OWN_LETTERS = {
    "x86": ("^Yz ^Yi ^Ym ^Yk ^Yt ^Y2 ^Ws ^jr ^jR {@ccz} {eax} {rax} {ax} {al} {ah} {rbp} {ebp} {rsp} {rbx} {r8} {r8d} {r15w} {r16} {xmm0} "
            "{xmm16} {ymm0} {zmm0} {st} {st(1)} {mm0} {k0} {k1} {rip} {memory} {bogus}").split(),
    "aarch64": ("^Ump @3Upa @3Upl @3Uph @3Uci @3Ucj {@cceq} {x0} {w0} {x16} {x19} {x29} {x30} {fp} {lr} {sp} {wsp} {xzr} {b0} {h0} {s0} "
                "{d0} {q0} {v31} {v32} {z0} {p0} {p15} {nzcv} {memory} {za}").split()}
CONSTANTS = {"i1": ["true"], "i8": ["-1"], "i16": ["255"], "i32": ["0", "-1", "31", "63", "127", "128", "65535", "4095", "4096"],
             "i64": ["0", "-4096", "4294967295", "4294967296", "-2147483649", "1311768467463790320"], "i128": ["5"],
             "float": ["0.0", "1.0"], "ptr": ["null", "@g", "@f", "@ext", "getelementptr(i8, ptr @g, i64 8)"]}
MODIFIED = {"x86": "r:i32 r:i64 r:i8 r:ptr q:i8 m:i32 i:i32 i:ptr x:float x:<4xfloat> f:double p:ptr X:ptr r:i128 {eax}:i32 {rbp}:i64",
            "aarch64": "r:i32 r:i64 r:ptr w:float w:<4xi32> x:<4xi32> m:i32 Q:i64 i:i32 i:ptr S:ptr z:i32 X:ptr {s3}:float"}
# An operand's text stands in a section that ends in its function's number.
OPEN, CLOSE = '.pushsection .op_KEY,\\22\\22,@progbits; .ascii \\22', '\\22; .popsection'
HEAD = ["@g = internal global [4 x i64] zeroinitializer", "@ext = external global i32", "define void @f() {", "  ret void", "}"]


def spelled(name):
    return re.sub(r"(vscale|\d)x", r"\1 x ", name)


def cases(target):
    """Names of cases, and the bodies and parameters of their functions."""
    asm = f'call {{}} asm sideeffect "{OPEN}$0{CLOSE}", "{{}}"({{}})'.format
    for code in LETTERS + OWN_LETTERS[target]:
        for name in TYPES + OWN_TYPES[target]:
            ty = spelled(name)
            yield f"in {code} {name}", [asm("void", code, f"{ty} %v")], f", {ty} %v"
            yield f"out {code} {name}", ["%r = " + asm(ty, f"={code}", ""), f"store {ty} %r, ptr %out"], ""
            if "@cc" not in code:
                yield f"tied {code} {name}", ["%r = " + asm(ty, f"={code},0", f"{ty} %v"), f"store {ty} %r, ptr %out"], f", {ty} %v"
            for kind, prefix in ("indirect-out", "=*"), ("indirect-in", "*"):
                yield f"{kind} {code} {name}", [asm("void", prefix + code, f"ptr elementtype({ty}) %out")], ""
            for value in CONSTANTS.get(name, []):
                yield f"constant {code} {name} {value}", [asm("void", code, f"{ty} {value}")], ""
    for pair in MODIFIED[target].split():
        code, name = pair.rsplit(":", 1)
        ty = spelled(name)
        for letter in [""] + LETTERS[:52]:
            written = "$0" if not letter else "${0:" + letter + "}"
            for dialect in ("", "inteldialect ") if target == "x86" else ("",):
                call = f'call void asm sideeffect {dialect}"{OPEN}{written}{CLOSE}", '
                named = f"modifier {dialect}{letter} {code} {name}"
                if code in "mQ":
                    yield named, [call + f'"*{code}"(ptr elementtype({ty}) %out)'], ""
                elif code in "iSz":
                    for value in {"i32": ["0", "42", "-7"], "ptr": ["@g"]}[name]:
                        yield f"{named} {value}", [call + f'"{code}"({ty} {value})'], ""
                else:
                    yield named, [call + f'"{code}"({ty} %v)'], f", {ty} %v"


def module(batch):
    """A module of cases, and the case that each line is of."""
    lines, owner = list(HEAD), {}
    for key, (_, body, parameters) in batch:
        text = [f"define void @t{key}(ptr %out{parameters}) {{", *("  " + b.replace("KEY", str(key)) for b in body), "  ret void", "}"]
        text = [t + f", !srcloc !{key + 1}" if " asm sideeffect " in t else t for t in text]
        for n in range(len(text)):
            owner[len(lines) + 1 + n] = key
        lines += text
    lines += [f"!{key + 1} = !{{i64 {key + 1}}}" for key, _ in batch]
    return "\n".join(lines) + "\n", owner


def shape(text, target):
    """An operand's text without what is the allocator's choice."""
    if target == "x86":
        text = re.sub(r"\b[xyz]mm\d+", lambda m: m[0][:3] + "N", text)
        text = re.sub(r"\br\d+([bwd]?)\b", lambda m: "R" + (m[1] or "q"), text)
        text = re.sub(r"\b(r[abcd]x|r[sd]i|rbp)\b", "Rq", text)
        text = re.sub(r"\b(e[abcd]x|e[sd]i|ebp)\b", "Rd", text)
        text = re.sub(r"\b([abcd]l|[sd]il|bpl)\b", "Rb", text)
        text = re.sub(r"\b([abcd]x|[sd]i|bp)\b", "Rw", text)
        text = re.sub(r"\b(k|mm)\d\b", r"\1N", text)
        # Places in the frame, and constants in memory.
        return re.sub(r"-?\d*\(%rsp\)|\(%Rq\)|-?\d*\(%rbp\)|\.LCPI\d+_\d+\(%rip\)", "MEMORY", text)
    text = re.sub(r"\b([xwbhsdqvzp])\d+", r"\1N", text)
    return re.sub(r"\[(sp|xN)(, #-?\d+)?\]", "MEMORY", text)


def operands(data, target):
    """The texts of the cases' operands."""
    table, = struct.unpack_from("<Q", data, 40)
    count, names = struct.unpack_from("<HH", data, 60)
    headers = [struct.unpack_from("<IIQQQQ", data, table + 64 * i) for i in range(count)]
    found = {}
    for h in headers:
        start = headers[names][4] + h[0]
        name = data[start:data.index(b"\0", start)].decode()
        if name.startswith(".op_"):
            found[int(name[4:])] = shape(data[h[4]:h[4] + h[5]].decode(), target)
    return found


def run(command, batch, results, target):
    """For each case ("taken", its operand's text), ("refused", the message), or None for a crash."""
    if not batch:
        return
    text, owner = module(batch)
    with tempfile.TemporaryDirectory() as folder:
        source, made = os.path.join(folder, "m.ll"), os.path.join(folder, "m.o")
        with open(source, "w") as f:
            f.write(text)
        r = subprocess.run([*command, "-filetype=obj", "-function-sections", "-O1", source, "-o", made], capture_output=True, text=True,
                           timeout=300, env={**os.environ, "LLVM_DISABLE_SYMBOLIZATION": "1", "LLVM_DISABLE_CRASH_REPORT": "1"})
        if r.returncode == 0:
            with open(made, "rb") as f:
                got = operands(f.read(), target)
            return results.update({key: ("taken", got.get(key, "")) for key, _ in batch})
    crash = r.returncode not in (0, 1) or "internal error" in r.stderr or "PLEASE" in r.stderr
    refused, last = {}, ""
    for line in [] if crash else r.stderr.split("\n"):
        last = line if "error: " in line else last
        if m := re.search(r"m\.ll:(\d+):\d+: (.*)", line):
            refused.setdefault(owner.get(int(m[1])), m[2])
        elif m := re.search(r"error: (.*) at line (\d+)|!srcloc = (\d+)", line):
            refused.setdefault(int(m[2] or m[3]) - 1, m[1] or last)
    refused = {key: what for key, what in refused.items() if key in dict(batch)}
    if refused:
        results.update({key: ("refused", what) for key, what in refused.items()})
        return run(command, [b for b in batch if b[0] not in refused], results, target)
    if len(batch) == 1:
        results[batch[0][0]] = None if crash else ("refused", r.stderr.strip().split("\n")[0])
        return
    half = len(batch) // 2
    run(command, batch[:half], results, target)
    run(command, batch[half:], results, target)


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("tool")
    ap.add_argument("target", choices=["x86", "aarch64"])
    ap.add_argument("--every", type=int, default=1)
    ap.add_argument("--first", type=int, default=0)
    ap.add_argument("--known", help="file of llc's results, made if need be")
    ap.add_argument("flags", nargs="*", help="flags for both, behind --")
    args = ap.parse_args()
    triple = {"x86": "x86_64", "aarch64": "aarch64"}[args.target] + "-linux-gnu"
    chosen = list(enumerate(cases(args.target)))[args.first::args.every]
    flags = [f"-mtriple={triple}", *args.flags]
    known, ours = {}, {}
    if args.known and os.path.exists(args.known):
        with open(args.known) as f:
            known = {int(k): v for k, v in json.load(f).items()}
    for command, results in ([LLC, *flags], known), ([args.tool, *flags], ours):
        todo = [c for c in chosen if c[0] not in results]
        for at in range(0, len(todo), BATCH):
            run(command, todo[at:at + BATCH], results, args.target)
    if args.known:
        with open(args.known, "w") as f:
            json.dump(known, f)
    counts, shown = collections.Counter(), collections.defaultdict(list)
    for key, (name, _, _) in chosen:
        verdict, what = compared(known[key], ours[key])
        counts[verdict] += 1
        _, kind, code, *rest = ("",) + tuple(name.split(" "))
        if not verdict.startswith(("both", "llc crashes")):
            shown[verdict, kind, code, what[:70]].append(" ".join(rest))
    for (verdict, kind, code, what), names in sorted(shown.items()):
        print(f"{verdict}: {kind} '{code}' of {', '.join(names)[:120]}  [{what}]")
    print(", ".join(f"{n} {verdict}" for verdict, n in counts.most_common()))


def compared(a, b):
    """What llc's outcome and ours are beside each other, and what is to be shown of it."""
    if a is None:
        return "llc crashes", ""
    if b is None:
        return "llforge crashes", ""
    if a[0] == "refused":
        return ("both refuse it", "") if b[0] == "refused" else ("llc refuses it, llforge takes it", a[1])
    if b[0] == "refused":
        return "llc takes it, llforge refuses it", b[1]
    return ("both take it", "") if a[1] == b[1] else ("written differently", f"{a[1]} | {b[1]}")


main()
