//! Compressed sections of ELF objects (gABI, "Section Compression"): a header that names the format and what there was,
//! then the compressed bytes.

use crate::byte_order::ByteOrder;
use ir::options::Compression;
use object::elf;
use ruzstd::encoding::{CompressionLevel, compress_to_vec};

/// The level of zlib that compressors take when none is asked for.
const LEVEL: u8 = 6;

/// The contents of a compressed section in place of `data`, which is to be aligned to `align` bytes; `None` if they would
/// not be smaller.
pub(crate) fn compressed(data: &[u8], align: u64, how: Compression, order: ByteOrder) -> Option<Vec<u8>> {
    let (kind, bytes) = match how {
        Compression::None => return None,
        Compression::Zlib => {
            let bytes = miniz_oxide::deflate::compress_to_vec_zlib(data, LEVEL);
            (elf::ELFCOMPRESS_ZLIB.0, bytes)
        }
        Compression::Zstd => (
            elf::ELFCOMPRESS_ZSTD.0,
            compress_to_vec(data, CompressionLevel::Fastest),
        ),
    };
    let mut out = Vec::with_capacity(24 + bytes.len());
    // `Elf64_Chdr`: type, a gap, size, alignment.
    out.extend_from_slice(&order.bytes(kind.to_le_bytes()));
    out.extend_from_slice(&[0; 4]);
    out.extend_from_slice(&order.bytes((data.len() as u64).to_le_bytes()));
    out.extend_from_slice(&order.bytes(align.to_le_bytes()));
    out.extend_from_slice(&bytes);
    (out.len() < data.len()).then_some(out)
}
