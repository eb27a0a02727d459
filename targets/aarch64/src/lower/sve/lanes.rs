//! Single elements of scalable vectors, splats and sequences.

use super::super::memory::{constant_reg, emit_copy};
use super::super::operand::extended_to;
use super::super::vector::{defs_of, extract_lane};
use super::{
    ALL, Cx, Regs, Shape, emit, emit_p, emit_z, parts_of, ptrue, shape_of, shape_ty, short_lanes, zreg,
};
use crate::code_table::{Op, Sz, float_immediate, logical_immediate};
use crate::code_table_sve::{Imm, Sve};
use crate::inst::Build;
use ir::constants::Const;
use ir::diag::Result;
use ir::ids::{Inst, Value};
use ir::inst::{InstData, Opcode};
use isel::{Lane, PartTy};
use regalloc::{RegClass, VReg};

/// A constant in all lanes of a part.
pub fn emit_splat(cx: &mut Cx<'_>, ty: PartTy, dst: VReg, bits: u64) {
    match ty {
        PartTy::Predicate(_) if bits & 1 == 0 => emit(cx, Sve::PFALSE, Sz::B, dst, &[], 0),
        PartTy::Predicate(bytes) => {
            let bytes = u32::from(bytes).min(8);
            emit(cx, Sve::PTRUE, Sz::scalar(bytes), dst, &[], ALL)
        }
        PartTy::Scalable(lane) => splat_into(cx, Sz::scalar(lane.bytes()), dst, bits),
        _ => unreachable!("a scalable part"),
    }
}

/// A constant in all lanes, in a fresh register.
pub fn splat_bits(cx: &mut Cx<'_>, sz: Sz, bits: u64) -> VReg {
    let dst = zreg(cx);
    splat_into(cx, sz, dst, bits);
    dst
}

fn splat_into(cx: &mut Cx<'_>, sz: Sz, dst: VReg, bits: u64) {
    let lane = 8 * sz.lane_bytes();
    let n = ((bits << (64 - lane)) as i64) >> (64 - lane);
    if (-128..128).contains(&n) {
        return emit(cx, Sve::DUP_I, sz, dst, &[], (n as u32 & 0xff) << 5);
    }
    if n & 0xff == 0 && (-32768..32768).contains(&n) {
        return emit(cx, Sve::DUP_I8, sz, dst, &[], ((n >> 8) as u32 & 0xff) << 5);
    }
    let float = match sz {
        Sz::S => Some(f64::from(f32::from_bits(bits as u32))),
        Sz::D => Some(f64::from_bits(bits)),
        _ => None,
    };
    if let Some(imm) = float.and_then(float_immediate) {
        return emit(cx, Sve::FDUP, sz, dst, &[], imm << 5);
    }
    let repeated = (0..64 / lane).fold(0u64, |m, k| {
        m | (n as u64 & (u64::MAX >> (64 - lane))) << (k * lane)
    });
    if let Some(imm) = logical_immediate(repeated, true) {
        return emit(cx, Sve::DUPM, Sz::D, dst, &[], imm << 5);
    }
    let ty = if lane == 64 { PartTy::I64 } else { PartTy::I32 };
    let r = constant_reg(cx, ty, n);
    emit(cx, Sve::DUP, sz, dst, &[r], 0);
}

/// A scalar register in all lanes of one register of a vector.
pub fn splat_reg(cx: &mut Cx<'_>, s: Shape, dst: VReg, r: VReg) {
    if s.mask() {
        // All lanes of a count below -1, none below 0.
        let wide = extended_to(cx, true, 1, PartTy::I64, r);
        let sz = Sz::scalar(s.container.min(8));
        let m = cx.vb.make_sve(Sve::WHILELO_X, sz).def(dst);
        m.reg31().use_(wide).done();
    } else if r.class() == RegClass::Int {
        emit(cx, Sve::DUP, s.sz(), dst, &[r], 0);
    } else {
        let (op, bits) = dup_lane(s.elem_sz(), 0);
        // Elements in wider containers: whatever stands between them.
        emit(cx, op, Sz::D, dst, &[r], bits);
    }
}

/// `dup z, z[n]`.
fn dup_lane(sz: Sz, n: i64) -> (Sve, u32) {
    let (op, bits) = match sz {
        Sz::B => (Sve::DUP_LB, "23,22,20,19,18,17"),
        Sz::H => (Sve::DUP_LH, "23,22,20,19,18"),
        Sz::S => (Sve::DUP_LS, "23,22,20,19"),
        _ => (Sve::DUP_LD, "23,22,20"),
    };
    (op, Imm::Bits(bits).encode(sz, n).expect("a low lane"))
}

/// `first, first + step, …` of containers.
pub fn stepvector(cx: &mut Cx<'_>, sz: Sz, first: i64, step: i64) -> VReg {
    let bits = Imm::Signed(5, 5).encode(sz, first).expect("short")
        | Imm::Signed(16, 5).encode(sz, step).expect("short");
    emit_z(cx, Sve::INDEX_II, sz, &[], bits)
}

