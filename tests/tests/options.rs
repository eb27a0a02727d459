//! Every documented option has an effect, shown for both targets: what an object, or what the command says, has with the
//! option and has not without.

use llforge_tests::process::{Ran, Scratch, llforge, run};
use object::read::elf::{ElfFile64, FileHeader};
use object::{Object, ObjectSection, ObjectSymbol, RelocationFlags, SectionKind};
use std::collections::BTreeSet;

/// Something for every option to change.
const MODULE: &str = r#"
@data = global i32 5
@zero = global i32 0
@named = global i32 6, section "mine"
@named_too = global i32 7, section "mine"
@far = external global i32
@tls = thread_local(localexec) global i32 1
@dynamic = thread_local global i32 1
@inner = internal thread_local global i32 1
@big = internal global [1000 x i32] zeroinitializer
@llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 1000, ptr @start, ptr null }]
declare void @other(ptr)
declare float @llvm.fmuladd.f32(float, float, float)
define internal void @start() {
  ret void
}
define i32 @sum(ptr %p, i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %s = phi i32 [ 0, %entry ], [ %t, %loop ]
  %q = getelementptr i32, ptr %p, i32 %i
  %v = load i32, ptr %q
  %t = add i32 %s, %v
  %next = add i32 %i, 1
  %c = icmp eq i32 %next, %n
  br i1 %c, label %done, label %loop
done:
  ret i32 %t
}
define i32 @choose(i32 %c) {
  switch i32 %c, label %z [ i32 0, label %a i32 1, label %b i32 2, label %d i32 3, label %e i32 4, label %g i32 5, label %h ]
a:
  ret i32 5
b:
  ret i32 17
d:
  ret i32 1
e:
  ret i32 99
g:
  ret i32 3
h:
  ret i32 44
z:
  ret i32 7
}
define void @frame() {
  %a = alloca [100 x i8]
  call void @other(ptr %a)
  call void @other(ptr %a)
  ret void
}
define void @tail(ptr %p) {
  tail call void @other(ptr %p)
  ret void
}
define fastcc void @fast_callee(i64 %a, i64 %b, i64 %c, i64 %d, i64 %e, i64 %f, i64 %g, i64 %h, i64 %i, i64 %j) {
  ret void
}
define fastcc void @fast_caller() {
  tail call fastcc void @fast_callee(i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9)
  ret void
}
define float @multiply_add(float %a, float %b, float %c) {
  %m = fmul contract float %a, %b
  %s = fadd contract float %m, %c
  ret float %s
}
define float @plain_multiply_add(float %a, float %b, float %c) {
  %m = fmul float %a, %b
  %s = fadd float %m, %c
  ret float %s
}
define void @never() {
  unreachable
}
define void @trapped() {
  call void @llvm.trap()
  ret void
}
declare void @llvm.trap()
define ptr @address() {
  ret ptr @far
}
define ptr @address_of_big() {
  ret ptr @big
}
define ptr @of_thread() {
  ret ptr @tls
}
define ptr @of_thread_dynamic() {
  ret ptr @dynamic
}
define ptr @of_thread_inner() {
  ret ptr @inner
}
define i64 @extended(i64 %x) {
  %p = call i64 @llvm.ctpop.i64(i64 %x)
  ret i64 %p
}
define i64 @divided(i64 %a, i64 %b) {
  %q = sdiv i64 %a, %b
  ret i64 %q
}
define void @traced() "function-instrument"="xray-always" {
  call void @other(ptr @data)
  ret void
}
declare i64 @llvm.ctpop.i64(i64)
define void @in_turn() {
  %a = alloca [64 x i8]
  %b = alloca [64 x i8]
  call void @llvm.lifetime.start.p0(ptr %a)
  call void @other(ptr %a)
  call void @llvm.lifetime.end.p0(ptr %a)
  call void @llvm.lifetime.start.p0(ptr %b)
  call void @other(ptr %b)
  call void @llvm.lifetime.end.p0(ptr %b)
  ret void
}
declare void @llvm.lifetime.start.p0(ptr)
declare void @llvm.lifetime.end.p0(ptr)
define i32 @atomic(ptr %p) {
  %old = atomicrmw add ptr %p, i32 1 monotonic
  ret i32 %old
}
"#;

