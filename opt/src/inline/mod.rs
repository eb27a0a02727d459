//! Inlining: the body of a small function stands where it is called.
//!
//! ```text
//!   … x = call @f(a) …    @f(p): q = …p…; ret q     ─►    … br F   F: q = …a…; br R   R: … q …
//! ```
//! It is for front ends that do not optimise: a caller whose variables are still in memory has not been seen by an optimiser,
//! which would have inlined what is worth it. `alwaysinline` stands everywhere. Callees are read from the module, so that a
//! function stays a job of its own; their variables become values first, and what is left is their size. Calls in what was
//! inlined are looked at in their turn, as long as the function does not grow too much and no function stands within itself.
//! A callee is inlined with what it calls in it, if it is small enough then ([`callees`]), else as it is.
//!
//! Runs behind `aggregates`, and takes apart what it brings; needs a verified body and leaves it legal. Cost: O(1) for a call,
//! and once for each callee what reading and promoting it costs, for each thread; O(instructions inlined).

mod callees;
mod compatible;

use crate::aggregates;
use crate::pipeline::Context;
use crate::promote;
use crate::target::TargetFacts;
use crate::work::Work;
use callees::Callee;
pub use callees::Callees;
pub(crate) use callees::cost;
use compatible::agree;
use ir::attributes::AttrKind;
use ir::body::Body;
use ir::edit::{Editor, Spliced};
use ir::ids::{Block, ConstId, GlobalId, Inst, TypeId};
use ir::inst::{Opcode, TailKind};
use ir::intrinsics::Intrinsic;
use ir::module::Module;
use std::rc::Rc;

/// Sizes up to which a callee is inlined: usually, where it asks for it, where the caller is to be small.
const SIZE: u32 = 45;
const SIZE_HINTED: u32 = 65;
const SIZE_SMALL: u32 = 6;

/// The most bytes that a callee's objects take in the caller's frame.
const FRAME: u64 = 256;

/// How much a function may grow, in instructions: so much, and by this factor.
const GROWTH: (usize, usize) = (3_000, 4);

/// The same with what is always inlined.
const GROWTH_ALWAYS: usize = 200_000;

/// How deep calls in what was inlined are looked at.
const DEEPEST: u32 = 12;

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
    let mut callees = std::mem::take(&mut work.callees);
    let body = work.body();
    let all = work.was_in_memory
        || !work.copied && promote::finds_variables(cx.module, body)
        || calls_unoptimised(cx, target, body, &mut callees);
    let changed = inline(cx, target, work, all, (&mut callees, None));
    work.callees = callees;
    if changed {
        aggregates::run(cx, target, work);
    }
    changed
}

/// Whether a body whose objects all have to be in memory is one that no optimiser has seen, as what it calls is. Optimisers say
/// where objects live, so most others are told by that.
fn calls_unoptimised(cx: Context<'_>, target: &dyn TargetFacts, body: &Body, callees: &mut Callees) -> bool {
    let first = body.block_insts(Block(0)).iter();
    let has_objects = first.clone().any(|i| body.inst(*i).opcode == Opcode::Alloca);
    let lives = |i: &Inst| {
        let id = body.called_intrinsic(cx.module, *i);
        matches!(id, Some(Intrinsic::LifetimeStart | Intrinsic::LifetimeEnd))
    };
    if !has_objects || body.order.iter().any(lives) || !may_grow(cx.module, body) {
        return false;
    }
    let sites = sites(cx, body, true);
    let mut called = sites.iter().filter_map(|s| body.direct_callee(cx.module, s.call));
    called.any(|g| callees.get(cx, target, g).is_some_and(|c| c.was_in_memory))
}

