//! A function's machine IR and allocations to code: the driver.
//!
//! Walks the blocks in the layout's order; interleaves the allocator's edits with the instructions;
//! turns pseudo-instructions into code; drops jumps to the block that follows and inverts
//! conditional ones; puts the prologue at the entry and an epilogue at each exit.
//!
//! Needs allocations that satisfy their constraints, and a [`regalloc::layout::Layout`] of all
//! blocks that are reachable. Leaves the code, relocations and CFI in the function's code buffer,
//! which it finishes into a `CodeBlob`. Cost: O(instructions + edits).

use crate::bytes::{Context, Fields, Imm, Mem, Rm};
use crate::code_table::{self, Recipe};
use crate::frame::protector::Protector;
use crate::frame::{Frame, FrameRequest, saved_registers};
use crate::inst::{Cond, Inst, MemKind, Pseudo, flags};
use crate::instrument::{ENDBR64, Instrument, call_symbol};
use crate::regs::{self, Preserved};
use crate::upper_halves::UpperHalves;
use emit::{BranchTarget, CodeBlob, CodeBuffer, Label, RelocKind, SymRef, UnwindTable};
use iced_x86::{Code, Encoder as IcedEncoder};
use ir::inst::AtomicOp;
pub use machine::encode::EncodeError;
use machine::encode::{Placed, PlacedFrame};
use machine::instrument::Notes;
use regalloc::layout::Layout;
use regalloc::{
    Allocation, Allocations, Block, Edit, FrameSlot, MachInst, MapKind, OperandKind, PReg, PRegSet, RegClass,
    VCode,
};

mod calls;
mod sequences;

/// Branch kind of `jmp`.
pub const BRANCH_JMP: u8 = 0;
/// Branch kind of `jo`; the other conditions follow by encoding.
pub const BRANCH_JCC: u8 = 16;

/// What the encoder must know of the function beside its machine IR.
#[derive(Clone, Debug, Default)]
pub struct EncodeOptions {
    /// The function's id in the module.
    pub global: u32,
    /// Alignment of its start in bytes.
    pub align: u32,
    /// What it preserves for its caller.
    pub preserved: Preserved,
    /// Its unwind table.
    pub unwind: UnwindTable,
    /// The function may use AVX instructions.
    pub avx: bool,
    /// Mask registers have 64 bits.
    pub wide_masks: bool,
    /// The function may use AVX-512 instructions.
    pub avx512: bool,
    /// Align loop headers to 16 bytes (tier 1 and up).
    pub align_loops: bool,
    /// What else is done at the entry and the exits.
    pub instrument: Instrument,
    /// The stack protector, for a frame with a guard.
    pub protector: Option<Protector>,
    /// Each block in a section of its own.
    pub block_sections: bool,
    /// The frame's size is recorded (`-stack-size-section`).
    pub note_frame_size: bool,
}

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
pub struct Encoder {
    frame: Frame,
    iced: IcedEncoder,
    upper: UpperHalves,
}

impl Default for Encoder {
    fn default() -> Self {
        Encoder {
            frame: Frame::default(),
            iced: IcedEncoder::new(64),
            upper: UpperHalves::default(),
        }
    }
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
            crate::compact_unwind::settle(&mut blob.cfi);
            blob.compact_unwind = crate::compact_unwind::encode(&blob.cfi, &blob.code);
        }
        blob.executable_stack = placed.vcode.frame.executable;
        blob.records = options.instrument.records(code, &notes);
        Ok(blob)
    }

    /// The frame of the function encoded last.
    pub fn frame(&self) -> &Frame {
        &self.frame
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
        let vectors =
            request.vector_bytes > 16 && request.saved.into_iter().any(|p| p.class() == RegClass::Float);
        if vectors && options.avx512 {
            return Err(EncodeError::Unsupported(
                "function that preserves vector registers of 64 bytes",
            ));
        }
        self.frame.layout(&vcode.frame, &request)?;
        self.frame.note(&vcode.frame, code)?;
        let more = vcode.tables.num_labels as usize;
        vcode.tables.label_blocks(code, vcode.blocks.len(), more);
        let context = Context {
            code,
            syms: &vcode.tables.syms,
            frame: &self.frame,
            iced: &mut self.iced,
            avx: options.avx,
            wide_masks: options.wide_masks,
        };
        self.upper.compute(vcode, allocs, options.preserved)?;
        let mut walk = Walk {
            upper: &mut self.upper,
            vcode,
            allocs,
            layout,
            context,
            next: None,
            body_cfi: false,
            options,
            notes: Notes::default(),
            guard_failure: None,
            used: request.used,
            call_end: u32::MAX,
        };
        walk.function()?;
        let mut notes = walk.notes;
        notes.map_frame_bytes = self.frame.fixed_bytes();
        notes.frame_bytes = self.frame.fixed_bytes().filter(|_| options.note_frame_size);
        Ok(notes)
    }
}

