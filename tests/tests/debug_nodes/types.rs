//! Types: each kind with each value of each field.

use super::cases::{COMPOSITE, Case, DERIVED, common_fields, is_one, names, node, typed};
use ir::dwarf_names as dwarf;

/// All types.
pub fn types() -> Vec<Case> {
    let mut out = Vec::new();
    basic_types(&mut out);
    derived_types(&mut out);
    composite_types(&mut out);
    arrays(&mut out);
    let join = |a: &str, b: &str| {
        if b.is_empty() {
            a.to_string()
        } else {
            format!("{a}, {b}")
        }
    };
    for fields in common_fields() {
        for own in [
            "kind: Binary, factor: -4",
            "kind: Decimal, factor: 3",
            "kind: Rational, numerator: 1, denominator: -3",
        ] {
            out.push(node("DIFixedPointType", &join(own, &fields)));
        }
        out.push(node("DIStringType", &fields));
        out.push(node("DISubrangeType", &fields));
        out.push(node("DISubrangeType", &join("baseType: !4", &fields)));
        out.push(node("DISubroutineType", &join("types: !11", &fields)));
    }
    for own in [
        "stringLength: !20",
        "stringLengthExpression: !DIExpression(DW_OP_push_object_address, DW_OP_plus_uconst, 8)",
        "stringLengthExpression: !DIExpression()",
        "stringLocationExpression: !DIExpression(DW_OP_push_object_address, DW_OP_deref)",
        "encoding: DW_ATE_ASCII",
        "tag: DW_TAG_base_type",
    ] {
        out.push(node("DIStringType", &format!("name: \"str\", size: 32, {own}")));
    }
    for cc in names(dwarf::CONVENTIONS) {
        out.push(node("DISubroutineType", &format!("cc: {cc}, types: !11")));
        out.push(typed(
            format!("pointer to {cc}"),
            format!("!~1 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !~2, size: 64)\n!~2 = !DISubroutineType(cc: {cc}, types: !{{null}})"),
        ));
    }
    for types in [
        "null",
        "!{}",
        "!{null}",
        "!{!4}",
        "!{null, !4}",
        "!{!4, null}",
        "!{!4, !4, null}",
        "!{null, null}",
        "!{!6, !14, !5}",
    ] {
        out.push(node("DISubroutineType", &format!("types: {types}")));
    }
    out
}

fn basic_types(out: &mut Vec<Case>) {
    for tag in names(dwarf::TAGS) {
        out.push(node("DIBasicType", &format!("tag: {tag}, name: \"x\", size: 32")));
    }
    for encoding in names(dwarf::ENCODINGS) {
        for size in [0, 1, 8, 64] {
            out.push(node(
                "DIBasicType",
                &format!("name: \"x\", size: {size}, encoding: {encoding}"),
            ));
        }
        out.push(node(
            "DIFixedPointType",
            &format!("name: \"x\", size: 32, encoding: {encoding}, kind: Binary, factor: 2"),
        ));
    }
    for fields in common_fields() {
        out.push(node("DIBasicType", &fields));
        let comma = if fields.is_empty() { "" } else { ", " };
        out.push(node(
            "DIBasicType",
            &format!("encoding: DW_ATE_signed{comma}{fields}"),
        ));
        out.push(node(
            "DIBasicType",
            &format!("tag: DW_TAG_unspecified_type{comma}{fields}"),
        ));
    }
    for size in [1, 7, 31] {
        out.push(node(
            "DIBasicType",
            &format!("name: \"x\", size: 32, dataSize: {size}, encoding: DW_ATE_signed"),
        ));
    }
}

