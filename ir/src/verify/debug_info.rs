//! Debug information: what each kind of node may refer to, the scopes, and debug records in bodies.

use super::body::BodyCheck;
use super::nodes::{Nodes, Visited};
use super::{Rule, ensure, expression, schema};
use crate::attributes::AttrKind;
use crate::constants::Const;
use crate::diag::Severity;
use crate::ids::{Inst, MdId, Value};
use crate::metadata::{Md, MdNode, MdValue};
use crate::module::Module;
use rustc_hash::FxHashSet;

const TYPES: &[&[u8]] = &[
    b"DIBasicType",
    b"DIDerivedType",
    b"DICompositeType",
    b"DISubroutineType",
    b"DIStringType",
    b"DISubrangeType",
    b"DIFixedPointType",
];
const LOCAL_SCOPES: &[&[u8]] = &[b"DISubprogram", b"DILexicalBlock", b"DILexicalBlockFile"];
const OTHER_SCOPES: &[&[u8]] = &[
    b"DIFile",
    b"DICompileUnit",
    b"DINamespace",
    b"DIModule",
    b"DICommonBlock",
];
const NO_DI_NODES: &[&[u8]] = &[
    b"",
    b"DILocation",
    b"DIExpression",
    b"DIGlobalVariableExpression",
    b"DIAssignID",
    b"DIMacro",
    b"DIMacroFile",
    b"DIArgList",
];
/// Tags of derived types.
const DERIVED_TAGS: &[&[u8]] = &[
    b"typedef",
    b"pointer_type",
    b"ptr_to_member_type",
    b"reference_type",
    b"rvalue_reference_type",
    b"const_type",
    b"immutable_type",
    b"volatile_type",
    b"restrict_type",
    b"atomic_type",
    b"LLVM_ptrauth_type",
    b"member",
    b"inheritance",
    b"friend",
    b"set_type",
    b"template_alias",
    b"variable",
];
/// Tags of composite types.
const COMPOSITE_TAGS: &[&[u8]] = &[
    b"array_type",
    b"structure_type",
    b"union_type",
    b"enumeration_type",
    b"class_type",
    b"variant_part",
    b"variant",
    b"namelist",
];

impl<'a> Nodes<'a> {
    /// The field refers to a node of one of these kinds, or to nothing.
    fn is_one(&self, n: &MdNode, label: &str, kinds: &[&[u8]]) -> bool {
        match self.field(n, label) {
            None | Some(MdValue::Null) => true,
            Some(MdValue::Md(id)) => self.is_unparsed(id) || kinds.contains(&self.kind(id)),
            _ => false,
        }
    }
    fn is_type(&self, n: &MdNode, label: &str) -> bool {
        self.is_one(n, label, TYPES)
    }
    fn is_scope(&self, n: &MdNode, label: &str) -> bool {
        self.is_type(n, label) || self.is_one(n, label, LOCAL_SCOPES) || self.is_one(n, label, OTHER_SCOPES)
    }
    /// The field refers to a local scope; nothing is not a scope.
    fn is_local_scope(&self, n: &MdNode, label: &str) -> bool {
        self.field_md(n, label).is_some() && self.is_one(n, label, LOCAL_SCOPES)
    }
    /// The tag without `DW_TAG_`; empty if it is written as a number.
    fn tag(&self, n: &MdNode) -> &'a [u8] {
        let t = self.field_text(n, "tag").unwrap_or_default();
        t.strip_prefix(b"DW_TAG_").unwrap_or(t)
    }
    fn has_tag(&self, n: &MdNode, tag: &[u8]) -> bool {
        let t = self.tag(n);
        t == tag || t.is_empty() && self.field(n, "tag").is_some()
    }
    /// Members of a tuple that a field refers to; `Err` if it refers to something else.
    fn list(&self, n: &MdNode, label: &str) -> Result<Vec<Option<MdId>>, String> {
        let Some(id) = self.field_md(n, label) else {
            return Ok(Vec::new());
        };
        if self.is_unparsed(id) {
            return Ok(Vec::new());
        }
        ensure!(self.is_tuple(id), "field '{label}' is not a list");
        let list = self.node(id).expect("a tuple is a node");
        Ok((0..list.fields.len()).map(|i| self.operand(list, i)).collect())
    }
    /// Every member of a list is of one of these kinds.
    fn list_of(&self, n: &MdNode, label: &str, kinds: &[&[u8]]) -> Rule {
        for m in self.list(n, label)? {
            let good = m.is_some_and(|m| self.is_unparsed(m) || kinds.contains(&self.kind(m)));
            ensure!(good, "field '{label}' has a member of a wrong kind");
        }
        Ok(())
    }
    /// The subprogram that a local scope belongs to.
    pub(super) fn subprogram(&self, mut id: MdId) -> Option<MdId> {
        for _ in 0..10_000 {
            match self.kind(id) {
                b"DISubprogram" => return Some(id),
                b"DILexicalBlock" | b"DILexicalBlockFile" => id = self.field_md(self.node(id)?, "scope")?,
                _ => return None,
            }
        }
        None
    }
}

