//! Frame objects that are never in use at the same time share a place (stack colouring). LangRef, "Object Lifetime" and
//! `llvm.lifetime.start`: from the start of its lifetime to the end an object holds what was stored; before and after it holds
//! nothing.
//!
//! ```text
//!   static allocas that have a start ─► starts, ends and uses in their order ─► what may be alive where (data flow)
//!     ─► who is alive where another starts ─► the largest objects first, each into a place where it meets nobody
//! ```
//! Two objects are alive together only if one is where the other starts, so starts are all that is looked at. An object that
//! is used where it is not alive (a pass may have seen that its bytes are those of another) keeps its own place.
//!
//! Runs before the walk, once allocas have slots and the stack protector knows its buffers. Changes
//! [`LocalSlot::within`](regalloc::stack::LocalSlot::within) only. Cost: nothing in functions with fewer than two objects;
//! O(instructions + blocks × objects / 64) where two have lifetimes.

use crate::lower::{Lower, NONE};
use crate::target::Target;
use ir::attributes::AttrKind;
use ir::ids::{Block, Inst};
use ir::inst::{InstFlags, Opcode};
use ir::intrinsics::Intrinsic;
use regalloc::FrameSlotKind;

/// So many objects are looked at, and no more words of sets than this.
const MOST_OBJECTS: usize = 1024;
const MOST_WORDS: usize = 1 << 20;

/// Something that happens to an object.
#[derive(Clone, Copy)]
enum Event {
    Start(u32),
    End(u32),
    Use(u32),
}

/// The objects that have lifetimes.
struct Objects {
    /// Of each, which local of the frame it is; [`NONE`]: it takes no part any more.
    locals: Vec<u32>,
    /// By local value: the object that it is an address in.
    of: Vec<u32>,
}

/// What happens, in reverse post-order, and where the events of each block end.
struct Events {
    list: Vec<Event>,
    ends: Vec<u32>,
}

/// Sets of objects, each of so many words.
struct Sets {
    words: usize,
    bits: Vec<u64>,
}

impl Sets {
    fn new(count: usize, words: usize) -> Sets {
        Sets {
            words,
            bits: vec![0; count * words],
        }
    }

    fn get(&self, set: usize) -> &[u64] {
        &self.bits[set * self.words..][..self.words]
    }

    fn get_mut(&mut self, set: usize) -> &mut [u64] {
        &mut self.bits[set * self.words..][..self.words]
    }
}

fn contains(set: &[u64], object: u32) -> bool {
    set[object as usize / 64] >> (object % 64) & 1 == 1
}

fn add_all(set: &mut [u64], others: &[u64]) {
    for (a, b) in set.iter_mut().zip(others) {
        *a |= b;
    }
}

fn meet(a: &[u64], b: &[u64]) -> bool {
    a.iter().zip(b).any(|(a, b)| a & b != 0)
}

/// A set after an event.
fn apply(set: &mut [u64], event: Event) {
    match event {
        Event::Start(o) => set[o as usize / 64] |= 1 << (o % 64),
        Event::End(o) => set[o as usize / 64] &= !(1 << (o % 64)),
        Event::Use(_) => {}
    }
}

