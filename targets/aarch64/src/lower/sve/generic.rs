//! Target-independent intrinsics on scalable vectors.

use super::super::convert_int::{emit_binary, emit_binary_imm};
use super::super::memory::{constant_reg, emit_copy};
use super::super::vector::defs_of;
use super::arith::shift_imm;
use super::cast::{extend_in_container, float_to_int, pack, pack_masks, remask, widen, widen_masks};
use super::{
    Cx, Regs, Shape, active, emit, emit_p, emit_unary, emit_z, has_sve2, interleave, lanes, memory, parts_of,
    ptrue, reduce, shape, shape_of, shape_ty, short_lanes, whole_lanes, zreg,
};
use crate::code_table::Sz;
use crate::code_table_sve::{Imm, Sve};
use crate::features::{Feature, Features};
use crate::inst::Build;
use ir::diag::Result;
use ir::ids::{Inst, TypeId, Value};
use ir::inst::Opcode;
use ir::intrinsics::Intrinsic;
use ir::types::Type;
use isel::{Lower, PartTy};
use regalloc::VReg;
use smallvec::SmallVec;

/// Lowers a call of a target-independent intrinsic that has to do with scalable vectors. `false`: it is not
/// known.
pub fn lower(cx: &mut Cx<'_>, i: Inst, id: Intrinsic) -> Result<bool> {
    use Intrinsic::*;
    let args: SmallVec<[Value; 6]> = cx.body.call_args(i).iter().copied().collect();
    match id {
        Vscale => {
            let dst = cx.def(i)?;
            reduce::vscale(cx, dst);
        }
        Stepvector => return stepvector(cx, i),
        MaskedLoad => memory::masked_load(cx, i, &args)?,
        MaskedStore => memory::masked_store(cx, &args)?,
        MaskedGather => memory::gather(cx, i, &args)?,
        MaskedScatter => memory::scatter(cx, &args)?,
        GetActiveLaneMask => return active_lanes(cx, i, &args),
        VectorInsert => return subvector(cx, i, &args, true),
        VectorExtract => return subvector(cx, i, &args, false),
        VectorReverse => reverse(cx, i, args[0])?,
        VectorSpliceLeft | VectorSpliceRight => return splice(cx, i, id, &args),
        VectorInterleave2 => interleave(cx, i, &args)?,
        VectorDeinterleave2 => deinterleave(cx, i, args[0])?,
        VectorInterleave3 => interleave::interleave(cx, i, &args)?,
        VectorDeinterleave3 => interleave::deinterleave(cx, i, args[0])?,
        ExperimentalCttzElts => return reduce::leading_lanes(cx, i, args[0]),
        _ if id.name().starts_with("vector.reduce.") => return reduce::lower(cx, i, id, &args),
        _ => return elementwise(cx, i, id, &args),
    }
    Ok(true)
}

fn stepvector(cx: &mut Cx<'_>, i: Inst) -> Result<bool> {
    let s = shape_ty(cx, cx.body.inst(i).ty)?;
    let dst = defs_of(cx, i)?;
    let first = lanes::stepvector(cx, s.sz(), 0, 1);
    for (k, d) in dst.iter().enumerate() {
        if k == 0 {
            emit_copy(cx, *d, first);
            continue;
        }
        let before = lanes::lanes_before(cx, s.container, k as u32);
        let before = emit_z(cx, Sve::DUP, s.sz(), &[before], 0);
        emit(cx, Sve::ADD, s.sz(), *d, &[first, before], 0);
    }
    Ok(true)
}

fn active_lanes(cx: &mut Cx<'_>, i: Inst, args: &[Value]) -> Result<bool> {
    let s = shape_ty(cx, cx.body.inst(i).ty)?;
    let row = match cx.bits(cx.ty(args[0])) {
        64 => Sve::WHILELO_X,
        32 => Sve::WHILELO_W,
        _ => return Ok(false),
    };
    if s.parts != 1 || s.container > 8 {
        return Ok(false);
    }
    let (a, b, dst) = (cx.use_part(args[0], 0)?, cx.use_part(args[1], 0)?, cx.def(i)?);
    emit(cx, row, s.sz(), dst, &[a, b], 0);
    Ok(true)
}

