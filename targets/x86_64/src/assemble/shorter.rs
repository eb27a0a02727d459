//! VEX instructions that another order of operands makes a byte shorter: the two-byte prefix has no room for the fourth
//! bit of the register in `ModR/M.rm`.

use super::encode::Wishes;
use super::forms::{self, Form, Map};
use super::matching::Placed;
use super::operand::Statement;
use iced_x86::OpCodeOperandKind as Kind;

pub(super) fn swap(form: &mut &'static Form, placed: &mut Placed, statement: &Statement, wishes: &Wishes) {
    use Kind::*;
    if !form.is_vex() || form.map() != Map::M0f || form.w() != 0 || wishes.vex3 {
        return;
    }
    let number = |place: u8| {
        statement
            .operands
            .get(place as usize)?
            .register()
            .map(|r| r.number)
    };
    let low = |place: u8| number(place).is_some_and(|n| n < 8);
    let high = |place: u8| number(place).is_some_and(|n| n > 7);
    let given: &'static Form = form;
    let mut reverse = |kinds: [Kind; 3]| {
        if let Some(found) = given
            .siblings()
            .iter()
            .find(|f| f.is_vex() && f.operands[..3] == kinds)
        {
            *form = found;
        }
    };
    match given.operands[..] {
        [
            load @ (xmm_reg | ymm_reg),
            store @ (xmm_or_mem | ymm_or_mem),
            Kind::None,
            ..,
        ] if low(placed[0]) && high(placed[1]) => {
            reverse([store, load, Kind::None]);
        }
        [xmm_reg, xmm_vvvv, xmm_rm, ..] if low(placed[0]) && high(placed[2]) => {
            reverse([xmm_rm, xmm_vvvv, xmm_reg]);
        }
        [_, xmm_vvvv | ymm_vvvv, xmm_or_mem | ymm_or_mem, imm8, ..]
            if given.has(forms::COMMUTES) && low(placed[1]) && high(placed[2]) =>
        {
            let predicate = statement
                .operands
                .get(placed[3] as usize)
                .and_then(|o| o.number());
            // Equal, unordered, and their opposites.
            if predicate.is_some_and(|p| matches!(p & 7, 0 | 3 | 4 | 7)) {
                placed.swap(1, 2);
            }
        }
        [_, _, xmm_or_mem | ymm_or_mem, Kind::None, ..]
            if given.has(forms::COMMUTES) && low(placed[1]) && high(placed[2]) =>
        {
            placed.swap(1, 2);
        }
        _ => {}
    }
}
