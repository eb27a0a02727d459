//! How many bits of an integer (or of each lane of a vector) may matter, from what computes it.

use crate::lower::Lower;
use crate::target::Target;
use ir::constants::Const;
use ir::ids::Value;
use ir::inst::{InstFlags, Opcode};
use ir::types::Type;

/// Furthest chain of instructions that is followed.
const MAX_DEPTH: u32 = 6;

/// Widths that hold a value: every lane is below 2^`unsigned`, and is a two's complement number of `signed` bits.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct SignificantBits {
    /// At most the bits of the lane; 0 for the number 0.
    pub unsigned: u32,
    /// With the sign bit: 1 for the numbers 0 and -1.
    pub signed: u32,
}

impl SignificantBits {
    /// Of a number below 2^`n` in a type of `bits`.
    fn below(n: u32, bits: u32) -> Self {
        let unsigned = n.min(bits);
        SignificantBits {
            unsigned,
            signed: (unsigned + 1).min(bits),
        }
    }
}

impl<T: Target> Lower<'_, T> {
    /// The bits of an integer, or of a vector of integers of at most 64 bits.
    pub fn significant_bits(&mut self, v: Value) -> SignificantBits {
        self.bits_within(v, MAX_DEPTH)
    }

    /// Bits of an integer, or of each lane of a vector of them.
    pub fn lane_bits(&self, v: Value) -> u32 {
        let ty = match self.scope.ty(self.ty(v)) {
            Type::Vector { elem, .. } => elem,
            _ => self.ty(v),
        };
        self.scope.int_bits(ty).unwrap_or(u32::MAX)
    }

    fn bits_within(&mut self, v: Value, depth: u32) -> SignificantBits {
        let bits = self.lane_bits(v);
        let all = SignificantBits {
            unsigned: bits,
            signed: bits,
        };
        if bits > 64 && self.scope.int_bits(self.ty(v)).is_none() {
            return all;
        }
        if v.is_const() {
            return self.constant_bits(v, bits).unwrap_or(all);
        }
        let Some(i) = self.body.def(v).filter(|_| depth > 0) else {
            return all;
        };
        let d = *self.body.inst(i);
        let ops = self.body.operand_range(d.ops);
        let mut of = |k: usize| self.bits_within(ops[k], depth - 1);
        match d.opcode {
            Opcode::ZExt => SignificantBits::below(of(0).unsigned, bits),
            Opcode::SExt => SignificantBits {
                unsigned: bits,
                signed: of(0).signed,
            },
            Opcode::And => {
                let (a, b) = (of(0), of(1));
                SignificantBits::below(a.unsigned.min(b.unsigned), bits)
            }
            // Lanes of either, or a lane in place of another.
            Opcode::Or | Opcode::Xor | Opcode::ShuffleVector | Opcode::InsertElement => {
                let (a, b) = (of(0), of(1));
                SignificantBits {
                    unsigned: a.unsigned.max(b.unsigned),
                    signed: a.signed.max(b.signed),
                }
            }
            Opcode::Sub if d.flags.has(InstFlags::NUW) => SignificantBits::below(of(0).unsigned, bits),
            Opcode::Add => {
                let (a, b) = (of(0), of(1));
                let n = a.unsigned.max(b.unsigned) + 1;
                let signed = (a.signed.max(b.signed) + 1).min(bits);
                SignificantBits {
                    unsigned: n.min(bits),
                    signed: if n < bits { signed.min(n + 1) } else { signed },
                }
            }
            Opcode::Mul => SignificantBits::below(of(0).unsigned.saturating_add(of(1).unsigned), bits),
            Opcode::LShr | Opcode::Shl => {
                let n = match self.scope.ty(d.ty) {
                    Type::Vector { len, .. } => self.const_splat(ops[1], len),
                    _ => self.const_int(ops[1]),
                };
                let Some(n) = n.filter(|n| *n < u64::from(bits)) else {
                    return all;
                };
                let from = self.bits_within(ops[0], depth - 1).unsigned;
                let to = match d.opcode {
                    Opcode::LShr => from.saturating_sub(n as u32),
                    _ => from + n as u32,
                };
                SignificantBits::below(to, bits)
            }
            _ => all,
        }
    }

    fn constant_bits(&mut self, v: Value, bits: u32) -> Option<SignificantBits> {
        let c = v.as_const()?;
        if bits > 64 {
            let n = self.scope.const_u64(c)?;
            return Some(SignificantBits::below(64 - n.leading_zeros(), bits));
        }
        if matches!(self.scope.constant(c), Const::Poison(_)) {
            return Some(SignificantBits {
                unsigned: 0,
                signed: 1,
            });
        }
        let (vector, len) = match self.scope.ty(self.ty(v)) {
            Type::Vector {
                len, scalable: false, ..
            } => (true, len),
            Type::Vector { .. } => return None,
            _ => (false, 1),
        };
        let mut sum = SignificantBits {
            unsigned: 0,
            signed: 1,
        };
        for k in 0..len {
            let n = if vector {
                let e = self.const_element(c, k)?;
                self.scope.const_u64(e)?
            } else {
                self.scope.const_u64(c)?
            };
            let up = 64 - bits;
            let signed = (n << up) as i64 >> up;
            sum.unsigned = sum.unsigned.max(64 - n.leading_zeros());
            sum.signed = sum.signed.max(65 - (signed ^ signed >> 63).leading_zeros());
        }
        Some(sum)
    }
}
