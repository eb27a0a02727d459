//! Vectors: how they are held, access to single lanes, and the operations that are done lane by lane.
//!
//! Registers of 16 bytes hold vectors of whole-byte lanes; a shorter vector fills the low lanes of one (so
//! 8-byte vectors have arbitrary upper halves), a longer one of a power of two takes several. `<N x i1>` is
//! held as lanes of all ones or zeros ([`isel::values::parts::mask_lane`] wide). Everything else is held element by
//! element, and expanded before selection.

use super::memory::{emit_load, emit_store};
use super::{A64, Cx, vector_arith, vector_compare, vector_convert};
use crate::code_table::{Op, Sz};
use crate::inst::{Amode, Build};
use ir::diag::Result;
use ir::ids::{Inst, Value};
use ir::inst::{InstData, Opcode};
pub use isel::Regs;
pub use isel::values::shape::{Shape, shape, shape_of};
use isel::vectors::elements::{by_element, const_index, extract_element, widened_bit};
pub use isel::vectors::elements::{join, split};
use isel::{Emit, Lane, PartTy};
use regalloc::VReg;
use smallvec::SmallVec;

/// Vectors of `count` lanes: the part that holds them and lanes in each.
pub fn vector_part(lane: Lane, count: u32) -> Option<(PartTy, u32)> {
    let bytes = u64::from(lane.bytes()) * u64::from(count);
    if count == 1 || bytes > 16 && !count.is_power_of_two() {
        return None;
    }
    Some((PartTy::V128(lane), 16 / lane.bytes()))
}

/// A fresh vector register.
pub fn vreg(cx: &mut Cx<'_>) -> VReg {
    cx.vreg(PartTy::V128(Lane::I64))
}

/// Arrangement of 16 bytes of lanes.
pub fn full(lane: Lane) -> Sz {
    Sz::vector(lane.bytes(), true)
}

/// Registers of all parts of a value.
pub fn parts_of(cx: &mut Cx<'_>, v: Value) -> Result<Regs> {
    cx.use_parts(v)
}

/// Registers to define for all parts of a result.
pub fn defs_of(cx: &mut Cx<'_>, i: Inst) -> Result<Regs> {
    cx.def_parts(i)
}

/// Lowers an instruction with vector operands or result.
pub fn lower(cx: &mut Cx<'_>, i: Inst, d: &InstData) -> Result<()> {
    use Opcode::*;
    let ops: SmallVec<[Value; 3]> = cx.body.operand_range(d.ops).iter().copied().take(3).collect();
    match d.opcode {
        ExtractElement => return extract_element(cx, i, ops[0], ops[1]),
        InsertElement => return insert_element(cx, i, &ops),
        ShuffleVector => return isel::vectors::elements::lower_shuffle(cx, i, d),
        BitCast => return vector_convert::bitcast(cx, i, d, ops[0]),
        _ => {}
    }
    let from = shape_of(cx, ops[0])?;
    let in_registers = from.lane.is_some();
    let done = in_registers
        && match d.opcode {
            Select => vector_compare::select(cx, i, &ops, from)?,
            ICmp | FCmp => vector_compare::lower(cx, i, d, from)?,
            Trunc | ZExt | SExt | FpTrunc | FpExt | FpToUi | FpToSi | UiToFp | SiToFp => {
                vector_convert::cast(cx, i, d, from)?
            }
            FNeg => vector_arith::fneg(cx, i, ops[0], from)?,
            op if op.is_binary() => vector_arith::binary(cx, i, d, from)?,
            _ => false,
        };
    if done { Ok(()) } else { by_element(cx, i, d) }
}

// ---- single lanes ----

/// The `imm5` field for lane `n` above the size's bit.
pub fn lane_index(lane: Lane, n: u32) -> u32 {
    n << (17 + lane.bytes().trailing_zeros())
}

