//! Checkers: what each transformation of machine IR must leave true.
//!
//! ```text
//!   VCode ──[well_formed, flags]──► allocation ──[places]──► clean-up ──[places, flags]──► layout ──[layout]──► encoder
//! ```
//! - [`well_formed`]: the machine IR is what [`crate::vcode`] promises.
//! - [`flags`]: whoever reads flags has the one before it that sets them; after selection and after clean-up.
//! - [`places`]: every operand finds its value where its place is, after allocation and after clean-up.
//! - [`layout`]: every block stands once in memory, or what it does stands elsewhere.
//!
//! They run in debug builds and where they are asked for ([`crate::Tier`] does not matter), and cost nothing else.
//! They share no code with what they check. A fault is a sentence that names the instruction.

pub mod flags;
pub mod layout;
mod liveness;
pub mod places;
pub mod well_formed;

use crate::text::Text;
use crate::vcode::{InstIndex, MachInst, VCode};

/// What is wrong: a sentence.
pub type Fault = String;

/// An instruction as faults name it.
fn describe<I: MachInst>(vcode: &VCode<I>, inst: InstIndex) -> String {
    struct One<'a, I: MachInst>(Text<'a, I>, InstIndex);
    impl<I: MachInst> std::fmt::Display for One<'_, I> {
        fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            self.0.inst(f, self.1)
        }
    }
    format!("instruction {inst} ({})", One(Text::new(vcode), inst))
}
