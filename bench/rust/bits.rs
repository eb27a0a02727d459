//! Iterators over bits and bytes: queens on boards of bits, a checksum by table, windows, runs.

fn queens(left: u32, right: u32, down: u32, all: u32) -> u64 {
    if down == all {
        return 1;
    }
    let mut open = all & !(left | right | down);
    let mut found = 0;
    while open != 0 {
        let one = open & open.wrapping_neg();
        open ^= one;
        found += queens((left | one) << 1, (right | one) >> 1, down | one, all);
    }
    found
}

fn table() -> [u32; 256] {
    std::array::from_fn(|n| {
        (0..8).fold(
            n as u32,
            |c, _| if c & 1 == 1 { c >> 1 ^ 0xedb8_8320 } else { c >> 1 },
        )
    })
}

fn checksum(table: &[u32; 256], bytes: &[u8]) -> u32 {
    !bytes
        .iter()
        .fold(!0, |c, b| c >> 8 ^ table[usize::from(c as u8 ^ b)])
}

fn runs(bytes: &[u8]) -> Vec<(u8, usize)> {
    let mut out: Vec<(u8, usize)> = Vec::new();
    for b in bytes {
        match out.last_mut() {
            Some((last, n)) if last == b => *n += 1,
            _ => out.push((*b, 1)),
        }
    }
    out
}

fn main() {
    let table = table();
    let bytes: Vec<u8> = (0..400_000u32)
        .map(|n| (n.wrapping_mul(2_654_435_761) >> 27) as u8 / 5)
        .collect();
    let sums: u32 = (1..=200).fold(0, |s, n| s.rotate_left(5) ^ checksum(&table, &bytes[n..]));
    let rises = bytes.windows(3).filter(|w| w[0] < w[1] && w[1] < w[2]).count();
    let longest = runs(&bytes).into_iter().map(|(b, n)| (n, b)).max().unwrap();
    let ones: u32 = bytes
        .chunks_exact(8)
        .map(|c| u64::from_le_bytes(c.try_into().unwrap()).count_ones())
        .sum();
    println!(
        "{} {sums:08x} {rises} {longest:?} {ones}",
        queens(0, 0, 0, (1 << 11) - 1)
    );
}
