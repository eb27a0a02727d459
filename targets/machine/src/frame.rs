//! Where the slots of a frame lie: locals by size, spill slots, the stack protector's guard and what it stands above.
//!
//! What could overflow lies highest, with the guard above it; small locals lie nearest to the base, where short offsets
//! reach: those first that are named most often for their size, and the spill slots among them. Where the base is, what is saved and how the frame is made is the target's.

use regalloc::FrameInfo;

/// Locals above this size are laid out after (farther than) the small ones.
const SMALL_LOCAL: u64 = 64;

/// Bytes of the frame being handed out, away from the base.
#[derive(Clone, Copy, Debug)]
pub struct Area {
    /// To higher addresses, from what the base points to.
    pub upwards: bool,
    /// Bytes between the base and the area (downwards only).
    pub lead: u64,
    /// Bytes handed out.
    pub next: u64,
    /// Something in it is aligned to 16 bytes or more.
    pub align16: bool,
}

impl Area {
    /// Takes `size` bytes aligned to `align`; gives the offset from the base.
    pub fn place(&mut self, size: u64, align: u32) -> i32 {
        self.align16 |= align >= 16;
        let align = u64::from(align.max(1));
        if self.upwards {
            let at = self.next.next_multiple_of(align);
            self.next = at.saturating_add(size);
            at.min(i32::MAX as u64) as i32
        } else {
            let at = (self.lead + self.next)
                .saturating_add(size)
                .next_multiple_of(align);
            self.next = at - self.lead;
            -(at.min(i32::MAX as u64) as i32)
        }
    }
}

/// The slots of a frame, by their offsets from its base.
#[derive(Debug, Default)]
pub struct Slots {
    /// Of each local.
    locals: Vec<i32>,
    /// Which locals are [`LocalSlot::anchored`](regalloc::stack::LocalSlot::anchored), in a realigned frame; the
    /// target places them.
    anchored: Vec<bool>,
    /// Of spill word 0.
    spill: i32,
    /// Which local each one lies in (most often itself): [`LocalSlot::within`](regalloc::stack::LocalSlot::within).
    places: Vec<u32>,
    /// The local that holds the stack protector's guard.
    guard: Option<u32>,
    /// The small locals, those first that are named most often for their size; empty where that does not matter.
    by_use: Vec<u32>,
    /// So many of these lie before the spill slots.
    before_spills: usize,
}

/// Uses for each 8 bytes, in fractions.
fn density(uses: u32, size: u64) -> u64 {
    (u64::from(uses) << 16).checked_div(size.div_ceil(8)).unwrap_or(0)
}

impl Slots {
    /// Begins a frame.
    pub fn clear(&mut self, info: &FrameInfo, realigned: bool) {
        self.locals.clear();
        self.locals.resize(info.locals.len(), 0);
        self.places.clear();
        let places = (0u32..).zip(&info.locals).map(|(i, l)| l.within.unwrap_or(i));
        self.places.extend(places);
        self.anchored.clear();
        if realigned && info.locals.iter().any(|l| l.anchored) {
            self.anchored.extend(info.locals.iter().map(|l| l.anchored));
        }
        self.guard = info.guard;
        self.spill = 0;
        self.by_use.clear();
        self.before_spills = 0;
    }

    /// Short offsets are for those small locals that are named most often: `uses` of each.
    pub fn sort_locals(&mut self, info: &FrameInfo, uses: &[u32]) {
        let mut small = std::mem::take(&mut self.by_use);
        small.extend((0..info.locals.len() as u32).filter(|i| self.is_of_group(info, *i as usize, true)));
        // Equal ones stay in their order.
        let density = |i: u32| density(uses[i as usize], info.locals[i as usize].size);
        small.sort_by_key(|i| std::cmp::Reverse(density(*i)));
        self.by_use = small;
    }

    /// Places those of the sorted locals that are named more often for their size than the spill slots: so many `words` that
    /// are named `spill_uses` times. `uses`: those of each local.
    pub fn place_before_spills(
        &mut self,
        area: &mut Area,
        info: &FrameInfo,
        uses: &[u32],
        (words, spill_uses): (u32, u32),
    ) {
        let least = density(spill_uses, u64::from(words) * 8);
        let more = |i: &u32| density(uses[*i as usize], info.locals[*i as usize].size) > least;
        self.before_spills = self.by_use.iter().take_while(|i| more(i)).count();
        for &i in &self.by_use[..self.before_spills] {
            let local = &info.locals[i as usize];
            self.locals[i as usize] = area.place(local.size, local.align);
        }
    }

