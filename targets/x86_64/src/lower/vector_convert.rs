//! Conversions of vectors: between lane widths, integers and floats, masks and bits; bitcasts.

use super::float::{Regs, Sse, const_mem};
use super::float_convert::truncated;
use super::math::{ROUND, rounding};
use super::vector::{Shape, define_parts, has, shape, splat_low, unpack_high, unpack_low};
use super::vector_arith::{op2, op2_splat, op2m, pshufd, shift, zero_like};
use super::vector_compare::{mask_of, natural_mask, resize};
use super::vector_width::{bytes_from, half, has_int256, like, register, rewidth, splat_of, width};
use super::{Cx, X86};
use crate::Code;
use crate::features::Feature;
use crate::inst::Build;
use crate::lower::x87::scratch;
use ir::diag::Result;
use ir::ids::{Inst, Value};
use ir::inst::{InstData, InstFlags, IntPredicate, Opcode};
use ir::intrinsics::Intrinsic;
use isel::{Emit, Lane, PartTy};
use regalloc::VReg;

/// Casts. `false`: element by element.
pub fn cast(cx: &mut Cx<'_>, i: Inst, d: &InstData, s: Shape) -> Result<bool> {
    let to = shape(cx, d.ty)?.expect("a vector");
    let (Some(from_lane), Some(to_lane)) = (s.lane, to.lane) else {
        return Ok(false);
    };
    let src = cx.body.operand_range(d.ops)[0];
    let (from, wide) = (from_lane.bytes(), to_lane.bytes());
    let width = to.bytes;
    if s.mask && matches!(d.opcode, Opcode::ZExt | Opcode::SExt) {
        let Some(masks) = mask_of(cx, src, s, wide, width)? else {
            return Ok(false);
        };
        for p in 0..to.parts {
            let m = masks[p as usize];
            let dst = cx.def_part(i, p)?;
            if d.opcode == Opcode::SExt {
                cx.vb.mov(dst, m);
            } else {
                let one = splat_of(cx, width, 1, wide as usize);
                cx.vb.trm(Code::Pand_xmm_xmmm128, dst, m, one);
            }
        }
        return Ok(true);
    }
    if extend_load(cx, i, d, s, to)? {
        return Ok(true);
    }
    let regs = cx.use_parts(src)?;
    use Opcode::*;
    let out = match d.opcode {
        ZExt | SExt => widen(cx, d.opcode == SExt, &regs, from, wide, s.len, width),
        Trunc if to.mask => {
            let masks: Regs = regs.iter().map(|r| low_bits(cx, from_lane, *r)).collect();
            resize(cx, &masks, from, wide, s.len, width)
        }
        Trunc => {
            let fits = Fits::of(d.flags, cx.bits(cx.ty(src)) == 8 * from);
            narrow_fitting(cx, &regs, from, wide, s.len, fits)
        }
        SiToFp | UiToFp if !s.mask => {
            let signed = d.opcode == SiToFp;
            if let Some(v) = truncated(cx, i, d) {
                let w = if to_lane == Lane::F64 { Sse::Pd } else { Sse::Ps };
                for p in 0..to.parts {
                    let a = cx.use_part(v, p)?;
                    let dst = cx.def_part(i, p)?;
                    cx.vb.rri(w.pick(ROUND), dst, a, rounding(Intrinsic::Trunc));
                }
                return Ok(true);
            }
            // What fits i32 is converted from it.
            if from > 4 || !matches!(to_lane, Lane::F32 | Lane::F64) {
                return Ok(false);
            }
            let ints = widen(cx, signed, &regs, from, 4, s.len, width);
            if from == 4 && !signed {
                from_u32(cx, &regs, to)
            } else if to_lane == Lane::F64 {
                each_half(cx, Code::Cvtdq2pd_xmm_xmmm64, &ints, to)
            } else {
                let ints = rewidth(cx, &ints, width);
                each(cx, Code::Cvtdq2ps_xmm_xmmm128, &ints)
            }
        }
        FpToSi | FpToUi => {
            let signed = d.opcode == FpToSi;
            match to_ints(cx, false, signed, from_lane, &regs, to) {
                Some(ints) => ints,
                None => return Ok(false),
            }
        }
        FpExt if (from_lane, to_lane) == (Lane::F32, Lane::F64) => {
            each_half(cx, Code::Cvtps2pd_xmm_xmmm64, &regs, to)
        }
        FpTrunc if (from_lane, to_lane) == (Lane::F64, Lane::F32) => {
            from_halves(cx, Code::Cvtpd2ps_xmm_xmmm128, &regs)
        }
        _ => return Ok(false),
    };
    let out = rewidth(cx, &out, width);
    define_parts(cx, i, &out, to)?;
    Ok(true)
}

