//! Promotion: frame objects that hold one value, and are only loaded and stored as that, become values.
//!
//! ```text
//!   Body ─► objects? ── none ─► as it is
//!             └─ some ─► where their values meet: phis ─► walk of the dominator tree: loads are what was stored ─► Body
//! ```
//! Front ends that do not optimise keep every variable in memory. Phis stand where values meet (iterated dominance
//! frontiers of the stores, Cytron and others) and the object is still going to be loaded. What is loaded before any
//! store is zero. Functions in which a call may return twice are left alone: their objects must be as they were.
//!
//! Needs a verified body. Leaves true: the body is legal. Cost: O(instructions + blocks of each object's life).

use crate::pipeline::Context;
use crate::target::TargetFacts;
use crate::work::Work;
use ir::body::Body;
use ir::cfg::Cfg;
use ir::context::Scope;
use ir::debug_value::{RecordKind, VariableRecord};
use ir::edit::{Editor, InstBuilder};
use ir::ids::{Block, Inst, TypeId, Value};
use ir::inst::{InstData, InstFlags, Opcode};
use ir::module::Module;
use ir::types::Type;

const NONE: u32 = u32::MAX;

/// Bits of the widest integer that becomes a value.
const WIDEST: u32 = 128;

/// The same of vectors.
const WIDEST_VECTOR: u32 = 512;

/// Promotes what can be promoted; `false`: nothing, and the body is as it was.
pub(crate) fn run(cx: Context<'_>, _: &dyn TargetFacts, work: &mut Work) -> bool {
    let Some(objects) = Objects::find(cx.module, work.body()) else {
        return false;
    };
    work.was_in_memory |= !work.copied;
    let (body, cfg) = work.edit_within_blocks();
    let declared = objects.declared(body);
    let mut p = Promotion {
        edit: Editor::new(cx.module, body),
        cfg,
        objects,
        phis: Vec::new(),
        declared,
    };
    p.place_phis();
    p.rename();
    p.edit.commit();
    true
}

/// Whether there is something to be promoted.
pub(crate) fn finds_variables(module: &Module, body: &Body) -> bool {
    Objects::find(module, body).is_some()
}

/// The objects to be promoted.
struct Objects {
    /// By instruction: the number of the object that it allocates, or [`NONE`].
    number: Vec<u32>,
    /// By number: its type.
    types: Vec<TypeId>,
}

impl Objects {
    /// `None` if there are none.
    fn find(module: &Module, body: &Body) -> Option<Objects> {
        let s = body.scope(module);
        let mut objects = Objects {
            number: Vec::new(),
            types: Vec::new(),
        };
        for &i in body.block_insts(Block(0)) {
            let d = body.inst(i);
            if d.opcode == Opcode::Alloca && is_scalar_alloca(s, body, d) {
                if objects.number.is_empty() {
                    objects.number = vec![NONE; body.insts.len()];
                }
                objects.number[i.index()] = objects.types.len() as u32;
                objects.types.push(TypeId(d.aux));
            }
        }
        if objects.types.is_empty() || !objects.keep_plain(module, body) {
            return None;
        }
        objects.number.iter().any(|n| *n != NONE).then_some(objects)
    }

    /// Strikes out objects that are used otherwise. `false`: nothing may be promoted in this function.
    fn keep_plain(&mut self, module: &Module, body: &Body) -> bool {
        let s = body.scope(module);
        for &i in &body.order {
            let d = body.inst(i);
            if matches!(
                d.opcode,
                Opcode::CatchSwitch | Opcode::CleanupPad | Opcode::CallBr
            ) || d.opcode.is_call() && body.returns_twice(module, i)
            {
                return false;
            }
            for (k, v) in body.operand_range(d.ops).iter().enumerate() {
                let Some(n) = self.of(body, *v) else { continue };
                let accessed = match d.opcode {
                    Opcode::Load => Some(d.ty),
                    Opcode::Store if k == 1 => Some(body.value_ty(s, body.ops(i)[0])),
                    _ => None,
                };
                if d.flags != InstFlags::NONE || accessed != Some(self.types[n as usize]) {
                    self.number[body.def(*v).expect("an alloca").index()] = NONE;
                }
            }
            if d.opcode.is_call()
                && let Some(def) = body.def(body.call(i).callee)
            {
                self.number[def.index()] = NONE;
            }
        }
        true
    }