/// What an option changes in the object for Linux: `+fact` comes, `-fact` goes; `code`: the code is another.
struct Changes {
    /// The name in `--help`.
    option: &'static str,
    /// What both runs are given.
    base: &'static str,
    /// What one run is given.
    flags: &'static str,
    x86: &'static [&'static str],
    aarch64: &'static [&'static str],
}

const fn changes(
    option: &'static str,
    base: &'static str,
    flags: &'static str,
    x86: &'static [&'static str],
    aarch64: &'static [&'static str],
) -> Changes {
    Changes {
        option,
        base,
        flags,
        x86,
        aarch64,
    }
}

/// Nothing is to change: the option is about the other target.
const NOTHING: &[&str] = &["nothing"];

#[rustfmt::skip]
const OBJECTS: &[Changes] = &[
    changes("O", "", "-O0", &["code"], &["code"]),
    changes("mcpu", "", "-mcpu=CPU", &["code"], &["code"]),
    changes("mattr", "", "-mattr=ATTR", &["code"], &["code"]),
    changes("relocation-model", "-relocation-model=static", "-relocation-model=pic", &["code"], &["code"]),
    changes("code-model", "", "-code-model=large", &["code"], &["+reloc R_AARCH64_MOVW_UABS_G3"]),
    changes("large-data-threshold", "-code-model=large", "-large-data-threshold=100000",
        &["-section .lbss", "+section .bss"], NOTHING),
    changes("function-sections", "", "-function-sections", &["+section .text.sum"], &["+section .text.sum"]),
    changes("data-sections", "", "-data-sections", &["+section .data.data"], &["+section .data.data"]),
    changes("unique-section-names", "-function-sections", "-unique-section-names=false", &["-section .text.sum"],
        &["-section .text.sum"]),
    changes("addrsig", "", "-addrsig", &["+section .llvm_addrsig"], &["+section .llvm_addrsig"]),
    changes("save-temp-labels", "", "-save-temp-labels", &["+symbol .Lfunc_end1"], &["+symbol .Lfunc_end1"]),
    changes("separate-named-sections", "", "-separate-named-sections", &["+second section mine"],
        &["+second section mine"]),
    changes("implicit-mapsyms", "", "-implicit-mapsyms", NOTHING, &["-symbol $x", "-symbol $d"]),
    changes("aarch64-mark-bti-property", "", "-aarch64-mark-bti-property", NOTHING, &["+section .note.gnu.property"]),
    changes("align-all-functions", "", "-align-all-functions=7", &["code"], &["code"]),
    changes("x86-indirect-branch-tracking", "", "-x86-indirect-branch-tracking", &["code"], NOTHING),
    changes("frame-pointer", "", "-frame-pointer=all", &["code"], &["code"]),
    changes("tailcallopt", "", "-tailcallopt", &["code"], &["code"]),
    changes("disable-tail-calls", "", "-disable-tail-calls", &["code"], &["code"]),
    changes("fp-contract", "-mattr=FMA", "-fp-contract=fast", &["code"], &["code"]),
    changes("use-ctors", "", "-use-ctors", &["+section .ctors.64535", "-section .init_array.1000"],
        &["+section .ctors.64535", "-section .init_array.1000"]),
    changes("nozero-initialized-in-bss", "", "-nozero-initialized-in-bss", &["-section .bss"], &["-section .bss"]),
    changes("stackrealign", "", "-stackrealign -frame-pointer=all", &["code"], &["code"]),
    changes("emulated-tls", "", "-emulated-tls", &["+symbol __emutls_v.tls"], &["+symbol __emutls_v.tls"]),
    changes("trap-func", "", "-trap-func=handler", &["+symbol handler", "code"], &["+symbol handler", "code"]),
    changes("trap-unreachable", "", "-trap-unreachable", &["code"], &["code"]),
    changes("min-jump-table-entries", "", "-min-jump-table-entries=100", &["code"], &["code"]),
    changes("max-jump-table-size", "", "-max-jump-table-size=3", &["code"], &["code"]),
    changes("jump-table-density", "", "-jump-table-density=101", &["code"], &["code"]),
    changes("align-loops", "", "-align-loops=64", &["code"], &["code"]),
    changes("enable-tlsdesc", "-relocation-model=pic", "-enable-tlsdesc", &["+reloc R_X86_64_GOTPC32_TLSDESC"], NOTHING),
    changes("aarch64-elf-ldtls-generation", "-relocation-model=pic", "-aarch64-elf-ldtls-generation", NOTHING,
        &["+symbol _TLS_MODULE_BASE_"]),
    // What vectors become is shown by ll/aarch64/forced-streaming.ll.
    changes("force-streaming", "-mattr=+sve", "-force-streaming", NOTHING, &["code"]),
    changes("force-streaming-compatible", "-mattr=+sve", "-force-streaming-compatible", NOTHING, &["code"]),
    changes("basic-block-sections", "", "-basic-block-sections=all", &["+section .text.sum", "code"],
        &["+section .text.sum", "code"]),
    changes("basic-block-sections", "", concat!("-basic-block-sections=", env!("CARGO_MANIFEST_DIR"), "/ll/profiles/sum.prof"),
        &["+section .text.hot.sum", "+section .text.split.sum"], &["+section .text.hot.sum", "+section .text.split.sum"]),
    changes("unique-basic-block-section-names", "-basic-block-sections=all", "-unique-basic-block-section-names",
        &["+section .text.sum.sum.__part.1"], &["+section .text.sum.sum.__part.1"]),
    // Where branches then stand is shown by tests/branch_alignment.rs.
    changes("x86-branches-within-32B-boundaries", "", "-x86-branches-within-32B-boundaries", &["code"], NOTHING),
    changes("x86-align-branch-boundary", "-x86-align-branch=jcc+call", "-x86-align-branch-boundary=32", &["code"], NOTHING),
    changes("x86-align-branch", "-x86-align-branch-boundary=64", "-x86-align-branch=jcc+call", &["code"], NOTHING),
    changes("mc-relax-all", "", "-mc-relax-all", &["code"], NOTHING),
    changes("crel", "", "-crel", &["+section .crel.text", "-section .rela.text"],
        &["+section .crel.text", "-section .rela.text"]),
    changes("basic-block-address-map", "", "-basic-block-address-map", &["+section .llvm_bb_addr_map"],
        &["+section .llvm_bb_addr_map"]),
    changes("call-graph-section", "", "-call-graph-section", &["+section .llvm.callgraph"], &["+section .llvm.callgraph"]),
    changes("no-stack-coloring", "", "-no-stack-coloring", &["code"], &["code"]),
    changes("stack-size-section", "", "-stack-size-section", &["+section .stack_sizes"], &["+section .stack_sizes"]),
    changes("tls-size", "", "-tls-size=12", NOTHING, &["-reloc R_AARCH64_TLSLE_ADD_TPREL_HI12"]),
    changes("tls-size", "", "-tls-size=32", NOTHING, &["+reloc R_AARCH64_TLSLE_MOVW_TPREL_G1"]),
    changes("tls-size", "-code-model=large", "-tls-size=48", NOTHING, &["+reloc R_AARCH64_TLSLE_MOVW_TPREL_G2"]),
    changes("x86-relax-relocations", "-relocation-model=pic", "-x86-relax-relocations=false",
        &["-reloc R_X86_64_REX_GOTPCRELX", "+reloc R_X86_64_GOTPCREL"], NOTHING),
    changes("xray-function-index", "", "-xray-function-index=false", &["-section xray_fn_idx"], &["-section xray_fn_idx"]),
    changes("mtriple", "", "-mtriple=OTHER-unknown-linux-gnu", &["machine"], &["machine"]),
    changes("march", "", "-march=OTHER", &["machine"], &["machine"]),
];

