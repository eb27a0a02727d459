//! Exceptions by landing pads (LangRef "Exception Handling"): `invoke`, `landingpad`, `resume`, `llvm.eh.typeid.for`.
//!
//! ```text
//!   tail:  … call        edges: 0 the block behind, 1 the pad        the call ends the block and defines, beside its
//!   cont:  result …; jump to the normal destination                  results, the registers the unwinder sets
//!   edge:  jump to the pad                                           (where the edge is critical)
//!   pad(exception, selector, phis…): …
//! ```
//! A landing pad's result is parameters of its block. The registers that it comes in are defined by the call; where a result
//! of the call comes in the same register, the two are one name for what is there afterwards.

use crate::calls::call::Regs;
use crate::lower::Lower;
use crate::target::{Abi, CallSite, CallTarget, Target};
use crate::values::parts::{Class, PartTy};
use emit::Exceptions;
use ir::body::Builtin;
use ir::constants::Const;
use ir::diag::Result;
use ir::ids::{Block, ConstId, GlobalId, Inst, TypeId, Value};
use ir::inst::{InstFlags, Opcode};
use ir::intrinsics::Intrinsic;
use ir::types::Type;
use regalloc::{RegClass, VReg};
use smallvec::SmallVec;

/// Personality routines that do nothing in a function without landing pads, so that such a function need not name them
/// (LLVM's `isNoOpWithoutInvoke`).
const IDLE_WITHOUT_PADS: [&[u8]; 15] = [
    b"__gnat_eh_personality",
    b"__gcc_personality_v0",
    b"__gcc_personality_seh0",
    b"__gcc_personality_sj0",
    b"__gxx_personality_v0",
    b"__gxx_personality_seh0",
    b"__gxx_personality_sj0",
    b"__objc_personality_v0",
    b"rust_eh_personality",
    b"__C_specific_handler",
    b"__CxxFrameHandler3",
    b"ProcessCLRException",
    b"__gxx_wasm_personality_v0",
    b"__xlcxx_personality_v1",
    b"__zos_cxx_personality_v2",
];

/// The state of the invoke being lowered.
pub struct Landing {
    /// The exception and the selector behind the call.
    regs: [VReg; 2],
    /// Length of the list of instructions behind the call emitted last.
    call_end: usize,
    /// Number of each IR block's landing pad.
    pads: Vec<(Block, u32)>,
}

impl Default for Landing {
    fn default() -> Self {
        Landing {
            regs: [VReg::invalid(); 2],
            call_end: 0,
            pads: Vec::new(),
        }
    }
}

impl Landing {
    /// The registers that a landing pad's block has as its first parameters on the edge from the invoke.
    pub(crate) fn registers(&self) -> [VReg; 2] {
        self.regs
    }
}

