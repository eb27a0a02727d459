//! Lanes of 32 bits whose numbers fit in 16 are computed in 16, of which a register holds twice as many.
//!
//! ```text
//!   a = zext <16 x i8> p to <16 x i32> … s = sub a, b … m = abs s … t = trunc (umin m, 255) to <16 x i8>
//!   ─►   the same of <16 x i16>
//! ```
//! How large a number gets follows from what it is made of: what is extended from few bits, constants, and sums,
//! differences, products, shifts, minima and the like of these. Numbers that anybody asks for in 32 bits stay, and so does what
//! depends on them: C promotes pixels to `int`, but their filters end in pixels.
//!
//! Needs a verified body; leaves it legal. Cost: O(instructions) where lanes are truncated.

use crate::pipeline::Context;
use crate::target::{Lane, TargetFacts};
use crate::work::Work;
use ir::body::Body;
use ir::constants::Const;
use ir::context::Scope;
use ir::edit::{Editor, InstBuilder};
use ir::ids::{Inst, TypeId, Value};
use ir::inst::Opcode;
use ir::intrinsics::Intrinsic;
use ir::module::Module;
use ir::types::Type;
use std::collections::{HashMap, HashSet};

/// How far back it is looked what a number is made of.
const DEPTH: u32 = 40;

/// What the numbers of a vector lie between, both inclusive.
type Range = (i64, i64);

/// Narrows lanes; `false`: there are none to be narrowed.
pub(crate) fn run(cx: Context<'_>, target: &dyn TargetFacts, work: &mut Work) -> bool {
    let body = work.body();
    let s = body.scope(cx.module);
    let truncs = body.order.iter().copied().filter(|i| is_trunc(s, body, *i));
    let roots: Vec<Inst> = truncs.collect();
    if roots.is_empty() {
        return false;
    }
    let mut search = Search {
        module: cx.module,
        s,
        body,
        target,
        ranges: HashMap::new(),
        order: Vec::new(),
    };
    let roots: Vec<Inst> = (roots.into_iter())
        .filter(|i| search.range(body.ops(*i)[0], DEPTH).is_some())
        .collect();
    let order = search.narrowed(&roots);
    if order.is_empty() {
        return false;
    }
    let (body, _) = work.edit_within_blocks();
    let mut narrowing = Narrowing {
        edit: Editor::new(cx.module, body),
        narrow: HashMap::new(),
    };
    order.iter().for_each(|i| narrowing.narrow(*i));
    roots.iter().for_each(|i| narrowing.trunc(*i));
    order.iter().rev().for_each(|i| narrowing.forget(*i));
    narrowing.edit.commit();
    true
}

/// Whether lanes of 32 bits lose at least 16.
fn is_trunc(s: Scope<'_>, body: &Body, i: Inst) -> bool {
    let d = body.inst(i);
    d.opcode == Opcode::Trunc
        && lanes(s, d.ty).is_some_and(|(_, bits)| matches!(bits, 8 | 16))
        && lanes(s, body.value_ty(s, body.ops(i)[0])).is_some_and(|(_, bits)| bits == 32)
}

/// Lanes of a vector of integers, and their bits.
pub(crate) fn lanes(s: Scope<'_>, ty: TypeId) -> Option<(u32, u32)> {
    match s.ty(ty) {
        Type::Vector {
            elem,
            len,
            scalable: false,
        } => Some((len, s.int_bits(elem)?)),
        _ => None,
    }
}

/// The number that all lanes of a constant are.
fn splat(s: Scope<'_>, v: Value) -> Option<i64> {
    match s.constant(v.as_const()?) {
        Const::Splat { elem, .. } => s.const_u64(elem).map(|n| i64::from(n as u32 as i32)),
        Const::Zero(_) => Some(0),
        _ => None,
    }
}

/// Whether an instruction extends lanes: where the numbers begin.
fn extends(body: &Body, i: Inst) -> bool {
    matches!(body.inst(i).opcode, Opcode::ZExt | Opcode::SExt)
}

struct Search<'a> {
    module: &'a Module,
    s: Scope<'a>,
    body: &'a Body,
    target: &'a dyn TargetFacts,
    /// Of instructions that were looked at; `None`: more than 16 bits, or not known.
    ranges: HashMap<Inst, Option<Range>>,
    /// Those that fit, operands first.
    order: Vec<Inst>,
}

