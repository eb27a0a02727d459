//! One front to the register allocators, and the form of their result.
//!
//! [`RegAlloc`] holds the reusable state of one thread. [`RegAlloc::run`] picks the algorithm by
//! tier and by size, and leaves an [`Allocations`]: one place for each operand of the pool, and
//! the moves, spills and reloads ([`Edit`]s) to insert, sorted by program point.
//!
//! Needs a function as [`crate::vcode`] describes it. Leaves true: every operand's place satisfies
//! its constraint; no edit moves memory to memory; spill slots are counted in units of 8 bytes.
//! Cost: tier 0 see `crate::fast`; regalloc2's (Ion ~1.7 µs an instruction, Fastalloc ~0.23 µs).

use crate::fast::{Fast, GiveUp};
use crate::pressure::Pressure;
use crate::rare::Rare;
use crate::resident::{Limits, Resident};
use crate::stack::FrameInfo;
use crate::vcode::{MachInst, VCode};
use regalloc2::{
    Allocation, Block, Inst, InstPosition, InstRange, MachineEnv, Operand, PRegSet, RegAllocError, RegClass,
    RegallocOptions, VReg,
};

/// How much work the allocator may do.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Tier {
    /// `-O0`, `optnone`: linear, local.
    #[default]
    Fast,
    /// `-O1` and up: live-range splitting over the whole function.
    Optimise,
}

impl Tier {
    /// The tier of a function that is to be optimised or not. Where a call may return twice no two values may
    /// share a spill slot; the fast allocator sees to that.
    pub fn of(optimise: bool, frame: &FrameInfo) -> Tier {
        if optimise && !frame.returns_twice {
            Tier::Optimise
        } else {
            Tier::Fast
        }
    }
}

/// The registers that the allocator may use.
#[derive(Clone, Debug)]
pub struct RegEnv {
    /// Preferred (caller-saved) and other (callee-saved) registers by class, in regalloc2's form.
    pub machine: MachineEnv,
}

impl RegEnv {
    /// An environment of these preferred and other registers by class, without scratch registers.
    pub fn new(preferred: [PRegSet; 3], other: [PRegSet; 3]) -> Self {
        RegEnv {
            machine: MachineEnv {
                preferred_regs_by_class: preferred,
                non_preferred_regs_by_class: other,
                scratch_by_class: [None; 3],
                fixed_stack_slots: Vec::new(),
            },
        }
    }
}

/// A program point: before or after an instruction.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Point(u32);

impl Point {
    /// Just before instruction `inst`.
    #[inline]
    pub fn before(inst: u32) -> Self {
        Point(inst * 2)
    }

    /// Just after instruction `inst`.
    #[inline]
    pub fn after(inst: u32) -> Self {
        Point(inst * 2 + 1)
    }

    /// The instruction.
    #[inline]
    pub fn inst(self) -> u32 {
        self.0 >> 1
    }

    /// Whether the point is before the instruction.
    #[inline]
    pub fn is_before(self) -> bool {
        self.0 & 1 == 0
    }
}

/// A move that the allocator inserted: register to register, spill or reload.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Edit {
    /// Where it is executed. Edits at one point are in their order of execution.
    pub point: Point,
    /// Source.
    pub from: Allocation,
    /// Destination.
    pub to: Allocation,
    /// Only the lower 32 bits are asked for behind it; the others become zero, or are left in memory as they are.
    pub low: bool,
}

impl Edit {
    /// A move of all bits.
    pub fn new(point: Point, from: Allocation, to: Allocation) -> Self {
        Edit {
            point,
            from,
            to,
            low: false,
        }
    }
}

/// The result of register allocation.
#[derive(Clone, Debug, Default)]
pub struct Allocations {
    /// A place for each operand, parallel to [`VCode::operands`].
    pub places: Vec<Allocation>,
    /// Moves to insert, sorted by point.
    pub edits: Vec<Edit>,
    /// Size of the spill area in units of 8 bytes.
    pub num_spill_words: u32,
    /// How often they are named, once their order is settled ([`crate::slots`]).
    pub spill_uses: u32,
}

impl Allocations {
    /// The places of the operands of `inst`.
    #[inline]
    pub fn of<I: MachInst>(&self, inst: &I) -> &[Allocation] {
        let (start, count) = inst.operand_range();
        &self.places[start as usize..(start + count) as usize]
    }

