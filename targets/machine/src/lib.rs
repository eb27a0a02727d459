//! The back half of the pipeline that all targets share: the phases of a function, side tables, features,
//! instrumentation.
//!
//! ```text
//!   Body ─► isel ─► VCode ─► regalloc ─► placed VCode ─► emission ─► CodeBlob
//! ```
//! In: a function as a [`compile::Job`]. Out: its `CodeBlob`. May use `ir`, `opt`, `isel`, `regalloc` and `emit`; knows no target.

#![warn(missing_docs)]

pub mod compile;
pub mod declare;
pub mod emission;
pub mod features;
pub mod frame;
pub mod inspect;
pub mod instrument;
pub mod protector;
pub mod registry;
pub mod tables;
pub mod warnings;
