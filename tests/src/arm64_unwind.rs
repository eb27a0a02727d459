//! An unwinder for Windows on Arm, and code to unwind: functions of a linked image are executed as far as their frames
//! go, and at each instruction boundary the unwind codes must bring back what the registers were at the entry.
//!
//! It is made from the documentation alone ("ARM64 exception handling", Microsoft) and shares nothing with the writer.

use std::collections::HashMap;

/// The registers that a frame is about, and the stack.
#[derive(Clone, Debug, Default)]
struct Machine {
    /// x0–x30, sp.
    x: [u64; 32],
    d: [u64; 32],
    memory: HashMap<u64, u64>,
}

const SP: usize = 31;
const FP: usize = 29;
const LR: usize = 30;

/// A linked image: what of its sections is needed.
struct Image<'a> {
    file: &'a [u8],
    /// Address, size, place in the file.
    sections: Vec<(u32, u32, u32)>,
    /// `.pdata`: address and size.
    functions: (u32, u32),
}

fn word(bytes: &[u8], at: usize) -> u32 {
    u32::from_le_bytes(bytes[at..at + 4].try_into().expect("four bytes"))
}

impl<'a> Image<'a> {
    fn of(file: &'a [u8]) -> Image<'a> {
        let header = word(file, 60) as usize;
        let half = |at: usize| usize::from(u16::from_le_bytes([file[at], file[at + 1]]));
        let optional = header + 24;
        let table = optional + half(header + 20);
        let sections = (0..half(header + 6))
            .map(|i| table + 40 * i)
            .map(|at| (word(file, at + 12), word(file, at + 16), word(file, at + 20)))
            .collect();
        let exceptions = optional + 112 + 8 * 3;
        Image {
            file,
            sections,
            functions: (word(file, exceptions), word(file, exceptions + 4)),
        }
    }

    fn word(&self, address: u32) -> u32 {
        let section = self
            .sections
            .iter()
            .find(|s| (s.0..s.0 + s.1).contains(&address))
            .expect("an address in the image");
        word(self.file, (section.2 + address - section.0) as usize)
    }

    fn byte(&self, address: u32) -> u8 {
        (self.word(address & !3) >> (8 * (address & 3))) as u8
    }
}

/// An `.xdata` record, read.
struct Record {
    /// In instructions.
    length: u32,
    /// Start in instructions, first code.
    epilogues: Vec<(u32, usize)>,
    codes: Vec<u8>,
}

impl Record {
    fn read(image: &Image<'_>, at: u32) -> Record {
        let head = image.word(at);
        let (mut count, mut words, mut next) = (head >> 22 & 31, head >> 27, at + 4);
        if count == 0 && words == 0 {
            let more = image.word(next);
            (count, words, next) = (more & 0xffff, more >> 16 & 0xff, next + 4);
        }
        let packed = head >> 21 & 1 != 0;
        let length = head & 0x3_ffff;
        let mut epilogues = Vec::new();
        if !packed {
            for _ in 0..count {
                let scope = image.word(next);
                epilogues.push((scope & 0x3_ffff, (scope >> 22) as usize));
                next += 4;
            }
        }
        let codes: Vec<u8> = (next..next + 4 * words).map(|a| image.byte(a)).collect();
        let mut record = Record {
            length,
            epilogues,
            codes,
        };
        if packed {
            let steps = record.steps(count as usize).len() as u32;
            record.epilogues.push((length - steps - 1, count as usize));
        }
        record
    }

