use super::leaf::lf;
use super::record::TypeIndex;
use super::types::Types;
use crate::nodes::Nodes;
use ir::parse::ParseOptions;
use ir::source::Source;

/// What `ask` finds out of the nodes `!0`, `!1`, … of a text.
fn with_types<T>(
    text: &str,
    ask: impl FnOnce(&mut Types<'_, '_>, &dyn Fn(u32) -> crate::nodes::NodeId) -> T,
) -> T {
    let source = Source::Text(text.as_bytes());
    let module = source.read_module(&ParseOptions::CODEGEN).expect("valid");
    let mut nodes = Nodes::new(&module, source);
    for (_, list) in &module.named_metadata {
        list.iter().for_each(|md| nodes.read(*md));
    }
    assert!(nodes.faults.is_empty());
    let id = |n: u32| nodes.id(module.numbered_metadata.get(n).expect("numbered"));
    ask(&mut Types::new(&nodes, 8), &id)
}

/// The kinds of all records.
fn kinds(types: &Types<'_, '_>) -> Vec<u16> {
    let kind = |i| {
        let record = types.table.record(i).0;
        u16::from_le_bytes([record[2], record[3]])
    };
    (0..types.table.len()).map(kind).collect()
}

#[test]
fn a_class_is_named_before_its_members_are_written() {
    let text = r#"
!n = !{!0}
!0 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !1, size: 64)
!1 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "s", size: 64, elements: !{!2})
!2 = !DIDerivedType(tag: DW_TAG_member, name: "next", scope: !1, baseType: !0, size: 64)
"#;
    with_types(text, |types, id| {
        assert_eq!(types.index(Some(id(0))), TypeIndex(0x1001));
        assert_eq!(
            kinds(types),
            [lf::STRUCTURE, lf::POINTER, lf::FIELDLIST, lf::STRUCTURE]
        );
        assert_eq!(types.complete(Some(id(1))), TypeIndex(0x1003));
        assert_eq!(types.global_udts.len(), 1);
        assert!(!types.malformed);
    });
}

#[test]
fn plain_pointers_have_no_record() {
    let text = r#"
!n = !{!0, !2, !3}
!0 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !1, size: 64)
!1 = !DIBasicType(name: "long", size: 32, encoding: DW_ATE_signed)
!2 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !0)
!3 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: null, size: 32)
"#;
    with_types(text, |types, id| {
        assert_eq!(types.index(Some(id(0))), TypeIndex(0x612));
        assert_eq!(types.index(Some(id(3))), TypeIndex(0x403));
        // What is constant is the pointer: that needs a record.
        assert_eq!(types.index(Some(id(2))), TypeIndex(0x1000));
        assert_eq!(kinds(types), [lf::POINTER]);
        assert_eq!(types.table.record(0).0[4..12], [0x12, 0, 0, 0, 0x0c, 0x04, 1, 0]);
    });
}

#[test]
fn types_that_stand_within_themselves_are_noted() {
    let text = r#"
!n = !{!0, !2}
!0 = distinct !DIDerivedType(tag: DW_TAG_typedef, name: "a", baseType: !1)
!1 = distinct !DIDerivedType(tag: DW_TAG_const_type, baseType: !0)
!2 = distinct !DICompositeType(tag: DW_TAG_structure_type, size: 8, elements: !{!3})
!3 = distinct !DIDerivedType(tag: DW_TAG_member, name: "m", scope: !2, baseType: !2, size: 8)
"#;
    with_types(text, |types, id| {
        types.complete(Some(id(0)));
        assert!(types.malformed && types.circular.is_none());
    });
    with_types(text, |types, id| {
        types.complete(Some(id(2)));
        assert!(types.circular == Some(id(2)) && !types.malformed);
    });
}

#[test]
fn enumerators_are_as_wide_as_their_type() {
    let text = r#"
!n = !{!0}
!0 = distinct !DICompositeType(tag: DW_TAG_enumeration_type, name: "e", baseType: !1, size: 8, elements: !{!2})
!1 = !DIBasicType(name: "char", size: 8, encoding: DW_ATE_signed_char)
!2 = !DIEnumerator(name: "n", value: -2)
"#;
    with_types(text, |types, id| {
        types.index(Some(id(0)));
        assert_eq!(kinds(types), [lf::FIELDLIST, lf::ENUM]);
        let list = types.table.record(0).0;
        assert_eq!(list[4..12], [0x02, 0x15, 3, 0, 0xfe, 0, b'n', 0]);
    });
}
