//! Primes by a sieve: ranges with steps, vectors of flags, sums over filters.

fn sieve(limit: usize) -> Vec<bool> {
    let mut composite = vec![false; limit + 1];
    for n in 2..=limit {
        if n * n > limit {
            break;
        }
        if !composite[n] {
            for multiple in (n * n..=limit).step_by(n) {
                composite[multiple] = true;
            }
        }
    }
    composite
}

fn main() {
    let mut total = 0usize;
    for round in 0..40 {
        let composite = sieve(1_000_000 + round);
        total += composite
            .iter()
            .enumerate()
            .skip(2)
            .filter(|(_, c)| !**c)
            .map(|(n, _)| n)
            .sum::<usize>();
    }
    println!("{total}");
}
