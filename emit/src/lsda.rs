//! Language-specific data of functions with landing pads: `.gcc_except_table` (Itanium C++ ABI "Exception Handling",
//! and the tables as GCC lays them out).
//!
//! ```text
//!   isel: types, filters, pads, invokes ─► Exceptions ─► encoder: call sites ─► blob ─► encode: header, call sites,
//!                                                                               actions, type table, filters
//! ```
//! A type's number is its place in the type table, from 1; a filter's is negative; 0 is a cleanup. A pad is its clauses'
//! numbers in order.

use crate::code_buffer::Label;
use crate::eh_frame::PointerEncoding;
use crate::eh_frame::put_uleb;
use crate::funclets::Funclets;
use crate::reloc::{Reloc, RelocKind, SymRef};
use std::collections::HashMap;
use std::ops::Range;

/// What a function says of exceptions. Empty but for the personality where it has no landing pad.
#[derive(Clone, Debug, Default)]
pub struct Exceptions {
    /// The personality routine's global id; without one there is no table.
    pub personality: Option<u32>,
    /// The type table: global ids; `None` catches all.
    types: Vec<Option<u32>>,
    /// Lists of type numbers, each with a 0 behind it.
    filters: Vec<u32>,
    /// Clauses of all pads, and each pad's range.
    clauses: Vec<i32>,
    pads: Vec<(u32, u32)>,
    /// Machine blocks that end in an invoke with their pads, blocks descending.
    invokes: Vec<(u32, u32)>,
    /// Where exceptions go by `setjmp`: the pad of each site, by the number that the code gives it.
    pub numbered: Option<Vec<u32>>,
    /// Of a function with funclets, whose pads are states.
    pub funclets: Option<Box<Funclets>>,
    /// Calls in the order of the code, before their offsets are known.
    pub(crate) calls: Vec<Call<Label>>,
    /// The same afterwards.
    pub(crate) sites: Vec<Call<u32>>,
}

/// What a table describes: the whole code of a function, or a part of it that stands in a section of its own.
#[derive(Clone, Debug)]
pub struct Part {
    /// Its range in the function's code.
    pub code: Range<u32>,
    /// Bytes between the start of what unwinders see and that of the code.
    pub lead: u32,
    /// The first of its calls' landing pads, which stand in another part: landing pads count from one byte before it (since 0
    /// says that there is none).
    pub pad: Option<u32>,
}

/// No encoding: the field is not there.
const OMITTED: u8 = 0xff;

impl Part {
    /// The whole code, `lead` bytes behind the start of what unwinders see.
    pub fn whole(lead: u32) -> Part {
        Part {
            code: 0..u32::MAX,
            lead,
            pad: None,
        }
    }

    /// What landing pads count from: its encoding, its value and the relocation.
    fn landing_base(&self) -> (Vec<u8>, Vec<Reloc>) {
        let Some(pad) = self.pad else {
            return (vec![OMITTED], Vec::new());
        };
        let encoding = PointerEncoding::PCREL_SDATA4;
        let reloc = Reloc {
            offset: 1,
            kind: encoding.reloc_kind(),
            target: SymRef::CodeOffset(pad),
            addend: -1,
        };
        (vec![encoding.0, 0, 0, 0, 0], vec![reloc])
    }
}

/// A call that may unwind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Call<P> {
    /// Where the instruction starts and ends.
    pub begin: P,
    /// See `begin`.
    pub end: P,
    /// Where the unwinder goes, and the number of the pad; `None`: on to the caller.
    pub pad: Option<(P, u32)>,
}

impl Call<Label> {
    /// The call at its offsets.
    pub(crate) fn place(&self, offset: impl Fn(Label) -> u32) -> Call<u32> {
        Call {
            begin: offset(self.begin),
            end: offset(self.end),
            pad: self.pad.map(|(label, pad)| (offset(label), pad)),
        }
    }
}

impl Exceptions {
    /// Of a function with this personality routine, without landing pads.
    pub fn new(personality: Option<u32>) -> Self {
        Exceptions {
            personality,
            ..Exceptions::default()
        }
    }

    /// The number of a type, which is put into the table if it is not there.
    pub fn type_number(&mut self, global: Option<u32>) -> i32 {
        let at = self.types.iter().position(|t| *t == global);
        let at = at.unwrap_or_else(|| {
            self.types.push(global);
            self.types.len() - 1
        });
        at as i32 + 1
    }

    /// The number of a filter: minus one, minus the place of its list. A list that ends another one is not repeated.
    pub fn filter_number(&mut self, types: &[i32]) -> i32 {
        let list: Vec<u32> = types.iter().map(|t| *t as u32).chain([0]).collect();
        let at = (0..self.filters.len()).find(|at| self.filters[*at..].starts_with(&list));
        let at = at.unwrap_or_else(|| {
            self.filters.extend(&list);
            self.filters.len() - list.len()
        });
        -1 - at as i32
    }

