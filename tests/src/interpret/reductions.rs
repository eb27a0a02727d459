//! `llvm.vector.reduce.*`: lanes become one number.

use super::floats;
use super::instructions::format;
use super::intrinsics::Called;
use super::value::{Scalar, Value};
use super::{Run, Stop, integers};
use ir::inst::{InstFlags, IntPredicate, Opcode};
use ir::intrinsics::Intrinsic;

impl Run<'_> {
    pub(crate) fn reduce(&mut self, c: &Called<'_>) -> Result<Value, Stop> {
        use Intrinsic::*;
        let (id, before) = (c.id, self.is_before());
        let lanes = c.args.last().expect("a vector");
        let lanes: Vec<Scalar> = lanes.iter().map(|x| self.settle(*x)).collect();
        let plain = |op: Opcode| -> Option<Opcode> { Some(op) };
        let op = match id {
            VectorReduceAdd => plain(Opcode::Add),
            VectorReduceMul => plain(Opcode::Mul),
            VectorReduceAnd => plain(Opcode::And),
            VectorReduceOr => plain(Opcode::Or),
            VectorReduceXor => plain(Opcode::Xor),
            VectorReduceFadd => plain(Opcode::FAdd),
            VectorReduceFmul => plain(Opcode::FMul),
            _ => None,
        };
        let better = match id {
            VectorReduceSmax => Some(IntPredicate::Sgt),
            VectorReduceSmin => Some(IntPredicate::Slt),
            VectorReduceUmax => Some(IntPredicate::Ugt),
            VectorReduceUmin => Some(IntPredicate::Ult),
            _ => None,
        };
        let w = self.width(c.s, c.ty)?;
        let r = match (op, better) {
            (Some(op @ (Opcode::FAdd | Opcode::FMul)), _) => {
                let f = format(c.s, c.ty)?;
                self.loose |= floats::is_loose(c.flags);
                let start = self.settle(c.args[0][0]);
                lanes
                    .iter()
                    .fold(start, |a, b| floats::binary(op, c.flags, f, before, a, *b))
            }
            (Some(op), _) => {
                let mut r = lanes[0];
                for x in &lanes[1..] {
                    r = integers::binary(op, InstFlags::NONE, r, *x, w)?;
                }
                r
            }
            (_, Some(p)) => {
                let pick = |a: Scalar, b: &Scalar| {
                    let known = integers::compare(p, InstFlags::NONE, a, *b, w, false);
                    match known {
                        Scalar { poison: true, .. } => known,
                        Scalar { free: 0, bits, .. } => {
                            if bits == 1 {
                                a
                            } else {
                                *b
                            }
                        }
                        _ => Scalar::undef(w).marked(a, *b),
                    }
                };
                lanes[1..].iter().fold(lanes[0], pick)
            }
            _ => {
                let f = format(c.s, c.ty)?;
                let (least, nan) = match id {
                    VectorReduceFmin => (true, false),
                    VectorReduceFmax => (false, false),
                    VectorReduceFminimum => (true, true),
                    _ => (false, true),
                };
                let pick = |a: Scalar, b: &Scalar| floats::extreme(f, before, a, *b, least, nan, nan);
                lanes[1..].iter().fold(lanes[0], pick)
            }
        };
        self.varied |= r.free != 0;
        Ok(Value::from_elem(r, 1))
    }
}
