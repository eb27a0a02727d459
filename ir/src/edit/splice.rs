//! The body of a function in place of a call of it.

use super::Editor;
use super::build::InstBuilder;
use super::records::Records;
use super::unwinding::Unwinding;
use crate::body::{Body, CallInfo};
use crate::debug_value::VariableRecord;
use crate::ids::{Block, CallId, Inst, StrId, TypeId, Value};
use crate::import::Import;
use crate::inst::{InstData, InstFlags, Opcode, TailKind};
use crate::location::{Loc, Location};
use crate::metadata::PC_SECTIONS;

const NONE: u32 = u32::MAX;

/// A body on its way into another one.
pub(super) struct Copy<'a> {
    pub(super) callee: &'a Body,
    import: Import<'a>,
    args: Vec<Value>,
    /// By instruction of the callee: the one that stands for it.
    numbers: Vec<u32>,
    /// What its first block becomes; the others follow.
    first_block: u32,
    /// Where results of the call are used.
    rest: Block,
    /// Whether calls may keep their `tail`: the call itself has it.
    tail: bool,
    /// The place of the call, for this copy alone.
    at: Loc,
    /// By place of the callee: the one that stands for it.
    places: Vec<Option<Loc>>,
    /// Where exceptions go that leave the copy, if that is not where they leave this function.
    pub(super) unwinding: Option<Unwinding>,
}

/// What came of a call whose callee's body took its place.
pub struct Spliced {
    /// The calls and invokes in the copy, with their blocks.
    pub calls: Vec<(Block, Inst)>,
    /// What stood behind the pad of the one block stands in the other one.
    pub moved: Option<(Block, Block)>,
}

