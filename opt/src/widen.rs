//! Counters of 32 bits by which addresses are computed count in 64, so that they are not extended in each turn.
//!
//! ```text
//!   L: i = phi i32 [a, E], [n, L]; … sext i …; n = add nsw i, 1; icmp slt n, x
//!     ─►   E: a' = sext a, x' = sext x     L: w = phi i64 [a', E], [m, L]; … w …; m = add nsw w, 1; icmp slt m, x'
//! ```
//! Counting must not overflow (`nsw`): then the extended counter is the counter extended. Who wants 32 bits gets the low half,
//! which is free. It is for front ends that do not optimise; others have done it. Needs a verified body; leaves it legal. Cost:
//! O(instructions) where loops count.

use crate::pipeline::Context;
use crate::target::TargetFacts;
use crate::work::Work;
use ir::body::Body;
use ir::cfg::Cfg;
use ir::context::Scope;
use ir::edit::{Editor, InstBuilder};
use ir::ids::{Block, Inst, TypeId, Value};
use ir::inst::{InstFlags, Opcode};

/// How far back it is looked whether a loop changes a value.
const DEPTH: u32 = 3;

/// A counter.
struct Counter {
    phi: Inst,
    header: Block,
    in_loop: u32,
    /// Its first value, and the block that it comes from.
    first: (Value, Block),
    latch: Block,
    /// The instruction that counts, and by how much.
    next: Inst,
    step: u64,
}

/// Widens counters; `false`: the body is as it was.
pub(crate) fn run(cx: Context<'_>, _: &dyn TargetFacts, work: &mut Work) -> bool {
    if !work.was_in_memory || cx.module.data_layout.pointer(0).bits != 64 || work.loops().1.loops().is_empty()
    {
        return false;
    }
    let (body, cfg) = work.edit_within_blocks();
    let mut uses = Uses::of(body);
    let counters: Vec<Counter> = counters(body.scope(cx.module), body, cfg)
        .into_iter()
        .filter(|c| uses.are_extended(body, c))
        .collect();
    if counters.is_empty() {
        return false;
    }
    let mut pass = Widen {
        edit: Editor::new(cx.module, body),
        cfg,
        uses: &mut uses,
    };
    counters.iter().for_each(|c| pass.widen(c));
    pass.edit.commit();
    true
}

/// Who uses values, and where instructions stand.
struct Uses {
    of: Vec<Vec<Inst>>,
    block: Vec<Block>,
}

impl Uses {
    fn of(body: &Body) -> Uses {
        let mut uses = Uses {
            of: vec![Vec::new(); body.num_values()],
            block: vec![Block(u32::MAX); body.insts.len()],
        };
        for b in (0..body.blocks.len()).map(Block::new) {
            for &i in body.block_insts(b) {
                uses.block[i.index()] = b;
                for v in body.ops(i) {
                    if let Some(k) = v.as_local() {
                        uses.of[k as usize].push(i);
                    }
                }
            }
        }
        uses
    }

    fn users(&self, v: Value) -> &[Inst] {
        let k = v.as_local().expect("the result of an instruction") as usize;
        self.of.get(k).map_or(&[], |u| u)
    }

    /// Whether a counter, or a sum with it, is extended.
    fn are_extended(&self, body: &Body, c: &Counter) -> bool {
        let extends = |v: Value| self.users(v).iter().any(|i| is_extension(body, *i));
        let both = [c.phi, c.next].map(|i| body.result(i));
        both.into_iter().any(|v| {
            let mut sums = self.users(v).iter().filter(|i| is_sum(body, **i));
            extends(v) || sums.any(|i| extends(body.result(*i)))
        })
    }
}

fn is_extension(body: &Body, i: Inst) -> bool {
    let d = body.inst(i);
    d.opcode == Opcode::SExt && d.ty == TypeId::I64
}

fn is_sum(body: &Body, i: Inst) -> bool {
    let d = body.inst(i);
    matches!(d.opcode, Opcode::Add | Opcode::Sub) && d.flags.has(InstFlags::NSW) && d.ty == TypeId::I32
}

fn counters(s: Scope<'_>, body: &Body, cfg: &Cfg) -> Vec<Counter> {
    let mut counters = Vec::new();
    for (k, l) in cfg.loops().iter().enumerate() {
        for &phi in body.block_insts(l.header) {
            if body.inst(phi).opcode != Opcode::Phi {
                break;
            }
            counters.extend(counter(s, body, cfg, k as u32, l.header, phi));
        }
    }
    counters
}

fn counter(s: Scope<'_>, body: &Body, cfg: &Cfg, in_loop: u32, header: Block, phi: Inst) -> Option<Counter> {
    let d = body.inst(phi);
    let (&[a, b], &[from, other]) = (body.ops(phi), body.list(d.aux)) else {
        return None;
    };
    if d.ty != TypeId::I32 || cfg.preds(header).len() != 2 {
        return None;
    }
    let back = |b: u32| cfg.is_reachable(Block(b)) && cfg.dominates(header, Block(b));
    let (first, latch, next) = match (back(from), back(other)) {
        (false, true) => ((a, Block(from)), Block(other), b),
        (true, false) => ((b, Block(other)), Block(from), a),
        _ => return None,
    };
    let plain = matches!(
        body.inst(body.terminator(first.1)).opcode,
        Opcode::Br | Opcode::CondBr | Opcode::Switch
    );
    let next = body.def(next)?;
    let n = body.inst(next);
    let &[counted, step] = body.ops(next) else {
        return None;
    };
    let counts = n.opcode == Opcode::Add && n.flags.has(InstFlags::NSW) && counted == body.result(phi);
    let step = step.as_const().and_then(|c| s.const_u64(c))?;
    (plain && counts && cfg.is_reachable(first.1)).then_some(Counter {
        phi,
        header,
        in_loop,
        first,
        latch,
        next,
        step,
    })
}

