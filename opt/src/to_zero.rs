//! Counters that only say when a loop ends, or where elements are, end at zero, which costs no comparison.
//!
//! ```text
//!   L: i = phi [a, E], [n, L]; … p = gep T, b, i; … n = i + 1; br n == x, …
//!   ─►   E: c = b + x * size     L: j = phi [a - x, E], [m, L]; … p = gep T, c, j; … m = j + 1; br m == 0, …
//! ```
//! Sums wrap, so both loops end in the same turn whatever the numbers. Only counters of innermost loops that nobody else asks
//! for are looked at, and only few bases. Where no addressing mode multiplies by the size of the elements, and it is known how
//! often the loop runs, the counter counts bytes (x86-64 has this kind only, before `strides` steps a pointer for each base).
//! What the addresses promised (`inbounds` …) is forgotten.
//!
//! Needs a verified body; leaves it legal. Cost: O(instructions) where loops count.

use crate::counted::{CountedLoops, Counter, Place};
use crate::pipeline::Context;
use crate::target::TargetFacts;
use crate::work::{Work, use_counts};
use ir::body::Body;
use ir::cfg::Cfg;
use ir::edit::{Editor, InstBuilder};
use ir::ids::{Block, Inst, TypeId, Value};
use ir::inst::{IntPredicate, Opcode};
use std::cell::OnceCell;

/// Bases that are moved where it is not known that the loop runs long, and where it is.
const MOST_BASES: [usize; 2] = [2, 8];

/// Turns that are long.
const LONG: u64 = 16;

/// Lets counters end at zero; `false`: there is none that can.
pub(crate) fn run(cx: Context<'_>, target: &dyn TargetFacts, work: &mut Work) -> bool {
    target.counts_to_zero() && count(cx, target, work, false)
}

/// Lets counters of loops that address by several bases count bytes up to zero, where the target has no use for others that end
/// there; `false`: there is none that can.
pub(crate) fn run_bytes(cx: Context<'_>, target: &dyn TargetFacts, work: &mut Work) -> bool {
    !target.counts_to_zero() && count(cx, target, work, true)
}

fn count(cx: Context<'_>, target: &dyn TargetFacts, work: &mut Work, only_bytes: bool) -> bool {
    if work.loops().1.loops().is_empty() {
        return false;
    }
    let (body, cfg) = work.edit_within_blocks();
    if !cfg.loops().iter().any(|l| ends_by_equality(body, cfg, l.header)) {
        return false;
    }
    let search = Search {
        loops: CountedLoops::new(cx.module, body, cfg),
        target,
        only_bytes,
        uses: OnceCell::new(),
    };
    let found: Vec<Ending> = (search.loops.innermost())
        .filter_map(|place| search.ending(&place))
        .collect();
    if found.is_empty() {
        return false;
    }
    let mut edit = Editor::new(cx.module, body);
    let mut new_blocks = false;
    for ending in &found {
        new_blocks |= ending.rewrite(&mut edit);
    }
    edit.commit();
    if new_blocks {
        work.edit();
    }
    true
}

/// Whether a branch to a loop's header depends on two numbers being equal: most loops need no closer look.
fn ends_by_equality(body: &Body, cfg: &Cfg, header: Block) -> bool {
    let equality = |b: &Block| {
        let test = body.ops(body.terminator(*b)).first()?;
        let test = body.inst(body.def(*test)?);
        let equality = test.opcode == Opcode::ICmp
            && matches!(test.int_predicate(), IntPredicate::Eq | IntPredicate::Ne);
        equality.then_some(())
    };
    cfg.preds(header).iter().any(|b| equality(b).is_some())
}

/// A counter that can end at zero.
struct Ending {
    place: Place,
    counter: Counter,
    ty: TypeId,
    next: Inst,
    /// Blocks of the loop, if debuggers are told of variables.
    blocks: Vec<Block>,
    /// The comparison with the value at which the loop ends.
    test: Inst,
    equal: IntPredicate,
    end: Value,
    /// What the new counter counts by for each one of the old.
    unit: i64,
    /// Addresses by the counter; sizes are in units.
    addresses: Vec<Address>,
}

/// `base + counter * size + offset`.
struct Address {
    gep: Inst,
    base: Value,
    size: i64,
    offset: i64,
}

struct Search<'a> {
    loops: CountedLoops<'a>,
    target: &'a dyn TargetFacts,
    /// Only counters that count bytes are looked for.
    only_bytes: bool,
    /// By value, once a counter is found.
    uses: OnceCell<Vec<u32>>,
}

