//! Values as bits: words of wide integers, bitcasts of vectors whose elements are not whole registers.

use super::build::Values;
use super::{Expander, Out};
use ir::constants::Const;
use ir::edit::InstBuilder;
use ir::ids::{TypeId, Value};
use ir::inst::{InstData, Opcode};
use ir::types::Type;

impl Expander<'_> {
    /// The 64-bit words of an integer, the last zero-extended (`signed`: sign-extended).
    pub(super) fn words(&mut self, v: Value, signed: bool) -> Values {
        let t = self.ty(v);
        let bits = self.size_bits(t) as u32;
        if bits <= 64 {
            return Values::from_slice(&[self.resize(signed, v, TypeId::I64)]);
        }
        let n = bits.div_ceil(64);
        let mut out = match v.as_const().map(|c| self.scope().constant(c)) {
            Some(Const::WideInt { words, .. }) => {
                let w = self.scope().words(words).to_vec();
                w.iter()
                    .map(|x| self.signed_int(TypeId::I64, *x as i64))
                    .collect()
            }
            Some(Const::Int { .. } | Const::Null(_) | Const::Zero(_)) => {
                let low = self.const_int(v).unwrap_or(0);
                let words = (0..n).map(|k| if k == 0 { low as i64 } else { 0 });
                words.map(|x| self.signed_int(TypeId::I64, x)).collect()
            }
            _ => {
                let list = self.array_ty(TypeId::I64, u64::from(n));
                let view = self.inst(Opcode::BitCast, list, &[v]);
                (0..n).map(|k| self.extract_value(view, &[k])).collect::<Values>()
            }
        };
        if !bits.is_multiple_of(64) {
            let small = self.int_ty(bits % 64);
            let last = out[n as usize - 1];
            let low = self.resize(false, last, small);
            out[n as usize - 1] = self.resize(signed, low, TypeId::I64);
        }
        out
    }

    /// The integer of type `t` of these 64-bit words.
    pub(super) fn of_words(&mut self, t: TypeId, words: &[Value]) -> Value {
        let bits = self.size_bits(t) as u32;
        if bits <= 64 {
            return self.resize(false, words[0], t);
        }
        let n = bits.div_ceil(64);
        let list = self.array_ty(TypeId::I64, u64::from(n));
        let v = self.aggregate(list, &words[..n as usize]);
        self.inst(Opcode::BitCast, t, &[v])
    }

    /// The bits of a value of any first-class type but aggregates, in words; those above are zero.
    pub(super) fn bits_of(&mut self, v: Value) -> Values {
        let t = self.ty(v);
        if let Some((elem, _)) = self.vector(t) {
            let bits = self.size_bits(elem) as u32;
            let lanes = self.lanes(v);
            let mut lists: Vec<Values> = lanes.iter().map(|e| self.bits_of(*e)).collect();
            if self.module.data_layout.big_endian {
                lists.reverse();
            }
            return self.pack(&lists, bits);
        }
        let int = match self.kind(t) {
            Type::Int(_) => v,
            Type::Ptr(_) => {
                let int = self.int_ty(self.size_bits(t) as u32);
                self.convert(Opcode::PtrToInt, v, int)
            }
            _ => {
                let int = self.int_ty(self.size_bits(t) as u32);
                self.convert(Opcode::BitCast, v, int)
            }
        };
        self.words(int, false)
    }

    /// Numbers of `bits` bits, given as words, one after another.
    fn pack(&mut self, lists: &[Values], bits: u32) -> Values {
        let total = u64::from(bits) * lists.len() as u64;
        let mut out: Vec<Option<Value>> = vec![None; total.div_ceil(64) as usize];
        let mut or = |x: &mut Self, at: usize, v: Value| {
            out[at] = Some(match out[at] {
                None => v,
                Some(old) => x.binary(Opcode::Or, old, v),
            });
        };
        for (k, words) in lists.iter().enumerate() {
            for (n, &w) in words.iter().enumerate() {
                let low = k as u64 * u64::from(bits) + 64 * n as u64;
                let (at, shift) = ((low / 64) as usize, low % 64);
                let width = u64::from(bits - 64 * n as u32).min(64);
                let v = self.binary_imm(Opcode::Shl, w, shift as i64);
                or(self, at, v);
                if shift + width > 64 {
                    let v = self.binary_imm(Opcode::LShr, w, 64 - shift as i64);
                    or(self, at + 1, v);
                }
            }
        }
        let zero = self.signed_int(TypeId::I64, 0);
        out.into_iter().map(|w| w.unwrap_or(zero)).collect()
    }

    /// Bits `low..low + bits` of words, as words of which the last has undefined bits above.
    fn field(&mut self, words: &[Value], low: u64, bits: u32) -> Values {
        (0..bits.div_ceil(64))
            .map(|n| {
                let from = low + 64 * u64::from(n);
                let (at, shift) = ((from / 64) as usize, from % 64);
                let width = u64::from(bits - 64 * n).min(64);
                let v = self.binary_imm(Opcode::LShr, words[at], shift as i64);
                if shift + width <= 64 {
                    return v;
                }
                let high = self.binary_imm(Opcode::Shl, words[at + 1], 64 - shift as i64);
                self.binary(Opcode::Or, v, high)
            })
            .collect()
    }

    /// The value of type `t` of these bits.
    pub(super) fn of_bits(&mut self, t: TypeId, words: &[Value]) -> Value {
        if let Some((elem, len)) = self.vector(t) {
            let bits = self.size_bits(elem) as u32;
            let mut lanes = Values::new();
            for k in 0..len {
                let place = if self.module.data_layout.big_endian {
                    len - 1 - k
                } else {
                    k
                };
                let w = self.field(words, u64::from(place) * u64::from(bits), bits);
                lanes.push(self.of_bits(elem, &w));
            }
            return self.of_lanes(t, &lanes);
        }
        let bits = self.size_bits(t) as u32;
        match self.kind(t) {
            Type::Int(_) => self.of_words(t, words),
            kind => {
                let int = self.int_ty(bits);
                let v = self.of_words(int, words);
                let op = match kind {
                    Type::Ptr(_) => Opcode::IntToPtr,
                    _ => Opcode::BitCast,
                };
                self.convert(op, v, t)
            }
        }
    }

    pub(super) fn expand_bitcast(&mut self, d: &InstData) -> Out {
        let v = self.edit.body.operand_range(d.ops)[0];
        let from = self.ty(v);
        if from == d.ty {
            return Out::Value(v);
        }
        let vector = |x: &Self, t| x.vector(t).is_some();
        if !vector(self, from) && !vector(self, d.ty) {
            return Out::Keep;
        }
        let words_only = |x: &Self, t: TypeId| {
            let elem = x.scope().scalar_ty(t);
            let lanes = x.vector(t).is_some() && !x.held_by_element(t);
            !lanes && matches!(x.kind(elem), Type::Int(n) if n.is_multiple_of(64))
        };
        // (in big-endian memory the first element has the highest word)
        if words_only(self, from) && words_only(self, d.ty) && !self.module.data_layout.big_endian {
            return Out::Keep;
        }
        let mask = |x: &Self, t| x.vector(t).is_some_and(|(e, _)| e == TypeId::I1);
        let known = match (mask(self, from), mask(self, d.ty)) {
            _ if self.held_by_element(from) || self.held_by_element(d.ty) => false,
            // The target moves whole registers; what is shorter goes through memory or words.
            (false, false) => {
                let bits = self.size_bits(d.ty);
                bits.is_power_of_two() || bits.is_multiple_of(128)
            }
            // A mask and an integer of at most 64 bits.
            (true, false) => !vector(self, d.ty) && self.size_bits(from) <= 64,
            (false, true) => !vector(self, from) && self.size_bits(from) <= 64,
            (true, true) => true,
        };
        if known {
            return Out::Keep;
        }
        let words = self.bits_of(v);
        Out::Value(self.of_bits(d.ty, &words))
    }
}
