//! Whether a [`VCode`] keeps the promises of [`crate::vcode`]: blocks, edges, SSA, operands.
//!
//! Needs nothing. Cost: O(instructions + operands + edges), and O(blocks) for each loop header.

use super::{Fault, describe};
use crate::text::Virtual;
use crate::vcode::{InstIndex, MachInst, Terminator, VCode};
use regalloc2::{Block, Operand, OperandConstraint, OperandKind, OperandPos, VReg};

/// Where a register is defined: its block, and one more than the position of the instruction (0: a parameter).
#[derive(Clone, Copy)]
struct Definition {
    block: u32,
    position: u32,
}

/// Finds the first broken promise.
pub fn check<I: MachInst>(vcode: &VCode<I>) -> Result<(), Fault> {
    blocks(vcode)?;
    edges(vcode)?;
    order(vcode)?;
    for block in &vcode.blocks {
        for inst in block.inst_start..block.inst_end {
            operands(vcode, inst)?;
        }
    }
    definitions(vcode)
}

/// Blocks are ranges of instructions, one after another, each with one terminator at its end.
fn blocks<I: MachInst>(vcode: &VCode<I>) -> Result<(), Fault> {
    let mut next = 0;
    for (index, data) in vcode.blocks.iter().enumerate() {
        if data.inst_start != next || data.inst_end <= next || data.inst_end as usize > vcode.insts.len() {
            return Err(format!(
                "block{index} has instructions {}..{} where {next} is next of {}",
                data.inst_start,
                data.inst_end,
                vcode.insts.len()
            ));
        }
        next = data.inst_end;
        for inst in data.inst_start..data.inst_end {
            let ends = vcode.insts[inst as usize].terminator();
            if (ends == Terminator::None) == (inst + 1 == data.inst_end) {
                let what = if ends == Terminator::None {
                    "ends"
                } else {
                    "stands in the middle of"
                };
                return Err(format!("{} {what} block{index}", describe(vcode, inst)));
            }
        }
        terminator(vcode, Block::new(index), data.inst_end - 1)?;
    }
    if next as usize != vcode.insts.len() {
        return Err(format!("instructions from {next} on are in no block"));
    }
    Ok(())
}

fn terminator<I: MachInst>(vcode: &VCode<I>, block: Block, last: InstIndex) -> Result<(), Fault> {
    let it = &vcode.insts[last as usize];
    let succs = vcode.succs(block);
    let right = match it.terminator() {
        Terminator::Ret => succs.is_empty(),
        _ if it.is_jump() => succs.len() == 1,
        _ => !succs.is_empty(),
    };
    if !right {
        let n = succs.len();
        return Err(format!("{} has {n} successors", describe(vcode, last)));
    }
    let operands = vcode.inst_operands(last);
    if it.terminator() == Terminator::Branch && !operands.is_empty() {
        // No move can stand behind the branch, and arguments are moved before it.
        if let Some(succ) = succs.iter().find(|s| vcode.preds(**s).len() > 1) {
            return Err(format!(
                "{} has operands, and block{} has other predecessors",
                describe(vcode, last),
                succ.index()
            ));
        }
    }
    let free_def = |o: &&Operand| {
        o.kind() == OperandKind::Def && !matches!(o.constraint(), OperandConstraint::FixedReg(_))
    };
    if let Some(def) = operands.iter().find(free_def) {
        return Err(format!(
            "{} defines {} in no fixed register",
            describe(vcode, last),
            Virtual(def.vreg())
        ));
    }
    Ok(())
}

/// Edges agree with each other and with the parameters; critical ones are split.
fn edges<I: MachInst>(vcode: &VCode<I>) -> Result<(), Fault> {
    let count = vcode.blocks.len();
    let mut preds = vec![0; count];
    for index in 0..count {
        let block = Block::new(index);
        let succs = vcode.succs(block);
        for (i, succ) in succs.iter().enumerate() {
            let to = succ.index();
            if to >= count {
                return Err(format!("block{index} goes to block{to}, which does not exist"));
            }
            preds[to] += 1;
            if !vcode.preds(*succ).contains(&block) {
                return Err(format!("block{to} does not know its predecessor block{index}"));
            }
            if succs.len() > 1 && vcode.preds(*succ).len() > 1 {
                return Err(format!("the edge from block{index} to block{to} is critical"));
            }
            let (args, params) = (vcode.edge_args(block, i), vcode.params(*succ));
            if args.len() != params.len() {
                let (n, m) = (args.len(), params.len());
                return Err(format!(
                    "block{index} passes {n} arguments to block{to}, which has {m} parameters"
                ));
            }
            if let Some((arg, param)) = args.iter().zip(params).find(|(a, p)| a.class() != p.class()) {
                let (arg, param) = (Virtual(*arg), Virtual(*param));
                return Err(format!("block{index} passes {arg} as {param} of block{to}"));
            }
        }
    }
    for (index, n) in preds.into_iter().enumerate() {
        let known = vcode.preds(Block::new(index)).len();
        if n != known {
            return Err(format!("block{index} has {n} predecessors and knows {known}"));
        }
    }
    if !vcode.params(Block::new(0)).is_empty() || !vcode.preds(Block::new(0)).is_empty() {
        return Err("the entry has parameters or predecessors".into());
    }
    Ok(())
}

