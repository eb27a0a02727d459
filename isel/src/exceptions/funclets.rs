//! Funclets (LangRef "Exception Handling": `catchswitch`, `catchpad`, `cleanuppad`, `catchret`, `cleanupret`): which blocks
//! belong to which, the states of `__CxxFrameHandler3` and `__C_specific_handler` (those of .NET: `clr`), the lowering
//! of the terminators.
//!
//! With `__C_specific_handler` only cleanups are funclets: what a filter has let in goes on in the frame of the function,
//! with the exception's code in the first register of [`CallAbi::LANDING`](crate::CallAbi::LANDING).
//!
//! No value is in a register where a funclet is entered and where it returns to ([`crate::expand`] has seen to that), so
//! edges to pads carry nothing. A `catchswitch` is a block without code that nobody reaches. Needs a body in which every
//! block belongs to one funclet.

use crate::lower::Lower;
use crate::target::Target;
use crate::target::optional::{FuncletEnd, Funclets as FuncletOps};
use crate::values::parts::PartTy;
use emit::funclets::{ClrHandler, Entry, Funclets, Handler, Scope, Try};
use ir::body::Body;
use ir::constants::Const;
use ir::diag::Result;
use ir::ids::{Block, ConstId, Inst, Value};
use ir::inst::{InstFlags, Opcode};
use ir::intrinsics::Intrinsic;
use ir::module::Module;
use regalloc::{FrameSlot, VReg};

/// Personality routines that work with funclets.
const FUNCLET_PERSONALITIES: [&[u8]; 5] = [
    b"__CxxFrameHandler3",
    b"__C_specific_handler",
    b"ProcessCLRException",
    b"_except_handler3",
    b"_except_handler4",
];

/// How a personality routine works.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Model {
    /// `__CxxFrameHandler3`: a state changes where control goes.
    #[default]
    States,
    /// `__C_specific_handler`: scopes.
    Scopes,
    /// `ProcessCLRException`: each state has a funclet.
    Clr,
}

/// Whether an instruction is a pad of funclets.
pub(crate) fn is_funclet_pad(op: Opcode) -> bool {
    matches!(op, Opcode::CatchSwitch | Opcode::CatchPad | Opcode::CleanupPad)
}

/// Whether a personality is one of those that work with funclets (LLVM's `isFuncletEHPersonality`).
pub(crate) fn is_funclet_personality(module: &Module, personality: ConstId) -> bool {
    let scope = module.scope();
    let Const::Global { global, .. } = scope.constant(personality) else {
        return false;
    };
    FUNCLET_PERSONALITIES.contains(&scope.bytes(module.global(global).name))
}

/// The pad of funclets at the head of a block.
pub(crate) fn pad_of(body: &Body, b: Block) -> Option<Inst> {
    let mut insts = body.block_insts(b).iter();
    let first = insts.find(|i| body.inst(**i).opcode != Opcode::Phi)?;
    is_funclet_pad(body.inst(*first).opcode).then_some(*first)
}

/// The pad that a pad's or catchret's first operand names; none for the function itself.
pub(super) fn parent(body: &Body, i: Inst) -> Option<Inst> {
    body.def(body.ops(i)[0])
}

/// What is known of a function's funclets.
#[derive(Default)]
pub struct State {
    /// By IR block: the block that its funclet starts with, plus one; 0 is the function itself.
    of: Vec<u32>,
    /// State of each block's invoke.
    invokes: Vec<(Block, i32)>,
    /// State of each block where hardware exceptions unwind too.
    blocks: Vec<i32>,
    /// How the personality routine works.
    model: Model,
    /// Where the codes of exceptions, or .NET's exceptions, are kept, by `catchpad`.
    codes: Vec<(Inst, FrameSlot)>,
    /// Where the address of a result in memory is kept.
    result: Option<FrameSlot>,
}

impl State {
    /// Whether the function has any.
    pub(crate) fn is_used(&self) -> bool {
        !self.of.is_empty()
    }

    /// Forgets the last function.
    pub(crate) fn clear(&mut self) {
        self.of.clear();
        self.invokes.clear();
        self.blocks.clear();
        self.codes.clear();
        self.model = Model::States;
        self.result = None;
    }
}

