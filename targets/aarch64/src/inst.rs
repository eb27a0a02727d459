//! The AArch64 instruction ([`Inst`]), its per-function side tables ([`Tables`]), and the constructors that
//! isel uses ([`Build`]).
//!
//! A machine instruction is a row of the instruction table and a word that holds everything but the
//! registers: fixed bits, size, immediates. Its register operands stand in the function's operand pool in
//! the order of the row's register fields; fields that name the zero register or the stack pointer are in
//! the word ([`Inst::aux`] says which). Of an addressing mode, the base (if it is a register) and the index
//! follow the data registers. An instruction whose first register is read as well as written
//! ([`OperandFlags::TIED`]) has the use before the definition. [`Pseudo`] is what no single word is.

use crate::code_table::{Field, Op, ROWS, Sz};
use crate::code_table_sve::{SVE_BASE, Sve};
use crate::effects;
use crate::regs;
use machine::declare::Flag;
use machine::emission::Made;
pub use machine::tables::{SymId, SymbolRef, Tables};
use regalloc::effects::Effects;
use regalloc::{
    FrameSlot, MachInst, Operand, OperandConstraint, OperandKind, OperandPos, PReg, PRegSet, RegClass,
    Terminator, VCodeBuilder, VReg,
};

mod text;

/// First number of the pseudo-instructions.
pub const PSEUDO_BASE: u16 = 0xe000;

