//! Whether nodes keep to the rules of LLVM's verifier. Debug information that does not is left out as a whole, with a
//! warning: who reads it would be misled. The rules are those of `ir::verify::debug_info`, over flat nodes and only for
//! what is reachable, so that they cost nothing beside the reading.

use super::{Field, Kind, Node, NodeId, Nodes, Slot, flag, sp_flag};

type Rule = Result<(), &'static str>;

/// `DIFlagReservedBit4`
const RESERVED: u32 = 1 << 4;
/// `DIFixedPointType::FixedPointRational`
const FIXED_POINT_RATIONAL: u64 = 2;
/// Encodings of what sets may be of: `DW_ATE_boolean`, `_signed`, `_signed_char`, `_unsigned`, `_unsigned_char`.
const SET_ENCODINGS: &[u64] = &[2, 5, 6, 7, 8];

/// Tags that nodes of a kind may have.
const TAGS: &[(Kind, &[u16])] = &[
    (Kind::BasicType, &[0x24, 0x3b, 0x12]),
    (Kind::StringType, &[0x12]),
    (
        Kind::DerivedType,
        &[
            0x0d, 0x0f, 0x10, 0x16, 0x1c, 0x1f, 0x20, 0x26, 0x2a, 0x34, 0x35, 0x37, 0x42, 0x43, 0x47, 0x4b,
            0x4300,
        ],
    ),
    (
        Kind::CompositeType,
        &[0x01, 0x02, 0x04, 0x13, 0x17, 0x19, 0x2b, 0x33],
    ),
    (Kind::TemplateValueParameter, &[0x30, 0x4106, 0x4107]),
    (Kind::ImportedEntity, &[0x3a, 0x08]),
];

