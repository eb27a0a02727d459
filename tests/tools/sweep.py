#!/usr/bin/env python3
"""What llc-22 compiles and llforge refuses, over generated functions: families of small modules, each for six targets.

usage: sweep.py LLFORGE [--family conventions …] [--target x86_64-linux-gnu …] [--sample N] [--keep DIR] [--reverse]

A family goes through complete lists (types, conventions, attributes, operations); see FAMILIES. llc is asked only where
llforge complains; with --reverse, also whether it complains where llforge does not. Prints each message once for a family and
target, with how many modules it stands for and the first of them. Messages other than "unsupported" are errors of llforge.
Intrinsics by their signatures: intrinsic_calls.py.
"""
import argparse
import collections
import concurrent.futures
import itertools
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile

TARGETS = ["x86_64-linux-gnu", "aarch64-linux-gnu", "x86_64-apple-macosx13", "arm64-apple-macosx13", "x86_64-pc-windows-msvc",
           "aarch64-pc-windows-msvc"]
X86, ARM = ("x86_64",), ("aarch64", "arm64")
INTEGERS = ["i1", "i2", "i7", "i8", "i9", "i16", "i17", "i24", "i31", "i32", "i33", "i48", "i63", "i64", "i65", "i96", "i127", "i128", "i129",
            "i192", "i256", "i512"]
FLOATS = ["half", "bfloat", "float", "double", "fp128"]
LANES = {"i1": [1, 2, 3, 4, 7, 8, 16, 17, 32, 64, 128], "i5": [3, 8], "i8": [1, 2, 3, 4, 7, 8, 16, 17, 32, 64], "i16": [1, 2, 3, 4, 8, 9, 16, 32],
         "i24": [2, 4], "i32": [1, 2, 3, 4, 5, 8, 16, 32], "i33": [2, 3], "i64": [1, 2, 3, 4, 8, 16], "i128": [1, 2, 3, 4], "i200": [2],
         "half": [1, 2, 3, 4, 8, 9, 16, 32], "bfloat": [1, 2, 3, 4, 8, 9, 16, 32], "float": [1, 2, 3, 4, 5, 8, 16], "double": [1, 2, 3, 4, 8],
         "fp128": [1, 2, 3], "ptr": [1, 2, 3, 4, 8], "x86_fp80": [1, 2, 3]}
SCALABLE = {"i1": [1, 2, 4, 8, 16, 32, 64], "i8": [1, 2, 4, 8, 16, 32, 64, 3], "i16": [1, 2, 4, 8, 16, 32], "i32": [1, 2, 4, 8, 16, 3], "i64": [1, 2, 4, 8, 6],
            "half": [1, 2, 4, 8, 16], "bfloat": [1, 2, 4, 8, 16], "float": [1, 2, 4, 8], "double": [1, 2, 4], "ptr": [1, 2, 4]}
AGGREGATES = ["{}", "{ i8 }", "{ i32, i32 }", "{ i64, double }", "{ float, float }", "{ ptr, i64, i32 }", "[2 x i64]", "[3 x float]", "[0 x i32]",
              "[5 x i8]", "<{ i8, i32 }>", "{ <4 x float>, <4 x float> }", "[4 x <2 x i64>]", "{ i128, half }", "[9 x double]", "{ [2 x i1], <3 x i1> }"]
ORDERINGS = ["unordered", "monotonic", "acquire", "release", "acq_rel", "seq_cst"]
CONVENTIONS = ["ccc", "fastcc", "coldcc", "ghccc", "cc 11", "anyregcc", "preserve_mostcc", "preserve_allcc", "preserve_nonecc", "cxx_fast_tlscc",
               "swiftcc", "swifttailcc", "tailcc", "cfguard_checkcc", "win64cc", "x86_64_sysvcc", "x86_stdcallcc", "x86_fastcallcc", "x86_thiscallcc",
               "x86_vectorcallcc", "x86_regcallcc", "intel_ocl_bicc", "aarch64_vector_pcs", "aarch64_sve_vector_pcs",
               "aarch64_sme_preservemost_from_x0", "aarch64_sme_preservemost_from_x1", "aarch64_sme_preservemost_from_x2", "cc 107"]
