//! Division: by `div`/`idiv`, by shifts for powers of two, by multiplication for other constants
//! (Granlund and Montgomery, "Division by Invariant Integers using Multiplication", PLDI 1994).
//!
//! Dividends narrower than 32 bits are extended to 32 first, those of 33 to 63 bits to 64.

use super::Cx;
use super::convert_int::{emit_extend, emit_shift_imm};
use super::int::{constant_reg, simple, simple_const};
use super::operand::{self, Rhs, is_exact, width_index, work_part};
use crate::inst::Build;
use crate::regs;
use iced_x86::Code;
use ir::diag::Result;
use ir::ids::Value;
use ir::inst::Opcode;
use isel::PartTy;
use regalloc::VReg;

fn is_signed(op: Opcode) -> bool {
    matches!(op, Opcode::SDiv | Opcode::SRem)
}

fn wants_remainder(op: Opcode) -> bool {
    matches!(op, Opcode::URem | Opcode::SRem)
}

/// Division of IR operands.
pub fn lower_divide(
    cx: &mut Cx<'_>,
    op: Opcode,
    exact: bool,
    bits: u32,
    dst: VReg,
    a: Value,
    b: Value,
) -> Result<()> {
    if let Some(n) = operand::constant(cx, b, bits)
        && n != 0
    {
        let a = cx.use_reg(a)?;
        divide_const(cx, op, exact, bits, dst, a, n);
        return Ok(());
    }
    let a = cx.use_reg(a)?;
    let b = match operand::load_operand(cx, b, bits)? {
        Some(mem) if bits >= 32 => Rhs::Mem(mem),
        Some(mem) => Rhs::Reg(operand::to_reg(cx, PartTy::int(bits), Rhs::Mem(mem))),
        None => Rhs::Reg(cx.use_reg(b)?),
    };
    divide_regs(cx, op, bits, dst, a, b);
    Ok(())
}

/// `x` extended to the whole of the part that division works in.
pub fn extended(cx: &mut Cx<'_>, signed: bool, bits: u32, x: VReg) -> VReg {
    let ty = work_part(bits);
    if bits == 8 * ty.bytes() {
        return x;
    }
    let r = cx.vreg(ty);
    emit_extend(cx, signed, bits, ty, r, x);
    r
}

/// Division of registers; a memory divisor has 32 or 64 bits.
pub fn divide_regs(cx: &mut Cx<'_>, op: Opcode, bits: u32, dst: VReg, a: VReg, b: Rhs) {
    let signed = is_signed(op);
    let ty = work_part(bits);
    let wide = ty == PartTy::I64;
    let lo = extended(cx, signed, bits, a);
    let b = match b {
        Rhs::Reg(r) => Rhs::Reg(extended(cx, signed, bits, r)),
        Rhs::Imm(n) => Rhs::Reg(constant_reg(cx, ty, i64::from(n))),
        mem => mem,
    };
    let hi = cx.vreg(ty);
    if signed {
        cx.vb
            .sign_to_rdx(if wide { Code::Cqo } else { Code::Cdq }, hi, lo);
    } else {
        cx.vb.mov_imm(hi, 0, true);
    }
    let code = match (signed, wide) {
        (true, true) => Code::Idiv_rm64,
        (true, false) => Code::Idiv_rm32,
        (false, true) => Code::Div_rm64,
        (false, false) => Code::Div_rm32,
    };
    let other = cx.vreg(ty);
    let (quot, rem) = if wants_remainder(op) {
        (other, dst)
    } else {
        (dst, other)
    };
    match b {
        Rhs::Mem(mem) => cx
            .vb
            .make(code)
            .mem(mem)
            .use_in(lo, regs::RAX)
            .use_in(hi, regs::RDX)
            .def_in(quot, regs::RAX)
            .def_in(rem, regs::RDX)
            .done(),
        Rhs::Reg(b) => cx.vb.div(code, quot, rem, hi, lo, b),
        Rhs::Imm(_) => unreachable!("made a register above"),
    }
}

/// Division by a constant that is not 0.
pub fn divide_const(cx: &mut Cx<'_>, op: Opcode, exact: bool, bits: u32, dst: VReg, a: VReg, n: i64) {
    let ty = work_part(bits);
    if bits == 1 {
        // The divisor is 1 (or -1, with overflow): quotient a, remainder 0.
        return if wants_remainder(op) {
            cx.vb.mov_imm(dst, 0, false)
        } else {
            cx.vb.mov(dst, a)
        };
    }
    if !is_signed(op) {
        let d = operand::zero_extended(n as u64, bits);
        if d.is_power_of_two() {
            return if op == Opcode::URem {
                simple_const(cx, Opcode::And, bits, dst, a, (d - 1) as i64)
            } else {
                super::int::shift_const(cx, Opcode::LShr, bits, dst, a, u64::from(d.trailing_zeros()))
            };
        }
        if op == Opcode::UDiv {
            return unsigned_quotient(cx, bits, dst, a, d);
        }
        let (q, m) = (cx.vreg(ty), cx.vreg(ty));
        unsigned_quotient(cx, bits, q, a, d);
        simple_const(cx, Opcode::Mul, bits, m, q, d as i64);
        return simple(cx, Opcode::Sub, bits, dst, a, Rhs::Reg(m));
    }
    let magnitude = operand::zero_extended(n.unsigned_abs(), bits);
    if magnitude.is_power_of_two() {
        return signed_power(cx, op, exact, bits, dst, a, n, magnitude.trailing_zeros());
    }
    if op == Opcode::SDiv {
        return signed_quotient(cx, bits, dst, a, n);
    }
    let (q, m) = (cx.vreg(ty), cx.vreg(ty));
    signed_quotient(cx, bits, q, a, n);
    simple_const(cx, Opcode::Mul, bits, m, q, n);
    simple(cx, Opcode::Sub, bits, dst, a, Rhs::Reg(m));
}

