//! Which values variables have where (`#dbg_value` and its kin), as code generation wants it: flat tables without the
//! nodes in between. Only bodies that were read with [`ParseOptions::locations`](crate::parse::ParseOptions::locations)
//! have them.

use crate::body::Body;
use crate::constants::Const;
use crate::context::Scope;
use crate::dwarf_names::{ENCODINGS, OPERATIONS};
use crate::ids::{Block, Inst, MdId, TypeId, Value};
use crate::inst::Opcode;
use crate::location::{Loc, Resolver};
use crate::metadata::{Md, MdNode, MdValue};
use crate::module::Module;
use crate::source::Source;
use crate::types::Type;
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

/// What a record says.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum RecordKind {
    /// `dbg_value`: the variable has this value from here on; `dbg_assign` likewise, where no memory is assigned to.
    Value,
    /// `dbg_assign` to memory: the variable, or the fragment of it, is in the object at this address from here on.
    Stored,
    /// `dbg_declare`: the variable is in memory at this address, wherever it can be seen.
    Declare,
    /// `dbg_declare_value`: the variable has this value, wherever it can be seen.
    DeclareValue,
    /// `dbg_label`: a label stands here.
    Label,
}

/// A debug record, standing before an instruction.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct VariableRecord {
    /// The instruction that it precedes.
    pub before: Inst,
    /// What it says.
    pub kind: RecordKind,
    /// The `DILocalVariable` or `DILabel`, a node of the module.
    pub variable: MdId,
    /// Its place, which says which inlined copy of the variable it is.
    pub location: Loc,
    /// Start and end in [`VariableRecords::values`]. None: the value is not known.
    pub values: (u32, u32),
    /// Start and end in [`VariableRecords::words`].
    pub expression: (u32, u32),
}

/// The records of a body.
#[derive(Clone, Debug, Default)]
pub struct VariableRecords {
    /// In the order of the body.
    pub list: Vec<VariableRecord>,
    /// Values that records name.
    pub values: Vec<Value>,
    /// Elements of `DIExpression`s: operations by number, followed by their arguments.
    pub words: Vec<u64>,
    /// A record has an expression that is none: all debug information of the module is to be left out.
    pub invalid: bool,
    /// Where the first record stands whose variable has no number in the text: it is left out.
    pub unnumbered: Option<u32>,
    /// While a body is read: its assignments to memory, and the instructions that make them.
    pub(crate) assignments: Assignments,
}

/// Assignments to variables that are in memory (`dbg_assign`), and what makes them (`!DIAssignID`).
#[derive(Clone, Debug, Default)]
pub(crate) struct Assignments {
    pub(crate) list: Vec<Assignment>,
    /// Instructions with their `!DIAssignID`.
    pub(crate) made_by: Vec<(MdId, Inst)>,
}

/// An assignment to memory.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Assignment {
    /// Index in [`VariableRecords::list`].
    pub(crate) record: u32,
    /// The `DIAssignID` of what makes it.
    pub(crate) id: MdId,
    /// Index in [`VariableRecords::values`] of its address; the record's own values, which are what is assigned, stand
    /// before it.
    pub(crate) address: u32,
    /// Bytes from there.
    pub(crate) offset: u64,
}

impl VariableRecords {
    /// Forgets all; keeps the memory.
    pub fn clear(&mut self) {
        self.list.clear();
        self.values.clear();
        self.words.clear();
        self.invalid = false;
        self.unnumbered = None;
        self.assignments.list.clear();
        self.assignments.made_by.clear();
    }

    /// Whether the words from here on are an expression.
    pub(crate) fn check(&mut self, from: usize) -> Option<()> {
        self.invalid |= !is_expression(&self.words[from..]);
        (!self.invalid).then_some(())
    }

    /// The values of a record.
    pub fn values_of(&self, r: &VariableRecord) -> &[Value] {
        &self.values[r.values.0 as usize..r.values.1 as usize]
    }

    /// The expression of a record.
    pub fn expression_of(&self, r: &VariableRecord) -> &[u64] {
        &self.words[r.expression.0 as usize..r.expression.1 as usize]
    }
}