    /// The record that a word of `.pdata` stands for: codes for the prologue that the format has in mind, which the epilogue
    /// at the function's end does backwards, but for the frame pointer.
    fn packed(word: u32) -> Record {
        let (length, ints, chain) = (bits(word, 2, 11), bits(word, 16, 4), bits(word, 21, 2));
        let floats = match bits(word, 13, 3) {
            0 => 0,
            n => n + 1,
        };
        let link = u32::from(chain == 1);
        let area = (8 * (ints + link + floats)).next_multiple_of(16);
        let moved = 16 * bits(word, 23, 9) - area;
        let two = |code: u32, bits: u32, register: u32, units: u32| {
            let word = code << 8 | register << bits | units;
            vec![(word >> 8) as u8, word as u8]
        };
        let mut steps: Vec<Vec<u8>> = Vec::new();
        if chain == 2 {
            steps.push(vec![0xfc]);
        }
        let together = ints == 1 && link == 1 && floats == 0;
        if together {
            steps.extend([two(0xc0, 11, 0, area / 16), two(0xd6, 6, 0, 0)]);
        }
        for first in (0..ints).step_by(2).filter(|_| !together) {
            let pair = first + 1 < ints;
            steps.push(match (first, pair, link == 1) {
                (0, true, _) => vec![0x20 | (area / 8) as u8],
                (0, false, _) => two(0xd4, 5, 0, area / 8 - 1),
                (_, true, _) => two(0xc8, 6, first, first),
                (_, false, true) => two(0xd6, 6, first / 2, first),
                (_, false, false) => two(0xd0, 6, first, first),
            });
        }
        if link == 1 && (ints % 2 == 0 || ints == 1) && !together {
            steps.push(match ints {
                0 => two(0xd4, 5, 11, area / 8 - 1),
                _ => two(0xd0, 6, 11, ints),
            });
        }
        for first in (0..floats).step_by(2) {
            let at = ints + link + first;
            steps.push(match (at, first + 1 < floats) {
                (0, _) => two(0xda, 6, 0, area / 8 - 1),
                (_, true) => two(0xd8, 6, first, at),
                (_, false) => two(0xdc, 6, first, at),
            });
        }
        let alloc = |bytes: u32| two(0xc0, 11, 0, bytes / 16);
        let record = chain >= 2;
        match moved {
            0 => {}
            _ if record && moved <= 512 => steps.push(vec![0x80 | (moved / 8 - 1) as u8]),
            1..=4080 => steps.push(alloc(moved)),
            _ => steps.extend([alloc(4080), alloc(moved - 4080)]),
        }
        if record {
            if moved > 512 {
                steps.push(vec![0x40]);
            }
            steps.push(vec![0xe1]);
        }
        let mut codes: Vec<u8> = steps.iter().rev().flatten().copied().collect();
        codes.push(0xe4);
        let mut made = Record {
            length,
            epilogues: Vec::new(),
            codes,
        };
        let first = usize::from(record);
        let count = made.steps(first).len() as u32;
        made.epilogues.push((length - count - 1, first));
        made
    }

    /// The places of the codes from `at` to the end of the list, without that.
    fn steps(&self, mut at: usize) -> Vec<usize> {
        let mut steps = Vec::new();
        while !matches!(self.codes[at], 0xe4 | 0xe5) {
            steps.push(at);
            at += match self.codes[at] {
                0xc0..=0xdf | 0xe2 => 2,
                0xe0 => 4,
                0xe7 => 3,
                _ => 1,
            };
        }
        steps
    }

    /// Unwinds one frame from instruction number `pc` of the function.
    fn unwind(&self, pc: u32, m: &mut Machine) {
        let prologue = self.steps(0);
        let body = match self.codes[0] {
            // A part of a function: the prologue is elsewhere.
            0xe5 => self.steps(1),
            _ => prologue.clone(),
        };
        let mut todo = body.as_slice();
        let tails: Vec<Vec<usize>> = self.epilogues.iter().map(|e| self.steps(e.1)).collect();
        if (pc as usize) < prologue.len() {
            todo = &prologue[prologue.len() - pc as usize..];
        } else {
            for ((start, _), steps) in self.epilogues.iter().zip(&tails) {
                if (*start..=*start + steps.len() as u32).contains(&pc) {
                    todo = &steps[(pc - start) as usize..];
                }
            }
        }
        todo.iter().for_each(|at| self.undo(*at, m));
    }

    /// The pair after the one that the next other code names: two registers and 16 bytes on, for each code like this.
    fn undo_next(&self, at: usize, m: &mut Machine) {
        let count = self.codes[at..].iter().take_while(|c| **c == 0xe6).count();
        let code = u16::from_be_bytes([self.codes[at + count], self.codes[at + count + 1]]);
        let (first, moves, floats) = match code >> 8 {
            0x20..0x40 => (19, true, false),
            0xc8..0xd0 => (19 + (code >> 6 & 15), code >> 8 >= 0xcc, false),
            0xd8..0xdc => (8 + (code >> 6 & 7), code >> 8 >= 0xda, true),
            other => panic!("{other:#x} after save_next"),
        };
        let base = if moves { 0 } else { u64::from(code & 63) * 8 };
        let from = m.x[SP] + base + 16 * count as u64;
        for k in 0..2 {
            let value = m.memory.get(&(from + 8 * k)).copied().unwrap_or(0xdead);
            let file = if floats { &mut m.d } else { &mut m.x };
            file[usize::from(first) + 2 * count + k as usize] = value;
        }
    }

