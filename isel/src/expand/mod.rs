//! Expansion: what the target has no code for is rewritten into what it has, IR to IR, before the walk.
//!
//! ```text
//!   Body ─► suspect? ── no ─► as it is (the common case: one look at each instruction)
//!              └─ yes ─► rewritten in place, block by block ─► Body
//! ```
//! Rewritten are operations on vectors that are held element by element (lane by lane), integers of more
//! than 128 bits where there is no simple expansion by words, bit-packed memory, `vp.*` and other
//! intrinsics without code of their own, atomic operations that need loops or calls, several
//! `indirectbr`, accesses that are not aligned enough, pointers that are shorter in memory, and floating point where there are no registers for it. What an expansion makes is itself expanded where needed. The rewritten body is legal IR
//! but for two things: calls of built-in functions without declaration ([`ir::body::Builtin`]), and
//! bitcasts between `iN` and `[M x i64]`, which make no code since both have the same parts.
//!
//! Needs a verified body; only the walk may use what comes out. Cost: O(instructions).

mod atomic;
mod attached_call;
mod bfloat;
mod bits;
mod build;
mod calls;
mod constants;
mod divide;
mod fixed;
mod float;
mod flow;
mod funclets;
mod getelementptr;
mod inline_memory;
mod integer;
mod interleave;
mod interleaved_store;
mod lanes;
mod masked;
mod multiply;
mod predicated;
mod reduction;
mod scalable;
mod scalable_lanes;
mod short_pointers;
mod sjlj;
mod soft_float;
mod tail_bytes;
mod unaligned;
mod wide_lanes;

use crate::exceptions::funclets::is_funclet_personality;
use crate::target::TargetFacts;
use crate::values::parts::{MAX_PARTS, mask_lane, vector_lane};
use ir::body::Body;
use ir::context::Scope;
use ir::datalayout::DataLayout;
use ir::diag::{Diagnostic, Result};
use ir::edit::{Editor, InstBuilder};
use ir::ids::{Block, Inst, TypeId, Value};
use ir::inspect::{EXPAND, after_pass};
use ir::inst::{InstData, InstFlags, Opcode, Ordering};
use ir::intrinsics::Intrinsic;
use ir::module::Module;
use ir::types::Type;
use opt::pipeline::Context;
use opt::work::Work;

pub use constants::Known;

/// What became of an instruction.
pub(super) enum Out {
    /// It stays.
    Keep,
    /// It is gone (it has no result).
    Gone,
    /// Its result is this value.
    Value(Value),
}

/// A body while it is rewritten.
pub(super) struct Expander<'a> {
    module: &'a Module,
    target: &'a dyn TargetFacts,
    dl: &'a DataLayout,
    edit: Editor<'a>,
    /// The open block. What is made goes before `at`, which with all behind it stands at the block's end.
    cur: Block,
    /// The instruction of the source that is being expanded.
    at: Inst,
    /// Frame objects, to stand at the head of the entry.
    frame_objects: Vec<Inst>,
    /// Blocks whose end now is in another block.
    renamed: Vec<(Block, Block)>,
    error: Option<Box<Diagnostic>>,
    depth: u32,
    /// Constant expressions become instructions; those of phis stand at the end of these blocks.
    constants: bool,
    /// Low and high halves of scalable vectors of i128, by instruction.
    halves: rustc_hash::FxHashMap<u32, (Value, Value)>,
    /// Invokes with a call attached.
    attached: Vec<attached_call::Pending>,
    /// The personality routine of a function whose exceptions go by `setjmp`.
    sjlj: Option<ir::ids::ConstId>,
    /// The system has no tables that would lead to funclets.
    no_funclets: bool,
    at_end: Vec<(Block, Inst, u32)>,
}

