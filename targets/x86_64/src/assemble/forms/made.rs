//! Makes [`super::data`] from what iced says of its codes, and from rules for what it lacks.

use super::*;
use iced_x86::{Code, MandatoryPrefix, Mnemonic, OpCodeInfo, OpCodeTableKind, TupleType};
use std::fmt::Write;

/// A form before its fields are packed.
#[derive(Clone)]
pub(super) struct Row {
    pub name: String,
    /// Which of several that fit is taken: the lowest; then by `order`.
    pub rank: u32,
    pub order: u32,
    pub operands: Vec<Kind>,
    pub suffix: u8,
    pub opcode: u16,
    /// As [`Form::encoding`] numbers them.
    pub encoding: u64,
    pub map: Map,
    pub prefix: u8,
    pub operand_size: u32,
    pub address_size: u32,
    pub l: u32,
    pub w: u32,
    pub group: Option<u8>,
    pub rm_group: Option<u8>,
    pub compression: u32,
    pub condition: u8,
    pub memory: u32,
    pub broadcast: u32,
    pub flags: u32,
}

impl Row {
    /// Whether statements may leave operands out: those that are always the same.
    fn implies(&self) -> bool {
        use Kind::*;
        let string = self.operands.iter().any(|k| matches!(k, seg_rSI | es_rDI));
        let port = self.encoding == 0 && matches!(self.opcode, 0xe4..=0xe7 | 0xec..=0xef);
        let shift = self.encoding == 0 && matches!(self.opcode, 0xa5 | 0xad);
        self.operands.iter().any(|k| match k {
            seg_rSI | es_rDI | seg_rDI | seg_rBX_al | st0 | imm8_const_1 => true,
            al | ax | eax | rax => string || port,
            dx => string,
            cl => shift,
            _ => false,
        })
    }

    fn form(&self, name: u16) -> Form {
        let size = |n: u32| u64::from([0, 16, 32, 64].iter().position(|s| *s == n).expect("a size") as u32);
        let group = |g: Option<u8>| g.map_or(0, |g| u64::from(g) + 1);
        let bits = self.encoding
            | (self.map as u64) << 3
            | u64::from(self.prefix) << 7
            | size(self.operand_size) << 9
            | size(self.address_size) << 11
            | u64::from(self.l) << 13
            | u64::from(self.w) << 15
            | group(self.group) << 16
            | group(self.rm_group) << 20
            | u64::from(self.compression) << 24
            | u64::from(self.condition) << 28
            | u64::from(self.memory.min(1023)) << 32
            | u64::from(self.broadcast) << 42
            | (self.operands.len() as u64) << 46;
        let mut operands = [Kind::None; 5];
        operands[..self.operands.len()].copy_from_slice(&self.operands);
        Form {
            operands,
            suffix: self.suffix,
            opcode: self.opcode,
            name,
            bits,
            flags: self.flags | if self.implies() { IMPLIES } else { 0 },
        }
    }
}

fn map(info: &OpCodeInfo) -> Map {
    match info.table() {
        OpCodeTableKind::Normal => Map::Primary,
        OpCodeTableKind::T0F => Map::M0f,
        OpCodeTableKind::T0F38 => Map::M0f38,
        OpCodeTableKind::T0F3A => Map::M0f3a,
        OpCodeTableKind::MAP8 => Map::M8,
        OpCodeTableKind::MAP9 => Map::M9,
        OpCodeTableKind::MAP10 => Map::M10,
        OpCodeTableKind::MAP5 => Map::M5,
        OpCodeTableKind::MAP6 => Map::M6,
        _ => unreachable!("no other map"),
    }
}

/// The power of two that an eight-bit displacement counts.
fn compression(tuple: TupleType) -> u32 {
    use TupleType::*;
    match tuple {
        N2 => 1,
        N4 | N4b2 => 2,
        N8 | N8b4 | N8b2 => 3,
        N16 | N16b4 | N16b8 | N16b2 => 4,
        N32 | N32b4 | N32b8 | N32b2 => 5,
        N64 | N64b4 | N64b8 | N64b2 => 6,
        _ => 0,
    }
}