    fn undo(&self, at: usize, m: &mut Machine) {
        let c = |k: usize| u64::from(self.codes[at + k]);
        let load = |m: &Machine, address: u64| m.memory.get(&address).copied().unwrap_or(0xdead);
        let sp = m.x[SP];
        let two = || c(0) << 8 | c(1);
        let z6 = || (two() & 63) * 8;
        let z5 = || (two() & 31) * 8 + 8;
        match self.codes[at] {
            b @ 0..0x20 => m.x[SP] += 16 * u64::from(b),
            b @ 0x20..0x40 => {
                (m.x[19], m.x[20]) = (load(m, sp), load(m, sp + 8));
                m.x[SP] += 8 * u64::from(b & 31);
            }
            b @ 0x40..0x80 => {
                let at = sp + 8 * u64::from(b & 63);
                (m.x[FP], m.x[LR]) = (load(m, at), load(m, at + 8));
            }
            b @ 0x80..0xc0 => {
                (m.x[FP], m.x[LR]) = (load(m, sp), load(m, sp + 8));
                m.x[SP] += 8 * u64::from(b & 63) + 8;
            }
            0xc0..0xc8 => m.x[SP] += (two() & 0x7ff) * 16,
            b @ 0xc8..0xd0 => {
                let r = 19 + (two() >> 6 & 15) as usize;
                let from = if b < 0xcc { sp + z6() } else { sp };
                (m.x[r], m.x[r + 1]) = (load(m, from), load(m, from + 8));
                m.x[SP] += if b < 0xcc { 0 } else { z6() + 8 };
            }
            0xd0..0xd4 => m.x[19 + (two() >> 6 & 15) as usize] = load(m, sp + z6()),
            0xd4 | 0xd5 => {
                m.x[19 + (two() >> 5 & 15) as usize] = load(m, sp);
                m.x[SP] += z5();
            }
            0xd6 | 0xd7 => {
                let r = 19 + 2 * (two() >> 6 & 7) as usize;
                (m.x[r], m.x[LR]) = (load(m, sp + z6()), load(m, sp + z6() + 8));
            }
            b @ 0xd8..0xdc => {
                let r = 8 + (two() >> 6 & 7) as usize;
                let from = if b < 0xda { sp + z6() } else { sp };
                (m.d[r], m.d[r + 1]) = (load(m, from), load(m, from + 8));
                m.x[SP] += if b < 0xda { 0 } else { z6() + 8 };
            }
            0xdc | 0xdd => m.d[8 + (two() >> 6 & 7) as usize] = load(m, sp + z6()),
            0xde => {
                m.d[8 + (two() >> 5 & 7) as usize] = load(m, sp);
                m.x[SP] += z5();
            }
            0xe0 => m.x[SP] += (c(1) << 16 | c(2) << 8 | c(3)) * 16,
            0xe1 => m.x[SP] = m.x[FP],
            0xe2 => m.x[SP] = m.x[FP] - 8 * c(1),
            0xe3 | 0xfc => {}
            0xe6 => self.undo_next(at, m),
            0xe7 => {
                let (pair, moves) = (c(1) >> 6 & 1, c(1) >> 5 & 1 != 0);
                let unit = if pair == 1 || moves { 16 } else { 8 };
                let offset = (c(2) & 63) * unit;
                let from = if moves { sp } else { sp + offset };
                for k in 0..=pair {
                    let (r, value) = ((c(1) & 31) + k, load(m, from + 8 * k));
                    let file = if c(2) >> 6 == 0 { &mut m.x } else { &mut m.d };
                    file[r as usize] = value;
                }
                m.x[SP] += if moves { offset + 16 } else { 0 };
            }
            other => panic!("unwind code {other:#x}"),
        }
    }
}

/// What an instruction of a prologue or epilogue does.
enum Effect {
    /// It was executed.
    Done,
    /// It loads a register from the stack.
    Restores,
    /// It moves sp up.
    Frees,
    /// Return or jump out of the function.
    Leaves,
    /// Nothing about the frame.
    Other,
}

fn bits(w: u32, from: u32, count: u32) -> u32 {
    w >> from & ((1 << count) - 1)
}

/// The mask of a logical instruction on 64 bits whose pattern does not repeat.
fn mask(w: u32) -> u64 {
    let (rotate, ones) = (bits(w, 16, 6), bits(w, 10, 6) + 1);
    (u64::MAX >> (64 - ones)).rotate_right(rotate)
}

impl Machine {
    /// Loads or stores `count` registers of 8 bytes.
    fn access(&mut self, w: u32, registers: &[u32], load: bool, offset: i64, mode: u32) -> Effect {
        let base = bits(w, 5, 5) as usize;
        let moved = self.x[base].wrapping_add(offset as u64);
        let at = if mode == 1 { self.x[base] } else { moved };
        for (k, r) in registers.iter().enumerate() {
            let file = if bits(w, 26, 1) == 0 {
                &mut self.x
            } else {
                &mut self.d
            };
            let value = &mut file[*r as usize];
            if load {
                *value = self.memory.get(&(at + 8 * k as u64)).copied().unwrap_or(0xdead);
            } else {
                self.memory.insert(at + 8 * k as u64, *value);
            }
        }
        if mode != 2 {
            self.x[base] = moved;
        }
        if load { Effect::Restores } else { Effect::Done }
    }

