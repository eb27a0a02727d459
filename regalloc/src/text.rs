//! The text form of a machine function, before and after allocation and layout.
//!
//! ```text
//!   vcode optimise, 4 vregs, 16-byte float spills, 3 spill words
//!   slot 0: 24 bytes, align 8
//!   block0: depth 1
//!       0: args =v0i:p7i@p7i            an instruction: number, name, operands in the order of the pool
//!          stack2 <- p7i                 a move of the allocator, where it is executed
//!       1: add v0i@p7i, v1i@p6i, =v2i:tied0@p7i
//!       2: call v2i:p7i@p7i, clobbers p0i-p9i p0f-p15f
//!       3: branch
//!          -> block1(v2i), block2
//!   layout block0 block2 block1
//! ```
//! An operand is `=` for a definition, the register with its class (`i`, `f`, `v`), what it must be in (`:any`, `:stack`,
//! `:limit8`, `:tied0`, a register; nothing: any register), `:early` or `:late` where it is not a use at the start or a
//! definition at the end, and its place after `@` once it has one. Names and registers are the target's
//! ([`MachInst::write_name`], [`MachInst::write_reg`]). The unit tests have a parser for this form.

use crate::alloc::{Allocations, Edit};
use crate::layout::Layout;
use crate::stack::{FrameInfo, LocalSlot};
use crate::vcode::{BlockData, InstIndex, MachInst, VCode};
use crate::{AsyncContext, Tier};
use regalloc2::{
    Allocation, Block, Operand, OperandConstraint, OperandKind, OperandPos, PReg, PRegSet, RegClass, VReg,
};
use std::fmt::{Display, Formatter, Result};
use std::marker::PhantomData;

/// A function that is printed by its `Display`.
pub struct Text<'a, I: MachInst> {
    /// The function.
    pub vcode: &'a VCode<I>,
    /// The places of its operands, once they are allocated.
    pub allocs: Option<&'a Allocations>,
    /// The order of its blocks, once it is known.
    pub layout: Option<&'a Layout>,
}

impl<'a, I: MachInst> Text<'a, I> {
    /// A function before allocation.
    pub fn new(vcode: &'a VCode<I>) -> Self {
        Text {
            vcode,
            allocs: None,
            layout: None,
        }
    }
}

/// A physical register by the target's name.
struct Reg<I>(PReg, PhantomData<I>);

impl<I: MachInst> Display for Reg<I> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        I::write_reg(self.0, f)
    }
}

fn reg<I: MachInst>(preg: PReg) -> Reg<I> {
    Reg(preg, PhantomData)
}

/// A place: a register or the first word of a spill slot.
pub(crate) struct Place<I>(Allocation, PhantomData<I>);

/// A place, with the target's name of the register.
pub(crate) fn place<I: MachInst>(place: Allocation) -> Place<I> {
    Place(place, PhantomData)
}

impl<I: MachInst> Display for Place<I> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match self.0.as_reg() {
            Some(preg) => I::write_reg(preg, f),
            None => write!(f, "{}", self.0),
        }
    }
}

/// A virtual register with its class.
pub(crate) struct Virtual(pub VReg);

impl Display for Virtual {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let class = match self.0.class() {
            RegClass::Int => 'i',
            RegClass::Float => 'f',
            RegClass::Vector => 'v',
        };
        write!(f, "v{}{class}", self.0.vreg())
    }
}

/// Writes `items` with commas between them.
fn list<T>(f: &mut Formatter<'_>, items: impl IntoIterator<Item = T>, write: fn(&T) -> String) -> Result {
    for (i, item) in items.into_iter().enumerate() {
        let comma = if i == 0 { "" } else { ", " };
        write!(f, "{comma}{}", write(&item))?;
    }
    Ok(())
}

fn vreg_list(f: &mut Formatter<'_>, vregs: &[VReg]) -> Result {
    if !vregs.is_empty() {
        f.write_str("(")?;
        list(f, vregs, |v| Virtual(**v).to_string())?;
        f.write_str(")")?;
    }
    Ok(())
}

impl<I: MachInst> Display for Text<'_, I> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        self.head(f)?;
        frame(f, &self.vcode.frame)?;
        match self.layout {
            None => (0..self.vcode.blocks.len()).try_for_each(|b| self.block(f, Block::new(b))),
            Some(layout) => {
                layout.order.iter().try_for_each(|b| self.block(f, *b))?;
                self.layout(f, layout)
            }
        }
    }
}

