//! Expressions: how they are read, and what they come to.

use super::super::Syntax;
use super::*;
use ir::triple::Triple;

struct Nowhere;

impl Places for Nowhere {
    fn equated(&self, _: AsmSymbol) -> Option<ExprId> {
        None
    }
    fn difference(&self, _: AsmSymbol, _: AsmSymbol) -> Option<i64> {
        None
    }
}

fn evaluate(triple: &str, text: &str) -> Result<(Context, Value)> {
    let syntax = Syntax::of(&Triple::parse(triple));
    let mut context = Context::new(syntax);
    let mut cursor = Cursor::new(text.as_bytes(), 0, syntax);
    let expr = context.expression(&mut cursor)?;
    cursor.expect_end()?;
    let value = context.exprs.evaluate(expr, &Nowhere)?;
    Ok((context, value))
}

fn check(triple: &str, text: &str, expected: i64) {
    let (_, value) = evaluate(triple, text).expect(text);
    assert_eq!(value.as_constant(), Some(expected), "{text}");
}

#[test]
fn operators_bind_as_in_each_assembler() {
    for (text, elf, darwin) in [
        ("1+2<<3", 17, 24),
        ("1|2+4", 7, 7),
        ("-1>>60", 15, 15),
        ("1==1", -1, -1),
        ("2&&3||0", 1, 1),
        ("!0+~0", 0, 0),
        ("10-3-2", 5, 5),
        ("2*(3+4)%5", 4, 4),
        ("'a'+0x10", 0x71, 0x71),
    ] {
        check("x86_64-linux", text, elf);
        check("x86_64-apple-macos", text, darwin);
    }
    check("x86_64-windows-msvc", "-1>>60", -1);
    assert!(evaluate("x86_64-linux", "1/0").is_err());
}

#[test]
fn numbers_end_with_their_base_only_on_demand() {
    let syntax = Syntax::of(&Triple::parse("x86_64-linux"));
    for (masm_numbers, expected) in [(true, Some(255)), (false, None)] {
        let mut context = Context::new(syntax);
        context.masm_numbers = masm_numbers;
        let mut cursor = Cursor::new(b"0ffh", 0, syntax);
        assert_eq!(
            context.absolute(&mut cursor).ok().filter(|_| cursor.at_end()),
            expected
        );
    }
}

#[test]
fn symbols_and_modifiers() {
    let (context, value) = evaluate("x86_64-linux", "foo@GOTPCREL+4-2").unwrap();
    assert_eq!(value.plus, context.symbols.find(b"foo"));
    assert_eq!((value.addend, value.modifier), (2, Some(Modifier("gotpcrel"))));
    let (_, value) = evaluate("aarch64-linux", ":lo12:(foo+8)").unwrap();
    assert_eq!((value.addend, value.modifier), (8, Some(Modifier("lo12"))));
    assert!(evaluate("x86_64-linux", "a-b+(b-a)").is_err());
    let (context, _) = evaluate("x86_64-windows-msvc", "_f@4").unwrap();
    assert!(context.symbols.find(b"_f@4").is_some());
    assert!(evaluate("x86_64-linux", "a@nothing").is_err());
    assert!(evaluate("x86_64-linux", "a*b").is_err());
    assert!(evaluate("x86_64-linux", &"(".repeat(100_000)).is_err());
    assert!(evaluate("x86_64-linux", &"a+".repeat(100_000)).is_err());
}
