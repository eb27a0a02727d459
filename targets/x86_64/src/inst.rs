//! The x86-64 instruction ([`Inst`]), its per-function side tables ([`Tables`]), and the
//! constructors that isel uses ([`Build`]).
//!
//! An instruction **is** an `iced_x86::Code` plus operands: register operands in the function's
//! operand pool, at most one memory operand, immediates in place. [`crate::code_table`] says which
//! operands a code reads and writes. Pseudo-instructions ([`Pseudo`]) are what no single code is.
//!
//! Order of an instruction's register operands in the pool (the encoder relies on it), for each
//! operand in Intel order:
//! - register that is read: one `Use`; written: one `Def`; read and written: the `Use`, then the
//!   `Def` with `Reuse` of it; explicit fixed register (`cl`, `eax`): the same, constrained to it;
//! - memory: the base if it is a register, then the index if there is one;
//!
//! then the write mask if there is one, then implicit registers (`rdx` of `div`) in any order.

use crate::code_table::{self, Access, OpKind};
use crate::regs;
use crate::vex_table::{self, VectorLevel};
use emit::{RelocKind, SymRef};
use iced_x86::Code;
use machine::declare::Flag;
pub use machine::tables::{SymId, SymbolRef};
use regalloc::effects::Effects;
use regalloc::rename::Names;
use regalloc::{
    Allocation, Edit, FrameSlot, MachInst, Operand, OperandConstraint, OperandKind, OperandPos, PReg,
    PRegSet, RegClass, Terminator, VCodeBuilder, VReg,
};
use std::ops::{Deref, DerefMut};

mod build;
mod mem_form;
mod names;
mod text;

pub(crate) use build::cmov_code;
pub use build::{Build, Making};
pub use mem_form::{MemForm, MemKind};

/// First number of the pseudo-instructions.
pub const PSEUDO_BASE: u16 = 0xe000;