impl VariableRecords {
    /// A record says that a variable is at an address, or where that and what is in memory lead to: what it says of the value at
    /// the address. `None`: nothing of that, but of what lies beside it.
    pub fn of_content(&mut self, r: &VariableRecord) -> Option<VariableRecord> {
        let mut old: SmallVec<[u64; 8]> = SmallVec::from_slice(self.expression_of(r));
        if old.first() == Some(&TAG_OFFSET) {
            old.drain(..1 + arguments(TAG_OFFSET));
        }
        let is_fragment = |words: &[u64]| words.first().is_none_or(|op| *op == FRAGMENT);
        if is_fragment(&old) {
            return Some(*r);
        }
        let behind = old.strip_prefix(&[DEREF])?;
        let mut len = 0;
        while !is_fragment(&behind[len..]) {
            if matches!(behind[len], ARG | STACK_VALUE | ENTRY_VALUE | IMPLICIT_POINTER) {
                return None;
            }
            len += 1 + arguments(behind[len]);
        }
        // The address's memory is the value, and the variable is where that leads to.
        let start = self.words.len() as u32;
        let (address, part) = behind.split_at(len);
        self.words.extend_from_slice(address);
        self.words.push(DEREF);
        self.words.extend_from_slice(part);
        Some(VariableRecord {
            expression: (start, self.words.len() as u32),
            ..*r
        })
    }

    /// A record says that a variable, or a fragment of it, is in the object of `size` bytes: what it says of the part of the
    /// object from byte `start` on, which is at an address of its own. `None`: nothing.
    pub(crate) fn of_part(
        &mut self,
        r: &VariableRecord,
        address: Value,
        size: u64,
        (start, bytes): (u64, u64),
    ) -> Option<VariableRecord> {
        let (first, bits) = match *self.expression_of(r) {
            [] => (0, 8 * size),
            [FRAGMENT, first, bits] => (first, bits),
            _ => return None,
        };
        let (from, to) = (8 * start, (8 * (start + bytes)).min(bits));
        if from >= to {
            return None;
        }
        let at = self.values.len() as u32;
        self.values.push(address);
        let words = self.words.len() as u32;
        if (from, to) != (0, bits) || r.expression.0 != r.expression.1 {
            self.words.extend([FRAGMENT, first + from, to - from]);
        }
        Some(VariableRecord {
            values: (at, at + 1),
            expression: (words, self.words.len() as u32),
            ..*r
        })
    }

    /// The words from `address` on are the expression of an assignment's address: the bytes that it adds, `None` if it does
    /// something else. They go; the memory tag that they tell is the variable's, so the record's own expression, which
    /// begins at `own`, has it from now on.
    pub(crate) fn end_address(&mut self, own: usize, address: usize) -> Option<u64> {
        let words = &self.words[address..];
        let (offset, tag) = (address_offset(words), tag_offset(words));
        self.words.truncate(address);
        if let Some(tag) = tag {
            // What is worked out from an argument stands behind it.
            let is_argument = self.words.get(own) == Some(&ARG);
            let at = own + if is_argument { 1 + arguments(ARG) } else { 0 };
            self.words.splice(at..at, [TAG_OFFSET, u64::from(tag)]);
        }
        offset
    }

    /// A record's one value is `base` plus `by` from now on; of several, nothing is known.
    pub(crate) fn move_base(&mut self, r: &mut VariableRecord, base: Value, by: i64) {
        let old: SmallVec<[u64; 8]> = self.expression_of(r).iter().copied().collect();
        if r.values.1 - r.values.0 != 1 || operations(&old).any(|op| op == ARG) {
            r.values = (0, 0);
            return;
        }
        let at = self.values.len() as u32;
        self.values.push(base);
        r.values = (at, at + 1);
        let start = self.words.len() as u32;
        match u64::try_from(by) {
            Ok(n) => self.words.extend([PLUS_UCONST, n]),
            Err(_) => self.words.extend([CONSTU, by.unsigned_abs(), MINUS]),
        }
        // A computed value says so, before the part of the variable that it is.
        let computed = r.kind != RecordKind::Value || operations(&old).any(|op| op == STACK_VALUE);
        let mut at = 0;
        while let Some(&op) = old.get(at).filter(|op| **op != FRAGMENT) {
            let next = at + 1 + arguments(op);
            self.words.extend(&old[at..next]);
            at = next;
        }
        if !computed {
            self.words.push(STACK_VALUE);
        }
        self.words.extend(&old[at..]);
        r.expression = (start, self.words.len() as u32);
    }
}

