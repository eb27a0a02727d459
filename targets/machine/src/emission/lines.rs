//! Rows of the line table, as the walk over a function emits its instructions; which rows there are is llc's choice, so
//! that debuggers stop where they stop in its code.
//!
//! An instruction without a place goes on with the row before it, but at the head of a block it has line 0: what is laid
//! out before it may be anything. Instructions that come to no bytes have no row. The allocator's moves before an
//! instruction are part of it. Cost: a comparison for each instruction, of functions with debug information only.

mod keys;

use super::{DebugSettings, Placed};
use emit::code_buffer::Place;
use emit::debug::{FunctionDebug, Line, Location, LocationId};
use ir::location::{Loc, Locations};
use ir::options::Choice;
use regalloc::layout::Layout;
use regalloc::{Allocation, Block, MachInst, Terminator, VCode};

/// What a function's lines are made from.
#[derive(Clone, Copy)]
pub struct Subprogram {
    /// The function's `DISubprogram`.
    pub node: ir::ids::MdId,
    /// Its `scopeLine`: the line of the prologue.
    pub scope_line: u32,
    /// Its `keyInstructions`.
    pub key_instructions: bool,
}

/// An instruction that was just emitted.
pub(super) struct Emitted {
    /// Where it begins.
    pub(super) at: Place,
    /// Its index in [`VCode::insts`].
    pub(super) index: u32,
    /// Its block.
    pub(super) block: Block,
    /// Where the epilogue in it begins.
    pub(super) epilogue: Option<Place>,
    /// It is a call.
    pub(super) call: bool,
}

/// What befalls the rows of a function.
enum Event {
    Instruction(Emitted),
    Part,
    Unlocated(Place),
}

/// Where the code of an instruction lies.
#[derive(Clone, Copy)]
pub(super) struct Extent {
    /// The moves before it begin.
    pub(super) first: Place,
    /// It begins.
    pub(super) own: Place,
    /// The moves after it end.
    pub(super) end: Place,
}

/// A row whose offset is not known yet.
struct Row {
    at: Place,
    location: Option<LocationId>,
    flags: u8,
}

/// The rows of a function so far.
pub(super) struct Lines {
    debug: Box<FunctionDebug>,
    rows: Vec<Row>,
    /// The location of the prologue.
    scope: LocationId,
    /// By block: its first line begins a statement though it may be the line laid out before it.
    forced: Vec<bool>,
    /// The last place that was not of line 0.
    previous: Option<LocationId>,
    /// The line of the last row; `None` before the first.
    row_line: Option<u32>,
    /// The block of the last instruction; `None` where a section begins.
    block: Option<Block>,
    prologue: Prologue,
    unknown: Choice,
    /// In functions with scopes that say `keyInstructions`, what will become rows when all code is known: which
    /// instructions begin statements depends on those behind them.
    events: Option<Vec<Event>>,
    /// Whether variables are followed.
    follows: bool,
    /// Moves that came to no code of their own: instruction and destination.
    pub(super) joined: Vec<(u32, Allocation)>,
}

/// Whether an instruction begins a statement.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Key {
    /// Its line decides: its scope knows nothing of atoms.
    OtherRule,
    /// It does.
    Statement,
    /// It does not.
    None,
}

/// An instruction where the prologue ends if there is no line: where it begins, and its location.
type Fallback = (Place, Option<LocationId>);

/// Where the end of the prologue is looked for.
#[derive(Clone, Copy)]
enum Prologue {
    /// Not found yet; the first instruction that does more than to move values about.
    Sought {
        fallback: Option<Fallback>,
    },
    Ended,
}

fn to_emit(l: &ir::location::Location) -> Location {
    Location {
        line: l.line,
        column: l.column,
        scope: l.scope,
        inlined_at: id(l.inlined_at),
        implicit: l.implicit,
        by_inliner: l.by_inliner,
    }
}

fn id(loc: Loc) -> Option<LocationId> {
    loc.0.checked_sub(1).map(LocationId)
}

