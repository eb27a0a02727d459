//! The instruction table: one row per mnemonic and operand list. See [`crate::code_table`].

use crate::code_table::{Field, Reg, Row, SizeRule, Sz};

macro_rules! rows {
    ($($name:ident $mnemonic:literal [$($field:expr),*] $bits:literal $sizes:ident $($half:ident)?;)*) => {
        /// An instruction: the number of its row.
        #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[repr(u16)]
        pub enum Op {
            $(
                #[doc = concat!("`", $mnemonic, "`, in the form that the row says.")]
                $name
            ),*
        }

        impl Op {
            /// All instructions in the order of the table.
            pub const ALL: &'static [Op] = &[$(Op::$name),*];
        }

        /// The rows by [`Op`].
        pub static ROWS: &[Row] = &[$(Row {
            mnemonic: $mnemonic,
            fields: &[$($field),*],
            bits: $bits,
            sizes: $sizes,
            second_half: rows!(@half $($half)?),
            effects: crate::effects::of($mnemonic),
        }),*];
    };
    (@half half) => { true };
    (@half) => { false };
}

const fn reg(kind: Reg, pos: u8) -> Field {
    Field::Reg(kind, pos)
}
const fn uimm(pos: u8, len: u8) -> Field {
    Field::Uimm { pos, len }
}
const fn label(pos: u8, len: u8) -> Field {
    Field::Label { pos, len }
}

// Registers by size of the row.
const RD: Field = reg(Reg::G, 0);
const RN: Field = reg(Reg::G, 5);
const RM: Field = reg(Reg::G, 16);
const RA: Field = reg(Reg::G, 10);
const RDSP: Field = reg(Reg::Gsp, 0);
const RNSP: Field = reg(Reg::Gsp, 5);
const RMX: Field = reg(Reg::Gext, 16);
const RT: Field = reg(Reg::Gt, 0);
const RT2: Field = reg(Reg::Gt, 10);
const RS: Field = reg(Reg::Gt, 16);
const GN: Field = reg(Reg::Gt, 5);
const WD: Field = reg(Reg::W, 0);
const WN: Field = reg(Reg::W, 5);
const WM: Field = reg(Reg::W, 16);
const XD: Field = reg(Reg::X, 0);
const XN: Field = reg(Reg::X, 5);
const XM: Field = reg(Reg::X, 16);
const XA: Field = reg(Reg::X, 10);
const FD: Field = reg(Reg::F, 0);
const FN: Field = reg(Reg::F, 5);
const FM: Field = reg(Reg::F, 16);
const FA: Field = reg(Reg::F, 10);
const FT2: Field = reg(Reg::F, 10);
const HD: Field = reg(Reg::Fixed(Sz::H), 0);
const SD: Field = reg(Reg::Fixed(Sz::S), 0);
const DD: Field = reg(Reg::Fixed(Sz::D), 0);
const HN: Field = reg(Reg::Fixed(Sz::H), 5);
const SN: Field = reg(Reg::Fixed(Sz::S), 5);
const DN: Field = reg(Reg::Fixed(Sz::D), 5);
const FWD: Field = reg(Reg::Fwide, 0);
const VD: Field = reg(Reg::V, 0);
const VN: Field = reg(Reg::V, 5);
const VM: Field = reg(Reg::V, 16);
const VDW: Field = reg(Reg::Vwide, 0);
const VNW: Field = reg(Reg::Vwide, 5);
const VMW: Field = reg(Reg::Vwide, 16);
const VDP: Field = reg(Reg::Vpairs, 0);
const VDB: Field = reg(Reg::Vbytes, 0);
const VMB: Field = reg(Reg::Vbytes, 16);
const VNH: Field = reg(Reg::Vhalf, 5);
const VMH: Field = reg(Reg::Vhalf, 16);
const VNB: Field = reg(Reg::Vbytes, 5);
const VN8: Field = reg(Reg::Arr(Sz::V8B), 5);
const VN16: Field = reg(Reg::Arr(Sz::V16B), 5);
const VM16: Field = reg(Reg::Arr(Sz::V16B), 16);
const LUT1: Field = reg(Reg::Vlist(1), 5);
const VNS: Field = reg(Reg::Vshort, 5);
const VMS: Field = reg(Reg::Vshort, 16);
const VA: Field = reg(Reg::V, 10);
const V4D: Field = reg(Reg::Arr(Sz::V4S), 0);
const V4N: Field = reg(Reg::Arr(Sz::V4S), 5);
const V4M: Field = reg(Reg::Arr(Sz::V4S), 16);
const QD: Field = reg(Reg::Fixed(Sz::Q), 0);
const QN: Field = reg(Reg::Fixed(Sz::Q), 5);
const LANE_D: Field = reg(Reg::Lane5, 0);
const LANE_N: Field = reg(Reg::Lane5, 5);
const LANE_N4: Field = reg(Reg::Lane4, 5);
const FACTOR: Field = reg(Reg::Factor, 16);
const SHIFT: Field = Field::Shift;
const EXTEND: Field = Field::Extend;
const IMM12: Field = Field::Imm12;
const LOGICAL: Field = Field::Logical;
const IMMR: Field = uimm(16, 6);
const IMMS: Field = uimm(10, 6);
const COND: Field = Field::Cond(12);
const NZCV: Field = uimm(0, 4);
const BASE: Field = Field::Base;
const ORDER: Field = Field::Order;
const SHL: Field = Field::ShiftLeft;
const SHR: Field = Field::ShiftRight;

const fn q(sz: Sz) -> u32 {
    if sz.is_full() { 1 << 30 } else { 0 }
}
const fn at(sz: Sz, pos: u32) -> (Sz, u32) {
    (sz, q(sz) | sz.lane_bytes().trailing_zeros() << pos)
}

