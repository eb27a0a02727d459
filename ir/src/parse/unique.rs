//! Nodes of metadata that say the same are one node, unless they are `distinct`: their numbers name one item.
//!
//! Modules that LLVM writes have no such nodes, so a first look only compares the texts of definitions: one hash for each.
//! Only where two are equal are nodes compared with what they refer to, operands before their users, so that nodes that differ
//! in nothing but the numbers of nodes that are one become one in turn. Nodes in a circle stay apart, as in LLVM: each
//! refers to itself. Cost: the text of the metadata, a few times.

use super::Parser;
use super::lexer::is_name;
use super::split::{Entity, EntityKind};
use crate::ids::MdId;
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};
use std::hash::BuildHasher;

/// How often all nodes are compared. Only what circles refer to needs more than twice.
const ROUNDS: usize = 8;

impl Parser<'_> {
    /// Gives the numbers of nodes that say the same to one of them.
    pub(super) fn unify_metadata(&mut self, entities: &[Entity]) {
        let nodes = || entities.iter().filter(|e| e.kind == EntityKind::NumberedMd);
        if !have_equals(self.text, nodes()) {
            return;
        }
        let Some(aliases) = Unifier::new(self.text, nodes()).run() else {
            return;
        };
        let numbers = &mut self.build().numbered_metadata;
        let ids: Vec<Option<MdId>> = aliases.iter().map(|(_, first)| numbers.get(*first)).collect();
        for ((number, _), id) in aliases.iter().zip(ids) {
            if let Some(id) = id {
                numbers.insert(*number, id);
            }
        }
    }
}

/// What stands behind the `=` of a definition; `None` if it is `distinct`.
fn definition<'a>(text: &'a [u8], e: &Entity) -> Option<&'a [u8]> {
    let whole = text.get(e.start as usize..e.end as usize)?;
    let sign = memchr::memchr(b'=', whole)?;
    let node = whole[sign + 1..].trim_ascii();
    (!node.starts_with(b"distinct")).then_some(node)
}

/// Whether two definitions have the same text (or their hashes are equal by chance). Locations, which are most of the nodes,
/// do not count: bodies find out which are one (see `locations`).
fn have_equals<'e>(text: &[u8], nodes: impl Iterator<Item = &'e Entity> + Clone) -> bool {
    let mut known: FxHashSet<u64> = FxHashSet::default();
    known.reserve(nodes.clone().count());
    nodes
        .filter(|e| !is_passed_over(text, e))
        .filter_map(|e| definition(text, e))
        .any(|node| !known.insert(FxBuildHasher.hash_one(node)))
}

/// Whether a definition, as LLVM writes it, need not be looked at.
fn is_passed_over(text: &[u8], e: &Entity) -> bool {
    let node = &text[e.start as usize + 1..];
    let digits = node.iter().take_while(|c| c.is_ascii_digit()).count();
    let node = &node[digits..];
    node.starts_with(b" = !DILocation(") || node.starts_with(b" = distinct ")
}

/// Compares nodes with what they refer to.
struct Unifier<'a> {
    /// By index: number, text, and whether it may be one with another.
    nodes: Vec<(u32, &'a [u8], bool)>,
    /// The index of a number.
    index: FxHashMap<u32, u32>,
    /// By index: the node that stands for this one.
    first: Vec<u32>,
}

impl<'a> Unifier<'a> {
    fn new<'e>(text: &'a [u8], nodes: impl Iterator<Item = &'e Entity>) -> Self {
        let node = |e: &Entity| {
            let whole = &text[e.start as usize..e.end as usize];
            match definition(text, e) {
                Some(node) => (e.aux, node, true),
                None => (e.aux, whole, false),
            }
        };
        let nodes: Vec<_> = nodes.map(node).collect();
        let numbers = nodes.iter().enumerate();
        Unifier {
            index: numbers.map(|(at, n)| (n.0, at as u32)).collect(),
            first: (0..nodes.len() as u32).collect(),
            nodes,
        }
    }

    /// Numbers of nodes, and the number of that which stands for each; `None` if there are none.
    fn run(mut self) -> Option<Vec<(u32, u32)>> {
        for _ in 0..ROUNDS {
            if !self.round() {
                break;
            }
        }
        let number = |at: usize| self.nodes[at].0;
        let aliases = (0..self.nodes.len()).filter(|at| self.first[*at] as usize != *at);
        let aliases: Vec<_> = aliases
            .map(|at| (number(at), number(self.first[at] as usize)))
            .collect();
        (!aliases.is_empty()).then_some(aliases)
    }

    /// Compares all nodes once, operands first; whether some became one.
    fn round(&mut self) -> bool {
        let mut known: FxHashMap<Vec<u8>, u32> = FxHashMap::default();
        let mut seen = vec![false; self.nodes.len()];
        let mut changed = false;
        let mut work: Vec<(u32, Vec<u32>)> = Vec::new();
        for root in 0..self.nodes.len() as u32 {
            work.push((root, self.operands(root, &mut seen)));
            while let Some((at, operands)) = work.last_mut() {
                let at = *at;
                if let Some(operand) = operands.pop() {
                    if !seen[operand as usize] {
                        let operands = self.operands(operand, &mut seen);
                        work.push((operand, operands));
                    }
                    continue;
                }
                work.pop();
                if !self.nodes[at as usize].2 || self.first[at as usize] != at {
                    continue;
                }
                let first = *known.entry(self.key(at)).or_insert(at);
                self.first[at as usize] = first;
                changed |= first != at;
            }
        }
        // What stands for a node may have become another.
        for at in 0..self.first.len() {
            self.first[at] = self.standing_for(self.first[at]);
        }
        changed
    }

    fn standing_for(&self, mut at: u32) -> u32 {
        while self.first[at as usize] != at {
            at = self.first[at as usize];
        }
        at
    }

    /// The nodes that a node refers to; none if it was seen before.
    fn operands(&self, at: u32, seen: &mut [bool]) -> Vec<u32> {
        if std::mem::replace(&mut seen[at as usize], true) {
            return Vec::new();
        }
        let tokens = Tokens(self.nodes[at as usize].1);
        let operands = tokens.filter_map(|t| self.index.get(&number(t)?).copied());
        operands.collect()
    }

    /// What a node says: its text without what does not matter, fields in order of their labels.
    fn key(&self, at: u32) -> Vec<u8> {
        let mut pieces: Vec<Vec<u8>> = vec![Vec::new()];
        let mut depth = 0;
        let mut ends_in_name = false;
        for token in Tokens(self.nodes[at as usize].1) {
            let piece = pieces.last_mut().expect("never empty");
            match token[0] {
                b'(' | b'{' | b'[' | b'<' => depth += 1,
                b')' | b'}' | b']' | b'>' => depth -= 1,
                b',' if depth == 1 => {
                    pieces.push(Vec::new());
                    ends_in_name = false;
                    continue;
                }
                c if ends_in_name && is_name(c) => piece.push(b' '),
                _ => {}
            }
            ends_in_name = is_name(token[token.len() - 1]);
            match number(token).and_then(|n| self.index.get(&n)) {
                Some(operand) => {
                    let first = self.nodes[self.standing_for(*operand) as usize].0;
                    piece.push(b'!');
                    piece.extend_from_slice(first.to_string().as_bytes());
                }
                None => piece.extend_from_slice(token),
            }
            // A label may be the first of its kind's.
            if depth == 1 && token == b"(" {
                pieces.push(Vec::new());
            }
        }
        let head = &pieces[0];
        if pieces.len() > 2 && head.starts_with(b"!") && head != b"!DIExpression(" && head.ends_with(b"(") {
            let last = pieces.last_mut().expect("never empty");
            if last.last() == Some(&b')') {
                last.pop();
            }
            pieces[1..].sort_unstable();
        }
        pieces.join(&b',')
    }
}

