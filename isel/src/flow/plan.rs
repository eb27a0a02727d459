//! Which machine blocks there are: those of the IR in reverse post-order, each followed by the further
//! blocks of its `switch` and by the blocks that split its critical edges.
//!
//! ```text
//!   head … tail | node 1 … | edge …        (node 0 of a switch is the tail itself)
//! ```
//! `head … tail` is more than one block where an instruction needs control flow of its own; after an `invoke` the
//! tail is what follows the call (node 0), and the edge to the landing pad leaves the block before it (node 1). The head
//! of an entry that branches defines the arguments only. Since blocks are numbered before code is emitted, all of that is
//! decided here. Cost: O(blocks + cases).

use crate::flow::switch::{self, Arm, Case, Node};
use crate::lower::Lower;
use crate::target::Target;
use ir::diag::Result;
use ir::ids::{Block, Value};
use ir::inst::Opcode;
use smallvec::SmallVec;

/// The machine blocks of one IR block.
#[derive(Copy, Clone, Default, Debug)]
pub struct BlockPlan {
    /// First machine block.
    pub head: u32,
    /// How often instructions split the block.
    pub splits: u32,
    /// Nodes of its switch, in [`Plan::nodes`].
    pub nodes: (u32, u32),
    /// Split edges, in [`Plan::edges`], by ascending node.
    pub edges: (u32, u32),
    /// It branches to a block that only returns, and leaves by a tail call instead.
    pub tail_call: bool,
    /// All that branch to it leave by tail calls: it has no machine block.
    pub dead: bool,
}

/// A split critical edge.
#[derive(Copy, Clone, Debug)]
pub struct Edge {
    /// Node of the switch that it leaves (0 for other terminators).
    pub node: u32,
    /// The IR block that it enters.
    pub to: Block,
    /// Its machine block.
    pub block: u32,
}

/// The plan of a function.
#[derive(Default)]
pub struct Plan {
    /// By IR block.
    pub blocks: Vec<BlockPlan>,
    /// Decisions of all switches; each block has a range ([`BlockPlan::nodes`]).
    pub nodes: Vec<Node>,
    /// Split edges of all blocks; each has a range ([`BlockPlan::edges`]).
    pub edges: Vec<Edge>,
    /// How many machine blocks stand between the entry and its code ([`crate::target::CallAbi::entry_blocks`]).
    pub entry_blocks: u32,
    preds: Vec<u32>,
    cases: Vec<Case>,
}

type Succs = SmallVec<[Block; 4]>;

impl Plan {
    /// The machine block where a jump to an IR block goes.
    pub fn head(&self, b: Block) -> u32 {
        self.blocks[b.index()].head
    }
    /// The split edge from node `node` of `from` to `to`, if the edge is split.
    pub fn edge(&self, from: Block, node: u32, to: Block) -> Option<u32> {
        let (s, e) = self.blocks[from.index()].edges;
        let edges = &self.edges[s as usize..e as usize];
        let first = edges.partition_point(|x| x.node < node);
        let mut own = edges[first..].iter().take_while(|x| x.node == node);
        own.find(|x| x.to == to).map(|x| x.block)
    }
    /// Whether the one way from `from` to `to` is a split edge: several decisions of a switch may lead there.
    pub fn is_sole_edge(&self, from: Block, to: Block) -> bool {
        let (s, e) = self.blocks[from.index()].nodes;
        let leads = |n: &&Node| node_targets(n).contains(&to);
        let ways = self.nodes[s as usize..e as usize].iter().filter(leads);
        self.edge(from, 0, to).is_some() && ways.count() <= 1
    }
    /// Machine block of node `node` of a switch.
    pub fn node_block(&self, b: Block, node: u32) -> u32 {
        let p = self.blocks[b.index()];
        p.head + p.splits + node
    }
}