/// Numbers the states (LLVM's `calculateWinCXXEHStateNumbers`).
pub(super) struct Numbers<'a> {
    pub(super) body: &'a Body,
    preds: &'a dyn Fn(Block) -> Vec<Block>,
    pub(super) home: &'a [Block],
    pub(super) pads: &'a [Inst],
    /// State of each pad, by instruction.
    pub(super) state: Vec<Option<i32>>,
    /// State of the calls in each catchpad.
    base: Vec<(Inst, i32)>,
    pub(super) unwind: Vec<(i32, Option<Block>)>,
    tries: Vec<(i32, i32, i32, Vec<Inst>)>,
    /// Of `__C_specific_handler`, which has a state for each `catchswitch` and each cleanup: the pad.
    scopes: Option<Vec<Inst>>,
}

impl Numbers<'_> {
    pub(super) fn unwind_dest(&self, i: Inst) -> Option<Block> {
        let d = self.body.inst(i);
        match d.opcode {
            Opcode::CatchSwitch if d.flags.has(InstFlags::UNWINDS) => {
                self.body.successors(i).last().map(|b| Block(*b))
            }
            Opcode::CleanupPad => self.cleanup_dest(i),
            _ => None,
        }
    }

    /// Where the `cleanupret`s of a cleanup go.
    fn cleanup_dest(&self, pad: Inst) -> Option<Block> {
        let blocks = (0..self.body.blocks.len() as u32).map(Block);
        let rets = blocks.map(|b| self.body.terminator(b));
        let mut own = rets.filter(|i| {
            self.body.inst(*i).opcode == Opcode::CleanupRet && parent(self.body, *i) == Some(pad)
        });
        let ret = own.find(|i| !self.body.successors(*i).is_empty())?;
        Some(Block(self.body.successors(ret)[0]))
    }

    fn all(&mut self) {
        for &pad in self.pads {
            let top = match self.body.inst(pad).opcode {
                Opcode::CatchPad => false,
                _ => parent(self.body, pad).is_none() && self.unwind_dest(pad).is_none(),
            };
            if top {
                self.pad(pad, -1);
            }
        }
    }

    /// Pads that unwind to `b` and have the same parent.
    fn inner(&mut self, b: Block, outer: Option<Inst>, state: i32) {
        for p in (self.preds)(b) {
            let last = self.body.terminator(p);
            let pad = match self.body.inst(last).opcode {
                Opcode::CatchSwitch => Some(last),
                Opcode::CleanupRet => parent(self.body, last),
                _ => None,
            };
            if let Some(pad) = pad
                && parent(self.body, pad) == outer
            {
                self.pad(pad, state);
            }
        }
    }

    fn add(&mut self, to: i32, cleanup: Option<Block>) -> i32 {
        self.unwind.push((to, cleanup));
        self.unwind.len() as i32 - 1
    }

    fn pad(&mut self, pad: Inst, outer: i32) {
        if self.state[pad.index()].is_some() {
            return;
        }
        let (b, own_parent) = (self.home[pad.index()], parent(self.body, pad));
        if self.scopes.is_some() {
            return self.scope(pad, outer);
        }
        if self.body.inst(pad).opcode == Opcode::CleanupPad {
            let state = self.add(outer, Some(b));
            self.state[pad.index()] = Some(state);
            return self.inner(b, own_parent, state);
        }
        let low = self.add(outer, None);
        self.state[pad.index()] = Some(low);
        self.inner(b, own_parent, low);
        let catch = self.add(outer, None);
        let dest = self.unwind_dest(pad);
        let handlers = self.body.successors(pad);
        let count = handlers.len() - usize::from(dest.is_some());
        let handlers: Vec<Inst> = handlers[..count]
            .iter()
            .filter_map(|h| pad_of(self.body, Block(*h)))
            .collect();
        let at = self.tries.len();
        self.tries.push((low, catch - 1, catch, handlers.clone()));
        for &handler in &handlers {
            self.base.push((handler, catch));
            self.state[handler.index()] = Some(catch);
            self.within(handler, dest, catch);
        }
        self.tries[at].2 = self.unwind.len() as i32 - 1;
    }

    /// Pads in a handler that unwind to where it does itself.
    fn within(&mut self, handler: Inst, dest: Option<Block>, state: i32) {
        for &inner in self.pads {
            let here = parent(self.body, inner) == Some(handler);
            if here && self.body.inst(inner).opcode != Opcode::CatchPad {
                let to = self.unwind_dest(inner);
                if to.is_none() || to == dest {
                    self.pad(inner, state);
                }
            }
        }
    }

    /// A pad of `__C_specific_handler` (LLVM's `calculateSEHStateNumbers`).
    fn scope(&mut self, pad: Inst, outer: i32) {
        let b = self.home[pad.index()];
        let switch = self.body.inst(pad).opcode == Opcode::CatchSwitch;
        let leads = if switch {
            Block(self.body.successors(pad)[0])
        } else {
            b
        };
        let state = self.add(outer, Some(leads));
        self.scopes.iter_mut().for_each(|scopes| scopes.push(pad));
        self.state[pad.index()] = Some(state);
        self.inner(b, parent(self.body, pad), state);
        if let (true, Some(handler)) = (switch, pad_of(self.body, leads)) {
            self.state[handler.index()] = Some(outer);
            self.within(handler, self.unwind_dest(pad), outer);
        }
    }

    /// The state of each block, -1 none, where the ends of `try` blocks and scopes are marked by calls (LLVM's
    /// `calculateSEHStateForAsynchEH`, `calculateCXXStateForAsynchEH`).
    fn blocks(&self, invokes: &[(Block, i32)], callee: impl Fn(Inst) -> Option<Intrinsic>) -> Vec<i32> {
        const UNKNOWN: i32 = i32::MAX;
        let mut states = vec![UNKNOWN; self.body.blocks.len()];
        let outer = |state: i32| match usize::try_from(state) {
            Ok(at) => self.unwind[at].0,
            Err(_) => -1,
        };
        let mut work = vec![(Block(0), -1)];
        while let Some((b, mut state)) = work.pop() {
            let pad = pad_of(self.body, b);
            if let Some(own) = pad.and_then(|pad| self.state[pad.index()]) {
                state = own;
            }
            if states[b.index()] <= state {
                continue;
            }
            states[b.index()] = state;
            let last = self.body.terminator(b);
            match self.body.inst(last).opcode {
                // What a handler of `__C_specific_handler` returns to is in the state that the handler is in itself.
                Opcode::CleanupRet => state = outer(state),
                Opcode::CatchRet if self.scopes.is_none() => state = outer(state),
                Opcode::Invoke => match callee(last) {
                    Some(Intrinsic::SehTryBegin | Intrinsic::SehScopeBegin) => {
                        let at = invokes.binary_search_by_key(&b, |i| i.0);
                        state = at.map_or(state, |at| invokes[at].1);
                    }
                    Some(Intrinsic::SehTryEnd | Intrinsic::SehScopeEnd) => state = outer(state),
                    _ => {}
                },
                _ => {}
            }
            work.extend(self.body.successors(last).iter().map(|s| (Block(*s), state)));
        }
        states.iter_mut().filter(|s| **s == UNKNOWN).for_each(|s| *s = -1);
        states
    }
}

