//! What one turn of a loop computes, as a graph of operations without blocks: equal ones are one node, and numbers are
//! computed in as few bits as hold them.
//!
//! ```text
//!   trunc (ashr (add (zext a), (zext b)), 1) to i8  ─►  trunc (lshr (add (zext a to i16), (zext b to i16)), 1)
//!   icmp slt (zext a to i32), 10  ─►  icmp ult a, 10        select (icmp ult a, b), a, b  ─►  umin a, b
//!   trunc (abs (sub (zext a), (zext b)))  ─►  sub (umax a, b), (umin a, b)
//! ```
//! Flags by which integer operations promise something are forgotten. Cost: O(nodes), times the three widths.

use ir::ids::{Inst, TypeId, Value};
use ir::inst::{InstFlags, IntPredicate, Opcode};
use ir::intrinsics::Intrinsic;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// A node.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(super) struct Id(u32);

impl Id {
    pub(super) fn index(self) -> usize {
        self.0 as usize
    }
}

/// An operation on lanes.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Op {
    pub(super) opcode: Opcode,
    /// A predicate.
    pub(super) sub: u8,
    /// Those of floating point.
    pub(super) flags: InstFlags,
    /// What a call calls.
    pub(super) intrinsic: Option<Intrinsic>,
}

impl Op {
    pub(super) fn plain(opcode: Opcode) -> Op {
        Op {
            opcode,
            sub: 0,
            flags: InstFlags::NONE,
            intrinsic: None,
        }
    }

    pub(super) fn call(intrinsic: Intrinsic, flags: InstFlags) -> Op {
        Op {
            flags,
            intrinsic: Some(intrinsic),
            ..Op::plain(Opcode::Call)
        }
    }
}

#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub(super) enum Kind {
    /// An integer, sign-extended.
    Number(i64),
    /// A value from before the loop, or another constant.
    Outside(Value),
    /// A counter of the loop, which may be cut to fewer bits.
    Counter(usize),
    /// What the turn before left in another phi of the header.
    Carried(usize),
    /// A load, by the number of the access.
    Load(usize),
    Op(Op),
}

pub(super) type Args = SmallVec<[Id; 3]>;

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Node {
    pub(super) kind: Kind,
    /// The type of one lane.
    pub(super) ty: TypeId,
    pub(super) args: Args,
}

/// What a number lies between, both inclusive, taken as signed.
type Range = (i128, i128);

#[derive(Default)]
pub(super) struct Graph {
    nodes: Vec<Node>,
    ranges: Vec<Range>,
    /// The same in all turns.
    uniform: Vec<bool>,
    /// The instruction that a node was made for first.
    origins: Vec<Option<Inst>>,
    known: FxHashMap<Node, Id>,
    lows: FxHashMap<(Id, u32), Option<Id>>,
    /// The instruction that nodes are made for.
    pub(super) here: Option<Inst>,
}

/// Bits of a lane; `None`: none that is computed with.
pub(super) fn bits(ty: TypeId) -> Option<u32> {
    Some(match ty {
        TypeId::I1 => 1,
        TypeId::I8 => 8,
        TypeId::I16 => 16,
        TypeId::I32 | TypeId::FLOAT => 32,
        TypeId::I64 | TypeId::DOUBLE => 64,
        _ => return None,
    })
}

pub(super) fn is_float(ty: TypeId) -> bool {
    matches!(ty, TypeId::FLOAT | TypeId::DOUBLE)
}

/// The integer of so many bits.
pub(super) fn int_ty(bits: u32) -> TypeId {
    match bits {
        1 => TypeId::I1,
        8 => TypeId::I8,
        16 => TypeId::I16,
        32 => TypeId::I32,
        _ => TypeId::I64,
    }
}

fn signed_range(bits: u32) -> Range {
    (-(1 << (bits - 1)), (1 << (bits - 1)) - 1)
}

fn fits_signed(r: Range, bits: u32) -> bool {
    let all = signed_range(bits);
    r.0 >= all.0 && r.1 <= all.1
}

