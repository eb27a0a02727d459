//! Inline assembly (LangRef "Inline Assembler Expressions") that no target need know: the empty template is
//! supported whatever its constraints. It is a barrier for the optimiser, and an output tied to an input is
//! a copy. Other templates wait for the targets' assemblers.

use crate::lower::Lower;
use crate::target::Target;
use ir::constants::Const;
use ir::diag::Result;
use ir::ids::{Inst, Value};
use smallvec::SmallVec;

/// Lowers a call of an inline-assembly expression.
pub fn lower_empty_asm<T: Target>(cx: &mut Lower<'_, T>, call: Inst) -> Result<()> {
    let callee = cx
        .body
        .call(call)
        .callee
        .as_const()
        .expect("inline assembly is a constant");
    let Const::InlineAsm { asm, .. } = cx.scope.constant(callee) else {
        return Err(cx.unsupported("inline assembly that is no constant"));
    };
    if cx
        .scope
        .bytes(asm.template)
        .iter()
        .any(|b| !b.is_ascii_whitespace())
    {
        return Err(cx.unsupported("inline assembly"));
    }
    let constraints = cx.scope.bytes(asm.constraints);
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
