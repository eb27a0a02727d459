//! An object gives way to its pieces.

use super::objects::{Access, Kind, Object, argument_align};
use super::pieces::{Content, Piece, Plan};
use ir::constants::Const;
use ir::context::Scope;
use ir::edit::{self, Editor, InstBuilder};
use ir::ids::{Inst, TypeId, Value};
use ir::inst::Opcode;
use ir::intrinsics::Intrinsic;
use ir::types::Type;

/// A piece and the object that it is now.
#[derive(Clone, Copy)]
struct Part {
    piece: Piece,
    address: Value,
    /// In bytes.
    align: u64,
    ty: TypeId,
    /// Whether all of it is stored at once somewhere, which may be poison.
    stored_whole: bool,
}

impl Part {
    fn bytes(&self) -> u64 {
        self.piece.end - self.piece.start
    }

    /// The bytes of it that are among so many from `at` on.
    fn overlap(&self, at: u64, bytes: u64) -> Option<(u64, u64)> {
        let (from, to) = (self.piece.start.max(at), self.piece.end.min(at + bytes));
        (from < to).then_some((from, to))
    }

    /// The lane, and its type, that the bytes from `from` on are in a piece of lanes.
    fn lane(&self, s: Scope<'_>, from: u64) -> Option<(u32, TypeId)> {
        let (Content::Lanes(ty), Type::Vector { elem, len, .. }) = (self.piece.content, s.ty(self.ty)) else {
            return None;
        };
        debug_assert_eq!(ty, self.ty);
        let bytes = self.bytes() / u64::from(len);
        Some((((from - self.piece.start) / bytes) as u32, elem))
    }

    fn is_whole(&self, (from, to): (u64, u64)) -> bool {
        (from, to) == (self.piece.start, self.piece.end)
    }
}

/// Rewrites all accesses of an object.
pub(super) fn rewrite(edit: &mut Editor<'_>, object: &Object, plan: &Plan) {
    edit.goto_before(object.alloca);
    let parts: Vec<Part> = plan.pieces.iter().map(|p| part(edit, object, *p)).collect();
    let told: Vec<(Value, u64, u64)> = parts
        .iter()
        .map(|p| (p.address, p.piece.start, p.bytes()))
        .collect();
    edit.tell_parts(edit.body.result(object.alloca), object.size, &told);
    for access in &object.accesses {
        // (A copy within the object is there twice.)
        if edit.is_placed(access.inst) {
            rewrite_access(edit, &parts, object, access);
        }
    }
    let poison = edit.poison(edit.body.inst(object.alloca).ty);
    for &i in object.addresses.iter().chain([&object.alloca]) {
        edit.replace(i, poison);
    }
}

fn part(edit: &mut Editor<'_>, object: &Object, piece: Piece) -> Part {
    let bytes = piece.end - piece.start;
    let ty = match piece.content {
        Content::Value(ty) | Content::Lanes(ty) => ty,
        Content::Integer => edit.tables().int_ty(8 * bytes as u32),
        Content::Bytes => edit.tables().array_ty(TypeId::I8, bytes),
    };
    let align = align_at(object.align, piece.start);
    let address = edit.alloca(ty, None, align);
    let stored_whole = object.accesses.iter().any(|a| {
        let covers = a.at <= piece.start && piece.end <= a.at + a.bytes;
        covers && matches!(a.kind, Kind::Store(_) | Kind::CopyTo)
    });
    Part {
        piece,
        address,
        align,
        ty,
        stored_whole,
    }
}

/// The alignment of what stands so many bytes behind something.
fn align_at(align: u64, offset: u64) -> u64 {
    match offset {
        0 => align,
        _ => align.min(1 << offset.trailing_zeros()),
    }
}

fn rewrite_access(edit: &mut Editor<'_>, parts: &[Part], object: &Object, access: &Access) {
    let i = access.inst;
    edit.goto_before(i);
    let span = (access.at, access.at + access.bytes);
    match access.kind {
        Kind::Lifetime => edit.remove(i),
        Kind::Load(ty) | Kind::Store(ty) => {
            let part = holding(parts, span);
            let stores = matches!(access.kind, Kind::Store(_));
            if part.piece.content == Content::Bytes || part.ty == ty && part.is_whole(span) {
                let address = edit.offset(part.address, span.0 - part.piece.start);
                edit.set_operand(i, usize::from(stores), address);
            } else if stores {
                let v = edit.resolved(edit.body.ops(i)[0]);
                write(edit, part, span, v);
                edit.remove(i);
            } else {
                let v = read(edit, part, span, Some(ty));
                edit.replace(i, v);
            }
        }
        Kind::Fill => {
            fill(edit, parts, access);
            edit.remove(i);
        }
        Kind::CopyTo | Kind::CopyFrom => {
            let other = object
                .accesses
                .iter()
                .find(|a| a.inst == i && a.kind != access.kind);
            match other {
                Some(other) => copy_within(edit, parts, access, other),
                None => copy(edit, parts, access),
            }
            edit.remove(i);
        }
    }
}

