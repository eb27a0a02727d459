//! Vectors: how they are held, access to single lanes, and the operations that are done lane by lane.
//!
//! Registers of 16 or 32 bytes ([`super::vector_width`]) hold vectors of whole-byte lanes; a shorter vector
//! fills the low lanes of one, a longer one of a power of two takes several. `<N x i1>` is held as lanes of all ones or zeros (of
//! [`isel::values::parts::mask_lane`] width). Everything else is held element by element. What SSE has no
//! instruction for is done on scalar registers, one element after another.

use super::float::{Fp, Regs, xmm};
use super::vector_width::{by_width, half, has_int256, join_halves_to, register, width};
use super::{Cx, X86};
use crate::Code;
use crate::features::Feature;
use crate::inst::{Amode, Base, Build};
use crate::lower::x87::scratch;
use ir::diag::Result;
use ir::ids::{Inst, TypeId, Value};
use ir::inst::{InstData, Opcode};
use ir::types::Type;
pub use isel::values::shape::{Shape, shape, shape_of};
use isel::vectors::elements::{by_element, const_index, extract_element, widened_bit};
pub use isel::vectors::elements::{elements, fresh_element, join, split};
use isel::{Emit, Lane, PartTy};
use regalloc::VReg;
use smallvec::SmallVec;

/// Lowers an instruction with vector operands or result. Returns `false` if it is not one.
pub fn lower(cx: &mut Cx<'_>, i: Inst, d: &InstData) -> Result<bool> {
    use Opcode::*;
    let ops: SmallVec<[Value; 3]> = cx.body.operand_range(d.ops).iter().copied().take(3).collect();
    match d.opcode {
        ExtractElement => return extract_element(cx, i, ops[0], ops[1]).map(|()| true),
        InsertElement => return insert_element(cx, i, &ops).map(|()| true),
        ShuffleVector => return isel::vectors::elements::lower_shuffle(cx, i, d).map(|()| true),
        _ => {}
    }
    let Some(from) = shape(cx, ops.first().map_or(d.ty, |v| cx.ty(*v)))? else {
        // A vector result of a scalar operand.
        return match d.opcode {
            BitCast if matches!(cx.scope.ty(d.ty), Type::Vector { .. }) => {
                super::vector_convert::bitcast(cx, i, d, ops[0])
            }
            _ => Ok(false),
        };
    };
    let done = match d.opcode {
        BitCast => return super::vector_convert::bitcast(cx, i, d, ops[0]),
        Select => super::vector_compare::select(cx, i, &ops, from)?,
        ICmp | FCmp => super::vector_compare::lower(cx, i)?,
        Trunc | ZExt | SExt | FpTrunc | FpExt | FpToUi | FpToSi | UiToFp | SiToFp => {
            super::vector_convert::cast(cx, i, d, from)?
        }
        PtrToInt | IntToPtr | PtrToAddr | AddrSpaceCast => false,
        FNeg => super::vector_arith::fneg(cx, i, ops[0], from)?,
        op if op.is_binary() => super::vector_arith::binary(cx, i, d, from)?,
        _ => return Ok(false),
    };
    if !done {
        by_element(cx, i, d)?;
    }
    Ok(true)
}

// ---- single lanes ----

fn sse41(cx: &Cx<'_>) -> bool {
    cx.target.features.has(Feature::Sse41)
}

/// Whether the CPU has a feature.
pub fn has(cx: &Cx<'_>, f: Feature) -> bool {
    cx.target.features.has(f)
}

/// A scalar register for a lane's element.
fn scalar_reg(cx: &mut Cx<'_>, lane: Lane) -> VReg {
    cx.vreg(lane.part())
}

