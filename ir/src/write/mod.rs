//! The writer: modules as LLVM 22's text.
//!
//! What it prints, `llvm-as-22` takes, and reading it again gives the same module: parse → print → parse
//! is the identity. Types and names are printed as they are; unnamed values and blocks are numbered here,
//! metadata keeps its numbers and what has none gets new ones; attributes of functions become groups, those
//! of call sites stand in place. Floats are hexadecimal, hence exact.
//!
//! [`write_module`] prints a whole module. [`Writer`] prints it in parts, so that function bodies can be
//! printed by many threads, each as soon as it is parsed:
//! [`header`](Writer::header), for each global [`function`](Writer::function) or
//! [`global`](Writer::global), [`trailer`](Writer::trailer).
//!
//! Needs: a module whose metadata is parsed. Cost: O(output), no allocation per instruction.

mod attributes;
mod body;
mod constants;
mod globals;
mod metadata;
mod text;
mod types;

use crate::attributes::Attribute;
use crate::body::Body;
use crate::context::Scope;
use crate::ids::{AttrSetId, GlobalId, MdId, TypeId, Value};
use crate::metadata::Md;
use crate::module::{BlockName, BodyState, GlobalKind, Module};
use body::Locals;
use text::Text;
use types::TypeTexts;

/// Appends a module as text. Bodies must be parsed or built; a function whose body is still
/// [`BodyState::Text`] is printed as a declaration.
pub fn write_module(module: &Module, out: &mut Vec<u8>) {
    let writer = Writer::new(module);
    writer.header(out);
    for g in (0..module.globals.len()).map(GlobalId::new) {
        match module.function(g).map(|f| &f.body) {
            Some(BodyState::Parsed(body)) => writer.function(g, body, out),
            _ => writer.global(g, out),
        }
    }
    writer.trailer(out);
}

/// A module as text.
pub fn module_to_string(module: &Module) -> String {
    let mut out = Vec::new();
    write_module(module, &mut out);
    String::from_utf8_lossy(&out).into_owned()
}

/// Prints the parts of one module; can be shared by threads.
pub struct Writer<'a> {
    module: &'a Module,
    types: TypeTexts,
    /// Number of each metadata node of the module; `u32::MAX` for what stands in place.
    md_numbers: Vec<u32>,
    /// Nodes in the order of their numbers.
    numbered: Vec<(u32, MdId)>,
    /// Labels for `blockaddress`, by `BlockAddrId`.
    block_names: Vec<Vec<u8>>,
    /// Attribute sets that are groups, in the order of their numbers.
    groups: Vec<AttrSetId>,
    /// Number of each set of the module; `NO_GROUP` for what stands in place.
    group_numbers: Vec<u32>,
}

const IN_PLACE: u32 = u32::MAX;
const NO_GROUP: u32 = u32::MAX;

