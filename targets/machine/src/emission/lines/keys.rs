//! Which instructions begin statements in subprograms that say `keyInstructions`: of each source atom those of the least
//! rank, and calls. The choice, with its oddities, is that of LLVM 22, so that debuggers stop where they stop in its code; but
//! a line goes on only within one inlined call, since LLVM's order of instructions keeps such calls apart more often than ours.

use super::Event;
use ir::location::{Atom, Loc, Locations};
use regalloc::{Block, MachInst, VCode};
use rustc_hash::FxHashMap;

/// The instructions that may begin the statement of an atom.
#[derive(Default)]
struct Candidates {
    /// The rank of all of them; 0: there are none.
    rank: u8,
    /// Index of the event, and its block.
    events: Vec<(usize, Block)>,
}

/// The first instruction of a run of one line in a block, which is where the statement of an atom in the run begins.
#[derive(Clone, Copy)]
struct First {
    event: usize,
    line: u32,
    /// The inlined call that it is of.
    call: Loc,
    /// The group of the atom whose statement it begins; 0: not known yet.
    group: u64,
}

/// By event, whether it is an instruction that begins a statement.
pub(super) fn find<I: MachInst>(vcode: &VCode<I>, locations: &Locations, events: &[Event]) -> Vec<bool> {
    let mut keys = vec![false; events.len()];
    let mut atoms: FxHashMap<(Loc, u64), Candidates> = FxHashMap::default();
    let (mut block, mut first) = (None, None::<First>);
    for (n, event) in events.iter().enumerate() {
        let Event::Instruction(emitted) = event else {
            continue;
        };
        if block != Some(emitted.block) {
            (block, first) = (Some(emitted.block), None);
        }
        let loc = Loc(vcode.sources.get(emitted.index as usize).copied().unwrap_or(0));
        let Some(at) = locations.get(loc).filter(|l| l.line != 0) else {
            continue;
        };
        let same = |f: &First| f.line == at.line && f.call == at.inlined_at;
        let mut run = first.filter(same).unwrap_or(First {
            event: n,
            line: at.line,
            call: at.inlined_at,
            group: 0,
        });
        let atom = locations.atom(loc);
        if emitted.call {
            keys[run.event] = true;
        } else if atom.is_some() && run.group != 0 && run.group != atom.group {
            run = First {
                event: n,
                group: atom.group,
                ..run
            };
        }
        first = (!emitted.call).then_some(run);
        if atom.is_some() {
            let all = atoms.entry((at.inlined_at, atom.group)).or_default();
            if all.add(atom, first.map(|f| f.event), emitted.block)
                && let Some(first) = &mut first
            {
                first.group = atom.group;
            }
        }
    }
    for (event, _) in atoms.values().flat_map(|a| &a.events) {
        keys[*event] = true;
    }
    keys
}

impl Candidates {
    /// An instruction of an atom of this group was met; `first` begins its run, unless it is a call. Whether it counts.
    fn add(&mut self, atom: Atom, first: Option<usize>, block: Block) -> bool {
        if self.rank != 0 && self.rank < atom.rank {
            return false;
        }
        if self.rank == atom.rank {
            self.move_others_forward(block);
        } else {
            self.events.clear();
        }
        match first {
            Some(event) => {
                self.events.push((event, block));
                self.rank = atom.rank;
            }
            None if self.events.is_empty() => self.rank = 0,
            None => {}
        }
        true
    }

    /// LLVM moves those of other blocks forward, and means to drop the rest, but keeps the list as long as it was.
    fn move_others_forward(&mut self, block: Block) {
        let mut to = 0;
        for from in 0..self.events.len() {
            if self.events[from].1 != block {
                self.events[to] = self.events[from];
                to += 1;
            }
        }
    }
}