machine::pseudos! {
    /// Nothing, no bytes, no operands.
    Nop,
    /// Definitions in fixed registers at the function's entry (arguments). No bytes.
    Args,
    /// Definitions of arbitrary content (undef, poison). No bytes.
    Undef,
    /// Constant to a general-purpose register: value in `aux:imm`.
    MovImm,
    /// Copy of a register: def, use.
    Move,
    /// def = address of frame slot `sym`, `imm` bytes further on.
    FrameAddr,
    /// def = the frame pointer, which the function has.
    FramePointer,
    /// def = a return address (use) without a signature, by an instruction that older processors take for none.
    PlainAddress,
    /// Unconditional jump to edge 0.
    Jmp,
    /// Edge 0 if the branch `word` (`b.cond`; with a use: `cbz`, `tbz`, …) is taken, else edge 1.
    CondBranch,
    /// Edge 0 if condition `imm & 15` or condition `imm >> 4` holds, else edge 1.
    CondBranchOr,
    /// Indirect jump through a register (use) to one of the edges, to an address that is signed with key IA and `aux` if that is
    /// not 0.
    JmpReg,
    /// Jump to the edge that a jump table (`sym`) of `imm` entries has at an index (use), to the first one's if the index is
    /// beyond: with index and target in x16 and x17 only, which no signal handler may have changed.
    HardenedJump,
    /// `catchswitch`: no code, and nobody arrives here. Edges: handlers, unwind destination.
    CatchSwitch,
    /// Return from a catch funclet to edge 0, whose address goes into x0.
    CatchRet,
    /// Return from a cleanup funclet, on to edge 0.
    CleanupRet,
    /// Return from a cleanup funclet, on to the caller.
    CleanupEnd,
    /// Return. Uses: result registers. The encoder puts the epilogue before it.
    Ret,
    /// `brk`, at the end of a block without successors.
    Trap,
    /// End of a block that cannot be left. No bytes.
    Unreachable,
    /// Tail call of a symbol: epilogue, then jump.
    TailCall,
    /// Tail call through a register that the epilogue leaves alone.
    TailCallReg,
    /// Call of a symbol (none: no code); `aux`: [`regs::Preserved`] of the callee. Operands: fixed uses and defs.
    /// With [`CallFlags::INVOKE`] it ends its block, and the defs include the registers of the landing pad.
    Call,
    /// A place without code of its own that stack map `imm` describes.
    StackMap,
    /// Call through a register: the first operand is the use of the address.
    CallReg,
    /// Enters streaming mode or leaves it: `imm` is a [`StreamingChange`], with a condition the use is the mode at the entry.
    /// Loses all vector and predicate registers.
    StreamingMode,
    /// The entry of a function with a ZA (`imm` & 1) or ZT0 (`imm` & 2) of its own: what another has in ZA is saved by the
    /// routine `sym`, ZA is turned on and set to zero.
    ZaNew,
    /// Turns ZA on; if it was saved meanwhile, the routine `sym` restores it by the TPIDR2 block at the use (fixed x0).
    ZaRestore,
    /// def (fixed x0) = offset of thread-local symbol `sym` from the thread pointer, by TLS descriptor.
    TlsDesc,
    /// Dynamic alloca: use = bytes, a multiple of 16; def = address above the outgoing arguments.
    StackAlloc,
    /// The same on Windows: use = units of 16 bytes, in x15; with `sym`, the routine that touches the pages first.
    StackAllocCall,
    /// def = bytes of a vector in streaming mode.
    StreamingLength,
    /// An instruction of SME (or MOPS), the word `imm`, whose registers are the fixed ones of the operands.
    Sme,
    /// The word `imm`, which works on x16, between moves from and to x0.
    WordOnX16,
    /// The word `imm`, whose operand p8 is what p0 holds; p3 keeps p8 meanwhile.
    CounterIn,
    /// The word `imm`, whose result p8 goes to p0; p3 keeps p8 meanwhile.
    CounterOut,
    /// Turns ZA on (`imm` 1) or off.
    ZaSwitch,
    /// Store (`imm` 0) or load of ZT0 at the address in the use.
    Zt0,
    /// def = sp.
    StackSave,
    /// sp = use.
    StackRestore,
    /// Load-linked loop: `old = *p; *p = op(old, value)`. Operands: address, value (uses, late), old, new,
    /// status (early defs). `imm`: `AtomicOp` | log2 of the bytes << 8 | acquire << 12 | release << 13.
    AtomicLoop,
    /// Compare and exchange by load-linked: address, expected, new (late uses), old, status (early defs);
    /// `imm` as above. Flags are lost; afterwards `eq` holds if it was stored.
    CompareLoop,
    /// 128-bit read-modify-write: address, value low, high (late uses), old low, high, new low, high, status
    /// (early defs).
    AtomicLoop128,
    /// 128-bit compare and exchange: address, expected low, high, new low, high (late uses), old low, high,
    /// status (early defs). Afterwards `eq` holds if it was stored.
    CompareLoop128,
    /// Tags of many granules of 16 bytes: `imm` of them, an even number, from an address on (use); with `aux` memory becomes
    /// zero, too. def (early) = the end.
    TagLoop,
    /// 128-bit vector select: `dst = imm (condition) holds ? a : b`. Operands: use b, def reuse, use a.
    SelectVector,
    /// def = the address of `sym` plus `imm` bytes, signed: `aux` is an [`emit::constant::SigningSchema`], with bit 30 a null
    /// pointer is left as it is. With a use, for that address. What is signed, and with what, is in x16 and x17 only.
    SignedAddress,
    /// def = the address of `sym` from its signed entry in the global offset table: `aux` is as `encode::signed` has it. x16
    /// and x17 are overwritten.
    SignedEntry,
    /// def = the pointer in the first use without its signature, which is checked with key `imm` (IA, IB, DA, DB) and what is
    /// in the second use; a wrong one traps. It is in x16 and x17 only meanwhile.
    CheckedPointer,
    /// An XRay event, custom or (`imm` 1) typed: a sled that calls `sym` once it is patched. Uses in x0, x1 (and x2); all
    /// registers survive.
    Event,
    /// No bytes: a relocation that stores nothing, of `sym`.
    RelocNone,
    /// Inline assembly: `imm` indexes the places of the tables; operands by its constraints. With [`CallFlags::INVOKE`] it ends
    /// its block.
    InlineAsm,
}

/// How [`Pseudo::StreamingMode`] changes the mode.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StreamingChange {
    /// Into streaming mode.
    pub start: bool,
    /// Only if the function was called in streaming mode, or only if not.
    pub when: Option<bool>,
}

impl StreamingChange {
    /// As a number.
    pub fn bits(self) -> i32 {
        i32::from(self.start) | i32::from(self.when.is_some()) << 1 | i32::from(self.when == Some(true)) << 2
    }
    /// From a number.
    pub fn from_bits(bits: i32) -> Self {
        StreamingChange {
            start: bits & 1 != 0,
            when: (bits & 2 != 0).then_some(bits & 4 != 0),
        }
    }
}

