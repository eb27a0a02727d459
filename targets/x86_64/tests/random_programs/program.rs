//! Programs: made from a seed, and what an interpreter says that they compute.

use ir::inst::AtomicOp;
use x86_64::Cond;

pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }
    fn below(&mut self, n: usize) -> usize {
        (self.next() >> 11) as usize % n
    }
    pub fn one<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())]
    }
}

/// A value of the program, by number.
pub type Val = usize;
pub const SLOTS: usize = 4;

#[derive(Clone, Debug)]
pub enum Op {
    Bin(u8, Val, Val, Val),
    BinImm(u8, Val, Val, i32),
    /// dst = a op slot
    BinSlot(u8, Val, Val, usize),
    /// slot op= a
    SlotBin(u8, usize, Val),
    Shift(u8, Val, Val, Val),
    MulHigh(Val, Val, Val),
    Div(Val, Val, Val),
    Set(Cond, Val, Val, Val),
    Select(Cond, Val, Val, Val, Val, Val),
    Lea(Val, Val, Val, u8, i32),
    Store(usize, Val),
    Load(Val, usize),
    /// through vector registers: (a + b) ^ a on 64-bit lanes
    Vector(Val, Val, Val),
    /// vector select by a comparison
    VectorSelect(Cond, Val, Val, Val),
    Atomic(AtomicOp, Val, usize, Val),
    Call(Val, [Val; 8]),
    Const(Val, i64),
    Copy(Val, Val),
}

#[derive(Clone, Debug)]
pub enum End {
    Jump(usize, Vec<Val>),
    If(Cond, Option<Cond>, Val, Val, usize, usize),
    Return(Val),
}

#[derive(Clone, Debug, Default)]
pub struct Piece {
    pub params: Vec<Val>,
    pub ops: Vec<Op>,
    pub end: Option<End>,
}

#[derive(Debug)]
pub struct Program {
    pub blocks: Vec<Piece>,
    pub values: usize,
}

pub const CONDS: [Cond; 10] = [
    Cond::E,
    Cond::Ne,
    Cond::B,
    Cond::Ae,
    Cond::Be,
    Cond::A,
    Cond::L,
    Cond::Ge,
    Cond::Le,
    Cond::G,
];

pub fn holds(c: Cond, a: u64, b: u64) -> bool {
    let (x, y) = (a as i64, b as i64);
    match c {
        Cond::E => a == b,
        Cond::Ne => a != b,
        Cond::B => a < b,
        Cond::Ae => a >= b,
        Cond::Be => a <= b,
        Cond::A => a > b,
        Cond::L => x < y,
        Cond::Ge => x >= y,
        Cond::Le => x <= y,
        Cond::G => x > y,
        _ => unreachable!("not generated"),
    }
}

pub fn bin(op: u8, a: u64, b: u64) -> u64 {
    match op {
        0 => a.wrapping_add(b),
        1 => a.wrapping_sub(b),
        2 => a ^ b,
        3 => a & b,
        4 => a | b,
        _ => a.wrapping_mul(b),
    }
}

pub struct Generator {
    random: Random,
    program: Program,
    vars: Vec<Val>,
    calls: bool,
}

impl Generator {
    fn value(&mut self) -> Val {
        self.program.values += 1;
        self.program.values - 1
    }

    fn block(&mut self) -> usize {
        self.program.blocks.push(Piece::default());
        self.program.blocks.len() - 1
    }

    fn var(&mut self) -> Val {
        let i = self.random.below(self.vars.len());
        self.vars[i]
    }

