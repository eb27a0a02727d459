//! The llforge code generator: a library that turns LLVM IR into objects, assembly or running code, without LLVM.
//!
//! ```
//! use llforge::{Module, Options};
//! let module = Module::parse("add.ll", "define i32 @add(i32 %a, i32 %b) {\n %c = add i32 %a, %b\n ret i32 %c\n}")?;
//! let mut options = Options::object();
//! options.set("mtriple", "aarch64-linux-gnu")?;
//! options.set("O", "1")?;
//! std::fs::write(std::env::temp_dir().join("add.o"), module.compile(&options)?)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//! * [`Module`]: IR from text, bitcode or the [`builder`]; [`Error`]: what is wrong with it, as values with places.
//! * [`Options`]: what the code generator is told, by the names of the command's flags.
//! * [`progress`]: watching compilations, stopping them, keeping what they made.
//! * [`builder`]: making IR without text, with debug information; [`triple`]: targets; [`jit`]: running modules in this process.
//!
//! ```text
//!   text ──ir::parse──► Module (skeleton) ──► driver: every function on any thread ──► emit ──► bytes
//! ```
//! [`compile`] takes text and gives bytes with nothing in between; [`driver`] says how the work is spread over threads. The
//! command (`main.rs`) adds files and messages, nothing else.
//!
//! Features, all on: `x86-64` and `aarch64` are the targets, `assembler` reads assembly (inline, of modules, `.s` files), `jit` runs modules,
//! `worker` is the command's `--persistent_worker`.
//!
//! In: a module and [`Options`]. Out: the bytes of an object, of assembly or of IR, or [`Error`]. May use all crates.

#![warn(missing_docs)]

mod block_profile;
pub mod driver;
mod host;
#[cfg(all(feature = "jit", any(target_os = "linux", windows)))]
pub mod jit;
pub mod memory;
mod module;
pub mod object;
pub mod options;
pub mod partition;
pub mod progress;
pub mod report;
pub mod stack;
pub mod target;
pub mod trace;
pub mod triple;

pub use driver::{Failure, compile, compile_module};
pub use ir::diag::Severity;
pub use module::{Error, Message, Module, Output, Place};
pub use options::{FileType, Options};

/// What the README shows is compiled with the examples of this documentation.
#[cfg(all(doctest, feature = "jit"))]
#[doc = include_str!("../../README.md")]
pub struct Readme;

/// Making IR without text: see [`ModuleBuilder`](builder::ModuleBuilder) for a first example.
pub mod builder {
    pub use ir::attributes::{AttrArgument, AttrKind, AttrList, Attribute};
    pub use ir::builder::*;
    pub use ir::constants::Const;
    pub use ir::context::Scope;
    pub use ir::ids::{AttrSetId, Block, ComdatId, ConstId, GlobalId, MdId, TypeId, Value};
    pub use ir::inst::{AtomicOp, FloatPredicate, IntPredicate, Opcode, Ordering};
    pub use ir::module::{BodyState, CallConv, Linkage, Visibility};
}
