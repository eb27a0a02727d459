//! Comparisons of scalable vectors to predicates, and select.

use super::super::vector::defs_of;
use super::arith::bfloat_halves;
use super::arith::mask_not;
use super::cast::{extend_in_container, masks_for, remask};
use super::{Cx, Regs, Shape, emit, emit_p, parts_of, ptrue, shape_of};
use crate::code_table::Sz;
use crate::code_table_sve::Sve;
use ir::diag::Result;
use ir::ids::{Inst, Value};
use ir::inst::{FloatPredicate, InstData, IntPredicate, Opcode};
use ir::types::Type;
use regalloc::VReg;

/// Lowers `icmp` and `fcmp`.
pub fn compare(cx: &mut Cx<'_>, i: Inst, d: &InstData, ops: &[Value]) -> Result<()> {
    let s = shape_of(cx, ops[0])?;
    let (a, b, dst) = (parts_of(cx, ops[0])?, parts_of(cx, ops[1])?, defs_of(cx, i)?);
    let mut out = Regs::new();
    let mut from = s.container;
    for (a, b) in a.iter().zip(&b) {
        if s.mask() {
            out.push(masks(cx, d.int_predicate(), s, *a, *b)?);
        } else if d.opcode == Opcode::ICmp {
            out.push(ints(cx, d.int_predicate(), s, *a, *b));
        } else if cx.scope.ty(s.elem) == Type::BFloat {
            from = s.container.max(4);
            let wide = Shape {
                bytes: 4,
                bits: 32,
                container: from,
                ..s
            };
            let (x, y) = (bfloat_halves(cx, s, *a), bfloat_halves(cx, s, *b));
            for (x, y) in x.iter().zip(&y) {
                out.push(floats(cx, d.float_predicate(), wide, *x, *y));
            }
        } else {
            out.push(floats(cx, d.float_predicate(), s, *a, *b));
        }
    }
    let to = shape_of(cx, cx.body.result(i))?.container;
    let out = remask(cx, &out, from, to);
    for (d, r) in dst.iter().zip(&out) {
        super::super::memory::emit_copy(cx, *d, *r);
    }
    Ok(())
}

fn ints(cx: &mut Cx<'_>, pred: IntPredicate, s: Shape, a: VReg, b: VReg) -> VReg {
    use IntPredicate::*;
    let signed = matches!(pred, Sgt | Sge | Slt | Sle);
    let (a, b) = (
        extend_in_container(cx, signed, s, a),
        extend_in_container(cx, signed, s, b),
    );
    let (row, x, y) = match pred {
        Eq => (Sve::CMPEQ, a, b),
        Ne => (Sve::CMPNE, a, b),
        Sgt => (Sve::CMPGT, a, b),
        Sge => (Sve::CMPGE, a, b),
        Slt => (Sve::CMPGT, b, a),
        Sle => (Sve::CMPGE, b, a),
        Ugt => (Sve::CMPHI, a, b),
        Uge => (Sve::CMPHS, a, b),
        Ult => (Sve::CMPHI, b, a),
        Ule => (Sve::CMPHS, b, a),
    };
    let pg = ptrue(cx, s.container);
    emit_p(cx, row, s.sz(), &[pg, x, y], 0)
}

/// Comparisons of i1.
fn masks(cx: &mut Cx<'_>, pred: IntPredicate, s: Shape, a: VReg, b: VReg) -> Result<VReg> {
    use IntPredicate::*;
    let pg = ptrue(cx, s.container);
    // `x & ~y`, `x | ~y`; as signed numbers, 1 is less than 0.
    let (row, x, y) = match pred {
        Ne => (Sve::EOR_PP, a, b),
        Eq => {
            let ne = emit_p(cx, Sve::EOR_PP, Sz::B, &[pg, a, b], 0);
            return Ok(mask_not(cx, s.container, ne));
        }
        Ugt | Slt => (Sve::BIC_PP, a, b),
        Ult | Sgt => (Sve::BIC_PP, b, a),
        Uge | Sle => (Sve::ORN_PP, a, b),
        Ule | Sge => (Sve::ORN_PP, b, a),
    };
    Ok(emit_p(cx, row, Sz::B, &[pg, x, y], 0))
}

fn floats(cx: &mut Cx<'_>, pred: FloatPredicate, s: Shape, a: VReg, b: VReg) -> VReg {
    use FloatPredicate::*;
    let sz = s.elem_sz();
    let one = |cx: &mut Cx<'_>, row: Sve, x: VReg, y: VReg| {
        let pg = ptrue(cx, s.container);
        emit_p(cx, row, sz, &[pg, x, y], 0)
    };
    let inverse = match pred {
        False => return super::cast::pfalse(cx),
        True => return ptrue(cx, s.container),
        Oeq => return one(cx, Sve::FCMEQ, a, b),
        Ogt => return one(cx, Sve::FCMGT, a, b),
        Oge => return one(cx, Sve::FCMGE, a, b),
        Olt => return one(cx, Sve::FCMGT, b, a),
        Ole => return one(cx, Sve::FCMGE, b, a),
        Une => return one(cx, Sve::FCMNE, a, b),
        Uno => return one(cx, Sve::FCMUO, a, b),
        One => {
            let (less, more) = (one(cx, Sve::FCMGT, b, a), one(cx, Sve::FCMGT, a, b));
            let pg = ptrue(cx, s.container);
            return emit_p(cx, Sve::ORR_PP, Sz::B, &[pg, less, more], 0);
        }
        Ord => Uno,
        Ueq => One,
        Ugt => Ole,
        Uge => Olt,
        Ult => Oge,
        Ule => Ogt,
    };
    let p = floats(cx, inverse, s, a, b);
    mask_not(cx, s.container, p)
}

/// Lowers a select by a vector of i1.
pub fn select(cx: &mut Cx<'_>, i: Inst, ops: &[Value]) -> Result<()> {
    let s = shape_of(cx, ops[1])?;
    let p = masks_for(cx, ops[0], s.container)?;
    let (a, b, dst) = (parts_of(cx, ops[1])?, parts_of(cx, ops[2])?, defs_of(cx, i)?);
    for k in 0..dst.len() {
        select_regs(cx, s, dst[k], p[k], a[k], b[k]);
    }
    Ok(())
}

/// `dst = p ? a : b` in each lane.
pub fn select_regs(cx: &mut Cx<'_>, s: Shape, dst: VReg, p: VReg, a: VReg, b: VReg) {
    if s.mask() {
        // All bits of a lane's predicate must agree.
        let p = super::intrinsic::clean(cx, s.container, p);
        emit(cx, Sve::SEL_PP, Sz::B, dst, &[p, a, b], 0);
    } else {
        emit(cx, Sve::SEL, s.sz(), dst, &[p, a, b], 0);
    }
}
