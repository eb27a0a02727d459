//! LLVM's intrinsics: names, signatures, immediate arguments, memory effects.
//!
//! Two tables, both made from LLVM 22's `Intrinsics*.td` by `ir/tools/intrinsic_tables.py`:
//! [`Intrinsic`] has a variant for each of the 520 target-independent ones; the 15,600 of the targets
//! stand one a line in `target.txt`, sorted, and are searched in place (no start-up cost).
//!
//! A row is `returns|parameters|immediate arguments|properties`. Types: `v` void, `iN`, `f16` `bf16` `f32`
//! `f64` `f128` `ppc128`, `mmx`, `amx`, `tok`, `md`, `{}`, `svcount`, `p` and `pN` (pointer, address space),
//! `<Nt` and `<nNt` (vectors, scalable ones), `...`. Overloaded types are numbered slots: `A0` any type,
//! `I0` integers, `F0` floats, `V0` vectors, `P0` pointers; types made from a slot: `=0` itself, `X0`/`T0`
//! elements twice/half as wide, `W0:t` its shape with elements `t`, `E0` its element, `N0/k` one k-th of
//! its elements, `D0`/`Q0` elements subdivided by 2/4, `B0` elements as integers, `Y1/0` a vector of
//! pointers with as many elements as slot 0, itself overloaded as slot 1. `*` is not checked.
//! Properties: `n` noreturn, `c` convergent, `t` may throw, `d` noduplicate, `s` speculatable, `h` side
//! effects, `w` willreturn, `k` cold, `g` nomerge, `y` nosync, `f` nofree, `b` nocallback, `+` commutative,
//! `mX` memory effects as in [`crate::attributes::memory`].
//!
//! Needs nothing; [`Module::resolve_intrinsics`] is run once by whoever made the module.

mod generic;
mod signature;

pub use generic::Intrinsic;
pub use signature::{Overloads, SignatureError, mangle_type};

use crate::attributes::memory;
use crate::context::Scope;
use crate::ids::GlobalId;
use crate::module::{GlobalKind, Module};

static TARGETS: &str = include_str!("target.txt");

/// First components of the names of target intrinsics.
const TARGET_PREFIXES: &[&str] = &[
    "aarch64",
    "amdgcn",
    "arm",
    "bpf",
    "dx",
    "hexagon",
    "loongarch",
    "mips",
    "nvvm",
    "ppc",
    "r600",
    "riscv",
    "s390",
    "spv",
    "ve",
    "wasm",
    "x86",
    "xcore",
];

/// Declares [`Intrinsic`] from rows `Variant "name" "row"`, sorted by name.
macro_rules! generic_intrinsics {
    ($($variant:ident $name:literal $row:literal;)*) => {
        /// An intrinsic function.
        #[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
        pub enum Intrinsic {
            $(#[doc = concat!("`llvm.", $name, "`")] $variant,)*
            /// An intrinsic of a target; told apart by [`Intrinsic::name`].
            Target(TargetIntrinsic),
        }
        #[repr(u16)]
        enum Number { $($variant),* }
        impl Intrinsic {
    /// Whether it is a call of the C library or the like in machine code, on machines with the usual instructions.
    pub fn calls_library(self) -> bool {
        use Intrinsic::*;
        matches!(
            self,
            Memcpy | Memmove | Memset | Pow | Powi | Sin | Cos | Exp | Exp2 | Log | Log2 | Log10
        )
    }

            /// All target-independent intrinsics, by name.
            pub const GENERIC: &'static [Intrinsic] = &[$(Intrinsic::$variant),*];
            pub(super) const NAMES: &'static [&'static str] = &[$($name),*];
            pub(super) const ROWS: &'static [&'static str] = &[$($row),*];
            /// Index into [`Intrinsic::GENERIC`].
            pub fn generic_index(self) -> Option<usize> {
                match self {
                    $(Intrinsic::$variant => Some(Number::$variant as usize),)*
                    Intrinsic::Target(_) => None,
                }
            }
        }
    };
}
pub(crate) use generic_intrinsics;

/// A target's intrinsic: the place of its line in the table.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct TargetIntrinsic(u32);

