//! Generates `src/code_table_data.rs` from iced's tables and checks that it is up to date.
//! `LLFORGE_BLESS=1 cargo test -p llforge-x86_64 --test code_table` rewrites it.

use iced_x86::{
    Code, Encoder, EncodingKind, FlowControl, Instruction, InstructionInfoFactory, MandatoryPrefix, OpAccess,
    OpCodeOperandKind as K, OpCodeTableKind, OpKind, Register, RflagsBits,
};
use std::collections::HashMap;
use std::fmt::Write;

/// Operand kind of the table, its register for the trial instruction, whether it may be memory.
fn describe(kind: K, index: u32) -> (&'static str, Option<Register>, bool, u8) {
    let r = |base: Register| Some(base + index);
    match kind {
        K::r8_or_mem => ("Gpr8", r(Register::R8L), true, 0),
        K::r16_or_mem => ("Gpr16", r(Register::R8W), true, 0),
        K::r32_or_mem => ("Gpr32", r(Register::R8D), true, 0),
        K::r64_or_mem => ("Gpr64", r(Register::R8), true, 0),
        K::xmm_or_mem => ("Xmm", r(Register::XMM8), true, 0),
        K::ymm_or_mem => ("Ymm", r(Register::YMM8), true, 0),
        K::zmm_or_mem => ("Zmm", r(Register::ZMM8), true, 0),
        K::k_or_mem => ("Mask", r(Register::K2), true, 0),
        K::mm_or_mem => ("Mmx", r(Register::MM1), true, 0),
        K::r8_reg | K::r8_opcode => ("Gpr8", r(Register::R8L), false, 0),
        K::r16_reg | K::r16_reg_mem | K::r16_rm | K::r16_opcode => ("Gpr16", r(Register::R8W), false, 0),
        K::r32_reg | K::r32_reg_mem | K::r32_rm | K::r32_opcode | K::r32_vvvv => {
            ("Gpr32", r(Register::R8D), false, 0)
        }
        K::r64_reg | K::r64_reg_mem | K::r64_rm | K::r64_opcode | K::r64_vvvv => {
            ("Gpr64", r(Register::R8), false, 0)
        }
        K::xmm_reg | K::xmm_rm | K::xmm_vvvv | K::xmm_is4 | K::xmm_is5 => {
            ("Xmm", r(Register::XMM8), false, 0)
        }
        K::ymm_reg | K::ymm_rm | K::ymm_vvvv | K::ymm_is4 | K::ymm_is5 => {
            ("Ymm", r(Register::YMM8), false, 0)
        }
        K::zmm_reg | K::zmm_rm | K::zmm_vvvv => ("Zmm", r(Register::ZMM8), false, 0),
        K::k_reg | K::k_rm | K::k_vvvv => ("Mask", r(Register::K2), false, 0),
        K::mm_reg | K::mm_rm => ("Mmx", r(Register::MM1), false, 0),
        K::al => ("FixedGpr", Some(Register::AL), false, 0),
        K::cl => ("FixedGpr", Some(Register::CL), false, 1),
        K::ax => ("FixedGpr", Some(Register::AX), false, 0x10),
        K::dx => ("FixedGpr", Some(Register::DX), false, 0x12),
        K::eax => ("FixedGpr", Some(Register::EAX), false, 0x20),
        K::rax => ("FixedGpr", Some(Register::RAX), false, 0x30),
        K::st0 => ("St0", Some(Register::ST0), false, 0),
        K::sti_opcode => ("Sti", Some(Register::ST3), false, 0),
        K::mem | K::mem_mpx | K::mem_mib | K::sibmem => ("Mem", None, false, 0),
        K::mem_vsib32x | K::mem_vsib64x => ("VsibX", None, false, 0),
        K::mem_vsib32y | K::mem_vsib64y => ("VsibY", None, false, 0),
        K::mem_vsib32z | K::mem_vsib64z => ("VsibZ", None, false, 0),
        K::seg_rSI | K::es_rDI | K::seg_rDI | K::seg_rBX_al => ("StringMem", None, false, 0),
        K::imm8 | K::imm4_m2z => ("Imm8", None, false, 0),
        K::imm8sex16 | K::imm8sex32 | K::imm8sex64 => ("Imm8Sx", None, false, 0),
        K::imm8_const_1 => ("One", None, false, 0),
        K::imm16 => ("Imm16", None, false, 0),
        K::imm32 => ("Imm32", None, false, 0),
        K::imm32sex64 => ("Imm32Sx", None, false, 0),
        K::imm64 => ("Imm64", None, false, 0),
        K::br64_1 | K::br64_4 | K::br32_1 | K::br32_4 | K::br16_1 | K::br16_2 => ("Branch", None, false, 0),
        _ => ("Other", None, false, 0),
    }
}

