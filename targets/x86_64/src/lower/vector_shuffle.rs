//! `shufflevector`, and the shuffles of registers of 16 bytes.
//!
//! Each result register of 16 bytes takes lanes from any number of source registers. One source: the widest lanes
//! in which the mask is whole, by `pshufd`, `pshuflw`/`pshufhw`, `pshufb`, or word by word. Two: the
//! interleaving and `shufps` instructions. Else: each source is brought into position by itself, and the
//! lanes that come from it are cut out and or-ed together. Registers of 32 bytes:
//! [`super::vector_shuffle_wide`], else half by half.

use super::Cx;
use super::float::{const_mem, xmm};
use super::vector::{build, extract_lane, has, unpack_high, unpack_low};
use super::vector_arith::{op2, op2m, pshufd, zero_like};
use super::vector_shuffle_wide;
use super::vector_width::{half, has_int256, has_vex, join_halves_to, like, register, width};
use crate::Code;
use crate::features::Feature;
use crate::inst::Build;
use ir::constants::Const;
use ir::diag::Result;
use ir::ids::{Inst, Value};
use isel::vectors::elements::Shuffle;
use isel::{Lane, PartTy};
use regalloc::VReg;
use smallvec::SmallVec;

/// Where a byte of the result comes from.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum From {
    /// Anything will do.
    Any,
    /// Zero.
    Zero,
    /// Lane of a source register.
    Lane(usize, u8),
}

/// Lanes of one result register.
pub type Mask = SmallVec<[From; 16]>;

/// `shufflevector` of lanes of one width: see [`isel::vectors::elements::shuffle`].
pub fn shuffle(cx: &mut Cx<'_>, i: Inst, shuffle: &Shuffle<'_>) -> Result<()> {
    let Shuffle {
        vectors: [a, b],
        from: s,
        to,
        list,
    } = *shuffle;
    if vector_shuffle_wide::splat_of_load(cx, i, a, list, to)? {
        return Ok(());
    }
    let per = s.per();
    let from = |n: u32, zero: [bool; 2], undef: [bool; 2]| {
        if n == u32::MAX {
            return From::Any;
        }
        let side = (n >= s.len) as usize;
        let n = if side == 1 { n - s.len } else { n };
        match (zero[side], undef[side]) {
            (true, _) => From::Zero,
            (_, true) => From::Any,
            _ => From::Lane((side as u32 * s.parts + n / per) as usize, (n % per) as u8),
        }
    };
    let is = |cx: &Cx<'_>, v: Value, want_zero: bool| {
        v.as_const().is_some_and(|c| match cx.scope.constant(c) {
            Const::Zero(_) | Const::Null(_) => want_zero,
            Const::Undef(_) | Const::Poison(_) => !want_zero,
            _ => false,
        })
    };
    let zeros = [is(cx, a, true), is(cx, b, true)];
    let undefs = [is(cx, a, false), is(cx, b, false)];
    let mut sources = Sources {
        regs: SmallVec::from_elem(None, 2 * s.parts as usize),
        pieces: SmallVec::from_elem(None, 4 * s.parts as usize),
    };
    let mut made = None;
    for (p, chunk) in list.chunks(to.per() as usize).enumerate() {
        // A part like the one before it is that.
        if let Some((register, lanes)) = made
            && cx.optimise
            && lanes == chunk
        {
            let dst = cx.def_part(i, p as u32)?;
            super::memory::emit_copy(cx, dst, register);
            continue;
        }
        let mut mask: Mask = chunk.iter().map(|n| from(*n, zeros, undefs)).collect();
        mask.resize(to.per() as usize, From::Any);
        for m in &mask {
            if let From::Lane(r, _) = *m
                && sources.regs[r].is_none()
            {
                let (v, part) = if r < s.parts as usize {
                    (a, r)
                } else {
                    (b, r - s.parts as usize)
                };
                sources.regs[r] = Some(cx.use_part(v, part as u32)?);
            }
        }
        let dst = cx.def_part(i, p as u32)?;
        sources.register(cx, &mask, dst, s.bytes);
        made = Some((dst, chunk));
    }
    Ok(())
}

