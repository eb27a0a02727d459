//! Nodes of debug information: what the fields of each record are called in text, and in which form.
//!
//! Records of older versions are first brought into today's order of operands; then one table serves all. Fields that
//! the text leaves away, because they say nothing, are left away here.

use super::bitstream::Record;
use crate::constants::Const;
use crate::diag::Result;
use crate::dwarf_names::*;
use crate::ids::{MdId, StrId};
use crate::metadata::{Md, MdField, MdNode, MdValue};
use crate::parse::Parser;

/// The form of a field.
#[derive(Copy, Clone, PartialEq)]
pub(super) enum Form {
    /// A node's number plus one; 0 is none.
    Node,
    /// The same; none is written `null`.
    NodeOrNull,
    /// A node's number; there always is one.
    NodeNumber,
    /// A string's number plus one.
    Text,
    /// The same, also if it is empty.
    TextAlways,
    /// A number that 0 leaves away.
    Number,
    /// A number.
    NumberAlways,
    /// A node, or the integer that it wraps.
    Bound,
    /// A number, or, if this bit of the first operand is set, a node's number plus one.
    Size(u64),
    /// `true` is written.
    True,
    /// `false` is written.
    False,
    /// Both are written.
    Bool,
    /// An enumerator.
    Name(&'static [(u32, &'static str)]),
    /// An enumerator that this value leaves away.
    NameBut(&'static [(u32, &'static str)], u32),
    Flags,
    SubprogramFlags,
}
use Form::*;

/// Name of the field, operand, form.
pub(super) type Fields = &'static [(&'static str, usize, Form)];

const EMISSION_KINDS: &[(u32, &str)] = &[
    (0, "NoDebug"),
    (1, "FullDebug"),
    (2, "LineTablesOnly"),
    (3, "DebugDirectivesOnly"),
];
const NAME_TABLES: &[(u32, &str)] = &[(0, "Default"), (1, "GNU"), (2, "None"), (3, "Apple")];
const CHECKSUMS: &[(u32, &str)] = &[(1, "CSK_MD5"), (2, "CSK_SHA1"), (3, "CSK_SHA256")];
const FIXED_POINT_KINDS: &[(u32, &str)] = &[(0, "Binary"), (1, "Decimal"), (2, "Rational")];
pub(super) const ENUM_KINDS: &[(u32, &str)] =
    &[(0, "DW_APPLE_ENUM_KIND_Closed"), (1, "DW_APPLE_ENUM_KIND_Open")];
/// No kind of enumeration.
pub(super) const NO_ENUM_KIND: u64 = 0xffff_ffff;
/// Flags that are numbers of two bits: mask, value, name.
pub(super) const FLAG_GROUPS: &[(u64, u64, &str)] = &[
    (3, 1, "DIFlagPrivate"),
    (3, 2, "DIFlagProtected"),
    (3, 3, "DIFlagPublic"),
    (3 << 16, 1 << 16, "DIFlagSingleInheritance"),
    (3 << 16, 2 << 16, "DIFlagMultipleInheritance"),
    (3 << 16, 3 << 16, "DIFlagVirtualInheritance"),
    (36, 36, "DIFlagIndirectVirtualBase"),
];
pub(super) const SUBPROGRAM_FLAG_GROUPS: &[(u64, u64, &str)] =
    &[(3, 1, "DISPFlagVirtual"), (3, 2, "DISPFlagPureVirtual")];

