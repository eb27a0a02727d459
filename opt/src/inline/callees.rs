//! The functions that may be inlined, as they then are: read from the module, with their variables as values; and the same with
//! what they call inlined in turn.
//!
//! A function is made ready behind those that it calls, so that a chain of small ones is as long as what is left of it. One that
//! comes to itself again by calls is left as it is: where that circle begins must not count. So what is made of a function is
//! the same whatever was asked for before.
//!
//! Cost: once for each function, for each thread, what reading and simplifying it costs.

use super::compatible::{is_final, is_free, may_be_inlined};
use crate::pipeline::Context;
use crate::target::TargetFacts;
use crate::work::Work;
use crate::{aggregates, fold, jumps, promote, promote_rest, simplify, thread, unroll};
use ir::attributes::AttrKind;
use ir::body::Body;
use ir::ids::{ConstId, GlobalId, Inst, TypeId};
use ir::inst::Opcode;
use ir::intrinsics::Intrinsic;
use ir::module::{CallConv, Module};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// The most instructions of a callee, before its variables become values.
const LONGEST: usize = 300;

/// The same of one that is always inlined.
const LONGEST_ALWAYS: usize = 20_000;

/// A function that may be inlined.
pub(super) struct Callee {
    pub body: Body,
    /// What it called itself, or functions inlined in it, ascending: all else that it calls came by an argument.
    pub calls: Vec<GlobalId>,
    /// Instructions that cost something.
    pub size: u32,
    /// Bytes of its objects.
    pub frame: u64,
    /// It has landing pads.
    pub catches: bool,
    /// No optimiser has seen it: its variables were in memory.
    pub was_in_memory: bool,
    pub personality: Option<ConstId>,
}

/// The functions that calls asked for, by id: `None` are those that are not to be inlined.
#[derive(Default)]
pub struct Callees {
    plain: FxHashMap<GlobalId, Option<Rc<Callee>>>,
    /// With what they call inlined; `None`: there is nothing, or they come to themselves again.
    full: FxHashMap<GlobalId, Option<Rc<Callee>>>,
    /// Where they are made ready.
    scratch: Option<Box<Work>>,
}

/// A function whose callees are being made ready (Tarjan's way to find circles).
struct Open {
    function: GlobalId,
    calls: Vec<GlobalId>,
    /// How many of them have been looked at.
    seen: usize,
    /// The first of the open functions that it comes to.
    low: usize,
}

impl Callees {
    /// A function as it is to be inlined, if it is.
    pub(super) fn get(
        &mut self,
        cx: Context<'_>,
        target: &dyn TargetFacts,
        g: GlobalId,
    ) -> Option<Rc<Callee>> {
        if let Some(known) = self.plain.get(&g) {
            return known.clone();
        }
        let callee = self.read(cx, target, g).map(Rc::new);
        self.plain.insert(g, callee.clone());
        callee
    }

    /// The same with what it calls inlined, if there is any.
    pub(super) fn full(
        &mut self,
        cx: Context<'_>,
        target: &dyn TargetFacts,
        g: GlobalId,
    ) -> Option<Rc<Callee>> {
        if let Some(known) = self.full.get(&g) {
            return known.clone();
        }
        let mut open = vec![self.open(cx, target, g, 0)];
        // Those that are done but may be in a circle with open ones; both have their numbers.
        let mut pending: Vec<GlobalId> = vec![g];
        let mut numbers: FxHashMap<GlobalId, usize> = FxHashMap::from_iter([(g, 0)]);
        while let Some(top) = open.last_mut() {
            if let Some(&called) = top.calls.get(top.seen) {
                top.seen += 1;
                if let Some(n) = numbers.get(&called) {
                    top.low = top.low.min(*n);
                } else if !self.full.contains_key(&called) {
                    let n = pending.len();
                    numbers.insert(called, n);
                    pending.push(called);
                    let next = self.open(cx, target, called, n);
                    open.push(next);
                }
                continue;
            }
            let done = open.pop().expect("it is there");
            let n = numbers[&done.function];
            if done.low == n {
                let alone = pending.len() == n + 1;
                for g in pending.drain(n..) {
                    numbers.remove(&g);
                    let full = if alone {
                        self.make_full(cx, target, &done)
                    } else {
                        None
                    };
                    self.full.insert(g, full);
                }
            }
            if let Some(caller) = open.last_mut() {
                caller.low = caller.low.min(done.low);
            }
        }
        self.full[&g].clone()
    }

    /// The same of a function that was made ready.
    pub(super) fn ready(&self, g: GlobalId) -> Option<Rc<Callee>> {
        self.full.get(&g)?.clone()
    }

    /// Begins with a function, the `n`th.
    fn open(&mut self, cx: Context<'_>, target: &dyn TargetFacts, g: GlobalId, n: usize) -> Open {
        let mut calls = Vec::new();
        if let Some(callee) = self.get(cx, target, g) {
            calls.clone_from(&callee.calls);
            calls.retain(|g| self.get(cx, target, *g).is_some());
        }
        Open {
            function: g,
            calls,
            seen: 0,
            low: n,
        }
    }

    /// A function whose callees are ready, with them.
    fn make_full(&mut self, cx: Context<'_>, target: &dyn TargetFacts, open: &Open) -> Option<Rc<Callee>> {
        if open.calls.is_empty() {
            return None;
        }
        let g = open.function;
        let plain = self.get(cx, target, g)?;
        let cx = Context { global: g, ..cx };
        let mut work = self.scratch.take().unwrap_or_default();
        work.start().clone_from(&plain.body);
        let mut full = None;
        let mut calls = plain.calls.clone();
        if super::inline(cx, target, &mut work, true, (self, Some(&mut calls))) {
            aggregates::run(cx, target, &mut work);
            promote::run(cx, target, &mut work);
            simplify::run(cx, target, &mut work);
            thread::run(cx, target, &mut work);
            fold::run(cx, target, &mut work);
            jumps::run(cx, target, &mut work);
            promote_rest::run(cx, target, &mut work);
            unroll::run(cx, target, &mut work);
            calls.sort_unstable();
            calls.dedup();
            full = Some(Rc::new(Callee {
                calls,
                ..Callee::new(cx, &work)
            }));
        }
        self.scratch = Some(work);
        full
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
        Some(Callee::new(cx, work))
    }
}

impl Callee {
    fn new(cx: Context<'_>, work: &Work) -> Callee {
        let body = work.body().clone();
        let function = cx.module.function(cx.global).expect("a function");
        let inst = |i: &Inst| body.inst(*i).opcode;
        let catches = |i: &Inst| matches!(inst(i), Opcode::Invoke | Opcode::LandingPad | Opcode::Resume);
        let calls = body.order.iter().filter(|i| inst(i).is_call());
        let mut calls: Vec<GlobalId> = calls.filter_map(|i| body.direct_callee(cx.module, *i)).collect();
        calls.sort_unstable();
        calls.dedup();
        Callee {
            calls,
            size: body.order.iter().map(|i| cost(cx.module, &body, *i)).sum(),
            frame: frame(cx.module, &body),
            catches: body.order.iter().any(catches),
            was_in_memory: work.was_in_memory,
            personality: body.personality(function),
            body,
        }
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
