//! Elements that a loop's counter steps through, and that no addressing mode reaches by it (their size is no factor of one, or
//! accesses are of other sizes), are reached by a pointer that is stepped.
//!
//! ```text
//!   L: i = phi [a, E], [i + 1, L]; … p = gep T, b, i; … q = gep T, b, i + 1, 2; …
//!   ─►   L: s = phi [gep T, b, a; E], [s + size, L]; … p = s; … q = s + size + offset; …
//! ```
//! One register more, or none where the base or the counter is not asked for any longer. Only addresses of innermost
//! loops that each turn computes are looked at, and only as long as the loop holds few values. A pointer is not worth it
//! where it saves no more than it costs, an addition in each turn that an access may do by the way. What the addresses
//! promised (`inbounds` …) is forgotten.
//!
//! Needs a verified body; leaves it legal. Cost: O(instructions of innermost loops).

use crate::counted::{CountedLoops, Counter, Place};
use crate::pipeline::Context;
use crate::target::TargetFacts;
use crate::work::Work;
use ir::body::Body;
use ir::cfg::Cfg;
use ir::datalayout::DataLayout;
use ir::edit::{Editor, InstBuilder};
use ir::ids::{Inst, TypeId, Value};
use ir::inst::Opcode;

/// Steps pointers; `false`: there is none.
pub(crate) fn run(cx: Context<'_>, target: &dyn TargetFacts, work: &mut Work) -> bool {
    let layout = &cx.module.data_layout;
    if work.loops().1.loops().is_empty() || layout.pointer(0).bits != 64 {
        return false;
    }
    let (body, cfg) = work.edit_within_blocks();
    if !indexes_in_loops(body, cfg) {
        return false;
    }
    let search = Search {
        loops: CountedLoops::new(cx.module, body, cfg),
        layout,
        target,
    };
    let walks = search.walks();
    if walks.is_empty() {
        return false;
    }
    let mut edit = Editor::new(cx.module, body);
    let mut new_blocks = false;
    for (place, walks) in &walks {
        let (place, new) = place.enter(&mut edit);
        new_blocks |= new;
        walks.iter().for_each(|walk| walk.rewrite(&mut edit, &place));
    }
    edit.commit();
    if new_blocks {
        work.edit();
    }
    true
}

/// Whether a loop computes an address by a value: most functions have none.
fn indexes_in_loops(body: &Body, cfg: &Cfg) -> bool {
    let indexes = |i: &Inst| {
        body.inst(*i).opcode == Opcode::GetElementPtr && body.ops(*i)[1..].iter().any(|v| !v.is_const())
    };
    let blocks = cfg.rpo().iter().filter(|b| cfg.loop_of(**b).is_some());
    blocks
        .into_iter()
        .any(|b| body.block_insts(*b).iter().any(indexes))
}

/// Accesses below this distance from their pointer may be out of reach where those above are not.
const LOWEST: i64 = -256;

/// Whether an index of elements of so many bytes takes instructions of its own. `multiplies`: the target has shifted
/// operands and multiply-and-add instead of scaled ones.
fn costly(size: u64, multiplies: bool) -> bool {
    match multiplies {
        true => !size.is_power_of_two(),
        false => !matches!(size, 1 | 2 | 4 | 8),
    }
}

/// The addresses that one counter gives with one base and one size.
struct Walk {
    counter: Counter,
    base: Value,
    /// In bytes.
    size: i64,
    /// Each with its distance from the element that the counter names, and how much of it was added before the loop.
    addresses: Vec<(Inst, i64, i64)>,
    /// How far the pointer is from that element.
    bias: i64,
}

/// A load or store in a loop.
struct Access {
    /// The getelementptr with an index that it counts from.
    address: Inst,
    /// How far from there.
    away: i64,
    bytes: u64,
}

struct Search<'a> {
    loops: CountedLoops<'a>,
    layout: &'a DataLayout,
    target: &'a dyn TargetFacts,
}

