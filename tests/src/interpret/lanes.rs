//! Lanes of vectors, members of aggregates, and choices between values.

use super::layout::Element;
use super::value::{Scalar, Value, ones};
use super::{Run, Stop};
use ir::context::Scope;
use ir::ids::TypeId;

impl Run<'_> {
    /// `select`: what may be either has free bits before a pass.
    pub(crate) fn choose(&mut self, c: &Value, a: &Value, b: &Value) -> Value {
        let conditions: Value = c.iter().map(|c| self.settle(*c)).collect();
        let pick = |k: usize| {
            let c = conditions[k.min(conditions.len() - 1)];
            match c {
                Scalar { poison: true, .. } => Scalar::poison(),
                Scalar { free: 0, bits, .. } => {
                    let mut r = if bits == 1 { a[k] } else { b[k] };
                    r.local |= c.local;
                    r
                }
                _ if a[k].poison || b[k].poison => Scalar::poison(),
                _ => {
                    let free = a[k].free | b[k].free | a[k].bits ^ b[k].bits;
                    Scalar {
                        bits: a[k].bits & !free,
                        free,
                        settled: c.settled || a[k].settled || b[k].settled,
                        local: a[k].local || b[k].local || c.local,
                        poison: false,
                    }
                }
            }
        };
        (0..a.len()).map(pick).collect()
    }

    fn lane_number(&mut self, v: Scalar, lanes: usize) -> Option<usize> {
        let v = self.settle(v);
        (v.is_known() && v.bits < lanes as u128).then_some(v.bits as usize)
    }

    /// `extractelement`; poison beyond the vector, and where we do not know the lane.
    pub(crate) fn extract_lane(&mut self, ops: &[Value]) -> Result<Value, Stop> {
        let r = match self.lane_number(ops[1][0], ops[0].len()) {
            Some(k) => ops[0][k],
            None => Scalar::poison(),
        };
        Ok(Value::from_elem(r, 1))
    }

    /// `insertelement`.
    pub(crate) fn insert_lane(&mut self, ops: &[Value]) -> Result<Value, Stop> {
        let mut v = ops[0].clone();
        match self.lane_number(ops[2][0], v.len()) {
            Some(k) => v[k] = ops[1][0],
            None => v.fill(Scalar::poison()),
        }
        Ok(v)
    }

    /// Where a member begins among the elements of an aggregate, and how many elements it has.
    pub(crate) fn member(&self, s: Scope<'_>, mut t: TypeId, path: &[u32]) -> Result<(usize, usize), Stop> {
        let mut at = 0;
        for k in path {
            for before in 0..*k {
                let m = s.member_ty(t, before).ok_or(Stop::Unknown("a member".into()))?;
                at += self.count(s, m)?;
            }
            t = s.member_ty(t, *k).ok_or(Stop::Unknown("a member".into()))?;
        }
        Ok((at, self.count(s, t)?))
    }

    /// `bitcast`: the bits of all elements in a row, cut anew. Poison spreads to all that shares bits with it.
    pub(crate) fn bitcast(&self, s: Scope<'_>, from: TypeId, to: TypeId, v: &Value) -> Result<Value, Stop> {
        let (mut old, mut new): (Vec<Element>, Vec<Element>) = Default::default();
        self.elements(s, from, 0, &mut old)?;
        self.elements(s, to, 0, &mut new)?;
        if old.len() == new.len() {
            return Ok(v.clone());
        }
        let overlap = |e: &Element| {
            let mut r = Scalar::default();
            for (o, x) in old.iter().zip(v) {
                let (low, high) = (
                    o.at.max(e.at),
                    (o.at + u64::from(o.bits)).min(e.at + u64::from(e.bits)),
                );
                if low >= high {
                    continue;
                }
                let (from, to, n) = ((low - o.at) as u32, (low - e.at) as u32, (high - low) as u32);
                r.bits |= (x.bits >> from & ones(n)) << to;
                r.free |= (x.free >> from & ones(n)) << to;
                r.poison |= x.poison;
                r.settled |= x.settled;
                r.local |= x.local;
            }
            match r.poison {
                true => Scalar::poison(),
                false => r,
            }
        };
        Ok(new.iter().map(overlap).collect())
    }
}
