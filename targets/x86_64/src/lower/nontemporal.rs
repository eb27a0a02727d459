//! Stores past the caches (LangRef `!nontemporal`): `movnti`, `movntps`. Vectors need their full alignment;
//! 64 bytes with less are stored as halves.

use super::vector_width::narrowed;
use super::{Cx, X86};
use crate::Code;
use crate::features::Feature;
use crate::inst::Build;
use ir::diag::Result;
use ir::ids::Inst;
use isel::{Emit, PartTy, Patterns, TargetFacts};

/// A store of whole registers; `false` (and no code) for others.
pub fn lower(cx: &mut Cx<'_>, store: Inst) -> Result<bool> {
    let value = cx.body.ops(store)[0];
    let align = cx.body.inst(store).align();
    let align = align.unwrap_or_else(|| cx.dl.abi_align(cx.scope, cx.ty(value)));
    if !cx.target.features.has(Feature::Sse2) {
        return Ok(align >= 16 && lower_with_sse_alone(cx, store)?);
    }
    match align >= 64 {
        true => lower_parts(cx, store, align),
        false => narrowed(cx, |cx| lower_parts(cx, store, align)),
    }
}

/// SSE has the store of a vector register, but no `movnti`.
fn lower_with_sse_alone(cx: &mut Cx<'_>, store: Inst) -> Result<bool> {
    let (value, ptr) = (cx.body.ops(store)[0], cx.body.ops(store)[1]);
    if !cx.target.passes_floats() || cx.dl.size(cx.scope, cx.ty(value)) != 16 {
        return Ok(false);
    }
    let Some(whole) = cx.pack_in_register(value)? else {
        return Ok(false);
    };
    let addr = cx.address_of(ptr)?;
    let mem = X86::mem(cx, &addr)?;
    cx.vb.mr(Code::Movntps_m128_xmm, mem, whole);
    Ok(true)
}

fn lower_parts(cx: &mut Cx<'_>, store: Inst, align: u64) -> Result<bool> {
    let (value, ptr) = (cx.body.ops(store)[0], cx.body.ops(store)[1]);
    let ty = cx.ty(value);
    let parts = cx.parts_vec(ty)?;
    let odd_bits = cx.scope.int_bits(ty).is_some_and(|n| n % 8 != 0);
    if odd_bits || parts.iter().any(|p| p.packed || p.bytes != p.ty.bytes()) {
        return Ok(false);
    }
    let addr = cx.address_of(ptr)?;
    let mem = X86::mem(cx, &addr)?;
    for (k, p) in parts.iter().enumerate() {
        let at = X86::mem_offset(cx, mem, p.offset);
        let aligned = (align | u64::from(p.offset)) & u64::from(p.bytes - 1) == 0;
        let code = match p.ty {
            PartTy::I32 => Code::Movnti_m32_r32,
            PartTy::I64 => Code::Movnti_m64_r64,
            PartTy::V128(_) | PartTy::F128 if aligned => Code::Movntps_m128_xmm,
            PartTy::V256(_) if aligned => Code::VEX_Vmovntps_m256_ymm,
            PartTy::V512(_) if aligned => Code::EVEX_Vmovntps_m512_zmm,
            _ => {
                X86::store_part(cx, p.ty, value, k as u32, at)?;
                continue;
            }
        };
        let part = cx.use_part(value, k as u32)?;
        cx.vb.mr(code, at, part);
    }
    Ok(true)
}
