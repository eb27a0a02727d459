//! The backward walk over a function, and the state that all lowering shares.
//!
//! Needs a verified body. Leaves a [`VCode`] as `regalloc` wants it. Cost: O(instructions + operands),
//! no allocation once the arenas have grown.

use crate::flow::plan::Plan;
use crate::target::optional::Narrowed;
use crate::target::{Emit, Target};
use crate::values::parts::{Class, Part, PartTy, PartsCache, scalar_part};
use ir::attributes::AttrKind;
use ir::body::Body;
use ir::cfg::Cfg;
use ir::context::Scope;
use ir::datalayout::DataLayout;
use ir::diag::{Diagnostic, Result};
use ir::ids::{Block, GlobalId, Inst, TypeId, Value};
use ir::inst::{InstData, InstFlags, Opcode, Ordering};
use ir::location::Loc;
use ir::memory_effects;
use ir::module::{Function, Module};
use ir::options::CodegenOptions;
use opt::pipeline::Context;
use opt::work::Work;
use regalloc::{FrameSlot, FrameSlotKind, VCode, VCodeBuilder, VReg};

/// No register, slot or mark yet.
pub const NONE: u32 = u32::MAX;

/// Whether an access to memory is volatile or atomic (for copies: see `lower_mem_intrinsic`).
fn is_ordered(d: &InstData) -> bool {
    match d.opcode {
        Opcode::Load | Opcode::Store => {
            d.flags.has(InstFlags::VOLATILE) || d.flags.ordering() != Ordering::NotAtomic
        }
        Opcode::CmpXchg | Opcode::AtomicRmw => true,
        _ => false,
    }
}

/// One thread's reusable memory of the selector.
pub struct Selector<T: Target> {
    vb: VCodeBuilder<T::Inst>,
    state: State,
}

/// Tables by value, instruction and block; see the fields.
#[derive(Default)]
pub struct State {
    pub(crate) plan: Plan,
    /// Parts of each type that was met, in the ordinary view.
    pub parts: PartsCache,
    /// Parts in the narrowed view: see [`Lower::narrowed`].
    pub(crate) narrow_parts: PartsCache,
    /// Wide registers that the instruction in hand defines by halves.
    pub(crate) halves: crate::values::narrowed::Halves,
    /// See [`Lower::resolve`].
    pub(crate) chains: crate::values::value::Chains,
    /// Number of uses of each local value (in reachable code).
    pub(crate) uses: Vec<u32>,
    /// By local value: whether somebody wants it for something else than an access or a sum of addresses. Empty where nobody
    /// asks.
    pub(crate) asked: Vec<bool>,
    /// First register of each local value in `vregs`, or [`NONE`] while no one has asked for it.
    pub value_base: Vec<u32>,
    pub(crate) vregs: Vec<VReg>,
    /// For each instruction, the number of instructions before it in the function that may write
    /// memory ([`memory_effects::may_write`]): a load may be moved down to a user of the same block with the same number.
    pub(crate) epoch: Vec<u32>,
    /// Block of each instruction.
    pub inst_block: Vec<Block>,
    /// Frame slot of static allocas and byval arguments, by local value ([`NONE`] for others).
    pub(crate) slots: Vec<u32>,
    /// Registers of incoming arguments in the entry block: filled by `call::plan_arguments`.
    pub args: crate::calls::incoming::Incoming,
    /// Statepoints: see [`crate::calls::stack_map`].
    pub(crate) statepoints: crate::calls::stack_map::Statepoints,
    /// Registers that a `musttail` call of a variadic function hands on.
    pub(crate) forwarded: crate::calls::tail_call::Forwarded,
    /// Funclets: see [`crate::exceptions::funclets`].
    pub(crate) funclets: crate::exceptions::funclets::State,
    /// Landing pads: see `crate::exceptions::landing`.
    pub(crate) landing: crate::exceptions::landing::Landing,
    /// Where the registers of variable arguments are saved.
    pub va_area: crate::calls::call::SaveArea,
    /// What the entry is to prepare.
    pub entry: crate::calls::call::EntryRequests,
    /// The copy of the argument passed by address last.
    pub(crate) passed: crate::calls::call::Passed,
    /// What loops hold: see [`crate::flow::hoist`].
    pub(crate) hoist: crate::flow::hoist::Hoist,
    /// Debug records.
    pub(crate) noted: crate::values::variables::Noted,
    /// Stores that were done with others: see [`crate::memory::merge_stores`].
    pub(crate) merged: crate::memory::merge_stores::Merged,
    /// Loads that extend by the sign: see [`crate::memory::signed_loads`].
    pub(crate) signed_loads: crate::memory::signed_loads::SignedLoads,
    /// The end of the block in hand: see [`crate::flow::control`].
    pub(crate) flow: crate::flow::control::State,
    /// Blocks that are hardly ever reached; empty: there are none. See [`crate::flow::unlikely`].
    pub(crate) unlikely: Vec<bool>,
    /// Blocks that run seldom by the weights of branches; empty: there are none.
    pub(crate) seldom: Vec<bool>,
}

