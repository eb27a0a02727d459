//! The encoder against iced and the system's assembler.

use super::*;
use crate::inst::{CodeFlags, MemForm};
use crate::regs::{gpr, kreg, xmm};
use iced_x86::{Decoder, DecoderOptions, Formatter, GasFormatter};
use regalloc::MachInst;

/// A small seeded generator (xorshift).
struct Random(u64);

impl Random {
    fn below(&mut self, n: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % n
    }
}

/// An instruction of `code` with random operands, and their places.
fn instance(code: u16, memory: bool, random: &mut Random) -> (Inst, Vec<Allocation>) {
    let mut inst = Inst { code, ..Inst::nop() };
    let mut places = Vec::new();
    const IMMEDIATES: [i32; 6] = [1, 5, -3, 127, 1000, -70000];
    inst.imm = IMMEDIATES[random.below(6) as usize];
    for op in code_table::shape(code, memory).ops() {
        if memory && op.may_be_memory() {
            let vsib = matches!(op.kind, OpKind::VsibX | OpKind::VsibY | OpKind::VsibZ);
            let form = if vsib {
                [0, 1][random.below(2) as usize]
            } else {
                random.below(5)
            };
            let mut bits = 1;
            inst.disp = [0, 8, -128, 128, 4096][random.below(5) as usize];
            if form <= 1 || form == 3 {
                bits |= 4;
                places.push(Allocation::reg(gpr(random.below(16) as usize)));
            }
            if vsib {
                bits |= 8 | (random.below(4) as u16) << 4;
                places.push(Allocation::reg(xmm(random.below(16) as usize)));
            } else if form == 1 || form == 2 {
                let mut index = random.below(15) as usize;
                index += usize::from(index >= 4);
                bits |= 8 | (random.below(4) as u16) << 4;
                places.push(Allocation::reg(gpr(index)));
            } else if form == 4 {
                bits = 3;
            }
            inst.mem = MemForm(bits | (random.below(3) as u16) << 6);
        } else if let Some(class) = op.reg_class() {
            let copies = match op.access {
                Access::None => 0,
                Access::ReadWrite => 2,
                _ => 1,
            };
            let preg = match class {
                RegClass::Int if op.kind == OpKind::FixedGpr => gpr((op.fixed & 15) as usize),
                RegClass::Int => gpr(random.below(16) as usize),
                RegClass::Float => xmm(random.below(16) as usize),
                RegClass::Vector => kreg(random.below(8) as usize),
            };
            places.extend(std::iter::repeat_n(Allocation::reg(preg), copies));
        }
    }
    (inst, places)
}

fn encode(inst: &Inst, places: &[Allocation], by_iced: bool) -> Result<Vec<u8>, EncodeError> {
    let mut code = CodeBuffer::new();
    let frame = Frame::default();
    let mut iced = Iced::default();
    let mut context = Context {
        code: &mut code,
        syms: &[],
        frame: &frame,
        iced: &mut iced,
        avx: false,
        wide_masks: false,
    };
    if by_iced {
        context.by_iced(inst, places)?;
    } else {
        context.machine(inst, places)?;
    }
    Ok(code.bytes_mut().clone())
}

fn text(bytes: &[u8]) -> (String, usize) {
    let mut decoder = Decoder::with_ip(64, bytes, 0, DecoderOptions::NONE);
    let inst = decoder.decode();
    let mut out = String::new();
    let mut formatter = GasFormatter::new();
    formatter.options_mut().set_gas_show_mnemonic_size_suffix(true);
    formatter.options_mut().set_rip_relative_addresses(true);
    formatter.options_mut().set_signed_immediate_operands(true);
    formatter.format(&inst, &mut out);
    (out, inst.len())
}

