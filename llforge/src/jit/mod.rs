//! Running modules in this process.
//!
//! ```
//! use llforge::{Module, jit::Jit};
//! let jit = Jit::new()?;
//! jit.add(&Module::parse("add.ll", "define i32 @add(i32 %a, i32 %b) {\n %c = add i32 %a, %b\n ret i32 %c\n}")?)?;
//! // SAFETY: the type is that of the function.
//! let add: extern "C" fn(i32, i32) -> i32 = unsafe { jit.function("add")? };
//! assert_eq!(add(40, 2), 42);
//! # Ok::<(), llforge::Error>(())
//! ```
//! Modules may refer to each other, to names that were [defined](Jit::define), and to the process. References are resolved when
//! something is [looked up](Jit::lookup), so the order of adding does not matter; constructors run then, too.
//! A [`Jit`] may be used from several threads; code may be running while modules are added.
//!
//! In: modules. Out: addresses of code and data, which live as long as the module is not removed.

mod lazy;

use crate::driver::{self, Failure};
use crate::module::{Error, Module};
use crate::options::{FileType, Options};
use emit::object::ObjectModel;
use ir::ids::GlobalId;
use ir::module::Visibility;
use ir::options::RelocModel;
use ir::triple::Triple;
use jit_memory::linker::Pending;
use jit_memory::{ImageId, LinkError, Linker};
use std::collections::BTreeMap;
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::thread::ThreadId;

/// How modules are compiled and who is told of them.
#[derive(Clone, Debug)]
pub struct Settings {
    /// What the code generator is told. Target, file type and relocation model are settled by linking in memory.
    pub options: Options,
    /// Whether the symbols of the process and its libraries are found (default).
    pub process_symbols: bool,
    /// Whether gdb is told of modules that have debug information (default).
    pub debugger: bool,
    /// Whether `perf` is told of functions (`/tmp/perf-PID.map`).
    pub perf_map: bool,
    /// Whether code and source lines of functions go to `jit-PID.dump`, in the folder that the environment's `JITDUMPDIR` names or
    /// that of temporary files, for `perf inject --jit`.
    pub jit_dump: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            options: Options::object(),
            process_symbols: true,
            debugger: true,
            perf_map: false,
            jit_dump: false,
        }
    }
}

/// A module that was added to a [`Jit`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ModuleId(u64);

/// Modules that run in this process. Dropping it runs destructors and unloads them.
pub struct Jit {
    shared: Arc<Shared>,
}

/// What the lazily compiled modules know of their [`Jit`].
struct Shared {
    state: Mutex<State>,
    options: Options,
    initialising: Turn,
}

#[derive(Default)]
struct State {
    linker: Linker,
    modules: BTreeMap<ModuleId, Loaded>,
    next: u64,
}

/// A module in memory.
enum Loaded {
    Whole(ImageId),
    Lazy(lazy::LazyModule),
}

/// Lets one thread at a time run constructors, which may look things up themselves.
#[derive(Default)]
struct Turn {
    owner: Mutex<Option<ThreadId>>,
    free: Condvar,
}

impl Turn {
    /// Runs `f` when no other thread is at it.
    fn take<T>(&self, f: impl FnOnce() -> T) -> T {
        let me = std::thread::current().id();
        let mut owner = lock(&self.owner);
        if *owner == Some(me) {
            drop(owner);
            return f();
        }
        while owner.is_some() {
            owner = self.free.wait(owner).unwrap_or_else(|e| e.into_inner());
        }
        *owner = Some(me);
        drop(owner);
        /// Ends the turn, also when `f` unwinds.
        struct End<'a>(&'a Turn);
        impl Drop for End<'_> {
            fn drop(&mut self) {
                *lock(&self.0.owner) = None;
                self.0.free.notify_one();
            }
        }
        let _end = End(self);
        f()
    }
}

/// A panic of ours under a lock leaves nothing half done that others would see.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(|e| e.into_inner())
}

