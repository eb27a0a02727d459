//! Division of integers of more than 128 bits: a loop that makes one bit of the quotient a turn, from the
//! highest bit of the dividend that is set.

use super::{Expander, Out};
use ir::edit::InstBuilder;
use ir::ids::{TypeId, Value};
use ir::inst::{InstData, IntPredicate, Opcode};
use ir::intrinsics::Intrinsic;

impl Expander<'_> {
    pub(super) fn expand_division(&mut self, d: &InstData) -> Out {
        let (a, b) = {
            let ops = self.edit.body.operand_range(d.ops);
            (ops[0], ops[1])
        };
        let signed = matches!(d.opcode, Opcode::SDiv | Opcode::SRem);
        let quotient = matches!(d.opcode, Opcode::UDiv | Opcode::SDiv);
        if !signed {
            let (q, r) = self.divide(a, b);
            return Out::Value(if quotient { q } else { r });
        }
        let (sa, sb) = (self.sign_mask(a), self.sign_mask(b));
        let (x, y) = (self.negate_if(a, sa), self.negate_if(b, sb));
        let (q, r) = self.divide(x, y);
        // The remainder has the sign of the dividend.
        Out::Value(if quotient {
            let s = self.binary(Opcode::Xor, sa, sb);
            self.negate_if(q, s)
        } else {
            self.negate_if(r, sa)
        })
    }

    /// All ones where an integer is negative, else zero.
    pub(super) fn sign_mask(&mut self, v: Value) -> Value {
        let bits = self.lane_bits(self.ty(v));
        self.binary_imm(Opcode::AShr, v, i64::from(bits) - 1)
    }

    /// `-v` where the mask is all ones, else `v`.
    pub(super) fn negate_if(&mut self, v: Value, mask: Value) -> Value {
        let x = self.binary(Opcode::Xor, v, mask);
        self.binary(Opcode::Sub, x, mask)
    }

    /// Quotient and remainder, unsigned.
    fn divide(&mut self, a: Value, b: Value) -> (Value, Value) {
        let t = self.ty(a);
        let bits = self.size_bits(t) as i64;
        let poison = self.signed_int(TypeId::I1, 0);
        let zeros = self.intrinsic(Intrinsic::Ctlz, t, &[a, poison]);
        let zeros = self.resize(false, zeros, TypeId::I64);
        let zero = self.signed_int(t, 0);
        let count = {
            let n = self.signed_int(TypeId::I64, bits);
            self.binary(Opcode::Sub, n, zeros)
        };
        // The highest bit that is set comes to the top. Where none is, no turn is made.
        let amount = self.resize(false, zeros, t);
        let last = self.signed_int(t, bits - 1);
        let within = self.icmp(IntPredicate::Ult, amount, last);
        let amount = self.choose(within, amount, last);
        let top = self.binary(Opcode::Shl, a, amount);
        let before = self.cur;
        let (head, turn, done) = (
            self.edit.new_block(),
            self.edit.new_block(),
            self.edit.new_block(),
        );
        self.br(head);
        self.open(head);
        let left = self.loop_phi(count, before, turn);
        let n = self.loop_phi(top, before, turn);
        let r = self.loop_phi(zero, before, turn);
        let more = self.icmp_imm(IntPredicate::Ne, left, 0);
        self.cond_br(more, turn, done);
        self.open(turn);
        // r:n shifted left by one; what falls out at the top of r counts too.
        let out = self.icmp_imm(IntPredicate::Slt, r, 0);
        let next = self.binary_imm(Opcode::LShr, n, bits - 1);
        let r2 = self.binary_imm(Opcode::Shl, r, 1);
        let r2 = self.binary(Opcode::Or, r2, next);
        let fits = self.icmp(IntPredicate::Uge, r2, b);
        let fits = self.binary(Opcode::Or, fits, out);
        let less = self.binary(Opcode::Sub, r2, b);
        let r3 = self.choose(fits, less, r2);
        let n2 = self.binary_imm(Opcode::Shl, n, 1);
        let bit = self.resize(false, fits, t);
        let n3 = self.binary(Opcode::Or, n2, bit);
        let left2 = self.binary_imm(Opcode::Sub, left, 1);
        self.br(head);
        self.close_phi(left, left2);
        self.close_phi(n, n3);
        self.close_phi(r, r3);
        self.open(done);
        // The bits shifted in are the quotient; those of the dividend have left at the top.
        (n, r)
    }
}
