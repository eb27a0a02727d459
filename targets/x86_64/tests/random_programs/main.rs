//! Random programs through allocation, layout and encoding, run natively and compared with an
//! interpreter. The allocator's checker runs on each of them in debug builds.
//!
//! A program is a chain of straight pieces, diamonds and loops over a few variables; what a piece
//! changes becomes a block parameter of the block after it, everything else stays live across it.

use emit::{CodeBlob, UnwindTable};
use iced_x86::Code;
use machine::emission::{Encoder, Placed, Settings};
use regalloc::cleanup::Cleanup;
use regalloc::layout::{Aims, Layout};
use regalloc::passes::Passes;
use regalloc::{Allocations, Block, FrameSlot, PRegSet, RegAlloc, RegClass, Tier, VCode, VCodeBuilder, VReg};
use x86_64::compile::Function;
use x86_64::regs::{self, Preserved};
use x86_64::{Amode, Build, Inst, Pseudo};

mod program;

use program::*;

fn encode(
    encoder: &mut Encoder<x86_64::encode::Encoder>,
    vcode: &mut VCode<Inst>,
    allocs: &Allocations,
    layout: &Layout,
    settings: Settings,
) -> CodeBlob {
    let mut code = std::mem::take(&mut vcode.tables.code);
    let placed = Placed {
        vcode,
        allocs,
        layout,
    };
    let blob = encoder
        .encode(&mut code, placed, settings, &mut Function::default(), None, None)
        .expect("encoding");
    vcode.tables.code = code;
    blob
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
        if INPUTS.with(|n| i < n.get()) {
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
            b.pseudo(Pseudo::SelectByBranch)
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
    encoder: Encoder<x86_64::encode::Encoder>,
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
            regalloc::rename::run(&vcode, &env, allocs);
            self.cleanup
                .run(&mut vcode, allocs, PRegSet::empty(), &mut Passes::default());
        }
        self.layout
            .compute(&vcode, allocs, tier, Aims::default(), &mut Passes::default());
        let settings = Settings {
            align: 16,
            unwind: UnwindTable::EhFrame,
            loop_align: (tier == Tier::Optimise).then_some((4, 10)),
            ..Settings::default()
        };
        let blob = encode(&mut self.encoder, &mut vcode, allocs, &self.layout, settings);
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
        .unwrap_or(1000);
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
        // Padding before a loop that follows a return is never executed.
        if after_ret && inst.mnemonic() == Mnemonic::Nop {
            continue;
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
                    cleanup.run(&mut vcode, allocs, PRegSet::empty(), &mut Passes::default());
                }
                let cleaned = Instant::now();
                let settings = Settings {
                    align: 16,
                    unwind: UnwindTable::EhFrame,
                    ..Settings::default()
                };
                layout.compute(
                    &vcode,
                    allocs,
                    Tier::Fast,
                    Aims::default(),
                    &mut Passes::default(),
                );
                let blob = encode(&mut encoder, &mut vcode, allocs, &layout, settings);
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
