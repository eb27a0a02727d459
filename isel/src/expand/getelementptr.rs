//! getelementptr of vectors: sums of vectors, where the target has those.
//!
//! What needs a product of vectors stays as it is for fixed vectors: lane by lane, in [`crate::vectors`].

use super::build::Values;
use super::{Expander, Out};
use crate::Lane;
use ir::constants::Const;
use ir::edit::InstBuilder;
use ir::ids::{Inst, TypeId, Value};
use ir::inst::{InstData, Opcode};
use ir::types::Type;

impl Expander<'_> {
    /// `idx * stride` in the integer type `t`, with `vscale` where the stride is that of a scalable type.
    fn scaled_index(&mut self, t: TypeId, idx: Value, of: TypeId) -> Value {
        let stride = self.dl.size(self.scope(), of);
        if let Some(n) = self.same_index(idx)
            && !self.scope().is_scalable(of)
        {
            let bytes = self.signed_int(TypeId::I64, n.wrapping_mul(stride as i64));
            return self.splat(t, bytes);
        }
        let idx_t = self.ty(idx);
        let vector = matches!(self.kind(idx_t), Type::Vector { .. });
        let wide = if vector { t } else { TypeId::I64 };
        let idx = self.resize(true, idx, wide);
        let idx = if vector { idx } else { self.splat(t, idx) };
        if self.scope().is_scalable(of) {
            let n = self.vscale_times(stride);
            let n = self.splat(t, n);
            return self.binary(Opcode::Mul, idx, n);
        }
        match stride {
            1 => idx,
            n if n.is_power_of_two() => self.binary_imm(Opcode::Shl, idx, i64::from(n.trailing_zeros())),
            n => self.binary_imm(Opcode::Mul, idx, n as i64),
        }
    }

    /// An index that is a constant, the same in all lanes.
    fn same_index(&self, idx: Value) -> Option<i64> {
        let s = self.scope();
        let c = match s.constant(idx.as_const()?) {
            Const::Zero(_) => return Some(0),
            Const::Splat { elem, .. } => elem,
            _ => idx.as_const()?,
        };
        let unused = 64u32.checked_sub(s.int_bits(s.const_ty(c))?)?;
        Some((s.const_u64(c)? << unused) as i64 >> unused)
    }

    /// Whether a getelementptr of vectors is a sum of vectors, without products.
    pub(super) fn is_vector_sum(&self, i: Inst, d: &InstData) -> bool {
        let Some((elem, len)) = self.vector(d.ty) else {
            return false;
        };
        let (s, ops) = (self.scope(), self.edit.body.ops(i));
        let by_element = |v: &Value| self.held_by_element(self.ty(*v));
        if self.size_bits(elem) != 64
            || self.target.vector_part(Lane::I64, len).is_none()
            || self.held_by_element(d.ty)
            || ops.iter().any(by_element)
        {
            return false;
        }
        let mut ty = TypeId(d.aux);
        ops[1..].iter().enumerate().all(|(n, &idx)| {
            if n > 0 {
                if let Some((elems, _)) = s.struct_elems(ty) {
                    let field = self.same_index(idx).unwrap_or(0);
                    ty = elems[field as usize];
                    return true;
                }
                if let Type::Array { elem, .. } | Type::Vector { elem, .. } = s.ty(ty) {
                    ty = elem;
                }
            }
            self.same_index(idx).is_some() || self.dl.size(s, ty).is_power_of_two()
        })
    }

    /// A getelementptr over scalable types, or one that makes a vector: bytes are counted.
    pub(super) fn vector_gep(&mut self, i: Inst, d: &InstData) -> Out {
        let ops: Values = self.edit.body.ops(i).iter().copied().collect();
        let t = self.shaped(TypeId::I64, d.ty);
        let mut sum: Option<Value> = None;
        let mut ty = TypeId(d.aux);
        for (n, &idx) in ops[1..].iter().enumerate() {
            let fields = self.scope().struct_elems(ty).map(|e| e.0.to_vec());
            let term = match fields {
                Some(elems) if n > 0 => {
                    let k = self.same_index(idx).unwrap_or(0) as u32;
                    let bytes = self.dl.field_offset(self.scope(), ty, k);
                    let scalable = self.scope().is_scalable(ty);
                    ty = elems[k as usize];
                    let bytes = match bytes {
                        0 => continue,
                        _ if scalable => self.vscale_times(bytes),
                        n => self.signed_int(TypeId::I64, n as i64),
                    };
                    self.splat(t, bytes)
                }
                _ => {
                    if n > 0
                        && let Type::Array { elem, .. } | Type::Vector { elem, .. } = self.kind(ty)
                    {
                        ty = elem;
                    }
                    if self.const_int(idx) == Some(0) {
                        continue;
                    }
                    self.scaled_index(t, idx, ty)
                }
            };
            sum = Some(match sum {
                None => term,
                Some(s) => self.binary(Opcode::Add, s, term),
            });
        }
        let base = ops[0];
        if t == TypeId::I64 {
            return Out::Value(match sum {
                None => base,
                Some(n) => self.offset_by(base, n),
            });
        }
        let base_vector = matches!(self.kind(self.ty(base)), Type::Vector { .. });
        let base = if base_vector {
            self.convert(Opcode::PtrToInt, base, t)
        } else {
            let b = self.convert(Opcode::PtrToInt, base, TypeId::I64);
            self.splat(t, b)
        };
        let r = match sum {
            None => base,
            Some(n) => self.binary(Opcode::Add, base, n),
        };
        Out::Value(self.convert(Opcode::IntToPtr, r, d.ty))
    }
}
