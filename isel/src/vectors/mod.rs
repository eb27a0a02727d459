//! Elements of vectors, and addresses in vectors.

pub mod division;
pub mod elements;
pub(crate) mod vector_gep;