machine::pseudos! {
    /// Nothing, no bytes, no operands.
    Nop,
    /// Definitions in fixed registers at the function's entry (arguments). No bytes.
    Args,
    /// Definitions of arbitrary content (undef, poison). No bytes.
    Undef,
    /// Constant to a general-purpose register: the shortest of xor (only with
    /// [`PseudoFlags::FLAGS_DEAD`]), mov r32, mov r64 sign-extended, movabs. Value in `disp:imm`.
    MovImm,
    /// Copy of a register of any class: def, use. Full width of the class's spill size, or 32 bits if `aux` says so.
    Move,
    /// Unconditional jump to edge 0.
    Jmp,
    /// Conditional jump: edge 0 if `aux` ([`Cond`]) holds, else edge 1.
    Jcc,
    /// Edge 0 if condition `aux & 15` or condition `aux >> 4` holds, else edge 1 (unordered
    /// floating-point comparisons).
    JccOr,
    /// Indirect jump through a register (use) to one of the edges.
    JmpReg,
    /// Indirect jump through memory to one of the edges.
    JmpMem,
    /// `catchswitch`: no code, and nobody arrives here. Edges: handlers, unwind destination.
    CatchSwitch,
    /// Return from a catch funclet to edge 0, whose address goes into rax.
    CatchRet,
    /// Return from a cleanup funclet, on to edge 0.
    CleanupRet,
    /// Return from a cleanup funclet, on to the caller.
    CleanupEnd,
    /// Return. Uses: result registers. `imm`: bytes that the callee pops. The encoder puts the
    /// epilogue before it.
    Ret,
    /// `ud2`, at the end of a block without successors.
    Trap,
    /// End of a block that cannot be left (after a `noreturn` call). No bytes.
    Unreachable,
    /// Call of a symbol (none: no code); `aux`: [`regs::Preserved`] of the callee. Operands: fixed uses and defs.
    /// With [`PseudoFlags::INVOKE`] it ends its block, and the defs include the registers of the landing pad.
    Call,
    /// Call through a register: the first operand is the use of the address.
    CallReg,
    /// Call through memory.
    CallMem,
    /// Tail call of a symbol: epilogue, then jump. Ends the block.
    TailCall,
    /// Tail call through a register. The address must be in a register that the epilogue leaves
    /// alone: a caller-saved one, by fixed constraint (r11, rax).
    TailCallReg,
    /// Tail call through memory that is not in the frame (a GOT entry).
    TailCallMem,
    /// Dynamic alloca: use = bytes, a multiple of the stack alignment; def = address of the new
    /// memory, above the outgoing-argument area.
    StackAlloc,
    /// def = rsp (`llvm.stacksave`).
    StackSave,
    /// rsp = use (`llvm.stackrestore`).
    StackRestore,
    /// def = rbp, the frame pointer (`llvm.frameaddress(0)`); the function has one.
    FrameAddress,
    /// def (fixed rax) = address of the thread-local symbol `sym`, general-dynamic model: the
    /// sequence that linkers relax (psABI TLS §11.1), padded in front if `aux` is 1 (not for x32). Clobbers as a call.
    TlsGd,
    /// def (fixed rax) = the module's TLS base, local-dynamic model. Clobbers as a call.
    TlsLd,
    /// `llvm.eh.sjlj.setjmp`: use (fixed rdi) = the buffer, whose second word becomes the address of the
    /// second return; def (fixed rax) = 0, then 1. Words have four bytes if `aux` is 1. Clobbers everything.
    SetJmp,
    /// `llvm.eh.sjlj.longjmp`: use (fixed rax) = the buffer, with words as those of `SetJmp`. Goes away for good.
    LongJmp,
    /// Return to a handler, whose address stands where rcx (use) points; rsp is left above it. All registers are restored.
    EhReturn,
    /// x87 and string instructions without visible operands: `imm` and `disp` hold up to 8 bytes of
    /// code, `aux` their number.
    Raw,
    /// Select of floats or 64-bit integers: `dst = aux holds ? b : a`. Operands: Use a, Def reuse, Use b. Emits a
    /// conditional jump round a move. Flags are kept.
    SelectByBranch,
    /// def = bits 8 to 15 of the use, zero-extended (`movzx` of `ah` and the like where the registers have such names). Flags
    /// are lost.
    HighByte,
    /// Read-modify-write loop on memory with `lock cmpxchg`. Operands: memory base, index; value
    /// (late use); old value (early def, fixed rax); temporary (early def). `aux`: [`ir::inst::AtomicOp`],
    /// `imm`: bytes (1, 2, 4, 8). Flags are lost.
    AtomicLoop,
    /// Stack probe of a dynamic area: use = bytes. (`"probe-stack"="inline-asm"`): moves rsp down
    /// page by page, touching each. def = as `StackAlloc`.
    StackAllocProbed,
    /// Inline assembly: `imm` indexes the places of the tables; operands by its constraints. With [`PseudoFlags::INVOKE`] it ends
    /// its block.
    InlineAsm,
    /// def = address of the global offset table, any distance away; an early def as temporary. `sym`: the
    /// table with an 8-byte PC-relative relocation.
    GotBase,
    /// def (fixed rax) = offset of the thread-local symbol `sym` from the thread pointer, by its TLS
    /// descriptor. All other registers survive; flags do not.
    TlsDesc,
    /// A place that stack map `imm` of the frame describes.
    StackMap,
    /// An XRay event, custom or (`imm` 1) typed: a sled that calls `sym` once it is patched. Uses in rdi, rsi (and rdx); all
    /// registers survive.
    Event,
    /// No bytes: a relocation that stores nothing, of `sym`.
    RelocNone,
    /// Dynamic alloca on Windows: use (fixed rax) = bytes, which the routine `sym` touches the pages of; def = as
    /// `StackAlloc`.
    StackAllocCall,
}

/// x86 condition codes, by encoding.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Cond {
    /// overflow
    O,
    /// no overflow
    No,
    /// below (unsigned), carry
    B,
    /// above or equal (unsigned), no carry
    Ae,
    /// equal, zero
    E,
    /// not equal
    Ne,
    /// below or equal (unsigned)
    Be,
    /// above (unsigned)
    A,
    /// sign
    S,
    /// no sign
    Ns,
    /// parity, unordered
    P,
    /// no parity, ordered
    Np,
    /// less (signed)
    L,
    /// greater or equal (signed)
    Ge,
    /// less or equal (signed)
    Le,
    /// greater (signed)
    G,
}