/// Records, what they are called, and their fields in the order in which the text has them.
pub(super) const NODES: &[(u32, &str, Fields)] = &[
    (
        7,
        "DILocation",
        &[
            ("line", 1, NumberAlways),
            ("column", 2, Number),
            ("scope", 3, NodeNumber),
            ("inlinedAt", 4, Node),
            ("isImplicitCode", 5, True),
            ("atomGroup", 6, Number),
            ("atomRank", 7, Number),
        ],
    ),
    (13, "DISubrange", BOUNDS),
    (
        15,
        "DIBasicType",
        &[
            ("tag", 1, NameBut(TAGS, 0x24)),
            ("name", 2, Text),
            ("size", 3, Size(2)),
            ("align", 4, Number),
            ("dataSize", 8, Number),
            ("encoding", 5, Name(ENCODINGS)),
            ("num_extra_inhabitants", 7, Number),
            ("flags", 6, Flags),
        ],
    ),
    (
        16,
        "DIFile",
        &[
            ("filename", 1, TextAlways),
            ("directory", 2, TextAlways),
            ("checksumkind", 3, NameBut(CHECKSUMS, 0)),
            ("checksum", 4, Text),
            ("source", 5, Text),
        ],
    ),
    (
        17,
        "DIDerivedType",
        &[
            ("tag", 1, Name(TAGS)),
            ("name", 2, Text),
            ("scope", 5, Node),
            ("file", 3, Node),
            ("line", 4, Number),
            ("baseType", 6, NodeOrNull),
            ("size", 7, Size(2)),
            ("align", 8, Number),
            ("offset", 9, Size(2)),
            ("flags", 10, Flags),
            ("extraData", 11, Node),
            ("annotations", 13, Node),
        ],
    ),
    (
        18,
        "DICompositeType",
        &[
            ("tag", 1, Name(TAGS)),
            ("name", 2, Text),
            ("scope", 5, Node),
            ("file", 3, Node),
            ("line", 4, Number),
            ("baseType", 6, Node),
            ("size", 7, Size(4)),
            ("align", 8, Number),
            ("offset", 9, Size(4)),
            ("num_extra_inhabitants", 22, Number),
            ("flags", 10, Flags),
            ("elements", 11, Node),
            ("runtimeLang", 12, NameBut(LANGUAGES, 0)),
            ("vtableHolder", 13, Node),
            ("templateParams", 14, Node),
            ("identifier", 15, Text),
            ("discriminator", 16, Node),
            ("dataLocation", 17, Node),
            ("associated", 18, Node),
            ("allocated", 19, Node),
            ("rank", 20, Bound),
            ("annotations", 21, Node),
            ("specification", 23, Node),
            ("bitStride", 25, Bound),
        ],
    ),
    (
        19,
        "DISubroutineType",
        &[
            ("flags", 1, Flags),
            ("cc", 3, NameBut(CONVENTIONS, 0)),
            ("types", 2, NodeOrNull),
        ],
    ),
    (
        20,
        "DICompileUnit",
        &[
            ("file", 2, NodeOrNull),
            ("producer", 3, Text),
            ("isOptimized", 4, Bool),
            ("flags", 5, Text),
            ("runtimeVersion", 6, NumberAlways),
            ("splitDebugFilename", 7, Text),
            ("emissionKind", 8, Name(EMISSION_KINDS)),
            ("enums", 9, Node),
            ("retainedTypes", 10, Node),
            ("globals", 12, Node),
            ("imports", 13, Node),
            ("macros", 15, Node),
            ("dwoId", 14, Number),
            ("splitDebugInlining", 16, False),
            ("debugInfoForProfiling", 17, True),
            ("nameTableKind", 18, NameBut(NAME_TABLES, 0)),
            ("rangesBaseAddress", 19, True),
            ("sysroot", 20, Text),
            ("sdk", 21, Text),
        ],
    ),
    (
        21,
        "DISubprogram",
        &[
            ("name", 2, Text),
            ("linkageName", 3, Text),
            ("scope", 1, NodeOrNull),
            ("file", 4, Node),
            ("line", 5, Number),
            ("type", 6, Node),
            ("scopeLine", 7, Number),
            ("containingType", 8, Node),
            ("virtualIndex", 10, Number),
            ("thisAdjustment", 16, Number),
            ("flags", 11, Flags),
            ("spFlags", 9, SubprogramFlags),
            ("unit", 12, Node),
            ("templateParams", 13, Node),
            ("declaration", 14, Node),
            ("retainedNodes", 15, Node),
            ("thrownTypes", 17, Node),
            ("annotations", 18, Node),
            ("targetFuncName", 19, Text),
            ("keyInstructions", 20, True),
        ],
    ),
    (
        22,
        "DILexicalBlock",
        &[
            ("scope", 1, NodeOrNull),
            ("file", 2, Node),
            ("line", 3, Number),
            ("column", 4, Number),
        ],
    ),
    (
        23,
        "DILexicalBlockFile",
        &[
            ("scope", 1, NodeOrNull),
            ("file", 2, Node),
            ("discriminator", 3, NumberAlways),
        ],
    ),
    (24, "DINamespace", &[("name", 2, Text), ("scope", 1, NodeOrNull)]),
    (
        25,
        "DITemplateTypeParameter",
        &[("name", 1, Text), ("type", 2, NodeOrNull), ("defaulted", 3, True)],
    ),
    (
        26,
        "DITemplateValueParameter",
        &[
            ("tag", 1, NameBut(TAGS, 0x30)),
            ("name", 2, Text),
            ("type", 3, Node),
            ("defaulted", 4, True),
            ("value", 5, NodeOrNull),
        ],
    ),
    (
        27,
        "DIGlobalVariable",
        &[
            ("name", 2, Text),
            ("linkageName", 3, Text),
            ("scope", 1, NodeOrNull),
            ("file", 4, Node),
            ("line", 5, Number),
            ("type", 6, Node),
            ("isLocal", 7, Bool),
            ("isDefinition", 8, Bool),
            ("declaration", 9, Node),
            ("templateParams", 10, Node),
            ("align", 11, Number),
            ("annotations", 12, Node),
        ],
    ),
    (
        28,
        "DILocalVariable",
        &[
            ("name", 2, Text),
            ("arg", 6, Number),
            ("scope", 1, NodeOrNull),
            ("file", 3, Node),
            ("line", 4, Number),
            ("type", 5, Node),
            ("flags", 7, Flags),
            ("align", 8, Number),
            ("annotations", 9, Node),
        ],
    ),
    (
        30,
        "DIObjCProperty",
        &[
            ("name", 1, Text),
            ("file", 2, Node),
            ("line", 3, Number),
            ("setter", 5, Text),
            ("getter", 4, Text),
            ("attributes", 6, Number),
            ("type", 7, Node),
        ],
    ),
    (
        31,
        "DIImportedEntity",
        &[
            ("tag", 1, Name(TAGS)),
            ("name", 5, Text),
            ("scope", 2, NodeOrNull),
            ("entity", 3, Node),
            ("file", 6, Node),
            ("line", 4, Number),
            ("elements", 7, Node),
        ],
    ),
    (
        32,
        "DIModule",
        &[
            ("scope", 2, NodeOrNull),
            ("name", 3, Text),
            ("configMacros", 4, Text),
            ("includePath", 5, Text),
            ("apinotes", 6, Text),
            ("file", 1, Node),
            ("line", 7, Number),
            ("isDecl", 8, True),
        ],
    ),
    (
        33,
        "DIMacro",
        &[
            ("type", 1, Name(MACINFO)),
            ("line", 2, Number),
            ("name", 3, Text),
            ("value", 4, Text),
        ],
    ),
    (
        34,
        "DIMacroFile",
        &[
            ("line", 2, NumberAlways),
            ("file", 3, NodeOrNull),
            ("nodes", 4, Node),
        ],
    ),
    (
        37,
        "DIGlobalVariableExpression",
        &[("var", 1, NodeOrNull), ("expr", 2, NodeOrNull)],
    ),
    (
        40,
        "DILabel",
        &[
            ("scope", 1, NodeOrNull),
            ("name", 2, Text),
            ("file", 3, Node),
            ("line", 4, NumberAlways),
            ("column", 5, Number),
        ],
    ),
    (
        41,
        "DIStringType",
        &[
            ("tag", 1, NameBut(TAGS, 0x12)),
            ("name", 2, Text),
            ("stringLength", 3, Node),
            ("stringLengthExpression", 4, Node),
            ("stringLocationExpression", 5, Node),
            ("size", 6, Size(2)),
            ("align", 7, Number),
            ("encoding", 8, NameBut(ENCODINGS, 0)),
        ],
    ),
    (
        44,
        "DICommonBlock",
        &[
            ("scope", 1, NodeOrNull),
            ("declaration", 2, NodeOrNull),
            ("name", 3, Text),
            ("file", 4, Node),
            ("line", 5, Number),
        ],
    ),
    (45, "DIGenericSubrange", BOUNDS),
    (47, "DIAssignID", &[]),
    (
        48,
        "DISubrangeType",
        &[
            ("name", 1, Text),
            ("file", 2, Node),
            ("line", 3, Number),
            ("scope", 4, Node),
            ("size", 5, Size(2)),
            ("align", 6, Number),
            ("flags", 7, Flags),
            ("baseType", 8, Node),
            ("lowerBound", 9, Bound),
            ("upperBound", 10, Bound),
            ("stride", 11, Bound),
            ("bias", 12, Bound),
        ],
    ),
    (
        49,
        "DIFixedPointType",
        &[
            ("tag", 1, NameBut(TAGS, 0x24)),
            ("name", 2, Text),
            ("size", 3, Size(2)),
            ("align", 4, Number),
            ("encoding", 5, Name(ENCODINGS)),
            ("flags", 6, Flags),
            ("kind", 7, Name(FIXED_POINT_KINDS)),
        ],
    ),
];

