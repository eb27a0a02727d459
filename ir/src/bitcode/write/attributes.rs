//! Attribute groups and lists.

use super::super::attributes::{FUNCTION, KINDS};
use super::super::block;
use super::stream::{Stream, signed};
use super::types::Types;
use super::words_of_decimal;
use crate::attributes::{AttrKind, AttrList, Attribute};
use crate::context::Scope;
use crate::ids::AttrSetId;
use rustc_hash::FxHashMap;

/// Forms of an attribute in a group.
const ENUM: u64 = 0;
const INT: u64 = 1;
const KEY: u64 = 3;
const KEY_AND_VALUE: u64 = 4;
const TYPE: u64 = 6;
const RANGE: u64 = 7;
const RANGES: u64 = 8;

/// The lists that something has asked for. A group is a position with its attributes.
#[derive(Default)]
pub(super) struct Attributes {
    groups: FxHashMap<Vec<u64>, u64>,
    in_order: Vec<Vec<u64>>,
    lists: FxHashMap<Vec<u64>, u64>,
    lists_in_order: Vec<Vec<u64>>,
    /// Numbers of the groups of the module's sets, by position.
    known: FxHashMap<(u64, AttrSetId), u64>,
}

impl Attributes {
    /// The number of a list, from 1 on; 0 is the empty one.
    pub(super) fn number(&mut self, scope: Scope<'_>, types: &mut Types, list: &AttrList) -> u64 {
        let mut groups = Vec::new();
        let params = list.params.iter().enumerate().map(|(i, s)| (i as u64 + 1, *s));
        for (position, set) in params.chain([(0, list.ret), (FUNCTION, list.func)]) {
            if set != AttrSetId::EMPTY {
                groups.push(self.group(scope, types, position, set));
            }
        }
        self.list(groups)
    }

    /// The same for a set that stands on a function or variable.
    pub(super) fn set(&mut self, scope: Scope<'_>, types: &mut Types, set: AttrSetId) -> u64 {
        let list = AttrList {
            func: set,
            ..AttrList::default()
        };
        self.number(scope, types, &list)
    }

    fn list(&mut self, groups: Vec<u64>) -> u64 {
        if groups.is_empty() {
            return 0;
        }
        if let Some(n) = self.lists.get(&groups) {
            return *n;
        }
        self.lists_in_order.push(groups.clone());
        let n = self.lists_in_order.len() as u64;
        self.lists.insert(groups, n);
        n
    }

    fn group(&mut self, scope: Scope<'_>, types: &mut Types, position: u64, set: AttrSetId) -> u64 {
        if let Some(n) = self.known.get(&(position, set)).filter(|_| !set.is_local()) {
            return *n;
        }
        let mut ops = vec![position];
        for a in scope.attrs(set) {
            attribute(scope, types, a, &mut ops);
        }
        let next = self.groups.len() as u64 + 1;
        let n = *self.groups.entry(ops).or_insert_with_key(|ops| {
            self.in_order.push(ops.clone());
            next
        });
        if !set.is_local() {
            self.known.insert((position, set), n);
        }
        n
    }

    /// Writes both blocks.
    pub(super) fn write(&self, out: &mut Stream) {
        if self.lists_in_order.is_empty() {
            return;
        }
        out.enter(block::PARAMATTR_GROUP);
        let mut record = Vec::new();
        for (i, ops) in self.in_order.iter().enumerate() {
            record.clear();
            record.push(i as u64 + 1);
            record.extend_from_slice(ops);
            out.record(3, &record);
        }
        out.end();
        out.enter(block::PARAMATTR);
        for groups in &self.lists_in_order {
            out.record(2, groups);
        }
        out.end();
    }
}

fn attribute(scope: Scope<'_>, types: &mut Types, a: &Attribute, ops: &mut Vec<u64>) {
    let number = |k: AttrKind| {
        let i = KINDS.iter().position(|x| *x == Some(k));
        i.expect("every kind has a number") as u64 + 1
    };
    match *a {
        Attribute::Enum(k) => ops.extend([ENUM, number(k)]),
        Attribute::Int(k, n) => ops.extend([INT, number(k), int_value(k, n)]),
        Attribute::Type(k, t) => {
            let t = types.number(scope, t);
            ops.extend([TYPE, number(k), t]);
        }
        Attribute::Text(k, text) => {
            let text = String::from_utf8_lossy(scope.bytes(text)).into_owned();
            constant_ranges(k, number(k), &text, ops);
        }
        Attribute::Str(key, value) => {
            let value = scope.bytes(value);
            ops.push(if value.is_empty() { KEY } else { KEY_AND_VALUE });
            for part in [scope.bytes(key), value] {
                if !part.is_empty() {
                    ops.extend(part.iter().map(|c| u64::from(*c)));
                    ops.push(0);
                }
            }
        }
    }
}

/// What LLVM writes for our number: the counterpart of the reader's `int_attribute`.
fn int_value(kind: AttrKind, n: u64) -> u64 {
    match kind {
        // The highest byte says which encoding it is.
        AttrKind::Memory => n | 1 << 56,
        AttrKind::Captures => n >> 8 & 0xf | (n & 0xf) << 4,
        _ => n,
    }
}

/// `i8 0, 4`, or `(0, 4), (8, 12)`.
fn constant_ranges(kind: AttrKind, number: u64, text: &str, ops: &mut Vec<u64>) {
    let digits = |c: char| !c.is_ascii_digit() && c != '-';
    if kind == AttrKind::Range {
        let (ty, bounds) = text.split_once(' ').unwrap_or((text, ""));
        let bits: u64 = ty.trim_start_matches('i').parse().unwrap_or(64);
        ops.extend([RANGE, number, bits]);
        let bounds: Vec<&str> = bounds.split(digits).filter(|s| !s.is_empty()).collect();
        range(&bounds, bits, ops);
        return;
    }
    let bounds: Vec<&str> = text.split(digits).filter(|s| !s.is_empty()).collect();
    ops.extend([RANGES, number, bounds.len() as u64 / 2, 64]);
    for pair in bounds.chunks_exact(2) {
        range(pair, 64, ops);
    }
}

/// A pair of bounds; wide ones are counts of words, then the words.
fn range(bounds: &[&str], bits: u64, ops: &mut Vec<u64>) {
    let words: Vec<Vec<u64>> = bounds.iter().map(|s| words_of_decimal(s, bits)).collect();
    let [low, high] = &words[..] else { return };
    if bits > 64 {
        ops.push(low.len() as u64 | (high.len() as u64) << 32);
    }
    ops.extend(low.iter().chain(high).map(|w| signed(*w as i64)));
}
