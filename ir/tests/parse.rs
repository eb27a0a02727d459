//! The parser by example: what it takes, what it refuses and where, and what becomes of old spellings.
//! Every verdict was compared with llvm-as of LLVM 22 (old spellings: of LLVM 14); what LLVM 23 added is as its LangRef says.

use ir::body::Body;
use ir::ids::GlobalId;
use ir::module::{BodyState, Module};
use ir::parse::{ParseOptions, parse_all, parse_module};
use ir::source::Source;

fn parse(text: &str) -> Result<Module, String> {
    parse_all(text.as_bytes(), &ParseOptions::ALL).map_err(|d| {
        let offset = d.offset.expect("errors of the parser have a place");
        let place = Source::Text(text.as_bytes())
            .place(offset)
            .expect("a text has places");
        format!("{}:{}: {}", place.line, place.column, d.message)
    })
}

fn print(m: &Module) -> String {
    let mut out = Vec::new();
    ir::write::write_module(m, &mut out);
    String::from_utf8(out).expect("printed modules are UTF-8 here")
}

#[test]
fn takes() {
    let bodies = [
        "ret void",
        "unreachable",
        "br label %a\na:\n  br i1 true, label %a, label %b\nb:\n  ret void",
        "%x = add nuw nsw i32 1, 2\n  ret void",
        "%1 = add i8 1, u0xff\n  %5 = add i8 %1, s0x80\n  %6 = add i8 %5, -1\n  ret void",
        "add i8 1, 2\n  %2 = add i8 %1, 1\n  ret void",
        "%a = fadd fast double 1.0, 0x7FF0000000000000\n  ret void",
        "%a = fadd float 0x36A0000000000000, 1.5e3\n  ret void",
        "%a = fadd half 0xH3C00, f0x3C00\n  %b = fadd double +inf, -nan(0x5)\n  ret void",
        "%a = fadd x86_fp80 0xK3FFF8000000000000000, +qnan\n  ret void",
        "%a = fadd fp128 0xL00000000000000003FFF000000000000, f0x3FFF0000000000000000000000000000\n  ret void",
        "switch i32 7, label %x [ i32 1, label %y\n i32 -1, label %x ]\nx:\n  ret void\ny:\n  ret void",
        "%p = alloca [3 x i32], align 4\n  %q = getelementptr inbounds nuw [3 x i32], ptr %p, i64 0, i64 2\n  store volatile i32 1, ptr %q\n  %v = load i32, ptr %q, !range !{i32 0, i32 5}\n  ret void",
        "%v = cmpxchg weak ptr null, i32 1, i32 2 syncscope(\"agent\") acq_rel monotonic, align 8\n  %w = atomicrmw fadd ptr null, float 1.0 seq_cst\n  fence acquire\n  ret void",
        "call void (i32, ...) @v(i32 1, double 2.0) #0 [ \"deopt\"(i32 1), \"x\"() ]\n  ret void",
        "%a = call { i32, i32 } asm sideeffect inteldialect \"nop\", \"=r,=r,~{cc}\"()\n  %b = extractvalue { i32, i32 } %a, 1\n  ret void",
        "br label %l\nl:\n  %i = phi i32 [ 0, %0 ], [ %j, %l ]\n  %j = add i32 %i, 1\n  br label %l",
        "%x = shufflevector <2 x i32> <i32 1, i32 2>, <2 x i32> poison, <4 x i32> <i32 0, i32 undef, i32 3, i32 1>\n  ret void",
        "\"quoted \\22 name\":\n  br label %\"quoted \\22 name\"",
        "%x = icmp samesign ult <2 x i8> splat (i8 3), zeroinitializer\n  %y = freeze <2 x i1> %x\n  ret void",
        "ret: ; a keyword as a label\n  br label %ret",
        "#dbg_value(i32 1, !{}, !DIExpression(DW_OP_plus_uconst, 8), !{})\n  ret void",
        "%t = select i1 undef, ptr null, ptr @g\n  %i = ptrtoint ptr getelementptr (i8, ptr @g, i64 4) to i64\n  ret void",
        "ret void\n  uselistorder i32 1, { 1, 0 }",
        "/* block { comment */ ret void ; } \"",
    ];
    for b in bodies {
        let text = format!(
            "@g = global i32 0\ndeclare void @v(i32, ...)\ndefine void @f() {{\n  {b}\n}}\nattributes #0 = {{ nounwind }}\n"
        );
        if let Err(e) = parse(&text) {
            panic!("{e}\n{text}");
        }
    }
    let modules = [
        "",
        "; only a comment",
        "target triple = \"x86_64-pc-linux-gnu\"\nsource_filename = \"a\"\nmodule asm \"nop\"",
        "@a = private unnamed_addr constant [3 x i8] c\"a\\00\\FF\", section \"s\", align 16, !foo !{}",
        "@a = external global %t\n%t = type opaque",
        "%t = type <{ i8, %u }>\n%u = type { ptr, [4 x %v] }\n%v = type { i1 }\n@a = global %t zeroinitializer",
        "@a = thread_local(initialexec) global i32 0, comdat($c)\n$c = comdat largest",
        "@a = alias i32, ptr @b\n@b = global i32 1\n@c = ifunc void (), ptr @r\ndefine ptr @r() {\n  ret ptr null\n}",
        "define i32 @f() prefix { i32, i32 } { i32 1, i32 2 } personality ptr @f { ret i32 1 } define void @g() { ret void }",
        "declare !foo !0 fastcc noundef zeroext i8 @f(ptr byval(i64) align 8 captures(ret: address, provenance), ...) memory(read, argmem: none) uwtable(sync)\n!0 = distinct !{!0, null, !\"x\"}",
        "declare void @f(i8 range(i8 0, 7) %x, float nofpclass(nan inf)) allockind(\"alloc,zeroed\") allocsize(0) vscale_range(1,16)",
        "@5 = global i32 0\n@7 = global ptr @5\n%3 = type { i8 }",
        "@a = global target(\"spirv.Image\", void, 1, 0) zeroinitializer",
        "!x = !{!1}\n!1 = !DILocation(line: 1, column: 2, scope: !1)\n!2 = !GenericDINode(tag: DW_TAG_member, header: \"h\", operands: {!1, null})",
        "^0 = module: (path: \"a)\", hash: (1, 2))\n^1 = gv: (guid: 7)",
        "define i8 @f() { %x = call i8 @llvm.ctpop(i8 3) ret i8 %x }",
        "@a = global i129 -99999999999999999999999999999999999999",
        "@a = global ptr blockaddress(@f, %b)\ndefine void @f() {\n  br label %b\nb:\n  ret void\n}",
        "attributes #1 = { alignstack=16 \"k\"=\"v\" \"x\" }\ndeclare void @f() #1 #2",
    ];
    for m in modules {
        if let Err(e) = parse(m) {
            panic!("{e}\n{m}");
        }
    }
}

