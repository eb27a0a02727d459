//! Debug records while a body is edited: a chain for each node that has records in front of it.

use super::links::{self, Links, Node, head};
use crate::body::DebugRecord;
use crate::debug_value::VariableRecord;
use crate::ids::{Block, Inst};
use rustc_hash::FxHashMap;

const END: u32 = u32::MAX;

/// A record that stands before an instruction.
pub(super) trait Tied: Clone {
    /// The instruction.
    fn before(&mut self) -> &mut Inst;
}

impl Tied for DebugRecord {
    fn before(&mut self) -> &mut Inst {
        &mut self.before
    }
}

impl Tied for VariableRecord {
    fn before(&mut self) -> &mut Inst {
        &mut self.before
    }
}

pub(super) struct Records<R> {
    all: Vec<R>,
    /// The record behind each one in its chain.
    next: Vec<u32>,
    /// First and last record of each chain.
    chains: FxHashMap<Node, (u32, u32)>,
}

impl<R: Tied> Records<R> {
    /// None yet.
    pub(super) fn empty() -> Records<R> {
        Records {
            all: Vec::new(),
            next: Vec::new(),
            chains: FxHashMap::default(),
        }
    }

    /// Those of a body, which are taken; `None` if it has none.
    pub(super) fn of(list: &mut Vec<R>) -> Option<Records<R>> {
        if list.is_empty() {
            return None;
        }
        let mut records = Records {
            all: std::mem::take(list),
            next: Vec::new(),
            chains: FxHashMap::default(),
        };
        records.next.resize(records.all.len(), END);
        for k in 0..records.all.len() as u32 {
            let node = records.all[k as usize].before().0;
            match records.chains.get_mut(&node) {
                Some((_, last)) => {
                    records.next[*last as usize] = k;
                    *last = k;
                }
                None => {
                    records.chains.insert(node, (k, k));
                }
            }
        }
        Some(records)
    }

    /// A record in front of `node`, behind those that are there.
    pub(super) fn insert(&mut self, node: Node, record: R) {
        let k = self.all.len() as u32;
        self.all.push(record);
        self.next.push(END);
        match self.chains.get_mut(&node) {
            Some((_, last)) => {
                self.next[*last as usize] = k;
                *last = k;
            }
            None => {
                self.chains.insert(node, (k, k));
            }
        }
    }

    /// A record in front of `node`, before those that are there.
    pub(super) fn insert_first(&mut self, node: Node, record: R) {
        let k = self.all.len() as u32;
        self.all.push(record);
        let chain = self.chains.entry(node).or_insert((END, k));
        self.next.push(chain.0);
        chain.0 = k;
    }

    /// The records in front of `node`.
    pub(super) fn chain(&self, node: Node) -> impl Iterator<Item = u32> + '_ {
        let first = self.chains.get(&node).map_or(END, |c| c.0);
        let known = |k: u32| (k != END).then_some(k);
        std::iter::successors(known(first), move |k| known(self.next[*k as usize]))
    }

    /// All records: what each stands in front of, and its number.
    pub(super) fn places(&self) -> Vec<(Node, u32)> {
        let mut places: Vec<(Node, u32)> = Vec::new();
        for &node in self.chains.keys() {
            places.extend(self.chain(node).map(|k| (node, k)));
        }
        places.sort_by_key(|p| p.1);
        places
    }

    /// A record.
    pub(super) fn get(&mut self, k: u32) -> &mut R {
        &mut self.all[k as usize]
    }

    /// What stood in front of `from` now stands in front of `to`, before what is there already.
    pub(super) fn pass(&mut self, from: Node, to: Node) {
        let Some((first, last)) = self.chains.remove(&from) else {
            return;
        };
        let chain = self.chains.entry(to).or_insert((END, last));
        self.next[last as usize] = chain.0;
        chain.0 = first;
    }

    /// Writes the records back, in the order of the body's instructions.
    pub(super) fn write(&self, links: &Links, list: &mut Vec<R>) {
        list.clear();
        for b in 0..links.num_blocks() as u32 {
            let mut at = links.next(head(Block(b)));
            while let Some(i) = links::inst(at) {
                let mut k = self.chains.get(&at).map_or(END, |c| c.0);
                while let Some(r) = self.all.get(k as usize) {
                    let mut r = r.clone();
                    *r.before() = i;
                    list.push(r);
                    k = self.next[k as usize];
                }
                at = links.next(at);
            }
        }
    }
}
