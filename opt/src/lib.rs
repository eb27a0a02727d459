//! Passes from IR to IR.
//!
//! ```text
//!   verified Body in a Work ─► pipeline::PASSES, each in place ─► legal Body in the same Work
//! ```
//! [`pipeline`] is the list of passes; [`work`] the body on its way, with what is known of it.
//!
//! In: a verified body of a module. Out: a legal body that does the same. May use `ir`, and knows no machine: what
//! depends on one is asked of [`target::TargetFacts`].

#![warn(missing_docs)]

mod aggregates;
pub mod arm64ec;
mod chains;
pub mod collector;
mod counted;
mod counters;
mod extended_phis;
mod extended_sums;
mod fold;
mod frame_objects;
mod inline;
mod jumps;
mod just_my_code;
mod licm;
mod memory_compares;
mod narrow;
mod partial_inline;
mod phis;
pub mod pipeline;
mod products;
mod promote;
mod promote_rest;
mod reassociate;
mod remainders;
mod repeats;
mod rotations;
pub mod safe_stack;
mod scalarise;
mod segments;
mod short_circuit;
mod short_divisions;
mod signs;
mod simplify;
mod stack_tags;
mod strides;
pub mod target;
mod thread;
mod to_zero;
mod unroll;
mod vectorise;
mod widen;
pub mod work;
