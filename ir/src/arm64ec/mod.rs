//! Windows' Arm64EC ("Arm64EC ABI", Microsoft), as far as it is about names and signatures: native functions have names of
//! their own ([`names`]), and what native and emulated x64 code pass to each other goes through thunks, which a
//! [`Signature`] names.

pub mod names;

use crate::attributes::{AttrKind, AttrList};
use crate::context::{Scope, ScopeMut};
use crate::datalayout::DataLayout;
use crate::ids::{GlobalId, TypeId};
use crate::types::Type;
use std::collections::{BTreeMap, BTreeSet};

/// What is said to the linker of a symbol of the table `.hybmp$x`.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum ThunkKind {
    /// A native thunk, and the x64 function that it calls.
    GuestExit = 0,
    /// A native function, and the thunk by which x64 code calls it.
    Entry = 1,
    /// A function that may be x64 code, and the thunk by which native code calls it then.
    Exit = 4,
}

/// What an object says of its functions beside their code. All are names of symbols.
#[derive(Clone, Debug, Default)]
pub struct Hybrid {
    /// Symbols that stand for another where nothing else defines them; the flag is COFF's anti-dependency, by which such a
    /// symbol does not count as a definition for others.
    pub aliases: Vec<(Vec<u8>, Vec<u8>, bool)>,
    /// Rows of `.hybmp$x`.
    pub thunks: Vec<(Vec<u8>, Vec<u8>, ThunkKind)>,
    /// The plain names of functions, and of aliases of them, that have been renamed.
    pub plain: BTreeMap<GlobalId, Vec<u8>>,
    /// Functions that a DLL exports but that are defined under other names.
    pub exported: Vec<Vec<u8>>,
    /// Symbols that calls name in the place of a function.
    pub called: BTreeMap<GlobalId, Vec<u8>>,
    /// By the names of thunks, the signatures that they have.
    named: BTreeMap<String, Signature>,
    /// Names of thunks.
    made: BTreeSet<String>,
}

impl Hybrid {
    /// The name of a signature's entry or exit thunk, which is its own from now on. As aggregates of one size that native
    /// code passes differently are named alike, the first keeps the name.
    pub fn name_thunk(&mut self, signature: &Signature, entry: bool) -> String {
        let plain = signature.thunk_name(entry);
        let first = self
            .named
            .entry(plain.clone())
            .or_insert_with(|| signature.clone());
        let name = match first == signature {
            true => plain,
            false => format!("{plain}${}", signature.structure()),
        };
        self.made.insert(name.clone());
        name
    }

    /// The name of a signature's exit thunk; `None`: there is none.
    pub fn exit_thunk(&self, signature: &Signature) -> Option<String> {
        let plain = signature.thunk_name(false);
        let name = match self.named.get(&plain)? == signature {
            true => plain,
            false => format!("{plain}${}", signature.structure()),
        };
        self.made.contains(&name).then_some(name)
    }
}

/// Attribute of a call: the exit thunk that the check of its address is given.
pub const EXIT_THUNK: &str = "llforge-arm64ec-exit-thunk";
/// Attribute of a call: the native function that the loader's dispatcher goes to unless the address has been patched.
pub const PATCHED: &str = "llforge-arm64ec-patched";

/// A type by structure, in no table.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Shape {
    /// A type that every table has.
    Plain(Type),
    /// An array of so many.
    Array(Box<Shape>, u64),
    /// A fixed vector of so many.
    Vector(Box<Shape>, u32),
    /// A structure, packed or not.
    Struct(Vec<Shape>, bool),
}

impl Shape {
    /// That of a type. `None`: it is none that is passed to emulated code.
    fn of(s: Scope<'_>, t: TypeId) -> Option<Shape> {
        Some(match s.ty(t) {
            Type::Array { elem, len } => Shape::Array(Box::new(Shape::of(s, elem)?), len),
            Type::Vector {
                elem,
                len,
                scalable: false,
            } => Shape::Vector(Box::new(Shape::of(s, elem)?), len),
            plain @ (Type::Int(_) | Type::Ptr(_) | Type::Half | Type::Float | Type::Double) => {
                Shape::Plain(plain)
            }
            _ => {
                let (elems, packed) = s.struct_elems(t)?;
                let elems = elems.iter().map(|e| Shape::of(s, *e));
                Shape::Struct(elems.collect::<Option<_>>()?, packed)
            }
        })
    }

