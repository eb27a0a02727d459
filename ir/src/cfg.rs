//! Control-flow analyses of one body: order, predecessors, dominators, loops.
//!
//! ```text
//!   Body ──compute──► reverse post-order ─► predecessors ─► dominator tree ──compute_loops──► loop forest
//! ```
//! Needs: every block ends with a terminator whose successors exist ([`Cfg::is_well_formed`] tells; the
//! verifier checks it first). Leaves the body as it is. One [`Cfg`] is reused from body to body and
//! keeps its memory.
//!
//! Cost: linear in blocks and edges; the dominator tree is Cooper, Harvey and Kennedy's iteration over
//! reverse post-order, which takes two or three rounds on real code. Dominance queries are O(1), by
//! intervals of the tree's preorder.

use crate::body::Body;
use crate::ids::Block;

const NONE: u32 = u32::MAX;

/// A natural loop (one entry, its header); blocks of an irreducible cycle belong to no loop of their own.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Loop {
    /// The block through which it is entered.
    pub header: Block,
    /// The loop around it, as an index into [`Cfg::loops`].
    pub parent: Option<u32>,
    /// 1 for an outermost loop.
    pub depth: u32,
}

/// Analyses of a body; all vectors are indexed by block unless said otherwise.
#[derive(Default, Clone)]
pub struct Cfg {
    rpo: Vec<Block>,
    /// Position in `rpo`, `NONE` for unreachable blocks.
    rpo_index: Vec<u32>,
    pred_start: Vec<u32>,
    preds: Vec<Block>,
    /// By reverse post-order position: position of the immediate dominator (the entry: itself).
    idom: Vec<u32>,
    /// By position: interval of the dominator tree's preorder.
    tree: Vec<(u32, u32)>,
    loops: Vec<Loop>,
    loop_of: Vec<u32>,
    stack: Vec<(u32, u32)>,
    next: Vec<u32>,
    work: Vec<Block>,
}

impl Cfg {
    /// An empty one; see [`Cfg::compute`].
    pub fn new() -> Cfg {
        Cfg::default()
    }

    /// Whether the analyses can run on `body`: every block has instructions, only the last of them is a
    /// terminator, and successors are blocks of the body.
    pub fn is_well_formed(body: &Body) -> bool {
        let n = body.blocks.len() as u32;
        n > 0
            && (0..n).all(|b| {
                let d = body.blocks[b as usize];
                d.start < d.end && d.end as usize <= body.order.len() && {
                    let t = body.terminator(Block(b));
                    body.inst(t).opcode.is_terminator() && body.successors(t).iter().all(|s| *s < n)
                }
            })
    }

    /// Computes order, predecessors and dominators; loops are left empty until [`Cfg::compute_loops`].
    pub fn compute(&mut self, body: &Body) {
        self.loops.clear();
        self.loop_of.clear();
        self.order(body);
        self.predecessors(body);
        self.dominators();
    }

    /// Reverse post-order by depth-first search with an explicit stack.
    fn order(&mut self, body: &Body) {
        let n = body.blocks.len();
        self.rpo.clear();
        self.rpo_index.clear();
        self.rpo_index.resize(n, NONE);
        self.stack.clear();
        if n == 0 {
            return;
        }
        // While searching, `rpo_index` only says "seen".
        self.rpo_index[0] = 0;
        self.stack.push((0, 0));
        while let Some((block, i)) = self.stack.last_mut() {
            let succ = body.successors(body.terminator(Block(*block)));
            // The last successor first, so that in reverse the first one follows its predecessor.
            match succ.len().checked_sub(1 + *i as usize).map(|k| succ[k]) {
                Some(s) => {
                    *i += 1;
                    if self.rpo_index[s as usize] == NONE {
                        self.rpo_index[s as usize] = 0;
                        self.stack.push((s, 0));
                    }
                }
                None => {
                    self.rpo.push(Block(*block));
                    self.stack.pop();
                }
            }
        }
        self.rpo.reverse();
        for (i, b) in self.rpo.iter().enumerate() {
            self.rpo_index[b.index()] = i as u32;
        }
    }