    /// The registers that operands are in or edits write.
    pub fn registers(&self) -> PRegSet {
        let mut set = PRegSet::empty();
        let edits = self.edits.iter().map(|e| e.to);
        for place in self.places.iter().copied().chain(edits) {
            if let Some(preg) = place.as_reg() {
                set.add(preg);
            }
        }
        set
    }

    /// The edits from instruction `first` on, for a walk over the instructions.
    pub fn edits_until(&self, inst: u32) -> &[Edit] {
        let end = self
            .edits
            .partition_point(|e| e.point.inst() < inst || e.point.inst() == inst && e.point.is_before());
        &self.edits[..end]
    }

    /// Goes over the edits from instruction `first` on.
    #[inline]
    pub fn edits_from(&self, first: u32) -> EditCursor<'_> {
        let start = self.edits.partition_point(|e| e.point.inst() < first);
        EditCursor(&self.edits[start..])
    }

    /// Empties the result and keeps its memory.
    pub fn clear(&mut self) {
        self.places.clear();
        self.edits.clear();
        self.num_spill_words = 0;
        self.spill_uses = 0;
    }
}

/// Edits that a walk over the instructions has not met yet.
#[derive(Clone, Debug)]
pub struct EditCursor<'a>(&'a [Edit]);

impl<'a> EditCursor<'a> {
    /// Takes the next edit if it stands before instruction `inst`.
    #[inline]
    pub fn next_before(&mut self, inst: u32) -> Option<&'a Edit> {
        self.next_if(|e| e.point.inst() == inst && e.point.is_before())
    }
    /// Takes the next edit if it stands before or after instruction `inst`.
    #[inline]
    pub fn next_at(&mut self, inst: u32) -> Option<&'a Edit> {
        self.next_if(|e| e.point.inst() == inst)
    }
    #[inline]
    fn next_if(&mut self, wanted: impl FnOnce(&Edit) -> bool) -> Option<&'a Edit> {
        let (first, rest) = self.0.split_first().filter(|(e, _)| wanted(e))?;
        self.0 = rest;
        Some(first)
    }
}

/// Why allocation failed: always a broken invariant of the machine IR, or constraints that cannot
/// be satisfied together (inline assembly can ask for more registers than there are).
#[derive(Clone, Debug)]
pub enum AllocError {
    /// More registers are needed at once than there are.
    TooManyLiveRegs,
    /// The machine IR breaks a rule; the text says which.
    Invalid(String),
}

impl std::fmt::Display for AllocError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            AllocError::TooManyLiveRegs => f.write_str("ran out of registers"),
            AllocError::Invalid(what) => write!(f, "invalid machine IR: {what}"),
        }
    }
}

impl std::error::Error for AllocError {}

/// Above this many instructions Ion is not tried: it is quadratic in long blocks of high pressure.
const ION_MAX_INSTS: usize = 120_000;

/// Ion's time grows with the product of instructions and values live at once: above this one it takes a second and more,
/// for code that is mostly spills and reloads whoever allocates.
const ION_MAX_WORK: usize = 2_000_000;

/// Functions of fewer instructions are not looked at for it.
const WORK_MIN_INSTS: usize = 1_500;

/// After a function of more than this many instructions regalloc2's context is dropped: its hash
/// tables never shrink, and clearing them would slow every later run.
const KEEP_CTX_INSTS: usize = 20_000;

/// Which allocator to run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Algorithm {
    /// Our own of tier 0 (`crate::fast`).
    Fast,
    /// regalloc2's single-pass allocator.
    Fastalloc,
    /// regalloc2's backtracking allocator.
    Ion,
}

/// The allocators' reusable state; one per thread.
#[derive(Default)]
pub struct RegAlloc {
    ctx: regalloc2::Ctx,
    fast: Fast,
    pressure: Pressure,
    resident: Resident,
    rare: Rare,
    result: Allocations,
}

impl RegAlloc {
    /// Allocates registers for `vcode`. The result stays valid until the next call.
    pub fn run<I: MachInst>(
        &mut self,
        vcode: &VCode<I>,
        env: &RegEnv,
        tier: Tier,
    ) -> Result<&mut Allocations, AllocError> {
        let algorithm = match tier {
            Tier::Optimise if self.is_for_ion(vcode) => Algorithm::Ion,
            _ => Algorithm::Fast,
        };
        self.run_with(vcode, env, algorithm)?;
        if algorithm == Algorithm::Ion {
            if let Some(class) = self.resident.is_worthwhile(vcode, env, &self.result) {
                self.set_registers_aside(vcode, env, class, Limits::USUAL);
            }
            self.hold_in_loops(vcode, env);
        }
        Ok(&mut self.result)
    }

