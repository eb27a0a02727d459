//! Phis that cost a register and copies for nothing.
//!
//! ```text
//!   p = phi [a, A], [b, B]; q = phi [a + 4, A], [b + 4, B]   ─►   q = p + 4                      (sums)
//!   p = phi [a + 4, A], [b, B]; q = phi [a + 8, A], [b + 4, B]   ─►   q = p + 4                  (the same)
//!   i = phi [0, E], [i + 1, L]; j = phi [0, E], [j + 1, L]   ─►   j = i                          (counters)
//!   br (x == 0), A, …     A: … J: p = phi [0, A], …          ─►   p = phi [x, A], …              (constants)
//! ```
//! A constant gives way to a value only where a phi connects the two, so that they are likely to share a register. What a
//! counter or a sum promised (`nuw`, `inbounds` …) is forgotten. Needs a verified body; leaves it legal. Cost: O(phis of a
//! block squared, up to 64), O(edges of phis).

use crate::pipeline::Context;
use crate::target::TargetFacts;
use crate::work::Work;
use ir::body::Body;
use ir::cfg::Cfg;
use ir::context::Scope;
use ir::edit::{Editor, InstBuilder};
use ir::ids::{Block, Inst, TypeId, Value};
use ir::inst::{InstData, InstFlags, IntPredicate, Opcode};
use ir::types::Type;

/// Blocks with more phis are left alone.
const MOST_PHIS: usize = 64;

/// Sums of sums that are looked through.
const STEPS: usize = 4;

/// Blocks of a loop whose rounds are short enough to wait for each other.
const SHORT_LOOP: u32 = 16;

/// How many branches before an edge are looked at for what they say of values.
const BRANCHES: usize = 4;

/// Simplifies phis; `false`: the body is as it was.
pub(crate) fn run(cx: Context<'_>, _: &dyn TargetFacts, work: &mut Work) -> bool {
    let body = work.body();
    if !body.order.iter().any(|i| body.inst(*i).opcode == Opcode::Phi) {
        return false;
    }
    let (body, cfg) = work.edit_within_loops();
    let webs = Webs::of(body);
    let mut pass = Phis {
        edit: Editor::new(cx.module, body),
        cfg,
        webs,
    };
    let mut changed = false;
    for &b in cfg.rpo() {
        let phis: Vec<Inst> = pass.edit.phis(b).collect();
        if phis.is_empty() {
            continue;
        }
        changed |= pass.constants(b, &phis);
        if (2..=MOST_PHIS).contains(&phis.len()) {
            changed |= pass.sums(b, &phis);
        }
    }
    pass.edit.commit();
    changed
}

struct Phis<'a> {
    edit: Editor<'a>,
    cfg: &'a Cfg,
    webs: Webs,
}

/// A value (none: zero) and a constant that is added to it.
type Rooted = (Option<Value>, i64);

/// A sum with a constant: its operation, the type that a `getelementptr` counts in, and the operands.
type Sum = (Opcode, u32, Value, Value);