fn derived_types(out: &mut Vec<Case>) {
    let structure = "!~2 = !DICompositeType(tag: DW_TAG_structure_type, name: \"holder~\", file: !1, size: 128, elements: !{!~1})\n";
    for tag in names(dwarf::TAGS) {
        let all = if is_one(tag, &DERIVED) { 6 } else { 1 };
        for base in ["null", "!4", "!6", "!10"].into_iter().take(all) {
            out.push(node(
                "DIDerivedType",
                &format!("tag: {tag}, name: \"x\", baseType: {base}"),
            ));
        }
        // as an element of a structure
        for fields in [
            "",
            ", size: 32, offset: 32",
            ", flags: DIFlagPrivate",
            ", flags: DIFlagStaticMember",
            ", flags: DIFlagBitField, size: 3, offset: 35, extraData: i64 32",
        ]
        .into_iter()
        .take(all)
        {
            let mut case = typed(
                format!("element {tag}{fields}"),
                format!(
                    "!~1 = !DIDerivedType(tag: {tag}, name: \"x\", scope: !~2, baseType: !4{fields})\n{structure}"
                ),
            );
            case.nodes = case.nodes.replace("type: !~1, isLocal", "type: !~2, isLocal");
            out.push(case);
        }
    }
    let tags = [
        "pointer_type",
        "typedef",
        "const_type",
        "member",
        "inheritance",
        "ptr_to_member_type",
        "friend",
        "variable",
        "reference_type",
        "template_alias",
        "LLVM_ptrauth_type",
        "set_type",
        "atomic_type",
    ];
    for tag in tags {
        for fields in common_fields() {
            let comma = if fields.is_empty() { "" } else { ", " };
            for base in ["null", "!4"] {
                out.push(node(
                    "DIDerivedType",
                    &format!("tag: DW_TAG_{tag}, baseType: {base}{comma}{fields}"),
                ));
            }
            let mut case = typed(
                format!("element {tag}, {fields}"),
                format!("!~1 = !DIDerivedType(tag: DW_TAG_{tag}, baseType: !6{comma}{fields})\n{structure}"),
            );
            case.nodes = case.nodes.replace("type: !~1, isLocal", "type: !~2, isLocal");
            out.push(case);
        }
        for extra in [
            "null",
            "!6",
            "!4",
            "i32 4",
            "i64 -1",
            "i32 0",
            "!19",
            "!{i32 1}",
            "!\"text\"",
            "!10",
            "!{}",
            "i1 true",
            "i8 -3",
            "double 1.0",
        ] {
            for flags in ["0", "DIFlagStaticMember", "DIFlagBitField", "DIFlagVirtual"] {
                let fields = format!(
                    "tag: DW_TAG_{tag}, name: \"x\", baseType: !4, size: 32, offset: 32, flags: {flags}, extraData: {extra}"
                );
                out.push(node("DIDerivedType", &fields));
                let mut case = typed(
                    format!("element {fields}"),
                    format!("!~1 = !DIDerivedType({fields}, scope: !~2)\n{structure}"),
                );
                case.nodes = case.nodes.replace("type: !~1, isLocal", "type: !~2, isLocal");
                out.push(case);
            }
        }
        for space in [0, 1, 255] {
            out.push(node(
                "DIDerivedType",
                &format!("tag: DW_TAG_{tag}, baseType: !4, dwarfAddressSpace: {space}"),
            ));
        }
    }
    for fields in [
        "ptrAuthKey: 2",
        "ptrAuthKey: 1, ptrAuthIsAddressDiscriminated: true",
        "ptrAuthExtraDiscriminator: 1234",
        "ptrAuthIsaPointer: true",
        "ptrAuthAuthenticatesNullValues: true",
    ] {
        out.push(node(
            "DIDerivedType",
            &format!("tag: DW_TAG_LLVM_ptrauth_type, baseType: !14, {fields}"),
        ));
        out.push(node(
            "DIDerivedType",
            &format!("tag: DW_TAG_pointer_type, baseType: !4, {fields}"),
        ));
    }
    for fields in [
        "size: !DIExpression(DW_OP_constu, 4)",
        "size: !20",
        "size: i32 7",
        "offset: !DIExpression(DW_OP_constu, 4)",
        "offset: !20",
        "offset: !~3",
    ] {
        out.push(typed(
            format!("element with {fields}"),
            format!("!~1 = !DICompositeType(tag: DW_TAG_structure_type, name: \"holder~\", file: !1, size: 128, elements: !{{!~2}})\n\
                     !~2 = !DIDerivedType(tag: DW_TAG_member, name: \"x\", scope: !~1, baseType: !4, {fields})\n\
                     !~3 = !DIDerivedType(tag: DW_TAG_member, name: \"y\", scope: !~1, baseType: !4, offset: 32)"),
        ));
        out.push(node(
            "DICompositeType",
            &format!("tag: DW_TAG_structure_type, name: \"x\", {fields}"),
        ));
    }
}

