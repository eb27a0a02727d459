//! The one editor of bodies: every pass that changes a body changes it through [`Editor`], and every instruction is
//! made in the vocabulary of [`InstBuilder`].
//!
//! ```text
//!   Body ──Editor::new──► rings of instructions, one a block ──commit──► Body, in the new order
//!                          cursor: where new instructions go
//! ```
//! * A *cursor* says where new instructions go: [`goto_before`](Editor::goto_before),
//!   [`goto_after`](Editor::goto_after) an instruction; [`goto_top`](Editor::goto_top),
//!   [`goto_start`](Editor::goto_start) (behind phis and pads), [`goto_end`](Editor::goto_end) (before the
//!   terminator), [`goto_bottom`](Editor::goto_bottom) of a block. It stays behind what is inserted.
//! * A new instruction has the place in the source and the location (`!dbg`) of the instruction that the cursor was sent to, or of
//!   the one given to [`set_location`](Editor::set_location).
//! * Instructions keep their ids for good. One that is removed stays in the pool, in no block.
//! * [`replace_uses`](Editor::replace_uses) and [`replace`](Editor::replace) take effect in
//!   [`commit`](Editor::commit), for all uses at once; until then [`resolved`](Editor::resolved) says what a value is
//!   going to be. Metadata that names a value is brought along; what is gone without replacement is poison there.
//! * Debug records stand before an instruction, and go with it when its block is cut. What is inserted before the
//!   instruction by [`goto_before`](Editor::goto_before) comes behind its records (they then precede the new
//!   instruction); when the instruction is removed or moved away, they go to the next one.
//! * `Body::order` and `Body::blocks` are as they were until [`commit`](Editor::commit); all else of the body can be read
//!   and changed in place at any time. An editor may go on after `commit`.
//!
//! Needs a body whose blocks end in terminators, and leaves one if its user does. Cost: O(instructions) to begin and to
//! commit; O(1) for an insertion, a removal, a replacement and a cut; phis cost their edges.
//!
//! ```
//! use ir::edit::{Editor, InstBuilder};
//! use ir::ids::Block;
//! use ir::inst::Opcode;
//! # let text = "define i32 @f(i32 %x) {\n  %y = mul i32 %x, 8\n  ret i32 %y\n}\n";
//! # let mut module = ir::parse::parse_all(text.as_bytes(), &ir::parse::ParseOptions::ALL).unwrap();
//! # let ir::module::BodyState::Parsed(mut body) = module.function(ir::ids::GlobalId(0)).unwrap().body.clone() else { panic!() };
//! // x * 8 becomes x << 3.
//! let mut edit = Editor::new(&module, &mut body);
//! let mut next = edit.first(Block(0));
//! while let Some(i) = next {
//!     next = edit.next(i);
//!     let (d, ops) = (*edit.body.inst(i), edit.body.ops(i));
//!     let by = ops.get(1).and_then(|v| edit.scope().const_u64(v.as_const()?));
//!     if d.opcode == Opcode::Mul && by == Some(8) {
//!         let x = ops[0];
//!         edit.goto_before(i);
//!         let y = edit.binary_imm(Opcode::Shl, x, 3);
//!         edit.replace(i, y);
//!     }
//! }
//! edit.commit();
//! # let ir::module::GlobalKind::Function(f) = &mut module.globals[0].kind else { panic!() };
//! # f.body = ir::module::BodyState::Parsed(body);
//! # assert!(ir::write::module_to_string(&module).contains("  %1 = shl i32 %x, 3\n  ret i32 %1\n"));
//! ```

mod build;
mod copies;
pub(crate) mod links;
mod phis;
mod records;
mod splice;
mod unwinding;

pub use build::{Access, CallOptions, InstBuilder, RmwOptions};
pub use copies::{Region, RegionCopy};
pub use splice::Spliced;

use crate::body::{Body, DebugRecord};
use crate::constants::Const;
use crate::context::{Scope, ScopeMut};
use crate::datalayout::DataLayout;
use crate::debug_value::{RecordKind, VariableRecord};
use crate::ids::{Block, Inst, MdId, StrId, Value};
use crate::inst::{InstData, Opcode};
use crate::metadata::Md;
use crate::module::Module;
use links::{Links, Node, head};
use records::Records;

/// Where new instructions go.
#[derive(Copy, Clone)]
struct Cursor {
    /// They go before this node.
    before: Node,
    /// The debug records of that node stay in front of it, behind what is inserted.
    ahead_of_records: bool,
}

