//! Loop-invariant code motion: what a loop computes from values that it does not change is computed before it.
//!
//! ```text
//!   E: br L    L: …; m = i * n; a = m + j; …     ─►   E: m = i * n; br L    L: …; a = m + j; …      (i, n from before L)
//! ```
//! Arithmetic alone moves, which neither traps nor asks memory, and only what every turn of the loop computes. Sums with
//! constants stay, since addresses have them for nothing, unless they are what an address that moves is made of; comparisons
//! stay with their branches. What is moved holds a register throughout the loop, so cheap operations are few.
//!
//! Needs a verified body; leaves it legal. Cost: O(instructions in loops).

use crate::pipeline::Context;
use crate::target::TargetFacts;
use crate::work::Work;
use ir::attributes::AttrKind;
use ir::body::Body;
use ir::cfg::Cfg;
use ir::context::Scope;
use ir::edit::Editor;
use ir::ids::{Block, Inst, Value};
use ir::inst::Opcode;
use ir::location::Loc;
use ir::types::Type;
use smallvec::SmallVec;

/// Values that one loop may hold for operations that are as quick as a copy.
const MOST_CHEAP: u32 = 4;

const NONE: u32 = u32::MAX;

/// Values that one loop may hold in all.
const MOST: u32 = 8;

/// Moves what can be moved; `false`: nothing, and the body is as it was.
pub(crate) fn run(cx: Context<'_>, _: &dyn TargetFacts, work: &mut Work) -> bool {
    if work.loops().1.loops().is_empty() {
        return false;
    }
    let (body, cfg) = work.edit_within_blocks();
    let func = cx.module.function(cx.global).expect("passes run on functions");
    let mut search = Search {
        s: body.scope(cx.module),
        body,
        cfg,
        strict: cx.module.scope().has_attr(func.attrs.func, AttrKind::StrictFp),
        loops: Vec::new(),
        moved: Vec::new(),
        made_in: vec![NONE; body.insts.len()],
    };
    search.find();
    let moved = search.moved;
    if moved.is_empty() {
        return false;
    }
    let mut edit = Editor::new(cx.module, body);
    for &(i, to) in &moved {
        edit.goto_end(to);
        edit.move_here(i);
        edit.body.locations.set(i, Loc::NONE);
    }
    edit.commit();
    true
}

/// What is known of a loop.
#[derive(Clone, Copy)]
struct LoopFacts {
    /// The block that goes on to the loop, where nothing else enters it.
    before: Option<Block>,
    /// Values held, quick ones and all.
    held: [u32; 2],
}

struct Search<'a> {
    s: Scope<'a>,
    body: &'a Body,
    cfg: &'a Cfg,
    /// Operations on floating point depend on their place.
    strict: bool,
    loops: Vec<LoopFacts>,
    /// What moves, and the block to whose end; definitions precede uses.
    moved: Vec<(Inst, Block)>,
    /// By instruction: the innermost loop around it, or [`NONE`].
    made_in: Vec<u32>,
}

