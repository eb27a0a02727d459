//! Which bytes of an object belong together, and as what.

use super::objects::{Copy, Kind, Object, Objects};
use crate::promote::is_held;
use ir::body::Body;
use ir::context::Scope;
use ir::ids::TypeId;
use ir::module::Module;
use ir::types::Type;

/// Bytes of a value that are accessed as one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Span {
    start: u64,
    end: u64,
    ty: TypeId,
}

/// Values accessed in an object, the most.
const MOST_SPANS: usize = 128;

/// How far spans are followed along copies.
const MOST_ROUNDS: usize = 16;

/// Bytes that copies alone know become words, this many at most: a value for each of more would be in memory all the same.
const MOST_COPIED: u64 = 64;

/// What a piece is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Content {
    /// Accessed as this type alone.
    Value(TypeId),
    /// A vector of this type, of which lanes are accessed.
    Lanes(TypeId),
    /// An integer of as many bits, of which parts are accessed, or which is accessed as other types.
    Integer,
    /// Bytes in memory.
    Bytes,
}

/// A part of an object.
#[derive(Clone, Copy, Debug)]
pub(super) struct Piece {
    pub start: u64,
    pub end: u64,
    pub content: Content,
}

/// How an object is taken apart.
pub(super) struct Plan {
    /// Its number.
    pub object: usize,
    /// Ascending. What is in none of them is never read.
    pub pieces: Vec<Piece>,
}

/// Plans for objects of which none is copied to another.
pub(super) fn plan(module: &Module, body: &Body, objects: &mut Objects) -> Vec<Plan> {
    let s = body.scope(module);
    let mut spans: Vec<Vec<Span>> = objects.list.iter().map(accessed).collect();
    follow_copies(&objects.copies, &mut spans);
    for (object, spans) in objects.list.iter_mut().zip(&spans) {
        object.kept &= spans.len() <= MOST_SPANS;
    }
    let mut taken = vec![false; objects.list.len()];
    let mut plans = Vec::new();
    for (k, object) in objects.list.iter().enumerate() {
        let own = |c: &&Copy| c.from.0 == k || c.to.0 == k;
        let mut partners = objects.copies.iter().filter(own);
        if !object.kept || partners.any(|c| c.from.0 != c.to.0 && (taken[c.from.0] || taken[c.to.0])) {
            continue;
        }
        let Some(pieces) = take_apart(module, s, object, &spans[k]) else {
            continue;
        };
        let mut within = objects.copies.iter().filter(|c| c.from.0 == k && c.to.0 == k);
        if within.all(|c| pieces_agree(&pieces, c)) {
            taken[k] = true;
            plans.push(Plan { object: k, pieces });
        }
    }
    plans
}

/// What loads and stores access.
fn accessed(object: &Object) -> Vec<Span> {
    let spans = object.accesses.iter().filter_map(|a| match a.kind {
        Kind::Load(ty) | Kind::Store(ty) if object.kept => Some(Span {
            start: a.at,
            end: a.at + a.bytes,
            ty,
        }),
        _ => None,
    });
    let mut spans: Vec<Span> = spans.collect();
    spans.sort();
    spans.dedup();
    spans
}

/// What is accessed in one object is so in what it is copied to or from.
fn follow_copies(copies: &[Copy], spans: &mut [Vec<Span>]) {
    for _ in 0..MOST_ROUNDS {
        let mut changed = false;
        for copy in copies {
            for (from, to) in [(copy.from, copy.to), (copy.to, copy.from)] {
                let within = |s: &&Span| s.start >= from.1 && s.end <= from.1 + copy.bytes;
                let moved = spans[from.0].iter().filter(within).map(|s| Span {
                    start: s.start - from.1 + to.1,
                    end: s.end - from.1 + to.1,
                    ty: s.ty,
                });
                let new = moved.filter(|s| spans[to.0].binary_search(s).is_err());
                let new: Vec<Span> = new.collect();
                if new.is_empty() {
                    continue;
                }
                changed = true;
                let target = &mut spans[to.0];
                target.extend(new);
                target.sort();
                target.dedup();
                if target.len() > 2 * MOST_SPANS {
                    return;
                }
            }
        }
        if !changed {
            break;
        }
    }
}

/// The pieces of an object; `None`: it stays as it is.
fn take_apart(module: &Module, s: Scope<'_>, object: &Object, spans: &[Span]) -> Option<Vec<Piece>> {
    let mut pieces = Vec::new();
    let mut at = 0;
    let mut rest = spans;
    while let Some(first) = rest.first() {
        let (mut end, mut n) = (first.end, 1);
        while n < rest.len() && rest[n].start < end {
            end = end.max(rest[n].end);
            n += 1;
        }
        fill_gap(object, at, first.start, &mut pieces);
        pieces.push(Piece {
            start: first.start,
            end,
            content: content(module, s, object, (first.start, end), &rest[..n]),
        });
        at = end;
        rest = &rest[n..];
    }
    fill_gap(object, at, object.size, &mut pieces);
    let copies = object.accesses.iter().any(|a| a.kind.is_of_bytes());
    let useful = match pieces[..] {
        // (The object as it is.)
        [
            Piece {
                start: 0,
                end,
                content,
            },
        ] if end == object.size => match content {
            Content::Value(ty) => copies || ty != object.ty,
            Content::Lanes(_) | Content::Integer => true,
            Content::Bytes => false,
        },
        _ => pieces.is_empty() || pieces.iter().any(|p| p.content != Content::Bytes),
    };
    // As many instructions stand for a copy as there are pieces.
    let few = !copies || pieces.len() as u64 <= 4 + object.size / 8;
    (useful && few).then_some(pieces)
}

