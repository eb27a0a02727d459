//! Big-endian machines: vectors in registers, in memory, in calls and as other types.
//!
//! A register holds the lanes of a vector in their order, the first one lowest, as on little-endian machines, so that all
//! patterns between registers are the same. Memory has lane 0 at the lowest address, but each lane's bytes turned round: `ld1`
//! and `st1` of the right lanes are the accesses (what `ldr` loads has its lanes in the opposite order). A bitcast is what a
//! store and a load would do: lanes within wider ones are turned (`rev64` and so on). As one number, which calls pass and bitcasts
//! to scalars give, a vector is what `ldr` loads.
//!
//! Called on big-endian machines only, but for those functions that say otherwise.

use super::convert_int::{emit_class_move, emit_halves, emit_join};
use super::memory::{base_reg, emit_load, emit_store};
use super::vector::{full, vreg};
use super::{A64, Cx};
use crate::code_table::{Op, Sz};
use crate::inst::{Amode, Base, Build};
use ir::diag::Result;
use ir::ids::{Inst, Value};
use ir::inst::Opcode;
use isel::{Emit, Lane, Part, PartTy};
use regalloc::{RegClass, VReg};

/// The lanes of a vector of so many bytes that an access must keep in order; `None`: a plain access does, as all do on
/// little-endian machines.
#[inline]
pub fn ordered(cx: &Cx<'_>, ty: PartTy, bytes: u32) -> Option<Lane> {
    match ty {
        PartTy::V128(lane) if cx.dl.big_endian && lane.bytes() < bytes => Some(lane),
        _ => None,
    }
}

/// A pair of halves of 16 bytes, the lower one first, as it stands in memory. On any machine.
pub fn in_memory(cx: &Cx<'_>, [low, high]: [VReg; 2]) -> [VReg; 2] {
    if cx.dl.big_endian {
        [high, low]
    } else {
        [low, high]
    }
}

/// Where the lower and the upper half of 16 bytes are. On any machine.
pub fn half_places(cx: &Cx<'_>) -> [i64; 2] {
    if cx.dl.big_endian { [8, 0] } else { [0, 8] }
}

/// The address of an access whose instruction has no offset.
fn address(cx: &mut Cx<'_>, m: Amode) -> VReg {
    if m.disp == 0 && m.index.is_none() && !matches!(m.base, Base::Page(..)) {
        return base_reg(cx, m.base);
    }
    let r = cx.vreg(PartTy::I64);
    super::address::emit_mem_address(cx, r, m);
    r
}

/// Loads 8 or 16 bytes of lanes.
pub fn load_lanes(cx: &mut Cx<'_>, lane: Lane, bytes: u32, dst: VReg, mem: Amode) {
    let base = address(cx, mem);
    let sz = Sz::vector(lane.bytes(), bytes == 16);
    cx.vb.make(Op::V_LD1X1, sz).def(dst).use_(base).done();
}

/// Stores 8 or 16 bytes of lanes.
pub fn store_lanes(cx: &mut Cx<'_>, lane: Lane, bytes: u32, src: VReg, mem: Amode) {
    let base = address(cx, mem);
    let sz = Sz::vector(lane.bytes(), bytes == 16);
    cx.vb.make(Op::V_ST1X1, sz).use_(src).use_(base).done();
}

/// The number that 4 or 8 bytes are loaded and stored as.
fn number(bytes: u32) -> PartTy {
    if bytes == 8 { PartTy::F64 } else { PartTy::F32 }
}

/// Loads the first 4 or 8 bytes of a vector. On any machine.
pub fn load_start(cx: &mut Cx<'_>, ty: PartTy, bytes: u32, dst: VReg, mem: Amode) {
    match ordered(cx, ty, bytes) {
        Some(lane) if bytes == 8 => load_lanes(cx, lane, 8, dst, mem),
        Some(lane) => {
            let raw = cx.vreg(PartTy::F32);
            emit_load(cx, PartTy::F32, raw, mem);
            reverse_lanes(cx, lane, bytes, dst, raw);
        }
        None => emit_load(cx, number(bytes), dst, mem),
    }
}

/// Stores the first 4 or 8 bytes of a vector. On any machine.
pub fn store_start(cx: &mut Cx<'_>, ty: PartTy, bytes: u32, src: VReg, mem: Amode) {
    match ordered(cx, ty, bytes) {
        Some(lane) if bytes == 8 => store_lanes(cx, lane, 8, src, mem),
        Some(lane) => {
            let raw = cx.vreg(PartTy::F32);
            reverse_lanes(cx, lane, bytes, raw, src);
            emit_store(cx, PartTy::F32, raw, mem);
        }
        None => emit_store(cx, number(bytes), src, mem),
    }
}

/// `dst` = `src` with the lanes of each group of `group` bytes (2, 4 or 8) in reverse order.
fn turn(cx: &mut Cx<'_>, group: u32, lane: u32, dst: VReg, src: VReg) {
    let op = match group {
        2 => Op::V_REV16,
        4 => Op::V_REV32,
        _ => Op::V_REV64,
    };
    cx.vb.rr(op, Sz::vector(lane, true), dst, src);
}

