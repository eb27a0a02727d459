//! A loop becomes a graph: its loads and stores in order, and what is computed between them. Ways that part and meet again
//! become selections.

use super::address::Sum;
use super::graph::{Args, Graph, Id, Kind, Op, bits, is_float};
use super::shape::Shape;
use crate::pipeline::Context;
use ir::ids::{Block, Inst, TypeId, Value};
use ir::inst::{InstFlags, Opcode, Ordering};
use ir::intrinsics::Intrinsic;
use rustc_hash::FxHashMap;

/// A load or a store.
#[derive(Clone)]
pub(super) struct Access {
    pub(super) inst: Inst,
    pub(super) pointer: Value,
    pub(super) sum: Sum,
    pub(super) ty: TypeId,
    pub(super) bytes: i64,
    /// What is stored.
    pub(super) stored: Option<Id>,
    /// Each turn comes through it, or through another access of the same place.
    pub(super) always: bool,
    /// Stores in front of it.
    version: u32,
}

/// A loop as a graph.
pub(super) struct Turn {
    pub(super) graph: Graph,
    /// In the order of the loop.
    pub(super) accesses: Vec<Access>,
    /// What each of the carried values becomes.
    pub(super) next: Vec<Id>,
}

/// Reads a loop; `None`: it does something that lanes cannot do.
pub(super) fn read(cx: Context<'_>, shape: &Shape<'_>) -> Option<Turn> {
    let mut reader = Reader {
        cx,
        shape,
        graph: Graph::default(),
        nodes: FxHashMap::default(),
        accesses: Vec::new(),
        stores: 0,
    };
    reader.phis()?;
    for &b in shape.blocks {
        let always = shape.loops.cfg.dominates(b, shape.place.latch);
        for &i in shape.body.block_insts(b) {
            reader.graph.here = Some(i);
            reader.instruction(b, i, always)?;
        }
    }
    let next: Option<Vec<Id>> = shape.carried.iter().map(|c| reader.value(c.2)).collect();
    let next = next?;
    reader.reach_what_may_not_run();
    Some(Turn {
        graph: reader.graph,
        accesses: reader.accesses,
        next,
    })
}

struct Reader<'a> {
    cx: Context<'a>,
    shape: &'a Shape<'a>,
    graph: Graph,
    nodes: FxHashMap<Inst, Id>,
    accesses: Vec<Access>,
    stores: u32,
}

