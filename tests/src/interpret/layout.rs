//! Types as lists of elements with their places in memory; constants.

use super::value::{Scalar, Value, ones};
use super::{Run, Stop};
use ir::body::Body;
use ir::constants::{Const, ConstExpr};
use ir::context::Scope;
use ir::ids::{ConstId, TypeId};
use ir::inst::Opcode;
use ir::types::Type;

/// An element of a type: its type, and how many bits it begins behind the whole.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Element {
    pub ty: TypeId,
    pub bits: u32,
    pub at: u64,
}

impl Run<'_> {
    /// Bits of a scalar type.
    pub(crate) fn width(&self, s: Scope<'_>, t: TypeId) -> Result<u32, Stop> {
        let bits = self.world.module.data_layout.bits(s, t);
        match bits {
            1..=128 => Ok(bits as u32),
            _ => Err(Stop::Unknown("more than 128 bits".into())),
        }
    }

    /// The elements of a type in order.
    pub(crate) fn elements(
        &self,
        s: Scope<'_>,
        t: TypeId,
        at: u64,
        out: &mut Vec<Element>,
    ) -> Result<(), Stop> {
        let dl = &self.world.module.data_layout;
        match s.ty(t) {
            Type::Void => {}
            Type::Int(_) | Type::Ptr(_) | Type::Half | Type::BFloat | Type::Float | Type::Double => {
                let bits = self.width(s, t)?;
                out.push(Element { ty: t, bits, at });
            }
            Type::Vector {
                elem,
                len,
                scalable: false,
            } => {
                let bits = self.width(s, elem)?;
                for k in 0..u64::from(len) {
                    self.elements(s, elem, at + k * u64::from(bits), out)?;
                }
            }
            Type::Array { elem, len } if len <= 4096 => {
                let size = dl.size(s, elem) * 8;
                for k in 0..len {
                    self.elements(s, elem, at + k * size, out)?;
                }
            }
            Type::Struct { .. } | Type::Named(_) => {
                let (members, _) = s.struct_elems(t).ok_or(Stop::Unknown("opaque type".into()))?;
                for (k, m) in members.iter().enumerate() {
                    self.elements(s, *m, at + 8 * dl.field_offset(s, t, k as u32), out)?;
                }
            }
            other => return Err(Stop::Unknown(format!("values of type {other:?}"))),
        }
        Ok(())
    }

    /// How many elements a type has.
    pub(crate) fn count(&self, s: Scope<'_>, t: TypeId) -> Result<usize, Stop> {
        let mut out = Vec::new();
        self.elements(s, t, 0, &mut out)?;
        Ok(out.len())
    }

    /// Loads a value of a type.
    pub(crate) fn load_value(&mut self, s: Scope<'_>, t: TypeId, address: u64) -> Result<Value, Stop> {
        if let Type::Int(_) | Type::Ptr(_) | Type::Float | Type::Double | Type::Half | Type::BFloat = s.ty(t)
        {
            let v = self.memory.load(address, self.width(s, t)?)?;
            return Ok(Value::from_elem(v, 1));
        }
        let mut list = Vec::new();
        self.elements(s, t, 0, &mut list)?;
        let size = self.world.module.data_layout.store_size(s, t);
        if size > 0 {
            self.memory.place(address, size, false)?;
        }
        let mut out = Value::new();
        for e in list {
            // Elements that share a byte with others.
            let (byte, shift) = (e.at / 8, (e.at % 8) as u32);
            let whole = self.memory.load(address + byte, e.bits + shift)?;
            let cut = |x: u128| x >> shift & ones(e.bits);
            out.push(Scalar {
                bits: cut(whole.bits),
                free: cut(whole.free),
                ..whole
            });
        }
        Ok(out)
    }

    /// Stores a value of a type.
    pub(crate) fn store_value(
        &mut self,
        s: Scope<'_>,
        t: TypeId,
        address: u64,
        v: &Value,
    ) -> Result<(), Stop> {
        if let Type::Int(_) | Type::Ptr(_) | Type::Float | Type::Double | Type::Half | Type::BFloat = s.ty(t)
        {
            return self.memory.store(address, self.width(s, t)?, v[0]);
        }
        let mut list = Vec::new();
        self.elements(s, t, 0, &mut list)?;
        let size = self.world.module.data_layout.store_size(s, t);
        if size > 0 {
            self.memory.place(address, size, true)?;
        }
        for (k, e) in list.iter().enumerate() {
            let (byte, shift) = (e.at / 8, (e.at % 8) as u32);
            let mut new = v[k];
            if shift != 0 {
                // The bits below are an element before.
                let old = self.memory.load(address + byte, shift)?;
                new = Scalar {
                    bits: new.bits << shift | old.bits,
                    free: new.free << shift | old.free,
                    poison: new.poison || old.poison,
                    settled: new.settled || old.settled,
                    local: new.local || old.local,
                };
            }
            self.memory.store(address + byte, e.bits + shift, new)?;
        }
        Ok(())
    }

    /// A constant.
    pub(crate) fn constant(&mut self, s: Scope<'_>, c: ConstId) -> Result<Value, Stop> {
        let one = |x: Scalar| Ok(Value::from_elem(x, 1));
        match s.constant(c) {
            Const::Int { value, .. } => one(Scalar::known(value.into())),
            Const::Float { ty, bits } if s.float_bits(ty).is_some_and(|b| b <= 64) => {
                one(Scalar::known(bits.into()))
            }
            Const::WideInt { words, ty } => {
                self.width(s, ty)?;
                let w = s.words(words);
                let high = w.get(1).copied().unwrap_or(0);
                one(Scalar::known(u128::from(w[0]) | u128::from(high) << 64))
            }
            Const::Null(ty) | Const::Zero(ty) => {
                let n = self.count(s, ty)?;
                Ok(Value::from_elem(Scalar::known(0), n))
            }
            Const::Undef(ty) => {
                let mut list = Vec::new();
                self.elements(s, ty, 0, &mut list)?;
                Ok(list.iter().map(|e| Scalar::undef(e.bits)).collect())
            }
            Const::Poison(ty) => {
                let n = self.count(s, ty)?;
                Ok(Value::from_elem(Scalar::poison(), n))
            }
            Const::Global { global, .. } => one(Scalar::known(self.world.addresses[global.index()].into())),
            Const::Bytes { data, .. } => {
                let known = |b: &u8| Scalar::known(u128::from(*b));
                Ok(s.bytes(data).iter().map(known).collect())
            }
            Const::Aggregate { elems, .. } => {
                let mut out = Value::new();
                for e in s.const_list(elems) {
                    out.extend(self.constant(s, *e)?);
                }
                Ok(out)
            }
            Const::Splat { ty, elem } => {
                let n = self.count(s, ty)?;
                let v = self.constant(s, elem)?;
                Ok(Value::from_elem(v[0], n))
            }
            Const::Expr { ty, expr } => self.expression(s, ty, expr),
            other => Err(Stop::Unknown(
                format!("constant {other:?}").chars().take(40).collect(),
            )),
        }
    }

    fn expression(&mut self, s: Scope<'_>, ty: TypeId, e: ConstExpr) -> Result<Value, Stop> {
        let ops = s.const_list(e.ops);
        let mut args = Vec::new();
        for o in ops {
            args.push((s.const_ty(*o), self.constant(s, *o)?));
        }
        match e.opcode {
            Opcode::GetElementPtr => self.address(s, e.source_ty, e.flags, &args, |k| s.const_u64(ops[k])),
            op if op.is_binary() => self.binary(s, op, e.flags, ty, &args[0].1, &args[1].1),
            op if op.is_cast() => self.cast(s, op, e.flags, args[0].0, ty, &args[0].1),
            op => Err(Stop::Unknown(format!("constant {op:?}"))),
        }
    }

    /// The value of an operand.
    pub(crate) fn operand(
        &mut self,
        body: &Body,
        locals: &[Value],
        v: ir::ids::Value,
    ) -> Result<Value, Stop> {
        match v.as_const() {
            None => Ok(locals[v.as_local().expect("no constant") as usize].clone()),
            Some(c) => self.constant(body.scope(self.world.module), c),
        }
    }
}