/// Signed division by `n`, whose magnitude is `1 << k`.
#[allow(clippy::too_many_arguments)]
fn signed_power(cx: &mut Cx<'_>, op: Opcode, exact: bool, bits: u32, dst: VReg, a: VReg, n: i64, k: u32) {
    let ty = work_part(bits);
    let work = 8 * ty.bytes();
    if k == 0 {
        return match op {
            Opcode::SRem => cx.vb.mov_imm(dst, 0, false),
            _ if n > 0 => cx.vb.mov(dst, a),
            _ => cx.vb.tr(operand::NEG[width_index(ty)], dst, a),
        };
    }
    let x = extended(cx, true, bits, a);
    if op == Opcode::SDiv && exact {
        let q = if n < 0 { cx.vreg(ty) } else { dst };
        emit_shift_imm(cx, Opcode::AShr, ty, q, x, k);
        if n < 0 {
            cx.vb.tr(operand::NEG[width_index(ty)], dst, q);
        }
        return;
    }
    // Negative dividends are rounded up: add 2^k - 1 to them.
    let biased = cx.vreg(ty);
    let bias = cx.vreg(ty);
    if k == 1 {
        emit_shift_imm(cx, Opcode::LShr, ty, bias, x, work - 1);
    } else {
        let sign = cx.vreg(ty);
        emit_shift_imm(cx, Opcode::AShr, ty, sign, x, work - 1);
        emit_shift_imm(cx, Opcode::LShr, ty, bias, sign, work - k);
    }
    simple(cx, Opcode::Add, work, biased, x, Rhs::Reg(bias));
    if op == Opcode::SRem {
        let whole = cx.vreg(ty);
        simple_const(cx, Opcode::And, work, whole, biased, -1 << k);
        return simple(cx, Opcode::Sub, work, dst, x, Rhs::Reg(whole));
    }
    let q = if n < 0 { cx.vreg(ty) } else { dst };
    emit_shift_imm(cx, Opcode::AShr, ty, q, biased, k);
    if n < 0 {
        cx.vb.tr(operand::NEG[width_index(ty)], dst, q);
    }
}

/// The multiplier and shift of an unsigned division: `x / d = x * m >> k` for all x of `bits` bits, the
/// smallest such m that this search finds. m may have `bits + 1` bits.
fn unsigned_magic(bits: u32, d: u64) -> (u128, u32) {
    let l = 64 - (d - 1).leading_zeros();
    let ceil = |k: u32| -> u128 {
        // 2^k / d rounded up, for k up to 128.
        if k == 128 {
            u128::MAX / u128::from(d) + 1
        } else {
            (1u128 << k).div_ceil(u128::from(d))
        }
    };
    let mut best = (ceil(bits + l), bits + l);
    // A smaller shift does where the error m * d - 2^k is at most 2^(k - bits).
    for k in (bits..bits + l).rev() {
        let m = ceil(k);
        let error = m
            .wrapping_mul(u128::from(d))
            .wrapping_sub(if k == 128 { 0 } else { 1u128 << k });
        if error > 1u128 << (k - bits) {
            break;
        }
        best = (m, k);
    }
    best
}

/// `dst = a / d`, d not a power of two.
fn unsigned_quotient(cx: &mut Cx<'_>, bits: u32, dst: VReg, a: VReg, d: u64) {
    let (mut m, mut k) = unsigned_magic(bits, d);
    let mut x = if is_exact(bits) && bits >= 32 {
        a
    } else {
        extended(cx, false, bits, a)
    };
    if bits <= 32 {
        // One 64-bit multiplication, whose product must stay within 64 bits.
        if bits == 32 {
            let r = cx.vreg(PartTy::I64);
            emit_extend(cx, false, 32, PartTy::I64, r, x);
            x = r;
        }
        let even = d.trailing_zeros();
        if m >= 1 << 32 && bits == 32 && even > 0 {
            let r = cx.vreg(PartTy::I64);
            emit_shift_imm(cx, Opcode::LShr, PartTy::I64, r, x, even);
            x = r;
            (m, k) = unsigned_magic(bits - even, d >> even);
        } else if m >= 1 << 32 && bits == 32 {
            return unsigned_quotient_long(cx, PartTy::I32, dst, x, m, k);
        }
        let p = cx.vreg(PartTy::I64);
        simple_const(cx, Opcode::Mul, 64, p, x, m as i64);
        return emit_shift_imm(cx, Opcode::LShr, PartTy::I64, dst, p, k);
    }
    if m >> 64 != 0 {
        let even = d.trailing_zeros();
        if even == 0 {
            return unsigned_quotient_long(cx, PartTy::I64, dst, x, m, k);
        }
        // Shifting the factor 2^even out first leaves a dividend of fewer bits.
        let r = cx.vreg(PartTy::I64);
        emit_shift_imm(cx, Opcode::LShr, PartTy::I64, r, x, even);
        x = r;
        (m, k) = unsigned_magic(bits - even, d >> even);
    }
    let high = multiply_high(cx, Code::Mul_rm64, x, m as u64);
    if k >= 64 {
        emit_shift_imm(cx, Opcode::LShr, PartTy::I64, dst, high.1, k - 64);
    } else {
        // Only for narrow odd widths: the product's low word counts as well.
        let t = cx.vreg(PartTy::I64);
        cx.vb.trri(Code::Shrd_rm64_r64_imm8, t, high.0, high.1, k as i32);
        cx.vb.mov(dst, t);
    }
}