/// Containers of `bytes` bytes in `registers` registers.
pub fn lanes_before(cx: &mut Cx<'_>, bytes: u32, registers: u32) -> VReg {
    let op = match bytes {
        1 => Sve::CNTB,
        2 => Sve::CNTH,
        4 => Sve::CNTS,
        _ => Sve::CNTD,
    };
    let (mut dst, mut bits) = (cx.vreg(PartTy::I64), ALL);
    if registers <= 16 {
        bits |= (registers - 1) << 16;
    }
    emit(cx, op, Sz::D, dst, &[], bits);
    if registers > 16 {
        let n = constant_reg(cx, PartTy::I64, i64::from(registers));
        let product = cx.vreg(PartTy::I64);
        super::super::convert_int::emit_binary(cx, Opcode::Mul, PartTy::I64, product, dst, n);
        dst = product;
    }
    dst
}

/// The value that all lanes of a vector have: what is inserted first in the operand of a splat.
fn splatted(cx: &Cx<'_>, v: Value) -> Option<Value> {
    let d = cx.body.inst(cx.body.def(v)?);
    let ops = cx.body.operand_range(d.ops);
    (d.opcode == Opcode::InsertElement && cx.const_int(ops[2]) == Some(0)).then(|| ops[1])
}

/// Lowers a shuffle, which can only be a splat of lane 0.
pub fn splat_of_lane(cx: &mut Cx<'_>, i: Inst, d: &InstData, v: Value) -> Result<()> {
    let (s, to) = (shape_of(cx, v)?, shape_ty(cx, d.ty)?);
    let dst = defs_of(cx, i)?;
    if cx.body.list(d.aux).iter().all(|m| *m == u32::MAX) {
        dst.iter().for_each(|r| cx.vb.undef(*r));
        return Ok(());
    }
    let r = match splatted(cx, v) {
        Some(e) => cx.use_part(e, 0)?,
        None if s.mask() => {
            let p = cx.use_part(v, 0)?;
            mask_lane(cx, s, p)
        }
        None => {
            // The first element, at the register's start.
            let z = cx.use_part(v, 0)?;
            if s.float {
                z
            } else {
                let (op, bits) = dup_lane(s.sz(), 0);
                for r in dst {
                    emit(cx, op, Sz::D, r, &[z], bits);
                }
                return Ok(());
            }
        }
    };
    for z in dst {
        splat_reg(cx, to, z, r);
    }
    Ok(())
}

/// Lane 0 of a predicate as an integer.
fn mask_lane(cx: &mut Cx<'_>, s: Shape, p: VReg) -> VReg {
    let z = emit_z(cx, Sve::CPY_I, Sz::scalar(s.container.min(8)), &[p], 1 << 5);
    let r = cx.vreg(PartTy::I32);
    cx.vb.rr(Op::FMOV_WS, Sz::W, r, z);
    r
}

/// Lowers `extractelement`.
pub fn extract_element(cx: &mut Cx<'_>, i: Inst, v: Value, idx: Value) -> Result<()> {
    let mut s = shape_of(cx, v)?;
    if s.mask() && cx.const_int(idx) == Some(0) {
        // (the first lane of predicates of 16 bytes is the first of 8)
        s.container = s.container.min(8);
    }
    short_lanes(cx, s)?;
    let dst = cx.def(i)?;
    let regs = parts_of(cx, v)?;
    let (s, regs): (Shape, Regs) = if s.mask() {
        let data = Shape {
            bytes: s.container,
            bits: 8 * s.container,
            ..s
        };
        let list = regs
            .iter()
            .map(|p| emit_z(cx, Sve::CPY_I, s.sz(), &[*p], 1 << 5))
            .collect();
        (data, list)
    } else {
        (s, regs)
    };
    if let Some(n) = cx.const_int(idx)
        && n < u64::from(s.len / s.parts)
    {
        // In the 16 bytes that every register has.
        extract_low(cx, s, regs[0], n as u32, dst);
        return Ok(());
    }
    let bits = cx.bits(cx.ty(idx)).min(64);
    let n = cx.use_part(idx, 0)?;
    let n = extended_to(cx, false, bits, PartTy::I64, n);
    if let [z] = regs[..] {
        // The last of the lanes up to the index.
        let zero = cx.vreg(PartTy::I64);
        cx.vb.mov_imm(zero, 0);
        let p = emit_p(cx, Sve::WHILELS_X, s.sz(), &[zero, n], 0);
        if s.float {
            let out = zreg(cx);
            emit(cx, Sve::LASTB_V, s.sz(), out, &[p, z], 0);
            emit_copy(cx, dst, out);
        } else {
            emit(cx, Sve::LASTB_R, s.sz(), dst, &[p, z], 0);
        }
        return Ok(());
    }
    let slot = spilled(cx, s, &regs);
    let address = element_address(cx, s, slot, n);
    let ty = element_part(s);
    super::super::memory::emit_load(cx, ty, dst, crate::inst::Amode::reg(address, 0));
    Ok(())
}

