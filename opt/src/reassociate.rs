//! Sums of several values take the one that is there last in their last operation.
//!
//! ```text
//!   s = late + b; t = s + c   ─►   s' = b + c; t = late + s'
//! ```
//! Nothing is computed more often; what waits for `late` waits for one operation less. When a value is there is
//! estimated: the latencies of the instructions of its block that lead to it, and of the loop's round before where it
//! depends on what that leaves. Integer operations that are associative and commutative, on scalars and vectors, and
//! floating-point ones that say `reassoc nsz`; those that multiply and add in one instruction (targets too) stay as they are.
//!
//! Needs a verified body; leaves it legal. Cost: O(instructions).

use crate::pipeline::Context;
use crate::target::TargetFacts;
use crate::work::{Work, use_counts};
use ir::body::Body;
use ir::cfg::Cfg;
use ir::edit::{Editor, InstBuilder};
use ir::ids::{Block, Inst, Value};
use ir::inst::{InstFlags, Opcode};

/// When the values are there that a loop's round leaves for the next, counters apart.
const CARRIED: u32 = 64;

/// Moves late operands; `false`: the body is as it was.
pub(crate) fn run(cx: Context<'_>, target: &dyn TargetFacts, work: &mut Work) -> bool {
    let body = work.body();
    if target.multiplies_and_adds() || !body.order.iter().any(|i| sum_of_sum(body, *i)) {
        return false;
    }
    work.loops();
    let (body, cfg) = work.edit_within_blocks();
    let known = |uses| Known {
        uses,
        ..Known::default()
    };
    let mut pass = Reassociation {
        values: use_counts(body).into_iter().map(known).collect(),
        edit: Editor::new(cx.module, body),
        changed: false,
    };
    for b in 0..pass.edit.body.blocks.len() as u32 {
        pass.visit_block(Block(b), cfg);
    }
    pass.edit.commit();
    pass.changed
}

/// Whether an operation takes the result of another of its kind, so that there are three operands, none of them a constant.
fn sum_of_sum(body: &Body, i: Inst) -> bool {
    may_change(body, i) && body.ops(i).iter().any(|v| inner(body, i, *v).is_some())
}

/// The operation that makes an operand of `i`, if the two may be taken apart.
fn inner(body: &Body, i: Inst, v: Value) -> Option<Inst> {
    let s = body.def(v)?;
    let same = body.inst(s).opcode == body.inst(i).opcode && may_change(body, s);
    same.then_some(s)
}

/// Whether this is an operation, without constants, whose operands may be put into another order.
fn may_change(body: &Body, i: Inst) -> bool {
    let d = body.inst(i);
    let good = match d.opcode {
        Opcode::Add | Opcode::Xor => true,
        Opcode::FAdd | Opcode::FMul => d.flags.has(InstFlags::REASSOC) && d.flags.has(InstFlags::NSZ),
        _ => false,
    };
    good && !body.ops(i).iter().any(|v| v.is_const())
}

/// How long the result of an instruction takes.
fn latency(opcode: Opcode) -> u32 {
    match opcode {
        Opcode::Load | Opcode::FAdd | Opcode::FSub | Opcode::FMul => 4,
        Opcode::Mul => 3,
        Opcode::UDiv | Opcode::SDiv | Opcode::URem | Opcode::SRem | Opcode::FDiv | Opcode::Call => 12,
        Opcode::Phi | Opcode::Trunc | Opcode::ZExt | Opcode::BitCast => 0,
        _ => 1,
    }
}

/// What is known of a value.
#[derive(Clone, Copy, Default)]
struct Known {
    /// How often it is used.
    uses: u32,
    /// The block that makes it, once that has been seen, and when it is there, counted from that block's start.
    made: Option<(Block, u32)>,
    /// By which operation a loop sums it up.
    summed_up: Option<Opcode>,
}

struct Reassociation<'a> {
    edit: Editor<'a>,
    /// By local value.
    values: Vec<Known>,
    changed: bool,
}