/// What a field may refer to.
#[derive(Clone, Copy)]
enum Target {
    Type,
    Scope,
    LocalScope,
    One(Kind),
    /// A tuple of such.
    List(&'static [Kind]),
    Types,
}

/// What fields refer to if they refer to anything, and what is wrong otherwise (LLVM's words).
const REFERENCES: &[(Kind, Field, Target, &str)] = &[
    (Kind::DerivedType, Field::Scope, Target::Scope, "invalid scope"),
    (
        Kind::DerivedType,
        Field::BaseType,
        Target::Type,
        "invalid base type",
    ),
    (Kind::CompositeType, Field::Scope, Target::Scope, "invalid scope"),
    (
        Kind::CompositeType,
        Field::BaseType,
        Target::Type,
        "invalid base type",
    ),
    (
        Kind::CompositeType,
        Field::VtableHolder,
        Target::Type,
        "invalid vtable holder",
    ),
    (
        Kind::CompositeType,
        Field::TemplateParams,
        PARAMETERS,
        "invalid template params",
    ),
    (
        Kind::CompositeType,
        Field::Discriminator,
        Target::One(Kind::DerivedType),
        "invalid discriminator",
    ),
    (
        Kind::SubroutineType,
        Field::Types,
        Target::Types,
        "invalid subroutine type ref",
    ),
    (
        Kind::CompileUnit,
        Field::File,
        Target::One(Kind::File),
        "invalid file",
    ),
    (
        Kind::CompileUnit,
        Field::Enums,
        Target::List(&[Kind::CompositeType]),
        "invalid enum type",
    ),
    (
        Kind::CompileUnit,
        Field::Globals,
        Target::List(&[Kind::GlobalVariableExpression]),
        "invalid global variable ref",
    ),
    (
        Kind::CompileUnit,
        Field::Imports,
        Target::List(&[Kind::ImportedEntity]),
        "invalid imported entity ref",
    ),
    (
        Kind::CompileUnit,
        Field::Macros,
        Target::List(&[Kind::Macro, Kind::MacroFile]),
        "invalid macro ref",
    ),
    (
        Kind::MacroFile,
        Field::Nodes,
        Target::List(&[Kind::Macro, Kind::MacroFile]),
        "invalid macro ref",
    ),
    (Kind::Subprogram, Field::Scope, Target::Scope, "invalid scope"),
    (
        Kind::Subprogram,
        Field::Type,
        Target::One(Kind::SubroutineType),
        "invalid subroutine type",
    ),
    (
        Kind::Subprogram,
        Field::ContainingType,
        Target::Type,
        "invalid containing type",
    ),
    (
        Kind::Subprogram,
        Field::TemplateParams,
        PARAMETERS,
        "invalid template params",
    ),
    (
        Kind::Subprogram,
        Field::Declaration,
        Target::One(Kind::Subprogram),
        "invalid subprogram declaration",
    ),
    (
        Kind::Subprogram,
        Field::Unit,
        Target::One(Kind::CompileUnit),
        "invalid unit type",
    ),
    (
        Kind::Subprogram,
        Field::ThrownTypes,
        Target::Types,
        "invalid thrown type",
    ),
    (
        Kind::LexicalBlock,
        Field::Scope,
        Target::LocalScope,
        "invalid local scope",
    ),
    (
        Kind::LexicalBlockFile,
        Field::Scope,
        Target::LocalScope,
        "invalid local scope",
    ),
    (
        Kind::CommonBlock,
        Field::Scope,
        Target::Scope,
        "invalid scope ref",
    ),
    (
        Kind::CommonBlock,
        Field::Declaration,
        Target::One(Kind::GlobalVariable),
        "invalid declaration",
    ),
    (Kind::Namespace, Field::Scope, Target::Scope, "invalid scope ref"),
    (
        Kind::TemplateTypeParameter,
        Field::Type,
        Target::Type,
        "invalid type ref",
    ),
    (
        Kind::TemplateValueParameter,
        Field::Type,
        Target::Type,
        "invalid type ref",
    ),
    (Kind::GlobalVariable, Field::Scope, Target::Scope, "invalid scope"),
    (
        Kind::GlobalVariable,
        Field::Type,
        Target::Type,
        "invalid type ref",
    ),
    (
        Kind::GlobalVariable,
        Field::Declaration,
        Target::One(Kind::DerivedType),
        "invalid static data member declaration",
    ),
    (
        Kind::LocalVariable,
        Field::Scope,
        Target::LocalScope,
        "local variable requires a valid scope",
    ),
    (Kind::LocalVariable, Field::Type, Target::Type, "invalid type ref"),
    (
        Kind::Label,
        Field::Scope,
        Target::LocalScope,
        "label requires a valid scope",
    ),
    (
        Kind::Location,
        Field::Scope,
        Target::LocalScope,
        "location requires a valid scope",
    ),
    (
        Kind::Location,
        Field::InlinedAt,
        Target::One(Kind::Location),
        "inlined-at should be a location",
    ),
    (
        Kind::GlobalVariableExpression,
        Field::Var,
        Target::One(Kind::GlobalVariable),
        "invalid global variable",
    ),
    (
        Kind::GlobalVariableExpression,
        Field::Expr,
        Target::One(Kind::Expression),
        "invalid expression",
    ),
    (Kind::ObjCProperty, Field::Type, Target::Type, "invalid type ref"),
    (
        Kind::ImportedEntity,
        Field::Scope,
        Target::Scope,
        "invalid scope for imported entity",
    ),
];

const PARAMETERS: Target = Target::List(&[Kind::TemplateTypeParameter, Kind::TemplateValueParameter]);

/// Fields without which a node is nothing.
const REQUIRED: &[(Kind, Field, &str)] = &[
    (Kind::CompileUnit, Field::File, "invalid file"),
    (Kind::GlobalVariableExpression, Field::Var, "missing variable"),
    (Kind::LexicalBlock, Field::Scope, "invalid local scope"),
    (Kind::LexicalBlockFile, Field::Scope, "invalid local scope"),
    (
        Kind::LocalVariable,
        Field::Scope,
        "local variable requires a valid scope",
    ),
    (Kind::Label, Field::Scope, "label requires a valid scope"),
];

impl Kind {
    /// Whether it is a type.
    pub fn is_type(self) -> bool {
        matches!(
            self,
            Kind::BasicType
                | Kind::DerivedType
                | Kind::CompositeType
                | Kind::SubroutineType
                | Kind::StringType
                | Kind::SubrangeType
                | Kind::FixedPointType
        )
    }

