//! Outline atomics (`+outline-atomics`): atomic operations as calls of `__aarch64_OPERATIONsize_ORDER` in the run-time
//! library (libgcc, compiler-rt), which uses the large system extensions where the machine has them.
//!
//! As in llc, operations without a function of their own (`nand`, minima, maxima, 16 bytes but `cas`) stay loops.

use super::Cx;
use super::atomic::{acquires, releases};
use crate::features::Feature;
use ir::diag::Result;
use ir::inst::{AtomicOp, Ordering};
use isel::PartTy;
use regalloc::VReg;
use smallvec::SmallVec;

/// An operation that the library has, for 1 to 8 bytes; `CompareAndSwap` for 16 as well.
#[derive(Clone, Copy)]
pub enum Helper {
    /// `cas`: expected and new; gives what stood there.
    CompareAndSwap,
    /// `swp`.
    Swap,
    /// `ldadd`; of `sub` with the negated operand.
    Add,
    /// `ldclr`: clears the bits that the operand has; of `and` with the inverted operand.
    Clear,
    /// `ldset`.
    Or,
    /// `ldeor`.
    Xor,
}

macro_rules! orders {
    ($op:literal, $($size:literal)*) => {
        [$([
            concat!("__aarch64_", $op, $size, "_relax"),
            concat!("__aarch64_", $op, $size, "_acq"),
            concat!("__aarch64_", $op, $size, "_rel"),
            concat!("__aarch64_", $op, $size, "_acq_rel"),
        ]),*]
    };
}

/// By operation, size and ordering.
const NAMES: [[[&str; 4]; 5]; 6] = [
    orders!("cas", 1 2 4 8 16),
    orders!("swp", 1 2 4 8 16),
    orders!("ldadd", 1 2 4 8 16),
    orders!("ldclr", 1 2 4 8 16),
    orders!("ldset", 1 2 4 8 16),
    orders!("ldeor", 1 2 4 8 16),
];

/// Whether atomic operations are to be calls.
pub fn asked(cx: &Cx<'_>) -> bool {
    let features = cx.target.features;
    features.has(Feature::OutlineAtomics) && !features.has(Feature::Lse)
}

/// The function for an operation of up to 8 bytes, if there is one.
pub fn helper(op: AtomicOp) -> Option<Helper> {
    Some(match op {
        AtomicOp::Xchg => Helper::Swap,
        AtomicOp::Add | AtomicOp::Sub => Helper::Add,
        AtomicOp::And => Helper::Clear,
        AtomicOp::Or => Helper::Or,
        AtomicOp::Xor => Helper::Xor,
        _ => return None,
    })
}

/// Calls a function with the operands (of so many bytes; of 16: halves) and the address; `old`: what stood there, zero-extended.
pub fn call(
    cx: &mut Cx<'_>,
    helper: Helper,
    bytes: u32,
    order: Ordering,
    operands: &[VReg],
    address: VReg,
    old: &[VReg],
) -> Result<()> {
    let ordering = usize::from(acquires(order)) | usize::from(releases(order)) << 1;
    let name = NAMES[helper as usize][bytes.trailing_zeros() as usize][ordering];
    let ty = if bytes >= 8 { PartTy::I64 } else { PartTy::I32 };
    let mut args: SmallVec<[(VReg, PartTy); 5]> = operands.iter().map(|v| (*v, ty)).collect();
    args.push((address, PartTy::I64));
    let results: SmallVec<[(VReg, PartTy); 2]> = old.iter().map(|v| (*v, ty)).collect();
    cx.libcall(name, &args, &results)
}