impl<T: Target> Lower<'_, T> {
    /// Lets objects share places. After `plan_protector`.
    pub(crate) fn share_places(&mut self) {
        let set = self.func.attrs.func;
        let has = |k| self.scope.has_attr(set, k);
        if !self.optimise || self.options.no_stack_coloring || has(AttrKind::SanitizeMemTag) {
            return;
        }
        let Some(mut objects) = self.objects_with_lifetimes() else {
            return;
        };
        let words = objects.locals.len().div_ceil(64);
        let blocks = self.cfg.rpo().len();
        if blocks * words > MOST_WORDS {
            return;
        }
        let Some(events) = self.lifetime_events(&mut objects) else {
            return;
        };
        let alive = self.alive_at_ends(&events, words);
        let together = self.alive_together(&events, &alive, &mut objects);
        self.place_objects(&objects, &together);
    }

    /// Static allocas that can take part and whose lifetimes start; nothing if that is true of fewer than two.
    fn objects_with_lifetimes(&self) -> Option<Objects> {
        let frame = &self.vb.vcode.frame;
        let candidate = |i: Inst| {
            let d = self.body.inst(i);
            if d.opcode != Opcode::Alloca || d.flags.has(InstFlags::SWIFTERROR) {
                return None;
            }
            let FrameSlotKind::Local(n) = self.slot_of(self.body.result(i))?.kind() else {
                return None;
            };
            let local = &frame.locals[n as usize];
            (local.size > 0 && !local.scalable).then_some(n)
        };
        let entry = self.body.block_insts(Block(0));
        entry.iter().filter_map(|i| candidate(*i)).nth(1)?;
        let mut objects = Objects {
            locals: Vec::new(),
            of: vec![NONE; self.body.num_values()],
        };
        // (an object that does not start would be in use nowhere)
        for &b in self.cfg.rpo() {
            for &i in self.body.block_insts(b) {
                if !self.body.inst(i).opcode.is_call()
                    || self.body.called_intrinsic(self.module, i) != Some(Intrinsic::LifetimeStart)
                {
                    continue;
                }
                let object = self.body.call_args(i).last().copied();
                let Some(v) = object.filter(|v| v.as_local().is_some()) else {
                    continue;
                };
                let found = self.body.def(v).and_then(candidate);
                let number = &mut objects.of[v.as_local().expect("checked") as usize];
                if let Some(local) = found.filter(|_| *number == NONE)
                    && objects.locals.len() < MOST_OBJECTS
                {
                    *number = objects.locals.len() as u32;
                    objects.locals.push(local);
                }
            }
        }
        (objects.locals.len() > 1).then_some(objects)
    }

    /// What happens to the objects; nothing if a call may return twice, since what it returns to has no start.
    fn lifetime_events(&self, objects: &mut Objects) -> Option<Events> {
        let mut events = Events {
            list: Vec::new(),
            ends: Vec::with_capacity(self.cfg.rpo().len()),
        };
        for &b in self.cfg.rpo() {
            for &i in self.body.block_insts(b) {
                let d = self.body.inst(i);
                let intrinsic = match d.opcode.is_call() {
                    true if self.body.returns_twice(self.module, i) => return None,
                    true => self.body.called_intrinsic(self.module, i),
                    false => None,
                };
                for (k, v) in self.body.operand_range(d.ops).iter().enumerate() {
                    let Some(o) = v
                        .as_local()
                        .map(|v| objects.of[v as usize])
                        .filter(|o| *o != NONE)
                    else {
                        continue;
                    };
                    match (d.opcode, intrinsic) {
                        (Opcode::GetElementPtr | Opcode::BitCast | Opcode::AddrSpaceCast, _) if k == 0 => {
                            let derived = self.body.result(i).as_local().expect("a local value");
                            objects.of[derived as usize] = o;
                        }
                        // The run-time library writes to what catches exceptions ahead of its start; others keep
                        // addresses.
                        (Opcode::CatchPad, _) | (_, Some(Intrinsic::Localescape | Intrinsic::Gcroot)) => {
                            objects.locals[o as usize] = NONE;
                        }
                        (_, Some(Intrinsic::LifetimeStart)) => events.list.push(Event::Start(o)),
                        (_, Some(Intrinsic::LifetimeEnd)) => events.list.push(Event::End(o)),
                        // (along edges)
                        (Opcode::Phi, _) => {}
                        _ => events.list.push(Event::Use(o)),
                    }
                }
            }
            events.ends.push(events.list.len() as u32);
        }
        Some(events)
    }

    /// What may be alive at the ends of blocks, by their places in reverse post-order.
    fn alive_at_ends(&self, events: &Events, words: usize) -> Sets {
        let mut alive = Sets::new(self.cfg.rpo().len(), words);
        let mut now = vec![0; words];
        loop {
            let mut changed = false;
            for (k, &b) in self.cfg.rpo().iter().enumerate() {
                self.alive_at_start(b, &alive, &mut now);
                events.of_block(k).iter().for_each(|e| apply(&mut now, *e));
                let end = alive.get_mut(k);
                if *end != now[..] {
                    end.copy_from_slice(&now);
                    changed = true;
                }
            }
            if !changed {
                return alive;
            }
        }
    }

    fn alive_at_start(&self, b: Block, ends: &Sets, out: &mut [u64]) {
        out.fill(0);
        for p in self.cfg.preds(b).iter().filter(|p| self.cfg.is_reachable(**p)) {
            add_all(out, ends.get(self.cfg.position(*p) as usize));
        }
    }

    /// Of each object, those with which it may be alive. Objects that are used where they are not take no part any more.
    fn alive_together(&self, events: &Events, ends: &Sets, objects: &mut Objects) -> Sets {
        let mut together = Sets::new(objects.locals.len(), ends.words);
        let mut now = vec![0; ends.words];
        for (k, &b) in self.cfg.rpo().iter().enumerate() {
            let block = events.of_block(k);
            if block.is_empty() {
                continue;
            }
            self.alive_at_start(b, ends, &mut now);
            for &event in block {
                match event {
                    Event::Start(o) => add_all(together.get_mut(o as usize), &now),
                    Event::Use(o) if !contains(&now, o) => objects.locals[o as usize] = NONE,
                    Event::Use(_) | Event::End(_) => {}
                }
                apply(&mut now, event);
            }
        }
        together
    }

    /// Gives each object the smallest place that is large enough and where it meets nobody; the largest come first.
    fn place_objects(&mut self, objects: &Objects, together: &Sets) {
        let locals = &mut self.vb.vcode.frame.locals;
        let mut order: Vec<u32> = (0..objects.locals.len() as u32)
            .filter(|o| objects.locals[*o as usize] != NONE)
            .collect();
        order.sort_by_key(|o| std::cmp::Reverse(locals[objects.locals[*o as usize] as usize].size));
        // Of each place: the local that it is, who shares it, and with whom these are alive.
        let mut places: Vec<u32> = Vec::new();
        let (mut members, mut met) = (
            Sets::new(order.len(), together.words),
            Sets::new(order.len(), together.words),
        );
        for o in order {
            let own = objects.locals[o as usize] as usize;
            let fits = |p: &usize| {
                locals[places[*p] as usize].buffer == locals[own].buffer
                    && !contains(met.get(*p), o)
                    && !meet(members.get(*p), together.get(o as usize))
            };
            // (of equal ones the first, so that the same scopes are laid out the same and their code can be one)
            let size = |p: &usize| locals[places[*p] as usize].size;
            let place = (0..places.len()).filter(fits).min_by_key(size);
            let place = place.unwrap_or_else(|| {
                places.push(own as u32);
                places.len() - 1
            });
            apply(members.get_mut(place), Event::Start(o));
            add_all(met.get_mut(place), together.get(o as usize));
            let whole = places[place];
            if whole != own as u32 {
                locals[own].within = Some(whole);
                let align = locals[own].align;
                let whole = &mut locals[whole as usize];
                whole.align = whole.align.max(align);
            }
        }
    }
}

impl Events {
    fn of_block(&self, k: usize) -> &[Event] {
        let start = k.checked_sub(1).map_or(0, |k| self.ends[k]);
        &self.list[start as usize..self.ends[k] as usize]
    }
}