impl Cond {
    const ALL: [Cond; 16] = [
        Cond::O,
        Cond::No,
        Cond::B,
        Cond::Ae,
        Cond::E,
        Cond::Ne,
        Cond::Be,
        Cond::A,
        Cond::S,
        Cond::Ns,
        Cond::P,
        Cond::Np,
        Cond::L,
        Cond::Ge,
        Cond::Le,
        Cond::G,
    ];

    /// The condition with this encoding (0–15).
    #[inline]
    pub fn from_encoding(enc: u8) -> Cond {
        Cond::ALL[(enc & 15) as usize]
    }

    /// The opposite condition.
    #[inline]
    pub fn inverted(self) -> Cond {
        Cond::from_encoding(self as u8 ^ 1)
    }

    /// The condition after the comparison's operands were exchanged.
    pub fn swapped(self) -> Cond {
        match self {
            Cond::B => Cond::A,
            Cond::A => Cond::B,
            Cond::Ae => Cond::Be,
            Cond::Be => Cond::Ae,
            Cond::L => Cond::G,
            Cond::G => Cond::L,
            Cond::Ge => Cond::Le,
            Cond::Le => Cond::Ge,
            other => other,
        }
    }
}

/// Segment override of a memory operand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[repr(u8)]
pub enum Segment {
    /// None.
    #[default]
    None,
    /// `%fs` (address space 257, thread pointer).
    Fs,
    /// `%gs` (address space 256).
    Gs,
    /// `%ss` (address space 258).
    Ss,
}

/// Base of a memory operand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Base {
    /// None: absolute address or index only.
    #[default]
    None,
    /// A register.
    Reg(VReg),
    /// A place in the frame; no symbol can stand beside it.
    Frame(FrameSlot),
    /// The instruction pointer; the displacement counts from the symbol.
    Rip,
}

/// A memory operand: `segment:[base + index * scale + disp + sym]`.
#[derive(Clone, Copy, Debug)]
pub struct Amode {
    /// Base.
    pub base: Base,
    /// Index register, if any.
    pub index: Option<VReg>,
    /// 1, 2, 4 or 8.
    pub scale: u8,
    /// Displacement; added to the symbol's address where there is one.
    pub disp: i32,
    /// Symbol whose relocation stands in the displacement.
    pub sym: SymId,
    /// Segment override.
    pub seg: Segment,
}

impl Default for Amode {
    fn default() -> Self {
        Amode {
            base: Base::None,
            index: None,
            scale: 1,
            disp: 0,
            sym: SymId::NONE,
            seg: Segment::None,
        }
    }
}

impl Amode {
    /// `[base + disp]`
    pub fn reg(base: VReg, disp: i32) -> Self {
        Amode {
            base: Base::Reg(base),
            disp,
            ..Amode::default()
        }
    }

    /// `[base + index * scale + disp]`
    pub fn indexed(base: VReg, index: VReg, scale: u8, disp: i32) -> Self {
        Amode {
            base: Base::Reg(base),
            index: Some(index),
            scale,
            disp,
            ..Amode::default()
        }
    }

    /// `disp` bytes into a frame slot.
    pub fn frame(slot: FrameSlot, disp: i32) -> Self {
        Amode {
            base: Base::Frame(slot),
            disp,
            ..Amode::default()
        }
    }

    /// `sym + disp`, addressed from rip.
    pub fn rip(sym: SymId, disp: i32) -> Self {
        Amode {
            base: Base::Rip,
            sym,
            disp,
            ..Amode::default()
        }
    }

    /// The same place `bytes` further on; `None` if the displacement overflows.
    pub fn offset(self, bytes: i32) -> Option<Self> {
        Some(Amode {
            disp: self.disp.checked_add(bytes)?,
            ..self
        })
    }
}

/// Side tables of one function: those of all targets, and more.
#[derive(Default, Debug)]
pub struct Tables {
    common: machine::tables::Tables,
    /// Index of the frame object that instructions use for transfers through memory.
    pub scratch: Option<u32>,
    /// How SSE codes are encoded in this function. Set before selection; not cleared.
    pub vectors: VectorLevel,
    /// An instruction that has no form of the width of its registers: the function is refused.
    pub no_form: Option<Code>,
    /// Operands that pass a register of the frame's, ascending.
    pub carried: Vec<crate::frame::held::Carried>,
}

