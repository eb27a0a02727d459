//! Stack frames: where each frame slot lies, the prologue and the epilogue with their CFI.
//!
//! ```text
//!  high   stack arguments            CFA = first of them
//!         return address
//!         saved rbp                  if the frame has a frame pointer
//!         saved registers            pushed
//!         spill slots, locals        rbp frames: the smallest nearest to rbp
//!         outgoing arguments
//!  low    ◄─ rsp
//! ```
//!
//! Windows' unwinder wants rbp set up last (`windows_prologue`): slots are then addressed from rbp plus an offset.
//!
//! Frames without rbp, and realigned ones, address their slots upwards from rsp (from rbx where rsp
//! moves as well); the others downwards from rbp. A leaf's lowest 128 bytes lie in the red zone
//! (psABI x86-64 §3.2.2): rsp moves by the rest, if any. CFI is noted at every instruction that changes
//! the CFA's rule, in prologue and epilogue, so that unwinding is right between any two.

mod funclets;
pub mod held;
mod instructions;
pub mod protector;
mod request;

use crate::compile::Function;
use crate::inst::{Inst, MemKind, Pseudo};
use crate::regs::{self, FrameRegs, Preserved};
use emit::debug::{FrameFacts, FrameRegister};
use emit::{CfiOp, CodeBuffer};
use iced_x86::Code;
pub(crate) use instructions::adjust_rsp;
use instructions::{movups, pop, push};
use machine::emission::{EncodeError, Made, Placed, Settings};
use machine::frame::{Area, Slots};
use regalloc::{FrameInfo, FrameSlot, FrameSlotKind, PReg, PRegSet, RegClass};

/// Bytes below rsp that signal handlers leave alone.
const RED_ZONE: u64 = 128;

/// Which registers the frame of such a function takes. Isel and the encoder must ask with the same
/// facts, before allocation.
///
/// The base pointer is rbx, as llc's, but where some instruction is bound to that (`cmpxchg16b`).
pub fn frame_regs(info: &FrameInfo) -> FrameRegs {
    let realigned = info.is_realigned();
    // Funclets have another rsp.
    match (realigned, info.dynamic_stack || info.funclets) {
        (true, true) if info.taken.contains(regs::RBX) => FrameRegs::RbpBase(regs::R12),
        (true, true) => FrameRegs::RbpBase(regs::RBX),
        (true, false) | (false, true) => FrameRegs::Rbp,
        _ if info.frame_pointer => FrameRegs::Rbp,
        _ => FrameRegs::Rsp,
    }
}

/// What the layout needs beside [`FrameInfo`].
#[derive(Clone, Debug)]
pub struct FrameRequest {
    /// Callee-saved registers that the code writes.
    pub saved: PRegSet,
    /// Bytes of each vector register that are preserved: 16, or 32 where all of it is.
    pub vector_bytes: u32,
    /// Spill area in units of 8 bytes.
    pub spill_words: u32,
    /// How often spill slots are named.
    pub spill_uses: u32,
    /// How often each local is named; empty where that does not matter.
    pub local_uses: Vec<u32>,
    /// Alignment of the spill area in bytes, at most 16.
    pub spill_align: u32,
    /// The code makes calls.
    pub has_calls: bool,
    /// Unwind tables describe epilogues.
    pub epilogue_cfi: bool,
}

/// A laid-out frame.
#[derive(Debug, Default)]
pub struct Frame {
    regs: FrameRegs,
    /// General-purpose registers in the order of their pushes (without rbp).
    pushed: Vec<PReg>,
    /// Of these, what only a return to a handler restores.
    skipped: PRegSet,
    /// Vector registers saved in the frame, with their offsets from `base`.
    saved_xmm: Vec<(PReg, i32)>,
    /// Bytes of each.
    vector_bytes: u32,
    /// Bytes that rsp is moved down by after the pushes.
    size: u32,
    /// Bytes of the frame that lie below rsp, in the red zone.
    below: u32,
    /// Alignment forced by `and rsp`, 0 for none.
    realign: u32,
    /// What slots are addressed from.
    base: u8,
    /// Locals and spill slots, from `base`; anchored locals of a realigned frame from rbp.
    slots: Slots,
    /// What incoming arguments are addressed from, and the CFA's offset from it.
    incoming: (u8, i32),
    /// Size of the outgoing-argument area, rounded to the stack alignment.
    outgoing: u32,
    /// Page size of stack probes, 0 for none.
    probe: u32,
    /// rsp moves in the body.
    dynamic: bool,
    naked: bool,
    cfi: bool,
    /// Bytes between the return address and the pushes.
    lead: i32,
    /// See [`FrameInfo::interrupt`].
    interrupt: Option<u32>,
    /// Epilogues are described as well.
    epilogue_cfi: bool,
    /// See [`FrameInfo::windows`].
    windows: bool,
    /// The frame pointer's distance from where the prologue leaves rsp (Windows).
    pointer_offset: i32,
    /// What saved vector registers are addressed from.
    vector_base: u8,
    /// Bytes for them, and for the base pointer, above the realigned part of the frame.
    vector_area: u32,
    /// Where the base pointer is kept for a second return of `setjmp`, from rbp; 0: it is not.
    kept_base: i32,
    /// Where the function and its funclets keep its stack pointer, from their own: see [`FrameInfo::keeps_establisher`].
    establisher: Option<u32>,
    /// See [`FrameInfo::probe_routine`].
    probe_routine: Option<std::borrow::Cow<'static, str>>,
}