/// The operations of an expression without their arguments.
fn operations(words: &[u64]) -> impl Iterator<Item = u64> + '_ {
    let mut at = 0;
    std::iter::from_fn(move || {
        let op = *words.get(at)?;
        at += 1 + arguments(op);
        Some(op)
    })
}

/// `DW_OP_LLVM_tag_offset`.
pub const TAG_OFFSET: u64 = 0x1002;

/// The memory tag that an expression says its variable has, counted from that of the frame's base.
pub fn tag_offset(words: &[u64]) -> Option<u8> {
    let mut at = 0;
    while let Some(&op) = words.get(at) {
        if op == TAG_OFFSET {
            return words.get(at + 1).map(|n| *n as u8);
        }
        at += 1 + arguments(op);
    }
    None
}

/// Where in an expression's words its memory tag is told; an empty expression if there is none.
fn tag_alone(words: &[u64], (mut at, end): (u32, u32)) -> (u32, u32) {
    while at < end {
        let next = at + 1 + arguments(words[at as usize]) as u32;
        if words[at as usize] == TAG_OFFSET {
            return (at, next);
        }
        at = next;
    }
    (0, 0)
}

/// Number of arguments of an operation of an expression (DWARF 5, 2.5; LangRef "DIExpression").
pub fn arguments(op: u64) -> usize {
    match op {
        // Fragment, conversion, parts of bits; a register with an offset.
        0x1000 | 0x1001 | 0x1006 | 0x1007 | 0x92 => 2,
        0x03 | 0x08..=0x11 | 0x15 | 0x23 | 0x28 | 0x2f | 0x70..=0x91 | 0x93..=0x95 => 1,
        // Tag offset, entry value, argument.
        0x1002 | 0x1003 | 0x1005 => 1,
        _ => 0,
    }
}

/// The part of a variable that an expression is for: offset and size in bits.
pub fn fragment(words: &[u64]) -> Option<(u64, u64)> {
    let mut at = 0;
    while let Some(&op) = words.get(at) {
        if op == 0x1000 {
            return Some((*words.get(at + 1)?, *words.get(at + 2)?));
        }
        at += 1 + arguments(op);
    }
    None
}

/// `DW_OP_deref`
pub const DEREF: u64 = 0x06;
/// `DW_OP_plus_uconst`
pub const PLUS_UCONST: u64 = 0x23;
/// `DW_OP_constu`
pub const CONSTU: u64 = 0x10;
/// `DW_OP_minus`
pub const MINUS: u64 = 0x1c;
/// `DW_OP_LLVM_fragment`
pub const FRAGMENT: u64 = 0x1000;
/// `DW_OP_LLVM_entry_value`
pub const ENTRY_VALUE: u64 = 0x1003;
/// `DW_OP_LLVM_implicit_pointer`
pub const IMPLICIT_POINTER: u64 = 0x1004;
/// `DW_OP_LLVM_arg`
pub const ARG: u64 = 0x1005;
/// `DW_OP_stack_value`
pub const STACK_VALUE: u64 = 0x9f;
const SWAP: u64 = 0x16;

/// Operations that LLVM takes in expressions: first, last (DWARF 5, 7.7.1; LangRef "DIExpression").
const TAKEN: &[(u64, u64)] = &[
    (0x06, 0x06),
    (0x10, 0x12),
    (0x14, 0x14),
    (0x16, 0x27),
    (0x29, 0x2e),
    (0x30, 0x30),
    (0x50, 0x90),
    (0x92, 0x92),
    (0x94, 0x94),
    (0x97, 0x97),
    (0x9f, 0x9f),
    (0x1000, 0x1007),
];

/// Whether operations follow each other as LLVM's verifier wants it.
pub fn is_expression(elements: &[u64]) -> bool {
    let mut at = 0;
    while let Some(&op) = elements.get(at) {
        let next = at + 1 + arguments(op);
        if next > elements.len() || !TAKEN.iter().any(|o| (o.0..=o.1).contains(&op)) {
            return false;
        }
        match op {
            // Registers, also with offsets: LLVM looks no further.
            0x50..=0x8f => return true,
            FRAGMENT => return next == elements.len(),
            STACK_VALUE if next != elements.len() && elements[next] != FRAGMENT => return false,
            SWAP if elements.len() == 1 => return false,
            ENTRY_VALUE => {
                let first = at == 0 || at == 2 && elements[..2] == [ARG, 0];
                if !first || elements[at + 1] != 1 {
                    return false;
                }
            }
            IMPLICIT_POINTER if elements.len() != 1 => return false,
            _ => {}
        }
        at = next;
    }
    true
}