/// Whether a subprogram is a definition.
pub(super) fn is_definition(nodes: Nodes<'_>, n: &MdNode) -> bool {
    match nodes.field(n, "spFlags") {
        Some(MdValue::Ident(_)) => nodes.has_flag(n, "spFlags", "DISPFlagDefinition"),
        Some(MdValue::Int(i)) => i & 8 != 0,
        _ => nodes.field_int(n, "isDefinition").unwrap_or(1) != 0,
    }
}

/// Rules of one node; its operands are visited by [`visit`].
fn node(module: &Module, nodes: Nodes<'_>, id: MdId, n: &MdNode) -> Rule {
    let kind = nodes.scope.bytes(n.kind);
    if !matches!(
        kind,
        b"DIModule" | b"DINamespace" | b"DICommonBlock" | b"DIImportedEntity"
    ) {
        ensure!(
            nodes.is_one(n, "file", &[b"DIFile"]),
            "field 'file' is not a DIFile"
        );
    }
    match kind {
        b"DILocation" => {
            ensure!(nodes.is_local_scope(n, "scope"), "location without a valid scope");
            ensure!(
                nodes.is_one(n, "inlinedAt", &[b"DILocation"]),
                "field 'inlinedAt' is not a location"
            );
            scope_is_definition(nodes, n)
        }
        b"DISubrange" | b"DIGenericSubrange" => subrange(nodes, n, kind == b"DIGenericSubrange"),
        b"DIBasicType" => {
            let tag = nodes.tag(n);
            let good = matches!(tag, b"" | b"base_type" | b"unspecified_type" | b"string_type");
            ensure!(good, "invalid tag of a basic type");
            Ok(())
        }
        b"DIStringType" => {
            ensure!(
                matches!(nodes.tag(n), b"" | b"string_type"),
                "invalid tag of a string type"
            );
            Ok(())
        }
        b"DIDerivedType" => derived_type(nodes, n),
        b"DICompositeType" => composite_type(nodes, n),
        b"DISubroutineType" => {
            for t in nodes.list(n, "types")? {
                let good = t.is_none_or(|t| nodes.is_unparsed(t) || TYPES.contains(&nodes.kind(t)));
                ensure!(good, "member of a subroutine type is not a type");
            }
            reference_flags(nodes, n)
        }
        b"DIFile" => file(nodes, n),
        b"DICompileUnit" => compile_unit(module, nodes, id, n),
        b"DISubprogram" => subprogram(nodes, n),
        b"DILexicalBlock" | b"DILexicalBlockFile" => lexical_block(nodes, n, kind),
        b"DICommonBlock" => {
            ensure!(nodes.is_scope(n, "scope"), "invalid scope");
            ensure!(
                nodes.is_one(n, "declaration", &[b"DIGlobalVariable"]),
                "invalid declaration"
            );
            Ok(())
        }
        b"DINamespace" | b"DILabel" | b"DIGlobalVariable" | b"DILocalVariable" => variable(nodes, n, kind),
        b"DIMacro" => macro_definition(nodes, n),
        b"DIMacroFile" => nodes.list_of(n, "nodes", &[b"DIMacro", b"DIMacroFile"]),
        b"DIModule" => {
            ensure!(
                !nodes.field_text(n, "name").unwrap_or_default().is_empty(),
                "module without a name"
            );
            Ok(())
        }
        b"DITemplateTypeParameter" | b"DITemplateValueParameter" => template_parameter(nodes, n),
        b"DIExpression" => {
            ensure!(expression::is_valid(nodes, n), "invalid expression");
            Ok(())
        }
        b"DIGlobalVariableExpression" => global_expression(nodes, n),
        b"DIObjCProperty" => {
            ensure!(nodes.is_type(n, "type"), "type of a property is not a type");
            Ok(())
        }
        b"DIImportedEntity" => imported_entity(nodes, n),
        _ => Ok(()),
    }
}

