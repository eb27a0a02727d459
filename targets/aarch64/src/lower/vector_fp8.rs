//! `llvm.aarch64.neon.*` on 8-bit floating point, look-up tables of 2 and 4 bits, and SM3's rounds: the instruction is chosen by
//! the types of result and operand (Arm ARM C7; FPMR says what the formats of 8 bits are).

use super::Cx;
use super::neon_memory::{list, places};
use super::vector::{lane_index, vreg};
use super::vector_neon::{arrangement, operand};
use crate::code_table::{Op, Sz};
use crate::features::Feature;
use crate::inst::Build;
use ir::diag::Result;
use ir::ids::{Inst, TypeId, Value};
use ir::types::Type;
use isel::Lane;
use regalloc::VReg;
use smallvec::SmallVec;

/// What becomes of the arguments.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// All are operands.
    Plain,
    /// The first is read and written.
    Tied,
    /// The same, and the last two are a vector and the number of its piece, which is of so wide lanes.
    TiedPiece(Lane),
    /// The same, where the instruction itself takes one piece: the number's lowest bit.
    TiedIndex(u8),
    /// Tables of 1 or 2 registers, a vector of indices, the number of its piece: the lowest bit.
    Table(u8),
}

/// A row: name, arrangements of the result and of the operand that tells the forms apart, instruction.
struct Form(&'static str, Sz, Sz, Op, Kind, Feature);

use Kind::{Plain, Table, Tied, TiedIndex, TiedPiece};
use Sz::{V2S, V4H, V4S, V8B, V8H, V16B};

#[rustfmt::skip]
const FORMS: &[Form] = &[
    Form("fp8.fcvtn", V16B, V8H, Op::V_FCVTN_BH, Plain, Feature::Fp8),
    Form("fp8.fcvtn", V8B, V4H, Op::V_FCVTN_BH, Plain, Feature::Fp8),
    Form("fp8.fcvtn", V8B, V4S, Op::V_FCVTN_BS, Plain, Feature::Fp8),
    Form("fp8.fcvtn2", V16B, V4S, Op::V_FCVTN2_BS, Tied, Feature::Fp8),
    Form("fp8.fdot2", V8H, V16B, Op::V_FDOT_BH, Tied, Feature::Fp8dot2),
    Form("fp8.fdot2", V4H, V8B, Op::V_FDOT_BH, Tied, Feature::Fp8dot2),
    Form("fp8.fdot2.lane", V8H, V16B, Op::V_FDOT_BH, TiedPiece(Lane::I16), Feature::Fp8dot2),
    Form("fp8.fdot2.lane", V4H, V8B, Op::V_FDOT_BH, TiedPiece(Lane::I16), Feature::Fp8dot2),
    Form("fp8.fdot4", V4S, V16B, Op::V_FDOT_BS, Tied, Feature::Fp8dot4),
    Form("fp8.fdot4", V2S, V8B, Op::V_FDOT_BS, Tied, Feature::Fp8dot4),
    Form("fp8.fdot4.lane", V4S, V16B, Op::V_FDOT_BS, TiedPiece(Lane::I32), Feature::Fp8dot4),
    Form("fp8.fdot4.lane", V2S, V8B, Op::V_FDOT_BS, TiedPiece(Lane::I32), Feature::Fp8dot4),
    Form("fp8.fmlalb", V8H, V16B, Op::V_FMLALB, Tied, Feature::Fp8fma),
    Form("fp8.fmlalt", V8H, V16B, Op::V_FMLALT, Tied, Feature::Fp8fma),
    Form("fp8.fmlallbb", V4S, V16B, Op::V_FMLALLBB, Tied, Feature::Fp8fma),
    Form("fp8.fmlallbt", V4S, V16B, Op::V_FMLALLBT, Tied, Feature::Fp8fma),
    Form("fp8.fmlalltb", V4S, V16B, Op::V_FMLALLTB, Tied, Feature::Fp8fma),
    Form("fp8.fmlalltt", V4S, V16B, Op::V_FMLALLTT, Tied, Feature::Fp8fma),
    Form("fp8.fmlalb.lane", V8H, V16B, Op::V_FMLALB, TiedPiece(Lane::I8), Feature::Fp8fma),
    Form("fp8.fmlalt.lane", V8H, V16B, Op::V_FMLALT, TiedPiece(Lane::I8), Feature::Fp8fma),
    Form("fp8.fmlallbb.lane", V4S, V16B, Op::V_FMLALLBB, TiedPiece(Lane::I8), Feature::Fp8fma),
    Form("fp8.fmlallbt.lane", V4S, V16B, Op::V_FMLALLBT, TiedPiece(Lane::I8), Feature::Fp8fma),
    Form("fp8.fmlalltb.lane", V4S, V16B, Op::V_FMLALLTB, TiedPiece(Lane::I8), Feature::Fp8fma),
    Form("fp8.fmlalltt.lane", V4S, V16B, Op::V_FMLALLTT, TiedPiece(Lane::I8), Feature::Fp8fma),
    Form("fmmla", V8H, V16B, Op::V_FMMLA_BH, Tied, Feature::F8f16mm),
    Form("fmmla", V4S, V16B, Op::V_FMMLA_BS, Tied, Feature::F8f32mm),
    Form("vluti2.lane", V16B, V16B, Op::V_LUTI2_B, Table(13), Feature::Lut),
    Form("vluti2.laneq", V16B, V16B, Op::V_LUTI2_B, Table(13), Feature::Lut),
    Form("vluti2.lane", V16B, V8B, Op::V_LUTI2_B, Table(13), Feature::Lut),
    Form("vluti2.laneq", V16B, V8B, Op::V_LUTI2_B, Table(13), Feature::Lut),
    Form("vluti2.lane", V8H, V8H, Op::V_LUTI2_H, Table(12), Feature::Lut),
    Form("vluti2.laneq", V8H, V8H, Op::V_LUTI2_H, Table(12), Feature::Lut),
    Form("vluti2.lane", V8H, V4H, Op::V_LUTI2_H, Table(12), Feature::Lut),
    Form("vluti2.laneq", V8H, V4H, Op::V_LUTI2_H, Table(12), Feature::Lut),
    Form("vluti4q.lane", V16B, V16B, Op::V_LUTI4_B, Table(14), Feature::Lut),
    Form("vluti4q.laneq", V16B, V16B, Op::V_LUTI4_B, Table(14), Feature::Lut),
    Form("vluti4q.lane.x2", V8H, V8H, Op::V_LUTI4_H, Table(13), Feature::Lut),
    Form("vluti4q.laneq.x2", V8H, V8H, Op::V_LUTI4_H, Table(13), Feature::Lut),
    Form("sm3tt1a", V4S, V4S, Op::SM3TT1A, TiedIndex(12), Feature::Sm4),
    Form("sm3tt1b", V4S, V4S, Op::SM3TT1B, TiedIndex(12), Feature::Sm4),
    Form("sm3tt2a", V4S, V4S, Op::SM3TT2A, TiedIndex(12), Feature::Sm4),
    Form("sm3tt2b", V4S, V4S, Op::SM3TT2B, TiedIndex(12), Feature::Sm4),
];

/// Conversions to half or bfloat, from the lower or the upper half of a vector.
const WIDENING: [(&str, [[Op; 2]; 2]); 2] = [
    (
        "fp8.cvtl1",
        [[Op::V_F1CVTL, Op::V_F1CVTL2], [Op::V_BF1CVTL, Op::V_BF1CVTL2]],
    ),
    (
        "fp8.cvtl2",
        [[Op::V_F2CVTL, Op::V_F2CVTL2], [Op::V_BF2CVTL, Op::V_BF2CVTL2]],
    ),
];

/// Lowers the intrinsic (`name` without what stands before the operation); `None` if it is not in this file.
pub fn lower(cx: &mut Cx<'_>, i: Inst, name: &str, args: &[Value]) -> Result<Option<bool>> {
    if let Some((_, ops)) = WIDENING.iter().find(|w| w.0 == name) {
        return widen(cx, i, ops, args[0]).map(Some);
    }
    let Some(first) = FORMS.iter().find(|f| f.0 == name) else {
        return Ok(None);
    };
    let t = cx.body.inst(i).ty;
    let tied = !matches!(first.4, Plain | Table(_));
    let from = cx.ty(args[usize::from(tied)]);
    let (Some((_, to)), Some((_, from))) = (arrangement(cx, t)?, arrangement(cx, from)?) else {
        return Ok(Some(false));
    };
    let found = FORMS.iter().find(|f| f.0 == name && f.1 == to && f.2 == from);
    let Some(Form(.., op, kind, _)) = found.filter(|f| cx.target.features.has(f.5)) else {
        return Ok(Some(false));
    };
    if cx.is_used(i) {
        return put(cx, i, *op, *kind, [to, from], args).map(Some);
    }
    Ok(Some(true))
}

/// The arrangement that the row of the table goes by: the result's, or where that is bytes, the operand's.
fn row_size(op: Op, [to, from]: [Sz; 2]) -> Sz {
    let known = |sz: Sz| op.row().sizes.iter().any(|s| s.0 == sz);
    match op.row().sizes {
        [(only, _)] => *only,
        _ if known(to) => to,
        _ => from,
    }
}

fn put(cx: &mut Cx<'_>, i: Inst, op: Op, kind: Kind, sizes: [Sz; 2], args: &[Value]) -> Result<bool> {
    let sz = row_size(op, sizes);
    // Which piece of the vector before it the last argument says, in so many bits.
    let piece = |cx: &Cx<'_>, limit: u32| {
        let n = args.last().and_then(|v| cx.const_int(*v)).unwrap_or(u64::MAX);
        (n < u64::from(limit)).then_some(n as u32)
    };
    let (count, bits, lane) = match kind {
        Plain | Tied => (args.len(), 0, None),
        TiedPiece(lane) => match piece(cx, 16 / lane.bytes()) {
            Some(n) => (args.len() - 1, 0, Some((lane, n))),
            None => return Ok(false),
        },
        TiedIndex(at) | Table(at) => match piece(cx, pieces(op)) {
            Some(n) => (args.len() - 1, n << at, None),
            None => return Ok(false),
        },
    };
    if let Table(_) = kind {
        return look_up(cx, i, op, sz, &args[..count], bits).map(|()| true);
    }
    let mut regs: SmallVec<[VReg; 4]> = SmallVec::new();
    for v in &args[..count] {
        regs.push(operand(cx, *v)?);
    }
    if let Some((lane, n)) = lane {
        let (all, full) = (vreg(cx), Sz::vector(lane.bytes(), true));
        cx.vb
            .rri(Op::V_DUP_LANE, full, all, regs[count - 1], lane_index(lane, n));
        regs[count - 1] = all;
    }
    let dst = cx.def(i)?;
    if kind == Plain {
        cx.vb.rrr(op, sz, dst, regs[0], regs[1]);
    } else {
        cx.vb.tied(op, sz, dst, regs[0], &regs[1..], bits);
    }
    Ok(true)
}

