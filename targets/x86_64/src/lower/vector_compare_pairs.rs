//! Comparisons of vectors of 64-bit integers two registers at a time, where SSE2 has to take them by 32-bit halves and a mask
//! of 32-bit lanes or less is wanted: low halves and high halves of both stand together, and their masks are the result's
//! lanes as they are.
//!
//! ```text
//!   x > y   is   high x > high y  or  (high x == high y  and  low x > low y, unsigned)
//! ```

use super::Cx;
use super::float::{Operand, Regs, constant};
use super::vector::{Shape, has};
use super::vector_arith::{emit_packed, op2};
use super::vector_compare::invert;
use super::vector_width::like;
use crate::Code;
use crate::features::Feature;
use crate::inst::Build;
use ir::diag::Result;
use ir::ids::Value;
use ir::inst::IntPredicate;
use isel::Emit;
use isel::{Lane, PartTy};
use regalloc::VReg;

/// The sign bit of each 32-bit lane.
const SIGNS: [u8; 16] = [0, 0, 0, 0x80, 0, 0, 0, 0x80, 0, 0, 0, 0x80, 0, 0, 0, 0x80];

/// The halves of the lanes of two registers, in a form whose signed order is theirs.
enum Halves {
    Registers(VReg, VReg),
    /// Of constants; whether the upper halves are all zero.
    Constants([u8; 16], [u8; 16], bool),
}

/// Masks of 32-bit lanes where `a pred b`; `None`: the registers come one by one.
pub fn compare(cx: &mut Cx<'_>, pred: IntPredicate, a: Value, b: Value, s: Shape) -> Result<Option<Regs>> {
    use IntPredicate::*;
    let (x, y, inverted) = match pred {
        Eq | Ne => return Ok(None),
        Sgt | Ugt => (a, b, false),
        Slt | Ult => (b, a, false),
        Sge | Uge => (b, a, true),
        Sle | Ule => (a, b, true),
    };
    let is_for = s.lane == Some(Lane::I64) && s.bytes == 16 && s.parts.is_multiple_of(2);
    if !cx.optimise || !is_for || has(cx, Feature::Sse42) {
        return Ok(None);
    }
    let mut masks = Regs::new();
    for p in (0..s.parts).step_by(2) {
        let (x, y) = (halves(cx, x, p, s, pred)?, halves(cx, y, p, s, pred)?);
        // No unsigned number is less than zero.
        let above = match x {
            Halves::Constants(_, _, zero) => !zero || pred.is_signed(),
            Halves::Registers(..) => true,
        };
        let ((x_low, x_high), (y_low, y_high)) = (registers(cx, &x), operands(cx, y));
        let equal = like(cx, x_high);
        let greater = like(cx, x_low);
        let of_high = copy(&y_high);
        emit_packed(cx, Code::Pcmpeqd_xmm_xmmm128, equal, x_high, of_high);
        emit_packed(cx, Code::Pcmpgtd_xmm_xmmm128, greater, x_low, y_low);
        let mut mask = op2(cx, Code::Pand_xmm_xmmm128, equal, greater);
        if above {
            let high = like(cx, x_high);
            emit_packed(cx, Code::Pcmpgtd_xmm_xmmm128, high, x_high, y_high);
            mask = op2(cx, Code::Por_xmm_xmmm128, mask, high);
        }
        masks.push(if inverted { invert(cx, mask) } else { mask });
    }
    Ok(Some(masks))
}

/// The halves of parts `p` and `p + 1` of a value.
fn halves(cx: &mut Cx<'_>, v: Value, p: u32, s: Shape, pred: IntPredicate) -> Result<Halves> {
    let parts = (
        cx.const_part_bytes(v, p, s.part())?,
        cx.const_part_bytes(v, p + 1, s.part())?,
    );
    if let (Some(first), Some(second)) = parts {
        let (mut low, mut high) = ([0; 16], [0; 16]);
        for (lane, bytes) in [&first[..8], &first[8..16], &second[..8], &second[8..16]]
            .iter()
            .enumerate()
        {
            let at = 4 * lane..4 * lane + 4;
            low[at.clone()].copy_from_slice(&bytes[..4]);
            high[at].copy_from_slice(&bytes[4..]);
        }
        let zero = high == [0; 16];
        let flip = |x: &mut [u8; 16]| x.iter_mut().zip(SIGNS).for_each(|(x, s)| *x ^= s);
        flip(&mut low);
        if !pred.is_signed() {
            flip(&mut high);
        }
        return Ok(Halves::Constants(low, high, zero));
    }
    let (first, second) = (cx.use_part(v, p)?, cx.use_part(v, p + 1)?);
    let [mut low, mut high] = [0x88, 0xdd].map(|lanes| {
        let r = like(cx, first);
        cx.vb.trri(Code::Shufps_xmm_xmmm128_imm8, r, first, second, lanes);
        r
    });
    low = flipped(cx, low);
    if !pred.is_signed() {
        high = flipped(cx, high);
    }
    Ok(Halves::Registers(low, high))
}

/// A register with other signs.
fn flipped(cx: &mut Cx<'_>, a: VReg) -> VReg {
    let (r, signs) = (like(cx, a), constant(cx, PartTy::V128(Lane::I32), &SIGNS));
    emit_packed(cx, Code::Pxor_xmm_xmmm128, r, a, signs);
    r
}

fn registers(cx: &mut Cx<'_>, halves: &Halves) -> (VReg, VReg) {
    match halves {
        Halves::Registers(low, high) => (*low, *high),
        Halves::Constants(low, high, _) => {
            let [low, high] = [low, high].map(|bytes| {
                let ty = PartTy::V128(Lane::I32);
                match constant(cx, ty, bytes) {
                    Operand::Reg(r) => r,
                    Operand::Mem(_) => {
                        let r = cx.vreg(ty);
                        super::X86::emit_bytes(cx, ty, r, bytes);
                        r
                    }
                }
            });
            (low, high)
        }
    }
}

fn operands(cx: &mut Cx<'_>, halves: Halves) -> (Operand, Operand) {
    match halves {
        Halves::Registers(low, high) => (Operand::Reg(low), Operand::Reg(high)),
        Halves::Constants(low, high, _) => {
            let ty = PartTy::V128(Lane::I32);
            (constant(cx, ty, &low), constant(cx, ty, &high))
        }
    }
}

fn copy(operand: &Operand) -> Operand {
    match operand {
        Operand::Reg(r) => Operand::Reg(*r),
        Operand::Mem(m) => Operand::Mem(*m),
    }
}