/// Condition codes, by encoding.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Cond {
    /// Equal: Z set.
    Eq,
    /// Not equal: Z clear.
    Ne,
    /// Unsigned higher or same, carry set.
    Hs,
    /// Unsigned lower, carry clear.
    Lo,
    /// Negative: N set; of floating point less.
    Mi,
    /// Positive or zero: N clear.
    Pl,
    /// Overflow: V set; of floating point unordered.
    Vs,
    /// No overflow: V clear; of floating point ordered.
    Vc,
    /// Unsigned higher: C set and Z clear.
    Hi,
    /// Unsigned lower or same: C clear or Z set.
    Ls,
    /// Signed greater or equal: N equals V.
    Ge,
    /// Signed less: N differs from V.
    Lt,
    /// Signed greater: Z clear and N equals V.
    Gt,
    /// Signed less or equal: Z set or N differs from V.
    Le,
    /// Always.
    Al,
    /// Always, too.
    Nv,
}

impl Cond {
    const ALL: [Cond; 16] = [
        Cond::Eq,
        Cond::Ne,
        Cond::Hs,
        Cond::Lo,
        Cond::Mi,
        Cond::Pl,
        Cond::Vs,
        Cond::Vc,
        Cond::Hi,
        Cond::Ls,
        Cond::Ge,
        Cond::Lt,
        Cond::Gt,
        Cond::Le,
        Cond::Al,
        Cond::Nv,
    ];
    /// The condition with this encoding.
    #[inline]
    pub fn from_encoding(enc: u32) -> Cond {
        Cond::ALL[(enc & 15) as usize]
    }
    /// The opposite condition.
    #[inline]
    pub fn inverted(self) -> Cond {
        Cond::from_encoding(self as u32 ^ 1)
    }
}

/// How an index register is extended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Extend {
    /// 64-bit register.
    Lsl,
    /// 32-bit register, zero-extended.
    Uxtw,
    /// 32-bit register, sign-extended.
    Sxtw,
}

impl Extend {
    /// The `option` field.
    pub const fn option(self) -> u32 {
        match self {
            Extend::Lsl => 3,
            Extend::Uxtw => 2,
            Extend::Sxtw => 6,
        }
    }
}

/// Base of an addressing mode.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Base {
    /// A register.
    Reg(VReg),
    /// A place in the frame.
    Frame(FrameSlot),
    /// A register with the page of the symbol; the access takes its low 12 bits. The symbol plus the
    /// displacement is a multiple of this many bytes.
    Page(VReg, SymId, u32),
}

/// An addressing mode: base and displacement, or base register and index.
#[derive(Clone, Copy, Debug)]
pub struct Amode {
    /// Base.
    pub base: Base,
    /// Index register, how it is extended and shifted; then the base is a register and there is no
    /// displacement.
    pub index: Option<(VReg, Extend, u8)>,
    /// Bytes.
    pub disp: i64,
}

impl Amode {
    /// `[base, disp]`
    pub fn reg(base: VReg, disp: i64) -> Self {
        Amode {
            base: Base::Reg(base),
            index: None,
            disp,
        }
    }
    /// `disp` bytes into a frame slot.
    pub fn frame(slot: FrameSlot, disp: i64) -> Self {
        Amode {
            base: Base::Frame(slot),
            index: None,
            disp,
        }
    }
}

machine::instruction_flags! {
    /// What an instruction's operands are.
    OperandFlags {
        /// The base of the addressing mode is a register of the pool.
        BASE_REG = 1,
        /// The base is frame slot `sym`.
        BASE_FRAME = 2,
        /// Either kind of base.
        BASE = 1 | 2,
        /// There is an index register (its extension is in the word).
        INDEX = 4,
        /// The word has a relocation for symbol `sym`.
        SYM = 8,
        /// The first operand of the pool is read in the register that the second one writes.
        TIED = 16,
        /// An access that stays alone and where it is: volatile or atomic.
        ORDERED = 128,
    }
}