/// The part that holds one element (of integers: its container).
fn element_part(s: Shape) -> PartTy {
    match (s.float, s.bytes) {
        (true, 2) => PartTy::F16,
        (true, 4) => PartTy::F32,
        (true, _) => PartTy::F64,
        _ => Lane::int(s.container).part(),
    }
}

/// Element `n` of the first 16 bytes.
fn extract_low(cx: &mut Cx<'_>, s: Shape, z: VReg, n: u32, dst: VReg) {
    if s.float {
        let lane = match s.bytes {
            2 => Lane::F16,
            4 => Lane::F32,
            _ => Lane::F64,
        };
        extract_lane(cx, lane, z, n * (s.container / s.bytes), dst);
    } else {
        extract_lane(cx, Lane::int(s.container), z, n, dst);
    }
}

/// The registers of a vector in a frame object, one after another; its address.
fn spilled(cx: &mut Cx<'_>, s: Shape, regs: &[VReg]) -> VReg {
    let slot = cx.vb.vcode.frame.add_scalable(16 * u64::from(s.parts), 16);
    let address = cx.vreg(PartTy::I64);
    cx.vb
        .pseudo(crate::inst::Pseudo::FrameAddr)
        .def(address)
        .slot(slot, 0)
        .done();
    for (k, r) in regs.iter().enumerate() {
        super::memory::store_whole(cx, *r, address, k as u32);
    }
    address
}

/// The address of element `n` of a vector in memory. The index may be anything (the result is poison then), but
/// not the address: the number of lanes is a power of two.
fn element_address(cx: &mut Cx<'_>, s: Shape, base: VReg, n: VReg) -> VReg {
    use super::super::convert_int::{emit_binary, emit_binary_imm};
    let bytes = s.container;
    let count = lanes_before(cx, bytes, s.parts);
    let [last, index, address] = [(); 3].map(|()| cx.vreg(PartTy::I64));
    emit_binary_imm(cx, Opcode::Sub, PartTy::I64, last, count, 1);
    emit_binary(cx, Opcode::And, PartTy::I64, index, n, last);
    let n = index;
    super::super::memory::add_index(
        cx,
        address,
        base,
        n,
        crate::inst::Extend::Lsl,
        bytes.trailing_zeros() as u8,
    );
    address
}

/// Lowers `insertelement`.
pub fn insert_element(cx: &mut Cx<'_>, i: Inst, ops: &[Value]) -> Result<()> {
    let (v, e, idx) = (ops[0], ops[1], ops[2]);
    let s = shape_of(cx, v)?;
    short_lanes(cx, s)?;
    let dst = defs_of(cx, i)?;
    let element = cx.use_part(e, 0)?;
    let undefined = v
        .as_const()
        .is_some_and(|c| matches!(cx.scope.constant(c), Const::Undef(_) | Const::Poison(_)));
    if undefined && !s.mask() {
        for d in dst {
            splat_reg(cx, s, d, element);
        }
        return Ok(());
    }
    let old = parts_of(cx, v)?;
    let bits = cx.bits(cx.ty(idx)).min(64);
    let n = cx.use_part(idx, 0)?;
    let n = extended_to(cx, false, bits, PartTy::I64, n);
    if s.parts > 1 {
        if s.mask() {
            return Err(cx.unsupported("insertelement into long scalable vectors of i1"));
        }
        let base = spilled(cx, s, &old);
        let address = element_address(cx, s, base, n);
        super::super::memory::emit_store(cx, element_part(s), element, crate::inst::Amode::reg(address, 0));
        for (k, d) in dst.iter().enumerate() {
            super::memory::load_whole(cx, *d, base, k as u32);
        }
        return Ok(());
    }
    for k in 0..dst.len() {
        let numbers = stepvector(cx, s.sz(), 0, 1);
        let wanted = emit_z(cx, Sve::DUP, s.sz(), &[n], 0);
        let pg = ptrue(cx, s.container);
        let at = emit_p(cx, Sve::CMPEQ, s.sz(), &[pg, numbers, wanted], 0);
        if s.mask() {
            let on = super::preg(cx);
            splat_reg(cx, s, on, element);
            emit(cx, Sve::SEL_PP, Sz::B, dst[k], &[at, on, old[k]], 0);
        } else if element.class() == RegClass::Int {
            emit(cx, Sve::CPY, s.sz(), dst[k], &[old[k], at, element], 0);
        } else {
            emit(cx, Sve::CPY_V, s.elem_sz(), dst[k], &[old[k], at, element], 0);
        }
    }
    Ok(())
}