fn composite_types(out: &mut Vec<Case>) {
    for tag in names(dwarf::TAGS) {
        let all = if is_one(tag, &COMPOSITE) { 8 } else { 1 };
        for elements in [
            "",
            ", elements: !{}",
            ", elements: !7",
            ", elements: !13",
            ", elements: !15",
            ", elements: !{!23}",
            ", elements: !{!20}",
        ]
        .into_iter()
        .take(all)
        {
            out.push(node(
                "DICompositeType",
                &format!("tag: {tag}, name: \"x\", size: 32{elements}"),
            ));
        }
        out.push(node(
            "DICompositeType",
            &format!("tag: {tag}, baseType: !4, file: !1, line: 3, size: 32"),
        ));
    }
    for tag in [
        "structure_type",
        "class_type",
        "union_type",
        "enumeration_type",
        "array_type",
        "variant_part",
        "namelist",
        "variant",
    ] {
        for fields in common_fields() {
            let comma = if fields.is_empty() { "" } else { ", " };
            out.push(node(
                "DICompositeType",
                &format!("tag: DW_TAG_{tag}{comma}{fields}"),
            ));
            out.push(node(
                "DICompositeType",
                &format!("tag: DW_TAG_{tag}, baseType: !4{comma}{fields}"),
            ));
        }
        for field in ["dataLocation", "associated", "allocated", "rank"] {
            let values = [
                "!20",
                "!DIExpression(DW_OP_push_object_address, DW_OP_deref)",
                "!DIExpression(DW_OP_constu, 3)",
                "!DIExpression()",
                "i32 3",
                "i64 -3",
                "null",
            ];
            // (only arrays may have them)
            let all = if tag == "array_type" { values.len() } else { 1 };
            for value in values.into_iter().take(all) {
                out.push(node(
                    "DICompositeType",
                    &format!("tag: DW_TAG_{tag}, name: \"x\", baseType: !4, {field}: {value}"),
                ));
            }
        }
        for fields in [
            "identifier: \"id~\"",
            "identifier: \"id~\", flags: DIFlagFwdDecl",
            "identifier: \"id~\", name: \"x~\", scope: !9",
            "runtimeLang: DW_LANG_ObjC",
            "runtimeLang: DW_LANG_Swift, name: \"x\"",
            "vtableHolder: !6",
            "templateParams: !19",
            "templateParams: !19, name: \"x\", flags: DIFlagFwdDecl",
            "specification: !6",
            "bitStride: i32 12",
            "bitStride: !DIExpression(DW_OP_constu, 3)",
            "bitStride: !20",
            "enumKind: DW_APPLE_ENUM_KIND_Closed",
            "enumKind: DW_APPLE_ENUM_KIND_Open",
            "discriminator: !8",
        ] {
            out.push(node("DICompositeType", &format!("tag: DW_TAG_{tag}, {fields}")));
        }
    }
    let values = [
        "0",
        "1",
        "-1",
        "127",
        "128",
        "-128",
        "32767",
        "65536",
        "-2147483648",
        "4294967295",
        "9223372036854775807",
        "-9223372036854775808",
        "18446744073709551615",
        "340282366920938463463374607431768211455",
        "-170141183460469231731687303715884105728",
    ];
    for value in values {
        for unsigned in ["", ", isUnsigned: true"] {
            for base in ["null", "!4", "!5", "!~2"] {
                for flags in ["", ", flags: DIFlagEnumClass"] {
                    out.push(typed(
                        format!("enumerator {value}{unsigned} of {base}{flags}"),
                        format!("!~1 = !DICompositeType(tag: DW_TAG_enumeration_type, name: \"e~\", baseType: {base}, size: 32{flags}, \
                                 elements: !{{!DIEnumerator(name: \"x\", value: {value}{unsigned})}})\n\
                                 !~2 = !DIBasicType(name: \"big\", size: 128, encoding: DW_ATE_unsigned)"),
                    ));
                }
            }
        }
    }
    variants(out);
    parameters(out);
}

fn variants(out: &mut Vec<Case>) {
    for discriminant in [
        "null",
        "i8 0",
        "i8 -1",
        "i32 7",
        "i64 -9",
        "i128 5",
        "i64 9223372036854775807",
        "!20",
        "!{i32 1, i32 5}",
        "!{i8 1, i8 2, i8 7, i8 9}",
    ] {
        for discriminator in ["null", "!~4"] {
            for base in ["!4", "!5"] {
                out.push(typed(
                    format!("variant {discriminant} by {discriminator} of {base}"),
                    format!("!~1 = !DICompositeType(tag: DW_TAG_structure_type, name: \"h~\", file: !1, size: 128, elements: !{{!~2}})\n\
                             !~2 = !DICompositeType(tag: DW_TAG_variant_part, scope: !~1, file: !1, size: 128, elements: !{{!~3}}, discriminator: {discriminator})\n\
                             !~3 = !DIDerivedType(tag: DW_TAG_member, name: \"x\", scope: !~2, file: !1, baseType: !4, size: 32, extraData: {discriminant})\n\
                             !~4 = !DIDerivedType(tag: DW_TAG_member, scope: !~1, file: !1, baseType: {base}, size: 32, flags: DIFlagArtificial)"),
                ));
            }
        }
    }
}