impl Search<'_> {
    fn walks(&self) -> Vec<(Place, Vec<Walk>)> {
        let mut found = Vec::new();
        for place in self.loops.innermost() {
            let mut counters = self.loops.counters(&place);
            counters.retain(|c| self.loops.body.inst(c.phi).ty == TypeId::I64);
            if counters.is_empty() {
                continue;
            }
            let mut here = Vec::new();
            for &b in self.loops.each_turn(&place) {
                for &i in self.loops.body.block_insts(b) {
                    self.add_address(&place, &counters, i, &mut here);
                }
            }
            if !here.is_empty() {
                self.choose(&place, &mut here);
            }
            if !here.is_empty() {
                found.push((place, here));
            }
        }
        found
    }

    /// Keeps the walks that are worth it, those that save most if there is no room for all.
    fn choose(&self, place: &Place, walks: &mut Vec<Walk>) {
        let accesses = self.accesses(place);
        for walk in walks.iter_mut() {
            walk.bias = self.bias(walk, &accesses);
        }
        let mut gains: Vec<(i64, Walk)> = (walks.drain(..))
            .map(|walk| (self.gain(&walk, &accesses), walk))
            .filter(|(gain, _)| *gain > 0)
            .collect();
        if !gains.is_empty() {
            gains.sort_by_key(|(gain, _)| -gain);
            gains.truncate(self.loops.room(place, self.target.loop_registers()));
            walks.extend(gains.into_iter().map(|(_, walk)| walk));
        }
    }

    /// The loads and stores of a loop whose addresses have an index.
    fn accesses(&self, place: &Place) -> Vec<Access> {
        let mut found = Vec::new();
        for &b in self.loops.blocks(place) {
            for &i in self.loops.body.block_insts(b) {
                found.extend(self.access(i));
            }
        }
        found
    }

    fn access(&self, i: Inst) -> Option<Access> {
        let (s, body) = (self.loops.s, self.loops.body);
        let (pointer, ty) = match body.inst(i).opcode {
            Opcode::Load => (body.ops(i)[0], body.inst(i).ty),
            Opcode::Store => (body.ops(i)[1], body.value_ty(s, body.ops(i)[0])),
            _ => return None,
        };
        let is_gep = |i: &Inst| body.inst(*i).opcode == Opcode::GetElementPtr;
        let (mut address, mut away) = (body.def(pointer).filter(is_gep)?, 0i64);
        while let Some(by) = self.distance(address) {
            away = away.wrapping_add(by);
            address = body.def(body.ops(address)[0]).filter(is_gep)?;
        }
        let scalable = s.is_scalable(ty);
        (!scalable).then(|| Access {
            address,
            away,
            bytes: self.layout.store_size(s, ty),
        })
    }

    /// The distance that a getelementptr of one constant adds.
    fn distance(&self, gep: Inst) -> Option<i64> {
        let (s, body) = (self.loops.s, self.loops.body);
        let &[_, by] = body.ops(gep) else { return None };
        let n = s.const_u64(by.as_const()?)?;
        let ty = TypeId(body.inst(gep).aux);
        let whole = body.value_ty(s, by) == TypeId::I64 && !s.is_scalable(ty);
        whole.then(|| (n as i64).wrapping_mul(self.layout.size(s, ty) as i64))
    }

    /// Where from its element the pointer of a walk is best: at an access, the lowest if that would be out of reach otherwise.
    fn bias(&self, walk: &Walk, accesses: &[Access]) -> i64 {
        let lowest = walk.offsets(accesses).map(|(at, _)| at).min().unwrap_or(0);
        let own = walk.offsets(accesses).any(|(at, _)| at == 0);
        if own && lowest >= LOWEST { 0 } else { lowest }
    }

    /// The instructions that a walk saves in each turn.
    fn gain(&self, walk: &Walk, accesses: &[Access]) -> i64 {
        if costly(walk.size as u64, self.target.multiplies_and_adds()) {
            return i64::MAX;
        }
        let own = |a: &Access| walk.addresses.iter().find(|(i, _, _)| *i == a.address);
        let saved = accesses.iter().filter_map(|a| {
            let (_, offset, before) = own(a)?;
            let at = offset.wrapping_add(a.away);
            let reached = self
                .target
                .reaches(walk.size as u64, at.wrapping_sub(*before), a.bytes);
            (!reached).then_some(at)
        });
        let mut saved: Vec<i64> = saved.collect();
        saved.sort_unstable();
        saved.dedup();
        let step = walk.counter.step.wrapping_mul(walk.size);
        let stepping = walk.offsets(accesses).any(|(at, _)| at == walk.bias);
        let cost = !(stepping && self.target.steps_base(step));
        saved.len() as i64 - i64::from(cost)
    }

    /// Adds an instruction to the walks if it is the address of an element that a counter names.
    fn add_address(&self, place: &Place, counters: &[Counter], i: Inst, walks: &mut Vec<Walk>) {
        let body = self.loops.body;
        let d = body.inst(i);
        if d.opcode != Opcode::GetElementPtr || d.ty != TypeId::PTR {
            return;
        }
        let mut base = body.ops(i)[0];
        if !base.is_const() && !self.loops.is_invariant(base, place.number) {
            return;
        }
        let Some((counter, size, own)) = self.loops.index(counters, i) else {
            return;
        };
        let mut before = 0i64;
        while let Some(gep) = body.def(base)
            && body.inst(gep).opcode == Opcode::GetElementPtr
            && let Some(by) = self.distance(gep)
        {
            before = before.wrapping_add(by);
            base = body.ops(gep)[0];
        }
        let offset = own.wrapping_add(before);
        let same = |w: &&mut Walk| w.counter.phi == counter.phi && w.base == base && w.size == size;
        match walks.iter_mut().find(same) {
            Some(walk) => walk.addresses.push((i, offset, before)),
            None => walks.push(Walk {
                counter,
                base,
                size,
                addresses: vec![(i, offset, before)],
                bias: 0,
            }),
        }
    }
}

