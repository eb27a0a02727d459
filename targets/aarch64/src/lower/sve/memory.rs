//! Loads and stores of scalable vectors and predicates: plain, masked, gathered and scattered.

use super::super::address::{emit_address, emit_mem_address};
use super::super::vector::defs_of;
use super::cast::{masks_for, pack, widen};
use super::{
    Cx, Regs, Shape, active, emit, emit_z, interleave, parts_of, shape, shape_of, shape_ty, whole_lanes,
};
use crate::code_table::Sz;
use crate::code_table_sve::{Imm, Sve};
use crate::inst::{Amode, Build};
use ir::constants::Const;
use ir::diag::Result;
use ir::ids::{Inst, TypeId, Value};
use ir::inst::{InstData, Ordering};
use isel::PartTy;
use regalloc::{RegClass, VReg};

/// Loads of elements of 1, 2, 4, 8 bytes into containers as wide or wider.
const LOADS: [Sve; 4] = [Sve::LD1B, Sve::LD1H, Sve::LD1W, Sve::LD1D];
const STORES: [Sve; 4] = [Sve::ST1B, Sve::ST1H, Sve::ST1W, Sve::ST1D];

/// The address and the number of vector lengths from it of register `part` of a value of which each register
/// takes `bytes` bytes (of 16) in memory: steps count what one register takes.
fn place(cx: &mut Cx<'_>, base: VReg, part: u32) -> (VReg, u32) {
    if part < 8 {
        let bits = Imm::VectorLengths(16, 4).encode(Sz::D, i64::from(part));
        return (base, bits.expect("less than 8"));
    }
    (lengths_on(cx, base, i64::from(part)), 0)
}

/// `base` + so many vector lengths.
pub fn lengths_on(cx: &mut Cx<'_>, base: VReg, mut n: i64) -> VReg {
    let mut from = base;
    while n != 0 {
        let step = n.clamp(-32, 31);
        let next = cx.vreg(PartTy::I64);
        emit(cx, Sve::ADDVL, Sz::D, next, &[from], (step as u32 & 63) << 5);
        (from, n) = (next, n - step);
    }
    from
}

/// A pointer in a register.
pub fn address(cx: &mut Cx<'_>, ptr: Value) -> Result<VReg> {
    let addr = cx.address_of(ptr)?;
    let r = cx.vreg(PartTy::I64);
    emit_address(cx, r, &addr)?;
    Ok(r)
}

/// Stores a whole register, vector length number `n` from `base`.
pub fn store_whole(cx: &mut Cx<'_>, r: VReg, base: VReg, n: u32) {
    let (base, bits) = whole(cx, base, n);
    cx.vb
        .make_sve(Sve::STR_Z, Sz::D)
        .bits(bits)
        .use_(r)
        .use_(base)
        .done();
}

/// Loads a whole register, vector length number `n` from `base`.
pub fn load_whole(cx: &mut Cx<'_>, dst: VReg, base: VReg, n: u32) {
    let (base, bits) = whole(cx, base, n);
    emit(cx, Sve::LDR_Z, Sz::D, dst, &[base], bits);
}

/// Load or store of a whole register at a place whose displacement counts times `vscale`, in steps of what it takes.
pub fn access(cx: &mut Cx<'_>, load: bool, r: VReg, mem: Amode) {
    let base = cx.vreg(PartTy::I64);
    emit_mem_address(cx, base, Amode { disp: 0, ..mem });
    let mask = r.class() == RegClass::Vector;
    let step = if mask { 2 } else { 16 };
    let (base, bits) = match (mem.disp / step) as u32 {
        n @ 0..256 => whole(cx, base, n),
        _ => (super::generic::offset(cx, base, mem.disp as u64, true), 0),
    };
    let op = match (mask, load) {
        (true, true) => Sve::LDR_P,
        (true, false) => Sve::STR_P,
        (false, true) => Sve::LDR_Z,
        (false, false) => Sve::STR_Z,
    };
    let m = cx.vb.make_sve(op, Sz::D).bits(bits);
    let m = if load { m.def(r) } else { m.use_(r) };
    m.use_(base).done();
}

