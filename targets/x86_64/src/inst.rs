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
use emit::{CodeBuffer, JumpTableKind, Label, RelocKind, SymRef};
use iced_x86::Code;
use regalloc::{
    Block, FrameSlot, MachInst, Operand, OperandConstraint, OperandKind, OperandPos, PReg, PRegSet, RegClass,
    Terminator, VCodeBuilder, VReg,
};

/// First number of the pseudo-instructions.
pub const PSEUDO_BASE: u16 = 0xe000;

/// What no single machine instruction is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u16)]
pub enum Pseudo {
    /// Nothing, no bytes, no operands.
    Nop = PSEUDO_BASE,
    /// Definitions in fixed registers at the function's entry (arguments). No bytes.
    Args,
    /// Definitions of arbitrary content (undef, poison). No bytes.
    Undef,
    /// Records `imm` as a mark at this position (line row, EH label). No bytes.
    Marker,
    /// Binds label `imm` of the code buffer (reserved with [`Tables::new_label`]) here. No bytes.
    BindLabel,
    /// Constant to a general-purpose register: the shortest of xor (only with
    /// [`flags::FLAGS_DEAD`]), mov r32, mov r64 sign-extended, movabs. Value in `disp:imm`.
    MovImm,
    /// Copy of a register of any class: def, use. Full width of the class's spill size.
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
    /// Return. Uses: result registers. `imm`: bytes that the callee pops. The encoder puts the
    /// epilogue before it.
    Ret,
    /// `ud2`, at the end of a block without successors.
    Trap,
    /// End of a block that cannot be left (after a `noreturn` call). No bytes.
    Unreachable,
    /// Call of a symbol; `aux`: [`regs::Preserved`] of the callee. Operands: fixed uses and defs.
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
    /// def (fixed rax) = address of the thread-local symbol `sym`, general-dynamic model: the padded
    /// sequence that linkers relax (psABI TLS §11.1). Clobbers as a call.
    TlsGd,
    /// def (fixed rax) = the module's TLS base, local-dynamic model. Clobbers as a call.
    TlsLd,
    /// `llvm.eh.sjlj.setjmp`: use (fixed rdi) = the buffer, whose second word becomes the address of the
    /// second return; def (fixed rax) = 0, then 1. Clobbers everything.
    SetJmp,
    /// `llvm.eh.sjlj.longjmp`: use (fixed rax) = the buffer. Goes away for good.
    LongJmp,
    /// x87 and string instructions without visible operands: `imm` and `disp` hold up to 8 bytes of
    /// code, `aux` their number.
    Raw,
    /// Float-class select: `dst = aux holds ? b : a`. Operands: Use a, Def reuse, Use b. Emits a
    /// conditional jump round a move. Flags are kept.
    SelectFloat,
    /// Read-modify-write loop on memory with `lock cmpxchg`. Operands: memory base, index; value
    /// (late use); old value (early def, fixed rax); temporary (early def). `aux`: [`ir::inst::AtomicOp`],
    /// `imm`: bytes (1, 2, 4, 8). Flags are lost.
    AtomicLoop,
    /// Stack probe of a dynamic area: use = bytes. (`"probe-stack"="inline-asm"`): moves rsp down
    /// page by page, touching each. def = as `StackAlloc`.
    StackAllocProbed,
    /// Inline assembly: `imm` indexes [`Tables::inline_asm`]; operands by its constraints.
    InlineAsm,
    /// def = address of the global offset table, any distance away; an early def as temporary. `sym`: the
    /// table with an 8-byte PC-relative relocation.
    GotBase,
    /// def (fixed rax) = offset of the thread-local symbol `sym` from the thread pointer, by its TLS
    /// descriptor. All other registers survive; flags do not.
    TlsDesc,
    /// A place that stack map `imm` of the frame describes.
    StackMap,
    /// Padding of `imm` bytes of no-operations (patchable function entry).
    NopBytes,
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

/// Index of an entry of [`Tables::syms`], 0 for none.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SymId(pub u32);

impl SymId {
    /// No symbol.
    pub const NONE: SymId = SymId(0);
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

/// A symbol that an instruction refers to.
#[derive(Clone, Copy, Debug)]
pub struct SymbolRef {
    /// The symbol.
    pub target: SymRef,
    /// How it is stored. PC-relative kinds get the distance to the instruction's end from the encoder.
    pub kind: RelocKind,
    /// Bytes added to the symbol's address (beside the operand's displacement).
    pub addend: i64,
}

/// Side tables of one function.
#[derive(Default)]
pub struct Tables {
    /// The function's code buffer: constant pool, names of libcalls and jump tables are put there
    /// by isel, code by the encoder. Label `i` is that of block `i`.
    pub code: CodeBuffer,
    /// Symbols; entry 0 is unused.
    pub syms: Vec<SymbolRef>,
    /// Blocks whose address is taken: (number for [`SymRef::BlockLabel`], block).
    pub exported_blocks: Vec<(u32, Block)>,
    /// Encoded inline assembly by index; see [`Pseudo::InlineAsm`].
    pub inline_asm: Vec<InlineAsm>,
    /// Labels beside those of blocks: reserved by isel.
    pub num_labels: u32,
    /// Index of the frame object that instructions use for transfers through memory.
    pub scratch: Option<u32>,
    /// How SSE codes are encoded in this function. Set before selection; not cleared.
    pub vectors: VectorLevel,
    /// An instruction that has no form of the width of its registers: the function is refused.
    pub no_form: Option<Code>,
}

/// One inline assembly statement, parsed: templates whose registers are filled in at encoding.
#[derive(Clone, Debug, Default)]
pub struct InlineAsm {
    /// The template text, operands as `$n`.
    pub text: String,
    /// Registers clobbered.
    pub clobbers: PRegSet,
    /// Intel syntax.
    pub intel: bool,
}

impl std::fmt::Debug for Tables {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Tables")
            .field("syms", &self.syms)
            .finish_non_exhaustive()
    }
}

impl Tables {
    /// Registers a symbol reference.
    pub fn sym(&mut self, target: SymRef, kind: RelocKind, addend: i64) -> SymId {
        if self.syms.is_empty() {
            self.syms.push(SymbolRef {
                target,
                kind,
                addend: 0,
            });
        }
        self.syms.push(SymbolRef { target, kind, addend });
        SymId(self.syms.len() as u32 - 1)
    }

