//! Operands that no number or register rule describes: shifts, bit patterns, parts of addresses, names.

use super::matching::{Attempt, Mismatch, Why, mismatch};
use super::names;
use super::operand::{Class, Kind, Shape, Word};
use super::pattern::{Names, Special};
use super::reloc;
use crate::code_table::logical_immediate;
use emit::RelocKind;
use emit::assemble::{BinaryOp, Cursor, Expr, ExprId};

type Step = Result<usize, Mismatch>;

impl Attempt<'_, '_> {
    fn wide(&self) -> bool {
        self.size.shapes[0] == Shape::X
    }

    fn width(&self) -> i64 {
        if self.wide() { 64 } else { 32 }
    }

    /// The number at an index.
    fn imm(&self, at: usize) -> Option<i64> {
        match self.kind(at) {
            Some(Kind::Imm(value)) => Some(value),
            _ => None,
        }
    }

    /// The expression at an index; names are symbols.
    fn expression(&mut self, at: usize) -> Option<ExprId> {
        let operand = self.operands.get(at)?;
        match operand.kind {
            Kind::Expr(expr) => Some(expr),
            Kind::Imm(value) => Some(self.context.exprs.constant(value, operand.at)),
            Kind::Name(name) | Kind::Word(_, name) => {
                let mut cursor = Cursor::new(name, operand.at, self.context.syntax);
                self.context.expression(&mut cursor).ok()
            }
            _ => None,
        }
    }

    /// Whether an expression subtracts one symbol from another.
    fn is_difference(&self, expr: ExprId) -> bool {
        match self.context.exprs.get(expr) {
            Expr::Binary(BinaryOp::Sub, a, b) => {
                self.context.exprs.as_constant(b).is_none() || self.is_difference(a)
            }
            Expr::Binary(_, a, b) => self.is_difference(a) || self.is_difference(b),
            Expr::Unary(_, a) => self.is_difference(a),
            _ => false,
        }
    }

    /// A word and its amount; `None`: there is no word here.
    fn shift_word(&self, at: usize) -> Option<(Word, Option<i64>, usize)> {
        match self.kind(at) {
            Some(Kind::Word(word, _)) => match self.imm(at + 1) {
                Some(amount) => Some((word, Some(amount), at + 2)),
                None => Some((word, None, at + 1)),
            },
            _ => None,
        }
    }

    /// Reads an operand with a rule of its own.
    pub fn special(&mut self, special: Special, at: usize) -> Step {
        match special {
            Special::Shift => self.shift(at, false),
            Special::ShiftRor => self.shift(at, true),
            Special::Extend => self.extend(at),
            Special::NoShift => match self.shift_word(at) {
                Some((Word::Lsl, Some(0), next)) => Ok(next),
                _ => Ok(at),
            },
            Special::AddImm => self.add_imm(at, 1),
            Special::NegatedAddImm => self.add_imm(at, -1),
            Special::Logical => self.logical(at, 0),
            Special::InvertedLogical => self.logical(at, -1),
            Special::SveLogical => self.sve_logical(at, 0),
            Special::SveInvertedLogical => self.sve_logical(at, -1),
            Special::SveByte { signed } => self.sve_byte(at, signed),
            Special::MoveWide => self.move_wide(at),
            Special::MoveImm => self.move_imm(at),
            Special::Label { bits, pos } => self.label(at, bits, pos),
            Special::Call => self.call(at),
            Special::Adr => self.adr(at),
            Special::Adrp => self.adrp(at),
            Special::LoadLabel => self.load_label(at),
            Special::SpPcLabel => self.sp_pc_label(at),
            Special::TestBit => self.test_bit(at),
            Special::Cond(pos) => self.condition(at, pos, 0),
            Special::InvertedCond(pos) => self.condition(at, pos, 1),
            Special::Offset(log) => self.offset(at, log),
            Special::Index(log) => self.index(at, log),
            Special::LslImm => self.lsl_imm(at),
            Special::Insert => self.bit_field(at, true),
            Special::Extract => self.bit_field(at, false),
            Special::VecImm => self.vec_imm(at),
            Special::VecMask => self.vec_mask(at),
            Special::VecFloat => self.vec_float(at),
            Special::SysRead | Special::SysWrite => self.system_register(at, special == Special::SysRead),
            Special::Named(names) => self.named(at, names),
            Special::VectorLengths(pos) => match self.kind(at) {
                Some(Kind::Name(name)) if name.eq_ignore_ascii_case(b"vlx2") => Ok(at + 1),
                Some(Kind::Name(name)) if name.eq_ignore_ascii_case(b"vlx4") => self.put(1 << pos, at + 1),
                _ => mismatch(at, Why::Text("expected 'vlx2' or 'vlx4'")),
            },
            Special::Exactly(name) => match self.kind(at) {
                Some(Kind::Name(found)) if found.eq_ignore_ascii_case(name.as_bytes()) => Ok(at + 1),
                _ => mismatch(at, Why::Operand),
            },
            Special::ControlReg(pos) => self.control_register(at, pos),
        }
    }

