//! The machine IR ([`VCode`]) and its builder ([`VCodeBuilder`]).
//!
//! SSA over virtual registers with block parameters. An instruction is a compact, `Copy` value of
//! the target; its register operands stand once, as `regalloc2::Operand`s, in the function's
//! operand pool, of which the instruction holds a range. Allocations come back parallel to that
//! pool, so that the encoder reads them with the same range.
//!
//! Needs (from isel): blocks numbered in reverse post-order with block 0 the entry, critical edges
//! split, no parameters on the entry block, a definition for every use; operands that are tied
//! (`Reuse`) within the first 32 of their instruction; register definitions on branches only in fixed
//! registers, and a branch with register operands only where every successor has a single predecessor.
//! Leaves true: `insts` in block order, each block a contiguous range ending in a terminator.
//! Cost: O(instructions + operands); no allocation once the arenas have grown.
//!
//! Emission is **backwards**. Isel walks the blocks from the last to the first and the IR
//! instructions of a block from the last to the first. Lowering one IR instruction pushes machine
//! instructions in *forward* order and then calls [`VCodeBuilder::finish_group`]. When a block's
//! first IR instruction is done, [`VCodeBuilder::end_block`] closes the block, with the parameters
//! and edges given by then. [`VCodeBuilder::finish`] turns everything round once.

use crate::alloc::{Edit, Tier};
use crate::effects::Effects;
use crate::rename::Names;
use crate::shared::Shared;
use crate::stack::{FrameInfo, FrameSlot};
use crate::wrap::LateFrame;
use regalloc2::{
    Allocation, Block, Operand, OperandConstraint, OperandKind, OperandPos, PReg, PRegSet, RegClass, VReg,
};
use smallvec::SmallVec;

/// Index of an instruction in [`VCode::insts`].
pub type InstIndex = u32;

/// How an instruction ends a block, if it does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Terminator {
    /// It does not.
    None,
    /// It leaves the function (return, tail call) or never returns (trap, `unreachable`).
    Ret,
    /// It goes to the block's successors.
    Branch,
}