    /// A PC-relative reference to a constant-pool entry with these bytes.
    pub fn constant(&mut self, bytes: &[u8], align: u32) -> SymId {
        let index = self.code.constant(bytes, align);
        self.sym(SymRef::Const(index), RelocKind::Pc32, 0)
    }

    /// Reserves a label for [`Pseudo::BindLabel`]; the number to put into its `imm`.
    pub fn new_label(&mut self) -> u32 {
        self.num_labels += 1;
        self.num_labels - 1
    }

    /// A jump table of these blocks; refer to it by [`SymRef::JumpTable`].
    pub fn jump_table(&mut self, kind: JumpTableKind, blocks: impl Iterator<Item = Block>) -> SymRef {
        let labels: Vec<Label> = blocks.map(|b| Label(b.index() as u32)).collect();
        SymRef::JumpTable(self.code.jump_table(kind, &labels))
    }
}

/// Bits of [`Inst::flags`].
pub mod flags {
    /// The flags are dead after the instruction ([`super::Pseudo::MovImm`] may use xor).
    pub const FLAGS_DEAD: u8 = 1;
    /// `lock` prefix.
    pub const LOCK: u8 = 2;
    /// EVEX zeroing-masking.
    pub const ZEROING: u8 = 4;
    /// There is a write mask: a use of class `Vector` after the explicit operands.
    pub const MASKED: u8 = 8;
    /// EVEX memory broadcast.
    pub const BROADCAST: u8 = 16;
    /// EVEX suppress all exceptions.
    pub const SAE: u8 = 32;
    /// Indirect branches: `notrack` prefix.
    pub const NO_TRACK: u8 = 4;
    /// Calls: of a function that returns twice.
    pub const RETURNS_TWICE: u8 = 8;
    /// Calls and tail calls: arguments, returns: results, function entries: arguments in registers of more
    /// than 16 bytes.
    pub const WIDE_ARGS: u8 = 16;
    /// Calls: results in registers of more than 16 bytes.
    pub const WIDE_RESULT: u8 = 32;
    /// `rep`/`repe` prefix.
    pub const REP: u8 = 64;
    /// Calls: al holds the number of vector registers (a fixed use of rax is among the operands), or the
    /// call must not be moved to a tail. Informational.
    pub const VARARGS: u8 = 128;
}

/// Memory operand form, packed.
///
/// bits 0–1 kind (none, registers, frame, rip), 2 has a base register, 3 has an index,
/// 4–5 log2 of the scale, 6–7 segment, 8 the symbol belongs to the immediate,
/// 9–11 EVEX rounding control plus one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct MemForm(pub u16);

/// Kinds of [`MemForm`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MemKind {
    /// There is no memory operand.
    None,
    /// Registers, displacement, symbol.
    Regs,
    /// Frame slot (in `sym`).
    Frame,
    /// rip-relative.
    Rip,
}

impl MemForm {
    const HAS_BASE: u16 = 4;
    const HAS_INDEX: u16 = 8;
    /// The symbol belongs to the immediate.
    pub const SYM_IN_IMM: u16 = 1 << 8;

    /// The kind.
    #[inline]
    pub fn kind(self) -> MemKind {
        match self.0 & 3 {
            0 => MemKind::None,
            1 => MemKind::Regs,
            2 => MemKind::Frame,
            _ => MemKind::Rip,
        }
    }

    /// There is a base register in the pool.
    #[inline]
    pub fn has_base(self) -> bool {
        self.0 & Self::HAS_BASE != 0
    }

    /// There is an index register in the pool.
    #[inline]
    pub fn has_index(self) -> bool {
        self.0 & Self::HAS_INDEX != 0
    }