machine::instruction_flags! {
    /// What is known of a call, a tail call or inline assembly.
    CallFlags {
        /// `nomerge`: one like no other.
        NO_MERGE = 1,
        /// Through a register: the type `sym` of what is called is checked.
        KCFI = 2,
        /// Through a register whose address is signed with key `sym` and the discriminator in the second operand.
        AUTH = 4,
        /// The same with discriminator 0, for which there is no operand.
        AUTH_ZERO = 8,
        /// The end of its block, which goes to edge 0 when it returns and to edge 1 when it unwinds.
        INVOKE = 32,
        /// Of a function that never unwinds.
        NO_UNWIND = 64,
        /// Inline assembly: it may unwind.
        UNWINDS = 128,
    }
}

/// One instruction: 24 bytes.
#[derive(Clone, Copy)]
pub struct Inst {
    /// An [`Op`], or a [`Pseudo`].
    pub code: u16,
    /// Number of register operands.
    pub num_ops: u8,
    /// [`OperandFlags`] or, of calls, [`CallFlags`].
    flags: u8,
    /// The instruction word without registers; branches without their displacement.
    pub word: u32,
    /// First register operand in the pool.
    pub ops: u32,
    /// Displacement; low half of a constant.
    pub imm: i32,
    /// Symbol ([`SymId`]) or frame slot.
    pub sym: u32,
    /// Register fields that are in the word, by bit; of pseudo-instructions: high half of a constant, call
    /// convention.
    pub aux: u32,
}

const _: () = assert!(size_of::<Inst>() == 24);

impl Inst {
    /// What it makes out of nothing.
    pub fn made(&self) -> Option<Made> {
        match self.as_pseudo()? {
            Pseudo::Args => Some(Made::Arguments),
            Pseudo::MovImm => Some(Made::Constant(self.imm64() as i64)),
            Pseudo::FrameAddr => Some(Made::Address(FrameSlot::from_bits(self.sym), self.imm.into())),
            _ => None,
        }
    }

    /// Whether it is the same but for its registers.
    pub fn is_like(&self, other: &Inst) -> bool {
        let all = |i: &Inst| (i.code, i.num_ops, i.flags, i.word, i.imm, i.sym, i.aux);
        all(self) == all(other)
    }

    /// Whether its operands are such (any of them).
    #[inline]
    pub fn has(&self, flag: OperandFlags) -> bool {
        self.flags & flag.0 != 0
    }
    /// Whether a call is such.
    #[inline]
    pub fn says(&self, flag: CallFlags) -> bool {
        debug_assert!(self.code >= PSEUDO_BASE, "a pseudo-instruction");
        self.flags & flag.0 != 0
    }
    /// The pseudo-instruction, if it is one.
    #[inline]
    pub fn as_pseudo(&self) -> Option<Pseudo> {
        Pseudo::of(self.code)
    }
    /// The machine instruction, unless it is a pseudo-instruction.
    #[inline]
    pub fn as_op(&self) -> Option<Op> {
        Op::ALL.get(self.code as usize).copied()
    }
    /// The SVE instruction, if it is one.
    #[inline]
    pub fn as_sve(&self) -> Option<Sve> {
        (SVE_BASE..PSEUDO_BASE)
            .contains(&self.code)
            .then(|| Sve(self.code - SVE_BASE))
    }
    /// Whether it is the pseudo-instruction `p`.
    #[inline]
    pub fn is(&self, p: Pseudo) -> bool {
        self.code == p.code()
    }
    /// 64-bit constant of `MovImm`.
    #[inline]
    pub fn imm64(&self) -> u64 {
        u64::from(self.aux) << 32 | u64::from(self.imm as u32)
    }
    fn new(code: u16, word: u32, ops: u32) -> Self {
        Inst {
            code,
            num_ops: 0,
            flags: 0,
            word,
            ops,
            imm: 0,
            sym: 0,
            aux: 0,
        }
    }
}

impl std::fmt::Debug for Inst {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.as_pseudo() {
            Some(p) => write!(f, "{p:?}")?,
            None => match self.as_sve() {
                Some(op) => f.write_str(op.row().text)?,
                None => write!(f, "{:?}", self.as_op().expect("no pseudo"))?,
            },
        }
        write!(
            f,
            " {:08x} ops {}+{} imm {} sym {}",
            self.word, self.ops, self.num_ops, self.imm, self.sym
        )
    }
}

fn row_effects(code: u16, word: u32) -> Effects {
    const MRS: u16 = Op::MRS as u16;
    const MSR: u16 = Op::MSR as u16;
    let effects = ROWS[code as usize].effects;
    match code {
        MRS | MSR => effects::of_system_register(effects, word),
        _ => effects,
    }
}

