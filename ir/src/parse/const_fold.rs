//! Folding of constant expressions over literals: what LLVM does when it reads them, and what is left of
//! the expressions that it dropped since (`mul`, `zext`, `icmp`, `select`, …).
//!
//! Cost: constant for scalars, linear in the lanes of vectors. Integers of more than 64 bits and floats
//! other than float and double are left alone.

use super::Parser;
use crate::constants::Const;
use crate::ids::{ConstId, TypeId};
use crate::inst::{FloatPredicate, IntPredicate, Opcode};
use crate::types::Type;

/// Longest vectors that are folded lane by lane.
const MAX_LANES: u32 = 4096;

fn sign_extend(v: u64, bits: u32) -> i64 {
    let s = 64 - bits;
    ((v << s) as i64) >> s
}

impl<'a> Parser<'a> {
    /// The value of `op` over constants, if it can be worked out.
    pub(super) fn fold(&mut self, op: Opcode, sub: u8, ops: &[ConstId], ty: TypeId) -> Option<ConstId> {
        let s = self.scope();
        match op {
            Opcode::Select => {
                return match s.constant(ops[0]) {
                    Const::Int { value, .. } => Some(if value != 0 { ops[1] } else { ops[2] }),
                    _ if ops[1] == ops[2] => Some(ops[1]),
                    Const::Zero(_) => Some(ops[2]),
                    _ => None,
                };
            }
            Opcode::ExtractValue => {
                let mut c = ops[0];
                for i in &ops[1..] {
                    let i = self.scope().const_u64(*i)?;
                    c = self.member_const(c, i)?;
                }
                return Some(c);
            }
            Opcode::InsertValue => {
                let path: Option<Vec<u64>> = ops[2..].iter().map(|i| s.const_u64(*i)).collect();
                return self.with_member(ops[0], ops[1], &path?);
            }
            Opcode::ExtractElement => {
                let i = s.const_u64(ops[1])?;
                return self.lane(ops[0], i);
            }
            Opcode::InsertElement => {
                let i = s.const_u64(ops[2])?;
                return self.with_member(ops[0], ops[1], &[i]);
            }
            Opcode::ShuffleVector => return self.shuffled(ops, ty),
            Opcode::BitCast if s.const_ty(ops[0]) != ty => {
                let (from, to) = (self.lane_type(s.const_ty(ops[0]))?, self.lane_type(ty)?);
                if from.1 != to.1 {
                    return self.recast(ops[0], from, ty, to);
                }
            }
            Opcode::GetElementPtr => return None,
            _ => {}
        }
        if let Type::Vector {
            elem,
            len,
            scalable: false,
        } = s.ty(ty)
        {
            if len > MAX_LANES {
                return None;
            }
            let mut lanes = Vec::with_capacity(len as usize);
            for i in 0..len as u64 {
                let l: Option<Vec<ConstId>> = ops.iter().map(|c| self.lane(*c, i)).collect();
                lanes.push(self.fold(op, sub, &l?, elem)?);
            }
            return Some(self.tables().aggregate(ty, &lanes));
        }
        self.fold_scalar(op, sub, ops, ty)
    }

    /// The type and the number of the lanes; a scalar is one.
    fn lane_type(&self, ty: TypeId) -> Option<(TypeId, u32)> {
        match self.scope().ty(ty) {
            Type::Vector { scalable: true, .. } => None,
            Type::Vector { elem, len, .. } => (len <= MAX_LANES).then_some((elem, len)),
            _ => Some((ty, 1)),
        }
    }

    /// Bits of an integer of at most 64 bits, or of float and double.
    fn word_bits(&self, ty: TypeId) -> Option<u32> {
        match self.scope().ty(ty) {
            Type::Float => Some(32),
            Type::Double => Some(64),
            _ => self.scope().int_bits(ty).filter(|n| *n <= 64),
        }
    }

