//! Attributes of functions, parameters, return values, call sites and global variables.

use crate::ids::{AttrSetId, LOCAL, StrId, TypeId};
use crate::inst::named_enum;
use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;
use std::hash::BuildHasher;

named_enum! {
    /// Attribute kinds with a keyword (LangRef "Parameter Attributes", "Function Attributes").
    /// Which of them take a value is told by the variant of [`Attribute`] that they come in.
    AttrKind {
        // Without a value.
        AllocAlign = "allocalign", AllocPtr = "allocptr", AlwaysInline = "alwaysinline", Builtin = "builtin",
        Cold = "cold", Convergent = "convergent", CoroDestroyOnlyWhenComplete = "coro_only_destroy_when_complete",
        CoroElideSafe = "coro_elide_safe", DeadOnReturn = "dead_on_return", DeadOnUnwind = "dead_on_unwind",
        DisableSanitizerInstrumentation = "disable_sanitizer_instrumentation", FnRetThunkExtern = "fn_ret_thunk_extern",
        Hot = "hot", HybridPatchable = "hybrid_patchable", ImmArg = "immarg", InReg = "inreg",
        InlineHint = "inlinehint", JumpTable = "jumptable", MinSize = "minsize", MustProgress = "mustprogress",
        Naked = "naked", Nest = "nest", NoAlias = "noalias", NoBuiltin = "nobuiltin", NoCallback = "nocallback",
        NoCapture = "nocapture", NoCfCheck = "nocf_check", NoCreateUndefOrPoison = "nocreateundeforpoison",
        NoDivergenceSource = "nodivergencesource", NoDuplicate = "noduplicate", NoExt = "noext",
        NoFree = "nofree", NoImplicitFloat = "noimplicitfloat", NoInline = "noinline", NoMerge = "nomerge",
        NoProfile = "noprofile", NoRecurse = "norecurse", NoRedZone = "noredzone", NoReturn = "noreturn",
        NoSanitizeBounds = "nosanitize_bounds", NoSanitizeCoverage = "nosanitize_coverage", NoSync = "nosync",
        NoUndef = "noundef", NoUnwind = "nounwind", NonLazyBind = "nonlazybind", NonNull = "nonnull",
        NullPointerIsValid = "null_pointer_is_valid", OptForFuzzing = "optforfuzzing",
        OptDebug = "optdebug", OptSize = "optsize", OptNone = "optnone", PresplitCoroutine = "presplitcoroutine",
        ReadNone = "readnone", ReadOnly = "readonly", Returned = "returned", ReturnsTwice = "returns_twice",
        SExt = "signext", SafeStack = "safestack", SanitizeAddress = "sanitize_address",
        SanitizeAllocToken = "sanitize_alloc_token", SanitizeHwAddress = "sanitize_hwaddress",
        SanitizeMemTag = "sanitize_memtag", SanitizeMemory = "sanitize_memory",
        SanitizeNumericalStability = "sanitize_numerical_stability", SanitizeRealtime = "sanitize_realtime",
        SanitizeRealtimeBlocking = "sanitize_realtime_blocking", SanitizeThread = "sanitize_thread",
        SanitizeType = "sanitize_type", ShadowCallStack = "shadowcallstack", SkipProfile = "skipprofile",
        Speculatable = "speculatable", SpeculativeLoadHardening = "speculative_load_hardening",
        StackProtect = "ssp", StackProtectReq = "sspreq", StackProtectStrong = "sspstrong", StrictFp = "strictfp",
        SwiftAsync = "swiftasync", SwiftError = "swifterror", SwiftSelf = "swiftself", WillReturn = "willreturn",
        Writable = "writable", WriteOnly = "writeonly", ZExt = "zeroext",
        // With a type.
        ByRef = "byref", ByVal = "byval", ElementType = "elementtype", InAlloca = "inalloca",
        Preallocated = "preallocated", StructRet = "sret",
        // With an integer (or a packed one).
        Align = "align", AllocKind = "allockind", AllocSize = "allocsize", Captures = "captures",
        Dereferenceable = "dereferenceable", DereferenceableOrNull = "dereferenceable_or_null",
        Memory = "memory", NoFpClass = "nofpclass", StackAlign = "alignstack", UwTable = "uwtable",
        VScaleRange = "vscale_range",
        // With constant ranges.
        Range = "range", Initializes = "initializes",
        // Denormal handling as a structured attribute.
    }
}

/// What stands behind the keyword of an attribute.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AttrArgument {
    /// Nothing.
    None,
    /// A number ([`Attribute::Int`]).
    Number,
    /// A type or constant ranges.
    Other,
}

