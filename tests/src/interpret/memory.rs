//! Memory: objects of bytes that may have free bits or be poison, at addresses without provenance.
//!
//! Objects stand far apart, so that an access beyond one meets nothing. Each is aligned as it asks for and no better, so that
//! an access that counts on more is seen.

use super::Stop;
use super::value::Scalar;

/// Eight bits.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Byte {
    /// Those that are known.
    pub value: u8,
    /// Those that may be either.
    pub free: u8,
    /// All of them.
    pub poison: bool,
    /// See [`Scalar::settled`].
    pub settled: bool,
    /// See [`Scalar::local`].
    pub local: bool,
}

/// What an object is.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    /// It is there before and after the function, and may be written by functions that it calls.
    Outside,
    /// The same, but no other function writes it.
    Private,
    /// It is only read.
    Constant,
    /// Of the frame.
    Local,
}

/// Bytes at an address.
#[derive(Clone, Debug)]
pub struct Object {
    /// Its address.
    pub base: u64,
    /// What it holds.
    pub bytes: Vec<Byte>,
    /// What it is.
    pub kind: Kind,
    /// Between `llvm.lifetime.start` and `end`, or without these.
    pub live: bool,
    /// Its frame has been left.
    pub gone: bool,
}

/// All objects, by ascending address.
#[derive(Clone, Debug, Default)]
pub struct Memory {
    /// The objects.
    pub objects: Vec<Object>,
}

const FIRST: u64 = 0x10_0000;
/// Where frame objects begin.
const FRAME: u64 = 0x7000_0000_0000;
const GAP: u64 = 0x1000;

impl Memory {
    /// Adds an object behind all others; gives its number.
    pub fn add(&mut self, size: u64, align: u64, kind: Kind, fill: Byte) -> usize {
        let first = if kind == Kind::Local { FRAME } else { FIRST };
        let end = self.objects.last().map_or(0, |o| o.base + o.bytes.len() as u64);
        let from = first.max(end) + GAP;
        let mut base = from.next_multiple_of(align);
        if base.is_multiple_of(2 * align) {
            base += align;
        }
        self.objects.push(Object {
            base,
            bytes: vec![fill; size as usize],
            kind,
            live: true,
            gone: false,
        });
        self.objects.len() - 1
    }

    /// The object that an address is in, or just behind.
    pub fn around(&self, address: u64) -> Option<usize> {
        let k = self
            .objects
            .partition_point(|o| o.base <= address)
            .checked_sub(1)?;
        let o = &self.objects[k];
        (address - o.base <= o.bytes.len() as u64).then_some(k)
    }

    /// The object of an access and the place in it.
    pub fn place(&self, address: u64, size: u64, writes: bool) -> Result<(usize, usize), Stop> {
        let k = self
            .around(address)
            .ok_or(Stop::Undefined("access of no object"))?;
        let o = &self.objects[k];
        let at = address - o.base;
        if at + size > o.bytes.len() as u64 || o.gone {
            return Err(Stop::Undefined("access beyond an object"));
        }
        if writes && o.kind == Kind::Constant {
            return Err(Stop::Undefined("store to a constant"));
        }
        Ok((k, at as usize))
    }

    /// Loads `width` bits.
    pub fn load(&self, address: u64, width: u32) -> Result<Scalar, Stop> {
        let size = width.div_ceil(8) as usize;
        let (k, at) = self.place(address, size as u64, false)?;
        let o = &self.objects[k];
        if !o.live {
            return Ok(Scalar::poison());
        }
        let mut r = Scalar::default();
        for (i, b) in o.bytes[at..at + size].iter().enumerate() {
            r.bits |= u128::from(b.value) << (8 * i);
            r.free |= u128::from(b.free) << (8 * i);
            r.poison |= b.poison;
            r.settled |= b.settled && b.free != 0;
            r.local |= b.local;
        }
        let mask = super::value::ones(width);
        (r.bits, r.free) = (r.bits & mask, r.free & mask);
        Ok(if r.poison { Scalar::poison() } else { r })
    }

    /// Stores `width` bits; those up to the next byte become free.
    pub fn store(&mut self, address: u64, width: u32, v: Scalar) -> Result<(), Stop> {
        let size = width.div_ceil(8) as usize;
        let (k, at) = self.place(address, size as u64, true)?;
        let o = &mut self.objects[k];
        if !o.live {
            return Ok(());
        }
        let free = v.free | super::value::ones(size as u32 * 8) & !super::value::ones(width);
        for (i, b) in o.bytes[at..at + size].iter_mut().enumerate() {
            *b = Byte {
                value: (v.bits >> (8 * i)) as u8,
                free: (free >> (8 * i)) as u8,
                poison: v.poison,
                settled: v.settled,
                local: v.local,
            };
        }
        Ok(())
    }

    /// Bytes, for a copy.
    pub fn read(&self, address: u64, size: u64) -> Result<Vec<Byte>, Stop> {
        if size == 0 {
            return Ok(Vec::new());
        }
        let (k, at) = self.place(address, size, false)?;
        let o = &self.objects[k];
        Ok(match o.live {
            true => o.bytes[at..at + size as usize].to_vec(),
            false => vec![POISON; size as usize],
        })
    }

    /// The other half of a copy.
    pub fn write(&mut self, address: u64, bytes: &[Byte]) -> Result<(), Stop> {
        if bytes.is_empty() {
            return Ok(());
        }
        let (k, at) = self.place(address, bytes.len() as u64, true)?;
        if self.objects[k].live {
            self.objects[k].bytes[at..at + bytes.len()].copy_from_slice(bytes);
        }
        Ok(())
    }

    /// What is left when the function has come back: the objects that are not the frame's.
    pub fn outside(&self) -> Vec<Byte> {
        self.bytes_of(|k| matches!(k, Kind::Outside | Kind::Private))
    }

    /// What functions that it calls can see.
    pub fn visible(&self) -> Vec<Byte> {
        self.bytes_of(|k| k == Kind::Outside)
    }

    fn bytes_of(&self, which: impl Fn(Kind) -> bool) -> Vec<Byte> {
        let seen = self.objects.iter().filter(|o| which(o.kind));
        seen.flat_map(|o| o.bytes.iter().copied()).collect()
    }
}

/// A byte of poison.
pub const POISON: Byte = Byte {
    value: 0,
    free: 0,
    poison: true,
    settled: false,
    local: false,
};
/// A byte of `undef`.
pub const UNDEF: Byte = Byte {
    value: 0,
    free: 255,
    poison: false,
    settled: false,
    local: false,
};

impl Byte {
    /// A known one.
    pub fn known(value: u8) -> Byte {
        Byte {
            value,
            ..Byte::default()
        }
    }
    /// The same as a number.
    pub fn scalar(self) -> Scalar {
        Scalar {
            bits: self.value.into(),
            free: self.free.into(),
            poison: self.poison,
            settled: self.settled,
            local: self.local,
        }
    }
}
