//! Masked loads and stores, gathers and scatters, expanding loads and compressing stores.
//!
//! AVX loads and stores lanes of 4 and 8 bytes by mask. All else is done element by element without branches:
//! an element that is not active is read from, or written to, a scratch place instead.

use super::float::{Regs, Test, const_mem, select_part};
use super::math::blend;
use super::vector::{Shape, elements, fresh_element, join, shape, shape_of};
use super::vector_arith::op2m;
use super::vector_compare::mask_of;
use super::vector_shuffle_wide::is_undef;
use super::vector_width::{has_vex, like};
use super::{Cx, X86};
use crate::Code;
use crate::inst::{Amode, Build, Cond};
use crate::lower::x87::scratch;
use ir::diag::Result;
use ir::ids::{Inst, Value};
use ir::intrinsics::Intrinsic;
use isel::{Addr, AddrBase, Emit, PartTy};
use regalloc::VReg;

/// Lowers masked memory intrinsics. `false`: not known.
pub fn lower(cx: &mut Cx<'_>, i: Inst, id: Intrinsic, args: &[Value]) -> Result<bool> {
    use Intrinsic::*;
    let (pointer, mask, value, pass) = match id {
        MaskedLoad | MaskedGather | MaskedExpandload => (args[0], args[1], None, Some(args[2])),
        MaskedStore | MaskedScatter | MaskedCompressstore => (args[1], args[2], Some(args[0]), None),
        _ => return Ok(false),
    };
    let t = match value {
        Some(v) => cx.ty(v),
        None => cx.body.inst(i).ty,
    };
    let s = shape(cx, t)?.expect("a vector");
    if !cx.bits(s.elem).is_multiple_of(8) {
        return Err(cx.unsupported(format!("llvm.{} of i{}", id.name(), cx.bits(s.elem))));
    }
    if matches!(id, MaskedLoad | MaskedStore) && by_lanes(cx, i, s, pointer, mask, value, pass)? {
        return Ok(true);
    }
    let step = cx.dl.size(cx.scope, s.elem);
    let mask = bits_of(cx, mask)?;
    let pointers: Vec<VReg> = if matches!(id, MaskedExpandload | MaskedCompressstore) {
        packed_pointers(cx, pointer, &mask, step)?
    } else if matches!(id, MaskedGather | MaskedScatter) {
        elements(cx, pointer)?.iter().map(|r| r[0]).collect()
    } else {
        let base = cx.use_part(pointer, 0)?;
        (0..u64::from(s.len))
            .map(|n| {
                let r = cx.vreg(PartTy::I64);
                let addr = Addr {
                    base: AddrBase::Reg(base),
                    scale: 1,
                    disp: (n * step) as i64,
                    ..Addr::default()
                };
                X86::emit_address(cx, r, &addr).map(|()| r)
            })
            .collect::<Result<_>>()?
    };
    let parts = cx.parts_vec(s.elem)?;
    let dummy = cx.vreg(PartTy::I64);
    let place = scratch(cx, step.max(16));
    cx.vb.lea(dummy, place);
    let values = match value {
        Some(v) => elements(cx, v)?,
        None => elements(cx, pass.expect("a load"))?,
    };
    let mut out: Vec<Regs> = Vec::new();
    for n in 0..s.len as usize {
        let at = cx.vreg(PartTy::I64);
        cx.vb.cri(Code::Test_rm8_imm8, mask[n], 1);
        cx.vb.cmov(Cond::Ne, true, at, dummy, pointers[n]);
        if value.is_some() {
            for (p, r) in parts.iter().zip(&values[n]) {
                cx.store_reg(*p, *r, Amode::reg(at, p.offset as i32))?;
            }
            continue;
        }
        let loaded = fresh_element(cx, s.elem)?;
        for (p, r) in parts.iter().zip(&loaded) {
            cx.load_part(*p, *r, Amode::reg(at, p.offset as i32))?;
        }
        let dst = fresh_element(cx, s.elem)?;
        cx.vb.cri(Code::Test_rm8_imm8, mask[n], 1);
        for (k, p) in parts.iter().enumerate() {
            select_part(cx, Test::One(Cond::Ne), p.ty, dst[k], loaded[k], values[n][k]);
        }
        out.push(dst);
    }
    if value.is_none() {
        let dst = cx.def_parts(i)?;
        join(cx, s, &dst, &out);
    }
    Ok(true)
}