/// Options of the command: arguments, exit status, and what it says (standard output, then errors).
#[rustfmt::skip]
const COMMANDS: &[(&str, &str, i32, &str)] = &[
    ("o", "m.ll -o -", 0, "sum:"),
    ("filetype", "m.ll -filetype=asm -o -", 0, "sum:"),
    ("emit", "m.ll --emit=ir -o -", 0, "define i32 @sum("),
    ("emit", "m.ll --emit=bc -o -", 0, "BC"),
    ("verify-only", "m.ll -verify-only", 0, ""),
    ("verify-only", "bad.ll -verify-only", 1, "error: bad.ll:"),
    ("x86-asm-syntax", "m.ll -mtriple=x86_64-linux-gnu -x86-asm-syntax=intel -o -", 0, "dword ptr"),
    ("threads", "m.ll -threads=1 -o -", 0, "sum:"),
    ("max-memory", "m.ll -max-memory=1G -o -", 0, "sum:"),
    ("max-memory", "m.ll -max-memory=64K -o -", 1, "error: m.ll: out of memory: -max-memory allows no more"),
    ("x86-experimental-lvi-inline-asm-hardening", "assembly.ll -mtriple=x86_64-linux-gnu -mattr=+lvi-load-hardening \
      -x86-experimental-lvi-inline-asm-hardening -filetype=null", 0, "may be vulnerable to LVI"),
    ("disable-verify", "bad.ll -disable-verify -filetype=null", 0, ""),
    ("time-passes", "m.ll -time-passes -filetype=null", 0, "select instructions"),
    ("time-passes", "m.ll -time-passes -O2 -mtriple=x86_64-linux-gnu -filetype=null", 0, "%  nest"),
    ("time-passes", "m.ll -time-passes -O2 -mtriple=x86_64-linux-gnu -filetype=null", 0, "%  shrink-wrap"),
    ("stats", "m.ll -stats -filetype=null", 0, "functions"),
    ("generate-type-units", "typed.ll -generate-type-units -o -", 0, ".debug_types"),
    ("split-dwarf-file", "typed.ll -split-dwarf-file=t.dwo -o -", 0, ".debug_info.dwo"),
    ("split-dwarf-output", "typed.ll -split-dwarf-file=t.dwo -split-dwarf-output=t.dwo -filetype=obj -o t.o", 0, ""),
    ("run", "--run three.ll", 3, ""),
    ("entry-function", "-entry-function=four --run three.ll", 4, ""),
    ("extra-module", "-extra-module=five.ll --run calls.ll", 5, ""),
    ("load", "-load=libm.so.6 --run three.ll", 3, ""),
    ("jit-kind", "-jit-kind=orc-lazy --run three.ll", 3, ""),
    ("perf-map", "-perf-map --run three.ll", 3, ""),
    ("jitdump", "-jitdump --run three.ll", 3, ""),
    ("c", "m.ll -c -o m.o", 0, ""),
    ("partition", "m.ll -partition=0/2 -o -", 0, ".text"),
    ("depfile", "m.ll -depfile=- -c -o m.o", 0, "m.o: m.ll"),
    ("time-trace", "m.ll -time-trace=trace.json -filetype=null", 0, ""),
    ("report", "m.ll -report=- -filetype=null", 0, "<a href=#f0>"),
    ("###", "m.ll -###", 0, "\"m.ll\""),
    ("persistent_worker", "-persistent_worker", 0, ""),
    ("bash-completion", "--bash-completion", 0, "complete "),
    ("zsh-completion", "--zsh-completion", 0, "#compdef llforge"),
    ("fish-completion", "--fish-completion", 0, "complete -c llforge"),
    ("man-page", "--man-page", 0, ".TH LLFORGE 1"),
    ("version", "--version", 0, "llforge "),
    ("help", "--help", 0, "usage: llforge"),
    ("h", "-h", 0, "usage: llforge"),
    ("fatal-warnings", "warned.ll -filetype=null", 0, "warning: "),
    ("fatal-warnings", "warned.ll -filetype=null -fatal-warnings", 1, "error: "),
    ("no-warn", "warned.ll -filetype=null -no-warn -fatal-warnings", 0, ""),
    ("exception-model", "m.ll -exception-model=dwarf -filetype=null", 0, ""),
    ("exception-model", "throws.ll -exception-model=wineh -mtriple=x86_64-linux-gnu -filetype=null", 0, ""),
    ("exception-model", "m.ll -exception-model=arm -filetype=null", 1, "unsupported: option '-exception-model=arm'"),
    ("vector-library", "m.ll -vector-library=SVML -filetype=null", 1, "unsupported: option '-vector-library=SVML'"),
    ("swift-async-fp", "m.ll -swift-async-fp=never -filetype=null", 0, ""),
    ("x", "m.ll -x mir -filetype=null", 1, "unsupported: option '-x=mir'"),
    ("x86-align-branch-boundary", "m.ll -x86-align-branch-boundary=48 -filetype=null", 1, "error: "),
    ("x86-align-branch", "m.ll -x86-align-branch=jcc+call -filetype=null", 0, ""),
    ("x86-align-branch", "m.ll -x86-align-branch=jcc+loop -filetype=null", 1, "option '-x86-align-branch' has no value 'loop'"),
    // What they do is shown by tests/ll/attribute.
    ("emit-jump-table-sizes-section", "m.ll -emit-jump-table-sizes-section -filetype=null", 0, ""),
    ("emit-bb-hash", "m.ll -basic-block-address-map -emit-bb-hash -mtriple=x86_64-linux -filetype=null", 0, ""),
    ("basic-block-address-map", "m.ll -basic-block-address-map -mtriple=x86_64-windows-msvc -filetype=null", 1,
        "unsupported: option '-basic-block-address-map"),
    // What they do is shown by tests/debuginfo.rs.
    ("dwarf-version", "m.ll -dwarf-version=4 -filetype=null", 0, ""),
    ("dwarf-version", "m.ll -dwarf-version=9 -filetype=null", 1, "error: "),
    ("dwarf64", "m.ll -mtriple=x86_64-linux-gnu -dwarf64 -filetype=null", 0, ""),
    ("strict-dwarf", "m.ll -strict-dwarf -filetype=null", 0, ""),
    ("debugger-tune", "m.ll -debugger-tune=lldb -filetype=null", 0, ""),
    ("debugger-tune", "m.ll -debugger-tune=ddd -filetype=null", 1, "error: "),
    ("accel-tables", "m.ll -accel-tables=Dwarf -filetype=null", 0, ""),
    ("accel-tables", "m.ll -accel-tables=None -filetype=null", 1, "error: "),
    ("generate-arange-section", "m.ll -generate-arange-section -filetype=null", 0, ""),
    ("dwarf-linkage-names", "m.ll -dwarf-linkage-names=Abstract -filetype=null", 0, ""),
    ("dwarf-linkage-names", "m.ll -dwarf-linkage-names=Some -filetype=null", 1, "error: "),
    // And by tests/ll/debug.
    ("compress-debug-sections", "m.ll -compress-debug-sections=zlib -filetype=null", 0, ""),
    ("compress-debug-sections", "m.ll -compress-debug-sections=lzma -filetype=null", 1, "error: "),
    ("emit-call-site-info", "m.ll -emit-call-site-info -filetype=null", 0, ""),
    ("add-linkage-names-to-declaration-call-origins",
     "m.ll -add-linkage-names-to-declaration-call-origins=false -filetype=null", 0, ""),
    ("dwarf-op-convert", "m.ll -dwarf-op-convert=Disable -filetype=null", 0, ""),
    ("dwarf-inlined-strings", "m.ll -dwarf-inlined-strings=Enable -filetype=null", 0, ""),
    ("dwarf-inlined-strings", "m.ll -dwarf-inlined-strings=Some -filetype=null", 1, "error: "),
    ("use-unknown-locations", "m.ll -use-unknown-locations=Disable -filetype=null", 0, ""),
    ("dwarf-use-key-instructions", "m.ll -dwarf-use-key-instructions=false -filetype=null", 0, ""),
    ("debug-entry-values", "m.ll -debug-entry-values -filetype=null", 0, ""),
    ("minimize-addr-in-v5", "m.ll -minimize-addr-in-v5=Ranges -filetype=null", 0, ""),
    ("minimize-addr-in-v5", "m.ll -minimize-addr-in-v5=Form -filetype=null", 1, "error: "),
    ("no-dwarf-ranges-section", "m.ll -no-dwarf-ranges-section -filetype=null", 0, ""),
    ("use-gnu-debug-macro", "m.ll -use-gnu-debug-macro -filetype=null", 0, ""),
    ("emit-func-debug-line-table-offsets", "typed.ll -emit-func-debug-line-table-offsets -o -", 1,
        "unsupported: option '-emit-func-debug-line-table-offsets'"),
    ("force-dwarf-frame-section", "throws.ll -force-dwarf-frame-section -mtriple=x86_64-linux-gnu -o -", 0,
        ".cfi_sections\t.eh_frame, .debug_frame"),
    ("print-after", "m.ll -print-after=vcode -filetype=null", 0, "; @sum after vcode"),
    ("disable-pass", "m.ll -disable-pass=phis -print-after=short-divisions -mtriple=x86_64-linux-gnu -filetype=null", 0,
        "; @divided after short-divisions"),
    ("disable-pass", "m.ll -disable-pass=products,rename,shrink-wrap,held-reloads,partial-stores,hoist-moves,sink-moves,edges,nest,dispatches,lone -filetype=null", 0, ""),
    ("disable-pass", "m.ll -disable-pass=expand -filetype=null", 1, "option '-disable-pass' has no value 'expand'"),
    ("print-func", "m.ll -print-after=vcode -print-func=tail -filetype=null", 0, "; @tail after vcode"),
    ("verify-each", "m.ll -verify-each -filetype=null", 0, ""),
    ("split-machine-functions", "profile.ll -split-machine-functions -filetype=null -mtriple=x86_64-linux-gnu", 0, ""),
    ("split-machine-functions", "profile.ll -split-machine-functions -filetype=null -mtriple=aarch64-linux-gnu", 0, ""),
    ("x86-speculative-load-hardening", "m.ll -x86-speculative-load-hardening -mtriple=x86_64-linux-gnu -o -", 0, "lfence"),
    ("x86-seses-enable-without-lvi-cfi", "m.ll -x86-seses-enable-without-lvi-cfi -mtriple=x86_64-linux-gnu -o -", 0, "lfence"),
    ("x86-pad-for-align", "m.ll -x86-pad-for-align -filetype=null", 0, ""),
    ("gsframe", "throws.ll -gsframe -mtriple=x86_64-linux-gnu -o -", 0, ".cfi_sections\t.eh_frame, .sframe"),
    ("x86-sse2avx", "m.ll -x86-sse2avx -filetype=null", 0, ""),
    ("enable-jmc-instrument", "typed.ll -enable-jmc-instrument -mtriple=x86_64-linux-gnu -filetype=null", 0, ""),
    ("enable-jmc-instrument", "typed.ll -enable-jmc-instrument -mtriple=arm64-apple-macosx13 -filetype=null", 0, ""),
    ("code-model", "m.ll -code-model=tiny -mtriple=x86_64-linux-gnu -filetype=null", 1, "unsupported: option '-code-model=tiny' for target"),
    ("code-model", "m.ll -code-model=medium -mtriple=aarch64-linux-gnu -filetype=null", 1, "unsupported: option '-code-model=medium' for target"),
    ("x86-slh-lfence", "m.ll -x86-slh-lfence -filetype=null", 0, ""),
    ("arm64ec-generate-thunks", "five.ll -arm64ec-generate-thunks=false -mtriple=arm64ec-pc-windows-msvc -o -", 0, "five:"),
    ("aarch64-slh-loads", "m.ll -aarch64-slh-loads -filetype=null -mtriple=aarch64-linux-gnu", 0, ""),
    ("addrsig", "m.ll -addrsig -mtriple=x86_64-linux-gnu -o -", 0, ".addrsig_sym data"),
    ("save-temp-labels", "m.ll -save-temp-labels -mtriple=arm64-apple-macosx13 -filetype=obj -o x.o", 1,
        "unsupported: option '-save-temp-labels' in MachO objects"),
    ("emit-dwarf-unwind", "throws.ll -emit-dwarf-unwind=always -mtriple=arm64-apple-macosx13 -filetype=obj -o -", 0,
        "__eh_frame"),
    ("emit-dwarf-unwind", "throws.ll -emit-dwarf-unwind=always -mtriple=x86_64-apple-macosx13 -filetype=obj -o -", 0,
        "__eh_frame"),
];

