//! AArch64 instructions as far as frames are concerned, read by the encodings in Arm's manual (DDI 0487, C4).

use crate::machine::{CFA, Flow, Function, Processor, RETURN, Reg, SIGNATURE, State, UNKNOWN, add};

const SP: u8 = 31;
const LR: usize = 30;
/// Bytes of a scalable vector; any multiple of 16 will do.
pub const VECTOR: u64 = 48;

/// The processor.
#[derive(Clone, Copy)]
pub struct Aarch64;

fn bits(w: u32, from: u32, count: u32) -> u32 {
    w >> from & ((1 << count) - 1)
}

/// A signed field.
fn signed(w: u32, from: u32, count: u32) -> i64 {
    i64::from((w << (32 - from - count)) as i32 >> (32 - count))
}

/// What an instruction does to the frame, apart from where it goes.
struct Step<'s> {
    state: &'s mut State,
    w: u32,
    /// Distance from the function's start.
    place: u64,
}

impl Step<'_> {
    fn rd(&self) -> usize {
        bits(self.w, 0, 5) as usize
    }

    fn rn(&self) -> usize {
        bits(self.w, 5, 5) as usize
    }

    /// Writes register `n`, or sp if that is what 31 means.
    fn set(&mut self, n: usize, value: u64, is_sp: bool) {
        match (n, is_sp) {
            (31, false) => {}
            (31, true) => self.state.move_stack(SP, value, self.place),
            _ => self.state.x[n] = value,
        }
    }

    fn immediate(&mut self) {
        let (w, d, n) = (self.w, self.rd(), self.rn());
        match bits(w, 23, 3) {
            // add, sub
            2 => {
                let by = u64::from(bits(w, 10, 12)) << (12 * bits(w, 22, 1));
                let by = if bits(w, 30, 1) == 0 {
                    by
                } else {
                    by.wrapping_neg()
                };
                let value = if bits(w, 31, 1) == 1 {
                    add(self.state.x[n], by)
                } else {
                    UNKNOWN
                };
                self.set(d, value, bits(w, 29, 1) == 0);
            }
            // and, orr, eor, ands
            4 => self.set(d, UNKNOWN, bits(w, 29, 2) != 3),
            // movn, movz, movk
            5 => {
                let (shift, field) = (16 * bits(w, 21, 2), u64::from(bits(w, 5, 16)));
                let old = self.state.x[d];
                let value = match bits(w, 29, 2) {
                    0 if bits(w, 31, 1) == 1 => !(field << shift),
                    0 => u64::from(!((field as u32) << shift)),
                    2 => field << shift,
                    _ if old == UNKNOWN => UNKNOWN,
                    _ => old & !(0xffff << shift) | field << shift,
                };
                self.set(d, value, false);
            }
            _ => self.set(d, UNKNOWN, false),
        }
    }

    fn register(&mut self) {
        let (w, d, n) = (self.w, self.rd(), self.rn());
        let m = bits(w, 16, 5) as usize;
        let known = |s: &State, r: usize| if r == 31 { 0 } else { s.x[r] };
        match bits(w, 21, 8) {
            // ccmp, ccmn
            0xd2 => {}
            // rmif, setf, adc: only the last writes a register
            0xd0 if bits(w, 10, 6) != 0 => {}
            // add, sub (extended register)
            0x59 => {
                let by = match known(self.state, m) {
                    UNKNOWN => UNKNOWN,
                    value if value > 1 << 40 => UNKNOWN,
                    value => value << bits(w, 10, 3),
                };
                let by = match bits(w, 30, 1) {
                    _ if by == UNKNOWN => UNKNOWN,
                    0 => by,
                    _ => by.wrapping_neg(),
                };
                self.set(d, add(self.state.x[n], by), bits(w, 29, 1) == 0);
            }
            // mov: orr with the zero register
            0x50 if w & 0xffe0_ffe0 == 0xaa00_03e0 => self.set(d, known(self.state, m), false),
            // add, sub (shifted register), unshifted
            0x58 if bits(w, 10, 6) == 0 && bits(w, 31, 1) == 1 => {
                let (a, b) = (known(self.state, n), known(self.state, m));
                let b = match bits(w, 30, 1) {
                    0 => b,
                    _ if b == UNKNOWN => b,
                    _ => b.wrapping_neg(),
                };
                self.set(d, add(a, b), false);
            }
            _ => self.set(d, UNKNOWN, false),
        }
    }

    /// Loads or stores one register of `size` bytes.
    fn access(&mut self, r: u32, vector: bool, size: u64, load: bool, at: u64) {
        let r = r as usize;
        match (load, vector, size) {
            (true, true, 16) => self.state.v[r] = self.state.load16(at),
            (true, true, 8) => self.state.v[r] = u128::from(self.state.load(at)),
            (true, true, _) => self.state.lose(Reg::V(r as u8)),
            (true, false, 8) => self.set(r, self.state.load(at), false),
            (true, false, _) => self.set(r, UNKNOWN, false),
            (false, true, 16) => self.state.store16(at, self.state.v[r]),
            (false, true, 8) => self.state.store(at, self.state.v[r] as u64),
            (false, false, 8) => self.state.store(at, if r == 31 { 0 } else { self.state.x[r] }),
            (false, _, _) => self.state.scribble(at, size),
        }
    }

    /// The address of an access, by the mode: 0 and 2 leave the base alone, 1 moves it afterwards, 3 before.
    fn based(&mut self, offset: i64, mode: u32) -> u64 {
        let n = self.rn();
        let moved = add(self.state.x[n], offset as u64);
        let at = if mode == 1 { self.state.x[n] } else { moved };
        if mode == 1 || mode == 3 {
            self.set(n, moved, true);
        }
        at
    }

    fn memory(&mut self) {
        let w = self.w;
        let vector = bits(w, 26, 1) == 1;
        match (bits(w, 27, 3), bits(w, 24, 2)) {
            // ldp, stp
            (5, 0 | 1) => {
                let size = match (vector, bits(w, 30, 2)) {
                    (true, opc) => 4 << opc,
                    (false, 0 | 1) => 4,
                    (false, _) => 8,
                };
                let offset = signed(w, 15, 7) * size as i64;
                let (load, mode) = (bits(w, 22, 1) == 1, bits(w, 23, 2));
                // Stores read the base before it moves.
                let at = self.based(offset, mode);
                self.access(bits(w, 0, 5), vector, size, load, at);
                self.access(bits(w, 10, 5), vector, size, load, add(at, size));
            }
            // ldr (literal)
            (3, 0) => self.access(bits(w, 0, 5), vector, 1, true, UNKNOWN),
            (7, form) => {
                let opc = bits(w, 22, 2);
                let (size, load) = match vector {
                    true if opc >= 2 => (16, opc == 3),
                    _ => (1 << bits(w, 30, 2), opc != 0),
                };
                let is_atomic = form == 0 && bits(w, 21, 1) == 1 && bits(w, 10, 2) == 0;
                let (offset, mode) = match form {
                    1 => (i64::from(bits(w, 10, 12)) * size, 0),
                    _ if bits(w, 21, 1) == 0 => (signed(w, 12, 9), bits(w, 10, 2)),
                    // A register is added.
                    _ => {
                        let r = bits(w, 0, 5);
                        if load || is_atomic {
                            self.access(r, vector, 1, true, UNKNOWN);
                        }
                        return;
                    }
                };
                let at = self.based(offset, mode);
                self.access(bits(w, 0, 5), vector, size as u64, load, at);
            }
            // Exclusive and ordered accesses, compare and swap.
            (1, 0) if !vector => {
                for r in [bits(w, 0, 5), bits(w, 16, 5), bits(w, 10, 5)] {
                    let stores = bits(w, 22, 1) == 0 && r == bits(w, 0, 5);
                    if r != 31 && !stores {
                        self.state.lose(Reg::X(r as u8));
                    }
                }
            }
            // Structures; loads have up to four registers.
            (1, _) if bits(w, 22, 1) == 1 => {
                (0..4).for_each(|k| self.state.lose(Reg::V(((bits(w, 0, 5) + k) % 32) as u8)));
            }
            _ => {}
        }
    }

    fn float(&mut self) {
        let w = self.w;
        let opcode = bits(w, 16, 3);
        let converts = w & 0x5f20_fc00 == 0x1e20_0000 || w & 0x5f20_0000 == 0x1e00_0000;
        let to_general = converts && !matches!(opcode, 2 | 3 | 7);
        let lane = w & 0x9fe0_8400 == 0x0e00_0400 && matches!(bits(w, 11, 4), 5 | 7);
        // fcmp, fccmp
        if w & 0x5f20_fc00 == 0x1e20_2000 || w & 0x5f20_0c00 == 0x1e20_0400 {
            return;
        }
        match to_general || lane {
            true => self.set(self.rd(), UNKNOWN, false),
            false => self.state.lose(Reg::V(self.rd() as u8)),
        }
    }

    fn scalable(&mut self) {
        let (w, d) = (self.w, self.rd());
        let imm9 = (signed(w, 16, 6) << 3) | i64::from(bits(w, 10, 3));
        match w {
            // addvl, addpl
            _ if w & 0xffa0_f800 == 0x0420_5000 => {
                let unit = if bits(w, 22, 1) == 0 { VECTOR } else { VECTOR / 8 };
                let by = signed(w, 5, 6) * unit as i64;
                let n = bits(w, 16, 5) as usize;
                self.set(d, add(self.state.x[n], by as u64), true);
            }
            // rdvl
            _ if w & 0xffff_f800 == 0x04bf_5000 => {
                self.set(d, (signed(w, 5, 6) * VECTOR as i64) as u64, false);
            }
            // cntb, cnth, cntw, cntd
            _ if w & 0xff30_fc00 == 0x0420_e000 => self.set(d, UNKNOWN, false),
            // str, ldr of whole vectors
            _ if matches!(w & 0xffc0_e000, 0xe580_4000 | 0x8580_4000) => {
                let at = add(self.state.x[self.rn()], (imm9 * VECTOR as i64) as u64);
                let load = bits(w, 29, 3) == 4;
                if !load {
                    self.state.scribble(at, VECTOR);
                }
                self.access(d as u32, true, 16, load, at);
            }
            // str of predicates
            _ if w & 0xffc0_e000 == 0xe580_0000 => {
                let at = add(self.state.x[self.rn()], (imm9 * (VECTOR / 8) as i64) as u64);
                self.state.scribble(at, VECTOR / 8);
            }
            // Loads of predicates, predicates that are computed, stores.
            _ if matches!(w & 0xffc0_e000, 0x8580_0000) || w >> 25 == 0x12 || w >> 25 == 0x72 => {}
            _ => self.state.lose(Reg::V(d as u8)),
        }
    }
}

