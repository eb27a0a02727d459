//! The nodes of debug information, read once and kept flat: what DWARF and CodeView are written from.
//!
//! ```text
//!  Nodes::new(module, source) ─► read(roots) … ─► nodes.get(id).node(Field::Scope), .int(Field::Line), .text(..)
//! ```
//! A node is a kind and one slot for each field that the kind has ([`Kind`], [`Field`]); finding a field is an index. Ids
//! are dense ([`NodeId`]), so tables beside the nodes are vectors. Only what is reachable from the roots is read.

mod circles;
mod kinds;
mod names;
mod read;
mod strings;
#[cfg(test)]
mod tests;
mod text;
mod valid;

pub use kinds::{Field, Kind};
pub use strings::{Str, Strings};

use ir::body::Body;
use ir::constants::Const;
use ir::context::Scope;
use ir::diag::Diagnostic;
use ir::ids::{ConstId, MdId, StrId};
use ir::module::Module;
use ir::source::Source;
use rustc_hash::FxHashMap;

/// A metadata item: those of the module come first, those that stand within others after them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(pub u32);

impl NodeId {
    /// Stands for `null` in lists.
    pub const NONE: NodeId = NodeId(u32::MAX);

    /// As an index.
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// `None` for [`NodeId::NONE`].
    pub fn some(self) -> Option<NodeId> {
        (self != NodeId::NONE).then_some(self)
    }
}

/// What a field holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Slot {
    /// Nothing, or `null`.
    #[default]
    Null,
    /// A node, or another metadata item.
    Node(NodeId),
    /// A number, an enumerator, flags, a truth value.
    Int(i64),
    /// An integer of more than 64 bits: index for [`Nodes::wide`].
    Wide(u32),
    /// A string.
    Text(Str),
}

/// A bound of a subrange, or a size that may be computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// Not there.
    None,
    /// A number.
    Int(i64),
    /// A `DIVariable` that holds it, or a `DIExpression` that computes it.
    Node(NodeId),
}

/// Where a node's contents stand.
#[derive(Clone, Copy)]
struct Head {
    kind: Kind,
    distinct: bool,
    /// Whether it is read, or on the way.
    known: bool,
    /// In `slots`, `lists` or `words`, by kind.
    start: u32,
    len: u32,
}

const UNREAD: Head = Head {
    kind: Kind::Invalid,
    distinct: false,
    known: false,
    start: 0,
    len: 0,
};

/// The nodes of a module. See the module's header.
pub struct Nodes<'a> {
    module: &'a Module,
    source: Source<'a>,
    /// Takes what the reader of metadata makes on its way.
    overlay: Body,
    /// How many items the module has.
    of_module: u32,
    heads: Vec<Head>,
    slots: Vec<Slot>,
    lists: Vec<NodeId>,
    words: Vec<u64>,
    wide: Vec<i128>,
    /// Constants of nodes of kind `Value`, by `Head::start`.
    constants: Vec<ConstId>,
    strings: Strings,
    names: names::Names,
    caches: read::Caches,
    expected: text::Expected<'a>,
    /// Nodes that say the same as one before, which stands for them; see [`Nodes::unify`].
    aliases: FxHashMap<NodeId, NodeId>,
    /// What could not be read.
    pub faults: Vec<Box<Diagnostic>>,
    /// What was asked for last.
    root: Option<NodeId>,
}

impl<'a> Nodes<'a> {
    /// None is read yet. `source` is where the module came from.
    pub fn new(module: &'a Module, source: Source<'a>) -> Self {
        let of_module = module.ctx.metadata.len();
        Nodes {
            module,
            source,
            overlay: Body::new(),
            of_module: of_module as u32,
            heads: vec![UNREAD; of_module],
            slots: Vec::new(),
            lists: Vec::new(),
            words: Vec::new(),
            wide: Vec::new(),
            constants: Vec::new(),
            strings: Strings::default(),
            names: names::Names::default(),
            caches: read::Caches::default(),
            expected: text::Expected::default(),
            aliases: FxHashMap::default(),
            faults: Vec::new(),
            root: None,
        }
    }