impl From<LinkError> for Error {
    fn from(e: LinkError) -> Error {
        Error {
            messages: e.0.into_iter().map(crate::module::Message::plain).collect(),
            internal: false,
        }
    }
}

impl Jit {
    /// With optimisation level 2, resolving names through the process.
    pub fn new() -> Result<Jit, Error> {
        Jit::with(Settings::default())
    }

    /// With settings.
    ///
    /// Errors: the map or the dump for `perf` cannot be opened.
    pub fn with(settings: Settings) -> Result<Jit, Error> {
        let mut state = State::default();
        state.linker.sources.process = settings.process_symbols;
        let observers = &mut state.linker.observers;
        observers.tell_debugger(settings.debugger);
        if settings.perf_map {
            let written = observers.write_perf_map();
            written.map_err(|e| Error::plain(format!("no map for perf: {e}")))?;
        }
        if settings.jit_dump {
            let written = observers.write_jit_dump();
            written.map_err(|e| Error::plain(format!("no dump for perf: {e}")))?;
        }
        let mut options = settings.options;
        options.file_type = FileType::Model;
        options.triple = target().text;
        options.march.clear();
        options.codegen.reloc_model = Some(RelocModel::Pic);
        options.codegen.emulated_tls = Some(true);
        let shared = Shared {
            state: Mutex::new(state),
            options,
            initialising: Turn::default(),
        };
        Ok(Jit {
            shared: Arc::new(shared),
        })
    }

    /// Compiles a module and puts it into memory.
    ///
    /// Errors: of compiling, and names that are defined already. What is undefined is told by [`lookup`](Self::lookup).
    pub fn add(&self, module: &Module) -> Result<ModuleId, Error> {
        let model = self.shared.compile_whole(module)?;
        let mut state = lock(&self.shared.state);
        let image = state.linker.add(&model)?;
        Ok(state.insert(Loaded::Whole(image)))
    }

    /// Puts a module into memory whose functions are compiled when they are called first. Its functions can be replaced one by one
    /// by [`redefine`](Self::redefine).
    ///
    /// Errors: as [`add`](Self::add); a function that cannot be compiled ends the process with a message when it is called.
    pub fn add_lazy(&self, module: &Module) -> Result<ModuleId, Error> {
        if !module
            .skeleton(&self.shared.options)
            .map_or(true, |m| m.module_asm.is_empty())
        {
            // Assembly may name what is local to the module.
            return self.add(module);
        }
        let lazy = lazy::LazyModule::new(&self.shared, module)?;
        let mut state = lock(&self.shared.state);
        Ok(state.insert(Loaded::Lazy(lazy)))
    }

    /// Defines a name as an address of the host.
    ///
    /// ```
    /// use llforge::{Module, jit::Jit};
    /// extern "C" fn twice(n: i32) -> i32 { 2 * n }
    /// let jit = Jit::new()?;
    /// jit.define("twice", twice as *const ())?;
    /// let text = "declare i32 @twice(i32)\ndefine i32 @f() {\n %r = call i32 @twice(i32 21)\n ret i32 %r\n}";
    /// jit.add(&Module::parse("f.ll", text)?)?;
    /// // SAFETY: the type is that of the function.
    /// let f: extern "C" fn() -> i32 = unsafe { jit.function("f")? };
    /// assert_eq!(f(), 42);
    /// # Ok::<(), llforge::Error>(())
    /// ```
    pub fn define(&self, name: &str, address: *const ()) -> Result<(), Error> {
        let mut state = lock(&self.shared.state);
        Ok(state.linker.define(name.as_bytes(), address as usize)?)
    }

    /// Who is asked for the addresses of names that no module defines, before libraries and the process are.
    pub fn set_resolver(&self, resolver: impl Fn(&str) -> Option<*const ()> + Send + Sync + 'static) {
        let mut state = lock(&self.shared.state);
        let callback = move |name: &str| resolver(name).map(|p| p as usize);
        state.linker.sources.set_callback(Box::new(callback));
    }