/// Which callee-saved registers are written, and whether there are calls.
fn frame_request(vcode: &VCode<Inst>, allocs: &Allocations, options: &EncodeOptions) -> FrameRequest {
    let mut written = allocs.registers();
    let mut has_calls = vcode.frame.has_calls;
    let used = written;
    let mut results = PRegSet::empty();
    for inst in &vcode.insts {
        match inst.as_pseudo() {
            Some(
                Pseudo::Call
                | Pseudo::CallReg
                | Pseudo::CallMem
                | Pseudo::TlsGd
                | Pseudo::TlsLd
                | Pseudo::SetJmp
                | Pseudo::StackAllocCall,
            ) => {
                has_calls = true;
                written.union_from(inst.clobbers());
            }
            Some(Pseudo::Ret) => {
                for place in allocs.of(inst) {
                    if let Some(preg) = place.as_reg() {
                        results.add(preg);
                    }
                }
            }
            _ => {}
        }
    }
    let mut saved = saved_registers(options.preserved, written);
    results.intersect_from(saved);
    for preg in results {
        saved.remove(preg);
    }
    FrameRequest {
        saved,
        used,
        vector_bytes: match options.preserved {
            Preserved::All | Preserved::PreserveAll if options.avx => 32,
            _ => 16,
        },
        spill_words: allocs.num_spill_words,
        spill_align: u32::from(vcode.float_spill_bytes).min(16),
        has_calls,
        epilogue_cfi: options.unwind == UnwindTable::EhFrame,
    }
}

/// The walk over one function.
struct Walk<'a> {
    vcode: &'a VCode<Inst>,
    allocs: &'a Allocations,
    layout: &'a Layout,
    upper: &'a mut UpperHalves,
    context: Context<'a>,
    /// The block laid out after the current one.
    next: Option<Block>,
    /// An epilogue was emitted since the body's CFI held.
    body_cfi: bool,
    options: &'a EncodeOptions,
    notes: Notes,
    /// Where returns go that find the guard changed.
    guard_failure: Option<Label>,
    /// Registers that the code touches.
    used: PRegSet,
    /// Where the last call ends.
    call_end: u32,
}