fn row(info: &OpCodeInfo, order: u32) -> Row {
    let code = info.code();
    let mut name = format!("{:?}", code.mnemonic());
    name.make_ascii_lowercase();
    let mut flags = 0;
    for (flag, set) in [
        (CAN_MASK, info.can_use_op_mask_register()),
        (CAN_ZERO, info.can_use_zeroing_masking()),
        (MUST_MASK, info.require_op_mask_register()),
        (CAN_ROUND, info.can_use_rounding_control()),
        (CAN_SUPPRESS, info.can_suppress_all_exceptions()),
        (WAITS, info.fwait()),
        (DEFAULT_64, info.default_op_size64() || info.force_op_size64()),
        (TWO_BYTES, info.op_code_len() == 2),
        (FAR, is_far(code)),
        (STARRED, matches!(code.mnemonic(), Mnemonic::Call | Mnemonic::Jmp)),
        (ON_DEMAND, is_on_demand(info)),
        (ANY_SIZE, ANY_SIZED.contains(&code.mnemonic())),
        (USUAL, USUAL_FIRST.contains(&code.mnemonic())),
        (USUAL_ATT, USUAL_FIRST_ATT.contains(&code.mnemonic())),
        (DIFFERENT, code == Code::Xchg_r32_EAX),
        (NO_REX2, lacks_rex2(info)),
        (
            COMMUTES,
            COMMUTATIVE.contains(&name.trim_start_matches('v')) && info.encoding() == EncodingKind::VEX,
        ),
    ] {
        flags |= if set { flag } else { 0 };
    }
    Row {
        name,
        rank: rank(info),
        order,
        operands: info.op_kinds().to_vec(),
        suffix: suffix(info),
        opcode: info.op_code() as u16,
        encoding: match info.encoding() {
            EncodingKind::Legacy => 0,
            EncodingKind::VEX => 1,
            EncodingKind::EVEX => 2,
            EncodingKind::XOP => 3,
            _ => 4,
        },
        map: map(info),
        prefix: match info.mandatory_prefix() {
            MandatoryPrefix::None | MandatoryPrefix::PNP => 0,
            MandatoryPrefix::P66 => 1,
            MandatoryPrefix::PF3 => 2,
            MandatoryPrefix::PF2 => 3,
        },
        operand_size: info.operand_size(),
        address_size: info.address_size(),
        l: info.l(),
        w: info.w(),
        group: u8::try_from(info.group_index()).ok(),
        rm_group: u8::try_from(info.rm_group_index()).ok(),
        compression: compression(info.tuple_type()),
        condition: 0,
        memory: info.memory_size().size() as u32,
        broadcast: info.broadcast_memory_size().size() as u32,
        flags,
    }
}

fn is_far(code: Code) -> bool {
    use Code::*;
    matches!(
        code,
        Call_m1616 | Call_m1632 | Call_m1664 | Jmp_m1616 | Jmp_m1632 | Jmp_m1664
    )
}

/// What LLVM's assembler takes only for `{vex}`.
fn is_on_demand(info: &OpCodeInfo) -> bool {
    info.encoding() == EncodingKind::VEX && crate::asm::VEX_ON_DEMAND.contains(&info.mnemonic())
}

/// Instructions that only take the address of their operand in memory, or whose size varies.
const ANY_SIZED: &[Mnemonic] = {
    use Mnemonic::*;
    &[
        Lea, Invlpg, Fxsave, Fxsave64, Fxrstor, Fxrstor64, Fsave, Fnsave, Frstor, Fstenv, Fnstenv, Fldenv,
        Lgdt, Lidt, Sgdt, Sidt, Xsave, Xsave64, Xsavec, Xsavec64, Xsaveopt, Xsaveopt64, Xsaves, Xsaves64,
        Xrstor, Xrstor64, Xrstors, Xrstors64,
    ]
};

/// Mnemonics of which the first encoding is meant where no size is said.
const USUAL_FIRST: &[Mnemonic] = {
    use Mnemonic::*;
    &[
        Fnstenv, Fstenv, Fldenv, Fnsave, Fsave, Frstor, Call, Jmp, Movd, Movq, Vmovd, Vmovq, Movnti, Bndmov,
    ]
};

/// The same in AT&T's dialect only.
const USUAL_FIRST_ATT: &[Mnemonic] = {
    use Mnemonic::*;
    &[
        Cvtsi2sd, Cvtsi2ss, Vcvtsi2sd, Vcvtsi2ss, Vcvtsi2sh, Vcvtusi2sd, Vcvtusi2ss, Vcvtusi2sh,
    ]
};

