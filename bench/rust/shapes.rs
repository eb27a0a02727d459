//! Trait objects, an enum of expressions in boxes, closures in a vector.

trait Shape {
    fn area(&self) -> f64;
    fn grow(&mut self, by: f64);
}

struct Circle(f64);
struct Rectangle {
    width: f64,
    height: f64,
}

impl Shape for Circle {
    fn area(&self) -> f64 {
        self.0 * self.0 * 3.0
    }

    fn grow(&mut self, by: f64) {
        self.0 += by;
    }
}

impl Shape for Rectangle {
    fn area(&self) -> f64 {
        self.width * self.height
    }

    fn grow(&mut self, by: f64) {
        self.width += by;
        self.height += 0.5 * by;
    }
}

enum Expression {
    Number(i64),
    Variable,
    Sum(Box<Expression>, Box<Expression>),
    Product(Box<Expression>, Box<Expression>),
    Choice(Box<Expression>, Box<Expression>, Box<Expression>),
}

use Expression::*;

fn grown(depth: u32, seed: &mut u32) -> Box<Expression> {
    *seed = seed.wrapping_mul(69_069).wrapping_add(1);
    let kind = (*seed >> 24) % 5;
    Box::new(if depth == 0 || kind == 0 {
        if *seed & 0x4000 == 0 {
            Number(i64::from(*seed >> 28))
        } else {
            Variable
        }
    } else if kind < 3 {
        Sum(grown(depth - 1, seed), grown(depth - 1, seed))
    } else if kind == 3 {
        Product(grown(depth - 1, seed), grown(depth - 1, seed))
    } else {
        Choice(
            grown(depth - 1, seed),
            grown(depth - 1, seed),
            grown(depth - 1, seed),
        )
    })
}

fn value(e: &Expression, x: i64) -> Option<i64> {
    Some(match e {
        Number(n) => *n,
        Variable => x,
        Sum(a, b) => value(a, x)?.checked_add(value(b, x)?)?,
        Product(a, b) => value(a, x)?.wrapping_mul(value(b, x)?) % 10_007,
        Choice(c, a, b) => value(if value(c, x)? & 1 == 0 { a } else { b }, x)?,
    })
}

fn main() {
    let mut shapes: Vec<Box<dyn Shape>> = Vec::new();
    for n in 0..1000 {
        let size = f64::from(n % 17) + 1.0;
        shapes.push(if n % 3 == 0 {
            Box::new(Circle(size))
        } else {
            Box::new(Rectangle {
                width: size,
                height: 2.0,
            })
        });
    }
    let mut area = 0.0;
    for round in 0..3000 {
        shapes
            .iter_mut()
            .for_each(|s| s.grow(f64::from(round % 5) / 16.0));
        area += shapes.iter().map(|s| s.area()).sum::<f64>();
    }
    let mut seed = 7;
    let trees: Vec<_> = (0..20).map(|_| grown(9, &mut seed)).collect();
    let sum: i64 = (0..1500)
        .flat_map(|x| trees.iter().map(move |t| value(t, x).unwrap_or(-1)))
        .sum();

    let steps: Vec<Box<dyn Fn(u64) -> u64>> = vec![
        Box::new(|n| n / 2),
        Box::new(|n| 3 * n + 1),
        Box::new(move |n| n ^ seed as u64 & 1),
    ];
    let mut longest = (0, 0);
    for start in 1..30_000u64 {
        let (mut n, mut length) = (start, 0);
        while n > 1 {
            n = steps[(n % 2) as usize](n);
            length += 1;
        }
        longest = longest.max((length, start));
    }
    println!("{area:.3} {sum} {longest:?}");
}