impl Search<'_> {
    /// The counter of a loop that can end at zero: that of the comparison at its end.
    fn ending(&self, place: &Place) -> Option<Ending> {
        let body = self.loops.body;
        let end = body.terminator(place.latch);
        let test = body.def(*body.ops(end).first()?)?;
        let d = body.inst(test);
        if d.opcode != Opcode::ICmp || !matches!(d.int_predicate(), IntPredicate::Eq | IntPredicate::Ne) {
            return None;
        }
        let &[next, limit] = body.ops(test) else {
            return None;
        };
        let counters = self.loops.counters(place);
        let is_end = |c: &&Counter| self.loops.sum(next) == Some((body.result(c.phi), c.step));
        let counter = *counters.iter().find(is_end)?;
        let constant = limit.as_const().and_then(|c| self.loops.s.const_u64(c));
        let known = constant.is_some_and(|n| n != 0) || self.loops.is_invariant(limit, place.number);
        if !known || self.users(body.result(test)) != 1 {
            return None;
        }
        let mut addresses = self.addresses(place, counter, next)?;
        let unit = self.unit(counter, constant, &mut addresses)?;
        let ending = Ending {
            place: *place,
            counter,
            ty: body.inst(counter.phi).ty,
            next: body.def(next)?,
            blocks: match body.variables.list.is_empty() {
                true => Vec::new(),
                false => self.loops.blocks(place).to_vec(),
            },
            test,
            equal: d.int_predicate(),
            end: limit,
            unit,
            addresses,
        };
        self.is_worth_it(&ending, constant).then_some(ending)
    }

    fn users(&self, v: Value) -> u32 {
        let uses = self.uses.get_or_init(|| use_counts(self.loops.body));
        uses[v.as_local().expect("an instruction") as usize]
    }

    /// The addresses that depend on a counter; `None`: something else does, beside the end.
    fn addresses(&self, place: &Place, counter: Counter, next: Value) -> Option<Vec<Address>> {
        let body = self.loops.body;
        let old = body.result(counter.phi);
        // Beside the addresses the counter's next value reads it, and the phi and the comparison read that.
        let mut found = Vec::new();
        let mut seen = [1, 2];
        if self.users(old) != seen[0] || self.users(next) != seen[1] {
            for &b in self.loops.blocks(place) {
                for &i in self.loops.body.block_insts(b) {
                    let reads = body.ops(i).iter().any(|v| *v == old || *v == next);
                    if body.inst(i).opcode == Opcode::GetElementPtr && reads {
                        seen[usize::from(body.ops(i).contains(&next))] += 1;
                        found.push(self.address(place, counter, i)?);
                    }
                }
            }
        }
        let all = self.users(old) == seen[0] && self.users(next) == seen[1];
        all.then_some(found)
    }

    fn address(&self, place: &Place, counter: Counter, gep: Inst) -> Option<Address> {
        let body = self.loops.body;
        let base = body.ops(gep)[0];
        let (_, size, offset) = self.loops.index(&[counter], gep)?;
        let fixed = base.is_const() || self.loops.is_invariant(base, place.number);
        let plain = body.inst(gep).ty == TypeId::PTR && body.inst(counter.phi).ty == TypeId::I64;
        (fixed && plain).then_some(Address {
            gep,
            base,
            size,
            offset,
        })
    }

    /// What the new counter counts by so that addressing modes do the rest; the sizes of addresses are in that unit then.
    fn unit(&self, counter: Counter, end: Option<u64>, addresses: &mut [Address]) -> Option<i64> {
        let legal = |size: i64| element(size).is_some() && self.target.is_legal_scale(size as u64);
        if addresses.iter().all(|a| legal(a.size)) {
            return Some(1);
        }
        let unit = addresses.iter().map(|a| a.size).min().filter(|n| *n > 0)?;
        let first = counter.first.as_const().and_then(|c| self.loops.s.const_u64(c))?;
        // The counter comes to its end, and no product wraps on the way.
        let way = i128::from(end? as i64) - i128::from(first as i64);
        let ends = way % i128::from(counter.step) == 0 && (way > 0) == (counter.step > 0);
        if !ends || way.unsigned_abs() >= 1 << 31 || unit >= 1 << 31 {
            return None;
        }
        let fits = |a: &Address| a.size % unit == 0 && legal(a.size / unit);
        if !addresses.iter().all(fits) {
            return None;
        }
        addresses.iter_mut().for_each(|a| a.size /= unit);
        Some(unit)
    }

    /// Whether the loop runs long enough for its bases to be moved, and has room for them.
    fn is_worth_it(&self, ending: &Ending, end: Option<u64>) -> bool {
        let bases = ending.bases().len();
        if self.only_bytes && (ending.unit == 1 || bases < 2) {
            return false;
        }
        let s = self.loops.s;
        let first = ending.counter.first.as_const().and_then(|c| s.const_u64(c));
        let bits = s.int_bits(ending.ty).unwrap_or(64);
        let turns = first.zip(end).map(|(a, b)| {
            let way = (b.wrapping_sub(a) << (64 - bits)) as i64 >> (64 - bits);
            way.unsigned_abs() / ending.counter.step.unsigned_abs()
        });
        let long = turns.is_some_and(|n| n >= LONG);
        let room = || self.loops.room(&ending.place, self.target.loop_registers());
        bases == 0 || bases <= MOST_BASES[usize::from(long)] && bases <= room()
    }
}