/// `DILexicalBlock` and `DILexicalBlockFile`.
fn lexical_block(nodes: Nodes<'_>, n: &MdNode, kind: &[u8]) -> Rule {
    ensure!(
        nodes.is_local_scope(n, "scope"),
        "lexical block without a local scope"
    );
    scope_is_definition(nodes, n)?;
    let column = nodes.field_int(n, "column").unwrap_or(0);
    ensure!(
        kind != b"DILexicalBlock" || column == 0 || nodes.field_int(n, "line").unwrap_or(0) != 0,
        "column without a line"
    );
    Ok(())
}

/// `DIMacro`.
fn macro_definition(nodes: Nodes<'_>, n: &MdNode) -> Rule {
    let kind = nodes.field_text(n, "type").unwrap_or_default();
    let good = matches!(kind, b"DW_MACINFO_define" | b"DW_MACINFO_undef" | b"");
    ensure!(good, "invalid type of a macro");
    ensure!(
        !nodes.field_text(n, "name").unwrap_or_default().is_empty(),
        "macro without a name"
    );
    Ok(())
}

/// Template parameters: types and values.
fn template_parameter(nodes: Nodes<'_>, n: &MdNode) -> Rule {
    ensure!(
        nodes.is_type(n, "type"),
        "type of a template parameter is not a type"
    );
    let tag = nodes.tag(n);
    let good = matches!(
        tag,
        b"" | b"template_value_parameter" | b"GNU_template_template_param" | b"GNU_template_parameter_pack"
    );
    ensure!(good, "invalid tag of a template parameter");
    Ok(())
}

/// `DIGlobalVariableExpression`: a variable, and where it is.
fn global_expression(nodes: Nodes<'_>, n: &MdNode) -> Rule {
    let var = nodes.field_md(n, "var");
    ensure!(var.is_some(), "missing variable");
    ensure!(
        nodes.is_one(n, "var", &[b"DIGlobalVariable"]),
        "field 'var' is not a global variable"
    );
    ensure!(
        nodes.is_one(n, "expr", &[b"DIExpression"]),
        "field 'expr' is not an expression"
    );
    let expr = nodes.field_md(n, "expr").and_then(|e| nodes.node(e));
    if let (Some(v), Some(e)) = (var.and_then(|v| nodes.node(v)), expr) {
        fragment_fits(nodes, v, e)?;
    }
    Ok(())
}

/// `DIImportedEntity`: a using-declaration or directive.
fn imported_entity(nodes: Nodes<'_>, n: &MdNode) -> Rule {
    let tag = nodes.tag(n);
    let good = matches!(tag, b"" | b"imported_module" | b"imported_declaration");
    ensure!(good, "invalid tag of an imported entity");
    ensure!(nodes.is_scope(n, "scope"), "invalid scope of an imported entity");
    if let Some(e) = nodes.field_md(n, "entity") {
        let good = nodes.is_unparsed(e) || !NO_DI_NODES.contains(&nodes.kind(e));
        ensure!(good, "invalid imported entity");
    }
    Ok(())
}