/// Signs or authenticates lr, as a hint does.
fn pointer_authentication(state: &mut State, w: u32) -> bool {
    // pacia z/sp, pacib z/sp and their counterparts; hints 24 to 31
    let signs = matches!(w, 0xd503_233f | 0xd503_237f | 0xd503_231f | 0xd503_235f);
    let authenticates = matches!(w, 0xd503_23bf | 0xd503_23ff | 0xd503_239f | 0xd503_23df);
    if signs || authenticates {
        state.x[LR] ^= SIGNATURE;
    }
    signs || authenticates
}

fn flow(w: u32, pc: u64) -> Option<Flow> {
    let to = |offset: i64| pc.wrapping_add((offset * 4) as u64);
    Some(match w {
        _ if w >> 26 == 0x05 => Flow::Jump(to(signed(w, 0, 26))),
        _ if w >> 26 == 0x25 => Flow::Call,
        _ if w & 0xff00_001f == 0x5400_0001 => Flow::BranchUnequal(to(signed(w, 5, 19))),
        // b.cond, cbz
        _ if w >> 25 == 0x2a || w & 0x7e00_0000 == 0x3400_0000 => Flow::Branch(to(signed(w, 5, 19))),
        _ if w & 0x7e00_0000 == 0x3600_0000 => Flow::Branch(to(signed(w, 5, 14))),
        // br, ret and their authenticating forms; blr
        _ if w & 0xfe00_0000 == 0xd600_0000 => match bits(w, 21, 3) {
            1 => Flow::Call,
            _ => Flow::Leave,
        },
        // udf, brk
        0..0x1_0000 => Flow::Stop,
        _ if w >> 21 == 0x6a1 => Flow::Stop,
        _ => return None,
    })
}

