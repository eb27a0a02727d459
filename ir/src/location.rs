//! Where instructions stand in the program that the module was made from (`!dbg`), as code generation wants it: a table
//! of places for each body and an index by instruction, made without the nodes in between.
//!
//! Only bodies that were read with [`ParseOptions::locations`](crate::parse::ParseOptions::locations) have them. Cost: a
//! node is read once for each body that refers to it; looking up an instruction's place is one access.

use crate::body::Body;
use crate::ids::{Inst, MdId, StrId};
use crate::metadata::{Md, MdNode, MdValue};
use crate::module::Module;
use crate::source::Source;
use rustc_hash::FxHashMap;

/// A place in a body's table of [`Locations`]: its index plus one. 0: none.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Loc(pub u32);

impl Loc {
    /// No place.
    pub const NONE: Loc = Loc(0);

    /// Whether it is no place.
    #[inline]
    pub fn is_none(self) -> bool {
        self.0 == 0
    }
}

/// A `DILocation` (LangRef "DILocation").
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Location {
    /// Line, 0 if there is none to name.
    pub line: u32,
    /// Column, 0 if unknown.
    pub column: u32,
    /// The scope that the line is in: a node of the module.
    pub scope: MdId,
    /// Where that scope was inlined. Two nodes are two places in the table, so that inlined copies can be told apart.
    pub inlined_at: Loc,
    /// `isImplicitCode`.
    pub implicit: bool,
    /// Of a call that something is inlined at: whether the inliner made it, not the module.
    pub by_inliner: bool,
}

/// What a place says of source atoms (LLVM's "Key Instructions"): the code of a group with the least rank is where
/// debuggers are to stop.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Atom {
    /// `atomGroup`, a number within a function and its inlined copy (61 bits); 0: none.
    pub group: u64,
    /// `atomRank`, up to 7; 0: none.
    pub rank: u8,
}

impl Atom {
    /// Whether code at the place may be where debuggers stop.
    #[inline]
    pub fn is_some(self) -> bool {
        self.group != 0 && self.rank != 0
    }
}

/// The places of a body.
#[derive(Clone, Debug, Default)]
pub struct Locations {
    /// Indexed by [`Loc`] less one.
    list: Vec<Location>,
    /// By instruction; those behind the end have none.
    of: Vec<Loc>,
    /// Indexed as `list`; those behind the end have none. Empty in bodies without atoms.
    atoms: Vec<Atom>,
    /// Indexed as `list`: whether the place's subprogram says `keyInstructions`; see [`note_key_scopes`]. Empty if none
    /// does.
    keyed: Vec<bool>,
}

impl Locations {
    /// Forgets all; keeps the memory.
    pub fn clear(&mut self) {
        self.list.clear();
        self.of.clear();
        self.atoms.clear();
        self.keyed.clear();
    }