fn scope_is_definition(nodes: Nodes<'_>, n: &MdNode) -> Rule {
    if let Some(s) = nodes.field_md(n, "scope")
        && nodes.kind(s) == b"DISubprogram"
    {
        let definition = nodes.node(s).is_none_or(|s| is_definition(nodes, s));
        ensure!(definition, "scope points into the types");
    }
    Ok(())
}

fn subrange(nodes: Nodes<'_>, n: &MdNode, generic: bool) -> Rule {
    let is_set = |label| matches!(nodes.field(n, label), Some(MdValue::Md(_) | MdValue::Int(_)));
    ensure!(
        !is_set("count") || !is_set("upperBound"),
        "a subrange has both 'count' and 'upperBound'"
    );
    for label in ["count", "lowerBound", "upperBound", "stride"] {
        let good = match nodes.field(n, label) {
            Some(MdValue::Md(id)) => {
                let value = matches!(nodes.md(id), Md::Value(v) if v.is_const());
                let kinds: &[&[u8]] = &[b"DILocalVariable", b"DIGlobalVariable", b"DIExpression"];
                value && !generic || nodes.is_unparsed(id) || kinds.contains(&nodes.kind(id))
            }
            Some(MdValue::Int(i)) => label != "count" || i >= -1,
            _ => !generic || !matches!(label, "lowerBound" | "stride"),
        };
        ensure!(good, "invalid '{label}' of a subrange");
    }
    Ok(())
}

fn reference_flags(nodes: Nodes<'_>, n: &MdNode) -> Rule {
    let has = |f| nodes.has_flag(n, "flags", f);
    let conflict = has("DIFlagLValueReference") && has("DIFlagRValueReference")
        || has("DIFlagTypePassByValue") && has("DIFlagTypePassByReference");
    ensure!(!conflict, "invalid reference flags");
    Ok(())
}

fn derived_type(nodes: Nodes<'_>, n: &MdNode) -> Rule {
    let tag = nodes.tag(n);
    ensure!(
        tag.is_empty() || DERIVED_TAGS.contains(&tag),
        "invalid tag of a derived type"
    );
    ensure!(
        tag != b"variable" || nodes.has_flag(n, "flags", "DIFlagStaticMember"),
        "invalid tag of a derived type"
    );
    if tag == b"ptr_to_member_type" {
        ensure!(nodes.is_type(n, "extraData"), "invalid pointer to member");
    }
    if tag == b"set_type"
        && let Some(base) = nodes.field_md(n, "baseType")
        && let Some(b) = nodes.node(base)
    {
        let encodings: &[&[u8]] = &[
            b"DW_ATE_unsigned",
            b"DW_ATE_signed",
            b"DW_ATE_unsigned_char",
            b"DW_ATE_signed_char",
            b"DW_ATE_boolean",
        ];
        let good = match nodes.kind(base) {
            b"DICompositeType" => nodes.has_tag(b, b"enumeration_type"),
            b"DIBasicType" => encodings.contains(&nodes.field_text(b, "encoding").unwrap_or_default()),
            b"DISubrangeType" => true,
            _ => false,
        };
        ensure!(good, "invalid base of a set type");
    }
    ensure!(nodes.is_scope(n, "scope"), "invalid scope");
    ensure!(
        nodes.is_type(n, "baseType"),
        "base of a derived type is not a type"
    );
    if nodes.field(n, "dwarfAddressSpace").is_some() {
        let good = matches!(
            tag,
            b"" | b"pointer_type" | b"reference_type" | b"rvalue_reference_type"
        );
        ensure!(
            good,
            "address space of a type that is neither pointer nor reference"
        );
    }
    Ok(())
}