/// The largest offset of the frame pointer that LLVM uses on Windows; the unwind codes allow 240.
const MAX_POINTER_OFFSET: u64 = 128;

const RSP: u8 = 4;
const RBP: u8 = 5;

impl Frame {
    /// Lays out the frame anew.
    fn layout(&mut self, info: &FrameInfo, request: &FrameRequest) -> Result<(), EncodeError> {
        self.take_request(info, request);
        let realign = info.alignment();
        let call_align = info.call_align.max(16);
        self.realign = match info.is_realigned() {
            true => realign.max(call_align),
            false => 0,
        };
        if info.incoming_align == 8
            && self.realign == 0
            && request.spill_words != 0
            && request.spill_align > 8
        {
            let what = "vector registers in a function with 'noimplicitfloat' and a stack alignment of 8";
            return Err(EncodeError::Unsupported(what));
        }
        let frame_pointer = self.regs != FrameRegs::Rsp;
        let pushes = self.pushed.len() as u64;
        let align = self.realign.max(call_align);
        let upwards = !frame_pointer || self.realign != 0 || self.windows;
        let mut area = Area {
            upwards,
            lead: pushes * 8,
            next: 0,
            align16: false,
        };
        if upwards {
            area.next = u64::from(self.outgoing);
            if self.establisher.is_some() {
                // At a distance from rsp before that is aligned.
                area.next += 8 + u64::from(self.realign.saturating_sub(16));
            }
        }
        self.place_slots(info, request, &mut area);
        if self.windows && !self.saved_xmm.is_empty() {
            self.place_vectors(&mut area);
        }
        self.slots
            .place_anchored(info, |size, align| area.place(size, align));
        let mut total = area.next;
        if !upwards {
            total += u64::from(self.outgoing);
        }
        // After the pushes rsp is `fixed` below the CFA, which is a multiple of 16.
        let fixed = 8 + self.lead as u64 + 8 * pushes + if frame_pointer { 8 } else { 0 };
        if self.realign != 0 && !self.windows {
            total = total.next_multiple_of(u64::from(align));
        } else if request.has_calls
            || info.dynamic_stack
            || area.align16
            || self.outgoing != 0
            || self.realign != 0
        {
            // What leads is 16 bytes or aligns the stack of an interrupt handler.
            let aligned = fixed - self.lead as u64;
            total = (aligned + total).next_multiple_of(u64::from(call_align)) - aligned;
        } else {
            total = total.next_multiple_of(8);
        }
        if total + fixed + u64::from(align) > i32::MAX as u64 {
            return Err(EncodeError::FrameTooLarge);
        }
        self.below = match self.has_red_zone(info, request) {
            true => total.min(RED_ZONE) as u32,
            false => 0,
        };
        self.size = total as u32 - self.below;
        self.base = match (upwards, self.regs) {
            (true, FrameRegs::RbpBase(base)) => base.hw_enc() as u8,
            (true, FrameRegs::Rbp) if self.windows && self.realign == 0 => RBP,
            (true, _) => RSP,
            (false, _) => RBP,
        };
        self.anchor_vectors(total, pushes, frame_pointer, info.returns_twice);
        if upwards {
            self.shift_slots(-(self.below as i32));
        }
        self.incoming = if frame_pointer && self.windows {
            (RBP, (fixed + total) as i32 - self.pointer_offset)
        } else if frame_pointer {
            (RBP, 16 + self.lead)
        } else {
            (RSP, fixed as i32 + self.size as i32)
        };
        if info.naked {
            self.size = 0;
            self.incoming = (RSP, 8);
        }
        if info.interrupt.is_some() {
            // Nothing returns to the handler: what the processor pushed starts at rsp itself.
            self.incoming.1 -= 8;
        }
        Ok(())
    }