impl Phis<'_> {
    /// Phis that are sums of other phis of their block and a constant, and counters that are equal to others.
    fn sums(&mut self, b: Block, phis: &[Inst]) -> bool {
        // Nothing but a pad can stand behind the phis there.
        if self
            .edit
            .last(b)
            .is_some_and(|i| self.edit.body.inst(i).opcode == Opcode::CatchSwitch)
        {
            return false;
        }
        let mut gone = vec![false; phis.len()];
        let mut changed = false;
        let first = |p: &Inst| self.edit.body.ops(*p).first().and_then(|v| self.rooted(*v));
        let firsts: Vec<Option<Rooted>> = phis.iter().map(first).collect();
        for (k, &q) in phis.iter().enumerate() {
            for (n, &p) in phis.iter().enumerate() {
                if n == k
                    || gone[n]
                    || gone[k]
                    || self.edit.incoming_blocks(p) != self.edit.incoming_blocks(q)
                {
                    continue;
                }
                let sum = match self.is_sum_of(q, p) {
                    Some((opcode, aux, by)) => {
                        self.edit.goto_start(b);
                        self.edit.set_location(None);
                        let base = self.edit.body.result(p);
                        match opcode {
                            Opcode::GetElementPtr => self.edit.gep(TypeId(aux), base, &[by]),
                            _ => self.edit.binary(opcode, base, by),
                        }
                    }
                    None if n < k && self.is_equal_counter(q, p) => self.edit.body.result(p),
                    // Of two, the one that is a sum as it stands gives way.
                    None if self.is_sum_of(p, q).is_some() => continue,
                    None => match self.distance(&firsts, (k, q), (n, p)) {
                        Some(by) => self.away_from(b, p, by),
                        None => continue,
                    },
                };
                self.edit.replace(q, sum);
                gone[k] = true;
                changed = true;
            }
        }
        changed
    }

    /// What a value is the sum of.
    fn sum_of(&self, v: Value) -> Option<Sum> {
        let v = self.edit.resolved(v);
        let i = self.edit.body.def(v)?;
        let d = self.edit.body.inst(i);
        let &[base, by] = self.edit.body.ops(i) else {
            return None;
        };
        let known = matches!(d.opcode, Opcode::Add | Opcode::GetElementPtr) && by.is_const();
        let aux = if d.opcode == Opcode::GetElementPtr {
            d.aux
        } else {
            0
        };
        known.then(|| (d.opcode, aux, self.edit.resolved(base), by))
    }

    /// Whether each value of `q` is the same sum of that of `p` on the same edge.
    fn is_sum_of(&self, q: Inst, p: Inst) -> Option<(Opcode, u32, Value)> {
        let (own, bases) = (self.edit.body.ops(q), self.edit.body.ops(p));
        let (opcode, aux, _, by) = self.sum_of(*own.first()?)?;
        let mut edges = own.iter().zip(bases);
        let all =
            edges.all(|(v, base)| self.sum_of(*v) == Some((opcode, aux, self.edit.resolved(*base), by)));
        let ty = |i: Inst| self.edit.body.inst(i).ty;
        (all && ty(q) == ty(p)).then_some((opcode, aux, by))
    }

    /// A value as a sum of another and constants.
    fn rooted(&self, v: Value) -> Option<Rooted> {
        let scope = self.edit.scope();
        let pointer = match scope.ty(self.edit.ty(v)) {
            Type::Ptr(0) => true,
            Type::Int(32 | 64) => false,
            _ => return None,
        };
        let mut root = self.edit.resolved(v);
        let mut away = 0i64;
        for _ in 0..STEPS {
            let Some((opcode, aux, base, by)) = self.sum_of(root) else {
                break;
            };
            let Some(by) = constant(scope, self.edit.body, by) else {
                break;
            };
            if pointer && (opcode != Opcode::GetElementPtr || scope.ty(TypeId(aux)) != Type::Int(8)) {
                break;
            }
            root = base;
            away = away.wrapping_add(by);
        }
        match constant(scope, self.edit.body, root) {
            Some(n) if !pointer => Some((None, away.wrapping_add(n))),
            _ => Some((Some(root), away)),
        }
    }

    /// By how much `q` is always greater than `p`: on each edge both are sums of the same value. What the sums that come to
    /// `p` promise is forgotten then.
    fn distance(
        &mut self,
        firsts: &[Option<Rooted>],
        (k, q): (usize, Inst),
        (n, p): (usize, Inst),
    ) -> Option<i64> {
        let (own, base) = (firsts[k]?, firsts[n]?);
        if own.0 != base.0 || self.edit.body.inst(q).ty != self.edit.body.inst(p).ty {
            return None;
        }
        let bits = self
            .edit
            .scope()
            .int_bits(self.edit.body.inst(q).ty)
            .unwrap_or(64);
        let by = |own: Rooted, base: Rooted| {
            let by = own.1.wrapping_sub(base.1) << (64 - bits) >> (64 - bits);
            (own.0 == base.0).then_some(by)
        };
        let known = by(own, base)?;
        let edges = self.edit.body.ops(q).iter().zip(self.edit.body.ops(p));
        let mut edges = edges.map(|(v, w)| by(self.rooted(*v)?, self.rooted(*w)?));
        if !edges.all(|e| e == Some(known)) {
            return None;
        }
        for k in 0..self.edit.body.ops(p).len() {
            let mut at = self.edit.body.ops(p)[k];
            for _ in 0..STEPS {
                let Some((_, _, base, _)) = self.sum_of(at) else {
                    break;
                };
                let sum = self.edit.body.def(self.edit.resolved(at)).expect("a sum");
                let plain = InstData {
                    flags: InstFlags::NONE,
                    ..*self.edit.body.inst(sum)
                };
                self.edit.set(sum, plain);
                at = base;
            }
        }
        Some(known)
    }

    /// A phi of block `b` plus a constant.
    fn away_from(&mut self, b: Block, p: Inst, by: i64) -> Value {
        let (base, scope) = (self.edit.body.result(p), self.edit.scope());
        let ty = self.edit.ty(base);
        if by == 0 {
            return base;
        }
        let int = scope.int_bits(ty).is_some();
        self.edit.goto_start(b);
        self.edit.set_location(None);
        if int {
            let by = self.edit.signed_int(ty, by);
            return self.edit.binary(Opcode::Add, base, by);
        }
        let (byte, word) = (self.edit.tables().int_ty(8), self.edit.tables().int_ty(64));
        let by = self.edit.signed_int(word, by);
        self.edit.gep(byte, base, &[by])
    }

    /// Whether two phis begin with the same values and grow by the same constant; what `p` grows by promises nothing then.
    fn is_equal_counter(&mut self, q: Inst, p: Inst) -> bool {
        let (x, y) = (self.edit.body.result(p), self.edit.body.result(q));
        let (of_p, of_q) = (self.edit.body.ops(p), self.edit.body.ops(q));
        if self.edit.body.inst(p).ty != self.edit.body.inst(q).ty {
            return false;
        }
        let mut grows = Vec::new();
        for (v, w) in of_p.iter().zip(of_q) {
            let (v, w) = (self.edit.resolved(*v), self.edit.resolved(*w));
            if v == w {
                continue;
            }
            let (Some(a), Some(b)) = (self.sum_of(v), self.sum_of(w)) else {
                return false;
            };
            if (a.0, a.1, a.3) != (b.0, b.1, b.3) || (a.2, b.2) != (x, y) {
                return false;
            }
            grows.extend(self.edit.body.def(v).zip(self.edit.body.def(w)));
        }
        for &(a, b) in &grows {
            let plain = InstData {
                flags: InstFlags::NONE,
                ..*self.edit.body.inst(a)
            };
            self.edit.set(a, plain);
            self.replace_in_block(b, a);
        }
        !grows.is_empty()
    }

    /// Instruction `old` gives way to `new`, which is a sum of a phi, if the two are in one block.
    fn replace_in_block(&mut self, old: Inst, new: Inst) {
        if !self.edit.is_placed(old) {
            return;
        }
        let follows = |at: Inst, wanted: Inst| {
            std::iter::successors(Some(at), |i| self.edit.next(*i)).any(|i| i == wanted)
        };
        if follows(old, new) {
            self.edit.goto_before(old);
            self.edit.move_here(new);
        } else if !follows(new, old) {
            return;
        }
        let v = self.edit.body.result(new);
        self.edit.replace(old, v);
    }

    /// Constants that a value is known to be equal to where they come from.
    fn constants(&mut self, b: Block, phis: &[Inst]) -> bool {
        let mut changed = false;
        for &p in phis {
            for k in 0..self.edit.body.ops(p).len() {
                let c = self.edit.body.ops(p)[k];
                if !c.is_const() {
                    continue;
                }
                let from = Block(self.edit.incoming_blocks(p)[k]);
                if let Some(v) = self.equal_value(from, b, c, p) {
                    self.edit.set_incoming_value(p, k, v);
                    changed = true;
                }
            }
        }
        changed
    }

    /// Whether phis connect a value with what a short loop around `b` carries from round to round.
    fn is_carried(&self, b: Block, v: Value) -> bool {
        let Some(n) = self.cfg.loop_of(b) else {
            return false;
        };
        let header = self.cfg.loops()[n as usize].header;
        let steps = self.cfg.position(b).saturating_sub(self.cfg.position(header));
        let mut phis = self.edit.phis(header);
        steps < SHORT_LOOP && phis.any(|i| self.webs.are_connected(self.edit.body.result(i), v))
    }

    /// A value that a branch has found equal to `c` where `from` goes on to `to`, if phis connect it with `p`.
    fn equal_value(&self, mut from: Block, mut to: Block, c: Value, p: Inst) -> Option<Value> {
        // What a loop carries need not wait for the round before where it is a constant.
        if self.is_carried(from, self.edit.body.result(p)) {
            return None;
        }
        for _ in 0..BRANCHES {
            let end = self.edit.last(from)?;
            if let Some((v, equal)) = equality(self.edit.scope(), self.edit.body, end, c)
                && let &[yes, no] = self.edit.body.successors(end)
                && yes != no
                && to.0 == if equal { yes } else { no }
                && self.webs.are_connected(v, self.edit.body.result(p))
            {
                return Some(v);
            }
            let &[before] = self.cfg.preds(from) else {
                return None;
            };
            (from, to) = (before, from);
        }
        None
    }
}