/// Operations whose sources LLVM exchanges for a shorter VEX prefix.
const COMMUTATIVE: &[&str] = &[
    // Some comparisons, which `shorter` picks.
    "cmppd", "cmpps", "cmpsd", "cmpss", "addpd", "addps", "andpd", "andps", "mulpd", "mulps", "orpd", "orps",
    "paddb", "paddd", "paddq", "paddsb", "paddsw", "paddusb", "paddusw", "paddw", "pand", "pavgb", "pavgw",
    "pcmpeqb", "pcmpeqd", "pcmpeqw", "pmaddwd", "pmaxsw", "pmaxub", "pminsw", "pminub", "pmulhuw", "pmulhw",
    "pmullw", "pmuludq", "por", "psadbw", "pxor", "xorpd", "xorps",
];

/// REX2 has room for two maps, and reserves rows of them (APX architecture specification §3.1.2.1).
fn lacks_rex2(info: &OpCodeInfo) -> bool {
    let row = info.op_code() >> 4 & 15;
    match info.table() {
        OpCodeTableKind::Normal if info.op_code_len() == 1 => matches!(row, 4 | 7 | 10 | 14),
        OpCodeTableKind::Normal => false,
        OpCodeTableKind::T0F => matches!(row, 3 | 8),
        _ => true,
    }
}

/// The lowest is taken. Otherwise iced's order counts, which is that of the opcodes.
fn rank(info: &OpCodeInfo) -> u32 {
    let kinds = info.op_kinds();
    let early = kinds.iter().any(|k| {
        matches!(
            k,
            Kind::imm8sex16 | Kind::imm8sex32 | Kind::imm8sex64 | Kind::imm8_const_1
        )
    });
    let exchange = matches!(
        info.code(),
        Code::Xchg_r16_AX | Code::Xchg_r32_EAX | Code::Xchg_r64_RAX
    );
    let register = kinds.iter().any(|k| letter(k).is_some());
    // Branches, pushes and string instructions of 16 bits, addresses of 32 bits, and `movq` in its `movd` encoding.
    let late = kinds.contains(&Kind::imm64)
        || info.operand_size() == 16 && !register
        || info.address_size() == 32
        || matches!(info.mnemonic(), Mnemonic::Movq | Mnemonic::Vmovq) && kinds.contains(&Kind::r64_or_mem);
    match () {
        _ if info.encoding() == EncodingKind::EVEX => 4,
        _ if late => {
            if early {
                2
            } else {
                3
            }
        }
        _ if early || exchange => 0,
        _ => 1,
    }
}

/// AT&T's letter for the size of the operands; 0 if there is none.
fn suffix(info: &OpCodeInfo) -> u8 {
    use Kind::*;
    let mnemonic = info.mnemonic();
    let memory = info.memory_size().size();
    let x87 = info.table() == OpCodeTableKind::Normal && (0xd8..=0xdf).contains(&info.op_code());
    if x87 && info.op_kinds().contains(&mem) {
        return match (memory, X87_INTEGER.contains(&mnemonic)) {
            _ if matches!(mnemonic, Mnemonic::Fbld | Mnemonic::Fbstp) => 0,
            (2, true) => b's',
            (4, true) => b'l',
            (8, true) => b'q',
            (4, false) => b's',
            (8, false) => b'l',
            (10, false) => b't',
            (2, false) => b'w',
            _ => 0,
        };
    }
    match info.code() {
        Code::Call_m1616 | Code::Jmp_m1616 => return b'w',
        Code::Call_m1632 | Code::Jmp_m1632 => return b'l',
        Code::Call_m1664 | Code::Jmp_m1664 => return b'q',
        Code::Mov_rm8_imm8 => return b'b',
        _ => {}
    }
    let branch = info.op_kinds().iter().any(|k| matches!(k, br64_1 | br64_4)) && mnemonic != Mnemonic::Call;
    if WITHOUT_SUFFIX.contains(&mnemonic) || branch || mnemonic == Mnemonic::Nop && info.op_kinds().is_empty()
    {
        return 0;
    }
    if VECTOR_SUFFIX.contains(&mnemonic) {
        // Where the three lengths have one result, and nothing else tells them apart.
        let three = !info.op_kinds().iter().any(|k| matches!(k, ymm_reg));
        return [b'x', b'y', if three { b'z' } else { 0 }, 0][info.l() as usize];
    }
    let mut kinds = info.op_kinds().iter();
    let found = match mnemonic {
        Mnemonic::Crc32 => kinds.rev().find_map(letter),
        _ => kinds.find_map(letter),
    };
    found.unwrap_or(match (info.encoding(), info.operand_size()) {
        (EncodingKind::Legacy, 16) => b'w',
        (EncodingKind::Legacy, 32) => b'l',
        (EncodingKind::Legacy, 64) => b'q',
        _ => 0,
    })
}