    /// Whether code may stand in it.
    pub fn is_local_scope(self) -> bool {
        matches!(
            self,
            Kind::Subprogram | Kind::LexicalBlock | Kind::LexicalBlockFile
        )
    }
}

fn is_scope(kind: Kind) -> bool {
    let other = matches!(
        kind,
        Kind::File | Kind::CompileUnit | Kind::Namespace | Kind::Module | Kind::CommonBlock
    );
    other || kind.is_type() || kind.is_local_scope()
}

/// Whether it is a node of debug information, and no location or expression.
fn is_debug_info(kind: Kind) -> bool {
    use Kind::*;
    !matches!(
        kind,
        Invalid | Tuple | String | Value | Expression | Location | GlobalVariableExpression | AssignId
    )
}

fn check(right: bool, wrong: &'static str) -> Rule {
    right.then_some(()).ok_or(wrong)
}

impl Nodes<'_> {
    /// The first node that was read and is not as it must be, and what is wrong with it. `units`: the compile units.
    pub fn invalid(&self, units: &[NodeId]) -> Option<(NodeId, &'static str)> {
        let ids = (0..self.len() as u32).map(NodeId);
        let wrong = |id: NodeId| match self.get(id).kind() {
            Kind::CompileUnit if !units.contains(&id) => Some("DICompileUnit not listed in llvm.dbg.cu"),
            _ => self.get(id).rules().err(),
        };
        ids.filter(|id| self.heads[id.index()].known)
            .find_map(|id| Some((id, wrong(id)?)))
    }

    fn is_target(&self, id: NodeId, target: Target) -> bool {
        let node = self.get(id);
        match target {
            Target::Type => node.kind().is_type(),
            Target::Scope => is_scope(node.kind()),
            Target::LocalScope => node.kind().is_local_scope(),
            Target::One(kind) => node.kind() == kind,
            Target::List(kinds) => {
                let good = |m: &NodeId| m.some().is_some_and(|m| kinds.contains(&self.get(m).kind()));
                node.kind() == Kind::Tuple && node.members().iter().all(good)
            }
            Target::Types => {
                let good = |m: &NodeId| m.some().is_none_or(|m| self.get(m).kind().is_type());
                node.kind() == Kind::Tuple && node.members().iter().all(good)
            }
        }
    }
}

