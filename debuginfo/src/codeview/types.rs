//! Types: from `DIType`s to type records, in the order in which they are asked for.
//!
//! A class is first only named (a forward reference); its members follow when the type that named it is done, so that
//! types may refer to themselves. What has neither name nor identifier is written as a whole where it stands.

use super::leaf::{lf, simple};
use super::names::{self, tag};
use super::record::{Record, TypeIndex};
use super::table::TypeTable;
use crate::nodes::{Bound, Field, Kind, Node, NodeId, Nodes, flag};
use rustc_hash::FxHashMap;

/// How deep types stand within each other before metadata counts as malformed.
const DEEPEST: u32 = 500;

/// What is known of a type.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum State {
    #[default]
    New,
    /// Being lowered: it must not ask for itself.
    Open,
    Done(TypeIndex),
}

/// Flags of pointers (`lfPointerAttr`).
mod pointer {
    pub const NEAR32: u32 = 0x0a;
    pub const NEAR64: u32 = 0x0c;
    pub const MODE_SHIFT: u32 = 5;
    pub const LVALUE_REFERENCE: u32 = 1;
    pub const TO_MEMBER: u32 = 2;
    pub const TO_MEMBER_FUNCTION: u32 = 3;
    pub const RVALUE_REFERENCE: u32 = 4;
    pub const VOLATILE: u32 = 0x200;
    pub const CONST: u32 = 0x400;
    pub const RESTRICT: u32 = 0x1000;
    pub const SIZE_SHIFT: u32 = 13;
    pub const LVALUE_THIS: u32 = 0x10_0000;
    pub const RVALUE_THIS: u32 = 0x20_0000;
}

/// Flags of `LF_MODIFIER`.
mod modifier {
    pub const CONST: u16 = 1;
    pub const VOLATILE: u16 = 2;
}

/// A type that is named in the symbols, `S_UDT`.
pub struct Udt {
    /// Its name with all scopes.
    pub name: Vec<u8>,
    /// The type.
    pub ty: NodeId,
}

/// The types of a module.
pub struct Types<'n, 'a> {
    /// The module's debug information.
    pub nodes: &'n Nodes<'a>,
    /// The records.
    pub table: TypeTable,
    /// The record under way.
    pub(super) record: Record,
    /// By node: types, ids of functions, ids of scopes.
    known: Vec<State>,
    /// By node: classes and unions with their members.
    complete: Vec<State>,
    /// Types of functions, and pointers `this`, as members of a class.
    of_class: FxHashMap<(NodeId, NodeId), TypeIndex>,
    /// Classes whose members are still to come.
    deferred: Vec<NodeId>,
    depth: u32,
    /// Named types outside functions.
    pub global_udts: Vec<Udt>,
    /// Named types of the function under way.
    pub local_udts: Vec<Udt>,
    /// That function.
    pub subprogram: Option<NodeId>,
    /// Static members with values, in the order in which they were found.
    pub static_members: Vec<NodeId>,
    /// The type of pointers to tables of virtual bases.
    base_table: Option<TypeIndex>,
    /// Bytes of a pointer.
    pub(super) pointer_size: u64,
    /// Names are Fortran's: without scopes, and arrays start at 1.
    pub fortran: bool,
    /// Something was nested too deep, or within itself.
    pub malformed: bool,
    /// A class without a name that refers to itself, which no record can say.
    pub circular: Option<NodeId>,
}

impl<'n, 'a> Types<'n, 'a> {
    /// None yet. `pointer_size` is in bytes.
    pub fn new(nodes: &'n Nodes<'a>, pointer_size: u64) -> Self {
        Types {
            nodes,
            table: TypeTable::default(),
            record: Record::default(),
            known: vec![State::New; nodes.len()],
            complete: vec![State::New; nodes.len()],
            of_class: FxHashMap::default(),
            deferred: Vec::new(),
            depth: 0,
            global_udts: Vec::new(),
            local_udts: Vec::new(),
            subprogram: None,
            static_members: Vec::new(),
            base_table: None,
            pointer_size,
            fortran: false,
            malformed: false,
            circular: None,
        }
    }

