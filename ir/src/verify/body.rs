//! Bodies: block structure, order of definitions and uses, phis, and what holds of every instruction.

use super::attributes::GoodSets;
use super::nodes::{Nodes, Visited, same_value};
use super::{Rule, VerifyState, block_name, ensure, inst_name, local_name, report};
use crate::body::Body;
use crate::cfg::Cfg;
use crate::constants::Const;
use crate::context::Scope;
use crate::diag::Diagnostic;
use crate::ids::{Block, GlobalId, Inst, TypeId, Value};
use crate::inst::Opcode;
use crate::module::{BlockName, Function, Module};
use crate::types::Type;

const NONE: u32 = u32::MAX;

/// Scratch of the phi check; indexed by block.
#[derive(Default)]
pub(super) struct PhiScratch {
    /// Number of edges from the block into the one at hand.
    edges: Vec<u32>,
    /// Round in which the block was last seen, how often, and with which value.
    seen: Vec<(u32, u32, Value)>,
    round: u32,
}

/// Users of each local value, made only for functions with rare features.
#[derive(Default)]
pub(super) struct UseLists {
    start: Vec<u32>,
    users: Vec<Inst>,
    built: bool,
}

/// The check of one body.
pub(super) struct BodyCheck<'a> {
    pub(super) module: &'a Module,
    pub(super) f: GlobalId,
    pub(super) func: &'a Function,
    pub(super) body: &'a Body,
    pub(super) scope: Scope<'a>,
    pub(super) cfg: &'a mut Cfg,
    pub(super) expanded: bool,
    pub(super) place: &'a mut Vec<(u32, u32)>,
    pub(super) visited: &'a mut Visited,
    pub(super) cases: &'a mut Vec<u64>,
    phi: &'a mut PhiScratch,
    uses: &'a mut UseLists,
    pub(super) plain_types: &'a mut Vec<u8>,
    pub(super) good_sets: &'a mut GoodSets,
    pub(super) signatures: &'a mut Vec<super::intrinsics::KnownSignature>,
    pub(super) out: &'a mut Vec<Diagnostic>,
    /// Result type of the function.
    pub(super) ret_ty: TypeId,
    pub(super) variadic: bool,
    /// Type of the first landingpad or resume.
    pub(super) landing_ty: Option<TypeId>,
    pub(super) has_pads: bool,
    pub(super) has_convergence: bool,
    pub(super) saw_escape: bool,
    /// Unwind edges between sibling pads, (pad, terminator or pad that unwinds).
    pub(super) siblings: Vec<(Inst, Inst)>,
    /// Variables of debug records that describe arguments, by argument number.
    pub(super) argument_variables: Vec<Option<crate::ids::MdId>>,
}

/// Entry point: checks `body` as the body of `f`.
pub(super) fn check(
    module: &Module,
    f: GlobalId,
    body: &Body,
    state: &mut VerifyState,
    out: &mut Vec<Diagnostic>,
) {
    let Some(func) = module.function(f) else {
        return report(out, None, "a body belongs to no function".to_string());
    };
    let Some((ret_ty, params, variadic)) = module.scope().func_sig(module.global(f).value_ty) else {
        return report(out, None, "a function has no function type".to_string());
    };
    let offset = module.global(f).offset;
    if body.params != params {
        return report(
            out,
            offset,
            "arguments do not match the function type".to_string(),
        );
    }
    if !structure(module, body, offset, out) {
        return;
    }
    state.cfg.compute(body);
    state.uses.built = false;
    let mut check = BodyCheck {
        module,
        f,
        func,
        body,
        scope: body.scope(module),
        cfg: &mut state.cfg,
        expanded: state.expanded,
        place: &mut state.place,
        visited: &mut state.visited,
        plain_types: &mut state.plain_types,
        good_sets: &mut state.good_sets,
        signatures: &mut state.signatures,
        cases: &mut state.cases,
        phi: &mut state.phi,
        uses: &mut state.uses,
        out,
        ret_ty,
        variadic,
        landing_ty: None,
        has_pads: false,
        has_convergence: false,
        saw_escape: false,
        siblings: Vec::new(),
        argument_variables: Vec::new(),
    };
    check.run();
}

