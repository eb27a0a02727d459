//! Vectors of three numbers with operators, arrays of structures, pairs of bodies.

use std::ops::{Add, AddAssign, Mul, Sub, SubAssign};

#[derive(Clone, Copy, Default)]
struct Vector([f64; 3]);

impl Vector {
    fn with(self, other: Vector, f: impl Fn(f64, f64) -> f64) -> Vector {
        Vector(std::array::from_fn(|n| f(self.0[n], other.0[n])))
    }

    fn dot(self, other: Vector) -> f64 {
        self.0.iter().zip(other.0).map(|(a, b)| a * b).sum()
    }
}

impl Add for Vector {
    type Output = Vector;
    fn add(self, other: Vector) -> Vector {
        self.with(other, |a, b| a + b)
    }
}

impl Sub for Vector {
    type Output = Vector;
    fn sub(self, other: Vector) -> Vector {
        self.with(other, |a, b| a - b)
    }
}

impl Mul<f64> for Vector {
    type Output = Vector;
    fn mul(self, by: f64) -> Vector {
        Vector(self.0.map(|a| a * by))
    }
}

impl AddAssign for Vector {
    fn add_assign(&mut self, other: Vector) {
        *self = *self + other;
    }
}

impl SubAssign for Vector {
    fn sub_assign(&mut self, other: Vector) {
        *self = *self - other;
    }
}

struct Body {
    place: Vector,
    speed: Vector,
    mass: f64,
}

fn step(bodies: &mut [Body], time: f64) {
    for n in 1..bodies.len() {
        let (left, right) = bodies.split_at_mut(n);
        let a = &mut right[0];
        for b in left {
            let apart = a.place - b.place;
            let square = apart.dot(apart) + 0.01;
            let pull = time / (square * square.sqrt());
            a.speed -= apart * (b.mass * pull);
            b.speed += apart * (a.mass * pull);
        }
    }
    for b in bodies {
        b.place += b.speed * time;
    }
}

fn energy(bodies: &[Body]) -> f64 {
    let moving: f64 = bodies.iter().map(|b| 0.5 * b.mass * b.speed.dot(b.speed)).sum();
    let mut bound = 0.0;
    for (n, a) in bodies.iter().enumerate() {
        for b in &bodies[n + 1..] {
            let apart = a.place - b.place;
            bound += a.mass * b.mass / (apart.dot(apart) + 0.01).sqrt();
        }
    }
    moving - bound
}

fn main() {
    let mut bodies: Vec<Body> = (0..8)
        .map(|n| {
            let n = f64::from(n);
            Body {
                place: Vector([n * 1.5, n * n % 3.0, -n]),
                speed: Vector([0.1 * (n % 2.0), 0.0, 0.05]),
                mass: 1.0 + n / 4.0,
            }
        })
        .collect();
    for _ in 0..1_500_000 {
        step(&mut bodies, 0.001);
    }
    println!("{:.9}", energy(&bodies));
}
