//! `llvm.aarch64.sve.*`: the operands of the instructions that [`super::table`] names are matched with the
//! call's arguments by kind, in their order: vectors with vectors, predicates with predicates, and so on. The
//! size is that of the first operand which has the row's; all others must agree.

use super::super::convert_int::emit_class_move;
use super::super::vector::defs_of;
use super::table::INTRINSICS;
use super::{Cx, Regs, Shape, emit, emit_p, emit_z, lanes, parts_of, ptrue, shape};
use crate::code_table::{Op, Sz};
use crate::code_table_sve::{Imm, Piece, Role, Sve, Width, pieces};
use crate::inst::{Build, Cond};
use crate::regs::{predicate, vreg};
use ir::diag::Result;
use ir::ids::{Inst, TypeId, Value};
use ir::types::Type;
use isel::PartTy;
use regalloc::{PReg, VReg};
use smallvec::SmallVec;
use std::collections::VecDeque;

/// First of the fixed registers of lists.
const LIST: usize = 24;

/// An operand of a call.
#[derive(Copy, Clone, Debug)]
enum Arg {
    Vector(Shape, Value, u32),
    Predicate(Shape, Value, u32),
    Int(u32, Value),
    Float(u32, Value),
}

/// Bytes of memory elements, from the mnemonic of a load or store.
fn memory_bytes(text: &str) -> Option<u32> {
    let name = text.split(' ').next()?;
    if !name.starts_with("ld") && !name.starts_with("st") || name == "ldr" || name == "str" {
        return None;
    }
    match name.as_bytes().last()? {
        b'b' => Some(1),
        b'h' => Some(2),
        b'w' => Some(4),
        b'd' => Some(8),
        _ => None,
    }
}

/// Lowers a call of `llvm.aarch64.sve.NAME`. `false`: it is not known.
pub fn lower(cx: &mut Cx<'_>, i: Inst, name: &str, immediates: u64) -> Result<bool> {
    let args: SmallVec<[Value; 6]> = cx.body.call_args(i).iter().copied().collect();
    if special(cx, i, name, &args)? {
        return Ok(true);
    }
    let (name, forced) = forced_size(name);
    let Ok(at) = INTRINSICS.binary_search_by_key(&name, |r| r.0) else {
        return Ok(false);
    };
    // By containers; floating-point elements of wider ones by themselves.
    for elements in [false, true] {
        for &op in INTRINSICS[at].1 {
            if let Some(m) = matched(cx, i, op, &args, immediates, forced, elements)? {
                m.emit(cx, i)?;
                return Ok(true);
            }
        }
    }
    Ok(false)
}

/// Intrinsics whose lanes are not those of their types: the table's name and the size.
fn forced_size(name: &str) -> (&str, Option<Sz>) {
    if let Some((base, size)) = name.split_once(".b") {
        let sz = match size {
            "16" => Sz::H,
            "32" => Sz::S,
            "64" => Sz::D,
            _ => return (name, None),
        };
        return (base, Some(sz));
    }
    match name {
        "zip1q" | "zip2q" | "uzp1q" | "uzp2q" | "trn1q" | "trn2q" => (name, Some(Sz::Q)),
        _ => (name, None),
    }
}

/// A register operand: role, kind, registers in a list; the argument (`None`: a result, or register 31).
type MatchedOperand = (Role, u8, u8, Option<Arg>);

/// The row that a call is, with what its operands are.
struct Match {
    op: Sve,
    sz: Sz,
    bits: u32,
    operands: SmallVec<[MatchedOperand; 6]>,
}

/// Kinds of arguments, each in order.
#[derive(Default)]
struct Queues {
    vectors: VecDeque<Arg>,
    predicates: VecDeque<Arg>,
    ints: VecDeque<Arg>,
    floats: VecDeque<Arg>,
    imms: VecDeque<i64>,
}

impl Queues {
    fn is_empty(&self) -> bool {
        self.vectors.is_empty()
            && self.predicates.is_empty()
            && self.ints.is_empty()
            && self.floats.is_empty()
            && self.imms.is_empty()
    }
}