    /// In letters, each type in its own.
    fn spell(&self, out: &mut String) {
        match self {
            Shape::Plain(Type::Int(bits)) => out.push_str(&format!("i{bits}")),
            Shape::Plain(Type::Ptr(_)) => out.push('p'),
            Shape::Plain(Type::Half) => out.push('h'),
            Shape::Plain(Type::Float) => out.push('f'),
            Shape::Plain(_) => out.push('d'),
            Shape::Array(elem, len) => {
                out.push_str(&format!("a{len}_"));
                elem.spell(out);
            }
            Shape::Vector(elem, len) => {
                out.push_str(&format!("v{len}_"));
                elem.spell(out);
            }
            Shape::Struct(elems, packed) => {
                out.push(if *packed { 't' } else { 's' });
                elems.iter().for_each(|e| e.spell(out));
                out.push('e');
            }
        }
    }

    /// The type in a table.
    pub fn ty(&self, to: &mut ScopeMut<'_>) -> TypeId {
        match self {
            Shape::Plain(t) => to.ty(*t),
            Shape::Array(elem, len) => {
                let elem = elem.ty(to);
                to.array_ty(elem, *len)
            }
            Shape::Vector(elem, len) => {
                let elem = elem.ty(to);
                to.vector_ty(elem, *len, false)
            }
            Shape::Struct(elems, packed) => {
                let elems: Vec<TypeId> = elems.iter().map(|e| e.ty(to)).collect();
                to.struct_ty(&elems, *packed)
            }
        }
    }
}

/// How a value is passed between native and x64 code.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Passed {
    /// In a general-purpose register of both, whatever its bits above are.
    Integer,
    /// In a floating-point register of both.
    Float(TypeId),
    /// By native code as its type is, by x64 code in an integer of 1, 2, 4 or 8 bytes, else by address.
    Memory {
        /// The native type.
        shape: Shape,
        /// Its size.
        bytes: u64,
        /// How the names of thunks begin for it: `m`, and the size, or for homogeneous aggregates the element.
        prefix: &'static str,
    },
}

impl Passed {
    /// The bits of the integer that x64 code passes it in.
    pub fn integer_bits(bytes: u64) -> Option<u32> {
        matches!(bytes, 1 | 2 | 4 | 8).then_some(8 * bytes as u32)
    }

    fn of(s: Scope<'_>, layout: &DataLayout, t: TypeId) -> Result<Passed, String> {
        let refused = |what: &str| Err(format!("{what} passed to or from x64 code (Arm64EC)"));
        let given = t;
        let t = match (s.ty(t), s.struct_elems(t)) {
            (Type::Half | Type::Float | Type::Double, _) => return Ok(Passed::Float(t)),
            (other, _) if other.is_float() => {
                return refused("floating point of other than 16, 32 or 64 bits");
            }
            (_, Some(([only], _))) => *only,
            _ => t,
        };
        let prefix = match s.ty(t) {
            Type::Int(1..=64) | Type::Ptr(_) => return Ok(Passed::Integer),
            Type::Array { elem, .. } => match s.ty(elem) {
                Type::Float => "F",
                Type::Double => "D",
                Type::Half => "__llvm_H__",
                _ => "m",
            },
            _ => "m",
        };
        let bits = layout.bits(s, given);
        match Shape::of(s, given) {
            Some(shape) if bits.is_multiple_of(8) && bits != 0 => Ok(Passed::Memory {
                shape,
                bytes: bits / 8,
                prefix,
            }),
            _ => refused("value of such a type"),
        }
    }

    fn spell(&self, out: &mut String) {
        match self {
            Passed::Integer => out.push_str("i8"),
            Passed::Float(TypeId::FLOAT) => out.push('f'),
            Passed::Float(TypeId::DOUBLE) => out.push('d'),
            Passed::Float(_) => out.push_str("__llvm_h__"),
            Passed::Memory {
                bytes: 4,
                prefix: "m",
                ..
            } => out.push('m'),
            Passed::Memory { bytes, prefix, .. } => {
                out.push_str(prefix);
                out.push_str(&bytes.to_string());
            }
        }
    }
}

