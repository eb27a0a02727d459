//! Scalable vectors on SVE: how they are held, and which file lowers what.
//!
//! `<vscale x N x T>` that fills registers takes them as it is; a shorter one stands in wider containers, one
//! element in the low bits of each (integers: what is above is undefined), so that N containers fill a
//! register. `<vscale x N x i1>` is a predicate of lanes as wide as those containers. See
//! [`isel::values::parts::scalable_part`].
//!
//! - [`arith`]: arithmetic, logic, shifts, division; [`compare`]: comparisons, select;
//! - [`cast`]: conversions, bitcasts, unpacking and packing of vectors and predicates;
//! - [`lanes`]: single elements, splats, permutations; [`memory`]: loads and stores, also masked ones;
//! - [`generic`]: target-independent intrinsics, [`interleave`]: three vectors by `ld3` and `st3`;
//! - [`intrinsic`]: `llvm.aarch64.sve.*` by [`table`].

pub mod arith;
pub mod cast;
pub mod compare;
pub mod generic;
pub mod interleave;
pub mod intrinsic;
pub mod lanes;
pub mod memory;
pub mod reduce;
#[rustfmt::skip]
pub mod table;

use super::Cx;
use super::vector::Regs;
use crate::code_table::Sz;
use crate::code_table_sve::Sve;
use crate::features::Feature;
use crate::inst::Build;
use ir::diag::Result;
use ir::ids::{Inst, TypeId, Value};
use ir::inst::{InstData, Opcode};
use ir::types::Type;
use isel::{Lane, PartTy};
use regalloc::VReg;
use smallvec::SmallVec;

/// A scalable vector type.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Shape {
    /// Element type.
    pub elem: TypeId,
    /// Number of lanes per `vscale`, a power of two.
    pub len: u32,
    /// Number of elements per `vscale`.
    pub real: u32,
    /// Bytes of a container (of the lanes of a predicate).
    pub container: u32,
    /// Bytes of an element, a power of two; 0 for i1.
    pub bytes: u32,
    /// Bits of an element.
    pub bits: u32,
    /// Number of registers.
    pub parts: u32,
    /// Elements are floating-point numbers.
    pub float: bool,
}

impl Shape {
    /// Elements are i1.
    pub fn mask(&self) -> bool {
        self.bytes == 0
    }
    /// Elements fill their containers.
    pub fn packed(&self) -> bool {
        self.bits == 8 * self.container
    }
    /// Elements fill whole registers.
    pub fn fills(&self) -> bool {
        self.packed() && self.len == self.real
    }
    /// How many registers the elements fill, if no register has elements in some of its lanes only.
    pub fn filled(&self) -> Option<u32> {
        let each = self.len / self.parts;
        (self.packed() && self.real.is_multiple_of(each)).then_some(self.real / each)
    }
    /// Size of the containers.
    pub fn sz(&self) -> Sz {
        Sz::scalar(self.container)
    }
    /// Size of the elements.
    pub fn elem_sz(&self) -> Sz {
        Sz::scalar(self.bytes)
    }
    /// The part of each register.
    pub fn part(&self) -> PartTy {
        if self.mask() {
            PartTy::Predicate(self.container as u8)
        } else {
            PartTy::Scalable(Lane::int(self.container))
        }
    }
}

/// The shape of a type; `None` if it is not a scalable vector.
pub fn shape(cx: &mut Cx<'_>, t: TypeId) -> Result<Option<Shape>> {
    let (elem, len) = match cx.scope.ty(t) {
        Type::Vector {
            elem,
            len,
            scalable: true,
        } => (elem, len),
        Type::TargetExt { name, .. } if cx.scope.bytes(name) == b"aarch64.svcount" => (TypeId::I1, 16),
        _ => return Ok(None),
    };
    let range = cx.parts(t)?;
    let (part, parts) = (cx.part(range, 0).ty, range.1 - range.0);
    let (container, mask) = match part {
        PartTy::Scalable(lane) => (lane.bytes(), false),
        PartTy::Predicate(bytes) => (u32::from(bytes), true),
        _ => return Ok(None),
    };
    let bits = cx.dl.bits(cx.scope, elem) as u32;
    let kind = cx.scope.ty(elem);
    Ok(Some(Shape {
        elem,
        len: parts * 16 / container,
        real: len,
        container,
        bytes: if mask {
            0
        } else {
            bits.div_ceil(8).next_power_of_two()
        },
        bits,
        parts,
        float: matches!(kind, Type::Half | Type::BFloat | Type::Float | Type::Double),
    }))
}

/// The shape of a value that must be a scalable vector.
pub fn shape_of(cx: &mut Cx<'_>, v: Value) -> Result<Shape> {
    let t = cx.ty(v);
    shape_ty(cx, t)
}

/// The shape of a type that must be a scalable vector.
pub fn shape_ty(cx: &mut Cx<'_>, t: TypeId) -> Result<Shape> {
    match shape(cx, t)? {
        Some(s) => Ok(s),
        None => Err(cx.unsupported("another type in the place of a scalable vector")),
    }
}

/// Whether an instruction has scalable operands or a scalable result.
pub fn involves(cx: &Cx<'_>, d: &InstData) -> bool {
    if !cx.vb.vcode.frame.scalable && !cx.target.features.has(Feature::Sve) {
        return false;
    }
    let ops = cx.body.operand_range(d.ops);
    cx.scope.is_scalable(d.ty) || ops.iter().any(|v| cx.scope.is_scalable(cx.ty(*v)))
}

