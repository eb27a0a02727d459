//! Where variables are in the finished code.

use super::values::{Bound, Emission, Found, Lasting, ValuePlace, follow, is_constant};
use super::{Frame, Placed};
use emit::CodeBuffer;
use emit::debug::{Base, DebugLabel, FrameBase, FunctionDebug, LocationId, Operand, Variable, VariableRange};
use ir::body::Body;
use ir::debug_value::{ARG, ENTRY_VALUE, RecordKind};
use ir::ids::{Block, GlobalId, MdId};
use ir::location::Loc;
use regalloc::{FrameSlot, FrameSlotKind, MachInst, ValueOperand};
use rustc_hash::{FxHashMap, FxHashSet};

/// A function that has its code.
pub(super) struct Described<'a, I: MachInst, F> {
    pub(super) placed: Placed<'a, I>,
    pub(super) body: &'a Body,
    pub(super) frame: &'a F,
    pub(super) emission: Emission<'a>,
    /// Finished.
    pub(super) code: &'a CodeBuffer,
}

impl<I: MachInst, F: Frame<Inst = I>> Described<'_, I, F> {
    /// Puts into `debug` what is known of the function's variables.
    pub(super) fn describe(&self, debug: &mut FunctionDebug) {
        // Without the frame the register holds something else.
        debug.frame_base = match self.placed.vcode.late_frame {
            None => FrameBase::Register(self.frame.frame_base()),
            Some(_) => FrameBase::Cfa,
        };
        let records = &self.body.variables;
        if records.list.is_empty() {
            return;
        }
        // (variable, range)
        let mut found: Vec<(u32, VariableRange)> = Vec::new();
        let variables = number(debug, self.body);
        for at in &self.placed.vcode.variable_slots {
            let Some(operand) = self.address(at.slot, at.offset) else {
                continue;
            };
            let words = records.expression_of(&records.list[at.record as usize]);
            let range = range(debug, words, (0, u32::MAX), &[operand], true);
            found.push((variables[at.record as usize], range));
        }
        self.add_labels(debug);
        self.add_values(debug, &variables, &mut found);
        found.sort_by_key(|(v, r)| (*v, r.start, r.end));
        for (k, v) in debug.variables.iter_mut().enumerate() {
            let k = k as u32;
            let start = debug.ranges.len() as u32;
            let own = found.partition_point(|f| f.0 < k);
            debug
                .ranges
                .extend(found[own..].iter().take_while(|f| f.0 == k).map(|f| f.1));
            v.ranges = (start, debug.ranges.len() as u32);
        }
        let ranges = &debug.ranges;
        let in_frame = |v: &Variable| {
            let own = &ranges[v.ranges.0 as usize..v.ranges.1 as usize];
            !own.is_empty() && own.iter().all(|r| r.start == 0 && r.end == u32::MAX)
        };
        debug.variables.sort_by_key(|v| !v.declared && !in_frame(v));
    }

    /// Adds the labels whose code was emitted.
    fn add_labels(&self, debug: &mut FunctionDebug) {
        for &(record, at) in &self.placed.vcode.label_records {
            let r = &self.body.variables.list[record as usize];
            if let Some(extent) = self.emission.extents[at as usize] {
                debug.labels.push(DebugLabel {
                    label: r.variable,
                    inlined_at: debug.locations[(r.location.0 - 1) as usize].inlined_at,
                    offset: self.code.place(extent.first),
                });
            }
        }
    }

    /// Adds the ranges in which values are at hand.
    fn add_values(
        &self,
        debug: &mut FunctionDebug,
        variables: &[u32],
        found: &mut Vec<(u32, VariableRange)>,
    ) {
        let Placed {
            vcode,
            allocs,
            layout,
        } = self.placed;
        if vcode.variable_values.is_empty() {
            return;
        }
        let locations = &self.body.locations;
        let inlined_at = |loc: u32| locations.get(Loc(loc)).map_or(0, |l| l.inlined_at.0);
        let records = &self.body.variables;
        let ranges = follow(
            vcode,
            allocs,
            layout,
            records,
            variables,
            &inlined_at,
            &self.emission,
        );
        let offset = |b: Bound| self.code.place(b.at) + u32::from(b.behind);
        let mut ranges: Vec<(u32, u32, Found)> = ranges
            .into_iter()
            .map(|f| (offset(f.start), offset(f.end), f))
            .collect();
        ranges.retain(|(start, end, _)| start < end);
        ranges.sort_by_key(|(start, end, f)| (f.variable, f.value, *start, *end));
        // Neighbours that say the same become one.
        ranges.dedup_by(|next, last| {
            let same = last.2.value == next.2.value && last.2.places == next.2.places && last.1 >= next.0;
            if same {
                last.1 = last.1.max(next.1);
            }
            same
        });
        self.begin_arguments(&mut ranges);
        for (start, end, f) in &ranges {
            let value = &vcode.variable_values[f.value as usize];
            let Some(operands) = self.operands(f) else {
                continue;
            };
            let is_entry = |p: &ValuePlace| matches!(p.lasting(), Some(Lasting::Entry(_)));
            let own = &vcode.value_words[value.words.0 as usize..value.words.1 as usize];
            let range = match f.places.iter().any(is_entry) {
                true => {
                    let behind = own.strip_prefix(&[ARG, 0]).unwrap_or(own);
                    let words = [&[ENTRY_VALUE, 1], behind].concat();
                    range(debug, &words, (*start, *end), &operands, value.indirect)
                }
                false => range(debug, own, (*start, *end), &operands, value.indirect),
            };
            found.push((f.variable, range));
        }
    }

    /// Arguments in the registers that they came in are there from the function's first byte on: the prologue changes none.
    /// Constants need no prologue either.
    fn begin_arguments(&self, ranges: &mut [(u32, u32, Found)]) {
        let vcode = self.placed.vcode;
        let entry = &vcode.blocks[0];
        let body = self.emission.extents[entry.inst_start as usize..entry.inst_end as usize].iter();
        let Some(first) = body.flatten().next().map(|e| self.code.place(e.first)) else {
            return;
        };
        for (start, _, f) in ranges.iter_mut().filter(|r| r.0 == first) {
            let value = &vcode.variable_values[f.value as usize];
            let operands = &vcode.value_operands[value.operands.0 as usize..value.operands.1 as usize];
            if f.arrives || operands.iter().all(is_constant) {
                *start = 0;
            }
        }
    }

    fn operands(&self, f: &Found) -> Option<Vec<Operand>> {
        let vcode = self.placed.vcode;
        let value = &vcode.variable_values[f.value as usize];
        let mut places = f.places.iter();
        let operands = &vcode.value_operands[value.operands.0 as usize..value.operands.1 as usize];
        let operand = |o: &ValueOperand| match *o {
            ValueOperand::Reg(_) | ValueOperand::Argument(_) | ValueOperand::Result(_) => {
                self.held(*places.next()?)
            }
            ValueOperand::Address(slot, offset) => self.address(slot, offset),
            ValueOperand::Constant(n) => Some(Operand::Constant(n)),
            ValueOperand::Float(bits, bytes) => Some(Operand::Float(bits, bytes)),
            ValueOperand::Global(g, offset) => Some(Operand::Global(GlobalId(g), offset)),
            ValueOperand::Unknown => Some(Operand::Undefined),
        };
        operands.iter().map(operand).collect()
    }

    /// What a place holds.
    pub(super) fn held(&self, place: ValuePlace) -> Option<Operand> {
        let slot = match (place.lasting(), place.as_reg()) {
            (Some(Lasting::Entry(reg)), _) | (None, Some(reg)) => {
                return Some(Operand::Register(F::dwarf_number(reg)));
            }
            (Some(Lasting::Incoming(k)), _) => self.placed.vcode.incoming[k].1,
            (None, None) => FrameSlot::spill(place.as_slot()?),
        };
        match self.address(slot, 0)? {
            Operand::Address(base, at) => Some(Operand::Memory(base, at)),
            _ => None,
        }
    }

    /// The address of a place in the frame.
    pub(super) fn address(&self, slot: FrameSlot, offset: i64) -> Option<Operand> {
        let info = &self.placed.vcode.frame;
        match slot.kind() {
            FrameSlotKind::Local(i) if info.locals[i as usize].scalable => return None,
            FrameSlotKind::Spill(_) if info.scalable => return None,
            _ => {}
        }
        let (reg, at) = self.frame.map_slot(slot);
        let late = self.placed.vcode.late_frame.is_some();
        let (base, at) = match reg == self.frame.frame_base() {
            true if late => (Base::Frame, at - self.frame.cfa_offset()),
            true => (Base::Frame, at),
            false => (Base::Register(reg), at),
        };
        Some(Operand::Address(base, i64::from(at) + offset))
    }
}

