"""The C interface used wrongly: NULL for every pointer, numbers of other kinds, steps out of order, wrong types and keywords. Each call
must come back, with an error or LLFORGE_INVALID where something is wrong; what `llforge_builder_finish` accepts must compile.

    LLFORGE_LIBRARY=… misuse.py HEADER [COUNT [SEED]]     COUNT sequences of random steps (default 20,000), in processes of 500

The functions and the kinds of their arguments come from the header.
"""
import ctypes
import os
import random
import re
import subprocess
import sys
from ctypes import byref, c_char_p, c_double, c_int, c_int64, c_size_t, c_uint32, c_uint64, c_void_p

lib = ctypes.CDLL(os.environ["LLFORGE_LIBRARY"])
INVALID = 0xFFFFFFFF
NUMBERS = {"llforge_type", "llforge_value", "llforge_block_id", "llforge_global_id", "llforge_variable_id", "uint32_t",
           "llforge_debug_type_id", "llforge_debug_scope_id", "llforge_debug_variable_id", "llforge_debug_file_id"}
SCALARS = {"uint64_t": c_uint64, "int64_t": c_int64, "size_t": c_size_t, "int": c_int, "double": c_double}
KEYWORDS = {
    "operation": "add sub mul udiv sdiv srem shl ashr xor fadd fdiv frem trunc zext sext fptrunc fpext fptosi uitofp ptrtoint inttoptr bitcast",
    "encoding": "signed unsigned float boolean character",
    "language": "DW_LANG_C99 DW_LANG_Rust",
    "predicate": "eq ne ult sge oeq une olt",
    "linkage": "external internal private weak linkonce_odr appending available_externally common extern_weak",
    "name": "f g h main llvm.sqrt llvm.umul.with.overflow llvm.memcpy llvm.used llvm.nothing",
}


FRESH = {"llforge_function", "llforge_global"}


def functions(header):
    """Name, kind of result and (kind, name) of each argument, of all functions that the header declares."""
    text = re.sub(r"/\*.*?\*/", "", open(header).read(), flags=re.S)
    for result, name, arguments in re.findall(r"^((?:const )?[a-z_0-9]+ \**)(llforge_\w+)\(([^)]*)\);", text, re.M):
        found = []
        for argument in arguments.split(","):
            kind, _, word = argument.strip().rpartition(" ")
            if argument.strip() != "void":
                found.append((kind.replace("const ", "") + "*" * word.count("*"), word.strip("*")))
        yield name, result.replace("const ", "").strip().replace(" ", ""), found


def prototype(name, result, arguments):
    def kind(k):
        return c_void_p if "*" in k or k == "llforge_resolver" else c_uint32 if k in NUMBERS else SCALARS.get(k)

    f = getattr(lib, name)
    f.restype = kind(result)
    f.argtypes = [c_char_p if k == "char*" else kind(k) for k, _ in arguments]
    return f


def finish(error):
    if error:
        lib.llforge_error_text.restype = c_char_p
        assert lib.llforge_error_count(error) > 0 and lib.llforge_error_text(error), "an error without message"
        internal = lib.llforge_error_is_internal(error)
        text = lib.llforge_error_text(error).decode()
        lib.llforge_error_free(error)
        assert not internal, text
    return bool(error)


def nulls(header):
    """Every function with NULL for all pointers and 0 for the rest; then with the arrays' lengths at 3."""
    for name, result, arguments in functions(header):
        f = prototype(name, result, arguments)
        for number in 0, 3:
            given = f(*[None if "*" in k or k == "llforge_resolver" else number for k, _ in arguments])
            if result == "llforge_error*":
                assert finish(given), f"{name} takes NULL"
            elif result in NUMBERS and name != "llforge_error_severity":
                assert given == INVALID, f"{name}: {given}"
            elif name in ("llforge_options_new", "llforge_builder_new"):
                getattr(lib, name.replace("_new", "_free"))(c_void_p(given))