/// A fresh vector register.
pub fn zreg(cx: &mut Cx<'_>) -> VReg {
    cx.vreg(PartTy::Scalable(Lane::I64))
}

/// A fresh predicate register.
pub fn preg(cx: &mut Cx<'_>) -> VReg {
    cx.vreg(PartTy::Predicate(1))
}

/// A vector register of arbitrary content.
pub fn undefined(cx: &mut Cx<'_>) -> VReg {
    let r = zreg(cx);
    cx.vb.undef(r);
    r
}

/// `op` with its first register written, the others read; of a tied one the first input is what was there.
pub fn emit(cx: &mut Cx<'_>, op: Sve, sz: Sz, dst: VReg, ins: &[VReg], bits: u32) {
    let registers = &op.row().registers;
    let mut m = cx.vb.make_sve(op, sz).bits(bits);
    let rest = if registers.tied {
        debug_assert_eq!(ins.len(), registers.count as usize);
        m = m.tied(dst, ins[0]);
        &ins[1..]
    } else {
        debug_assert_eq!(ins.len() + 1, registers.count as usize);
        m = m.def(dst);
        ins
    };
    for r in rest {
        m = m.use_(*r);
    }
    m.done();
}

/// The same into a fresh vector register.
pub fn emit_z(cx: &mut Cx<'_>, op: Sve, sz: Sz, ins: &[VReg], bits: u32) -> VReg {
    let dst = zreg(cx);
    emit(cx, op, sz, dst, ins, bits);
    dst
}

/// The same into a fresh predicate register.
pub fn emit_p(cx: &mut Cx<'_>, op: Sve, sz: Sz, ins: &[VReg], bits: u32) -> VReg {
    let dst = preg(cx);
    emit(cx, op, sz, dst, ins, bits);
    dst
}

/// `op dst, pg/m, src` with arbitrary content in lanes that are off.
pub fn emit_unary(cx: &mut Cx<'_>, op: Sve, sz: Sz, dst: VReg, pg: VReg, src: VReg) {
    let old = undefined(cx);
    emit(cx, op, sz, dst, &[old, pg, src], 0);
}

/// The bits of pattern `all`.
pub const ALL: u32 = 31 << 5;

/// A predicate with all lanes of `bytes` bytes on.
pub fn ptrue(cx: &mut Cx<'_>, bytes: u32) -> VReg {
    if bytes == 16 {
        let half = ptrue(cx, 8);
        return emit_p(cx, Sve::PUNPKLO, Sz::D, &[half], 0);
    }
    emit_p(cx, Sve::PTRUE, Sz::scalar(bytes), &[], ALL)
}

/// The predicate of the lanes of register `part` that hold elements.
pub fn active(cx: &mut Cx<'_>, s: Shape, part: u32) -> VReg {
    if s.len == s.real {
        return ptrue(cx, s.container);
    }
    // Those below the number of elements.
    let (count, per) = (cx.vreg(PartTy::I64), s.len / s.parts);
    let vscale = cx.vreg(PartTy::I64);
    reduce::vscale(cx, vscale);
    super::convert_int::emit_binary_imm(cx, Opcode::Mul, PartTy::I64, count, vscale, i64::from(s.real));
    let first = cx.vreg(PartTy::I64);
    let before = i64::from(part * per);
    super::convert_int::emit_binary_imm(cx, Opcode::Mul, PartTy::I64, first, vscale, before);
    emit_p(cx, Sve::WHILELO_X, s.sz(), &[first, count], 0)
}

/// Refuses predicates of lanes of 16 bytes, for which few instructions are.
pub fn short_lanes(cx: &Cx<'_>, s: Shape) -> Result<()> {
    if s.container <= 8 {
        return Ok(());
    }
    Err(cx.unsupported("this of <vscale x 1 x i1>"))
}

/// Refuses vectors of which only the first lanes hold elements.
pub fn whole_lanes(cx: &Cx<'_>, s: Shape) -> Result<()> {
    if s.len == s.real {
        return short_lanes(cx, s);
    }
    Err(cx.unsupported(format!("this of scalable vectors of {} elements", s.real)))
}

/// Registers of all parts of a value.
pub fn parts_of(cx: &mut Cx<'_>, v: Value) -> Result<Regs> {
    super::vector::parts_of(cx, v)
}

/// Lowers an instruction with scalable operands or result.
pub fn lower(cx: &mut Cx<'_>, i: Inst, d: &InstData) -> Result<()> {
    use Opcode::*;
    let ops: SmallVec<[Value; 3]> = cx.body.operand_range(d.ops).iter().copied().take(3).collect();
    match d.opcode {
        Load => memory::load(cx, i, d, ops[0]),
        Store => memory::store(cx, d, ops[0], ops[1]),
        ICmp | FCmp => compare::compare(cx, i, d, &ops),
        Select => compare::select(cx, i, &ops),
        FNeg => arith::fneg(cx, i, ops[0]),
        ExtractElement => lanes::extract_element(cx, i, ops[0], ops[1]),
        InsertElement => lanes::insert_element(cx, i, &ops),
        ShuffleVector => lanes::splat_of_lane(cx, i, d, ops[0]),
        op if op.is_binary() => arith::binary(cx, i, d, &ops),
        op if op.is_cast() => cast::cast(cx, i, d, ops[0]),
        op => Err(cx.unsupported(format!("{} of scalable vectors", op.keyword()))),
    }
}

/// Whether the function may use SVE2.
pub fn has_sve2(cx: &Cx<'_>) -> bool {
    cx.target.features.has(Feature::Sve2)
}
