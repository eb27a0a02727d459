//! The verifier: LLVM's structural rules, as LLVM 22 checks them after reading.
//!
//! ```text
//!   Module ──verify_module──► diagnostics        globals, metadata, flags, attributes of functions
//!   Body   ──verify_body────► diagnostics        blocks, dominance, types, calls, attachments
//! ```
//! * `globals`, `flags`: what stands outside bodies;
//! * `body`, `operations`, `memory`, `calls`, `intrinsics`, `eh`, `funclets`, `convergence`: bodies;
//! * `attributes`: attributes wherever they stand; `constants`: constant expressions;
//! * `attachments`, `tbaa`: metadata on instructions; `debug_info`, `schema`, `expression`: debug
//!   information; `nodes`: how metadata is read.
//!
//! Broken debug information is a warning (severity), as in LLVM, which then drops it; everything else is an
//! error.
//!
//! Needs: ids that are in range, as parser and builder give them. Leaves its input as it is. Metadata that
//! was not parsed (`Md::Unparsed`) is taken as right.
//!
//! Cost: bodies in one pass, without allocation while nothing is wrong and no rare feature is used.
//! [`VerifyState::cfg`] holds the body's analyses afterwards, for whoever compiles it next.

mod attachments;
mod attributes;
mod body;
mod calls;
mod constants;
mod convergence;
mod debug_info;
mod dwarf;
mod eh;
mod expression;
mod flags;
mod funclets;
mod globals;
mod intrinsics;
mod memory;
mod nodes;
mod operations;
mod schema;
mod statepoints;
mod tbaa;

use crate::body::Body;
use crate::cfg::Cfg;
use crate::diag::{Diagnostic, Severity};
use crate::ids::{Block, GlobalId, Inst, MdId, StrId, Value};
use crate::module::{BodyState, GlobalKind, Module};

/// More diagnostics than this are not collected for one body or module.
const MAX_DIAGNOSTICS: usize = 32;
/// Warnings are not added behind so many diagnostics.
const MAX_WARNINGS: usize = 8;

/// Working memory of [`verify_body`], reused from body to body of one module on one thread.
#[derive(Default)]
pub struct VerifyState {
    /// Analyses of the body verified last, if it was well-formed.
    pub cfg: Cfg,
    /// Bodies are what expansion makes: an integer may be bitcast to an array of 64-bit words, and back.
    pub expanded: bool,
    /// By instruction: position in the order, and block; `u32::MAX` if it stands in no block.
    place: Vec<(u32, u32)>,
    phi: body::PhiScratch,
    cases: Vec<u64>,
    /// Module metadata that has been visited, as a bit set (second half: with locations allowed).
    visited: nodes::Visited,
    uses: body::UseLists,
    signatures: Vec<intrinsics::KnownSignature>,
    /// By type of the module: 1 if it is known to be sized and free of scalable vectors, 2 if not.
    plain_types: Vec<u8>,
    good_sets: attributes::GoodSets,
}

impl VerifyState {
    /// Fresh memory.
    pub fn new() -> VerifyState {
        VerifyState::default()
    }
}

pub use schema::required_fields;

/// Verifies what stands outside bodies.
pub fn verify_module(module: &Module) -> Vec<Diagnostic> {
    let mut out = Vec::new();
    let mut visited = nodes::Visited::default();
    flags::check(module, &mut visited, &mut out);
    globals::check(module, &mut visited, &mut out);
    out
}

/// Verifies the body of a function definition.
pub fn verify_body(module: &Module, f: GlobalId, body: &Body, state: &mut VerifyState) -> Vec<Diagnostic> {
    let mut out = Vec::new();
    body::check(module, f, body, state, &mut out);
    out
}

/// Verifies a module whose bodies are all parsed or built.
///
/// ```
/// use ir::parse::{ParseOptions, parse_all};
/// let text = b"define i32 @f(i32 %x) {\n  ret i32 %x\n}\n";
/// let module = parse_all(text, &ParseOptions::ALL).unwrap();
/// assert!(ir::verify::verify_all(&module).is_empty());
/// ```
pub fn verify_all(module: &Module) -> Vec<Diagnostic> {
    let mut out = verify_module(module);
    let mut state = VerifyState::new();
    for (i, g) in module.globals.iter().enumerate() {
        if let GlobalKind::Function(f) = &g.kind
            && let BodyState::Parsed(body) = &f.body
        {
            out.append(&mut verify_body(module, GlobalId::new(i), body, &mut state));
        }
    }
    out.sort_by_key(|d| d.offset);
    out
}

