//! What becomes of a loop: what it sums up, how many turns are made at once, and whether that pays.

use super::conflicts::{self, Checks};
use super::graph::{Graph, Id, Kind, Op, bits, is_float};
use super::read::{Access, Turn};
use super::shape::Shape;
use crate::pipeline::Context;
use crate::target::{Lane, TargetFacts};
use ir::ids::TypeId;
use ir::inst::{InstFlags, Opcode};
use ir::intrinsics::Intrinsic;

/// Bits of a vector register.
const REGISTER: u32 = 128;

/// Registers that one value may take.
const MOST_REGISTERS: u32 = 8;

/// Loops whose rounds take fewer instructions make more turns at once.
const SHORT_ROUND: u32 = 14;

/// A value that is carried from turn to turn by one associative operation.
pub(super) struct Reduction {
    /// `add`, `mul`, `and`, `or`, `xor`, `fadd`, `fmul`, or a minimum or maximum.
    pub(super) op: Op,
    pub(super) ty: TypeId,
    /// What is combined with it each turn; `true`: subtracted.
    pub(super) terms: Vec<(Id, bool)>,
    /// Bits of the terms, if they are fewer: lanes next to each other are added up before.
    pub(super) width: u32,
}

/// How a loop is vectorised.
pub(super) struct Plan {
    pub(super) turn: Turn,
    /// By carried value.
    pub(super) reductions: Vec<Reduction>,
    pub(super) checks: Checks,
    /// The last turn of a round is in the first lane, since elements are walked down.
    pub(super) down: bool,
    /// By node: whether it is asked for.
    pub(super) live: Vec<bool>,
    /// Turns at once, a power of two.
    pub(super) lanes: u32,
}

/// Plans a loop; `None`: it stays. `turns`: how many it makes, if that is known.
pub(super) fn plan(
    cx: Context<'_>,
    target: &dyn TargetFacts,
    shape: &Shape<'_>,
    mut turn: Turn,
    turns: Option<u64>,
) -> Option<Plan> {
    let mut reductions = Vec::new();
    for k in 0..shape.carried.len() {
        reductions.push(reduction(&mut turn.graph, k, turn.next[k])?);
    }
    let live = live(&turn, &reductions)?;
    let accesses: Vec<(usize, &Access)> = (turn.accesses.iter().enumerate())
        .filter(|(k, a)| a.stored.is_some() || is_loaded(&turn.graph, &live, *k))
        .collect();
    if !accesses.iter().all(|(_, a)| a.always) {
        return None;
    }
    let down = walks_down(&accesses)?;
    let checks = conflicts::checks(cx, shape, &accesses)?;
    let only: Vec<&Access> = accesses.iter().map(|a| a.1).collect();
    let cost = Costs {
        target,
        graph: &turn.graph,
        live: &live,
        accesses: &only,
        reductions: &reductions,
    };
    let lanes = cost.lanes(turns, !checks.is_empty())?;
    Some(Plan {
        turn,
        reductions,
        checks,
        down,
        live,
        lanes,
    })
}

/// Whether elements are walked down; `None`: some are, and others up. Lanes are in the order of memory.
fn walks_down(accesses: &[(usize, &Access)]) -> Option<bool> {
    let walks = |up: bool| {
        accesses
            .iter()
            .any(|(_, a)| a.sum.stride != 0 && (a.sum.stride > 0) == up)
    };
    (!walks(true) || !walks(false)).then(|| walks(false))
}

/// Whether the load of an access is asked for.
fn is_loaded(graph: &Graph, live: &[bool], access: usize) -> bool {
    (graph.ids()).any(|n| live[n.index()] && graph.node(n).kind == Kind::Load(access))
}

/// What is asked for; `None`: a carried value is needed for more than to go on with it, or nothing is done.
fn live(turn: &Turn, reductions: &[Reduction]) -> Option<Vec<bool>> {
    let graph = &turn.graph;
    let stored = turn.accesses.iter().filter_map(|a| a.stored);
    let terms = reductions.iter().flat_map(|r| r.terms.iter().map(|t| t.0));
    let mut wanted: Vec<Id> = stored.chain(terms).collect();
    if wanted.is_empty() {
        return None;
    }
    let mut live = vec![false; graph.len()];
    while let Some(n) = wanted.pop() {
        if !std::mem::replace(&mut live[n.index()], true) {
            if matches!(graph.node(n).kind, Kind::Carried(_)) {
                return None;
            }
            // (What is computed before the loop is a matter of the node itself.)
            wanted.extend(&graph.node(n).args);
        }
    }
    Some(live)
}