class Sequence:
    def __init__(self, steps, seed):
        self.random, self.steps = random.Random(seed), steps
        self.b = c_void_p(lib.llforge_builder_new(None))
        self.pools = {kind: [] for kind in NUMBERS}
        # Type of each value and variable that is known, so that many steps are right.
        self.types = {}

    def number(self, kind):
        r = self.random
        pool = self.pools[kind if r.random() > 0.003 else r.choice(sorted(NUMBERS))]
        if not pool or r.random() < 0.003:
            return r.choice([0, 1, 2, 7, 40, 1000, 0x7FFFFFFF, 0x80000000, 0x80000003, 0xC0000000, INVALID])
        return r.choice(pool[-8:])

    def fitting(self, kind, name, chosen):
        """A number that is likely to be right beside the arguments chosen so far."""
        wanted = {"pointer": self.pointer, "condition": self.truth, "index": self.i64}.get(name, self.i64)
        if name == "y" or kind == "llforge_value" and name == "value" and len(chosen) == 1:
            wanted = self.types.get((kind if name == "y" else "llforge_variable_id", chosen[-1]), wanted)
        fits = [n for k, n in self.types if k == kind and self.types[k, n] == wanted]
        return self.random.choice(fits[-8:]) if fits and self.random.random() < 0.97 else self.number(kind)

    def argument(self, kind, name, chosen):
        r = self.random
        if kind == "char*":
            if r.random() < 0.003:
                return r.choice([None, b"", b"\xff", b"nothing"])
            words = KEYWORDS.get(name, "a b").split()
            # Operations and conversions have the same name.
            words = words[:11] if name == "operation" and self.at == "llforge_binary" and r.random() < 0.95 else words
            return r.choice(words).encode() + (b"%d" % r.randrange(100) if name == "name" and self.at in FRESH else b"")
        if kind in NUMBERS:
            if name in ("bits", "length"):
                return r.choice([1, 8, 32, 64, 2, 4, 64, 32, 33, 128])
            if kind == "llforge_value":
                return self.fitting(kind, name, chosen)
            return r.choice([0, 0, 1, 2]) if kind == "uint32_t" else self.number(kind)
        if kind.rstrip("*") in NUMBERS:
            return (c_uint32 * 4)(*[self.number(kind.rstrip("*")) for _ in range(4)])
        if kind == "void*":
            return (ctypes.c_char * 4)(*b"a\0bc")
        if kind == "int64_t*":
            return (c_int64 * 4)(*[r.choice([0, 1, 2, -1]) for _ in range(4)])
        if kind == "size_t" or kind == "uint64_t":
            return r.choice([0, 1, 2, 3])
        return {"int": 0, "int64_t": r.choice([0, 1, -1, 2**62]), "double": 0.5}[kind]

    def step(self, entry):
        name, f, result, arguments = entry
        self.at, chosen = name, []
        for kind, word in arguments[1:]:
            chosen.append(self.argument(kind, word, chosen))
        given = f(self.b, *chosen)
        if given != INVALID:
            self.pools[result].append(given)
            kinds = [k for k, _ in arguments[1:]]
            if name == "llforge_binary":
                self.types[result, given] = self.types.get(("llforge_value", chosen[1]))
            elif name == "llforge_compare":
                self.types[result, given] = self.truth
            elif name in ("llforge_alloca", "llforge_field", "llforge_element", "llforge_address", "llforge_string"):
                self.types[result, given] = self.pointer
            elif "llforge_type" in kinds and name != "llforge_call_pointer":
                self.types[result, given] = chosen[kinds.index("llforge_type")]
        return given != INVALID

    def begin_debug(self, function):
        """One thing of each kind of debug information."""
        b, add = self.b, lambda kind, name, *args: self.pools[f"llforge_debug_{kind}_id"].append(getattr(lib, f"llforge_debug_{name}")(b, *args))
        add("file", "unit", b"a", None, None, None, 0)
        add("type", "basic_type", b"long", c_uint64(64), b"signed")
        add("type", "function_type", INVALID, None, c_size_t(0))
        add("scope", "function", function, b"start", 1, self.pools["llforge_debug_type_id"][-1])
        add("variable", "parameter", self.pools["llforge_debug_scope_id"][0], b"a", 1, 1, self.pools["llforge_debug_type_id"][0])
        lib.llforge_debug_at(b, 1, 1, self.pools["llforge_debug_scope_id"][0])

    def run(self):
        """The steps that succeeded, and whether a module came of them."""
        r, count = self.random, 0
        kinds = {e[0]: e for e in self.steps}
        for name in ("void", "float", "double", "pointer"):
            self.pools["llforge_type"].append(getattr(lib, f"llforge_type_{name}")(self.b))
        for bits in (1, 32, 64):
            self.pools["llforge_type"].append(lib.llforge_type_int(self.b, bits))
        self.pointer, self.truth, _, i64 = self.pools["llforge_type"][-4:]
        self.i64 = i64
        f = lib.llforge_function(self.b, b"start", lib.llforge_type_function(self.b, i64, (c_uint32 * 1)(i64), 1, 0))
        lib.llforge_begin(self.b, f)
        block = lib.llforge_block(self.b, b"")
        lib.llforge_switch_to(self.b, block)
        self.pools["llforge_block_id"].append(block)
        self.pools["llforge_global_id"].append(f)
        if r.random() < 0.3:
            self.begin_debug(f)
        else:
            self.steps = [s for s in self.steps if not s[0].startswith("llforge_debug_") or r.random() < 0.01]
        for n in range(3):
            value = lib.llforge_int(self.b, i64, n) if n else lib.llforge_param(self.b, 0)
            self.pools["llforge_value"].append(value)
            self.types["llforge_value", value] = i64
        self.step(kinds["llforge_alloca"])
        rare = {"llforge_br", "llforge_cond_br", "llforge_switch", "llforge_ret", "llforge_switch_to", "llforge_begin", "llforge_end", "llforge_unreachable", "llforge_ret_void", "llforge_builder_finish"}
        for _ in range(r.randrange(40)):
            entry = r.choice(self.steps)
            if entry[0] in rare and r.random() < 0.9:
                continue
            count += self.step(entry)
        if r.random() < 0.9:
            self.step(kinds["llforge_ret"])
        if r.random() < 0.9:
            self.step(kinds["llforge_end"])
        module = c_void_p()
        if r.random() < 0.02:
            lib.llforge_builder_free(self.b)
            return count, False
        if finish(lib.llforge_builder_finish(self.b, b"random", byref(module))):
            return count, False
        options, out, again = c_void_p(lib.llforge_options_new()), c_void_p(), c_void_p()
        assert not finish(lib.llforge_module_to_bitcode(module, byref(out))), "bitcode is not written"
        lib.llforge_buffer_data.restype, lib.llforge_buffer_size.restype = c_void_p, c_size_t
        data = c_void_p(lib.llforge_buffer_data(out))
        assert not finish(lib.llforge_module_parse(b"again", data, c_size_t(lib.llforge_buffer_size(out)), byref(again))), "bitcode is not read"
        lib.llforge_module_free(again)
        lib.llforge_buffer_free(out)
        lib.llforge_options_set(options, b"O", r.choice([b"0", b"2"]))
        if not finish(lib.llforge_module_compile(module, options, byref(out))):
            lib.llforge_buffer_free(out)
        lib.llforge_module_free(module)
        lib.llforge_options_free(options)
        return count, True


