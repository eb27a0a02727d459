//! Memory of vectors whose elements are not whole bytes (`<8 x i1>`, `<3 x i17>`), alone or in aggregates:
//! the elements stand bit by bit, the first in the lowest bits, and the rest of the last byte is zero. In big-endian memory it is
//! as an integer of all bits, with the first element in the highest ones.

use crate::lower::Lower;
use crate::target::Target;
use crate::values::parts::{Part, PartTy};
use ir::datalayout::align_to;
use ir::diag::Result;
use ir::ids::TypeId;
use ir::inst::Opcode;
use ir::types::Type;
use regalloc::VReg;
use smallvec::SmallVec;

type Regs = SmallVec<[VReg; 8]>;

/// Word `k` of `bits` bits in memory, the lowest bits first.
fn word_part(k: u32, bits: u64, big_endian: bool) -> Part {
    let rest = (bits - 64 * u64::from(k)).min(64) as u32;
    Part {
        ty: if rest == 64 {
            PartTy::I64
        } else {
            PartTy::int(rest)
        },
        offset: match big_endian {
            true => (bits.div_ceil(8) as u32).saturating_sub(8 * (k + 1)),
            false => 8 * k,
        },
        bytes: rest.div_ceil(8),
        packed: false,
    }
}

impl<T: Target> Lower<'_, T> {
    /// Calls `f` for each leaf of a type that has a memory form of its own: its type, its first part, its
    /// byte offset. Aggregates are taken apart.
    fn leaves(
        &mut self,
        t: TypeId,
        at: u64,
        part: &mut u32,
        f: &mut dyn FnMut(&mut Self, TypeId, u32, u64) -> Result<()>,
    ) -> Result<()> {
        match self.scope.ty(t) {
            Type::Array { elem, len } => {
                let size = self.dl.size(self.scope, elem);
                for k in 0..len {
                    self.leaves(elem, at + k * size, part, f)?;
                }
                return Ok(());
            }
            Type::Struct { .. } | Type::Named(_) => {
                let (elems, packed) = self.scope.struct_elems(t).expect("a value's type is sized");
                let mut offset = at;
                for e in elems {
                    if !packed {
                        offset = at + align_to(offset - at, self.dl.abi_align(self.scope, *e));
                    }
                    self.leaves(*e, offset, part, f)?;
                    offset += self.dl.size(self.scope, *e);
                }
                return Ok(());
            }
            _ => {}
        }
        f(self, t, *part, at)?;
        *part += self.num_parts(t)?;
        Ok(())
    }

    /// Whether memory holds a vector bit by bit.
    fn is_packed(&mut self, t: TypeId) -> Result<bool> {
        let r = self.parts(t)?;
        Ok(r.1 > r.0 && self.part(r, 0).packed)
    }

    /// Loads a value in which some vector is packed.
    pub(crate) fn load_packed(&mut self, t: TypeId, dst: &[VReg], mem: T::Mem) -> Result<()> {
        self.leaves(t, 0, &mut 0, &mut |cx, t, first, at| {
            let n = cx.num_parts(t)?;
            let dst = &dst[first as usize..(first + n) as usize];
            let mem = T::mem_offset(cx, mem, at as u32);
            if cx.is_packed(t)? {
                return cx.load_bits(t, dst, mem);
            }
            for (p, r) in cx.parts_vec(t)?.iter().zip(dst) {
                let m = T::mem_offset(cx, mem, p.offset);
                cx.load_part(*p, *r, m)?;
            }
            Ok(())
        })
    }

    /// Stores a value of any type; bits above the width of integers are stored as zeros.
    pub(crate) fn store_packed(&mut self, t: TypeId, src: &[VReg], mem: T::Mem) -> Result<()> {
        self.leaves(t, 0, &mut 0, &mut |cx, t, first, at| {
            let n = cx.num_parts(t)?;
            let src = &src[first as usize..(first + n) as usize];
            let mem = T::mem_offset(cx, mem, at as u32);
            if cx.is_packed(t)? {
                return cx.store_bits(t, src, mem);
            }
            let bits = cx.scope.int_bits(t).unwrap_or(0);
            let parts = cx.parts_vec(t)?;
            for (k, (p, r)) in parts.iter().zip(src).enumerate() {
                let m = T::mem_offset(cx, mem, p.offset);
                let mut r = *r;
                if k + 1 == parts.len() && !bits.is_multiple_of(8) {
                    let clear = cx.vreg(p.ty);
                    T::emit_extend(cx, false, (bits - 1) % 64 + 1, p.ty, clear, r);
                    r = clear;
                }
                cx.store_reg(*p, r, m)?;
            }
            Ok(())
        })
    }

    /// Elements and their width of a vector.
    fn element_bits(&self, t: TypeId) -> (u32, u32) {
        let len = match self.scope.ty(t) {
            Type::Vector { len, .. } => len,
            _ => 1,
        };
        (len, self.bits(t))
    }

    /// The lowest bit of element `k`.
    fn element_place(&self, k: u32, len: u32, bits: u32) -> u64 {
        let k = if self.dl.big_endian { len - 1 - k } else { k };
        u64::from(k) * u64::from(bits)
    }

    /// Words of a mask of `len` lanes, those of the first lanes first, from the lowest word first or the other way.
    fn order_words<W>(&self, len: u32, words: &mut [W]) -> Result<()> {
        if self.dl.big_endian && words.len() > 1 {
            if !len.is_multiple_of(64) {
                return Err(self.unsupported("memory of such a vector of i1 on a big-endian target"));
            }
            words.reverse();
        }
        Ok(())
    }

    fn load_bits(&mut self, t: TypeId, dst: &[VReg], mem: T::Mem) -> Result<()> {
        let (len, bits) = self.element_bits(t);
        let total = u64::from(len) * u64::from(bits);
        let mut words = Regs::new();
        for k in 0..total.div_ceil(64) as u32 {
            let p = word_part(k, total, self.dl.big_endian);
            let r = self.vreg(p.ty);
            let m = T::mem_offset(self, mem, p.offset);
            self.load_part(p, r, m)?;
            words.push(r);
        }
        let range = self.parts(t)?;
        if let Some(lane) = self.part(range, 0).ty.lane() {
            let per = dst.len().div_ceil(words.len());
            self.order_words(len, &mut words)?;
            for (k, w) in words.iter().enumerate() {
                let some = &dst[k * per..(k * per + per).min(dst.len())];
                T::emit_mask_of_bits(self, lane, (len - 64 * k as u32).min(64), some, *w);
            }
            return Ok(());
        }
        let each = (dst.len() as u32 / len).max(1);
        for (k, d) in dst.iter().enumerate() {
            let n = k as u32 % each;
            let low = self.element_place(k as u32 / each, len, bits) + 64 * u64::from(n);
            let width = (bits - 64 * n).min(64);
            let (at, shift) = ((low / 64) as usize, (low % 64) as u32);
            let wide = if total > 32 { PartTy::I64 } else { PartTy::I32 };
            if shift + width <= 64 {
                match shift {
                    0 => T::emit_copy(self, *d, words[at]),
                    s => T::emit_shift_imm(self, Opcode::LShr, wide, *d, words[at], s),
                }
                continue;
            }
            let (a, b) = (self.vreg(PartTy::I64), self.vreg(PartTy::I64));
            T::emit_shift_imm(self, Opcode::LShr, PartTy::I64, a, words[at], shift);
            T::emit_shift_imm(self, Opcode::Shl, PartTy::I64, b, words[at + 1], 64 - shift);
            T::emit_binary(self, Opcode::Or, PartTy::I64, *d, a, b);
        }
        Ok(())
    }

    fn store_bits(&mut self, t: TypeId, src: &[VReg], mem: T::Mem) -> Result<()> {
        let (len, bits) = self.element_bits(t);
        let total = u64::from(len) * u64::from(bits);
        let count = total.div_ceil(64) as u32;
        let mut words: SmallVec<[Option<VReg>; 8]> = SmallVec::from_elem(None, count as usize);
        let range = self.parts(t)?;
        if let Some(lane) = self.part(range, 0).ty.lane() {
            let per = src.len().div_ceil(count as usize);
            for (k, w) in words.iter_mut().enumerate() {
                let n = (len - 64 * k as u32).min(64);
                let raw = self.vreg(PartTy::I64);
                let some = &src[k * per..(k * per + per).min(src.len())];
                T::emit_mask_bits(self, lane, n, raw, some);
                let p = word_part(k as u32, total, false);
                let clear = self.vreg(p.ty);
                T::emit_extend(self, false, n, p.ty, clear, raw);
                *w = Some(if n == 8 * p.ty.bytes() { raw } else { clear });
            }
            self.order_words(len, &mut words)?;
        } else {
            let each = (src.len() as u32 / len).max(1);
            let wide = if total > 32 { PartTy::I64 } else { PartTy::I32 };
            for (k, r) in src.iter().enumerate() {
                let n = k as u32 % each;
                let low = self.element_place(k as u32 / each, len, bits) + 64 * u64::from(n);
                let width = (bits - 64 * n).min(64);
                let (at, shift) = ((low / 64) as usize, (low % 64) as u32);
                let mut x = *r;
                if width < 64 {
                    x = self.vreg(wide);
                    T::emit_extend(self, false, width, wide, x, *r);
                }
                self.or_word(wide, Opcode::Shl, x, shift, &mut words[at]);
                if shift + width > 64 {
                    self.or_word(wide, Opcode::LShr, x, 64 - shift, &mut words[at + 1]);
                }
            }
        }
        for (k, w) in words.iter().enumerate() {
            let p = word_part(k as u32, total, self.dl.big_endian);
            let m = T::mem_offset(self, mem, p.offset);
            self.store_reg(p, w.expect("every word has bits"), m)?;
        }
        Ok(())
    }

    /// `word |= x shifted`
    fn or_word(&mut self, ty: PartTy, op: Opcode, x: VReg, shift: u32, word: &mut Option<VReg>) {
        let mut y = x;
        if shift != 0 {
            y = self.vreg(ty);
            T::emit_shift_imm(self, op, ty, y, x, shift);
        }
        *word = Some(match *word {
            None => y,
            Some(old) => {
                let r = self.vreg(ty);
                T::emit_binary(self, Opcode::Or, ty, r, old, y);
                r
            }
        });
    }
}