/// How carried value `k` becomes `next`.
fn reduction(graph: &mut Graph, k: usize, next: Id) -> Option<Reduction> {
    let ty = graph.ty(next);
    let carried = graph.add(Kind::Carried(k), ty, &[]);
    let chain = dependents(graph, carried);
    let op = operation(graph, carried, next)?;
    let mut terms = Vec::new();
    collect(graph, op, &chain, next, &mut terms)?;
    let mut found = Reduction {
        op,
        ty,
        terms,
        width: bits(ty)?,
    };
    if op.opcode == Opcode::Add {
        found.narrow(graph);
    }
    Some(found)
}

/// A carried value, and by node whether it is made from that.
struct Chain {
    carried: Id,
    depends: Vec<bool>,
}

impl Chain {
    fn has(&self, n: Id) -> bool {
        self.depends.get(n.index()) == Some(&true)
    }
}

fn dependents(graph: &Graph, carried: Id) -> Chain {
    let mut depends: Vec<bool> = Vec::with_capacity(graph.len());
    for n in graph.ids() {
        let own = n == carried || graph.node(n).args.iter().any(|a| depends[a.index()]);
        depends.push(own);
    }
    Chain { carried, depends }
}

/// The operation that the last step of a reduction is.
fn operation(graph: &Graph, carried: Id, n: Id) -> Option<Op> {
    let op = graph.op_of(n)?;
    let args = &graph.node(n).args;
    let reassociates = op.flags.has(InstFlags::REASSOC);
    match op.opcode {
        Opcode::Add | Opcode::Sub => Some(Op::plain(Opcode::Add)),
        Opcode::Mul | Opcode::And | Opcode::Or | Opcode::Xor => Some(op),
        Opcode::FAdd | Opcode::FMul if reassociates => Some(Op {
            flags: InstFlags::REASSOC,
            ..op
        }),
        Opcode::Call => match op.intrinsic? {
            Intrinsic::Smin | Intrinsic::Smax | Intrinsic::Umin | Intrinsic::Umax => Some(op),
            _ => None,
        },
        Opcode::Select => {
            let way = args[1..].iter().find(|a| **a != carried)?;
            operation(graph, carried, *way)
        }
        _ => None,
    }
}

/// The values that `n` combines with the carried one by `op`.
fn collect(graph: &mut Graph, op: Op, chain: &Chain, n: Id, terms: &mut Vec<(Id, bool)>) -> Option<()> {
    if n == chain.carried {
        return Some(());
    }
    let own = graph.op_of(n)?;
    let args = graph.node(n).args.clone();
    if own.opcode == Opcode::Select {
        return collect_choice(graph, op, chain, n, terms);
    }
    let subtracts = own.opcode == Opcode::Sub && op.opcode == Opcode::Add;
    let loose = own.opcode == op.opcode && is_float(graph.ty(n)) && own.flags.has(InstFlags::REASSOC);
    if own != op && !loose && !subtracts {
        return None;
    }
    let (way, term) = match (chain.has(args[0]), chain.has(args[1])) {
        (true, false) => (args[0], args[1]),
        (false, true) if !subtracts => (args[1], args[0]),
        _ => return None,
    };
    collect(graph, op, chain, way, terms)?;
    terms.push((term, subtracts));
    Some(())
}

/// The same for a selection: turns that leave the carried value alone combine it with what changes nothing.
fn collect_choice(
    graph: &mut Graph,
    op: Op,
    chain: &Chain,
    n: Id,
    terms: &mut Vec<(Id, bool)>,
) -> Option<()> {
    let args = graph.node(n).args.clone();
    let (c, a, b) = (args[0], args[1], args[2]);
    let (way, first) = match (a == chain.carried, b == chain.carried) {
        (false, true) => (a, true),
        (true, false) => (b, false),
        _ => return None,
    };
    let ty = graph.ty(n);
    let neutral = neutral(op, graph.bits(n)).filter(|_| !chain.has(c))?;
    let mut within = Vec::new();
    collect(graph, op, chain, way, &mut within)?;
    let nothing = graph.number(ty, neutral);
    for (t, negative) in within {
        let (x, y) = if first { (t, nothing) } else { (nothing, t) };
        let chosen = graph.choose(Op::plain(Opcode::Select), c, x, y);
        terms.push((chosen, negative));
    }
    Some(())
}