/// Lists the variables; gives the number of each record's, `u32::MAX` for labels.
fn number(debug: &mut FunctionDebug, body: &Body) -> Vec<u32> {
    let records = &body.variables;
    let entry: FxHashSet<_> = match records.list.iter().any(|r| r.values.0 == r.values.1) {
        true => body.block_insts(Block(0)).iter().collect(),
        false => FxHashSet::default(),
    };
    let mut known: FxHashMap<(MdId, Option<LocationId>), u32> = FxHashMap::default();
    let mut numbers = Vec::with_capacity(records.list.len());
    for r in &records.list {
        if r.kind == RecordKind::Label {
            numbers.push(u32::MAX);
            continue;
        }
        let inlined_at = debug.locations[(r.location.0 - 1) as usize].inlined_at;
        let next = debug.variables.len() as u32;
        let n = *known.entry((r.variable, inlined_at)).or_insert(next);
        if n == next {
            debug.variables.push(Variable {
                variable: r.variable,
                inlined_at,
                ranges: (0, 0),
                declared: false,
                told: false,
                tag: None,
            });
        }
        let variable = &mut debug.variables[n as usize];
        variable.declared |= r.kind == RecordKind::Declare;
        variable.told |= r.values.0 != r.values.1 || !entry.contains(&r.before);
        variable.tag = variable
            .tag
            .or(ir::debug_value::tag_offset(records.expression_of(r)));
        numbers.push(n);
    }
    numbers
}

/// A range with what it says.
fn range(
    debug: &mut FunctionDebug,
    words: &[u64],
    (start, end): (u32, u32),
    operands: &[Operand],
    indirect: bool,
) -> VariableRange {
    let from = (debug.operands.len() as u32, debug.expressions.len() as u32);
    debug.operands.extend_from_slice(operands);
    debug.expressions.extend_from_slice(words);
    VariableRange {
        start,
        end,
        operands: (from.0, debug.operands.len() as u32),
        expression: (from.1, debug.expressions.len() as u32),
        indirect,
    }
}