/// Lowering of one function: what is read, the builder, and the state.
pub struct Lower<'a, T: Emit> {
    /// Read only: other threads compile other functions of it.
    pub module: &'a Module,
    /// The function as a global value of the module.
    pub global: GlobalId,
    /// What only functions have of it: attributes, convention, personality.
    pub func: &'a Function,
    /// As the passes left it; lowering does not change it.
    pub body: &'a Body,
    /// What is known of its control flow; loops where it is optimised.
    pub cfg: &'a Cfg,
    /// Tables of the module and of `body`.
    pub scope: Scope<'a>,
    /// The module's: sizes and alignments of types.
    pub dl: &'a DataLayout,
    /// The target with the features of this function.
    pub target: &'a T,
    /// Of the whole run; what attributes say of this function goes before them.
    pub options: &'a CodegenOptions,
    /// Not -O0 and not `optnone`.
    pub optimise: bool,
    /// What has been emitted, last instruction first.
    pub vb: &'a mut VCodeBuilder<T::Inst>,
    /// Tables that outlive the function, for the memory that they have.
    pub st: &'a mut State,
    /// The instruction being lowered.
    pub cur: Inst,
    /// Its block.
    pub cur_block: Block,
    /// Its place in the block.
    pub(crate) cur_at: usize,
    /// Memory epoch at the place where code is emitted: see `State::epoch`.
    pub cur_epoch: u32,
    /// The widest vector registers are seen as two of half their width.
    pub(crate) narrow: Option<&'static Narrowed<T>>,
}

impl<T: Target> Default for Selector<T> {
    fn default() -> Self {
        Selector {
            vb: VCodeBuilder::new(VCode::default(), 1),
            state: State::default(),
        }
    }
}

impl<T: Target> Selector<T> {
    /// Selects instructions for a function, whose body is such as [`crate::expand`] leaves it. `vcode` gives its memory.
    pub fn select(
        &mut self,
        cx: Context<'_>,
        work: &mut Work,
        target: &T,
        vcode: VCode<T::Inst>,
    ) -> Result<VCode<T::Inst>> {
        let Context {
            module,
            global,
            options,
            ..
        } = cx;
        let func = module.function(global).expect("select requires a function");
        let optimise = opt::pipeline::optimises(cx);
        let (body, cfg) = if optimise { work.loops() } else { work.blocks() };
        let st = &mut self.state;
        let scope = body.scope(module);
        st.reset(body);
        st.parts.scalable = target.has_scalable() && !module.data_layout.big_endian;
        (st.parts.fp80, st.narrow_parts.fp80) = (target.has_fp80(), target.has_fp80());
        let soft = target.soft_float().is_some();
        (st.parts.soft_float, st.narrow_parts.soft_float) = (soft, soft);
        let signed = optimise && T::LOAD_SIGNED.is_some();
        if optimise && !target.reaches(1, 1, 1) {
            st.asked.resize(body.num_values(), false);
        }
        st.prepass(module, body, cfg, signed);
        if signed {
            st.find_signed_loads(scope, body);
        }
        st.unlikely = match options.split_functions && optimise {
            true if crate::flow::unlikely::has_profile(module, global) => {
                crate::flow::unlikely::find(module, body, cfg)
            }
            false if optimise => crate::flow::unlikely::find_rare(body, cfg),
            _ => Vec::new(),
        };
        st.seldom = match optimise {
            true => crate::flow::unlikely::find_seldom(module, body, cfg),
            false => Vec::new(),
        };
        let mut cx = Lower {
            module,
            global,
            func,
            body,
            cfg,
            scope,
            dl: &module.data_layout,
            target,
            options,
            optimise,
            vb: &mut self.vb,
            st,
            cur: Inst(0),
            cur_block: Block(0),
            cur_at: 0,
            cur_epoch: 0,
            narrow: None,
        };
        cx.vb.restart(vcode);
        cx.vb.names_copies = optimise;
        cx.frame_info()?;
        // (which calls are jumps, as the plan of blocks asks, depends on where arguments and results are)
        cx.plan_arguments()?;
        let blocks = crate::flow::plan::make(&mut cx)?;
        cx.vb.set_blocks(blocks);
        cx.plan_landing_pads()?;
        cx.note_declared();
        cx.walk()?;
        cx.place_values();
        if !optimise && !cx.st.funclets.is_used() {
            cx.keep_order();
        }
        let mut vcode = self.vb.finish();
        vcode.tier = regalloc::Tier::of(optimise, &vcode.frame);
        if vcode.tier == regalloc::Tier::Optimise {
            regalloc::isolate::run(&mut vcode);
        }
        Ok(vcode)
    }
}

