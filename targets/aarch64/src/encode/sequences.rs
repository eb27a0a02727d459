//! What is several machine instructions: sums with any constant, constants, accesses of whole scalable registers,
//! thread-local addresses.

use super::*;
use crate::atomic_loop;
use emit::debug::Callee;

/// `dst = src + n` where both may be the stack pointer. `n = 0` is a copy.
pub fn add_imm(code: &mut CodeBuffer, dst: u32, src: u32, n: i64) {
    let (op, far, abs) = if n < 0 {
        (Op::SUB_I, Op::SUB_X, n.unsigned_abs())
    } else {
        (Op::ADD_I, Op::ADD_X, n as u64)
    };
    if abs >= 1 << 24 {
        mov_imm(code, SCRATCH, abs);
        // uxtx
        put(code, far.word(Sz::X) | SCRATCH << 16 | 3 << 13 | src << 5 | dst);
        return;
    }
    let (high, low) = ((abs >> 12) as u32, (abs & 0xfff) as u32);
    let mut from = src;
    if high != 0 {
        put(code, op.word(Sz::X) | 1 << 22 | high << 10 | from << 5 | dst);
        from = dst;
    }
    if low != 0 || high == 0 && (dst != src) {
        put(code, op.word(Sz::X) | low << 10 | from << 5 | dst);
    }
}

/// `dst = src + n * (length of a predicate register)`, an eighth of a vector's.
pub fn add_lengths(code: &mut CodeBuffer, dst: u32, src: u32, n: i64) {
    let (op, mut rest) = if n % 8 == 0 {
        (Sve::ADDVL, n / 8)
    } else {
        (Sve::ADDPL, n)
    };
    let mut from = src;
    while rest != 0 || from != dst {
        let step = rest.clamp(-32, 31);
        put(code, op.word(Sz::D) | from << 16 | (step as u32 & 63) << 5 | dst);
        rest -= step;
        from = dst;
        if rest == 0 {
            break;
        }
    }
}

/// `sp = sp + n * (length of a predicate register in streaming mode)`, in whichever mode this is.
pub fn add_streaming_lengths(code: &mut CodeBuffer, n: i64) {
    // addsvl, addspl
    let (op, mut rest) = if n % 8 == 0 {
        (0x0420_5800, n / 8)
    } else {
        (0x0460_5800, n)
    };
    while rest != 0 {
        let step = rest.clamp(-32, 31);
        put(code, op | SP << 16 | (step as u32 & 63) << 5 | SP);
        rest -= step;
    }
}

/// Store or load of a whole vector or predicate register, `n` lengths of a predicate register from `base`.
pub fn access_lengths(code: &mut CodeBuffer, reg: PReg, base: u32, n: i64, load: bool) {
    let predicate = reg.class() == RegClass::Vector;
    let unit = if predicate { 1 } else { 8 };
    let op = match (predicate, load) {
        (true, true) => Sve::LDR_P,
        (true, false) => Sve::STR_P,
        (false, true) => Sve::LDR_Z,
        (false, false) => Sve::STR_Z,
    };
    let (mut base, mut imm) = (base, n / unit);
    if !(-256..256).contains(&imm) {
        add_lengths(code, SCRATCH, base, n);
        (base, imm) = (SCRATCH, 0);
    }
    let field = imm as u32 & 0x1ff;
    put(
        code,
        op.word(Sz::D) | (field >> 3) << 16 | (field & 7) << 10 | base << 5 | reg.hw_enc() as u32,
    );
}

