//! Code of one instruction, and the pseudo-instructions that are AArch64's own. The walk that calls for it is
//! [`machine::emission`].

use crate::code_table::{Op, Sz, logical_immediate};
use crate::code_table_sve::Sve;
use crate::compile::Function;
use crate::frame::Frame;
use crate::inline_asm;
use crate::inst::{CallFlags, Inst, OperandFlags, Pseudo, access_log2};
use crate::instrument::{BTI_J, GuardPlace, hint};
use crate::pairs::Pairs;
use crate::regs::{self, SCRATCH, SP, ZR};
use emit::records::SledKind;
use emit::{BranchTarget, CodeBuffer, Label, RelocKind, SymRef};
use isel::inline_asm::{Place, Special};
pub use machine::emission::EncodeError;
use machine::emission::{Assembly, BlockEnd, Calls, Emit, Encoded, Flow, Operands, Syntax, Walk};
use regalloc::{Allocation, Block, FrameSlot, MachInst, PReg, PRegSet, RegClass};
use smallvec::SmallVec;

mod calls;
pub(crate) mod sequences;
pub(crate) mod signed;
mod streaming;

pub use sequences::{access_lengths, add_imm, add_lengths, add_streaming_lengths, mov_imm};
pub use streaming::is_streaming_safe;

/// The word of `b.cond` without condition and displacement.
pub(crate) const BRANCH_IF: u32 = 0x5400_0000;
/// `b.ne` and `b.ls` without displacement.
pub const BRANCH_NE: u32 = 0x5400_0001;
/// See `BRANCH_NE`.
const BRANCH_EQ: u32 = 0x5400_0000;
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

    fn long_branch_at(&self, kind: u32) -> u32 {
        self.long_len(kind) - 4
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

/// The encoder's reusable state: it has none.
#[derive(Default)]
pub struct Encoder;

/// The walk over one function.
pub struct Emitter<'a> {
    pub(crate) walk: Walk<'a, Inst, Frame>,
    function: &'a Function,
    /// Registers that the code touches, where returns set them to zero.
    used: PRegSet,
    /// Loads and stores that others may join.
    pub(crate) pairs: Pairs,
}

machine::stands_for_walk!(Emitter, Inst, Frame);