    /// Whether what is below rsp stays as it is.
    fn has_red_zone(&self, info: &FrameInfo, request: &FrameRequest) -> bool {
        let moves = request.has_calls || info.dynamic_stack || self.realign != 0 || self.outgoing != 0;
        let allowed = !info.windows && !info.no_red_zone && !info.naked && info.interrupt.is_none();
        allowed && !moves
    }

    /// What the function asks of its frame.
    fn take_request(&mut self, info: &FrameInfo, request: &FrameRequest) {
        self.regs = frame_regs(info);
        self.naked = info.naked;
        self.vector_bytes = request.vector_bytes;
        self.dynamic = info.dynamic_stack;
        self.cfi = info.unwind_tables || info.debug_frame;
        self.epilogue_cfi = request.epilogue_cfi;
        self.probe = info.probe_bytes;
        self.lead = info.lead_bytes.next_multiple_of(8) as i32;
        self.interrupt = info.interrupt;
        self.outgoing = info.outgoing_bytes.next_multiple_of(16);
        self.windows = info.windows;
        self.establisher = info.keeps_establisher.then_some(self.outgoing);
        self.probe_routine = info.probe_routine.clone();
        self.choose_saved(request.saved);
        self.skipped = if info.eh_return {
            regs::HANDLER_ARGUMENTS
        } else {
            PRegSet::empty()
        };
    }

    /// What saved vector registers are addressed from, and where rbp points on Windows.
    fn anchor_vectors(&mut self, total: u64, pushes: u64, frame_pointer: bool, returns_twice: bool) {
        self.vector_base = self.base;
        self.vector_area = 0;
        if self.realign != 0 && !self.windows {
            self.vector_base = RBP;
            for (k, (_, offset)) in (1..).zip(&mut self.saved_xmm) {
                *offset = -(8 * pushes as i32) - self.vector_bytes as i32 * k;
                self.vector_area += self.vector_bytes;
            }
        }
        self.kept_base = 0;
        if let FrameRegs::RbpBase(_) = self.regs
            && returns_twice
            && !self.windows
        {
            self.kept_base = -(8 * pushes as i32) - self.vector_area as i32 - 8;
            self.vector_area += 16;
        }
        self.pointer_offset = 0;
        if self.windows && frame_pointer {
            self.vector_base = RBP;
            self.pointer_offset = (total.min(MAX_POINTER_OFFSET) & !15) as i32;
            for (_, offset) in &mut self.saved_xmm {
                *offset -= self.pointer_offset;
            }
            self.slots.shift(-self.pointer_offset, self.base != RBP);
        }
    }

    /// Order of pushes: r15 … r12, rbx (as LLVM), then what other conventions preserve.
    fn choose_saved(&mut self, saved: PRegSet) {
        self.pushed.clear();
        self.saved_xmm.clear();
        let mut set = saved;
        if self.regs != FrameRegs::Rsp {
            set.remove(regs::RBP);
        }
        if let FrameRegs::RbpBase(base) = self.regs {
            set.add(base);
        }
        if self.naked {
            set = PRegSet::empty();
        }
        for enc in [5, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 2, 1, 0, 3] {
            if set.contains(regs::gpr(enc)) {
                self.pushed.push(regs::gpr(enc));
            }
        }
        for enc in 0..16 {
            if set.contains(regs::xmm(enc)) {
                self.saved_xmm.push((regs::xmm(enc), 0));
            }
        }
    }

    fn place_slots(&mut self, info: &FrameInfo, request: &FrameRequest, area: &mut Area) {
        self.slots.clear(info, self.realign != 0);
        // What overflows runs upwards: the guard is the highest, then buffers, then the rest.
        if !area.upwards {
            self.slots.place_guarded(area, info);
        }
        let uses = &request.local_uses;
        if !uses.is_empty() {
            let spills = (request.spill_words, request.spill_uses);
            self.slots.sort_locals(info, uses);
            self.slots.place_before_spills(area, info, uses, spills);
        }
        self.slots
            .place_spills(area, request.spill_words, request.spill_align);
        if !info.windows && self.realign == 0 {
            for (_, offset) in &mut self.saved_xmm {
                *offset = area.place(u64::from(request.vector_bytes), 16);
            }
        }
        self.slots.place_locals(area, info, false);
        if area.upwards {
            self.slots.place_guarded(area, info);
        }
    }

