//! The order of instructions as doubly linked rings, one a block, which close at the block's head. So whatever
//! stands before or behind an instruction is found without knowing its block, and a block is cut in two in O(1).

use crate::body::{BlockData, Body};
use crate::ids::{Block, Inst};

/// An instruction, or with [`HEAD`] the head of a block's ring.
pub(crate) type Node = u32;

const HEAD: u32 = 1 << 31;
/// Both neighbours of an instruction that stands in no block.
const NOWHERE: u32 = u32::MAX;

#[derive(Copy, Clone)]
struct Link {
    prev: Node,
    next: Node,
}

/// The rings of a body.
#[derive(Default)]
pub(crate) struct Links {
    insts: Vec<Link>,
    heads: Vec<Link>,
}

/// The node of a block's head: before the first instruction and behind the last.
pub(crate) fn head(b: Block) -> Node {
    b.0 | HEAD
}

/// The instruction that a node is.
pub(crate) fn inst(n: Node) -> Option<Inst> {
    (n & HEAD == 0).then_some(Inst(n))
}

impl Links {
    /// The rings of a body as it stands.
    pub(crate) fn of(body: &Body) -> Links {
        let nowhere = Link {
            prev: NOWHERE,
            next: NOWHERE,
        };
        let mut links = Links {
            insts: vec![nowhere; body.insts.len()],
            heads: Vec::with_capacity(body.blocks.len()),
        };
        for b in 0..body.blocks.len() as u32 {
            let at = links.add_block();
            for i in body.block_insts(Block(b)) {
                links.insert(head(at), *i);
            }
        }
        links
    }

    /// A new block without instructions.
    pub(crate) fn add_block(&mut self) -> Block {
        let b = Block::new(self.heads.len());
        self.heads.push(Link {
            prev: head(b),
            next: head(b),
        });
        b
    }

    pub(crate) fn num_blocks(&self) -> usize {
        self.heads.len()
    }

    fn link(&mut self, n: Node) -> &mut Link {
        match inst(n) {
            Some(i) => &mut self.insts[i.index()],
            None => &mut self.heads[(n & !HEAD) as usize],
        }
    }

    pub(crate) fn next(&self, n: Node) -> Node {
        match inst(n) {
            Some(i) => self.insts[i.index()].next,
            None => self.heads[(n & !HEAD) as usize].next,
        }
    }

    pub(crate) fn prev(&self, n: Node) -> Node {
        match inst(n) {
            Some(i) => self.insts[i.index()].prev,
            None => self.heads[(n & !HEAD) as usize].prev,
        }
    }

    /// Whether an instruction stands in a block.
    pub(crate) fn is_placed(&self, i: Inst) -> bool {
        self.insts.get(i.index()).is_some_and(|l| l.next != NOWHERE)
    }

    /// Puts an instruction that stands nowhere before a node.
    pub(crate) fn insert(&mut self, before: Node, i: Inst) {
        debug_assert!(!self.is_placed(i), "{i:?} stands in a block already");
        if self.insts.len() <= i.index() {
            let nowhere = Link {
                prev: NOWHERE,
                next: NOWHERE,
            };
            self.insts.resize(i.index() + 1, nowhere);
        }
        let prev = std::mem::replace(&mut self.link(before).prev, i.0);
        self.link(prev).next = i.0;
        self.insts[i.index()] = Link { prev, next: before };
    }

    /// Takes an instruction out of its block.
    pub(crate) fn remove(&mut self, i: Inst) {
        debug_assert!(self.is_placed(i), "{i:?} stands in no block");
        let Link { prev, next } = self.insts[i.index()];
        self.link(prev).next = next;
        self.link(next).prev = prev;
        self.insts[i.index()] = Link {
            prev: NOWHERE,
            next: NOWHERE,
        };
    }

    /// Moves the instructions of block `b` from node `first` on to the end of block `to`.
    pub(crate) fn move_rest(&mut self, b: Block, first: Node, to: Block) {
        if first == head(b) {
            return;
        }
        let (before, last, end) = (self.prev(first), self.prev(head(b)), self.prev(head(to)));
        self.link(before).next = head(b);
        self.link(head(b)).prev = before;
        self.link(end).next = first;
        self.link(first).prev = end;
        self.link(last).next = head(to);
        self.link(head(to)).prev = last;
    }

    /// Writes the order into the body.
    pub(crate) fn write(&self, body: &mut Body) {
        body.order.clear();
        body.blocks.clear();
        for h in &self.heads {
            let start = body.order.len() as u32;
            let mut at = h.next;
            while let Some(i) = inst(at) {
                body.order.push(i);
                at = self.insts[i.index()].next;
            }
            let end = body.order.len() as u32;
            body.blocks.push(BlockData { start, end });
        }
    }
}
