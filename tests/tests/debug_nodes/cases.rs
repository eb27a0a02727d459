//! The lists: a case is some nodes, by numbers of their own (`!~1`), and where they hang on in the module.

use ir::dwarf_names as dwarf;
use std::fmt::Write;

/// Nodes that the module is to have, and what refers to them.
#[derive(Clone, Default)]
pub struct Case {
    /// What it is about.
    pub name: String,
    /// Nodes, a line each.
    pub nodes: String,
    /// Operands of the unit's lists, by [`LISTS`].
    lists: [String; LISTS.len()],
    /// Functions and globals; `~` stands for the number of the case.
    code: String,
    /// Fields of a unit of its own.
    unit: Option<String>,
}

/// The lists of a compile unit.
const LISTS: [&str; 5] = ["globals", "retainedTypes", "enums", "imports", "macros"];
const GLOBALS: usize = 0;
const RETAINED: usize = 1;
const ENUMS: usize = 2;
const IMPORTS: usize = 3;
const MACROS: usize = 4;

/// Nodes that all cases share.
const SHARED: &str = r#"
@other = global i32 0, !dbg !24
!1 = !DIFile(filename: "a.c", directory: "/d")
!4 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!5 = !DIBasicType(name: "unsigned char", size: 8, encoding: DW_ATE_unsigned_char)
!6 = !DICompositeType(tag: DW_TAG_structure_type, name: "s", file: !1, line: 4, size: 32, elements: !7, identifier: "_ZTS1s")
!7 = !{!8}
!8 = !DIDerivedType(tag: DW_TAG_member, name: "m", scope: !6, file: !1, line: 4, baseType: !4, size: 32)
!9 = !DINamespace(name: "n", scope: null)
!10 = !DISubroutineType(types: !11)
!11 = !{!4, !4}
!12 = !DIFile(filename: "b.h", directory: "/d/e", checksumkind: CSK_MD5, checksum: "00112233445566778899aabbccddeeff")
!13 = !{!DISubrange(count: 3)}
!14 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !4, size: 64)
!15 = !{!DIEnumerator(name: "a", value: 1), !DIEnumerator(name: "b", value: -1)}
!16 = !{!17, !18}
!17 = !{!"btf", !"value"}
!18 = !{!"number", i32 7}
!19 = !{!DITemplateTypeParameter(name: "T", type: !4), !DITemplateValueParameter(name: "V", type: !4, value: i32 3)}
!20 = distinct !DIGlobalVariable(name: "other", scope: !0, file: !1, line: 9, type: !4, isLocal: false, isDefinition: true)
!21 = !DIModule(scope: null, name: "mod", file: !1, line: 2)
!22 = !DISubprogram(name: "declared", linkageName: "_Z8declared", scope: !9, file: !1, line: 3, type: !10, spFlags: 0)
!24 = !DIGlobalVariableExpression(var: !20, expr: !DIExpression())
!23 = !DISubprogram(name: "method", linkageName: "_ZN1s6methodEv", scope: !6, file: !1, line: 5, type: !10, spFlags: 0)
"#;

/// The module that these cases make.
pub fn module(cases: &[Case], version: u32) -> String {
    let mut out = String::new();
    let mut lists: [String; LISTS.len()] = Default::default();
    lists[GLOBALS] = "!24".into();
    let mut units = String::from("!0");
    for (n, case) in cases.iter().enumerate() {
        let number = |text: &str| {
            text.replace("!~", &format!("!{}", n + 10))
                .replace('~', &n.to_string())
        };
        let _ = writeln!(out, "{}{}", number(&case.code), number(&case.nodes));
        if let Some(unit) = &case.unit {
            let _ = write!(units, ", !{}0", n + 10);
            let _ = writeln!(out, "!{}0 = distinct !DICompileUnit({})", n + 10, number(unit));
        }
        for (all, own) in lists.iter_mut().zip(&case.lists) {
            if !own.is_empty() {
                let comma = if all.is_empty() { "" } else { ", " };
                let _ = write!(all, "{comma}{}", number(own));
            }
        }
    }
    let lists: String = LISTS
        .iter()
        .zip(lists)
        .map(|(name, list)| format!(", {name}: !{{{list}}}"))
        .collect();
    format!(
        "{out}{SHARED}!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !1, producer: \"p\", \
         emissionKind: FullDebug{lists})\n!llvm.dbg.cu = !{{{units}}}\n!llvm.module.flags = !{{!2, !3}}\n\
         !2 = !{{i32 7, !\"Dwarf Version\", i32 {version}}}\n!3 = !{{i32 2, !\"Debug Info Version\", i32 3}}\n"
    )
}

