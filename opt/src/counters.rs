//! Counters of loops whose old value is read when the new one is there already: both are alive then, and each turn
//! copies one to the other.
//!
//! ```text
//!   L: p = phi [a, E], [n, L]; n = p + 1; …; use p; …; use n    ─►   … use p; n = p + 1; …; use n      (later)
//!   L: p = phi [a, E], [n, L]; n = p + 1; … br L, X    X: use p  ─►   X: q = n - 1; use q                (undone)
//! ```
//! Where the new value is there, behind the loop or in blocks of it, the old one is computed back from it; the new one promises
//! nothing (`nuw`, `inbounds` …) from then on: it may be beyond what the loop reads. Addresses take the difference as their
//! displacement. Other phis may stand between the new value and the counter's own: where a turn takes its step back
//! (`*p++ = x; if (…) p--`), one register does for both.
//!
//! Needs a verified body; leaves it legal. Cost: O(instructions) where loops count.

use crate::frame_objects::constant_offset;
use crate::pipeline::Context;
use crate::target::TargetFacts;
use crate::work::Work;
use ir::body::Body;
use ir::cfg::Cfg;
use ir::context::Scope;
use ir::edit::{Editor, InstBuilder};
use ir::ids::{Block, Inst, TypeId, Value};
use ir::inst::{InstData, InstFlags, Opcode};
use ir::module::Module;
use ir::types::Type;

/// Blocks in which an old value is computed back at most.
const MOST_BLOCKS: usize = 3;

/// Phis between a counter's own and its step that are looked through.
const MOST_PHIS: usize = 8;

const NONE: u32 = u32::MAX;

/// Who reads a counter's old value.
#[derive(Clone, Copy)]
struct Use {
    user: Inst,
    /// The block at whose place (of a phi: end) it does.
    at: Block,
    /// The address by which an access does, where that is computed in the counter's block and the access is in another one.
    address: Option<Inst>,
}

/// A counter: the phi, and its next value.
struct Counter {
    old: Value,
    new: Inst,
    /// Where the new value is made.
    block: Block,
    header: Block,
    uses: Vec<Use>,
}

/// Moves and undoes counting; `false`: the body is as it was.
pub(crate) fn run(cx: Context<'_>, _: &dyn TargetFacts, work: &mut Work) -> bool {
    if work.loops().1.loops().is_empty() {
        return false;
    }
    let (body, cfg) = work.edit_within_blocks();
    let counters = find(cx.module, body, cfg);
    if counters.is_empty() {
        return false;
    }
    let mut pass = Counters {
        edit: Editor::new(cx.module, body),
        cfg,
    };
    let mut changed = false;
    for c in &counters {
        changed |= pass.treat(c);
    }
    pass.edit.commit();
    changed
}

/// The counters of all loops, with the uses of their old values.
fn find(module: &Module, body: &Body, cfg: &Cfg) -> Vec<Counter> {
    let s = body.scope(module);
    let mut counters: Vec<Counter> = Vec::new();
    for l in cfg.loops() {
        for &p in body.block_insts(l.header) {
            if body.inst(p).opcode != Opcode::Phi {
                break;
            }
            counters.extend(step(s, body, p).map(|new| Counter {
                old: body.result(p),
                new,
                block: l.header,
                header: l.header,
                uses: Vec::new(),
            }));
        }
    }
    counters.sort_by_key(|c| (c.old.as_local(), c.new));
    counters.dedup_by_key(|c| c.old);
    if counters.is_empty() {
        return counters;
    }
    let mut number = vec![NONE; body.params.len() + body.insts.len()];
    for (k, c) in counters.iter().enumerate() {
        number[c.old.as_local().expect("a phi") as usize] = k as u32;
        number[body.result(c.new).as_local().expect("a sum") as usize] = k as u32;
    }
    for &b in cfg.rpo() {
        for &i in body.block_insts(b) {
            let result = body.result(i).as_local();
            if let Some(k) = result.map(|l| number[l as usize])
                && k != NONE
                && counters[k as usize].new == i
            {
                counters[k as usize].block = b;
            }
            for (n, v) in body.ops(i).iter().enumerate() {
                let Some(k) = v.as_local().map(|l| number[l as usize]).filter(|k| *k != NONE) else {
                    continue;
                };
                let c = &mut counters[k as usize];
                if let Some(used) = use_of(body, (i, b), n, c) {
                    c.uses.push(used);
                }
                if c.old == *v && c.new != i && c.block == b && is_near(module, body, i) {
                    number[result.expect("an address") as usize] = k;
                }
            }
        }
    }
    counters.retain(|c| !c.uses.is_empty());
    counters
}