impl Walk {
    /// Where the accesses of a walk are, from the element that the counter names, and their bytes.
    fn offsets<'a>(&'a self, accesses: &'a [Access]) -> impl Iterator<Item = (i64, u64)> + 'a {
        let own = |a: &Access| self.addresses.iter().find(|(i, _, _)| *i == a.address);
        accesses
            .iter()
            .filter_map(move |a| Some((own(a)?.1.wrapping_add(a.away), a.bytes)))
    }

    fn rewrite(&self, edit: &mut Editor<'_>, place: &Place) {
        edit.goto_end(place.before);
        edit.set_location(None);
        let known = (self.counter.first.as_const()).and_then(|c| edit.scope().const_u64(c));
        let first = match known {
            Some(n) => self.base_at(edit, (n as i64).wrapping_mul(self.size)),
            None => {
                let base = self.base_at(edit, 0);
                let element = edit.tables().array_ty(TypeId::I8, self.size as u64);
                edit.gep(element, base, &[self.counter.first])
            }
        };
        edit.goto_top(place.header);
        edit.set_location(None);
        let phi = edit.phi(TypeId::PTR, &[(first, place.before)]);
        for &(i, offset, _) in &self.addresses {
            edit.goto_before(i);
            edit.set_location(Some(i));
            let v = edit.offset(phi, offset.wrapping_sub(self.bias) as u64);
            edit.replace(i, v);
        }
        edit.goto_end(place.latch);
        edit.set_location(None);
        let next = edit.offset(phi, self.counter.step.wrapping_mul(self.size) as u64);
        let phi = edit.body.def(phi).expect("a phi");
        edit.add_incoming(phi, next, place.latch);
    }

    /// The base of the pointer, so many bytes further on.
    fn base_at(&self, edit: &mut Editor<'_>, bytes: i64) -> Value {
        edit.offset(self.base, bytes.wrapping_add(self.bias) as u64)
    }
}
