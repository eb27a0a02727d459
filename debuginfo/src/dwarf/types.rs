//! Entries of types.

use super::builder::{Builder, is_c};
use super::constants::{at, ate, form, op, tag};
use super::die::DieId;
use crate::nodes::{Bound, Field, Kind, Node, NodeId, Slot, Str, flag};

/// `DW_VIRTUALITY_virtual`.
const VIRTUAL: u64 = 1;
/// By `DW_LANG_*`: the version of DWARF that says where arrays start, and where (DWARF 5 §7.12). LLVM knows of no other.
const FIRST_INDEX: [(u16, i64); 0x26] = [
    (9, 0), // none
    (2, 0), // C89
    (2, 0), // C
    (4, 1), // Ada83
    (2, 0), // C_plus_plus
    (4, 1), // Cobol74
    (4, 1), // Cobol85
    (2, 1), // Fortran77
    (2, 1), // Fortran90
    (4, 1), // Pascal83
    (4, 1), // Modula2
    (4, 0), // Java
    (3, 0), // C99
    (4, 1), // Ada95
    (3, 1), // Fortran95
    (4, 1), // PLI
    (3, 0), // ObjC
    (3, 0), // ObjC_plus_plus
    (4, 0), // UPC
    (4, 0), // D
    (4, 0), // Python
    (5, 0), // OpenCL
    (5, 0), // Go
    (5, 1), // Modula3
    (5, 0), // Haskell
    (5, 0), // C_plus_plus_03
    (5, 0), // C_plus_plus_11
    (5, 0), // OCaml
    (5, 0), // Rust
    (5, 0), // C11
    (5, 0), // Swift
    (5, 1), // Julia
    (5, 0), // Dylan
    (5, 0), // C_plus_plus_14
    (5, 1), // Fortran03
    (5, 1), // Fortran08
    (5, 0), // RenderScript
    (5, 0), // BLISS
];

