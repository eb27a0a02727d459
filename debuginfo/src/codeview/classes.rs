//! Classes, unions and enumerations: what they consist of.

use super::leaf::{lf, property};
use super::names::{self, tag};
use super::record::{MAX_RECORD, TypeIndex};
use super::table::Fields;
use super::types::{Types, is_unnamed};
use crate::nodes::{Field, Kind, Node, NodeId, Slot, flag, sp_flag};
use emit::md5::md5_hex;
use rustc_hash::FxHashMap;

/// How deep structures without names stand within each other.
const DEEPEST: u32 = 100;

/// What a class consists of.
#[derive(Default)]
struct Members {
    bases: Vec<NodeId>,
    /// Members, each with where the structure without name that it stands in lies, in bits.
    data: Vec<(NodeId, u64)>,
    /// Member functions by name, in the order in which the names first come.
    methods: Vec<Vec<NodeId>>,
    nested: Vec<NodeId>,
    table: Option<TypeIndex>,
}

/// How methods stand in a table of virtual functions.
mod method {
    pub const VANILLA: u16 = 0;
    pub const VIRTUAL: u16 = 1;
    pub const STATIC: u16 = 2;
    pub const INTRODUCING: u16 = 4;
    pub const PURE: u16 = 5;
    pub const PURE_INTRODUCING: u16 = 6;
    pub const COMPILER_GENERATED: u16 = 0x100;
}

impl<'n, 'a> Types<'n, 'a> {
    /// What classes, unions and enumerations have in common.
    fn properties(&self, ty: Node<'n, 'a>) -> u16 {
        let mut properties = 0;
        if !ty.bytes(Field::Identifier).is_empty() {
            properties |= property::HAS_UNIQUE_NAME;
        }
        let scope = ty.node(Field::Scope);
        if scope.is_some_and(|s| s.kind() == Kind::CompositeType) {
            properties |= property::NESTED;
        }
        let is_function = |s: Node<'n, 'a>| s.kind() == Kind::Subprogram;
        let scoped = match ty.tag() {
            tag::ENUMERATION => scope.is_some_and(is_function),
            _ => names::scopes(self.nodes, scope.map(|s| s.id)).any(is_function),
        };
        if scoped {
            properties |= property::SCOPED;
        }
        properties
    }

    /// The name with all scopes, and the identifier, at the end of a record. Names that are too long for it become hashes.
    fn put_names(&mut self, ty: Node<'n, 'a>, name: &[u8]) {
        let unique = ty.bytes(Field::Identifier);
        if unique.is_empty() {
            self.record.name(name, 0);
            return;
        }
        let room = MAX_RECORD.saturating_sub(self.record.len());
        if name.len() + unique.len() + 2 <= room {
            self.record.name(name, 0).name(unique, 0);
            return;
        }
        const LONGEST: usize = 4096;
        let kept = &name[..name.len().min(LONGEST - 32)];
        self.record.raw(kept).raw(md5_hex(name).as_bytes()).u8(0);
        self.record
            .raw(b"??@")
            .raw(md5_hex(unique).as_bytes())
            .raw(b"@")
            .u8(0);
    }

    fn full_name(&mut self, ty: Node<'n, 'a>) -> Vec<u8> {
        self.qualified(ty.node_id(Field::Scope), names::scope_name(ty))
    }

    pub(super) fn enumeration(&mut self, ty: Node<'n, 'a>) -> TypeIndex {
        let mut properties = self.properties(ty);
        let (mut fields, mut count) = (TypeIndex::NONE, 0_u64);
        if ty.has_flag(flag::FWD_DECL) {
            properties |= property::FORWARD_REFERENCE;
        } else {
            let mut list = Fields::new();
            for element in ty.list(Field::Elements) {
                let element = self.nodes.get(*element);
                if element.kind() == Kind::Enumerator {
                    list.begin(lf::ENUMERATE)
                        .u16(3)
                        .numeric(self.enumerator(ty, element));
                    list.name(element.bytes(Field::Name)).end();
                    count += 1;
                }
            }
            fields = self.table.insert_fields(&list);
        }
        let name = self.full_name(ty);
        let base = self.index(ty.node_id(Field::BaseType));
        let record = self.record.begin(lf::ENUM).u16(count as u16).u16(properties);
        record.index(base).index(fields);
        self.put_names(ty, &name);
        let index = self.insert();
        self.source_line(ty, index);
        index
    }

    /// An enumerator's value as the bits of a number of the enumeration's size.
    fn enumerator(&self, ty: Node<'n, 'a>, element: Node<'n, 'a>) -> u64 {
        let value = match element.slot(Field::Value) {
            Slot::Wide(n) => self.nodes.wide(n) as u64,
            _ => element.uint(Field::Value),
        };
        let own = ty.uint(Field::Size);
        let bits = if own == 0 {
            8 * self.size_of(ty.node_id(Field::BaseType))
        } else {
            own
        };
        match bits {
            1..64 if element.int(Field::Value) < 0 => value & ((1 << bits) - 1),
            _ => value,
        }
    }

