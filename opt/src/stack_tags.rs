//! Memory tags of frame objects (clang's `-fsanitize=memtag-stack`; Arm ARM, "Memory Tagging Extension"): objects that might
//! be accessed out of bounds get tags of their own, which the addresses of them bear.
//!
//! ```text
//!   Body ─► objects that are not only loaded and stored within their bounds? ── none ─► as it is
//!             └─ some ─► entry: base with a tag that is drawn, addresses with that plus n
//!                          └─ tagged from its lifetime's start, or the entry, on ─► untagged at its end and where the function ends
//! ```
//! An object fills whole granules of 16 bytes. Debug records of the object keep the address without tag, at which the same memory is
//! found, and tell the tag (`DW_AT_LLVM_tag_offset`).
//!
//! Runs at all levels, after the other passes, on functions with attribute `sanitize_memtag`. Needs a legal body
//! and leaves one. Cost: O(instructions + objects × blocks).

use crate::frame_objects::{Object, Objects, ends};
use crate::pipeline::Context;
use crate::target::{MemoryTags, TargetFacts};
use crate::work::Work;
use ir::attributes::AttrKind;
use ir::body::Body;
use ir::cfg::Cfg;
use ir::debug_value::{RecordKind, TAG_OFFSET};
use ir::edit::{Editor, InstBuilder};
use ir::ids::{Block, Inst, TypeId, Value};
use ir::inst::{InstData, InstFlags, Opcode, encode_align};
use ir::intrinsics::Intrinsic;
use ir::module::Module;

/// Bytes that one tag is for.
const GRANULE: u64 = 16;

/// How many tags there are.
const TAGS: usize = 16;

/// Tags what has to be tagged.
pub(crate) fn run(cx: Context<'_>, target: &dyn TargetFacts, work: &mut Work) -> bool {
    let function = cx.module.function(cx.global).expect("passes run on functions");
    let asked = cx
        .module
        .scope()
        .has_attr(function.attrs.func, AttrKind::SanitizeMemTag);
    let Some(tags) = target.memory_tags().filter(|_| asked) else {
        return false;
    };
    let (body, cfg) = work.blocks();
    let mut objects = Objects::of_params(cx.module, body, std::iter::empty());
    objects.find(cfg);
    objects.judge(cfg);
    let plans: Vec<Plan> = objects
        .unsafe_ones()
        .iter()
        .filter_map(|o| Plan::of(body, o))
        .collect();
    if plans.is_empty() {
        return false;
    }
    let marks = Marks::find(cx.module, body, cfg);
    let exits = ends(body, &[Opcode::Ret, Opcode::Resume, Opcode::CleanupRet]);
    let times: Vec<Times> = plans
        .iter()
        .map(|p| marks.times(body, cfg, p.value, &exits))
        .collect();
    let mut tagging = Tagging {
        edit: Editor::new(cx.module, work.edit()),
        tags,
        tagged: Vec::new(),
    };
    tagging.all(&plans, &times, &marks);
    tagging.edit.commit();
    let tagged = tagging.tagged;
    tell_addresses(work.edit(), &tagged);
    true
}

/// Variables that hold an object's address hold that with its tag; of those that are in an object debuggers are told the tag.
fn tell_addresses(body: &mut Body, tagged: &[(Value, Value)]) {
    let records = &mut body.variables;
    for r in &mut records.list {
        let expression = r.expression.0 as usize..r.expression.1 as usize;
        let is_address = r.kind == RecordKind::Value && expression.is_empty();
        for v in &mut records.values[r.values.0 as usize..r.values.1 as usize] {
            let Some(k) = tagged.iter().position(|(without, _)| without == v) else {
                continue;
            };
            if is_address {
                *v = tagged[k].1;
                continue;
            }
            let start = records.words.len() as u32;
            records.words.extend([TAG_OFFSET, (k % TAGS) as u64]);
            records.words.extend_from_within(expression.clone());
            r.expression = (start, records.words.len() as u32);
        }
    }
}

/// An object that is tagged.
struct Plan {
    alloca: Inst,
    value: Value,
    /// Bytes: whole granules.
    size: u64,
    align: u64,
}

impl Plan {
    /// Objects of known size in the entry block.
    fn of(body: &Body, o: &Object) -> Option<Plan> {
        let (alloca, size) = (o.alloca?, o.size.filter(|n| *n > 0)?);
        let flags = body.inst(alloca).flags;
        if flags.has(InstFlags::INALLOCA) || flags.has(InstFlags::SWIFTERROR) {
            return None;
        }
        Some(Plan {
            alloca,
            value: o.value,
            size: size.checked_next_multiple_of(GRANULE)?,
            align: o.align.max(GRANULE),
        })
    }
}

/// Where lifetimes start and end.
struct Marks {
    /// Of all objects: the mark, its block, the object's address.
    starts: Vec<(Inst, Block, Value)>,
    ends: Vec<(Inst, Block, Value)>,
    /// A call may come back twice: lifetimes' ends may be left out on the way.
    returns_twice: bool,
}

/// When an object bears its tag.
struct Times {
    /// The start of its lifetime; `None`: from the entry on.
    start: Option<Inst>,
    /// Before these it loses its tag.
    ends: Vec<Inst>,
}