impl Node<'_, '_> {
    fn rules(&self) -> Rule {
        let kind = self.kind();
        match kind {
            Kind::Invalid | Kind::Tuple | Kind::String | Kind::Value => return Ok(()),
            Kind::Expression => {
                return check(
                    ir::debug_value::is_expression(self.elements()),
                    "invalid expression",
                );
            }
            _ => {}
        }
        for (_, field, target, wrong) in REFERENCES.iter().filter(|r| r.0 == kind) {
            let good = match self.slot(*field) {
                Slot::Null => true,
                Slot::Node(id) => self.nodes.is_target(id, *target),
                _ => false,
            };
            check(good, wrong)?;
        }
        for (_, field, wrong) in REQUIRED.iter().filter(|r| r.0 == kind) {
            check(self.slot(*field) != Slot::Null, wrong)?;
        }
        if let Some((_, tags)) = TAGS.iter().find(|t| t.0 == kind) {
            check(tags.contains(&self.tag()), "invalid tag")?;
        }
        if is_scope(kind) || is_variable_or_label(kind) {
            let file = self.node(Field::File);
            check(file.is_none_or(|f| f.kind() == Kind::File), "invalid file")?;
        }
        match kind {
            Kind::CompileUnit => self.unit_rules(),
            Kind::Subprogram => self.subprogram_rules(),
            Kind::DerivedType => self.derived_rules(),
            Kind::CompositeType => self.composite_rules(),
            Kind::SubroutineType => self.reference_flags(),
            Kind::Subrange => self.subrange_rules(),
            Kind::LexicalBlock | Kind::LexicalBlockFile => self.block_rules(),
            Kind::GlobalVariable => {
                let typed = !self.is(Field::IsDefinition) || self.node_id(Field::Type).is_some();
                check(typed, "missing global variable type")
            }
            Kind::LocalVariable => {
                let ty = self.node(Field::Type);
                check(
                    ty.is_none_or(|t| t.kind() != Kind::SubroutineType),
                    "invalid type",
                )
            }
            Kind::Module => check(!self.bytes(Field::Name).is_empty(), "anonymous module"),
            Kind::Macro => {
                // DW_MACINFO_define, DW_MACINFO_undef
                check(matches!(self.uint(Field::Type), 1 | 2), "invalid macinfo type")?;
                check(!self.bytes(Field::Name).is_empty(), "anonymous macro")
            }
            // DW_MACINFO_start_file
            Kind::MacroFile => check(self.uint(Field::Type) == 3, "invalid macinfo type"),
            Kind::File => self.file_rules(),
            Kind::GenericSubrange => self.generic_subrange_rules(),
            Kind::FixedPointType => self.fixed_point_rules(),
            Kind::ImportedEntity => {
                let good = self.node(Field::Entity).is_none_or(|e| is_debug_info(e.kind()));
                check(good, "invalid imported entity")
            }
            _ => Ok(()),
        }
    }

    /// The subprogram that what stands in local scopes belongs to.
    fn subprogram(&self) -> Option<NodeId> {
        let mut scope = self.node(Field::Scope)?;
        for _ in 0..10_000 {
            match scope.kind() {
                Kind::Subprogram => return Some(scope.id),
                Kind::LexicalBlock | Kind::LexicalBlockFile => scope = scope.node(Field::Scope)?,
                _ => return None,
            }
        }
        None
    }

    fn unit_rules(&self) -> Rule {
        let file = self.node(Field::File);
        check(
            file.is_some_and(|f| !f.bytes(Field::Filename).is_empty()),
            "invalid filename",
        )?;
        for id in self.list(Field::Enums) {
            check(self.nodes.get(*id).tag() == 0x04, "invalid enum type")?;
        }
        for id in self.list(Field::RetainedTypes) {
            let node = self.nodes.get(*id);
            let declaration = node.kind() == Kind::Subprogram && !node.has_sp_flag(sp_flag::DEFINITION);
            check(
                id.some().is_some() && (node.kind().is_type() || declaration),
                "invalid retained type",
            )?;
        }
        Ok(())
    }

    fn subprogram_rules(&self) -> Rule {
        let filed = self.node_id(Field::File).is_some() || self.uint(Field::Line) == 0;
        check(filed, "line specified with no file")?;
        let declaration = self.node(Field::Declaration);
        let declared = declaration.is_none_or(|d| !d.has_sp_flag(sp_flag::DEFINITION));
        check(declared, "invalid subprogram declaration")?;
        for id in self.list(Field::RetainedNodes) {
            let node = self.nodes.get(*id);
            let local = matches!(node.kind(), Kind::LocalVariable | Kind::Label);
            let retained = local || node.kind() == Kind::ImportedEntity || node.kind().is_type();
            check(retained, "invalid retained nodes")?;
            let own = !local || node.subprogram().is_none_or(|s| s == self.id);
            check(
                own,
                "invalid retained nodes, retained node does not belong to subprogram",
            )?;
        }
        self.reference_flags()?;
        let unit = self.node_id(Field::Unit).is_some();
        if self.has_sp_flag(sp_flag::DEFINITION) {
            check(self.is_distinct(), "subprogram definitions must be distinct")?;
            return check(unit, "subprogram definitions must have a compile unit");
        }
        check(!unit, "subprogram declarations must not have a compile unit")?;
        check(
            declaration.is_none(),
            "subprogram declaration must not have a declaration field",
        )?;
        let described = self.has_flag(flag::ALL_CALLS_DESCRIBED);
        check(
            !described,
            "DIFlagAllCallsDescribed must be attached to a definition",
        )
    }