/// Rewrites the body in place if it has to be.
pub fn run(cx: Context<'_>, target: &dyn TargetFacts, known: &mut Known, work: &mut Work) -> Result<()> {
    let module = cx.module;
    let body = work.body();
    let constants = known.wants_instructions(module, body);
    let personality = module.function(cx.global).and_then(|f| body.personality(f));
    let sjlj = personality.filter(|_| cx.options.sjlj);
    let funclets = personality.is_some_and(|c| is_funclet_personality(module, c));
    let suspects = Suspects { module, body, target };
    let all = constants
        || sjlj.is_some()
        || target.soft_float().is_some()
        || target.strict_align()
        || module.data_layout.is_ilp32();
    if !all && !suspects.any() {
        return Ok(());
    }
    let mut x = Expander {
        module,
        target,
        dl: &module.data_layout,
        edit: Editor::new(module, work.edit()),
        cur: Block(0),
        at: Inst(0),
        frame_objects: Vec::new(),
        renamed: Vec::new(),
        error: None,
        depth: 0,
        at_end: Vec::new(),
        halves: rustc_hash::FxHashMap::default(),
        attached: Vec::new(),
        constants,
        sjlj,
        no_funclets: funclets && !cx.options.triple.is_windows_abi(),
    };
    x.all();
    match x.error.take() {
        None => {
            after_pass(EXPAND, module, cx.global, work.body(), &cx.options.inspect);
            Ok(())
        }
        Some(mut e) => {
            if e.offset.is_none() {
                e.offset = module.global(cx.global).offset;
            }
            Err(e)
        }
    }
}

/// The quick look that most bodies pass.
struct Suspects<'a> {
    module: &'a Module,
    body: &'a Body,
    target: &'a dyn TargetFacts,
}

impl Suspects<'_> {
    fn any(&self) -> bool {
        let s = self.body.scope(self.module);
        let mut indirect = 0;
        self.body.order.iter().any(|&i| {
            let d = self.body.inst(i);
            indirect += u32::from(d.opcode == Opcode::IndirectBr);
            indirect > 1 || self.suspect(s, i, d)
        })
    }

    fn suspect(&self, s: Scope<'_>, i: Inst, d: &InstData) -> bool {
        let odd = |t: TypeId| odd_type(self.target, &self.module.data_layout, s, t);
        let operand = |k: usize| {
            let ops = self.body.operand_range(d.ops);
            ops.get(k).is_some_and(|v| odd(self.body.value_ty(s, *v)))
        };
        match d.opcode {
            Opcode::IndirectBr => self.body.successors(i).is_empty(),
            Opcode::Call | Opcode::Invoke if attached_call::is_attached(s, self.body, i) => true,
            Opcode::Call if tail_bytes::is_needed(s, self.body, i) => true,
            Opcode::Call => {
                let Some(g) = self.body.direct_callee(self.module, i) else {
                    return false;
                };
                let Some(id) = self.module.intrinsic(g) else {
                    return false;
                };
                calls::always(id)
                    || odd(d.ty)
                    || operand(0)
                    || operand(1)
                    || calls::elementwise(id) && self.lanes_without_code(s, id, d)
            }
            Opcode::AtomicRmw | Opcode::CmpXchg => !self.plain_atomic(s, d, 1),
            Opcode::Load if d.flags.ordering() == Ordering::NotAtomic => false,
            Opcode::Store if d.flags.ordering() == Ordering::NotAtomic => false,
            Opcode::Load | Opcode::Store => !self.plain_atomic(s, d, 0),
            Opcode::Br | Opcode::CondBr | Opcode::Ret | Opcode::Alloca | Opcode::Phi => false,
            Opcode::CatchSwitch | Opcode::CleanupPad => true,
            Opcode::GetElementPtr => {
                odd(d.ty)
                    || operand(1)
                    || s.is_scalable(TypeId(d.aux))
                    || matches!(s.ty(d.ty), Type::Vector { .. })
            }
            Opcode::BitCast if matches!(s.ty(d.ty), Type::Vector { .. } | Type::Int(_)) => {
                let bits = self.module.data_layout.bits(s, d.ty);
                let from = self.body.value_ty(s, self.body.operand_range(d.ops)[0]);
                let is_vector = |t| matches!(s.ty(t), Type::Vector { .. });
                let is_mask = |t: TypeId| s.scalar_ty(t) == TypeId::I1;
                let by_lanes = is_vector(from) && is_vector(d.ty) && is_mask(from) != is_mask(d.ty);
                odd(d.ty) || operand(0) || !bits.is_power_of_two() || by_lanes
            }
            _ => odd(d.ty) || operand(0),
        }
    }
}