KEYWORDS = ["alwaysinline noinline", "cold", "convergent", "disable_sanitizer_instrumentation", "fn_ret_thunk_extern", "hot", "hybrid_patchable",
            "inlinehint", "jumptable", "minsize optsize", "mustprogress", "naked", "nobuiltin", "nocallback", "nocf_check", "nodivergencesource",
            "noduplicate", "nofree", "noimplicitfloat", "noinline", "nomerge", "nonlazybind", "noprofile", "norecurse", "noredzone", "noreturn",
            "nosanitize_bounds", "nosanitize_coverage", "nosync", "nounwind", "null_pointer_is_valid", "optdebug", "optforfuzzing", "noinline optnone",
            "optsize", "presplitcoroutine", "returns_twice", "safestack", "sanitize_address", "sanitize_alloc_token", "sanitize_hwaddress",
            "sanitize_memory", "sanitize_memtag", "sanitize_numerical_stability", "sanitize_realtime", "sanitize_realtime_blocking",
            "sanitize_thread", "sanitize_type", "shadowcallstack", "skipprofile", "speculatable", "speculative_load_hardening", "ssp", "sspreq",
            "sspstrong", "strictfp", "uwtable", "uwtable(sync)", "willreturn", "alignstack(16)", "alignstack(64)", "memory(none)",
            "memory(read)", "vscale_range(1,16)", "vscale_range(2,2)", "denormal_fpenv(preservesign)", "coro_only_destroy_when_complete", "dead_on_unwind"]
STRINGS = {
    "frame-pointer": ["all", "non-leaf", "none", "reserved", "non-leaf-no-reserve"], "probe-stack": ["inline-asm", "__probe"], "stack-probe-size": ["4096", "0"],
    "no-stack-arg-probe": [""], "patchable-function": ["prologue-short-redirect"], "patchable-function-entry": ["0", "3"],
    "patchable-function-prefix": ["2"], "patchable-function-entry-section": ["x"], "fentry-call": ["true"], "mnop-mcount": [""], "mrecord-mcount": [""],
    "instrument-function-entry": ["mcount"], "instrument-function-entry-inlined": ["mcount", "__fentry__", "__cyg_profile_func_enter"],
    "instrument-function-exit-inlined": ["__cyg_profile_func_exit"], "function-instrument": ["xray-always", "xray-never"], "xray-instruction-threshold": ["1"],
    "xray-log-args": ["1"], "xray-skip-exit": [""], "xray-skip-entry": [""], "xray-ignore-loops": [""], "split-stack": [""], "no-split-stack": [""],
    "stackrealign": [""], "stack-protector-buffer-size": ["4"], "stackprotect-size": ["4"], "thunk": [""], "hotpatch": [""], "no-jump-tables": ["true"],
    "no-inline-line-tables": [""], "unsafe-fp-math": ["true"], "no-nans-fp-math": ["true"], "no-infs-fp-math": ["true"], "no-signed-zeros-fp-math": ["true"],
    "denormal-fp-math": ["ieee,ieee", "preserve-sign,preserve-sign", "dynamic,dynamic"], "denormal-fp-math-f32": ["positive-zero,positive-zero"],
    "no-trapping-math": ["true", "false"], "reciprocal-estimates": ["all", "none", "sqrtf:2"], "prefer-vector-width": ["128", "256", "512"],
    "min-legal-vector-width": ["0", "512"], "target-cpu": ["generic"], "tune-cpu": ["generic"], "use-soft-float": ["true"], "no-builtins": [""],
    "no-builtin-memcpy": [""], "disable-tail-calls": ["true"], "no_caller_saved_registers": [""], "no_callee_saved_registers": [""], "interrupt": [""],
    "indirect-tls-seg-refs": [""], "nocf_check": [""], "cf-protection-branch": [""], "branch-target-enforcement": ["true", ""],
    "sign-return-address": ["non-leaf", "all", "none"], "sign-return-address-key": ["a_key", "b_key"], "branch-protection-pauth-lr": [""],
    "guarded-control-stack": [""], "ptrauth-returns": [""], "ptrauth-calls": [""], "ptrauth-auth-traps": [""], "ptrauth-indirect-gotos": [""],
    "ptrauth-elf-got": [""], "aarch64-jump-table-hardening": [""], "zero-call-used-regs": ["skip", "used", "used-gpr", "used-gpr-arg", "used-arg", "all", "all-gpr", "all-arg",
    "all-gpr-arg"], "loader-replaceable": [""], "indirect-branch-tracking": [""], "warn-stack-size": ["16"], "trap-func-name": ["abort"],
    "save-reg-params": [""], "implicit-section-name": ["x"], "bss-section": ["x"], "no-frame-pointer-elim": ["true"], "arm64ec-target": [""], "amx": [""],
    "aarch64_pstate_sm_enabled": [""], "aarch64_pstate_sm_compatible": [""], "aarch64_pstate_sm_body": [""], "aarch64_new_za": [""], "aarch64_inout_za": [""],
    "aarch64_in_za": [""], "aarch64_out_za": [""], "aarch64_preserves_za": [""], "aarch64_new_zt0": [""], "aarch64_inout_zt0": [""], "aarch64_in_zt0": [""],
    "aarch64_za_state_agnostic": [""], "vector-function-abi-variant": ["_ZGV_LLVM_N2v_f(f)"], "profile-sample-accurate": [""], "kcfi-target": [""],
    "llvm.assume": ["x"], "bpf_fastcall": [""], "sign-zero": [""], "kernel": [""], "alloc-family": ["malloc"], "no-stack-protector": [""],
    "function-inline-cost": ["1"], "sample-profile-suffix-elision-policy": ["none"], "dontcall-warn": ["x"], "stack-hazard": ["1"],
    "disable-post-ra": [""], "enable-shrink-wrap": ["true"], "expand-variadics": [""], "uniform-work-group-size": ["true"], "trapfn": [""], "no-realign-stack": [""],
    "modular-format": ["printf,1,2,f,g,h"], "nooutline": [""], "enable_knowledge_retention": [""], "sign-all": [""], "outline-atomics": [""],
}
MODULE_FLAGS = {
    "PIC Level": [0, 1, 2], "PIE Level": [1, 2], "Code Model": [1, 2, 3, 4], "Large Data Threshold": [100], "RtLibUseGOT": [1], "direct-access-external-data": [0, 1],
    "uwtable": [1, 2], "frame-pointer": [1, 2, 3, 4], "override-stack-alignment": [8, 32], "SmallDataLimit": [8], "cf-protection-branch": [1],
    "cf-protection-return": [1], "ibt-seal": [1], "branch-target-enforcement": [1], "sign-return-address": [1], "sign-return-address-all": [1],
    "sign-return-address-with-bkey": [1], "branch-protection-pauth-lr": [1], "guarded-control-stack": [1], "kcfi": [1], "kcfi-offset": [3], "kcfi-arity": [1],
    "cfguard": [1, 2], "ehcontguard": [1], "ms-kernel": [1], "SemanticInterposition": [1], "function_return_thunk_extern": [1], "indirect_branch_cs_prefix": [1],
    "Dwarf Version": [4], "DWARF64": [1], "Debug Info Version": [3], "CodeView": [1], "CodeViewGHash": [1], "ThinLTO": [0], "EnableSplitLTOUnit": [1],
    "Virtual Function Elim": [1], "CG Profile": [], "wchar_size": [4], "min_enum_size": [4], "NumRegisterParameters": [2], "MaxTLSAlign": [64],
    "stack-protector-guard-offset": [40], "skip-rax-setup": [1], "Cross-DSO CFI": [1], "CFI Canonical Jump Tables": [1], "unique-source-file-names": [1],
    "Objective-C Image Swift Version": [1], "ptrauth-elf-got": [1], "ptrauth-sign-personality": [1], "aarch64-elf-pauthabi-platform": [1],
    "import-call-optimization": [1], "x86-eapx": [1], "winx64-eh-unwindv2": [1, 2], "retpoline": [1], "Stack Dependence": [1], "eh-asynch": [1], "RegCallv4": [1],
    "AutoLink": [1], "call-graph-section": [1], "DebugTypeODRUniquing": [1],
}
TEXT_FLAGS = {"stack-protector-guard": ["tls", "global", "sysreg"], "stack-protector-guard-reg": ["fs", "gs", "sp_el0"],
              "stack-protector-guard-symbol": ["__guard"], "exception-model": ["x"], "target-abi": ["lp64", "darwinpcs", "aapcs", "aapcs-soft", "pauthtest"],
              "zos_cu_language": ["C"], "float-abi": ["hard", "soft"]}
