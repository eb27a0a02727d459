//! How IR values lie in registers: parts, views without registers, constants.

pub mod constants;
pub(crate) mod narrowed;
pub mod operand;
pub(crate) mod packed;
pub mod parts;
pub mod repack;
pub(crate) mod salvage;
pub mod shape;
pub mod significant_bits;
pub mod value;
pub(crate) mod variables;