/// Blocks are in reverse post-order: every block but the entry follows one of its predecessors, and an edge that leads
/// back leads to a block from which the edge is reached by edges that lead on.
fn order<I: MachInst>(vcode: &VCode<I>) -> Result<(), Fault> {
    let count = vcode.blocks.len();
    let back = |header: usize| {
        let preds = vcode.preds(Block::new(header)).iter().map(|p| p.index());
        preds.filter(move |p| *p >= header).max()
    };
    let mut reached = vec![false; count];
    for index in 0..count {
        let preds = vcode.preds(Block::new(index));
        if index > 0 && !preds.iter().any(|p| p.index() < index) {
            return Err(format!("block{index} stands before all of its predecessors"));
        }
        let Some(last) = back(index) else { continue };
        reached[index..=last].fill(false);
        reached[index] = true;
        for at in index..last {
            if reached[at] {
                for succ in vcode.succs(Block::new(at)).iter().filter(|s| s.index() > at) {
                    reached[succ.index()] = true;
                }
            }
        }
        let lost = preds.iter().find(|p| p.index() >= index && !reached[p.index()]);
        if let Some(from) = lost {
            let from = from.index();
            return Err(format!(
                "block{index} stands before block{from} and is not in a loop with it"
            ));
        }
    }
    Ok(())
}

/// The operands of one instruction do not contradict each other.
fn operands<I: MachInst>(vcode: &VCode<I>, inst: InstIndex) -> Result<(), Fault> {
    let (start, count) = vcode.insts[inst as usize].operand_range();
    if (start + count) as usize > vcode.operands.len() {
        return Err(format!("instruction {inst} has operands beyond the pool"));
    }
    let operands = vcode.inst_operands(inst);
    let fault = |what: String| Err(format!("{}: {what}", describe(vcode, inst)));
    for (i, o) in operands.iter().enumerate() {
        if o.as_fixed_nonallocatable().is_some() {
            continue;
        }
        if o.vreg().vreg() >= vcode.num_vregs as usize {
            return fault(format!("operand {i} is not a register of the function"));
        }
        match o.constraint() {
            OperandConstraint::Reuse(used) => {
                let is_late_def = o.kind() == OperandKind::Def && o.pos() == OperandPos::Late;
                let tied = |u: &Operand| {
                    used < 32
                        && u.kind() == OperandKind::Use
                        && u.pos() == OperandPos::Early
                        && u.class() == o.class()
                };
                if !is_late_def || !operands.get(used).is_some_and(tied) {
                    return fault(format!("operand {i} cannot be tied to operand {used}"));
                }
                if operands[..i].iter().any(|p| p.constraint() == o.constraint()) {
                    return fault(format!("operand {used} is tied twice"));
                }
            }
            OperandConstraint::FixedReg(_) => {
                if let Some(j) = operands[..i].iter().position(|p| contradict(p, o)) {
                    return fault(format!("operands {j} and {i} are in one register"));
                }
            }
            _ => {}
        }
    }
    let moves = matches!(operands, [def, used] if def.kind() == OperandKind::Def
        && used.kind() == OperandKind::Use && def.class() == used.class());
    if vcode.insts[inst as usize].is_move() && !moves {
        return fault("a move has one definition and one use of its class".into());
    }
    Ok(())
}

/// Whether two operands are in the same fixed register at the same time.
fn contradict(a: &Operand, b: &Operand) -> bool {
    if a.constraint() != b.constraint() {
        return false;
    }
    match (a.kind(), b.kind()) {
        (OperandKind::Use, OperandKind::Use) => a.vreg() != b.vreg(),
        (OperandKind::Def, OperandKind::Def) => true,
        (OperandKind::Def, OperandKind::Use) => a.pos() == OperandPos::Early || b.pos() == OperandPos::Late,
        (OperandKind::Use, OperandKind::Def) => a.pos() == OperandPos::Late || b.pos() == OperandPos::Early,
    }
}