/// Distinct IR successors of a decision.
pub fn node_targets(n: &Node) -> Succs {
    let mut out = Succs::new();
    let mut add = |a: &Arm| {
        if let Arm::Target(t) = a
            && !out.contains(t)
        {
            out.push(*t);
        }
    };
    match n {
        Node::Less { yes, no, .. }
        | Node::Equal { yes, no, .. }
        | Node::Range { yes, no, .. }
        | Node::Bits { yes, no, .. } => {
            add(yes);
            add(no);
        }
        Node::Always { to } => add(to),
        Node::Table { targets, .. } => {
            let mut seen = rustc_hash::FxHashSet::default();
            targets
                .iter()
                .filter(|t| seen.insert(**t))
                .for_each(|t| out.push(*t));
        }
    }
    out
}

/// Number of machine successors of a decision.
fn node_arity(n: &Node) -> usize {
    match n {
        Node::Always { .. } => 1,
        Node::Table { .. } => node_targets(n).len(),
        Node::Less { yes, no, .. }
        | Node::Equal { yes, no, .. }
        | Node::Range { yes, no, .. }
        | Node::Bits { yes, no, .. } => 1 + usize::from(yes != no),
    }
}

/// Plans a function; returns the number of machine blocks.
pub fn make<T: Target>(cx: &mut Lower<'_, T>) -> Result<usize> {
    let mut plan = std::mem::take(&mut cx.st.plan);
    let n = cx.body.blocks.len();
    plan.nodes.clear();
    plan.edges.clear();
    plan.blocks.clear();
    plan.blocks.resize(n, BlockPlan::default());
    plan.preds.clear();
    plan.preds.resize(n, 0);
    let result = plan.fill(cx);
    cx.st.plan = plan;
    result
}

impl<T: Target> Lower<'_, T> {
    /// Notes the order of the machine blocks if they are to lie in memory as the IR has them.
    pub(crate) fn keep_order(&mut self) {
        let (body, plan) = (self.body, &self.st.plan);
        let placed = self.cfg.rpo().iter().filter(|b| !plan.blocks[b.index()].dead);
        let mut placed: Vec<(u32, u32)> = placed
            .map(|b| (body.blocks[b.index()].start, plan.head(*b)))
            .collect();
        if placed.is_sorted() {
            return;
        }
        let mut heads: Vec<u32> = placed.iter().map(|p| p.1).collect();
        heads.push(self.vb.vcode.blocks.len() as u32);
        placed.sort_unstable();
        let order = &mut self.vb.vcode.order;
        for (_, head) in placed {
            let at = heads.partition_point(|h| *h <= head);
            order.extend((head..heads[at]).map(|b| regalloc::Block::new(b as usize)));
        }
    }
}

impl Plan {
    fn fill<T: Target>(&mut self, cx: &mut Lower<'_, T>) -> Result<usize> {
        let count = cx.cfg.rpo().len();
        let mut indirect = 0;
        for at in 0..count {
            let b = cx.cfg.rpo()[at];
            let term = cx.body.terminator(b);
            cx.cur = term;
            cx.cur_block = b;
            match cx.body.inst(term).opcode {
                Opcode::Switch => self.plan_switch(cx, b)?,
                Opcode::IndirectBr => indirect += 1,
                _ => {}
            }
            self.blocks[b.index()].tail_call =
                cx.body.inst(term).opcode == Opcode::Br && cx.tail_call(b).is_some();
            let mut succs: SmallVec<[Succs; 2]> = SmallVec::new();
            self.sources(cx, b, |_, s, _| succs.push(s.clone()));
            // Edges of inline assembly have blocks of their own: it is where moves cannot stand before it.
            let edges = 1 + u32::from(cx.body.inst(term).opcode == Opcode::CallBr);
            for t in succs.iter().flatten() {
                self.preds[t.index()] += edges;
            }
        }
        if indirect > 1 {
            return Err(cx.unsupported("several indirectbr in one function"));
        }
        let mut next = 0;
        for at in 0..count {
            let b = cx.cfg.rpo()[at];
            if at > 0 && self.preds[b.index()] == 0 {
                self.blocks[b.index()].dead = true;
                continue;
            }
            cx.cur_block = b;
            let mut splits = u32::from(cx.is_invoke(b));
            if at == 0 {
                self.entry_blocks = T::entry_blocks(cx);
                splits += self.entry_blocks + u32::from(self.entry_blocks != 0);
            }
            let nodes = self.blocks[b.index()].nodes;
            let first_edge = self.edges.len() as u32;
            let head = next;
            next += 1 + splits + (nodes.1 - nodes.0).saturating_sub(1);
            let mut edges = Vec::new();
            self.sources(cx, b, |node, s, arity| {
                if arity > 1 {
                    let split = s.iter().filter(|t| self.preds[t.index()] > 1);
                    edges.extend(split.map(|&to| Edge { node, to, block: 0 }));
                }
            });
            for mut e in edges {
                e.block = next;
                next += 1;
                self.edges.push(e);
            }
            let p = &mut self.blocks[b.index()];
            p.head = head;
            p.splits = splits;
            p.edges = (first_edge, self.edges.len() as u32);
        }
        Ok(next as usize)
    }