// Size rules.
const GP: SizeRule = &[(Sz::W, 0), (Sz::X, 1 << 31)];
const GPN: SizeRule = &[(Sz::W, 0), (Sz::X, 1 << 31 | 1 << 22)];
const W_: SizeRule = &[(Sz::W, 0)];
const X_: SizeRule = &[(Sz::X, 0)];
const B_: SizeRule = &[(Sz::B, 0)];
const H_: SizeRule = &[(Sz::H, 0)];
const S_: SizeRule = &[(Sz::S, 0)];
const D_: SizeRule = &[(Sz::D, 0)];
const Q_: SizeRule = &[(Sz::Q, 0)];
const FP: SizeRule = &[(Sz::H, 3 << 22), (Sz::S, 0), (Sz::D, 1 << 22)];
const ATOM: SizeRule = &[(Sz::B, 0), (Sz::H, 1 << 30), (Sz::W, 2 << 30), (Sz::X, 3 << 30)];
const PAIR: SizeRule = &[(Sz::W, 0), (Sz::X, 1 << 30)];
const V8: SizeRule = &[(Sz::V8B, 0), (Sz::V16B, 1 << 30)];
const V16: SizeRule = &[(Sz::V4H, 0), (Sz::V8H, 1 << 30)];
const V32: SizeRule = &[(Sz::V2S, 0), (Sz::V4S, 1 << 30)];
const V64: SizeRule = &[(Sz::V2D, 0)];
const V4S_: SizeRule = &[(Sz::V4S, 1 << 30)];
const V16B_: SizeRule = &[(Sz::V16B, 0)];
/// Arrangements whose bit 30 is of the operation.
const V_BF: SizeRule = &[(Sz::V4S, 0)];
const V8H_BARE: SizeRule = &[(Sz::V8H, 0)];
const V64C: SizeRule = &[(Sz::V2D, 0)];
const V16C: SizeRule = &[(Sz::V16B, 0)];
const V1D_: SizeRule = &[(Sz::V1D, 0)];
const FP2: SizeRule = &[(Sz::S, 0), (Sz::D, 1 << 22)];
/// Lanes of 4 and of 8 bytes, or of 4 alone, by an element.
const FSD: SizeRule = &[(Sz::V2S, 0), (Sz::V4S, 1 << 30), (Sz::V2D, 1 << 30 | 1 << 22)];
const FS: SizeRule = &[(Sz::V2S, 0), (Sz::V4S, 1 << 30)];
const V24: SizeRule = &[at(Sz::V4H, 22), at(Sz::V8H, 22), at(Sz::V2S, 22), at(Sz::V4S, 22)];
const V124: SizeRule = &[
    at(Sz::V8B, 22),
    at(Sz::V16B, 22),
    at(Sz::V4H, 22),
    at(Sz::V8H, 22),
    at(Sz::V2S, 22),
    at(Sz::V4S, 22),
];
const V12: SizeRule = &[at(Sz::V8B, 22), at(Sz::V16B, 22), at(Sz::V4H, 22), at(Sz::V8H, 22)];
const VALL: SizeRule = &[
    at(Sz::V8B, 22),
    at(Sz::V16B, 22),
    at(Sz::V4H, 22),
    at(Sz::V8H, 22),
    at(Sz::V2S, 22),
    at(Sz::V4S, 22),
    at(Sz::V2D, 22),
];
const VLANES: SizeRule = &[at(Sz::V8B, 22), at(Sz::V16B, 22), at(Sz::V4H, 22), at(Sz::V8H, 22), at(Sz::V4S, 22)];
const VF: SizeRule = &[(Sz::V2S, 0), (Sz::V4S, 1 << 30), (Sz::V2D, 1 << 30 | 1 << 22)];
/// The same with half precision, three registers: its form has other bits 14, 15, 21 and 22.
const VFH: SizeRule = &[
    (Sz::V4H, 1 << 22),
    (Sz::V8H, 1 << 30 | 1 << 22),
    (Sz::V2S, 0x0020_c000),
    (Sz::V4S, 1 << 30 | 0x0020_c000),
    (Sz::V2D, 1 << 30 | 0x0060_c000),
];
/// The same, two registers.
const VFM: SizeRule = &[
    (Sz::V4H, 0x0058_0000),
    (Sz::V8H, 1 << 30 | 0x0058_0000),
    (Sz::V2S, 0),
    (Sz::V4S, 1 << 30),
    (Sz::V2D, 1 << 30 | 1 << 22),
];
const VFACROSS: SizeRule = &[(Sz::V4H, 0), (Sz::V8H, 1 << 30), (Sz::V4S, 0x6000_0000)];
const FRECPX: SizeRule = &[(Sz::H, 0x0058_0000), (Sz::S, 0), (Sz::D, 1 << 22)];
const VCOMPLEX: SizeRule = &[at(Sz::V4H, 22), at(Sz::V8H, 22), at(Sz::V2S, 22), at(Sz::V4S, 22), at(Sz::V2D, 22)];
const VSHIFT248: SizeRule = &[
    shift_size(Sz::V4H),
    shift_size(Sz::V8H),
    shift_size(Sz::V2S),
    shift_size(Sz::V4S),
    shift_size(Sz::V2D),
];
const LISTLANE: SizeRule = &[(Sz::B, 0), (Sz::H, 0x4000), (Sz::S, 0x8000), (Sz::D, 0x8400)];
/// Source of a conversion from double or to single.
const VN32: SizeRule = &[(Sz::V2S, 0), (Sz::V4S, 1 << 30)];
const fn shift_size(sz: Sz) -> (Sz, u32) {
    (sz, q(sz) | sz.lane_bytes() << 19)
}
const VSHIFT: SizeRule = &[
    shift_size(Sz::V8B),
    shift_size(Sz::V16B),
    shift_size(Sz::V4H),
    shift_size(Sz::V8H),
    shift_size(Sz::V2S),
    shift_size(Sz::V4S),
    shift_size(Sz::V2D),
];
const VSHIFT124: SizeRule = &[
    shift_size(Sz::V8B),
    shift_size(Sz::V16B),
    shift_size(Sz::V4H),
    shift_size(Sz::V8H),
    shift_size(Sz::V2S),
    shift_size(Sz::V4S),
];
const fn lane_size(sz: Sz) -> (Sz, u32) {
    (sz, q(sz) | sz.lane_bytes() << 16)
}
const LANES: SizeRule = &[
    lane_size(Sz::V8B),
    lane_size(Sz::V16B),
    lane_size(Sz::V4H),
    lane_size(Sz::V8H),
    lane_size(Sz::V2S),
    lane_size(Sz::V4S),
    lane_size(Sz::V2D),
];
const LANE1: SizeRule = &[(Sz::B, 1 << 16), (Sz::H, 2 << 16), (Sz::S, 4 << 16), (Sz::D, 8 << 16)];
const LANE_W: SizeRule = &[(Sz::B, 1 << 16), (Sz::H, 2 << 16), (Sz::S, 4 << 16)];
const LANE_SW: SizeRule = &[(Sz::B, 1 << 16), (Sz::H, 2 << 16)];
const LANE_X: SizeRule = &[(Sz::D, 8 << 16)];
const LANE_SX: SizeRule = &[(Sz::B, 1 << 16), (Sz::H, 2 << 16), (Sz::S, 4 << 16)];
/// Lists also of single doublewords.
const LIST1: SizeRule = &[
    at(Sz::V8B, 10),
    at(Sz::V16B, 10),
    at(Sz::V4H, 10),
    at(Sz::V8H, 10),
    at(Sz::V2S, 10),
    at(Sz::V4S, 10),
    at(Sz::V1D, 10),
    at(Sz::V2D, 10),
];
const LIST: SizeRule = &[
    at(Sz::V8B, 10),
    at(Sz::V16B, 10),
    at(Sz::V4H, 10),
    at(Sz::V8H, 10),
    at(Sz::V2S, 10),
    at(Sz::V4S, 10),
    at(Sz::V2D, 10),
];