    /// Places saved vector registers above all slots, at a fixed distance from the frame pointer.
    fn place_vectors(&mut self, area: &mut Area) {
        for (_, offset) in &mut self.saved_xmm {
            *offset = area.place(u64::from(self.vector_bytes), 16);
        }
    }

    /// The base pointer, and where it is kept for a second return of `setjmp`: base register and offset.
    pub fn kept_base(&self) -> Option<(PReg, (u8, i32))> {
        match self.regs {
            FrameRegs::RbpBase(base) if self.kept_base != 0 => Some((base, (RBP, self.kept_base))),
            _ => None,
        }
    }

    /// Bytes of the frame below the return address.
    pub fn fixed_bytes(&self) -> u64 {
        let pushes = self.pushed.len() as u64 + u64::from(self.regs != FrameRegs::Rsp);
        u64::from(self.size + self.below + self.vector_area) + 8 * pushes + self.lead as u64
    }

    /// Where the guard is, if the function has one: base register and offset.
    pub fn guard_slot(&self) -> Option<(u8, i32)> {
        self.slots.guard().map(|offset| (self.base, offset))
    }

    fn shift_slots(&mut self, by: i32) {
        self.slots.shift(by, false);
        for (_, offset) in &mut self.saved_xmm {
            *offset += by;
        }
    }

    /// The register (hardware encoding) and offset by which a slot is addressed in the body.
    #[inline]
    pub fn slot(&self, slot: FrameSlot) -> (u8, i32) {
        match slot.kind() {
            FrameSlotKind::Local(i) if self.slots.is_anchored(i) => (RBP, self.slots.local(i)),
            FrameSlotKind::Local(i) => (self.base, self.slots.local(i)),
            FrameSlotKind::Spill(word) => (self.base, self.slots.spill(word)),
            FrameSlotKind::Outgoing(offset) => (RSP, offset as i32),
            FrameSlotKind::Base => (self.base, 0),
            FrameSlotKind::Incoming(offset) => (self.incoming.0, self.incoming.1 + offset),
        }
    }

    /// Bytes of the outgoing-argument area below dynamic allocas.
    pub fn outgoing_bytes(&self) -> u32 {
        self.outgoing
    }

    /// Whether the prologue's first instruction is known to have two bytes or more.
    pub fn starts_long(&self) -> bool {
        match self.pushed.first() {
            _ if self.lead != 0 => true,
            _ if self.naked || self.regs != FrameRegs::Rsp => false,
            Some(preg) => preg.hw_enc() >= 8,
            None => self.size != 8 && self.size != 0,
        }
    }

    /// Emits the prologue.
    pub fn prologue(&self, code: &mut CodeBuffer) {
        if self.naked {
            return;
        }
        if self.windows {
            return self.windows_prologue(code);
        }
        let mut cfa = 8 + self.lead;
        if self.lead != 0 {
            adjust_rsp(code, -self.lead);
            self.note(code, CfiOp::DefCfaOffset(cfa));
        }
        if self.regs != FrameRegs::Rsp {
            push(code, RBP);
            cfa += 8;
            self.note(code, CfiOp::DefCfaOffset(cfa));
            self.note(
                code,
                CfiOp::Offset {
                    reg: regs::dwarf(regs::RBP),
                    offset: -cfa,
                },
            );
            code.put(&[0x48, 0x89, 0xe5]);
            self.note(code, CfiOp::DefCfaRegister(regs::dwarf(regs::RBP)));
        }
        for &preg in &self.pushed {
            push(code, preg.hw_enc() as u8);
            cfa += 8;
            if self.regs == FrameRegs::Rsp {
                self.note(code, CfiOp::DefCfaOffset(cfa));
            }
            self.note(
                code,
                CfiOp::Offset {
                    reg: regs::dwarf(preg),
                    offset: -cfa,
                },
            );
        }
        if self.vector_area != 0 {
            adjust_rsp(code, -(self.vector_area as i32));
        }
        self.align_rsp(code);
        if self.interrupt.is_some() {
            // The direction flag may be set in what was interrupted.
            code.put1(0xfc);
        }
        self.allocate(code, cfa);
        self.set_base_pointer(code);
        for &(preg, offset) in &self.saved_xmm {
            self.move_vector(code, preg, offset, true);
        }
        let base = match self.vector_base {
            RBP => 16 + self.lead,
            _ => cfa + self.size as i32,
        };
        for &(preg, offset) in &self.saved_xmm {
            self.note(
                code,
                CfiOp::Offset {
                    reg: regs::dwarf(preg),
                    offset: offset - base,
                },
            );
        }
    }

