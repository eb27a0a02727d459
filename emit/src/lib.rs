//! Code buffers, object model, unwind tables, object and assembly writers.
//!
//! ```text
//!  target's encoder ──► CodeBuffer ──finish──► CodeBlob ─┐   (one per function, on any thread)
//!                       labels, branches,                 │
//!                       relocations, CFI                  ▼
//!  ir::Module (globals, linkage, initialisers) ──► ObjectBuilder ──► ObjectModel ──► ELF bytes
//!                                                                         └────────► assembly text
//! ```
//!
//! Invariants at the arrows:
//! - A [`CodeBlob`] depends on no other blob: it names IR globals by id, everything else by
//!   an index of its own. So blobs may be made in any order; the object is built from them in source order.
//! - An [`ObjectModel`](object::ObjectModel) is format-neutral, and final: section order, symbol order and
//!   contents. The writers decide nothing but the encoding.
//!
//! In: `CodeBlob`s and a module. Out: the bytes of an object, or assembly text. May use `ir` (globals, constants, data
//! layout), and knows no instruction set: what depends on one comes
//! in through [`code_buffer::BranchTarget`] and [`asm::InstructionPrinter`].

#![warn(missing_docs)]

pub mod arm64_unwind;
pub mod asm;
pub mod assemble;
pub mod blob;
mod byte_order;
pub mod cfi;
pub mod code_buffer;
pub mod codeview_lines;
pub mod coff;
mod compressed;
pub mod constant;
pub mod data;
pub mod debug;
pub mod debug_text;
pub mod dso_local;
pub mod eh_frame;
pub mod elf;
mod elf_reloc_names;
pub mod emulated_tls;
pub mod funclets;
pub mod just_my_code;
pub mod line_program;
pub mod lsda;
pub mod macho;
pub mod md5;
pub mod metadata;
pub mod module;
pub mod object;
pub mod probes;
pub mod records;
pub mod reloc;
pub mod section;
pub mod seh;
pub mod sframe;

pub use blob::{CodeBlob, Constant, JumpTable, JumpTableKind, PartName, UnwindTable};
pub use byte_order::ByteOrder;
pub use cfi::CfiOp;
pub use code_buffer::{BranchTarget, CodeBuffer, Label, WholeBranches};
pub use lsda::Exceptions;
pub use reloc::{Reloc, RelocKind, SymRef};
