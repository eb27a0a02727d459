#!/usr/bin/env python3
"""Makes ir/src/intrinsics/generic.rs and target.txt: names and signatures of LLVM's intrinsics.

usage: intrinsic_tables.py INTRINSICS.json OUT_DIR
The input is `llvm-tblgen-22 --dump-json -I INCLUDE INCLUDE/llvm/IR/Intrinsics.td` of package llvm-22-dev.
What the columns of the tables mean stands in ir/src/intrinsics/mod.rs.
"""
import json
import sys

FIXED = {0: "v", 1: "i1", 2: "i8", 3: "i16", 4: "i32", 5: "i64", 6: "f16", 7: "f32", 8: "f64", 14: "p",
         17: "mmx", 18: "tok", 19: "md", 20: "{}", 26: "...", 30: "i128", 33: "f128", 40: "bf16", 42: "amx",
         43: "ppc128", 45: "p10", 46: "p20", 47: "i2", 48: "i4", 49: "svcount"}
VECTOR = {9: 2, 10: 4, 11: 8, 12: 16, 13: 32, 16: 64, 25: 1, 31: 512, 32: 1024, 39: 128, 41: 256, 44: 3,
          50: 6, 51: 10, 52: 2048, 53: 4096}
ANY = {0: "A", 1: "I", 2: "F", 3: "V", 4: "P"}
DERIVED = {22: "X", 23: "T", 34: "E", 36: "D", 37: "Q", 38: "B"}

# Two bits a location (1 read, 2 write) as in `attributes::memory`: argmem, inaccessible, errno, other, target0, target1.
ALL, READ, WRITE = 0xfff, 0x555, 0xaaa
ARG, INACCESSIBLE = 0x3, 0xc
LOCATION = {"InaccessibleMem": 0xc, "TargetMem0": 0x300, "TargetMem1": 0xc00}


class Signature:
    def __init__(self, codes):
        self.codes, self.at = codes, 0

    def next(self):
        self.at += 1
        return self.codes[self.at - 1]

    def type(self):
        c = self.next()
        if c in FIXED:
            return FIXED[c]
        if c in VECTOR:
            return "<%d%s" % (VECTOR[c], self.type())
        if c == 35:
            return "<n" + self.type()[1:]
        if c == 24:
            return "p%d" % self.next()
        if c == 15:
            info = self.next()
            return ("=" if info & 7 == 7 else ANY[info & 7]) + str(info >> 3)
        if c in DERIVED:
            return DERIVED[c] + str(self.next() >> 3)
        if c == 28:
            slot = self.next() >> 3
            return "W%d:%s" % (slot, self.type())
        if c == 27:
            slot = self.next()
            return "N%d/%d" % (slot, self.next())
        if c == 29:
            slot = self.next()
            return "Y%d/%d" % (slot, self.next())
        raise SystemExit("unknown signature code %d in %s" % (c, self.codes))

    def whole(self, returns):
        if returns == 0:
            assert self.next() == 0
            rets = ["v"]
        else:
            if returns > 1:
                assert self.next() == 21 and self.next() == returns - 2
            rets = [self.type() for _ in range(returns)]
        params = []
        while self.at < len(self.codes):
            params.append(self.type())
        return "%s|%s" % (",".join(rets), " ".join(params))


def properties(records, r):
    """Column of immediate arguments, column of flags."""
    imm, flags, memory = [], set(), ALL
    default = not r["DisableDefaultAttributes"]
    if default:
        flags |= {"w", "y", "f", "b"}
    for p in r["IntrProperties"]:
        d = records[p["def"]]
        name = p["def"]
        kinds = d["!superclasses"]
        if "ImmArg" in kinds:
            imm.append(d["ArgNo"] - 1)
        elif name == "IntrNoMem":
            memory = 0
        elif name == "IntrReadMem":
            memory &= READ
        elif name == "IntrWriteMem":
            memory &= WRITE
        elif name == "IntrArgMemOnly":
            memory &= ARG
        elif name == "IntrInaccessibleMemOnly":
            memory &= INACCESSIBLE
        elif name == "IntrInaccessibleMemOrArgMemOnly":
            memory &= INACCESSIBLE | ARG
        elif "IntrRead" in kinds or "IntrWrite" in kinds:
            mask = READ if "IntrRead" in kinds else WRITE
            locs = 0
            for l in d["MemLoc"]:
                locs |= LOCATION[l["def"]] & mask
            flags.add(("loc", locs))
        else:
            letter = {"IntrNoReturn": "n", "IntrConvergent": "c", "Throws": "t", "IntrNoDuplicate": "d",
                      "IntrSpeculatable": "s", "IntrHasSideEffects": "h", "IntrWillReturn": "w", "IntrCold": "k",
                      "IntrNoMerge": "g", "IntrNoSync": "y", "IntrNoFree": "f", "IntrNoCallback": "b",
                      "Commutative": "+"}.get(name)
            if letter:
                flags.add(letter)
    locs = [f[1] for f in flags if isinstance(f, tuple)]
    if locs:
        memory = 0
        for l in locs:
            memory |= l
    if "h" in flags:
        memory |= INACCESSIBLE
    letters = "".join(sorted(f for f in flags if isinstance(f, str)))
    if memory != ALL:
        letters += "m%x" % memory
    return ",".join(map(str, imm)), letters


def camel(name, taken):
    words = name.replace("_", ".").split(".")
    variant = "".join(w[:1].upper() + w[1:] for w in words)
    if variant in taken:  # objc.retainAutorelease beside objc.retain.autorelease
        variant = "".join(w.capitalize() for w in words)
    assert variant not in taken
    taken.add(variant)
    return variant


def main():
    records = json.load(open(sys.argv[1]))
    generic, target = [], []
    for key in records["!instanceof"]["Intrinsic"]:
        r = records[key]
        name = r["LLVMName"] or "llvm." + key[len("int_"):].replace("_", ".")
        assert name.startswith("llvm.")
        if all(records[t["def"]]["Sig"] for t in r["RetTypes"] + r["ParamTypes"]):
            sig = Signature(records[r["TypeInfo"]["def"]]["TypeSig"]).whole(len(r["RetTypes"]))
        else:
            sig = "*|"  # exnref: no type of LLVM IR stands for it
        imm, flags = properties(records, r)
        row = (name[5:], "%s|%s|%s" % (sig, imm, flags))
        (target if r["TargetPrefix"] else generic).append(row)
    generic.sort()
    target.sort(key=lambda r: r[0].encode())
    with open(sys.argv[2] + "/target.txt", "w") as f:
        for name, rest in target:
            f.write("%s|%s\n" % (name, rest))
    with open(sys.argv[2] + "/generic.rs", "w") as f:
        f.write("//! The target-independent intrinsics of LLVM 22, in order of their names.\n"
                "//!\n//! Made by `ir/tools/intrinsic_tables.py`; the columns are explained in the module above.\n\n"
                "use super::{generic_intrinsics, TargetIntrinsic};\n\ngeneric_intrinsics! {\n")
        taken = set()
        for name, rest in generic:
            f.write("    %s %s %s;\n" % (camel(name, taken), json.dumps(name), json.dumps(rest)))
        f.write("}\n")
    prefixes = sorted({n.split(".")[0] for n, _ in target})
    print(len(generic), "generic,", len(target), "target;", " ".join(prefixes))


main()