fn describe(cx: &mut Cx<'_>, t: TypeId, v: Value, part: u32) -> Result<Option<Arg>> {
    if let Some(s) = shape(cx, t)? {
        return Ok(Some(if s.mask() {
            Arg::Predicate(s, v, part)
        } else {
            Arg::Vector(s, v, part)
        }));
    }
    Ok(Some(match cx.scope.ty(t) {
        Type::Int(n) if n <= 64 => Arg::Int(n, v),
        Type::Ptr(_) => Arg::Int(64, v),
        Type::Half | Type::BFloat => Arg::Float(2, v),
        Type::Float => Arg::Float(4, v),
        Type::Double => Arg::Float(8, v),
        _ => return Ok(None),
    }))
}

fn queues(cx: &mut Cx<'_>, args: &[Value], immediates: u64) -> Result<Option<Queues>> {
    let mut q = Queues::default();
    for (k, &v) in args.iter().enumerate() {
        if immediates >> k & 1 != 0 {
            let c = v.as_const().and_then(|c| cx.signed_const(c));
            let Some(n) = c else { return Ok(None) };
            q.imms.push_back(n);
            continue;
        }
        match describe(cx, cx.ty(v), v, 0)? {
            Some(a @ Arg::Vector(s, ..)) if s.parts == 1 => q.vectors.push_back(a),
            Some(a @ Arg::Predicate(s, ..)) if s.parts == 1 => q.predicates.push_back(a),
            Some(a @ Arg::Int(..)) => q.ints.push_back(a),
            Some(a @ Arg::Float(..)) => q.floats.push_back(a),
            _ => return Ok(None),
        }
    }
    Ok(Some(q))
}

/// Matches a call with a row; `None`: it does not fit.
fn matched(
    cx: &mut Cx<'_>,
    i: Inst,
    op: Sve,
    args: &[Value],
    immediates: u64,
    forced: Option<Sz>,
    elements: bool,
) -> Result<Option<Match>> {
    let lane = |s: Shape| lane_bytes(s, elements);
    let Some(mut q) = queues(cx, args, immediates)? else {
        return Ok(None);
    };
    let text = op.row().text;
    let memory = memory_bytes(text);
    let mut operands: SmallVec<[MatchedOperand; 6]> = SmallVec::new();
    let mut widths: SmallVec<[(Width, u32, bool); 6]> = SmallVec::new();
    let mut imms: SmallVec<[(Imm, i64); 2]> = SmallVec::new();
    for piece in pieces(text) {
        match piece {
            Piece::Text(_) => {}
            Piece::Register {
                role: Role::Again, ..
            } => {}
            Piece::Register {
                role,
                kind,
                pos,
                width,
                count,
            } => {
                if role == Role::Def {
                    if !match_result(cx, i, kind, width, elements, &mut widths)? {
                        return Ok(None);
                    }
                    operands.push((role, kind, count, None));
                    continue;
                }
                let taken = match kind {
                    b'z' | b'Z' | b'Y' | b'a' => q.vectors.pop_front(),
                    b'p' | b'P' => q.predicates.pop_front(),
                    b'v' => q.floats.pop_front(),
                    _ => q.ints.pop_front(),
                };
                match taken {
                    Some(Arg::Vector(..)) if width == Width::Fixed(Sz::Q) => {}
                    Some(Arg::Vector(s, ..)) => widths.push((width, lane(s), false)),
                    // Of those that govern (or choose), any lanes will do.
                    Some(Arg::Predicate(..)) if kind == b'P' || pos == 10 => {}
                    Some(Arg::Predicate(s, ..)) => widths.push((width, s.container, true)),
                    Some(Arg::Float(n, _)) => widths.push((width, n, false)),
                    Some(Arg::Int(n, _)) => {
                        if kind == b'w' && n > 32 || kind == b'x' && n < 64 && !text.contains("<*w0>") {
                            return Ok(None);
                        }
                    }
                    // An index of a load or store that is not there: xzr.
                    None if kind == b'x' && memory.is_some() => {}
                    None => return Ok(None),
                }
                operands.push((role, kind, count, taken));
                for _ in 1..count {
                    let Some(a) = q.vectors.pop_front() else {
                        return Ok(None);
                    };
                    operands.push((Role::Again, kind, 0, Some(a)));
                }
            }
            Piece::Imm(imm) => {
                let Some(n) = immediate(cx, imm, &mut q) else {
                    return Ok(None);
                };
                imms.push((imm, n));
            }
        }
    }
    if !q.is_empty() {
        return Ok(None);
    }
    let Some(sz) = size(op, &widths, forced) else {
        return Ok(None);
    };
    if !takes_elements(cx, i, text, args)? || !takes_prefetch(text, &operands) {
        return Ok(None);
    }
    let Some(bits) = imms
        .iter()
        .try_fold(0, |bits, (imm, n)| Some(bits | imm.encode(sz, *n)?))
    else {
        return Ok(None);
    };
    Ok(Some(Match {
        op,
        sz,
        bits,
        operands,
    }))
}

