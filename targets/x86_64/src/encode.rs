//! Code of one instruction, and the pseudo-instructions that are x86-64's own. The walk that calls for it is
//! [`machine::emission`].

use crate::bytes::{Context, Fields, Iced, Imm, Mem, Rm};
use crate::code_table::{self, Recipe};
use crate::compile::Function;
use crate::frame::Frame;
use crate::inline_asm;
use crate::inst::{Cond, Inst, MemKind, Pseudo, PseudoFlags};
use crate::instrument::{ENDBR64, LFENCE, call_symbol};
use crate::regs;
use crate::upper_halves::UpperHalves;
use crate::whole;
use emit::{BranchTarget, Label, RelocKind, SymRef, UnwindTable};
use iced_x86::Code;
use ir::inst::AtomicOp;
use isel::inline_asm::{Place, Special};
pub use machine::emission::EncodeError;
use machine::emission::{Assembly, BlockEnd, Calls, Emit, Encoded, Flow, Operands, Syntax, Walk};
use regalloc::{Allocation, Block, FrameSlot, MachInst, OperandKind, PReg, PRegSet, RegClass, Terminator};
use smallvec::SmallVec;

mod calls;
mod held;
mod sequences;

/// Branch kind of `jmp`.
pub const BRANCH_JMP: u8 = 0;
/// Branch kind of `jo`; the other conditions follow by encoding.
pub const BRANCH_JCC: u8 = 16;

/// x86-64 branches for the code buffer.
pub struct Branches;

impl BranchTarget for Branches {
    fn short_len(&self, _kind: u32) -> u32 {
        2
    }

    fn long_len(&self, kind: u32) -> u32 {
        if kind == u32::from(BRANCH_JMP) { 5 } else { 6 }
    }

    fn short_reaches(&self, _kind: u32, displacement: i64) -> bool {
        i8::try_from(displacement - 2).is_ok()
    }

    fn encode(&self, kind: u32, long: bool, displacement: i64, out: &mut Vec<u8>) {
        match (kind as u8, long) {
            (BRANCH_JMP, false) => out.extend_from_slice(&[0xeb, (displacement - 2) as u8]),
            (BRANCH_JMP, true) => {
                out.push(0xe9);
                out.extend_from_slice(&((displacement - 5) as i32).to_le_bytes());
            }
            (_, false) => out.extend_from_slice(&[0x70 | kind as u8 & 15, (displacement - 2) as u8]),
            (_, true) => {
                out.extend_from_slice(&[0x0f, 0x80 | kind as u8 & 15]);
                out.extend_from_slice(&((displacement - 6) as i32).to_le_bytes());
            }
        }
    }

    fn fill(&self, len: u32, out: &mut Vec<u8>) {
        nops(len, out);
    }
}

/// Appends `len` bytes of no-operations, the longest recommended forms first (Intel SDM, `NOP`;
/// with operand-size prefixes up to 15 bytes).
pub(crate) fn nops(mut len: u32, out: &mut Vec<u8>) {
    const NOPS: [&[u8]; 9] = [
        &[0x90],
        &[0x66, 0x90],
        &[0x0f, 0x1f, 0x00],
        &[0x0f, 0x1f, 0x40, 0x00],
        &[0x0f, 0x1f, 0x44, 0x00, 0x00],
        &[0x66, 0x0f, 0x1f, 0x44, 0x00, 0x00],
        &[0x0f, 0x1f, 0x80, 0x00, 0x00, 0x00, 0x00],
        &[0x0f, 0x1f, 0x84, 0x00, 0x00, 0x00, 0x00, 0x00],
        &[0x66, 0x0f, 0x1f, 0x84, 0x00, 0x00, 0x00, 0x00, 0x00],
    ];
    while len > 0 {
        let this = len.min(15);
        let prefixes = this.saturating_sub(9);
        out.extend(std::iter::repeat_n(0x66, prefixes as usize));
        out.extend_from_slice(NOPS[(this - prefixes) as usize - 1]);
        len -= this;
    }
}

