use super::*;
use ir::parse::ParseOptions;

/// Reads a text, and the node of each number that `look` asks for.
fn with_nodes(text: &str, look: impl FnOnce(&dyn Fn(u32) -> NodeId, &Nodes<'_>)) {
    let source = Source::Text(text.as_bytes());
    let module = source.read_module(&ParseOptions::CODEGEN).expect("valid");
    let mut nodes = Nodes::new(&module, source);
    for (_, list) in &module.named_metadata {
        list.iter().for_each(|md| nodes.read(*md));
    }
    assert!(nodes.faults.is_empty());
    let id = |n: u32| nodes.id(module.numbered_metadata.get(n).expect("numbered"));
    look(&id, &nodes);
}

#[test]
fn fields_of_nodes() {
    let text = r#"
!n = !{!0, !5, !6}
!0 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "s", file: !1, line: 3, size: 64, elements: !2,
    flags: DIFlagTypePassByValue | DIFlagNonTrivial, identifier: "_ZTS1s")
!1 = !DIFile(filename: "a.c", directory: "/d", checksumkind: CSK_MD5, checksum: "00")
!2 = !{!3, null, !{!"s"}}
!3 = !DIDerivedType(tag: DW_TAG_member, name: "s", scope: !0, baseType: !4, size: 32, extraData: i32 -2)
!4 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!5 = !DIEnumerator(name: "e", value: 340282366920938463463374607431768211455, isUnsigned: true)
!6 = !DIExpression(DW_OP_plus_uconst, 8, DW_OP_LLVM_fragment, 0, 32)
!7 = !DIFile(filename: "unused", directory: "")
"#;
    with_nodes(text, |id, nodes| {
        let composite = nodes.get(id(0));
        assert_eq!(
            (composite.kind(), composite.is_distinct()),
            (Kind::CompositeType, true)
        );
        assert_eq!((composite.tag(), composite.int(Field::Line)), (0x13, 3));
        assert!(composite.has_flag(flag::NON_TRIVIAL | flag::TYPE_PASS_BY_VALUE));
        assert_eq!(
            composite.node(Field::File).map(|f| f.bytes(Field::Filename)),
            Some(&b"a.c"[..])
        );
        let members = composite.list(Field::Elements);
        assert_eq!((members.len(), members[0], members[1]), (3, id(3), NodeId::NONE));
        let text = nodes.get(members[2]).members()[0];
        assert_eq!(nodes.get(text).text(), Some(composite.str(Field::Name)));
        let member = nodes.get(id(3));
        assert_eq!(member.bound(Field::ExtraData), Bound::Int(-2));
        assert_eq!(nodes.get(id(4)).tag(), 0x24);
        let Slot::Wide(value) = nodes.get(id(5)).slot(Field::Value) else {
            panic!("a wide integer");
        };
        assert_eq!(nodes.wide(value), -1);
        assert_eq!(nodes.get(id(6)).elements(), [0x23, 8, 0x1000, 0, 32]);
        assert_eq!(nodes.get(id(7)).kind(), Kind::Invalid);
    });
}

#[test]
fn flags_of_old_subprograms() {
    let text = r#"
!n = !{!0, !1}
!0 = distinct !DISubprogram(name: "f", isLocal: true, isOptimized: true, virtuality: DW_VIRTUALITY_pure_virtual)
!1 = !DISubprogram(name: "g", isDefinition: false)
"#;
    with_nodes(text, |id, nodes| {
        let all = sp_flag::LOCAL_TO_UNIT | sp_flag::DEFINITION | sp_flag::OPTIMIZED | 2;
        assert_eq!(nodes.get(id(0)).uint(Field::SpFlags), u64::from(all));
        assert_eq!(nodes.get(id(1)).uint(Field::SpFlags), 0);
    });
}