fn fits_unsigned(r: Range, bits: u32) -> bool {
    r.0 >= 0 && r.1 < 1 << bits
}

fn unsigned(p: IntPredicate) -> IntPredicate {
    use IntPredicate::*;
    match p {
        Slt => Ult,
        Sle => Ule,
        Sgt => Ugt,
        Sge => Uge,
        other => other,
    }
}

impl Graph {
    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    pub(super) fn ids(&self) -> impl Iterator<Item = Id> + use<> {
        (0..self.nodes.len() as u32).map(Id)
    }

    pub(super) fn node(&self, n: Id) -> &Node {
        &self.nodes[n.index()]
    }

    pub(super) fn ty(&self, n: Id) -> TypeId {
        self.nodes[n.index()].ty
    }

    pub(super) fn bits(&self, n: Id) -> u32 {
        bits(self.ty(n)).expect("only such lanes are in the graph")
    }

    pub(super) fn is_uniform(&self, n: Id) -> bool {
        self.uniform[n.index()]
    }

    pub(super) fn origin(&self, n: Id) -> Option<Inst> {
        self.origins[n.index()]
    }

    /// The operation of a node.
    pub(super) fn op_of(&self, n: Id) -> Option<Op> {
        match self.node(n).kind {
            Kind::Op(op) => Some(op),
            _ => None,
        }
    }

    /// Whether an integer is never below zero and less than two to so many bits.
    pub(super) fn fits_unsigned(&self, n: Id, bits: u32) -> bool {
        fits_unsigned(self.ranges[n.index()], bits)
    }

    /// The greatest value that an integer may have.
    pub(super) fn greatest(&self, n: Id) -> i128 {
        self.ranges[n.index()].1
    }

    pub(super) fn number_of(&self, n: Id) -> Option<i64> {
        match self.node(n).kind {
            Kind::Number(x) => Some(x),
            _ => None,
        }
    }

    pub(super) fn add(&mut self, kind: Kind, ty: TypeId, args: &[Id]) -> Id {
        let node = Node {
            kind,
            ty,
            args: args.into(),
        };
        if let Some(known) = self.known.get(&node) {
            return *known;
        }
        let id = Id(self.nodes.len() as u32);
        let uniform = match kind {
            Kind::Number(_) | Kind::Outside(_) => true,
            Kind::Op(_) => args.iter().all(|a| self.is_uniform(*a)),
            _ => false,
        };
        let range = match is_float(ty) {
            true => (0, 0),
            false => {
                let full = signed_range(bits(ty).expect("a lane"));
                let found = self.range_of(&node).filter(|r| r.0 >= full.0 && r.1 <= full.1);
                found.unwrap_or(full)
            }
        };
        self.ranges.push(range);
        self.uniform.push(uniform);
        self.origins.push(self.here);
        self.nodes.push(node.clone());
        self.known.insert(node, id);
        id
    }

    pub(super) fn number(&mut self, ty: TypeId, n: i64) -> Id {
        let unused = 64 - bits(ty).expect("an integer");
        self.add(Kind::Number(n << unused >> unused), ty, &[])
    }

    /// A node for an operation, or for what is the same and takes less.
    pub(super) fn op(&mut self, op: Op, ty: TypeId, args: &[Id]) -> Id {
        match (op.opcode, args) {
            (Opcode::ZExt | Opcode::SExt, &[x]) => self.extend(op.opcode, x, ty),
            (Opcode::Trunc, &[x]) => self.truncate(x, ty),
            (Opcode::ICmp, &[a, b]) => self.compare(IntPredicate::from_u8(op.sub), a, b),
            (Opcode::Select, &[c, a, b]) => self.choose(op, c, a, b),
            (Opcode::And, &[a, b]) => self.mask(a, b),
            (Opcode::Mul, &[a, b]) => self.product(a, b),
            (Opcode::SiToFp | Opcode::UiToFp, &[x]) => self.float_of(op, x, ty),
            (Opcode::FpToSi | Opcode::FpToUi, &[x]) => self.integer_of(op, x, ty),
            _ => self.add(Kind::Op(op), ty, args),
        }
    }

