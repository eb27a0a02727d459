//! Where variables are in the finished code.

use super::values::{Bound, Emission, Found, follow, is_constant};
use super::{Frame, Made, Placed};
use emit::CodeBuffer;
use emit::debug::{Base, DebugLabel, FrameBase, FunctionDebug, LocationId, Operand, Variable, VariableRange};
use ir::body::Body;
use ir::debug_value::{RecordKind, VariableRecord, VariableRecords};
use ir::ids::{GlobalId, MdId};
use ir::location::Loc;
use regalloc::{Allocation, FrameSlot, FrameSlotKind, MachInst, Tier, ValueOperand, VariableValue};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// `DW_OP_LLVM_entry_value` (LangRef "DIExpression").
const ENTRY_VALUE: u64 = 0x1003;

/// A function that has its code.
pub(super) struct Described<'a, I: MachInst, F> {
    pub(super) placed: Placed<'a, I>,
    pub(super) body: &'a Body,
    pub(super) frame: &'a F,
    pub(super) emission: Emission<'a>,
    /// Finished.
    pub(super) code: &'a CodeBuffer,
    /// Bytes of the function's code.
    pub(super) end: u32,
}

impl<I: MachInst, F: Frame<Inst = I>> Described<'_, I, F> {
    /// Puts into `debug` what is known of the function's variables.
    pub(super) fn describe(&self, debug: &mut FunctionDebug) {
        debug.frame_base = FrameBase::Register(self.frame.frame_base());
        let records = &self.body.variables;
        if records.list.is_empty() {
            return;
        }
        // (variable, range)
        let mut found: Vec<(u32, VariableRange)> = Vec::new();
        let variables = number(debug, records);
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
        self.add_entry_values(debug, variables, &ranges, found);
        for (start, end, f) in &ranges {
            let value = &vcode.variable_values[f.value as usize];
            let Some(operands) = self.operands(f) else {
                continue;
            };
            let words = &vcode.value_words[value.words.0 as usize..value.words.1 as usize];
            let range = range(debug, words, (*start, *end), &operands, value.indirect);
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
            let place = f.places.first().and_then(|p| p.as_reg());
            let held = place.map(|r| Operand::Register(F::dwarf_number(r)));
            let operands = &vcode.value_operands[value.operands.0 as usize..value.operands.1 as usize];
            if held.is_some() && self.argument_register(value) == held || operands.iter().all(is_constant) {
                *start = 0;
            }
        }
    }

    /// Where a variable that is never anything but an argument is nowhere, it is what the argument's register held at the
    /// function's entry (DWARF 5, 2.5.1.7).
    fn add_entry_values(
        &self,
        debug: &mut FunctionDebug,
        variables: &[u32],
        ranges: &[(u32, u32, Found)],
        found: &mut Vec<(u32, VariableRange)>,
    ) {
        let (vcode, records) = (self.placed.vcode, &self.body.variables);
        if vcode.tier != Tier::Optimise || self.emission.sections {
            return;
        }
        let mut times = vec![0; debug.variables.len()];
        for v in variables.iter().filter(|v| **v != u32::MAX) {
            times[*v as usize] += 1;
        }
        let is_inlined = |r: &VariableRecord| {
            (self.body.locations.get(r.location)).is_none_or(|l| !l.inlined_at.is_none())
        };
        for (k, value) in vcode.variable_values.iter().enumerate() {
            let r = &records.list[value.record as usize];
            let variable = variables[value.record as usize];
            if times[variable as usize] != 1 || r.kind != RecordKind::Value || is_inlined(r) {
                continue;
            }
            let Some(register) = self.argument_register(value) else {
                continue;
            };
            let from = ranges.partition_point(|(_, _, f)| (f.variable, f.value) < (variable, k as u32));
            let own = (ranges[from..].iter()).take_while(|(_, _, f)| f.value == k as u32);
            let mut at = match self.emission.extents[value.at as usize] {
                Some(extent) => self.code.place(extent.first),
                None => continue,
            };
            let mut gaps: SmallVec<[(u32, u32); 4]> = SmallVec::new();
            for (start, end, _) in own {
                gaps.push((at, *start));
                at = at.max(*end);
            }
            gaps.push((at, self.end));
            for gap in gaps.into_iter().filter(|g| g.0 < g.1) {
                let range = range(debug, &[ENTRY_VALUE, 1], gap, &[register], false);
                found.push((variable, range));
            }
        }
    }

    /// The register in which the function gets the value that a record says, if that is an argument.
    fn argument_register(&self, value: &VariableValue) -> Option<Operand> {
        let Placed { vcode, allocs, .. } = self.placed;
        let operands = &vcode.value_operands[value.operands.0 as usize..value.operands.1 as usize];
        if value.indirect || value.words.0 != value.words.1 || value.at >= vcode.blocks[0].inst_end {
            return None;
        }
        let v = match *operands {
            [ValueOperand::Reg(v)] => v,
            [ValueOperand::Argument(p)] => return Some(Operand::Register(F::dwarf_number(p))),
            _ => return None,
        };
        let first = &vcode.insts[0];
        if !matches!(F::made(first), Some(Made::Arguments)) {
            return None;
        }
        let (operands, places) = (vcode.inst_operands(0), allocs.of(first));
        let k = operands.iter().position(|o| o.vreg() == v)?;
        places[k].as_reg().map(|r| Operand::Register(F::dwarf_number(r)))
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
    pub(super) fn held(&self, place: Allocation) -> Option<Operand> {
        if let Some(reg) = place.as_reg() {
            return Some(Operand::Register(F::dwarf_number(reg)));
        }
        let slot = FrameSlot::spill(place.as_stack()?.index() as u32);
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
        let base = match reg == self.frame.frame_base() {
            true => Base::Frame,
            false => Base::Register(reg),
        };
        Some(Operand::Address(base, i64::from(at) + offset))
    }
}

/// Lists the variables; gives the number of each record's, `u32::MAX` for labels.
fn number(debug: &mut FunctionDebug, records: &VariableRecords) -> Vec<u32> {
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
            });
        }
        debug.variables[n as usize].declared |= r.kind == RecordKind::Declare;
        debug.variables[n as usize].told |= r.values.0 != r.values.1;
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
