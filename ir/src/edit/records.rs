//! Debug records while a body is edited: a chain for each node that has records in front of it.

use super::links::{self, Links, Node, head};
use crate::body::{Body, DebugRecord};
use crate::ids::Block;
use rustc_hash::FxHashMap;

const END: u32 = u32::MAX;

pub(super) struct Records {
    all: Vec<DebugRecord>,
    /// The record behind each one in its chain.
    next: Vec<u32>,
    /// First and last record of each chain.
    chains: FxHashMap<Node, (u32, u32)>,
}

impl Records {
    /// Those of a body; `None` if it has none.
    pub(super) fn of(body: &mut Body) -> Option<Records> {
        if body.debug_records.is_empty() {
            return None;
        }
        let mut records = Records {
            all: std::mem::take(&mut body.debug_records),
            next: Vec::new(),
            chains: FxHashMap::default(),
        };
        records.next.resize(records.all.len(), END);
        for k in 0..records.all.len() as u32 {
            let node = records.all[k as usize].before.0;
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

    /// What stood in front of `from` now stands in front of `to`, before what is there already.
    pub(super) fn pass(&mut self, from: Node, to: Node) {
        let Some((first, last)) = self.chains.remove(&from) else {
            return;
        };
        let chain = self.chains.entry(to).or_insert((END, last));
        self.next[last as usize] = chain.0;
        chain.0 = first;
    }

    /// Writes the records into the body, in the order of its instructions.
    pub(super) fn write(&self, links: &Links, body: &mut Body) {
        body.debug_records.clear();
        for b in 0..links.num_blocks() as u32 {
            let mut at = links.next(head(Block(b)));
            while let Some(i) = links::inst(at) {
                let mut k = self.chains.get(&at).map_or(END, |c| c.0);
                while let Some(r) = self.all.get(k as usize) {
                    body.debug_records.push(DebugRecord {
                        before: i,
                        ..r.clone()
                    });
                    k = self.next[k as usize];
                }
                at = links.next(at);
            }
        }
    }
}