fn whole(cx: &mut Cx<'_>, base: VReg, n: u32) -> (VReg, u32) {
    match n {
        0..256 => (base, (n >> 3) << 16 | (n & 7) << 10),
        _ => (lengths_on(cx, base, i64::from(n)), 0),
    }
}

/// The vector members of a type in order: shape, first part, minimal offset in bytes.
fn members(cx: &mut Cx<'_>, t: TypeId) -> Result<Vec<(Shape, u32, u32)>> {
    if let Some(s) = shape(cx, t)? {
        odd_elements(cx, s)?;
        return Ok(vec![(s, 0, 0)]);
    }
    let elems: Vec<TypeId> = match (cx.scope.ty(t), cx.scope.struct_elems(t)) {
        (ir::types::Type::Array { elem, len }, _) => vec![elem; len as usize],
        (_, Some((elems, false))) => elems.to_vec(),
        _ => return Err(cx.unsupported("load or store of such a scalable type")),
    };
    let (mut out, mut part) = (Vec::new(), 0);
    let mut offset = 0;
    for e in elems {
        for (s, first, at) in members(cx, e)? {
            out.push((s, part + first, offset + at));
        }
        part += cx.num_parts(e)?;
        offset += cx.dl.size(cx.scope, e) as u32;
    }
    Ok(out)
}

/// Where a member of a type is that begins `offset` bytes from `base`: the number of its first register counts what one
/// register takes in memory.
fn member_place(cx: &mut Cx<'_>, s: Shape, base: VReg, offset: u32) -> (VReg, u32) {
    let (each, reach) = match s.mask() {
        true => (2, 256),
        false => (
            s.bytes * 16 / s.container,
            if s.filled().is_some() { u32::MAX } else { 8 },
        ),
    };
    let first = offset / each;
    if offset.is_multiple_of(each) && (first == 0 || first + s.parts <= reach) {
        return (base, first);
    }
    (super::generic::offset(cx, base, u64::from(offset), true), 0)
}

/// Refuses integers that memory holds otherwise than registers do.
fn odd_elements(cx: &Cx<'_>, s: Shape) -> Result<()> {
    if s.mask() || s.bits == 8 * s.bytes {
        return Ok(());
    }
    Err(cx.unsupported(format!("load or store of scalable vectors of i{}", s.bits)))
}

/// Lowers a load.
pub fn load(cx: &mut Cx<'_>, i: Inst, d: &InstData, ptr: Value) -> Result<()> {
    if d.flags.ordering() != Ordering::NotAtomic {
        return Err(cx.unsupported("atomic load of a scalable vector"));
    }
    let list = members(cx, d.ty)?;
    let base = address(cx, ptr)?;
    let dst = defs_of(cx, i)?;
    for (s, first, offset) in list {
        let (base, from) = member_place(cx, s, base, offset);
        for k in 0..s.parts {
            let (r, n) = (dst[(first + k) as usize], from + k);
            if s.mask() {
                mask_access(cx, s)?;
                let bits = (n >> 3) << 16 | (n & 7) << 10;
                emit(cx, Sve::LDR_P, Sz::D, r, &[base], bits);
                continue;
            }
            if let Some(full) = s.filled() {
                match k < full {
                    true => load_whole(cx, r, base, n),
                    false => cx.vb.undef(r),
                }
                continue;
            }
            let (base, bits) = place(cx, base, n);
            let pg = active(cx, s, k);
            emit(
                cx,
                LOADS[s.bytes.trailing_zeros() as usize],
                s.sz(),
                r,
                &[pg, base],
                bits,
            );
        }
    }
    Ok(())
}

fn mask_access(cx: &Cx<'_>, s: Shape) -> Result<()> {
    if s.container == 1 && s.parts < 32 {
        return Ok(());
    }
    Err(cx.unsupported("load or store of a scalable vector of fewer than 16 i1"))
}

