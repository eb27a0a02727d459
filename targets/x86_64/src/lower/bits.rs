//! Counting and reversing bits of integers of at most 64 bits, in registers.

use super::Cx;
use super::convert_int::emit_shift_imm;
use super::held;
use super::int::{simple, simple_const};
use super::operand::extended;
use super::operand::{self, Rhs, width_index, work_part};
use crate::features::Feature;
use crate::inst::Build;
use iced_x86::Code;
use ir::inst::Opcode;
use isel::PartTy;
use isel::arith::int_intrinsics::population_by_sums;
use regalloc::VReg;

/// `ctpop`
pub fn population(cx: &mut Cx<'_>, bits: u32, dst: VReg, a: VReg) {
    let ty = work_part(bits);
    let wide = ty == PartTy::I64;
    let x = extended(cx, false, bits, a);
    if cx.target.features.has(Feature::Popcnt) {
        return cx.vb.rr(
            if wide {
                Code::Popcnt_r64_rm64
            } else {
                Code::Popcnt_r32_rm32
            },
            dst,
            x,
        );
    }
    population_by_sums(cx, ty, dst, x);
}

fn constant(cx: &mut Cx<'_>, op: Opcode, work: u32, a: VReg, n: i64) -> VReg {
    let r = cx.vreg(PartTy::int(work));
    simple_const(cx, op, work, r, a, n);
    r
}

/// `(x >> n) & mask`
fn masked_shift(cx: &mut Cx<'_>, work: u32, x: VReg, n: u32, mask: i64) -> VReg {
    let t = cx.vreg(PartTy::int(work));
    emit_shift_imm(cx, Opcode::LShr, PartTy::int(work), t, x, n);
    constant(cx, Opcode::And, work, t, mask)
}

/// `ctlz`
pub fn leading_zeros(cx: &mut Cx<'_>, bits: u32, dst: VReg, a: VReg, zero_poison: bool) {
    let ty = work_part(bits);
    let wide = ty == PartTy::I64;
    let work = 8 * ty.bytes();
    let x = extended(cx, false, bits, a);
    if cx.target.features.has(Feature::Lzcnt) {
        let code = if wide {
            Code::Lzcnt_r64_rm64
        } else {
            Code::Lzcnt_r32_rm32
        };
        if bits == work {
            return cx.vb.rr(code, dst, x);
        }
        let t = cx.vreg(ty);
        cx.vb.rr(code, t, x);
        return simple_const(cx, Opcode::Sub, work, dst, t, i64::from(work - bits));
    }
    // The highest bit's number; of zero, `bsr` leaves its destination as it was, here -1. The result is
    // bits - 1 - that.
    let top = cx.vreg(ty);
    let code = if wide {
        Code::Bsr_r64_rm64
    } else {
        Code::Bsr_r32_rm32
    };
    bit_scan(cx, code, ty, top, x, (!zero_poison).then_some(-1));
    if zero_poison && bits.is_power_of_two() {
        return simple_const(cx, Opcode::Xor, work, dst, top, i64::from(bits) - 1);
    }
    let t = cx.vreg(ty);
    cx.vb.tr(operand::NOT[width_index(ty)], t, top);
    simple_const(cx, Opcode::Add, work, dst, t, i64::from(bits));
}

/// `cttz`
pub fn trailing_zeros(cx: &mut Cx<'_>, bits: u32, dst: VReg, a: VReg, zero_poison: bool) {
    let ty = work_part(bits);
    let wide = ty == PartTy::I64;
    let work = 8 * ty.bytes();
    let mut x = a;
    let mut zero_poison = zero_poison;
    if bits < work && !zero_poison {
        // A bit just above the operand stops the search.
        x = constant(cx, Opcode::Or, work, a, 1 << bits);
        zero_poison = true;
    }
    if cx.target.features.has(Feature::Bmi) {
        return cx.vb.rr(
            if wide {
                Code::Tzcnt_r64_rm64
            } else {
                Code::Tzcnt_r32_rm32
            },
            dst,
            x,
        );
    }
    let code = if wide {
        Code::Bsf_r64_rm64
    } else {
        Code::Bsf_r32_rm32
    };
    bit_scan(cx, code, ty, dst, x, (!zero_poison).then_some(i64::from(bits)));
}

/// `bsf` or `bsr`; `of_zero` is the result for zero (AMD's manual and Intel's since 2023: the destination
/// is left unchanged), `None` where it does not matter.
fn bit_scan(cx: &mut Cx<'_>, code: Code, ty: PartTy, dst: VReg, x: VReg, of_zero: Option<i64>) {
    let before = match of_zero {
        Some(n) => held::int(cx, ty, n),
        None => {
            let r = cx.vreg(ty);
            cx.vb.undef(r);
            r
        }
    };
    cx.vb.trr(code, dst, before, x);
}

/// `bswap`, of whole pairs of bytes
pub fn swap_bytes(cx: &mut Cx<'_>, bits: u32, dst: VReg, a: VReg) {
    match bits {
        16 => cx.vb.tri(operand::ROL.imm[1], dst, a, 8),
        32 => cx.vb.tr(Code::Bswap_r32, dst, a),
        64 => cx.vb.tr(Code::Bswap_r64, dst, a),
        _ => {
            let ty = work_part(bits);
            let t = cx.vreg(ty);
            cx.vb.tr(
                if ty == PartTy::I64 {
                    Code::Bswap_r64
                } else {
                    Code::Bswap_r32
                },
                t,
                a,
            );
            emit_shift_imm(cx, Opcode::LShr, ty, dst, t, 8 * ty.bytes() - bits);
        }
    }
}

/// `bitreverse`
pub fn reverse(cx: &mut Cx<'_>, bits: u32, dst: VReg, a: VReg) {
    let ty = work_part(bits);
    let work = 8 * ty.bytes();
    let mut x = cx.vreg(ty);
    cx.vb.tr(
        if ty == PartTy::I64 {
            Code::Bswap_r64
        } else {
            Code::Bswap_r32
        },
        x,
        a,
    );
    for (n, mask) in [(4, 0x0fu64), (2, 0x33), (1, 0x55)] {
        let mask = (mask * 0x0101_0101_0101_0101) as i64;
        let high = masked_shift(cx, work, x, n, mask);
        let kept = constant(cx, Opcode::And, work, x, mask);
        let low = cx.vreg(ty);
        emit_shift_imm(cx, Opcode::Shl, ty, low, kept, n);
        x = if n == 1 && bits == work { dst } else { cx.vreg(ty) };
        simple(cx, Opcode::Or, work, x, low, Rhs::Reg(high));
    }
    if bits != work {
        emit_shift_imm(cx, Opcode::LShr, ty, dst, x, work - bits);
    }
}
