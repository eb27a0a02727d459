//! Conversions between integers, pointers and register classes; shifts by constants; pieces of wide integers.

use super::float::without_neon;
use super::memory::{emit_load, emit_store, load};
use super::operand::width;
use super::{A64, Cx, big_endian};
use crate::code_table::{Op, Sz};
use crate::inst::{Amode, Build};
use ir::diag::Result;
use ir::ids::{Inst, Value};
use ir::inst::Opcode;
use isel::{Emit, PartTy};
use regalloc::{RegClass, VReg};

/// Shifts by a constant below the width of `ty`, of whole 32- or 64-bit registers.
pub fn emit_shift_imm(cx: &mut Cx<'_>, op: Opcode, ty: PartTy, dst: VReg, src: VReg, n: u32) {
    let bits = 8 * ty.bytes().max(4);
    let sz = width(bits);
    if n == 0 {
        return cx.vb.mov(dst, src);
    }
    let top = bits - 1;
    match op {
        Opcode::Shl => cx
            .vb
            .rri(Op::UBFM, sz, dst, src, (bits - n) << 16 | (top - n) << 10),
        Opcode::LShr => cx.vb.rri(Op::UBFM, sz, dst, src, n << 16 | top << 10),
        _ => cx.vb.rri(Op::SBFM, sz, dst, src, n << 16 | top << 10),
    }
}

/// Extends the low `bits` of `src` to the whole of `to`.
pub fn emit_extend(cx: &mut Cx<'_>, signed: bool, bits: u32, to: PartTy, dst: VReg, src: VReg) {
    let whole = 8 * to.bytes();
    if bits >= whole {
        return cx.vb.mov(dst, src);
    }
    if signed {
        return cx.vb.rri(Op::SBFM, width(whole), dst, src, (bits - 1) << 10);
    }
    if bits == 32 {
        return cx.vb.make(Op::ORR, Sz::W).def(dst).reg31().use_(src).done();
    }
    cx.vb.rri(Op::UBFM, width(bits), dst, src, (bits - 1) << 10);
}

/// `dst = a op b` for add, sub, mul, and, or, xor.
pub fn emit_binary(cx: &mut Cx<'_>, op: Opcode, ty: PartTy, dst: VReg, a: VReg, b: VReg) {
    super::int::arith(cx, op, 8 * ty.bytes(), dst, a, b);
}

/// `dst = a op imm`.
pub fn emit_binary_imm(cx: &mut Cx<'_>, op: Opcode, ty: PartTy, dst: VReg, a: VReg, imm: i64) {
    super::int::arith_const(cx, op, 8 * ty.bytes(), dst, a, imm);
}

/// Sums over 64-bit parts with carry.
pub fn emit_add_wide(cx: &mut Cx<'_>, sub: bool, dst: &[VReg], a: &[Option<VReg>], b: &[Option<VReg>]) {
    let ops = if sub {
        [Op::SUBS, Op::SBCS, Op::SBC]
    } else {
        [Op::ADDS, Op::ADCS, Op::ADC]
    };
    for k in 0..dst.len() {
        let op = match k {
            0 => ops[0],
            _ if k + 1 == dst.len() => ops[2],
            _ => ops[1],
        };
        let (mut a, mut b) = (a[k], b[k]);
        if !sub && a.is_none() {
            std::mem::swap(&mut a, &mut b);
        }
        let make = cx.vb.make(op, Sz::X).def(dst[k]);
        let make = match a {
            Some(a) => make.use_(a),
            None => make.reg31(),
        };
        match b {
            Some(b) => make.use_(b).done(),
            None => make.reg31().done(),
        }
    }
}

/// `hi:lo = a * b`.
pub fn emit_mul_wide(cx: &mut Cx<'_>, signed: bool, lo: VReg, hi: VReg, a: VReg, b: VReg) {
    super::int::arith(cx, Opcode::Mul, 64, lo, a, b);
    emit_mul_high(cx, signed, hi, a, b);
}

/// `dst` = the upper half of `a * b`.
pub fn emit_mul_high(cx: &mut Cx<'_>, signed: bool, dst: VReg, a: VReg, b: VReg) {
    cx.vb
        .rrr(if signed { Op::SMULH } else { Op::UMULH }, Sz::X, dst, a, b);
}

/// `dst = -src`.
pub fn emit_negate(cx: &mut Cx<'_>, ty: PartTy, dst: VReg, src: VReg) {
    let sz = super::operand::width(8 * ty.bytes());
    cx.vb.make(Op::SUB, sz).def(dst).reg31().use_(src).done();
}