/// As [`COMMANDS`]: what is not said.
#[rustfmt::skip]
const SILENT: &[(&str, &str)] = &[
    ("warned.ll -filetype=null -no-warn", "warning"),
    ("throws.ll -emit-dwarf-unwind=no-compact-unwind -mtriple=arm64-apple-macosx13 -filetype=obj -o -", "__eh_frame"),
    ("throws.ll -emit-dwarf-unwind=no-compact-unwind -mtriple=x86_64-apple-macosx13 -filetype=obj -o -", "__eh_frame"),
    ("m.ll -mtriple=x86_64-linux-gnu -o -", "dword ptr"),
    ("m.ll -print-after=vcode -print-func=tail -filetype=null", "@sum after"),
    ("m.ll -disable-pass=phis,short-divisions -print-after=short-divisions -mtriple=x86_64-linux-gnu -filetype=null", "@divided after"),
];

/// A variable of a type with an identifier.
const TYPED: &str = r#"
target triple = "x86_64-unknown-linux-gnu"
@v = global i32 0, !dbg !0
!llvm.dbg.cu = !{!2}
!llvm.module.flags = !{!6, !7}
!0 = !DIGlobalVariableExpression(var: !1, expr: !DIExpression())
!1 = distinct !DIGlobalVariable(name: "v", scope: !2, file: !3, line: 1, type: !5, isDefinition: true)
!2 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !3, emissionKind: FullDebug, globals: !4)
!3 = !DIFile(filename: "t.cpp", directory: "/")
!4 = !{!0}
!5 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "S", file: !3, line: 1, size: 32, elements: !8, identifier: "_ZTS1S")
!6 = !{i32 7, !"Dwarf Version", i32 4}
!7 = !{i32 2, !"Debug Info Version", i32 3}
!8 = !{!9}
!9 = !DIDerivedType(tag: DW_TAG_member, name: "a", scope: !5, file: !3, line: 1, baseType: !10, size: 32)
!10 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
"#;

