//! Instruction selection: target-independent lowering of LLVM IR to machine IR.
//!
//! ```text
//!   Body ─► promote ─► expand (IR to IR: what has no code of its own) ─► prepass (uses, epochs) ─► plan (machine blocks, split edges, switch trees)
//!        ─► Lower: one backward walk; each IR value is a list of parts, one register each
//!        ─► VCode (SSA, block parameters, RPO)
//! ```
//! * [`lower`]: the walk and its state; [`plan`]: which machine blocks there are; [`switch`]: trees of
//!   comparisons and jump tables for `switch`.
//! * [`parts`]: how types fall into registers; [`value`]: the register of a part of a value, looking
//!   through instructions that are no code (trunc, bitcast, extractvalue, …); [`addr`]: addresses.
//! * `promote`: frame objects that are only loaded and stored become values.
//! * `expand`: odd vectors, very wide integers, `vp.*` and the like become what the rest knows.
//! * [`memory`], `packed`, [`call`], `returned`, `library`, [`libcall`], `landing` and [`funclets`] (exceptions), `runtime_calls`, [`repack`], [`control`], [`wide`], [`intrinsics`], `object_size`: lowering by kind of instruction.
//! * [`int_intrinsics`] with `wide_intrinsics`, [`float`], [`elements`] (of vectors), [`constrained`]: lowering that all targets
//!   share, over traits of small operations that each implements; [`atomic`], [`operand`], [`shape`], [`significant_bits`],
//!   [`division`], [`float_class`], [`features`], `thread_local`: the same without traits.
//! * [`tables`]: side tables of a function; [`compile`]: the phases of one function, [`encode`]: what encoders share; [`target`]: what a target provides.
//!
//! Walking backwards means that when an instruction is reached all its users have been seen: it is dead
//! if no one asked for its registers, and what a user absorbed (an address, a compare, a load) is not
//! emitted a second time. This crate knows no target.

pub mod addr;
pub mod atomic;
pub mod call;
pub mod compile;
pub mod constants;
pub mod constrained;
pub mod control;
pub mod division;
pub mod elements;
mod emulated_tls;
pub mod encode;
mod expand;
pub mod features;
pub mod float;
pub mod float_class;
pub mod funclets;
mod hoist;
pub mod inline_asm;
pub mod instrument;
pub mod int_intrinsics;
pub mod intrinsics;
mod landing;
pub mod libcall;
pub mod library;
mod local_escape;
pub mod lower;
pub mod memory;
mod merge_stores;
mod narrowed;
mod object_size;
pub mod operand;
mod packed;
pub mod parts;
pub mod plan;
mod profile;
mod promote;
mod protector;
pub mod repack;
mod returned;
mod runtime_calls;
pub mod shape;
pub mod significant_bits;
pub mod stack_map;
mod swift_error;
pub mod switch;
pub mod tables;
mod tail_call;
pub mod target;
mod thread_local;
pub mod value;
mod vector_gep;
pub mod wide;
mod wide_intrinsics;

pub use addr::{Addr, AddrBase};
pub use lower::{Lower, Selector};
pub use parts::{Lane, Part, PartTy};
pub use target::{Abi, ArgDesc, ArgFlags, CallTarget, Extend, Loc, Target};
pub use wide::Regs;
