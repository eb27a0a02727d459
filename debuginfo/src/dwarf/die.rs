//! Debugging information entries while they are made: flat pools in the order of creation, linked by index.
//!
//! An entry may get attributes and children until its unit is laid out, as types are made when something first refers to
//! them. Laying out is one walk over the entries in the order of the tree.

use super::constants::form;
use super::output::{Place, Sec};

/// An entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DieId(pub u32);

impl DieId {
    /// None.
    pub const NONE: DieId = DieId(u32::MAX);

    /// `None` for [`DieId::NONE`].
    pub fn some(self) -> Option<DieId> {
        (self != DieId::NONE).then_some(self)
    }
}

const NO_ATTR: u32 = u32::MAX;

/// An entry's links.
#[derive(Clone, Copy, Debug)]
pub struct Die {
    pub tag: u16,
    pub parent: DieId,
    pub first_child: DieId,
    last_child: DieId,
    pub next: DieId,
    first_attr: u32,
    last_attr: u32,
    /// Which unit it is in; units by number.
    pub unit: u32,
    /// From the start of its unit, once laid out.
    pub offset: u32,
    /// Number of its abbreviation, once laid out.
    pub abbreviation: u32,
}

/// What an attribute holds; its form says how that is stored.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Value {
    /// A number or an index.
    Int(u64),
    /// Another entry.
    Die(DieId),
    /// Bytes of the pool: start and length.
    Block(u32, u32),
    /// A place in a section of debug information.
    Section(Sec, u64),
    /// An address in the program.
    Address(Place),
    /// How far a place lies behind another one: the code's length.
    Distance(Place, Place),
}

/// An attribute.
#[derive(Clone, Copy, Debug)]
pub struct Attr {
    pub at: u16,
    pub form: u16,
    next: u32,
    pub value: Value,
}

/// An attribute whose value is to be set later.
#[derive(Clone, Copy, Debug)]
pub struct AttrId(u32);

/// What a field in a block refers to.
#[derive(Clone, Copy, Debug)]
pub enum BlockTarget {
    /// An address in the program.
    Address(Place),
    /// The offset of a thread-local variable in its module's block.
    Tls(emit::object::SymbolId),
    /// An entry of the same unit, as LEB128 of four bytes.
    Die(DieId),
}

/// A field in the pool of bytes.
#[derive(Clone, Copy, Debug)]
pub struct BlockField {
    pub at: u32,
    pub target: BlockTarget,
}

/// All entries.
pub struct Dies {
    /// Attributes of later versions of DWARF are left away.
    newest: u16,
    dies: Vec<Die>,
    attrs: Vec<Attr>,
    pub bytes: Vec<u8>,
    /// Fields of `bytes`, ascending.
    pub fields: Vec<BlockField>,
}

/// The version of DWARF that has brought an attribute; extensions have none.
fn version_of(at: u16) -> u16 {
    match at {
        0x4e..=0x68 => 3,
        0x69..=0x6e => 4,
        0x6f..=0x8c => 5,
        _ => 0,
    }
}

impl Dies {
    /// None yet; of attributes those up to a version are kept.
    pub fn new(newest: u16) -> Dies {
        Dies {
            newest,
            dies: Vec::new(),
            attrs: Vec::new(),
            bytes: Vec::new(),
            fields: Vec::new(),
        }
    }

    /// A new entry without attributes; the last child of its parent, if it has one.
    pub fn add(&mut self, tag: u16, parent: DieId, unit: u32) -> DieId {
        let id = DieId(self.dies.len() as u32);
        self.dies.push(Die {
            tag,
            parent: DieId::NONE,
            first_child: DieId::NONE,
            last_child: DieId::NONE,
            next: DieId::NONE,
            first_attr: NO_ATTR,
            last_attr: NO_ATTR,
            unit,
            offset: 0,
            abbreviation: 0,
        });
        if parent != DieId::NONE {
            self.adopt(parent, id);
        }
        id
    }

    /// Makes an entry that has no parent the last child of another.
    pub fn adopt(&mut self, parent: DieId, child: DieId) {
        self.dies[child.0 as usize].parent = parent;
        let last = std::mem::replace(&mut self.dies[parent.0 as usize].last_child, child);
        match last.some() {
            Some(last) => self.dies[last.0 as usize].next = child,
            None => self.dies[parent.0 as usize].first_child = child,
        }
    }

