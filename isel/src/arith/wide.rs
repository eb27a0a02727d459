//! Integers wider than a register: parts of 64 bits, least significant first.

use crate::lower::Lower;
use crate::target::Target;
use crate::values::parts::PartTy;
use ir::diag::Result;
use ir::ids::{Inst, Value};
use ir::inst::{InstData, IntPredicate, Opcode};
use regalloc::VReg;
use smallvec::SmallVec;

/// Registers of a value, one per part.
pub type Regs = SmallVec<[VReg; 4]>;
/// The same where parts may be known to be zero.
pub type Words = SmallVec<[Option<VReg>; 4]>;

/// Most parts of a factor: there are as many products as the square of this.
const MAX_FACTOR: usize = 1 << 10;

impl<T: Target> Lower<'_, T> {
    /// Registers of all parts of a value.
    pub fn use_parts(&mut self, v: Value) -> Result<Regs> {
        let n = self.num_parts(self.ty(v))?;
        (0..n).map(|k| self.use_part(v, k)).collect()
    }
    /// Registers to define for all parts of a result.
    pub fn def_parts(&mut self, i: Inst) -> Result<Regs> {
        let n = self.num_parts(self.body.inst(i).ty)?;
        (0..n).map(|k| self.def_part(i, k)).collect()
    }

    /// Registers of the parts of a wide integer; `None` above the bits that may matter.
    fn use_words(&mut self, v: Value) -> Result<Words> {
        let n = self.num_parts(self.ty(v))?;
        let filled = self.significant_bits(v).unsigned.div_ceil(64);
        (0..n)
            .map(|k| {
                Ok(if k < filled {
                    Some(self.use_part(v, k)?)
                } else {
                    None
                })
            })
            .collect()
    }

    fn wide_bits(&self, v: Value) -> Option<u32> {
        self.scope.int_bits(self.ty(v)).filter(|n| *n > 64)
    }

    /// Lowers an instruction on integers of more than 64 bits; `false` if it has none.
    pub(crate) fn lower_wide(&mut self, i: Inst, d: &InstData) -> Result<bool> {
        let ops: SmallVec<[Value; 3]> = self.body.operand_range(d.ops).iter().copied().take(3).collect();
        let from = ops.first().and_then(|v| self.wide_bits(*v));
        let to = self.scope.int_bits(d.ty).filter(|n| *n > 64);
        match d.opcode {
            Opcode::ZExt | Opcode::SExt if to.is_some() => {
                self.wide_extend(i, ops[0], d.opcode == Opcode::SExt)?;
                Ok(true)
            }
            Opcode::ICmp if from.is_some() => {
                self.wide_compare(i, d, ops[0], ops[1])?;
                Ok(true)
            }
            Opcode::Select if to.is_some() => {
                // The target selects part by part.
                Ok(false)
            }
            _ if d.opcode.is_binary() && to.is_some() => {
                self.wide_binary(i, d, ops[0], ops[1], to.expect("checked"))?;
                Ok(true)
            }
            _ => Ok(false),
        }
    }

    /// The parts with the bits above `bits` made copies of the sign (or zero).
    fn normalised(&mut self, v: Value, bits: u32, signed: bool) -> Result<Regs> {
        let mut r = self.use_parts(v)?;
        let top = bits % 64;
        if top != 0 {
            let last = r.len() - 1;
            let dst = self.vreg(PartTy::I64);
            T::emit_extend(self, signed, top, PartTy::I64, dst, r[last]);
            r[last] = dst;
        }
        Ok(r)
    }

    fn wide_extend(&mut self, i: Inst, v: Value, signed: bool) -> Result<()> {
        let bits = self.bits(self.ty(v));
        let dst = self.def_parts(i)?;
        let mut src = self.use_parts(v)?;
        let last = src.len() - 1;
        if !bits.is_multiple_of(64) {
            let r = dst[last];
            T::emit_extend(self, signed, bits % 64, PartTy::I64, r, src[last]);
            src[last] = r;
        }
        for k in 0..src.len() {
            if dst[k] != src[k] {
                T::emit_copy(self, dst[k], src[k]);
            }
        }
        for k in src.len()..dst.len() {
            if signed {
                T::emit_shift_imm(self, Opcode::AShr, PartTy::I64, dst[k], src[last], 63);
            } else {
                T::emit_int(self, PartTy::I64, dst[k], 0);
            }
        }
        Ok(())
    }

    fn wide_compare(&mut self, i: Inst, d: &InstData, a: Value, b: Value) -> Result<()> {
        let bits = self.bits(self.ty(a));
        let pred = d.int_predicate();
        let signed = pred.is_signed();
        let x = self.normalised(a, bits, signed)?;
        let y = self.normalised(b, bits, signed)?;
        let dst = self.def(i)?;
        T::emit_compare_wide(self, pred, dst, &x, &y);
        Ok(())
    }

    /// Comparison of wide integers as needed by targets' branches: normalised registers.
    pub fn wide_operands(&mut self, pred: IntPredicate, a: Value, b: Value) -> Result<(Regs, Regs)> {
        let bits = self.bits(self.ty(a));
        let x = self.normalised(a, bits, pred.is_signed())?;
        let y = self.normalised(b, bits, pred.is_signed())?;
        Ok((x, y))
    }

    fn wide_binary(&mut self, i: Inst, d: &InstData, a: Value, b: Value, bits: u32) -> Result<()> {
        use Opcode::*;
        let dst = self.def_parts(i)?;
        match d.opcode {
            Add | Sub => {
                let x = self.use_words(a)?;
                let y = self.use_words(b)?;
                T::emit_add_wide(self, d.opcode == Sub, &dst, &x, &y);
            }
            And | Or | Xor => {
                for (k, r) in dst.iter().enumerate() {
                    let x = self.use_part(a, k as u32)?;
                    let y = self.use_part(b, k as u32)?;
                    T::emit_binary(self, d.opcode, PartTy::I64, *r, x, y);
                }
            }
            Mul => {
                if dst.len() > MAX_FACTOR {
                    return Err(self.unsupported(format!("mul of i{bits}")));
                }
                let short = |cx: &mut Self, v| cx.significant_bits(v).signed <= 64;
                if dst.len() == 2 && short(self, a) && short(self, b) {
                    let (x, y) = (self.use_part(a, 0)?, self.use_part(b, 0)?);
                    T::emit_mul_wide(self, true, dst[0], dst[1], x, y);
                } else {
                    let x = self.use_words(a)?;
                    let y = self.use_words(b)?;
                    self.wide_mul(&dst, &x, &y);
                }
            }
            Shl | LShr | AShr => {
                let x = self.normalised(a, if d.opcode == Shl { 64 } else { bits }, d.opcode == AShr)?;
                match self.const_int(b) {
                    Some(n) if n < u64::from(bits) => self.wide_shift_const(d.opcode, &dst, &x, n as u32),
                    Some(_) => dst.iter().for_each(|r| T::emit_undef(self, *r)),
                    None => {
                        let n = self.use_part(b, 0)?;
                        return self.wide_shift(d.opcode, &dst, &x, n);
                    }
                }
            }
            UDiv | SDiv | URem | SRem => {
                let signed = matches!(d.opcode, SDiv | SRem);
                if bits > 128 {
                    return Err(self.unsupported(format!("{} of i{bits}", d.opcode.keyword())));
                }
                let x = self.normalised(a, bits, signed)?;
                let y = self.normalised(b, bits, signed)?;
                let name = match d.opcode {
                    UDiv => "__udivti3",
                    SDiv => "__divti3",
                    URem => "__umodti3",
                    _ => "__modti3",
                };
                let w = |r: VReg| (r, PartTy::I64);
                self.libcall_i128(
                    name,
                    &[w(x[0]), w(x[1]), w(y[0]), w(y[1])],
                    &[w(dst[0]), w(dst[1])],
                )?;
            }
            _ => return Err(self.unsupported(format!("{} of i{bits}", d.opcode.keyword()))),
        }
        Ok(())
    }

    /// Schoolbook multiplication, modulo 2^(64 n): row by row, low halves of the products and then high
    /// halves. Nothing is computed for words that are zero.
    fn wide_mul(&mut self, dst: &[VReg], x: &[Option<VReg>], y: &[Option<VReg>]) {
        let n = dst.len();
        let mut sum: Words = SmallVec::from_elem(None, n);
        for a in 0..n {
            let Some(factor) = x[a] else { continue };
            let mut low: Words = SmallVec::from_elem(None, n - a);
            let mut high: Words = SmallVec::from_elem(None, n - a - 1);
            for b in 0..n - a {
                let Some(other) = y[b] else { continue };
                let lo = self.vreg(PartTy::I64);
                if a + b + 1 < n {
                    let hi = self.vreg(PartTy::I64);
                    T::emit_mul_wide(self, false, lo, hi, factor, other);
                    high[b] = Some(hi);
                } else {
                    T::emit_binary(self, Opcode::Mul, PartTy::I64, lo, factor, other);
                }
                low[b] = Some(lo);
            }
            self.add_row(&mut sum[a..], &low);
            self.add_row(&mut sum[a + 1..], &high);
        }
        for (d, s) in dst.iter().zip(&sum) {
            match s {
                Some(s) => T::emit_copy(self, *d, *s),
                None => T::emit_int(self, PartTy::I64, *d, 0),
            }
        }
    }

    /// `sum += row`, modulo the words that both have.
    fn add_row(&mut self, sum: &mut [Option<VReg>], row: &[Option<VReg>]) {
        // Nothing is carried out of the words at the start, of which one is zero.
        let one = |k: &usize| sum[*k].is_none() || row[*k].is_none();
        let start = (0..row.len()).take_while(one).count();
        for k in 0..start {
            sum[k] = sum[k].or(row[k]);
        }
        if start == row.len() {
            return;
        }
        let next: Regs = (start..row.len()).map(|_| self.vreg(PartTy::I64)).collect();
        T::emit_add_wide(self, false, &next, &sum[start..], &row[start..]);
        for (s, next) in sum[start..].iter_mut().zip(next) {
            *s = Some(next);
        }
    }

    /// Shift by a constant below the width.
    fn wide_shift_const(&mut self, op: Opcode, dst: &[VReg], x: &[VReg], n: u32) {
        let words = (n / 64) as usize;
        let bits = n % 64;
        let len = x.len();
        for k in 0..len {
            let (near, far) = match op {
                Opcode::Shl => (k.checked_sub(words), k.checked_sub(words + 1)),
                _ => (
                    Some(k + words).filter(|j| *j < len),
                    Some(k + words + 1).filter(|j| *j < len),
                ),
            };
            let (this, back) = if op == Opcode::Shl {
                (Opcode::Shl, Opcode::LShr)
            } else {
                (op, Opcode::Shl)
            };
            match near {
                None if op == Opcode::AShr => {
                    T::emit_shift_imm(self, Opcode::AShr, PartTy::I64, dst[k], x[len - 1], 63)
                }
                None => T::emit_int(self, PartTy::I64, dst[k], 0),
                Some(j) if bits == 0 => T::emit_copy(self, dst[k], x[j]),
                Some(j) => match far {
                    None => T::emit_shift_imm(self, this, PartTy::I64, dst[k], x[j], bits),
                    Some(f) => {
                        let (a, b) = (self.vreg(PartTy::I64), self.vreg(PartTy::I64));
                        let this = if op == Opcode::Shl {
                            Opcode::Shl
                        } else {
                            Opcode::LShr
                        };
                        T::emit_shift_imm(self, this, PartTy::I64, a, x[j], bits);
                        T::emit_shift_imm(self, back, PartTy::I64, b, x[f], 64 - bits);
                        T::emit_binary(self, Opcode::Or, PartTy::I64, dst[k], a, b);
                    }
                },
            }
        }
    }

    /// Shift by a register: through memory, where a shift by whole bytes is a load at an offset.
    ///
    /// The value stands in the middle of a frame object, with zeros (or sign words) beside it.
    fn wide_shift(&mut self, op: Opcode, dst: &[VReg], x: &[VReg], n: VReg) -> Result<()> {
        let len = x.len();
        // Whole words of a shift are kept below a power of two, within the object for any count.
        let bound = len.next_power_of_two() - 1;
        let words = (len + bound + 1) as u64;
        let slot = self.vb.vcode.frame.add_local(8 * words, 8);
        let base = crate::Addr::slot(slot);
        let mem = T::mem(self, &base)?;
        let fill = self.vreg(PartTy::I64);
        if op == Opcode::AShr {
            T::emit_shift_imm(self, Opcode::AShr, PartTy::I64, fill, x[len - 1], 63);
        } else {
            T::emit_int(self, PartTy::I64, fill, 0);
        }
        // Shl: fill, then the value; right shifts: the value, then fill. `len` words of fill are read.
        let first = if op == Opcode::Shl { bound + 1 } else { 0 };
        for (k, r) in x.iter().enumerate() {
            let at = T::mem_offset(self, mem, 8 * (first + k) as u32);
            T::emit_store(self, PartTy::I64, *r, at);
        }
        let fills = if op == Opcode::Shl { bound + 1 - len } else { len };
        for k in fills..fills + len {
            let at = T::mem_offset(self, mem, 8 * k as u32);
            T::emit_store(self, PartTy::I64, fill, at);
        }
        let count = self.vreg(PartTy::I64);
        T::emit_extend(self, false, 32, PartTy::I64, count, n);
        let word = self.vreg(PartTy::I64);
        T::emit_shift_imm(self, Opcode::LShr, PartTy::I64, word, count, 6);
        let word_in = self.vreg(PartTy::I64);
        T::emit_binary_imm(self, Opcode::And, PartTy::I64, word_in, word, bound as i64);
        let start = self.vreg(PartTy::I64);
        T::emit_address(self, start, &base)?;
        let from = self.vreg(PartTy::I64);
        let bytes = self.vreg(PartTy::I64);
        T::emit_shift_imm(self, Opcode::Shl, PartTy::I64, bytes, word_in, 3);
        let op_from = if op == Opcode::Shl {
            Opcode::Sub
        } else {
            Opcode::Add
        };
        T::emit_binary(self, op_from, PartTy::I64, from, start, bytes);
        let at = crate::Addr::reg(from);
        let mem = T::mem(self, &at)?;
        let load = |cx: &mut Self, k: usize| {
            let r = cx.vreg(PartTy::I64);
            let m = T::mem_offset(cx, mem, 8 * k as u32);
            T::emit_load(cx, PartTy::I64, r, m);
            r
        };
        // Words near..near+len and their lower (Shl) or upper neighbours.
        let words: Regs = (0..len + 1)
            .map(|k| load(self, if op == Opcode::Shl { k + bound } else { k }))
            .collect();
        for k in 0..len {
            let (near, far) = if op == Opcode::Shl {
                (words[k + 1], words[k])
            } else {
                (words[k], words[k + 1])
            };
            T::emit_funnel(self, op == Opcode::Shl, dst[k], near, far, count);
        }
        Ok(())
    }
}
