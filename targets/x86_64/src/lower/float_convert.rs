//! Conversions between floating-point formats, and between those and integers.

use super::Cx;
use super::float::{Fp, FpWidth, Regs, Test, emit_const, select_part, widened, xmm};
use crate::Code;
use crate::features::Feature;
use crate::inst::{Build, Cond};
use crate::lower::x87;
use ir::diag::Result;
use ir::ids::{Inst, Value};
use ir::inst::{InstData, Opcode};
use isel::arith::float::conversion_routine;
use isel::{Emit, PartTy};
use regalloc::VReg;

/// The float or double, or vector of those, that an `sitofp` or `uitofp` makes a whole number of by way of
/// an integer, if zeros may have either sign: `roundsd` does that.
pub fn truncated(cx: &Cx<'_>, i: Inst, d: &InstData) -> Option<Value> {
    let src = cx.body.def(cx.body.operand_range(d.ops)[0])?;
    let from = cx.body.inst(src);
    let pair = matches!(
        (from.opcode, d.opcode),
        (Opcode::FpToSi, Opcode::SiToFp) | (Opcode::FpToUi, Opcode::UiToFp)
    );
    let v = *cx.body.operand_range(from.ops).first()?;
    let elem = cx.scope.ty(cx.scope.scalar_ty(d.ty));
    let inline = matches!(Fp::of(elem), Some(Fp::F32 | Fp::F64)) && cx.target.features.has(Feature::Sse41);
    (pair && cx.ty(v) == d.ty && inline && cx.no_signed_zeros(i)).then_some(v)
}

/// `dst` (format `to`) = `a` (format `from`).
pub fn convert(cx: &mut Cx<'_>, from: Fp, to: Fp, dst: &[VReg], a: &[VReg]) -> Result<()> {
    use Fp::*;
    match (from, to) {
        _ if from == to => {
            for (d, s) in dst.iter().zip(a) {
                super::X86::emit_copy(cx, *d, *s);
            }
        }
        (F32, F64) => cx.vb.trr(Code::Cvtss2sd_xmm_xmmm32, dst[0], a[0], a[0]),
        (F64, F32) => cx.vb.trr(Code::Cvtsd2ss_xmm_xmmm64, dst[0], a[0], a[0]),
        (Half, F32) if super::dispatch::has_f16c(cx) => {
            cx.vb.rr(Code::VEX_Vcvtph2ps_xmm_xmmm64, dst[0], a[0])
        }
        (F32, Half) if super::dispatch::has_f16c(cx) => {
            // Rounding as MXCSR says.
            cx.vb.rri(Code::VEX_Vcvtps2ph_xmmm64_xmm_imm8, dst[0], a[0], 4)
        }
        (Half, F32) if halves_are_ints(cx) => return extend_int_half(cx, dst[0], a[0]),
        (F32 | F64, Half) if halves_are_ints(cx) => return truncate_to_int_half(cx, from, dst[0], a[0]),
        // A bfloat is the upper half of a float.
        (BFloat, F32) => cx.vb.tri(Code::Pslld_xmm_imm8, dst[0], a[0], 16),
        (Half | BFloat, _) if to != F32 => {
            let w = widened(cx, from, a[0])?;
            return convert(cx, F32, to, dst, &[w]);
        }
        (F32 | F64, F80) => x87::extend(cx, from, dst, a[0]),
        (F80, F32 | F64) => x87::truncate(cx, to, dst[0], a),
        _ => return call(cx, conversion(from, to), from, to, dst, a),
    }
    Ok(())
}

fn conversion(from: Fp, to: Fp) -> &'static str {
    conversion_routine(from, to).expect("between formats that are converted inline or have a routine")
}

/// A runtime function from one format to another.
pub fn call(cx: &mut Cx<'_>, name: &'static str, from: Fp, to: Fp, dst: &[VReg], a: &[VReg]) -> Result<()> {
    match (from, to) {
        (Fp::F80, Fp::F80) => x87::libcall(cx, name, &[a], &[], dst),
        (Fp::F80, _) => x87::call(cx, name, &[a], &[], &[(dst[0], to.part())]),
        (_, Fp::F80) => x87::libcall(cx, name, &[], &[(a[0], from.part())], dst),
        _ => cx.libcall(name, &[(a[0], from.part())], &[(dst[0], to.part())]),
    }
}

/// Whether the runtime library's conversions of half take and return the bits in general-purpose registers: on
/// Darwin those of float and double.
fn halves_are_ints(cx: &Cx<'_>) -> bool {
    cx.options.triple.is_darwin()
}

