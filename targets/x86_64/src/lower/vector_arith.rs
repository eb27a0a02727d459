//! Arithmetic on vectors: one register at a time.

use super::Cx;
use super::float::{Operand, Sse, arith_code, const_mem};
use super::math::blend;
use super::vector::{Shape, define_parts, has};
use super::vector_multiply::{multiply, multiply_by, product_of_narrow, products_of_words};
use super::vector_width::{has_int256, has_vex, like, splat_of, width};
use crate::Code;
use crate::features::Feature;
use crate::inst::{Amode, Build};
use ir::diag::Result;
use ir::ids::{Inst, Value};
use ir::inst::{InstData, IntPredicate, Opcode};
use isel::{Lane, PartTy};
use regalloc::VReg;

/// A fresh register with `a op b`.
pub fn op2(cx: &mut Cx<'_>, code: Code, a: VReg, b: VReg) -> VReg {
    let r = like(cx, a);
    cx.vb.trr(code, r, a, b);
    r
}

/// A fresh register with `a op [mem]`.
pub fn op2m(cx: &mut Cx<'_>, code: Code, a: VReg, m: Amode) -> VReg {
    let r = like(cx, a);
    cx.vb.trm(code, r, a, m);
    r
}

/// A fresh register with `a op c`, where `c` has `bits` in every lane of `bytes` bytes.
pub fn op2_splat(cx: &mut Cx<'_>, code: Code, a: VReg, bits: u64, bytes: usize) -> VReg {
    let w = width(cx, a);
    if w == 16 {
        let mut all = [0; 16];
        all.chunks_mut(bytes)
            .for_each(|lane| lane.copy_from_slice(&bits.to_le_bytes()[..bytes]));
        let (r, c) = (
            like(cx, a),
            super::float::constant(cx, PartTy::V128(Lane::I32), &all),
        );
        emit_packed(cx, code, r, a, c);
        return r;
    }
    let m = splat_of(cx, w, bits, bytes);
    op2m(cx, code, a, m)
}

/// A fresh register with `a op imm` (shifts).
pub fn shift(cx: &mut Cx<'_>, code: Code, a: VReg, imm: i32) -> VReg {
    let r = like(cx, a);
    cx.vb.tri(code, r, a, imm);
    r
}

/// A fresh register with `pshufd a, imm`.
pub fn pshufd(cx: &mut Cx<'_>, a: VReg, imm: i32) -> VReg {
    let r = like(cx, a);
    cx.vb.rri(Code::Pshufd_xmm_xmmm128_imm8, r, a, imm);
    r
}

/// A register as wide as `a` with all bits zero. It is not to be written.
pub fn zero_like(cx: &mut Cx<'_>, a: VReg) -> VReg {
    let ty = match cx.vb.vreg_bytes(a) {
        0..=16 => PartTy::V128(Lane::I64),
        32 => PartTy::V256(Lane::I64),
        _ => {
            let u = like(cx, a);
            cx.vb.undef(u);
            return op2(cx, Code::Pxor_xmm_xmmm128, u, u);
        }
    };
    super::held::zero(cx, ty)
}

/// The index of a lane in tables of codes for 1, 2, 4 and 8 bytes.
pub fn size_index(lane: Lane) -> usize {
    lane.bytes().trailing_zeros() as usize
}

/// `fneg`. `false`: to be done element by element.
pub fn fneg(cx: &mut Cx<'_>, i: Inst, v: Value, s: Shape) -> Result<bool> {
    let Some(lane) = s.lane else { return Ok(false) };
    let bytes = lane.bytes();
    for p in 0..s.parts {
        let a = cx.use_part(v, p)?;
        let dst = cx.def_part(i, p)?;
        let m = splat_of(cx, s.bytes, 1 << (8 * bytes - 1), bytes as usize);
        cx.vb.trm(Code::Xorps_xmm_xmmm128, dst, a, m);
    }
    Ok(true)
}
/// Part `p` of `v` as a second operand: constants, and loads that have no other use, from memory.
pub fn packed(cx: &mut Cx<'_>, v: Value, p: u32, s: Shape) -> Result<Operand> {
    let w = s.bytes as usize;
    if v.is_const() {
        if let Some(bytes) = cx.const_part_bytes(v, p, s.part())?
            && bytes[..w].iter().any(|b| *b != 0)
        {
            return Ok(super::float::constant(cx, s.part(), &bytes[..w]));
        }
    } else if let Some(load) = packed_in_memory(cx, v, s) {
        return Ok(Operand::Mem(super::float::load_mem(cx, load)?));
    }
    Ok(Operand::Reg(cx.use_part(v, p)?))
}