/// Predicates as vectors of bytes, one in each container.
pub fn bytes_of_masks(cx: &mut Cx<'_>, s: Shape, regs: &[VReg]) -> (Shape, Regs) {
    let data = Shape {
        bytes: 1,
        bits: 8,
        ..s
    };
    let list = regs
        .iter()
        .map(|p| emit_z(cx, Sve::CPY_I, s.sz(), &[*p], 1 << 5))
        .collect();
    (data, list)
}

/// The predicates of which [`bytes_of_masks`] makes vectors.
pub fn masks_of_bytes(cx: &mut Cx<'_>, s: Shape, regs: &[VReg]) -> Regs {
    let pg = ptrue(cx, s.container);
    let masks = regs
        .iter()
        .map(|r| emit_p(cx, Sve::CMPNE_I, s.sz(), &[pg, *r], 0));
    masks.collect()
}

/// The bytes of elements of a vector, stored tightly from `base` on.
fn store_elements(cx: &mut Cx<'_>, s: Shape, regs: &[VReg], base: VReg) {
    const ROWS: [Sve; 4] = [Sve::ST1B, Sve::ST1H, Sve::ST1W, Sve::ST1D];
    for (k, r) in regs.iter().enumerate() {
        if s.fills() {
            memory::store_whole(cx, *r, base, k as u32);
        } else {
            let pg = active(cx, s, k as u32);
            let bits = Imm::VectorLengths(16, 4).encode(Sz::D, k as i64).unwrap_or(0);
            let m = cx.vb.make_sve(ROWS[s.bytes.trailing_zeros() as usize], s.sz());
            m.bits(bits).use_(*r).use_(pg).use_(base).done();
        }
    }
}

fn load_elements(cx: &mut Cx<'_>, s: Shape, dst: &[VReg], base: VReg) {
    const ROWS: [Sve; 4] = [Sve::LD1B, Sve::LD1H, Sve::LD1W, Sve::LD1D];
    for (k, d) in dst.iter().enumerate() {
        if s.fills() {
            memory::load_whole(cx, *d, base, k as u32);
        } else {
            let pg = active(cx, s, k as u32);
            let bits = Imm::VectorLengths(16, 4).encode(Sz::D, k as i64).unwrap_or(0);
            emit(
                cx,
                ROWS[s.bytes.trailing_zeros() as usize],
                s.sz(),
                *d,
                &[pg, base],
                bits,
            );
        }
    }
}

/// A vector with its elements in memory: predicates as bytes.
fn as_data(cx: &mut Cx<'_>, v: Value) -> Result<(Shape, Regs)> {
    let s = shape_of(cx, v)?;
    short_lanes(cx, s)?;
    if !s.mask() && s.bits != 8 * s.bytes {
        return Err(cx.unsupported("this of scalable vectors of odd integers"));
    }
    let regs = parts_of(cx, v)?;
    Ok(if s.mask() {
        bytes_of_masks(cx, s, &regs)
    } else {
        (s, regs)
    })
}

/// Loads what [`as_data`] describes: from `base`, into a value like `to`.
fn load_data(cx: &mut Cx<'_>, to: Shape, dst: &[VReg], base: VReg) {
    if !to.mask() {
        return load_elements(cx, to, dst, base);
    }
    let data = Shape {
        bytes: 1,
        bits: 8,
        ..to
    };
    let list: Regs = dst.iter().map(|_| zreg(cx)).collect();
    load_elements(cx, data, &list, base);
    let masks = masks_of_bytes(cx, to, &list);
    dst.iter().zip(&masks).for_each(|(d, r)| cx.vb.mov(*d, *r));
}

/// Bytes of an element in memory as [`as_data`] stores it.
fn data_bytes(s: Shape) -> u32 {
    s.bytes.max(1)
}

