//! `!dbg` of instructions, as places in the body's table.
//!
//! The node that `!dbg !7` names is read from its text, straight into the table, when the body first refers to it.

use super::{Home, Parser};
use crate::diag::Result;
use crate::ids::MdId;
use crate::location::{Loc, Location, fields, scan};
use crate::metadata::Md;
use rustc_hash::FxHashMap;

/// The places that the body has named so far.
#[derive(Default)]
pub(crate) struct Known {
    /// By the node's number; nodes behind the end, and those with [`UNKNOWN`], are not known.
    by_number: Vec<Loc>,
    /// The numbers in it that are known.
    numbers: Vec<u32>,
    /// Numbers from [`MOST`] on.
    large: FxHashMap<u32, Loc>,
    /// Where something was inlined, of nodes that are not `distinct`: those that say the same are one.
    inlined: FxHashMap<Location, Loc>,
}

const UNKNOWN: Loc = Loc(u32::MAX);

/// Numbers of nodes count up from 0, but need not.
const MOST: u32 = 1 << 22;

impl Known {
    pub(super) fn clear(&mut self) {
        for n in self.numbers.drain(..) {
            self.by_number[n as usize] = UNKNOWN;
        }
        self.large.clear();
        self.inlined.clear();
    }

    #[inline]
    fn get(&self, number: u32) -> Option<Loc> {
        match self.by_number.get(number as usize) {
            Some(&UNKNOWN) => None,
            None if number >= MOST => self.large.get(&number).copied(),
            known => known.copied(),
        }
    }

    fn set(&mut self, number: u32, loc: Loc) {
        if number >= MOST {
            self.large.insert(number, loc);
            return;
        }
        let at = number as usize;
        if self.by_number.len() <= at {
            self.by_number.resize(at + 1, UNKNOWN);
        }
        if self.by_number[at] == UNKNOWN {
            self.numbers.push(number);
        }
        self.by_number[at] = loc;
    }
}

impl<'a> Parser<'a> {
    /// Whether `!dbg` stands under `pos` and is to become a place.
    #[inline]
    pub(super) fn at_location(&self) -> bool {
        self.opts.locations
            && self.text[self.pos..].starts_with(b"!dbg")
            && matches!(self.byte(self.pos + 4), b' ' | b'\t')
    }

    /// `!dbg !7`.
    pub(super) fn location(&mut self) -> Result<Loc> {
        self.skip(4);
        self.location_node()
    }

    /// `!7`, or the node itself.
    pub(super) fn location_node(&mut self) -> Result<Loc> {
        if self.peek() == b'!'
            && let (digits @ 1.., Some(n)) = self.digits_at(self.pos + 1)
            && let Ok(n) = u32::try_from(n)
        {
            let loc = match self.fun.locations.get(n) {
                Some(loc) => loc,
                None => self.numbered_location(n)?,
            };
            self.skip(digits + 1);
            return Ok(loc);
        }
        let id = self.md_operand()?;
        let node = self.scope().md(id).clone();
        self.location_of(&node)
    }

    fn undefined(&self, number: u32) -> Box<crate::diag::Diagnostic> {
        self.error(format!("use of undefined metadata '!{number}'"))
    }

    fn numbered(&self, number: u32) -> Result<MdId> {
        let id = self.module().numbered_metadata.get(number);
        id.ok_or_else(|| self.undefined(number))
    }

    /// The place that a numbered node stands for, which the body has not named before.
    #[cold]
    fn numbered_location(&mut self, number: u32) -> Result<Loc> {
        let id = self.numbered(number)?;
        // Until its own chain is known, so that a circle ends.
        self.fun.locations.set(number, Loc::NONE);
        let loc = match self.scope().md(id) {
            Md::Unparsed(offset) => {
                let offset = *offset;
                match self.whole.get(offset as usize..).and_then(scan) {
                    Some(written) => {
                        let location = Location {
                            line: written.line,
                            column: written.column,
                            scope: self.numbered(written.scope)?,
                            inlined_at: match written.inlined_at {
                                Some(n) => self.inlined_at(n)?,
                                None => Loc::NONE,
                            },
                            implicit: written.implicit,
                            by_inliner: false,
                        };
                        let loc = self.body.locations.add(location);
                        self.body.locations.set_atom(loc, written.atom);
                        loc
                    }
                    None => {
                        let Home::Read(module) = self.home else {
                            return Ok(Loc::NONE);
                        };
                        let node = super::parse_metadata(module, self.whole, offset, &mut self.body)?;
                        self.location_of(&node)?
                    }
                }
            }
            md => {
                let node = md.clone();
                self.location_of(&node)?
            }
        };
        self.fun.locations.set(number, loc);
        Ok(loc)
    }

    fn location_numbered(&mut self, number: u32) -> Result<Loc> {
        match self.fun.locations.get(number) {
            Some(loc) => Ok(loc),
            None => self.numbered_location(number),
        }
    }

    /// The place at which something was inlined.
    fn inlined_at(&mut self, number: u32) -> Result<Loc> {
        let loc = self.location_numbered(number)?;
        let distinct = match self.scope().md(self.numbered(number)?) {
            Md::Unparsed(offset) => {
                let node = &self.whole[*offset as usize..];
                let sign = memchr::memchr(b'=', node).map_or(0, |n| n + 1);
                node[sign..].trim_ascii_start().starts_with(b"distinct")
            }
            Md::Node(node) => node.distinct,
            _ => false,
        };
        Ok(if distinct { loc } else { self.one_of_equals(loc) })
    }

    /// The first place that says what a node that is not `distinct` says.
    fn one_of_equals(&mut self, loc: Loc) -> Loc {
        match self.body.locations.get(loc) {
            Some(location) => *self.fun.locations.inlined.entry(*location).or_insert(loc),
            None => loc,
        }
    }

    /// The place that a parsed node stands for.
    fn location_of(&mut self, node: &Md) -> Result<Loc> {
        let found = match node {
            Md::Node(node) => fields(self.module(), &self.body, node),
            _ => None,
        };
        let Some((mut location, inlined_at, atom)) = found else {
            return Ok(Loc::NONE);
        };
        if let Some(id) = inlined_at {
            location.inlined_at = match self.number_of(id) {
                Some(n) => self.inlined_at(n)?,
                None => {
                    let node = self.scope().md(id).clone();
                    let loc = self.location_of(&node)?;
                    match node {
                        Md::Node(node) if node.distinct => loc,
                        _ => self.one_of_equals(loc),
                    }
                }
            };
        }
        let loc = self.body.locations.add(location);
        self.body.locations.set_atom(loc, atom);
        Ok(loc)
    }

    /// The number of a node of the module.
    fn number_of(&self, id: MdId) -> Option<u32> {
        self.module().numbered_metadata.number_of(id)
    }
}
