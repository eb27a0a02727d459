//! Entity ids: `u32` newtypes that index vectors.
//!
//! Ids of interned things (types, constants, strings, attribute sets, metadata) are *tagged*: with the
//! [`LOCAL`] bit they stand in the overlay of one function body, without it in the module. A body is
//! parsed by a worker that only reads the module, so what a body adds goes into its own overlay
//! (see [`crate::context`]).

/// Tag bit of an id that lives in a body's overlay rather than in the module.
pub const LOCAL: u32 = 1 << 30;

macro_rules! entity {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[repr(transparent)]
        pub struct $name(pub u32);
        impl $name {
            /// The id as an index.
            #[inline]
            pub fn index(self) -> usize {
                self.0 as usize
            }
            /// The id of the `i`th entity.
            #[inline]
            pub fn new(i: usize) -> Self {
                $name(i as u32)
            }
        }
        impl std::fmt::Debug for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, "{}#{:x}", stringify!($name), self.0)
            }
        }
    };
}
macro_rules! tagged {
    ($($name:ident),*) => { $(
        impl $name {
            /// Whether the id lives in a body's overlay.
            #[inline]
            pub fn is_local(self) -> bool {
                self.0 & LOCAL != 0
            }
            /// Index within the module's or the overlay's table.
            #[inline]
            pub fn slot(self) -> usize {
                (self.0 & !LOCAL) as usize
            }
        }
    )* };
}

entity!(
    /// A type; tagged. The first ones are fixed: see the constants in [`crate::types`].
    TypeId
);
entity!(
    /// A constant; tagged.
    ConstId
);
entity!(
    /// An interned byte string; tagged. `StrId::EMPTY` is the empty string and stands for "none".
    StrId
);
entity!(
    /// An interned set of attributes; tagged. `AttrSetId::EMPTY` has none.
    AttrSetId
);
entity!(
    /// A metadata node, string or wrapped value; tagged.
    MdId
);
entity!(
    /// A named struct type (`%T = type ...`), in the module only.
    StructId
);
entity!(
    /// A global value (variable, function, alias or ifunc), in source order.
    GlobalId
);
entity!(
    /// A comdat of the module.
    ComdatId
);
entity!(
    /// An address-taken block: index into `Module::block_addresses`.
    BlockAddrId
);
entity!(
    /// An instruction of a body.
    Inst
);
entity!(
    /// A basic block of a body; 0 is the entry.
    Block
);
entity!(
    /// Call-site data of a body: index into `Body::calls`.
    CallId
);
tagged!(TypeId, ConstId, StrId, AttrSetId, MdId);

impl Default for StrId {
    fn default() -> Self {
        StrId::EMPTY
    }
}
impl StrId {
    /// The empty string; used for "no name", "no section".
    pub const EMPTY: StrId = StrId(0);
    /// Whether this is the empty string.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }
}
impl AttrSetId {
    /// The empty set.
    pub const EMPTY: AttrSetId = AttrSetId(0);
}

/// An operand: a local value (argument or instruction result) or a constant.
///
/// Local values are numbered arguments first, then instructions: the result of `Inst(i)` is value
/// `params + i` (also for instructions without a result, so that the mapping is arithmetic).
/// Bit 31 marks a constant; the rest is then a [`ConstId`].
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(transparent)]
pub struct Value(pub u32);

const CONST_BIT: u32 = 1 << 31;

impl Value {
    /// A placeholder that no valid IR holds.
    pub const INVALID: Value = Value(CONST_BIT - 1);
    /// The value that is a constant.
    #[inline]
    pub fn constant(c: ConstId) -> Value {
        Value(c.0 | CONST_BIT)
    }
    /// The `i`th local value.
    #[inline]
    pub fn local(i: u32) -> Value {
        Value(i)
    }
    /// Whether it is a constant.
    #[inline]
    pub fn is_const(self) -> bool {
        self.0 & CONST_BIT != 0
    }
    /// The constant, if it is one.
    #[inline]
    pub fn as_const(self) -> Option<ConstId> {
        if self.is_const() {
            Some(ConstId(self.0 & !CONST_BIT))
        } else {
            None
        }
    }
    /// The index among local values, if it is one.
    #[inline]
    pub fn as_local(self) -> Option<u32> {
        if self.is_const() { None } else { Some(self.0) }
    }
}
impl From<ConstId> for Value {
    fn from(c: ConstId) -> Value {
        Value::constant(c)
    }
}
impl std::fmt::Debug for Value {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.as_const() {
            Some(c) => write!(f, "c{:x}", c.0),
            None => write!(f, "v{}", self.0),
        }
    }
}
