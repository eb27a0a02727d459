//! Rules of instructions that touch memory or compute addresses.

use super::body::BodyCheck;
use super::nodes::{is_int_or_vector, is_pointer_or_vector};
use super::{Rule, ensure};
use crate::attributes::AttrKind;
use crate::context::Scope;
use crate::ids::{Inst, StrId, TypeId, Value};
use crate::inst::{AtomicOp, InstData, InstFlags, Opcode, Ordering};
use crate::types::Type;

/// Whether values of a type have a size (LLVM's `isSized`).
pub(super) fn is_sized(scope: Scope<'_>, t: TypeId) -> bool {
    sized(scope, t, 0)
}

fn sized(scope: Scope<'_>, t: TypeId, depth: u32) -> bool {
    if depth > 64 {
        return false; // recursive
    }
    match scope.ty(t) {
        Type::Void | Type::Label | Type::Metadata | Type::Token | Type::Func { .. } => false,
        Type::Array { elem, .. } | Type::Vector { elem, .. } => sized(scope, elem, depth + 1),
        Type::Struct { .. } | Type::Named(_) => {
            let Some((elems, _)) = scope.struct_elems(t) else {
                return false;
            };
            // Scalable vectors only where all elements are the same one.
            if elems.iter().any(|e| contains_scalable(scope, *e, depth + 1)) {
                return elems
                    .iter()
                    .all(|e| *e == elems[0] && sized(scope, *e, depth + 1));
            }
            elems.iter().all(|e| sized(scope, *e, depth + 1))
        }
        Type::TargetExt { name, .. } => {
            let name = scope.bytes(name);
            match name {
                b"spirv.IntegralConstant" | b"spirv.Literal" => false,
                b"aarch64.svcount" | b"riscv.vector.tuple" | b"amdgcn.named.barrier" => true,
                _ => name.starts_with(b"spirv.") || name.starts_with(b"dx."),
            }
        }
        _ => true,
    }
}

/// Whether a type holds scalable vectors.
pub(super) fn contains_scalable(scope: Scope<'_>, t: TypeId, depth: u32) -> bool {
    if depth > 64 {
        return false;
    }
    match scope.ty(t) {
        Type::Vector { scalable, .. } => scalable,
        Type::Array { elem, .. } => contains_scalable(scope, elem, depth + 1),
        Type::Struct { .. } | Type::Named(_) => scope
            .struct_elems(t)
            .is_some_and(|(e, _)| e.iter().any(|e| contains_scalable(scope, *e, depth + 1))),
        Type::TargetExt { name, .. } => {
            let name = scope.bytes(name);
            name == b"aarch64.svcount" || name == b"riscv.vector.tuple"
        }
        _ => false,
    }
}