/// `dst` (scalar) = lane `n` of `src`.
pub fn extract_lane(cx: &mut Cx<'_>, lane: Lane, src: VReg, n: u32, dst: VReg) {
    let per = 16 / lane.bytes();
    if n >= per {
        let part = half(cx, src, true);
        return extract_lane(cx, lane, part, n - per, dst);
    }
    let imm = n as i32;
    match lane {
        Lane::I8 if sse41(cx) => cx.vb.rri(Code::Pextrb_r32m8_xmm_imm8, dst, src, imm),
        Lane::I8 if n.is_multiple_of(2) => cx.vb.rri(Code::Pextrw_r32_xmm_imm8, dst, src, imm / 2),
        Lane::I8 => {
            let word = cx.vreg(PartTy::I32);
            cx.vb.rri(Code::Pextrw_r32_xmm_imm8, word, src, imm / 2);
            cx.vb.tri(Code::Shr_rm32_imm8, dst, word, 8);
        }
        Lane::I16 => cx.vb.rri(Code::Pextrw_r32_xmm_imm8, dst, src, imm),
        Lane::F16 => {
            let word = cx.vreg(PartTy::I32);
            cx.vb.rri(Code::Pextrw_r32_xmm_imm8, word, src, imm);
            cx.vb.rr(Code::Movd_xmm_rm32, dst, word);
        }
        Lane::I32 | Lane::I64 => {
            let low = if n == 0 {
                src
            } else {
                let t = xmm(cx);
                let imm = if lane == Lane::I64 { 0xee } else { imm };
                cx.vb.rri(Code::Pshufd_xmm_xmmm128_imm8, t, src, imm);
                t
            };
            let code = if lane == Lane::I64 {
                Code::Movq_rm64_xmm
            } else {
                Code::Movd_rm32_xmm
            };
            cx.vb.rr(code, dst, low);
        }
        Lane::F32 | Lane::F64 => match n {
            0 => cx.vb.mov(dst, src),
            _ => {
                let imm = if lane == Lane::F64 { 0xee } else { imm };
                cx.vb.rri(Code::Pshufd_xmm_xmmm128_imm8, dst, src, imm);
            }
        },
    }
}

/// `dst` = 8 or 16 bytes from general-purpose registers.
pub fn from_ints(cx: &mut Cx<'_>, dst: VReg, low: VReg, high: Option<VReg>) {
    let Some(high) = high else {
        return cx.vb.rr(Code::Movq_xmm_rm64, dst, low);
    };
    let (x, y) = (xmm(cx), xmm(cx));
    cx.vb.rr(Code::Movq_xmm_rm64, x, low);
    cx.vb.rr(Code::Movq_xmm_rm64, y, high);
    cx.vb.trr(Code::Punpcklqdq_xmm_xmmm128, dst, x, y);
}

/// `dst` = `src` with lane `n` replaced by the scalar `e`.
pub fn insert_lane(cx: &mut Cx<'_>, lane: Lane, dst: VReg, src: VReg, e: VReg, n: u32) {
    if width(cx, src) > 16 {
        let per = 16 / lane.bytes();
        let old = if n >= per { half(cx, src, true) } else { src };
        let new = register(cx, 16);
        insert_low_lane(cx, lane, new, old, e, n % per);
        if n >= per {
            join_halves_to(cx, dst, src, new);
        } else {
            // The low half of the one, the high half of the other.
            cx.vb
                .rrri(Code::VEX_Vblendps_ymm_ymm_ymmm256_imm8, dst, src, new, 0x0f);
        }
        return;
    }
    insert_low_lane(cx, lane, dst, src, e, n);
}

