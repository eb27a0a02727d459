//! AVX-512 fused multiplications with a mask operand: `avx512.mask.vfmadd.ps.128` and so on.
//!
//! `mask` keeps the first operand where the mask is clear, `mask3` the third, `maskz` has zero there.

use super::{OldCall, Replaced, Upgrader};
use crate::diag::Result;
use crate::edit::InstBuilder;
use crate::ids::{TypeId, Value};
use crate::inst::Opcode;

impl Upgrader<'_> {
    /// A fused multiplication under a mask. `None` if it is not one.
    pub(super) fn replace_fused(&mut self, c: &OldCall<'_>) -> Result<Option<Replaced>> {
        let a = c.args;
        let mut words = c.name.split('.').skip(1);
        let (Some(kind), Some(op), Some(ty)) = (words.next(), words.next(), words.next()) else {
            return Ok(None);
        };
        let keeps = match kind {
            "mask" => 0,
            "mask3" => 2,
            "maskz" => 3,
            _ => return Ok(None),
        };
        let rounded = matches!(c.name.rsplit('.').next(), Some("512" | "ss" | "sd"));
        let (negate_product, negate_addend) = match op {
            "vfmadd" | "vfmaddsub" => (false, false),
            "vfmsub" | "vfmsubadd" => (false, true),
            "vfnmadd" => (true, false),
            "vfnmsub" => (true, true),
            _ => return Ok(None),
        };
        if a.len() != if rounded { 5 } else { 4 } || self.is_vector(a[3]) || !self.is_vector(a[0]) {
            return Ok(None);
        }
        let alternating = op.len() == "vfmaddsub".len();
        let mut v = [a[0], a[1], a[2]];
        let scalar = matches!(ty, "ss" | "sd");
        if scalar {
            for x in &mut v {
                *x = self.extract_lane(*x, 0);
            }
        }
        let t = self.ty(v[0]);
        let pass = match keeps {
            3 => self.zero_value(t)?,
            k => v[k],
        };
        if negate_product {
            v[1] = self.inst(Opcode::FNeg, t, &[v[1]]);
        }
        if negate_addend {
            v[2] = self.inst(Opcode::FNeg, t, &[v[2]]);
        }
        let rounding = rounded.then(|| a[4]);
        let v = match alternating {
            true => self.alternating(v, rounding)?,
            false => self.fused_once(t, v, rounding)?,
        };
        if !scalar {
            return Ok(Some(Replaced::With(self.masked_select(a[3], v, pass))));
        }
        let bits = self.mask_vector(a[3], 1);
        let bit = self.extract_lane(bits, 0);
        let v = self.select(bit, v, pass);
        let into = a[if keeps == 2 { 2 } else { 0 }];
        Ok(Some(Replaced::With(self.insert_lane(into, v, 0))))
    }

    /// `v[0] * v[1] + v[2]`.
    fn fused_once(&mut self, t: TypeId, v: [Value; 3], rounding: Option<Value>) -> Result<Value> {
        let Some(r) = rounding else {
            return self.call("fma", t, &v);
        };
        let double = self.elem_bits(t) == 64;
        let name = match (self.is_vector(v[0]), double) {
            (true, false) => "vfmadd.ps.512",
            (true, true) => "vfmadd.pd.512",
            (false, false) => "vfmadd.f32",
            (false, true) => "vfmadd.f64",
        };
        self.call(&format!("x86.avx512.{name}"), t, &[v[0], v[1], v[2], r])
    }

    /// The addend subtracted in even lanes, added in odd ones (vfmaddsub; of a negated addend: vfmsubadd).
    fn alternating(&mut self, v: [Value; 3], rounding: Option<Value>) -> Result<Value> {
        let t = self.ty(v[0]);
        if let Some(r) = rounding {
            let name = if self.elem_bits(t) == 64 { "pd" } else { "ps" };
            let name = format!("x86.avx512.vfmaddsub.{name}.512");
            return self.call(&name, t, &[v[0], v[1], v[2], r]);
        }
        let n = self.lanes(t).1;
        let other = self.inst(Opcode::FNeg, t, &[v[2]]);
        let odd = self.call("fma", t, &v)?;
        let even = self.call("fma", t, &[v[0], v[1], other])?;
        let mask: Vec<u32> = (0..n).map(|i| if i % 2 == 0 { i } else { i + n }).collect();
        Ok(self.shuffle_vector(even, odd, &mask))
    }
}
