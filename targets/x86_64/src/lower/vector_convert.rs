//! Conversions of vectors: between lane widths, integers and floats, masks and bits; bitcasts.

use super::float::{Regs, const_mem, splat_mem, xmm};
use super::vector::{Shape, shape, splat_low, unpack_high, unpack_low};
use super::vector_arith::{op2, op2m, pshufd, shift, zero};
use super::vector_compare::resize;
use super::{Cx, X86};
use crate::Code;
use crate::inst::Build;
use crate::lower::x87::scratch;
use ir::diag::Result;
use ir::ids::{Inst, Value};
use ir::inst::{InstData, IntPredicate, Opcode};
use isel::{Lane, PartTy, Target};
use regalloc::VReg;

/// Casts. `false`: element by element.
pub fn cast(cx: &mut Cx<'_>, i: Inst, d: &InstData, s: Shape) -> Result<bool> {
    let to = shape(cx, d.ty)?.expect("a vector");
    let (Some(from_lane), Some(to_lane)) = (s.lane, to.lane) else {
        return Ok(false);
    };
    let src = cx.body.operand_range(d.ops)[0];
    let (from, wide) = (from_lane.bytes(), to_lane.bytes());
    let regs = cx.use_parts(src)?;
    use Opcode::*;
    let out = match d.opcode {
        ZExt | SExt if s.mask => {
            let masks = resize(cx, &regs, from, wide, s.len);
            if d.opcode == SExt {
                masks
            } else {
                masks
                    .iter()
                    .map(|m| {
                        let one = splat_mem(cx, 1, wide as usize);
                        op2m(cx, Code::Pand_xmm_xmmm128, *m, one)
                    })
                    .collect()
            }
        }
        ZExt | SExt => widen(cx, d.opcode == SExt, &regs, from, wide, s.len),
        Trunc if to.mask => {
            let masks: Regs = regs.iter().map(|r| low_bits(cx, from_lane, *r)).collect();
            resize(cx, &masks, from, wide, s.len)
        }
        Trunc => narrow(cx, &regs, from, wide),
        SiToFp | UiToFp if !s.mask => {
            let signed = d.opcode == SiToFp;
            // What fits i32 is converted from it.
            if from > 4 || from == 4 && !signed || !matches!(to_lane, Lane::F32 | Lane::F64) {
                return Ok(false);
            }
            let ints = widen(cx, signed, &regs, from, 4, s.len);
            from_i32(cx, to_lane, &ints, to.parts)
        }
        FpToSi | FpToUi if !to.mask => {
            let signed = d.opcode == FpToSi;
            if wide > 4 || wide == 4 && !signed || !matches!(from_lane, Lane::F32 | Lane::F64) {
                return Ok(false);
            }
            let ints = to_i32(cx, from_lane, &regs);
            narrow(cx, &ints, 4, wide)
        }
        FpExt if (from_lane, to_lane) == (Lane::F32, Lane::F64) => {
            each_half(cx, Code::Cvtps2pd_xmm_xmmm64, &regs, to.parts)
        }
        FpTrunc if (from_lane, to_lane) == (Lane::F64, Lane::F32) => {
            from_halves(cx, Code::Cvtpd2ps_xmm_xmmm128, &regs)
        }
        _ => return Ok(false),
    };
    for (p, r) in out.iter().enumerate().take(to.parts as usize) {
        let dst = cx.def_part(i, p as u32)?;
        cx.vb.mov(dst, *r);
    }
    Ok(true)
}

/// `code` of the low and the high half of each register, at most `parts` results.
fn each_half(cx: &mut Cx<'_>, code: Code, regs: &[VReg], parts: u32) -> Regs {
    let mut out = Regs::new();
    for &r in regs {
        for high in [false, true] {
            if out.len() < parts as usize {
                let src = if high { pshufd(cx, r, 0xee) } else { r };
                let t = xmm(cx);
                cx.vb.rr(code, t, src);
                out.push(t);
            }
        }
    }
    out
}