    fn op(&mut self, block: usize) {
        let dst = self.value();
        let (a, b, c, d) = (self.var(), self.var(), self.var(), self.var());
        let slot = self.random.below(SLOTS);
        let cond = self.random.one(&CONDS);
        let r = &mut self.random;
        let mut defines = true;
        let op = match r.below(if self.calls { 20 } else { 18 }) {
            0..=2 => Op::Bin(r.below(6) as u8, dst, a, b),
            3 => Op::BinImm(r.below(6) as u8, dst, a, r.one(&[1, -1, 100, 1000, -70000])),
            4 => Op::BinSlot(r.below(6) as u8, dst, a, slot),
            5 => {
                defines = false;
                Op::SlotBin(r.below(5) as u8, slot, a)
            }
            6 => Op::Shift(r.below(3) as u8, dst, a, b),
            7 => Op::MulHigh(dst, a, b),
            8 => Op::Div(dst, a, b),
            9 => Op::Set(cond, dst, a, b),
            10 => Op::Select(cond, dst, a, b, c, d),
            11 => Op::Lea(dst, a, b, r.one(&[1, 2, 4, 8]), r.one(&[0, 7, -300])),
            12 => {
                defines = false;
                Op::Store(slot, a)
            }
            13 => Op::Load(dst, slot),
            14 => Op::Vector(dst, a, b),
            15 => Op::VectorSelect(cond, dst, a, b),
            16 => {
                const OPS: [AtomicOp; 12] = [
                    AtomicOp::And,
                    AtomicOp::Or,
                    AtomicOp::Xor,
                    AtomicOp::Nand,
                    AtomicOp::Min,
                    AtomicOp::Max,
                    AtomicOp::UMin,
                    AtomicOp::UMax,
                    AtomicOp::UIncWrap,
                    AtomicOp::UDecWrap,
                    AtomicOp::USubCond,
                    AtomicOp::USubSat,
                ];
                Op::Atomic(r.one(&OPS), dst, slot, a)
            }
            17 => match r.below(2) {
                0 => Op::Const(dst, r.next() as i64 >> r.one(&[0, 20, 40, 56])),
                _ => Op::Copy(dst, a),
            },
            _ => {
                let args = [a, b, c, d, b, a, d, c];
                Op::Call(dst, args)
            }
        };
        self.program.blocks[block].ops.push(op);
        if defines {
            // Sometimes a value nobody uses.
            if self.random.below(8) != 0 {
                let i = self.random.below(self.vars.len());
                self.vars[i] = dst;
            }
        }
    }

    fn ops(&mut self, block: usize, most: usize) {
        for _ in 0..self.random.below(most) {
            self.op(block);
        }
    }

    /// Parameters at `block` for the variables that differ between `before` and the present.
    fn merge(&mut self, block: usize, sides: &[Vec<Val>]) -> Vec<Vec<Val>> {
        let mut args = vec![Vec::new(); sides.len()];
        for i in 0..self.vars.len() {
            let differs = sides.iter().any(|s| s[i] != sides[0][i]) || self.random.below(10) == 0;
            if differs {
                let param = self.value();
                self.program.blocks[block].params.push(param);
                for (side, args) in sides.iter().zip(&mut args) {
                    args.push(side[i]);
                }
                self.vars[i] = param;
            } else {
                self.vars[i] = sides[0][i];
            }
        }
        args
    }

    fn cond(&mut self, yes: usize, no: usize) -> End {
        let (x, y) = (self.var(), self.var());
        let c = self.random.one(&CONDS);
        let second = (self.random.below(4) == 0).then(|| self.random.one(&CONDS));
        End::If(c, second, x, y, yes, no)
    }

    /// Appends one structure to `block`; gives the block that is open then.
    fn structure(&mut self, block: usize) -> usize {
        self.ops(block, 12);
        match self.random.below(3) {
            0 => {
                let (yes, no) = (self.block(), self.block());
                let end = self.cond(yes, no);
                self.program.blocks[block].end = Some(end);
                let before = self.vars.clone();
                self.ops(yes, 8);
                let after_yes = std::mem::replace(&mut self.vars, before);
                self.ops(no, 8);
                let after_no = self.vars.clone();
                let join = self.block();
                let args = self.merge(join, &[after_yes, after_no]);
                self.program.blocks[yes].end = Some(End::Jump(join, args[0].clone()));
                self.program.blocks[no].end = Some(End::Jump(join, args[1].clone()));
                join
            }
            1 => self.counted_loop(block),
            _ => {
                let next = self.block();
                let now = self.vars.clone();
                let args = self.merge(next, &[now]);
                self.program.blocks[block].end = Some(End::Jump(next, args[0].clone()));
                next
            }
        }
    }