/// Every register is defined once, and its definition dominates its uses.
fn definitions<I: MachInst>(vcode: &VCode<I>) -> Result<(), Fault> {
    let defs = collect_definitions(vcode)?;
    let tree = Dominators::of(vcode);
    let check = |vreg: VReg, block: usize, position: u32, at: &dyn Fn() -> String| {
        let (def, class) = match defs.get(vreg.vreg()) {
            Some(Some(d)) => *d,
            _ => return Err(format!("{} uses {}, which nothing defines", at(), Virtual(vreg))),
        };
        if class != vreg {
            return Err(format!("{} uses {} as {}", at(), Virtual(class), Virtual(vreg)));
        }
        let reaches = if def.block as usize == block {
            def.position < position
        } else {
            tree.dominates(def.block as usize, block)
        };
        if reaches {
            Ok(())
        } else {
            let from = def.block;
            Err(format!(
                "{} uses {}, whose definition in block{from} does not dominate it",
                at(),
                Virtual(vreg)
            ))
        }
    };
    for (index, data) in vcode.blocks.iter().enumerate() {
        for inst in data.inst_start..data.inst_end {
            for o in vcode.inst_operands(inst) {
                if o.kind() == OperandKind::Use && o.as_fixed_nonallocatable().is_none() {
                    check(o.vreg(), index, inst + 1, &|| describe(vcode, inst))?;
                }
            }
        }
        let block = Block::new(index);
        for i in 0..vcode.succs(block).len() {
            for arg in vcode.edge_args(block, i) {
                check(*arg, index, data.inst_end + 1, &|| {
                    format!("an edge of block{index}")
                })?;
            }
        }
    }
    Ok(())
}

/// The definitions by number of the register, with the register itself (for its class).
fn collect_definitions<I: MachInst>(vcode: &VCode<I>) -> Result<Vec<Option<(Definition, VReg)>>, Fault> {
    let mut defs: Vec<Option<(Definition, VReg)>> = vec![None; vcode.num_vregs as usize];
    let mut define = |vreg: VReg, def: Definition| match defs.get_mut(vreg.vreg()) {
        Some(place @ None) => {
            *place = Some((def, vreg));
            Ok(())
        }
        Some(Some(_)) => Err(format!("{} is defined twice", Virtual(vreg))),
        None => Err(format!("{} is not a register of the function", Virtual(vreg))),
    };
    for (index, data) in vcode.blocks.iter().enumerate() {
        let block = index as u32;
        for &param in vcode.params(Block::new(index)) {
            define(param, Definition { block, position: 0 })?;
        }
        for inst in data.inst_start..data.inst_end {
            for o in vcode
                .inst_operands(inst)
                .iter()
                .filter(|o| o.kind() == OperandKind::Def)
            {
                let position = inst + 1;
                define(o.vreg(), Definition { block, position })?;
            }
        }
    }
    Ok(defs)
}

/// The dominator tree, as ranges of a walk over it.
struct Dominators(Vec<(u32, u32)>);

impl Dominators {
    /// Needs blocks in reverse post-order, each but the entry behind one of its predecessors.
    fn of<I: MachInst>(vcode: &VCode<I>) -> Dominators {
        let count = vcode.blocks.len();
        let mut parent = vec![usize::MAX; count];
        parent[0] = 0;
        let mut changed = true;
        while changed {
            changed = false;
            for index in 1..count {
                let mut found = usize::MAX;
                for pred in vcode.preds(Block::new(index)) {
                    let mut at = pred.index();
                    if parent[at] == usize::MAX {
                        continue;
                    }
                    if found == usize::MAX {
                        found = at;
                    }
                    while at != found {
                        while at > found {
                            at = parent[at];
                        }
                        while found > at {
                            found = parent[found];
                        }
                    }
                }
                changed |= parent[index] != found;
                parent[index] = found;
            }
        }
        // Parents come before their children: sizes from the last to the first, starts from the first to the last.
        let mut size = vec![1u32; count];
        for index in (1..count).rev() {
            size[parent[index]] += size[index];
        }
        let mut ranges = vec![(0, size[0]); count];
        let mut next = vec![1u32; count];
        for index in 1..count {
            let start = next[parent[index]];
            next[parent[index]] += size[index];
            ranges[index] = (start, start + size[index]);
            next[index] = start + 1;
        }
        Dominators(ranges)
    }

    fn dominates(&self, a: usize, b: usize) -> bool {
        let (start, end) = self.0[a];
        (start..end).contains(&self.0[b].0)
    }
}