impl machine::tables::CommonTables for Tables {
    fn common(&self) -> &machine::tables::Tables {
        &self.common
    }
    fn common_mut(&mut self) -> &mut machine::tables::Tables {
        &mut self.common
    }
}

impl Deref for Tables {
    type Target = machine::tables::Tables;
    fn deref(&self) -> &Self::Target {
        &self.common
    }
}

impl DerefMut for Tables {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.common
    }
}

impl Tables {
    /// A PC-relative reference to a constant-pool entry with these bytes.
    pub fn constant(&mut self, bytes: &[u8], align: u32) -> SymId {
        let index = self.code.constant(bytes, align);
        self.sym(SymRef::Const(index), RelocKind::Pc32, 0)
    }
}

machine::instruction_flags! {
    /// Flags of a machine code.
    CodeFlags {
        /// `lock` prefix.
        LOCK = 1,
        /// `rep`/`repe` prefix.
        REP = 2,
        /// There is a write mask: a use of class `Vector` after the explicit operands.
        MASKED = 4,
        /// EVEX zeroing-masking.
        ZEROING = 8,
        /// EVEX memory broadcast.
        BROADCAST = 16,
        /// EVEX suppress all exceptions.
        SAE = 32,
        /// The access to memory stays where it is: volatile or atomic.
        ORDERED = 64,
        /// `lea` of a sum: the flags are dead after it, so that it may be an addition.
        FLAGS_DEAD = 128,
    }
}

machine::instruction_flags! {
    /// Flags of a pseudo-instruction.
    PseudoFlags {
        /// [`Pseudo::MovImm`]: the flags are dead after it, so that it may use xor.
        FLAGS_DEAD = 1,
        /// Calls through registers, tail calls too: the type `disp` of what is called is checked, with r10 as a temporary.
        KCFI = 1,
        /// Calls: the end of its block, which goes to edge 0 when it returns and to edge 1 when it unwinds.
        INVOKE = 2,
        /// Calls: of a function that never unwinds.
        NO_UNWIND = 4,
        /// Calls: of a function that returns twice.
        RETURNS_TWICE = 8,
        /// Indirect branches and calls: `notrack` prefix.
        NO_TRACK = 16,
        /// Calls and tail calls: arguments, returns: results, function entries: arguments in registers of more
        /// than 16 bytes.
        WIDE_ARGS = 32,
        /// Calls: results in registers of more than 16 bytes.
        WIDE_RESULT = 64,
        /// Inline assembly: it may unwind.
        UNWINDS = 16,
        /// Calls: `nomerge`, one like no other.
        NO_MERGE = 128,
    }
}

/// In a move's `aux`: 32 bits of an integer.
const NARROW: u16 = 1;

/// One x86-64 instruction: 24 bytes.
#[derive(Clone, Copy)]
pub struct Inst {
    /// An `iced_x86::Code`, or a [`Pseudo`].
    pub code: u16,
    /// Memory operand form.
    pub mem: MemForm,
    /// Number of register operands.
    pub num_ops: u8,
    /// [`CodeFlags`] or [`PseudoFlags`].
    pub(crate) flags: u8,
    /// Condition, call convention, … of pseudo-instructions.
    pub aux: u16,
    /// First register operand in the pool.
    pub ops: u32,
    /// Displacement; high half of a 64-bit immediate.
    pub disp: i32,
    /// Immediate (the second byte immediate of `enter`/`extrq` in bits 8–15).
    pub imm: i32,
    /// Symbol ([`SymId`]), or the frame slot of a memory operand of kind `Frame`.
    pub sym: u32,
}

const _: () = assert!(size_of::<Inst>() == 24);

impl Inst {
    /// The machine code, unless it is a pseudo-instruction.
    #[inline]
    pub fn as_code(&self) -> Option<Code> {
        (self.code < PSEUDO_BASE)
            .then(|| Code::try_from(self.code as usize).expect("Inst::code is an iced code"))
    }