    /// Looks for a better result of Ion, with registers of a class that stand for spill slots.
    pub(crate) fn set_registers_aside<I: MachInst>(
        &mut self,
        vcode: &VCode<I>,
        env: &RegEnv,
        class: RegClass,
        limits: Limits,
    ) {
        let mut resident = std::mem::take(&mut self.resident);
        let mut result = std::mem::take(&mut self.result);
        resident.search(vcode, env, class, limits, &mut result, |env, result| {
            self.run_with(vcode, env, Algorithm::Ion).ok()?;
            std::mem::swap(&mut self.result, result);
            Some(())
        });
        (self.resident, self.result) = (resident, result);
    }

    /// Lets registers that loops leave alone stand for spill slots there.
    pub(crate) fn hold_in_loops<I: MachInst>(&mut self, vcode: &VCode<I>, env: &RegEnv) {
        self.resident.hold_in_loops(vcode, env, &mut self.result);
    }

    /// Whether Ion comes to an end in good time.
    fn is_for_ion<I: MachInst>(&mut self, vcode: &VCode<I>) -> bool {
        let insts = vcode.insts.len();
        insts < WORK_MIN_INSTS
            || insts <= ION_MAX_INSTS && insts * self.pressure.highest(vcode) as usize <= ION_MAX_WORK
    }

    /// The result of the last run.
    pub fn result(&self) -> &Allocations {
        &self.result
    }

    /// As [`RegAlloc::run`], with the algorithm given. [`Algorithm::Fast`] hands what it cannot do
    /// (some constraints, branches that define registers under pressure) on to Ion.
    pub fn run_with<I: MachInst>(
        &mut self,
        vcode: &VCode<I>,
        env: &RegEnv,
        algorithm: Algorithm,
    ) -> Result<&mut Allocations, AllocError> {
        match algorithm {
            Algorithm::Fast => match self.fast.run(vcode, env, &mut self.result) {
                Ok(()) => {}
                Err(GiveUp::Unsupported) => {
                    self.run_regalloc2(vcode, env, regalloc2::Algorithm::Ion)?;
                }
                Err(GiveUp::Error(error)) => return Err(error),
            },
            Algorithm::Fastalloc => self.run_regalloc2(vcode, env, regalloc2::Algorithm::Fastalloc)?,
            Algorithm::Ion => self.run_regalloc2(vcode, env, regalloc2::Algorithm::Ion)?,
        }
        Ok(&mut self.result)
    }

    fn run_regalloc2<I: MachInst>(
        &mut self,
        vcode: &VCode<I>,
        env: &RegEnv,
        algorithm: regalloc2::Algorithm,
    ) -> Result<(), AllocError> {
        let options = RegallocOptions {
            verbose_log: false,
            validate_ssa: cfg!(debug_assertions),
            algorithm,
        };
        match algorithm {
            regalloc2::Algorithm::Ion if vcode.tier == Tier::Optimise => self.rare.find(vcode),
            _ => self.rare.clear(),
        }
        let view = View {
            vcode,
            rare: &self.rare,
        };
        let output =
            regalloc2::run_with_ctx(&view, &env.machine, &options, &mut self.ctx).map_err(|e| match e {
                RegAllocError::TooManyLiveRegs => AllocError::TooManyLiveRegs,
                other => AllocError::Invalid(format!("{other:?}")),
            })?;
        self.result.clear();
        self.result.num_spill_words = output.num_spillslots as u32;
        self.result
            .places
            .resize(vcode.operands.len(), Allocation::none());
        for (inst, &start) in vcode.insts.iter().zip(&output.inst_alloc_offsets) {
            let (to, count) = inst.operand_range();
            let (to, count, start) = (to as usize, count as usize, start as usize);
            self.result.places[to..to + count].copy_from_slice(&output.allocs[start..start + count]);
        }
        self.result
            .edits
            .extend(output.edits.iter().filter_map(|(point, edit)| {
                let regalloc2::Edit::Move { from, to } = *edit;
                let point = match point.pos() {
                    InstPosition::Before => Point::before(point.inst().index() as u32),
                    InstPosition::After => Point::after(point.inst().index() as u32),
                };
                (from != to).then_some(Edit::new(point, from, to))
            }));
        self.rare.save(vcode, &mut self.result);
        if vcode.insts.len() > KEEP_CTX_INSTS {
            self.ctx = regalloc2::Ctx::default();
        }
        Ok(())
    }
}