def main():
    header, count, seed = sys.argv[1], int((sys.argv[2:] or [20000])[0]), int((sys.argv[3:] or [1])[0])
    if len(sys.argv) > 4:
        every = [(n, prototype(n, r, a), r, a) for n, r, a in functions(header)]
        steps = [e for e in every if e[3] and e[3][0][0] == "llforge_builder*" and e[2] in NUMBERS]
        total = made = 0
        for n in range(seed, seed + count):
            print(n, file=sys.stderr, flush=True)
            done, module = Sequence(steps, n).run()
            total, made = total + done, made + module
        print(total, made)
        return 0
    nulls(header)
    wrong = total = made = 0
    at = seed
    while at < seed + count:
        size = min(500, seed + count - at)
        done = subprocess.run([sys.executable, __file__, header, str(size), str(at), "child"], capture_output=True, text=True, timeout=300)
        if done.returncode:
            places = [l for l in done.stderr.split("\n") if l.isdigit()]
            print(f"sequence {places[-1]}: exit {done.returncode}: {done.stderr.strip()[-300:] if done.returncode == 1 else ''}")
            wrong, at = wrong + 1, int(places[-1]) + 1
            continue
        steps, modules = map(int, done.stdout.split())
        total, made, at = total + steps, made + modules, at + size
    print(f"every function with NULL; {count} sequences, {total} steps taken, {made} modules made: {wrong} wrong")
    return 1 if wrong or not made else 0


if __name__ == "__main__":
    sys.exit(main())