impl Reader<'_> {
    /// The phis of the header.
    fn phis(&mut self) -> Option<()> {
        let shape = self.shape;
        for (k, c) in shape.counters.iter().enumerate() {
            if c.ty != TypeId::PTR {
                let n = self.graph.add(Kind::Counter(k), c.ty, &[]);
                self.nodes.insert(c.phi, n);
            }
        }
        for (k, c) in shape.carried.iter().enumerate() {
            let ty = shape.body.inst(c.0).ty;
            bits(ty).filter(|n| *n >= 8)?;
            let n = self.graph.add(Kind::Carried(k), ty, &[]);
            self.nodes.insert(c.0, n);
        }
        Some(())
    }

    /// The node of a value; `None`: there is none.
    fn value(&mut self, v: Value) -> Option<Id> {
        if self.shape.is_inside(v) {
            return self.nodes.get(&self.shape.body.def(v)?).copied();
        }
        let ty = self.shape.body.value_ty(self.shape.s, v);
        bits(ty)?;
        match self.shape.constant(v) {
            Some(n) => Some(self.graph.number(ty, n)),
            None => Some(self.graph.add(Kind::Outside(v), ty, &[])),
        }
    }

    /// Takes an instruction of block `b`; `None`: the loop is to be left alone.
    fn instruction(&mut self, b: Block, i: Inst, always: bool) -> Option<()> {
        let d = *self.shape.body.inst(i);
        let node = match d.opcode {
            Opcode::Br | Opcode::CondBr => None,
            Opcode::Phi if b == self.shape.place.header => None,
            Opcode::Phi => self.join(b, i),
            Opcode::Load => {
                self.is_in_body(b)?;
                let n = self.load(i, always);
                if !is_simple(d.flags) {
                    return None;
                }
                n
            }
            Opcode::Store => {
                self.is_in_body(b)?;
                return self.store(i, always);
            }
            Opcode::Call => match self.call(i) {
                Call::Other => return None,
                Call::Nothing => None,
                Call::Node(n) => n,
            },
            _ if has_effects(d.opcode) => return None,
            _ => self.operation(i),
        };
        if let Some(n) = node {
            self.nodes.insert(i, n);
        }
        Some(())
    }

    /// Memory is accessed as often as the loop runs, not by the test that ends it.
    fn is_in_body(&self, b: Block) -> Option<()> {
        let place = &self.shape.place;
        let end = self.shape.body.terminator(place.header);
        let tests = self.shape.body.successors(end).iter();
        let exits = tests.into_iter().any(|t| !self.shape.blocks.contains(&Block(*t)));
        (b != place.header || !exits || place.header == place.latch).then_some(())
    }

    fn operation(&mut self, i: Inst) -> Option<Id> {
        use Opcode::*;
        let d = *self.shape.body.inst(i);
        bits(d.ty).filter(|n| *n > 1 || !matches!(d.opcode, FpToSi | FpToUi))?;
        let args: Option<Args> = self
            .shape
            .body
            .ops(i)
            .to_vec()
            .into_iter()
            .map(|v| self.value(v))
            .collect();
        let args = args?;
        let float = is_float(d.ty) || d.opcode == FCmp;
        match d.opcode {
            Add | Sub | Mul | And | Or | Xor | ICmp | ZExt | SExt | Trunc | Select | Freeze => {}
            FAdd | FSub | FMul | FDiv | FNeg | FCmp | FpExt | FpTrunc => {}
            SiToFp | UiToFp | FpToSi | FpToUi | BitCast => {}
            Shl | LShr | AShr => {
                let most = i64::from(self.graph.bits(args[0]));
                self.graph.number_of(args[1]).filter(|n| (0..most).contains(n))?;
            }
            _ => return None,
        }
        let compares = matches!(d.opcode, ICmp | FCmp);
        let op = Op {
            opcode: d.opcode,
            sub: if compares { d.sub } else { 0 },
            flags: if float {
                fast_flags(d.flags)
            } else {
                InstFlags::NONE
            },
            intrinsic: None,
        };
        Some(self.graph.op(op, d.ty, &args))
    }

    fn call(&mut self, i: Inst) -> Call {
        use Intrinsic::*;
        let body = self.shape.body;
        let Some(id) = body.called_intrinsic(self.cx.module, i) else {
            return Call::Other;
        };
        let d = *body.inst(i);
        if !body.call(i).bundles.is_empty() {
            return Call::Other;
        }
        let taken = match id {
            LifetimeStart | LifetimeEnd => return Call::Other,
            Assume => return Call::Nothing,
            Abs | Ctlz | Cttz => 1,
            Ctpop | Bswap | Bitreverse | Fabs | Sqrt | Floor | Ceil | Trunc | Rint | Nearbyint => 1,
            Smin | Smax | Umin | Umax | SaddSat | UaddSat | SsubSat | UsubSat | Copysign | Minnum
            | Maxnum | Minimum | Maximum => 2,
            Fmuladd | Fma => 3,
            _ => return Call::Other,
        };
        // (Whether zero has a result is not asked for: it has.)
        if matches!(id, Ctlz | Cttz) || bits(d.ty).is_none() {
            return Call::Node(None);
        }
        let args: Vec<Value> = body.call_args(i)[..taken].to_vec();
        let args: Option<Args> = args.into_iter().map(|v| self.value(v)).collect();
        let op = Op::call(id, fast_flags(d.flags));
        Call::Node(args.map(|args| self.graph.op(op, d.ty, &args)))
    }

    fn load(&mut self, i: Inst, always: bool) -> Option<Id> {
        let ty = self.shape.body.inst(i).ty;
        let pointer = self.shape.body.ops(i)[0];
        let access = self.access(i, pointer, ty, None, always)?;
        let same = self.accesses.iter_mut().position(|a| {
            a.stored.is_none() && a.version == access.version && a.ty == ty && a.sum == access.sum
        });
        let k = match same {
            Some(k) => {
                if always && !self.accesses[k].always {
                    self.accesses[k] = access;
                }
                k
            }
            None => {
                self.accesses.push(access);
                self.accesses.len() - 1
            }
        };
        Some(self.graph.add(Kind::Load(k), ty, &[]))
    }

    fn store(&mut self, i: Inst, always: bool) -> Option<()> {
        let d = *self.shape.body.inst(i);
        if !always || !is_simple(d.flags) || d.flags.has(InstFlags::NONTEMPORAL) {
            return None;
        }
        let &[stored, pointer] = self.shape.body.ops(i) else {
            return None;
        };
        let ty = self.shape.body.value_ty(self.shape.s, stored);
        let stored = self.value(stored)?;
        let access = self.access(i, pointer, ty, Some(stored), always)?;
        if access.sum.stride == 0 {
            return None;
        }
        self.accesses.push(access);
        self.stores += 1;
        Some(())
    }

    /// An access of elements that follow each other, up or down, or always of the same.
    fn access(
        &self,
        inst: Inst,
        pointer: Value,
        ty: TypeId,
        stored: Option<Id>,
        always: bool,
    ) -> Option<Access> {
        let bytes = i64::from(bits(ty).filter(|n| *n >= 8)? / 8);
        let sum = self.shape.address(pointer)?;
        matches!(sum.stride.abs(), n if n == 0 || n == bytes).then_some(Access {
            inst,
            pointer,
            sum,
            ty,
            bytes,
            stored,
            always,
            version: self.stores,
        })
    }

    /// A load that not every turn makes can be made in every turn if another access shows so.
    fn reach_what_may_not_run(&mut self) {
        for k in 0..self.accesses.len() {
            let own = &self.accesses[k];
            let shown = |a: &&Access| a.always && a.sum == own.sum && a.bytes >= own.bytes;
            if !own.always
                && let Some(pointer) = self.accesses.iter().find(shown).map(|a| a.pointer)
            {
                let own = &mut self.accesses[k];
                (own.pointer, own.always) = (pointer, true);
            }
        }
    }

    /// A phi where ways meet.
    fn join(&mut self, b: Block, phi: Inst) -> Option<Id> {
        bits(self.shape.body.inst(phi).ty)?;
        let from = self.shape.loops.cfg.idom(b)?;
        self.shape.blocks.contains(&from).then_some(())?;
        self.chosen(from, b, phi, &mut FxHashMap::default())
    }

    /// The value of a phi in block `to` when the way leads through `from`.
    fn chosen(&mut self, from: Block, to: Block, phi: Inst, known: &mut FxHashMap<Block, Id>) -> Option<Id> {
        if let Some(n) = known.get(&from) {
            return Some(*n);
        }
        let body = self.shape.body;
        let end = body.terminator(from);
        let mut ways = [None; 2];
        let next = body.successors(end);
        for (way, &t) in ways.iter_mut().zip(next) {
            *way = Some(match Block(t) {
                t if t == to => {
                    let k = body.list(body.inst(phi).aux).iter().position(|b| *b == from.0)?;
                    self.value(body.ops(phi)[k])?
                }
                t if t == self.shape.place.header || !self.shape.blocks.contains(&t) => return None,
                t => self.chosen(t, to, phi, known)?,
            });
        }
        let n = match (ways, body.ops(end)) {
            ([Some(a), Some(b)], &[c]) => {
                let c = self.value(c)?;
                self.graph.choose(Op::plain(Opcode::Select), c, a, b)
            }
            ([Some(a), None], []) => a,
            _ => return None,
        };
        known.insert(from, n);
        Some(n)
    }
}

/// What a call is.
enum Call {
    /// Of something that lanes cannot do.
    Other,
    /// Of something that does nothing.
    Nothing,
    Node(Option<Id>),
}

/// Neither volatile nor atomic.
fn is_simple(flags: InstFlags) -> bool {
    !flags.has(InstFlags::VOLATILE) && flags.ordering() == Ordering::NotAtomic
}

fn fast_flags(flags: InstFlags) -> InstFlags {
    InstFlags(flags.0 & InstFlags::FAST.0)
}

/// Whether an instruction does something besides computing a value, or might not be allowed to run.
fn has_effects(opcode: Opcode) -> bool {
    use Opcode::*;
    opcode.is_terminator()
        || opcode.is_call()
        || matches!(
            opcode,
            Alloca | Fence | CmpXchg | AtomicRmw | VaArg | LandingPad | CleanupPad | CatchPad
        )
}