/// Extensions of what is loaded for them only, from memory. Returns `false` if it is not one.
fn extend_load(cx: &mut Cx<'_>, i: Inst, d: &InstData, s: Shape, to: Shape) -> Result<bool> {
    let (from, wide) = (s.lane.expect("held").bytes(), to.lane.expect("held").bytes());
    let src = cx.body.operand_range(d.ops)[0];
    let code = match d.opcode {
        Opcode::ZExt | Opcode::SExt if !s.mask && has(cx, Feature::Sse41) => {
            extend_code(d.opcode == Opcode::SExt, from, wide)
        }
        Opcode::FpExt if (s.lane, to.lane) == (Some(Lane::F32), Some(Lane::F64)) => Code::Cvtps2pd_xmm_xmmm64,
        _ => return Ok(false),
    };
    // Whole registers only, so that nothing behind the vector is read.
    if to.bytes > 16 && !has_int256(cx) || to.parts * to.per() != to.len {
        return Ok(false);
    }
    let Some(load) = cx.absorbable_load(src) else {
        return Ok(false);
    };
    let mem = super::float::load_mem(cx, load)?;
    for p in 0..to.parts {
        let dst = cx.def_part(i, p)?;
        let at = super::address::mem_offset(cx, mem, p * to.bytes / wide * from);
        cx.vb.rm(code, dst, at);
    }
    Ok(true)
}

/// Lanes of unsigned 32-bit integers as floats, rounded once: put into the mantissa of a power of two that is
/// then subtracted, for float in two halves.
fn from_u32(cx: &mut Cx<'_>, regs: &[VReg], to: Shape) -> Regs {
    use Code::*;
    if to.lane == Some(Lane::F64) {
        let wide = widen(cx, false, regs, 4, 8, to.len, to.bytes);
        return wide
            .iter()
            .map(|r| {
                let biased = op2_splat(cx, Por_xmm_xmmm128, *r, 0x4330_0000_0000_0000, 8);
                op2_splat(cx, Subpd_xmm_xmmm128, biased, 0x4330_0000_0000_0000, 8)
            })
            .collect();
    }
    let regs = int_width(cx, regs);
    regs.iter()
        .map(|r| {
            let high = shift(cx, Psrld_xmm_imm8, *r, 16);
            let high = op2_splat(cx, Por_xmm_xmmm128, high, 0x5300_0000, 4);
            let low = op2_splat(cx, Pand_xmm_xmmm128, *r, 0xffff, 4);
            let low = op2_splat(cx, Por_xmm_xmmm128, low, 0x4b00_0000, 4);
            // 2^39 of the one and 2^23 of the other.
            let high = op2_splat(cx, Subps_xmm_xmmm128, high, 0x5300_0080, 4);
            op2(cx, Addps_xmm_xmmm128, high, low)
        })
        .collect()
}

/// `code` of each register.
fn each(cx: &mut Cx<'_>, code: Code, regs: &[VReg]) -> Regs {
    regs.iter()
        .map(|r| {
            let t = like(cx, *r);
            cx.vb.rr(code, t, *r);
            t
        })
        .collect()
}