#[test]
fn recipes_agree_with_iced() {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let mut tried = 0;
    for code in Code::values() {
        let info = code_table::info(code as u16);
        if info.recipe().0 == 0 {
            continue;
        }
        for memory in [false, true] {
            if memory && !info.has_memory_form() || !memory && info.reg_shape == 0 {
                continue;
            }
            for _ in 0..24 {
                let (inst, places) = instance(code as u16, memory, &mut random);
                let ours = encode(&inst, &places, false).expect("recipe");
                let Ok(theirs) = encode(&inst, &places, true) else {
                    continue;
                };
                let (a, len) = text(&ours);
                let (b, _) = text(&theirs);
                assert_eq!(len, ours.len(), "{code:?} {inst:?}: {ours:02x?} is {a}");
                // iced takes rip displacements as absolute targets.
                let commuted = ours.len() < theirs.len() && commutes(info.recipe(), inst.imm as u8);
                // The address in a register alone is a move of it.
                let moved = b.starts_with("lea") && a.starts_with("mov") && inst.mem.kind() == MemKind::Regs;
                let shorter = a.starts_with("cltq") && b == "movslq %eax,%rax";
                let same = a == b
                    || moved
                    || shorter
                    || inst.mem.kind() == MemKind::Rip
                    || commuted
                    || format!("{code:?}").starts_with("Xchg_rm");
                assert!(
                    same,
                    "{code:?} {inst:?} {places:?}: {ours:02x?} {a}, iced {theirs:02x?} {b}"
                );
                assert!(
                    ours.len() <= theirs.len(),
                    "{code:?}: {ours:02x?} longer than {theirs:02x?}"
                );
                tried += 1;
            }
        }
    }
    assert!(tried > 50_000, "{tried}");
}

/// Every code that the table serves at all can be encoded, and decodes as itself.
#[test]
fn every_code_encodes() {
    let mut random = Random(7);
    let (mut good, mut bad) = (0, Vec::new());
    for code in Code::values() {
        let info = code_table::info(code as u16);
        for memory in [false, true] {
            let shape = if memory { info.mem_shape } else { info.reg_shape };
            // Branches are pseudo-instructions.
            let branch = code_table::shape(code as u16, memory)
                .ops()
                .iter()
                .any(|o| o.kind == OpKind::Branch);
            // Their register is an address of 32 bits, which memory operands here never have.
            let short_address = matches!(
                code,
                Code::Movdir64b_r32_m512 | Code::Enqcmds_r32_m512 | Code::Enqcmd_r32_m512
            );
            if shape == 0 || branch || short_address {
                continue;
            }
            let (mut inst, mut places) = instance(code as u16, memory, &mut random);
            inst.imm = 3;
            let mut result = encode(&inst, &places, false);
            if code.op_code().require_op_mask_register() {
                inst.flags |= machine::declare::Flag::bits(CodeFlags::MASKED);
                // Merging reads a destination that is only written otherwise.
                let first = code_table::shape(code as u16, memory).ops()[0];
                if first.access == Access::Write && first.access_of(0, true) == Access::ReadWrite {
                    places.insert(0, places[0]);
                }
                places.push(Allocation::reg(kreg(1)));
                result = encode(&inst, &places, false);
            }
            match result {
                Ok(bytes) => {
                    let (_, len) = text(&bytes);
                    // A leading wait is an instruction of its own to the decoder.
                    let whole = len == bytes.len() || code.op_code().fwait();
                    assert!(whole, "{code:?} {bytes:02x?}");
                    good += 1;
                }
                Err(e) => bad.push(format!("{code:?} {memory}: {e}")),
            }
        }
    }
    assert!(bad.is_empty(), "{good} good; {} bad: {:#?}", bad.len(), bad);
    assert!(good > 6000, "{good}");
}