    /// How many ids there are: the length of tables beside the nodes, once all is read.
    pub fn len(&self) -> usize {
        self.heads.len()
    }

    /// Whether the module has no metadata.
    pub fn is_empty(&self) -> bool {
        self.heads.is_empty()
    }

    /// The id of an item of the module.
    pub fn id(&self, md: MdId) -> NodeId {
        let id = match md.is_local() {
            false => NodeId(md.0),
            true => NodeId(self.of_module + md.slot() as u32),
        };
        match self.aliases.is_empty() {
            true => id,
            false => self.aliases.get(&id).copied().unwrap_or(id),
        }
    }

    /// Makes variables one that say the same, unless they are `distinct`: in LLVM they are one node. When all is read.
    pub fn unify(&mut self) {
        let mut known: FxHashMap<&[Slot], NodeId> = FxHashMap::default();
        let mut aliases = FxHashMap::default();
        for (at, head) in self.heads.iter().enumerate() {
            if head.kind != Kind::LocalVariable || head.distinct {
                continue;
            }
            let slots = &self.slots[head.start as usize..][..head.len as usize];
            let id = NodeId(at as u32);
            let first = *known.entry(slots).or_insert(id);
            if first != id {
                aliases.insert(id, first);
            }
        }
        if aliases.is_empty() {
            return;
        }
        for member in &mut self.lists {
            *member = aliases.get(member).copied().unwrap_or(*member);
        }
        for slot in &mut self.slots {
            if let Slot::Node(id) = slot
                && let Some(first) = aliases.get(id)
            {
                *slot = Slot::Node(*first);
            }
        }
        self.aliases = aliases;
    }

    /// The node.
    #[inline]
    pub fn get(&self, id: NodeId) -> Node<'_, 'a> {
        let head = self.heads.get(id.index()).copied().unwrap_or(UNREAD);
        Node {
            nodes: self,
            id,
            head,
        }
    }

    /// All strings, for tables beside them.
    pub fn strings(&self) -> &Strings {
        &self.strings
    }

    /// A string's bytes.
    pub fn bytes(&self, text: Str) -> &[u8] {
        self.strings.get(text)
    }

    /// An integer of more than 64 bits; its bits, if it is larger than an `i128`.
    pub fn wide(&self, index: u32) -> i128 {
        self.wide[index as usize]
    }

    /// Where the constants of nodes of kind `Value` stand.
    pub fn scope(&self) -> Scope<'_> {
        self.overlay.scope(self.module)
    }

    /// The constant that a node of kind `Value` wraps.
    pub fn constant(&self, id: NodeId) -> Option<ConstId> {
        let head = self.heads.get(id.index())?;
        (head.kind == Kind::Value && head.len == 1).then(|| self.constants[head.start as usize])
    }

    /// The integer that a node of kind `Value` wraps, sign extended from its type.
    pub fn integer(&self, id: NodeId) -> Option<i64> {
        let constant = self.constant(id)?;
        let value = self.scope().const_u64(constant)?;
        let bits = self
            .scope()
            .int_bits(self.scope().const_ty(constant))
            .unwrap_or(64);
        let unused = 64_u32.saturating_sub(bits);
        Some((value << unused) as i64 >> unused)
    }

    /// The constant, looked at.
    pub fn const_value(&self, id: NodeId) -> Option<Const> {
        Some(self.scope().constant(self.constant(id)?))
    }
}

/// A node that can be asked for its fields.
#[derive(Clone, Copy)]
pub struct Node<'n, 'a> {
    nodes: &'n Nodes<'a>,
    /// Its id.
    pub id: NodeId,
    head: Head,
}

impl<'n, 'a> Node<'n, 'a> {
    /// What it is.
    #[inline]
    pub fn kind(&self) -> Kind {
        self.head.kind
    }

    /// Whether it is `distinct`.
    pub fn is_distinct(&self) -> bool {
        self.head.distinct
    }

    /// What a field holds; `Null` if the kind has no such field.
    #[inline]
    pub fn slot(&self, field: Field) -> Slot {
        match kinds::SLOTS[self.head.kind as usize][field as usize] {
            kinds::NO_SLOT => Slot::Null,
            slot => self.nodes.slots[self.head.start as usize + slot as usize],
        }
    }

