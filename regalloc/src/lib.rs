//! Machine IR, register allocation and block layout, generic over the target.
//!
//! ```text
//!  isel ──► VCodeBuilder ──► VCode<I> ──► [alloc: Fast | Fastalloc | Ion] ──► Allocations
//!           (backwards)      SSA over vregs,                                   │
//!                            block parameters,                    tier 1+: cleanup (edits),
//!                            blocks in RPO                                 layout (block order)
//!                                                                              │
//!                                                                              ▼
//!                                                          target: frame, encode ──► CodeBlob
//! ```
//!
//! - [`vcode`]: the machine IR and its builder.
//! - `operand`: constructors of register operands.
//! - [`shared`]: constants that users in a block share.
//! - [`stack`]: frame slots, the symbolic places of a function's stack frame.
//! - [`schedule`]: code in an order that needs fewer registers.
//! - [`delay`]: operations behind the other uses of their operand.
//! - [`isolate`]: copies between long-lived values and the registers of calls.
//! - `frequency`: how often blocks run.
//! - `rare`: calls that are hardly ever made save what is in use.
//! - `resident`: spill slots that registers hold.
//! - `occupied`: which registers blocks touch, and which hold something.
//! - [`rename`]: the registers that are named most have the short names.
//! - [`cleanup`]: less spill traffic after allocation.
//! - [`wrap`]: frames only on ways that need them.
//! - [`slots`]: spill slots in the order of their use.
//! - [`layout`]: the order of blocks in memory.
//! - [`passes`]: those of them that can be left out.
//! - [`alloc`]: one front to the register allocators, and the form of their result.
//! - [`text`]: the text form of all this.
//! - [`check`]: whether each of these steps was right.
//!
//! In: a [`VCode`] of any target. Out: its [`Allocations`] and [`layout::Layout`]. Uses no other crate of
//! ours: it knows nothing of LLVM IR, of instruction encodings or of objects.

#![warn(missing_docs)]

pub mod alloc;
pub mod check;
pub mod cleanup;
pub mod delay;
pub mod effects;
mod fast;
mod frequency;
pub mod isolate;
pub mod layout;
mod occupied;
mod operand;
pub mod passes;
mod pressure;
mod rare;
pub mod rename;
mod resident;
pub mod schedule;
pub mod shared;
pub mod slots;
pub mod stack;
#[cfg(test)]
mod testing;
pub mod text;
pub mod vcode;
pub mod wrap;

pub use alloc::{Algorithm, AllocError, Allocations, Edit, EditCursor, Point, RegAlloc, RegEnv, Tier};
pub use regalloc2::{
    Allocation, Block, Operand, OperandConstraint, OperandKind, OperandPos, PReg, PRegSet, RegClass,
    SpillSlot, VReg,
};
pub use stack::{AsyncContext, FrameInfo, FrameSlot, FrameSlotKind, MapKind, MapLocation, StackMap};
pub use vcode::{
    BlockData, EdgeArgs, InstIndex, MachInst, Probe, Tag, TagKind, Terminator, VCode, VCodeBuilder,
    ValueOperand, VariableSlot, VariableValue,
};
pub use wrap::{LateFrame, Wrap};