    /// log2 of the scale.
    #[inline]
    pub fn scale_log2(self) -> u8 {
        (self.0 >> 4 & 3) as u8
    }

    /// Segment override.
    #[inline]
    pub fn segment(self) -> Segment {
        match self.0 >> 6 & 3 {
            0 => Segment::None,
            1 => Segment::Fs,
            2 => Segment::Gs,
            _ => Segment::Ss,
        }
    }

    /// EVEX rounding control (0 nearest … 3 to zero), if set.
    #[inline]
    pub fn rounding(self) -> Option<u8> {
        (self.0 >> 9 & 7).checked_sub(1).map(|rc| rc as u8)
    }
}

/// One x86-64 instruction: 24 bytes.
#[derive(Clone, Copy)]
pub struct Inst {
    /// An `iced_x86::Code`, or a [`Pseudo`].
    pub code: u16,
    /// Memory operand form.
    pub mem: MemForm,
    /// Number of register operands.
    pub num_ops: u8,
    /// See [`flags`].
    pub flags: u8,
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

    /// The pseudo-instruction, if it is one.
    #[inline]
    pub fn as_pseudo(&self) -> Option<Pseudo> {
        (self.code >= PSEUDO_BASE).then(|| PSEUDOS[(self.code - PSEUDO_BASE) as usize])
    }

    /// 64-bit immediate of `MovImm`, `Mov_r64_imm64` and `Raw`.
    #[inline]
    pub fn imm64(&self) -> i64 {
        (i64::from(self.disp) << 32) | i64::from(self.imm as u32)
    }

    /// Whether it has a write mask that leaves lanes of the destination as they were.
    #[inline]
    pub fn is_merging(&self) -> bool {
        self.flags & (flags::MASKED | flags::ZEROING) == flags::MASKED
    }

    /// Whether it is the pseudo-instruction `p`.
    #[inline]
    pub fn is(&self, p: Pseudo) -> bool {
        self.code == p as u16
    }
}

