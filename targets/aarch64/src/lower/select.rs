//! `select` by one bit, and sums with a comparison: conditional selections, which also increment, invert or
//! negate what is selected where the condition does not hold.

use super::Cx;
use super::compare::{Test, flags_of, is_comparison_here, one_test};
use super::memory::constant_reg;
use super::operand::{constant, sign_extended, width, work_part};
use crate::code_table::{Op, Sz};
use crate::inst::{Build, Cond, Pseudo};
use ir::diag::Result;
use ir::ids::{Inst, Value};
use ir::inst::Opcode;
use ir::types::Type;
use isel::PartTy;
use regalloc::VReg;
use smallvec::SmallVec;

/// `condition ? yes : f(no)` of integers, where `op` (`csel`, `csinc`, `csinv`, `csneg`) says what f is; `None` is
/// the zero register.
#[derive(Clone, Copy)]
struct Choice {
    op: Op,
    sz: Sz,
    yes: Option<VReg>,
    no: Option<VReg>,
}

impl Choice {
    fn emit_one(self, cx: &mut Cx<'_>, c: Cond, dst: VReg) {
        let mut m = cx.vb.make(self.op, self.sz).def(dst);
        for side in [self.yes, self.no] {
            m = match side {
                Some(r) => m.use_(r),
                None => m.reg31(),
            };
        }
        m.cond(c).done();
    }

    fn emit(self, cx: &mut Cx<'_>, test: Test, ty: PartTy, dst: VReg) {
        match test {
            Test::One(c) => self.emit_one(cx, c, dst),
            Test::Either(a, b) => {
                let t = cx.vreg(ty);
                self.emit_one(cx, a, t);
                let rest = Choice {
                    op: Op::CSEL,
                    no: Some(t),
                    ..self
                };
                rest.emit_one(cx, b, dst);
            }
            Test::Both(a, b) => {
                let t = cx.vreg(ty);
                self.emit_one(cx, a, t);
                let rest = Choice { yes: Some(t), ..self };
                rest.emit_one(cx, b, dst);
            }
            Test::Always(true) => self.emit_one(cx, Cond::Al, dst),
            Test::Always(false) => {
                // Flags that say so.
                cx.vb.make(Op::SUBS, Sz::X).reg31().reg31().reg31().done();
                self.emit_one(cx, Cond::Ne, dst);
            }
        }
    }
}

/// `dst = test ? yes : no` of one part. Flags are kept.
pub fn select_part(cx: &mut Cx<'_>, test: Test, ty: PartTy, dst: VReg, yes: VReg, no: VReg) {
    let one = |cx: &mut Cx<'_>, c: Cond, dst: VReg, yes: VReg, no: VReg| match ty {
        PartTy::I8 | PartTy::I16 | PartTy::I32 | PartTy::I64 => {
            cx.vb
                .rrri(Op::CSEL, width(8 * ty.bytes()), dst, yes, no, (c as u32) << 12);
        }
        // The upper bits of a half do not matter.
        PartTy::F16 | PartTy::F32 => cx.vb.rrri(Op::FCSEL, Sz::S, dst, yes, no, (c as u32) << 12),
        PartTy::F64 => cx.vb.rrri(Op::FCSEL, Sz::D, dst, yes, no, (c as u32) << 12),
        _ => {
            let m = cx.vb.pseudo(Pseudo::SelectVector).tied(dst, no).use_(yes);
            m.imm(c as i32).done();
        }
    };
    match test {
        Test::Always(b) => cx.vb.mov(dst, if b { yes } else { no }),
        Test::One(c) => one(cx, c, dst, yes, no),
        Test::Either(a, b) => {
            let t = cx.vreg(ty);
            one(cx, a, t, yes, no);
            one(cx, b, dst, yes, t);
        }
        Test::Both(a, b) => {
            let t = cx.vreg(ty);
            one(cx, a, t, yes, no);
            one(cx, b, dst, t, no);
        }
    }
}

/// `v` as `f(x)`, if it is that and to be computed here: the selection that does f, and x.
fn transformed(cx: &Cx<'_>, bits: u32, v: Value) -> Option<(Op, Value)> {
    let d = *cx.body.inst(cx.absorbable(v)?);
    let &[a, b] = cx.body.operand_range(d.ops) else {
        return None;
    };
    match (d.opcode, constant(cx, a, bits), constant(cx, b, bits)) {
        (Opcode::Add, None, Some(1)) => Some((Op::CSINC, a)),
        (Opcode::Xor, None, Some(-1)) => Some((Op::CSINV, a)),
        (Opcode::Sub, Some(0), None) => Some((Op::CSNEG, b)),
        _ => None,
    }
}