    fn plain(&mut self, opcode: Opcode, ty: TypeId, args: &[Id]) -> Id {
        self.add(Kind::Op(Op::plain(opcode)), ty, args)
    }

    pub(super) fn extend(&mut self, opcode: Opcode, x: Id, ty: TypeId) -> Id {
        let from = self.bits(x);
        if from == bits(ty).expect("an integer") {
            return x;
        }
        if let Some(n) = self.number_of(x) {
            let n = match opcode {
                Opcode::ZExt => n & ((1 << from) - 1),
                _ => n,
            };
            return self.number(ty, n);
        }
        let below = self.op_of(x).map(|op| op.opcode);
        // What is not negative is extended either way.
        if below == Some(Opcode::ZExt) || below == Some(Opcode::SExt) && opcode == Opcode::SExt {
            let inner = self.node(x).args[0];
            return self.plain(below.expect("one of them"), ty, &[inner]);
        }
        self.plain(opcode, ty, &[x])
    }

    /// The low bits of a number.
    pub(super) fn truncate(&mut self, x: Id, ty: TypeId) -> Id {
        let to = bits(ty).expect("an integer");
        if to == self.bits(x) {
            return x;
        }
        if to >= 8 {
            for width in [8, 16, 32].into_iter().filter(|w| *w >= to) {
                if width < self.bits(x)
                    && let Some(low) = self.low(x, width)
                {
                    return self.truncate(low, ty);
                }
            }
        }
        self.plain(Opcode::Trunc, ty, &[x])
    }

    /// A number's low bits as a computation in so many, without a truncation of lanes.
    pub(super) fn low(&mut self, x: Id, to: u32) -> Option<Id> {
        if let Some(known) = self.lows.get(&(x, to)) {
            return *known;
        }
        let low = self.find_low(x, to);
        self.lows.insert((x, to), low);
        low
    }

    fn find_low(&mut self, x: Id, to: u32) -> Option<Id> {
        let ty = int_ty(to);
        let Node { kind, args, .. } = self.node(x).clone();
        match kind {
            _ if self.bits(x) == to => return Some(x),
            Kind::Number(n) => return Some(self.number(ty, n)),
            Kind::Counter(_) => return Some(self.add(kind, ty, &[])),
            _ if self.is_uniform(x) => return Some(self.plain(Opcode::Trunc, ty, &[x])),
            _ => {}
        }
        let Kind::Op(op) = kind else { return None };
        match op.opcode {
            Opcode::ZExt | Opcode::SExt => match self.bits(args[0]) {
                from if from > to => self.low(args[0], to),
                _ => Some(self.extend(op.opcode, args[0], ty)),
            },
            Opcode::Trunc => self.low(args[0], to),
            Opcode::Add | Opcode::Sub | Opcode::Mul | Opcode::And | Opcode::Or | Opcode::Xor => {
                let (a, b) = self.lows_of(args[0], args[1], to)?;
                Some(self.op(op, ty, &[a, b]))
            }
            Opcode::Select => {
                let (a, b) = self.lows_of(args[1], args[2], to)?;
                Some(self.choose(op, args[0], a, b))
            }
            Opcode::Shl | Opcode::LShr | Opcode::AShr => self.low_shift(op.opcode, &args, to),
            Opcode::Call => self.low_call(op, &args, to),
            _ => None,
        }
    }

    fn lows_of(&mut self, a: Id, b: Id, to: u32) -> Option<(Id, Id)> {
        Some((self.low(a, to)?, self.low(b, to)?))
    }