    /// Puts the record under way into the table.
    pub(super) fn insert(&mut self) -> TypeIndex {
        self.table.insert(&mut self.record)
    }

    /// Runs `lower` and, if it is the outermost, then writes the members of the classes that it has named.
    pub(super) fn nested<T>(&mut self, lower: impl FnOnce(&mut Self) -> T) -> T {
        self.depth += 1;
        let made = lower(self);
        if self.depth == 1 {
            while !self.deferred.is_empty() {
                for class in std::mem::take(&mut self.deferred) {
                    self.complete(Some(class));
                }
            }
        }
        self.depth -= 1;
        made
    }

    /// The type's number; `void` for none.
    pub fn index(&mut self, ty: Option<NodeId>) -> TypeIndex {
        let Some(id) = ty else {
            return TypeIndex(simple::VOID);
        };
        match self.known[id.index()] {
            State::Done(index) => return index,
            State::Open => {
                match self.is_unnamed_class(id) {
                    true => self.circular = Some(id),
                    false => self.malformed = true,
                }
                return TypeIndex::NONE;
            }
            State::New if self.depth > DEEPEST => {
                self.malformed = true;
                return TypeIndex::NONE;
            }
            State::New => {}
        }
        self.nested(|t| {
            t.known[id.index()] = State::Open;
            let index = t.lower(t.nodes.get(id));
            t.known[id.index()] = State::Done(index);
            index
        })
    }

    /// A number that is not that of a type: of a function or of a scope.
    pub(super) fn remembered(&self, id: NodeId) -> Option<TypeIndex> {
        match self.known[id.index()] {
            State::Done(index) => Some(index),
            _ => None,
        }
    }

    /// Notes such a number.
    pub(super) fn remember(&mut self, id: NodeId, index: TypeIndex) -> TypeIndex {
        self.known[id.index()] = State::Done(index);
        index
    }

    fn lower(&mut self, ty: Node<'n, 'a>) -> TypeIndex {
        match ty.kind() {
            Kind::SubroutineType => return self.function(ty),
            Kind::StringType => return self.string(ty),
            Kind::BasicType | Kind::DerivedType | Kind::CompositeType => {}
            _ => return TypeIndex::NONE,
        }
        if ty.kind() == Kind::BasicType {
            return match ty.tag() {
                tag::UNSPECIFIED if ty.bytes(Field::Name) == b"decltype(nullptr)" => {
                    TypeIndex(simple::NULLPTR)
                }
                tag::UNSPECIFIED => TypeIndex::NONE,
                _ => basic(ty),
            };
        }
        let composite = ty.kind() == Kind::CompositeType;
        match ty.tag() {
            tag::ARRAY if composite => self.array(ty),
            tag::ENUMERATION if composite => self.enumeration(ty),
            tag::CLASS | tag::STRUCTURE if composite => self.class(ty),
            tag::UNION if composite => self.union(ty),
            _ if composite => TypeIndex::NONE,
            tag::TYPEDEF => self.alias(ty),
            tag::POINTER if ty.bytes(Field::Name) == b"__vtbl_ptr_type" => self.virtual_table(ty),
            tag::POINTER | tag::REFERENCE | tag::RVALUE_REFERENCE => self.pointer(ty, 0),
            tag::PTR_TO_MEMBER => self.member_pointer(ty, 0),
            tag::CONST | tag::VOLATILE | tag::RESTRICT => self.modifier(ty),
            _ => TypeIndex::NONE,
        }
    }