impl Reassociation<'_> {
    fn visit_block(&mut self, b: Block, cfg: &Cfg) {
        let header = cfg
            .loop_of(b)
            .is_some_and(|l| cfg.loops()[l as usize].header == b);
        let mut next = self.edit.first(b);
        while let Some(i) = next {
            next = self.edit.next(i);
            let carried = header && self.is_carried(i);
            self.estimate(i, b, if carried { CARRIED } else { 0 });
            self.visit(i, b);
        }
    }

    /// Whether this is a phi of a loop's header that does not count in steps which the loop leaves as they are.
    fn is_carried(&self, phi: Inst) -> bool {
        let body = &*self.edit.body;
        // (What the loop makes has not been seen yet.)
        let outside = |v: Value| body.def(v).is_none() || self.known(v).is_some_and(|k| k.made.is_some());
        let counts = |v: &Value| {
            body.def(*v).is_some_and(|n| {
                let steps = matches!(
                    body.inst(n).opcode,
                    Opcode::Add | Opcode::Sub | Opcode::GetElementPtr
                );
                let mut ops = body.ops(n).iter();
                steps && ops.all(|o| *o == body.result(phi) || outside(*o))
            })
        };
        body.inst(phi).opcode == Opcode::Phi && !body.ops(phi).iter().any(counts)
    }

    /// Notes when an instruction's result is there, at the earliest at `least`.
    fn estimate(&mut self, i: Inst, b: Block, least: u32) {
        let Some(at) = self.edit.body.result(i).as_local().map(|k| k as usize) else {
            return;
        };
        let opcode = self.edit.body.inst(i).opcode;
        let operands = self.edit.body.ops(i).iter();
        let ready = match opcode {
            Opcode::Phi => least,
            _ => operands.map(|v| self.ready_in(*v, b)).max().unwrap_or(0),
        };
        let summed_up = self.sums_up(i);
        if at >= self.values.len() {
            self.values.resize(
                at + 1,
                Known {
                    uses: 1,
                    ..Known::default()
                },
            );
        }
        self.values[at].made = Some((b, ready + latency(opcode)));
        self.values[at].summed_up = summed_up;
    }

    fn ready_in(&self, v: Value, b: Block) -> u32 {
        let made = self.known(v).and_then(|k| k.made);
        made.filter(|(block, _)| *block == b)
            .map_or(0, |(_, ready)| ready)
    }

    fn visit(&mut self, i: Inst, b: Block) {
        if !may_change(self.edit.body, i) {
            return;
        }
        let opcode = self.edit.body.inst(i).opcode;
        let &[x, y] = self.edit.body.ops(i) else { return };
        let (x, y) = (self.edit.resolved(x), self.edit.resolved(y));
        for (sum, c) in [(x, y), (y, x)] {
            let Some(s) = inner(self.edit.body, i, sum).filter(|_| self.is_once(sum, b)) else {
                continue;
            };
            let &[p, q] = self.edit.body.ops(s) else { continue };
            let (p, q) = (self.edit.resolved(p), self.edit.resolved(q));
            let (late, early) = if self.ready_in(p, b) >= self.ready_in(q, b) {
                (p, q)
            } else {
                (q, p)
            };
            let last_of_others = self.ready_in(early, b).max(self.ready_in(c, b));
            let summed_up = self.known(late).is_some_and(|k| k.summed_up == Some(opcode));
            if self.ready_in(late, b) > last_of_others && !summed_up && self.pays(early, c, b) {
                return self.take_apart(i, s, (late, early, c), b);
            }
        }
    }

    /// The operation by which a loop sums up what this phi or this operation makes: that is what `chains` looks after.
    fn sums_up(&self, i: Inst) -> Option<Opcode> {
        let body = &*self.edit.body;
        let opcode = body.inst(i).opcode;
        match opcode {
            Opcode::Phi => {
                let mut makers = body.ops(i).iter().filter_map(|v| body.def(*v));
                makers.find(|n| may_change(body, *n)).map(|n| body.inst(n).opcode)
            }
            _ if may_change(body, i) => {
                let same = |v: &Value| self.known(*v).is_some_and(|k| k.summed_up == Some(opcode));
                body.ops(i).iter().any(same).then_some(opcode)
            }
            _ => None,
        }
    }

    /// What is known of a value.
    fn known(&self, v: Value) -> Option<&Known> {
        let local = self.edit.resolved(v).as_local();
        local.and_then(|k| self.values.get(k as usize))
    }

    /// Whether a value is made in the block and used once.
    fn is_once(&self, v: Value, b: Block) -> bool {
        let here = |k: &Known| k.uses == 1 && k.made.is_some_and(|(block, _)| block == b);
        self.known(v).is_some_and(here)
    }

    /// Whether the operation on the two that are there early takes no instruction more: loads are operands from memory of
    /// what goes on in a register, conditions are counted by the sum that they go to, and one of the two has to be in a
    /// register that is free then.
    fn pays(&self, early: Value, c: Value, b: Block) -> bool {
        let body = &*self.edit.body;
        let made_by = |v: Value| body.def(v).map(|i| body.inst(i).opcode);
        let ends = |v: Value| self.is_once(v, b) && made_by(v) != Some(Opcode::Load);
        let counts = |v: Value| {
            let from = body.def(v).and_then(|i| body.ops(i).first().copied());
            let scope = self.edit.scope();
            let condition = from.is_some_and(|x| scope.int_bits(scope.scalar_ty(self.edit.ty(x))) == Some(1));
            matches!(made_by(v), Some(Opcode::ZExt | Opcode::SExt)) && condition
        };
        (ends(early) || ends(c)) && !counts(early) && !counts(c)
    }

    fn take_apart(&mut self, i: Inst, s: Inst, (late, early, c): (Value, Value, Value), b: Block) {
        let body = &*self.edit.body;
        let (outer, within) = (*body.inst(i), *body.inst(s));
        self.edit.goto_before(i);
        self.edit.set_location(Some(s));
        let others = self.edit.binary(outer.opcode, early, c);
        self.edit.set_location(Some(i));
        let all = self.edit.binary(outer.opcode, late, others);
        // (Parts of a sum that does not wrap without signs do not either; with signs they may, and be no finite numbers.)
        let lasting = match outer.opcode {
            Opcode::FAdd | Opcode::FMul => InstFlags::FAST.0 & !(InstFlags::NNAN.0 | InstFlags::NINF.0),
            _ => InstFlags::NUW.0,
        };
        let kept = InstFlags(outer.flags.0 & within.flags.0 & lasting);
        for v in [others, all] {
            self.edit.set_flags(v, kept);
            let made = self.edit.body.def(v).expect("it was just made");
            self.estimate(made, b, 0);
        }
        let old = self.edit.body.result(i).as_local().expect("a value") as usize;
        let new = all.as_local().expect("a value") as usize;
        self.values[new].uses = self.values[old].uses;
        self.edit.replace(i, all);
        self.edit.remove(s);
        self.changed = true;
    }
}