    fn execute(&mut self, w: u32) -> Effect {
        let (d, n) = (bits(w, 0, 5) as usize, bits(w, 5, 5) as usize);
        match w {
            // add, sub (immediate)
            _ if w & 0xbf80_0000 == 0x9100_0000 => {
                let by = u64::from(bits(w, 10, 12)) << (12 * bits(w, 22, 1));
                let sum = if bits(w, 30, 1) == 0 {
                    self.x[n].wrapping_add(by)
                } else {
                    self.x[n].wrapping_sub(by)
                };
                let frees = d == SP && (sum > self.x[SP] || n == FP);
                self.x[d] = sum;
                if frees { Effect::Frees } else { Effect::Done }
            }
            // sub sp, sp, x15, lsl #4
            0xcb2f_73ff => {
                // In the body any amount will do.
                self.x[SP] -= (self.x[15] & 0xffff) << 4;
                Effect::Done
            }
            // movz, movk
            _ if w & 0x7f80_0000 == 0x5280_0000 || w & 0x7f80_0000 == 0x7280_0000 => {
                let shift = 16 * bits(w, 21, 2);
                let old = if bits(w, 29, 1) == 0 {
                    0
                } else {
                    self.x[d] & !(0xffff << shift)
                };
                self.x[d] = old | u64::from(bits(w, 5, 16)) << shift;
                Effect::Done
            }
            // and (immediate) into sp
            _ if w & 0xffc0_001f == 0x9240_001f => {
                self.x[SP] = self.x[n] & mask(w);
                Effect::Done
            }
            // stp, ldp
            _ if w & 0xfe00_0000 == 0xa800_0000 || w & 0xfe00_0000 == 0x6c00_0000 => {
                let offset = i64::from((w as i32) << 10 >> 25) * 8;
                let registers = [bits(w, 0, 5), bits(w, 10, 5)];
                self.access(w, &registers, bits(w, 22, 1) != 0, offset, bits(w, 23, 2))
            }
            // str, ldr at an offset
            _ if matches!(w >> 22, 0x3e4 | 0x3e5 | 0x3f4 | 0x3f5) => {
                let offset = i64::from(bits(w, 10, 12)) * 8;
                self.access(w, &[bits(w, 0, 5)], bits(w, 22, 1) != 0, offset, 2)
            }
            // str, ldr that move the base
            _ if matches!(w >> 22, 0x3e0 | 0x3e1 | 0x3f0 | 0x3f1)
                && bits(w, 10, 1) == 1
                && bits(w, 21, 1) == 0 =>
            {
                let offset = i64::from((w as i32) << 11 >> 23);
                self.access(w, &[bits(w, 0, 5)], bits(w, 22, 1) != 0, offset, bits(w, 10, 2))
            }
            // bl, blr: the callee may lose these
            _ if w >> 26 == 0x25 || w & 0xffff_fc1f == 0xd63f_0000 => {
                for lost in [16, 17, LR] {
                    self.x[lost] = 0xbad;
                }
                Effect::Done
            }
            // ret, br, b
            _ if w & 0xffff_fc1f == 0xd65f_0000 || w & 0xffff_fc1f == 0xd61f_0000 => Effect::Leaves,
            _ if w >> 26 == 5 => Effect::Leaves,
            _ => Effect::Other,
        }
    }
}

/// Runs over one function.
struct Check<'a> {
    image: &'a Image<'a>,
    start: u32,
    record: Record,
    entry: Machine,
    boundaries: usize,
}

