//! Instruction words as GNU assembly text, for `-filetype=asm`: the instruction table read backwards.
//!
//! Each word is matched against the rows of [`crate::code_table`] and its fields are written in their order,
//! with symbols where relocations stand; so text and object cannot disagree. Apple's assembler differs in how it
//! writes relocations. Aliases are not used: `orr x0,
//! xzr, x1` is what assembles to the same word everywhere. Unknown words become `.inst`.

use crate::asm_sve;
use crate::code_table::{Field, Op, Reg, Row, Sz, float_value, logical_value};
use crate::code_table_sve::Sve;
use crate::encode::signed;
use crate::lower::address;
use emit::arm64_unwind::{ALONE, SaveForm, Step, WHOLE};
use emit::asm::{InstructionPrinter, Operand};
use emit::{CfiOp, RelocKind};
use std::fmt::Write;

/// Names of conditions by encoding.
pub const CONDITIONS: [&str; 16] = [
    "eq", "ne", "hs", "lo", "mi", "pl", "vs", "vc", "hi", "ls", "ge", "lt", "gt", "le", "al", "nv",
];

/// Prints AArch64 instructions.
pub struct Printer {
    /// Rows that may describe a word, by its highest byte.
    rows: Vec<Vec<Op>>,
    /// Those of SVE, by the fixed bits of its highest byte.
    sve: Vec<Vec<Sve>>,
    /// Relocations are written as Apple does.
    apple: bool,
}

impl Printer {
    /// For GNU's assembler, or Apple's.
    pub fn new(apple: bool) -> Self {
        let mut rows = vec![Vec::new(); 256];
        for op in Op::ALL.iter().copied().filter(has_text) {
            let row = op.row();
            let free = (row.field_mask() | row.size_mask()) >> 24;
            for (byte, list) in rows.iter_mut().enumerate() {
                if (byte as u32 ^ row.bits >> 24) & !free == 0 {
                    list.push(op);
                }
            }
        }
        let mut sve = vec![Vec::new(); 256];
        Sve::all().for_each(|op| sve[(op.row().bits >> 24) as usize].push(op));
        Printer { rows, sve, apple }
    }

    /// The row and size of an instruction word.
    pub fn decode(&self, word: u32) -> Option<(Op, Sz)> {
        self.rows[(word >> 24) as usize]
            .iter()
            .find_map(|op| op.row().matches(word).map(|sz| (*op, sz)))
    }

    /// Appends the text of an instruction word.
    pub fn word(&self, word: u32, operand: Option<&Operand<'_>>, target: Option<&str>, out: &mut String) {
        match self.decode(word) {
            Some((op, sz)) => Text {
                word,
                row: op.row(),
                sz,
                operand,
                target,
                apple: self.apple,
                out,
            }
            .instruction(),
            None => self.sve(word, out),
        }
    }

    /// Appends the text of an SVE instruction, or of an unknown one.
    fn sve(&self, word: u32, out: &mut String) {
        let known = |op: &Sve| op.row().matches(word).map(|sz| (*op, sz));
        match self.sve[(word >> 24) as usize].iter().find_map(known) {
            Some((op, sz)) => asm_sve::print(op, sz, word, out),
            None => write(out, format_args!(".inst 0x{word:08x}")),
        }
    }
}

/// Whether instructions of a row are printed by name: not all assemblers have names for some system registers.
fn has_text(op: &Op) -> bool {
    !matches!(op, Op::MRS_LOW | Op::MSR_LOW)
}

