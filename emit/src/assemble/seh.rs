//! `.seh_*`: Windows' unwind information on x86-64 ("x64 exception handling", Microsoft; LLVM's directives for it).
//!
//! The tables are written here as contents of `.xdata` and `.pdata` whose fields are expressions: an `UNWIND_INFO` at
//! `.seh_handlerdata`, since what follows there is data of the handler, and else at the text's end.

use super::parser::Assembler;
use super::unit::{AsmSection, SiteKind};
use super::{AsmError, AsmSymbol, BinaryOp, Cursor, Dialect, Result};
use crate::object::SectionKind;
use crate::reloc::RelocKind;
use crate::seh::{ALLOC_LARGE, ALLOC_SMALL, NEAR, PUSH_NONVOL, SAVE_XMM128, SAVE_XMM128_FAR, SET_FPREG};
use ir::triple::Arch;

const SAVE_NONVOL: u8 = 4;
const SAVE_NONVOL_FAR: u8 = 5;
const PUSH_MACHFRAME: u8 = 10;

const FLAG_EXCEPTION: u8 = 1;
const FLAG_UNWIND: u8 = 2;
const FLAG_CHAINED: u8 = 4;

/// Hardware encodings of the general-purpose registers, by DWARF number (x86-64 psABI, figure 3.36).
const ENCODINGS: [u8; 16] = [0, 2, 1, 3, 6, 7, 5, 4, 8, 9, 10, 11, 12, 13, 14, 15];
/// DWARF number of `xmm0`.
const XMM0: u16 = 17;

/// An unwind code: what the instruction before `after` has done.
#[derive(Clone, Debug)]
struct Code {
    after: AsmSymbol,
    op: u8,
    info: u8,
    more: Vec<u16>,
}

/// A function, or a chained part of one.
#[derive(Clone, Debug)]
pub(super) struct SehFrame {
    begin: AsmSymbol,
    end: Option<AsmSymbol>,
    prologue_end: Option<AsmSymbol>,
    codes: Vec<Code>,
    /// Register, and units of 16 bytes, of the frame pointer.
    frame: Option<u8>,
    handler: Option<AsmSymbol>,
    flags: u8,
    /// Index of the frame that it is a part of.
    parent: Option<usize>,
    in_epilogue: bool,
    /// Index of the section of its code.
    section: u32,
    /// Where its `UNWIND_INFO` is.
    info: Option<AsmSymbol>,
    at: u32,
}

/// All functions of a text.
#[derive(Clone, Debug, Default)]
pub(super) struct Seh {
    frames: Vec<SehFrame>,
    /// Index of the one that is open.
    open: Option<usize>,
    /// All before this one have their `UNWIND_INFO`.
    written: usize,
}

fn error<T>(at: u32, message: &str) -> Result<T> {
    Err(AsmError::new(at, message))
}