/// `base + n`, times `vscale` where `scalable`.
pub fn offset(cx: &mut Cx<'_>, base: VReg, n: u64, scalable: bool) -> VReg {
    if n == 0 {
        return base;
    }
    let r = cx.vreg(PartTy::I64);
    if !scalable {
        emit_binary_imm(cx, Opcode::Add, PartTy::I64, r, base, n as i64);
        return r;
    }
    let v = cx.vreg(PartTy::I64);
    reduce::vscale(cx, v);
    let (factor, bytes) = (constant_reg(cx, PartTy::I64, n as i64), cx.vreg(PartTy::I64));
    emit_binary(cx, Opcode::Mul, PartTy::I64, bytes, v, factor);
    emit_binary(cx, Opcode::Add, PartTy::I64, r, base, bytes);
    r
}

/// `llvm.vector.insert` and `extract`: in registers where a fixed vector is at the start, else through memory.
fn subvector(cx: &mut Cx<'_>, i: Inst, args: &[Value], insert: bool) -> Result<bool> {
    let ret = cx.body.inst(i).ty;
    let (whole_t, part_t) = if insert {
        (ret, cx.ty(args[1]))
    } else {
        (cx.ty(args[0]), ret)
    };
    let at = cx.const_int(args[if insert { 2 } else { 1 }]).unwrap_or(0);
    let part = shape(cx, part_t)?;
    let Some(whole) = shape(cx, whole_t)? else {
        return Ok(false);
    };
    if part.is_none() {
        return fixed_subvector(cx, i, args, insert, whole, part_t, at);
    }
    let Some(part) = part else { return Ok(false) };
    short_lanes(cx, whole)?;
    short_lanes(cx, part)?;
    let dst = defs_of(cx, i)?;
    if part == whole {
        let regs = parts_of(cx, args[usize::from(insert)])?;
        dst.iter().zip(&regs).for_each(|(d, r)| cx.vb.mov(*d, *r));
        return Ok(true);
    }
    let per = u64::from(whole.len / whole.parts);
    if part.container == whole.container && at.is_multiple_of(per) {
        // Whole registers.
        let first = (at / per) as usize;
        let (regs, sub) = if insert {
            (parts_of(cx, args[0])?, parts_of(cx, args[1])?)
        } else {
            (parts_of(cx, args[0])?, Regs::new())
        };
        for (k, d) in dst.iter().enumerate() {
            let inside = insert && (first..first + sub.len()).contains(&k);
            let src = match insert {
                true if inside => sub[k - first],
                true => regs[k],
                false => regs[first + k],
            };
            emit_copy(cx, *d, src);
        }
        return Ok(true);
    }
    whole_lanes(cx, whole)?;
    whole_lanes(cx, part)?;
    let bytes = at * u64::from(data_bytes(whole));
    let base = memory::scratch(cx, whole.parts);
    let (s, regs) = as_data(cx, args[0])?;
    store_elements(cx, s, &regs, base);
    let place = offset(cx, base, bytes, true);
    if insert {
        let (s, regs) = as_data(cx, args[1])?;
        store_elements(cx, s, &regs, place);
        load_data(cx, whole, &dst, base);
    } else {
        load_data(cx, part, &dst, place);
    }
    Ok(true)
}

fn fixed_subvector(
    cx: &mut Cx<'_>,
    i: Inst,
    args: &[Value],
    insert: bool,
    whole: Shape,
    part_t: TypeId,
    at: u64,
) -> Result<bool> {
    if whole.mask() {
        return fixed_mask(cx, i, args, insert, whole, part_t, at);
    }
    let parts = cx.parts_vec(part_t)?;
    let registers = cx.target.vectors;
    if parts.iter().any(|p| p.packed || registers && p.ty.is_int()) {
        return Ok(false);
    }
    let size = cx.dl.size(cx.scope, part_t);
    let dst = defs_of(cx, i)?;
    let undefined = insert && args[0].as_const().is_some_and(|c| is_undef(cx, c));
    let low = registers && at == 0 && parts.len() == 1 && whole.fills() && size <= 16;
    if low && (undefined || !insert) {
        let r = cx.use_part(args[usize::from(insert)], 0)?;
        emit_copy(cx, dst[0], r);
        for d in dst.iter().skip(1) {
            cx.vb.undef(*d);
        }
        return Ok(true);
    }
    let bytes = at * u64::from(whole.bytes);
    let registers = whole.parts.max((bytes + size).div_ceil(16) as u32);
    let base = memory::scratch(cx, registers);
    let (s, regs) = as_data(cx, args[0])?;
    store_elements(cx, s, &regs, base);
    let place = offset(cx, base, bytes, false);
    for (k, p) in parts.iter().enumerate() {
        let mem = crate::inst::Amode::reg(place, i64::from(p.offset));
        if insert {
            let r = cx.use_part(args[1], k as u32)?;
            Lower::store_reg(cx, *p, r, mem)?;
        } else {
            Lower::load_part(cx, *p, dst[k], mem)?;
        }
    }
    if insert {
        load_data(cx, whole, &dst, base);
    }
    Ok(true)
}