/// `code` of each register gives the low half of a register; two are put together.
fn from_halves(cx: &mut Cx<'_>, code: Code, regs: &[VReg]) -> Regs {
    let halves: Regs = regs
        .iter()
        .map(|r| {
            let t = xmm(cx);
            cx.vb.rr(code, t, *r);
            t
        })
        .collect();
    halves
        .chunks(2)
        .map(|p| {
            if p.len() == 2 {
                op2(cx, Code::Punpcklqdq_xmm_xmmm128, p[0], p[1])
            } else {
                p[0]
            }
        })
        .collect()
}

fn from_i32(cx: &mut Cx<'_>, to: Lane, ints: &[VReg], parts: u32) -> Regs {
    if to == Lane::F64 {
        return each_half(cx, Code::Cvtdq2pd_xmm_xmmm64, ints, parts);
    }
    ints.iter()
        .map(|r| {
            let t = xmm(cx);
            cx.vb.rr(Code::Cvtdq2ps_xmm_xmmm128, t, *r);
            t
        })
        .collect()
}

fn to_i32(cx: &mut Cx<'_>, from: Lane, regs: &[VReg]) -> Regs {
    if from == Lane::F64 {
        return from_halves(cx, Code::Cvttpd2dq_xmm_xmmm128, regs);
    }
    regs.iter()
        .map(|r| {
            let t = xmm(cx);
            cx.vb.rr(Code::Cvttps2dq_xmm_xmmm128, t, *r);
            t
        })
        .collect()
}