/// The load of a vector that can be an operand in memory.
pub fn packed_in_memory(cx: &Cx<'_>, v: Value, s: Shape) -> Option<Inst> {
    let whole = s.parts == 1 && s.len == s.per() && !s.mask;
    let load = cx.absorbable_load(v).filter(|_| whole)?;
    (has_vex(cx) || cx.body.inst(load).align().is_some_and(|a| a >= 16)).then_some(load)
}

/// `dst = a op b` with a packed operand.
pub fn emit_packed(cx: &mut Cx<'_>, code: Code, dst: VReg, a: VReg, b: Operand) {
    match b {
        Operand::Reg(b) => cx.vb.trr(code, dst, a, b),
        Operand::Mem(m) => cx.vb.trm(code, dst, a, m),
    }
}

/// The single instruction of an operation on lanes, if there is one.
pub fn single_code(cx: &Cx<'_>, op: Opcode, s: Shape) -> Option<Code> {
    use Code::*;
    let lane = s.lane?;
    if s.mask {
        return match op {
            Opcode::Add | Opcode::Sub | Opcode::Xor => Some(Pxor_xmm_xmmm128),
            Opcode::Mul | Opcode::And => Some(Pand_xmm_xmmm128),
            Opcode::Or => Some(Por_xmm_xmmm128),
            _ => None,
        };
    }
    let n = size_index(lane);
    Some(match op {
        Opcode::And => Pand_xmm_xmmm128,
        Opcode::Or => Por_xmm_xmmm128,
        Opcode::Xor => Pxor_xmm_xmmm128,
        Opcode::Add => [
            Paddb_xmm_xmmm128,
            Paddw_xmm_xmmm128,
            Paddd_xmm_xmmm128,
            Paddq_xmm_xmmm128,
        ][n],
        Opcode::Sub => [
            Psubb_xmm_xmmm128,
            Psubw_xmm_xmmm128,
            Psubd_xmm_xmmm128,
            Psubq_xmm_xmmm128,
        ][n],
        Opcode::Mul if lane == Lane::I16 => Pmullw_xmm_xmmm128,
        Opcode::Mul if lane == Lane::I32 && has(cx, Feature::Sse41) => Pmulld_xmm_xmmm128,
        Opcode::FAdd | Opcode::FSub | Opcode::FMul | Opcode::FDiv => match lane {
            Lane::F32 => arith_code(op, Sse::Ps),
            Lane::F64 => arith_code(op, Sse::Pd),
            _ => return None,
        },
        _ => return None,
    })
}

/// Binary operations. `false`: to be done element by element.
pub fn binary(cx: &mut Cx<'_>, i: Inst, d: &InstData, s: Shape) -> Result<bool> {
    let ops = cx.body.operand_range(d.ops);
    let (mut a, mut b) = (ops[0], ops[1]);
    let Some(lane) = s.lane else { return Ok(false) };
    if add_mask(cx, i, d, s)? {
        return Ok(true);
    }
    if d.opcode == Opcode::Mul
        && cx.optimise
        && let Some(products) = products_of_words(cx, a, b, lane, s)?
    {
        define_parts(cx, i, &products, s)?;
        return Ok(true);
    }
    let narrow = match d.opcode {
        Opcode::Mul if cx.optimise && !s.mask => product_of_narrow(cx, a, b, lane, s),
        _ => None,
    };
    if let Some(code) = narrow.or_else(|| single_code(cx, d.opcode, s)) {
        use Opcode::*;
        if matches!(d.opcode, Add | Mul | And | Or | Xor | FAdd | FMul)
            && !b.is_const()
            && (a.is_const()
                || cx.absorbable_load(b).is_none() && super::operand::prefer_swapped(cx, d.opcode, a, b))
        {
            (a, b) = (b, a);
        }
        let doubled = super::float::doubles(cx, d.opcode, b).and_then(|op| single_code(cx, op, s));
        for p in 0..s.parts {
            let x = cx.use_part(a, p)?;
            if let Some(code) = doubled {
                let dst = cx.def_part(i, p)?;
                cx.vb.trr(code, dst, x, x);
                continue;
            }
            let y = packed(cx, b, p, s)?;
            let dst = cx.def_part(i, p)?;
            emit_packed(cx, code, dst, x, y);
        }
        return Ok(true);
    }
    if s.mask || !lane.is_int() {
        return Ok(false);
    }
    match d.opcode {
        Opcode::Mul => {
            let factor = cx.const_splat(b, s.len).filter(|_| cx.optimise);
            for p in 0..s.parts {
                let x = cx.use_part(a, p)?;
                let r = match factor {
                    Some(n) => multiply_by(cx, lane, x, n),
                    None => {
                        let y = cx.use_part(b, p)?;
                        multiply(cx, lane, x, y)
                    }
                };
                let dst = cx.def_part(i, p)?;
                cx.vb.mov(dst, r);
            }
            Ok(true)
        }
        Opcode::Shl | Opcode::LShr | Opcode::AShr => shift_by(cx, i, d.opcode, a, b, s, lane),
        Opcode::UDiv | Opcode::SDiv | Opcode::URem | Opcode::SRem => super::vector_divide::lower(cx, i, d, s),
        _ => Ok(false),
    }
}

