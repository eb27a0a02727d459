//! The narrowed view: the widest vector registers as two of half their width.
//!
//! A target whose patterns end below its widest registers lowers what has no pattern of full width in this
//! view. All part numbers are then those of the narrow parts. Operands are taken apart where they are used;
//! what the instruction defines is put together after it. Masks are the same in both views.

use crate::lower::Lower;
use crate::target::Target;
use crate::target::optional::Narrowed;
use crate::values::parts::PartTy;
use ir::diag::Result;
use ir::ids::Value;
use ir::types::Type;
use regalloc::VReg;

/// Wide registers that the instruction in hand defines by halves.
#[derive(Default)]
pub struct Halves(Vec<(VReg, [VReg; 2])>);

impl<T: Target> Lower<'_, T> {
    /// Runs `f` in the narrowed view, and joins the halves that it defined.
    pub fn narrowed<R>(
        &mut self,
        view: &'static Narrowed<T>,
        f: impl FnOnce(&mut Self) -> Result<R>,
    ) -> Result<R> {
        if self.narrow.is_some() {
            return f(self);
        }
        self.st.halves.0.clear();
        self.narrow = Some(view);
        let r = f(self);
        self.narrow = None;
        for k in 0..self.st.halves.0.len() {
            let (dst, [low, high]) = self.st.halves.0[k];
            (view.join)(self, dst, low, high);
        }
        self.st.halves.0.clear();
        r
    }

    /// Runs `f` in the full view.
    pub fn widened<R>(&mut self, f: impl FnOnce(&mut Self) -> R) -> R {
        let narrow = self.narrow.take();
        let r = f(self);
        self.narrow = narrow;
        r
    }

    /// The register of narrow part `i` of a local value: of a definition, or to be read.
    pub(crate) fn narrow_part(&mut self, view: &Narrowed<T>, v: Value, i: u32, define: bool) -> Result<VReg> {
        let t = self.ty(v);
        if self.scalar_part(t).is_some() {
            return self.widened(|cx| cx.local_part(v, i));
        }
        let range = self.parts(t)?;
        let wide = self.widened(|cx| cx.parts(t))?;
        if range.1 - range.0 == wide.1 - wide.0 {
            return self.widened(|cx| cx.local_part(v, i));
        }
        // The wide part that holds it; those of a vector are all alike.
        let uniform = matches!(self.scope.ty(t), Type::Vector { .. });
        let (mut first, mut k) = if uniform { (i & !1, i / 2) } else { (0, 0) };
        let halved = loop {
            let halved = self.widened(|cx| cx.part(wide, k)).ty.bytes() > self.part(range, first).ty.bytes();
            let next = first + 1 + u32::from(halved);
            if i < next {
                break halved;
            }
            (first, k) = (next, k + 1);
        };
        let whole = self.widened(|cx| cx.local_part(v, k))?;
        if !halved {
            return Ok(whole);
        }
        let high = i > first;
        let ty: PartTy = self.part(range, i).ty;
        if !define {
            let half = self.vreg(ty);
            (view.half)(self, half, whole, high);
            return Ok(half);
        }
        let known = self.st.halves.0.iter().find(|(r, _)| *r == whole).copied();
        let (_, halves) = match known {
            Some(pair) => pair,
            None => {
                let pair = (whole, [self.vreg(ty), self.vreg(ty)]);
                self.st.halves.0.push(pair);
                pair
            }
        };
        Ok(halves[usize::from(high)])
    }
}
