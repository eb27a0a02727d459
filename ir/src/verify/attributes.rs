//! Attributes: where each may stand, which types it wants, which exclude each other.

use super::memory::is_sized;
use super::{Rule, ensure};
use crate::attributes::{AttrKind, AttrList, Attribute, KindSet as Kinds, memory};
use crate::context::Scope;
use crate::ids::{AttrSetId, TypeId};
use crate::module::{Module, UnnamedAddr};
use crate::types::Type;
use AttrKind::*;

const fn kinds(list: &[AttrKind]) -> Kinds {
    let mut set = 0;
    let mut i = 0;
    while i < list.len() {
        set |= 1 << list[i] as u32;
        i += 1;
    }
    set
}

/// Kinds that may stand on parameters.
const ON_PARAM: Kinds = kinds(&[
    Align,
    AllocAlign,
    AllocPtr,
    ByVal,
    ByRef,
    NoUndef,
    Dereferenceable,
    DereferenceableOrNull,
    ElementType,
    InAlloca,
    Initializes,
    InReg,
    NoFpClass,
    Nest,
    NoAlias,
    Captures,
    NoCapture,
    NoExt,
    NoFree,
    DeadOnUnwind,
    DeadOnReturn,
    NonNull,
    Preallocated,
    Range,
    ReadNone,
    ReadOnly,
    Returned,
    ImmArg,
    SExt,
    StackAlign,
    StructRet,
    SwiftError,
    SwiftSelf,
    SwiftAsync,
    Writable,
    WriteOnly,
    ZExt,
]);
/// Kinds that may stand on return values.
const ON_RETURN: Kinds = kinds(&[
    Align,
    NoUndef,
    Dereferenceable,
    DereferenceableOrNull,
    InReg,
    NoFpClass,
    NoAlias,
    NoExt,
    NonNull,
    Range,
    SExt,
    StackAlign,
    ZExt,
]);
/// Kinds that may not stand on functions.
const NOT_ON_FUNCTION: Kinds = (ON_PARAM | ON_RETURN) & !kinds(&[NoFree, Preallocated, StackAlign]);
/// Kinds that want a pointer.
const WANT_POINTER: Kinds = kinds(&[
    NoAlias,
    NonNull,
    ReadNone,
    ReadOnly,
    Dereferenceable,
    DereferenceableOrNull,
    Writable,
    DeadOnUnwind,
    Initializes,
    Captures,
    NoCapture,
    DeadOnReturn,
    Nest,
    SwiftError,
    Preallocated,
    InAlloca,
    ByVal,
    StructRet,
    ByRef,
    ElementType,
    AllocPtr,
]);
/// Kinds that want an integer.
const WANT_INT: Kinds = kinds(&[SExt, ZExt, NoExt, AllocAlign]);
/// At most one of these, where `sret` and `inreg` count as one.
const EXCLUSIVE: &[Kinds] = &[
    kinds(&[ByVal]),
    kinds(&[InAlloca]),
    kinds(&[Preallocated]),
    kinds(&[StructRet, InReg]),
    kinds(&[Nest]),
    kinds(&[ByRef]),
];
/// Pairs that exclude each other on parameters.
const CONFLICTS: &[(AttrKind, AttrKind)] = &[
    (InAlloca, ReadOnly),
    (StructRet, Returned),
    (ZExt, SExt),
    (ReadNone, ReadOnly),
    (ReadNone, WriteOnly),
    (ReadOnly, WriteOnly),
    (Writable, ReadNone),
    (Writable, ReadOnly),
];
/// Pairs that exclude each other on functions.
const FUNCTION_CONFLICTS: &[(AttrKind, AttrKind)] = &[
    (NoInline, AlwaysInline),
    (OptSize, OptNone),
    (MinSize, OptNone),
    (OptDebug, OptNone),
    (SanitizeRealtime, SanitizeRealtimeBlocking),
    (OptSize, OptDebug),
    (MinSize, OptDebug),
];
/// String attributes that are empty, "true" or "false".
const BOOLEANS: &[&[u8]] = &[
    b"less-precise-fpmad",
    b"no-infs-fp-math",
    b"no-nans-fp-math",
    b"no-signed-zeros-fp-math",
    b"no-jump-tables",
    b"no-inline-line-tables",
    b"profile-sample-accurate",
    b"use-sample-profile",
    b"loader-replaceable",
    b"branch-target-enforcement",
    b"branch-protection-pauth-lr",
    b"guarded-control-stack",
    b"allow_direct_access_in_hot_patch_function",
    b"marked_for_windows_hot_patching",
];
/// String attributes with a choice of values.
const CHOICES: &[(&[u8], &[&[u8]])] = &[
    (
        b"frame-pointer",
        &[b"all", b"non-leaf", b"none", b"reserved", b"non-leaf-no-reserve"],
    ),
    (b"sign-return-address", &[b"none", b"all", b"non-leaf"]),
    (b"sign-return-address-key", &[b"a_key", b"b_key"]),
];
/// String attributes that are unsigned decimal numbers.
const NUMBERS: &[&[u8]] = &[
    b"patchable-function-prefix",
    b"patchable-function-entry",
    b"warn-stack-size",
    b"stack-probe-size",
    b"stack-protector-buffer-size",
];
/// String attributes that are names.
const NAMES: &[&[u8]] = &[b"alloc-variant-zeroed", b"patchable-function-entry-section"];
/// At most one of each group.
const GROUPS: &[&[&str]] = &[
    &["aarch64_pstate_sm_enabled", "aarch64_pstate_sm_compatible"],
    &[
        "aarch64_new_za",
        "aarch64_in_za",
        "aarch64_inout_za",
        "aarch64_out_za",
        "aarch64_preserves_za",
        "aarch64_za_state_agnostic",
    ],
    &[
        "aarch64_new_zt0",
        "aarch64_in_zt0",
        "aarch64_inout_zt0",
        "aarch64_out_zt0",
        "aarch64_preserves_zt0",
        "aarch64_za_state_agnostic",
    ],
];

