//! Constants in the one form that the reader and the builder give them: what is all zero is `zeroinitializer`, arrays of bytes are
//! [`Const::Bytes`], equal lanes are a splat.

use crate::constants::Const;
use crate::context::ScopeMut;
use crate::ids::{ConstId, TypeId};
use crate::types::Type;
use smallvec::SmallVec;

impl ScopeMut<'_> {
    /// An integer of words, least significant first; of a vector type in all lanes.
    pub fn int_words(&mut self, ty: TypeId, words: &[u64]) -> ConstId {
        let elem = self.scope().scalar_ty(ty);
        let c = self.wide_int(elem, words);
        match elem == ty {
            true => c,
            false => self.splat_constant(ty, c),
        }
    }

    /// An integer, sign-extended to the type's width; of a vector type in all lanes.
    pub fn signed_int(&mut self, ty: TypeId, value: i64) -> ConstId {
        let scope = self.scope();
        let bits = scope.int_bits(scope.scalar_ty(ty)).unwrap_or(64);
        let mut words: SmallVec<[u64; 4]> = SmallVec::new();
        words.push(value as u64);
        words.resize(bits.div_ceil(64) as usize, (value >> 63) as u64);
        self.int_words(ty, &words)
    }

    /// A constant in all lanes of a vector type.
    pub fn splat_constant(&mut self, ty: TypeId, elem: ConstId) -> ConstId {
        self.constant(match self.scope().const_u64(elem) {
            Some(0) => Const::Zero(ty),
            _ => Const::Splat { ty, elem },
        })
    }

    /// A floating-point constant of type `float` or `double`.
    pub fn real(&mut self, ty: TypeId, value: f64) -> ConstId {
        let bits = match ty {
            TypeId::FLOAT => u64::from((value as f32).to_bits()),
            _ => value.to_bits(),
        };
        self.constant(Const::Float { ty, bits })
    }

    /// All bits zero: `0`, `0.0`, `null`, `zeroinitializer`.
    pub fn zero(&mut self, ty: TypeId) -> ConstId {
        let c = match self.scope().ty(ty) {
            Type::Int(_) => return self.int_words(ty, &[0]),
            Type::Ptr(_) | Type::TypedPtr { .. } => Const::Null(ty),
            Type::Half | Type::BFloat | Type::Float | Type::Double => Const::Float { ty, bits: 0 },
            Type::X86Fp80 | Type::Fp128 | Type::PpcFp128 => {
                let words = self.words(&[0, 0]);
                Const::WideFloat { ty, words }
            }
            Type::Token => Const::NoneToken,
            _ => Const::Zero(ty),
        };
        self.constant(c)
    }

    /// An aggregate in its simplest form: all zero, all undef, all poison, a splat, bytes, or a list.
    pub fn aggregate(&mut self, ty: TypeId, elems: &[ConstId]) -> ConstId {
        let scope = self.scope();
        let first = elems.first().map(|c| scope.constant(*c));
        let is = |f: fn(&Const) -> bool| elems.iter().all(|c| f(&scope.constant(*c)));
        let zero = |c: ConstId| match scope.constant(c) {
            Const::Int { value: 0, .. } | Const::Null(_) | Const::Zero(_) | Const::Float { bits: 0, .. } => {
                true
            }
            Const::WideInt { words, .. } | Const::WideFloat { words, .. } => {
                scope.words(words).iter().all(|w| *w == 0)
            }
            _ => false,
        };
        let Some(first) = first else {
            return self.constant(Const::Zero(ty));
        };
        if elems.iter().all(|c| zero(*c)) {
            return self.constant(Const::Zero(ty));
        }
        if matches!(first, Const::Undef(_)) && is(|c| matches!(c, Const::Undef(_))) {
            return self.constant(Const::Undef(ty));
        }
        if matches!(first, Const::Poison(_)) && is(|c| matches!(c, Const::Poison(_))) {
            return self.constant(Const::Poison(ty));
        }
        let t = scope.ty(ty);
        if matches!(t, Type::Vector { .. })
            && elems.len() > 1
            && elems.iter().all(|c| *c == elems[0])
            && matches!(first, Const::Int { .. } | Const::Float { .. })
        {
            let elem = elems[0];
            return self.constant(Const::Splat { ty, elem });
        }
        if matches!(t, Type::Array { elem: TypeId::I8, .. }) && is(|c| matches!(c, Const::Int { .. })) {
            let bytes: Vec<u8> = elems
                .iter()
                .map(|c| scope.const_u64(*c).unwrap_or(0) as u8)
                .collect();
            let data = self.str(&bytes);
            return self.constant(Const::Bytes { ty, data });
        }
        let elems = self.const_list(elems);
        self.constant(Const::Aggregate { ty, elems })
    }
}
