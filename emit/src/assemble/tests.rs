//! Tests of whole texts: what their sections come to.

use super::test_reader::TestReader;
use super::{AsmError, Dialect, Layout, read};
use ir::triple::Triple;

fn lay_out(triple: &str, text: &str) -> Result<Layout, Vec<AsmError>> {
    let unit = read(
        text.as_bytes(),
        &Triple::parse(triple),
        Dialect::Att,
        &mut TestReader,
    )?;
    Layout::new(unit, &TestReader)
}

/// The contents of the sections that have some, one after the other.
fn bytes(triple: &str, text: &str) -> Vec<u8> {
    let layout = lay_out(triple, text).unwrap_or_else(|e| panic!("{text}: {e:?}"));
    let mut errors = Vec::new();
    let sections = 0..layout.unit().sections.len() as u32;
    let found = sections.flat_map(|s| layout.contents(s, &TestReader, &mut errors).bytes);
    let found: Vec<u8> = found.collect();
    assert_eq!(errors, [], "{text}");
    found
}

fn check(text: &str, expected: &[u8]) {
    assert_eq!(bytes("x86_64-linux", text), expected, "{text}");
}

fn check_error(text: &str, at: u32, message: &str) {
    let errors = match lay_out("x86_64-linux", text) {
        Ok(_) => panic!("{text}: no error"),
        Err(errors) => errors,
    };
    assert_eq!(
        (errors[0].at, errors[0].message.as_str()),
        (at, message),
        "{text}"
    );
}

#[test]
fn data() {
    check(
        ".byte 1, -1, 'a'; .short 0x102; .long 5",
        &[1, 255, 97, 2, 1, 5, 0, 0, 0],
    );
    check(".ascii \"a\\n\", \"b\"; .asciz \"c\"", b"a\nbc\0");
    check(".uleb128 300; .sleb128 -2", &[0xac, 2, 0x7e]);
    check(
        ".float 1.0; .fill 2, 2, 7; .zero 1",
        &[0, 0, 0x80, 0x3f, 7, 0, 7, 0, 0],
    );
    check("a: .byte b - a; .byte 0; b: .byte . - a", &[2, 0, 2]);
}

#[test]
fn distances_are_numbers_where_linkers_move_pieces() {
    let text = "_a: .byte 1, 2; _b: .uleb128 _b - _a; .set c, _b - _a; .byte c";
    assert_eq!(bytes("x86_64-apple-macos", text), [1, 2, 2, 2]);
}

#[test]
fn padding() {
    check(
        ".byte 1; .balign 4; .byte 2; .p2align 1, 0xaa",
        &[1, 0x90, 0x90, 0x90, 2, 0xaa],
    );
    check(".byte 1; .balign 8, 0, 2; .byte 2", &[1, 2]);
    check("a: .byte 1; .org a + 3, 9; .byte 2", &[1, 9, 9, 2]);
}

#[test]
fn sections() {
    check(
        ".byte 1; .data; .byte 3; .previous; .byte 2; .pushsection .data, 1; .byte 5; .popsection; .data; .byte 4",
        &[1, 2, 3, 4, 5],
    );
    check_error(".popsection", 0, ".popsection without corresponding .pushsection");
    check_error(
        ".section a,\"a\"; .section a,\"aw\"",
        16,
        "changed section flags for a",
    );
}

#[test]
fn conditions_and_macros() {
    check(
        ".if 0; .byte 1; .elseif 1 < 2; .byte 2; .else; .byte 3; .endif",
        &[2],
    );
    check(
        ".macro m a, b=7\n .byte \\a, \\b\n .endm\n m 1\n m 2, 3",
        &[1, 7, 2, 3],
    );
    check(
        ".rept 3\n .byte 1\n .endr\n .irp x, 4, 5\n .byte \\x\n .endr\n .irpc x, 67\n .byte \\x\n .endr",
        &[1, 1, 1, 4, 5, 6, 7],
    );
    check_error(
        ".macro m\n m\n .endm\n m",
        20,
        "macros cannot be nested more than 20 levels deep",
    );
    check_error(".if 1", 0, "unmatched .ifs or .elses");
}