impl State {
    fn reset(&mut self, body: &Body) {
        let (n, m) = (body.num_values(), body.insts.len());
        let fill = |v: &mut Vec<u32>, n: usize, x: u32| {
            v.clear();
            v.resize(n, x);
        };
        fill(&mut self.uses, n, 0);
        self.asked.clear();
        fill(&mut self.value_base, n, NONE);
        fill(&mut self.slots, n, NONE);
        fill(&mut self.epoch, m, 0);
        self.inst_block.clear();
        self.inst_block.resize(m, Block(0));
        self.vregs.clear();
        self.parts.clear();
        self.narrow_parts.clear();
        self.chains = Default::default();
        self.va_area.clear();
        self.entry = Default::default();
        self.forwarded.clear();
        self.statepoints.clear();
        self.hoist.clear();
        self.merged.clear();
        self.signed_loads.clear();
        self.noted.clear();
    }

    /// Use counts, memory epochs and blocks of instructions, over reachable code; with `signed` also what
    /// [`State::find_signed_loads`] looks at.
    fn prepass(&mut self, module: &Module, body: &Body, cfg: &Cfg, signed: bool) {
        let mut epoch = 0;
        for &b in cfg.rpo() {
            for &i in body.block_insts(b) {
                self.inst_block[i.index()] = b;
                self.epoch[i.index()] = epoch;
                let d = body.inst(i);
                let address = match d.opcode {
                    Opcode::Load | Opcode::GetElementPtr => 0,
                    Opcode::Store => 1,
                    _ => usize::MAX,
                };
                for (k, v) in body.operand_range(d.ops).iter().enumerate() {
                    if let Some(l) = v.as_local() {
                        self.uses[l as usize] += 1;
                        if let Some(asked) = self.asked.get_mut(l as usize) {
                            *asked |= k != address;
                        }
                    }
                }
                if d.opcode.is_call()
                    && let Some(l) = body.call(i).callee.as_local()
                {
                    self.uses[l as usize] += 1;
                }
                if signed {
                    self.signed_loads.meet(body, i);
                }
                if memory_effects::may_write(module, body, i) {
                    epoch += 1;
                }
            }
        }
    }
}

