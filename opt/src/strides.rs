//! Elements that a loop's counter steps through, of sizes that no addressing mode multiplies by, are reached by a pointer
//! that is stepped.
//!
//! ```text
//!   L: i = phi [a, E], [i + 1, L]; … p = gep T, b, i; … q = gep T, b, i + 1, 2; …
//!   ─►   L: s = phi [gep T, b, a; E], [s + size, L]; … p = s; … q = s + size + offset; …
//! ```
//! One register more, or none where the base or the counter is not asked for any longer. Only addresses of innermost
//! loops that each turn computes are looked at, and only as long as the loop holds few values. What the addresses
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
use ir::types::Type;

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
        multiplies: target.multiplies_and_adds(),
    };
    let walks = search.walks();
    if walks.is_empty() {
        return false;
    }
    let mut edit = Editor::new(cx.module, body);
    walks.iter().for_each(|walk| walk.rewrite(&mut edit));
    edit.commit();
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
    /// Each with its distance from the element that the counter names.
    addresses: Vec<(Inst, i64)>,
    place: Place,
}

struct Search<'a> {
    loops: CountedLoops<'a>,
    layout: &'a DataLayout,
    /// See [`costly`].
    multiplies: bool,
}

impl Search<'_> {
    fn walks(&self) -> Vec<Walk> {
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
                here.truncate(self.loops.room(&place));
                found.append(&mut here);
            }
        }
        found
    }

    /// Adds an instruction to the walks if it is the address of an element that a counter names.
    fn add_address(&self, place: &Place, counters: &[Counter], i: Inst, walks: &mut Vec<Walk>) {
        let body = self.loops.body;
        let d = body.inst(i);
        if d.opcode != Opcode::GetElementPtr || d.ty != TypeId::PTR {
            return;
        }
        let base = body.ops(i)[0];
        if !base.is_const() && !self.loops.is_invariant(base, place.number) {
            return;
        }
        let Some((counter, size, offset)) = self.index(counters, i) else {
            return;
        };
        let same = |w: &&mut Walk| w.counter.phi == counter.phi && w.base == base && w.size == size;
        match walks.iter_mut().find(same) {
            Some(walk) => walk.addresses.push((i, offset)),
            None => walks.push(Walk {
                counter,
                base,
                size,
                addresses: vec![(i, offset)],
                place: *place,
            }),
        }
    }

    /// The indices of a getelementptr as a counter times a size, plus an offset.
    fn index(&self, counters: &[Counter], gep: Inst) -> Option<(Counter, i64, i64)> {
        let (s, body) = (self.loops.s, self.loops.body);
        let mut ty = TypeId(body.inst(gep).aux);
        let (mut found, mut offset) = (None, 0i64);
        for (k, &v) in body.ops(gep)[1..].iter().enumerate() {
            if s.is_scalable(ty) {
                return None;
            }
            if let Some(n) = v.as_const() {
                let bits = s.int_bits(body.value_ty(s, v)).filter(|n| *n <= 64)?;
                let n = (s.const_u64(n)? << (64 - bits)) as i64 >> (64 - bits);
                let member = (k > 0 && s.struct_elems(ty).is_some()).then_some(n as u64);
                if let Some(n) = member {
                    let (at, elem) = self.layout.member(s, ty, n)?;
                    (offset, ty) = (offset.wrapping_add(at as i64), elem);
                    continue;
                }
                ty = if k > 0 { element(s.ty(ty))? } else { ty };
                offset = offset.wrapping_add(n.wrapping_mul(self.layout.size(s, ty) as i64));
                continue;
            }
            ty = if k > 0 { element(s.ty(ty))? } else { ty };
            let size = self.layout.size(s, ty);
            if found.is_some() || !costly(size, self.multiplies) {
                return None;
            }
            let (counter, away) = self.loops.counted(counters, v)?;
            offset = offset.wrapping_add(away.wrapping_mul(size as i64));
            found = Some((counter, size as i64));
        }
        let (counter, size) = found?;
        Some((counter, size, offset))
    }
}

/// What an index steps over: elements of arrays (of vectors they lie by bits).
fn element(ty: Type) -> Option<TypeId> {
    match ty {
        Type::Array { elem, .. } => Some(elem),
        _ => None,
    }
}

impl Walk {
    fn rewrite(&self, edit: &mut Editor<'_>) {
        edit.goto_end(self.place.before);
        edit.set_location(None);
        let known = (self.counter.first.as_const()).and_then(|c| edit.scope().const_u64(c));
        let first = match known {
            Some(0) => self.base,
            _ => {
                let n = edit.binary_imm(Opcode::Mul, self.counter.first, self.size);
                edit.offset_by(self.base, n)
            }
        };
        edit.goto_top(self.place.header);
        edit.set_location(None);
        let phi = edit.phi(TypeId::PTR, &[(first, self.place.before)]);
        for &(i, offset) in &self.addresses {
            edit.goto_before(i);
            edit.set_location(Some(i));
            let v = edit.offset(phi, offset as u64);
            edit.replace(i, v);
        }
        edit.goto_end(self.place.latch);
        edit.set_location(None);
        let next = edit.offset(phi, self.counter.step.wrapping_mul(self.size) as u64);
        let phi = edit.body.def(phi).expect("a phi");
        edit.add_incoming(phi, next, self.place.latch);
    }
}
