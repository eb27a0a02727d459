//! The finished code of one function: what a worker thread hands to the object builder.

use crate::assemble::inline::{Inline, Listing};
use crate::cfi::CfiOp;
use crate::debug::FunctionDebug;
use crate::lsda::Exceptions;
use crate::probes::Probe;
use crate::records::Records;
use crate::reloc::Reloc;
use ir::diag::Diagnostic;

/// What a further section of a function is named by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PartName {
    /// `NAME.__part.N`.
    Number(u32),
    /// `NAME.cold`.
    Cold,
    /// `NAME.eh`.
    Pads,
}

/// Code, data and tables of one function. It owns all that it needs and refers to nothing but IR global ids,
/// so that blobs can be made in any order on any thread, and cached.
#[derive(Clone, Debug, Default)]
pub struct CodeBlob {
    /// The function's global id in the IR module.
    pub global: u32,
    /// Alignment of the function's start: a power of two, at least the target's minimum. The object builder
    /// raises it to the function's `align`.
    pub align: u32,
    /// What the code itself, and each of its parts, must start at a multiple of, whatever stands before it.
    pub code_align: u32,
    /// Machine code; branches within the function are resolved.
    pub code: Vec<u8>,
    /// Offsets in `code` where a further section starts (`-basic-block-sections`), ascending; references from
    /// one to another are relocations.
    pub parts: Vec<u32>,
    /// What the further sections are named by, where that is not their number.
    pub part_names: Vec<PartName>,
    /// Relocations of `code`, in ascending order of offset.
    pub relocs: Vec<Reloc>,
    /// Call frame instructions `(offset, op)` in ascending order: `op` holds from the instruction that
    /// starts at `offset`.
    pub cfi: Vec<(u32, CfiOp)>,
    /// Bytes of the expressions and escapes in `cfi`.
    pub cfi_bytes: Vec<u8>,
    /// What unwind table the function is to have.
    pub unwind: UnwindTable,
    /// Mach-O compact unwind encoding, 0 for none.
    pub compact_unwind: u32,
    /// Personality routine, landing pads and the calls that lead to them.
    pub exceptions: Option<Box<Exceptions>>,
    /// Sleds, patchable entries and the like.
    pub records: Option<Box<Records>>,
    /// The function puts code on the stack (`llvm.init.trampoline`), so the stack must be executable.
    pub executable_stack: bool,
    /// The function has floating-point values (MSVC's `_fltused`).
    pub uses_float: bool,
    /// The code is in a section that programs cannot read (ELF, `+execute-only`).
    pub pure_code: bool,
    /// The constant pool.
    pub constants: Vec<Constant>,
    /// Bytes of all entries of `constants`.
    pub constant_bytes: Vec<u8>,
    /// Relocations of constants; `offset` counts from the start of `constant_bytes`.
    pub constant_relocs: Vec<Reloc>,
    /// The jump tables.
    pub jump_tables: Vec<JumpTable>,
    /// Targets of all entries of `jump_tables`, as offsets in `code`.
    pub jump_targets: Vec<u32>,
    /// See [`SymRef::FrameOffset`](crate::SymRef::FrameOffset).
    pub frame_offsets: Vec<Option<i32>>,
    /// Code offsets behind calls that return twice.
    pub second_returns: Vec<u32>,
    /// Code offsets of blocks whose address is taken, `(block, offset)`: see [`SymRef::BlockLabel`](crate::SymRef::BlockLabel).
    pub blocks: Vec<(u32, u32)>,
    /// Names for [`SymRef::Extern`](crate::SymRef::Extern), as they stand in the symbol table (mangled).
    pub externs: Vec<String>,
    /// What inline assembly has beside code.
    pub assembly: Option<Box<Inline>>,
    /// Remarks on the function.
    pub warnings: Vec<Diagnostic>,
    /// Pseudo probes, ascending by offset.
    pub probes: Vec<Probe>,
    /// What debuggers are told, if the function has a `DISubprogram`.
    pub debug: Option<Box<FunctionDebug>>,
    /// Only if [`CodeBuffer::keep_layout`](crate::CodeBuffer::keep_layout) was asked for (assembly output).
    pub layout: Option<Box<CodeLayout>>,
}

/// Where branches and padding stand in a function's code: what assembly text needs to name labels.
#[derive(Clone, Debug, Default)]
pub struct CodeLayout {
    /// `(offset of the branch instruction, offset of its target)`, ascending.
    pub branches: Vec<(u32, u32)>,
    /// `(offset, length in bytes, log2 of the alignment, most bytes to skip)`, ascending; length may be 0.
    pub aligns: Vec<(u32, u32, u8, u32)>,
    /// PC-relative fields that refer to the function's own code and are resolved: the relocations that they
    /// were, with [`SymRef::CodeOffset`](crate::SymRef::CodeOffset) targets, ascending.
    pub resolved: Vec<Reloc>,
    /// Inline assembly, ascending.
    pub assembly: Vec<Listing>,
    /// Offsets that inline assembly has names for, ascending.
    pub named: Vec<(u32, String)>,
}

/// An entry of a function's constant pool.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Constant {
    /// Start in [`CodeBlob::constant_bytes`].
    pub start: u32,
    /// Length in bytes.
    pub len: u32,
    /// Alignment in bytes, a power of two.
    pub align: u32,
}

/// How a jump table's entries are stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JumpTableKind {
    /// 4 bytes: the target's address minus the table's (position-independent code).
    Rel32,
    /// 8 bytes: the target's address.
    Abs64,
    /// 4 bytes: the target's address (x32, `-code-model=small` on ILP32).
    Abs32,
    /// 8 bytes: the target's address minus the table's (large code model, PIC).
    Rel64,
}

impl JumpTableKind {
    /// Bytes of one entry, which is also the table's alignment.
    pub const fn entry_size(self) -> u32 {
        match self {
            JumpTableKind::Rel32 | JumpTableKind::Abs32 => 4,
            JumpTableKind::Abs64 | JumpTableKind::Rel64 => 8,
        }
    }
}

/// A jump table, in read-only data beside the function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JumpTable {
    /// How entries are stored.
    pub kind: JumpTableKind,
    /// First entry in [`CodeBlob::jump_targets`].
    pub start: u32,
    /// Number of entries.
    pub len: u32,
}

/// Which unwind table entry a function is to have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum UnwindTable {
    /// None: `nounwind` without `uwtable`.
    #[default]
    None,
    /// `.eh_frame`.
    EhFrame,
    /// `.debug_frame`, or `.eh_frame` if the object has that for other functions.
    DebugFrame,
    /// Darwin: `.eh_frame` of the prologue only, and a compact encoding of it.
    Compact,
    /// Windows: `.pdata` and `.xdata`.
    Seh,
}
