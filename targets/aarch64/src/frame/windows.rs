//! Frames as Windows' unwinder wants them ("ARM64 exception handling", Microsoft): each instruction of a prologue or
//! epilogue has its unwind code, so saved registers stand where codes can say it, and the frame pointer is set up when
//! all are saved.
//!
//! ```text
//!  high   stack arguments
//!         argument registers         of a function with variable arguments
//!         d8–d15                     pairs that follow each other, or single ones
//!         x29, x30                   the frame record, or x30 beside another
//!         x19–x28
//!         locals, spill slots        as elsewhere
//! ```

use super::{AsyncContext, Frame, FrameRequest, Index, Pair, access, mark_record};
use crate::code_table::{Op, Sz, logical_immediate};
use crate::encode::{add_imm, mov_imm, put};
use crate::regs::{self, FP, LR, SCRATCH, SP};
use emit::arm64_unwind::{ALONE, SaveForm, Step, WHOLE};
use emit::{CfiOp, CodeBuffer, RelocKind, SymRef};
use regalloc::{PReg, RegClass};

/// The register by which the stack probe is told its distance, in units of 16 bytes.
pub const PROBE_UNITS: u32 = 15;
/// Holds x15 meanwhile.
const KEPT: u32 = 9;

fn number(reg: PReg) -> u8 {
    regs::dwarf(reg) as u8
}

/// The numbers of a pair's registers in unwind codes.
fn numbers(pair: &Pair) -> (u8, u8) {
    let of = |reg: PReg| match pair.whole {
        true => WHOLE + reg.hw_enc() as u8,
        false => number(reg),
    };
    (of(pair.first), pair.second.map_or(ALONE, of))
}

fn save_form(pair: &Pair) -> SaveForm {
    let (first, second) = numbers(pair);
    Step::save_form(first, second)
}

impl Frame {
    /// Which registers stand where. `lead`: bytes above all of them.
    pub(super) fn choose_saved_for_windows(&mut self, request: &FrameRequest, lead: u32) {
        let mut set = request.saved;
        if self.regs.base {
            set.add(regs::BASE);
        }
        if self.saves_link {
            set.add(LR);
        }
        if self.regs.fp {
            set.add(FP);
        }
        let all = (19..=30).chain(0..19).map(regs::gpr);
        let floats = (8..16).chain(0..8).chain(16..32).map(regs::vreg);
        let list: Vec<PReg> = all.chain(floats).filter(|r| set.contains(*r)).collect();
        let mut next = 0;
        while let Some(&first) = list.get(next) {
            next += 1;
            let after = list.get(next).copied();
            let joins = |second: &PReg| match Step::save_form(number(first), number(*second)) {
                // x28 and x29 have no code of their own; the record's registers stay together.
                SaveForm::Any => number(first) + 1 == number(*second) && *second != FP,
                _ => true,
            };
            let second = after.filter(joins);
            next += usize::from(second.is_some());
            if first == FP && self.extended != AsyncContext::None {
                self.pairs.push(Pair {
                    first: self.context_register(),
                    length: false,
                    second: None,
                    offset: self.saved,
                    whole: false,
                    context: true,
                });
                self.saved += 8;
            }
            let pair = Pair {
                first,
                second,
                offset: self.saved,
                whole: request.whole_vectors && first.class() == RegClass::Float,
                context: false,
                length: false,
            };
            let offset = match save_form(&pair) {
                SaveForm::Any if second.is_some() || pair.whole => self.saved.next_multiple_of(16),
                _ => self.saved,
            };
            if first == FP {
                self.record = offset;
            }
            let bytes = if pair.whole { 16 } else { 8 };
            self.saved = offset + if second.is_some() { 2 * bytes } else { bytes };
            self.pairs.push(Pair { offset, ..pair });
        }
        self.saved = self.saved.next_multiple_of(16) + lead;
        let limit = self.pairs.first().map(|pair| match save_form(pair) {
            _ if pair.context => 0,
            SaveForm::Any | SaveForm::LinkPair => 0,
            SaveForm::Single | SaveForm::Float => 256,
            _ => 512,
        });
        self.first_moves = limit.is_some_and(|limit| self.saved <= limit);
    }

    /// Whether the prologue calls a routine that touches the frame's pages.
    pub(super) fn probes_by_call(&self) -> bool {
        let touched = self.size + self.realign;
        self.windows && self.probe_routine.is_some() && self.size != 0 && touched >= self.probe
    }

    /// Whether there is anything that the unwinder must know.
    pub(super) fn is_described(&self) -> bool {
        self.windows && !self.naked && (self.saved + self.size != 0 || self.wrapped)
    }

    fn step(&self, code: &mut CodeBuffer, step: Step) {
        self.note(code, CfiOp::SehStep(step));
    }

    /// Moves sp, by a constant, in steps of which each has a code.
    pub(super) fn move_sp(&self, code: &mut CodeBuffer, bytes: i64) {
        let mut rest = bytes;
        while rest != 0 {
            let part = match rest.unsigned_abs() {
                n @ 0..0x1000 => n,
                n @ 0x1000..0x100_0000 => n & !0xfff,
                _ => 0xfff << 12,
            };
            let moved = rest.signum() * part as i64;
            add_imm(code, SP, SP, moved);
            self.step(code, Step::Alloc(part as u32));
            rest -= moved;
        }
    }

    pub(super) fn save(&self, code: &mut CodeBuffer, pair: &Pair, load: bool, area: u32, moves: bool) {
        let (index, offset) = match (moves, load) {
            (false, _) => (Index::Offset((area + pair.offset) as i32), area + pair.offset),
            (true, false) => (Index::Pre(-(self.saved as i32)), self.saved),
            (true, true) => (Index::Post(self.saved as i32), self.saved),
        };
        if pair.context && load {
            return;
        }
        put(code, access(pair, load, index));
        if pair.context {
            return self.step(code, Step::Nop);
        }
        let (first, second) = numbers(pair);
        let step = Step::Save {
            first,
            second,
            offset: offset as u16,
            moves,
        };
        self.step(code, step);
    }