/// The place of each element where only active ones have one.
fn packed_pointers(cx: &mut Cx<'_>, pointer: Value, mask: &[VReg], step: u64) -> Result<Vec<VReg>> {
    let mut now = cx.use_part(pointer, 0)?;
    let mut places = Vec::with_capacity(mask.len());
    for m in mask {
        places.push(now);
        let (after, next) = (cx.vreg(PartTy::I64), cx.vreg(PartTy::I64));
        cx.vb.lea(after, Amode::reg(now, step as i32));
        cx.vb.cri(Code::Test_rm8_imm8, *m, 1);
        cx.vb.cmov(Cond::Ne, true, next, now, after);
        now = next;
    }
    Ok(places)
}

/// `vmaskmov`: by the sign bits of lanes. Returns `false` if there is none for these lanes.
fn by_lanes(
    cx: &mut Cx<'_>,
    i: Inst,
    s: Shape,
    pointer: Value,
    mask: Value,
    value: Option<Value>,
    pass: Option<Value>,
) -> Result<bool> {
    use Code::*;
    let Some(lane) = s.lane.filter(|l| has_vex(cx) && l.bytes() >= 4) else {
        return Ok(false);
    };
    let cond = shape_of(cx, mask)?;
    let Some(masks) = mask_of(cx, mask, cond, lane.bytes(), s.bytes)? else {
        return Ok(false);
    };
    let [load, store] = match (lane.bytes(), s.bytes) {
        (4, 16) => [VEX_Vmaskmovps_xmm_xmm_m128, VEX_Vmaskmovps_m128_xmm_xmm],
        (4, _) => [VEX_Vmaskmovps_ymm_ymm_m256, VEX_Vmaskmovps_m256_ymm_ymm],
        (_, 16) => [VEX_Vmaskmovpd_xmm_xmm_m128, VEX_Vmaskmovpd_m128_xmm_xmm],
        _ => [VEX_Vmaskmovpd_ymm_ymm_m256, VEX_Vmaskmovpd_m256_ymm_ymm],
    };
    let addr = cx.address_of(pointer)?;
    let mem = X86::mem(cx, &addr)?;
    for p in 0..s.parts {
        let mut m = masks[p as usize];
        let used = s.len - p * s.per();
        if used < s.per() {
            // Lanes that the vector has not.
            let mut keep = [0u8; 32];
            keep[..(used * lane.bytes()) as usize].fill(0xff);
            let c = const_mem(cx, &keep[..s.bytes as usize]);
            m = op2m(cx, Pand_xmm_xmmm128, m, c);
        }
        let at = super::address::mem_offset(cx, mem, p * s.bytes);
        if let Some(v) = value {
            let r = cx.use_part(v, p)?;
            cx.vb.make(store).mem(at).use_(m).use_(r).done();
            continue;
        }
        let pass = pass.expect("a load");
        if cx.is_zero(pass) || is_undef(cx, pass) {
            let dst = cx.def_part(i, p)?;
            cx.vb.rrm(load, dst, m, at);
            continue;
        }
        let loaded = like(cx, m);
        cx.vb.rrm(load, loaded, m, at);
        let other = cx.use_part(pass, p)?;
        let dst = cx.def_part(i, p)?;
        blend(cx, dst, m, loaded, other);
    }
    Ok(true)
}

/// The conditions of a mask, one register each.
fn bits_of(cx: &mut Cx<'_>, mask: Value) -> Result<Vec<VReg>> {
    Ok(elements(cx, mask)?.iter().map(|r| r[0]).collect())
}
