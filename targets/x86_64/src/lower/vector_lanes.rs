//! Integer intrinsics on lanes of a register: minima, absolute values, saturation, bit counts, byte and
//! bit reversal, funnel shifts. Also used for single integers, in lane 0.

use super::Cx;
use super::math::blend;
use super::vector_arith::{
    absolute, add_code, min_max, op2, op2_splat, shift, shift_const, subtract_code, zero_like,
};
use super::vector_compare::{compare, invert};
use super::vector_width::like;
use crate::Code;
use crate::inst::Build;
use ir::inst::{IntPredicate, Opcode};
use ir::intrinsics::Intrinsic;
use isel::Lane;
use regalloc::VReg;

/// `id` of lanes; `None`: not here.
pub fn apply(cx: &mut Cx<'_>, id: Intrinsic, lane: Lane, args: &[VReg]) -> Option<VReg> {
    use Intrinsic::*;
    let (a, b) = (args[0], *args.get(1).unwrap_or(&args[0]));
    Some(match id {
        Smin => min_max(cx, false, true, lane, a, b),
        Smax => min_max(cx, true, true, lane, a, b),
        Umin => min_max(cx, false, false, lane, a, b),
        Umax => min_max(cx, true, false, lane, a, b),
        Abs => absolute(cx, lane, a),
        UaddSat | UsubSat | SaddSat | SsubSat => saturating(cx, id, lane, a, b),
        Ctpop => count(cx, lane, a),
        Cttz => {
            // The bits below the lowest one.
            let less = op2_splat(cx, add_code(lane), a, u64::MAX, 8);
            let below = op2(cx, Code::Pandn_xmm_xmmm128, a, less);
            count(cx, lane, below)
        }
        Ctlz => {
            // All bits from the highest one down; the others are counted.
            let mut x = a;
            let mut n = 1;
            while n < 8 * lane.bytes() {
                let s = shift_const(cx, Opcode::LShr, lane, x, n);
                x = op2(cx, Code::Por_xmm_xmmm128, x, s);
                n *= 2;
            }
            let rest = invert(cx, x);
            count(cx, lane, rest)
        }
        Bswap => swap_bytes(cx, lane, a),
        Bitreverse => {
            let mut x = a;
            for (n, keep) in [(4, 0x0f), (2, 0x33), (1, 0x55)] {
                x = swap_bits(cx, x, n, keep);
            }
            swap_bytes(cx, lane, x)
        }
        _ => return None,
    })
}

/// Bits `n` apart within bytes change places; `keep`: the lower ones.
fn swap_bits(cx: &mut Cx<'_>, x: VReg, n: i32, keep: u64) -> VReg {
    let down = shift(cx, Code::Psrlw_xmm_imm8, x, n);
    let low = op2_splat(cx, Code::Pand_xmm_xmmm128, down, keep, 1);
    let kept = op2_splat(cx, Code::Pand_xmm_xmmm128, x, keep, 1);
    let high = shift(cx, Code::Psllw_xmm_imm8, kept, n);
    op2(cx, Code::Por_xmm_xmmm128, low, high)
}

fn swap_bytes(cx: &mut Cx<'_>, lane: Lane, a: VReg) -> VReg {
    if lane == Lane::I8 {
        return a;
    }
    let down = shift(cx, Code::Psrlw_xmm_imm8, a, 8);
    let up = shift(cx, Code::Psllw_xmm_imm8, a, 8);
    let x = op2(cx, Code::Por_xmm_xmmm128, down, up);
    let order = match lane.bytes() {
        2 => return x,
        4 => 0xb1,
        _ => 0x1b,
    };
    let (t, r) = (like(cx, a), like(cx, a));
    cx.vb.rri(Code::Pshuflw_xmm_xmmm128_imm8, t, x, order);
    cx.vb.rri(Code::Pshufhw_xmm_xmmm128_imm8, r, t, order);
    r
}

/// Number of set bits.
fn count(cx: &mut Cx<'_>, lane: Lane, a: VReg) -> VReg {
    use Code::*;
    let and = |cx: &mut Cx<'_>, x: VReg, bits: u64| op2_splat(cx, Pand_xmm_xmmm128, x, bits, 1);
    let h = shift(cx, Psrlw_xmm_imm8, a, 1);
    let h = and(cx, h, 0x55);
    let pairs = op2(cx, Psubb_xmm_xmmm128, a, h);
    let low = and(cx, pairs, 0x33);
    let high = shift(cx, Psrlw_xmm_imm8, pairs, 2);
    let high = and(cx, high, 0x33);
    let fours = op2(cx, Paddb_xmm_xmmm128, low, high);
    let high = shift(cx, Psrlw_xmm_imm8, fours, 4);
    let sum = op2(cx, Paddb_xmm_xmmm128, fours, high);
    let bytes = and(cx, sum, 0x0f);
    match lane.bytes() {
        1 => bytes,
        2 => {
            let up = shift(cx, Psllw_xmm_imm8, bytes, 8);
            let s = op2(cx, Paddb_xmm_xmmm128, bytes, up);
            shift(cx, Psrlw_xmm_imm8, s, 8)
        }
        4 => {
            let h = shift(cx, Psrld_xmm_imm8, bytes, 8);
            let s = op2(cx, Paddb_xmm_xmmm128, bytes, h);
            let h = shift(cx, Psrld_xmm_imm8, s, 16);
            let s = op2(cx, Paddb_xmm_xmmm128, s, h);
            op2_splat(cx, Pand_xmm_xmmm128, s, 0xff, 4)
        }
        _ => {
            let z = zero_like(cx, bytes);
            op2(cx, Psadbw_xmm_xmmm128, bytes, z)
        }
    }
}