fn files() -> Scratch {
    let scratch = Scratch::new().expect("a scratch directory");
    let write = |name: &str, text: &str| std::fs::write(scratch.path().join(name), text).expect("written");
    write("m.ll", MODULE);
    write(
        "static.ll",
        &MODULE.replace("@dynamic = thread_local ", "@dynamic = thread_local(localexec) "),
    );
    // `optnone` wants `noinline`; the code is good.
    write("bad.ll", "define void @f() optnone {\n  ret void\n}\n");
    write(
        "warned.ll",
        "define void @f() \"target-features\"=\"+zork\" {\n  ret void\n}\n",
    );
    write(
        "three.ll",
        "define i32 @main() {\n  ret i32 3\n}\ndefine i32 @four() {\n  ret i32 4\n}\n",
    );
    write("assembly.ll", "module asm \"repe cmpsb\"\n");
    write("five.ll", "define i32 @five() {\n  ret i32 5\n}\n");
    write(
        "calls.ll",
        "declare i32 @five()\ndefine i32 @main() {\n  %r = call i32 @five()\n  ret i32 %r\n}\n",
    );
    write("typed.ll", TYPED);
    write("throws.ll", "define void @f() uwtable {\n  ret void\n}\n");
    write(
        "profile.ll",
        "define void @f() !prof !0 {\n  ret void\n}\n!0 = !{!\"function_entry_count\", i64 5}\n",
    );
    scratch
}