/// The first lanes of a predicate as a fixed mask of lanes of all ones.
fn fixed_mask(
    cx: &mut Cx<'_>,
    i: Inst,
    args: &[Value],
    insert: bool,
    whole: Shape,
    part_t: TypeId,
    at: u64,
) -> Result<bool> {
    let parts = cx.parts_vec(part_t)?;
    let lane = parts.first().and_then(|p| p.ty.lane());
    let (Some(lane), 1, false, 0) = (lane, parts.len(), insert, at) else {
        return Ok(false);
    };
    let mut p = cx.use_part(args[0], 0)?;
    let mut bytes = whole.container;
    while bytes < lane.bytes() {
        p = emit_p(cx, Sve::PUNPKLO, Sz::D, &[p], 0);
        bytes *= 2;
    }
    if bytes != lane.bytes() {
        return Ok(false);
    }
    let dst = cx.def(i)?;
    let ones = emit_z(cx, Sve::CPY_I, Sz::scalar(bytes), &[p], 0xff << 5);
    emit_copy(cx, dst, ones);
    Ok(true)
}

fn is_undef(cx: &Cx<'_>, c: ir::ids::ConstId) -> bool {
    use ir::constants::Const;
    matches!(cx.scope.constant(c), Const::Undef(_) | Const::Poison(_))
}

fn reverse(cx: &mut Cx<'_>, i: Inst, v: Value) -> Result<()> {
    let s = shape_of(cx, v)?;
    whole_lanes(cx, s)?;
    let (regs, dst) = (parts_of(cx, v)?, defs_of(cx, i)?);
    let row = if s.mask() { Sve::REV_PP } else { Sve::REV };
    for (d, r) in dst.iter().zip(regs.iter().rev()) {
        emit(cx, row, s.sz(), *d, &[*r], 0);
    }
    Ok(())
}

/// The vector from an element of `a` on, continued by `b`: through memory, or one instruction.
fn splice(cx: &mut Cx<'_>, i: Inst, id: Intrinsic, args: &[Value]) -> Result<bool> {
    let Some(n) = args[2].as_const().and_then(|c| cx.signed_const(c)) else {
        return Ok(false);
    };
    let n = if id == Intrinsic::VectorSpliceRight { -n } else { n };
    let to = shape_of(cx, args[0])?;
    whole_lanes(cx, to)?;
    let dst = defs_of(cx, i)?;
    if n >= 0 && to.parts == 1 && !to.mask() && n * i64::from(to.container) < 256 {
        let (a, b) = (cx.use_part(args[0], 0)?, cx.use_part(args[1], 0)?);
        let imm = Imm::Bits("20,19,18,17,16,12,11,10");
        let bits = imm
            .encode(Sz::B, n * i64::from(to.container))
            .expect("less than 256");
        emit(cx, Sve::EXT, Sz::B, dst[0], &[a, b], bits);
        return Ok(true);
    }
    let (s, a) = as_data(cx, args[0])?;
    let (_, b) = as_data(cx, args[1])?;
    let elements = u64::from(to.len) * u64::from(data_bytes(to));
    let base = memory::scratch(cx, 2 * to.parts);
    let second = offset(cx, base, elements, true);
    store_elements(cx, s, &a, base);
    store_elements(cx, s, &b, second);
    let bytes = n * i64::from(data_bytes(to));
    let from = cx.vreg(PartTy::I64);
    let start = if n >= 0 { base } else { second };
    emit_binary_imm(cx, Opcode::Add, PartTy::I64, from, start, bytes);
    load_data(cx, to, &dst, from);
    Ok(true)
}

