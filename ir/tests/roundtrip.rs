//! Parse → print → parse is the identity, printing twice gives the same text, and llvm-as-22, where it is
//! installed, takes what is printed. (`examples/roundtrip.rs` does the same over files.)

mod llvm_as;

use ir::compare::difference;
use ir::module::Module;
use ir::parse::{ParseOptions, parse_all};
use llvm_as::llvm_refuses;

fn parse(text: &str) -> Module {
    parse_all(text.as_bytes(), &ParseOptions::ALL).unwrap_or_else(|e| {
        panic!(
            "{}\n{text}",
            e.render("text", ir::source::Source::Text(text.as_bytes()))
        )
    })
}

/// `expected` are pieces that must stand in the printed text.
fn check(text: &str, expected: &[&str]) {
    let first = parse(text);
    let printed = ir::write::module_to_string(&first);
    let second = parse(&printed);
    assert_eq!(difference(&first, &second), None, "{printed}");
    assert_eq!(ir::write::module_to_string(&second), printed);
    for piece in expected {
        assert!(printed.contains(piece), "no '{piece}' in\n{printed}");
    }
    assert_eq!(llvm_refuses(&printed), None, "{printed}");
}

#[test]
fn names_and_strings() {
    check(
        r#"source_filename = "a\22b.c"
           module asm "one \09 \\"
           %"my type" = type { i32, %0 }
           %0 = type opaque
           @"a b" = global i8 0
           @"\01mangled$x" = external global i8
           @0 = global i8 1
           @1 = global ptr @0
           @"5" = global i8 0
           define void @"f\FF"(i32 %"x y", i32 %"3") { "an entry":  br label %"7"  "7": ret void }"#,
        &[
            "@\"\\01mangled$x\"",
            "%\"3\"",
            "\"7\":",
            "@1 = global ptr @0",
            "@\"f\\FF\"",
        ],
    );
}

#[test]
fn numbers() {
    check(
        "@a = global [7 x i128] [i128 -1, i128 170141183460469231731687303715884105727, i128 0, i128 u0xFF,
           i128 -170141183460469231731687303715884105728, i128 18446744073709551616, i128 9223372036854775808]
         @b = global i65 -36893488147419103232
         @c = global [4 x float] [float 1.0, float 0x7FF0000000000000, float 0xFFF8000000000000, float 0x36A0000000000000]
         @d = global [5 x double] [double 0.1, double -0.0, double 1.0e308, double 0x7FF4000000000000, double 4.9e-324]
         @e = global { half, bfloat, x86_fp80, fp128, ppc_fp128 } { half 0xH7E01, bfloat 0xR3F80,
           x86_fp80 0xK3FFF8000000000000000, fp128 0xL00000000000000003FFF000000000000, ppc_fp128 0xM3FF00000000000000000000000000001 }
         @f = global <2 x i1> <i1 true, i1 0>
         @g = global i8 -128",
        &["i128 -1", "i128 u0x80000000000000000000000000000000", "double 0x3FB999999999999A", "float 0x36A0000000000000"],
    );
}

#[test]
fn constants() {
    check(
        r#"%T = type { i32, [4 x i8] }
           @s = private constant [4 x i8] c"a\00\FF\22"
           @v = global <4 x i8> <i8 1, i8 -2, i8 3, i8 undef>
           @sp = global <4 x i32> splat (i32 7)
           @p = global ptr getelementptr inbounds nuw (%T, ptr @s, i64 0, i32 1, i64 2)
           @ir = global ptr getelementptr inrange(-8, 16) (i8, ptr @s, i64 8)
           @q = global i64 sub (i64 ptrtoint (ptr @p to i64), i64 ptrtoint (ptr @s to i64))
           @t = global i32 trunc (i64 sub (i64 ptrtoint (ptr @p to i64), i64 ptrtoint (ptr @s to i64)) to i32)
           @as = global ptr addrspace(3) addrspacecast (ptr @s to ptr addrspace(3))
           @st = global <{ i8, %T, {} }> <{ i8 poison, %T zeroinitializer, {} undef }>
           @ba = global [2 x ptr] [ptr blockaddress(@f, %x), ptr blockaddress(@f, %2)]
           @eq = global ptr dso_local_equivalent @f
           @nc = global ptr no_cfi @f
           @pa = global ptr ptrauth (ptr @f, i32 2, i64 1234)
           define void @f(ptr %0) {
             br label %x
           x:
             indirectbr ptr %0, [label %2, label %x]
           2:
             ret void
           }"#,
        &[
            "c\"a\\00\\FF\\22\"",
            "splat (i32 7)",
            "inrange(-8, 16)",
            "blockaddress(@f, %x), ptr blockaddress(@f, %2)",
        ],
    );
}