const fn bit(k: AttrKind) -> Kinds {
    1 << k as u32
}

/// The kinds in a set.
pub(super) fn kinds_of(scope: Scope<'_>, set: AttrSetId) -> Kinds {
    if set == AttrSetId::EMPTY {
        return 0;
    }
    scope.attr_kinds(set)
}

/// No two attributes of a pair stand together.
fn check_conflicts(has: Kinds, pairs: &[(AttrKind, AttrKind)]) -> Rule {
    for (a, b) in pairs {
        let both = has & bit(*a) != 0 && has & bit(*b) != 0;
        ensure!(
            !both,
            "attributes '{}' and '{}' exclude each other",
            a.keyword(),
            b.keyword()
        );
    }
    Ok(())
}

/// Checks the attributes of a parameter or return value of type `ty`.
pub(super) fn check_value(module: &Module, scope: Scope<'_>, set: AttrSetId, ty: TypeId) -> Rule {
    if set == AttrSetId::EMPTY {
        return Ok(());
    }
    let has = kinds_of(scope, set);
    if has == bit(NoUndef) && ty != TypeId::VOID && scope.attrs(set).len() == 1 {
        return Ok(());
    }
    strings(scope, set)?;
    let first = |m: Kinds| {
        AttrKind::ALL
            .iter()
            .find(|k| m & bit(**k) != 0)
            .map_or("", |k| k.keyword())
    };
    let stray = has & !ON_PARAM & !ON_RETURN;
    ensure!(
        stray == 0,
        "attribute '{}' does not apply to parameters",
        first(stray)
    );
    if has & bit(ImmArg) != 0 {
        let alone = has & !bit(ImmArg) & !bit(Range) == 0 && scope.attrs(set).len() <= 2;
        ensure!(alone, "attribute 'immarg' excludes others");
    }
    let exclusive = EXCLUSIVE.iter().filter(|m| has & **m != 0).count();
    ensure!(
        exclusive <= 1,
        "attributes 'byval', 'inalloca', 'preallocated', 'inreg', 'nest', 'byref' and 'sret' exclude each other"
    );
    check_conflicts(has, CONFLICTS)?;
    let wrong = wrong_for_type(scope, has, ty);
    ensure!(
        wrong == 0,
        "attribute '{}' does not apply to this type",
        first(wrong)
    );
    for a in scope.attrs(set) {
        with_value(module, scope, a, ty)?;
    }
    Ok(())
}

fn wrong_for_type(scope: Scope<'_>, has: Kinds, ty: TypeId) -> Kinds {
    let t = scope.ty(ty);
    let elem = scope.ty(scope.scalar_ty(ty));
    let mut wrong = 0;
    if !matches!(t, Type::Ptr(_)) {
        wrong |= WANT_POINTER;
    }
    if !matches!(t, Type::Int(_)) {
        wrong |= WANT_INT;
    }
    if !matches!(elem, Type::Ptr(_)) {
        wrong |= bit(Align);
    }
    if !matches!(elem, Type::Int(_)) {
        wrong |= bit(Range);
    }
    if has & bit(NoFpClass) != 0 && !is_float_aggregate(scope, ty, 0) {
        wrong |= bit(NoFpClass);
    }
    if t == Type::Void {
        wrong |= bit(NoUndef);
    }
    has & wrong
}

