//! What is read from bitcode is what is read from the text that llvm-as-22 made it of. (`tests/bitcode` does the same
//! over files, with objects; `examples/bitcode_compare.rs` compares modules.)

mod llvm_as;

use ir::bitcode;
use ir::compare::difference;
use ir::diag::Diagnostic;
use ir::module::Module;
use ir::parse::{ParseOptions, parse_all};
use ir::source::Source;
use llvm_as::bitcode_of;

fn read(bytes: &[u8]) -> Result<Module, Box<Diagnostic>> {
    bitcode::parse_all(bytes, &ParseOptions::ALL)
}

/// Globals come in bitcode in the order variables, functions, aliases, ifuncs.
fn check(text: &str) {
    let text = format!("source_filename = \"x\"\n{text}");
    let Some(bytes) = bitcode_of(&text) else { return };
    let expected = parse_all(text.as_bytes(), &ParseOptions::ALL).expect("legal");
    let module =
        read(&bytes).unwrap_or_else(|e| panic!("{}\n{text}", e.render("bitcode", Source::Bitcode(&bytes))));
    assert_eq!(difference(&module, &expected), None, "{text}");
}

#[test]
fn globals() {
    check(
        r#"target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
           target triple = "x86_64-unknown-linux-gnu"
           module asm "one"
           module asm "two"
           $c = comdat any
           $d = comdat nodeduplicate
           @a = global i32 1, align 16
           @b = hidden constant ptr @a, section "x"
           @c = linkonce_odr global i8 0, comdat
           @t = thread_local(initialexec) global i32 0
           @e = external addrspace(3) externally_initialized global i64
           @p = private unnamed_addr constant [3 x i8] c"a\00b"
           @n = dso_local local_unnamed_addr global i8 0, code_model "large", no_sanitize_address
           declare extern_weak void @w()
           define weak_odr dllexport fastcc void @f() unnamed_addr #0 comdat($d) align 32 gc "g" prefix i32 7 { ret void }
           define ptr @r() { ret ptr @f }
           @al = alias i32, ptr @a
           @hidden = hidden thread_local alias i32, ptr @t
           @i = ifunc void (), ptr @r
           attributes #0 = { nounwind uwtable memory(argmem: read) "key"="value" }"#,
    );
}

#[test]
fn types_and_constants() {
    check(
        r#"%s = type { i32, %t }
           %t = type <{ ptr, [2 x i7] }>
           @a = global %s { i32 -5, %t <{ ptr null, [2 x i7] [i7 1, i7 -1] }> }
           @b = global [4 x i32] [i32 1, i32 2, i32 3, i32 4]
           @c = global <2 x double> <double 1.0, double -2.5>
           @d = global i128 -170141183460469231731687303715884105728
           @e = global x86_fp80 0xK4000C000000000000000
           @f = global { fp128, ppc_fp128, half, bfloat } { fp128 0xL00000000000000004000800000000000, ppc_fp128 0xM40000000000000000000000000000000, half 0xH3C00, bfloat 0xR3F80 }
           @g = global ptr getelementptr inbounds nuw (i8, ptr @b, i64 4)
           @h = global i64 sub (i64 ptrtoint (ptr @a to i64), i64 ptrtoint (ptr @b to i64))
           @i = global <4 x i32> splat (i32 7)
           @j = global [2 x ptr] [ptr @k, ptr @j]
           @k = global { i32, ptr } { i32 poison, ptr undef }
           @l = global ptr addrspacecast (ptr addrspace(1) @m to ptr)
           @m = addrspace(1) global target("spirv.Image", void, 1, 0) undef
           @n = global i32 trunc (i64 sub (i64 ptrtoint (ptr dso_local_equivalent @q to i64), i64 ptrtoint (ptr @n to i64)) to i32)
           @o = global ptr no_cfi @q
           @p = global ptr ptrauth (ptr @q, i32 1, i64 7, ptr @p)
           @r = global [2 x ptr] [ptr blockaddress(@u, %b), ptr blockaddress(@u, %c)]
           @s = global ptr getelementptr inrange(-4, 8) (i8, ptr @b, i64 4)
           declare void @q()
           define ptr @u(<vscale x 2 x i64> %v) {
             br label %b
           b:
             br label %c
           c:
             ret ptr blockaddress(@u, %c)
           }"#,
    );
}

