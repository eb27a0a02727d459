//! Addresses as sums: a base, values that do not change in the loop, a constant, and what is added each turn.
//!
//! Sums are taken modulo two to the 64th, as addresses are. A number of fewer bits that is extended counts on only where it
//! would be poison, and so the access undefined, if it wrapped.

use super::shape::{Counter, DEPTH, Shape};
use crate::pipeline::Context;
use ir::attributes::AttrKind;
use ir::constants::Const;
use ir::ids::{Inst, TypeId, Value};
use ir::inst::{InstFlags, Opcode};
use ir::module::GlobalKind;
use ir::types::Type;

/// How a value has become one of 64 bits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Extended {
    /// It has them.
    No,
    Signed,
    Unsigned,
}

/// A sum.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Sum {
    /// A pointer.
    pub(super) base: Option<Value>,
    /// Values, of fewer bits extended, and what they are multiplied by, in their order.
    pub(super) terms: Vec<((Value, Extended), i64)>,
    pub(super) offset: i64,
    /// What is added each turn.
    pub(super) stride: i64,
}

impl Sum {
    fn of_value(v: Value, extended: Extended) -> Sum {
        Sum {
            terms: vec![((v, extended), 1)],
            ..Sum::default()
        }
    }

    fn number(n: i64) -> Sum {
        Sum {
            offset: n,
            ..Sum::default()
        }
    }

    /// This and `by` times another one.
    fn plus(mut self, other: &Sum, by: i64) -> Option<Sum> {
        if other.base.is_some() && (self.base.is_some() || by != 1) {
            return None;
        }
        self.base = self.base.or(other.base);
        self.offset = self.offset.wrapping_add(other.offset.wrapping_mul(by));
        self.stride = self.stride.wrapping_add(other.stride.wrapping_mul(by));
        for &(v, n) in &other.terms {
            let n = n.wrapping_mul(by);
            match self.terms.binary_search_by_key(&v, |t| t.0) {
                Ok(at) => self.terms[at].1 = self.terms[at].1.wrapping_add(n),
                Err(at) => self.terms.insert(at, (v, n)),
            }
        }
        self.terms.retain(|t| t.1 != 0);
        Some(self)
    }

    /// Whether another one is a constant away.
    pub(super) fn is_beside(&self, other: &Sum) -> bool {
        self.base == other.base && self.terms == other.terms && self.stride == other.stride
    }
}