/// What the bytes of a piece are.
fn content(
    module: &Module,
    s: Scope<'_>,
    object: &Object,
    (start, end): (u64, u64),
    spans: &[Span],
) -> Content {
    let dl = &module.data_layout;
    let bytes = end - start;
    // Copies and fills of a part of it.
    let cut = object.accesses.iter().any(|a| {
        let (from, to) = (a.at, a.at + a.bytes);
        let whole = from <= start && to >= end;
        a.kind.is_of_bytes() && from < end && to > start && !whole
    });
    let full = |ty: TypeId| dl.bits(s, ty) == 8 * bytes;
    let copied = object.accesses.iter().any(|a| a.kind.is_of_bytes());
    if let [only] = spans
        && !cut
        && is_held(s, only.ty)
        && (full(only.ty) || !copied)
    {
        return Content::Value(only.ty);
    }
    if let Some(ty) = lanes(module, s, (start, end), spans).filter(|_| !cut) {
        return Content::Lanes(ty);
    }
    let whole = !cut && spans.iter().all(|s| (s.start, s.end) == (start, end));
    let fits = bytes <= 8 || bytes == 16 && whole;
    match fits
        && !dl.big_endian
        && spans
            .iter()
            .all(|span| is_convertible(s, span.ty, span.end - span.start, dl))
    {
        true => Content::Integer,
        false => Content::Bytes,
    }
}

/// The vector type that all of a piece is accessed as, where all else that is accessed are lanes of it.
fn lanes(module: &Module, s: Scope<'_>, (start, end): (u64, u64), spans: &[Span]) -> Option<TypeId> {
    let dl = &module.data_layout;
    let is_whole = |span: &&Span| (span.start, span.end) == (start, end);
    let vector = |span: &Span| matches!(s.ty(span.ty), Type::Vector { .. }).then_some(span.ty);
    let ty = spans.iter().filter(is_whole).find_map(vector)?;
    let bytes = end - start;
    let lane = match s.ty(ty) {
        Type::Vector { len, .. } if is_convertible(s, ty, bytes, dl) => bytes / u64::from(len),
        _ => return None,
    };
    let bits = dl.bits(s, s.scalar_ty(ty));
    let fits = |span: &Span| {
        let whole = is_whole(&span);
        let at_lane = (span.start - start).is_multiple_of(lane) && span.end - span.start == lane;
        let size = dl.bits(s, span.ty);
        (whole && size == 8 * bytes || at_lane && size == bits)
            && is_convertible(s, span.ty, span.end - span.start, dl)
    };
    let is_lane = matches!(lane, 1 | 2 | 4 | 8) && bits == 8 * lane && !dl.big_endian;
    (is_lane && spans.iter().all(fits)).then_some(ty)
}

/// Whether the bits of a value of so many bytes are those of an integer.
fn is_convertible(s: Scope<'_>, ty: TypeId, bytes: u64, dl: &ir::datalayout::DataLayout) -> bool {
    match s.ty(ty) {
        Type::Int(n) => u64::from(n) <= 8 * bytes,
        Type::Ptr(0) => bytes == 8,
        Type::Half | Type::BFloat | Type::Float | Type::Double | Type::Fp128 => true,
        Type::Vector { elem, .. } => {
            is_held(s, ty) && !matches!(s.ty(elem), Type::Ptr(_)) && dl.bits(s, ty) == 8 * bytes
        }
        _ => false,
    }
}

/// Bytes that copies alone know: they are copied on in words or, if they are many, as they are, if anybody reads them.
fn fill_gap(object: &Object, start: u64, end: u64, pieces: &mut Vec<Piece>) {
    let over = |kinds: &dyn Fn(Kind) -> bool| {
        let accesses = object.accesses.iter();
        accesses
            .filter(|a| kinds(a.kind) && a.at < end && a.at + a.bytes > start)
            .map(|a| (a.at.max(start), (a.at + a.bytes).min(end)))
            .collect::<Vec<_>>()
    };
    let written = over(&|k| matches!(k, Kind::CopyTo | Kind::Fill));
    let read = over(&|k| k == Kind::CopyFrom);
    if written.is_empty() || read.is_empty() {
        return;
    }
    let mut cuts: Vec<u64> = written.iter().chain(&read).flat_map(|c| [c.0, c.1]).collect();
    cuts.sort();
    cuts.dedup();
    for w in cuts.windows(2) {
        let (mut at, end) = (w[0], w[1]);
        let covers = |c: &(u64, u64)| c.0 <= at && c.1 >= end;
        if !written.iter().any(covers) || !read.iter().any(covers) {
            continue;
        }
        if end - at > MOST_COPIED {
            pieces.push(Piece {
                start: at,
                end,
                content: Content::Bytes,
            });
            continue;
        }
        while at < end {
            let aligned = 1 << at.trailing_zeros().min(3);
            let mut bytes = aligned;
            while bytes > end - at {
                bytes /= 2;
            }
            pieces.push(Piece {
                start: at,
                end: at + bytes,
                content: Content::Integer,
            });
            at += bytes;
        }
    }
}

/// Whether a copy within an object moves whole pieces to whole pieces.
fn pieces_agree(pieces: &[Piece], copy: &Copy) -> bool {
    let (from, to, n) = (copy.from.1, copy.to.1, copy.bytes);
    let inside = |p: &&Piece| p.start < to + n && p.end > to;
    pieces.iter().filter(inside).all(|p| {
        let source = |q: &Piece| (q.start, q.end) == (p.start - to + from, p.end - to + from);
        p.start >= to
            && p.end <= to + n
            && p.content != Content::Bytes
            && pieces.iter().any(|q| source(q) && q.content != Content::Bytes)
    })
}