    /// Calls `f(node, distinct IR successors, number of machine successors)` for each machine block of
    /// `b` that leaves it.
    fn sources<T: Target>(&self, cx: &Lower<'_, T>, b: Block, mut f: impl FnMut(u32, &Succs, usize)) {
        let term = cx.body.terminator(b);
        if self.blocks[b.index()].tail_call {
            return;
        }
        let (s, e) = self.blocks[b.index()].nodes;
        if e > s {
            for (k, n) in self.nodes[s as usize..e as usize].iter().enumerate() {
                f(k as u32, &node_targets(n), node_arity(n));
            }
            return;
        }
        if let (true, &[normal, unwind]) = (cx.is_invoke(b), cx.body.successors(term)) {
            // What follows the call has a block of its own, which goes nowhere else.
            f(0, &Succs::from_slice(&[Block(normal)]), 1);
            f(1, &Succs::from_slice(&[Block(unwind)]), 2);
            return;
        }
        let mut out = Succs::new();
        for &t in cx.body.successors(term) {
            if !out.contains(&Block(t)) {
                out.push(Block(t));
            }
        }
        // An indirect jump reads its address, so that the moves of its edges cannot stand before it, even if it has
        // one destination only.
        let indirect = matches!(cx.body.inst(term).opcode, Opcode::IndirectBr | Opcode::CallBr);
        f(0, &out, out.len() + usize::from(indirect));
    }

    fn plan_switch<T: Target>(&mut self, cx: &mut Lower<'_, T>, b: Block) -> Result<()> {
        let term = cx.body.terminator(b);
        let ops = cx.body.ops(term);
        let targets = cx.body.successors(term);
        let bits = cx.bits(cx.ty(ops[0]));
        if bits > 64 {
            return Err(cx.unsupported(format!("switch on i{bits}")));
        }
        self.cases.clear();
        for (v, t) in ops[1..].iter().zip(&targets[1..]) {
            let value = self.case_value(cx, *v)?;
            self.cases.push(Case {
                low: value,
                high: value,
                target: Block(*t),
            });
        }
        let start = self.nodes.len();
        let mut nodes = Vec::new();
        let no_tables =
            cx.scope.attr_str(cx.func.attrs.func, "no-jump-tables") == Some(b"true") || !T::jump_tables(cx);
        let default = Block(targets[0]);
        let first = cx.body.block_insts(default)[0];
        let rules = switch::Rules {
            default,
            covered: cx.body.inst(first).opcode == Opcode::Unreachable && !cx.options.trap_unreachable,
            max: u64::MAX >> (64 - bits),
            jump_tables: (!no_tables).then_some(cx.options.jump_tables),
        };
        switch::build(&mut self.cases, rules, &mut nodes);
        self.nodes.append(&mut nodes);
        self.blocks[b.index()].nodes = (start as u32, self.nodes.len() as u32);
        Ok(())
    }

    fn case_value<T: Target>(&self, cx: &Lower<'_, T>, v: Value) -> Result<u64> {
        cx.const_int(v)
            .ok_or_else(|| cx.unsupported("case value that is not an integer"))
    }
}