impl MachInst for Inst {
    type Tables = Tables;

    fn clear_tables(tables: &mut Tables) {
        tables.clear();
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
        const TAIL_CALL_REG: u16 = Pseudo::TailCallReg.code();
        const CALL: u16 = Pseudo::Call.code();
        const CALL_REG: u16 = Pseudo::CallReg.code();
        const INLINE_ASM: u16 = Pseudo::InlineAsm.code();
        match self.code {
            JMP..=CLEANUP_RET => Terminator::Branch,
            CALL..=CALL_REG | INLINE_ASM if self.says(CallFlags::INVOKE) => Terminator::Branch,
            CLEANUP_END..=TAIL_CALL_REG => Terminator::Ret,
            _ => Terminator::None,
        }
    }

    fn effects(&self) -> Effects {
        use Pseudo::*;
        let Some(pseudo) = self.as_pseudo() else {
            let mut effects = match self.as_sve() {
                Some(op) => op.row().effects,
                None => row_effects(self.code, self.word),
            };
            effects.stays |= self.has(OperandFlags::ORDERED);
            return effects;
        };
        match pseudo {
            Nop | Undef | MovImm | Move | FrameAddr | FramePointer | PlainAddress => Effects::NONE,
            SelectVector => Effects {
                reads_flags: true,
                ..Effects::NONE
            },
            CondBranchOr => Effects {
                reads_flags: true,
                ..Effects::STAYS
            },
            // Only the form without a register reads the flags.
            CondBranch => Effects {
                reads_flags: self.num_ops == 0,
                ..Effects::STAYS
            },
            Args | Jmp | JmpReg | HardenedJump | CatchSwitch | CatchRet | CleanupRet | CleanupEnd | Trap
            | Unreachable | StackAlloc | StackSave | StackRestore | RelocNone => Effects::STAYS,
            StreamingLength | SignedAddress => Effects::NONE,
            Sme | WordOnX16 | CounterIn | CounterOut | Event | StreamingMode | ZaNew | ZaRestore
            | ZaSwitch | Zt0 | Ret | TailCall | TailCallReg | Call | CallReg | StackMap | TlsDesc
            | StackAllocCall | AtomicLoop | CheckedPointer | SignedEntry | AtomicLoop128 | TagLoop
            | InlineAsm => Effects::CALL,
            CompareLoop | CompareLoop128 => Effects {
                sets_flags: true,
                loses_flags: false,
                ..Effects::CALL
            },
        }
    }

    fn needs_frame(&self) -> bool {
        use Pseudo::*;
        match self.as_pseudo() {
            None => self.has(OperandFlags::BASE_FRAME) || self.effects().stays,
            Some(Nop | Args | Undef | MovImm | Move | Jmp | CondBranch | CondBranchOr | JmpReg) => false,
            Some(SelectVector | Trap | Unreachable) => false,
            // Those that take arguments off move the stack pointer.
            Some(Ret | TailCall | TailCallReg) => self.imm != 0,
            Some(_) => true,
        }
    }

    fn mark_ordered(&mut self) {
        if self.code < PSEUDO_BASE && self.effects().touches_memory() {
            self.flags |= OperandFlags::ORDERED.0;
        }
    }

    #[inline]
    fn has_clobbers(&self) -> bool {
        const CALL: u16 = Pseudo::Call.code();
        const TLS: u16 = Pseudo::TlsDesc.code();
        matches!(self.code, CALL..=TLS)
    }

    #[inline]
    fn clobbers(&self) -> PRegSet {
        if self.is(Pseudo::TlsDesc) {
            let scalable = regs::Preserved::TlsDescScalable as u8;
            let plain = regs::Preserved::TlsDesc as u8;
            regs::call_clobbers(if self.aux as u8 == scalable {
                scalable
            } else {
                plain
            })
        } else if self.has_clobbers() {
            regs::call_clobbers(self.aux as u8)
        } else {
            PRegSet::empty()
        }
    }

    #[inline]
    fn is_move(&self) -> bool {
        self.code == Pseudo::Move.code()
    }

    #[inline]
    fn is_jump(&self) -> bool {
        self.code == Pseudo::Jmp.code()
    }