/// The integer that an operation changes nothing with.
pub(super) fn neutral(op: Op, bits: u32) -> Option<i64> {
    let least = -1 << (bits - 1);
    Some(match op.opcode {
        Opcode::Add | Opcode::Or | Opcode::Xor => 0,
        Opcode::Mul => 1,
        Opcode::And => -1,
        Opcode::Call => match op.intrinsic? {
            Intrinsic::Smin => !least,
            Intrinsic::Smax => least,
            Intrinsic::Umin => -1,
            _ => 0,
        },
        _ => return None,
    })
}

impl Reduction {
    /// Terms of fewer bits are added up in as many lanes of more bits as fill the same registers.
    fn narrow(&mut self, graph: &mut Graph) {
        let widths: Option<Vec<u32>> = self.terms.iter().map(|t| width(graph, t.0)).collect();
        let Some(width) = widths.and_then(|w| w.into_iter().max()) else {
            return;
        };
        if width < self.width {
            for t in &mut self.terms {
                t.0 = graph.low(t.0, width).expect("seen before");
            }
            self.width = width;
        }
    }
}

/// The fewest bits that hold a number without sign, not fewer than the lanes have that it is made from.
fn width(graph: &mut Graph, n: Id) -> Option<u32> {
    let mask = match graph.op_of(n).map(|op| op.opcode) {
        Some(Opcode::ZExt | Opcode::SExt) if graph.bits(graph.node(n).args[0]) == 1 => {
            mask_width(graph, graph.node(n).args[0])
        }
        _ => 8,
    };
    let most = graph.bits(n);
    let mut widths = [8, 16, 32].into_iter().filter(|w| (mask..=most).contains(w));
    widths.find(|w| graph.fits_unsigned(n, *w) && graph.low(n, *w).is_some())
}

/// Bits of the lanes that conditions come from.
fn mask_width(graph: &Graph, n: Id) -> u32 {
    mask_width_within(graph, n, 8)
}

fn mask_width_within(graph: &Graph, n: Id, depth: u32) -> u32 {
    let args = || {
        graph
            .node(n)
            .args
            .iter()
            .filter(|a| depth > 0 && graph.bits(**a) == 1)
    };
    match graph.op_of(n).map(|op| op.opcode) {
        Some(Opcode::ICmp | Opcode::FCmp) => graph.bits(graph.node(n).args[0]),
        Some(_) => args()
            .map(|a| mask_width_within(graph, *a, depth - 1))
            .max()
            .unwrap_or(8),
        None => 8,
    }
}

struct Costs<'a> {
    target: &'a dyn TargetFacts,
    graph: &'a Graph,
    live: &'a [bool],
    accesses: &'a [&'a Access],
    reductions: &'a [Reduction],
}