    /// The variables that debuggers are told to be in the objects, by object.
    fn declared(&self, body: &mut Body) -> Vec<(u32, VariableRecord)> {
        let records = &body.variables;
        let is_there = |r: &VariableRecord| match r.kind {
            RecordKind::Declare => true,
            RecordKind::Stored => r.expression.0 == r.expression.1,
            _ => false,
        };
        let declared = records.list.iter().filter_map(|r| match *records.values_of(r) {
            [address] if is_there(r) => Some((self.of(body, address)?, *r)),
            _ => None,
        });
        let mut declared: Vec<(u32, VariableRecord)> = declared.collect();
        let records = &mut body.variables;
        declared.retain_mut(|d| match records.of_content(&d.1) {
            Some(record) => {
                d.1 = record;
                true
            }
            None => false,
        });
        // One that was assigned to several times is told of once.
        let key = |d: &(u32, VariableRecord)| (d.0, d.1.variable, d.1.location);
        declared.sort_by_key(key);
        declared.dedup_by_key(|d| key(d));
        declared
    }

    /// The number of the object whose address a value is.
    fn of(&self, body: &Body, v: Value) -> Option<u32> {
        let n = *self.number.get(body.def(v)?.index())?;
        (n != NONE).then_some(n)
    }

    /// The object that a load or store accesses.
    fn accessed(&self, body: &Body, d: &InstData) -> Option<u32> {
        let ops = body.operand_range(d.ops);
        match d.opcode {
            Opcode::Load => self.of(body, ops[0]),
            Opcode::Store => self.of(body, ops[1]),
            _ => None,
        }
    }
}

/// An object of one value that registers hold.
fn is_scalar_alloca(s: Scope<'_>, body: &Body, d: &InstData) -> bool {
    let count = body.operand_range(d.ops)[0];
    let one = count.as_const().and_then(|c| s.const_u64(c)) == Some(1);
    one && is_held(s, TypeId(d.aux)) && d.flags == InstFlags::NONE && matches!(s.ty(d.ty), Type::Ptr(0))
}

/// Whether registers hold values of a type.
pub(crate) fn is_held(s: Scope<'_>, ty: TypeId) -> bool {
    match s.ty(ty) {
        Type::Int(n) => n <= WIDEST,
        Type::Vector {
            elem,
            len,
            scalable: false,
        } => s
            .int_bits(elem)
            .or(s.float_bits(elem))
            .is_some_and(|n| n >= 8 && n.saturating_mul(len) <= WIDEST_VECTOR),
        Type::Ptr(_) | Type::Half | Type::BFloat | Type::Float | Type::Double | Type::Fp128 => true,
        _ => false,
    }
}

/// A phi that was made.
struct Phi {
    block: Block,
    object: u32,
    inst: Inst,
}

struct Promotion<'a> {
    edit: Editor<'a>,
    cfg: &'a Cfg,
    objects: Objects,
    /// By block.
    phis: Vec<Phi>,
    /// The variables that were in objects, by object.
    declared: Vec<(u32, VariableRecord)>,
}