/// What the machine IR and the allocators ask of a target's instruction.
pub trait MachInst: Copy + std::fmt::Debug + 'static {
    /// Per-function side tables of the target (symbols, constants, jump tables, …).
    type Tables: Default + std::fmt::Debug;

    /// Empties the side tables for the next function, keeping their memory.
    fn clear_tables(tables: &mut Self::Tables);

    /// The instruction's range in the operand pool: (start, count).
    fn operand_range(&self) -> (u32, u32);

    /// Whether and how it ends its block.
    fn terminator(&self) -> Terminator;

    /// What it does beside reading and writing its operands.
    fn effects(&self) -> Effects;

    /// Its access to memory is volatile or atomic: it stays where it is. Nothing, if it has none.
    fn mark_ordered(&mut self);

    /// Physical registers left with garbage after the instruction, beside its definitions.
    fn clobbers(&self) -> PRegSet;

    /// Whether [`MachInst::clobbers`] may be other than empty; asked of every instruction.
    fn has_clobbers(&self) -> bool;

    /// Whether it copies its one use to its one definition and does nothing else (operand 0 is the
    /// definition, operand 1 the use), so that the two may share a register and the copy vanish.
    fn is_move(&self) -> bool;

    /// Whether it is a branch that does nothing but go to successor 0.
    fn is_jump(&self) -> bool;

    /// Whether a comparison and the branch behind it run as one.
    const FUSES_BRANCHES: bool = false;

    /// Whether instructions can be compared, and the encoder knows of shared ends of blocks ([`crate::layout::Tail`]).
    const COMPARABLE: bool = false;

    /// A hash of what the instruction is, its registers apart; `None`: one like no other.
    fn digest(&self) -> Option<u64> {
        None
    }

    /// Whether two instructions that have the same registers do the same.
    fn is_same(&self, _other: &Self, _tables: &Self::Tables) -> bool {
        false
    }

    /// Whether it is [`MachInst::nop`].
    fn is_nop(&self) -> bool;

    /// The copy of a register to another ([`MachInst::is_move`]) whose two operands begin at `operands` in the pool.
    fn copy(operands: u32) -> Self;

    /// The same instruction with as many operands that begin elsewhere in the pool.
    fn with_operands(self, start: u32) -> Self;

    /// A no-operation of no bytes, with no operands: what removed instructions are replaced by.
    fn nop() -> Self;

    /// Whether it addresses the stack or asks where that is, or may do so: there must be a frame. (Calls need one anyway.)
    fn needs_frame(&self) -> bool;

    /// Whether its operands must stay in the places that the allocator chose: what it does with them in which order is not
    /// known (inline assembly).
    fn is_opaque(&self) -> bool {
        false
    }

    /// The instruction that reads operand number `operand` (index within its range) from a spill slot
    /// of `bytes` bytes instead of a register, if there is one. The operands keep their places in the
    /// pool; the operand's place becomes the slot.
    fn fold_reload(&self, _operands: &[Operand], _operand: usize, _bytes: u32) -> Option<Self> {
        None
    }

    /// The instruction that writes all 8 bytes of a spill slot instead of the register that it defines (its only
    /// operand), if there is one.
    fn fold_spill(&self, _operands: &[Operand]) -> Option<Self> {
        None
    }

    /// The instruction that updates a spill slot of 8 bytes instead of the register of the tied
    /// definition number `def`, if there is one; its whole 8 bytes must be written. Both places become
    /// the slot.
    fn fold_update(&self, _operands: &[Operand], _def: usize) -> Option<Self> {
        None
    }

    /// Whether moves of integers come in two widths, so that it pays to know which upper halves are asked for.
    const HAS_LOW_MOVES: bool = false;

    /// Whether it asks for no more of a register that it reads, operand number `operand`, than the lower 32 bits; `low`: the
    /// value has no more.
    fn reads_low_half(&self, _operand: usize, _low: bool) -> bool {
        false
    }

    /// Nobody asks for the upper half of what this move of integers ([`Self::is_move`]) writes.
    fn narrow_move(&mut self) {}

    /// Whether a move was marked so.
    fn is_narrow_move(&self) -> bool {
        false
    }

    /// Whether accesses near the base of the frame take fewer bytes than others.
    const HAS_SHORT_OFFSETS: bool = false;

    /// Whether the names of registers differ in the bytes that they cost ([`crate::rename`]).
    const HAS_COSTLY_NAMES: bool = false;

    /// Counts what the names of the registers that it names would cost.
    fn count_names(&self, _places: &[Allocation], _names: &mut Names) {}

    /// The same of a move of the lower 32 bits of an integer.
    fn count_low_move(_edit: &Edit, _names: &mut Names) {}

    /// What it costs to save and restore the register of a name.
    fn cost_of_saving(_name: PReg) -> u32 {
        0
    }

    /// Writes the instruction without its register operands, for [`crate::text`].
    fn write_name(&self, _tables: &Self::Tables, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{self:?}")
    }

    /// Writes the name of a physical register.
    fn write_reg(preg: PReg, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{preg}")
    }
}

/// What a variable's value is from an instruction on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct VariableValue {
    /// The number of what the IR says of it.
    pub record: u32,
    /// The instruction.
    pub at: InstIndex,
    /// Start and end in [`VCode::value_operands`]; none if the value is not known.
    pub operands: (u32, u32),
    /// Start and end in [`VCode::value_words`].
    pub words: (u32, u32),
    /// It is the variable's address.
    pub indirect: bool,
    /// The record stands before what computes its value, in the block of both.
    pub early: bool,
    /// It is more than what debuggers compute with: a register's value at the entry would not say it.
    pub wide: bool,
}

/// What a variable's value is made of.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum ValueOperand {
    /// What a register holds.
    Reg(VReg),
    /// What a physical register holds at the entry: an argument that the code makes nothing of.
    Argument(PReg),
    /// The result of a call that the code makes nothing of: index in [`VCode::dead_results`].
    Result(u32),
    /// An address in the frame, and bytes from there.
    Address(FrameSlot, i64),
    /// An integer.
    Constant(i64),
    /// The bits of a floating-point number, and its bytes.
    Float(u64, u8),
    /// The address of a global value by its id, and bytes from there.
    Global(u32, i64),
    /// Not known.
    Unknown,
}

/// A variable that is in the frame all the time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct VariableSlot {
    /// The number of what the IR says of it.
    pub record: u32,
    /// Where it is.
    pub slot: FrameSlot,
    /// Bytes from there.
    pub offset: i64,
}

