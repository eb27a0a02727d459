//! Exceptions: what unknown functions throw is an address without an object, whose number says what type it is of; a clause
//! catches it by the address of its type description.

use super::frame::Frame;
use super::value::{Scalar, Value};
use super::{Run, Stop};
use ir::ids::Inst;
use ir::inst::InstFlags;

/// How many types of exceptions there are.
const TYPES: u64 = 3;

/// The exception that comes of a random number.
pub(crate) fn thrown(random: u64) -> u64 {
    0x5000_0000_0000 + random % 64 * 16
}

/// The number that a landing pad has for a type description; `null` catches everything.
pub(crate) fn type_number(description: u64) -> u64 {
    match description {
        0 => 1,
        at => at & 0x7fff_fff0,
    }
}

fn catches(description: u64, exception: u64) -> bool {
    description == 0 || description / 16 % TYPES == exception / 16 % TYPES
}

impl Run<'_> {
    /// What a landing pad gives; an exception that it has no clause for goes on.
    pub(crate) fn landing_pad(
        &mut self,
        frame: &Frame<'_>,
        i: Inst,
        clauses: &[Value],
    ) -> Result<Value, Stop> {
        let (exception, d) = (frame.exception, frame.body.inst(i));
        for (clause, filter) in clauses.iter().zip(frame.body.list(d.aux)) {
            if *filter != 0 || clause.len() != 1 {
                return Err(Stop::Unknown("a filter".into()));
            }
            let description = self.pointer(clause[0])?;
            if catches(description, exception) {
                return Ok(caught(exception, type_number(description)));
            }
        }
        match d.flags.has(InstFlags::CLEANUP) {
            true => Ok(caught(exception, 0)),
            false => Err(Stop::Unwinds(exception)),
        }
    }
}

fn caught(exception: u64, selector: u64) -> Value {
    [exception, selector]
        .map(|n| Scalar::known(n.into()))
        .into_iter()
        .collect()
}
