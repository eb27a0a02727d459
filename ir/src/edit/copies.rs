//! Copies of blocks within their body.

use super::Editor;
use crate::body::Body;
use crate::debug_value::{RecordKind, VariableRecord};
use crate::ids::{Block, CallId, Inst, Value};
use crate::inst::{InstData, Opcode};

/// Blocks that are copied together, and their instructions, by number.
pub struct Region {
    blocks: Vec<Block>,
    insts: Vec<Inst>,
    /// Blocks and instructions, ascending, with their numbers.
    block_numbers: Vec<(Block, u32)>,
    inst_numbers: Vec<(Inst, u32)>,
}

/// A copy of a region: the blocks and instructions follow each other as in the region.
#[derive(Copy, Clone)]
pub struct RegionCopy {
    first_block: u32,
    first_inst: u32,
}

impl Region {
    /// Of blocks of a body as it stands before an editor changes it. Cost: O(n log n) in what it contains.
    pub fn new(body: &Body, blocks: &[Block]) -> Region {
        let insts: Vec<Inst> = blocks
            .iter()
            .flat_map(|b| body.block_insts(*b))
            .copied()
            .collect();
        Region {
            block_numbers: numbered(blocks),
            inst_numbers: numbered(&insts),
            blocks: blocks.to_vec(),
            insts,
        }
    }

    /// Its blocks.
    pub fn blocks(&self) -> &[Block] {
        &self.blocks
    }

    /// How many instructions it has.
    pub fn len(&self) -> usize {
        self.insts.len()
    }

    /// Whether it has no instructions.
    pub fn is_empty(&self) -> bool {
        self.insts.is_empty()
    }

    /// Whether a block is one of it.
    pub fn has_block(&self, b: Block) -> bool {
        self.block_number(b).is_some()
    }

    /// The number of a block, if it is one of it.
    pub fn block_number(&self, b: Block) -> Option<usize> {
        number_of(&self.block_numbers, b)
    }

    /// The number of an instruction, if it is one of it.
    pub fn number(&self, i: Inst) -> Option<usize> {
        number_of(&self.inst_numbers, i)
    }
}

fn numbered<T: Copy + Ord>(list: &[T]) -> Vec<(T, u32)> {
    let mut numbers: Vec<(T, u32)> = list.iter().copied().zip(0..).collect();
    numbers.sort_unstable();
    numbers
}

fn number_of<T: Copy + Ord>(numbers: &[(T, u32)], of: T) -> Option<usize> {
    if of < numbers.first()?.0 || of > numbers.last()?.0 {
        return None;
    }
    let at = numbers.binary_search_by_key(&of, |n| n.0).ok()?;
    Some(numbers[at].1 as usize)
}

impl RegionCopy {
    /// The copy of a block; the block itself if it is not one of the region.
    pub fn block(&self, region: &Region, b: Block) -> Block {
        region
            .block_number(b)
            .map_or(b, |n| Block(self.first_block + n as u32))
    }

    /// The copy of an instruction of the region.
    pub fn inst(&self, region: &Region, i: Inst) -> Option<Inst> {
        region.number(i).map(|n| Inst(self.first_inst + n as u32))
    }

    /// What stands for a value in the copy; the value itself if the region does not define it.
    pub fn value(&self, region: &Region, body: &Body, v: Value) -> Value {
        let copy = body.def(v).and_then(|i| self.inst(region, i));
        copy.map_or(v, |i| body.result(i))
    }
}