impl Promotion<'_> {
    /// For each block the blocks where its dominance ends.
    fn frontiers(&self) -> Vec<Vec<Block>> {
        let mut frontiers = vec![Vec::new(); self.edit.body.blocks.len()];
        for &b in self.cfg.rpo() {
            if self.cfg.preds(b).len() < 2 {
                continue;
            }
            for &p in self.cfg.preds(b) {
                let mut at = Some(p).filter(|p| self.cfg.is_reachable(*p));
                while let Some(x) = at.filter(|x| Some(*x) != self.cfg.idom(b)) {
                    let list: &mut Vec<Block> = &mut frontiers[x.index()];
                    if list.last() != Some(&b) {
                        list.push(b);
                    }
                    at = self.cfg.idom(x);
                }
            }
        }
        frontiers
    }

    /// (object, block) of the blocks that store, and of those that load before they store; by object.
    fn accesses(&self) -> [Vec<(u32, Block)>; 2] {
        let (mut stores, mut loads) = (Vec::new(), Vec::new());
        let (mut stored, mut loaded) = (
            vec![NONE; self.objects.types.len()],
            vec![NONE; self.objects.types.len()],
        );
        for &b in self.cfg.rpo() {
            for &i in self.edit.body.block_insts(b) {
                let d = self.edit.body.inst(i);
                let Some(n) = self.objects.accessed(self.edit.body, d) else {
                    continue;
                };
                let at = n as usize;
                if d.opcode == Opcode::Store && stored[at] != b.0 {
                    stored[at] = b.0;
                    stores.push((n, b));
                } else if d.opcode == Opcode::Load && stored[at] != b.0 && loaded[at] != b.0 {
                    loaded[at] = b.0;
                    loads.push((n, b));
                }
            }
        }
        stores.sort_by_key(|s| s.0);
        loads.sort_by_key(|s| s.0);
        [stores, loads]
    }

    fn place_phis(&mut self) {
        let frontiers = self.frontiers();
        let [stores, loads] = self.accesses();
        let count = self.edit.body.blocks.len();
        // By block: the object for which it was last found to store, to be entered with a value to be loaded, to meet.
        let (mut storing, mut live, mut met) = (vec![NONE; count], vec![NONE; count], vec![NONE; count]);
        let (mut places, mut work) = (Vec::new(), Vec::new());
        let (mut first_store, mut first_load) = (0, 0);
        for n in 0..self.objects.types.len() as u32 {
            let own = &stores[first_store..];
            let own = &own[..own.partition_point(|s| s.0 <= n)];
            let wanted = &loads[first_load..];
            let wanted = &wanted[..wanted.partition_point(|s| s.0 <= n)];
            (first_store, first_load) = (first_store + own.len(), first_load + wanted.len());
            own.iter().for_each(|s| storing[s.1.index()] = n);
            work.clear();
            work.extend(wanted.iter().map(|s| s.1));
            while let Some(b) = work.pop() {
                if std::mem::replace(&mut live[b.index()], n) == n {
                    continue;
                }
                let before = self.cfg.preds(b).iter();
                work.extend(before.filter(|p| storing[p.index()] != n && self.cfg.is_reachable(**p)));
            }
            work.clear();
            work.extend(own.iter().map(|s| s.1));
            while let Some(b) = work.pop() {
                for &f in &frontiers[b.index()] {
                    if live[f.index()] == n && std::mem::replace(&mut met[f.index()], n) != n {
                        places.push((f, n));
                        work.push(f);
                    }
                }
            }
        }
        places.sort();
        for (block, object) in places {
            let inst = self.make_phi(block, object);
            self.phis.push(Phi { block, object, inst });
        }
    }

    /// A phi whose values are not known yet.
    fn make_phi(&mut self, block: Block, object: u32) -> Inst {
        let ty = self.objects.types[object as usize];
        let unwritten = self.unwritten(ty);
        let incoming: Vec<(Value, Block)> = self.cfg.preds(block).iter().map(|b| (unwritten, *b)).collect();
        if self.phis.last().is_none_or(|p| p.block != block) {
            self.edit.goto_top(block);
        }
        let phi = self.edit.phi(ty, &incoming);
        self.edit.body.def(phi).expect("an instruction")
    }

    /// What is in an object before a store: zero, which it is for each reader. (Undefined values need not be the same for
    /// two readers, but memory is, and there are programs that rely on that.)
    fn unwritten(&mut self, ty: TypeId) -> Value {
        self.edit.zero(ty)
    }

    /// The phis of a block.
    fn phis_of(&self, b: Block) -> std::ops::Range<usize> {
        self.phis.partition_point(|p| p.block < b)..self.phis.partition_point(|p| p.block <= b)
    }

    /// Walks the dominator tree with the value of each object.
    fn rename(&mut self) {
        let rpo = self.cfg.rpo().to_vec();
        let mut children = vec![Vec::new(); self.edit.body.blocks.len()];
        for &b in rpo.iter().rev() {
            if let Some(d) = self.cfg.idom(b) {
                children[d.index()].push(b);
            }
        }
        let mut now: Vec<Option<Value>> = vec![None; self.objects.types.len()];
        // What the values were before the open blocks.
        let mut log: Vec<(u32, Option<Value>)> = Vec::new();
        let mut stack: Vec<(Block, Option<usize>)> = vec![(Block(0), None)];
        while let Some((b, mark)) = stack.pop() {
            if let Some(mark) = mark {
                for (n, v) in log.drain(mark..).rev() {
                    now[n as usize] = v;
                }
                continue;
            }
            stack.push((b, Some(log.len())));
            self.rename_block(b, &mut now, &mut log);
            stack.extend(children[b.index()].iter().map(|c| (*c, None)));
        }
    }

    /// From before an instruction on, what was in an object is `v`.
    fn tell(&mut self, object: u32, v: Value, before: Inst) {
        let first = self.declared.partition_point(|d| d.0 < object);
        for (_, variable) in self.declared[first..].iter().take_while(|d| d.0 == object) {
            self.edit.tell_value(variable, v, before);
        }
    }

    fn tell_phis(&mut self, b: Block) {
        let fixed = |edit: &Editor<'_>, i: Inst| {
            matches!(
                edit.body.inst(i).opcode,
                Opcode::Phi
                    | Opcode::LandingPad
                    | Opcode::CatchPad
                    | Opcode::CleanupPad
                    | Opcode::CatchSwitch
            )
        };
        let Some(before) = self.edit.insts(b).find(|i| !fixed(&self.edit, *i)) else {
            return;
        };
        for k in self.phis_of(b) {
            let v = self.edit.body.result(self.phis[k].inst);
            self.tell(self.phis[k].object, v, before);
        }
    }

    fn rename_block(&mut self, b: Block, now: &mut [Option<Value>], log: &mut Vec<(u32, Option<Value>)>) {
        let mut set = |now: &mut [Option<Value>], n: u32, v: Value| {
            let old = now[n as usize].replace(v);
            log.push((n, old));
        };
        for k in self.phis_of(b) {
            let v = self.edit.body.result(self.phis[k].inst);
            set(now, self.phis[k].object, v);
        }
        if !self.declared.is_empty() {
            self.tell_phis(b);
        }
        let mut next = self.edit.first(b);
        while let Some(i) = next {
            next = self.edit.next(i);
            let d = *self.edit.body.inst(i);
            if d.opcode == Opcode::Alloca && self.objects.number[i.index()] != NONE {
                // Unreachable code may still name it.
                let poison = self.edit.poison(d.ty);
                self.edit.replace(i, poison);
            }
            let Some(n) = self.objects.accessed(self.edit.body, &d) else {
                continue;
            };
            if d.opcode == Opcode::Store {
                let v = self.edit.resolved(self.edit.body.operand_range(d.ops)[0]);
                set(now, n, v);
                self.tell(n, v, i);
                self.edit.remove(i);
            } else {
                let v = match now[n as usize] {
                    Some(v) => v,
                    None => self.unwritten(d.ty),
                };
                self.edit.replace(i, v);
            }
        }
        let end = self.edit.last(b).expect("blocks end in terminators");
        for k in 0..self.edit.body.successors(end).len() {
            let to = Block(self.edit.body.successors(end)[k]);
            for k in self.phis_of(to) {
                let phi = self.phis[k].inst;
                let Some(v) = now[self.phis[k].object as usize] else {
                    continue;
                };
                for edge in 0..self.edit.incoming_blocks(phi).len() {
                    if self.edit.incoming_blocks(phi)[edge] == b.0 {
                        self.edit.set_incoming_value(phi, edge, v);
                    }
                }
            }
        }
    }
}