/// Whether a value is in the body: bitcode may name values that nothing defines.
fn is_there(body: &Body, value: Value) -> bool {
    let count = (body.params.len() + body.insts.len()) as u32;
    value.as_local().is_none_or(|n| n < count)
}

/// Whether a record's value says something: poison means that nothing is known.
pub(crate) fn is_known(scope: Scope<'_>, value: Value) -> bool {
    let constant = value.as_const().map(|c| scope.constant(c));
    !matches!(constant, Some(Const::Poison(_) | Const::Undef(_)))
}

/// Whether an assignment (`dbg_assign`) is to memory that exists: stores and calls change the variable there without records,
/// so that what was assigned says nothing of what it is later. Variables that became values have poison for an address.
pub(crate) fn is_address(scope: Scope<'_>, address: Value) -> bool {
    let constant = address.as_const().map(|c| scope.constant(c));
    !matches!(
        constant,
        Some(Const::Poison(_) | Const::Undef(_) | Const::Null(_))
    )
}

/// Bytes that the expression of an assignment's address adds; `None`: it does something else. A memory tag adds nothing.
fn address_offset(words: &[u64]) -> Option<u64> {
    match *words {
        [] => Some(0),
        [PLUS_UCONST, n] => Some(n),
        [TAG_OFFSET, _, ref rest @ ..] | [ref rest @ .., TAG_OFFSET, _] => address_offset(rest),
        _ => None,
    }
}

/// Says of assignments to memory what holds from there on: the variable is in its object if the instruction that makes the
/// assignment stands just before it; if that was removed, a scalar has the assigned value until something may be stored to
/// it; if that was moved elsewhere, nothing is known. An object's own record,
/// before anything is stored, says that a variable is there only if it is not assigned as a whole later: what is in a
/// scalar before it has a value is nothing to show. A variable of which no record says anything else is declared.
pub(crate) fn settle_homes(module: &Module, body: &mut Body) {
    let mut all = std::mem::take(&mut body.variables.assignments);
    if all.list.is_empty() {
        return;
    }
    let key = |r: &VariableRecord| (r.variable, body.locations.get(r.location).map(|l| l.inlined_at));
    let mut position = vec![u32::MAX; body.insts.len()];
    for (k, i) in body.order.iter().enumerate() {
        position[i.index()] = k as u32;
    }
    all.made_by.sort_unstable();
    // By variable: the object that it always is in.
    let mut homes: FxHashMap<_, Option<Value>> = FxHashMap::default();
    let mut told: Vec<Option<Told>> = vec![None; body.variables.list.len()];
    let mut bases: Vec<(usize, Value)> = Vec::with_capacity(all.list.len());
    let mut lost: Vec<Lost> = Vec::new();
    for a in &all.list {
        let r = &body.variables.list[a.record as usize];
        let part = fragment(body.variables.expression_of(r));
        let start = part.map_or(0, |f| f.0);
        let home = home_of(module, body, body.variables.values[a.address as usize], a.offset);
        let Some((address, object, _)) = home.filter(|h| h.2.wrapping_mul(8) == start) else {
            homes.insert(key(r), None);
            continue;
        };
        bases.push((a.address as usize, address));
        let first = all.made_by.partition_point(|m| m.0 < a.id);
        let makers = all.made_by[first..].iter().take_while(|m| m.0 == a.id);
        let gone = makers.clone().next().is_none();
        let before = position.get(r.before.index()).copied().unwrap_or(u32::MAX);
        let (mut own, mut made) = (false, false);
        for (_, by) in makers {
            own |= *by == object;
            made |= before != u32::MAX && is_just_before(body, position[by.index()], before);
        }
        let scalar = is_scalar(module, body, object);
        if gone && scalar && part.is_none() {
            lost.push(Lost {
                record: a.record,
                object,
                store: VariableRecord {
                    kind: RecordKind::Stored,
                    values: (a.address, a.address + 1),
                    expression: (0, 0),
                    ..*r
                },
            });
        }
        told[a.record as usize] = (own || made).then_some(Told {
            at: a.address,
            shows: !own || !scalar,
        });
        let home = homes.entry(key(r)).or_insert(Some(address));
        *home = home.filter(|h| *h == address && (own || made));
        // Later assignments to a scalar.
        if !own && part.is_none() && scalar {
            *home = None;
        }
    }
    let assigned = |k: usize| all.list.binary_search_by_key(&(k as u32), |a| a.record).is_ok();
    for (k, r) in body.variables.list.iter().enumerate() {
        if !assigned(k)
            && r.kind != RecordKind::Label
            && let Some(home) = homes.get_mut(&key(r))
        {
            *home = None;
        }
    }
    let kinds: Vec<RecordKind> = (body.variables.list.iter().zip(&told))
        .map(|(r, told)| match told {
            Some(_) if homes.get(&key(r)).is_some_and(|h| h.is_some()) => RecordKind::Declare,
            Some(t) if t.shows => RecordKind::Stored,
            _ => r.kind,
        })
        .collect();
    for (at, base) in bases {
        body.variables.values[at] = base;
    }
    forget_values(&mut body.variables.list, &all, &kinds, &lost);
    let mut told = told.into_iter().zip(kinds);
    let mut declared = FxHashSet::default();
    let (locations, words) = (&body.locations, &body.variables.words);
    body.variables.list.retain_mut(|r| {
        let Some((Some(Told { at, .. }), kind)) = told.next() else {
            return true;
        };
        if kind == r.kind {
            return true;
        }
        (r.kind, r.values) = (kind, (at, at + 1));
        if kind == RecordKind::Stored {
            return true;
        }
        r.expression = tag_alone(words, r.expression);
        declared.insert((r.variable, locations.get(r.location).map(|l| l.inlined_at)))
    });
    if !lost.is_empty() {
        end_values(module, body, &all, &lost, &position);
    }
}

