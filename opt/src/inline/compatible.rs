//! Which functions may stand in others, as their attributes and instructions have it (LangRef "Function Attributes").

use ir::attributes::{AttrKind, Attribute};
use ir::body::Body;
use ir::constants::Const;
use ir::context::Scope;
use ir::ids::{AttrSetId, Block, GlobalId, Inst, TypeId};
use ir::inst::{InstFlags, Opcode, TailKind};
use ir::module::{Function, Linkage, Module};

/// Keywords that caller and callee need not share: what they say of the callee stays true in the caller, or is no longer asked.
const HARMLESS: &[AttrKind] = &[
    AttrKind::AllocKind,
    AttrKind::AllocSize,
    AttrKind::AlwaysInline,
    AttrKind::Cold,
    AttrKind::Hot,
    AttrKind::InlineHint,
    AttrKind::Memory,
    AttrKind::MinSize,
    AttrKind::MustProgress,
    AttrKind::NoCallback,
    AttrKind::NoFree,
    AttrKind::NoInline,
    AttrKind::NoRecurse,
    AttrKind::NoReturn,
    AttrKind::NoSync,
    AttrKind::NoUnwind,
    AttrKind::NonLazyBind,
    AttrKind::OptSize,
    AttrKind::ReadNone,
    AttrKind::ReadOnly,
    AttrKind::Speculatable,
    AttrKind::UwTable,
    AttrKind::WillReturn,
];

/// The same of string attributes.
const HARMLESS_NAMES: &[&[u8]] = &[
    b"alloc-family",
    b"alloc-variant-zeroed",
    b"frame-pointer",
    b"no-inline-line-tables",
    b"tune-cpu",
];

/// The widest vectors that are legal whatever the CPU prefers.
const WIDTH: &[u8] = b"min-legal-vector-width";

/// How names of string attributes begin that ask for code at a function's entry and exits.
const INSTRUMENTED: &[&[u8]] = &[
    b"instrument-function-",
    b"function-instrument",
    b"xray-",
    b"patchable-function",
    b"fentry-call",
    b"mnop-mcount",
    b"mrecord-mcount",
];

/// How names of intrinsics (without `llvm.`) begin that ask about the function that they stand in.
const BOUND: &[&str] = &[
    "addressofreturnaddress",
    "call.preallocated",
    "callbr",
    "coro.",
    "eh.",
    "experimental.convergence",
    "experimental.deoptimize",
    "experimental.gc",
    "experimental.guard",
    "experimental.patchpoint",
    "experimental.stackmap",
    "frameaddress",
    "gc",
    "get.dynamic.area",
    "icall.branch.funnel",
    "local",
    "pseudoprobe",
    "returnaddress",
    "seh.",
    "sponentry",
    "stackrestore",
    "stacksave",
    "swift.",
    "va_",
];

/// What parameters may have beside what says something of values: nothing that makes them memory of their own or registers of
/// a convention.
const BOUND_PARAMETERS: &[AttrKind] = &[
    AttrKind::ByVal,
    AttrKind::InAlloca,
    AttrKind::Nest,
    AttrKind::Preallocated,
    AttrKind::SwiftAsync,
    AttrKind::SwiftError,
];

/// Whether the body of a function is what is called under its name, whatever other modules have.
pub(super) fn is_final(module: &Module, g: GlobalId) -> bool {
    let global = module.global(g);
    match global.linkage {
        Linkage::Internal | Linkage::Private | Linkage::LinkOnceOdr | Linkage::WeakOdr => true,
        Linkage::External => global.dso_local,
        _ => false,
    }
}

/// Whether a function may stand in others at all, before its body is read.
pub(super) fn may_be_inlined(module: &Module, callee: &Function) -> bool {
    let s = module.scope();
    let has = |kind| s.has_attr(callee.attrs.func, kind);
    let bound = callee
        .attrs
        .params
        .iter()
        .any(|p| BOUND_PARAMETERS.iter().any(|k| s.has_attr(*p, *k)));
    let instrumented = s.attrs(callee.attrs.func).iter().any(|a| match a {
        Attribute::Str(name, _) => INSTRUMENTED.iter().any(|i| s.bytes(*name).starts_with(i)),
        _ => false,
    });
    let refused = [
        AttrKind::Naked,
        AttrKind::NoDuplicate,
        AttrKind::NoInline,
        AttrKind::OptNone,
        AttrKind::PresplitCoroutine,
        AttrKind::ReturnsTwice,
    ];
    !bound && !instrumented && !refused.into_iter().any(has)
}