    /// The number of the machine code, unless it is a pseudo-instruction.
    #[inline]
    pub fn machine_code(&self) -> Option<u16> {
        (self.code < PSEUDO_BASE).then_some(self.code)
    }

    /// The pseudo-instruction, if it is one.
    #[inline]
    pub fn as_pseudo(&self) -> Option<Pseudo> {
        Pseudo::of(self.code)
    }

    /// 64-bit immediate of `MovImm`, `Mov_r64_imm64` and `Raw`.
    #[inline]
    pub fn imm64(&self) -> i64 {
        (i64::from(self.disp) << 32) | i64::from(self.imm as u32)
    }

    /// Whether it has a write mask that leaves lanes of the destination as they were.
    #[inline]
    pub fn is_merging(&self) -> bool {
        self.has(CodeFlags::MASKED) && !self.has(CodeFlags::ZEROING)
    }

    /// The flags of a machine code.
    #[inline]
    pub fn code_flags(&self) -> CodeFlags {
        debug_assert!(self.code < PSEUDO_BASE);
        CodeFlags(self.flags)
    }

    /// The flags, but for what makes no difference to the code.
    #[inline]
    fn form_flags(&self) -> u8 {
        if self.code < PSEUDO_BASE {
            self.flags & !CodeFlags::ORDERED.0
        } else {
            self.flags
        }
    }

    /// Whether a flag of machine codes is set.
    #[inline]
    pub fn has(&self, flag: CodeFlags) -> bool {
        self.code_flags().has(flag)
    }

    /// The flags are dead after this machine code.
    #[inline]
    pub fn mark_flags_dead(&mut self) {
        debug_assert!(self.code < PSEUDO_BASE);
        self.flags |= CodeFlags::FLAGS_DEAD.0;
    }

    /// Whether a flag of pseudo-instructions is set.
    #[inline]
    pub fn says(&self, flag: PseudoFlags) -> bool {
        debug_assert!(self.code >= PSEUDO_BASE);
        self.flags & flag.0 != 0
    }

    /// Whether it is the pseudo-instruction `p`.
    #[inline]
    pub fn is(&self, p: Pseudo) -> bool {
        self.code == p.code()
    }
}

/// The code that reads its second operand from memory, for a two-address operation that can only
/// write to memory: `op r/m, r` → `op r, r/m`.
fn memory_source_form(code: u16) -> Option<u16> {
    alu_form(code, 0, 4)
}

/// The inverse: `op r, r/m` → `op r/m, r`.
fn memory_destination_form(code: u16) -> Option<u16> {
    alu_form(code, 2, -4)
}

/// The code `by` further on in iced's order, if `code` is one of the eight binary operations with
/// opcode bits `form` (0 `r/m, r`; 2 `r, r/m`) and the other one is its counterpart.
fn alu_form(code: u16, form: u8, by: i16) -> Option<u16> {
    let recipe = code_table::info(code).recipe();
    let alu =
        recipe.is_legacy() && recipe.map() == 0 && recipe.opcode() < 0x40 && recipe.opcode() & 6 == form;
    let other = code.wrapping_add_signed(by);
    let wanted = recipe.opcode() ^ 2;
    (alu && code_table::info(other).recipe().0 == recipe.0 & !0xff | u32::from(wanted)).then_some(other)
}

impl Inst {
    /// The explicit operand that register operand number `operand` belongs to, for a machine
    /// instruction without a memory operand.
    fn op_of(&self, operand: usize) -> Option<code_table::OpDesc> {
        if self.mem.kind() != MemKind::None || code_table::info(self.code).recipe().0 == 0 {
            return None;
        }
        self.register_operand(operand)
    }

    /// The explicit operand that register operand number `operand` is; `None`: it belongs to an address, or is implicit.
    fn register_operand(&self, operand: usize) -> Option<code_table::OpDesc> {
        let memory = self.mem.kind() != MemKind::None;
        let mut at = 0;
        for op in code_table::shape(self.code, memory).ops() {
            let count = match op.access {
                _ if memory && op.may_be_memory() => {
                    let count = usize::from(self.mem.has_base()) + usize::from(self.mem.has_index());
                    if operand < at + count {
                        return None;
                    }
                    count
                }
                _ if op.reg_class().is_none() => 0,
                Access::None => 0,
                Access::ReadWrite => 2,
                Access::Read | Access::Write => 1,
            };
            if operand < at + count {
                return Some(*op);
            }
            at += count;
        }
        None
    }

