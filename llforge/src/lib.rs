//! The llforge code generator: library facade and command.
//!
//! ```text
//!   text ──ir::parse──► Module (skeleton) ──► driver: every function on any thread ──► emit ──► bytes
//! ```
//! [`compile`] takes text, [`compile_module`] a module made in memory; [`options`] is what they are
//! told, [`driver`] how the work is spread over threads. The command (`main.rs`) adds files and
//! messages, nothing else.
//!
//! In: a module and [`Options`]. Out: the bytes of an object, of assembly or of IR, or [`Failure`]. May use all crates.

pub mod driver;
pub mod object;
pub mod options;
pub mod target;

pub use driver::{Failure, compile, compile_module};
pub use options::{FileType, Options};