/// The number that `!7` names.
fn number(token: &[u8]) -> Option<u32> {
    let digits = token.strip_prefix(b"!")?;
    std::str::from_utf8(digits).ok()?.parse().ok()
}

/// Strings, names with their `!`, and single characters; comments and white space are passed over.
struct Tokens<'a>(&'a [u8]);

impl<'a> Iterator for Tokens<'a> {
    type Item = &'a [u8];

    fn next(&mut self) -> Option<&'a [u8]> {
        loop {
            self.0 = self.0.trim_ascii_start();
            match self.0.first()? {
                b';' => {
                    let end = memchr::memchr2(b'\n', b'\r', self.0).unwrap_or(self.0.len());
                    self.0 = &self.0[end..];
                }
                _ => break,
            }
        }
        let names = |from: usize| self.0[from..].iter().take_while(|c| is_name(**c)).count();
        let quoted =
            |from: usize| memchr::memchr(b'"', &self.0[from..]).map_or(self.0.len(), |n| from + n + 1);
        let len = match *self.0 {
            [b'"', ..] => quoted(1),
            [b'!', b'"', ..] => quoted(2),
            [c, ..] if is_name(c) => names(0),
            _ => 1 + if self.0[0] == b'!' { names(1) } else { 0 },
        };
        let (token, rest) = self.0.split_at(len);
        self.0 = rest;
        Some(token)
    }
}

#[cfg(test)]
mod tests {
    use crate::parse::{ParseOptions, parse_module};

    /// Which of the numbers `all` name one item: each with the first that names it.
    fn classes(text: &str, all: std::ops::Range<u32>) -> Vec<u32> {
        for options in [ParseOptions::CODEGEN, ParseOptions::ALL] {
            let module = parse_module(text.as_bytes(), &options).expect("valid");
            let id = |n| module.numbered_metadata.get(n).expect("numbered");
            let firsts: Vec<u32> = all
                .clone()
                .map(|n| all.clone().find(|m| id(*m) == id(n)).expect("itself"))
                .collect();
            if options == ParseOptions::ALL {
                return firsts;
            }
        }
        unreachable!()
    }

    #[test]
    fn what_says_the_same_is_one() {
        let text = r#"
!0 = !DIFile(filename: "a; !7", directory: "/d")
!1 = !DILocalVariable(name: "x", scope: !3, file: !0) ; a comment
!2 = !DILocalVariable(scope: !3, file: !4, name: "x")
!3 = distinct !DILexicalBlock(scope: null, file: !0)
!4 = !DIFile(filename: "a; !7", directory: "/d")
!5 = distinct !DILexicalBlock(scope: null, file: !0)
!6 = !{!1, !"!2", i32 7}
!7 = !{!2,!"!2",i32  7}
!8 = !{!2, !"!1", i32 7}
!9 = !DIExpression(DW_OP_plus_uconst, 8, DW_OP_constu, 1)
!10 = !DIExpression(DW_OP_constu, 1, DW_OP_plus_uconst, 8)
"#;
        assert_eq!(classes(text, 0..11), [0, 1, 1, 3, 0, 5, 6, 6, 8, 9, 10]);
    }

    #[test]
    fn circles_stay_apart_and_what_refers_to_the_same_one_does_not() {
        let text = "!0 = !{!1}\n!1 = !{!0}\n!2 = !{!3}\n!3 = !{!2}\n!4 = !{!4}\n!5 = !{!5}\n!6 = !{!1}\n!7 = !{}\n!8 = !{}\n";
        assert_eq!(classes(text, 0..9), [0, 1, 2, 3, 4, 5, 0, 7, 7]);
    }
}
