//! A function's machine IR and allocations to code: the driver.
//!
//! Walks the blocks in the layout's order; interleaves the allocator's edits with the instructions; puts
//! registers into words; turns pseudo-instructions into code; drops jumps to the block that follows and
//! inverts conditional ones; puts the prologue at the entry and an epilogue at each exit.
//!
//! Needs allocations that satisfy their constraints, and a [`regalloc::layout::Layout`] of all reachable
//! blocks. Cost: O(instructions + edits).

use crate::code_table::{Op, Sz, logical_immediate};
use crate::code_table_sve::Sve;
use crate::frame::{Frame, frame_request};
use crate::inst::{Inst, Pseudo, access_log2, flags};
use crate::instrument::{BTI_J, Instrument, hint};
use crate::pairs::Pairs;
use crate::regs::{self, Preserved, SCRATCH, SP, ZR};
use emit::records::SledKind;
use emit::{BranchTarget, CodeBlob, CodeBuffer, Label, RelocKind, SymRef, UnwindTable};
pub use machine::encode::EncodeError;
use machine::encode::{Placed, PlacedFrame};
use machine::instrument::Notes;
use regalloc::layout::Layout;
use regalloc::{Allocation, Allocations, Block, Edit, FrameSlot, MachInst, PReg, PRegSet, RegClass, VCode};

mod calls;
mod sequences;

pub use sequences::{access_lengths, add_imm, add_lengths, mov_imm};

/// What the encoder must know of the function beside its machine IR.
#[derive(Clone, Debug)]
pub struct EncodeOptions {
    /// The function's id in the module.
    pub global: u32,
    /// Alignment of its start in bytes.
    pub align: u32,
    /// What it preserves for its caller.
    pub preserved: Preserved,
    /// Its unwind table.
    pub unwind: UnwindTable,
    /// Code at the entry and the exits.
    pub instrument: Instrument,
    /// General-purpose registers (by number) that are preserved beyond the convention's.
    pub call_saved: u32,
    /// An argument is in x15.
    pub keeps_x15: bool,
}

/// `b.ne` and `b.ls` without displacement.
pub const BRANCH_NE: u32 = 0x5400_0001;
/// See `BRANCH_NE`.
pub const BRANCH_LS: u32 = 0x5400_0009;
/// The word of `b`.
pub const B: u32 = 0x1400_0000;

/// AArch64 branches for the code buffer. A branch's kind is its instruction word without displacement.
pub struct Branches;

/// Lowest bit and number of bits of a branch's displacement.
fn displacement_field(word: u32) -> (u32, u32) {
    match word >> 24 {
        0x14..=0x17 => (0, 26),
        0x36 | 0x37 | 0xb6 | 0xb7 => (5, 14),
        _ => (5, 19),
    }
}

/// The branch of the opposite condition.
fn inverted(word: u32) -> u32 {
    match word >> 24 {
        0x54 => word ^ 1,
        _ => word ^ 1 << 24,
    }
}

fn displaced(word: u32, displacement: i64) -> u32 {
    let (pos, len) = displacement_field(word);
    word | ((displacement >> 2) as u32 & ((1 << len) - 1)) << pos
}

impl BranchTarget for Branches {
    fn short_len(&self, _kind: u32) -> u32 {
        4
    }

    fn long_len(&self, kind: u32) -> u32 {
        if kind == B { 4 } else { 8 }
    }

    fn short_reaches(&self, kind: u32, displacement: i64) -> bool {
        let (_, len) = displacement_field(kind);
        kind == B || (-(1i64 << (len + 1))..1i64 << (len + 1)).contains(&displacement)
    }

    fn encode(&self, kind: u32, long: bool, displacement: i64, out: &mut Vec<u8>) {
        if long && kind != B {
            out.extend_from_slice(&displaced(inverted(kind), 8).to_le_bytes());
            out.extend_from_slice(&displaced(B, displacement - 4).to_le_bytes());
        } else {
            out.extend_from_slice(&displaced(kind, displacement).to_le_bytes());
        }
    }

