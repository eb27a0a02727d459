//! System registers, the operations of `sys`, and fields of the processor state, by name.

use super::sysregs_data::{OPERATIONS, REGISTERS};
use std::cmp::Ordering;

/// Which names there are: what the processor has.
#[derive(Clone, Copy, Debug, Default)]
pub struct Access;

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
                let (_, bits, access) = REGISTERS[index];
                (access & need != 0).then_some(bits)
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

/// An operation of `sys` or `sysp`: the bits `op1:CRn:CRm:op2` and which registers it takes (1: none, 2: one, 4: a pair).
pub fn operation(mnemonic: &[u8], name: &[u8]) -> Option<(u16, u8)> {
    let (text, len) = lower(name)?;
    let order = |row: &(&str, &str, u16, u8)| match row.0.as_bytes().cmp(mnemonic) {
        Ordering::Equal => row.1.as_bytes().cmp(&text[..len]),
        other => other,
    };
    let index = OPERATIONS.binary_search_by(order).ok()?;
    Some((OPERATIONS[index].2, OPERATIONS[index].3))
}

/// Whether a mnemonic has operations.
pub fn has_operations(mnemonic: &[u8]) -> bool {
    let at = OPERATIONS.partition_point(|row| row.0.as_bytes() < mnemonic);
    OPERATIONS.get(at).is_some_and(|row| row.0.as_bytes() == mnemonic)
}

/// A field of the processor state that `msr` sets to a number: the word without the number, and the largest number.
pub fn state_field(name: &[u8]) -> Option<(u32, i64)> {
    let found = STATE
        .iter()
        .find(|row| name.eq_ignore_ascii_case(row.0.as_bytes()));
    found.map(|row| (row.1, row.2))
}

/// Fields of the processor state.
const STATE: &[(&str, u32, i64)] = &[
    ("uao", 0xd500_407f, 15),
    ("pan", 0xd500_409f, 15),
    ("spsel", 0xd500_40bf, 15),
    ("allint", 0xd501_401f, 1),
    ("pm", 0xd501_421f, 1),
    ("ssbs", 0xd503_403f, 15),
    ("dit", 0xd503_405f, 15),
    ("tco", 0xd503_409f, 15),
    ("daifset", 0xd503_40df, 15),
    ("daifclr", 0xd503_40ff, 15),
];
