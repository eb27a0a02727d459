//! The reader of IR text.
//!
//! ```text
//!   text ──split──► entities ──skeleton──► Module (bodies as byte ranges, metadata as offsets)
//!                                             │
//!                    for each body, any thread └──parse_body──► Body (+ overlay)
//! ```
//! * `lexer`: bytes to tokens, on demand, without a token buffer;
//! * `split`: one scan that finds where each top-level entity starts and where bodies end; `survey`: what is looked for in all of
//!   the text, beside it;
//! * `skeleton`, `globals`: everything outside bodies, in an order that needs no forward references; `unique`: nodes of
//!   metadata that are one;
//! * `types`, `constants`, `literals`, `attributes`, `metadata`: shared by both; `locations`, `variables`: debug information as
//!   code generation wants it;
//! * `const_fold`, `expand`: constant expressions that LLVM no longer has;
//! * `debug_calls`: `llvm.dbg.*` calls; what became of other old intrinsics is in `crate::upgrade`;
//! * `body`, `instructions`, `memory`, `calls`, `asm_constraints`,
//!   `control`: bodies.
//!
//! Convention: `pos` always stands at the first byte of a token (white space and comments behind a token
//! are skipped when it is consumed).
//! Cost: linear in the text; no allocation per token or instruction beyond the growth of the pools.

use crate::body::Body;
use crate::context::{Scope, ScopeMut};
use crate::diag::{Diagnostic, Result};
pub(crate) use crate::home::Home;
use crate::ids::{GlobalId, TypeId};
use crate::metadata::Md;
use crate::module::{BodyState, GlobalKind, Module};
use crate::source::Source;
use crate::upgrade::Upgrader;
pub(crate) use lexer::Name;
use std::ops::Range;

mod asm_constraints;
mod attributes;
mod body;
mod calls;
mod const_expr;
mod const_fold;
mod constants;
mod control;
mod debug_calls;
mod expand;
mod globals;
mod instructions;
mod lexer;
mod literals;
mod locals;
mod locations;
mod memory;
mod metadata;
mod rounding;
mod skeleton;
mod split;
mod survey;
pub mod symbols;
pub(crate) mod typed_pointers;
mod types;
mod unique;
mod variables;

/// What is kept of the text.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct ParseOptions {
    /// Keep the names of local values and blocks.
    pub keep_names: bool,
    /// Keep debug records and all attachments; otherwise only attachments of kinds that code generation
    /// uses.
    pub debug_info: bool,
    /// Keep where instructions of functions with a `DISubprogram` stand ([`Body::locations`]) and what debug records say
    /// ([`Body::variables`]), instead of `!dbg` attachments and debug records.
    pub locations: bool,
    /// Parse every metadata definition; otherwise all but tuples stay [`Md::Unparsed`] until asked for with
    /// [`Source::read_metadata`].
    pub all_metadata: bool,
    /// A long text may be read on two threads.
    pub threads: bool,
    /// Whether memory of the target is big-endian, where that is known before the module is read; else the module says it.
    pub big_endian: Option<bool>,
}

impl ParseOptions {
    /// Everything, as for `--emit=ir`.
    pub const ALL: ParseOptions = ParseOptions {
        keep_names: true,
        debug_info: true,
        locations: false,
        all_metadata: true,
        threads: false,
        big_endian: None,
    };
    /// Only what code generation needs without debug information; with it, [`locations`](Self::locations) as well.
    pub const CODEGEN: ParseOptions = ParseOptions {
        keep_names: false,
        debug_info: false,
        locations: false,
        all_metadata: false,
        threads: false,
        big_endian: None,
    };
}

impl ParseOptions {
    /// What is kept of a function: its places only if debuggers are told of it.
    pub(crate) fn of_function(&self, module: &Module, f: GlobalId) -> ParseOptions {
        let told = || {
            let metadata = &module.global(f).metadata;
            metadata
                .iter()
                .any(|(kind, _)| module.scope().bytes(*kind) == b"dbg")
        };
        ParseOptions {
            locations: self.locations && told(),
            ..*self
        }
    }
}

impl Default for ParseOptions {
    fn default() -> Self {
        ParseOptions::CODEGEN
    }
}

/// Longest input that byte offsets of `u32` can address.
pub(crate) const MAX_TEXT: usize = u32::MAX as usize - 16;

/// Parses everything outside function bodies. Bodies stay byte ranges ([`BodyState::Text`]) for
/// [`Source::read_body`]; only in modules with typed pointers (old IR) they are parsed at once.
pub fn parse_module(text: &[u8], opts: &ParseOptions) -> Result<Module> {
    if text.len() > MAX_TEXT {
        return Err(Diagnostic::error(None, "input is larger than 4 GiB"));
    }
    let (survey, entities) = survey(text, opts);
    let entities = entities?;
    let plan = skeleton::Plan {
        survey: &survey,
        entities: &entities,
    };
    if !survey.typed_pointers {
        let mut module = Module::new();
        skeleton::fill(text, opts, &plan, &mut module)?;
        return Ok(module);
    }
    // What LLVM 22 takes with `T*` as `ptr` need not have agreed in its pointees.
    typed_pointers::parse(text, opts, &plan)
        .or_else(|e| typed_pointers::parse_untyped(text, opts, &plan).map_err(|_| e))
}

/// Bytes of text that are worth a second thread.
const LONG_TEXT: usize = 1 << 20;