/// One basic block. Ranges index the pools of [`VCode`].
#[derive(Clone, Copy, Debug, Default)]
pub struct BlockData {
    /// First instruction.
    pub inst_start: InstIndex,
    /// One past the last instruction.
    pub inst_end: InstIndex,
    /// Parameters: range in `VCode::vreg_pool`.
    pub params: (u32, u32),
    /// Outgoing edges: range in `VCode::succs` and `VCode::edges`.
    pub succs: (u32, u32),
    /// Predecessors: range in `VCode::preds`.
    pub preds: (u32, u32),
    /// Seldom executed (after a `cold` call, before `unreachable`, unwinding): laid out last.
    pub cold: bool,
    /// Seldom executed by the weights of branches, but in its place.
    pub seldom: bool,
    /// The first block of the funclet that it belongs to, 0 for the function itself.
    pub funclet: u32,
    /// The state in Windows' exception tables of the block's instructions, -1 none, where hardware exceptions unwind too.
    pub state: i32,
    /// Loop nesting depth, as far as isel knows it.
    pub loop_depth: u8,
    /// The block's label must survive (address taken, landing pad).
    pub keep_label: bool,
    /// The jump at its end is an instruction even if the block that it leads to follows: debuggers stop there.
    pub keep_jump: bool,
}

/// Arguments of one edge: range in [`VCode::vreg_pool`].
#[derive(Clone, Copy, Debug, Default)]
pub struct EdgeArgs {
    /// First argument.
    pub start: u32,
    /// One past the last argument.
    pub end: u32,
}

/// A place that profiles count, by number (`llvm.pseudoprobe`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Probe {
    /// The instruction that it precedes.
    pub at: InstIndex,
    /// The function of the source program whose block it stands for.
    pub guid: u64,
    /// Its number among that function's.
    pub index: u64,
    /// Bits that only the profile's tools read.
    pub attributes: u8,
    /// Its place in the source language: see [`VCode::sources`].
    pub source: u32,
}

/// What a node of metadata says of an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TagKind {
    /// The call allocates memory for this type of the source language (`!heapallocsite`).
    Allocation,
    /// Sections have its address (`!pcsections`).
    Address,
}

/// A node of metadata at an instruction of the IR.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tag {
    /// The node's number.
    pub node: u32,
    /// What it says.
    pub kind: TagKind,
    /// The first of the machine instructions that the IR's became.
    pub from: InstIndex,
    /// Behind the last.
    pub to: InstIndex,
}

/// The machine IR of one function.
#[derive(Debug)]
pub struct VCode<I: MachInst> {
    /// All instructions, blocks in order.
    pub insts: Vec<I>,
    /// Where the instructions stand in the source language, parallel to `insts`: numbers that only isel and the encoder
    /// know, 0 for none. Empty in functions of which debuggers are not told.
    pub sources: Vec<u32>,
    /// Variables that are in the frame all the time.
    pub variable_slots: Vec<VariableSlot>,
    /// Values of variables, ascending by place.
    pub variable_values: Vec<VariableValue>,
    /// What they are made of.
    pub value_operands: Vec<ValueOperand>,
    /// Registers whose content has 32 bits, but that they name as if it had more: the others are zero in registers.
    pub extended: Vec<VReg>,
    /// Their expressions, as DWARF's operations by number and their arguments.
    pub value_words: Vec<u64>,
    /// Labels of the source language: the number of what the IR says of each, and the instruction that it precedes.
    pub label_records: Vec<(u32, InstIndex)>,
    /// Pseudo probes, ascending by place.
    pub probes: Vec<Probe>,
    /// What metadata says of single instructions.
    pub tags: Vec<Tag>,
    /// Results of calls that only `variable_values` name: an instruction behind the call, in its block or at its end, and
    /// the register that the result is in.
    pub dead_results: Vec<(InstIndex, PReg)>,
    /// Arguments that came in memory, and where: nothing writes there. Only with `variable_values`.
    pub incoming: Vec<(VReg, FrameSlot)>,
    /// By instruction: the start of its operands if it was selected as a copy, else `u32::MAX`. Only with
    /// `variable_values`: clean-up makes nothing of copies.
    pub moves: Vec<u32>,
    /// The operand pool.
    pub operands: Vec<Operand>,
    /// Blocks, in reverse post-order; 0 is the entry.
    pub blocks: Vec<BlockData>,
    /// How many blocks only save arguments before the function's code begins, where the entry branches: its prologue, for
    /// debuggers.
    pub entry_blocks: u32,
    /// The blocks in the order of the IR, which is theirs in memory in tier 0; empty: that of `blocks`.
    pub order: Vec<Block>,
    /// Successor blocks, by [`BlockData::succs`].
    pub succs: Vec<Block>,
    /// Arguments of each edge, parallel to `succs`.
    pub edges: Vec<EdgeArgs>,
    /// Predecessor blocks, by [`BlockData::preds`].
    pub preds: Vec<Block>,
    /// Block parameters and edge arguments.
    pub vreg_pool: Vec<VReg>,
    /// Number of virtual registers.
    pub num_vregs: u32,
    /// Bytes of each virtual register's content, as far as the target wants to know them.
    pub vreg_bytes: Vec<u8>,
    /// Bytes that a spilled register of class `Float` takes in this function: 8, 16, 32 or 64.
    pub float_spill_bytes: u8,
    /// How it is to be allocated.
    pub tier: Tier,
    /// The frame as isel knows it.
    pub frame: FrameInfo,
    /// Where the frame is set up if not at the entry; known after allocation.
    pub late_frame: Option<LateFrame>,
    /// The target's side tables.
    pub tables: I::Tables,
}

