//! The parser of the text form, for the test target.
//!
//! It takes what [`crate::text`] writes, and less: numbers of instructions may be left out, as may the head and what it
//! counts. A function any of whose operands has a place has been allocated. Errors are panics that show the line.

use super::TestInst;
use crate::alloc::{Allocations, Edit, Point, Tier};
use crate::stack::LocalSlot;
use crate::vcode::{BlockData, EdgeArgs, VCode};
use regalloc2::{
    Allocation, Block, Operand, OperandConstraint, OperandKind, OperandPos, PReg, PRegSet, RegClass,
    SpillSlot, VReg,
};

/// Reads a function, with its allocation if it has one.
pub(crate) fn parse(text: &str) -> (VCode<TestInst>, Option<Allocations>) {
    let mut parser = Parser::default();
    for line in text.lines() {
        let line = line.split(';').next().unwrap().trim();
        if !line.is_empty() {
            parser
                .line(line)
                .unwrap_or_else(|| panic!("cannot read '{line}'"));
        }
    }
    parser.finish()
}

#[derive(Default)]
struct Parser {
    vcode: VCode<TestInst>,
    allocs: Allocations,
    /// Moves that stand before the next instruction or after the one before.
    moves: Vec<(Allocation, Allocation)>,
    allocated: bool,
}

impl Parser {
    fn line(&mut self, line: &str) -> Option<()> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "vcode" => self.head(rest),
            "slot" => self.slot(rest),
            "->" => self.edges(rest),
            _ if word.starts_with("block") && line.contains(':') => self.block(line),
            _ if rest.starts_with("<- ") => {
                self.moves.push((place(&rest[3..])?, place(word)?));
                Some(())
            }
            _ => match word.strip_suffix(':').map(|n| n.parse::<u32>()) {
                Some(Ok(_)) => self.inst(rest.trim()),
                _ => self.inst(line),
            },
        }
    }

    fn head(&mut self, rest: &str) -> Option<()> {
        for item in rest.split(", ") {
            let number = || item.split([' ', '-']).next()?.parse::<u32>().ok();
            match item {
                "fast" => self.vcode.tier = Tier::Fast,
                "optimise" => self.vcode.tier = Tier::Optimise,
                _ if item.ends_with(" vregs") => self.vcode.num_vregs = number()?,
                _ if item.ends_with("-byte float spills") => self.vcode.float_spill_bytes = number()? as u8,
                _ if item.ends_with(" spill words") => {
                    self.allocs.num_spill_words = number()?;
                    self.allocated = true;
                }
                _ => return None,
            }
        }
        Some(())
    }

    fn slot(&mut self, rest: &str) -> Option<()> {
        let (_, rest) = rest.split_once(": ")?;
        let (size, align) = rest.split_once(" bytes, align ")?;
        self.vcode.frame.locals.push(LocalSlot {
            size: size.parse().ok()?,
            align: align.parse().ok()?,
            buffer: false,
            scalable: false,
            within: None,
            anchored: false,
        });
        Some(())
    }

    fn block(&mut self, line: &str) -> Option<()> {
        self.moves_after();
        let (head, notes) = line.split_once(':')?;
        let (name, params) = target(head)?;
        assert_eq!(
            name,
            self.vcode.blocks.len(),
            "blocks are numbered in their order"
        );
        let mut data = BlockData {
            inst_start: self.vcode.insts.len() as u32,
            inst_end: self.vcode.insts.len() as u32,
            params: self.pool(&params),
            succs: (self.vcode.succs.len() as u32, self.vcode.succs.len() as u32),
            ..BlockData::default()
        };
        let mut words = notes.split_whitespace();
        while let Some(word) = words.next() {
            let mut number = || words.next()?.parse::<u32>().ok();
            match word {
                "cold" => data.cold = true,
                "seldom" => data.seldom = true,
                "label" => data.keep_label = true,
                "stop" => data.keep_jump = true,
                "depth" => data.loop_depth = number()? as u8,
                "funclet" => data.funclet = number()?,
                _ => return None,
            }
        }
        self.vcode.blocks.push(data);
        Some(())
    }

    fn pool(&mut self, vregs: &[VReg]) -> (u32, u32) {
        let start = self.vcode.vreg_pool.len() as u32;
        self.vcode.vreg_pool.extend_from_slice(vregs);
        for v in vregs {
            self.seen(*v);
        }
        (start, self.vcode.vreg_pool.len() as u32)
    }

    fn seen(&mut self, vreg: VReg) {
        self.vcode.num_vregs = self.vcode.num_vregs.max(vreg.vreg() as u32 + 1);
    }

    fn edges(&mut self, rest: &str) -> Option<()> {
        let mut depth = 0;
        let split = |c: char| {
            depth += i32::from(c == '(') - i32::from(c == ')');
            c == ',' && depth == 0
        };
        let targets: Vec<&str> = rest.split(split).map(str::trim).collect();
        for text in targets {
            let (to, args) = target(text)?;
            let (start, end) = self.pool(&args);
            self.vcode.succs.push(Block::new(to));
            self.vcode.edges.push(EdgeArgs { start, end });
        }
        self.vcode.blocks.last_mut()?.succs.1 = self.vcode.succs.len() as u32;
        Some(())
    }

    fn inst(&mut self, text: &str) -> Option<()> {
        let index = self.vcode.insts.len() as u32;
        for (from, to) in std::mem::take(&mut self.moves) {
            let point = Point::before(index);
            self.allocs.edits.push(Edit::new(point, from, to));
        }
        let (text, clobbers) = match text.split_once("clobbers") {
            Some((text, list)) => (text.trim().trim_end_matches(','), registers(list)?),
            None => (text, PRegSet::empty()),
        };
        let (name, operands) = text.split_once(' ').unwrap_or((text, ""));
        let start = self.vcode.operands.len() as u32;
        for text in operands.split(',').map(str::trim).filter(|o| !o.is_empty()) {
            self.operand(text)?;
        }
        let count = self.vcode.operands.len() as u32 - start;
        self.vcode.insts.push(TestInst::new(name, start, count, clobbers));
        self.vcode.blocks.last_mut()?.inst_end = index + 1;
        Some(())
    }

    fn operand(&mut self, text: &str) -> Option<()> {
        let (text, at) = match text.split_once('@') {
            Some((text, at)) => (text, Some(place(at)?)),
            None => (text, None),
        };
        self.allocated |= at.is_some();
        let (text, kind, pos) = match text.strip_prefix('=') {
            Some(rest) => (rest, OperandKind::Def, OperandPos::Late),
            None => (text, OperandKind::Use, OperandPos::Early),
        };
        let mut parts = text.split(':');
        let vreg = vreg(parts.next()?)?;
        let (mut constraint, mut pos) = (OperandConstraint::Reg, pos);
        for part in parts {
            match part {
                "any" => constraint = OperandConstraint::Any,
                "stack" => constraint = OperandConstraint::Stack,
                "early" => pos = OperandPos::Early,
                "late" => pos = OperandPos::Late,
                _ => {
                    let number = |prefix| part.strip_prefix(prefix)?.parse::<usize>().ok();
                    constraint = match (number("tied"), number("limit")) {
                        (Some(i), _) => OperandConstraint::Reuse(i),
                        (_, Some(n)) => OperandConstraint::Limit(n),
                        _ => OperandConstraint::FixedReg(register(part)?),
                    };
                }
            }
        }
        if let OperandConstraint::FixedReg(preg) = constraint {
            self.vcode.frame.taken.add(preg);
        }
        self.seen(vreg);
        self.vcode
            .operands
            .push(Operand::new(vreg, constraint, kind, pos));
        self.allocs.places.push(at.unwrap_or(Allocation::none()));
        Some(())
    }

    /// Moves behind the last instruction of a block.
    fn moves_after(&mut self) {
        for (from, to) in std::mem::take(&mut self.moves) {
            let point = Point::after(self.vcode.insts.len() as u32 - 1);
            self.allocs.edits.push(Edit::new(point, from, to));
        }
    }

    fn finish(mut self) -> (VCode<TestInst>, Option<Allocations>) {
        self.moves_after();
        for block in 0..self.vcode.blocks.len() {
            let index = self.vcode.preds.len() as u32;
            let (blocks, preds) = (&self.vcode.blocks, &mut self.vcode.preds);
            for (from, data) in blocks.iter().enumerate() {
                let succs = &self.vcode.succs[data.succs.0 as usize..data.succs.1 as usize];
                let times = succs.iter().filter(|s| s.index() == block).count();
                preds.extend(std::iter::repeat_n(Block::new(from), times));
            }
            self.vcode.blocks[block].preds = (index, self.vcode.preds.len() as u32);
        }
        (self.vcode, self.allocated.then_some(self.allocs))
    }
}