impl<'a> Emit<'a> for Emitter<'a> {
    type Inst = Inst;
    type Frame = Frame;

    const JUMP: u32 = B;
    const NOP_BYTES: u32 = 4;
    const FUNCLET_ALIGN: Option<u8> = None;

    fn inverted(branch: u32) -> u32 {
        inverted(branch)
    }

    fn far_branch(&mut self, branch: u32, to: Label) -> Encoded {
        if branch != B {
            // Over the jump.
            self.put(displaced(inverted(branch), 8));
        }
        let at = self.code.raw_offset();
        self.code.reloc(at, RelocKind::Jump26, SymRef::Label(to), 0);
        self.put(B);
        Ok(())
    }

    fn entry(&mut self) -> Encoded {
        let (link, cfi) = (self.frame.saves_link(), self.frame.has_cfi());
        let start = self.code.raw_offset();
        let Walk { code, notes, .. } = &mut self.walk;
        self.function.instrument.entry(code, notes, start, link, cfi);
        let split = self.function.instrument.split_stack;
        self.walk.notes.split_stack = split.then_some(!self.walk.frame.is_empty());
        Ok(())
    }

    fn set_up_frame(&mut self) -> Encoded {
        self.frame.prologue(self.code);
        self.store_guard();
        Ok(())
    }

    #[inline]
    fn instruction(&mut self, inst: &Inst, places: &[Allocation], block: Block) -> Encoded {
        match inst.as_pseudo() {
            None => self.machine(inst, places),
            Some(pseudo) => self.pseudo(pseudo, inst, places, block),
        }
    }

    fn copy(&mut self, from: PReg, to: PReg, _low: bool) -> Encoded {
        self.pairs.pass(regs::bit(from), regs::bit(to));
        let (s, d) = (from.hw_enc() as u32, to.hw_enc() as u32);
        let quad = matches!(self.vcode.float_spill_bytes, 9..=16) && from.class() == RegClass::Float;
        if quad && (self.function.streaming || !self.function.neon) {
            // str q, [sp, #-16]!; ldr q, [sp], #16: there is no NEON (also in streaming mode).
            self.put(0x3c9f_0fe0 | s);
            self.put(0x3cc1_07e0 | d);
            return Ok(());
        }
        self.put(match from.class() {
            RegClass::Int => Op::ORR.word(Sz::X) | s << 16 | ZR << 5 | d,
            RegClass::Vector => Sve::ORR_PP.word(Sz::B) | s << 16 | s << 10 | s << 5 | d,
            _ if self.vcode.float_spill_bytes > 16 => Sve::ORR.word(Sz::D) | s << 16 | s << 5 | d,
            _ if self.vcode.float_spill_bytes > 8 => Op::V_ORR.word(Sz::V16B) | s << 16 | s << 5 | d,
            _ => Op::FMOV.word(Sz::D) | s << 5 | d,
        });
        Ok(())
    }

    fn spill(&mut self, reg: PReg, word: u32, _low: bool, load: bool) -> Encoded {
        let scalable = match reg.class() {
            RegClass::Int => false,
            RegClass::Float => self.vcode.float_spill_bytes > 16,
            RegClass::Vector => true,
        };
        if scalable {
            self.pairs.forget();
            let lengths = self.frame.scalable_spill(word);
            access_lengths(self.code, reg, regs::FP.hw_enc() as u32, lengths, load);
            return Ok(());
        }
        let (base, offset) = self.frame.slot(FrameSlot::spill(word));
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

    fn report_changed_guard(&mut self) {
        let cookie = self.function.instrument.guard == Some(GuardPlace::Cookie);
        if let (Some((base, offset)), true) = (self.frame.guard(), cookie) {
            // It compares x0 itself.
            self.access(Op::LDR_X.word(Sz::X), 3, base, offset, false);
        }
        let symbol = SymRef::Extern(self.walk.code.extern_symbol(self.function.guard_failure));
        let at = self.code.raw_offset();
        self.code.reloc(at, RelocKind::Call26, symbol, 0);
        self.put(Op::BL.word(Sz::X));
        if self.vcode.frame.windows {
            // The return address is in the function.
            self.put(Op::BRK.word(Sz::X) | 1 << 5);
        }
    }

    fn tracks_branches(&self) -> bool {
        self.function.instrument.branch_targets
    }

    fn landing_mark(&mut self) {
        hint(self.code, BTI_J);
    }

    fn hardens_branches(&self) -> bool {
        self.function.instrument.branch_barriers
    }

    fn branch_barrier(&mut self) {
        self.pairs.forget();
        self.barrier();
    }

    fn jumps_to_marks(inst: &Inst) -> bool {
        inst.is(Pseudo::JmpReg) || inst.is(Pseudo::HardenedJump)
    }

    fn is_invoke(inst: &Inst) -> bool {
        let unwinds = inst.has_clobbers() || inst.is(Pseudo::InlineAsm) && inst.says(CallFlags::UNWINDS);
        unwinds && inst.says(CallFlags::INVOKE)
    }

    fn block_end(inst: &Inst) -> BlockEnd {
        match inst.as_pseudo() {
            Some(Pseudo::Ret) => BlockEnd::Return,
            Some(Pseudo::TailCall | Pseudo::TailCallReg) => BlockEnd::TailCall,
            Some(Pseudo::JmpReg | Pseudo::HardenedJump) => BlockEnd::IndirectJump,
            _ => BlockEnd::Other,
        }
    }

    fn may_unwind(inst: &Inst) -> bool {
        !inst.says(CallFlags::NO_UNWIND) && (inst.sym != 0 || !inst.is(Pseudo::Call) || inst.word != 0)
    }

    fn stack_map_of(inst: &Inst) -> Option<usize> {
        (inst.word as usize).checked_sub(1)
    }

    fn asm_of(inst: &Inst) -> Option<u32> {
        inst.is(Pseudo::InlineAsm).then_some(inst.imm as u32)
    }

    fn asm_syntax(&self) -> Syntax {
        inline_asm::SYNTAX
    }

    fn asm_operand(
        &self,
        place: &Place,
        operands: &Operands<'_>,
        modifier: u8,
        _intel: bool,
        out: &mut String,
    ) -> bool {
        inline_asm::write(place, operands, modifier, out).is_some()
    }

    fn asm_move(&mut self, special: Special, reg: PReg, back: bool) -> Encoded {
        let (sp, reg_number) = (SP, reg.hw_enc() as u32);
        match (special, back) {
            (Special::Preg(preg), false) => self.copy(reg, preg, false)?,
            (Special::Preg(preg), true) => self.copy(preg, reg, false)?,
            // mov reg, xzr
            (inline_asm::ZERO, true) => self.put(0xaa1f_03e0 | reg_number),
            (inline_asm::ZERO, false) => {}
            (_, false) => add_imm(self.code, sp, reg_number, 0),
            (_, true) => add_imm(self.code, reg_number, sp, 0),
        }
        Ok(())
    }

    fn asm_condition(&mut self, reg: PReg, condition: u8) {
        // cset
        self.put(0x9a9f_07e0 | u32::from(condition ^ 1) << 12 | reg.hw_enc() as u32);
    }

    fn asm_save(&mut self, changed: PRegSet) -> Result<SmallVec<[PReg; 2]>, EncodeError> {
        let held = crate::frame::frame_regs(&self.vcode.frame).registers();
        let saved: SmallVec<[PReg; 2]> = held.into_iter().filter(|p| changed.contains(*p)).collect();
        for preg in &saved {
            // str x, [sp, #-16]!
            self.put(0xf81f_0fe0 | preg.hw_enc() as u32);
        }
        Ok(saved)
    }

    fn asm_restore(&mut self, saved: &[PReg]) {
        for preg in saved.iter().rev() {
            // ldr x, [sp], #16
            self.put(0xf841_07e0 | preg.hw_enc() as u32);
        }
    }

    fn call_instruction(&mut self, inst: &Inst, places: &[Allocation]) -> Encoded {
        self.plain_call(inst, places)
    }

    fn patch_point_call(&mut self, inst: &Inst, address: Option<u64>) {
        self.call_by_x16(inst, address);
    }

    fn lives_on_at_patch_points() -> impl Iterator<Item = u16> {
        regs::PATCH_POINT_LIVE.iter().map(|p| regs::dwarf(*p))
    }

    fn nops(&mut self, bytes: u32) {
        (0..bytes / 4).for_each(|_| hint(self.code, 0));
    }

    fn after_call(&mut self, inst: &Inst) -> Encoded {
        self.returned(inst);
        Ok(())
    }

    fn funclet_prologue(&mut self) {
        let given = self.funclets().is_some_and(|f| f.scopes.is_some());
        self.frame.funclet_prologue(self.code, given);
    }

    fn leave_funclet(&mut self) {
        self.frame.funclet_epilogue(self.code);
        self.put(Op::RET.word(Sz::X) | 30 << 5);
    }

    fn restate_cfi(&mut self) {
        if self.frame.has_cfi() {
            let link = self.frame.saves_link();
            self.function.instrument.restate_cfi(self.code, link);
        }
        self.frame.restate_cfi(self.code);
    }

    fn enter_block(&mut self, block: Block) {
        self.pairs.enter(block.index() == 0);
    }

    fn enter_tail(&mut self) {
        self.pairs.forget();
    }
}