impl<I: MachInst> Default for VCode<I> {
    fn default() -> Self {
        VCode {
            insts: Vec::new(),
            sources: Vec::new(),
            variable_slots: Vec::new(),
            variable_values: Vec::new(),
            value_operands: Vec::new(),
            extended: Vec::new(),
            value_words: Vec::new(),
            label_records: Vec::new(),
            probes: Vec::new(),
            tags: Vec::new(),
            dead_results: Vec::new(),
            incoming: Vec::new(),
            moves: Vec::new(),
            operands: Vec::new(),
            blocks: Vec::new(),
            entry_blocks: 0,
            order: Vec::new(),
            succs: Vec::new(),
            edges: Vec::new(),
            preds: Vec::new(),
            vreg_pool: Vec::new(),
            num_vregs: 0,
            vreg_bytes: Vec::new(),
            float_spill_bytes: 8,
            tier: Tier::default(),
            frame: FrameInfo::default(),
            late_frame: None,
            tables: I::Tables::default(),
        }
    }
}

impl<I: MachInst> VCode<I> {
    /// Empties the function and keeps its memory.
    pub fn clear(&mut self) {
        self.insts.clear();
        self.sources.clear();
        self.variable_slots.clear();
        self.variable_values.clear();
        self.value_operands.clear();
        self.extended.clear();
        self.value_words.clear();
        self.label_records.clear();
        self.probes.clear();
        self.tags.clear();
        self.dead_results.clear();
        self.incoming.clear();
        self.moves.clear();
        self.operands.clear();
        self.blocks.clear();
        self.entry_blocks = 0;
        self.order.clear();
        self.succs.clear();
        self.edges.clear();
        self.preds.clear();
        self.vreg_pool.clear();
        self.num_vregs = 0;
        self.vreg_bytes.clear();
        self.float_spill_bytes = 8;
        self.frame.clear();
        self.late_frame = None;
        I::clear_tables(&mut self.tables);
    }

    /// Whether `block` runs without the frame.
    #[inline]
    pub fn is_bare(&self, block: Block) -> bool {
        self.late_frame.as_ref().is_some_and(|f| f.bare[block.index()])
    }

    /// Whether the frame is set up where `block` begins, and that is not the entry.
    #[inline]
    pub fn starts_frame(&self, block: Block) -> bool {
        self.late_frame.as_ref().is_some_and(|f| f.start == block)
    }

    /// The operands of instruction `inst`.
    #[inline]
    pub fn inst_operands(&self, inst: InstIndex) -> &[Operand] {
        let (start, count) = self.insts[inst as usize].operand_range();
        &self.operands[start as usize..(start + count) as usize]
    }

    /// What instruction `inst` leaves with garbage: its clobbers without its own definitions.
    #[inline]
    pub fn inst_clobbers(&self, inst: InstIndex) -> PRegSet {
        if !self.insts[inst as usize].has_clobbers() {
            return PRegSet::empty();
        }
        let mut set = self.insts[inst as usize].clobbers();
        for operand in self.inst_operands(inst) {
            if let OperandConstraint::FixedReg(preg) = operand.constraint()
                && (operand.kind() == OperandKind::Def || operand.pos() == OperandPos::Late)
            {
                set.remove(preg);
            }
        }
        set
    }

