//! The x86-64 target.
//!
//! ```text
//!  isel patterns ──Build──► VCode<Inst> ──regalloc──► Allocations ──frame, encode──► CodeBlob
//! ```
//!
//! - [`regs`]: registers, calling conventions' preserved sets, the allocator's environment.
//! - [`code_table`]: what each `iced_x86::Code` reads and writes.
//! - [`compile`]: one function through all phases.
//! - [`features`]: processors and their features.
//! - [`frame`]: frame layout, prologue, epilogue; [`encode`]: code from machine IR.
//! - [`lower`]: selection patterns; [`compile`]: the order of the phases for one function.
//! - [`instrument`]: code at entry and exits that attributes ask for.
//! - [`inst`]: the instruction, its side tables and constructors.
//!
//! In: what `machine` and `isel` ask of a target. Out: instructions, frames and machine code of x86-64. May use `ir`,
//! `regalloc`, `isel`, `emit` and `machine`.

#![warn(missing_docs)]

pub mod asm;
#[cfg(feature = "assembler")]
pub mod assemble;
mod backend;
mod bytes;
pub mod code_table;
#[rustfmt::skip]
mod code_table_data;
pub mod compact_unwind;
pub mod compile;
pub mod encode;
pub mod features;
mod flags;
pub mod frame;
mod hipe;
mod inline_asm;
pub mod inst;
pub mod instrument;
pub mod lower;
pub mod object;
pub mod regs;
mod relocations;
mod split_stack;
pub mod upper_halves;
pub mod vex_table;
mod vex_table_data;
mod whole;
pub mod windows;

pub use backend::BACKEND;
pub use iced_x86::Code;
pub use inst::{Amode, Base, Build, Cond, Inst, Making, Pseudo, Segment, SymId, Tables};