#[test]
fn symbols() {
    check(
        "a = 5; .byte a; a = 6; .byte a; .set b, c + 1; .byte b; c = 2",
        &[5, 6, 3],
    );
    check(
        "1: jmp 1b; jmp 1f; 1: .byte 2f - 1b; 2:",
        &[0xeb, 0xfe, 0xeb, 0, 1],
    );
    check_error("a: ; a:", 5, "symbol 'a' is already defined");
    check_error("jmp 1f", 4, "directional label undefined");
    check_error(".globl a; .local a", 17, "a changed binding to STB_LOCAL");
    check_error(".unheard 1", 0, "unknown directive '.unheard'");
}

#[test]
fn jumps_that_reach_stay_short_in_long_texts() {
    let jumps = bytes("x86_64-linux", ".rept 200\njmp 1f\n1:\n.endr");
    assert_eq!(jumps.len(), 400);
    // 126 bytes between, and the jump itself.
    assert_eq!(bytes("x86_64-linux", "a: .skip 126; jmp a").len(), 128);
    assert_eq!(bytes("x86_64-linux", "a: .skip 127; jmp a").len(), 132);
}

#[test]
fn rows_of_line_tables() {
    let text =
        ".file 1 \"d\" \"a.c\"; .file 2 \"x/b.c\"; .loc 1 5; nop; .loc 2 6 7 is_stmt 0; .loc 2 8; .data; nop";
    let layout = lay_out("x86_64-linux", text).expect("it is right");
    let lines = &layout.unit().lines;
    assert_eq!(lines.directories, [b"".to_vec(), b"d".to_vec(), b"x".to_vec()]);
    let found: Vec<(u64, u32, u32)> = lines
        .rows
        .iter()
        .map(|(place, row)| (layout.offset(*place).offset, row.file, row.line))
        .collect();
    // The last one has no code in its section.
    assert_eq!(found, [(0, 1, 5), (1, 2, 6)]);
    check_error(".loc 1 1", 5, "unassigned file number in '.loc' directive");
    check_error(
        ".file 2 \"a\"",
        11,
        "unassigned file number: 1 for .file directives",
    );
}

#[test]
fn unwind_tables_of_windows() {
    let text = ".seh_proc f; nop; .seh_stackalloc 24; .seh_endprologue; .seh_endproc";
    let layout = lay_out("x86_64-windows", text).expect("it is right");
    let mut errors = Vec::new();
    let info = layout.contents(1, &TestReader, &mut errors);
    assert_eq!(layout.unit().sections[1].key.name, b".xdata");
    assert_eq!(info.bytes, [1, 1, 1, 0, 1, 0x22, 0, 0]);
    assert_eq!(layout.contents(2, &TestReader, &mut errors).fields.len(), 3);
}

#[test]
fn what_is_equal_to_itself_is_refused() {
    check_error(
        ".set a, b; .set b, a",
        19,
        "cyclic dependency detected for symbol 'b'",
    );
    check(".set a, b; b: .byte 1; a: .byte a - b", &[1, 1]);
}

#[test]
fn jumps_to_what_the_linker_may_move_are_long() {
    let triple = "x86_64-apple-macos";
    assert_eq!(bytes(triple, "_a: nop; La: jmp La").len(), 3);
    assert_eq!(bytes(triple, "_a: nop\n_b: jmp _a; Lb: jmp Lb").len(), 8);
}

#[test]
fn storage_classes_of_windows_stay() {
    let text = ".def @feat.00; .scl 3; .type 0; .endef; .globl @feat.00\n@feat.00 = 0\n.byte 1";
    assert_eq!(bytes("x86_64-windows-msvc", text), [1]);
}