impl<T: Target> Lower<'_, T> {
    /// Finds the funclets and their states. `Ok(None)` if there are none.
    pub(crate) fn plan_funclets(&mut self, personality: &[u8]) -> Result<Option<Funclets>> {
        let body = self.body;
        let rpo = self.cfg.rpo().to_vec();
        let pads: Vec<Inst> = rpo.iter().filter_map(|b| pad_of(body, *b)).collect();
        if pads.is_empty() {
            return Ok(None);
        }
        self.cur = pads[0];
        let model = self.funclet_model(personality)?;
        let scoped = model == Model::Scopes;
        let mut home = vec![Block(0); body.insts.len()];
        for &b in &rpo {
            for &i in body.block_insts(b) {
                home[i.index()] = b;
            }
        }
        self.st.funclets.model = model;
        if scoped {
            self.check_scopes(&pads)?;
        }
        self.color_blocks(&rpo, &home, scoped)?;
        let cfg = &self.cfg;
        let preds = |b: Block| -> Vec<Block> {
            let reachable = |p: &&Block| cfg.is_reachable(**p);
            cfg.preds(b).iter().filter(reachable).copied().collect()
        };
        let mut n = Numbers {
            body,
            preds: &preds,
            home: &home,
            pads: &pads,
            state: vec![None; body.insts.len()],
            base: Vec::new(),
            unwind: Vec::new(),
            tries: Vec::new(),
            scopes: scoped.then(Vec::new),
        };
        let clr = self.number_states(&mut n)?;
        let invokes = self.invoke_states(&rpo, &n)?;
        let asynchronous = self.options.flags.eh_asynch;
        let blocks = if asynchronous {
            let callee = |i| body.called_intrinsic(self.module, i);
            n.blocks(&invokes, callee)
        } else {
            Vec::new()
        };
        let Numbers {
            unwind,
            tries,
            base,
            scopes,
            ..
        } = n;
        self.st.funclets.invokes = invokes;
        self.st.funclets.blocks = blocks;
        let head = |cx: &Self, b: Block| cx.st.plan.head(b);
        let mut out = Funclets {
            unwind: unwind
                .iter()
                .map(|(to, b)| (*to, b.map(|b| head(self, b))))
                .collect(),
            asynchronous,
            after_calls: self.funclet_ops()?.states_after_calls,
            clr,
            ..Funclets::default()
        };
        if let Some(scopes) = scopes {
            let scopes = scopes.iter().map(|pad| self.scope_of(*pad));
            out.scopes = Some(scopes.collect::<Result<_>>()?);
        }
        for (low, high, catch_high, handlers) in tries {
            let handlers = handlers
                .iter()
                .map(|i| self.catch_handler(*i, head(self, home[i.index()])));
            out.tries.push(Try {
                low,
                high,
                catch_high,
                handlers: handlers.collect::<Result<_>>()?,
            });
        }
        let entry = |i: &&Inst| match body.inst(**i).opcode {
            Opcode::CatchPad => !scoped,
            op => op == Opcode::CleanupPad,
        };
        for &pad in pads.iter().filter(entry) {
            out.entries.push(Entry {
                block: head(self, home[pad.index()]),
                cleanup: body.inst(pad).opcode == Opcode::CleanupPad,
                base: base.iter().find(|x| x.0 == pad).map_or(-1, |x| x.1),
            });
        }
        self.reserve_funclet_frame(&mut out);
        Ok(Some(out))
    }

    /// Whether the function's personality is one of those that work with funclets.
    pub(crate) fn has_funclet_personality(&self) -> bool {
        let personality = self.func.personality;
        personality.is_some_and(|c| is_funclet_personality(self.module, c))
    }

    /// Numbers the states; gives the handlers of .NET's.
    fn number_states(&self, n: &mut Numbers<'_>) -> Result<Option<Vec<ClrHandler>>> {
        if self.st.funclets.model != Model::Clr {
            n.all();
            return Ok(None);
        }
        let handlers = n.clr(self.scope, &self.st.funclets.of);
        handlers.map(Some).map_err(|what| self.unsupported(what))
    }

    /// How a personality works. Errors: one without funclets here.
    fn funclet_model(&mut self, personality: &[u8]) -> Result<Model> {
        let model = match (personality, T::FUNCLETS) {
            (b"__C_specific_handler", Some(_)) => Some(Model::Scopes),
            (b"__CxxFrameHandler3", Some(_)) => Some(Model::States),
            (b"ProcessCLRException", Some(ops)) if ops.clr_exception.is_some() => Some(Model::Clr),
            _ => None,
        };
        model
            .filter(|_| {
                self.options.triple.is_windows_abi() && !self.options.dwarf_on_windows && !self.options.sjlj
            })
            .ok_or_else(|| {
                let name = String::from_utf8_lossy(personality).into_owned();
                self.unsupported(format!("funclets of personality '{name}'"))
            })
    }

    /// The state of each block that ends in an invoke, ascending by block.
    fn invoke_states(&mut self, rpo: &[Block], n: &Numbers<'_>) -> Result<Vec<(Block, i32)>> {
        let body = self.body;
        let mut invokes = Vec::new();
        for &b in rpo {
            let i = body.terminator(b);
            if body.inst(i).opcode != Opcode::Invoke {
                continue;
            }
            let to = Block(body.successors(i)[1]);
            let funclet = self.st.funclets.of[b.index()].checked_sub(1);
            let pad = funclet.and_then(|f| pad_of(body, Block(f)));
            // An invoke that goes where the funclet itself goes is in the funclet's state.
            let own = pad.and_then(|pad| match body.inst(pad).opcode {
                Opcode::CatchPad => parent(body, pad).and_then(|switch| n.unwind_dest(switch)),
                _ => n.unwind_dest(pad),
            });
            let base = n.base.iter().find(|x| Some(x.0) == pad);
            let state = match base {
                Some(base) if own == Some(to) => Some(base.1),
                _ => pad_of(body, to).and_then(|pad| n.state[pad.index()]),
            };
            // What leaves a cleanup ends the program: a pad that does so itself may be left out.
            let ends = || {
                let cleanup = |i: Inst| body.inst(i).opcode == Opcode::CleanupPad;
                pad.is_some_and(cleanup) && self.ends_program(to)
            };
            match state.or_else(|| ends().then_some(-1)) {
                Some(state) => invokes.push((b, state)),
                None => return Err(self.unsupported("'invoke' whose pad has no state")),
            }
        }
        invokes.sort_unstable();
        Ok(invokes)
    }

    /// What the run-time library writes to and reads from the parent's frame.
    fn reserve_funclet_frame(&mut self, out: &mut Funclets) {
        let model = self.st.funclets.model;
        let frame = &mut self.vb.vcode.frame;
        out.help = (model == Model::States).then(|| frame.add_local(8, 8).bits() as i32);
        let objects = out.tries.iter().flat_map(|t| &t.handlers).map(|h| h.object);
        for slot in objects.chain([out.help]).flatten() {
            frame.anchor(FrameSlot::from_bits(slot as u32));
        }
        frame.funclets = true;
        frame.keeps_establisher = model == Model::Clr;
        frame.frame_pointer = true;
        frame.has_calls = true;
        // What the run-time library may want of a funclet's frame.
        frame.outgoing_bytes = frame.outgoing_bytes.max(32);
    }

    /// Errors: what LLVM does not take with `__C_specific_handler` either.
    fn check_scopes(&mut self, pads: &[Inst]) -> Result<()> {
        let body = self.body;
        for &pad in pads {
            self.cur = pad;
            let cleanup = |i: Inst| body.inst(i).opcode == Opcode::CleanupPad;
            if parent(body, pad).is_some_and(cleanup) {
                return Err(self.unsupported("exceptions handled in a cleanup of '__C_specific_handler'"));
            }
            let more = usize::from(body.inst(pad).flags.has(InstFlags::UNWINDS));
            if body.inst(pad).opcode == Opcode::CatchSwitch && body.successors(pad).len() != 1 + more {
                return Err(self.unsupported("catchswitch of '__C_specific_handler' with several handlers"));
            }
        }
        Ok(())
    }

    /// Whether a block is a cleanup that calls a function which ends the program, and nothing else.
    fn ends_program(&self, b: Block) -> bool {
        const ENDS: [&[u8]; 3] = [b"__std_terminate", b"terminate", b"abort"];
        let [pad, call, end] = *self.body.block_insts(b) else {
            return false;
        };
        let op = |i: Inst| self.body.inst(i).opcode;
        let callee = || self.body.direct_callee(self.module, call);
        let name = || callee().map(|g| self.scope.bytes(self.module.global(g).name));
        op(pad) == Opcode::CleanupPad
            && op(call) == Opcode::Call
            && op(end) == Opcode::Unreachable
            && name().is_some_and(|n| ENDS.contains(&n))
    }

    /// What a `catchswitch` or cleanup of `__C_specific_handler` does: `catchpad within %s [filter]`.
    fn scope_of(&self, pad: Inst) -> Result<Scope> {
        let body = self.body;
        if body.inst(pad).opcode == Opcode::CleanupPad {
            return Ok(Scope::Finally);
        }
        let handler = pad_of(body, Block(body.successors(pad)[0]));
        let filter = handler.and_then(|h| body.ops(h).get(1)?.as_const());
        match filter.map(|c| self.type_info(c)) {
            Some(Ok(Some(filter))) => Ok(Scope::Filter(filter)),
            Some(Ok(None)) => Ok(Scope::CatchAll),
            _ => Err(self.unsupported("filter that is not a function")),
        }
    }

    fn funclet_ops(&self) -> Result<FuncletOps<T>> {
        T::FUNCLETS.ok_or_else(|| self.unsupported("funclets"))
    }

    /// `catchpad` and `cleanuppad`: a place, and no code, but that an exception's code may be asked for.
    pub(crate) fn lower_pad(&mut self, i: Inst) -> Result<()> {
        let kept = self.st.funclets.codes.iter().find(|c| c.0 == i);
        if let Some(slot) = kept.map(|c| c.1) {
            let ops = self.funclet_ops()?;
            let (ty, arrives) = match (self.st.funclets.model, ops.clr_exception) {
                (Model::Clr, Some(arrives)) => (PartTy::I64, arrives),
                _ => (PartTy::I32, ops.exception_code),
            };
            let r = self.vreg(ty);
            arrives(self, r);
            let m = self.slot_mem(slot)?;
            T::emit_store(self, ty, r, m);
        }
        Ok(())
    }

    /// `llvm.eh.exceptioncode(pad)`.
    pub(crate) fn exception_code(&mut self, i: Inst) -> Result<()> {
        let pad = self.pad_asked(i, Model::Scopes);
        let unknown = "llvm.eh.exceptioncode without '__C_specific_handler'";
        self.kept_of_pad(i, pad.ok_or(unknown), PartTy::I32)
    }

    /// `llvm.eh.exceptionpointer(pad)`.
    pub(crate) fn exception_pointer(&mut self, i: Inst) -> Result<()> {
        let pad = self.pad_asked(i, Model::Clr);
        let unknown = "llvm.eh.exceptionpointer without 'ProcessCLRException'";
        self.kept_of_pad(i, pad.ok_or(unknown), PartTy::I64)
    }

    /// The `catchpad` that an intrinsic is about, in a function of this personality.
    fn pad_asked(&self, i: Inst, model: Model) -> Option<Inst> {
        let pad = self.body.def(self.body.call_args(i)[0])?;
        let catch = self.body.inst(pad).opcode == Opcode::CatchPad;
        (catch && self.st.funclets.model == model).then_some(pad)
    }

    /// The result of an intrinsic is what was in a register at a pad's start.
    fn kept_of_pad(
        &mut self,
        i: Inst,
        pad: std::result::Result<Inst, &'static str>,
        ty: PartTy,
    ) -> Result<()> {
        if !self.is_used(i) {
            return Ok(());
        }
        let pad = pad.map_err(|what| self.unsupported(what))?;
        let known = self.st.funclets.codes.iter().find(|c| c.0 == pad);
        let slot = match known {
            Some(c) => c.1,
            None => {
                let slot = self.vb.vcode.frame.add_local(ty.bytes().into(), ty.bytes());
                self.st.funclets.codes.push((pad, slot));
                slot
            }
        };
        let dst = self.def(i)?;
        let m = self.slot_mem(slot)?;
        T::emit_load(self, ty, dst, m);
        Ok(())
    }

    /// The state of hardware exceptions in a block, -1 none.
    pub(crate) fn block_state(&self, b: Block) -> i32 {
        let states = &self.st.funclets.blocks;
        states.get(b.index()).copied().unwrap_or(-1)
    }

    /// `catchpad within %s [type, adjectives, object]`.
    fn catch_handler(&self, pad: Inst, block: u32) -> Result<Handler> {
        let args = self.body.ops(pad);
        let (&[ty, adjectives, object], true) = (&[args[1], args[2], args[3]], args.len() == 4) else {
            return Err(self.unsupported("catchpad with these arguments"));
        };
        let ty = match ty.as_const() {
            Some(c) => self.type_info(c)?,
            None => return Err(self.unsupported("type description that is not a global")),
        };
        let object = match object.as_const() {
            Some(_) => None,
            None => match self.slot_of(object) {
                Some(slot) => Some(slot.bits() as i32),
                None => return Err(self.unsupported("exception object that is not a frame object")),
            },
        };
        Ok(Handler {
            adjectives: self.const_int(adjectives).unwrap_or(0) as u32,
            ty,
            object,
            block,
        })
    }

    /// Gives every block its funclet.
    fn color_blocks(&mut self, rpo: &[Block], home: &[Block], scoped: bool) -> Result<()> {
        const UNKNOWN: u32 = u32::MAX;
        let body = self.body;
        let mut of = vec![UNKNOWN; body.blocks.len()];
        let funclet = |pad: Option<Inst>| pad.map_or(0, |pad| home[pad.index()].0 + 1);
        let around = |pad: Option<Inst>, own: &dyn Fn(Option<Inst>) -> bool| {
            let mut at = pad.and_then(|pad| parent(body, pad));
            while at.is_some() && !own(at) {
                at = at.and_then(|pad| parent(body, pad));
            }
            at
        };
        of[0] = 0;
        // In reverse post-order a block comes after one of its predecessors at least.
        for &b in rpo {
            let last = body.terminator(b);
            for &s in body.successors(last) {
                let own = |pad: Option<Inst>| match pad.map(|pad| body.inst(pad).opcode) {
                    Some(Opcode::CatchPad) => !scoped,
                    op => op == Some(Opcode::CleanupPad),
                };
                let pad = pad_of(body, Block(s));
                let color = match pad {
                    _ if own(pad) => s + 1,
                    // In the funclet around the innermost one that the pad, or what is returned from, stands in.
                    Some(_) => funclet(around(pad, &own)),
                    None if body.inst(last).opcode == Opcode::CatchRet => {
                        let catch = parent(body, last);
                        funclet(around(catch, &own))
                    }
                    None => of[b.index()],
                };
                let known = &mut of[s as usize];
                if *known != UNKNOWN && *known != color {
                    self.cur = body.terminator(Block(s));
                    return Err(self.unsupported("block that two funclets share"));
                }
                *known = color;
            }
        }
        self.st.funclets.of = of;
        Ok(())
    }

    /// The state of the invoke of a block.
    pub(crate) fn invoke_state(&self, b: Block) -> Option<i32> {
        let invokes = &self.st.funclets.invokes;
        let at = invokes.binary_search_by_key(&b, |i| i.0).ok()?;
        Some(invokes[at].1)
    }

    /// The machine block that a block's funclet starts with; 0 for the function itself.
    pub(crate) fn funclet_of(&self, b: Block) -> u32 {
        match self.st.funclets.of.get(b.index()) {
            Some(&of) if of != 0 && of != u32::MAX => self.st.plan.head(Block(of - 1)),
            _ => 0,
        }
    }

    pub(crate) fn lower_funclet_terminator(&mut self, i: Inst) -> Result<()> {
        let b = self.cur_block;
        for &s in self.body.successors(i) {
            self.add_edge(b, 0, Block(s))?;
        }
        let op = self.body.inst(i).opcode;
        // A handler of `__C_specific_handler` is not a funclet.
        if op == Opcode::CatchRet && self.st.funclets.model == Model::Scopes {
            T::emit_jump(self);
        } else {
            let end = match op {
                Opcode::CatchSwitch => FuncletEnd::CatchSwitch,
                Opcode::CatchRet => FuncletEnd::CatchRet,
                _ if self.body.successors(i).is_empty() => FuncletEnd::CleanupEnd,
                _ => FuncletEnd::CleanupRet,
            };
            (self.funclet_ops()?.end)(self, end);
        }
        Ok(())
    }

    /// At the function's entry: the run-time library's word, and what is kept.
    pub(crate) fn start_funclets(&mut self) -> Result<()> {
        if let Some(slot) = self.st.funclets.result {
            let r = match (self.st.args.hidden_result(), self.st.args.sret()) {
                (Some(r), _) => r,
                (None, Some(k)) => self.local_part(Value::local(k as u32), 0)?,
                (None, None) => return Err(self.unsupported("result in memory of a function with funclets")),
            };
            let m = self.slot_mem(slot)?;
            T::emit_store(self, PartTy::I64, r, m);
        }
        let help = T::exceptions(self)
            .as_ref()
            .and_then(|e| e.funclets.as_ref()?.help);
        if let Some(help) = help {
            let r = self.vreg(PartTy::I64);
            T::emit_int(self, PartTy::I64, r, -2i64 as u64);
            let m = self.slot_mem(FrameSlot::from_bits(help as u32))?;
            T::emit_store(self, PartTy::I64, r, m);
        }
        Ok(())
    }

    /// The address of the result, where it goes through memory.
    pub(crate) fn hidden_result(&mut self) -> Result<Option<VReg>> {
        let Some(own) = self.st.args.hidden_result() else {
            return Ok(None);
        };
        match self.kept_result() {
            Some(slot) => self.load_kept(slot).map(Some),
            None => Ok(Some(own)),
        }
    }

    pub(crate) fn load_kept(&mut self, slot: FrameSlot) -> Result<VReg> {
        let r = self.vreg(PartTy::I64);
        let m = self.slot_mem(slot)?;
        T::emit_load(self, PartTy::I64, r, m);
        Ok(r)
    }

    /// Where the address of a result in memory is kept in a function with funclets: no register has it at the returns.
    pub(crate) fn kept_result(&mut self) -> Option<FrameSlot> {
        if !self.st.funclets.is_used() {
            return None;
        }
        let frame = &mut self.vb.vcode.frame;
        Some(
            *self
                .st
                .funclets
                .result
                .get_or_insert_with(|| frame.add_local(8, 8)),
        )
    }
}
