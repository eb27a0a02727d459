//! Vectors that are built lane by lane: a chain of `insertelement` with constant indices is one pattern.
//!
//! Each half of 16 bytes starts as its first element and gets the others inserted, from memory where they
//! are loaded for this only. Lanes of four bytes are put together as pairs of pairs where they cannot be inserted.

use super::float::load_mem;
use super::operand::MOV_LOAD;
use super::vector::{Shape, has, insert_lane, splat};
use super::vector_width::{half, has_int256, join_halves_to, register};
use super::{Cx, X86};
use crate::Code::{self, *};
use crate::features::Feature;
use crate::inst::{Amode, Build};
use ir::diag::Result;
use ir::ids::{Inst, Value};
use ir::inst::Opcode;
use isel::{Emit, Lane, PartTy};
use regalloc::VReg;
use smallvec::SmallVec;

/// An element to insert.
#[derive(Copy, Clone)]
enum Element {
    Reg(VReg),
    Mem(Amode),
}

/// Lanes by number.
type Lanes = SmallVec<[Option<Value>; 32]>;

/// The elements of the chain of `insertelement` that ends in `i`, and the vector they go into.
fn chain(cx: &Cx<'_>, i: Inst, s: Shape) -> (Lanes, Value, u32) {
    let mut lanes: Lanes = SmallVec::from_elem(None, s.len as usize);
    let (mut at, mut found) = (i, 0);
    loop {
        let ops = cx.body.operand_range(cx.body.inst(at).ops);
        if let Some(lane) = cx
            .const_int(ops[2])
            .and_then(|n| lanes.get_mut(usize::try_from(n).ok()?))
        {
            lane.get_or_insert(ops[1]);
            found += 1;
        }
        let base = ops[0];
        match cx.absorbable(base) {
            Some(next) if is_insert(cx, next, s) => at = next,
            _ => return (lanes, base, found),
        }
    }
}

fn is_insert(cx: &Cx<'_>, i: Inst, s: Shape) -> bool {
    let d = cx.body.inst(i);
    d.opcode == Opcode::InsertElement
        && cx
            .const_int(cx.body.operand_range(d.ops)[2])
            .is_some_and(|n| n < u64::from(s.len))
}

/// Lowers the chain that ends in `i` as a whole. Returns `false` if it is not one or one by one is as good.
pub fn lower(cx: &mut Cx<'_>, i: Inst, s: Shape) -> Result<bool> {
    let Some(lane) = s.lane.filter(|_| !s.mask && cx.optimise) else {
        return Ok(false);
    };
    let small = matches!(lane, Lane::I8 | Lane::I16);
    let by_unpacking = lane.bytes() == 4 && !has(cx, Feature::Sse41);
    if !(has(cx, Feature::Sse41) || small || by_unpacking) || lane == Lane::F16 || !is_insert(cx, i, s) {
        return Ok(false);
    }
    let (lanes, base, found) = chain(cx, i, s);
    if found < 2 {
        return Ok(false);
    }
    let fresh = super::vector_shuffle_wide::is_undef(cx, base);
    let by_pairs = lane == Lane::I8 && !has(cx, Feature::Sse41);
    if (by_pairs || by_unpacking) && !fresh && !lanes.iter().all(Option::is_some) {
        return Ok(false);
    }
    let per = s.per() as usize;
    for (p, part) in lanes.chunks(per).enumerate() {
        let dst = cx.def_part(i, p as u32)?;
        if part.iter().all(Option::is_none) {
            let old = cx.use_part(base, p as u32)?;
            cx.vb.mov(dst, old);
            continue;
        }
        let first = part.iter().flatten().next().copied().expect("some lane");
        if has_int256(cx) && part.iter().all(|v| *v == Some(first)) {
            let x = cx.use_part(first, 0)?;
            splat(cx, lane, dst, x);
            continue;
        }
        let whole = fresh || part.iter().all(Option::is_some);
        let old = if whole {
            None
        } else {
            Some(cx.use_part(base, p as u32)?)
        };
        match (by_pairs, by_unpacking) {
            (true, _) => build_of_pairs(cx, dst, part)?,
            (_, true) => {
                let r = unpacked(cx, lane, part)?.expect("some lane");
                cx.vb.mov(dst, r);
            }
            _ => build_part(cx, lane, dst, old, part)?,
        }
    }
    Ok(true)
}

/// `dst` = the bytes given, two at a time: without SSE4.1 only lanes of two bytes can be inserted.
fn build_of_pairs(cx: &mut Cx<'_>, dst: VReg, part: &[Option<Value>]) -> Result<()> {
    let mut now = None;
    for (n, pair) in part.chunks(2).enumerate() {
        let mut both = None;
        for (k, v) in pair.iter().enumerate().rev() {
            let Some(v) = v else { continue };
            let (x, byte) = (cx.use_part(*v, 0)?, cx.vreg(PartTy::I32));
            match (k, both) {
                (1, _) => cx.vb.tri(Shl_rm32_imm8, byte, x, 8),
                (_, None) => cx.vb.mov(byte, x),
                (_, Some(high)) => {
                    let low = cx.vreg(PartTy::I32);
                    X86::emit_extend(cx, false, 8, PartTy::I32, low, x);
                    cx.vb.trr(Or_r32_rm32, byte, low, high);
                }
            }
            both = Some(byte);
        }
        let Some(word) = both else { continue };
        let r = register(cx, 16);
        match now {
            None if n == 0 => cx.vb.rr(Movd_xmm_rm32, r, word),
            _ => {
                let old = now.unwrap_or_else(|| undefined(cx));
                cx.vb.trri(Pinsrw_xmm_r32m16_imm8, r, old, word, n as i32);
            }
        }
        now = Some(r);
    }
    cx.vb.mov(dst, now.expect("some lane"));
    Ok(())
}