/// Where an operand is encoded: 0 nowhere, 1 modrm.reg, 2 modrm.rm, 3 low bits of the opcode,
/// 4 VEX.vvvv, 5 the high half of an immediate byte.
fn place(kind: K) -> u8 {
    match kind {
        K::r8_or_mem
        | K::r16_or_mem
        | K::r32_or_mem
        | K::r64_or_mem
        | K::xmm_or_mem
        | K::ymm_or_mem
        | K::zmm_or_mem
        | K::k_or_mem
        | K::mm_or_mem
        | K::mem
        | K::r16_rm
        | K::r32_rm
        | K::r64_rm
        | K::k_rm
        | K::mm_rm
        | K::xmm_rm
        | K::ymm_rm
        | K::zmm_rm
        | K::mem_vsib32x
        | K::mem_vsib64x
        | K::mem_vsib32y
        | K::mem_vsib64y => 2,
        K::r8_reg
        | K::r16_reg
        | K::r32_reg
        | K::r64_reg
        | K::k_reg
        | K::mm_reg
        | K::xmm_reg
        | K::ymm_reg
        | K::zmm_reg => 1,
        K::r8_opcode | K::r16_opcode | K::r32_opcode | K::r64_opcode => 3,
        K::r32_vvvv | K::r64_vvvv | K::k_vvvv | K::xmm_vvvv | K::ymm_vvvv | K::zmm_vvvv => 4,
        K::xmm_is4 | K::ymm_is4 => 5,
        _ => 0,
    }
}