    fn put(&mut self, bits: u32, at: usize) -> Step {
        self.word |= bits;
        Ok(at)
    }

    fn shift(&mut self, at: usize, ror: bool) -> Step {
        let Some((word, amount, next)) = self.shift_word(at) else {
            return match self.kind(at) {
                None => Ok(at),
                Some(_) => mismatch(at, Why::Operand),
            };
        };
        let kind = match word {
            Word::Lsl => 0,
            Word::Lsr => 1,
            Word::Asr => 2,
            Word::Ror if ror => 3,
            _ => return mismatch(at, Why::Operand),
        };
        match amount {
            Some(n) if (0..self.width()).contains(&n) => self.put(kind << 22 | (n as u32) << 10, next),
            _ if self.wide() => mismatch(
                at,
                Why::Text("expected 'lsl', 'lsr' or 'asr' with optional integer in range [0, 63]"),
            ),
            _ => mismatch(
                at,
                Why::Text("expected 'lsl', 'lsr' or 'asr' with optional integer in range [0, 31]"),
            ),
        }
    }

    /// The third register of `add x0, sp, w1, uxtw #2`, and how it is extended. Without a word it must be as wide as
    /// the others, and is extended by `lsl`.
    fn extend(&mut self, at: usize) -> Step {
        let Some(Kind::Reg(reg)) = self.kind(at) else {
            return mismatch(at, Why::Operand);
        };
        if reg.class != Class::General || !self.field(16, 5, reg.num.into()) {
            return mismatch(at, Why::Operand);
        }
        let wide_index = reg.shape == Shape::X;
        let (word, amount, next) = match self.shift_word(at + 1) {
            Some(found) => found,
            None => (Word::Lsl, Some(0), at + 1),
        };
        let fits = match self.wide() {
            true => wide_index == (word as u32 & 3 == 3),
            false => !wide_index,
        };
        let option = match word {
            Word::Lsl if wide_index == self.wide() => 2 + u32::from(self.wide()),
            word if (word as u32) < 8 && fits => word as u32,
            _ => {
                return mismatch(
                    next.min(self.operands.len()).saturating_sub(1),
                    Why::Text("expected '[su]xt[bhw]' with optional integer in range [0, 4]"),
                );
            }
        };
        match amount.unwrap_or(if word == Word::Lsl { -1 } else { 0 }) {
            n @ 0..=4 => self.put(option << 13 | (n as u32) << 10, next),
            _ => mismatch(
                at + 1,
                Why::Text("expected '[su]xt[bhw]' or 'lsl' with optional integer in range [0, 4]"),
            ),
        }
    }