/// Every block ends with a terminator and has no other; successors exist.
fn structure(module: &Module, body: &Body, offset: Option<u32>, out: &mut Vec<Diagnostic>) -> bool {
    if body.blocks.is_empty() {
        report(out, offset, "function definition has no blocks".to_string());
        return false;
    }
    let n = body.blocks.len() as u32;
    for b in 0..n {
        let block = Block(b);
        let d = body.blocks[b as usize];
        if d.start >= d.end || d.end as usize > body.order.len() {
            let name = block_name(module, body, block);
            report(out, offset, format!("block {name} has no instructions"));
            return false;
        }
        let insts = body.block_insts(block);
        let last = insts[insts.len() - 1];
        if !body.inst(last).opcode.is_terminator() {
            let name = block_name(module, body, block);
            report(
                out,
                body.offset(last),
                format!("block {name} does not end with a terminator"),
            );
            return false;
        }
        for i in &insts[..insts.len() - 1] {
            if body.inst(*i).opcode.is_terminator() {
                let name = inst_name(module, body, *i);
                report(
                    out,
                    body.offset(*i),
                    format!("terminator {name} in the middle of a block"),
                );
                return false;
            }
        }
        if body.successors(last).iter().any(|s| *s >= n) {
            report(
                out,
                body.offset(last),
                "successor is not a block of the function".to_string(),
            );
            return false;
        }
    }
    true
}

impl<'a> BodyCheck<'a> {
    fn run(&mut self) {
        self.place_instructions();
        if !self.cfg.preds(Block(0)).is_empty() {
            self.at_entry("entry block of a function has predecessors".to_string());
        }
        self.entry_address();
        if let Err(m) = self.arguments() {
            self.at_entry(m);
        }
        for b in 0..self.body.blocks.len() {
            self.block(Block(b as u32));
        }
        if self.has_pads {
            self.funclets();
        }
        if self.has_convergence {
            self.convergence();
        }
        self.attachments();
        self.debug_records();
    }

    /// An error at the function's first instruction.
    pub(super) fn at_entry(&mut self, message: String) {
        let offset = self.module.global(self.f).offset;
        report(self.out, offset, message);
    }

    /// A warning about debug information at an instruction.
    pub(super) fn warn_at(&mut self, i: Inst, message: String) {
        let offset = self.body.offset(i).or(self.module.global(self.f).offset);
        super::warn(self.out, offset, message);
    }

    /// An error at an instruction.
    pub(super) fn at(&mut self, i: Inst, message: String) {
        let offset = self.body.offset(i).or(self.module.global(self.f).offset);
        report(self.out, offset, message);
    }