    const COMPARABLE: bool = true;

    #[inline]
    fn digest(&self) -> Option<u64> {
        let high = u64::from(self.code) << 48 | u64::from(self.flags) << 40;
        let low = u64::from(self.word).rotate_left(13) ^ self.imm as u64 ^ u64::from(self.aux) << 7;
        use Pseudo::*;
        let known = self.code < Jmp.code()
            || [
                Jmp,
                CondBranch,
                Ret,
                Trap,
                Unreachable,
                TailCall,
                TailCallReg,
                Call,
                CallReg,
            ]
            .iter()
            .any(|p| self.is(*p));
        let merges = self.code < PSEUDO_BASE || !self.says(CallFlags::NO_MERGE);
        (known && merges).then_some(high ^ low)
    }

    fn is_same(&self, other: &Self, tables: &Tables) -> bool {
        let key = |i: &Inst| (i.code, i.num_ops, i.flags, i.word, i.imm, i.aux);
        let symbols = || match self.has(OperandFlags::SYM) {
            false => self.sym == other.sym,
            true => tables.syms[self.sym as usize] == tables.syms[other.sym as usize],
        };
        key(self) == key(other) && symbols()
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
            num_ops: 2,
            ..Inst::new(Pseudo::Move.code(), 0, operands)
        }
    }

    fn with_operands(self, start: u32) -> Self {
        Inst { ops: start, ..self }
    }

    fn nop() -> Self {
        Inst::new(Pseudo::Nop.code(), 0, 0)
    }
}

/// An instruction under construction: operands are pushed in the order of the row's fields. [`Making::done`]
/// puts it into the function.
#[must_use]
pub struct Making<'a> {
    builder: &'a mut VCodeBuilder<Inst>,
    inst: Inst,
    field: u8,
}