    /// Whether the code does the same with its r/m operand in memory.
    fn has_same_roles_in_memory(&self) -> bool {
        let (reg, mem) = (
            code_table::shape(self.code, false),
            code_table::shape(self.code, true),
        );
        code_table::info(self.code).has_memory_form() && reg.ops() == mem.ops()
    }
}

impl std::fmt::Debug for Inst {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.as_pseudo() {
            Some(p) => write!(f, "{p:?}")?,
            None => write!(f, "{:?}", self.as_code().expect("no pseudo"))?,
        }
        write!(f, " ops {}+{}", self.ops, self.num_ops)?;
        if self.mem.kind() != MemKind::None {
            write!(
                f,
                " mem {:?} disp {} sym {}",
                self.mem.kind(),
                self.disp,
                self.sym
            )?;
        }
        write!(f, " imm {} aux {}", self.imm, self.aux)
    }
}

impl MachInst for Inst {
    type Tables = Tables;

    fn clear_tables(tables: &mut Tables) {
        tables.common.clear();
        tables.scratch = None;
        tables.no_form = None;
        tables.carried.clear();
    }

    #[inline]
    fn operand_range(&self) -> (u32, u32) {
        (self.ops, u32::from(self.num_ops))
    }

    #[inline]
    fn terminator(&self) -> Terminator {
        const JMP: u16 = Pseudo::Jmp.code();
        const CLEANUP_RET: u16 = Pseudo::CleanupRet.code();
        const CLEANUP_END: u16 = Pseudo::CleanupEnd.code();
        const UNREACHABLE: u16 = Pseudo::Unreachable.code();
        const TAIL_CALL: u16 = Pseudo::TailCall.code();
        const TAIL_CALL_MEM: u16 = Pseudo::TailCallMem.code();
        const CALL: u16 = Pseudo::Call.code();
        const CALL_MEM: u16 = Pseudo::CallMem.code();
        const INLINE_ASM: u16 = Pseudo::InlineAsm.code();
        match self.code {
            JMP..=CLEANUP_RET => Terminator::Branch,
            CALL..=CALL_MEM | INLINE_ASM if self.says(PseudoFlags::INVOKE) => Terminator::Branch,
            CLEANUP_END..=UNREACHABLE | TAIL_CALL..=TAIL_CALL_MEM => Terminator::Ret,
            _ => Terminator::None,
        }
    }

    fn effects(&self) -> Effects {
        use Pseudo::*;
        let Some(pseudo) = self.as_pseudo() else {
            let mut effects = code_table::info(self.code).effects(self.mem.kind() != MemKind::None);
            effects.stays |= self.has(CodeFlags::LOCK) || self.has(CodeFlags::ORDERED);
            effects.loses_flags |= self.has(CodeFlags::FLAGS_DEAD);
            return effects;
        };
        match pseudo {
            Nop | Undef | Move | FrameAddress => Effects::NONE,
            // Zero is made by an exclusive or, where flags are dead.
            MovImm if !self.says(PseudoFlags::FLAGS_DEAD) || self.imm64() != 0 => Effects::NONE,
            MovImm | GotBase | HighByte => Effects::LOSES_FLAGS,
            SelectByBranch => Effects {
                reads_flags: true,
                ..Effects::NONE
            },
            Jcc | JccOr => Effects {
                reads_flags: true,
                ..Effects::STAYS
            },
            JmpMem => Effects {
                reads_memory: true,
                ..Effects::STAYS
            },
            StackAlloc => Effects {
                loses_flags: true,
                ..Effects::STAYS
            },
            Args | Jmp | JmpReg | CatchSwitch | CatchRet | CleanupRet | CleanupEnd | Trap | Unreachable
            | StackSave | StackRestore | RelocNone => Effects::STAYS,
            Event => Effects::CALL,
            // Bytes that only the one who put them there knows. x87 comparisons are among them.
            Raw => Effects {
                sets_flags: true,
                loses_flags: false,
                ..Effects::CALL
            },
            Ret | EhReturn | Call | CallReg | CallMem | TailCall | TailCallReg | TailCallMem | TlsGd
            | TlsLd | TlsDesc | SetJmp | LongJmp | AtomicLoop | StackAllocProbed | StackAllocCall
            | StackMap | InlineAsm => Effects::CALL,
        }
    }