/// The directive for what an instruction of a frame does.
fn seh_directive(step: Step) -> String {
    let (first, second, offset, moves) = match step {
        Step::Alloc(bytes) => return format!(".seh_stackalloc {bytes}"),
        Step::SetFp => return ".seh_set_fp".into(),
        Step::AddFp(bytes) => return format!(".seh_add_fp {bytes}"),
        Step::SaveNext => return ".seh_save_next".into(),
        Step::Nop => return ".seh_nop".into(),
        Step::PacSignLr => return ".seh_pac_sign_lr".into(),
        Step::Save {
            first,
            second,
            offset,
            moves,
        } => (first, second, offset, moves),
    };
    let x = if moves { "_x" } else { "" };
    let register = match first {
        WHOLE.. => format!("q{}", first - WHOLE),
        64.. => format!("d{}", first - 64),
        _ => format!("x{first}"),
    };
    match Step::save_form(first, second) {
        SaveForm::FrameRecord => format!(".seh_save_fplr{x} {offset}"),
        SaveForm::LinkPair => format!(".seh_save_lrpair {register}, {offset}"),
        SaveForm::Pair => format!(".seh_save_regp{x} {register}, {offset}"),
        SaveForm::Single => format!(".seh_save_reg{x} {register}, {offset}"),
        SaveForm::FloatPair => format!(".seh_save_fregp{x} {register}, {offset}"),
        SaveForm::Float => format!(".seh_save_freg{x} {register}, {offset}"),
        SaveForm::Any => {
            let form = match (second != ALONE, moves) {
                (true, true) => "_px",
                (true, false) => "_p",
                (false, true) => "_x",
                (false, false) => "",
            };
            format!(".seh_save_any_reg{form} {register}, {offset}")
        }
    }
}

impl InstructionPrinter for Printer {
    fn comment(&self) -> &'static str {
        "//"
    }

    fn unwind_directive(&self, op: CfiOp) -> Option<String> {
        match op {
            CfiOp::SehStep(step) => Some(seh_directive(step)),
            CfiOp::SehStartEpilogue => Some(".seh_startepilogue".into()),
            CfiOp::SehEndEpilogue => Some(".seh_endepilogue".into()),
            _ => None,
        }
    }

    fn print(
        &mut self,
        code: &[u8],
        _offset: u32,
        operands: &[Operand<'_>],
        target: Option<&str>,
        out: &mut String,
    ) -> usize {
        let Some(bytes) = code.first_chunk::<4>() else {
            write(out, format_args!(".byte {}", code[0]));
            return 1;
        };
        let here = |o: &&Operand<'_>| o.offset == 0;
        if let Some(call) = operands
            .iter()
            .filter(here)
            .find(|o| o.kind == RelocKind::TlsDescCall)
        {
            write(out, format_args!(".tlsdesccall {}\n\t", call.symbol));
        }
        let operand = operands
            .iter()
            .find(|o| here(o) && o.kind != RelocKind::TlsDescCall);
        self.word(u32::from_le_bytes(*bytes), operand, target, out);
        4
    }
}

fn write(out: &mut String, text: std::fmt::Arguments<'_>) {
    out.write_fmt(text).expect("strings do not fail");
}

/// One instruction being printed.
struct Text<'a> {
    word: u32,
    row: &'static Row,
    sz: Sz,
    operand: Option<&'a Operand<'a>>,
    target: Option<&'a str>,
    apple: bool,
    out: &'a mut String,
}

