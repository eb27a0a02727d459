//! The reader of LLVM bitcode, of LLVM 3.0 to 22.
//!
//! ```text
//!   bytes ──module──► positions of blocks ──► types, attributes, globals, constants, metadata ──► Module
//!                                                                                                   │
//!                    for each body, any thread (`read_body`) ◄──── Tables: what numbers mean ───────┘
//! ```
//! What comes out is what the reader of text makes of the same module; constants and upgrades are made by its code.
//! * `bitstream`: blocks, records, abbreviations;
//! * `module`: the blocks of a module, in the order in which they are needed; `globals`, `types`, `attributes`,
//!   `constants`, `metadata`, `debug_nodes`: one kind of block each;
//! * `body`: functions; `operations`, `memory`, `control`, `calls`: their instructions.
//!
//! Numbers of records and fields are LLVM's (`llvm/Bitcode/LLVMBitCodes.h`; LLVM's "Bitcode File Format").
//! Cost: linear; no allocation per record.

mod attributes;
mod bitstream;
mod body;
mod calls;
mod constants;
mod control;
mod debug_nodes;
mod globals;
mod memory;
mod metadata;
mod module;
mod operations;
mod types;
mod write;

use crate::body::Body;
use crate::diag::{Diagnostic, Result};
use crate::ids::{BlockAddrId, ConstId, GlobalId, MdId, StrId, TypeId};
use crate::inst::{FloatPredicate, InstFlags, IntPredicate, Opcode};
use crate::metadata::Md;
use crate::module::{BodyState, GlobalKind, Module};
use crate::parse::ParseOptions;
use crate::source::Source;
use bitstream::{BlockInfo, Record};
use rustc_hash::FxHashMap;
use std::sync::Arc;
pub use write::write_module;

/// Numbers of blocks.
mod block {
    pub(super) const MODULE: u32 = 8;
    pub(super) const PARAMATTR: u32 = 9;
    pub(super) const PARAMATTR_GROUP: u32 = 10;
    pub(super) const CONSTANTS: u32 = 11;
    pub(super) const FUNCTION: u32 = 12;
    pub(super) const VALUE_SYMTAB: u32 = 14;
    pub(super) const METADATA: u32 = 15;
    pub(super) const METADATA_ATTACHMENT: u32 = 16;
    pub(super) const TYPE: u32 = 17;
    pub(super) const OPERAND_BUNDLE_TAGS: u32 = 21;
    pub(super) const METADATA_KIND: u32 = 22;
    pub(super) const STRTAB: u32 = 23;
    pub(super) const SYNC_SCOPE_NAMES: u32 = 26;
}

/// What the numbers of a module mean to those who read its bodies and metadata.
#[derive(Default)]
pub(crate) struct Tables {
    info: BlockInfo,
    /// The version of the module: from 1 on, operands are relative to the instruction.
    version: u64,
    types: Vec<TypeId>,
    attrs: Vec<attributes::List>,
    /// Values of the module: globals, then constants.
    values: Vec<ConstId>,
    /// Values that are old intrinsics: their names.
    old: FxHashMap<u32, StrId>,
    metadata: Vec<MdId>,
    /// Metadata that is read when it is asked for, by the number in [`Md::Unparsed`].
    lazy: Vec<metadata::Place>,
    frames: Vec<bitstream::Frame>,
    /// By frame: the metadata of the function whose block it is.
    frame_ids: FxHashMap<u32, Vec<MdId>>,
    /// Metadata of functions that the module has taken in.
    own_metadata: FxHashMap<GlobalId, Vec<MdId>>,
    /// What is attached to functions with bodies: kind and node.
    attached: FxHashMap<GlobalId, Vec<(u64, u64)>>,
    /// Kinds of attachments by number.
    kinds: FxHashMap<u64, StrId>,
    bundle_tags: Vec<StrId>,
    sync_scopes: Vec<StrId>,
    /// Blocks of functions whose addresses are taken.
    addresses: FxHashMap<(GlobalId, u32), BlockAddrId>,
    /// Where the block of each function starts.
    bodies: FxHashMap<GlobalId, u64>,
}

