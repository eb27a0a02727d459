//! What is computed or loaded again is what was computed or loaded, or stored there, before: in the block, or in one that
//! every way to it passes.
//!
//! ```text
//!   a = gep T, p, i … b = gep T, p, i    ─►  b = a
//!   store v, p … w = load p              ─►  w = v        (nothing between them writes memory)
//! ```
//! Memory has a version at each place: each write makes a new one; a block starts with the version that all blocks before it
//! end with, or with a new one (where they differ, and at the head of a loop). A load repeats another one of its version.
//! Variables and objects of the frame have versions of their own, a few together: what is stored in one leaves the others.
//! Comparisons stay, since each is one with its branch; so do conversions that cost nothing. Of the first of two equal
//! instructions only those promises (`nuw`, `inbounds` …) stay that both have. Needs a verified body; leaves it legal. Cost:
//! O(instructions): a look-up in a small table that forgets, and as much again where something is found.

use crate::pipeline::Context;
use crate::target::TargetFacts;
use crate::work::Work;
use ir::attributes::AttrKind;
use ir::body::Body;
use ir::cfg::Cfg;
use ir::constants::Const;
use ir::context::Scope;
use ir::edit::Editor;
use ir::ids::{Block, Inst, TypeId, Value};
use ir::inst::{InstData, InstFlags, Opcode};
use ir::memory_effects::may_write;
use ir::module::{GlobalKind, Module};
use ir::types::Type;

/// Instructions that are remembered: a power of two.
const SLOTS: usize = 512;

/// Kinds of memory that have versions of their own: all of it, the frame, and variables by number.
const KINDS: usize = 8;

/// Objects of the frame.
const FRAME: usize = 1;

/// Additions that are followed from an address to what it is within.
const ADDITIONS: usize = 6;

/// The most operands of one.
const OPERANDS: usize = 4;

/// Removes repeated instructions; `false`: there are none.
pub(crate) fn run(cx: Context<'_>, _: &dyn TargetFacts, work: &mut Work) -> bool {
    let body = work.body();
    let attrs = &cx
        .module
        .function(cx.global)
        .expect("passes run on functions")
        .attrs;
    let holds_error = |k: &_| cx.module.scope().has_attr(*k, AttrKind::SwiftError);
    // Such a variable is a register that calls change.
    let loads = !attrs.params.iter().any(holds_error);
    let mut table = Table::new(loads);
    table.ends.resize(body.blocks.len(), [0; KINDS]);
    let (body, cfg) = work.edit_within_blocks();
    let Some((at, first)) = table.first_repetition(cx.module, body, cfg) else {
        return false;
    };
    let mut edit = Editor::new(cx.module, body);
    for (n, &b) in cfg.rpo()[at..].iter().enumerate() {
        let mut next = Some(first);
        if n > 0 {
            table.enter_block(b, cfg);
            next = edit.first(b);
        }
        while let Some(i) = next {
            next = edit.next(i);
            let resolve = |v: Value| edit.resolved(v);
            let Some((v, same)) = table.look(cx.module, edit.body, cfg, i, resolve) else {
                continue;
            };
            if let Some(same) = same {
                let d = *edit.body.inst(same);
                let flags = InstFlags(d.flags.0 & edit.body.inst(i).flags.0);
                edit.set(same, InstData { flags, ..d });
            }
            let v = edit.resolved(v);
            edit.replace(i, v);
        }
        table.leave_block();
    }
    edit.commit();
    true
}

/// An instruction that is remembered.
#[derive(Clone, Copy)]
struct Entry {
    hash: u64,
    inst: Inst,
    block: Block,
    /// Of those that access memory: its version.
    epoch: u32,
}

/// The instructions met last, by hash.
struct Table {
    entries: [Entry; SLOTS],
    /// The block at hand.
    block: Block,
    /// The version of each kind of memory, and the newest of all.
    epochs: [u32; KINDS],
    newest: u32,
    /// By block: the versions at its end; 0: not known yet.
    ends: Vec<[u32; KINDS]>,
    /// Whether loads are remembered.
    loads: bool,
}

impl Table {
    fn new(loads: bool) -> Table {
        let none = Entry {
            hash: 0,
            inst: Inst(0),
            block: Block(0),
            epoch: 0,
        };
        Table {
            entries: [none; SLOTS],
            block: Block(0),
            epochs: [0; KINDS],
            newest: 0,
            ends: Vec::new(),
            loads,
        }
    }

