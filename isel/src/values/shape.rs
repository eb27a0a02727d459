//! How a vector type is held: its lanes and parts.

use crate::lower::Lower;
use crate::target::Target;
use crate::values::parts::{Lane, PartTy};
use ir::diag::Result;
use ir::ids::{TypeId, Value};
use ir::inst::{InstData, Opcode};
use ir::types::Type;

/// A vector type.
#[derive(Copy, Clone, Debug)]
pub struct Shape {
    /// Element type.
    pub elem: TypeId,
    /// Number of elements.
    pub len: u32,
    /// Lanes of the registers; `None` if it is held element by element.
    pub lane: Option<Lane>,
    /// Elements are i1, lanes all ones or zeros.
    pub mask: bool,
    /// Number of parts.
    pub parts: u32,
    /// Bytes of each register.
    pub bytes: u32,
    /// The part that each register is.
    ty: PartTy,
}

impl Shape {
    /// Lanes in a register.
    pub fn per(&self) -> u32 {
        self.lane.map_or(1, |l| self.bytes / l.bytes())
    }
    /// The part that each register is.
    pub fn part(&self) -> PartTy {
        self.ty
    }
    /// Lanes that count in register `part`.
    pub fn used(&self, part: u32) -> u32 {
        (self.len - part * self.per()).min(self.per())
    }
}

/// The shape of a vector type; `None` if `t` is not one.
pub fn shape<T: Target>(cx: &mut Lower<'_, T>, t: TypeId) -> Result<Option<Shape>> {
    let Type::Vector { elem, len, scalable } = cx.scope.ty(t) else {
        return Ok(None);
    };
    if scalable {
        return Err(cx.unsupported("scalable vectors"));
    }
    let range = cx.parts(t)?;
    let parts = range.1 - range.0;
    // Of no elements nothing is asked.
    let ty = match parts {
        0 => PartTy::I8,
        _ => cx.part(range, 0).ty,
    };
    Ok(Some(Shape {
        elem,
        len,
        lane: ty.lane(),
        mask: cx.scope.int_bits(elem) == Some(1),
        parts,
        bytes: ty.bytes(),
        ty,
    }))
}

/// What all bits of the lanes are in part `p` of a constant vector, if they are equal.
pub fn equal_bits<T: Target>(cx: &mut Lower<'_, T>, v: Value, p: u32, s: Shape) -> Result<Option<bool>> {
    if cx.is_zero(v) {
        return Ok(Some(false));
    }
    let Some(lane) = s.lane else { return Ok(None) };
    let bytes = cx.const_part_bytes(v, p, s.part())?;
    Ok(bytes.and_then(|b| {
        let used = &b[..(s.used(p) * lane.bytes()) as usize];
        let all = |byte| used.iter().all(|b| *b == byte);
        (all(0) || all(0xff)).then(|| used.first() == Some(&0xff))
    }))
}

/// The shape of a value's type, which must be a vector.
pub fn shape_of<T: Target>(cx: &mut Lower<'_, T>, v: Value) -> Result<Shape> {
    let t = cx.ty(v);
    match shape(cx, t)? {
        Some(s) => Ok(s),
        None => Err(cx.unsupported("scalar in the place of a vector")),
    }
}

/// Whether the operation is one of vectors element by element (or makes one, or takes one apart).
pub fn is_vector<T: Target>(cx: &Lower<'_, T>, d: &InstData) -> bool {
    let vector = |t| matches!(cx.scope.ty(t), Type::Vector { .. });
    let first = cx.body.operand_range(d.ops).first();
    match d.opcode {
        Opcode::Load | Opcode::Store | Opcode::VaArg => false,
        // Vectors chosen as a whole by one bit are not vector operation.
        Opcode::Select => first.is_some_and(|v| vector(cx.ty(*v))),
        _ => vector(d.ty) || first.is_some_and(|v| vector(cx.ty(*v))),
    }
}
