//! Numbers of CodeView ("Microsoft Symbol and Type Information"; the public `cvinfo.h` of microsoft-pdb).

/// Kinds of type records and of what field lists consist of (`LF_*`).
pub mod lf {
    pub const VTSHAPE: u16 = 0x000a;
    pub const MODIFIER: u16 = 0x1001;
    pub const POINTER: u16 = 0x1002;
    pub const PROCEDURE: u16 = 0x1008;
    pub const MFUNCTION: u16 = 0x1009;
    pub const ARGLIST: u16 = 0x1201;
    pub const FIELDLIST: u16 = 0x1203;
    pub const BITFIELD: u16 = 0x1205;
    pub const METHODLIST: u16 = 0x1206;
    pub const BCLASS: u16 = 0x1400;
    pub const VBCLASS: u16 = 0x1401;
    pub const IVBCLASS: u16 = 0x1402;
    pub const INDEX: u16 = 0x1404;
    pub const VFUNCTAB: u16 = 0x1409;
    pub const ENUMERATE: u16 = 0x1502;
    pub const ARRAY: u16 = 0x1503;
    pub const CLASS: u16 = 0x1504;
    pub const STRUCTURE: u16 = 0x1505;
    pub const UNION: u16 = 0x1506;
    pub const ENUM: u16 = 0x1507;
    pub const MEMBER: u16 = 0x150d;
    pub const STMEMBER: u16 = 0x150e;
    pub const METHOD: u16 = 0x150f;
    pub const NESTTYPE: u16 = 0x1510;
    pub const ONEMETHOD: u16 = 0x1511;
    pub const FUNC_ID: u16 = 0x1601;
    pub const MFUNC_ID: u16 = 0x1602;
    pub const BUILDINFO: u16 = 0x1603;
    pub const STRING_ID: u16 = 0x1605;
    pub const UDT_SRC_LINE: u16 = 0x1606;
    pub const CHAR: u16 = 0x8000;
    pub const SHORT: u16 = 0x8001;
    pub const USHORT: u16 = 0x8002;
    pub const LONG: u16 = 0x8003;
    pub const ULONG: u16 = 0x8004;
    pub const QUADWORD: u16 = 0x8009;
    pub const UQUADWORD: u16 = 0x800a;
    /// Padding: the low digit says how many bytes are left up to the next boundary.
    pub const PAD0: u8 = 0xf0;
}

/// Kinds of symbol records (`S_*`).
pub mod sym {
    pub const END: u16 = 0x0006;
    pub const LABEL32: u16 = 0x1105;
    pub const ARMSWITCHTABLE: u16 = 0x1159;
    pub const FRAMEPROC: u16 = 0x1012;
    pub const OBJNAME: u16 = 0x1101;
    pub const THUNK32: u16 = 0x1102;
    pub const BLOCK32: u16 = 0x1103;
    pub const CONSTANT: u16 = 0x1107;
    pub const UDT: u16 = 0x1108;
    pub const LDATA32: u16 = 0x110c;
    pub const GDATA32: u16 = 0x110d;
    pub const LTHREAD32: u16 = 0x1112;
    pub const GTHREAD32: u16 = 0x1113;
    pub const COMPILE3: u16 = 0x113c;
    pub const LOCAL: u16 = 0x113e;
    pub const DEFRANGE_REGISTER: u16 = 0x1141;
    pub const DEFRANGE_FRAMEPOINTER_REL: u16 = 0x1142;
    pub const DEFRANGE_SUBFIELD_REGISTER: u16 = 0x1143;
    pub const DEFRANGE_REGISTER_REL: u16 = 0x1145;
    pub const LPROC32_ID: u16 = 0x1146;
    pub const GPROC32_ID: u16 = 0x1147;
    pub const BUILDINFO: u16 = 0x114c;
    pub const INLINESITE: u16 = 0x114d;
    pub const INLINESITE_END: u16 = 0x114e;
    pub const PROC_ID_END: u16 = 0x114f;
    pub const HEAPALLOCSITE: u16 = 0x115e;
    pub const INLINEES: u16 = 0x1168;
}

/// Types that have no record: numbers below 0x1000.
pub mod simple {
    pub const NONE: u32 = 0x00;
    pub const VOID: u32 = 0x03;
    pub const HRESULT: u32 = 0x08;
    pub const SIGNED_CHARACTER: u32 = 0x10;
    pub const INT16_SHORT: u32 = 0x11;
    pub const INT32_LONG: u32 = 0x12;
    pub const INT64_QUAD: u32 = 0x13;
    pub const INT128_OCT: u32 = 0x14;
    pub const UNSIGNED_CHARACTER: u32 = 0x20;
    pub const UINT16_SHORT: u32 = 0x21;
    pub const UINT32_LONG: u32 = 0x22;
    pub const UINT64_QUAD: u32 = 0x23;
    pub const UINT128_OCT: u32 = 0x24;
    pub const BOOLEAN8: u32 = 0x30;
    pub const FLOAT32: u32 = 0x40;
    pub const FLOAT64: u32 = 0x41;
    pub const FLOAT80: u32 = 0x42;
    pub const FLOAT128: u32 = 0x43;
    pub const FLOAT48: u32 = 0x44;
    pub const FLOAT16: u32 = 0x46;
    pub const COMPLEX32: u32 = 0x50;
    pub const COMPLEX64: u32 = 0x51;
    pub const COMPLEX80: u32 = 0x52;
    pub const COMPLEX128: u32 = 0x53;
    pub const COMPLEX16: u32 = 0x56;
    pub const NARROW_CHARACTER: u32 = 0x70;
    pub const WIDE_CHARACTER: u32 = 0x71;
    pub const INT32: u32 = 0x74;
    pub const UINT32: u32 = 0x75;
    pub const CHARACTER16: u32 = 0x7a;
    pub const CHARACTER32: u32 = 0x7b;
    pub const CHARACTER8: u32 = 0x7c;
    /// `std::nullptr_t`: a near pointer to void.
    pub const NULLPTR: u32 = 0x103;
    /// Added to a type: a pointer of 4 bytes to it.
    pub const POINTER32: u32 = 0x400;
    /// Added to a type: a pointer of 8 bytes to it.
    pub const POINTER64: u32 = 0x600;
    /// The bits in which pointers differ from what they point to.
    pub const MODE: u32 = 0x700;
}

/// Kinds of subsections of `.debug$S`.
pub mod subsection {
    pub const SYMBOLS: u32 = 0xf1;
    pub const INLINEE_LINES: u32 = 0xf6;
}

/// Properties of classes, unions and enumerations.
pub mod property {
    pub const HAS_CONSTRUCTOR: u16 = 0x0002;
    pub const NESTED: u16 = 0x0008;
    pub const CONTAINS_NESTED: u16 = 0x0010;
    pub const FORWARD_REFERENCE: u16 = 0x0080;
    pub const SCOPED: u16 = 0x0100;
    pub const HAS_UNIQUE_NAME: u16 = 0x0200;
    pub const SEALED: u16 = 0x0400;
}