/// Adds an error.
fn report(out: &mut Vec<Diagnostic>, offset: Option<u32>, message: String) {
    if out.len() < MAX_DIAGNOSTICS {
        out.push(*Diagnostic::error(offset, message));
    }
}

/// Adds a warning about debug information: what is wrong with it makes no module wrong.
fn warn(out: &mut Vec<Diagnostic>, offset: Option<u32>, message: String) {
    if out.len() < MAX_WARNINGS {
        let mut d = *Diagnostic::error(offset, message);
        d.severity = Severity::Warning;
        out.push(d);
    }
}

/// What a check returns: `Err` with the broken rule in words.
type Rule = Result<(), String>;

/// The broken rule in words; out of the way of those that hold.
#[cold]
#[inline(never)]
fn broken(rule: std::fmt::Arguments<'_>) -> String {
    rule.to_string()
}

/// `Err` unless the condition holds; the message is formatted only then.
macro_rules! ensure {
    ($condition:expr, $($message:tt)+) => {
        if !$condition {
            return Err($crate::verify::broken(format_args!($($message)+)));
        }
    };
}
use ensure;

/// Name of a global value for messages: `'@f'`, `'@3'`.
fn global_name(module: &Module, g: GlobalId) -> String {
    let global = module.global(g);
    if global.name == StrId::EMPTY {
        format!("'@{}'", global.number)
    } else {
        format!("'@{}'", module.scope().str(global.name))
    }
}

/// Name of a local value for messages: `'%x'`, `'%7'`; `value` where names were not kept.
fn local_name(module: &Module, body: &Body, v: Value) -> String {
    let Some(local) = v.as_local() else {
        return "constant".to_string();
    };
    let scope = body.scope(module);
    if body.value_names.is_empty() && body.block_names.is_empty() && !body.offsets.is_empty() {
        return "value".to_string();
    }
    let name_of = |i: usize| body.value_names.get(i).copied().filter(|n| !n.is_empty());
    if let Some(n) = name_of(local as usize) {
        return format!("'%{}'", scope.str(n));
    }
    // Unnamed: count what takes a number before it.
    let params = body.params.len();
    let mut number = (0..params.min(local as usize))
        .filter(|i| name_of(*i).is_none())
        .count();
    if (local as usize) < params {
        return format!("'%{number}'");
    }
    for (b, d) in body.blocks.iter().enumerate() {
        if body.block_names.get(b).is_none_or(|n| n.is_empty()) {
            number += 1;
        }
        for i in &body.order[d.start as usize..d.end as usize] {
            let value = params + i.index();
            if value == local as usize {
                return format!("'%{number}'");
            }
            if body.inst(*i).ty != crate::ids::TypeId::VOID && name_of(value).is_none() {
                number += 1;
            }
        }
    }
    "value".to_string()
}

/// Name of a block for messages.
fn block_name(module: &Module, body: &Body, b: Block) -> String {
    match body.block_names.get(b.index()) {
        Some(n) if !n.is_empty() => format!("'%{}'", body.scope(module).str(*n)),
        _ => format!("number {}", b.0),
    }
}

/// Keyword of an instruction, and its name if it has a result.
fn inst_name(module: &Module, body: &Body, i: Inst) -> String {
    let d = body.inst(i);
    let keyword = match d.opcode {
        crate::inst::Opcode::CondBr => "br",
        o => o.keyword(),
    };
    if d.ty == crate::ids::TypeId::VOID {
        format!("'{keyword}'")
    } else {
        format!("'{keyword}' {}", local_name(module, body, body.result(i)))
    }
}

/// Where a metadata node of the module stands is not kept; diagnostics about it carry its number.
fn md_name(module: &Module, id: MdId) -> String {
    if id.is_local() {
        return "metadata node".to_string();
    }
    let number = module.numbered_metadata.number_of(id);
    number.map_or("metadata node".to_string(), |n| format!("'!{n}'"))
}