fn letter(kind: &Kind) -> Option<u8> {
    use Kind::*;
    match kind {
        r8_or_mem | r8_reg | r8_opcode | al => Some(b'b'),
        r16_or_mem | r16_reg | r16_rm | r16_opcode | ax => Some(b'w'),
        r32_or_mem | r32_reg | r32_rm | r32_opcode | eax => Some(b'l'),
        r64_or_mem | r64_reg | r64_rm | r64_opcode | rax => Some(b'q'),
        _ => Option::None,
    }
}

/// Mnemonics that have general registers, but no letter for their size.
const WITHOUT_SUFFIX: &[Mnemonic] = {
    use Mnemonic::*;
    &[
        Movd,
        Vmovd,
        Movq,
        Vmovq,
        Pextrb,
        Pextrw,
        Pextrd,
        Pextrq,
        Vpextrb,
        Vpextrw,
        Vpextrd,
        Vpextrq,
        Pinsrb,
        Pinsrw,
        Pinsrd,
        Pinsrq,
        Vpinsrb,
        Vpinsrw,
        Vpinsrd,
        Vpinsrq,
        Extractps,
        Vextractps,
        Movmskps,
        Movmskpd,
        Vmovmskps,
        Vmovmskpd,
        Pmovmskb,
        Vpmovmskb,
        Kmovb,
        Kmovw,
        Kmovd,
        Kmovq,
        Umwait,
        Tpause,
        Umonitor,
        Rdpid,
        Movdiri,
        Movdir64b,
        Invept,
        Invvpid,
        Invpcid,
        Loop,
        Loope,
        Loopne,
        Jrcxz,
        Jecxz,
        Xbegin,
        Cmpxchg8b,
        Cmpxchg16b,
        Enqcmd,
        Enqcmds,
        Vpbroadcastb,
        Vpbroadcastw,
        Vpbroadcastd,
        Vpbroadcastq,
        Vmovw,
        Lwpins,
        Lwpval,
        Llwpcb,
        Slwpcb,
        Enter,
        Senduipi,
        Lkgs,
        Wrssd,
        Wrssq,
        Wrussd,
        Wrussq,
        Incsspd,
        Incsspq,
        Rdsspd,
        Rdsspq,
        Cmpoxadd,
        Cmpnoxadd,
        Cmpbxadd,
        Cmpnbxadd,
        Cmpzxadd,
        Cmpnzxadd,
        Cmpbexadd,
        Cmpnbexadd,
        Cmpsxadd,
        Cmpnsxadd,
        Cmppxadd,
        Cmpnpxadd,
        Cmplxadd,
        Cmpnlxadd,
        Cmplexadd,
        Cmpnlexadd,
    ]
};

const X87_INTEGER: &[Mnemonic] = {
    use Mnemonic::*;
    &[
        Fiadd, Ficom, Ficomp, Fidiv, Fidivr, Fild, Fimul, Fist, Fistp, Fisttp, Fisub, Fisubr,
    ]
};

const VECTOR_SUFFIX: &[Mnemonic] = {
    use Mnemonic::*;
    &[
        Vcvtpd2ps,
        Vcvtpd2dq,
        Vcvttpd2dq,
        Vcvtpd2udq,
        Vcvttpd2udq,
        Vcvtqq2ps,
        Vcvtuqq2ps,
        Vfpclassps,
        Vfpclasspd,
        Vfpclassph,
        Vcvtneps2bf16,
        Vcvtpd2ph,
        Vcvtqq2ph,
        Vcvtuqq2ph,
        Vcvtps2phx,
        Vcvtdq2ph,
        Vcvtudq2ph,
    ]
};

/// Forms that iced has under one order of operands only, though assemblers take both.
fn mirrored(rows: &[Row]) -> Vec<Row> {
    let twice = |r: &&Row| matches!(&*r.name, "test" | "xchg") && r.operands.len() == 2 && r.encoding == 0;
    let mut out = Vec::new();
    for row in rows.iter().filter(twice) {
        let mut other = row.clone();
        other.operands.reverse();
        // Between registers `xchg` has the first in ModR/M.reg.
        other.order = if row.name == "xchg" {
            row.order - 1
        } else {
            row.order + 1
        };
        if other.operands != row.operands && !format!("{:?}", row.operands[1]).starts_with("imm") {
            out.push(other);
        }
    }
    out
}