/// A case whose first node is the type of a global variable.
pub fn typed(name: String, nodes: String) -> Case {
    Case {
        name,
        nodes: format!(
            "{nodes}\n!~8 = !DIGlobalVariableExpression(var: !~9, expr: !DIExpression())\n\
             !~9 = distinct !DIGlobalVariable(name: \"v~\", scope: !0, file: !1, line: 1, type: !~1, isLocal: false, isDefinition: true)\n"
        ),
        lists: std::array::from_fn(|i| if i == GLOBALS { "!~8".into() } else { String::new() }),
        code: "@v~ = global i32 0, !dbg !~8\n".into(),
        unit: None,
    }
}

/// A case of one node, with fields.
pub fn node(kind: &str, fields: &str) -> Case {
    typed(format!("{kind}({fields})"), format!("!~1 = !{kind}({fields})"))
}

/// A case whose node `!~1` stands in a list of the unit.
fn listed(list: usize, kind: &str, fields: &str, more: &str) -> Case {
    Case {
        name: format!("{}: {kind}({fields})", LISTS[list]),
        nodes: format!("!~1 = !{kind}({fields})\n{more}"),
        lists: std::array::from_fn(|i| if i == list { "!~1".into() } else { String::new() }),
        ..Case::default()
    }
}

/// Tags that LLVM's verifier takes in derived types, composite types and imported entities; of others there is one case.
pub const DERIVED: [&str; 16] = [
    "member",
    "pointer_type",
    "reference_type",
    "typedef",
    "inheritance",
    "ptr_to_member_type",
    "set_type",
    "const_type",
    "friend",
    "variable",
    "volatile_type",
    "restrict_type",
    "rvalue_reference_type",
    "template_alias",
    "atomic_type",
    "LLVM_ptrauth_type",
];
pub const COMPOSITE: [&str; 8] = [
    "array_type",
    "structure_type",
    "union_type",
    "enumeration_type",
    "class_type",
    "variant_part",
    "variant",
    "namelist",
];
const IMPORTED: [&str; 2] = ["imported_declaration", "imported_module"];

/// Whether a tag is one of these.
pub fn is_one(tag: &str, of: &[&str]) -> bool {
    tag.strip_prefix("DW_TAG_").is_some_and(|t| of.contains(&t))
}