/// What an intrinsic does, beyond its signature.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Properties {
    /// Control never comes back from it.
    pub no_return: bool,
    /// It may not be made to depend on more control flow (LangRef "convergent").
    pub convergent: bool,
    /// Exceptions may leave it; all others are `nounwind`.
    pub may_throw: bool,
    /// It comes back, or the behaviour is undefined: no endless loop, no exit.
    pub will_return: bool,
    /// It may run where it did not: no undefined behaviour and no effects.
    pub speculatable: bool,
    /// A call may not be copied.
    pub no_duplicate: bool,
    /// Memory effects as in [`crate::attributes::memory`].
    pub memory: u64,
}

impl TargetIntrinsic {
    fn line(self) -> &'static str {
        let rest = &TARGETS[self.0 as usize..];
        &rest[..rest.find('\n').unwrap_or(rest.len())]
    }
}

impl Intrinsic {
    /// The intrinsic of a function name (`llvm.memcpy.p0.p0.i64`), types' suffix included or not.
    /// `None` if LLVM has none of that name.
    pub fn lookup(name: &[u8]) -> Option<Intrinsic> {
        let full = name.strip_prefix(b"llvm.")?;
        let first = full.split(|b| *b == b'.').next().unwrap_or_default();
        let of_target = TARGET_PREFIXES.iter().any(|p| p.as_bytes() == first);
        let mut name = full;
        loop {
            let found = if of_target {
                find_target(name)
            } else {
                find_generic(name)
            };
            if let Some(i) = found {
                // A suffix is for overloaded ones only.
                return Some(i).filter(|i| name.len() == full.len() || i.is_overloaded());
            }
            name = &name[..name.iter().rposition(|b| *b == b'.')?];
        }
    }

    /// The name without `llvm.` and without the suffix of types.
    pub fn name(self) -> &'static str {
        match self {
            Intrinsic::Target(t) => {
                let line = t.line();
                &line[..line.find('|').unwrap_or(line.len())]
            }
            _ => Intrinsic::NAMES[self.generic_index().expect("not of a target")],
        }
    }

    /// The target's prefix (`x86`), or `None` for target-independent ones.
    pub fn target(self) -> Option<&'static str> {
        match self {
            Intrinsic::Target(_) => self.name().split('.').next(),
            _ => None,
        }
    }

    /// Columns: returns, parameters, immediate arguments, properties.
    fn columns(self) -> [&'static str; 4] {
        let row = match self {
            Intrinsic::Target(t) => {
                let line = t.line();
                &line[line.find('|').map_or(line.len(), |i| i + 1)..]
            }
            _ => Intrinsic::ROWS[self.generic_index().expect("not of a target")],
        };
        let mut columns = row.split('|');
        [(); 4].map(|()| columns.next().unwrap_or(""))
    }

    /// Whether its name carries a suffix of types.
    pub fn is_overloaded(self) -> bool {
        let [returns, params, ..] = self.columns();
        let slot = |t: &str| {
            matches!(
                t.as_bytes().first(),
                Some(b'A' | b'I' | b'F' | b'V' | b'P' | b'Y')
            )
        };
        returns.split(',').any(slot) || params.split(' ').any(slot)
    }

    /// The parameters that must be immediate constants.
    pub fn imm_args(self) -> impl Iterator<Item = usize> {
        self.columns()[2].split(',').filter_map(|n| n.parse().ok())
    }

    /// The parameters that must be immediate constants, as a mask of the first 64.
    pub fn imm_arg_mask(self) -> u64 {
        self.imm_args().filter(|i| *i < 64).fold(0, |m, i| m | 1 << i)
    }

    /// What it does.
    pub fn properties(self) -> Properties {
        let column = self.columns()[3];
        let (letters, mem) = match column.split_once('m') {
            Some((l, m)) => (l, u64::from_str_radix(m, 16).unwrap_or(memory::ALL)),
            None => (column, memory::ALL),
        };
        let has = |c: char| letters.contains(c);
        Properties {
            no_return: has('n'),
            convergent: has('c'),
            may_throw: has('t'),
            will_return: has('w'),
            speculatable: has('s'),
            no_duplicate: has('d'),
            memory: mem,
        }
    }
}