fn parameters(out: &mut Vec<Case>) {
    let mut all = vec![
        "!DITemplateTypeParameter(type: !4)".to_string(),
        "!DITemplateTypeParameter(name: \"T\", type: null)".into(),
        "!DITemplateTypeParameter(name: \"T\", type: !4, defaulted: true)".into(),
    ];
    for tag in names(dwarf::TAGS) {
        all.push(format!(
            "!DITemplateValueParameter(tag: {tag}, name: \"V\", type: !4, value: i32 5)"
        ));
    }
    for ty in ["null", "!4", "!5", "!14", "!6"] {
        for value in [
            "null",
            "i8 3",
            "i1 true",
            "i32 -1",
            "i64 9999999999",
            "i128 99999999999999999999999",
            "float 1.0",
            "double 2.5",
            "ptr @v~",
            "ptr null",
            "!\"text\"",
            "!19",
            "i32 undef",
        ] {
            all.push(format!(
                "!DITemplateValueParameter(name: \"V\", type: {ty}, value: {value})"
            ));
            all.push(format!("!DITemplateValueParameter(tag: DW_TAG_GNU_template_template_param, name: \"V\", type: {ty}, value: {value}, defaulted: true)"));
            all.push(format!("!DITemplateValueParameter(tag: DW_TAG_GNU_template_parameter_pack, name: \"V\", type: {ty}, value: {value})"));
        }
    }
    for parameter in all {
        out.push(typed(
            format!("template of {parameter}"),
            format!("!~1 = !DICompositeType(tag: DW_TAG_structure_type, name: \"t~\", file: !1, size: 8, templateParams: !{{{parameter}}})"),
        ));
    }
}

fn arrays(out: &mut Vec<Case>) {
    let bounds = [
        "null",
        "!20",
        "!DIExpression(DW_OP_push_object_address, DW_OP_plus_uconst, 8, DW_OP_deref)",
        "!DIExpression(DW_OP_constu, 7)",
        "!DIExpression(DW_OP_consts, 18446744073709551609)",
        "!DIExpression()",
    ];
    let numbers = [
        "0",
        "1",
        "-1",
        "5",
        "255",
        "256",
        "65536",
        "4294967296",
        "-70000",
        "9223372036854775807",
    ];
    let array = |name: String, range: String, flags: &str| {
        typed(
            name,
            format!(
                "!~1 = !DICompositeType(tag: DW_TAG_array_type, baseType: !4, size: 96{flags}, elements: !{{{range}}})"
            ),
        )
    };
    for field in ["count", "lowerBound", "upperBound", "stride", "bias"] {
        for value in bounds.iter().chain(&numbers) {
            for flags in ["", ", flags: DIFlagVector"] {
                let range = format!("!DISubrange({field}: {value})");
                out.push(array(format!("array of {range}{flags}"), range, flags));
            }
            let range = format!("!DIGenericSubrange({field}: {value})");
            out.push(array(format!("array of {range}"), range, ""));
            out.push(node(
                "DISubrangeType",
                &format!("name: \"r\", baseType: !4, size: 32, {field}: {value}"),
            ));
            let range = format!("!DISubrangeType(name: \"r\", baseType: !4, size: 32, {field}: {value})");
            out.push(array(format!("array of {range}"), range, ""));
        }
    }
    for value in ["i32 5", "i64 -2", "i8 -1"] {
        for field in ["lowerBound", "upperBound", "stride", "bias"] {
            out.push(node(
                "DISubrangeType",
                &format!("name: \"r\", baseType: !4, size: 32, {field}: {value}"),
            ));
        }
    }
    for fields in [
        "count: 3, lowerBound: 1",
        "lowerBound: 0, upperBound: 5",
        "lowerBound: !20, upperBound: !20, stride: !20",
        "count: 3, upperBound: 4",
    ] {
        for kind in ["DISubrange", "DIGenericSubrange"] {
            let range = format!("!{kind}({fields})");
            out.push(array(format!("array of {range}"), range, ""));
        }
    }
}