/// The mask of lanes in which `a + b = s` (`a - b = s`) overflows as signed.
pub fn signed_overflow(cx: &mut Cx<'_>, sub: bool, lane: Lane, a: VReg, b: VReg, s: VReg) -> VReg {
    let x = op2(cx, Code::Pxor_xmm_xmmm128, s, a);
    let y = op2(cx, Code::Pxor_xmm_xmmm128, if sub { a } else { s }, b);
    let both = op2(cx, Code::Pand_xmm_xmmm128, x, y);
    let z = zero_like(cx, both);
    compare(cx, IntPredicate::Sgt, lane, z, both)
}

/// Sum or difference and the mask of lanes that overflow.
pub fn with_overflow(cx: &mut Cx<'_>, id: Intrinsic, lane: Lane, a: VReg, b: VReg) -> Option<(VReg, VReg)> {
    use Intrinsic::*;
    let sub = matches!(id, UsubWithOverflow | SsubWithOverflow);
    let code = if sub { subtract_code(lane) } else { add_code(lane) };
    if !matches!(id, UaddWithOverflow | SaddWithOverflow) && !sub {
        return None;
    }
    let s = op2(cx, code, a, b);
    let over = match id {
        UaddWithOverflow => compare(cx, IntPredicate::Ugt, lane, a, s),
        UsubWithOverflow => compare(cx, IntPredicate::Ugt, lane, b, a),
        _ => signed_overflow(cx, sub, lane, a, b, s),
    };
    Some((s, over))
}

fn saturating(cx: &mut Cx<'_>, id: Intrinsic, lane: Lane, a: VReg, b: VReg) -> VReg {
    use Code::*;
    use Intrinsic::*;
    let single = match (id, lane) {
        (UaddSat, Lane::I8) => Some(Paddusb_xmm_xmmm128),
        (UaddSat, Lane::I16) => Some(Paddusw_xmm_xmmm128),
        (UsubSat, Lane::I8) => Some(Psubusb_xmm_xmmm128),
        (UsubSat, Lane::I16) => Some(Psubusw_xmm_xmmm128),
        (SaddSat, Lane::I8) => Some(Paddsb_xmm_xmmm128),
        (SaddSat, Lane::I16) => Some(Paddsw_xmm_xmmm128),
        (SsubSat, Lane::I8) => Some(Psubsb_xmm_xmmm128),
        (SsubSat, Lane::I16) => Some(Psubsw_xmm_xmmm128),
        _ => None,
    };
    if let Some(code) = single {
        return op2(cx, code, a, b);
    }
    match id {
        UaddSat => {
            let s = op2(cx, add_code(lane), a, b);
            let over = compare(cx, IntPredicate::Ugt, lane, a, s);
            op2(cx, Por_xmm_xmmm128, s, over)
        }
        UsubSat => {
            let s = op2(cx, subtract_code(lane), a, b);
            let fits = compare(cx, IntPredicate::Ugt, lane, a, b);
            op2(cx, Pand_xmm_xmmm128, s, fits)
        }
        _ => {
            let sub = id == SsubSat;
            let s = op2(cx, if sub { subtract_code(lane) } else { add_code(lane) }, a, b);
            let over = signed_overflow(cx, sub, lane, a, b, s);
            // The greatest value, or the least where the first operand is negative.
            let bits = 8 * lane.bytes();
            let sign = shift_const(cx, Opcode::AShr, lane, a, bits - 1);
            let limit = op2_splat(
                cx,
                Pxor_xmm_xmmm128,
                sign,
                (1 << (bits - 1)) - 1,
                lane.bytes() as usize,
            );
            let r = like(cx, s);
            blend(cx, r, over, limit, s);
            r
        }
    }
}

/// `fshl`/`fshr` by a constant.
pub fn funnel_const(cx: &mut Cx<'_>, left: bool, lane: Lane, a: VReg, b: VReg, n: u64) -> VReg {
    let bits = u64::from(8 * lane.bytes());
    let n = (n % bits) as u32;
    let up = if left { n } else { bits as u32 - n };
    if up == 0 || up == bits as u32 {
        return if left { a } else { b };
    }
    let x = shift_const(cx, Opcode::Shl, lane, a, up);
    let y = shift_const(cx, Opcode::LShr, lane, b, bits as u32 - up);
    op2(cx, Code::Por_xmm_xmmm128, x, y)
}