    /// The node that a field refers to.
    #[inline]
    pub fn node(&self, field: Field) -> Option<Node<'n, 'a>> {
        self.node_id(field).map(|id| self.nodes.get(id))
    }

    /// The id of the node that a field refers to.
    #[inline]
    pub fn node_id(&self, field: Field) -> Option<NodeId> {
        match self.slot(field) {
            Slot::Node(id) => Some(id),
            _ => None,
        }
    }

    /// The number that a field holds, 0 if there is none.
    #[inline]
    pub fn int(&self, field: Field) -> i64 {
        match self.slot(field) {
            Slot::Int(n) => n,
            Slot::Wide(n) => self.nodes.wide(n) as i64,
            Slot::Node(id) => self.nodes.integer(id).unwrap_or(0),
            _ => 0,
        }
    }

    /// The same as an unsigned number.
    pub fn uint(&self, field: Field) -> u64 {
        self.int(field) as u64
    }

    /// Whether a truth value is true.
    pub fn is(&self, field: Field) -> bool {
        self.int(field) != 0
    }

    /// The string that a field holds, the empty one if there is none.
    #[inline]
    pub fn str(&self, field: Field) -> Str {
        match self.slot(field) {
            Slot::Text(text) => text,
            _ => Str::EMPTY,
        }
    }

    /// The bytes of the string that a field holds.
    pub fn bytes(&self, field: Field) -> &'n [u8] {
        self.nodes.bytes(self.str(field))
    }

    /// A bound.
    pub fn bound(&self, field: Field) -> Bound {
        match self.slot(field) {
            Slot::Int(n) => Bound::Int(n),
            Slot::Node(id) => match self.nodes.integer(id) {
                Some(n) => Bound::Int(n),
                None => Bound::Node(id),
            },
            _ => Bound::None,
        }
    }

    /// `DW_TAG_*`.
    pub fn tag(&self) -> u16 {
        self.int(Field::Tag) as u16
    }

    /// Whether all these bits are set in `flags`.
    pub fn has_flag(&self, flag: u32) -> bool {
        self.uint(Field::Flags) as u32 & flag == flag
    }

    /// Whether all these bits are set in `spFlags` (in whichever form they were written).
    pub fn has_sp_flag(&self, flag: u32) -> bool {
        self.uint(Field::SpFlags) as u32 & flag == flag
    }

    /// The members of a tuple, [`NodeId::NONE`] where one is `null`.
    pub fn members(&self) -> &'n [NodeId] {
        match self.head.kind {
            Kind::Tuple => &self.nodes.lists[self.head.start as usize..][..self.head.len as usize],
            _ => &[],
        }
    }

    /// The members of the tuple that a field refers to.
    pub fn list(&self, field: Field) -> &'n [NodeId] {
        self.node(field).map_or(&[], |tuple| tuple.members())
    }

    /// The elements of an expression: operations by number, each followed by its arguments.
    pub fn elements(&self) -> &'n [u64] {
        match self.head.kind {
            Kind::Expression => &self.nodes.words[self.head.start as usize..][..self.head.len as usize],
            _ => &[],
        }
    }

    /// The text of a metadata string.
    pub fn text(&self) -> Option<Str> {
        (self.head.kind == Kind::String).then_some(Str(self.head.start))
    }
}