/// Changes a body. See the [module's documentation](self).
pub struct Editor<'a> {
    module: &'a Module,
    /// The body. `order`, `blocks` and `debug_records` are the editor's until [`commit`](Self::commit).
    pub body: &'a mut Body,
    links: Links,
    records: Option<Records<DebugRecord>>,
    /// The same in bodies that were read for code generation.
    variables: Option<Records<VariableRecord>>,
    cursor: Cursor,
    /// The instruction whose location new ones get.
    origin: Option<Inst>,
    /// By local value: what stands for it now, itself if nothing does. Empty as long as nothing is replaced.
    replaced: Vec<Value>,
    /// Whether something was removed since the last `commit`.
    removed: bool,
}

impl InstBuilder for Editor<'_> {
    #[inline]
    fn body(&self) -> &Body {
        self.body
    }
    #[inline]
    fn body_mut(&mut self) -> &mut Body {
        self.body
    }
    #[inline]
    fn scope(&self) -> Scope<'_> {
        self.body.scope(self.module)
    }
    #[inline]
    fn tables(&mut self) -> ScopeMut<'_> {
        self.body.scope_mut(self.module)
    }
    #[inline]
    fn data_layout(&self) -> &DataLayout {
        &self.module.data_layout
    }
    fn insert(&mut self, d: InstData) -> Value {
        let i = self.make(d);
        self.place(i);
        self.body.result(i)
    }
}