/// Floats, vectors and arrays of them, structs of them.
fn is_float_aggregate(scope: Scope<'_>, ty: TypeId, depth: u32) -> bool {
    if depth > 64 {
        return false;
    }
    match scope.ty(ty) {
        Type::Array { elem, .. } | Type::Vector { elem, .. } => is_float_aggregate(scope, elem, depth + 1),
        Type::Struct { elems, .. } => {
            let elems = scope.type_list(elems);
            !elems.is_empty() && elems.iter().all(|e| is_float_aggregate(scope, *e, depth + 1))
        }
        t => t.is_float(),
    }
}

/// Rules of attributes that carry a value.
fn with_value(module: &Module, scope: Scope<'_>, a: &Attribute, ty: TypeId) -> Rule {
    match a {
        Attribute::Type(k @ (ByVal | ByRef | InAlloca | Preallocated | StructRet), t) => {
            if *k == StructRet {
                return Ok(());
            }
            ensure!(
                is_sized(scope, *t),
                "attribute '{}' requires a sized type",
                k.keyword()
            );
            let size = module.data_layout.size(scope, *t);
            ensure!(size < 1 << 32, "'{}' argument is too large", k.keyword());
        }
        Attribute::Int(Align, n) => ensure!(*n <= 1 << 32, "alignment is too large"),
        Attribute::Int(NoFpClass, n) => {
            ensure!(*n != 0, "attribute 'nofpclass' names no class");
            ensure!(*n & !0x3ff == 0, "invalid mask of attribute 'nofpclass'");
        }
        Attribute::Text(Range, text) => {
            let text = scope.str(*text);
            let width = text
                .trim()
                .strip_prefix('i')
                .map(|t| t.split([' ', ',']).next().unwrap_or(""));
            let bits = scope.int_bits(scope.scalar_ty(ty));
            ensure!(
                width.and_then(|w| w.parse().ok()) == bits,
                "attribute 'range' has another width than the value"
            );
        }
        Attribute::Text(Initializes, text) => {
            let text = scope.str(*text);
            let numbers: Vec<i128> = text
                .split(['(', ')', ',', ' '])
                .filter(|t| !t.is_empty())
                .filter_map(|t| t.parse().ok())
                .collect();
            ensure!(!numbers.is_empty(), "attribute 'initializes' has no range");
            let pairs = || numbers.chunks_exact(2);
            let ordered =
                pairs().all(|p| p[0] < p[1]) && pairs().zip(pairs().skip(1)).all(|(p, q)| p[1] < q[0]);
            ensure!(ordered, "ranges of attribute 'initializes' are not in order");
        }
        _ => {}
    }
    Ok(())
}

/// Rules of string attributes.
fn strings(scope: Scope<'_>, set: AttrSetId) -> Rule {
    for a in scope.attrs(set) {
        let Attribute::Str(key, value) = a else { continue };
        let (key, value) = (scope.bytes(*key), scope.bytes(*value));
        let good = if BOOLEANS.contains(&key) {
            matches!(value, b"" | b"true" | b"false")
        } else if NUMBERS.contains(&key) {
            std::str::from_utf8(value).is_ok_and(|v| v.parse::<u32>().is_ok())
        } else if let Some((_, choices)) = CHOICES.iter().find(|c| c.0 == key) {
            choices.contains(&value)
        } else if NAMES.contains(&key) {
            !value.is_empty()
        } else if key == b"target-features" {
            let mut items = value.split(|b| *b == b',');
            value.is_empty() || items.all(|i| matches!(i, [b'+' | b'-', ..]))
        } else if key == b"modular-format" {
            value.split(|b| *b == b',').count() >= 5
        } else if key == b"denormal-fp-math" || key == b"denormal-fp-math-f32" {
            denormal_mode(value)
        } else {
            true
        };
        ensure!(
            good,
            "invalid value '{}' of attribute '{}'",
            String::from_utf8_lossy(value),
            String::from_utf8_lossy(key)
        );
    }
    Ok(())
}

