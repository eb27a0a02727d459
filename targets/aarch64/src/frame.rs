//! Stack frames: where each frame slot lies, the prologue and the epilogue with their CFI.
//!
//! ```text
//!  high   stack arguments            CFA = first of them
//!         room for those of tail calls
//!         saved registers            in pairs
//!         x29, x30                   the frame record ◄─ x29, if there is a frame pointer
//!         asynchronous context       Swift's, which bit 60 of the saved x29 tells of
//!         scalable                   saved vectors and predicates, locals, spill slots: there is a frame pointer
//!         locals, spill slots
//!         outgoing arguments
//!  low    ◄─ sp (x19, where sp moves in the body)
//! ```
//!
//! Slots are addressed upwards from sp, or from x19 where sp moves. Small frames are made by one `sub`;
//! others by the pre-indexed store of the first pair and a `sub` (AAPCS64 §6.4.6 frame record). CFI is noted
//! at every instruction that changes a rule. Windows' frames are in `windows`.

mod access;
mod funclets;
mod request;
mod vector_length;
mod windows;

pub use windows::{PROBE_UNITS, below};

use crate::code_table::{Op, Sz, logical_immediate};
use crate::compile::{Function, VectorLength};
use crate::encode::{access_lengths, add_imm, add_lengths, add_streaming_lengths, put};
use crate::inst::Inst;
use crate::regs::{self, DWARF_SP, FP, FrameRegs, LR, Preserved, SCRATCH, SP};
use access::{Index, access};
use emit::debug::{FrameFacts, FrameRegister};
use emit::{CfiOp, CodeBuffer};
use machine::emission::{EncodeError, Made, Placed, Settings};
use machine::frame::{Area, Slots};
use regalloc::{AsyncContext, FrameInfo, FrameSlot, FrameSlotKind, PReg, PRegSet, RegClass};

/// Which registers the frame of such a function takes.
pub fn frame_regs(info: &FrameInfo) -> FrameRegs {
    frame_regs_for(info, info.scalable)
}

fn frame_regs_for(info: &FrameInfo, scalable: bool) -> FrameRegs {
    let realigned = info.alignment() > 16;
    FrameRegs {
        fp: info.frame_pointer || realigned || info.dynamic_stack || scalable,
        // Funclets have another sp, and x29 is their function's.
        base: if info.funclets {
            realigned
        } else {
            info.dynamic_stack
        },
    }
}

/// The DWARF register of the vector length in units of 8 bytes (DWARF for the Arm 64-bit Architecture, §4.1).
const VG: u16 = 46;

/// `str xzr, [sp]`
const TOUCH: u32 = 0xf900_03ff;

/// What the layout needs beside [`FrameInfo`].
#[derive(Clone, Copy, Debug)]
pub struct FrameRequest {
    /// Callee-saved registers that the code writes.
    pub saved: PRegSet,
    /// Spill area in units of 8 bytes.
    pub spill_words: u32,
    /// Alignment of the spill area in bytes.
    pub spill_align: u32,
    /// The code makes calls.
    pub has_calls: bool,
    /// The frame record stands above the other saved registers (Darwin).
    pub record_on_top: bool,
    /// Vector registers are saved whole, and predicates are saved.
    pub scalable_saves: bool,
    /// Spill slots hold scalable vectors or predicates.
    pub scalable_spills: bool,
    /// Vector registers are saved with all 16 bytes.
    pub whole_vectors: bool,
    /// The unwind table is Darwin's.
    pub compact: bool,
    /// Something stands before or after the frame's own code.
    pub wrapped: bool,
    /// An argument is in x15 (Windows).
    pub keeps_x15: bool,
    /// The number of doublewords of a vector at the entry is saved, for unwinders.
    pub vector_length: VectorLength,
    /// Vectors in the scalable area are those of streaming mode.
    pub streaming_lengths: bool,
    /// Swift's extended frame records are marked as such.
    pub marks_records: bool,
}

/// Registers saved together: two, or the first alone.
#[derive(Clone, Copy, Debug)]
struct Pair {
    first: PReg,
    second: Option<PReg>,
    /// From the start of the save area.
    offset: u32,
    /// All 16 bytes of vector registers.
    whole: bool,
    /// Swift's context (twice), which no epilogue loads.
    context: bool,
    /// The vector length at the entry, likewise.
    length: bool,
}

