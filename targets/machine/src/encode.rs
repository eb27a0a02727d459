//! What the encoders of all targets share: the input that comes from allocation, and their errors.

use emit::CodeBuffer;
use regalloc::layout::Layout;
use regalloc::{Allocations, FrameInfo, FrameSlot, MachInst, VCode};

/// A function whose registers and blocks have their places.
pub struct Placed<'a, I: MachInst> {
    /// The machine IR.
    pub vcode: &'a VCode<I>,
    /// The places of its operands.
    pub allocs: &'a Allocations,
    /// The order of its blocks.
    pub layout: &'a Layout,
}

/// A frame that has its layout, as other functions and unwinders see it.
pub trait PlacedFrame {
    /// Puts offsets into the place of the frame slots that a function's funclets refer to. `Err`: what is not supported.
    fn place_funclets(&self, funclets: &mut emit::funclets::Funclets) -> Result<(), &'static str>;
    /// What other functions want to know of the frame: see [`emit::SymRef::FrameOffset`].
    fn frame_offsets(&self, escapes: &[FrameSlot]) -> Vec<Option<i32>>;

    /// Notes in a function's code buffer what its tables and others need to know of the frame.
    fn note(&self, info: &FrameInfo, code: &mut CodeBuffer) -> Result<(), EncodeError> {
        if let Some(funclets) = code.exceptions.as_mut().and_then(|e| e.funclets.as_mut()) {
            self.place_funclets(funclets).map_err(EncodeError::Unsupported)?;
        }
        if info.funclets || !info.escapes.is_empty() {
            code.frame_offsets = self.frame_offsets(&info.escapes);
        }
        Ok(())
    }
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