    /// `mov base, rsp`
    fn set_base_pointer(&self, code: &mut CodeBuffer) {
        if let FrameRegs::RbpBase(base) = self.regs {
            let enc = base.hw_enc() as u8;
            code.put(&[0x48 | enc >> 3, 0x89, 0xe0 | enc & 7]);
        }
    }

    fn align_rsp(&self, code: &mut CodeBuffer) {
        if self.realign != 0 {
            // and rsp, -align
            let mask = -i64::from(self.realign);
            if mask >= -128 {
                code.put(&[0x48, 0x83, 0xe4, mask as u8]);
            } else {
                code.put(&[0x48, 0x81, 0xe4]);
                code.put4(mask as u32);
            }
        }
    }

    /// The prologue by Windows' rules: pushes, one move of rsp, the frame pointer at a distance from it, saves of
    /// vector registers; what the unwinder need not know comes after.
    fn windows_prologue(&self, code: &mut CodeBuffer) {
        let start = code.raw_offset();
        if self.lead != 0 {
            adjust_rsp(code, -self.lead);
            self.note_seh(code, CfiOp::SehAlloc(self.lead as u32));
        }
        let frame_pointer = self.regs != FrameRegs::Rsp;
        for preg in frame_pointer
            .then_some(&regs::RBP)
            .into_iter()
            .chain(&self.pushed)
        {
            push(code, preg.hw_enc() as u8);
            self.note_seh(code, CfiOp::SehPush(preg.hw_enc() as u8));
        }
        if self.interrupt.is_some() {
            code.put1(0xfc);
        }
        self.windows_allocate(code);
        if frame_pointer {
            // lea rbp, [rsp + offset]
            match self.pointer_offset {
                0 => code.put(&[0x48, 0x89, 0xe5]),
                offset @ ..128 => code.put(&[0x48, 0x8d, 0x6c, 0x24, offset as u8]),
                offset => {
                    code.put(&[0x48, 0x8d, 0xac, 0x24]);
                    code.put4(offset as u32);
                }
            }
            let offset = self.pointer_offset as u8;
            self.note_seh(code, CfiOp::SehFrame { reg: RBP, offset });
        }
        for &(preg, offset) in &self.saved_xmm {
            self.move_vector(code, preg, offset, true);
            let (reg, offset) = (preg.hw_enc() as u8, (offset + self.pointer_offset) as u32);
            self.note_seh(code, CfiOp::SehSaveVector { reg, offset });
        }
        if code.raw_offset() != start {
            self.note_seh(code, CfiOp::SehEndPrologue);
        }
        self.keep_establisher(code, RSP);
        self.align_rsp(code);
        self.set_base_pointer(code);
    }

    /// Whether the prologue calls a routine that takes the frame's size in rax.
    pub fn probes_by_call(&self) -> bool {
        self.probe_routine.is_some() && self.size != 0 && self.probe != 0 && self.reach() >= self.probe
    }

    /// Bytes by which rsp may go down: Windows probes for what realigning may skip, too.
    fn reach(&self) -> u32 {
        self.size + if self.windows { self.realign } else { 0 }
    }

    fn windows_allocate(&self, code: &mut CodeBuffer) {
        match self.size {
            0 => return,
            _ if self.probes_by_call() => self.allocate_by_call(code),
            _ if self.probe != 0 && self.reach() >= self.probe => {
                self.touch_pages(code);
                adjust_rsp(code, -(self.size as i32));
            }
            8 => push(code, 0),
            _ => adjust_rsp(code, -(self.size as i32)),
        }
        self.note_seh(code, CfiOp::SehAlloc(self.size));
    }

    /// Moves rsp down, touching each page if probing was asked for.
    fn allocate(&self, code: &mut CodeBuffer, cfa: i32) {
        if self.size == 0 {
            return;
        }
        if self.probes_by_call() {
            self.allocate_by_call(code);
        } else if self.probe != 0 && self.size >= self.probe {
            self.allocate_probed(code, cfa);
        } else if self.size == 8 && self.realign == 0 {
            push(code, 0);
        } else {
            adjust_rsp(code, -(self.size as i32));
        }
        if self.regs == FrameRegs::Rsp {
            self.note(code, CfiOp::DefCfaOffset(cfa + self.size as i32));
        }
    }

