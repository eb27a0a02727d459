//! Modules whose functions are compiled when they are called first.
//!
//! Data and what hangs together with it is one image from the start; each function is a part of the module
//! ([`crate::partition`]) that becomes an image of its own. Functions are known by the addresses of their stubs, before and after.

use super::{Shared, lock};
use crate::driver::Failure;
use crate::module::{Error, Module};
use crate::partition;
use emit::object::ObjectModel;
use ir::ids::GlobalId;
use jit_memory::stubs::{Context, Stubs};
use jit_memory::{ImageId, Linker};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock, Weak};

/// A function that is compiled on demand.
struct Part {
    /// Its name in the symbol table.
    name: String,
    /// Whether the definitions of others go before it.
    weak: bool,
    /// The part of the module that it is in.
    group: u32,
    /// Its code.
    address: OnceLock<usize>,
    /// Held by who compiles it.
    compiling: Mutex<()>,
}

/// What the resolver knows.
struct Source {
    shared: Weak<Shared>,
    module: Module,
    /// All but bodies, with locals exported.
    skeleton: ir::module::Module,
    groups: Vec<Option<u32>>,
    parts: Vec<Part>,
    /// The stubs, once they are made.
    stubs: OnceLock<Stubs>,
    images: Mutex<Vec<ImageId>>,
}

/// See the module's header.
pub(super) struct LazyModule {
    source: Box<Source>,
}

// SAFETY: `Stubs` is only read and its slots are atomic (see there); all else is `Sync` by itself.
unsafe impl Sync for Source {}

static MODULES: AtomicU64 = AtomicU64::new(1);

impl LazyModule {
    /// Puts data into memory, and stubs for functions.
    pub(super) fn new(shared: &Arc<Shared>, module: &Module) -> Result<LazyModule, Error> {
        let error = |f: Failure| Error::new(f, module.name(), module.source());
        let mut skeleton = module.skeleton(&shared.options).map_err(error)?;
        let number = MODULES.fetch_add(1, Ordering::Relaxed);
        partition::export_locals(&mut skeleton, &format!("lazy.{number}"));
        let (groups, _) = partition::groups(&skeleton);
        let mut parts = Vec::new();
        for (i, group) in groups.iter().enumerate() {
            let is_function = skeleton.scope().func_sig(skeleton.globals[i].value_ty).is_some();
            let Some(group @ 1..) = group.filter(|_| is_function) else {
                continue;
            };
            let name = skeleton.scope().str(skeleton.globals[i].name);
            let name = name.strip_prefix('\x01').unwrap_or(&name).to_string();
            parts.push(Part {
                name,
                weak: is_weak(&skeleton, i),
                group,
                address: OnceLock::new(),
                compiling: Mutex::new(()),
            });
        }
        let mut source = Box::new(Source {
            shared: Arc::downgrade(shared),
            module: module.clone(),
            skeleton,
            groups,
            parts,
            stubs: OnceLock::new(),
            images: Mutex::default(),
        });
        source.make_stubs(shared)?;
        Ok(LazyModule { source })
    }

    pub(super) fn images(&self) -> Vec<ImageId> {
        lock(&self.source.images).clone()
    }

    /// Leads all calls of a function elsewhere.
    pub(super) fn redirect(&self, function: &str, address: usize) -> bool {
        let found = self.source.parts.iter().position(|p| p.name == function);
        match (found, self.source.stubs.get()) {
            (Some(i), Some(stubs)) => {
                let part = &self.source.parts[i];
                let _compiling = lock(&part.compiling);
                let _ = part.address.set(address);
                stubs.set(i, address);
                true
            }
            _ => false,
        }
    }

    /// Takes the stubs out of memory; nobody may call them any more.
    pub(super) fn release(mut self, linker: &mut Linker) {
        if let Some(stubs) = self.source.stubs.take() {
            self.source.forget_names(linker, &stubs, self.source.parts.len());
            linker.release_stubs(stubs);
        }
    }
}

fn is_weak(module: &ir::module::Module, i: usize) -> bool {
    use ir::module::Linkage::*;
    let global = &module.globals[i];
    global.comdat.is_some() || matches!(global.linkage, LinkOnceAny | LinkOnceOdr | WeakAny | WeakOdr)
}