    /// The parameters of `block`.
    #[inline]
    pub fn params(&self, block: Block) -> &[VReg] {
        let (start, end) = self.blocks[block.index()].params;
        &self.vreg_pool[start as usize..end as usize]
    }

    /// The successors of `block`.
    #[inline]
    pub fn succs(&self, block: Block) -> &[Block] {
        let (start, end) = self.blocks[block.index()].succs;
        &self.succs[start as usize..end as usize]
    }

    /// The predecessors of `block`.
    #[inline]
    pub fn preds(&self, block: Block) -> &[Block] {
        let (start, end) = self.blocks[block.index()].preds;
        &self.preds[start as usize..end as usize]
    }

    /// The arguments that `block` passes to its successor number `succ`.
    #[inline]
    pub fn edge_args(&self, block: Block, succ: usize) -> &[VReg] {
        let edge = self.edges[self.blocks[block.index()].succs.0 as usize + succ];
        &self.vreg_pool[edge.start as usize..edge.end as usize]
    }

    /// Whether the content of a virtual register has no more than 32 bits.
    #[inline]
    pub fn is_low(&self, vreg: VReg) -> bool {
        self.vreg_bytes.get(vreg.vreg()).is_some_and(|b| *b <= 4)
    }

    /// Bytes of the spill slot of a register of class `class`.
    #[inline]
    pub fn spill_bytes(&self, class: RegClass) -> u32 {
        match class {
            RegClass::Float => u32::from(self.float_spill_bytes),
            RegClass::Int | RegClass::Vector => 8,
        }
    }
}

/// Builds a [`VCode`] backwards; see the module's header.
#[derive(Debug)]
pub struct VCodeBuilder<I: MachInst> {
    /// The function under construction. `insts` is in reverse order until [`Self::finish`], except
    /// for the group that is open. Isel may write `frame`, `tables` and `float_spill_bytes`.
    pub vcode: VCode<I>,
    /// Aliases by vreg; `VReg::invalid()` where there is none. Empty while no alias was set.
    aliases: Vec<VReg>,
    /// Start of the open group in `vcode.insts`.
    group_start: u32,
    /// Start of the open block in `vcode.insts` (reverse order).
    block_start: u32,
    /// Blocks are closed from the last to the first; this one is open.
    open_block: u32,
    /// Parameters of the open block.
    params: Vec<VReg>,
    /// Start of the open block's edges in `vcode.succs`.
    edge_start: u32,
    /// Place in the source language of the open group, if the function has places.
    source: Option<u32>,
    /// Instructions of the open group that stand elsewhere: the first, the one behind them, their place.
    elsewhere: SmallVec<[(u32, u32, u32); 4]>,
    /// Values that users in the open block share.
    pub(crate) shared: Shared,
    /// Copies of registers are other names of them ([`Self::share_register`]): set by selection for each function.
    pub names_copies: bool,
}

impl<I: MachInst> VCodeBuilder<I> {
    /// Starts a function of `num_blocks` blocks in the memory of `vcode` (whatever it held).
    pub fn new(mut vcode: VCode<I>, num_blocks: usize) -> Self {
        vcode.clear();
        let mut builder = VCodeBuilder {
            vcode,
            aliases: Vec::new(),
            group_start: 0,
            block_start: 0,
            open_block: 0,
            params: Vec::new(),
            edge_start: 0,
            source: None,
            elsewhere: SmallVec::new(),
            shared: Shared::default(),
            names_copies: false,
        };
        builder.reset();
        builder.set_blocks(num_blocks);
        builder
    }

    /// Starts the next function, keeping all memory of this builder; its blocks are to be told before instructions are made
    /// ([`VCodeBuilder::set_blocks`]).
    pub fn restart(&mut self, vcode: VCode<I>) {
        self.vcode = vcode;
        self.vcode.clear();
        self.reset();
    }

    /// The function has so many blocks.
    pub fn set_blocks(&mut self, num_blocks: usize) {
        debug_assert!(num_blocks > 0, "a function has an entry block");
        self.vcode.blocks.resize(num_blocks, BlockData::default());
        self.open_block = num_blocks as u32 - 1;
    }