impl<'a, T: Emit> Lower<'a, T> {
    /// A located `unsupported: …`.
    #[cold]
    pub fn unsupported(&self, what: impl std::fmt::Display) -> Box<Diagnostic> {
        let offset = self
            .body
            .offset(self.cur)
            .or(self.module.global(self.global).offset);
        Diagnostic::unsupported(offset, what)
    }
    /// Result of an `unsupported: …` sentence.
    pub fn check<R>(&self, r: std::result::Result<R, String>) -> Result<R> {
        r.map_err(|e| self.unsupported(e))
    }
    /// A fresh register for a part.
    #[inline]
    pub fn vreg(&mut self, ty: PartTy) -> VReg {
        let bytes = ty.bytes() as u8;
        self.vb.vcode.frame.scalable |= ty.is_scalable();
        if bytes > self.vb.vcode.float_spill_bytes {
            self.vb.vcode.float_spill_bytes = bytes;
        }
        self.vb.new_vreg_of(ty.class(), bytes)
    }
    /// Type of a value.
    #[inline]
    pub fn ty(&self, v: Value) -> TypeId {
        self.body.value_ty(self.scope, v)
    }
    /// Width in bits of an integer or pointer type (or of a vector's elements).
    pub fn bits(&self, t: TypeId) -> u32 {
        self.dl.bits(self.scope, self.scope.scalar_ty(t)) as u32
    }
    /// The parts of a type, as a range for [`Lower::part`].
    pub fn parts(&mut self, t: TypeId) -> Result<(u32, u32)> {
        let target = self.target;
        let r = if let Some(view) = self.narrow {
            let rule = |lane, n, _| (view.part)(target, lane, n);
            (self.st.narrow_parts).range(self.scope, self.dl, &rule, t)
        } else {
            let rule = |lane, n, mask| match mask {
                true => target.mask_part(lane, n),
                false => target.vector_part(lane, n),
            };
            self.st.parts.range(self.scope, self.dl, &rule, t)
        };
        self.check(r)
    }
    /// The parts of a type as a list of its own.
    pub fn parts_vec(&mut self, t: TypeId) -> Result<smallvec::SmallVec<[Part; 4]>> {
        let r = self.parts(t)?;
        Ok(self.parts_cache().get(r).iter().copied().collect())
    }
    /// A part of a range.
    #[inline]
    pub fn part(&self, range: (u32, u32), i: u32) -> Part {
        self.parts_cache().get(range)[i as usize]
    }
    fn parts_cache(&self) -> &PartsCache {
        if self.narrow.is_some() {
            &self.st.narrow_parts
        } else {
            &self.st.parts
        }
    }
    /// The part of a type that always is a single scalar register.
    #[inline]
    pub(crate) fn scalar_part(&self, t: TypeId) -> Option<PartTy> {
        scalar_part(self.scope.ty(t), self.dl, self.st.parts.soft_float)
    }
    /// Number of parts of a type.
    pub fn num_parts(&mut self, t: TypeId) -> Result<u32> {
        if self.scalar_part(t).is_some() {
            return Ok(1);
        }
        let r = self.parts(t)?;
        Ok(r.1 - r.0)
    }
    /// The only part of a type, if it has exactly one.
    pub fn single(&mut self, t: TypeId) -> Result<Option<PartTy>> {
        if let Some(p) = self.scalar_part(t) {
            return Ok(Some(p));
        }
        let r = self.parts(t)?;
        Ok(if r.1 - r.0 == 1 {
            Some(self.part(r, 0).ty)
        } else {
            None
        })
    }

    /// Whether the function may use floating-point and vector registers where its IR has neither (`noimplicitfloat`).
    pub fn implicit_floats(&self) -> bool {
        !self
            .scope
            .has_attr(self.func.attrs.func, AttrKind::NoImplicitFloat)
    }

    /// Whether `i` may treat NaNs as it likes: its flag, or the function's attribute.
    pub fn no_nans(&self, i: Inst) -> bool {
        self.fast_math(i, InstFlags::NNAN, "no-nans-fp-math")
    }
    /// Whether `i` may treat zeros of either sign alike: its flag, or the function's attribute.
    pub fn no_signed_zeros(&self, i: Inst) -> bool {
        self.fast_math(i, InstFlags::NSZ, "no-signed-zeros-fp-math")
    }
    fn fast_math(&self, i: Inst, flag: InstFlags, attr: &str) -> bool {
        let d = self.body.inst(i);
        // Conversions from integers have no such flags, but one in the same place.
        let flagged = !d.opcode.is_cast() && d.flags.has(flag);
        flagged || self.scope.attr_str(self.func.attrs.func, attr) == Some(b"true")
    }
}