    fn add_imm(&mut self, at: usize, sign: i64) -> Step {
        const RANGE: Why = Why::Text("expected compatible register, symbol or integer in range [0, 4095]");
        if let Some(value) = self.imm(at) {
            // Zero is not negative.
            let value = match (sign, value) {
                (-1, 0) => return mismatch(at, RANGE),
                (-1, value) => value.wrapping_neg(),
                (_, value) => value,
            };
            if let Some((word, amount, next)) = self.shift_word(at + 1) {
                return match (word, amount) {
                    (Word::Lsl, Some(0)) if (0..4096).contains(&value) => {
                        self.put((value as u32) << 10, next)
                    }
                    (Word::Lsl, Some(12)) if (0..4096).contains(&value) => {
                        self.put(1 << 22 | (value as u32) << 10, next)
                    }
                    _ => mismatch(at, RANGE),
                };
            }
            return match value {
                0..4096 => self.put((value as u32) << 10, at + 1),
                _ if value & 0xfff == 0 && (0..1 << 24).contains(&value) => {
                    self.put(1 << 22 | (value as u32) >> 12 << 10, at + 1)
                }
                _ => mismatch(at, RANGE),
            };
        }
        if sign < 0 {
            return mismatch(at, RANGE);
        }
        let Some(expr) = self.expression(at) else {
            return mismatch(at, Why::Operand);
        };
        let modifier = self.context.exprs.modifier(expr);
        // Without a modifier it must become a number: a distance. Only `add` takes modifiers.
        let fits = match modifier {
            None => self.is_difference(expr),
            Some(_) => self.word >> 24 & 0x7f == 0x11,
        };
        if !fits {
            return mismatch(at, RANGE);
        }
        let Some((kind, high)) = reloc::add_immediate(modifier) else {
            return mismatch(at, RANGE);
        };
        self.fixup = Some((kind, expr));
        let mut bits = u32::from(high) << 22;
        let next = match self.shift_word(at + 1) {
            Some((Word::Lsl, Some(0), next)) => next,
            Some((Word::Lsl, Some(12), next)) => {
                bits = 1 << 22;
                next
            }
            Some(_) => return mismatch(at, RANGE),
            None => at + 1,
        };
        self.put(bits, next)
    }

    fn logical(&mut self, at: usize, invert: i64) -> Step {
        const WHY: Why = Why::Text("expected compatible register or logical immediate");
        let Some(value) = self.imm(at) else {
            return mismatch(at, WHY);
        };
        let fits = self.wide()
            || (-1 << 32..1i64 << 32).contains(&value)
                && (value >= 0 || value as i32 as i64 == value || value >> 32 == -1);
        match logical_immediate((value ^ invert) as u64, self.wide()) {
            Some(bits) if fits => self.put(bits << 10, at + 1),
            _ => mismatch(at, WHY),
        }
    }

    fn sve_logical(&mut self, at: usize, invert: i64) -> Step {
        const WHY: Why = Why::Text("expected compatible register or logical immediate");
        let Some(value) = self.imm(at) else {
            return mismatch(at, WHY);
        };
        let bits = 1 << self.size.shapes[0].log_bits();
        let value = value ^ invert;
        let above = if bits == 64 { 0 } else { value >> bits };
        if above != 0 && above != -1 {
            return mismatch(at, WHY);
        }
        let mut pattern = value as u64;
        if bits < 64 {
            pattern &= (1 << bits) - 1;
            let mut have = bits;
            while have < 64 {
                pattern |= pattern << have;
                have *= 2;
            }
        }
        match logical_immediate(pattern, true) {
            Some(bits) => self.put(bits << 5, at + 1),
            None => mismatch(at, WHY),
        }
    }

    /// `#imm8`, `#imm8, lsl #8`, `#imm8 * 256`; elements of bytes have no shift. A signed number may be written with or
    /// without the sign that it has in the element.
    fn sve_byte(&mut self, at: usize, signed: bool) -> Step {
        let log = self.size.shapes[0].log_bits();
        let why = Why::Text(match (signed, log) {
            (true, 3) => "immediate must be an integer in range [-128, 255] with a shift amount of 0",
            (true, _) => {
                "immediate must be an integer in range [-128, 127] or a multiple of 256 in range [-32768, 65280]"
            }
            (false, 3) => "immediate must be an integer in range [0, 255] with a shift amount of 0",
            (false, _) => {
                "immediate must be an integer in range [0, 255] or a multiple of 256 in range [256, 65280]"
            }
        });
        let Some(value) = self.imm(at) else {
            return mismatch(at, why);
        };
        let (value, shifted, next) = match self.shift_word(at + 1) {
            Some((Word::Lsl, Some(0), next)) => (value, Some(false), next),
            Some((Word::Lsl, Some(8), next)) if log > 3 => (value, Some(true), next),
            Some(_) => return mismatch(at, why),
            None => (value, None, at + 1),
        };
        let Some(whole) = value.checked_mul(if shifted == Some(true) { 256 } else { 1 }) else {
            return mismatch(at, why);
        };
        let whole = match (signed, 1 << log) {
            (false, _) | (_, 64) => whole,
            (_, bits) if (-(1 << bits) + 1..1i64 << bits).contains(&whole) => {
                whole << (64 - bits) >> (64 - bits)
            }
            _ => return mismatch(at, why),
        };
        let (least, most) = if signed { (-128, 127) } else { (0, 255) };
        let fits = |v: i64| (least..=most).contains(&v);
        let (byte, shift) = match shifted {
            Some(false) | None if fits(whole) => (whole, false),
            Some(true) | None if log > 3 && whole & 0xff == 0 && fits(whole >> 8) => (whole >> 8, true),
            _ => return mismatch(at, why),
        };
        self.put(u32::from(shift) << 13 | (byte as u32 & 0xff) << 5, next)
    }