    fn reset(&mut self) {
        self.aliases.clear();
        self.params.clear();
        self.shared.cheap_apart = false;
        self.shared.making = false;
        self.end_sharing();
        self.group_start = 0;
        self.block_start = 0;
        self.edge_start = 0;
        self.source = None;
        self.elsewhere.clear();
    }

    /// A fresh virtual register of 8 bytes.
    #[inline]
    pub fn new_vreg(&mut self, class: RegClass) -> VReg {
        self.new_vreg_of(class, 8)
    }

    /// A fresh virtual register whose content has so many bytes.
    #[inline]
    pub fn new_vreg_of(&mut self, class: RegClass, bytes: u8) -> VReg {
        let index = self.vcode.num_vregs;
        self.vcode.num_vregs += 1;
        self.vcode.vreg_bytes.push(bytes);
        VReg::new(index as usize, class)
    }

    /// Bytes of a register's content, as given when it was made.
    #[inline]
    pub fn vreg_bytes(&self, vreg: VReg) -> u8 {
        self.vcode.vreg_bytes[vreg.vreg()]
    }

    /// The position in the operand pool where the next pushed operand goes: the start of the range
    /// of the instruction whose operands are pushed next.
    #[inline]
    pub fn operand_start(&self) -> u32 {
        self.vcode.operands.len() as u32
    }

    /// Appends an operand to the pool.
    #[inline]
    pub fn push_operand(&mut self, operand: Operand) {
        self.vcode.operands.push(operand);
    }

    /// Appends an operand that must be in this register.
    #[inline]
    pub fn push_fixed(&mut self, vreg: VReg, preg: PReg, kind: OperandKind, pos: OperandPos) {
        self.vcode.frame.taken.add(preg);
        self.push_operand(Operand::new(vreg, OperandConstraint::FixedReg(preg), kind, pos));
    }

    /// Appends an instruction to the open group; its operands are in the pool already.
    #[inline]
    pub fn push(&mut self, inst: I) {
        self.vcode.insts.push(inst);
    }

    /// Start of the open group in [`VCode::insts`].
    #[inline]
    pub(crate) fn group_start(&self) -> u32 {
        self.group_start
    }

    /// The index that the next pushed instruction has in [`VCode::insts`] until its group is finished.
    #[inline]
    pub fn next_inst(&self) -> u32 {
        self.vcode.insts.len() as u32
    }

    /// Whether the open block has no instruction yet: what is reached now is its end.
    #[inline]
    pub fn is_at_block_end(&self) -> bool {
        self.block_start as usize == self.vcode.insts.len()
    }

    /// The block that is open: the one whose instructions are being pushed.
    #[inline]
    pub fn current_block(&self) -> Block {
        Block::new(self.open_block as usize)
    }

    /// The instructions of the open group are accesses that stay where they are: volatile or atomic ones.
    pub fn mark_ordered(&mut self) {
        let group = &mut self.vcode.insts[self.group_start as usize..];
        group.iter_mut().for_each(I::mark_ordered);
    }

    /// Closes the machine instructions of one IR instruction, which were pushed in forward order.
    /// With none or one of them there is nothing to do.
    #[inline]
    pub fn finish_group(&mut self) {
        let len = self.vcode.insts.len() as u32;
        if len - self.group_start > 1 {
            self.turn_shared(self.group_start);
            self.vcode.insts[self.group_start as usize..].reverse();
        }
        let start = std::mem::replace(&mut self.group_start, len);
        self.note_sources(start);
    }

    /// What was added to the open group since it had `from` instructions in all stands at another place than the group.
    pub fn set_source_since(&mut self, from: u32, source: u32) {
        if self.source.is_some() {
            let len = self.vcode.insts.len() as u32;
            self.elsewhere.push((from, len, source));
        }
    }

    /// The instructions of this and the next groups stand at a place of the source language ([`VCode::sources`]).
    #[inline]
    pub fn set_source(&mut self, source: u32) {
        self.source = Some(source);
    }

    /// The group that is finished, which began at `start`, has the place that was set last.
    #[inline(always)]
    fn note_sources(&mut self, start: u32) {
        if let Some(source) = self.source {
            self.note_source(start, source);
        }
    }