    fn counted_loop(&mut self, block: usize) -> usize {
        let header = self.block();
        let start = self.value();
        let trips = 1 + self.random.below(4) as i64;
        self.program.blocks[block].ops.push(Op::Const(start, trips));
        // Every variable becomes a parameter; the counter too.
        let outer = self.vars.clone();
        let counter = self.value();
        self.program.blocks[header].params.push(counter);
        for i in 0..self.vars.len() {
            let param = self.value();
            self.program.blocks[header].params.push(param);
            self.vars[i] = param;
        }
        let mut args = vec![start];
        args.extend(&outer);
        self.program.blocks[block].end = Some(End::Jump(header, args));
        self.ops(header, 12);
        let body = if self.random.below(2) == 0 {
            self.structure(header)
        } else {
            header
        };
        let less = self.value();
        let zero = self.value();
        self.program.blocks[body]
            .ops
            .push(Op::BinImm(1, less, counter, 1));
        self.program.blocks[body].ops.push(Op::Const(zero, 0));
        let (back, exit) = (self.block(), self.block());
        self.program.blocks[body].end = Some(End::If(Cond::Ne, None, less, zero, back, exit));
        let mut args = vec![less];
        args.extend(&self.vars);
        self.program.blocks[back].end = Some(End::Jump(header, args));
        exit
    }
}

pub fn generate(seed: u64) -> Program {
    let mut random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    let vars = 3 + random.below(22);
    let calls = random.below(3) != 0;
    let program = Program {
        blocks: vec![Piece::default()],
        values: vars,
    };
    let mut g = Generator {
        random,
        program,
        vars: (0..vars).collect(),
        calls,
    };
    let mut block = 0;
    for _ in 0..1 + g.random.below(5) {
        block = g.structure(block);
    }
    // The result depends on all variables and slots.
    let mut sum = g.vars[0];
    for i in 1..g.vars.len() {
        let (dst, mixed) = (g.value(), g.value());
        g.program.blocks[block].ops.push(Op::BinImm(5, mixed, sum, 31));
        g.program.blocks[block]
            .ops
            .push(Op::Bin(0, dst, mixed, g.vars[i]));
        sum = dst;
    }
    for slot in 0..SLOTS {
        let dst = g.value();
        g.program.blocks[block].ops.push(Op::BinSlot(2, dst, sum, slot));
        sum = dst;
    }
    g.program.blocks[block].end = Some(End::Return(sum));
    g.program
}

pub fn interpret(program: &Program, args: &[u64; 8]) -> u64 {
    let mut v = vec![0u64; program.values];
    for (i, v) in v.iter_mut().enumerate() {
        *v = args[i % 8];
    }
    let mut slots = [0u64; SLOTS];
    for (i, s) in slots.iter_mut().enumerate() {
        *s = args[i];
    }
    let mut block = 0;
    loop {
        let piece = &program.blocks[block];
        for op in &piece.ops {
            step(op, &mut v, &mut slots);
        }
        match piece.end.as_ref().expect("ended") {
            End::Return(x) => return v[*x],
            End::Jump(to, args) => {
                let values: Vec<u64> = args.iter().map(|&a| v[a]).collect();
                for (&p, x) in program.blocks[*to].params.iter().zip(values) {
                    v[p] = x;
                }
                block = *to;
            }
            End::If(c, second, x, y, yes, no) => {
                let taken = holds(*c, v[*x], v[*y]) || second.is_some_and(|c| holds(c, v[*x], v[*y]));
                block = if taken { *yes } else { *no };
            }
        }
    }
}