    /// Whether no instruction has a place.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.of.is_empty()
    }

    /// The places, by [`Loc`] less one.
    pub fn list(&self) -> &[Location] {
        &self.list
    }

    /// A place.
    #[inline]
    pub fn get(&self, loc: Loc) -> Option<&Location> {
        self.list.get((loc.0 as usize).wrapping_sub(1))
    }

    /// Adds a place.
    pub fn add(&mut self, location: Location) -> Loc {
        self.list.push(location);
        Loc(self.list.len() as u32)
    }

    /// Says what atom a place is of.
    #[inline]
    pub fn set_atom(&mut self, loc: Loc, atom: Atom) {
        if atom != Atom::default() && !loc.is_none() {
            self.atoms.resize(self.list.len(), Atom::default());
            self.atoms[loc.0 as usize - 1] = atom;
        }
    }

    /// The atom that a place is of.
    #[inline]
    pub fn atom(&self, loc: Loc) -> Atom {
        let atom = self.atoms.get((loc.0 as usize).wrapping_sub(1));
        atom.copied().unwrap_or_default()
    }

    /// Whether a place is of an atom.
    pub fn has_atoms(&self) -> bool {
        !self.atoms.is_empty()
    }

    /// Whether some place's subprogram says `keyInstructions`; only after [`note_key_scopes`].
    pub fn has_key_scopes(&self) -> bool {
        !self.keyed.is_empty()
    }

    /// Whether the place's subprogram says `keyInstructions`; only after [`note_key_scopes`].
    #[inline]
    pub fn in_key_scope(&self, loc: Loc) -> bool {
        self.keyed.get((loc.0 as usize).wrapping_sub(1)) == Some(&true)
    }

    /// The place of an instruction.
    #[inline]
    pub fn of(&self, i: Inst) -> Loc {
        self.of.get(i.index()).copied().unwrap_or_default()
    }

    /// Gives an instruction a place, or takes it away.
    #[inline]
    pub fn set(&mut self, i: Inst, loc: Loc) {
        if self.of.len() <= i.index() {
            if loc.is_none() {
                return;
            }
            self.of.resize(i.index() + 1, Loc::NONE);
        }
        self.of[i.index()] = loc;
    }

    /// The place of code that stands for the code of two places: theirs if they are the same line of one scope (column 0
    /// if those differ), else line 0 of the nearest function or inlined copy that both are in; none if one has none. Of the
    /// atoms of one line the one of the lesser rank stays.
    pub fn merge(&mut self, a: Loc, b: Loc) -> Loc {
        if a == b {
            return a;
        }
        let (Some(x), Some(y)) = (self.get(a).copied(), self.get(b).copied()) else {
            return Loc::NONE;
        };
        if x == y && self.atom(a) == self.atom(b) {
            return a;
        }
        if x.scope == y.scope && x.inlined_at == y.inlined_at {
            let same_line = x.line == y.line;
            let merged = self.add_in_scope_of(
                a,
                Location {
                    line: if same_line { x.line } else { 0 },
                    column: if same_line && x.column == y.column {
                        x.column
                    } else {
                        0
                    },
                    ..x
                },
            );
            if same_line {
                let atoms = [self.atom(a), self.atom(b)];
                let first = |atom: &Atom| (atom.rank.wrapping_sub(1), atom.group.wrapping_sub(1));
                self.set_atom(merged, atoms.into_iter().min_by_key(first).unwrap_or_default());
            }
            return merged;
        }
        let (mut x, mut y) = (x, y);
        let mut within = a;
        // Out of the inlined copies that only one of them is in.
        let depth = |all: &Locations, mut l: Location| {
            let mut n = 0;
            while let Some(at) = all.get(l.inlined_at) {
                (l, n) = (*at, n + 1);
            }
            n
        };
        let (mut m, mut n) = (depth(self, x), depth(self, y));
        while m > 0 && (m > n || x.inlined_at != y.inlined_at) {
            if m >= n {
                within = x.inlined_at;
                (x, m) = (*self.get(x.inlined_at).expect("counted"), m - 1);
            }
            if n > m {
                (y, n) = (*self.get(y.inlined_at).expect("counted"), n - 1);
            }
        }
        while n > m {
            (y, n) = (*self.get(y.inlined_at).expect("counted"), n - 1);
        }
        self.add_in_scope_of(
            within,
            Location {
                line: 0,
                column: 0,
                implicit: false,
                by_inliner: false,
                ..x
            },
        )
    }

    /// Adds a place with the scope of another.
    fn add_in_scope_of(&mut self, other: Loc, location: Location) -> Loc {
        let keyed = self.in_key_scope(other);
        let loc = self.add(location);
        if self.has_key_scopes() {
            self.keyed.resize(self.list.len() - 1, false);
            self.keyed.push(keyed);
        }
        loc
    }
}

/// What the text of a node says, without the nodes that it names.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Written {
    pub(crate) line: u32,
    pub(crate) column: u32,
    /// Number of the scope's node.
    pub(crate) scope: u32,
    /// Number of the node that says where it was inlined.
    pub(crate) inlined_at: Option<u32>,
    pub(crate) implicit: bool,
    pub(crate) atom: Atom,
}

/// Reads `!7 = [distinct] !DILocation(line: 3, scope: !4)`. `None`: it is written in another way than LLVM writes it.
pub(crate) fn scan(text: &[u8]) -> Option<Written> {
    let mut s = Scan { text, pos: 0 };
    s.eat(b"!");
    s.number()?;
    s.eat(b" = ");
    s.eat(b"distinct ");
    if !s.eat(b"!DILocation(") {
        return None;
    }
    let (mut w, mut scope) = (Written::default(), None);
    loop {
        if s.eat(b"line: ") {
            w.line = s.number()?;
        } else if s.eat(b"column: ") {
            w.column = s.number()?;
        } else if s.eat(b"scope: !") {
            scope = Some(s.number()?);
        } else if s.eat(b"inlinedAt: !") {
            w.inlined_at = Some(s.number()?);
        } else if s.eat(b"isImplicitCode: ") {
            w.implicit = s.eat(b"true");
            if !w.implicit && !s.eat(b"false") {
                return None;
            }
        } else if s.eat(b"atomGroup: ") {
            w.atom.group = s.long_number()?;
        } else if s.eat(b"atomRank: ") {
            w.atom.rank = u8::try_from(s.number()?).ok()?;
        } else {
            return None;
        }
        if s.eat(b")") {
            w.scope = scope?;
            w.column = column(w.column);
            return Some(w);
        }
        if !s.eat(b", ") {
            return None;
        }
    }
}