impl<'a> Editor<'a> {
    /// Begins to edit a body; the cursor stands at the start of the entry.
    pub fn new(module: &'a Module, body: &'a mut Body) -> Editor<'a> {
        let links = Links::of(body);
        let records = Records::of(&mut body.debug_records);
        let variables = Records::of(&mut body.variables.list);
        let mut edit = Editor {
            module,
            body,
            links,
            records,
            variables,
            cursor: Cursor {
                before: head(Block(0)),
                ahead_of_records: true,
            },
            origin: None,
            replaced: Vec::new(),
            removed: false,
        };
        if !edit.body.blocks.is_empty() {
            edit.goto_start(Block(0));
        }
        edit
    }

    /// The module that the body is part of.
    pub fn module(&self) -> &'a Module {
        self.module
    }

    // ---- what stands where ----

    /// The first instruction of a block.
    pub fn first(&self, b: Block) -> Option<Inst> {
        links::inst(self.links.next(head(b)))
    }
    /// The last instruction of a block: the terminator, once there is one.
    pub fn last(&self, b: Block) -> Option<Inst> {
        links::inst(self.links.prev(head(b)))
    }
    /// The instruction behind another in its block.
    pub fn next(&self, i: Inst) -> Option<Inst> {
        links::inst(self.links.next(i.0))
    }
    /// The instruction in front of another in its block.
    pub fn prev(&self, i: Inst) -> Option<Inst> {
        links::inst(self.links.prev(i.0))
    }
    /// Whether an instruction stands in a block.
    pub fn is_placed(&self, i: Inst) -> bool {
        self.links.is_placed(i)
    }
    /// Number of blocks, new ones included.
    pub fn num_blocks(&self) -> usize {
        self.links.num_blocks()
    }
    /// The instructions of a block in order.
    pub fn insts(&self, b: Block) -> impl Iterator<Item = Inst> + '_ {
        std::iter::successors(self.first(b), |i| self.next(*i))
    }

    // ---- the cursor ----

    /// Before an instruction, behind its debug records.
    pub fn goto_before(&mut self, i: Inst) {
        self.cursor = Cursor {
            before: i.0,
            ahead_of_records: false,
        };
        self.origin = Some(i);
    }
    /// Right behind an instruction.
    pub fn goto_after(&mut self, i: Inst) {
        self.cursor = Cursor {
            before: self.links.next(i.0),
            ahead_of_records: true,
        };
        self.origin = Some(i);
    }
    /// In front of all of a block: the place of new phis.
    pub fn goto_top(&mut self, b: Block) {
        self.goto_ahead_of(self.links.next(head(b)));
    }
    /// In front of a block's instructions other than phis and pads.
    pub fn goto_start(&mut self, b: Block) {
        let first = self.first_behind_phis(b);
        self.goto_ahead_of(first.map_or(head(b), |i| i.0));
    }
    /// Before the terminator of a block; at the bottom if there is none yet.
    pub fn goto_end(&mut self, b: Block) {
        match self.last(b).filter(|i| self.body.inst(*i).opcode.is_terminator()) {
            Some(i) => self.goto_before(i),
            None => self.goto_bottom(b),
        }
    }
    /// Behind all of a block, which is to get a terminator.
    pub fn goto_bottom(&mut self, b: Block) {
        self.cursor = Cursor {
            before: head(b),
            ahead_of_records: false,
        };
        self.origin = self.last(b).or(self.origin);
    }
    fn goto_ahead_of(&mut self, before: Node) {
        self.cursor = Cursor {
            before,
            ahead_of_records: true,
        };
        self.origin = links::inst(before).or(self.origin);
    }
    /// New instructions have the location of this one from now on, until the cursor is sent elsewhere; with `None` they
    /// have none.
    pub fn set_location(&mut self, like: Option<Inst>) {
        self.origin = like;
    }

    // ---- instructions ----

    /// A new instruction that stands nowhere yet. Its operands are in the pool already.
    pub fn make(&mut self, d: InstData) -> Inst {
        let i = Inst::new(self.body.insts.len());
        self.body.insts.push(d);
        if !self.body.offsets.is_empty() {
            let at = self.origin.and_then(|o| self.body.offset(o)).unwrap_or(0);
            self.body.offsets.resize(i.index(), 0);
            self.body.offsets.push(at);
        }
        if let Some(o) = self.origin.filter(|_| !self.body.locations.is_empty()) {
            let loc = self.body.locations.of(o);
            self.body.locations.set(i, loc);
        }
        if !self.body.attachments.is_empty()
            && let Some(o) = self.origin
            && let Some((kind, location)) = self.debug_location(o)
        {
            self.body.attachments.push((i, kind, location));
        }
        i
    }
    /// The `!dbg` of an instruction.
    fn debug_location(&self, i: Inst) -> Option<(StrId, MdId)> {
        let mut own = self.body.attachments_of(i);
        let found = own.find(|a| self.scope().bytes(a.1) == b"dbg");
        found.map(|a| (a.1, a.2))
    }
    /// Puts an instruction that stands nowhere where the cursor is.
    pub fn place(&mut self, i: Inst) {
        self.links.insert(self.cursor.before, i);
        if let Some(r) = &mut self.records
            && !self.cursor.ahead_of_records
        {
            r.pass(self.cursor.before, i.0);
        }
        if let Some(r) = &mut self.variables
            && !self.cursor.ahead_of_records
        {
            r.pass(self.cursor.before, i.0);
        }
    }
    /// Takes an instruction out of its block; nothing may use it any more.
    pub fn remove(&mut self, i: Inst) {
        self.removed = true;
        self.take_out(i);
    }
    fn take_out(&mut self, i: Inst) {
        let next = self.links.next(i.0);
        if self.cursor.before == i.0 {
            self.cursor.before = next;
        }
        if let Some(r) = &mut self.records {
            r.pass(i.0, next);
        }
        if let Some(r) = &mut self.variables {
            r.pass(i.0, next);
        }
        self.links.remove(i);
    }
    /// Moves an instruction to where the cursor is. It keeps its location.
    pub fn move_here(&mut self, i: Inst) {
        self.take_out(i);
        self.place(i);
    }
    /// Uses of an instruction's result become uses of `v`, and it is removed.
    pub fn replace(&mut self, i: Inst, v: Value) {
        self.replace_uses(self.body.result(i), v);
        self.remove(i);
    }
    /// An instruction becomes another under the same id: its users, name and location stay.
    pub fn set(&mut self, i: Inst, d: InstData) {
        self.body.insts[i.index()] = d;
    }
    /// Operand `k` of an instruction becomes `v`.
    pub fn set_operand(&mut self, i: Inst, k: usize, v: Value) {
        let ops = self.body.inst(i).ops;
        assert!(k < ops.len as usize, "no operand {k}");
        self.body.operands[ops.start as usize + k] = v;
    }
    /// Uses of the local value `v` become uses of `with`.
    pub fn replace_uses(&mut self, v: Value, with: Value) {
        let at = v.as_local().expect("constants are not replaced") as usize;
        let with = self.resolved(with);
        assert!(with != v, "a value would stand for itself");
        for k in self.replaced.len()..=at {
            self.replaced.push(Value::local(k as u32));
        }
        self.replaced[at] = with;
    }
    /// What stands for a value now.
    pub fn resolved(&self, mut v: Value) -> Value {
        while let Some(k) = v.as_local()
            && let Some(with) = self.replaced.get(k as usize)
            && *with != v
        {
            v = *with;
        }
        v
    }

    // ---- variables ----

    /// Says that the variable of `like` has the value `v` from before instruction `before` on. Nothing in a body without
    /// records.
    pub fn tell_value(&mut self, like: &VariableRecord, v: Value, before: Inst) {
        if let Some(records) = &mut self.variables {
            let at = self.body.variables.values.len() as u32;
            self.body.variables.values.push(v);
            let record = VariableRecord {
                before,
                kind: RecordKind::Value,
                values: (at, at + 1),
                ..*like
            };
            records.insert(before.0, record);
        }
    }

    /// The object at `object`, of `size` bytes, is in parts now: (address, first byte, bytes) each. What records say of a variable
    /// there, they say of its fragments in the parts.
    pub fn tell_parts(&mut self, object: Value, size: u64, parts: &[(Value, u64, u64)]) {
        let Some(records) = &mut self.variables else {
            return;
        };
        let variables = &mut self.body.variables;
        for (node, k) in records.places() {
            let record = *records.get(k);
            let is_there = matches!(record.kind, RecordKind::Declare | RecordKind::Stored);
            if !is_there || variables.values_of(&record) != [object] {
                continue;
            }
            for &(address, start, bytes) in parts {
                if let Some(part) = variables.of_part(&record, address, size, (start, bytes)) {
                    records.insert(node, part);
                }
            }
        }
    }

    /// `value` is `base` plus `by`: what records say of it behind instruction `from`, up to `to` in the same block, they say
    /// of that. Of several values that one record names, nothing is said then.
    pub fn tell_by_base(&mut self, (from, to): (Inst, Inst), value: Value, base: Value, by: i64) {
        let Some(records) = &mut self.variables else {
            return;
        };
        let mut at = self.links.next(from.0);
        while let Some(i) = links::inst(at) {
            let chain: Vec<u32> = records.chain(at).collect();
            for k in chain {
                let record = records.get(k);
                if self.body.variables.values_of(record).contains(&value) {
                    self.body.variables.move_base(record, base, by);
                }
            }
            if i == to {
                break;
            }
            at = self.links.next(at);
        }
    }

    fn first_behind_phis(&self, b: Block) -> Option<Inst> {
        let fixed = |i: &Inst| {
            matches!(
                self.body.inst(*i).opcode,
                Opcode::Phi | Opcode::LandingPad | Opcode::CatchPad | Opcode::CleanupPad
            )
        };
        self.insts(b).find(|i| !fixed(i))
    }

    /// From the start of block `to` on nothing is known of the variables that records in block `from` tell of.
    pub fn forget_variables(&mut self, from: Block, to: Block) {
        if self.variables.is_none() {
            return;
        }
        let first = self.first_behind_phis(to);
        let (Some(records), Some(first)) = (&mut self.variables, first) else {
            return;
        };
        let mut at = self.links.next(head(from));
        while links::inst(at).is_some() {
            let chain: Vec<u32> = records.chain(at).collect();
            for k in chain {
                let record = *records.get(k);
                if matches!(record.kind, RecordKind::Value | RecordKind::Stored) {
                    let unknown = VariableRecord {
                        before: first,
                        kind: RecordKind::Value,
                        values: (0, 0),
                        ..record
                    };
                    records.insert_first(first.0, unknown);
                }
            }
            at = self.links.next(at);
        }
    }

    // ---- blocks ----

    /// A new block behind the others, without instructions.
    pub fn new_block(&mut self) -> Block {
        self.links.add_block()
    }
    /// Moves `first` and all behind it in block `b` to the end of block `to`. Phis are left as they are.
    pub fn move_rest(&mut self, b: Block, first: Inst, to: Block) {
        if let Some(r) = &mut self.records {
            r.pass(head(to), first.0);
        }
        if let Some(r) = &mut self.variables {
            r.pass(head(to), first.0);
        }
        self.links.move_rest(b, first.0, to);
    }
    /// Cuts block `b` in two: `first` and all behind it go to a new block, to which `b` jumps. The phis of successors
    /// name the new block.
    pub fn split(&mut self, b: Block, first: Inst) -> Block {
        let rest = self.new_block();
        self.move_rest(b, first, rest);
        let last = self.last(rest).expect("it has an instruction at least");
        for k in 0..self.body.successors(last).len() {
            let to = Block(self.body.successors(last)[k]);
            self.rename_incoming(to, b, rest);
        }
        self.goto_bottom(b);
        self.set_location(Some(first));
        self.br(rest);
        rest
    }
    /// Puts a new block with a jump onto an edge: successor `k` of block `from`. The edge must not lead to a pad, nor
    /// come from an `indirectbr` or be an indirect one of a `callbr`.
    pub fn split_edge(&mut self, from: Block, k: usize) -> Block {
        let end = self.last(from).expect("a block with successors has a terminator");
        let to = Block(self.body.successors(end)[k]);
        let between = self.new_block();
        self.goto_bottom(between);
        self.set_location(Some(end));
        self.br(to);
        self.set_successor(end, k, between);
        self.rename_edge(to, from, between);
        between
    }
    /// Lets a terminator's successor `k` be another block. Phis are left as they are.
    pub fn set_successor(&mut self, terminator: Inst, k: usize, to: Block) {
        let d = self.body.inst(terminator);
        let list = match d.opcode {
            Opcode::Invoke | Opcode::CallBr => self.body.call(terminator).targets,
            _ => d.aux,
        };
        assert!(k < self.body.list(list).len(), "no successor {k}");
        self.body.lists[list as usize + 1 + k] = to.0;
    }

    /// Takes all out of blocks that control does not reach: they are unreachable, and no edge leads from them.
    pub fn empty_blocks(&mut self, blocks: &[Block]) {
        for &b in blocks {
            let end = self.last(b).expect("blocks end in terminators");
            for k in 0..self.body.successors(end).len() {
                let to = Block(self.body.successors(end)[k]);
                self.remove_edge(to, b);
            }
        }
        for &b in blocks {
            while let Some(i) = self.last(b) {
                self.remove(i);
            }
            self.goto_bottom(b);
            self.set_location(None);
            self.unreachable();
        }
    }

    // ---- the end ----

    /// Writes the new order into the body, with all replacements made. The editor may go on.
    pub fn commit(&mut self) {
        self.links.write(self.body);
        if !self.replaced.is_empty() {
            self.apply_replacements();
        }
        if self.removed {
            self.forget_removed();
        }
        if let Some(r) = &self.records {
            r.write(&self.links, &mut self.body.debug_records);
        }
        if let Some(r) = &self.variables {
            r.write(&self.links, &mut self.body.variables.list);
        }
        self.replaced.clear();
        self.removed = false;
    }

    fn apply_replacements(&mut self) {
        for k in 0..self.replaced.len() {
            let last = self.resolved(Value::local(k as u32));
            self.replaced[k] = last;
        }
        let replaced = &self.replaced;
        let change = |v: &mut Value| {
            if let Some(k) = v.as_local()
                && let Some(with) = replaced.get(k as usize)
            {
                *v = *with;
            }
        };
        self.body.operands.iter_mut().for_each(change);
        self.body.calls.iter_mut().for_each(|c| change(&mut c.callee));
        self.body.variables.values.iter_mut().for_each(change);
        for_metadata_values(&mut self.body.ctx, change);
    }

    /// In what is said of variables poison stands for results of removed instructions.
    fn forget_removed_values(&mut self) {
        for k in 0..self.body.variables.values.len() {
            let v = self.body.variables.values[k];
            if let Some(i) = self.body.def(v)
                && !self.links.is_placed(i)
            {
                let poison = self.constant(Const::Poison(self.body.inst(i).ty));
                self.body.variables.values[k] = poison;
            }
        }
    }

    /// Attachments of removed instructions go; in metadata poison stands for their results.
    fn forget_removed(&mut self) {
        let links = &self.links;
        self.body.attachments.retain(|a| links.is_placed(a.0));
        self.forget_removed_values();
        let links = &self.links;
        if self.body.ctx.metadata.is_empty() {
            return;
        }
        let (params, insts) = (self.body.params.len() as u32, &self.body.insts);
        let mut types = Vec::new();
        for_metadata_values(&mut self.body.ctx, |v| {
            types.extend(removed(links, params, *v).map(|i| insts[i.index()].ty));
        });
        if types.is_empty() {
            return;
        }
        types.sort_unstable();
        types.dedup();
        let poisons: Vec<Value> = types.iter().map(|ty| self.constant(Const::Poison(*ty))).collect();
        let (links, insts) = (&self.links, &self.body.insts);
        for_metadata_values(&mut self.body.ctx, |v| {
            if let Some(i) = removed(links, params, *v)
                && let Ok(at) = types.binary_search(&insts[i.index()].ty)
            {
                *v = poisons[at];
            }
        });
    }
}

/// The instruction that makes a value, if that was removed. `params`: how many parameters the body has.
fn removed(links: &Links, params: u32, v: Value) -> Option<Inst> {
    let i = Inst(v.as_local()?.checked_sub(params)?);
    (!links.is_placed(i)).then_some(i)
}

/// Visits the values that a body's metadata names.
fn for_metadata_values(ctx: &mut crate::context::Context, mut f: impl FnMut(&mut Value)) {
    for k in 0..ctx.metadata.len() {
        match ctx.metadata.get_mut(k) {
            Md::Value(v) => f(v),
            Md::ArgList(list) => list.iter_mut().for_each(&mut f),
            Md::Unparsed(_) | Md::String(_) | Md::Node(_) => {}
        }
    }
}