impl Processor for Aarch64 {
    const SP: u8 = SP;

    fn entry(&self) -> State {
        let mut state = State::marked();
        state.x[usize::from(SP)] = CFA;
        state.x[LR] = RETURN;
        state
    }

    fn step(&self, state: &mut State, pc: u64, function: &Function<'_>) -> (u64, Flow) {
        let at = (pc - function.start) as usize;
        let w = u32::from_le_bytes(function.code[at..at + 4].try_into().expect("an instruction"));
        if let Some(flow) = flow(w, pc) {
            if flow == Flow::Call {
                // Routines that probe the stack leave x15 alone.
                let lost = (0..15).chain(16..18).chain([LR as u8]);
                lost.for_each(|n| state.lose(Reg::X(n)));
                (0..8).chain(16..32).for_each(|n| state.lose(Reg::V(n)));
                // The callee preserves half of these.
                (8..16).for_each(|n| state.v[n] = state.v[n] as u64 as u128);
            }
            // retaa, retab authenticate
            if w & 0xffff_fbff == 0xd65f_0bff {
                state.x[LR] ^= SIGNATURE;
            }
            return (4, flow);
        }
        let mut step = Step {
            state,
            w,
            place: at as u64,
        };
        // cmp sp, register
        let compares = w & 0xffe0_ffff == 0xeb20_63ff;
        step.state.compared = compares.then_some(bits(w, 16, 5) as u8);
        match bits(w, 25, 4) {
            2 => step.scalable(),
            8 | 9 => step.immediate(),
            5 | 13 => step.register(),
            4 | 6 | 12 | 14 => step.memory(),
            7 | 15 => step.float(),
            _ if pointer_authentication(step.state, w) => {}
            // mrs
            _ if w >> 20 == 0xd53 => step.set(step.rd(), UNKNOWN, false),
            _ => {}
        }
        (4, Flow::Next)
    }

    fn is_padding(&self, code: &[u8]) -> bool {
        const NOP: [u8; 4] = 0xd503_201f_u32.to_le_bytes();
        code.chunks(4).all(|w| w == NOP || w == [0; 4])
    }

    fn preserved(&self) -> Vec<Reg> {
        (19..30).map(Reg::X).chain((8..16).map(Reg::V)).collect()
    }
}