    fn low_shift(&mut self, opcode: Opcode, args: &[Id], to: u32) -> Option<Id> {
        let n = self
            .number_of(args[1])
            .filter(|n| (0..i64::from(to)).contains(n))?;
        let range = self.ranges[args[0].index()];
        let opcode = match opcode {
            Opcode::Shl => Opcode::Shl,
            _ if fits_unsigned(range, to) => Opcode::LShr,
            Opcode::AShr if fits_signed(range, to) => Opcode::AShr,
            _ => return None,
        };
        let a = self.low(args[0], to)?;
        let by = self.number(int_ty(to), n);
        Some(self.plain(opcode, int_ty(to), &[a, by]))
    }

    fn low_call(&mut self, op: Op, args: &[Id], to: u32) -> Option<Id> {
        let all = |f: fn(Range, u32) -> bool| args.iter().all(|a| f(self.ranges[a.index()], to));
        let fits = match op.intrinsic? {
            Intrinsic::Abs | Intrinsic::Smin | Intrinsic::Smax => all(fits_signed),
            Intrinsic::Umin | Intrinsic::Umax => all(fits_unsigned),
            _ => false,
        };
        if !fits {
            return match op.intrinsic? {
                Intrinsic::Abs => self.low_distance(args[0], to),
                _ => None,
            };
        }
        let low: Option<Args> = args.iter().map(|a| self.low(*a, to)).collect();
        Some(self.add(Kind::Op(op), int_ty(to), &low?))
    }

    /// The magnitude of a difference of numbers without sign, which takes a bit more than they do.
    fn low_distance(&mut self, difference: Id, to: u32) -> Option<Id> {
        self.op_of(difference).filter(|op| op.opcode == Opcode::Sub)?;
        let (a, b) = (self.node(difference).args[0], self.node(difference).args[1]);
        if !self.fits_unsigned(a, to) || !self.fits_unsigned(b, to) {
            return None;
        }
        let (a, b) = self.lows_of(a, b, to)?;
        let ends = [Intrinsic::Umax, Intrinsic::Umin];
        let ends = ends.map(|id| self.add(Kind::Op(Op::call(id, InstFlags::NONE)), int_ty(to), &[a, b]));
        Some(self.plain(Opcode::Sub, int_ty(to), &ends))
    }

    /// The two numbers without sign whose distance a node is.
    pub(super) fn distance(&self, n: Id) -> Option<(Id, Id)> {
        self.op_of(n).filter(|op| op.opcode == Opcode::Sub)?;
        let [most, least] = [0, 1].map(|k| self.node(n).args[k]);
        let of = |n: Id, id| self.op_of(n).is_some_and(|op| op.intrinsic == Some(id));
        let args = &self.node(most).args;
        let same = of(most, Intrinsic::Umax) && of(least, Intrinsic::Umin) && *args == self.node(least).args;
        same.then(|| (args[0], args[1]))
    }

    fn compare(&mut self, p: IntPredicate, a: Id, b: Id) -> Id {
        let (ra, rb) = (self.ranges[a.index()], self.ranges[b.index()]);
        let order = p.is_signed() || matches!(p, IntPredicate::Eq | IntPredicate::Ne);
        let bits = self.bits(a);
        for to in [8, 16, 32].into_iter().filter(|w| *w < bits) {
            let p = match () {
                () if order && fits_signed(ra, to) && fits_signed(rb, to) => p,
                () if fits_unsigned(ra, to) && fits_unsigned(rb, to) => unsigned(p),
                () => continue,
            };
            if let Some((a, b)) = self.lows_of(a, b, to) {
                return self.comparison(p, a, b);
            }
        }
        self.comparison(p, a, b)
    }

    fn comparison(&mut self, p: IntPredicate, a: Id, b: Id) -> Id {
        let op = Op {
            sub: p as u8,
            ..Op::plain(Opcode::ICmp)
        };
        self.add(Kind::Op(op), TypeId::I1, &[a, b])
    }

