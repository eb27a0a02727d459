//! `llvm.aarch64.neon.ld*`, `st*`, `tbl*` and `tbx*`: instructions on lists of consecutive registers, for which
//! v16 to v19 serve.

use super::Cx;
use super::convert_int::emit_class_move;
use super::vector::vreg;
use super::vector_neon::{arrangement, operand};
use crate::code_table::{Op, Sz};
use crate::inst::Build;
use crate::regs;
use ir::diag::Result;
use ir::ids::{Inst, TypeId, Value};
use ir::types::Type;
use regalloc::{PReg, RegClass, VReg};
use smallvec::SmallVec;

type Regs = SmallVec<[VReg; 4]>;

/// Loads and stores: of whole vectors one after another, of interleaved ones, of one element of each, of one
/// element for all lanes; by the number of registers.
struct Structure {
    whole: [Op; 4],
    interleaved: [Op; 4],
    lane: [Op; 4],
    all_lanes: [Op; 4],
}

const LOADS: Structure = Structure {
    whole: [Op::V_LD1X1, Op::V_LD1X2, Op::V_LD1X3, Op::V_LD1X4],
    interleaved: [Op::V_LD1X1, Op::V_LD2, Op::V_LD3, Op::V_LD4],
    lane: [Op::V_LD1_LANE, Op::V_LD2_LANE, Op::V_LD3_LANE, Op::V_LD4_LANE],
    all_lanes: [Op::V_LD1R, Op::V_LD2R, Op::V_LD3R, Op::V_LD4R],
};
const STORES: Structure = Structure {
    whole: [Op::V_ST1X1, Op::V_ST1X2, Op::V_ST1X3, Op::V_ST1X4],
    interleaved: [Op::V_ST1X1, Op::V_ST2, Op::V_ST3, Op::V_ST4],
    lane: [Op::V_ST1_LANE, Op::V_ST2_LANE, Op::V_ST3_LANE, Op::V_ST4_LANE],
    all_lanes: [Op::V_ST1X1; 4],
};

/// Lowers the intrinsic (`name` without `llvm.aarch64.neon.`); `false` if it is not in this file.
pub fn lower(cx: &mut Cx<'_>, i: Inst, name: &str, args: &[Value]) -> Result<bool> {
    match name.split_at_checked(3) {
        Some(("tbl", n)) => table(cx, i, n, args, false),
        Some(("tbx", n)) => table(cx, i, n, args, true),
        Some((kind @ ("ld1" | "ld2" | "ld3" | "ld4" | "st1" | "st2" | "st3" | "st4"), form)) => {
            structure(cx, i, kind, form, args)
        }
        _ => Ok(false),
    }
}

/// The registers of lists: those that no call takes arguments in, if the platform has them.
pub fn places(cx: &Cx<'_>) -> impl Fn(usize) -> PReg + use<> {
    let kept = regs::platform_vectors(&cx.options.triple) >> 16 & 1 != 0;
    let first = if kept { 4 } else { 16 };
    move |k| regs::vreg(first + k)
}

/// A copy of its own of each operand: the same value may stand in several places of a list.
pub fn list(cx: &mut Cx<'_>, values: &[Value]) -> Result<Regs> {
    let regs = values.iter().map(|v| operand(cx, *v)).collect::<Result<Regs>>()?;
    Ok(regs
        .into_iter()
        .map(|r| {
            let own = vreg(cx);
            cx.vb.mov(own, r);
            own
        })
        .collect())
}