/// The same in the low 16 bytes; the others are lost.
fn insert_low_lane(cx: &mut Cx<'_>, lane: Lane, dst: VReg, src: VReg, e: VReg, n: u32) {
    let imm = n as i32;
    let shuf = Code::Shufps_xmm_xmmm128_imm8;
    match lane {
        Lane::I8 if sse41(cx) => cx.vb.trri(Code::Pinsrb_xmm_r32m8_imm8, dst, src, e, imm),
        Lane::I8 => {
            let mut r = || cx.vreg(PartTy::I32);
            let (word, kept, byte, both) = (r(), r(), r(), r());
            cx.vb.rri(Code::Pextrw_r32_xmm_imm8, word, src, imm / 2);
            let shifted = cx.vreg(PartTy::I32);
            cx.vb.rr(Code::Movzx_r32_rm8, byte, e);
            let byte = if n.is_multiple_of(2) {
                cx.vb.tri(Code::And_rm32_imm32, kept, word, 0xff00);
                byte
            } else {
                cx.vb.tri(Code::And_rm32_imm32, kept, word, 0xff);
                cx.vb.tri(Code::Shl_rm32_imm8, shifted, byte, 8);
                shifted
            };
            cx.vb.trr(Code::Or_r32_rm32, both, kept, byte);
            cx.vb.trri(Code::Pinsrw_xmm_r32m16_imm8, dst, src, both, imm / 2);
        }
        Lane::I16 => cx.vb.trri(Code::Pinsrw_xmm_r32m16_imm8, dst, src, e, imm),
        Lane::F16 => {
            let word = cx.vreg(PartTy::I32);
            cx.vb.rr(Code::Movd_rm32_xmm, word, e);
            cx.vb.trri(Code::Pinsrw_xmm_r32m16_imm8, dst, src, word, imm);
        }
        Lane::I32 if sse41(cx) => cx.vb.trri(Code::Pinsrd_xmm_rm32_imm8, dst, src, e, imm),
        Lane::I64 if sse41(cx) => cx.vb.trri(Code::Pinsrq_xmm_rm64_imm8, dst, src, e, imm),
        Lane::I32 | Lane::I64 => {
            let t = xmm(cx);
            let (code, as_float) = match lane {
                Lane::I32 => (Code::Movd_xmm_rm32, Lane::F32),
                _ => (Code::Movq_xmm_rm64, Lane::F64),
            };
            cx.vb.rr(code, t, e);
            insert_lane(cx, as_float, dst, src, t, n);
        }
        Lane::F64 if n == 0 => cx.vb.trr(Code::Movsd_xmm_xmmm64, dst, src, e),
        Lane::F64 => cx.vb.trr(Code::Unpcklpd_xmm_xmmm128, dst, src, e),
        Lane::F32 if n == 0 => cx.vb.trr(Code::Movss_xmm_xmmm32, dst, src, e),
        Lane::F32 if sse41(cx) => cx.vb.trri(Code::Insertps_xmm_xmmm32_imm8, dst, src, e, imm << 4),
        Lane::F32 => {
            let t = xmm(cx);
            match n {
                // [s0 e s1 ·], then [t0 t1 s2 s3]
                1 => {
                    cx.vb.trr(Code::Unpcklps_xmm_xmmm128, t, src, e);
                    cx.vb.trri(shuf, dst, t, src, 0xe4);
                }
                // [e e s3 s3], then [s0 s1 t0 t2]
                2 => {
                    cx.vb.trri(shuf, t, e, src, 0xf0);
                    cx.vb.trri(shuf, dst, src, t, 0x84);
                }
                // [e e s2 s2], then [s0 s1 t2 t0]
                _ => {
                    cx.vb.trri(shuf, t, e, src, 0xa0);
                    cx.vb.trri(shuf, dst, src, t, 0x24);
                }
            }
        }
    }
}

/// Defines the parts of a result by copies of registers.
pub fn define_parts(cx: &mut Cx<'_>, i: Inst, regs: &[VReg], s: Shape) -> Result<()> {
    for (p, r) in regs.iter().enumerate().take(s.parts as usize) {
        let dst = cx.def_part(i, p as u32)?;
        cx.vb.mov(dst, *r);
    }
    Ok(())
}

/// A scalar element in lane 0 of a vector register, the rest arbitrary.
pub fn to_xmm(cx: &mut Cx<'_>, lane: Lane, e: VReg) -> VReg {
    if !lane.is_int() {
        return e;
    }
    let t = xmm(cx);
    let code = if lane == Lane::I64 {
        Code::Movq_xmm_rm64
    } else {
        Code::Movd_xmm_rm32
    };
    cx.vb.rr(code, t, e);
    t
}

