//! The tables of `ProcessCLRException`, .NET's personality routine, as LLVM writes them for whoever loads the object: behind the
//! unwind information of the function and its funclets
//!
//! ```text
//!   u32 0xffff_ffff
//!   u32 number of funclets
//!   u32 end of the function, then of each funclet, in the order of the code
//!   u32 number of clauses
//!       u32 flags, begin, end (of what is protected), begin, end (of the handler), token of the class
//! ```
//!
//! (offsets from the function's start). A forward search finds the innermost clause around an address first. A handler
//! that protects code of several funclets has a clause in each; all but those of the outermost are duplicates.

use super::{Field, Funclets};
use crate::lsda::Call;

/// How a funclet of .NET comes to be called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClrHandler {
    /// For exceptions of a class, by its token.
    Catch(u32),
    /// However its `try` is left.
    Finally,
    /// By any exception.
    Fault,
}

impl ClrHandler {
    /// CorExceptionFlag of ECMA-335 §II.25.4.6, and the token.
    fn flags_and_token(self) -> (u32, u32) {
        match self {
            ClrHandler::Catch(token) => (0, token),
            ClrHandler::Finally => (2, 0),
            ClrHandler::Fault => (4, 0),
        }
    }
}

/// The flag of a duplicate.
const DUPLICATE: u32 = 8;

/// A protected range.
struct Clause {
    begin: u32,
    end: u32,
    /// The state, which is the handler's.
    state: i32,
    /// State of the funclet whose code it is, -1 for the function.
    within: i32,
}

impl Funclets {
    /// The states around a state, itself included, inner ones first.
    fn around(&self, state: i32) -> impl Iterator<Item = i32> {
        let next = |state: &i32| self.unwind.get(*state as usize).map(|to| to.0);
        std::iter::successors(Some(state), next).take_while(|state| *state >= 0)
    }

    /// The state whose handler starts at an offset of the code, -1 for the function.
    fn state_at(&self, start: u32) -> i32 {
        let at = self.unwind.iter().position(|(_, block)| *block == Some(start));
        at.map_or(-1, |at| at as i32)
    }

    /// The protected ranges in a region, those that end first before the others.
    fn region_clauses(&self, (start, end): (u32, u32), calls: &[Call<u32>], out: &mut Vec<Clause>) {
        let within = self.state_at(start);
        // States that hold, outer ones first, with their beginnings; the end of the call before.
        let (mut open, mut last): (Vec<(i32, u32)>, u32) = (Vec::new(), start);
        let mut change = |state: i32, begin: u32, last: u32| {
            let around: Vec<i32> = self.around(state).collect();
            while let Some(&(innermost, from)) = open.last()
                && !around.contains(&innermost)
            {
                open.pop();
                out.push(Clause {
                    begin: from,
                    end: last,
                    state: innermost,
                    within,
                });
            }
            let entered = around[..around.len() - open.len()].iter();
            open.extend(entered.rev().map(|state| (*state, begin)));
        };
        let here = |c: &&Call<u32>| c.begin != c.end && (start..end).contains(&c.begin);
        for call in calls.iter().filter(here) {
            change(call.pad.map_or(-1, |p| p.1 as i32), call.begin, last);
            last = call.end;
        }
        change(-1, end, last);
    }

    /// The tables, and the fields that are offsets.
    pub(super) fn encode_clauses(
        &self,
        handlers: &[ClrHandler],
        calls: &[Call<u32>],
    ) -> (Vec<u8>, Vec<(u32, Field)>) {
        let mut clauses = Vec::new();
        for region in &self.regions {
            self.region_clauses(*region, calls, &mut clauses);
        }
        let mut outermost = vec![i32::MAX; handlers.len()];
        for clause in &clauses {
            let known = &mut outermost[clause.state as usize];
            *known = clause.within.min(*known);
        }
        let mut handler_end = vec![0; handlers.len()];
        let (mut out, mut fields) = (Vec::new(), Vec::new());
        let mut put = |value: u32, field: Option<Field>| {
            fields.extend(field.map(|f| (out.len() as u32, f)));
            out.extend_from_slice(&value.to_le_bytes());
        };
        put(u32::MAX, None);
        put(handlers.len() as u32, None);
        for (at, &(start, end)) in self.regions.iter().enumerate() {
            // Padding is of the funclet before.
            let end = self.regions.get(at + 1).map_or(end, |next| next.0);
            put(0, Some(Field::Distance(end, 0)));
            if let Ok(state) = usize::try_from(self.state_at(start)) {
                handler_end[state] = end;
            }
        }
        put(clauses.len() as u32, None);
        for clause in &clauses {
            let state = clause.state as usize;
            let (mut flags, token) = handlers[state].flags_and_token();
            if clause.within != outermost[state] {
                flags |= DUPLICATE;
            }
            put(flags, None);
            for at in [clause.begin, clause.end] {
                put(0, Some(Field::Distance(at, 1)));
            }
            let begin = self.unwind[state].1.expect("each state of .NET has a handler");
            for at in [begin, handler_end[state]] {
                put(0, Some(Field::Distance(at, 0)));
            }
            put(token, None);
        }
        (out, fields)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::funclets::Entry;

    fn call(begin: u32, state: Option<u32>) -> Call<u32> {
        Call {
            begin,
            end: begin + 5,
            pad: state.map(|s| (0, s)),
        }
    }

    /// Rows of the table's clauses, with distances in their places.
    fn rows(funclets: &Funclets, handlers: &[ClrHandler], calls: &[Call<u32>]) -> (Vec<u32>, Vec<Vec<u32>>) {
        let (bytes, fields) = funclets.encode_clauses(handlers, calls);
        let words = bytes
            .chunks(4)
            .map(|b| u32::from_le_bytes(b.try_into().expect("a word")));
        let mut words: Vec<u32> = words.collect();
        for (at, field) in fields {
            let Field::Distance(to, more) = field else {
                panic!("{field:?}")
            };
            words[at as usize / 4] = to + more;
        }
        let head = 3 + funclets.regions.len();
        (
            words[..head].to_vec(),
            words[head..].chunks(6).map(<[u32]>::to_vec).collect(),
        )
    }

    #[test]
    fn inner_clauses_come_first_and_later_funclets_repeat() {
        // try { try { 10: a } catch 7 { 110: try { b } catch 9 } } finally
        let handlers = [ClrHandler::Finally, ClrHandler::Catch(7), ClrHandler::Catch(9)];
        let entry = |block, cleanup| Entry {
            block,
            cleanup,
            base: -1,
        };
        let funclets = Funclets {
            unwind: vec![(-1, Some(300)), (0, Some(100)), (0, Some(200))],
            entries: vec![entry(100, false), entry(200, false), entry(300, true)],
            regions: vec![(0, 90), (100, 190), (200, 290), (300, 390)],
            ..Funclets::default()
        };
        let calls = [
            call(10, Some(1)),
            call(20, Some(1)),
            call(30, Some(0)),
            call(40, None),
            call(110, Some(2)),
            call(120, None),
        ];
        let (head, clauses) = rows(&funclets, &handlers, &calls);
        assert_eq!(head, [u32::MAX, 3, 100, 200, 300, 390, 4]);
        assert_eq!(
            clauses,
            [
                // (the finally's range is around the catch's)
                vec![0, 11, 26, 100, 200, 7],
                vec![2, 11, 36, 300, 390, 0],
                vec![0, 111, 116, 200, 300, 9],
                vec![2 | DUPLICATE, 111, 116, 300, 390, 0],
            ]
        );
    }
}
