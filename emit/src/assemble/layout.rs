//! Gives lengths to a unit's sites, and so offsets to everything; then fields their values.
//!
//! Every instruction of two forms starts short and only grows, as do LEB128 numbers; padding follows. So this ends but
//! for texts whose `.fill` or `.org` depend on themselves, which are refused after some rounds.

use super::expr::{Places, Value};
use super::instruction::put_in_order;
use super::unit::{Piece, Place, Site, SiteKind, Unit};
use super::{AsmError, AsmSymbol, Expr, ExprId, Fixup, InstructionReader, Result};
use crate::byte_order::ByteOrder;
use crate::object::{Binding, SectionFlags, SectionKind, SymbolKind};
use ir::triple::ObjectFormat;

const MAX_ROUNDS: u32 = 200;
/// Sections with contents may not be larger than this.
const MAX_CONTENTS: u64 = 1 << 28;

/// Where a symbol is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Location {
    /// Index in [`Unit::sections`].
    pub section: u32,
    /// Bytes from its start.
    pub offset: u64,
    /// Mach-O: [`SymbolInfo::atom`](super::unit::SymbolInfo::atom), if this is a symbol's.
    pub atom: Option<u32>,
}

/// A section's contents and the fields in it that are left to be relocated, by offset in the section.
#[derive(Clone, Debug, Default)]
pub struct Contents {
    /// Bytes; empty for sections without contents.
    pub bytes: Vec<u8>,
    /// Total size.
    pub size: u64,
    /// Fields and what they are to hold.
    pub fields: Vec<(Fixup, Value)>,
}

/// Padding in a function's code, from and to offsets in the inline assembly at its longest.
#[derive(Clone, Copy, Debug)]
pub(super) struct Padding {
    pub start: u32,
    pub end: u32,
    pub align: u64,
    pub max: u64,
    pub fill: Option<(u64, u32)>,
}

/// What evaluation asks of a symbol again and again, in one place.
#[derive(Clone, Copy)]
struct Mark {
    /// Where it is defined by a label.
    place: Option<Place>,
    /// [`SymbolInfo::atom`](super::unit::SymbolInfo::atom)
    atom: u32,
    /// The expression that it is set to, unless that is a place.
    equated: Option<ExprId>,
    /// Whether references must name it ([`Layout::is_preemptible`]).
    preemptible: bool,
}

/// A unit with offsets.
pub struct Layout {
    unit: Unit,
    /// By symbol; what is added to the unit's symbols later is not there.
    marks: Vec<Mark>,
    /// Symbols that are set to a place: the place's symbol and a number.
    aliases: Vec<Option<(AsmSymbol, i64)>>,
    /// For each section the offsets at which pieces begin that move apart: by Mach-O's linker; in inline assembly by padding
    /// whose length is not known yet.
    atoms: Vec<Vec<u64>>,
    sizes: Vec<u64>,
    /// Pieces by section and number.
    order: Vec<usize>,
    /// Symbols that stand for sections of their names (ELF, COFF).
    section_symbols: Vec<(AsmSymbol, u32)>,
    /// Whether distances are asked for that only must be right in this object, not after linking.
    fixed: bool,
}

impl Places for Layout {
    fn equated(&self, symbol: AsmSymbol) -> Option<ExprId> {
        match self.marks.get(symbol.0 as usize) {
            Some(mark) => mark.equated,
            None => self.unit.context.symbols.equated(symbol),
        }
    }

    fn difference(&self, plus: AsmSymbol, minus: AsmSymbol) -> Option<i64> {
        let (a, b) = (self.locate(plus)?, self.locate(minus)?);
        let may_part = self.may_part(a, b) && (self.unit.inline || !self.fixed);
        if a.section != b.section || may_part {
            return None;
        }
        Some(a.offset.wrapping_sub(b.offset) as i64)
    }