#[test]
fn refuses_with_a_place() {
    let cases = [
        ("foo", "1:1: expected top-level entity"),
        ("@a = global i32 1 2", "1:19: expected top-level entity"),
        (
            "@a = global i32 1\n@a = global i32 2",
            "2:1: redefinition of global '@a'",
        ),
        (
            "@a = global %t zeroinitializer",
            "1:13: use of undefined type named '%t'",
        ),
        ("@a = global i32 @b", "1:17: use of undefined value '@b'"),
        ("@a = global i32 null", "1:17: null must be a pointer type"),
        (
            "@a = global float 1.0e39",
            "1:19: floating point constant invalid for type",
        ),
        (
            "@a = global double 1.0e-400",
            "1:20: floating point constant invalid for type",
        ),
        (
            "@a = global float 0x1.8",
            "1:19: expected exponent of hexadecimal constant",
        ),
        (
            "declare void @f() memory(target_mem0: read, target_mem: none)",
            "1:45: target memory default access kind must be specified first",
        ),
        (
            "declare void @f() denormal_fpenv(preserve-sign)",
            "1:34: expected denormal behavior kind (ieee, preservesign, positivezero, dynamic)",
        ),
        (
            "@a = global i1 2.0",
            "1:16: floating point constant invalid for type",
        ),
        (
            "@a = global [2 x i8] c\"abc\"",
            "1:22: constant expression type mismatch: got type '[3 x i8]' but expected '[2 x i8]'",
        ),
        (
            "@a = global [2 x i8] [i8 1]",
            "1:22: constant expression type mismatch: array of 1 elements but expected '[2 x i8]'",
        ),
        (
            "@a = global i8388609 0",
            "1:13: bitwidth for integer type out of range",
        ),
        (
            "@a = global i8 0, align 3",
            "1:19: alignment is not a power of two",
        ),
        (
            "%t = type { %t }",
            "1:1: identified structure type 't' is recursive",
        ),
        (
            "%t = type { i8 }\n%t = type { i8 }",
            "2:1: redefinition of type '%t'",
        ),
        (
            "define void @f() {\n}",
            "2:1: function body requires at least one basic block",
        ),
        (
            "define void @f() { ret void",
            "1:28: expected '}' at end of function body",
        ),
        (
            "define void @f() { ret i32 1 }",
            "1:24: value doesn't match function result type 'void'",
        ),
        (
            "define void @f() { br label %x }",
            "1:29: use of undefined label '%x'",
        ),
        (
            "define i32 @f() { ret i32 %x }",
            "1:27: use of undefined value '%x'",
        ),
        (
            "define i32 @f(i64 %x) { ret i32 %x }",
            "1:33: '%x' defined with type 'i64' but expected 'i32'",
        ),
        (
            "define i32 @f() {\n  br label %b\nb:\n  ret i32 %x\nc:\n  %x = add i64 1, 2\n  ret i32 0\n}",
            "4:11: '%x' defined with type 'i64' but expected 'i32'",
        ),
        (
            "define void @f() {\n  %x = add i8 1, 1\n  %x = add i8 1, 1\n  ret void\n}",
            "3:3: multiple definition of local value named '%x'",
        ),
        (
            "define void @f() {\n  %1 = add i8 1, 1\n  %1 = add i8 1, 1\n  ret void\n}",
            "3:3: instruction expected to be numbered '%2' or greater",
        ),
        (
            "define void @f() {\n  %x = store i8 1, ptr null\n  ret void\n}",
            "2:3: instructions returning void cannot have a name",
        ),
        (
            "define void @f() {\n  %x = bogus i8 1\n  ret void\n}",
            "2:8: expected instruction opcode, found 'bogus'",
        ),
        (
            "define void @f() {\n  %x = load atomic i8, ptr null seq_cst\n  ret void\n}",
            "2:3: atomic load must have explicit non-zero alignment",
        ),
        (
            "define void @f() {\n  %x = trunc i8 1 to i16\n  ret void\n}",
            "2:3: invalid cast opcode for cast from 'i8' to 'i16'",
        ),
        (
            "define void @f() {\n  switch i8 1, label %a [ i8 1, label %a i8 1, label %a ]\na:\n  ret void\n}",
            "2:42: duplicate case value in switch",
        ),
        (
            "define void @f() {\n  call void @g(i8 1)\n  ret void\n}",
            "2:13: use of undefined value '@g'",
        ),
        ("!0 = !{!1}", "1:8: use of undefined metadata '!1'"),
        ("!0 = !{}\n!0 = !{}", "2:1: metadata id '!0' is already used"),
        (
            "declare void @f() memory(bogus)",
            "1:26: expected memory location (argmem, inaccessiblemem, errnomem) or access kind (none, read, write, readwrite)",
        ),
        (
            "@a = global i8 0, section \"x",
            "1:27: end of file in string constant",
        ),
        (
            "define void @f() { br label %f f: ret void } @x = alias i8, i8 3",
            "1:61: an alias or ifunc must have pointer type",
        ),
    ];
    for (text, want) in cases {
        match parse(text) {
            Ok(_) => panic!("taken: {text}"),
            Err(e) => assert_eq!(e, want, "{text}"),
        }
    }
}