    pub(super) fn choose(&mut self, op: Op, c: Id, a: Id, b: Id) -> Id {
        let ty = self.ty(a);
        if a == b {
            return a;
        }
        if let Some(test) = self.op_of(c).filter(|op| op.opcode == Opcode::ICmp) {
            use IntPredicate::*;
            let args = &self.node(c).args;
            let p = IntPredicate::from_u8(test.sub);
            let p = match () {
                () if args[..] == [a, b] => Some(p),
                () if args[..] == [b, a] => Some(p.swapped()),
                () => None,
            };
            let id = match p {
                Some(Slt | Sle) => Some(Intrinsic::Smin),
                Some(Sgt | Sge) => Some(Intrinsic::Smax),
                Some(Ult | Ule) => Some(Intrinsic::Umin),
                Some(Ugt | Uge) => Some(Intrinsic::Umax),
                _ => None,
            };
            if let Some(id) = id.filter(|_| ty != TypeId::I1) {
                return self.add(Kind::Op(Op::call(id, InstFlags::NONE)), ty, &[a, b]);
            }
            if let Some(x) = self.of_magnitude(c, a, b) {
                return self.add(Kind::Op(Op::call(Intrinsic::Abs, InstFlags::NONE)), ty, &[x]);
            }
        }
        self.add(Kind::Op(op), ty, &[c, a, b])
    }

    /// The number whose magnitude `a` if `c`, else `b`, is.
    fn of_magnitude(&mut self, c: Id, a: Id, b: Id) -> Option<Id> {
        use IntPredicate::*;
        let p = IntPredicate::from_u8(self.op_of(c)?.sub);
        let (tested, bound) = (self.node(c).args[0], self.node(c).args[1]);
        let (negated, x) = match (p, self.number_of(bound)?) {
            (Slt, 0 | 1) | (Sle, -1 | 0) => (a, b),
            (Sgt, -1 | 0) | (Sge, 0 | 1) => (b, a),
            _ => return None,
        };
        self.op_of(negated).filter(|op| op.opcode == Opcode::Sub)?;
        let [zero, of] = [0, 1].map(|k| self.node(negated).args[k]);
        let width = self.bits(tested);
        // (The comparison may have been of fewer bits.)
        let same = of == x && self.number_of(zero) == Some(0) && self.low(x, width) == Some(tested);
        same.then_some(x)
    }

    /// `and`: low bits that are left alone are extended again.
    fn mask(&mut self, a: Id, b: Id) -> Id {
        let ty = self.ty(a);
        let (x, mask) = match self.number_of(a) {
            Some(n) => (b, Some(n)),
            None => (a, self.number_of(b)),
        };
        let width = match mask {
            Some(0xff) => 8,
            Some(0xffff) => 16,
            Some(0xffff_ffff) => 32,
            _ => 64,
        };
        if width < self.bits(x)
            && let Some(low) = self.low(x, width)
        {
            return self.extend(Opcode::ZExt, low, ty);
        }
        self.plain(Opcode::And, ty, &[a, b])
    }

    /// A product: by powers of two a shift.
    fn product(&mut self, a: Id, b: Id) -> Id {
        let ty = self.ty(a);
        if let Some(n) = self.number_of(b).filter(|n| *n > 0 && n.count_ones() == 1) {
            if n == 1 {
                return a;
            }
            let by = self.number(ty, i64::from(n.trailing_zeros()));
            return self.plain(Opcode::Shl, ty, &[a, by]);
        }
        self.plain(Opcode::Mul, ty, &[a, b])
    }

    fn float_of(&mut self, op: Op, x: Id, ty: TypeId) -> Id {
        let range = self.ranges[x.index()];
        let signed = op.opcode == Opcode::SiToFp || range.0 >= 0;
        let opcode = if signed { Opcode::SiToFp } else { Opcode::UiToFp };
        let mut x = x;
        // (Lanes of 32 bits are those that all machines convert.)
        if self.bits(x) < 32 {
            let extend = if op.opcode == Opcode::SiToFp {
                Opcode::SExt
            } else {
                Opcode::ZExt
            };
            x = self.extend(extend, x, TypeId::I32);
            return self.add(
                Kind::Op(Op {
                    opcode: Opcode::SiToFp,
                    ..op
                }),
                ty,
                &[x],
            );
        }
        if self.bits(x) == 64 && signed && fits_signed(range, 32) {
            x = self.truncate(x, TypeId::I32);
        }
        self.add(Kind::Op(Op { opcode, ..op }), ty, &[x])
    }