/// `punpckl` of lanes of so many bytes.
pub fn unpack_low(bytes: u32) -> Code {
    match bytes {
        1 => Code::Punpcklbw_xmm_xmmm128,
        2 => Code::Punpcklwd_xmm_xmmm128,
        4 => Code::Punpckldq_xmm_xmmm128,
        _ => Code::Punpcklqdq_xmm_xmmm128,
    }
}

/// `punpckh` of lanes of so many bytes.
pub fn unpack_high(bytes: u32) -> Code {
    match bytes {
        1 => Code::Punpckhbw_xmm_xmmm128,
        2 => Code::Punpckhwd_xmm_xmmm128,
        4 => Code::Punpckhdq_xmm_xmmm128,
        _ => Code::Punpckhqdq_xmm_xmmm128,
    }
}

/// `dst` = a register with these scalar elements in its low lanes.
pub fn build(cx: &mut Cx<'_>, lane: Lane, dst: VReg, elems: &[VReg]) {
    let per = (16 / lane.bytes()) as usize;
    if elems.len() > per {
        let (low, high) = (register(cx, 16), register(cx, 16));
        build(cx, lane, low, &elems[..per]);
        build(cx, lane, high, &elems[per..]);
        return join_halves_to(cx, dst, low, high);
    }
    let mut level: SmallVec<[VReg; 16]> = elems.iter().map(|e| to_xmm(cx, lane, *e)).collect();
    let mut bytes = lane.bytes();
    while level.len() > 1 {
        let pairs = level.len().div_ceil(2);
        for n in 0..pairs {
            level[n] = match level.get(2 * n + 1) {
                None => level[2 * n],
                Some(&high) => {
                    let t = xmm(cx);
                    cx.vb.trr(unpack_low(bytes), t, level[2 * n], high);
                    t
                }
            };
        }
        level.truncate(pairs);
        bytes *= 2;
    }
    cx.vb.mov(dst, level[0]);
}

/// `dst` = the scalar in all lanes.
pub fn splat(cx: &mut Cx<'_>, lane: Lane, dst: VReg, e: VReg) {
    let x = to_xmm(cx, lane, e);
    splat_low(cx, lane.bytes(), dst, x);
}

/// `dst` = lane 0 of `x` in all lanes.
pub fn splat_low(cx: &mut Cx<'_>, bytes: u32, dst: VReg, x: VReg) {
    if has_int256(cx) {
        use Code::*;
        let codes = match bytes {
            1 => [VEX_Vpbroadcastb_xmm_xmmm8, VEX_Vpbroadcastb_ymm_xmmm8],
            2 => [VEX_Vpbroadcastw_xmm_xmmm16, VEX_Vpbroadcastw_ymm_xmmm16],
            4 => [VEX_Vpbroadcastd_xmm_xmmm32, VEX_Vpbroadcastd_ymm_xmmm32],
            _ => [VEX_Vpbroadcastq_xmm_xmmm64, VEX_Vpbroadcastq_ymm_xmmm64],
        };
        let code = by_width(cx, dst, codes);
        return cx.vb.rr(code, dst, x);
    }
    if width(cx, dst) > 16 {
        let low = register(cx, 16);
        splat_low(cx, bytes, low, x);
        return join_halves_to(cx, dst, low, low);
    }
    let pshufd = Code::Pshufd_xmm_xmmm128_imm8;
    match bytes {
        8 => cx.vb.rri(pshufd, dst, x, 0x44),
        4 => cx.vb.rri(pshufd, dst, x, 0),
        _ => {
            let words = if bytes == 1 {
                let t = xmm(cx);
                cx.vb.trr(Code::Punpcklbw_xmm_xmmm128, t, x, x);
                t
            } else {
                x
            };
            let t = xmm(cx);
            cx.vb.rri(Code::Pshuflw_xmm_xmmm128_imm8, t, words, 0);
            cx.vb.rri(pshufd, dst, t, 0);
        }
    }
}