    fn fill(&self, len: u32, out: &mut Vec<u8>) {
        debug_assert!(len.is_multiple_of(4));
        for _ in 0..len / 4 {
            out.extend_from_slice(&NOP.to_le_bytes());
        }
    }
}

const NOP: u32 = 0xd503_201f;

/// Appends a word.
#[inline]
pub fn put(code: &mut CodeBuffer, word: u32) {
    code.put4(word);
}

/// The encoder's reusable state; one per thread.
#[derive(Default)]
pub struct Encoder {
    frame: Frame,
}

impl Encoder {
    /// Encodes a function into its code buffer, which is used up.
    pub fn encode(
        &mut self,
        code: &mut CodeBuffer,
        placed: &Placed<'_, Inst>,
        options: &EncodeOptions,
    ) -> Result<CodeBlob, EncodeError> {
        let notes = self.encode_into(code, placed, options)?;
        let mut blob = code.finish(&Branches, options.global, options.align, options.unwind);
        if options.unwind == UnwindTable::Compact {
            blob.compact_unwind = crate::compact_unwind::encode(&blob.cfi);
        }
        blob.executable_stack = placed.vcode.frame.executable;
        blob.records = options.instrument.records(code, &notes);
        Ok(blob)
    }

    fn encode_into(
        &mut self,
        code: &mut CodeBuffer,
        placed: &Placed<'_, Inst>,
        options: &EncodeOptions,
    ) -> Result<Notes, EncodeError> {
        let Placed {
            vcode,
            allocs,
            layout,
        } = *placed;
        let request = frame_request(vcode, allocs, options);
        self.frame.layout(&vcode.frame, &request)?;
        if let Some(what) = self.frame.beyond_windows() {
            return Err(EncodeError::Unsupported(what));
        }
        self.frame.note(&vcode.frame, code)?;
        let entries = layout.entries().len();
        vcode.tables.label_blocks(code, vcode.blocks.len(), entries);
        let mut walk = Walk {
            vcode,
            allocs,
            layout,
            code,
            frame: &self.frame,
            instrument: &options.instrument,
            used: request.used,
            preserved: options.preserved,
            next: None,
            pairs: Pairs::new(vcode.tier == regalloc::Tier::Fast),
            body_cfi: false,
            guard_failed: None,
            notes: Notes::default(),
            landing: Vec::new(),
        };
        walk.function()?;
        walk.notes.map_frame_bytes = walk.frame.map_bytes(vcode.frame.dynamic_stack);
        Ok(walk.notes)
    }
}

/// The walk over one function.
pub(crate) struct Walk<'a> {
    pub(crate) vcode: &'a VCode<Inst>,
    pub(crate) allocs: &'a Allocations,
    layout: &'a Layout,
    pub(crate) code: &'a mut CodeBuffer,
    pub(crate) frame: &'a Frame,
    pub(crate) instrument: &'a Instrument,
    /// Registers that the function reads or writes.
    used: PRegSet,
    /// What it preserves.
    preserved: Preserved,
    /// The block laid out after the current one.
    next: Option<Block>,
    /// Loads and stores that others may join.
    pub(crate) pairs: Pairs,
    /// An epilogue was emitted since the body's CFI held.
    body_cfi: bool,
    /// The call that a changed stack guard ends in.
    guard_failed: Option<Label>,
    pub(crate) notes: Notes,
    /// See [`Walk::landing_blocks`].
    landing: Vec<bool>,
}

pub(crate) type Encoded = Result<(), EncodeError>;