    /// `mov eax, size; call routine; sub rsp, rax`
    fn allocate_by_call(&self, code: &mut CodeBuffer) {
        let routine = self.probe_routine.as_deref().expect("asked for by the caller");
        code.put1(0xb8);
        code.put4(self.size);
        crate::instrument::call_symbol(code, 0xe8, routine, emit::RelocKind::Plt32);
        code.put(&[0x48, 0x29, 0xc4]);
    }

    /// Reads a word of each page that the frame goes down by, while rsp stays: what moves it is one instruction for Windows'
    /// unwinder.
    fn touch_pages(&self, code: &mut CodeBuffer) {
        const UNROLLED: u32 = 4;
        let page = self.probe;
        let pages = self.reach() / page;
        if pages <= UNROLLED {
            for n in 1..=pages {
                // test [rsp - n * page], eax
                code.put(&[0x85, 0x84, 0x24]);
                code.put4((n * page).wrapping_neg());
            }
            return;
        }
        // mov r11, -page
        code.put(&[0x49, 0xc7, 0xc3]);
        code.put4(page.wrapping_neg());
        let top = code.new_label();
        code.bind(top);
        // test [rsp + r11], eax; sub r11, page; cmp r11, -(pages + 1) * page; jne top
        code.put(&[0x42, 0x85, 0x04, 0x1c, 0x49, 0x81, 0xeb]);
        code.put4(page);
        code.begin_pair();
        code.put(&[0x49, 0x81, 0xfb]);
        code.put4(((pages + 1) * page).wrapping_neg());
        code.end_pair();
        code.branch(crate::encode::BRANCH_JCC + 5, top);
    }

    fn allocate_probed(&self, code: &mut CodeBuffer, cfa: i32) {
        let page = self.probe;
        let whole = self.size / page * page;
        // lea r11, [rsp - whole]
        code.put(&[0x4c, 0x8d, 0x9c, 0x24]);
        code.put4((whole as i32).wrapping_neg() as u32);
        if self.regs == FrameRegs::Rsp {
            let r11 = regs::dwarf(regs::R11);
            self.note(
                code,
                CfiOp::DefCfa {
                    reg: r11,
                    offset: cfa + whole as i32,
                },
            );
        }
        let top = code.new_label();
        code.bind(top);
        adjust_rsp(code, -(page as i32));
        // mov qword [rsp], 0 ; cmp rsp, r11 ; jne top
        code.put(&[0x48, 0xc7, 0x04, 0x24, 0, 0, 0, 0]);
        code.begin_pair();
        code.put(&[0x4c, 0x39, 0xdc]);
        code.end_pair();
        code.branch(crate::encode::BRANCH_JCC + 5, top);
        if self.regs == FrameRegs::Rsp {
            self.note(code, CfiOp::DefCfaRegister(regs::dwarf(regs::RSP)));
        }
        let rest = self.size - whole;
        if rest != 0 {
            adjust_rsp(code, -(rest as i32));
        }
    }

    /// Emits the epilogue up to, and without, the return or jump. `spare` is a register that may be
    /// popped into.
    /// rsp ends `shift` bytes above the return address's own place.
    pub fn epilogue(&self, code: &mut CodeBuffer, spare: Option<PReg>, shift: i32) {
        self.restore(code, spare, shift, self.skipped);
    }

    /// The epilogue before a return to a handler.
    pub fn eh_epilogue(&self, code: &mut CodeBuffer) {
        self.restore(code, None, 0, PRegSet::empty());
    }