/// The encoding recipe of a legacy or VEX code (0: left to iced), read off a trial encoding:
/// opcode 0–7, map 8–9, prefix 66 at 10, prefix F3/F2 11–12, W 13, digit + 1 14–17, kind 18–19
/// (1 legacy, 2 VEX), VEX.L 20, ModRM 21.
fn recipe(code: Code, inst: &Instruction) -> u32 {
    let info = code.op_code();
    let kind = match info.encoding() {
        EncodingKind::Legacy => 1u32,
        EncodingKind::VEX => 2,
        _ => return 0,
    };
    for i in 0..info.op_count() {
        let op = info.op_kind(i);
        let (name, _, _, _) = describe(op, i);
        let fixed = matches!(name, "FixedGpr" | "One");
        let imm = name.starts_with("Imm") && op != K::imm4_m2z;
        if !(fixed || imm || place(op) != 0) || matches!(name, "Mmx" | "StringMem" | "Branch") {
            return 0;
        }
    }
    if info.op_code_len() != 1 || info.fwait() {
        return 0;
    }
    let mut encoder = Encoder::new(64);
    if encoder.encode(inst, 0).is_err() {
        return 0;
    }
    let bytes = encoder.take_buffer();
    let map = match info.table() {
        OpCodeTableKind::Normal => 0u32,
        OpCodeTableKind::T0F => 1,
        OpCodeTableKind::T0F38 => 2,
        OpCodeTableKind::T0F3A => 3,
        _ => return 0,
    };
    let (mut p66, mut rep, mut w, mut l) = (0u32, 0u32, 0u32, 0u32);
    let mut at = 0;
    if kind == 1 {
        loop {
            match bytes[at] {
                0x66 => p66 = 1,
                0xf3 => rep = 1,
                0xf2 => rep = 2,
                0x67 => return 0,
                _ => break,
            }
            at += 1;
        }
        if info.mandatory_prefix() == MandatoryPrefix::None && rep != 0 {
            return 0;
        }
        if bytes[at] & 0xf0 == 0x40 {
            w = (bytes[at] >> 3 & 1).into();
            at += 1;
        }
        at += [0, 1, 2, 2][map as usize];
    } else {
        let last = if bytes[0] == 0xc5 { bytes[1] } else { bytes[2] };
        if bytes[0] == 0xc4 {
            w = (last >> 7).into();
            at = 3;
        } else {
            at = 2;
        }
        l = (last >> 2 & 1).into();
        match last & 3 {
            1 => p66 = 1,
            2 => rep = 1,
            3 => rep = 2,
            _ => {}
        }
    }
    let opcode = info.op_code() & 0xff;
    let plus_reg = (0..info.op_count()).any(|i| place(info.op_kind(i)) == 3);
    if u32::from(bytes[at]) & (if plus_reg { 0xf8 } else { 0xff }) != opcode {
        return 0;
    }
    let digit = (info.group_index() + 1) as u32;
    if info.rm_group_index() >= 0 {
        return 0;
    }
    let modrm = digit != 0 || (0..info.op_count()).any(|i| matches!(place(info.op_kind(i)), 1 | 2));
    opcode
        | u32::from(modrm) << 21
        | map << 8
        | p66 << 10
        | rep << 11
        | w << 13
        | digit << 14
        | kind << 18
        | l << 20
}

fn access(a: OpAccess) -> &'static str {
    match a {
        OpAccess::None | OpAccess::NoMemAccess => "None",
        OpAccess::Read | OpAccess::CondRead => "Read",
        OpAccess::Write => "Write",
        OpAccess::CondWrite | OpAccess::ReadWrite | OpAccess::ReadCondWrite => "ReadWrite",
    }
}

/// (class, encoding) of a register that the allocator could own.
fn allocatable(reg: Register) -> Option<(u8, u8)> {
    let full = reg.full_register();
    if full.is_gpr64() {
        let enc = full as u32 - Register::RAX as u32;
        (enc != 4).then_some((0, enc as u8))
    } else if full.is_vector_register() {
        Some((1, (full as u32 - Register::ZMM0 as u32) as u8))
    } else if full.is_k() {
        Some((2, (full as u32 - Register::K0 as u32) as u8))
    } else {
        None
    }
}