    /// Predecessor lists by counting sort; one entry an edge, in order of the predecessors' numbers.
    fn predecessors(&mut self, body: &Body) {
        let n = body.blocks.len();
        self.pred_start.clear();
        self.pred_start.resize(n + 2, 0);
        for b in 0..n {
            for s in body.successors(body.terminator(Block(b as u32))) {
                self.pred_start[*s as usize + 2] += 1;
            }
        }
        for i in 2..n + 2 {
            self.pred_start[i] += self.pred_start[i - 1];
        }
        self.preds.clear();
        self.preds.resize(self.pred_start[n + 1] as usize, Block(0));
        for b in 0..n {
            for s in body.successors(body.terminator(Block(b as u32))) {
                let at = &mut self.pred_start[*s as usize + 1];
                self.preds[*at as usize] = Block(b as u32);
                *at += 1;
            }
        }
    }

    fn dominators(&mut self) {
        let n = self.rpo.len();
        self.idom.clear();
        self.idom.resize(n, NONE);
        self.tree.clear();
        if n == 0 {
            return;
        }
        self.idom[0] = 0;
        let mut changed = true;
        while changed {
            changed = false;
            for i in 1..n {
                let mut new = NONE;
                for p in preds_of(&self.pred_start, &self.preds, self.rpo[i]) {
                    let p = self.rpo_index[p.index()];
                    if p == NONE || self.idom[p as usize] == NONE {
                        continue;
                    }
                    new = if new == NONE {
                        p
                    } else {
                        intersect(&self.idom, new, p)
                    };
                }
                if self.idom[i] != new {
                    self.idom[i] = new;
                    changed = true;
                }
            }
        }
        // Preorder intervals: sizes of subtrees from below, then places from above; a dominator stands
        // before what it dominates in reverse post-order.
        self.tree.resize(n, (0, 1));
        for i in (1..n).rev() {
            let size = self.tree[i].1;
            self.tree[self.idom[i] as usize].1 += size;
        }
        self.next.clear();
        self.next.resize(n, 1);
        for i in 1..n {
            let parent = self.idom[i] as usize;
            let pre = self.next[parent];
            self.next[parent] += self.tree[i].1;
            self.tree[i].0 = pre;
            self.next[i] = pre + 1;
        }
        for t in &mut self.tree {
            t.1 += t.0;
        }
    }

    /// Finds the natural loops: for each header, from the innermost outwards, what reaches a back edge.
    pub fn compute_loops(&mut self) {
        self.loops.clear();
        self.loop_of.clear();
        self.loop_of.resize(self.rpo_index.len(), NONE);
        for i in (0..self.rpo.len()).rev() {
            let header = self.rpo[i];
            self.work.clear();
            for p in preds_of(&self.pred_start, &self.preds, header) {
                if self.is_reachable(*p) && self.dominates(header, *p) {
                    self.work.push(*p);
                }
            }
            if self.work.is_empty() {
                continue;
            }
            let this = self.loops.len() as u32;
            self.loops.push(Loop {
                header,
                parent: None,
                depth: 0,
            });
            self.loop_of[header.index()] = this;
            self.collect_loop(this, header);
        }
        for i in (0..self.loops.len()).rev() {
            self.loops[i].depth = match self.loops[i].parent {
                Some(p) => self.loops[p as usize].depth + 1,
                None => 1,
            };
        }
    }

    /// Puts what reaches the blocks of `work` without passing `header` into loop `this`.
    fn collect_loop(&mut self, this: u32, header: Block) {
        while let Some(b) = self.work.pop() {
            let mut inner = self.loop_of[b.index()];
            let from = if inner == NONE {
                self.loop_of[b.index()] = this;
                b
            } else {
                while let Some(p) = self.loops[inner as usize].parent {
                    inner = p;
                }
                if inner == this {
                    continue;
                }
                self.loops[inner as usize].parent = Some(this);
                self.loops[inner as usize].header
            };
            if from == header {
                continue;
            }
            for p in preds_of(&self.pred_start, &self.preds, from) {
                if self.rpo_index[p.index()] != NONE {
                    self.work.push(*p);
                }
            }
        }
    }