/// Source registers by number as far as they are known, and their pieces of 16 bytes.
struct Sources {
    regs: SmallVec<[Option<VReg>; 8]>,
    pieces: SmallVec<[Option<VReg>; 16]>,
}

impl Sources {
    /// `dst` = the lanes that `mask` says, of sources of `from` bytes.
    fn register(&mut self, cx: &mut Cx<'_>, mask: &[From], dst: VReg, from: u32) {
        let to = width(cx, dst);
        if has_vex(cx) && vector_shuffle_wide::wide_register(cx, mask, &self.regs, dst, from) {
            return;
        }
        if (from, to) == (16, 16) {
            let r = one_register(cx, mask, &self.regs);
            cx.vb.mov(dst, r);
            return;
        }
        let per = mask.len() * 16 / to as usize;
        let mut halves: SmallVec<[VReg; 2]> = SmallVec::new();
        for part in mask.chunks(per) {
            let narrowed: Mask = part
                .iter()
                .map(|m| match *m {
                    From::Lane(r, n) => self.piece(cx, r, n, per as u8, from),
                    other => other,
                })
                .collect();
            if narrowed.iter().all(|m| *m == From::Any) && !halves.is_empty() {
                continue;
            }
            halves.push(one_register(cx, &narrowed, &self.pieces));
        }
        match halves[..] {
            [low, high] => join_halves_to(cx, dst, low, high),
            _ => cx.vb.mov(dst, halves[0]),
        }
    }

    /// Lane `n` of register `r` as one of a piece of `per` lanes.
    fn piece(&mut self, cx: &mut Cx<'_>, r: usize, n: u8, per: u8, from: u32) -> From {
        let high = n >= per;
        let at = 2 * r + usize::from(high);
        if self.pieces[at].is_none() {
            let whole = self.regs[r].expect("loaded");
            self.pieces[at] = Some(if from == 16 { whole } else { half(cx, whole, high) });
        }
        From::Lane(at, n % per)
    }
}

/// A register with the lanes that `mask` says.
pub fn one_register(cx: &mut Cx<'_>, mask: &[From], regs: &[Option<VReg>]) -> VReg {
    let mut sources: SmallVec<[usize; 4]> = SmallVec::new();
    let mut zeros = false;
    for m in mask {
        match *m {
            From::Lane(r, _) if !sources.contains(&r) => sources.push(r),
            From::Zero => zeros = true,
            _ => {}
        }
    }
    let reg = |r: usize| regs[r].expect("loaded");
    if sources.is_empty() {
        let u = register(cx, 16);
        cx.vb.undef(u);
        return if zeros {
            op2(cx, Code::Pxor_xmm_xmmm128, u, u)
        } else {
            u
        };
    }
    if !zeros {
        if let [r] = sources[..] {
            return permute(cx, reg(r), &positions(mask, r));
        }
        if let [a, b] = sources[..]
            && let Some(r) = two(cx, mask, a, b, reg(a), reg(b))
        {
            return r;
        }
    }
    // Cut out and or together.
    let mut sum: Option<VReg> = None;
    for &r in &sources {
        let pos = positions(mask, r);
        let part = if has(cx, Feature::Ssse3) {
            byte_shuffle(cx, reg(r), &pos)
        } else {
            let moved = permute(cx, reg(r), &pos);
            let bytes = 16 / mask.len();
            let mut keep = [0u8; 16];
            for (n, p) in pos.iter().enumerate() {
                if p.is_some() {
                    keep[n * bytes..(n + 1) * bytes].fill(0xff);
                }
            }
            let m = const_mem(cx, &keep);
            op2m(cx, Code::Pand_xmm_xmmm128, moved, m)
        };
        sum = Some(match sum {
            None => part,
            Some(s) => op2(cx, Code::Por_xmm_xmmm128, s, part),
        });
    }
    sum.expect("a source")
}

