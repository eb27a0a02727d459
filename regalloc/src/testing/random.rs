//! Random functions in the text form: branches of two and three ways, loops, calls that unwind; operands with all
//! constraints; more values alive than there are registers.

use std::fmt::Write;

/// A generator of numbers that are always the same.
pub(super) struct Random(pub u64);

impl Random {
    /// A number below `n`.
    pub fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) as usize % n
    }

    /// Whether something that happens once in `n` times happens.
    pub fn once_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }
}

/// A function of about `size` instructions.
pub(super) fn function(random: &mut Random, size: usize) -> String {
    let mut maker = Maker {
        random,
        text: "vcode optimise, 0 vregs, 16-byte float spills\nblock0:\n".into(),
        blocks: 1,
        vregs: 0,
        values: Vec::new(),
        left: size,
    };
    let args: Vec<String> = (0..4)
        .map(|i| {
            let class = if i < 3 { 'i' } else { 'f' };
            let v = maker.fresh(class);
            format!("={v}:{class}{i}")
        })
        .collect();
    maker.line(&format!("args {}", args.join(", ")));
    maker.region(0);
    let result = maker.pick('i');
    maker.line(&format!("ret {result}:i0"));
    maker.text
}

struct Maker<'a> {
    random: &'a mut Random,
    text: String,
    blocks: usize,
    vregs: usize,
    /// Registers that the open block may use.
    values: Vec<String>,
    left: usize,
}

