//! Functions that are made when they are called first: each has an entry, whose address is the function's for good, and
//! which jumps to where a slot points. At first that is a trampoline, which asks a [`Resolver`] for the function.

use crate::arch::{self, ENTRY, Field, Resolver, TRAMPOLINE};
use crate::memory::{Block, Memory, page};
use emit::reloc::{RelocKind, Relocations};
use std::sync::atomic::{AtomicU64, Ordering};

/// What trampolines hand to the code that they jump to.
#[repr(C)]
pub struct Context {
    /// Finds or makes the function. It must not unwind.
    resolver: Resolver,
    /// Whatever the resolver needs.
    pub data: *const std::ffi::c_void,
}

/// A set of functions that are made on demand. Dropping it leaks the memory; see [`release`](Self::release).
pub struct Stubs {
    block: Block,
    count: usize,
    slots: usize,
    /// What the trampolines' slot points to.
    _context: Box<Context>,
}

// SAFETY: the context is only read, by trampolines; `data` is the resolver's, which is called from any thread.
unsafe impl Send for Stubs {}

impl Stubs {
    /// Entries for `count` functions; the resolver is called with `data` behind a [`Context`] and the function's number.
    ///
    /// Errors: no memory, or fields out of range (a sentence).
    pub fn new(
        memory: &mut Memory,
        relocations: &dyn Relocations,
        count: usize,
        resolver: Resolver,
        data: *const std::ffi::c_void,
    ) -> Result<Stubs, String> {
        let trampolines = count * ENTRY;
        let code = (trampolines + count * TRAMPOLINE).next_multiple_of(page());
        let block = memory
            .allocate(code + 8 * (count + 2))
            .map_err(|e| e.to_string())?;
        let context = Box::new(Context { resolver, data });
        let start = block.start();
        let mut stubs = Stubs {
            block,
            count,
            slots: code + 16,
            _context: context,
        };
        let (context, entry) = (start + code, start + code + 8);
        stubs.word(code, std::ptr::from_ref(&*stubs._context) as usize);
        stubs.word(code + 8, arch::resolver_entry as *const () as usize);
        let (jump, jump_fields) = arch::entry();
        for i in 0..count {
            let trampoline = trampolines + i * TRAMPOLINE;
            let slot = stubs.slots + 8 * i;
            stubs.word(slot, start + trampoline);
            stubs.code(i * ENTRY, &jump, &[(&jump_fields, start + slot)], relocations)?;
            let (bytes, to_context, to_entry) = arch::trampoline(i as u32);
            let fields: [(&[Field], usize); 2] = [(&to_context, context), (&to_entry, entry)];
            stubs.code(trampoline, &bytes, &fields, relocations)?;
        }
        let protected = stubs.block.make_executable(0, code);
        protected.map_err(|e| e.to_string())?;
        Ok(stubs)
    }

    fn word(&mut self, offset: usize, value: usize) {
        self.block
            .bytes_mut(offset, 8)
            .copy_from_slice(&(value as u64).to_le_bytes());
    }

    fn code(
        &mut self,
        offset: usize,
        bytes: &[u8],
        fields: &[(&[Field], usize)],
        relocations: &dyn Relocations,
    ) -> Result<(), String> {
        let start = self.block.start();
        let out = self.block.bytes_mut(offset, bytes.len());
        out.copy_from_slice(bytes);
        for (fields, target) in fields {
            for (at, kind, addend) in *fields {
                let here = start + offset + at;
                let (kind, value) = match kind {
                    RelocKind::Page21 => (RelocKind::Adr21, (*target as i64 >> 12) - (here as i64 >> 12)),
                    RelocKind::Pc32 => (*kind, *target as i64 + addend - here as i64),
                    _ => (*kind, *target as i64 + addend),
                };
                relocations.resolve(kind, value, &mut out[*at..])?;
            }
        }
        Ok(())
    }

    /// The number of functions.
    pub fn len(&self) -> usize {
        self.count
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// The address of a function.
    pub fn address(&self, number: usize) -> usize {
        assert!(number < self.count, "a function of the set");
        self.block.start() + number * ENTRY
    }

    /// Where a function's entry jumps from now on.
    pub fn set(&self, number: usize, target: usize) {
        assert!(number < self.count, "a function of the set");
        let slot = (self.block.start() + self.slots + 8 * number) as *mut u64;
        // SAFETY: eight aligned bytes of the block, which are only ever changed like this.
        unsafe { AtomicU64::from_ptr(slot) }.store(target as u64, Ordering::Release);
    }

    /// Gives the memory back. Nobody may call the functions any more.
    pub fn release(self, memory: &mut Memory) {
        memory.release(self.block);
    }
}