impl Lines {
    pub(super) fn new<I: MachInst>(
        subprogram: Subprogram,
        locations: &Locations,
        placed: &Placed<'_, I>,
        settings: DebugSettings,
    ) -> Lines {
        let vcode = placed.vcode;
        let mut table = Vec::with_capacity(locations.list().len() + 1);
        table.extend(locations.list().iter().map(to_emit));
        let scope = LocationId(table.len() as u32);
        table.push(Location {
            line: subprogram.scope_line,
            column: 0,
            scope: subprogram.node,
            inlined_at: None,
            implicit: false,
            by_inliner: false,
        });
        let mut lines = Lines {
            debug: Box::new(FunctionDebug {
                subprogram: Some(subprogram.node),
                locations: table,
                ..FunctionDebug::default()
            }),
            rows: Vec::new(),
            scope,
            forced: Vec::new(),
            previous: None,
            row_line: None,
            block: None,
            prologue: Prologue::Sought { fallback: None },
            unknown: settings.unknown_locations,
            events: (settings.key_instructions && locations.has_key_scopes()).then(Vec::new),
            follows: !vcode.variable_values.is_empty() || !vcode.label_records.is_empty(),
            joined: Vec::new(),
        };
        lines.force_statements(vcode, placed.layout);
        lines
    }

    fn location(&self, id: LocationId) -> &Location {
        &self.debug.locations[id.0 as usize]
    }

    /// The line of an instruction, 0 if it has none.
    fn line_of<I: MachInst>(&self, vcode: &VCode<I>, index: u32) -> u32 {
        let source = vcode.sources.get(index as usize).copied();
        id(Loc(source.unwrap_or(0))).map_or(0, |l| self.location(l).line)
    }

    /// Finds the blocks that are entered from another line than the one they begin with.
    fn force_statements<I: MachInst>(&mut self, vcode: &VCode<I>, layout: &Layout) {
        let mut forced = vec![false; vcode.blocks.len()];
        let line = |index| self.line_of(vcode, index);
        let firsts: Vec<u32> = vcode
            .blocks
            .iter()
            .map(|b| {
                (b.inst_start..b.inst_end)
                    .map(line)
                    .find(|l| *l != 0)
                    .unwrap_or(0)
            })
            .collect();
        for (b, data) in vcode.blocks.iter().enumerate() {
            let succs = vcode.succs(Block::new(b));
            if succs.is_empty() {
                continue;
            }
            let mut all = (data.inst_start..data.inst_end).rev();
            let last = all.find_map(|i| Some(line(i)).filter(|l| *l != 0)).unwrap_or(0);
            for succ in succs {
                let to = layout.forward(*succ).index();
                if firsts[to] != 0 && firsts[to] != last {
                    forced[to] = true;
                }
            }
        }
        self.forced = forced;
    }

    fn row(&mut self, at: Place, location: Option<LocationId>, flags: u8) {
        self.row_line = Some(location.map_or(0, |l| self.location(l).line));
        self.rows.push(Row { at, location, flags });
    }

    /// The function begins. `at_start`: nothing has been emitted yet.
    pub(super) fn begin(&mut self, start: Place, at_start: bool) {
        if !at_start {
            self.row(start, Some(self.scope), Line::IS_STMT);
        }
    }

    /// A section begins here.
    pub(super) fn begin_part(&mut self) {
        match &mut self.events {
            Some(events) => events.push(Event::Part),
            None => self.enter_part(),
        }
    }

    fn enter_part(&mut self) {
        (self.block, self.row_line) = (None, None);
    }

    /// An instruction was emitted.
    pub(super) fn instruction<I: MachInst>(&mut self, vcode: &VCode<I>, emitted: Emitted) {
        match &mut self.events {
            Some(events) => events.push(Event::Instruction(emitted)),
            None => self.rows_of(vcode, &emitted, Key::OtherRule),
        }
    }

    /// The rows of functions in which atoms decide where statements begin.
    pub(super) fn settle_keys<I: MachInst>(&mut self, vcode: &VCode<I>, locations: &Locations) {
        let Some(events) = self.events.take() else {
            return;
        };
        let keys = keys::find(vcode, locations, &events);
        for (event, key) in events.iter().zip(keys) {
            match event {
                Event::Part => self.enter_part(),
                Event::Unlocated(at) => self.nobodys(*at),
                Event::Instruction(emitted) => {
                    let source = Loc(vcode.sources.get(emitted.index as usize).copied().unwrap_or(0));
                    let rule = match (locations.in_key_scope(source), key) {
                        (false, _) => Key::OtherRule,
                        (true, true) => Key::Statement,
                        (true, false) => Key::None,
                    };
                    self.rows_of(vcode, emitted, rule);
                }
            }
        }
    }

