//! Instructions of a text: read by the target, or remembered ([`super::memo`]), and appended.

use super::parser::Assembler;
use super::unit::{Place, SiteKind};
use super::{AsmError, Context, Cursor, Encoded, LongForm, Result};

impl Assembler<'_> {
    pub(super) fn instruction(&mut self, mut cursor: Cursor<'_>) -> Result<()> {
        let at = cursor.pos();
        let text = cursor.raw_rest();
        if self.known_instruction(text, at)? {
            return Ok(());
        }
        let mut encoded = std::mem::take(&mut self.encoded);
        encoded.clear();
        let read = self.read_instruction(&mut cursor, &mut encoded);
        let result = read.and_then(|()| self.append_instruction(&mut encoded, at));
        self.encoded = encoded;
        result
    }

    /// Appends an instruction that was read before, or one that differs from such a one in the name of its symbol; `text` is
    /// the whole statement. False: none was.
    pub(super) fn known_instruction(&mut self, text: &[u8], at: u32) -> Result<bool> {
        if self.memo.is_empty() || !self.reader.reads_each_alone() {
            return Ok(false);
        }
        let dialect = self.unit.context.dialect;
        let number = self.reader.plain_number(text, dialect);
        let bytes = number.and_then(|n| self.memo.make_numbered(text, &n));
        if let Some(bytes) = bytes.or_else(|| self.memo.find(text)) {
            return self.append_known(bytes.get(), at).map(|()| true);
        }
        let Some(name) = super::memo::name_in(text) else {
            return Ok(false);
        };
        self.encoded.clear();
        let context = &mut self.unit.context;
        let is_symbol = !context.registers.contains_key(&text[name.clone()]);
        let made = is_symbol
            && self.reader.takes_any_symbol(&text[name.clone()], dialect)
            && self.memo.make(text, name, at, context, &mut self.encoded);
        if !made {
            return Ok(false);
        }
        let mut encoded = std::mem::take(&mut self.encoded);
        let result = self.append_instruction(&mut encoded, at);
        self.encoded = encoded;
        result.map(|()| true)
    }

    /// Appends an instruction that has no fields to be filled in.
    fn append_known(&mut self, bytes: &[u8], at: u32) -> Result<()> {
        let section = self.unit.pieces[self.current as usize].section;
        self.unit.sections[section as usize].has_code = true;
        self.check_contents(at)?;
        if self.tells_data {
            self.note_data(self.current);
        }
        self.put(bytes, at)?;
        self.note_code_end();
        Ok(())
    }

    /// Notes where code ends, where objects tell data from it.
    fn note_code_end(&mut self) {
        if self.tells_data {
            let end = self.place();
            self.unit.pieces[self.current as usize].code_end = Some((end.raw, end.sites));
        }
    }

    fn append_instruction(&mut self, encoded: &mut Encoded, at: u32) -> Result<()> {
        let section = self.unit.pieces[self.current as usize].section;
        self.unit.sections[section as usize].has_code = true;
        self.append_code(encoded, at)
    }

    fn read_instruction(&mut self, cursor: &mut Cursor<'_>, encoded: &mut Encoded) -> Result<()> {
        let (at, text) = (cursor.pos(), cursor.raw_rest());
        let counts = |context: &Context| {
            let symbols = &context.symbols;
            (symbols.lookups(), symbols.len() as u32, context.warnings.len())
        };
        let before = counts(&self.unit.context);
        let alone = self.reader.reads_each_alone();
        self.unit.context.present = Some(self.place());
        self.unit.context.named = None;
        let read = self.reader.instruction(cursor, &mut self.unit.context, encoded);
        self.unit.context.present = None;
        self.bind_here();
        read?;
        cursor.expect_end()?;
        if encoded.bytes.is_empty() {
            // (a name for a register)
            self.memo.clear();
        }
        let context = &self.unit.context;
        let (lookups, symbols, warnings) = counts(context);
        if !alone || !self.reader.reads_each_alone() || encoded.bytes.is_empty() || warnings != before.2 {
            return Ok(());
        }
        // A symbol that is new is looked up twice.
        let found = lookups.wrapping_sub(before.0) - (symbols - before.1);
        match context.named {
            None if found == 0 && encoded.fixups.is_empty() && encoded.long.is_none() => {
                let number = self.reader.plain_number(text, context.dialect);
                if !number.is_some_and(|n| self.memo.note_numbered(text, &n, &encoded.bytes)) {
                    self.memo.note(text, &encoded.bytes);
                }
            }
            Some(named)
                if found == 1
                    && self
                        .reader
                        .takes_any_symbol(context.symbols.name(named.symbol), context.dialect) =>
            {
                self.memo.note_shape(text, at, named, context, encoded);
            }
            _ => {}
        }
        Ok(())
    }

    /// Appends an instruction; data before it is noted where objects tell it from code.
    pub(super) fn append_code(&mut self, encoded: &mut Encoded, at: u32) -> Result<()> {
        if !self.tells_data || encoded.bytes.is_empty() {
            return self.append(encoded, at);
        }
        self.note_data(self.current);
        self.append(encoded, at)?;
        self.note_code_end();
        Ok(())
    }

    /// Notes the data behind the last instruction of a piece.
    pub(super) fn note_data(&mut self, index: u32) {
        let piece = &self.unit.pieces[index as usize];
        let (raw, mut sites) = piece.code_end.unwrap_or_default();
        let is_padding = |site: &&super::unit::Site| {
            site.raw == raw && matches!(site.kind, SiteKind::Align { fill: None, .. })
        };
        sites += piece.sites[sites as usize..]
            .iter()
            .take_while(is_padding)
            .count() as u32;
        if raw as usize == piece.bytes.len() && sites as usize == piece.sites.len() {
            return;
        }
        let start = Place {
            piece: index,
            raw,
            sites,
        };
        let end = Place {
            piece: index,
            raw: piece.bytes.len() as u32,
            sites: piece.sites.len() as u32,
        };
        self.unit.data_regions.push((start, end, 1));
    }

    /// Appends what a target's reader has made.
    pub(super) fn append(&mut self, encoded: &mut Encoded, at: u32) -> Result<()> {
        if !encoded.bytes.is_empty() {
            self.check_contents(at)?;
        }
        if self.unit.lines.pending {
            self.make_row();
        }
        let piece = &mut self.unit.pieces[self.current as usize];
        if let Some(long) = encoded.long.take() {
            let short = LongForm {
                bytes: std::mem::take(&mut encoded.bytes),
                fixups: std::mem::take(&mut encoded.fixups),
            };
            piece.push_site(
                at,
                SiteKind::Relax {
                    short,
                    long: *long,
                    grown: false,
                },
            );
            return Ok(());
        }
        let start = piece.bytes.len() as u32;
        let sites = piece.sites.len() as u32;
        piece.bytes.extend_from_slice(&encoded.bytes);
        for fixup in &encoded.fixups {
            let offset = start + fixup.offset;
            piece.fixups.push((super::Fixup { offset, ..*fixup }, sites));
        }
        if piece.bytes.len() as u64 >= crate::module::MAX_DATA / 2 {
            return Err(AsmError::new(at, "section is too large"));
        }
        Ok(())
    }
}
