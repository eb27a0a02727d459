//! Whether a run after a pass does what the function before it may do (LangRef: a defined value stays, `undef` becomes any,
//! poison becomes anything, and so does everything where behaviour is undefined).

use super::memory::Byte;
use super::value::Scalar;
use super::{Event, Outcome, Stop};

/// What a comparison of two runs says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The second is one that the first allows.
    Agree,
    /// Before the pass behaviour is undefined.
    Undefined,
    /// It is not, and how they differ.
    Differ(String),
    /// We do not know; why.
    NotJudged(String),
}

/// Compares.
pub fn refine(before: &Outcome, after: &Outcome) -> Verdict {
    let result = match &before.end {
        Err(Stop::Undefined(_)) => return Verdict::Undefined,
        Err(Stop::Unknown(why)) => return Verdict::NotJudged(why.clone()),
        Err(Stop::Steps | Stop::Unwinds(_)) => return Verdict::NotJudged("too many steps".into()),
        Ok(v) => v,
    };
    let differ = |what: String| match before.loose || after.loose {
        true => Verdict::NotJudged("fast-math flags".into()),
        false => Verdict::Differ(what),
    };
    let new = match &after.end {
        Err(Stop::Undefined(why)) => return differ(format!("undefined behaviour after the pass: {why}")),
        Err(Stop::Unknown(why)) => return Verdict::NotJudged(why.clone()),
        Err(Stop::Steps | Stop::Unwinds(_)) => return differ("no end after the pass".into()),
        Ok(v) => v,
    };
    if let Some(what) = events(&before.events, &after.events) {
        return differ(what);
    }
    if let Some((k, a, b)) = first_of(result, new, |x| x) {
        return differ(format!("element {k} of the result is {b}, not {a}"));
    }
    if let Some((k, a, b)) = first_of(&before.memory, &after.memory, Byte::scalar) {
        return differ(format!("byte {k} of memory is {b}, not {a}"));
    }
    Verdict::Agree
}

/// The first element that is not allowed: its number, before and after.
fn first_of<X: Copy + PartialEq>(
    before: &[X],
    after: &[X],
    of: fn(X) -> Scalar,
) -> Option<(usize, Scalar, Scalar)> {
    if before == after {
        return None;
    }
    let pairs = before.iter().zip(after).map(|(a, b)| (of(*a), of(*b)));
    let mut wrong = pairs.enumerate().filter(|(_, (a, b))| !a.allows(*b));
    wrong.next().map(|(k, (a, b))| (k, a, b))
}

fn events(before: &[Event], after: &[Event]) -> Option<String> {
    for (k, (a, b)) in before.iter().zip(after).enumerate() {
        if a.what != b.what {
            return Some(format!("event {k} is {}, not {}", b.what, a.what));
        }
        if let Some((n, x, y)) = first_of(&a.values, &b.values, |x| x) {
            return Some(format!("value {n} of event {k} ({}) is {y}, not {x}", a.what));
        }
        if let Some((n, x, y)) = first_of(&a.memory, &b.memory, Byte::scalar) {
            return Some(format!(
                "byte {n} of memory at event {k} ({}) is {y}, not {x}",
                a.what
            ));
        }
    }
    match before.len() == after.len() {
        true => None,
        false => Some(format!("{} events, not {}", after.len(), before.len())),
    }
}