/// One word of a wide shift by `count` modulo 64; see the trait.
pub fn emit_funnel(cx: &mut Cx<'_>, left: bool, dst: VReg, near: VReg, far: VReg, count: VReg) {
    let ty = PartTy::I64;
    let [half, inverse, rest, main] = [(); 4].map(|()| cx.vreg(ty));
    // far shifted by 64 - count, in two steps so that a count of 0 gives nothing.
    emit_shift_imm(
        cx,
        if left { Opcode::LShr } else { Opcode::Shl },
        ty,
        half,
        far,
        1,
    );
    cx.vb.make(Op::ORN, Sz::X).def(inverse).reg31().use_(count).done();
    let (here, there) = if left {
        (Op::LSLV, Op::LSRV)
    } else {
        (Op::LSRV, Op::LSLV)
    };
    cx.vb.rrr(there, Sz::X, rest, half, inverse);
    cx.vb.rrr(here, Sz::X, main, near, count);
    cx.vb.rrr(Op::ORR, Sz::X, dst, main, rest);
}

/// Whether the register of the integer `v` surely has only zeros above its low `bits` bits.
pub fn is_clear_above(cx: &mut Cx<'_>, v: Value, bits: u32) -> bool {
    is_clear(cx, v, bits, 2)
}

fn is_clear(cx: &mut Cx<'_>, v: Value, bits: u32, depth: u32) -> bool {
    if matches!(isel::values::operand::significant_bits(cx, v), Some(n) if n <= bits) {
        return true;
    }
    let Some(i) = cx.body.def(v) else { return false };
    let d = *cx.body.inst(i);
    let ops = cx.body.operand_range(d.ops);
    let Some(width) = cx.scope.int_bits(d.ty).filter(|n| *n <= 64) else {
        return false;
    };
    let all = |cx: &mut Cx<'_>, of: &[Value]| {
        depth > 0
            && of.len() <= 6
            && of.iter().all(|&x| match cx.const_int(x) {
                // Made zero-extended, or by a selection in the width of computation.
                Some(n) => {
                    let plain = width == 1 || super::operand::sign_extended(n, width) >= 0;
                    plain && bits >= 64 - n.leading_zeros()
                }
                None => x != v && is_clear(cx, x, bits, depth - 1),
            })
    };
    match d.opcode {
        // `cset` gives 0 or 1.
        Opcode::ICmp | Opcode::FCmp => true,
        Opcode::Select => all(cx, &ops[1..3]),
        // Copies of whole registers.
        Opcode::Phi => all(cx, ops),
        Opcode::Or | Opcode::Xor => all(cx, ops),
        _ => false,
    }
}

/// `r`, the register of `v`, zero-extended from `bits` bits to the width they are computed in.
pub fn zero_extended_value(cx: &mut Cx<'_>, v: Value, bits: u32, r: VReg) -> VReg {
    if is_clear_above(cx, v, bits) {
        return r;
    }
    super::operand::extended(cx, false, bits, r)
}

/// `zext` and `sext` to at most 64 bits.
fn lower_extend(cx: &mut Cx<'_>, i: Inst, signed: bool) -> Result<()> {
    let v = cx.body.ops(i)[0];
    let from = cx.bits(cx.ty(v));
    let to = PartTy::int(cx.bits(cx.body.inst(i).ty));
    let dst = cx.def(i)?;
    if matches!(from, 8 | 16 | 32)
        && let Some(inst) = cx.absorbable_load(v)
    {
        let addr = cx.address_of(cx.body.ops(inst)[0])?;
        let mem = A64::mem(cx, &addr)?;
        let wide = to == PartTy::I64;
        let (op, sz) = match (signed, from) {
            (true, 8) if wide => (Op::LDRSB_X, Sz::X),
            (true, 8) => (Op::LDRSB_W, Sz::W),
            (true, 16) if wide => (Op::LDRSH_X, Sz::X),
            (true, 16) => (Op::LDRSH_W, Sz::W),
            (true, _) => (Op::LDRSW, Sz::X),
            _ => super::memory::load_op(PartTy::int(from)),
        };
        load(cx, op, sz, dst, mem);
        return Ok(());
    }
    if signed && from == 1 && cx.optimise && super::select::sign_condition(cx, 8 * to.bytes(), dst, v)? {
        return Ok(());
    }
    let src = cx.use_reg(v)?;
    if !signed && is_clear_above(cx, v, from) {
        cx.vb.mov(dst, src);
        return Ok(());
    }
    emit_extend(cx, signed, from, to, dst, src);
    Ok(())
}

/// Move between register classes of so many bytes (2, 4, 8).
pub fn emit_class_move(cx: &mut Cx<'_>, bytes: u32, dst: VReg, src: VReg) {
    match (dst.class(), src.class()) {
        (RegClass::Float, RegClass::Int) if bytes == 8 => cx.vb.rr(Op::FMOV_DX, Sz::D, dst, src),
        (RegClass::Float, RegClass::Int) => cx.vb.rr(Op::FMOV_SW, Sz::S, dst, src),
        (RegClass::Int, RegClass::Float) if bytes == 8 => cx.vb.rr(Op::FMOV_XD, Sz::X, dst, src),
        (RegClass::Int, RegClass::Float) => cx.vb.rr(Op::FMOV_WS, Sz::W, dst, src),
        _ => cx.vb.mov(dst, src),
    }
}

