//! Where the values of variables are that debuggers are to be told of. Nothing here counts as a use: the code is the same
//! without.
//!
//! While the walk goes on, records are noted with their place among the machine instructions; when all is selected, their
//! values are registers, frame slots or constants, or are worked out from these by the record's expression (folded and
//! dead instructions).

use crate::lower::{Lower, NONE};
use crate::target::Emit;
use crate::values::parts::{Part, PartTy};
use crate::values::salvage::{AND, DEPTH};
use ir::constants::Const;
use ir::debug_value::{
    ARG, CONSTU, ENTRY_VALUE, FRAGMENT, IMPLICIT_POINTER, RecordKind, STACK_VALUE, TAG_OFFSET,
    VariableRecord, arguments, fragment,
};
use ir::ids::{Block, Inst, MdId, TypeId, Value};
use ir::inst::Opcode;
use ir::location::Loc;
use ir::metadata::PC_SECTIONS;
use ir::types::Type;
use regalloc::{
    FrameSlot, FrameSlotKind, PReg, Probe, Tag, TagKind, VReg, ValueOperand, VariableSlot, VariableValue,
};
use smallvec::SmallVec;
use std::iter;

const CONVERT: u64 = 0x1001;

// Encodings (DWARF 5, 7.8).
const SIGNED: u64 = 5;
const UNSIGNED: u64 = 7;

/// Records seen by the walk.
#[derive(Default)]
pub struct Noted {
    /// By instruction: the first record before it, plus one, and [`REACHED`]; empty if there are no records.
    first: Vec<u32>,
    places: Vec<Place>,
    /// Calls whose results nobody uses: the machine instructions behind, and the register.
    pub(super) results: Vec<(Inst, u32, PReg)>,
    /// Pseudo probes; `at`: number of machine instructions behind.
    probes: Vec<Probe>,
    /// What metadata says of single instructions; ascending.
    tagged: Vec<(Inst, MdId, TagKind)>,
    /// Of those that were reached; `from` and `to`: numbers of machine instructions from there on, and behind it.
    tags: Vec<Tag>,
    /// Arguments that came in memory.
    incoming: Vec<(VReg, FrameSlot)>,
    /// Tail calls write where arguments came in.
    reuses_arguments: bool,
}

/// The walk has come to the instruction.
const REACHED: u32 = 1 << 31;

/// A record that was reached.
#[derive(Clone, Copy)]
struct Place {
    record: u32,
    /// Number of machine instructions behind it.
    behind: u32,
    /// The block whose jump it stands before, instead of in the block that is jumped to.
    jump: Option<Block>,
    /// The walk came to one of its values before.
    early: bool,
}

impl Noted {
    pub(crate) fn clear(&mut self) {
        self.first.clear();
        self.places.clear();
        self.results.clear();
        self.probes.clear();
        self.tagged.clear();
        self.tags.clear();
        self.incoming.clear();
        self.reuses_arguments = false;
    }
}