impl Tables {
    #[inline]
    fn type_at(&self, n: u64) -> Option<TypeId> {
        self.types.get(n as usize).copied()
    }
    #[inline]
    fn ty(&self, record: &Record, n: u64) -> Result<TypeId> {
        self.type_at(n)
            .ok_or_else(|| record.error("type number is out of range"))
    }
    /// A list of attributes by its number, of which 0 is the empty list.
    fn attr_list(&self, record: &Record, n: u64) -> Result<Option<&attributes::List>> {
        if n == 0 {
            return Ok(None);
        }
        match self.attrs.get(n as usize - 1) {
            Some(l) => Ok(Some(l)),
            None => Err(record.error("attribute list number is out of range")),
        }
    }
}

/// What the readers of bodies and metadata of a module made from bitcode know; nothing in other modules.
#[derive(Clone, Default)]
pub struct BitcodeTables(pub(crate) Option<Arc<Tables>>);

const RAW_MAGIC: [u8; 4] = [b'B', b'C', 0xc0, 0xde];
const WRAPPER_MAGIC: [u8; 4] = 0x0b17_c0de_u32.to_le_bytes();

/// Whether bytes start as bitcode does.
pub fn is_bitcode(bytes: &[u8]) -> bool {
    bytes.starts_with(&RAW_MAGIC) || bytes.starts_with(&WRAPPER_MAGIC)
}

/// Reads everything outside function bodies. Bodies stay where they are for [`Source::read_body`]; only in modules with
/// typed pointers (before LLVM 15) they are read at once.
pub fn parse_module(bytes: &[u8], opts: &ParseOptions) -> Result<Module> {
    if bytes.len() > crate::parse::MAX_TEXT {
        return Err(Diagnostic::error(None, "input is larger than 4 GiB"));
    }
    let mut module = Module::new();
    let typed = module::fill(bytes, opts, &mut module)?;
    if !typed {
        return Ok(module);
    }
    let bodies = crate::parse::typed_pointers::read_bodies(&module, Source::Bitcode(bytes), opts)?;
    Ok(crate::parse::typed_pointers::opaque(module, bodies))
}

/// Reads the module and all bodies, which become [`BodyState::Parsed`].
pub fn parse_all(bytes: &[u8], opts: &ParseOptions) -> Result<Module> {
    let mut module = parse_module(bytes, opts)?;
    let bodies = crate::parse::typed_pointers::read_bodies(&module, Source::Bitcode(bytes), opts)?;
    for (g, body) in bodies {
        if let GlobalKind::Function(f) = &mut module.globals[g.index()].kind {
            f.body = BodyState::Parsed(body);
        }
    }
    Ok(module)
}

/// Reads the body of the function `f`.
pub(crate) fn read_body(
    module: &Module,
    bytes: &[u8],
    f: GlobalId,
    opts: &ParseOptions,
    body: &mut Body,
) -> Result<()> {
    body.clear();
    let stream = stream(bytes)?.0;
    match &module.bitcode.0 {
        Some(tables) => body::read(module, tables, stream, f, opts, body),
        None => Err(Diagnostic::error(None, "the module was not read from bitcode")),
    }
}

/// Reads a metadata node that was left for later.
pub(crate) fn read_metadata(module: &Module, bytes: &[u8], n: u32, body: &mut Body) -> Result<Md> {
    let stream = stream(bytes)?.0;
    match &module.bitcode.0 {
        Some(tables) => metadata::read_later(module, tables, stream, n, body),
        None => Err(Diagnostic::error(None, "the module was not read from bitcode")),
    }
}

/// The stream, from the start of the input up to its end, and where its blocks start.
fn stream(bytes: &[u8]) -> Result<(&[u8], usize)> {
    let word = |i: usize| {
        let b = bytes.get(i * 4..i * 4 + 4)?;
        Some(u32::from_le_bytes(b.try_into().expect("four bytes")) as usize)
    };
    if bytes.starts_with(&RAW_MAGIC) {
        return Ok((bytes, 4));
    }
    let bad = || Diagnostic::error(Some(0), "invalid bitcode wrapper header");
    if !bytes.starts_with(&WRAPPER_MAGIC) {
        return Err(Diagnostic::error(Some(0), "invalid bitcode signature"));
    }
    let (offset, size) = (word(2).ok_or_else(bad)?, word(3).ok_or_else(bad)?);
    let end = offset.checked_add(size).ok_or_else(bad)?;
    if !offset.is_multiple_of(4) || !bytes.get(offset..end).ok_or_else(bad)?.starts_with(&RAW_MAGIC) {
        return Err(bad());
    }
    Ok((&bytes[..end], offset + 4))
}

