//! Passes from IR to IR.
//!
//! ```text
//!   Body ─► promote ─► Body
//! ```
//! In: a verified body of a module. Out: a legal body that does the same. May use `ir`, and knows no machine: what
//! depends on one is asked of [`target::TargetFacts`].

pub mod promote;
pub mod target;
