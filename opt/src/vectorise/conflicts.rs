//! Which accesses of a loop may touch the same bytes in another order than before, when several turns are made at once.
//!
//! Lanes are turns: what stands first in the loop is done for all lanes first. So an access of a later turn may come before
//! one of an earlier turn that stands behind it, and they must not meet.

use super::address::Sum;
use super::read::Access;
use super::shape::Shape;
use crate::pipeline::Context;

/// Checks in front of a loop.
const MOST_CHECKS: usize = 6;

/// The bytes around an address that a group of accesses touches in a turn.
#[derive(Clone)]
pub(super) struct Reach {
    /// The number of an access, from which the others are a constant away.
    pub(super) access: usize,
    /// The first byte, and that behind the last, from there.
    pub(super) low: i64,
    pub(super) high: i64,
    stores: bool,
}

/// What is to be checked before the loop: these must not meet in all its turns.
pub(super) type Checks = Vec<(Reach, Reach)>;

/// Whether no two accesses meet that change places where `lanes` turns are made at once.
pub(super) fn keep_order(accesses: &[&Access], lanes: i64) -> bool {
    accesses.iter().enumerate().all(|(k, later)| {
        accesses[..k].iter().all(|first| {
            let stores = first.stored.is_some() || later.stored.is_some();
            !stores || !first.sum.is_beside(&later.sum) || !meet(first, later, lanes)
        })
    })
}

/// Whether `first` of a turn touches bytes of `later` of one of the turns before.
fn meet(first: &Access, later: &Access, lanes: i64) -> bool {
    let apart = first.sum.offset.wrapping_sub(later.sum.offset);
    (1..lanes).any(|turns| {
        let away = apart.wrapping_add(first.sum.stride.wrapping_mul(turns));
        away > -first.bytes && away < later.bytes
    })
}

/// What is to be checked before a loop; `None`: too much.
pub(super) fn checks(cx: Context<'_>, shape: &Shape<'_>, accesses: &[(usize, &Access)]) -> Option<Checks> {
    let mut groups: Vec<(&Sum, Reach)> = Vec::new();
    for &(k, a) in accesses {
        let stores = a.stored.is_some();
        match groups.iter_mut().find(|g| g.0.is_beside(&a.sum)) {
            Some((sum, reach)) => {
                let away = a.sum.offset.wrapping_sub(sum.offset);
                reach.low = reach.low.min(away);
                reach.high = reach.high.max(away.checked_add(a.bytes)?);
                reach.stores |= stores;
            }
            None => groups.push((
                &a.sum,
                Reach {
                    access: k,
                    low: 0,
                    high: a.bytes,
                    stores,
                },
            )),
        }
    }
    let mut checks = Vec::new();
    for (k, (sum, reach)) in groups.iter().enumerate() {
        for (other, beside) in &groups[..k] {
            let (Some(a), Some(b)) = (sum.base, other.base) else {
                return None;
            };
            if (reach.stores || beside.stores) && !shape.are_distinct(cx, a, b) {
                checks.push((reach.clone(), beside.clone()));
            }
        }
    }
    (checks.len() <= MOST_CHECKS).then_some(checks)
}