/// Whether code of one function may stand in the other one, as their attributes have it.
pub(super) fn agree(s: Scope<'_>, caller: &Function, callee: &Function) -> bool {
    let (to, from) = (caller.attrs.func, callee.attrs.func);
    caller.gc == callee.gc
        && (to == from
            || has_all(s, to, from) && has_all(s, from, to) && features(s, to, from) && widths(s, to, from))
}

/// Whether what counts of one set is in the other one.
fn has_all(s: Scope<'_>, set: AttrSetId, of: AttrSetId) -> bool {
    s.attrs(of).iter().all(|a| {
        let harmless = match a {
            Attribute::Str(name, _) => {
                let name = s.bytes(*name);
                name == b"target-features" || name == WIDTH || HARMLESS_NAMES.contains(&name)
            }
            other => other.kind().is_some_and(|k| HARMLESS.contains(&k)),
        };
        harmless || s.attrs(set).contains(a)
    })
}

/// Whether vectors of the callee are as legal in the caller: those of up to 256 bits are, whatever it says of its own.
fn widths(s: Scope<'_>, to: AttrSetId, from: AttrSetId) -> bool {
    let width = |set| match s.attr_str(set, "min-legal-vector-width") {
        Some(text) => std::str::from_utf8(text).ok()?.parse::<u32>().ok(),
        None => Some(u32::MAX),
    };
    let (Some(to), Some(from)) = (width(to), width(from)) else {
        return false;
    };
    from <= 256 || from <= to
}

/// Whether the caller has all features that the callee has, and none that the callee is without.
fn features(s: Scope<'_>, to: AttrSetId, from: AttrSetId) -> bool {
    let list = |set| s.attr_str(set, "target-features").unwrap_or_default();
    let (to, from) = (list(to), list(from));
    let all = |list: &[u8], sign: u8, of: &[u8]| {
        let mut wanted = of.split(|c| *c == b',').filter(|f| f.first() == Some(&sign));
        wanted.all(|f| list.split(|c| *c == b',').any(|g| g == f))
    };
    to == from || all(to, b'+', from) && all(from, b'-', to)
}

/// Whether all of a body may stand elsewhere.
pub(super) fn is_free(module: &Module, body: &Body) -> bool {
    let s = body.scope(module);
    body.address_taken.is_empty()
        && (0..body.blocks.len()).map(Block::new).all(|b| {
            let mut insts = body.block_insts(b).iter();
            insts.all(|i| is_free_inst(module, body, s, b, *i))
        })
}

fn is_free_inst(module: &Module, body: &Body, s: Scope<'_>, b: Block, i: Inst) -> bool {
    use Opcode::*;
    let d = body.inst(i);
    match d.opcode {
        IndirectBr | CallBr | CatchSwitch | CatchPad | CleanupPad | CatchRet | CleanupRet | VaArg => false,
        Alloca => {
            let one = body.ops(i)[0]
                .as_const()
                .is_some_and(|c| s.const_u64(c).is_some());
            b == Block(0) && one && d.flags == InstFlags::NONE && !s.is_scalable(TypeId(d.aux))
        }
        Call | Invoke => is_free_call(module, body, s, i),
        _ => d.ty != TypeId::TOKEN,
    }
}

fn is_free_call(module: &Module, body: &Body, s: Scope<'_>, i: Inst) -> bool {
    let call = body.call(i);
    let intrinsic = body.called_intrinsic(module, i);
    let bound = intrinsic.is_some_and(|id| BOUND.iter().any(|b| id.name().starts_with(b)));
    let assembly = call.callee.as_const().is_some_and(|c| match s.constant(c) {
        // A label would stand twice.
        Const::InlineAsm { asm, .. } => s.bytes(asm.template).contains(&b':'),
        _ => false,
    });
    let once = s.has_attr(call.attrs.func, AttrKind::NoDuplicate);
    let plain = call.bundles.is_empty() && call.tail != TailKind::MustTail;
    plain
        && !bound
        && !assembly
        && !once
        && body.inst(i).ty != TypeId::TOKEN
        && !body.returns_twice(module, i)
}