    /// Adds a landing pad with its clauses' numbers, the cleanup last.
    pub fn add_pad(&mut self, clauses: &[i32]) -> u32 {
        let start = self.clauses.len() as u32;
        self.clauses.extend(clauses);
        self.pads.push((start, self.clauses.len() as u32));
        self.pads.len() as u32 - 1
    }

    /// The invoke that ends machine block `block` unwinds to `pad`. Blocks come from the last to the first.
    pub fn add_invoke(&mut self, block: u32, pad: u32) {
        debug_assert!(self.invokes.last().is_none_or(|last| last.0 > block));
        self.invokes.push((block, pad));
    }

    /// The pad of the invoke that ends machine block `block`.
    pub fn pad_of(&self, block: u32) -> u32 {
        let at = self.invokes.binary_search_by(|i| block.cmp(&i.0));
        self.invokes[at.expect("a block with an invoke")].1
    }

    /// Whether there are landing pads.
    pub fn has_pads(&self) -> bool {
        !self.pads.is_empty()
    }

    /// Notes a call that may unwind; calls come in the order of the code.
    pub fn add_call(&mut self, call: Call<Label>) {
        self.calls.push(call);
    }

    /// The personality routine and the types, by their global ids.
    pub(crate) fn globals(&self) -> impl Iterator<Item = u32> {
        self.personality
            .into_iter()
            .chain(self.types.iter().flatten().copied())
    }

    /// The calls that may unwind, at their offsets.
    pub fn sites(&self) -> &[Call<u32>] {
        &self.sites
    }

    fn clauses(&self, pad: u32) -> &[i32] {
        let (start, end) = self.pads[pad as usize];
        &self.clauses[start as usize..end as usize]
    }

    /// The sites of a part. Neighbours with one landing pad, or with pads that share their code and clauses, are one site. Between sites without one stand calls that never
    /// unwind, so that they are one too.
    fn merged_sites(&self, part: &Part) -> Vec<Call<u32>> {
        let mut out: Vec<Call<u32>> = Vec::with_capacity(self.sites.len());
        for site in self.sites.iter().filter(|s| part.code.contains(&s.begin)) {
            match out.last_mut() {
                Some(last) if self.is_same_pad(last.pad, site.pad) => last.end = site.end,
                _ => out.push(*site),
            }
        }
        out
    }

    fn is_same_pad(&self, a: Option<(u32, u32)>, b: Option<(u32, u32)>) -> bool {
        match (a, b) {
            (Some((a, of_a)), Some((b, of_b))) => a == b && self.clauses(of_a) == self.clauses(of_b),
            _ => a == b,
        }
    }

    /// Where the landing pads of a part's calls stand, one after another.
    pub fn pads_of(&self, code: Range<u32>) -> impl Iterator<Item = u32> {
        let of_part = self.sites.iter().filter(move |s| code.contains(&s.begin));
        of_part.filter_map(|s| s.pad.map(|p| p.0))
    }