/// The value of an immediate field. `None` if no argument is left for it, or it is not a constant.
fn immediate(cx: &Cx<'_>, imm: Imm, q: &mut Queues) -> Option<i64> {
    match imm {
        Imm::VectorLengths(..) => Some(0),
        Imm::Multiplier if q.imms.is_empty() => Some(1),
        Imm::Multiple(..) if q.imms.is_empty() => match q.ints.pop_front() {
            Some(Arg::Int(_, v)) => v.as_const().and_then(|c| cx.signed_const(c)),
            _ => Some(0),
        },
        _ => q.imms.pop_front(),
    }
}

/// The bytes of a lane that a row's width speaks of. `elements`: of floats the elements', not the containers'.
fn lane_bytes(s: Shape, elements: bool) -> u32 {
    if elements && s.float { s.bytes } else { s.container }
}

/// Notes the width of the result. Returns `false` if the row has another kind of result.
fn match_result(
    cx: &mut Cx<'_>,
    i: Inst,
    kind: u8,
    width: Width,
    elements: bool,
    widths: &mut SmallVec<[(Width, u32, bool); 6]>,
) -> Result<bool> {
    let ret = cx.body.inst(i).ty;
    let result = cx.body.result(i);
    let t = match cx.scope.struct_elems(ret) {
        Some((elems, _)) => elems[0],
        None => ret,
    };
    let Some(what) = describe(cx, t, result, 0)? else {
        if kind != b'a' {
            return Ok(false);
        }
        return Ok(true);
    };
    match (kind, what) {
        (b'z', Arg::Vector(..)) if width == Width::Fixed(Sz::Q) => {}
        (b'z', Arg::Vector(s, ..)) | (b'p' | b'P', Arg::Predicate(s, ..)) => widths.push((
            width,
            if kind == b'z' {
                lane_bytes(s, elements)
            } else {
                s.container
            },
            kind != b'z',
        )),
        (b'x' | b'w' | b'g' | b'X', Arg::Int(..)) => {}
        (b'v', Arg::Float(n, _)) => widths.push((width, n, false)),
        (b'v', Arg::Int(..)) => {}
        _ => return Ok(false),
    }
    Ok(true)
}