/// `code`, which doubles lanes, of half a result register's bytes each.
fn each_half(cx: &mut Cx<'_>, code: Code, regs: &[VReg], to: Shape) -> Regs {
    (0..to.parts)
        .map(|n| {
            let src = bytes_from(cx, regs, n * to.bytes / 2);
            let t = register(cx, to.bytes);
            cx.vb.rr(code, t, src);
            t
        })
        .collect()
}

/// `code`, which halves lanes, of each register; the results put together in registers of 16 bytes.
fn from_halves(cx: &mut Cx<'_>, code: Code, regs: &[VReg]) -> Regs {
    let halves: Regs = regs
        .iter()
        .map(|r| {
            let t = register(cx, 16);
            cx.vb.rr(code, t, *r);
            t
        })
        .collect();
    if width(cx, regs[0]) > 16 {
        return halves;
    }
    halves
        .chunks(2)
        .map(|p| match p {
            [low, high] => op2(cx, Code::Punpcklqdq_xmm_xmmm128, *low, *high),
            _ => p[0],
        })
        .collect()
}

/// `pmovsx` and `pmovzx` by the widths of the lanes.
fn extend_code(signed: bool, from: u32, to: u32) -> Code {
    use Code::*;
    match (from, to, signed) {
        (1, 2, true) => Pmovsxbw_xmm_xmmm64,
        (1, 4, true) => Pmovsxbd_xmm_xmmm32,
        (1, _, true) => Pmovsxbq_xmm_xmmm16,
        (2, 4, true) => Pmovsxwd_xmm_xmmm64,
        (2, _, true) => Pmovsxwq_xmm_xmmm32,
        (_, _, true) => Pmovsxdq_xmm_xmmm64,
        (1, 2, false) => Pmovzxbw_xmm_xmmm64,
        (1, 4, false) => Pmovzxbd_xmm_xmmm32,
        (1, _, false) => Pmovzxbq_xmm_xmmm16,
        (2, 4, false) => Pmovzxwd_xmm_xmmm64,
        (2, _, false) => Pmovzxwq_xmm_xmmm32,
        (_, _, false) => Pmovzxdq_xmm_xmmm64,
    }
}

/// `fptosi` and `fptoui` to lanes of at most 32 bits, or to masks; `None`: element by element. `strict`: no
/// exception that the conversion of the value itself would not raise.
pub fn to_ints(
    cx: &mut Cx<'_>,
    strict: bool,
    signed: bool,
    from: Lane,
    regs: &[VReg],
    to: Shape,
) -> Option<Regs> {
    let lane = to.lane?;
    if !matches!(from, Lane::F32 | Lane::F64) || lane.bytes() > 4 && !to.mask {
        return None;
    }
    let ints = if !signed && lane == Lane::I32 && !to.mask {
        to_u32(cx, strict, from, regs, to.len)
    } else {
        to_i32(cx, from, regs)
    };
    if !to.mask {
        let packed = pack(cx, signed, &ints, lane.bytes(), to.len);
        return Some(rewidth(cx, &packed, to.bytes));
    }
    let held = if lane.bytes() > 4 { Lane::I32 } else { lane };
    let packed = pack(cx, signed, &ints, held.bytes(), to.len);
    let masks: Regs = packed.iter().map(|r| low_bits(cx, held, *r)).collect();
    Some(resize(cx, &masks, held.bytes(), lane.bytes(), to.len, to.bytes))
}

fn to_i32(cx: &mut Cx<'_>, from: Lane, regs: &[VReg]) -> Regs {
    if from == Lane::F64 {
        return from_halves(cx, Code::Cvttpd2dq_xmm_xmmm128, regs);
    }
    let ints = each(cx, Code::Cvttps2dq_xmm_xmmm128, regs);
    int_width(cx, &ints)
}

/// Registers in which integers can be computed with.
fn int_width(cx: &mut Cx<'_>, regs: &[VReg]) -> Regs {
    if has_int256(cx) {
        Regs::from_slice(regs)
    } else {
        rewidth(cx, regs, 16)
    }
}

