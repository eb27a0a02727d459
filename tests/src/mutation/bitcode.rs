//! Broken bitcode: bits and words of the file, or records and blocks of what the file holds.

use super::Random;
use crate::bitstream::{Item, Record, read, write};

/// Numbers at the edges of what records hold.
const NUMBERS: [u64; 12] = [
    0,
    1,
    2,
    7,
    31,
    0xff,
    0xffff,
    1 << 31,
    u32::MAX as u64,
    1 << 32,
    1 << 63,
    u64::MAX,
];

/// Case `index` under `seed`: one of the files, with one to eight edits.
pub fn mutate_bitcode(files: &[Vec<u8>], seed: u64, index: u64) -> Vec<u8> {
    let mut random = Random::new(seed, index);
    let file = &files[random.below(files.len())];
    let other = &files[random.below(files.len())];
    let edits = 1 + random.below(4) * random.below(3);
    if random.below(4) > 0
        && let (Some(mut items), Some(other)) = (read(file), read(other))
    {
        (0..edits).for_each(|_| edit_items(&mut items, &other, &mut random));
        return write(&items);
    }
    let mut bytes = file.clone();
    for _ in 0..edits.min(bytes.len()) {
        edit_bytes(&mut bytes, other, &mut random);
    }
    bytes
}

/// One edit of bytes behind the magic number, which would lead to nothing but a file that is not bitcode.
fn edit_bytes(bytes: &mut Vec<u8>, other: &[u8], random: &mut Random) {
    if bytes.len() <= 8 {
        return;
    }
    let place = 4 + random.below(bytes.len() - 4);
    let word = place / 4 * 4;
    let end = (word + 4 * (1 + random.below(8))).min(bytes.len());
    match random.below(10) {
        0..5 => bytes[place] ^= 1 << random.below(8),
        5 => bytes[place] = random.bits() as u8,
        6 => bytes.truncate(if random.below(2) == 0 { place } else { word }),
        7 => drop(bytes.drain(word..end)),
        8 => {
            let piece = bytes[word..end].to_vec();
            let to = 4 * random.below(bytes.len() / 4);
            bytes.splice(to..to, piece);
        }
        _ => {
            let from = 4 * random.below(other.len() / 4);
            let piece = &other[from..(from + end - word).min(other.len())];
            bytes.splice(word..end, piece.iter().copied());
        }
    }
}

/// Number of items that are below these.
fn count(items: &[Item]) -> usize {
    let below = |i: &Item| match i {
        Item::Block(_, items) => count(items),
        Item::Record(_) => 0,
    };
    items.iter().map(|i| 1 + below(i)).sum()
}

/// The block, and the place in it, of an item by its number.
fn find<'a>(items: &'a mut Vec<Item>, number: &mut usize) -> Option<(&'a mut Vec<Item>, usize)> {
    for at in 0..items.len() {
        if *number == 0 {
            return Some((items, at));
        }
        *number -= 1;
        let Item::Block(_, inner) = &items[at] else {
            continue;
        };
        let inside = count(inner);
        if *number < inside {
            let Item::Block(_, inner) = &mut items[at] else {
                unreachable!("looked at above")
            };
            return find(inner, number);
        }
        *number -= inside;
    }
    None
}

fn edit_items(items: &mut Vec<Item>, other: &[Item], random: &mut Random) {
    let total = count(items);
    if total == 0 {
        return;
    }
    let Some((block, at)) = find(items, &mut random.below(total)) else {
        return;
    };
    let second = random.below(block.len());
    match random.below(20) {
        0 => drop(block.remove(at)),
        1 => block.insert(second, block[at].clone()),
        2 => block.swap(at, second),
        3 | 4 => {
            let mut other = other.to_vec();
            let of_other = count(&other);
            if of_other > 0
                && let Some((from, place)) = find(&mut other, &mut random.below(of_other))
            {
                block.insert(at, from[place].clone());
            }
        }
        _ => match &mut block[at] {
            Item::Block(number, _) => {
                if random.below(8) == 0 {
                    *number = random.below(28) as u64;
                }
            }
            Item::Record(record) => edit_record(record, random),
        },
    }
}

fn edit_record(record: &mut Record, random: &mut Random) {
    if let Some(blob) = &mut record.blob
        && !blob.is_empty()
        && random.below(2) == 0
    {
        let place = random.below(blob.len());
        match random.below(4) {
            0 => blob.truncate(place),
            1 => drop(blob.drain(place..)),
            _ => blob[place] ^= 1 << random.below(8),
        }
        return;
    }
    let place = random.below(record.ops.len() + 1);
    let number = match random.below(3) {
        0 => NUMBERS[random.below(NUMBERS.len())],
        1 => random.below(100) as u64,
        _ => record
            .ops
            .get(random.below(record.ops.len() + 1))
            .copied()
            .unwrap_or(0),
    };
    match (random.below(12), record.ops.get_mut(place)) {
        (0, _) => record.code = random.below(64) as u64,
        (1, _) => record.ops.truncate(place),
        (2, _) => record.ops.insert(place, number),
        (3, Some(_)) => drop(record.ops.remove(place)),
        (4, Some(op)) => *op ^= 1 << random.below(64),
        (5, Some(op)) => *op = op.wrapping_add(1),
        (6, Some(op)) => *op = op.wrapping_sub(1),
        (7, _) => record.ops.extend_from_within(place..),
        (_, Some(op)) => *op = number,
        (_, None) => record.ops.push(number),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_for_the_same_numbers() {
        let record = |code, ops: &[u64]| {
            let (ops, blob) = (ops.to_vec(), None);
            Item::Record(Record { code, ops, blob })
        };
        let inner = Item::Block(12, vec![record(1, &[2]), record(10, &[])]);
        let files = [
            write(&[Item::Block(
                8,
                vec![record(1, &[2]), inner, record(3, &[1, 2, 3])],
            )]),
            write(&[Item::Block(13, vec![record(1, &[9, 9])])]),
        ];
        let all: Vec<_> = (0..500).map(|i| mutate_bitcode(&files, 7, i)).collect();
        let again: Vec<_> = (0..500).map(|i| mutate_bitcode(&files, 7, i)).collect();
        assert_eq!(all, again);
        let changed = all.iter().filter(|t| !files.contains(t)).count();
        assert!(changed > 350, "{changed} of 500 are changed");
    }
}