impl Check<'_> {
    fn boundary(&mut self, pc: u32, m: &Machine) -> Result<(), String> {
        let mut caller = m.clone();
        self.record.unwind(pc, &mut caller);
        self.boundaries += 1;
        let same = |from: usize, to: usize| caller.x[from..=to] == self.entry.x[from..=to];
        if same(19, 31) && caller.d[8..16] == self.entry.d[8..16] {
            return Ok(());
        }
        let wrong = |new: &[u64; 32], old: &[u64; 32], from: usize| -> Vec<usize> {
            (from..32).filter(|r| new[*r] != old[*r]).collect()
        };
        let x = wrong(&caller.x, &self.entry.x, 19);
        let d = wrong(&caller.d, &self.entry.d, 8);
        Err(format!(
            "function at {:#x}, instruction {pc}: wrong x{x:?} d{d:?}",
            self.start
        ))
    }

    /// `first`: number of the record's first instruction in the function's parts before it; `body`: the machine there.
    fn run(&mut self, continued: Option<Machine>) -> Result<Machine, String> {
        let prologue = self.record.steps(0).len() as u32;
        let mut m = continued.unwrap_or_else(|| self.entry.clone());
        let mut pc = 0;
        while pc < self.record.length {
            if pc == prologue && prologue != 0 {
                self.spoil(&mut m);
            }
            self.boundary(pc, &m)?;
            let w = self.image.word(self.start + 4 * pc);
            if pc < prologue {
                m.execute(w);
                pc += 1;
                continue;
            }
            let mut next = m.clone();
            match next.execute(w) {
                Effect::Frees => pc = self.epilogue(pc, &m)?,
                Effect::Restores if self.is_restored(&next, &m) => pc = self.epilogue(pc, &m)?,
                // What the body makes of the stack and the frame's registers.
                Effect::Done
                    if next.x[SP] != m.x[SP]
                        || bits(w, 5, 5) as usize == SP && w & 0xbf80_0000 == 0x9100_0000 =>
                {
                    m = next;
                    pc += 1;
                }
                Effect::Done => {
                    // Constants: sizes of stack memory.
                    m.x[15] = if bits(w, 0, 5) == 15 { next.x[15] } else { m.x[15] };
                    m.x[LR] = next.x[LR];
                    pc += 1;
                }
                _ => pc += 1,
            }
        }
        Ok(m)
    }

    /// Registers that were saved get other contents.
    fn spoil(&self, m: &mut Machine) {
        let saved: Vec<u64> = m.memory.values().copied().collect();
        for r in 19..29 {
            if saved.contains(&m.x[r]) {
                m.x[r] = 0x5_0000 + r as u64;
            }
        }
        for r in 8..16 {
            if saved.contains(&m.d[r]) {
                m.d[r] = 0x6_0000 + r as u64;
            }
        }
        if saved.contains(&m.x[FP]) {
            m.x[FP] = 0x7_0000;
        }
    }

    /// Whether a load has brought back a register of the caller.
    fn is_restored(&self, next: &Machine, m: &Machine) -> bool {
        let back = |new: &[u64; 32], old: &[u64; 32], entry: &[u64; 32]| {
            (8..31).any(|r| new[r] != old[r] && new[r] == entry[r])
        };
        back(&next.x, &m.x, &self.entry.x) || back(&next.d, &m.d, &self.entry.d)
    }

    /// From the first instruction of an epilogue to what leaves the function; gives what follows.
    fn epilogue(&mut self, mut pc: u32, body: &Machine) -> Result<u32, String> {
        let mut m = body.clone();
        loop {
            self.boundary(pc, &m)?;
            let w = self.image.word(self.start + 4 * pc);
            pc += 1;
            if matches!(m.execute(w), Effect::Leaves) {
                return Ok(pc);
            }
            if pc >= self.record.length {
                return Err(format!("function at {:#x}: an epilogue without end", self.start));
            }
        }
    }
}

/// Unwinds the functions of an image at each instruction; gives the number of places where that was done.
pub fn check(file: &[u8]) -> Result<usize, String> {
    let image = Image::of(file);
    let mut boundaries = 0;
    let mut body: Option<Machine> = None;
    for at in (image.functions.0..image.functions.0 + image.functions.1).step_by(8) {
        let (start, data) = (image.word(at), image.word(at + 4));
        let mut entry = Machine::default();
        for r in 0..31 {
            entry.x[r] = 0x1000 + r as u64;
            entry.d[r] = 0x2000 + r as u64;
        }
        entry.x[SP] = 0x7fff_ffff_0000;
        let record = match data & 3 {
            0 => Record::read(&image, data),
            _ => Record::packed(data),
        };
        let part = record.codes[0] == 0xe5;
        let mut check = Check {
            image: &image,
            start,
            record,
            entry,
            boundaries: 0,
        };
        body = Some(check.run(body.filter(|_| part))?);
        boundaries += check.boundaries;
    }
    Ok(boundaries)
}