/// The part with the bytes of a load or store.
fn holding(parts: &[Part], (from, _): (u64, u64)) -> &Part {
    let behind = parts.partition_point(|p| p.piece.start <= from);
    &parts[behind - 1]
}

/// The value of the bytes `from` to `to` of a part that is a value: of type `ty`, else an integer or that of the part.
fn read(edit: &mut Editor<'_>, part: &Part, (from, to): (u64, u64), ty: Option<TypeId>) -> Value {
    let whole = edit.load(part.ty, part.address, &edit::Access::aligned(part.align));
    let lane = part.lane(edit.scope(), from);
    let v = match lane {
        _ if part.is_whole((from, to)) => whole,
        Some((k, _)) => edit.extract_lane(whole, k),
        None => {
            let v = edit.binary_imm(Opcode::LShr, whole, 8 * (from - part.piece.start) as i64);
            let short = edit.tables().int_ty(8 * (to - from) as u32);
            edit.cast(Opcode::Trunc, v, short)
        }
    };
    match ty {
        Some(ty) => convert(edit, v, ty),
        None => v,
    }
}

/// Makes `v` the bytes `from` to `to` of a part that is a value. In memory poison ends with its bytes, in a value it would spread
/// to the others: so what becomes a part of one is frozen, and what was there before (lanes are apart).
fn write(edit: &mut Editor<'_>, part: &Part, (from, to): (u64, u64), v: Value) {
    let access = edit::Access::aligned(part.align);
    let mut v = v;
    if part.is_whole((from, to)) {
        v = convert(edit, v, part.ty);
    } else if let Some((k, elem)) = part.lane(edit.scope(), from) {
        v = convert(edit, v, elem);
        let old = edit.load(part.ty, part.address, &access);
        v = edit.insert_lane(old, v, k);
    } else {
        let bits = 8 * (to - from) as u32;
        let short = edit.tables().int_ty(bits);
        v = convert(edit, v, short);
        v = frozen(edit, v);
        v = edit.cast(Opcode::ZExt, v, part.ty);
        let by = 8 * (from - part.piece.start) as i64;
        v = edit.binary_imm(Opcode::Shl, v, by);
        let mut old = edit.load(part.ty, part.address, &access);
        if part.stored_whole {
            old = edit.freeze(old);
        }
        let mask = !((u64::MAX >> (64 - bits)) << by);
        let kept = edit.binary_imm(Opcode::And, old, mask as i64);
        v = edit.binary(Opcode::Or, kept, v);
    }
    edit.store(v, part.address, &access);
}

/// A value that is not poison; numbers stay as they are.
fn frozen(edit: &mut Editor<'_>, v: Value) -> Value {
    let number = v.as_const().map(|c| edit.scope().constant(c));
    match number {
        Some(Const::Int { .. } | Const::WideInt { .. } | Const::Null(_)) => v,
        _ => edit.freeze(v),
    }
}

/// The same bits as another type. Between integers the upper bits are cut off, or clear.
fn convert(edit: &mut Editor<'_>, v: Value, to: TypeId) -> Value {
    let from = edit.ty(v);
    if from == to {
        return v;
    }
    let s = edit.scope();
    match (s.ty(from), s.ty(to)) {
        (Type::Int(a), Type::Int(b)) if a > b => edit.cast(Opcode::Trunc, v, to),
        (Type::Int(_), Type::Int(_)) => edit.cast(Opcode::ZExt, v, to),
        (Type::Ptr(_), Type::Int(_)) => edit.cast(Opcode::PtrToInt, v, to),
        (Type::Int(_), Type::Ptr(_)) => edit.cast(Opcode::IntToPtr, v, to),
        (Type::Ptr(_), _) => {
            let v = edit.cast(Opcode::PtrToInt, v, TypeId::I64);
            edit.cast(Opcode::BitCast, v, to)
        }
        (_, Type::Ptr(_)) => {
            let v = edit.cast(Opcode::BitCast, v, TypeId::I64);
            edit.cast(Opcode::IntToPtr, v, to)
        }
        _ => edit.cast(Opcode::BitCast, v, to),
    }
}

/// `memset` of all parts that it touches.
fn fill(edit: &mut Editor<'_>, parts: &[Part], access: &Access) {
    let byte = edit.body.call_args(access.inst)[1];
    let known = byte.as_const().and_then(|c| edit.scope().const_u64(c));
    for part in parts {
        let Some((from, to)) = part.overlap(access.at, access.bytes) else {
            continue;
        };
        if part.piece.content == Content::Bytes {
            let address = edit.offset(part.address, from - part.piece.start);
            let (n, no) = (edit.int(TypeId::I64, to - from), edit.int(TypeId::I1, 0));
            edit.intrinsic(Intrinsic::Memset, TypeId::VOID, &[address, byte, n, no]);
            continue;
        }
        if known == Some(0) && part.is_whole((from, to)) {
            let zero = edit.zero(part.ty);
            edit.store(zero, part.address, &edit::Access::aligned(part.align));
            continue;
        }
        let bits = 8 * (to - from) as u32;
        let ty = edit.tables().int_ty(bits);
        const ONES: u64 = 0x0101_0101_0101_0101;
        let words = |n: u64| vec![n; bits.div_ceil(64) as usize];
        let v = match known {
            Some(byte) => edit.int_words(ty, &words((byte & 0xff) * ONES)),
            None => {
                let wide = edit.convert(Opcode::ZExt, byte, ty);
                let ones = edit.int_words(ty, &words(ONES));
                edit.binary(Opcode::Mul, wide, ones)
            }
        };
        write(edit, part, (from, to), v);
    }
}

