//! Debug information that breaks a rule of LLVM's verifier: llc leaves all of it out, with a warning, and goes on; so must
//! we. Each rule is broken in a module that keeps to all of them.

use llforge_tests::process;
use std::path::Path;
use std::process::Command;

const MODULE: &str = r#"
@g = global i32 1, !dbg !30
define i32 @f(i32 %x) !dbg !5 {
    #dbg_value(i32 %x, !8, !DIExpression(DW_OP_plus_uconst, 1, DW_OP_stack_value), !9)
  ret i32 %x, !dbg !10
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "p", emissionKind: FullDebug, enums: !15, retainedTypes: !16, globals: !17, imports: !18, macros: !19)
!1 = !DIFile(filename: "a.c", directory: "/d")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!5 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 1, type: !6, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !14, templateParams: !29)
!6 = !DISubroutineType(types: !7)
!7 = !{!4, !4}
!8 = !DILocalVariable(name: "x", arg: 1, scope: !5, file: !1, line: 1, type: !4)
!9 = !DILocation(line: 2, column: 3, scope: !5)
!10 = !DILocation(line: 2, column: 3, scope: !11)
!11 = distinct !DILexicalBlock(scope: !5, file: !1, line: 2, column: 2)
!14 = !{!8}
!15 = !{!20}
!16 = !{!22, !25, !27}
!17 = !{!30}
!18 = !{!33}
!19 = !{!34}
!20 = !DICompositeType(tag: DW_TAG_enumeration_type, name: "e", file: !1, line: 3, baseType: !4, size: 32, elements: !21)
!21 = !{!DIEnumerator(name: "a", value: 1)}
!22 = !DICompositeType(tag: DW_TAG_structure_type, name: "s", file: !1, line: 4, size: 32, elements: !23)
!23 = !{!24}
!24 = !DIDerivedType(tag: DW_TAG_member, name: "m", scope: !22, file: !1, line: 4, baseType: !4, size: 32)
!25 = !DICompositeType(tag: DW_TAG_array_type, baseType: !4, size: 64, flags: DIFlagVector, elements: !26)
!26 = !{!DISubrange(count: 2)}
!27 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !22, size: 64, dwarfAddressSpace: 1)
!29 = !{!DITemplateTypeParameter(name: "T", type: !4)}
!30 = !DIGlobalVariableExpression(var: !31, expr: !DIExpression())
!31 = distinct !DIGlobalVariable(name: "g", scope: !0, file: !1, line: 5, type: !4, isDefinition: true)
!32 = !DINamespace(name: "n", scope: null)
!33 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !0, entity: !32, file: !1, line: 6)
!34 = !DIMacro(type: DW_MACINFO_define, line: 7, name: "M", value: "1")
!40 = !DILocalVariable(name: "y", scope: !41, file: !1, line: 1, type: !4)
!41 = distinct !DISubprogram(name: "h", scope: !1, file: !1, line: 1, type: !6, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !0)
!42 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "p", emissionKind: FullDebug)
"#;

