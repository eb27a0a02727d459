//! What the encoders of all targets share: the input that comes from allocation, and their errors.

use regalloc::layout::Layout;
use regalloc::{Allocations, MachInst, VCode};

/// A function whose registers and blocks have their places.
pub struct Placed<'a, I: MachInst> {
    /// The machine IR.
    pub vcode: &'a VCode<I>,
    /// The places of its operands.
    pub allocs: &'a Allocations,
    /// The order of its blocks.
    pub layout: &'a Layout,
}

/// Why a function could not be encoded.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EncodeError {
    /// The frame has 2 GiB or more.
    FrameTooLarge,
    /// Something that is not supported; the name goes into the diagnostic.
    Unsupported(&'static str),
    /// An operand combination that has no encoding: a broken invariant.
    Encoding(String),
    /// A broken invariant.
    Internal(&'static str),
}

impl std::fmt::Display for EncodeError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            EncodeError::FrameTooLarge => f.write_str("stack frame of 2 GiB or more"),
            EncodeError::Unsupported(what) => write!(f, "unsupported: {what}"),
            EncodeError::Encoding(what) => write!(f, "no encoding: {what}"),
            EncodeError::Internal(what) => write!(f, "internal error: {what}"),
        }
    }
}