#[test]
fn globals() {
    check(
        r#"$c = comdat nodeduplicate
           $"d e" = comdat largest
           @a = weak_odr hidden thread_local(localexec) unnamed_addr addrspace(1) externally_initialized constant i32 5, section "s s", partition "p", comdat($c), align 64, !kind !0
           @b = extern_weak dso_local global i8
           @c = common global i64 0, code_model "large", align 8
           @e = external dllimport global i32
           @h = global i32 0, no_sanitize_address, sanitize_memtag, align 4
           @al = weak dso_local alias i32, ptr addrspace(1) @a
           @if = internal ifunc void (), ptr @res
           @llvm.used = appending global [1 x ptr] [ptr @c], section "llvm.metadata"
           define internal ptr @res() { ret ptr null }
           declare !kind !0 extern_weak win64cc noundef signext i32 @g(ptr noalias align 8 %out, ...) local_unnamed_addr addrspace(2) nounwind section "t" align 16 gc "statepoint-example"
           define linkonce_odr cc 77 void @k() #0 comdat($"d e") prefix i32 9 prologue i8 1 personality ptr @res !kind !0 !other !{} { unreachable }
           attributes #0 = { nounwind uwtable(sync) alignstack=16 "a"="b\22" "flag" }
           !0 = !{i32 1}"#,
        &[
            "prefix i32 9 prologue i8 1 personality ptr @res !kind !0 !other",
            "\"a\"=\"b\\22\" \"flag\"",
            "cc 77 void",
        ],
    );
}

#[test]
fn attributes() {
    check(
        r#"declare void @a(ptr captures(none) dereferenceable(8) dereferenceable_or_null(16) align 32 byval([3 x i32]) %0)
           declare ptr @b(ptr captures(address, read_provenance, ret: address, provenance), i32 range(i32 -5, 17)) memory(argmem: read, inaccessiblemem: write)
           declare ptr @c(i64, i64) allockind("alloc,zeroed,aligned") allocsize(0, 1) memory(none)
           declare nofpclass(nan ninf) float @d(ptr writable initializes((0, 4), (8, 12)), ptr inreg) memory(write, argmem: readwrite) vscale_range(1, 16)
           define void @e() {
             call void @a(ptr byval([3 x i32]) null) nounwind "x"="y"
             %1 = call float @d(ptr null, ptr null) #1
             ret void
           }
           attributes #1 = { cold memory(read) }"#,
        &[
            "memory(argmem: read, inaccessiblemem: write)",
            "allockind(\"alloc,zeroed,aligned\")",
            "initializes((0, 4), (8, 12))",
        ],
    );
}