const PSEUDOS: [Pseudo; 40] = [
    Pseudo::Nop,
    Pseudo::Args,
    Pseudo::Undef,
    Pseudo::Marker,
    Pseudo::BindLabel,
    Pseudo::MovImm,
    Pseudo::Move,
    Pseudo::Jmp,
    Pseudo::Jcc,
    Pseudo::JccOr,
    Pseudo::JmpReg,
    Pseudo::JmpMem,
    Pseudo::Ret,
    Pseudo::Trap,
    Pseudo::Unreachable,
    Pseudo::Call,
    Pseudo::CallReg,
    Pseudo::CallMem,
    Pseudo::TailCall,
    Pseudo::TailCallReg,
    Pseudo::TailCallMem,
    Pseudo::StackAlloc,
    Pseudo::StackSave,
    Pseudo::StackRestore,
    Pseudo::FrameAddress,
    Pseudo::TlsGd,
    Pseudo::TlsLd,
    Pseudo::SetJmp,
    Pseudo::LongJmp,
    Pseudo::Raw,
    Pseudo::SelectFloat,
    Pseudo::AtomicLoop,
    Pseudo::StackAllocProbed,
    Pseudo::InlineAsm,
    Pseudo::GotBase,
    Pseudo::TlsDesc,
    Pseudo::StackMap,
    Pseudo::NopBytes,
    Pseudo::StackAllocCall,
    Pseudo::Nop,
];

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
        let mut at = 0;
        for op in code_table::shape(self.code, false).ops() {
            let count = match op.access {
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
        tables.code.clear();
        tables.syms.clear();
        tables.exported_blocks.clear();
        tables.inline_asm.clear();
        tables.num_labels = 0;
        tables.scratch = None;
        tables.no_form = None;
    }

    #[inline]
    fn operand_range(&self) -> (u32, u32) {
        (self.ops, u32::from(self.num_ops))
    }

    #[inline]
    fn terminator(&self) -> Terminator {
        const JMP: u16 = Pseudo::Jmp as u16;
        const JMP_MEM: u16 = Pseudo::JmpMem as u16;
        const RET: u16 = Pseudo::Ret as u16;
        const UNREACHABLE: u16 = Pseudo::Unreachable as u16;
        const TAIL_CALL: u16 = Pseudo::TailCall as u16;
        const TAIL_CALL_MEM: u16 = Pseudo::TailCallMem as u16;
        match self.code {
            JMP..=JMP_MEM => Terminator::Branch,
            RET..=UNREACHABLE | TAIL_CALL..=TAIL_CALL_MEM => Terminator::Ret,
            _ => Terminator::None,
        }
    }

    #[inline]
    fn has_clobbers(&self) -> bool {
        const CALL: u16 = Pseudo::Call as u16;
        const CALL_MEM: u16 = Pseudo::CallMem as u16;
        const TLS_GD: u16 = Pseudo::TlsGd as u16;
        const SET_JMP: u16 = Pseudo::SetJmp as u16;
        matches!(self.code, CALL..=CALL_MEM | TLS_GD..=SET_JMP)
    }

    #[inline]
    fn clobbers(&self) -> PRegSet {
        const CALL: u16 = Pseudo::Call as u16;
        const CALL_MEM: u16 = Pseudo::CallMem as u16;
        const TLS_GD: u16 = Pseudo::TlsGd as u16;
        const TLS_LD: u16 = Pseudo::TlsLd as u16;
        const SET_JMP: u16 = Pseudo::SetJmp as u16;
        match self.code {
            CALL..=CALL_MEM => regs::call_clobbers(self.aux as u8),
            TLS_GD | TLS_LD => regs::call_clobbers(regs::Preserved::SysV as u8),
            SET_JMP => regs::call_clobbers(regs::Preserved::None as u8),
            _ => PRegSet::empty(),
        }
    }

    #[inline]
    fn is_move(&self) -> bool {
        self.code == Pseudo::Move as u16
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
        self.code == Pseudo::Jmp as u16
    }

    fn nop() -> Self {
        Inst {
            code: Pseudo::Nop as u16,
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

/// An instruction under construction: its operands are pushed in the order of the module's header.
/// [`Making::done`] puts it into the function.
#[must_use]
pub struct Making<'a> {
    builder: &'a mut VCodeBuilder<Inst>,
    inst: Inst,
}

impl Making<'_> {
    #[inline(always)]
    fn operand(self, vreg: VReg, c: OperandConstraint, k: OperandKind, p: OperandPos) -> Self {
        self.builder.push_operand(Operand::new(vreg, c, k, p));
        self
    }

    /// Register operand that is written.
    #[inline]
    pub fn def(self, vreg: VReg) -> Self {
        self.operand(vreg, OperandConstraint::Reg, OperandKind::Def, OperandPos::Late)
    }

    /// Register operand that is read.
    #[inline]
    pub fn use_(self, vreg: VReg) -> Self {
        self.operand(vreg, OperandConstraint::Reg, OperandKind::Use, OperandPos::Early)
    }

    /// Register operand that is read and written: `src` on entry, `dst` on exit.
    #[inline]
    pub fn tied(self, dst: VReg, src: VReg) -> Self {
        let start = self.inst.ops;
        let index = (self.builder.operand_start() - start) as usize;
        self.use_(src).operand(
            dst,
            OperandConstraint::Reuse(index),
            OperandKind::Def,
            OperandPos::Late,
        )
    }

    /// Operand in a fixed register that is read.
    #[inline]
    pub fn use_in(self, vreg: VReg, preg: PReg) -> Self {
        self.operand(
            vreg,
            OperandConstraint::FixedReg(preg),
            OperandKind::Use,
            OperandPos::Early,
        )
    }

    /// Operand in a fixed register that is written.
    #[inline]
    pub fn def_in(self, vreg: VReg, preg: PReg) -> Self {
        self.operand(
            vreg,
            OperandConstraint::FixedReg(preg),
            OperandKind::Def,
            OperandPos::Late,
        )
    }

    /// Fixed register that is written, the result unused.
    pub fn def_ignored(self, preg: PReg) -> Self {
        let vreg = self.builder.new_vreg(preg.class());
        self.def_in(vreg, preg)
    }

    /// Register that is read after results have been written (pseudo-instructions of several steps).
    pub fn use_late(self, vreg: VReg) -> Self {
        self.operand(vreg, OperandConstraint::Reg, OperandKind::Use, OperandPos::Late)
    }

    /// Register that is written while inputs are still needed (results and temporaries of
    /// pseudo-instructions of several steps).
    pub fn def_early(self, vreg: VReg) -> Self {
        self.operand(vreg, OperandConstraint::Reg, OperandKind::Def, OperandPos::Early)
    }

    /// Fixed register that is written while inputs are still needed.
    pub fn def_early_in(self, vreg: VReg, preg: PReg) -> Self {
        self.operand(
            vreg,
            OperandConstraint::FixedReg(preg),
            OperandKind::Def,
            OperandPos::Early,
        )
    }

    /// The memory operand, at its place in the operand order. At most one.
    #[inline]
    pub fn mem(mut self, m: Amode) -> Self {
        debug_assert_eq!(self.inst.mem.kind(), MemKind::None, "two memory operands");
        let mut form = (m.seg as u16) << 6 | u16::from(m.scale.trailing_zeros() as u8) << 4;
        debug_assert!(matches!(m.scale, 1 | 2 | 4 | 8));
        match m.base {
            Base::None => form |= 1,
            Base::Reg(_) => form |= 1 | MemForm::HAS_BASE,
            Base::Frame(slot) => {
                debug_assert_eq!(m.sym, SymId::NONE, "symbol beside a frame slot");
                form |= 2;
                self.inst.sym = slot.bits();
            }
            Base::Rip => {
                debug_assert!(m.index.is_none(), "index beside rip");
                form |= 3;
            }
        }
        if !matches!(m.base, Base::Frame(_)) {
            self.inst.sym = m.sym.0;
        }
        self.inst.disp = m.disp;
        if m.index.is_some() {
            form |= MemForm::HAS_INDEX;
        }
        self.inst.mem.0 |= form;
        let mut this = self;
        if let Base::Reg(base) = m.base {
            this = this.use_(base);
        }
        if let Some(index) = m.index {
            this = this.use_(index);
        }
        this
    }

    /// As [`Making::mem`] for pseudo-instructions of several steps: the registers are read late.
    pub fn mem_late(self, m: Amode) -> Self {
        let first = self.builder.vcode.operands.len();
        let this = self.mem(m);
        for operand in &mut this.builder.vcode.operands[first..] {
            *operand = Operand::new(
                operand.vreg(),
                operand.constraint(),
                OperandKind::Use,
                OperandPos::Late,
            );
        }
        this
    }

    /// The immediate.
    #[inline]
    pub fn imm(mut self, imm: i32) -> Self {
        self.inst.imm = imm;
        self
    }

    /// A 64-bit immediate (`MovImm`, `Mov_r64_imm64`); there is no memory operand then.
    #[inline]
    pub fn imm64(mut self, imm: i64) -> Self {
        self.inst.imm = imm as i32;
        self.inst.disp = (imm >> 32) as i32;
        self
    }

    /// The immediate is `sym` plus the immediate given by `imm` (absolute relocation).
    pub fn imm_sym(mut self, sym: SymId) -> Self {
        self.inst.sym = sym.0;
        self.inst.mem.0 |= MemForm::SYM_IN_IMM;
        self
    }

    /// The symbol of a call, tail call or TLS sequence.
    #[inline]
    pub fn sym(mut self, sym: SymId) -> Self {
        self.inst.sym = sym.0;
        self
    }

    /// Displacement, of an instruction without a memory operand: see the pseudo-instruction.
    #[inline]
    pub fn disp(mut self, n: i32) -> Self {
        self.inst.disp = n;
        self
    }

    /// Sets bits of [`flags`].
    pub fn flag(mut self, bits: u8) -> Self {
        self.inst.flags |= bits;
        self
    }

    /// The condition, convention or operation of a pseudo-instruction.
    #[inline]
    pub fn aux(mut self, aux: u16) -> Self {
        self.inst.aux = aux;
        self
    }

    /// EVEX write mask, after the explicit operands; zeroing or merging.
    pub fn mask(mut self, mask: VReg, zeroing: bool) -> Self {
        self.inst.flags |= flags::MASKED | if zeroing { flags::ZEROING } else { 0 };
        self.use_(mask)
    }

    /// EVEX static rounding (0 nearest, 1 down, 2 up, 3 to zero).
    pub fn rounding(mut self, rc: u8) -> Self {
        self.inst.mem.0 |= u16::from(rc + 1) << 9;
        self
    }

    /// Puts the instruction into the function.
    #[inline]
    pub fn done(mut self) {
        if self.builder.vcode.tables.vectors != VectorLevel::Sse
            && let Some(row) = vex_table::row(self.inst.code)
        {
            self.use_vector_form(row);
        }
        let count = self.builder.operand_start() - self.inst.ops;
        debug_assert!(count < 256, "too many register operands");
        self.inst.num_ops = count as u8;
        debug_assert!(
            self.inst.code >= PSEUDO_BASE || self.roles_match(),
            "operand roles of {:?} differ from its table entry: {:?}",
            self.inst,
            &self.builder.vcode.operands[self.inst.ops as usize..]
        );
        self.builder.push(self.inst);
    }

    /// Replaces an SSE code by its VEX or EVEX form as wide as its result (as its last source, if the
    /// result is no register of full width); a tied destination becomes a free one.
    fn use_vector_form(&mut self, mut row: &'static vex_table::Row) {
        let tables = &self.builder.vcode.tables;
        let memory = self.inst.mem.kind() != MemKind::None;
        let operands = &self.builder.vcode.operands[self.inst.ops as usize..];
        let bytes_of = |kind: OperandKind| {
            let mut of_kind = operands.iter().rev().filter(|o| o.kind() == kind);
            let float = of_kind.find(|o| o.class() == RegClass::Float)?;
            Some(self.builder.vreg_bytes(float.vreg()))
        };
        // Results of conversions to shorter lanes, and general-purpose ones, are not what is counted.
        let narrow = |form: Code| {
            let first = code_table::shape(form as u16, memory).ops().first();
            first.is_some_and(|o| !matches!(o.kind, OpKind::Ymm | OpKind::Zmm))
        };
        let wide = bytes_of(OperandKind::Def).filter(|_| !narrow(row.form(32, memory)));
        let wide = wide.or_else(|| bytes_of(OperandKind::Use)).unwrap_or(0);
        if wide == 32 && tables.vectors == VectorLevel::Avx {
            if row.code == Code::Pshufd_xmm_xmmm128_imm8 {
                self.inst.code = Code::VEX_Vpermilps_ymm_ymmm256_imm8 as u16;
                return;
            }
            row = vex_table::row(vex_table::float_twin(row.code) as u16).expect("has a row");
        }
        let tied = operands.len() >= 2
            && operands[0].kind() == OperandKind::Use
            && operands[1].constraint() == OperandConstraint::Reuse(0);
        let mut form = row.form(wide, memory);
        if form == Code::INVALID && !tied && wide <= 32 {
            form = row.form(16, memory);
        }
        if form == Code::INVALID {
            debug_assert!(false, "{:?} of {wide} bytes", row.code);
            self.builder.vcode.tables.no_form = Some(row.code);
            return;
        }
        self.inst.code = form as u16;
        let shape = code_table::shape(self.inst.code, memory).ops();
        if tied && shape[0].access == Access::Write {
            let at = self.inst.ops as usize;
            let operands = &mut self.builder.vcode.operands;
            let (source, result) = (operands[at], operands[at + 1].vreg());
            operands[at] = Operand::new(result, OperandConstraint::Reg, OperandKind::Def, OperandPos::Late);
            operands[at + 1] = source;
        }
    }

    /// Whether the operands pushed are those that the table demands.
    fn roles_match(&self) -> bool {
        let shape = code_table::shape(self.inst.code, self.inst.mem.kind() != MemKind::None);
        let mut given = self.builder.vcode.operands[self.inst.ops as usize..].iter();
        for (n, op) in shape.ops().iter().enumerate() {
            let in_memory = op.may_be_memory() && self.inst.mem.kind() != MemKind::None;
            if in_memory {
                let regs = u32::from(self.inst.mem.has_base()) + u32::from(self.inst.mem.has_index());
                for _ in 0..regs {
                    if given.next().is_none_or(|o| o.kind() != OperandKind::Use) {
                        return false;
                    }
                }
            } else if let Some(class) = op.reg_class() {
                let wanted: &[OperandKind] = match op.access_of(n, self.inst.is_merging()) {
                    Access::Read => &[OperandKind::Use],
                    Access::Write => &[OperandKind::Def],
                    Access::ReadWrite => &[OperandKind::Use, OperandKind::Def],
                    Access::None => &[],
                };
                for &kind in wanted {
                    if given
                        .next()
                        .is_none_or(|o| o.kind() != kind || o.class() != class)
                    {
                        return false;
                    }
                }
            }
        }
        true
    }
}

/// Constructors of instructions on a function's builder. The letters of the names are the operands
/// in Intel order: `r` register, `m` memory, `i` immediate, `cl`; a leading `t` says that the first
/// is read and written (destination and first source), a leading `c` that all are only read.
pub trait Build {
    /// Starts any machine instruction.
    fn make(&mut self, code: Code) -> Making<'_>;
    /// Starts a pseudo-instruction.
    fn pseudo(&mut self, pseudo: Pseudo) -> Making<'_>;

    /// `dst = op src` (movzx, cvt…, popcnt, sqrt…)
    fn rr(&mut self, code: Code, dst: VReg, src: VReg) {
        self.make(code).def(dst).use_(src).done();
    }
    /// `dst = op [mem]` (loads)
    fn rm(&mut self, code: Code, dst: VReg, mem: Amode) {
        self.make(code).def(dst).mem(mem).done();
    }
    /// `dst = op src, imm` (imul, pshufd, pextr…)
    fn rri(&mut self, code: Code, dst: VReg, src: VReg, imm: i32) {
        self.make(code).def(dst).use_(src).imm(imm).done();
    }
    /// `dst = op [mem], imm`
    fn rmi(&mut self, code: Code, dst: VReg, mem: Amode, imm: i32) {
        self.make(code).def(dst).mem(mem).imm(imm).done();
    }
    /// `dst = imm` (mov)
    fn ri(&mut self, code: Code, dst: VReg, imm: i32) {
        self.make(code).def(dst).imm(imm).done();
    }
    /// `dst = op` (setcc, rdtsc-like single result)
    fn r(&mut self, code: Code, dst: VReg) {
        self.make(code).def(dst).done();
    }
    /// `op [mem], src` (stores and read-modify-write)
    fn mr(&mut self, code: Code, mem: Amode, src: VReg) {
        self.make(code).mem(mem).use_(src).done();
    }
    /// `op [mem], imm`
    fn mi(&mut self, code: Code, mem: Amode, imm: i32) {
        self.make(code).mem(mem).imm(imm).done();
    }
    /// `op [mem], src, imm` (pextr to memory, vcvtps2ph)
    fn mri(&mut self, code: Code, mem: Amode, src: VReg, imm: i32) {
        self.make(code).mem(mem).use_(src).imm(imm).done();
    }
    /// `op [mem]` (inc, neg, prefetch, …)
    fn m(&mut self, code: Code, mem: Amode) {
        self.make(code).mem(mem).done();
    }
    /// `op [mem], cl`
    fn m_cl(&mut self, code: Code, mem: Amode, count: VReg) {
        self.make(code).mem(mem).use_in(count, regs::RCX).done();
    }

    /// `dst = lhs op rhs`, destructive
    fn trr(&mut self, code: Code, dst: VReg, lhs: VReg, rhs: VReg) {
        self.make(code).tied(dst, lhs).use_(rhs).done();
    }
    /// `dst = lhs op [mem]`, destructive
    fn trm(&mut self, code: Code, dst: VReg, lhs: VReg, mem: Amode) {
        self.make(code).tied(dst, lhs).mem(mem).done();
    }
    /// `dst = lhs op imm`, destructive
    fn tri(&mut self, code: Code, dst: VReg, lhs: VReg, imm: i32) {
        self.make(code).tied(dst, lhs).imm(imm).done();
    }
    /// `dst = op src`, destructive (neg, not, inc, bswap)
    fn tr(&mut self, code: Code, dst: VReg, src: VReg) {
        self.make(code).tied(dst, src).done();
    }
    /// `dst = lhs op cl`, destructive (shifts, rotates)
    fn tr_cl(&mut self, code: Code, dst: VReg, lhs: VReg, count: VReg) {
        self.make(code).tied(dst, lhs).use_in(count, regs::RCX).done();
    }
    /// `dst = lhs op rhs, imm`, destructive (shufps, shld, pinsr)
    fn trri(&mut self, code: Code, dst: VReg, lhs: VReg, rhs: VReg, imm: i32) {
        self.make(code).tied(dst, lhs).use_(rhs).imm(imm).done();
    }
    /// `dst = lhs op [mem], imm`, destructive
    fn trmi(&mut self, code: Code, dst: VReg, lhs: VReg, mem: Amode, imm: i32) {
        self.make(code).tied(dst, lhs).mem(mem).imm(imm).done();
    }
    /// `dst = lhs op rhs, cl`, destructive (shld, shrd)
    fn trr_cl(&mut self, code: Code, dst: VReg, lhs: VReg, rhs: VReg, count: VReg) {
        self.make(code)
            .tied(dst, lhs)
            .use_(rhs)
            .use_in(count, regs::RCX)
            .done();
    }

    /// `dst = a op b`, three operands (VEX, BMI)
    fn rrr(&mut self, code: Code, dst: VReg, a: VReg, b: VReg) {
        self.make(code).def(dst).use_(a).use_(b).done();
    }
    /// `dst = a op [mem]`, three operands
    fn rrm(&mut self, code: Code, dst: VReg, a: VReg, mem: Amode) {
        self.make(code).def(dst).use_(a).mem(mem).done();
    }
    /// `dst = [mem] op b`, three operands (BMI2 shifts)
    fn rmr(&mut self, code: Code, dst: VReg, mem: Amode, b: VReg) {
        self.make(code).def(dst).mem(mem).use_(b).done();
    }
    /// `dst = a op b, imm`
    fn rrri(&mut self, code: Code, dst: VReg, a: VReg, b: VReg, imm: i32) {
        self.make(code).def(dst).use_(a).use_(b).imm(imm).done();
    }
    /// `dst = a op [mem], imm`
    fn rrmi(&mut self, code: Code, dst: VReg, a: VReg, mem: Amode, imm: i32) {
        self.make(code).def(dst).use_(a).mem(mem).imm(imm).done();
    }

    /// `op a, b`, both read (cmp, test, ucomis, ptest, bt)
    fn crr(&mut self, code: Code, a: VReg, b: VReg) {
        self.make(code).use_(a).use_(b).done();
    }
    /// `op a, [mem]`, both read
    fn crm(&mut self, code: Code, a: VReg, mem: Amode) {
        self.make(code).use_(a).mem(mem).done();
    }
    /// `op a, imm`, read
    fn cri(&mut self, code: Code, a: VReg, imm: i32) {
        self.make(code).use_(a).imm(imm).done();
    }
    /// `op` without operands (mfence, cld, pause)
    fn bare(&mut self, code: Code) {
        self.make(code).done();
    }

    /// `dst = imm`; `flags_dead`: no one reads the flags that hold here.
    fn mov_imm(&mut self, dst: VReg, imm: i64, flags_dead: bool) {
        let bits = if flags_dead { flags::FLAGS_DEAD } else { 0 };
        self.pseudo(Pseudo::MovImm).def(dst).imm64(imm).flag(bits).done();
    }
    /// Copy of a register of any class.
    fn mov(&mut self, dst: VReg, src: VReg) {
        self.pseudo(Pseudo::Move).def(dst).use_(src).done();
    }
    /// `dst = address` (64-bit `lea`)
    fn lea(&mut self, dst: VReg, mem: Amode) {
        self.make(Code::Lea_r64_m).def(dst).mem(mem).done();
    }
    /// `dst` with arbitrary content
    fn undef(&mut self, dst: VReg) {
        self.pseudo(Pseudo::Undef).def(dst).done();
    }
    /// `dst (8 bits) = cond`
    fn setcc(&mut self, cond: Cond, dst: VReg) {
        self.make(code_plus(Code::Seto_rm8, cond as u16)).def(dst).done();
    }
    /// `dst = cond ? if_true : if_false`, 32 or 64 bits
    fn cmov(&mut self, cond: Cond, wide: bool, dst: VReg, if_false: VReg, if_true: VReg) {
        self.trr(cmov_code(cond, wide), dst, if_false, if_true);
    }
    /// `dst = cond ? [mem] : if_false` (the memory is read in any case)
    fn cmov_m(&mut self, cond: Cond, wide: bool, dst: VReg, if_false: VReg, mem: Amode) {
        self.trm(cmov_code(cond, wide), dst, if_false, mem);
    }
    /// Jump to edge 0.
    fn jmp(&mut self) {
        self.pseudo(Pseudo::Jmp).done();
    }
    /// To edge 0 if `cond` holds, else to edge 1.
    fn jcc(&mut self, cond: Cond) {
        self.pseudo(Pseudo::Jcc).aux(cond as u16).done();
    }
    /// To edge 0 if `a` or `b` holds, else to edge 1.
    fn jcc_or(&mut self, a: Cond, b: Cond) {
        self.pseudo(Pseudo::JccOr).aux(a as u16 | (b as u16) << 4).done();
    }
    /// `div`/`idiv` of `hi:lo` by `divisor` (codes `Div_rm*`, `Idiv_rm*` from 16 bits up).
    fn div(&mut self, code: Code, quot: VReg, rem: VReg, hi: VReg, lo: VReg, divisor: VReg) {
        self.make(code)
            .use_(divisor)
            .use_in(lo, regs::RAX)
            .use_in(hi, regs::RDX)
            .def_in(quot, regs::RAX)
            .def_in(rem, regs::RDX)
            .done();
    }
    /// `hi:lo = a * b` (codes `Mul_rm*`, `Imul_rm*` of one operand, from 16 bits up).
    fn mul_wide(&mut self, code: Code, lo: VReg, hi: VReg, a: VReg, b: VReg) {
        self.make(code)
            .use_(b)
            .use_in(a, regs::RAX)
            .def_in(lo, regs::RAX)
            .def_in(hi, regs::RDX)
            .done();
    }
    /// `hi = sign of lo` (`Cwd`, `Cdq`, `Cqo`).
    fn sign_to_rdx(&mut self, code: Code, hi: VReg, lo: VReg) {
        self.make(code).use_in(lo, regs::RAX).def_in(hi, regs::RDX).done();
    }
    /// `lock cmpxchg [mem], new`: `old` is what memory held; ZF says whether `new` was stored.
    fn cmpxchg(&mut self, code: Code, old: VReg, expected: VReg, new: VReg, mem: Amode) {
        self.make(code)
            .mem(mem)
            .use_(new)
            .use_in(expected, regs::RAX)
            .def_in(old, regs::RAX)
            .flag(flags::LOCK)
            .done();
    }
    /// `xchg`/`xadd` with memory: `dst` gets the old value. `lock` for xadd (xchg locks by itself).
    fn exchange(&mut self, code: Code, dst: VReg, src: VReg, mem: Amode, lock: bool) {
        self.make(code)
            .mem(mem)
            .tied(dst, src)
            .flag(if lock { flags::LOCK } else { 0 })
            .done();
    }
    /// Raw code bytes (at most 8) without operands.
    fn raw(&mut self, bytes: &[u8]) {
        debug_assert!(bytes.len() <= 8);
        let mut word = [0; 8];
        word[..bytes.len()].copy_from_slice(bytes);
        self.pseudo(Pseudo::Raw)
            .imm64(i64::from_le_bytes(word))
            .aux(bytes.len() as u16)
            .done();
    }
    /// A mark for line tables and EH ranges.
    fn marker(&mut self, cookie: u32) {
        self.pseudo(Pseudo::Marker).imm(cookie as i32).done();
    }
}

impl Build for VCodeBuilder<Inst> {
    #[inline]
    fn make(&mut self, code: Code) -> Making<'_> {
        let inst = Inst {
            code: code as u16,
            ops: self.operand_start(),
            ..Inst::nop()
        };
        Making { builder: self, inst }
    }

    #[inline]
    fn pseudo(&mut self, pseudo: Pseudo) -> Making<'_> {
        let inst = Inst {
            code: pseudo as u16,
            ops: self.operand_start(),
            ..Inst::nop()
        };
        Making { builder: self, inst }
    }
}

/// The code `n` after `code` in iced's order.
#[inline]
fn code_plus(code: Code, n: u16) -> Code {
    Code::try_from(code as usize + n as usize).expect("a code of the same family")
}

/// `cmovcc` of 32 or 64 bits.
pub(crate) fn cmov_code(cond: Cond, wide: bool) -> Code {
    // iced orders r16, r32, r64 within a condition.
    code_plus(Code::Cmovo_r16_rm16, cond as u16 * 3 + if wide { 2 } else { 1 })
}