fn interleave(cx: &mut Cx<'_>, i: Inst, args: &[Value]) -> Result<()> {
    let (s, to) = (shape_of(cx, args[0])?, shape_ty(cx, cx.body.inst(i).ty)?);
    let no_lanes = s.mask() && s.sz() == Sz::Q;
    if !no_lanes && (s.mask() || s.real != 1) {
        whole_lanes(cx, s)?;
    }
    let (a, b, dst) = (parts_of(cx, args[0])?, parts_of(cx, args[1])?, defs_of(cx, i)?);
    let mut list = Regs::new();
    if no_lanes {
        let low = [a, b].map(|v| pack_masks(cx, &v, s.container, to.container)[0]);
        emit(cx, Sve::ZIP1_PP, to.sz(), dst[0], &low, 0);
        return Ok(());
    }
    for (a, b) in a.iter().zip(&b) {
        for (row, row_p) in [(Sve::ZIP1, Sve::ZIP1_PP), (Sve::ZIP2, Sve::ZIP2_PP)] {
            list.push(if s.mask() {
                emit_p(cx, row_p, s.sz(), &[*a, *b], 0)
            } else {
                emit_z(cx, row, s.sz(), &[*a, *b], 0)
            });
        }
    }
    let list = if s.mask() {
        pack_masks(cx, &list, s.container, to.container)
    } else {
        pack(cx, &list, s.container, to.container)
    };
    dst.iter().zip(&list).for_each(|(d, r)| cx.vb.mov(*d, *r));
    Ok(())
}

fn deinterleave(cx: &mut Cx<'_>, i: Inst, v: Value) -> Result<()> {
    let s = shape_of(cx, v)?;
    whole_lanes(cx, s)?;
    let half = cx
        .scope
        .struct_elems(cx.body.inst(i).ty)
        .expect("verified: a struct")
        .0[0];
    let to = shape_ty(cx, half)?;
    let (regs, dst) = (parts_of(cx, v)?, defs_of(cx, i)?);
    if s.mask() && to.sz() == Sz::Q {
        // No instruction takes predicates of such lanes apart.
        for (row, d) in [Sve::UZP1_PP, Sve::UZP2_PP].into_iter().zip(&dst) {
            let low = emit_p(cx, row, s.sz(), &[regs[0], regs[0]], 0);
            let lanes = widen_masks(cx, &[low], s.container, to.container);
            cx.vb.mov(*d, lanes[0]);
        }
        return Ok(());
    }
    let list = if s.mask() {
        widen_masks(cx, &regs, s.container, to.container)
    } else {
        widen(cx, false, &regs, s.container, to.container)
    };
    let n = dst.len() / 2;
    for k in 0..n {
        let pair = [list[2 * k], *list.get(2 * k + 1).unwrap_or(&list[2 * k])];
        let rows = if s.mask() {
            [Sve::UZP1_PP, Sve::UZP2_PP]
        } else {
            [Sve::UZP1, Sve::UZP2]
        };
        emit(cx, rows[0], to.sz(), dst[k], &pair, 0);
        emit(cx, rows[1], to.sz(), dst[n + k], &pair, 0);
    }
    Ok(())
}

/// Whether there is code for an intrinsic that not all processors with scalable vectors have.
pub fn has_intrinsic(features: Features, id: Intrinsic, bits: u32, len: u32) -> bool {
    let fills = matches!(bits, 8 | 16 | 32 | 64) && bits * len >= 128 && len.is_power_of_two();
    matches!(id, Intrinsic::SshlSat | Intrinsic::UshlSat) && fills && features.has(Feature::Sve2)
}

/// What an elementwise intrinsic is.
enum Each {
    /// `op zd, pg/m, zn`; whether integers are extended with their sign.
    Unary(Sve, bool),
    /// `op zdn, pg/m, zdn, zm`.
    Binary(Sve, bool),
}