regalloc::operand_constructors!(Making<'_>);

impl Making<'_> {
    #[inline(always)]
    fn operand(mut self, vreg: VReg, c: OperandConstraint, k: OperandKind, p: OperandPos) -> Self {
        self.builder.push_operand(Operand::new(vreg, c, k, p));
        self.field += 1;
        self
    }
    #[inline]
    fn fixed(mut self, vreg: VReg, preg: PReg, k: OperandKind, p: OperandPos) -> Self {
        self.builder.push_fixed(vreg, preg, k, p);
        self.field += 1;
        self
    }
    /// First operand, read and written: `src` on entry, `dst` on exit.
    #[inline]
    pub fn tied(mut self, dst: VReg, src: VReg) -> Self {
        debug_assert_eq!(self.field, 0);
        self.inst.flags |= OperandFlags::TIED.bits();
        let mut m = self.use_(src);
        m.field = 0;
        m.operand(
            dst,
            OperandConstraint::Reuse(0),
            OperandKind::Def,
            OperandPos::Late,
        )
    }
    /// The next register field names register 31: the zero register or the stack pointer.
    #[inline]
    pub fn reg31(self) -> Self {
        self.named(31)
    }
    /// The next register field names this register, which is none of the allocator's.
    pub fn named(mut self, number: u32) -> Self {
        let pos = match self.inst.as_sve() {
            Some(op) => op.row().registers.positions[self.field as usize],
            None => Op::ALL[self.inst.code as usize]
                .row()
                .registers()
                .nth(self.field as usize)
                .expect("a register field"),
        };
        self.inst.word |= number << pos;
        self.inst.aux |= 1 << self.field;
        self.field += 1;
        self
    }
    /// Bits of immediate fields.
    #[inline]
    pub fn bits(mut self, bits: u32) -> Self {
        self.inst.word |= bits;
        self
    }
    /// Condition at bits 12–15.
    #[inline]
    pub fn cond(self, c: Cond) -> Self {
        self.bits((c as u32) << 12)
    }
    /// The addressing mode. Its index must fit the access.
    pub fn mem(mut self, m: Amode) -> Self {
        debug_assert!(m.index.is_none() || m.disp == 0);
        match m.base {
            Base::Reg(r) => {
                self.inst.flags |= OperandFlags::BASE_REG.bits();
                self = self.use_(r);
            }
            Base::Page(r, sym, _) => {
                self.inst.flags |= (OperandFlags::BASE_REG | OperandFlags::SYM).bits();
                self.inst.sym = sym.0;
                self = self.use_(r);
            }
            Base::Frame(slot) => {
                self.inst.flags |= OperandFlags::BASE_FRAME.bits();
                self.inst.sym = slot.bits();
            }
        }
        self.inst.imm = m.disp as i32;
        if let Some((r, extend, shift)) = m.index {
            self.inst.flags |= OperandFlags::INDEX.bits();
            self.inst.word |= extend.option() << 13 | u32::from(shift != 0) << 12;
            self = self.use_(r);
        }
        self
    }
    /// The key with which a call's address is signed, and where the discriminator is, if it is no zero.
    pub fn auth(mut self, auth: Option<(u32, Option<VReg>)>, at: Option<PReg>) -> Self {
        let Some((key, discriminator)) = auth else {
            return self;
        };
        self.inst.sym = key;
        self.inst.flags |= match discriminator {
            Some(_) => CallFlags::AUTH.bits(),
            None => CallFlags::AUTH_ZERO.bits(),
        };
        match (discriminator, at) {
            (Some(r), Some(preg)) => self.use_in(r, preg),
            (Some(r), None) => self.use_(r),
            (None, _) => self,
        }
    }
    /// The type that a kCFI check of a call compares, if there is to be one.
    pub fn kcfi(mut self, id: Option<u32>) -> Self {
        if let Some(id) = id {
            self.inst.sym = id;
            self.inst.flags |= CallFlags::KCFI.bits();
        }
        self
    }
    /// The symbol that the word's immediate is relocated by.
    #[inline]
    pub fn sym(mut self, sym: SymId) -> Self {
        self.inst.flags |= OperandFlags::SYM.bits();
        self.inst.sym = sym.0;
        self
    }
    /// Frame slot and displacement of `FrameAddr`.
    pub fn slot(mut self, slot: FrameSlot, disp: i32) -> Self {
        self.inst.sym = slot.bits();
        self.inst.imm = disp;
        self
    }
    /// See [`Inst::imm`].
    #[inline]
    pub fn imm(mut self, imm: i32) -> Self {
        self.inst.imm = imm;
        self
    }
    /// Sets flags.
    pub fn flag(mut self, flag: impl Flag) -> Self {
        self.inst.flags |= flag.bits();
        self
    }
    /// See [`Inst::aux`].
    #[inline]
    pub fn aux(mut self, aux: u32) -> Self {
        self.inst.aux = aux;
        self
    }
    /// Its operands are those that have been pushed since `start`.
    pub fn operands_from(mut self, start: u32) -> Self {
        self.inst.ops = start;
        self
    }
    /// Puts the instruction into the function.
    #[inline]
    pub fn done(mut self) {
        self.inst.num_ops = (self.builder.operand_start() - self.inst.ops) as u8;
        self.builder.push(self.inst);
    }
}

/// Constructors of instructions.
pub trait Build {
    /// A machine instruction of this size.
    fn make(&mut self, op: Op, sz: Sz) -> Making<'_>;
    /// An SVE instruction of this size.
    fn make_sve(&mut self, op: Sve, sz: Sz) -> Making<'_>;
    /// A pseudo-instruction.
    fn pseudo(&mut self, p: Pseudo) -> Making<'_>;
    /// `op dst, a`
    fn rr(&mut self, op: Op, sz: Sz, dst: VReg, a: VReg);
    /// `op dst, a, b`
    fn rrr(&mut self, op: Op, sz: Sz, dst: VReg, a: VReg, b: VReg);
    /// `op dst, a, b, c`
    fn rrrr(&mut self, op: Op, sz: Sz, dst: VReg, a: VReg, b: VReg, c: VReg);
    /// `op dst, a` with immediate bits.
    fn rri(&mut self, op: Op, sz: Sz, dst: VReg, a: VReg, bits: u32);
    /// `op dst, a, b` with immediate bits.
    fn rrri(&mut self, op: Op, sz: Sz, dst: VReg, a: VReg, b: VReg, bits: u32);
    /// `op dst, b, …` where `dst` has the content of `src` before.
    fn tied(&mut self, op: Op, sz: Sz, dst: VReg, src: VReg, rest: &[VReg], bits: u32);
    /// A constant.
    fn mov_imm(&mut self, dst: VReg, value: u64);
    /// `dst = src`, same class: one register where possible ([`VCodeBuilder::share_register`]).
    fn mov(&mut self, dst: VReg, src: VReg);
    /// `dst = src`, same class, where a register of its own is wanted.
    fn copy(&mut self, dst: VReg, src: VReg);
    /// Arbitrary content.
    fn undef(&mut self, dst: VReg);
    /// Jump to edge 0.
    fn jmp(&mut self);
    /// `b.cond` to edge 0, else edge 1.
    fn branch(&mut self, c: Cond);
}

