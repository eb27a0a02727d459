//! Hashes of type records (`.debug$H`): what linkers merge types by. A hash is that of a record in which the hashes of the
//! types that it names stand for their numbers: the first 8 bytes of its BLAKE3.

use super::record::TypeIndex;
use super::table::TypeTable;

/// What `.debug$H` begins with: magic number, version, kind of hash (BLAKE3).
const HEADER: [u8; 8] = [0xc5, 0xc9, 0x33, 0x01, 0, 0, 2, 0];

/// The contents of `.debug$H`.
pub fn section(types: &TypeTable) -> Vec<u8> {
    let mut out = HEADER.to_vec();
    let mut text = Vec::new();
    for i in 0..types.len() {
        let (record, refs) = types.record(i);
        text.clear();
        let mut done = 0;
        for at in refs {
            let at = *at as usize;
            text.extend_from_slice(&record[done..at]);
            done = at + 4;
            let index = u32::from_le_bytes([record[at], record[at + 1], record[at + 2], record[at + 3]]);
            let hash = HEADER.len() + 8 * (index - TypeIndex::FIRST) as usize;
            text.extend_from_slice(out.get(hash..hash + 8).unwrap_or(&record[at..at + 4]));
        }
        text.extend_from_slice(&record[done..]);
        out.extend_from_slice(&blake3(&text));
    }
    out
}

const IV: [u32; 8] = [
    0x6a09_e667,
    0xbb67_ae85,
    0x3c6e_f372,
    0xa54f_f53a,
    0x510e_527f,
    0x9b05_688c,
    0x1f83_d9ab,
    0x5be0_cd19,
];
const CHUNK_START: u32 = 1;
const CHUNK_END: u32 = 2;
const PARENT: u32 = 4;
const ROOT: u32 = 8;
/// How words of a block are permuted between rounds.
const PERMUTATION: [usize; 16] = [2, 6, 3, 10, 7, 0, 4, 13, 1, 11, 12, 5, 9, 14, 15, 8];

/// The first 8 bytes of BLAKE3 (specification, section 2).
fn blake3(data: &[u8]) -> [u8; 8] {
    let root = tree(data, 0, ROOT);
    let mut hash = [0; 8];
    hash[..4].copy_from_slice(&root[0].to_le_bytes());
    hash[4..].copy_from_slice(&root[1].to_le_bytes());
    hash
}

/// The chaining value of a subtree: a chunk of up to 1024 bytes, or two subtrees, of which the left is full.
fn tree(data: &[u8], counter: u64, flags: u32) -> [u32; 8] {
    if data.len() <= 1024 {
        return chunk(data, counter, flags);
    }
    let chunks = data.len().div_ceil(1024);
    let left = chunks.next_power_of_two() / 2;
    let (first, second) = data.split_at(left * 1024);
    let mut block = [0; 16];
    block[..8].copy_from_slice(&tree(first, counter, 0));
    block[8..].copy_from_slice(&tree(second, counter + left as u64, 0));
    compress(&IV, &block, 0, 64, PARENT | flags)
}

fn chunk(data: &[u8], counter: u64, flags: u32) -> [u32; 8] {
    let mut value = IV;
    let blocks = data.len().div_ceil(64).max(1);
    for i in 0..blocks {
        let bytes = &data[64 * i..data.len().min(64 * i + 64)];
        let mut block = [0; 16];
        for (k, byte) in bytes.iter().enumerate() {
            block[k / 4] |= u32::from(*byte) << (8 * (k % 4));
        }
        let start = if i == 0 { CHUNK_START } else { 0 };
        let end = if i + 1 == blocks { CHUNK_END | flags } else { 0 };
        value = compress(&value, &block, counter, bytes.len() as u32, start | end);
    }
    value
}

fn compress(value: &[u32; 8], block: &[u32; 16], counter: u64, len: u32, flags: u32) -> [u32; 8] {
    let mut state = [0; 16];
    state[..8].copy_from_slice(value);
    state[8..12].copy_from_slice(&IV[..4]);
    state[12..].copy_from_slice(&[counter as u32, (counter >> 32) as u32, len, flags]);
    let mut words = *block;
    for round in 0..7 {
        const MIXES: [[usize; 4]; 8] = [
            [0, 4, 8, 12],
            [1, 5, 9, 13],
            [2, 6, 10, 14],
            [3, 7, 11, 15],
            [0, 5, 10, 15],
            [1, 6, 11, 12],
            [2, 7, 8, 13],
            [3, 4, 9, 14],
        ];
        for (i, mix_at) in MIXES.iter().enumerate() {
            mix(&mut state, *mix_at, words[2 * i], words[2 * i + 1]);
        }
        if round < 6 {
            words = PERMUTATION.map(|from| words[from]);
        }
    }
    std::array::from_fn(|i| state[i] ^ state[i + 8])
}

fn mix(state: &mut [u32; 16], [a, b, c, d]: [usize; 4], x: u32, y: u32) {
    for (word, right_d, right_b) in [(x, 16, 12), (y, 8, 7)] {
        state[a] = state[a].wrapping_add(state[b]).wrapping_add(word);
        state[d] = (state[d] ^ state[a]).rotate_right(right_d);
        state[c] = state[c].wrapping_add(state[d]);
        state[b] = (state[b] ^ state[c]).rotate_right(right_b);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Test vectors of the specification: bytes 0, 1, … 250, 0, 1, …
    #[test]
    fn hashes_of_the_specification() {
        let hash = |len: usize| {
            let data: Vec<u8> = (0..len).map(|i| (i % 251) as u8).collect();
            u64::from_be_bytes(blake3(&data))
        };
        assert_eq!(hash(0), 0xaf13_49b9_f5f9_a1a6);
        assert_eq!(hash(1), 0x2d3a_dedf_f11b_61f1);
        assert_eq!(hash(1024), 0x4221_4739_f095_a406);
        assert_eq!(hash(1025), 0xd002_78ae_47eb_27b3);
        assert_eq!(hash(3072), 0xb98c_b0ff_3623_be03);
    }
}
