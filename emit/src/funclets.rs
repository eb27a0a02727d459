//! Functions in pieces for Windows' unwinder: catch blocks and cleanups are functions of their own in the frame of the one
//! around them, found by the tables of `__CxxFrameHandler3` (Microsoft's `ehdata.h`: `FuncInfo`, `UnwindMapEntry`,
//! `TryBlockMapEntry`, `HandlerType`, `IPtoStateMapEntry`) or of `__C_specific_handler` (`SCOPE_TABLE_AMD64` in `winnt.h`),
//! which has no funclets but for `__finally`, or of .NET (`clr`).
//!
//! A state is an entry of the unwind map, -1 none; each call is in one. Blocks are machine blocks until the code is
//! finished, and offsets in it afterwards.

mod clr;

use crate::lsda::Call;
pub use clr::ClrHandler;

/// What `__C_specific_handler` does in a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// Calls the block, a funclet, and goes on.
    Finally,
    /// Goes on at the block.
    CatchAll,
    /// Goes on at the block if the function, a global, says so.
    Filter(u32),
}

/// What the tables say.
#[derive(Clone, Debug, Default)]
pub struct Funclets {
    /// For each state the state behind it, and the block that leads there: with `__CxxFrameHandler3` a cleanup.
    pub unwind: Vec<(i32, Option<u32>)>,
    /// For each state what happens: of `__C_specific_handler`.
    pub scopes: Option<Vec<Scope>>,
    /// For each state its handler, a funclet: of `ProcessCLRException`, where a state is numbered behind that of the funclet
    /// that its own funclet stands in.
    pub clr: Option<Vec<ClrHandler>>,
    /// `try` blocks, outer ones first.
    pub tries: Vec<Try>,
    /// The funclets.
    pub entries: Vec<Entry>,
    /// The word that the run-time library keeps its state in, if any: frame slot, then offset from the establisher frame.
    pub help: Option<i32>,
    /// Where funclets keep the establisher frame, from their stack pointer.
    pub parent_frame: i32,
    /// Where catch funclets go on in the function.
    pub resumes: Vec<u32>,
    /// The function and its funclets in the order of the code: start, end.
    pub regions: Vec<(u32, u32)>,
    /// Hardware exceptions unwind too (`-EHa`), so that every instruction is in a state.
    pub asynchronous: bool,
    /// The unwinder looks for return addresses as they are (x86-64), which are in the state of the call before.
    pub after_calls: bool,
}

/// A `try` with its handlers; states `low` to `high` are in it, those up to `catch_high` in its handlers.
#[derive(Clone, Debug)]
pub struct Try {
    /// See the type.
    pub low: i32,
    /// See the type.
    pub high: i32,
    /// See the type.
    pub catch_high: i32,
    /// In the order in which they are asked.
    pub handlers: Vec<Handler>,
}

/// A `catch`.
#[derive(Clone, Copy, Debug)]
pub struct Handler {
    /// Const, volatile, by reference, …: Microsoft's bits.
    pub adjectives: u32,
    /// The global that describes the type; none catches all.
    pub ty: Option<u32>,
    /// Where the object is copied to: frame slot, then offset from the establisher frame.
    pub object: Option<i32>,
    /// The funclet's block.
    pub block: u32,
}

/// A funclet.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// Its first block.
    pub block: u32,
    /// It is a cleanup, which has no handler of its own.
    pub cleanup: bool,
    /// The state in which its calls are that are not invokes.
    pub base: i32,
}

/// What a field of the tables refers to, as an offset from the image's base.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// Code of the function, and bytes on.
    Code(u32, u32),
    /// The tables themselves.
    Here(u32),
    /// A global.
    Global(u32),
    /// The same of the function, and bytes on, as an offset from its start.
    Distance(u32, u32),
}

impl Funclets {
    /// Blocks become offsets in the code.
    pub(crate) fn place(&mut self, offset: impl Fn(u32) -> u32) {
        for (_, block) in &mut self.unwind {
            *block = block.map(&offset);
        }
        for handler in self.tries.iter_mut().flat_map(|t| &mut t.handlers) {
            handler.block = offset(handler.block);
        }
        for entry in &mut self.entries {
            entry.block = offset(entry.block);
        }
        for block in &mut self.resumes {
            *block = offset(*block);
        }
        for region in &mut self.regions {
            *region = (offset(region.0), offset(region.1));
        }
    }

    /// The funclet that starts at an offset of the code.
    pub fn entry(&self, start: u32) -> Option<&Entry> {
        self.entries.iter().find(|e| e.block == start)
    }