fn composite_type(nodes: Nodes<'_>, n: &MdNode) -> Rule {
    let tag = nodes.tag(n);
    ensure!(
        tag.is_empty() || COMPOSITE_TAGS.contains(&tag),
        "invalid tag of a composite type"
    );
    ensure!(nodes.is_scope(n, "scope"), "invalid scope");
    ensure!(
        nodes.is_type(n, "baseType"),
        "base of a composite type is not a type"
    );
    let elements = nodes.list(n, "elements")?;
    ensure!(nodes.is_type(n, "vtableHolder"), "invalid vtable holder");
    reference_flags(nodes, n)?;
    ensure!(
        !nodes.has_flag(n, "flags", "DIFlagReservedBit4"),
        "flag of structs by reference is no longer supported"
    );
    if nodes.has_flag(n, "flags", "DIFlagVector") {
        let one = elements.len() == 1
            && elements[0].is_some_and(|e| {
                nodes.is_unparsed(e) || matches!(nodes.kind(e), b"DISubrange" | b"DISubrangeType")
            });
        ensure!(one, "a vector has not one element of kind subrange");
    }
    template_params(nodes, n)?;
    if nodes.field_md(n, "discriminator").is_some() {
        let good =
            nodes.is_one(n, "discriminator", &[b"DIDerivedType"]) && matches!(tag, b"variant_part" | b"");
        ensure!(good, "discriminator outside a variant part");
    }
    for label in ["dataLocation", "associated", "allocated", "rank"] {
        let set = matches!(nodes.field(n, label), Some(MdValue::Md(_) | MdValue::Int(_)));
        ensure!(
            !set || matches!(tag, b"array_type" | b""),
            "field '{label}' outside an array type"
        );
    }
    if tag == b"array_type" {
        ensure!(
            nodes.field_md(n, "baseType").is_some(),
            "array type without a base type"
        );
    }
    Ok(())
}

fn template_params(nodes: Nodes<'_>, n: &MdNode) -> Rule {
    nodes.list_of(
        n,
        "templateParams",
        &[b"DITemplateTypeParameter", b"DITemplateValueParameter"],
    )
}

fn file(nodes: Nodes<'_>, n: &MdNode) -> Rule {
    let Some(kind) = nodes.field_text(n, "checksumkind") else {
        return Ok(());
    };
    let length = match kind {
        b"CSK_MD5" => 32,
        b"CSK_SHA1" => 40,
        b"CSK_SHA256" => 64,
        _ => return Ok(()),
    };
    let sum = nodes.field_text(n, "checksum").unwrap_or_default();
    ensure!(sum.len() == length, "invalid length of a checksum");
    ensure!(sum.iter().all(u8::is_ascii_hexdigit), "invalid checksum");
    Ok(())
}

fn compile_unit(module: &Module, nodes: Nodes<'_>, id: MdId, n: &MdNode) -> Rule {
    let file = nodes.field_md(n, "file");
    ensure!(file.is_some(), "compile unit without a file");
    if let Some(f) = file.and_then(|f| nodes.node(f)) {
        let name = nodes.field_text(f, "filename").unwrap_or_default();
        ensure!(!name.is_empty(), "compile unit with an empty file name");
    }
    for e in nodes.list(n, "enums")? {
        let good = e.is_some_and(|e| {
            nodes.is_unparsed(e)
                || nodes.kind(e) == b"DICompositeType"
                    && nodes
                        .node(e)
                        .is_some_and(|e| nodes.has_tag(e, b"enumeration_type"))
        });
        ensure!(good, "member of 'enums' is not an enumeration");
    }
    for t in nodes.list(n, "retainedTypes")? {
        let good = t.is_some_and(|t| {
            nodes.is_unparsed(t)
                || TYPES.contains(&nodes.kind(t))
                || nodes.kind(t) == b"DISubprogram" && nodes.node(t).is_some_and(|s| !is_definition(nodes, s))
        });
        ensure!(good, "member of 'retainedTypes' is neither type nor declaration");
    }
    nodes.list_of(n, "globals", &[b"DIGlobalVariableExpression"])?;
    nodes.list_of(n, "imports", &[b"DIImportedEntity"])?;
    nodes.list_of(n, "macros", &[b"DIMacro", b"DIMacroFile"])?;
    let listed = module
        .named_metadata
        .iter()
        .any(|(name, list)| module.scope().bytes(*name) == b"llvm.dbg.cu" && list.contains(&id));
    ensure!(
        listed || id.is_local(),
        "compile unit is not listed in 'llvm.dbg.cu'"
    );
    Ok(())
}

