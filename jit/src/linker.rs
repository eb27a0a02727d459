//! All modules of one program in memory.
//!
//! Adding a module needs nothing of others; [`Linker::resolve`] finds what is open in all that were added since, so that
//! modules may refer to each other in any order. Code of users (constructors, resolvers of indirect functions, destructors)
//! is never run in here, lest it be run under somebody's lock: it is handed to the caller as [`Pending`].

use crate::arch::Resolver;
use crate::image::{self, Image};
use crate::memory::Memory;
use crate::observers::{Observers, Told};
use crate::stubs::Stubs;
use crate::symbols::Sources;
use crate::system;
use crate::unwind;
use emit::object::ObjectModel;
use emit::reloc::Relocations;
use rustc_hash::{FxHashMap, FxHashSet};
use std::fmt;

/// A module that was added.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ImageId(u64);

/// Why modules cannot be linked: sentences, at least one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinkError(pub Vec<String>);

impl fmt::Display for LinkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.join("\n"))
    }
}

impl std::error::Error for LinkError {}

impl From<String> for LinkError {
    fn from(message: String) -> Self {
        LinkError(vec![message])
    }
}

/// What is to be run before the symbols of newly resolved images are used.
#[derive(Debug, Default)]
pub struct Pending {
    /// Indirect functions: image, offset of the slot, address of the resolver.
    pub indirect: Vec<(ImageId, usize, usize)>,
    /// Constructors in order.
    pub constructors: Vec<usize>,
}

/// What is to be run before an image may go.
#[derive(Debug, Default)]
pub struct Finish {
    /// Destructors in order.
    pub destructors: Vec<usize>,
    /// The handle that the image's code gives `__cxa_atexit`; 0 if the image is gone.
    pub dso_handle: usize,
}

impl Finish {
    /// Runs what the image's code gave `__cxa_atexit`, the last first.
    ///
    /// # Safety
    /// The image must still be in memory, and whole.
    pub unsafe fn run_exit_functions(&self) {
        if self.dso_handle != 0 {
            // SAFETY: the caller's promise.
            unsafe { system::run_exit_functions(self.dso_handle) };
        }
    }
}

/// A definition of a name.
#[derive(Clone, Copy, Debug)]
struct Defined {
    image: Option<ImageId>,
    address: usize,
    weak: bool,
    /// A stub: its function's code may define the name, too, and is not known by it.
    stub: bool,
}

struct Loaded {
    image: Image,
    frames: Option<unwind::Registration>,
    _told: Told,
}

/// See the module's header.
#[derive(Default)]
pub struct Linker {
    images: FxHashMap<ImageId, Loaded>,
    names: FxHashMap<Box<[u8]>, Defined>,
    /// Weak definitions that others go before: one of them counts when the other goes.
    spare: FxHashMap<Box<[u8]>, Vec<Defined>>,
    /// Who has bound a name to a definition of ours.
    importers: FxHashMap<Box<[u8]>, FxHashSet<ImageId>>,
    /// Images with open imports.
    open: Vec<ImageId>,
    next: u64,
    /// Where other names come from.
    pub sources: Sources,
    /// Who is told of modules.
    pub observers: Observers,
    /// Dropped last: the registrations of images read it.
    memory: Memory,
}

impl Linker {
    /// Puts a module into memory. It can be used after [`resolve`](Self::resolve).
    ///
    /// Errors: it defines what is defined already, or cannot be linked in memory.
    pub fn add(&mut self, model: &ObjectModel) -> Result<ImageId, LinkError> {
        self.load(model, false)
    }

    /// As [`add`](Self::add), of code that [stubs](Self::define_stub) lead to, which have its names.
    pub fn add_behind_stubs(&mut self, model: &ObjectModel) -> Result<ImageId, LinkError> {
        self.load(model, true)
    }

    fn load(&mut self, model: &ObjectModel, behind: bool) -> Result<ImageId, LinkError> {
        let names = &self.names;
        let goes_before = |name: &[u8], weak: bool| names.get(name).is_some_and(|d| weak || behind && d.stub);
        let image = image::load(&mut self.memory, model, &goes_before)?;
        let clash = |e: &&image::Export| {
            !e.weak
                && self
                    .names
                    .get(&e.name)
                    .is_some_and(|d| !(d.weak || behind && d.stub))
        };
        let duplicates: Vec<String> = image
            .exports
            .iter()
            .filter(clash)
            .map(|e| format!("'{}' is defined already", String::from_utf8_lossy(&e.name)))
            .collect();
        if !duplicates.is_empty() {
            image.unload(&mut self.memory);
            return Err(LinkError(duplicates));
        }
        let told = match self.observers.tell(model, &image.sections) {
            Ok(told) => told,
            Err(e) => {
                image.unload(&mut self.memory);
                return Err(e.into());
            }
        };
        let id = ImageId(self.next);
        self.next += 1;
        let loaded = Loaded {
            image,
            frames: None,
            _told: told,
        };
        self.images.insert(id, loaded);
        self.open.push(id);
        self.publish(id, behind);
        Ok(id)
    }