fn row(id: Intrinsic) -> Option<Each> {
    use Each::{Binary, Unary};
    use Intrinsic::*;
    Some(match id {
        Abs => Unary(Sve::ABS_P, true),
        Ctpop => Unary(Sve::CNT_P, false),
        Fabs => Unary(Sve::FABS_P, false),
        Sqrt => Unary(Sve::FSQRT_P, false),
        Floor => Unary(Sve::FRINTM_P, false),
        Ceil => Unary(Sve::FRINTP_P, false),
        Trunc => Unary(Sve::FRINTZ_P, false),
        Rint => Unary(Sve::FRINTX_P, false),
        Nearbyint => Unary(Sve::FRINTI_P, false),
        Round => Unary(Sve::FRINTA_P, false),
        Roundeven => Unary(Sve::FRINTN_P, false),
        Smin => Binary(Sve::SMIN_P, true),
        Smax => Binary(Sve::SMAX_P, true),
        Umin => Binary(Sve::UMIN_P, false),
        Umax => Binary(Sve::UMAX_P, false),
        Minnum | Minimumnum => Binary(Sve::FMINNM_P, false),
        Maxnum | Maximumnum => Binary(Sve::FMAXNM_P, false),
        Minimum => Binary(Sve::FMIN_P, false),
        Maximum => Binary(Sve::FMAX_P, false),
        _ => return None,
    })
}

fn elementwise(cx: &mut Cx<'_>, i: Inst, id: Intrinsic, args: &[Value]) -> Result<bool> {
    let Some(s) = args
        .first()
        .map(|v| cx.ty(*v))
        .and_then(|t| shape(cx, t).transpose())
    else {
        return Ok(false);
    };
    let s = s?;
    if s.mask() || cx.scope.ty(s.elem) == Type::BFloat && id != Intrinsic::Fabs && id != Intrinsic::Copysign {
        return Ok(false);
    }
    let sz = if s.float { s.elem_sz() } else { s.sz() };
    let regs = |cx: &mut Cx<'_>, k: usize| parts_of(cx, args[k]);
    let n = s.parts as usize;
    match (row(id), cx.scope.ty(s.elem)) {
        (_, Type::BFloat) => return float_bits(cx, i, id, args, s),
        (Some(Each::Unary(op, signed)), _) => {
            let (a, dst) = (regs(cx, 0)?, defs_of(cx, i)?);
            for k in 0..n {
                let x = extend_in_container(cx, signed, s, a[k]);
                let pg = ptrue(cx, s.container);
                emit_unary(cx, op, sz, dst[k], pg, x);
            }
            return Ok(true);
        }
        (Some(Each::Binary(op, signed)), _) => {
            let (a, b, dst) = (regs(cx, 0)?, regs(cx, 1)?, defs_of(cx, i)?);
            for k in 0..n {
                let x = extend_in_container(cx, signed, s, a[k]);
                let y = extend_in_container(cx, signed, s, b[k]);
                let pg = ptrue(cx, s.container);
                emit(cx, op, sz, dst[k], &[x, pg, y], 0);
            }
            return Ok(true);
        }
        _ => {}
    }
    use Intrinsic::*;
    match id {
        Fma => {
            let (a, b, c, dst) = (regs(cx, 0)?, regs(cx, 1)?, regs(cx, 2)?, defs_of(cx, i)?);
            for k in 0..n {
                let pg = ptrue(cx, s.container);
                emit(cx, Sve::FMLA_P, sz, dst[k], &[c[k], pg, a[k], b[k]], 0);
            }
        }
        Copysign => return float_bits(cx, i, id, args, s),
        Ctlz | Cttz | Bswap | Bitreverse => return bit_order(cx, i, id, args[0], s),
        SmulWithOverflow | UmulWithOverflow => return overflowing(cx, i, id == SmulWithOverflow, args, s),
        SaddSat | UaddSat | SsubSat | UsubSat => saturating(cx, i, id, args, s)?,
        SshlSat | UshlSat if has_sve2(cx) && s.packed() => {
            let op = if id == SshlSat { Sve::SQSHL_P } else { Sve::UQSHL_P };
            let (a, b, dst) = (regs(cx, 0)?, regs(cx, 1)?, defs_of(cx, i)?);
            for k in 0..n {
                let pg = ptrue(cx, s.container);
                emit(cx, op, sz, dst[k], &[a[k], pg, b[k]], 0);
            }
        }
        Lrint | Llrint | Lround | Llround => {
            let to = shape_ty(cx, cx.body.inst(i).ty)?;
            let row = if matches!(id, Lrint | Llrint) {
                Sve::FRINTX_P
            } else {
                Sve::FRINTA_P
            };
            let a = regs(cx, 0)?;
            let mut rounded = Regs::new();
            for r in a {
                let (x, pg) = (zreg(cx), ptrue(cx, s.container));
                emit_unary(cx, row, sz, x, pg, r);
                rounded.push(x);
            }
            let out = float_to_int(cx, true, &rounded, s, to)?;
            let dst = defs_of(cx, i)?;
            dst.iter().zip(&out).for_each(|(d, r)| cx.vb.mov(*d, *r));
        }
        FptosiSat | FptouiSat => {
            let to = shape_ty(cx, cx.body.inst(i).ty)?;
            // The instruction saturates to the width it converts to.
            if to.bits != 8 * s.container.max(to.container) {
                return Ok(false);
            }
            let a = regs(cx, 0)?;
            let out = float_to_int(cx, id == FptosiSat, &a, s, to)?;
            let dst = defs_of(cx, i)?;
            dst.iter().zip(&out).for_each(|(d, r)| cx.vb.mov(*d, *r));
        }
        _ => return Ok(false),
    }
    Ok(true)
}

