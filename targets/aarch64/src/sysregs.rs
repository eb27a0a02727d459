//! System registers, the operations of `sys`, and fields of the processor state, by name.

use crate::features::Features;
use crate::requirement::is_met;
use crate::sysregs_data::{OPERATIONS, REGISTERS};
use std::cmp::Ordering;

/// Which names there are: what the processor has.
#[derive(Clone, Copy, Debug)]
pub struct Access(pub Features);

/// The longest name.
const LONGEST: usize = 32;

/// A name in lower case; `None`: it is longer than any.
fn lower(name: &[u8]) -> Option<([u8; LONGEST], usize)> {
    let mut text = [0; LONGEST];
    text.get_mut(..name.len())?.copy_from_slice(name);
    text.make_ascii_lowercase();
    Some((text, name.len()))
}

impl Access {
    /// The bits `op0:op1:CRn:CRm:op2` of a register that can be read or written.
    pub fn register(&self, name: &[u8], read: bool) -> Option<u16> {
        let (text, len) = lower(name)?;
        let name = &text[..len];
        let need = if read { 1 } else { 2 };
        match REGISTERS.binary_search_by(|r| r.0.as_bytes().cmp(name)) {
            Ok(index) => {
                let (_, bits, access, features) = REGISTERS[index];
                (access & need != 0 && is_met(features, self.0)).then_some(bits)
            }
            Err(_) => numbered(name),
        }
    }
}

/// `s3_0_c1_c2_3`
fn numbered(name: &[u8]) -> Option<u16> {
    let text = std::str::from_utf8(name).ok()?.strip_prefix('s')?;
    let mut parts = text.split('_');
    let mut next = |prefix: &str, most: u16| {
        let digits = parts.next()?.strip_prefix(prefix)?;
        let plain = digits.bytes().all(|b| b.is_ascii_digit());
        digits.parse::<u16>().ok().filter(|n| plain && *n <= most)
    };
    let bits =
        next("", 3)? << 14 | next("", 7)? << 11 | next("c", 15)? << 7 | next("c", 15)? << 3 | next("", 7)?;
    parts.next().is_none().then_some(bits)
}

/// An operation of `sys` or `sysp`.
pub struct Operation {
    /// The bits `op1:CRn:CRm:op2`.
    pub bits: u16,
    /// Which registers it takes: 1: none, 2: one, 4: a pair.
    pub takes: u8,
    /// What it requires.
    pub features: &'static str,
}

/// The operation of this name, in any case of letters.
pub fn operation(mnemonic: &[u8], name: &[u8]) -> Option<Operation> {
    let (text, len) = lower(name)?;
    let order = |row: &(&str, &str, u16, u8, &str)| match row.0.as_bytes().cmp(mnemonic) {
        Ordering::Equal => row.1.as_bytes().cmp(&text[..len]),
        other => other,
    };
    let index = OPERATIONS.binary_search_by(order).ok()?;
    let (_, _, bits, takes, features) = OPERATIONS[index];
    Some(Operation {
        bits,
        takes,
        features,
    })
}

/// Whether a mnemonic has operations.
pub fn has_operations(mnemonic: &[u8]) -> bool {
    let at = OPERATIONS.partition_point(|row| row.0.as_bytes() < mnemonic);
    OPERATIONS.get(at).is_some_and(|row| row.0.as_bytes() == mnemonic)
}

/// A field of the processor state that `msr` sets to a number.
pub struct StateField {
    name: &'static str,
    /// The word without the number.
    pub word: u32,
    /// The largest number.
    pub most: i64,
    /// What it requires.
    pub features: &'static str,
}

const fn state(name: &'static str, word: u32, most: i64, features: &'static str) -> StateField {
    StateField {
        name,
        word,
        most,
        features,
    }
}

/// The field of this name, in any case of letters.
pub fn state_field(name: &[u8]) -> Option<&'static StateField> {
    STATE
        .iter()
        .find(|f| name.eq_ignore_ascii_case(f.name.as_bytes()))
}

/// Fields of the processor state.
static STATE: &[StateField] = &[
    state("uao", 0xd500_407f, 15, "uaops"),
    state("pan", 0xd500_409f, 15, "pan"),
    state("spsel", 0xd500_40bf, 15, ""),
    state("allint", 0xd501_401f, 1, "nmi"),
    state("pm", 0xd501_421f, 1, ""),
    state("ssbs", 0xd503_403f, 15, "ssbs"),
    state("dit", 0xd503_405f, 15, "dit"),
    state("tco", 0xd503_409f, 15, "mte"),
    state("daifset", 0xd503_40df, 15, ""),
    state("daifclr", 0xd503_40ff, 15, ""),
    state("svcrsm", 0xd503_427f, 1, "sme"),
    state("svcrza", 0xd503_447f, 1, "sme"),
    state("svcrsmza", 0xd503_467f, 1, "sme"),
];
