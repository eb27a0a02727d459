//! Compares what unwinders say with what is true, at each boundary between two instructions.

use crate::machine::{CFA, Flow, Function, Processor, RETURN, Reg, State, Walk, walk};
use crate::unwinders::Unwinder;

/// What was found out.
#[derive(Default)]
pub struct Report {
    pub functions: usize,
    pub boundaries: usize,
    pub wrong: Vec<String>,
}

/// What is special about a function, by its name.
pub struct Convention {
    /// Not preserved, though others preserve them.
    pub lost: Vec<Reg>,
    /// Preserved beyond the C convention.
    pub more: Vec<Reg>,
}

/// Only the low half of vector registers counts.
fn counted(value: u128, reg: Reg, whole: bool) -> u128 {
    match reg {
        Reg::V(_) if !whole => u128::from(value as u64),
        _ => value,
    }
}

/// The functions of one image.
pub struct Check<'c, P> {
    pub processor: P,
    /// All 16 bytes of vector registers are preserved.
    pub whole_vectors: bool,
    pub convention: &'c dyn Fn(&str) -> Convention,
    pub unwinders: Vec<Box<dyn Unwinder + 'c>>,
}

impl<P: Processor> Check<'_, P> {
    /// Checks a function and its tables.
    pub fn function(&mut self, function: &Function<'_>, report: &mut Report) {
        let found = match walk(&self.processor, function) {
            Ok(found) => found,
            Err(e) => return report.wrong.push(e),
        };
        let convention = (self.convention)(&function.name);
        let mut preserved = self.processor.preserved();
        preserved.retain(|r| !convention.lost.contains(r));
        preserved.extend(&convention.more);
        report.functions += 1;
        report.boundaries += found.boundaries.len();
        self.exits(function, &found, &preserved, report);
        for k in 0..self.unwinders.len() {
            let wrong: Vec<(u64, String)> = found
                .boundaries
                .iter()
                .filter(|b| self.unwinders[k].understands(function, *b.0))
                .collect::<Vec<_>>()
                .into_iter()
                .filter_map(|(pc, (state, _, _))| {
                    let said = self.unwinders[k].unwind(function, *pc, state);
                    let problem = self.compare(said, state, &preserved).err()?;
                    Some((*pc, problem))
                })
                .collect();
            let is_of_bodies = self.unwinders[k].is_of_bodies();
            let excused =
                |pc: u64| is_of_bodies && is_outside_body::<P>(function, &found, &preserved, pc, &wrong);
            for (pc, problem) in wrong.iter().filter(|w| !excused(w.0)) {
                let name = self.unwinders[k].name();
                let at = pc - function.start;
                report
                    .wrong
                    .push(format!("{name}: {}+{at:#x} ({pc:#x}): {problem}", function.name));
            }
        }
    }

    /// The code itself gives back what it must.
    fn exits(&self, function: &Function<'_>, found: &Walk, preserved: &[Reg], report: &mut Report) {
        let entry = self.processor.entry();
        for (pc, state) in &found.exits {
            let at = format!("{}+{:#x}: leaves", function.name, pc - function.start);
            let sp = match found.boundaries[pc].2 {
                Flow::Branch(_) | Flow::BranchUnequal(_) => entry.x[usize::from(P::SP)],
                _ => CFA,
            };
            if state.x[usize::from(P::SP)] != sp {
                report.wrong.push(format!("{at} with a wrong stack pointer"));
            }
            for reg in preserved {
                let value = |s: &State| counted(s.get(*reg), *reg, self.whole_vectors);
                if value(state) != value(&entry) {
                    report.wrong.push(format!("{at} without {reg:?}"));
                }
            }
        }
    }

    fn compare(
        &self,
        said: Result<Option<crate::unwinders::Caller>, String>,
        state: &State,
        preserved: &[Reg],
    ) -> Result<(), String> {
        let Some(caller) = said? else {
            return Err("no entry".to_string());
        };
        if caller.pc != RETURN {
            return Err(format!("returns to {:#x}", caller.pc));
        }
        if caller.sp != CFA {
            let off = caller.sp.wrapping_sub(CFA) as i64;
            return Err(format!("stack pointer of the caller off by {off}"));
        }
        let entry = self.processor.entry();
        let right = |reg: Reg, value: u128| {
            counted(value, reg, self.whole_vectors) == counted(entry.get(reg), reg, self.whole_vectors)
        };
        for reg in preserved {
            match caller.restored.iter().rev().find(|r| r.0 == *reg) {
                Some((_, value)) if !right(*reg, *value) => {
                    return Err(format!("{reg:?} restored as {value:#x}"));
                }
                None if caller.is_complete && !right(*reg, state.get(*reg)) => {
                    return Err(format!("{reg:?} not restored"));
                }
                _ => {}
            }
        }
        Ok(())
    }
}

/// Whether a wrong answer at `pc` belongs to a prologue or epilogue: from the entry, or from an instruction that changes
/// the frame, straight to one more such instruction or to the end, without calls.
fn is_outside_body<P: Processor>(
    function: &Function<'_>,
    found: &Walk,
    preserved: &[Reg],
    pc: u64,
    wrong: &[(u64, String)],
) -> bool {
    let is_wrong = |at: u64| wrong.iter().any(|w| w.0 == at);
    let changes = |at: u64, to: u64| {
        let (Some(a), Some(b)) = (found.boundaries.get(&at), found.boundaries.get(&to)) else {
            return true;
        };
        let sp = |s: &State| s.x[usize::from(P::SP)];
        let moved = |r: &Reg| a.0.get(*r) != b.0.get(*r);
        sp(&a.0) != sp(&b.0) || preserved.iter().any(moved) || a.0.memory != b.0.memory
    };
    // Backwards to the first of the wrong ones.
    let mut first = pc;
    while first != function.start {
        let Some((before, (_, _, flow))) = found.boundaries.range(..first).next_back() else {
            return false;
        };
        if !is_wrong(*before) {
            let straight = matches!(flow, Flow::Next);
            if !straight || !changes(*before, first) {
                return false;
            }
            break;
        }
        if matches!(flow, Flow::Call) {
            return false;
        }
        first = *before;
    }
    // Forwards to the last.
    let mut at = pc;
    loop {
        let (_, length, flow) = &found.boundaries[&at];
        match flow {
            Flow::Leave | Flow::Stop => return true,
            Flow::Jump(to) if !(function.start..function.end()).contains(to) => return true,
            Flow::Call | Flow::Jump(_) => return false,
            Flow::Next | Flow::Branch(_) | Flow::BranchUnequal(_) => {}
        }
        let next = at + length;
        if !is_wrong(next) {
            return changes(at, next);
        }
        at = next;
    }
}