fn structure(cx: &mut Cx<'_>, i: Inst, kind: &str, form: &str, args: &[Value]) -> Result<bool> {
    let load = kind.starts_with("ld");
    let codes = if load { LOADS } else { STORES };
    let digit = |b: u8| usize::from(b.wrapping_sub(b'0'));
    let (n, codes) = match form.as_bytes() {
        [] => (digit(kind.as_bytes()[2]), codes.interleaved),
        [b'x', n @ b'2'..=b'4'] if kind.ends_with('1') => (digit(*n), codes.whole),
        b"lane" => (digit(kind.as_bytes()[2]), codes.lane),
        b"r" if load => (digit(kind.as_bytes()[2]), codes.all_lanes),
        _ => return Ok(false),
    };
    let lane = form == "lane";
    let t = match (load, cx.scope.ty(cx.body.inst(i).ty)) {
        (false, _) => cx.ty(args[0]),
        (true, Type::Struct { elems, .. }) => cx.scope.type_list(elems)[0],
        (true, _) => cx.body.inst(i).ty,
    };
    let Some((element, sz)) = arrangement(cx, t)? else {
        return Ok(false);
    };
    let single = cx.dl.bits(cx.scope, t) == 64 && element.bytes() == 8;
    let mut op = codes[n - 1];
    let mut size = if single { Sz::V1D } else { sz };
    if single && form.is_empty() {
        // Vectors of one element are not interleaved.
        op = if load { LOADS.whole } else { STORES.whole }[n - 1];
    }
    let mut bits = 0;
    if lane {
        let Some(index) = cx.const_int(args[n]) else {
            return Ok(false);
        };
        size = Sz::scalar(element.bytes());
        let at = (index as u32) << element.bytes().trailing_zeros();
        bits = (at >> 3 & 1) << 30 | (at & 7) << 10;
    }
    let inputs = if lane || !load {
        list(cx, &args[..n])?
    } else {
        Regs::new()
    };
    let base = cx.use_reg(args[args.len() - 1])?;
    let results: SmallVec<[VReg; 4]> = match load {
        false => SmallVec::new(),
        true if cx.is_used(i) => cx.def_parts(i)?.iter().copied().collect(),
        true => (0..n).map(|_| vreg(cx)).collect(),
    };
    let loaded: Regs = results
        .iter()
        .map(|r| if r.class() == RegClass::Int { vreg(cx) } else { *r })
        .collect();
    let place = places(cx);
    let mut m = cx.vb.make(op, size).bits(bits);
    match inputs.first() {
        Some(r) => m = m.use_in(*r, place(0)),
        None => m = m.def_in(loaded[0], place(0)),
    }
    m = m.use_(base);
    for (k, r) in inputs.iter().enumerate().skip(1) {
        m = m.use_in(*r, place(k));
    }
    for (k, r) in loaded.iter().enumerate().skip(usize::from(inputs.is_empty())) {
        m = m.def_in(*r, place(k));
    }
    m.done();
    for (r, l) in results.iter().zip(&loaded) {
        if r != l {
            emit_class_move(cx, 8, *r, *l);
        }
    }
    Ok(true)
}

/// `tbl1` to `tbl4`, `tbx1` to `tbx4`.
fn table(cx: &mut Cx<'_>, i: Inst, n: &str, args: &[Value], extend: bool) -> Result<bool> {
    let codes = if extend {
        [Op::V_TBX1, Op::V_TBX2, Op::V_TBX3, Op::V_TBX4]
    } else {
        [Op::V_TBL1, Op::V_TBL2, Op::V_TBL3, Op::V_TBL4]
    };
    let Some(op) = n.parse::<usize>().ok().and_then(|n| codes.get(n.wrapping_sub(1))) else {
        return Ok(false);
    };
    if !cx.is_used(i) {
        return Ok(true);
    }
    let t: TypeId = cx.body.inst(i).ty;
    let Some((_, sz)) = arrangement(cx, t)? else {
        return Ok(false);
    };
    let (first, index) = (usize::from(extend), args.len() - 1);
    let old = match extend {
        true => Some(operand(cx, args[0])?),
        false => None,
    };
    let tables = list(cx, &args[first..index])?;
    let index = operand(cx, args[index])?;
    let dst = cx.def(i)?;
    let place = places(cx);
    let mut m = cx.vb.make(*op, sz);
    m = match old {
        Some(old) => m.tied(dst, old),
        None => m.def(dst),
    };
    m = m.use_in(tables[0], place(0)).use_(index);
    for (k, r) in tables.iter().enumerate().skip(1) {
        m = m.use_in(*r, place(k));
    }
    m.done();
    Ok(true)
}
