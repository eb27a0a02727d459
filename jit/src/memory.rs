//! Address space for code and data.
//!
//! Space is reserved in large stretches without access; an image takes whole pages of one, fills them while they are
//! writable, and then makes the first part executable. Pages of different images are never shared, so that protecting
//! one does not touch the others and a fork keeps a copy of its own. What is released is given back to the system at once.

use crate::system::{self, Access};
use std::collections::BTreeMap;
use std::io;
use std::sync::OnceLock;

/// Address space that is reserved at once, in bytes.
const STRETCH: usize = 256 << 20;

/// A stretch of reserved address space: start, length, and what is free of it by start.
#[derive(Debug)]
struct Stretch {
    start: usize,
    len: usize,
    free: BTreeMap<usize, usize>,
}

/// All memory of one linker.
#[derive(Debug, Default)]
pub struct Memory {
    stretches: Vec<Stretch>,
    /// Bytes in use.
    used: usize,
}

/// Pages of an image: who holds it may use them until it is given to [`Memory::release`].
#[derive(Debug)]
pub struct Block {
    start: usize,
    len: usize,
}

/// The size of a page in bytes.
pub fn page() -> usize {
    static SIZE: OnceLock<usize> = OnceLock::new();
    *SIZE.get_or_init(system::page_size)
}

impl Block {
    /// The first address.
    pub fn start(&self) -> usize {
        self.start
    }

    /// Length in bytes, whole pages.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether it has no pages.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Whether an address lies in it.
    pub fn contains(&self, address: usize) -> bool {
        (self.start..self.start + self.len).contains(&address)
    }

    /// The bytes of a part of the block, which must be readable.
    pub fn bytes(&self, offset: usize, len: usize) -> &[u8] {
        assert!(offset + len <= self.len, "within the block");
        // SAFETY: the pages belong to this block, are mapped (see `Memory::allocate`), and every access goes through it.
        unsafe { std::slice::from_raw_parts((self.start + offset) as *const u8, len) }
    }

    /// The bytes of a part of the block, which must be writable.
    pub fn bytes_mut(&mut self, offset: usize, len: usize) -> &mut [u8] {
        assert!(offset + len <= self.len, "within the block");
        // SAFETY: as in `bytes`; the block is borrowed for as long as the slice lives.
        unsafe { std::slice::from_raw_parts_mut((self.start + offset) as *mut u8, len) }
    }

    /// Makes a part of whole pages readable and executable, no longer writable, and the instruction caches
    /// know what was written.
    pub fn make_executable(&mut self, offset: usize, len: usize) -> io::Result<()> {
        dynasmrt::cache_control::synchronize_icache(self.bytes(offset, len));
        self.protect(offset, len, Access::Execute)
    }

    /// Makes a part of whole pages readable and writable, no longer executable.
    pub fn make_writable(&mut self, offset: usize, len: usize) -> io::Result<()> {
        self.protect(offset, len, Access::Write)
    }

    fn protect(&mut self, offset: usize, len: usize, access: Access) -> io::Result<()> {
        assert!(offset + len <= self.len, "within the block");
        if len == 0 {
            return Ok(());
        }
        // SAFETY: the pages are the block's own; slices of them are borrowed from it.
        unsafe { system::protect(self.start + offset, len, access) }
    }
}

impl Memory {
    /// Bytes that blocks hold.
    pub fn used(&self) -> usize {
        self.used
    }

    /// A block of at least `len` bytes of zeros, readable and writable.
    pub fn allocate(&mut self, len: usize) -> io::Result<Block> {
        let len = len.max(1).next_multiple_of(page());
        let found = self.stretches.iter_mut().find_map(|s| s.take(len));
        let start = match found {
            Some(start) => start,
            None => {
                let mut stretch = Stretch::reserve(len.max(STRETCH))?;
                let start = stretch.take(len).expect("a new stretch has room");
                self.stretches.push(stretch);
                start
            }
        };
        // SAFETY: the pages were free, and this block has them now.
        if let Err(e) = unsafe { system::commit(start, len) } {
            self.give_back(start, len);
            return Err(e);
        }
        self.used += len;
        Ok(Block { start, len })
    }

