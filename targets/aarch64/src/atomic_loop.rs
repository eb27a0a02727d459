//! Code of the atomic pseudo-instructions: loops of exclusive loads and stores.
//!
//! They are encoded as a whole, since a spill between the exclusive load and store could make the loop
//! never end (Arm ARM, B2.12 "Synchronization and semaphores").

use crate::code_table::{Op, Sz};
use crate::encode::{Emitter, EncodeError, enc};
use crate::inst::{Cond, Inst};
use crate::regs::ZR;
use ir::inst::AtomicOp;
use regalloc::Allocation;

type Encoded = Result<(), EncodeError>;

/// What `imm` of the pseudo-instructions says.
struct Mode {
    op: AtomicOp,
    sz: Sz,
    acquire: bool,
    release: bool,
    /// The upper half of 16 bytes stands first in memory.
    high_first: bool,
}

/// The bit of a loop's `imm` that says so.
pub(crate) const HIGH_FIRST: u32 = 14;

impl Mode {
    fn of(inst: &Inst) -> Mode {
        let imm = inst.imm as u32;
        Mode {
            op: AtomicOp::from_u8(imm as u8),
            sz: [Sz::B, Sz::H, Sz::W, Sz::X][(imm >> 8 & 3) as usize],
            acquire: imm >> 12 & 1 != 0,
            release: imm >> 13 & 1 != 0,
            high_first: imm >> HIGH_FIRST & 1 != 0,
        }
    }
    fn load(&self) -> u32 {
        if self.acquire { Op::LDAXR } else { Op::LDXR }.word(self.sz)
    }
    fn store(&self) -> u32 {
        if self.release { Op::STLXR } else { Op::STXR }.word(self.sz)
    }
    fn load_pair(&self) -> u32 {
        if self.acquire { Op::LDAXP } else { Op::LDXP }.word(Sz::X)
    }
    fn store_pair(&self) -> u32 {
        if self.release { Op::STLXP } else { Op::STXP }.word(Sz::X)
    }
    /// The width of arithmetic.
    fn width(&self) -> Sz {
        if self.sz == Sz::X { Sz::X } else { Sz::W }
    }
}

fn three(op: Op, sz: Sz, d: u32, n: u32, m: u32) -> u32 {
    op.word(sz) | m << 16 | n << 5 | d
}

fn select(sz: Sz, d: u32, n: u32, m: u32, c: Cond) -> u32 {
    three(Op::CSEL, sz, d, n, m) | (c as u32) << 12
}

fn cbnz(r: u32) -> u32 {
    Op::CBNZ.word(Sz::W) | r
}

/// [`crate::inst::Pseudo::AtomicLoop`].
pub(crate) fn update(walk: &mut Emitter<'_>, inst: &Inst, places: &[Allocation]) -> Encoded {
    let m = Mode::of(inst);
    let [address, value, old, new, status] = registers(places)?;
    let top = walk.code.new_label();
    walk.code.bind(top);
    walk.put(m.load() | address << 5 | old);
    let w = m.width();
    let compare = |walk: &mut Emitter<'_>, signed: bool| {
        let mut x = old;
        if signed && m.sz.lane_bytes() < 4 {
            let imms = 8 * m.sz.lane_bytes() - 1;
            walk.put(Op::SBFM.word(Sz::W) | imms << 10 | old << 5 | new);
            x = new;
        }
        walk.put(three(Op::SUBS, w, ZR, x, value));
    };
    let mut stored = new;
    match m.op {
        AtomicOp::Xchg => stored = value,
        AtomicOp::Add => walk.put(three(Op::ADD, w, new, old, value)),
        AtomicOp::Sub => walk.put(three(Op::SUB, w, new, old, value)),
        AtomicOp::And => walk.put(three(Op::AND, w, new, old, value)),
        AtomicOp::Or => walk.put(three(Op::ORR, w, new, old, value)),
        AtomicOp::Xor => walk.put(three(Op::EOR, w, new, old, value)),
        AtomicOp::Nand => {
            walk.put(three(Op::AND, w, new, old, value));
            walk.put(three(Op::ORN, w, new, ZR, new));
        }
        AtomicOp::Min | AtomicOp::Max | AtomicOp::UMin | AtomicOp::UMax => {
            let (signed, c) = match m.op {
                AtomicOp::Min => (true, Cond::Le),
                AtomicOp::Max => (true, Cond::Gt),
                AtomicOp::UMin => (false, Cond::Ls),
                _ => (false, Cond::Hi),
            };
            compare(walk, signed);
            walk.put(select(w, new, old, value, c));
        }
        AtomicOp::UIncWrap => {
            compare(walk, false);
            // old < value ? old + 1 : 0
            walk.put(Op::ADD_I.word(w) | 1 << 10 | old << 5 | new);
            walk.put(select(w, new, new, ZR, Cond::Lo));
        }
        AtomicOp::UDecWrap => {
            walk.put(Op::SUB_I.word(w) | 1 << 10 | old << 5 | new);
            compare(walk, false);
            walk.put(select(w, new, new, value, Cond::Ls));
            walk.put(three(Op::SUBS, w, ZR, old, ZR));
            walk.put(select(w, new, value, new, Cond::Eq));
        }
        AtomicOp::USubCond | AtomicOp::USubSat => {
            walk.put(three(Op::SUBS, w, new, old, value));
            let other = if m.op == AtomicOp::USubCond { old } else { ZR };
            walk.put(select(w, new, new, other, Cond::Hs));
        }
        _ => return Err(EncodeError::Internal("an operation on integers")),
    }
    walk.put(m.store() | status << 16 | address << 5 | stored);
    walk.code.branch(cbnz(status), top);
    Ok(())
}