/// What a function gives back.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Returned {
    /// Nothing.
    Nothing,
    /// A value.
    Value(Passed),
    /// So many bytes in memory, whose address is passed to it (`sret`).
    InMemory(u64),
}

/// The signature of a function as its thunks see it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Signature {
    /// The result.
    pub result: Returned,
    /// The arguments but for the address of a result in memory; empty for variadic functions, which are all alike.
    pub params: Vec<Passed>,
    /// It ends in `...`.
    pub variadic: bool,
}

impl Signature {
    /// That of a function type with attributes. Errors: what cannot be passed.
    pub fn of(
        s: Scope<'_>,
        layout: &DataLayout,
        fn_ty: TypeId,
        attrs: &AttrList,
    ) -> Result<Signature, String> {
        let (ret, params, variadic) = s.func_sig(fn_ty).expect("a function type");
        const REFUSED: [AttrKind; 7] = [
            AttrKind::ByVal,
            AttrKind::InAlloca,
            AttrKind::Preallocated,
            AttrKind::Nest,
            AttrKind::SwiftSelf,
            AttrKind::SwiftError,
            AttrKind::SwiftAsync,
        ];
        let has = |k: usize, kind| s.has_attr(attrs.param(k), kind);
        for kind in REFUSED {
            if (0..params.len()).any(|k| has(k, kind)) {
                return Err(format!(
                    "'{}' argument passed to or from x64 code (Arm64EC)",
                    kind.keyword()
                ));
            }
        }
        // (the address of a class with constructors is an ordinary argument, and comes back)
        let class = (0..2).any(|k| has(k, AttrKind::StructRet) && has(k, AttrKind::InReg));
        let in_memory = !class && has(0, AttrKind::StructRet);
        let result = match () {
            () if class => Returned::Value(Passed::Integer),
            () if in_memory => {
                let t = s.attr_type(attrs.param(0), AttrKind::StructRet);
                let bytes = t.map_or(0, |t| layout.bits(s, t) / 8);
                if bytes == 0 || Passed::integer_bits(bytes).is_some() {
                    return Err("'sret' of a type that x64 code returns in a register (Arm64EC)".into());
                }
                Returned::InMemory(bytes)
            }
            () if ret == TypeId::VOID => Returned::Nothing,
            () => Returned::Value(Passed::of(s, layout, ret)?),
        };
        let own = &params[usize::from(in_memory)..];
        let params = match variadic {
            true => Vec::new(),
            false => own
                .iter()
                .map(|t| Passed::of(s, layout, *t))
                .collect::<Result<_, _>>()?,
        };
        Ok(Signature {
            result,
            params,
            variadic,
        })
    }

    /// What tells it from others whose thunks are named alike.
    fn structure(&self) -> String {
        let mut out = String::new();
        let result = match &self.result {
            Returned::Value(passed) => Some(passed),
            Returned::InMemory(_) => {
                out.push('r');
                None
            }
            Returned::Nothing => None,
        };
        for passed in result.into_iter().chain(&self.params) {
            match passed {
                Passed::Memory { shape, .. } => shape.spell(&mut out),
                Passed::Integer | Passed::Float(_) => out.push('x'),
            }
        }
        out
    }

    /// The name of its entry or exit thunk, as other compilers choose it.
    fn thunk_name(&self, entry: bool) -> String {
        let mut name = String::from(if entry {
            "$ientry_thunk$cdecl$"
        } else {
            "$iexit_thunk$cdecl$"
        });
        match &self.result {
            Returned::Nothing => name.push('v'),
            Returned::Value(passed) => passed.spell(&mut name),
            Returned::InMemory(bytes) => name.push_str(&format!("m{bytes}")),
        }
        name.push('$');
        match (self.variadic, self.params.is_empty()) {
            (true, _) => name.push_str("varargs"),
            (false, true) => name.push('v'),
            (false, false) => self.params.iter().for_each(|p| p.spell(&mut name)),
        }
        name
    }
}