fn subprogram(nodes: Nodes<'_>, n: &MdNode) -> Rule {
    ensure!(nodes.is_scope(n, "scope"), "invalid scope");
    ensure!(
        nodes.field_md(n, "file").is_some() || nodes.field_int(n, "line").unwrap_or(0) == 0,
        "line without a file"
    );
    ensure!(
        nodes.is_one(n, "type", &[b"DISubroutineType"]),
        "type of a subprogram is not a subroutine type"
    );
    ensure!(nodes.is_type(n, "containingType"), "invalid containing type");
    template_params(nodes, n)?;
    if let Some(d) = nodes.field_md(n, "declaration") {
        let good = nodes.is_unparsed(d)
            || nodes.kind(d) == b"DISubprogram" && nodes.node(d).is_some_and(|d| !is_definition(nodes, d));
        ensure!(good, "invalid declaration of a subprogram");
    }
    nodes
        .list_of(
            n,
            "retainedNodes",
            &[
                b"DILocalVariable",
                b"DILabel",
                b"DIImportedEntity",
                b"DICompositeType",
                b"DIDerivedType",
                b"DIBasicType",
                b"DISubroutineType",
                b"DIStringType",
                b"DISubrangeType",
                b"DIFixedPointType",
            ],
        )
        .map_err(|_| "invalid retained nodes of a subprogram".to_string())?;
    reference_flags(nodes, n)?;
    let unit = nodes.field_md(n, "unit");
    if is_definition(nodes, n) {
        ensure!(n.distinct, "definition of a subprogram is not distinct");
        ensure!(
            unit.is_some(),
            "definition of a subprogram without a compile unit"
        );
        ensure!(
            nodes.is_one(n, "unit", &[b"DICompileUnit"]),
            "unit of a subprogram is not a compile unit"
        );
    } else {
        ensure!(unit.is_none(), "declaration of a subprogram with a compile unit");
        ensure!(
            nodes.field_md(n, "declaration").is_none(),
            "declaration of a subprogram has a declaration"
        );
        ensure!(
            !nodes.has_flag(n, "flags", "DIFlagAllCallsDescribed"),
            "flag DIFlagAllCallsDescribed on a declaration"
        );
    }
    nodes.list_of(n, "thrownTypes", TYPES)
}

fn variable(nodes: Nodes<'_>, n: &MdNode, kind: &[u8]) -> Rule {
    ensure!(nodes.is_scope(n, "scope"), "invalid scope");
    if matches!(kind, b"DILabel" | b"DILocalVariable") {
        ensure!(
            nodes.is_local_scope(n, "scope"),
            "local variable or label without a local scope"
        );
    }
    if matches!(kind, b"DIGlobalVariable" | b"DILocalVariable") {
        ensure!(nodes.is_type(n, "type"), "type of a variable is not a type");
    }
    match kind {
        b"DIGlobalVariable" => {
            let definition = nodes.field_int(n, "isDefinition").unwrap_or(1) != 0;
            ensure!(
                !definition || nodes.field_md(n, "type").is_some(),
                "definition of a global variable without a type"
            );
            ensure!(
                nodes.is_one(n, "declaration", &[b"DIDerivedType"]),
                "invalid declaration of a static member"
            );
        }
        b"DILocalVariable" => {
            let subroutine = nodes
                .field_md(n, "type")
                .is_some_and(|t| nodes.kind(t) == b"DISubroutineType");
            ensure!(!subroutine, "local variable of a subroutine type");
        }
        _ => {}
    }
    Ok(())
}

/// Size in bits of a variable's type, through typedefs and qualifiers.
fn size_of_variable(nodes: Nodes<'_>, variable: &MdNode) -> Option<i128> {
    let mut t = nodes.field_md(variable, "type")?;
    for _ in 0..1000 {
        let n = nodes.node(t)?;
        if let Some(size) = nodes.field_int(n, "size")
            && size != 0
        {
            return Some(size);
        }
        if nodes.kind(t) != b"DIDerivedType" {
            return None;
        }
        t = nodes.field_md(n, "baseType")?;
    }
    None
}

