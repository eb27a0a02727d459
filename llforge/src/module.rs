//! Modules as users of the library hold them, and errors as values.

use crate::driver::{self, Compiled, Failure};
use crate::options::{FileType, Options};
use crate::progress::{Cache, Key};
use ir::builder::ModuleBuilder;
use ir::diag::{Diagnostic, Severity};
use ir::source::Source;
use std::fmt;
use std::sync::{Arc, Mutex};

/// A module of LLVM IR that has been verified: from text, from bitcode, or built in memory.
///
/// It is cheap to clone, and may be compiled from several threads at once.
///
/// ```
/// use llforge::{Module, Options};
/// let module = Module::parse("seven.ll", "define i32 @seven() {\n  ret i32 7\n}").unwrap();
/// let object = module.compile(&Options::object()).unwrap();
/// assert!(object.starts_with(b"\x7fELF"));
///
/// let error = Module::parse("eight.ll", "define i32 @eight() {\n  ret i32 %x\n}").unwrap_err();
/// let place = error.messages[0].place.as_ref().unwrap();
/// assert_eq!((place.line, place.column), (2, 11));
/// ```
#[derive(Clone)]
pub struct Module {
    name: String,
    content: Content,
}

#[derive(Clone)]
enum Content {
    /// Text or bitcode; and what was read of it without bodies, for the first who asks.
    Bytes(
        Arc<[u8]>,
        #[cfg_attr(not(feature = "jit"), allow(dead_code))] Arc<Mutex<Option<ir::module::Module>>>,
    ),
    Built(Arc<ir::module::Module>),
}

/// What was made of a module, beside what may be remarked.
#[derive(Debug)]
pub struct Output {
    /// The object, assembly or IR; empty where nothing is to be written.
    pub bytes: Vec<u8>,
    /// Remarks about the input.
    pub warnings: Vec<Message>,
}

impl Module {
    /// Reads and verifies text or bitcode. `name` stands in messages.
    pub fn parse(name: &str, input: impl AsRef<[u8]>) -> Result<Module, Error> {
        let module = Module {
            name: name.to_string(),
            content: Content::Bytes(input.as_ref().into(), Arc::default()),
        };
        module.verify()?;
        Ok(module)
    }

    /// As [`parse`](Self::parse), but bodies are read and verified only when they are compiled.
    pub fn parse_lazily(name: &str, input: impl AsRef<[u8]>) -> Result<Module, Error> {
        let input = input.as_ref();
        let skeleton = driver::read_skeleton(input, &Options::object());
        let skeleton = skeleton.map_err(|f| Error::new(f, name, Source::of(input)))?;
        Ok(Module {
            name: name.to_string(),
            content: Content::Bytes(input.into(), Arc::new(Mutex::new(Some(skeleton)))),
        })
    }

    /// A module that was built, verified.
    ///
    /// ```
    /// use llforge::builder::{InstBuilder, ModuleBuilder, TypeId};
    /// use llforge::{Module, Options};
    /// let mut m = ModuleBuilder::new("aarch64-linux-gnu");
    /// let ty = m.func_ty(TypeId::I32, &[], false);
    /// let seven = m.add_function("seven", ty);
    /// let mut f = m.define(seven);
    /// let entry = f.block("entry");
    /// f.switch_to(entry);
    /// let n = f.int(TypeId::I32, 7);
    /// f.ret(n);
    /// f.finish();
    /// let module = Module::build("seven", m).unwrap();
    /// assert!(module.compile(&Options::object()).is_ok());
    /// assert!(module.to_text().unwrap().contains("ret i32 7"));
    /// ```
    pub fn build(name: &str, builder: ModuleBuilder) -> Result<Module, Error> {
        Module::from_ir(name, builder.finish())
    }

    /// A module of the crate `llforge-ir` with all bodies in memory, verified.
    pub fn from_ir(name: &str, module: ir::module::Module) -> Result<Module, Error> {
        let module = Module {
            name: name.to_string(),
            content: Content::Built(Arc::new(module)),
        };
        module.verify()?;
        Ok(module)
    }

    /// The name in messages.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Checks the whole module again.
    pub fn verify(&self) -> Result<(), Error> {
        let options = Options {
            file_type: FileType::VerifyOnly,
            ..Options::default()
        };
        self.run(&options).map(|_| ())
    }

    /// The module's bytes: an object, or what [`Options::file_type`] says.
    pub fn compile(&self, options: &Options) -> Result<Vec<u8>, Error> {
        self.run(options).map(|c| c.bytes)
    }

    /// As [`compile`](Self::compile), but what `cache` has is not compiled again. Modules that were built are compiled each time.
    ///
    /// ```
    /// use llforge::progress::{Cache, Key};
    /// use llforge::{Module, Options};
    /// use std::{cell::RefCell, collections::HashMap};
    /// #[derive(Default)]
    /// struct Memory(RefCell<HashMap<Key, Vec<u8>>>);
    /// impl Cache for Memory {
    ///     fn get(&self, key: Key) -> Option<Vec<u8>> {
    ///         self.0.borrow().get(&key).cloned()
    ///     }
    ///     fn put(&self, key: Key, bytes: &[u8]) {
    ///         self.0.borrow_mut().insert(key, bytes.to_vec());
    ///     }
    /// }
    /// let (cache, mut options) = (Memory::default(), Options::object());
    /// let module = Module::parse("x.ll", "@x = global i32 7").unwrap();
    /// let first = module.compile_cached(&options, &cache).unwrap();
    /// assert_eq!(module.compile_cached(&options, &cache).unwrap(), first);
    /// assert_eq!(cache.0.borrow().len(), 1);
    /// options.set("mtriple", "arm64-apple-macosx").unwrap();
    /// assert_ne!(module.compile_cached(&options, &cache).unwrap(), first);
    /// ```
    pub fn compile_cached(&self, options: &Options, cache: &dyn Cache) -> Result<Vec<u8>, Error> {
        let Content::Bytes(bytes, _) = &self.content else {
            return self.compile(options);
        };
        let named = Options {
            input: format!("{} {}", options.input, self.name),
            ..options.clone()
        };
        let key = Key::new(bytes, &named);
        if let Some(known) = cache.get(key) {
            return Ok(known);
        }
        let made = self.compile(options)?;
        cache.put(key, &made);
        Ok(made)
    }