    pub(super) fn class(&mut self, ty: Node<'n, 'a>) -> TypeIndex {
        let kind = class_kind(ty);
        self.forward(ty, kind)
    }

    pub(super) fn union(&mut self, ty: Node<'n, 'a>) -> TypeIndex {
        self.forward(ty, lf::UNION)
    }

    /// A class by its name only; its members come later.
    fn forward(&mut self, ty: Node<'n, 'a>, kind: u16) -> TypeIndex {
        if is_unnamed(ty) && !ty.has_flag(flag::FWD_DECL) {
            if self.is_open(ty.id) {
                self.circular = Some(ty.id);
                return TypeIndex::NONE;
            }
            return self.complete(Some(ty.id));
        }
        let properties = property::FORWARD_REFERENCE | self.properties(ty);
        let name = self.full_name(ty);
        self.class_record(
            ty,
            kind,
            (0, TypeIndex::NONE, TypeIndex::NONE),
            properties,
            0,
            &name,
        );
        let index = self.insert();
        if !ty.has_flag(flag::FWD_DECL) {
            self.defer(ty.id);
        }
        index
    }

    fn class_record(
        &mut self,
        ty: Node<'n, 'a>,
        kind: u16,
        (count, fields, table): (u16, TypeIndex, TypeIndex),
        properties: u16,
        size: u64,
        name: &[u8],
    ) {
        let record = self.record.begin(kind).u16(count).u16(properties).index(fields);
        if kind != lf::UNION {
            record.index(TypeIndex::NONE).index(table);
        }
        record.numeric(size);
        self.put_names(ty, name);
    }

    /// A class or union with its members.
    pub(super) fn complete_class(&mut self, ty: Node<'n, 'a>) -> TypeIndex {
        let is_union = ty.tag() == tag::UNION;
        let kind = if is_union { lf::UNION } else { class_kind(ty) };
        let mut properties = self.properties(ty);
        if is_union {
            properties |= property::SEALED;
        }
        let (list, has_nested) = self.fields(ty);
        if has_nested {
            properties |= property::CONTAINS_NESTED;
        }
        if !is_union && ty.has_flag(flag::NON_TRIVIAL) {
            properties |= property::HAS_CONSTRUCTOR;
        }
        let name = self.full_name(ty);
        self.class_record(ty, kind, list, properties, ty.uint(Field::Size) / 8, &name);
        let index = self.insert();
        self.source_line(ty, index);
        self.note_udt(ty);
        index
    }

    /// Says where a type stands in the source.
    fn source_line(&mut self, ty: Node<'n, 'a>, index: TypeIndex) {
        if let Some(file) = ty.node(Field::File) {
            let path = names::full_path(file.bytes(Field::Directory), file.bytes(Field::Filename));
            let path = self.string_id(&path);
            let record = self.record.begin(lf::UDT_SRC_LINE).index(index).index(path);
            record.u32(ty.uint(Field::Line) as u32);
            self.insert();
        }
    }

    /// The field list of a class: how many members it has (all functions of one name count), its number, and the shape of
    /// the table of virtual functions. And whether types are nested in it.
    fn fields(&mut self, ty: Node<'n, 'a>) -> ((u16, TypeIndex, TypeIndex), bool) {
        let members = self.members(ty, 0);
        let mut list = Fields::new();
        let mut count = 0_usize;
        for base in &members.bases {
            self.base(ty, self.nodes.get(*base), &mut list);
            count += 1;
        }
        for (member, offset) in &members.data {
            self.member(ty, self.nodes.get(*member), *offset, &mut list);
            count += 1;
        }
        for overloads in &members.methods {
            self.methods(ty, overloads, &mut list);
            count += overloads.len();
        }
        for nested in &members.nested {
            let index = self.index(Some(*nested));
            let name = self.nodes.get(*nested).bytes(Field::Name);
            list.begin(lf::NESTTYPE).u16(0).index(index).name(name).end();
            count += 1;
        }
        let index = self.table.insert_fields(&list);
        let table = members.table.unwrap_or(TypeIndex::NONE);
        ((count as u16, index, table), !members.nested.is_empty())
    }