    /// Takes a block back. Nothing may run or point there any more.
    pub fn release(&mut self, block: Block) {
        self.used -= block.len;
        // SAFETY: the pages are the block's own, and nobody uses them any more (the caller's promise).
        if unsafe { system::decommit(block.start, block.len) } {
            self.give_back(block.start, block.len);
        }
    }

    fn give_back(&mut self, start: usize, len: usize) {
        let of = |s: &&mut Stretch| (s.start..s.start + s.len).contains(&start);
        if let Some(stretch) = self.stretches.iter_mut().find(of) {
            stretch.give_back(start, len);
        }
    }
}

impl Drop for Memory {
    fn drop(&mut self) {
        // The linker that owns the memory is gone, and with it all that could run there (its contract).
        self.stretches.iter().for_each(Stretch::unmap);
    }
}

/// Whether some byte has an address that ends in 32 zeros.
fn crosses_4_gib(start: usize, len: usize) -> bool {
    (start as u64).next_multiple_of(1 << 32) < (start + len) as u64
}

impl Stretch {
    /// Reserves address space without a multiple of 4 GiB in it, where libgcc's unwinder would not find a function: a
    /// 32-bit field of an unwind table whose result ends in 32 zeros means to it that the function was left out.
    fn reserve(len: usize) -> io::Result<Stretch> {
        let mut refused = Vec::new();
        let stretch = loop {
            match Stretch::map(len) {
                Ok(stretch) if crosses_4_gib(stretch.start, len) && len < STRETCH * 4 => {
                    refused.push(stretch)
                }
                other => break other,
            }
        };
        refused.iter().for_each(Stretch::unmap);
        stretch
    }

    fn map(len: usize) -> io::Result<Stretch> {
        let start = system::reserve(len)?;
        Ok(Stretch {
            start,
            len,
            free: BTreeMap::from([(start, len)]),
        })
    }

    /// Gives the address space back; nothing may use it any more.
    fn unmap(&self) {
        // SAFETY: the mapping is this stretch's own, and nobody uses it (the callers see to it).
        unsafe { system::unreserve(self.start, self.len) };
    }

    /// The first free place that is large enough.
    fn take(&mut self, len: usize) -> Option<usize> {
        let (&start, &size) = self.free.iter().find(|f| *f.1 >= len)?;
        self.free.remove(&start);
        if size > len {
            self.free.insert(start + len, size - len);
        }
        Some(start)
    }

    fn give_back(&mut self, mut start: usize, mut len: usize) {
        if let Some(next) = self.free.remove(&(start + len)) {
            len += next;
        }
        if let Some((&before, &size)) = self.free.range(..start).next_back()
            && before + size == start
        {
            self.free.remove(&before);
            (start, len) = (before, size + len);
        }
        self.free.insert(start, len);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Unwinders do not find a function there.
    #[test]
    fn no_code_at_a_multiple_of_4_gib() {
        assert!(crosses_4_gib(0x7f40_0000_0000, 1));
        assert!(crosses_4_gib(0x7f3f_ffff_f000, 0x1001));
        assert!(!crosses_4_gib(0x7f3f_ffff_f000, 0x1000));
        assert!(!crosses_4_gib(0x7f40_0000_0001, STRETCH));
        // More than 4 GiB, so that the system comes to such a multiple.
        let stretches: Vec<Stretch> = (0..17)
            .map(|_| Stretch::reserve(STRETCH).expect("address space"))
            .collect();
        assert!(stretches.iter().all(|s| !crosses_4_gib(s.start, s.len)));
        stretches.iter().for_each(Stretch::unmap);
    }

    #[test]
    fn space_is_used_again() {
        let mut memory = Memory::default();
        let blocks: Vec<Block> = (1..20)
            .map(|n| memory.allocate(n * 5000).expect("memory"))
            .collect();
        let first = blocks[0].start();
        blocks.into_iter().rev().for_each(|b| memory.release(b));
        assert_eq!(memory.used(), 0);
        assert_eq!(memory.stretches[0].free.len(), 1);
        let mut block = memory.allocate(1 << 20).expect("memory");
        assert_eq!(block.start(), first);
        block.bytes_mut(0, 4).copy_from_slice(&[1, 2, 3, 4]);
        block.make_executable(0, page()).expect("protected");
        assert_eq!(block.bytes(0, 4), [1, 2, 3, 4]);
        memory.release(block);
    }
}