/// Old text, and lines that must stand in what is printed.
#[test]
fn old_spellings() {
    let cases: &[(&str, &[&str])] = &[
        (
            "%T = type { %T*, i32 }\n@s = global [3 x i8] c\"ab\\00\"\ndefine i32 @f(%T* nocapture %p) readonly {\n  %a = getelementptr %T* %p, i32 0, i32 1\n  %v = load i32* %a\n  ret i32 %v\n}",
            &[
                "%T = type { ptr, i32 }",
                "define i32 @f(ptr captures(none) %p)",
                "%a = getelementptr %T, ptr %p, i32 0, i32 1",
                "%v = load i32, ptr %a",
                "memory(read)",
            ],
        ),
        (
            "declare i32 @printf(i8*, ...)\ndefine void @f(i8* %x) {\n  call i32 (i8*, ...)* @printf(i8* %x, i32 1)\n  ret void\n}",
            &["call i32 (ptr, ...) @printf(ptr %x, i32 1)"],
        ),
        (
            "declare void @llvm.memcpy.p0i8.p0i8.i32(i8*, i8*, i32, i32, i1)\ndefine void @f(i8* %d, i8* %s) {\n  call void @llvm.memcpy.p0i8.p0i8.i32(i8* %d, i8* %s, i32 8, i32 4, i1 false)\n  ret void\n}",
            &["call void @llvm.memcpy.p0.p0.i32(ptr align 4 %d, ptr align 4 %s, i32 8, i1 false)"],
        ),
        (
            "define void @f(i32* byval %p, i64* sret %q) {\n  ret void\n}",
            &["define void @f(ptr byval(i32) %p, ptr sret(i64) %q)"],
        ),
        (
            "define void @f(i32* %p) {\n  call void asm \"x\", \"=*m,r\"(i32* %p, i32 1)\n  ret void\n}",
            &["call void asm \"x\", \"=*m,r\"(ptr elementtype(i32) %p, i32 1)"],
        ),
        (
            "declare i32 @llvm.ctlz.i32(i32)\ndefine i32 @f(i32 %x) {\n  %r = call i32 @llvm.ctlz.i32(i32 %x)\n  ret i32 %r\n}",
            &["%r = call i32 @llvm.ctlz.i32(i32 %x, i1 false)"],
        ),
        (
            "@g = global i32 mul (i32 6, i32 7)\n@h = global i64 zext (i32 trunc (i64 -1 to i32) to i64)",
            &["@g = global i32 42", "@h = global i64 4294967295"],
        ),
        (
            "@g = global i32 0\ndefine i1 @f() {\n  ret i1 icmp ne (i32* @g, i32* null)\n}",
            &["icmp ne ptr @g, null"],
        ),
        (
            "declare <8 x i16> @llvm.x86.sse2.padds.w(<8 x i16>, <8 x i16>)\ndefine <8 x i16> @f(<8 x i16> %a) {\n  %r = call <8 x i16> @llvm.x86.sse2.padds.w(<8 x i16> %a, <8 x i16> %a)\n  ret <8 x i16> %r\n}",
            &["%r = call <8 x i16> @llvm.sadd.sat.v8i16(<8 x i16> %a, <8 x i16> %a)"],
        ),
        (
            "declare void @f() \"no-frame-pointer-elim\"=\"true\" readnone",
            &["\"frame-pointer\"=\"all\"", "memory(none)"],
        ),
        (
            "declare void @llvm.dbg.value(metadata, i64, metadata, metadata)\ndefine void @f(i32 %x) {\n  call void @llvm.dbg.value(metadata i32 %x, i64 0, metadata !0, metadata !DIExpression()), !dbg !1\n  ret void\n}\n!0 = !{}\n!1 = !{}",
            &["#dbg_value(i32 %x,"],
        ),
        (
            "target datalayout = \"e-m:e-i64:64-f80:128-n8:16:32:64-S128\"\ntarget triple = \"x86_64-linux-gnu\"",
            &["e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"],
        ),
        (
            "@a = global x86_mmx zeroinitializer",
            &["@a = global <1 x i64> zeroinitializer"],
        ),
        (
            "define i32 @f(i1 %c) {\n  br i1 %c, label %a, label %b\na:\n  br label %b\nb:\n  %r = phi i32 [ 1, %0 ], [ zext (i1 icmp eq (i32* @g, i32* null) to i32), %a ]\n  ret i32 %r\n}\n@g = global i32 0",
            &["icmp eq ptr @g, null", "phi i32 [ 1, "],
        ),
    ];
    for (text, lines) in cases {
        let m = parse(text).unwrap_or_else(|e| panic!("{e}\n{text}"));
        let out = print(&m);
        for l in *lines {
            assert!(out.contains(l), "'{l}' is missing in\n{out}");
        }
        // What is printed is today's IR and reads back.
        let again = parse(&out).unwrap_or_else(|e| panic!("{e}\n{out}"));
        assert_eq!(print(&again), out);
    }
}