/// The encoder's reusable state; one per thread.
#[derive(Default)]
pub struct Encoder {
    iced: Iced,
    upper: UpperHalves,
}

impl Encoder {
    /// Starts the walk over a function.
    pub(crate) fn start<'a>(
        &'a mut self,
        walk: Walk<'a, Inst, Frame>,
        function: &'a Function,
    ) -> Result<Emitter<'a>, EncodeError> {
        self.upper.compute(walk.vcode, walk.allocs, function.preserved);
        Ok(Emitter {
            used: function.instrument.requests.used(walk.allocs),
            walk,
            function,
            iced: &mut self.iced,
            upper: &mut self.upper,
        })
    }
}

/// The walk over one function.
pub struct Emitter<'a> {
    walk: Walk<'a, Inst, Frame>,
    function: &'a Function,
    /// Registers that the code touches, where returns set them to zero.
    used: PRegSet,
    iced: &'a mut Iced,
    upper: &'a mut UpperHalves,
}

machine::stands_for_walk!(Emitter, Inst, Frame);

impl<'a> Emit<'a> for Emitter<'a> {
    type Inst = Inst;
    type Frame = Frame;

    const JUMP: u32 = BRANCH_JMP as u32;
    const NOP_BYTES: u32 = 1;
    const FUNCLET_ALIGN: Option<u8> = Some(4);

    fn inverted(branch: u32) -> u32 {
        branch ^ 1
    }

    fn far_branch(&mut self, branch: u32, to: Label) -> Encoded {
        let code = &mut *self.code;
        code.begin_whole(branch);
        match branch as u8 {
            BRANCH_JMP => code.put1(0xe9),
            jcc => code.put(&[0x0f, 0x80 | jcc & 15]),
        }
        let at = code.raw_offset();
        code.reloc(at, RelocKind::Plt32, SymRef::Label(to), -4);
        code.put4(0);
        code.end_whole();
        Ok(())
    }

    fn entry(&mut self) -> Encoded {
        let Walk { code, notes, .. } = &mut self.walk;
        self.function.instrument.entry(code, notes);
        if self.function.instrument.barriers.accesses {
            self.code.put(&LFENCE);
        }
        if let Some(check) = &self.function.stack_check {
            let frame = self.walk.frame.fixed_bytes();
            check.emit(self.walk.code, frame);
        }
        let first = self.vcode.insts.first().filter(|i| i.is(Pseudo::Args));
        let places = first.map_or(&[][..], |i| self.allocs.of(i));
        if self.function.tells_arity {
            let general = places.iter().filter_map(|p| p.as_reg());
            let count = general.filter(|r| r.class() == RegClass::Int).count() as u8;
            let on_stack = self.vcode.frame.incoming_bytes != 0;
            self.walk.notes.arity = if on_stack { 7 } else { count.min(7) };
        }
        if let Some(check) = self.function.split_stack {
            let frame = self.walk.frame.fixed_bytes();
            let checked = check.emit(self.walk.code, frame, places);
            self.walk.notes.split_stack = Some(checked.map_err(EncodeError::Unsupported)?);
        }
        Ok(())
    }

    fn set_up_frame(&mut self) -> Encoded {
        self.prologue()
    }

    #[inline]
    fn instruction(&mut self, inst: &Inst, places: &[Allocation], block: Block) -> Encoded {
        if self.upper.is_due(inst) {
            // vzeroupper
            self.code.put(&[0xc5, 0xf8, 0x77]);
        }
        let barriers = self.function.instrument.barriers;
        if barriers.accesses && barrier_before(inst) {
            self.code.put(&LFENCE);
        }
        match inst.as_pseudo() {
            None if self.code.keeps_pairs() && whole::may_lead_pair(inst.code) => {
                self.code.begin_pair();
                self.context().machine(inst, places)?;
                self.code.end_pair();
            }
            None => self.context().machine(inst, places)?,
            Some(pseudo) => self.pseudo(pseudo, inst, places, block)?,
        }
        if barriers.loads && barrier_behind(inst) {
            self.code.put(&LFENCE);
        }
        self.upper.pass(inst);
        Ok(())
    }

    fn copy(&mut self, from: PReg, to: PReg, low: bool) -> Encoded {
        self.upper.moved(from.class());
        let bytes = self.vcode.float_spill_bytes;
        self.context().copy(from, to, low, bytes)
    }

    fn spill(&mut self, reg: PReg, word: u32, low: bool, load: bool) -> Encoded {
        self.upper.moved(reg.class());
        let bytes = self.vcode.float_spill_bytes;
        let (base, disp) = self.frame.slot(FrameSlot::spill(word));
        let barriers = self.function.instrument.barriers;
        if barriers.accesses {
            self.code.put(&LFENCE);
        }
        self.context()
            .spill(reg, Mem::base(base, disp), low, bytes, !load)?;
        if barriers.loads && load {
            self.code.put(&LFENCE);
        }
        Ok(())
    }

    fn report_changed_guard(&mut self) {
        if let Some(protector) = &self.function.protector {
            call_symbol(self.walk.code, 0xe8, protector.failure, RelocKind::Plt32);
        }
    }

    fn tracks_branches(&self) -> bool {
        self.function.instrument.branch_tracking
    }

    fn landing_mark(&mut self) {
        self.code.put(&ENDBR64);
    }

    fn hardens_branches(&self) -> bool {
        self.function.instrument.barriers.branches
    }

    fn branch_barrier(&mut self) {
        self.code.put(&LFENCE);
    }

    /// Jumps through tables say that they need none.
    fn jumps_to_marks(_: &Inst) -> bool {
        false
    }

    fn is_invoke(inst: &Inst) -> bool {
        let unwinds = inst.has_clobbers() || inst.is(Pseudo::InlineAsm) && inst.says(PseudoFlags::UNWINDS);
        unwinds && inst.says(PseudoFlags::INVOKE)
    }

    fn block_end(inst: &Inst) -> BlockEnd {
        match inst.as_pseudo() {
            Some(Pseudo::Ret | Pseudo::EhReturn) => BlockEnd::Return,
            Some(Pseudo::TailCall | Pseudo::TailCallReg | Pseudo::TailCallMem) => BlockEnd::TailCall,
            Some(Pseudo::JmpReg | Pseudo::JmpMem | Pseudo::LongJmp) => BlockEnd::IndirectJump,
            _ => BlockEnd::Other,
        }
    }

    fn may_unwind(inst: &Inst) -> bool {
        !inst.says(PseudoFlags::NO_UNWIND) && (inst.sym != 0 || !inst.is(Pseudo::Call) || inst.disp != 0)
    }

    fn stack_map_of(inst: &Inst) -> Option<usize> {
        // A call through memory has a displacement of its own, and never a record.
        // What has a kCFI check has none either.
        let described = inst.disp != 0 && !inst.is(Pseudo::CallMem) && !inst.says(PseudoFlags::KCFI);
        described.then(|| inst.disp as usize - 1)
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
        intel: bool,
        out: &mut String,
    ) -> bool {
        let writer = inline_asm::Writer {
            operands,
            frame: self.frame,
            intel,
        };
        writer.write(place, modifier, out).is_some()
    }

    fn asm_move(&mut self, special: Special, reg: PReg, back: bool) -> Encoded {
        inline_asm::move_special(&mut self.context(), special, reg, back)
    }

    fn asm_move_slot(&mut self, special: Special, slot: FrameSlot, pushed: u32, back: bool) -> Encoded {
        let held = crate::frame::frame_regs(&self.walk.vcode.frame).registers();
        if matches!(special, Special::Preg(preg) if held.contains(preg)) {
            let what = "inline assembly with the frame's register and all others as operands";
            return Err(EncodeError::Unsupported(what));
        }
        let (base, offset) = self.frame.slot(slot);
        inline_asm::move_slot(self.code, (base, offset), special, pushed, back)
    }

    fn asm_condition(&mut self, reg: PReg, condition: u8) {
        inline_asm::set_condition(self.code, reg, condition);
    }

    fn asm_save(&mut self, changed: PRegSet) -> Result<SmallVec<[PReg; 2]>, EncodeError> {
        let held = crate::frame::frame_regs(&self.walk.vcode.frame).registers();
        Ok(inline_asm::save(self.walk.code, held, changed))
    }

    fn asm_restore(&mut self, saved: &[PReg]) {
        inline_asm::restore(self.code, saved);
    }

    fn call_instruction(&mut self, inst: &Inst, places: &[Allocation]) -> Encoded {
        self.before_call(inst, places)?;
        self.plain_call(inst, places)
    }

    fn patch_point_call(&mut self, inst: &Inst, address: Option<u64>) {
        self.call_by_r11(inst, address);
    }

    fn lives_on_at_patch_points() -> impl Iterator<Item = u16> {
        const LIVE: [PReg; 6] = [regs::RBX, regs::RBP, regs::R12, regs::R13, regs::R14, regs::R15];
        LIVE.into_iter().map(regs::dwarf)
    }

    fn nops(&mut self, bytes: u32) {
        nops(bytes, self.code.bytes_mut());
    }

    fn after_call(&mut self, inst: &Inst) -> Encoded {
        self.returned(inst);
        self.after_lossy_call(inst, self.walk.allocs.of(inst))
    }

    fn funclet_prologue(&mut self) {
        self.walk.frame.funclet_prologue(self.walk.code);
    }

    fn leave_funclet(&mut self) {
        self.part_from_call();
        self.code.begin_whole(whole::RETURN);
        self.walk.frame.funclet_epilogue(self.walk.code);
        self.code.put1(0xc3);
        self.code.end_whole();
    }

    fn restate_cfi(&mut self) {
        self.frame.restate_cfi(self.code);
    }

    fn enter_block(&mut self, block: Block) {
        self.upper.enter(block);
    }

    fn enter_tail(&mut self) {
        self.upper.enter_tail();
    }

    /// A return address must lie in its function.
    fn end_region(&mut self) {
        if self.settings.unwind == UnwindTable::Seh && self.ends_in_call() {
            self.code.put1(0xcc);
        }
    }

    /// Windows' unwinder takes an address where an epilogue starts for one in the epilogue.
    fn part_from_call(&mut self) {
        if self.settings.unwind == UnwindTable::Seh && self.ends_in_call() {
            self.code.put1(0x90);
        }
    }

    fn keep_return_address(&mut self) {
        self.code.put1(0x90);
    }
}

