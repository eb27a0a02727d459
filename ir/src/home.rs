//! Where a reader of modules (text, bitcode) looks up what is interned, and adds to it.

use crate::body::Body;
use crate::context::{Scope, ScopeMut};
use crate::module::Module;

/// What is being read.
pub(crate) enum Home<'a> {
    /// All but bodies: everything goes to the module.
    Build(&'a mut Module),
    /// A body: the module is read, the body's overlay takes what is new.
    Read(&'a Module),
}

impl Home<'_> {
    /// The module, for reading.
    #[inline]
    pub(crate) fn module(&self) -> &Module {
        match self {
            Home::Build(m) => m,
            Home::Read(m) => m,
        }
    }
    /// The module, for changing, unless a body is being read.
    pub(crate) fn module_mut(&mut self) -> Option<&mut Module> {
        match self {
            Home::Build(m) => Some(m),
            Home::Read(_) => None,
        }
    }
    /// Tables for reading.
    #[inline]
    pub(crate) fn scope<'s>(&'s self, body: &'s Body) -> Scope<'s> {
        match self {
            Home::Build(m) => m.scope(),
            Home::Read(m) => body.scope(m),
        }
    }
    /// Tables for adding.
    #[inline]
    pub(crate) fn tables<'s>(&'s mut self, body: &'s mut Body) -> ScopeMut<'s> {
        match self {
            Home::Build(m) => ScopeMut::module(&mut m.ctx),
            Home::Read(m) => ScopeMut::overlay(&m.ctx, &mut body.ctx),
        }
    }
    /// The same home for somebody else, for a while.
    pub(crate) fn lend(&mut self) -> Home<'_> {
        match self {
            Home::Build(m) => Home::Build(m),
            Home::Read(m) => Home::Read(m),
        }
    }
}
