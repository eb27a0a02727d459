//! Nodes of debug information as records, by the reader's table.

use super::super::debug_nodes::{ENUM_KINDS, FLAG_GROUPS, Form, NO_ENUM_KIND, NODES, SUBPROGRAM_FLAG_GROUPS};
use super::metadata::{Maker, Operand};
use super::stream::signed;
use super::{unsupported, words_of_decimal};
use crate::diag::Result;
use crate::dwarf_names::{ENCODINGS, FLAGS, LANGUAGE_NAMES, LANGUAGES, OPERATIONS, SUBPROGRAM_FLAGS, TAGS};
use crate::metadata::{MdNode, MdValue};

// Records that the table does not have.
const GENERIC: u32 = 12;
const ENUMERATOR: u32 = 14;
const EXPRESSION: u32 = 29;

/// Records with something of their own.
const FILE: u32 = 16;
const DERIVED_TYPE: u32 = 17;
const COMPOSITE_TYPE: u32 = 18;
const COMPILE_UNIT: u32 = 20;
const SUBPROGRAM: u32 = 21;
const NAMESPACE: u32 = 24;
const GLOBAL_VARIABLE: u32 = 27;
const LABEL: u32 = 40;
const FIXED_POINT: u32 = 49;

const NONE: Operand = Operand::Number(0);

/// What the first operand has beside whether the node is distinct: versions and forms of records, the present ones.
fn form_bits(code: u32) -> u64 {
    match code {
        // Bounds are nodes; no number of an old type reference; an alignment.
        13 | GLOBAL_VARIABLE => 2 << 1,
        COMPOSITE_TYPE | 19 | 28 => 2,
        // Has a unit, and flags of its own.
        SUBPROGRAM => 2 | 4,
        EXPRESSION => 3 << 1,
        _ => 0,
    }
}

/// A node's fields by their names.
struct Fields<'n>(&'n [(Vec<u8>, MdValue)]);

impl Fields<'_> {
    fn get(&self, label: &str) -> Option<MdValue> {
        let found = self.0.iter().find(|f| f.0 == label.as_bytes());
        found.map(|f| f.1)
    }
}

/// The record of a node: its number and its operands.
pub(super) fn record(m: &mut Maker<'_, '_, '_>, node: &MdNode) -> Result<(u32, Vec<Operand>)> {
    let name = String::from_utf8_lossy(m.bytes(node.kind)).into_owned();
    let distinct = u64::from(node.distinct);
    let fields: Vec<(Vec<u8>, MdValue)> = node
        .fields
        .iter()
        .map(|f| (m.bytes(f.label).to_vec(), f.value))
        .collect();
    match name.as_str() {
        "DIExpression" => return expression(m, distinct, &fields),
        "DIEnumerator" => return enumerator(m, distinct, &Fields(&fields)),
        "GenericDINode" => return generic(m, distinct, &Fields(&fields)),
        _ => {}
    }
    let Some((code, _, table)) = NODES.iter().find(|n| n.1 == name) else {
        return Err(unsupported(&name));
    };
    let code = *code;
    for (label, _) in &fields {
        let known = table.iter().any(|t| t.0.as_bytes() == &label[..]) || is_extra(code, label);
        if !known {
            let label = String::from_utf8_lossy(label);
            return Err(unsupported(&format!("field '{label}' of {name}")));
        }
    }
    let fields = Fields(&fields);
    let len = table.iter().map(|t| t.1 + 1).max().unwrap_or(1).max(length(code));
    let mut ops = vec![NONE; len];
    let mut bits = distinct | form_bits(code);
    // Sizes are numbers or nodes, all of a record alike.
    let sized = table.iter().filter(|t| matches!(t.2, Form::Size(_)));
    let size_nodes = sized
        .clone()
        .any(|t| matches!(fields.get(t.0), Some(MdValue::Md(_))));
    for (label, i, form) in *table {
        let value = fields.get(label);
        if let (Form::Size(bit), true) = (form, size_nodes) {
            bits |= bit;
            ops[*i] = bound(m, value)?;
            continue;
        }
        ops[*i] = operand(m, label, value, *form)?;
    }
    extra(m, code, &fields, &mut bits, &mut ops)?;
    ops[0] = Operand::Number(bits);
    Ok((code, ops))
}