/// `block3(v1i, v2f)`: the number and the registers.
fn target(text: &str) -> Option<(usize, Vec<VReg>)> {
    let (name, list) = match text.strip_suffix(')') {
        Some(text) => text.split_once('(')?,
        None => (text, ""),
    };
    let vregs = list.split(", ").filter(|v| !v.is_empty()).map(vreg);
    let vregs = vregs.collect::<Option<Vec<VReg>>>()?;
    Some((name.strip_prefix("block")?.parse().ok()?, vregs))
}

fn class(c: u8) -> Option<RegClass> {
    match c {
        b'i' => Some(RegClass::Int),
        b'f' => Some(RegClass::Float),
        b'v' => Some(RegClass::Vector),
        _ => None,
    }
}

/// `v3i`
fn vreg(text: &str) -> Option<VReg> {
    let (number, last) = text.strip_prefix('v')?.split_at_checked(text.len() - 2)?;
    Some(VReg::new(number.parse().ok()?, class(last.as_bytes()[0])?))
}

/// `i3`
fn register(text: &str) -> Option<PReg> {
    let number = text.get(1..)?.parse().ok()?;
    Some(PReg::new(number, class(text.as_bytes()[0])?))
}

/// `i3` or `stack4`
fn place(text: &str) -> Option<Allocation> {
    match text.strip_prefix("stack") {
        Some(slot) => Some(Allocation::stack(SpillSlot::new(slot.parse().ok()?))),
        None => register(text).map(Allocation::reg),
    }
}

/// `i0-i3 f5`
fn registers(text: &str) -> Option<PRegSet> {
    let mut set = PRegSet::empty();
    for range in text.split_whitespace() {
        let (first, last) = range.split_once('-').unwrap_or((range, range));
        let (first, last) = (register(first)?, register(last)?);
        (first.index()..=last.index()).for_each(|i| set.add(PReg::from_index(i)));
    }
    Some(set)
}