/// An assignment to a scalar in memory that nothing makes any more: what was assigned was not needed there.
struct Lost {
    /// Index in [`VariableRecords::list`].
    record: u32,
    /// What allocates the scalar.
    object: Inst,
    /// What a store to it says, but for where.
    store: VariableRecord,
}

/// Of the values that assignments to memory name, those hold that nothing stores any more; the others are in memory, or
/// nobody knows when.
fn forget_values(list: &mut [VariableRecord], all: &Assignments, kinds: &[RecordKind], lost: &[Lost]) {
    let mut lost = lost.iter().map(|l| l.record).peekable();
    for a in &all.list {
        let is_lost = lost.next_if_eq(&a.record).is_some();
        let r = &mut list[a.record as usize];
        if kinds[a.record as usize] == r.kind && !is_lost {
            r.values.1 = r.values.0;
        }
    }
}

/// Where the values end that were assigned without a store: stores to the scalar bring the variable back into memory,
/// whatever they are made for; after calls, which may have written to it or not, nothing is known.
fn end_values(module: &Module, body: &mut Body, all: &Assignments, lost: &[Lost], position: &[u32]) {
    let mut known: Vec<&Lost> = Vec::new();
    for l in lost {
        let key = |l: &Lost| (l.object, l.store.variable, l.store.location);
        if !known.iter().any(|k| key(k) == key(l)) {
            known.push(l);
        }
    }
    let mut ends: Vec<VariableRecord> = Vec::new();
    for (at, i) in body.order.iter().enumerate() {
        let d = body.inst(*i);
        if d.opcode == Opcode::Store {
            let home = home_of(module, body, body.operand_range(d.ops)[1], 0);
            let Some((_, object, _)) = home.filter(|_| !all.made_by.iter().any(|m| m.1 == *i)) else {
                continue;
            };
            let before = body.order[at + 1];
            let own = known.iter().filter(|l| l.object == object);
            ends.extend(own.map(|l| VariableRecord { before, ..l.store }));
        } else if d.opcode.is_call() && may_write(module, body, *i) {
            let mut behind: SmallVec<[Inst; 2]> = SmallVec::new();
            match d.opcode.is_terminator() {
                true => behind.extend((body.successors(*i).iter()).map(|b| body.block_insts(Block(*b))[0])),
                false => behind.push(body.order[at + 1]),
            }
            for before in behind {
                ends.extend(known.iter().map(|l| VariableRecord {
                    before,
                    kind: RecordKind::Value,
                    values: (0, 0),
                    ..l.store
                }));
            }
        }
    }
    let of = |i: Inst| position.get(i.index()).copied().unwrap_or(u32::MAX);
    let list = &mut body.variables.list;
    for r in ends.into_iter().rev() {
        let at = list.partition_point(|other| of(other.before) < of(r.before));
        list.insert(at, r);
    }
}