PARAMETERS = ["byval({ i64, [3 x i32] })", "byval(i8)", "byval([300 x i8]) align 64", "sret({ i64, i64, i64 })", "inalloca({ i32, i64 })",
              "preallocated({ i32, i64 })", "byref([9 x i32])", "nest", "inreg", "swiftself", "swiftasync", "swifterror", "noalias nocapture", "nonnull",
              "align 16", "dereferenceable(8)", "returned", "readnone", "writable dereferenceable(8)", "dead_on_return", "captures(none)"]


class Case:
    """A module, the options that it is compiled with, and what stands for it in the report."""

    def __init__(self, label, text, *options):
        self.label, self.text, self.options = label, text, options


def is_arm(target):
    return target.startswith(ARM)


def vectors(target, table=LANES):
    return [f"<{n} x {t}>" for t, lanes in table.items() for n in lanes if t != "x86_fp80" or not is_arm(target)]


def scalables(target):
    return [f"<vscale x {n} x {t}>" for t, lanes in SCALABLE.items() for n in lanes] if is_arm(target) else []


def scalars(target):
    return INTEGERS + FLOATS + ["ptr", "ptr addrspace(1)", "ptr addrspace(270)"] + ([] if is_arm(target) else ["x86_fp80"])


def first_class(target):
    return scalars(target) + vectors(target)


def features(target):
    """Options under which all types that the architecture has registers for are tried."""
    if is_arm(target):
        return [("-mattr=+fullfp16,+bf16",), ("-mattr=+sve2,+bf16",)] if "linux" in target else [("-mattr=+fullfp16,+bf16",)]
    return [(), ("-mattr=+avx2,+f16c",), ("-mattr=+avx512f,+avx512bw,+avx512vl,+avx512dq,+avx512fp16,+avx512bf16",)]