impl AttrKind {
    /// What stands behind the keyword.
    pub fn argument(self) -> AttrArgument {
        match self as u32 {
            k if k < AttrKind::ByRef as u32 => AttrArgument::None,
            k if (AttrKind::Align as u32..=AttrKind::VScaleRange as u32).contains(&k) => AttrArgument::Number,
            _ => AttrArgument::Other,
        }
    }
}

/// One attribute.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Attribute {
    /// A keyword alone.
    Enum(AttrKind),
    /// A keyword with a number: align (bytes), dereferenceable (bytes), alignstack (bytes), uwtable
    /// (1 sync, 2 async), vscale_range (min << 32 | max), allocsize (elem index << 32 | num index or
    /// 0xffff_ffff), allockind (LLVM's bits), nofpclass (LLVM's mask), memory (two bits a location, as
    /// [`memory`]), captures (bits: other | return << 8), dead_on_return (bytes).
    Int(AttrKind, u64),
    /// A keyword with a type: byval, sret, byref, inalloca, preallocated, elementtype.
    Type(AttrKind, TypeId),
    /// A keyword whose value is kept as normalised text, which is what stands between the parentheses:
    /// `range(i8 0, 4)`, `initializes((0, 4), (8, 12))`.
    Text(AttrKind, StrId),
    /// `"key"` or `"key"="value"`.
    Str(StrId, StrId),
}

/// Encoding of `memory(...)`: two bits a location (1 read, 2 write), location 0 `argmem`,
/// 1 `inaccessiblemem`, 2 `errnomem`, 3 everything else, then `target_mem0`, `target_mem1`.
pub mod memory {
    /// `memory(none)`.
    pub const NONE: u64 = 0;
    /// Number of locations.
    pub const LOCATIONS: u32 = 6;
    /// `memory(read)`.
    pub const READ: u64 = 0x555;
    /// `memory(write)`.
    pub const WRITE: u64 = 0xaaa;
    /// One access to the memory of targets (`target_mem`): its value times this.
    pub const TARGET: u64 = 0x500;
    /// Everything: the same as no attribute.
    pub const ALL: u64 = 0xfff;
}

impl Attribute {
    /// The keyword's kind; `None` for string attributes.
    pub fn kind(&self) -> Option<AttrKind> {
        match self {
            Attribute::Enum(k) | Attribute::Int(k, _) | Attribute::Type(k, _) | Attribute::Text(k, _) => {
                Some(*k)
            }
            Attribute::Str(..) => None,
        }
    }
    fn sort_key(&self) -> (u32, u32) {
        match self {
            Attribute::Str(k, _) => (1, k.0),
            other => (0, other.kind().map_or(0, |k| k as u32)),
        }
    }
}

/// Sorts by kind (keywords first) and keeps the last of each kind.
pub(crate) fn normalise(list: &mut Vec<Attribute>) {
    list.reverse();
    list.sort_by_key(Attribute::sort_key);
    list.dedup_by_key(|a| a.sort_key());
}

/// A set of attribute kinds: bit `k as u32` for kind `k`.
pub(crate) type KindSet = u128;
const _: () = assert!(AttrKind::ALL.len() <= KindSet::BITS as usize);

/// Table of interned attribute sets.
#[derive(Clone, Default)]
pub struct AttrSets {
    attrs: Vec<Attribute>,
    ranges: Vec<(u32, u32)>,
    /// By set: the [`name_bit`]s of its string attributes' names.
    names: Vec<u64>,
    /// By set: the kinds that are in it.
    kinds: Vec<KindSet>,
    index: HashTable<AttrSetId>,
}

/// The bit, of 64, that stands for the name of a string attribute: sets that have not the bit have not the name.
#[inline]
pub(crate) fn name_bit(name: &[u8]) -> u64 {
    let last = name.last().copied().unwrap_or(0);
    let middle = name.get(name.len() / 2).copied().unwrap_or(0);
    1 << ((name.len() + 7 * last as usize + 13 * middle as usize) % 64)
}