impl Walk<'_> {
    fn function(&mut self) -> Result<(), EncodeError> {
        let options = self.options;
        let order = &self.layout.order;
        let pads = self.landing_pads();
        let mut region = 0;
        for (i, &block) in order.iter().enumerate() {
            self.next = order.get(i + 1).copied().filter(|_| !options.block_sections);
            if options.block_sections && i > 0 {
                self.context.code.begin_part();
            }
            let data = &self.vcode.blocks[block.index()];
            if data.funclet != 0 && data.funclet == block.index() as u32 {
                self.end_region(region, block);
                region = block.index() as u32;
            } else if options.align_loops && self.layout.is_loop_header(block) && !data.cold {
                self.context.code.align(4, 10);
            }
            self.layout
                .for_each_label(block, |b| self.context.code.bind(Label(b.index() as u32)));
            if data.funclet != 0 && data.funclet == block.index() as u32 {
                self.context.frame.funclet_prologue(self.context.code);
            }
            if i == 0 {
                options.instrument.entry(self.context.code, &mut self.notes);
                self.prologue()?;
            } else if options.block_sections {
                self.body_cfi = false;
                self.context.frame.restate_cfi(self.context.code);
            } else if std::mem::take(&mut self.body_cfi) {
                self.context.frame.body_cfi(self.context.code);
            }
            let pad = || pads.get(block.index()) == Some(&true);
            if options.instrument.branch_tracking && (self.is_exported(block) || pad()) {
                self.context.code.put(&ENDBR64);
            }
            self.begin_state();
            self.block(block)?;
            self.end_state(block);
            if options.block_sections {
                self.guard_failure();
            }
        }
        self.guard_failure();
        if options.unwind == UnwindTable::Seh && self.ends_in_call() {
            // A return address must lie in its function.
            self.context.code.put1(0xcc);
        }
        self.note_region(region);
        Ok(())
    }

    /// The function itself or a funclet ends here, and the one that starts with `next` begins.
    fn end_region(&mut self, start: u32, next: Block) {
        if self.ends_in_call() {
            self.context.code.put1(0xcc);
        }
        self.note_region(start);
        self.context.code.align(4, 15);
        self.next = self.next.filter(|n| *n != next);
    }

    fn note_region(&mut self, start: u32) {
        if self.vcode.frame.funclets {
            let end = self.context.code.new_label();
            self.context.code.bind(end);
            let exceptions = self.context.code.exceptions.as_mut();
            if let Some(funclets) = exceptions.and_then(|e| e.funclets.as_mut()) {
                funclets.regions.push((start, end.0));
            }
        }
    }

    /// Where hardware exceptions unwind too each instruction is in its block's state.
    fn begin_state(&mut self) {
        let table = self.context.code.exceptions.as_ref();
        if table.is_some_and(|e| e.funclets.as_ref().is_some_and(|f| f.asynchronous)) {
            self.part_from_call();
            self.context.code.begin_state();
        }
    }

    fn end_state(&mut self, block: Block) -> bool {
        let open = self.context.code.in_state();
        if open {
            self.part_from_call();
            self.context
                .code
                .end_state(self.vcode.blocks[block.index()].state);
        }
        open
    }

    fn leave_funclet(&mut self) {
        self.part_from_call();
        self.context.frame.funclet_epilogue(self.context.code);
        self.context.code.put1(0xc3);
    }

    /// The blocks that unwinders arrive at, if those must find a mark there.
    fn landing_pads(&self) -> Vec<bool> {
        if !self.options.instrument.branch_tracking || self.context.code.exceptions.is_none() {
            return Vec::new();
        }
        let mut pads = vec![false; self.vcode.blocks.len()];
        for (i, data) in self.vcode.blocks.iter().enumerate() {
            let last = &self.vcode.insts[data.inst_end as usize - 1];
            if last.has_clobbers() && last.flags & flags::INVOKE != 0 {
                pads[self.target(Block::new(i), 1).index()] = true;
            }
        }
        pads
    }

    fn ends_in_call(&self) -> bool {
        self.call_end == self.context.code.raw_offset()
    }

    /// Windows' unwinder takes an address where an epilogue starts for one in the epilogue.
    fn part_from_call(&mut self) {
        if self.options.unwind == UnwindTable::Seh && self.ends_in_call() {
            self.context.code.put1(0x90);
        }
    }

    /// Where returns go that find the guard changed.
    fn guard_failure(&mut self) {
        if let (Some(label), Some(p)) = (self.guard_failure.take(), &self.options.protector) {
            if std::mem::take(&mut self.body_cfi) {
                self.context.frame.body_cfi(self.context.code);
            }
            self.context.code.bind(label);
            call_symbol(self.context.code, 0xe8, p.failure, RelocKind::Plt32);
            self.call_end = self.context.code.raw_offset();
        }
    }

    /// The prologue, and the guard behind it.
    fn prologue(&mut self) -> Result<(), EncodeError> {
        // A patcher puts a short jump over the first instruction.
        if self.options.instrument.short_redirect && !self.context.frame.starts_long() {
            self.context.code.put(&[0x66, 0x90]);
        }
        let first = self.vcode.insts.first().filter(|i| i.is(Pseudo::Args));
        let places = first.map_or(&[][..], |i| self.allocs.of(i));
        if self.context.frame.probes_by_call() && places.contains(&Allocation::reg(regs::RAX)) {
            return Err(EncodeError::Unsupported("probed stack with an argument in rax"));
        }
        self.context.frame.prologue(self.context.code);
        if let (Some(p), Some(slot)) = (&self.options.protector, self.context.frame.guard_slot()) {
            let reg = self.spare_register(first.map_or(&[], |i| self.allocs.of(i)))?;
            p.store(self.context.code, reg, slot, self.context.frame.anchor());
        }
        Ok(())
    }

    /// A register that is free at the entry or an exit where `places` are taken.
    fn spare_register(&self, places: &[Allocation]) -> Result<u8, EncodeError> {
        let saved = regs::callee_saved(self.options.preserved);
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
        let (Some(p), Some(slot)) = (&self.options.protector, self.context.frame.guard_slot()) else {
            return Ok(());
        };
        let reg = match p.mixed {
            // The routine that is called if they differ finds the value there.
            true => regs::RCX.hw_enc() as u8,
            false => self.spare_register(places)?,
        };
        let code = &mut *self.context.code;
        let changed = *self.guard_failure.get_or_insert_with(|| code.new_label());
        p.check(code, reg, slot, self.context.frame.anchor(), changed);
        Ok(())
    }

    /// The block's address is taken.
    fn is_exported(&self, block: Block) -> bool {
        let exported = &self.vcode.tables.exported_blocks;
        exported.iter().any(|(_, b)| *b == block)
    }

    fn block(&mut self, block: Block) -> Result<(), EncodeError> {
        let data = self.vcode.blocks[block.index()];
        let mut edits = self.allocs.edits_from(data.inst_start);
        self.upper.enter(block);
        for index in data.inst_start..data.inst_end {
            while let Some(edit) = edits.next_before(index) {
                self.edit(edit)?;
            }
            let inst = self.vcode.insts[index as usize];
            let places = self.allocs.of(&inst);
            if self.upper.is_due(&inst) {
                // vzeroupper
                self.context.code.put(&[0xc5, 0xf8, 0x77]);
            }
            match inst.as_pseudo() {
                None => self.context.machine(&inst, places)?,
                Some(pseudo) => self.pseudo(pseudo, &inst, places, block)?,
            }
            self.upper.pass(&inst);
            while let Some(edit) = edits.next_at(index) {
                self.edit(edit)?;
            }
        }
        Ok(())
    }

    fn edit(&mut self, edit: &Edit) -> Result<(), EncodeError> {
        self.upper.edit(edit);
        let bytes = self.vcode.float_spill_bytes;
        match (edit.from.as_reg(), edit.to.as_reg()) {
            (Some(from), Some(to)) => self.context.copy(from, to, bytes),
            (Some(from), None) => {
                let slot = self.spill_slot(edit.to)?;
                self.context.spill(from, slot, bytes, true)
            }
            (None, Some(to)) => {
                let slot = self.spill_slot(edit.from)?;
                self.context.spill(to, slot, bytes, false)
            }
            (None, None) => Err(EncodeError::Internal("memory-to-memory move")),
        }
    }

    fn spill_slot(&self, place: Allocation) -> Result<Mem, EncodeError> {
        let slot = place
            .as_stack()
            .ok_or(EncodeError::Internal("edit without a place"))?;
        let (base, disp) = self.context.frame.slot(FrameSlot::spill(slot.index() as u32));
        Ok(Mem::base(base, disp))
    }

    fn pseudo(
        &mut self,
        pseudo: Pseudo,
        inst: &Inst,
        places: &[Allocation],
        block: Block,
    ) -> Result<(), EncodeError> {
        match pseudo {
            Pseudo::Nop | Pseudo::Args | Pseudo::Undef | Pseudo::Unreachable => {}
            Pseudo::Marker => self.context.code.mark(inst.imm as u32),
            Pseudo::BindLabel => {
                let label = Label(self.vcode.blocks.len() as u32 + inst.imm as u32);
                self.context.code.bind(label);
            }
            Pseudo::MovImm => {
                let dst = enc(places[0])?;
                self.mov_imm(dst, inst.imm64(), inst.flags & flags::FLAGS_DEAD != 0);
            }
            Pseudo::Move => return self.copy_operand(inst, places),
            Pseudo::Jmp => self.jump(self.target(block, 0)),
            Pseudo::Jcc => self.jcc(block, inst.aux as u8),
            Pseudo::JccOr => self.jcc_or(block, inst.aux as u8 & 15, inst.aux as u8 >> 4),
            Pseudo::JmpReg if inst.sym != 0 => self.rel32(0xe9, inst),
            Pseudo::JmpReg => {
                self.notrack(inst);
                self.indirect_jump(Rm::Reg(enc(places[0])?));
            }
            Pseudo::JmpMem => {
                let m = self.context.resolve_mem(inst, places, &mut 0);
                self.notrack(inst);
                self.indirect_jump(Rm::Mem(m));
            }
            Pseudo::CatchSwitch => {}
            Pseudo::CatchRet => {
                let to = Label(self.target(block, 0).index() as u32);
                let code = &mut *self.context.code;
                if let Some(funclets) = code.exceptions.as_mut().and_then(|e| e.funclets.as_mut()) {
                    funclets.resumes.push(to.0);
                }
                // lea rax, [rip + target]
                code.put(&[0x48, 0x8d, 0x05]);
                let at = code.raw_offset();
                code.reloc(at, RelocKind::Pc32, SymRef::Label(to), -4);
                code.put4(0);
                self.leave_funclet();
            }
            Pseudo::CleanupRet | Pseudo::CleanupEnd => self.leave_funclet(),
            Pseudo::Ret => return self.ret(inst, places),
            Pseudo::Trap => self.context.code.put(&[0x0f, 0x0b]),
            Pseudo::Call | Pseudo::CallReg | Pseudo::CallMem => self.call(pseudo, inst, places, block)?,
            Pseudo::StackMap => self.stack_map_point(inst),
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
                if let regs::FrameRegs::RbpBase(_) = crate::frame::frame_regs(&self.vcode.frame) {
                    let what = "llvm.eh.sjlj.setjmp in a realigned frame of variable size";
                    return Err(EncodeError::Unsupported(what));
                }
                // lea rcx, [rip + 8]; mov [rdi + 8], rcx; xor eax, eax; jmp over the next;
                // mov eax, 1, which is where the second return goes.
                self.context.code.put(&[
                    0x48, 0x8d, 0x0d, 8, 0, 0, 0, 0x48, 0x89, 0x4f, 8, 0x31, 0xc0, 0xeb, 5, 0xb8, 1, 0, 0, 0,
                ]);
            }
            // mov rcx, [rax + 8]; mov rbp, [rax]; mov rsp, [rax + 16]; jmp rcx
            Pseudo::LongJmp => self.context.code.put(&[
                0x48, 0x8b, 0x48, 8, 0x48, 0x8b, 0x28, 0x48, 0x8b, 0x60, 16, 0xff, 0xe1,
            ]),
            Pseudo::Raw => {
                let bytes = inst.imm64().to_le_bytes();
                self.context.code.put(&bytes[..inst.aux as usize]);
            }
            Pseudo::SelectFloat => return self.select_float(inst, places),
            Pseudo::AtomicLoop => return self.atomic_loop(inst, places),
            Pseudo::InlineAsm => return self.inline_asm(inst),
            Pseudo::NopBytes => nops(inst.imm as u32, self.context.code.bytes_mut()),
        }
        Ok(())
    }

    /// The label of successor number `succ`, past empty blocks.
    fn target(&self, block: Block, succ: usize) -> Block {
        self.layout.forward(self.vcode.succs(block)[succ])
    }

    fn jump(&mut self, to: Block) {
        if self.options.block_sections {
            self.far_branch(&[0xe9], to);
        } else if self.next != Some(to) {
            self.context.code.branch(BRANCH_JMP, Label(to.index() as u32));
        }
    }

    /// A branch to another section, by a relocation.
    fn far_branch(&mut self, opcode: &[u8], to: Block) {
        let code = &mut *self.context.code;
        code.put(opcode);
        let at = code.raw_offset();
        let label = Label(to.index() as u32);
        code.reloc(at, RelocKind::Pc32, SymRef::Label(label), -4);
        code.put4(0);
    }

    fn branch(&mut self, cond: u8, to: Block) {
        if self.options.block_sections {
            return self.far_branch(&[0x0f, 0x80 | cond], to);
        }
        self.context
            .code
            .branch(BRANCH_JCC + cond, Label(to.index() as u32));
    }

    fn jcc(&mut self, block: Block, cond: u8) {
        let (taken, other) = (self.target(block, 0), self.target(block, 1));
        if taken == other {
            self.jump(taken);
        } else if self.next == Some(taken) {
            self.branch(cond ^ 1, other);
        } else {
            self.branch(cond, taken);
            self.jump(other);
        }
    }

    fn jcc_or(&mut self, block: Block, a: u8, b: u8) {
        let (taken, other) = (self.target(block, 0), self.target(block, 1));
        if taken == other {
            self.jump(taken);
            return;
        }
        self.branch(a, taken);
        if self.next == Some(taken) {
            self.branch(b ^ 1, other);
        } else {
            self.branch(b, taken);
            self.jump(other);
        }
    }

    /// `FF /digit`: indirect calls and jumps.
    fn group5(&mut self, digit: u8, rm: Rm) {
        const FF: Recipe = Recipe(0xff | 1 << 18 | Recipe::HAS_MODRM);
        self.context.legacy(
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
        let sym = self.vcode.tables.syms[inst.sym as usize];
        let code = &mut self.context.code;
        code.put1(opcode);
        let at = code.raw_offset();
        code.reloc(at, sym.kind, sym.target, sym.addend - 4);
        code.put4(0);
    }

    /// Prefix of an indirect branch that needs no `endbr64` where it goes.
    fn notrack(&mut self, inst: &Inst) {
        if inst.flags & flags::NO_TRACK != 0 {
            self.context.code.put1(0x3e);
        }
    }

    fn indirect_jump(&mut self, to: Rm) {
        self.group5(4, to);
        if self.options.instrument.trap_after_jump {
            self.context.code.put1(0xcc);
        }
    }

    fn ret(&mut self, inst: &Inst, places: &[Allocation]) -> Result<(), EncodeError> {
        self.check_guard(places)?;
        self.part_from_call();
        let saved = regs::callee_saved(self.options.preserved);
        let free = !places.contains(&Allocation::reg(regs::RCX)) && !saved.contains(regs::RCX);
        self.context
            .frame
            .epilogue(self.context.code, free.then_some(regs::RCX), 0);
        let (code, instrument) = (&mut *self.context.code, &self.options.instrument);
        instrument.zero_registers(code, places, self.used, saved);
        if let Some(error_code) = self.vcode.frame.interrupt {
            if error_code != 0 {
                crate::frame::adjust_rsp(code, error_code as i32);
            }
            // iretq
            code.put(&[0x48, 0xcf]);
            self.body_cfi = true;
            return Ok(());
        }
        instrument.ret(code, &mut self.notes, inst.imm as u16);
        self.body_cfi = true;
        Ok(())
    }

    fn mov_imm(&mut self, dst: u8, value: i64, flags_dead: bool) {
        let code = &mut self.context.code;
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
        self.context.code.put(&[
            0x48 | (src >> 3) << 2 | dst >> 3,
            0x89,
            0xc0 | (src & 7) << 3 | dst & 7,
        ]);
    }

    fn copy_operand(&mut self, inst: &Inst, places: &[Allocation]) -> Result<(), EncodeError> {
        let operands = &self.vcode.operands[inst.ops as usize..];
        let (def, use_) = match operands[0].kind() {
            OperandKind::Def => (places[0], places[1]),
            OperandKind::Use => (places[1], places[0]),
        };
        let point = regalloc::Point::before(0);
        self.edit(&Edit {
            point,
            from: use_,
            to: def,
        })
    }

    fn inline_asm(&mut self, inst: &Inst) -> Result<(), EncodeError> {
        let asm = &self.vcode.tables.inline_asm[inst.imm as usize];
        if asm.text.trim().is_empty() {
            return Ok(());
        }
        Err(EncodeError::Unsupported("inline assembly"))
    }
}

const RSP: u8 = 4;
const RBP: u8 = 5;

fn reg(place: Allocation) -> Result<PReg, EncodeError> {
    place
        .as_reg()
        .ok_or(EncodeError::Internal("operand without a register"))
}

fn enc(place: Allocation) -> Result<u8, EncodeError> {
    reg(place).map(|preg| preg.hw_enc() as u8)
}

/// The register of the first operand of this kind.
fn enc_of(inst: &Inst, walk: &Walk<'_>, kind: OperandKind) -> Result<u8, EncodeError> {
    let operands = walk.vcode.operands[inst.ops as usize..].iter();
    let at = operands
        .take(inst.num_ops as usize)
        .position(|o| o.kind() == kind && o.class() == RegClass::Int);
    enc(walk.allocs.of(inst)[at.ok_or(EncodeError::Internal("missing operand"))?])
}