fn fragment_fits(nodes: Nodes<'_>, variable: &MdNode, e: &MdNode) -> Rule {
    if !expression::is_valid(nodes, e) {
        return Ok(());
    }
    if let Some((offset, size)) = expression::fragment(nodes, e)
        && let Some(whole) = size_of_variable(nodes, variable)
    {
        ensure!(
            offset.saturating_add(size) <= whole,
            "fragment is larger than or outside of its variable"
        );
        ensure!(size != whole, "fragment covers its whole variable");
    }
    Ok(())
}

/// Visits a node and everything that it refers to; each broken rule goes to `report`.
/// `locations`: whether a DILocation may stand among the operands.
/// `debug`: whether the root is one that LLVM drops with broken debug information, so that broken rules are
/// warnings.
pub(super) fn visit(
    module: &Module,
    nodes: Nodes<'_>,
    root: MdId,
    locations: bool,
    debug: bool,
    visited: &mut Visited,
    report: &mut dyn FnMut(Severity, String),
) {
    let severity = if debug { Severity::Warning } else { Severity::Error };
    let mut work = vec![root];
    // Nodes of functions refer to each other in bitcode only.
    let mut local = FxHashSet::default();
    while let Some(id) = work.pop() {
        let Some(n) = nodes.node(id) else { continue };
        if !visited.insert(id, false) || id.is_local() && !local.insert(id) {
            continue;
        }
        let name = |m: &str| format!("{m} in {}", super::md_name(module, id));
        if id.is_local()
            && let Err(m) = schema::check(nodes, n)
        {
            report(Severity::Error, name(&m));
        }
        if let Err(m) = node(module, nodes, id, n) {
            report(severity, name(&m));
        }
        for f in &n.fields {
            let MdValue::Md(op) = f.value else { continue };
            match nodes.md(op) {
                Md::Node(o) => {
                    let location = nodes.scope.bytes(o.kind) == b"DILocation";
                    if location && !locations && nodes.scope.bytes(n.kind) != b"DILocation" {
                        report(severity, name("location is not allowed"));
                    }
                    work.push(op);
                }
                Md::Value(Value(_)) => {
                    if let Md::Value(v) = nodes.md(op)
                        && v.as_local().is_some()
                    {
                        report(Severity::Error, "function-local metadata in a node".to_string());
                    }
                }
                _ => {}
            }
        }
    }
}