    /// Mach-O: what a symbol is set to is a number of this object, though the linker may move its parts.
    fn set_difference(&self, plus: AsmSymbol, minus: AsmSymbol) -> Option<i64> {
        match self.unit.context.syntax.format == ObjectFormat::MachO && !self.unit.inline {
            true => Whole(self).difference(plus, minus),
            false => self.difference(plus, minus),
        }
    }
}

/// As [`Layout`], for numbers of this object: what the linker moves apart does not matter.
struct Whole<'a>(&'a Layout);

impl Places for Whole<'_> {
    fn equated(&self, symbol: AsmSymbol) -> Option<ExprId> {
        self.0.equated(symbol)
    }

    fn difference(&self, plus: AsmSymbol, minus: AsmSymbol) -> Option<i64> {
        let (a, b) = (self.0.locate(plus)?, self.0.locate(minus)?);
        if a.section != b.section || self.0.unit.inline && self.0.may_part(a, b) {
            return None;
        }
        Some(a.offset.wrapping_sub(b.offset) as i64)
    }
}

impl Layout {
    /// Lays out a unit. Errors: see the module's header; also those of expressions that sizes depend on.
    pub fn new(unit: Unit, reader: &dyn InstructionReader) -> std::result::Result<Self, Vec<AsmError>> {
        let symbols = unit.context.symbols.len();
        let mut layout = Layout {
            marks: Vec::new(),
            aliases: vec![None; symbols],
            atoms: Vec::new(),
            sizes: vec![0; unit.sections.len()],
            order: Vec::new(),
            section_symbols: Vec::new(),
            unit,
            fixed: true,
        };
        layout.find_section_symbols();
        layout.find_aliases();
        layout.mark_symbols();
        layout.order_pieces();
        let mut errors = Vec::new();
        layout.find_padding();
        layout.measure(&mut errors);
        for round in 0.. {
            let before: Vec<u64> = layout
                .unit
                .pieces
                .iter()
                .map(|p| p.shift[p.sites.len()])
                .collect();
            errors.clear();
            layout.find_atoms();
            let grown = layout.round(reader, &mut errors);
            let after = layout.unit.pieces.iter().map(|p| p.shift[p.sites.len()]);
            if !grown && round > 0 && after.eq(before.iter().copied()) {
                break;
            }
            if round == MAX_ROUNDS {
                let at = layout.first_site();
                errors.push(AsmError {
                    at,
                    message: "sizes depend on themselves".into(),
                });
                break;
            }
        }
        layout.fixed = false;
        layout.find_atoms();
        match errors.is_empty() {
            true => Ok(layout),
            false => Err(errors),
        }
    }

    /// A section's size in bytes.
    pub fn size(&self, section: u32) -> u64 {
        self.sizes[section as usize]
    }

    /// The unit, without its offsets.
    pub(super) fn into_unit(self) -> Unit {
        self.unit
    }

    /// The unit.
    pub fn unit(&self) -> &Unit {
        &self.unit
    }

    fn first_site(&self) -> u32 {
        let sites = self.unit.pieces.iter().flat_map(|p| &p.sites);
        let dependent = |s: &&Site| matches!(s.kind, SiteKind::Fill { .. } | SiteKind::Org { .. });
        sites.filter(dependent).map(|s| s.at).next().unwrap_or(0)
    }

    /// Where a section grows most.
    fn longest_site(&self, section: u32) -> u32 {
        let pieces = self.unit.pieces.iter().filter(|p| p.section == section);
        let lengths = pieces.flat_map(|p| p.sites.iter().zip(p.shift.windows(2)));
        let longest = lengths.max_by_key(|(_, shift)| shift[1] - shift[0]);
        longest.map_or(0, |(site, _)| site.at)
    }

    fn find_section_symbols(&mut self) {
        if self.unit.context.syntax.format == ObjectFormat::MachO {
            return;
        }
        let symbols = &self.unit.context.symbols;
        for (i, section) in self.unit.sections.iter().enumerate() {
            if let Some(symbol) = symbols.find(&section.key.name)
                && !section.key.name.is_empty()
                && !self.unit.is_defined(symbol)
                && symbols.equated(symbol).is_none()
                && !self.section_symbols.iter().any(|s| s.0 == symbol)
            {
                self.section_symbols.push((symbol, i as u32));
            }
        }
    }