impl Walk<'_> {
    fn function(&mut self) -> Encoded {
        let order = &self.layout.order;
        self.landing = self.landing_blocks();
        let mut region = 0;
        for (i, &block) in order.iter().enumerate() {
            self.next = order.get(i + 1).copied();
            let funclet = self.vcode.blocks[block.index()].funclet == block.index() as u32 && i != 0;
            if funclet {
                self.end_region(region);
                region = block.index() as u32;
            }
            self.layout
                .for_each_label(block, |b| self.code.bind(Label(b.index() as u32)));
            if funclet {
                self.start_funclet();
            }
            if i == 0 {
                let (link, cfi) = (self.frame.saves_link(), self.frame.has_cfi());
                let start = self.code.raw_offset();
                if self.landing.get(block.index()) == Some(&true) {
                    hint(self.code, BTI_J);
                }
                self.instrument
                    .entry(self.code, &mut self.notes, start, link, cfi);
                self.frame.prologue(self.code);
                self.store_guard();
            } else if std::mem::take(&mut self.body_cfi) {
                self.frame.body_cfi(self.code);
            }
            if i != 0 && self.landing.get(block.index()) == Some(&true) {
                hint(self.code, BTI_J);
            }
            if self.funclets().is_some_and(|f| f.asynchronous) {
                self.code.begin_state();
            }
            self.block(block)?;
            self.code.end_state(self.vcode.blocks[block.index()].state);
        }
        self.end_region(region);
        if let Some(label) = self.guard_failed.take() {
            if std::mem::take(&mut self.body_cfi) {
                self.frame.body_cfi(self.code);
            }
            self.code.bind(label);
            let routine = self.instrument.guard_failure();
            if let (Some((base, offset)), "__security_check_cookie") = (self.frame.guard(), routine) {
                // It compares x0 itself.
                self.access(Op::LDR_X.word(Sz::X), 3, base, offset, false);
            }
            let symbol = SymRef::Extern(self.code.extern_symbol(routine));
            let at = self.code.raw_offset();
            self.code.reloc(at, RelocKind::A64Call26, symbol, 0);
            self.put(Op::BL.word(Sz::X));
            if self.vcode.frame.windows {
                // The return address is in the function.
                self.put(Op::BRK.word(Sz::X) | 1 << 5);
            }
        }
        Ok(())
    }

    /// The blocks that jumps through registers (and unwinders) arrive at, where those must find landing pads.
    fn landing_blocks(&self) -> Vec<bool> {
        if !self.instrument.branch_targets {
            return Vec::new();
        }
        let mut landing = vec![false; self.vcode.blocks.len()];
        for (i, data) in self.vcode.blocks.iter().enumerate() {
            let last = data
                .inst_end
                .checked_sub(1)
                .filter(|last| *last >= data.inst_start);
            let succs = self.vcode.succs(Block::new(i));
            let landed_at = match last.map(|last| &self.vcode.insts[last as usize]) {
                Some(inst) if inst.is(Pseudo::JmpReg) => succs,
                Some(inst) if inst.has_clobbers() && inst.flags & flags::INVOKE != 0 => &succs[1..],
                _ => &[],
            };
            for succ in landed_at {
                landing[self.layout.forward(*succ).index()] = true;
            }
        }
        for (_, block) in &self.vcode.tables.exported_blocks {
            landing[self.layout.forward(*block).index()] = true;
        }
        landing
    }

    fn store_guard(&mut self) {
        if let (Some((base, offset)), true) = (self.frame.guard(), self.instrument.guard.is_some()) {
            self.instrument.load_guard(self.code);
            self.access(Op::STR_X.word(Sz::X) | 17, 3, base, offset, false);
        }
    }

    /// Everything before a return or a jump out of the function; `last`: an instruction after the epilogue.
    /// sp ends `shift` bytes above the CFA.
    fn leave(&mut self, shift: i32, last: Option<u32>) -> Encoded {
        if shift != 0 && self.instrument.signs_return(self.frame.saves_link()) {
            return Err(EncodeError::Unsupported(
                "signed return address beside arguments that the callee takes off",
            ));
        }
        if let (Some((base, offset)), true) = (self.frame.guard(), self.instrument.guard.is_some()) {
            let label = match self.guard_failed {
                Some(label) => label,
                None => self.code.new_label(),
            };
            self.guard_failed = Some(label);
            self.instrument.load_guard(self.code);
            self.instrument.check_guard(self.code, base, offset, label);
        }
        self.frame.epilogue(self.code, shift);
        self.instrument
            .exit(self.code, self.frame.saves_link(), self.frame.has_exit_cfi());
        if let Some(word) = last {
            self.put(word);
            self.frame.note_in_epilogue(self.code);
        }
        self.frame.end_epilogue(self.code);
        self.body_cfi = true;
        Ok(())
    }

    fn block(&mut self, block: Block) -> Encoded {
        let data = self.vcode.blocks[block.index()];
        let mut edits = self.allocs.edits_from(data.inst_start);
        self.pairs.forget();
        let tail = self.layout.tail(block);
        let entries = self.layout.entries();
        let mut entry = entries.partition_point(|e| *e < data.inst_start);
        for index in data.inst_start..tail.map_or(data.inst_end, |t| t.from) {
            if entries.get(entry) == Some(&index) {
                self.enter(entry as u32);
                entry += 1;
            }
            while let Some(edit) = edits.next_before(index) {
                self.edit(edit)?;
            }
            let inst = self.vcode.insts[index as usize];
            let places = self.allocs.of(&inst);
            match inst.as_pseudo() {
                None => self.machine(&inst, places)?,
                Some(pseudo) => self.pseudo(pseudo, &inst, places, block)?,
            }
            while let Some(edit) = edits.next_at(index) {
                self.edit(edit)?;
            }
        }
        if let Some(tail) = tail {
            let label = self.entry_label(tail.entry);
            self.code.branch(B, label);
        }
        Ok(())
    }

    /// The label of a shared end.
    fn entry_label(&self, entry: u32) -> Label {
        Label(self.vcode.blocks.len() as u32 + entry)
    }

    /// A shared end begins: see [`regalloc::layout::Tail`].
    fn enter(&mut self, entry: u32) {
        self.pairs.forget();
        let label = self.entry_label(entry);
        self.code.bind(label);
        let mut lands = false;
        self.layout.for_each_absorbed(entry, |b| {
            self.code.bind(Label(b.index() as u32));
            lands |= self.landing.get(b.index()) == Some(&true);
        });
        if lands {
            hint(self.code, BTI_J);
        }
    }

    #[inline]
    pub(crate) fn put(&mut self, word: u32) {
        self.code.put4(word);
    }

    /// An SVE row with its registers.
    fn sve(&mut self, op: Sve, inst: &Inst, places: &[Allocation]) -> Encoded {
        self.pairs.forget();
        let mut word = inst.word;
        let registers = &op.row().registers;
        let mut places = places.iter().skip(usize::from(inst.flags & flags::TIED != 0));
        for (i, pos) in registers.positions[..registers.count as usize].iter().enumerate() {
            if inst.aux >> i & 1 == 0 {
                let place = *places.next().ok_or(EncodeError::Internal("missing operand"))?;
                word |= enc(place)? << pos;
            }
        }
        self.put(word);
        Ok(())
    }

    /// A row with its registers.
    fn machine(&mut self, inst: &Inst, places: &[Allocation]) -> Encoded {
        if let Some(op) = inst.as_sve() {
            return self.sve(op, inst, places);
        }
        let op = inst.as_op().ok_or(EncodeError::Internal("unknown instruction"))?;
        let mut word = inst.word;
        let mut places = places.iter().skip(usize::from(inst.flags & flags::TIED != 0));
        for (i, pos) in op.row().registers().enumerate() {
            if inst.aux >> i & 1 == 0 {
                let place = *places.next().ok_or(EncodeError::Internal("missing operand"))?;
                word |= enc(place)? << pos;
            }
        }
        let adds = matches!(op, Op::ADD_I | Op::SUB_I) && inst.flags & flags::SYM == 0;
        if adds && self.step(word) {
            return Ok(());
        }
        self.pass(op, inst);
        if inst.flags & (flags::BASE_REG | flags::BASE_FRAME) == 0 {
            if inst.flags & flags::SYM != 0 {
                self.reloc(inst.sym, 0);
            }
            self.put(word);
            return Ok(());
        }
        let log2 = access_log2(op).ok_or(EncodeError::Internal("address of no access"))?;
        let (base, offset) = if inst.flags & flags::BASE_FRAME != 0 {
            let slot = FrameSlot::from_bits(inst.sym);
            match self.frame.scalable_slot(slot) {
                Some(lengths) => {
                    add_lengths(self.code, SCRATCH, regs::FP.hw_enc() as u32, lengths);
                    (SCRATCH, i64::from(inst.imm))
                }
                None => {
                    let (base, offset) = self.frame.slot(slot);
                    (base, offset + i64::from(inst.imm))
                }
            }
        } else {
            let place = *places.next().ok_or(EncodeError::Internal("missing base"))?;
            (enc(place)?, i64::from(inst.imm))
        };
        if inst.flags & flags::INDEX != 0 {
            let place = *places.next().ok_or(EncodeError::Internal("missing index"))?;
            self.put(word | 1 << 21 | 2 << 10 | enc(place)? << 16 | base << 5);
        } else if inst.flags & flags::SYM != 0 {
            self.reloc(inst.sym, offset);
            self.put(word | 1 << 24 | base << 5);
        } else {
            if inst.flags & flags::ORDERED != 0 {
                self.pairs.forget();
            }
            self.access(word, log2, base, offset, false);
        }
        if inst.flags & flags::ORDERED != 0 {
            self.pairs.forget();
        }
        Ok(())
    }

    pub(crate) fn reloc(&mut self, sym: u32, offset: i64) {
        let sym = self.vcode.tables.syms[sym as usize];
        let at = self.code.raw_offset();
        self.code.reloc(at, sym.kind, sym.target, sym.addend + offset);
    }

    fn edit(&mut self, edit: &Edit) -> Encoded {
        match (edit.from.as_reg(), edit.to.as_reg()) {
            (Some(from), Some(to)) => self.copy(from, to),
            (Some(from), None) => self.spill(from, edit.to, false)?,
            (None, Some(to)) => self.spill(to, edit.from, true)?,
            (None, None) => return Err(EncodeError::Internal("memory-to-memory move")),
        }
        Ok(())
    }

    fn copy(&mut self, from: PReg, to: PReg) {
        self.pairs.pass(regs::bit(from), regs::bit(to));
        let (s, d) = (from.hw_enc() as u32, to.hw_enc() as u32);
        self.put(match from.class() {
            RegClass::Int => Op::ORR.word(Sz::X) | s << 16 | ZR << 5 | d,
            RegClass::Vector => Sve::ORR_PP.word(Sz::B) | s << 16 | s << 10 | s << 5 | d,
            _ if self.vcode.float_spill_bytes > 16 => Sve::ORR.word(Sz::D) | s << 16 | s << 5 | d,
            _ if self.vcode.float_spill_bytes > 8 => Op::V_ORR.word(Sz::V16B) | s << 16 | s << 5 | d,
            _ => Op::FMOV.word(Sz::D) | s << 5 | d,
        });
    }

    fn spill(&mut self, reg: PReg, place: Allocation, load: bool) -> Encoded {
        let slot = place
            .as_stack()
            .ok_or(EncodeError::Internal("edit without a place"))?;
        let scalable = match reg.class() {
            RegClass::Int => false,
            RegClass::Float => self.vcode.float_spill_bytes > 16,
            RegClass::Vector => true,
        };
        if scalable {
            self.pairs.forget();
            let lengths = self.frame.scalable_spill(slot.index() as u32);
            access_lengths(self.code, reg, regs::FP.hw_enc() as u32, lengths, load);
            return Ok(());
        }
        let (base, offset) = self.frame.slot(FrameSlot::spill(slot.index() as u32));
        let wide = self.vcode.float_spill_bytes > 8;
        let (word, log2) = match (reg.class(), load) {
            (RegClass::Int, true) => (Op::LDR_X.word(Sz::X), 3),
            (RegClass::Int, false) => (Op::STR_X.word(Sz::X), 3),
            (_, true) if wide => (Op::LDR_Q.word(Sz::Q), 4),
            (_, false) if wide => (Op::STR_Q.word(Sz::Q), 4),
            (_, true) => (Op::LDR_D.word(Sz::D), 3),
            (_, false) => (Op::STR_D.word(Sz::D), 3),
        };
        self.access(word | reg.hw_enc() as u32, log2, base, offset, true);
        Ok(())
    }

    fn pseudo(&mut self, pseudo: Pseudo, inst: &Inst, places: &[Allocation], block: Block) -> Encoded {
        match pseudo {
            Pseudo::Nop | Pseudo::Args | Pseudo::Undef | Pseudo::Move => {}
            Pseudo::MovImm | Pseudo::FrameAddr => self.pairs.pass(0, regs::bit(reg(places[0])?)),
            _ => self.pairs.forget(),
        }
        match pseudo {
            Pseudo::Nop | Pseudo::Args | Pseudo::Undef | Pseudo::Unreachable => {}
            Pseudo::MovImm => mov_imm(self.code, enc(places[0])?, inst.imm64()),
            Pseudo::Move => {
                let point = regalloc::Point::before(0);
                return self.edit(&Edit {
                    point,
                    from: places[1],
                    to: places[0],
                });
            }
            Pseudo::FrameAddr => {
                let slot = FrameSlot::from_bits(inst.sym);
                if let Some(lengths) = self.frame.scalable_slot(slot) {
                    let dst = enc(places[0])?;
                    add_lengths(self.code, dst, regs::FP.hw_enc() as u32, lengths);
                    add_imm(self.code, dst, dst, i64::from(inst.imm));
                    return Ok(());
                }
                let (base, offset) = self.frame.slot(slot);
                add_imm(self.code, enc(places[0])?, base, offset + i64::from(inst.imm));
            }
            Pseudo::FramePointer => add_imm(self.code, enc(places[0])?, regs::FP.hw_enc() as u32, 0),
            Pseudo::Jmp => self.jump(self.target(block, 0)),
            Pseudo::CondBranch => {
                let reg = match places.first() {
                    Some(place) => enc(*place)?,
                    None => 0,
                };
                self.cond_branch(block, inst.word | reg);
            }
            Pseudo::CondBranchOr => self.cond_branch_or(block, inst.imm as u32 & 15, inst.imm as u32 >> 4),
            Pseudo::JmpReg => {
                self.put(Op::BR.word(Sz::X) | enc(places[0])? << 5);
                self.speculation_barrier();
            }
            Pseudo::Ret => {
                self.leave(inst.imm, None)?;
                let saved = regs::callee_saved(self.preserved);
                self.instrument
                    .zero_registers(self.code, places, self.used, saved);
                self.instrument
                    .exit_sled(self.code, &mut self.notes, SledKind::Exit);
                self.put(Op::RET.word(Sz::X) | 30 << 5);
                self.speculation_barrier();
            }
            Pseudo::CatchSwitch => {}
            Pseudo::CatchRet => self.catch_ret(block),
            Pseudo::CleanupRet | Pseudo::CleanupEnd => self.leave_funclet(),
            Pseudo::Trap => self.put(Op::BRK.word(Sz::X) | 1 << 5),
            Pseudo::Call | Pseudo::CallReg if self.patch_place(inst)? => {}
            Pseudo::StackMap => self.stack_map_point(inst.imm as usize),
            Pseudo::Call | Pseudo::CallReg => self.call(inst, places, block)?,
            Pseudo::TailCall => {
                self.leave(inst.imm, None)?;
                self.instrument
                    .exit_sled(self.code, &mut self.notes, SledKind::TailCall);
                self.reloc(inst.sym, 0);
                self.put(B);
            }
            Pseudo::TailCallReg => {
                let mut target = enc(places[0])?;
                // Functions expect to be jumped to by x16 or x17.
                let copy = Op::ORR.word(Sz::X) | target << 16 | ZR << 5 | 17;
                let copy = self.instrument.branch_targets.then_some(copy);
                self.leave(inst.imm, copy)?;
                self.instrument
                    .exit_sled(self.code, &mut self.notes, SledKind::TailCall);
                if self.instrument.branch_targets {
                    target = 17;
                }
                self.put(Op::BR.word(Sz::X) | target << 5);
                self.speculation_barrier();
            }
            Pseudo::TlsDesc => self.tls_desc(inst),
            Pseudo::StackAlloc => {
                // uxtx
                let size = enc(places[0])?;
                let below = Op::SUB_X.word(Sz::X) | size << 16 | 3 << 13 | SP << 5;
                if self.frame.is_probed() {
                    self.put(below | SCRATCH);
                    self.frame.probe_down(self.code);
                } else {
                    self.put(below | SP);
                }
                add_imm(
                    self.code,
                    enc(places[1])?,
                    SP,
                    i64::from(self.frame.outgoing_bytes()),
                );
            }
            Pseudo::StackAllocCall => {
                if inst.flags & flags::SYM != 0 {
                    self.reloc(inst.sym, 0);
                    self.put(Op::BL.word(Sz::X));
                }
                self.put(crate::frame::below(SP));
                let outgoing = i64::from(self.frame.outgoing_bytes());
                add_imm(self.code, enc(places[1])?, SP, outgoing);
            }
            Pseudo::StackSave => add_imm(self.code, enc(places[0])?, SP, 0),
            Pseudo::StackRestore => add_imm(self.code, SP, enc(places[0])?, 0),
            Pseudo::SelectVector => {
                let skip = self.code.new_label();
                self.code.branch(0x5400_0000 | (inst.imm as u32 ^ 1), skip);
                let (to, from) = (reg(places[1])?, reg(places[2])?);
                self.copy(from, to);
                self.code.bind(skip);
            }
            Pseudo::AtomicLoop => return crate::atomic_loop::update(self, inst, places),
            Pseudo::CompareLoop => return crate::atomic_loop::compare(self, inst, places),
            Pseudo::AtomicLoop128 => return crate::atomic_loop::update_pair(self, inst, places),
            Pseudo::CompareLoop128 => return crate::atomic_loop::compare_pair(self, inst, places),
            Pseudo::InlineAsm => {}
        }
        Ok(())
    }

    /// Successor number `succ`, past empty blocks.
    pub(crate) fn target(&self, block: Block, succ: usize) -> Block {
        self.layout.forward(self.vcode.succs(block)[succ])
    }

    pub(crate) fn jump(&mut self, to: Block) {
        if self.next != Some(to) {
            self.branch(B, to);
        }
    }

    fn branch(&mut self, word: u32, to: Block) {
        self.code.branch(word, Label(to.index() as u32));
    }

    fn cond_branch(&mut self, block: Block, word: u32) {
        let (taken, other) = (self.target(block, 0), self.target(block, 1));
        if taken == other {
            self.jump(taken);
        } else if self.next == Some(taken) {
            self.branch(inverted(word), other);
        } else if self.next != Some(other) && self.layout.second_is_likelier(self.vcode, block) {
            self.branch(inverted(word), other);
            self.jump(taken);
        } else {
            self.branch(word, taken);
            self.jump(other);
        }
    }

    fn cond_branch_or(&mut self, block: Block, a: u32, b: u32) {
        let (taken, other) = (self.target(block, 0), self.target(block, 1));
        if taken == other {
            return self.jump(taken);
        }
        self.branch(0x5400_0000 | a, taken);
        if self.next == Some(taken) {
            self.branch(0x5400_0000 | (b ^ 1), other);
        } else {
            self.branch(0x5400_0000 | b, taken);
            self.jump(other);
        }
    }
}

fn reg(place: Allocation) -> Result<PReg, EncodeError> {
    place
        .as_reg()
        .ok_or(EncodeError::Internal("operand without a register"))
}

/// The number of the register that an operand is in.
pub(crate) fn enc(place: Allocation) -> Result<u32, EncodeError> {
    reg(place).map(|preg| preg.hw_enc() as u32)
}