    fn needs_frame(&self) -> bool {
        use Pseudo::*;
        if self.mem.kind() == MemKind::Frame {
            return true;
        }
        match self.as_pseudo() {
            None => self.effects().stays,
            Some(Nop | Args | Undef | MovImm | Move | SelectByBranch | HighByte) => false,
            Some(Jmp | Jcc | JccOr | JmpReg | JmpMem) => false,
            Some(Ret | Trap | Unreachable) => false,
            // Those that pop something move the stack pointer.
            Some(TailCall | TailCallReg | TailCallMem) => self.imm != 0,
            Some(_) => true,
        }
    }

    fn mark_ordered(&mut self) {
        if self.code < PSEUDO_BASE && self.effects().touches_memory() {
            self.flags |= CodeFlags::ORDERED.0;
        }
    }

    #[inline]
    fn has_clobbers(&self) -> bool {
        const CALL: u16 = Pseudo::Call.code();
        const CALL_MEM: u16 = Pseudo::CallMem.code();
        const TLS_GD: u16 = Pseudo::TlsGd.code();
        const SET_JMP: u16 = Pseudo::SetJmp.code();
        matches!(self.code, CALL..=CALL_MEM | TLS_GD..=SET_JMP)
    }

    #[inline]
    fn clobbers(&self) -> PRegSet {
        const CALL: u16 = Pseudo::Call.code();
        const CALL_MEM: u16 = Pseudo::CallMem.code();
        const TLS_GD: u16 = Pseudo::TlsGd.code();
        const TLS_LD: u16 = Pseudo::TlsLd.code();
        const SET_JMP: u16 = Pseudo::SetJmp.code();
        match self.code {
            CALL..=CALL_MEM => regs::call_clobbers(self.aux as u8),
            TLS_GD | TLS_LD => regs::call_clobbers(regs::Preserved::SysV as u8),
            SET_JMP => regs::call_clobbers(regs::Preserved::None as u8),
            _ => PRegSet::empty(),
        }
    }

    #[inline]
    fn is_move(&self) -> bool {
        self.code == Pseudo::Move.code()
    }

    fn fold_reload(&self, _operands: &[Operand], operand: usize, bytes: u32) -> Option<Self> {
        if self.code >= PSEUDO_BASE {
            return (self.is(Pseudo::Move) && operand == 1).then_some(*self);
        }
        let op = self.op_of(operand)?;
        let mut new = *self;
        if !op.rm {
            new.code = memory_source_form(self.code)?;
        } else if self.code == Code::Movq_xmm_rm64 as u16 {
            // Assemblers know only this form for a memory operand.
            new.code = Code::Movq_xmm_xmmm64 as u16;
        }
        let info = code_table::info(new.code);
        let bits = !matches!(info.recipe().opcode(), 0xa3 | 0xab | 0xb3 | 0xbb) || info.recipe().map() != 1;
        // With a register, insertps takes any of its elements.
        let same = bits && new.code != Code::Insertps_xmm_xmmm32_imm8 as u16;
        let fits = info.mem_bytes != 0 && u32::from(info.mem_bytes) <= bytes;
        (op.access == Access::Read && same && fits && new.has_same_roles_in_memory()).then_some(new)
    }

    fn fold_spill(&self, _operands: &[Operand]) -> Option<Self> {
        let imm = i32::try_from(self.imm64())
            .ok()
            .filter(|_| self.is(Pseudo::MovImm))?;
        Some(Inst {
            code: Code::Mov_rm64_imm32 as u16,
            imm,
            disp: 0,
            flags: 0,
            ..*self
        })
    }

    fn fold_update(&self, _operands: &[Operand], def: usize) -> Option<Self> {
        if self.code >= PSEUDO_BASE || def != 1 {
            return None;
        }
        let op = self.op_of(0)?;
        let mut new = *self;
        if !op.rm {
            new.code = memory_destination_form(self.code)?;
        }
        let whole = op.access == Access::ReadWrite && op.kind == OpKind::Gpr64;
        (whole && new.has_same_roles_in_memory()).then_some(new)
    }