    fn alias(&mut self, ty: Node<'n, 'a>) -> TypeIndex {
        let base = self.index(ty.node_id(Field::BaseType));
        self.note_udt(ty);
        match (base.0, ty.bytes(Field::Name)) {
            (simple::INT32_LONG, b"HRESULT") => TypeIndex(simple::HRESULT),
            (simple::UINT16_SHORT, b"wchar_t") => TypeIndex(simple::WIDE_CHARACTER),
            _ => base,
        }
    }

    fn index_type(&self) -> TypeIndex {
        TypeIndex(match self.pointer_size {
            8 => simple::UINT64_QUAD,
            _ => simple::UINT32_LONG,
        })
    }

    fn array_record(&mut self, element: TypeIndex, size: u64, name: &[u8]) -> TypeIndex {
        let by = self.index_type();
        self.record
            .begin(lf::ARRAY)
            .index(element)
            .index(by)
            .numeric(size)
            .name(name, 0);
        self.insert()
    }

    fn array(&mut self, ty: Node<'n, 'a>) -> TypeIndex {
        let element = ty.node_id(Field::BaseType);
        let mut index = self.index(element);
        let mut size = self.base_size(element) / 8;
        let ranges = ty.list(Field::Elements);
        for (i, range) in ranges.iter().enumerate().rev() {
            let range = self.nodes.get(*range);
            if range.kind() != Kind::Subrange {
                continue;
            }
            size = size.wrapping_mul(self.count(range));
            let outermost = i == 0;
            let whole = if outermost && size == 0 {
                ty.uint(Field::Size) / 8
            } else {
                size
            };
            let name = if outermost { ty.bytes(Field::Name) } else { b"" };
            index = self.array_record(index, whole, name);
        }
        index
    }

    /// Elements of an array in one dimension, 0 if not known.
    fn count(&self, range: Node<'n, 'a>) -> u64 {
        let first = match range.bound(Field::LowerBound) {
            Bound::Int(n) => n,
            _ => i64::from(self.fortran),
        };
        match (range.bound(Field::Count), range.bound(Field::UpperBound)) {
            (Bound::Int(-1), _) => 0,
            (Bound::Int(n), _) => n as u64,
            (_, Bound::Int(last)) => last.wrapping_sub(first).wrapping_add(1) as u64,
            _ => 0,
        }
    }

    /// The size in bits that a type has as an element, without modifiers and other names.
    fn base_size(&self, ty: Option<NodeId>) -> u64 {
        let mut ty = ty.map(|id| self.nodes.get(id));
        for _ in 0..DEEPEST {
            let Some(node) = ty else { return 0 };
            let through = matches!(
                node.tag(),
                tag::TYPEDEF | tag::CONST | tag::VOLATILE | tag::RESTRICT | tag::ATOMIC | tag::MEMBER
            );
            if node.kind() != Kind::DerivedType || !through {
                return node.uint(Field::Size);
            }
            // The size of a reference is that of the pointer.
            match node.node(Field::BaseType) {
                Some(base) if matches!(base.tag(), tag::REFERENCE | tag::RVALUE_REFERENCE) => {
                    return node.uint(Field::Size);
                }
                base => ty = base,
            }
        }
        0
    }

    fn string(&mut self, ty: Node<'n, 'a>) -> TypeIndex {
        let size = ty.uint(Field::Size) / 8;
        self.array_record(TypeIndex(simple::NARROW_CHARACTER), size, ty.bytes(Field::Name))
    }

    fn pointer(&mut self, ty: Node<'n, 'a>, options: u32) -> TypeIndex {
        let pointee = self.index(ty.node_id(Field::BaseType));
        let bits = ty.uint(Field::Size);
        let direct = pointee.is_simple() && pointee.0 & simple::MODE == 0;
        if direct && options == 0 && ty.tag() == tag::POINTER {
            return TypeIndex(
                pointee.0
                    | if bits == 64 {
                        simple::POINTER64
                    } else {
                        simple::POINTER32
                    },
            );
        }
        let mode = match ty.tag() {
            tag::REFERENCE => pointer::LVALUE_REFERENCE,
            tag::RVALUE_REFERENCE => pointer::RVALUE_REFERENCE,
            _ => 0,
        };
        let options = options
            | if ty.has_flag(flag::OBJECT_POINTER) {
                pointer::CONST
            } else {
                0
            };
        self.pointer_record(pointee, mode, options, bits)
    }

