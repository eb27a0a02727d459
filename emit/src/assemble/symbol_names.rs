//! The symbols of assembly text by their names, and numeric labels.

use super::{AsmSymbol, ExprId};
use hashbrown::HashTable;
use rustc_hash::FxHashMap;
use std::cell::Cell;
use std::hash::Hasher;

/// The symbols that a text names, by the order in which they are first named.
#[derive(Clone, Debug, Default)]
pub struct Symbols {
    names: Vec<u8>,
    entries: Vec<Entry>,
    index: HashTable<Indexed>,
    /// For each numeric label the definition read last, and the next one, if it was referred to.
    numeric: FxHashMap<u32, (Option<AsmSymbol>, Option<AsmSymbol>)>,
    /// How often a symbol was asked for.
    lookups: Cell<u32>,
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    start: u32,
    len: u32,
    equated: Option<ExprId>,
}

/// A symbol in the index, and where its name is.
#[derive(Clone, Copy, Debug)]
struct Indexed {
    symbol: AsmSymbol,
    start: u32,
    len: u32,
}

impl Indexed {
    fn name<'n>(&self, names: &'n [u8]) -> &'n [u8] {
        &names[self.start as usize..(self.start + self.len) as usize]
    }
}

fn hash(name: &[u8]) -> u64 {
    let mut hasher = rustc_hash::FxHasher::default();
    hasher.write(name);
    hasher.finish()
}

impl Symbols {
    /// The symbol of this name.
    pub fn intern(&mut self, name: &[u8]) -> AsmSymbol {
        self.count_lookup();
        let hashed = hash(name);
        let names = &self.names;
        if let Some(found) = self.index.find(hashed, |s| s.name(names) == name) {
            return found.symbol;
        }
        let symbol = self.push(name);
        let (names, start) = (&self.names, self.entries[symbol.0 as usize].start);
        let entry = Indexed {
            symbol,
            start,
            len: name.len() as u32,
        };
        self.index.insert_unique(hashed, entry, |s| hash(s.name(names)));
        symbol
    }

    /// The symbol of this name, if the text has named it.
    pub fn find(&self, name: &[u8]) -> Option<AsmSymbol> {
        self.count_lookup();
        let found = self.index.find(hash(name), |s| s.name(&self.names) == name);
        found.map(|f| f.symbol)
    }

    /// Counts up whenever a symbol is asked for, by name, number or without.
    pub(super) fn lookups(&self) -> u32 {
        self.lookups.get()
    }

    fn count_lookup(&self) {
        self.lookups.set(self.lookups.get().wrapping_add(1));
    }

    fn push(&mut self, name: &[u8]) -> AsmSymbol {
        self.count_lookup();
        self.entries.push(Entry {
            start: self.names.len() as u32,
            len: name.len() as u32,
            equated: None,
        });
        self.names.extend_from_slice(name);
        AsmSymbol(self.entries.len() as u32 - 1)
    }

    /// A symbol without a name.
    pub fn anonymous(&mut self) -> AsmSymbol {
        self.push(b"")
    }

    /// A symbol's name; empty for numeric labels and places.
    pub fn name(&self, symbol: AsmSymbol) -> &[u8] {
        let e = self.entries[symbol.0 as usize];
        &self.names[e.start as usize..(e.start + e.len) as usize]
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The expression that `.set` gave to a symbol.
    pub fn equated(&self, symbol: AsmSymbol) -> Option<ExprId> {
        self.entries[symbol.0 as usize].equated
    }

    /// Sets a symbol to an expression.
    pub fn equate(&mut self, symbol: AsmSymbol, expr: Option<ExprId>) {
        self.entries[symbol.0 as usize].equated = expr;
    }

    /// A new symbol that has this name from now on; the one that had it is found by its references only.
    pub fn renew(&mut self, name: &[u8]) -> AsmSymbol {
        let id = self.push(name);
        let names = &self.names;
        if let Some(found) = self.index.find_mut(hash(name), |s| s.name(names) == name) {
            found.symbol = id;
        }
        id
    }

    /// Numeric labels that have been referred to forwards and not defined since.
    pub fn undefined_numeric(&self) -> Vec<AsmSymbol> {
        let mut found: Vec<AsmSymbol> = self.numeric.values().filter_map(|n| n.1).collect();
        found.sort_unstable();
        found
    }

    /// What `1b` or `1f` refers to here; `None`: no such label has been defined.
    pub fn numeric(&mut self, number: u32, forward: bool) -> Option<AsmSymbol> {
        self.count_lookup();
        let (last, next) = self.numeric.get(&number).copied().unwrap_or_default();
        if !forward {
            return last;
        }
        let symbol = next.unwrap_or_else(|| self.anonymous());
        self.numeric.insert(number, (last, Some(symbol)));
        Some(symbol)
    }

    /// The symbol of the numeric label that is defined here.
    pub fn define_numeric(&mut self, number: u32) -> AsmSymbol {
        let (_, next) = self.numeric.get(&number).copied().unwrap_or_default();
        let symbol = next.unwrap_or_else(|| self.anonymous());
        self.numeric.insert(number, (Some(symbol), None));
        symbol
    }
}
