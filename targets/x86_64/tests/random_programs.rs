//! Random programs through allocation, layout and encoding, run natively and compared with an
//! interpreter. The allocator's checker runs on each of them in debug builds.
//!
//! A program is a chain of straight pieces, diamonds and loops over a few variables; what a piece
//! changes becomes a block parameter of the block after it, everything else stays live across it.

use emit::{CodeBlob, UnwindTable};
use iced_x86::Code;
use ir::inst::AtomicOp;
use regalloc::cleanup::Cleanup;
use regalloc::layout::Layout;
use regalloc::{Block, FrameSlot, RegAlloc, RegClass, Tier, VCode, VCodeBuilder, VReg};
use x86_64::encode::{EncodeOptions, Encoder};
use x86_64::regs::{self, Preserved};
use x86_64::{Amode, Build, Cond, Inst, Pseudo};

struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }
    fn below(&mut self, n: usize) -> usize {
        (self.next() >> 11) as usize % n
    }
    fn one<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())]
    }
}

/// A value of the program, by number.
type Val = usize;
const SLOTS: usize = 4;

#[derive(Clone, Debug)]
enum Op {
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
enum End {
    Jump(usize, Vec<Val>),
    If(Cond, Option<Cond>, Val, Val, usize, usize),
    Return(Val),
}

#[derive(Clone, Debug, Default)]
struct Piece {
    params: Vec<Val>,
    ops: Vec<Op>,
    end: Option<End>,
}

#[derive(Debug)]
struct Program {
    blocks: Vec<Piece>,
    values: usize,
}

const CONDS: [Cond; 10] = [
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

fn holds(c: Cond, a: u64, b: u64) -> bool {
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

fn bin(op: u8, a: u64, b: u64) -> u64 {
    match op {
        0 => a.wrapping_add(b),
        1 => a.wrapping_sub(b),
        2 => a ^ b,
        3 => a & b,
        4 => a | b,
        _ => a.wrapping_mul(b),
    }
}

struct Generator {
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

fn generate(seed: u64) -> Program {
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

fn interpret(program: &Program, args: &[u64; 8]) -> u64 {
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

fn step(op: &Op, v: &mut [u64], slots: &mut [u64; SLOTS]) {
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
extern "C" fn mix(a: u64, b: u64, c: u64, d: u64, e: u64, f: u64, g: u64, h: u64) -> u64 {
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

type Builder = VCodeBuilder<Inst>;

const ARGS: [regalloc::PReg; 6] = [regs::RDI, regs::RSI, regs::RDX, regs::RCX, regs::R8, regs::R9];

fn slot(i: usize) -> Amode {
    Amode::frame(FrameSlot::local(i as u32), 0)
}

fn lower(program: &Program, b: &mut Builder) {
    let values: Vec<VReg> = (0..program.values).map(|_| b.new_vreg(RegClass::Int)).collect();
    for _ in 0..SLOTS {
        b.vcode.frame.add_local(8, 8);
    }
    let calls = program
        .blocks
        .iter()
        .any(|p| p.ops.iter().any(|op| matches!(op, Op::Call(..))));
    b.vcode.frame.outgoing_bytes = if calls { 16 } else { 0 };
    for (i, piece) in program.blocks.iter().enumerate().rev() {
        lower_end(piece.end.as_ref().expect("ended"), &values, b);
        for op in piece.ops.iter().rev() {
            lower_op(op, &values, b);
            b.finish_group();
        }
        for &p in &piece.params {
            b.add_block_param(values[p]);
        }
        if i == 0 {
            lower_entry(&values, b);
        }
        b.end_block();
    }
}

/// Arguments, and the initial values of variables and slots.
fn lower_entry(values: &[VReg], b: &mut Builder) {
    let mut args: Vec<VReg> = (0..6).map(|_| b.new_vreg(RegClass::Int)).collect();
    let mut entry = b.pseudo(Pseudo::Args);
    for (&v, preg) in args.iter().zip(ARGS) {
        entry = entry.def_in(v, preg);
    }
    entry.done();
    for i in 0..2 {
        let v = b.new_vreg(RegClass::Int);
        b.rm(Code::Mov_r64_rm64, v, Amode::frame(FrameSlot::incoming(8 * i), 0));
        args.push(v);
    }
    for (i, &arg) in args.iter().enumerate().take(SLOTS) {
        b.mr(Code::Mov_rm64_r64, slot(i), arg);
    }
    match SHAPE.with(std::cell::Cell::get) {
        Shape::Plain => {}
        // An over-aligned local, written over its whole length, address checked.
        Shape::Realigned => {
            let wide = b.vcode.frame.add_local(64, 64);
            b.mr(Code::Mov_rm64_r64, Amode::frame(wide, 56), args[1]);
            misalignment_to_slot(b, Amode::frame(wide, 0), 63);
        }
        // Dynamic memory above the outgoing arguments, written over its whole length.
        Shape::Dynamic => {
            b.vcode.frame.dynamic_stack = true;
            let (size, area) = (b.new_vreg(RegClass::Int), b.new_vreg(RegClass::Int));
            b.mov_imm(size, 64, true);
            b.pseudo(Pseudo::StackAlloc).use_(size).def(area).done();
            b.mr(Code::Mov_rm64_r64, Amode::reg(area, 0), args[1]);
            b.mr(Code::Mov_rm64_r64, Amode::reg(area, 56), args[2]);
            misalignment_to_slot(b, Amode::reg(area, 0), 15);
        }
        Shape::Both => {
            b.vcode.frame.dynamic_stack = true;
            let wide = b.vcode.frame.add_local(64, 64);
            let (size, area) = (b.new_vreg(RegClass::Int), b.new_vreg(RegClass::Int));
            b.mov_imm(size, 8192, true);
            b.pseudo(Pseudo::StackAllocProbed)
                .use_(size)
                .def_early(area)
                .done();
            b.mr(Code::Mov_rm64_r64, Amode::reg(area, 0), args[1]);
            b.mr(Code::Mov_rm64_r64, Amode::reg(area, 8184), args[2]);
            misalignment_to_slot(b, Amode::frame(wide, 0), 63);
        }
        Shape::Huge => {
            b.vcode.frame.probe_bytes = 4096;
            let huge = b.vcode.frame.add_local(40_000, 16);
            b.mr(Code::Mov_rm64_r64, Amode::frame(huge, 0), args[1]);
            b.mr(Code::Mov_rm64_r64, Amode::frame(huge, 39_992), args[2]);
        }
    }
    // Values that are never defined elsewhere start as arguments.
    let inputs = 25.min(values.len());
    for (i, &v) in values.iter().enumerate().take(inputs) {
        if b.vcode.tables.num_labels == 0 && INPUTS.with(|n| i < n.get()) {
            b.mov(v, args[i % 8]);
        }
    }
    b.finish_group();
}

/// Adds `address & mask` to slot 0: nothing, if the address is aligned.
fn misalignment_to_slot(b: &mut Builder, address: Amode, mask: i32) {
    let (a, low) = (b.new_vreg(RegClass::Int), b.new_vreg(RegClass::Int));
    b.lea(a, address);
    b.tri(Code::And_rm64_imm32, low, a, mask);
    b.mr(Code::Add_rm64_r64, slot(0), low);
}

/// Kinds of frames.
#[derive(Clone, Copy)]
enum Shape {
    Plain,
    Realigned,
    Dynamic,
    Both,
    Huge,
}

thread_local! {
    static SHAPE: std::cell::Cell<Shape> = const { std::cell::Cell::new(Shape::Plain) };
    /// Number of values that are inputs of the program being lowered.
    static INPUTS: std::cell::Cell<usize> = const { std::cell::Cell::new(0) };
}

fn lower_end(end: &End, v: &[VReg], b: &mut Builder) {
    match end {
        End::Return(x) => b.pseudo(Pseudo::Ret).use_in(v[*x], regs::RAX).done(),
        End::Jump(to, args) => {
            let args: Vec<VReg> = args.iter().map(|&a| v[a]).collect();
            b.add_edge(Block::new(*to), &args);
            b.jmp();
        }
        End::If(c, second, x, y, yes, no) => {
            b.add_edge(Block::new(*yes), &[]);
            b.add_edge(Block::new(*no), &[]);
            b.crr(Code::Cmp_rm64_r64, v[*x], v[*y]);
            match second {
                None => b.jcc(*c),
                Some(d) => b.jcc_or(*c, *d),
            }
        }
    }
    b.finish_group();
}

const RR: [Code; 6] = [
    Code::Add_rm64_r64,
    Code::Sub_r64_rm64,
    Code::Xor_rm64_r64,
    Code::And_r64_rm64,
    Code::Or_r64_rm64,
    Code::Imul_r64_rm64,
];
const RM: [Code; 6] = [
    Code::Add_r64_rm64,
    Code::Sub_r64_rm64,
    Code::Xor_r64_rm64,
    Code::And_r64_rm64,
    Code::Or_r64_rm64,
    Code::Imul_r64_rm64,
];
const MR: [Code; 5] = [
    Code::Add_rm64_r64,
    Code::Sub_rm64_r64,
    Code::Xor_rm64_r64,
    Code::And_rm64_r64,
    Code::Or_rm64_r64,
];
const RI: [Code; 5] = [
    Code::Add_rm64_imm32,
    Code::Sub_rm64_imm32,
    Code::Xor_rm64_imm32,
    Code::And_rm64_imm32,
    Code::Or_rm64_imm32,
];

fn lower_op(op: &Op, v: &[VReg], b: &mut Builder) {
    let int = |b: &mut Builder| b.new_vreg(RegClass::Int);
    match *op {
        Op::Bin(o, d, x, y) => b.trr(RR[o as usize], v[d], v[x], v[y]),
        Op::BinImm(5, d, x, i) => b.rri(Code::Imul_r64_rm64_imm32, v[d], v[x], i),
        Op::BinImm(o, d, x, i) => b.tri(RI[o as usize], v[d], v[x], i),
        Op::BinSlot(o, d, x, s) => b.trm(RM[o as usize], v[d], v[x], slot(s)),
        Op::SlotBin(o, s, x) => b.mr(MR[o as usize], slot(s), v[x]),
        Op::Shift(o, d, x, y) => {
            let code = [Code::Shl_rm64_CL, Code::Shr_rm64_CL, Code::Sar_rm64_CL][o as usize];
            b.tr_cl(code, v[d], v[x], v[y]);
        }
        Op::MulHigh(d, x, y) => {
            let low = int(b);
            b.mul_wide(Code::Mul_rm64, low, v[d], v[x], v[y]);
        }
        Op::Div(d, x, y) => {
            let (odd, zero, q, r) = (int(b), int(b), int(b), int(b));
            b.tri(Code::Or_rm64_imm32, odd, v[y], 1);
            b.mov_imm(zero, 0, true);
            b.div(Code::Div_rm64, q, r, zero, v[x], odd);
            b.trr(Code::Xor_r64_rm64, v[d], q, r);
        }
        Op::Set(c, d, x, y) => {
            let byte = int(b);
            b.crr(Code::Cmp_r64_rm64, v[x], v[y]);
            b.setcc(c, byte);
            b.rr(Code::Movzx_r32_rm8, v[d], byte);
        }
        Op::Select(c, d, x, y, t, f) => {
            b.crr(Code::Cmp_rm64_r64, v[x], v[y]);
            b.cmov(c, true, v[d], v[f], v[t]);
        }
        Op::Lea(d, x, y, s, i) => b.lea(v[d], Amode::indexed(v[x], v[y], s, i)),
        Op::Store(s, x) => b.mr(Code::Mov_rm64_r64, slot(s), v[x]),
        Op::Load(d, s) => b.rm(Code::Mov_r64_rm64, v[d], slot(s)),
        Op::Vector(d, x, y) => {
            let f: Vec<VReg> = (0..4).map(|_| b.new_vreg(RegClass::Float)).collect();
            b.rr(Code::Movq_xmm_rm64, f[0], v[x]);
            b.rr(Code::Movq_xmm_rm64, f[1], v[y]);
            b.trr(Code::Paddq_xmm_xmmm128, f[2], f[1], f[0]);
            b.trr(Code::Pxor_xmm_xmmm128, f[3], f[2], f[0]);
            b.rr(Code::Movq_rm64_xmm, v[d], f[3]);
        }
        Op::VectorSelect(c, d, x, y) => {
            let f: Vec<VReg> = (0..3).map(|_| b.new_vreg(RegClass::Float)).collect();
            b.rr(Code::Movq_xmm_rm64, f[0], v[x]);
            b.rr(Code::Movq_xmm_rm64, f[1], v[y]);
            b.crr(Code::Cmp_rm64_r64, v[x], v[y]);
            b.pseudo(Pseudo::SelectFloat)
                .tied(f[2], f[0])
                .use_late(f[1])
                .aux(c as u16)
                .done();
            b.rr(Code::Movq_rm64_xmm, v[d], f[2]);
        }
        Op::Atomic(o, d, s, x) => {
            let (old, temp) = (int(b), int(b));
            b.pseudo(Pseudo::AtomicLoop)
                .mem_late(slot(s))
                .use_late(v[x])
                .def_early_in(old, regs::RAX)
                .def_early(temp)
                .aux(o as u16)
                .imm(8)
                .done();
            b.mov(v[d], old);
        }
        Op::Call(d, args) => {
            let address = int(b);
            for (i, &x) in args[6..].iter().enumerate() {
                b.mr(
                    Code::Mov_rm64_r64,
                    Amode::frame(FrameSlot::outgoing(8 * i as u32), 0),
                    v[x],
                );
            }
            b.mov_imm(address, mix as *const () as i64, true);
            let mut call = b.pseudo(Pseudo::CallReg).use_(address);
            for (&x, preg) in args[..6].iter().zip(ARGS) {
                call = call.use_in(v[x], preg);
            }
            call.def_in(v[d], regs::RAX).aux(Preserved::SysV as u16).done();
        }
        Op::Const(d, i) => b.mov_imm(v[d], i, false),
        Op::Copy(d, x) => b.mov(v[d], v[x]),
    }
}

struct Compiler {
    vcode: Option<VCode<Inst>>,
    alloc: RegAlloc,
    layout: Layout,
    encoder: Encoder,
    cleanup: Cleanup,
}

impl Compiler {
    fn compile(&mut self, program: &Program, inputs: usize, tier: Tier, frame_pointer: bool) -> CodeBlob {
        let mut builder = Builder::new(self.vcode.take().unwrap_or_default(), program.blocks.len());
        INPUTS.with(|n| n.set(inputs));
        lower(program, &mut builder);
        let mut vcode = builder.finish();
        vcode.frame.frame_pointer = frame_pointer;
        vcode.frame.unwind_tables = true;
        let env = regs::reg_env(Preserved::SysV, x86_64::frame::frame_regs(&vcode.frame));
        let allocs = self
            .alloc
            .run(&vcode, &env, tier)
            .unwrap_or_else(|e| panic!("{e}"));
        if tier == Tier::Optimise {
            self.cleanup.run(&mut vcode, allocs);
        }
        self.layout.compute(&vcode, allocs, tier);
        let options = EncodeOptions {
            global: 0,
            align: 16,
            preserved: Preserved::SysV,
            unwind: UnwindTable::EhFrame,
            avx: false,
            align_loops: tier == Tier::Optimise,
            ..EncodeOptions::default()
        };
        let blob = self
            .encoder
            .encode(&mut vcode, allocs, &self.layout, &options)
            .expect("encoding");
        self.vcode = Some(vcode);
        blob
    }
}

fn run(code: &[u8], args: &[u64; 8]) -> u64 {
    let mut map = memmap2::MmapMut::map_anon(code.len()).expect("memory");
    map.copy_from_slice(code);
    let map = map.make_exec().expect("executable memory");
    // SAFETY: the code is a System V function of eight integers; this is what the test tests.
    unsafe {
        let f: extern "C" fn(u64, u64, u64, u64, u64, u64, u64, u64) -> u64 =
            std::mem::transmute(map.as_ptr());
        f(
            args[0], args[1], args[2], args[3], args[4], args[5], args[6], args[7],
        )
    }
}

#[test]
fn programs_compute_what_the_interpreter_does() {
    let mut compiler = Compiler {
        vcode: None,
        alloc: RegAlloc::default(),
        layout: Layout::default(),
        encoder: Encoder::default(),
        cleanup: Cleanup::default(),
    };
    let count = std::env::var("LLFORGE_PROGRAMS")
        .ok()
        .and_then(|s| s.parse().ok())
        .unwrap_or(400);
    let first = std::env::var("LLFORGE_FIRST")
        .ok()
        .and_then(|s| s.parse().ok())
        .unwrap_or(0);
    for seed in first..first + count {
        let program = generate(seed);
        let inputs = inputs_of(&program);
        let shapes = [
            Shape::Plain,
            Shape::Realigned,
            Shape::Plain,
            Shape::Dynamic,
            Shape::Both,
            Shape::Huge,
        ];
        SHAPE.with(|s| s.set(shapes[seed as usize % shapes.len()]));
        for tier in [Tier::Fast, Tier::Optimise] {
            let blob = compiler.compile(&program, inputs, tier, seed % 2 == 0);
            check_cfi(&blob, seed);
            let mut random = Random(seed | 1);
            for _ in 0..4 {
                let shift = random.one(&[0, 8, 32, 60]);
                let args: [u64; 8] = std::array::from_fn(|_| random.next() >> shift);
                let (got, wanted) = (run(&blob.code, &args), interpret(&program, &args));
                assert_eq!(
                    got, wanted,
                    "seed {seed} {tier:?} {args:x?} {program:#?} {:02x?}",
                    blob.code
                );
            }
        }
    }
}

/// How many of the first values are inputs: those before the first that the program defines.
fn inputs_of(program: &Program) -> usize {
    let mut defined = vec![false; program.values];
    for piece in &program.blocks {
        for &p in &piece.params {
            defined[p] = true;
        }
        for op in &piece.ops {
            if let Some(d) = destination(op) {
                defined[d] = true;
            }
        }
    }
    defined.iter().position(|&d| d).unwrap_or(program.values).min(25)
}

fn destination(op: &Op) -> Option<Val> {
    match *op {
        Op::SlotBin(..) | Op::Store(..) => None,
        Op::Bin(_, d, ..)
        | Op::BinImm(_, d, ..)
        | Op::BinSlot(_, d, ..)
        | Op::Shift(_, d, ..)
        | Op::MulHigh(d, ..)
        | Op::Div(d, ..)
        | Op::Set(_, d, ..)
        | Op::Select(_, d, ..)
        | Op::Lea(d, ..)
        | Op::Load(d, _)
        | Op::Vector(d, ..)
        | Op::VectorSelect(_, d, ..)
        | Op::Atomic(_, d, ..)
        | Op::Call(d, _)
        | Op::Const(d, _)
        | Op::Copy(d, _) => Some(d),
    }
}

/// Interprets rsp through prologue, body and epilogues, and demands that the CFA's rule agrees at
/// every instruction.
fn check_cfi(blob: &CodeBlob, seed: u64) {
    use emit::CfiOp;
    use iced_x86::{Decoder, DecoderOptions, Mnemonic, Register};
    let (mut rule, mut next) = ((7u16, 8i64), 0);
    // CFA − rsp, and CFA − rbp where rbp is the frame pointer.
    let (mut rsp, mut rbp) = (8i64, None::<i64>);
    let mut decoder = Decoder::with_ip(64, &blob.code, 0, DecoderOptions::NONE);
    let mut after_ret = false;
    let mut r11 = None;
    while decoder.can_decode() {
        let inst = decoder.decode();
        while let Some(&(at, op)) = blob.cfi.get(next).filter(|c| u64::from(c.0) <= inst.ip()) {
            assert!(
                u64::from(at) == inst.ip(),
                "seed {seed}: CFI inside an instruction"
            );
            match op {
                CfiOp::DefCfa { reg, offset } => rule = (reg, offset.into()),
                CfiOp::DefCfaOffset(offset) => rule.1 = offset.into(),
                CfiOp::DefCfaRegister(reg) => rule.0 = reg,
                CfiOp::Offset { .. } => {}
                other => panic!("unexpected {other:?}"),
            }
            next += 1;
        }
        if std::mem::take(&mut after_ret) {
            // The body's state again; the next return checks it.
            (rsp, rbp) = if rule.0 == 6 {
                (16, Some(16))
            } else {
                (rule.1, None)
            };
        }
        let truth = match rule.0 {
            6 => rbp.expect("rbp is set up"),
            11 => r11.expect("r11 is set up"),
            _ => rsp,
        };
        assert_eq!(
            rule.1,
            truth,
            "seed {seed}: CFA at {:#x} {inst} {:?}",
            inst.ip(),
            blob.cfi
        );
        let to_rsp = inst.op_count() > 0
            && inst.op0_kind() == iced_x86::OpKind::Register
            && inst.op0_register() == Register::RSP;
        let imm = inst.op_count() > 1 && inst.op1_kind() != iced_x86::OpKind::Register;
        match inst.mnemonic() {
            // The probing loop of the prologue: rsp ends where r11 points.
            Mnemonic::Lea if inst.op0_register() == Register::R11 && inst.memory_base() == Register::RSP => {
                r11 = Some(rsp - inst.memory_displacement64() as i64);
            }
            Mnemonic::Jne if r11.is_some() => rsp = r11.take().expect("checked"),
            Mnemonic::Push => rsp += 8,
            Mnemonic::Pop => {
                rsp -= 8;
                if inst.op0_register() == Register::RBP {
                    rbp = None;
                }
            }
            Mnemonic::Sub if to_rsp && imm => rsp += inst.immediate(1) as i64,
            Mnemonic::Add if to_rsp && imm => rsp -= inst.immediate(1) as i64,
            Mnemonic::Mov if to_rsp && inst.op1_register() == Register::RBP => rsp = rbp.expect("rbp"),
            Mnemonic::Mov if inst.op0_register() == Register::RBP && inst.op1_register() == Register::RSP => {
                rbp = Some(rsp);
            }
            Mnemonic::Ret => {
                assert_eq!(rsp, 8, "seed {seed}");
                after_ret = true;
            }
            Mnemonic::Lea if to_rsp => rsp = rbp.expect("rbp") - inst.memory_displacement64() as i64,
            _ => {}
        }
    }
}

/// Cost and traffic of the allocators and of encoding, on random programs:
/// `cargo test --release -p llforge-x86_64 --test random_programs -- --ignored --nocapture`.
#[test]
#[ignore = "a measurement"]
fn cost_of_allocation() {
    use regalloc::Algorithm;
    use std::time::{Duration, Instant};
    let programs: Vec<Program> = (0..300).map(generate).collect();
    for (algorithm, clean) in [
        (Algorithm::Fast, false),
        (Algorithm::Fastalloc, false),
        (Algorithm::Ion, false),
        (Algorithm::Ion, true),
    ] {
        if std::env::var("LLFORGE_ONLY").is_ok_and(|only| only != format!("{algorithm:?}")) {
            continue;
        }
        let (mut insts, mut moves, mut memory, mut bytes) = (0, 0, 0, 0);
        // Build, allocate, clean up, encode: sums of the best of several rounds.
        let mut times = [Duration::ZERO; 4];
        let mut alloc = RegAlloc::default();
        let mut layout = Layout::default();
        let mut encoder = Encoder::default();
        let mut cleanup = Cleanup::default();
        let mut spare = None;
        for program in &programs {
            let mut best = [Duration::MAX; 4];
            for round in 0..7 {
                let start = Instant::now();
                let mut builder = Builder::new(spare.take().unwrap_or_default(), program.blocks.len());
                INPUTS.with(|n| n.set(inputs_of(program)));
                lower(program, &mut builder);
                let mut vcode = builder.finish();
                let env = regs::reg_env(Preserved::SysV, x86_64::frame::frame_regs(&vcode.frame));
                let built = Instant::now();
                let allocs = alloc.run_with(&vcode, &env, algorithm).expect("allocation");
                let allocated = Instant::now();
                if clean {
                    cleanup.run(&mut vcode, allocs);
                }
                let cleaned = Instant::now();
                let options = EncodeOptions {
                    global: 0,
                    align: 16,
                    preserved: Preserved::SysV,
                    unwind: UnwindTable::EhFrame,
                    avx: false,
                    align_loops: false,
                    ..EncodeOptions::default()
                };
                layout.compute(&vcode, allocs, Tier::Fast);
                let blob = encoder
                    .encode(&mut vcode, allocs, &layout, &options)
                    .expect("encoding");
                let encoded = Instant::now();
                let now = [
                    built - start,
                    allocated - built,
                    cleaned - allocated,
                    encoded - cleaned,
                ];
                for (best, now) in best.iter_mut().zip(now) {
                    *best = now.min(*best);
                }
                if round == 0 {
                    insts += vcode.insts.len();
                    bytes += blob.code.len();
                    let stack = allocs
                        .edits
                        .iter()
                        .filter(|e| e.from.is_stack() || e.to.is_stack())
                        .count();
                    memory += stack;
                    moves += allocs.edits.len() - stack;
                }
                spare = Some(vcode);
            }
            for (sum, best) in times.iter_mut().zip(best) {
                *sum += best;
            }
        }
        let each = times.map(|t| t.as_nanos() as f64 / insts as f64);
        println!(
            "{algorithm:?} {clean}: per instruction: build {:.1} ns, allocate {:.1} ns, clean up {:.1} ns, encode {:.1} ns; {:.2} register moves, {:.2} spills and reloads, {:.2} bytes; {insts} instructions",
            each[0],
            each[1],
            each[2],
            each[3],
            moves as f64 / insts as f64,
            memory as f64 / insts as f64,
            bytes as f64 / insts as f64
        );
    }
}
