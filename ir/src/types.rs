//! Types, interned: equal types have equal ids (named structs by name, as in LLVM).
//!
//! `Ptr` is the opaque pointer. `TypedPtr` exists only while a parser reads old IR: no type that
//! leaves the parser contains one.

use crate::ids::{LOCAL, StrId, StructId, TypeId};
use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;
use std::hash::BuildHasher;

/// A list of types in the type pool; interned, so equal lists are equal values. Tagged like ids.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct TypeList {
    pub(crate) start: u32,
    pub(crate) len: u32,
}

/// A type (LangRef "Type System").
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Type {
    /// `void`: a function without result.
    Void,
    /// `label`: a basic block as an operand.
    Label,
    /// `metadata`: arguments of intrinsics.
    Metadata,
    /// `token`: ties instructions together and is no data (LangRef "Token Type").
    Token,
    /// `half`: IEEE 754 binary16.
    Half,
    /// `bfloat`: the upper half of a binary32.
    BFloat,
    /// `float`: IEEE 754 binary32.
    Float,
    /// `double`: IEEE 754 binary64.
    Double,
    /// `x86_fp80`: x87's extended precision, 80 bits with an explicit integer bit.
    X86Fp80,
    /// `fp128`: IEEE 754 binary128.
    Fp128,
    /// `ppc_fp128`: the sum of two doubles.
    PpcFp128,
    /// `x86_amx`: a tile register of x86's AMX, 8192 bits.
    X86Amx,
    /// Retired `x86_mmx`; readers turn it into `<1 x i64>`.
    X86Mmx,
    /// Integer of so many bits (1 ..= 8388608).
    Int(u32),
    /// Opaque pointer in an address space.
    Ptr(u32),
    /// Typed pointer of IR before LLVM 15; only inside the parser.
    TypedPtr {
        /// What it points to, which may be a function type.
        pointee: TypeId,
        /// 0 where none is written.
        addr_space: u32,
    },
    /// `[n x T]`, elements at multiples of their allocation size.
    Array {
        /// Any sized type.
        elem: TypeId,
        /// Number of elements, which may be 0.
        len: u64,
    },
    /// `<n x T>` or `<vscale x n x T>`; in memory without padding between the elements.
    Vector {
        /// An integer, floating-point or pointer type.
        elem: TypeId,
        /// Number of elements, at least 1; of scalable vectors for a `vscale` of 1.
        len: u32,
        /// There are `vscale` times as many elements, which only the running machine knows.
        scalable: bool,
    },
    /// Literal struct.
    Struct {
        /// Types of the members in order, maybe none.
        elems: TypeList,
        /// `<{…}>`: no padding between members, and an alignment of 1.
        packed: bool,
    },
    /// Identified struct; its body is in `Types::structs` of the module.
    Named(StructId),
    /// `R (A, …)`: what is called, not a pointer to it.
    Func {
        /// `void` if there is none.
        ret: TypeId,
        /// Types of the fixed parameters.
        params: TypeList,
        /// `...`: arguments beyond the parameters are allowed.
        variadic: bool,
    },
    /// `target("name", types..., ints...)`; the integers stand as ids' raw values in `ints`.
    TargetExt {
        /// Without quotes, `aarch64.svcount` for example.
        name: StrId,
        /// Type parameters.
        types: TypeList,
        /// Integer parameters: each [`TypeId`] holds a number and is no type.
        ints: TypeList,
    },
}

impl Type {
    /// half, bfloat, float, double, x86_fp80, fp128 or ppc_fp128.
    #[inline]
    pub fn is_float(self) -> bool {
        matches!(
            self,
            Type::Half
                | Type::BFloat
                | Type::Float
                | Type::Double
                | Type::X86Fp80
                | Type::Fp128
                | Type::PpcFp128
        )
    }
}

/// Body of an identified struct.
#[derive(Clone, Debug)]
pub struct NamedStruct {
    /// Name without `%`; `None` for a numbered one (`%0 = type ...`).
    pub name: Option<StrId>,
    /// Number of a numbered one, for printing.
    pub number: u32,
    /// Elements; `None` while opaque.
    pub elems: Option<Vec<TypeId>>,
    /// `<{…}>`; `false` while opaque.
    pub packed: bool,
}