    fn derived_rules(&self) -> Rule {
        // DW_TAG_ptr_to_member_type, DW_TAG_variable
        if self.tag() == 0x1f {
            let class = self.node(Field::ExtraData);
            check(
                class.is_none_or(|c| c.kind().is_type()),
                "invalid pointer to member type",
            )?;
        }
        if self.tag() == 0x20 {
            self.set_rules()?;
        }
        // DW_TAG_template_alias
        if self.tag() == 0x43 && self.slot(Field::ExtraData) != Slot::Null {
            let list = self.node(Field::ExtraData);
            check(
                list.is_some_and(|l| l.kind() == Kind::Tuple),
                "invalid template parameters",
            )?;
        }
        // DW_TAG_member, DW_TAG_inheritance, DW_TAG_variable
        if matches!(self.tag(), 0x0d | 0x1c | 0x34) {
            self.member_data_rules()?;
        }
        check(
            self.tag() != 0x34 || self.has_flag(flag::STATIC_MEMBER),
            "invalid tag",
        )?;
        // Pointers and references.
        let space =
            self.slot(Field::DwarfAddressSpace) == Slot::Null || matches!(self.tag(), 0x0f | 0x10 | 0x42);
        check(
            space,
            "DWARF address space only applies to pointer or reference types",
        )
    }

    /// What members say beside: a constant, a name, a property.
    fn member_data_rules(&self) -> Rule {
        let is_value = |n: &Node<'_, '_>| n.kind() == Kind::Value;
        let good = self.node(Field::ExtraData).is_none_or(|data| match data.kind() {
            Kind::Value | Kind::String | Kind::ObjCProperty => true,
            Kind::Tuple => {
                matches!(data.members(), [one] if one.some().is_some_and(|m| is_value(&self.nodes.get(m))))
            }
            _ => false,
        });
        check(
            good,
            "extraData of a member must be a constant, text or a property",
        )
    }

    /// `DW_TAG_set_type`: of what is counted.
    fn set_rules(&self) -> Rule {
        let good = self.node(Field::BaseType).is_none_or(|base| match base.kind() {
            Kind::CompositeType => base.tag() == 0x04,
            Kind::BasicType => SET_ENCODINGS.contains(&base.uint(Field::Encoding)),
            kind => kind == Kind::SubrangeType,
        });
        check(good, "invalid set base type")
    }

    fn file_rules(&self) -> Rule {
        let length = match self.uint(Field::ChecksumKind) {
            1 => 32,
            2 => 40,
            3 => 64,
            _ => return Ok(()),
        };
        let sum = self.bytes(Field::Checksum);
        check(sum.len() == length, "invalid checksum length")?;
        check(sum.iter().all(u8::is_ascii_hexdigit), "invalid checksum")
    }

    fn fixed_point_rules(&self) -> Rule {
        // DW_ATE_signed_fixed, DW_ATE_unsigned_fixed
        check(
            matches!(self.uint(Field::Encoding), 0x0d | 0x0e),
            "invalid encoding",
        )?;
        let given = |f| !matches!(self.slot(f), Slot::Null | Slot::Int(0));
        let rational = self.uint(Field::Kind) == FIXED_POINT_RATIONAL;
        check(
            !rational || !given(Field::Factor),
            "factor should be 0 for rationals",
        )?;
        let parts = given(Field::Numerator) || given(Field::Denominator);
        check(
            rational || !parts,
            "numerator and denominator should be 0 for non-rationals",
        )
    }