const BOUNDS: Fields = &[
    ("count", 1, Bound),
    ("lowerBound", 2, Bound),
    ("upperBound", 3, Bound),
    ("stride", 4, Bound),
];

/// A node that is being made.
struct Maker<'m, 'a, F> {
    p: &'m mut Parser<'a>,
    record: &'m Record,
    md: &'m F,
    fields: Vec<MdField>,
}

/// A node by the number of its record. `md` finds metadata by number.
pub(super) fn read(p: &mut Parser<'_>, record: &Record, md: &impl Fn(u64) -> Option<MdId>) -> Result<Md> {
    let ops = present_operands(record);
    let mut m = Maker {
        p,
        record,
        md,
        fields: Vec::new(),
    };
    let mut distinct = ops.first().is_some_and(|n| n & 1 != 0);
    let kind = match record.code {
        12 => {
            m.generic(&ops)?;
            "GenericDINode"
        }
        14 => {
            m.enumerator(&ops)?;
            "DIEnumerator"
        }
        29 => {
            m.expression(&ops)?;
            "DIExpression"
        }
        code => {
            let Some((_, name, fields)) = NODES.iter().find(|n| n.0 == code) else {
                return Err(record.error(format!("unknown metadata record {code}")));
            };
            if code == 20 {
                m.language(&ops);
            }
            for (label, i, form) in *fields {
                m.field(label, ops.get(*i).copied().unwrap_or(0), *form, &ops)?;
            }
            m.extra(code, &ops)?;
            // Definitions of functions and units are always distinct.
            distinct |= code == 20 || code == 21 && ops.get(9).is_some_and(|f| f & 8 != 0);
            name
        }
    };
    let fields = m.fields;
    let kind = p.tables().str(kind.as_bytes());
    Ok(Md::Node(MdNode {
        distinct,
        kind,
        fields,
    }))
}