fn command(scratch: &Scratch, line: &str) -> Ran {
    run(
        &llforge(),
        &line.split_whitespace().collect::<Vec<_>>(),
        scratch.path(),
    )
}

/// What can be said of an object.
fn facts(scratch: &Scratch, line: &str) -> (BTreeSet<String>, Vec<u8>, object::elf::Machine) {
    // (the large code model of AArch64 has thread-local variables of local-exec only)
    let module = match line.contains("aarch64") && line.contains("code-model=large") {
        true => "static.ll",
        false => "m.ll",
    };
    let ran = command(scratch, &format!("{module} -filetype=obj -o out.o {line}"));
    assert_eq!(ran.status, 0, "{line}: {}", ran.err);
    let bytes = std::fs::read(scratch.path().join("out.o")).expect("written");
    let file = ElfFile64::<object::Endianness>::parse(&*bytes).expect("an ELF file");
    let machine = file.elf_header().e_machine(file.endian());
    let (mut facts, mut code) = (BTreeSet::new(), Vec::new());
    for section in file.sections() {
        let name = section.name().expect("a name");
        if !facts.insert(format!("section {name}")) {
            facts.insert(format!("second section {name}"));
        }
        if section.kind() == SectionKind::Text {
            code.extend_from_slice(section.data().expect("bytes"));
        }
        for (_, reloc) in section.relocations() {
            if let RelocationFlags::Elf { r_type } = reloc.flags() {
                facts.insert(format!("reloc {}", relocation(machine, r_type)));
            }
        }
    }
    for symbol in file.symbols() {
        facts.insert(format!("symbol {}", symbol.name().expect("a name")));
    }
    (facts, code, machine)
}

