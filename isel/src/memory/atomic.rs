//! Values of atomic accesses: their bits, in general-purpose registers.

use crate::arith::float::FloatOps;
use crate::lower::Lower;
use crate::values::parts::PartTy;
use ir::diag::Result;
use ir::ids::{Inst, Value};
use regalloc::VReg;

/// The integer part as wide as `p`.
pub fn int_part(p: PartTy) -> PartTy {
    PartTy::int(8 * p.bytes())
}

/// The bits of a value in a general-purpose register.
pub fn use_bits<T: FloatOps>(cx: &mut Lower<'_, T>, p: PartTy, v: Value) -> Result<VReg> {
    let r = cx.use_reg(v)?;
    if p.is_int() {
        return Ok(r);
    }
    let bits = cx.vreg(int_part(p));
    T::move_bits(cx, p.bytes(), bits, r);
    Ok(bits)
}

/// Where the bits of a result (its first part) are to go; the second is where to move them from there.
pub fn def_bits<T: FloatOps>(cx: &mut Lower<'_, T>, p: PartTy, i: Inst) -> Result<(VReg, Option<VReg>)> {
    if !cx.is_used(i) {
        return Ok((cx.vreg(int_part(p)), None));
    }
    let r = cx.def_part(i, 0)?;
    if p.is_int() {
        return Ok((r, None));
    }
    Ok((cx.vreg(int_part(p)), Some(r)))
}

/// Moves the bits of a result to where they are wanted: see [`def_bits`].
pub fn finish_bits<T: FloatOps>(cx: &mut Lower<'_, T>, p: PartTy, bits: (VReg, Option<VReg>)) {
    if let Some(dst) = bits.1 {
        T::move_bits(cx, p.bytes(), dst, bits.0);
    }
}