/// Lanes of floats as unsigned 32-bit integers: those from 2^31 on by way of their distance to it.
fn to_u32(cx: &mut Cx<'_>, strict: bool, from: Lane, regs: &[VReg], len: u32) -> Regs {
    use Code::*;
    let (limit, less, sub, and_not) = if from == Lane::F32 {
        (
            0x4f00_0000,
            Cmpps_xmm_xmmm128_imm8,
            Subps_xmm_xmmm128,
            Andnps_xmm_xmmm128,
        )
    } else {
        (
            0x41e0_0000_0000_0000,
            Cmppd_xmm_xmmm128_imm8,
            Subpd_xmm_xmmm128,
            Andnpd_xmm_xmmm128,
        )
    };
    let bytes = from.bytes() as usize;
    if !strict {
        // The direct conversion gives the sign bit where the other one counts.
        let small = to_i32(cx, from, regs);
        let far: Regs = regs
            .iter()
            .map(|r| op2_splat(cx, sub, *r, limit, bytes))
            .collect();
        let big = to_i32(cx, from, &far);
        let join = |(s, b): (&VReg, &VReg)| {
            let signs = shift(cx, Psrad_xmm_imm8, *s, 31);
            let kept = op2(cx, Pand_xmm_xmmm128, *b, signs);
            op2(cx, Por_xmm_xmmm128, *s, kept)
        };
        return small.iter().zip(&big).map(join).collect();
    }
    let (mut masks, mut near) = (Regs::new(), Regs::new());
    for r in regs {
        let w = width(cx, *r);
        let m = splat_of(cx, w, limit, bytes);
        let (bound, mask) = (like(cx, *r), like(cx, *r));
        cx.vb.rm(Movaps_xmm_xmmm128, bound, m);
        cx.vb.trri(less, mask, *r, bound, 1);
        let by = op2(cx, and_not, mask, bound);
        near.push(op2(cx, sub, *r, by));
        masks.push(mask);
    }
    let ints = to_i32(cx, from, &near);
    let masks = narrow(cx, &masks, from.bytes(), 4, len);
    let (ints, masks) = (rewidth(cx, &ints, 16), rewidth(cx, &masks, 16));
    let join = |(i, mask): (&VReg, &VReg)| {
        let top = op2_splat(cx, Pandn_xmm_xmmm128, *mask, 0x8000_0000, 4);
        op2(cx, Pxor_xmm_xmmm128, *i, top)
    };
    ints.iter().zip(&masks).map(join).collect()
}

/// Lanes of 32 bits as lanes of `to` bytes, for values that fit: others may become anything.
fn pack(cx: &mut Cx<'_>, signed: bool, regs: &[VReg], to: u32, len: u32) -> Regs {
    use Code::*;
    let mut regs = Regs::from_slice(regs);
    let mut from = 4;
    while from > to {
        let code = match (from, signed) {
            (4, false) if to == 2 && !has(cx, Feature::Sse41) => return narrow(cx, &regs, 4, 2, len),
            (4, false) if to == 2 => Packusdw_xmm_xmmm128,
            (4, _) => Packssdw_xmm_xmmm128,
            (_, true) => Packsswb_xmm_xmmm128,
            (_, false) => Packuswb_xmm_xmmm128,
        };
        regs = pack_lanes(cx, &regs, len * from, |cx, r, a, b| cx.vb.trr(code, r, a, b));
        from /= 2;
    }
    regs
}