/// Inlines in a body. `all`: not only what is always inlined. With `calls`, the body is a callee's, whose calls, and those of
/// what it calls in turn, are ready; they are told of what is inlined.
fn inline(
    cx: Context<'_>,
    target: &dyn TargetFacts,
    work: &mut Work,
    all: bool,
    (callees, mut calls): (&mut Callees, Option<&mut Vec<GlobalId>>),
) -> bool {
    let body = work.body();
    let mut sites = sites(cx, body, all);
    if sites.is_empty() || !may_grow(cx.module, body) {
        return false;
    }
    sites.retain(|s| {
        let g = body.direct_callee(cx.module, s.call);
        g.is_some_and(|g| callees.get(cx, target, g).is_some())
    });
    if sites.is_empty() {
        return false;
    }
    let before = body.order.len();
    let mut pass = Inline {
        cx,
        edit: Editor::new(cx.module, work.edit()),
        chain: Vec::new(),
        most: before * GROWTH.1 + GROWTH.0,
        most_always: before + GROWTH_ALWAYS,
        all,
    };
    let (mut changed, mut invokes) = (false, false);
    // From the end, so that calls in front of another one in its block stay in it.
    while let Some(site) = sites.pop() {
        let is_invoke = pass.edit.body.inst(site.call).opcode == Opcode::Invoke;
        let Some((done, callee)) = pass.site(site, target, callees, calls.is_some()) else {
            continue;
        };
        if let Some((from, to)) = done.moved {
            let moved = sites.iter_mut().filter(|s| s.block == from);
            moved.for_each(|s| s.block = to);
        }
        let of_callee = |s: &Site| {
            let g = pass.edit.body.direct_callee(cx.module, s.call);
            g.is_some_and(|g| callee.calls.binary_search(&g).is_ok())
        };
        let inner = pass.sites_in(site, &done);
        sites.extend(inner.filter(|s| calls.is_none() || of_callee(s)));
        if let Some(calls) = &mut calls {
            calls.extend(&callee.calls);
        }
        (changed, invokes) = (true, invokes | is_invoke);
    }
    if invokes {
        pass.empty_unreached();
    }
    pass.edit.commit();
    work.was_in_memory |= changed;
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
            if !matches!(body.inst(call).opcode, Opcode::Call | Opcode::Invoke) {
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
    /// Inlines a call, if it is worth it. `ready`: what it calls is ready, if it is to be.
    fn site(
        &mut self,
        site: Site,
        target: &dyn TargetFacts,
        callees: &mut Callees,
        ready: bool,
    ) -> Option<(Spliced, Rc<Callee>)> {
        let g = self.edit.body.direct_callee(self.cx.module, site.call)?;
        if !self.edit.is_placed(site.call) || !self.fits(site, g) {
            return None;
        }
        let plain = callees.get(self.cx, target, g)?;
        let full = match self.all && !self.is(g, AttrKind::AlwaysInline) {
            true if ready => callees.ready(g),
            true => callees.full(self.cx, target, g),
            false => None,
        };
        let callee = [full, Some(plain)].into_iter().flatten();
        let callee = callee.into_iter().find(|c| self.is_worth_it(site, g, c))?;
        let done = self.edit.splice(site.block, site.call, &callee.body);
        if callee.catches {
            self.take_personality(callee.personality);
        }
        self.chain.push(Link {
            function: g,
            within: site.within,
        });
        Some((done, callee))
    }

    /// The calls that an inlined body brought, behind the last link.
    fn sites_in(&self, site: Site, done: &Spliced) -> impl Iterator<Item = Site> {
        let within = self.chain.len() as u32 - 1;
        let inner = move |&(block, call): &(Block, Inst)| Site {
            block,
            call,
            within,
            depth: site.depth + 1,
        };
        done.calls.iter().map(inner)
    }

    /// Whether a function says that it is so.
    fn is(&self, g: GlobalId, kind: AttrKind) -> bool {
        let s = self.cx.module.scope();
        let function = self.cx.module.function(g).expect("a function");
        s.has_attr(function.attrs.func, kind)
    }

    fn personality(&self) -> Option<ConstId> {
        let caller = self
            .cx
            .module
            .function(self.cx.global)
            .expect("passes run on functions");
        self.edit.body.personality(caller)
    }

    /// Landing pads of this personality are here now.
    fn take_personality(&mut self, personality: Option<ConstId>) {
        if self.personality().is_none() {
            self.edit.body.inlined_personality = personality;
        }
    }

    /// Empties the blocks that only exceptions led to which nothing throws.
    fn empty_unreached(&mut self) {
        let mut reached = vec![false; self.edit.num_blocks()];
        let mut work = vec![Block(0)];
        reached[0] = true;
        while let Some(b) = work.pop() {
            let end = self.edit.last(b).expect("blocks end in terminators");
            for &to in self.edit.body.successors(end) {
                if !std::mem::replace(&mut reached[to as usize], true) {
                    work.push(Block(to));
                }
            }
        }
        let blocks = (0..reached.len()).filter(|b| !reached[*b]).map(Block::new);
        let unreached: Vec<Block> = blocks.collect();
        self.edit.empty_blocks(&unreached);
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
            && self.unwinds_to_pad(site)
            && call.tail != TailKind::MustTail
            && !marked(AttrKind::NoInline)
            && !marked(AttrKind::StrictFp)
            && self.edit.body.inst(site.call).ty != TypeId::TOKEN
            && agree(s, caller, callee)
    }

    /// Whether exceptions of an invoke go to a landing pad, in another block; of a call there is nothing to ask.
    fn unwinds_to_pad(&self, site: Site) -> bool {
        let body = &*self.edit.body;
        if body.inst(site.call).opcode != Opcode::Invoke {
            return true;
        }
        let to = Block(body.successors(site.call)[1]);
        let first = (self.edit.insts(to)).find(|i| body.inst(*i).opcode != Opcode::Phi);
        to != site.block && first.is_some_and(|i| body.inst(i).opcode == Opcode::LandingPad)
    }

    fn is_worth_it(&self, site: Site, g: GlobalId, callee: &Callee) -> bool {
        let module = self.cx.module;
        let s = module.scope();
        let caller = module.function(self.cx.global).expect("passes run on functions");
        if callee.catches && self.personality().is_some_and(|p| Some(p) != callee.personality) {
            return false;
        }
        let is = |k| self.is(g, k);
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