type Op = (&'static str, &'static str, bool, u8, u8);
type Imp = (u8, u8, &'static str);

#[derive(Default)]
struct Tables {
    ops: Vec<Op>,
    implicit: Vec<Imp>,
    shapes: Vec<(u16, u8, u8, u16)>,
    index: HashMap<(Vec<Op>, Vec<Imp>), u16>,
}

impl Tables {
    fn shape(&mut self, ops: Vec<Op>, implicit: Vec<Imp>) -> u16 {
        if let Some(&i) = self.index.get(&(ops.clone(), implicit.clone())) {
            return i;
        }
        let find = |all: &mut Vec<Op>| {
            let at = all.windows(ops.len().max(1)).position(|w| w == ops.as_slice());
            at.unwrap_or_else(|| {
                all.extend_from_slice(&ops);
                all.len() - ops.len()
            })
        };
        let op_start = if ops.is_empty() { 0 } else { find(&mut self.ops) };
        let imp_start = if implicit.is_empty() {
            0
        } else {
            let at = self
                .implicit
                .windows(implicit.len())
                .position(|w| w == implicit.as_slice());
            at.unwrap_or_else(|| {
                self.implicit.extend_from_slice(&implicit);
                self.implicit.len() - implicit.len()
            })
        };
        self.shapes.push((
            op_start as u16,
            ops.len() as u8,
            implicit.len() as u8,
            imp_start as u16,
        ));
        let i = self.shapes.len() as u16 - 1;
        self.index.insert((ops, implicit), i);
        i
    }
}

/// The roles of `code` in its register or memory form; `None` if it has no such form.
fn roles(
    factory: &mut InstructionInfoFactory,
    code: Code,
    memory: bool,
) -> Option<(Vec<Op>, Vec<Imp>, Instruction)> {
    let info = code.op_code();
    let mut inst = Instruction::new();
    inst.set_code(code);
    let mut descs = Vec::new();
    let mut explicit = Vec::new();
    let mut saw_memory = false;
    for i in 0..info.op_count() {
        let kind = info.op_kind(i);
        let (name, reg, rm, fixed) = describe(kind, i);
        let only_mem = matches!(name, "Mem" | "VsibX" | "VsibY" | "VsibZ");
        if memory && (rm || only_mem) {
            saw_memory = true;
            inst.set_op_kind(i, OpKind::Memory);
            inst.set_memory_base(Register::R14);
            match name {
                "VsibX" => inst.set_memory_index(Register::XMM15),
                "VsibY" => inst.set_memory_index(Register::YMM15),
                "VsibZ" => inst.set_memory_index(Register::ZMM15),
                _ => {}
            }
        } else if only_mem {
            return None;
        } else if let Some(reg) = reg {
            inst.set_op_kind(i, OpKind::Register);
            inst.set_op_register(i, reg);
            explicit.push(reg.full_register());
        } else {
            match kind {
                K::seg_rSI => inst.set_op_kind(i, OpKind::MemorySegRSI),
                K::es_rDI => inst.set_op_kind(i, OpKind::MemoryESRDI),
                K::seg_rDI => inst.set_op_kind(i, OpKind::MemorySegRDI),
                K::seg_rBX_al => return None,
                K::imm8 | K::imm8_const_1 => inst.set_op_kind(i, OpKind::Immediate8),
                K::imm8sex16 => inst.set_op_kind(i, OpKind::Immediate8to16),
                K::imm8sex32 => inst.set_op_kind(i, OpKind::Immediate8to32),
                K::imm8sex64 => inst.set_op_kind(i, OpKind::Immediate8to64),
                K::imm16 => inst.set_op_kind(i, OpKind::Immediate16),
                K::imm32 => inst.set_op_kind(i, OpKind::Immediate32),
                K::imm32sex64 => inst.set_op_kind(i, OpKind::Immediate32to64),
                K::imm64 => inst.set_op_kind(i, OpKind::Immediate64),
                _ if name == "Branch" => inst.set_op_kind(i, OpKind::NearBranch64),
                K::imm4_m2z => inst.set_op_kind(i, OpKind::Immediate8),
                _ => return None,
            }
        }
        descs.push((name, rm, fixed, place(kind)));
    }
    if memory && !saw_memory {
        return None;
    }
    // An immediate of 1 so that shifts by it are seen to write the flags.
    inst.set_immediate8(1);
    let used = factory.info(&inst);
    let ops: Vec<Op> = descs
        .iter()
        .enumerate()
        .map(|(i, &(name, rm, fixed, at))| {
            // What iced has as written keeps some of its bits (or all, without shadow stacks).
            let keeps = format!("{code:?}");
            let keeps = i == 0 && (keeps.starts_with("Insertq") || keeps.starts_with("Rdssp"));
            let how = if keeps {
                "ReadWrite"
            } else {
                access(used.op_access(i as u32))
            };
            (name, how, rm, fixed, at)
        })
        .collect();
    let mut implicit: Vec<(u8, u8, bool, bool)> = Vec::new();
    for reg in used.used_registers() {
        let full = reg.register().full_register();
        let vsib_index = full == Register::ZMM15 && inst.memory_index() != Register::None;
        if explicit.contains(&full) || (memory && full == Register::R14) || vsib_index {
            continue;
        }
        let Some((class, enc)) = allocatable(full) else {
            continue;
        };
        let name = access(reg.access());
        let (r, w) = (name != "Write", name != "Read");
        match implicit.iter_mut().find(|x| (x.0, x.1) == (class, enc)) {
            Some(x) => {
                x.2 |= r;
                x.3 |= w;
            }
            None => implicit.push((class, enc, r, w)),
        }
    }
    implicit.sort();
    let implicit = implicit
        .into_iter()
        .map(|(class, enc, r, w)| {
            let name = match (r, w) {
                (true, true) => "ReadWrite",
                (false, true) => "Write",
                _ => "Read",
            };
            (class, enc, name)
        })
        .collect();
    Some((ops, implicit, inst))
}

/// Whether an instruction may read and write memory.
fn memory_effects(factory: &mut InstructionInfoFactory, inst: &Instruction) -> (bool, bool) {
    use OpAccess::*;
    let used = factory.info(inst).used_memory();
    let any = |wanted: &[OpAccess]| used.iter().any(|m| wanted.contains(&m.access()));
    let reads = any(&[Read, CondRead, ReadWrite, ReadCondWrite]);
    (reads, any(&[Write, CondWrite, ReadWrite, ReadCondWrite]))
}

/// Whether the stack pointer, the x87 stack, MMX or state that no operand shows ties the code to its place.
fn is_bound(code: Code) -> bool {
    let mut inst = Instruction::new();
    inst.set_code(code);
    let info = code.op_code();
    let hidden = (0..info.op_count())
        .any(|i| matches!(describe(info.op_kind(i), i).0, "Other" | "Mmx" | "St0" | "Sti"));
    let name = format!("{:?}", code.mnemonic());
    let orders = [
        "Prefetch",
        "Clflush",
        "Clwb",
        "Cldemote",
        "Clzero",
        "Lfence",
        "Sfence",
        "Mfence",
        "Pause",
        "Rd",
        "Xsave",
        "Xrstor",
        "Fx",
        "Ldmxcsr",
        "Stmxcsr",
        "Vldmxcsr",
        "Vstmxcsr",
        "Xget",
        "Xset",
        "Endbr",
        "Nop",
        "Fnop",
        "Emms",
        "Femms",
        "Vzero",
        "Monitor",
        "Mwait",
        "Tpause",
        "Umonitor",
        "Umwait",
        "Serialize",
        "Xbegin",
        "Xend",
        "Xtest",
        "Cpuid",
        "Tile",
        "Ldtile",
        "Sttile",
        "Cld",
        "Std",
        "Sti",
        "Cli",
        "Wr",
        "Swapgs",
        "Incssp",
        "Saveprev",
        "Rstorssp",
        "Setssbsy",
        "Clrssbsy",
    ];
    inst.stack_pointer_increment() != 0
        || inst.is_stack_instruction()
        || hidden
        || inst.fpu_stack_increment_info().increment() != 0
        || orders.iter().any(|o| name.starts_with(o))
        || info.op_code() & 0xf8 == 0xd8
            && info.table() == OpCodeTableKind::Normal
            && info.encoding() == EncodingKind::Legacy
}

/// `Latency` as a number.
fn latency(code: Code) -> u16 {
    let name = format!("{:?}", code.mnemonic());
    let name = name.strip_prefix('V').unwrap_or(&name).to_lowercase();
    let has = |parts: &[&str]| parts.iter().any(|p| name.contains(p));
    let float = ["ss", "sd", "ps", "pd", "sh", "ph"]
        .iter()
        .any(|s| name.ends_with(s));
    let arithmetic = [
        "add", "sub", "mul", "fm", "fnm", "min", "max", "cmp", "round", "rndscale", "dp",
    ];
    match () {
        () if has(&["div", "sqrt"]) => 2,
        () if has(&[
            "mul", "cvt", "madd", "crc32", "popcnt", "pdep", "pext", "lzcnt", "tzcnt", "bsf", "bsr",
        ]) =>
        {
            1
        }
        () if float && arithmetic.iter().any(|a| name.starts_with(a)) => 1,
        () => 0,
    }
}

fn generate() -> String {
    let mut factory = InstructionInfoFactory::new();
    let mut tables = Tables::default();
    let empty = tables.shape(vec![], vec![]);
    assert_eq!(empty, 0);
    let mut codes = String::new();
    let status =
        RflagsBits::OF | RflagsBits::SF | RflagsBits::ZF | RflagsBits::AF | RflagsBits::CF | RflagsBits::PF;
    let mut count = 0;
    for (i, code) in Code::values().enumerate() {
        let info = code.op_code();
        let knights_corner = format!("{code:?}").contains("KNC_");
        let usable = info.is_instruction() && info.mode64() && !knights_corner;
        let mut row = (0u16, 0u16, 0u32, 0u16, 0u32);
        row.3 = latency(code) << 8;
        if usable {
            row.3 |= 4;
            for memory in [false, true] {
                let Some((ops, implicit, inst)) = roles(&mut factory, code, memory) else {
                    continue;
                };
                if row.4 == 0 {
                    row.4 = recipe(code, &inst);
                }
                let shape = tables.shape(ops, implicit);
                if memory {
                    row.1 = shape;
                } else {
                    row.0 = shape;
                }
                let (reads, writes) = memory_effects(&mut factory, &inst);
                row.3 |= ((u16::from(reads) * 16) | (u16::from(writes) * 32)) << (2 * u32::from(memory));
                // What `rstorssp` left, which IR does not carry from one intrinsic to the other.
                let carried = code == Code::Saveprevssp;
                if inst.rflags_read() & status != 0 && !carried {
                    row.3 |= 1;
                }
                let set = inst.rflags_written() | inst.rflags_cleared() | inst.rflags_set();
                if set & status != 0 {
                    row.3 |= 2;
                } else if inst.rflags_undefined() & status != 0 {
                    row.3 |= 1024;
                }
            }
            if row.1 != 0 {
                row.2 = info.memory_size().size() as u32;
            }
            if info.is_privileged()
                || info.is_serializing_intel()
                || code.flow_control() != FlowControl::Next
                || is_bound(code)
            {
                row.3 |= 8;
            }
        }
        let mem = if row.2 > 255 { 0 } else { row.2 };
        write!(
            codes,
            "c({}, {}, {}, {}, 0x{:x}), ",
            row.0, row.1, mem, row.3, row.4
        )
        .expect("string");
        if i % 5 == 4 {
            codes.push('\n');
        }
        count += 1;
    }
    let mut out = String::from(
        "//! Generated by `tests/code_table.rs` from iced's tables; do not edit.\n\n\
         use crate::code_table::{Access, Access::*, CodeInfo, Implicit, OpDesc, OpKind, OpKind::*, Shape};\n\n\
         const fn o(kind: OpKind, access: Access, rm: bool, fixed: u8, place: u8) -> OpDesc {\n    OpDesc { kind, access, rm, fixed, place }\n}\n\n\
         const fn i(class: u8, enc: u8, access: Access) -> Implicit {\n    Implicit { class, enc, access }\n}\n\n\
         const fn s(ops: u16, num_ops: u8, num_implicit: u8, implicit: u16) -> Shape {\n    Shape { ops, num_ops, num_implicit, implicit }\n}\n\n\
         const fn c(reg_shape: u16, mem_shape: u16, mem_bytes: u8, bits: u16, recipe: u32) -> CodeInfo {\n    CodeInfo { reg_shape, mem_shape, mem_bytes, bits, recipe }\n}\n\n",
    );
    let t = &tables;
    writeln!(
        out,
        "#[rustfmt::skip]\npub(crate) static OPS: [OpDesc; {}] = [",
        t.ops.len()
    )
    .unwrap();
    for &(k, a, rm, fixed, at) in &t.ops {
        writeln!(out, "    o({k}, {a}, {rm}, {fixed}, {at}),").unwrap();
    }
    let n = t.implicit.len();
    writeln!(
        out,
        "];\n\n#[rustfmt::skip]\npub(crate) static IMPLICIT: [Implicit; {n}] = ["
    )
    .unwrap();
    for &(class, enc, a) in &t.implicit {
        writeln!(out, "    i({class}, {enc}, {a}),").unwrap();
    }
    let n = t.shapes.len();
    writeln!(
        out,
        "];\n\n#[rustfmt::skip]\npub(crate) static SHAPES: [Shape; {n}] = ["
    )
    .unwrap();
    for &(a, b, c, d) in &t.shapes {
        writeln!(out, "    s({a}, {b}, {c}, {d}),").unwrap();
    }
    writeln!(
        out,
        "];\n\n/// By `iced_x86::Code`.\n#[rustfmt::skip]\npub(crate) static CODES: [CodeInfo; {count}] = ["
    )
    .unwrap();
    for line in codes.lines() {
        writeln!(out, "    {}", line.trim_end()).unwrap();
    }
    out.push_str("];\n");
    out
}

/// What an operand is for comparing an SSE code with its VEX and EVEX forms: vector registers of any
/// width are alike.
fn kind_name(kind: K, memory: bool) -> &'static str {
    let (name, _, rm, _) = describe(kind, 0);
    match name {
        "Gpr8" | "Gpr16" | "Gpr32" | "Gpr64" => name,
        _ if memory && rm || name == "Mem" => "Mem",
        "Xmm" | "Ymm" | "Zmm" => "Vector",
        _ => name,
    }
}