    /// Loads a shared library, whose symbols modules may use.
    pub fn load_library(&self, path: &str) -> Result<(), Error> {
        let mut state = lock(&self.shared.state);
        let loaded = state.linker.sources.load_library(path);
        loaded.map_err(|e| Error::plain(format!("library '{path}': {e}")))
    }

    /// Names libraries that are loaded when a name is found nowhere else.
    pub fn set_libraries_on_demand(&self, paths: &[&str]) {
        let mut state = lock(&self.shared.state);
        state.linker.sources.on_demand = paths.iter().map(|p| p.to_string()).collect();
    }

    /// The address of a function or variable, as its name is in the symbol table. All that was added is ready to run then.
    ///
    /// Errors: nobody defines the name, or one that modules refer to.
    pub fn lookup(&self, name: &str) -> Result<*const (), Error> {
        let find = || {
            let found = lock(&self.shared.state).linker.find(name.as_bytes());
            found.ok_or_else(|| Error::plain(format!("undefined symbol '{name}'")))
        };
        // Nothing is run for a name that nobody has.
        find()?;
        self.shared.resolve()?;
        Ok(find()? as *const ())
    }

    /// A function by name, as a function pointer of type `F`.
    ///
    /// # Safety
    /// `F` must be an `extern "C" fn` whose parameters and result are those of the function. It must not be called after the
    /// module was removed.
    pub unsafe fn function<F: Copy>(&self, name: &str) -> Result<F, Error> {
        const {
            assert!(
                size_of::<F>() == size_of::<*const ()>(),
                "F is a function pointer"
            )
        };
        let address = self.lookup(name)?;
        // SAFETY: both have the size of a pointer; the type is right by the caller's promise.
        Ok(unsafe { std::mem::transmute_copy::<*const (), F>(&address) })
    }

    /// Puts another module in the place of one: who refers to its names, other than by addresses that were taken before, refers to
    /// the new definitions from now on. The old one stays in memory, without names, until it is [removed](Self::remove), since
    /// somebody may be running it. Its variables do not move to the new one.
    ///
    /// Errors: as [`add`](Self::add); the old module stays as it is then.
    pub fn replace(&self, old: ModuleId, module: &Module) -> Result<ModuleId, Error> {
        let model = self.shared.compile_whole(module)?;
        let new = {
            let mut state = lock(&self.shared.state);
            let images = state.images(old);
            images.iter().for_each(|i| state.linker.withdraw(*i));
            match state.linker.add(&model) {
                Ok(image) => state.insert(Loaded::Whole(image)),
                Err(e) => {
                    images.iter().for_each(|i| state.linker.restore(*i));
                    return Err(e.into());
                }
            }
        };
        self.shared.resolve()?;
        Ok(new)
    }

    /// Has all calls of a function of a module that was [added lazily](Self::add_lazy) lead elsewhere from now on, also those through
    /// addresses that were taken before.
    ///
    /// Errors: there is no such function.
    pub fn redefine(&self, module: ModuleId, function: &str, address: *const ()) -> Result<(), Error> {
        let state = lock(&self.shared.state);
        match state.modules.get(&module) {
            Some(Loaded::Lazy(lazy)) if lazy.redirect(function, address as usize) => Ok(()),
            _ => Err(Error::plain(format!("no lazily compiled function '{function}'"))),
        }
    }

    /// Runs a module's destructors and takes it out of memory.
    ///
    /// # Safety
    /// No thread may be running its code or use its data afterwards.
    pub unsafe fn remove(&self, module: ModuleId) {
        let images = lock(&self.shared.state).images(module);
        images.iter().rev().for_each(|i| self.shared.run_destructors(*i));
        let mut state = lock(&self.shared.state);
        for image in images {
            // SAFETY: the caller's promise.
            unsafe { state.linker.remove(image) };
        }
        if let Some(Loaded::Lazy(lazy)) = state.modules.remove(&module) {
            lazy.release(&mut state.linker);
        }
    }

    /// Runs the destructors of all modules, the last first, as at the end of a program; once.
    pub fn run_destructors(&self) {
        let images = lock(&self.shared.state).linker.images();
        images.iter().rev().for_each(|i| self.shared.run_destructors(*i));
    }