struct Widen<'a> {
    edit: Editor<'a>,
    cfg: &'a Cfg,
    uses: &'a mut Uses,
}

impl Widen<'_> {
    fn widen(&mut self, c: &Counter) {
        let first = self.before(c, c.first.0);
        self.edit.goto_top(c.header);
        let wide = self
            .edit
            .phi(TypeId::I64, &[(first, c.first.1), (first, c.latch)]);
        self.edit.goto_after(c.next);
        let step = self.edit.int(TypeId::I64, c.step as u32 as i32 as u64);
        let next = self
            .edit
            .inst_full(Opcode::Add, TypeId::I64, &[wide, step], 0, 0, InstFlags::NSW);
        let phi = self.edit.body.def(wide).expect("a phi");
        self.edit.set_incoming_value(phi, 1, next);
        for (narrow, wide) in [(c.phi, wide), (c.next, next)] {
            let v = self.edit.body.result(narrow);
            let users = self.uses.users(v).to_vec();
            users.into_iter().for_each(|i| self.user(c, i, v, wide));
        }
        self.give_low_half(c.phi, wide, true);
        self.give_low_half(c.next, next, false);
    }

    /// What is left of a narrow counter's users gets the low half of the wide one.
    fn give_low_half(&mut self, narrow: Inst, wide: Value, phi: bool) {
        match phi {
            true => {
                let block = self.uses.block[narrow.index()];
                self.edit.goto_start(block);
            }
            false => self.edit.goto_before(narrow),
        }
        if !phi {
            // The wide one stands behind it.
            let at = self.edit.body.def(wide).expect("a sum");
            self.edit.goto_after(at);
        }
        let low = self.edit.cast(Opcode::Trunc, wide, TypeId::I32);
        self.edit.replace(narrow, low);
    }

    /// A number extended before the loop.
    fn before(&mut self, c: &Counter, v: Value) -> Value {
        if let Some(n) = v.as_const().and_then(|k| self.edit.scope().const_u64(k)) {
            return self.edit.int(TypeId::I64, n as u32 as i32 as u64);
        }
        self.edit.goto_end(c.first.1);
        self.edit.set_location(None);
        self.edit.cast(Opcode::SExt, v, TypeId::I64)
    }

    fn is_within(&self, b: Block, l: u32) -> bool {
        let mut at = self.cfg.loop_of(b);
        while let Some(k) = at {
            if k == l {
                return true;
            }
            at = self.cfg.loops()[k as usize].parent;
        }
        false
    }

    /// Whether a loop does not change a value; `depth`: by instructions in it that could be computed before it.
    fn is_fixed(&self, v: Value, l: u32, depth: u32) -> bool {
        let Some(i) = self.edit.body.def(v) else {
            return true;
        };
        let Some(b) = self.uses.block.get(i.index()) else {
            return false;
        };
        let d = self.edit.body.inst(i);
        !self.is_within(*b, l)
            || depth > 0
                && (d.opcode.is_binary() || d.opcode.is_cast())
                && self
                    .edit
                    .body
                    .ops(i)
                    .iter()
                    .all(|v| self.is_fixed(*v, l, depth - 1))
    }

    /// A user of the narrow counter `v`.
    fn user(&mut self, c: &Counter, i: Inst, v: Value, wide: Value) {
        if !self.edit.is_placed(i) || i == c.next {
            return;
        }
        if is_extension(self.edit.body, i) {
            self.edit.replace(i, wide);
        } else if is_sum(self.edit.body, i) {
            self.sum(c, i, v, wide);
        } else if self.edit.body.inst(i).opcode == Opcode::ICmp {
            self.comparison(c, i, v, wide);
        }
    }

    /// A sum with the counter that is extended is one with the wide counter.
    fn sum(&mut self, c: &Counter, i: Inst, v: Value, wide: Value) {
        let d = *self.edit.body.inst(i);
        let &[a, b] = self.edit.body.ops(i) else { return };
        let other = if a == v { b } else { a };
        if a == b || !self.is_fixed(other, c.in_loop, DEPTH) {
            return;
        }
        let users = self.uses.users(self.edit.body.result(i)).to_vec();
        for user in users {
            if !is_extension(self.edit.body, user) || !self.edit.is_placed(user) {
                continue;
            }
            self.edit.goto_before(user);
            let number = other.as_const().and_then(|k| self.edit.scope().const_u64(k));
            let other = match number {
                Some(n) => self.edit.int(TypeId::I64, n as u32 as i32 as u64),
                None => self.edit.cast(Opcode::SExt, other, TypeId::I64),
            };
            let ops = if a == v { [wide, other] } else { [other, wide] };
            let sum = self
                .edit
                .inst_full(d.opcode, TypeId::I64, &ops, 0, 0, InstFlags::NSW);
            self.edit.replace(user, sum);
        }
    }

    /// A comparison with what the loop does not change.
    fn comparison(&mut self, c: &Counter, i: Inst, v: Value, wide: Value) {
        let d = *self.edit.body.inst(i);
        let &[a, b] = self.edit.body.ops(i) else { return };
        let other = if a == v { b } else { a };
        let p = d.int_predicate();
        let block = self.uses.block[i.index()];
        if a == b || !self.is_fixed(other, c.in_loop, 0) || !self.is_within(block, c.in_loop) {
            return;
        }
        // (extended by their signs, numbers are in the same order as unsigned ones too)
        let other = self.before(c, other);
        let (x, y) = if a == v { (wide, other) } else { (other, wide) };
        self.edit.goto_before(i);
        let wide = self.edit.icmp(p, x, y);
        self.edit.replace(i, wide);
    }
}
