//! Reads the little metadata that objects depend on: module flags, identification strings, attachments of
//! globals. Nodes that the reader of the module left in its source are read when they are first asked for.

use ir::body::Body;
use ir::constants::Const;
use ir::context::Scope;
use ir::ids::{ConstId, GlobalId, MdId};
use ir::metadata::{Md, MdValue};
use ir::module::{Global, Module};
use ir::source::Source;
use rustc_hash::FxHashMap;
use std::cell::RefCell;

/// Metadata of one module.
pub struct MetadataReader<'a> {
    module: &'a Module,
    source: Source<'a>,
    read: RefCell<Read>,
}

/// What has been read of the source.
#[derive(Default)]
struct Read {
    /// Takes what nodes are made of.
    overlay: Body,
    /// Each node that was asked for; `None` if it is malformed.
    nodes: FxHashMap<MdId, Option<Md>>,
}

impl<'a> MetadataReader<'a> {
    /// `source` is where the module came from.
    pub fn new(module: &'a Module, source: Source<'a>) -> Self {
        MetadataReader {
            module,
            source,
            read: RefCell::default(),
        }
    }

    /// The module.
    pub fn module(&self) -> &'a Module {
        self.module
    }

    /// Where the module came from.
    pub fn source(&self) -> Source<'a> {
        self.source
    }

    /// What `look` finds in an item.
    fn look<T>(&self, id: MdId, look: impl FnOnce(&Md, Scope<'_>) -> Option<T>) -> Option<T> {
        let read = &mut *self.read.borrow_mut();
        if matches!(read.overlay.scope(self.module).md(id), Md::Unparsed(_)) {
            let node = read.nodes.entry(id).or_insert_with(|| {
                let node = self.source.read_metadata(self.module, id, &mut read.overlay);
                node.ok()
            });
            return look(node.as_ref()?, read.overlay.scope(self.module));
        }
        let scope = read.overlay.scope(self.module);
        look(scope.md(id), scope)
    }

    /// The operands of a node; `None` where one is `null` or no metadata.
    pub fn operands(&self, node: MdId) -> Option<Vec<Option<MdId>>> {
        self.look(node, |md, _| {
            let Md::Node(node) = md else {
                return None;
            };
            let operand = |value| match value {
                MdValue::Md(id) => Some(id),
                _ => None,
            };
            Some(node.fields.iter().map(|field| operand(field.value)).collect())
        })
    }

    /// The operands of a node, if they are all constants.
    pub fn constants(&self, node: MdId) -> Option<Vec<ConstId>> {
        let constant = |id| self.constant(id?, |c, _| (!c.is_local()).then_some(c));
        self.operands(node)?.into_iter().map(constant).collect()
    }

    /// What a field of a node names, if it is metadata.
    pub fn field(&self, node: MdId, label: &str) -> Option<MdId> {
        match self.field_value(node, label)? {
            MdValue::Md(id) => Some(id),
            _ => None,
        }
    }

    /// The bytes of a field that is a string.
    pub fn field_string(&self, node: MdId, label: &str) -> Option<Vec<u8>> {
        if let Some(id) = self.field(node, label) {
            return self.string(id);
        }
        match self.field_value(node, label)? {
            MdValue::Str(s) => {
                let read = self.read.borrow();
                Some(read.overlay.scope(self.module).bytes(s).to_vec())
            }
            _ => None,
        }
    }

    fn field_value(&self, node: MdId, label: &str) -> Option<MdValue> {
        self.look(node, |md, scope| {
            let Md::Node(node) = md else {
                return None;
            };
            let mut named = node
                .fields
                .iter()
                .filter(|f| scope.bytes(f.label) == label.as_bytes());
            Some(named.next()?.value)
        })
    }

    /// The bytes of a metadata string.
    pub fn string(&self, id: MdId) -> Option<Vec<u8>> {
        self.look(id, |md, scope| match md {
            Md::String(string) => Some(scope.bytes(*string).to_vec()),
            _ => None,
        })
    }

    /// The constant that a metadata operand wraps.
    fn constant<T>(&self, id: MdId, look: impl FnOnce(ConstId, Scope<'_>) -> Option<T>) -> Option<T> {
        self.look(id, |md, scope| match md {
            Md::Value(value) => look(value.as_const()?, scope),
            _ => None,
        })
    }

    /// The integer that a metadata operand wraps.
    pub fn integer(&self, id: MdId) -> Option<u64> {
        self.constant(id, |c, scope| scope.const_u64(c))
    }

    /// The global whose address a metadata operand wraps.
    pub fn global(&self, id: MdId) -> Option<GlobalId> {
        self.constant(id, |c, scope| match scope.constant(c) {
            Const::Global { global, .. } => Some(global),
            _ => None,
        })
    }

    /// The nodes of a named metadata list (`!llvm.ident`), none if there is no such list.
    pub fn named(&self, name: &str) -> &'a [MdId] {
        let scope = self.module.scope();
        let found = self
            .module
            .named_metadata
            .iter()
            .find(|(n, _)| scope.bytes(*n) == name.as_bytes());
        found.map_or(&[], |(_, nodes)| nodes.as_slice())
    }

    /// Where the list of module flags stands in the text.
    pub fn flags_place(&self) -> Option<u32> {
        let scope = self.module.scope();
        let places = self.module.named_places.iter();
        let mut found = places.filter(|p| scope.bytes(p.0) == b"llvm.module.flags");
        found.next().map(|p| p.1)
    }

    /// The node attached to a global under this kind.
    pub fn attachment(&self, global: &Global, kind: &str) -> Option<MdId> {
        let scope = self.module.scope();
        let found = global
            .metadata
            .iter()
            .find(|(name, _)| scope.bytes(*name) == kind.as_bytes());
        found.map(|(_, node)| *node)
    }

    /// The operand that holds the value of a module flag (LangRef "Module Flags Metadata").
    fn flag_value(&self, name: &str) -> Option<MdId> {
        self.named("llvm.module.flags").iter().find_map(|node| {
            let operands = self.operands(*node)?;
            let &[_, Some(key), Some(value)] = operands.as_slice() else {
                return None;
            };
            (self.string(key)? == name.as_bytes()).then_some(value)
        })
    }

    /// The node that is the value of a module flag, if it is there.
    pub fn module_flag_node(&self, name: &str) -> Option<MdId> {
        self.flag_value(name)
    }

    /// Whether there is a module flag of this name, whatever its value.
    pub fn has_module_flag(&self, name: &str) -> bool {
        self.flag_value(name).is_some()
    }

    /// The integer value of a module flag, if it is there.
    pub fn module_flag(&self, name: &str) -> Option<u64> {
        self.integer(self.flag_value(name)?)
    }

    /// The value of a module flag that is an array of integers (`"SDK Version"`), if it is there.
    pub fn module_flag_integers(&self, name: &str) -> Option<Vec<u64>> {
        self.constant(self.flag_value(name)?, |c, scope| match scope.constant(c) {
            Const::Aggregate { elems, .. } => scope
                .const_list(elems)
                .iter()
                .map(|e| scope.const_u64(*e))
                .collect(),
            _ => None,
        })
    }

    /// The string value of a module flag, if it is there.
    pub fn module_flag_string(&self, name: &str) -> Option<Vec<u8>> {
        self.string(self.flag_value(name)?)
    }
}