/// Our result in regalloc2's form, for its checker.
fn as_output<I: MachInst>(vcode: &VCode<I>, result: &Allocations) -> regalloc2::Output {
    let mut output = regalloc2::Output {
        num_spillslots: result.num_spill_words as usize,
        ..Default::default()
    };
    for inst in &vcode.insts {
        output.inst_alloc_offsets.push(output.allocs.len() as u32);
        output.allocs.extend_from_slice(result.of(inst));
    }
    output.edits.extend(result.edits.iter().map(|e| {
        let inst = Inst::new(e.point.inst() as usize);
        let pos = if e.point.is_before() {
            InstPosition::Before
        } else {
            InstPosition::After
        };
        let edit = regalloc2::Edit::Move {
            from: e.from,
            to: e.to,
        };
        (regalloc2::ProgPoint::new(inst, pos), edit)
    }));
    output
}

/// Slots times instructions up to which [`check_by_regalloc2`] is asked: an instruction costs it a look at every slot.
const SECOND_OPINION: usize = 100_000_000;

/// Proves an allocator's result by regalloc2's checker, a second opinion beside [`crate::check::places`], which alone
/// checks functions that would take too long here.
pub fn check_by_regalloc2<I: MachInst>(
    vcode: &VCode<I>,
    env: &RegEnv,
    allocs: &Allocations,
) -> Result<(), crate::check::Fault> {
    let steps = vcode.insts.len() + allocs.edits.len();
    if steps.saturating_mul(allocs.num_spill_words as usize) > SECOND_OPINION {
        return Ok(());
    }
    let (rare, output) = (Rare::default(), as_output(vcode, allocs));
    let view = View { vcode, rare: &rare };
    let mut checker = regalloc2::checker::Checker::new(&view, &env.machine);
    checker.prepare(&output);
    checker.run().map_err(|errors| format!("regalloc2: {errors:?}"))
}

/// A [`VCode`] as regalloc2 sees it.
struct View<'a, I: MachInst> {
    vcode: &'a VCode<I>,
    /// Calls that it is not to know all of.
    rare: &'a Rare,
}

impl<I: MachInst> regalloc2::Function for View<'_, I> {
    fn num_insts(&self) -> usize {
        self.vcode.insts.len()
    }

    fn num_blocks(&self) -> usize {
        self.vcode.blocks.len()
    }

    fn entry_block(&self) -> Block {
        Block::new(0)
    }

    fn block_insns(&self, block: Block) -> InstRange {
        let data = &self.vcode.blocks[block.index()];
        InstRange::new(
            Inst::new(data.inst_start as usize),
            Inst::new(data.inst_end as usize),
        )
    }

    fn block_succs(&self, block: Block) -> &[Block] {
        self.vcode.succs(block)
    }

    fn block_preds(&self, block: Block) -> &[Block] {
        self.vcode.preds(block)
    }

    fn block_params(&self, block: Block) -> &[VReg] {
        self.vcode.params(block)
    }

    fn is_ret(&self, inst: Inst) -> bool {
        self.vcode.insts[inst.index()].terminator() == crate::Terminator::Ret
    }

    fn is_branch(&self, inst: Inst) -> bool {
        self.vcode.insts[inst.index()].terminator() == crate::Terminator::Branch
    }

    fn branch_blockparams(&self, block: Block, _inst: Inst, succ: usize) -> &[VReg] {
        self.vcode.edge_args(block, succ)
    }

    fn inst_operands(&self, inst: Inst) -> &[Operand] {
        self.vcode.inst_operands(inst.index() as u32)
    }

    fn inst_clobbers(&self, inst: Inst) -> PRegSet {
        let inst = inst.index() as u32;
        let mut set = self.vcode.inst_clobbers(inst);
        if self.rare.has(inst) {
            let vectors = set.into_iter().filter(|r| r.class() == RegClass::Float);
            vectors.for_each(|r| set.remove(r));
        }
        set
    }

    fn num_vregs(&self) -> usize {
        self.vcode.num_vregs as usize
    }

    fn spillslot_size(&self, class: RegClass) -> usize {
        (self.vcode.spill_bytes(class) / 8) as usize
    }

    fn allow_multiple_vreg_defs(&self) -> bool {
        false
    }
}