/// Four lanes of four bytes, or the lower two of them, as pairs of pairs: what SSE2 has no insertion for. `None` if none is given.
fn unpacked(cx: &mut Cx<'_>, lane: Lane, part: &[Option<Value>]) -> Result<Option<VReg>> {
    let (low, high) = match part {
        [None] => return Ok(None),
        [Some(v)] => {
            let (e, r) = (element(cx, *v)?, register(cx, 16));
            first(cx, lane, r, e);
            return Ok(Some(r));
        }
        _ => {
            let (low, high) = part.split_at(part.len().next_power_of_two() / 2);
            (unpacked(cx, lane, low)?, unpacked(cx, lane, high)?)
        }
    };
    let code = match (part.len(), lane.is_int()) {
        (2, true) => Punpckldq_xmm_xmmm128,
        (2, false) => Unpcklps_xmm_xmmm128,
        (_, true) => Punpcklqdq_xmm_xmmm128,
        _ => Movlhps_xmm_xmm,
    };
    let Some(high) = high else { return Ok(low) };
    let low = low.unwrap_or_else(|| undefined(cx));
    let r = register(cx, 16);
    cx.vb.trr(code, r, low, high);
    Ok(Some(r))
}

/// A register of any content.
fn undefined(cx: &mut Cx<'_>) -> VReg {
    let u = register(cx, 16);
    cx.vb.undef(u);
    u
}

/// `dst` = the lanes given, the others of `old`.
fn build_part(
    cx: &mut Cx<'_>,
    lane: Lane,
    dst: VReg,
    old: Option<VReg>,
    part: &[Option<Value>],
) -> Result<()> {
    let per = (16 / lane.bytes()) as usize;
    if super::vector_width::width(cx, dst) == 16 {
        let r = build_half(cx, lane, old, part)?;
        cx.vb.mov(dst, r);
        return Ok(());
    }
    let (low, high) = part.split_at(per.min(part.len()));
    let mut halves = SmallVec::<[VReg; 2]>::new();
    for (n, lanes) in [low, high].into_iter().enumerate() {
        let from = old.map(|r| half(cx, r, n == 1));
        if n == 1 && from.is_none() && lanes.iter().all(Option::is_none) {
            cx.vb.mov(dst, halves[0]);
            return Ok(());
        }
        halves.push(build_half(cx, lane, from, lanes)?);
    }
    join_halves_to(cx, dst, halves[0], halves[1]);
    Ok(())
}

fn element(cx: &mut Cx<'_>, v: Value) -> Result<Element> {
    if let Some(load) = cx.absorbable_load(v) {
        return Ok(Element::Mem(load_mem(cx, load)?));
    }
    Ok(Element::Reg(cx.use_part(v, 0)?))
}

/// 16 bytes.
fn build_half(cx: &mut Cx<'_>, lane: Lane, old: Option<VReg>, lanes: &[Option<Value>]) -> Result<VReg> {
    let mut now = old;
    for (n, v) in lanes.iter().enumerate() {
        let Some(v) = v else { continue };
        let e = element(cx, *v)?;
        let r = register(cx, 16);
        match (now, e) {
            (None, e) if n == 0 => first(cx, lane, r, e),
            (now, e) => {
                let old = now.unwrap_or_else(|| undefined(cx));
                insert(cx, lane, r, old, e, n as u32);
            }
        }
        now = Some(r);
    }
    Ok(now.unwrap_or_else(|| undefined(cx)))
}

/// An element in lane 0, the rest arbitrary.
fn first(cx: &mut Cx<'_>, lane: Lane, dst: VReg, e: Element) {
    match e {
        Element::Reg(r) if !lane.is_int() => cx.vb.mov(dst, r),
        Element::Reg(r) => {
            let code = if lane == Lane::I64 {
                Movq_xmm_rm64
            } else {
                Movd_xmm_rm32
            };
            cx.vb.rr(code, dst, r);
        }
        Element::Mem(m) => {
            let code = match lane {
                Lane::I32 | Lane::F32 => Movss_xmm_xmmm32,
                Lane::I64 | Lane::F64 => Movsd_xmm_xmmm64,
                // (an insertion would wait for what the register held)
                _ => {
                    let (code, r) = (MOV_LOAD[(lane.bytes() - 1) as usize], cx.vreg(PartTy::I32));
                    cx.vb.rm(code, r, m);
                    return cx.vb.rr(Movd_xmm_rm32, dst, r);
                }
            };
            cx.vb.rm(code, dst, m);
        }
    }
}

fn insert(cx: &mut Cx<'_>, lane: Lane, dst: VReg, old: VReg, e: Element, n: u32) {
    let m = match e {
        Element::Reg(r) => return insert_lane(cx, lane, dst, old, r, n),
        Element::Mem(m) => m,
    };
    let (code, imm): (Code, i32) = match lane {
        Lane::I8 => (Pinsrb_xmm_r32m8_imm8, n as i32),
        Lane::I16 => (Pinsrw_xmm_r32m16_imm8, n as i32),
        Lane::I32 => (Pinsrd_xmm_rm32_imm8, n as i32),
        Lane::I64 => (Pinsrq_xmm_rm64_imm8, n as i32),
        Lane::F32 => (Insertps_xmm_xmmm32_imm8, (n as i32) << 4),
        _ => {
            let code = if n == 0 { Movlpd_xmm_m64 } else { Movhpd_xmm_m64 };
            return cx.vb.trm(code, dst, old, m);
        }
    };
    cx.vb.trmi(code, dst, old, m, imm);
}