// ---- extractelement, insertelement ----

/// Element `n` of a quotient or remainder that nobody else wants: the other elements are not divided.
pub fn divide_element(cx: &mut Cx<'_>, s: Shape, v: Value, n: u32, dst: &[VReg]) -> Result<bool> {
    use Opcode::*;
    let Some(d) = cx.absorbable(v).map(|i| *cx.body.inst(i)) else {
        return Ok(false);
    };
    let (Some(lane), UDiv | SDiv | URem | SRem) = (s.lane, d.opcode) else {
        return Ok(false);
    };
    let ops = [0, 1].map(|k| cx.body.operand_range(d.ops)[k]);
    let mut args = [dst[0]; 2];
    for (v, arg) in ops.iter().zip(&mut args) {
        let r = cx.use_part(*v, n / s.per())?;
        *arg = scalar_reg(cx, lane);
        extract_lane(cx, lane, r, n % s.per(), *arg);
    }
    isel::vectors::elements::apply(cx, &d, s.elem, s.elem, dst, &[&args[..1], &args[1..]]).map(|()| true)
}

/// `dst` = the element of `v` whose number is a variable.
pub fn extract_variable(cx: &mut Cx<'_>, s: Shape, v: Value, idx: Value, dst: &[VReg]) -> Result<()> {
    let (mem, parts) = spill(cx, s, v)?;
    let index = variable_index(cx, idx, s, &parts)?;
    let elem = &parts[..dst.len()];
    for (p, d) in dst.iter().enumerate() {
        let at = element_mem(mem, index, elem, p);
        X86::emit_load(cx, elem[p].0, *d, at);
    }
    Ok(())
}

fn insert_element(cx: &mut Cx<'_>, i: Inst, ops: &[Value]) -> Result<()> {
    let (v, e, idx) = (ops[0], ops[1], ops[2]);
    let s = shape_of(cx, v)?;
    if super::vector_build::lower(cx, i, s)? {
        return Ok(());
    }
    let dst = cx.def_parts(i)?;
    let k = s.parts / s.len.max(1);
    match const_index(cx, s, idx) {
        Some(Err(())) => dst.iter().for_each(|d| cx.vb.undef(*d)),
        Some(Ok(n)) => {
            let elem = if let (true, Some(lane)) = (s.mask, s.lane) {
                let r = cx.use_part(e, 0)?;
                Regs::from_slice(&[widened_bit(cx, lane, r)])
            } else {
                cx.use_parts(e)?
            };
            let from_undef = v.as_const().is_some_and(|c| {
                matches!(
                    cx.scope.constant(c),
                    ir::constants::Const::Undef(_) | ir::constants::Const::Poison(_)
                )
            });
            for p in 0..s.parts {
                match s.lane {
                    None if p / k == n => cx.vb.mov(dst[p as usize], elem[(p % k) as usize]),
                    Some(lane) if p == n / s.per() => {
                        if from_undef && n % s.per() == 0 {
                            let x = to_xmm(cx, lane, elem[0]);
                            cx.vb.mov(dst[p as usize], x);
                        } else {
                            let old = cx.use_part(v, p)?;
                            insert_lane(cx, lane, dst[p as usize], old, elem[0], n % s.per());
                        }
                    }
                    _ => {
                        let old = cx.use_part(v, p)?;
                        cx.vb.mov(dst[p as usize], old);
                    }
                }
            }
        }
        None => {
            let (mem, parts) = spill(cx, s, v)?;
            let index = variable_index(cx, idx, s, &parts)?;
            let elem = if let (true, Some(lane)) = (s.mask, s.lane) {
                let r = cx.use_part(e, 0)?;
                Regs::from_slice(&[widened_bit(cx, lane, r)])
            } else {
                cx.use_parts(e)?
            };
            let k = elem.len();
            for (p, r) in elem.iter().enumerate() {
                let at = element_mem(mem, index, &parts[..k], p);
                X86::emit_store(cx, parts[p].0, *r, at);
            }
            for (p, d) in dst.iter().enumerate() {
                let (ty, offset) = match s.lane {
                    Some(_) => (s.part(), s.bytes as i32 * p as i32),
                    None => parts[p],
                };
                X86::emit_load(cx, ty, *d, mem.offset(offset).expect("checked by spill"));
            }
        }
    }
    Ok(())
}