impl Search<'_> {
    fn find(&mut self) {
        self.loops = (0..self.cfg.loops().len())
            .map(|l| LoopFacts {
                before: self.block_before(l as u32),
                held: [0; 2],
            })
            .collect();
        for &b in self.cfg.rpo() {
            let Some(l) = self.cfg.loop_of(b) else { continue };
            let body = self.body;
            body.block_insts(b)
                .iter()
                .for_each(|i| self.made_in[i.index()] = l);
            if !self.is_in_every_turn(b, l) {
                continue;
            }
            for &i in body.block_insts(b) {
                if let Some(cheap) = self.cheapness(i) {
                    self.hoist(i, b, cheap);
                }
            }
        }
    }

    fn block_before(&self, l: u32) -> Option<Block> {
        let own = self.cfg.loops()[l as usize];
        let entries = self.cfg.preds(own.header).iter();
        let mut outside = entries.filter(|p| !self.cfg.is_within(self.cfg.loop_of(**p), l));
        let &entry = outside.next()?;
        let branches = matches!(
            self.body.inst(self.body.terminator(entry)).opcode,
            Opcode::Br | Opcode::CondBr
        );
        let good = outside.next().is_none()
            && branches
            && self.cfg.is_reachable(entry)
            && self.cfg.loop_of(entry) == own.parent;
        good.then_some(entry)
    }

    fn is_in_every_turn(&self, b: Block, l: u32) -> bool {
        let header = self.cfg.loops()[l as usize].header;
        let mut latches = self.cfg.preds(header).iter();
        latches.all(|p| !self.cfg.is_within(self.cfg.loop_of(*p), l) || self.cfg.dominates(b, *p))
    }

    /// Whether an instruction is as quick as a copy; `None`: it is not to be moved.
    fn cheapness(&self, i: Inst) -> Option<bool> {
        use Opcode::*;
        let d = self.body.inst(i);
        if d.opcode == GetElementPtr {
            let moves = matches!(self.s.ty(d.ty), Type::Ptr(_))
                && self.body.ops(i)[1..].iter().any(|v| !v.is_const());
            return moves.then_some(false);
        }
        let scalar = match self.s.ty(d.ty) {
            Type::Int(n) if n <= 64 => true,
            Type::Float | Type::Double => true,
            Type::Vector { scalable: false, .. } => false,
            _ => return None,
        };
        let ops = self.body.ops(i);
        match d.opcode {
            Mul => Some(false),
            Add | Sub | And | Or | Xor | Shl | LShr | AShr if scalar => (!ops[1].is_const()).then_some(true),
            Add | Sub | And | Or | Xor | Shl | LShr | AShr => Some(false),
            SExt if scalar => Some(true),
            FAdd | FSub | FMul | FDiv | FNeg | SiToFp | UiToFp | FpExt | FpTrunc => {
                (!self.strict).then_some(false)
            }
            _ => None,
        }
    }

    /// Moves an instruction of block `b` out of as many loops as it can leave.
    fn hoist(&mut self, i: Inst, b: Block, cheap: bool) {
        let (mut from, mut to) = (b, None);
        let mut left = self.cfg.loop_of(b);
        while let Some(l) = left
            && self.is_in_every_turn(from, l)
            && let Some(sums) = self.sums_to_move(i, l)
            && let LoopFacts {
                before: Some(before),
                held,
            } = self.loops[l as usize]
            && held[1] < MOST
            && (!cheap || held[0] < MOST_CHEAP)
        {
            for sum in sums {
                self.made_in[sum.index()] = self.cfg.loops()[l as usize].parent.unwrap_or(NONE);
                self.moved.push((sum, before));
            }
            let held = &mut self.loops[l as usize].held;
            *held = [held[0] + u32::from(cheap), held[1] + 1];
            (from, to) = (before, Some(before));
            left = self.cfg.loops()[l as usize].parent;
        }
        if let Some(to) = to {
            self.made_in[i.index()] = left.unwrap_or(NONE);
            self.moved.push((i, to));
        }
    }

    /// The sums with constants in loop `l` that would have to move out of it with `i`; `None`: it cannot.
    fn sums_to_move(&self, i: Inst, l: u32) -> Option<SmallVec<[Inst; 2]>> {
        let mut sums = SmallVec::new();
        let within = |v: &Value| self.cfg.is_within(self.loop_of_value(*v), l);
        for v in self.body.ops(i).iter().filter(|v| within(v)) {
            let sum = self.body.def(*v)?;
            let ops = self.body.ops(sum);
            let is_sum = matches!(self.body.inst(sum).opcode, Opcode::Add | Opcode::Sub) && ops[1].is_const();
            if self.body.inst(i).opcode != Opcode::GetElementPtr || !is_sum || within(&ops[0]) {
                return None;
            }
            if !sums.contains(&sum) {
                sums.push(sum);
            }
        }
        Some(sums)
    }

    /// The loop in which a value is computed, after what is moved already.
    fn loop_of_value(&self, v: Value) -> Option<u32> {
        let l = self.made_in[self.body.def(v)?.index()];
        (l != NONE).then_some(l)
    }
}