/// A constant to a general-purpose register in the fewest instructions of `movz`, `movn`, `movk` and `orr`.
pub fn mov_imm(code: &mut CodeBuffer, dst: u32, value: u64) {
    let wide = value > u64::from(u32::MAX);
    let sz = if wide { Sz::X } else { Sz::W };
    let chunks = if wide { 4 } else { 2 };
    let chunk = |v: u64, i: u32| (v >> (16 * i)) as u32 & 0xffff;
    let field = |v: u64, i: u32| i << 21 | chunk(v, i) << 5 | dst;
    let zeros = (0..chunks).filter(|i| chunk(value, *i) == 0).count();
    let ones = (0..chunks).filter(|i| chunk(value, *i) == 0xffff).count();
    if zeros + 1 < chunks as usize
        && ones + 1 < chunks as usize
        && let Some(bits) = logical_immediate(value, wide)
    {
        return put(code, Op::ORR_I.word(sz) | bits << 10 | ZR << 5 | dst);
    }
    let (first, skip) = if ones > zeros {
        (Op::MOVN, 0xffff)
    } else {
        (Op::MOVZ, 0)
    };
    let mut started = false;
    for i in 0..chunks {
        if chunk(value, i) == skip {
            continue;
        }
        if started {
            put(code, Op::MOVK.word(sz) | field(value, i));
        } else {
            let v = if first == Op::MOVN { !value } else { value };
            put(code, first.word(sz) | field(v, i));
            started = true;
        }
    }
    if !started {
        put(code, first.word(sz) | dst);
    }
}

impl Emitter<'_> {
    /// An instruction on x16, which the allocator has not, between moves from and to x0.
    pub(super) fn word_on_x16(&mut self, inst: &Inst) {
        self.put(Op::ORR.word(Sz::X) | ZR << 5 | SCRATCH);
        self.put(inst.imm as u32);
        self.put(Op::ORR.word(Sz::X) | SCRATCH << 16 | ZR << 5);
    }

    /// The same on p8 as predicate as counter.
    pub(super) fn counter_word(&mut self, pseudo: Pseudo, inst: &Inst) -> Encoded {
        let [own, kept, counter] = [0, 3, 8].map(regs::predicate);
        self.copy(counter, kept, false)?;
        if pseudo == Pseudo::CounterIn {
            self.copy(own, counter, false)?;
        }
        self.put(inst.imm as u32);
        if pseudo == Pseudo::CounterOut {
            self.copy(counter, own, false)?;
        }
        self.copy(kept, counter, false)
    }

    /// After a jump through a register, against straight-line speculation.
    pub(super) fn speculation_barrier(&mut self) {
        if self.function.instrument.barrier_after_jump {
            self.barrier();
        }
    }

    /// Nothing behind this begins before all in front of it is done.
    pub(super) fn barrier(&mut self) {
        if self.function.instrument.has_sb {
            return self.put(0xd503_30ff);
        }
        // dsb sy; isb
        self.put(0xd503_3f9f);
        self.put(0xd503_3fdf);
    }

    /// `x0` = offset from the thread pointer (ELF for AArch64, "TLS descriptors"), or the variable's address
    /// (Mach-O); x1 is scratch.
    pub(super) fn tls_desc(&mut self, inst: &Inst) {
        let sym = self.vcode.tables.syms[inst.sym as usize];
        let step = |walk: &mut Self, kind: RelocKind, word: u32| {
            let at = walk.code.raw_offset();
            walk.code.reloc(at, kind, sym.target, sym.addend);
            walk.put(word);
        };
        let load = Op::LDR_X.word(Sz::X) | 1 << 24;
        if sym.kind == RelocKind::TlvPage {
            let load = self.function.instrument.pointer_load();
            step(self, RelocKind::TlvPage, Op::ADRP.word(Sz::X));
            step(self, RelocKind::TlvLo12, load);
            self.put(load | 1);
            let call = self.code.here();
            self.put(match self.function.instrument.signed_pointers {
                // blraaz x1
                true => 0xd63f_083f,
                false => Op::BLR.word(Sz::X) | 1 << 5,
            });
            if self.notes_calls() {
                // The address of the routine was in x1.
                self.note_call_site(call, Callee::Register(1), true, false);
            }
            return;
        }
        if self.function.instrument.signed_got {
            step(self, signed::TLS_PAGE, Op::ADRP.word(Sz::X));
            step(self, signed::TLS_LOAD, load | SCRATCH);
            step(self, signed::TLS_ADD, Op::ADD_I.word(Sz::X));
            // blraa x16, x0
            return self.put(0xd73f_0800 | SCRATCH << 5);
        }
        step(self, RelocKind::TlsDescPage, Op::ADRP.word(Sz::X));
        step(self, RelocKind::TlsDescLdLo12, load | 1);
        step(self, RelocKind::TlsDescAddLo12, Op::ADD_I.word(Sz::X));
        step(self, RelocKind::TlsDescCall, Op::BLR.word(Sz::X) | 1 << 5);
    }
}

