//! Entries of variables, parameters and labels: what they are called, and where they are.

use super::builder::Builder;
use super::constants::{at, form, tag};
use super::die::DieId;
use super::expression::{Kind as LocationKind, Located, fragment};
use super::functions::{Entity, Local, Scopes};
use super::lists::Entry;
use crate::meets;
use crate::nodes::{Field, NodeId, flag};
use emit::debug::{FunctionDebug, Line, Operand, VariableRange};

/// How a variable's constants are written.
#[derive(Clone, Copy)]
struct Numbers {
    signed: bool,
    /// See [`Located::listed`].
    listed: bool,
}

impl Builder<'_, '_, '_> {
    /// A variable or parameter.
    pub(super) fn local(
        &mut self,
        s: &Scopes<'_>,
        scope: usize,
        local: Local,
        parent: DieId,
        is_abstract: bool,
    ) -> DieId {
        let argument = self.node(local.node).is(Field::Arg);
        let tag = if argument {
            tag::FORMAL_PARAMETER
        } else {
            tag::VARIABLE
        };
        let die = self.entry(tag, parent);
        self.set_known(local.node, die);
        if is_abstract {
            self.set_abstract(local.node, die);
            self.variable_attributes(die, local.node);
            return die;
        }
        if let Some(variable) = local.variable {
            self.variable_location(s, scope, variable, die);
            let found = &s.debug.variables[variable];
            if let Some(tag) = found.tag.filter(|_| found.ranges.0 != found.ranges.1) {
                self.value(die, at::LLVM_TAG_OFFSET, form::DATA1, u64::from(tag));
            }
        }
        self.entities.push(Entity {
            node: local.node,
            die,
            place: None,
            order: local.variable.unwrap_or(usize::MAX),
        });
        die
    }

    pub(super) fn label(&mut self, s: &Scopes<'_>, local: Local, parent: DieId, is_abstract: bool) {
        let die = self.entry(tag::LABEL, parent);
        if is_abstract {
            self.set_abstract(local.node, die);
            return self.label_attributes(die, local.node);
        }
        let place = local.offset.map(|offset| self.stretch(s.blob, offset, offset).0);
        self.entities.push(Entity {
            node: local.node,
            die,
            place,
            order: usize::MAX,
        });
    }

    pub(super) fn variable_attributes(&mut self, die: DieId, id: NodeId) {
        let node = self.node(id);
        self.string_if(die, at::NAME, node.str(Field::Name));
        let align = node.uint(Field::Align) / 8;
        if align != 0 {
            self.value(die, at::ALIGNMENT, form::UDATA, align);
        }
        self.annotations(die, node);
        self.source_line_of(die, node);
        let ty = node.node_id(Field::Type);
        self.add_type(die, at::TYPE, ty);
        let artificial = ty.is_some_and(|t| self.node(t).has_flag(flag::ARTIFICIAL));
        self.flag_if(die, at::ARTIFICIAL, artificial || node.has_flag(flag::ARTIFICIAL));
    }

    pub(super) fn label_attributes(&mut self, die: DieId, id: NodeId) {
        let node = self.node(id);
        self.string_if(die, at::NAME, node.str(Field::Name));
        self.source_line_of(die, node);
        if node.uint(Field::Column) != 0 {
            self.uint(die, at::DECL_COLUMN, node.uint(Field::Column));
        }
        self.flag_if(die, at::ARTIFICIAL, node.is(Field::IsArtificial));
        if self.has(id, Field::CoroSuspendIdx) {
            let index = node.uint(Field::CoroSuspendIdx);
            self.uint(die, at::LLVM_CORO_SUSPEND_IDX, index);
        }
    }

    /// `DW_AT_location` or `DW_AT_const_value` of a variable.
    fn variable_location(&mut self, s: &Scopes<'_>, scope: usize, variable: usize, die: DieId) {
        let debug = s.debug;
        let (from, to) = debug.variables[variable].ranges;
        let ranges = &debug.ranges[from as usize..to as usize];
        if ranges.is_empty() {
            return;
        }
        let node = self.nodes.id(debug.variables[variable].variable);
        let mut numbers = Numbers {
            signed: self.is_signed(node),
            listed: false,
        };
        if ranges.iter().all(|r| r.start == 0 && r.end == u32::MAX) {
            let ranges: Vec<&VariableRange> = ranges.iter().collect();
            return self.single_location(debug, &ranges, numbers, die);
        }
        numbers.listed = true;
        let size = self.placed.blobs()[s.blob].code.len() as u32;
        let within: &[(u32, u32)] = match s.scopes[scope].parent {
            // Before that there is nothing but the prologue.
            None => &[(prologue_end(debug), size)],
            Some(_) => &s.scopes[scope].ranges,
        };
        let mut entries: Vec<Listed<'_>> = Vec::new();
        for (start, end, pieces) in intervals(debug, ranges, size) {
            if pieces.iter().any(|r| undefined(debug, r)) && pieces.len() == 1 || !meets(within, start, end) {
                continue;
            }
            let block = self.block(|b| b.pieces(debug, &pieces, numbers, die));
            if block.1 == 0 {
                continue;
            }
            match entries.last_mut() {
                // What lies between is not the scope's.
                Some(last) if !meets(within, last.end, start) && self.same_block(last.block, block) => {
                    last.end = end;
                }
                _ => entries.push(Listed {
                    start,
                    end,
                    block,
                    pieces,
                }),
            }
        }
        if let [entry] = &entries[..]
            && entry.pieces.len() == 1
            && !within.is_empty()
            && within.iter().all(|w| entry.start <= w.0 && w.1 <= entry.end)
        {
            numbers.listed = false;
            return self.single_location(debug, &entry.pieces, numbers, die);
        }
        let mut list = Vec::new();
        for entry in entries {
            let block = entry.block;
            for (start, end) in self.stretches(s.blob, &[(entry.start, entry.end)]) {
                list.push(Entry { start, end, block });
            }
        }
        if !list.is_empty() {
            self.location_list(die, list);
        }
    }

    fn same_block(&self, a: (u32, u32), b: (u32, u32)) -> bool {
        let bytes = |x: (u32, u32)| &self.dies.bytes[x.0 as usize..(x.0 + x.1) as usize];
        let fields = self.dies.fields.iter().any(|f| f.at >= a.0);
        !fields && bytes(a) == bytes(b)
    }

    /// A place that holds everywhere.
    fn single_location(
        &mut self,
        debug: &FunctionDebug,
        ranges: &[&VariableRange],
        mut numbers: Numbers,
        die: DieId,
    ) {
        if let [range] = *ranges {
            let operands = &debug.operands[range.operands.0 as usize..range.operands.1 as usize];
            let plain = range.expression.0 == range.expression.1;
            match (operands, plain, range.indirect) {
                ([Operand::Constant(value)], true, false) => {
                    return self.number(die, *value as u64, !numbers.signed);
                }
                ([Operand::Float(bits, _)], true, false) => return self.number(die, *bits, true),
                _ => {}
            }
            if undefined(debug, range) {
                return;
            }
        }
        // (that operations follow makes them bits)
        numbers.signed &= ranges.iter().any(|r| r.expression.0 == r.expression.1);
        let mut pieces: Vec<&VariableRange> = ranges.to_vec();
        pieces.sort_by_key(|r| fragment_of(debug, r).map_or(0, |f| f.0));
        let block = self.block(|b| b.pieces(debug, &pieces, numbers, die));
        if block.1 != 0 {
            self.expression(die, at::LOCATION, block);
        }
    }

    /// The location of a variable that is in pieces, or whole.
    fn pieces(&mut self, debug: &FunctionDebug, pieces: &[&VariableRange], numbers: Numbers, die: DieId) {
        let mut covered = 0;
        for range in pieces {
            let elements = &debug.expressions[range.expression.0 as usize..range.expression.1 as usize];
            if let Some((offset, size)) = fragment(elements) {
                self.gap(covered, offset);
                covered = offset + size;
                if undefined(debug, range) {
                    self.gap(0, size);
                    continue;
                }
            }
            let located = Located {
                operands: &debug.operands[range.operands.0 as usize..range.operands.1 as usize],
                elements,
                indirect: range.indirect,
                frame: debug.frame_base,
                listed: numbers.listed,
                signed: numbers.signed,
            };
            match located.operands.is_empty() {
                true => self.operations(die, elements, LocationKind::Implicit),
                false => self.located(die, located),
            }
        }
    }
}