    #[inline]
    fn is_jump(&self) -> bool {
        self.code == Pseudo::Jmp.code()
    }

    const FUSES_BRANCHES: bool = true;
    const HAS_LOW_MOVES: bool = true;
    const HAS_COSTLY_NAMES: bool = true;

    fn count_names(&self, places: &[Allocation], names: &mut Names) {
        names::count(self, places, names);
    }

    fn count_low_move(edit: &Edit, names: &mut Names) {
        names::count_prefix(&[edit.from, edit.to], false, names);
    }

    fn cost_of_saving(name: PReg) -> u32 {
        names::cost_of_saving(name)
    }

    const HAS_SHORT_OFFSETS: bool = true;

    fn narrow_move(&mut self) {
        self.aux = NARROW;
    }

    fn is_narrow_move(&self) -> bool {
        self.is_move() && self.aux == NARROW
    }

    fn reads_low_half(&self, operand: usize, low: bool) -> bool {
        use Pseudo::*;
        match self.as_pseudo() {
            // Arguments and results.
            Some(Call | CallReg | CallMem | TailCall | TailCallReg | TailCallMem | Ret) => low,
            Some(_) => false,
            None => self.register_operand(operand).is_some_and(|op| {
                // What is written in part keeps the other bits.
                let kept = op.access == Access::ReadWrite && op.bytes() < 4;
                op.reg_class() == Some(RegClass::Int) && op.bytes() <= 4 && !kept
            }),
        }
    }

    const COMPARABLE: bool = true;

    #[inline]
    fn digest(&self) -> Option<u64> {
        use Pseudo::*;
        const COMPARABLE: [Pseudo; 14] = [
            Undef,
            MovImm,
            Move,
            Jmp,
            Jcc,
            Ret,
            Trap,
            Unreachable,
            Call,
            CallReg,
            CallMem,
            TailCall,
            TailCallReg,
            TailCallMem,
        ];
        let is_code = self.code < PSEUDO_BASE;
        let known = is_code || COMPARABLE.iter().any(|p| self.is(*p));
        let merges = is_code || !self.says(PseudoFlags::NO_MERGE);
        let what = u64::from(self.code) << 48 | u64::from(self.mem.0) << 32;
        let how = u64::from(self.form_flags()) << 24 | u64::from(self.aux) << 8 | u64::from(self.num_ops);
        let value = u64::from(self.disp as u32) << 32 | u64::from(self.imm as u32);
        (known && merges).then_some((what ^ how).rotate_left(23) ^ value)
    }

    fn is_same(&self, other: &Self, tables: &Tables) -> bool {
        let key = |i: &Inst| (i.code, i.mem, i.num_ops, i.form_flags(), i.aux, i.disp, i.imm);
        let are_symbols = self.mem.kind() != MemKind::Frame && self.sym != 0 && other.sym != 0;
        let symbol = |i: &Inst| tables.syms[i.sym as usize];
        key(self) == key(other) && (self.sym == other.sym || are_symbols && symbol(self) == symbol(other))
    }

    fn is_opaque(&self) -> bool {
        self.is(Pseudo::InlineAsm)
    }

    #[inline]
    fn is_nop(&self) -> bool {
        self.code == Pseudo::Nop.code()
    }

    fn write_name(&self, tables: &Tables, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        text::write(self, tables, f)
    }

    fn write_reg(preg: PReg, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        text::write_reg(preg, f)
    }

    fn copy(operands: u32) -> Self {
        Inst {
            code: Pseudo::Move.code(),
            num_ops: 2,
            ops: operands,
            ..Inst::nop()
        }
    }

    fn with_operands(self, start: u32) -> Self {
        Inst { ops: start, ..self }
    }

    fn nop() -> Self {
        Inst {
            code: Pseudo::Nop.code(),
            mem: MemForm(0),
            num_ops: 0,
            flags: 0,
            aux: 0,
            ops: 0,
            disp: 0,
            imm: 0,
            sym: 0,
        }
    }
}
