//! `__unwind_info`, searched by macho-unwind-info. What encodings mean is from `<mach-o/compact_unwind_encoding.h>`.

use super::*;
use macho_unwind_info::UnwindInfo;

pub struct Compact<'a> {
    table: UnwindInfo<'a>,
    base: u64,
    numbering: Numbering,
    /// What encodings refer to.
    dwarf: Option<Dwarf<'a>>,
    /// How many boundaries were answered by encodings and by DWARF.
    pub answers: [usize; 2],
}

impl<'a> Compact<'a> {
    pub fn new(image: &Image<'a>, eh_frame: &'a [u8], numbering: Numbering) -> Compact<'a> {
        let (_, data) = image.section(&["__unwind_info"]).expect("a table");
        Compact {
            table: UnwindInfo::parse(data).expect("a table that can be read"),
            base: image.base(),
            numbering,
            dwarf: Dwarf::new(image, eh_frame, numbering, true),
            answers: [0; 2],
        }
    }
}

/// rbx, r12–r15, rbp as encodings count them.
fn x86_register(number: u32) -> Reg {
    Reg::X([3, 12, 13, 14, 15, 5][number as usize - 1])
}

/// The registers that a permutation of some of six stands for; the number's digits are ranks among those left.
fn permutation(count: u32, mut number: u32) -> Vec<u32> {
    let mut digits = Vec::new();
    // With all six the last is determined.
    let shown = count.min(5);
    for place in (0..shown).rev() {
        let base = 6 - place;
        digits.push(number % base);
        number /= base;
    }
    digits.reverse();
    if count == 6 {
        digits.push(0);
    }
    let mut left: Vec<u32> = (1..=6).collect();
    digits.iter().map(|d| left.remove(*d as usize)).collect()
}

fn x86_64(opcode: u32, function: &Function<'_>, state: &State) -> Result<Caller, String> {
    let (rsp, rbp) = (state.x[4], state.x[5]);
    let mut restored = Vec::new();
    let mut put = |reg: Reg, at: u64| restored.push((reg, u128::from(state.load(at))));
    let mode = opcode >> 24 & 0xf;
    if mode == 1 {
        let first = rbp.wrapping_sub(8 * u64::from(opcode >> 16 & 0xff));
        for k in 0..5 {
            match opcode >> (3 * k) & 7 {
                0 => {}
                n => put(x86_register(n), first + 8 * k),
            }
        }
        put(Reg::X(5), rbp);
        return Ok(Caller {
            pc: state.load(rbp.wrapping_add(8)),
            sp: rbp.wrapping_add(16),
            restored,
            is_complete: true,
        });
    }
    let size = match mode {
        2 => 8 * u64::from(opcode >> 16 & 0xff),
        3 => {
            let at = (opcode >> 16 & 0xff) as usize;
            let size = u32::from_le_bytes(function.code[at..at + 4].try_into().expect("four bytes"));
            u64::from(size) + 8 * u64::from(opcode >> 13 & 7)
        }
        _ => return Err(format!("encoding {opcode:#x}")),
    };
    let count = opcode >> 10 & 7;
    let top = rsp.wrapping_add(size) - 8;
    for (k, n) in permutation(count, opcode & 0x3ff).into_iter().enumerate() {
        put(x86_register(n), top - 8 * u64::from(count) + 8 * k as u64);
    }
    Ok(Caller {
        pc: state.load(top),
        sp: top + 8,
        restored,
        is_complete: true,
    })
}

fn arm64(opcode: u32, state: &State) -> Result<Caller, String> {
    const PAIRS: [(u32, Reg, Reg); 9] = [
        (0, Reg::X(19), Reg::X(20)),
        (1, Reg::X(21), Reg::X(22)),
        (2, Reg::X(23), Reg::X(24)),
        (3, Reg::X(25), Reg::X(26)),
        (4, Reg::X(27), Reg::X(28)),
        (8, Reg::V(8), Reg::V(9)),
        (9, Reg::V(10), Reg::V(11)),
        (10, Reg::V(12), Reg::V(13)),
        (11, Reg::V(14), Reg::V(15)),
    ];
    let (fp, sp) = (state.x[29], state.x[31]);
    match opcode >> 24 & 0xf {
        2 => Ok(Caller {
            pc: state.x[30],
            sp: sp + 16 * u64::from(opcode >> 12 & 0xfff),
            is_complete: true,
            ..Caller::default()
        }),
        4 => {
            let mut at = fp;
            let mut restored = vec![(Reg::X(29), u128::from(state.load(fp)))];
            for (_, a, b) in PAIRS.iter().filter(|p| opcode >> p.0 & 1 == 1) {
                restored.push((*a, u128::from(state.load(at.wrapping_sub(8)))));
                restored.push((*b, u128::from(state.load(at.wrapping_sub(16)))));
                at = at.wrapping_sub(16);
            }
            Ok(Caller {
                pc: state.load(fp.wrapping_add(8)),
                sp: fp.wrapping_add(16),
                restored,
                is_complete: true,
            })
        }
        _ => Err(format!("encoding {opcode:#x}")),
    }
}

impl Unwinder for Compact<'_> {
    fn name(&self) -> &'static str {
        "compact unwind"
    }

    fn is_of_bodies(&self) -> bool {
        true
    }

    fn unwind(&mut self, function: &Function<'_>, pc: u64, state: &State) -> Result<Option<Caller>, String> {
        let found = self
            .table
            .lookup((pc - self.base) as u32)
            .map_err(|e| e.to_string())?;
        let Some(found) = found else { return Ok(None) };
        let refers = match self.numbering {
            Numbering::X86_64 => 4,
            Numbering::Aarch64 => 3,
        };
        if found.opcode >> 24 & 0xf == refers {
            self.answers[1] += 1;
            let dwarf = self.dwarf.as_mut().ok_or("no __eh_frame that is referred to")?;
            let answer = dwarf.unwind(function, pc, state)?;
            return answer.ok_or("no entry that is referred to".to_string()).map(Some);
        }
        self.answers[0] += 1;
        match (self.numbering, found.opcode) {
            // A gap, or a frame that needs no words.
            (_, 0) => Ok(None),
            (Numbering::X86_64, opcode) => x86_64(opcode, function, state).map(Some),
            (Numbering::Aarch64, opcode) => arm64(opcode, state).map(Some),
        }
    }
}