#[test]
fn instructions() {
    check(
        r#"define i32 @f(i32 %a, i32 %b, float %x, ptr %p, <4 x i32> %v, { i32, i8 } %s, i1 %c) {
           entry:
             %add = add nuw nsw i32 %a, %b
             %0 = sdiv exact i32 %add, 3
             %or = or disjoint i32 %0, %add
             %fm = fmul nnan afn float %x, 2.0
             %fn = fneg fast float %fm
             %cmp = icmp samesign ult i32 %a, %b
             %fc = fcmp ninf olt float %fn, %x
             %sel = select i1 %cmp, i32 %a, i32 %b
             %z = zext nneg i32 %a to i64
             %t = trunc nuw i64 %z to i8
             %g = getelementptr inbounds nuw { i32, [4 x i8] }, ptr %p, i64 %z, i32 1, i64 2
             %al = alloca inalloca i64, i32 %a, align 64
             %ld = load volatile i32, ptr %p, align 2, !range !0
             store atomic i32 %ld, ptr %g syncscope("singlethread") release, align 4
             %at = load atomic i32, ptr %p acquire, align 4
             fence syncscope("x") seq_cst
             %cx = cmpxchg weak volatile ptr %p, i32 %a, i32 %b acq_rel monotonic, align 8
             %rm = atomicrmw uinc_wrap ptr %p, i32 %a seq_cst
             %ev = extractvalue { i32, i1 } %cx, 0
             %iv = insertvalue { i32, i8 } %s, i32 %ev, 0
             %ee = extractelement <4 x i32> %v, i32 %a
             %ie = insertelement <4 x i32> %v, i32 %ee, i64 0
             %sh = shufflevector <4 x i32> %v, <4 x i32> %ie, <2 x i32> <i32 1, i32 poison>
             %fr = freeze <2 x i32> %sh
             %va = va_arg ptr %p, double
             switch i32 %a, label %loop [ i32 1, label %x1  i32 -7, label %x2 ]
           x1:
             br i1 %c, label %loop, label %x2
           x2:
             indirectbr ptr %p, [label %loop, label %x1]
           loop:
             %phi = phi i32 [ %a, %entry ], [ %b, %x1 ], [ 3, %x2 ], [ %next, %loop ]
             %next = add i32 %phi, 1
             br i1 %fc, label %loop, label %end
           end:
             ret i32 %next
           }
           !0 = !{i32 0, i32 5}"#,
    );
}

#[test]
fn calls_and_exceptions() {
    check(
        r#"declare i32 @personality(...)
           declare i32 @g(ptr byval(i32) align 4, i32, ...) #1
           define void @f(ptr %p, i32 %n) personality ptr @personality {
             %a = tail call fastcc i32 (ptr, i32, ...) @g(ptr byval(i32) %p, i32 %n, double 1.0) #0
             %b = musttail call float %p(float 1.0) [ "deopt"(i32 %n, ptr %p), "x"() ]
             %c = notail call nnan float %p()
             %d = call i32 asm sideeffect inteldialect unwind "mov $0, $1", "=r,r"(i32 %n)
             invoke void %p() to label %ok unwind label %pad
           ok:
             callbr void asm "", "r,!i"(i32 %n) to label %end [label %ok]
           pad:
             %l = landingpad { ptr, i32 } cleanup catch ptr null filter [1 x ptr] zeroinitializer
             resume { ptr, i32 } %l
           end:
             ret void
           }
           define void @w() personality ptr @personality {
             invoke void @w() to label %ok unwind label %dispatch
           dispatch:
             %cs = catchswitch within none [label %handler] unwind label %clean
           handler:
             %cp = catchpad within %cs [ptr null, i32 64]
             catchret from %cp to label %ok
           clean:
             %cl = cleanuppad within none []
             cleanupret from %cl unwind to caller
           ok:
             ret void
           }
           attributes #0 = { nounwind }
           attributes #1 = { cold allocsize(1) }"#
            .replace("%b = musttail call", "%b = tail call")
            .as_str(),
    );
}

#[test]
fn metadata() {
    check(
        r#"@a = global i8 0, !x !4
           declare !x !1 void @d()
           declare void @llvm.write_register.i64(metadata, i64) nocallback nounwind
           define void @f(ptr %p) !prof !2 !x !5 {
             %v = load i32, ptr %p, align 4, !range !0, !y !3
             store i32 %v, ptr %p, align 4, !nontemporal !6
             call void @llvm.write_register.i64(metadata !7, i64 0)
             ret void
           }
           define void @g() { ret void }
           define void @h() !x !8 { ret void }
           !named = !{!0, !1}
           !0 = !{i32 0, i32 5}
           !1 = distinct !{!1, null, !"text"}
           !2 = !{!"function_entry_count", i64 100}
           !3 = !{!2, ptr @a}
           !4 = !{}
           !5 = distinct !{!5}
           !6 = !{i32 1}
           !7 = !{!"rsp"}
           !8 = !{!8}"#
            .replace("!8 = !{!8}", "!8 = distinct !{!8}")
            .as_str(),
    );
}