/// See [`Emit::emit_reverse_lanes`].
pub fn reverse_lanes(cx: &mut Cx<'_>, lane: Lane, bytes: u32, dst: VReg, src: VReg) {
    let lane = lane.bytes();
    if lane >= bytes {
        return cx.vb.mov(dst, src);
    }
    if bytes <= 8 {
        return turn(cx, bytes, lane, dst, src);
    }
    let mut halves = src;
    if lane < 8 {
        halves = vreg(cx);
        turn(cx, 8, lane, halves, src);
    }
    cx.vb
        .rrri(Op::V_EXT, full(Lane::I8), dst, halves, halves, 8 << 11);
}

/// The low `len` bits of `bits` in reverse order; what is above is undefined, or zero if the result has 64.
pub fn reverse_bits(cx: &mut Cx<'_>, len: u32, bits: VReg) -> VReg {
    let turned = cx.vreg(PartTy::I64);
    cx.vb.rr(Op::RBIT, Sz::X, turned, bits);
    if len == 64 {
        return turned;
    }
    let low = cx.vreg(PartTy::I64);
    A64::emit_shift_imm(cx, Opcode::LShr, PartTy::I64, low, turned, 64 - len);
    low
}

/// A part as one number: its lanes, if it has any, reversed.
fn as_number(cx: &mut Cx<'_>, p: &Part, r: VReg) -> VReg {
    match ordered(cx, p.ty, p.bytes) {
        Some(lane) => {
            let turned = vreg(cx);
            reverse_lanes(cx, lane, p.bytes, turned, r);
            turned
        }
        None => r,
    }
}

/// `dst` = the part whose number is `r`, in a register of either class.
fn from_number(cx: &mut Cx<'_>, p: &Part, dst: VReg, r: VReg) {
    let Some(lane) = ordered(cx, p.ty, p.bytes) else {
        return emit_class_move(cx, p.bytes, dst, r);
    };
    let mut raw = r;
    if r.class() == RegClass::Int {
        raw = cx.vreg(number(p.bytes));
        emit_class_move(cx, p.bytes, raw, r);
    }
    reverse_lanes(cx, lane, p.bytes, dst, raw);
}

/// `dst` = one part as another one of the same bytes.
fn bitcast_part(cx: &mut Cx<'_>, (from, src): (&Part, VReg), (to, dst): (&Part, VReg)) {
    if let (Some(a), Some(b)) = (ordered(cx, from.ty, from.bytes), ordered(cx, to.ty, to.bytes)) {
        let (a, b) = (a.bytes(), b.bytes());
        return match a == b {
            true => cx.vb.mov(dst, src),
            false => turn(cx, a.max(b), a.min(b), dst, src),
        };
    }
    let r = as_number(cx, from, src);
    from_number(cx, to, dst, r);
}

/// A bitcast between types whose registers differ.
pub fn bitcast(cx: &mut Cx<'_>, i: Inst, v: Value, from: &[Part], to: &[Part]) -> Result<()> {
    let whole = |p: &Part| p.bytes == p.ty.bytes() || matches!(p.bytes, 2 | 4 | 8) && p.ty.lane().is_some();
    let same = |(a, b): (&Part, &Part)| a.bytes == b.bytes && whole(a) && whole(b);
    if from.len() == to.len() && from.iter().zip(to).all(same) {
        for k in 0..to.len() {
            let src = cx.use_part(v, k as u32)?;
            let dst = cx.def_part(i, k as u32)?;
            bitcast_part(cx, (&from[k], src), (&to[k], dst));
        }
        return Ok(());
    }
    let is_pair = |p: &[Part]| p.len() == 2 && p.iter().all(|p| p.ty == PartTy::I64 && p.bytes == 8);
    // (an integer of 128 bits, not two elements)
    let is_wide = |p: &[Part]| is_pair(p) && p[0].offset > p[1].offset;
    if is_wide(from) && to.len() == 1 && to[0].bytes == 16 {
        let (lo, hi) = (cx.use_part(v, 0)?, cx.use_part(v, 1)?);
        let dst = cx.def(i)?;
        let joined = vreg(cx);
        emit_join(cx, joined, lo, hi);
        from_number(cx, &to[0], dst, joined);
        return Ok(());
    }
    if from.len() == 1 && is_wide(to) && from[0].bytes == 16 {
        let src = cx.use_part(v, 0)?;
        let src = as_number(cx, &from[0], src);
        let (lo, hi) = (cx.def_part(i, 0)?, cx.def_part(i, 1)?);
        emit_halves(cx, lo, hi, src);
        return Ok(());
    }
    // By way of the frame: the memory form is what bitcast is defined by.
    let end = |p: &[Part]| p.iter().map(|p| p.offset + p.ty.bytes()).max().unwrap_or(0);
    let slot = cx.vb.vcode.frame.add_local(u64::from(end(from).max(end(to))), 16);
    for (k, p) in from.iter().enumerate() {
        let src = cx.use_part(v, k as u32)?;
        cx.store_reg(*p, src, Amode::frame(slot, i64::from(p.offset)))?;
    }
    for (k, p) in to.iter().enumerate() {
        let dst = cx.def_part(i, k as u32)?;
        cx.load_part(*p, dst, Amode::frame(slot, i64::from(p.offset)))?;
    }
    Ok(())
}
