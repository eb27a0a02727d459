//! Shape of specialised metadata nodes: the fields of each kind, which are required, what they hold.
//!
//! These are rules of LLVM's reader rather than of its verifier, so they hold also for nodes that nothing
//! refers to.

use super::dwarf;
use super::nodes::Nodes;
use super::{Rule, ensure};
use crate::metadata::{MdNode, MdValue};

/// What a field holds.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Holds {
    /// A number up to this.
    Up(u64),
    /// A number that may be negative, or a node.
    SignedOrNode,
    /// A number of any size, perhaps negative.
    Big,
    Bool,
    Text,
    /// Text that is not empty.
    Name,
    Node,
    /// A node that is not `null`.
    Some,
    /// A constant of DWARF: prefix and names.
    Dwarf(&'static str, &'static [&'static str]),
    /// Flags of DWARF joined by `|`: prefix and names.
    Flags(&'static str, &'static [&'static str]),
    /// One of a few words.
    Word(&'static [&'static str]),
    /// Not looked at.
    Any,
}
use Holds::*;

const U16: Holds = Up(u16::MAX as u64);
const U32: Holds = Up(u32::MAX as u64);
const U64: Holds = Up(u64::MAX);
const TAG: Holds = Dwarf("DW_TAG_", dwarf::TAGS);
const ENCODING: Holds = Dwarf("DW_ATE_", dwarf::ENCODINGS);
const FLAGS: Holds = Flags("DIFlag", dwarf::FLAGS);
const EMISSION: Holds = Word(&["NoDebug", "FullDebug", "LineTablesOnly", "DebugDirectivesOnly"]);
const NAME_TABLE: Holds = Word(&["Default", "GNU", "None", "Apple"]);
const CHECKSUM: Holds = Word(&["CSK_MD5", "CSK_SHA1", "CSK_SHA256"]);

/// A field: label, whether it is required, what it holds.
type Field = (&'static str, bool, Holds);

/// Kinds and their fields.
const KINDS: &[(&str, &[Field])] = &[
    (
        "DILocation",
        &[
            ("line", false, U32),
            ("column", false, U16),
            ("scope", true, Some),
            ("inlinedAt", false, Node),
            ("isImplicitCode", false, Bool),
            ("atomGroup", false, U64),
            ("atomRank", false, Up(7)),
        ],
    ),
    (
        "GenericDINode",
        &[
            ("tag", true, TAG),
            ("header", false, Text),
            ("operands", false, Node),
        ],
    ),
    (
        "DISubrange",
        &[
            ("count", false, SignedOrNode),
            ("lowerBound", false, SignedOrNode),
            ("upperBound", false, SignedOrNode),
            ("stride", false, SignedOrNode),
        ],
    ),
    (
        "DISubrangeType",
        &[
            ("name", false, Text),
            ("file", false, Node),
            ("line", false, U32),
            ("scope", false, Node),
            ("size", false, Any),
            ("align", false, U32),
            ("flags", false, FLAGS),
            ("baseType", false, Node),
            ("lowerBound", false, SignedOrNode),
            ("upperBound", false, SignedOrNode),
            ("stride", false, SignedOrNode),
            ("bias", false, SignedOrNode),
        ],
    ),
    (
        "DIGenericSubrange",
        &[
            ("count", false, SignedOrNode),
            ("lowerBound", false, SignedOrNode),
            ("upperBound", false, SignedOrNode),
            ("stride", false, SignedOrNode),
        ],
    ),
    (
        "DIEnumerator",
        &[
            ("name", true, Text),
            ("value", true, Big),
            ("isUnsigned", false, Bool),
        ],
    ),
    (
        "DIBasicType",
        &[
            ("tag", false, TAG),
            ("name", false, Text),
            ("size", false, Any),
            ("align", false, U32),
            ("dataSize", false, U32),
            ("encoding", false, ENCODING),
            ("num_extra_inhabitants", false, U32),
            ("flags", false, FLAGS),
        ],
    ),
    (
        "DIFixedPointType",
        &[
            ("tag", false, TAG),
            ("name", false, Text),
            ("size", false, Any),
            ("align", false, U32),
            ("encoding", false, ENCODING),
            ("flags", false, FLAGS),
            ("kind", true, Word(&["Binary", "Decimal", "Rational"])),
            ("factor", false, Big),
            ("numerator", false, Big),
            ("denominator", false, Big),
        ],
    ),
    (
        "DIStringType",
        &[
            ("tag", false, TAG),
            ("name", false, Text),
            ("stringLength", false, Node),
            ("stringLengthExpression", false, Node),
            ("stringLocationExpression", false, Node),
            ("size", false, Any),
            ("align", false, U32),
            ("encoding", false, ENCODING),
        ],
    ),
    (
        "DIDerivedType",
        &[
            ("tag", true, TAG),
            ("name", false, Text),
            ("file", false, Node),
            ("line", false, U32),
            ("scope", false, Node),
            ("baseType", true, Node),
            ("size", false, Any),
            ("align", false, U32),
            ("offset", false, Any),
            ("flags", false, FLAGS),
            ("extraData", false, Node),
            ("dwarfAddressSpace", false, U32),
            ("annotations", false, Node),
            ("ptrAuthKey", false, Up(7)),
            ("ptrAuthIsAddressDiscriminated", false, Bool),
            ("ptrAuthExtraDiscriminator", false, U16),
            ("ptrAuthIsaPointer", false, Bool),
            ("ptrAuthAuthenticatesNullValues", false, Bool),
        ],
    ),
    (
        "DICompositeType",
        &[
            ("tag", true, TAG),
            ("name", false, Text),
            ("file", false, Node),
            ("line", false, U32),
            ("scope", false, Node),
            ("baseType", false, Node),
            ("size", false, Any),
            ("align", false, U32),
            ("offset", false, Any),
            ("flags", false, FLAGS),
            ("elements", false, Node),
            ("runtimeLang", false, Dwarf("DW_LANG_", dwarf::LANGUAGES)),
            ("enumKind", false, Any),
            ("vtableHolder", false, Node),
            ("templateParams", false, Node),
            ("identifier", false, Text),
            ("discriminator", false, Node),
            ("dataLocation", false, Node),
            ("associated", false, Node),
            ("allocated", false, Node),
            ("rank", false, SignedOrNode),
            ("annotations", false, Node),
            ("num_extra_inhabitants", false, U32),
            ("specification", false, Node),
            ("bitStride", false, Node),
        ],
    ),
    (
        "DISubroutineType",
        &[
            ("flags", false, FLAGS),
            ("cc", false, Dwarf("DW_CC_", dwarf::CONVENTIONS)),
            ("types", true, Node),
        ],
    ),
    (
        "DIFile",
        &[
            ("filename", true, Text),
            ("directory", true, Text),
            ("checksumkind", false, CHECKSUM),
            ("checksum", false, Text),
            ("source", false, Text),
        ],
    ),
    (
        "DICompileUnit",
        &[
            ("language", false, Dwarf("DW_LANG_", dwarf::LANGUAGES)),
            (
                "sourceLanguageName",
                false,
                Dwarf("DW_LNAME_", dwarf::LANGUAGE_NAMES),
            ),
            ("sourceLanguageVersion", false, U32),
            ("file", true, Some),
            ("producer", false, Text),
            ("isOptimized", false, Bool),
            ("flags", false, Text),
            ("runtimeVersion", false, U32),
            ("splitDebugFilename", false, Text),
            ("emissionKind", false, EMISSION),
            ("enums", false, Node),
            ("retainedTypes", false, Node),
            ("globals", false, Node),
            ("imports", false, Node),
            ("macros", false, Node),
            ("dwoId", false, U64),
            ("splitDebugInlining", false, Bool),
            ("debugInfoForProfiling", false, Bool),
            ("nameTableKind", false, NAME_TABLE),
            ("rangesBaseAddress", false, Bool),
            ("sysroot", false, Text),
            ("sdk", false, Text),
        ],
    ),
    (
        "DISubprogram",
        &[
            ("scope", false, Node),
            ("name", false, Text),
            ("linkageName", false, Text),
            ("file", false, Node),
            ("line", false, U32),
            ("type", false, Node),
            ("isLocal", false, Bool),
            ("isDefinition", false, Bool),
            ("scopeLine", false, U32),
            ("containingType", false, Node),
            ("virtuality", false, Dwarf("DW_VIRTUALITY_", dwarf::VIRTUALITIES)),
            ("virtualIndex", false, U32),
            ("thisAdjustment", false, Big),
            ("flags", false, FLAGS),
            ("spFlags", false, Flags("DISPFlag", dwarf::SUBPROGRAM_FLAGS)),
            ("isOptimized", false, Bool),
            ("unit", false, Node),
            ("templateParams", false, Node),
            ("declaration", false, Node),
            ("retainedNodes", false, Node),
            ("thrownTypes", false, Node),
            ("annotations", false, Node),
            ("targetFuncName", false, Text),
            ("keyInstructions", false, Bool),
        ],
    ),
    (
        "DILexicalBlock",
        &[
            ("scope", true, Some),
            ("file", false, Node),
            ("line", false, U32),
            ("column", false, U16),
        ],
    ),
    (
        "DILexicalBlockFile",
        &[
            ("scope", true, Some),
            ("file", false, Node),
            ("discriminator", true, U32),
        ],
    ),
    (
        "DICommonBlock",
        &[
            ("scope", true, Node),
            ("declaration", false, Node),
            ("name", false, Text),
            ("file", false, Node),
            ("line", false, U32),
        ],
    ),
    (
        "DINamespace",
        &[
            ("scope", true, Node),
            ("name", false, Text),
            ("exportSymbols", false, Bool),
            ("file", false, Node),
            ("line", false, U32),
        ],
    ),
    (
        "DIMacro",
        &[
            ("type", true, Dwarf("DW_MACINFO_", dwarf::MACINFO)),
            ("line", false, U32),
            ("name", true, Text),
            ("value", false, Text),
        ],
    ),
    (
        "DIMacroFile",
        &[
            ("type", false, Dwarf("DW_MACINFO_", dwarf::MACINFO)),
            ("line", false, U32),
            ("file", true, Node),
            ("nodes", false, Node),
        ],
    ),
    (
        "DIModule",
        &[
            ("scope", true, Node),
            ("name", true, Text),
            ("configMacros", false, Text),
            ("includePath", false, Text),
            ("apinotes", false, Text),
            ("file", false, Node),
            ("line", false, U32),
            ("isDecl", false, Bool),
        ],
    ),
    (
        "DITemplateTypeParameter",
        &[
            ("name", false, Text),
            ("type", true, Node),
            ("defaulted", false, Bool),
        ],
    ),
    (
        "DITemplateValueParameter",
        &[
            ("tag", false, TAG),
            ("name", false, Text),
            ("type", false, Node),
            ("defaulted", false, Bool),
            ("value", true, Node),
        ],
    ),
    (
        "DIGlobalVariable",
        &[
            ("name", false, Name),
            ("scope", false, Node),
            ("linkageName", false, Text),
            ("file", false, Node),
            ("line", false, U32),
            ("type", false, Node),
            ("isLocal", false, Bool),
            ("isDefinition", false, Bool),
            ("templateParams", false, Node),
            ("declaration", false, Node),
            ("align", false, U32),
            ("annotations", false, Node),
        ],
    ),
    (
        "DILocalVariable",
        &[
            ("scope", true, Some),
            ("name", false, Text),
            ("arg", false, U16),
            ("file", false, Node),
            ("line", false, U32),
            ("type", false, Node),
            ("flags", false, FLAGS),
            ("align", false, U32),
            ("annotations", false, Node),
        ],
    ),
    (
        "DILabel",
        &[
            ("scope", true, Some),
            ("name", true, Text),
            ("file", true, Node),
            ("line", true, U32),
            ("column", false, U32),
            ("isArtificial", false, Bool),
            ("coroSuspendIdx", false, U32),
        ],
    ),
    (
        "DIGlobalVariableExpression",
        &[("var", true, Node), ("expr", true, Node)],
    ),
    (
        "DIObjCProperty",
        &[
            ("name", false, Text),
            ("file", false, Node),
            ("line", false, U32),
            ("setter", false, Text),
            ("getter", false, Text),
            ("attributes", false, U32),
            ("type", false, Node),
        ],
    ),
    (
        "DIImportedEntity",
        &[
            ("tag", true, TAG),
            ("scope", true, Node),
            ("entity", false, Node),
            ("file", false, Node),
            ("line", false, U32),
            ("name", false, Text),
            ("elements", false, Node),
        ],
    ),
    ("DIAssignID", &[]),
];

/// The fields that text must give to a node of this kind.
pub fn required_fields(kind: &[u8]) -> impl Iterator<Item = &'static str> {
    let fields = KINDS
        .iter()
        .find(|k| k.0.as_bytes() == kind)
        .map_or(&[][..], |k| k.1);
    fields.iter().filter(|f| f.1).map(|f| f.0)
}

/// Checks the shape of a specialised node. Tuples are always right.
pub(super) fn check(nodes: Nodes<'_>, n: &MdNode) -> Rule {
    let kind = nodes.scope.bytes(n.kind);
    if kind.is_empty() {
        return Ok(());
    }
    let name = String::from_utf8_lossy(kind);
    if kind == b"DIExpression" {
        return expression_words(nodes, n);
    }
    if kind == b"DIArgList" {
        return Ok(());
    }
    let Option::Some((_, fields)) = KINDS.iter().find(|k| k.0.as_bytes() == kind) else {
        return Err(format!("unknown metadata kind '{name}'"));
    };
    for f in &n.fields {
        let label = nodes.scope.bytes(f.label);
        let text = String::from_utf8_lossy(label);
        let Option::Some((_, _, holds)) = fields.iter().find(|x| x.0.as_bytes() == label) else {
            return Err(format!("invalid field '{text}' of '{name}'"));
        };
        holds
            .check(nodes, &text, f.value)
            .map_err(|m| format!("field '{text}' of '{name}' {m}"))?;
    }
    for (label, required, _) in *fields {
        ensure!(
            !required || nodes.field(n, label).is_some(),
            "missing field '{label}' of '{name}'"
        );
    }
    match kind {
        b"DICompileUnit" => {
            ensure!(n.distinct, "'{name}' must be distinct");
            let (old, new) = (nodes.field(n, "language"), nodes.field(n, "sourceLanguageName"));
            ensure!(
                old.is_some() != new.is_some(),
                "'{name}' requires one of 'language' and 'sourceLanguageName'"
            );
            ensure!(
                new.is_some() || nodes.field(n, "sourceLanguageVersion").is_none(),
                "'sourceLanguageVersion' requires 'sourceLanguageName'"
            );
        }
        b"DIAssignID" => ensure!(n.distinct, "'{name}' must be distinct"),
        b"DISubprogram" => ensure!(
            n.distinct || !super::debug_info::is_definition(nodes, n),
            "'{name}' that is a definition must be distinct"
        ),
        b"DIFile" => ensure!(
            nodes.field(n, "checksumkind").is_some() == nodes.field(n, "checksum").is_some(),
            "'checksumkind' and 'checksum' must stand together"
        ),
        _ => {}
    }
    Ok(())
}

/// Operations and encodings of an expression are known; numbers are not negative.
fn expression_words(nodes: Nodes<'_>, n: &MdNode) -> Rule {
    for f in &n.fields {
        match f.value {
            MdValue::Ident(s) => {
                let s = nodes.scope.str(s);
                let known = s
                    .strip_prefix("DW_OP_")
                    .is_some_and(|o| has(dwarf::OPERATIONS, o))
                    || s.strip_prefix("DW_ATE_")
                        .is_some_and(|o| has(dwarf::ENCODINGS, o));
                ensure!(known, "invalid DWARF operation '{s}'");
            }
            MdValue::Int(i) => {
                let good = (0..=u64::MAX as i128).contains(&i);
                ensure!(good, "element {i} of 'DIExpression' is out of range");
            }
            _ => return Err("element of 'DIExpression' is neither operation nor number".to_string()),
        }
    }
    Ok(())
}

fn has(names: &[&str], name: &str) -> bool {
    names.binary_search(&name).is_ok()
}

impl Holds {
    fn check(self, nodes: Nodes<'_>, label: &str, v: MdValue) -> Rule {
        let text = |v: MdValue| match v {
            MdValue::Ident(s) => Option::Some(nodes.scope.str(s)),
            _ => None,
        };
        match (self, v) {
            (Any, _) => {}
            (Up(max), MdValue::Int(i)) => {
                ensure!(i >= 0 && i <= max as i128, "is out of range, the limit is {max}")
            }
            (Big, MdValue::Ident(s)) => {
                // A number that does not fit 128 bits.
                let s = nodes.scope.bytes(s);
                let s = s.strip_prefix(b"-").unwrap_or(s);
                ensure!(s.iter().all(u8::is_ascii_digit), "has a value of the wrong kind");
            }
            (Big, MdValue::Int(_)) | (Bool, MdValue::Bool(_)) => {}
            (SignedOrNode, MdValue::Int(i)) => {
                ensure!(i64::try_from(i).is_ok(), "is out of range");
            }
            (SignedOrNode, MdValue::Null) if label == "count" => return Err("cannot be null".to_string()),
            (SignedOrNode | Node, MdValue::Md(_) | MdValue::Null) | (Some, MdValue::Md(_)) => {}
            (Some, MdValue::Null) => return Err("cannot be null".to_string()),
            (Text | Name, MdValue::Str(s)) => {
                ensure!(self == Text || !s.is_empty(), "cannot be empty");
            }
            (Text, MdValue::Null | MdValue::Md(_)) => {}
            (Dwarf(_, _), MdValue::Int(i)) => ensure!((0..=0xffff).contains(&i), "is out of range"),
            (Dwarf(prefix, names), MdValue::Ident(_)) => {
                let t = text(v).unwrap_or_default();
                let good = t.strip_prefix(prefix).is_some_and(|n| has(names, n));
                ensure!(good, "has the unknown value '{t}'");
            }
            (Flags(_, _), MdValue::Int(i)) => ensure!((0..=u32::MAX as i128).contains(&i), "is out of range"),
            (Flags(prefix, names), MdValue::Ident(_)) => {
                let t = text(v).unwrap_or_default();
                for f in t.split('|').map(str::trim) {
                    let good =
                        f.parse::<u32>().is_ok() || f.strip_prefix(prefix).is_some_and(|n| has(names, n));
                    ensure!(good, "has the unknown flag '{f}'");
                }
            }
            (Word(words), MdValue::Ident(_)) => {
                let t = text(v).unwrap_or_default();
                ensure!(words.contains(&&*t), "has the unknown value '{t}'");
            }
            (Word(_), MdValue::Int(i)) => ensure!((0..=3).contains(&i), "is out of range"),
            _ => return Err("has a value of the wrong kind".to_string()),
        }
        Ok(())
    }
}

/// `_ZGV ISA MASK LANES PARAMETERS _ SCALAR [(VECTOR)]` of the vector function ABIs, for a scalar function
/// with so many parameters.
pub(super) fn is_vector_variant(name: &[u8], params: usize) -> bool {
    let Ok(name) = std::str::from_utf8(name) else {
        return false;
    };
    let Option::Some(rest) = name.strip_prefix("_ZGV") else {
        return false;
    };
    let internal = rest.strip_prefix("_LLVM_");
    let rest = match internal {
        Option::Some(r) => r,
        None => match rest.as_bytes().first() {
            Option::Some(b'n' | b's' | b'b' | b'c' | b'd' | b'e' | b'r') => &rest[1..],
            _ => return false,
        },
    };
    let Option::Some(rest) = rest.strip_prefix(['M', 'N']) else {
        return false;
    };
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let rest = match (digits, rest.strip_prefix('x')) {
        (0, Option::Some(r)) => r,
        (0, None) => return false,
        (n, _) if rest[..n].bytes().all(|b| b == b'0') => return false,
        (n, _) => &rest[n..],
    };
    let (mut rest, mut count) = (rest, 0);
    while let Option::Some(r) = rest.strip_prefix(['v', 'l', 'R', 'L', 'U', 'u']) {
        let r = r.strip_prefix('s').unwrap_or(r);
        let r = r.strip_prefix('n').unwrap_or(r);
        rest = r.trim_start_matches(|c: char| c.is_ascii_digit());
        if let Option::Some(r) = rest.strip_prefix('a') {
            rest = r.trim_start_matches(|c: char| c.is_ascii_digit());
        }
        count += 1;
    }
    let Option::Some(rest) = rest.strip_prefix('_') else {
        return false;
    };
    let redirected = match rest.split_once('(') {
        Option::Some((scalar, vector)) => {
            if scalar.is_empty() || !vector.ends_with(')') || vector.len() < 2 {
                return false;
            }
            true
        }
        None if rest.is_empty() => return false,
        None => false,
    };
    count == params && count != 0 && (internal.is_none() || redirected)
}