impl Text<'_> {
    fn bits(&self, pos: u8, len: u8) -> u32 {
        self.word >> pos & ((1u64 << len) - 1) as u32
    }

    fn signed(&self, pos: u8, len: u8) -> i32 {
        (self.bits(pos, len) << (32 - len)) as i32 >> (32 - len)
    }

    fn put(&mut self, text: std::fmt::Arguments<'_>) {
        write(self.out, text);
    }

    fn instruction(&mut self) {
        self.mnemonic();
        let mut separator = "\t";
        for &field in self.row.fields {
            if matches!(field, Field::CondSuffix | Field::Order | Field::CasOrder) {
                continue;
            }
            let before = self.out.len();
            self.out.push_str(separator);
            let start = self.out.len();
            self.field(field);
            if self.out.len() == start {
                self.out.truncate(before);
            } else {
                separator = ", ";
            }
        }
    }

    fn mnemonic(&mut self) {
        let name = self.row.mnemonic;
        let unscaled = self.row.fields.iter().any(|f| matches!(f, Field::Addr(_)))
            && self.bits(24, 1) == 0
            && self.bits(21, 1) == 0
            && self.bits(10, 2) == 0;
        if unscaled {
            // ldr → ldur, prfm → prfum
            let at = if name.starts_with("prf") { 3 } else { 2 };
            self.put(format_args!("{}u{}", &name[..at], &name[at..]));
        } else {
            self.out.push_str(name);
        }
        for field in self.row.fields {
            let (acquire, release) = match field {
                Field::CondSuffix => {
                    self.out.push_str(CONDITIONS[self.bits(0, 4) as usize]);
                    continue;
                }
                Field::Order => (self.bits(23, 1), self.bits(22, 1)),
                Field::CasOrder => (self.bits(22, 1), self.bits(15, 1)),
                _ => continue,
            };
            self.out.push_str(["", "a"][acquire as usize]);
            self.out.push_str(["", "l"][release as usize]);
        }
        let sized = self.row.fields.contains(&Field::Base) && !self.row.mnemonic.ends_with('p')
            || matches!(self.row.mnemonic, "swp" | "ldsmaxp");
        let list = |f: &Field| matches!(f, Field::Reg(Reg::Vlist(_) | Reg::ListLane(_), _));
        let sized = sized && !self.row.fields.iter().any(list);
        match self.sz {
            Sz::B if sized => self.out.push('b'),
            Sz::H if sized => self.out.push('h'),
            _ => {}
        }
        if self.row.second_half && self.sz.is_full() {
            self.out.push('2');
        }
    }

    fn general(&mut self, wide: bool, number: u32, sp: bool) {
        match (number, wide, sp) {
            (31, false, false) => self.out.push_str("wzr"),
            (31, true, false) => self.out.push_str("xzr"),
            (31, false, true) => self.out.push_str("wsp"),
            (31, true, true) => self.out.push_str("sp"),
            (_, false, _) => self.put(format_args!("w{number}")),
            (_, true, _) => self.put(format_args!("x{number}")),
        }
    }

    fn scalar(&mut self, sz: Sz, number: u32) {
        let letter = match sz.lane_bytes() {
            1 => 'b',
            2 => 'h',
            4 => 's',
            8 => 'd',
            _ => 'q',
        };
        self.put(format_args!("{letter}{number}"));
    }

    fn vector(&mut self, sz: Sz, number: u32) {
        self.put(format_args!("v{number}.{}", sz.arrangement()));
    }

    fn list(&mut self, sz: Sz, first: u32, count: u32) {
        self.out.push_str("{ ");
        for i in 0..count {
            self.out.push_str(if i == 0 { "" } else { ", " });
            self.vector(sz, (first + i) % 32);
        }
        self.out.push_str(" }");
    }

    fn register(&mut self, kind: Reg, pos: u8) {
        let n = self.bits(pos, 5);
        let sz = self.sz;
        let lane = sz.lane_bytes();
        match kind {
            Reg::G => self.general(sz == Sz::X, n, false),
            Reg::Gsp => self.general(sz == Sz::X, n, true),
            Reg::W => self.general(false, n, false),
            Reg::X => self.general(true, n, false),
            Reg::Xsp => self.general(true, n, true),
            Reg::Gt => self.general(lane == 8, n, false),
            Reg::Gext => self.general(sz == Sz::X && self.bits(13, 2) == 3, n, false),
            Reg::F => self.scalar(Sz::scalar(lane), n),
            Reg::Fixed(sz) => self.scalar(sz, n),
            Reg::Fwide => self.scalar(Sz::scalar(2 * lane), n),
            Reg::V => self.vector(sz, n),
            Reg::Vwide => self.vector(Sz::vector(2 * lane, true), n),
            Reg::Vpairs => self.vector(Sz::vector(2 * lane, sz.is_full()), n),
            Reg::Vbytes => self.vector(Sz::vector(1, sz.is_full()), n),
            Reg::Arr(sz) => self.vector(sz, n),
            Reg::List(count) => self.list(Sz::V16B, n, u32::from(count)),
            Reg::Vlist(count) => self.list(sz, n, u32::from(count)),
            Reg::Vhalf => self.vector(Sz::vector(lane / 2, sz.is_full()), n),
            Reg::Vshort => {
                let short = if sz.is_full() { Sz::V4H } else { Sz::V2H };
                self.vector(short, n);
            }
            Reg::OneQ => self.put(format_args!("v{n}.1q")),
            Reg::Piece(letter, at, len) => {
                let index = self.bits(at, len);
                self.put(format_args!("v{n}{letter}[{index}]"));
            }
            Reg::ListLane(count) => {
                self.out.push_str("{ ");
                let letter = ['b', 'h', 's', 'd'][lane.trailing_zeros() as usize];
                for i in 0..u32::from(count) {
                    let comma = if i == 0 { "" } else { ", " };
                    self.put(format_args!("{comma}v{}.{letter}", (n + i) % 32));
                }
                let index = (self.bits(30, 1) << 3 | self.bits(10, 3)) >> lane.trailing_zeros();
                self.put(format_args!(" }}[{index}]"));
            }
            Reg::Lane5 => {
                let index = self.bits(16, 5) / (2 * lane);
                self.put(format_args!(
                    "v{n}.{}[{index}]",
                    ['b', 'h', 's', 'd'][lane.trailing_zeros() as usize]
                ));
            }
            Reg::Factor => {
                let (high, low) = (self.bits(11, 1), self.bits(21, 1));
                match lane {
                    4 => self.put(format_args!("v{n}.s[{}]", high << 1 | low)),
                    _ => self.put(format_args!("v{n}.d[{high}]")),
                }
            }
            Reg::Lane4 => {
                let index = self.bits(11, 4) / lane;
                self.put(format_args!(
                    "v{n}.{}[{index}]",
                    ['b', 'h', 's', 'd'][lane.trailing_zeros() as usize]
                ));
            }
        }
    }

    /// The symbol with the modifier of its relocation.
    fn symbol(&mut self) -> bool {
        let Some(o) = self.operand else { return false };
        if !self.apple {
            self.out.push_str(modifier(o.kind));
        }
        if is_register(o.symbol) {
            self.put(format_args!("\"{}\"", o.symbol));
        } else {
            self.out.push_str(o.symbol);
        }
        if self.apple {
            self.out.push_str(apple_modifier(o.kind));
        }
        if o.addend != 0 {
            self.put(format_args!("{:+}", o.addend));
        }
        true
    }

    fn field(&mut self, field: Field) {
        match field {
            Field::Reg(kind, pos) => self.register(kind, pos),
            Field::Base => {
                self.out.push('[');
                self.general(true, self.bits(5, 5), true);
                self.out.push(']');
            }
            Field::Addr(log2) => self.address(log2),
            Field::PairAddr(log2) => self.pair_address(log2),
            Field::Shift => {
                let (kind, n) = (self.bits(22, 2), self.bits(10, 6));
                if kind != 0 || n != 0 {
                    self.put(format_args!(
                        "{} #{n}",
                        ["lsl", "lsr", "asr", "ror"][kind as usize]
                    ));
                }
            }
            Field::Extend => {
                let n = self.bits(10, 3);
                self.put(format_args!("{} #{n}", EXTENDS[self.bits(13, 3) as usize]));
            }
            Field::Imm12 => {
                if !self.symbol() {
                    let n = self.bits(10, 12);
                    self.put(format_args!("#{n}"));
                }
                // The shift of this relocation is the assembler's to write.
                let high = |o: &Operand<'_>| {
                    use RelocKind::{ElfSymbolNumber, SecRelHi12, TlsLeHi12};
                    matches!(o.kind, TlsLeHi12 | SecRelHi12 | ElfSymbolNumber(528))
                };
                let implied = self.operand.is_some_and(high);
                if self.bits(22, 1) != 0 && !implied {
                    self.out.push_str(", lsl #12");
                }
            }
            Field::Cond(pos) => self.out.push_str(CONDITIONS[self.bits(pos, 4) as usize]),
            Field::Label { pos, len } => {
                if let Some(label) = self.target {
                    self.out.push_str(label);
                } else if !self.symbol() {
                    let n = 4 * i64::from(self.signed(pos, len));
                    self.put(format_args!("#{n}"));
                }
            }
            Field::PcRel21 => {
                if !self.symbol() {
                    let n = i64::from(self.signed(5, 19)) << 2 | i64::from(self.bits(29, 2));
                    let n = if self.row.mnemonic == "adrp" { n << 12 } else { n };
                    self.put(format_args!("#{n}"));
                }
            }
            Field::TagAddr => {
                self.out.push('[');
                self.general(true, self.bits(5, 5), true);
                let n = 16 * self.signed(12, 9);
                self.put(format_args!(", #{n}]"));
            }
            Field::CondSuffix | Field::Order | Field::CasOrder => {}
            _ => self.immediate_field(field),
        }
    }

    /// Fields that print as a number or a system register's name.
    fn immediate_field(&mut self, field: Field) {
        match field {
            Field::Logical => {
                let value = logical_value(self.bits(10, 13)).unwrap_or(0);
                let value = if self.sz == Sz::W {
                    value & 0xffff_ffff
                } else {
                    value
                };
                self.put(format_args!("#0x{value:x}"));
            }
            Field::Imm16Shift => {
                if !self.symbol() {
                    let (n, shift) = (self.bits(5, 16), 16 * self.bits(21, 2));
                    self.put(format_args!("#{n}"));
                    if shift != 0 {
                        self.put(format_args!(", lsl #{shift}"));
                    }
                }
            }
            Field::Uimm { pos, len } => {
                let n = self.bits(pos, len);
                self.put(format_args!("#{n}"));
            }
            Field::TestBit => {
                let n = self.bits(31, 1) << 5 | self.bits(19, 5);
                self.put(format_args!("#{n}"));
            }
            Field::Float8(pos) => {
                let value = float_value(self.bits(pos, 8));
                self.put(format_args!("#{value:.8}"));
            }
            Field::ShiftLeft => {
                let n = self.bits(16, 7) - 8 * self.sz.lane_bytes();
                self.put(format_args!("#{n}"));
            }
            Field::ShiftRight => {
                let n = 16 * self.sz.lane_bytes() - self.bits(16, 7);
                self.put(format_args!("#{n}"));
            }
            Field::VecImm | Field::VecImm16 | Field::VecImmMsl | Field::VecImm8 => {
                self.vector_immediate(field)
            }
            Field::VecImm64 => {
                let mut value = 0u64;
                for i in 0..8 {
                    value |= (u64::from(self.abcdefgh() >> i & 1) * 0xff) << (8 * i);
                }
                self.put(format_args!("#0x{value:x}"));
            }
            Field::VecFloat => {
                let value = float_value(self.abcdefgh());
                self.put(format_args!("#{value:.8}"));
            }
            Field::SysReg => {
                let n = self.bits(5, 15);
                self.put(format_args!(
                    "S{}_{}_C{}_C{}_{}",
                    2 + (n >> 14),
                    n >> 11 & 7,
                    n >> 7 & 15,
                    n >> 3 & 15,
                    n & 7
                ));
            }
            Field::ZeroFloat => self.out.push_str("#0.0"),
            Field::Zero => self.out.push_str("#0"),
            Field::ElementBits => {
                let n = 8 * self.sz.lane_bytes();
                self.put(format_args!("#{n}"));
            }
            Field::Rotation => {
                let n = 90 * self.bits(11, 2);
                self.put(format_args!("#{n}"));
            }
            Field::RotationOdd => {
                let n = 90 + 180 * self.bits(12, 1);
                self.put(format_args!("#{n}"));
            }
            Field::Granules => {
                let n = 16 * self.bits(16, 6);
                self.put(format_args!("#{n}"));
            }
            _ => unreachable!("fields of registers and addresses are printed by the caller"),
        }
    }

    fn abcdefgh(&self) -> u32 {
        self.bits(16, 3) << 5 | self.bits(5, 5)
    }

    fn vector_immediate(&mut self, field: Field) {
        let n = self.abcdefgh();
        self.put(format_args!("#{n}"));
        match field {
            Field::VecImmMsl => {
                let shift = 8 + 8 * self.bits(12, 1);
                self.put(format_args!(", msl #{shift}"));
            }
            Field::VecImm | Field::VecImm16 => {
                let shift = 8 * self.bits(13, if field == Field::VecImm { 2 } else { 1 });
                if shift != 0 {
                    self.put(format_args!(", lsl #{shift}"));
                }
            }
            _ => {}
        }
    }

    fn address(&mut self, log2: u8) {
        self.out.push('[');
        self.general(true, self.bits(5, 5), true);
        let imm9 = self.signed(12, 9);
        if self.bits(24, 1) == 1 {
            let n = self.bits(10, 12) << log2;
            if self.operand.is_some() {
                self.out.push_str(", ");
                self.symbol();
            } else if n != 0 {
                self.put(format_args!(", #{n}"));
            }
            self.out.push(']');
        } else if self.bits(21, 1) == 1 {
            let (option, scaled) = (self.bits(13, 3), self.bits(12, 1));
            self.out.push_str(", ");
            self.general(option & 1 == 1, self.bits(16, 5), false);
            let name = if option == 3 {
                "lsl"
            } else {
                EXTENDS[option as usize]
            };
            match (option, scaled) {
                (3, 0) => {}
                (_, 0) => self.put(format_args!(", {name}")),
                _ => self.put(format_args!(", {name} #{log2}")),
            }
            self.out.push(']');
        } else {
            match self.bits(10, 2) {
                1 => self.put(format_args!("], #{imm9}")),
                3 => self.put(format_args!(", #{imm9}]!")),
                _ => self.put(format_args!(", #{imm9}]")),
            }
        }
    }

    fn pair_address(&mut self, log2: u8) {
        self.out.push('[');
        self.general(true, self.bits(5, 5), true);
        let n = self.signed(15, 7) << log2;
        match self.bits(23, 2) {
            1 => self.put(format_args!("], #{n}")),
            3 => self.put(format_args!(", #{n}]!")),
            _ => self.put(format_args!(", #{n}]")),
        }
    }
}