/// What stands where in a text.
fn survey(text: &[u8], opts: &ParseOptions) -> (survey::Survey, Result<Vec<split::Entity>>) {
    if !opts.threads || text.len() < LONG_TEXT {
        let survey = survey::Survey::of(text);
        let entities = split::split(text, opts, survey.block_comments);
        return (survey, entities);
    }
    let pieces = survey::Pieces::of(text);
    let (found, entities) = std::thread::scope(|s| {
        // Without a further thread all is done here.
        let beside = std::thread::Builder::new().spawn_scoped(s, || pieces.search());
        let entities = split::split(text, opts, false);
        let mut found = pieces.search();
        if let Ok(beside) = beside {
            found.extend(beside.join().expect("a search does not panic"));
        }
        (found, entities)
    });
    let survey = survey::Survey::from(text, found);
    match survey.block_comments {
        true => {
            let entities = split::split(text, opts, true);
            (survey, entities)
        }
        false => (survey, entities),
    }
}

/// Parses the body of the function `f`, which stands in `range` of the text, into `body`.
pub(crate) fn parse_body(
    module: &Module,
    text: &[u8],
    range: Range<u32>,
    f: GlobalId,
    opts: &ParseOptions,
    body: &mut Body,
) -> Result<()> {
    body.clear();
    let end = (range.end as usize).min(text.len());
    body::parse(module, text, range.start as usize..end, f, opts, body)
}

/// Parses the module and all bodies, which become [`BodyState::Parsed`].
pub fn parse_all(text: &[u8], opts: &ParseOptions) -> Result<Module> {
    let mut module = parse_module(text, opts)?;
    let source = Source::Text(text);
    for i in 0..module.globals.len() {
        if !matches!(module.function(GlobalId::new(i)), Some(f) if matches!(f.body, BodyState::Text { .. })) {
            continue;
        }
        let mut body = Box::new(Body::new());
        source.read_body(&module, GlobalId::new(i), opts, &mut body)?;
        if let GlobalKind::Function(f) = &mut module.globals[i].kind {
            f.body = BodyState::Parsed(body);
        }
    }
    Ok(module)
}

/// Parses the definition of a metadata node that stands at `offset`.
pub(crate) fn parse_metadata(module: &Module, text: &[u8], offset: u32, body: &mut Body) -> Result<Md> {
    let mut p = Parser::new(text, offset as usize, Home::Read(module), ParseOptions::ALL);
    std::mem::swap(&mut p.body, body);
    let md = p.standalone_md();
    std::mem::swap(&mut p.body, body);
    md
}

/// The state of reading: a place in the text, the tables, and the body under construction.
pub(crate) struct Parser<'a> {
    text: &'a [u8],
    /// The text with what stands behind the body that is read.
    whole: &'a [u8],
    pub(crate) pos: usize,
    pub(crate) home: Home<'a>,
    pub(crate) opts: ParseOptions,
    /// Nesting of types, constants and metadata.
    depth: u32,
    /// A `/*` without its `*/` has been met; no end is looked for again.
    open_comment: bool,
    pub(crate) body: Body,
    pub(crate) fun: Box<locals::FunctionState>,
}

/// Deepest nesting of types, constants and metadata that is read.
const MAX_DEPTH: u32 = 400;

impl<'a> Parser<'a> {
    pub(crate) fn new(text: &'a [u8], pos: usize, home: Home<'a>, opts: ParseOptions) -> Parser<'a> {
        let mut p = Parser {
            text,
            whole: text,
            pos,
            home,
            opts,
            depth: 0,
            open_comment: false,
            body: Body::default(),
            fun: Box::default(),
        };
        p.ws();
        p
    }
    /// The module, for reading.
    #[inline]
    pub(crate) fn module(&self) -> &Module {
        self.home.module()
    }
    /// The module, for changing. Only the skeleton may.
    pub(crate) fn module_mut(&mut self) -> Option<&mut Module> {
        self.home.module_mut()
    }
    /// Tables for reading.
    #[inline]
    pub(crate) fn scope(&self) -> Scope<'_> {
        self.home.scope(&self.body)
    }
    /// Tables for adding.
    #[inline]
    pub(crate) fn tables(&mut self) -> ScopeMut<'_> {
        self.home.tables(&mut self.body)
    }
    /// Whether a body is being read (then local names mean something).
    #[inline]
    fn in_body(&self) -> bool {
        matches!(self.home, Home::Read(_))
    }
    /// Upgrades what stands at `at`.
    pub(crate) fn upgrader(&mut self, at: usize) -> Upgrader<'_> {
        Upgrader {
            home: self.home.lend(),
            body: &mut self.body,
            forward: &self.fun.forward_types,
            at,
        }
    }
    /// A type with opaque pointers in place of typed ones.
    fn opaque_ty(&mut self, t: TypeId) -> TypeId {
        if !self.typed() {
            return t;
        }
        self.upgrader(self.pos).opaque_ty(t)
    }
    /// Whether the module has typed pointers.
    #[inline]
    pub(crate) fn typed(&self) -> bool {
        self.module().symbols.typed
    }
    /// One level deeper; error where nesting is beyond reason.
    fn enter(&mut self) -> Result<()> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(self.error("nesting is too deep"));
        }
        Ok(())
    }
    #[inline]
    fn leave(&mut self) {
        self.depth -= 1;
    }
}