/// `copysign` and `fabs` by the sign's bit.
fn float_bits(cx: &mut Cx<'_>, i: Inst, id: Intrinsic, args: &[Value], s: Shape) -> Result<bool> {
    let sign = 1u64 << (8 * s.bytes - 1);
    let a = parts_of(cx, args[0])?;
    let b = match id {
        Intrinsic::Copysign if shape_of(cx, args[1])? == s => Some(parts_of(cx, args[1])?),
        Intrinsic::Fabs => None,
        _ => return Ok(false),
    };
    let dst = defs_of(cx, i)?;
    for k in 0..dst.len() {
        let rest = lanes::splat_bits(cx, s.elem_sz(), !sign & (u64::MAX >> (64 - 8 * s.bytes)));
        match &b {
            None => emit(cx, Sve::AND, Sz::D, dst[k], &[a[k], rest], 0),
            Some(b) => {
                let mask = lanes::splat_bits(cx, s.elem_sz(), sign);
                let x = emit_z(cx, Sve::AND, Sz::D, &[a[k], rest], 0);
                let y = emit_z(cx, Sve::AND, Sz::D, &[b[k], mask], 0);
                emit(cx, Sve::ORR, Sz::D, dst[k], &[x, y], 0);
            }
        }
    }
    Ok(true)
}

/// Leading and trailing zeros, bytes and bits in reverse.
fn bit_order(cx: &mut Cx<'_>, i: Inst, id: Intrinsic, v: Value, s: Shape) -> Result<bool> {
    use Intrinsic::*;
    let (a, dst) = (parts_of(cx, v)?, defs_of(cx, i)?);
    let (sz, gap) = (s.sz(), i64::from(8 * s.container - s.bits));
    let unary = |cx: &mut Cx<'_>, op: Sve, dst: VReg, r: VReg| {
        let pg = ptrue(cx, s.container);
        emit_unary(cx, op, sz, dst, pg, r);
    };
    for k in 0..dst.len() {
        match id {
            Ctlz => {
                let mut x = a[k];
                if gap != 0 {
                    // At the container's top, with a one below that ends the count.
                    let high = zreg(cx);
                    shift_imm(cx, Opcode::Shl, sz, high, x, gap);
                    let stop = lanes::splat_bits(cx, sz, 1 << (gap - 1));
                    x = emit_z(cx, Sve::ORR, Sz::D, &[high, stop], 0);
                }
                unary(cx, Sve::CLZ_P, dst[k], x);
            }
            Cttz => {
                let mut x = a[k];
                if gap != 0 {
                    let stop = lanes::splat_bits(cx, sz, 1 << s.bits);
                    x = emit_z(cx, Sve::ORR, Sz::D, &[x, stop], 0);
                }
                let r = zreg(cx);
                unary(cx, Sve::RBIT_P, r, x);
                unary(cx, Sve::CLZ_P, dst[k], r);
            }
            _ => {
                let op = if id == Bswap { Sve::REVB_P } else { Sve::RBIT_P };
                if s.container == 1 && id == Bswap {
                    return Ok(false);
                }
                let r = if gap == 0 { dst[k] } else { zreg(cx) };
                unary(cx, op, r, a[k]);
                if gap != 0 {
                    shift_imm(cx, Opcode::LShr, sz, dst[k], r, gap);
                }
            }
        }
    }
    Ok(true)
}

