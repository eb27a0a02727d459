//! A machine that executes what code does to its frame, on all paths at once.
//!
//! Every register has a value of its own at the entry, which can be told from all others; so has the stack, and
//! each part of it whose distance from the rest nobody knows (below a realigned stack pointer or a dynamic `alloca`).
//! What an instruction computes otherwise is [`UNKNOWN`]. Where paths meet, what differs becomes unknown. The state
//! found at a boundary between two instructions therefore holds for every execution that gets there.

use std::collections::BTreeMap;

/// Nobody knows.
pub const UNKNOWN: u64 = 0x0bad_0bad_0bad_0bad;
/// Where the function returns to.
pub const RETURN: u64 = 0x42_4242_4240;
/// The bit that stands for the signature of a signed return address.
pub const SIGNATURE: u64 = 1 << 54;
/// The stack above this function's frame begins here.
pub const CFA: u64 = 0x7000_0000_1000;
const STACK: std::ops::Range<u64> = 0x5000_0000_0000..0x7100_0000_0000;
/// Where AArch64 keeps return addresses a second time, from x18 on.
const SHADOW: std::ops::Range<u64> = SHADOW_START - 64..SHADOW_START + 64;
const SHADOW_START: u64 = 0x0e00_0000_0000_0000 + (18 << 32);
const REGION: u64 = 1 << 28;

/// A register that a caller may want back.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub enum Reg {
    /// General-purpose, by its number in instructions.
    X(u8),
    /// Vector, by its number in instructions.
    V(u8),
}

/// What registers and stack hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct State {
    /// x86-64 uses the first 16. Number 31 of AArch64 is sp.
    pub x: [u64; 32],
    pub v: [u128; 32],
    /// By address.
    pub memory: BTreeMap<u64, u64>,
    /// The instruction before has compared the stack pointer with this register.
    pub compared: Option<u8>,
}

/// What comes after an instruction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flow {
    Next,
    Call,
    Jump(u64),
    Branch(u64),
    /// A branch if what was compared differs.
    BranchUnequal(u64),
    /// Leaves the function by return or by a jump to an address in a register.
    Leave,
    /// Nothing.
    Stop,
}

/// A function's code in a linked image.
#[derive(Clone, Debug)]
pub struct Function<'a> {
    pub name: String,
    pub start: u64,
    pub code: &'a [u8],
}

impl Function<'_> {
    pub fn end(&self) -> u64 {
        self.start + self.code.len() as u64
    }
}

/// What a processor's instructions do.
pub trait Processor {
    /// The number of the stack pointer.
    const SP: u8;
    /// The state at a function's entry.
    fn entry(&self) -> State;
    /// Executes the instruction at `pc`; gives its length.
    fn step(&self, state: &mut State, pc: u64, function: &Function<'_>) -> (u64, Flow);
    /// Whether code is between functions.
    fn is_padding(&self, code: &[u8]) -> bool;
    /// Registers that every function of the C convention preserves.
    fn preserved(&self) -> Vec<Reg>;
}

/// The entry's value of a vector register.
pub fn vector_mark(n: usize) -> u128 {
    let low = 0x0e80_0000_0000_0000 + ((n as u64) << 32);
    u128::from(low | 0x1_0000) << 64 | u128::from(low)
}

impl State {
    /// All registers with their marks.
    pub fn marked() -> State {
        State {
            x: std::array::from_fn(|n| 0x0e00_0000_0000_0000 + ((n as u64) << 32)),
            v: std::array::from_fn(vector_mark),
            memory: BTreeMap::new(),
            compared: None,
        }
    }

    pub fn get(&self, reg: Reg) -> u128 {
        match reg {
            Reg::X(n) => u128::from(self.x[usize::from(n)]),
            Reg::V(n) => self.v[usize::from(n)],
        }
    }

    pub fn lose(&mut self, reg: Reg) {
        match reg {
            Reg::X(n) => self.x[usize::from(n)] = UNKNOWN,
            Reg::V(n) => self.v[usize::from(n)] = u128::from(UNKNOWN),
        }
    }

    pub fn load(&self, at: u64) -> u64 {
        self.memory.get(&at).copied().unwrap_or(UNKNOWN)
    }

    pub fn load16(&self, at: u64) -> u128 {
        u128::from(self.load(at + 8)) << 64 | u128::from(self.load(at))
    }

    /// Forgets `size` bytes of the stack.
    pub fn scribble(&mut self, at: u64, size: u64) {
        if !STACK.contains(&at) && !SHADOW.contains(&at) {
            return;
        }
        let hit: Vec<u64> = self.memory.range(at - 7..at + size).map(|m| *m.0).collect();
        for place in hit {
            self.memory.remove(&place);
        }
    }