/// [`crate::inst::Pseudo::TagLoop`].
fn tag_loop(walk: &mut Emitter<'_>, inst: &Inst, places: &[Allocation]) -> Result<(), EncodeError> {
    // st2g or stz2g x, [x], #32
    const STORE: [u32; 2] = [0xd9a0_2400, 0xd9e0_2400];
    let (from, at) = (enc(places[0])?, enc(places[1])?);
    add_imm(walk.code, at, from, 0);
    mov_imm(walk.code, SCRATCH, u64::from(inst.imm as u32) / 2);
    let top = walk.code.new_label();
    walk.code.bind(top);
    walk.put(STORE[usize::from(inst.aux != 0)] | at << 5 | at);
    walk.put(Op::SUB_I.word(Sz::X) | 1 << 10 | SCRATCH << 5 | SCRATCH);
    walk.code.branch(Op::CBNZ.word(Sz::X) | SCRATCH, top);
    Ok(())
}

/// The pseudo-instructions of several words that only need their operands.
pub(crate) fn sequence(
    walk: &mut Emitter<'_>,
    pseudo: Pseudo,
    inst: &Inst,
    places: &[Allocation],
) -> Result<(), EncodeError> {
    match pseudo {
        Pseudo::AtomicLoop => atomic_loop::update(walk, inst, places),
        Pseudo::CompareLoop => atomic_loop::compare(walk, inst, places),
        Pseudo::AtomicLoop128 => atomic_loop::update_pair(walk, inst, places),
        Pseudo::CompareLoop128 => atomic_loop::compare_pair(walk, inst, places),
        Pseudo::CheckedPointer => signed::checked_pointer(walk, inst, places),
        Pseudo::SignedAddress => signed::signed_address(walk, inst, places),
        Pseudo::SignedEntry => signed::signed_entry(walk, inst, places),
        _ => tag_loop(walk, inst, places),
    }
}

/// [`Pseudo::JmpReg`], without what keeps speculation from going on behind it; `to`: the register as the instruction has it.
pub(crate) fn register_jump(walk: &mut Emitter<'_>, inst: &Inst, to: u32) {
    if inst.aux == 0 {
        return walk.put(Op::BR.word(Sz::X) | to);
    }
    mov_imm(walk.code, 17, inst.aux.into());
    // braa to, x17
    walk.put(0xd71f_0811 | to);
}

/// [`Pseudo::HardenedJump`], without what keeps speculation from going on behind it.
pub(crate) fn hardened_jump(
    walk: &mut Emitter<'_>,
    inst: &Inst,
    places: &[Allocation],
) -> Result<(), EncodeError> {
    /// x17
    const TABLE: u32 = 17;
    const LOWER_OR_SAME: u32 = 9;
    let last = inst.imm as u32 - 1;
    walk.put(Op::ORR.word(Sz::X) | enc(places[0])? << 16 | ZR << 5 | SCRATCH);
    match last < 1 << 12 {
        true => walk.put(Op::SUBS_I.word(Sz::X) | last << 10 | SCRATCH << 5 | ZR),
        false => {
            mov_imm(walk.code, TABLE, last.into());
            walk.put(Op::SUBS.word(Sz::X) | TABLE << 16 | SCRATCH << 5 | ZR);
        }
    }
    walk.put(Op::CSEL.word(Sz::X) | ZR << 16 | LOWER_OR_SAME << 12 | SCRATCH << 5 | SCRATCH);
    let sym = walk.vcode.tables.syms[inst.sym as usize];
    for (kind, word) in [
        (RelocKind::Page21, Op::ADRP.word(Sz::X) | TABLE),
        (RelocKind::AddLo12, Op::ADD_I.word(Sz::X) | TABLE << 5 | TABLE),
    ] {
        let at = walk.code.raw_offset();
        walk.code.reloc(at, kind, sym.target, sym.addend);
        walk.put(word);
    }
    // ldrsw x16, [x17, x16, lsl #2]
    walk.put(0xb8b0_7a30);
    walk.put(Op::ADD.word(Sz::X) | SCRATCH << 16 | TABLE << 5 | SCRATCH);
    walk.put(Op::BR.word(Sz::X) | SCRATCH << 5);
    Ok(())
}
