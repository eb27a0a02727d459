//! What only some targets have: each is a table of functions, and a target has the table or has it not.

use super::Emit;
use crate::lower::Lower;
use crate::values::parts::{Lane, PartTy};
use ir::constants::Signature;
use ir::diag::Result;
use ir::ids::GlobalId;
use regalloc::shared::SharedKey;
use regalloc::{PReg, VReg};

/// A view of the widest vector registers as two of half their width: see [`Lower::narrowed`].
pub struct Narrowed<T: Emit> {
    /// Vectors of so many lanes in the view: see [`super::TargetFacts::vector_part`].
    pub part: fn(&T, Lane, u32) -> Option<(PartTy, u32)>,
    /// The first register = the lower or (`true`) upper half of the second, a widest one.
    pub half: fn(&mut Lower<'_, T>, VReg, VReg, bool),
    /// The first register, a widest one, = the two halves, the lower one first.
    pub join: fn(&mut Lower<'_, T>, VReg, VReg, VReg),
}

/// An address that code signs: `ptrauth (ptr g + offset, key, discriminator, address)`.
pub struct SignedAddress {
    /// `g`: what is signed counts from it.
    pub global: GlobalId,
    /// Bytes from the global value on.
    pub offset: i64,
    /// Key, discriminator and, as a constant, the address that is mixed in.
    pub signature: Signature,
    /// The signature's address, whose upper 16 bits the discriminator takes.
    pub address: Option<VReg>,
}

/// Vectors whose length is known at run time.
pub struct Scalable<T: Emit> {
    /// A constant (bits, zero-extended) in all lanes of a scalable vector or predicate.
    pub splat: fn(&mut Lower<'_, T>, PartTy, VReg, u64),
    /// The register = `vscale`.
    pub vscale: fn(&mut Lower<'_, T>, VReg),
}

/// Moves between vector and integer registers, where they are faster than a detour through memory.
pub struct VectorsAsInts<T: Emit> {
    /// A vector register = 8 or 16 bytes from integer registers; its upper part is arbitrary.
    pub from_ints: fn(&mut Lower<'_, T>, VReg, VReg, Option<VReg>),
    /// An integer register = the lowest 64 bits of a vector register, or (`true`) those above them.
    pub to_int: fn(&mut Lower<'_, T>, VReg, VReg, bool),
}

/// Values that loops hold in registers: see [`Lower::hoisted`].
pub struct Hoisting<T: Emit> {
    /// The most IR instructions of a loop that holds constants, and of one that holds those too that one instruction
    /// makes.
    pub max_loop: [u32; 2],
    /// Registers held for a loop by class: general-purpose ones, others.
    pub most_held: [u8; 2],
    /// Constants held for a loop with loops within, of each class.
    pub most_held_outside: u8,
    /// Vector registers that a loop's values and what it holds may take in all.
    pub most_vectors: u8,
    /// Whether loops of any length hold a value, also those with calls and loops within: it pays after a few turns.
    pub in_any_loop: fn(SharedKey) -> bool,
    /// Makes the value in the register.
    pub emit: fn(&mut Lower<'_, T>, SharedKey, VReg),
}

/// A stack of floating-point registers, on which some results are returned. An x86_fp80 is two parts; with a part type
/// other than `I64` the value is a float or double in its register.
pub struct FloatStack<T: Emit> {
    /// Pushes a value.
    pub push: fn(&mut Lower<'_, T>, PartTy, &[VReg]) -> Result<()>,
    /// Pops the top of the stack.
    pub pop: fn(&mut Lower<'_, T>, PartTy, &[VReg]) -> Result<()>,
}

/// How a block of a function with funclets ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FuncletEnd {
    /// `catchswitch`, which has no code.
    CatchSwitch,
    /// `catchret`.
    CatchRet,
    /// `cleanupret` to another pad.
    CleanupRet,
    /// `cleanupret` to the caller.
    CleanupEnd,
}

/// Funclets: catch blocks and cleanups that Windows calls as functions.
pub struct Funclets<T: Emit> {
    /// Ends a block; edges have been added.
    pub end: fn(&mut Lower<'_, T>, FuncletEnd),
    /// At the start of a handler of `__C_specific_handler`: the register = the exception's code, which is in the first
    /// register of [`super::CallAbi::LANDING`].
    pub exception_code: fn(&mut Lower<'_, T>, VReg),
    /// At the start of a catch funclet of .NET, if it has code for those: the register = the exception's address.
    pub clr_exception: Option<fn(&mut Lower<'_, T>, VReg)>,
    /// Calls are in the exception tables by their return addresses, which are in the state of the call.
    pub states_after_calls: bool,
}

/// Calls and places with records in `.llvm_stackmaps`.
pub struct StackMaps<T: Emit> {
    /// The fewest bytes of a patch point that makes a call.
    pub patch_call_bytes: u32,
    /// Registers that this call's address may be in.
    pub patch_call_lost: &'static [PReg],
    /// The DWARF number of a register.
    pub dwarf: fn(PReg) -> u16,
    /// The least bytes of a register in a record: of integers, of floating-point values.
    pub least_bytes: (u16, u16),
    /// A place without code that the record of this number describes.
    pub emit: fn(&mut Lower<'_, T>, u32),
}