def is_scalable(t):
    return "vscale" in t


def conventions(target):
    """Functions and calls of each convention with an argument and a result of each type."""
    types = ["void"] + first_class(target) + scalables(target) + AGGREGATES
    for number in range(128):
        yield Case(f"number {number}", f"declare cc {number} i32 @g(i32)\ndefine cc {number} i32 @f(i32 %x) {{\n  %r = call cc {number} i32 @g(i32 %x)\n  ret i32 %r\n}}\n")
    for cc, t in itertools.product(CONVENTIONS, types):
        result = t if t != "void" else "void"
        parameter = "" if t == "void" else f"{t} %x"
        end = "ret void" if t == "void" else f"ret {t} %x"
        options = ("-mattr=+sve2,+bf16",) if is_scalable(t) else ("-mattr=+avx512f",) if "16 x" in t and not is_arm(target) else ()
        yield Case(f"define {cc} {t}", f"define {cc} {result} @f({parameter}) {{\n  {end}\n}}\n", *options)
        argument = "" if t == "void" else f"{t} %x"
        name = "" if t == "void" else "%r = "
        end = "ret void" if t == "void" else f"ret {t} %r"
        yield Case(f"call {cc} {t}", f"declare {cc} {result} @g({t if t != 'void' else ''})\ndefine {result} @f({argument}) {{\n"
                   f"  {name}call {cc} {result} @g({argument})\n  {end}\n}}\n", *options)


def parameters(target):
    """Attributes of parameters in each convention, in functions and calls."""
    for cc, a in itertools.product(CONVENTIONS, PARAMETERS):
        for extra in ["", "i64 %y, ", "<4 x float> %y, "]:
            store = "%v = load ptr, ptr %p\n  ret void"
            yield Case(f"define {cc} {a} {extra}", f"define {cc} void @f({extra}ptr {a} %p) {{\n  {store}\n}}\n")
            if "swifterror" in a or "inalloca" in a or "preallocated" in a:
                continue
            yield Case(f"call {cc} {a} {extra}", f"declare {cc} void @g({extra.replace(' %y', '')}ptr {a})\n"
                       f"define void @f({extra}ptr %p) {{\n  call {cc} void @g({extra}ptr {a} %p)\n  ret void\n}}\n")
        yield Case(f"tail {cc} {a}", f"declare {cc} void @g(ptr {a})\ndefine {cc} void @f(ptr {a} %p) {{\n"
                   f"  musttail call {cc} void @g(ptr {a} %p)\n  ret void\n}}\n")
        yield Case(f"tail many {cc} {a}", f"declare {cc} void @g({'i64, ' * 9}ptr {a})\ndefine {cc} void @f({''.join(f'i64 %a{k}, ' for k in range(9))}ptr {a} %p) {{\n"
                   f"  musttail call {cc} void @g({''.join(f'i64 %a{8 - k}, ' for k in range(9))}ptr {a} %p)\n  ret void\n}}\n")


def variadic(target):
    """Variadic functions and calls of each convention, va_arg of each type, musttail of each kind."""
    lists = "declare void @llvm.va_start.p0(ptr)\ndeclare void @llvm.va_end.p0(ptr)\n"
    for cc in CONVENTIONS:
        yield Case(f"variadic define {cc}", f"{lists}define {cc} void @f(i32 %n, ...) {{\n  %l = alloca [4 x i64]\n  call void @llvm.va_start.p0(ptr %l)\n"
                   "  call void @llvm.va_end.p0(ptr %l)\n  ret void\n}\n")
        yield Case(f"variadic musttail {cc}", f"declare {cc} i32 @g(i32, ...)\ndefine {cc} i32 @f(i32 %n, ...) {{\n"
                   f"  %r = musttail call {cc} i32 (i32, ...) @g(i32 %n, ...)\n  ret i32 %r\n}}\n")
        yield Case(f"musttail pointer {cc}", f"define {cc} i32 @f(i32 %n, ptr %g) {{\n  %r = musttail call {cc} i32 %g(i32 %n, ptr %g)\n  ret i32 %r\n}}\n")
        for t in first_class(target) + AGGREGATES:
            yield Case(f"variadic call {cc} {t}", f"declare {cc} void @g(i32, ...)\ndefine void @f({t} %x) {{\n"
                       f"  call {cc} void (i32, ...) @g(i32 1, {t} %x)\n  ret void\n}}\n")
    for t in first_class(target):
        yield Case(f"va_arg {t}", f"define {t} @f(ptr %l) {{\n  %r = va_arg ptr %l, {t}\n  ret {t} %r\n}}\n")


