//! Where variables are in the finished code.

use super::Frame;
use emit::debug::{Base, FrameBase, FunctionDebug, LocationId, Operand, Variable, VariableRange};
use ir::debug_value::{RecordKind, VariableRecord, VariableRecords};
use ir::ids::MdId;
use regalloc::{FrameSlot, FrameSlotKind, MachInst, VCode};
use rustc_hash::FxHashMap;

/// Puts into `debug` what is known of the function's variables.
pub(super) fn describe<I: MachInst, F: Frame<Inst = I>>(
    debug: &mut FunctionDebug,
    records: &VariableRecords,
    vcode: &VCode<I>,
    frame: &F,
) {
    let base = frame.frame_base();
    debug.frame_base = FrameBase::Register(base);
    if records.list.is_empty() {
        return;
    }
    // (variable, order, range)
    let mut found: Vec<(u32, VariableRange)> = Vec::new();
    let variables = number(debug, records);
    for at in &vcode.variable_slots {
        let Some(operand) = address(vcode, frame, base, at.slot, at.offset) else {
            continue;
        };
        let r = &records.list[at.record as usize];
        let range = range(debug, records, r, (0, u32::MAX), &[operand], true);
        found.push((variables[at.record as usize], range));
    }
    found.sort_by_key(|(v, r)| (*v, r.start));
    for (k, v) in debug.variables.iter_mut().enumerate() {
        let k = k as u32;
        let start = debug.ranges.len() as u32;
        let own = found.partition_point(|f| f.0 < k);
        debug
            .ranges
            .extend(found[own..].iter().take_while(|f| f.0 == k).map(|f| f.1));
        v.ranges = (start, debug.ranges.len() as u32);
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
            });
        }
        numbers.push(n);
    }
    numbers
}

/// The address of a place in the frame.
fn address<I: MachInst, F: Frame<Inst = I>>(
    vcode: &VCode<I>,
    frame: &F,
    frame_base: u16,
    slot: FrameSlot,
    offset: i64,
) -> Option<Operand> {
    if let FrameSlotKind::Local(i) = slot.kind()
        && vcode.frame.locals[i as usize].scalable
    {
        return None;
    }
    let (reg, at) = frame.map_slot(slot);
    let base = if reg == frame_base {
        Base::Frame
    } else {
        Base::Register(reg)
    };
    Some(Operand::Address(base, i64::from(at) + offset))
}

/// A range with what it says.
fn range(
    debug: &mut FunctionDebug,
    records: &VariableRecords,
    r: &VariableRecord,
    (start, end): (u32, u32),
    operands: &[Operand],
    indirect: bool,
) -> VariableRange {
    let from = (debug.operands.len() as u32, debug.expressions.len() as u32);
    debug.operands.extend_from_slice(operands);
    debug.expressions.extend_from_slice(records.expression_of(r));
    VariableRange {
        start,
        end,
        operands: (from.0, debug.operands.len() as u32),
        expression: (from.1, debug.expressions.len() as u32),
        indirect,
    }
}
