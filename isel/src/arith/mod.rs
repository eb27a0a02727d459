//! Arithmetic that all targets share.

pub mod constrained;
pub mod division;
pub mod float;
pub mod float_class;
pub mod int_intrinsics;
pub mod wide;
pub(crate) mod wide_intrinsics;