def attributes(target):
    """Attributes of functions, in a function that calls, has objects and a switch."""
    body = ("declare void @g(ptr)\ndeclare i32 @h(i32)\ndefine i32 @f(i32 %n, double %d, ...) ATTRIBUTE {\n  %a = alloca [40 x i8]\n  %v = alloca i8, i32 %n\n"
            "  call void @g(ptr %a)\n  call void @g(ptr %v)\n  switch i32 %n, label %x [ i32 0, label %p i32 1, label %q i32 2, label %r i32 3, label %s i32 4, label %p ]\n"
            "p:\n  ret i32 4\nq:\n  %t = tail call i32 @h(i32 %n)\n  ret i32 %t\nr:\n  %e = fptosi double %d to i32\n  ret i32 %e\ns:\n  ret i32 8\nx:\n  unreachable\n}\n")
    leaf = "define i32 @f(i32 %n) ATTRIBUTE {\n  %r = mul i32 %n, %n\n  ret i32 %r\n}\n"
    naked = "define void @f() ATTRIBUTE {\n  call void asm sideeffect \"\", \"\"()\n  unreachable\n}\n"
    all_of = KEYWORDS + [f'"{k}"' if v == "" else f'"{k}"="{v}"' for k, values in STRINGS.items() for v in values]
    for a in all_of:
        mattr = ("-mattr=+sve2,+sme2",) if "aarch64_" in a and is_arm(target) else ()
        for kind, text in (("leaf", leaf), ("calls", body.replace(", ...", "")), ("variadic", body), ("naked", naked)):
            if (a == "naked") == (kind == "naked"):
                yield Case(f"{kind} {a}", text.replace("ATTRIBUTE", a), *mattr)
        call = f"declare i32 @h(i32)\ndefine i32 @f(i32 %n) {{\n  %r = call i32 @h(i32 %n) {a}\n  %s = add i32 %r, 1\n  ret i32 %s\n}}\n"
        if a != "naked":
            yield Case(f"call {a}", call, *mattr)


def flags(target):
    """Module flags with each value, and options of llc that change code, in a module with variables, calls and objects."""
    text = ("@v = global i32 3\n@t = thread_local global i32 1\n@c = external global i32\ndeclare i32 @h(ptr)\ndefine i32 @f(i32 %n, ptr %p) sspstrong uwtable {\n"
            "  %a = alloca [40 x i8]\n  %r = call i32 @h(ptr %a)\n  %x = load i32, ptr @v\n  %y = load i32, ptr @t\n  %z = load i32, ptr @c\n  %s = call i32 %p(i32 %x)\n"
            "  %u = add i32 %y, %z\n  %w = add i32 %s, %u\n  ret i32 %w\n}\n")
    one = lambda kind, value: text + f'!llvm.module.flags = !{{!0}}\n!0 = !{{i32 1, !"{kind}", {value}}}\n'
    for kind, values in MODULE_FLAGS.items():
        for v in values:
            yield Case(f"{kind}={v}", one(kind, f"i32 {v}"))
    for kind, values in TEXT_FLAGS.items():
        for v in values:
            yield Case(f"{kind}={v}", one(kind, f'!"{v}"'))


def arithmetic(target):
    """Each operation on each type."""
    integer = ["add", "sub", "mul", "udiv", "sdiv", "urem", "srem", "shl", "lshr", "ashr", "and", "or", "xor"]
    real = ["fadd", "fsub", "fmul", "fdiv", "frem"]
    for t, options in itertools.product(first_class(target) + scalables(target), features(target)):
        if is_scalable(t) and "sve" not in "".join(options):
            continue
        element = re.sub(r"^<.* x |>$", "", t)
        if element.startswith("ptr"):
            operations = ["icmp ult"]
        elif element.startswith("i"):
            operations = integer + ["icmp slt", "icmp eq"]
        else:
            operations = real + ["fneg", "fcmp olt", "fcmp ueq"]
        for op in operations:
            result = t if "cmp" not in op else re.sub(r"(?<= x )[^<>]*(?=>)", "i1", t) if "<" in t else "i1"
            operands = "%x" if op == "fneg" else "%x, %y"
            yield Case(f"{op} {t}", f"define {result} @f({t} %x, {t} %y) {{\n  %r = {op} {t} {operands}\n  ret {result} %r\n}}\n", *options)
        condition = re.sub(r"(?<= x )[^<>]*(?=>)", "i1", t) if "<" in t else "i1"
        for c in dict.fromkeys(["i1", condition]):
            yield Case(f"select {c} {t}", f"define {t} @f({c} %c, {t} %x, {t} %y) {{\n  %r = select {c} %c, {t} %x, {t} %y\n  ret {t} %r\n}}\n", *options)
        yield Case(f"memory {t}", f"define void @f(ptr %p, ptr %q) {{\n  %r = load {t}, ptr %p\n  store {t} %r, ptr %q, align 1\n  ret void\n}}\n", *options)
        yield Case(f"loop {t}", f"define {t} @f({t} %x, i1 %c) {{\nentry:\n  br label %l\nl:\n  %p = phi {t} [ %x, %entry ], [ %q, %l ]\n  %q = freeze {t} %p\n"
                   f"  br i1 %c, label %l, label %e\ne:\n  ret {t} %q\n}}\n", *options)
        if "<" in t:
            yield Case(f"element {t}", f"define {element} @f({t} %x, i32 %n) {{\n  %r = extractelement {t} %x, i32 %n\n  ret {element} %r\n}}\n", *options)
            yield Case(f"insert {t}", f"define {t} @f({t} %x, {element} %e, i64 %n) {{\n  %r = insertelement {t} %x, {element} %e, i64 %n\n  ret {t} %r\n}}\n", *options)
            if not is_scalable(t):
                lanes = int(re.search(r"\d+", t)[0])
                for kind, mask in (("reverse", range(2 * lanes - 1, lanes - 1, -1)), ("odd", [(5 * k + 1) % (2 * lanes) for k in range(lanes + 1)])):
                    mask = list(mask)
                    numbers = ", ".join(f"i32 {k}" for k in mask)
                    wide = f"<{len(mask)} x {element}>"
                    yield Case(f"shuffle {kind} {t}", f"define {wide} @f({t} %x, {t} %y) {{\n  %r = shufflevector {t} %x, {t} %y, <{len(mask)} x i32> <{numbers}>\n"
                               f"  ret {wide} %r\n}}\n", *options)