struct Scan<'a> {
    text: &'a [u8],
    pos: usize,
}

impl Scan<'_> {
    #[inline]
    fn eat(&mut self, word: &[u8]) -> bool {
        let found = self.text[self.pos..].starts_with(word);
        if found {
            self.pos += word.len();
        }
        found
    }
    #[inline]
    fn number(&mut self) -> Option<u32> {
        u32::try_from(self.long_number()?).ok()
    }
    #[inline]
    fn long_number(&mut self) -> Option<u64> {
        let (start, mut n) = (self.pos, 0u64);
        while let Some(d) = self.text.get(self.pos).filter(|c| c.is_ascii_digit()) {
            n = n.checked_mul(10)?.checked_add(u64::from(d - b'0'))?;
            self.pos += 1;
        }
        (self.pos > start).then_some(n)
    }
}

/// Columns have 16 bits; larger ones are not known.
pub(crate) fn column(n: u32) -> u32 {
    if n < 1 << 16 { n } else { 0 }
}

/// Finds the places that nodes stand for; one for each body.
#[derive(Default)]
pub(crate) struct Resolver {
    known: FxHashMap<MdId, Loc>,
}

impl Resolver {
    /// Forgets the last body.
    pub(crate) fn clear(&mut self) {
        self.known.clear();
    }

    /// The place of a node, which `source` may still have to read; none if it is no location.
    pub(crate) fn resolve(&mut self, module: &Module, source: Source<'_>, body: &mut Body, id: MdId) -> Loc {
        if let Some(loc) = self.known.get(&id) {
            return *loc;
        }
        // Until its own chain is known, so that a circle ends.
        self.known.insert(id, Loc::NONE);
        let read;
        let node = match body.scope(module).md(id) {
            Md::Unparsed(_) => {
                read = source.read_metadata(module, id, body);
                match &read {
                    Ok(Md::Node(node)) => Some(node),
                    _ => None,
                }
            }
            Md::Node(node) => Some(node),
            _ => None,
        };
        let fields = node.and_then(|n| fields(module, body, n));
        let Some((mut location, inlined_at, atom)) = fields else {
            return Loc::NONE;
        };
        if let Some(id) = inlined_at {
            location.inlined_at = self.resolve(module, source, body, id);
        }
        let loc = body.locations.add(location);
        body.locations.set_atom(loc, atom);
        self.known.insert(id, loc);
        loc
    }
}

/// What a node says; `None` if it is no location in a scope of the module.
pub(crate) fn fields(module: &Module, body: &Body, node: &MdNode) -> Option<(Location, Option<MdId>, Atom)> {
    let names = body.scope(module);
    if names.bytes(node.kind) != b"DILocation" {
        return None;
    }
    let (mut scope, mut inlined_at) = (None, None);
    let (mut line, mut column_written, mut implicit) = (0, 0, false);
    let mut atom = Atom::default();
    for field in &node.fields {
        match (names.bytes(field.label), field.value) {
            (b"line", MdValue::Int(n)) => line = u32::try_from(n).ok()?,
            (b"column", MdValue::Int(n)) => column_written = u32::try_from(n).ok()?,
            (b"scope", MdValue::Md(id)) => scope = Some(id),
            (b"inlinedAt", MdValue::Md(id)) => inlined_at = Some(id),
            (b"isImplicitCode", MdValue::Bool(b)) => implicit = b,
            (b"atomGroup", MdValue::Int(n)) => atom.group = u64::try_from(n).unwrap_or(0),
            (b"atomRank", MdValue::Int(n)) => atom.rank = u8::try_from(n).unwrap_or(0),
            _ => {}
        }
    }
    let location = Location {
        line,
        column: column(column_written),
        scope: module_scope(module, body, scope?)?,
        inlined_at: Loc::NONE,
        implicit,
        by_inliner: false,
    };
    Some((location, inlined_at, atom))
}

/// The scope itself if it is a node of the module, else the nearest one around it that is. (Bitcode keeps the blocks of a
/// function with its body.)
pub(crate) fn module_scope(module: &Module, body: &Body, mut scope: MdId) -> Option<MdId> {
    let names = body.scope(module);
    for _ in 0..1000 {
        if !scope.is_local() {
            return Some(scope);
        }
        let Md::Node(node) = names.md(scope) else {
            return None;
        };
        let outer = node.fields.iter().find(|f| names.bytes(f.label) == b"scope")?;
        match outer.value {
            MdValue::Md(id) => scope = id,
            _ => return None,
        }
    }
    None
}

