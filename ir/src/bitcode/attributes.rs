//! Attribute groups and lists (PARAMATTR_GROUP_BLOCK_ID, PARAMATTR_BLOCK_ID).
//!
//! A group holds attributes of one position; a list, which functions and calls name, is made of groups.

use super::bitstream::{Cursor, Item, Record};
use super::block;
use super::module::ModuleReader;
use crate::attributes::{AttrKind, AttrList, Attribute, memory};
use crate::context::ScopeMut;
use crate::diag::Result;
use crate::ids::{AttrSetId, StrId, TypeId};
use crate::types::Type;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// The kinds by their numbers in bitcode (`bitc::AttributeKindCodes`), from 1; `None` where a number stands for
/// an old attribute that [`old_memory`] knows.
pub(super) const KINDS: &[Option<AttrKind>] = {
    use AttrKind::*;
    &[
        Some(Align),
        Some(AlwaysInline),
        Some(ByVal),
        Some(InlineHint),
        Some(InReg),
        Some(MinSize),
        Some(Naked),
        Some(Nest),
        Some(NoAlias),
        Some(NoBuiltin),
        Some(NoCapture),
        Some(NoDuplicate),
        Some(NoImplicitFloat),
        Some(NoInline),
        Some(NonLazyBind),
        Some(NoRedZone),
        Some(NoReturn),
        Some(NoUnwind),
        Some(OptSize),
        Some(ReadNone),
        Some(ReadOnly),
        Some(Returned),
        Some(ReturnsTwice),
        Some(SExt),
        Some(StackAlign),
        Some(StackProtect),
        Some(StackProtectReq),
        Some(StackProtectStrong),
        Some(StructRet),
        Some(SanitizeAddress),
        Some(SanitizeThread),
        Some(SanitizeMemory),
        Some(UwTable),
        Some(ZExt),
        Some(Builtin),
        Some(Cold),
        Some(OptNone),
        Some(InAlloca),
        Some(NonNull),
        Some(JumpTable),
        Some(Dereferenceable),
        Some(DereferenceableOrNull),
        Some(Convergent),
        Some(SafeStack),
        // argmemonly
        None,
        Some(SwiftSelf),
        Some(SwiftError),
        Some(NoRecurse),
        // inaccessiblememonly, inaccessiblemem_or_argmemonly
        None,
        None,
        Some(AllocSize),
        Some(WriteOnly),
        Some(Speculatable),
        Some(StrictFp),
        Some(SanitizeHwAddress),
        Some(NoCfCheck),
        Some(OptForFuzzing),
        Some(ShadowCallStack),
        Some(SpeculativeLoadHardening),
        Some(ImmArg),
        Some(WillReturn),
        Some(NoFree),
        Some(NoSync),
        Some(SanitizeMemTag),
        Some(Preallocated),
        Some(NoMerge),
        Some(NullPointerIsValid),
        Some(NoUndef),
        Some(ByRef),
        Some(MustProgress),
        Some(NoCallback),
        Some(Hot),
        Some(NoProfile),
        Some(VScaleRange),
        Some(SwiftAsync),
        Some(NoSanitizeCoverage),
        Some(ElementType),
        Some(DisableSanitizerInstrumentation),
        Some(NoSanitizeBounds),
        Some(AllocAlign),
        Some(AllocPtr),
        Some(AllocKind),
        Some(PresplitCoroutine),
        Some(FnRetThunkExtern),
        Some(SkipProfile),
        Some(Memory),
        Some(NoFpClass),
        Some(OptDebug),
        Some(Writable),
        Some(CoroDestroyOnlyWhenComplete),
        Some(DeadOnUnwind),
        Some(Range),
        Some(SanitizeNumericalStability),
        Some(Initializes),
        Some(HybridPatchable),
        Some(SanitizeRealtime),
        Some(SanitizeRealtimeBlocking),
        Some(CoroElideSafe),
        Some(NoExt),
        Some(NoDivergenceSource),
        Some(SanitizeType),
        Some(Captures),
        Some(DeadOnReturn),
        Some(SanitizeAllocToken),
        Some(NoCreateUndefOrPoison),
    ]
};