impl Assembler<'_> {
    /// A `.seh_` directive of x86-64.
    pub(super) fn seh_directive(&mut self, name: &str, at: u32, mut cursor: Cursor<'_>) -> Result<()> {
        if self.unit.inline || self.arch != Arch::X86_64 {
            let place = if self.unit.inline {
                " in inline assembly"
            } else {
                ""
            };
            return Err(AsmError::new(
                at,
                format!("unsupported: directive '{name}'{place}"),
            ));
        }
        if name == ".seh_proc" {
            return self.seh_start(cursor, at);
        }
        let Some(open) = self.seh.open else {
            return error(at, ".seh_ directive must appear within an active frame");
        };
        match name {
            ".seh_endproc" | ".seh_endfunclet" => {
                cursor.expect_end()?;
                self.seh_end(open);
                if name == ".seh_endproc" {
                    self.seh.open = None;
                    self.seh_infos();
                    if self.seh.frames[open].parent.is_some() {
                        return error(at, "Not all chained regions terminated!");
                    }
                }
            }
            ".seh_startchained" => {
                cursor.expect_end()?;
                self.seh_open(Some(open), at);
            }
            ".seh_endchained" => {
                cursor.expect_end()?;
                let Some(parent) = self.seh.frames[open].parent else {
                    return error(at, "End of a chained region outside a chained region!");
                };
                self.seh_end(open);
                self.seh.open = Some(parent);
            }
            ".seh_endprologue" => {
                cursor.expect_end()?;
                let end = self.label_here();
                self.seh.frames[open].prologue_end = Some(end);
            }
            ".seh_handler" => self.seh_handler(cursor, open, at)?,
            ".seh_handlerdata" => {
                cursor.expect_end()?;
                self.seh_info(open);
                let piece = self.seh_piece(".xdata", self.seh.frames[open].section);
                self.switch_to(piece);
            }
            ".seh_startepilogue" | ".seh_endepilogue" => self.seh_epilogue(name, cursor, open, at)?,
            ".seh_unwindversion" | ".seh_unwindv2start" => {
                return error(at, &format!("unsupported: directive '{name}'"));
            }
            _ => self.seh_code(name, cursor, open, at)?,
        }
        Ok(())
    }

    fn seh_start(&mut self, mut cursor: Cursor<'_>, at: u32) -> Result<()> {
        self.symbol(&mut cursor)?;
        cursor.expect_end()?;
        if self.seh.open.is_some() {
            return error(at, "Starting a function before ending the previous one!");
        }
        self.seh_open(None, at);
        Ok(())
    }

    fn seh_open(&mut self, parent: Option<usize>, at: u32) {
        let frame = SehFrame {
            begin: self.label_here(),
            end: None,
            prologue_end: None,
            codes: Vec::new(),
            frame: None,
            handler: None,
            flags: 0,
            parent,
            in_epilogue: false,
            section: self.unit.pieces[self.current as usize].section,
            info: None,
            at,
        };
        self.seh.open = Some(self.seh.frames.len());
        self.seh.frames.push(frame);
    }

    /// A frame ends here, unless it has ended before. Its end may have been referred to.
    fn seh_end(&mut self, index: usize) {
        let end = match self.seh.frames[index].end {
            Some(end) => end,
            None => self.unit.context.symbols.anonymous(),
        };
        let place = self.place();
        if self.unit.place_of(end).is_none() {
            self.define(end, place);
        }
        self.seh.frames[index].end = Some(end);
    }

    /// `symbol, @unwind|@except[, …]`
    fn seh_handler(&mut self, mut cursor: Cursor<'_>, open: usize, at: u32) -> Result<()> {
        let symbol = self.symbol(&mut cursor)?;
        let mut flags = 0;
        while cursor.eat(b',') {
            let word_at = cursor.pos();
            let marked = cursor.eat(b'@') || cursor.eat(b'%');
            flags |= match cursor.name() {
                Some(b"unwind") if marked => FLAG_UNWIND,
                Some(b"except") if marked => FLAG_EXCEPTION,
                _ => return error(word_at, "expected @unwind or @except"),
            };
        }
        if flags == 0 {
            return cursor.error("you must specify one or both of @unwind or @except");
        }
        cursor.expect_end()?;
        let frame = &mut self.seh.frames[open];
        if frame.parent.is_some() {
            return error(at, "Chained unwind areas can't have handlers!");
        }
        frame.handler = Some(symbol);
        frame.flags |= flags;
        Ok(())
    }

    /// Version 1 of the tables says nothing of epilogues: the unwinder reads their instructions.
    fn seh_epilogue(&mut self, name: &str, mut cursor: Cursor<'_>, open: usize, at: u32) -> Result<()> {
        cursor.expect_end()?;
        let frame = &mut self.seh.frames[open];
        if name == ".seh_startepilogue" {
            if frame.prologue_end.is_none() {
                return error(
                    at,
                    "starting epilogue (.seh_startepilogue) before prologue has ended (.seh_endprologue)",
                );
            }
            frame.in_epilogue = true;
        } else if !std::mem::take(&mut frame.in_epilogue) {
            return error(at, "Stray .seh_endepilogue");
        }
        Ok(())
    }

    /// A directive that stands for an instruction of the prologue.
    fn seh_code(&mut self, name: &str, mut cursor: Cursor<'_>, open: usize, at: u32) -> Result<()> {
        let after = self.label_here();
        let (mut info, mut more) = (0, Vec::new());
        let op = match name {
            ".seh_pushreg" => {
                info = self.seh_register(&mut cursor, false)?;
                PUSH_NONVOL
            }
            ".seh_stackalloc" => {
                let size = self.seh_number(&mut cursor)?;
                match size {
                    0 => return error(at, "stack allocation size must be non-zero"),
                    _ if size % 8 != 0 => return error(at, "stack allocation size is not a multiple of 8"),
                    8..=128 => {
                        info = (size / 8 - 1) as u8;
                        ALLOC_SMALL
                    }
                    _ if size / 8 <= 0xffff => {
                        more.push((size / 8) as u16);
                        ALLOC_LARGE
                    }
                    _ => {
                        info = 1;
                        more.extend([size as u16, (size >> 16) as u16]);
                        ALLOC_LARGE
                    }
                }
            }
            ".seh_setframe" => {
                let register = self.seh_register(&mut cursor, false)?;
                cursor.expect_comma()?;
                let offset = self.seh_number(&mut cursor)?;
                let frame = &mut self.seh.frames[open];
                if frame.frame.is_some() {
                    return error(at, "frame register and offset can be set at most once");
                }
                match offset {
                    _ if offset % 16 != 0 => return error(at, "offset is not a multiple of 16"),
                    0..=240 => {}
                    _ => return error(at, "frame offset must be less than or equal to 240"),
                }
                frame.frame = Some(register | offset as u8);
                SET_FPREG
            }
            ".seh_savereg" | ".seh_savexmm" => {
                let vector = name == ".seh_savexmm";
                info = self.seh_register(&mut cursor, vector)?;
                cursor.expect_comma()?;
                let offset = self.seh_number(&mut cursor)?;
                let unit = if vector { 16 } else { 8 };
                if offset % unit != 0 {
                    let message = match vector {
                        true => "offset is not a multiple of 16",
                        false => "register save offset is not 8 byte aligned",
                    };
                    return error(at, message);
                }
                match offset < NEAR {
                    true => more.push((offset / unit) as u16),
                    false => more.extend([offset as u16, (offset >> 16) as u16]),
                }
                match (vector, offset < NEAR) {
                    (false, true) => SAVE_NONVOL,
                    (false, false) => SAVE_NONVOL_FAR,
                    (true, true) => SAVE_XMM128,
                    (true, false) => SAVE_XMM128_FAR,
                }
            }
            ".seh_pushframe" => {
                if !cursor.at_end() {
                    let word_at = cursor.pos();
                    let marked = cursor.eat(b'@') || cursor.eat(b'%');
                    if !marked || cursor.name() != Some(b"code") {
                        return error(word_at, "expected @code");
                    }
                    info = 1;
                }
                if !self.seh.frames[open].codes.is_empty() {
                    return error(at, "If present, PushMachFrame must be the first UOP");
                }
                PUSH_MACHFRAME
            }
            _ => return Err(AsmError::new(at, format!("unknown directive '{name}'"))),
        };
        cursor.expect_end()?;
        self.seh.frames[open].codes.push(Code {
            after,
            op,
            info,
            more,
        });
        Ok(())
    }

    fn seh_number(&mut self, cursor: &mut Cursor<'_>) -> Result<u32> {
        let at = cursor.pos();
        let number = self.absolute(cursor)?;
        u32::try_from(number).map_err(|_| AsmError::new(at, "expected a number of 32 bits"))
    }

    /// A register's hardware encoding, by its name or as a number.
    fn seh_register(&mut self, cursor: &mut Cursor<'_>, vector: bool) -> Result<u8> {
        let at = cursor.pos();
        let mut word = *cursor;
        word.eat(b'%');
        let wide = word
            .name()
            .is_some_and(|n| matches!(n[0].to_ascii_lowercase(), b'r' | b'x'));
        if let Some(number) = self.reader.dwarf_register(cursor) {
            let encoding = match vector {
                true => number.checked_sub(XMM0).filter(|n| *n < 16).map(|n| n as u8),
                false => ENCODINGS.get(usize::from(number)).copied(),
            };
            // Other names are those of parts.
            return match encoding {
                Some(encoding) if wide => Ok(encoding),
                _ => error(at, "register is not supported for use with this directive"),
            };
        }
        match cursor.integer(Dialect::Att)? {
            Some(number @ 0..16) => Ok(number as u8),
            _ => error(at, "incorrect register number for use with this directive"),
        }
    }

    /// A symbol for the place that is written next.
    fn label_here(&mut self) -> AsmSymbol {
        let symbol = self.unit.context.symbols.anonymous();
        let place = self.place();
        self.define(symbol, place);
        symbol
    }

    /// The tables that are not written yet. Errors: a function is not ended.
    pub(super) fn finish_seh(&mut self, end: u32) {
        if self.seh.open.is_some() {
            return self.report(*AsmError::new(end, "Unfinished frame!"));
        }
        self.seh_infos();
        for index in 0..self.seh.frames.len() {
            let piece = self.seh_piece(".pdata", self.seh.frames[index].section);
            let current = std::mem::replace(&mut self.current, piece);
            self.seh_align();
            self.seh_entry(index);
            self.current = current;
        }
    }

    /// Writes what `.seh_handlerdata` has not asked for.
    fn seh_infos(&mut self) {
        for index in self.seh.written..self.seh.frames.len() {
            if self.seh.frames[index].info.is_none() {
                self.seh_info(index);
            }
        }
        self.seh.written = self.seh.frames.len();
    }

    /// Writes a frame's `UNWIND_INFO` into its section of `.xdata`.
    fn seh_info(&mut self, index: usize) {
        if let Some(parent) = self.seh.frames[index].parent
            && self.seh.frames[parent].info.is_none()
        {
            self.seh_info(parent);
        }
        let piece = self.seh_piece(".xdata", self.seh.frames[index].section);
        let current = std::mem::replace(&mut self.current, piece);
        self.seh_align();
        let info = self.label_here();
        self.seh.frames[index].info = Some(info);
        let frame = self.seh.frames[index].clone();
        let flags = match frame.parent {
            Some(_) => FLAG_CHAINED,
            None => frame.flags,
        };
        self.seh_bytes(&[1 | flags << 3]);
        match frame.prologue_end {
            Some(end) => self.seh_distance(end, frame.begin, frame.at),
            None => self.seh_bytes(&[0]),
        }
        let units: usize = frame.codes.iter().map(|c| 1 + c.more.len()).sum();
        if units > 255 {
            let message = "more than 255 unwind codes";
            self.report(*AsmError::new(frame.at, message));
        }
        self.seh_bytes(&[units as u8, frame.frame.unwrap_or(0)]);
        for code in frame.codes.iter().rev() {
            self.seh_distance(code.after, frame.begin, frame.at);
            self.seh_bytes(&[code.info << 4 | code.op]);
            for half in &code.more {
                self.seh_bytes(&half.to_le_bytes());
            }
        }
        if units % 2 == 1 {
            self.seh_bytes(&[0; 2]);
        }
        match (frame.parent, frame.handler) {
            (Some(parent), _) => self.seh_entry(parent),
            (None, Some(handler)) => self.seh_field(handler, frame.at),
            // The shortest has 8 bytes.
            (None, None) if units == 0 => self.seh_bytes(&[0; 4]),
            (None, None) => {}
        }
        self.current = current;
    }

    /// `RUNTIME_FUNCTION`: start, end, and `UNWIND_INFO`.
    fn seh_entry(&mut self, index: usize) {
        let frame = self.seh.frames[index].clone();
        // A part of a function whose end is not known yet: it is this function's.
        let end = frame.end.unwrap_or_else(|| {
            let end = self.unit.context.symbols.anonymous();
            self.seh.frames[index].end = Some(end);
            end
        });
        for symbol in [Some(frame.begin), Some(end), frame.info].into_iter().flatten() {
            self.seh_field(symbol, frame.at);
        }
    }

    fn seh_align(&mut self) {
        let piece = &mut self.unit.pieces[self.current as usize];
        piece.push_site(
            0,
            SiteKind::Align {
                align: 4,
                fill: Some((0, 1)),
                max: u64::MAX,
            },
        );
        let section = &mut self.unit.sections[piece.section as usize];
        section.align = section.align.max(4);
    }

    fn seh_bytes(&mut self, bytes: &[u8]) {
        let piece = &mut self.unit.pieces[self.current as usize];
        piece.bytes.extend_from_slice(bytes);
    }

    /// A byte with the distance of two places.
    fn seh_distance(&mut self, to: AsmSymbol, from: AsmSymbol, at: u32) {
        let exprs = &mut self.unit.context.exprs;
        let (to, from) = (exprs.symbol(to, at), exprs.symbol(from, at));
        if let Ok(expr) = exprs.binary(BinaryOp::Sub, to, from, at) {
            self.seh_fixup(expr, RelocKind::Abs8);
        }
    }

    /// A symbol's distance from the start of the image.
    fn seh_field(&mut self, symbol: AsmSymbol, at: u32) {
        let expr = self.unit.context.exprs.symbol(symbol, at);
        self.seh_fixup(expr, RelocKind::ImageRel32);
    }

    fn seh_fixup(&mut self, expr: super::ExprId, kind: RelocKind) {
        self.note_fixup(expr, kind);
        let piece = &mut self.unit.pieces[self.current as usize];
        piece.bytes.resize(piece.bytes.len() + kind.size() as usize, 0);
    }

    /// The piece of the section of unwind data that goes with a section of code. GNU's linker wants comdats of like names.
    fn seh_piece(&mut self, name: &str, text: u32) -> u32 {
        const ANY: u8 = 2;
        const ASSOCIATIVE: u8 = 5;
        const COMDAT: u32 = 0x1000;
        let code = &self.unit.sections[text as usize];
        let mut made: AsmSection = super::sections::coff_section(name.as_bytes());
        made.kind = SectionKind::Unwind;
        match &code.selection {
            Some(_) if self.is_gnu => {
                let full = &code.key.name;
                let dollar = full.iter().position(|c| *c == b'$').map_or(full.len(), |p| p + 1);
                made.key.name.push(b'$');
                made.key.name.extend_from_slice(&full[dollar..]);
                made.native |= COMDAT;
                made.selection = Some((ANY, Vec::new()));
            }
            Some((_, leader)) => {
                made.native |= COMDAT;
                made.selection = Some((ASSOCIATIVE, leader.clone()));
                made.key.unique = Some(text);
            }
            None if code.key.name != b".text" || code.key.unique.is_some() => made.key.unique = Some(text),
            None => {}
        }
        self.piece_of(made, 0)
    }
}