    fn generic_subrange_rules(&self) -> Rule {
        let given = |f| self.slot(f) != Slot::Null;
        check(
            !given(Field::Count) || !given(Field::UpperBound),
            "GenericSubrange can have any one of count or upperBound",
        )?;
        check(
            given(Field::LowerBound),
            "GenericSubrange must contain lowerBound",
        )?;
        check(given(Field::Stride), "GenericSubrange must contain stride")?;
        self.bounds_are(&[Kind::LocalVariable, Kind::GlobalVariable, Kind::Expression])
    }

    /// Whether what bounds refer to is of these kinds.
    fn bounds_are(&self, kinds: &[Kind]) -> Rule {
        let bounds = [
            Field::Count,
            Field::LowerBound,
            Field::UpperBound,
            Field::Stride,
            Field::Bias,
        ];
        let good = |f: &Field| self.node(*f).is_none_or(|n| kinds.contains(&n.kind()));
        check(
            bounds.iter().all(good),
            "bound must be signed constant or DIVariable or DIExpression",
        )
    }

    fn composite_rules(&self) -> Rule {
        let elements = self.node(Field::Elements);
        check(
            elements.is_none_or(|e| e.kind() == Kind::Tuple),
            "invalid composite elements",
        )?;
        check(
            !self.has_flag(RESERVED),
            "DIBlockByRefStruct on DICompositeType is no longer supported",
        )?;
        let all = self.list(Field::Elements).iter().all(|e| e.some().is_some());
        check(all, "null entry in `elements` field")?;
        self.reference_flags()?;
        if self.has_flag(flag::VECTOR) {
            let one = match self.list(Field::Elements) {
                [one] => matches!(self.nodes.get(*one).kind(), Kind::Subrange | Kind::SubrangeType),
                _ => false,
            };
            check(one, "invalid vector, expected one element of type subrange")?;
        }
        // DW_TAG_variant_part, DW_TAG_array_type
        let discriminated = self.node_id(Field::Discriminator).is_some();
        check(
            !discriminated || self.tag() == 0x33,
            "discriminator can only appear on variant part",
        )?;
        let of_arrays = [
            Field::DataLocation,
            Field::Associated,
            Field::Allocated,
            Field::Rank,
        ];
        let any = of_arrays.iter().any(|f| self.slot(*f) != Slot::Null);
        check(
            !any || self.tag() == 0x01,
            "array attributes can only appear in array type",
        )?;
        let based = self.tag() != 0x01 || self.node_id(Field::BaseType).is_some();
        check(based, "array types must have a base type")
    }

    fn reference_flags(&self) -> Rule {
        let both = |a, b| self.has_flag(a) && self.has_flag(b);
        let conflict = both(flag::LVALUE_REFERENCE, flag::RVALUE_REFERENCE)
            || both(flag::TYPE_PASS_BY_VALUE, flag::TYPE_PASS_BY_REFERENCE);
        check(!conflict, "invalid reference flags")
    }

    fn subrange_rules(&self) -> Rule {
        let given = |f| self.slot(f) != Slot::Null;
        check(
            !given(Field::Count) || !given(Field::UpperBound),
            "Subrange can have any one of count or upperBound",
        )?;
        let negative = matches!(self.slot(Field::Count), Slot::Int(n) if n < -1);
        check(!negative, "invalid subrange count")?;
        self.bounds_are(&[
            Kind::Value,
            Kind::LocalVariable,
            Kind::GlobalVariable,
            Kind::Expression,
        ])
    }

    fn block_rules(&self) -> Rule {
        let scope = self.node(Field::Scope);
        let of_type =
            scope.is_some_and(|s| s.kind() == Kind::Subprogram && !s.has_sp_flag(sp_flag::DEFINITION));
        check(!of_type, "scope points into the type hierarchy")?;
        let lined =
            self.kind() != Kind::LexicalBlock || self.uint(Field::Line) != 0 || self.uint(Field::Column) == 0;
        check(lined, "cannot have column info without line info")
    }
}

fn is_variable_or_label(kind: Kind) -> bool {
    matches!(kind, Kind::LocalVariable | Kind::GlobalVariable | Kind::Label)
}