impl<T: Target> Lower<'_, T> {
    /// Whether the result of `i` has been asked for.
    #[inline]
    pub fn is_used(&self, i: Inst) -> bool {
        self.st.value_base[self.body.params.len() + i.index()] != NONE
    }

    /// The number of instructions before `i` in the function that may write memory.
    pub fn epoch_of(&self, i: Inst) -> u32 {
        self.st.epoch[i.index()]
    }

    /// What is emitted now stands where `i` does in the source language.
    #[inline]
    pub(crate) fn source_of(&mut self, i: Inst) {
        if !self.body.locations.is_empty() {
            self.vb.set_source(self.body.locations.of(i).0);
        }
    }

    /// Instructions in the open group, for [`Lower::source_since`].
    #[inline]
    pub fn group_len(&self) -> u32 {
        self.vb.vcode.insts.len() as u32
    }

    /// What was emitted since [`Lower::group_len`] was `from` stands where `i` does, or nowhere, whatever is emitted with it.
    #[inline]
    pub fn source_since(&mut self, from: u32, i: Option<Inst>) {
        if !self.body.locations.is_empty() {
            let source = i.map_or(Loc::NONE, |i| self.body.locations.of(i));
            self.vb.set_source_since(from, source.0);
        }
    }

    /// What is emitted now stands nowhere in the source language.
    #[inline]
    pub(crate) fn no_source(&mut self) {
        if !self.body.locations.is_empty() {
            self.vb.set_source(Loc::NONE.0);
        }
    }

    /// What is emitted now ends block `b`. As llc has it when it optimises, a jump to nothing but a return becomes that.
    pub(crate) fn source_of_end(&mut self, b: Block) {
        if self.body.locations.is_empty() {
            return;
        }
        let end = self.jumps_to_return(b).unwrap_or_else(|| self.body.terminator(b));
        self.source_of(end);
    }

    /// The return that the jump at the end of `b` stands for.
    pub(crate) fn jumps_to_return(&self, b: Block) -> Option<Inst> {
        let last = self.body.terminator(b);
        if !self.optimise || self.body.inst(last).opcode != Opcode::Br {
            return None;
        }
        let to = Block(self.body.successors(last)[0]);
        let mut next = self.body.block_insts(to).iter();
        let first = next.find(|i| self.body.inst(**i).opcode != Opcode::Phi)?;
        (self.body.inst(*first).opcode == Opcode::Ret).then_some(*first)
    }

    fn walk(&mut self) -> Result<()> {
        for at in (0..self.cfg.rpo().len()).rev() {
            let b = self.cfg.rpo()[at];
            if self.st.plan.blocks[b.index()].dead {
                continue;
            }
            self.cur_block = b;
            self.source_of_end(b);
            self.lower_edges_and_nodes(b)?;
            let insts = self.body.block_insts(b);
            let (&last, rest) = insts.split_last().expect("blocks end in a terminator");
            self.cur = last;
            self.cur_epoch = self.st.epoch[last.index()];
            let behind = self.vb.vcode.insts.len() as u32;
            self.lower_terminator(last)?;
            self.vb.finish_group();
            self.note_tags(last, behind);
            if !self.body.variables.list.is_empty()
                && let Some(ret) = self.jumps_to_return(b)
            {
                self.note_records_of_return(b, ret);
            }
            self.note_records(last);
            self.no_source();
            self.emit_hoisted(b);
            self.emit_early_constants()?;
            for (k, &i) in rest.iter().enumerate().rev() {
                self.cur_at = k;
                let d = *self.body.inst(i);
                if d.opcode == Opcode::Phi {
                    continue;
                }
                self.cur = i;
                self.source_of(i);
                self.cur_epoch = self.st.epoch[i.index()];
                let behind = self.vb.vcode.insts.len() as u32;
                self.lower_inst(i, &d)?;
                if is_ordered(&d) {
                    self.vb.mark_ordered();
                }
                self.vb.finish_group();
                self.note_tags(i, behind);
                self.note_records(i);
            }
            self.no_source();
            if at == 0 {
                self.lower_arguments()?;
            } else {
                self.add_phi_params(b, insts)?;
            }
            match at == 0 && self.st.plan.entry_blocks != 0 {
                true => self.copy_block_facts(b),
                false => self.mark_block(b),
            }
            self.vb.end_block();
        }
        Ok(())
    }

    /// Lowers one instruction, unless it is dead or stands for its operand.
    fn lower_inst(&mut self, i: Inst, d: &InstData) -> Result<()> {
        use Opcode::*;
        match d.opcode {
            Store => return self.lower_store(i, d),
            Load => {
                if !self.is_used(i) && d.flags.0 == 0 {
                    return Ok(());
                }
                return self.lower_load(i, d);
            }
            Call => return self.lower_call(i),
            Fence | CmpXchg | AtomicRmw | VaArg => return T::lower_inst(self, i),
            Alloca => return self.lower_alloca(i, d),
            // Its registers are the block's parameters.
            LandingPad => return Ok(()),
            CatchPad | CleanupPad => return self.lower_pad(i),
            _ => {}
        }
        if !self.is_used(i) {
            return Ok(());
        }
        match d.opcode {
            GetElementPtr => self.lower_gep(i),
            // Looked through by `use_part`; asked for directly only where that gave up.
            Freeze | ExtractValue | InsertValue | ExtractElement | InsertElement | BitCast | PtrToInt
            | IntToPtr | PtrToAddr | AddrSpaceCast | Trunc | SExt
                if self.copy_alias(i)? =>
            {
                Ok(())
            }
            Or if self.load_merged(i, d)? => Ok(()),
            _ if self.lower_wide(i, d)? => Ok(()),
            _ => T::lower_inst(self, i),
        }
    }

    /// Facts of the frame that attributes and options fix.
    fn frame_info(&mut self) -> Result<()> {
        let attrs = self.func.attrs.func;
        let s = self.scope;
        let frame_pointer = match s.attr_str(attrs, "frame-pointer") {
            Some(b"all") => Some(true),
            Some(b"non-leaf") => None,
            Some(_) => Some(false),
            None => match self.options.frame_pointer {
                Some(ir::options::FramePointer::All) => Some(true),
                Some(ir::options::FramePointer::NonLeaf) => None,
                _ => Some(false),
            },
        };
        let has_calls = frame_pointer.is_none() && self.body.insts.iter().any(|d| d.opcode.is_call());
        let uwtable = s.has_attr(attrs, AttrKind::UwTable)
            || !s.has_attr(attrs, AttrKind::NoUnwind)
            || self.body.personality(self.func).is_some();
        let min_align = s.attr_int(attrs, AttrKind::StackAlign).unwrap_or(0) as u32;
        let realign = self.options.stack_realign || s.attr_str(attrs, "stackrealign").is_some();
        let naked = s.has_attr(attrs, AttrKind::Naked);
        let no_red_zone = s.has_attr(attrs, AttrKind::NoRedZone);
        let flags = &self.options.flags;
        let inline = flags.inline_probes.then_some(&b"inline-asm"[..]);
        let (probe, probe_routine) = match s.attr_str(attrs, "probe-stack").or(inline) {
            None => (0, None),
            Some(how) => {
                let size = s.attr_str(attrs, "stack-probe-size");
                let size = size.and_then(|n| std::str::from_utf8(n).ok()?.parse().ok());
                let size = size.or(flags.probe_size);
                let routine =
                    (how != b"inline-asm").then(|| String::from_utf8_lossy(how).into_owned().into());
                (size.unwrap_or(4096), routine)
            }
        };
        let call_align = self.options.flags.stack_alignment;
        // What has no vector registers needs no more.
        let scalar = !self.implicit_floats();
        let min_align = match (realign, call_align) {
            (true, _) => min_align.max(16).max(call_align),
            (false, 8) if !scalar => min_align.max(16),
            _ => min_align,
        };
        let f = &mut self.vb.vcode.frame;
        f.call_align = call_align;
        f.incoming_align = if realign || call_align == 8 { 8 } else { 0 };
        f.frame_pointer = frame_pointer.unwrap_or(has_calls);
        f.unwind_tables = uwtable && !self.options.sjlj && !self.options.no_unwinding;
        f.debug_frame = self.options.flags.debug_frame && !self.options.no_unwinding;
        f.min_align = min_align;
        f.naked = naked;
        f.no_red_zone = no_red_zone;
        f.probe_bytes = probe;
        f.probe_routine = probe_routine;
        self.begin_safe_points();
        Ok(())
    }

    /// The frame object in whose place an object lies, so that code is the same for all that lie there.
    pub fn place_of(&self, slot: FrameSlot) -> FrameSlot {
        match slot.kind() {
            FrameSlotKind::Local(i) => match self.vb.vcode.frame.locals[i as usize].within {
                Some(whole) => FrameSlot::local(whole),
                None => slot,
            },
            _ => slot,
        }
    }

    /// A frame slot's word from the side table, if the value is one.
    pub fn slot_of(&self, v: Value) -> Option<FrameSlot> {
        let s = self.st.slots[v.as_local()? as usize];
        if s == NONE {
            None
        } else {
            Some(FrameSlot::from_bits(s))
        }
    }
}