/// Part type and byte offset of each register of each element in the scratch place.
type Places = Vec<(PartTy, i32)>;

/// Bytes from one element to the next in the scratch place.
fn stride(s: Shape, places: &Places) -> u32 {
    match s.lane {
        Some(lane) => lane.bytes(),
        None => places.get((s.parts / s.len) as usize).map_or(8, |p| p.1 as u32),
    }
}

/// Writes a vector to the scratch place.
fn spill(cx: &mut Cx<'_>, s: Shape, v: Value) -> Result<(Amode, Places)> {
    let regs = cx.use_parts(v)?;
    match s.lane {
        Some(lane) => {
            let m = scratch(cx, u64::from(s.bytes * s.parts));
            for (n, r) in regs.iter().enumerate() {
                let at = m.offset(s.bytes as i32 * n as i32).expect("small");
                X86::emit_store(cx, s.part(), *r, at);
            }
            Ok((m, vec![(lane.part(), 0)]))
        }
        None => {
            let elem = cx.parts_vec(s.elem)?;
            let step = if elem.iter().any(|p| p.ty.bytes() > 8) {
                16
            } else {
                8
            };
            let size = (step * elem.len() as u32).next_power_of_two();
            let m = scratch(cx, u64::from(size) * u64::from(s.len.next_power_of_two()));
            let mut places = Vec::new();
            for n in 0..s.len {
                for (p, part) in elem.iter().enumerate() {
                    places.push((part.ty, (n * size + step * p as u32) as i32));
                }
            }
            for (r, (ty, offset)) in regs.iter().zip(&places) {
                X86::emit_store(cx, *ty, *r, m.offset(*offset).expect("small"));
            }
            // The next element's offset gives the stride also for a vector of one.
            places.push((elem[0].ty, (s.len * size) as i32));
            Ok((m, places))
        }
    }
}

/// A variable index as a byte offset that is within the scratch place whatever its value.
fn variable_index(cx: &mut Cx<'_>, idx: Value, s: Shape, places: &Places) -> Result<VReg> {
    let bits = cx.bits(cx.ty(idx)).min(64);
    let r = cx.use_part(idx, 0)?;
    let wide = super::float_convert::extended(cx, false, bits, PartTy::I64, r);
    let lanes = match s.lane {
        Some(_) => s.parts * s.per(),
        None => s.len.next_power_of_two(),
    };
    let masked = cx.vreg(PartTy::I64);
    X86::emit_binary_imm(cx, Opcode::And, PartTy::I64, masked, wide, i64::from(lanes - 1));
    let shift = stride(s, places).trailing_zeros();
    if shift == 0 {
        return Ok(masked);
    }
    let scaled = cx.vreg(PartTy::I64);
    X86::emit_shift_imm(cx, Opcode::Shl, PartTy::I64, scaled, masked, shift);
    Ok(scaled)
}

/// Register `p` of the element at byte offset `index`.
fn element_mem(mem: Amode, index: VReg, elem: &[(PartTy, i32)], p: usize) -> Amode {
    debug_assert!(matches!(mem.base, Base::Frame(_)));
    Amode {
        index: Some(index),
        scale: 1,
        disp: mem.disp + elem[p].1,
        ..mem
    }
}

/// The element type as a floating-point format.
pub fn format(cx: &Cx<'_>, t: TypeId) -> Option<Fp> {
    Fp::of(cx.scope.ty(t))
}