    fn move_wide(&mut self, at: usize) -> Step {
        const RANGE: Why = Why::Text("expected compatible register, symbol or integer in range [0, 65535]");
        if let Some(value) = self.imm(at) {
            let (amount, next) = match self.shift_word(at + 1) {
                Some((Word::Lsl, Some(amount), next)) => (amount, next),
                Some(_) => return mismatch(at + 1, Why::Operand),
                None => (0, at + 1),
            };
            if !(0..0x1_0000).contains(&value) {
                return mismatch(at, RANGE);
            }
            if amount % 16 != 0 || !(0..self.width()).contains(&amount) {
                return mismatch(
                    at + 1,
                    Why::Text(match self.wide() {
                        true => "expected 'lsl' with optional integer 0, 16, 32 or 48",
                        false => "expected 'lsl' with optional integer 0 or 16",
                    }),
                );
            }
            return self.put((amount as u32 / 16) << 21 | (value as u32) << 5, next);
        }
        let Some(expr) = self.expression(at) else {
            return mismatch(at, Why::Operand);
        };
        let Some((kind, half, signed)) = reloc::move_wide(self.context.exprs.modifier(expr)) else {
            return mismatch(at, RANGE);
        };
        if i64::from(half) * 16 >= self.width() {
            return mismatch(at, RANGE);
        }
        if signed && self.word >> 29 & 3 == 2 {
            // The linker chooses between `movz` and `movn` by the sign.
            self.word &= !(1 << 30);
        }
        self.fixup = Some((kind, expr));
        self.put(u32::from(half) << 21, at + 1)
    }

    fn move_imm(&mut self, at: usize) -> Step {
        const WHY: Why = Why::Text("expected compatible register or logical immediate");
        let Some(value) = self.imm(at) else {
            return mismatch(at, Why::Operand);
        };
        match move_immediate(value as u64, self.wide()) {
            Some(word) => self.put(word, at + 1),
            None => mismatch(at, WHY),
        }
    }

    /// A distance in words of so many bits.
    fn label(&mut self, at: usize, bits: u8, pos: u8) -> Step {
        if let Some(value) = self.imm(at) {
            let half = 1i64 << (bits + 1);
            if value & 3 != 0 || !(-half..half).contains(&value) {
                return mismatch(at, Why::Text("expected label or encodable integer pc offset"));
            }
            let field = (value >> 2) as u32 & ((1 << bits) - 1);
            return self.put(field << pos, at + 1);
        }
        let Some(expr) = self.expression(at) else {
            return mismatch(at, Why::Text("expected label or encodable integer pc offset"));
        };
        let load = self.word >> 24 & 0x3f == 0x18 || self.word >> 24 & 0x3f == 0x1c;
        let Some(kind) = reloc::branch(self.context.exprs.modifier(expr), bits, load) else {
            return mismatch(at, Why::Text("expected label or encodable integer pc offset"));
        };
        self.fixup = Some((kind, expr));
        Ok(at + 1)
    }

    fn call(&mut self, at: usize) -> Step {
        let next = self.label(at, 26, 0)?;
        if let Some((kind, _)) = &mut self.fixup {
            *kind = if self.word >> 31 != 0 {
                RelocKind::Call26
            } else {
                RelocKind::Jump26
            };
        }
        Ok(next)
    }

    fn adr(&mut self, at: usize) -> Step {
        const WHY: Why = Why::Text("expected label or encodable integer pc offset");
        if let Some(value) = self.imm(at) {
            return match (-(1 << 20)..1 << 20).contains(&value) {
                true => self.put(
                    (value as u32 & 3) << 29 | (value as u32 >> 2 & 0x7_ffff) << 5,
                    at + 1,
                ),
                false => mismatch(at, WHY),
            };
        }
        match self.expression(at) {
            Some(expr) => match reloc::near(self.context.exprs.modifier(expr)) {
                Some(kind) => {
                    self.fixup = Some((kind, expr));
                    Ok(at + 1)
                }
                None => mismatch(at, Why::Text("unexpected adr label")),
            },
            None => mismatch(at, WHY),
        }
    }