/// The mnemonic of the VEX or EVEX form.
fn vector_mnemonic(legacy: &str, evex: bool) -> String {
    let renamed = match legacy {
        _ if !evex => legacy,
        "Movdqa" => "Movdqa64",
        "Movdqu" => "Movdqu64",
        "Pand" | "Por" | "Pxor" | "Pandn" => return format!("V{}q", legacy.to_lowercase()),
        // Without the float forms of AVX512DQ.
        "Andps" => "Pandd",
        "Andpd" => "Pandq",
        "Orps" => "Pord",
        "Orpd" => "Porq",
        "Xorps" => "Pxord",
        "Xorpd" => "Pxorq",
        "Andnps" => "Pandnd",
        "Andnpd" => "Pandnq",
        "Roundps" => "Rndscaleps",
        "Roundpd" => "Rndscalepd",
        other => other,
    };
    format!("V{}", renamed.to_lowercase())
}

/// The form of `code` at `bytes` (16, 32: VEX; 64: EVEX), with or without a memory operand.
fn vector_form(code: Code, memory: bool, bytes: u32, all: &[Code]) -> Option<Code> {
    let info = code.op_code();
    let wanted = vector_mnemonic(&format!("{:?}", code.mnemonic()), bytes == 64);
    let kinds: Vec<_> = (0..info.op_count())
        .map(|i| kind_name(info.op_kind(i), memory))
        .collect();
    let in_memory = (0..info.op_count()).any(|i| {
        let (name, _, rm, _) = describe(info.op_kind(i), 0);
        rm || name == "Mem"
    });
    if !kinds.contains(&"Vector") || memory && !in_memory {
        return None;
    }
    let renamed = wanted != format!("V{}", format!("{:?}", code.mnemonic()).to_lowercase());
    all.iter().copied().find(|form| {
        let f = form.op_code();
        let encoding = if bytes == 64 {
            EncodingKind::EVEX
        } else {
            EncodingKind::VEX
        };
        if f.encoding() != encoding || format!("{:?}", form.mnemonic()) != wanted {
            return false;
        }
        let long = match bytes {
            64 => f.l() == 2 || f.is_lig(),
            32 => f.l() == 1 && !f.is_lig(),
            _ => f.l() == 0 || f.is_lig(),
        };
        let same = renamed
            || (f.op_code() == info.op_code()
                && f.table() == info.table()
                && f.group_index() == info.group_index()
                && f.mandatory_prefix() == info.mandatory_prefix());
        let theirs: Vec<_> = (0..f.op_count())
            .map(|i| kind_name(f.op_kind(i), memory))
            .collect();
        let more = theirs.len() == kinds.len() + 1 && theirs[0] == kinds[0] && theirs[1..] == kinds[..];
        long && same && (theirs == kinds || more)
    })
}