    pub fn store(&mut self, at: u64, value: u64) {
        self.scribble(at, 8);
        if (STACK.contains(&at) || SHADOW.contains(&at)) && value != UNKNOWN {
            self.memory.insert(at, value);
        }
    }

    pub fn store16(&mut self, at: u64, value: u128) {
        self.store(at, value as u64);
        self.store(at + 8, (value >> 64) as u64);
    }

    /// A piece of the stack at an unknown distance from all others, named by a place in the function; gives an address
    /// in its middle, a multiple of any alignment.
    pub fn region(&mut self, place: u64) -> u64 {
        let base = 0x6fff_0000_0000 - (place + 1) * REGION;
        let piece = base..base + REGION;
        self.memory.retain(|at, _| !piece.contains(at));
        for value in self.x.iter_mut().chain(self.memory.values_mut()) {
            if piece.contains(value) {
                *value = UNKNOWN;
            }
        }
        base + REGION / 2
    }

    /// Puts an address into the stack pointer; one that nobody knows begins a region.
    pub fn move_stack(&mut self, sp: u8, to: u64, place: u64) {
        let to = if STACK.contains(&to) {
            to
        } else {
            self.region(place)
        };
        self.x[usize::from(sp)] = to;
    }

    /// What holds on both paths; says whether that is less than before.
    fn join(&mut self, other: &State) -> bool {
        let old = self.clone();
        for (a, b) in self.x.iter_mut().zip(&other.x) {
            if a != b {
                *a = UNKNOWN;
            }
        }
        for (a, b) in self.v.iter_mut().zip(&other.v) {
            match *a as u64 == *b as u64 {
                _ if a == b => {}
                // The low half is the same.
                true => *a = u128::from(*a as u64),
                false => *a = u128::from(UNKNOWN),
            }
        }
        self.memory
            .retain(|at, value| other.memory.get(at) == Some(value));
        self.compared = self.compared.filter(|r| other.compared == Some(*r));
        *self != old
    }
}

/// Sum, if both are known.
pub fn add(a: u64, b: u64) -> u64 {
    match a == UNKNOWN || b == UNKNOWN {
        true => UNKNOWN,
        false => a.wrapping_add(b),
    }
}

/// What is known of a function.
pub struct Walk {
    /// By address, the state in front of each instruction that can be reached, and what follows it.
    pub boundaries: BTreeMap<u64, (State, u64, Flow)>,
    /// The states in which the function is left.
    pub exits: Vec<(u64, State)>,
}

/// Executes a function on all paths.
pub fn walk<P: Processor>(processor: &P, function: &Function<'_>) -> Result<Walk, String> {
    let mut states: BTreeMap<u64, State> = BTreeMap::new();
    let mut todo = vec![(function.start, processor.entry())];
    while let Some((pc, state)) = todo.pop() {
        match states.get_mut(&pc) {
            None => drop(states.insert(pc, state)),
            Some(known) => {
                if !known.join(&state) {
                    continue;
                }
            }
        }
        let mut after = states[&pc].clone();
        let (length, flow) = processor.step(&mut after, pc, function);
        let inside = |target: &u64| (function.start..function.end()).contains(target);
        let next = match flow {
            Flow::Next | Flow::Call => [Some(pc + length), None],
            Flow::Jump(target) => [Some(target).filter(inside), None],
            Flow::Branch(target) | Flow::BranchUnequal(target) => {
                [Some(pc + length), Some(target).filter(inside)]
            }
            Flow::Leave | Flow::Stop => [None, None],
        };
        if flow == Flow::Call
            && processor.is_padding(&function.code[(pc + length - function.start) as usize..])
        {
            continue;
        }
        if let (Flow::BranchUnequal(target), Some(r)) = (flow, states[&pc].compared) {
            todo.push((target, after.clone()));
            after.x[usize::from(P::SP)] = after.x[usize::from(r)];
            todo.push((pc + length, after.clone()));
            continue;
        }
        for target in next.into_iter().flatten() {
            if !inside(&target) {
                return Err(format!("{}: runs out of its end", function.name));
            }
            todo.push((target, after.clone()));
        }
    }
    let mut found = Walk {
        boundaries: BTreeMap::new(),
        exits: Vec::new(),
    };
    for (pc, state) in states {
        let mut after = state.clone();
        let (length, flow) = processor.step(&mut after, pc, function);
        let outside = |target: u64| !(function.start..function.end()).contains(&target);
        if flow == Flow::Leave
            || matches!(flow, Flow::Jump(t) | Flow::Branch(t) | Flow::BranchUnequal(t) if outside(t))
        {
            found.exits.push((pc, after));
        }
        found.boundaries.insert(pc, (state, length, flow));
    }
    Ok(found)
}