    fn pointer_attributes(mode: u32, options: u32, bits: u64, near64: bool) -> u32 {
        let kind = if near64 { pointer::NEAR64 } else { pointer::NEAR32 };
        kind | mode << pointer::MODE_SHIFT | options | ((bits / 8) as u32 & 0xff) << pointer::SIZE_SHIFT
    }

    fn pointer_record(&mut self, pointee: TypeIndex, mode: u32, options: u32, bits: u64) -> TypeIndex {
        let attributes = Self::pointer_attributes(mode, options, bits, bits == 64);
        self.record.begin(lf::POINTER).index(pointee).u32(attributes);
        self.insert()
    }

    /// A reference to a type, for variables that are at an address that is in memory itself.
    pub fn reference_to(&mut self, ty: Option<NodeId>) -> TypeIndex {
        let pointee = self.index(ty);
        let bits = ty.map_or(0, |id| self.nodes.get(id).uint(Field::Size));
        let attributes = Self::pointer_attributes(pointer::LVALUE_REFERENCE, 0, bits, self.pointer_size == 8);
        self.record.begin(lf::POINTER).index(pointee).u32(attributes);
        self.insert()
    }

    fn member_pointer(&mut self, ty: Node<'n, 'a>, options: u32) -> TypeIndex {
        let class = ty.node_id(Field::ExtraData);
        let base = ty.node_id(Field::BaseType);
        let function = base
            .map(|id| self.nodes.get(id))
            .filter(|b| b.kind() == Kind::SubroutineType);
        let class_index = self.index(class);
        let (pointee, mode) = match (function, class) {
            (Some(function), Some(class)) => {
                let index = self.function_of_class(function, class);
                (index, pointer::TO_MEMBER_FUNCTION)
            }
            (Some(_), None) => (self.index(base), pointer::TO_MEMBER_FUNCTION),
            _ => (self.index(base), pointer::TO_MEMBER),
        };
        let bits = ty.uint(Field::Size);
        let attributes = Self::pointer_attributes(mode, options, bits, self.pointer_size == 8);
        let inheritance = (ty.uint(Field::Flags) as u32 & flag::INHERITANCE) >> 16;
        let representation = match (bits, inheritance, function) {
            // Not known: the class is not complete.
            (0, ..) => 0,
            (_, 0, None) => 4,
            (_, 0, Some(_)) => 8,
            (_, kind, None) => kind as u16,
            (_, kind, Some(_)) => kind as u16 + 4,
        };
        let record = self.record.begin(lf::POINTER).index(pointee).u32(attributes);
        record.index(class_index).u16(representation);
        self.insert()
    }

    /// The type of the function that a pointer to a member function of `class` leads to.
    fn function_of_class(&mut self, function: Node<'n, 'a>, class: NodeId) -> TypeIndex {
        if let Some(&known) = self.of_class.get(&(function.id, class)) {
            return known;
        }
        let index = self.nested(|t| t.member_function(function, class, 0, false, 0));
        self.of_class.insert((function.id, class), index);
        index
    }