/// What old attributes of functions say of memory, as masks on `memory(...)`.
fn old_memory(number: u64) -> Option<u64> {
    Some(match number {
        20 => memory::NONE,
        21 => memory::READ,
        52 => memory::WRITE,
        45 => 0x3,
        49 => 0xc,
        50 => 0xf,
        _ => return None,
    })
}

/// The position of a function's own attributes.
pub(super) const FUNCTION: u64 = 0xffff_ffff;

/// A list of attributes.
#[derive(Clone, Default)]
pub(super) struct List {
    pub(super) attrs: AttrList,
    /// Some parameter has `byval` or its kin without a type, as before LLVM 9: the pointee's is meant.
    pub(super) untyped: bool,
}

/// A group: position and attributes.
type Group = (u64, Vec<Attribute>);

impl ModuleReader<'_> {
    /// Reads groups, then lists.
    pub(super) fn attributes(&mut self, groups: Option<u64>, lists: Option<u64>) -> Result<()> {
        let groups = match groups {
            Some(mark) => self.attribute_groups(mark)?,
            None => FxHashMap::default(),
        };
        let Some(mark) = lists else { return Ok(()) };
        let mut cur = Cursor::at_mark(self.bytes, mark);
        cur.enter(block::PARAMATTR, &self.tables.info)?;
        let mut record = Record::default();
        loop {
            match cur.next(&mut record)? {
                Item::End => return Ok(()),
                Item::Block(_) => {
                    cur.skip_block()?;
                }
                // Before LLVM 3.3: pairs of position and bits.
                Item::Record if record.code == 1 => {
                    let mut parts = Vec::new();
                    for pair in record.ops.chunks_exact(2) {
                        parts.push((pair[0] & FUNCTION, old_bits(pair[0] & FUNCTION, pair[1])));
                    }
                    let list = self.list(parts.iter());
                    self.tables.attrs.push(list);
                }
                Item::Record if record.code == 2 => {
                    let parts = record.ops.iter().filter_map(|n| groups.get(n)).flatten();
                    let list = self.list(parts);
                    self.tables.attrs.push(list);
                }
                Item::Record => {}
            }
        }
    }

    /// A list of groups.
    fn list<'g>(&mut self, parts: impl Iterator<Item = &'g Group>) -> List {
        let mut list = List::default();
        for (position, attrs) in parts {
            list.untyped |= attrs
                .iter()
                .any(|a| matches!(a, Attribute::Type(_, TypeId::VOID)));
            let mut attrs = attrs.clone();
            if *position == FUNCTION {
                crate::upgrade::attributes::function(self.p.tables(), &mut attrs, &mut None);
            }
            let set = self.p.tables().attrs(&mut attrs);
            match *position {
                FUNCTION => list.attrs.func = set,
                0 => list.attrs.ret = set,
                n if n <= 1 << 16 => {
                    let n = n as usize - 1;
                    if list.attrs.params.len() <= n {
                        list.attrs.params.resize(n + 1, AttrSetId::EMPTY);
                    }
                    list.attrs.params[n] = set;
                }
                _ => {}
            }
        }
        list
    }

    /// Groups by number. One number may have several positions in files that are not LLVM's.
    fn attribute_groups(&mut self, mark: u64) -> Result<FxHashMap<u64, Vec<Group>>> {
        let mut cur = Cursor::at_mark(self.bytes, mark);
        cur.enter(block::PARAMATTR_GROUP, &self.tables.info)?;
        let mut record = Record::default();
        let mut groups: FxHashMap<u64, Vec<Group>> = FxHashMap::default();
        loop {
            match cur.next(&mut record)? {
                Item::End => return Ok(groups),
                Item::Block(_) => {
                    cur.skip_block()?;
                }
                Item::Record if record.code == 3 => {
                    record.want(2, "attribute group")?;
                    let attrs = self.group(&record)?;
                    groups
                        .entry(record.get(0))
                        .or_default()
                        .push((record.get(1) & FUNCTION, attrs));
                }
                Item::Record => {}
            }
        }
    }

    fn group(&mut self, record: &Record) -> Result<Vec<Attribute>> {
        let function = record.get(1) & FUNCTION == FUNCTION;
        let mut out: Vec<Attribute> = Vec::new();
        let mut i = 2;
        while i < record.len() {
            let form = record.get(i);
            i += 1;
            if matches!(form, 3 | 4) {
                let key = self.zero_ended(record, &mut i)?;
                let value = match form {
                    4 => self.zero_ended(record, &mut i)?,
                    _ => StrId::EMPTY,
                };
                out.push(Attribute::Str(key, value));
                continue;
            }
            let number = record.get(i);
            i += 1;
            let mask = if function { old_memory(number) } else { None };
            if let Some(mask) = mask.filter(|_| form == 0) {
                and_memory(&mut out, mask);
                continue;
            }
            let kind = (number as usize)
                .checked_sub(1)
                .and_then(|n| KINDS.get(n).copied());
            let Some(Some(kind)) = kind else {
                return Err(record.error(format!("unknown attribute kind ({number})")));
            };
            let attribute = match form {
                0 => enum_attribute(kind),
                1 => {
                    record.want(i + 1, "attribute group")?;
                    i += 1;
                    int_attribute(kind, record.get(i - 1))
                }
                5 => Attribute::Type(kind, TypeId::VOID),
                6 => {
                    record.want(i + 1, "attribute group")?;
                    i += 1;
                    Attribute::Type(kind, self.tables.ty(record, record.get(i - 1))?)
                }
                7 => {
                    let bits = record.get(i);
                    i += 1;
                    let (low, high) = range(record, &mut i, bits)?;
                    let text = format!("i{bits} {low}, {high}");
                    Attribute::Text(kind, self.p.tables().str(text.as_bytes()))
                }
                8 => {
                    let (count, bits) = (record.get(i), record.get(i + 1));
                    i += 2;
                    let mut text = String::new();
                    for n in 0..count {
                        let (low, high) = range(record, &mut i, bits)?;
                        let comma = if n > 0 { ", " } else { "" };
                        text.push_str(&format!("{comma}({low}, {high})"));
                    }
                    Attribute::Text(kind, self.p.tables().str(text.as_bytes()))
                }
                _ => return Err(record.error("invalid attribute group entry")),
            };
            if let Attribute::Int(AttrKind::Align | AttrKind::StackAlign, n) = attribute {
                crate::attributes::check_align(n).map_err(|m| record.error(m))?;
            }
            out.push(attribute);
        }
        Ok(out)
    }

    fn zero_ended(&mut self, record: &Record, i: &mut usize) -> Result<StrId> {
        let rest = record.ops.get(*i..).unwrap_or(&[]);
        let Some(n) = rest.iter().position(|c| *c == 0) else {
            return Err(record.error("string attribute without its end"));
        };
        let bytes: Vec<u8> = rest[..n].iter().map(|c| *c as u8).collect();
        *i += n + 1;
        Ok(self.p.tables().str(&bytes))
    }
}