/// Lanes of `from` bytes extended to `to` bytes.
pub fn widen(cx: &mut Cx<'_>, signed: bool, regs: &[VReg], mut from: u32, to: u32, len: u32) -> Regs {
    let mut regs = Regs::from_slice(regs);
    while from < to {
        let want = (len * from * 2).div_ceil(16).max(1) as usize;
        let mut next = Regs::new();
        for &r in &regs {
            // What goes above the lanes: zeros, or their signs.
            let above = match (signed, from) {
                (false, _) => zero(cx),
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

/// Lanes of `from` bytes truncated to `to` bytes.
pub fn narrow(cx: &mut Cx<'_>, regs: &[VReg], mut from: u32, to: u32) -> Regs {
    let mut regs = Regs::from_slice(regs);
    while from > to {
        let mut next = Regs::new();
        for pair in regs.chunks(2) {
            let (a, b) = (pair[0], *pair.get(1).unwrap_or(&pair[0]));
            next.push(match from {
                8 => {
                    let r = xmm(cx);
                    cx.vb.trri(Code::Shufps_xmm_xmmm128_imm8, r, a, b, 0x88);
                    r
                }
                // Made to fit, so that the saturating pack keeps the low bits.
                4 => {
                    let [x, y] = [a, b].map(|r| {
                        let t = shift(cx, Code::Pslld_xmm_imm8, r, 16);
                        shift(cx, Code::Psrad_xmm_imm8, t, 16)
                    });
                    op2(cx, Code::Packssdw_xmm_xmmm128, x, y)
                }
                _ => {
                    let [x, y] = [a, b].map(|r| {
                        let m = splat_mem(cx, 0xff, 2);
                        op2m(cx, Code::Pand_xmm_xmmm128, r, m)
                    });
                    op2(cx, Code::Packuswb_xmm_xmmm128, x, y)
                }
            });
        }
        regs = next;
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
            let z = zero(cx);
            super::vector_compare::compare(cx, IntPredicate::Sgt, Lane::I8, z, top)
        }
    }
}

// ---- masks and bits ----

/// The bits of a mask of `len` lanes, 64 to a register, the first lane lowest.
pub fn mask_bits(cx: &mut Cx<'_>, regs: &[VReg], lane: Lane, len: u32) -> Regs {
    let single = match lane.bytes() {
        8 if len <= 2 => Some(Code::Movmskpd_r32_xmm),
        4 if len <= 4 => Some(Code::Movmskps_r32_xmm),
        _ => None,
    };
    if let Some(code) = single {
        let r = cx.vreg(PartTy::I64);
        cx.vb.rr(code, r, regs[0]);
        return Regs::from_slice(&[r]);
    }
    let bytes = resize(cx, regs, lane.bytes(), 1, len);
    let mut out = Regs::new();
    for four in bytes.chunks(4) {
        let mut sum = None;
        for (n, r) in four.iter().enumerate() {
            let bits = cx.vreg(PartTy::I64);
            cx.vb.rr(Code::Pmovmskb_r32_xmm, bits, *r);
            sum = Some(match sum {
                None => bits,
                Some(low) => {
                    let (shifted, both) = (cx.vreg(PartTy::I64), cx.vreg(PartTy::I64));
                    cx.vb.tri(Code::Shl_rm64_imm8, shifted, bits, 16 * n as i32);
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
        let x = xmm(cx);
        cx.vb.rr(Code::Movd_xmm_rm32, x, bits[0]);
        let all = xmm(cx);
        splat_low(cx, bytes, all, x);
        // Lane n tests bit n; 64-bit lanes as two halves.
        let mut tests = [0u8; 16];
        for (n, test) in tests.chunks_mut(bytes as usize).enumerate() {
            let bit = if lane == Lane::I64 { n / 2 } else { n };
            test.copy_from_slice(&(1u32 << bit).to_le_bytes()[..bytes as usize]);
        }
        let m = const_mem(cx, &tests);
        let hit = op2m(cx, Code::Pand_xmm_xmmm128, all, m);
        let m = const_mem(cx, &tests);
        return Regs::from_slice(&[op2m(cx, eq, hit, m)]);
    }
    let mut out = Regs::new();
    for n in 0..len.div_ceil(16) {
        let word = bits[(n / 4) as usize];
        let low = if n % 4 == 0 {
            word
        } else {
            let t = cx.vreg(PartTy::I64);
            cx.vb.tri(Code::Shr_rm64_imm8, t, word, 16 * (n % 4) as i32);
            t
        };
        let x = xmm(cx);
        cx.vb.rr(Code::Movd_xmm_rm32, x, low);
        // Eight copies of each of the two bytes.
        let pairs = op2(cx, Code::Punpcklbw_xmm_xmmm128, x, x);
        let fours = xmm(cx);
        cx.vb.rri(Code::Pshuflw_xmm_xmmm128_imm8, fours, pairs, 0x50);
        let eights = pshufd(cx, fours, 0x50);
        let mut tests = [0u8; 16];
        tests.iter_mut().enumerate().for_each(|(k, t)| *t = 1 << (k % 8));
        let m = const_mem(cx, &tests);
        let hit = op2m(cx, Code::Pand_xmm_xmmm128, eights, m);
        let m = const_mem(cx, &tests);
        out.push(op2m(cx, Code::Pcmpeqb_xmm_xmmm128, hit, m));
    }
    out
}

/// See [`isel::Target::emit_mask_of_bits`].
pub fn emit_mask_of_bits(cx: &mut Cx<'_>, lane: Lane, len: u32, dst: &[VReg], bits: VReg) {
    let masks = mask_of_bits(cx, &[bits], lane, len);
    for (d, m) in dst.iter().zip(&masks) {
        cx.vb.mov(*d, *m);
    }
}

/// See [`isel::Target::emit_mask_bits`].
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
            Some(lane) if s.mask => {
                let regs = cx.use_parts(src)?;
                mask_bits(cx, &regs, lane, s.len)
            }
            _ => return Err(cx.unsupported(format!("bitcast of a vector of i{}", cx.bits(s.elem)))),
        },
        None => cx.use_parts(src)?,
        Some(s) => {
            // Memory gives the words of a vector.
            let bytes = (cx.bits(s.elem) * s.len).div_ceil(8);
            let m = scratch(cx, u64::from(s.parts * 16));
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
            let m = scratch(cx, 16 * parts.len().max(words.len()) as u64);
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
