//! Attributes, inline and in groups.

use super::Printer;
use super::text::Text;
use crate::attributes::{AttrKind, Attribute, memory};
use crate::ids::AttrSetId;

/// Names of the memory locations in the order of their bits, the default (`other`) not named.
const LOCATIONS: [&str; memory::LOCATIONS as usize] = [
    "argmem",
    "inaccessiblemem",
    "errnomem",
    "",
    "target_mem0",
    "target_mem1",
];
const OTHER: u32 = 3;

const ACCESS: [&str; 4] = ["none", "read", "write", "readwrite"];

const ALLOC_KINDS: [&str; 6] = ["alloc", "realloc", "free", "uninitialized", "zeroed", "aligned"];

impl Printer<'_> {
    /// The attributes of a parameter or return value, each with a space behind it.
    pub(super) fn param_attrs(&mut self, set: AttrSetId) {
        if set == AttrSetId::EMPTY {
            return;
        }
        for a in self.scope.attrs(set) {
            self.attribute(a, false);
            self.out.push(b' ');
        }
    }

    /// The attributes of a function, call site or global, with a space before: the number of a group
    /// if it is one, else inline.
    pub(super) fn fn_attrs(&mut self, set: AttrSetId) {
        if set == AttrSetId::EMPTY {
            return;
        }
        if let Some(n) = self.writer.group_number(set) {
            self.out.put(" #");
            self.out.put_u64(u64::from(n));
            return;
        }
        for a in self.scope.attrs(set) {
            self.out.push(b' ');
            self.attribute(a, false);
        }
    }

    /// `attributes #N = { ... }`.
    pub(super) fn attribute_group(&mut self, number: usize, set: AttrSetId) {
        self.out.put("attributes #");
        self.out.put_u64(number as u64);
        self.out.put(" = {");
        for a in self.scope.attrs(set) {
            self.out.push(b' ');
            self.attribute(a, true);
        }
        self.out.put(" }\n");
    }

    fn attribute(&mut self, a: &Attribute, in_group: bool) {
        match *a {
            Attribute::Enum(k) => self.out.put(k.keyword()),
            Attribute::Int(k, n) => self.int_attribute(k, n, in_group),
            Attribute::Type(k, t) => {
                self.out.put(k.keyword());
                self.out.push(b'(');
                self.ty(t);
                self.out.push(b')');
            }
            Attribute::Text(k, text) => {
                self.out.put(k.keyword());
                self.out.push(b'(');
                self.out.extend_from_slice(self.scope.bytes(text));
                self.out.push(b')');
            }
            Attribute::Str(key, value) => {
                self.out.put_quoted(self.scope.bytes(key));
                if !value.is_empty() {
                    self.out.push(b'=');
                    self.out.put_quoted(self.scope.bytes(value));
                }
            }
        }
    }

    fn int_attribute(&mut self, kind: AttrKind, n: u64, in_group: bool) {
        let out = &mut *self.out;
        out.put(kind.keyword());
        match kind {
            AttrKind::Align | AttrKind::StackAlign if in_group => {
                out.push(b'=');
                out.put_u64(n);
            }
            AttrKind::Align => {
                out.push(b' ');
                out.put_u64(n);
            }
            AttrKind::UwTable => {
                if n == 1 {
                    out.put("(sync)");
                }
            }
            AttrKind::VScaleRange => {
                out.push(b'(');
                out.put_u64(n >> 32);
                out.push(b',');
                out.put_u64(n & 0xffff_ffff);
                out.push(b')');
            }
            AttrKind::AllocSize => {
                out.push(b'(');
                out.put_u64(n >> 32);
                if n & 0xffff_ffff != 0xffff_ffff {
                    out.push(b',');
                    out.put_u64(n & 0xffff_ffff);
                }
                out.push(b')');
            }
            AttrKind::AllocKind => {
                out.put("(\"");
                let set = (0..ALLOC_KINDS.len()).filter(|i| n >> i & 1 != 0);
                for (i, bit) in set.enumerate() {
                    out.put(if i > 0 { "," } else { "" });
                    out.put(ALLOC_KINDS[bit]);
                }
                out.put("\")");
            }
            AttrKind::Memory => {
                out.push(b'(');
                let access = |location: u32| (n >> (2 * location) & 3) as usize;
                let rest = access(OTHER);
                let mut first = true;
                let all_same = (0..memory::LOCATIONS).all(|l| access(l) == rest);
                if rest != 0 || all_same {
                    out.put(ACCESS[rest]);
                    first = false;
                }
                for (l, name) in LOCATIONS.iter().enumerate() {
                    if access(l as u32) != rest {
                        out.put(if first { "" } else { ", " });
                        first = false;
                        out.put(name);
                        out.put(": ");
                        out.put(ACCESS[access(l as u32)]);
                    }
                }
                out.push(b')');
            }
            AttrKind::Captures => {
                out.push(b'(');
                let (other, ret) = (n & 0xff, n >> 8 & 0xff);
                if other != 0 || other == ret {
                    capture_components(out, other);
                }
                if other != ret {
                    out.put(if other != 0 { ", ret: " } else { "ret: " });
                    capture_components(out, ret);
                }
                out.push(b')');
            }
            _ => {
                out.push(b'(');
                out.put_u64(n);
                out.push(b')');
            }
        }
    }
}

/// Components of `captures(...)`: 1 address is null, 2 address (with 1), 4 read provenance, 8 provenance
/// (with 4).
fn capture_components(out: &mut Vec<u8>, bits: u64) {
    let address = match bits & 3 {
        0 => None,
        1 => Some("address_is_null"),
        _ => Some("address"),
    };
    let provenance = match bits & 12 {
        0 => None,
        4 => Some("read_provenance"),
        _ => Some("provenance"),
    };
    match (address, provenance) {
        (None, None) => out.put("none"),
        (Some(a), None) => out.put(a),
        (None, Some(p)) => out.put(p),
        (Some(a), Some(p)) => {
            out.put(a);
            out.put(", ");
            out.put(p);
        }
    }
}