/// Operands of a record that the table has no field for.
fn length(code: u32) -> usize {
    match code {
        DERIVED_TYPE => 15,
        COMPOSITE_TYPE => 26,
        COMPILE_UNIT => 23,
        LABEL => 7,
        _ => 1,
    }
}

/// Fields that [`extra`] writes.
fn is_extra(code: u32, label: &[u8]) -> bool {
    let labels: &[&str] = match code {
        DERIVED_TYPE => &[
            "dwarfAddressSpace",
            "ptrAuthKey",
            "ptrAuthIsAddressDiscriminated",
            "ptrAuthIsaPointer",
            "ptrAuthAuthenticatesNullValues",
            "ptrAuthExtraDiscriminator",
        ],
        COMPOSITE_TYPE => &["enumKind"],
        COMPILE_UNIT => &["language", "sourceLanguageName", "sourceLanguageVersion"],
        SUBPROGRAM => &["isLocal", "isDefinition", "isOptimized", "virtuality"],
        NAMESPACE => &["exportSymbols"],
        LABEL => &["isArtificial", "coroSuspendIdx"],
        FIXED_POINT => &["factor", "numerator", "denominator"],
        _ => &[],
    };
    labels.iter().any(|l| l.as_bytes() == label)
}

fn number(value: Option<MdValue>) -> u64 {
    match value {
        Some(MdValue::Int(n)) => n as u64,
        Some(MdValue::Bool(b)) => u64::from(b),
        _ => 0,
    }
}

/// The number of a name, or a number.
fn named(m: &Maker<'_, '_, '_>, value: MdValue, names: &[(u32, &str)]) -> Result<u64> {
    match value {
        MdValue::Ident(s) => {
            let text = m.bytes(s);
            match names.iter().find(|n| n.1.as_bytes() == text) {
                Some(n) => Ok(u64::from(n.0)),
                None => Err(unsupported(&String::from_utf8_lossy(text))),
            }
        }
        MdValue::Int(n) => Ok(n as u64),
        _ => Err(unsupported("value of an enumeration in metadata")),
    }
}

/// Names and numbers that `|` joins.
fn flags(
    m: &Maker<'_, '_, '_>,
    value: Option<MdValue>,
    groups: &[(u64, u64, &str)],
    bits: &[(u32, &str)],
) -> Result<u64> {
    let text = match value {
        None => return Ok(0),
        Some(MdValue::Ident(s)) => String::from_utf8_lossy(m.bytes(s)).into_owned(),
        other => return Ok(number(other)),
    };
    let mut sum = 0;
    for word in text.split('|').map(str::trim) {
        let group = groups.iter().find(|g| g.2 == word).map(|g| g.1);
        let bit = bits.iter().find(|b| b.1 == word).map(|b| u64::from(b.0));
        sum |= match group.or(bit).or(word.parse().ok()) {
            Some(n) => n,
            None if word.ends_with("FlagZero") => 0,
            None => return Err(unsupported(word)),
        };
    }
    Ok(sum)
}

fn optional(m: &mut Maker<'_, '_, '_>, value: Option<MdValue>) -> Result<Operand> {
    Ok(Operand::Optional(match value {
        None | Some(MdValue::Null) => None,
        Some(MdValue::Md(id)) => Some(m.md(id)?),
        Some(MdValue::Str(s)) => {
            let bytes = m.bytes(s).to_vec();
            m.block.string(&bytes)
        }
        _ => return Err(unsupported("number in metadata where a node is meant")),
    }))
}

