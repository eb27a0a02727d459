//! Three vectors interleaved, and taken apart: `st3` and `ld3`, through the frame where memory is not where the whole
//! comes from or goes to.

use super::super::vector::defs_of;
use super::cast::{pack, pack_masks, widen, widen_masks};
use super::generic::{bytes_of_masks, masks_of_bytes};
use super::intrinsic::{list_op, load_list, store_list};
use super::{Cx, Regs, Shape, memory, parts_of, ptrue, shape_of, shape_ty, whole_lanes, zreg};
use crate::inst::Build;
use ir::diag::Result;
use ir::ids::{Inst, Value};
use ir::inst::InstData;
use ir::intrinsics::Intrinsic;
use regalloc::VReg;
use smallvec::SmallVec;

/// How many vectors are meant.
const COUNT: u32 = 3;

/// A vector whose elements are the containers of one register.
fn register(s: Shape) -> Shape {
    Shape {
        len: s.len / s.parts,
        real: s.len / s.parts,
        bytes: s.container,
        bits: 8 * s.container,
        parts: 1,
        ..s
    }
}

/// Stores lane after lane of three vectors, those of registers `k` at `3 * k` vector lengths from `base`.
fn store_lanes(cx: &mut Cx<'_>, s: Shape, vectors: &[Regs], base: VReg) {
    let one = register(s);
    let op = list_op(false, COUNT, one).expect("a whole register");
    let all = ptrue(cx, s.container);
    for k in 0..s.parts {
        let list: Regs = vectors.iter().map(|v| v[k as usize]).collect();
        let at = memory::lengths_on(cx, base, i64::from(COUNT * k));
        store_list(cx, op, s.sz(), &list, all, at);
    }
}

/// `dst`: three vectors of `s`, one after the other, whose lanes take turns from `base` on.
fn load_lanes(cx: &mut Cx<'_>, s: Shape, dst: &[VReg], base: VReg) {
    let op = list_op(true, COUNT, register(s)).expect("a whole register");
    let all = ptrue(cx, s.container);
    for k in 0..s.parts as usize {
        let list: Regs = dst.iter().skip(k).step_by(s.parts as usize).copied().collect();
        let at = memory::lengths_on(cx, base, i64::from(COUNT) * k as i64);
        load_list(cx, op, s.sz(), &list, all, at);
    }
}

/// `llvm.vector.interleave3`.
pub fn interleave(cx: &mut Cx<'_>, i: Inst, args: &[Value]) -> Result<()> {
    let (s, to) = (shape_of(cx, args[0])?, shape_ty(cx, cx.body.inst(i).ty)?);
    whole_lanes(cx, s)?;
    let mut vectors: Vec<Regs> = Vec::new();
    for v in args {
        let regs = parts_of(cx, *v)?;
        vectors.push(if s.mask() {
            bytes_of_masks(cx, s, &regs).1
        } else {
            regs
        });
    }
    let (dst, base) = (defs_of(cx, i)?, memory::scratch(cx, COUNT * s.parts));
    store_lanes(cx, s, &vectors, base);
    let list: Regs = (0..COUNT * s.parts)
        .map(|k| {
            let r = zreg(cx);
            memory::load_whole(cx, r, base, k);
            r
        })
        .collect();
    let list = if s.mask() {
        let masks = masks_of_bytes(cx, s, &list);
        pack_masks(cx, &masks, s.container, to.container)
    } else {
        pack(cx, &list, s.container, to.container)
    };
    for (k, d) in dst.iter().enumerate() {
        match list.get(k) {
            Some(r) => cx.vb.mov(*d, *r),
            None => cx.vb.undef(*d),
        }
    }
    Ok(())
}

/// `llvm.vector.deinterleave3`.
pub fn deinterleave(cx: &mut Cx<'_>, i: Inst, v: Value) -> Result<()> {
    let first = cx
        .scope
        .struct_elems(cx.body.inst(i).ty)
        .expect("verified: a struct")
        .0[0];
    let (s, to) = (shape_of(cx, v)?, shape_ty(cx, first)?);
    whole_lanes(cx, to)?;
    if let Some(load) = cx.absorbable_load(v)
        && s.filled().is_some()
        && to.fills()
    {
        let ptr = cx.body.ops(load)[0];
        let base = memory::address(cx, ptr)?;
        let dst = defs_of(cx, i)?;
        load_lanes(cx, to, &dst, base);
        return Ok(());
    }
    let (regs, dst) = (parts_of(cx, v)?, defs_of(cx, i)?);
    let list = if s.mask() {
        let masks = widen_masks(cx, &regs, s.container, to.container);
        bytes_of_masks(cx, to, &masks).1
    } else {
        widen(cx, false, &regs, s.container, to.container)
    };
    let base = memory::scratch(cx, COUNT * to.parts);
    for (k, r) in list.iter().take((COUNT * to.parts) as usize).enumerate() {
        memory::store_whole(cx, *r, base, k as u32);
    }
    if !to.mask() {
        load_lanes(cx, to, &dst, base);
        return Ok(());
    }
    let bytes: Regs = dst.iter().map(|_| zreg(cx)).collect();
    load_lanes(cx, to, &bytes, base);
    let masks = masks_of_bytes(cx, to, &bytes);
    dst.iter().zip(&masks).for_each(|(d, r)| cx.vb.mov(*d, *r));
    Ok(())
}

/// A store of three vectors interleaved, where nothing else asks for the whole. `false`: it is another store.
pub fn store(cx: &mut Cx<'_>, d: &InstData, v: Value, ptr: Value) -> Result<bool> {
    let Some(call) = cx.absorbable(v) else {
        return Ok(false);
    };
    if d.flags.0 != 0 || cx.intrinsic(call) != Some(Intrinsic::VectorInterleave3) {
        return Ok(false);
    }
    let args: SmallVec<[Value; 3]> = cx.body.call_args(call).iter().copied().collect();
    let (s, whole) = (shape_of(cx, args[0])?, shape_of(cx, v)?);
    if !s.fills() || whole.filled().is_none() {
        return Ok(false);
    }
    let base = memory::address(cx, ptr)?;
    let mut vectors: Vec<Regs> = Vec::new();
    for v in args {
        vectors.push(parts_of(cx, v)?);
    }
    store_lanes(cx, s, &vectors, base);
    Ok(true)
}
