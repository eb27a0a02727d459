//! What the parser of bodies needs to know of the module beyond the module itself: names of globals and
//! types, attribute groups, block addresses. Filled by the skeleton; empty in modules made in memory.

use crate::attributes::Attribute;
use crate::context::Scope;
use crate::ids::{AttrSetId, BlockAddrId, ConstId, GlobalId, StrId, TypeId};
use crate::module::{BlockName, Module};
use hashbrown::HashTable;
use rustc_hash::{FxBuildHasher, FxHashMap};
use std::hash::BuildHasher;

/// A table from byte strings to ids, with one hash and no second lookup.
#[derive(Clone, Default)]
pub(crate) struct NameTable {
    table: HashTable<(StrId, u32)>,
}

impl NameTable {
    /// The id behind a name.
    #[inline(always)]
    pub(crate) fn get(&self, scope: Scope<'_>, name: &[u8]) -> Option<u32> {
        let hash = FxBuildHasher.hash_one(name);
        self.table.find(hash, |e| scope.bytes(e.0) == name).map(|e| e.1)
    }
    /// Makes room for so many names.
    pub(crate) fn reserve(&mut self, scope: Scope<'_>, names: usize) {
        self.table
            .reserve(names, |e| FxBuildHasher.hash_one(scope.bytes(e.0)));
    }
    /// Adds a name that is not in the table yet. `name` is interned in the module.
    pub(crate) fn insert(&mut self, scope: Scope<'_>, name: StrId, id: u32) {
        let hash = |n: StrId| FxBuildHasher.hash_one(scope.bytes(n));
        self.table.insert_unique(hash(name), (name, id), |e| hash(e.0));
    }
}

/// An attribute group `attributes #N = { ... }`.
#[derive(Clone, Default)]
pub(crate) struct AttrGroup {
    pub(crate) attrs: Vec<Attribute>,
    /// `align=N` of a group stands for the function's alignment.
    pub(crate) align: u64,
    /// The same attributes as a set.
    pub(crate) set: AttrSetId,
}

/// The parser's symbol tables.
#[derive(Clone, Default)]
pub struct Symbols {
    pub(crate) globals: NameTable,
    pub(crate) numbered_globals: FxHashMap<u32, GlobalId>,
    /// The address of each global as a constant.
    pub(crate) global_consts: Vec<ConstId>,
    pub(crate) types: NameTable,
    pub(crate) numbered_types: FxHashMap<u32, TypeId>,
    pub(crate) groups: FxHashMap<u32, AttrGroup>,
    pub(crate) comdats: NameTable,
    /// Small integers of the commonest types: see [`SMALL_INTS`]; empty for small sources.
    pub(crate) small_ints: Vec<ConstId>,
    pub(crate) block_addresses: FxHashMap<(GlobalId, BlockName), BlockAddrId>,
    pub(crate) block_addresses_of: FxHashMap<GlobalId, Vec<BlockAddrId>>,
    /// The set `noundef`.
    pub(crate) noundef: AttrSetId,
    /// Old intrinsics, which calls are replaced of: by name, an index into `old`.
    pub(crate) old_names: NameTable,
    pub(crate) old: Vec<crate::upgrade::OldIntrinsic>,
    /// Intrinsics that calls alone declare: each call finds its own by its types.
    pub(crate) implicit: rustc_hash::FxHashSet<GlobalId>,
    /// Whether the text has debug records (`#dbg_value(...)`), with which `llvm.dbg.*` calls may not mix.
    pub(crate) debug_records: bool,
    /// Whether the module was written with typed pointers.
    pub(crate) typed: bool,
}

/// Smallest and largest of the integers in [`Symbols::small_ints`].
pub(crate) const SMALL_INTS: (i64, i64) = (-16, 256);
/// Bytes of a source below which making them costs more than it saves; it has none then.
pub(crate) const SMALL_SOURCE: usize = 32 << 10;

impl Symbols {
    /// The global of a name, in the module that these symbols belong to.
    #[inline]
    pub(crate) fn find(&self, m: &Module, name: &[u8]) -> Option<GlobalId> {
        self.globals.get(m.scope(), name).map(GlobalId)
    }
    /// Index into `small_ints`, if there is one for the type and value.
    #[inline]
    pub(crate) fn small_int(&self, ty: TypeId, value: i64) -> Option<ConstId> {
        let (lo, hi) = SMALL_INTS;
        if value < lo || value >= hi || ty.0 < TypeId::I8.0 || ty.0 > TypeId::I64.0 {
            return None;
        }
        let row = (ty.0 - TypeId::I8.0) as i64;
        self.small_ints
            .get((row * (hi - lo) + value - lo) as usize)
            .copied()
    }
}

impl NameTable {
    /// Gives a name of the table another id.
    pub(crate) fn replace(&mut self, scope: Scope<'_>, name: &[u8], id: u32) {
        let hash = FxBuildHasher.hash_one(name);
        if let Some(e) = self.table.find_mut(hash, |e| scope.bytes(e.0) == name) {
            e.1 = id;
        }
    }
    /// Changes all ids.
    pub(crate) fn map_ids(&mut self, f: impl Fn(u32) -> u32) {
        for e in self.table.iter_mut() {
            e.1 = f(e.1);
        }
    }
}
