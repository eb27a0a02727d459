//! The body of a function: blocks, instructions and operands in flat pools.
//!
//! ```text
//!   blocks ──range──► order ──► insts ──ops──► operands
//!                                     └─aux──► lists | calls
//! ```
//! Passes change a body through [`crate::edit`].

use crate::attributes::{AttrKind, AttrList};
use crate::constants::Const;
use crate::context::{Context, Scope, ScopeMut};
use crate::debug_value::VariableRecords;
use crate::ids::{Block, CallId, ConstId, GlobalId, Inst, MdId, StrId, TypeId, Value};
use crate::inst::{InstData, Opcode, Operands, TailKind};
use crate::intrinsics::Intrinsic;
use crate::location::Locations;
use crate::metadata::PC_SECTIONS;
use crate::module::{CallConv, Function, Module};

/// A basic block: its instructions are `order[start..end]`, the last one is the terminator.
#[derive(Copy, Clone, Debug, Default, PartialEq)]
pub struct BlockData {
    /// Index in [`Body::order`] of the first instruction.
    pub start: u32,
    /// Index behind the terminator.
    pub end: u32,
}

/// What a call calls that has no declaration in the module: calls that code generation adds.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum Builtin {
    /// An ordinary call: see `callee`.
    #[default]
    None,
    /// An intrinsic, whose overloaded types are those of the call.
    Intrinsic(Intrinsic),
    /// A function of the runtime library.
    Extern(&'static str),
}

/// What a call site has beyond its arguments.
#[derive(Clone, Debug)]
pub struct CallInfo {
    /// Unless it is `None`, `callee` does not count.
    pub builtin: Builtin,
    /// What is called: a constant (function, alias, inline assembly) or a local value.
    pub callee: Value,
    /// The function type that the call is made with; that of the function called may be another one.
    pub fn_ty: TypeId,
    /// As written on the call. LangRef "call": undefined behaviour if the function called has another one.
    pub cc: CallConv,
    /// The marker before the call; `tail` permits a jump, `musttail` demands it, `notail` forbids it.
    pub tail: TailKind,
    /// Number of arguments proper; the rest of the operands belong to bundles.
    pub num_args: u32,
    /// As written on the call; those of the function called hold beside them.
    pub attrs: AttrList,
    /// Operand bundles: tag, number of operands.
    pub bundles: Vec<(StrId, u32)>,
    /// Address space written on the call (`addrspace(n)`), for printing.
    pub addr_space: u32,
    /// invoke, callbr: successors, as an index into `lists`.
    pub targets: u32,
}

/// A debug record (`#dbg_value(...)`), standing before an instruction.
#[derive(Clone, Debug, PartialEq)]
pub struct DebugRecord {
    /// The instruction that it precedes.
    pub before: Inst,
    /// `dbg_value`, `dbg_declare`, `dbg_assign`, `dbg_label`, `dbg_declare_value`.
    pub kind: StrId,
    /// As in text: value, variable, expression, location; see [`kind`](Self::kind) for the others' number.
    pub args: Vec<MdId>,
}

/// A function's body.
#[derive(Default, Clone)]
pub struct Body {
    /// Overlay: types, constants, strings, … that only this body has.
    pub ctx: Context,
    /// Types of the arguments.
    pub params: Vec<TypeId>,
    /// By [`Block`] id; the entry is the first one.
    pub blocks: Vec<BlockData>,
    /// The instructions of all blocks, of which each has a range ([`BlockData`]).
    pub order: Vec<Inst>,
    /// By [`Inst`] id, which says nothing of the place; removed instructions stay here, in no block.
    pub insts: Vec<InstData>,
    /// Pool of operand lists; ranges of it are the [`ops`](InstData::ops) of instructions.
    pub operands: Vec<Value>,
    /// Length-prefixed lists of u32: successors, phi blocks, indices, masks. Index 0 is the empty list.
    pub lists: Vec<u32>,
    /// By [`CallId`], which is the `aux` of a call, invoke or callbr.
    pub calls: Vec<CallInfo>,
    /// Names of local values (index: value), empty strings for numbered ones; may be shorter than the
    /// number of values, or empty where names are not kept.
    pub value_names: Vec<StrId>,
    /// Names of blocks, likewise.
    pub block_names: Vec<StrId>,
    /// Metadata attached to instructions: (instruction, kind name such as "dbg", node); sorted by
    /// instruction.
    pub attachments: Vec<(Inst, StrId, MdId)>,
    /// Where instructions stand in the source language: instead of `!dbg` attachments in bodies that were read for code
    /// generation.
    pub locations: Locations,
    /// What `debug_records` say, in bodies that were read for code generation.
    pub variables: VariableRecords,
    /// In the order of the body.
    pub debug_records: Vec<DebugRecord>,
    /// Byte offset of each instruction in the source; empty for bodies made in memory.
    pub offsets: Vec<u32>,
    /// Blocks whose address is taken: (block, id of the address).
    pub address_taken: Vec<(Block, crate::ids::BlockAddrId)>,
    /// The personality routine that landing pads ask for that were inlined in a function that has none itself.
    pub inlined_personality: Option<ConstId>,
}