    /// The section that a symbol stands for.
    pub fn section_symbol(&self, symbol: AsmSymbol) -> Option<u32> {
        let found = self.section_symbols.iter().find(|s| s.0 == symbol)?;
        Some(found.1)
    }

    /// Symbols that are set to places in sections are addresses of their own.
    fn find_aliases(&mut self) {
        for i in 0..self.aliases.len() {
            let symbol = AsmSymbol(i as u32);
            let Some(expr) = self.unit.context.symbols.equated(symbol) else {
                continue;
            };
            struct All<'a>(&'a Unit);
            impl Places for All<'_> {
                fn equated(&self, symbol: AsmSymbol) -> Option<ExprId> {
                    self.0.context.symbols.equated(symbol)
                }
                fn difference(&self, plus: AsmSymbol, minus: AsmSymbol) -> Option<i64> {
                    // Any number will do: what is asked is whether the rest is one place.
                    let section = |s| Some(self.0.pieces[self.0.place_of(s)?.piece as usize].section);
                    (section(plus)? == section(minus)?).then_some(0)
                }
            }
            let value = self.unit.context.exprs.evaluate(expr, &All(&self.unit));
            if let Ok(Value {
                plus: Some(plus),
                minus: None,
                modifier: None,
                ..
            }) = value
                && self.unit.place_of(plus).is_some()
                && let Some(addend) = self.plain_sum(expr, 0)
            {
                self.aliases[i] = Some((plus, addend));
            }
        }
    }

    fn mark_symbols(&mut self) {
        let unit = &self.unit;
        let mark = |i: usize| {
            let symbol = AsmSymbol(i as u32);
            let info = unit.symbols.get(i);
            Mark {
                place: info.and_then(|i| i.place),
                atom: info.map_or(0, |i| i.atom),
                equated: match self.aliases[i] {
                    Some(_) => None,
                    None => unit.context.symbols.equated(symbol),
                },
                preemptible: self.is_preemptible(symbol),
            }
        };
        self.marks = (0..self.aliases.len()).map(mark).collect();
    }

    /// The number that is added in `symbol + number`; `None` for what is not so plain.
    fn plain_sum(&self, expr: ExprId, depth: u32) -> Option<i64> {
        use super::BinaryOp::{Add, Sub};
        let exprs = &self.unit.context.exprs;
        match exprs.get(expr) {
            _ if depth > 400 => None,
            Expr::Constant(value) => Some(value),
            Expr::Symbol(symbol) => match self.unit.context.symbols.equated(symbol) {
                Some(inner) => self.plain_sum(inner, depth + 1),
                None => Some(0),
            },
            Expr::Binary(Add, a, b) => Some(
                self.plain_sum(a, depth + 1)?
                    .wrapping_add(self.plain_sum(b, depth + 1)?),
            ),
            Expr::Binary(Sub, a, b) => {
                Some(self.plain_sum(a, depth + 1)?.wrapping_sub(exprs.as_constant(b)?))
            }
            _ => None,
        }
    }

    fn order_pieces(&mut self) {
        for piece in &mut self.unit.pieces {
            let sites = piece.sites.len();
            piece.shift = vec![0; sites + 1];
        }
        self.place_pieces();
    }

    /// Sets the pieces' offsets in their sections from their sizes.
    fn place_pieces(&mut self) {
        let mut order: Vec<usize> = (0..self.unit.pieces.len()).collect();
        order.sort_by_key(|i| (self.unit.pieces[*i].section, self.unit.pieces[*i].number));
        self.sizes.fill(0);
        for i in &order {
            let piece = &mut self.unit.pieces[*i];
            let size = &mut self.sizes[piece.section as usize];
            // Subsections are aligned as GNU's and LLVM's assemblers do: not at all, but for their own padding.
            piece.base = *size;
            *size += piece.bytes.len() as u64 + piece.shift[piece.sites.len()];
        }
        self.order = order;
    }

    /// Where a place is now.
    pub fn offset(&self, place: Place) -> Location {
        let piece = &self.unit.pieces[place.piece as usize];
        Location {
            section: piece.section,
            offset: piece.base + u64::from(place.raw) + piece.shift[place.sites as usize],
            atom: None,
        }
    }

    /// The label that a symbol is set to, perhaps with a number added.
    pub fn alias_of(&self, symbol: AsmSymbol) -> Option<AsmSymbol> {
        Some(self.aliases.get(symbol.0 as usize).copied()??.0)
    }

    /// Where a label is.
    fn label(&self, symbol: AsmSymbol) -> Option<Location> {
        let mark = self.marks.get(symbol.0 as usize)?;
        let at = self.offset(mark.place?);
        let macho = self.unit.context.syntax.format == ObjectFormat::MachO && !self.unit.inline;
        Some(Location {
            atom: macho.then_some(mark.atom),
            ..at
        })
    }

    /// Mach-O: the symbol that starts the piece that a label is in, and how far before the label.
    pub(crate) fn atom_of(&self, symbol: AsmSymbol) -> Option<(AsmSymbol, i64)> {
        let at = self.locate(symbol)?;
        let atoms = self.unit.atoms.get(at.section as usize)?;
        let start = *atoms.get((at.atom? as usize).checked_sub(1)?)?;
        let from = self.locate(start)?;
        Some((start, at.offset.wrapping_sub(from.offset) as i64))
    }

    /// Where a symbol is: a label, or one that is set to a place.
    pub fn locate(&self, symbol: AsmSymbol) -> Option<Location> {
        if let Some(location) = self.label(symbol) {
            return Some(location);
        }
        if let Some(section) = self.section_symbol(symbol) {
            return Some(Location {
                section,
                offset: 0,
                atom: None,
            });
        }
        let (base, addend) = self.aliases.get(symbol.0 as usize).copied()??;
        let base = self.label(base)?;
        Some(Location {
            offset: base.offset.wrapping_add(addend as u64),
            ..base
        })
    }

    /// One round: what no longer fits grows, then everything has new offsets. Whether something has grown.
    fn round(&mut self, reader: &dyn InstructionReader, errors: &mut Vec<AsmError>) -> bool {
        let grown = self.grow(reader, errors);
        self.measure(errors);
        grown
    }

    /// Lengthens instructions and numbers that are too short for their values; all are judged by the same offsets.
    fn grow(&mut self, reader: &dyn InstructionReader, errors: &mut Vec<AsmError>) -> bool {
        let mut growing: Vec<(usize, usize, u32)> = Vec::new();
        for (p, piece) in self.unit.pieces.iter().enumerate() {
            for (s, site) in piece.sites.iter().enumerate() {
                match &site.kind {
                    SiteKind::Relax(relaxed) if !relaxed.grown => {
                        let place = Place {
                            piece: p as u32,
                            raw: site.raw,
                            sites: s as u32,
                        };
                        let (_, fields) = piece.form(relaxed, false);
                        if !self.fits(fields, self.offset(place).offset, place, reader) {
                            growing.push((p, s, 0));
                        }
                    }
                    SiteKind::Leb { value, signed, len } => match self.number(*value) {
                        Ok(value) => {
                            let needed = leb_len(value, *signed);
                            if needed > *len {
                                growing.push((p, s, needed));
                            }
                        }
                        Err(error) => errors.push(*error),
                    },
                    _ => {}
                }
            }
        }
        for (p, s, needed) in &growing {
            match &mut self.unit.pieces[*p].sites[*s].kind {
                SiteKind::Relax(relaxed) => relaxed.grown = true,
                SiteKind::Leb { len, .. } => *len = *needed,
                _ => {}
            }
        }
        !growing.is_empty()
    }

    /// Works out the lengths of sites in order, and so all offsets.
    fn measure(&mut self, errors: &mut Vec<AsmError>) {
        for p in 0..self.unit.pieces.len() {
            let mut shift = 0u64;
            for s in 0..self.unit.pieces[p].sites.len() {
                self.unit.pieces[p].shift[s] = shift;
                let site = &self.unit.pieces[p].sites[s];
                let place = Place {
                    piece: p as u32,
                    raw: site.raw,
                    sites: s as u32,
                };
                let len = self.site_len(site, place).unwrap_or_else(|error| {
                    errors.push(*error);
                    0
                });
                shift = shift.saturating_add(len).min(1 << 60);
            }
            let sites = self.unit.pieces[p].sites.len();
            self.unit.pieces[p].shift[sites] = shift;
        }
        self.place_pieces();
    }

    /// A site's length.
    fn site_len(&self, site: &Site, place: Place) -> Result<u64> {
        if let SiteKind::Relax(relaxed) = &site.kind {
            return Ok(relaxed.size());
        }
        let here = self.offset(place).offset;
        match &site.kind {
            SiteKind::Relax(relaxed) => Ok(relaxed.size()),
            // At most so much; one byte at least, so that places before and behind differ.
            SiteKind::Align { align, max, .. } if self.is_in_function(place) => {
                Ok((align - 1).min(*max).max(1))
            }
            SiteKind::Align { align, max, .. } => {
                let pad = here.wrapping_neg() & (align - 1);
                Ok(if pad <= *max { pad } else { 0 })
            }
            SiteKind::Fill { count, size, .. } => {
                let count = self.number(*count)?;
                match u64::try_from(count) {
                    Ok(count) if count < 1 << 40 => Ok(count * u64::from(*size)),
                    Ok(_) => Err(AsmError::new(site.at, "fill is too large")),
                    Err(_) => Err(AsmError::new(site.at, "invalid number of bytes")),
                }
            }
            SiteKind::Org { to, .. } => {
                let value = self.unit.context.exprs.evaluate(*to, self)?;
                let offset = match value {
                    Value {
                        plus: Some(plus),
                        minus: None,
                        modifier: None,
                        addend,
                    } => self
                        .locate(plus)
                        .filter(|l| l.section == self.unit.pieces[place.piece as usize].section)
                        .map(|l| l.offset.wrapping_add(addend as u64)),
                    value if !self.is_in_function(place) => value.as_constant().map(|v| v as u64),
                    _ => None,
                };
                let Some(offset) = offset else {
                    return Err(AsmError::new(
                        site.at,
                        "expected assembly-time absolute expression",
                    ));
                };
                match offset.checked_sub(here) {
                    Some(len) if len < 1 << 40 => Ok(len),
                    _ => {
                        let message = format!("invalid .org offset '{}' (at offset '{here}')", offset as i64);
                        Err(AsmError::new(site.at, message))
                    }
                }
            }
            SiteKind::Leb { len, .. } => Ok(u64::from(*len)),
            SiteKind::CodeView(table) => {
                let mut bytes = Vec::new();
                self.codeview_table(table, &mut bytes, &mut Vec::new())?;
                Ok(bytes.len() as u64)
            }
        }
    }

    /// An expression that must be a number.
    pub fn number(&self, expr: ExprId) -> Result<i64> {
        let value = self.unit.context.exprs.evaluate(expr, &Whole(self))?;
        let at = self.unit.context.exprs.at(expr);
        value
            .as_constant()
            .ok_or_else(|| AsmError::new(at, "expected assembly-time absolute expression"))
    }

    /// What an expression comes to; most are one symbol.
    #[inline]
    fn value_of(&self, expr: ExprId) -> Result<Value> {
        match self.unit.context.exprs.get(expr) {
            Expr::Symbol(symbol)
                if self
                    .marks
                    .get(symbol.0 as usize)
                    .is_some_and(|m| m.equated.is_none()) =>
            {
                Ok(Value {
                    plus: Some(symbol),
                    ..Value::default()
                })
            }
            _ => self.unit.context.exprs.evaluate(expr, self),
        }
    }

    /// Whether a short form will do.
    fn fits(&self, fields: &[Fixup], here: u64, place: Place, reader: &dyn InstructionReader) -> bool {
        fields.iter().all(|fixup| {
            let Ok(value) = self.value_of(fixup.expr) else {
                return false;
            };
            let section = self.unit.pieces[place.piece as usize].section;
            let at = Location {
                section,
                offset: here + u64::from(fixup.offset),
                atom: None,
            };
            match self.known(fixup, value, at, reader) {
                Some(value) if super::instruction::exceeds_data(fixup.kind, value) => false,
                Some(value) => matches!(reader.resolve(fixup.kind, value, &mut [0; 16]), Ok(true)),
                None => false,
            }
        })
    }

    /// The value of a field, if no linker is needed for it.
    fn known(
        &self,
        fixup: &Fixup,
        value: Value,
        at: Location,
        reader: &dyn InstructionReader,
    ) -> Option<i64> {
        let addend = value.addend.wrapping_add(fixup.addend);
        let relative = reader.is_pc_relative(fixup.kind);
        match (value.plus, value.minus) {
            (None, None) if !relative => Some(addend),
            (Some(plus), None) if relative => {
                let target = self.locate(plus)?;
                if target.section != at.section
                    || self.marks.get(plus.0 as usize).is_none_or(|m| m.preemptible)
                    || self.may_part(target, at)
                {
                    return None;
                }
                let distance = target.offset.wrapping_sub(at.offset) as i64;
                Some(distance.wrapping_add(addend))
            }
            _ => None,
        }
    }

    /// Whether references must name the symbol, so that the linker may bind it elsewhere.
    fn is_preemptible(&self, symbol: AsmSymbol) -> bool {
        let Some(info) = self.unit.symbols.get(symbol.0 as usize) else {
            return true;
        };
        match self.unit.context.syntax.format {
            ObjectFormat::Elf => {
                info.binding.is_some_and(|b| b != Binding::Local)
                    || info.kind == Some(SymbolKind::IndirectFunction)
            }
            // Linkers may replace functions by thunks (`/INCREMENTAL`).
            ObjectFormat::Coff => info.kind == Some(SymbolKind::Function),
            _ => false,
        }
    }

    /// Whether this is in the code of the function that inline assembly is part of.
    fn is_in_function(&self, place: Place) -> bool {
        self.unit.inline && self.unit.pieces[place.piece as usize].section == 0
    }

    /// The paddings in a function's code.
    pub(super) fn paddings(&self) -> impl Iterator<Item = Padding> {
        let piece = &self.unit.pieces[0];
        piece.sites.iter().enumerate().filter_map(|(s, site)| {
            let SiteKind::Align { align, fill, max } = site.kind else {
                return None;
            };
            let end = |sites: usize| (u64::from(site.raw) + piece.shift[sites]) as u32;
            Some(Padding {
                start: end(s),
                end: end(s + 1),
                align,
                max,
                fill,
            })
        })
    }

    fn find_padding(&mut self) {
        if self.unit.inline {
            let mut atoms = vec![Vec::new(); self.unit.sections.len()];
            atoms[0] = self.paddings().map(|p| u64::from(p.end)).collect();
            self.atoms = atoms;
        }
    }

    fn find_atoms(&mut self) {
        if self.unit.inline {
            return self.find_padding();
        }
        if self.unit.context.syntax.format != ObjectFormat::MachO {
            return;
        }
        let starts = |symbols: &Vec<AsmSymbol>| {
            let places = symbols.iter().filter_map(|s| self.label(*s));
            places.map(|at| at.offset).collect()
        };
        self.atoms = self.unit.atoms.iter().map(starts).collect();
    }

    /// Whether the linker may move one of two places of a section without the other.
    pub(crate) fn may_part(&self, a: Location, b: Location) -> bool {
        let Some(atoms) = self.atoms.get(a.section as usize) else {
            return false;
        };
        let atom = |at: Location| match at.atom {
            Some(atom) => atom as usize,
            None => atoms.partition_point(|start| *start <= at.offset),
        };
        atom(a) != atom(b)
    }

    /// Writes a section's contents. What cannot be filled in here is in [`Contents::fields`].
    pub fn contents(
        &self,
        section: u32,
        reader: &dyn InstructionReader,
        errors: &mut Vec<AsmError>,
    ) -> Contents {
        let info = &self.unit.sections[section as usize];
        let mut out = Contents {
            size: self.sizes[section as usize],
            ..Contents::default()
        };
        let coff = self.unit.context.syntax.format == ObjectFormat::Coff;
        let too_large = match info.kind {
            SectionKind::Nobits if coff && out.size > crate::coff::MAX_SECTION => {
                Some(crate::coff::too_large())
            }
            SectionKind::Nobits => None,
            _ => (out.size > MAX_CONTENTS).then(|| "section is too large".into()),
        };
        if let Some(message) = too_large {
            let at = self.longest_site(section);
            errors.push(AsmError { at, message });
            return out;
        }
        let first = self
            .order
            .partition_point(|i| self.unit.pieces[*i].section < section);
        let pieces = self.order[first..].iter().map(|i| &self.unit.pieces[*i]);
        const PURE_INSTRUCTIONS: u32 = 0x8000_0000;
        let macho = self.unit.context.syntax.format == ObjectFormat::MachO;
        let pure = macho && info.native & PURE_INSTRUCTIONS != 0;
        let code = info.has_code || pure || info.flags.has(SectionFlags::EXEC);
        for piece in pieces.take_while(|p| p.section == section) {
            if info.kind != SectionKind::Nobits {
                self.write_piece(piece, code, reader, &mut out, errors);
            } else if let Some(fixup) = piece.fixups.first() {
                let at = self.unit.context.exprs.at(fixup.0.expr);
                let message = "contents in a section that has none".into();
                errors.push(AsmError { at, message });
            }
        }
        out
    }

    fn write_piece(
        &self,
        piece: &Piece,
        code: bool,
        reader: &dyn InstructionReader,
        out: &mut Contents,
        errors: &mut Vec<AsmError>,
    ) {
        let (mut done, mut fixup) = (0, 0);
        let mut copy_to = |raw: usize, sites: u32, out: &mut Contents, errors: &mut Vec<AsmError>| {
            let start = out.bytes.len();
            out.bytes.extend_from_slice(&piece.bytes[done..raw]);
            while let Some((f, _)) = piece.fixups.get(fixup).filter(|f| f.1 == sites) {
                let offset = start as u64 + u64::from(f.offset) - done as u64;
                self.fill_in(f, piece.section, offset, reader, out, errors);
                fixup += 1;
            }
            done = raw;
        };
        for (s, site) in piece.sites.iter().enumerate() {
            copy_to(site.raw as usize, s as u32, out, errors);
            let len = piece.shift[s + 1] - piece.shift[s];
            let start = out.bytes.len() as u64;
            let order = self.unit.context.syntax.order;
            match &site.kind {
                SiteKind::Relax(relaxed) => {
                    let (bytes, fields) = piece.form(relaxed, relaxed.grown);
                    out.bytes.extend_from_slice(bytes);
                    for f in fields {
                        self.fill_in(f, piece.section, start + u64::from(f.offset), reader, out, errors);
                    }
                }
                SiteKind::Align {
                    fill: Some((value, size)),
                    ..
                } => repeat(*value, *size, len, order, &mut out.bytes),
                SiteKind::Align { fill: None, .. } => {
                    if !(code && reader.fill(len, &mut out.bytes)) {
                        out.bytes.resize((start + len) as usize, 0);
                    }
                }
                SiteKind::Fill { size, value, .. } => repeat(*value, *size, len, order, &mut out.bytes),
                SiteKind::Org { fill, .. } => out.bytes.resize((start + len) as usize, *fill),
                SiteKind::Leb { value, signed, .. } => {
                    let value = self.number(*value).unwrap_or(0);
                    write_leb(value, *signed, &mut out.bytes);
                    pad_leb(value, *signed, (start + len) as usize, &mut out.bytes);
                }
                SiteKind::CodeView(table) => {
                    let table = self.codeview_table(table, &mut out.bytes, &mut out.fields);
                    errors.extend(table.err().map(|e| *e));
                }
            }
        }
        copy_to(piece.bytes.len(), piece.sites.len() as u32, out, errors);
    }

    /// Stores a field's value, or leaves it to be relocated.
    fn fill_in(
        &self,
        fixup: &Fixup,
        section: u32,
        offset: u64,
        reader: &dyn InstructionReader,
        out: &mut Contents,
        errors: &mut Vec<AsmError>,
    ) {
        let at = self.unit.context.exprs.at(fixup.expr);
        let value = match self.value_of(fixup.expr) {
            Ok(value) => value,
            Err(error) => return errors.push(*error),
        };
        let place = Location {
            section,
            offset,
            atom: None,
        };
        if let Some(known) = self.known(fixup, value, place, reader) {
            let field = &mut out.bytes[offset as usize..];
            match reader.resolve(fixup.kind, known, field) {
                Ok(true) => return put_in_order(fixup.kind, self.unit.context.syntax.order, field),
                Ok(false) => {}
                Err(message) => return errors.push(AsmError { at, message }),
            }
        }
        let fixup = Fixup {
            offset: offset as u32,
            ..*fixup
        };
        out.fields.push((fixup, value));
    }
}

