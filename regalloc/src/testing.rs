//! What the unit tests share: a small target of generic instructions, a parser of the text form ([`parse`]), tests kept
//! as text files ([`cases`]), random functions ([`random`]) and faults put into them (`faults`).

mod cases;
mod execute;
mod faults;
mod parse;
mod random;

use crate::alloc::RegEnv;
use crate::effects::Effects;
use crate::vcode::{MachInst, Terminator};
use regalloc2::{Operand, OperandConstraint, PReg, PRegSet, RegClass};
use std::fmt::Formatter;
use std::sync::Mutex;

pub(crate) use parse::parse;

/// The text of a random function.
pub(crate) fn random_function(seed: u64, size: usize) -> String {
    random::function(&mut random::Random(seed | 1 << 40), size)
}

/// The names of instructions; a name's number is its index.
static NAMES: Mutex<Vec<String>> = Mutex::new(Vec::new());

/// An instruction of the test target. What it is follows from its name, up to the first dot:
/// - `ret` leaves the function; `jump`, `branch`, `invoke` end blocks; `nop`, `move` and what has clobbers are what they say;
/// - `compare` sets flags, `when` needs them, `scramble` and what has clobbers lose them;
/// - `add` has a form that reads a slot, `inc` one that updates a slot, `const` one that writes a slot (`add.load1`, …);
/// - `frame` asks for the frame;
/// - everything else is an operation like no other, but for one of the same name.
#[derive(Clone, Copy)]
pub(crate) struct TestInst {
    name: u32,
    start: u32,
    count: u32,
    clobbers: PRegSet,
}

impl TestInst {
    pub fn new(name: &str, start: u32, count: u32, clobbers: PRegSet) -> Self {
        let mut names = NAMES.lock().unwrap();
        let known = names.iter().position(|n| n == name);
        let name = known.unwrap_or_else(|| {
            names.push(name.to_string());
            names.len() - 1
        }) as u32;
        TestInst {
            name,
            start,
            count,
            clobbers,
        }
    }

    fn full_name(&self) -> String {
        NAMES.lock().unwrap()[self.name as usize].clone()
    }

    /// The name up to the first dot.
    fn is(&self, names: &[&str]) -> bool {
        let full = self.full_name();
        names.contains(&full.split('.').next().unwrap())
    }

    fn form(&self, of: &str, ending: String) -> Option<Self> {
        let form = format!("{of}.{ending}");
        (self.full_name() == of).then(|| TestInst::new(&form, self.start, self.count, self.clobbers))
    }
}

impl std::fmt::Debug for TestInst {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {}+{}", self.full_name(), self.start, self.count)
    }
}

impl MachInst for TestInst {
    type Tables = ();

    fn clear_tables(_: &mut ()) {}

    fn operand_range(&self) -> (u32, u32) {
        (self.start, self.count)
    }

    fn terminator(&self) -> Terminator {
        if self.is(&["ret"]) {
            Terminator::Ret
        } else if self.is(&["jump", "branch", "invoke"]) {
            Terminator::Branch
        } else {
            Terminator::None
        }
    }

    fn effects(&self) -> Effects {
        Effects {
            reads_flags: self.is(&["when"]),
            sets_flags: self.is(&["compare"]),
            loses_flags: self.is(&["scramble"]) || self.has_clobbers(),
            ..Effects::NONE
        }
    }

    /// Accesses of the test target are all alike.
    fn mark_ordered(&mut self) {}

    fn clobbers(&self) -> PRegSet {
        self.clobbers
    }

    fn has_clobbers(&self) -> bool {
        self.clobbers != PRegSet::empty()
    }

    fn needs_frame(&self) -> bool {
        self.is(&["frame"])
    }

    fn is_move(&self) -> bool {
        self.is(&["move"])
    }

    fn is_jump(&self) -> bool {
        self.is(&["jump"])
    }

    const COMPARABLE: bool = true;
    const HAS_SHORT_OFFSETS: bool = true;

    fn digest(&self) -> Option<u64> {
        (!self.is(&["invoke"])).then_some(u64::from(self.name))
    }

    fn is_same(&self, other: &Self, _: &()) -> bool {
        (self.name, self.count) == (other.name, other.count)
    }

    fn is_nop(&self) -> bool {
        self.is(&["nop"])
    }

    fn copy(operands: u32) -> Self {
        TestInst::new("move", operands, 2, PRegSet::empty())
    }

    fn with_operands(self, start: u32) -> Self {
        TestInst { start, ..self }
    }

    fn nop() -> Self {
        TestInst::new("nop", 0, 0, PRegSet::empty())
    }

    fn fold_reload(&self, operands: &[Operand], operand: usize, _bytes: u32) -> Option<Self> {
        if self.is_move() {
            return (operand == 1).then_some(*self);
        }
        self.form("add", format!("load{operand}"))
            .filter(|_| is_free(&operands[operand]))
    }

    fn fold_spill(&self, operands: &[Operand]) -> Option<Self> {
        let whole = operands[0].class() == RegClass::Int && is_free(&operands[0]);
        self.form("const", "store".into()).filter(|_| whole)
    }

    fn fold_update(&self, _operands: &[Operand], def: usize) -> Option<Self> {
        self.form("inc", format!("update{def}"))
    }

    fn write_name(&self, _: &(), f: &mut Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.full_name())
    }

    fn write_reg(preg: PReg, f: &mut Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", RegName(preg))
    }
}

/// Whether the operand leaves it to the allocator which register it is in.
fn is_free(operand: &Operand) -> bool {
    !matches!(operand.constraint(), OperandConstraint::FixedReg(_))
}

/// `i0`, `f3`: the class and the number.
pub(crate) struct RegName(pub PReg);

impl std::fmt::Display for RegName {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        let class = ['i', 'f', 'v'][self.0.class() as usize];
        write!(f, "{class}{}", self.0.hw_enc())
    }
}

/// Registers that a call preserves begin here, in each class.
pub(crate) const FIRST_PRESERVED: usize = 4;

/// The test target's registers: six of integers, six of floats; the last two of each are preserved by calls.
pub(crate) fn env() -> RegEnv {
    let class = |class, numbers: std::ops::Range<usize>| {
        let mut set = PRegSet::empty();
        numbers.for_each(|n| set.add(PReg::new(n, class)));
        set
    };
    let none = PRegSet::empty();
    let both = |numbers: std::ops::Range<usize>| {
        let float = class(RegClass::Float, numbers.clone());
        [class(RegClass::Int, numbers), float, none]
    };
    RegEnv::new(both(0..FIRST_PRESERVED), both(FIRST_PRESERVED..6))
}