/// `MODE` or `MODE,MODE`.
fn denormal_mode(value: &[u8]) -> bool {
    let modes: &[&[u8]] = &[b"", b"ieee", b"preserve-sign", b"positive-zero", b"dynamic"];
    let mut parts = value.split(|b| *b == b',');
    parts.clone().count() <= 2 && parts.all(|p| modes.contains(&p))
}

/// For whom [`check_function`] works.
#[derive(Copy, Clone)]
pub(super) struct Subject {
    pub(super) is_intrinsic: bool,
    pub(super) is_asm: bool,
    /// Of the function itself; `None` at call sites.
    pub(super) unnamed_addr: Option<UnnamedAddr>,
}

/// Kinds that [`super::calls`] looks at on the arguments of a call.
pub(super) const ON_ARGUMENTS: Kinds = kinds(&[InAlloca, SwiftError, ImmArg, Preallocated]);

/// The module's sets that were found right where they stood on functions, and are right on any.
#[derive(Default)]
pub(super) struct GoodSets(Vec<bool>);

impl GoodSets {
    fn has(&self, set: AttrSetId) -> bool {
        !set.is_local() && self.0.get(set.slot()) == Some(&true)
    }

    /// Notes a set that is right, if that does not depend on the parameters.
    fn note(&mut self, scope: Scope<'_>, set: AttrSetId) {
        let alone = scope.attrs(set).iter().all(|a| match a {
            Attribute::Int(AllocSize | Memory, _) | Attribute::Enum(JumpTable) => false,
            Attribute::Str(k, _) => scope.bytes(*k) != b"vector-function-abi-variant",
            _ => true,
        });
        if set.is_local() || !alone {
            return;
        }
        if self.0.len() <= set.slot() {
            self.0.resize(set.slot() + 1, false);
        }
        self.0[set.slot()] = true;
    }
}

/// Checks all attributes of a function or call of type `fn_ty`.
pub(super) fn check_function(
    module: &Module,
    scope: Scope<'_>,
    fn_ty: TypeId,
    list: &AttrList,
    subject: Subject,
    good: &mut GoodSets,
) -> Rule {
    let Some((ret, params, _)) = scope.func_sig(fn_ty) else {
        return Ok(());
    };
    let first = |m: Kinds| {
        AttrKind::ALL
            .iter()
            .find(|k| m & bit(**k) != 0)
            .map_or("", |k| k.keyword())
    };
    if list.ret != AttrSetId::EMPTY {
        let stray = kinds_of(scope, list.ret) & !ON_RETURN;
        ensure!(
            stray == 0,
            "attribute '{}' does not apply to return values",
            first(stray)
        );
        check_value(module, scope, list.ret, ret)?;
    }
    let mut seen = 0;
    for (i, ty) in params.iter().enumerate() {
        let set = list.param(i);
        if set == AttrSetId::EMPTY {
            continue;
        }
        let has = kinds_of(scope, set);
        if !subject.is_intrinsic {
            ensure!(
                has & bit(ImmArg) == 0,
                "attribute 'immarg' applies only to intrinsics"
            );
            ensure!(
                subject.is_asm || has & bit(ElementType) == 0,
                "attribute 'elementtype' applies only to intrinsics and inline assembly"
            );
        }
        check_value(module, scope, set, *ty)?;
        let single = has & kinds(&[Nest, Returned, StructRet, SwiftSelf, SwiftAsync, SwiftError]);
        ensure!(
            seen & single == 0,
            "more than one parameter has attribute '{}'",
            first(seen & single)
        );
        seen |= single;
        if has & bit(Returned) != 0 {
            ensure!(
                *ty == ret || same_bits(module, scope, *ty, ret),
                "parameter with attribute 'returned' does not have the type that is returned"
            );
        }
        if has & bit(StructRet) != 0 {
            ensure!(
                i <= 1,
                "attribute 'sret' stands on neither the first nor the second parameter"
            );
        }
        if has & bit(InAlloca) != 0 {
            ensure!(
                i == params.len() - 1,
                "attribute 'inalloca' does not stand on the last parameter"
            );
        }
    }
    if list.func == AttrSetId::EMPTY || good.has(list.func) {
        return Ok(());
    }
    function_set(scope, params, list, subject)?;
    good.note(scope, list.func);
    Ok(())
}

