//! What a function leaves in sections beside its code: places that tools patch at run time, its frame's
//! size. Filled in by a target's encoder, written by the object builder.

use ir::ids::MdId;

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

/// A block of a function's code, as profilers see it (`.llvm_bb_addr_map`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MappedBlock {
    /// Its number in the function.
    pub id: u32,
    /// What is said of it: the constants below.
    pub flags: u8,
    /// Where it starts in the code.
    pub start: u32,
    /// Where it ends.
    pub end: u32,
    /// Where its calls return, ascending.
    pub calls: Vec<u32>,
    /// What it is known by in another build of the function, where that is asked for.
    pub hash: Option<u64>,
}

impl MappedBlock {
    /// It ends in a return, or a call in the place of one.
    pub const RETURNS: u8 = 1;
    /// It ends in a call in the place of a return.
    pub const TAIL_CALL: u8 = 2;
    /// Exceptions arrive here.
    pub const LANDING_PAD: u8 = 4;
    /// It goes on into the next one.
    pub const FALLS_THROUGH: u8 = 8;
    /// It ends in a jump through a register or memory.
    pub const INDIRECT_JUMP: u8 = 16;
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
    /// How many arguments come in general registers, 7 if there are some on the stack; where kCFI's types tell it.
    pub arity: u8,
    /// Bytes of the frame for `.stack_sizes`, where asked for; `None` where it moves at run time.
    pub frame_bytes: Option<u64>,
    /// The blocks in the order of memory, where they are to be told.
    pub blocks: Vec<MappedBlock>,
    /// What calls through pointers say of the types that they call (`!callee_type`), where it is to be told.
    pub callee_types: Vec<MdId>,
    /// Nodes that have sections hold addresses of instructions (`!pcsections`), with the offsets of these.
    pub pc_sections: Vec<(MdId, Vec<u32>)>,
}