impl Suspects<'_> {
    /// An elementwise intrinsic of a vector for which the target has no code, or of a rare format.
    fn lanes_without_code(&self, s: Scope<'_>, id: Intrinsic, d: &InstData) -> bool {
        let first = self.body.operand_range(d.ops).first();
        let decides = match id {
            Intrinsic::MaskedGather => Some(d.ty),
            _ => first.map(|v| self.body.value_ty(s, *v)),
        };
        let Some(t) = decides else {
            return false;
        };
        match s.ty(t) {
            _ if id == Intrinsic::ExperimentalConstrainedLdexp => true,
            Type::Vector { scalable: true, .. } => true,
            Type::Vector { elem, len, .. } => !self.target.has_vector_intrinsic(id, elem == TypeId::I1, len),
            Type::X86Fp80 | Type::Fp128 | Type::Half | Type::BFloat => true,
            _ => matches!(id, Intrinsic::Ldexp | Intrinsic::Frexp),
        }
    }
}

impl Suspects<'_> {
    /// An aligned atomic operation on an integer of a register. `at`: the operand that has the
    /// type, unless the result has it.
    fn plain_atomic(&self, s: Scope<'_>, d: &InstData, at: usize) -> bool {
        let t = match d.opcode {
            Opcode::Load | Opcode::AtomicRmw => d.ty,
            _ => self.body.value_ty(s, self.body.operand_range(d.ops)[at]),
        };
        let bytes = match t {
            TypeId::I8 => 1,
            TypeId::I16 => 2,
            TypeId::I32 => 4,
            TypeId::I64 => 8,
            _ => return false,
        };
        d.align().is_some_and(|a| a >= bytes)
    }
}

/// Whether a type is one whose operations may need expansion.
fn odd_type(target: &dyn TargetFacts, dl: &DataLayout, s: Scope<'_>, t: TypeId) -> bool {
    if t.0 <= TypeId::I64.0 {
        return false;
    }
    match s.ty(t) {
        Type::Int(n) => n > 64,
        Type::Vector {
            elem,
            len,
            scalable: true,
        } => {
            elem == TypeId::I128
                || elem == TypeId::I1 && len > scalable::ONE_PREDICATE
                || s.ty(elem) == Type::BFloat
        }
        Type::Vector {
            elem,
            len,
            scalable: false,
        } => by_element(target, dl, s, elem, len) || (elem == TypeId::I1 && len > 64),
        _ => false,
    }
}

/// Whether `<len x elem>` is held element by element.
fn by_element(target: &dyn TargetFacts, dl: &DataLayout, s: Scope<'_>, elem: TypeId, len: u32) -> bool {
    let lane = match elem {
        TypeId::I1 => Some(mask_lane(len)),
        _ => vector_lane(s.ty(elem), dl),
    };
    lane.is_none_or(|l| target.vector_part(l, len).is_none())
}