/// `len` lanes of `from` bytes extended to `to` bytes, in registers of `width` bytes.
pub fn widen(
    cx: &mut Cx<'_>,
    signed: bool,
    regs: &[VReg],
    mut from: u32,
    to: u32,
    len: u32,
    width: u32,
) -> Regs {
    if from == to {
        return rewidth(cx, regs, width);
    }
    if has(cx, Feature::Sse41) {
        let each = if has_int256(cx) { width } else { 16 };
        let code = extend_code(signed, from, to);
        let out: Regs = (0..(len * to).div_ceil(each))
            .map(|n| {
                let src = bytes_from(cx, regs, n * each / to * from);
                let t = register(cx, each);
                cx.vb.rr(code, t, src);
                t
            })
            .collect();
        return rewidth(cx, &out, width);
    }
    let mut regs = Regs::from_slice(regs);
    while from < to {
        let want = (len * from * 2).div_ceil(16).max(1) as usize;
        let mut next = Regs::new();
        for &r in &regs {
            // What goes above the lanes: zeros, or their signs.
            let above = match (signed, from) {
                (false, _) => zero_like(cx, r),
                (true, 4) => shift(cx, Code::Psrad_xmm_imm8, r, 31),
                (true, _) => r,
            };
            for code in [unpack_low(from), unpack_high(from)] {
                if next.len() == want {
                    break;
                }
                let t = op2(cx, code, r, above);
                next.push(match (signed, from) {
                    (true, 1) => shift(cx, Code::Psraw_xmm_imm8, t, 8),
                    (true, 2) => shift(cx, Code::Psrad_xmm_imm8, t, 16),
                    _ => t,
                });
            }
        }
        regs = next;
        from *= 2;
    }
    regs
}