    fn modifier(&mut self, ty: Node<'n, 'a>) -> TypeIndex {
        let (mut modifiers, mut options) = (0, 0);
        let mut base = Some(ty);
        for _ in 0..DEEPEST {
            let Some(node) = base.filter(|b| b.kind() == Kind::DerivedType) else {
                break;
            };
            let (m, p) = match node.tag() {
                tag::CONST => (modifier::CONST, pointer::CONST),
                tag::VOLATILE => (modifier::VOLATILE, pointer::VOLATILE),
                tag::RESTRICT => (0, pointer::RESTRICT),
                // A pointer has them in its own record.
                tag::POINTER | tag::REFERENCE | tag::RVALUE_REFERENCE => return self.pointer(node, options),
                tag::PTR_TO_MEMBER => return self.member_pointer(node, options),
                _ => break,
            };
            (modifiers, options) = (modifiers | m, options | p);
            base = node.node(Field::BaseType);
        }
        let modified = self.index(base.map(|b| b.id));
        if modifiers == 0 {
            return modified;
        }
        self.record.begin(lf::MODIFIER).index(modified).u16(modifiers);
        self.insert()
    }

    /// A list of parameters: a list that goes on ends with no type.
    fn arguments(&mut self, arguments: &[TypeIndex]) -> TypeIndex {
        let record = self.record.begin(lf::ARGLIST).u32(arguments.len() as u32);
        for argument in arguments {
            record.index(*argument);
        }
        self.insert()
    }

    fn function(&mut self, ty: Node<'n, 'a>) -> TypeIndex {
        let types = ty.list(Field::Types);
        let mut all: Vec<TypeIndex> = types.iter().map(|t| self.index(t.some())).collect();
        if let [_, .., last] = all.as_mut_slice()
            && last.0 == simple::VOID
        {
            *last = TypeIndex::NONE;
        }
        let (result, arguments) = match all.split_first() {
            Some((result, arguments)) => (*result, arguments),
            None => (TypeIndex(simple::VOID), &[][..]),
        };
        let list = self.arguments(arguments);
        let options = self.function_options(ty, None, b"");
        let record = self
            .record
            .begin(lf::PROCEDURE)
            .index(result)
            .u8(convention(ty))
            .u8(options);
        record.u16(arguments.len() as u16).index(list);
        self.insert()
    }

    /// Whether a function returns a class by hidden pointer, whether it is a constructor.
    pub(super) fn function_options(&self, ty: Node<'n, 'a>, class: Option<NodeId>, name: &[u8]) -> u8 {
        const RETURNS_CLASS: u8 = 1;
        const CONSTRUCTOR: u8 = 2;
        let mut options = 0;
        let result = ty.list(Field::Types).first().and_then(|id| id.some());
        if let Some(result) = result.map(|id| self.nodes.get(id))
            && result.kind() == Kind::CompositeType
            && (result.has_flag(flag::NON_TRIVIAL) || class.is_some())
        {
            options |= RETURNS_CLASS;
        }
        if let Some(class) = class.map(|id| self.nodes.get(id))
            && class.has_flag(flag::NON_TRIVIAL)
            && class.bytes(Field::Name) == name
        {
            options |= CONSTRUCTOR;
        }
        options
    }

    /// The type of a member function.
    pub(super) fn member_function(
        &mut self,
        ty: Node<'n, 'a>,
        class: NodeId,
        adjustment: i32,
        is_static: bool,
        options: u8,
    ) -> TypeIndex {
        let class = self.index(Some(class));
        let mut types = ty.list(Field::Types).iter();
        let result = match types.next() {
            Some(result) => self.index(result.some()),
            None => TypeIndex(simple::VOID),
        };
        let mut this = TypeIndex::NONE;
        if !is_static
            && let Some(first) = types.as_slice().first().and_then(|id| id.some())
            && self.nodes.get(first).kind() == Kind::DerivedType
            && self.nodes.get(first).tag() == tag::POINTER
        {
            this = self.this_pointer(self.nodes.get(first), ty);
            types.next();
        }
        let mut arguments: Vec<TypeIndex> = types.map(|t| self.index(t.some())).collect();
        if let Some(last) = arguments.last_mut()
            && last.0 == simple::VOID
        {
            *last = TypeIndex::NONE;
        }
        let list = self.arguments(&arguments);
        let record = self
            .record
            .begin(lf::MFUNCTION)
            .index(result)
            .index(class)
            .index(this);
        record.u8(convention(ty)).u8(options).u16(arguments.len() as u16);
        record.index(list).u32(adjustment as u32);
        self.insert()
    }

