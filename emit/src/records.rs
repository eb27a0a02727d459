//! What a function leaves in sections beside its code: places that tools patch at run time, its frame's
//! size. Filled in by a target's encoder, written by the object builder.

/// What kind of place an XRay sled is (LLVM `xray_interface_internal.h`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum SledKind {
    /// At the function's entry.
    Entry,
    /// In a return's place.
    Exit,
    /// Before a jump that ends the function.
    TailCall,
    /// At the entry, with the first argument logged.
    LogArgsEntry,
    /// A call of the custom event handler.
    CustomEvent,
    /// A call of the typed event handler.
    TypedEvent,
}

/// Bytes that the XRay runtime overwrites.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sled {
    /// Where it starts in the function's code.
    pub offset: u32,
    /// What it is.
    pub kind: SledKind,
}

/// Records of one function.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Records {
    /// No-operations of this many bytes stand before the function's symbol (`"patchable-function-prefix"`).
    pub prefix_nops: u32,
    /// Offset in the code of the place that `__patchable_function_entries` names. With `prefix_nops` it is
    /// the start of those.
    pub patchable: Option<u32>,
    /// XRay sleds in ascending order.
    pub sleds: Vec<Sled>,
    /// The function is instrumented whatever its size (`xray_instr_map`).
    pub xray_always: bool,
    /// Bytes of the frame for `.stack_sizes`, where asked for; `None` where it moves at run time.
    pub frame_bytes: Option<u64>,
}