    /// Makes what an image exports known by name.
    fn publish(&mut self, id: ImageId, behind: bool) {
        let exports = &self.images[&id].image.exports;
        let mut changed = Vec::new();
        for export in exports {
            let defined = Defined {
                image: Some(id),
                address: export.address,
                weak: export.weak,
                stub: false,
            };
            match self.names.get_mut(&export.name) {
                Some(before) if behind && before.stub => {}
                Some(_) if export.weak => {
                    self.spare.entry(export.name.clone()).or_default().push(defined);
                }
                Some(before) => {
                    let before = std::mem::replace(before, defined);
                    self.spare.entry(export.name.clone()).or_default().push(before);
                    changed.push(export.name.clone());
                }
                None => {
                    self.names.insert(export.name.clone(), defined);
                }
            }
        }
        self.reopen(&changed);
    }

    /// Takes a definition from a name. Another one that is there takes its place.
    fn unpublish(&mut self, name: &[u8], is_meant: impl Fn(&Defined) -> bool) {
        if let Some(spare) = self.spare.get_mut(name) {
            spare.retain(|d| !is_meant(d));
        }
        if self.names.get(name).is_some_and(is_meant) {
            self.names.remove(name);
            if let Some(spare) = self.spare.get_mut(name).filter(|s| !s.is_empty()) {
                self.names.insert(name.into(), spare.remove(0));
            }
            self.reopen(&[name.into()]);
        }
        if self.spare.get(name).is_some_and(Vec::is_empty) {
            self.spare.remove(name);
        }
    }

    /// Has those who use these names look them up again.
    fn reopen(&mut self, names: &[Box<[u8]>]) {
        for name in names {
            for image in self.importers.remove(name).into_iter().flatten() {
                if !self.open.contains(&image) {
                    self.open.push(image);
                }
            }
        }
    }

    /// Defines a name as an address: a function of the host, or a stub.
    ///
    /// Errors: the name is defined already.
    pub fn define(&mut self, name: &[u8], address: usize) -> Result<(), LinkError> {
        self.define_as(name, address, None)
    }

    /// As [`define`](Self::define), of a stub whose function may be added later under the same name. A weak one counts if nobody
    /// else defines the name.
    pub fn define_stub(&mut self, name: &[u8], address: usize, weak: bool) -> Result<(), LinkError> {
        if !weak || !self.names.contains_key(name) {
            return self.define_as(name, address, Some(weak));
        }
        let spare = Defined {
            image: None,
            address,
            weak,
            stub: true,
        };
        self.spare.entry(name.into()).or_default().push(spare);
        Ok(())
    }

    /// `stub`: it is one, and whether it is weak.
    fn define_as(&mut self, name: &[u8], address: usize, stub: Option<bool>) -> Result<(), LinkError> {
        if self.names.get(name).is_some_and(|d| !d.weak) {
            let name = String::from_utf8_lossy(name);
            return Err(LinkError(vec![format!("'{name}' is defined already")]));
        }
        let defined = Defined {
            image: None,
            address,
            weak: stub == Some(true),
            stub: stub.is_some(),
        };
        if let Some(weak) = self.names.insert(name.into(), defined) {
            self.spare.entry(name.into()).or_default().push(weak);
        }
        self.reopen(&[name.into()]);
        Ok(())
    }

    /// Takes a stub's name back.
    pub fn undefine_stub(&mut self, name: &[u8], address: usize) {
        self.unpublish(name, |d| d.image.is_none() && d.address == address);
    }

    /// Finds what is open. What is to be run then is given to the caller, who runs indirect functions' resolvers first and
    /// [stores](Self::set_slot) what they return.
    ///
    /// Errors: names that nobody defines; they stay open, and all else is in place.
    pub fn resolve(&mut self) -> Result<Pending, LinkError> {
        let mut pending = Pending::default();
        if self.open.is_empty() {
            return Ok(pending);
        }
        let mut errors = Vec::new();
        for id in std::mem::take(&mut self.open) {
            let before = errors.len();
            self.bind_imports(id, &mut errors);
            if errors.len() > before {
                self.open.push(id);
                continue;
            }
            let Some(loaded) = self.images.get_mut(&id) else {
                continue;
            };
            if loaded.frames.is_none()
                && let Some(table) = loaded.image.frames
            {
                // SAFETY: the loader has put a whole table there, with a zero word behind it; the registration is
                // dropped before the image.
                loaded.frames = Some(unsafe { unwind::Registration::new(table) });
            }
            let indirect = std::mem::take(&mut loaded.image.indirect);
            let slots = indirect.into_iter().map(|(slot, resolver)| (id, slot, resolver));
            pending.indirect.extend(slots);
            pending.constructors.append(&mut loaded.image.take_constructors());
        }
        match errors.is_empty() {
            true => Ok(pending),
            false => {
                errors.dedup();
                Err(LinkError(errors))
            }
        }
    }