    fn this_pointer(&mut self, ty: Node<'n, 'a>, function: Node<'n, 'a>) -> TypeIndex {
        if let Some(&known) = self.of_class.get(&(ty.id, function.id)) {
            return known;
        }
        let options = if function.has_flag(flag::LVALUE_REFERENCE) {
            pointer::LVALUE_THIS
        } else if function.has_flag(flag::RVALUE_REFERENCE) {
            pointer::RVALUE_THIS
        } else {
            0
        };
        let index = self.nested(|t| t.pointer(ty, options));
        self.of_class.insert((ty.id, function.id), index);
        index
    }

    /// The shape of a table of virtual functions: all its entries are near pointers.
    fn virtual_table(&mut self, ty: Node<'n, 'a>) -> TypeIndex {
        let slots = (ty.uint(Field::Size) / (8 * self.pointer_size)) as usize;
        // A record says no more.
        let slots = slots.min(0xff00);
        let record = self.record.begin(lf::VTSHAPE).u16(slots as u16);
        for slot in (0..slots).step_by(2) {
            record.u8(if slot + 1 < slots { 0x55 } else { 0x50 });
        }
        self.insert()
    }

    /// `const int *`: what a class with virtual bases has.
    pub(super) fn base_table_pointer(&mut self) -> TypeIndex {
        if let Some(known) = self.base_table {
            return known;
        }
        self.record
            .begin(lf::MODIFIER)
            .index(TypeIndex(simple::INT32))
            .u16(modifier::CONST);
        let int = self.insert();
        let index = self.pointer_record(int, 0, 0, 8 * self.pointer_size);
        self.base_table = Some(index);
        index
    }

    /// The type with its members, if it is a class or union; through other names, which are noted.
    pub fn complete(&mut self, ty: Option<NodeId>) -> TypeIndex {
        let mut ty = ty;
        if let Some(id) = ty
            && self.is_alias(id)
        {
            self.index(ty);
        }
        for _ in 0..DEEPEST {
            match ty {
                Some(id) if self.is_alias(id) => ty = self.nodes.get(id).node_id(Field::BaseType),
                _ => break,
            }
        }
        let Some(id) = ty else {
            return TypeIndex(simple::VOID);
        };
        let node = self.nodes.get(id);
        let is_class = matches!(node.tag(), tag::CLASS | tag::STRUCTURE | tag::UNION);
        if node.kind() != Kind::CompositeType || !is_class {
            return self.index(ty);
        }
        self.nested(|t| {
            if !is_unnamed(node) {
                let forward = t.index(ty);
                if node.has_flag(flag::FWD_DECL) {
                    return forward;
                }
            }
            match t.complete[id.index()] {
                State::Done(index) => return index,
                State::Open => return TypeIndex::NONE,
                State::New if t.depth > DEEPEST => {
                    t.malformed = true;
                    return TypeIndex::NONE;
                }
                State::New => {}
            }
            t.complete[id.index()] = State::Open;
            let index = t.complete_class(node);
            t.complete[id.index()] = State::Done(index);
            index
        })
    }

    /// Whether a type is a class that nothing but its members can tell of.
    fn is_unnamed_class(&self, id: NodeId) -> bool {
        let node = self.nodes.get(id);
        let is_class = matches!(node.tag(), tag::CLASS | tag::STRUCTURE | tag::UNION);
        node.kind() == Kind::CompositeType && is_class && is_unnamed(node) && !node.has_flag(flag::FWD_DECL)
    }

    /// Whether a class without name is being written: then it stands within itself.
    pub(super) fn is_open(&self, class: NodeId) -> bool {
        self.complete[class.index()] == State::Open
    }