/// `dst` (scalar) = lane `n` of `src`.
pub fn extract_lane(cx: &mut Cx<'_>, lane: Lane, src: VReg, n: u32, dst: VReg) {
    let bits = lane_index(lane, n);
    match lane {
        Lane::I8 => cx.vb.rri(Op::V_UMOV_W, Sz::B, dst, src, bits),
        Lane::I16 => cx.vb.rri(Op::V_UMOV_W, Sz::H, dst, src, bits),
        Lane::I32 if n == 0 => cx.vb.rr(Op::FMOV_WS, Sz::W, dst, src),
        Lane::I32 => cx.vb.rri(Op::V_UMOV_W, Sz::S, dst, src, bits),
        Lane::I64 if n == 0 => cx.vb.rr(Op::FMOV_XD, Sz::X, dst, src),
        Lane::I64 => cx.vb.rri(Op::V_UMOV_X, Sz::D, dst, src, bits),
        _ if n == 0 => cx.vb.mov(dst, src),
        _ => cx
            .vb
            .rri(Op::V_MOV_LANE, Sz::scalar(lane.bytes()), dst, src, bits),
    }
}

/// `dst` = `src` with lane `n` replaced by the scalar `e`.
pub fn insert_lane(cx: &mut Cx<'_>, lane: Lane, dst: VReg, src: VReg, e: VReg, n: u32) {
    let op = if lane.is_int() { Op::V_INS } else { Op::V_INS_LANE };
    cx.vb
        .tied(op, Sz::scalar(lane.bytes()), dst, src, &[e], lane_index(lane, n));
}

/// `dst` = lane `to` of `src` replaced by lane `from` of `other`.
pub fn move_lane(cx: &mut Cx<'_>, lane: Lane, dst: VReg, src: VReg, to: u32, other: VReg, from: u32) {
    let bits = lane_index(lane, to) | from << (11 + lane.bytes().trailing_zeros());
    cx.vb
        .tied(Op::V_INS_LANE, Sz::scalar(lane.bytes()), dst, src, &[other], bits);
}

/// `dst` = the scalar `e` in all lanes.
pub fn splat(cx: &mut Cx<'_>, lane: Lane, dst: VReg, e: VReg) {
    let op = if lane.is_int() { Op::V_DUP } else { Op::V_DUP_LANE };
    cx.vb.rr(op, full(lane), dst, e);
}

/// A scalar in lane 0 of a vector register, the rest arbitrary.
fn to_vector(cx: &mut Cx<'_>, lane: Lane, e: VReg) -> VReg {
    if !lane.is_int() {
        return e;
    }
    let r = vreg(cx);
    super::convert_int::emit_class_move(cx, lane.bytes(), r, e);
    r
}

/// `dst` = a register with these scalar elements in its low lanes.
pub fn build(cx: &mut Cx<'_>, lane: Lane, dst: VReg, elems: &[VReg]) {
    if elems.len() > 1 && elems.iter().all(|e| *e == elems[0]) {
        return splat(cx, lane, dst, elems[0]);
    }
    let mut sum = to_vector(cx, lane, elems[0]);
    if elems.len() == 1 {
        return cx.vb.mov(dst, sum);
    }
    for (n, e) in elems.iter().enumerate().skip(1) {
        let next = if n + 1 == elems.len() { dst } else { vreg(cx) };
        insert_lane(cx, lane, next, sum, *e, n as u32);
        sum = next;
    }
}

/// A whole register of a vector in memory, where its lanes are found by their numbers.
fn whole(s: Shape) -> PartTy {
    PartTy::V128(s.lane.expect("held in lanes"))
}

