//! Matrices as vectors of rows, indexed and by iterators; an elimination.

type Matrix = Vec<Vec<f64>>;

fn made(n: usize, f: impl Fn(usize, usize) -> f64) -> Matrix {
    (0..n).map(|r| (0..n).map(|c| f(r, c)).collect()).collect()
}

fn indexed(a: &Matrix, b: &Matrix) -> Matrix {
    let n = a.len();
    let mut out = made(n, |_, _| 0.0);
    for r in 0..n {
        for k in 0..n {
            for c in 0..n {
                out[r][c] += a[r][k] * b[k][c];
            }
        }
    }
    out
}

fn iterated(a: &Matrix, b: &Matrix) -> Matrix {
    let n = a.len();
    let turned = made(n, |r, c| b[c][r]);
    a.iter()
        .map(|row| {
            turned
                .iter()
                .map(|column| row.iter().zip(column).map(|(x, y)| x * y).sum())
                .collect()
        })
        .collect()
}

fn determinant(mut m: Matrix) -> f64 {
    let mut det = 1.0;
    for p in 0..m.len() {
        let best = (p..m.len())
            .max_by(|a, b| m[*a][p].abs().total_cmp(&m[*b][p].abs()))
            .unwrap();
        if best != p {
            m.swap(best, p);
            det = -det;
        }
        det *= m[p][p];
        let (head, tail) = m.split_at_mut(p + 1);
        for row in tail {
            let factor = row[p] / head[p][p];
            for (x, y) in row.iter_mut().zip(&head[p]).skip(p) {
                *x -= factor * y;
            }
        }
    }
    det
}

fn main() {
    let a = made(320, |r, c| {
        ((r * 7 + c * 3) % 11) as f64 / 11.0 + f64::from(u8::from(r == c))
    });
    let b = made(320, |r, c| ((r * 5 + c * 13) % 17) as f64 / 17.0);
    let (p, q) = (indexed(&a, &b), iterated(&a, &b));
    let trace = |m: &Matrix| (0..m.len()).map(|n| m[n][n]).sum::<f64>();
    println!("{:.6} {:.6} {:.6e}", trace(&p), trace(&q), determinant(a));
}