fn extend_int_half(cx: &mut Cx<'_>, dst: VReg, a: VReg) -> Result<()> {
    let (bits, wide) = (cx.vreg(PartTy::I32), cx.vreg(PartTy::I32));
    cx.vb.rr(Code::Movd_rm32_xmm, bits, a);
    cx.vb.rr(Code::Movzx_r32_rm16, wide, bits);
    cx.libcall(
        conversion(Fp::Half, Fp::F32),
        &[(wide, PartTy::I32)],
        &[(dst, PartTy::F32)],
    )
}

fn truncate_to_int_half(cx: &mut Cx<'_>, from: Fp, dst: VReg, a: VReg) -> Result<()> {
    let bits = cx.vreg(PartTy::I32);
    cx.libcall(
        conversion(from, Fp::Half),
        &[(a, from.part())],
        &[(bits, PartTy::I32)],
    )?;
    cx.vb.rr(Code::Movd_xmm_rm32, dst, bits);
    Ok(())
}

/// Picks from runtime functions for float, double, x86_fp80, fp128.
pub fn by_format(k: Fp, names: [&'static str; 4]) -> &'static str {
    match k {
        Fp::F64 => names[1],
        Fp::F80 => names[2],
        Fp::F128 => names[3],
        _ => names[0],
    }
}

// ---- integers to floating point ----

/// `cvtsi2ss` and so on: a signed register of 32 or 64 bits.
fn cvtsi2(cx: &mut Cx<'_>, k: Fp, wide: bool, dst: VReg, src: VReg) {
    let code = match (k, wide) {
        (Fp::F32, false) => Code::Cvtsi2ss_xmm_rm32,
        (Fp::F32, true) => Code::Cvtsi2ss_xmm_rm64,
        (_, false) => Code::Cvtsi2sd_xmm_rm32,
        (_, true) => Code::Cvtsi2sd_xmm_rm64,
    };
    // The upper part of the register is kept: whatever it is, at the price of waiting for it.
    let mut old = xmm(cx);
    cx.vb.undef(old);
    if cx.optimise {
        let zero = xmm(cx);
        cx.vb.trr(Code::Xorps_xmm_xmmm128, zero, old, old);
        old = zero;
    }
    cx.vb.trr(code, dst, old, src);
}

/// `a`, an integer of `bits` bits, extended to a register of `to`.
pub fn extended(cx: &mut Cx<'_>, signed: bool, bits: u32, to: PartTy, a: VReg) -> VReg {
    if bits == to.bytes() * 8 {
        return a;
    }
    let r = cx.vreg(to);
    super::X86::emit_extend(cx, signed, bits, to, r, a);
    r
}

/// `dst` (format `k`) = the integer of `bits` bits in the parts `a`.
pub fn from_int(cx: &mut Cx<'_>, signed: bool, bits: u32, k: Fp, dst: &[VReg], a: &[VReg]) -> Result<()> {
    if k.is_small() {
        let r = xmm(cx);
        from_int(cx, signed, bits, Fp::F32, &[r], a)?;
        return convert(cx, Fp::F32, k, dst, &[r]);
    }
    if bits > 128 {
        return Err(cx.unsupported(format!("conversion of i{bits} to floating point")));
    }
    if bits > 64 {
        let high = extended(cx, signed, bits - 64, PartTy::I64, a[1]);
        let names = if signed {
            ["__floattisf", "__floattidf", "__floattixf", "__floattitf"]
        } else {
            ["__floatuntisf", "__floatuntidf", "__floatuntixf", "__floatuntitf"]
        };
        let name = by_format(k, names);
        let args = [(a[0], PartTy::I64), (high, PartTy::I64)];
        if k == Fp::F80 {
            return x87::libcall(cx, name, &[], &args, dst);
        }
        return cx.libcall_i128(name, &args, &[(dst[0], k.part())]);
    }
    match k {
        Fp::F80 => {
            let x = extended(cx, signed, bits, PartTy::I64, a[0]);
            x87::from_int(cx, signed || bits < 64, dst, x);
            Ok(())
        }
        Fp::F128 => {
            let ty = if bits <= 32 { PartTy::I32 } else { PartTy::I64 };
            let x = extended(cx, signed, bits, ty, a[0]);
            let name = match (signed, ty) {
                (true, PartTy::I32) => "__floatsitf",
                (true, _) => "__floatditf",
                (false, PartTy::I32) => "__floatunsitf",
                (false, _) => "__floatunditf",
            };
            cx.libcall(name, &[(x, ty)], &[(dst[0], PartTy::F128)])
        }
        _ => {
            if signed && bits <= 32 || bits < 32 {
                let x = extended(cx, signed, bits, PartTy::I32, a[0]);
                cvtsi2(cx, k, false, dst[0], x);
            } else if signed || bits < 64 {
                let x = extended(cx, signed, bits, PartTy::I64, a[0]);
                cvtsi2(cx, k, true, dst[0], x);
            } else {
                from_u64(cx, k, dst[0], a[0]);
            }
            Ok(())
        }
    }
}

/// An unsigned 64-bit integer as float or double, correctly rounded.
fn from_u64(cx: &mut Cx<'_>, k: Fp, dst: VReg, x: VReg) {
    let mut r = || cx.vreg(PartTy::I64);
    let (half, low, odd, src) = (r(), r(), r(), r());
    let (once, twice) = (xmm(cx), xmm(cx));
    // Where the top bit is set: half of it, with the lost bit kept as a sticky one, then doubled.
    cx.vb.tri(Code::Shr_rm64_imm8, half, x, 1);
    cx.vb.tri(Code::And_rm32_imm8, low, x, 1);
    cx.vb.trr(Code::Or_r64_rm64, odd, half, low);
    cx.vb.crr(Code::Test_rm64_r64, x, x);
    cx.vb.cmov(Cond::S, true, src, x, odd);
    cvtsi2(cx, k, true, once, src);
    let add = super::float::arith_code(Opcode::FAdd, k.sse());
    cx.vb.trr(add, twice, once, once);
    cx.vb.crr(Code::Test_rm64_r64, x, x);
    super::float::select_by_branch(cx, Cond::S, dst, twice, once);
}

// ---- floating point to integers ----

/// `cvttss2si` and so on.
fn cvtt(cx: &mut Cx<'_>, k: Fp, wide: bool, dst: VReg, a: VReg) {
    let code = match (k, wide) {
        (Fp::F32, false) => Code::Cvttss2si_r32_xmmm32,
        (Fp::F32, true) => Code::Cvttss2si_r64_xmmm32,
        (_, false) => Code::Cvttsd2si_r32_xmmm64,
        (_, true) => Code::Cvttsd2si_r64_xmmm64,
    };
    cx.vb.rr(code, dst, a);
}

/// The integer of `bits` bits in the parts `dst` = `a` rounded towards zero.
pub fn to_int(cx: &mut Cx<'_>, signed: bool, bits: u32, k: Fp, dst: &[VReg], a: &[VReg]) -> Result<()> {
    if k.is_small() {
        let r = widened(cx, k, a[0])?;
        return to_int(cx, signed, bits, Fp::F32, dst, &[r]);
    }
    if bits > 128 {
        return Err(cx.unsupported(format!("conversion of floating point to i{bits}")));
    }
    if bits > 64 {
        let names = if signed {
            ["__fixsfti", "__fixdfti", "__fixxfti", "__fixtfti"]
        } else {
            ["__fixunssfti", "__fixunsdfti", "__fixunsxfti", "__fixunstfti"]
        };
        let name = by_format(k, names);
        let results = [(dst[0], PartTy::I64), (dst[1], PartTy::I64)];
        if k == Fp::F80 {
            return x87::call(cx, name, &[a], &[], &results);
        }
        return cx.libcall_i128(name, &[(a[0], k.part())], &results);
    }
    match k {
        Fp::F80 => x87::to_int(cx, dst[0], a),
        Fp::F128 => {
            let ty = if bits <= 32 { PartTy::I32 } else { PartTy::I64 };
            // What fits fewer bits fits the signed conversion.
            let name = match (signed || bits < 32, ty) {
                (true, PartTy::I32) => "__fixtfsi",
                (true, _) => "__fixtfdi",
                (false, PartTy::I32) => "__fixunstfsi",
                (false, _) => "__fixunstfdi",
            };
            return cx.libcall(name, &[(a[0], PartTy::F128)], &[(dst[0], ty)]);
        }
        _ if signed && bits <= 32 || bits < 32 => cvtt(cx, k, false, dst[0], a[0]),
        _ if signed || bits < 64 => cvtt(cx, k, true, dst[0], a[0]),
        _ => to_u64(cx, k, dst[0], a[0]),
    }
    Ok(())
}

/// float or double as an unsigned 64-bit integer.
fn to_u64(cx: &mut Cx<'_>, k: Fp, dst: VReg, a: VReg) {
    let mut r = || cx.vreg(PartTy::I64);
    let (small, sign, big, masked) = (r(), r(), r(), r());
    let (limit, less) = (xmm(cx), xmm(cx));
    // The direct conversion gives 0x8000… where `a` is 2^63 or more: then the sign is the mask that lets
    // the conversion of a - 2^63 in.
    emit_const(cx, k, limit, two_to_63(k));
    cvtt(cx, k, true, small, a);
    cx.vb
        .trr(super::float::arith_code(Opcode::FSub, k.sse()), less, a, limit);
    cvtt(cx, k, true, big, less);
    cx.vb.tri(Code::Sar_rm64_imm8, sign, small, 63);
    cx.vb.trr(Code::And_r64_rm64, masked, big, sign);
    cx.vb.trr(Code::Or_r64_rm64, dst, masked, small);
}

/// The bits of 2^63.
fn two_to_63(k: Fp) -> u64 {
    if k == Fp::F32 {
        0x5f00_0000
    } else {
        0x43e0_0000_0000_0000
    }
}

/// float or double as an unsigned 64-bit integer, without an exception that the value does not call for.
pub fn to_u64_exact(cx: &mut Cx<'_>, k: Fp, dst: VReg, a: VReg) {
    let (limit, none, by, near) = (xmm(cx), xmm(cx), xmm(cx), xmm(cx));
    let (int, above, top) = (cx.vreg(PartTy::I64), cx.vreg(PartTy::I8), cx.vreg(PartTy::I64));
    let wide = cx.vreg(PartTy::I64);
    emit_const(cx, k, limit, two_to_63(k));
    emit_const(cx, k, none, 0);
    let comis = if k == Fp::F32 {
        Code::Comiss_xmm_xmmm32
    } else {
        Code::Comisd_xmm_xmmm64
    };
    // Below 2^63, or NaN: nothing is taken off, and nothing added to the integer.
    cx.vb.crr(comis, a, limit);
    cx.vb.setcc(Cond::Ae, above);
    select_part(cx, Test::One(Cond::B), k.part(), by, none, limit);
    cx.vb
        .trr(super::float::arith_code(Opcode::FSub, k.sse()), near, a, by);
    cvtt(cx, k, true, int, near);
    super::X86::emit_extend(cx, false, 8, PartTy::I64, wide, above);
    cx.vb.tri(Code::Shl_rm64_imm8, top, wide, 63);
    cx.vb.trr(Code::Xor_r64_rm64, dst, int, top);
}

/// `llvm.fptosi.sat` and `llvm.fptoui.sat` for up to 64 bits: clamped to the range, 0 for NaN.
pub fn to_int_sat(cx: &mut Cx<'_>, signed: bool, bits: u32, k: Fp, dst: &[VReg], a: &[VReg]) -> Result<()> {
    if k.is_small() {
        let r = widened(cx, k, a[0])?;
        return to_int_sat(cx, signed, bits, Fp::F32, dst, &[r]);
    }
    if bits > 64 || !matches!(k, Fp::F32 | Fp::F64) {
        return Err(cx.unsupported(format!("saturating conversion to i{bits}")));
    }
    let (low, high) = match signed {
        true => (-(1i128 << (bits - 1)), (1i128 << (bits - 1)) - 1),
        false => (0, (1i128 << bits) - 1),
    };
    let r = cx.vreg(PartTy::I64);
    to_int(cx, signed, bits, k, &[r], a)?;
    // The bounds that still are converted rightly: low is a power of two, so exact; the greatest value
    // of the format that is not above high.
    let bounds = [float_bits(k, low), float_bits(k, high)].map(|bits| {
        let c = xmm(cx);
        emit_const(cx, k, c, bits);
        c
    });
    let ints = [low, high, 0].map(|n| {
        let c = cx.vreg(PartTy::I64);
        cx.vb.mov_imm(c, n as i64, false);
        c
    });
    let ucomis = if k == Fp::F32 {
        Code::Ucomiss_xmm_xmmm32
    } else {
        Code::Ucomisd_xmm_xmmm64
    };
    let (x, y) = (cx.vreg(PartTy::I64), cx.vreg(PartTy::I64));
    // Below (or unordered): low.
    cx.vb.crr(ucomis, a[0], bounds[0]);
    cx.vb.cmov(Cond::B, true, x, r, ints[0]);
    cx.vb.crr(ucomis, a[0], bounds[1]);
    if !signed {
        // NaN has become low, which is 0.
        cx.vb.cmov(Cond::A, true, dst[0], x, ints[1]);
        return Ok(());
    }
    cx.vb.cmov(Cond::A, true, y, x, ints[1]);
    cx.vb.crr(ucomis, a[0], a[0]);
    cx.vb.cmov(Cond::P, true, dst[0], y, ints[2]);
    Ok(())
}

/// The bits of the greatest value of `float` or `double` that is not above `n` in magnitude.
fn float_bits(k: Fp, n: i128) -> u64 {
    let (mantissa, bias, sign) = if k == Fp::F32 {
        (23, 127, 31)
    } else {
        (52, 1023, 63)
    };
    if n == 0 {
        return 0;
    }
    let mag = n.unsigned_abs();
    let exp = 127 - mag.leading_zeros();
    let fraction = if exp > mantissa {
        mag >> (exp - mantissa)
    } else {
        mag << (mantissa - exp)
    };
    let fraction = fraction as u64 & ((1 << mantissa) - 1);
    u64::from(n < 0) << sign | u64::from(exp + bias) << mantissa | fraction
}

/// Registers as a list.
pub fn one(r: VReg) -> Regs {
    Regs::from_slice(&[r])
}
