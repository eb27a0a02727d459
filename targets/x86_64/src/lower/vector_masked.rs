//! Masked loads and stores, gathers and scatters, element by element without branches: an element that
//! is not active is read from, or written to, a scratch place instead.

use super::float::{Regs, Test, select_part};
use super::vector::{elements, fresh_element, join, shape};
use super::{Cx, X86};
use crate::Code;
use crate::inst::{Amode, Build, Cond};
use crate::lower::x87::scratch;
use ir::diag::Result;
use ir::ids::{Inst, Value};
use ir::intrinsics::Intrinsic;
use isel::{Addr, AddrBase, PartTy, Target};
use regalloc::VReg;

/// Lowers masked memory intrinsics. `false`: not known.
pub fn lower(cx: &mut Cx<'_>, i: Inst, id: Intrinsic, args: &[Value]) -> Result<bool> {
    use Intrinsic::*;
    let (pointer, mask, value, pass) = match id {
        MaskedLoad | MaskedGather => (args[0], args[1], None, Some(args[2])),
        MaskedStore | MaskedScatter => (args[1], args[2], Some(args[0]), None),
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
    let step = cx.dl.size(cx.scope, s.elem);
    let mask = bits_of(cx, mask)?;
    let pointers: Vec<VReg> = if matches!(id, MaskedGather | MaskedScatter) {
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

/// The conditions of a mask, one register each.
fn bits_of(cx: &mut Cx<'_>, mask: Value) -> Result<Vec<VReg>> {
    Ok(elements(cx, mask)?.iter().map(|r| r[0]).collect())
}
