//! Instruction selection: target-independent lowering of LLVM IR to machine IR.
//!
//! ```text
//!   Body ─► expand (IR to IR: what has no code of its own) ─► prepass (uses, epochs) ─► plan (machine blocks, split edges, switch trees)
//!        ─► Lower: one backward walk; each IR value is a list of parts, one register each
//!        ─► VCode (SSA, block parameters, RPO)
//! ```
//! * [`lower`]: the walk and its state; [`target`]: what a target provides.
//! * [`values`]: how types fall into registers; the register of a part of a value, looking through instructions that are
//!   no code (trunc, bitcast, extractvalue, …); constants. [`flow`]: machine blocks, `switch`, branches, what loops hold.
//! * [`calls`], [`memory`], [`arith`], [`vectors`], [`exceptions`], [`intrinsics`], [`inline_asm`]: lowering by kind of
//!   instruction, over traits of small operations where targets differ.
//! * [`expand`]: odd vectors, very wide integers, `vp.*` and the like become what the rest knows.
//!
//! Walking backwards means that when an instruction is reached all its users have been seen: it is dead
//! if no one asked for its registers, and what a user absorbed (an address, a compare, a load) is not
//! emitted a second time.
//!
//! In: the body that the passes of `opt` leave. Out: a `VCode` for the target. May use `ir`, `opt`, `regalloc` and `emit`; names no target.

#![warn(missing_docs)]

pub mod arith;
pub mod calls;
pub mod exceptions;
pub mod expand;
pub mod flow;
pub mod inline_asm;
pub mod intrinsics;
pub mod lower;
pub mod memory;
pub mod target;
pub mod values;
pub mod vectors;

/// Frames that `llvm.frameaddress` and `llvm.returnaddress` go up at most: each is a load.
pub const MAX_FRAMES_UP: u64 = 10_000;

pub use arith::wide::Regs;
pub use lower::{Lower, Selector};
pub use memory::addr::{Addr, AddrBase};
pub use target::{
    Abi, ArgDesc, ArgFlags, CallAbi, CallTarget, Emit, Extend, Loc, LoopRegisters, MemoryTags, Patterns,
    Target, TargetFacts,
};
pub use values::parts::{Class, Lane, Part, PartTy};
