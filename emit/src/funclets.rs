//! Functions in pieces for Windows' unwinder: catch blocks and cleanups are functions of their own in the frame of the one
//! around them, found by the tables of `__CxxFrameHandler3` (Microsoft's `ehdata.h`: `FuncInfo`, `UnwindMapEntry`,
//! `TryBlockMapEntry`, `HandlerType`, `IPtoStateMapEntry`).
//!
//! A state is an entry of the unwind map, -1 none; each call is in one. Blocks are machine blocks until the code is
//! finished, and offsets in it afterwards.

use crate::lsda::Call;

/// What the tables say.
#[derive(Clone, Debug, Default)]
pub struct Funclets {
    /// For each state the state behind it, and the cleanup that leads there.
    pub unwind: Vec<(i32, Option<u32>)>,
    /// `try` blocks, outer ones first.
    pub tries: Vec<Try>,
    /// The funclets.
    pub entries: Vec<Entry>,
    /// The word that the run-time library keeps its state in: frame slot, then offset from the establisher frame.
    pub help: i32,
    /// Where funclets keep the establisher frame, from their stack pointer.
    pub parent_frame: i32,
    /// The function and its funclets in the order of the code: start, end.
    pub regions: Vec<(u32, u32)>,
    /// Hardware exceptions unwind too (`-EHa`).
    pub asynchronous: bool,
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
    /// The state in which its calls are that are no invokes.
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
}

impl Funclets {
    /// Blocks become offsets in the code.
    pub(crate) fn place(&mut self, offset: impl Fn(u32) -> u32) {
        for (_, cleanup) in &mut self.unwind {
            *cleanup = cleanup.map(&offset);
        }
        for handler in self.tries.iter_mut().flat_map(|t| &mut t.handlers) {
            handler.block = offset(handler.block);
        }
        for entry in &mut self.entries {
            entry.block = offset(entry.block);
        }
        for region in &mut self.regions {
            *region = (offset(region.0), offset(region.1));
        }
    }

    /// The funclet that starts at an offset of the code.
    pub fn entry(&self, start: u32) -> Option<&Entry> {
        self.entries.iter().find(|e| e.block == start)
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
            for call in calls.iter().filter(|c| (start..end).contains(&c.begin)) {
                let next = call.pad.map_or(base, |p| p.1 as i32);
                if next != state {
                    // The return address of the call before is in that one's state.
                    out.push((call.begin, 1, next));
                    state = next;
                }
            }
        }
        out
    }

    /// The tables, `FuncInfo` first, and the fields that are addresses.
    pub fn encode(&self, calls: &[Call<u32>]) -> (Vec<u8>, Vec<(u32, Field)>) {
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
        put(self.help as u32, None);
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