/// The lanes wanted of source `r`; `None`: not from it.
fn positions(mask: &[From], r: usize) -> SmallVec<[Option<u8>; 16]> {
    mask.iter()
        .map(|m| match *m {
            From::Lane(x, n) if x == r => Some(n),
            _ => None,
        })
        .collect()
}

/// By lane of the result: the lane of the source that it holds; `None`: anything.
pub type Positions = SmallVec<[Option<u8>; 32]>;

/// The mask in lanes twice as wide, if pairs stay together.
pub fn doubled(pos: &[Option<u8>]) -> Option<Positions> {
    pos.chunks(2)
        .map(|p| match (p[0], p[1]) {
            (None, None) => Some(None),
            (Some(a), None) if a % 2 == 0 => Some(Some(a / 2)),
            (None, Some(b)) if b % 2 == 1 => Some(Some(b / 2)),
            (Some(a), Some(b)) if a % 2 == 0 && b == a + 1 => Some(Some(a / 2)),
            _ => None,
        })
        .collect()
}

/// `pshufb` within each 16 bytes: lanes not asked for become zero.
fn byte_shuffle(cx: &mut Cx<'_>, x: VReg, pos: &[Option<u8>]) -> VReg {
    let bytes = 16 / pos.len();
    let mut control = [0x80u8; 32];
    for (n, p) in pos.iter().enumerate() {
        if let Some(p) = p {
            for k in 0..bytes {
                control[n * bytes + k] = p * bytes as u8 + k as u8;
            }
        }
    }
    control.copy_within(..16, 16);
    let w = width(cx, x) as usize;
    let m = const_mem(cx, &control[..w]);
    op2m(cx, Code::Pshufb_xmm_xmmm128, x, m)
}

/// A register's lanes in another order within each 16 bytes; `None`: anything.
pub fn permute(cx: &mut Cx<'_>, x: VReg, pos: &[Option<u8>]) -> VReg {
    if pos
        .iter()
        .enumerate()
        .all(|(n, p)| p.is_none_or(|p| p as usize == n))
    {
        return x;
    }
    if pos.len() > 4
        && let Some(wide) = doubled(pos)
    {
        return permute(cx, x, &wide);
    }
    match pos.len() {
        2 => {
            let dwords: SmallVec<[Option<u8>; 16]> = pos
                .iter()
                .flat_map(|p| [p.map(|p| 2 * p), p.map(|p| 2 * p + 1)])
                .collect();
            pshufd(cx, x, order(&dwords, 0))
        }
        4 => pshufd(cx, x, order(pos, 0)),
        8 => permute_words(cx, x, pos),
        _ => permute_bytes(cx, x, pos),
    }
}

/// Immediate of `pshufd` and its like; lanes count from `base`.
fn order(pos: &[Option<u8>], base: u8) -> i32 {
    (0..4)
        .map(|n| i32::from(pos[n].map_or(n as u8, |p| p - base)) << (2 * n))
        .sum()
}

/// The half of the source that half of the result takes all its lanes from: whether it is the upper one.
fn one_half(pos: &[Option<u8>]) -> Option<bool> {
    let per = pos.len() as u8;
    let mut halves = pos.iter().flatten().map(|p| *p >= per);
    let first = halves.next().unwrap_or(false);
    halves.all(|h| h == first).then_some(first)
}

