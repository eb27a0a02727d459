//! Machine blocks, branches and switches; what loops hold.

pub mod control;
pub(crate) mod hoist;
pub mod plan;
pub mod switch;
pub mod unlikely;