/// A node, or an integer as one.
fn bound(m: &mut Maker<'_, '_, '_>, value: Option<MdValue>) -> Result<Operand> {
    match value {
        Some(MdValue::Int(n)) => Ok(Operand::Optional(Some(m.int(n)?))),
        other => optional(m, other),
    }
}

fn operand(m: &mut Maker<'_, '_, '_>, label: &str, value: Option<MdValue>, form: Form) -> Result<Operand> {
    let n = match form {
        Form::Node | Form::NodeOrNull | Form::Text | Form::TextAlways => return optional(m, value),
        Form::NodeNumber => match value {
            Some(MdValue::Md(id)) => return Ok(Operand::Item(m.md(id)?)),
            _ => return Err(unsupported("location without a scope")),
        },
        Form::Bound => return bound(m, value),
        Form::Number | Form::NumberAlways | Form::Size(_) | Form::True => number(value),
        Form::False => value.map_or(1, |v| number(Some(v))),
        // A variable is a definition unless it says that it is none.
        Form::Bool if label == "isDefinition" => value.map_or(1, |v| number(Some(v))),
        Form::Bool => number(value),
        Form::Name(names) => match value {
            Some(v) => named(m, v, names)?,
            None => 0,
        },
        Form::NameBut(names, but) => match value {
            Some(v) => named(m, v, names)?,
            None => u64::from(but),
        },
        Form::Flags => flags(m, value, FLAG_GROUPS, FLAGS)?,
        Form::SubprogramFlags => flags(m, value, SUBPROGRAM_FLAG_GROUPS, SUBPROGRAM_FLAGS)?,
    };
    Ok(Operand::Number(n))
}

/// What only one kind of node has: the counterpart of the reader's `extra`.
fn extra(
    m: &mut Maker<'_, '_, '_>,
    code: u32,
    f: &Fields<'_>,
    bits: &mut u64,
    ops: &mut Vec<Operand>,
) -> Result<()> {
    let plain = |label| number(f.get(label));
    match code {
        // A file without source text has no operand for it.
        FILE if f.get("source").is_none() => ops.truncate(5),
        DERIVED_TYPE => {
            if f.get("dwarfAddressSpace").is_some() {
                ops[12] = Operand::Number(plain("dwarfAddressSpace") + 1);
            }
            if f.get("ptrAuthKey").is_some() {
                let signed = plain("ptrAuthKey")
                    | plain("ptrAuthIsAddressDiscriminated") << 4
                    | plain("ptrAuthExtraDiscriminator") << 5
                    | plain("ptrAuthIsaPointer") << 21
                    | plain("ptrAuthAuthenticatesNullValues") << 22;
                ops[14] = Operand::Number(signed);
            }
        }
        COMPOSITE_TYPE => {
            ops[24] = Operand::Number(match f.get("enumKind") {
                Some(v) => named(m, v, ENUM_KINDS)?,
                None => NO_ENUM_KIND,
            });
        }
        COMPILE_UNIT => {
            ops[1] = Operand::Number(match (f.get("language"), f.get("sourceLanguageName")) {
                (Some(v), _) => named(m, v, LANGUAGES)?,
                (None, Some(v)) => named(m, v, LANGUAGE_NAMES)? | 1 << 63,
                (None, None) => 0,
            });
            ops[22] = Operand::Number(plain("sourceLanguageVersion"));
        }
        SUBPROGRAM if f.get("spFlags").is_none() => {
            let definition = f.get("isDefinition").is_none_or(|v| number(Some(v)) != 0);
            let virtuality = match f.get("virtuality") {
                Some(v) => named(
                    m,
                    v,
                    &[
                        (0, "DW_VIRTUALITY_none"),
                        (1, "DW_VIRTUALITY_virtual"),
                        (2, "DW_VIRTUALITY_pure_virtual"),
                    ],
                )?,
                None => 0,
            };
            let sp =
                virtuality | plain("isLocal") << 2 | u64::from(definition) << 3 | plain("isOptimized") << 4;
            ops[9] = Operand::Number(sp);
        }
        NAMESPACE => *bits |= plain("exportSymbols") << 1,
        LABEL => {
            *bits |= plain("isArtificial") << 1;
            ops[6] = Operand::Number(match f.get("coroSuspendIdx") {
                Some(n) => number(Some(n)),
                None => u64::MAX,
            });
        }
        FIXED_POINT => fixed_point(m, f, ops),
        _ => {}
    }
    Ok(())
}