/// Whether an assembler would take a symbol for a register.
fn is_register(name: &str) -> bool {
    let number = |rest: &str| rest.len() <= 2 && rest.bytes().all(|b| b.is_ascii_digit()) && !rest.is_empty();
    let lower = name.to_ascii_lowercase();
    match lower.as_bytes() {
        [
            b'b' | b'h' | b's' | b'd' | b'q' | b'v' | b'w' | b'x' | b'z' | b'p',
            ..,
        ] if number(&lower[1..]) => true,
        _ => matches!(
            &lower[..],
            "sp" | "wsp" | "xzr" | "wzr" | "fp" | "lr" | "ip0" | "ip1"
        ),
    }
}

const EXTENDS: [&str; 8] = ["uxtb", "uxth", "uxtw", "uxtx", "sxtb", "sxth", "sxtw", "sxtx"];

/// What Apple's assembler has behind the symbol.
fn apple_modifier(kind: RelocKind) -> &'static str {
    match kind {
        RelocKind::Page21 => "@PAGE",
        RelocKind::AddLo12
        | RelocKind::Ldst8Lo12
        | RelocKind::Ldst16Lo12
        | RelocKind::Ldst32Lo12
        | RelocKind::Ldst64Lo12
        | RelocKind::Ldst128Lo12 => "@PAGEOFF",
        RelocKind::GotPage => "@GOTPAGE",
        RelocKind::GotLo12 => "@GOTPAGEOFF",
        RelocKind::TlvPage => "@TLVPPAGE",
        RelocKind::TlvLo12 => "@TLVPPAGEOFF",
        _ => "",
    }
}