impl<T: Target> Lower<'_, T> {
    /// The list of instructions ends behind the call emitted last.
    pub(crate) fn note_call_end(&mut self) {
        self.st.landing.call_end = self.vb.vcode.insts.len();
    }

    pub(crate) fn is_invoke(&self, b: Block) -> bool {
        self.body.inst(self.body.terminator(b)).opcode == Opcode::Invoke
    }

    /// The landing pad at the head of a block.
    pub(crate) fn landing_pad(&self, b: Block) -> Option<Inst> {
        let mut insts = self.body.block_insts(b).iter();
        let first = insts.find(|i| self.body.inst(**i).opcode != Opcode::Phi)?;
        let opcode = self.body.inst(*first).opcode;
        let kept = self.options.sjlj
            && opcode == Opcode::Call
            && self.body.call(*first).builtin == Builtin::Intrinsic(Intrinsic::EhSjljCallsite);
        (opcode == Opcode::LandingPad || kept).then_some(*first)
    }

    pub(crate) fn is_landing_pad(&self, b: Block) -> bool {
        self.body.personality(self.func).is_some() && !self.options.sjlj && self.landing_pad(b).is_some()
    }

    /// What the function's exception table says of types and pads. Before the walk.
    pub(crate) fn plan_landing_pads(&mut self) -> Result<()> {
        self.st.landing.pads.clear();
        self.st.funclets.clear();
        let Some(c) = self.body.personality(self.func) else {
            return Ok(());
        };
        let personality = self
            .const_global(c)
            .filter(|(_, offset)| *offset == 0)
            .map(|p| p.0);
        let mut table = Exceptions::new(personality.map(|g| g.0));
        for at in 0..self.cfg.rpo().len() {
            let b = self.cfg.rpo()[at];
            if let Some(i) = self.landing_pad(b) {
                self.cur = i;
                if self.options.no_unwinding {
                    return Err(self.unsupported("landing pad where nothing unwinds"));
                }
                let clauses = self.clauses(i, &mut table)?;
                let pad = table.add_pad(&clauses);
                self.st.landing.pads.push((b, pad));
            }
        }
        self.st.landing.pads.sort_unstable();
        self.plan_sites(&mut table);
        let name = personality.map(|g| self.scope.bytes(self.module.global(g).name));
        table.funclets = self.plan_funclets(name.unwrap_or_default())?.map(Box::new);
        let idle = name.is_none_or(|name| IDLE_WITHOUT_PADS.contains(&name));
        if table.has_pads() || table.funclets.is_some() || !idle {
            *T::exceptions(self) = Some(Box::new(table));
        }
        Ok(())
    }

    /// Where exceptions go by `setjmp`, the cases of the dispatch are the sites of the table.
    fn plan_sites(&self, table: &mut Exceptions) {
        if !self.options.sjlj {
            return;
        }
        for &b in self.cfg.rpo() {
            let last = self.body.terminator(b);
            if self.body.inst(last).opcode != Opcode::Switch {
                continue;
            }
            let pads = &self.st.landing.pads;
            let pad = |to: &u32| {
                pads.binary_search_by_key(&Block(*to), |p| p.0)
                    .map(|at| pads[at].1)
            };
            let cases = self.body.successors(last)[1..].iter().map(pad);
            // (landing pads have no other predecessors)
            if let Ok(sites @ [_, ..]) = cases.collect::<std::result::Result<Vec<u32>, _>>().as_deref() {
                table.numbered = Some(sites.to_vec());
            }
        }
    }

    /// The numbers of a landing pad's clauses.
    fn clauses(&mut self, i: Inst, table: &mut Exceptions) -> Result<SmallVec<[i32; 4]>> {
        let d = *self.body.inst(i);
        let (operands, kinds, cleanup): (_, SmallVec<[u32; 4]>, _) =
            match (d.opcode, self.body.operand_range(d.ops)) {
                // What `expand` has kept: clauses that are arrays are filters.
                (Opcode::Call, [cleanup, clauses @ ..]) => {
                    let is_array = |v: &Value| matches!(self.scope.ty(self.ty(*v)), Type::Array { .. });
                    let kinds = clauses.iter().map(|v| is_array(v).into()).collect();
                    (clauses, kinds, self.const_int(*cleanup) == Some(1))
                }
                (_, clauses) => (
                    clauses,
                    self.body.list(d.aux).into(),
                    d.flags.has(InstFlags::CLEANUP),
                ),
            };
        // (statepoints' pads are tokens)
        if d.opcode == Opcode::LandingPad && d.ty != TypeId::TOKEN {
            let parts = self.parts_vec(d.ty)?;
            if parts.len() != 2 || parts.iter().any(|p| p.ty.class() != RegClass::Int) {
                return Err(self.unsupported("landingpad of such a type"));
            }
        }
        let mut out = SmallVec::new();
        for (v, filter) in operands.iter().zip(kinds) {
            let Some(c) = v.as_const() else {
                return Err(self.unsupported("clause that is not a constant"));
            };
            if filter == 0 {
                out.push(table.type_number(self.type_info(c)?));
                continue;
            }
            let count = match self.scope.ty(self.scope.const_ty(c)) {
                Type::Array { len, .. } => len as u32,
                _ => return Err(self.unsupported("filter that is not an array")),
            };
            let mut types: SmallVec<[i32; 8]> = SmallVec::new();
            for k in 0..count {
                let element = match self.const_element(c, k) {
                    Some(e) => self.type_info(e)?,
                    None => None,
                };
                types.push(table.type_number(element));
            }
            out.push(table.filter_number(&types));
        }
        if cleanup {
            out.push(0);
        }
        Ok(out)
    }

    /// The global that describes a type; none catches all.
    pub(crate) fn type_info(&self, c: ConstId) -> Result<Option<u32>> {
        if matches!(self.scope.constant(c), Const::Null(_)) {
            return Ok(None);
        }
        match self.const_global(c) {
            Some((GlobalId(g), 0)) => Ok(Some(g)),
            _ => Err(self.unsupported("type description that is not a global")),
        }
    }

    /// `llvm.eh.typeid.for`: what the selector is for a type.
    pub(crate) fn type_number(&mut self, v: Value) -> Result<i32> {
        let global = match v.as_const() {
            Some(c) => self.type_info(c)?,
            None => return Err(self.unsupported("type description that is not a global")),
        };
        // Without landing pads nothing can be caught.
        let table = T::exceptions(self).as_mut();
        Ok(table.map_or(1, |t| t.type_number(global)))
    }

    /// Registers for the landing pad of the block that is lowered next.
    pub(crate) fn reserve_landing(&mut self) {
        self.st.landing.regs = [(); 2].map(|_| self.vreg(PartTy::I64));
    }

    /// Adds the registers of the landing pad to what a call defines.
    pub(crate) fn define_landing(&mut self, defs: &mut Regs) {
        if self.st.funclets.is_used() {
            return;
        }
        for (r, preg) in self.st.landing.regs.into_iter().zip(T::LANDING) {
            match defs.iter().find(|d| d.1 == preg) {
                Some(result) => self.vb.set_alias(r, result.0),
                None => defs.push((r, preg)),
            }
        }
    }

    pub(crate) fn lower_invoke(&mut self, i: Inst) -> Result<()> {
        let b = self.cur_block;
        let (normal, unwind) = match *self.body.successors(i) {
            [normal, unwind] => (Block(normal), Block(unwind)),
            _ => unreachable!("verified: two destinations"),
        };
        let pads = &self.st.landing.pads;
        let known = pads.binary_search_by_key(&unwind, |p| p.0);
        let pad = match (known, self.invoke_state(b)) {
            (Ok(at), _) => pads[at].1,
            (_, Some(state)) => state as u32,
            _ => return Err(self.unsupported("'invoke' without a landing pad (exception handling)")),
        };
        let edge = self.st.plan.edge(b, 1, unwind);
        let args = match edge {
            Some(_) => SmallVec::new(),
            None => self.phi_args(b, unwind)?,
        };
        // The call must know that phis on the edge behind it want its result.
        let result = self.body.result(i);
        let is_phi = |d: &&Inst| self.body.inst(**d).opcode == Opcode::Phi;
        let mut phis = self.body.block_insts(normal).iter().take_while(is_phi);
        if phis.any(|phi| self.body.ops(*phi).contains(&result)) {
            self.local_part(result, 0)?;
        }
        self.invoke_call(i)?;
        let end = self.st.landing.call_end;
        self.add_edge(b, 0, normal)?;
        T::emit_jump(self);
        self.copy_block_facts(b);
        let behind = self.vb.current_block();
        self.vb.split_group(end);
        self.vb.add_edge(behind, &[]);
        let target = edge.unwrap_or_else(|| self.st.plan.head(unwind));
        self.vb.add_edge(regalloc::Block::new(target as usize), &args);
        let tail = self.vb.current_block().index() as u32;
        let table = T::exceptions(self).as_mut().expect("planned: there are pads");
        table.add_invoke(tail, pad);
        Ok(())
    }

    /// The call of an invoke, and what has to be done with its results.
    fn invoke_call(&mut self, i: Inst) -> Result<()> {
        let info = self.body.call(i);
        let callee = info.callee.as_const();
        if let Some(c) = callee
            && let Const::InlineAsm { .. } = self.scope.constant(c)
        {
            return self.lower_inline_asm(i, true);
        }
        let direct = self.body.direct_callee(self.module, i);
        match direct.and_then(|g| self.module.intrinsic(g)) {
            None if matches!(info.builtin, Builtin::None) => self.emit_ir_call(i),
            Some(
                Intrinsic::Donothing
                | Intrinsic::SehTryBegin
                | Intrinsic::SehTryEnd
                | Intrinsic::SehScopeBegin
                | Intrinsic::SehScopeEnd,
            ) => self.invoke_nothing(),
            Some(Intrinsic::ExperimentalGcStatepoint) => self.lower_statepoint(i),
            Some(id) => Err(self.unsupported(format!("'invoke' of llvm.{}", id.name()))),
            None => Err(self.unsupported("'invoke' of this function")),
        }
    }

    fn invoke_nothing(&mut self) -> Result<()> {
        let mut defs = Regs::new();
        self.define_landing(&mut defs);
        let abi = Abi::default();
        let site = CallSite {
            invoke: true,
            ..CallSite::plain(CallTarget::Nothing, &[], &defs, &abi)
        };
        T::emit_call(self, &site)?;
        self.note_call_end();
        Ok(())
    }

    /// On with the exception that the landing pad was entered for.
    pub(crate) fn lower_resume(&mut self, i: Inst) -> Result<()> {
        let v = self.body.ops(i)[0];
        let exception = self.use_part(v, 0)?;
        let name = match self.options.sjlj {
            true => "_Unwind_SjLj_Resume",
            false => "_Unwind_Resume",
        };
        self.libcall(name, &[(exception, PartTy::I64)], &[])?;
        T::emit_unreachable(self, false);
        Ok(())
    }
}
