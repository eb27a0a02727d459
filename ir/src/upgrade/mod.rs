//! What LLVM's readers do to old IR while reading it: attributes, intrinsics, metadata, data layouts.
//!
//! The parser calls these; nothing of an old spelling leaves it.

pub(crate) mod attributes;