impl Marks {
    fn find(module: &Module, body: &Body, cfg: &Cfg) -> Marks {
        let mut marks = Marks {
            starts: Vec::new(),
            ends: Vec::new(),
            returns_twice: false,
        };
        for &b in cfg.rpo() {
            for &i in body.block_insts(b) {
                if body.inst(i).opcode != Opcode::Call {
                    continue;
                }
                marks.returns_twice |= body.returns_twice(module, i);
                let id = body.called_intrinsic(module, i);
                let mark = |i| (i, b, body.call_args(i).last().copied().expect("an address"));
                match id {
                    Some(Intrinsic::LifetimeStart) => marks.starts.push(mark(i)),
                    Some(Intrinsic::LifetimeEnd) => marks.ends.push(mark(i)),
                    _ => {}
                }
            }
        }
        marks
    }

    fn times(&self, body: &Body, cfg: &Cfg, object: Value, exits: &[Inst]) -> Times {
        let of = |list: &[(Inst, Block, Value)]| -> Vec<(Inst, Block)> {
            let own = list.iter().filter(|m| m.2 == object);
            own.map(|m| (m.0, m.1)).collect()
        };
        let (starts, mut ends) = (of(&self.starts), of(&self.ends));
        let [(start, from)] = starts[..] else {
            return Times {
                start: None,
                ends: exits.to_vec(),
            };
        };
        if self.returns_twice {
            return Times {
                start: None,
                ends: exits.to_vec(),
            };
        }
        let open = left_open(body, cfg, (start, from), &ends, exits);
        let mut all: Vec<Inst> = ends.drain(..).map(|e| e.0).collect();
        all.extend(open);
        Times {
            start: Some(start),
            ends: all,
        }
    }
}

/// The exits that a lifetime comes to without one of its ends.
fn left_open(
    body: &Body,
    cfg: &Cfg,
    (start, from): (Inst, Block),
    ends: &[(Inst, Block)],
    exits: &[Inst],
) -> Vec<Inst> {
    let mut seen = vec![false; body.blocks.len()];
    let mut todo = vec![from];
    let mut open = Vec::new();
    while let Some(b) = todo.pop() {
        // (in the first block only what is behind the start counts)
        let insts = body.block_insts(b).iter();
        let first = b == from && !std::mem::replace(&mut seen[b.index()], true);
        let behind = insts.skip_while(|i| first && **i != start);
        let mut closed = false;
        for i in behind {
            closed |= ends.iter().any(|e| e.0 == *i);
            if !closed && exits.contains(i) {
                open.push(*i);
            }
        }
        if closed {
            continue;
        }
        for &next in body.successors(body.terminator(b)) {
            let next = Block(next);
            if cfg.is_reachable(next) && !std::mem::replace(&mut seen[next.index()], true) {
                todo.push(next);
            }
        }
    }
    open
}

struct Tagging<'a> {
    edit: Editor<'a>,
    tags: MemoryTags,
    /// Addresses without and with their tags.
    tagged: Vec<(Value, Value)>,
}

impl Tagging<'_> {
    fn all(&mut self, plans: &[Plan], times: &[Times], marks: &Marks) {
        self.edit.goto_start(Block(0));
        let mask = self.edit.int(TypeId::I64, 0);
        let base = self.edit.intrinsic(self.tags.base, TypeId::PTR, &[mask]);
        for ((k, p), times) in plans.iter().enumerate().zip(times) {
            self.pad(p);
            self.edit.goto_after(p.alloca);
            let n = self.edit.int(TypeId::I64, (k % TAGS) as u64);
            let uses = self.edit.body.operands.len();
            let tagged = self
                .edit
                .intrinsic(self.tags.address, TypeId::PTR, &[p.value, base, n]);
            for v in self.edit.body.operands[..uses]
                .iter_mut()
                .filter(|v| **v == p.value)
            {
                *v = tagged;
            }
            self.tagged.push((p.value, tagged));
            self.keep_marks(p, marks, times.start.is_some());
            let size = self.edit.int(TypeId::I64, p.size);
            if let Some(start) = times.start {
                self.edit.goto_after(start);
            }
            self.edit.intrinsic(self.tags.set, TypeId::VOID, &[tagged, size]);
            for &end in &times.ends {
                self.edit.goto_before(end);
                self.edit.intrinsic(self.tags.set, TypeId::VOID, &[p.value, size]);
            }
        }
    }

    /// The object fills whole granules.
    fn pad(&mut self, p: &Plan) {
        let ty = self.edit.tables().array_ty(TypeId::I8, p.size);
        let one = self.edit.int(TypeId::I64, 1);
        let d = *self.edit.body.inst(p.alloca);
        self.edit.body.operands[d.ops.start as usize] = one;
        let sub = encode_align(p.align);
        self.edit.set(p.alloca, InstData { aux: ty.0, sub, ..d });
    }

    /// Marks are of the object itself, or none where it lives throughout.
    fn keep_marks(&mut self, p: &Plan, marks: &Marks, keep: bool) {
        for m in marks.starts.iter().chain(&marks.ends).filter(|m| m.2 == p.value) {
            match keep {
                true => {
                    let last = self.edit.body.call_args(m.0).len() - 1;
                    self.edit.set_operand(m.0, last, p.value);
                }
                false => self.edit.remove(m.0),
            }
        }
    }
}
