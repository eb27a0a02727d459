//! Integer arithmetic (LangRef "Binary Operations", "Bitwise Binary Operations", `icmp`, conversions).
//!
//! Each function takes elements that may have free bits and says what the result may be, from above. Where free bits decide
//! whether a result is poison, it is.

use super::Stop;
use super::value::{Scalar, ones, signed};
use ir::inst::{InstFlags, IntPredicate, Opcode};

/// A binary operation on integers of `w` bits.
pub fn binary(op: Opcode, flags: InstFlags, a: Scalar, b: Scalar, w: u32) -> Result<Scalar, Stop> {
    use Opcode::*;
    if matches!(op, UDiv | SDiv | URem | SRem) {
        return divide(op, flags, a, b, w);
    }
    if a.poison || b.poison {
        return Ok(Scalar::poison());
    }
    let r = match op {
        Add | Sub | Mul => sum(op, flags, a, b, w),
        And => {
            let zero = !(a.bits | a.free) | !(b.bits | b.free);
            with_free(a.bits & b.bits, (a.free | b.free) & !zero)
        }
        Or if flags.has(InstFlags::DISJOINT) && (a.bits | a.free) & (b.bits | b.free) != 0 => {
            Scalar::poison()
        }
        Or => with_free(a.bits | b.bits, (a.free | b.free) & !(a.bits | b.bits)),
        Xor => with_free(a.bits ^ b.bits, a.free | b.free),
        Shl | LShr | AShr => shift(op, flags, a, b, w),
        _ => return Err(Stop::Unknown(format!("{op:?}"))),
    };
    let mut r = r.marked(a, b);
    if op == Sub && a.local && b.local {
        r.local = false;
    }
    Ok(r)
}

fn with_free(bits: u128, free: u128) -> Scalar {
    Scalar {
        bits: bits & !free,
        free,
        ..Scalar::default()
    }
}

/// Sums, differences and products: bits below the lowest free one are known.
fn sum(op: Opcode, flags: InstFlags, a: Scalar, b: Scalar, w: u32) -> Scalar {
    let apply = |x: u128, y: u128| match op {
        Opcode::Add => x.wrapping_add(y),
        Opcode::Sub => x.wrapping_sub(y),
        _ => x.wrapping_mul(y),
    };
    let free = a.free | b.free;
    let unknown = match free {
        0 => 0,
        f => ones(w) & !(ones(f.trailing_zeros())),
    };
    let unsigned = |x: u128, y: u128| match op {
        Opcode::Add => x.checked_add(y),
        Opcode::Sub => x.checked_sub(y),
        _ => x.checked_mul(y),
    };
    let with_sign = |x: i128, y: i128| match op {
        Opcode::Add => x.checked_add(y),
        Opcode::Sub => x.checked_sub(y),
        _ => x.checked_mul(y),
    };
    if flags.has(InstFlags::NUW) {
        let (ah, bh) = (a.range().1, b.range().1);
        let worst = match op {
            Opcode::Sub => unsigned(a.bits, bh),
            _ => unsigned(ah, bh),
        };
        if worst.is_none_or(|r| r > ones(w)) {
            return Scalar::poison();
        }
    }
    if flags.has(InstFlags::NSW) {
        let ((al, ah), (bl, bh)) = (a.signed_range(w), b.signed_range(w));
        let fits = |r: Option<i128>| r.is_some_and(|r| signed(r as u128 & ones(w), w) == r);
        let corners = [(al, bl), (al, bh), (ah, bl), (ah, bh)];
        if !corners.iter().all(|&(x, y)| fits(with_sign(x, y))) {
            return Scalar::poison();
        }
    }
    with_free(apply(a.bits, b.bits) & ones(w), unknown)
}

fn shift(op: Opcode, flags: InstFlags, a: Scalar, b: Scalar, w: u32) -> Scalar {
    if b.range().1 >= u128::from(w) {
        return Scalar::poison();
    }
    if b.free != 0 {
        return match flags.0 {
            0 => Scalar::undef(w),
            _ => Scalar::poison(),
        };
    }
    let n = b.bits as u32;
    let exact = flags.has(InstFlags::EXACT) && (a.bits | a.free) & ones(n) != 0;
    match op {
        Opcode::Shl => {
            let out = (a.bits | a.free) & ones(w) & !ones(w - n);
            if flags.has(InstFlags::NUW) && n > 0 && out != 0 {
                return Scalar::poison();
            }
            let r = with_free(a.bits << n & ones(w), a.free << n & ones(w));
            if flags.has(InstFlags::NSW) && n > 0 {
                let top = ones(w) & !ones(w - n - 1);
                let same = a.bits & top == 0 || a.bits & top == top;
                if a.free & top != 0 || !same {
                    return Scalar::poison();
                }
            }
            r
        }
        _ if exact => Scalar::poison(),
        Opcode::LShr => with_free(a.bits >> n, a.free >> n),
        _ => {
            let spread = |x: u128| (signed(x, w) >> n) as u128 & ones(w);
            with_free(spread(a.bits), spread(a.free))
        }
    }
}

