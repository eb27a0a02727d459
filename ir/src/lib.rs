//! LLVM IR: data structures, readers of text and bitcode, writer, verifier, builder, data layout.
//!
//! ```text
//!   text ──parse──► Module { ctx, globals, BodyState::Text } ──Source::read_body──► Body ──verify──► users
//!                      │                                                              │
//!                      └──────────────────── write ◄──────────────────────────────────┘
//! ```
//! * [`ids`]: entity ids; [`context`]: interning tables, module + body overlay; [`types`], [`constants`],
//!   [`attributes`], [`metadata`]: what is interned.
//! * [`inline_asm`]: the constraint strings of inline assembly.
//! * [`module`]: everything outside bodies; [`body`] and [`inst`]: bodies.
//! * [`arm64ec`]: names and signatures of Windows' Arm64EC.
//! * [`collector`]: how functions tell garbage collectors of their roots.
//! * [`location`]: where instructions stand in the source language; [`debug_value`]: which variables have which values.
//! * [`edit`]: the one editor of bodies, and the vocabulary of instructions.
//! * [`source`]: where a module came from, and the reading of bodies and metadata on demand.
//! * [`parse`]: text to module and bodies; [`bitcode`]: the same of bitcode; `upgrade`: old spellings.
//! * [`datalayout`]: sizes and alignments; [`diag`]: diagnostics.
//!
//! In: text, bitcode, or calls of the builder. Out: a verified [`module::Module`] and [`body::Body`]s; text again. Uses no other
//! crate of ours, and knows nothing of machines beyond the data layout.

#![warn(missing_docs)]

pub mod arm64ec;
pub mod attributes;
pub mod bitcode;
pub mod block_profile;
pub mod body;
pub mod builder;
mod canonical;
pub mod cfg;
pub mod collector;
pub mod compare;
pub mod constants;
pub mod context;
pub mod datalayout;
pub mod debug_value;
pub mod diag;
pub mod dwarf_names;
pub mod edit;
mod home;
pub mod ids;
pub mod import;
pub mod inline_asm;
pub mod inspect;
pub mod inst;
pub mod intrinsics;
pub mod location;
pub mod memory_effects;
pub mod metadata;
pub mod module;
pub mod numbered;
pub mod options;
pub mod parse;
pub mod source;
pub mod triple;
pub mod types;
mod upgrade;
pub mod verify;
pub mod write;