/// `x + zext(mask)` and `x - zext(mask)`: the mask's lanes are minus one. Returns `false` if it is not one.
fn add_mask(cx: &mut Cx<'_>, i: Inst, d: &InstData, s: Shape) -> Result<bool> {
    if !matches!(d.opcode, Opcode::Add | Opcode::Sub) || s.mask || !cx.optimise {
        return Ok(false);
    }
    let lane = s.lane.expect("in registers");
    let ops = cx.body.operand_range(d.ops);
    let sides = [(ops[1], ops[0]), (ops[0], ops[1])];
    for (extended, other) in &sides[..if d.opcode == Opcode::Add { 2 } else { 1 }] {
        let Some(e) = cx.absorbable(*extended) else {
            continue;
        };
        let inner = *cx.body.inst(e);
        if inner.opcode != Opcode::ZExt {
            continue;
        }
        let mask = cx.body.operand_range(inner.ops)[0];
        let cond = super::vector::shape_of(cx, mask)?;
        if !cond.mask {
            continue;
        }
        let Some(masks) = super::vector_compare::mask_of(cx, mask, cond, lane.bytes(), s.bytes)? else {
            continue;
        };
        let code = if d.opcode == Opcode::Add {
            subtract_code(lane)
        } else {
            add_code(lane)
        };
        for p in 0..s.parts {
            let x = cx.use_part(*other, p)?;
            let dst = cx.def_part(i, p)?;
            cx.vb.trr(code, dst, x, masks[p as usize]);
        }
        return Ok(true);
    }
    Ok(false)
}

// ---- shifts ----

/// Shifts. `false`: element by element.
fn shift_by(cx: &mut Cx<'_>, i: Inst, op: Opcode, a: Value, b: Value, s: Shape, lane: Lane) -> Result<bool> {
    if let Some(n) = cx.const_splat(b, s.len) {
        let bits = 8 * lane.bytes();
        for p in 0..s.parts {
            let dst = cx.def_part(i, p)?;
            let x = cx.use_part(a, p)?;
            let r = shift_const(cx, op, lane, x, n.min(u64::from(bits)) as u32);
            cx.vb.mov(dst, r);
        }
        return Ok(true);
    }
    // Left shifts by constants multiply.
    if op == Opcode::Shl && b.is_const() && lane.bytes() < 8 && !(has_int256(cx) && lane == Lane::I32) {
        let mut ok = true;
        let bytes = s.bytes as usize;
        let mut factors = vec![0u8; bytes * s.parts as usize];
        for k in 0..s.len {
            let n = b
                .as_const()
                .and_then(|c| cx.const_element(c, k))
                .and_then(|e| cx.scope.const_u64(e));
            let Some(n) = n else {
                ok = false;
                break;
            };
            let factor = if n < u64::from(8 * lane.bytes()) {
                1u64 << n
            } else {
                0
            };
            let w = lane.bytes() as usize;
            factors[k as usize * w..][..w].copy_from_slice(&factor.to_le_bytes()[..w]);
        }
        if ok {
            for p in 0..s.parts {
                let x = cx.use_part(a, p)?;
                let f = like(cx, x);
                let at = bytes * p as usize;
                let m = super::float::const_mem(cx, &factors[at..at + bytes]);
                cx.vb.rm(Code::Movaps_xmm_xmmm128, f, m);
                let r = multiply(cx, lane, x, f);
                let dst = cx.def_part(i, p)?;
                cx.vb.mov(dst, r);
            }
            return Ok(true);
        }
    }
    super::vector_shift::lower(cx, i, op, a, b, s)
}