impl<'a> Writer<'a> {
    /// Prepares the tables of a module: O(types + metadata).
    pub fn new(module: &'a Module) -> Writer<'a> {
        let scope = module.scope();
        let mut writer = Writer {
            module,
            types: TypeTexts::new(scope),
            md_numbers: Vec::new(),
            numbered: Vec::new(),
            block_names: Vec::new(),
            groups: Vec::new(),
            group_numbers: vec![NO_GROUP; module.ctx.attrs.len()],
        };
        writer.number_metadata(scope);
        writer.number_groups(scope);
        for &(_, name) in &module.block_addresses {
            let mut text = Vec::new();
            match name {
                BlockName::Named(s) => text.put_name(scope.bytes(s)),
                BlockName::Numbered(n) | BlockName::Index(n) => text.put_u64(u64::from(n)),
            }
            writer.block_names.push(text);
        }
        for g in &module.globals {
            if let GlobalKind::Function(f) = &g.kind
                && let BodyState::Parsed(b) = &f.body
            {
                writer.name_blocks(b);
            }
        }
        writer
    }

    /// Numbered nodes keep their numbers if the rest fits behind them; the rest are numbered in the order
    /// of their ids.
    fn number_metadata(&mut self, scope: Scope<'_>) {
        let table = &self.module.ctx.metadata;
        let mut given: Vec<(u32, MdId)> = self.module.numbered_metadata.iter().collect();
        given.sort_unstable();
        let last = given.last().map_or(0, |x| x.0);
        let keep = u64::from(last) + (table.len() as u64) < u64::from(IN_PLACE);
        self.md_numbers = vec![IN_PLACE; table.len()];
        let mut next = 0;
        for (n, id) in given {
            let is_node = matches!(table.get(id.slot()), Md::Node(_));
            if is_node && self.md_numbers[id.slot()] == IN_PLACE {
                let n = if keep { n } else { next };
                self.md_numbers[id.slot()] = n;
                self.numbered.push((n, id));
                next = n + 1;
            }
        }
        for i in 0..table.len() {
            let Md::Node(node) = table.get(i) else { continue };
            let expression = !node.distinct && scope.bytes(node.kind) == b"DIExpression";
            if self.md_numbers[i] == IN_PLACE && !expression {
                self.md_numbers[i] = next;
                self.numbered.push((next, MdId::new(i)));
                next += 1;
            }
        }
    }

    /// Functions whose bodies are still text and one of whose unnamed blocks has its address taken: give
    /// their bodies to [`name_blocks`](Writer::name_blocks) first, since blocks are numbered anew.
    pub fn numbered_block_functions(&self) -> Vec<GlobalId> {
        let numbered = self.module.block_addresses.iter();
        let mut list: Vec<GlobalId> = numbered
            .filter(|a| !matches!(a.1, BlockName::Named(_)))
            .map(|a| a.0)
            .filter(|g| {
                matches!(
                    self.module.function(*g).map(|f| &f.body),
                    Some(BodyState::Text { .. })
                )
            })
            .collect();
        list.sort_unstable();
        list.dedup();
        list
    }

    /// Notes the labels of a body's blocks whose address is taken.
    pub fn name_blocks(&mut self, body: &Body) {
        if body.address_taken.is_empty() {
            return;
        }
        let locals = Locals::new(body.scope(self.module), body);
        for &(block, id) in &body.address_taken {
            if let Some(name) = self.block_names.get_mut(id.index()) {
                *name = locals.block(block.0)[1..].to_vec();
            }
        }
    }

    /// Everything that stands before the global values.
    pub fn header(&self, out: &mut Vec<u8>) {
        self.printer(out).header();
    }

    /// A variable, alias, ifunc or function declaration.
    pub fn global(&self, g: GlobalId, out: &mut Vec<u8>) {
        self.printer(out).global(g);
    }

    /// A function with its body.
    pub fn function(&self, g: GlobalId, body: &Body, out: &mut Vec<u8>) {
        let scope = body.scope(self.module);
        let locals = Locals::new(scope, body);
        let mut p = Printer {
            writer: self,
            scope,
            local: Some((body, &locals)),
            out,
        };
        p.function(g, body);
    }

    /// Named metadata, attribute groups and metadata nodes.
    pub fn trailer(&self, out: &mut Vec<u8>) {
        let mut p = self.printer(out);
        p.named_metadata();
        p.groups();
        p.numbered_metadata();
    }

    fn printer<'p>(&'p self, out: &'p mut Vec<u8>) -> Printer<'p> {
        Printer {
            writer: self,
            scope: self.module.scope(),
            local: None,
            out,
        }
    }

    /// Sets of functions and variables become groups, numbered by first use. What only call sites have
    /// is short as a rule and stands in place.
    fn number_groups(&mut self, scope: Scope<'_>) {
        for g in &self.module.globals {
            let set = match &g.kind {
                GlobalKind::Function(f) => f.attrs.func,
                GlobalKind::Variable(v) => v.attrs,
                _ => AttrSetId::EMPTY,
            };
            // Types have no place in groups.
            let has_type = scope.attrs(set).iter().any(|a| matches!(a, Attribute::Type(..)));
            if set != AttrSetId::EMPTY && !has_type && self.group_numbers[set.slot()] == NO_GROUP {
                self.group_numbers[set.slot()] = self.groups.len() as u32;
                self.groups.push(set);
            }
        }
    }

    /// The number of a group; `None` if the set stands in place.
    fn group_number(&self, set: AttrSetId) -> Option<u32> {
        if set.is_local() {
            return None;
        }
        Some(self.group_numbers[set.slot()]).filter(|n| *n != NO_GROUP)
    }

    /// The number of a node; `None` if it stands in place.
    fn md_number(&self, id: MdId) -> Option<u32> {
        if id.is_local() {
            return None;
        }
        Some(self.md_numbers[id.slot()]).filter(|n| *n != IN_PLACE)
    }
}

/// Writes into one buffer what one scope sees.
struct Printer<'a> {
    writer: &'a Writer<'a>,
    scope: Scope<'a>,
    /// The function being printed, and the names of its values.
    local: Option<(&'a Body, &'a Locals)>,
    out: &'a mut Vec<u8>,
}

impl Printer<'_> {
    #[inline]
    fn ty(&mut self, t: TypeId) {
        self.writer.types.put(self.scope, t, self.out);
    }

    /// `@name` or `@7`.
    fn global_ref(&mut self, g: GlobalId) {
        let global = self.writer.module.global(g);
        self.out.push(b'@');
        if global.name.is_empty() {
            self.out.put_u64(u64::from(global.number));
        } else {
            self.out.put_name(self.scope.bytes(global.name));
        }
    }

    /// `T %x` for a local value.
    fn typed_local(&mut self, v: Value) {
        let (body, locals) = self.local.expect("local values occur in functions only");
        self.ty(body.value_ty(self.scope, v));
        self.out.push(b' ');
        self.out.extend_from_slice(locals.value(v.0));
    }
}