impl<T: Emit> Lower<'_, T> {
    /// Notes the variables that are in memory all the time. After frame slots were given.
    pub(crate) fn note_declared(&mut self) {
        self.note_tagged();
        let records = &self.body.variables;
        if records.list.is_empty() {
            return;
        }
        self.st.noted.first.resize(self.body.insts.len(), 0);
        for (k, r) in records.list.iter().enumerate().rev() {
            self.st.noted.first[r.before.index()] = k as u32 + 1;
        }
        for (k, r) in records.list.iter().enumerate() {
            if let Some((slot, offset)) = self.declared_slot(r) {
                self.vb.vcode.variable_slots.push(VariableSlot {
                    record: k as u32,
                    slot,
                    offset,
                });
            }
        }
    }

    /// Notes the calls that say what they allocate (`!heapallocsite`), where debuggers are told of the function, and other
    /// instructions whose addresses are asked for (`!pcsections`; LLVM does not tell those of calls).
    fn note_tagged(&mut self) {
        if self.body.attachments.is_empty() {
            return;
        }
        let told = !self.body.locations.is_empty();
        for &(i, kind, node) in &self.body.attachments {
            let is_call = self.body.inst(i).opcode.is_call();
            let kind = match self.scope.bytes(kind) {
                b"heapallocsite" if told && is_call => TagKind::Allocation,
                PC_SECTIONS if !is_call => TagKind::Address,
                _ => continue,
            };
            self.st.noted.tagged.push((i, node, kind));
        }
    }

    /// The instruction has been lowered; `behind`: the machine instructions behind it.
    #[inline(always)]
    pub(crate) fn note_tags(&mut self, i: Inst, behind: u32) {
        let tagged = &self.st.noted.tagged;
        if !tagged.is_empty()
            && let Ok(at) = tagged.binary_search_by_key(&i, |t| t.0)
        {
            let (_, node, kind) = tagged[at];
            let (from, to) = (self.vb.vcode.insts.len() as u32, behind);
            let node = node.0;
            self.st.noted.tags.push(Tag { node, kind, from, to });
        }
    }

    /// What stands before `i` has been reached.
    #[inline(always)]
    pub(crate) fn note_records(&mut self, i: Inst) {
        if !self.st.noted.first.is_empty() {
            self.note_records_before(i);
        }
    }

    fn note_records_before(&mut self, i: Inst) {
        let at = &mut self.st.noted.first[i.index()];
        *at |= REACHED;
        let Some(first) = (*at & !REACHED).checked_sub(1) else {
            return;
        };
        let records = &self.body.variables.list;
        let own = records[first as usize..].iter().take_while(|r| r.before == i);
        let behind = self.vb.vcode.insts.len() as u32;
        // Behind a tail call, which is its block's last instruction, is no place that a label could name.
        let at_end = self.vb.is_at_block_end();
        for k in (0..own.count() as u32).rev() {
            let r = &records[(first + k) as usize];
            let is_label = r.kind == RecordKind::Label;
            let early = self
                .body
                .variables
                .values_of(r)
                .iter()
                .any(|v| self.is_reached(*v));
            if !(at_end && is_label) {
                self.st.noted.places.push(Place {
                    record: first + k,
                    behind,
                    jump: None,
                    early,
                });
            }
        }
    }

    /// What is said before the function's first instruction, which `behind` machine instructions follow, is said at its entry.
    pub(crate) fn note_entry(&mut self, behind: u32) {
        let records = &self.body.variables.list;
        let at = self.vb.vcode.insts.len() as u32;
        let places = self.st.noted.places.iter_mut().rev();
        for place in places.take_while(|p| p.behind == behind) {
            if records[place.record as usize].kind != RecordKind::Label {
                place.behind = at;
            }
        }
    }

    /// Whether the walk has come to what computes a value.
    fn is_reached(&self, v: Value) -> bool {
        let first = &self.st.noted.first;
        self.body.def(v).is_some_and(|i| first[i.index()] & REACHED != 0)
    }

    /// The jump at the end of `b` has the place of the return that it leads to: what is said before that is said here.
    pub(crate) fn note_records_of_return(&mut self, b: Block, ret: Inst) {
        let Some(first) = (self.st.noted.first[ret.index()] & !REACHED).checked_sub(1) else {
            return;
        };
        let records = &self.body.variables.list;
        let count = records[first as usize..]
            .iter()
            .take_while(|r| r.before == ret)
            .count() as u32;
        let behind = self.vb.vcode.insts.len() as u32;
        for record in (first..first + count).rev() {
            if records[record as usize].kind == RecordKind::Value {
                self.st.noted.places.push(Place {
                    record,
                    behind,
                    jump: Some(b),
                    early: false,
                });
            }
        }
    }

    /// An argument came in memory.
    pub(crate) fn note_incoming(&mut self, reg: VReg, slot: FrameSlot) {
        if self.optimise && !self.st.noted.first.is_empty() {
            self.st.noted.incoming.push((reg, slot));
        }
    }

    /// A tail call writes where arguments came in.
    pub(crate) fn note_reused_arguments(&mut self) {
        self.st.noted.reuses_arguments = true;
    }

    /// A pseudo probe was reached. Behind a tail call it counts as that call's.
    pub(crate) fn note_probe(&mut self, probe: Inst) {
        let behind = self.vb.vcode.insts.len() as u32 + u32::from(self.vb.is_at_block_end());
        let args = self.body.call_args(probe);
        let number = |k: usize| {
            args[k]
                .as_const()
                .and_then(|c| self.scope.const_u64(c))
                .unwrap_or(0)
        };
        self.st.noted.probes.push(Probe {
            at: behind,
            guid: number(0),
            index: number(1),
            attributes: number(2) as u8,
            source: self.body.locations.of(probe).0,
        });
    }

    /// A call's result comes in `register`, and no code uses it.
    pub(crate) fn note_dead_result(&mut self, call: Inst, register: PReg) {
        if !self.st.noted.first.is_empty() {
            let behind = self.vb.vcode.insts.len() as u32;
            self.st.noted.results.push((call, behind, register));
        }
    }

    /// The place in the frame that a record says a variable is at.
    fn declared_slot(&self, r: &VariableRecord) -> Option<(FrameSlot, i64)> {
        if r.kind != RecordKind::Declare {
            return None;
        }
        let &[address] = self.body.variables.values_of(r) else {
            return None;
        };
        self.slot_address(address, DEPTH)
    }

    /// A frame slot and the distance from it that an address is known to be.
    fn slot_address(&self, address: Value, depth: u32) -> Option<(FrameSlot, i64)> {
        let at = address.as_local()?;
        let slot = self.st.slots[at as usize];
        if slot != NONE {
            return Some((FrameSlot::from_bits(slot), 0));
        }
        let i = self.body.def(address)?;
        let d = self.body.inst(i);
        let ops = self.body.operand_range(d.ops);
        match d.opcode {
            Opcode::BitCast | Opcode::AddrSpaceCast if depth > 0 => self.slot_address(ops[0], depth - 1),
            _ => None,
        }
    }

    /// Says where the values of the records are. After the walk.
    pub(crate) fn place_values(&mut self) {
        self.st.noted.results.sort_unstable_by_key(|r| r.0);
        let total = self.vb.vcode.insts.len() as u32;
        let results = self.st.noted.results.iter();
        let results = results.map(|&(_, behind, register)| (total - behind, register));
        self.vb.vcode.dead_results.extend(results);
        let tags = self.st.noted.tags.iter().rev();
        let tags = tags.map(|t| Tag {
            from: total - t.from,
            to: total - t.to,
            ..*t
        });
        self.vb.vcode.tags.extend(tags);
        let probes = self.st.noted.probes.iter().rev();
        let probes = probes.map(|p| Probe {
            at: total - p.at,
            ..*p
        });
        self.vb.vcode.probes.extend(probes);
        if !self.st.noted.reuses_arguments {
            let incoming = self.st.noted.incoming.iter();
            let incoming = incoming
                .map(|(reg, slot)| (self.vb.resolve(*reg), *slot))
                .collect();
            self.vb.vcode.incoming = incoming;
        }
        let places = std::mem::take(&mut self.st.noted.places);
        for place in places.iter().rev() {
            let r = self.body.variables.list[place.record as usize];
            let at = total - place.behind;
            if r.kind == RecordKind::Label {
                self.vb.vcode.label_records.push((place.record, at));
            } else if self.declared_slot(&r).is_none() {
                self.place_value(place, &r, at);
            }
        }
        self.st.noted.places = places;
        self.place_pieces(total);
    }

    /// Says where the pieces are of variables in the frame that are told of part by part, too: of one that another part is
    /// said to be elsewhere the rest is still there. They stand behind all code, and say nothing by themselves.
    fn place_pieces(&mut self, total: u32) {
        /// A variable has at most so many.
        const MOST: usize = 64;
        let records = &self.body.variables;
        let variable = |record: u32| {
            let r = &records.list[record as usize];
            let location = self.body.locations.get(r.location);
            (r.variable, location.map_or(Loc::NONE, |l| l.inlined_at))
        };
        let vcode = &mut self.vb.vcode;
        let words = |value: &VariableValue, words: &[u64]| {
            fragment(&words[value.words.0 as usize..value.words.1 as usize])
        };
        let mut bounds = Vec::new();
        for value in &vcode.variable_values {
            let expression = records.expression_of(&records.list[value.record as usize]);
            if let Some((from, bits)) = words(value, &vcode.value_words).or_else(|| fragment(expression)) {
                let variable = variable(value.record);
                bounds.extend([from, from.saturating_add(bits)].map(|at| (variable, at)));
            }
        }
        bounds.sort_unstable();
        bounds.dedup();
        for k in 0..if bounds.is_empty() {
            0
        } else {
            vcode.variable_values.len()
        } {
            let value = vcode.variable_values[k];
            let operands = &vcode.value_operands[value.operands.0 as usize..value.operands.1 as usize];
            let (&[ValueOperand::Address(slot, offset)], true) = (operands, value.indirect) else {
                continue;
            };
            let whole = match (words(&value, &vcode.value_words), slot.kind()) {
                (Some(part), _) => part,
                (None, FrameSlotKind::Local(n)) if offset == 0 => {
                    (0, vcode.frame.locals[n as usize].size.saturating_mul(8))
                }
                _ => continue,
            };
            let end = whole.0.saturating_add(whole.1);
            let own = variable(value.record);
            let from = bounds.partition_point(|b| *b <= (own, whole.0));
            let to = bounds.partition_point(|b| *b < (own, end));
            if from >= to || to - from >= MOST || end % 8 != 0 {
                continue;
            }
            let inner = bounds[from..to].iter().map(|b| b.1);
            let cuts: SmallVec<[u64; 8]> = iter::once(whole.0).chain(inner).chain([end]).collect();
            for cut in cuts.windows(2).filter(|c| c[0] % 8 == 0) {
                let (start, first) = (vcode.value_operands.len() as u32, vcode.value_words.len() as u32);
                let at = offset + ((cut[0] - whole.0) / 8) as i64;
                vcode.value_operands.push(ValueOperand::Address(slot, at));
                vcode.value_words.extend([FRAGMENT, cut[0], cut[1] - cut[0]]);
                vcode.variable_values.push(VariableValue {
                    at: total,
                    operands: (start, start + 1),
                    words: (first, first + 3),
                    ..value
                });
            }
        }
    }

    /// The place in the frame that an assignment was made to.
    fn stored_at(&self, r: &VariableRecord) -> Option<(FrameSlot, i64)> {
        let &[address] = self.body.variables.values_of(r) else {
            return None;
        };
        let (slot, at) = self.slot_address(address, DEPTH)?;
        let part = fragment(self.body.variables.expression_of(r));
        Some((slot, at + part.map_or(0, |f| f.0 as i64 / 8)))
    }

    fn place_stored(&mut self, record: u32, r: &VariableRecord, at: u32) {
        let found = self.stored_at(r);
        let vcode = &mut self.vb.vcode;
        let (start, words) = (vcode.value_operands.len() as u32, vcode.value_words.len() as u32);
        if let Some((slot, offset)) = found {
            vcode.value_operands.push(ValueOperand::Address(slot, offset));
            if let Some((from, bits)) = fragment(self.body.variables.expression_of(r)) {
                vcode.value_words.extend([FRAGMENT, from, bits]);
            }
        }
        vcode.variable_values.push(VariableValue {
            record,
            at,
            operands: (start, vcode.value_operands.len() as u32),
            words: (words, vcode.value_words.len() as u32),
            indirect: true,
            early: false,
            wide: false,
        });
    }

    fn place_value(&mut self, place: &Place, r: &VariableRecord, at: u32) {
        let (record, jump) = (place.record, place.jump);
        if r.kind == RecordKind::Stored {
            return self.place_stored(record, r, at);
        }
        if self.place_parts(place, r, at) {
            return;
        }
        let records = &self.body.variables;
        let start = self.vb.vcode.value_operands.len() as u32;
        if self.is_wide_list(r) {
            let vcode = &mut self.vb.vcode;
            vcode.value_operands.push(ValueOperand::Unknown);
            vcode.variable_values.push(VariableValue {
                record,
                at,
                operands: (start, start + 1),
                words: (0, 0),
                indirect: false,
                early: false,
                wide: false,
            });
            return;
        }
        let word_start = self.vb.vcode.value_words.len() as u32;
        let mut extra = Vec::new();
        let values = records.values_of(r);
        let mut known = !values.is_empty();
        for v in values {
            let mut words = Vec::new();
            let v = jump.map_or(*v, |b| self.handed_over(b, *v));
            let operand = self.value_operand(v, &mut words, DEPTH);
            // Within a list, what an argument is worked out from has no place in the expression.
            known &= operand != ValueOperand::Unknown && (words.is_empty() || values.len() == 1);
            self.vb.vcode.value_operands.push(operand);
            extra = words;
        }
        let mut own = records.expression_of(r);
        if let [v] = values {
            let bits = self.scope.int_bits(self.ty(*v));
            if !known
                && jump.is_none()
                && r.kind == RecordKind::Value
                && let Some((operands, words)) = self.salvaged_from_two(*v)
            {
                self.vb.vcode.value_operands.pop();
                self.vb.vcode.value_operands.extend(operands);
                (known, extra) = (true, words);
            }
            let operand = self.vb.vcode.value_operands.last_mut().expect("just added");
            own = without_extension(operand, &extra, bits, own);
        }
        // The address of a variable has an expression of another kind.
        known &= extra.is_empty() || r.kind != RecordKind::Declare;
        known &= self.add_expression(&extra, own);
        if !known {
            self.vb.vcode.value_operands.truncate(start as usize);
            self.vb.vcode.value_words.truncate(word_start as usize);
            if r.kind == RecordKind::Declare {
                // What it was in became values, of which other records tell.
                return;
            }
        }
        let vcode = &mut self.vb.vcode;
        vcode.variable_values.push(VariableValue {
            record,
            at,
            operands: (start, vcode.value_operands.len() as u32),
            words: (word_start, vcode.value_words.len() as u32),
            indirect: r.kind == RecordKind::Declare,
            early: place.early,
            wide: false,
        });
    }

    /// Says where the parts of a value are that does not fit one general register: an integer of more than 64 bits, a
    /// vector, a floating-point number of 16, 80 or 128 bits. Each part is a fragment of the variable. `false`: it is another
    /// value, or nothing is known of it.
    fn place_parts(&mut self, place: &Place, r: &VariableRecord, at: u32) -> bool {
        let records = &self.body.variables;
        let (&[v], own) = (records.values_of(r), records.expression_of(r)) else {
            return false;
        };
        let outer = match *own {
            [] => None,
            [FRAGMENT, from, bits] => Some((from, bits)),
            _ => return false,
        };
        if r.kind == RecordKind::Declare {
            return false;
        }
        let v = place.jump.map_or(v, |b| self.handed_over(b, v));
        let Some(parts) = self.told_parts(self.ty(v)) else {
            return false;
        };
        let operands: SmallVec<[ValueOperand; 4]> = parts
            .iter()
            .enumerate()
            .map(|(k, p)| self.part_operand(v, (k, parts.len()), p.ty))
            .collect();
        if operands.iter().all(|o| *o == ValueOperand::Unknown) {
            return false;
        }
        let size = outer.map_or(u64::MAX, |o| o.1);
        for (part, operand) in parts.iter().zip(operands) {
            let (from, bits) = (u64::from(part.offset) * 8, u64::from(part.bytes) * 8);
            if from >= size {
                break;
            }
            let vcode = &mut self.vb.vcode;
            let (start, words) = (vcode.value_operands.len() as u32, vcode.value_words.len() as u32);
            vcode.value_operands.push(operand);
            match parts.len() {
                1 => vcode.value_words.extend_from_slice(own),
                _ => {
                    let first = outer.map_or(0, |o| o.0);
                    vcode
                        .value_words
                        .extend([FRAGMENT, first + from, bits.min(size - from)]);
                }
            }
            vcode.variable_values.push(VariableValue {
                record: place.record,
                at,
                operands: (start, start + 1),
                words: (words, vcode.value_words.len() as u32),
                indirect: false,
                early: place.early,
                wide: bits > 64,
            });
        }
        true
    }

    /// The parts of a value that is told part by part.
    fn told_parts(&mut self, ty: TypeId) -> Option<SmallVec<[Part; 4]>> {
        /// Bytes of the registers that debuggers know by one number, whatever the processor.
        const REGISTER: u32 = 16;
        const MOST: usize = 8;
        let is_told = match self.scope.ty(ty) {
            Type::Int(n) => n > 64 && n.is_multiple_of(8),
            Type::Vector { scalable, .. } => !scalable,
            Type::Half | Type::BFloat | Type::Fp128 | Type::X86Fp80 => true,
            _ => false,
        };
        let range = is_told.then(|| self.parts(ty).ok()).flatten()?;
        let parts = (0..range.1 - range.0).map(|k| self.part(range, k));
        let fits = |p: &Part| !p.packed && p.bytes <= REGISTER && p.ty.bytes() <= REGISTER;
        (parts.len() <= MOST && parts.clone().all(|p| fits(&p))).then(|| parts.collect())
    }

    /// What holds part `k` of a value of `count` parts.
    fn part_operand(&mut self, v: Value, (k, count): (usize, usize), ty: PartTy) -> ValueOperand {
        if let Some(c) = v.as_const() {
            return match self.scope.constant(c) {
                Const::WideInt { words, .. } => {
                    let word = self.scope.words(words).get(k);
                    word.map_or(ValueOperand::Unknown, |w| ValueOperand::Constant(*w as i64))
                }
                Const::Null(ty) if self.scope.int_bits(ty).is_some() => ValueOperand::Constant(0),
                _ if count == 1 => self.constant_operand(c),
                _ => ValueOperand::Unknown,
            };
        }
        let local = v.as_local().expect("it is no constant") as usize;
        let base = self.st.value_base[local];
        if base != NONE {
            let reg = self.st.vregs[base as usize + k];
            return ValueOperand::Reg(self.vb.resolve(reg));
        }
        let register = match local < self.body.params.len() {
            // (in which order several registers come is not looked at here)
            true if self.dl.big_endian && count > 1 => None,
            true => self.st.args.register_of_part(local, (k, count), Some(ty)),
            false => None,
        };
        register.map_or(ValueOperand::Unknown, ValueOperand::Argument)
    }

    /// What a value is where the jump at the end of `b` is taken.
    fn handed_over(&self, b: Block, v: Value) -> Value {
        let to = Block(self.body.successors(self.body.terminator(b))[0]);
        let Some(phi) = self.body.def(v).filter(|i| self.body.block_insts(to).contains(i)) else {
            return v;
        };
        let d = self.body.inst(phi);
        let at = self.body.list(d.aux).iter().position(|from| *from == b.0);
        match at.filter(|_| d.opcode == Opcode::Phi) {
            Some(at) => self.body.operand_range(d.ops)[at],
            None => v,
        }
    }

    /// Whether a list has a constant of more than 64 bits: nothing is worked out from it, but there is a variable (as llc
    /// has it).
    fn is_wide_list(&self, r: &VariableRecord) -> bool {
        let records = &self.body.variables;
        let is_wide =
            |v: &Value| v.as_const().is_some() && self.scope.int_bits(self.ty(*v)).is_some_and(|n| n > 64);
        records.expression_of(r).first() == Some(&ARG) && records.values_of(r).iter().any(is_wide)
    }

    /// Adds a record's expression with `extra` in front. `false`: it has what depends on places at the entry, or names a
    /// value that is not there as it is.
    fn add_expression(&mut self, extra: &[u64], own: &[u64]) -> bool {
        let out = &mut self.vb.vcode.value_words;
        // `DW_OP_LLVM_arg, 0` at the start goes on in front.
        let own = match own {
            [ARG, 0, rest @ ..] if !extra.is_empty() => rest,
            _ => own,
        };
        if !extra.is_empty() && names_operands(own) {
            return false;
        }
        out.extend_from_slice(extra);
        let (mut at, mut value) = (0, extra.is_empty());
        while let Some(&op) = own.get(at) {
            let len = 1 + arguments(op);
            match op {
                ENTRY_VALUE | IMPLICIT_POINTER => return false,
                TAG_OFFSET => {}
                _ => {
                    if op == FRAGMENT && !value {
                        out.push(STACK_VALUE);
                    }
                    value |= op == STACK_VALUE || op == FRAGMENT;
                    out.extend_from_slice(own.get(at..at + len).unwrap_or_default());
                }
            }
            at += len;
        }
        if !value {
            out.push(STACK_VALUE);
        }
        true
    }
}