/// Whether values of one type can be taken as another without change (vectors of one size).
fn same_bits(module: &Module, scope: Scope<'_>, a: TypeId, b: TypeId) -> bool {
    let vector = |t| matches!(scope.ty(t), Type::Vector { .. });
    let pointer = |t| matches!(scope.ty(scope.scalar_ty(t)), Type::Ptr(_));
    let dl = &module.data_layout;
    vector(a) && vector(b) && pointer(a) == pointer(b) && dl.bits(scope, a) == dl.bits(scope, b)
}

/// Rules of the attributes of the function itself.
#[cold]
fn function_set(scope: Scope<'_>, params: &[TypeId], list: &AttrList, subject: Subject) -> Rule {
    let set = list.func;
    let has = kinds_of(scope, set);
    let first = |m: Kinds| {
        AttrKind::ALL
            .iter()
            .find(|k| m & bit(**k) != 0)
            .map_or("", |k| k.keyword())
    };
    strings(scope, set)?;
    let stray = has & NOT_ON_FUNCTION;
    ensure!(
        stray == 0,
        "attribute '{}' does not apply to functions",
        first(stray)
    );
    check_conflicts(has, FUNCTION_CONFLICTS)?;
    ensure!(
        has & bit(OptNone) == 0 || has & bit(NoInline) != 0,
        "attribute 'optnone' requires 'noinline'"
    );
    if has & bit(Memory) != 0 {
        let effects = scope.attr_int(set, Memory).unwrap_or(memory::ALL);
        let writable = (0..list.params.len()).any(|i| scope.has_attr(list.param(i), Writable));
        ensure!(
            !writable || effects & 2 != 0,
            "attribute 'writable' contradicts 'memory' without writes through arguments"
        );
    }
    if has & bit(JumpTable) != 0 {
        ensure!(
            subject.unnamed_addr == Some(UnnamedAddr::Global),
            "attribute 'jumptable' requires 'unnamed_addr'"
        );
    }
    for group in GROUPS {
        let count = group.iter().filter(|k| scope.attr_str(set, k).is_some()).count();
        ensure!(
            count <= 1,
            "attributes of the group of '{}' exclude each other",
            group[0]
        );
    }
    for a in scope.attrs(set) {
        function_value(scope, params, a)?;
    }
    let string = |key| scope.attr_str(set, key);
    if string("sign-return-address-key").is_some() {
        ensure!(
            string("sign-return-address").is_some(),
            "attribute 'sign-return-address-key' requires 'sign-return-address'"
        );
    }
    if let Some(names) = string("vector-function-abi-variant") {
        let bad = names
            .split(|b| *b == b',')
            .find(|n| !super::schema::is_vector_variant(n, params.len()));
        ensure!(
            bad.is_none(),
            "invalid vector variant '{}'",
            String::from_utf8_lossy(bad.unwrap_or_default())
        );
    }
    Ok(())
}

fn function_value(scope: Scope<'_>, params: &[TypeId], a: &Attribute) -> Rule {
    match a {
        Attribute::Int(AllocSize, n) => {
            for index in [(n >> 32) as u32, *n as u32] {
                if index == u32::MAX {
                    continue;
                }
                let ty = params.get(index as usize);
                ensure!(ty.is_some(), "'allocsize' names a parameter that does not exist");
                ensure!(
                    ty.is_some_and(|t| scope.int_bits(*t).is_some()),
                    "'allocsize' names a parameter that is not an integer"
                );
            }
        }
        Attribute::Int(AllocKind, n) => {
            // LLVM's bits: 1 alloc, 2 realloc, 4 free, 8 uninitialized, 16 zeroed, 32 aligned.
            let kind = n & 7;
            ensure!(
                kind.is_power_of_two(),
                "'allockind' requires one of alloc, realloc and free"
            );
            ensure!(
                kind != 4 || n & 0x38 == 0,
                "'allockind(\"free\")' takes no modifiers"
            );
            ensure!(n & 0x18 != 0x18, "'allockind' is both zeroed and uninitialized");
        }
        Attribute::Int(VScaleRange, n) => {
            let (min, max) = (n >> 32, n & 0xffff_ffff);
            ensure!(min != 0, "minimum of 'vscale_range' is zero");
            ensure!(
                min.is_power_of_two(),
                "minimum of 'vscale_range' is not a power of two"
            );
            ensure!(
                max == 0 || min <= max,
                "minimum of 'vscale_range' is greater than its maximum"
            );
            ensure!(
                max == 0 || max.is_power_of_two(),
                "maximum of 'vscale_range' is not a power of two"
            );
        }
        _ => {}
    }
    Ok(())
}