/// Tables, which stand in neighbouring registers if there are two, and the indices.
fn look_up(cx: &mut Cx<'_>, i: Inst, op: Op, sz: Sz, args: &[Value], bits: u32) -> Result<()> {
    let (index, tables) = args.split_last().expect("tables and indices");
    if let [one] = tables {
        let (table, index) = (operand(cx, *one)?, operand(cx, *index)?);
        let dst = cx.def(i)?;
        cx.vb
            .make(op, sz)
            .def(dst)
            .bits(bits)
            .use_(table)
            .use_(index)
            .done();
        return Ok(());
    }
    let tables = list(cx, tables)?;
    let index = operand(cx, *index)?;
    let dst = cx.def(i)?;
    let place = places(cx);
    let m = cx.vb.make(op, sz).def(dst).bits(bits);
    m.use_in(tables[0], place(0))
        .use_(index)
        .use_in(tables[1], place(1))
        .done();
    Ok(())
}

/// How many pieces a vector has for an instruction that takes one.
fn pieces(op: Op) -> u32 {
    use crate::code_table::{Field, Reg};
    let len = op.row().fields.iter().find_map(|f| match f {
        Field::Reg(Reg::Piece(_, _, len), _) => Some(*len),
        _ => None,
    });
    1 << len.expect("takes a piece")
}

fn widen(cx: &mut Cx<'_>, i: Inst, ops: &[[Op; 2]; 2], v: Value) -> Result<bool> {
    let from = cx.ty(v);
    let (t, from) = (cx.body.inst(i).ty, arrangement(cx, from)?);
    let upper = matches!(from, Some((_, V16B)));
    let known = upper || matches!(from, Some((_, V8B)));
    if !known || !cx.target.features.has(Feature::Fp8) {
        return Ok(false);
    }
    if cx.is_used(i) {
        let a = operand(cx, v)?;
        let dst = cx.def(i)?;
        cx.vb.rr(
            ops[usize::from(is_bfloat(cx, t))][usize::from(upper)],
            V8H,
            dst,
            a,
        );
    }
    Ok(true)
}

fn is_bfloat(cx: &Cx<'_>, t: TypeId) -> bool {
    matches!(cx.scope.ty(t), Type::Vector { elem, .. } if cx.scope.ty(elem) == Type::BFloat)
}