/// Bits of `flags` (LangRef; LLVM's `DIFlags`).
pub mod flag {
    /// Two bits: 1 private, 2 protected, 3 public, 0 as the language has it.
    pub const ACCESSIBILITY: u32 = 3;
    /// A type that is only declared here.
    pub const FWD_DECL: u32 = 1 << 2;
    /// The structure of a block (closure) of Apple's.
    pub const APPLE_BLOCK: u32 = 1 << 3;
    /// Of a base class: virtual (`DW_AT_virtuality`); other nodes have it in `spFlags`.
    pub const VIRTUAL: u32 = 1 << 5;
    /// Made by the compiler, as `this` is.
    pub const ARTIFICIAL: u32 = 1 << 6;
    /// `explicit` constructor or conversion.
    pub const EXPLICIT: u32 = 1 << 7;
    /// A C function declared with parameter types.
    pub const PROTOTYPED: u32 = 1 << 8;
    /// The implementation of an Objective-C class, with all its members.
    pub const OBJC_CLASS_COMPLETE: u32 = 1 << 9;
    /// The parameter that is the object: `this`, `self`.
    pub const OBJECT_POINTER: u32 = 1 << 10;
    /// An array that is a vector type (`DW_AT_GNU_vector`).
    pub const VECTOR: u32 = 1 << 11;
    /// A static member of a class: variable, constant or function.
    pub const STATIC_MEMBER: u32 = 1 << 12;
    /// A member function qualified with `&`.
    pub const LVALUE_REFERENCE: u32 = 1 << 13;
    /// A member function qualified with `&&`.
    pub const RVALUE_REFERENCE: u32 = 1 << 14;
    /// An inline namespace, or an anonymous structure, whose names are those of the scope around it.
    pub const EXPORT_SYMBOLS: u32 = 1 << 15;
    /// Two bits, of a class pointed to by member pointers: 1 single, 2 multiple, 3 virtual (CodeView).
    pub const INHERITANCE: u32 = 3 << 16;
    /// A virtual function that overrides none (CodeView).
    pub const INTRODUCED_VIRTUAL: u32 = 1 << 18;
    /// A member with a width of its own.
    pub const BIT_FIELD: u32 = 1 << 19;
    /// A function that does not return.
    pub const NO_RETURN: u32 = 1 << 20;
    /// A class that arguments hold themselves (`DW_CC_pass_by_value`).
    pub const TYPE_PASS_BY_VALUE: u32 = 1 << 22;
    /// A class that arguments hold the address of (`DW_CC_pass_by_reference`).
    pub const TYPE_PASS_BY_REFERENCE: u32 = 1 << 23;
    /// A scoped enumeration.
    pub const ENUM_CLASS: u32 = 1 << 24;
    /// A function that adjusts `this` and goes on to another.
    pub const THUNK: u32 = 1 << 25;
    /// A class that is not trivial in the C++ sense: returned in memory (CodeView).
    pub const NON_TRIVIAL: u32 = 1 << 26;
    /// A base type stored big-endian on any machine.
    pub const BIG_ENDIAN: u32 = 1 << 27;
    /// A base type stored little-endian on any machine.
    pub const LITTLE_ENDIAN: u32 = 1 << 28;
    /// All calls of a function have call site entries (`DW_AT_call_all_calls`).
    pub const ALL_CALLS_DESCRIBED: u32 = 1 << 29;
    /// The template arguments are left out of the name and can be had from the children.
    pub const NAME_IS_SIMPLIFIED: u32 = 1 << 30;
}

/// Bits of `spFlags` (LLVM's `DISPFlags`).
pub mod sp_flag {
    /// Two bits: 1 virtual, 2 pure virtual (`DW_VIRTUALITY_*`).
    pub const VIRTUALITY: u32 = 3;
    /// Not visible outside of its compile unit, as C's `static`.
    pub const LOCAL_TO_UNIT: u32 = 1 << 2;
    /// A definition, not a declaration.
    pub const DEFINITION: u32 = 1 << 3;
    /// Compiled with optimisation (`DW_AT_APPLE_optimized`).
    pub const OPTIMIZED: u32 = 1 << 4;
    /// Fortran's `pure`.
    pub const PURE: u32 = 1 << 5;
    /// Fortran's `elemental`.
    pub const ELEMENTAL: u32 = 1 << 6;
    /// Fortran's `recursive`.
    pub const RECURSIVE: u32 = 1 << 7;
    /// The program starts here (`DW_AT_main_subprogram`).
    pub const MAIN_SUBPROGRAM: u32 = 1 << 8;
    /// `= delete`.
    pub const DELETED: u32 = 1 << 9;
    /// An Objective-C method that is called without dispatch.
    pub const OBJC_DIRECT: u32 = 1 << 11;
}

/// What the reader keeps by string.
fn cached<T: Copy + Default>(table: &mut Vec<T>, id: StrId) -> &mut T {
    if table.len() <= id.slot() {
        table.resize(id.slot() + 1, T::default());
    }
    &mut table[id.slot()]
}