pub fn step(op: &Op, v: &mut [u64], slots: &mut [u64; SLOTS]) {
    match *op {
        Op::Bin(o, d, a, b) => v[d] = bin(o, v[a], v[b]),
        Op::BinImm(o, d, a, i) => v[d] = bin(o, v[a], i as i64 as u64),
        Op::BinSlot(o, d, a, s) => v[d] = bin(o, v[a], slots[s]),
        Op::SlotBin(o, s, a) => slots[s] = bin(o, slots[s], v[a]),
        Op::Shift(o, d, a, b) => {
            let n = (v[b] & 63) as u32;
            v[d] = match o {
                0 => v[a] << n,
                1 => v[a] >> n,
                _ => ((v[a] as i64) >> n) as u64,
            }
        }
        Op::MulHigh(d, a, b) => v[d] = ((u128::from(v[a]) * u128::from(v[b])) >> 64) as u64,
        Op::Div(d, a, b) => v[d] = (v[a] / (v[b] | 1)) ^ (v[a] % (v[b] | 1)),
        Op::Set(c, d, a, b) => v[d] = u64::from(holds(c, v[a], v[b])),
        Op::Select(c, d, a, b, t, f) => v[d] = if holds(c, v[a], v[b]) { v[t] } else { v[f] },
        Op::Lea(d, a, b, s, i) => {
            v[d] = v[a]
                .wrapping_add(v[b].wrapping_mul(u64::from(s)))
                .wrapping_add(i as i64 as u64);
        }
        Op::Store(s, a) => slots[s] = v[a],
        Op::Load(d, s) => v[d] = slots[s],
        Op::Vector(d, a, b) => v[d] = v[a].wrapping_add(v[b]) ^ v[a],
        Op::VectorSelect(c, d, a, b) => v[d] = if holds(c, v[a], v[b]) { v[b] } else { v[a] },
        Op::Atomic(o, d, s, a) => {
            let (old, x) = (slots[s], v[a]);
            v[d] = old;
            slots[s] = match o {
                AtomicOp::And => old & x,
                AtomicOp::Or => old | x,
                AtomicOp::Xor => old ^ x,
                AtomicOp::Nand => !(old & x),
                AtomicOp::Min => (old as i64).min(x as i64) as u64,
                AtomicOp::Max => (old as i64).max(x as i64) as u64,
                AtomicOp::UMin => old.min(x),
                AtomicOp::UMax => old.max(x),
                AtomicOp::UIncWrap => {
                    if old >= x {
                        0
                    } else {
                        old + 1
                    }
                }
                AtomicOp::UDecWrap => {
                    if old == 0 || old > x {
                        x
                    } else {
                        old - 1
                    }
                }
                AtomicOp::USubCond => {
                    if old >= x {
                        old - x
                    } else {
                        old
                    }
                }
                AtomicOp::USubSat => old.saturating_sub(x),
                _ => unreachable!("not among the operations drawn"),
            };
        }
        Op::Call(d, args) => {
            let x = args.map(|a| v[a]);
            v[d] = mix(x[0], x[1], x[2], x[3], x[4], x[5], x[6], x[7]);
        }
        Op::Const(d, i) => v[d] = i as u64,
        Op::Copy(d, a) => v[d] = v[a],
    }
}

/// What generated code calls: mixes its arguments and leaves garbage in every caller-saved register.
#[inline(never)]
pub extern "C" fn mix(a: u64, b: u64, c: u64, d: u64, e: u64, f: u64, g: u64, h: u64) -> u64 {
    let all = [a, b, c, d, e, f, g, h];
    let sum = all.iter().fold(7u64, |s, x| s.wrapping_mul(31).wrapping_add(*x));
    // SAFETY: only registers that are declared as outputs are written.
    unsafe {
        std::arch::asm!(
            "mov rcx, -1", "mov rdx, -2", "mov rsi, -3", "mov rdi, -4", "mov r8, -5", "mov r9, -6",
            "mov r10, -7", "mov r11, -8", "movq xmm0, rcx", "movq xmm1, rcx", "movq xmm2, rcx",
            "movq xmm3, rcx", "movq xmm4, rcx", "movq xmm5, rcx", "movq xmm6, rcx", "movq xmm7, rcx",
            "movq xmm8, rcx", "movq xmm9, rcx", "movq xmm10, rcx", "movq xmm11, rcx",
            "movq xmm12, rcx", "movq xmm13, rcx", "movq xmm14, rcx", "movq xmm15, rcx",
            out("rcx") _, out("rdx") _, out("rsi") _, out("rdi") _, out("r8") _, out("r9") _,
            out("r10") _, out("r11") _, out("xmm0") _, out("xmm1") _, out("xmm2") _, out("xmm3") _,
            out("xmm4") _, out("xmm5") _, out("xmm6") _, out("xmm7") _, out("xmm8") _, out("xmm9") _,
            out("xmm10") _, out("xmm11") _, out("xmm12") _, out("xmm13") _, out("xmm14") _,
            out("xmm15") _,
        );
    }
    sum
}