/// Mnemonics that only disassemblers know, or that LLVM's assembler does not.
const LEFT_OUT: &[Mnemonic] = {
    use Mnemonic::*;
    &[
        Sal,
        Int1,
        Ccs_encrypt,
        Ccs_hash,
        Feni,
        Fneni,
        Fdisi,
        Fndisi,
        Fsetpm,
        Fnsetpm,
        Fstpnce,
        Mcommit,
        Ud0,
        Undoc,
        Vmgexit,
        Getsecq,
        Xsha512,
        Xsha512_alt,
        Xstore_alt,
        Pcmpestri64,
        Pcmpestrm64,
        Vpcmpestri64,
        Vpcmpestrm64,
    ]
};

/// Codes that only disassemblers know, or that stand for what assemblers write otherwise.
fn is_left_out(info: &OpCodeInfo) -> bool {
    use Code::*;
    LEFT_OUT.contains(&info.mnemonic())
        || info
            .op_kinds()
            .iter()
            .any(|k| matches!(k, Kind::br16_1 | Kind::br16_2 | Kind::xbegin_2))
        || matches!(
            info.code(),
            Movzx_r16_rm16
                | Movsx_r16_rm16
                | Movsxd_r16_rm16
                | Movsxd_r32_rm32
                | Jmp_rel8_16
                | Call_rel16
                | Call_rm16
                | Jmp_rm16
                | Lldt_r32m16
                | Lldt_r64m16
                | Ltr_r32m16
                | Ltr_r64m16
                | Verr_r32m16
                | Verr_r64m16
                | Verw_r32m16
                | Verw_r64m16
                | Lkgs_r32m16
                | Lmsw_r32m16
                | Lmsw_r64m16
                | Leavew
                | Lkgs_r64m16
                | Bswap_r16
        )
}

/// Registers of 64 bits that stand for their lower half, so that there is no REX.W.
const NEVER_WIDE: &[&str] = &[
    "movmskps",
    "movmskpd",
    "vmovmskps",
    "vmovmskpd",
    "pmovmskb",
    "vpmovmskb",
    "pextrb",
    "vpextrb",
    "pextrw",
    "vpextrw",
    "pinsrb",
    "vpinsrb",
    "pinsrw",
    "vpinsrw",
    "extractps",
    "vextractps",
    "umwait",
    "tpause",
];

/// What LLVM's assembler does otherwise than iced's description of the codes has it.
fn adjust(row: &mut Row, code: Code) {
    use Code::*;
    if NEVER_WIDE.contains(&&*row.name) {
        row.flags |= DEFAULT_64;
        row.w = 0;
    }
    match code {
        // No size but that of the segment register.
        Mov_Sreg_rm16 | Lldt_rm16 | Ltr_rm16 | Verr_rm16 | Verw_rm16 | Lmsw_rm16 | Lkgs_rm16 => {
            row.operand_size = 0
        }
        Lgdt_m1664 | Lidt_m1664 | Sgdt_m1664 | Sidt_m1664 => row.suffix = b'q',
        Bt_rm32_imm8 | Btc_rm32_imm8 | Btr_rm32_imm8 | Bts_rm32_imm8 => {
            row.rank = 0;
            row.flags |= USUAL_ATT;
        }
        Call_m1616 | Jmp_m1616 | Push_rm16 | Pop_rm16 => row.rank = 3,
        // Taken for addresses that nothing else can have.
        _ if row.operands.contains(&Kind::mem_offs) => row.rank = 0,
        Call_m1632 | Jmp_m1632 => row.flags |= ANY_SIZE,
        // In memory it has 16 bits.
        Mov_r32m16_Sreg | Sldt_r32m16 | Str_r32m16 | Smsw_r32m16 => row.operands[0] = Kind::r32_rm,
        Mov_r64m16_Sreg | Sldt_r64m16 | Str_r64m16 | Smsw_r64m16 => row.operands[0] = Kind::r64_rm,
        // What is exact is not rounded.
        EVEX_Vcvtsi2sd_xmm_xmm_rm32_er | EVEX_Vcvtusi2sd_xmm_xmm_rm32_er => row.flags &= !CAN_ROUND,
        _ if matches!(&*row.name, "vcvtdq2pd" | "vcvtudq2pd") => row.flags &= !CAN_ROUND,
        Mov_Sreg_r32m16 => row.operands[1] = Kind::r32_rm,
        Mov_Sreg_r64m16 => row.operands[1] = Kind::r64_rm,
        Clrssbsy_m64 | Rstorssp_m64 => row.memory = 4,
        _ => {}
    }
    if matches!(&*row.name, "fcom" | "fcomp" | "fucom" | "fucomp" | "fxch") && row.operands[0] == Kind::st0 {
        row.operands.remove(0);
    }
    // FMA4 between registers has W set, which exchanges the last two operands.
    let fma4 = row.name.starts_with("vfm") || row.name.starts_with("vfnm");
    let last = [Kind::xmm_is4, Kind::ymm_is4];
    if fma4 && row.operands.get(2).is_some_and(|k| last.contains(k)) && row.operands.len() == 4 {
        row.rank = 0;
    }
}