    /// The first instruction that repeats another one, and the number of its block in the order.
    fn first_repetition(&mut self, module: &Module, body: &Body, cfg: &Cfg) -> Option<(usize, Inst)> {
        for (at, &b) in cfg.rpo().iter().enumerate() {
            self.enter_block(b, cfg);
            let mut insts = body.block_insts(b).iter();
            if let Some(&i) = insts.find(|i| self.look(module, body, cfg, **i, |v| v).is_some()) {
                return Some((at, i));
            }
            self.leave_block();
        }
        None
    }

    /// Memory of a kind is written, of whatever kind if that is not known (0).
    fn write(&mut self, kind: usize) {
        self.newest += 1;
        match kind {
            0 => self.epochs = [self.newest; KINDS],
            _ => {
                self.epochs[0] = self.newest;
                self.epochs[kind] = self.newest;
            }
        }
    }

    fn enter_block(&mut self, b: Block, cfg: &Cfg) {
        self.block = b;
        self.write(0);
        let mut before = cfg.preds(b).iter().map(|p| self.ends[p.index()]);
        let Some(mut common) = before.next() else { return };
        for other in before {
            for (a, b) in common.iter_mut().zip(other) {
                *a = if *a == b { b } else { 0 };
            }
        }
        for (now, end) in self.epochs.iter_mut().zip(common) {
            *now = if end != 0 { end } else { *now };
        }
    }

    fn leave_block(&mut self) {
        self.ends[self.block.index()] = self.epochs;
    }

    /// The value that an instruction has as a repetition, and the instruction before of which it is one; or remembers it.
    /// `resolve`: what stands for a value now.
    fn look(
        &mut self,
        module: &Module,
        body: &Body,
        cfg: &Cfg,
        i: Inst,
        resolve: impl Fn(Value) -> Value,
    ) -> Option<(Value, Option<Inst>)> {
        let d = *body.inst(i);
        let kind = match d.opcode {
            Opcode::Load if d.flags.0 == 0 => kind_of_memory(module, body, body.ops(i)[0], &resolve),
            Opcode::Store if d.flags.0 == 0 => kind_of_memory(module, body, body.ops(i)[1], &resolve),
            _ => 0,
        };
        if may_write(module, body, i) {
            self.write(kind);
        }
        let epoch = self.epochs[kind];
        let (ty, from) = match d.opcode {
            Opcode::Load if d.flags.0 == 0 && self.loads => (d.ty, 0),
            Opcode::Store if d.flags.0 == 0 && self.loads => {
                (body.value_ty(body.scope(module), body.ops(i)[0]), 1)
            }
            _ if is_plain(module, body, &d) => (d.ty, 0),
            _ => return None,
        };
        let accesses = matches!(d.opcode, Opcode::Load | Opcode::Store);
        if accesses && !is_known_memory(module, body, i, from, ty) {
            return None;
        }
        let mut own = [Value::local(0); OPERANDS];
        let own = operands(body, i, from, &resolve, &mut own)?;
        let hash = hash(body.scope(module), &d, ty, own);
        let slot = &mut self.entries[hash as usize & (SLOTS - 1)];
        let there = Entry {
            hash,
            inst: i,
            block: self.block,
            epoch,
        };
        let before = std::mem::replace(slot, there);
        if before.hash != hash || d.opcode == Opcode::Store || accesses && before.epoch != epoch {
            return None;
        }
        if before.block != self.block && (!lives_on(&d) || !cfg.dominates(before.block, self.block)) {
            return None;
        }
        let e = *body.inst(before.inst);
        let stored = e.opcode == Opcode::Store;
        let mut theirs = [Value::local(0); OPERANDS];
        let theirs = operands(body, before.inst, usize::from(stored), &resolve, &mut theirs)?;
        let alike = match stored {
            true => accesses && body.value_ty(body.scope(module), body.ops(before.inst)[0]) == ty,
            false => {
                (e.opcode, e.sub, e.aux, e.ty)
                    == (d.opcode, if accesses { e.sub } else { d.sub }, d.aux, d.ty)
            }
        };
        if !alike || own != theirs {
            return None;
        }
        *slot = before;
        Some(match (stored, accesses) {
            (true, _) => (resolve(body.ops(before.inst)[0]), None),
            (_, true) => (body.result(before.inst), None),
            _ => (body.result(before.inst), Some(before.inst)),
        })
    }
}

