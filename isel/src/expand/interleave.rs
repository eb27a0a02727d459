//! Four or eight scalable vectors are interleaved, and taken apart, pair by pair.

use super::build::Values;
use super::{Expander, Out};
use ir::edit::InstBuilder;
use ir::ids::{TypeId, Value};
use ir::inst::InstData;
use ir::intrinsics::Intrinsic;
use ir::types::Type;

impl Expander<'_> {
    /// `llvm.vector.deinterleave4` and `8`.
    pub(super) fn deinterleave_scalable(&mut self, d: &InstData, v: Value) -> Out {
        let parts = self.taken_apart(v, self.members(d.ty).len());
        Out::Value(self.aggregate(d.ty, &parts))
    }

    /// `llvm.vector.interleave4` and `8`.
    pub(super) fn interleaved(&mut self, vectors: &[Value]) -> Value {
        if let [v] = *vectors {
            return v;
        }
        let every_other = |from: usize| vectors[from..].iter().step_by(2).copied().collect();
        let (even, odd): (Values, Values) = (every_other(0), every_other(1));
        let (a, b) = (self.interleaved(&even), self.interleaved(&odd));
        let (elem, len) = self.scalable(self.ty(a));
        let both = self.tables().vector_ty(elem, 2 * len, true);
        self.intrinsic(Intrinsic::VectorInterleave2, both, &[a, b])
    }

    fn taken_apart(&mut self, v: Value, count: usize) -> Values {
        if count == 1 {
            return Values::from_slice(&[v]);
        }
        let (elem, len) = self.scalable(self.ty(v));
        let half = self.tables().vector_ty(elem, len / 2, true);
        let pair = self.tables().struct_ty(&[half, half], false);
        let both = self.intrinsic(Intrinsic::VectorDeinterleave2, pair, &[v]);
        let [even, odd] = [0, 1].map(|k| self.extract_value(both, &[k]));
        let (even, odd) = (
            self.taken_apart(even, count / 2),
            self.taken_apart(odd, count / 2),
        );
        even.into_iter().zip(odd).flat_map(|(a, b)| [a, b]).collect()
    }

    fn scalable(&self, t: TypeId) -> (TypeId, u32) {
        match self.kind(t) {
            Type::Vector { elem, len, .. } => (elem, len),
            _ => unreachable!("verified: a vector"),
        }
    }
}