    /// Encodes the table of a part of the code; `types`: how the type
    /// table's pointers are stored; `through_got`: its indirect pointers are entries of the global offset table. `text`
    /// is filled in for assembly text.
    pub fn encode(
        &self,
        part: &Part,
        types: PointerEncoding,
        through_got: bool,
        mut text: Option<&mut TableText>,
    ) -> (Vec<u8>, Vec<Reloc>) {
        let mut filter_offsets = Vec::with_capacity(self.filters.len());
        let mut filters = Vec::new();
        for number in &self.filters {
            filter_offsets.push(-1 - filters.len() as i64);
            put_uleb(&mut filters, u64::from(*number));
        }
        let mut actions = Actions::default();
        let sites = self.call_sites(part, &filter_offsets, &mut actions, text.as_deref_mut());
        // Call sites are in uleb128; where they are numbers, the encoding is said to be that of words.
        let mut body = vec![if self.numbered.is_some() { 3 } else { 1 }];
        put_uleb(&mut body, sites.len() as u64);
        let sites_at = body.len() as u32;
        body.extend_from_slice(&sites);
        body.extend_from_slice(&actions.bytes);
        if self.types.is_empty() && self.filters.is_empty() {
            let (mut out, relocs) = part.landing_base();
            out.push(OMITTED);
            let body_at = out.len() as u32;
            out.append(&mut body);
            if let Some(text) = text {
                text.place_sites(body_at + 1, body_at + sites_at, sites.len() as u32);
            }
            return (out, relocs);
        }
        let (mut out, mut relocs) = part.landing_base();
        out.push(types.0);
        let head = out.len();
        let kind = match types.0 & 0x80 {
            0 => types.reloc_kind(),
            _ if through_got => RelocKind::GotPcRel,
            _ => types.reloc_kind(),
        };
        let size = kind.size() as usize;
        // The distance to the type table's end stands in front of what it spans, and its length moves the padding.
        let mut length = 1;
        let (base, start) = loop {
            let start = (head + length + body.len()).next_multiple_of(4);
            let base = start + size * self.types.len();
            let mut field = Vec::new();
            put_uleb(&mut field, (base - head - length) as u64);
            if field.len() <= length {
                break (base, start);
            }
            length += 1;
        };
        uleb_padded(&mut out, (base - head - length) as u64, length);
        let body_at = out.len() as u32;
        out.append(&mut body);
        let padding = start - out.len();
        let padding_at = out.len() as u32;
        out.resize(start, 0);
        for global in self.types.iter().rev() {
            if let Some(global) = *global {
                relocs.push(Reloc {
                    offset: out.len() as u32,
                    kind,
                    target: match types.0 & 0x80 {
                        0 => SymRef::IrGlobal(global),
                        _ if through_got => SymRef::IrGlobal(global),
                        _ => SymRef::PointerTo(global),
                    },
                    addend: 0,
                });
            }
            out.resize(out.len() + size, 0);
        }
        out.append(&mut filters);
        let end = out.len();
        out.resize(end.next_multiple_of(4), 0);
        if let Some(text) = text {
            text.place_sites(body_at + 1, body_at + sites_at, sites.len() as u32);
            let base = Spot::end(base as u32);
            let (head, body) = (head as u32, Spot::start(body_at));
            text.distances
                .insert(0, TableDistance::uleb(head, body_at - head, base, body));
            text.aligns.push((padding_at, padding as u32));
            text.aligns.push((end as u32, (out.len() - end) as u32));
        }
        (out, relocs)
    }

    /// The call-site table; the chains that its entries name are added to `actions`.
    fn call_sites(
        &self,
        part: &Part,
        filter_offsets: &[i64],
        actions: &mut Actions,
        mut text: Option<&mut TableText>,
    ) -> Vec<u8> {
        let mut sites = Vec::new();
        if let Some(pads) = &self.numbered {
            for (n, pad) in pads.iter().enumerate() {
                put_uleb(&mut sites, n as u64);
                put_uleb(&mut sites, actions.chain(self.clauses(*pad), filter_offsets));
            }
            return sites;
        }
        let mut distance = |sites: &mut Vec<u8>, value: u32, to: Spot, from: (Spot, u8)| {
            let offset = sites.len() as u32;
            put_uleb(sites, u64::from(value));
            if let Some(text) = &mut text {
                let len = sites.len() as u32 - offset;
                let distance = TableDistance::uleb(offset, len, to, from.0);
                let addend = from.1;
                text.distances.push(TableDistance { addend, ..distance });
            }
        };
        let start = match part.code.start {
            0 => (Spot::Start, 0),
            start => (Spot::Code(start), 0),
        };
        for site in self.merged_sites(part) {
            let from_start = |offset: u32| part.lead + offset - part.code.start;
            let (begin, end) = (Spot::Code(site.begin), Spot::CodeEnd(site.end));
            distance(&mut sites, from_start(site.begin), begin, start);
            distance(&mut sites, site.end - site.begin, end, (begin, 0));
            match site.pad {
                None => sites.extend([0, 0]),
                Some((offset, pad)) => {
                    match part.pad {
                        Some(first) => {
                            let first_spot = (Spot::Code(first), 1);
                            distance(&mut sites, offset - first + 1, Spot::Code(offset), first_spot);
                        }
                        None => distance(&mut sites, from_start(offset), Spot::Code(offset), start),
                    }
                    put_uleb(&mut sites, actions.chain(self.clauses(pad), filter_offsets));
                }
            }
        }
        sites
    }
}

/// What the assembler works out in a table; offsets count from its start.
#[derive(Clone, Debug, Default)]
pub struct TableText {
    /// Fields that are distances, ascending.
    pub distances: Vec<TableDistance>,
    /// Paddings to a multiple of four bytes: offset and length.
    pub aligns: Vec<(u32, u32)>,
}

/// A field that is a distance between places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableDistance {
    /// Where it stands.
    pub offset: u32,
    /// How many bytes it takes.
    pub len: u8,
    /// It is an unsigned LEB128 number.
    pub uleb: bool,
    /// What is measured.
    pub to: Spot,
    /// From where.
    pub from: Spot,
    /// What is added.
    pub addend: u8,
}

impl TableDistance {
    /// One in unsigned LEB128.
    pub(crate) fn uleb(offset: u32, len: u32, to: Spot, from: Spot) -> Self {
        TableDistance {
            offset,
            len: len as u8,
            uleb: true,
            to,
            from,
            addend: 0,
        }
    }
}