    fn note_source(&mut self, start: u32, source: u32) {
        self.vcode.sources.resize(self.group_start as usize, source);
        // The group has turned round; what was noted first is the innermost.
        for (from, to, source) in self.elsewhere.drain(..).rev() {
            let turned = start + self.group_start;
            self.vcode.sources[(turned - to) as usize..(turned - from) as usize].fill(source);
        }
    }

    /// Says that `vreg`, which was given out before its definition was seen, is `target`: all its
    /// uses, before and after this call, stand for uses of `target`. `vreg` must have no
    /// definition of its own. Chains are followed; a cycle is a bug of the caller.
    pub fn set_alias(&mut self, vreg: VReg, target: VReg) {
        debug_assert_eq!(vreg.class(), target.class());
        debug_assert_ne!(self.resolve(target), vreg, "cyclic vreg alias");
        if self.aliases.len() <= vreg.vreg() {
            let len = (self.vcode.num_vregs as usize).max(vreg.vreg() + 1);
            self.aliases.resize(len, VReg::invalid());
        }
        self.aliases[vreg.vreg()] = target;
        if vreg.class() == RegClass::Int {
            // Whoever reads it under either name finds all that the wider one has.
            let (bytes, target) = (self.vreg_bytes(vreg), self.resolve(target));
            let all = &mut self.vcode.vreg_bytes[target.vreg()];
            *all = bytes.max(*all);
        }
    }

    /// Makes `dst`, which shall hold what `src` holds, another name of it; `false` where that takes a copy. Integers may be of
    /// two sizes: the register's is the larger one.
    #[inline]
    pub fn share_register(&mut self, dst: VReg, src: VReg) -> bool {
        let integers = src.class() == RegClass::Int;
        let same = self.names_copies && (integers || self.vreg_bytes(dst) == self.vreg_bytes(src));
        if same {
            self.set_alias(dst, src);
        }
        same
    }

    /// The register that `vreg` stands for after the aliases set so far.
    #[inline]
    pub fn resolve(&self, mut vreg: VReg) -> VReg {
        while let Some(&target) = self.aliases.get(vreg.vreg()) {
            if target == VReg::invalid() {
                break;
            }
            vreg = target;
        }
        vreg
    }

    /// Adds a parameter to the open block (any time before [`Self::end_block`]).
    #[inline]
    pub fn add_block_param(&mut self, vreg: VReg) {
        self.params.push(vreg);
    }

    /// Adds an edge from the open block to `target` with one argument for each of its parameters.
    /// The order of edges is the order of the terminator's targets.
    pub fn add_edge(&mut self, target: Block, args: &[VReg]) {
        let start = self.vcode.vreg_pool.len() as u32;
        self.vcode.vreg_pool.extend_from_slice(args);
        let end = self.vcode.vreg_pool.len() as u32;
        self.vcode.succs.push(target);
        self.vcode.edges.push(EdgeArgs { start, end });
    }

    /// The record of `block`, for coldness and label flags.
    #[inline]
    pub fn block_mut(&mut self, block: Block) -> &mut BlockData {
        &mut self.vcode.blocks[block.index()]
    }

    /// Closes the open block: its instructions are those pushed since the last call, its edges and
    /// parameters those added. The open block becomes the one before it.
    #[inline(always)]
    pub fn end_block(&mut self) {
        self.finish_group();
        self.close_block(self.vcode.insts.len() as u32);
    }

    /// Closes the open block in the middle of the open group: what was pushed since `vcode.insts` had `at` entries is
    /// the open block's, what the group holds before that ends the block before it, which is open now.
    pub fn split_group(&mut self, at: usize) {
        let len = self.vcode.insts.len();
        self.turn_shared(self.group_start);
        self.vcode.insts[self.group_start as usize..].reverse();
        let end = self.group_start + (len - at) as u32;
        let start = std::mem::replace(&mut self.group_start, len as u32);
        self.note_sources(start);
        self.close_block(end);
    }

    fn close_block(&mut self, len: u32) {
        self.end_sharing();
        let params_start = self.vcode.vreg_pool.len() as u32;
        self.vcode.vreg_pool.append(&mut self.params);
        let edge_end = self.vcode.succs.len() as u32;
        let data = &mut self.vcode.blocks[self.open_block as usize];
        // Reversed positions; `finish` turns them.
        data.inst_start = self.block_start;
        data.inst_end = len;
        data.params = (params_start, self.vcode.vreg_pool.len() as u32);
        data.succs = (self.edge_start, edge_end);
        self.block_start = len;
        self.edge_start = edge_end;
        self.open_block = self.open_block.wrapping_sub(1);
    }