/// Stores of registers that have a size in memory of their own.
fn stores(rows: &[Row]) -> Vec<Row> {
    let system = |r: &&Row| {
        let segment = r.name == "mov" && r.operands.get(1) == Some(&Kind::seg_reg);
        (segment || matches!(&*r.name, "sldt" | "str" | "smsw")) && r.operands[0] == Kind::r16_or_mem
    };
    let stored = |row: &Row| Row {
        rank: 0,
        operand_size: 0,
        operands: [&[Kind::mem], &row.operands[1..]].concat(),
        flags: row.flags | USUAL,
        ..row.clone()
    };
    rows.iter().filter(system).map(stored).collect()
}

fn rows() -> Vec<Row> {
    let known = |info: &&OpCodeInfo| {
        !is_left_out(info)
            && info.is_instruction()
            && info.mode64()
            && info.encoding() != EncodingKind::MVEX
            && info.decoder_option() == 0
            && !info.is_reserved_nop()
    };
    let mut rows: Vec<Row> = Code::values()
        .map(|c| c.op_code())
        .filter(known)
        .map(|info| {
            // A jump is tried as the near one first, whose opcode is the higher.
            let order = match info.code() {
                Code::Jmp_rel8_64 => 4 * Code::Jmp_rel32_64 as u32 - 1,
                code => 4 * code as u32,
            };
            let mut row = row(info, order);
            adjust(&mut row, info.code());
            row
        })
        .collect();
    rows.extend(mirrored(&rows));
    rows.extend(stores(&rows));
    rows.extend(super::apx::rows(&rows));
    rows.sort_by(|a, b| (&a.name, a.rank, a.order).cmp(&(&b.name, b.rank, b.order)));
    rows
}

fn text(rows: &[Row]) -> String {
    let mut out = String::from(
        "//! Made by the test beside this file from what iced says (`LLFORGE_BLESS=1 cargo test forms`).\n\n\
         use super::{Form, f};\nuse iced_x86::OpCodeOperandKind::{self, *};\n\n\
         const NO: OpCodeOperandKind = OpCodeOperandKind::None;\n\n\
         /// Mnemonics, and where their rows begin.\n\
         pub(super) static NAMES: &[(&str, u16)] = &[\n",
    );
    let groups: Vec<&[Row]> = rows.chunk_by(|a, b| a.name == b.name).collect();
    let mut start = 0;
    for group in &groups {
        let _ = writeln!(out, "    (\"{}\", {start}),", group[0].name);
        start += group.len();
    }
    out += "];\n\npub(super) static FORMS: &[Form] = &[\n";
    for (name, group) in groups.iter().enumerate() {
        let _ = writeln!(out, "    // {}", group[0].name);
        for row in *group {
            let form = row.form(name as u16);
            let kinds = form.operands.map(|k| match k {
                Kind::None => "NO".to_owned(),
                k => format!("{k:?}"),
            });
            let _ = writeln!(
                out,
                "    f([{}], {}, {:#04x}, {name}, {:#x}, {:#x}),",
                kinds.join(", "),
                form.suffix,
                form.opcode,
                form.bits,
                form.flags
            );
        }
    }
    out + "];\n"
}

#[test]
fn rows_are_what_iced_says() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/src/assemble/forms/data.rs");
    let text = text(&rows());
    if std::env::var_os("LLFORGE_BLESS").is_some() {
        std::fs::write(path, text).expect("the table can be written");
        return;
    }
    let present = std::fs::read_to_string(path).expect("the table can be read");
    assert!(present == text, "run again with LLFORGE_BLESS=1");
}
