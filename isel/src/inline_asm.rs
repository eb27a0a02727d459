//! Inline assembly (LangRef "Inline Assembler Expressions") that no target need know: a template of blanks and comments is
//! supported whatever its constraints. It is a barrier for the optimiser, and an output tied to an input is
//! a copy. Other templates wait for the targets' assemblers.

use crate::lower::Lower;
use crate::target::Target;
use ir::constants::Const;
use ir::diag::Result;
use ir::ids::{Inst, Value};
use smallvec::SmallVec;

/// Lowers a call of an inline-assembly expression. `semicolon`: what it is to the target's assembler.
pub fn lower_empty_asm<T: Target>(cx: &mut Lower<'_, T>, call: Inst, semicolon: Semicolon) -> Result<()> {
    let callee = cx
        .body
        .call(call)
        .callee
        .as_const()
        .expect("inline assembly is a constant");
    let Const::InlineAsm { asm, .. } = cx.scope.constant(callee) else {
        return Err(cx.unsupported("inline assembly that is not a constant"));
    };
    let constraints = cx.scope.bytes(asm.constraints);
    let text = expand(cx.scope.bytes(asm.template), asm.intel_dialect, constraints);
    let text = cx.check(text)?;
    if !is_blank(&text, semicolon) {
        return Err(cx.unsupported("inline assembly"));
    }
    let in_register = |c: &[u8]| c.starts_with(b"=*") && !c.contains(&b'm');
    if constraints.split(|b| *b == b',').any(in_register) {
        // The register's content would have to be stored.
        return Err(cx.unsupported("inline assembly with an indirect output in a register"));
    }
    if !cx.is_used(call) {
        return Ok(());
    }
    let sources = output_sources(cx, call, constraints);
    let ret = cx.body.inst(call).ty;
    let types: SmallVec<[ir::ids::TypeId; 4]> = match cx.scope.struct_elems(ret) {
        Some((elems, _)) if sources.len() != 1 => elems.iter().copied().collect(),
        _ => SmallVec::from_slice(&[ret]),
    };
    let mut part = 0;
    for (k, t) in types.iter().enumerate() {
        let n = cx.num_parts(*t)?;
        let source = sources.get(k).copied().flatten();
        let same = match source {
            Some(v) => cx.num_parts(cx.ty(v))? == n,
            None => false,
        };
        for p in 0..n {
            let dst = cx.def_part(call, part + p)?;
            let src = match source {
                Some(v) if same => Some(cx.use_part(v, p)?),
                _ => None,
            };
            match src {
                Some(src) if src.class() == dst.class() => T::emit_copy(cx, dst, src),
                Some(_) => return Err(cx.unsupported("inline assembly with a tied operand of another class")),
                None => T::emit_undef(cx, dst),
            }
        }
        part += n;
    }
    Ok(())
}

/// What `;` is to an assembler.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Semicolon {
    /// It ends a statement.
    Separator,
    /// A comment begins, up to the end of the line.
    Comment,
}

/// The text that the assembler reads: `$$` is a dollar, of `$(a$|b$)` the dialect chooses one, and an operand becomes some
/// word. Errors: what stands after a dollar is none of that.
fn expand(
    template: &[u8],
    intel: bool,
    constraints: &[u8],
) -> std::result::Result<SmallVec<[u8; 64]>, String> {
    let operands = constraints
        .split(|b| *b == b',')
        .filter(|c| !matches!(c, [] | [b'~', ..]))
        .count();
    let mut text = SmallVec::new();
    // The alternative that is read, if it is one of several.
    let mut alternative = None;
    let mut rest = template;
    while let [first, after @ ..] = rest {
        rest = after;
        let skipped = alternative.is_some_and(|n| n != usize::from(intel));
        if *first != b'$' {
            text.extend((!skipped).then_some(*first));
            continue;
        }
        let Some((escape, after)) = rest.split_first() else {
            return Err("'$' at the end of inline assembly".into());
        };
        let word: &[u8] = match (*escape, alternative) {
            (b'$', _) => b"$",
            (b'(', None) => {
                alternative = Some(0);
                b""
            }
            (b'|', Some(n)) => {
                alternative = Some(n + 1);
                b""
            }
            (b')', Some(_)) => {
                alternative = None;
                b""
            }
            (b'{' | b'0'..=b'9', _) => {
                let (word, len) = operand(rest, operands)?;
                text.extend_from_slice(if skipped { b"" } else { word });
                rest = &rest[len..];
                continue;
            }
            (c, _) => return Err(format!("'${}' in inline assembly", char::from(c))),
        };
        text.extend_from_slice(if skipped { b"" } else { word });
        rest = after;
    }
    Ok(text)
}