    pub(super) fn nodes(&self) -> Nodes<'a> {
        Nodes { scope: self.scope }
    }
    #[inline]
    pub(super) fn ty(&self, v: Value) -> TypeId {
        self.body.value_ty(self.scope, v)
    }
    #[inline]
    pub(super) fn value_type(&self, v: Value) -> Type {
        self.scope.ty(self.ty(v))
    }
    pub(super) fn name(&self, i: Inst) -> String {
        inst_name(self.module, self.body, i)
    }
    pub(super) fn value_name(&self, v: Value) -> String {
        local_name(self.module, self.body, v)
    }
    /// The instruction that defines a value.
    pub(super) fn def(&self, v: Value) -> Option<Inst> {
        self.body.def(v)
    }
    pub(super) fn block_of(&self, i: Inst) -> Block {
        Block(self.place[i.index()].1)
    }
    /// The first instruction of a block that is not a phi.
    pub(super) fn first_non_phi(&self, b: Block) -> Inst {
        let insts = self.body.block_insts(b);
        let n = insts
            .iter()
            .position(|i| self.body.inst(*i).opcode != Opcode::Phi);
        insts[n.unwrap_or(insts.len() - 1)]
    }

    fn place_instructions(&mut self) {
        self.place.clear();
        self.place.resize(self.body.insts.len(), (NONE, NONE));
        for (b, d) in self.body.blocks.iter().enumerate() {
            for at in d.start..d.end {
                self.place[self.body.order[at as usize].index()] = (at, b as u32);
            }
        }
    }

    /// The users of a value.
    pub(super) fn users(&mut self, v: Value) -> &[Inst] {
        if !self.uses.built {
            self.uses.built = true;
            let n = self.body.num_values();
            self.uses.start.clear();
            self.uses.start.resize(n + 2, 0);
            let callee = |i: Inst| {
                let calls = self.body.inst(i).opcode.is_call();
                calls.then(|| self.body.call(i).callee).and_then(|v| v.as_local())
            };
            let each = |i: Inst| {
                self.body
                    .ops(i)
                    .iter()
                    .filter_map(|v| v.as_local())
                    .chain(callee(i))
            };
            for i in &self.body.order {
                each(*i).for_each(|v| self.uses.start[v as usize + 2] += 1);
            }
            for k in 2..n + 2 {
                self.uses.start[k] += self.uses.start[k - 1];
            }
            self.uses.users.clear();
            self.uses.users.resize(self.uses.start[n + 1] as usize, Inst(0));
            for i in &self.body.order {
                for v in each(*i) {
                    let at = &mut self.uses.start[v as usize + 1];
                    self.uses.users[*at as usize] = *i;
                    *at += 1;
                }
            }
        }
        match v.as_local() {
            Some(i) => {
                let (s, e) = (self.uses.start[i as usize], self.uses.start[i as usize + 1]);
                &self.uses.users[s as usize..e as usize]
            }
            None => &[],
        }
    }

    /// The address of the entry block cannot be taken.
    fn entry_address(&mut self) {
        if self.module.block_addresses.is_empty() {
            return;
        }
        let taken = self.body.address_taken.iter().any(|a| a.0 == Block(0));
        let named = self.module.block_addresses.iter().any(|(f, name)| {
            *f == self.f
                && match (name, self.body.block_names.first()) {
                    (BlockName::Named(n), Some(b)) => !b.is_empty() && n == b,
                    _ => false,
                }
        });
        if taken || named {
            self.at_entry("the address of an entry block is taken".to_string());
        }
    }

    /// Rules of arguments that look at their uses.
    fn arguments(&mut self) -> Rule {
        use crate::attributes::AttrKind;
        let naked = self
            .module
            .scope()
            .has_attr(self.func.attrs.func, AttrKind::Naked);
        for p in 0..self.body.params.len() {
            let v = Value::local(p as u32);
            if naked {
                ensure!(self.users(v).is_empty(), "argument of a naked function is used");
            }
            let set = self.func.attrs.param(p);
            if self.module.scope().has_attr(set, AttrKind::SwiftError) {
                self.swifterror_uses(v)?;
            }
        }
        Ok(())
    }

    fn block(&mut self, b: Block) {
        let body = self.body;
        let d = body.blocks[b.index()];
        if body.inst(body.order[d.start as usize]).opcode == Opcode::Phi {
            self.phis(b);
        }
        let reachable = self.cfg.is_reachable(b);
        for at in d.start..d.end {
            let i = body.order[at as usize];
            if let Err(m) = self.instruction(b, at, i, reachable) {
                self.at(i, m);
            }
        }
    }

    /// Phis stand first and have one entry for each edge into the block.
    fn phis(&mut self, b: Block) {
        let body = self.body;
        let n = body.blocks.len();
        if self.phi.edges.len() < n {
            self.phi.edges.resize(n, 0);
            self.phi.seen.resize(n, (0, 0, Value::INVALID));
        }
        for p in self.cfg.preds(b) {
            self.phi.edges[p.index()] += 1;
        }
        let edges = self.cfg.preds(b).len();
        for i in body.block_insts(b) {
            if body.inst(*i).opcode != Opcode::Phi {
                break;
            }
            if let Err(m) = self.phi_entries(*i, edges) {
                self.at(*i, m);
            }
        }
        for p in self.cfg.preds(b) {
            self.phi.edges[p.index()] = 0;
        }
    }

    fn phi_entries(&mut self, i: Inst, edges: usize) -> Rule {
        let (values, blocks) = (self.body.ops(i), self.body.list(self.body.inst(i).aux));
        ensure!(
            values.len() == edges && blocks.len() == edges,
            "{} has {} entries, but its block has {edges} predecessors",
            self.name(i),
            values.len()
        );
        if self.phi.round == u32::MAX {
            self.phi.seen.iter_mut().for_each(|s| s.0 = 0);
            self.phi.round = 0;
        }
        self.phi.round += 1;
        let round = self.phi.round;
        for (v, b) in values.iter().zip(blocks) {
            let expected = self.phi.edges.get(*b as usize).copied().unwrap_or(0);
            ensure!(
                expected != 0,
                "{} has an entry for block {}, which is not a predecessor",
                self.name(i),
                block_name(self.module, self.body, Block(*b))
            );
            let seen = &mut self.phi.seen[*b as usize];
            if seen.0 != round {
                *seen = (round, 1, *v);
                continue;
            }
            seen.1 += 1;
            let (count, first) = (seen.1, seen.2);
            ensure!(
                count <= expected,
                "{} has more entries for block {} than there are edges",
                self.name(i),
                block_name(self.module, self.body, Block(*b))
            );
            ensure!(
                same_value(self.scope, first, *v),
                "{} has several entries for block {} with different values",
                self.name(i),
                block_name(self.module, self.body, Block(*b))
            );
        }
        Ok(())
    }

    /// What holds of every instruction, then the rules of its opcode.
    fn instruction(&mut self, b: Block, at: u32, i: Inst, reachable: bool) -> Rule {
        let d = *self.body.inst(i);
        if d.opcode == Opcode::Phi {
            self.phi_rules(b, at, i)?;
        } else {
            for v in self.body.ops(i) {
                match v.as_const() {
                    None => self.dominance(*v, b, at, i, reachable)?,
                    Some(c) => {
                        if !matches!(self.scope.constant(c), Const::Int { .. }) {
                            self.constant_operand(i, self.scope.constant(c))?;
                        }
                    }
                }
            }
        }
        if d.ty != TypeId::VOID {
            self.result(i)?;
        }
        self.rules(b, at, i, &d)
    }

    /// The definition of `v` reaches the instruction at position `at` of block `b`.
    #[inline]
    pub(super) fn dominance(&self, v: Value, b: Block, at: u32, i: Inst, reachable: bool) -> Rule {
        let Some(def) = self.body.def(v) else {
            return Ok(());
        };
        let (def_at, def_block) = self.place[def.index()];
        if def_block == b.0 && def_at < at && !self.body.inst(def).opcode.is_terminator() || !reachable {
            return Ok(());
        }
        self.dominance_slow(v, def, def_block, b, i)
    }

    #[cold]
    fn undominated(&self, v: Value, i: Inst) -> Rule {
        let (v, i) = (self.value_name(v), self.name(i));
        Err(format!("value {v} does not dominate its use in {i}"))
    }

    fn dominance_slow(&self, v: Value, def: Inst, def_block: u32, b: Block, i: Inst) -> Rule {
        ensure!(
            def_block != NONE,
            "{} uses a value that stands in no block",
            self.name(i)
        );
        let good = if self.body.inst(def).opcode == Opcode::Invoke {
            self.edge_dominates(def, Block(def_block), b)
        } else {
            def_block != b.0 && self.cfg.dominates(Block(def_block), b)
        };
        if good { Ok(()) } else { self.undominated(v, i) }
    }

    /// Whether every path to `b` passes the normal edge of the invoke `def`.
    fn edge_dominates(&self, def: Inst, from: Block, b: Block) -> bool {
        let successors = self.body.successors(def);
        if successors[0] == successors[1] {
            return true; // wrong in itself, and said elsewhere
        }
        let to = Block(successors[0]);
        self.cfg.dominates(to, b)
            && self.cfg.is_reachable(from)
            && self
                .cfg
                .preds(to)
                .iter()
                .all(|p| *p == from || self.cfg.dominates(to, *p))
    }

    fn phi_rules(&mut self, b: Block, at: u32, i: Inst) -> Rule {
        let body = self.body;
        let d = body.inst(i);
        let grouped = at == body.blocks[b.index()].start
            || body.inst(body.order[at as usize - 1]).opcode == Opcode::Phi;
        ensure!(grouped, "{} does not stand at the top of its block", self.name(i));
        ensure!(d.ty != TypeId::TOKEN, "{} has token type", self.name(i));
        for (v, from) in body.ops(i).iter().zip(body.list(d.aux)) {
            ensure!(
                self.ty(*v) == d.ty,
                "entry of {} has another type than the phi",
                self.name(i)
            );
            if let Some(c) = v.as_const() {
                self.constant_operand(i, self.scope.constant(c))?;
                continue;
            }
            let from = Block(*from);
            if from.index() >= body.blocks.len() || !self.cfg.is_reachable(from) {
                continue;
            }
            // The use stands at the end of the incoming block, on the edge.
            let Some(def) = body.def(*v) else { continue };
            let (_, def_block) = self.place[def.index()];
            if def_block == from.0 {
                let invoke = body.inst(def).opcode == Opcode::Invoke;
                let successors = body.successors(def);
                let good =
                    !invoke || successors[0] == b.0 && successors[1] != b.0 || successors[0] == successors[1];
                if !good {
                    return self.undominated(*v, i);
                }
                continue;
            }
            self.dominance_slow(*v, def, def_block, from, i)?;
        }
        Ok(())
    }

    fn result(&self, i: Inst) -> Rule {
        let d = self.body.inst(i);
        match self.scope.ty(d.ty) {
            Type::Func { .. } | Type::Label => Err(format!("{} has no first-class type", self.name(i))),
            Type::Metadata if !d.opcode.is_call() => Err(format!("{} has metadata type", self.name(i))),
            Type::Named(_) if self.scope.struct_elems(d.ty).is_none() => {
                Err(format!("{} has an opaque type", self.name(i)))
            }
            _ => Ok(()),
        }
    }

    /// Constants that cannot be operands.
    fn constant_operand(&self, i: Inst, c: Const) -> Rule {
        match c {
            Const::Global { global, .. } => {
                let intrinsic = self.module.function(global).is_some_and(|f| f.is_intrinsic);
                ensure!(
                    !intrinsic || self.in_attached_call(i, global),
                    "address of intrinsic {} is taken",
                    super::global_name(self.module, global)
                );
                Ok(())
            }
            Const::InlineAsm { .. } => Err("inline assembly is used other than as a callee".to_string()),
            Const::Zero(ty) => {
                let Type::TargetExt { name, .. } = self.scope.ty(ty) else {
                    return Ok(());
                };
                let name = self.scope.bytes(name);
                let zero = name.starts_with(b"spirv.")
                    || name == b"aarch64.svcount"
                    || name == b"riscv.vector.tuple";
                ensure!(zero, "'zeroinitializer' of a target type that has none");
                Ok(())
            }
            Const::Expr { .. } | Const::PtrAuth { .. } => super::constants::check(self.module, self.scope, c),
            _ => Ok(()),
        }
    }

    /// Whether a function is the operand of a bundle "clang.arc.attachedcall".
    fn in_attached_call(&self, i: Inst, global: GlobalId) -> bool {
        if !self.body.inst(i).opcode.is_call() {
            return false;
        }
        let mut at = self.body.call(i).num_args as usize;
        let ops = self.body.ops(i);
        self.body.call(i).bundles.iter().any(|(tag, n)| {
            let inputs = &ops[at..at + *n as usize];
            at += *n as usize;
            self.scope.bytes(*tag) == b"clang.arc.attachedcall"
                && inputs.iter().any(|v| {
                    let c = v.as_const().map(|c| self.scope.constant(c));
                    matches!(c, Some(Const::Global { global: g, .. }) if g == global)
                })
        })
    }

    /// The function that a constant is or points to, through casts of pointers.
    pub(super) fn function_behind(&self, v: Value) -> Option<GlobalId> {
        let c = super::constants::strip_casts(self.scope, v.as_const()?);
        match self.scope.constant(c) {
            Const::Global { global, .. } if self.module.function(global).is_some() => Some(global),
            _ => None,
        }
    }
}