/// Whether a call may write to memory: intrinsics but `llvm.mem*` do not, as far as variables go.
fn may_write(module: &Module, body: &Body, call: Inst) -> bool {
    let callee = body.direct_callee(module, call);
    let intrinsic = callee.filter(|g| module.function(*g).is_some_and(|f| f.is_intrinsic));
    intrinsic.is_none_or(|g| {
        module
            .scope()
            .bytes(module.global(g).name)
            .starts_with(b"llvm.mem")
    })
}

/// What an assignment to memory comes to: the variable is there.
#[derive(Clone, Copy)]
struct Told {
    /// Index in [`VariableRecords::values`] of the address.
    at: u32,
    /// What is there is worth to be shown.
    shows: bool,
}

/// The object that an address is in: its address, what allocates it, and the distance from there.
fn home_of(module: &Module, body: &Body, address: Value, offset: u64) -> Option<(Value, Inst, u64)> {
    let (mut address, mut offset) = (address, offset);
    // The body has not been verified yet: names may lead nowhere, and in circles.
    for _ in 0..body.insts.len() {
        let i = body.def(address)?;
        let d = body.insts.get(i.index())?;
        let ops = body.operand_range(d.ops);
        let scope = body.scope(module);
        match (d.opcode, ops) {
            (Opcode::Alloca, _) => return Some((address, i, offset)),
            (Opcode::BitCast | Opcode::AddrSpaceCast, _) => address = ops[0],
            (Opcode::GetElementPtr, [base, index]) if matches!(scope.ty(TypeId(d.aux)), Type::Int(8)) => {
                offset = offset.wrapping_add(scope.const_u64(index.as_const()?)?);
                address = *base;
            }
            _ => return None,
        }
    }
    None
}

/// Whether an object has no parts that could be assigned one by one.
fn is_scalar(module: &Module, body: &Body, object: Inst) -> bool {
    let ty = body.scope(module).ty(TypeId(body.inst(object).aux));
    !matches!(ty, Type::Array { .. } | Type::Struct { .. } | Type::Named(_))
}

/// Whether the instruction at `position` stands before the one at `end` in its block, with no call between.
fn is_just_before(body: &Body, position: u32, end: u32) -> bool {
    let between = body.order.get(position as usize + 1..end as usize);
    between.is_some_and(|all| {
        all.iter().all(|i| {
            let d = body.inst(*i);
            !d.opcode.is_call() && !d.opcode.is_terminator()
        })
    })
}

/// The kind of a record by its name.
pub(crate) fn record_kind(name: &[u8]) -> RecordKind {
    match name {
        b"dbg_declare" => RecordKind::Declare,
        b"dbg_declare_value" => RecordKind::DeclareValue,
        b"dbg_label" => RecordKind::Label,
        _ => RecordKind::Value,
    }
}

/// The number of an operation or encoding in an expression.
pub(crate) fn word(name: &[u8]) -> Option<u64> {
    let common: u64 = match name {
        b"DW_OP_deref" => 0x06,
        b"DW_OP_plus_uconst" => 0x23,
        b"DW_OP_stack_value" => 0x9f,
        b"DW_OP_LLVM_fragment" => 0x1000,
        b"DW_OP_LLVM_arg" => 0x1005,
        _ => {
            let mut all = OPERATIONS.iter().chain(ENCODINGS);
            return all.find(|o| o.1.as_bytes() == name).map(|o| u64::from(o.0));
        }
    };
    Some(common)
}