#[test]
fn metadata() {
    check(
        r#"define void @f(i32 %x) !dbg !4 {
             #dbg_value(i32 %x, !7, !DIExpression(DW_OP_plus_uconst, 3, DW_OP_stack_value), !9)
             #dbg_value(!DIArgList(i32 %x, i32 4), !7, !DIExpression(), !9)
             call void @llvm.g(metadata i32 %x, metadata !"text\22", metadata !{i32 3, null, !"in \01 place"}), !dbg !9, !"od d" !{}
             ret void, !dbg !9, !brof !10
           }
           declare void @llvm.g(metadata, metadata, metadata)
           !llvm.dbg.cu = !{!0}
           !llvm.module.flags = !{!3}
           !0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "p \5C", isOptimized: true, flags: "-g", runtimeVersion: 0, emissionKind: FullDebug, enums: !2)
           !1 = !DIFile(filename: "a.c", directory: "/", checksumkind: CSK_MD5, checksum: "0123456789abcdef0123456789abcdef")
           !2 = !{}
           !3 = !{i32 2, !"Debug Info Version", i32 3}
           !4 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 1, type: !5, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
           !5 = !DISubroutineType(types: !6)
           !6 = !{null, !8}
           !7 = !DILocalVariable(name: "x", arg: 1, scope: !4, file: !1, line: 1, type: !8)
           !8 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
           !9 = !DILocation(line: 2, column: 3, scope: !4)
           !10 = !{!"branch_weights", i32 1, i64 -2}
           !11 = distinct !{!11, !12}
           !12 = !{!13, ptr @f}
           !13 = !{!12}
           !cell.7 = !{!11}"#
            .replace("!\"od d\" !{}", "!od\\20d !{}")
            .as_str(),
        &["#dbg_value(!DIArgList(i32 %x, i32 4), !7, !DIExpression(), !9)", "distinct !{!11, !12}", "!od\\20d"],
    );
}

#[test]
fn instructions() {
    check(
        r#"target datalayout = "A5-P1"
           define <vscale x 4 x i32> @v(<vscale x 4 x i32> %a, <4 x ptr> %p, ptr %q) addrspace(1) {
             %s = shufflevector <vscale x 4 x i32> %a, <vscale x 4 x i32> poison, <vscale x 4 x i32> zeroinitializer
             %l = alloca inalloca i32, i64 1, align 8, addrspace(5)
             %g = getelementptr nusw nuw { i32, [4 x i16] }, <4 x ptr> %p, i64 0, i32 1, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
             %c = cmpxchg weak volatile ptr %q, i32 1, i32 2 syncscope("agent") acq_rel acquire, align 4
             %r = atomicrmw volatile fadd ptr %q, float 1.0 monotonic, align 4
             store atomic i32 1, ptr %q release, align 4
             %x = call reassoc nnan <2 x float> asm sideeffect unwind "nop", "=x,i"(i32 7)
             %w = call addrspace(0) i32 %q(i32 1) [ "tag"(i32 1, <2 x float> %x), "e"() ]
             ret <vscale x 4 x i32> %s
           }"#,
        &[
            "alloca inalloca i32, i64 1, align 8, addrspace(5)",
            "call addrspace(0) i32 %q(i32 1)",
            "asm sideeffect unwind",
        ],
    );
}

#[test]
fn gaps_in_numbers_are_closed() {
    check(
        "define ptr @f(i32 %4) {
         10:
           %17 = add i32 %4, 1
           br label %30
         30:
           ret ptr blockaddress(@f, %30)
         }",
        &["%2 = add i32 %0, 1", "blockaddress(@f, %3)"],
    );
}

/// What LLVM 23 writes is printed as LLVM 22 reads it.
#[test]
fn attributes_of_llvm_23() {
    check(
        "declare void @a() memory(readwrite, inaccessiblemem: none, target_mem: none) denormal_fpenv(preservesign)
         declare void @b() denormal_fpenv(ieee|dynamic, float: positivezero)
         declare void @c() denormal_fpenv(float: dynamic|ieee)",
        &[
            "\"denormal-fp-math\"=\"preserve-sign,preserve-sign\"",
            "target_mem0: none, target_mem1: none",
            "\"denormal-fp-math\"=\"ieee,dynamic\" \"denormal-fp-math-f32\"=\"positive-zero,positive-zero\"",
            "\"denormal-fp-math-f32\"=\"dynamic,ieee\"",
        ],
    );
}
