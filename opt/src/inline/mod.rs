//! Inlining: the body of a small function stands where it is called.
//!
//! ```text
//!   … x = call @f(a) …    @f(p): q = …p…; ret q     ─►    … br F   F: q = …a…; br R   R: … q …
//! ```
//! It is for front ends that do not optimise: a caller whose variables are still in memory has not been seen by an optimiser,
//! which would have inlined what is worth it. `alwaysinline` stands everywhere. Callees are read from the module, so that a
//! function stays a job of its own; their variables become values first, and what is left is their size. Calls in what was
//! inlined are looked at in their turn, as long as the function does not grow too much and no function stands within itself.
//!
//! Runs first; needs a verified body and leaves it legal. Cost: O(1) for a call, and once for each callee what reading and
//! promoting it costs, for each thread; O(instructions inlined).

mod compatible;

use crate::aggregates;
use crate::fold;
use crate::pipeline::Context;
use crate::promote;
use crate::simplify;
use crate::target::TargetFacts;
use crate::work::Work;
use compatible::{agree, is_final, is_free, may_be_inlined};
use ir::attributes::AttrKind;
use ir::body::Body;
use ir::edit::Editor;
use ir::ids::{Block, GlobalId, Inst, TypeId};
use ir::inst::{Opcode, TailKind};
use ir::intrinsics::Intrinsic;
use ir::module::{CallConv, Module};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// Sizes up to which a callee is inlined: usually, where it asks for it, where the caller is to be small.
const SIZE: u32 = 45;
const SIZE_HINTED: u32 = 65;
const SIZE_SMALL: u32 = 6;

/// The most instructions of a callee, before its variables become values.
const LONGEST: usize = 300;

/// The same of one that is always inlined.
const LONGEST_ALWAYS: usize = 20_000;

/// The most bytes that a callee's objects take in the caller's frame.
const FRAME: u64 = 64;

/// How much a function may grow, in instructions: so much, and by this factor.
const GROWTH: (usize, usize) = (600, 2);

/// The same with what is always inlined.
const GROWTH_ALWAYS: usize = 200_000;

/// How deep calls in what was inlined are looked at.
const DEEPEST: u32 = 12;

/// A function that may be inlined.
struct Callee {
    body: Body,
    /// Instructions that cost something.
    size: u32,
    /// Bytes of its objects.
    frame: u64,
    /// It has landing pads.
    catches: bool,
}

/// The functions that calls asked for, by id: `None` are those that are not to be inlined.
#[derive(Default)]
pub struct Callees {
    known: FxHashMap<GlobalId, Option<Rc<Callee>>>,
    /// Where they are made ready.
    scratch: Option<Box<Work>>,
}

/// A call to be looked at.
#[derive(Clone, Copy)]
struct Site {
    block: Block,
    call: Inst,
    /// The last link of the chain of functions that it stands in.
    within: u32,
    depth: u32,
}

/// A function inlined in another one.
struct Link {
    function: GlobalId,
    within: u32,
}

/// Inlines; `false`: the body is as it was.
pub(crate) fn run(cx: Context<'_>, target: &dyn TargetFacts, work: &mut Work) -> bool {
    let body = work.body();
    let all = promote::finds_variables(cx.module, body);
    let mut sites = sites(cx, body, all);
    if sites.is_empty() || !all && !may_grow(cx.module, body) {
        return false;
    }
    let mut callees = std::mem::take(&mut work.callees);
    let body = work.body();
    sites.retain(|s| {
        let g = body.direct_callee(cx.module, s.call);
        g.is_some_and(|g| callees.get(cx, target, g).is_some())
    });
    let mut changed = false;
    if !sites.is_empty() {
        let before = body.order.len();
        let mut pass = Inline {
            cx,
            edit: Editor::new(cx.module, work.edit()),
            chain: Vec::new(),
            most: before * GROWTH.1 + GROWTH.0,
            most_always: before + GROWTH_ALWAYS,
            all,
        };
        // From the end, so that calls in front of another one in its block stay in it.
        while let Some(site) = sites.pop() {
            if let Some(more) = pass.site(site, target, &mut callees) {
                sites.extend(more);
                changed = true;
            }
        }
        pass.edit.commit();
        work.was_in_memory |= changed;
    }
    work.callees = callees;
    changed
}