/// (low, high) of `x * m`.
fn multiply_high(cx: &mut Cx<'_>, code: Code, x: VReg, m: u64) -> (VReg, VReg) {
    let c = constant_reg(cx, PartTy::I64, m as i64);
    let (lo, hi) = (cx.vreg(PartTy::I64), cx.vreg(PartTy::I64));
    cx.vb.mul_wide(code, lo, hi, x, c);
    (lo, hi)
}

/// The case of a multiplier of one bit more than the word: `t = high(x * m')`, `((x - t) / 2 + t) >> …`.
fn unsigned_quotient_long(cx: &mut Cx<'_>, ty: PartTy, dst: VReg, x: VReg, m: u128, k: u32) {
    let bits = 8 * ty.bytes();
    let low = m as u64 & if bits == 64 { u64::MAX } else { 0xffff_ffff };
    let t = if ty == PartTy::I64 {
        multiply_high(cx, Code::Mul_rm64, x, low).1
    } else {
        let (p, t) = (cx.vreg(PartTy::I64), cx.vreg(PartTy::I64));
        simple_const(cx, Opcode::Mul, 64, p, x, low as i64);
        emit_shift_imm(cx, Opcode::LShr, PartTy::I64, t, p, 32);
        t
    };
    let (diff, half, sum) = (cx.vreg(ty), cx.vreg(ty), cx.vreg(ty));
    simple(cx, Opcode::Sub, bits, diff, x, Rhs::Reg(t));
    emit_shift_imm(cx, Opcode::LShr, ty, half, diff, 1);
    simple(cx, Opcode::Add, bits, sum, half, Rhs::Reg(t));
    emit_shift_imm(cx, Opcode::LShr, ty, dst, sum, k - bits - 1);
}

/// `dst = a / n`, rounded towards zero; the magnitude of `n` is not a power of two.
fn signed_quotient(cx: &mut Cx<'_>, bits: u32, dst: VReg, a: VReg, n: i64) {
    let d = n.unsigned_abs();
    let l = 64 - (d - 1).leading_zeros();
    let mut k = bits - 1 + l;
    let mut m = (1u128 << k) / u128::from(d) + 1;
    // Halving keeps the quotient as long as 2^k stays above the error bound.
    while k > bits {
        let half = (1u128 << (k - 1)) / u128::from(d) + 1;
        let error = half * u128::from(d) - (1u128 << (k - 1));
        if error > 1u128 << (k - bits) {
            break;
        }
        (m, k) = (half, k - 1);
    }
    let ty = PartTy::I64;
    let x = if bits == 64 {
        a
    } else {
        let r = cx.vreg(ty);
        emit_extend(cx, true, bits, ty, r, a);
        r
    };
    let (q, sign) = (cx.vreg(ty), cx.vreg(ty));
    if bits <= 32 {
        let p = cx.vreg(ty);
        simple_const(cx, Opcode::Mul, 64, p, x, m as i64);
        emit_shift_imm(cx, Opcode::AShr, ty, q, p, k);
    } else if k >= 64 {
        let (_, high) = multiply_high(cx, Code::Imul_rm64, x, m as u64);
        let mut high = high;
        if m >> 63 != 0 {
            // The multiplier was read as m - 2^64.
            let s = cx.vreg(ty);
            simple(cx, Opcode::Add, 64, s, high, Rhs::Reg(x));
            high = s;
        }
        emit_shift_imm(cx, Opcode::AShr, ty, q, high, k - 64);
    } else {
        let (lo, hi) = multiply_high(cx, Code::Imul_rm64, x, m as u64);
        cx.vb.trri(Code::Shrd_rm64_r64_imm8, q, lo, hi, k as i32);
    }
    emit_shift_imm(cx, Opcode::AShr, ty, sign, x, 63);
    // q - sign is the quotient by |n|; its negation is sign - q.
    let (plus, minus) = if n > 0 { (q, sign) } else { (sign, q) };
    simple(cx, Opcode::Sub, 64, dst, plus, Rhs::Reg(minus));
}