fn generate_vex() -> String {
    let all: Vec<Code> = Code::values()
        .filter(|c| {
            let info = c.op_code();
            info.is_instruction() && info.mode64() && !format!("{c:?}").contains("KNC_")
        })
        .collect();
    let mut out = String::from(
        "//! Generated by `tests/code_table.rs` from iced's tables; do not edit.\n\n\
         use crate::vex_table::Row;\nuse iced_x86::Code::*;\n\n\
         /// SSE codes and their forms of 16, 32 and 64 bytes, between registers and with memory\n\
         /// (`INVALID`: there is none).\n#[rustfmt::skip]\npub(crate) const ROWS: &[Row] = &[\n",
    );
    for &code in &all {
        if code.op_code().encoding() != EncodingKind::Legacy {
            continue;
        }
        let forms: Vec<Code> = [false, true]
            .iter()
            .flat_map(|&memory| [16, 32, 64].map(|bytes| vector_form(code, memory, bytes, &all)))
            .map(|c| c.unwrap_or(Code::INVALID))
            .collect();
        if forms.iter().any(|c| *c != Code::INVALID) {
            writeln!(out, "    Row {{ code: {code:?}, forms: {forms:?} }},").unwrap();
        }
    }
    out.push_str(
        "];\n\n/// EVEX codes and the VEX codes of the same operation, sorted.\n\
         #[rustfmt::skip]\npub(crate) const EVEX_TO_VEX: &[(iced_x86::Code, iced_x86::Code)] = &[\n",
    );
    for &code in all
        .iter()
        .filter(|c| c.op_code().encoding() == EncodingKind::EVEX)
    {
        if let Some(vex) = all.iter().find(|v| format!("{v:?}") == vex_name(code)) {
            writeln!(out, "    ({code:?}, {vex:?}),").unwrap();
        }
    }
    out.push_str("];\n");
    out
}