    /// Places the spill slots: units of 8 bytes.
    pub fn place_spills(&mut self, area: &mut Area, words: u32, align: u32) {
        if words != 0 {
            self.spill = area.place(u64::from(words) * 8, align);
        }
    }

    /// Places the locals that neither the guard nor the frame pointer has beside it. `downwards`: those
    /// that come first lie highest even where the base is below, as in llc's frames (debuggers show what lies behind
    /// objects without size).
    pub fn place_locals(&mut self, area: &mut Area, info: &FrameInfo, downwards: bool) {
        for small in [true, false] {
            if !area.upwards || !downwards {
                self.place_group(area, info, small);
                continue;
            }
            let mut block = Area {
                upwards: false,
                lead: 0,
                next: 0,
                align16: false,
            };
            let align = self.place_group(&mut block, info, small);
            let size = block.next.next_multiple_of(u64::from(align));
            let start = area.place(size, align);
            let end = start.saturating_add(size.min(i32::MAX as u64) as i32);
            for i in 0..info.locals.len() {
                if self.is_of_group(info, i, small) {
                    self.locals[i] += end;
                }
            }
        }
    }

    /// Places the locals of a group; gives their alignment.
    fn place_group(&mut self, area: &mut Area, info: &FrameInfo, small: bool) -> u32 {
        let mut align = 1;
        if small && !self.by_use.is_empty() {
            for &i in &self.by_use[self.before_spills..] {
                let local = &info.locals[i as usize];
                self.locals[i as usize] = area.place(local.size, local.align);
                align = align.max(local.align);
            }
            return align;
        }
        for (i, local) in info.locals.iter().enumerate() {
            if self.is_of_group(info, i, small) {
                self.locals[i] = area.place(local.size, local.align);
                align = align.max(local.align);
            }
        }
        align
    }

    /// Whether a local is one of the small ones, or of the others, and has no place of its own.
    fn is_of_group(&self, info: &FrameInfo, i: usize, small: bool) -> bool {
        let local = &info.locals[i];
        let guarded = info.guard.is_some_and(|guard| local.buffer || guard == i as u32);
        let apart = guarded || local.scalable || local.within.is_some() || self.is_anchored(i as u32);
        (local.size <= SMALL_LOCAL) == small && !apart
    }

    /// Places the guard and the buffers below it, if there is one.
    pub fn place_guarded(&mut self, area: &mut Area, info: &FrameInfo) {
        let Some(guard) = info.guard else { return };
        if !area.upwards {
            self.locals[guard as usize] = area.place(8, 8);
        }
        for (i, local) in info.locals.iter().enumerate() {
            if local.buffer && !local.scalable && local.within.is_none() && i as u32 != guard {
                self.locals[i] = area.place(local.size, local.align);
            }
        }
        if area.upwards {
            self.locals[guard as usize] = area.place(8, 8);
        }
    }

    /// Places the anchored locals.
    pub fn place_anchored(&mut self, info: &FrameInfo, mut place: impl FnMut(u64, u32) -> i32) {
        for (i, local) in info.locals.iter().enumerate() {
            if self.is_anchored(i as u32) {
                self.locals[i] = place(local.size, local.align);
            }
        }
    }

    /// Moves what has been placed; `anchored`: only anchored locals.
    pub fn shift(&mut self, by: i32, anchored: bool) {
        for (i, offset) in self.locals.iter_mut().enumerate() {
            if !anchored || self.anchored.get(i) == Some(&true) {
                *offset += by;
            }
        }
        if !anchored {
            self.spill += by;
        }
    }

    /// The offset of a local.
    #[inline]
    pub fn local(&self, local: u32) -> i32 {
        self.locals[self.places[local as usize] as usize]
    }

    /// The offset of a spill slot.
    #[inline]
    pub fn spill(&self, word: u32) -> i32 {
        self.spill + 8 * word as i32
    }

    /// Whether a local stands at a fixed distance from the frame pointer, and not from the base.
    #[inline]
    pub fn is_anchored(&self, local: u32) -> bool {
        self.anchored.get(local as usize) == Some(&true)
    }

    /// The offset of the guard.
    pub fn guard(&self) -> Option<i32> {
        self.guard.map(|guard| self.local(guard))
    }
}