    fn rows_of<I: MachInst>(&mut self, vcode: &VCode<I>, emitted: &Emitted, key: Key) {
        let inst = &vcode.insts[emitted.index as usize];
        let source = vcode.sources.get(emitted.index as usize).copied();
        let mut location = id(Loc(source.unwrap_or(0)));
        let mut flags = 0;
        if let Prologue::Sought { fallback } = self.prologue {
            let line = location.map(|l| self.location(l).line);
            // A call that is nobody's must not be stepped over on the way to the first line.
            if line == Some(0) && (inst.has_clobbers() || emitted.call) {
                location = Some(self.scope);
            }
            if line.is_some_and(|l| l != 0) || location == Some(self.scope) {
                self.prologue = Prologue::Ended;
                if self.row_line.is_none() && location == Some(self.scope) {
                    self.row(emitted.at, Some(self.scope), Line::IS_STMT);
                }
                flags |= Line::PROLOGUE_END | Line::IS_STMT;
            } else {
                if self.row_line.is_none() {
                    self.row(emitted.at, Some(self.scope), Line::IS_STMT);
                }
                let trivial = inst.is_move() || is_constant(vcode, emitted.index);
                let entry = emitted.block.index() == 0;
                let fallback = fallback.or(Some((emitted.at, location)).filter(|_| entry && !trivial));
                self.prologue = Prologue::Sought { fallback };
                let joined = vcode.preds(emitted.block).len() > 1;
                let last = emitted.index + 1 == vcode.blocks[emitted.block.index()].inst_end;
                if emitted.block.index() < vcode.entry_blocks as usize {
                    // What saves arguments is of the function's line, also where it branches.
                    self.block = Some(emitted.block);
                    return;
                }
                if inst.terminator() != Terminator::None || joined && last {
                    self.end_prologue(fallback);
                }
            }
        }
        match emitted.epilogue {
            Some(at) if at != emitted.at => {
                self.instruction_row(emitted.at, location, flags, emitted.block, key);
                self.instruction_row(at, location, Line::EPILOGUE_BEGIN, emitted.block, Key::None);
            }
            Some(_) => {
                flags |= Line::EPILOGUE_BEGIN;
                self.instruction_row(emitted.at, location, flags, emitted.block, key);
            }
            None => self.instruction_row(emitted.at, location, flags, emitted.block, key),
        }
    }

    /// No line was found on the way from the entry: the prologue ends where the function begins to do something.
    fn end_prologue(&mut self, fallback: Option<Fallback>) {
        self.prologue = Prologue::Ended;
        let Some((at, location)) = fallback else {
            return;
        };
        // Of a location without line there is a row already if the function has no line either.
        if location.is_some() && self.location(self.scope).line == 0 {
            return;
        }
        let row = Row {
            at,
            location: Some(self.scope),
            flags: Line::PROLOGUE_END | Line::IS_STMT,
        };
        let behind = self.rows.partition_point(|r| r.at <= at);
        if behind == self.rows.len() {
            self.row_line = Some(self.location(self.scope).line);
        }
        self.rows.insert(behind, row);
    }

    fn instruction_row(
        &mut self,
        at: Place,
        location: Option<LocationId>,
        mut flags: u8,
        block: Block,
        key: Key,
    ) {
        let same_section = self.block.is_some() || self.previous.is_none();
        let new_block =
            self.block.is_some_and(|b| b != block) || self.block.is_none() && self.previous.is_some();
        self.block = Some(block);
        let Some(loc) = location else {
            let wanted = match self.unknown {
                Choice::Default => new_block,
                Choice::Enable => true,
                Choice::Disable => false,
            };
            if wanted && self.row_line != Some(0) {
                self.line_zero(at);
            }
            return;
        };
        if flags & Line::EPILOGUE_BEGIN == 0 && flags & Line::PROLOGUE_END == 0 {
            flags = 0;
        }
        let line = self.location(loc).line;
        let forced = line != 0 && std::mem::take(&mut self.forced[block.index()]);
        let same = self
            .previous
            .is_some_and(|p| p == loc || self.location(p) == self.location(loc));
        let statement = key == Key::Statement && line != 0;
        if same && same_section && !forced && !statement {
            if self.row_line == Some(0) && line != 0 || flags != 0 {
                self.row(at, location, flags);
            }
            return;
        }
        if line == 0 && self.row_line == Some(0) {
            return;
        }
        let before = self.previous.map(|p| self.location(p).line).or(self.row_line);
        let changed = before != Some(line) || forced || self.enters_copy(loc);
        let other = key == Key::OtherRule && line != 0 && changed;
        if statement || other {
            flags |= Line::IS_STMT;
        }
        self.row(at, location, flags);
        if line != 0 {
            self.previous = location;
        }
    }