impl Build for VCodeBuilder<Inst> {
    #[inline]
    fn make(&mut self, op: Op, sz: Sz) -> Making<'_> {
        let inst = Inst::new(op as u16, op.word(sz), self.operand_start());
        Making {
            builder: self,
            inst,
            field: 0,
        }
    }
    #[inline]
    fn make_sve(&mut self, op: Sve, sz: Sz) -> Making<'_> {
        let inst = Inst::new(SVE_BASE + op.0, op.word(sz), self.operand_start());
        Making {
            builder: self,
            inst,
            field: 0,
        }
    }
    #[inline]
    fn pseudo(&mut self, p: Pseudo) -> Making<'_> {
        let inst = Inst::new(p.code(), 0, self.operand_start());
        Making {
            builder: self,
            inst,
            field: 0,
        }
    }
    #[inline]
    fn rr(&mut self, op: Op, sz: Sz, dst: VReg, a: VReg) {
        self.make(op, sz).def(dst).use_(a).done()
    }
    #[inline]
    fn rrr(&mut self, op: Op, sz: Sz, dst: VReg, a: VReg, b: VReg) {
        self.make(op, sz).def(dst).use_(a).use_(b).done()
    }
    #[inline]
    fn rrrr(&mut self, op: Op, sz: Sz, dst: VReg, a: VReg, b: VReg, c: VReg) {
        self.make(op, sz).def(dst).use_(a).use_(b).use_(c).done()
    }
    #[inline]
    fn rri(&mut self, op: Op, sz: Sz, dst: VReg, a: VReg, bits: u32) {
        self.make(op, sz).def(dst).use_(a).bits(bits).done()
    }
    #[inline]
    fn rrri(&mut self, op: Op, sz: Sz, dst: VReg, a: VReg, b: VReg, bits: u32) {
        self.make(op, sz).def(dst).use_(a).use_(b).bits(bits).done()
    }
    fn tied(&mut self, op: Op, sz: Sz, dst: VReg, src: VReg, rest: &[VReg], bits: u32) {
        let mut m = self.make(op, sz).tied(dst, src).bits(bits);
        for r in rest {
            m = m.use_(*r);
        }
        m.done()
    }
    #[inline]
    fn mov_imm(&mut self, dst: VReg, value: u64) {
        let m = self.pseudo(Pseudo::MovImm).def(dst);
        m.imm(value as u32 as i32).aux((value >> 32) as u32).done()
    }
    #[inline]
    fn mov(&mut self, dst: VReg, src: VReg) {
        if !self.share_register(dst, src) {
            self.copy(dst, src);
        }
    }
    #[inline]
    fn copy(&mut self, dst: VReg, src: VReg) {
        debug_assert_eq!(dst.class(), src.class());
        self.pseudo(Pseudo::Move).def(dst).use_(src).done()
    }
    #[inline]
    fn undef(&mut self, dst: VReg) {
        self.pseudo(Pseudo::Undef).def(dst).done()
    }
    #[inline]
    fn jmp(&mut self) {
        self.pseudo(Pseudo::Jmp).done()
    }
    #[inline]
    fn branch(&mut self, c: Cond) {
        self.pseudo(Pseudo::CondBranch)
            .bits(0x5400_0000 | c as u32)
            .done()
    }
}

/// log2 of the bytes that a load or store accesses, from its row.
pub fn access_log2(op: Op) -> Option<u32> {
    op.row().fields.iter().find_map(|f| match f {
        Field::Addr(n) => Some(u32::from(*n)),
        _ => None,
    })
}

/// Whether a register of this class is a general-purpose one.
pub fn is_int(class: RegClass) -> bool {
    class == RegClass::Int
}