/// Bodies on demand, in any order, with one `Body` for all, are the same as at once.
#[test]
fn bodies_on_demand() {
    let text = "%s = type { i32, ptr }\n@g = global i32 0\ndefine i32 @a(i32 %x) {\n  %y = add i32 %x, 1\n  %q = insertvalue { i32, [7 x i9] } poison, i32 %y, 0\n  ret i32 %y\n}\ndefine ptr @b() {\n  %p = getelementptr %s, ptr @g, i64 1, i32 1\n  ret ptr %p\n}\n";
    let all = parse(text).expect("valid");
    let lazy = parse_module(text.as_bytes(), &ParseOptions::ALL).expect("valid");
    let mut body = Body::new();
    for i in [2, 1, 2] {
        let g = GlobalId::new(i);
        assert!(matches!(
            lazy.function(g).expect("a function").body,
            BodyState::Text { .. }
        ));
        Source::Text(text.as_bytes())
            .read_body(&lazy, g, &ParseOptions::ALL, &mut body)
            .expect("valid");
        let BodyState::Parsed(other) = &all.function(g).expect("a function").body else {
            panic!("parsed at once");
        };
        assert_eq!(body.insts, other.insts);
        assert_eq!(body.operands, other.operands);
        assert_eq!(body.blocks, other.blocks);
    }
}