/// The next bound pair of a range of integers of so many bits.
fn range(record: &Record, i: &mut usize, bits: u64) -> Result<(String, String)> {
    if bits <= 64 {
        record.want(*i + 2, "range")?;
        *i += 2;
        let bound = |n: u64| (super::signed(n)).to_string();
        return Ok((bound(record.get(*i - 2)), bound(record.get(*i - 1))));
    }
    record.want(*i + 1, "range")?;
    let words = record.get(*i);
    *i += 1;
    let mut bound = |n: u64| -> Result<String> {
        record.want(*i + n as usize, "range")?;
        let words: Vec<u64> = record.ops[*i..*i + n as usize]
            .iter()
            .map(|w| super::signed(*w) as u64)
            .collect();
        *i += n as usize;
        Ok(super::decimal(&words, bits))
    };
    Ok((bound(words & 0xffff_ffff)?, bound(words >> 32)?))
}

fn and_memory(out: &mut Vec<Attribute>, mask: u64) {
    let known = out.iter_mut().find(|a| a.kind() == Some(AttrKind::Memory));
    match known {
        Some(Attribute::Int(_, v)) => *v &= mask,
        _ => out.push(Attribute::Int(AttrKind::Memory, mask)),
    }
}

/// An attribute without a value.
fn enum_attribute(kind: AttrKind) -> Attribute {
    use AttrKind::*;
    match kind {
        NoCapture => Attribute::Int(Captures, 0),
        // Without a value it means asynchronous tables.
        UwTable => Attribute::Int(UwTable, 2),
        ByVal | StructRet | InAlloca | ByRef | Preallocated => Attribute::Type(kind, TypeId::VOID),
        _ => Attribute::Enum(kind),
    }
}