fn permute_words(cx: &mut Cx<'_>, x: VReg, pos: &[Option<u8>]) -> VReg {
    let (low, high) = pos.split_at(4);
    let within = |half: &[Option<u8>], base: u8| half.iter().flatten().all(|p| *p / 4 == base / 4);
    if within(low, 0) && within(high, 4) {
        let t = if low
            .iter()
            .enumerate()
            .all(|(n, p)| p.is_none_or(|p| p as usize == n))
        {
            x
        } else {
            let t = like(cx, x);
            cx.vb.rri(Code::Pshuflw_xmm_xmmm128_imm8, t, x, order(low, 0));
            t
        };
        if high
            .iter()
            .enumerate()
            .all(|(n, p)| p.is_none_or(|p| p as usize == n + 4))
        {
            return t;
        }
        let r = like(cx, x);
        cx.vb.rri(Code::Pshufhw_xmm_xmmm128_imm8, r, t, order(high, 4));
        return r;
    }
    if let Some(r) = spread(cx, x, pos, 2) {
        return r;
    }
    if has(cx, Feature::Ssse3) {
        return byte_shuffle(cx, x, pos);
    }
    // Each half of the result takes from one half.
    if let (Some(l), Some(h)) = (one_half(low), one_half(high)) {
        let two_of_four = |upper: bool| if upper { 0xe } else { 0x4 };
        let t = pshufd(cx, x, two_of_four(l) | two_of_four(h) << 4);
        let moved: Positions = (pos.iter().enumerate())
            .map(|(n, p)| p.map(|p| p % 4 + 4 * (n / 4) as u8))
            .collect();
        return permute_words(cx, t, &moved);
    }
    // Word by word.
    let mut out = x;
    for (n, p) in pos.iter().enumerate() {
        let Some(p) = p else { continue };
        if *p as usize == n {
            continue;
        }
        let word = cx.vreg(PartTy::I32);
        cx.vb.rri(Code::Pextrw_r32_xmm_imm8, word, x, i32::from(*p));
        let r = xmm(cx);
        cx.vb.trri(Code::Pinsrw_xmm_r32m16_imm8, r, out, word, n as i32);
        out = r;
    }
    out
}

/// Splats, interleavings with itself, and moves of all lanes up or down.
fn spread(cx: &mut Cx<'_>, x: VReg, pos: &[Option<u8>], bytes: u32) -> Option<VReg> {
    let n = pos.len();
    let fits = |f: &dyn Fn(usize) -> usize| {
        pos.iter()
            .enumerate()
            .all(|(k, p)| p.is_none_or(|p| p as usize == f(k)))
    };
    if let Some(first) = pos.iter().flatten().next().copied()
        && width(cx, x) == 16
        && fits(&|_| first as usize)
    {
        let at = u32::from(first) * bytes;
        let low = if at == 0 { x } else { shifted(cx, x, at as i32) };
        let r = register(cx, 16);
        super::vector::splat_low(cx, bytes, r, low);
        return Some(r);
    }
    if fits(&|k| k / 2) {
        return Some(op2(cx, unpack_low(bytes), x, x));
    }
    if fits(&|k| n / 2 + k / 2) {
        return Some(op2(cx, unpack_high(bytes), x, x));
    }
    for by in 1..n {
        if pos
            .iter()
            .enumerate()
            .all(|(k, p)| p.is_none_or(|p| p as usize == k + by))
        {
            return Some(shifted(cx, x, (by as u32 * bytes) as i32));
        }
        if pos
            .iter()
            .enumerate()
            .all(|(k, p)| p.is_none_or(|p| p as usize + by == k))
        {
            let r = like(cx, x);
            cx.vb.tri(Code::Pslldq_xmm_imm8, r, x, (by as u32 * bytes) as i32);
            return Some(r);
        }
    }
    None
}

fn shifted(cx: &mut Cx<'_>, x: VReg, bytes: i32) -> VReg {
    let r = like(cx, x);
    cx.vb.tri(Code::Psrldq_xmm_imm8, r, x, bytes);
    r
}