/// Saturating addition and subtraction; those of elements narrower than their containers cannot overflow these
/// and are clamped.
fn saturating(cx: &mut Cx<'_>, i: Inst, id: Intrinsic, args: &[Value], s: Shape) -> Result<()> {
    use Intrinsic::*;
    let signed = matches!(id, SaddSat | SsubSat);
    let (plain, full) = match id {
        SaddSat => (Sve::ADD, Sve::SQADD),
        UaddSat => (Sve::ADD, Sve::UQADD),
        SsubSat => (Sve::SUB, Sve::SQSUB),
        _ => (Sve::UQSUB, Sve::UQSUB),
    };
    let (a, b, dst) = (parts_of(cx, args[0])?, parts_of(cx, args[1])?, defs_of(cx, i)?);
    let sz = s.sz();
    for k in 0..dst.len() {
        if s.packed() {
            emit(cx, full, sz, dst[k], &[a[k], b[k]], 0);
            continue;
        }
        let x = extend_in_container(cx, signed, s, a[k]);
        let y = extend_in_container(cx, signed, s, b[k]);
        let mut r = emit_z(cx, plain, sz, &[x, y], 0);
        let bits = s.bits;
        let limits: &[(Sve, u64)] = match (signed, id) {
            (true, _) => &[
                (Sve::SMIN_P, (1 << (bits - 1)) - 1),
                (Sve::SMAX_P, 0u64.wrapping_sub(1 << (bits - 1))),
            ],
            (_, UaddSat) => &[(Sve::UMIN_P, (1 << bits) - 1)],
            _ => &[],
        };
        for (op, n) in limits {
            let limit = lanes::splat_bits(cx, sz, *n);
            let pg = ptrue(cx, s.container);
            r = emit_z(cx, *op, sz, &[r, pg, limit], 0);
        }
        emit_copy(cx, dst[k], r);
    }
    Ok(())
}

/// Products and whether they do not fit: the high half is other than the low one extended.
fn overflowing(cx: &mut Cx<'_>, i: Inst, signed: bool, args: &[Value], s: Shape) -> Result<bool> {
    let members = cx.scope.struct_elems(cx.body.inst(i).ty).map(|e| e.0.to_vec());
    let Some([_, mask]) = members.as_deref() else {
        return Ok(false);
    };
    let mask = shape_ty(cx, *mask)?;
    let (a, b, dst) = (parts_of(cx, args[0])?, parts_of(cx, args[1])?, defs_of(cx, i)?);
    let (sz, mut over) = (s.sz(), Regs::new());
    for k in 0..a.len() {
        let x = extend_in_container(cx, signed, s, a[k]);
        let y = extend_in_container(cx, signed, s, b[k]);
        let pg = ptrue(cx, s.container);
        emit(cx, Sve::MUL_P, sz, dst[k], &[x, pg, y], 0);
        let (found, expected) = if s.packed() {
            let high = if signed { Sve::SMULH_P } else { Sve::UMULH_P };
            let pg = ptrue(cx, s.container);
            let high = emit_z(cx, high, sz, &[x, pg, y], 0);
            let expected = if signed {
                let sign = zreg(cx);
                shift_imm(cx, Opcode::AShr, sz, sign, dst[k], i64::from(s.bits - 1));
                sign
            } else {
                lanes::splat_bits(cx, sz, 0)
            };
            (high, expected)
        } else {
            (dst[k], extend_in_container(cx, signed, s, dst[k]))
        };
        let pg = ptrue(cx, s.container);
        over.push(emit_p(cx, Sve::CMPNE, sz, &[pg, found, expected], 0));
    }
    let over = remask(cx, &over, s.container, mask.container);
    dst[a.len()..]
        .iter()
        .zip(&over)
        .for_each(|(d, r)| cx.vb.mov(*d, *r));
    Ok(true)
}
