//! Loads and stores of saved registers.

use super::Pair;
use crate::code_table::{Op, Sz};
use crate::regs::SP;
use regalloc::RegClass;

/// How sp and the offset make the address.
pub(super) enum Index {
    Offset(i32),
    Pre(i32),
    Post(i32),
}

/// Store or load of saved registers.
pub(super) fn access(pair: &Pair, load: bool, index: Index) -> u32 {
    let int = pair.first.class() == RegClass::Int;
    let first = pair.first.hw_enc() as u32 | SP << 5;
    let (n, mode) = match index {
        Index::Offset(n) => (n, 2),
        Index::Pre(n) => (n, 3),
        Index::Post(n) => (n, 1),
    };
    let scale = if pair.whole { 16 } else { 8 };
    if let Some(second) = pair.second {
        let op = match (int, load) {
            (true, true) => Op::LDP_X.word(Sz::X),
            (true, false) => Op::STP_X.word(Sz::X),
            (false, true) if pair.whole => Op::LDP_Q.word(Sz::Q),
            (false, false) if pair.whole => Op::STP_Q.word(Sz::Q),
            (false, true) => Op::LDP_D.word(Sz::D),
            (false, false) => Op::STP_D.word(Sz::D),
        };
        return op | mode << 23 | ((n / scale) as u32 % 128) << 15 | (second.hw_enc() as u32) << 10 | first;
    }
    let op = match (int, load) {
        (true, true) => Op::LDR_X.word(Sz::X),
        (true, false) => Op::STR_X.word(Sz::X),
        (false, true) if pair.whole => Op::LDR_Q.word(Sz::Q),
        (false, false) if pair.whole => Op::STR_Q.word(Sz::Q),
        (false, true) => Op::LDR_D.word(Sz::D),
        (false, false) => Op::STR_D.word(Sz::D),
    };
    match mode {
        2 => op | 1 << 24 | (n as u32 / scale as u32) << 10 | first,
        mode => op | mode << 10 | (n as u32 & 0x1ff) << 12 | first,
    }
}