/// Lanes shifted by a constant (at most their width).
pub fn shift_const(cx: &mut Cx<'_>, op: Opcode, lane: Lane, x: VReg, n: u32) -> VReg {
    use Code::*;
    let imm = n as i32;
    if n == 0 {
        return x;
    }
    if (op, n) == (Opcode::Shl, 1) {
        return op2(cx, add_code(lane), x, x);
    }
    if lane == Lane::I8 {
        if n >= 8 && op != Opcode::AShr {
            return zero_like(cx, x);
        }
        let n = n.min(7);
        let imm = n as i32;
        let keep = if op == Opcode::Shl {
            0xff << n & 0xff
        } else {
            0xff >> n
        };
        let code = if op == Opcode::Shl {
            Psllw_xmm_imm8
        } else {
            Psrlw_xmm_imm8
        };
        let words = shift(cx, code, x, imm);
        let r = op2_splat(cx, Pand_xmm_xmmm128, words, keep, 1);
        return if op == Opcode::AShr {
            extend_sign(cx, lane, r, 0x80 >> n)
        } else {
            r
        };
    }
    match (op, lane) {
        (Opcode::Shl, Lane::I16) => shift(cx, Psllw_xmm_imm8, x, imm),
        (Opcode::Shl, Lane::I32) => shift(cx, Pslld_xmm_imm8, x, imm),
        (Opcode::Shl, _) => shift(cx, Psllq_xmm_imm8, x, imm),
        (Opcode::LShr, Lane::I16) => shift(cx, Psrlw_xmm_imm8, x, imm),
        (Opcode::LShr, Lane::I32) => shift(cx, Psrld_xmm_imm8, x, imm),
        (Opcode::LShr, _) => shift(cx, Psrlq_xmm_imm8, x, imm),
        (_, Lane::I16) => shift(cx, Psraw_xmm_imm8, x, imm),
        (_, Lane::I32) => shift(cx, Psrad_xmm_imm8, x, imm),
        _ => {
            let n = n.min(63);
            let r = shift(cx, Psrlq_xmm_imm8, x, n as i32);
            extend_sign(cx, lane, r, 1 << (63 - n))
        }
    }
}

/// Lanes whose sign bit is `sign`, extended: `(x ^ sign) - sign`.
fn extend_sign(cx: &mut Cx<'_>, lane: Lane, x: VReg, sign: u64) -> VReg {
    let bytes = lane.bytes() as usize;
    let flipped = op2_splat(cx, Code::Pxor_xmm_xmmm128, x, sign, bytes);
    let sub = if bytes == 1 {
        Code::Psubb_xmm_xmmm128
    } else {
        Code::Psubq_xmm_xmmm128
    };
    op2_splat(cx, sub, flipped, sign, bytes)
}

// ---- minima, maxima, absolute values ----

/// The instruction for a minimum or maximum.
pub fn min_max_code(cx: &Cx<'_>, max: bool, signed: bool, lane: Lane) -> Option<Code> {
    use Code::*;
    let sse41 = has(cx, Feature::Sse41);
    Some(match (lane, signed, max) {
        (Lane::I8, false, false) => Pminub_xmm_xmmm128,
        (Lane::I8, false, true) => Pmaxub_xmm_xmmm128,
        (Lane::I16, true, false) => Pminsw_xmm_xmmm128,
        (Lane::I16, true, true) => Pmaxsw_xmm_xmmm128,
        _ if !sse41 => return None,
        (Lane::I8, true, false) => Pminsb_xmm_xmmm128,
        (Lane::I8, true, true) => Pmaxsb_xmm_xmmm128,
        (Lane::I16, false, false) => Pminuw_xmm_xmmm128,
        (Lane::I16, false, true) => Pmaxuw_xmm_xmmm128,
        (Lane::I32, true, false) => Pminsd_xmm_xmmm128,
        (Lane::I32, true, true) => Pmaxsd_xmm_xmmm128,
        (Lane::I32, false, false) => Pminud_xmm_xmmm128,
        (Lane::I32, false, true) => Pmaxud_xmm_xmmm128,
        _ => return None,
    })
}