impl BodyCheck<'_> {
    /// Debug records: operands of the right kinds, scopes that belong together.
    pub(super) fn debug_records(&mut self) {
        let body = self.body;
        for r in &body.debug_records {
            let i = r.before;
            if let Err(m) = self.debug_record(i, self.scope.bytes(r.kind), &r.args) {
                self.warn_at(i, m);
            }
        }
    }

    /// The location of a variable: a value, a list of values, or an empty node.
    fn is_location(&self, id: MdId) -> bool {
        match self.scope.md(id) {
            Md::Value(_) | Md::ArgList(_) | Md::Unparsed(_) => true,
            Md::Node(n) => n.kind.is_empty() && n.fields.is_empty(),
            Md::String(_) => false,
        }
    }

    fn debug_record(&mut self, i: Inst, kind: &[u8], args: &[MdId]) -> Rule {
        let nodes = self.nodes();
        let is = |id: MdId, kind: &[u8]| nodes.is_unparsed(id) || nodes.kind(id) == kind;
        let (variable, location) = match kind {
            b"dbg_label" => {
                ensure!(is(args[0], b"DILabel"), "operand of '#dbg_label' is not a label");
                (args[0], args[1])
            }
            _ => {
                ensure!(
                    self.is_location(args[0]),
                    "first operand of a debug record is not a location of a value"
                );
                ensure!(
                    is(args[1], b"DILocalVariable"),
                    "second operand of a debug record is not a variable"
                );
                ensure!(
                    is(args[2], b"DIExpression"),
                    "third operand of a debug record is not an expression"
                );
                self.visit_all(i, &[args[1], args[2]])?;
                if kind == b"dbg_assign" {
                    ensure!(
                        is(args[3], b"DIAssignID"),
                        "operand of '#dbg_assign' is not a DIAssignID"
                    );
                    let address =
                        self.is_location(args[4]) && !matches!(self.scope.md(args[4]), Md::ArgList(_));
                    ensure!(address, "address of '#dbg_assign' is not a value");
                    ensure!(
                        is(args[5], b"DIExpression"),
                        "address expression of '#dbg_assign' is not an expression"
                    );
                    self.visit_all(i, &[args[5]])?;
                }
                (args[1], args[args.len() - 1])
            }
        };
        ensure!(
            is(location, b"DILocation"),
            "last operand of a debug record is not a DILocation"
        );
        self.visit_metadata(i, location, true, true)?;
        let scope_of = |id: MdId| {
            let n = nodes.node(id)?;
            nodes.subprogram(nodes.field_md(n, "scope")?)
        };
        if let (Some(a), Some(b)) = (scope_of(variable), scope_of(location)) {
            ensure!(
                a == b,
                "variable and location of a debug record belong to different subprograms"
            );
        }
        if kind == b"dbg_label" {
            return Ok(());
        }
        let (Some(v), Some(e)) = (nodes.node(variable), nodes.node(args[2])) else {
            return Ok(());
        };
        if !nodes.has_flag(v, "flags", "DIFlagArtificial") {
            fragment_fits(nodes, v, e)?;
        }
        if expression::is_valid(nodes, e) && expression::is_entry_value(nodes, e) {
            ensure!(
                self.may_be_entry_value(args[0]),
                "entry value of what is not a swiftasync argument"
            );
        }
        self.argument_variable(v, variable, location)
    }

    fn may_be_entry_value(&self, location: MdId) -> bool {
        let Md::Value(v) = self.scope.md(location) else {
            return false;
        };
        match v.as_const().map(|c| self.scope.constant(c)) {
            Some(Const::Undef(_) | Const::Poison(_)) => true,
            Some(_) => false,
            None => self.body.as_arg(*v).is_some_and(|p| {
                self.module
                    .scope()
                    .has_attr(self.func.attrs.param(p), AttrKind::SwiftAsync)
            }),
        }
    }

    /// Two variables do not describe one argument.
    fn argument_variable(&mut self, v: &MdNode, id: MdId, location: MdId) -> Rule {
        let nodes = self.nodes();
        let inlined = nodes
            .node(location)
            .is_some_and(|l| nodes.field_md(l, "inlinedAt").is_some());
        let attached = self.module.global(self.f).metadata.iter();
        let has_subprogram = attached
            .clone()
            .any(|(k, _)| self.module.scope().bytes(*k) == b"dbg");
        let number = nodes.field_int(v, "arg").unwrap_or(0);
        if inlined || !has_subprogram || !(1..=0xffff).contains(&number) {
            return Ok(());
        }
        let slot = number as usize - 1;
        if self.argument_variables.len() <= slot {
            self.argument_variables.resize(slot + 1, None);
        }
        let before = self.argument_variables[slot].replace(id);
        let same = before.is_none_or(|b| nodes.same(b, id, 4));
        ensure!(same, "two variables describe argument {number}");
        Ok(())
    }

    fn visit_all(&mut self, i: Inst, ids: &[MdId]) -> Rule {
        ids.iter()
            .try_for_each(|id| self.visit_metadata(i, *id, false, true))
    }

    /// Visits metadata that an instruction refers to; the first broken rule that is not a warning.
    pub(super) fn visit_metadata(&mut self, i: Inst, id: MdId, locations: bool, debug: bool) -> Rule {
        let nodes = self.nodes();
        let mut first = None;
        let mut warnings = Vec::new();
        visit(
            self.module,
            nodes,
            id,
            locations,
            debug,
            self.visited,
            &mut |severity, m| match severity {
                Severity::Error => {
                    first.get_or_insert(m);
                }
                _ => warnings.push(m),
            },
        );
        for w in warnings {
            self.warn_at(i, w);
        }
        first.map_or(Ok(()), Err)
    }
}