    fn members(&mut self, ty: Node<'n, 'a>, depth: u32) -> Members {
        let mut members = Members::default();
        let mut by_name = FxHashMap::default();
        for element in ty.list(Field::Elements) {
            let element = self.nodes.get(*element);
            match (element.kind(), element.tag()) {
                (Kind::Subprogram, _) => {
                    let next = members.methods.len();
                    let at = *by_name.entry(element.str(Field::Name)).or_insert(next);
                    match members.methods.get_mut(at) {
                        Some(overloads) => overloads.push(element.id),
                        None => members.methods.push(vec![element.id]),
                    }
                }
                (Kind::DerivedType, tag::MEMBER) => self.data_member(element, depth, &mut members),
                (Kind::DerivedType, tag::INHERITANCE) => members.bases.push(element.id),
                (Kind::DerivedType, tag::POINTER) if element.bytes(Field::Name) == b"__vtbl_ptr_type" => {
                    members.table = Some(self.index(Some(element.id)));
                }
                (Kind::DerivedType, tag::TYPEDEF) | (Kind::CompositeType, _) => {
                    members.nested.push(element.id)
                }
                _ => {}
            }
        }
        members
    }

    /// A member; of one without name that is a structure, its members.
    fn data_member(&mut self, member: Node<'n, 'a>, depth: u32, members: &mut Members) {
        if !member.bytes(Field::Name).is_empty() {
            members.data.push((member.id, 0));
            let value = member.node_id(Field::ExtraData);
            if member.has_flag(flag::STATIC_MEMBER) && value.is_some_and(|v| self.nodes.constant(v).is_some())
            {
                self.static_members.push(member.id);
            }
            return;
        }
        let mut ty = member.node(Field::BaseType);
        while let Some(modified) = ty
            && modified.kind() == Kind::DerivedType
            && matches!(modified.tag(), tag::CONST | tag::VOLATILE)
        {
            ty = modified.node(Field::BaseType).filter(|b| b.id != modified.id);
        }
        let Some(inner) = ty.filter(|t| t.kind() == Kind::CompositeType) else {
            return;
        };
        if depth > DEEPEST {
            self.malformed = true;
            return;
        }
        let offset = member.uint(Field::Offset);
        let inner = self.members(inner, depth + 1);
        members
            .data
            .extend(inner.data.iter().map(|(id, at)| (*id, at.wrapping_add(offset))));
    }

    fn base(&mut self, class: Node<'n, 'a>, base: Node<'n, 'a>, list: &mut Fields) {
        let access = access(class, base);
        let ty = self.index(base.node_id(Field::BaseType));
        if !base.has_flag(flag::VIRTUAL) {
            list.begin(lf::BCLASS).u16(access).index(ty);
            list.numeric(base.uint(Field::Offset) / 8).end();
            return;
        }
        // Also `DIFlagFwdDecl`: LLVM has no bit of its own for it.
        const INDIRECT: u32 = flag::VIRTUAL | flag::FWD_DECL;
        let kind = if base.has_flag(INDIRECT) {
            lf::IVBCLASS
        } else {
            lf::VBCLASS
        };
        let table = self.base_table_pointer();
        list.begin(kind).u16(access).index(ty).index(table);
        // Where the pointer to the table of virtual bases stands; the base's place in that table, of four bytes each.
        list.numeric(base.uint(Field::ExtraData))
            .numeric(base.uint(Field::Offset) / 4)
            .end();
    }

    fn member(&mut self, class: Node<'n, 'a>, member: Node<'n, 'a>, within: u64, list: &mut Fields) {
        let access = access(class, member);
        let name = member.bytes(Field::Name);
        let mut ty = self.index(member.node_id(Field::BaseType));
        if member.has_flag(flag::STATIC_MEMBER) {
            list.begin(lf::STMEMBER).u16(access).index(ty).name(name).end();
            return;
        }
        if member.has_flag(flag::ARTIFICIAL) && name.starts_with(b"_vptr$") {
            list.begin(lf::VFUNCTAB).u16(0).index(ty).end();
            return;
        }
        let mut offset = member.uint(Field::Offset).wrapping_add(within);
        if member.has_flag(flag::BIT_FIELD) {
            let start = offset;
            if let Some(unit) = member
                .node_id(Field::ExtraData)
                .and_then(|n| self.nodes.integer(n))
            {
                offset = (unit as u64).wrapping_add(within);
            }
            let first = start.wrapping_sub(offset);
            let record = self.record.begin(lf::BITFIELD).index(ty);
            record.u8(member.uint(Field::Size) as u8).u8(first as u8);
            ty = self.insert();
        }
        list.begin(lf::MEMBER).u16(access).index(ty);
        list.numeric(offset / 8).name(name).end();
    }