/// The calls of a body that may be worth a look, in order. `all`: not only of what is always inlined.
fn sites(cx: Context<'_>, body: &Body, all: bool) -> Vec<Site> {
    let mut sites = Vec::new();
    for block in (0..body.blocks.len()).map(Block::new) {
        let insts = body.block_insts(block);
        // Objects stay in the first block.
        let objects = match block {
            Block(0) => insts.iter().rposition(|i| body.inst(*i).opcode == Opcode::Alloca),
            _ => None,
        };
        for &call in &insts[objects.map_or(0, |k| k + 1)..] {
            if body.inst(call).opcode != Opcode::Call {
                continue;
            }
            let callee = body
                .direct_callee(cx.module, call)
                .and_then(|g| cx.module.function(g));
            let always =
                |f: &ir::module::Function| cx.module.scope().has_attr(f.attrs.func, AttrKind::AlwaysInline);
            if callee.is_some_and(|f| !f.is_intrinsic && (all || always(f))) {
                sites.push(Site {
                    block,
                    call,
                    within: u32::MAX,
                    depth: 0,
                });
            }
        }
    }
    sites
}

/// Whether other code may stand in a body: none that returns twice, nor one with funclets.
fn may_grow(module: &Module, body: &Body) -> bool {
    !body.order.iter().any(|i| {
        let opcode = body.inst(*i).opcode;
        matches!(opcode, Opcode::CatchSwitch | Opcode::CleanupPad | Opcode::CallBr)
            || opcode.is_call() && body.returns_twice(module, *i)
    })
}

struct Inline<'a> {
    cx: Context<'a>,
    edit: Editor<'a>,
    chain: Vec<Link>,
    /// Instructions that there may be.
    most: usize,
    most_always: usize,
    /// Not only what is always inlined.
    all: bool,
}

impl Inline<'_> {
    /// Inlines a call, if it is worth it; the result are the calls that this brings.
    fn site(&mut self, site: Site, target: &dyn TargetFacts, callees: &mut Callees) -> Option<Vec<Site>> {
        let g = self.edit.body.direct_callee(self.cx.module, site.call)?;
        if !self.edit.is_placed(site.call) || !self.fits(site, g) {
            return None;
        }
        let callee = callees.get(self.cx, target, g)?;
        if !self.is_worth_it(site, g, &callee) {
            return None;
        }
        let calls = self.edit.splice(site.block, site.call, &callee.body);
        let within = self.chain.len() as u32;
        self.chain.push(Link {
            function: g,
            within: site.within,
        });
        let inner = |(block, call)| Site {
            block,
            call,
            within,
            depth: site.depth + 1,
        };
        Some(calls.into_iter().map(inner).collect())
    }

    /// Whether a call is one whose callee can take its place.
    fn fits(&self, site: Site, g: GlobalId) -> bool {
        let module = self.cx.module;
        let s = self.edit.body.scope(module);
        let (Some(caller), Some(callee)) = (module.function(self.cx.global), module.function(g)) else {
            return false;
        };
        let call = self.edit.body.call(site.call);
        let mut around = site.within;
        while let Some(link) = self.chain.get(around as usize) {
            if link.function == g {
                return false;
            }
            around = link.within;
        }
        let marked = |k| s.has_attr(call.attrs.func, k);
        g != self.cx.global
            && site.depth <= DEEPEST
            && call.cc == callee.cc
            && call.fn_ty == module.global(g).value_ty
            && call.bundles.is_empty()
            && call.tail != TailKind::MustTail
            && !marked(AttrKind::NoInline)
            && !marked(AttrKind::StrictFp)
            && self.edit.body.inst(site.call).ty != TypeId::TOKEN
            && agree(s, caller, callee)
    }

    fn is_worth_it(&self, site: Site, g: GlobalId, callee: &Callee) -> bool {
        let module = self.cx.module;
        let s = module.scope();
        let function = module.function(g).expect("a function");
        let caller = module.function(self.cx.global).expect("passes run on functions");
        if callee.catches && caller.personality != function.personality {
            return false;
        }
        let is = |k| s.has_attr(function.attrs.func, k);
        let size = self.edit.body.insts.len() + callee.body.order.len();
        if is(AttrKind::AlwaysInline) {
            return size <= self.most_always;
        }
        if !self.all || size > self.most || callee.frame > FRAME {
            return false;
        }
        let in_caller = |k| s.has_attr(caller.attrs.func, k);
        let call = self.edit.body.call(site.call);
        let end = self.edit.last(site.block).map(|i| self.edit.body.inst(i).opcode);
        let rare = is(AttrKind::Cold)
            || is(AttrKind::NoReturn)
            || end == Some(Opcode::Unreachable)
            || self
                .edit
                .body
                .scope(module)
                .has_attr(call.attrs.func, AttrKind::Cold);
        let most = if rare || in_caller(AttrKind::OptSize) || in_caller(AttrKind::MinSize) {
            SIZE_SMALL
        } else if is(AttrKind::InlineHint) {
            SIZE_HINTED
        } else {
            SIZE
        };
        callee.size <= (most >> site.depth.min(3)).max(SIZE_SMALL) + call.num_args
    }
}

