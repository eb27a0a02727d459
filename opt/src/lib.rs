//! Passes from IR to IR.
//!
//! ```text
//!   verified Body in a Work ─► pipeline::PASSES, each in place ─► legal Body in the same Work
//! ```
//! [`pipeline`] is the list of passes; [`work`] the body on its way, with what is known of it.
//!
//! In: a verified body of a module. Out: a legal body that does the same. May use `ir`, and knows no machine: what
//! depends on one is asked of [`target::TargetFacts`].

mod partial_inline;
pub mod pipeline;
mod promote;
mod short_circuit;
pub mod target;
pub mod work;