/// Whether a row's elements in memory are those of the call, and bfloat has instructions of its own.
fn takes_elements(cx: &mut Cx<'_>, i: Inst, text: &str, args: &[Value]) -> Result<bool> {
    let memory = memory_bytes(text);
    let data = [cx.body.inst(i).ty]
        .into_iter()
        .chain(args.iter().map(|v| cx.ty(*v)))
        .map(|t| cx.scope.struct_elems(t).map_or(t, |e| e.0[0]));
    let list: SmallVec<[TypeId; 8]> = data.collect();
    let mut elem = None;
    for t in list {
        if let Some(s) = shape(cx, t)?
            && !s.mask()
        {
            elem = Some(s);
            break;
        }
    }
    if let Some(s) = elem {
        if memory.is_some_and(|n| n != s.bytes) {
            return Ok(false);
        }
        let bfloat = cx.scope.ty(s.elem) == Type::BFloat && !text.contains(".s>");
        // (the sign is where halves have it)
        let own = text.starts_with('f') && !["fm_", "fabs ", "fneg "].iter().any(|f| text.starts_with(f));
        if (bfloat && own) || text.starts_with("bf") && !bfloat && !text.contains(".s>") {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Whether a prefetch is one of the lanes that the predicate governs.
fn takes_prefetch(text: &str, operands: &[MatchedOperand]) -> bool {
    if let Some(scope) = text.strip_prefix("prf")
        && !text.contains("<z")
    {
        let want = match scope.as_bytes()[0] {
            b'b' => 1,
            b'h' => 2,
            b'w' => 4,
            _ => 8,
        };
        let found = operands.iter().find_map(|o| match o.3 {
            Some(Arg::Predicate(s, ..)) => Some(s.container),
            _ => None,
        });
        if found != Some(want) {
            return false;
        }
    }
    true
}

/// Instructions that do not care for lanes.
const ANY_LANES: &[&str] = &[
    "and", "orr", "eor", "eor3", "bcax", "bsl", "bsl1n", "bsl2n", "nbsl", "revd",
];

/// The row's size from the operands' (of predicates: the third), which must agree.
fn size(op: Sve, widths: &[(Width, u32, bool)], forced: Option<Sz>) -> Option<Sz> {
    const ALL: [Sz; 5] = [Sz::B, Sz::H, Sz::S, Sz::D, Sz::Q];
    let row = op.row();
    if let Some(sz) = forced {
        return op.takes(sz).then_some(sz);
    }
    if let [one] = row.sizes {
        let name = row.text.split(' ').next().unwrap_or("");
        let fits = |w: &(Width, u32, bool)| {
            w.2 || w.0 == Width::Absent || w.0.of(one.0).is_some_and(|s| s.lane_bytes() == w.1)
        };
        return (ANY_LANES.contains(&name) || widths.iter().all(fits)).then_some(one.0);
    }
    let fits = |sz: Sz, w: &(Width, u32, bool)| {
        w.0 == Width::Absent || w.0.of(sz).is_some_and(|s| s.lane_bytes() == w.1)
    };
    ALL.into_iter()
        .find(|sz| op.takes(*sz) && widths.iter().all(|w| fits(*sz, w)))
}

impl Match {
    fn emit(&self, cx: &mut Cx<'_>, i: Inst) -> Result<()> {
        let ret = cx.body.inst(i).ty;
        let dst: Regs = if ret == TypeId::VOID {
            Regs::new()
        } else {
            defs_of(cx, i)?
        };
        let mut inputs: SmallVec<[Option<VReg>; 6]> = SmallVec::new();
        for o in &self.operands {
            inputs.push(match o.3 {
                Some(Arg::Vector(_, v, p) | Arg::Predicate(_, v, p)) => Some(cx.use_part(v, p)?),
                Some(Arg::Int(_, v) | Arg::Float(_, v)) => Some(cx.use_part(v, 0)?),
                _ => None,
            });
        }
        // A result in a vector register that the IR has as an integer.
        let moved = self
            .operands
            .first()
            .is_some_and(|o| o.0 == Role::Def && o.1 == b'v')
            && dst.first().is_some_and(|d| d.class() == regalloc::RegClass::Int);
        let result = match dst.first() {
            Some(_) if moved => Some(cx.vreg(PartTy::F64)),
            Some(d) => Some(*d),
            None => None,
        };
        let fixed = |kind: u8| -> Option<PReg> {
            match kind {
                b'Z' => Some(vreg(7)),
                b'Y' => Some(vreg(15)),
                _ => None,
            }
        };
        let mut m = cx.vb.make_sve(self.op, self.sz).bits(self.bits);
        let mut extra: SmallVec<[(VReg, PReg, bool); 4]> = SmallVec::new();
        let mut next = LIST;
        for ((role, kind, count, _), input) in self.operands.iter().zip(&inputs) {
            match (role, input) {
                (Role::Def, _) if *count > 1 => {
                    let place = |k| {
                        if *kind == b'p' {
                            predicate(k)
                        } else {
                            vreg(LIST + k)
                        }
                    };
                    m = m.def_in(dst[0], place(0));
                    for k in 1..usize::from(*count) {
                        extra.push((dst[k], place(k), true));
                    }
                }
                (Role::Def, _) => m = m.def(result.expect("a result")),
                (Role::Tied, Some(r)) => m = m.tied(result.expect("a result"), *r),
                (Role::Again, Some(r)) => {
                    next += 1;
                    extra.push((*r, vreg(next), false));
                }
                (_, Some(r)) if *count > 1 => m = m.use_in(*r, vreg(LIST)),
                (_, Some(r)) => {
                    m = match fixed(*kind) {
                        Some(p) => m.use_in(*r, p),
                        None => m.use_(*r),
                    }
                }
                (_, None) => m = m.reg31(),
            }
        }
        for (r, p, def) in extra {
            m = if def { m.def_in(r, p) } else { m.use_in(r, p) };
        }
        m.done();
        if moved {
            let bytes = if cx.bits(ret) > 32 { 8 } else { 4 };
            emit_class_move(cx, bytes, dst[0], result.expect("a result"));
        }
        Ok(())
    }
}

/// Intrinsics that no row of the table is by itself.
fn special(cx: &mut Cx<'_>, i: Inst, name: &str, args: &[Value]) -> Result<bool> {
    Ok(special_predicate(cx, i, name, args)?
        || special_lanes(cx, i, name, args)?
        || special_memory(cx, i, name, args)?)
}

/// Conversions, tests and steps of predicates.
fn special_predicate(cx: &mut Cx<'_>, i: Inst, name: &str, args: &[Value]) -> Result<bool> {
    let ret = cx.body.inst(i).ty;
    match name {
        "convert.from.svbool" => {
            let (a, dst) = (parts_of(cx, args[0])?, defs_of(cx, i)?);
            if a.len() != dst.len() || dst[0].class() != a[0].class() {
                return Ok(false);
            }
            cx.vb.mov(dst[0], a[0]);
        }
        "convert.to.svbool" => {
            let Some(s) = shape(cx, cx.ty(args[0]))? else {
                return Ok(false);
            };
            let (a, dst) = (parts_of(cx, args[0])?, defs_of(cx, i)?);
            if s.parts != 1 || !s.mask() {
                return Ok(false);
            }
            if s.container == 1 {
                cx.vb.mov(dst[0], a[0]);
            } else {
                let on = ptrue(cx, s.container);
                emit(cx, Sve::AND_PP, Sz::B, dst[0], &[on, a[0], a[0]], 0);
            }
        }
        "ptest.any" | "ptest.first" | "ptest.last" => {
            let cond = match name {
                "ptest.any" => Cond::Ne,
                "ptest.first" => Cond::Mi,
                _ => Cond::Lo,
            };
            let Some(s) = shape(cx, cx.ty(args[0]))? else {
                return Ok(false);
            };
            if s.parts != 1 {
                return Ok(false);
            }
            let (g, p) = (cx.use_part(args[0], 0)?, cx.use_part(args[1], 0)?);
            let g = if s.container == 1 {
                g
            } else {
                clean(cx, s.container, g)
            };
            let dst = cx.def(i)?;
            test(cx, g, p, cond, dst);
        }
        "pfirst" | "pnext" => {
            let s = super::shape_ty(cx, ret)?;
            let (g, p, dst) = (cx.use_part(args[0], 0)?, cx.use_part(args[1], 0)?, cx.def(i)?);
            let op = if name == "pfirst" { Sve::PFIRST } else { Sve::PNEXT };
            let sz = if name == "pfirst" { Sz::B } else { s.sz() };
            emit(cx, op, sz, dst, &[p, g], 0);
        }
        "brkn.z" => {
            let (g, n, p) = (
                cx.use_part(args[0], 0)?,
                cx.use_part(args[1], 0)?,
                cx.use_part(args[2], 0)?,
            );
            let dst = cx.def(i)?;
            emit(cx, Sve::BRKN, Sz::B, dst, &[p, g, n], 0);
        }
        _ => return Ok(false),
    }
    Ok(true)
}

/// Duplicates, extracts and products of lanes.
fn special_lanes(cx: &mut Cx<'_>, i: Inst, name: &str, args: &[Value]) -> Result<bool> {
    let ret = cx.body.inst(i).ty;
    match name {
        "dup.x" => {
            let r = cx.use_part(args[0], 0)?;
            let (s, dst) = (super::shape_ty(cx, ret)?, defs_of(cx, i)?);
            for d in dst {
                lanes::splat_reg(cx, s, d, r);
            }
        }
        "ext" | "extq" => {
            let s = super::shape_ty(cx, ret)?;
            let (Some(n), true) = (cx.const_int(args[2]), s.parts == 1) else {
                return Ok(false);
            };
            let (a, b, dst) = (cx.use_part(args[0], 0)?, cx.use_part(args[1], 0)?, cx.def(i)?);
            let bytes = n as i64 * i64::from(s.bytes);
            let (op, imm) = match name {
                "ext" => (Sve::EXT, Imm::Bits("20,19,18,17,16,12,11,10")),
                _ => (Sve::EXTQ, Imm::Unsigned(16, 4)),
            };
            let Some(bits) = imm.encode(Sz::B, bytes) else {
                return Ok(false);
            };
            emit(cx, op, Sz::B, dst, &[a, b], bits);
        }
        "pmullb.pair" | "pmullt.pair" => {
            let s = super::shape_ty(cx, ret)?;
            let (op, wide) = if name == "pmullb.pair" {
                (Sve::PMULLB, Sve::PMULLB_Q)
            } else {
                (Sve::PMULLT, Sve::PMULLT_Q)
            };
            let (a, b, dst) = (cx.use_part(args[0], 0)?, cx.use_part(args[1], 0)?, cx.def(i)?);
            match s.bytes {
                1 | 4 => emit(cx, op, Sz::scalar(2 * s.bytes), dst, &[a, b], 0),
                8 => emit(cx, wide, Sz::D, dst, &[a, b], 0),
                _ => return Ok(false),
            }
        }
        "dupq.lane" => {
            let s = super::shape_ty(cx, ret)?;
            let (z, dst) = (cx.use_part(args[0], 0)?, cx.def(i)?);
            if let Some(n) = cx.const_int(args[1])
                && n < 4
            {
                let bits = Imm::Bits("23,22").encode(Sz::Q, n as i64).expect("it fits");
                emit(cx, Sve::DUP_LQ, Sz::D, dst, &[z], bits);
                return Ok(true);
            }
            if s.parts != 1 {
                return Ok(false);
            }
            // Pairs of doublewords 2n, 2n + 1, again and again.
            let n = cx.use_part(args[1], 0)?;
            let index = lanes::stepvector(cx, Sz::D, 0, 1);
            let one = lanes::splat_bits(cx, Sz::D, 1);
            let low = emit_z(cx, Sve::AND, Sz::D, &[index, one], 0);
            let twice = cx.vreg(PartTy::I64);
            cx.vb.rrr(Op::ADD, Sz::X, twice, n, n);
            let start = emit_z(cx, Sve::DUP, Sz::D, &[twice], 0);
            let index = emit_z(cx, Sve::ADD, Sz::D, &[start, low], 0);
            emit(cx, Sve::TBL, Sz::D, dst, &[z, index], 0);
        }
        _ => return Ok(false),
    }
    Ok(true)
}

/// Loads and stores by vectors of indices and of several registers.
fn special_memory(cx: &mut Cx<'_>, i: Inst, name: &str, args: &[Value]) -> Result<bool> {
    let ret = cx.body.inst(i).ty;
    match name {
        "ldnt1.gather.index" | "ld1q.gather.index" => {
            let s = super::shape_ty(cx, ret)?;
            let (g, p, index) = (
                cx.use_part(args[0], 0)?,
                cx.use_part(args[1], 0)?,
                cx.use_part(args[2], 0)?,
            );
            let offsets = scaled(cx, s, index);
            let dst = cx.def(i)?;
            match name {
                "ld1q.gather.index" => emit(cx, Sve::LD1Q_G, Sz::D, dst, &[g, offsets, p], 0),
                _ => {
                    const ROWS: [Sve; 4] =
                        [Sve::LDNT1B_GVD, Sve::LDNT1H_GVD, Sve::LDNT1W_GVD, Sve::LDNT1D_GVD];
                    let row = ROWS[s.bytes.trailing_zeros() as usize];
                    emit(cx, row, Sz::D, dst, &[g, offsets, p], 0);
                }
            }
        }
        "stnt1.scatter.index" | "st1q.scatter.index" => {
            let s = super::shape_of(cx, args[0])?;
            let (z, g) = (cx.use_part(args[0], 0)?, cx.use_part(args[1], 0)?);
            let (p, index) = (cx.use_part(args[2], 0)?, cx.use_part(args[3], 0)?);
            let offsets = scaled(cx, s, index);
            const ROWS: [Sve; 4] = [Sve::STNT1B_SVD, Sve::STNT1H_SVD, Sve::STNT1W_SVD, Sve::STNT1D_SVD];
            let row = match name {
                "st1q.scatter.index" => Sve::ST1Q_S,
                _ => ROWS[s.bytes.trailing_zeros() as usize],
            };
            let m = cx.vb.make_sve(row, Sz::D).use_(z).use_(g);
            m.use_(offsets).use_(p).done();
        }
        "ld2.sret" | "ld3.sret" | "ld4.sret" => {
            let count = u32::from(name.as_bytes()[2] - b'0');
            let t = cx.scope.struct_elems(ret).map_or(ret, |e| e.0[0]);
            let s = super::shape_ty(cx, t)?;
            let Some(op) = list_op(true, count, s) else {
                return Ok(false);
            };
            let (g, p) = (cx.use_part(args[0], 0)?, cx.use_part(args[1], 0)?);
            let dst = defs_of(cx, i)?;
            load_list(cx, op, s.sz(), &dst, g, p);
        }
        "st2" | "st3" | "st4" => {
            let count = u32::from(name.as_bytes()[2] - b'0');
            let s = super::shape_of(cx, args[0])?;
            let Some(op) = list_op(false, count, s) else {
                return Ok(false);
            };
            let n = count as usize;
            let mut data = Regs::new();
            for v in &args[..n] {
                data.push(cx.use_part(*v, 0)?);
            }
            let (g, p) = (cx.use_part(args[n], 0)?, cx.use_part(args[n + 1], 0)?);
            store_list(cx, op, s.sz(), &data, g, p);
        }
        _ => return Ok(false),
    }
    Ok(true)
}

/// Indices of elements of a vector as offsets in bytes.
fn scaled(cx: &mut Cx<'_>, s: Shape, index: VReg) -> VReg {
    let dst = super::zreg(cx);
    let n = i64::from(s.bytes.trailing_zeros());
    super::arith::shift_imm(cx, ir::inst::Opcode::Shl, Sz::D, dst, index, n);
    dst
}

/// The load of a list of registers.
pub fn load_list(cx: &mut Cx<'_>, op: Sve, sz: Sz, dst: &[VReg], g: VReg, p: VReg) {
    let m = cx.vb.make_sve(op, sz).def_in(dst[0], vreg(LIST));
    let mut m = m.use_(g).use_(p);
    for (k, d) in dst.iter().enumerate().skip(1) {
        m = m.def_in(*d, vreg(LIST + k));
    }
    m.done();
}

/// Stores a list of registers, interleaved.
pub fn store_list(cx: &mut Cx<'_>, op: Sve, sz: Sz, data: &[VReg], g: VReg, p: VReg) {
    let mut m = cx.vb.make_sve(op, sz).use_in(data[0], vreg(LIST)).use_(g).use_(p);
    for (k, d) in data.iter().enumerate().skip(1) {
        m = m.use_in(*d, vreg(LIST + k));
    }
    m.done();
}

/// The load or store of a structure of `count` packed vectors.
pub fn list_op(load: bool, count: u32, s: Shape) -> Option<Sve> {
    const ROWS: [[Sve; 4]; 6] = [
        [Sve::LD2B, Sve::LD2H, Sve::LD2W, Sve::LD2D],
        [Sve::LD3B, Sve::LD3H, Sve::LD3W, Sve::LD3D],
        [Sve::LD4B, Sve::LD4H, Sve::LD4W, Sve::LD4D],
        [Sve::ST2B, Sve::ST2H, Sve::ST2W, Sve::ST2D],
        [Sve::ST3B, Sve::ST3H, Sve::ST3W, Sve::ST3D],
        [Sve::ST4B, Sve::ST4H, Sve::ST4W, Sve::ST4D],
    ];
    if !s.fills() || s.parts != 1 {
        return None;
    }
    let row = count as usize - 2 + if load { 0 } else { 3 };
    Some(ROWS[row][s.bytes.trailing_zeros() as usize])
}

/// `dst = ptest g, p` holds `cond`.
pub fn test(cx: &mut Cx<'_>, g: VReg, p: VReg, cond: Cond, dst: VReg) {
    cx.vb.make_sve(Sve::PTEST, Sz::B).use_(g).use_(p).done();
    let set = cx.vb.make(Op::CSINC, Sz::W).def(dst);
    set.reg31().reg31().cond(cond.inverted()).done();
}

/// A predicate with the lanes of `bytes` bytes of `p` on, in byte lanes.
pub fn clean(cx: &mut Cx<'_>, bytes: u32, p: VReg) -> VReg {
    let on = ptrue(cx, bytes);
    emit_p(cx, Sve::AND_PP, Sz::B, &[on, p, p], 0)
}