impl Callees {
    /// A function as it is to be inlined, if it is.
    fn get(&mut self, cx: Context<'_>, target: &dyn TargetFacts, g: GlobalId) -> Option<Rc<Callee>> {
        if let Some(known) = self.known.get(&g) {
            return known.clone();
        }
        let callee = self.read(cx, target, g).map(Rc::new);
        self.known.insert(g, callee.clone());
        callee
    }

    fn read(&mut self, cx: Context<'_>, target: &dyn TargetFacts, g: GlobalId) -> Option<Callee> {
        let function = cx.module.function(g)?;
        let always = cx
            .module
            .scope()
            .has_attr(function.attrs.func, AttrKind::AlwaysInline);
        if !is_final(cx.module, g) || !may_be_inlined(cx.module, function) {
            return None;
        }
        let variadic = |t| cx.module.scope().func_sig(t).is_none_or(|sig| sig.2);
        if variadic(cx.module.global(g).value_ty) || function.cc == CallConv::GHC {
            return None;
        }
        let longest = if always { LONGEST_ALWAYS } else { LONGEST };
        let work = self.scratch.get_or_insert_default();
        if !cx.bodies.read(g, longest, work.start()) || work.body().order.len() > longest {
            return None;
        }
        let body = work.body();
        // A turn of a recursion saves little.
        let recursive = || {
            let mut calls = body.order.iter().filter(|i| body.inst(**i).opcode.is_call());
            calls.any(|i| body.direct_callee(cx.module, *i) == Some(g))
        };
        if !is_free(cx.module, body) || !ir::import::can_be_imported(body) || !always && recursive() {
            return None;
        }
        let cx = Context { global: g, ..cx };
        aggregates::run(cx, target, work);
        promote::run(cx, target, work);
        simplify::run(cx, target, work);
        fold::run(cx, target, work);
        let body = work.body().clone();
        let inst = |i: &Inst| body.inst(*i).opcode;
        let catches = |i: &Inst| matches!(inst(i), Opcode::Invoke | Opcode::LandingPad | Opcode::Resume);
        Some(Callee {
            size: body.order.iter().map(|i| cost(cx.module, &body, *i)).sum(),
            frame: frame(cx.module, &body),
            catches: body.order.iter().any(catches),
            body,
        })
    }
}

/// What an instruction adds to a function's size.
pub(crate) fn cost(module: &Module, body: &Body, i: Inst) -> u32 {
    use Opcode::*;
    let d = body.inst(i);
    match d.opcode {
        Alloca | Phi | Br | Ret | Unreachable | BitCast | PtrToInt | IntToPtr | Freeze => 0,
        GetElementPtr if body.ops(i)[1..].iter().all(|v| v.is_const()) => 0,
        Switch => 2 + body.ops(i).len() as u32,
        UDiv | SDiv | URem | SRem | FDiv => 4,
        Call => match body.called_intrinsic(module, i) {
            Some(Intrinsic::LifetimeStart | Intrinsic::LifetimeEnd | Intrinsic::Assume) => 0,
            Some(_) => 2,
            None => 4 + body.call(i).num_args,
        },
        _ => 1,
    }
}

/// Bytes of a body's objects.
fn frame(module: &Module, body: &Body) -> u64 {
    let s = body.scope(module);
    let bytes = |i: &Inst| {
        let d = body.inst(*i);
        let count = body.ops(*i)[0].as_const().and_then(|c| s.const_u64(c));
        let size = module.data_layout.size(s, TypeId(d.aux));
        size.saturating_mul(count.unwrap_or(u64::MAX))
    };
    let objects = body
        .order
        .iter()
        .filter(|i| body.inst(**i).opcode == Opcode::Alloca);
    objects.map(bytes).fold(0, u64::saturating_add)
}
