//! The strategies by which functions tell a garbage collector of their roots (`gc "…"`; LLVM "Garbage Collection with LLVM").

use crate::body::Body;
use crate::context::Scope;
use crate::ids::Inst;
use crate::intrinsics::Intrinsic;
use crate::module::{Function, Module};

/// A strategy.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Collector {
    /// Records of `.llvm_stackmaps` say where roots are (`"statepoint-example"`, `"coreclr"`).
    Statepoints,
    /// Frames with roots are in a list while their functions run.
    ShadowStack,
    /// `.note.gc` has the places behind calls, and where roots are.
    Erlang,
    /// The same in OCaml's table of frames.
    Ocaml,
}

impl Collector {
    /// That of a function. Errors: the name, if no strategy has it.
    pub fn of(s: Scope<'_>, f: &Function) -> Result<Option<Collector>, String> {
        Ok(match s.bytes(f.gc) {
            b"" => None,
            b"statepoint-example" | b"coreclr" => Some(Collector::Statepoints),
            b"shadow-stack" => Some(Collector::ShadowStack),
            b"erlang" => Some(Collector::Erlang),
            b"ocaml" => Some(Collector::Ocaml),
            _ => return Err(s.str(f.gc).into_owned()),
        })
    }

    /// Whether a table lists the places behind calls, with the roots of their functions.
    pub fn has_safe_points(self) -> bool {
        matches!(self, Collector::Erlang | Collector::Ocaml)
    }
}

/// The calls of `llvm.gcroot` in a body, in its order.
pub fn roots(module: &Module, body: &Body) -> Vec<Inst> {
    let is_root = |i: &Inst| body.called_intrinsic(module, *i) == Some(Intrinsic::Gcroot);
    body.order.iter().copied().filter(is_root).collect()
}