/// The kind of what an address is within; 0: it is not known.
fn kind_of_memory(module: &Module, body: &Body, p: Value, resolve: &impl Fn(Value) -> Value) -> usize {
    let mut p = resolve(p);
    for _ in 0..ADDITIONS {
        let Some(i) = body.def(p) else { break };
        match body.inst(i).opcode {
            Opcode::GetElementPtr => p = resolve(body.ops(i)[0]),
            Opcode::Alloca => return FRAME,
            _ => return 0,
        }
    }
    match p.as_const().map(|c| body.scope(module).constant(c)) {
        Some(Const::Global { global, .. }) => match module.global(global).kind {
            GlobalKind::Variable(_) => FRAME + 1 + global.index() % (KINDS - 1 - FRAME),
            _ => 0,
        },
        _ => 0,
    }
}

/// What decides which entry an instruction may meet: nothing that depends on what else the module has (numbers of constants and
/// types do), since the code is to be the same with debug information.
fn hash(s: Scope<'_>, d: &InstData, ty: TypeId, operands: &[Value]) -> u64 {
    let accesses = matches!(d.opcode, Opcode::Load | Opcode::Store);
    let kind = if accesses { 0 } else { 1 + d.opcode as u64 };
    let width = |t: TypeId| u64::from(s.int_bits(t).unwrap_or(0));
    let mut hash = 0u64;
    let mut mix = |n: u64| hash = (hash.rotate_left(5) ^ n).wrapping_mul(0x517c_c1b7_2722_0a95);
    mix(kind << 32 | width(ty));
    if !accesses {
        let aux = match d.opcode {
            Opcode::GetElementPtr => width(TypeId(d.aux)),
            _ => u64::from(d.aux),
        };
        mix(aux << 8 | u64::from(d.sub));
    }
    for v in operands {
        let (kind, number) = match v.as_const() {
            Some(c) => match s.constant(c) {
                Const::Global { global, .. } => (1, u64::from(global.0)),
                _ => (2, s.const_u64(c).unwrap_or(1 << 32)),
            },
            None => (0, u64::from(v.0)),
        };
        // (A bit of the number that told the kind would not reach the lowest bits of the hash.)
        mix(kind);
        mix(number);
    }
    // The upper bits are the better ones.
    (hash ^ hash >> 32) | 1 << 63
}

/// The operands of an instruction from number `from` on; `None`: there are too many.
fn operands<'a>(
    body: &Body,
    i: Inst,
    from: usize,
    resolve: &impl Fn(Value) -> Value,
    to: &'a mut [Value; OPERANDS],
) -> Option<&'a [Value]> {
    let ops = &body.ops(i)[from..];
    let to = to.get_mut(..ops.len())?;
    to.iter_mut().zip(ops).for_each(|(t, v)| *t = resolve(*v));
    Some(to)
}

/// Whether an instruction depends on nothing but its operands, and costs something.
fn is_plain(module: &Module, body: &Body, d: &InstData) -> bool {
    use Opcode::*;
    match d.opcode {
        Add | Sub | Mul | Shl | LShr | AShr | And | Or | Xor | UDiv | SDiv | URem | SRem | FAdd | FSub
        | FMul | FDiv | SExt | ZExt | Select => true,
        GetElementPtr => !matches!(body.scope(module).ty(d.ty), Type::Vector { .. }),
        _ => false,
    }
}

/// Whether having a value in other blocks is worth a register throughout.
fn lives_on(d: &InstData) -> bool {
    use Opcode::*;
    matches!(
        d.opcode,
        Load | Mul | UDiv | SDiv | URem | SRem | FAdd | FSub | FMul | FDiv
    )
}

/// Whether what a load or store accesses is memory whose contents are known after it: nothing is said of the value, and the
/// variable is not one that calls change.
fn is_known_memory(module: &Module, body: &Body, i: Inst, pointer: usize, ty: TypeId) -> bool {
    let scope = body.scope(module);
    let plain = match scope.ty(ty) {
        Type::Int(n) => n.is_multiple_of(8),
        Type::Ptr(_) | Type::Half | Type::BFloat | Type::Float | Type::Double | Type::Fp128 => true,
        _ => false,
    };
    let from = body.attachments.partition_point(|a| a.0 < i);
    let told = body.attachments.get(from).is_some_and(|a| a.0 == i);
    let at = body.def(body.ops(i)[pointer]).map(|p| body.inst(p));
    plain && !told && at.is_none_or(|p| p.opcode != Opcode::Alloca || p.flags == InstFlags::NONE)
}