impl Search<'_> {
    /// What a vector's numbers lie between, if that is known and 16 bits hold it.
    fn range(&mut self, v: Value, depth: u32) -> Option<Range> {
        if let Some(n) = splat(self.s, v) {
            return i16::try_from(n).is_ok().then_some((n, n));
        }
        let i = self.body.def(v)?;
        if let Some(known) = self.ranges.get(&i) {
            return *known;
        }
        let found = (depth > 0).then(|| self.range_of(i, depth - 1)).flatten();
        let fits = found.filter(|(a, b)| i16::try_from(*a).is_ok() && i16::try_from(*b).is_ok());
        self.ranges.insert(i, fits);
        if fits.is_some() {
            self.order.push(i);
        }
        fits
    }

    fn range_of(&mut self, i: Inst, depth: u32) -> Option<Range> {
        let d = *self.body.inst(i);
        let (len, bits) = lanes(self.s, d.ty)?;
        if bits != 32 || self.target.vector_part(Lane::I16, len).is_none() {
            return None;
        }
        let ops = self.body.ops(i);
        match d.opcode {
            Opcode::ZExt | Opcode::SExt => {
                let (_, from) = lanes(self.s, self.body.value_ty(self.s, ops[0]))?;
                let values = 1i64.checked_shl(from)?;
                match d.opcode {
                    Opcode::ZExt => Some((0, values - 1)),
                    _ => Some((-values / 2, values / 2 - 1)),
                }
            }
            Opcode::Add | Opcode::Sub | Opcode::Mul => {
                let (a, b) = (self.range(ops[0], depth)?, self.range(ops[1], depth)?);
                Some(match d.opcode {
                    Opcode::Add => (a.0 + b.0, a.1 + b.1),
                    Opcode::Sub => (a.0 - b.1, a.1 - b.0),
                    _ => product(a, b),
                })
            }
            Opcode::Shl | Opcode::LShr | Opcode::AShr => {
                let n = splat(self.s, ops[1]).filter(|n| (0..16).contains(n))?;
                let a = self.range(ops[0], depth)?;
                match d.opcode {
                    Opcode::Shl => Some((a.0 << n, a.1 << n)),
                    Opcode::LShr if a.0 < 0 => None,
                    _ => Some((a.0 >> n, a.1 >> n)),
                }
            }
            Opcode::And => {
                let n = splat(self.s, ops[1]).filter(|n| *n >= 0)?;
                self.range(ops[0], depth)?;
                Some((0, n))
            }
            Opcode::Select => {
                let (a, b) = (self.range(ops[1], depth)?, self.range(ops[2], depth)?);
                Some((a.0.min(b.0), a.1.max(b.1)))
            }
            Opcode::Call => self.range_of_call(i, len, depth),
            _ => None,
        }
    }

    fn range_of_call(&mut self, i: Inst, len: u32, depth: u32) -> Option<Range> {
        use Intrinsic::*;
        let id = self.body.called_intrinsic(self.module, i)?;
        if !matches!(id, Abs | Smin | Smax | Umin | Umax) || !self.target.has_vector_intrinsic(id, false, len)
        {
            return None;
        }
        let args = self.body.call_args(i);
        let (x, y) = (args[0], args[1]);
        let a = self.range(x, depth)?;
        if id == Abs {
            let low = if a.0 <= 0 && a.1 >= 0 {
                0
            } else {
                a.0.abs().min(a.1.abs())
            };
            return Some((low, a.0.abs().max(a.1.abs())));
        }
        let b = self.range(y, depth)?;
        // Numbers below zero are large ones without sign.
        if matches!(id, Umin | Umax) && (a.0 < 0 || b.0 < 0) {
            return None;
        }
        Some(match id {
            Smin | Umin => (a.0.min(b.0), a.1.min(b.1)),
            _ => (a.0.max(b.0), a.1.max(b.1)),
        })
    }

    /// What is to be narrowed, operands first: what leads to `roots`, and to nothing else.
    fn narrowed(self, roots: &[Inst]) -> Vec<Inst> {
        let mut stays: HashMap<Inst, bool> = (self.order.iter())
            .filter(|i| !extends(self.body, **i))
            .map(|i| (*i, false))
            .collect();
        if stays.is_empty() {
            return Vec::new();
        }
        let roots: HashSet<Inst> = roots.iter().copied().collect();
        let mut changed = true;
        while changed {
            changed = false;
            for &i in self.body.order.iter().filter(|i| !roots.contains(*i)) {
                let operands = self.body.ops(i).iter().filter_map(|v| self.body.def(*v));
                let operands: Vec<Inst> = operands.filter(|o| stays.contains_key(o)).collect();
                let any = operands.iter().any(|o| stays[o]);
                if operands.is_empty()
                    || any && operands.iter().all(|o| stays[o]) && stays.get(&i) != Some(&false)
                {
                    continue;
                }
                // A number that stays needs its operands, and what needs one that stays does so too.
                if any || stays.get(&i) != Some(&false) {
                    for k in operands.into_iter().chain([i]) {
                        if let Some(stay) = stays.get_mut(&k) {
                            changed |= !*stay;
                            *stay = true;
                        }
                    }
                }
            }
        }
        let narrow = |i: &Inst| extends(self.body, *i) || stays.get(i) == Some(&false);
        let order: Vec<Inst> = self.order.iter().copied().filter(narrow).collect();
        match order.iter().all(|i| extends(self.body, *i)) {
            true => Vec::new(),
            false => order,
        }
    }
}

