//! Sorting of slices: a quicksort by swaps, a merge of chunks, a heap.

fn draw(seed: &mut u64) -> u32 {
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    (*seed >> 11) as u32
}

fn quick<T: PartialOrd + Copy>(items: &mut [T]) {
    if items.len() < 2 {
        return;
    }
    let pivot = items[items.len() / 2];
    let (mut low, mut high) = (0usize, items.len() - 1);
    loop {
        while items[low] < pivot {
            low += 1;
        }
        while pivot < items[high] {
            high -= 1;
        }
        if low >= high {
            break;
        }
        items.swap(low, high);
        low += 1;
        high -= 1;
    }
    let (left, right) = items.split_at_mut(low);
    quick(left);
    quick(right);
}

fn merge(items: &mut Vec<u32>) {
    let mut width = 1;
    while width < items.len() {
        let mut sorted = Vec::with_capacity(items.len());
        for pair in items.chunks(2 * width) {
            let (a, b) = pair.split_at(width.min(pair.len()));
            let (mut a, mut b) = (a.iter().peekable(), b.iter().peekable());
            while let (Some(x), Some(y)) = (a.peek(), b.peek()) {
                sorted.push(if x <= y {
                    *a.next().unwrap()
                } else {
                    *b.next().unwrap()
                });
            }
            sorted.extend(a);
            sorted.extend(b);
        }
        *items = sorted;
        width *= 2;
    }
}

fn sift(heap: &mut [u32], mut at: usize) {
    loop {
        let mut largest = at;
        for child in [2 * at + 1, 2 * at + 2] {
            if heap.get(child).is_some_and(|c| *c > heap[largest]) {
                largest = child;
            }
        }
        if largest == at {
            return;
        }
        heap.swap(at, largest);
        at = largest;
    }
}

fn heap(items: &mut [u32]) {
    for at in (0..items.len() / 2).rev() {
        sift(items, at);
    }
    for end in (1..items.len()).rev() {
        items.swap(0, end);
        sift(&mut items[..end], 0);
    }
}

fn main() {
    let mut seed = 88_172_645_463_325_252;
    let mut sum = 0u64;
    for _ in 0..6 {
        let items: Vec<u32> = (0..100_000).map(|_| draw(&mut seed)).collect();
        let (mut a, mut b, mut c) = (items.clone(), items.clone(), items);
        quick(&mut a);
        merge(&mut b);
        heap(&mut c);
        assert!(a == b && b == c);
        sum = a
            .iter()
            .zip(1u64..)
            .fold(sum, |s, (x, n)| s.wrapping_add(u64::from(*x).wrapping_mul(n)));
    }
    println!("{sum}");
}
