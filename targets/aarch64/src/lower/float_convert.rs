//! Conversions between floating-point formats, and between those and integers.

use super::float::{Fp, FpSize, bits_of, of_bits, widened, without_neon};
use super::memory::constant_reg;
use super::operand::extended_to;
use super::operand::{width, work_part};
use super::{A64, Cx};
use crate::code_table::{Op, Sz};
use crate::features::Feature;
use crate::inst::{Build, Cond};
use ir::diag::Result;
use ir::inst::Opcode;
use isel::arith::float::conversion_routine;
use isel::{Emit, PartTy};
use regalloc::VReg;

/// `dst` (format `to`) = `a` (format `from`).
pub fn convert(cx: &mut Cx<'_>, from: Fp, to: Fp, dst: VReg, a: VReg) -> Result<()> {
    use Fp::*;
    let op = match (from, to) {
        _ if from == to => {
            cx.vb.mov(dst, a);
            return Ok(());
        }
        (F32, F64) => (Op::FCVT_DS, Sz::D),
        (F64, F32) => (Op::FCVT_SD, Sz::S),
        (Half, F32) => (Op::FCVT_SH, Sz::S),
        (Half, F64) => (Op::FCVT_DH, Sz::D),
        (F32, Half) => (Op::FCVT_HS, Sz::H),
        (F64, Half) => (Op::FCVT_HD, Sz::H),
        // A bfloat is the upper half of a float.
        (BFloat, F32) if without_neon(cx) => {
            let (bits, high) = (bits_of(cx, from, a), cx.vreg(PartTy::I32));
            A64::emit_shift_imm(cx, Opcode::Shl, PartTy::I32, high, bits, 16);
            of_bits(cx, to, dst, high);
            return Ok(());
        }
        (BFloat, F32) => {
            cx.vb.rri(Op::V_SHL, Sz::V2S, dst, a, 16 << 16);
            return Ok(());
        }
        (F32, BFloat) => {
            round_to_bfloat(cx, dst, a);
            return Ok(());
        }
        (F64, BFloat) => {
            // To odd first, so that rounding twice is rounding once.
            let odd = cx.vreg(PartTy::F32);
            cx.vb.rr(Op::FCVTXN, Sz::S, odd, a);
            round_to_bfloat(cx, dst, odd);
            return Ok(());
        }
        (BFloat, _) | (Half, BFloat | F128) => {
            let w = widened(cx, from, a)?;
            return convert(cx, F32, to, dst, w);
        }
        _ => return call(cx, conversion(from, to), from, to, dst, a),
    };
    cx.vb.rr(op.0, op.1, dst, a);
    Ok(())
}

/// float to bfloat, to nearest even; NaN stays quiet NaN.
fn round_to_bfloat(cx: &mut Cx<'_>, dst: VReg, a: VReg) {
    if cx.target.features.has(Feature::Bf16) {
        return cx.vb.rr(Op::BFCVT, Sz::H, dst, a);
    }
    let [bits, lsb, bias, rounded, quiet, chosen, high] = [(); 7].map(|()| cx.vreg(PartTy::I32));
    cx.vb.rr(Op::FMOV_WS, Sz::W, bits, a);
    // bits + 0x7fff + bit 16
    cx.vb.rri(Op::UBFM, Sz::W, lsb, bits, 16 << 16 | 16 << 10);
    super::int::arith_const(cx, Opcode::Add, 32, bias, lsb, 0x7fff);
    cx.vb.rrr(Op::ADD, Sz::W, rounded, bits, bias);
    super::int::arith_const(cx, Opcode::Or, 32, quiet, bits, 0x40_0000);
    cx.vb.make(Op::FCMP, Sz::S).use_(a).use_(a).done();
    cx.vb
        .rrri(Op::CSEL, Sz::W, chosen, quiet, rounded, (Cond::Vs as u32) << 12);
    cx.vb.rri(Op::UBFM, Sz::W, high, chosen, 16 << 16 | 31 << 10);
    cx.vb.rr(Op::FMOV_SW, Sz::S, dst, high);
}

fn conversion(from: Fp, to: Fp) -> &'static str {
    conversion_routine(from, to).expect("between formats that are converted inline or have a routine")
}

/// A runtime function from one format to another.
pub fn call(cx: &mut Cx<'_>, name: &'static str, from: Fp, to: Fp, dst: VReg, a: VReg) -> Result<()> {
    cx.libcall(name, &[(a, from.part())], &[(dst, to.part())])
}