    fn restore(&self, code: &mut CodeBuffer, spare: Option<PReg>, shift: i32, skipped: PRegSet) {
        if self.naked {
            return;
        }
        for &(preg, offset) in &self.saved_xmm {
            self.move_vector(code, preg, offset, false);
        }
        let pushes = 8 * self.pushed.len() as i32;
        let frame_pointer = self.regs != FrameRegs::Rsp;
        let mut cfa = 8 + self.lead + pushes;
        if self.has_seh_codes() {
            self.note_seh(code, CfiOp::SehStartEpilogue);
        }
        if frame_pointer && self.windows {
            // lea rsp, [rbp + distance]
            let distance = self.size as i32 - self.pointer_offset;
            match i8::try_from(distance) {
                Ok(short) => code.put(&[0x48, 0x8d, 0x65, short as u8]),
                Err(_) => {
                    code.put(&[0x48, 0x8d, 0xa5]);
                    code.put4(distance as u32);
                }
            }
        } else if frame_pointer && self.base != RBP || self.moves_rsp() {
            // lea rsp, [rbp - pushes]
            if pushes == 0 {
                code.put(&[0x48, 0x89, 0xec]);
            } else {
                code.put(&[0x48, 0x8d, 0x65, -pushes as u8]);
            }
        } else if self.size != 0 {
            match spare {
                Some(preg) if self.size == 8 => pop(code, preg.hw_enc() as u8),
                _ => adjust_rsp(code, self.size as i32),
            }
            if !frame_pointer {
                self.note_epilogue(code, CfiOp::DefCfaOffset(cfa));
            }
        }
        for preg in self.pushed.iter().rev() {
            match skipped.contains(*preg) {
                true => adjust_rsp(code, 8),
                false => pop(code, preg.hw_enc() as u8),
            }
            cfa -= 8;
            if !frame_pointer {
                self.note_epilogue(code, CfiOp::DefCfaOffset(cfa));
            }
        }
        if frame_pointer {
            pop(code, RBP);
            self.note_epilogue(
                code,
                CfiOp::DefCfa {
                    reg: regs::dwarf(regs::RSP),
                    offset: 8 + self.lead,
                },
            );
        }
        if self.lead + shift != 0 {
            adjust_rsp(code, self.lead + shift);
            self.note_epilogue(code, CfiOp::DefCfaOffset(8 - shift));
        }
        if self.has_seh_codes() {
            self.note_seh(code, CfiOp::SehEndEpilogue);
        }
    }

    /// Whether the prologue does anything that Windows' unwinder must undo.
    pub fn has_seh_codes(&self) -> bool {
        let frame_pointer = self.regs != FrameRegs::Rsp;
        let moves = self.size != 0 || self.lead != 0 || frame_pointer || !self.pushed.is_empty();
        self.windows && !self.naked && moves
    }

    /// The register that a stack protector mixes its guard with on Windows: rsp, or rbp where that moves.
    pub fn anchor(&self) -> u8 {
        if self.regs == FrameRegs::Rsp { RSP } else { RBP }
    }

    /// After a call whose callee took `bytes` off the stack.
    pub fn after_pop(&self, code: &mut CodeBuffer, bytes: i32) {
        let cfa = 8 + self.lead + 8 * self.pushed.len() as i32 + self.size as i32;
        let by_rsp = self.regs == FrameRegs::Rsp;
        if by_rsp {
            self.note(code, CfiOp::DefCfaOffset(cfa - bytes));
        }
        adjust_rsp(code, -bytes);
        if by_rsp {
            self.note(code, CfiOp::DefCfaOffset(cfa));
        }
    }

    /// The CFA in the body: a register and the distance from what it holds.
    fn cfa(&self) -> (PReg, i32) {
        if self.regs != FrameRegs::Rsp {
            return (regs::RBP, 16 + self.lead);
        }
        let pushes = 8 * self.pushed.len() as i32;
        (regs::RSP, 8 + self.lead + pushes + self.size as i32)
    }

    fn move_vector(&self, code: &mut CodeBuffer, preg: PReg, offset: i32, store: bool) {
        movups(
            code,
            self.vector_bytes > 16,
            preg,
            self.vector_base,
            offset,
            store,
        );
    }

    /// Whether rsp may differ in the body from where the prologue left it.
    fn moves_rsp(&self) -> bool {
        self.dynamic
    }

    /// What holds in the body, for code that an unwind table of its own describes: the CFA's rule and the places of
    /// saved registers.
    pub fn restate_cfi(&self, code: &mut CodeBuffer) {
        machine::emission::Frame::body_cfi(self, code);
        if self.naked {
            return;
        }
        let mut offset = -8 - self.lead;
        let frame_pointer = (self.regs != FrameRegs::Rsp).then_some(regs::RBP);
        for preg in frame_pointer.iter().chain(&self.pushed) {
            offset -= 8;
            let reg = regs::dwarf(*preg);
            self.note(code, CfiOp::Offset { reg, offset });
        }
    }

    fn note_epilogue(&self, code: &mut CodeBuffer, op: CfiOp) {
        if self.epilogue_cfi {
            self.note(code, op);
        }
    }

    fn note_seh(&self, code: &mut CodeBuffer, op: CfiOp) {
        if self.cfi {
            code.cfi(op);
        }
    }