fn relocation(machine: object::elf::Machine, number: object::elf::RelocationType) -> String {
    use object::elf::*;
    let named: &[(Machine, RelocationType, &str)] = &[
        (EM_X86_64, R_X86_64_REX_GOTPCRELX, "R_X86_64_REX_GOTPCRELX"),
        (EM_X86_64, R_X86_64_GOTPCREL, "R_X86_64_GOTPCREL"),
        (EM_X86_64, R_X86_64_GOTPC32_TLSDESC, "R_X86_64_GOTPC32_TLSDESC"),
        (EM_AARCH64, R_AARCH64_ADR_GOT_PAGE, "R_AARCH64_ADR_GOT_PAGE"),
        (EM_AARCH64, R_AARCH64_MOVW_UABS_G3, "R_AARCH64_MOVW_UABS_G3"),
        (
            EM_AARCH64,
            R_AARCH64_TLSLE_ADD_TPREL_HI12,
            "R_AARCH64_TLSLE_ADD_TPREL_HI12",
        ),
        (
            EM_AARCH64,
            R_AARCH64_TLSLE_MOVW_TPREL_G1,
            "R_AARCH64_TLSLE_MOVW_TPREL_G1",
        ),
        (
            EM_AARCH64,
            R_AARCH64_TLSLE_MOVW_TPREL_G2,
            "R_AARCH64_TLSLE_MOVW_TPREL_G2",
        ),
    ];
    let known = named.iter().find(|(m, n, _)| (*m, *n) == (machine, number));
    known.map_or_else(|| format!("{number:?}"), |k| k.2.to_string())
}