impl Body {
    /// An empty body.
    pub fn new() -> Body {
        let mut b = Body::default();
        b.lists.push(0);
        b
    }
    /// Makes it empty again; keeps the memory.
    pub fn clear(&mut self) {
        self.ctx.clear();
        self.params.clear();
        self.blocks.clear();
        self.order.clear();
        self.insts.clear();
        self.operands.clear();
        self.lists.clear();
        self.lists.push(0);
        self.calls.clear();
        self.value_names.clear();
        self.block_names.clear();
        self.attachments.clear();
        self.locations.clear();
        self.variables.clear();
        self.debug_records.clear();
        self.offsets.clear();
        self.address_taken.clear();
        self.inlined_personality = None;
    }
    /// The tables of the module and this body.
    #[inline]
    pub fn scope<'a>(&'a self, module: &'a Module) -> Scope<'a> {
        Scope {
            module: &module.ctx,
            local: &self.ctx,
        }
    }
    /// The same, for adding to this body's overlay.
    pub fn scope_mut<'a>(&'a mut self, module: &'a Module) -> ScopeMut<'a> {
        ScopeMut::overlay(&module.ctx, &mut self.ctx)
    }
    /// The personality routine of a function with this body.
    pub fn personality(&self, function: &Function) -> Option<ConstId> {
        function.personality.or(self.inlined_personality)
    }
    /// Instructions of a block in order.
    #[inline]
    pub fn block_insts(&self, b: Block) -> &[Inst] {
        let d = self.blocks[b.index()];
        &self.order[d.start as usize..d.end as usize]
    }
    /// The last instruction of a block.
    #[inline]
    pub fn terminator(&self, b: Block) -> Inst {
        self.order[self.blocks[b.index()].end as usize - 1]
    }
    /// An instruction.
    #[inline]
    pub fn inst(&self, i: Inst) -> &InstData {
        &self.insts[i.index()]
    }
    /// Its operands.
    #[inline]
    pub fn ops(&self, i: Inst) -> &[Value] {
        self.operand_range(self.insts[i.index()].ops)
    }
    /// Operands of a range.
    #[inline]
    pub fn operand_range(&self, r: Operands) -> &[Value] {
        &self.operands[r.start as usize..(r.start + r.len) as usize]
    }
    /// The result of an instruction as a value (also if it has none).
    #[inline]
    pub fn result(&self, i: Inst) -> Value {
        Value::local(self.params.len() as u32 + i.0)
    }
    /// The instruction that defines a local value; `None` for arguments and constants.
    #[inline]
    pub fn def(&self, v: Value) -> Option<Inst> {
        let n = self.params.len() as u32;
        match v.as_local() {
            Some(i) if i >= n => Some(Inst(i - n)),
            _ => None,
        }
    }
    /// Index of an argument.
    #[inline]
    pub fn as_arg(&self, v: Value) -> Option<usize> {
        v.as_local()
            .map(|i| i as usize)
            .filter(|i| *i < self.params.len())
    }
    /// Number of local values: arguments and instructions.
    #[inline]
    pub fn num_values(&self) -> usize {
        self.params.len() + self.insts.len()
    }
    /// Type of a value.
    #[inline]
    pub fn value_ty(&self, scope: Scope<'_>, v: Value) -> TypeId {
        match v.as_const() {
            Some(c) => scope.const_ty(c),
            None => {
                let i = v.0 as usize;
                match self.params.get(i) {
                    Some(t) => *t,
                    None => self.insts[i - self.params.len()].ty,
                }
            }
        }
    }
    /// A list from the pool.
    #[inline]
    pub fn list(&self, at: u32) -> &[u32] {
        let at = at as usize;
        &self.lists[at + 1..at + 1 + self.lists[at] as usize]
    }
    /// Adds a list; the empty list is 0.
    pub fn add_list(&mut self, l: &[u32]) -> u32 {
        if l.is_empty() {
            return 0;
        }
        let at = self.lists.len() as u32;
        self.lists.push(l.len() as u32);
        self.lists.extend_from_slice(l);
        at
    }
    /// Adds operands to the pool.
    pub fn add_operands(&mut self, l: &[Value]) -> Operands {
        let start = self.operands.len() as u32;
        self.operands.extend_from_slice(l);
        Operands {
            start,
            len: l.len() as u32,
        }
    }
    /// Call-site data of a call, invoke or callbr.
    #[inline]
    pub fn call(&self, i: Inst) -> &CallInfo {
        debug_assert!(self.insts[i.index()].opcode.is_call());
        &self.calls[CallId(self.insts[i.index()].aux).index()]
    }
    /// Arguments of a call, without bundle operands.
    #[inline]
    pub fn call_args(&self, i: Inst) -> &[Value] {
        &self.ops(i)[..self.call(i).num_args as usize]
    }
    /// Successor blocks of a terminator, as raw block numbers, in the order of the table at [`InstData`].
    #[inline]
    pub fn successors(&self, i: Inst) -> &[u32] {
        let d = &self.insts[i.index()];
        match d.opcode {
            Opcode::Br
            | Opcode::CondBr
            | Opcode::Switch
            | Opcode::IndirectBr
            | Opcode::CatchSwitch
            | Opcode::CatchRet
            | Opcode::CleanupRet => self.list(d.aux),
            Opcode::Invoke | Opcode::CallBr => self.list(self.calls[d.aux as usize].targets),
            _ => &[],
        }
    }
    /// The function called directly, if the callee is a function of the module.
    pub fn direct_callee(&self, module: &Module, i: Inst) -> Option<GlobalId> {
        let c = self.call(i).callee.as_const()?;
        match self.scope(module).constant(c) {
            crate::constants::Const::Global { global, .. } => Some(global),
            _ => None,
        }
    }
    /// The intrinsic that an instruction calls, by its callee or as a pass made it; none for what is no call.
    pub fn called_intrinsic(&self, module: &Module, i: Inst) -> Option<Intrinsic> {
        if !self.inst(i).opcode.is_call() {
            return None;
        }
        match self.call(i).builtin {
            Builtin::Intrinsic(id) => Some(id),
            Builtin::Extern(_) => None,
            Builtin::None => module.intrinsic(self.direct_callee(module, i)?),
        }
    }
    /// Whether exceptions may leave a call.
    pub fn may_unwind(&self, module: &Module, call: Inst) -> bool {
        let (info, s) = (self.call(call), self.scope(module));
        let throws = |set| !s.has_attr(set, AttrKind::NoUnwind);
        if !throws(info.attrs.func) {
            return false;
        }
        if let Some(id) = self.called_intrinsic(module, call) {
            return id.properties().may_throw;
        }
        if let Some(g) = self.direct_callee(module, call) {
            return module.function(g).is_none_or(|f| throws(f.attrs.func));
        }
        match info.callee.as_const().map(|c| s.constant(c)) {
            Some(Const::InlineAsm { asm, .. }) => asm.can_throw,
            _ => true,
        }
    }
    /// Whether a call may return more than once, as `setjmp` does.
    pub fn returns_twice(&self, module: &Module, call: Inst) -> bool {
        let s = self.scope(module);
        let callee = self.direct_callee(module, call).and_then(|g| module.function(g));
        s.has_attr(self.call(call).attrs.func, AttrKind::ReturnsTwice)
            || callee.is_some_and(|f| {
                s.has_attr(f.attrs.func, AttrKind::ReturnsTwice)
                    || f.intrinsic == Some(Intrinsic::EhSjljSetjmp)
            })
    }
    /// Where an instruction stands in the source text.
    pub fn offset(&self, i: Inst) -> Option<u32> {
        self.offsets.get(i.index()).copied()
    }
    /// Metadata attached to an instruction: its entries in [`attachments`](Self::attachments).
    pub fn attachments_of(&self, i: Inst) -> impl Iterator<Item = &(Inst, StrId, MdId)> {
        let from = self.attachments.partition_point(|a| a.0 < i);
        self.attachments[from..].iter().take_while(move |a| a.0 == i)
    }
    /// The attachment that has sections hold the instruction's address (`!pcsections`): its kind and node.
    pub fn asked_address(&self, i: Inst, scope: Scope<'_>) -> Option<(StrId, MdId)> {
        let mut own = self.attachments_of(i);
        let asks = own.find(|a| scope.bytes(a.1) == PC_SECTIONS);
        asks.map(|a| (a.1, a.2))
    }
    /// Metadata of a kind attached to an instruction.
    pub fn attachment(&self, i: Inst, kind: StrId) -> Option<MdId> {
        self.attachments_of(i).find(|a| a.1 == kind).map(|a| a.2)
    }
}
