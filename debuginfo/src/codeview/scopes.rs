//! Scopes of a function in its code: blocks, inlined calls, and the stretches of code that belong to each.

use crate::nodes::{Field, Kind, NodeId, Nodes};
use emit::debug::{FunctionDebug, Line, LocationId};
use rustc_hash::FxHashMap;

/// How deep scopes stand within each other before metadata counts as malformed.
const DEEPEST: usize = 1000;

/// A scope: a function, inlined or not, or a block of one.
#[derive(Debug)]
pub struct Scope {
    /// `DISubprogram` or `DILexicalBlock`.
    pub node: NodeId,
    /// Which inlined copy.
    pub inlined_at: Option<LocationId>,
    /// The scope around it.
    pub parent: Option<u32>,
    /// Those in it, in the order of the code.
    pub children: Vec<u32>,
    /// Code of it and of those in it, as offsets in the blob.
    pub ranges: Vec<(u32, u32)>,
    open: Option<(u32, u32)>,
}

/// The scopes of a function that have code.
#[derive(Debug, Default)]
pub struct Scopes {
    /// All; those around others come first.
    pub all: Vec<Scope>,
    known: FxHashMap<(NodeId, Option<LocationId>), u32>,
}

impl Scopes {
    /// Those of a function whose code has `size` bytes.
    pub fn new(nodes: &Nodes<'_>, debug: &FunctionDebug, size: u32) -> Scopes {
        let mut scopes = Scopes::default();
        let body = debug
            .lines
            .iter()
            .position(|row| row.flags & Line::PROLOGUE_END != 0);
        let rows = &debug.lines[body.unwrap_or(0)..];
        let mut last: Option<u32> = None;
        for (i, row) in rows.iter().enumerate() {
            let end = rows.get(i + 1).map_or(size, |next| next.offset);
            let here = match row.location {
                Some(location) => scopes.of_location(nodes, debug, location, 0),
                None => None,
            };
            // Code without a place goes with what stands before it.
            let Some(scope) = here.or(last) else { continue };
            if let Some(last) = last {
                scopes.close(last, Some(scope));
            }
            scopes.extend(scope, row.offset, end);
            last = Some(scope);
        }
        if let Some(last) = last {
            scopes.close(last, None);
        }
        scopes
    }

    /// The scope of a node, if it has code.
    pub fn find(&self, nodes: &Nodes<'_>, node: NodeId, inlined_at: Option<LocationId>) -> Option<u32> {
        self.known.get(&(block(nodes, node), inlined_at)).copied()
    }

    fn of_location(
        &mut self,
        nodes: &Nodes<'_>,
        debug: &FunctionDebug,
        id: LocationId,
        depth: usize,
    ) -> Option<u32> {
        let location = debug.locations.get(id.0 as usize)?;
        self.of_scope(nodes, debug, nodes.id(location.scope), location.inlined_at, depth)
    }

    fn of_scope(
        &mut self,
        nodes: &Nodes<'_>,
        debug: &FunctionDebug,
        node: NodeId,
        inlined_at: Option<LocationId>,
        depth: usize,
    ) -> Option<u32> {
        let node = block(nodes, node);
        if let Some(known) = self.known.get(&(node, inlined_at)) {
            return Some(*known);
        }
        if depth > DEEPEST {
            return None;
        }
        let parent = match nodes.get(node).kind() {
            Kind::LexicalBlock => {
                let around = nodes.get(node).node_id(Field::Scope)?;
                Some(self.of_scope(nodes, debug, around, inlined_at, depth + 1)?)
            }
            Kind::Subprogram => match inlined_at {
                Some(call) => Some(self.of_location(nodes, debug, call, depth + 1)?),
                None => None,
            },
            _ => return None,
        };
        let id = self.all.len() as u32;
        self.all.push(Scope {
            node,
            inlined_at,
            parent,
            children: Vec::new(),
            ranges: Vec::new(),
            open: None,
        });
        if let Some(parent) = parent {
            self.all[parent as usize].children.push(id);
        }
        self.known.insert((node, inlined_at), id);
        Some(id)
    }

    /// Ends the ranges of a scope and of those around it that are not around `next`.
    fn close(&mut self, scope: u32, next: Option<u32>) {
        let mut at = Some(scope);
        while let Some(id) = at {
            if next.is_some_and(|next| self.is_around(id, next)) {
                break;
            }
            let scope = &mut self.all[id as usize];
            scope.ranges.extend(scope.open.take());
            at = scope.parent;
        }
    }

    /// A scope and those around it have code up to `end`.
    fn extend(&mut self, scope: u32, start: u32, end: u32) {
        let mut at = Some(scope);
        while let Some(id) = at {
            let scope = &mut self.all[id as usize];
            scope.open.get_or_insert((start, end)).1 = end;
            at = scope.parent;
        }
    }

    fn is_around(&self, outer: u32, inner: u32) -> bool {
        // Those around others have smaller numbers.
        let mut at = inner;
        while at > outer {
            match self.all[at as usize].parent {
                Some(parent) => at = parent,
                None => return false,
            }
        }
        at == outer
    }
}

/// The function or block that a scope is; a change of file is none of its own.
fn block(nodes: &Nodes<'_>, node: NodeId) -> NodeId {
    let mut at = node;
    for _ in 0..DEEPEST {
        let scope = nodes.get(at);
        match scope.node_id(Field::Scope) {
            Some(around) if scope.kind() == Kind::LexicalBlockFile => at = around,
            _ => break,
        }
    }
    at
}

/// The function that a scope is in.
pub fn function_of(nodes: &Nodes<'_>, scope: NodeId) -> Option<NodeId> {
    super::names::scopes(nodes, Some(scope))
        .find(|s| s.kind() == Kind::Subprogram)
        .map(|s| s.id)
}