/// The name that the VEX form of an EVEX code has if there is one: no mask, broadcast or rounding.
fn vex_name(evex: Code) -> String {
    let name = format!("{evex:?}").replacen("EVEX_", "VEX_", 1);
    let mut words: Vec<&str> = name.split('_').collect();
    words.retain(|w| !matches!(*w, "k1" | "k1z" | "er" | "sae"));
    let of_broadcast = |w: &str| match w.rfind('b') {
        Some(b) if w[..b].ends_with(|c: char| c.is_ascii_digit()) && w[b + 1..].parse::<u32>().is_ok() => {
            w[..b].to_string()
        }
        _ => w.to_string(),
    };
    words.into_iter().map(of_broadcast).collect::<Vec<_>>().join("_")
}

#[test]
fn table_is_up_to_date() {
    check("/src/code_table_data.rs", generate());
}

#[test]
fn vex_table_is_up_to_date() {
    check("/src/vex_table_data.rs", generate_vex());
}

fn check(path: &str, text: String) {
    let path = format!("{}{path}", env!("CARGO_MANIFEST_DIR"));
    let path = path.as_str();
    if std::env::var_os("LLFORGE_BLESS").is_some() {
        std::fs::write(path, &text).expect("write the table");
        return;
    }
    let present = std::fs::read_to_string(path).expect("read the table");
    assert!(
        present == text,
        "stale table: run LLFORGE_BLESS=1 cargo test --test code_table"
    );
}
