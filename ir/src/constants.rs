//! Constants, interned: equal scalar constants have equal ids.

use crate::ids::{BlockAddrId, ConstId, GlobalId, LOCAL, MdId, StrId, TypeId};
use crate::inst::{InstFlags, Opcode};
use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;
use std::hash::BuildHasher;

/// A list of constants in the pool; tagged like ids; interned.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct ConstList {
    pub(crate) start: u32,
    pub(crate) len: u32,
}
impl ConstList {
    /// Number of constants in the list.
    pub fn len(self) -> usize {
        self.len as usize
    }
    /// Whether the list is empty.
    pub fn is_empty(self) -> bool {
        self.len == 0
    }
}

/// Little-endian 64-bit words of a wide integer or float in the pool; tagged.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Words {
    pub(crate) start: u32,
    pub(crate) len: u32,
}

/// A constant (LangRef "Constants").
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Const {
    /// Integer of at most 64 bits, zero-extended.
    Int {
        /// An integer type.
        ty: TypeId,
        /// Bits above the type's width are zero.
        value: u64,
    },
    /// Integer of more than 64 bits; ceil(bits/64) words, bits above the width are zero.
    WideInt {
        /// An integer type.
        ty: TypeId,
        /// Least significant first.
        words: Words,
    },
    /// half, bfloat, float or double, as its bit pattern.
    Float {
        /// half, bfloat, float or double.
        ty: TypeId,
        /// In the format of the type (IEEE 754, bfloat16), zero-extended.
        bits: u64,
    },
    /// x86_fp80 (80 bits), fp128, ppc_fp128: two words, low first.
    WideFloat {
        /// One of the three types.
        ty: TypeId,
        /// Of x86_fp80: the significand, then sign and exponent. Of ppc_fp128: its two doubles as `0xM` has them.
        words: Words,
    },
    /// `null`.
    Null(TypeId),
    /// `zeroinitializer` of a type that is not scalar.
    Zero(TypeId),
    /// `undef` (LangRef "Undefined Values").
    Undef(TypeId),
    /// `poison` (LangRef "Poison Values").
    Poison(TypeId),
    /// `none` of token type.
    NoneToken,
    /// Address of a global value; `ty` is its pointer type.
    Global {
        /// A pointer in the address space of the global value.
        ty: TypeId,
        /// A variable, function, alias or ifunc.
        global: GlobalId,
    },
    /// Array (or vector) of i8 as bytes: `c"..."`.
    Bytes {
        /// An array of i8 with as many elements as there are bytes.
        ty: TypeId,
        /// The elements in order, with the final zero of `c"...\00"` if there is one.
        data: StrId,
    },
    /// Array, struct or vector with its elements.
    Aggregate {
        /// An array, struct or vector type.
        ty: TypeId,
        /// One for each element, of its type.
        elems: ConstList,
    },
    /// `splat (T c)`.
    Splat {
        /// A vector type, of fixed or scalable length.
        ty: TypeId,
        /// What every lane holds.
        elem: ConstId,
    },
    /// Constant expression.
    Expr {
        /// Type of the result.
        ty: TypeId,
        /// What is computed; its operands are constants.
        expr: ConstExpr,
    },
    /// `blockaddress(@f, %bb)` (LangRef "Addresses of Basic Blocks").
    BlockAddress {
        /// A pointer in the address space of the function.
        ty: TypeId,
        /// Index into [`Module::block_addresses`](crate::module::Module::block_addresses).
        id: BlockAddrId,
    },
    /// `dso_local_equivalent @f`: what does the same as `@f` in the same linked image, such as a PLT entry.
    DsoLocalEquivalent {
        /// A pointer in the address space of the function.
        ty: TypeId,
        /// A function, or an alias or ifunc of one.
        global: GlobalId,
    },
    /// `no_cfi @f`: the function's own address, not that of its jump table entry for control-flow integrity.
    NoCfi {
        /// A pointer in the address space of the function.
        ty: TypeId,
        /// As a rule a function; nothing else has such an entry.
        global: GlobalId,
    },
    /// `ptrauth (ptr, key[, disc[, addrdisc[, deactivation symbol]]])`.
    PtrAuth {
        /// The type of the pointer that is signed.
        ty: TypeId,
        /// As written, the pointer first; what is not written at the end is absent. See [`Signature`].
        ops: ConstList,
    },
    /// `asm` as a callee; `ty` is `ptr`; see [`InlineAsm`].
    InlineAsm {
        /// `ptr`.
        ty: TypeId,
        /// Its text, constraints and markers.
        asm: InlineAsm,
    },
    /// Metadata wrapped as a value; the type is `metadata`.
    Metadata(MdId),
}