    /// Another inlined call of the function that code was in a moment ago: debuggers stop at that call, too.
    fn enters_copy(&self, loc: LocationId) -> bool {
        let call = self.location(loc).inlined_at;
        call.is_some() && self.previous.is_some_and(|p| self.location(p).inlined_at != call)
    }

    /// What comes is nobody's line. The row has the column and the file of the one before.
    fn line_zero(&mut self, at: Place) {
        let location = self.previous.map(|p| {
            let of = Location {
                line: 0,
                ..*self.location(p)
            };
            self.debug.locations.push(of);
            LocationId(self.debug.locations.len() as u32 - 1)
        });
        self.row(at, location, 0);
    }

    /// A move around an instruction was emitted, or became part of code before it.
    pub(super) fn edit(&mut self, index: u32, to: Allocation, emitted: bool) {
        if !emitted && self.follows {
            self.joined.push((index, to));
        }
    }

    /// Code that is no block's was emitted.
    pub(super) fn unlocated(&mut self, at: Place) {
        match &mut self.events {
            Some(events) => events.push(Event::Unlocated(at)),
            None => self.nobodys(at),
        }
    }

    fn nobodys(&mut self, at: Place) {
        if self.row_line != Some(0) {
            self.line_zero(at);
        }
    }

    /// What debuggers are told, when code has its offsets.
    pub(super) fn finish(&mut self, offset: impl Fn(Place) -> u32) -> Box<FunctionDebug> {
        let rows = self.rows.iter().map(|r| Line {
            offset: offset(r.at),
            location: r.location,
            flags: r.flags,
        });
        self.debug.lines = rows.collect();
        self.joined.sort_by_key(|j| j.0);
        std::mem::take(&mut self.debug)
    }
}

/// Whether an instruction only makes a value out of nothing.
fn is_constant<I: MachInst>(vcode: &VCode<I>, index: u32) -> bool {
    let mut operands = vcode.inst_operands(index).iter();
    let inst = &vcode.insts[index as usize];
    !inst.effects().touches_memory()
        && !inst.has_clobbers()
        && operands.len() == 1
        && operands.all(|o| o.kind() == regalloc::OperandKind::Def)
}

/// A jump into a loop that comes to no code, since the loop follows, has its place with the constants that are made for it:
/// so a debugger stops at the line of the loop before the first round as well.
pub(crate) fn place_jumps<I: MachInst>(vcode: &mut VCode<I>, layout: &Layout) {
    for pair in layout.order.windows(2) {
        if layout.jumps_to(vcode, pair[0]) != Some(pair[1]) {
            continue;
        }
        let data = &vcode.blocks[pair[0].index()];
        if vcode.blocks[pair[1].index()].loop_depth <= data.loop_depth {
            continue;
        }
        let jump = data.inst_end - 1;
        let source = vcode.sources[jump as usize];
        let range = data.inst_start..jump;
        for i in range.rev() {
            if vcode.sources[i as usize] != 0 || !is_constant(vcode, i) {
                break;
            }
            vcode.sources[i as usize] = source;
        }
    }
}

/// Instructions that stand for those of several blocks ([`regalloc::layout::Tail`]) have the place that these agree on.
pub(crate) fn merge_tails<I: MachInst>(vcode: &mut VCode<I>, layout: &Layout, locations: &mut Locations) {
    let mut pairs = Vec::new();
    layout.for_each_shared(vcode, |kept, gone| {
        let end = |inst: u32| {
            let next = vcode.blocks.partition_point(|b| b.inst_start <= inst);
            vcode.blocks[next - 1].inst_end
        };
        let steps = |from: u32| (from..end(from)).filter(|i| !vcode.insts[*i as usize].is_nop());
        pairs.extend(steps(kept).zip(steps(gone)));
    });
    for (a, b) in pairs {
        let (x, y) = (vcode.sources[a as usize], vcode.sources[b as usize]);
        vcode.sources[a as usize] = locations.merge(Loc(x), Loc(y)).0;
    }
}