/// Adds the elements of a `DIExpression`; `None` if it has something unknown.
fn add_words(module: &Module, body: &mut Body, node: &MdNode) -> Option<()> {
    for field in &node.fields {
        let n = match field.value {
            MdValue::Int(n) => u64::try_from(n).or(i64::try_from(n).map(|n| n as u64)).ok()?,
            MdValue::Ident(name) => word(body.scope(module).bytes(name))?,
            _ => return None,
        };
        body.variables.words.push(n);
    }
    Some(())
}

/// A node, read if that has not been done.
fn node(module: &Module, source: Source<'_>, body: &mut Body, id: MdId) -> Option<Md> {
    match body.scope(module).md(id) {
        Md::Unparsed(_) => source.read_metadata(module, id, body).ok(),
        md => Some(md.clone()),
    }
}

/// The records of a body that have their parts as metadata become flat ones.
pub(crate) fn settle(module: &Module, source: Source<'_>, resolver: &mut Resolver, body: &mut Body) {
    for mut record in std::mem::take(&mut body.debug_records) {
        let Some(location) = record.args.pop() else {
            continue;
        };
        let loc = resolver.resolve(module, source, body, location);
        let kind = body.scope(module).bytes(record.kind).to_vec();
        add_record(module, source, body, record.before, &kind, &record.args, loc);
    }
    if body.variables.assignments.list.is_empty() {
        return;
    }
    for k in 0..body.attachments.len() {
        let (i, kind, id) = body.attachments[k];
        if body.scope(module).bytes(kind) == b"DIAssignID" {
            body.variables.assignments.made_by.push((id, i));
        }
    }
    settle_homes(module, body);
}

/// Adds a record by its name and its parts as metadata, without the location.
pub(crate) fn add_record(
    module: &Module,
    source: Source<'_>,
    body: &mut Body,
    before: Inst,
    kind: &[u8],
    args: &[MdId],
    location: Loc,
) {
    let (values, words) = (body.variables.values.len(), body.variables.words.len());
    let kind = record_kind(kind);
    if add(module, source, body, before, kind, args, location).is_none() {
        body.variables.values.truncate(values);
        body.variables.words.truncate(words);
    }
}

fn add(
    module: &Module,
    source: Source<'_>,
    body: &mut Body,
    before: Inst,
    kind: RecordKind,
    args: &[MdId],
    location: Loc,
) -> Option<()> {
    let variable = *args.get(usize::from(kind != RecordKind::Label))?;
    if variable.is_local() || location.is_none() {
        return None;
    }
    let first = (
        body.variables.values.len() as u32,
        body.variables.words.len() as u32,
    );
    if kind != RecordKind::Label {
        match node(module, source, body, args[0])? {
            Md::Value(v) if is_known(body.scope(module), v) && is_there(body, v) => {
                body.variables.values.push(v)
            }
            Md::ArgList(list) => body.variables.values.extend(list),
            _ => {}
        }
        if let Md::Node(expression) = node(module, source, body, *args.get(2)?)? {
            add_words(module, body, &expression)?;
            body.variables.check(first.1 as usize)?;
        }
    }
    let end = body.variables.values.len() as u32;
    if let [_, _, _, id, address, address_expression, ..] = args
        && let Md::Value(address) = node(module, source, body, *address)?
        && is_address(body.scope(module), address)
    {
        body.variables.values.push(address);
        let words = body.variables.words.len();
        let read = add_expression(module, source, body, *address_expression).is_some();
        let offset = body
            .variables
            .end_address(first.1 as usize, words)
            .filter(|_| read);
        let record = body.variables.list.len() as u32;
        let assignment = offset.map(|offset| Assignment {
            record,
            id: *id,
            address: end,
            offset,
        });
        if assignment.is_none() {
            body.variables.values.truncate(first.0 as usize);
        }
        body.variables.assignments.list.extend(assignment);
    }
    let end = end.min(body.variables.values.len() as u32);
    let records = &mut body.variables;
    records.list.push(VariableRecord {
        before,
        kind,
        variable,
        location,
        values: (first.0, end),
        expression: (first.1, records.words.len() as u32),
    });
    Some(())
}

/// Adds the elements of an expression that has a node of its own.
pub(crate) fn add_expression(module: &Module, source: Source<'_>, body: &mut Body, id: MdId) -> Option<()> {
    match node(module, source, body, id)? {
        Md::Node(n) => add_words(module, body, &n),
        _ => None,
    }
}
