//! Pseudo probes: places in code by which profiles are brought back to the blocks of the source program
//! (`-fpseudo-probe-for-profiling`), as `llvm-profgen` reads them.
//!
//! `.pseudo_probe` has a tree for each function of the object: functions that were inlined into it stand below the probe of
//! their call.
//!
//! ```text
//! function: GUID (8 bytes), number of probes, number of inlined functions (ULEB128), probes,
//!           inlined functions (by GUID and number of the call's probe): that number (ULEB128), function
//! probe:    number (ULEB128), kind and attributes << 4 | 0x80 (1 byte), distance from the probe before (SLEB128)
//! ```
//! Code whose GUID is not that of its symbol begins with a probe 0 that has the symbol's GUID in place of a distance.

use crate::byte_order::ByteOrder;
use crate::debug::LocationId;
use crate::eh_frame::{put_sleb, put_uleb};
use crate::md5::md5;
use std::collections::BTreeMap;
use std::fmt::Write;

/// A probe of a block, as a function's code has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Probe {
    /// Offset in the blob's code.
    pub offset: u32,
    /// The function of the source program.
    pub guid: u64,
    /// Its number in that function.
    pub index: u64,
    /// Bits that only the profile's tools read.
    pub attributes: u8,
    /// Where it stands, in [`FunctionDebug::locations`](crate::debug::FunctionDebug::locations) if there are any.
    pub location: Option<LocationId>,
}

/// A call that was inlined, or a place in the outermost function: GUID of the caller, and number of the call's probe.
pub type Site = (u64, u64);

/// A probe of whatever kind, with all that is said of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FullProbe {
    /// Offset in the blob's code, or in the section.
    pub offset: u64,
    /// The function of the source program.
    pub guid: u64,
    /// Its number in that function.
    pub index: u64,
    /// 0: a block, 1: an indirect call, 2: a direct call.
    pub kind: u8,
    /// Bits that only the profile's tools read.
    pub attributes: u8,
    /// Tells copies of a block apart; 0: there is no other.
    pub discriminator: u64,
    /// The calls that its function was inlined by, the outermost first.
    pub inlined: Vec<Site>,
}

impl From<&Probe> for FullProbe {
    fn from(probe: &Probe) -> FullProbe {
        FullProbe {
            offset: probe.offset.into(),
            guid: probe.guid,
            index: probe.index,
            kind: 0,
            attributes: probe.attributes,
            discriminator: 0,
            inlined: Vec::new(),
        }
    }
}

/// The number that stands for a function's name.
pub fn guid(name: &[u8]) -> u64 {
    let hash = md5(name);
    u64::from_le_bytes([
        hash[0], hash[1], hash[2], hash[3], hash[4], hash[5], hash[6], hash[7],
    ])
}

/// In a probe's second field: a distance comes next, not a GUID.
const DISTANCE: u8 = 0x80;
/// Attributes of a probe 0 that names the symbol.
const SENTINEL: u8 = 2;

/// A function's probes, and those of functions inlined into it, by GUID and number of the call's probe.
#[derive(Default)]
struct Tree<'a> {
    probes: Vec<&'a FullProbe>,
    inlined: BTreeMap<Site, Tree<'a>>,
}

impl<'a> Tree<'a> {
    fn add(&mut self, probe: &'a FullProbe) {
        let mut node = self;
        let mut call = 0;
        for (caller, index) in &probe.inlined {
            node = node.inlined.entry((*caller, call)).or_default();
            call = *index;
        }
        let node = node.inlined.entry((probe.guid, call)).or_default();
        node.probes.push(probe);
    }

    /// `symbol`: the GUID that must stand before the probes. `last`: where the probe before is.
    fn write(&self, guid: u64, symbol: Option<u64>, last: &mut u64, order: ByteOrder, out: &mut Vec<u8>) {
        order.put(out, guid, 8);
        put_uleb(out, self.probes.len() as u64 + u64::from(symbol.is_some()));
        put_uleb(out, self.inlined.len() as u64);
        if let Some(symbol) = symbol {
            out.extend_from_slice(&[0, SENTINEL << 4]);
            order.put(out, symbol, 8);
        }
        for probe in &self.probes {
            put_uleb(out, probe.index);
            out.push(probe.kind | probe.attributes << 4 | DISTANCE);
            put_sleb(out, probe.offset.wrapping_sub(*last) as i64);
            if probe.discriminator != 0 {
                put_uleb(out, probe.discriminator);
            }
            *last = probe.offset;
        }
        for ((guid, call), node) in &self.inlined {
            put_uleb(out, *call);
            node.write(*guid, None, last, order, out);
        }
    }
}

/// Appends the probes of one function's code, which begins at `start` and whose symbol is named `name`.
pub(crate) fn write(name: &[u8], start: u64, probes: &[FullProbe], order: ByteOrder, out: &mut Vec<u8>) {
    let mut root = Tree::default();
    probes.iter().for_each(|p| root.add(p));
    let own = guid(name);
    for ((guid, _), node) in &root.inlined {
        let mut last = start;
        node.write(*guid, (*guid != own).then_some(own), &mut last, order, out);
    }
}

/// A probe as a directive without its function: `.pseudoprobe GUID NUMBER KIND ATTRIBUTES [DISCRIMINATOR] [@ GUID:NUMBER]…`.
pub(crate) fn directive(probe: &FullProbe) -> String {
    let mut text = format!(
        ".pseudoprobe\t{} {} {} {}",
        probe.guid, probe.index, probe.kind, probe.attributes
    );
    if probe.discriminator != 0 {
        let _ = write!(text, " {}", probe.discriminator);
    }
    for (guid, index) in &probe.inlined {
        let _ = write!(text, " @ {guid}:{index}");
    }
    text
}