/// The value that a branch compares with constant `c`, and whether they are equal on its first way.
fn equality(scope: Scope<'_>, body: &Body, branch: Inst, c: Value) -> Option<(Value, bool)> {
    if body.inst(branch).opcode != Opcode::CondBr {
        return None;
    }
    let at = body.def(body.ops(branch)[0])?;
    let d = body.inst(at);
    if d.opcode != Opcode::ICmp {
        return None;
    }
    let equal = match d.int_predicate() {
        IntPredicate::Eq => true,
        IntPredicate::Ne => false,
        _ => return None,
    };
    let &[v, with] = body.ops(at) else { return None };
    // Of pointers null is taken: others may be equal and lead elsewhere.
    let number = |c: Value| c.as_const().and_then(|c| scope.const_u64(c));
    (with == c && number(c).is_some() && v.as_local().is_some()).then_some((v, equal))
}

/// The value of an integer constant of up to 64 bits.
fn constant(s: Scope<'_>, body: &Body, c: Value) -> Option<i64> {
    let n = s.const_u64(c.as_const()?)?;
    let bits = s.int_bits(body.value_ty(s, c)).filter(|b| (1..=64).contains(b))?;
    Some(((n << (64 - bits)) as i64) >> (64 - bits))
}

/// Which values phis connect, directly or through others.
struct Webs {
    parent: Vec<u32>,
}

impl Webs {
    fn of(body: &Body) -> Webs {
        let mut webs = Webs { parent: Vec::new() };
        for &i in &body.order {
            if body.inst(i).opcode != Opcode::Phi {
                continue;
            }
            let Some(own) = body.result(i).as_local() else {
                continue;
            };
            for v in body.ops(i) {
                if let Some(v) = v.as_local() {
                    let (a, b) = (webs.find_mut(own), webs.find_mut(v));
                    webs.parent[a as usize] = b;
                }
            }
        }
        webs
    }

    fn find_mut(&mut self, v: u32) -> u32 {
        for k in self.parent.len() as u32..=v {
            self.parent.push(k);
        }
        let mut at = v;
        while self.parent[at as usize] != at {
            let above = self.parent[self.parent[at as usize] as usize];
            self.parent[at as usize] = above;
            at = above;
        }
        at
    }

    fn find(&self, v: Value) -> Option<u32> {
        let mut at = v.as_local()?;
        while let Some(&above) = self.parent.get(at as usize) {
            if above == at {
                return Some(at);
            }
            at = above;
        }
        None
    }

    fn are_connected(&self, a: Value, b: Value) -> bool {
        self.find(a).is_some_and(|a| self.find(b) == Some(a))
    }
}
