//! Scopes that lead back to themselves: who writes entries within those of scopes would never end.

use super::{Field, Kind, NodeId, Nodes};
use ir::diag::Diagnostic;

/// What is followed while the entry of a node is made, before it is there.
const EDGES: [Field; 2] = [Field::Scope, Field::Declaration];

#[derive(Clone, Copy, PartialEq)]
enum Visit {
    New,
    Open,
    Done,
}

impl Nodes<'_> {
    /// The first node whose scope (or declaration) is, in the end, itself; as an error.
    pub fn circle(&self) -> Option<Box<Diagnostic>> {
        let mut visits = vec![Visit::New; self.len()];
        let mut path: Vec<(NodeId, usize)> = Vec::new();
        for start in 0..self.len() as u32 {
            path.push((NodeId(start), 0));
            while let Some((id, edge)) = path.pop() {
                let visit = &mut visits[id.index()];
                match (*visit, edge) {
                    (Visit::New, _) => *visit = Visit::Open,
                    // Nothing that it leads to is open any more, or the path has come back to it.
                    (Visit::Done, _) => continue,
                    (Visit::Open, 0) => {
                        let message = "a scope that is, in the end, within itself";
                        return Some(Diagnostic::error(self.place(id), message));
                    }
                    (Visit::Open, _) => {}
                }
                match EDGES.get(edge) {
                    None => visits[id.index()] = Visit::Done,
                    Some(field) => {
                        path.push((id, edge + 1));
                        let node = self.get(id);
                        // Only the place of a common block's variable is asked for, which stands in the block.
                        let leads = *field == Field::Scope || node.kind() != Kind::CommonBlock;
                        let next = node.node_id(*field).filter(|_| leads);
                        path.extend(next.map(|next| (next, 0)));
                    }
                }
            }
        }
        None
    }
}