/// Appends `len` bytes of a repeated value; what is left over at the start is zero.
pub(crate) fn repeat(value: u64, size: u32, len: u64, order: ByteOrder, out: &mut Vec<u8>) {
    let end = out.len() + len as usize;
    let size = u64::from(size.max(1));
    out.resize(out.len() + (len % size) as usize, 0);
    if size == 1 {
        return out.resize(end, value as u8);
    }
    let mut bytes = vec![0; size as usize];
    let used = bytes.len().min(8);
    order.store(&mut bytes[..used], value);
    while out.len() < end {
        out.extend_from_slice(&bytes);
    }
}

/// Appends a number in LEB128 (DWARF 5 §7.6).
pub fn write_leb(mut value: i64, signed: bool, out: &mut Vec<u8>) {
    loop {
        let byte = (value & 0x7f) as u8;
        value = if signed {
            value >> 7
        } else {
            (value as u64 >> 7) as i64
        };
        let last = match signed {
            true => value == 0 && byte & 0x40 == 0 || value == -1 && byte & 0x40 != 0,
            false => value == 0,
        };
        if last {
            return out.push(byte);
        }
        out.push(byte | 0x80);
    }
}

/// Bytes of a number in LEB128.
fn leb_len(value: i64, signed: bool) -> u32 {
    let bits = match signed {
        true => 65 - (value ^ value >> 63).leading_zeros(),
        false => 64 - (value as u64 | 1).leading_zeros(),
    };
    bits.div_ceil(7)
}

/// Lengthens the LEB128 number that ends `out`.
fn pad_leb(value: i64, signed: bool, end: usize, out: &mut Vec<u8>) {
    let sign = if signed && value < 0 { 0x7f } else { 0 };
    while out.len() < end {
        if let Some(last) = out.last_mut() {
            *last |= 0x80;
        }
        out.push(sign);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_of_numbers() {
        let numbers = (0..64).flat_map(|shift| {
            [
                1i64 << shift,
                (1i64 << shift).wrapping_sub(1),
                -1i64 << shift,
                !(1 << shift),
            ]
        });
        for value in numbers.chain([0, -1, i64::MAX, i64::MIN]) {
            for signed in [false, true] {
                let mut bytes = Vec::new();
                write_leb(value, signed, &mut bytes);
                assert_eq!(leb_len(value, signed), bytes.len() as u32, "{value} {signed}");
            }
        }
    }
}