    /// Reachable blocks in reverse post-order; the entry first.
    #[inline]
    pub fn rpo(&self) -> &[Block] {
        &self.rpo
    }
    /// Where a block that can be reached stands in reverse post-order.
    #[inline]
    pub fn position(&self, b: Block) -> u32 {
        self.rpo_index[b.index()]
    }
    /// Whether the entry leads to the block.
    #[inline]
    pub fn is_reachable(&self, b: Block) -> bool {
        self.rpo_index[b.index()] != NONE
    }
    /// Predecessors, one for each edge (a `switch` may bring the same block several times), also
    /// unreachable ones; in ascending order.
    #[inline]
    pub fn preds(&self, b: Block) -> &[Block] {
        preds_of(&self.pred_start, &self.preds, b)
    }
    /// The immediate dominator; `None` for the entry and for unreachable blocks.
    pub fn idom(&self, b: Block) -> Option<Block> {
        match self.rpo_index[b.index()] {
            0 | NONE => None,
            i => Some(self.rpo[self.idom[i as usize] as usize]),
        }
    }
    /// Whether every path to `b` passes `a`; a block dominates itself, and everything dominates what is
    /// unreachable.
    #[inline]
    pub fn dominates(&self, a: Block, b: Block) -> bool {
        let (ia, ib) = (self.rpo_index[a.index()], self.rpo_index[b.index()]);
        if ib == NONE {
            return true;
        }
        if ia == NONE {
            return false;
        }
        let (start, end) = self.tree[ia as usize];
        let at = self.tree[ib as usize].0;
        start <= at && at < end
    }
    /// All loops, inner ones before those around them.
    pub fn loops(&self) -> &[Loop] {
        &self.loops
    }
    /// The innermost loop that a block belongs to, as an index into [`Cfg::loops`].
    #[inline]
    pub fn loop_of(&self, b: Block) -> Option<u32> {
        Some(self.loop_of[b.index()]).filter(|i| *i != NONE)
    }
    /// How many loops are around a block; 0 outside of all.
    #[inline]
    pub fn loop_depth(&self, b: Block) -> u32 {
        self.loop_of(b).map_or(0, |l| self.loops[l as usize].depth)
    }
    /// Whether a loop (an index into [`Cfg::loops`]; `None`: no loop) is another one or lies within it.
    pub fn is_within(&self, l: Option<u32>, outer: u32) -> bool {
        let mut at = l;
        while let Some(l) = at
            && l != outer
        {
            at = self.loops[l as usize].parent;
        }
        at.is_some()
    }
    /// Whether the block is entered to begin a loop.
    pub fn is_loop_header(&self, b: Block) -> bool {
        self.loop_of(b)
            .is_some_and(|l| self.loops[l as usize].header == b)
    }
}

#[inline]
fn preds_of<'a>(start: &[u32], preds: &'a [Block], b: Block) -> &'a [Block] {
    &preds[start[b.index()] as usize..start[b.index() + 1] as usize]
}