    fn adrp(&mut self, at: usize) -> Step {
        const WHY: Why = Why::Text("expected label or encodable integer pc offset");
        if let Some(value) = self.imm(at) {
            let pages = value >> 12;
            return match value & 0xfff == 0 && (-(1 << 20)..1 << 20).contains(&pages) {
                true => self.put(
                    (pages as u32 & 3) << 29 | (pages as u32 >> 2 & 0x7_ffff) << 5,
                    at + 1,
                ),
                false => mismatch(at, WHY),
            };
        }
        let Some(expr) = self.expression(at) else {
            return mismatch(at, WHY);
        };
        match reloc::page(self.context.exprs.modifier(expr)) {
            Some(kind) => {
                self.fixup = Some((kind, expr));
                Ok(at + 1)
            }
            None => mismatch(at, Why::Text("page or gotpage label reference expected")),
        }
    }

    /// The place that `ldr` loads from, or a value for the literal pool.
    fn load_label(&mut self, at: usize) -> Step {
        let Some(Kind::Literal(expr)) = self.kind(at) else {
            return self.label(at, 19, 5);
        };
        let wide = self.wide();
        if let Some(value) = self.context.exprs.as_constant(expr) {
            let (mut rest, mut halves) = (value as u64, 0);
            while rest > 0xffff && rest & 0xffff == 0 {
                rest >>= 16;
                halves += 1;
            }
            if rest <= 0xffff && halves < if wide { 4 } else { 2 } {
                self.word = self.word & 0x1f
                    | u32::from(wide) << 31
                    | 0x5280_0000
                    | halves << 21
                    | (rest as u32) << 5;
                return Ok(at + 1);
            }
            if !wide && value >> 32 != 0 && value >> 31 != -1 {
                return mismatch(at, Why::Text("Immediate too large for register"));
            }
        }
        let symbol = self.context.literal(expr, if wide { 8 } else { 4 });
        let place = self.context.exprs.symbol(symbol, self.operands[at].at);
        self.fixup = Some((RelocKind::Ld19, place));
        Ok(at + 1)
    }

    /// A place before this one, at most 2^16 words away.
    fn sp_pc_label(&mut self, at: usize) -> Step {
        const WHY: Why = Why::Text("expected label or encodable integer pc offset");
        if let Some(value) = self.imm(at) {
            return match value & 3 == 0 && (-(1 << 18) + 4..=0).contains(&value) {
                true => self.put(((-value) as u32 >> 2) << 5, at + 1),
                false => mismatch(at, WHY),
            };
        }
        match self.expression(at) {
            Some(expr) => {
                self.fixup = Some((RelocKind::Back16, expr));
                Ok(at + 1)
            }
            None => mismatch(at, WHY),
        }
    }

    fn test_bit(&mut self, at: usize) -> Step {
        match self.imm(at) {
            Some(bit) if (0..self.width()).contains(&bit) => {
                let bit = bit as u32;
                self.put((bit & 31) << 19 | bit >> 5 << 31, at + 1)
            }
            _ => mismatch(
                at,
                Why::Text(match self.wide() {
                    true => "immediate must be an integer in range [0, 63].",
                    false => "immediate must be an integer in range [0, 31].",
                }),
            ),
        }
    }

    fn condition(&mut self, at: usize, pos: u8, invert: u32) -> Step {
        let found = match self.kind(at) {
            Some(Kind::Name(name)) => names::condition(name),
            _ => None,
        };
        match found {
            None => mismatch(at, Why::Text("invalid condition code")),
            Some(14 | 15) if invert != 0 => mismatch(
                at,
                Why::Text("condition codes AL and NV are invalid for this instruction"),
            ),
            Some(cond) => self.put((cond ^ invert) << pos, at + 1),
        }
    }

    /// The scaled offset of a load or store.
    fn offset(&mut self, at: usize, log: u8) -> Step {
        if let Some(value) = self.imm(at) {
            return match value & ((1 << log) - 1) == 0 && (0..4096 << log).contains(&value) {
                true => self.put((value as u32 >> log) << 10, at + 1),
                false => mismatch(
                    at,
                    Why::Text("index must be a multiple of the access's size, or in range [-256, 255]."),
                ),
            };
        }
        let Some(expr) = self.expression(at) else {
            return mismatch(at, Why::Operand);
        };
        match reloc::offset(self.context.exprs.modifier(expr), log) {
            Some(kind) => {
                self.fixup = Some((kind, expr));
                Ok(at + 1)
            }
            None => mismatch(
                at,
                Why::Text("index must be an integer or a part of an address that a load or store can hold"),
            ),
        }
    }