    /// A bitcast of `c` that changes the number of lanes: the bits in the order in which memory has them.
    fn recast(&mut self, c: ConstId, from: (TypeId, u32), ty: TypeId, to: (TypeId, u32)) -> Option<ConstId> {
        let (width, new) = (self.word_bits(from.0)?, self.word_bits(to.0)?);
        let mut words = vec![0_u64; (width * from.1).div_ceil(64) as usize + 1];
        let layout = self.module().data_layout.big_endian;
        let big_endian = self.opts.big_endian.unwrap_or(layout);
        let place = |k: u32, of: u32| if big_endian { of - 1 - k } else { k };
        for k in 0..from.1 {
            let lane = if from.1 == 1 && self.scope().const_ty(c) == from.0 {
                c
            } else {
                self.lane(c, u64::from(k))?
            };
            let value = match self.scope().constant(lane) {
                Const::Int { value, .. } => value,
                Const::Float { bits, .. } => bits,
                Const::Zero(_) | Const::Undef(_) | Const::Poison(_) => 0,
                _ => return None,
            };
            let low = place(k, from.1) * width;
            let value = u128::from(value & u64::MAX >> (64 - width)) << (low % 64);
            let at = (low / 64) as usize;
            words[at] |= value as u64;
            words[at + 1] |= (value >> 64) as u64;
        }
        let mut lanes = Vec::with_capacity(to.1 as usize);
        for k in 0..to.1 {
            let low = place(k, to.1) * new;
            let at = (low / 64) as usize;
            let both = u128::from(words[at]) | u128::from(words[at + 1]) << 64;
            let value = (both >> (low % 64)) as u64 & u64::MAX >> (64 - new);
            lanes.push(match self.is_word_float(to.0) {
                true => self.tables().constant(Const::Float {
                    ty: to.0,
                    bits: value,
                }),
                false => self.tables().int(to.0, value),
            });
        }
        if matches!(self.scope().ty(ty), Type::Vector { .. }) {
            return Some(self.tables().aggregate(ty, &lanes));
        }
        lanes.first().copied()
    }

    /// A shuffle of constants: any of fixed length, and the splat of an inserted lane.
    fn shuffled(&mut self, ops: &[ConstId], ty: TypeId) -> Option<ConstId> {
        let Type::Vector { len, scalable, .. } = self.scope().ty(ty) else {
            return None;
        };
        let Type::Vector { len: from, .. } = self.scope().ty(self.scope().const_ty(ops[0])) else {
            return None;
        };
        if len > MAX_LANES {
            return None;
        }
        let mask = self.mask(ops[2], len)?;
        if scalable {
            let first = self.first_lane(ops[0])?;
            let splat = mask.iter().all(|i| *i == 0);
            return splat.then(|| self.splat_of(ty, first));
        }
        let mut lanes = Vec::with_capacity(mask.len());
        for i in mask {
            lanes.push(match i {
                u32::MAX => {
                    let Type::Vector { elem, .. } = self.scope().ty(ty) else {
                        return None;
                    };
                    self.tables().constant(Const::Poison(elem))
                }
                i if i < from => self.lane(ops[0], u64::from(i))?,
                i => self.lane(ops[1], u64::from(i - from))?,
            });
        }
        Some(self.tables().aggregate(ty, &lanes))
    }

    /// The first lane, which is all that is known of a scalable vector with an inserted lane.
    fn first_lane(&mut self, c: ConstId) -> Option<ConstId> {
        let s = self.scope();
        if let Const::Expr { expr, .. } = s.constant(c)
            && expr.opcode == Opcode::InsertElement
        {
            let ops = s.const_list(expr.ops);
            return (s.const_u64(ops[2])? == 0).then_some(ops[1]);
        }
        self.lane(c, 0)
    }

    /// Lane `i` of a vector constant.
    fn lane(&mut self, c: ConstId, i: u64) -> Option<ConstId> {
        if let Const::Splat { elem, .. } = self.scope().constant(c) {
            return Some(elem);
        }
        self.member_const(c, i)
    }