/// The operands in today's order.
fn present_operands(record: &Record) -> Vec<u64> {
    let mut ops = record.ops.clone();
    match record.code {
        21 => subprogram(&mut ops),
        // Before alignments were written there was a tag.
        28 if ops.first().is_some_and(|n| n & 2 == 0) => {
            if ops.len() > 8 {
                ops.remove(1);
            }
            ops.truncate(8);
        }
        // Version 0 and 1 had an expression or variable here.
        27 if ops.first().is_some_and(|n| n >> 1 < 2) && ops.len() > 9 => {
            ops.remove(9);
            ops.insert(10.min(ops.len()), 0);
        }
        // The file and line of a namespace are gone.
        24 if ops.len() == 5 => {
            ops.remove(2);
        }
        // Without a file.
        32 if ops.len() < 8 && !ops.is_empty() => ops.insert(1, 0),
        // Without the word that the value is a default.
        26 if ops.len() == 5 => ops.insert(4, 0),
        // Without an expression of the location.
        41 if ops.len() == 8 => ops.insert(5, 0),
        // Split inlining is the rule.
        20 if ops.len() <= 16 => ops.resize(17, 0),
        _ => {}
    }
    if record.code == 20 && record.len() <= 16 {
        ops[16] = 1;
    }
    ops
}