/// The step of a loop's phi, if it is one: what comes back to it, perhaps through other phis, is itself plus a constant.
fn step(s: Scope<'_>, body: &Body, phi: Inst) -> Option<Inst> {
    let old = body.result(phi);
    let mut phis = [phi; MOST_PHIS];
    let (mut known, mut next) = (1, 0);
    while next < known {
        for i in body.ops(phis[next]).iter().filter_map(|v| body.def(*v)) {
            if is_step(s, body, i, old) {
                return Some(i);
            }
            let is_phi = body.inst(i).opcode == Opcode::Phi;
            if is_phi && known < MOST_PHIS && !phis[..known].contains(&i) {
                phis[known] = i;
                known += 1;
            }
        }
        next += 1;
    }
    None
}

/// How operand `n` of an instruction reads a counter's old value, if it does.
fn use_of(body: &Body, (user, block): (Inst, Block), n: usize, c: &Counter) -> Option<Use> {
    let (d, v) = (body.inst(user), body.ops(user)[n]);
    if v == c.old {
        let at = match d.opcode {
            Opcode::Phi => Block(body.list(d.aux)[n]),
            _ => block,
        };
        return (user != c.new).then_some(Use {
            user,
            at,
            address: None,
        });
    }
    let accesses = (d.opcode == Opcode::Load && n == 0) || (d.opcode == Opcode::Store && n == 1);
    let address = body
        .def(v)
        .filter(|i| accesses && block != c.block && *i != c.new);
    address.map(|address| Use {
        user,
        at: block,
        address: Some(address),
    })
}

/// Whether an instruction is an address at a constant distance from its base.
fn is_near(module: &Module, body: &Body, i: Inst) -> bool {
    let d = body.inst(i);
    let indices = || body.ops(i)[1..].iter().all(|v| v.as_const().is_some());
    d.opcode == Opcode::GetElementPtr
        && indices()
        && constant_offset(module, body, TypeId(d.aux), &body.ops(i)[1..]).is_some()
}

/// Whether an instruction is `old` plus a constant, in a register of full width.
fn is_step(s: Scope<'_>, body: &Body, new: Inst, old: Value) -> bool {
    let d = body.inst(new);
    let &[base, by] = body.ops(new) else { return false };
    let known = match d.opcode {
        Opcode::Add => matches!(s.ty(d.ty), Type::Int(64)),
        Opcode::GetElementPtr => matches!(s.ty(d.ty), Type::Ptr(0)),
        _ => false,
    };
    known && base == old && constant(s, body, by).is_some_and(|n| n.abs() < 1 << 20)
}

/// The value of an integer constant.
fn constant(s: Scope<'_>, body: &Body, c: Value) -> Option<i64> {
    let n = s.const_u64(c.as_const()?)?;
    let bits = s.int_bits(body.value_ty(s, c))?;
    Some(((n << (64 - bits)) as i64) >> (64 - bits))
}

struct Counters<'a> {
    edit: Editor<'a>,
    cfg: &'a Cfg,
}