fn permute_bytes(cx: &mut Cx<'_>, x: VReg, pos: &[Option<u8>]) -> VReg {
    if let Some(r) = spread(cx, x, pos, 1) {
        return r;
    }
    if has(cx, Feature::Ssse3) {
        return byte_shuffle(cx, x, pos);
    }
    let (low, high) = pos.split_at(8);
    if let (Some(l), Some(h)) = (one_half(low), one_half(high)) {
        // Each half of the result is one of the source, as words.
        let zero = zero_like(cx, x);
        let mut words = |upper: bool, pos: &[Option<u8>]| {
            let unpack = if upper { unpack_high(1) } else { unpack_low(1) };
            let wide = op2(cx, unpack, x, zero);
            let pos: Positions = pos.iter().map(|p| p.map(|p| p % 8)).collect();
            permute(cx, wide, &pos)
        };
        let (low, high) = (words(l, low), words(h, high));
        return op2(cx, Code::Packuswb_xmm_xmmm128, low, high);
    }
    let bytes: SmallVec<[VReg; 16]> = pos
        .iter()
        .map(|p| {
            let r = cx.vreg(PartTy::I32);
            match p {
                Some(p) => extract_lane(cx, Lane::I8, x, u32::from(*p), r),
                None => cx.vb.undef(r),
            }
            r
        })
        .collect();
    let r = xmm(cx);
    build(cx, Lane::I8, r, &bytes);
    r
}

/// Shuffles of two registers in one or two instructions, alike in each 16 bytes.
pub fn two(cx: &mut Cx<'_>, mask: &[From], a: usize, b: usize, ra: VReg, rb: VReg) -> Option<VReg> {
    let n = mask.len();
    let bytes = 16 / n as u32;
    let narrow = width(cx, ra) == 16;
    let fits = |first: usize, f: &dyn Fn(usize) -> (usize, usize)| {
        mask.iter().enumerate().all(|(k, m)| match *m {
            From::Lane(r, lane) => {
                let (side, want) = f(k);
                (side == 0) == (r == first) && lane as usize == want
            }
            _ => true,
        })
    };
    for (first, x, y) in [(a, ra, rb), (b, rb, ra)] {
        if fits(first, &|k| (k % 2, k / 2)) {
            return Some(op2(cx, unpack_low(bytes), x, y));
        }
        if fits(first, &|k| (k % 2, n / 2 + k / 2)) {
            return Some(op2(cx, unpack_high(bytes), x, y));
        }
        // Low half of one, low (high) half of the other.
        if fits(first, &|k| (k / (n / 2), k % (n / 2))) {
            return Some(op2(cx, Code::Punpcklqdq_xmm_xmmm128, x, y));
        }
        if fits(first, &|k| (k / (n / 2), n / 2 + k % (n / 2))) {
            return Some(op2(cx, Code::Punpckhqdq_xmm_xmmm128, x, y));
        }
        // The low half of y under the high half of x.
        if narrow && fits(first, &|k| ((k < n / 2) as usize, k)) {
            return Some(op2(cx, Code::Movsd_xmm_xmmm64, x, y));
        }
        if narrow && bytes == 4 && fits(first, &|k| ((k == 0) as usize, k)) {
            return Some(op2(cx, Code::Movss_xmm_xmmm32, x, y));
        }
    }
    if let Some((first, by)) = rotated(mask, a, b, n)
        && has(cx, Feature::Ssse3)
        && (narrow || has_int256(cx))
    {
        let (x, y) = if first == a { (ra, rb) } else { (rb, ra) };
        return Some(align(cx, x, y, by as u32 * bytes));
    }
    // The same without that instruction.
    if let Some((first, by)) = rotated(mask, a, b, n)
        && narrow
        && n > 4
    {
        let (x, y) = if first == a { (ra, rb) } else { (rb, ra) };
        let low = shifted(cx, x, (by as u32 * bytes) as i32);
        let high = like(cx, y);
        let up = ((n - by) as u32 * bytes) as i32;
        cx.vb.tri(Code::Pslldq_xmm_imm8, high, y, up);
        return Some(op2(cx, Code::Por_xmm_xmmm128, low, high));
    }
    if n == 4 {
        return shufps(cx, mask, a, ra, rb);
    }
    if n == 2 {
        // One 64-bit lane of each.
        let lane = |m: From| match m {
            From::Lane(r, l) => (r == a, l),
            _ => (true, 0),
        };
        let (l, h) = (lane(mask[0]), lane(mask[1]));
        let side = |first: bool| if first { ra } else { rb };
        let r = like(cx, ra);
        let imm = (i32::from(l.1) | i32::from(h.1) << 1) * if narrow { 1 } else { 5 };
        cx.vb
            .trri(Code::Shufpd_xmm_xmmm128_imm8, r, side(l.0), side(h.0), imm);
        return Some(r);
    }
    None
}