/// Flags of subprograms stood apart before LLVM 8, and before LLVM 4 a function stood where the unit stands now.
fn subprogram(ops: &mut Vec<u64>) {
    const LOCAL: u64 = 1 << 2;
    const DEFINITION: u64 = 1 << 3;
    const OPTIMIZED: u64 = 1 << 4;
    const MAIN: u64 = 1 << 8;
    /// Where the main program was marked among the other flags.
    const OLD_MAIN: u64 = 1 << 21;
    let get = |i: usize| ops.get(i).copied().unwrap_or(0);
    let form = get(0);
    if form & 4 != 0 {
        if ops.len() > 11 && ops[11] & OLD_MAIN != 0 {
            ops[11] &= !OLD_MAIN;
            ops[9] |= MAIN;
        }
        return;
    }
    let (longer, has_unit) = (ops.len() >= 19, form & 2 != 0);
    let b = if longer { 3 } else { 2 };
    let bit = |i: usize, flag: u64| if get(i) != 0 { flag } else { 0 };
    let flags = get(13);
    let sp = get(11) & 3
        | bit(7, LOCAL)
        | bit(8, DEFINITION)
        | bit(14, OPTIMIZED)
        | if flags & OLD_MAIN != 0 { MAIN } else { 0 };
    let unit = if has_unit { get(12 + b) } else { 0 };
    *ops = vec![
        form,
        get(1),
        get(2),
        get(3),
        get(4),
        get(5),
        get(6),
        get(9),
        get(10),
        sp,
        get(12),
        flags & !OLD_MAIN,
        unit,
        get(13 + b),
        get(14 + b),
        get(15 + b),
        get(16 + b),
        get(17 + b),
    ];
}

impl<F: Fn(u64) -> Option<MdId>> Maker<'_, '_, F> {
    fn push(&mut self, label: &str, value: MdValue) {
        let label = self.p.tables().str(label.as_bytes());
        self.fields.push(MdField { label, value });
    }

    fn ident(&mut self, name: &str) -> MdValue {
        MdValue::Ident(self.p.tables().str(name.as_bytes()))
    }

    /// Metadata by its number plus one.
    fn node(&self, n: u64) -> Result<Option<MdId>> {
        match n.checked_sub(1) {
            None => Ok(None),
            Some(n) => match (self.md)(n) {
                Some(id) => Ok(Some(id)),
                None => Err(self.record.error("metadata number is out of range")),
            },
        }
    }

    /// A string by its number plus one.
    fn text(&self, n: u64) -> Result<StrId> {
        let Some(id) = self.node(n)? else {
            return Ok(StrId::EMPTY);
        };
        match self.p.scope().md(id) {
            Md::String(s) => Ok(*s),
            _ => Err(self.record.error("a string is expected here")),
        }
    }