/// Picks from runtime functions for float, double, fp128.
pub fn by_format(k: Fp, names: [&'static str; 3]) -> &'static str {
    match k {
        Fp::F64 => names[1],
        Fp::F128 => names[2],
        _ => names[0],
    }
}

/// `dst` (format `k`) = the integer of `bits` bits in the parts `a`.
pub fn from_int(cx: &mut Cx<'_>, signed: bool, bits: u32, k: Fp, dst: VReg, a: &[VReg]) -> Result<()> {
    if bits > 128 {
        return Err(cx.unsupported(format!("conversion of i{bits} to floating point")));
    }
    if k == Fp::Half || k == Fp::BFloat {
        if k == Fp::Half && !k.is_small(cx) && bits <= 64 {
            let x = extended_to(cx, signed, bits, work_part(bits), a[0]);
            cx.vb.rr(convert_op(signed, bits > 32), Sz::H, dst, x);
            return Ok(());
        }
        // Integers of more bits than a float has are rounded twice, as llc does for i32.
        let wide = if bits > 32 { Fp::F64 } else { Fp::F32 };
        let r = cx.vreg(wide.part());
        from_int(cx, signed, bits, wide, r, a)?;
        return convert(cx, wide, k, dst, r);
    }
    if bits > 64 {
        let high = extended_to(cx, signed, bits - 64, PartTy::I64, a[1]);
        let names = if signed {
            ["__floattisf", "__floattidf", "__floattitf"]
        } else {
            ["__floatuntisf", "__floatuntidf", "__floatuntitf"]
        };
        let args = [(a[0], PartTy::I64), (high, PartTy::I64)];
        return cx.libcall_i128(by_format(k, names), &args, &[(dst, k.part())]);
    }
    let ty = work_part(bits);
    let x = extended_to(cx, signed, bits, ty, a[0]);
    if k == Fp::F128 {
        let name = match (signed, ty) {
            (true, PartTy::I32) => "__floatsitf",
            (true, _) => "__floatditf",
            (false, PartTy::I32) => "__floatunsitf",
            (false, _) => "__floatunditf",
        };
        return cx.libcall(name, &[(x, ty)], &[(dst, PartTy::F128)]);
    }
    cx.vb.rr(convert_op(signed, bits > 32), k.sz(), dst, x);
    Ok(())
}

fn convert_op(signed: bool, wide: bool) -> Op {
    match (signed, wide) {
        (true, false) => Op::SCVTF_W,
        (true, true) => Op::SCVTF_X,
        (false, false) => Op::UCVTF_W,
        (false, true) => Op::UCVTF_X,
    }
}

/// The conversion to an integer, rounded towards zero, saturating.
fn truncate(cx: &mut Cx<'_>, signed: bool, wide: bool, k: Fp, dst: VReg, a: VReg) {
    let op = match (signed, wide) {
        (true, false) => Op::FCVTZS_W,
        (true, true) => Op::FCVTZS_X,
        (false, false) => Op::FCVTZU_W,
        (false, true) => Op::FCVTZU_X,
    };
    cx.vb.rr(op, k.sz(), dst, a);
}

/// The integer of `bits` bits in the parts `dst` = `a` rounded towards zero.
pub fn to_int(cx: &mut Cx<'_>, signed: bool, bits: u32, k: Fp, dst: &[VReg], a: VReg) -> Result<()> {
    if k.is_small(cx) || k == Fp::Half && bits > 64 {
        let r = widened(cx, k, a)?;
        return to_int(cx, signed, bits, Fp::F32, dst, r);
    }
    if bits > 128 {
        return Err(cx.unsupported(format!("conversion of floating point to i{bits}")));
    }
    if bits > 64 {
        let names = if signed {
            ["__fixsfti", "__fixdfti", "__fixtfti"]
        } else {
            ["__fixunssfti", "__fixunsdfti", "__fixunstfti"]
        };
        let results = [(dst[0], PartTy::I64), (dst[1], PartTy::I64)];
        return cx.libcall_i128_result(by_format(k, names), &[(a, k.part())], &results);
    }
    if k == Fp::F128 {
        let ty = work_part(bits);
        let name = match (signed, ty) {
            (true, PartTy::I32) => "__fixtfsi",
            (true, _) => "__fixtfdi",
            (false, PartTy::I32) => "__fixunstfsi",
            (false, _) => "__fixunstfdi",
        };
        return cx.libcall(name, &[(a, PartTy::F128)], &[(dst[0], ty)]);
    }
    truncate(cx, signed, bits > 32, k, dst[0], a);
    Ok(())
}

/// `llvm.fptosi.sat` and `llvm.fptoui.sat` for up to 64 bits: the instructions saturate, 0 for NaN.
pub fn to_int_sat(cx: &mut Cx<'_>, signed: bool, bits: u32, k: Fp, dst: VReg, a: VReg) -> Result<()> {
    if k.is_small(cx) {
        let r = widened(cx, k, a)?;
        return to_int_sat(cx, signed, bits, Fp::F32, dst, r);
    }
    if bits > 64 || k == Fp::F128 {
        return Err(cx.unsupported(format!("saturating conversion to i{bits}")));
    }
    if super::operand::is_exact(bits) {
        truncate(cx, signed, bits > 32, k, dst, a);
        return Ok(());
    }
    let (ty, sz) = (work_part(bits), width(bits));
    let (x, y) = (cx.vreg(ty), cx.vreg(ty));
    truncate(cx, signed, bits > 32, k, x, a);
    let max = if signed {
        (1i64 << (bits - 1)) - 1
    } else {
        (1i64 << bits) - 1
    };
    let bound = |cx: &mut Cx<'_>, n: i64, d: VReg, x: VReg, c: Cond| {
        let r = constant_reg(cx, ty, n);
        cx.vb.make(Op::SUBS, sz).reg31().use_(x).use_(r).done();
        cx.vb.rrri(Op::CSEL, sz, d, x, r, (c as u32) << 12);
    };
    if signed {
        bound(cx, max, y, x, Cond::Lt);
        bound(cx, !max, dst, y, Cond::Gt);
    } else {
        bound(cx, max, dst, x, Cond::Lo);
    }
    Ok(())
}