    /// The functions of one name.
    fn methods(&mut self, class: Node<'n, 'a>, overloads: &[NodeId], list: &mut Fields) {
        let all: Vec<(u16, TypeIndex, Option<u32>)> = overloads
            .iter()
            .map(|id| {
                let method = self.nodes.get(*id);
                let ty = self.method_type(method, class.id);
                let introduced = method.has_flag(flag::INTRODUCED_VIRTUAL);
                let kind = method_kind(method, introduced);
                let mut attributes = access(class, method) | kind << 2;
                if method.has_flag(flag::ARTIFICIAL) {
                    attributes |= method::COMPILER_GENERATED;
                }
                let in_table = matches!(kind, method::INTRODUCING | method::PURE_INTRODUCING);
                let slot = (method.uint(Field::VirtualIndex)).wrapping_mul(self.pointer_size);
                (attributes, ty, in_table.then_some(slot as u32))
            })
            .collect();
        let name = self.nodes.get(overloads[0]).bytes(Field::Name);
        if let [(attributes, ty, slot)] = all[..] {
            list.begin(lf::ONEMETHOD).u16(attributes).index(ty);
            if let Some(slot) = slot {
                list.u32(slot);
            }
            list.name(name).end();
            return;
        }
        self.record.begin(lf::METHODLIST);
        for (attributes, ty, slot) in &all {
            // What a record cannot hold is left out, and not counted.
            if self.record.len() + 12 > MAX_RECORD {
                break;
            }
            self.record.u16(*attributes).u16(0).index(*ty);
            if let Some(slot) = slot {
                self.record.u32(*slot);
            }
        }
        let methods = self.insert();
        list.begin(lf::METHOD)
            .u16(all.len() as u16)
            .index(methods)
            .name(name)
            .end();
    }

    /// The type of a method, that of its declaration.
    fn method_type(&mut self, method: Node<'n, 'a>, class: NodeId) -> TypeIndex {
        let method = method.node(Field::Declaration).unwrap_or(method);
        let Some(ty) = method.node(Field::Type) else {
            return TypeIndex::NONE;
        };
        let options = self.function_options(ty, Some(class), method.bytes(Field::Name));
        let adjustment = method.int(Field::ThisAdjustment) as i32;
        let is_static = method.has_flag(flag::STATIC_MEMBER);
        self.nested(|t| t.member_function(ty, class, adjustment, is_static, options))
    }

    /// The id of a function.
    pub fn function_id(&mut self, subprogram: Option<NodeId>) -> TypeIndex {
        let Some(id) = subprogram else {
            return TypeIndex::NONE;
        };
        if let Some(known) = self.remembered(id) {
            return known;
        }
        let node = self.nodes.get(id);
        if node.kind() != Kind::Subprogram {
            return TypeIndex::NONE;
        }
        let name = node.bytes(Field::Name);
        let end = name.iter().position(|c| *c == b'<').unwrap_or(name.len());
        let scope = node.node(Field::Scope);
        let (kind, around, ty) = match scope.filter(|s| s.kind() == Kind::CompositeType) {
            Some(class) => {
                let index = self.index(Some(class.id));
                (lf::MFUNC_ID, index, self.method_type(node, class.id))
            }
            None => {
                let scope = self.scope_id(scope);
                (lf::FUNC_ID, scope, self.index(node.node_id(Field::Type)))
            }
        };
        self.record
            .begin(kind)
            .index(around)
            .index(ty)
            .name(&name[..end], 0);
        let index = self.insert();
        self.remember(id, index)
    }

    /// The number of a scope by its name; none for that of the module, and within functions.
    fn scope_id(&mut self, scope: Option<Node<'n, 'a>>) -> TypeIndex {
        let Some(scope) =
            scope.filter(|s| !matches!(s.kind(), Kind::File | Kind::CompileUnit | Kind::Subprogram))
        else {
            return TypeIndex::NONE;
        };
        if let Some(known) = self.remembered(scope.id) {
            return known;
        }
        let name = self.full_name(scope);
        let index = self.string_id(&name);
        self.remember(scope.id, index)
    }
}

fn class_kind(ty: Node<'_, '_>) -> u16 {
    if ty.tag() == tag::CLASS {
        lf::CLASS
    } else {
        lf::STRUCTURE
    }
}

/// Who may use a member; if it does not say, what is usual in what it stands in.
fn access(class: Node<'_, '_>, member: Node<'_, '_>) -> u16 {
    match (
        member.uint(Field::Flags) as u32 & flag::ACCESSIBILITY,
        class.tag(),
    ) {
        (0, tag::CLASS) => 1,
        (0, _) => 3,
        (flags, _) => flags as u16,
    }
}

fn method_kind(method: Node<'_, '_>, introduced: bool) -> u16 {
    if method.has_flag(flag::STATIC_MEMBER) {
        return method::STATIC;
    }
    match (
        method.uint(Field::SpFlags) as u32 & sp_flag::VIRTUALITY,
        introduced,
    ) {
        (0, _) => method::VANILLA,
        (2, true) => method::PURE_INTRODUCING,
        (2, false) => method::PURE,
        (_, true) => method::INTRODUCING,
        (_, false) => method::VIRTUAL,
    }
}
