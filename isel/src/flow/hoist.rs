//! Constants that loops without calls use (of loops around others a few) and a few that any loop uses are made once, before
//! the loop. The walk is backwards, so the loop is seen first; what makes them is put before the terminator of the block that
//! dominates the loop's header, or on the edge from there where that is a loop beside it. Cost: O(blocks) in a function that
//! asks, then a search among the few values of a loop.

use crate::lower::Lower;
use crate::target::Target;
#[cfg(doc)]
use crate::target::optional::Hoisting;
use crate::values::parts::{Class, PartTy};
use ir::ids::Block;
use ir::inst::Opcode;
use ir::intrinsics::Intrinsic;
use regalloc::shared::SharedKey;
use regalloc::{RegClass, VReg};

/// Registers held for a loop with calls, and how many more than of other constants for one with loops within.
const MAX_HELD_BUSY: u8 = 2;

#[derive(Clone, Copy, Default)]
struct LoopFacts {
    insts: u32,
    calls: bool,
    /// It has loops within.
    outer: bool,
    held: [u8; 2],
    /// Vector registers that it carries from turn to turn.
    carried: u8,
}

/// A value that a loop holds.
struct Held {
    in_loop: u32,
    key: SharedKey,
    vreg: VReg,
    /// Where it is to be made.
    place: Block,
}

/// The pass's state for one function.
#[derive(Default)]
pub struct Hoist {
    facts: Vec<LoopFacts>,
    held: Vec<Held>,
    known: bool,
}

impl Hoist {
    /// Another function begins.
    pub(crate) fn clear(&mut self) {
        self.facts.clear();
        self.held.clear();
        self.known = false;
    }
}