impl Source {
    fn make_stubs(&mut self, shared: &Arc<Shared>) -> Result<(), Error> {
        let error = |f: Failure| Error::new(f, self.module.name(), self.module.source());
        let data = self.compile(shared, 0).map_err(error)?;
        let mut state = lock(&shared.state);
        let linker = &mut state.linker;
        let address = std::ptr::from_ref::<Source>(self).cast::<std::ffi::c_void>();
        let stubs = linker.make_stubs(data.machine.relocations, self.parts.len(), resolve, address)?;
        for (i, part) in self.parts.iter().enumerate() {
            if let Err(e) = linker.define_stub(part.name.as_bytes(), stubs.address(i), part.weak) {
                self.forget_names(linker, &stubs, i);
                linker.release_stubs(stubs);
                return Err(e.into());
            }
        }
        match linker.add_behind_stubs(&data) {
            Ok(image) => lock(&self.images).push(image),
            Err(e) => {
                self.forget_names(linker, &stubs, self.parts.len());
                linker.release_stubs(stubs);
                return Err(e.into());
            }
        }
        let _ = self.stubs.set(stubs);
        Ok(())
    }

    /// Takes back the names of the first stubs.
    fn forget_names(&self, linker: &mut Linker, stubs: &Stubs, count: usize) {
        for (i, part) in self.parts[..count].iter().enumerate() {
            linker.undefine_stub(part.name.as_bytes(), stubs.address(i));
        }
    }

    fn compile(&self, shared: &Shared, group: u32) -> Result<ObjectModel, Failure> {
        let mut part = self.skeleton.clone();
        let keep = |g: GlobalId| self.groups[g.index()] == Some(group);
        partition::keep_only(&mut part, group == 0, &keep);
        for (i, global) in part.globals.iter_mut().enumerate() {
            // The function is known by its stub, also to itself.
            if group != 0 && self.groups[i] == Some(group) {
                global.dso_local = false;
                global.visibility = ir::module::Visibility::Default;
            }
        }
        shared.compile(&self.module, part)
    }

    /// The code of a function, compiled if nobody has done it.
    fn function(&self, i: usize) -> Result<usize, Error> {
        let part = &self.parts[i];
        if let Some(address) = part.address.get() {
            return Ok(*address);
        }
        let gone = || Error::plain("the module was removed");
        let shared = self.shared.upgrade().ok_or_else(gone)?;
        let _compiling = lock(&part.compiling);
        if let Some(address) = part.address.get() {
            return Ok(*address);
        }
        let error = |f: Failure| Error::new(f, self.module.name(), self.module.source());
        let model = self.compile(&shared, part.group).map_err(error)?;
        let own = {
            let mut state = lock(&shared.state);
            let image = state.linker.add_behind_stubs(&model)?;
            lock(&self.images).push(image);
            let of = |p: &Part| state.linker.export(image, p.name.as_bytes());
            // Of a group with several functions all are made now.
            let all = self
                .parts
                .iter()
                .map(|p| (p.group == part.group).then(|| of(p)).flatten());
            all.collect::<Vec<Option<usize>>>()
        };
        shared.resolve()?;
        let stubs = self.stubs.get().ok_or_else(gone)?;
        for (i, address) in own.iter().enumerate() {
            if let Some(address) = *address
                && self.parts[i].address.set(address).is_ok()
            {
                stubs.set(i, address);
            }
        }
        own[i].ok_or_else(|| Error::plain(format!("'{}' was not made", part.name)))
    }
}

/// Called by a stub whose function is not there yet.
extern "C" fn resolve(context: *const std::ffi::c_void, number: u32) -> usize {
    let found = catch_unwind(AssertUnwindSafe(|| {
        // SAFETY: the stubs hand over the context that they were made with, whose data is the source that owns them.
        let source = unsafe { &*(*context.cast::<Context>()).data.cast::<Source>() };
        let made = source.function(number as usize);
        made.map_err(|e| {
            format!(
                "{e}function '{}' cannot be called",
                source.parts[number as usize].name
            )
        })
    }));
    match found {
        Ok(Ok(address)) => address,
        Ok(Err(message)) => {
            eprintln!("{message}");
            std::process::abort()
        }
        Err(_) => std::process::abort(),
    }
}