    /// The index register of a load or store.
    fn index(&mut self, at: usize, log: u8) -> Step {
        let Some(Kind::Reg(reg)) = self.kind(at) else {
            return mismatch(at, Why::Operand);
        };
        if reg.class != Class::General || !self.field(16, 5, reg.num.into()) {
            return mismatch(at, Why::Operand);
        }
        let wide = reg.shape == Shape::X;
        let (word, amount, next) = match self.shift_word(at + 1) {
            Some(found) => found,
            None => (Word::Lsl, Some(0), at + 1),
        };
        let option = match (word, wide) {
            (Word::Lsl, true) => 3,
            (Word::Sxtx, true) => 7,
            (Word::Uxtw, false) => 2,
            (Word::Sxtw, false) => 6,
            (_, true) => {
                return mismatch(
                    at + 1,
                    Why::Text("expected 'lsl' or 'sxtx' with optional shift of #0 or the access's size"),
                );
            }
            (_, false) => {
                return mismatch(
                    at + 1,
                    Why::Text("expected 'uxtw' or 'sxtw' with optional shift of #0 or the access's size"),
                );
            }
        };
        let written = self.shift_word(at + 1).is_some_and(|w| w.1.is_some());
        let scaled = match amount {
            // Bytes: `lsl #0` is an amount that is written, and is told from none.
            Some(0) => log == 0 && written,
            Some(n) if n == i64::from(log) => true,
            None if word != Word::Lsl => false,
            _ => {
                return mismatch(
                    at + 1,
                    Why::Text("expected an optional shift of #0 or the access's size"),
                );
            }
        };
        self.put(option << 13 | u32::from(scaled) << 12, next)
    }

    fn lsl_imm(&mut self, at: usize) -> Step {
        let width = self.width();
        match self.imm(at) {
            Some(n) if (0..width).contains(&n) => {
                let immr = (width - n) as u32 & (width as u32 - 1);
                self.put(immr << 16 | ((width - 1 - n) as u32) << 10, at + 1)
            }
            Some(_) => mismatch(
                at,
                Why::Text(match self.wide() {
                    true => "immediate must be an integer in range [0, 63].",
                    false => "immediate must be an integer in range [0, 31].",
                }),
            ),
            None => mismatch(at, Why::Operand),
        }
    }

    /// Position and width of a bit field.
    fn bit_field(&mut self, at: usize, insert: bool) -> Step {
        let width = self.width();
        let (Some(lsb), Some(len)) = (self.imm(at), self.imm(at + 1)) else {
            return mismatch(at, Why::Operand);
        };
        if !(0..width).contains(&lsb) {
            return mismatch(
                at,
                Why::Text(match self.wide() {
                    true => "immediate must be an integer in range [0, 63].",
                    false => "immediate must be an integer in range [0, 31].",
                }),
            );
        }
        if !(1..=width).contains(&len) {
            return mismatch(
                at + 1,
                Why::Text(match self.wide() {
                    true => "immediate must be an integer in range [1, 64].",
                    false => "immediate must be an integer in range [1, 32].",
                }),
            );
        }
        if lsb + len > width {
            return mismatch(
                at + 1,
                Why::Text(match insert {
                    true => "requested insert overflows register",
                    false => "requested extract overflows register",
                }),
            );
        }
        let (immr, imms) = match insert {
            true => ((width - lsb) & (width - 1), len - 1),
            false => (lsb, lsb + len - 1),
        };
        self.put((immr as u32) << 16 | (imms as u32) << 10, at + 2)
    }