impl Shape<'_> {
    /// An address as a sum.
    pub(super) fn address(&self, pointer: Value) -> Option<Sum> {
        self.sum(pointer, DEPTH).filter(|s| s.base.is_some())
    }

    fn counter_of(&self, v: Value) -> Option<&Counter> {
        let i = self.body.def(v)?;
        self.counters.iter().find(|c| c.phi == i)
    }

    /// A pointer or an integer of 64 bits.
    fn sum(&self, v: Value, depth: u32) -> Option<Sum> {
        let pointer = self.body.value_ty(self.s, v) == TypeId::PTR;
        let own = || match pointer {
            true => Sum {
                base: Some(v),
                ..Sum::default()
            },
            false => Sum::of_value(v, Extended::No),
        };
        if v.is_const() {
            return Some(self.constant(v).map_or_else(own, Sum::number));
        }
        if let Some(c) = self.counter_of(v) {
            let first = self.sum(c.first, depth.checked_sub(1)?)?;
            return Some(Sum {
                stride: c.step,
                ..first
            });
        }
        let unknown = || (!self.is_inside(v)).then(own);
        let Some(i) = self.body.def(v).filter(|_| depth > 0) else {
            return unknown();
        };
        self.sum_of(i, depth - 1)
            .or_else(unknown)
            .or_else(|| self.is_uniform(v, depth).then(own))
    }

    fn sum_of(&self, i: Inst, depth: u32) -> Option<Sum> {
        let d = self.body.inst(i);
        let ops = self.body.ops(i);
        match d.opcode {
            Opcode::Add => self.sum(ops[0], depth)?.plus(&self.sum(ops[1], depth)?, 1),
            Opcode::Or if d.flags.has(InstFlags::DISJOINT) => {
                self.sum(ops[0], depth)?.plus(&self.sum(ops[1], depth)?, 1)
            }
            Opcode::Sub => self.sum(ops[0], depth)?.plus(&self.sum(ops[1], depth)?, -1),
            Opcode::Mul => {
                let by = self.constant(ops[1])?;
                Sum::default().plus(&self.sum(ops[0], depth)?, by)
            }
            Opcode::Shl => {
                let by = self.constant(ops[1]).filter(|n| (0..63).contains(n))?;
                Sum::default().plus(&self.sum(ops[0], depth)?, 1 << by)
            }
            Opcode::SExt | Opcode::ZExt => self.extended(ops[0], d.opcode == Opcode::SExt, depth),
            Opcode::GetElementPtr if d.ty == TypeId::PTR => self.element(i, depth),
            _ => None,
        }
    }

    /// A number of fewer bits, extended.
    fn extended(&self, v: Value, signed: bool, depth: u32) -> Option<Sum> {
        if let Some(n) = self.constant(v).filter(|n| signed || *n >= 0) {
            return Some(Sum::number(n));
        }
        let kind = if signed {
            Extended::Signed
        } else {
            Extended::Unsigned
        };
        if self.is_uniform(v, depth) {
            return Some(Sum::of_value(v, kind));
        }
        let i = self.body.def(v).filter(|_| depth > 0)?;
        if let Some(c) = self.counter_of(v) {
            let exact = if signed { c.nsw } else { c.nuw && c.step > 0 };
            let first = self.extended(c.first, signed, depth - 1)?;
            return exact.then_some(Sum {
                stride: c.step,
                ..first
            });
        }
        let d = self.body.inst(i);
        let flag = if signed { InstFlags::NSW } else { InstFlags::NUW };
        let by = match d.opcode {
            Opcode::Add => 1,
            Opcode::Sub => -1,
            _ => return None,
        };
        let ops = self.body.ops(i);
        let (a, b) = (
            self.extended(ops[0], signed, depth - 1),
            self.extended(ops[1], signed, depth - 1),
        );
        d.flags.has(flag).then(|| a?.plus(&b?, by))?
    }

    /// The address of an element.
    fn element(&self, gep: Inst, depth: u32) -> Option<Sum> {
        let ops = self.body.ops(gep);
        let mut ty = TypeId(self.body.inst(gep).aux);
        let mut sum = self.sum(ops[0], depth)?;
        for (k, &v) in ops[1..].iter().enumerate() {
            if self.s.is_scalable(ty) {
                return None;
            }
            if k > 0 {
                if self.s.struct_elems(ty).is_some() {
                    let n = self.constant(v)?;
                    let (at, elem) = self.loops.member(ty, n as u64)?;
                    sum.offset = sum.offset.wrapping_add(at as i64);
                    ty = elem;
                    continue;
                }
                ty = match self.s.ty(ty) {
                    Type::Array { elem, .. } => elem,
                    _ => return None,
                };
            }
            let size = i64::try_from(self.loops.size(ty)).ok()?;
            let index = match self.constant(v) {
                Some(n) => Sum::number(n),
                None if self.body.value_ty(self.s, v) == TypeId::I64 => self.sum(v, depth)?,
                // (An index of fewer bits is sign-extended.)
                None => self.extended(v, true, depth)?,
            };
            sum = sum.plus(&index, size)?;
        }
        Some(sum)
    }

    /// Whether two bases are parts of different objects.
    pub(super) fn are_distinct(&self, cx: Context<'_>, a: Value, b: Value) -> bool {
        use Object::*;
        match (self.object(cx, a), self.object(cx, b)) {
            _ if a == b => false,
            (Global | Local | Owned | Unshared, Global | Local | Owned | Unshared) => true,
            (Local | Owned | Unshared, Argument) | (Argument, Local | Owned | Unshared) => true,
            _ => false,
        }
    }

    fn object(&self, cx: Context<'_>, v: Value) -> Object {
        let s = cx.module.scope();
        let func = cx.module.function(cx.global).expect("passes run on functions");
        if let Some(c) = v.as_const() {
            return match self.s.constant(c) {
                Const::Global { global, .. } => match cx.module.globals[global.index()].kind {
                    GlobalKind::Variable(_) => Object::Global,
                    _ => Object::Unknown,
                },
                _ => Object::Unknown,
            };
        }
        if let Some(k) = self.body.as_arg(v) {
            let unshared = func
                .attrs
                .params
                .get(k)
                .is_some_and(|a| s.has_attr(*a, AttrKind::NoAlias));
            return if unshared {
                Object::Unshared
            } else {
                Object::Argument
            };
        }
        let Some(i) = self.body.def(v) else {
            return Object::Unknown;
        };
        match self.body.inst(i).opcode {
            Opcode::Alloca => Object::Local,
            Opcode::Call => {
                let of_callee = self
                    .body
                    .direct_callee(cx.module, i)
                    .and_then(|g| cx.module.function(g));
                let owned = self.s.has_attr(self.body.call(i).attrs.ret, AttrKind::NoAlias)
                    || of_callee.is_some_and(|f| s.has_attr(f.attrs.ret, AttrKind::NoAlias));
                if owned { Object::Owned } else { Object::Unknown }
            }
            _ => Object::Unknown,
        }
    }
}

/// What a base is.
#[derive(Clone, Copy)]
enum Object {
    /// A variable of the module.
    Global,
    /// In the frame.
    Local,
    /// New from a call, `noalias`.
    Owned,
    /// A `noalias` argument.
    Unshared,
    /// Another argument.
    Argument,
    Unknown,
}