    /// Member `i` of an aggregate constant.
    fn member_const(&mut self, c: ConstId, i: u64) -> Option<ConstId> {
        let s = self.scope();
        let t = s.const_ty(c);
        let member = match s.ty(t) {
            Type::Array { elem, len } if i < len => elem,
            Type::Vector {
                elem,
                len,
                scalable: false,
            } if i < len as u64 => elem,
            _ => *s.struct_elems(t)?.0.get(i as usize)?,
        };
        match s.constant(c) {
            Const::Aggregate { elems, .. } => s.const_list(elems).get(i as usize).copied(),
            Const::Bytes { data, .. } => {
                let b = *s.bytes(data).get(i as usize)? as u64;
                Some(self.tables().int(member, b))
            }
            Const::Zero(_) => self.zero(member, self.pos).ok(),
            Const::Undef(_) => Some(self.tables().constant(Const::Undef(member))),
            Const::Poison(_) => Some(self.tables().constant(Const::Poison(member))),
            Const::Splat { elem, .. } => Some(elem),
            _ => None,
        }
    }

    /// An aggregate with the member at `path` replaced.
    fn with_member(&mut self, c: ConstId, v: ConstId, path: &[u64]) -> Option<ConstId> {
        let Some((&i, rest)) = path.split_first() else {
            return Some(v);
        };
        let t = self.scope().const_ty(c);
        let n = match self.scope().ty(t) {
            Type::Array { len, .. } => len,
            Type::Vector {
                len, scalable: false, ..
            } => len as u64,
            _ => self.scope().struct_elems(t)?.0.len() as u64,
        };
        if i >= n || n > MAX_LANES as u64 {
            return None;
        }
        let mut members = Vec::with_capacity(n as usize);
        for j in 0..n {
            let m = self.lane(c, j)?;
            members.push(if j == i { self.with_member(m, v, rest)? } else { m });
        }
        Some(self.tables().aggregate(t, &members))
    }

    fn fold_scalar(&mut self, op: Opcode, sub: u8, ops: &[ConstId], ty: TypeId) -> Option<ConstId> {
        let s = self.scope();
        let value = |i: usize| ops.get(i).map(|c| s.constant(*c));
        let (a, b) = (value(0), value(1));
        let from = s.const_ty(ops[0]);
        if ops.iter().any(|c| matches!(s.constant(*c), Const::Poison(_))) {
            return Some(self.tables().constant(Const::Poison(ty)));
        }
        match (op, a?) {
            (Opcode::PtrToInt, Const::Null(_)) => Some(self.tables().int(ty, 0)),
            (Opcode::IntToPtr, Const::Int { value: 0, .. }) => Some(self.tables().constant(Const::Null(ty))),
            (Opcode::BitCast, _) if from == ty => Some(ops[0]),
            (Opcode::BitCast, Const::Int { value, .. }) if self.is_word_float(ty) => {
                Some(self.tables().constant(Const::Float { ty, bits: value }))
            }
            (Opcode::BitCast, Const::Float { bits, .. }) if s.int_bits(ty).is_some() => {
                Some(self.tables().int(ty, bits))
            }
            (_, Const::Int { value, .. }) => self.fold_int(op, sub, from, value, b, ty),
            (_, Const::Float { bits, .. }) => self.fold_float(op, sub, from, bits, b, ty),
            _ => None,
        }
    }

    fn is_word_float(&self, t: TypeId) -> bool {
        matches!(t, TypeId::HALF | TypeId::BFLOAT | TypeId::FLOAT | TypeId::DOUBLE)
    }