impl Expander<'_> {
    /// Remembers the first thing that is not supported.
    pub(super) fn refuse(&mut self, what: impl std::fmt::Display) {
        if self.error.is_none() {
            self.error = Some(Diagnostic::unsupported(self.edit.body.offset(self.at), what));
        }
    }

    /// The `invoke` that block `b` ends in becomes a call; gives where it unwound to, whose phis still have the edge.
    fn invoke_as_call(&mut self, b: Block, i: Inst) -> Block {
        let &[normal, unwind] = self.edit.body.successors(i) else {
            unreachable!("verified: two destinations")
        };
        let call = InstData {
            opcode: Opcode::Call,
            ..*self.edit.body.inst(i)
        };
        self.edit.set(i, call);
        self.edit.goto_bottom(b);
        self.edit.br(Block(normal));
        Block(unwind)
    }

    /// Whether a type is a vector that is held element by element.
    pub(super) fn held_by_element(&self, t: TypeId) -> bool {
        self.vector(t)
            .is_some_and(|(elem, len)| by_element(self.target, self.dl, self.scope(), elem, len))
    }

    fn all(&mut self) {
        let (blocks, insts) = (self.edit.num_blocks(), self.edit.body.insts.len());
        if self.constants {
            self.find_phi_constants();
        }
        for b in (0..blocks as u32).map(Block) {
            self.cur = b;
            let mut next = self.edit.first(b);
            while let Some(i) = next {
                next = self.edit.next(i);
                self.at = i;
                self.edit.goto_before(i);
                if self.constants {
                    self.constants_of(i, b);
                }
                self.check_vectors(i);
                self.expand_source(i);
                if self.error.is_some() {
                    return;
                }
            }
            if self.cur != b {
                self.renamed.push((b, self.cur));
            }
        }
        self.rename_phis(insts);
        self.place_frame_objects();
        self.place_attached();
        self.demote_across_funclets();
        if let Some(personality) = self.sjlj {
            self.register_context(personality);
        }
        self.merge_indirect();
    }

    /// Refuses vectors of unknown or excessive length before they are taken apart.
    fn check_vectors(&mut self, i: Inst) {
        let d = self.edit.body.inst(i);
        let s = self.scope();
        let ops = self.edit.body.operand_range(d.ops).iter();
        let types = ops.map(|v| self.edit.body.value_ty(s, *v)).chain([d.ty]);
        let mut wrong = types.filter_map(|t| match s.ty(t) {
            Type::Vector { scalable: true, .. } if !self.target.has_scalable() => Some("scalable vectors"),
            Type::Vector { scalable: true, .. } => None,
            Type::Vector { len, .. } if len as usize > MAX_PARTS => {
                Some("vector of too many elements as a value")
            }
            _ => None,
        });
        if let Some(what) = wrong.next() {
            self.refuse(what);
        }
    }

    /// Phis of the source name the blocks where edges now come from.
    fn rename_phis(&mut self, source: usize) {
        if self.renamed.is_empty() {
            return;
        }
        for i in (0..source).map(Inst::new) {
            let d = *self.edit.body.inst(i);
            if d.opcode != Opcode::Phi {
                continue;
            }
            for k in 0..d.ops.len as usize {
                let from = &mut self.edit.body.lists[d.aux as usize + 1 + k];
                if let Ok(k) = self.renamed.binary_search_by_key(from, |r| r.0.0) {
                    *from = self.renamed[k].1.0;
                }
            }
        }
    }

    /// Puts the frame objects at the head of the entry.
    fn place_frame_objects(&mut self) {
        self.edit.goto_top(Block(0));
        for i in self.frame_objects.drain(..) {
            self.edit.place(i);
        }
        self.edit.commit();
    }

    /// An instruction of the source stays, or goes with what it expands to in its place.
    fn expand_source(&mut self, i: Inst) {
        let first = self.edit.body.insts.len();
        match self.expanded(i) {
            Out::Keep => return,
            Out::Gone => self.edit.remove(i),
            Out::Value(v) => self.rename(i, v),
        }
        if !self.edit.body.attachments.is_empty() {
            self.pass_on_address(i, first);
        }
    }

    /// Whoever is to be told of the address of an instruction (`!pcsections`) is told of those that stand for it, which are
    /// the ones from number `first` on.
    fn pass_on_address(&mut self, i: Inst, first: usize) {
        if let Some((kind, node)) = self.edit.body.asked_address(i, self.scope()) {
            let made = (first..self.edit.body.insts.len()).map(Inst::new);
            let told = made.map(|i| (i, kind, node));
            self.edit.body.attachments.extend(told);
        }
    }

    /// Puts a new instruction at the end of the open block, or what it expands to.
    fn place(&mut self, i: Inst) {
        match self.expanded(i) {
            Out::Keep => self.edit.place(i),
            Out::Gone => {}
            Out::Value(v) => {
                self.rename(i, v);
                self.edit.place(i);
            }
        }
    }

    /// Lets an instruction be another name of `v`.
    fn rename(&mut self, i: Inst, v: Value) {
        let ops = self.edit.body.add_operands(&[v]);
        let ty = self.edit.body.inst(i).ty;
        let name = InstData {
            opcode: Opcode::Freeze,
            sub: 0,
            flags: InstFlags::NONE,
            ty,
            ops,
            aux: 0,
        };
        self.edit.set(i, name);
    }

    fn expanded(&mut self, i: Inst) -> Out {
        if self.error.is_some() {
            return Out::Gone;
        }
        if self.depth > 64 {
            self.refuse("expansion without end");
            return Out::Gone;
        }
        self.depth += 1;
        let out = self.expand(i);
        self.depth -= 1;
        out
    }

    fn expand(&mut self, i: Inst) -> Out {
        let d = *self.edit.body.inst(i);
        if self.is_scalable(i, &d) {
            return self.expand_scalable(i, &d);
        }
        if self.dl.is_ilp32() {
            match self.expand_short_pointers(&d) {
                Out::Keep => {}
                out => return out,
            }
        }
        if self.target.soft_float().is_some() {
            match self.soften(&d) {
                Out::Keep => {}
                out => return out,
            }
        }
        match d.opcode {
            Opcode::Call | Opcode::Invoke if attached_call::is_attached(self.scope(), self.edit.body, i) => {
                self.expand_attached(i, &d)
            }
            Opcode::Call if tail_bytes::is_needed(self.scope(), self.edit.body, i) => self.move_tail_bytes(i),
            Opcode::Call => self.expand_call(i, &d),
            Opcode::Load | Opcode::Store if d.flags.ordering() != Ordering::NotAtomic => {
                self.expand_atomic(&d)
            }
            Opcode::Load | Opcode::Store if self.target.strict_align() => self.expand_unaligned(&d),
            Opcode::Store => self.expand_wide_store(&d),
            Opcode::AtomicRmw | Opcode::CmpXchg => self.expand_atomic(&d),
            Opcode::BitCast => self.expand_bitcast(&d),
            Opcode::ShuffleVector => self.expand_shuffle(&d),
            Opcode::Switch => self.expand_switch(&d),
            // It leads nowhere.
            Opcode::IndirectBr if self.edit.body.successors(i).is_empty() => {
                self.unreachable();
                Out::Gone
            }
            Opcode::UDiv | Opcode::SDiv | Opcode::URem | Opcode::SRem
                if self.scope().int_bits(d.ty).is_some_and(|n| n > 128) =>
            {
                self.expand_division(&d)
            }
            Opcode::Mul if self.scope().int_bits(d.ty).is_some_and(multiply::takes_loop) => {
                let (a, b) = {
                    let ops = self.edit.body.operand_range(d.ops);
                    (ops[0], ops[1])
                };
                Out::Value(self.product(a, b))
            }
            Opcode::FpToSi | Opcode::FpToUi if self.scope().int_bits(d.ty).is_some_and(|n| n > 128) => {
                let v = self.edit.body.operand_range(d.ops)[0];
                Out::Value(self.wide_from_float(v, d.ty, d.opcode == Opcode::FpToSi))
            }
            Opcode::SiToFp | Opcode::UiToFp => {
                let v = self.edit.body.operand_range(d.ops)[0];
                match self.scope().int_bits(self.ty(v)) {
                    Some(n) if n > 128 => {
                        Out::Value(self.float_from_wide(v, d.ty, d.opcode == Opcode::SiToFp))
                    }
                    _ => self.expand_lanes(&d),
                }
            }
            Opcode::GetElementPtr if self.is_vector_sum(i, &d) => self.vector_gep(i, &d),
            Opcode::Select | Opcode::ICmp | Opcode::FCmp | Opcode::FNeg | Opcode::GetElementPtr => {
                self.expand_lanes(&d)
            }
            op if op.is_binary() || op.is_cast() => self.expand_lanes(&d),
            _ => Out::Keep,
        }
    }

    /// The intrinsic that a call calls.
    pub(super) fn called_intrinsic(&self, i: Inst) -> Option<Intrinsic> {
        self.edit.body.called_intrinsic(self.module, i)
    }
}
