//! Compressed sections of ELF objects (gABI, "Section Compression"): a header that names the format and what there was,
//! then the compressed bytes.

use ir::options::Compression;
use object::elf;
use ruzstd::encoding::{CompressionLevel, compress_to_vec};

/// The level of zlib that compressors take when none is asked for.
const LEVEL: u8 = 6;

/// The contents of a compressed section in place of `data`; `None` if they would not be smaller. `header`: of a kind of compression.
pub(crate) fn compressed(data: &[u8], how: Compression, header: impl Fn(u32) -> Vec<u8>) -> Option<Vec<u8>> {
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
    let mut out = header(kind);
    out.extend_from_slice(&bytes);
    (out.len() < data.len()).then_some(out)
}