impl Pair {
    /// No registers that the epilogue loads.
    fn is_note(&self) -> bool {
        self.context || self.length
    }
}

impl Pair {
    /// Bytes of one register.
    fn register_bytes(&self) -> u32 {
        if self.whole { 16 } else { 8 }
    }
}

/// The bit of the saved frame pointer that tells of an asynchronous context.
const ASYNC_FRAME: u64 = 1 << 60;

/// A laid-out frame.
#[derive(Debug, Default)]
pub struct Frame {
    regs: FrameRegs,
    pairs: Vec<Pair>,
    /// Bytes of the save area, a multiple of 16.
    saved: u32,
    /// Where the frame record stands in the save area, if there is a frame pointer.
    record: u32,
    /// Bytes below it, a multiple of 16.
    size: u32,
    /// One instruction moves sp over both.
    combined: bool,
    /// Alignment forced, 0 for none.
    realign: u32,
    /// Locals and spill slots, from the base; anchored locals of a realigned frame from the start of the save area, in
    /// which they stand.
    slots: Slots,
    /// Size of the outgoing-argument area.
    outgoing: u32,
    naked: bool,
    cfi: bool,
    /// The frame record stands above the other saved registers.
    record_on_top: bool,
    /// The unwind table is Darwin's.
    compact: bool,
    /// Vector registers are saved with all 16 bytes.
    whole_vectors: bool,
    /// The frame record is Swift's extended one.
    extended: AsyncContext,
    /// Registers saved in the scalable area, from its top.
    scalable_saved: Vec<PReg>,
    /// Of scalable locals: distance below x29; of others 0. In lengths of a predicate register.
    scalable_locals: Vec<u32>,
    /// Distance of spill word 0 below x29.
    scalable_spill: u32,
    /// The scalable area's size.
    scalable: u32,
    /// There is unwinding state beside that of the frame.
    wrapped: bool,
    /// The link register is saved.
    saves_link: bool,
    /// Frames above this many bytes are probed; 0 for none.
    probe: u32,
    /// See [`FrameInfo::windows`].
    windows: bool,
    /// See [`FrameInfo::probe_routine`].
    probe_routine: Option<std::borrow::Cow<'static, str>>,
    /// The first store of the prologue moves sp over the save area.
    first_moves: bool,
    /// The stack probe must not lose x15.
    keeps_x15: bool,
    /// See [`FrameInfo::funclets`].
    funclets: bool,
    /// See [`FrameRequest::vector_length`].
    vector_length: VectorLength,
    /// See [`FrameRequest::streaming_lengths`].
    streaming_lengths: bool,
    /// See [`FrameRequest::marks_records`].
    marks_records: bool,
}

/// Lengths of a predicate register in that of a vector register.
const PER_VECTOR: u32 = 8;

impl Frame {
    /// Lays out the frame anew.
    fn layout(&mut self, info: &FrameInfo, request: &FrameRequest) -> Result<(), EncodeError> {
        self.regs = frame_regs(info);
        self.naked = info.naked;
        self.cfi = info.unwind_tables || info.debug_frame;
        self.wrapped = request.wrapped;
        self.probe = info.probe_bytes;
        self.windows = info.windows;
        self.funclets = info.funclets;
        self.probe_routine = info.probe_routine.clone();
        self.keeps_x15 = request.keeps_x15;
        self.vector_length = request.vector_length;
        self.streaming_lengths = request.streaming_lengths;
        self.marks_records = request.marks_records;
        self.outgoing = info.outgoing_bytes.next_multiple_of(16);
        self.lay_out_scalable(info, request);
        if self.scalable == 0 && info.scalable {
            // x29 was kept free for nothing.
            self.regs = frame_regs_for(info, false);
        }
        self.saves_link = !info.naked && (self.regs.fp || request.has_calls);
        self.extended = match self.regs.fp && !info.naked {
            true => info.async_context,
            false => AsyncContext::None,
        };
        self.whole_vectors = request.whole_vectors;
        self.compact = request.compact;
        let mut lead = info.lead_bytes.next_multiple_of(16);
        let align = info.alignment();
        self.realign = if align > 16 { align } else { 0 };
        self.slots.clear(info, self.realign != 0);
        let anchored = self.place_anchored(info, 0);
        lead += anchored;
        self.choose_saved(request, lead);
        let mut area = Area {
            upwards: true,
            lead: 0,
            next: u64::from(self.outgoing),
            align16: false,
        };
        self.slots
            .place_spills(&mut area, request.spill_words, request.spill_align.max(8));
        self.slots.place_locals(&mut area, info, true);
        // (without saved registers nothing is anchored)
        self.place_anchored(info, self.saved.saturating_sub(lead));
        self.slots.place_guarded(&mut area, info);
        let size = area.next.next_multiple_of(u64::from(align.max(16)));
        if size + u64::from(align) + 1024 > i32::MAX as u64 {
            return Err(EncodeError::FrameTooLarge);
        }
        self.size = if info.naked { 0 } else { size as u32 };
        match self.pairs.is_empty() {
            _ if info.naked => {}
            true if self.windows => self.size += std::mem::take(&mut self.saved),
            _ if self.windows => {}
            // Above the saved registers, if there are any.
            true => self.size += lead,
            false => self.saved += lead,
        }
        if self.probes_by_call() && !self.saves_link {
            let with_call = FrameRequest {
                has_calls: true,
                ..*request
            };
            return self.layout(info, &with_call);
        }
        let total = self.size + self.saved;
        let probed = match self.windows {
            true => self.probes_by_call(),
            false => self.probe != 0 && total >= self.probe,
        };
        self.combined = self.saved != 0
            && self.size != 0
            && total <= 496
            && self.realign == 0
            && self.scalable == 0
            && !probed;
        Ok(())
    }