/// Nesting beyond reason ends in an error, on a small stack as well.
#[test]
fn deep_nesting() {
    let n = 200_000;
    let texts = [
        format!("@a = global {}{} zeroinitializer", "{".repeat(n), "}".repeat(n)),
        format!("@a = global i8 {}1{}", "add (i8 ".repeat(n), ", i8 1)".repeat(n)),
        format!("!0 = {}{}", "!{".repeat(n), "}".repeat(n)),
        format!("@a = global i8{} null", "*".repeat(n)),
        format!("define void @f() {{ ret void }} /*{}", "/*".repeat(n)),
    ];
    let run = move || {
        for t in texts {
            assert!(parse_all(t.as_bytes(), &ParseOptions::ALL).is_err());
        }
    };
    let thread = std::thread::Builder::new().stack_size(2 << 20).spawn(run);
    thread.expect("a thread").join().expect("no panic");
}

#[test]
fn white_space_and_comments_change_nothing() {
    let usual = "define i32 @f(ptr %p, ptr addrspace(1) %r) {
  %v = load i32, ptr %p, align 4
  %w = load i64, ptr addrspace(1) %r, align 8
  %t = trunc i64 %w to i32
  %s = add i32 %v, %t
  store i32 %s, ptr %p, align 2
  %q = getelementptr i32, ptr %p, i64 1
  store ptr null, ptr %q, align 16
  br label %next
next:
  ret i32 0
}
";
    let expected = print(&parse(usual).expect(usual));
    let blanks = " ".repeat(50);
    for (from, to) in [
        (" ", "  "),
        (" ", "\t"),
        (" ", " ; ptr, i32*\n"),
        (" ", " /* ptr */ "),
        (",", " , "),
        (",", ",/**/"),
        (", align", ",;\n align"),
        ("align 4", "align 4 ; i32"),
        ("align ", "align  "),
        ("next:", &format!("next:{blanks}; preds = %0")),
        ("\n", &format!("\n\n{blanks}")),
        ("\n", "\r\n"),
    ] {
        let text = usual.replace(from, to);
        assert_eq!(print(&parse(&text).expect(&text)), expected, "{text}");
    }
}

#[test]
fn a_long_text_is_read_the_same_on_two_threads() {
    let options = ParseOptions {
        threads: true,
        ..ParseOptions::ALL
    };
    let body = |n: usize| {
        format!(
            "define void @f{n}() {{\n  %x = call i32 @llvm.ctpop.i32(i32 {n})\n  br label %l\nl:\n  ret void\n}}\n\
             @a{n} = constant ptr blockaddress(@f{n}, %l)\n"
        )
    };
    let usual: String = (0..12_000).map(body).collect();
    let comment = "/* } */ ".to_string() + &usual;
    let typed = usual.replace("constant ptr", "constant i8*");
    for text in [&usual, &comment, &typed] {
        let both =
            [ParseOptions::ALL, options].map(|o| print(&parse_all(text.as_bytes(), &o).expect("valid")));
        assert!(both[0] == both[1] && both[0].matches("blockaddress(").count() == 12_000);
    }
    let wrong = usual.clone() + "define void @g() {";
    let both =
        [ParseOptions::ALL, options].map(|o| parse_module(wrong.as_bytes(), &o).err().expect("unfinished"));
    assert_eq!(format!("{:?}", both[0]), format!("{:?}", both[1]));
}