impl Costs<'_> {
    /// How many turns are best made at once; `None`: one.
    fn lanes(&self, turns: Option<u64>, checks: bool) -> Option<u32> {
        let nodes = || {
            self.graph
                .ids()
                .filter(|n| self.live[n.index()] && !self.graph.is_uniform(*n))
        };
        let accesses = self.accesses.iter().map(|a| 8 * a.bytes as u32);
        let own = accesses.chain(self.reductions.iter().map(|r| r.width));
        let narrowest = own.clone().min()?;
        let widest = nodes().map(|n| self.bits(n)).chain(own).max()?;
        let most = turns.unwrap_or(u64::MAX);
        let fits =
            |lanes: u32| u64::from(lanes) <= most && conflicts::keep_order(self.accesses, lanes.into());
        let mut lanes = REGISTER / narrowest;
        while lanes * widest > MOST_REGISTERS * REGISTER || !fits(lanes) {
            lanes /= 2;
        }
        if lanes < 2 || !nodes().all(|n| self.is_possible(n, lanes)) {
            return None;
        }
        let scalar = nodes().count()
            + self.accesses.iter().filter(|a| a.stored.is_some()).count()
            + self.reductions.iter().map(|r| r.terms.len()).sum::<usize>()
            + 3;
        let round = |lanes: u32| self.round(lanes) + 3;
        let known = if checks { 4 } else { 3 };
        if round(lanes) * known >= scalar as u32 * lanes * 3 {
            return None;
        }
        while round(lanes) < SHORT_ROUND
            && 2 * lanes * widest <= 4 * REGISTER
            && fits(2 * lanes)
            && u64::from(4 * lanes) <= most
        {
            lanes *= 2;
        }
        Some(lanes)
    }

    /// Bits of the lanes that a node is held in.
    fn bits(&self, n: Id) -> u32 {
        match self.graph.bits(n) {
            1 => mask_width(self.graph, n),
            bits => bits,
        }
    }

    fn registers(bits: u32, lanes: u32) -> u32 {
        (bits * lanes).div_ceil(REGISTER)
    }

    /// Instructions of a round.
    fn round(&self, lanes: u32) -> u32 {
        let nodes = self
            .graph
            .ids()
            .filter(|n| self.live[n.index()] && !self.graph.is_uniform(*n));
        let values: u32 = nodes.map(|n| self.cost(n, lanes)).sum();
        let stores = self.accesses.iter().filter(|a| a.stored.is_some());
        let stores: u32 = stores.map(|a| Self::registers(8 * a.bytes as u32, lanes)).sum();
        let sums = self.reductions.iter().map(|r| {
            let steps = bits(r.ty).unwrap_or(64) / r.width;
            let widening = match self.target.sums_distances() {
                Some(_) if r.width == 8 => 1,
                _ => 2 * steps.ilog2(),
            };
            r.terms.len() as u32 * Self::registers(r.width, lanes) * (1 + widening)
        });
        values + stores + sums.sum::<u32>()
    }

    fn cost(&self, n: Id, lanes: u32) -> u32 {
        let own = Self::registers(self.bits(n), lanes);
        let node = self.graph.node(n);
        let from = node
            .args
            .first()
            .map_or(own, |a| Self::registers(self.bits(*a), lanes));
        let Kind::Op(op) = node.kind else { return own };
        let id = op.intrinsic;
        let each = match (op.opcode, self.graph.bits(n)) {
            (Opcode::Mul, 64) => 6,
            (Opcode::Mul, 8) => 3,
            (Opcode::Mul, _) => 2,
            (Opcode::FDiv, _) => 4,
            (Opcode::ICmp, _) if self.graph.bits(node.args[0]) == 64 => 3,
            (Opcode::AShr, 64) => 4,
            (Opcode::Call, 64) if !is_float(node.ty) => 6,
            (Opcode::Call, _)
                if matches!(
                    id,
                    Some(Intrinsic::Ctpop | Intrinsic::Bswap | Intrinsic::Bitreverse)
                ) =>
            {
                8
            }
            (Opcode::Call, _) => 2,
            (Opcode::Select, bits) if bits > 1 => return own + own.abs_diff(from),
            _ => 1,
        };
        each * own.max(from)
    }

    /// Whether all machines with vectors have instructions for it.
    fn is_possible(&self, n: Id, lanes: u32) -> bool {
        let graph = self.graph;
        let node = graph.node(n);
        let Kind::Op(op) = node.kind else { return true };
        let from = node.args.first().map_or(0, |a| graph.bits(*a));
        match op.opcode {
            Opcode::SiToFp => from == 32,
            Opcode::FpToSi => graph.bits(n) == 32,
            Opcode::UiToFp | Opcode::FpToUi => false,
            Opcode::ICmp => from > 1,
            Opcode::BitCast => from == graph.bits(n),
            Opcode::Call => {
                use Intrinsic::*;
                let id = op.intrinsic.expect("calls are of intrinsics");
                let has = self.target.has_vector_intrinsic(id, false, lanes);
                match id {
                    Fmuladd => has || !self.target.multiplies_and_adds(),
                    // (Machines without that instruction call functions for these.)
                    Fma | Floor | Ceil | Trunc | Rint | Nearbyint => has && self.target.multiplies_and_adds(),
                    _ => has,
                }
            }
            _ => true,
        }
    }
}

/// Whether a machine has registers of integers and numbers for lanes.
pub(super) fn has_vectors(target: &dyn TargetFacts) -> bool {
    let lanes = [Lane::I8, Lane::I16, Lane::I32, Lane::I64, Lane::F32, Lane::F64];
    let all = |lane: &Lane| {
        target
            .vector_part(*lane, 16 / lane.bytes())
            .is_some_and(|p| p.0.bytes() == 16)
    };
    lanes.iter().all(all) && target.soft_float().is_none() && !target.strict_align()
}