#[test]
fn options_change_objects() {
    let scratch = files();
    let mut failures = Vec::new();
    for row in OBJECTS {
        let targets = [("x86_64", "aarch64", row.x86), ("aarch64", "x86_64", row.aarch64)];
        for (arch, other, wanted) in targets {
            let fill = |s: &str| {
                let (cpu, attr, fma) = match arch {
                    "x86_64" => ("haswell", "+popcnt", "+fma"),
                    _ => ("neoverse-v2", "+cssc", "+neon"),
                };
                let s = s.replace("OTHER", other).replace("CPU", cpu);
                s.replace("ATTR", attr).replace("FMA", fma)
            };
            let base = fill(&format!("-mtriple={arch}-unknown-linux-gnu {}", row.base));
            let (without, code, machine) = facts(&scratch, &base);
            let (with, other_code, other_machine) = facts(&scratch, &fill(&format!("{base} {}", row.flags)));
            for fact in wanted {
                let shown = match (fact.chars().next(), *fact) {
                    (_, "nothing") => without == with && code == other_code,
                    (_, "code") => code != other_code,
                    (_, "machine") => machine != other_machine,
                    (Some('+'), _) => !without.contains(&fact[1..]) && with.contains(&fact[1..]),
                    (Some('-'), _) => without.contains(&fact[1..]) && !with.contains(&fact[1..]),
                    _ => panic!("unknown fact {fact}"),
                };
                if !shown {
                    failures.push(format!("{arch}: {} {}: not {fact}", row.base, row.flags));
                }
            }
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn options_of_the_command() {
    let scratch = files();
    let mut failures = Vec::new();
    for (_, line, status, said) in COMMANDS {
        let ran = command(&scratch, line);
        if ran.status != *status || !(ran.out.contains(said) || ran.err.contains(said)) {
            failures.push(format!("{line}: exit status {}, {}", ran.status, ran.err));
        }
    }
    for (line, unsaid) in SILENT {
        let ran = command(&scratch, line);
        if ran.status != 0 || ran.out.contains(unsaid) || ran.err.contains(unsaid) {
            failures.push(format!("{line}: exit status {}, says {unsaid}", ran.status));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn every_documented_option_is_shown() {
    let scratch = files();
    let help = command(&scratch, "--help").out;
    let shown: BTreeSet<&str> = OBJECTS
        .iter()
        .map(|c| c.option)
        .chain(COMMANDS.iter().map(|c| c.0))
        .collect();
    let documented: Vec<&str> = help
        .lines()
        .filter_map(|l| l.strip_prefix("  -"))
        .map(|l| {
            l.trim_start_matches('-')
                .split(['=', ' ', '<'])
                .next()
                .expect("a name")
        })
        .collect();
    assert!(documented.len() > 30, "--help lists options");
    let missing: Vec<&&str> = documented.iter().filter(|d| !shown.contains(**d)).collect();
    assert!(missing.is_empty(), "documented, not shown here: {missing:?}");
}