def shape(t):
    return tuple(re.findall(r"vscale|\d+(?= x)", t))


def conversions(target):
    """Each conversion between types of one shape, and bit casts between types of one size."""
    types = first_class(target) + scalables(target)
    element = lambda t: re.sub(r"^<.* x |>$", "", t)
    width = lambda e: {"half": 16, "bfloat": 16, "float": 32, "double": 64, "fp128": 128, "x86_fp80": 80, "ptr": 64}.get(e) or (64 if e.startswith("ptr") else int(e[1:]))
    size = lambda t: width(element(t)) * (int(re.findall(r"\d+(?= x)", t)[-1]) if "<" in t else 1)
    for a, b in itertools.permutations(types, 2):
        (p, q), operations = (element(a), element(b)), []
        integral = [e.startswith("i") for e in (p, q)]
        if is_scalable(a) == is_scalable(b) and size(a) == size(b) and "ptr" not in a + b:
            operations.append("bitcast")
        if shape(a) == shape(b):
            if p.startswith("ptr") or q.startswith("ptr"):
                operations += ["ptrtoint"] * integral[1] + ["inttoptr"] * integral[0] + ["addrspacecast"] * (p[:3] == q[:3] and p != q)
            elif all(integral):
                operations += ["trunc"] if width(p) > width(q) else ["zext", "sext"]
            elif any(integral):
                operations += ["fptosi", "fptoui"] if integral[1] else ["sitofp", "uitofp"]
            elif width(p) != width(q):
                operations += ["fptrunc"] if width(p) > width(q) else ["fpext"]
        for op, options in itertools.product(operations, features(target)):
            if not is_scalable(a) or "sve" in "".join(options):
                yield Case(f"{op} {a} {b}", f"define {b} @f({a} %x) {{\n  %r = {op} {a} %x to {b}\n  ret {b} %r\n}}\n", *options)


