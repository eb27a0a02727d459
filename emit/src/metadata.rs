//! Reads the little metadata that objects depend on: module flags, identification strings, attachments of
//! globals. Nodes that the parser left in the text are parsed when they are asked for.

use ir::body::Body;
use ir::constants::Const;
use ir::ids::{GlobalId, MdId};
use ir::metadata::{Md, MdValue};
use ir::module::{Global, Module};
use std::cell::RefCell;

/// Metadata of one module.
pub struct MetadataReader<'a> {
    module: &'a Module,
    text: &'a [u8],
    /// Takes what parsing adds.
    overlay: RefCell<Body>,
}

impl<'a> MetadataReader<'a> {
    /// `text` is the module's source, empty for modules made in memory.
    pub fn new(module: &'a Module, text: &'a [u8]) -> Self {
        MetadataReader {
            module,
            text,
            overlay: RefCell::default(),
        }
    }

    fn get(&self, id: MdId) -> Option<Md> {
        let mut overlay = self.overlay.borrow_mut();
        ir::parse::parse_metadata(self.module, self.text, id, &mut overlay).ok()
    }

    /// The operands of a node; `None` where one is `null` or no metadata.
    pub fn operands(&self, node: MdId) -> Option<Vec<Option<MdId>>> {
        let Md::Node(node) = self.get(node)? else {
            return None;
        };
        let operand = |value| match value {
            MdValue::Md(id) => Some(id),
            _ => None,
        };
        Some(node.fields.iter().map(|field| operand(field.value)).collect())
    }

    /// The bytes of a metadata string.
    pub fn string(&self, id: MdId) -> Option<Vec<u8>> {
        let Md::String(string) = self.get(id)? else {
            return None;
        };
        Some(self.overlay.borrow().scope(self.module).bytes(string).to_vec())
    }

    /// The integer that a metadata operand wraps.
    pub fn integer(&self, id: MdId) -> Option<u64> {
        let Md::Value(value) = self.get(id)? else {
            return None;
        };
        self.overlay
            .borrow()
            .scope(self.module)
            .const_u64(value.as_const()?)
    }

    /// The global whose address a metadata operand wraps.
    pub fn global(&self, id: MdId) -> Option<GlobalId> {
        let Md::Value(value) = self.get(id)? else {
            return None;
        };
        match self
            .overlay
            .borrow()
            .scope(self.module)
            .constant(value.as_const()?)
        {
            Const::Global { global, .. } => Some(global),
            _ => None,
        }
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

    /// The integer value of a module flag, if it is there.
    pub fn module_flag(&self, name: &str) -> Option<u64> {
        self.integer(self.flag_value(name)?)
    }

    /// The string value of a module flag, if it is there.
    pub fn module_flag_string(&self, name: &str) -> Option<Vec<u8>> {
        self.string(self.flag_value(name)?)
    }
}
