//! What a target provides, in four traits by who asks.
//!
//! ```text
//!   TargetFacts (in `opt`)   data and pure questions: passes over the IR may ask
//!     └ Emit                 machine instructions from registers: constants, copies, addresses, moves, frames
//!         ├ Patterns         an IR instruction becomes the best machine instructions
//!         ├ CallAbi          calling conventions, and the instructions around calls
//!         └ InlineAsm        constraint letters and register names of inline assembly
//! ```
//! [`Target`] is all of them; the walk is compiled once for each. What only some targets have is a table of functions
//! ([`optional`]), which there is no way to call where it is absent.

mod call_abi;
mod emit;
pub mod inline_asm;
pub mod optional;
mod patterns;

pub use call_abi::{Abi, ArgDesc, ArgFlags, CallAbi, CallSite, CallTarget, Extend, Loc};
pub(crate) use call_abi::{ArgDescs, ArgParts};
pub use emit::Emit;
pub use inline_asm::InlineAsm;
pub use opt::target::{LoopRegisters, MemoryTags, SoftFloat, TargetFacts};
pub use patterns::{Patterns, Scalars, lower_scalar};

/// A target.
pub trait Target: Patterns + CallAbi + InlineAsm {}

impl<T: Patterns + CallAbi + InlineAsm> Target for T {}