macro_rules! fixed {
    ($($name:ident = $n:literal $t:expr;)*) => {
        impl TypeId {
            $(
                #[doc = concat!("`", stringify!($t), "`, which has this id in every module.")]
                pub const $name: TypeId = TypeId($n);
            )*
        }
        /// The types that every module has, by their ids.
        pub(crate) const FIXED: [Type; [$($n),*].len()] = [$($t),*];
    };
}
fixed! {
    VOID = 0 Type::Void; LABEL = 1 Type::Label; METADATA = 2 Type::Metadata; TOKEN = 3 Type::Token;
    HALF = 4 Type::Half; BFLOAT = 5 Type::BFloat; FLOAT = 6 Type::Float; DOUBLE = 7 Type::Double;
    X86_FP80 = 8 Type::X86Fp80; FP128 = 9 Type::Fp128; PPC_FP128 = 10 Type::PpcFp128;
    X86_AMX = 11 Type::X86Amx; X86_MMX = 12 Type::X86Mmx; PTR = 13 Type::Ptr(0);
    I1 = 14 Type::Int(1); I8 = 15 Type::Int(8); I16 = 16 Type::Int(16); I32 = 17 Type::Int(32);
    I64 = 18 Type::Int(64); I128 = 19 Type::Int(128);
}

/// One table of types: the module's, or the overlay of a body.
#[derive(Clone, Default)]
pub struct Types {
    pub(crate) data: Vec<Type>,
    pub(crate) lists: Vec<TypeId>,
    index: HashTable<TypeId>,
    list_index: HashTable<TypeList>,
    /// Identified structs (module only).
    pub structs: Vec<NamedStruct>,
    /// Some type of the table is a scalable vector.
    pub(crate) has_scalable: bool,
}

fn hash_of<T: std::hash::Hash + ?Sized>(t: &T) -> u64 {
    FxBuildHasher.hash_one(t)
}

impl Types {
    /// The module's table, with the fixed types in place.
    pub fn new_module() -> Types {
        let mut t = Types::default();
        for ty in FIXED {
            t.insert(ty, 0);
        }
        t
    }
    /// Forgets all types; keeps the memory (overlays are reused from body to body).
    pub fn clear(&mut self) {
        self.data.clear();
        self.lists.clear();
        self.index.clear();
        self.list_index.clear();
        self.structs.clear();
        self.has_scalable = false;
    }
    /// Number of types.
    pub fn len(&self) -> usize {
        self.data.len()
    }
    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.data.is_empty()
    }
    pub(crate) fn find(&self, ty: &Type) -> Option<TypeId> {
        if self.data.is_empty() {
            return None;
        }
        self.index
            .find(hash_of(ty), |id| self.data[id.slot()] == *ty)
            .copied()
    }
    pub(crate) fn insert(&mut self, ty: Type, tag: u32) -> TypeId {
        let id = TypeId(self.data.len() as u32 | tag);
        self.data.push(ty);
        self.has_scalable |= matches!(ty, Type::Vector { scalable: true, .. } | Type::TargetExt { .. });
        let data = &self.data;
        self.index
            .insert_unique(hash_of(&ty), id, |id| hash_of(&data[id.slot()]));
        id
    }
    pub(crate) fn list(&self, l: TypeList) -> &[TypeId] {
        let s = (l.start & !LOCAL) as usize;
        &self.lists[s..s + l.len as usize]
    }
    pub(crate) fn find_list(&self, l: &[TypeId]) -> Option<TypeList> {
        if self.list_index.is_empty() {
            return None;
        }
        self.list_index.find(hash_of(l), |x| self.list(*x) == l).copied()
    }
    pub(crate) fn insert_list(&mut self, l: &[TypeId], tag: u32) -> TypeList {
        let id = TypeList {
            start: self.lists.len() as u32 | tag,
            len: l.len() as u32,
        };
        self.lists.extend_from_slice(l);
        let lists = &self.lists;
        let get = |x: &TypeList| {
            let s = (x.start & !LOCAL) as usize;
            hash_of(&lists[s..s + x.len as usize])
        };
        self.list_index.insert_unique(hash_of(l), id, get);
        id
    }
}

impl TypeList {
    /// The empty list.
    pub const EMPTY: TypeList = TypeList { start: 0, len: 0 };
    /// Number of types in the list.
    pub fn len(self) -> usize {
        self.len as usize
    }
    /// Whether the list is empty.
    pub fn is_empty(self) -> bool {
        self.len == 0
    }
}
