//! Reads nodes and what they refer to.

use super::kinds::{DEFAULTS, Fields, LABELS, NO_SLOT, REQUIRED, SLOTS};
use super::{Field, Head, Kind, NodeId, Nodes, Slot, Str, UNREAD, cached, sp_flag};
use ir::diag::Diagnostic;
use ir::ids::{LOCAL, MdId, StrId};
use ir::metadata::{Md, MdNode, MdValue};
use ir::source::Source;

/// What strings of the module and of the overlay have turned out to be.
#[derive(Default)]
pub(super) struct Caches {
    labels: [Vec<Option<Option<Field>>>; 2],
    kinds: [Vec<Option<Kind>>; 2],
    numbers: [Vec<Option<i64>>; 2],
    strings: [Vec<Option<Str>>; 2],
}

impl<'a> Nodes<'a> {
    /// Reads an item and all that it refers to; what is read already is not read again. What is malformed is noted in
    /// `faults` and stays [`Kind::Invalid`].
    pub fn read(&mut self, root: MdId) {
        if self.heads[..].get(self.id(root).index()).is_some_and(|h| h.known) {
            return;
        }
        let root = self.id(root);
        self.root = Some(root);
        let mut work = Vec::new();
        self.enqueue(root, &mut work);
        while let Some(id) = work.pop() {
            self.read_one(id, &mut work);
        }
    }

    /// Reads the variables, labels and blocks of all functions, which those refer to that are compiled later. (Of text;
    /// other sources have such nodes with the functions.)
    pub fn read_locals(&mut self) {
        let Source::Text(text) = self.source else { return };
        let module = self.module;
        for (_, id) in module.numbered_metadata.iter() {
            let Md::Unparsed(offset) = module.scope().md(id) else {
                continue;
            };
            let line = &text[(*offset as usize).min(text.len())..];
            let node = memchr::memchr(b'!', line.get(1..).unwrap_or_default()).map(|at| &line[at + 1..]);
            let of_function = |node: &[u8]| node.starts_with(b"!DIL") && !node.starts_with(b"!DILocation(");
            if node.is_some_and(of_function) {
                self.read(id);
            }
        }
    }

    pub(super) fn enqueue(&mut self, id: NodeId, work: &mut Vec<NodeId>) {
        if self.heads.len() <= id.index() {
            self.heads.resize(id.index() + 1, UNREAD);
        }
        let head = &mut self.heads[id.index()];
        if !head.known {
            head.known = true;
            work.push(id);
        }
    }

    /// The metadata id that `id` stands for.
    fn md_id(&self, id: NodeId) -> MdId {
        match id.0.checked_sub(self.of_module) {
            None => MdId(id.0),
            Some(slot) => MdId(slot | LOCAL),
        }
    }

    fn read_one(&mut self, id: NodeId, work: &mut Vec<NodeId>) {
        if let (Source::Text(text), Some(offset)) = (self.source, self.place(id))
            && let Some(head) = self.read_text(text, offset, work)
        {
            self.heads[id.index()] = Head { known: true, ..head };
            return;
        }
        let md = match self
            .source
            .read_metadata(self.module, self.md_id(id), &mut self.overlay)
        {
            Ok(md) => md,
            Err(fault) => return self.faults.push(fault),
        };
        let before = self.faults.len();
        let head = match md {
            Md::String(text) => Head {
                kind: Kind::String,
                start: self.text(text).0,
                len: 1,
                ..UNREAD
            },
            Md::Value(value) => {
                let start = self.constants.len() as u32;
                self.constants.extend(value.as_const());
                Head {
                    kind: Kind::Value,
                    start,
                    len: self.constants.len() as u32 - start,
                    ..UNREAD
                }
            }
            Md::Node(node) => self.node(&node, work),
            Md::ArgList(_) | Md::Unparsed(_) => return,
        };
        self.heads[id.index()] = Head { known: true, ..head };
        if self.faults.len() > before {
            // What stands within another item has the place of that which was asked for.
            let place = self.place(id).or(self.root.and_then(|root| self.place(root)));
            for fault in &mut self.faults[before..] {
                fault.offset = fault.offset.or(place);
            }
        }
    }

    /// Where the text defines an item.
    pub fn place(&self, id: NodeId) -> Option<u32> {
        let md = self.md_id(id);
        let scope = self.module.scope();
        match (self.source, md.is_local()) {
            (Source::Text(_), false) => match scope.md(md) {
                Md::Unparsed(offset) => Some(*offset),
                _ => None,
            },
            _ => None,
        }
    }