    /// What does not fit into the bits asked for is poison, so that more of them do as well.
    fn integer_of(&mut self, op: Op, x: Id, ty: TypeId) -> Id {
        if matches!(ty, TypeId::I8 | TypeId::I16) {
            let op = Op {
                opcode: Opcode::FpToSi,
                ..op
            };
            let wide = self.add(Kind::Op(op), TypeId::I32, &[x]);
            return self.plain(Opcode::Trunc, ty, &[wide]);
        }
        self.add(Kind::Op(op), ty, &[x])
    }

    fn range_of(&self, node: &Node) -> Option<Range> {
        let of = |k: usize| self.ranges[node.args[k].index()];
        let amount = |k: usize| self.number_of(node.args[k]).filter(|n| (0..64).contains(n));
        let op = match node.kind {
            Kind::Number(n) => return Some((n.into(), n.into())),
            Kind::Op(op) => op,
            _ => return None,
        };
        Some(match op.opcode {
            Opcode::Add => (of(0).0 + of(1).0, of(0).1 + of(1).1),
            Opcode::Sub => (of(0).0 - of(1).1, of(0).1 - of(1).0),
            Opcode::Mul => {
                let (a, b) = (of(0), of(1));
                let all = [a.0 * b.0, a.0 * b.1, a.1 * b.0, a.1 * b.1];
                (all.into_iter().min()?, all.into_iter().max()?)
            }
            Opcode::Shl => (of(0).0 << amount(1)?, of(0).1 << amount(1)?),
            Opcode::AShr => (of(0).0 >> amount(1)?, of(0).1 >> amount(1)?),
            Opcode::LShr if of(0).0 >= 0 => (of(0).0 >> amount(1)?, of(0).1 >> amount(1)?),
            Opcode::And if of(0).0 >= 0 && of(1).0 >= 0 => (0, of(0).1.min(of(1).1)),
            Opcode::And if of(0).0 >= 0 => (0, of(0).1),
            Opcode::And if of(1).0 >= 0 => (0, of(1).1),
            Opcode::Or | Opcode::Xor if of(0).0 >= 0 && of(1).0 >= 0 => {
                let most = of(0).1.max(of(1).1) as u128;
                (0, (most + 1).next_power_of_two() as i128 - 1)
            }
            Opcode::Select => (of(1).0.min(of(2).0), of(1).1.max(of(2).1)),
            Opcode::ZExt if of(0).0 < 0 => (0, (1 << self.bits(node.args[0])) - 1),
            Opcode::ZExt | Opcode::SExt | Opcode::Trunc => of(0),
            Opcode::Call => return self.range_of_call(op.intrinsic?, node),
            _ => return None,
        })
    }

    fn range_of_call(&self, id: Intrinsic, node: &Node) -> Option<Range> {
        let of = |k: usize| self.ranges[node.args[k].index()];
        let a = of(0);
        Some(match id {
            Intrinsic::Abs if a.0 >= 0 => a,
            Intrinsic::Abs => (0, a.1.max(-a.0)),
            Intrinsic::Smin => (a.0.min(of(1).0), a.1.min(of(1).1)),
            Intrinsic::Smax => (a.0.max(of(1).0), a.1.max(of(1).1)),
            Intrinsic::Umin if a.0 >= 0 && of(1).0 >= 0 => (a.0.min(of(1).0), a.1.min(of(1).1)),
            Intrinsic::Umax if a.0 >= 0 && of(1).0 >= 0 => (a.0.max(of(1).0), a.1.max(of(1).1)),
            Intrinsic::Ctpop => (0, self.bits(node.args[0]).into()),
            _ => return None,
        })
    }
}
