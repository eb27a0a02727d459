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

/// A location in a stack map record ("Stack maps and patch points", version 3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StackMapLocation {
    /// The value is this constant.
    Constant(i64),
    /// The value is in the register of this DWARF number, in so many bytes.
    Register(u16, u16),
    /// `register + offset` is the value; the register by its DWARF number.
    Direct(u16, i32),
    /// The value stands at `register + offset`, in so many bytes.
    Indirect(u16, i32, u16),
}

/// A record of `.llvm_stackmaps`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StackMapRecord {
    /// The number that the IR gives it.
    pub id: u64,
    /// The place in the function's code.
    pub offset: u32,
    /// The values.
    pub locations: Vec<StackMapLocation>,
    /// Registers that live on: DWARF number and bytes.
    pub live_out: Vec<(u16, u8)>,
}

/// Records of one function.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Records {
    /// No-operations of this many bytes stand before the function's symbol (`"patchable-function-prefix"`).
    pub prefix_nops: u32,
    /// Offset in the code of the place that `__patchable_function_entries` names. With `prefix_nops` it is
    /// the start of those.
    pub patchable: Option<u32>,
    /// Where kCFI's checks trap, in ascending order.
    pub traps: Vec<u32>,
    /// XRay sleds in ascending order.
    pub sleds: Vec<Sled>,
    /// The function is instrumented whatever its size (`xray_instr_map`).
    pub xray_always: bool,
    /// Stack map records in ascending order of their places.
    pub stack_maps: Vec<StackMapRecord>,
    /// Bytes of the frame, for stack maps; `None` where it moves at run time.
    pub map_frame_bytes: Option<u64>,
    /// The function may have its frame on another segment of the stack (`"split-stack"`), and whether it looks at this one's
    /// limit, as it does where it has a frame.
    pub split_stack: Option<bool>,
    /// Bytes of the frame for `.stack_sizes`, where asked for; `None` where it moves at run time.
    pub frame_bytes: Option<u64>,
}