    fn is_alias(&self, id: NodeId) -> bool {
        let node = self.nodes.get(id);
        node.kind() == Kind::DerivedType && node.tag() == tag::TYPEDEF
    }

    /// Has the members of a class written once the type under way is done.
    pub(super) fn defer(&mut self, class: NodeId) {
        self.deferred.push(class);
    }

    /// The name of what stands in a scope; classes around it will have their members written.
    pub fn qualified(&mut self, scope: Option<NodeId>, name: &[u8]) -> Vec<u8> {
        self.nested(|t| t.scoped_name(scope, name).0)
    }

    /// As `qualified`, with the closest function around it.
    pub(super) fn scoped_name(&mut self, scope: Option<NodeId>, name: &[u8]) -> (Vec<u8>, Option<NodeId>) {
        let nodes = self.nodes;
        let (mut parts, mut function) = (Vec::new(), None);
        for scope in names::scopes(nodes, scope) {
            if scope.kind() == Kind::Subprogram {
                function = function.or(Some(scope.id));
            }
            if scope.kind() == Kind::CompositeType {
                self.deferred.push(scope.id);
            }
            let name = names::scope_name(scope);
            if !name.is_empty() {
                parts.push(name);
            }
        }
        let mut whole = Vec::new();
        for part in parts.iter().rev() {
            whole.extend_from_slice(part);
            whole.extend_from_slice(b"::");
        }
        whole.extend_from_slice(name);
        (whole, function)
    }

    /// Notes a type for `S_UDT`, among those of the module or of the function under way.
    pub(super) fn note_udt(&mut self, ty: Node<'n, 'a>) {
        if ty.bytes(Field::Name).is_empty() || !self.is_udt(ty) {
            return;
        }
        let (name, function) = self.scoped_name(ty.node_id(Field::Scope), names::scope_name(ty));
        let udt = Udt { name, ty: ty.id };
        match function {
            None => self.global_udts.push(udt),
            Some(_) if function == self.subprogram => self.local_udts.push(udt),
            Some(_) => {}
        }
    }

    fn is_udt(&self, ty: Node<'n, 'a>) -> bool {
        if ty.tag() == tag::TYPEDEF
            && let Some(scope) = ty.node(Field::Scope)
            && scope.kind() == Kind::CompositeType
            && matches!(scope.tag(), tag::CLASS | tag::STRUCTURE | tag::UNION)
        {
            return false;
        }
        let mut ty = ty;
        for _ in 0..DEEPEST {
            if ty.has_flag(flag::FWD_DECL) {
                return false;
            }
            if ty.kind() != Kind::DerivedType {
                return true;
            }
            match ty.node(Field::BaseType) {
                Some(base) => ty = base,
                None => return false,
            }
        }
        false
    }

    /// The size of a variable's type in bytes, through other names; 0 if not known.
    pub(super) fn size_of(&self, ty: Option<NodeId>) -> u64 {
        self.base_size(ty) / 8
    }

    /// Whether a type's numbers are unsigned, through other names; that of an enumeration is its base's.
    pub(super) fn is_unsigned(&self, ty: Option<NodeId>) -> bool {
        let mut ty = ty.map(|id| self.nodes.get(id));
        for _ in 0..DEEPEST {
            let Some(node) = ty else { break };
            match node.kind() {
                Kind::BasicType => {
                    return matches!(node.int(Field::Encoding), 0x02 | 0x07 | 0x08 | 0x10)
                        || node.tag() == tag::UNSPECIFIED;
                }
                Kind::CompositeType if node.tag() != tag::ENUMERATION => return true,
                Kind::DerivedType => match node.tag() {
                    tag::TYPEDEF | tag::CONST | tag::VOLATILE | tag::RESTRICT | tag::ATOMIC | tag::MEMBER => {
                    }
                    _ => return true,
                },
                _ => {}
            }
            ty = node.node(Field::BaseType);
        }
        false
    }