/// What the printer says of the encoder's bytes, llvm-mc assembles to the same bytes.
#[test]
fn text_reassembles() {
    use emit::asm::InstructionPrinter;
    use std::fmt::Write as _;
    let mut random = Random(11);
    let mut lines = Vec::new();
    let mut source = String::new();
    let mut printer = crate::asm::Printer::new(false);
    for code in Code::values() {
        let info = code_table::info(code as u16);
        if info.recipe().0 == 0 {
            continue;
        }
        for memory in [false, true] {
            if memory && !info.has_memory_form() || !memory && info.reg_shape == 0 {
                continue;
            }
            for _ in 0..3 {
                let (inst, places) = instance(code as u16, memory, &mut random);
                let bytes = encode(&inst, &places, false).expect("recipe");
                let _ = write!(source, "l{}:\n\t", lines.len());
                printer.print(&bytes, 0, &[], None, &mut source);
                source.push('\n');
                lines.push((code, memory, bytes));
            }
        }
    }
    let dir = std::env::temp_dir();
    let path = dir.join(format!("llforge-text-{}.s", std::process::id()));
    std::fs::write(&path, &source).expect("write");
    let output = std::process::Command::new("llvm-mc-22")
        .args(["-triple=x86_64-linux-gnu", "-mcpu=sapphirerapids", "-show-encoding"])
        .arg("-mattr=+sse4a,+prfchw,+fma4,+xop,+tbm,+lwp,+rtm,+hle,+avxvnniint8,+avxneconvert,+avxifma,+cmpccxadd,+sm3,+sm4,+sha512,+avxvnniint16,+raoint,+ptwrite,+wbnoinvd,+clzero,+mwaitx,+rdpru,+kl,+widekl,+movrs")
        .arg(&path)
        .output()
        .expect("llvm-mc-22 runs");
    let _ = std::fs::remove_file(&path);
    let (mut at, mut seen, mut different) = (0, vec![false; lines.len()], Vec::new());
    for line in String::from_utf8_lossy(&output.stdout).lines() {
        if let Some(n) = line.strip_prefix('l').and_then(|l| l.strip_suffix(':')) {
            at = n.parse().expect("label");
        } else if let Some((text, bytes)) = line.split_once("encoding: [") {
            let bytes: Vec<u8> = bytes
                .trim_end_matches(']')
                .split(',')
                .filter_map(|b| u8::from_str_radix(b.trim_start_matches("0x"), 16).ok())
                .collect();
            let (code, memory, ours): &(Code, bool, Vec<u8>) = &lines[at];
            seen[at] = true;
            if *ours != bytes {
                let text = text.trim();
                different.push((
                    *code,
                    *memory,
                    format!("{code:?}: {text} ours {ours:02x?} mc {bytes:02x?}"),
                ));
            }
        }
    }
    different.retain(|&(code, memory, _)| !is_alias(code, memory));
    let refused: Vec<_> = (0..lines.len())
        .filter(|&i| !seen[i] && !is_alias(lines[i].0, lines[i].1))
        .map(|i| lines[i].0)
        .collect();
    let texts: Vec<&str> = different.iter().map(|d| d.2.as_str()).collect();
    assert!(
        different.is_empty() && refused.is_empty(),
        "{}\nrefused {refused:?}",
        texts.join("\n")
    );
}

/// Second encodings of what has a preferred one, and what the assembler has no name for.
fn is_alias(code: Code, memory: bool) -> bool {
    const NAMES: [&str; 24] = [
        "Sal_",
        "F6r1",
        "F7r1",
        "Reservednop",
        "Prefetchreserved",
        "AX_imm",
        "r64m",
        "_r64_xmm",
        "_r64_ymm",
        "Vpdp",
        "Vpmadd52",
        "Vcvtneps2bf16",
        "Retnw",
        "_0F11",
        "r32m16",
        "Movq_",
        "Movs",
        "_m14byte",
        "_m28byte",
        "_m94byte",
        "_m108byte",
        "m1664",
        "Leavew",
        "Xchg_r",
    ];
    let name = format!("{code:?}");
    let vex4 = name.starts_with("VEX_Vf") && name.matches("mm").count() >= 4;
    let system = [
        "Nop_",
        "Getsec",
        "Lkgs",
        "Wrudbg",
        "Movdiri",
        "Pcmpestr",
        "VEX_Vpcmpestr",
        "Ud0",
        "Bswap_r16",
        "Movzx_r16_rm16",
        "VEX_Vpgather",
        "VEX_Vgather",
        "Sldt",
        "Str_",
        "Lldt",
        "Ltr",
        "Verr",
        "Verw",
        "Smsw",
        "Lmsw",
        "Tpause",
        "Umwait",
        "Lea_",
    ];
    let word = name.ends_with("_rm16") && ["Pop", "Call", "Jmp", "Push"].iter().any(|n| name.starts_with(n));
    let stack = ["Pop_rm64", "Push_rm64"].contains(&name.as_str());
    let backwards = !memory && (name.ends_with("mmm128_xmm") || name.ends_with("mmm256_ymm"));
    let movq = name.contains("ovq_") || name.contains("ovs") && !memory;
    NAMES.iter().any(|n| name.contains(n))
        || system.iter().any(|n| name.starts_with(n))
        || vex4
        || word
        || stack
        || backwards
        || movq
}
