//! Products of long integers: a loop over words in memory. All products of words in a row, as shorter integers have
//! them, would be as many instructions as the square of the words.

use super::Expander;
use ir::edit::{Access, InstBuilder};
use ir::ids::{TypeId, Value};
use ir::inst::{IntPredicate, Opcode};

/// The longest integers, in bits, whose products are made without a loop.
const LONGEST_IN_A_ROW: u32 = 2048;

/// Whether a product of integers of so many bits takes a loop.
pub(super) fn takes_loop(bits: u32) -> bool {
    bits > LONGEST_IN_A_ROW
}

impl Expander<'_> {
    /// `a * b`, of integers of any length or vectors.
    pub(super) fn product(&mut self, a: Value, b: Value) -> Value {
        let t = self.ty(a);
        match self.scope().int_bits(t) {
            Some(bits) if takes_loop(bits) => self.long_product(a, b, bits),
            _ => self.binary(Opcode::Mul, a, b),
        }
    }

    /// Row after row of the schoolbook's product, each added to the sum from its place on; what lies above the type is
    /// not made.
    fn long_product(&mut self, a: Value, b: Value, bits: u32) -> Value {
        let t = self.ty(a);
        let words = bits.div_ceil(64);
        let whole = self.int_ty(words * 64);
        let zero = self.signed_int(whole, 0);
        let x = self.resize(false, a, whole);
        let y = self.resize(false, b, whole);
        let word = Access::aligned(8);
        let [x, y, sum] = [x, y, zero].map(|v| {
            let place = self.frame_object(u64::from(words) * 8, 16);
            self.store(v, place, &word);
            place
        });
        let before = self.cur;
        let (row, step) = (self.edit.new_block(), self.edit.new_block());
        let (next, done) = (self.edit.new_block(), self.edit.new_block());
        let none = self.signed_int(TypeId::I64, 0);
        let count = self.signed_int(TypeId::I64, i64::from(words));
        self.br(row);
        self.open(row);
        let i = self.loop_phi(none, before, next);
        let columns = self.binary(Opcode::Sub, count, i);
        let from = self.gep(TypeId::I64, sum, &[i]);
        let factor = self.gep(TypeId::I64, x, &[i]);
        let factor = self.load(TypeId::I64, factor, &word);
        let factor = self.resize(false, factor, TypeId::I128);
        self.br(step);
        self.open(step);
        let j = self.loop_phi(none, row, step);
        let carry = self.loop_phi(none, row, step);
        let other = self.gep(TypeId::I64, y, &[j]);
        let other = self.load(TypeId::I64, other, &word);
        let other = self.resize(false, other, TypeId::I128);
        let place = self.gep(TypeId::I64, from, &[j]);
        let old = self.load(TypeId::I64, place, &word);
        // (2^64 - 1)^2 + 2 (2^64 - 1) is the greatest number of 128 bits.
        let mut p = self.binary(Opcode::Mul, factor, other);
        for more in [old, carry] {
            let more = self.resize(false, more, TypeId::I128);
            p = self.binary(Opcode::Add, p, more);
        }
        let low = self.resize(false, p, TypeId::I64);
        self.store(low, place, &word);
        let high = self.binary_imm(Opcode::LShr, p, 64);
        let high = self.resize(false, high, TypeId::I64);
        let j2 = self.binary_imm(Opcode::Add, j, 1);
        let more = self.icmp(IntPredicate::Ult, j2, columns);
        self.cond_br(more, step, next);
        self.close_phi(j, j2);
        self.close_phi(carry, high);
        self.open(next);
        let i2 = self.binary_imm(Opcode::Add, i, 1);
        let more = self.icmp(IntPredicate::Ult, i2, count);
        self.cond_br(more, row, done);
        self.close_phi(i, i2);
        self.open(done);
        let r = self.load(whole, sum, &word);
        self.resize(false, r, t)
    }
}
