//! Loads from constants of the module.

use super::Fold;
use crate::frame_objects::constant_offset;
use ir::constants::Const;
use ir::context::Scope;
use ir::datalayout::DataLayout;
use ir::edit::InstBuilder;
use ir::ids::{ConstId, GlobalId, Inst, TypeId, Value};
use ir::inst::{InstData, InstFlags, Opcode};
use ir::module::{GlobalKind, Linkage, Module};
use ir::types::Type;

/// Addresses that are followed to what they are within.
const DEPTH: u32 = 4;

impl Fold<'_> {
    /// What a load is known to read.
    pub(super) fn load(&mut self, i: Inst, d: InstData) -> Option<Value> {
        if d.flags != InstFlags::NONE {
            return None;
        }
        let (init, at) = self.initializer(self.operand(i, 0))?;
        let (s, dl) = (self.edit.scope(), self.edit.data_layout());
        if let Some(c) = member(s, dl, init, at, d.ty) {
            return Some(c.into());
        }
        let bytes = match s.ty(d.ty) {
            Type::Int(n @ (8 | 16 | 32 | 64)) => u64::from(n / 8),
            _ => return None,
        };
        let mut n = 0;
        for k in 0..bytes {
            let place = if dl.big_endian { bytes - 1 - k } else { k };
            n |= u64::from(byte(s, dl, init, at + k)?) << (8 * place);
        }
        Some(self.edit.int(d.ty, n))
    }

    /// The value of the constant variable that an address is in, and the offset.
    fn initializer(&self, address: Value) -> Option<(ConstId, u64)> {
        let (module, body) = (self.edit.module(), &*self.edit.body);
        let (mut p, mut at) = (address, 0i64);
        for _ in 0..DEPTH {
            let Some(i) = body.def(p) else { break };
            let d = body.inst(i);
            if d.opcode != Opcode::GetElementPtr {
                return None;
            }
            at = at.checked_add(constant_offset(module, body, TypeId(d.aux), &body.ops(i)[1..])?)?;
            p = self.operand(i, 0);
        }
        let Const::Global { global, .. } = body.scope(module).constant(p.as_const()?) else {
            return None;
        };
        Some((known_value(module, global)?, u64::try_from(at).ok()?))
    }
}

/// What a variable always is, as far as the module says: it is a constant of the module's own.
pub(crate) fn known_value(module: &Module, global: GlobalId) -> Option<ConstId> {
    let global = module.global(global);
    let GlobalKind::Variable(variable) = &global.kind else {
        return None;
    };
    let own = matches!(global.linkage, Linkage::Private | Linkage::Internal);
    variable
        .init
        .filter(|_| own && variable.constant && !variable.externally_initialized)
}

/// The member of an aggregate at an offset, and the offset within it.
fn inner(s: Scope<'_>, dl: &DataLayout, c: ConstId, at: u64) -> Option<(ConstId, u64)> {
    let Const::Aggregate { ty, elems } = s.constant(c) else {
        return None;
    };
    let elems = s.const_list(elems);
    // (their offsets ascend)
    let offset = |k: usize| dl.member(s, ty, k as u64).map(|m| m.0);
    let (mut low, mut high) = (0, elems.len());
    while high - low > 1 {
        let middle = low.midpoint(high);
        match offset(middle)? <= at {
            true => low = middle,
            false => high = middle,
        }
    }
    Some((*elems.get(low)?, at.checked_sub(offset(low)?)?))
}

/// The constant of a type that stands at an offset.
fn member(s: Scope<'_>, dl: &DataLayout, mut c: ConstId, mut at: u64, ty: TypeId) -> Option<ConstId> {
    loop {
        if at == 0 && s.const_ty(c) == ty {
            let plain = matches!(
                s.constant(c),
                Const::Int { .. } | Const::Float { .. } | Const::Null(_) | Const::Global { .. }
            );
            return plain.then_some(c);
        }
        (c, at) = inner(s, dl, c, at)?;
    }
}

/// A byte of a constant; `None`: it is not known.
fn byte(s: Scope<'_>, dl: &DataLayout, mut c: ConstId, mut at: u64) -> Option<u8> {
    loop {
        let size = dl.store_size(s, s.const_ty(c));
        if at >= size {
            return None;
        }
        let place = if dl.big_endian { size - 1 - at } else { at };
        match s.constant(c) {
            Const::Int { value, .. } if size <= 8 => return Some((value >> (8 * place)) as u8),
            Const::Float { bits, .. } => return Some((bits >> (8 * place)) as u8),
            Const::Null(_) | Const::Zero(_) => return Some(0),
            Const::Bytes { data, .. } => return s.bytes(data).get(at as usize).copied(),
            _ => (c, at) = inner(s, dl, c, at)?,
        }
    }
}