impl<T: Target> Lower<'_, T> {
    /// Whether code is being emitted in a loop.
    pub fn in_loop(&self) -> bool {
        self.cfg.loop_of(self.cur_block).is_some()
    }

    /// The register that holds a value throughout the innermost loop around the place where code is emitted, if the loop is to
    /// hold it. `cheap`: one instruction makes it. [`Hoisting::emit`] will make it.
    pub fn hoisted(&mut self, key: SharedKey, cheap: bool, ty: PartTy) -> Option<VReg> {
        let rules = T::HOISTING?;
        let in_loop = self.cfg.loop_of(self.cur_block)?;
        // No register lives on into funclets.
        if self.vb.keeps_cheap_apart() || self.vb.vcode.frame.funclets {
            return None;
        }
        if !self.st.hoist.known {
            self.find_loop_facts();
        }
        let known = self
            .st
            .hoist
            .held
            .iter()
            .find(|h| h.in_loop == in_loop && h.key == key);
        if let Some(h) = known {
            return Some(h.vreg);
        }
        let class = usize::from(ty.class() != RegClass::Int);
        let facts = &mut self.st.hoist.facts[in_loop as usize];
        let (long, most) = match (rules.in_any_loop)(key) {
            true if facts.calls => (false, MAX_HELD_BUSY),
            true if facts.outer => (false, MAX_HELD_BUSY + rules.most_held_outside),
            true => (false, rules.most_held[class]),
            false if facts.calls => return None,
            false if facts.outer => (false, rules.most_held_outside),
            false => (
                facts.insts > rules.max_loop[usize::from(cheap)],
                rules.most_held[class],
            ),
        };
        let full = class == 1 && facts.held[1].saturating_add(facts.carried) >= rules.most_vectors;
        if long || full || facts.held[class] >= most {
            return None;
        }
        let place = self.place_before(in_loop)?;
        self.st.hoist.facts[in_loop as usize].held[class] += 1;
        let vreg = self.vreg(ty);
        self.st.hoist.held.push(Held {
            in_loop,
            key,
            vreg,
            place,
        });
        Some(vreg)
    }

    /// The register that holds `key` in this block or throughout its loop, or else a fresh one that `make` fills; at -O0 always
    /// a fresh one. `cheap`: by one instruction. `alone`: the value depends on nothing but the key, so a loop may hold it.
    pub fn shared_register(
        &mut self,
        key: SharedKey,
        cheap: bool,
        alone: bool,
        ty: PartTy,
        make: impl FnOnce(&mut Self, VReg),
    ) -> VReg {
        if self.optimise {
            let held = if alone { self.hoisted(key, cheap, ty) } else { None };
            if let Some(r) = held.or_else(|| self.vb.shared(key, cheap)) {
                return r;
            }
        }
        let (r, start) = (self.vreg(ty), self.vb.next_inst());
        let within = self.vb.make_apart(true);
        make(self, r);
        self.vb.make_apart(within);
        if self.optimise {
            self.vb.share(key, r, start, cheap);
        }
        r
    }

    /// The block that makes what a loop holds: the next above it that is not in another loop beside it, unless the edge from
    /// that one is a block, which makes it then.
    fn place_before(&self, l: u32) -> Option<Block> {
        let header = self.cfg.loops()[l as usize].header;
        let mut at = self.cfg.idom(header)?;
        if self.enters_from_beside(at, header) {
            return Some(at);
        }
        while let Some(other) = self.cfg.loop_of(at)
            && !self.cfg.is_within(Some(l), other)
        {
            at = self.cfg.idom(self.cfg.loops()[other as usize].header)?;
        }
        Some(at)
    }

    /// Whether the one way into the loop of `header` is an edge with a block of its own, from another loop beside it.
    fn enters_from_beside(&self, from: Block, header: Block) -> bool {
        let (Some(l), Some(other)) = (self.cfg.loop_of(header), self.cfg.loop_of(from)) else {
            return false;
        };
        let outside = |p: &&Block| !self.cfg.is_within(self.cfg.loop_of(**p), l);
        let mut entries = self.cfg.preds(header).iter().filter(outside);
        !self.cfg.is_within(Some(l), other)
            && entries.next() == Some(&from)
            && entries.next().is_none()
            && self.st.plan.is_sole_edge(from, header)
    }

    /// Makes what the loop of `to` holds in the block of the edge from `b`, if that is the place.
    pub(crate) fn emit_hoisted_on_edge(&mut self, b: Block, to: Block) {
        let waits = self.st.hoist.held.iter().any(|h| h.place == b);
        if waits && self.enters_from_beside(b, to) {
            let l = self.cfg.loop_of(to);
            self.vb.finish_group();
            self.emit_held(|h| h.place == b && Some(h.in_loop) == l);
        }
    }

    /// Makes what loops below `b` hold; the place is before its terminator.
    pub(crate) fn emit_hoisted(&mut self, b: Block) {
        self.emit_held(|h| h.place == b);
    }

    fn emit_held(&mut self, here: impl Fn(&Held) -> bool) {
        let Some(rules) = T::HOISTING else { return };
        let mut at = 0;
        while at < self.st.hoist.held.len() {
            if !here(&self.st.hoist.held[at]) {
                at += 1;
                continue;
            }
            let h = self.st.hoist.held.swap_remove(at);
            (rules.emit)(self, h.key, h.vreg);
            self.vb.finish_group();
        }
    }

    fn find_loop_facts(&mut self) {
        let mut hoist = std::mem::take(&mut self.st.hoist);
        hoist.known = true;
        hoist.facts.resize(self.cfg.loops().len(), LoopFacts::default());
        for l in self.cfg.loops() {
            if let Some(parent) = l.parent {
                hoist.facts[parent as usize].outer = true;
            }
        }
        for &b in self.cfg.rpo() {
            let Some(l) = self.cfg.loop_of(b) else { continue };
            let carried = match self.cfg.loops()[l as usize].header == b {
                true => self.carried_vectors(b),
                false => 0,
            };
            let facts = &mut hoist.facts[l as usize];
            facts.carried += carried;
            let insts = self.body.block_insts(b);
            facts.insts += insts.len() as u32;
            // What is hardly ever called saves what is held.
            let unlikely = self.st.unlikely.get(b.index()) == Some(&true);
            facts.calls |= !unlikely
                && insts.iter().any(|&i| {
                    let is_call = self.body.inst(i).opcode.is_call();
                    is_call && self.intrinsic(i).is_none_or(Intrinsic::calls_library)
                });
        }
        // (those around loops come behind them)
        for (k, l) in self.cfg.loops().iter().enumerate() {
            if let Some(parent) = l.parent {
                hoist.facts[parent as usize].calls |= hoist.facts[k].calls;
            }
        }
        self.st.hoist = hoist;
    }
    /// Vector registers that phis at the head of a loop take.
    fn carried_vectors(&mut self, header: Block) -> u8 {
        let body = self.body;
        let insts = body.block_insts(header).iter().map(|i| body.inst(*i));
        let mut parts = 0;
        for phi in insts.take_while(|d| d.opcode == Opcode::Phi) {
            parts += match self.scalar_part(phi.ty) {
                Some(ty) => u32::from(ty.class() != RegClass::Int),
                None => self.num_parts(phi.ty).unwrap_or(0),
            };
        }
        parts.min(255) as u8
    }
}