/// Whether side effects of speculation are to be kept out of this instruction.
fn barrier_before(inst: &Inst) -> bool {
    match inst.terminator() {
        Terminator::None => inst.effects().touches_memory(),
        Terminator::Branch => true,
        Terminator::Ret => false,
    }
}

/// Whether the instruction loads a value that those behind it see; calls end in code that is hardened itself.
fn barrier_behind(inst: &Inst) -> bool {
    let is_code = inst.has_clobbers() || inst.is(Pseudo::InlineAsm);
    inst.terminator() == Terminator::None && !is_code && inst.effects().reads_memory
}

impl Emitter<'_> {
    /// What the encoding of an instruction needs.
    #[inline(always)]
    fn context(&mut self) -> Context<'_> {
        Context {
            code: self.walk.code,
            syms: &self.walk.vcode.tables.syms,
            frame: self.walk.frame,
            iced: self.iced,
            avx: self.function.avx,
            wide_masks: self.function.wide_masks,
        }
    }

    /// The prologue, and the guard behind it.
    fn prologue(&mut self) -> Result<(), EncodeError> {
        // A patcher puts a short jump over the first instruction.
        if self.function.instrument.short_redirect && !self.frame.starts_long() {
            self.code.put(&[0x66, 0x90]);
        }
        let first = self.vcode.insts.first().filter(|i| i.is(Pseudo::Args));
        let places = first.map_or(&[][..], |i| self.allocs.of(i));
        if self.frame.probes_by_call() && places.contains(&Allocation::reg(regs::RAX)) {
            return Err(EncodeError::Unsupported("probed stack with an argument in rax"));
        }
        self.frame.prologue(self.code);
        if let (Some(p), Some(slot)) = (&self.function.protector, self.frame.guard_slot()) {
            let reg = self.spare_register(first.map_or(&[], |i| self.allocs.of(i)))?;
            p.store(self.walk.code, reg, slot, self.walk.frame.anchor());
        }
        Ok(())
    }

    /// A register that is free at the entry or an exit where `places` are taken.
    fn spare_register(&self, places: &[Allocation]) -> Result<u8, EncodeError> {
        let saved = regs::callee_saved(self.function.preserved);
        [11, 0, 10, 1, 2, 6, 7, 8, 9]
            .into_iter()
            .find(|enc| {
                let preg = regs::gpr(*enc);
                !saved.contains(preg) && !places.contains(&Allocation::reg(preg))
            })
            .map(|enc| enc as u8)
            .ok_or(EncodeError::Unsupported(
                "stack protector without a free register",
            ))
    }

    /// Compares the guard before the function is left; the registers of `places` are in use.
    fn check_guard(&mut self, places: &[Allocation]) -> Result<(), EncodeError> {
        let (Some(p), Some(slot)) = (&self.function.protector, self.frame.guard_slot()) else {
            return Ok(());
        };
        let reg = match p.mixed {
            // The routine that is called if they differ finds the value there.
            true => regs::RCX.hw_enc() as u8,
            false => self.spare_register(places)?,
        };
        let changed = self.walk.guard_failure_label();
        p.check(self.walk.code, reg, slot, self.walk.frame.anchor(), changed);
        Ok(())
    }

    fn pseudo(
        &mut self,
        pseudo: Pseudo,
        inst: &Inst,
        places: &[Allocation],
        block: Block,
    ) -> Result<(), EncodeError> {
        match pseudo {
            Pseudo::Nop | Pseudo::Undef | Pseudo::Unreachable => {}
            Pseudo::Args => return self.take_arguments(inst, places),
            Pseudo::MovImm => {
                let dst = enc(places[0])?;
                self.mov_imm(dst, inst.imm64(), inst.says(PseudoFlags::FLAGS_DEAD));
            }
            Pseudo::Move => return self.copy_operand(inst, places),
            Pseudo::Jmp => return self.jump(self.target(block, 0)),
            Pseudo::Jcc => return self.branch_either(block, jcc(inst.aux)),
            Pseudo::JccOr => return self.branch_or(block, jcc(inst.aux), jcc(inst.aux >> 4)),
            Pseudo::JmpReg if inst.sym != 0 => {
                self.code.begin_whole(BRANCH_JMP.into());
                self.rel32(0xe9, inst);
                self.code.end_whole();
            }
            Pseudo::JmpReg => self.indirect_jump(inst, Rm::Reg(enc(places[0])?)),
            Pseudo::JmpMem => {
                let m = self.context().resolve_mem(inst, places, &mut 0);
                self.indirect_jump(inst, Rm::Mem(m));
            }
            Pseudo::CatchSwitch => {}
            Pseudo::CatchRet => self.catch_ret(block),
            Pseudo::CleanupRet | Pseudo::CleanupEnd => self.leave_funclet(),
            Pseudo::Ret => return self.ret(inst, places),
            Pseudo::EhReturn => self.eh_return(),
            Pseudo::Trap => self.code.put(&[0x0f, 0x0b]),
            Pseudo::Call | Pseudo::CallReg | Pseudo::CallMem => {
                return self.call(inst, places, block);
            }
            Pseudo::Event => {
                let sym = self.vcode.tables.syms[inst.sym as usize];
                let Walk { code, notes, .. } = &mut self.walk;
                crate::instrument::event(code, notes, sym.target, inst.imm != 0);
            }
            Pseudo::RelocNone => self.reloc(inst, 0),
            Pseudo::StackMap => self.stack_map_point(inst.imm as usize),
            Pseudo::TailCall | Pseudo::TailCallReg | Pseudo::TailCallMem => {
                return self.tail_call(pseudo, inst, places);
            }
            Pseudo::StackAlloc => self.stack_alloc(
                enc_of(inst, self, OperandKind::Use)?,
                enc_of(inst, self, OperandKind::Def)?,
            ),
            Pseudo::StackAllocCall => {
                self.rel32(0xe8, inst);
                let size = enc_of(inst, self, OperandKind::Use)?;
                self.stack_alloc(size, enc_of(inst, self, OperandKind::Def)?);
            }
            Pseudo::StackAllocProbed => {
                self.stack_alloc_probed(
                    enc_of(inst, self, OperandKind::Use)?,
                    enc_of(inst, self, OperandKind::Def)?,
                );
            }
            Pseudo::StackSave => self.mov_rr(RSP, enc(places[0])?),
            Pseudo::StackRestore => self.mov_rr(enc(places[0])?, RSP),
            Pseudo::FrameAddress => self.mov_rr(RBP, enc(places[0])?),
            Pseudo::TlsGd => self.tls_gd(inst),
            Pseudo::TlsLd => self.tls_ld(inst),
            Pseudo::GotBase => self.got_base(inst, enc(places[0])?, enc(places[1])?),
            Pseudo::TlsDesc => self.tls_desc(inst),
            Pseudo::SetJmp => {
                let base = self.frame.kept_base();
                if let Some((base, place)) = base {
                    self.move_word(base, place, true)?;
                }
                // lea rcx, [rip + 8]; mov [rdi + 8], rcx (or [rdi + 4], ecx); xor eax, eax; jmp over the next;
                // mov eax, 1, which is where the second return goes.
                self.code.begin_whole(BRANCH_JMP.into());
                self.code.put(match inst.aux {
                    1 => &[0x48, 0x8d, 0x0d, 7, 0, 0, 0, 0x89, 0x4f, 4],
                    _ => &[0x48, 0x8d, 0x0d, 8, 0, 0, 0, 0x48, 0x89, 0x4f, 8],
                });
                self.code.put(&[0x31, 0xc0, 0xeb, 5, 0xb8, 1, 0, 0, 0]);
                self.code.end_whole();
                if let Some((base, place)) = base {
                    self.move_word(base, place, false)?;
                }
            }
            Pseudo::LongJmp => self.long_jmp(inst.aux == 1),
            Pseudo::Raw => {
                let bytes = inst.imm64().to_le_bytes();
                self.code.put(&bytes[..inst.aux as usize]);
            }
            Pseudo::SelectByBranch => return self.select_by_branch(inst, places),
            Pseudo::HighByte => self.high_byte(enc(places[0])?, enc(places[1])?),
            Pseudo::AtomicLoop => return self.atomic_loop(inst, places),
            Pseudo::InlineAsm if inst.says(PseudoFlags::UNWINDS) => return self.call(inst, places, block),
            Pseudo::InlineAsm => return self.inline_asm(inst.imm as u32, places, block),
        }
        Ok(())
    }

    /// Bits 8 to 15 of `src`: without a REX prefix registers 4 to 7 of a byte are `ah`, `ch`, `dh` and `bh`. Otherwise
    /// movzx dst, word of src; shr dst, 8
    fn high_byte(&mut self, dst: u8, src: u8) {
        if dst < 8 && src < 4 {
            return self.code.put(&[0x0f, 0xb6, 0xc4 | dst << 3 | src]);
        }
        if dst > 7 || src > 7 {
            self.code.put1(0x40 | (dst >> 3) << 2 | src >> 3);
        }
        self.code.put(&[0x0f, 0xb7, 0xc0 | (dst & 7) << 3 | src & 7]);
        if dst > 7 {
            self.code.put1(0x41);
        }
        self.code.put(&[0xc1, 0xe8 | dst & 7, 8]);
    }

    /// mov rcx, [rax + 8]; mov rbp, [rax]; mov rsp, [rax + 16]; jmp rcx; of words of four bytes where pointers have them.
    fn long_jmp(&mut self, ilp32: bool) {
        self.code.begin_whole(whole::INDIRECT);
        self.code.put(match ilp32 {
            true => &[0x8b, 0x48, 4, 0x8b, 0x28, 0x8b, 0x60, 8],
            false => &[0x48, 0x8b, 0x48, 8, 0x48, 0x8b, 0x28, 0x48, 0x8b, 0x60, 16],
        });
        self.code.put(&[0xff, 0xe1]);
        self.code.end_whole();
    }

    /// The end of a catch block: where to go on is returned to the run-time library.
    fn catch_ret(&mut self, block: Block) {
        let to = self.note_resume(block);
        let code = &mut *self.code;
        // lea rax, [rip + target]
        code.put(&[0x48, 0x8d, 0x05]);
        let at = code.raw_offset();
        code.reloc(at, RelocKind::Pc32, SymRef::Label(to), -4);
        code.put4(0);
        self.leave_funclet();
    }

    /// `FF /digit`: indirect calls and jumps.
    fn group5(&mut self, digit: u8, rm: Rm) {
        const FF: Recipe = Recipe(0xff | 1 << 18 | Recipe::HAS_MODRM);
        self.context().legacy(
            FF,
            &mut Fields {
                reg: digit,
                ..Fields::default()
            },
            rm,
        );
    }

    /// A one-byte opcode with a 4-byte PC-relative symbol.
    fn rel32(&mut self, opcode: u8, inst: &Inst) {
        self.code.put1(opcode);
        self.reloc(inst, -4);
        self.code.put4(0);
    }

    /// The relocation of an instruction's symbol, with something added, at this place.
    fn reloc(&mut self, inst: &Inst, addend: i64) {
        let sym = self.vcode.tables.syms[inst.sym as usize];
        let at = self.code.raw_offset();
        self.code.reloc(at, sym.kind, sym.target, sym.addend + addend);
    }

    /// Prefix of an indirect branch that needs no `endbr64` where it goes.
    fn notrack(&mut self, inst: &Inst) {
        if inst.says(PseudoFlags::NO_TRACK) {
            self.code.put1(0x3e);
        }
    }

    fn indirect_jump(&mut self, inst: &Inst, to: Rm) {
        self.code.begin_whole(whole::INDIRECT);
        self.notrack(inst);
        if self.settings.unwind == UnwindTable::Seh
            && inst.is(Pseudo::TailCallReg)
            && matches!(to, Rm::Reg(reg) if reg < 8)
        {
            // By this prefix Windows' unwinder knows the end of an epilogue from a jump within.
            self.code.put1(0x48);
        }
        self.group5(4, to);
        self.code.end_whole();
        if self.function.instrument.trap_after_jump {
            self.code.put1(0xcc);
        }
    }

    fn ret(&mut self, inst: &Inst, places: &[Allocation]) -> Result<(), EncodeError> {
        self.check_guard(places)?;
        self.part_from_call();
        let saved = regs::callee_saved(self.function.preserved);
        let free = !places.contains(&Allocation::reg(regs::RCX)) && !saved.contains(regs::RCX);
        let start = self.code.here();
        self.begin_epilogue(whole::RETURN);
        if !self.bare {
            self.frame.epilogue(self.code, free.then_some(regs::RCX), 0);
        }
        self.note_epilogue(start);
        self.pass_carried(inst, places);
        let (used, instrument) = (self.used, &self.function.instrument);
        let interrupt = self.vcode.frame.interrupt;
        let Walk { code, notes, .. } = &mut self.walk;
        instrument.zero_registers(code, places, used, saved);
        if let Some(error_code) = interrupt {
            if error_code != 0 {
                crate::frame::adjust_rsp(code, error_code as i32);
            }
            // iretq
            code.begin_whole(whole::RETURN);
            code.put(&[0x48, 0xcf]);
            code.end_whole();
            self.after_epilogue = true;
            return Ok(());
        }
        instrument.ret(code, notes, inst.imm as u16);
        self.after_epilogue = !self.bare;
        Ok(())
    }

    /// Windows' unwinder reads the instructions of epilogues, so the padding before the branch at the end of one goes
    /// before all of it.
    fn begin_epilogue(&mut self, kind: u32) {
        if self.settings.unwind == UnwindTable::Seh && !self.bare {
            self.code.begin_whole(kind);
        }
    }

    /// [`Pseudo::EhReturn`].
    fn eh_return(&mut self) {
        let start = self.code.here();
        self.frame.eh_epilogue(self.code);
        self.note_epilogue(start);
        // mov rsp, rcx; ret
        self.code.begin_whole(whole::RETURN);
        self.code.put(&[0x48, 0x89, 0xcc, 0xc3]);
        self.code.end_whole();
        self.after_epilogue = true;
    }

    fn mov_imm(&mut self, dst: u8, value: i64, flags_dead: bool) {
        let code = &mut self.code;
        let high = dst >> 3;
        if value == 0 && flags_dead {
            if high != 0 {
                code.put1(0x45);
            }
            code.put(&[0x31, 0xc0 | (dst & 7) << 3 | dst & 7]);
        } else if u32::try_from(value).is_ok() {
            if high != 0 {
                code.put1(0x41);
            }
            code.put1(0xb8 | dst & 7);
            code.put4(value as u32);
        } else if i32::try_from(value).is_ok() {
            code.put(&[0x48 | high, 0xc7, 0xc0 | dst & 7]);
            code.put4(value as u32);
        } else {
            code.put(&[0x48 | high, 0xb8 | dst & 7]);
            code.put8(value as u64);
        }
    }

    /// `mov dst, src`, 64 bits.
    fn mov_rr(&mut self, src: u8, dst: u8) {
        self.code.put(&[
            0x48 | (src >> 3) << 2 | dst >> 3,
            0x89,
            0xc0 | (src & 7) << 3 | dst & 7,
        ]);
    }

    fn copy_operand(&mut self, inst: &Inst, places: &[Allocation]) -> Result<(), EncodeError> {
        let low = inst.is_narrow_move();
        match self.vcode.operands[inst.ops as usize].kind() {
            OperandKind::Def => self.move_place(places[1], places[0], low),
            OperandKind::Use => self.move_place(places[0], places[1], low),
        }
    }
}

const RSP: u8 = 4;
const RBP: u8 = 5;

/// The branch on a condition.
fn jcc(cond: u16) -> u32 {
    u32::from(BRANCH_JCC) | u32::from(cond & 15)
}

fn reg(place: Allocation) -> Result<PReg, EncodeError> {
    place
        .as_reg()
        .ok_or(EncodeError::Internal("operand without a register"))
}

fn enc(place: Allocation) -> Result<u8, EncodeError> {
    reg(place).map(|preg| preg.hw_enc() as u8)
}

/// The register of the first operand of this kind.
fn enc_of(inst: &Inst, walk: &Emitter<'_>, kind: OperandKind) -> Result<u8, EncodeError> {
    let operands = walk.vcode.operands[inst.ops as usize..].iter();
    let at = operands
        .take(inst.num_ops as usize)
        .position(|o| o.kind() == kind && o.class() == RegClass::Int);
    enc(walk.allocs.of(inst)[at.ok_or(EncodeError::Internal("missing operand"))?])
}