/// A stretch of code and what holds there.
struct Listed<'r> {
    start: u32,
    end: u32,
    block: (u32, u32),
    pieces: Vec<&'r VariableRange>,
}

/// Where the function's own code begins; 0 if that is not known.
fn prologue_end(debug: &FunctionDebug) -> u32 {
    let ends = |l: &&Line| l.flags & Line::PROLOGUE_END != 0;
    debug.lines.iter().find(ends).map_or(0, |l| l.offset)
}

fn fragment_of(debug: &FunctionDebug, range: &VariableRange) -> Option<(u64, u64)> {
    fragment(&debug.expressions[range.expression.0 as usize..range.expression.1 as usize])
}

/// Whether a range says that the value is not known.
fn undefined(debug: &FunctionDebug, range: &VariableRange) -> bool {
    let operands = &debug.operands[range.operands.0 as usize..range.operands.1 as usize];
    operands.contains(&Operand::Undefined)
}

/// Stretches in which the same pieces hold, each with its pieces in the order of their bits.
fn intervals<'r>(
    debug: &FunctionDebug,
    ranges: &'r [VariableRange],
    size: u32,
) -> Vec<(u32, u32, Vec<&'r VariableRange>)> {
    let mut cuts: Vec<u32> = ranges.iter().flat_map(|r| [r.start, r.end.min(size)]).collect();
    cuts.sort_unstable();
    cuts.dedup();
    let mut out = Vec::new();
    for window in cuts.windows(2) {
        let (start, end) = (window[0], window[1]);
        let holds = |r: &&VariableRange| r.start <= start && end <= r.end.min(size);
        let mut pieces: Vec<&VariableRange> = ranges.iter().filter(holds).collect();
        pieces.sort_by_key(|r| fragment_of(debug, r).map_or(0, |f| f.0));
        // Of two that are whole, or start at the same bit, the later one holds.
        let mut chosen: Vec<&VariableRange> = Vec::with_capacity(pieces.len());
        for piece in pieces {
            let offset = |r: &VariableRange| fragment_of(debug, r).map(|f| f.0);
            if chosen.last().is_some_and(|last| offset(last) == offset(piece)) {
                chosen.pop();
            }
            chosen.push(piece);
        }
        if !chosen.is_empty() {
            out.push((start, end, chosen));
        }
    }
    out
}
