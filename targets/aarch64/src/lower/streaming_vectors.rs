//! Fixed vectors in functions that may be in streaming mode, where most of NEON's instructions are illegal. They are in
//! registers where the function does with them only what SVE's instructions do as well in the low 16 bytes (see
//! [`crate::encode::is_streaming_safe`]). In all other functions they are held element by element, and are put into
//! registers for calls and returns only.

use ir::body::Body;
use ir::constants::Const;
use ir::context::Scope;
use ir::ids::{Inst, TypeId};
use ir::inst::Opcode;
use ir::intrinsics::Intrinsic;
use ir::module::Module;
use ir::types::Type;

/// What an instruction of fixed vectors asks for.
#[derive(PartialEq, Eq)]
enum Need {
    /// Nothing: there are no such vectors, or they may be in registers.
    Nothing,
    /// Vectors that are held element by element.
    Elements,
    /// Vectors in registers, whatever the others ask for.
    Registers,
}

/// Whether a type is a fixed vector of elements for which `f` holds, or has one as a member.
fn has_fixed(scope: Scope<'_>, t: TypeId, f: fn(Type) -> bool) -> bool {
    match scope.ty(t) {
        Type::Vector { scalable, elem, .. } => !scalable && f(scope.ty(elem)),
        Type::Array { elem, .. } => has_fixed(scope, elem, f),
        Type::Struct { .. } | Type::Named(_) => {
            let members = scope.struct_elems(t);
            members.is_some_and(|(list, _)| list.iter().any(|m| has_fixed(scope, *m, f)))
        }
        _ => false,
    }
}

/// Masks and integers of other widths than lanes have, which take instructions to load, store and pass.
fn is_odd(elem: Type) -> bool {
    matches!(elem, Type::Int(n) if !matches!(n, 8 | 16 | 32 | 64))
}

fn is_assembly(scope: Scope<'_>, body: &Body, call: Inst) -> bool {
    let callee = body.call(call).callee.as_const();
    callee.is_some_and(|c| matches!(scope.constant(c), Const::InlineAsm { .. }))
}

fn need(scope: Scope<'_>, module: &Module, body: &Body, i: Inst, sve: bool) -> Need {
    let d = body.inst(i);
    let is_call = matches!(d.opcode, Opcode::Call | Opcode::Invoke | Opcode::CallBr);
    let ops = if is_call { body.call_args(i) } else { body.ops(i) };
    let any = |_| true;
    let (mut fixed, mut constant) = (has_fixed(scope, d.ty, any), false);
    let (mut scalable, mut odd) = (scope.is_scalable(d.ty), has_fixed(scope, d.ty, is_odd));
    for v in ops {
        let t = body.value_ty(scope, *v);
        let is_fixed = has_fixed(scope, t, any);
        scalable |= scope.is_scalable(t);
        odd |= has_fixed(scope, t, is_odd);
        fixed |= is_fixed;
        constant |= is_fixed && v.is_const();
    }
    if !fixed {
        return Need::Nothing;
    }
    use Opcode::*;
    match d.opcode {
        Call | Invoke | CallBr => match body.called_intrinsic(module, i) {
            Some(Intrinsic::VectorInsert | Intrinsic::VectorExtract) if scalable && !constant => {
                Need::Nothing
            }
            Some(id) if id.name().starts_with("aarch64.") => Need::Registers,
            None if is_assembly(scope, body, i) => Need::Registers,
            None if !constant && !odd => Need::Nothing,
            _ => Need::Elements,
        },
        Load | Store | Phi | Ret if !constant && !odd => Need::Nothing,
        Add | Sub | And | Or | Xor | FAdd | FSub | FMul if sve && !constant && !odd => Need::Nothing,
        _ => Need::Elements,
    }
}

/// Whether fixed vectors of a function that may be in streaming mode are held element by element.
pub fn are_elements(scope: Scope<'_>, module: &Module, body: &Body, sve: bool) -> bool {
    let mut elements = body.params.iter().any(|t| has_fixed(scope, *t, is_odd));
    for n in 0..body.insts.len() {
        match need(scope, module, body, Inst::new(n), sve) {
            Need::Nothing => {}
            Need::Elements => elements = true,
            Need::Registers => return false,
        }
    }
    elements
}