impl Maker<'_> {
    fn line(&mut self, text: &str) {
        let _ = writeln!(self.text, "  {text}");
    }

    fn fresh(&mut self, class: char) -> String {
        let name = format!("v{}{class}", self.vregs);
        self.vregs += 1;
        self.values.push(name.clone());
        name
    }

    /// A register without a place among the values yet.
    fn reserve(&mut self, class: char) -> String {
        let name = self.fresh(class);
        self.values.pop();
        name
    }

    fn class(&mut self) -> char {
        if self.random.once_in(3) { 'f' } else { 'i' }
    }

    /// A value of a class: one of the last ones, or any.
    fn pick(&mut self, class: char) -> String {
        let of_class: Vec<&String> = self.values.iter().filter(|v| v.ends_with(class)).collect();
        let from = if self.random.once_in(2) {
            of_class.len().saturating_sub(4)
        } else {
            0
        };
        of_class[from + self.random.below(of_class.len() - from)].clone()
    }

    fn region(&mut self, depth: usize) {
        while self.left > 0 {
            self.left -= 1;
            match self.random.below(if depth < 4 { 14 } else { 10 }) {
                0 => self.call(),
                1 => {
                    let class = self.class();
                    let from = self.pick(class);
                    let to = self.fresh(class);
                    self.line(&format!("move ={to}, {from}"));
                }
                2 => self.flags(),
                3..10 => self.operation(),
                10 | 11 => self.choice(depth),
                12 => self.repeat(depth),
                _ if depth > 0 => return,
                _ => {}
            }
        }
    }

    /// Flags, one or two readers of them, and operations that leave them alone between.
    fn flags(&mut self) {
        if self.random.once_in(3) {
            self.line("scramble");
        }
        let compared = self.pick('i');
        self.line(&format!("compare {compared}"));
        for _ in 0..1 + self.random.below(2) {
            for _ in 0..self.random.below(3) {
                self.operation();
            }
            let (from, to) = (self.pick('i'), self.reserve('i'));
            self.line(&format!("when {from}, ={to}"));
            self.values.push(to);
        }
    }

    fn operation(&mut self) {
        let names = ["add", "inc", "const", "work", "mix.wide", "sub"];
        let name = names[self.random.below(names.len())];
        let mut operands: Vec<String> = Vec::new();
        let uses = match name {
            "const" => 0,
            "inc" => 1,
            _ => self.random.below(4),
        };
        for _ in 0..uses {
            let class = self.class();
            let v = self.pick(class);
            let constraint = match self.random.below(12) {
                0 => ":any",
                1 => ":late",
                _ => "",
            };
            operands.push(v + constraint);
        }
        let mut taken = [false; 2];
        if name != "const" && self.random.once_in(6) {
            // A fixed use, as of a shift's count.
            let v = self.pick('i');
            operands.push(format!("{v}:i2"));
            taken[0] = true;
        }
        for _ in 0..1 + usize::from(name != "const" && self.random.once_in(5)) {
            let tied = (0..uses).find(|i| {
                !operands[*i].contains(':') && !operands.iter().any(|o| o.ends_with(&format!("tied{i}")))
            });
            match tied {
                Some(i) if name == "inc" || self.random.once_in(3) => {
                    let class = operands[i].chars().last().unwrap();
                    let to = self.reserve(class);
                    operands.push(format!("={to}:tied{i}"));
                }
                _ => {
                    let class = self.class();
                    let to = self.reserve(class);
                    let fixed = class == 'i' && !std::mem::replace(&mut taken[1], true);
                    operands.push(match self.random.below(8) {
                        0 if fixed => format!("={to}:i0"),
                        1 => format!("={to}:early"),
                        _ => format!("={to}"),
                    });
                }
            }
        }
        self.line(&format!("{name} {}", operands.join(", ")));
        self.define(&operands);
    }

    /// The registers that operands define are values from here on.
    fn define(&mut self, operands: &[String]) {
        for o in operands.iter().filter_map(|o| o.strip_prefix('=')) {
            self.values.push(o.split(':').next().unwrap().to_string());
        }
    }

    /// The operands of a call, and what it leaves with garbage.
    fn call_operands(&mut self) -> (Vec<String>, &'static str) {
        let (a, b, f) = (self.pick('i'), self.pick('i'), self.pick('f'));
        let (r, s) = (self.reserve('i'), self.reserve('f'));
        let operands = vec![
            format!("{a}:i0"),
            format!("{b}:i1"),
            format!("{f}:f0"),
            format!("={r}:i0"),
            format!("={s}:f0"),
        ];
        (operands, "clobbers i0-i3 f0-f4")
    }

    fn call(&mut self) {
        let (operands, clobbers) = self.call_operands();
        self.line(&format!("call {}, {clobbers}", operands.join(", ")));
        self.define(&operands);
    }

    fn block(&mut self, params: &[String]) -> usize {
        let list = if params.is_empty() {
            String::new()
        } else {
            format!("({})", params.join(", "))
        };
        let _ = writeln!(self.text, "block{}{list}:", self.blocks);
        self.blocks += 1;
        self.blocks - 1
    }

    /// Two or three ways that meet again. Where the ways begin is known once they are made: names stand for them.
    fn choice(&mut self, depth: usize) {
        let ways = 2 + usize::from(self.random.once_in(4));
        if ways == 2 && self.random.once_in(3) {
            let (operands, clobbers) = self.call_operands();
            self.line(&format!("invoke {}, {clobbers}", operands.join(", ")));
            self.define(&operands);
        } else {
            let condition = self.pick('i');
            self.line(&format!("branch {condition}"));
        }
        let (site, mut starts) = (self.text.len(), Vec::new());
        let params: Vec<char> = (0..self.random.below(4)).map(|_| self.class()).collect();
        let known = self.values.len();
        let mut ends = Vec::new();
        for _ in 0..ways {
            let start = self.block(&[]);
            starts.push(format!("block{start}"));
            self.region(depth + 1);
            let args: Vec<String> = params.iter().map(|c| self.pick(*c)).collect();
            self.line("jump");
            ends.push((self.text.len(), args));
            self.values.truncate(known);
        }
        let names: Vec<String> = params.iter().map(|c| self.fresh(*c)).collect();
        let join = self.block(&names);
        for (at, args) in ends.into_iter().rev() {
            let list = if args.is_empty() {
                String::new()
            } else {
                format!("({})", args.join(", "))
            };
            self.text.insert_str(at, &format!("  -> block{join}{list}\n"));
        }
        self.text
            .insert_str(site, &format!("  -> {}\n", starts.join(", ")));
    }

    /// A loop that is tested at its end.
    fn repeat(&mut self, depth: usize) {
        let classes: Vec<char> = (0..1 + self.random.below(3)).map(|_| self.class()).collect();
        let args: Vec<String> = classes.iter().map(|c| self.pick(*c)).collect();
        self.line("jump");
        let header = self.blocks;
        let _ = writeln!(self.text, "  -> block{header}({})", args.join(", "));
        let params: Vec<String> = classes.iter().map(|c| self.fresh(*c)).collect();
        self.block(&params);
        self.region(depth + 1);
        let next: Vec<String> = classes.iter().map(|c| self.pick(*c)).collect();
        self.line("branch");
        let latch = self.blocks;
        let _ = writeln!(self.text, "  -> block{latch}, block{}", latch + 1);
        self.block(&[]);
        self.line("jump");
        let _ = writeln!(self.text, "  -> block{header}({})", next.join(", "));
        self.block(&[]);
    }
}