/// An integer of so many bytes.
fn element(size: i64) -> Option<TypeId> {
    match size {
        1 => Some(TypeId::I8),
        2 => Some(TypeId::I16),
        4 => Some(TypeId::I32),
        8 => Some(TypeId::I64),
        _ => None,
    }
}

impl Ending {
    /// The bases to be moved, each once.
    fn bases(&self) -> Vec<(Value, i64, i64)> {
        let mut bases = Vec::new();
        for a in &self.addresses {
            let base = (a.base, a.size, a.offset);
            if !bases.contains(&base) {
                bases.push(base);
            }
        }
        bases
    }

    /// What debuggers are told of the counter they are told by the new one, where the way between them is known.
    fn retell(&self, edit: &mut Editor<'_>, phi: Value, next: Value) {
        let way = self.end.as_const().and_then(|c| edit.scope().const_u64(c));
        let Some(way) = way else { return };
        for (old, new) in [(self.counter.phi, phi), (self.next, next)] {
            let old = edit.body.result(old);
            let told = if self.unit == 1 { &self.blocks[..] } else { &[] };
            for &b in told {
                if let (Some(first), Some(last)) = (edit.first(b), edit.last(b)) {
                    edit.tell_by_base((first, last), old, new, way as i64);
                }
            }
        }
    }

    /// `true`: a block is new.
    fn rewrite(&self, edit: &mut Editor<'_>) -> bool {
        let (place, new) = self.place.enter(edit);
        edit.goto_end(place.before);
        edit.set_location(None);
        let number = |edit: &Editor<'_>, v: Value| v.as_const().and_then(|c| edit.scope().const_u64(c));
        let end = number(edit, self.end);
        let first = match (number(edit, self.counter.first), end) {
            (Some(a), Some(b)) => edit.int(self.ty, a.wrapping_sub(b).wrapping_mul(self.unit as u64)),
            _ => edit.binary(Opcode::Sub, self.counter.first, self.end),
        };
        let bases = self.bases();
        let moved: Vec<Value> = (bases.iter())
            .map(|&(base, size, offset)| match end {
                Some(n) => {
                    let bytes = n.wrapping_mul((size * self.unit) as u64);
                    edit.offset(base, bytes.wrapping_add(offset as u64))
                }
                None => {
                    let base = edit.offset(base, offset as u64);
                    edit.gep(element(size).expect("a size of integers"), base, &[self.end])
                }
            })
            .collect();
        edit.goto_top(place.header);
        edit.set_location(None);
        let phi = edit.phi(self.ty, &[(first, place.before)]);
        for a in &self.addresses {
            let base = (a.base, a.size, a.offset);
            let k = bases.iter().position(|b| *b == base).expect("all bases");
            edit.goto_before(a.gep);
            edit.set_location(Some(a.gep));
            let v = edit.gep(element(a.size).expect("a size of integers"), moved[k], &[phi]);
            edit.replace(a.gep, v);
        }
        edit.goto_before(self.test);
        edit.set_location(Some(self.test));
        let next = edit.binary_imm(Opcode::Add, phi, self.counter.step * self.unit);
        let test = edit.icmp_imm(self.equal, next, 0);
        edit.replace(self.test, test);
        let new_phi = edit.body.def(phi).expect("a phi");
        edit.add_incoming(new_phi, next, place.latch);
        self.retell(edit, phi, next);
        edit.remove(self.next);
        edit.remove(self.counter.phi);
        new
    }
}