    /// As [`compile`](Self::compile), with warnings.
    pub fn compile_with_warnings(&self, options: &Options) -> Result<Output, Error> {
        let done = self.run(options)?;
        let warnings = done.warnings.iter();
        Ok(Output {
            bytes: done.bytes,
            warnings: warnings
                .map(|d| Message::new(d, &self.name, self.source()))
                .collect(),
        })
    }

    /// LLVM IR as text.
    pub fn to_text(&self) -> Result<String, Error> {
        let options = Options {
            file_type: FileType::Ir,
            ..Options::default()
        };
        let bytes = self.compile(&options)?;
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }

    /// LLVM bitcode, as LLVM 22 reads it.
    pub fn to_bitcode(&self) -> Result<Vec<u8>, Error> {
        let options = Options {
            file_type: FileType::Bitcode,
            ..Options::default()
        };
        self.compile(&options)
    }

    /// Where offsets in diagnostics are places.
    pub(crate) fn source(&self) -> Source<'_> {
        match &self.content {
            Content::Bytes(bytes, _) => Source::of(bytes),
            Content::Built(_) => Source::Memory,
        }
    }

    /// All but bodies, which [`source`](Self::source) has.
    #[cfg_attr(not(feature = "jit"), allow(dead_code))]
    pub(crate) fn skeleton(&self, options: &Options) -> Result<ir::module::Module, Failure> {
        match &self.content {
            Content::Bytes(bytes, read) => {
                let read = read.lock().unwrap_or_else(|e| e.into_inner()).take();
                read.map_or_else(|| driver::read_skeleton(bytes, options), Ok)
            }
            Content::Built(module) => Ok(ir::module::Module::clone(module)),
        }
    }

    fn run(&self, options: &Options) -> Result<Compiled, Error> {
        let named;
        let options = match options.input == "-" {
            true => {
                named = Options {
                    input: self.name.clone(),
                    language: Some(options.language.unwrap_or(crate::options::Language::Ir)),
                    ..options.clone()
                };
                &named
            }
            false => options,
        };
        let done = match &self.content {
            Content::Bytes(bytes, _) => driver::compile_input(bytes, options),
            Content::Built(m) => {
                driver::compile_skeleton(ir::module::Module::clone(m), Source::Memory, options)
            }
        };
        done.map_err(|f| Error::new(f, &self.name, self.source()))
    }
}

impl fmt::Debug for Module {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Module")
            .field("name", &self.name)
            .finish_non_exhaustive()
    }
}

/// A place in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// From 1.
    pub line: usize,
    /// In bytes, from 1.
    pub column: usize,
    /// The line, without its end.
    pub text: String,
}

/// A message about a module.
#[derive(Clone, Debug, PartialEq)]
pub struct Message {
    /// How bad it is.
    pub severity: Severity,
    /// Lower case, no full stop.
    pub text: String,
    /// Where, if the module came from text.
    pub place: Option<Place>,
    /// As the command prints it: `error: FILE:LINE:COL: …` with the line and a caret, and notes.
    pub rendered: String,
}

impl Message {
    pub(crate) fn new(d: &Diagnostic, name: &str, source: Source<'_>) -> Message {
        let place = d.offset.and_then(|o| source.place(o));
        Message {
            severity: d.severity,
            text: d.message.clone(),
            place: place.map(|p| Place {
                line: p.line,
                column: p.column,
                text: String::from_utf8_lossy(p.text).into_owned(),
            }),
            rendered: d.render(name, source),
        }
    }

    /// An error without place.
    #[cfg_attr(not(feature = "jit"), allow(dead_code))]
    pub(crate) fn plain(text: String) -> Message {
        Message {
            severity: Severity::Error,
            rendered: format!("error: {text}\n"),
            text,
            place: None,
        }
    }
}

/// Why nothing was made.
#[derive(Clone, Debug, PartialEq)]
pub struct Error {
    /// What is wrong, the first thing first; at least one.
    pub messages: Vec<Message>,
    /// The fault is llforge's.
    pub internal: bool,
}

impl Error {
    pub(crate) fn new(failure: Failure, name: &str, source: Source<'_>) -> Error {
        let messages = failure.diagnostics.iter();
        Error {
            messages: messages.map(|d| Message::new(d, name, source)).collect(),
            internal: failure.internal,
        }
    }

    /// One error without place.
    #[cfg_attr(not(feature = "jit"), allow(dead_code))]
    pub(crate) fn plain(text: impl Into<String>) -> Error {
        Error {
            messages: vec![Message::plain(text.into())],
            internal: false,
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.messages.iter().try_for_each(|m| f.write_str(&m.rendered))
    }
}

impl std::error::Error for Error {}