/// Lowers a store.
pub fn store(cx: &mut Cx<'_>, d: &InstData, v: Value, ptr: Value) -> Result<()> {
    if d.flags.ordering() != Ordering::NotAtomic {
        return Err(cx.unsupported("atomic store of a scalable vector"));
    }
    if interleave::store(cx, d, v, ptr)? {
        return Ok(());
    }
    let t = cx.ty(v);
    let list = members(cx, t)?;
    let base = address(cx, ptr)?;
    let regs = parts_of(cx, v)?;
    for (s, first, offset) in list {
        let (base, from) = member_place(cx, s, base, offset);
        for k in 0..s.parts {
            let (r, n) = (regs[(first + k) as usize], from + k);
            if s.mask() {
                mask_access(cx, s)?;
                let bits = (n >> 3) << 16 | (n & 7) << 10;
                cx.vb
                    .make_sve(Sve::STR_P, Sz::D)
                    .bits(bits)
                    .use_(r)
                    .use_(base)
                    .done();
                continue;
            }
            if let Some(full) = s.filled() {
                if k < full {
                    store_whole(cx, r, base, n);
                }
                continue;
            }
            let (base, bits) = place(cx, base, n);
            let pg = active(cx, s, k);
            store_masked(cx, s, r, pg, base, bits);
        }
    }
    Ok(())
}

fn store_masked(cx: &mut Cx<'_>, s: Shape, r: VReg, pg: VReg, base: VReg, bits: u32) {
    let op = STORES[s.bytes.trailing_zeros() as usize];
    cx.vb
        .make_sve(op, s.sz())
        .bits(bits)
        .use_(r)
        .use_(pg)
        .use_(base)
        .done();
}

/// The predicates of a mask: of lanes that hold elements only.
fn element_masks(cx: &mut Cx<'_>, mask: Value, s: Shape) -> Result<Regs> {
    let masks = masks_for(cx, mask, s.container)?;
    if s.len == s.real || s.real == 1 {
        return Ok(masks);
    }
    Ok((0..s.parts)
        .map(|k| {
            let on = active(cx, s, k);
            super::emit_p(
                cx,
                Sve::AND_PP,
                Sz::B,
                &[on, masks[k as usize], masks[k as usize]],
                0,
            )
        })
        .collect())
}

/// Whether lanes that are off may have anything, or must be zero.
enum Pass {
    Undefined,
    Zero,
    Value(Regs),
}

fn pass(cx: &mut Cx<'_>, v: Value) -> Result<Pass> {
    if let Some(c) = v.as_const() {
        match cx.scope.constant(c) {
            Const::Undef(_) | Const::Poison(_) => return Ok(Pass::Undefined),
            _ if cx.is_zero(v) => return Ok(Pass::Zero),
            _ => {}
        }
    }
    Ok(Pass::Value(parts_of(cx, v)?))
}

/// `llvm.masked.load(ptr, mask, pass)`.
pub fn masked_load(cx: &mut Cx<'_>, i: Inst, args: &[Value]) -> Result<()> {
    let s = shape_ty(cx, cx.body.inst(i).ty)?;
    odd_elements(cx, s)?;
    if s.mask() {
        return Err(cx.unsupported("masked load of scalable vectors of i1"));
    }
    let base = address(cx, args[0])?;
    let masks = element_masks(cx, args[1], s)?;
    let pass = pass(cx, args[2])?;
    let dst = defs_of(cx, i)?;
    for k in 0..dst.len() {
        let (base, bits) = place(cx, base, k as u32);
        let op = LOADS[s.bytes.trailing_zeros() as usize];
        match &pass {
            Pass::Value(old) => {
                let r = emit_z(cx, op, s.sz(), &[masks[k], base], bits);
                emit(cx, Sve::SEL, s.sz(), dst[k], &[masks[k], r, old[k]], 0);
            }
            _ => emit(cx, op, s.sz(), dst[k], &[masks[k], base], bits),
        }
    }
    Ok(())
}