/// What stands for `N`, `{N}`, `{N:modifier}` or `{:word}` in the text, and its length.
fn operand(text: &[u8], operands: usize) -> std::result::Result<(&'static [u8], usize), String> {
    let end = match text[0] {
        b'{' => {
            text.iter()
                .position(|b| *b == b'}')
                .ok_or("'${' without '}' in inline assembly")?
                + 1
        }
        _ => text.iter().take_while(|b| b.is_ascii_digit()).count(),
    };
    let inner = text[..end]
        .strip_prefix(b"{")
        .map_or(&text[..end], |t| &t[..t.len() - 1]);
    if inner == b":comment" {
        return Ok((b"#", end));
    }
    let number = inner.split(|b| *b == b':').next().unwrap_or(b"");
    let known = std::str::from_utf8(number)
        .ok()
        .and_then(|n| n.parse::<usize>().ok());
    match known {
        Some(n) if n < operands => Ok((b"operand", end)),
        None if number.is_empty() && inner.len() > 1 => Ok((b"word", end)),
        _ => Err(format!(
            "invalid operand number '{}' in inline assembly",
            String::from_utf8_lossy(number)
        )),
    }
}

/// Whether an assembler finds no statement in a text: blanks, separators, and comments, which are `/* */`, and from `#` or
/// `//` to the end of the line.
fn is_blank(mut text: &[u8], semicolon: Semicolon) -> bool {
    loop {
        text = match text {
            [] => return true,
            [b';', rest @ ..] if semicolon == Semicolon::Separator => rest,
            [b';' | b'#', ..] | [b'/', b'/', ..] => {
                let end = text.iter().position(|b| matches!(b, b'\n' | b'\r'));
                &text[end.unwrap_or(text.len())..]
            }
            [b'/', b'*', rest @ ..] => match rest.windows(2).position(|w| w == b"*/") {
                Some(n) => &rest[n + 2..],
                None => return false,
            },
            [b, rest @ ..] if b.is_ascii_whitespace() => rest,
            _ => return false,
        };
    }
}

/// For each direct output, the input tied to it, if there is one.
fn output_sources<T: Target>(
    cx: &Lower<'_, T>,
    call: Inst,
    constraints: &[u8],
) -> SmallVec<[Option<Value>; 4]> {
    let args = cx.body.call_args(call);
    let mut outputs: SmallVec<[Option<Value>; 4]> = SmallVec::new();
    // Position of each direct output among all outputs, which is what ties count.
    let mut numbers: SmallVec<[usize; 4]> = SmallVec::new();
    let (mut arg, mut number) = (0, 0);
    for c in constraints.split(|b| *b == b',') {
        let indirect = c.contains(&b'*');
        match c.first() {
            Some(b'=') => {
                if indirect {
                    arg += 1;
                } else {
                    outputs.push(None);
                    numbers.push(number);
                }
                number += 1;
            }
            Some(b'~' | b'!') | None => {}
            Some(_) => {
                let tie = std::str::from_utf8(c)
                    .ok()
                    .and_then(|s| s.trim_start_matches('%').parse::<usize>().ok());
                if let Some(k) = tie.and_then(|t| numbers.iter().position(|n| *n == t)) {
                    outputs[k] = args.get(arg).copied();
                }
                arg += 1;
            }
        }
    }
    outputs
}

#[cfg(test)]
mod tests {
    use super::*;

    fn blank(template: &str, constraints: &str) -> bool {
        let text = expand(template.as_bytes(), false, constraints.as_bytes()).expect("a good template");
        is_blank(&text, Semicolon::Separator)
    }

    #[test]
    fn comments_are_no_statements() {
        for t in [
            "",
            " \n\t",
            "# x",
            "#x\n\n// y",
            "/* a\n b */ ; /**/",
            "${:comment} nop",
            "# $$ ${0:q} $0",
            ";;",
        ] {
            assert!(blank(t, "=r,~{memory}"), "{t}");
        }
        for t in [
            "nop",
            "# x\nnop",
            "/* a",
            "/* a */ nop",
            "$0",
            "# x\n$0",
            "/ x",
            "#x\rnop",
            "/*/",
        ] {
            assert!(!blank(t, "=r"), "{t}");
        }
    }

    #[test]
    fn a_semicolon_separates_or_begins_a_comment() {
        assert!(!is_blank(b"; nop", Semicolon::Separator));
        assert!(is_blank(b"; nop", Semicolon::Comment));
    }

    #[test]
    fn the_dialect_chooses_an_alternative() {
        let text = |intel| {
            expand(b"$(# a$|nop$)", intel, b"")
                .expect("a good template")
                .to_vec()
        };
        assert_eq!((text(false), text(true)), (b"# a".to_vec(), b"nop".to_vec()));
    }

    #[test]
    fn what_is_no_operand_is_an_error() {
        for t in ["# $1", "#${1:w}", "#$", "#${0", "#${}", "#$x", "#$)"] {
            assert!(expand(t.as_bytes(), false, b"r,~{cc}").is_err(), "{t}");
        }
    }
}