    fn bind_imports(&mut self, id: ImageId, errors: &mut Vec<String>) {
        let Some(loaded) = self.images.get_mut(&id) else {
            return;
        };
        let image = &mut loaded.image;
        for i in 0..image.imports.len() {
            let import = &image.imports[i];
            let value = match self.names.get(&import.name) {
                Some(defined) => {
                    let users = self.importers.entry(import.name.clone()).or_default();
                    users.insert(id);
                    Some(defined.address)
                }
                None => self.sources.find(&import.name),
            };
            let value = match value {
                Some(value) => value,
                None if import.weak => 0,
                None => {
                    let name = String::from_utf8_lossy(&import.name);
                    errors.push(format!("undefined symbol '{name}'"));
                    continue;
                }
            };
            if let Err(e) = image.bind(i, value) {
                errors.push(e);
            }
        }
    }

    /// Stores what the resolver of an indirect function gave.
    pub fn set_slot(&mut self, id: ImageId, slot: usize, address: usize) {
        if let Some(loaded) = self.images.get_mut(&id) {
            loaded.image.set_slot(slot, address);
        }
    }

    /// The address of a name that a module or [`define`](Self::define) has.
    pub fn find(&self, name: &[u8]) -> Option<usize> {
        self.names.get(name).map(|d| d.address)
    }

    /// Where an image has what it exports by a name, whoever the name belongs to.
    pub fn export(&self, id: ImageId, name: &[u8]) -> Option<usize> {
        let exports = &self.images.get(&id)?.image.exports;
        exports.iter().find(|e| *e.name == *name).map(|e| e.address)
    }

    /// Stubs in this linker's memory: see [`Stubs::new`].
    pub fn make_stubs(
        &mut self,
        relocations: &dyn Relocations,
        count: usize,
        resolver: Resolver,
        data: *const std::ffi::c_void,
    ) -> Result<Stubs, LinkError> {
        Ok(Stubs::new(&mut self.memory, relocations, count, resolver, data)?)
    }

    /// Gives the memory of stubs back. Nobody may call them any more.
    pub fn release_stubs(&mut self, stubs: Stubs) {
        stubs.release(&mut self.memory);
    }

    /// Whether any import is open.
    pub fn is_open(&self) -> bool {
        !self.open.is_empty()
    }

    /// Bytes of memory that images take.
    pub fn used(&self) -> usize {
        self.memory.used()
    }

    /// What is to be run before [`remove`](Self::remove); once.
    pub fn finish(&mut self, id: ImageId) -> Finish {
        let Some(loaded) = self.images.get_mut(&id) else {
            return Finish::default();
        };
        Finish {
            destructors: loaded.image.take_destructors(),
            dso_handle: loaded.image.start(),
        }
    }

    /// All images, in the order in which they were added.
    pub fn images(&self) -> Vec<ImageId> {
        let mut all: Vec<ImageId> = self.images.keys().copied().collect();
        all.sort();
        all
    }

    /// Takes the names of a module away, so that others can define them. Who uses them keeps doing so until the next
    /// [`resolve`](Self::resolve), which finds other definitions or complains.
    pub fn withdraw(&mut self, id: ImageId) {
        let Some(loaded) = self.images.get(&id) else {
            return;
        };
        let names: Vec<Box<[u8]>> = loaded.image.exports.iter().map(|e| e.name.clone()).collect();
        for name in names {
            self.unpublish(&name, |d| d.image == Some(id));
        }
        self.open.retain(|o| *o != id);
    }

    /// Gives a module back the names that [`withdraw`](Self::withdraw) took.
    pub fn restore(&mut self, id: ImageId) {
        if self.images.contains_key(&id) {
            self.publish(id, false);
        }
    }

    /// Takes a module out of memory.
    ///
    /// # Safety
    /// No thread may run its code or use its data, now or later.
    pub unsafe fn remove(&mut self, id: ImageId) {
        self.withdraw(id);
        let Some(mut loaded) = self.images.remove(&id) else {
            return;
        };
        for import in &loaded.image.imports {
            if let Some(users) = self.importers.get_mut(&import.name) {
                users.remove(&id);
                if users.is_empty() {
                    self.importers.remove(&import.name);
                }
            }
        }
        loaded.frames = None;
        loaded.image.unload(&mut self.memory);
    }
}
