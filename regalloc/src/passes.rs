//! The passes before and behind allocation that can be left out (`-disable-pass`), and the time that each takes (`-time-passes`).

use std::time::{Duration, Instant};

/// Such a pass: its number in [`NAMES`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pass {
    /// Vector code in an order that needs fewer registers.
    Schedule,
    /// Operations behind the other uses of their operand.
    Delay,
    /// Registers exchange their names for shorter code.
    Rename,
    /// Frames only on ways that need them.
    Wrap,
    /// Registers hold what is reloaded again and again.
    Held,
    /// Spills that find their value in the slot on some of the ways are made on the others.
    PartialStores,
    /// Moves that several ways begin with are made once, where they part.
    HoistMoves,
    /// Moves that all ways into a block end with are made once, there.
    SinkMoves,
    /// Copies whose ends can be one register are none.
    Coalesce,
    /// Moves behind a branch stand before it.
    Edges,
    /// Short ways beside others stand in line.
    Nest,
    /// Loops whose head chooses between two ways fall through at their end.
    Turn,
    /// Jumps to one of many places stand at the end of each way to them.
    Dispatches,
    /// Short operations of interpreters have lines of the cache for themselves.
    Lone,
}

/// The names of the passes.
pub const NAMES: [&str; 14] = [
    "schedule",
    "delay",
    "rename",
    "shrink-wrap",
    "held-reloads",
    "partial-stores",
    "hoist-moves",
    "sink-moves",
    "coalesce",
    "edges",
    "nest",
    "turn",
    "dispatches",
    "lone",
];

/// Which of them run, and what they cost.
#[derive(Clone, Copy, Debug, Default)]
pub struct Passes {
    disabled: [bool; NAMES.len()],
    timed: bool,
    /// Time spent in each, if it is taken.
    pub times: [Duration; NAMES.len()],
}

impl Passes {
    /// From here on these passes do not run; `timed`: the time of the others is taken.
    pub fn choose(&mut self, disabled: &[String], timed: bool) {
        self.timed = timed;
        for (off, name) in self.disabled.iter_mut().zip(NAMES) {
            *off = disabled.iter().any(|d| d == name);
        }
    }

    /// Runs a pass.
    pub fn run(&mut self, pass: Pass, run: impl FnOnce()) {
        if self.disabled[pass as usize] {
            return;
        }
        let begin = self.timed.then(Instant::now);
        run();
        if let Some(begin) = begin {
            self.times[pass as usize] += begin.elapsed();
        }
    }
}