/// The assembler's operator for a relocation kind.
fn modifier(kind: RelocKind) -> &'static str {
    match kind {
        RelocKind::AddLo12
        | RelocKind::Ldst8Lo12
        | RelocKind::Ldst16Lo12
        | RelocKind::Ldst32Lo12
        | RelocKind::Ldst64Lo12
        | RelocKind::Ldst128Lo12 => ":lo12:",
        RelocKind::GotPage => ":got:",
        RelocKind::GotLo12 => ":got_lo12:",
        RelocKind::Movw(0) => ":abs_g0_nc:",
        RelocKind::Movw(1) => ":abs_g1_nc:",
        RelocKind::Movw(2) => ":abs_g2_nc:",
        RelocKind::Movw(_) => ":abs_g3:",
        RelocKind::ElfNumber(276) => ":pg_hi21_nc:",
        RelocKind::ElfNumber(293) => ":prel_g3:",
        RelocKind::TlsIePage => ":gottprel:",
        RelocKind::TlsIeLo12 => ":gottprel_lo12:",
        RelocKind::TlsLeHi12 => ":tprel_hi12:",
        RelocKind::TlsLeLo12Whole => ":tprel_lo12:",
        RelocKind::TlsLeMovk(0) => ":tprel_g0_nc:",
        RelocKind::TlsLeMovk(_) => ":tprel_g1_nc:",
        RelocKind::TlsLeMovz(1) => ":tprel_g1:",
        RelocKind::TlsLeMovz(_) => ":tprel_g2:",
        RelocKind::TlsLeLo12 => ":tprel_lo12_nc:",
        RelocKind::ElfSymbolNumber(528) => ":dtprel_hi12:",
        RelocKind::ElfSymbolNumber(530) => ":dtprel_lo12_nc:",
        address::GOT_NEAR => ":got:",
        address::TLS_IE_NEAR => ":gottprel:",
        signed::GOT_PAGE => ":got_auth:",
        signed::GOT_ADD => ":got_auth_lo12:",
        signed::TLS_PAGE => ":tlsdesc_auth:",
        signed::TLS_LOAD | signed::TLS_ADD => ":tlsdesc_auth_lo12:",
        RelocKind::SecRelHi12 => ":secrel_hi12:",
        RelocKind::SecRelLo12 => ":secrel_lo12:",
        RelocKind::TlsDescPage => ":tlsdesc:",
        RelocKind::TlsDescLdLo12 | RelocKind::TlsDescAddLo12 => ":tlsdesc_lo12:",
        _ => "",
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use std::io::Write as _;
    use std::process::{Command, Stdio};

    /// Words of a row and size with sample values in the fields.
    fn samples(op: Op, sz: Sz) -> Vec<u32> {
        let row = op.row();
        let mut words = vec![op.word(sz)];
        let both = |words: &mut Vec<u32>, values: &[u32]| {
            let old = std::mem::take(words);
            for w in old {
                words.extend(values.iter().map(|v| w | v));
            }
        };
        let mut next = 3;
        for field in row.fields {
            let values: Vec<u32> = match *field {
                Field::Reg(kind, pos) => {
                    next = (next * 7 + 5) % 29;
                    let lane = sz.lane_bytes();
                    let index = match kind {
                        Reg::Lane5 => ((16 / lane - 1) * 2 * lane) << 16,
                        Reg::ListLane(_) => 1 << 30 | if lane == 8 { 0 } else { 1 << 12 },
                        Reg::Factor => 1 << 11 | u32::from(lane == 4) << 21,
                        Reg::Lane4 => ((16 / lane - 1) * lane) << 11,
                        Reg::Piece(_, at, len) => ((1 << len) - 1) << at,
                        _ => 0,
                    };
                    vec![next << pos | index]
                }
                Field::Base => vec![9 << 5],
                Field::Rotation => vec![0, 3 << 11],
                Field::RotationOdd => vec![0, 1 << 12],
                Field::TagAddr => vec![9 << 5 | 3 << 12, 31 << 5 | 0x1ff << 12],
                Field::Granules => vec![5 << 16],
                Field::Addr(_) => vec![
                    9 << 5 | 1 << 24 | 5 << 10,
                    31 << 5 | 0x1f3 << 12,
                    9 << 5 | 1 << 21 | 8 << 16 | 3 << 13 | 2 << 10,
                    9 << 5 | 1 << 21 | 8 << 16 | 6 << 13 | 1 << 12 | 2 << 10,
                ],
                Field::PairAddr(_) => vec![9 << 5 | 2 << 23 | 0x7e << 15, 31 << 5 | 3 << 23 | 0x7e << 15],
                Field::Shift => vec![0, 5 << 10, 1 << 22 | 7 << 10],
                Field::Extend => vec![2 << 13 | 1 << 10, 6 << 13 | 3 << 10],
                Field::Imm12 => vec![77 << 10, 1 << 22 | 3 << 10],
                Field::Logical => vec![logical_bits(0xff0), logical_bits(1)],
                Field::Imm16Shift => vec![99 << 5, 1 << 21 | 0x1234 << 5],
                Field::Uimm { pos, len } => vec![(1u32 << (len - 1).min(2)) << pos],
                Field::Cond(pos) => vec![1 << pos, 12 << pos],
                Field::CondSuffix => vec![0, 11],
                Field::Label { pos, .. } => vec![25 << pos],
                Field::PcRel21 => vec![1 << 29 | 9 << 5],
                Field::TestBit => vec![5 << 19, 1 << 31 | 2 << 19],
                Field::Float8(pos) => vec![0x70 << pos, 0x85 << pos],
                Field::ShiftLeft => vec![3 << 16],
                Field::ShiftRight => vec![3 << 16],
                Field::VecImm => vec![5 << 5 | 1 << 16, 1 << 14 | 7 << 5],
                Field::VecImm16 => vec![5 << 5, 1 << 13 | 7 << 5],
                Field::VecImmMsl => vec![5 << 5, 1 << 12 | 7 << 5],
                Field::VecImm8 | Field::VecImm64 | Field::VecFloat => vec![5 << 5 | 2 << 16],
                Field::Order => vec![0, 2 << 22, 3 << 22],
                Field::CasOrder => vec![0, 1 << 22 | 1 << 15],
                Field::SysReg => vec![0x5e82 << 5],
                Field::ZeroFloat | Field::Zero | Field::ElementBits => vec![0],
            };
            both(&mut words, &values);
        }
        words
    }

    fn logical_bits(value: u64) -> u32 {
        crate::code_table::logical_immediate(value, false).expect("a logical immediate") << 10
    }

    /// The words that llvm-mc makes of assembly text; `None` where there is no llvm-mc.
    pub(crate) fn assemble(text: &str) -> Option<Vec<u32>> {
        let Ok(mut child) = Command::new("llvm-mc-22")
            .args(["--triple=aarch64", "-mattr=+all", "--show-encoding"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
        else {
            return None;
        };
        let mut stdin = child.stdin.take().expect("piped");
        let input = text.to_string();
        let feed = std::thread::spawn(move || stdin.write_all(input.as_bytes()));
        let output = child.wait_with_output().expect("llvm-mc ends");
        feed.join().expect("no panic").expect("written");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{errors}");
        let out = String::from_utf8_lossy(&output.stdout);
        let encodings = out
            .lines()
            .filter_map(|l| {
                let bytes = l.split("encoding: [").nth(1)?.split(']').next()?;
                let bytes = bytes
                    .split(',')
                    .map(|b| u32::from_str_radix(b.trim_start_matches("0x"), 16));
                bytes.rev().try_fold(0, |w, b| Some(w << 8 | b.ok()?))
            })
            .collect();
        Some(encodings)
    }

    /// Every row at every size, printed, and assembled again by llvm-mc.
    #[test]
    fn every_row_assembles_to_itself() {
        let printer = Printer::new(false);
        let (mut words, mut text) = (Vec::new(), String::new());
        for op in Op::ALL.iter().copied().filter(has_text) {
            for &(sz, _) in op.row().sizes {
                for word in samples(op, sz) {
                    let found = printer.decode(word);
                    assert_eq!(
                        found.map(|f| f.1),
                        Some(sz),
                        "{op:?} {sz:?} {word:08x} is {found:?}"
                    );
                    words.push((op, sz, word));
                    printer.word(word, None, None, &mut text);
                    text.push('\n');
                }
            }
        }
        let Some(encodings) = assemble(&text) else { return };
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(encodings.len(), words.len());
        let mut wrong = String::new();
        for (i, (op, sz, word)) in words.iter().enumerate() {
            if encodings[i] != *word {
                write(
                    &mut wrong,
                    format_args!(
                        "{op:?} {sz:?}: {} is {:08x}, not {word:08x}\n",
                        lines[i], encodings[i]
                    ),
                );
            }
        }
        assert!(wrong.is_empty(), "{wrong}");
    }
}