/// The cheapest selection among constants (or between one and a register, `None`): whether the condition is
/// inverted, the selection, and what its two registers hold.
fn among_constants(bits: u32, yes: Option<i64>, no: Option<i64>) -> (bool, Op, Option<i64>, Option<i64>) {
    let full = if bits <= 32 { 32 } else { 64 };
    let narrowed = |n: i64| sign_extended(n as u64, full);
    let mut best = (u32::MAX, false, Op::CSEL, yes, no);
    for (inverted, t, f) in [(false, yes, no), (true, no, yes)] {
        for op in [Op::CSEL, Op::CSINC, Op::CSINV, Op::CSNEG] {
            let held = match (op, f) {
                (Op::CSEL, f) => f,
                (_, None) => continue,
                (Op::CSINC, Some(f)) => Some(narrowed(f.wrapping_sub(1))),
                (Op::CSINV, Some(f)) => Some(!f),
                (_, Some(f)) => Some(narrowed(f.wrapping_neg())),
            };
            let cost = |n: Option<i64>| match n {
                None | Some(0) => 0,
                Some(-0x10000..=0xffff) => 1,
                Some(_) => 2,
            };
            let total = cost(t) + if held == t { 0 } else { cost(held) };
            if total < best.0 {
                best = (total, inverted, op, t, held);
            }
        }
    }
    (best.1, best.2, best.3, best.4)
}

/// `select` of integers of one part.
fn lower_integer(cx: &mut Cx<'_>, i: Inst, ty: PartTy, cond: Value, yes: Value, no: Value) -> Result<()> {
    let bits = cx.bits(cx.body.inst(i).ty);
    let number = |cx: &Cx<'_>, v: Value| match constant(cx, v, bits) {
        Some(n) if bits == 1 => Some(n & 1),
        n => n,
    };
    let of = |cx: &Cx<'_>, v: Value| {
        if cx.optimise {
            transformed(cx, bits, v)
        } else {
            None
        }
    };
    // Whether the condition is inverted, and of either side the value or the constant.
    let (inverted, op, first, second) = if let Some((op, x)) = of(cx, no) {
        (false, op, (yes, number(cx, yes)), (x, None))
    } else if let Some((op, x)) = of(cx, yes) {
        (true, op, (no, number(cx, no)), (x, None))
    } else {
        let (inverted, op, t, f) = among_constants(bits, number(cx, yes), number(cx, no));
        let (v, w) = if inverted { (no, yes) } else { (yes, no) };
        (inverted, op, (v, t), (w, f))
    };
    let side = |cx: &mut Cx<'_>, (v, n): (Value, Option<i64>)| -> Result<Option<VReg>> {
        Ok(match n {
            Some(0) => None,
            Some(n) => Some(constant_reg(cx, work_part(bits), n)),
            None => Some(cx.use_reg(v)?),
        })
    };
    let taken = side(cx, first)?;
    let same = first.1.is_some() && first.1 == second.1;
    let other = if same { taken } else { side(cx, second)? };
    let dst = cx.def(i)?;
    let test = flags_of(cx, cond)?;
    let test = if inverted { test.inverted() } else { test };
    let choice = Choice {
        op,
        sz: width(bits),
        yes: taken,
        no: other,
    };
    choice.emit(cx, test, ty, dst);
    Ok(())
}

/// `select` by one bit.
pub fn lower_select(cx: &mut Cx<'_>, i: Inst) -> Result<()> {
    let d = *cx.body.inst(i);
    let ops = cx.body.operand_range(d.ops);
    let (cond, yes, no) = (ops[0], ops[1], ops[2]);
    let parts: SmallVec<[PartTy; 4]> = cx.parts_vec(d.ty)?.iter().map(|p| p.ty).collect();
    if let [ty] = parts[..]
        && matches!(cx.scope.ty(d.ty), Type::Int(_) | Type::Ptr(_))
    {
        return lower_integer(cx, i, ty, cond, yes, no);
    }
    let mut regs = SmallVec::<[(VReg, VReg, VReg); 4]>::new();
    for k in 0..parts.len() as u32 {
        regs.push((cx.use_part(yes, k)?, cx.use_part(no, k)?, cx.def_part(i, k)?));
    }
    let test = flags_of(cx, cond)?;
    for (k, (t, f, dst)) in regs.into_iter().enumerate() {
        select_part(cx, test, parts[k], dst, t, f);
    }
    Ok(())
}

/// `dst = x + (condition ? 1 : 0)`, where `v` is the extended condition and to be computed here.
pub fn add_condition(cx: &mut Cx<'_>, bits: u32, dst: VReg, x: Value, v: Value) -> Result<bool> {
    let Some(i) = cx.absorbable(v) else {
        return Ok(false);
    };
    let d = *cx.body.inst(i);
    if d.opcode != Opcode::ZExt {
        return Ok(false);
    }
    let cond = cx.body.operand_range(d.ops)[0];
    if cx.bits(cx.ty(cond)) != 1 || !one_test(cx, cond) {
        return Ok(false);
    }
    let r = cx.use_reg(x)?;
    let Test::One(c) = flags_of(cx, cond)? else {
        unreachable!("one condition: see one_test")
    };
    // Not the condition ? x : x + 1
    cx.vb
        .rrri(Op::CSINC, width(bits), dst, r, r, (c.inverted() as u32) << 12);
    Ok(true)
}

/// `dst = v ? -1 : 0`, where `v` is a comparison to be done here.
pub fn sign_condition(cx: &mut Cx<'_>, bits: u32, dst: VReg, v: Value) -> Result<bool> {
    if !is_comparison_here(cx, v) || !one_test(cx, v) {
        return Ok(false);
    }
    let Test::One(c) = flags_of(cx, v)? else {
        unreachable!("one condition: see one_test")
    };
    let m = cx.vb.make(Op::CSINV, width(bits)).def(dst).reg31().reg31();
    m.cond(c.inverted()).done();
    Ok(true)
}