rows! {
    // ---- integer, registers ----
    ADD "add" [RD, RN, RM, SHIFT] 0x0b000000 GP;
    ADDS "adds" [RD, RN, RM, SHIFT] 0x2b000000 GP;
    SUB "sub" [RD, RN, RM, SHIFT] 0x4b000000 GP;
    SUBS "subs" [RD, RN, RM, SHIFT] 0x6b000000 GP;
    ADD_X "add" [RDSP, RNSP, RMX, EXTEND] 0x0b200000 GP;
    ADDS_X "adds" [RD, RNSP, RMX, EXTEND] 0x2b200000 GP;
    SUB_X "sub" [RDSP, RNSP, RMX, EXTEND] 0x4b200000 GP;
    SUBS_X "subs" [RD, RNSP, RMX, EXTEND] 0x6b200000 GP;
    AND "and" [RD, RN, RM, SHIFT] 0x0a000000 GP;
    BIC "bic" [RD, RN, RM, SHIFT] 0x0a200000 GP;
    ORR "orr" [RD, RN, RM, SHIFT] 0x2a000000 GP;
    ORN "orn" [RD, RN, RM, SHIFT] 0x2a200000 GP;
    EOR "eor" [RD, RN, RM, SHIFT] 0x4a000000 GP;
    EON "eon" [RD, RN, RM, SHIFT] 0x4a200000 GP;
    ANDS "ands" [RD, RN, RM, SHIFT] 0x6a000000 GP;
    BICS "bics" [RD, RN, RM, SHIFT] 0x6a200000 GP;
    ADC "adc" [RD, RN, RM] 0x1a000000 GP;
    ADCS "adcs" [RD, RN, RM] 0x3a000000 GP;
    SBC "sbc" [RD, RN, RM] 0x5a000000 GP;
    SBCS "sbcs" [RD, RN, RM] 0x7a000000 GP;
    CSEL "csel" [RD, RN, RM, COND] 0x1a800000 GP;
    CSINC "csinc" [RD, RN, RM, COND] 0x1a800400 GP;
    CSINV "csinv" [RD, RN, RM, COND] 0x5a800000 GP;
    CSNEG "csneg" [RD, RN, RM, COND] 0x5a800400 GP;
    CCMP "ccmp" [RN, RM, NZCV, COND] 0x7a400000 GP;
    CCMN "ccmn" [RN, RM, NZCV, COND] 0x3a400000 GP;
    CCMP_I "ccmp" [RN, uimm(16, 5), NZCV, COND] 0x7a400800 GP;
    CCMN_I "ccmn" [RN, uimm(16, 5), NZCV, COND] 0x3a400800 GP;
    UDIV "udiv" [RD, RN, RM] 0x1ac00800 GP;
    SDIV "sdiv" [RD, RN, RM] 0x1ac00c00 GP;
    LSLV "lsl" [RD, RN, RM] 0x1ac02000 GP;
    LSRV "lsr" [RD, RN, RM] 0x1ac02400 GP;
    ASRV "asr" [RD, RN, RM] 0x1ac02800 GP;
    RORV "ror" [RD, RN, RM] 0x1ac02c00 GP;
    SMAX "smax" [RD, RN, RM] 0x1ac06000 GP;
    UMAX "umax" [RD, RN, RM] 0x1ac06400 GP;
    SMIN "smin" [RD, RN, RM] 0x1ac06800 GP;
    UMIN "umin" [RD, RN, RM] 0x1ac06c00 GP;
    CRC32B "crc32b" [WD, WN, WM] 0x1ac04000 W_;
    CRC32H "crc32h" [WD, WN, WM] 0x1ac04400 W_;
    CRC32W "crc32w" [WD, WN, WM] 0x1ac04800 W_;
    CRC32X "crc32x" [WD, WN, XM] 0x9ac04c00 X_;
    CRC32CB "crc32cb" [WD, WN, WM] 0x1ac05000 W_;
    CRC32CH "crc32ch" [WD, WN, WM] 0x1ac05400 W_;
    CRC32CW "crc32cw" [WD, WN, WM] 0x1ac05800 W_;
    CRC32CX "crc32cx" [WD, WN, XM] 0x9ac05c00 X_;
    RBIT "rbit" [RD, RN] 0x5ac00000 GP;
    REV16 "rev16" [RD, RN] 0x5ac00400 GP;
    REV_W "rev" [RD, RN] 0x5ac00800 W_;
    REV32 "rev32" [RD, RN] 0xdac00800 X_;
    REV_X "rev" [RD, RN] 0xdac00c00 X_;
    CLZ "clz" [RD, RN] 0x5ac01000 GP;
    CLS "cls" [RD, RN] 0x5ac01400 GP;
    CTZ "ctz" [RD, RN] 0x5ac01800 GP;
    CNT "cnt" [RD, RN] 0x5ac01c00 GP;
    ABS "abs" [RD, RN] 0x5ac02000 GP;
    MADD "madd" [RD, RN, RM, RA] 0x1b000000 GP;
    MSUB "msub" [RD, RN, RM, RA] 0x1b008000 GP;
    SMADDL "smaddl" [XD, WN, WM, XA] 0x9b200000 X_;
    SMSUBL "smsubl" [XD, WN, WM, XA] 0x9b208000 X_;
    UMADDL "umaddl" [XD, WN, WM, XA] 0x9ba00000 X_;
    UMSUBL "umsubl" [XD, WN, WM, XA] 0x9ba08000 X_;
    SMULH "smulh" [XD, XN, XM] 0x9b407c00 X_;
    UMULH "umulh" [XD, XN, XM] 0x9bc07c00 X_;
    // ---- integer, immediates ----
    ADD_I "add" [RDSP, RNSP, IMM12] 0x11000000 GP;
    ADDS_I "adds" [RD, RNSP, IMM12] 0x31000000 GP;
    SUB_I "sub" [RDSP, RNSP, IMM12] 0x51000000 GP;
    SUBS_I "subs" [RD, RNSP, IMM12] 0x71000000 GP;
    AND_I "and" [RDSP, RN, LOGICAL] 0x12000000 GP;
    ORR_I "orr" [RDSP, RN, LOGICAL] 0x32000000 GP;
    EOR_I "eor" [RDSP, RN, LOGICAL] 0x52000000 GP;
    ANDS_I "ands" [RD, RN, LOGICAL] 0x72000000 GP;
    MOVN "movn" [RD, Field::Imm16Shift] 0x12800000 GP;
    MOVZ "movz" [RD, Field::Imm16Shift] 0x52800000 GP;
    MOVK "movk" [RD, Field::Imm16Shift] 0x72800000 GP;
    SBFM "sbfm" [RD, RN, IMMR, IMMS] 0x13000000 GPN;
    BFM "bfm" [RD, RN, IMMR, IMMS] 0x33000000 GPN;
    UBFM "ubfm" [RD, RN, IMMR, IMMS] 0x53000000 GPN;
    EXTR "extr" [RD, RN, RM, IMMS] 0x13800000 GPN;
    ADR "adr" [XD, Field::PcRel21] 0x10000000 X_;
    ADRP "adrp" [XD, Field::PcRel21] 0x90000000 X_;
    LDR_NEAR "ldr" [XD, label(5, 19)] 0x58000000 X_;
    // ---- branches, system ----
    B "b" [label(0, 26)] 0x14000000 X_;
    BL "bl" [label(0, 26)] 0x94000000 X_;
    B_COND "b." [Field::CondSuffix, label(5, 19)] 0x54000000 X_;
    CBZ "cbz" [RD, label(5, 19)] 0x34000000 GP;
    CBNZ "cbnz" [RD, label(5, 19)] 0x35000000 GP;
    TBZ "tbz" [XD, Field::TestBit, label(5, 14)] 0x36000000 X_;
    TBNZ "tbnz" [XD, Field::TestBit, label(5, 14)] 0x37000000 X_;
    BR "br" [XN] 0xd61f0000 X_;
    BLR "blr" [XN] 0xd63f0000 X_;
    RET "ret" [XN] 0xd65f0000 X_;
    HINT "hint" [uimm(5, 7)] 0xd503201f X_;
    BRK "brk" [uimm(5, 16)] 0xd4200000 X_;
    HLT "hlt" [uimm(5, 16)] 0xd4400000 X_;
    SVC "svc" [uimm(5, 16)] 0xd4000001 X_;
    UDF "udf" [uimm(0, 16)] 0x00000000 X_;
    CLREX "clrex" [uimm(8, 4)] 0xd503305f X_;
    DSB "dsb" [uimm(8, 4)] 0xd503309f X_;
    DMB "dmb" [uimm(8, 4)] 0xd50330bf X_;
    ISB "isb" [uimm(8, 4)] 0xd50330df X_;
    MRS "mrs" [XD, Field::SysReg] 0xd5300000 X_;
    MSR "msr" [Field::SysReg, XD] 0xd5100000 X_;
    // (where op0 is 0 or 1)
    MRS_LOW "mrs" [XD, Field::SysReg] 0xd5200000 X_;
    MSR_LOW "msr" [Field::SysReg, XD] 0xd5000000 X_;
    // ---- loads and stores ----
    STRB "strb" [WD, Field::Addr(0)] 0x38000000 W_;
    LDRB "ldrb" [WD, Field::Addr(0)] 0x38400000 W_;
    LDRSB_X "ldrsb" [XD, Field::Addr(0)] 0x38800000 X_;
    LDRSB_W "ldrsb" [WD, Field::Addr(0)] 0x38c00000 W_;
    STRH "strh" [WD, Field::Addr(1)] 0x78000000 W_;
    LDRH "ldrh" [WD, Field::Addr(1)] 0x78400000 W_;
    LDRSH_X "ldrsh" [XD, Field::Addr(1)] 0x78800000 X_;
    LDRSH_W "ldrsh" [WD, Field::Addr(1)] 0x78c00000 W_;
    STR_W "str" [WD, Field::Addr(2)] 0xb8000000 W_;
    LDR_W "ldr" [WD, Field::Addr(2)] 0xb8400000 W_;
    LDRSW "ldrsw" [XD, Field::Addr(2)] 0xb8800000 X_;
    STR_X "str" [XD, Field::Addr(3)] 0xf8000000 X_;
    LDR_X "ldr" [XD, Field::Addr(3)] 0xf8400000 X_;
    RPRFM "rprfm" [uimm(0, 3), XM, BASE] 0xf8a04818 X_;
    PRFM "prfm" [uimm(0, 5), Field::Addr(3)] 0xf8800000 X_;
    STR_B "str" [FD, Field::Addr(0)] 0x3c000000 B_;
    LDR_B "ldr" [FD, Field::Addr(0)] 0x3c400000 B_;
    STR_H "str" [FD, Field::Addr(1)] 0x7c000000 H_;
    LDR_H "ldr" [FD, Field::Addr(1)] 0x7c400000 H_;
    STR_S "str" [FD, Field::Addr(2)] 0xbc000000 S_;
    LDR_S "ldr" [FD, Field::Addr(2)] 0xbc400000 S_;
    STR_D "str" [FD, Field::Addr(3)] 0xfc000000 D_;
    LDR_D "ldr" [FD, Field::Addr(3)] 0xfc400000 D_;
    STR_Q "str" [FD, Field::Addr(4)] 0x3c800000 Q_;
    LDR_Q "ldr" [FD, Field::Addr(4)] 0x3cc00000 Q_;
    STP_W "stp" [WD, RT2, Field::PairAddr(2)] 0x28000000 W_;
    LDP_W "ldp" [WD, RT2, Field::PairAddr(2)] 0x28400000 W_;
    STP_X "stp" [XD, XA, Field::PairAddr(3)] 0xa8000000 X_;
    LDP_X "ldp" [XD, XA, Field::PairAddr(3)] 0xa8400000 X_;
    STP_WHOLE "stp" [XD, XA, BASE] 0xa9000000 X_;
    LDP_WHOLE "ldp" [XD, XA, BASE] 0xa9400000 X_;
    STP_S "stp" [FD, FT2, Field::PairAddr(2)] 0x2c000000 S_;
    LDP_S "ldp" [FD, FT2, Field::PairAddr(2)] 0x2c400000 S_;
    STP_D "stp" [FD, FT2, Field::PairAddr(3)] 0x6c000000 D_;
    LDP_D "ldp" [FD, FT2, Field::PairAddr(3)] 0x6c400000 D_;
    STP_Q "stp" [FD, FT2, Field::PairAddr(4)] 0xac000000 Q_;
    LDP_Q "ldp" [FD, FT2, Field::PairAddr(4)] 0xac400000 Q_;
    LDXR "ldxr" [RT, BASE] 0x085f7c00 ATOM;
    LDAXR "ldaxr" [RT, BASE] 0x085ffc00 ATOM;
    STXR "stxr" [WM, RT, BASE] 0x08007c00 ATOM;
    STLXR "stlxr" [WM, RT, BASE] 0x0800fc00 ATOM;
    LDAR "ldar" [RT, BASE] 0x08dffc00 ATOM;
    STLR "stlr" [RT, BASE] 0x089ffc00 ATOM;
    LDAPR "ldapr" [RT, BASE] 0x38bfc000 ATOM;
    LDIAPP "ldiapp" [XD, XM, BASE] 0xd9401800 X_;
    STILP "stilp" [XD, XM, BASE] 0xd9001800 X_;
    LDXP "ldxp" [RT, RT2, BASE] 0x887f0000 PAIR;
    LDAXP "ldaxp" [RT, RT2, BASE] 0x887f8000 PAIR;
    STXP "stxp" [WM, RT, RT2, BASE] 0x88200000 PAIR;
    STLXP "stlxp" [WM, RT, RT2, BASE] 0x88208000 PAIR;
    LDADD "ldadd" [ORDER, RS, RT, BASE] 0x38200000 ATOM;
    LDCLR "ldclr" [ORDER, RS, RT, BASE] 0x38201000 ATOM;
    LDEOR "ldeor" [ORDER, RS, RT, BASE] 0x38202000 ATOM;
    LDSET "ldset" [ORDER, RS, RT, BASE] 0x38203000 ATOM;
    LDSMAX "ldsmax" [ORDER, RS, RT, BASE] 0x38204000 ATOM;
    LDSMIN "ldsmin" [ORDER, RS, RT, BASE] 0x38205000 ATOM;
    LDUMAX "ldumax" [ORDER, RS, RT, BASE] 0x38206000 ATOM;
    LDUMIN "ldumin" [ORDER, RS, RT, BASE] 0x38207000 ATOM;
    SWP "swp" [ORDER, RS, RT, BASE] 0x38208000 ATOM;
    CAS "cas" [Field::CasOrder, RS, RT, BASE] 0x08a07c00 ATOM;
    // ---- scalar floating point ----
    FMOV "fmov" [FD, FN] 0x1e204000 FP;
    FABS "fabs" [FD, FN] 0x1e20c000 FP;
    FNEG "fneg" [FD, FN] 0x1e214000 FP;
    FSQRT "fsqrt" [FD, FN] 0x1e21c000 FP;
    FRINTN "frintn" [FD, FN] 0x1e244000 FP;
    FRINTP "frintp" [FD, FN] 0x1e24c000 FP;
    FRINTM "frintm" [FD, FN] 0x1e254000 FP;
    FRINTZ "frintz" [FD, FN] 0x1e25c000 FP;
    FRINTA "frinta" [FD, FN] 0x1e264000 FP;
    FRINTX "frintx" [FD, FN] 0x1e274000 FP;
    FRINTI "frinti" [FD, FN] 0x1e27c000 FP;
    FCVT_DS "fcvt" [DD, SN] 0x1e22c000 D_;
    FCVT_HS "fcvt" [HD, SN] 0x1e23c000 H_;
    FCVT_SD "fcvt" [SD, DN] 0x1e624000 S_;
    FCVT_HD "fcvt" [HD, DN] 0x1e63c000 H_;
    FCVT_SH "fcvt" [SD, HN] 0x1ee24000 S_;
    FCVT_DH "fcvt" [DD, HN] 0x1ee2c000 D_;
    FCVTXN "fcvtxn" [SD, DN] 0x7e616800 S_;
    BFCVT "bfcvt" [HD, SN] 0x1e634000 H_;
    FMUL "fmul" [FD, FN, FM] 0x1e200800 FP;
    FDIV "fdiv" [FD, FN, FM] 0x1e201800 FP;
    FADD "fadd" [FD, FN, FM] 0x1e202800 FP;
    FSUB "fsub" [FD, FN, FM] 0x1e203800 FP;
    FMAX "fmax" [FD, FN, FM] 0x1e204800 FP;
    FMIN "fmin" [FD, FN, FM] 0x1e205800 FP;
    FMAXNM "fmaxnm" [FD, FN, FM] 0x1e206800 FP;
    FMINNM "fminnm" [FD, FN, FM] 0x1e207800 FP;
    FNMUL "fnmul" [FD, FN, FM] 0x1e208800 FP;
    FMADD "fmadd" [FD, FN, FM, FA] 0x1f000000 FP;
    FMSUB "fmsub" [FD, FN, FM, FA] 0x1f008000 FP;
    FNMADD "fnmadd" [FD, FN, FM, FA] 0x1f200000 FP;
    FNMSUB "fnmsub" [FD, FN, FM, FA] 0x1f208000 FP;
    FCMP "fcmp" [FN, FM] 0x1e202000 FP;
    FCMP_0 "fcmp" [FN, Field::ZeroFloat] 0x1e202008 FP;
    FCMPE "fcmpe" [FN, FM] 0x1e202010 FP;
    FCMPE_0 "fcmpe" [FN, Field::ZeroFloat] 0x1e202018 FP;
    FCCMP "fccmp" [FN, FM, NZCV, COND] 0x1e200400 FP;
    FCSEL "fcsel" [FD, FN, FM, COND] 0x1e200c00 FP;
    FMOV_I "fmov" [FD, Field::Float8(13)] 0x1e201000 FP;
    FCVTNS_W "fcvtns" [WD, FN] 0x1e200000 FP;
    FCVTNS_X "fcvtns" [XD, FN] 0x9e200000 FP;
    FCVTNU_W "fcvtnu" [WD, FN] 0x1e210000 FP;
    FCVTNU_X "fcvtnu" [XD, FN] 0x9e210000 FP;
    FCVTAS_W "fcvtas" [WD, FN] 0x1e240000 FP;
    FCVTAS_X "fcvtas" [XD, FN] 0x9e240000 FP;
    FCVTAU_W "fcvtau" [WD, FN] 0x1e250000 FP;
    FCVTAU_X "fcvtau" [XD, FN] 0x9e250000 FP;
    FCVTPS_W "fcvtps" [WD, FN] 0x1e280000 FP;
    FCVTPS_X "fcvtps" [XD, FN] 0x9e280000 FP;
    FCVTPU_W "fcvtpu" [WD, FN] 0x1e290000 FP;
    FCVTPU_X "fcvtpu" [XD, FN] 0x9e290000 FP;
    FCVTMU_W "fcvtmu" [WD, FN] 0x1e310000 FP;
    FCVTMU_X "fcvtmu" [XD, FN] 0x9e310000 FP;
    FCVTMS_W "fcvtms" [WD, FN] 0x1e300000 FP;
    FCVTMS_X "fcvtms" [XD, FN] 0x9e300000 FP;
    FCVTZS_W "fcvtzs" [WD, FN] 0x1e380000 FP;
    FCVTZS_X "fcvtzs" [XD, FN] 0x9e380000 FP;
    FCVTZU_W "fcvtzu" [WD, FN] 0x1e390000 FP;
    FCVTZU_X "fcvtzu" [XD, FN] 0x9e390000 FP;
    SCVTF_W "scvtf" [FD, WN] 0x1e220000 FP;
    SCVTF_X "scvtf" [FD, XN] 0x9e220000 FP;
    UCVTF_W "ucvtf" [FD, WN] 0x1e230000 FP;
    UCVTF_X "ucvtf" [FD, XN] 0x9e230000 FP;
    FMOV_WS "fmov" [WD, SN] 0x1e260000 W_;
    FMOV_SW "fmov" [SD, WN] 0x1e270000 S_;
    FMOV_XD "fmov" [XD, DN] 0x9e660000 X_;
    FMOV_DX "fmov" [DD, XN] 0x9e670000 D_;
    FMOV_WH "fmov" [WD, HN] 0x1ee60000 W_;
    FMOV_HW "fmov" [HD, WN] 0x1ee70000 H_;
    // ---- vectors: three registers of one arrangement ----
    V_SHADD "shadd" [VD, VN, VM] 0x0e200400 V124;
    V_UHADD "uhadd" [VD, VN, VM] 0x2e200400 V124;
    V_SQADD "sqadd" [VD, VN, VM] 0x0e200c00 VALL;
    V_UQADD "uqadd" [VD, VN, VM] 0x2e200c00 VALL;
    V_SRHADD "srhadd" [VD, VN, VM] 0x0e201400 V124;
    V_URHADD "urhadd" [VD, VN, VM] 0x2e201400 V124;
    V_SHSUB "shsub" [VD, VN, VM] 0x0e202400 V124;
    V_UHSUB "uhsub" [VD, VN, VM] 0x2e202400 V124;
    V_SQSUB "sqsub" [VD, VN, VM] 0x0e202c00 VALL;
    V_UQSUB "uqsub" [VD, VN, VM] 0x2e202c00 VALL;
    V_CMGT "cmgt" [VD, VN, VM] 0x0e203400 VALL;
    V_CMHI "cmhi" [VD, VN, VM] 0x2e203400 VALL;
    V_CMGE "cmge" [VD, VN, VM] 0x0e203c00 VALL;
    V_CMHS "cmhs" [VD, VN, VM] 0x2e203c00 VALL;
    V_SSHL "sshl" [VD, VN, VM] 0x0e204400 VALL;
    V_USHL "ushl" [VD, VN, VM] 0x2e204400 VALL;
    V_SQSHL "sqshl" [VD, VN, VM] 0x0e204c00 VALL;
    V_UQSHL "uqshl" [VD, VN, VM] 0x2e204c00 VALL;
    V_SRSHL "srshl" [VD, VN, VM] 0x0e205400 VALL;
    V_URSHL "urshl" [VD, VN, VM] 0x2e205400 VALL;
    V_SQRSHL "sqrshl" [VD, VN, VM] 0x0e205c00 VALL;
    V_UQRSHL "uqrshl" [VD, VN, VM] 0x2e205c00 VALL;
    V_SMAX "smax" [VD, VN, VM] 0x0e206400 V124;
    V_UMAX "umax" [VD, VN, VM] 0x2e206400 V124;
    V_SMIN "smin" [VD, VN, VM] 0x0e206c00 V124;
    V_UMIN "umin" [VD, VN, VM] 0x2e206c00 V124;
    V_SABD "sabd" [VD, VN, VM] 0x0e207400 V124;
    V_UABD "uabd" [VD, VN, VM] 0x2e207400 V124;
    V_SABA "saba" [VD, VN, VM] 0x0e207c00 V124;
    V_UABA "uaba" [VD, VN, VM] 0x2e207c00 V124;
    V_ADD "add" [VD, VN, VM] 0x0e208400 VALL;
    V_SUB "sub" [VD, VN, VM] 0x2e208400 VALL;
    V_CMTST "cmtst" [VD, VN, VM] 0x0e208c00 VALL;
    V_CMEQ "cmeq" [VD, VN, VM] 0x2e208c00 VALL;
    V_MLA "mla" [VD, VN, VM] 0x0e209400 V124;
    V_MLS "mls" [VD, VN, VM] 0x2e209400 V124;
    V_MUL "mul" [VD, VN, VM] 0x0e209c00 V124;
    V_PMUL "pmul" [VD, VN, VM] 0x2e209c00 V8;
    V_SMAXP "smaxp" [VD, VN, VM] 0x0e20a400 V124;
    V_UMAXP "umaxp" [VD, VN, VM] 0x2e20a400 V124;
    V_SMINP "sminp" [VD, VN, VM] 0x0e20ac00 V124;
    V_UMINP "uminp" [VD, VN, VM] 0x2e20ac00 V124;
    V_SQDMULH "sqdmulh" [VD, VN, VM] 0x0e20b400 V24;
    V_SQRDMULH "sqrdmulh" [VD, VN, VM] 0x2e20b400 V24;
    V_ADDP "addp" [VD, VN, VM] 0x0e20bc00 VALL;
    V_AND "and" [VD, VN, VM] 0x0e201c00 V8;
    V_BIC "bic" [VD, VN, VM] 0x0e601c00 V8;
    V_ORR "orr" [VD, VN, VM] 0x0ea01c00 V8;
    V_ORN "orn" [VD, VN, VM] 0x0ee01c00 V8;
    V_EOR "eor" [VD, VN, VM] 0x2e201c00 V8;
    V_BSL "bsl" [VD, VN, VM] 0x2e601c00 V8;
    V_BIT "bit" [VD, VN, VM] 0x2ea01c00 V8;
    V_BIF "bif" [VD, VN, VM] 0x2ee01c00 V8;
    V_FMAXNM "fmaxnm" [VD, VN, VM] 0x0e000400 VFH;
    V_FMINNM "fminnm" [VD, VN, VM] 0x0e800400 VFH;
    V_FMLA "fmla" [VD, VN, VM] 0x0e000c00 VFH;
    V_FMLS "fmls" [VD, VN, VM] 0x0e800c00 VFH;
    V_FADD "fadd" [VD, VN, VM] 0x0e001400 VFH;
    V_FSUB "fsub" [VD, VN, VM] 0x0e801400 VFH;
    V_FMULX "fmulx" [VD, VN, VM] 0x0e001c00 VFH;
    V_FMUL "fmul" [VD, VN, VM] 0x2e001c00 VFH;
    V_FMLA_E "fmla" [VD, VN, FACTOR] 0x0f801000 FSD;
    V_FMLS_E "fmls" [VD, VN, FACTOR] 0x0f805000 FSD;
    V_FMUL_E "fmul" [VD, VN, FACTOR] 0x0f809000 FSD;
    V_MLA_E "mla" [VD, VN, FACTOR] 0x2f800000 FS;
    V_MLS_E "mls" [VD, VN, FACTOR] 0x2f804000 FS;
    V_MUL_E "mul" [VD, VN, FACTOR] 0x0f808000 FS;
    V_FDIV "fdiv" [VD, VN, VM] 0x2e003c00 VFH;
    V_FABD "fabd" [VD, VN, VM] 0x2e801400 VFH;
    V_FADDP "faddp" [VD, VN, VM] 0x2e001400 VFH;
    V_FMAX "fmax" [VD, VN, VM] 0x0e003400 VFH;
    V_FMIN "fmin" [VD, VN, VM] 0x0e803400 VFH;
    V_FMAXP "fmaxp" [VD, VN, VM] 0x2e003400 VFH;
    V_FMINP "fminp" [VD, VN, VM] 0x2e803400 VFH;
    V_FMAXNMP "fmaxnmp" [VD, VN, VM] 0x2e000400 VFH;
    V_FMINNMP "fminnmp" [VD, VN, VM] 0x2e800400 VFH;
    V_FCMEQ "fcmeq" [VD, VN, VM] 0x0e002400 VFH;
    V_FCMGE "fcmge" [VD, VN, VM] 0x2e002400 VFH;
    V_FCMGT "fcmgt" [VD, VN, VM] 0x2e802400 VFH;
    V_FACGE "facge" [VD, VN, VM] 0x2e002c00 VFH;
    V_FACGT "facgt" [VD, VN, VM] 0x2e802c00 VFH;
    V_FRECPS "frecps" [VD, VN, VM] 0x0e003c00 VFH;
    V_FRSQRTS "frsqrts" [VD, VN, VM] 0x0e803c00 VFH;
    // ---- vectors: two registers ----
    V_REV64 "rev64" [VD, VN] 0x0e200800 V124;
    V_REV32 "rev32" [VD, VN] 0x2e200800 V12;
    V_REV16 "rev16" [VD, VN] 0x0e201800 V8;
    V_SADDLP "saddlp" [VDP, VN] 0x0e202800 V124;
    V_UADDLP "uaddlp" [VDP, VN] 0x2e202800 V124;
    V_CLS "cls" [VD, VN] 0x0e204800 V124;
    V_CLZ "clz" [VD, VN] 0x2e204800 V124;
    V_CNT "cnt" [VD, VN] 0x0e205800 V8;
    V_NOT "not" [VD, VN] 0x2e205800 V8;
    V_RBIT "rbit" [VD, VN] 0x2e605800 V8;
    V_SQABS "sqabs" [VD, VN] 0x0e207800 VALL;
    V_SQNEG "sqneg" [VD, VN] 0x2e207800 VALL;
    V_CMGT_0 "cmgt" [VD, VN, Field::Zero] 0x0e208800 VALL;
    V_CMGE_0 "cmge" [VD, VN, Field::Zero] 0x2e208800 VALL;
    V_CMEQ_0 "cmeq" [VD, VN, Field::Zero] 0x0e209800 VALL;
    V_CMLE_0 "cmle" [VD, VN, Field::Zero] 0x2e209800 VALL;
    V_CMLT_0 "cmlt" [VD, VN, Field::Zero] 0x0e20a800 VALL;
    V_ABS "abs" [VD, VN] 0x0e20b800 VALL;
    V_NEG "neg" [VD, VN] 0x2e20b800 VALL;
    V_XTN "xtn" [VD, VNW] 0x0e212800 V124 half;
    V_SQXTUN "sqxtun" [VD, VNW] 0x2e212800 V124 half;
    V_SQXTN "sqxtn" [VD, VNW] 0x0e214800 V124 half;
    V_UQXTN "uqxtn" [VD, VNW] 0x2e214800 V124 half;
    V_SHLL "shll" [VDW, VN, Field::ElementBits] 0x2e213800 V124 half;
    V_FCVTN_HS "fcvtn" [VD, VNW] 0x0e216800 V16 half;
    V_FCVTN_SD "fcvtn" [VD, VNW] 0x0e616800 VN32 half;
    V_FCVTL_SH "fcvtl" [VDW, VN] 0x0e217800 V16 half;
    V_FCVTL_DS "fcvtl" [VDW, VN] 0x0e617800 VN32 half;
    V_FRINTN "frintn" [VD, VN] 0x0e218800 VFM;
    V_FRINTM "frintm" [VD, VN] 0x0e219800 VFM;
    V_FRINTP "frintp" [VD, VN] 0x0ea18800 VFM;
    V_FRINTZ "frintz" [VD, VN] 0x0ea19800 VFM;
    V_FRINTA "frinta" [VD, VN] 0x2e218800 VFM;
    V_FRINTX "frintx" [VD, VN] 0x2e219800 VFM;
    V_FRINTI "frinti" [VD, VN] 0x2ea19800 VFM;
    V_FCVTZS "fcvtzs" [VD, VN] 0x0ea1b800 VFM;
    V_FCVTZU "fcvtzu" [VD, VN] 0x2ea1b800 VFM;
    V_SCVTF "scvtf" [VD, VN] 0x0e21d800 VFM;
    V_UCVTF "ucvtf" [VD, VN] 0x2e21d800 VFM;
    V_FABS "fabs" [VD, VN] 0x0ea0f800 VFM;
    V_FNEG "fneg" [VD, VN] 0x2ea0f800 VFM;
    V_FSQRT "fsqrt" [VD, VN] 0x2ea1f800 VFM;
    V_FCMGT_0 "fcmgt" [VD, VN, Field::ZeroFloat] 0x0ea0c800 VFM;
    V_FCMEQ_0 "fcmeq" [VD, VN, Field::ZeroFloat] 0x0ea0d800 VFM;
    V_FCMLT_0 "fcmlt" [VD, VN, Field::ZeroFloat] 0x0ea0e800 VFM;
    V_FCMGE_0 "fcmge" [VD, VN, Field::ZeroFloat] 0x2ea0c800 VFM;
    V_FCMLE_0 "fcmle" [VD, VN, Field::ZeroFloat] 0x2ea0d800 VFM;
    V_FCVTNS "fcvtns" [VD, VN] 0x0e21a800 VFM;
    V_FCVTNU "fcvtnu" [VD, VN] 0x2e21a800 VFM;
    V_FCVTMS "fcvtms" [VD, VN] 0x0e21b800 VFM;
    V_FCVTMU "fcvtmu" [VD, VN] 0x2e21b800 VFM;
    V_FCVTAS "fcvtas" [VD, VN] 0x0e21c800 VFM;
    V_FCVTAU "fcvtau" [VD, VN] 0x2e21c800 VFM;
    V_FCVTPS "fcvtps" [VD, VN] 0x0ea1a800 VFM;
    V_FCVTPU "fcvtpu" [VD, VN] 0x2ea1a800 VFM;
    V_URECPE "urecpe" [VD, VN] 0x0ea1c800 V32;
    V_URSQRTE "ursqrte" [VD, VN] 0x2ea1c800 V32;
    V_SUQADD "suqadd" [VD, VN] 0x0e203800 VALL;
    V_USQADD "usqadd" [VD, VN] 0x2e203800 VALL;
    V_FCVTXN "fcvtxn" [VD, VNW] 0x2e616800 VN32 half;
    V_FRECPE "frecpe" [VD, VN] 0x0ea1d800 VFM;
    V_FRSQRTE "frsqrte" [VD, VN] 0x2ea1d800 VFM;
    V_FRINT32Z "frint32z" [VD, VN] 0x0e21e800 VF;
    V_FRINT32X "frint32x" [VD, VN] 0x2e21e800 VF;
    V_FRINT64Z "frint64z" [VD, VN] 0x0e21f800 VF;
    V_FRINT64X "frint64x" [VD, VN] 0x2e21f800 VF;
    V_FRECPX "frecpx" [FD, FN] 0x5ea1f800 FRECPX;
    // ---- vectors: across lanes, pairs ----
    V_SADDLV "saddlv" [FWD, VN] 0x0e303800 VLANES;
    V_UADDLV "uaddlv" [FWD, VN] 0x2e303800 VLANES;
    V_ADDV "addv" [FD, VN] 0x0e31b800 VLANES;
    V_SMAXV "smaxv" [FD, VN] 0x0e30a800 VLANES;
    V_SMINV "sminv" [FD, VN] 0x0e31a800 VLANES;
    V_UMAXV "umaxv" [FD, VN] 0x2e30a800 VLANES;
    V_UMINV "uminv" [FD, VN] 0x2e31a800 VLANES;
    V_FMAXNMV "fmaxnmv" [FD, VN] 0x0e30c800 VFACROSS;
    V_FMINNMV "fminnmv" [FD, VN] 0x0eb0c800 VFACROSS;
    V_FMAXV "fmaxv" [FD, VN] 0x0e30f800 VFACROSS;
    V_FMINV "fminv" [FD, VN] 0x0eb0f800 VFACROSS;
    V_ADDP_D "addp" [FD, VN] 0x5ef1b800 V64;
    V_FADDP_HH "faddp" [HD, reg(Reg::Arr(Sz::V2H), 5)] 0x5e30d800 H_;
    V_FADDP_S "faddp" [SD, reg(Reg::Arr(Sz::V2S), 5)] 0x7e30d800 S_;
    V_FADDP_D "faddp" [DD, reg(Reg::Arr(Sz::V2D), 5)] 0x7e70d800 D_;
    V_FMAXNMP_HH "fmaxnmp" [HD, reg(Reg::Arr(Sz::V2H), 5)] 0x5e30c800 H_;
    V_FMAXNMP_S "fmaxnmp" [SD, reg(Reg::Arr(Sz::V2S), 5)] 0x7e30c800 S_;
    V_FMAXNMP_D "fmaxnmp" [DD, reg(Reg::Arr(Sz::V2D), 5)] 0x7e70c800 D_;
    V_FMINNMP_HH "fminnmp" [HD, reg(Reg::Arr(Sz::V2H), 5)] 0x5eb0c800 H_;
    V_FMINNMP_S "fminnmp" [SD, reg(Reg::Arr(Sz::V2S), 5)] 0x7eb0c800 S_;
    V_FMINNMP_D "fminnmp" [DD, reg(Reg::Arr(Sz::V2D), 5)] 0x7ef0c800 D_;
    V_FMAXP_HH "fmaxp" [HD, reg(Reg::Arr(Sz::V2H), 5)] 0x5e30f800 H_;
    V_FMAXP_S "fmaxp" [SD, reg(Reg::Arr(Sz::V2S), 5)] 0x7e30f800 S_;
    V_FMAXP_D "fmaxp" [DD, reg(Reg::Arr(Sz::V2D), 5)] 0x7e70f800 D_;
    V_FMINP_HH "fminp" [HD, reg(Reg::Arr(Sz::V2H), 5)] 0x5eb0f800 H_;
    V_FMINP_S "fminp" [SD, reg(Reg::Arr(Sz::V2S), 5)] 0x7eb0f800 S_;
    V_FMINP_D "fminp" [DD, reg(Reg::Arr(Sz::V2D), 5)] 0x7ef0f800 D_;
    // ---- vectors: widening and narrowing ----
    V_SADDL "saddl" [VDW, VN, VM] 0x0e200000 V124 half;
    V_UADDL "uaddl" [VDW, VN, VM] 0x2e200000 V124 half;
    V_SADDW "saddw" [VDW, VNW, VM] 0x0e201000 V124 half;
    V_UADDW "uaddw" [VDW, VNW, VM] 0x2e201000 V124 half;
    V_SSUBL "ssubl" [VDW, VN, VM] 0x0e202000 V124 half;
    V_USUBL "usubl" [VDW, VN, VM] 0x2e202000 V124 half;
    V_SSUBW "ssubw" [VDW, VNW, VM] 0x0e203000 V124 half;
    V_USUBW "usubw" [VDW, VNW, VM] 0x2e203000 V124 half;
    V_ADDHN "addhn" [VD, VNW, VMW] 0x0e204000 V124 half;
    V_RADDHN "raddhn" [VD, VNW, VMW] 0x2e204000 V124 half;
    V_SUBHN "subhn" [VD, VNW, VMW] 0x0e206000 V124 half;
    V_RSUBHN "rsubhn" [VD, VNW, VMW] 0x2e206000 V124 half;
    V_SABAL "sabal" [VDW, VN, VM] 0x0e205000 V124 half;
    V_UABAL "uabal" [VDW, VN, VM] 0x2e205000 V124 half;
    V_SABDL "sabdl" [VDW, VN, VM] 0x0e207000 V124 half;
    V_UABDL "uabdl" [VDW, VN, VM] 0x2e207000 V124 half;
    V_SMLAL "smlal" [VDW, VN, VM] 0x0e208000 V124 half;
    V_UMLAL "umlal" [VDW, VN, VM] 0x2e208000 V124 half;
    V_SMLSL "smlsl" [VDW, VN, VM] 0x0e20a000 V124 half;
    V_UMLSL "umlsl" [VDW, VN, VM] 0x2e20a000 V124 half;
    V_SMULL "smull" [VDW, VN, VM] 0x0e20c000 V124 half;
    V_UMULL "umull" [VDW, VN, VM] 0x2e20c000 V124 half;
    V_SQDMULL "sqdmull" [VDW, VN, VM] 0x0e20d000 V24 half;
    V_SQDMLAL "sqdmlal" [VDW, VN, VM] 0x0e209000 V24 half;
    V_SQDMLSL "sqdmlsl" [VDW, VN, VM] 0x0e20b000 V24 half;
    V_PMULL "pmull" [VDW, VN, VM] 0x0e20e000 V8 half;
    // ---- vectors: permutations ----
    V_UZP1 "uzp1" [VD, VN, VM] 0x0e001800 VALL;
    V_TRN1 "trn1" [VD, VN, VM] 0x0e002800 VALL;
    V_ZIP1 "zip1" [VD, VN, VM] 0x0e003800 VALL;
    V_UZP2 "uzp2" [VD, VN, VM] 0x0e005800 VALL;
    V_TRN2 "trn2" [VD, VN, VM] 0x0e006800 VALL;
    V_ZIP2 "zip2" [VD, VN, VM] 0x0e007800 VALL;
    V_EXT "ext" [VD, VN, VM, uimm(11, 4)] 0x2e000000 V8;
    V_TBL1 "tbl" [VDB, reg(Reg::List(1), 5), VMB] 0x0e000000 V8;
    V_TBL2 "tbl" [VDB, reg(Reg::List(2), 5), VMB] 0x0e002000 V8;
    V_TBL3 "tbl" [VDB, reg(Reg::List(3), 5), VMB] 0x0e004000 V8;
    V_TBL4 "tbl" [VDB, reg(Reg::List(4), 5), VMB] 0x0e006000 V8;
    V_TBX1 "tbx" [VDB, reg(Reg::List(1), 5), VMB] 0x0e001000 V8;
    V_TBX2 "tbx" [VDB, reg(Reg::List(2), 5), VMB] 0x0e003000 V8;
    V_TBX3 "tbx" [VDB, reg(Reg::List(3), 5), VMB] 0x0e005000 V8;
    V_TBX4 "tbx" [VDB, reg(Reg::List(4), 5), VMB] 0x0e007000 V8;
    V_DUP_LANE "dup" [VD, LANE_N] 0x0e000400 LANES;
    V_DUP "dup" [VD, GN] 0x0e000c00 LANES;
    V_MOV_LANE "dup" [FD, LANE_N] 0x5e000400 LANE1;
    V_SMOV_W "smov" [WD, LANE_N] 0x0e002c00 LANE_SW;
    V_SMOV_X "smov" [XD, LANE_N] 0x4e002c00 LANE_SX;
    V_UMOV_W "umov" [WD, LANE_N] 0x0e003c00 LANE_W;
    V_UMOV_X "umov" [XD, LANE_N] 0x4e003c00 LANE_X;
    V_INS "ins" [LANE_D, GN] 0x4e001c00 LANE1;
    V_INS_LANE "ins" [LANE_D, LANE_N4] 0x6e000400 LANE1;
    // ---- vectors: immediates and shifts ----
    V_MOVI_B "movi" [VD, Field::VecImm8] 0x0f00e400 V8;
    V_MOVI_H "movi" [VD, Field::VecImm16] 0x0f008400 V16;
    V_MOVI_S "movi" [VD, Field::VecImm] 0x0f000400 V32;
    V_MOVI_MSL "movi" [VD, Field::VecImmMsl] 0x0f00c400 V32;
    V_MVNI_H "mvni" [VD, Field::VecImm16] 0x2f008400 V16;
    V_MVNI_S "mvni" [VD, Field::VecImm] 0x2f000400 V32;
    V_MVNI_MSL "mvni" [VD, Field::VecImmMsl] 0x2f00c400 V32;
    V_MOVI_D "movi" [VD, Field::VecImm64] 0x6f00e400 V64;
    MOVI_D "movi" [FD, Field::VecImm64] 0x2f00e400 D_;
    V_ORR_H "orr" [VD, Field::VecImm16] 0x0f009400 V16;
    V_ORR_S "orr" [VD, Field::VecImm] 0x0f001400 V32;
    V_BIC_H "bic" [VD, Field::VecImm16] 0x2f009400 V16;
    V_BIC_S "bic" [VD, Field::VecImm] 0x2f001400 V32;
    V_FMOV_S "fmov" [VD, Field::VecFloat] 0x0f00f400 V32;
    V_FMOV_D "fmov" [VD, Field::VecFloat] 0x6f00f400 V64;
    V_SSHR "sshr" [VD, VN, SHR] 0x0f000400 VSHIFT;
    V_USHR "ushr" [VD, VN, SHR] 0x2f000400 VSHIFT;
    V_SSRA "ssra" [VD, VN, SHR] 0x0f001400 VSHIFT;
    V_USRA "usra" [VD, VN, SHR] 0x2f001400 VSHIFT;
    V_SRSHR "srshr" [VD, VN, SHR] 0x0f002400 VSHIFT;
    V_URSHR "urshr" [VD, VN, SHR] 0x2f002400 VSHIFT;
    V_SRI "sri" [VD, VN, SHR] 0x2f004400 VSHIFT;
    V_SHL "shl" [VD, VN, SHL] 0x0f005400 VSHIFT;
    V_SLI "sli" [VD, VN, SHL] 0x2f005400 VSHIFT;
    V_SQSHLU_I "sqshlu" [VD, VN, SHL] 0x2f006400 VSHIFT;
    V_SQSHL_I "sqshl" [VD, VN, SHL] 0x0f007400 VSHIFT;
    V_UQSHL_I "uqshl" [VD, VN, SHL] 0x2f007400 VSHIFT;
    V_SHRN "shrn" [VD, VNW, SHR] 0x0f008400 VSHIFT124 half;
    V_RSHRN "rshrn" [VD, VNW, SHR] 0x0f008c00 VSHIFT124 half;
    V_SQSHRUN "sqshrun" [VD, VNW, SHR] 0x2f008400 VSHIFT124 half;
    V_SQSHRN "sqshrn" [VD, VNW, SHR] 0x0f009400 VSHIFT124 half;
    V_UQSHRN "uqshrn" [VD, VNW, SHR] 0x2f009400 VSHIFT124 half;
    V_SQRSHRUN "sqrshrun" [VD, VNW, SHR] 0x2f008c00 VSHIFT124 half;
    V_SQRSHRN "sqrshrn" [VD, VNW, SHR] 0x0f009c00 VSHIFT124 half;
    V_UQRSHRN "uqrshrn" [VD, VNW, SHR] 0x2f009c00 VSHIFT124 half;
    V_SSHLL "sshll" [VDW, VN, SHL] 0x0f00a400 VSHIFT124 half;
    V_USHLL "ushll" [VDW, VN, SHL] 0x2f00a400 VSHIFT124 half;
    // ---- vectors: memory, crypto ----
    V_LD1X1 "ld1" [reg(Reg::Vlist(1), 0), BASE] 0x0c407000 LIST1;
    V_ST1X1 "st1" [reg(Reg::Vlist(1), 0), BASE] 0x0c007000 LIST1;
    V_LD1X2 "ld1" [reg(Reg::Vlist(2), 0), BASE] 0x0c40a000 LIST1;
    V_ST1X2 "st1" [reg(Reg::Vlist(2), 0), BASE] 0x0c00a000 LIST1;
    V_LD1X3 "ld1" [reg(Reg::Vlist(3), 0), BASE] 0x0c406000 LIST1;
    V_ST1X3 "st1" [reg(Reg::Vlist(3), 0), BASE] 0x0c006000 LIST1;
    V_LD1X4 "ld1" [reg(Reg::Vlist(4), 0), BASE] 0x0c402000 LIST1;
    V_ST1X4 "st1" [reg(Reg::Vlist(4), 0), BASE] 0x0c002000 LIST1;
    V_LD2 "ld2" [reg(Reg::Vlist(2), 0), BASE] 0x0c408000 LIST;
    V_ST2 "st2" [reg(Reg::Vlist(2), 0), BASE] 0x0c008000 LIST;
    V_LD3 "ld3" [reg(Reg::Vlist(3), 0), BASE] 0x0c404000 LIST;
    V_ST3 "st3" [reg(Reg::Vlist(3), 0), BASE] 0x0c004000 LIST;
    V_LD4 "ld4" [reg(Reg::Vlist(4), 0), BASE] 0x0c400000 LIST;
    V_ST4 "st4" [reg(Reg::Vlist(4), 0), BASE] 0x0c000000 LIST;
    V_LD1R "ld1r" [reg(Reg::Vlist(1), 0), BASE] 0x0d40c000 LIST1;
    V_LD2R "ld2r" [reg(Reg::Vlist(2), 0), BASE] 0x0d60c000 LIST1;
    V_LD3R "ld3r" [reg(Reg::Vlist(3), 0), BASE] 0x0d40e000 LIST1;
    V_LD4R "ld4r" [reg(Reg::Vlist(4), 0), BASE] 0x0d60e000 LIST1;
    V_LD1_LANE "ld1" [reg(Reg::ListLane(1), 0), BASE] 0x0d400000 LISTLANE;
    V_ST1_LANE "st1" [reg(Reg::ListLane(1), 0), BASE] 0x0d000000 LISTLANE;
    V_LD2_LANE "ld2" [reg(Reg::ListLane(2), 0), BASE] 0x0d600000 LISTLANE;
    V_ST2_LANE "st2" [reg(Reg::ListLane(2), 0), BASE] 0x0d200000 LISTLANE;
    V_LD3_LANE "ld3" [reg(Reg::ListLane(3), 0), BASE] 0x0d402000 LISTLANE;
    V_ST3_LANE "st3" [reg(Reg::ListLane(3), 0), BASE] 0x0d002000 LISTLANE;
    V_LD4_LANE "ld4" [reg(Reg::ListLane(4), 0), BASE] 0x0d602000 LISTLANE;
    V_ST4_LANE "st4" [reg(Reg::ListLane(4), 0), BASE] 0x0d202000 LISTLANE;
    V_SDOT "sdot" [VD, VNB, VMB] 0x0e809400 V32;
    V_UDOT "udot" [VD, VNB, VMB] 0x2e809400 V32;
    V_AESE "aese" [VD, VN] 0x4e284800 V16B_;
    V_AESD "aesd" [VD, VN] 0x4e285800 V16B_;
    V_AESMC "aesmc" [VD, VN] 0x4e286800 V16B_;
    V_AESIMC "aesimc" [VD, VN] 0x4e287800 V16B_;
    V_USDOT "usdot" [VD, VNB, VMB] 0x0e809c00 V32;
    V_SMMLA "smmla" [VD, VNB, VMB] 0x0e80a400 V4S_;
    V_UMMLA "ummla" [VD, VNB, VMB] 0x2e80a400 V4S_;
    V_USMMLA "usmmla" [VD, VNB, VMB] 0x0e80ac00 V4S_;
    V_BFDOT "bfdot" [VD, VNH, VMH] 0x2e40fc00 V32;
    V_BFMMLA "bfmmla" [VD, VNH, VMH] 0x2e40ec00 V4S_;
    V_BFMLALB "bfmlalb" [VD, VNH, VMH] 0x2ec0fc00 V_BF;
    V_BFMLALT "bfmlalt" [VD, VNH, VMH] 0x6ec0fc00 V_BF;
    V_BFCVTN "bfcvtn" [VD, VNW] 0x0ea16800 V16 half;
    V_FMLAL "fmlal" [VD, VNS, VMS] 0x0e20ec00 V32;
    V_FMLAL2 "fmlal2" [VD, VNS, VMS] 0x2e20cc00 V32;
    V_FMLSL "fmlsl" [VD, VNS, VMS] 0x0ea0ec00 V32;
    V_FMLSL2 "fmlsl2" [VD, VNS, VMS] 0x2ea0cc00 V32;
    V_SQRDMLAH "sqrdmlah" [VD, VN, VM] 0x2e008400 V24;
    V_SQRDMLSH "sqrdmlsh" [VD, VN, VM] 0x2e008c00 V24;
    V_FCADD "fcadd" [VD, VN, VM, Field::RotationOdd] 0x2e00e400 VCOMPLEX;
    V_FCMLA "fcmla" [VD, VN, VM, Field::Rotation] 0x2e00c400 VCOMPLEX;
    V_SCVTF_I "scvtf" [VD, VN, SHR] 0x0f00e400 VSHIFT248;
    V_UCVTF_I "ucvtf" [VD, VN, SHR] 0x2f00e400 VSHIFT248;
    V_FCVTZS_I "fcvtzs" [VD, VN, SHR] 0x0f00fc00 VSHIFT248;
    V_FCVTZU_I "fcvtzu" [VD, VN, SHR] 0x2f00fc00 VSHIFT248;
    V_PMULL_Q "pmull" [reg(Reg::OneQ, 0), VN, VM] 0x0ee0e000 V1D_;
    SHA1C "sha1c" [QD, SN, V4M] 0x5e000000 S_;
    SHA1P "sha1p" [QD, SN, V4M] 0x5e001000 S_;
    SHA1M "sha1m" [QD, SN, V4M] 0x5e002000 S_;
    SHA1SU0 "sha1su0" [V4D, V4N, V4M] 0x5e003000 S_;
    SHA1H "sha1h" [SD, SN] 0x5e280800 S_;
    SHA1SU1 "sha1su1" [V4D, V4N] 0x5e281800 S_;
    SHA256H "sha256h" [QD, QN, V4M] 0x5e004000 S_;
    SHA256H2 "sha256h2" [QD, QN, V4M] 0x5e005000 S_;
    SHA256SU1 "sha256su1" [V4D, V4N, V4M] 0x5e006000 S_;
    SHA256SU0 "sha256su0" [V4D, V4N] 0x5e282800 S_;
    SHA512H "sha512h" [QD, QN, VM] 0xce608000 V64C;
    SHA512H2 "sha512h2" [QD, QN, VM] 0xce608400 V64C;
    SHA512SU1 "sha512su1" [VD, VN, VM] 0xce608800 V64C;
    SHA512SU0 "sha512su0" [VD, VN] 0xcec08000 V64C;
    RAX1 "rax1" [VD, VN, VM] 0xce608c00 V64C;
    XAR "xar" [VD, VN, VM, uimm(10, 6)] 0xce800000 V64C;
    EOR3 "eor3" [VD, VN, VM, VA] 0xce000000 V16C;
    BCAX "bcax" [VD, VN, VM, VA] 0xce200000 V16C;
    SM3SS1 "sm3ss1" [V4D, V4N, V4M, reg(Reg::Arr(Sz::V4S), 10)] 0xce400000 S_;
    SM3PARTW1 "sm3partw1" [V4D, V4N, V4M] 0xce60c000 S_;
    SM3PARTW2 "sm3partw2" [V4D, V4N, V4M] 0xce60c400 S_;
    SM3TT1A "sm3tt1a" [V4D, V4N, reg(Reg::Piece(".s", 12, 2), 16)] 0xce408000 S_;
    SM3TT1B "sm3tt1b" [V4D, V4N, reg(Reg::Piece(".s", 12, 2), 16)] 0xce408400 S_;
    SM3TT2A "sm3tt2a" [V4D, V4N, reg(Reg::Piece(".s", 12, 2), 16)] 0xce408800 S_;
    SM3TT2B "sm3tt2b" [V4D, V4N, reg(Reg::Piece(".s", 12, 2), 16)] 0xce408c00 S_;
    SM4EKEY "sm4ekey" [V4D, V4N, V4M] 0xce60c800 S_;
    SM4E "sm4e" [V4D, V4N] 0xcec08400 S_;
    // ---- 8-bit floating point, absolute maxima, look-up tables ----
    V_FAMAX "famax" [VD, VN, VM] 0x0e801c00 VFH;
    V_FAMIN "famin" [VD, VN, VM] 0x2e801c00 VFH;
    V_FSCALE "fscale" [VD, VN, VM] 0x2e803c00 VFH;
    V_F1CVTL "f1cvtl" [VD, VN8] 0x2e217800 V8H_BARE;
    V_F1CVTL2 "f1cvtl2" [VD, VN16] 0x6e217800 V8H_BARE;
    V_F2CVTL "f2cvtl" [VD, VN8] 0x2e617800 V8H_BARE;
    V_F2CVTL2 "f2cvtl2" [VD, VN16] 0x6e617800 V8H_BARE;
    V_BF1CVTL "bf1cvtl" [VD, VN8] 0x2ea17800 V8H_BARE;
    V_BF1CVTL2 "bf1cvtl2" [VD, VN16] 0x6ea17800 V8H_BARE;
    V_BF2CVTL "bf2cvtl" [VD, VN8] 0x2ee17800 V8H_BARE;
    V_BF2CVTL2 "bf2cvtl2" [VD, VN16] 0x6ee17800 V8H_BARE;
    V_FCVTN_BH "fcvtn" [VDB, VN, VM] 0x0e40f400 V16;
    V_FCVTN_BS "fcvtn" [reg(Reg::Arr(Sz::V8B), 0), VN, VM] 0x0e00f400 V_BF;
    V_FCVTN2_BS "fcvtn2" [reg(Reg::Arr(Sz::V16B), 0), VN, VM] 0x4e00f400 V_BF;
    V_FDOT_BH "fdot" [VD, VNB, VMB] 0x0e40fc00 V16;
    V_FDOT_BS "fdot" [VD, VNB, VMB] 0x0e00fc00 V32;
    V_FMLALB "fmlalb" [VD, VN16, VM16] 0x0ec0fc00 V8H_BARE;
    V_FMLALT "fmlalt" [VD, VN16, VM16] 0x4ec0fc00 V8H_BARE;
    V_FMLALLBB "fmlallbb" [VD, VN16, VM16] 0x0e00c400 V_BF;
    V_FMLALLBT "fmlallbt" [VD, VN16, VM16] 0x0e40c400 V_BF;
    V_FMLALLTB "fmlalltb" [VD, VN16, VM16] 0x4e00c400 V_BF;
    V_FMLALLTT "fmlalltt" [VD, VN16, VM16] 0x4e40c400 V_BF;
    V_FMMLA_BH "fmmla" [VD, VN16, VM16] 0x6e00ec00 V8H_BARE;
    V_FMMLA_BS "fmmla" [VD, VN16, VM16] 0x6e80ec00 V_BF;
    V_LUTI2_B "luti2" [VD, LUT1, reg(Reg::Piece("", 13, 2), 16)] 0x4e801000 V16B_;
    V_LUTI2_H "luti2" [VD, LUT1, reg(Reg::Piece("", 12, 3), 16)] 0x4ec00000 V8H_BARE;
    V_LUTI4_B "luti4" [VD, LUT1, reg(Reg::Piece("", 14, 1), 16)] 0x4e402000 V16B_;
    V_LUTI4_H "luti4" [VD, reg(Reg::Vlist(2), 5), reg(Reg::Piece("", 13, 2), 16)] 0x4e401000 V8H_BARE;
    // ---- scalar floating point of later versions ----
    FRINT32Z "frint32z" [FD, FN] 0x1e284000 FP2;
    FRINT32X "frint32x" [FD, FN] 0x1e28c000 FP2;
    FRINT64Z "frint64z" [FD, FN] 0x1e294000 FP2;
    FRINT64X "frint64x" [FD, FN] 0x1e29c000 FP2;
    FJCVTZS "fjcvtzs" [WD, DN] 0x1e7e0000 W_;
    // ---- memory tags ----
    IRG "irg" [reg(Reg::Xsp, 0), reg(Reg::Xsp, 5), XM] 0x9ac01000 X_;
    GMI "gmi" [XD, reg(Reg::Xsp, 5), XM] 0x9ac01400 X_;
    SUBP "subp" [XD, reg(Reg::Xsp, 5), reg(Reg::Xsp, 16)] 0x9ac00000 X_;
    ADDG "addg" [reg(Reg::Xsp, 0), reg(Reg::Xsp, 5), Field::Granules, uimm(10, 4)] 0x91800000 X_;
    STGP "stgp" [XD, XA, BASE] 0x69000000 X_;
    LDG "ldg" [XD, Field::TagAddr] 0xd9600000 X_;
    STG "stg" [reg(Reg::Xsp, 0), Field::TagAddr] 0xd9200800 X_;
    ST2G "st2g" [reg(Reg::Xsp, 0), Field::TagAddr] 0xd9a00800 X_;
    STZG "stzg" [reg(Reg::Xsp, 0), Field::TagAddr] 0xd9600800 X_;
    STZ2G "stz2g" [reg(Reg::Xsp, 0), Field::TagAddr] 0xd9e00800 X_;
    // ---- pointer authentication ----
    PACIA "pacia" [XD, reg(Reg::Xsp, 5)] 0xdac10000 X_;
    PACIB "pacib" [XD, reg(Reg::Xsp, 5)] 0xdac10400 X_;
    PACDA "pacda" [XD, reg(Reg::Xsp, 5)] 0xdac10800 X_;
    PACDB "pacdb" [XD, reg(Reg::Xsp, 5)] 0xdac10c00 X_;
    AUTIA "autia" [XD, reg(Reg::Xsp, 5)] 0xdac11000 X_;
    AUTIB "autib" [XD, reg(Reg::Xsp, 5)] 0xdac11400 X_;
    AUTDA "autda" [XD, reg(Reg::Xsp, 5)] 0xdac11800 X_;
    AUTDB "autdb" [XD, reg(Reg::Xsp, 5)] 0xdac11c00 X_;
    XPACI "xpaci" [XD] 0xdac143e0 X_;
    XPACD "xpacd" [XD] 0xdac147e0 X_;
    PACGA "pacga" [XD, XN, reg(Reg::Xsp, 16)] 0x9ac03000 X_;
    RETAA "retaa" [] 0xd65f0bff X_;
    RETAB "retab" [] 0xd65f0fff X_;
}