fn find_generic(name: &[u8]) -> Option<Intrinsic> {
    Intrinsic::NAMES
        .binary_search_by(|n| n.as_bytes().cmp(name))
        .ok()
        .map(|i| Intrinsic::GENERIC[i])
}

/// Binary search over the lines of the table.
fn find_target(name: &[u8]) -> Option<Intrinsic> {
    let text = TARGETS.as_bytes();
    let (mut low, mut high) = (0, text.len());
    while low < high {
        let middle = (low + high) / 2;
        let start = memchr::memrchr(b'\n', &text[low..middle]).map_or(low, |i| low + i + 1);
        let end = memchr::memchr(b'\n', &text[start..]).map_or(text.len(), |i| start + i);
        let key = &text[start..start + memchr::memchr(b'|', &text[start..end])?];
        match key.cmp(name) {
            std::cmp::Ordering::Equal => return Some(Intrinsic::Target(TargetIntrinsic(start as u32))),
            std::cmp::Ordering::Less => low = end + 1,
            std::cmp::Ordering::Greater => high = start,
        }
    }
    None
}

impl Module {
    /// Looks up the intrinsic of every function whose name begins with `llvm.` and notes it in
    /// [`crate::module::Function::intrinsic`].
    pub fn resolve_intrinsics(&mut self) {
        let scope = Scope {
            module: &self.ctx,
            local: &self.ctx,
        };
        for g in &mut self.globals {
            if let GlobalKind::Function(f) = &mut g.kind {
                let name = scope.bytes(g.name);
                f.is_intrinsic = name.starts_with(b"llvm.");
                f.intrinsic = if f.is_intrinsic {
                    Intrinsic::lookup(name)
                } else {
                    None
                };
            }
        }
    }
    /// The intrinsic that a global is, if [`Module::resolve_intrinsics`] found one.
    #[inline]
    pub fn intrinsic(&self, g: GlobalId) -> Option<Intrinsic> {
        self.function(g)?.intrinsic
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_sorted_and_every_row_is_found() {
        assert!(Intrinsic::NAMES.is_sorted());
        for line in TARGETS.lines() {
            let name = line.split('|').next().unwrap();
            let found = find_target(name.as_bytes()).unwrap_or_else(|| panic!("{name}"));
            assert_eq!(found.name(), name);
            assert!(TARGET_PREFIXES.contains(&found.target().unwrap()), "{name}");
        }
        for (i, n) in Intrinsic::NAMES.iter().enumerate() {
            let found = Intrinsic::lookup(format!("llvm.{n}").as_bytes()).unwrap();
            assert_eq!(found.generic_index(), Some(i));
        }
    }

    #[test]
    fn names_with_suffixes() {
        let base = |n: &str| Intrinsic::lookup(n.as_bytes()).map(Intrinsic::name);
        assert_eq!(base("llvm.memcpy.p0.p0.i64"), Some("memcpy"));
        assert_eq!(base("llvm.memcpy.inline.p0.p0.i64"), Some("memcpy.inline"));
        assert_eq!(base("llvm.x86.sse2.pmadd.wd"), Some("x86.sse2.pmadd.wd"));
        assert_eq!(base("llvm.x86.sse2.pmadd.wd.foo"), None);
        assert_eq!(base("llvm.trap.foo"), None);
        assert_eq!(base("llvm.nothing"), None);
        assert_eq!(base("llvm.aarch64.neon.addp.v4i32"), Some("aarch64.neon.addp"));
        assert_eq!(base("memcpy"), None);
    }

    #[test]
    fn properties_and_immediates() {
        assert_eq!(Intrinsic::Memcpy.imm_arg_mask(), 8);
        assert_eq!(Intrinsic::Memcpy.properties().memory, 3);
        assert!(Intrinsic::Trap.properties().no_return);
        assert_eq!(Intrinsic::Abs.properties().memory, memory::NONE);
        assert!(!Intrinsic::Trap.is_overloaded() && Intrinsic::Umax.is_overloaded());
    }
}
