//! Arguments and memories to run a function with.

use crate::interpret::memory::{Byte, Kind, POISON, UNDEF};
use crate::interpret::value::{Scalar, Value, ones};
use crate::interpret::{Input, World};
use crate::random_ir::Random;
use ir::attributes::AttrKind;
use ir::body::Body;
use ir::context::Scope;
use ir::ids::{GlobalId, TypeId};
use ir::types::Type;

/// Bytes that each pointer points to.
pub const BUFFER: u64 = 640;

/// Inputs of a function: small numbers, limits, any numbers; buffers apart and, where they may, over each other; and in some
/// undefined bits and poison.
pub fn of_function(world: &World<'_>, g: GlobalId, body: &Body, seed: u64, count: usize) -> Vec<Input> {
    (0..count)
        .map(|k| {
            one(
                world,
                g,
                body,
                k,
                &mut Random::new(seed.wrapping_mul(64) + k as u64),
            )
        })
        .collect()
}

fn one(world: &World<'_>, g: GlobalId, body: &Body, k: usize, r: &mut Random) -> Input {
    let scope = body.scope(world.module);
    let attrs = &world.module.function(g).expect("a function").attrs;
    let mut memory = world.memory.clone();
    let mut args = Vec::new();
    // Where the last buffer is that others may share.
    let mut shared: Option<u64> = None;
    for (n, ty) in body.params.iter().enumerate() {
        let set = attrs.param(n);
        let apart = scope.has_attr(set, AttrKind::NoAlias);
        let undefined = k % 6 == 3 && r.chance(2) && !scope.has_attr(set, AttrKind::NoUndef);
        if matches!(scope.ty(*ty), Type::Ptr(0)) {
            let near = shared.filter(|_| !apart && (k % 6 == 4 || r.chance(8)));
            let base = match near {
                Some(base) => base + [0, 0, 4, 8, 16, 32, 1][r.below(7)],
                None => {
                    let kind = if apart { Kind::Private } else { Kind::Outside };
                    let at = memory.add(BUFFER + 64, 16, kind, Byte::known(0));
                    fill(&mut memory.objects[at].bytes, k, r);
                    memory.objects[at].base
                }
            };
            if !apart {
                shared = Some(base);
            }
            args.push(Value::from_elem(Scalar::known(base.into()), 1));
            continue;
        }
        args.push(value(scope, *ty, k, undefined, r));
    }
    Input { args, memory }
}

/// A value of a type.
fn value(scope: Scope<'_>, ty: TypeId, k: usize, undefined: bool, r: &mut Random) -> Value {
    let elem = scope.scalar_ty(ty);
    let lanes = match scope.ty(ty) {
        Type::Vector { len, .. } => len as usize,
        _ => 1,
    };
    let one = |r: &mut Random| {
        let w = match scope.ty(elem) {
            Type::Int(w) => w.min(128),
            other => return Scalar::known(float(other, k, r)),
        };
        if undefined {
            return match r.below(3) {
                0 => Scalar::poison(),
                1 => Scalar::undef(w),
                _ => Scalar {
                    bits: 0,
                    free: u128::from(r.next()) & ones(w),
                    ..Scalar::default()
                },
            };
        }
        let n = u128::from(r.next().wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let limit = [0, 0, 1, ones(w), ones(w), ones(w) >> 1, 1 << (w - 1), 2][r.below(8)];
        let number = match k % 6 {
            2 => limit,
            5 => n | n << 64,
            1 | 4 if r.chance(3) => limit,
            _ => [0, 1, 2, 3, 5, 7, 8, 15, 16, 17, 19, 24, 33, 4][r.below(14)],
        };
        Scalar::known(number & ones(w))
    };
    (0..lanes).map(|_| one(r)).collect()
}

fn float(t: Type, k: usize, r: &mut Random) -> u128 {
    let small = r.below(64) as f64 / 4.0 - 8.0;
    let x = match (k % 6, r.below(8)) {
        (2, 0) => f64::NAN,
        (2, 1) => f64::INFINITY,
        (2, 2) => -0.0,
        (2, 3) => 1e30,
        (5, _) => small * 1.1,
        _ => small,
    };
    match t {
        Type::Float => (x as f32).to_bits().into(),
        Type::Double => x.to_bits().into(),
        _ => 0,
    }
}

/// The bytes of a buffer, as numbers of one kind.
fn fill(bytes: &mut [Byte], k: usize, r: &mut Random) {
    let kind = r.below(6);
    for at in (0..bytes.len()).step_by(8) {
        let n = r.next().wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let small = (n >> 20) % 100;
        let signed = small as i32 - 30;
        let number: u64 = match kind {
            0 => n,
            1 => signed as u32 as u64 | u64::from((signed * 3) as u32) << 32,
            2 => small,
            3 => {
                let x = u64::from((signed as f32 / 4.0).to_bits());
                x | u64::from((small as f32).to_bits()) << 32
            }
            4 => (f64::from(signed) / 4.0).to_bits(),
            _ => n & 0x0f0f_0f0f_0f0f_0f0f,
        };
        let end = (at + 8).min(bytes.len());
        for (i, b) in bytes[at..end].iter_mut().enumerate() {
            *b = Byte::known((number >> (8 * i)) as u8);
        }
        if k % 6 == 3 && r.chance(6) {
            let odd = if r.chance(2) { POISON } else { UNDEF };
            bytes[at..end].fill(odd);
        }
    }
}