fn divide(op: Opcode, flags: InstFlags, a: Scalar, b: Scalar, w: u32) -> Result<Scalar, Stop> {
    use Opcode::*;
    if b.poison || b.bits == 0 {
        return Err(Stop::Undefined("division by zero"));
    }
    let with_sign = matches!(op, SDiv | SRem);
    let least = 1u128 << (w - 1);
    let may_be = |s: Scalar, x: u128| (s.bits ^ x) & !s.free & ones(w) == 0;
    if with_sign && (a.poison || may_be(a, least)) && may_be(b, ones(w)) {
        return Err(Stop::Undefined("overflow of a division"));
    }
    if a.poison {
        return Ok(Scalar::poison());
    }
    let exact = flags.has(InstFlags::EXACT);
    if a.free != 0 || b.free != 0 {
        let r = match exact {
            true => Scalar::poison(),
            false => Scalar::undef(w),
        };
        return Ok(r.marked(a, b));
    }
    let (x, y) = (signed(a.bits, w), signed(b.bits, w));
    let (quotient, rest) = match with_sign {
        true => (x.wrapping_div(y) as u128, x.wrapping_rem(y) as u128),
        false => (a.bits / b.bits, a.bits % b.bits),
    };
    let r = match op {
        UDiv | SDiv if exact && rest != 0 => Scalar::poison(),
        UDiv | SDiv => Scalar::known(quotient & ones(w)),
        _ => Scalar::known(rest & ones(w)),
    };
    Ok(r.marked(a, b))
}

/// `icmp` of integers or addresses of `w` bits. `address`: whether they are of pointer type.
pub fn compare(p: IntPredicate, flags: InstFlags, a: Scalar, b: Scalar, w: u32, address: bool) -> Scalar {
    if a.poison || b.poison {
        return Scalar::poison();
    }
    let sign = 1u128 << (w - 1);
    if flags.has(InstFlags::SAMESIGN) && ((a.free | b.free) & sign != 0 || (a.bits ^ b.bits) & sign != 0) {
        return Scalar::poison();
    }
    let equality = matches!(p, IntPredicate::Eq | IntPredicate::Ne);
    let r = if a.free | b.free == 0 {
        let order = (a.bits.cmp(&b.bits), signed(a.bits, w).cmp(&signed(b.bits, w)));
        Some(p.holds(order.0, order.1))
    } else if equality {
        let differ = (a.bits ^ b.bits) & !(a.free | b.free) != 0;
        differ.then_some(p == IntPredicate::Ne)
    } else {
        let ((al, ah), (bl, bh)) = (a.range(), b.range());
        let ((asl, ash), (bsl, bsh)) = (a.signed_range(w), b.signed_range(w));
        let [one, other] = [
            p.holds(al.cmp(&bh), asl.cmp(&bsh)),
            p.holds(ah.cmp(&bl), ash.cmp(&bsl)),
        ];
        (one == other).then_some(one)
    };
    let mut out = match r {
        Some(b) => Scalar::truth(b),
        None => Scalar::undef(1),
    }
    .marked(a, b);
    // Addresses of one object compare the same wherever it is, and no other pointer is one.
    if a.local && b.local || equality && address {
        out.local = false;
    }
    out
}

/// `trunc`, `zext`, `sext` from `from` to `to` bits.
pub fn convert(op: Opcode, flags: InstFlags, a: Scalar, from: u32, to: u32) -> Scalar {
    if a.poison {
        return a;
    }
    let sign = 1u128 << (from - 1);
    let mut r = match op {
        Opcode::Trunc => {
            let out = ones(from) & !ones(to);
            if flags.has(InstFlags::NUW) && (a.bits | a.free) & out != 0 {
                return Scalar::poison();
            }
            let top = out | 1 << (to - 1);
            let same = a.free & top == 0 && (a.bits & top == 0 || a.bits & top == top);
            if flags.has(InstFlags::NSW) && !same {
                return Scalar::poison();
            }
            with_free(a.bits & ones(to) & !a.free, a.free & ones(to))
        }
        Opcode::ZExt if flags.has(InstFlags::NNEG) && (a.bits | a.free) & sign != 0 => Scalar::poison(),
        Opcode::ZExt => with_free(a.bits, a.free),
        _ => {
            let wide = |x: u128| signed(x, from) as u128 & ones(to);
            with_free(wide(a.bits), wide(a.free))
        }
    };
    r.settled = a.settled && r.free != 0;
    r.local = a.local;
    r
}