    fn named(&mut self, n: u64, names: &[(u32, &'static str)]) -> MdValue {
        let found = u32::try_from(n)
            .ok()
            .and_then(|n| names.binary_search_by_key(&n, |x| x.0).ok());
        match found {
            Some(i) => self.ident(names[i].1),
            None => MdValue::Int(i128::from(n)),
        }
    }

    fn flags(&mut self, mut n: u64, groups: &[(u64, u64, &str)], bits: &[(u32, &str)]) -> MdValue {
        let mut names: Vec<&str> = Vec::new();
        for (mask, value, name) in groups {
            if n & mask == *value {
                names.push(name);
                n &= !mask;
            }
        }
        for (bit, name) in bits {
            if n & u64::from(*bit) != 0 {
                names.push(name);
                n &= !u64::from(*bit);
            }
        }
        let rest = n.to_string();
        if n != 0 || names.is_empty() {
            if names.is_empty() {
                return MdValue::Int(i128::from(n));
            }
            names.push(&rest);
        }
        self.ident(&names.join(" | "))
    }

    fn field(&mut self, label: &str, n: u64, form: Form, ops: &[u64]) -> Result<()> {
        let value = match form {
            Node => match self.node(n)? {
                Some(id) => MdValue::Md(id),
                None => return Ok(()),
            },
            NodeOrNull => self.node(n)?.map_or(MdValue::Null, MdValue::Md),
            Text => match self.text(n)? {
                StrId::EMPTY => return Ok(()),
                s => MdValue::Str(s),
            },
            NodeNumber => self.node(n.saturating_add(1))?.map_or(MdValue::Null, MdValue::Md),
            TextAlways => MdValue::Str(self.text(n)?),
            Number if n == 0 => return Ok(()),
            Number | NumberAlways => MdValue::Int(match label {
                "thisAdjustment" => i128::from(n as i32),
                _ => i128::from(n),
            }),
            Size(bit) if ops.first().is_some_and(|f| f & bit != 0) => match self.node(n)? {
                Some(id) => self.int_or_node(id),
                None => return Ok(()),
            },
            Size(_) if n == 0 => return Ok(()),
            Size(_) => MdValue::Int(i128::from(n)),
            Bound => match self.node(n)? {
                Some(id) => self.int_or_node(id),
                None => return Ok(()),
            },
            True if n == 0 => return Ok(()),
            False if n != 0 => return Ok(()),
            True | False | Bool => MdValue::Bool(n != 0),
            NameBut(_, but) if n == u64::from(but) => return Ok(()),
            Name(names) if n == 0 && std::ptr::eq(names, ENCODINGS) => return Ok(()),
            Name(names) | NameBut(names, _) => self.named(n, names),
            Flags if n == 0 => return Ok(()),
            Flags => self.flags(n, FLAG_GROUPS, FLAGS),
            SubprogramFlags => self.flags(n, SUBPROGRAM_FLAG_GROUPS, SUBPROGRAM_FLAGS),
        };
        self.push(label, value);
        Ok(())
    }

    /// The integer that an item wraps, or the item.
    fn int_or_node(&self, id: MdId) -> MdValue {
        let scope = self.p.scope();
        let constant = match scope.md(id) {
            Md::Value(v) => v.as_const().map(|c| scope.constant(c)),
            _ => None,
        };
        match constant {
            Some(Const::Int { ty, value }) => {
                let unused = 64 - scope.int_bits(ty).unwrap_or(64);
                MdValue::Int(i128::from(((value << unused) as i64) >> unused))
            }
            _ => MdValue::Md(id),
        }
    }

    /// The language of a unit; with a version of its own its highest bit is set.
    fn language(&mut self, ops: &[u64]) {
        let n = ops.get(1).copied().unwrap_or(0);
        if n >> 63 == 0 {
            let value = self.named(n, LANGUAGES);
            self.push("language", value);
            return;
        }
        let value = self.named(n & !(1 << 63), LANGUAGE_NAMES);
        self.push("sourceLanguageName", value);
        if let Some(version) = ops.get(22).filter(|v| **v != 0) {
            self.push("sourceLanguageVersion", MdValue::Int(i128::from(*version)));
        }
    }

    /// What only one kind of node has.
    fn extra(&mut self, code: u32, ops: &[u64]) -> Result<()> {
        let get = |i: usize| ops.get(i).copied().unwrap_or(0);
        match code {
            // Up to LLVM 6 the bounds of ranges were numbers.
            13 if get(0) >> 1 < 2 => {
                self.fields.clear();
                let count = match get(0) >> 1 {
                    0 => Some(MdValue::Int(i128::from(get(1) as i64))),
                    _ => self.node(get(1))?.map(|id| self.int_or_node(id)),
                };
                if let Some(c) = count {
                    self.push("count", c);
                }
                self.push("lowerBound", MdValue::Int(i128::from(super::signed(get(2)))));
            }
            17 => {
                if get(12) != 0 {
                    self.push("dwarfAddressSpace", MdValue::Int(i128::from(get(12) - 1)));
                }
                if get(14) != 0 {
                    self.pointer_authentication(get(14));
                }
            }
            18 if ops.len() > 24 && get(24) < NO_ENUM_KIND => {
                let value = self.named(get(24), ENUM_KINDS);
                self.push("enumKind", value);
            }
            24 if get(0) & 2 != 0 => self.push("exportSymbols", MdValue::Bool(true)),
            40 => {
                if get(0) & 2 != 0 {
                    self.push("isArtificial", MdValue::Bool(true));
                }
                if ops.len() > 6 && get(6) < NO_ENUM_KIND {
                    self.push("coroSuspendIdx", MdValue::Int(i128::from(get(6))));
                }
            }
            49 => self.fixed_point(ops)?,
            _ => {}
        }
        Ok(())
    }

    /// How pointers of a type are signed.
    fn pointer_authentication(&mut self, bits: u64) {
        self.push("ptrAuthKey", MdValue::Int(i128::from(bits & 0xf)));
        for (label, bit) in [
            ("ptrAuthIsAddressDiscriminated", 4),
            ("ptrAuthIsaPointer", 21),
            ("ptrAuthAuthenticatesNullValues", 22),
        ] {
            if bits >> bit & 1 != 0 {
                self.push(label, MdValue::Bool(true));
            }
        }
        let extra = bits >> 5 & 0xffff;
        if extra != 0 {
            self.push("ptrAuthExtraDiscriminator", MdValue::Int(i128::from(extra)));
        }
    }

    /// Scale of a type with a fixed point: an exponent, or a fraction.
    fn fixed_point(&mut self, ops: &[u64]) -> Result<()> {
        let get = |i: usize| ops.get(i).copied().unwrap_or(0);
        if get(7) != 2 {
            self.push("factor", MdValue::Int(i128::from(get(8) as u32 as i32)));
            return Ok(());
        }
        let mut i = 9;
        for label in ["numerator", "denominator"] {
            // Number of words and of bits, then the words, which are unsigned.
            let (words, bits) = ((get(i) >> 32) as usize, get(i) & 0xffff_ffff);
            let value = self.big(ops.get(i + 1..i + 1 + words).unwrap_or(&[]), bits + 1);
            self.push(label, value);
            i += 1 + words;
        }
        Ok(())
    }

    /// A signed integer in words whose signs stand in their lowest bits.
    fn big(&mut self, words: &[u64], bits: u64) -> MdValue {
        let words: Vec<u64> = words.iter().map(|w| super::signed(*w) as u64).collect();
        let digits = super::decimal(&words, bits.max(1));
        match digits.parse::<i128>() {
            Ok(n) => MdValue::Int(n),
            Err(_) => self.ident(&digits),
        }
    }

    fn enumerator(&mut self, ops: &[u64]) -> Result<()> {
        let get = |i: usize| ops.get(i).copied().unwrap_or(0);
        let name = self.text(get(2))?;
        self.push("name", MdValue::Str(name));
        let unsigned = get(0) & 2 != 0;
        let value = if get(0) & 4 != 0 {
            // One bit more, so that no number is taken for a negative one.
            let bits = get(1) + u64::from(unsigned);
            self.big(ops.get(3..).unwrap_or(&[]), bits)
        } else if unsigned {
            MdValue::Int(i128::from(super::signed(get(1)) as u64))
        } else {
            MdValue::Int(i128::from(super::signed(get(1))))
        };
        self.push("value", value);
        if unsigned {
            self.push("isUnsigned", MdValue::Bool(true));
        }
        Ok(())
    }

    fn generic(&mut self, ops: &[u64]) -> Result<()> {
        let get = |i: usize| ops.get(i).copied().unwrap_or(0);
        let tag = self.named(get(1), TAGS);
        self.push("tag", tag);
        let header = self.text(get(3))?;
        if !header.is_empty() {
            self.push("header", MdValue::Str(header));
        }
        if ops.len() > 4 {
            let mut fields = Vec::with_capacity(ops.len() - 4);
            for n in &ops[4..] {
                fields.push(MdField {
                    label: StrId::EMPTY,
                    value: self.node(*n)?.map_or(MdValue::Null, MdValue::Md),
                });
            }
            let tuple = self.p.tables().md(Md::Node(MdNode {
                fields,
                ..MdNode::default()
            }));
            self.push("operands", MdValue::Md(tuple));
        }
        Ok(())
    }

    /// The operations of an expression, of whichever version.
    fn expression(&mut self, ops: &[u64]) -> Result<()> {
        let version = ops.first().map_or(0, |n| n >> 1);
        let mut list = ops.get(1..).unwrap_or(&[]).to_vec();
        upgrade_expression(version, &mut list);
        let mut i = 0;
        while i < list.len() {
            let op = list[i];
            let name = self.named(op, OPERATIONS);
            let value = self.fields.len();
            self.fields.push(MdField {
                label: StrId::EMPTY,
                value: name,
            });
            i += 1;
            // DW_OP_LLVM_convert has an encoding behind the width.
            let operands = operands_of(op).min(list.len() - i);
            for k in 0..operands {
                let n = list[i + k];
                let v = match (op, k) {
                    (CONVERT, 1) => self.named(n, ENCODINGS),
                    _ => MdValue::Int(i128::from(n)),
                };
                self.fields.push(MdField {
                    label: StrId::EMPTY,
                    value: v,
                });
            }
            i += operands;
            debug_assert!(self.fields.len() > value);
        }
        Ok(())
    }
}

const DEREF: u64 = 0x06;
const CONSTU: u64 = 0x10;
const MINUS: u64 = 0x1c;
const PLUS: u64 = 0x22;
const PLUS_UCONST: u64 = 0x23;
const BIT_PIECE: u64 = 0x9d;
const FRAGMENT: u64 = 0x1000;
const CONVERT: u64 = 0x1001;

/// Number of operands of an operation in `DIExpression`.
fn operands_of(op: u64) -> usize {
    match op {
        // DW_OP_LLVM_fragment, _convert, _extract_bits_sext, _zext; bregx, bit_piece; regval_type
        FRAGMENT | CONVERT | 0x1006 | 0x1007 | 0x92 | BIT_PIECE => 2,
        // breg0 to breg31
        0x70..=0x8f => 1,
        // constu, consts, const1u …, deref_size, plus_uconst, pick, regx, LLVM_tag_offset, _entry_value, _arg
        CONSTU | 0x11 | PLUS_UCONST | 0x08..=0x0f | 0x94 | 0x15 | 0x90 | 0x1002 | 0x1003 | 0x1005 => 1,
        _ => 0,
    }
}

/// What older versions wrote otherwise.
fn upgrade_expression(version: u64, ops: &mut Vec<u64>) {
    if version < 1
        && let n = ops.len()
        && n >= 3
        && ops[n - 3] == BIT_PIECE
    {
        ops[n - 3] = FRAGMENT;
    }
    if version < 2 && ops.first() == Some(&DEREF) {
        // The indirection stood first and meant the last step.
        let n = ops.len();
        let end = match n >= 3 && ops[n - 3] == FRAGMENT {
            true => n - 3,
            false => n,
        };
        ops[..end].rotate_left(1);
    }
    if version < 3 {
        let mut out = Vec::with_capacity(ops.len());
        let mut i = 0;
        while i < ops.len() {
            // Up to then these two had an operand.
            let operands = match ops[i] {
                PLUS | MINUS => 1,
                op => operands_of(op),
            };
            let end = (i + 1 + operands).min(ops.len());
            match ops[i] {
                PLUS => out.push(PLUS_UCONST),
                MINUS => out.push(CONSTU),
                op => out.push(op),
            }
            out.extend_from_slice(&ops[i + 1..end]);
            if ops[i] == MINUS {
                out.push(MINUS);
            }
            i = end;
        }
        *ops = out;
    }
}