    /// Bytes of locals below the save area, where one instruction moves sp over both.
    fn area(&self) -> u32 {
        if self.combined { self.size } else { 0 }
    }

    fn record_step(&self, area: u32) -> Step {
        match area + self.record {
            0 => Step::SetFp,
            n => Step::AddFp(n as u16),
        }
    }

    pub(super) fn windows_prologue(&self, code: &mut CodeBuffer) {
        if !self.is_described() {
            return;
        }
        let area = self.area();
        if self.extended != AsyncContext::None && self.marks_records {
            mark_record(code, true);
            self.step(code, Step::Nop);
        }
        if self.combined || !self.first_moves {
            self.move_sp(code, -i64::from(self.saved + area));
        }
        for (i, pair) in self.pairs.iter().enumerate() {
            self.save(
                code,
                pair,
                false,
                area,
                i == 0 && self.first_moves && !self.combined,
            );
        }
        if self.regs.fp {
            add_imm(code, FP.hw_enc() as u32, SP, i64::from(area + self.record));
            self.step(code, self.record_step(area));
        }
        // The frame pointer says where the registers are: what comes after needs no codes.
        if self.realign == 0 {
            self.windows_allocation(code);
        }
        self.note(code, CfiOp::SehEndPrologue);
        if self.realign != 0 {
            self.realigned_allocation(code);
        }
        if self.regs.base {
            add_imm(code, regs::BASE.hw_enc() as u32, SP, 0);
        }
    }

    fn windows_allocation(&self, code: &mut CodeBuffer) {
        if self.combined || self.size == 0 {
            return;
        }
        if !self.probes_by_call() {
            return self.move_sp(code, -i64::from(self.size));
        }
        let start = code.raw_offset();
        self.keep_x15(code, KEPT, PROBE_UNITS);
        self.probe_call(code, self.size);
        (0..(code.raw_offset() - start) / 4).for_each(|_| self.step(code, Step::Nop));
        put(code, below(SP));
        self.step(code, Step::Alloc(self.size));
        if self.keeps_x15 {
            self.keep_x15(code, PROBE_UNITS, KEPT);
            self.step(code, Step::Nop);
        }
    }

    fn keep_x15(&self, code: &mut CodeBuffer, to: u32, from: u32) {
        if self.keeps_x15 {
            add_imm(code, to, from, 0);
        }
    }

    fn realigned_allocation(&self, code: &mut CodeBuffer) {
        let mask = logical_immediate(-i64::from(self.realign) as u64, true).expect("a run of ones");
        if self.probes_by_call() {
            self.keep_x15(code, KEPT, PROBE_UNITS);
            // With what the alignment may take, a multiple of 16.
            self.probe_call(code, self.size + self.realign);
            self.keep_x15(code, PROBE_UNITS, KEPT);
        }
        add_imm(code, SCRATCH, SP, -i64::from(self.size));
        put(code, Op::AND_I.word(Sz::X) | mask << 10 | SCRATCH << 5 | SP);
    }

    /// `mov x15, #bytes / 16; bl routine`
    fn probe_call(&self, code: &mut CodeBuffer, bytes: u32) {
        mov_imm(code, PROBE_UNITS, u64::from(bytes / 16));
        let routine = self.probe_routine.as_deref().expect("asked before");
        let symbol = SymRef::Extern(code.extern_symbol(routine));
        let at = code.raw_offset();
        code.reloc(at, RelocKind::Call26, symbol, 0);
        put(code, Op::BL.word(Sz::X));
    }

    /// As [`Frame::epilogue`].
    pub(super) fn windows_epilogue(&self, code: &mut CodeBuffer, shift: i32) {
        if !self.is_described() {
            return add_imm(code, SP, SP, i64::from(shift));
        }
        self.note(code, CfiOp::SehStartEpilogue);
        let area = self.area();
        if self.regs.base || self.realign != 0 || self.funclets {
            add_imm(code, SP, FP.hw_enc() as u32, -i64::from(area + self.record));
            self.step(code, self.record_step(area));
        } else if !self.combined {
            self.move_sp(code, i64::from(self.size));
        }
        for (i, pair) in self.pairs.iter().enumerate().rev() {
            self.save(
                code,
                pair,
                true,
                area,
                i == 0 && self.first_moves && !self.combined,
            );
        }
        if self.combined || !self.first_moves {
            self.move_sp(code, i64::from(self.saved + area));
        }
        let start = code.raw_offset();
        if self.extended != AsyncContext::None && self.marks_records {
            mark_record(code, false);
        }
        // The caller counts on it.
        add_imm(code, SP, SP, i64::from(shift));
        (start..code.raw_offset())
            .step_by(4)
            .for_each(|_| self.step(code, Step::Nop));
    }

    /// Before the return or jump.
    pub fn end_epilogue(&self, code: &mut CodeBuffer) {
        if self.is_described() {
            self.note(code, CfiOp::SehEndEpilogue);
        }
    }

    /// An instruction between the epilogue and the jump that it ends in.
    pub fn note_in_epilogue(&self, code: &mut CodeBuffer) {
        if self.is_described() {
            self.step(code, Step::Nop);
        }
    }
}

/// `sub dst, sp, x15, lsl #4`
pub fn below(dst: u32) -> u32 {
    // uxtx
    Op::SUB_X.word(Sz::X) | PROBE_UNITS << 16 | 3 << 13 | 4 << 10 | SP << 5 | dst
}