#[test]
fn text_in_other_forms() {
    // What LLVM does not write so is read by the reader of metadata, with the same result.
    let text = r#"
!n = !{!0, !1, !2, !3, !4, !5}
!0 =  !DIBasicType( name: "int" , size: 32, encoding: DW_ATE_signed)
!1 = !DIBasicType(name:"a\22b", size:32,encoding: DW_ATE_signed) ; a comment
!2 = !DIExpression(DW_OP_plus_uconst, 8)
!3 = !DIDerivedType(tag: DW_TAG_member, baseType: !DIBasicType(name: "in"), flags: DIFlagPublic | DIFlagArtificial)
!4 = !DIEnumerator(name: "e", value: -5)
!5 = distinct !{}
"#;
    with_nodes(text, |id, nodes| {
        let plain = nodes.get(id(0));
        assert_eq!(
            (plain.uint(Field::Size), plain.bytes(Field::Name)),
            (32, &b"int"[..])
        );
        assert_eq!(nodes.get(id(1)).bytes(Field::Name), b"a\"b");
        assert_eq!(nodes.get(id(2)).elements(), [0x23, 8]);
        let derived = nodes.get(id(3));
        let base = derived.node(Field::BaseType).expect("it stands within");
        assert_eq!(
            (base.kind(), base.bytes(Field::Name)),
            (Kind::BasicType, &b"in"[..])
        );
        assert!(derived.has_flag(flag::ARTIFICIAL | 3));
        assert_eq!(nodes.get(id(4)).int(Field::Value), -5);
        let empty = nodes.get(id(5));
        assert_eq!((empty.kind(), empty.is_distinct()), (Kind::Tuple, true));
    });
}

#[test]
fn scopes_that_lead_back_are_errors() {
    for (nodes_text, is_circle) in [
        (
            "!0 = distinct !DILexicalBlock(scope: !1)\n!1 = distinct !DILexicalBlock(scope: !0)",
            true,
        ),
        ("!0 = distinct !DISubprogram(declaration: !0)", true),
        (
            "!0 = distinct !DILexicalBlock(scope: !1)\n!1 = distinct !DISubprogram(scope: !2)\n!2 = !{!1}",
            false,
        ),
        (
            "!0 = !DICompositeType(elements: !1)\n!1 = !{!2}\n!2 = !DIDerivedType(scope: !0, baseType: !0)",
            false,
        ),
    ] {
        let text = format!("!n = !{{!0}}\n{nodes_text}\n");
        let source = Source::Text(text.as_bytes());
        let module = source.read_module(&ParseOptions::CODEGEN).expect("valid");
        let mut nodes = Nodes::new(&module, source);
        nodes.read(module.numbered_metadata.get(0).expect("numbered"));
        let circle = nodes.circle();
        assert_eq!(
            circle.is_some_and(|c| c.offset.is_some()),
            is_circle,
            "{nodes_text}"
        );
    }
}

#[test]
fn variables_that_say_the_same_are_one() {
    let text = r#"
!n = !{!0, !3}
!0 = distinct !{!1, !2}
!1 = !DILocalVariable(name: "x", arg: 1, scope: !3)
!2 = !DILocalVariable(arg: 1, name: "x", scope: !3)
!3 = distinct !DILexicalBlock(scope: !4)
!4 = !{}
"#;
    let source = Source::Text(text.as_bytes());
    let module = source.read_module(&ParseOptions::CODEGEN).expect("valid");
    let mut nodes = Nodes::new(&module, source);
    let md = |n| module.numbered_metadata.get(n).expect("numbered");
    nodes.read(md(0));
    assert_ne!(nodes.id(md(1)), nodes.id(md(2)));
    nodes.unify();
    let members = nodes.get(nodes.id(md(0))).members();
    assert_eq!((members[0], nodes.id(md(2))), (members[1], members[0]));
}

#[test]
fn faults_are_found_whoever_reads() {
    for (node, wrong) in [
        (r#"!DIBasicType(name: "a", name: "b")"#, "more than once"),
        ("!DIBasicType(encoding: DW_ATE_unheard)", "unknown word"),
        ("!DIBasicType(size: 1", "expected"),
        ("!{!9}", "undefined"),
        (
            r#"!DIEnumerator(name: "e", value: -1, isUnsigned: true)"#,
            "negative value",
        ),
    ] {
        let text = format!("!n = !{{!0}}\n!0 = {node}\n");
        let source = Source::Text(text.as_bytes());
        // Tuples are read with the module, other nodes later.
        let read = source.read_module(&ParseOptions::CODEGEN);
        assert_eq!(read.is_err(), node.starts_with("!{"), "{node}");
        let faults = match read {
            Err(fault) => vec![fault],
            Ok(module) => {
                let mut nodes = Nodes::new(&module, source);
                nodes.read(module.numbered_metadata.get(0).expect("numbered"));
                nodes.faults
            }
        };
        let fault = faults.first().map(|f| f.message.clone());
        assert!(fault.is_some_and(|f| f.contains(wrong)), "{node}");
        assert!(faults.iter().all(|f| f.offset.is_some()), "{node}");
    }
}