/// The lanes from number `by` on of one register followed by the other: the first one and `by`.
pub fn rotated(mask: &[From], a: usize, b: usize, n: usize) -> Option<(usize, usize)> {
    for (first, second) in [(a, b), (b, a)] {
        for by in 1..n {
            let fits = mask.iter().enumerate().all(|(k, m)| match *m {
                From::Lane(r, lane) => {
                    let at = k + by;
                    (r, lane as usize) == if at < n { (first, at) } else { (second, at - n) }
                }
                From::Any => true,
                From::Zero => false,
            });
            if fits {
                return Some((first, by));
            }
        }
    }
    None
}

/// `palignr`: within each 16 bytes, those from `bytes` on of `x` followed by `y`.
pub fn align(cx: &mut Cx<'_>, x: VReg, y: VReg, bytes: u32) -> VReg {
    let r = like(cx, x);
    cx.vb.trri(Code::Palignr_xmm_xmmm128_imm8, r, y, x, bytes as i32);
    r
}

/// Four lanes of two registers.
fn shufps(cx: &mut Cx<'_>, mask: &[From], a: usize, ra: VReg, rb: VReg) -> Option<VReg> {
    // Side and lane, anything as `None`.
    let want: SmallVec<[Option<(bool, u8)>; 4]> = mask
        .iter()
        .map(|m| match *m {
            From::Lane(r, l) => Some((r == a, l)),
            _ => None,
        })
        .collect();
    let emit = |cx: &mut Cx<'_>, x: VReg, y: VReg, lanes: [u8; 4]| {
        let r = like(cx, x);
        let imm = lanes
            .iter()
            .enumerate()
            .map(|(n, l)| i32::from(*l) << (2 * n))
            .sum();
        cx.vb.trri(Code::Shufps_xmm_xmmm128_imm8, r, x, y, imm);
        r
    };
    // The register of a half of the result, if it takes from one only.
    let half = |h: usize| {
        let of = |first: bool| want[2 * h..2 * h + 2].iter().flatten().all(|w| w.0 == first);
        if of(true) {
            Some(ra)
        } else if of(false) {
            Some(rb)
        } else {
            None
        }
    };
    let lane = |n: usize| want[n].map_or(0, |w| w.1);
    match (half(0), half(1)) {
        (Some(x), Some(y)) => Some(emit(cx, x, y, [lane(0), lane(1), lane(2), lane(3)])),
        (low, high) => {
            // A mixed half is gathered first: [lane of ra, ·, lane of rb, ·].
            let mut halves = [
                low.map(|r| (r, [lane(0), lane(1)])),
                high.map(|r| (r, [lane(2), lane(3)])),
            ];
            for (h, half) in halves.iter_mut().enumerate() {
                if half.is_none() {
                    let (p, q) = (2 * h, 2 * h + 1);
                    let first = want[p].expect("mixed").0;
                    let (from_a, from_b) = if first {
                        (lane(p), lane(q))
                    } else {
                        (lane(q), lane(p))
                    };
                    let t = emit(cx, ra, rb, [from_a, from_a, from_b, from_b]);
                    *half = Some((t, if first { [0, 2] } else { [2, 0] }));
                }
            }
            let [Some((x, l)), Some((y, h))] = halves else {
                return None;
            };
            Some(emit(cx, x, y, [l[0], l[1], h[0], h[1]]))
        }
    }
}