impl Editor<'_> {
    /// Copies the blocks of a region, with their places in the source, metadata and what records say of variables. What the
    /// copies use of the region, and edges between its blocks, are those of the copies; edges to other blocks lead there, and
    /// the phis of those do not know yet.
    pub fn copy_region(&mut self, region: &Region) -> RegionCopy {
        let copy = RegionCopy {
            first_block: self.num_blocks() as u32,
            first_inst: self.body.insts.len() as u32,
        };
        for _ in &region.blocks {
            self.new_block();
        }
        for &b in &region.blocks {
            let to = copy.block(region, b);
            let mut next = self.first(b);
            while let Some(i) = next {
                next = self.next(i);
                self.goto_bottom(to);
                self.set_location(Some(i));
                let d = self.copied_inst(region, copy, i);
                let new = self.make(d);
                debug_assert_eq!(Some(new), copy.inst(region, i));
                self.place(new);
                self.copy_attachments(i, new);
                self.copy_records(region, copy, i, new);
            }
        }
        copy
    }

    fn copied_inst(&mut self, region: &Region, copy: RegionCopy, i: Inst) -> InstData {
        use Opcode::*;
        let d = *self.body.inst(i);
        let ops: Vec<Value> = (self.body.ops(i).iter())
            .map(|v| copy.value(region, self.body, *v))
            .collect();
        let ops = self.body.add_operands(&ops);
        let aux = match d.opcode {
            Br | CondBr | Switch | Phi => self.copied_blocks(region, copy, d.aux),
            AtomicRmw | ShuffleVector | ExtractValue | InsertValue | LandingPad => {
                let list = self.body.list(d.aux).to_vec();
                self.body.add_list(&list)
            }
            Call | Invoke => {
                let mut call = self.body.calls[CallId(d.aux).index()].clone();
                call.callee = copy.value(region, self.body, call.callee);
                call.targets = self.copied_blocks(region, copy, call.targets);
                self.body.calls.push(call);
                self.body.calls.len() as u32 - 1
            }
            IndirectBr | CallBr | CatchSwitch | CatchRet | CleanupRet => {
                unreachable!("such blocks are not copied")
            }
            _ => d.aux,
        };
        InstData { ops, aux, ..d }
    }

    fn copied_blocks(&mut self, region: &Region, copy: RegionCopy, list: u32) -> u32 {
        let blocks = self.body.list(list).iter();
        let blocks: Vec<u32> = blocks.map(|b| copy.block(region, Block(*b)).0).collect();
        self.body.add_list(&blocks)
    }

    /// What metadata says of an instruction it says of its copy (the location is there already). Scopes of aliasing and groups of
    /// accesses are about one turn of a loop, so they are left out.
    fn copy_attachments(&mut self, i: Inst, new: Inst) {
        const OF_ONE_TURN: [&[u8]; 5] = [
            b"alias.scope",
            b"noalias",
            b"llvm.access.group",
            b"llvm.loop",
            b"dbg",
        ];
        let kept: Vec<_> = (self.body.attachments_of(i))
            .filter(|a| !OF_ONE_TURN.contains(&self.body.scope(self.module).bytes(a.1)))
            .map(|a| (new, a.1, a.2))
            .collect();
        self.body.attachments.extend(kept);
    }

    /// What records in front of an instruction say of variables they say in front of its copy.
    fn copy_records(&mut self, region: &Region, copy: RegionCopy, i: Inst, new: Inst) {
        let Some(records) = &mut self.variables else {
            return;
        };
        let chain: Vec<u32> = records.chain(i.0).collect();
        for k in chain {
            let record = *records.get(k);
            // (The others are said once, wherever they stand.)
            if !matches!(record.kind, RecordKind::Value | RecordKind::Stored) {
                continue;
            }
            let values = self.body.variables.values_of(&record);
            let values: Vec<Value> = (values.iter())
                .map(|v| copy.value(region, self.body, *v))
                .collect();
            let own = &mut self.body.variables.values;
            let first = own.len() as u32;
            own.extend(values);
            let record = VariableRecord {
                before: new,
                values: (first, own.len() as u32),
                ..record
            };
            records.insert(new.0, record);
        }
    }

    /// Records outside a region that name a value of it name what `other` gives for it in front of an instruction; with `None`
    /// nothing is known of the variable there.
    pub fn redirect_records(&mut self, region: &Region, other: impl Fn(Value, Inst) -> Option<Value>) {
        let Some(records) = &mut self.variables else {
            return;
        };
        for (node, k) in records.places() {
            let before = Inst(node);
            if super::links::inst(node).is_none() || region.number(before).is_some() {
                continue;
            }
            let record = *records.get(k);
            let values = self.body.variables.values_of(&record).to_vec();
            let of_region = |v: &Value| {
                let def = self.body.def(*v);
                def.is_some_and(|i| region.number(i).is_some())
            };
            if !values.iter().any(of_region) {
                continue;
            }
            let new: Option<Vec<Value>> = (values.iter())
                .map(|v| if of_region(v) { other(*v, before) } else { Some(*v) })
                .collect();
            let own = &mut self.body.variables.values;
            let first = own.len() as u32;
            own.extend(new.unwrap_or_default());
            records.get(k).values = (first, own.len() as u32);
        }
    }
}