    /// Bytes of memory that code and data take.
    pub fn memory_used(&self) -> usize {
        lock(&self.shared.state).linker.used()
    }
}

impl Drop for Jit {
    fn drop(&mut self) {
        self.run_destructors();
    }
}

impl State {
    fn insert(&mut self, loaded: Loaded) -> ModuleId {
        self.next += 1;
        let id = ModuleId(self.next);
        self.modules.insert(id, loaded);
        id
    }

    fn images(&self, module: ModuleId) -> Vec<ImageId> {
        match self.modules.get(&module) {
            Some(Loaded::Whole(image)) => vec![*image],
            Some(Loaded::Lazy(lazy)) => lazy.images(),
            None => Vec::new(),
        }
    }
}

/// Calls a function of a module without arguments.
fn call(address: usize) {
    // SAFETY: the module says that the address is that of such a function, and it has been linked.
    unsafe { std::mem::transmute::<usize, extern "C-unwind" fn()>(address)() };
}

impl Shared {
    /// Resolves all that is open, and runs what is to be run.
    fn resolve(&self) -> Result<(), Error> {
        if !lock(&self.state).linker.is_open() {
            // Another thread may still be running constructors of what we are asked for.
            self.initialising.take(|| ());
            return Ok(());
        }
        self.initialising.take(|| {
            let Pending {
                indirect,
                constructors,
            } = lock(&self.state).linker.resolve()?;
            for (image, slot, resolver) in indirect {
                // SAFETY: the module says that this is a function that returns an address, and it has been linked.
                let target = unsafe { std::mem::transmute::<usize, extern "C" fn() -> usize>(resolver)() };
                lock(&self.state).linker.set_slot(image, slot, target);
            }
            constructors.into_iter().for_each(call);
            Ok(())
        })
    }

    fn run_destructors(&self, image: ImageId) {
        let finish = lock(&self.state).linker.finish(image);
        // SAFETY: images are removed after this.
        unsafe { finish.run_exit_functions() };
        finish.destructors.into_iter().for_each(call);
    }

    fn compile_whole(&self, module: &Module) -> Result<ObjectModel, Error> {
        let error = |f: Failure| Error::new(f, module.name(), module.source());
        let skeleton = module.skeleton(&self.options).map_err(error)?;
        self.compile(module, skeleton).map_err(error)
    }

    /// Compiles what of a module has bodies.
    fn compile(&self, module: &Module, mut skeleton: ir::module::Module) -> Result<ObjectModel, Failure> {
        check_target(&skeleton)?;
        for i in 0..skeleton.globals.len() {
            // What is elsewhere may be far away.
            if skeleton.global(GlobalId::new(i)).is_declaration() {
                let global = &mut skeleton.globals[i];
                global.dso_local = false;
                global.visibility = Visibility::Default;
            }
        }
        let named;
        let options = match self.options.input == module.name() {
            true => &self.options,
            false => {
                named = Options {
                    input: module.name().to_string(),
                    ..self.options.clone()
                };
                &named
            }
        };
        let done = driver::compile_skeleton(skeleton, module.source(), options)?;
        Ok(*done.model.expect("asked for"))
    }
}

/// What modules are compiled for: on Windows by MinGW's rules, by which whatever another module defines may be far away.
fn target() -> Triple {
    let host = Triple::host();
    match host.os {
        ir::triple::Os::Windows => Triple::parse(&host.text.replace("-msvc", "-gnu")),
        _ => host,
    }
}

/// Whether a module is for this machine, or says nothing.
fn check_target(module: &ir::module::Module) -> Result<(), Failure> {
    let written = module.scope().str(module.triple);
    let host = Triple::host();
    if written.is_empty() || Triple::parse(&written).arch == host.arch {
        return Ok(());
    }
    let message = format!("target '{written}' cannot run on this machine, '{host}'");
    Err(ir::diag::Diagnostic::error(None, message).into())
}
