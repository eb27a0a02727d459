//! Elements of vectors, sums of bytes in them, and addresses in vectors.

pub mod byte_sums;
pub mod division;
pub mod elements;
pub(crate) mod vector_gep;
