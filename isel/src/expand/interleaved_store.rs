//! Stores of vectors that are held element by element, where four lanes that lie side by side come from vectors in registers:
//! they are put together there. (What is written with a stride of five or six elements.)
//!
//! ```text
//!   store <20 x float> (lanes of a, b, c, d, e in turn)   ─►   five stores of <4 x float>, each of three permutations
//! ```

use super::{Expander, Out};
use ir::edit::{Access, InstBuilder};
use ir::ids::{Inst, Value};
use ir::inst::{InstData, InstFlags, Opcode};

/// Lanes of a register, and their bits.
const LANES: u32 = 4;
const BITS: u32 = 32;

/// A lane of a vector in a register.
type Lane = (Value, u32);

impl Expander<'_> {
    /// A store of a vector.
    pub(super) fn expand_wide_store(&mut self, d: &InstData) -> Out {
        let ops = self.edit.body.operand_range(d.ops);
        let (v, place) = (self.edit.resolved(ops[0]), ops[1]);
        let t = self.ty(v);
        let Some((elem, len)) = self.vector(t) else {
            return Out::Keep;
        };
        let fits = self.lane_bits(t) == BITS && len > LANES && len.is_multiple_of(LANES);
        let special = d.flags.has(InstFlags::VOLATILE) || d.flags.has(InstFlags::NONTEMPORAL);
        if !fits || !self.held_by_element(t) || special || self.dl.big_endian {
            return Out::Keep;
        }
        let lanes: Option<Vec<Lane>> = (0..len).map(|k| self.register_lane(v, k)).collect();
        let Some(mut lanes) = lanes else { return Out::Keep };
        let right = |l: &Lane| {
            let from = self.vector(self.ty(l.0));
            from.is_some_and(|(e, len)| e == elem && len.is_multiple_of(LANES))
        };
        if !lanes.iter().all(right) {
            return Out::Keep;
        }
        self.take_parts(&mut lanes);
        let align = d.align().unwrap_or_else(|| self.dl.abi_align(self.scope(), t));
        for (k, group) in lanes.chunks(LANES as usize).enumerate() {
            let at = k as u64 * u64::from(LANES * BITS / 8);
            let aligned = 1 << (align | at).trailing_zeros();
            let whole = self.together(group);
            let to = self.offset(place, at);
            self.store(whole, to, &Access::aligned(aligned));
        }
        Out::Gone
    }

    /// The lane of a vector in a register that lane `k` of `v` is taken from.
    fn register_lane(&mut self, v: Value, k: u32) -> Option<Lane> {
        let mut v = v;
        let mut first = self.edit.body.def(v)?;
        // Registers hold what was frozen.
        if self.edit.body.inst(first).opcode == Opcode::Freeze {
            v = self.edit.resolved(self.edit.body.ops(first)[0]);
            first = self.edit.body.def(v)?;
        }
        if self.edit.body.inst(first).opcode != Opcode::InsertElement {
            return None;
        }
        let scalar = self.lane(v, k);
        let taken = self.edit.body.def(scalar)?;
        if self.edit.body.inst(taken).opcode != Opcode::ExtractElement {
            return None;
        }
        let (mut from, at) = (self.edit.body.ops(taken)[0], self.edit.body.ops(taken)[1]);
        let mut at = self.const_int(at)? as u32;
        loop {
            from = self.edit.resolved(from);
            let (_, len) = self.vector(self.ty(from))?;
            let def = self.edit.body.def(from).filter(|_| len != LANES);
            let shuffles = |i: &Inst| self.edit.body.inst(*i).opcode == Opcode::ShuffleVector;
            let Some(def) = def.filter(shuffles) else {
                return Some((from, at));
            };
            let d = self.edit.body.inst(def);
            let (a, b) = (self.edit.body.ops(def)[0], self.edit.body.ops(def)[1]);
            let k = *self.edit.body.list(d.aux).get(at as usize)?;
            let (_, len) = self.vector(self.ty(a))?;
            (from, at) = match k {
                u32::MAX => return None,
                k if k < len => (a, k),
                k => (b, k - len),
            };
        }
    }

    /// Lanes of longer vectors become those of their parts.
    fn take_parts(&mut self, lanes: &mut [Lane]) {
        let mut parts: Vec<(Lane, Value)> = Vec::new();
        for lane in lanes {
            let (v, at) = *lane;
            if self.vector(self.ty(v)).is_none_or(|x| x.1 == LANES) {
                continue;
            }
            let key = (v, at / LANES);
            let part = match parts.iter().find(|p| p.0 == key) {
                Some(part) => part.1,
                None => {
                    let mask: Vec<u32> = (0..LANES).map(|k| key.1 * LANES + k).collect();
                    let part = self.shuffle_vector(v, v, &mask);
                    parts.push((key, part));
                    part
                }
            };
            *lane = (part, at % LANES);
        }
    }

    /// Four lanes as a vector.
    fn together(&mut self, lanes: &[Lane]) -> Value {
        let first = lanes[0].0;
        let other = lanes.iter().find(|l| l.0 != first).map_or(first, |l| l.0);
        if lanes.iter().all(|l| l.0 == first || l.0 == other) {
            let mask: Vec<u32> = lanes.iter().map(|l| in_pair(*l, first)).collect();
            return self.shuffle_vector(first, other, &mask);
        }
        let (a, [p, q]) = self.pair(lanes[0], lanes[1]);
        let (b, [r, s]) = self.pair(lanes[2], lanes[3]);
        self.shuffle_vector(a, b, &[p, q, r + LANES, s + LANES])
    }

    /// A vector with two lanes, and where they stand in it. Lanes of the same number come by interleaving.
    fn pair(&mut self, a: Lane, b: Lane) -> (Value, [u32; 2]) {
        const ANY: u32 = u32::MAX;
        let (x, y) = (a.1, in_pair(b, a.0));
        let (mask, at) = match a.1 {
            _ if a.1 != b.1 => ([x, ANY, y, ANY], [0, 2]),
            0 | 2 => ([x, y, ANY, ANY], [0, 1]),
            _ => ([ANY, ANY, x, y], [2, 3]),
        };
        (self.shuffle_vector(a.0, b.0, &mask), at)
    }
}

/// The number of a lane in a permutation of its vector, the second one, with the first.
fn in_pair(lane: Lane, first: Value) -> u32 {
    if lane.0 == first { lane.1 } else { lane.1 + LANES }
}