    fn fold_int(
        &mut self,
        op: Opcode,
        sub: u8,
        from: TypeId,
        x: u64,
        b: Option<Const>,
        ty: TypeId,
    ) -> Option<ConstId> {
        let bits = self.scope().int_bits(from)?;
        let sx = sign_extend(x, bits);
        let narrow = self.scope().int_bits(ty).is_some_and(|n| n <= 64);
        if b.is_none() {
            return match op {
                Opcode::Trunc | Opcode::ZExt if narrow => Some(self.tables().int(ty, x)),
                Opcode::SExt if narrow => Some(self.tables().int(ty, sx as u64)),
                Opcode::UiToFp => self.make_float(ty, x as f64, x as f32),
                Opcode::SiToFp => self.make_float(ty, sx as f64, sx as f32),
                _ => None,
            };
        }
        let Some(Const::Int { value: y, .. }) = b else {
            return None;
        };
        let sy = sign_extend(y, bits);
        if op == Opcode::ICmp {
            let r = IntPredicate::from_u8(sub).holds(x.cmp(&y), sx.cmp(&sy));
            return Some(self.tables().int(TypeId::I1, r as u64));
        }
        let shift = (y < bits as u64).then_some(y as u32);
        let r = match op {
            Opcode::Add => x.wrapping_add(y),
            Opcode::Sub => x.wrapping_sub(y),
            Opcode::Mul => x.wrapping_mul(y),
            Opcode::And => x & y,
            Opcode::Or => x | y,
            Opcode::Xor => x ^ y,
            Opcode::UDiv => x.checked_div(y)?,
            Opcode::URem => x.checked_rem(y)?,
            Opcode::SDiv => sx.checked_div(sy)? as u64,
            Opcode::SRem => sx.checked_rem(sy)? as u64,
            Opcode::Shl => x << shift?,
            Opcode::LShr => x >> shift?,
            Opcode::AShr => (sx >> shift?) as u64,
            _ => return None,
        };
        Some(self.tables().int(ty, r))
    }

    /// A float or double, given as both.
    fn make_float(&mut self, ty: TypeId, d: f64, f: f32) -> Option<ConstId> {
        let bits = match ty {
            TypeId::DOUBLE => d.to_bits(),
            TypeId::FLOAT => f.to_bits() as u64,
            _ => return None,
        };
        Some(self.tables().constant(Const::Float { ty, bits }))
    }

    fn fold_float(
        &mut self,
        op: Opcode,
        sub: u8,
        from: TypeId,
        bits: u64,
        b: Option<Const>,
        ty: TypeId,
    ) -> Option<ConstId> {
        if op == Opcode::FNeg {
            let sign = 1 << (self.float_bits(from)? - 1);
            let bits = bits ^ sign;
            return Some(self.tables().constant(Const::Float { ty, bits }));
        }
        let double = |bits: u64| match from {
            TypeId::DOUBLE => Some(f64::from_bits(bits)),
            TypeId::FLOAT => Some(f32::from_bits(bits as u32) as f64),
            _ => None,
        };
        let x = double(bits)?;
        let Some(b) = b else {
            let n = self.scope().int_bits(ty).unwrap_or(0);
            return match op {
                Opcode::FpExt if ty == TypeId::DOUBLE && !x.is_nan() => self.make_float(ty, x, 0.0),
                Opcode::FpTrunc if ty == TypeId::FLOAT && !x.is_nan() => self.make_float(ty, 0.0, x as f32),
                Opcode::FpToUi if n <= 64 && x > -1.0 && x.trunc() < 2f64.powi(n as i32) => {
                    Some(self.tables().int(ty, x as u64))
                }
                Opcode::FpToSi if n <= 64 && x.abs().trunc() < 2f64.powi(n as i32 - 1) => {
                    Some(self.tables().int(ty, x as i64 as u64))
                }
                _ => None,
            };
        };
        let Const::Float { bits, .. } = b else { return None };
        let y = double(bits)?;
        if op == Opcode::FCmp {
            let order = match x.partial_cmp(&y) {
                Some(std::cmp::Ordering::Equal) => 1,
                Some(std::cmp::Ordering::Greater) => 2,
                Some(std::cmp::Ordering::Less) => 4,
                None => 8,
            };
            let r = FloatPredicate::from_u8(sub) as u8 & order != 0;
            return Some(self.tables().int(TypeId::I1, r as u64));
        }
        let (fx, fy) = (x as f32, y as f32);
        let (d, f) = match op {
            Opcode::FAdd => (x + y, fx + fy),
            Opcode::FSub => (x - y, fx - fy),
            Opcode::FMul => (x * y, fx * fy),
            Opcode::FDiv => (x / y, fx / fy),
            Opcode::FRem => (x % y, fx % fy),
            _ => return None,
        };
        // What NaNs come out is the machine's business.
        if d.is_nan() || f.is_nan() {
            return None;
        }
        self.make_float(ty, d, f)
    }
}