/// A constant expression: an instruction's opcode over constants.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct ConstExpr {
    /// A cast, binary operation, getelementptr, vector or aggregate operation.
    pub opcode: Opcode,
    /// Predicate of icmp/fcmp.
    pub sub: u8,
    /// `nuw`, `nsw`, `inbounds`, …
    pub flags: InstFlags,
    /// getelementptr: source element type. Otherwise VOID.
    pub source_ty: TypeId,
    /// Operands; for extractvalue/insertvalue/shufflevector the indices follow as i32 constants
    /// (shufflevector's mask is one vector constant).
    pub ops: ConstList,
    /// getelementptr `inrange(lo, hi)`: two Int/WideInt constants, or an empty list.
    pub inrange: ConstList,
}

/// An inline-assembly expression.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct InlineAsm {
    /// Function type of the call.
    pub fn_ty: TypeId,
    /// The text of the assembly, with `$0`, `${1:c}`, `$$` and `$(…$|…$)` not yet replaced.
    pub template: StrId,
    /// Comma-separated, as written; [`inline_asm`](crate::inline_asm) reads them.
    pub constraints: StrId,
    /// `sideeffect`: it may not be removed though its results are unused.
    pub side_effect: bool,
    /// `alignstack`: it needs the stack aligned as calls do.
    pub align_stack: bool,
    /// `inteldialect` rather than AT&T's syntax; of x86 only.
    pub intel_dialect: bool,
    /// `unwind`: exceptions may leave it.
    pub can_throw: bool,
}

/// One table of constants: the module's, or the overlay of a body.
#[derive(Clone, Default)]
pub struct Consts {
    pub(crate) data: Vec<Const>,
    pub(crate) lists: Vec<ConstId>,
    pub(crate) words: Vec<u64>,
    index: HashTable<ConstId>,
    list_index: HashTable<ConstList>,
}

fn hash_of<T: std::hash::Hash + ?Sized>(t: &T) -> u64 {
    FxBuildHasher.hash_one(t)
}

impl Consts {
    /// All constants, in the order in which they were first met.
    pub fn all(&self) -> &[Const] {
        &self.data
    }
    /// Forgets all constants; keeps the memory.
    pub fn clear(&mut self) {
        self.data.clear();
        self.lists.clear();
        self.words.clear();
        self.index.clear();
        self.list_index.clear();
    }
    /// Number of constants.
    pub fn len(&self) -> usize {
        self.data.len()
    }
    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.data.is_empty()
    }
    /// Makes room for so many constants.
    pub(crate) fn reserve(&mut self, constants: usize) {
        self.data.reserve(constants);
        let data = &self.data;
        self.index.reserve(constants, |id| hash_of(&data[id.slot()]));
    }
    pub(crate) fn find(&self, c: &Const) -> Option<ConstId> {
        if self.data.is_empty() {
            return None;
        }
        self.index
            .find(hash_of(c), |id| self.data[id.slot()] == *c)
            .copied()
    }
    pub(crate) fn insert(&mut self, c: Const, tag: u32) -> ConstId {
        let id = ConstId(self.data.len() as u32 | tag);
        self.data.push(c);
        let data = &self.data;
        self.index
            .insert_unique(hash_of(&c), id, |id| hash_of(&data[id.slot()]));
        id
    }
    pub(crate) fn list(&self, l: ConstList) -> &[ConstId] {
        let s = (l.start & !LOCAL) as usize;
        &self.lists[s..s + l.len as usize]
    }
    pub(crate) fn find_list(&self, l: &[ConstId]) -> Option<ConstList> {
        if self.list_index.is_empty() {
            return None;
        }
        self.list_index.find(hash_of(l), |x| self.list(*x) == l).copied()
    }
    pub(crate) fn insert_list(&mut self, l: &[ConstId], tag: u32) -> ConstList {
        let id = ConstList {
            start: self.lists.len() as u32 | tag,
            len: l.len() as u32,
        };
        self.lists.extend_from_slice(l);
        let lists = &self.lists;
        let get = |x: &ConstList| {
            let s = (x.start & !LOCAL) as usize;
            hash_of(&lists[s..s + x.len as usize])
        };
        self.list_index.insert_unique(hash_of(l), id, get);
        id
    }
}

/// How a `ptrauth` constant is signed (LangRef "Authenticated Pointers").
#[derive(Clone, Copy, Debug)]
pub struct Signature {
    /// What is signed.
    pub pointer: ConstId,
    /// IA, IB, DA, DB: 0 to 3.
    pub key: u32,
    /// The number that is signed with.
    pub discriminator: u16,
    /// The address that is signed with as well; that it is the place of the constant is the module's promise.
    pub address: Option<ConstId>,
}