/// Two 64-bit halves in one vector register.
pub fn emit_join(cx: &mut Cx<'_>, dst: VReg, lo: VReg, hi: VReg) {
    if without_neon(cx) {
        let slot = cx.vb.vcode.frame.add_local(16, 16);
        let [low, high] = big_endian::half_places(cx);
        emit_store(cx, PartTy::I64, lo, Amode::frame(slot, low));
        emit_store(cx, PartTy::I64, hi, Amode::frame(slot, high));
        return emit_load(cx, PartTy::F128, dst, Amode::frame(slot, 0));
    }
    let low = cx.vreg(PartTy::F128);
    cx.vb.rr(Op::FMOV_DX, Sz::D, low, lo);
    // ins v.d[1]: index 1 above the size's bit.
    cx.vb.tied(Op::V_INS, Sz::D, dst, low, &[hi], 1 << 20);
}

/// The 64-bit halves of a vector register.
pub fn emit_halves(cx: &mut Cx<'_>, lo: VReg, hi: VReg, src: VReg) {
    if without_neon(cx) {
        let slot = cx.vb.vcode.frame.add_local(16, 16);
        emit_store(cx, PartTy::F128, src, Amode::frame(slot, 0));
        let [low, high] = big_endian::half_places(cx);
        emit_load(cx, PartTy::I64, lo, Amode::frame(slot, low));
        return emit_load(cx, PartTy::I64, hi, Amode::frame(slot, high));
    }
    cx.vb.rr(Op::FMOV_XD, Sz::X, lo, src);
    cx.vb.rri(Op::V_UMOV_X, Sz::D, hi, src, 1 << 20);
}

/// `bitcast` between types whose registers differ.
pub fn lower_bitcast(cx: &mut Cx<'_>, i: Inst) -> Result<()> {
    let v = cx.body.ops(i)[0];
    let from = cx.parts_vec(cx.ty(v))?;
    let to = cx.parts_vec(cx.body.inst(i).ty)?;
    if from.iter().chain(&to).any(|p| p.packed) {
        return Err(cx.unsupported("bitcast of a vector of partial bytes"));
    }
    if cx.dl.big_endian {
        return big_endian::bitcast(cx, i, v, &from, &to);
    }
    let same = |(a, b): (&isel::Part, &isel::Part)| a.bytes == b.bytes && a.bytes <= 8;
    if from.len() == to.len() && from.iter().zip(&to).all(same) {
        for k in 0..to.len() as u32 {
            let src = cx.use_part(v, k)?;
            let dst = cx.def_part(i, k)?;
            emit_class_move(cx, to[k as usize].bytes, dst, src);
        }
        return Ok(());
    }
    let halves = |p: &[isel::Part]| p.len() == 2 && p.iter().all(|p| p.ty == PartTy::I64);
    if halves(&from) && to.len() == 1 && to[0].bytes == 16 {
        let (lo, hi) = (cx.use_part(v, 0)?, cx.use_part(v, 1)?);
        let dst = cx.def(i)?;
        emit_join(cx, dst, lo, hi);
        return Ok(());
    }
    if from.len() == 1 && halves(&to) && from[0].bytes == 16 {
        let src = cx.use_reg(v)?;
        let (lo, hi) = (cx.def_part(i, 0)?, cx.def_part(i, 1)?);
        emit_halves(cx, lo, hi, src);
        return Ok(());
    }
    // By way of the frame: the memory form is what bitcast is defined by.
    let end = |p: &[isel::Part]| p.iter().map(|p| p.offset + p.ty.bytes()).max().unwrap_or(0);
    let slot = cx
        .vb
        .vcode
        .frame
        .add_local(u64::from(end(&from).max(end(&to))), 16);
    for (k, p) in from.iter().enumerate() {
        let src = cx.use_part(v, k as u32)?;
        emit_store(cx, p.ty, src, Amode::frame(slot, i64::from(p.offset)));
    }
    for (k, p) in to.iter().enumerate() {
        let dst = cx.def_part(i, k as u32)?;
        emit_load(cx, p.ty, dst, Amode::frame(slot, i64::from(p.offset)));
    }
    Ok(())
}

/// Casts of integers and pointers, of scalars.
pub fn lower_cast(cx: &mut Cx<'_>, i: Inst) -> Result<()> {
    let d = *cx.body.inst(i);
    match d.opcode {
        Opcode::ZExt => lower_extend(cx, i, false),
        Opcode::SExt => lower_extend(cx, i, true),
        Opcode::Trunc => {
            let src = cx.use_reg(cx.body.ops(i)[0])?;
            let dst = cx.def(i)?;
            cx.vb.mov(dst, src);
            Ok(())
        }
        Opcode::BitCast => lower_bitcast(cx, i),
        _ => cx.lower_pointer_cast(i),
    }
}
