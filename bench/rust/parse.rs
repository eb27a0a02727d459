//! Text in and out: a reader of nested lists with errors, characters, strings put together.

use std::fmt::Write;
use std::iter::Peekable;
use std::str::Chars;

#[derive(Debug)]
enum Item {
    Number(i64),
    Word(String),
    List(Vec<Item>),
}

#[derive(Debug)]
enum Error {
    End,
    Unexpected(char),
    Overflow,
}

fn item(from: &mut Peekable<Chars>) -> Result<Item, Error> {
    while from.next_if(|c| c.is_whitespace()).is_some() {}
    match from.peek().copied().ok_or(Error::End)? {
        '(' => {
            from.next();
            let mut items = Vec::new();
            loop {
                while from.next_if(|c| c.is_whitespace()).is_some() {}
                if from.next_if_eq(&')').is_some() {
                    return Ok(Item::List(items));
                }
                items.push(item(from)?);
            }
        }
        c if c.is_ascii_digit() => {
            let mut number = 0i64;
            while let Some(digit) = from.peek().and_then(|c| c.to_digit(10)) {
                number = number
                    .checked_mul(10)
                    .and_then(|n| n.checked_add(i64::from(digit)))
                    .ok_or(Error::Overflow)?;
                from.next();
            }
            Ok(Item::Number(number))
        }
        c if c.is_alphabetic() => {
            let mut word = String::new();
            while let Some(c) = from.next_if(|c| c.is_alphanumeric()) {
                word.push(c);
            }
            Ok(Item::Word(word))
        }
        c => Err(Error::Unexpected(c)),
    }
}

fn weight(item: &Item) -> i64 {
    match item {
        Item::Number(n) => *n % 1000,
        Item::Word(w) => w
            .chars()
            .rev()
            .fold(0, |sum, c| (sum * 33 + i64::from(u32::from(c))) % 10_007),
        Item::List(items) => items.iter().map(weight).sum(),
    }
}

fn written(depth: u32, seed: &mut u32, out: &mut String) {
    for _ in 0..4 {
        *seed = seed.wrapping_mul(69_069).wrapping_add(5);
        match (*seed >> 20) % 3 {
            0 if depth > 0 => {
                out.push('(');
                written(depth - 1, seed, out);
                out.push_str(") ");
            }
            1 => write!(out, "{} ", *seed >> 4).unwrap(),
            _ => {
                out.extend(
                    "größe alpha beta"
                        .chars()
                        .skip((*seed >> 28) as usize)
                        .take_while(|c| *c != ' '),
                );
                out.push_str("x ");
            }
        }
    }
}

fn main() {
    let (mut seed, mut sum, mut bytes) = (3, 0, 0);
    for _ in 0..24_000 {
        let mut text = String::from("(");
        written(5, &mut seed, &mut text);
        text.push(')');
        bytes += text.len();
        match item(&mut text.chars().peekable()) {
            Ok(list) => sum += weight(&list),
            Err(e) => println!("{e:?}"),
        }
    }
    println!("{bytes} {sum}");
}
