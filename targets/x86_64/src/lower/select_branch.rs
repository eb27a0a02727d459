//! Which `select` is better a branch: one whose result decides what is loaded and compared for it the next time.
//!
//! ```text
//!   L: child = phi …; a = load p[child]; next = select (icmp a, b), x, y; child' = 2 * next …
//! ```
//! Each round waits for the load of the one before where a conditional move makes `next`. A branch is guessed, right or wrong,
//! and the next loads are on their way meanwhile: descents in heaps and search trees. Not where the front end says that it
//! cannot be guessed (`!unpredictable`).

use super::Cx;
use ir::ids::{Inst, Value};
use ir::inst::Opcode;
use smallvec::SmallVec;

/// Values that are looked at on the way back from a load's address.
const MOST: usize = 24;

/// Whether a load that the condition compares has an address that depends on the result of the `select`.
pub fn leads_to_itself(cx: &Cx<'_>, select: Inst, cond: Value) -> bool {
    let compared = cx
        .absorbable(cond)
        .filter(|i| cx.optimise && cx.body.inst(*i).opcode == Opcode::ICmp);
    let Some(compared) = compared else { return false };
    let mut attached = cx.body.attachments_of(select);
    if attached.any(|a| cx.scope.bytes(a.1) == b"unpredictable") {
        return false;
    }
    let loads = |v: &Value| {
        let i = cx.body.def(*v)?;
        (cx.body.inst(i).opcode == Opcode::Load).then(|| cx.body.ops(i)[0])
    };
    let addresses = cx.body.ops(compared).iter().filter_map(loads).collect();
    depends_on(cx, addresses, cx.body.result(select))
}

/// Whether one of these values is made from `source`, by additions and shifts, through phis.
fn depends_on(cx: &Cx<'_>, mut seen: SmallVec<[Value; MOST]>, source: Value) -> bool {
    use Opcode::*;
    let mut at = 0;
    while let Some(&v) = seen.get(at) {
        if v == source {
            return true;
        }
        at += 1;
        let Some(i) = cx.body.def(v) else { continue };
        let passed = matches!(
            cx.body.inst(i).opcode,
            GetElementPtr | Phi | Add | Sub | Or | Shl | Mul | SExt | ZExt
        );
        if !passed {
            continue;
        }
        for &operand in cx.body.ops(i) {
            if seen.len() < MOST && operand.as_local().is_some() && !seen.contains(&operand) {
                seen.push(operand);
            }
        }
    }
    false
}