/// A place that a table measures to or from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spot {
    /// The function's start.
    Start,
    /// An offset in its code.
    Code(u32),
    /// The same of what ends there.
    CodeEnd(u32),
    /// An offset in the table; `ends`: of what stands before, not of what follows.
    Here {
        /// The offset.
        offset: u32,
        /// See the type.
        ends: bool,
    },
}

impl Spot {
    fn start(offset: u32) -> Self {
        Spot::Here { offset, ends: false }
    }

    fn end(offset: u32) -> Self {
        Spot::Here { offset, ends: true }
    }
}

impl TableText {
    /// The call sites, whose distances are known within them, turn out to stand at `at`, their length at `length_at`.
    fn place_sites(&mut self, length_at: u32, at: u32, length: u32) {
        for distance in &mut self.distances {
            distance.offset += at;
        }
        let (start, end) = (Spot::start(at), Spot::end(at + length));
        self.distances
            .insert(0, TableDistance::uleb(length_at, at - length_at, end, start));
    }
}

/// The action table: records of a type number and the distance to the next one, shared between chains with one end.
#[derive(Default)]
struct Actions {
    bytes: Vec<u8>,
    /// Place of each record, from 1, by type number and the place of the next.
    known: HashMap<(i64, usize), usize>,
}

impl Actions {
    /// The place, from 1, of the chain for these clauses; 0 for a cleanup alone.
    fn chain(&mut self, clauses: &[i32], filter_offsets: &[i64]) -> u64 {
        if clauses == [0] {
            return 0;
        }
        let mut next = 0;
        for clause in clauses.iter().rev() {
            let value = match *clause {
                number @ 0.. => i64::from(number),
                filter => filter_offsets[(-1 - filter) as usize],
            };
            let bytes = &mut self.bytes;
            next = *self.known.entry((value, next)).or_insert_with(|| {
                let at = bytes.len() + 1;
                sleb(bytes, value);
                let field = bytes.len() + 1;
                sleb(bytes, if next == 0 { 0 } else { next as i64 - field as i64 });
                at
            });
        }
        next as u64
    }
}

/// In exactly so many bytes.
fn uleb_padded(out: &mut Vec<u8>, value: u64, length: usize) {
    for i in 0..length {
        let more = if i + 1 < length { 0x80 } else { 0 };
        out.push((value >> (7 * i)) as u8 & 0x7f | more);
    }
}

/// Appends a number as SLEB128.
pub fn sleb(out: &mut Vec<u8>, mut value: i64) {
    loop {
        let byte = value as u8 & 0x7f;
        value >>= 7;
        if value == if byte & 0x40 == 0 { 0 } else { -1 } {
            out.push(byte);
            return;
        }
        out.push(byte | 0x80);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn call(begin: u32, end: u32, pad: Option<(u32, u32)>) -> Call<u32> {
        Call { begin, end, pad }
    }

    #[test]
    fn chains_share_their_ends() {
        let mut actions = Actions::default();
        assert_eq!(actions.chain(&[2, 1, 0], &[]), 5);
        assert_eq!(actions.chain(&[1, 0], &[]), 3);
        assert_eq!(actions.chain(&[0], &[]), 0);
        assert_eq!(actions.bytes, [0, 0, 1, 125, 2, 125]);
    }

    #[test]
    fn a_cleanup_has_no_type_table() {
        let mut e = Exceptions::default();
        let pad = e.add_pad(&[0]);
        e.sites = vec![
            call(4, 9, Some((20, pad))),
            call(11, 16, Some((20, pad))),
            call(30, 35, None),
        ];
        let (bytes, relocs) = e.encode(&Part::whole(0), PointerEncoding::UDATA4, false, None);
        assert_eq!(bytes, [255, 255, 1, 8, 4, 12, 20, 0, 30, 5, 0, 0]);
        assert!(relocs.is_empty());
    }

    #[test]
    fn types_stand_backwards_before_filters() {
        let mut e = Exceptions::default();
        let (int, any) = (e.type_number(Some(7)), e.type_number(None));
        let filter = e.filter_number(&[int]);
        assert_eq!((int, any, filter, e.filter_number(&[])), (1, 2, -1, -2));
        let pad = e.add_pad(&[int, filter, any]);
        e.sites = vec![call(0, 5, Some((9, pad)))];
        let (bytes, relocs) = e.encode(&Part::whole(0), PointerEncoding::UDATA4, false, None);
        // Base at 24: 3 bytes of header, 6 of sites, 6 of actions, 1 of padding, 8 of types.
        assert_eq!(
            bytes,
            [
                255, 3, 21, 1, 4, 0, 5, 9, 5, 2, 0, 127, 125, 1, 125, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0
            ]
        );
        assert_eq!(relocs.len(), 1);
        assert_eq!(relocs[0].offset, 20);
    }
}