    fn node(&mut self, node: &MdNode, work: &mut Vec<NodeId>) -> Head {
        let kind = self.kind(node.kind);
        let (start, len) = match kind {
            Kind::Tuple => self.tuple(node, work),
            Kind::Expression => self.expression(node),
            _ => self.fields(kind, node, work),
        };
        if !node.distinct && matches!(self.source, Source::Text(_)) && self.must_be_distinct(kind, start) {
            let message = format!("missing 'distinct', which this {} requires", kind.name());
            self.faults.push(Diagnostic::error(None, message));
        }
        Head {
            kind,
            distinct: node.distinct,
            known: true,
            start,
            len,
        }
    }

    fn tuple(&mut self, node: &MdNode, work: &mut Vec<NodeId>) -> (u32, u32) {
        let start = self.lists.len() as u32;
        for field in &node.fields {
            let member = match field.value {
                MdValue::Md(md) => {
                    let id = self.id(md);
                    self.enqueue(id, work);
                    id
                }
                _ => NodeId::NONE,
            };
            self.lists.push(member);
        }
        (start, node.fields.len() as u32)
    }

    fn expression(&mut self, node: &MdNode) -> (u32, u32) {
        let start = self.words.len() as u32;
        for field in &node.fields {
            let word = match field.value {
                MdValue::Int(n) => n as u64,
                MdValue::Ident(word) => self.number(word) as u64,
                _ => 0,
            };
            self.words.push(word);
        }
        (start, node.fields.len() as u32)
    }

    /// The slots of a node with labelled fields.
    fn fields(&mut self, kind: Kind, node: &MdNode, work: &mut Vec<NodeId>) -> (u32, u32) {
        let start = self.slots.len();
        self.default_slots(kind);
        let place = |field: Field| match SLOTS[kind as usize][field as usize] {
            NO_SLOT => None,
            slot => Some(start + slot as usize),
        };
        let mut seen: Fields = 0;
        for field in &node.fields {
            let label = self.label(field.label);
            let Some(at) = label.and_then(place) else {
                self.unknown_field(kind, field.label);
                continue;
            };
            seen |= label.map_or(0, |l| 1 << l as usize);
            self.slots[at] = match field.value {
                MdValue::Null => Slot::Null,
                MdValue::Md(md) => {
                    let id = self.id(md);
                    self.enqueue(id, work);
                    Slot::Node(id)
                }
                MdValue::Int(n) => self.integer_slot(n),
                MdValue::Bool(b) => Slot::Int(i64::from(b)),
                MdValue::Ident(word) => self.word_slot(word),
                MdValue::Str(text) => Slot::Text(self.text(text)),
            };
        }
        let missing = REQUIRED[kind as usize] & !seen;
        if missing != 0 && matches!(self.source, Source::Text(_)) {
            let label = LABELS[missing.trailing_zeros() as usize].1;
            let message = format!("missing required field '{label}' of '{}'", kind.name());
            self.faults.push(Diagnostic::error(None, message));
        }
        match kind {
            Kind::Subprogram => self.subprogram_flags(start),
            Kind::Enumerator if self.contradicts_sign(start) && matches!(self.source, Source::Text(_)) => {
                let message = "unsigned enumerator with negative value";
                self.faults.push(Diagnostic::error(None, message));
            }
            _ => {}
        }
        (start as u32, kind.slots() as u32)
    }

    /// Whether the enumerator whose slots start here is negative and says that it is unsigned. (Of more than 64 bits the sign
    /// is not kept.)
    pub(super) fn contradicts_sign(&self, start: usize) -> bool {
        let slot =
            |field: Field| self.slots[start + usize::from(SLOTS[Kind::Enumerator as usize][field as usize])];
        matches!(
            (slot(Field::Value), slot(Field::IsUnsigned)),
            (Slot::Int(..0), Slot::Int(1))
        )
    }

    /// Whether the node whose slots start here is a unit or a definition, of which no two are one.
    pub(super) fn must_be_distinct(&self, kind: Kind, start: u32) -> bool {
        let slot =
            |field: Field| self.slots[start as usize + usize::from(SLOTS[kind as usize][field as usize])];
        let definition = |flags| matches!(flags, Slot::Int(n) if n as u32 & sp_flag::DEFINITION != 0);
        kind == Kind::CompileUnit || kind == Kind::Subprogram && definition(slot(Field::SpFlags))
    }