/// Registers two and two by `pack` (result, sources), which halves the lanes within each 16 bytes, of `bytes`
/// bytes in all.
pub fn pack_lanes(
    cx: &mut Cx<'_>,
    regs: &[VReg],
    bytes: u32,
    mut pack: impl FnMut(&mut Cx<'_>, VReg, VReg, VReg),
) -> Regs {
    let wide = width(cx, regs[0]) > 16;
    if wide && has_int256(cx) && bytes > 32 {
        return regs
            .chunks(2)
            .map(|p| {
                let (mixed, r) = (register(cx, 32), register(cx, 32));
                pack(cx, mixed, p[0], *p.last().expect("not empty"));
                // Quarters come in the order low, low, high, high.
                cx.vb.rri(Code::VEX_Vpermq_ymm_ymmm256_imm8, r, mixed, 0xd8);
                r
            })
            .collect();
    }
    // Low halves need no register of their own: the result says that 16 bytes count.
    let used = bytes.div_ceil(16).max(1) as usize;
    let mut halves = Regs::new();
    for r in regs {
        halves.push(*r);
        if wide && halves.len() < used {
            halves.push(half(cx, *r, true));
        }
    }
    halves[..used.min(halves.len())]
        .chunks(2)
        .map(|p| {
            let r = register(cx, 16);
            pack(cx, r, p[0], *p.last().expect("not empty"));
            r
        })
        .collect()
}

/// What is known of lanes that are to be narrower.
#[derive(Clone, Copy, PartialEq)]
enum Fits {
    Unknown,
    /// All above what stays is zero.
    Unsigned,
    /// All above what stays is its sign.
    Signed,
}

impl Fits {
    /// What the flags of a `trunc` say; `whole`: no bits of the lanes are undefined.
    fn of(flags: InstFlags, whole: bool) -> Fits {
        match () {
            () if whole && flags.has(InstFlags::NUW) => Fits::Unsigned,
            () if whole && flags.has(InstFlags::NSW) => Fits::Signed,
            () => Fits::Unknown,
        }
    }
}

/// `len` lanes of `from` bytes truncated to `to` bytes.
pub fn narrow(cx: &mut Cx<'_>, regs: &[VReg], from: u32, to: u32, len: u32) -> Regs {
    narrow_fitting(cx, regs, from, to, len, Fits::Unknown)
}

/// The same where something is known of the lanes.
fn narrow_fitting(cx: &mut Cx<'_>, regs: &[VReg], mut from: u32, to: u32, len: u32, mut fits: Fits) -> Regs {
    let mut regs = int_width(cx, regs);
    let sse41 = has(cx, Feature::Sse41);
    while from > to {
        let code = match (from, fits) {
            (8, _) => Code::Shufps_xmm_xmmm128_imm8,
            (4, Fits::Signed) => Code::Packssdw_xmm_xmmm128,
            (4, _) if sse41 => Code::Packusdw_xmm_xmmm128,
            (4, _) => Code::Packssdw_xmm_xmmm128,
            (_, Fits::Signed) => Code::Packsswb_xmm_xmmm128,
            _ => Code::Packuswb_xmm_xmmm128,
        };
        // Made to fit, so that the saturating pack keeps the low bits.
        for r in &mut regs {
            *r = match (from, fits) {
                (8, _) | (_, Fits::Signed) | (2, Fits::Unsigned) => *r,
                (4, Fits::Unsigned) if sse41 || to == 1 => *r,
                // Small enough for both packs.
                (4, _) if to == 1 => op2_splat(cx, Code::Pand_xmm_xmmm128, *r, 0xff, 4),
                (4, _) if sse41 => op2_splat(cx, Code::Pand_xmm_xmmm128, *r, 0xffff, 4),
                (4, _) => {
                    let t = shift(cx, Code::Pslld_xmm_imm8, *r, 16);
                    shift(cx, Code::Psrad_xmm_imm8, t, 16)
                }
                _ => op2_splat(cx, Code::Pand_xmm_xmmm128, *r, 0xff, 2),
            };
        }
        if from == 4 && to == 1 && fits == Fits::Unknown {
            fits = Fits::Unsigned;
        }
        regs = pack_lanes(cx, &regs, len * from, |cx, r, a, b| match from {
            8 => cx.vb.trri(code, r, a, b, 0x88),
            _ => cx.vb.trr(code, r, a, b),
        });
        from /= 2;
    }
    regs
}

/// Masks of the lowest bit of each lane.
fn low_bits(cx: &mut Cx<'_>, lane: Lane, r: VReg) -> VReg {
    use Code::*;
    let (code, n) = match lane.bytes() {
        1 => (Psllw_xmm_imm8, 7),
        2 => (Psllw_xmm_imm8, 15),
        4 => (Pslld_xmm_imm8, 31),
        _ => (Psllq_xmm_imm8, 63),
    };
    let top = shift(cx, code, r, n);
    match lane.bytes() {
        2 => shift(cx, Psraw_xmm_imm8, top, 15),
        4 => shift(cx, Psrad_xmm_imm8, top, 31),
        8 => {
            let signs = shift(cx, Psrad_xmm_imm8, top, 31);
            pshufd(cx, signs, 0xf5)
        }
        _ => {
            let z = zero_like(cx, top);
            super::vector_compare::compare(cx, IntPredicate::Sgt, Lane::I8, z, top)
        }
    }
}

// ---- masks and bits ----

/// The bits of a mask of `len` lanes, 64 to a register, the first lane lowest.
pub fn mask_bits(cx: &mut Cx<'_>, regs: &[VReg], lane: Lane, len: u32) -> Regs {
    let single = match lane.bytes() {
        8 if regs.len() == 1 => Some(Code::Movmskpd_r32_xmm),
        4 if regs.len() == 1 => Some(Code::Movmskps_r32_xmm),
        _ => None,
    };
    if let Some(code) = single {
        let r = cx.vreg(PartTy::I64);
        cx.vb.rr(code, r, regs[0]);
        return Regs::from_slice(&[r]);
    }
    let each = if has_int256(cx) && len > 16 { 32 } else { 16 };
    let bytes = resize(cx, regs, lane.bytes(), 1, len, each);
    let mut out = Regs::new();
    for word in bytes.chunks((64 / each) as usize) {
        let mut sum = None;
        for (n, r) in word.iter().enumerate() {
            let bits = cx.vreg(PartTy::I64);
            cx.vb.rr(Code::Pmovmskb_r32_xmm, bits, *r);
            sum = Some(match sum {
                None => bits,
                Some(low) => {
                    let (shifted, both) = (cx.vreg(PartTy::I64), cx.vreg(PartTy::I64));
                    cx.vb
                        .tri(Code::Shl_rm64_imm8, shifted, bits, each as i32 * n as i32);
                    cx.vb.trr(Code::Or_r64_rm64, both, low, shifted);
                    both
                }
            });
        }
        out.push(sum.expect("at least one"));
    }
    out
}

/// A mask of `len` lanes from bits (64 to a register).
pub fn mask_of_bits(cx: &mut Cx<'_>, bits: &[VReg], lane: Lane, len: u32) -> Regs {
    if lane != Lane::I8 {
        let (bytes, eq) = match lane {
            Lane::I16 => (2, Code::Pcmpeqw_xmm_xmmm128),
            _ => (4, Code::Pcmpeqd_xmm_xmmm128),
        };
        let (x, all) = (register(cx, 16), register(cx, 16));
        cx.vb.rr(Code::Movd_xmm_rm32, x, bits[0]);
        splat_low(cx, bytes, all, x);
        // Lane n tests bit n; 64-bit lanes as two halves.
        let mut tests = [0u8; 16];
        for (n, test) in tests.chunks_mut(bytes as usize).enumerate() {
            let bit = if lane == Lane::I64 { n / 2 } else { n };
            test.copy_from_slice(&(1u32 << bit).to_le_bytes()[..bytes as usize]);
        }
        return Regs::from_slice(&[test_bits(cx, eq, all, &tests)]);
    }
    let mut tests = [0u8; 32];
    tests.iter_mut().enumerate().for_each(|(k, t)| *t = 1 << (k % 8));
    let each = if has_int256(cx) && len > 16 { 32 } else { 16 };
    let mut out = Regs::new();
    for at in (0..len).step_by(each as usize) {
        let word = bits[(at / 64) as usize];
        let low = if at % 64 == 0 {
            word
        } else {
            let t = cx.vreg(PartTy::I64);
            cx.vb.tri(Code::Shr_rm64_imm8, t, word, (at % 64) as i32);
            t
        };
        let x = register(cx, 16);
        cx.vb.rr(Code::Movd_xmm_rm32, x, low);
        // Eight copies of each of the two (four) bytes.
        let eights = if each == 32 {
            let (all, r) = (register(cx, 32), register(cx, 32));
            splat_low(cx, 4, all, x);
            let mut control = [0u8; 32];
            control.iter_mut().enumerate().for_each(|(k, c)| *c = k as u8 / 8);
            let m = const_mem(cx, &control);
            cx.vb.trm(Code::Pshufb_xmm_xmmm128, r, all, m);
            r
        } else {
            let pairs = op2(cx, Code::Punpcklbw_xmm_xmmm128, x, x);
            let fours = register(cx, 16);
            cx.vb.rri(Code::Pshuflw_xmm_xmmm128_imm8, fours, pairs, 0x50);
            pshufd(cx, fours, 0x50)
        };
        out.push(test_bits(
            cx,
            Code::Pcmpeqb_xmm_xmmm128,
            eights,
            &tests[..each as usize],
        ));
    }
    out
}

/// Mask of the lanes of `x` in which the bit of the constant `tests` is set.
fn test_bits(cx: &mut Cx<'_>, eq: Code, x: VReg, tests: &[u8]) -> VReg {
    let m = const_mem(cx, tests);
    let hit = op2m(cx, Code::Pand_xmm_xmmm128, x, m);
    let m = const_mem(cx, tests);
    op2m(cx, eq, hit, m)
}

/// See [`isel::Emit::emit_mask_of_bits`].
pub fn emit_mask_of_bits(cx: &mut Cx<'_>, lane: Lane, len: u32, dst: &[VReg], bits: VReg) {
    let masks = mask_of_bits(cx, &[bits], lane, len);
    for (d, m) in dst.iter().zip(&masks) {
        cx.vb.mov(*d, *m);
    }
}

/// See [`isel::Emit::emit_mask_bits`].
pub fn emit_mask_bits(cx: &mut Cx<'_>, lane: Lane, len: u32, dst: VReg, mask: &[VReg]) {
    let words = mask_bits(cx, mask, lane, len);
    cx.vb.mov(dst, words[0]);
}

/// Bitcasts from or to a vector (those that need code).
pub fn bitcast(cx: &mut Cx<'_>, i: Inst, d: &InstData, src: Value) -> Result<bool> {
    let from_ty = cx.ty(src);
    let (from, to) = (shape(cx, from_ty)?, shape(cx, d.ty)?);
    let packed = |s: &Shape, cx: &Cx<'_>| !cx.bits(s.elem).is_multiple_of(8);
    let (from_packed, to_packed) = (
        from.is_some_and(|s| packed(&s, cx)),
        to.is_some_and(|s| packed(&s, cx)),
    );
    if !from_packed && !to_packed {
        return super::float::lower_bitcast(cx, i, d, src);
    }
    // Through the bits as an integer.
    let words: Regs = match from {
        Some(s) if from_packed => match s.lane {
            Some(_) if s.mask => {
                let (regs, lane) = natural_mask(cx, src, s)?.expect("held in registers");
                mask_bits(cx, &regs, lane, s.len)
            }
            _ => return Err(cx.unsupported(format!("bitcast of a vector of i{}", cx.bits(s.elem)))),
        },
        None => cx.use_parts(src)?,
        Some(s) => {
            // Memory gives the words of a vector.
            let bytes = (cx.bits(s.elem) * s.len).div_ceil(8);
            let m = scratch(cx, u64::from(s.parts * s.bytes.max(16)));
            let parts = cx.parts_vec(from_ty)?;
            for (n, p) in parts.iter().enumerate() {
                let r = cx.use_part(src, n as u32)?;
                X86::emit_store(cx, p.ty, r, m.offset(p.offset as i32).expect("small"));
            }
            load_words(cx, m, bytes)
        }
    };
    match to {
        Some(s) if to_packed => {
            let Some(lane) = s.lane.filter(|_| s.mask) else {
                return Err(cx.unsupported(format!("bitcast to a vector of i{}", cx.bits(s.elem))));
            };
            let words: Regs = if cx.scope.ty(from_ty).is_float() {
                let r = cx.vreg(PartTy::I64);
                cx.vb.rr(Code::Movq_rm64_xmm, r, words[0]);
                Regs::from_slice(&[r])
            } else {
                words
            };
            let masks = mask_of_bits(cx, &words, lane, s.len);
            for (p, r) in masks.iter().enumerate() {
                let dst = cx.def_part(i, p as u32)?;
                cx.vb.mov(dst, *r);
            }
        }
        _ => {
            let parts = cx.parts_vec(d.ty)?;
            if parts.iter().all(|p| p.ty.is_int()) && parts.len() == words.len() {
                for (p, r) in words.iter().enumerate() {
                    let dst = cx.def_part(i, p as u32)?;
                    cx.vb.mov(dst, *r);
                }
                return Ok(true);
            }
            let m = scratch(cx, 64 * parts.len().max(words.len()) as u64);
            for (n, r) in words.iter().enumerate() {
                X86::emit_store(cx, PartTy::I64, *r, m.offset(8 * n as i32).expect("small"));
            }
            for (n, p) in parts.iter().enumerate() {
                let dst = cx.def_part(i, n as u32)?;
                X86::emit_load(cx, p.ty, dst, m.offset(p.offset as i32).expect("small"));
            }
        }
    }
    Ok(true)
}

fn load_words(cx: &mut Cx<'_>, m: crate::inst::Amode, bytes: u32) -> Regs {
    (0..bytes.div_ceil(8))
        .map(|n| {
            let r = cx.vreg(PartTy::I64);
            X86::emit_load(cx, PartTy::I64, r, m.offset(8 * n as i32).expect("small"));
            r
        })
        .collect()
}