    /// Makes an entry that has no parent the first child of another.
    pub fn adopt_first(&mut self, parent: DieId, child: DieId) {
        let first = std::mem::replace(&mut self.dies[parent.0 as usize].first_child, child);
        let entry = &mut self.dies[child.0 as usize];
        (entry.parent, entry.next) = (parent, first);
        if first == DieId::NONE {
            self.dies[parent.0 as usize].last_child = child;
        }
    }

    /// The entry.
    pub fn get(&self, id: DieId) -> &Die {
        &self.dies[id.0 as usize]
    }

    /// The entry, to be changed.
    pub fn get_mut(&mut self, id: DieId) -> &mut Die {
        &mut self.dies[id.0 as usize]
    }

    /// Appends an attribute.
    pub fn attr(&mut self, die: DieId, at: u16, form: u16, value: Value) -> AttrId {
        let id = self.attrs.len() as u32;
        self.attrs.push(Attr {
            at,
            form,
            next: NO_ATTR,
            value,
        });
        if version_of(at) > self.newest {
            return AttrId(id);
        }
        let die = &mut self.dies[die.0 as usize];
        let last = std::mem::replace(&mut die.last_attr, id);
        match last {
            NO_ATTR => die.first_attr = id,
            last => self.attrs[last as usize].next = id,
        }
        AttrId(id)
    }

    /// Changes an attribute's value.
    pub fn set(&mut self, attr: AttrId, value: Value) {
        self.attrs[attr.0 as usize].value = value;
    }

    /// The attributes of an entry.
    pub fn attrs(&self, die: DieId) -> impl Iterator<Item = &Attr> {
        let mut at = self.dies[die.0 as usize].first_attr;
        std::iter::from_fn(move || {
            let attr = self.attrs.get(at as usize)?;
            at = attr.next;
            Some(attr)
        })
    }
}

/// Bytes that LEB128 takes.
pub fn uleb_size(value: u64) -> u32 {
    (64 - (value | 1).leading_zeros()).div_ceil(7)
}

/// Bytes that signed LEB128 takes.
pub fn sleb_size(value: i64) -> u32 {
    let bits = 65 - (if value < 0 { !value } else { value }).leading_zeros();
    bits.div_ceil(7)
}

/// The least form of a number without sign.
pub fn best_form(value: u64) -> u16 {
    match value {
        0..=0xff => form::DATA1,
        0x100..=0xffff => form::DATA2,
        0x1_0000..=0xffff_ffff => form::DATA4,
        _ => form::DATA8,
    }
}

impl Attr {
    /// Bytes that it takes in its entry.
    pub fn size(&self, offset_size: u32, address_size: u32) -> u32 {
        match self.form {
            form::ADDR => address_size,
            form::DATA8 | form::REF_SIG8 => 8,
            form::DATA1 | form::FLAG | form::STRX1 => 1,
            form::DATA2 | form::STRX2 => 2,
            form::STRX3 => 3,
            form::DATA4 | form::REF4 | form::STRX4 => 4,
            form::STRP | form::SEC_OFFSET | form::REF_ADDR => offset_size,
            form::FLAG_PRESENT | form::IMPLICIT_CONST => 0,
            form::SDATA => sleb_size(self.int() as i64),
            form::UDATA
            | form::ADDRX
            | form::LOCLISTX
            | form::RNGLISTX
            | form::GNU_ADDR_INDEX
            | form::GNU_STR_INDEX => uleb_size(self.int()),
            form::EXPRLOC | form::BLOCK => self.block().1 + uleb_size(self.block().1.into()),
            form::BLOCK1 => self.block().1 + 1,
            form::BLOCK2 => self.block().1 + 2,
            form::BLOCK4 => self.block().1 + 4,
            form::STRING => self.block().1 + 1,
            _ => 0,
        }
    }

    /// The number that it holds.
    pub fn int(&self) -> u64 {
        match self.value {
            Value::Int(n) => n,
            _ => 0,
        }
    }

    /// The bytes that it holds.
    pub fn block(&self) -> (u32, u32) {
        match self.value {
            Value::Block(start, len) => (start, len),
            _ => (0, 0),
        }
    }
}