    /// A field that the kind does not have.
    fn unknown_field(&mut self, kind: Kind, label: StrId) {
        if kind == Kind::Invalid || label == StrId::EMPTY || !matches!(self.source, Source::Text(_)) {
            return;
        }
        let label = String::from_utf8_lossy(self.overlay.scope(self.module).bytes(label)).into_owned();
        let message = format!("invalid field '{label}' of '{}'", kind.name());
        self.faults.push(Diagnostic::error(None, message));
    }

    /// Adds the slots of a node that says nothing.
    pub(super) fn default_slots(&mut self, kind: Kind) {
        let start = self.slots.len();
        self.slots.resize(start + kind.slots(), Slot::Null);
        for (_, field, value) in DEFAULTS.iter().filter(|d| d.0 == kind) {
            let slot = SLOTS[kind as usize][*field as usize];
            self.slots[start + slot as usize] = Slot::Int(*value);
        }
    }

    /// A number: as it is if it fits, also as an unsigned one.
    fn integer_slot(&mut self, n: i128) -> Slot {
        if let Ok(n) = i64::try_from(n) {
            return Slot::Int(n);
        }
        self.wide.push(n);
        Slot::Wide(self.wide.len() as u32 - 1)
    }

    /// An enumerator, flags, or the digits of a number of more than 127 bits.
    fn word_slot(&mut self, word: StrId) -> Slot {
        let bytes = self.overlay.scope(self.module).bytes(word);
        let digits = std::str::from_utf8(bytes)
            .ok()
            .and_then(|t| t.parse::<u128>().ok());
        match digits {
            Some(n) => {
                self.wide.push(n as i128);
                Slot::Wide(self.wide.len() as u32 - 1)
            }
            None => Slot::Int(self.number(word)),
        }
    }

    /// Before LLVM 8 the flags of subprograms stood in fields of their own.
    pub(super) fn subprogram_flags(&mut self, start: usize) {
        let at = |field: Field| start + SLOTS[Kind::Subprogram as usize][field as usize] as usize;
        if self.slots[at(Field::SpFlags)] != Slot::Null {
            return;
        }
        let int = |field: Field, default: i64| match self.slots[at(field)] {
            Slot::Int(n) => n,
            _ => default,
        };
        let bit = |field, default, flag: u32| if int(field, default) != 0 { flag } else { 0 };
        let flags = int(Field::Virtuality, 0) as u32 & sp_flag::VIRTUALITY
            | bit(Field::IsLocal, 0, sp_flag::LOCAL_TO_UNIT)
            | bit(Field::IsDefinition, 1, sp_flag::DEFINITION)
            | bit(Field::IsOptimized, 0, sp_flag::OPTIMIZED);
        self.slots[at(Field::SpFlags)] = Slot::Int(i64::from(flags));
    }

    fn kind(&mut self, name: StrId) -> Kind {
        if name == StrId::EMPTY {
            return Kind::Tuple;
        }
        let table = &mut self.caches.kinds[usize::from(name.is_local())];
        let bytes = self.overlay.scope(self.module).bytes(name);
        *cached(table, name).get_or_insert_with(|| Kind::named(bytes).unwrap_or(Kind::Invalid))
    }

    fn label(&mut self, label: StrId) -> Option<Field> {
        let table = &mut self.caches.labels[usize::from(label.is_local())];
        let bytes = self.overlay.scope(self.module).bytes(label);
        *cached(table, label).get_or_insert_with(|| Field::labelled(bytes))
    }

    fn number(&mut self, word: StrId) -> i64 {
        let table = &mut self.caches.numbers[usize::from(word.is_local())];
        if let Some(known) = *cached(table, word) {
            return known;
        }
        let bytes = self.overlay.scope(self.module).bytes(word);
        let number = self.names.number(bytes).unwrap_or_else(|| {
            let message = format!("unknown word '{}' in metadata", String::from_utf8_lossy(bytes));
            self.faults.push(Diagnostic::error(None, message));
            0
        });
        *cached(&mut self.caches.numbers[usize::from(word.is_local())], word) = Some(number);
        number
    }

    fn text(&mut self, text: StrId) -> Str {
        let table = &mut self.caches.strings[usize::from(text.is_local())];
        if let Some(known) = *cached(table, text) {
            return known;
        }
        let bytes = self.overlay.scope(self.module).bytes(text);
        let id = self.strings.add(bytes);
        *cached(&mut self.caches.strings[usize::from(text.is_local())], text) = Some(id);
        id
    }
}