impl AttrSets {
    /// Number of sets.
    pub fn len(&self) -> usize {
        self.ranges.len()
    }
    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.ranges.is_empty()
    }
    /// The set in slot `i`.
    pub fn get(&self, i: usize) -> &[Attribute] {
        let (s, e) = self.ranges[i];
        &self.attrs[s as usize..e as usize]
    }
    /// Forgets all sets; keeps the memory.
    pub fn clear(&mut self) {
        self.attrs.clear();
        self.ranges.clear();
        self.names.clear();
        self.kinds.clear();
        self.index.clear();
    }
    pub(crate) fn find(&self, l: &[Attribute]) -> Option<AttrSetId> {
        if self.ranges.is_empty() {
            return None;
        }
        self.index
            .find(FxBuildHasher.hash_one(l), |id| self.get(id.slot()) == l)
            .copied()
    }
    /// The names of the set in slot `i`, as bits.
    #[inline]
    pub(crate) fn names(&self, i: usize) -> u64 {
        self.names[i]
    }
    /// The kinds of the set in slot `i`.
    #[inline]
    pub(crate) fn kinds(&self, i: usize) -> KindSet {
        self.kinds[i]
    }
    /// `names`: the bits of its string attributes' names.
    pub(crate) fn insert(&mut self, l: &[Attribute], names: u64, tag: u32) -> AttrSetId {
        debug_assert!(tag == 0 || tag == LOCAL);
        let id = AttrSetId(self.ranges.len() as u32 | tag);
        let s = self.attrs.len() as u32;
        self.attrs.extend_from_slice(l);
        self.ranges.push((s, self.attrs.len() as u32));
        self.names.push(names);
        let kinds = l.iter().filter_map(Attribute::kind);
        self.kinds.push(kinds.fold(0, |set, k| set | 1 << k as u32));
        let (attrs, ranges) = (&self.attrs, &self.ranges);
        self.index.insert_unique(FxBuildHasher.hash_one(l), id, |id| {
            let (s, e) = ranges[id.slot()];
            FxBuildHasher.hash_one(&attrs[s as usize..e as usize])
        });
        id
    }
}

/// Attributes of a function or call site, by position.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AttrList {
    /// Of the function or call itself: `nounwind`, `memory(…)`, string attributes such as `"target-cpu"`.
    pub func: AttrSetId,
    /// Of the result: `zeroext`, `noalias`, `range(…)`, …
    pub ret: AttrSetId,
    /// By parameter; shorter than the parameters where the rest have none.
    pub params: smallvec::SmallVec<[AttrSetId; 4]>,
}
impl Default for AttrSetId {
    fn default() -> Self {
        AttrSetId::EMPTY
    }
}
impl AttrList {
    /// The set of parameter `i`.
    #[inline]
    pub fn param(&self, i: usize) -> AttrSetId {
        self.params.get(i).copied().unwrap_or(AttrSetId::EMPTY)
    }
}

impl<'a> crate::context::Scope<'a> {
    /// Whether a set has a keyword.
    #[inline]
    pub fn has_attr(&self, set: AttrSetId, kind: AttrKind) -> bool {
        set != AttrSetId::EMPTY && self.attr_kinds(set) & (1 << kind as u32) != 0
    }
    /// Whether a set has one of several keywords.
    #[inline]
    pub fn has_any_attr(&self, set: AttrSetId, kinds: &[AttrKind]) -> bool {
        let wanted = kinds.iter().fold(0, |set: KindSet, k| set | 1 << *k as u32);
        set != AttrSetId::EMPTY && self.attr_kinds(set) & wanted != 0
    }
    /// The attribute of a kind.
    #[inline]
    pub fn attr(&self, set: AttrSetId, kind: AttrKind) -> Option<&'a Attribute> {
        match self.has_attr(set, kind) {
            true => self.find_attr(set, kind),
            false => None,
        }
    }
    fn find_attr(&self, set: AttrSetId, kind: AttrKind) -> Option<&'a Attribute> {
        self.attrs(set).iter().find(|a| a.kind() == Some(kind))
    }
    /// The number of an integer attribute.
    pub fn attr_int(&self, set: AttrSetId, kind: AttrKind) -> Option<u64> {
        match self.attr(set, kind)? {
            Attribute::Int(_, n) => Some(*n),
            _ => None,
        }
    }
    /// The type of a type attribute.
    pub fn attr_type(&self, set: AttrSetId, kind: AttrKind) -> Option<TypeId> {
        match self.attr(set, kind)? {
            Attribute::Type(_, t) => Some(*t),
            _ => None,
        }
    }
    /// The value of a string attribute.
    #[inline]
    pub fn attr_str(&self, set: AttrSetId, key: &str) -> Option<&'a [u8]> {
        match self.attr_names(set) & name_bit(key.as_bytes()) {
            0 => None,
            _ => self.find_attr_str(set, key),
        }
    }
    fn find_attr_str(&self, set: AttrSetId, key: &str) -> Option<&'a [u8]> {
        self.attrs(set).iter().find_map(|a| match a {
            Attribute::Str(k, v) if self.bytes(*k) == key.as_bytes() => Some(self.bytes(*v)),
            _ => None,
        })
    }
}

/// Says what is wrong with an alignment in bytes.
pub(crate) fn check_align(n: u64) -> Result<(), &'static str> {
    match n {
        _ if !n.is_power_of_two() => Err("alignment is not a power of two"),
        _ if n > 1 << 32 => Err("huge alignments are not supported yet"),
        _ => Ok(()),
    }
}