/// Notes which places are in subprograms that say `keyInstructions`, where atoms decide where statements begin. To be
/// asked for bodies that have atoms ([`Locations::has_atoms`]) or whose own subprogram says so: who has neither does not
/// pay. Cost: a node is read for each scope, and each scope around it.
pub fn note_key_scopes(module: &Module, source: Source<'_>, locations: &mut Locations) {
    let (mut known, mut overlay) = (FxHashMap::default(), Body::new());
    let list = locations.list.iter();
    let keyed = list.map(|l| is_key_scope(module, source, &mut overlay, &mut known, l.scope, 0));
    let keyed: Vec<bool> = keyed.collect();
    if keyed.contains(&true) {
        locations.keyed = keyed;
    }
}

/// Whether the subprogram that a scope is in says `keyInstructions`.
fn is_key_scope(
    module: &Module,
    source: Source<'_>,
    body: &mut Body,
    known: &mut FxHashMap<MdId, bool>,
    scope: MdId,
    depth: u32,
) -> bool {
    if let Some(key) = known.get(&scope) {
        return *key;
    }
    let read;
    let node = match body.scope(module).md(scope) {
        Md::Unparsed(_) => {
            read = source.read_metadata(module, scope, body);
            match &read {
                Ok(Md::Node(node)) => Some(node),
                _ => None,
            }
        }
        Md::Node(node) => Some(node),
        _ => None,
    };
    let names = body.scope(module);
    let field = |name: &[u8]| {
        let mut fields = node?.fields.iter();
        fields.find(|f| names.bytes(f.label) == name).map(|f| f.value)
    };
    let key = match field(b"keyInstructions") {
        Some(value) => value == MdValue::Bool(true),
        None if node.is_none_or(|n| names.bytes(n.kind) == b"DISubprogram") => false,
        None => match field(b"scope") {
            // Scopes may go in a circle.
            Some(MdValue::Md(outer)) if depth < 1000 => {
                is_key_scope(module, source, body, known, outer, depth + 1)
            }
            _ => false,
        },
    };
    known.insert(scope, key);
    key
}

/// The `!dbg` attachments of a body that is whole become places, its debug records what [`crate::debug_value`] has.
pub(crate) fn settle(module: &Module, source: Source<'_>, body: &mut Body) {
    let dbg = |body: &Body, kind: StrId| body.scope(module).bytes(kind) == b"dbg";
    let mut resolver = Resolver::default();
    crate::debug_value::settle(module, source, &mut resolver, body);
    if !body.attachments.iter().any(|a| dbg(body, a.1)) {
        return;
    }
    let all = std::mem::take(&mut body.attachments);
    for (i, kind, id) in all {
        if !dbg(body, kind) {
            body.attachments.push((i, kind, id));
            continue;
        }
        let loc = resolver.resolve(module, source, body, id);
        body.locations.set(i, loc);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nodes_as_llvm_writes_them() {
        let text = b"!12 = distinct !DILocation(line: 3, column: 70000, scope: !4, inlinedAt: !5, isImplicitCode: true)";
        let expected = Written {
            line: 3,
            column: 0,
            scope: 4,
            inlined_at: Some(5),
            implicit: true,
            atom: Atom::default(),
        };
        assert_eq!(scan(text), Some(expected));
        let text = b"!1 = !DILocation(line: 3, scope: !4, atomGroup: 5000000000, atomRank: 2)";
        let atom = scan(text).map(|w| (w.atom.group, w.atom.rank));
        assert_eq!(atom, Some((5_000_000_000, 2)));
        assert_eq!(scan(b"!1 = !DILocation(line: 3, scope: !4, line: !5)"), None);
        assert_eq!(scan(b"!1 = !DILocation(line: 3)"), None, "a scope is required");
        assert_eq!(scan(b"!1 = !DILocation(line: 99999999999, scope: !4)"), None);
        assert_eq!(scan(b"!1 = !DILocation(scope:"), None);
    }

    #[test]
    fn merged() {
        let mut all = Locations::default();
        let at = |line, scope, inlined_at| Location {
            line,
            column: 7,
            scope: MdId(scope),
            inlined_at,
            implicit: false,
            by_inliner: false,
        };
        let call = all.add(at(10, 1, Loc::NONE));
        let (a, b) = (all.add(at(2, 2, call)), all.add(at(3, 2, call)));
        let outer = all.add(at(10, 1, Loc::NONE));
        assert_eq!(all.merge(call, outer), call, "equal");
        assert_eq!(all.merge(a, Loc::NONE), Loc::NONE);
        let m = all.merge(a, b);
        assert_eq!(
            (all.get(m).unwrap().line, all.get(m).unwrap().inlined_at),
            (0, call)
        );
        let m = all.merge(a, outer);
        let m = *all.get(m).unwrap();
        assert_eq!((m.line, m.scope, m.inlined_at), (0, MdId(1), Loc::NONE));
    }
}