/// The frame object that holds a vector's parts one after another, and the address of element `idx`.
fn spilled(cx: &mut Cx<'_>, s: Shape, v: Value, idx: Value) -> Result<(Amode, VReg, SmallVec<[PartTy; 4]>)> {
    let regs = parts_of(cx, v)?;
    let types: SmallVec<[PartTy; 4]> = match s.lane {
        Some(lane) => SmallVec::from_slice(&[lane.part()]),
        None => cx.parts_vec(s.elem)?.iter().map(|p| p.ty).collect(),
    };
    let stride: u32 = if s.lane.is_some() {
        16
    } else {
        types.iter().map(|t| t.bytes()).sum()
    };
    let count = if s.lane.is_some() { s.parts } else { s.len };
    let slot = cx.vb.vcode.frame.add_local(u64::from(stride * count), 16);
    let mem = Amode::frame(slot, 0);
    let mut at = 0;
    for (k, r) in regs.iter().enumerate() {
        let ty = if s.lane.is_some() {
            whole(s)
        } else {
            types[k % types.len()]
        };
        emit_store(cx, ty, *r, Amode::frame(slot, at));
        at += i64::from(ty.bytes());
    }
    // Out of range is poison, but not memory of others.
    let bits = cx.bits(cx.ty(idx)).min(64);
    let raw = cx.use_reg(idx)?;
    let (wide, bound, scaled, base, address) = (
        cx.vreg(PartTy::I64),
        cx.vreg(PartTy::I64),
        cx.vreg(PartTy::I64),
        cx.vreg(PartTy::I64),
        cx.vreg(PartTy::I64),
    );
    A64::emit_extend(cx, false, bits, PartTy::I64, wide, raw);
    if s.len.is_power_of_two() {
        A64::emit_binary_imm(cx, Opcode::And, PartTy::I64, bound, wide, i64::from(s.len) - 1);
    } else {
        let last = super::memory::constant_reg(cx, PartTy::I64, i64::from(s.len) - 1);
        super::compare::compare_reg_const(cx, Sz::X, wide, i64::from(s.len) - 1);
        cx.vb.rrri(
            Op::CSEL,
            Sz::X,
            bound,
            wide,
            last,
            (crate::inst::Cond::Ls as u32) << 12,
        );
    }
    let size: u32 = types.iter().map(|t| t.bytes()).sum();
    A64::emit_binary_imm(cx, Opcode::Mul, PartTy::I64, scaled, bound, i64::from(size));
    super::address::emit_mem_address(cx, base, mem);
    cx.vb.rrr(Op::ADD, Sz::X, address, base, scaled);
    Ok((mem, address, types))
}

/// `dst` = the element of `v` whose number is a variable.
pub fn extract_variable(cx: &mut Cx<'_>, s: Shape, v: Value, idx: Value, dst: &[VReg]) -> Result<()> {
    let (_, address, types) = spilled(cx, s, v, idx)?;
    let mut at = 0;
    for (d, ty) in dst.iter().zip(&types) {
        emit_load(cx, *ty, *d, Amode::reg(address, at));
        at += i64::from(ty.bytes());
    }
    Ok(())
}

fn insert_element(cx: &mut Cx<'_>, i: Inst, ops: &[Value]) -> Result<()> {
    let (v, e, idx) = (ops[0], ops[1], ops[2]);
    let s = shape_of(cx, v)?;
    let dst = defs_of(cx, i)?;
    let elem = parts_of(cx, e)?;
    let elem: Regs = match s.lane {
        Some(lane) if s.mask => Regs::from_slice(&[widened_bit(cx, lane, elem[0])]),
        _ => elem,
    };
    match const_index(cx, s, idx) {
        Some(Err(())) => dst.iter().for_each(|d| cx.vb.undef(*d)),
        Some(Ok(n)) => {
            let (first, count) = match s.lane {
                Some(_) => (n / s.per(), 1),
                None => (n * elem.len() as u32, elem.len() as u32),
            };
            for (k, d) in dst.iter().enumerate() {
                let k = k as u32;
                if !(first..first + count).contains(&k) {
                    let old = cx.use_part(v, k)?;
                    cx.vb.mov(*d, old);
                    continue;
                }
                match s.lane {
                    None => cx.vb.mov(*d, elem[(k - first) as usize]),
                    Some(lane) => {
                        let old = cx.use_part(v, k)?;
                        insert_lane(cx, lane, *d, old, elem[0], n % s.per());
                    }
                }
            }
        }
        None => {
            let (mem, address, types) = spilled(cx, s, v, idx)?;
            let mut at = 0;
            for (r, ty) in elem.iter().zip(&types) {
                emit_store(cx, *ty, *r, Amode::reg(address, at));
                at += i64::from(ty.bytes());
            }
            let mut at = 0;
            for (k, d) in dst.iter().enumerate() {
                let ty = if s.lane.is_some() {
                    whole(s)
                } else {
                    types[k % types.len()]
                };
                emit_load(cx, ty, *d, Amode { disp: at, ..mem });
                at += i64::from(ty.bytes());
            }
        }
    }
    Ok(())
}