    fn note(&self, code: &mut CodeBuffer, op: CfiOp) {
        if self.cfi && !self.windows {
            code.cfi(op);
        }
    }
}

impl machine::emission::Frame for Frame {
    type Inst = Inst;
    type Function = Function;

    fn lay_out(
        &mut self,
        placed: &Placed<'_, Inst>,
        settings: &Settings,
        function: &Function,
    ) -> Result<(), EncodeError> {
        let request = request::frame_request(placed, settings, function);
        let vectors =
            request.vector_bytes > 16 && request.saved.into_iter().any(|p| p.class() == RegClass::Float);
        // (of `preserve_allcc` these are 32 bytes with AVX-512, too)
        if vectors && function.avx512 && function.preserved != Preserved::PreserveAll {
            return Err(EncodeError::Unsupported(
                "function that preserves vector registers of 64 bytes",
            ));
        }
        self.layout(&placed.vcode.frame, &request)
    }

    fn body_cfi(&self, code: &mut CodeBuffer) {
        if self.naked {
            return;
        }
        let (reg, offset) = self.cfa();
        if offset != 8 {
            self.note_epilogue(
                code,
                CfiOp::DefCfa {
                    reg: regs::dwarf(reg),
                    offset,
                },
            );
        }
    }

    fn bare_cfi(&self, code: &mut CodeBuffer) {
        let reg = regs::dwarf(regs::RSP);
        self.note_epilogue(code, CfiOp::DefCfa { reg, offset: 8 });
        let frame_pointer = (self.regs != FrameRegs::Rsp).then_some(regs::RBP);
        for preg in frame_pointer.iter().chain(&self.pushed) {
            self.note_epilogue(code, CfiOp::Restore(regs::dwarf(*preg)));
        }
    }

    fn cfa_offset(&self) -> i32 {
        self.cfa().1
    }

    fn map_slot(&self, slot: FrameSlot) -> (u16, i32) {
        let (base, offset) = self.slot(slot);
        (regs::dwarf(regs::gpr(base as usize)), offset)
    }

    fn dwarf_number(reg: PReg) -> u16 {
        regs::dwarf(reg)
    }

    fn made(inst: &Inst) -> Option<Made> {
        match inst.as_pseudo() {
            Some(Pseudo::MovImm) => return Some(Made::Constant(inst.imm64())),
            Some(Pseudo::Args) => return Some(Made::Arguments),
            _ => {}
        }
        let is_address = inst.as_code() == Some(Code::Lea_r64_m) && inst.num_ops == 1;
        (is_address && inst.mem.kind() == MemKind::Frame)
            .then(|| Made::Address(FrameSlot::from_bits(inst.sym), inst.disp.into()))
    }

    fn passes_arguments(reg: PReg) -> bool {
        // (Beside them: the number of vector registers, and whom to call.)
        reg != regs::RAX && reg != regs::R11
    }

    fn frame_base(&self) -> u16 {
        regs::dwarf(if self.regs == FrameRegs::Rsp {
            regs::RSP
        } else {
            regs::RBP
        })
    }

    /// Bytes below the return address and the saved frame pointer.
    fn stack_bytes(&self, info: &FrameInfo) -> Option<u64> {
        (!info.dynamic_stack).then_some(self.fixed_bytes())
    }

    fn facts(&self) -> FrameFacts {
        let has_frame_pointer = self.regs != FrameRegs::Rsp;
        let saved = 8 * (self.pushed.len() as u32 + u32::from(has_frame_pointer));
        let size = self.size + self.below + self.vector_area;
        let base = |reg: u8| match reg {
            _ if size + saved == 0 => FrameRegister::None,
            _ if self.regs == FrameRegs::Rsp => FrameRegister::Stack,
            reg if usize::from(reg) == regs::RBP.hw_enc() => FrameRegister::Frame,
            reg if usize::from(reg) == regs::RSP.hw_enc() => FrameRegister::Stack,
            _ => FrameRegister::Base,
        };
        FrameFacts {
            size,
            saved,
            locals: base(self.base),
            parameters: base(self.incoming.0),
            has_frame_pointer,
            ..FrameFacts::default()
        }
    }
}

/// The registers of `own`'s preserved set among those that the code writes, as far as they can be
/// saved.
pub fn saved_registers(own: Preserved, written: PRegSet) -> PRegSet {
    let mut saved = regs::callee_saved(own);
    saved.intersect_from(written);
    saved
}