impl<'w, 'a> Builder<'w, '_, 'a> {
    /// The entry of a type, in the unit of `user` unless it is there already.
    pub fn type_entry(&mut self, id: NodeId, user: DieId) -> Option<DieId> {
        let node = self.node(id);
        let version = self.config.version;
        if node.kind() == Kind::Subprogram {
            return Some(self.subprogram(id, user));
        }
        let tag = node.tag();
        if tag == tag::RESTRICT_TYPE && version <= 2 || tag == tag::ATOMIC_TYPE && version < 5 {
            let base = node.node_id(Field::BaseType)?;
            return self.type_entry(base, user);
        }
        let context = self.context(node.node_id(Field::Scope), user);
        if let Some(known) = self.known(id, user) {
            return Some(known);
        }
        let tag = match node.kind() {
            Kind::BasicType
            | Kind::FixedPointType
            | Kind::StringType
            | Kind::DerivedType
            | Kind::CompositeType => tag,
            Kind::SubroutineType => tag::SUBROUTINE_TYPE,
            Kind::SubrangeType => tag::SUBRANGE_TYPE,
            _ => return None,
        };
        let die = self.entry_of(tag, context, id);
        if !self.is_apart(node) {
            self.whole_type(die, node);
        } else if !node.str(Field::Identifier).is_empty() {
            self.public_type(id, die);
            self.refer_to_type_unit(die, id);
        } else if self.in_type_unit(die) {
            // It has no name that other files would know it by.
            self.bound_to_unit = true;
        } else {
            self.whole_type(die, node);
        }
        Some(die)
    }

    /// `DW_AT_type`, or another reference to a type; void has none.
    pub fn add_type(&mut self, die: DieId, at: u16, id: Option<NodeId>) {
        let Some(id) = id else { return };
        if let Some(ty) = self.type_entry(id, die) {
            self.refer(die, at, ty);
        }
    }

    /// Whether a type has a unit of its own, or may not stand in one.
    fn is_apart(&self, node: Node<'w, 'a>) -> bool {
        self.config.type_units
            && node.kind() == Kind::CompositeType
            && !node.has_flag(flag::FWD_DECL)
            && !(node.str(Field::Name).is_empty() && node.str(Field::Identifier).is_empty())
    }

    /// All that an entry says of a type.
    pub(super) fn whole_type(&mut self, die: DieId, node: Node<'w, 'a>) {
        self.public_type(node.id, die);
        self.accel_type(node, die);
        self.construct(die, node);
    }

    /// The same, without its names in tables.
    pub(super) fn construct(&mut self, die: DieId, node: Node<'w, 'a>) {
        match node.kind() {
            Kind::BasicType => self.basic_type(die, node),
            Kind::FixedPointType => self.fixed_point_type(die, node),
            Kind::StringType => self.string_type(die, node),
            Kind::DerivedType => self.derived_type(die, node),
            Kind::SubroutineType => self.subroutine_type(die, node),
            Kind::SubrangeType => self.subrange_type(die, node),
            _ => self.composite_type(die, node),
        }
    }

    /// A size in bytes, or what computes it.
    fn byte_size(&mut self, die: DieId, node: Node<'w, 'a>) {
        match node.bound(Field::Size) {
            Bound::Int(bits) => self.uint(die, at::BYTE_SIZE, bits as u64 >> 3),
            Bound::Node(_) => self.bound(die, at::BYTE_SIZE, node.bound(Field::Size)),
            Bound::None => self.uint(die, at::BYTE_SIZE, 0),
        }
    }

    fn basic_type(&mut self, die: DieId, node: Node<'w, 'a>) {
        self.string_if(die, at::NAME, node.str(Field::Name));
        if node.tag() == tag::UNSPECIFIED_TYPE {
            return;
        }
        if node.tag() != tag::STRING_TYPE {
            self.value(die, at::ENCODING, form::DATA1, node.uint(Field::Encoding));
        }
        self.byte_size(die, node);
        let data = node.uint(Field::DataSize);
        if data != 0 && data != node.uint(Field::Size) {
            self.uint(die, at::BIT_SIZE, data);
        }
        self.endianity(die, node);
        self.extra_inhabitants(die, node);
    }

    fn endianity(&mut self, die: DieId, node: Node<'w, 'a>) {
        for (bit, endianity) in [(flag::BIG_ENDIAN, 1), (flag::LITTLE_ENDIAN, 2)] {
            if node.has_flag(bit) {
                self.uint(die, at::ENDIANITY, endianity);
            }
        }
    }

    fn extra_inhabitants(&mut self, die: DieId, node: Node<'w, 'a>) {
        let count = node.uint(Field::NumExtraInhabitants);
        if count != 0 {
            self.uint(die, at::LLVM_NUM_EXTRA_INHABITANTS, count);
        }
    }

    fn fixed_point_type(&mut self, die: DieId, node: Node<'w, 'a>) {
        self.string_if(die, at::NAME, node.str(Field::Name));
        self.value(die, at::ENCODING, form::DATA1, node.uint(Field::Encoding));
        self.byte_size(die, node);
        self.endianity(die, node);
        match node.int(Field::Kind) {
            0 => self.value(die, at::BINARY_SCALE, form::SDATA, node.uint(Field::Factor)),
            1 => self.value(die, at::DECIMAL_SCALE, form::SDATA, node.uint(Field::Factor)),
            _ => {
                // A rational scale is a constant of its own beside the unit.
                let unit = self.units[self.unit_of_die(die)].die;
                let scale = self.entry(0x27, unit);
                self.wide_number(scale, at::GNU_NUMERATOR, node.slot(Field::Numerator));
                self.wide_number(scale, at::GNU_DENOMINATOR, node.slot(Field::Denominator));
                self.refer(die, at::SMALL, scale);
            }
        }
    }

    fn wide_number(&mut self, die: DieId, at: u16, slot: Slot) {
        match slot {
            Slot::Int(n) if n < 0 => self.value(die, at, form::SDATA, n as u64),
            Slot::Int(n) => self.value(die, at, form::UDATA, n as u64),
            Slot::Wide(n) => {
                let wide = self.nodes.wide(n);
                match u64::try_from(wide) {
                    Ok(n) => self.value(die, at, form::UDATA, n),
                    Err(_) => self.ordered_bytes(die, at, wide.to_le_bytes().into()),
                }
            }
            _ => {}
        }
    }

    fn string_type(&mut self, die: DieId, node: Node<'w, 'a>) {
        self.string_if(die, at::NAME, node.str(Field::Name));
        if let Some(length) = node.node_id(Field::StringLength) {
            self.variable_or_expression(die, at::STRING_LENGTH, length);
        } else if let Some(length) = node.node_id(Field::StringLengthExpression) {
            self.variable_or_expression(die, at::STRING_LENGTH, length);
        } else {
            self.byte_size(die, node);
        }
        if let Some(location) = node.node_id(Field::StringLocationExpression) {
            self.variable_or_expression(die, at::DATA_LOCATION, location);
        }
        if node.is(Field::Encoding) {
            self.value(die, at::ENCODING, form::DATA1, node.uint(Field::Encoding));
        }
    }

    /// A reference to a variable that has an entry, or an expression.
    fn variable_or_expression(&mut self, die: DieId, at: u16, id: NodeId) {
        if self.node(id).kind() == Kind::Expression {
            let block = self.node_expression(die, id);
            return self.expression(die, at, block);
        }
        if let Some(variable) = self.known(id, die) {
            self.refer(die, at, variable);
        }
    }

    fn derived_type(&mut self, die: DieId, node: Node<'w, 'a>) {
        let tag = node.tag();
        self.add_type(die, at::TYPE, node.node_id(Field::BaseType));
        self.string_if(die, at::NAME, node.str(Field::Name));
        self.annotations(die, node);
        let align = node.uint(Field::Align) / 8;
        if tag == tag::TYPEDEF && self.config.version >= 5 && align > 0 {
            self.value(die, at::ALIGNMENT, form::UDATA, align);
        }
        let pointer = matches!(
            tag,
            tag::POINTER_TYPE | tag::PTR_TO_MEMBER_TYPE | tag::REFERENCE_TYPE | tag::RVALUE_REFERENCE_TYPE
        );
        if !pointer && node.uint(Field::Size) >> 3 != 0 {
            self.byte_size(die, node);
        }
        if tag == tag::PTR_TO_MEMBER_TYPE {
            self.add_type(die, at::CONTAINING_TYPE, node.node_id(Field::ExtraData));
        }
        self.access(die, node);
        if !node.has_flag(flag::FWD_DECL) {
            self.source_line_of(die, node);
        }
        if node.slot(Field::DwarfAddressSpace) != Slot::Null {
            let space = node.uint(Field::DwarfAddressSpace);
            self.value(die, at::ADDRESS_CLASS, form::DATA4, space);
        }
        if tag == tag::TEMPLATE_ALIAS {
            self.template_parameters(die, node.list(Field::ExtraData));
        }
        if node.slot(Field::PtrAuthKey) != Slot::Null {
            self.pointer_authentication(die, node);
        }
    }

    fn pointer_authentication(&mut self, die: DieId, node: Node<'w, 'a>) {
        self.value(
            die,
            at::LLVM_PTRAUTH_KEY,
            form::DATA1,
            node.uint(Field::PtrAuthKey),
        );
        let address = node.is(Field::PtrAuthIsAddressDiscriminated);
        self.flag_if(die, at::LLVM_PTRAUTH_ADDRESS_DISCRIMINATED, address);
        let extra = node.uint(Field::PtrAuthExtraDiscriminator);
        self.value(die, at::LLVM_PTRAUTH_EXTRA_DISCRIMINATOR, form::DATA2, extra);
        self.flag_if(
            die,
            at::LLVM_PTRAUTH_ISA_POINTER,
            node.is(Field::PtrAuthIsaPointer),
        );
        let null = node.is(Field::PtrAuthAuthenticatesNullValues);
        self.flag_if(die, at::LLVM_PTRAUTH_AUTHENTICATES_NULL_VALUES, null);
    }

    /// `DW_AT_accessibility`.
    pub fn access(&mut self, die: DieId, node: Node<'w, 'a>) {
        let access = match node.uint(Field::Flags) as u32 & flag::ACCESSIBILITY {
            1 => 3,
            2 => 2,
            3 => 1,
            _ => return,
        };
        self.value(die, at::ACCESSIBILITY, form::DATA1, access);
    }

    fn subroutine_type(&mut self, die: DieId, node: Node<'w, 'a>) {
        let types = node.list(Field::Types);
        if let Some(result) = types.first() {
            self.add_type(die, at::TYPE, result.some());
        }
        let prototyped = !(types.len() == 2 && types[1] == NodeId::NONE);
        self.parameters(die, types);
        let language = self.units[self.unit_of_die(die)].language;
        self.flag_if(die, at::PROTOTYPED, prototyped && is_c(language));
        self.convention(die, node);
        self.flag_if(die, at::REFERENCE, node.has_flag(flag::LVALUE_REFERENCE));
        self.flag_if(die, at::RVALUE_REFERENCE, node.has_flag(flag::RVALUE_REFERENCE));
    }

    /// `DW_AT_calling_convention`, unless it is the usual one.
    pub fn convention(&mut self, die: DieId, ty: Node<'w, 'a>) {
        let convention = ty.uint(Field::Cc);
        if convention > 1 {
            self.value(die, at::CALLING_CONVENTION, form::DATA1, convention);
        }
    }

    /// Parameters of a type of function, whose result comes first; gives the number of the object pointer.
    pub fn parameters(&mut self, die: DieId, types: &[NodeId]) -> Option<u64> {
        let mut object = None;
        for (number, ty) in types.iter().skip(1).enumerate() {
            let Some(ty) = ty.some() else {
                self.entry(tag::UNSPECIFIED_PARAMETERS, die);
                continue;
            };
            let parameter = self.entry(tag::FORMAL_PARAMETER, die);
            self.add_type(parameter, at::TYPE, Some(ty));
            let node = self.node(ty);
            self.flag_if(parameter, at::ARTIFICIAL, node.has_flag(flag::ARTIFICIAL));
            if node.has_flag(flag::OBJECT_POINTER) {
                object = Some(number as u64);
            }
        }
        object
    }

    fn composite_type(&mut self, die: DieId, node: Node<'w, 'a>) {
        let tag = node.tag();
        match tag {
            tag::ARRAY_TYPE => self.array_type(die, node),
            tag::ENUMERATION_TYPE => self.enumeration(die, node),
            _ => self.aggregate(die, node),
        }
        self.string_if(die, at::NAME, node.str(Field::Name));
        // Swift's mangled names.
        if node.int(Field::RuntimeLang) == 0x1e {
            self.string_if(die, at::LINKAGE_NAME, node.str(Field::Identifier));
        }
        self.annotations(die, node);
        if !matches!(
            tag,
            tag::ENUMERATION_TYPE | tag::CLASS_TYPE | tag::STRUCTURE_TYPE | tag::UNION_TYPE
        ) {
            return;
        }
        let declaration = node.has_flag(flag::FWD_DECL);
        let sized = node.slot(Field::Size) != Slot::Null && node.bound(Field::Size) != Bound::Int(0);
        if sized && (!declaration || tag == tag::ENUMERATION_TYPE) {
            self.byte_size(die, node);
        } else if !declaration {
            self.uint(die, at::BYTE_SIZE, 0);
        }
        self.flag_if(die, at::DECLARATION, declaration);
        self.access(die, node);
        if !declaration {
            self.source_line_of(die, node);
        }
        if node.is(Field::RuntimeLang) {
            let language = node.uint(Field::RuntimeLang);
            self.value(die, at::APPLE_RUNTIME_CLASS, form::DATA1, language);
        }
        let align = node.uint(Field::Align) / 8;
        if align != 0 {
            self.value(die, at::ALIGNMENT, form::UDATA, align);
        }
        self.extra_inhabitants(die, node);
    }

    /// Structures, unions, classes, variants.
    fn aggregate(&mut self, die: DieId, node: Node<'w, 'a>) {
        let tag = node.tag();
        let discriminator = node
            .node_id(Field::Discriminator)
            .filter(|_| tag == tag::VARIANT_PART);
        if let Some(discriminator) = discriminator {
            let member = self.member(die, discriminator);
            self.refer(die, at::DISCR, member);
        }
        if matches!(tag, tag::CLASS_TYPE | tag::STRUCTURE_TYPE | tag::UNION_TYPE) {
            self.template_parameters(die, node.list(Field::TemplateParams));
        }
        for element in node.list(Field::Elements) {
            if let Some(element) = element.some() {
                self.element(die, tag, discriminator, element);
            }
        }
        self.flag_if(die, at::APPLE_BLOCK, node.has_flag(flag::APPLE_BLOCK));
        self.flag_if(die, at::EXPORT_SYMBOLS, node.has_flag(flag::EXPORT_SYMBOLS));
        self.add_type(die, at::CONTAINING_TYPE, node.node_id(Field::VtableHolder));
        self.flag_if(
            die,
            at::APPLE_OBJC_COMPLETE_TYPE,
            node.has_flag(flag::OBJC_CLASS_COMPLETE),
        );
        if self.config.allows(5) {
            // DW_CC_pass_by_reference, DW_CC_pass_by_value
            for (bit, convention) in [(flag::TYPE_PASS_BY_VALUE, 5), (flag::TYPE_PASS_BY_REFERENCE, 4)] {
                if node.has_flag(bit) {
                    self.value(die, at::CALLING_CONVENTION, form::DATA1, convention);
                }
            }
        }
        self.add_type(die, at::SPECIFICATION, node.node_id(Field::Specification));
    }

    fn element(&mut self, die: DieId, tag: u16, discriminator: Option<NodeId>, id: NodeId) {
        let element = self.node(id);
        match element.kind() {
            Kind::Subprogram => {
                self.subprogram(id, die);
            }
            _ if tag == tag::NAMELIST => {
                if let Some(variable) = self.known(id, die) {
                    let item = self.entry(tag::NAMELIST_ITEM, die);
                    self.refer(item, at::NAMELIST_ITEM, variable);
                }
            }
            Kind::DerivedType if element.tag() == tag::FRIEND => {
                let friend = self.entry(tag::FRIEND, die);
                self.add_type(friend, at::FRIEND, element.node_id(Field::BaseType));
            }
            Kind::DerivedType if element.has_flag(flag::STATIC_MEMBER) => {
                self.static_member(id, die);
            }
            Kind::DerivedType if tag == tag::VARIANT_PART => {
                let variant = self.entry(tag::VARIANT, die);
                self.discriminant(variant, discriminator, element.node_id(Field::ExtraData));
                self.member(variant, id);
            }
            Kind::DerivedType => {
                self.member(die, id);
            }
            Kind::ObjCProperty => self.property(die, id),
            Kind::CompositeType if element.tag() == tag::VARIANT_PART => {
                let part = self.entry(tag::VARIANT_PART, die);
                self.composite_type(part, element);
            }
            _ => {}
        }
    }

    /// `DW_AT_discr_value` of a variant.
    fn discriminant(&mut self, variant: DieId, discriminator: Option<NodeId>, value: Option<NodeId>) {
        let Some(value) = value else { return };
        let ty = discriminator.and_then(|d| self.node(d).node_id(Field::BaseType));
        let unsigned = ty.is_some_and(|t| self.is_unsigned(t));
        let (Some(signed), Some(id)) = (self.nodes.integer(value), self.nodes.constant(value)) else {
            return;
        };
        match unsigned {
            true => {
                let number = self.nodes.scope().const_u64(id).unwrap_or(0);
                self.uint(variant, at::DISCR_VALUE, number);
            }
            false => {
                let form = match signed {
                    -0x80..=0x7f => form::DATA1,
                    -0x8000..=0x7fff => form::DATA2,
                    -0x8000_0000..=0x7fff_ffff => form::DATA4,
                    _ => form::DATA8,
                };
                self.value(variant, at::DISCR_VALUE, form, signed as u64);
            }
        }
    }

    /// An Objective-C property.
    fn property(&mut self, parent: DieId, id: NodeId) {
        let node = self.node(id);
        let die = self.entry_of(tag::APPLE_PROPERTY, parent, id);
        self.string(die, at::APPLE_PROPERTY_NAME, node.str(Field::Name));
        self.add_type(die, at::TYPE, node.node_id(Field::Type));
        self.source_line_of(die, node);
        self.string_if(die, at::APPLE_PROPERTY_GETTER, node.str(Field::Getter));
        self.string_if(die, at::APPLE_PROPERTY_SETTER, node.str(Field::Setter));
        if node.is(Field::Attributes) {
            self.uint(die, at::APPLE_PROPERTY_ATTRIBUTE, node.uint(Field::Attributes));
        }
    }

    /// A member or base class.
    fn member(&mut self, parent: DieId, id: NodeId) -> DieId {
        let node = self.node(id);
        let die = self.entry_of(node.tag(), parent, id);
        self.string_if(die, at::NAME, node.str(Field::Name));
        self.annotations(die, node);
        self.add_type(die, at::TYPE, node.node_id(Field::BaseType));
        self.source_line_of(die, node);
        if node.tag() == tag::INHERITANCE && node.has_flag(flag::VIRTUAL) {
            // Where a virtual base is stands in the virtual table.
            let offset = node.uint(Field::Offset);
            let block = self.block(|b| {
                b.dies.bytes.extend_from_slice(&[op::DUP, op::DEREF, op::CONSTU]);
                b.uleb(offset);
                b.dies.bytes.extend_from_slice(&[op::MINUS, op::DEREF, op::PLUS]);
            });
            self.expression(die, at::DATA_MEMBER_LOCATION, block);
        } else {
            self.member_place(die, node);
        }
        self.access(die, node);
        if node.has_flag(flag::VIRTUAL) {
            self.value(die, at::VIRTUALITY, form::DATA1, VIRTUAL);
        }
        if let Some(property) = node.node_id(Field::ExtraData)
            && self.node(property).kind() == Kind::ObjCProperty
            && let Some(property) = self.known(property, die)
        {
            self.refer(die, at::APPLE_PROPERTY, property);
        }
        self.flag_if(die, at::ARTIFICIAL, node.has_flag(flag::ARTIFICIAL));
        die
    }

    /// Where a member lies.
    fn member_place(&mut self, die: DieId, node: Node<'w, 'a>) {
        let (size, offset) = (node.uint(Field::Size), node.int(Field::Offset));
        let old_fields = self.config.version < 4;
        let is_field = node.has_flag(flag::BIT_FIELD);
        if let Bound::Node(size) = node.bound(Field::Size) {
            let at = if is_field { at::BIT_SIZE } else { at::BYTE_SIZE };
            self.bound(die, at, Bound::Node(size));
        }
        if let Bound::Node(_) = node.bound(Field::Offset) {
            let at = if is_field {
                at::DATA_BIT_OFFSET
            } else {
                at::DATA_MEMBER_LOCATION
            };
            return self.bound(die, at, node.bound(Field::Offset));
        }
        let mut bytes = offset as u64 / 8;
        if is_field {
            let storage = self.base_size(node);
            if old_fields {
                self.uint(die, at::BYTE_SIZE, storage / 8);
            }
            if !matches!(node.bound(Field::Size), Bound::Node(_)) {
                self.uint(die, at::BIT_SIZE, size);
            }
            if old_fields {
                // Counted from the most significant bit of the unit that holds the field.
                let mask = !(storage as i64 - 1);
                let start = ((offset + storage as i64) & mask) - storage as i64;
                let within = storage as i64 - (offset - start + size as i64);
                match within < 0 {
                    true => self.value(die, at::BIT_OFFSET, form::SDATA, within as u64),
                    false => self.uint(die, at::BIT_OFFSET, within as u64),
                }
                bytes = start as u64 >> 3;
            } else {
                self.uint(die, at::DATA_BIT_OFFSET, offset as u64);
            }
        } else if node.uint(Field::Align) / 8 != 0 {
            self.value(die, at::ALIGNMENT, form::UDATA, node.uint(Field::Align) / 8);
        }
        match self.config.version {
            ..=2 => {
                let block = self.block(|b| {
                    b.byte(op::PLUS_UCONST);
                    b.uleb(bytes);
                });
                self.expression(die, at::DATA_MEMBER_LOCATION, block);
            }
            3 => self.value(die, at::DATA_MEMBER_LOCATION, form::UDATA, bytes),
            _ if !is_field => self.uint(die, at::DATA_MEMBER_LOCATION, bytes),
            _ => {}
        }
    }

    /// The size in bits of a member's type, through typedefs and qualifiers.
    fn base_size(&self, mut node: Node<'w, 'a>) -> u64 {
        for _ in 0..1000 {
            let through = node.kind() == Kind::DerivedType
                && matches!(node.tag(), 0x0d | 0x16 | 0x26 | 0x35 | 0x37 | 0x47 | 0x4300);
            let Some(base) = node.node(Field::BaseType).filter(|_| through) else {
                break;
            };
            // A reference has the size of a pointer where it stands.
            if matches!(base.tag(), tag::REFERENCE_TYPE | tag::RVALUE_REFERENCE_TYPE)
                && base.kind() == Kind::DerivedType
            {
                return node.uint(Field::Size);
            }
            node = base;
        }
        node.uint(Field::Size)
    }

    /// The declaration of a static member in its class.
    pub fn static_member(&mut self, id: NodeId, user: DieId) -> DieId {
        let node = self.node(id);
        let context = self.context(node.node_id(Field::Scope), user);
        if let Some(known) = self.known(id, user) {
            return known;
        }
        let die = self.entry_of(node.tag(), context, id);
        let ty = node.node_id(Field::BaseType);
        self.string(die, at::NAME, node.str(Field::Name));
        self.add_type(die, at::TYPE, ty);
        self.source_line_of(die, node);
        self.flag(die, at::EXTERNAL);
        self.flag(die, at::DECLARATION);
        self.flag_if(die, at::ARTIFICIAL, node.has_flag(flag::ARTIFICIAL));
        self.access(die, node);
        if let Some(value) = node.node_id(Field::ExtraData) {
            let unsigned = ty.is_some_and(|t| self.is_unsigned(t));
            self.constant(die, value, unsigned);
        }
        let align = node.uint(Field::Align) / 8;
        if align != 0 {
            self.value(die, at::ALIGNMENT, form::UDATA, align);
        }
        die
    }

    /// Whether constants of a type have no sign.
    pub fn is_unsigned(&self, ty: NodeId) -> bool {
        let mut node = self.node(ty);
        for _ in 0..1000 {
            match node.kind() {
                Kind::StringType => return true,
                Kind::CompositeType if node.tag() != tag::ENUMERATION_TYPE => return true,
                Kind::CompositeType | Kind::SubrangeType => match node.node(Field::BaseType) {
                    Some(base) => node = base,
                    None => return false,
                },
                Kind::DerivedType => {
                    if matches!(
                        node.tag(),
                        tag::POINTER_TYPE
                            | tag::PTR_TO_MEMBER_TYPE
                            | tag::REFERENCE_TYPE
                            | tag::RVALUE_REFERENCE_TYPE
                    ) {
                        return true;
                    }
                    match node.node(Field::BaseType) {
                        Some(base) => node = base,
                        None => return true,
                    }
                }
                Kind::BasicType | Kind::FixedPointType => {
                    let unsigned = [
                        ate::UNSIGNED,
                        ate::UNSIGNED_CHAR,
                        ate::UTF,
                        ate::BOOLEAN,
                        ate::UNSIGNED_FIXED,
                    ];
                    return unsigned.contains(&(node.uint(Field::Encoding) as u8))
                        || node.tag() == tag::UNSPECIFIED_TYPE;
                }
                _ => return false,
            }
        }
        false
    }

    fn enumeration(&mut self, die: DieId, node: Node<'w, 'a>) {
        let base = node.node_id(Field::BaseType);
        let unsigned = base.is_some_and(|b| self.is_unsigned(b));
        if base.is_some() {
            if self.config.allows(3) {
                self.add_type(die, at::TYPE, base);
            }
            let class = node.has_flag(flag::ENUM_CLASS) && self.config.version >= 4;
            self.flag_if(die, at::ENUM_CLASS, class);
        }
        if node.int(Field::EnumKind) >= 0 {
            self.value(die, at::APPLE_ENUM_KIND, form::DATA1, node.uint(Field::EnumKind));
        }
        let context = node.node_id(Field::Scope);
        let outer = [Kind::CompileUnit, Kind::File, Kind::Namespace, Kind::CommonBlock];
        let public = context.is_none_or(|c| outer.contains(&self.node(c).kind()));
        for member in node.list(Field::Elements) {
            let Some(member) = member.some().map(|m| self.node(m)) else {
                continue;
            };
            if member.kind() != Kind::Enumerator {
                continue;
            }
            let enumerator = self.entry(tag::ENUMERATOR, die);
            self.string(enumerator, at::NAME, member.str(Field::Name));
            if public {
                self.public_name(member.bytes(Field::Name), enumerator, context);
            }
            match member.slot(Field::Value) {
                Slot::Wide(n) => {
                    let wide = self.nodes.wide(n);
                    match u64::try_from(wide) {
                        Ok(n) => self.number(enumerator, n, unsigned),
                        Err(_) => self.ordered_bytes(enumerator, at::CONST_VALUE, wide.to_le_bytes().into()),
                    }
                }
                _ => self.number(enumerator, member.uint(Field::Value), unsigned),
            }
        }
    }

    fn array_type(&mut self, die: DieId, node: Node<'w, 'a>) {
        if node.has_flag(flag::VECTOR) {
            self.flag(die, at::GNU_VECTOR);
            if self.is_padded(node) {
                self.uint(die, at::BYTE_SIZE, node.uint(Field::Size) / 8);
            }
        }
        for (attribute, field) in [
            (at::DATA_LOCATION, Field::DataLocation),
            (at::ASSOCIATED, Field::Associated),
            (at::ALLOCATED, Field::Allocated),
        ] {
            if let Some(id) = node.node_id(field) {
                self.variable_or_expression(die, attribute, id);
            }
        }
        match node.bound(Field::Rank) {
            Bound::Int(rank) => self.value(die, at::RANK, form::SDATA, rank as u64),
            Bound::Node(rank) => self.variable_or_expression(die, at::RANK, rank),
            Bound::None => {}
        }
        if let Bound::Int(stride) = node.bound(Field::BitStride) {
            self.uint(die, at::BIT_STRIDE, stride as u64);
        }
        self.add_type(die, at::TYPE, node.node_id(Field::BaseType));
        for element in node.list(Field::Elements) {
            let Some(element) = element.some() else { continue };
            let range = self.node(element);
            match range.kind() {
                Kind::Subrange => self.subrange(die, range),
                Kind::GenericSubrange => self.generic_subrange(die, range),
                Kind::SubrangeType => {
                    // The type that the array is indexed by stands among its dimensions.
                    let dimension = self.entry(tag::SUBRANGE_TYPE, die);
                    self.add_type(dimension, at::TYPE, Some(element));
                }
                _ => {}
            }
        }
    }

    /// Whether a vector has room beyond its elements.
    fn is_padded(&self, node: Node<'w, 'a>) -> bool {
        let element = node.node(Field::BaseType).map_or(0, |b| b.uint(Field::Size));
        let range = node.list(Field::Elements).first().and_then(|r| r.some());
        match range.map(|r| self.node(r).bound(Field::Count)) {
            Some(Bound::Int(count)) => {
                let size = node.uint(Field::Size);
                size != 0 && size != element.wrapping_mul(count as u64)
            }
            _ => false,
        }
    }

    /// Where arrays of the unit's language start, if that is known.
    fn first_index(&self, die: DieId) -> Option<i64> {
        let language = self.units[self.unit_of_die(die)].language;
        let (version, first) = *FIRST_INDEX.get(usize::from(language))?;
        (self.config.version >= version).then_some(first)
    }

    fn subrange(&mut self, parent: DieId, node: Node<'w, 'a>) {
        let die = self.entry(tag::SUBRANGE_TYPE, parent);
        let index = self.index_type(die);
        self.refer(die, at::TYPE, index);
        self.bounds(die, node);
    }

    /// Bounds, count and stride of a subrange.
    fn bounds(&mut self, die: DieId, node: Node<'w, 'a>) {
        let first = self.first_index(die);
        for (attribute, field) in [
            (at::LOWER_BOUND, Field::LowerBound),
            (at::COUNT, Field::Count),
            (at::UPPER_BOUND, Field::UpperBound),
            (at::BYTE_STRIDE, Field::Stride),
        ] {
            match node.bound(field) {
                Bound::Int(count) if attribute == at::COUNT => {
                    if count != -1 {
                        self.uint(die, attribute, count as u64);
                    }
                }
                Bound::Int(n) if attribute == at::LOWER_BOUND && Some(n) == first => {}
                bound => self.bound(die, attribute, bound),
            }
        }
    }

    /// A bound of whatever kind.
    fn bound(&mut self, die: DieId, at: u16, bound: Bound) {
        match bound {
            Bound::None => {}
            Bound::Int(n) => self.value(die, at, form::SDATA, n as u64),
            Bound::Node(id) => self.variable_or_expression(die, at, id),
        }
    }

    fn generic_subrange(&mut self, parent: DieId, node: Node<'w, 'a>) {
        let die = self.entry(tag::GENERIC_SUBRANGE, parent);
        let index = self.index_type(die);
        self.refer(die, at::TYPE, index);
        let first = self.first_index(die);
        for (attribute, field) in [
            (at::LOWER_BOUND, Field::LowerBound),
            (at::COUNT, Field::Count),
            (at::UPPER_BOUND, Field::UpperBound),
            (at::BYTE_STRIDE, Field::Stride),
        ] {
            // An expression that is a constant is one.
            let value = match node.bound(field) {
                Bound::None => continue,
                Bound::Int(value) => value as u64,
                Bound::Node(id) => match *self.node(id).elements() {
                    [operation, value] if operation == u64::from(op::CONSTS) => value,
                    _ => {
                        self.variable_or_expression(die, attribute, id);
                        continue;
                    }
                },
            };
            if attribute != at::LOWER_BOUND || Some(value as i64) != first {
                self.value(die, attribute, form::SDATA, value);
            }
        }
    }

    /// `DISubrangeType`: a type of its own.
    fn subrange_type(&mut self, die: DieId, node: Node<'w, 'a>) {
        self.string_if(die, at::NAME, node.str(Field::Name));
        self.add_type(die, at::TYPE, node.node_id(Field::BaseType));
        self.source_line_of(die, node);
        if node.uint(Field::Size) >> 3 != 0 {
            self.byte_size(die, node);
        }
        let align = node.uint(Field::Align) / 8;
        if align != 0 {
            self.value(die, at::ALIGNMENT, form::UDATA, align);
        }
        self.bounds(die, node);
        self.bound(die, at::GNU_BIAS, node.bound(Field::Bias));
    }

    /// Template parameters.
    pub fn template_parameters(&mut self, die: DieId, parameters: &[NodeId]) {
        for parameter in parameters {
            let Some(id) = parameter.some() else { continue };
            let node = self.node(id);
            match node.kind() {
                Kind::TemplateTypeParameter => {
                    let entry = self.entry(tag::TEMPLATE_TYPE_PARAMETER, die);
                    self.add_type(entry, at::TYPE, node.node_id(Field::Type));
                    self.string_if(entry, at::NAME, node.str(Field::Name));
                    let defaulted = node.is(Field::Defaulted) && self.config.allows(5);
                    self.flag_if(entry, at::DEFAULT_VALUE, defaulted);
                }
                Kind::TemplateValueParameter => self.template_value(die, node),
                _ => {}
            }
        }
    }

    fn template_value(&mut self, die: DieId, node: Node<'w, 'a>) {
        let entry = self.entry(node.tag(), die);
        if node.tag() == tag::TEMPLATE_VALUE_PARAMETER {
            self.add_type(entry, at::TYPE, node.node_id(Field::Type));
        }
        self.string_if(entry, at::NAME, node.str(Field::Name));
        let defaulted = node.is(Field::Defaulted) && self.config.allows(5);
        self.flag_if(entry, at::DEFAULT_VALUE, defaulted);
        let Some(value) = node.node_id(Field::Value) else {
            return;
        };
        match (node.tag(), self.node(value).kind()) {
            (tag::GNU_TEMPLATE_TEMPLATE_PARAM, Kind::String) => {
                let name = self.node(value).text().unwrap_or(Str::EMPTY);
                self.string(entry, at::GNU_TEMPLATE_NAME, name);
            }
            (tag::GNU_TEMPLATE_PARAMETER_PACK, Kind::Tuple) => {
                self.template_parameters(entry, self.node(value).members());
            }
            (_, Kind::Value) => match self.global_of(value) {
                Some(global) => self.template_address(entry, global),
                None => {
                    let unsigned = node.node_id(Field::Type).is_some_and(|t| self.is_unsigned(t));
                    self.constant(entry, value, unsigned);
                }
            },
            _ => {}
        }
    }
}