    /// The places, each once, where the function goes on after an exception.
    pub fn resumptions(&self) -> Vec<u32> {
        let handlers = self.scopes.iter().flatten().zip(&self.unwind);
        let handlers = handlers.filter_map(|(scope, (_, block))| block.filter(|_| *scope != Scope::Finally));
        let mut all: Vec<u32> = self.resumes.iter().copied().chain(handlers).collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    /// Bytes by which states begin and end later than their calls do: the return address of the call before is in that
    /// one's state. Where each instruction has a state `nop`s part them.
    fn lag(&self) -> u32 {
        u32::from(self.after_calls && !self.asynchronous)
    }

    /// Places in the code, each with the state that holds from there on.
    fn states(&self, calls: &[Call<u32>]) -> Vec<(u32, u32, i32)> {
        let mut out = Vec::new();
        for &(start, end) in &self.regions {
            let base = match self.entry(start) {
                // Nothing in a cleanup is caught.
                Some(e) if e.cleanup => continue,
                Some(e) => e.base,
                None => -1,
            };
            out.push((start, 0, base));
            let mut state = base;
            for call in calls
                .iter()
                .filter(|c| c.begin != c.end && (start..end).contains(&c.begin))
            {
                let next = call.pad.map_or(base, |p| p.1 as i32);
                if next != state {
                    out.push((call.begin, self.lag(), next));
                    state = next;
                }
            }
        }
        out
    }

    /// The scope table: its length, then for each place and each state that an exception goes through, inner ones first, where
    /// it holds, what decides and where it leads.
    fn encode_scopes(&self, scopes: &[Scope], calls: &[Call<u32>]) -> (Vec<u8>, Vec<(u32, Field)>) {
        let end = self.regions.first().map_or(0, |r| r.1);
        let mut ranges: Vec<(u32, u32, i32)> = Vec::new();
        for call in calls.iter().filter(|c| c.begin != c.end && c.begin < end) {
            let state = call.pad.map_or(-1, |p| p.1 as i32);
            match ranges.last_mut() {
                Some(last) if last.2 == state => last.1 = call.end,
                _ => ranges.push((call.begin, call.end, state)),
            }
        }
        let (mut out, mut fields) = (vec![0; 4], Vec::new());
        for (begin, end, mut state) in ranges {
            while let Ok(at) = usize::try_from(state) {
                let (to, block) = self.unwind[at];
                let block = block.map(|b| Field::Code(b, 0));
                let (decides, leads) = match scopes[at] {
                    Scope::Finally => ((0, block), None),
                    Scope::CatchAll => ((1, None), block),
                    Scope::Filter(global) => ((0, Some(Field::Global(global))), block),
                };
                let range = [begin, end].map(|at| (0, Some(Field::Code(at, self.lag()))));
                for (value, field) in [range[0], range[1], decides, (0, leads)] {
                    fields.extend(field.map(|f| (out.len() as u32, f)));
                    out.extend_from_slice(&u32::to_le_bytes(value));
                }
                state = to;
            }
        }
        let count = out.len() as u32 / 16;
        out[..4].copy_from_slice(&count.to_le_bytes());
        (out, fields)
    }

    /// The tables, `FuncInfo` or the scope table first, and the fields that are addresses or distances.
    pub fn encode(&self, calls: &[Call<u32>]) -> (Vec<u8>, Vec<(u32, Field)>) {
        if let Some(scopes) = &self.scopes {
            return self.encode_scopes(scopes, calls);
        }
        if let Some(handlers) = &self.clr {
            return self.encode_clauses(handlers, calls);
        }
        let (mut out, mut fields) = (Vec::new(), Vec::new());
        let states = self.states(calls);
        let unwind_at = 40;
        let tries_at = unwind_at + 8 * self.unwind.len() as u32;
        let handlers_at = tries_at + 20 * self.tries.len() as u32;
        let count: usize = self.tries.iter().map(|t| t.handlers.len()).sum();
        let states_at = handlers_at + 20 * count as u32;
        let mut put = |value: u32, field: Option<Field>| {
            fields.extend(field.map(|f| (out.len() as u32, f)));
            out.extend_from_slice(&value.to_le_bytes());
        };
        let table = |at: u32, len: usize| (len != 0).then_some(Field::Here(at));
        put(0x1993_0522, None);
        put(self.unwind.len() as u32, None);
        put(0, table(unwind_at, self.unwind.len()));
        put(self.tries.len() as u32, None);
        put(0, table(tries_at, self.tries.len()));
        put(states.len() as u32, None);
        put(0, table(states_at, states.len()));
        put(self.help.unwrap_or(0) as u32, None);
        put(0, None);
        put(u32::from(!self.asynchronous), None);
        for (to, cleanup) in &self.unwind {
            put(*to as u32, None);
            put(0, cleanup.map(|c| Field::Code(c, 0)));
        }
        let mut at = handlers_at;
        for t in &self.tries {
            for state in [t.low, t.high, t.catch_high] {
                put(state as u32, None);
            }
            put(t.handlers.len() as u32, None);
            put(0, table(at, t.handlers.len()));
            at += 20 * t.handlers.len() as u32;
        }
        for h in self.tries.iter().flat_map(|t| &t.handlers) {
            put(h.adjectives, None);
            put(0, h.ty.map(Field::Global));
            put(h.object.unwrap_or(0) as u32, None);
            put(0, Some(Field::Code(h.block, 0)));
            put(self.parent_frame as u32, None);
        }
        for (offset, more, state) in states {
            put(0, Some(Field::Code(offset, more)));
            put(state as u32, None);
        }
        (out, fields)
    }
}