/// What stands for what.
const BROKEN: &[(&str, &str)] = &[
    ("!llvm.dbg.cu = !{!0}", "!llvm.dbg.cu = !{!0, !1}"),
    ("unit: !0, retainedNodes", "unit: !42, retainedNodes"),
    ("\"a.c\"", "\"\""),
    (
        "file: !1, producer: \"p\", emissionKind: FullDebug, enums",
        "file: !4, producer: \"p\", emissionKind: FullDebug, enums",
    ),
    ("enums: !15", "enums: !23"),
    ("retainedTypes: !16", "retainedTypes: !19"),
    ("globals: !17", "globals: !16"),
    ("imports: !18", "imports: !16"),
    ("macros: !19", "macros: !16"),
    (
        "scope: !1, file: !1, line: 1, type: !6, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !0, r",
        "scope: !8, file: !1, line: 1, type: !6, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !0, r",
    ),
    (
        "type: !6, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !0, r",
        "type: !4, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !0, r",
    ),
    (
        "spFlags: DISPFlagDefinition, unit: !0, retained",
        "spFlags: DISPFlagDefinition, retained",
    ),
    (
        "file: !1, line: 1, type: !6, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !0, r",
        "line: 1, type: !6, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !0, r",
    ),
    ("retainedNodes: !14", "retainedNodes: !19"),
    ("!14 = !{!8}", "!14 = !{!40}"),
    ("templateParams: !29", "templateParams: !14"),
    ("!7 = !{!4, !4}", "!7 = !{!4, !1}"),
    ("arg: 1, scope: !5", "arg: 1, scope: !1"),
    (
        "scope: !5, file: !1, line: 1, type: !4)",
        "scope: !5, file: !1, line: 1, type: !1)",
    ),
    (
        "scope: !5, file: !1, line: 1, type: !4)",
        "scope: !5, file: !1, line: 1, type: !6)",
    ),
    ("DILexicalBlock(scope: !5", "DILexicalBlock(scope: !1"),
    ("line: 2, column: 2)", "line: 0, column: 2)"),
    ("DW_TAG_enumeration_type", "DW_TAG_member"),
    ("line: 3, baseType: !4", "line: 3, baseType: !1"),
    ("!23 = !{!24}", "!23 = !{!24, null}"),
    ("DW_TAG_member", "DW_TAG_base_type"),
    ("scope: !22", "scope: !21"),
    ("line: 4, baseType: !4", "line: 4, baseType: !21"),
    ("DW_TAG_array_type, baseType: !4", "DW_TAG_array_type"),
    ("!26 = !{!DISubrange(count: 2)}", "!26 = !{!4}"),
    ("!DISubrange(count: 2)", "!DISubrange(count: !1)"),
    ("!DISubrange(count: 2)", "!DISubrange(count: 2, upperBound: 3)"),
    (
        "flags: DIFlagVector",
        "dataLocation: !8, flags: DIFlagVector, rank: 1, discriminator: !24",
    ),
    ("DW_TAG_pointer_type", "DW_TAG_const_type"),
    ("\"T\", type: !4", "\"T\", type: !1"),
    ("type: !4, isDefinition: true", "isDefinition: true"),
    ("scope: !0, file: !1, line: 5", "scope: !8, file: !1, line: 5"),
    ("DW_TAG_imported_declaration", "DW_TAG_member"),
    ("scope: !0, entity", "scope: !8, entity"),
    ("name: \"M\"", "name: \"\""),
    (
        "!DIExpression())",
        "!DIExpression(DW_OP_stack_value, DW_OP_deref))",
    ),
    ("!DIExpression())", "!DIExpression(DW_OP_swap))"),
    (
        "!DIExpression())",
        "!DIExpression(DW_OP_LLVM_fragment, 0, 8, DW_OP_deref))",
    ),
    ("!DIExpression())", "!DIExpression(DW_OP_call2))"),
    ("@f(i32 %x) !dbg !5", "@f(i32 %x) !dbg !11"),
    (
        "DW_OP_plus_uconst, 1, DW_OP_stack_value",
        "DW_OP_stack_value, DW_OP_plus_uconst, 1",
    ),
    ("DW_MACINFO_define", "DW_MACINFO_start_file"),
    (
        "!DIMacro(type: DW_MACINFO_define, line: 7, name: \"M\", value: \"1\")",
        "!DIMacroFile(type: DW_MACINFO_define, file: !1)",
    ),
    (
        "directory: \"/d\"",
        "directory: \"/d\", checksumkind: CSK_MD5, checksum: \"00\"",
    ),
    (
        "!27 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !22, size: 64, dwarfAddressSpace: 1)",
        "!27 = !DIDerivedType(tag: DW_TAG_set_type, baseType: !22, size: 64)",
    ),
    (
        "line: 4, size: 32, elements",
        "line: 4, size: 32, flags: DIFlagReservedBit4, elements",
    ),
    (
        "!27 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !22, size: 64, dwarfAddressSpace: 1)",
        "!27 = !DIFixedPointType(name: \"f\", size: 32, encoding: DW_ATE_signed, kind: Binary, factor: 1)",
    ),
    ("!DISubrange(count: 2)", "!DIGenericSubrange(count: !30)"),
];

/// Compiles a module; whether debug information was left out with a warning, and whether the object has any.
fn compile(program: &str, folder: &Path, module: &str) -> (bool, bool) {
    let (input, output) = (folder.join("in.ll"), folder.join("out.o"));
    std::fs::write(&input, module).expect("the scratch folder is writable");
    let ran = Command::new(program)
        .arg(&input)
        .args(["-mtriple=x86_64-linux-gnu", "-filetype=obj", "-o"])
        .arg(&output)
        .output()
        .unwrap_or_else(|e| panic!("{program}: {e}"));
    let errors = String::from_utf8_lossy(&ran.stderr);
    assert!(ran.status.success(), "{program}: {errors}");
    let object = std::fs::read(&output).expect("there is an object");
    let named = object.windows(12).any(|w| w == b".debug_info\0");
    (errors.contains("ignoring invalid debug info"), named)
}

#[test]
fn invalid_debug_information_is_left_out_as_llc_does() {
    let folder = std::env::temp_dir().join(format!("llforge-debug-rules-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a scratch folder");
    let suffix = std::env::var("LLVM_SUFFIX").unwrap_or("-22".into());
    let (ours, theirs) = (process::llforge(), format!("llc{suffix}"));
    assert_eq!(compile(&ours, &folder, MODULE), (false, true));
    assert_eq!(compile(&theirs, &folder, MODULE), (false, true));
    let mut wrong = Vec::new();
    for (from, to) in BROKEN {
        assert!(MODULE.contains(from), "nothing to break: {from}");
        let module = MODULE.replacen(from, to, 1);
        let (a, b) = (
            compile(&ours, &folder, &module),
            compile(&theirs, &folder, &module),
        );
        if a != b || !a.0 {
            wrong.push(format!("{from} -> {to}: {a:?}, llc {b:?}"));
        }
    }
    std::fs::remove_dir_all(&folder).expect("the scratch folder is ours");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