    /// Whether a type is of floating-point numbers, through other names.
    pub(super) fn is_float(&self, ty: Option<NodeId>) -> bool {
        let mut ty = ty.map(|id| self.nodes.get(id));
        for _ in 0..DEEPEST {
            match ty {
                Some(node) if node.kind() == Kind::DerivedType => ty = node.node(Field::BaseType),
                Some(node) => return node.kind() == Kind::BasicType && node.int(Field::Encoding) == 0x04,
                None => break,
            }
        }
        false
    }

    /// The number of a text.
    pub fn string_id(&mut self, text: &[u8]) -> TypeIndex {
        self.record
            .begin(lf::STRING_ID)
            .index(TypeIndex::NONE)
            .name(text, 0);
        self.insert()
    }
}

/// Whether a class or union has neither name nor identifier, and members.
pub(super) fn is_unnamed(ty: Node<'_, '_>) -> bool {
    ty.bytes(Field::Name).is_empty() && ty.bytes(Field::Identifier).is_empty()
}

/// `DW_CC_*` as CodeView's calling convention.
fn convention(ty: Node<'_, '_>) -> u8 {
    match ty.int(Field::Cc) {
        0xb1 => 0x07, // stdcall
        0xb2 => 0x02, // pascal
        0xb3 => 0x04, // fastcall
        0xb5 => 0x0b, // thiscall
        0xc0 => 0x18, // vectorcall
        _ => 0x00,
    }
}

/// A base type, by encoding and size, and by name where these do not say all.
fn basic(ty: Node<'_, '_>) -> TypeIndex {
    use simple::*;
    const BY_ENCODING: &[(i64, u64, u32)] = &[
        (0x02, 1, BOOLEAN8),
        (0x02, 2, BOOLEAN8 + 1),
        (0x02, 4, BOOLEAN8 + 2),
        (0x02, 8, BOOLEAN8 + 3),
        (0x02, 16, BOOLEAN8 + 4),
        (0x03, 4, COMPLEX16),
        (0x03, 8, COMPLEX32),
        (0x03, 16, COMPLEX64),
        (0x03, 20, COMPLEX80),
        (0x03, 32, COMPLEX128),
        (0x04, 2, FLOAT16),
        (0x04, 4, FLOAT32),
        (0x04, 6, FLOAT48),
        (0x04, 8, FLOAT64),
        (0x04, 10, FLOAT80),
        (0x04, 16, FLOAT128),
        (0x05, 1, SIGNED_CHARACTER),
        (0x05, 2, INT16_SHORT),
        (0x05, 4, INT32),
        (0x05, 8, INT64_QUAD),
        (0x05, 16, INT128_OCT),
        (0x06, 1, SIGNED_CHARACTER),
        (0x07, 1, UNSIGNED_CHARACTER),
        (0x07, 2, UINT16_SHORT),
        (0x07, 4, UINT32),
        (0x07, 8, UINT64_QUAD),
        (0x07, 16, UINT128_OCT),
        (0x08, 1, UNSIGNED_CHARACTER),
        (0x10, 1, CHARACTER8),
        (0x10, 2, CHARACTER16),
        (0x10, 4, CHARACTER32),
    ];
    let (encoding, bytes) = (ty.int(Field::Encoding), ty.uint(Field::Size) / 8);
    let known = BY_ENCODING.iter().find(|b| (b.0, b.1) == (encoding, bytes));
    let kind = known.map_or(NONE, |b| b.2);
    TypeIndex(match (kind, ty.bytes(Field::Name)) {
        (INT32, b"long int" | b"long") => INT32_LONG,
        (UINT32, b"long unsigned int" | b"unsigned long") => UINT32_LONG,
        (UINT16_SHORT, b"wchar_t" | b"__wchar_t") => WIDE_CHARACTER,
        (SIGNED_CHARACTER | UNSIGNED_CHARACTER, b"char") => NARROW_CHARACTER,
        _ => kind,
    })
}