/// A number whose sign stands in its lowest bit.
#[inline]
fn signed(n: u64) -> i64 {
    match n {
        // The smallest number has no positive counterpart.
        1 => i64::MIN,
        n if n & 1 == 0 => (n >> 1) as i64,
        n => -((n >> 1) as i64),
    }
}

/// Little-endian words of a signed integer of so many bits, as decimal digits.
fn decimal(words: &[u64], bits: u64) -> String {
    let n = (bits.div_ceil(64) as usize).min(1 << 17);
    let mut w: Vec<u64> = words
        .iter()
        .copied()
        .chain(std::iter::repeat(0))
        .take(n)
        .collect();
    let top = (bits - 1) % 64;
    let negative = w.last().is_some_and(|w| w >> top & 1 == 1);
    if negative {
        let mut carry = true;
        for x in &mut w {
            let (v, c) = (!*x).overflowing_add(u64::from(carry));
            *x = v;
            carry = c;
        }
    }
    if let Some(last) = w.last_mut()
        && top != 63
    {
        *last &= (2 << top) - 1;
    }
    let mut digits: Vec<u8> = Vec::new();
    while w.iter().any(|x| *x != 0) {
        let mut rest: u128 = 0;
        for x in w.iter_mut().rev() {
            let v = rest << 64 | u128::from(*x);
            *x = (v / 10) as u64;
            rest = v % 10;
        }
        digits.push(b'0' + rest as u8);
    }
    if digits.is_empty() {
        return "0".into();
    }
    if negative {
        digits.push(b'-');
    }
    digits.reverse();
    String::from_utf8(digits).expect("digits")
}

/// A binary operation by its number.
fn binary_opcode(n: u64, float: bool) -> Option<Opcode> {
    use Opcode::*;
    const INT: [Opcode; 13] = [
        Add, Sub, Mul, UDiv, SDiv, URem, SRem, Shl, LShr, AShr, And, Or, Xor,
    ];
    Some(match (n, float) {
        (0, true) => FAdd,
        (1, true) => FSub,
        (2, true) => FMul,
        (4, true) => FDiv,
        (6, true) => FRem,
        (n, false) => *INT.get(n as usize)?,
        _ => return None,
    })
}

/// Flags of a binary operation on integers.
fn binary_flags(op: Opcode, n: u64) -> InstFlags {
    use Opcode::*;
    let bit = |i: u32, f: InstFlags| if n >> i & 1 == 1 { f } else { InstFlags::NONE };
    match op {
        Add | Sub | Mul | Shl | Trunc => bit(0, InstFlags::NUW).with(bit(1, InstFlags::NSW)),
        UDiv | SDiv | LShr | AShr => bit(0, InstFlags::EXACT),
        Or => bit(0, InstFlags::DISJOINT),
        _ => InstFlags::NONE,
    }
}

/// Fast-math flags: ours from bit 1 on. Bit 0 is what LLVM up to 5 had for all of them.
fn fast_math(n: u64) -> InstFlags {
    match n & 1 {
        1 => InstFlags::FAST,
        _ => InstFlags((n >> 1 & 0x7f) as u16),
    }
}

/// Flags of getelementptr.
fn gep_flags(n: u64) -> InstFlags {
    let mut flags = InstFlags::NONE;
    if n & 1 != 0 {
        flags = flags.with(InstFlags::INBOUNDS).with(InstFlags::NUSW);
    }
    if n & 2 != 0 {
        flags = flags.with(InstFlags::NUSW);
    }
    if n & 4 != 0 {
        flags = flags.with(InstFlags::NUW);
    }
    flags
}

/// A cast by its number.
fn cast_opcode(n: u64) -> Option<Opcode> {
    use Opcode::*;
    const CASTS: [Opcode; 14] = [
        Trunc,
        ZExt,
        SExt,
        FpToUi,
        FpToSi,
        UiToFp,
        SiToFp,
        FpTrunc,
        FpExt,
        PtrToInt,
        IntToPtr,
        BitCast,
        AddrSpaceCast,
        PtrToAddr,
    ];
    CASTS.get(usize::try_from(n).ok()?).copied()
}

/// A predicate by its number: 16 of floats, then from 32 on those of integers.
fn predicate(n: u64, float: bool) -> Option<(Opcode, u8)> {
    let ints = 32..32 + IntPredicate::ALL.len() as u64;
    match float {
        true if n < FloatPredicate::ALL.len() as u64 => Some((Opcode::FCmp, n as u8)),
        false if ints.contains(&n) => Some((Opcode::ICmp, (n - 32) as u8)),
        _ => None,
    }
}