impl<I: MachInst> Text<'_, I> {
    fn head(&self, f: &mut Formatter<'_>) -> Result {
        let tier = match self.vcode.tier {
            Tier::Fast => "fast",
            Tier::Optimise => "optimise",
        };
        write!(f, "vcode {tier}, {} vregs", self.vcode.num_vregs)?;
        if self.vcode.float_spill_bytes != 8 {
            write!(f, ", {}-byte float spills", self.vcode.float_spill_bytes)?;
        }
        if let Some(allocs) = self.allocs {
            write!(f, ", {} spill words", allocs.num_spill_words)?;
        }
        writeln!(f)
    }

    fn block(&self, f: &mut Formatter<'_>, block: Block) -> Result {
        let data = &self.vcode.blocks[block.index()];
        write!(f, "block{}", block.index())?;
        vreg_list(f, self.vcode.params(block))?;
        f.write_str(":")?;
        block_notes(f, data)?;
        if self.vcode.is_bare(block) {
            f.write_str(" without frame")?;
        } else if self.vcode.starts_frame(block) {
            f.write_str(" sets up the frame")?;
        }
        writeln!(f)?;
        let mut edits = self.allocs.map(|a| a.edits_from(data.inst_start));
        for inst in data.inst_start..data.inst_end {
            while let Some(edit) = edits.as_mut().and_then(|e| e.next_before(inst)) {
                self.edit(f, edit)?;
            }
            write!(f, "  {inst:4}: ")?;
            self.inst(f, inst)?;
            if let Some(source @ 1..) = self.vcode.sources.get(inst as usize) {
                write!(f, " !{source}")?;
            }
            writeln!(f)?;
            while let Some(edit) = edits.as_mut().and_then(|e| e.next_at(inst)) {
                self.edit(f, edit)?;
            }
        }
        let succs = self.vcode.succs(block);
        for (i, succ) in succs.iter().enumerate() {
            f.write_str(if i == 0 { "        -> " } else { ", " })?;
            write!(f, "block{}", succ.index())?;
            vreg_list(f, self.vcode.edge_args(block, i))?;
        }
        if !succs.is_empty() {
            writeln!(f)?;
        }
        Ok(())
    }

    fn edit(&self, f: &mut Formatter<'_>, edit: &Edit) -> Result {
        let low = if edit.low { " low" } else { "" };
        let (to, from) = (place::<I>(edit.to), place::<I>(edit.from));
        writeln!(f, "        {to} <- {from}{low}")
    }

    /// One instruction without its number.
    pub fn inst(&self, f: &mut Formatter<'_>, inst: InstIndex) -> Result {
        let it = &self.vcode.insts[inst as usize];
        it.write_name(&self.vcode.tables, f)?;
        let places = self.allocs.map(|a| a.of(it));
        for (i, operand) in self.vcode.inst_operands(inst).iter().enumerate() {
            f.write_str(if i == 0 { " " } else { ", " })?;
            write_operand::<I>(f, operand)?;
            if let Some(place) = places.map(|p| p[i]) {
                write!(f, "@{}", crate::text::place::<I>(place))?;
            }
        }
        if it.has_clobbers() {
            let comma = if self.vcode.inst_operands(inst).is_empty() {
                ""
            } else {
                ","
            };
            write!(f, "{comma} clobbers")?;
            register_ranges::<I>(f, it.clobbers())?;
        }
        Ok(())
    }

    fn layout(&self, f: &mut Formatter<'_>, layout: &Layout) -> Result {
        f.write_str("layout")?;
        for block in &layout.order {
            write!(f, " block{}", block.index())?;
        }
        writeln!(f)?;
        for index in 0..self.vcode.blocks.len() {
            let block = Block::new(index);
            let to = layout.forward(block);
            if to != block {
                writeln!(f, "block{index} is block{}", to.index())?;
            }
            if let Some(tail) = layout.tail(block) {
                let entry = layout.entries()[tail.entry as usize];
                writeln!(f, "block{index} goes on at {entry} instead of {}", tail.from)?;
            }
        }
        for (number, inst) in layout.entries().iter().enumerate() {
            let mut result = Ok(());
            layout.for_each_absorbed(number as u32, |b| {
                if result.is_ok() {
                    result = writeln!(f, "block{} stands at {inst}", b.index());
                }
            });
            result?;
        }
        Ok(())
    }
}