/// Scale of a type with a fixed point: an exponent and two integers, each as its numbers of words and of bits, then its
/// words.
fn fixed_point(m: &Maker<'_, '_, '_>, f: &Fields<'_>, ops: &mut Vec<Operand>) {
    ops.truncate(8);
    ops.push(Operand::Number(number(f.get("factor"))));
    for label in ["numerator", "denominator"] {
        let (bits, words) = big(m, f.get(label));
        ops.push(Operand::Number((words.len() as u64) << 32 | bits));
        ops.extend(words.iter().map(|w| Operand::Number(signed(*w as i64))));
    }
}

/// The width and the words of an integer of any size.
fn big(m: &Maker<'_, '_, '_>, value: Option<MdValue>) -> (u64, Vec<u64>) {
    let text = match value {
        Some(MdValue::Int(n)) => n.to_string(),
        Some(MdValue::Ident(s)) => String::from_utf8_lossy(m.bytes(s)).into_owned(),
        _ => "0".to_string(),
    };
    // Four bits hold a digit.
    let bits = (text.len() as u64 * 4 + 1).next_multiple_of(64);
    (bits, words_of_decimal(&text, bits))
}

fn enumerator(m: &mut Maker<'_, '_, '_>, distinct: u64, f: &Fields<'_>) -> Result<(u32, Vec<Operand>)> {
    const IS_BIG: u64 = 4;
    let unsigned = number(f.get("isUnsigned"));
    let (mut bits, mut words) = big(m, f.get("value"));
    if words.len() == 2 && words[1] == 0 && unsigned != 0
        || words.len() == 2 && words[1] == ((words[0] as i64) >> 63) as u64
    {
        words.truncate(1);
        bits = 64;
    }
    let name = optional(m, f.get("name"))?;
    let mut ops = vec![
        Operand::Number(distinct | unsigned << 1 | IS_BIG),
        Operand::Number(bits),
        name,
    ];
    ops.extend(words.iter().map(|w| Operand::Number(signed(*w as i64))));
    Ok((ENUMERATOR, ops))
}

fn generic(m: &mut Maker<'_, '_, '_>, distinct: u64, f: &Fields<'_>) -> Result<(u32, Vec<Operand>)> {
    let tag = match f.get("tag") {
        Some(v) => named(m, v, TAGS)?,
        None => 0,
    };
    let header = optional(m, f.get("header"))?;
    let mut ops = vec![Operand::Number(distinct), Operand::Number(tag), NONE, header];
    if let Some(MdValue::Md(id)) = f.get("operands")
        && let crate::metadata::Md::Node(list) = m.scope.md(id)
    {
        for field in &list.fields {
            ops.push(optional(m, Some(field.value))?);
        }
    }
    Ok((GENERIC, ops))
}

fn expression(
    m: &Maker<'_, '_, '_>,
    distinct: u64,
    fields: &[(Vec<u8>, MdValue)],
) -> Result<(u32, Vec<Operand>)> {
    let mut ops = vec![Operand::Number(distinct | form_bits(EXPRESSION))];
    for (_, value) in fields {
        let n = named(m, *value, OPERATIONS).or_else(|_| named(m, *value, ENCODINGS))?;
        ops.push(Operand::Number(n));
    }
    Ok((EXPRESSION, ops))
}