    /// Places below x29, in lengths of a predicate register.
    fn lay_out_scalable(&mut self, info: &FrameInfo, request: &FrameRequest) {
        self.scalable_saved.clear();
        self.scalable_locals.clear();
        self.scalable = 0;
        if !info.scalable && !request.scalable_saves || info.naked {
            return;
        }
        if request.scalable_saves {
            let set = request.saved;
            let vectors = (0..32).map(regs::vreg).filter(|r| set.contains(*r));
            self.scalable_saved.extend(vectors);
            let predicates = (0..16).map(regs::predicate).filter(|r| set.contains(*r));
            self.scalable_saved.extend(predicates);
        }
        let saved = self.scalable_saves().last().map_or(0, |(_, at)| at);
        let mut size = saved.next_multiple_of(PER_VECTOR);
        for local in &info.locals {
            if local.scalable {
                size += (local.size.div_ceil(16) as u32) * PER_VECTOR;
            }
            self.scalable_locals.push(if local.scalable { size } else { 0 });
        }
        if request.scalable_spills {
            size += (2 * request.spill_words).next_multiple_of(PER_VECTOR);
        }
        (self.scalable_spill, self.scalable) = (size, size);
    }

    /// Registers saved in the scalable area and their distances below x29.
    fn scalable_saves(&self) -> impl Iterator<Item = (PReg, u32)> + '_ {
        let mut at = 0;
        self.scalable_saved.iter().map(move |r| {
            at += if r.class() == RegClass::Vector {
                1
            } else {
                PER_VECTOR
            };
            (*r, at)
        })
    }

    /// The offset of a scalable local from x29 in lengths of a predicate register; `None`: it is another slot.
    #[inline]
    pub fn scalable_slot(&self, slot: FrameSlot) -> Option<i64> {
        match slot.kind() {
            FrameSlotKind::Local(i) => match self.scalable_locals.get(i as usize) {
                None | Some(0) => None,
                Some(at) => Some(-i64::from(*at)),
            },
            _ => None,
        }
    }

    /// The offset of a scalable spill slot from x29 in lengths of a predicate register.
    pub fn scalable_spill(&self, word: u32) -> i64 {
        2 * i64::from(word) - i64::from(self.scalable_spill)
    }

    /// The frame record first, then general-purpose and vector registers in pairs.
    fn choose_saved(&mut self, request: &FrameRequest, lead: u32) {
        self.pairs.clear();
        (self.saved, self.record) = (0, 0);
        self.record_on_top = false;
        if self.naked {
            return;
        }
        if self.windows {
            return self.choose_saved_for_windows(request, lead);
        }
        self.record_on_top = request.record_on_top && self.regs.fp;
        if self.record_on_top {
            return self.choose_saved_below_record(request);
        }
        let mut ints = Vec::new();
        if self.regs.fp {
            ints.push(FP);
        }
        if self.regs.fp || request.has_calls {
            ints.push(LR);
        }
        let mut set = request.saved;
        if self.regs.base {
            set.add(regs::BASE);
        }
        ints.extend(
            (19..30)
                .map(regs::gpr)
                .filter(|r| set.contains(*r) && !ints.contains(r))
                .collect::<Vec<_>>(),
        );
        // Conventions that preserve more.
        ints.extend((0..19).map(regs::gpr).filter(|r| set.contains(*r)));
        if request.scalable_saves {
            set = PRegSet::empty();
        }
        let floats: Vec<PReg> = (0..32).map(regs::vreg).filter(|r| set.contains(*r)).collect();
        if self.extended != AsyncContext::None {
            self.push_context();
            self.record = self.saved;
        }
        self.push_pairs(&ints, false);
        self.push_pairs(&floats, request.whole_vectors);
        self.push_length();
    }

    fn push_pairs(&mut self, registers: &[PReg], whole: bool) {
        for pair in registers.chunks(2) {
            self.push_pair(pair[0], pair.get(1).copied());
            if whole {
                self.pairs.last_mut().expect("just pushed").whole = true;
                self.saved += 16;
            }
        }
    }

    /// The register whose content is the context at the entry.
    fn context_register(&self) -> PReg {
        match self.extended {
            AsyncContext::Argument => regs::gpr(22),
            _ => PReg::new(regs::ZR as usize, RegClass::Int),
        }
    }

    /// What stands just below the frame record.
    fn push_context(&mut self) {
        let register = self.context_register();
        self.push_pair(register, Some(register));
        self.pairs.last_mut().expect("just pushed").context = true;
    }

    /// The last of the saved registers' instructions moves sp over `bytes`.
    fn is_pushed(&self, bytes: i32) -> bool {
        let most = match self.pairs.first() {
            None => return false,
            Some(p) if p.second.is_none() => 255,
            Some(_) => 504,
        };
        (0..=most).contains(&bytes)
    }

    /// As Darwin's compact unwind encodings want it: whole pairs of x19–x28 and d8–d15, each the lower register
    /// above the higher one, from the frame record downwards.
    fn choose_saved_below_record(&mut self, request: &FrameRequest) {
        let mut set = request.saved;
        if self.regs.base {
            set.add(regs::BASE);
        }
        let floats = (8..16).step_by(2).map(|n| (regs::vreg(n), regs::vreg(n + 1)));
        let ints = (19..29).step_by(2).map(|n| (regs::gpr(n), regs::gpr(n + 1)));
        let used = |(low, high): &(PReg, PReg)| set.contains(*low) || set.contains(*high);
        for (low, high) in floats.rev().chain(ints.rev()).filter(used) {
            self.push_pair(high, Some(low));
        }
        // Conventions that preserve more.
        let rest: Vec<PReg> = (0..19).map(regs::gpr).filter(|r| set.contains(*r)).collect();
        self.push_pairs(&rest, false);
        let floats = (0..8).chain(16..32).map(regs::vreg);
        let rest: Vec<PReg> = floats.filter(|r| set.contains(*r)).collect();
        self.push_pairs(&rest, false);
        if self.extended != AsyncContext::None {
            self.push_context();
        }
        self.push_length();
        self.record = self.saved;
        self.push_pair(FP, Some(LR));
    }

    fn push_pair(&mut self, first: PReg, second: Option<PReg>) {
        self.pairs.push(Pair {
            first,
            second,
            offset: self.saved,
            whole: false,
            context: false,
            length: false,
        });
        self.saved += 16;
    }

    /// The register and offset by which a slot is addressed in the body.
    #[inline]
    pub fn slot(&self, slot: FrameSlot) -> (u32, i64) {
        // Funclets share x29 with the function around them.
        let (base, below) = match self.regs.base {
            true => (regs::BASE.hw_enc() as u32, 0),
            false if self.funclets => (FP.hw_enc() as u32, i64::from(self.size + self.record)),
            false => (SP, 0),
        };
        match slot.kind() {
            FrameSlotKind::Local(i) if self.slots.is_anchored(i) => {
                let offset = i64::from(self.slots.local(i)) - i64::from(self.record);
                (FP.hw_enc() as u32, offset)
            }
            FrameSlotKind::Local(i) => (base, i64::from(self.slots.local(i)) - below),
            FrameSlotKind::Spill(word) => (base, i64::from(self.slots.spill(word)) - below),
            FrameSlotKind::Base => (base, 0),
            FrameSlotKind::Outgoing(offset) => (SP, i64::from(offset)),
            FrameSlotKind::Incoming(offset) if self.regs.fp => {
                let above = i64::from(self.saved - self.record);
                (FP.hw_enc() as u32, above + i64::from(offset))
            }
            FrameSlotKind::Incoming(offset) => (SP, i64::from(self.saved + self.size) + i64::from(offset)),
        }
    }

    /// Whether the stack pointer stays where it is.
    pub fn is_empty(&self) -> bool {
        self.saved == 0 && self.size == 0
    }

    /// Whether the link register is saved.
    pub fn saves_link(&self) -> bool {
        self.saves_link
    }

    /// The register and offset by which the guard is addressed.
    pub fn guard(&self) -> Option<(u32, i64)> {
        let base = if self.regs.base {
            regs::BASE.hw_enc() as u32
        } else {
            SP
        };
        self.slots.guard().map(|at| (base, i64::from(at)))
    }

    /// Whether unwinding rows, or codes, are wanted.
    pub fn has_cfi(&self) -> bool {
        self.cfi && (!self.windows || self.is_described())
    }

    /// Whether they are wanted of epilogues.
    pub fn has_exit_cfi(&self) -> bool {
        self.cfi && !self.compact
    }

    /// Bytes of the outgoing-argument area below dynamic allocas.
    pub fn outgoing_bytes(&self) -> u32 {
        self.outgoing
    }

    fn note(&self, code: &mut CodeBuffer, op: CfiOp) {
        if self.cfi {
            code.cfi(op);
        }
    }

    /// The same behind the body, of which Darwin's tables say nothing.
    fn note_exit(&self, code: &mut CodeBuffer, op: CfiOp) {
        if !self.compact {
            self.note(code, op);
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
        if self.extended != AsyncContext::None && self.marks_records {
            mark_record(code, true);
        }
        let mut area = 0;
        if self.combined {
            self.step_sp(
                code,
                -i64::from(self.size + self.saved),
                (self.size + self.saved) as i32,
            );
            area = self.size;
        }
        let pushed = !self.combined && self.is_pushed(self.saved as i32);
        if !pushed && !self.combined && !self.pairs.is_empty() {
            self.step_sp(code, -i64::from(self.saved), self.saved as i32);
        }
        for (i, pair) in self.pairs.iter().enumerate() {
            if pair.length {
                self.read_length(code);
            }
            if i == 0 && pushed {
                put(code, access(pair, false, Index::Pre(-(self.saved as i32))));
                self.note(code, CfiOp::DefCfaOffset(self.saved as i32));
            } else {
                put(
                    code,
                    access(pair, false, Index::Offset((area + pair.offset) as i32)),
                );
            }
            if pair.length {
                self.forget_length(code);
                let offset = pair.offset as i32 - self.saved as i32;
                self.note_exit(code, CfiOp::Offset { reg: VG, offset });
            } else if !pair.context && !self.record_on_top {
                self.note_saved(code, pair);
            }
            if self.regs.fp && pair.first == FP {
                add_imm(code, FP.hw_enc() as u32, SP, i64::from(area + self.record));
                if self.record_on_top {
                    self.compact_cfi(code);
                    continue;
                }
                self.note(code, self.body_cfa());
            }
        }
        if self.scalable != 0 && self.streaming_lengths {
            add_streaming_lengths(code, -i64::from(self.scalable));
        } else if self.scalable != 0 {
            add_lengths(code, SP, SP, -i64::from(self.scalable));
        }
        if self.scalable != 0 {
            for (reg, at) in self.scalable_saves() {
                access_lengths(code, reg, FP.hw_enc() as u32, -i64::from(at), false);
                self.note_scalable(code, reg, at);
            }
        }
        if self.combined || self.size == 0 && self.realign == 0 {
        } else if self.probe != 0 && self.size + self.realign >= self.probe {
            self.probed_allocation(code);
        } else if self.realign != 0 {
            add_imm(code, SCRATCH, SP, -i64::from(self.size));
            let mask = logical_immediate(-i64::from(self.realign) as u64, true).expect("a run of ones");
            put(code, Op::AND_I.word(Sz::X) | mask << 10 | SCRATCH << 5 | SP);
        } else {
            match self.regs.fp {
                true => add_imm(code, SP, SP, -i64::from(self.size)),
                false => self.step_sp(code, -i64::from(self.size), (self.size + self.saved) as i32),
            }
        }
        if self.regs.base {
            add_imm(code, regs::BASE.hw_enc() as u32, SP, 0);
        }
    }

    /// Moves sp, to so many bytes below the CFA, and says so after each instruction.
    fn step_sp(&self, code: &mut CodeBuffer, by: i64, to: i32) {
        let low = by % (1 << 12);
        if low != 0 && by != low && by.abs() < 1 << 24 {
            add_imm(code, SP, SP, by - low);
            self.note(code, CfiOp::DefCfaOffset(to + low as i32));
            add_imm(code, SP, SP, low);
        } else {
            add_imm(code, SP, SP, by);
        }
        self.note(code, CfiOp::DefCfaOffset(to));
    }

    /// The rules of a frame with the record on top, in the order in which Darwin's compact encodings are read from
    /// them: the record, then the pairs below it.
    fn compact_cfi(&self, code: &mut CodeBuffer) {
        self.note(code, self.body_cfa());
        for pair in self.pairs.iter().rev().filter(|p| !p.is_note()) {
            for (reg, at) in [(pair.second, 8), (Some(pair.first), 0)] {
                if let Some(reg) = reg {
                    self.note(
                        code,
                        CfiOp::Offset {
                            reg: regs::dwarf(reg),
                            offset: (pair.offset + at) as i32 - self.saved as i32,
                        },
                    );
                }
            }
        }
    }

    /// What holds in the body, for code that an unwind table of its own describes: the CFA's rule and the places of
    /// saved registers.
    pub fn restate_cfi(&self, code: &mut CodeBuffer) {
        if self.naked || self.windows || self.saved + self.size == 0 {
            return;
        }
        self.note(code, self.body_cfa());
        for pair in self.pairs.iter().filter(|p| !p.is_note()) {
            self.note_saved(code, pair);
        }
        for (reg, at) in self.scalable_saves() {
            self.note_scalable(code, reg, at);
        }
    }

    fn body_cfa(&self) -> CfiOp {
        let offset = self.body_cfa_offset();
        let reg = if self.regs.fp { regs::dwarf(FP) } else { DWARF_SP };
        CfiOp::DefCfa { reg, offset }
    }

    fn body_cfa_offset(&self) -> i32 {
        let bytes = match self.regs.fp {
            true => self.saved - self.record,
            false => self.saved + self.size,
        };
        bytes as i32
    }

    /// The places of two saved registers.
    fn note_saved(&self, code: &mut CodeBuffer, pair: &Pair) {
        for (k, reg) in std::iter::once(pair.first).chain(pair.second).enumerate() {
            let at = pair.offset + pair.register_bytes() * k as u32;
            let offset = at as i32 - self.saved as i32;
            let reg = regs::dwarf(reg);
            self.note(code, CfiOp::Offset { reg, offset });
        }
    }

    /// Whether sp moves page by page.
    pub fn is_probed(&self) -> bool {
        self.probe != 0 && !self.windows
    }

    /// Why Windows' unwind codes cannot describe the frame, if so.
    fn beyond_windows(&self, own: Preserved) -> Option<&'static str> {
        match () {
            () if !self.windows => None,
            () if self.whole_vectors && own != Preserved::X64 => {
                Some("whole vector registers saved in a function for Windows")
            }
            () if self.scalable != 0 => Some("scalable vectors in the frame of a function for Windows"),
            () if self.size >= 1 << 28 && self.realign == 0 => {
                Some("stack frame of 256 MiB or more on Windows")
            }
            () => None,
        }
    }

    /// Moves sp down to x16, touching each page on the way.
    pub fn probe_down(&self, code: &mut CodeBuffer) {
        let (top, done) = (code.new_label(), code.new_label());
        code.bind(top);
        add_imm(code, SP, SP, -i64::from(self.probe));
        // cmp sp, x16
        put(
            code,
            Op::SUBS_X.word(Sz::X) | SCRATCH << 16 | 3 << 13 | SP << 5 | 31,
        );
        code.branch(crate::encode::BRANCH_LS, done);
        put(code, TOUCH);
        code.branch(crate::encode::B, top);
        code.bind(done);
        add_imm(code, SP, SCRATCH, 0);
        put(code, TOUCH);
    }

    /// Moves sp over the frame page by page and writes to each.
    fn probed_allocation(&self, code: &mut CodeBuffer) {
        let moving = !self.regs.fp;
        let (pages, rest) = (self.size / self.probe, self.size % self.probe);
        if self.realign != 0 || pages > 4 {
            let end = if self.realign != 0 {
                self.size
            } else {
                pages * self.probe
            };
            add_imm(code, SCRATCH, SP, -i64::from(end));
            if self.realign != 0 {
                let mask = logical_immediate(-i64::from(self.realign) as u64, true).expect("a run of ones");
                put(code, Op::AND_I.word(Sz::X) | mask << 10 | SCRATCH << 5 | SCRATCH);
            }
            if moving {
                let offset = (self.saved + end) as i32;
                self.note(
                    code,
                    CfiOp::DefCfa {
                        reg: SCRATCH as u16,
                        offset,
                    },
                );
            }
            self.probe_down(code);
            if moving {
                let offset = (self.saved + end) as i32;
                self.note(
                    code,
                    CfiOp::DefCfa {
                        reg: DWARF_SP,
                        offset,
                    },
                );
            }
            if self.realign != 0 {
                return;
            }
        } else {
            for page in 1..=pages {
                match moving {
                    true => self.step_sp(
                        code,
                        -i64::from(self.probe),
                        (self.saved + page * self.probe) as i32,
                    ),
                    false => add_imm(code, SP, SP, -i64::from(self.probe)),
                }
                put(code, TOUCH);
            }
        }
        if rest != 0 {
            match moving {
                true => self.step_sp(code, -i64::from(rest), (self.saved + self.size) as i32),
                false => add_imm(code, SP, SP, -i64::from(rest)),
            }
            // A callee may go down so far without touching.
            if rest > 1024 {
                put(code, TOUCH);
            }
        }
    }

    /// After a call that took its stack arguments off: room for the next ones.
    pub fn reclaim(&self, code: &mut CodeBuffer, popped: u32) {
        let total = (self.saved + self.size) as i32;
        if !self.regs.fp {
            self.note_exit(code, CfiOp::DefCfaOffset(total - popped as i32));
        }
        add_imm(code, SP, SP, -i64::from(popped));
        if !self.regs.fp {
            self.note_exit(code, CfiOp::DefCfaOffset(total));
        }
    }

    /// Emits the epilogue up to, and without, the return or jump. sp ends `shift` bytes above the CFA, and stays
    /// below what the room for tail calls holds.
    pub fn epilogue(&self, code: &mut CodeBuffer, shift: i32) {
        if self.windows && !self.naked {
            return self.windows_epilogue(code, shift);
        }
        if self.wrapped && !self.naked {
            self.note_exit(code, CfiOp::RememberState);
        }
        if self.naked {
            return;
        }
        if self.saved + self.size == 0 {
            return add_imm(code, SP, SP, i64::from(shift));
        }
        if !self.wrapped {
            self.note_exit(code, CfiOp::RememberState);
        }
        let mut area = 0;
        for (reg, at) in self.scalable_saves() {
            access_lengths(code, reg, FP.hw_enc() as u32, -i64::from(at), true);
            if self.cfi && !self.compact && is_unwound(reg) {
                self.note_exit(code, CfiOp::Restore(regs::dwarf(reg)));
            }
        }
        let moved = self.regs.base || self.realign != 0 || self.scalable != 0;
        let combined = self.combined && !moved;
        // The last step, which takes the place of the pair that was pushed.
        let last = self.saved as i32 + shift;
        let popped = !combined && self.is_pushed(last) && !self.pairs[0].is_note();
        if moved {
            add_imm(code, SP, FP.hw_enc() as u32, -i64::from(self.record));
        } else if combined {
            area = self.size;
        } else if self.size != 0 {
            let (shift, left) = match self.pairs.is_empty() {
                true => (shift, -shift),
                false => (0, self.saved as i32),
            };
            let by = i64::from(self.size) + i64::from(shift);
            match self.regs.fp || self.compact {
                true => add_imm(code, SP, SP, by),
                false => self.step_sp(code, by, left),
            }
        }
        let at = match self.pairs.is_empty() {
            true => -shift,
            false => (self.saved + area) as i32,
        };
        if self.regs.fp {
            self.note_exit(
                code,
                CfiOp::DefCfa {
                    reg: DWARF_SP,
                    offset: at,
                },
            );
        }
        for (i, pair) in self.pairs.iter().enumerate().rev() {
            if pair.is_note() {
            } else if i == 0 && popped {
                put(code, access(pair, true, Index::Post(last)));
                self.note_exit(code, CfiOp::DefCfaOffset(-shift));
            } else {
                put(
                    code,
                    access(pair, true, Index::Offset((area + pair.offset) as i32)),
                );
            }
        }
        if !popped && !self.pairs.is_empty() {
            add_imm(code, SP, SP, i64::from(area) + i64::from(last));
            self.note_exit(code, CfiOp::DefCfaOffset(-shift));
        }
        if self.extended != AsyncContext::None && self.marks_records {
            mark_record(code, false);
        }
        for pair in &self.pairs {
            for reg in std::iter::once(pair.first)
                .chain(pair.second)
                .filter(|_| !pair.is_note())
            {
                self.note_exit(code, CfiOp::Restore(regs::dwarf(reg)));
            }
        }
    }
}