/// [`crate::inst::Pseudo::CompareLoop`].
pub(crate) fn compare(walk: &mut Emitter<'_>, inst: &Inst, places: &[Allocation]) -> Encoded {
    let m = Mode::of(inst);
    let [address, expected, new, old, status] = registers(places)?;
    let (top, done) = (walk.code.new_label(), walk.code.new_label());
    walk.code.bind(top);
    walk.put(m.load() | address << 5 | old);
    walk.put(three(Op::SUBS, m.width(), ZR, old, expected));
    walk.code.branch(0x5400_0000 | Cond::Ne as u32, done);
    walk.put(m.store() | status << 16 | address << 5 | new);
    walk.code.branch(cbnz(status), top);
    walk.code.bind(done);
    Ok(())
}

fn pair(word: u32, address: u32, low: u32, high: u32) -> u32 {
    word | high << 10 | address << 5 | low
}

/// [`crate::inst::Pseudo::AtomicLoop128`].
pub(crate) fn update_pair(walk: &mut Emitter<'_>, inst: &Inst, places: &[Allocation]) -> Encoded {
    let m = Mode::of(inst);
    let [address, vl, vh, ol, oh, nl, nh, status] = registers(places)?;
    let top = walk.code.new_label();
    let in_memory = |(low, high)| if m.high_first { (high, low) } else { (low, high) };
    walk.code.bind(top);
    let (first, second) = in_memory((ol, oh));
    walk.put(pair(m.load_pair(), address, first, second));
    let x = Sz::X;
    let mut stored = (nl, nh);
    let both = |walk: &mut Emitter<'_>, op: Op| {
        walk.put(three(op, x, nl, ol, vl));
        walk.put(three(op, x, nh, oh, vh));
    };
    match m.op {
        AtomicOp::Xchg => stored = (vl, vh),
        AtomicOp::Add => {
            walk.put(three(Op::ADDS, x, nl, ol, vl));
            walk.put(three(Op::ADC, x, nh, oh, vh));
        }
        AtomicOp::Sub => {
            walk.put(three(Op::SUBS, x, nl, ol, vl));
            walk.put(three(Op::SBC, x, nh, oh, vh));
        }
        AtomicOp::And => both(walk, Op::AND),
        AtomicOp::Or => both(walk, Op::ORR),
        AtomicOp::Xor => both(walk, Op::EOR),
        AtomicOp::Nand => {
            both(walk, Op::AND);
            walk.put(three(Op::ORN, x, nl, ZR, nl));
            walk.put(three(Op::ORN, x, nh, ZR, nh));
        }
        AtomicOp::Min | AtomicOp::Max | AtomicOp::UMin | AtomicOp::UMax => {
            // value - old, so that the condition says which is less.
            walk.put(three(Op::SUBS, x, ZR, vl, ol));
            walk.put(three(Op::SBCS, x, ZR, vh, oh));
            let c = match m.op {
                AtomicOp::Min => Cond::Ge,
                AtomicOp::Max => Cond::Lt,
                AtomicOp::UMin => Cond::Hs,
                _ => Cond::Lo,
            };
            walk.put(select(x, nl, ol, vl, c));
            walk.put(select(x, nh, oh, vh, c));
        }
        _ => return Err(EncodeError::Unsupported("atomicrmw of i128")),
    }
    let (first, second) = in_memory(stored);
    walk.put(pair(m.store_pair(), address, first, second) | status << 16);
    walk.code.branch(cbnz(status), top);
    Ok(())
}

/// [`crate::inst::Pseudo::CompareLoop128`]. What was loaded is stored again where it differs: a pair is only
/// known to have been read at once if the store succeeds.
pub(crate) fn compare_pair(walk: &mut Emitter<'_>, inst: &Inst, places: &[Allocation]) -> Encoded {
    let m = Mode::of(inst);
    let [address, el, eh, nl, nh, ol, oh, status] = registers(places)?;
    let [top, other, done] = [(); 3].map(|()| walk.code.new_label());
    walk.code.bind(top);
    walk.put(pair(m.load_pair(), address, ol, oh));
    walk.put(three(Op::SUBS, Sz::X, ZR, ol, el));
    walk.put(Op::CCMP.word(Sz::X) | eh << 16 | oh << 5 | (Cond::Eq as u32) << 12);
    walk.code.branch(0x5400_0000 | Cond::Ne as u32, other);
    walk.put(pair(m.store_pair(), address, nl, nh) | status << 16);
    walk.code.branch(cbnz(status), top);
    walk.code.branch(crate::encode::B, done);
    walk.code.bind(other);
    walk.put(pair(m.store_pair(), address, ol, oh) | status << 16);
    walk.code.branch(cbnz(status), top);
    walk.code.bind(done);
    Ok(())
}

fn registers<const N: usize>(places: &[Allocation]) -> Result<[u32; N], EncodeError> {
    let mut out = [0; N];
    for (o, p) in out.iter_mut().zip(places) {
        *o = enc(*p)?;
    }
    Ok(out)
}
