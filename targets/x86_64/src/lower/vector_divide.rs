//! Vectors divided by constants: what `isel::vectors::division` asks for.

use super::vector::{Shape, has, unpack_high, unpack_low};
use super::vector_arith::{
    add_code, combine, op2, op2_splat, pshufd, shift, shift_const, subtract_code, zero_like,
};
use super::vector_multiply::{multiply, multiply_by};
use super::vector_width::{like, splat_of, width};
use super::{Cx, X86};
use crate::features::Feature;
use crate::inst::Build;
use iced_x86::Code::{self, *};
use ir::diag::Result;
use ir::ids::Inst;
use ir::inst::{InstData, InstFlags, Opcode};
use isel::Lane;
use isel::vectors::division::{LaneArithmetic, divide, divisor};
use regalloc::VReg;

const LANES: LaneArithmetic<X86> = LaneArithmetic {
    binary,
    shift: shift_const,
    splat,
    multiply_by,
    multiply_high,
};

/// Division or remainder by a constant that all lanes share. `false`: lane by lane.
pub fn lower(cx: &mut Cx<'_>, i: Inst, d: &InstData, s: Shape) -> Result<bool> {
    let ops = cx.body.operand_range(d.ops);
    let (a, b) = (ops[0], ops[1]);
    let (Some(lane), Some(n)) = (s.lane, cx.const_splat(b, s.len)) else {
        return Ok(false);
    };
    let whole = cx.bits(s.elem) == 8 * lane.bytes();
    if !cx.optimise || s.mask || !whole {
        return Ok(false);
    }
    let Some(n) = divisor(d.opcode, lane, n) else {
        return Ok(false);
    };
    for p in 0..s.parts {
        let x = cx.use_part(a, p)?;
        let dst = cx.def_part(i, p)?;
        let exact = d.flags.has(InstFlags::EXACT);
        let q = divide(cx, &LANES, d.opcode, exact, lane, x, n);
        cx.vb.mov(dst, q);
    }
    Ok(true)
}

fn binary(cx: &mut Cx<'_>, op: Opcode, lane: Lane, a: VReg, b: VReg) -> VReg {
    match op {
        Opcode::Sub => op2(cx, subtract_code(lane), a, b),
        Opcode::Mul if lane == Lane::I32 && has(cx, Feature::Sse41) => op2(cx, Pmulld_xmm_xmmm128, a, b),
        Opcode::Mul => multiply(cx, lane, a, b),
        Opcode::Add => op2(cx, add_code(lane), a, b),
        _ => combine(cx, op, lane, a, b),
    }
}

fn splat(cx: &mut Cx<'_>, lane: Lane, wide: VReg, n: u64) -> VReg {
    if n == 0 {
        return zero_like(cx, wide);
    }
    let w = width(cx, wide);
    let m = splat_of(cx, w, n, lane.bytes() as usize);
    let r = like(cx, wide);
    cx.vb.rm(Movaps_xmm_xmmm128, r, m);
    r
}

fn multiply_high(cx: &mut Cx<'_>, signed: bool, lane: Lane, a: VReg, n: u64) -> VReg {
    match lane {
        Lane::I8 => high_of_bytes(cx, signed, a, n),
        Lane::I16 => op2_splat(
            cx,
            if signed {
                Pmulhw_xmm_xmmm128
            } else {
                Pmulhuw_xmm_xmmm128
            },
            a,
            n,
            2,
        ),
        _ => high_of_words(cx, signed, a, n),
    }
}

/// Bytes are widened to 16 bits, in two halves.
fn high_of_bytes(cx: &mut Cx<'_>, signed: bool, a: VReg, n: u64) -> VReg {
    let factor = if signed {
        n as u8 as i8 as u64
    } else {
        u64::from(n as u8)
    };
    let zero = zero_like(cx, a);
    let halves = [unpack_low(1), unpack_high(1)].map(|unpack| {
        let wide = if signed {
            // The byte comes to the upper half, and from there down with its sign.
            let x = op2(cx, unpack, zero, a);
            shift(cx, Psraw_xmm_imm8, x, 8)
        } else {
            op2(cx, unpack, a, zero)
        };
        let product = op2_splat(cx, Pmullw_xmm_xmmm128, wide, factor, 2);
        shift(cx, Psrlw_xmm_imm8, product, 8)
    });
    op2(cx, Packuswb_xmm_xmmm128, halves[0], halves[1])
}

/// Lanes of 32 bits: products of the even and of the odd ones.
fn high_of_words(cx: &mut Cx<'_>, signed: bool, a: VReg, n: u64) -> VReg {
    let direct = signed && has(cx, Feature::Sse41);
    let code: Code = if direct {
        Pmuldq_xmm_xmmm128
    } else {
        Pmuludq_xmm_xmmm128
    };
    let odd = pshufd(cx, a, 0xf5);
    let [even, odd] = [a, odd].map(|x| {
        let product = op2_splat(cx, code, x, n & 0xffff_ffff, 4);
        pshufd(cx, product, 0x0d)
    });
    let high = op2(cx, Punpckldq_xmm_xmmm128, even, odd);
    if !signed || direct {
        return high;
    }
    // Of two negative factors as unsigned numbers: each adds the other, 2^32 times.
    let sign = shift(cx, Psrad_xmm_imm8, a, 31);
    let excess = op2_splat(cx, Pand_xmm_xmmm128, sign, n & 0xffff_ffff, 4);
    let high = op2(cx, Psubd_xmm_xmmm128, high, excess);
    match (n as u32 as i32) < 0 {
        true => op2(cx, Psubd_xmm_xmmm128, high, a),
        false => high,
    }
}