impl<'a> Emitter<'a> {
    pub(crate) fn new(walk: Walk<'a, Inst, Frame>, function: &'a Function) -> Self {
        Emitter {
            used: function.instrument.requests.used(walk.allocs),
            pairs: Pairs::new(walk.vcode.tier == regalloc::Tier::Fast),
            walk,
            function,
        }
    }
}

impl Emitter<'_> {
    fn exit_sled(&mut self, kind: SledKind) {
        let Walk { code, notes, .. } = &mut self.walk;
        self.function.instrument.exit_sled(code, notes, kind);
    }

    fn store_guard(&mut self) {
        if let (Some((base, offset)), true) = (self.frame.guard(), self.function.instrument.guard.is_some()) {
            self.function.instrument.load_guard(self.code);
            self.access(Op::STR_X.word(Sz::X) | 17, 3, base, offset, false);
        }
    }

    /// Everything before a return or a jump out of the function; `last`: an instruction after the epilogue.
    /// sp ends `shift` bytes above the CFA.
    fn leave(&mut self, shift: i32, last: Option<u32>) -> Encoded {
        if shift != 0 && self.function.instrument.signs_return(self.frame.saves_link()) {
            return Err(EncodeError::Unsupported(
                "signed return address beside arguments that the callee takes off",
            ));
        }
        if let (Some((base, offset)), true) = (self.frame.guard(), self.function.instrument.guard.is_some()) {
            let label = self.guard_failure_label();
            self.function.instrument.load_guard(self.code);
            self.function
                .instrument
                .check_guard(self.code, base, offset, label);
        }
        let start = self.code.here();
        if !self.bare {
            self.frame.epilogue(self.code, shift);
        }
        self.note_epilogue(start);
        let (link, cfi) = (self.frame.saves_link(), self.frame.has_exit_cfi());
        self.function.instrument.exit(self.code, link, cfi);
        if let Some(word) = last {
            self.put(word);
            self.frame.note_in_epilogue(self.code);
        }
        self.frame.end_epilogue(self.code);
        self.after_epilogue = !self.bare;
        Ok(())
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
        let mut places = places.iter().skip(usize::from(inst.has(OperandFlags::TIED)));
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
        let mut places = places.iter().skip(usize::from(inst.has(OperandFlags::TIED)));
        for (i, pos) in op.row().registers().enumerate() {
            if inst.aux >> i & 1 == 0 {
                let place = *places.next().ok_or(EncodeError::Internal("missing operand"))?;
                word |= enc(place)? << pos;
            }
        }
        if self.function.streaming
            && let Some(word) = streaming::sve_form(op, word)
        {
            self.pairs.forget();
            self.put(word);
            return Ok(());
        }
        let adds = matches!(op, Op::ADD_I | Op::SUB_I) && !inst.has(OperandFlags::SYM);
        if adds && self.step(word) {
            return Ok(());
        }
        self.pass(inst);
        if !inst.has(OperandFlags::BASE) {
            if inst.has(OperandFlags::SYM) {
                self.reloc(inst.sym, 0);
            }
            self.put(word);
            return Ok(());
        }
        let log2 = access_log2(op).ok_or(EncodeError::Internal(
            "instruction with an address does not access memory",
        ))?;
        let (base, offset) = if inst.has(OperandFlags::BASE_FRAME) {
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
        if inst.has(OperandFlags::INDEX) {
            let place = *places.next().ok_or(EncodeError::Internal("missing index"))?;
            self.put(word | 1 << 21 | 2 << 10 | enc(place)? << 16 | base << 5);
        } else if inst.has(OperandFlags::SYM) {
            self.reloc(inst.sym, offset);
            self.put(word | 1 << 24 | base << 5);
        } else {
            if inst.has(OperandFlags::ORDERED) {
                self.pairs.forget();
            }
            self.access(word, log2, base, offset, false);
        }
        if inst.has(OperandFlags::ORDERED) {
            self.pairs.forget();
        }
        Ok(())
    }

    pub(crate) fn reloc(&mut self, sym: u32, offset: i64) {
        let sym = self.vcode.tables.syms[sym as usize];
        let at = self.code.raw_offset();
        self.code.reloc(at, sym.kind, sym.target, sym.addend + offset);
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
            Pseudo::Move => return self.move_place(places[1], places[0], false),
            Pseudo::FrameAddr => return self.frame_address(inst, places),
            Pseudo::PlainAddress => signed::plain_address(self, places)?,
            Pseudo::FramePointer => add_imm(self.code, enc(places[0])?, regs::FP.hw_enc() as u32, 0),
            Pseudo::Jmp => return self.jump(self.target(block, 0)),
            Pseudo::CondBranch => {
                let reg = match places.first() {
                    Some(place) => enc(*place)?,
                    None => 0,
                };
                return self.branch_either(block, inst.word | reg);
            }
            Pseudo::CondBranchOr => {
                let [first, second] = [inst.imm as u32 & 15, inst.imm as u32 >> 4].map(|c| BRANCH_IF | c);
                return self.branch_or(block, first, second);
            }
            Pseudo::JmpReg | Pseudo::HardenedJump => {
                match pseudo {
                    Pseudo::JmpReg => sequences::register_jump(self, inst, enc(places[0])? << 5),
                    _ => sequences::hardened_jump(self, inst, places)?,
                }
                self.speculation_barrier();
            }
            Pseudo::Ret => return self.ret(inst, places),
            Pseudo::CatchSwitch => {}
            Pseudo::CatchRet => self.catch_ret(block),
            Pseudo::CleanupRet | Pseudo::CleanupEnd => self.leave_funclet(),
            Pseudo::Trap => self.put(Op::BRK.word(Sz::X) | 1 << 5),
            Pseudo::Event => {
                let sym = self.vcode.tables.syms[inst.sym as usize];
                let Walk { code, notes, .. } = &mut self.walk;
                crate::instrument::event(code, notes, sym.target, inst.imm != 0);
            }
            Pseudo::RelocNone => self.reloc(inst.sym, 0),
            Pseudo::StackMap => self.stack_map_point(inst.imm as usize),
            Pseudo::Call | Pseudo::CallReg => return self.call(inst, places, block),
            Pseudo::TailCall => {
                self.leave(inst.imm, None)?;
                self.exit_sled(SledKind::TailCall);
                let start = self.code.here();
                self.reloc(inst.sym, 0);
                self.put(B);
                self.tell_of_call(start, inst, places);
            }
            Pseudo::TailCallReg => return self.tail_call_register(inst, places),
            Pseudo::TlsDesc => self.tls_desc(inst),
            Pseudo::StackAlloc => return self.stack_alloc(places),
            Pseudo::StackAllocCall => return self.stack_alloc_call(inst, places),
            Pseudo::StreamingMode => return self.streaming_mode(inst, places),
            Pseudo::ZaNew => self.za_new(inst),
            Pseudo::ZaRestore => self.za_restore(inst),
            // rdsvl x, #1
            Pseudo::StreamingLength => self.put(0x04bf_5820 | enc(places[0])?),
            Pseudo::Sme => self.put(inst.imm as u32),
            Pseudo::CounterIn | Pseudo::CounterOut => return self.counter_word(pseudo, inst),
            Pseudo::WordOnX16 => self.word_on_x16(inst),
            Pseudo::ZaSwitch => self.put(crate::lower::streaming::za_switch(inst.imm != 0)),
            Pseudo::Zt0 => {
                let word = if inst.imm == 0 { 0xe13f_8000 } else { 0xe11f_8000 };
                self.put(word | enc(places[0])? << 5);
            }
            Pseudo::StackSave => add_imm(self.code, enc(places[0])?, SP, 0),
            Pseudo::StackRestore => add_imm(self.code, SP, enc(places[0])?, 0),
            Pseudo::SelectVector => {
                let skip = self.code.new_label();
                self.code.branch(BRANCH_IF | (inst.imm as u32 ^ 1), skip);
                let (to, from) = (reg(places[1])?, reg(places[2])?);
                self.copy(from, to, false)?;
                self.code.bind(skip);
            }
            Pseudo::AtomicLoop
            | Pseudo::CompareLoop
            | Pseudo::AtomicLoop128
            | Pseudo::CompareLoop128
            | Pseudo::CheckedPointer
            | Pseudo::SignedAddress
            | Pseudo::SignedEntry
            | Pseudo::TagLoop => return sequences::sequence(self, pseudo, inst, places),
            Pseudo::InlineAsm if inst.says(CallFlags::UNWINDS) => return self.call(inst, places, block),
            Pseudo::InlineAsm => return self.inline_asm(inst.imm as u32, places, block),
        }
        Ok(())
    }

    /// A return. Windows' unwinder knows all of an epilogue, in which nothing else may stand.
    fn ret(&mut self, inst: &Inst, places: &[Allocation]) -> Encoded {
        let (function, used) = (self.function, self.used);
        let saved = regs::callee_saved(function.preserved);
        let zeroes_first = function.instrument.windows;
        if zeroes_first {
            function.instrument.zero_registers(self.code, places, used, saved);
        }
        self.leave(inst.imm, None)?;
        if !zeroes_first {
            function.instrument.zero_registers(self.code, places, used, saved);
        }
        self.exit_sled(SledKind::Exit);
        self.put(Op::RET.word(Sz::X) | 30 << 5);
        self.speculation_barrier();
        Ok(())
    }

    fn stack_alloc_call(&mut self, inst: &Inst, places: &[Allocation]) -> Encoded {
        if inst.has(OperandFlags::SYM) {
            self.reloc(inst.sym, 0);
            self.put(Op::BL.word(Sz::X));
        }
        self.put(crate::frame::below(SP));
        let outgoing = i64::from(self.frame.outgoing_bytes());
        add_imm(self.code, enc(places[1])?, SP, outgoing);
        Ok(())
    }

    /// The address of a frame object.
    fn frame_address(&mut self, inst: &Inst, places: &[Allocation]) -> Encoded {
        let slot = FrameSlot::from_bits(inst.sym);
        if let Some(lengths) = self.frame.scalable_slot(slot) {
            let dst = enc(places[0])?;
            add_lengths(self.code, dst, regs::FP.hw_enc() as u32, lengths);
            add_imm(self.code, dst, dst, i64::from(inst.imm));
            return Ok(());
        }
        let (base, offset) = self.frame.slot(slot);
        add_imm(self.code, enc(places[0])?, base, offset + i64::from(inst.imm));
        Ok(())
    }

    /// Leaves a catch funclet: the address where the function goes on is its result.
    fn catch_ret(&mut self, block: Block) {
        let to = SymRef::Label(self.note_resume(block));
        let at = self.code.raw_offset();
        self.code.reloc(at, RelocKind::Page21, to, 0);
        self.put(Op::ADRP.word(Sz::X));
        self.code.reloc(at + 4, RelocKind::AddLo12, to, 0);
        self.put(Op::ADD_I.word(Sz::X));
        self.leave_funclet();
    }

    /// A tail call of an address.
    fn tail_call_register(&mut self, inst: &Inst, places: &[Allocation]) -> Encoded {
        let mut target = enc(places[0])?;
        // Functions expect to be jumped to by x16 or x17.
        let copy = Op::ORR.word(Sz::X) | target << 16 | ZR << 5 | 17;
        let copy = self.function.instrument.branch_targets.then_some(copy);
        // The check overwrites x17.
        let checked = inst.says(CallFlags::KCFI);
        self.leave(inst.imm, copy.filter(|_| !checked))?;
        self.exit_sled(SledKind::TailCall);
        if checked {
            self.check_type(inst, target);
            copy.into_iter().for_each(|word| self.put(word));
        }
        if self.function.instrument.branch_targets {
            target = 17;
        }
        let start = self.code.here();
        let word = calls::signed(inst, places, Op::BR.word(Sz::X) | target << 5)?;
        self.put(word);
        self.tell_of_call(start, inst, places);
        self.speculation_barrier();
        Ok(())
    }

    /// Lowers the stack pointer by a register's value.
    fn stack_alloc(&mut self, places: &[Allocation]) -> Encoded {
        // uxtx
        let size = enc(places[0])?;
        let below = Op::SUB_X.word(Sz::X) | size << 16 | 3 << 13 | SP << 5;
        if self.frame.is_probed() {
            self.put(below | SCRATCH);
            self.frame.probe_down(self.code);
        } else {
            self.put(below | SP);
        }
        let outgoing = i64::from(self.frame.outgoing_bytes());
        add_imm(self.code, enc(places[1])?, SP, outgoing);
        Ok(())
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