impl BodyCheck<'_> {
    /// Whether a type is sized and holds no scalable vectors; remembered for types of the module.
    #[inline]
    fn is_plain(&mut self, t: TypeId) -> bool {
        if t.is_local() {
            return is_sized(self.scope, t) && !contains_scalable(self.scope, t, 0);
        }
        match self.plain_types.get(t.slot()) {
            Some(1) => true,
            Some(2) => false,
            _ => self.find_plain(t),
        }
    }

    fn find_plain(&mut self, t: TypeId) -> bool {
        let plain = is_sized(self.scope, t) && !contains_scalable(self.scope, t, 0);
        if self.plain_types.len() <= t.slot() {
            self.plain_types.resize(self.module.ctx.types.len(), 0);
        }
        self.plain_types[t.slot()] = 2 - plain as u8;
        plain
    }

    #[inline(always)]
    pub(super) fn alloca(&mut self, i: Inst, d: &InstData, ops: &[Value]) -> Rule {
        let ty = TypeId(d.aux);
        ensure!(
            is_sized(self.scope, ty),
            "{} allocates an unsized type",
            self.name(i)
        );
        if let Type::TargetExt { name, .. } = self.scope.ty(ty) {
            let name = self.scope.bytes(name);
            ensure!(
                name != b"amdgcn.named.barrier",
                "{} allocates a target type that cannot be in memory",
                self.name(i)
            );
        }
        ensure!(
            matches!(self.value_type(ops[0]), Type::Int(_)),
            "number of elements of {} is not an integer",
            self.name(i)
        );
        if d.flags.has(InstFlags::SWIFTERROR) {
            ensure!(
                matches!(self.scope.ty(ty), Type::Ptr(_)),
                "{}: swifterror requires a pointer",
                self.name(i)
            );
            let one = super::nodes::value_int(self.scope, ops[0]).and_then(|n| n.u64()) == Some(1);
            ensure!(one, "{}: swifterror requires a single element", self.name(i));
            self.swifterror_uses(self.body.result(i))?;
        }
        let triple = self.module.scope().bytes(self.module.triple);
        if triple.starts_with(b"amdgcn") {
            let private = matches!(self.scope.ty(d.ty), Type::Ptr(5));
            ensure!(
                private,
                "{}: address space of an alloca on amdgcn is 5",
                self.name(i)
            );
        }
        Ok(())
    }

    #[inline(always)]
    pub(super) fn load(&self, i: Inst, d: &InstData, ops: &[Value]) -> Rule {
        ensure!(
            matches!(self.value_type(ops[0]), Type::Ptr(_)),
            "operand of {} is not a pointer",
            self.name(i)
        );
        self.access(i, d, d.ty, &[Ordering::Release, Ordering::AcqRel])
    }

    #[inline(always)]
    pub(super) fn store(&self, i: Inst, d: &InstData, ops: &[Value]) -> Rule {
        ensure!(
            matches!(self.value_type(ops[1]), Type::Ptr(_)),
            "operand of {} is not a pointer",
            self.name(i)
        );
        self.access(i, d, self.ty(ops[0]), &[Ordering::Acquire, Ordering::AcqRel])
    }

    /// Loads and stores: sized types; atomic ones of scalars in byte sizes that are powers of two.
    #[inline(always)]
    fn access(&self, i: Inst, d: &InstData, ty: TypeId, forbidden: &[Ordering]) -> Rule {
        let t = self.scope.ty(ty);
        if !matches!(t, Type::Int(_) | Type::Ptr(_)) && !t.is_float() {
            ensure!(
                is_sized(self.scope, ty),
                "{} accesses an unsized type",
                self.name(i)
            );
        }
        let ordering = d.flags.ordering();
        if ordering == Ordering::NotAtomic {
            let scope = StrId(d.aux);
            ensure!(
                scope.is_empty(),
                "{} has a sync scope but is not atomic",
                self.name(i)
            );
            return Ok(());
        }
        ensure!(
            !forbidden.contains(&ordering),
            "{} cannot have ordering '{}'",
            self.name(i),
            ordering.keyword()
        );
        let elem = self.scope.ty(self.scope.scalar_ty(ty));
        let vector = matches!(t, Type::Vector { scalable: false, .. });
        ensure!(
            (ty == self.scope.scalar_ty(ty) || vector)
                && (matches!(elem, Type::Int(_) | Type::Ptr(_)) || elem.is_float()),
            "atomic {} is of neither integer, pointer nor float",
            self.name(i)
        );
        self.atomic_size(i, ty)
    }

    fn atomic_size(&self, i: Inst, ty: TypeId) -> Rule {
        let bits = self.module.data_layout.bits(self.scope, ty);
        ensure!(bits >= 8, "atomic {} is smaller than a byte", self.name(i));
        ensure!(
            bits.is_power_of_two(),
            "size of atomic {} is not a power of two",
            self.name(i)
        );
        Ok(())
    }

    pub(super) fn fence(&self, i: Inst, d: &InstData) -> Rule {
        use Ordering::*;
        ensure!(
            matches!(d.flags.ordering(), Acquire | Release | AcqRel | SeqCst),
            "{} cannot have this ordering",
            self.name(i)
        );
        Ok(())
    }

    pub(super) fn cmpxchg(&self, i: Inst, d: &InstData, ops: &[Value]) -> Rule {
        let ty = self.ty(ops[1]);
        ensure!(
            matches!(self.value_type(ops[0]), Type::Ptr(_)),
            "operand of {} is not a pointer",
            self.name(i)
        );
        ensure!(
            ty == self.ty(ops[2]),
            "operands of {} have different types",
            self.name(i)
        );
        ensure!(
            matches!(self.scope.ty(ty), Type::Int(_) | Type::Ptr(_)),
            "operand of {} is neither integer nor pointer",
            self.name(i)
        );
        let (success, failure) = (d.flags.ordering(), d.flags.failure_ordering());
        let good = success >= Ordering::Monotonic
            && failure >= Ordering::Monotonic
            && !matches!(failure, Ordering::Release | Ordering::AcqRel);
        ensure!(good, "invalid ordering of {}", self.name(i));
        self.atomic_size(i, ty)
    }

    pub(super) fn atomicrmw(&self, i: Inst, d: &InstData, ops: &[Value]) -> Rule {
        use AtomicOp::*;
        ensure!(
            d.flags.ordering() >= Ordering::Monotonic,
            "invalid ordering of {}",
            self.name(i)
        );
        let ty = self.ty(ops[1]);
        let t = self.scope.ty(ty);
        let list = self.body.list(d.aux);
        let good = match AtomicOp::from_u8(list[0] as u8) {
            Xchg => matches!(t, Type::Int(_) | Type::Ptr(_)) || t.is_float(),
            FAdd | FSub | FMax | FMin | FMaximum | FMinimum | FMaximumNum | FMinimumNum => {
                self.scope.ty(self.scope.scalar_ty(ty)).is_float()
                    && !matches!(t, Type::Vector { scalable: true, .. })
            }
            _ => matches!(t, Type::Int(_)),
        };
        ensure!(good, "operand of {} has the wrong type", self.name(i));
        self.atomic_size(i, ty)
    }

    #[inline(always)]
    pub(super) fn getelementptr(&mut self, i: Inst, d: &InstData, ops: &[Value]) -> Rule {
        let scope = self.scope;
        let base = self.ty(ops[0]);
        ensure!(
            is_pointer_or_vector(scope, base),
            "base of {} is not a pointer",
            self.name(i)
        );
        let source = TypeId(d.aux);
        let simple = self.is_plain(source);
        ensure!(
            simple || is_sized(scope, source),
            "{} goes into an unsized type",
            self.name(i)
        );
        if !simple && matches!(scope.ty(source), Type::Struct { .. } | Type::Named(_)) {
            ensure!(
                !contains_scalable(scope, source, 0),
                "{} goes into a struct with scalable vectors",
                self.name(i)
            );
        }
        let mut width = None;
        for (k, v) in ops.iter().enumerate() {
            let ty = self.ty(*v);
            ensure!(
                k == 0 || is_int_or_vector(scope, ty),
                "index of {} is not an integer",
                self.name(i)
            );
            if let Type::Vector { len, scalable, .. } = scope.ty(ty) {
                ensure!(
                    width.is_none_or(|w| w == (len, scalable)),
                    "vectors of {} have different widths",
                    self.name(i)
                );
                width = Some((len, scalable));
            }
        }
        ensure!(
            self.indexed(source, &ops[1..]),
            "invalid indices of {}",
            self.name(i)
        );
        let result = match scope.ty(d.ty) {
            Type::Vector { elem, len, scalable } => {
                width == Some((len, scalable)) && elem == scope.scalar_ty(base)
            }
            _ => width.is_none() && d.ty == base,
        };
        ensure!(result, "invalid result type of {}", self.name(i));
        Ok(())
    }

    /// Whether indices lead somewhere, the first going over elements of `t`.
    fn indexed(&self, mut t: TypeId, indices: &[Value]) -> bool {
        for v in indices.iter().skip(1) {
            t = match self.scope.ty(t) {
                Type::Array { elem, .. } | Type::Vector { elem, .. } => elem,
                Type::Struct { .. } | Type::Named(_) => {
                    let Some((elems, _)) = self.scope.struct_elems(t) else {
                        return false;
                    };
                    match super::constants::struct_index(self.scope, *v) {
                        Some(n) if (n as usize) < elems.len() => elems[n as usize],
                        _ => return false,
                    }
                }
                _ => return false,
            };
        }
        true
    }

    /// A swifterror value is loaded, stored to, or passed as a swifterror argument, and nothing else.
    pub(super) fn swifterror_uses(&mut self, v: Value) -> Rule {
        for k in 0..self.users(v).len() {
            let user = self.users(v)[k];
            let ops = self.body.ops(user);
            let good = match self.body.inst(user).opcode {
                Opcode::Load => true,
                Opcode::Store => ops[1] == v && ops[0] != v,
                Opcode::Call | Opcode::Invoke => {
                    let args = self.body.call_args(user);
                    args.iter()
                        .enumerate()
                        .all(|(a, x)| *x != v || self.arg_has_attr(user, a, AttrKind::SwiftError))
                }
                _ => false,
            };
            let name = self.name(user);
            ensure!(good, "swifterror value {} is used by {name}", self.value_name(v));
        }
        Ok(())
    }
}