#[test]
fn debug_information() {
    check(
        r#"define void @f(i32 %x) !dbg !4 {
             #dbg_value(i32 %x, !9, !DIExpression(DW_OP_plus_uconst, 1, DW_OP_stack_value), !10)
             #dbg_label(!12, !10)
             ret void, !dbg !10
           }
           !llvm.dbg.cu = !{!0}
           !llvm.module.flags = !{!3}
           !0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "p", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug, enums: !2, splitDebugInlining: false, nameTableKind: None)
           !1 = !DIFile(filename: "a.c", directory: "/d", checksumkind: CSK_MD5, checksum: "0123456789abcdef0123456789abcdef")
           !2 = !{!13}
           !3 = !{i32 2, !"Debug Info Version", i32 3}
           !4 = distinct !DISubprogram(name: "f", linkageName: "g", scope: !1, file: !1, line: 3, type: !5, scopeLine: 4, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
           !5 = !DISubroutineType(types: !6)
           !6 = !{null, !7}
           !7 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !8, size: 64, align: 8, dwarfAddressSpace: 2)
           !8 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
           !9 = !DILocalVariable(name: "x", arg: 1, scope: !4, file: !1, line: 3, type: !8)
           !10 = !DILocation(line: 5, column: 6, scope: !4)
           !11 = !{!9}
           !12 = !DILabel(scope: !4, name: "l", file: !1, line: 7)
           !13 = !DICompositeType(tag: DW_TAG_enumeration_type, name: "e", scope: !1, file: !1, line: 8, baseType: !8, size: 32, elements: !14, identifier: "id")
           !14 = !{!15, !16}
           !15 = !DIEnumerator(name: "a", value: -1)
           !16 = !DISubrange(count: 4, lowerBound: 1)"#,
    );
}

/// Whatever the bytes are, there is an answer.
#[test]
fn mutated_input() {
    let text = r#"@g = global [3 x ptr] [ptr @g, ptr null, ptr blockaddress(@f, %b)]
        declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
        define i32 @f(i32 %a, ptr %p) !x !0 {
          %c = icmp ult i32 %a, 9
          br i1 %c, label %b, label %d
        b:
          %v = load i32, ptr %p, !range !1
          call void @llvm.memcpy.p0.p0.i64(ptr align 4 %p, ptr @g, i64 %z, i1 false) [ "t"(i32 %v) ]
          br label %d
        d:
          %q = phi i32 [ %v, %b ], [ 7, %0 ]
          switch i32 %q, label %b2 [ i32 3, label %b ]
        b2:
          %z = zext i32 %q to i64
          %e = getelementptr { i32, [4 x i8] }, ptr %p, i64 %z, i32 1, i64 2
          store atomic i8 3, ptr %e seq_cst, align 1
          %s = insertvalue { i32, float } poison, i32 %q, 0
          ret i32 %q
        }
        !0 = distinct !{!0, !1, !"text"}
        !1 = !{i32 0, i32 5}"#
        .replace("i64 %z, i1 false", "i64 4, i1 false");
    let Some(bytes) = bitcode_of(&text) else { return };
    let mut state = 1u64;
    let mut random = move |n: usize| {
        state = state
            .wrapping_mul(0x5851_f42d_4c95_7f2d)
            .wrapping_add(0x1405_7b7e_f767_814f);
        (state >> 33) as usize % n
    };
    for _ in 0..3000 {
        let mut broken = bytes.clone();
        for _ in 0..1 + random(4) {
            let at = 4 + random(broken.len() - 4);
            match random(3) {
                0 => broken[at] ^= 1 << random(8),
                1 => broken[at] = random(256) as u8,
                _ => broken[at] = 0xff,
            }
        }
        if let Ok(module) = read(&broken) {
            let _ = ir::verify::verify_all(&module);
        }
    }
}

#[test]
fn broken_input() {
    let refused = |bytes: &[u8], message: &str| {
        let e = read(bytes).map(|_| ()).expect_err("broken");
        assert!(e.message.contains(message), "{}", e.message);
        assert!(e.render("f", Source::Bitcode(bytes)).contains(" at byte "));
    };
    refused(b"BC\xc0\xde", "without a module");
    refused(b"\xde\xc0\x17\x0b\0\0\0\0\xff\xff\xff\xff", "wrapper");
    let Some(bytes) = bitcode_of("define i32 @f(i32 %x) { %y = add i32 %x, 1\n ret i32 %y }") else {
        return;
    };
    for n in 5..bytes.len() {
        // What is missing at the end may be padding.
        let _ = read(&bytes[..n]);
    }
    let mut wrapped: Vec<u8> = [0x0b17_c0de_u32, 0, 20, bytes.len() as u32, 7]
        .iter()
        .flat_map(|w| w.to_le_bytes())
        .collect();
    wrapped.extend_from_slice(&bytes);
    assert!(read(&wrapped).is_ok());
}
