//! Constants: casts, struct indices, signed pointers, walks through constant expressions.

use super::{Rule, ensure};
use crate::constants::{Const, ConstExpr};
use crate::context::Scope;
use crate::ids::{ConstId, TypeId, Value};
use crate::inst::Opcode;
use crate::module::Module;
use crate::types::Type;

/// Constants nested deeper than this are taken as right.
const MAX_DEPTH: u32 = 200;

/// Without bitcasts, address space casts and `getelementptr` of zeros around it.
pub(super) fn strip_casts(scope: Scope<'_>, mut c: ConstId) -> ConstId {
    for _ in 0..MAX_DEPTH {
        let Const::Expr { expr, .. } = scope.constant(c) else {
            return c;
        };
        let ops = scope.const_list(expr.ops);
        match expr.opcode {
            Opcode::BitCast | Opcode::AddrSpaceCast => c = ops[0],
            Opcode::GetElementPtr if ops[1..].iter().all(|i| scope.const_u64(*i) == Some(0)) => c = ops[0],
            _ => return c,
        }
    }
    c
}

/// The number of a struct member: a constant i32, or a vector of equal ones.
pub(super) fn struct_index(scope: Scope<'_>, v: Value) -> Option<u64> {
    let c = v.as_const()?;
    if let Type::Vector { scalable: true, .. } = scope.ty(scope.const_ty(c)) {
        return None;
    }
    match scope.constant(c) {
        Const::Int { ty, value } => (scope.int_bits(ty) == Some(32)).then_some(value),
        Const::Splat { elem, .. } => struct_index(scope, Value::constant(elem)),
        Const::Zero(_) => Some(0),
        Const::Aggregate { elems, .. } => {
            let elems = scope.const_list(elems);
            let first = struct_index(scope, Value::constant(*elems.first()?))?;
            elems
                .iter()
                .all(|e| struct_index(scope, Value::constant(*e)) == Some(first))
                .then_some(first)
        }
        _ => None,
    }
}

/// Rules of a cast from one type to another.
pub(super) fn cast(module: &Module, scope: Scope<'_>, opcode: Opcode, from: TypeId, to: TypeId) -> Rule {
    use Opcode::*;
    let shape = |t: TypeId| match scope.ty(t) {
        Type::Vector { elem, len, scalable } => (scope.ty(elem), Some((len, scalable))),
        other => (other, None),
    };
    let ((f, f_len), (t, t_len)) = (shape(from), shape(to));
    let float_bits = |t: Type| match t {
        Type::Half | Type::BFloat => 16,
        Type::Float => 32,
        Type::Double => 64,
        Type::X86Fp80 => 80,
        _ => 128,
    };
    let int = |t: Type| matches!(t, Type::Int(_));
    let pointer = |t: Type| matches!(t, Type::Ptr(_));
    let good = match opcode {
        Trunc => matches!((f, t), (Type::Int(a), Type::Int(b)) if a > b),
        ZExt | SExt => matches!((f, t), (Type::Int(a), Type::Int(b)) if a < b),
        FpTrunc => f.is_float() && t.is_float() && float_bits(f) > float_bits(t),
        FpExt => f.is_float() && t.is_float() && float_bits(f) < float_bits(t),
        FpToUi | FpToSi => f.is_float() && int(t),
        UiToFp | SiToFp => int(f) && t.is_float(),
        PtrToInt | PtrToAddr => pointer(f) && int(t),
        IntToPtr => int(f) && pointer(t),
        AddrSpaceCast => matches!((f, t), (Type::Ptr(a), Type::Ptr(b)) if a != b),
        BitCast => return bitcast(module, scope, from, to),
        _ => true,
    };
    ensure!(good, "invalid cast of these types");
    ensure!(f_len == t_len, "vectors of different lengths are cast");
    if opcode == PtrToAddr
        && let (Type::Ptr(space), Type::Int(bits)) = (f, t)
    {
        let address = module.data_layout.pointer(space).index_bits;
        ensure!(
            bits == address,
            "result of 'ptrtoaddr' is not as wide as an address"
        );
    }
    Ok(())
}