/// An attribute with a number.
fn int_attribute(kind: AttrKind, n: u64) -> Attribute {
    match kind {
        // Which encoding it is stands in the highest byte; the first one had no place for errno, which the rest
        // included.
        AttrKind::Memory if n >> 56 == 0 => {
            let rest = n >> 4 & 3;
            Attribute::Int(kind, n & 0xf | (rest * (memory::READ & !0xf)))
        }
        AttrKind::Memory => Attribute::Int(kind, n & memory::ALL),
        // LLVM has what the result keeps in the low bits.
        AttrKind::Captures => Attribute::Int(kind, (n >> 4 & 0xf) | (n & 0xf) << 8),
        // All bits: nothing was said.
        AttrKind::DeadOnReturn if n == u64::MAX => Attribute::Enum(kind),
        _ => Attribute::Int(kind, n),
    }
}

/// Attributes as bits, as LLVM up to 3.2 wrote them.
fn old_bits(position: u64, encoded: u64) -> Vec<Attribute> {
    use AttrKind::*;
    const BITS: &[(u32, AttrKind)] = &[
        (0, ZExt),
        (1, SExt),
        (2, NoReturn),
        (3, InReg),
        (4, StructRet),
        (5, NoUnwind),
        (6, NoAlias),
        (7, ByVal),
        (8, Nest),
        (9, ReadNone),
        (10, ReadOnly),
        (11, NoInline),
        (12, AlwaysInline),
        (13, OptSize),
        (14, StackProtect),
        (15, StackProtectReq),
        (21, NoCapture),
        (22, NoRedZone),
        (23, NoImplicitFloat),
        (24, Naked),
        (25, InlineHint),
        (29, ReturnsTwice),
        (30, UwTable),
        (31, NonLazyBind),
        (32, SanitizeAddress),
        (33, MinSize),
        (34, NoDuplicate),
        (35, StackProtectStrong),
        (36, SanitizeThread),
        (37, SanitizeMemory),
        (38, NoBuiltin),
        (39, Returned),
        (40, Cold),
        (41, Builtin),
        (42, OptNone),
    ];
    // The alignment stands in the middle, as it is.
    let align = encoded >> 16 & 0xffff;
    let bits = (encoded & (0xf_ffff << 32)) >> 11 | encoded & 0xffff;
    let mut out = Vec::new();
    if align.is_power_of_two() && position != FUNCTION {
        out.push(Attribute::Int(Align, align));
    }
    for (bit, kind) in BITS {
        if bits >> bit & 1 == 0 {
            continue;
        }
        match kind {
            ReadNone if position == FUNCTION => and_memory(&mut out, memory::NONE),
            ReadOnly if position == FUNCTION => and_memory(&mut out, memory::READ),
            _ => out.push(enum_attribute(*kind)),
        }
    }
    let stack = bits >> 26 & 7;
    if stack != 0 {
        out.push(Attribute::Int(StackAlign, 1 << (stack - 1)));
    }
    out
}

/// The list with the types of what pointers of these types point to where attributes lack theirs.
pub(super) fn with_pointees(
    list: &AttrList,
    types: impl Fn(usize) -> Option<Type>,
    tables: &mut ScopeMut<'_>,
) -> AttrList {
    let mut out = list.clone();
    let params: SmallVec<[AttrSetId; 4]> = list.params.clone();
    for (i, set) in params.into_iter().enumerate() {
        let mut attrs = tables.scope().attrs(set).to_vec();
        let mut changed = false;
        for a in &mut attrs {
            if let (Attribute::Type(_, t @ TypeId::VOID), Some(Type::TypedPtr { pointee, .. })) =
                (a, types(i))
            {
                *t = pointee;
                changed = true;
            }
        }
        if changed {
            out.params[i] = tables.attrs(&mut attrs);
        }
    }
    out
}