impl Counters<'_> {
    /// Treats one, if that rids it of its copy.
    fn treat(&mut self, c: &Counter) -> bool {
        let own = self.cfg.loop_of(c.block);
        if own.is_none() || own != self.cfg.loop_of(c.header) {
            return false;
        }
        let (mut here, mut behind) = (false, Vec::new());
        for &used in &c.uses {
            let d = self.edit.body.inst(used.user);
            if used.at == c.block {
                if d.opcode == Opcode::Phi || d.opcode.is_terminator() {
                    return false;
                }
                here = true;
            } else if self.cfg.dominates(used.at, c.block) {
                // The old value is read before the new one is there.
            } else if let Some(place) = self.place_behind(c.block, used.at) {
                behind.push((used, place));
            } else if used.address.is_none() {
                return false;
            }
        }
        let Some(last) = self.first_use(c) else {
            return false;
        };
        if here && self.reads_from(c, last) {
            return false;
        }
        let moves = here && self.reads_from(c, c.new) && self.edit.next(c.new) != Some(last);
        if moves {
            self.retell(c, last);
            self.edit.goto_before(last);
            self.edit.move_here(c.new);
        }
        moves | self.undo(c, &behind)
    }

    /// What debuggers are told of the new value where it will not be made yet, they are told by the old one.
    fn retell(&mut self, c: &Counter, last: Inst) {
        let d = *self.edit.body.inst(c.new);
        let (new, by) = (self.edit.body.result(c.new), self.edit.body.ops(c.new)[1]);
        let s = self.edit.scope();
        let scale = match d.opcode {
            Opcode::GetElementPtr => self.edit.module().data_layout.size(s, TypeId(d.aux)),
            _ => 1,
        };
        let by = constant(s, self.edit.body, by).expect("a small constant");
        let by = by.wrapping_mul(scale as i64);
        self.edit.tell_by_base((c.new, last), new, c.old, by);
    }

    /// The first instruction in the counter's block that reads the new value, or the terminator.
    fn first_use(&self, c: &Counter) -> Option<Inst> {
        let new = self.edit.body.result(c.new);
        let mut at = self.edit.next(c.new)?;
        loop {
            if self.edit.body.ops(at).contains(&new) {
                return Some(at);
            }
            match self.edit.next(at) {
                Some(next) => at = next,
                None => return Some(at),
            }
        }
    }

    /// Whether the old value is read in its block behind instruction `from`, perhaps as part of an address.
    fn reads_from(&self, c: &Counter, from: Inst) -> bool {
        let behind = std::iter::successors(self.edit.next(from), |i| self.edit.next(*i)).chain([from]);
        let address = |v: &Value| {
            let gep = |i: &Inst| self.edit.body.inst(*i).opcode == Opcode::GetElementPtr;
            let gep = self.edit.body.def(*v).filter(gep);
            gep.is_some_and(|i| i != c.new && self.edit.body.ops(i).contains(&c.old))
        };
        let mut behind = behind.filter(|i| *i != c.new);
        behind.any(|i| {
            let ops = self.edit.body.ops(i);
            let accesses = matches!(self.edit.body.inst(i).opcode, Opcode::Load | Opcode::Store);
            ops.contains(&c.old) || accesses && ops.iter().any(address)
        })
    }

    /// Where the old value can be computed back for a use in `at`: a block behind `from` that runs no oftener than it does.
    fn place_behind(&self, from: Block, mut at: Block) -> Option<Block> {
        while self.cfg.loop_depth(at) > self.cfg.loop_depth(from) {
            at = self.cfg.idom(at)?;
        }
        let end = self.edit.body.inst(self.edit.last(at)?).opcode;
        let good = at != from && self.cfg.dominates(from, at) && end != Opcode::CatchSwitch;
        good.then_some(at)
    }

    /// Has uses where the new value is there read it less what was added.
    fn undo(&mut self, c: &Counter, behind: &[(Use, Block)]) -> bool {
        let values = || behind.iter().filter(|(used, _)| used.address.is_none());
        let mut blocks: Vec<Block> = values().map(|u| u.1).collect();
        let free = |used: &Use| is_near(self.edit.module(), self.edit.body, used.user);
        let mut costly: Vec<Block> = values().filter(|u| !free(&u.0)).map(|u| u.1).collect();
        for blocks in [&mut blocks, &mut costly] {
            blocks.sort();
            blocks.dedup();
        }
        if blocks.is_empty() || costly.len() > MOST_BLOCKS {
            return false;
        }
        let d = *self.edit.body.inst(c.new);
        let plain = InstData {
            flags: InstFlags::NONE,
            ..d
        };
        self.edit.set(c.new, plain);
        let by = self.edit.body.ops(c.new)[1];
        let (new, ty) = (self.edit.body.result(c.new), self.edit.ty(by));
        let back = -constant(self.edit.scope(), self.edit.body, by).expect("a small constant");
        for block in blocks {
            self.edit.goto_start(block);
            self.edit.set_location(None);
            let back = self.edit.signed_int(ty, back);
            let old = match d.opcode {
                Opcode::GetElementPtr => self.edit.gep(TypeId(d.aux), new, &[back]),
                _ => self.edit.binary(Opcode::Add, new, back),
            };
            for (used, _) in behind.iter().filter(|u| u.1 == block && u.0.address.is_none()) {
                self.read_instead(used.user, used.at, c.old, old);
            }
        }
        let near = behind.iter().filter(|(used, place)| used.at == *place);
        for (used, address) in near.filter_map(|(used, _)| Some((used, used.address?))) {
            let of = |i: Inst| {
                let (d, indices) = (self.edit.body.inst(i), &self.edit.body.ops(i)[1..]);
                constant_offset(self.edit.module(), self.edit.body, TypeId(d.aux), indices)
            };
            let (Some(step), Some(distance)) = (of(c.new), of(address)) else {
                continue;
            };
            self.edit.goto_before(used.user);
            self.edit.set_location(None);
            let distance = self.edit.signed_int(TypeId::I64, distance.wrapping_sub(step));
            let moved = self.edit.offset_by(new, distance);
            self.read_instead(used.user, used.at, self.edit.body.result(address), moved);
        }
        true
    }

    /// A use of `old`, at the place or end of block `at`, becomes one of `new`.
    fn read_instead(&mut self, user: Inst, at: Block, old: Value, new: Value) {
        let is_phi = self.edit.body.inst(user).opcode == Opcode::Phi;
        for k in 0..self.edit.body.ops(user).len() {
            if self.edit.body.ops(user)[k] != old {
                continue;
            }
            if !is_phi {
                self.edit.set_operand(user, k, new);
            } else if self.edit.incoming_blocks(user)[k] == at.0 {
                self.edit.set_incoming_value(user, k, new);
            }
        }
    }
}