/// Minimum or maximum of integer lanes.
pub fn min_max(cx: &mut Cx<'_>, max: bool, signed: bool, lane: Lane, a: VReg, b: VReg) -> VReg {
    if let Some(code) = min_max_code(cx, max, signed, lane) {
        return op2(cx, code, a, b);
    }
    if (lane, signed) == (Lane::I16, false) {
        // By how much a is greater, or nothing.
        let more = op2(cx, Code::Psubusw_xmm_xmmm128, a, b);
        return match max {
            true => op2(cx, Code::Paddw_xmm_xmmm128, more, b),
            false => op2(cx, Code::Psubw_xmm_xmmm128, a, more),
        };
    }
    let pred = if signed {
        IntPredicate::Sgt
    } else {
        IntPredicate::Ugt
    };
    let greater = super::vector_compare::compare(cx, pred, lane, a, b);
    let r = like(cx, a);
    let (yes, no) = if max { (a, b) } else { (b, a) };
    blend(cx, r, greater, yes, no);
    r
}

/// Minimum or maximum of 32-bit lanes and constants, by their bytes, where no instruction is made for it.
pub fn min_max_with(cx: &mut Cx<'_>, max: bool, signed: bool, a: VReg, constants: &[u8]) -> VReg {
    use Code::*;
    let c = const_mem(cx, constants);
    let greater = match signed {
        true => op2m(cx, Pcmpgtd_xmm_xmmm128, a, c),
        false => {
            // Signed comparison with the highest bits changed.
            let mut flipped = constants.to_vec();
            for highest in flipped.iter_mut().skip(3).step_by(4) {
                *highest ^= 0x80;
            }
            let x = op2_splat(cx, Pxor_xmm_xmmm128, a, 1 << 31, 4);
            let bounds = const_mem(cx, &flipped);
            op2m(cx, Pcmpgtd_xmm_xmmm128, x, bounds)
        }
    };
    let (yes, no) = match max {
        true => (
            op2(cx, Pand_xmm_xmmm128, a, greater),
            op2m(cx, Pandn_xmm_xmmm128, greater, c),
        ),
        false => (
            op2m(cx, Pand_xmm_xmmm128, greater, c),
            op2(cx, Pandn_xmm_xmmm128, greater, a),
        ),
    };
    op2(cx, Por_xmm_xmmm128, yes, no)
}

/// Absolute values of integer lanes.
pub fn absolute(cx: &mut Cx<'_>, lane: Lane, a: VReg) -> VReg {
    if has(cx, Feature::Ssse3) && lane.bytes() < 8 {
        use Code::*;
        let r = like(cx, a);
        let codes = [Pabsb_xmm_xmmm128, Pabsw_xmm_xmmm128, Pabsd_xmm_xmmm128];
        cx.vb.rr(codes[size_index(lane)], r, a);
        return r;
    }
    if matches!(lane, Lane::I8 | Lane::I16) {
        // Of a number and its negative one is below 128 as an unsigned byte, and the greater one as a signed word.
        let z = zero_like(cx, a);
        let negative = op2(cx, subtract_code(lane), z, a);
        return match lane {
            Lane::I8 => op2(cx, Code::Pminub_xmm_xmmm128, negative, a),
            _ => op2(cx, Code::Pmaxsw_xmm_xmmm128, negative, a),
        };
    }
    let sign = match lane {
        Lane::I32 => shift(cx, Code::Psrad_xmm_imm8, a, 31),
        _ => {
            let z = zero_like(cx, a);
            super::vector_compare::compare(cx, IntPredicate::Sgt, lane, z, a)
        }
    };
    let flipped = op2(cx, Code::Pxor_xmm_xmmm128, a, sign);
    op2(cx, subtract_code(lane), flipped, sign)
}

/// `psub` of a lane.
pub fn subtract_code(lane: Lane) -> Code {
    use Code::*;
    [
        Psubb_xmm_xmmm128,
        Psubw_xmm_xmmm128,
        Psubd_xmm_xmmm128,
        Psubq_xmm_xmmm128,
    ][size_index(lane)]
}

/// `padd` of a lane.
pub fn add_code(lane: Lane) -> Code {
    use Code::*;
    [
        Paddb_xmm_xmmm128,
        Paddw_xmm_xmmm128,
        Paddd_xmm_xmmm128,
        Paddq_xmm_xmmm128,
    ][size_index(lane)]
}

/// One register of any binary integer operation that a reduction may want.
pub fn combine(cx: &mut Cx<'_>, op: Opcode, lane: Lane, a: VReg, b: VReg) -> VReg {
    let code = match op {
        Opcode::Add => add_code(lane),
        Opcode::And => Code::Pand_xmm_xmmm128,
        Opcode::Or => Code::Por_xmm_xmmm128,
        Opcode::Xor => Code::Pxor_xmm_xmmm128,
        _ => return multiply(cx, lane, a, b),
    };
    op2(cx, code, a, b)
}
