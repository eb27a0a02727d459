//! Elements of vectors, and addresses in vectors.

pub mod elements;
pub(crate) mod vector_gep;