fn bitcast(module: &Module, scope: Scope<'_>, from: TypeId, to: TypeId) -> Rule {
    if from == to {
        return Ok(());
    }
    let plain = |t: TypeId| {
        let e = scope.ty(scope.scalar_ty(t));
        matches!(
            e,
            Type::Int(_) | Type::Ptr(_) | Type::X86Amx | Type::TargetExt { .. }
        ) || e.is_float()
    };
    ensure!(plain(from) && plain(to), "invalid bitcast of these types");
    let space = |t: TypeId| match scope.ty(scope.scalar_ty(t)) {
        Type::Ptr(n) => Some(n),
        _ => None,
    };
    let len = |t: TypeId| match scope.ty(t) {
        Type::Vector { len, scalable, .. } => (len, scalable),
        _ => (1, false),
    };
    match (space(from), space(to)) {
        (None, None) => {
            let scalable = |t: TypeId| matches!(scope.ty(t), Type::Vector { scalable: true, .. });
            let dl = &module.data_layout;
            let same = dl.bits(scope, from) == dl.bits(scope, to);
            ensure!(
                same && scalable(from) == scalable(to),
                "bitcast between different sizes"
            );
        }
        (a, b) => ensure!(
            a == b && len(from) == len(to),
            "bitcast between pointers of different address spaces, or between pointers and others"
        ),
    }
    Ok(())
}

/// Whether an expression of literals alone: LLVM folds it to a literal.
pub(super) fn is_foldable(scope: Scope<'_>, c: ConstId, depth: u32) -> bool {
    depth < 16
        && match scope.constant(c) {
            Const::Int { .. } | Const::WideInt { .. } | Const::Float { .. } | Const::Null(_) => true,
            Const::Expr { expr, .. } => scope
                .const_list(expr.ops)
                .iter()
                .all(|o| is_foldable(scope, *o, depth + 1)),
            _ => false,
        }
}

/// Rules of a constant expression or signed pointer and of what it is made of.
pub(super) fn check(module: &Module, scope: Scope<'_>, c: Const) -> Rule {
    walk(module, scope, c, 0)
}

fn walk(module: &Module, scope: Scope<'_>, c: Const, depth: u32) -> Rule {
    if depth > MAX_DEPTH {
        return Ok(());
    }
    match c {
        Const::Expr { ty, expr } => {
            expression(module, scope, ty, &expr)?;
            for op in scope.const_list(expr.ops) {
                walk(module, scope, scope.constant(*op), depth + 1)?;
            }
            Ok(())
        }
        Const::PtrAuth { ops, .. } => signed_pointer(scope, scope.const_list(ops)),
        Const::Global { global, .. } => {
            let intrinsic = module.function(global).is_some_and(|f| f.is_intrinsic);
            let name = || super::global_name(module, global);
            ensure!(
                !intrinsic || depth == 0,
                "address of intrinsic {} is taken",
                name()
            );
            Ok(())
        }
        _ => Ok(()),
    }
}

fn expression(module: &Module, scope: Scope<'_>, ty: TypeId, expr: &ConstExpr) -> Rule {
    if expr.opcode.is_cast() {
        let from = scope.const_ty(scope.const_list(expr.ops)[0]);
        cast(module, scope, expr.opcode, from, ty)?;
    }
    Ok(())
}

fn signed_pointer(scope: Scope<'_>, ops: &[ConstId]) -> Rule {
    let pointer = |i: usize| {
        ops.get(i)
            .is_none_or(|c| matches!(scope.ty(scope.const_ty(*c)), Type::Ptr(_)))
    };
    let bits = |i: usize, n: u32| {
        ops.get(i)
            .is_none_or(|c| scope.int_bits(scope.const_ty(*c)) == Some(n))
    };
    ensure!(pointer(0), "base of a signed pointer is not a pointer");
    ensure!(bits(1, 32), "key of a signed pointer is not an i32");
    ensure!(bits(2, 64), "discriminator of a signed pointer is not an i64");
    ensure!(
        pointer(3),
        "address discriminator of a signed pointer is not a pointer"
    );
    Ok(())
}
