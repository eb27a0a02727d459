//! `llvm.is.fpclass`: each class is a range of bit patterns.

use crate::lower::Lower;
use crate::target::Target;
use crate::values::parts::PartTy;
use ir::inst::{IntPredicate, Opcode};
use regalloc::VReg;

/// `dst` = whether the number whose pattern is `raw` (zero-extended to 64 bits) is of one of the classes in
/// `mask`. The format has `width` bits, `mantissa` of them the mantissa.
pub fn is_class<T: Target>(
    cx: &mut Lower<'_, T>,
    width: u32,
    mantissa: u32,
    dst: VReg,
    raw: VReg,
    mask: u32,
) {
    let sign = 1u64 << (width - 1);
    let inf = (sign - 1) & !((1 << mantissa) - 1);
    let quiet = 1u64 << (mantissa - 1);
    let least_normal = 1u64 << mantissa;
    let abs = cx.vreg(PartTy::I64);
    T::emit_binary_imm(cx, Opcode::And, PartTy::I64, abs, raw, (sign - 1) as i64);
    // First pattern and number of patterns, of the whole value or of its magnitude.
    let ranges = [
        (abs, inf + 1, quiet - 1),
        (abs, inf | quiet, quiet),
        (raw, sign | inf, 1),
        (raw, sign | least_normal, inf - least_normal),
        (raw, sign | 1, least_normal - 1),
        (raw, sign, 1),
        (raw, 0, 1),
        (raw, 1, least_normal - 1),
        (raw, least_normal, inf - least_normal),
        (raw, inf, 1),
    ];
    let mut sum = None;
    for (n, (x, first, count)) in ranges.into_iter().enumerate() {
        if mask >> n & 1 == 0 {
            continue;
        }
        let (diff, limit, bit) = (cx.vreg(PartTy::I64), cx.vreg(PartTy::I64), cx.vreg(PartTy::I8));
        T::emit_binary_imm(cx, Opcode::Sub, PartTy::I64, diff, x, first as i64);
        T::emit_int(cx, PartTy::I64, limit, count);
        T::emit_compare_wide(cx, IntPredicate::Ult, bit, &[diff], &[limit]);
        sum = Some(match sum {
            None => bit,
            Some(sum) => {
                let next = cx.vreg(PartTy::I8);
                T::emit_binary(cx, Opcode::Or, PartTy::I8, next, sum, bit);
                next
            }
        });
    }
    match sum {
        Some(sum) => T::emit_copy(cx, dst, sum),
        None => T::emit_int(cx, PartTy::I8, dst, 0),
    }
}