/// Whether an expression names its operands.
fn names_operands(mut words: &[u64]) -> bool {
    while let [op, rest @ ..] = words {
        if *op == ARG {
            return true;
        }
        words = rest.get(arguments(*op)..).unwrap_or_default();
    }
    false
}

/// An expression without the conversions at its start that extend an integer of `bits` bits, where these do nothing: it is
/// a constant (which is extended here) or its upper bits are masked out already.
fn without_extension<'a>(
    operand: &mut ValueOperand,
    extra: &[u64],
    bits: Option<u32>,
    own: &'a [u64],
) -> &'a [u64] {
    let [CONVERT, from, kind, CONVERT, 1..=64, to, rest @ ..] = own else {
        return own;
    };
    let (Some(n @ 1..=63), true) = (bits, kind == to && Some(*from) == bits.map(u64::from)) else {
        return own;
    };
    match (operand, *kind) {
        (ValueOperand::Constant(c), UNSIGNED) if extra.is_empty() => *c &= (1 << n) - 1,
        (ValueOperand::Constant(c), SIGNED) if extra.is_empty() => *c = *c << (64 - n) >> (64 - n),
        (_, UNSIGNED) if extra.ends_with(&[CONSTU, (1 << n) - 1, AND]) => {}
        _ => return own,
    }
    rest
}