/// A copy between the object and other memory.
fn copy(edit: &mut Editor<'_>, parts: &[Part], access: &Access) {
    let i = access.inst;
    let reads = access.kind == Kind::CopyFrom;
    let k = usize::from(!reads);
    let other = edit.body.call_args(i)[k];
    let align = argument_align(edit.module(), edit.body, i, k);
    for part in parts {
        let Some((from, to)) = part.overlap(access.at, access.bytes) else {
            continue;
        };
        let away = from - access.at;
        let there = edit.offset(other, away);
        let aligned = edit::Access::aligned(align_at(align, away));
        if part.piece.content == Content::Bytes {
            let here = edit.offset(part.address, from - part.piece.start);
            let (n, no) = (edit.int(TypeId::I64, to - from), edit.int(TypeId::I1, 0));
            let ends = if reads { [there, here] } else { [here, there] };
            edit.intrinsic(Intrinsic::Memcpy, TypeId::VOID, &[ends[0], ends[1], n, no]);
        } else if reads {
            let v = read(edit, part, (from, to), None);
            edit.store(v, there, &aligned);
        } else {
            let ty = match part.is_whole((from, to)) {
                true => part.ty,
                false => edit.tables().int_ty(8 * (to - from) as u32),
            };
            let v = edit.load(ty, there, &aligned);
            write(edit, part, (from, to), v);
        }
    }
}

/// A copy within the object, whose ends may overlap: all is read before something is written.
fn copy_within(edit: &mut Editor<'_>, parts: &[Part], one: &Access, other: &Access) {
    let (from, to) = match one.kind {
        Kind::CopyFrom => (one.at, other.at),
        _ => (other.at, one.at),
    };
    let mut moved = Vec::new();
    for part in parts.iter().filter(|p| p.overlap(to, one.bytes).is_some()) {
        let start = part.piece.start - to + from;
        let source = holding(parts, (start, start));
        let span = (source.piece.start, source.piece.end);
        moved.push((part, read(edit, source, span, None)));
    }
    for (part, v) in moved {
        write(edit, part, (part.piece.start, part.piece.end), v);
    }
}

/// A load or store of an aggregate becomes those of its members.
pub(super) fn spread(edit: &mut Editor<'_>, i: Inst) {
    let d = *edit.body.inst(i);
    let (ty, address) = match d.opcode {
        Opcode::Load => (d.ty, edit.body.ops(i)[0]),
        _ => (edit.ty(edit.body.ops(i)[0]), edit.body.ops(i)[1]),
    };
    let align = d.align().map_or(1, u64::from);
    let mut members = Vec::new();
    list_members(edit, edit.scope(), ty, 0, &mut Vec::new(), &mut members);
    edit.goto_before(i);
    let stored = (d.opcode == Opcode::Store).then(|| edit.resolved(edit.body.ops(i)[0]));
    let mut whole = edit.poison(ty);
    for (path, member, at) in members {
        let there = edit.offset(address, at);
        let access = edit::Access::aligned(align_at(align, at));
        match stored {
            Some(v) => {
                let v = edit.extract_value(v, &path);
                edit.store(v, there, &access);
            }
            None => {
                let v = edit.load(member, there, &access);
                whole = edit.insert_value(whole, v, &path);
            }
        }
    }
    match stored {
        Some(_) => edit.remove(i),
        None => edit.replace(i, whole),
    }
}

/// The scalars of a type: the indices that lead to each, its type and offset.
fn list_members(
    edit: &Editor<'_>,
    s: Scope<'_>,
    ty: TypeId,
    at: u64,
    path: &mut Vec<u32>,
    to: &mut Vec<(Vec<u32>, TypeId, u64)>,
) {
    let dl = edit.data_layout();
    let count = match s.ty(ty) {
        Type::Array { len, .. } => len,
        Type::Struct { .. } | Type::Named(_) => s.struct_elems(ty).map_or(0, |e| e.0.len() as u64),
        _ => return to.push((path.clone(), ty, at)),
    };
    for k in 0..count {
        let Some((offset, member)) = dl.member(s, ty, k) else {
            continue;
        };
        path.push(k as u32);
        list_members(edit, s, member, at + offset, path, to);
        path.pop();
    }
}