fn block_notes(f: &mut Formatter<'_>, data: &BlockData) -> Result {
    if data.loop_depth != 0 {
        write!(f, " depth {}", data.loop_depth)?;
    }
    if data.funclet != 0 {
        write!(f, " funclet {}", data.funclet)?;
    }
    if data.state > 0 {
        write!(f, " state {}", data.state)?;
    }
    let facts = [
        (data.cold, " cold"),
        (data.seldom, " seldom"),
        (data.keep_label, " label"),
        (data.keep_jump, " stop"),
    ];
    for (on, what) in facts {
        if on {
            f.write_str(what)?;
        }
    }
    Ok(())
}

fn write_operand<I: MachInst>(f: &mut Formatter<'_>, operand: &Operand) -> Result {
    if let Some(preg) = operand.as_fixed_nonallocatable() {
        return write!(f, "{}", reg::<I>(preg));
    }
    let def = operand.kind() == OperandKind::Def;
    write!(f, "{}{}", if def { "=" } else { "" }, Virtual(operand.vreg()))?;
    match operand.constraint() {
        OperandConstraint::Reg => {}
        OperandConstraint::Any => f.write_str(":any")?,
        OperandConstraint::Stack => f.write_str(":stack")?,
        OperandConstraint::Limit(n) => write!(f, ":limit{n}")?,
        OperandConstraint::Reuse(i) => write!(f, ":tied{i}")?,
        OperandConstraint::FixedReg(preg) => write!(f, ":{}", reg::<I>(preg))?,
    }
    match (def, operand.pos()) {
        (true, OperandPos::Early) => f.write_str(":early"),
        (false, OperandPos::Late) => f.write_str(":late"),
        _ => Ok(()),
    }
}

/// Registers that follow each other as one range.
fn register_ranges<I: MachInst>(f: &mut Formatter<'_>, set: PRegSet) -> Result {
    let mut first: Option<PReg> = None;
    let mut members = set.into_iter().peekable();
    while let Some(preg) = members.next() {
        let start = *first.get_or_insert(preg);
        let goes_on = |next: &PReg| next.class() == preg.class() && next.index() == preg.index() + 1;
        if members.peek().is_some_and(goes_on) {
            continue;
        }
        write!(f, " {}", reg::<I>(start))?;
        if start != preg {
            write!(f, "-{}", reg::<I>(preg))?;
        }
        first = None;
    }
    Ok(())
}

/// What is not as in an ordinary frame.
fn frame(f: &mut Formatter<'_>, info: &FrameInfo) -> Result {
    for (i, local) in info.locals.iter().enumerate() {
        slot(f, i, local)?;
    }
    let numbers = [
        ("outgoing", info.outgoing_bytes),
        ("incoming", info.incoming_bytes),
        ("least alignment", info.min_align),
        ("probes", info.probe_bytes),
        ("lead", info.lead_bytes),
    ];
    for (name, n) in numbers.iter().filter(|(_, n)| *n != 0) {
        writeln!(f, "frame {name} {n}")?;
    }
    let flags = [
        ("dynamic", info.dynamic_stack),
        ("calls", info.has_calls),
        ("returns twice", info.returns_twice),
        ("executable", info.executable),
        ("no red zone", info.no_red_zone),
        ("frame pointer", info.frame_pointer),
        ("asynchronous context", info.async_context != AsyncContext::None),
        ("naked", info.naked),
        ("unwind tables", info.unwind_tables),
        ("interrupt", info.interrupt.is_some()),
        ("scalable", info.scalable),
        ("funclets", info.funclets),
        ("keeps establisher", info.keeps_establisher),
        ("windows", info.windows),
    ];
    let mut set = flags
        .iter()
        .filter(|(_, on)| *on)
        .map(|(name, _)| *name)
        .peekable();
    if set.peek().is_some() {
        writeln!(f, "frame {}", set.collect::<Vec<_>>().join(", "))?;
    }
    if let Some(guard) = info.guard {
        writeln!(f, "frame guard in slot {guard}")?;
    }
    for escape in &info.escapes {
        writeln!(f, "frame escape {escape:?}")?;
    }
    for (i, map) in info.stack_maps.iter().enumerate() {
        writeln!(f, "stack map {i}: {} {:?} {:?}", map.id, map.kind, map.locations)?;
    }
    Ok(())
}

fn slot(f: &mut Formatter<'_>, index: usize, local: &LocalSlot) -> Result {
    write!(f, "slot {index}: {} bytes, align {}", local.size, local.align)?;
    let flags = [
        ("buffer", local.buffer),
        ("scalable", local.scalable),
        ("anchored", local.anchored),
    ];
    for (name, _) in flags.iter().filter(|(_, on)| *on) {
        write!(f, ", {name}")?;
    }
    if let Some(whole) = local.within {
        write!(f, ", in slot {whole}")?;
    }
    writeln!(f)
}