fn product(a: Range, b: Range) -> Range {
    let all = [a.0 * b.0, a.0 * b.1, a.1 * b.0, a.1 * b.1];
    let (least, most) = (all.iter().min(), all.iter().max());
    (*least.expect("four"), *most.expect("four"))
}

struct Narrowing<'a> {
    edit: Editor<'a>,
    /// What stands for results in 16 bits.
    narrow: HashMap<Inst, Value>,
}

impl Narrowing<'_> {
    /// A number in 16 bits.
    fn value(&mut self, v: Value, ty: TypeId) -> Value {
        match splat(self.edit.scope(), v) {
            Some(n) => self.edit.signed_int(ty, n),
            None => {
                let i = self.edit.body.def(v).expect("an instruction or a splat");
                self.narrow[&i]
            }
        }
    }

    fn narrow(&mut self, i: Inst) {
        let d = *self.edit.body.inst(i);
        let ty = self.edit.shaped(TypeId::I16, d.ty);
        let ops: Vec<Value> = self.edit.body.ops(i).iter().copied().take(3).collect();
        self.edit.goto_before(i);
        self.edit.set_location(Some(i));
        let v = match d.opcode {
            Opcode::ZExt | Opcode::SExt if self.edit.ty(ops[0]) == ty => ops[0],
            Opcode::ZExt | Opcode::SExt => self.edit.cast(d.opcode, ops[0], ty),
            Opcode::Select => {
                let (a, b) = (self.value(ops[1], ty), self.value(ops[2], ty));
                self.edit.select(ops[0], a, b)
            }
            Opcode::Call => {
                let id = self.edit.body.called_intrinsic(self.edit.module(), i);
                let id = id.expect("seen before");
                let a = self.value(ops[0], ty);
                let b = if id == Intrinsic::Abs {
                    ops[1]
                } else {
                    self.value(ops[1], ty)
                };
                self.edit.intrinsic(id, ty, &[a, b])
            }
            op => {
                let (a, b) = (self.value(ops[0], ty), self.value(ops[1], ty));
                self.edit.binary(op, a, b)
            }
        };
        self.narrow.insert(i, v);
    }

    /// A truncation of what may have been narrowed.
    fn trunc(&mut self, i: Inst) {
        let from = self.edit.body.ops(i)[0];
        let narrow = self
            .edit
            .body
            .def(from)
            .and_then(|d| self.narrow.get(&d).copied());
        let Some(v) = narrow else { return };
        let ty = self.edit.body.inst(i).ty;
        self.edit.goto_before(i);
        self.edit.set_location(Some(i));
        let v = match self.edit.ty(v) == ty {
            true => v,
            false => self.edit.cast(Opcode::Trunc, v, ty),
        };
        self.edit.replace(i, v);
    }

    /// Takes out what has been narrowed. (Others may ask for what extends.)
    fn forget(&mut self, i: Inst) {
        if !extends(self.edit.body, i) {
            self.edit.remove(i);
        }
    }
}