/// Sets or clears the bit of x29 that tells of an asynchronous context.
fn mark_record(code: &mut CodeBuffer, set: bool) {
    let (op, mask) = match set {
        true => (Op::ORR_I, ASYNC_FRAME),
        false => (Op::AND_I, !ASYNC_FRAME),
    };
    let bits = logical_immediate(mask, true).expect("a run of ones");
    let fp = FP.hw_enc() as u32;
    put(code, op.word(Sz::X) | bits << 10 | fp << 5 | fp);
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
        self.layout(&placed.vcode.frame, &request)?;
        if function.instrument.shadow_stack_lost && self.saves_link() {
            return Err(EncodeError::Unsupported(
                "shadow call stack without feature 'reserve-x18'",
            ));
        }
        match self.beyond_windows(function.preserved) {
            Some(what) => Err(EncodeError::Unsupported(what)),
            None => Ok(()),
        }
    }

    fn body_cfi(&self, code: &mut CodeBuffer) {
        if !self.naked && !self.windows && (self.wrapped || self.saved + self.size != 0) {
            self.note_exit(code, CfiOp::RestoreState);
        }
    }

    fn bare_cfi(&self, code: &mut CodeBuffer) {
        let (reg, offset) = (DWARF_SP, 0);
        self.note_exit(code, CfiOp::DefCfa { reg, offset });
        for pair in self.pairs.iter().filter(|p| !p.is_note()) {
            for reg in std::iter::once(pair.first).chain(pair.second) {
                self.note_exit(code, CfiOp::Restore(regs::dwarf(reg)));
            }
        }
    }

    fn cfa_offset(&self) -> i32 {
        self.body_cfa_offset()
    }

    fn map_slot(&self, slot: FrameSlot) -> (u16, i32) {
        let (base, offset) = self.slot(slot);
        // In these fields 31 is the stack pointer, as it is in DWARF.
        (base as u16, offset as i32)
    }

    fn dwarf_number(reg: PReg) -> u16 {
        regs::dwarf(reg)
    }

    fn made(inst: &Inst) -> Option<Made> {
        inst.made()
    }

    fn passes_arguments(reg: PReg) -> bool {
        regs::passes_arguments(reg)
    }

    fn frame_base(&self) -> u16 {
        if self.regs.fp { 29 } else { 31 }
    }

    fn stack_bytes(&self, info: &FrameInfo) -> Option<u64> {
        let moves = info.dynamic_stack || self.scalable != 0;
        (!moves).then_some(u64::from(self.saved) + u64::from(self.size))
    }

    fn facts(&self) -> FrameFacts {
        let size = self.saved + self.size;
        let base = match (size, self.regs.fp) {
            (0, _) => FrameRegister::None,
            (_, true) => FrameRegister::Frame,
            (_, false) => FrameRegister::Stack,
        };
        FrameFacts {
            size,
            locals: if self.realign != 0 {
                FrameRegister::Stack
            } else {
                base
            },
            parameters: base,
            has_frame_pointer: self.regs.fp,
            ..FrameFacts::default()
        }
    }
}

/// The registers of `own`'s preserved set among those that the code writes.
pub fn saved_registers(own: Preserved, written: PRegSet) -> PRegSet {
    let mut saved = regs::callee_saved(own);
    saved.intersect_from(written);
    saved
}

/// Whether callers that know nothing of scalable vectors want a register back: the low half of v8–v15.
fn is_unwound(reg: PReg) -> bool {
    reg.class() == RegClass::Float && (8..16).contains(&reg.hw_enc())
}
