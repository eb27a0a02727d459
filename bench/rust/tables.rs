//! Maps of the standard library: counted words by hash, an index by order, a queue.

use std::collections::{BTreeMap, HashMap, VecDeque};
use std::hash::{BuildHasherDefault, Hasher};

#[derive(Default)]
struct Fnv(u64);

impl Hasher for Fnv {
    fn write(&mut self, bytes: &[u8]) {
        for b in bytes {
            self.0 = (self.0 ^ u64::from(*b)).wrapping_mul(0x100_0000_01b3);
        }
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

fn text(words: usize) -> String {
    let mut seed = 12345u32;
    let mut out = String::new();
    for _ in 0..words {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        for k in 0..2 + (seed >> 30) {
            out.push((b'a' + ((seed >> (7 + 4 * k)) % 9) as u8) as char);
        }
        out.push(' ');
    }
    out
}

fn main() {
    let text = text(1_500_000);
    let mut counts: HashMap<&str, u32, BuildHasherDefault<Fnv>> = HashMap::default();
    for word in text.split_ascii_whitespace() {
        *counts.entry(word).or_insert(0) += 1;
    }
    let mut index: BTreeMap<u32, Vec<&str>> = BTreeMap::new();
    for (word, count) in &counts {
        index.entry(*count).or_default().push(word);
    }
    let most = index
        .iter()
        .next_back()
        .map(|(n, w)| (*n, w.iter().min().copied()))
        .unwrap();

    let mut queue: VecDeque<u32> = (1..=40_000).collect();
    let mut last = 0;
    while let Some(first) = queue.pop_front() {
        for _ in 0..30 {
            if let Some(n) = queue.pop_front() {
                queue.push_back(n);
            }
        }
        last = last * 31 % 65_521 + first;
    }
    println!("{} {} {:?} {last}", counts.len(), index.len(), most);
}