    /// Turns the instructions round, resolves aliases, computes predecessors, and hands out the
    /// function. Every block must have been closed.
    pub fn finish(&mut self) -> VCode<I> {
        debug_assert_eq!(self.open_block, u32::MAX, "a block was left open");
        let mut vcode = std::mem::take(&mut self.vcode);
        vcode.insts.reverse();
        vcode.sources.reverse();
        if !vcode.variable_values.is_empty() {
            let copy = |i: &I| {
                if i.is_move() {
                    i.operand_range().0
                } else {
                    u32::MAX
                }
            };
            vcode.moves.extend(vcode.insts.iter().map(copy));
        }
        let len = vcode.insts.len() as u32;
        for data in &mut vcode.blocks {
            let (start, end) = (data.inst_start, data.inst_end);
            data.inst_start = len - end;
            data.inst_end = len - start;
        }
        if !self.aliases.is_empty() {
            self.resolve_aliases(&mut vcode);
        }
        compute_preds(&mut vcode);
        vcode
    }

    fn resolve_aliases(&self, vcode: &mut VCode<I>) {
        for operand in &mut vcode.operands {
            let vreg = operand.vreg();
            if let Some(&target) = self.aliases.get(vreg.vreg())
                && target != VReg::invalid()
                && !matches!(operand.constraint(), OperandConstraint::FixedReg(_) if vreg.vreg() == VReg::MAX)
            {
                let target = self.resolve(target);
                *operand = Operand::new(target, operand.constraint(), operand.kind(), operand.pos());
            }
        }
        for vreg in &mut vcode.vreg_pool {
            *vreg = self.resolve(*vreg);
        }
    }
}

/// Fills `preds` from `succs` by counting.
fn compute_preds<I: MachInst>(vcode: &mut VCode<I>) {
    for succ in &vcode.succs {
        vcode.blocks[succ.index()].preds.1 += 1;
    }
    let mut start = 0;
    for data in &mut vcode.blocks {
        let count = data.preds.1;
        data.preds = (start, start);
        start += count;
    }
    vcode.preds.resize(start as usize, Block::invalid());
    for block in 0..vcode.blocks.len() {
        let (first, last) = vcode.blocks[block].succs;
        for i in first..last {
            let succ = vcode.succs[i as usize];
            let end = &mut vcode.blocks[succ.index()].preds.1;
            vcode.preds[*end as usize] = Block::new(block);
            *end += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::VCodeBuilder;
    use crate::testing::TestInst;
    use regalloc2::{Operand, PRegSet, RegClass};

    /// A register of 4 bytes whose content a register of 8 bytes takes over, and a register that its definition turns out
    /// to be: whatever is said first, that one has 8 bytes.
    #[test]
    fn a_register_of_two_sizes_has_the_larger_one() {
        for first in [true, false] {
            let mut builder = VCodeBuilder::<TestInst>::new(Default::default(), 1);
            builder.names_copies = true;
            let narrow = builder.new_vreg_of(RegClass::Int, 4);
            let wide = builder.new_vreg_of(RegClass::Int, 8);
            let defined = builder.new_vreg_of(RegClass::Int, 4);
            if first {
                assert!(builder.share_register(wide, narrow));
            }
            builder.set_alias(narrow, defined);
            if !first {
                assert!(builder.share_register(wide, narrow));
            }
            builder.push_operand(Operand::reg_use(wide));
            builder.push(TestInst::new("ret", 0, 1, PRegSet::empty()));
            builder.end_block();
            let vcode = builder.finish();
            assert_eq!(vcode.operands[0].vreg(), defined);
            assert!(!vcode.is_low(defined));
        }
    }

    #[test]
    fn floating_registers_of_two_sizes_stay_apart() {
        let mut builder = VCodeBuilder::<TestInst>::new(Default::default(), 1);
        builder.names_copies = true;
        let narrow = builder.new_vreg_of(RegClass::Float, 16);
        let wide = builder.new_vreg_of(RegClass::Float, 32);
        assert!(!builder.share_register(wide, narrow));
        assert_eq!(builder.vreg_bytes(narrow), 16);
    }
}