def atomics(target):
    """Atomic accesses: operations, types, orderings, scopes, alignments and address spaces."""
    kinds = ["xchg", "add", "sub", "and", "nand", "or", "xor", "max", "min", "umax", "umin", "fadd", "fsub", "fmax", "fmin", "uinc_wrap", "udec_wrap", "usub_cond",
             "usub_sat", "fmaximum", "fminimum", "fmaximumnum", "fminimumnum"]
    types = ["i8", "i16", "i32", "i64", "i128", "i256"] + FLOATS + ["ptr", "<2 x half>", "<4 x half>", "<2 x bfloat>", "<2 x float>", "<4 x float>", "<2 x i32>", "<2 x i64>",
                                                                   "<1 x i32>", "<2 x ptr>"] + ([] if is_arm(target) else ["x86_fp80"])
    machine = [(), ("-mattr=+lse,+rcpc",), ("-mattr=+lse2,+lse128,+lsfe,+rcpc3",), ("-mattr=+outline-atomics",)] if is_arm(target) else [(), ("-mattr=+cx16",), ("-mattr=+cx16,+avx",), ("-mattr=+raoint",)]
    for options, t, scope in itertools.product(machine, types, ["", ' syncscope("singlethread")', ' syncscope("agent")']):
        for o, align in itertools.product(ORDERINGS, [None, 1]):
            size = {"half": 2, "bfloat": 2, "float": 4, "double": 8, "fp128": 16, "x86_fp80": 16, "ptr": 8}.get(t) or (int(t[1:]) // 8 if t[0] == "i" else 16)
            for space in ["", " addrspace(1)"]:
                where = f"ptr{space}"
                tail = f"{scope} {o}, align {align or size}"
                if scope and (space or align):
                    continue
                if o not in ("release", "acq_rel"):
                    yield Case(f"load {t}{tail}{space}", f"define {t} @f({where} %p) {{\n  %r = load atomic {t}, {where} %p{tail}\n  ret {t} %r\n}}\n", *options)
                if o not in ("acquire", "acq_rel"):
                    yield Case(f"store {t}{tail}{space}", f"define void @f({where} %p, {t} %x) {{\n  store atomic {t} %x, {where} %p{tail}\n  ret void\n}}\n", *options)
                if o == "unordered":
                    continue
                for kind in kinds if not scope or o == "seq_cst" else ["add"]:
                    yield Case(f"{kind} {t}{tail}{space}", f"define {t} @f({where} %p, {t} %x) {{\n  %r = atomicrmw {kind} {where} %p, {t} %x{tail}\n  ret {t} %r\n}}\n", *options)
                yield Case(f"cmpxchg {t}{tail}{space}", f"define {t} @f({where} %p, {t} %x, {t} %y) {{\n"
                           f"  %r = cmpxchg weak {where} %p, {t} %x, {t} %y{scope} {o} monotonic, align {align or size}\n  %s = extractvalue {{ {t}, i1 }} %r, 0\n  ret {t} %s\n}}\n", *options)


def constrained(target):
    """Constrained operations with each rounding and exception behaviour."""
    two, one = ["fadd", "fsub", "fmul", "fdiv", "frem", "pow", "atan2"], ["sqrt", "sin", "cos", "tan", "exp", "exp2", "log", "log2", "log10", "rint", "nearbyint"]
    plain = ["ceil", "floor", "round", "roundeven", "trunc"]
    types = FLOATS + ([] if is_arm(target) else ["x86_fp80"]) + ["<2 x float>", "<3 x float>", "<4 x double>", "<8 x half>", "<4 x bfloat>", "<2 x fp128>", "<1 x double>"]
    types += ["<vscale x 4 x float>", "<vscale x 2 x double>", "<vscale x 8 x half>"] if is_arm(target) else []
    mangled = lambda t: re.sub(r"<(vscale x )?(\d+) x (.*)>", lambda m: f"{'nx' if m[1] else ''}v{m[2]}{mangled(m[3])}", t) if "<" in t else {
        "half": "f16", "bfloat": "bf16", "float": "f32", "double": "f64", "fp128": "f128", "x86_fp80": "f80"}.get(t, t)
    for t, rounding, trap, options in itertools.product(types, ["dynamic", "tonearest", "downward", "upward", "towardzero", "tonearestaway"],
                                                        ["ignore", "maytrap", "strict"], features(target)):
        if is_scalable(t) and "sve" not in "".join(options):
            continue
        m, r, e = mangled(t), f', metadata !"round.{rounding}"', f', metadata !"fpexcept.{trap}"'
        def case(name, parameters, arguments, result=t, suffix=m):
            full = f"@llvm.experimental.constrained.{name}.{suffix}"
            signature = ", ".join(parameters) + ", metadata" * arguments.count("metadata")
            values = ", ".join(f"{p} %a{k}" for k, p in enumerate(parameters))
            return Case(f"{name} {t} {rounding} {trap}", f"declare {result} {full}({signature})\ndefine {result} @f({values}) strictfp {{\n"
                        f"  %r = call {result} {full}({values}{arguments}) strictfp\n  ret {result} %r\n}}\n", *options)
        yield from (case(n, [t, t], r + e) for n in two)
        yield from (case(n, [t], r + e) for n in one)
        yield from (case(n, [t, t, t], r + e) for n in ("fma", "fmuladd"))
        if rounding == "dynamic":
            yield from (case(n, [t], e) for n in plain)
            yield from (case(n, [t, t], e) for n in ("maxnum", "minnum", "maximum", "minimum"))
            flags = re.sub(r"(?<= x )[^<>]*(?=>)", "i1", t) if "<" in t else "i1"
            yield from (case(n, [t, t], f', metadata !"{p}"' + e, flags) for n in ("fcmp", "fcmps") for p in ("oeq", "ult", "uno", "one"))
        for i in ["i1", "i8", "i32", "i64", "i128"]:
            like = re.sub(r"(?<= x )[^<>]*(?=>)", i, t) if "<" in t else i
            if rounding == "dynamic":
                yield from (case(n, [t], e, like, f"{mangled(like)}.{m}") for n in ("fptosi", "fptoui"))
            yield from (case(n, [like], r + e, t, f"{m}.{mangled(like)}") for n in ("sitofp", "uitofp"))


def cpu_features(target):
    """Each feature, on and off, in a module of all sorts."""
    text = ("declare i32 @g(i32)\ndefine i32 @f(i32 %n, double %d, <4 x float> %v, ptr %p) {\n  %a = call i32 @g(i32 %n)\n  %w = fmul <4 x float> %v, %v\n  store <4 x float> %w, ptr %p\n"
            "  %o = atomicrmw add ptr %p, i32 %n seq_cst\n  %e = fptosi double %d to i32\n  %q = mul i32 %a, %e\n  %s = lshr i32 %q, %n\n  %x = add i32 %s, %o\n"
            "  br i1 true, label %y, label %z\ny:\n  ret i32 %x\nz:\n  %t = tail call i32 @g(i32 %x)\n  ret i32 %t\n}\n")
    arch = "aarch64" if is_arm(target) else "x86-64"
    listed = subprocess.run(["llc-22", f"-march={arch}", "-mattr=help"], capture_output=True, timeout=60, stdin=subprocess.DEVNULL, text=True).stderr
    names = re.findall(r"^  ([\w.+-]+) +- (?!Select the)", listed.split("Available features")[-1], re.M)
    for name, sign in itertools.product(names, "+-"):
        yield Case(f"{sign}{name}", text, f"-mattr={sign}{name}")
    for cpu in re.findall(r"^  ([\w.+-]+) +- Select the", listed, re.M):
        yield Case(f"cpu {cpu}", text, f"-mcpu={cpu}")


FAMILIES = {f.__name__: f for f in (conventions, parameters, variadic, attributes, flags, arithmetic, conversions, atomics, constrained, cpu_features)}


def run(command, path, options):
    try:
        done = subprocess.run([command, path, *options], capture_output=True, timeout=60)
    except subprocess.TimeoutExpired:
        return "timeout"
    if done.returncode == 0:
        return None
    error = done.stderr.decode(errors="replace")
    first = next(iter(error.splitlines()), "") or f"code {done.returncode}"
    return re.sub(r"^(\S*: )?(error|LLVM ERROR): (\S+:\d+:\d+: )?", "", first)


def check(case, target, args, folder):
    """What llforge says of a case, and llc: None is nothing; llc's is "" if nobody asked."""
    name = re.sub(r"\W+", "-", f"{target} {case.label}")[:100]
    path = os.path.join(folder, f"{name}-{abs(hash((case.text, case.options))) % 10**6}.ll")
    pathlib.Path(path).write_text(case.text)
    options = [f"-mtriple={target}", "-filetype=obj", "-o", "/dev/null", *case.options]
    ours = run(args.llforge, path, options + args.flag)
    theirs = run("llc-22", path, options) if ours or args.reverse else ""
    if not args.keep or (ours is None) == (theirs in (None, "")):
        os.unlink(path)
    return case, ours, theirs


def sweep(family, target, args, folder):
    """Prints what differs. The number of cases, and of those that only llc takes."""
    cases = list({(c.text, c.options): c for c in FAMILIES[family](target)}.values())
    if args.sample and len(cases) > args.sample:
        cases = random.Random(args.seed).sample(cases, args.sample)
    found = collections.defaultdict(list)
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        for case, ours, theirs in pool.map(lambda c: check(c, target, args, folder), cases):
            if ours and theirs is None:
                found[ours].append(case)
            elif ours and not ours.startswith("unsupported") and re.search("internal|panic|code -?\\d", ours):
                found[f"(llc: {theirs}) {ours}"].append(case)
            elif ours is None and theirs:
                found[f"taken, where llc says: {theirs}"].append(case)
    for message, of in sorted(found.items(), key=lambda item: -len(item[1])):
        print(f"{target} {family}: {len(of)} × {message}  [{of[0].label} {' '.join(of[0].options)}]", flush=True)
    return len(cases), sum(map(len, found.values()))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("llforge")
    parser.add_argument("--family", nargs="+", choices=list(FAMILIES), default=list(FAMILIES))
    parser.add_argument("--target", nargs="+", default=TARGETS)
    parser.add_argument("--sample", type=int, help="so many modules of each family and target")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--flag", action="append", default=[], help="a further option for llforge, such as -verify-each")
    parser.add_argument("--reverse", action="store_true", help="also what only llforge takes")
    parser.add_argument("--keep", help="folder for the modules of what differs")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    args = parser.parse_args()
    total = collections.Counter()
    with tempfile.TemporaryDirectory() as scratch:
        folder = args.keep or scratch
        os.makedirs(folder, exist_ok=True)
        for target, family in itertools.product(args.target, args.family):
            total.update(dict(zip(("modules", "differ"), sweep(family, target, args, folder))))
    print(f"{total['modules']} modules, {total['differ']} differ")
    return 1 if total["differ"] else 0


if __name__ == "__main__":
    sys.exit(main())