/// The nearest common ancestor of two positions in the unfinished tree.
#[inline]
fn intersect(idom: &[u32], mut a: u32, mut b: u32) -> u32 {
    while a != b {
        while a > b {
            a = idom[a as usize];
        }
        while b > a {
            b = idom[b as usize];
        }
    }
    a
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::body::BlockData;
    use crate::ids::{Inst, TypeId};
    use crate::inst::{InstData, InstFlags, Opcode, Operands};

    /// A body whose blocks hold only a switch to the given successors (none: unreachable).
    fn graph(edges: &[&[u32]]) -> Body {
        let mut body = Body::new();
        for succ in edges {
            let aux = body.add_list(succ);
            let i = body.insts.len() as u32;
            body.insts.push(InstData {
                opcode: if succ.is_empty() {
                    Opcode::Unreachable
                } else {
                    Opcode::Switch
                },
                sub: 0,
                flags: InstFlags::NONE,
                ty: TypeId::VOID,
                ops: Operands::default(),
                aux,
            });
            body.order.push(Inst(i));
            body.blocks.push(BlockData { start: i, end: i + 1 });
        }
        body
    }
    fn cfg(edges: &[&[u32]]) -> Cfg {
        let body = graph(edges);
        assert!(Cfg::is_well_formed(&body));
        let mut c = Cfg::new();
        c.compute(&body);
        c.compute_loops();
        c
    }
    fn idoms(c: &Cfg) -> Vec<Option<u32>> {
        (0..c.rpo_index.len() as u32)
            .map(|b| c.idom(Block(b)).map(|x| x.0))
            .collect()
    }

    #[test]
    fn diamond() {
        let c = cfg(&[&[1, 2], &[3], &[3], &[]]);
        assert_eq!(idoms(&c), [None, Some(0), Some(0), Some(0)]);
        assert_eq!(c.rpo(), [Block(0), Block(1), Block(2), Block(3)]);
        assert_eq!(c.preds(Block(3)), [Block(1), Block(2)]);
        assert!(c.dominates(Block(0), Block(3)) && !c.dominates(Block(1), Block(3)));
    }

    #[test]
    fn unreachable_blocks_and_double_edges() {
        let c = cfg(&[&[2, 2], &[2], &[]]);
        assert!(!c.is_reachable(Block(1)));
        assert_eq!(c.preds(Block(2)), [Block(0), Block(0), Block(1)]);
        assert_eq!(c.idom(Block(2)), Some(Block(0)));
        assert!(c.dominates(Block(2), Block(1)) && !c.dominates(Block(1), Block(2)));
    }

    #[test]
    fn nested_loops() {
        // 0 → 1 (outer) → 2 (inner) ⟲ 2, → 3 → 1 | 4
        let c = cfg(&[&[1], &[2], &[2, 3], &[1, 4], &[]]);
        let depths: Vec<u32> = (0..5).map(|b| c.loop_depth(Block(b))).collect();
        assert_eq!(depths, [0, 1, 2, 1, 0]);
        assert!(c.is_loop_header(Block(1)) && c.is_loop_header(Block(2)) && !c.is_loop_header(Block(3)));
        assert_eq!(c.loops()[0].parent, Some(1));
    }

    #[test]
    fn irreducible() {
        let c = cfg(&[&[1, 2], &[2], &[1, 3], &[]]);
        assert_eq!(idoms(&c), [None, Some(0), Some(0), Some(2)]);
        assert!(c.loops().is_empty());
    }

    /// Dominance by its definition: remove `a`, is `b` still reached?
    fn dominates_slow(edges: &[&[u32]], a: u32, b: u32) -> bool {
        let mut seen = vec![false; edges.len()];
        let mut work = if a == 0 { vec![] } else { vec![0] };
        while let Some(x) = work.pop() {
            if !std::mem::replace(&mut seen[x as usize], true) {
                work.extend(edges[x as usize].iter().copied().filter(|s| *s != a));
            }
        }
        a == b || !seen[b as usize]
    }

    #[test]
    fn agrees_with_the_definition_on_random_graphs() {
        let mut seed = 1u32;
        let mut random = |n: u32| {
            seed = seed.wrapping_mul(1664525).wrapping_add(1013904223);
            (seed >> 8) % n
        };
        for _ in 0..300 {
            let n = 2 + random(12);
            let edges: Vec<Vec<u32>> = (0..n)
                .map(|_| (0..random(4)).map(|_| 1 + random(n - 1)).collect())
                .collect();
            let edges: Vec<&[u32]> = edges.iter().map(|e| &e[..]).collect();
            let c = cfg(&edges);
            for a in 0..n {
                for b in 0..n {
                    if c.is_reachable(Block(a)) {
                        let want = dominates_slow(&edges, a, b);
                        assert_eq!(c.dominates(Block(a), Block(b)), want, "{edges:?} {a} {b}");
                    }
                }
            }
        }
    }
}