pub fn names(table: &[(u32, &'static str)]) -> Vec<&'static str> {
    table.iter().map(|t| t.1).collect()
}

/// All flags of `DIFlags`, with those that are several bits.
pub fn flags() -> Vec<&'static str> {
    let mut all = names(dwarf::FLAGS);
    all.extend([
        "DIFlagZero",
        "DIFlagPrivate",
        "DIFlagProtected",
        "DIFlagPublic",
        "DIFlagSingleInheritance",
        "DIFlagMultipleInheritance",
        "DIFlagVirtualInheritance",
        "DIFlagIndirectVirtualBase",
    ]);
    all
}

/// Fields that most types have.
pub fn common_fields() -> Vec<String> {
    let mut all: Vec<String> = [
        "",
        "name: \"x\"",
        "name: \"\"",
        "line: 7",
        "file: !1, line: 7",
        "file: !12, line: 70000",
        "size: 0",
        "size: 1",
        "size: 8",
        "size: 12",
        "size: 64",
        "size: 18446744073709551615",
        "align: 8",
        "align: 64",
        "offset: 3",
        "offset: 64",
        "scope: !1",
        "scope: !6",
        "scope: !9",
        "scope: !0",
        "scope: !21",
        "scope: !22",
        "name: \"x\", scope: !6",
        "name: \"x\", scope: !9",
        "name: \"x\", scope: !0",
        "name: \"x\", scope: !21",
        "annotations: !16",
        "num_extra_inhabitants: 5",
    ]
    .map(String::from)
    .to_vec();
    all.extend(flags().iter().map(|f| format!("flags: {f}")));
    all
}

/// Imported entities, macros, namespaces, modules, files and the like.
pub fn others() -> Vec<Case> {
    let mut out = Vec::new();
    for tag in names(dwarf::TAGS) {
        let all = if is_one(tag, &IMPORTED) { 8 } else { 1 };
        for entity in ["null", "!4", "!6", "!9", "!20", "!21", "!22", "!1"]
            .into_iter()
            .take(all)
        {
            out.push(listed(
                IMPORTS,
                "DIImportedEntity",
                &format!("tag: {tag}, scope: !0, entity: {entity}, file: !1, line: 3"),
                "",
            ));
        }
    }
    for scope in ["null", "!0", "!9", "!6", "!21", "!22", "!1"] {
        for fields in ["", ", name: \"as\"", ", file: !12, line: 5", ", elements: !{!~2}"] {
            for entity in ["!6", "!9", "!21", "!~2", "!22", "!20"] {
                out.push(listed(
                    IMPORTS,
                    "DIImportedEntity",
                    &format!("tag: DW_TAG_imported_declaration, scope: {scope}, entity: {entity}{fields}"),
                    "!~2 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !9, entity: !6, file: !1, line: 8, name: \"inner\")\n",
                ));
            }
        }
    }
    for kind in names(dwarf::MACINFO) {
        for fields in [
            "",
            ", name: \"M\"",
            ", line: 4, name: \"M\", value: \"1\"",
            ", line: 4, name: \"M(x)\", value: \"x y\"",
            ", line: 70000, value: \"v\"",
        ] {
            out.push(listed(MACROS, "DIMacro", &format!("type: {kind}{fields}"), ""));
        }
        for fields in [
            ", file: !1",
            ", line: 3, file: !12",
            ", file: !1, nodes: !{!DIMacro(type: DW_MACINFO_define, line: 1, name: \"A\")}",
        ] {
            out.push(listed(
                MACROS,
                "DIMacroFile",
                &format!("type: {kind}{fields}"),
                "",
            ));
        }
    }
    for list in [RETAINED, ENUMS] {
        for (kind, fields) in [
            (
                "DICompositeType",
                "tag: DW_TAG_enumeration_type, name: \"e~\", size: 32, baseType: !4, elements: !15",
            ),
            (
                "DICompositeType",
                "tag: DW_TAG_structure_type, name: \"r~\", size: 32",
            ),
            ("DIBasicType", "name: \"r~\", size: 32"),
            ("DIDerivedType", "tag: DW_TAG_typedef, name: \"t~\", baseType: !4"),
            (
                "DISubprogram",
                "name: \"p~\", scope: !0, file: !1, line: 3, type: !10, spFlags: 0",
            ),
            (
                "DISubprogram",
                "name: \"p~\", scope: !9, file: !1, line: 3, type: !10, spFlags: DISPFlagOptimized",
            ),
            ("DISubroutineType", "types: !11"),
        ] {
            out.push(listed(list, kind, fields, ""));
        }
    }
    scopes(&mut out);
    properties(&mut out);
    out
}

fn scopes(out: &mut Vec<Case>) {
    let mut all = Vec::new();
    for scope in ["null", "!0", "!9", "!1", "!21"] {
        for fields in [
            "",
            "name: \"s~\"",
            "name: \"s~\", exportSymbols: true",
            "exportSymbols: true",
        ] {
            all.push(format!(
                "!DINamespace(scope: {scope}{}{fields})",
                if fields.is_empty() { "" } else { ", " }
            ));
        }
        for fields in [
            "name: \"s~\"",
            "name: \"s~\", configMacros: \"-DX\"",
            "name: \"s~\", includePath: \"/i\"",
            "name: \"s~\", apinotes: \"/n\"",
            "name: \"s~\", file: !12",
            "name: \"s~\", line: 5",
            "name: \"s~\", file: !1, line: 9, isDecl: true",
            "name: \"s~\", isDecl: true",
        ] {
            all.push(format!("!DIModule(scope: {scope}, {fields})"));
        }
        for fields in [
            "name: \"s~\"",
            "name: \"s~\", declaration: !20, file: !1, line: 3",
            "declaration: null",
            "name: \"s~\", line: 7",
        ] {
            all.push(format!("!DICommonBlock(scope: {scope}, {fields})"));
        }
    }
    for scope in all {
        for flavour in ["type", "variable"] {
            let (nodes, ty) = match flavour {
                "type" => (
                    format!(
                        "!~2 = {scope}\n!~1 = !DICompositeType(tag: DW_TAG_structure_type, name: \"t~\", scope: !~2, file: !1, size: 8)"
                    ),
                    "!0",
                ),
                _ => (
                    format!("!~2 = {scope}\n!~1 = !DIBasicType(name: \"b\", size: 8)"),
                    "!~2",
                ),
            };
            let mut case = typed(format!("{flavour} in {scope}"), nodes);
            case.nodes = case.nodes.replace(
                "scope: !0, file: !1, line: 1, type",
                &format!("scope: {ty}, file: !1, line: 1, type"),
            );
            out.push(case);
        }
    }
}

fn properties(out: &mut Vec<Case>) {
    let mut all = vec![
        "name: \"p\"".to_string(),
        "name: \"p\", file: !1, line: 3".into(),
        "name: \"p\", setter: \"set:\"".into(),
        "name: \"p\", getter: \"get\"".into(),
        "name: \"p\", type: !4".into(),
        "type: !6".into(),
    ];
    all.extend((0..16).map(|bit| format!("name: \"p\", attributes: {}", 1 << bit)));
    for fields in all {
        for flags in ["", ", flags: DIFlagPrivate"] {
            out.push(typed(
                format!("property {fields}{flags}"),
                format!("!~1 = !DICompositeType(tag: DW_TAG_structure_type, name: \"o~\", file: !1, size: 64, runtimeLang: DW_LANG_ObjC, elements: !{{!~2, !~3}})\n\
                         !~2 = !DIObjCProperty({fields})\n\
                         !~3 = !DIDerivedType(tag: DW_TAG_member, name: \"_p\", scope: !~1, baseType: !4, size: 32{flags}, extraData: !~2)"),
            ));
        }
    }
}

/// Subprograms, local variables, labels, blocks.
pub fn functions() -> Vec<Case> {
    let mut out = Vec::new();
    let mut fields: Vec<String> = [
        "",
        "name: \"other\"",
        "name: \"\"",
        "linkageName: \"_Zlinked\"",
        "file: !12",
        "file: !12, line: 9",
        "line: 70000",
        "scopeLine: 99",
        "containingType: !6",
        "virtuality: DW_VIRTUALITY_virtual",
        "virtuality: DW_VIRTUALITY_pure_virtual, virtualIndex: 3, containingType: !6",
        "virtualIndex: 4",
        "thisAdjustment: -8",
        "templateParams: !19",
        "retainedNodes: !{}",
        "thrownTypes: !{!4, !6}",
        "annotations: !16",
        "targetFuncName: \"target\"",
        "keyInstructions: true",
        "type: !DISubroutineType(types: !{null})",
        "type: !DISubroutineType(types: null)",
        "type: !DISubroutineType(types: !{!4, !14, null})",
        "type: !DISubroutineType(cc: DW_CC_nocall, types: !11)",
        "isOptimized: true",
        "isLocal: true",
        "declaration: !22",
        "declaration: !23",
        "declaration: !23, linkageName: \"_ZN1s6methodEv\"",
    ]
    .map(String::from)
    .to_vec();
    fields.extend(flags().iter().map(|f| format!("flags: {f}")));
    for flag in names(dwarf::SUBPROGRAM_FLAGS)
        .into_iter()
        .chain(["DISPFlagVirtual", "DISPFlagPureVirtual"])
    {
        fields.push(format!("spFlags: DISPFlagDefinition | {flag}"));
    }
    for field in &fields {
        for scope in ["!1", "!9", "!6"] {
            out.push(function(&format!("scope: {scope}"), field, "", ""));
        }
        // as an element of a class
        let mut given = format!(
            "name: \"m\", scope: !~1, file: !1, line: 6, type: !10, spFlags: 0{}{field}",
            if field.is_empty() { "" } else { ", " }
        );
        for name in ["name", "file", "line", "type", "spFlags"] {
            let again = format!(", {name}: ");
            if field.starts_with(&again[2..]) || field.contains(&again) {
                given = without(&given, name);
            }
        }
        out.push(typed(
            format!("method {given}"),
            format!("!~1 = !DICompositeType(tag: DW_TAG_class_type, name: \"c~\", file: !1, size: 8, elements: !{{!~2}})\n!~2 = !DISubprogram({})",
                given.replace("DISPFlagDefinition | ", "")),
        ));
    }
    for scope in ["!0", "null", "!4", "!21", "!22"] {
        out.push(function(&format!("scope: {scope}"), "", "", ""));
    }
    locals(&mut out);
    out
}

/// A node's fields without the first of this name.
fn without(fields: &str, name: &str) -> String {
    let mut found = false;
    let keep = |part: &&str| {
        let this = !found && part.starts_with(&format!("{name}: "));
        found |= this;
        !this
    };
    fields.split(", ").filter(keep).collect::<Vec<_>>().join(", ")
}

/// A function whose subprogram is `!~1`, with records before its `ret`, which has the location `!~3`.
fn function(scope: &str, field: &str, records: &str, more: &str) -> Case {
    let mut given = format!(
        "name: \"f~\", {scope}, file: !1, line: 6, type: !10, scopeLine: 7, spFlags: DISPFlagDefinition, unit: !0"
    );
    for name in ["name", "file", "line", "type", "scopeLine", "spFlags"] {
        if format!(", {field}").contains(&format!(", {name}: ")) {
            given = without(&given, name);
        }
    }
    let comma = if field.is_empty() { "" } else { ", " };
    Case {
        name: format!("function: {}{field}, {scope}; {more}", records.trim()),
        nodes: format!(
            "!~1 = distinct !DISubprogram({given}{comma}{field})\n!~3 = !DILocation(line: 8, column: 3, scope: !~1)\n{more}"
        ),
        code: format!(
            "define void @f~(i64 %x, i32 %y, ptr %p, double %d) nounwind !dbg !~1 {{\n{records}  ret void, !dbg !~3\n}}\n"
        ),
        ..Case::default()
    }
}

fn locals(out: &mut Vec<Case>) {
    let mut fields: Vec<String> = [
        "",
        "arg: 1",
        "arg: 65535",
        "line: 9",
        "file: !12, line: 70000",
        "align: 64",
        "annotations: !16",
        "type: !6",
        "type: !14",
        "name: \"\"",
        "type: null",
    ]
    .map(String::from)
    .to_vec();
    fields.extend(flags().iter().map(|f| format!("flags: {f}")));
    fields.extend(flags().iter().map(|f| format!("arg: 2, flags: {f}")));
    let record = "  #dbg_value(i64 %x, !~2, !DIExpression(), !~3)\n";
    for field in fields {
        let name = if field.contains("name:") {
            ""
        } else {
            "name: \"l\", "
        };
        let file = if field.contains("file:") { "" } else { ", file: !1" };
        let ty = if field.contains("type:") { "" } else { ", type: !4" };
        let comma = if field.is_empty() { "" } else { ", " };
        let more = format!("!~2 = !DILocalVariable({name}scope: !~1{file}{ty}{comma}{field})\n");
        out.push(function("scope: !1", "", record, &more));
        out.push(function("scope: !1", "retainedNodes: !{!~2}", "", &more));
    }
    let label = "  #dbg_label(!~2, !~3)\n";
    for field in [
        "name: \"l\", file: !1, line: 3",
        "name: \"\", file: !1, line: 3",
        "name: \"l\", file: !12, line: 9, column: 4",
        "name: \"l\", file: !1, line: 3, isArtificial: true",
        "name: \"l\", file: !1, line: 3, coroSuspendIdx: 5",
    ] {
        let more = format!("!~2 = !DILabel(scope: !~1, {field})\n");
        out.push(function("scope: !1", "", label, &more));
        out.push(function("scope: !1", "retainedNodes: !{!~2}", "", &more));
    }
    // blocks and inlined calls
    for block in [
        "!DILexicalBlock(scope: !~1, file: !1, line: 4, column: 2)",
        "!DILexicalBlock(scope: !~1, file: !12, line: 4)",
        "!DILexicalBlock(scope: !~1)",
        "!DILexicalBlockFile(scope: !~1, file: !12, discriminator: 0)",
        "!DILexicalBlockFile(scope: !~1, file: !1, discriminator: 5)",
        "!DILexicalBlockFile(scope: !~1, discriminator: 4294967295)",
    ] {
        let kind = if block.contains("BlockFile") {
            ""
        } else {
            "distinct "
        };
        let more = format!(
            "!~4 = {kind}{block}\n!~2 = !DILocalVariable(name: \"l\", scope: !~4, file: !1, line: 3, type: !4)\n\
                            !~6 = !DIImportedEntity(tag: DW_TAG_imported_module, scope: !~4, entity: !9, file: !1, line: 3)\n"
        );
        let mut case = function(
            "scope: !1",
            "retainedNodes: !{!~6}",
            &record.replace("!~3", "!~5"),
            &format!("{more}!~5 = !DILocation(line: 5, scope: !~4)\n"),
        );
        case.code = case.code.replace("ret void, !dbg !~3", "ret void, !dbg !~5");
        out.push(case);
    }
    for location in [
        "line: 0",
        "line: 0, column: 5",
        "line: 9, column: 65535",
        "line: 4294967295",
        "line: 9, isImplicitCode: true",
    ] {
        for inlined in ["", ", inlinedAt: !~3"] {
            let scope = if inlined.is_empty() { "!~1" } else { "!~6" };
            let more = format!(
                "!~5 = !DILocation({location}, scope: {scope}{inlined})\n\
                !~6 = distinct !DISubprogram(name: \"in~\", linkageName: \"_Zin~\", scope: !9, file: !12, line: 16, type: !10, scopeLine: 17, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !{{!~2}})\n\
                !~2 = !DILocalVariable(name: \"l\", scope: !~6, file: !12, line: 3, type: !4)\n"
            );
            let mut case = function("scope: !1", "", "", &more);
            case.code = case.code.replace("ret void, !dbg !~3", "ret void, !dbg !~5");
            out.push(case);
        }
    }
}

/// Expressions of global and local variables.
pub fn expressions() -> Vec<Case> {
    let mut all: Vec<String> = vec!["".into()];
    let own = [
        (0x1000, "DW_OP_LLVM_fragment"),
        (0x1001, "DW_OP_LLVM_convert"),
        (0x1002, "DW_OP_LLVM_tag_offset"),
        (0x1003, "DW_OP_LLVM_entry_value"),
        (0x1004, "DW_OP_LLVM_implicit_pointer"),
        (0x1005, "DW_OP_LLVM_arg"),
        (0x1006, "DW_OP_LLVM_extract_bits_sext"),
        (0x1007, "DW_OP_LLVM_extract_bits_zext"),
    ];
    for (op, name) in dwarf::OPERATIONS.iter().chain(&own) {
        // of 32 that differ by a number two
        let number = name
            .trim_start_matches(|c: char| !c.is_ascii_digit())
            .parse::<u32>();
        let many = ["DW_OP_lit", "DW_OP_reg", "DW_OP_breg"]
            .iter()
            .any(|n| name.starts_with(n));
        if many && number.is_ok_and(|n| n != 0 && n != 31) {
            continue;
        }
        let operands: &[&str] = match ir::debug_value::arguments((*op).into()) {
            0 => &[""],
            1 => &[", 0", ", 1", ", 70000", ", 18446744073709551615"],
            _ => &[", 0, 16", ", 8, 8", ", 16, 7", ", 16, 5"],
        };
        for operands in operands {
            all.push(format!("{name}{operands}"));
            let arguments = ir::debug_value::arguments((*op).into());
            let taken = ir::debug_value::is_expression(&vec![u64::from(*op); 1 + arguments]);
            if taken || *op >= 0x1000 {
                all.push(format!("{name}{operands}, DW_OP_stack_value"));
                all.push(format!("DW_OP_constu, 5, {name}{operands}, DW_OP_stack_value"));
                all.push(format!("{name}{operands}, DW_OP_LLVM_fragment, 8, 8"));
            }
        }
    }
    let plain = all.len();
    all.extend(
        [
            "DW_OP_plus_uconst, 8, DW_OP_deref, DW_OP_plus_uconst, 4",
            "DW_OP_constu, 7, DW_OP_minus",
            "DW_OP_constu, 7, DW_OP_plus, DW_OP_stack_value",
            "DW_OP_LLVM_convert, 32, DW_ATE_signed, DW_OP_LLVM_convert, 64, DW_ATE_signed, DW_OP_stack_value",
            "DW_OP_LLVM_convert, 8, DW_ATE_unsigned, DW_OP_LLVM_convert, 32, DW_ATE_unsigned, DW_OP_stack_value",
            "DW_OP_LLVM_convert, 64, DW_ATE_float, DW_OP_stack_value",
            "DW_OP_LLVM_entry_value, 1, DW_OP_plus_uconst, 3, DW_OP_stack_value",
            "DW_OP_LLVM_arg, 0, DW_OP_plus_uconst, 3, DW_OP_stack_value",
            "DW_OP_LLVM_arg, 0, DW_OP_LLVM_arg, 1, DW_OP_plus, DW_OP_stack_value",
            "DW_OP_swap, DW_OP_xderef",
            "DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef",
        ]
        .map(String::from),
    );
    let mut out = Vec::new();
    for (n, e) in all.iter().enumerate() {
        out.push(Case {
            name: format!("global: {e}"),
            nodes: format!(
                "!~8 = !DIGlobalVariableExpression(var: !~9, expr: !DIExpression({e}))\n\
                 !~9 = distinct !DIGlobalVariable(name: \"v~\", scope: !0, file: !1, line: 1, type: !4, isLocal: false, isDefinition: true)\n"
            ),
            lists: std::array::from_fn(|i| if i == GLOBALS { "!~8".into() } else { String::new() }),
            code: "@v~ = global i32 0, !dbg !~8\n".into(),
            unit: None,
        });
        out.push(Case {
            name: format!("global without storage: {e}"),
            code: String::new(),
            ..out.last().expect("the one before").clone()
        });
        let variable = "!~2 = !DILocalVariable(name: \"l\", scope: !~1, file: !1, line: 3, type: !4)\n";
        for value in [
            "i64 %x",
            "i32 %y",
            "ptr %p",
            "double %d",
            "i32 7",
            "i64 -1",
            "double 1.5",
            "ptr null",
            "ptr @f~",
            "i64 poison",
            "i128 99999999999999999999",
            "!DIArgList(i64 %x, i64 3)",
        ] {
            // (of an argument that is not 'swiftasync' llc leaves all out; here it is what it says)
            let entry = e.contains("DW_OP_LLVM_entry_value");
            if !entry && (n > plain || value == "i64 %x" || value == "i32 7") {
                let record = format!("  #dbg_value({value}, !~2, !DIExpression({e}), !~3)\n");
                out.push(function("scope: !1", "", &record, variable));
            }
        }
    }
    out
}

/// Compile units, one a case, each with a function, a type and a variable.
pub fn units() -> Vec<Case> {
    let mut all = Vec::new();
    for language in names(dwarf::LANGUAGES) {
        all.push(format!("language: {language}"));
    }
    for language in names(dwarf::LANGUAGE_NAMES) {
        all.push(format!("sourceLanguageName: {language}"));
        all.push(format!(
            "sourceLanguageName: {language}, sourceLanguageVersion: 202002"
        ));
    }
    let fields = [
        "isOptimized: true",
        "flags: \"-O2 -g\"",
        "flags: \"\"",
        "runtimeVersion: 2",
        "splitDebugFilename: \"x.dwo\"",
        "dwoId: 12345",
        "splitDebugFilename: \"x.dwo\", dwoId: 12345",
        "splitDebugInlining: false",
        "debugInfoForProfiling: true",
        "rangesBaseAddress: true",
        "sysroot: \"/s\"",
        "sdk: \"x.sdk\"",
        "sysroot: \"/s\", sdk: \"x.sdk\"",
        "producer: \"\"",
    ];
    all.extend(fields.iter().map(|f| format!("language: DW_LANG_C11, {f}")));
    for emission in ["NoDebug", "FullDebug", "LineTablesOnly", "DebugDirectivesOnly"] {
        for names in ["Default", "GNU", "None", "Apple"] {
            all.push(format!(
                "language: DW_LANG_C11, emissionKind: {emission}, nameTableKind: {names}"
            ));
        }
    }
    all.iter()
        .map(|fields| {
            let mut unit = format!("{fields}, file: !12");
            for (name, value) in [("producer", "\"q\""), ("emissionKind", "FullDebug")] {
                if !unit.contains(&format!("{name}:")) {
                    let _ = write!(unit, ", {name}: {value}");
                }
            }
            Case {
                name: format!("unit {fields}"),
                nodes: "!~1 = distinct !DISubprogram(name: \"f~\", scope: !12, file: !12, line: 6, type: !10, scopeLine: 7, spFlags: DISPFlagDefinition, unit: !~0)\n\
                        !~3 = !DILocation(line: 8, column: 3, scope: !~1)\n\
                        !~8 = !DIGlobalVariableExpression(var: !~9, expr: !DIExpression())\n\
                        !~9 = distinct !DIGlobalVariable(name: \"v~\", scope: !~0, file: !1, line: 1, type: !~7, isLocal: false, isDefinition: true)\n\
                        !~7 = !DICompositeType(tag: DW_TAG_array_type, baseType: !4, size: 96, elements: !{!DISubrange(count: 3, lowerBound: 1), !DISubrange(count: 3, lowerBound: 0), !DISubrange(count: 2)})\n\
                        !~6 = !{!~8}\n!~5 = !DIDerivedType(tag: DW_TAG_typedef, name: \"t~\", baseType: !4)\n!~4 = !{!~5}\n"
                    .into(),
                code: "@v~ = global [3 x i32] zeroinitializer, !dbg !~8\ndefine void @f~() nounwind !dbg !~1 {\n  ret void, !dbg !~3\n}\n".into(),
                unit: Some(format!("{unit}, globals: !~6, retainedTypes: !~4")),
                ..Case::default()
            }
        })
        .collect()
}