impl Editor<'_> {
    /// The body of the function that `call` in block `b` calls takes the place of the call. What leaves it by an exception goes
    /// where that of an invoke went.
    ///
    /// Of the call and the callee is asked that they agree in their types, that the body is one that
    /// [`crate::import::can_be_imported`], and that what it allocates it allocates in its first block, in objects of constant
    /// sizes, which then stand at the top of this body. What metadata says of its instructions is dropped; places in the source
    /// become places inlined at the call.
    pub fn splice(&mut self, b: Block, call: Inst, callee: &Body) -> Spliced {
        let rest = match self.next(call) {
            Some(next) => {
                let rest = self.split(b, next);
                let jump = self.last(b).expect("the jump to the rest");
                self.remove(jump);
                rest
            }
            None => self.split_edge(b, 0),
        };
        let unwinding = self.unwinding(b, call, callee);
        let mut copy = self.copy_of(call, callee, rest);
        copy.unwinding = unwinding;
        for _ in &callee.blocks {
            self.new_block();
        }
        self.goto_bottom(b);
        self.set_location(Some(call));
        self.br(Block(copy.first_block));
        copy.number(self.body.insts.len());
        let (mut calls, mut results, mut ends) = (Vec::new(), Vec::new(), Vec::new());
        for k in 0..callee.blocks.len() {
            let first = Block(copy.first_block + k as u32);
            let mut to = first;
            for &i in callee.block_insts(Block::new(k)) {
                let new = self.copy_inst(&mut copy, i, call, to);
                match callee.inst(i).opcode {
                    Opcode::Ret => {
                        let value = callee.ops(i).first();
                        results.push((value.map(|v| self.copied(&mut copy, *v)), to));
                    }
                    Opcode::Resume if copy.unwinding.is_some() => {
                        let exception = self.copied(&mut copy, callee.ops(i)[0]);
                        self.resume_outside(&copy, exception, to);
                    }
                    Opcode::Call if self.becomes_invoke(&copy, i) => {
                        calls.push((to, new));
                        to = self.make_invoke(&mut copy, new, to);
                    }
                    Opcode::Call | Opcode::Invoke => calls.push((to, new)),
                    _ => {}
                }
            }
            if first != to {
                ends.push((first, to));
            }
        }
        ends.iter().for_each(|e| self.rename_end(e.0, e.1));
        self.copy_variables(&mut copy);
        self.give_result(call, rest, &results);
        let moved = self.close_unwinding(&copy, b);
        Spliced { calls, moved }
    }

    /// The edges from the end of `to`, which were to come from `first`, come from there.
    fn rename_end(&mut self, first: Block, to: Block) {
        let end = self.last(to).expect("a terminator");
        for k in 0..self.body.successors(end).len() {
            let next = Block(self.body.successors(end)[k]);
            self.rename_incoming(next, first, to);
        }
    }

    fn copy_of<'c>(&mut self, call: Inst, callee: &'c Body, rest: Block) -> Copy<'c>
    where
        Self: 'c,
    {
        let at = self.body.locations.of(call);
        let at = match self.body.locations.get(at).copied() {
            Some(place) => self.body.locations.add(Location {
                by_inliner: true,
                ..place
            }),
            None => Loc::NONE,
        };
        Copy {
            callee,
            import: Import::new(&self.module.ctx, callee),
            args: self.body.call_args(call).to_vec(),
            numbers: vec![NONE; callee.insts.len()],
            first_block: self.num_blocks() as u32,
            rest,
            tail: self.body.call(call).tail == TailKind::Tail,
            at,
            unwinding: None,
            places: vec![None; callee.locations.list().len()],
        }
    }

    /// The result of the call is what its copy returns.
    fn give_result(&mut self, call: Inst, rest: Block, results: &[(Option<Value>, Block)]) {
        let ty = self.body.inst(call).ty;
        let values: Vec<(Value, Block)> = results.iter().filter_map(|(v, b)| Some(((*v)?, *b))).collect();
        if ty == TypeId::VOID {
            self.remove(call);
            return;
        }
        let result = match values[..] {
            [] => self.poison(ty),
            [(v, _)] => v,
            _ => {
                self.goto_top(rest);
                self.set_location(Some(call));
                self.phi(ty, &values)
            }
        };
        self.replace(call, result);
    }

    /// A value of the callee.
    fn copied(&mut self, copy: &mut Copy<'_>, v: Value) -> Value {
        let (params, first) = (copy.callee.params.len(), self.body.params.len() as u32);
        let (args, numbers) = (&copy.args, &copy.numbers);
        let local = |v: Value| {
            let k = v.as_local().expect("no constant") as usize;
            match k.checked_sub(params) {
                None => args[k],
                Some(inst) => Value::local(first + numbers[inst]),
            }
        };
        let mut tables = self.body.scope_mut(self.module);
        copy.import.value(&mut tables, v, local)
    }

    /// Puts what stands for an instruction into block `to`, objects at the top of the body.
    fn copy_inst(&mut self, copy: &mut Copy<'_>, i: Inst, call: Inst, to: Block) -> Inst {
        let d = self.converted(copy, i);
        match d.opcode {
            Opcode::Alloca => self.goto_top(Block(0)),
            _ => self.goto_bottom(to),
        }
        self.set_location(Some(call));
        let new = self.make(d);
        debug_assert_eq!(new.0, copy.numbers[i.index()]);
        if let (Some(at), Some(own)) = (self.body.offsets.get_mut(new.index()), copy.callee.offset(i)) {
            *at = own;
        }
        if !copy.callee.locations.is_empty() && !self.body.locations.is_empty() {
            let loc = self.place_of(copy, copy.callee.locations.of(i));
            self.body.locations.set(new, loc);
        }
        if !copy.callee.attachments.is_empty() {
            self.copy_address(copy, i, new);
        }
        self.place(new);
        new
    }

    /// Whoever is to be told of the address of an instruction of the callee (`!pcsections`) is told of the copy's, too.
    fn copy_address(&mut self, copy: &Copy<'_>, i: Inst, new: Inst) {
        let asks = copy.callee.asked_address(i, copy.callee.scope(self.module));
        if let Some((_, node)) = asks.filter(|a| !a.1.is_local()) {
            let kind = self.body.scope_mut(self.module).str(PC_SECTIONS);
            self.body.attachments.push((new, kind, node));
            let copied = &mut self.body.insts[new.index()];
            if matches!(copied.opcode, Opcode::Load | Opcode::Store) {
                copied.flags = copied.flags.with(InstFlags::VOLATILE);
            }
        }
    }

    fn converted(&mut self, copy: &mut Copy<'_>, i: Inst) -> InstData {
        let callee = copy.callee;
        let d = *callee.inst(i);
        if d.opcode == Opcode::Ret {
            return self.jump(copy.rest);
        }
        if d.opcode == Opcode::Resume
            && let Some(to) = copy.resumed_in()
        {
            return self.jump(to);
        }
        let ops: Vec<Value> = callee.ops(i).iter().map(|v| self.copied(copy, *v)).collect();
        let ops = self.body.add_operands(&ops);
        let aux = self.converted_aux(copy, &d);
        let ty = copy.import.ty(&mut self.body.scope_mut(self.module), d.ty);
        let d = InstData { ty, ops, aux, ..d };
        match (d.opcode, &copy.unwinding) {
            (Opcode::LandingPad, Some(outside)) => self.also_lands(d, outside.pad()),
            _ => d,
        }
    }

    fn jump(&mut self, to: Block) -> InstData {
        InstData {
            opcode: Opcode::Br,
            sub: 0,
            flags: InstFlags::NONE,
            ty: TypeId::VOID,
            ops: self.body.add_operands(&[]),
            aux: self.body.add_list(&[to.0]),
        }
    }

    /// See the table at [`InstData`].
    fn converted_aux(&mut self, copy: &mut Copy<'_>, d: &InstData) -> u32 {
        use Opcode::*;
        let mut tables = self.body.scope_mut(self.module);
        match d.opcode {
            Br | CondBr | Switch | IndirectBr | Phi => {
                let blocks = copy.blocks(d.aux);
                self.body.add_list(&blocks)
            }
            Alloca | GetElementPtr => copy.import.ty(&mut tables, TypeId(d.aux)).0,
            Load | Store | Fence | CmpXchg => copy.import.str(&mut tables, StrId(d.aux)).0,
            AtomicRmw => {
                let list = copy.callee.list(d.aux);
                let scope = copy.import.str(&mut tables, StrId(list[1])).0;
                self.body.add_list(&[list[0], scope])
            }
            ShuffleVector | ExtractValue | InsertValue | LandingPad => {
                self.body.add_list(copy.callee.list(d.aux))
            }
            Call | Invoke => self.converted_call(copy, CallId(d.aux)),
            CatchSwitch | CatchRet | CleanupRet | CallBr => unreachable!("such bodies are not copied"),
            _ => d.aux,
        }
    }

    fn converted_call(&mut self, copy: &mut Copy<'_>, id: CallId) -> u32 {
        let old = &copy.callee.calls[id.index()];
        let callee = self.copied(copy, old.callee);
        let blocks = copy.blocks(old.targets);
        let targets = self.body.add_list(&blocks);
        let mut tables = self.body.scope_mut(self.module);
        let import = &mut copy.import;
        let new = CallInfo {
            builtin: old.builtin,
            callee,
            fn_ty: import.ty(&mut tables, old.fn_ty),
            cc: old.cc,
            tail: match old.tail {
                TailKind::Tail if !copy.tail => TailKind::None,
                tail => tail,
            },
            num_args: old.num_args,
            attrs: import.attr_list(&mut tables, &old.attrs),
            bundles: old
                .bundles
                .iter()
                .map(|b| (import.str(&mut tables, b.0), b.1))
                .collect(),
            addr_space: old.addr_space,
            targets,
        };
        self.body.calls.push(new);
        self.body.calls.len() as u32 - 1
    }

    /// The place inlined at the call that stands for one of the callee.
    fn place_of(&mut self, copy: &mut Copy<'_>, loc: Loc) -> Loc {
        if copy.at.is_none() {
            return Loc::NONE;
        }
        let Some(place) = copy.callee.locations.get(loc).copied() else {
            return Loc::NONE;
        };
        let k = loc.0 as usize - 1;
        if let Some(known) = copy.places[k] {
            return known;
        }
        let inlined_at = match place.inlined_at {
            Loc::NONE => copy.at,
            outer => self.place_of(copy, outer),
        };
        let new = self.body.locations.add(Location { inlined_at, ..place });
        copy.places[k] = Some(new);
        new
    }

    /// What the callee's records say of its variables is said of this copy's.
    fn copy_variables(&mut self, copy: &mut Copy<'_>) {
        let callee = copy.callee;
        if copy.at.is_none() || callee.variables.list.is_empty() {
            return;
        }
        let mut records = self.variables.take().unwrap_or_else(Records::empty);
        for r in &callee.variables.list {
            let values = callee.variables.values_of(r);
            let values: Vec<Value> = values.iter().map(|v| self.copied(copy, *v)).collect();
            let location = self.place_of(copy, r.location);
            let own = &mut self.body.variables;
            let (first, word) = (own.values.len() as u32, own.words.len() as u32);
            own.values.extend(values);
            own.words.extend(callee.variables.expression_of(r));
            let before = Inst(copy.numbers[copy.behind_objects(r.before).index()]);
            let record = VariableRecord {
                before,
                location,
                values: (first, own.values.len() as u32),
                expression: (word, own.words.len() as u32),
                ..*r
            };
            records.insert(before.0, record);
        }
        self.variables = Some(records);
    }
}

impl Copy<'_> {
    /// Says which instructions stand for those of the callee, of which the first gets a number.
    fn number(&mut self, first: usize) {
        for (k, i) in self.callee.order.iter().enumerate() {
            self.numbers[i.index()] = (first + k) as u32;
        }
    }

    fn blocks(&self, list: u32) -> Vec<u32> {
        let list = self.callee.list(list);
        list.iter().map(|b| b + self.first_block).collect()
    }

    /// The instruction itself, or the first behind it that does not go to the top of the body.
    fn behind_objects(&self, i: Inst) -> Inst {
        let moves = |i: Inst| self.callee.inst(i).opcode == Opcode::Alloca;
        if !moves(i) {
            return i;
        }
        let mut first = self.callee.block_insts(Block(0)).iter().skip_while(|k| **k != i);
        let behind = first.find(|k| !moves(**k));
        *behind.expect("blocks end in terminators")
    }
}
