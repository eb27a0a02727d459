//! The AArch64 target (A64, AAPCS64 and the variants of Darwin and Windows, ELF in both byte orders, Mach-O and COFF).
//!
//! ```text
//!  isel patterns ──Build──► VCode<Inst> ──regalloc──► Allocations ──frame, encode──► CodeBlob
//! ```
//!
//! - [`code_table`]: the instruction table, from which instructions are made, encoded and printed.
//! - `assemble`: instructions of assembly text, with a table of their own (feature `assembler`).
//! - [`regs`]: registers, what calls preserve, the allocator's environment.
//! - [`inst`]: the instruction, its side tables and constructors.
//! - [`frame`]: frame layout, prologue, epilogue; `compact_unwind`: frames as Mach-O tables have them; [`encode`]: code from machine IR.
//!
//! In: what `machine` and `isel` ask of a target. Out: instructions, frames and machine code of AArch64. May use `ir`,
//! `regalloc`, `isel`, `emit` and `machine`.

#![warn(missing_docs)]

pub mod asm;
mod asm_sve;
#[cfg(feature = "assembler")]
pub mod assemble;
mod atomic_loop;
mod backend;
pub mod code_table;
#[rustfmt::skip]
mod code_table_data;
pub mod code_table_several;
pub mod code_table_sme;
pub mod code_table_sve;
#[rustfmt::skip]
mod code_table_sve_data;
#[rustfmt::skip]
mod code_table_sve_memory;
mod compact_unwind;
pub mod compile;
mod effects;
pub mod encode;
pub mod features;
mod flags;
pub mod frame;
mod hwasan;
mod inline_asm;
pub mod inst;
pub mod instrument;
pub mod lower;
pub mod object;
mod pairs;
pub mod regs;
mod relocations;
mod requirement;
mod sysregs;
#[rustfmt::skip]
mod sysregs_data;
mod windows;

pub use backend::BACKEND;