    /// `abcdefgh`, shifted by `lsl` or `msl`: which shifts there are depends on the bits in the row.
    fn vec_imm(&mut self, at: usize) -> Step {
        let Some(value) = self.imm(at) else {
            return mismatch(at, Why::Operand);
        };
        let log = self.size.shapes[0].log_bits();
        let (word, amount, next) = match self.shift_word(at + 1) {
            Some((word, Some(amount), next)) => (word, amount, next),
            Some(_) => return mismatch(at + 1, Why::Operand),
            None => (Word::Lsl, 0, at + 1),
        };
        let cmode = match (word, log, amount) {
            (Word::Lsl, 3, 0) => 14 << 12,
            (Word::Lsl, 4, 0 | 8) => 8 << 12 | (amount as u32 / 8) << 13,
            (Word::Lsl, 5, 0 | 8 | 16 | 24) => (amount as u32 / 8) << 13,
            (Word::Msl, 5, 8 | 16) if self.word >> 12 & 1 == 0 => 12 << 12 | (amount as u32 / 16) << 12,
            _ => return mismatch(at + 1, Why::Operand),
        };
        // What bytes hold without or with their sign.
        let least = if log == 3 { -128 } else { 0 };
        if !(least..256).contains(&value) {
            return mismatch(at, Why::Text("immediate must be an integer in range [0, 255]."));
        }
        self.put(cmode | split_byte(value as u32 & 0xff), next)
    }

    fn vec_mask(&mut self, at: usize) -> Step {
        let Some(value) = self.imm(at) else {
            return mismatch(at, Why::Operand);
        };
        let bytes = value.to_le_bytes();
        if bytes.iter().any(|b| *b != 0 && *b != 0xff) {
            return mismatch(at, Why::Operand);
        }
        let bits = (0..8).fold(0, |bits, k| bits | u32::from(bytes[k] & 1) << k);
        self.put(split_byte(bits), at + 1)
    }

    fn vec_float(&mut self, at: usize) -> Step {
        let bits = self
            .operands
            .get(at)
            .and_then(|o| super::matching::eight_bits(*o));
        match bits {
            Some(bits) => self.put(split_byte(bits), at + 1),
            None => mismatch(
                at,
                Why::Text("expected compatible register or floating-point constant"),
            ),
        }
    }

    fn system_register(&mut self, at: usize, read: bool) -> Step {
        let found = match self.kind(at) {
            Some(Kind::Name(name)) => self.access.register(name, read),
            _ => None,
        };
        match (found, read) {
            (Some(bits), _) => self.put(u32::from(bits) << 5, at + 1),
            (None, true) => mismatch(at, Why::Text("expected readable system register")),
            (None, false) => mismatch(at, Why::Text("expected writable system register or pstate")),
        }
    }

    fn named(&mut self, at: usize, names: Names) -> Step {
        let table = names::table(names);
        let found = match self.kind(at) {
            Some(Kind::Name(name)) => table.named(name),
            Some(Kind::Imm(value)) => table.numbered(value),
            _ => None,
        };
        match found {
            Some(number) => self.put(table.put(number), at + 1),
            None => mismatch(at, Why::Text(table.error)),
        }
    }

    fn control_register(&mut self, at: usize, pos: u8) -> Step {
        let number = |name: &[u8]| match name {
            [b'c' | b'C', digits @ ..] if !digits.is_empty() => std::str::from_utf8(digits)
                .ok()?
                .parse::<u32>()
                .ok()
                .filter(|n| *n < 16),
            _ => None,
        };
        match self.kind(at) {
            Some(Kind::Name(name)) if number(name).is_some() => {
                let n = number(name).unwrap_or(0);
                self.put(n << pos, at + 1)
            }
            _ => mismatch(at, Why::Text("expected cN operand where 0 <= N <= 15")),
        }
    }
}

/// `abc` at bit 16 and `defgh` at bit 5.
fn split_byte(bits: u32) -> u32 {
    bits >> 5 << 16 | (bits & 31) << 5
}

/// `movz` or `movn` of a number, without the register.
fn move_immediate(value: u64, wide: bool) -> Option<u32> {
    let sf = u32::from(wide) << 31;
    let value = if wide { value } else { value & 0xffff_ffff };
    let halves = if wide { 4 } else { 2 };
    let one_half = |v: u64| (0..halves).find(|h| v & !(0xffff << (16 * h)) == 0);
    let field = |v: u64, h: u32| h << 21 | ((v >> (16 * h)) as u32 & 0xffff) << 5;
    if let Some(h) = one_half(value) {
        return Some(sf | 0x5280_0000 | field(value, h));
    }
    let inverted = if wide { !value } else { !value & 0xffff_ffff };
    if let Some(h) = one_half(inverted) {
        return Some(sf | 0x1280_0000 | field(inverted, h));
    }
    None
}
