//! Integer intrinsics by plain operations: of integers wider than the target has code for, and of vectors
//! for which lanes by themselves would be slower.

use super::{Expander, Out};
use ir::edit::InstBuilder;
use ir::ids::{TypeId, Value};
use ir::inst::{InstData, IntPredicate, Opcode};
use ir::intrinsics::Intrinsic;

/// The operation, signedness and what an intrinsic of sums and products does on overflow.
fn arithmetic(id: Intrinsic) -> Option<(Opcode, bool, bool)> {
    use Intrinsic::*;
    Some(match id {
        SaddWithOverflow => (Opcode::Add, true, false),
        UaddWithOverflow => (Opcode::Add, false, false),
        SsubWithOverflow => (Opcode::Sub, true, false),
        UsubWithOverflow => (Opcode::Sub, false, false),
        SmulWithOverflow => (Opcode::Mul, true, false),
        UmulWithOverflow => (Opcode::Mul, false, false),
        SaddSat => (Opcode::Add, true, true),
        UaddSat => (Opcode::Add, false, true),
        SsubSat => (Opcode::Sub, true, true),
        UsubSat => (Opcode::Sub, false, true),
        _ => return None,
    })
}

impl Expander<'_> {
    /// An integer intrinsic of any width, scalar or of vectors, by operations that are not intrinsics
    /// (but for counts of 64-bit words). [`Out::Keep`]: it is not such an operation.
    pub(super) fn integer_intrinsic(&mut self, id: Intrinsic, d: &InstData, args: &[Value]) -> Out {
        use Intrinsic::*;
        let Some(&a) = args.first() else { return Out::Keep };
        let t = self.ty(a);
        let bits = self.lane_bits(t);
        if let Some((op, signed, saturates)) = arithmetic(id) {
            let (v, over) = self.overflow(op, signed, a, args[1]);
            if !saturates {
                return Out::Value(self.aggregate(d.ty, &[v, over]));
            }
            let limit = match (op, signed) {
                (Opcode::Add, false) => self.signed_int(t, -1),
                (_, false) => self.signed_int(t, 0),
                _ => self.limit_by_sign(a),
            };
            return Out::Value(self.choose(over, limit, v));
        }
        Out::Value(match id {
            Smax | Smin | Umax | Umin => {
                let pred = match id {
                    Smax => IntPredicate::Sgt,
                    Smin => IntPredicate::Slt,
                    Umax => IntPredicate::Ugt,
                    _ => IntPredicate::Ult,
                };
                let c = self.icmp(pred, a, args[1]);
                self.choose(c, a, args[1])
            }
            Abs => {
                let s = self.sign_mask(a);
                self.negate_if(a, s)
            }
            SshlSat | UshlSat => {
                let signed = id == SshlSat;
                let v = self.binary(Opcode::Shl, a, args[1]);
                let back = self.binary(if signed { Opcode::AShr } else { Opcode::LShr }, v, args[1]);
                let mut lost = self.icmp(IntPredicate::Ne, back, a);
                if self.vector(t).is_some() {
                    // Counts beyond the width are poison; llc's vector code saturates for them.
                    let w = self.signed_int(t, i64::from(bits));
                    let beyond = self.icmp(IntPredicate::Uge, args[1], w);
                    let some = self.icmp_imm(IntPredicate::Ne, a, 0);
                    let beyond = self.binary(Opcode::And, beyond, some);
                    lost = self.binary(Opcode::Or, lost, beyond);
                }
                let limit = if signed {
                    self.limit_by_sign(a)
                } else {
                    self.signed_int(t, -1)
                };
                self.choose(lost, limit, v)
            }
            Fshl | Fshr => self.funnel(id == Fshl, a, args[1], args[2]),
            Scmp | Ucmp => {
                let (gt, lt) = if id == Scmp {
                    (IntPredicate::Sgt, IntPredicate::Slt)
                } else {
                    (IntPredicate::Ugt, IntPredicate::Ult)
                };
                let (above, below) = (self.icmp(gt, a, args[1]), self.icmp(lt, a, args[1]));
                let x = self.resize(false, above, d.ty);
                let y = self.resize(false, below, d.ty);
                self.binary(Opcode::Sub, x, y)
            }
            Clmul => self.carryless_product(a, args[1], bits),
            Ctpop | Ctlz | Cttz if self.vector(t).is_none() => self.count_bits(id, a),
            _ => return Out::Keep,
        })
    }

    /// The limit on the side of a number's sign.
    fn limit_by_sign(&mut self, a: Value) -> Value {
        let t = self.ty(a);
        let s = self.sign_mask(a);
        let bits = self.lane_bits(t);
        let (_, high) = self.limits(true, bits, t);
        self.binary(Opcode::Xor, s, high)
    }

    /// `a op b` and whether it does not fit.
    fn overflow(&mut self, op: Opcode, signed: bool, a: Value, b: Value) -> (Value, Value) {
        let t = self.ty(a);
        let bits = self.lane_bits(t);
        if op == Opcode::Mul {
            let elem = self.int_ty(2 * bits);
            let wide = self.shaped(elem, t);
            let (x, y) = (self.resize(signed, a, wide), self.resize(signed, b, wide));
            let p = self.product(x, y);
            let v = self.resize(false, p, t);
            let back = self.resize(signed, v, wide);
            return (v, self.icmp(IntPredicate::Ne, back, p));
        }
        let v = self.binary(op, a, b);
        let over = match (op, signed) {
            (Opcode::Add, false) => self.icmp(IntPredicate::Ult, v, a),
            (_, false) => self.icmp(IntPredicate::Ult, a, b),
            _ => {
                // The sign is wrong if it differs from a's, and b's says that it should not.
                let x = self.binary(Opcode::Xor, a, v);
                let of = if op == Opcode::Add { v } else { a };
                let y = self.binary(Opcode::Xor, b, of);
                let both = self.binary(Opcode::And, x, y);
                self.icmp_imm(IntPredicate::Slt, both, 0)
            }
        };
        (v, over)
    }

    /// `fshl`, `fshr`.
    fn funnel(&mut self, left: bool, a: Value, b: Value, c: Value) -> Value {
        let t = self.ty(a);
        let bits = self.lane_bits(t);
        if bits == 1 {
            return if left { a } else { b };
        }
        let n = if bits.is_power_of_two() {
            self.binary_imm(Opcode::And, c, i64::from(bits) - 1)
        } else {
            let w = self.signed_int(t, i64::from(bits));
            self.binary(Opcode::URem, c, w)
        };
        // The other operand by one and then by the rest, so that no count reaches the width.
        let last = self.signed_int(t, i64::from(bits) - 1);
        let rest = self.binary(Opcode::Sub, last, n);
        let (x, y) = if left {
            let one = self.binary_imm(Opcode::LShr, b, 1);
            (
                self.binary(Opcode::Shl, a, n),
                self.binary(Opcode::LShr, one, rest),
            )
        } else {
            let one = self.binary_imm(Opcode::Shl, a, 1);
            (
                self.binary(Opcode::Shl, one, rest),
                self.binary(Opcode::LShr, b, n),
            )
        };
        self.binary(Opcode::Or, x, y)
    }

    /// Product without carries: for each bit of `b`, `a` shifted there.
    fn carryless_product(&mut self, a: Value, b: Value, bits: u32) -> Value {
        let t = self.ty(a);
        let mut sum = self.signed_int(t, 0);
        for k in 0..i64::from(bits) {
            let x = self.binary_imm(Opcode::Shl, b, i64::from(bits) - 1 - k);
            let mask = self.sign_mask(x);
            let y = self.binary_imm(Opcode::Shl, a, k);
            let y = self.binary(Opcode::And, y, mask);
            sum = self.binary(Opcode::Xor, sum, y);
        }
        sum
    }

    /// Counts of bits of a wide integer, from those of its words.
    fn count_bits(&mut self, id: Intrinsic, a: Value) -> Value {
        let t = self.ty(a);
        let bits = self.size_bits(t) as u32;
        let words = self.words(a, false);
        let n = words.len() as u32;
        let no = self.signed_int(TypeId::I1, 0);
        if id == Intrinsic::Ctpop {
            let mut sum = self.signed_int(TypeId::I64, 0);
            for w in words {
                let c = self.intrinsic(id, TypeId::I64, &[w]);
                sum = self.binary(Opcode::Add, sum, c);
            }
            return self.resize(false, sum, t);
        }
        // The word that counts is the highest (lowest) one that is not zero: it is asked last.
        let leading = id == Intrinsic::Ctlz;
        let mut found = self.signed_int(TypeId::I64, i64::from(bits));
        for k in 0..n {
            let at = if leading { k } else { n - 1 - k };
            let w = words[at as usize];
            let c = self.intrinsic(id, TypeId::I64, &[w, no]);
            let before = if leading {
                i64::from(bits) - 64 * i64::from(at) - 64
            } else {
                64 * i64::from(at)
            };
            let c = self.binary_imm(Opcode::Add, c, before);
            let some = self.icmp_imm(IntPredicate::Ne, w, 0);
            found = self.choose(some, c, found);
        }
        self.resize(false, found, t)
    }
}