/// `llvm.masked.store(value, ptr, mask)`.
pub fn masked_store(cx: &mut Cx<'_>, args: &[Value]) -> Result<()> {
    let s = shape_of(cx, args[0])?;
    odd_elements(cx, s)?;
    if s.mask() {
        return Err(cx.unsupported("masked store of scalable vectors of i1"));
    }
    let base = address(cx, args[1])?;
    let regs = parts_of(cx, args[0])?;
    let masks = element_masks(cx, args[2], s)?;
    for k in 0..regs.len() {
        let (base, bits) = place(cx, base, k as u32);
        store_masked(cx, s, regs[k], masks[k], base, bits);
    }
    Ok(())
}

/// `llvm.masked.gather(pointers, mask, pass)`: each register of pointers by itself.
pub fn gather(cx: &mut Cx<'_>, i: Inst, args: &[Value]) -> Result<()> {
    const ROWS: [Sve; 4] = [Sve::LD1B_GVD, Sve::LD1H_GVD, Sve::LD1W_GVD, Sve::LD1D_GVD];
    let s = shape_ty(cx, cx.body.inst(i).ty)?;
    odd_elements(cx, s)?;
    if s.mask() {
        return Err(cx.unsupported("gather of scalable vectors of i1"));
    }
    whole_lanes(cx, s)?;
    let pointers = parts_of(cx, args[0])?;
    let wide_masks = masks_for(cx, args[1], 8)?;
    let pass = pass(cx, args[2])?;
    let row = ROWS[s.bytes.trailing_zeros() as usize];
    let loaded: Regs = pointers
        .iter()
        .zip(&wide_masks)
        .map(|(p, m)| emit_z(cx, row, Sz::D, &[*m, *p], 0))
        .collect();
    let loaded = pack(cx, &loaded, 8, s.container);
    let dst = defs_of(cx, i)?;
    let masks = masks_for(cx, args[1], s.container)?;
    for k in 0..dst.len() {
        match &pass {
            Pass::Value(old) => emit(cx, Sve::SEL, s.sz(), dst[k], &[masks[k], loaded[k], old[k]], 0),
            _ => super::super::memory::emit_copy(cx, dst[k], loaded[k]),
        }
    }
    Ok(())
}

/// `llvm.masked.scatter(value, pointers, mask)`.
pub fn scatter(cx: &mut Cx<'_>, args: &[Value]) -> Result<()> {
    const ROWS: [Sve; 4] = [Sve::ST1B_SVD, Sve::ST1H_SVD, Sve::ST1W_SVD, Sve::ST1D_SVD];
    let s = shape_of(cx, args[0])?;
    odd_elements(cx, s)?;
    if s.mask() {
        return Err(cx.unsupported("scatter of scalable vectors of i1"));
    }
    whole_lanes(cx, s)?;
    let regs = parts_of(cx, args[0])?;
    let data = widen(cx, false, &regs, s.container, 8);
    let pointers = parts_of(cx, args[1])?;
    let masks = masks_for(cx, args[2], 8)?;
    let row = ROWS[s.bytes.trailing_zeros() as usize];
    for k in 0..data.len() {
        let m = cx.vb.make_sve(row, Sz::D).use_(data[k]).use_(masks[k]);
        m.use_(pointers[k]).done();
    }
    Ok(())
}

/// Bytes of a fixed vector in the low part of a scalable register, or the other way round: through a frame
/// object of `registers` vector lengths; its address.
pub fn scratch(cx: &mut Cx<'_>, registers: u32) -> VReg {
    let slot = cx.vb.vcode.frame.add_scalable(16 * u64::from(registers), 16);
    let r = cx.vreg(PartTy::I64);
    cx.vb
        .pseudo(crate::inst::Pseudo::FrameAddr)
        .def(r)
        .slot(slot, 0)
        .done();
    r
}
