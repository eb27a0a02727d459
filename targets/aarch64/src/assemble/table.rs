//! The table of instructions: its form, and the index by mnemonic that is made of it once.
//!
//! A [`Family`] is all mnemonics that have the same operands, sizes and features, each with its word. Where a mnemonic
//! has several families, they are tried in the order of the table: so aliases stand behind or before what they are
//! aliases of, by what LLVM prefers.

use super::pattern::{self, Element, Size};
use super::{table_base, table_float, table_neon, table_sve, table_system};
use hashbrown::HashTable;
use std::hash::Hasher;
use std::sync::LazyLock;

/// A line of the table.
#[derive(Clone, Copy, Debug)]
pub struct Family {
    /// Operands, in the language of [`super::pattern`].
    pub operands: &'static str,
    /// Sizes.
    pub sizes: &'static str,
    /// Features that it needs, as [`super::requirement`] reads them.
    pub features: &'static str,
    /// Mnemonics, each with the bits that are fixed, in hexadecimal.
    pub words: &'static str,
}

/// A line of the table.
pub const fn family(
    operands: &'static str,
    sizes: &'static str,
    features: &'static str,
    words: &'static str,
) -> Family {
    Family {
        operands,
        sizes,
        features,
        words,
    }
}

/// One form of an instruction.
#[derive(Clone, Copy, Debug)]
struct Row {
    mnemonic: &'static str,
    word: u32,
    form: u16,
    /// The next form of the same mnemonic; itself: there is none.
    next: u16,
}

/// What a family was compiled to: ranges of the pools.
#[derive(Clone, Copy, Debug)]
struct Form {
    elements: (u16, u16),
    sizes: (u16, u16),
    requirement: u16,
}

/// The compiled table.
pub struct Table {
    elements: Vec<Element>,
    sizes: Vec<Size>,
    forms: Vec<Form>,
    rows: Vec<Row>,
    /// What forms require, each once.
    requirements: Vec<&'static str>,
    /// First rows of mnemonics.
    index: HashTable<u16>,
}

/// A form of an instruction, as the table gives it out.
pub struct Candidate<'t> {
    /// Fixed bits.
    pub word: u32,
    /// Operands.
    pub elements: &'t [Element],
    /// Sizes, at least one.
    pub sizes: &'t [Size],
    /// What it requires: a number for [`Table::requirement`].
    pub requirement: u16,
}

fn hash(name: &[u8]) -> u64 {
    let mut hasher = rustc_hash::FxHasher::default();
    hasher.write(name);
    hasher.finish()
}

/// The table, compiled when it is first asked for.
pub fn table() -> &'static Table {
    static TABLE: LazyLock<Table> = LazyLock::new(Table::new);
    &TABLE
}

impl Table {
    fn new() -> Table {
        let mut table = Table {
            elements: Vec::with_capacity(8192),
            sizes: Vec::with_capacity(4096),
            forms: Vec::with_capacity(2048),
            rows: Vec::with_capacity(4096),
            requirements: Vec::with_capacity(128),
            index: HashTable::with_capacity(2048),
        };
        let parts = [
            table_base::FAMILIES,
            table_system::FAMILIES,
            table_float::FAMILIES,
            table_neon::FAMILIES,
            table_sve::FAMILIES,
        ];
        // The last row of each mnemonic, beside its first.
        let mut last: Vec<u16> = Vec::with_capacity(4096);
        for family in parts.into_iter().flatten() {
            table.add(family, &mut last);
        }
        table
    }

    fn add(&mut self, family: &Family, last: &mut Vec<u16>) {
        let first = self.elements.len() as u16;
        let elements = family.operands.split_ascii_whitespace().map(pattern::element);
        self.elements.extend(elements);
        let elements = (first, self.elements.len() as u16);
        let first = self.sizes.len() as u16;
        self.sizes.extend(pattern::sizes(family.sizes));
        if self.sizes.len() == usize::from(first) {
            self.sizes.extend(pattern::sizes("=0"));
        }
        let form = self.forms.len() as u16;
        let known = self.requirements.iter().position(|r| *r == family.features);
        let requirement = known.unwrap_or_else(|| {
            self.requirements.push(family.features);
            self.requirements.len() - 1
        });
        self.forms.push(Form {
            elements,
            sizes: (first, self.sizes.len() as u16),
            requirement: requirement as u16,
        });
        let mut words = family.words.split_ascii_whitespace();
        while let (Some(mnemonic), Some(word)) = (words.next(), words.next()) {
            let id = self.rows.len() as u16;
            self.rows.push(Row {
                mnemonic,
                word: pattern::hexadecimal(word),
                form,
                next: id,
            });
            last.push(id);
            let rows = &self.rows;
            let same = |row: &u16| rows[usize::from(*row)].mnemonic == mnemonic;
            match self.index.find(hash(mnemonic.as_bytes()), same) {
                Some(&first) => {
                    let end = last[usize::from(first)];
                    self.rows[usize::from(end)].next = id;
                    last[usize::from(first)] = id;
                }
                None => {
                    let of = |row: &u16| hash(rows[usize::from(*row)].mnemonic.as_bytes());
                    self.index.insert_unique(hash(mnemonic.as_bytes()), id, of);
                }
            }
        }
    }

    /// How many requirements there are.
    #[cfg(test)]
    pub fn requirements(&self) -> usize {
        self.requirements.len()
    }

    /// A requirement in words.
    pub fn requirement(&self, number: u16) -> &'static str {
        self.requirements[usize::from(number)]
    }

    /// Whether there is an instruction of this name, in lower case.
    pub fn has(&self, mnemonic: &[u8]) -> bool {
        self.find(mnemonic).is_some()
    }

    fn find(&self, mnemonic: &[u8]) -> Option<u16> {
        let same = |row: &u16| self.rows[usize::from(*row)].mnemonic.as_bytes() == mnemonic;
        self.index.find(hash(mnemonic), same).copied()
    }

    /// The forms of a mnemonic, in order.
    pub fn candidates(&self, mnemonic: &[u8]) -> impl Iterator<Item = Candidate<'_>> {
        let mut next = self.find(mnemonic);
        std::iter::from_fn(move || {
            let id = next?;
            let row = self.rows[usize::from(id)];
            next = (row.next != id).then_some(row.next);
            let form = self.forms[usize::from(row.form)];
            let range = |r: (u16, u16)| usize::from(r.0)..usize::from(r.1);
            Some(Candidate {
                word: row.word,
                elements: &self.elements[range(form.elements)],
                sizes: &self.sizes[range(form.sizes)],
                requirement: form.requirement,
            })
        })
    }
}
