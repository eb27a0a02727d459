//! AMX: tiles, up to 16 rows of 64 bytes (Intel SDM vol. 1 chapter 18; Intel's ISA extensions reference).
//!
//! Intrinsics with tile numbers are one instruction each; their user configures the tiles. Those on values
//! (`….internal`, shapes as arguments) go through memory, as llc's do at -O0: a value of type `x86_amx` is
//! held like a `<256 x i32>`, 64 bytes a row, and each operation configures the tiles that it needs, loads
//! them from the frame, and releases them. So no tile is live between IR instructions.

use super::super::{Cx, X86, x87};
use crate::features::Feature;
use crate::inst::{Amode, Build, Pseudo};
use crate::{Code, regs};
use ir::diag::{Diagnostic, Result};
use ir::ids::{Inst, Value};
use ir::inst::Opcode;
use ir::types::Type;
use isel::{Emit, PartTy};
use regalloc::VReg;

/// Mandatory prefix and opcode map of VEX and EVEX.
const NP: u8 = 0;
const P66: u8 = 1;
const PF3: u8 = 2;
const PF2: u8 = 3;
const MAP_0F38: u8 = 2;
const MAP5: u8 = 5;

/// An instruction on tiles.
struct Op {
    name: &'static str,
    feature: Feature,
    map: u8,
    prefix: u8,
    opcode: u8,
}

const fn op(name: &'static str, feature: Feature, map: u8, prefix: u8, opcode: u8) -> Op {
    Op {
        name,
        feature,
        map,
        prefix,
        opcode,
    }
}

/// `tmm0 += tmm1 * tmm2`.
const PRODUCTS: [Op; 13] = [
    op("tdpbssd", Feature::AmxInt8, MAP_0F38, PF2, 0x5e),
    op("tdpbsud", Feature::AmxInt8, MAP_0F38, PF3, 0x5e),
    op("tdpbusd", Feature::AmxInt8, MAP_0F38, P66, 0x5e),
    op("tdpbuud", Feature::AmxInt8, MAP_0F38, NP, 0x5e),
    op("tdpbf16ps", Feature::AmxBf16, MAP_0F38, PF3, 0x5c),
    op("tdpfp16ps", Feature::AmxFp16, MAP_0F38, PF2, 0x5c),
    op("tcmmimfp16ps", Feature::AmxComplex, MAP_0F38, P66, 0x6c),
    op("tcmmrlfp16ps", Feature::AmxComplex, MAP_0F38, NP, 0x6c),
    op("tmmultf32ps", Feature::AmxTf32, MAP_0F38, P66, 0x48),
    op("tdpbf8ps", Feature::AmxFp8, MAP5, NP, 0xfd),
    op("tdpbhf8ps", Feature::AmxFp8, MAP5, PF2, 0xfd),
    op("tdphbf8ps", Feature::AmxFp8, MAP5, PF3, 0xfd),
    op("tdphf8ps", Feature::AmxFp8, MAP5, P66, 0xfd),
];

/// Loads of a tile from rows a stride apart.
const LOADS: [Op; 4] = [
    op("tileloadd64", Feature::AmxTile, MAP_0F38, PF2, 0x4b),
    op("tileloaddt164", Feature::AmxTile, MAP_0F38, P66, 0x4b),
    op("tileloaddrs64", Feature::AmxMovrs, MAP_0F38, PF2, 0x4a),
    op("tileloaddrst164", Feature::AmxMovrs, MAP_0F38, P66, 0x4a),
];

/// A row of a tile, converted, to a zmm register.
const ROWS: [Op; 6] = [
    op("tcvtrowd2ps", Feature::AmxAvx512, MAP_0F38, PF3, 0x4a),
    op("tcvtrowps2bf16h", Feature::AmxAvx512, MAP_0F38, PF2, 0x6d),
    op("tcvtrowps2bf16l", Feature::AmxAvx512, MAP_0F38, PF3, 0x6d),
    op("tcvtrowps2phh", Feature::AmxAvx512, MAP_0F38, NP, 0x6d),
    op("tcvtrowps2phl", Feature::AmxAvx512, MAP_0F38, P66, 0x6d),
    op("tilemovrow", Feature::AmxAvx512, MAP_0F38, P66, 0x4a),
];

/// What configures tiles and moves whole ones.
const LDTILECFG: Op = op("ldtilecfg", Feature::AmxTile, MAP_0F38, NP, 0x49);
const STTILECFG: Op = op("sttilecfg", Feature::AmxTile, MAP_0F38, P66, 0x49);
const TILEZERO: Op = op("tilezero", Feature::AmxTile, MAP_0F38, PF2, 0x49);
const TILERELEASE: Op = op("tilerelease", Feature::AmxTile, MAP_0F38, NP, 0x49);
const TILESTORED: Op = op("tilestored64", Feature::AmxTile, MAP_0F38, PF3, 0x4b);

/// Bytes of a row and of a whole value in memory.
const ROW: u64 = 64;
const TILE: u64 = 16 * ROW;

impl Op {
    /// `(%rax,%rcx)` as the memory operand of tile `reg`; the stride is in rcx.
    fn strided(&self, reg: u8) -> Bytes {
        self.vex(0, &[reg << 3 | 4, 0x08])
    }
    /// `tmm{reg}`, `tmm{rm}`, `tmm{v}`.
    fn registers(&self, reg: u8, rm: u8, v: u8) -> Bytes {
        self.vex(v, &[0xc0 | reg << 3 | rm])
    }
    fn vex(&self, v: u8, tail: &[u8]) -> Bytes {
        let mut bytes =
            Bytes::from_slice(&[0xc4, 0xe0 | self.map, (!v & 15) << 3 | self.prefix, self.opcode]);
        bytes.extend_from_slice(tail);
        bytes
    }
    /// `zmm0`, `tmm{tile}`, `ecx`.
    fn row(&self, tile: u8) -> Bytes {
        const ECX: u8 = 1;
        let head = [0x62, 0xf0 | self.map, (!ECX & 15) << 3 | 4 | self.prefix, 0x48];
        let mut bytes = Bytes::from_slice(&head);
        bytes.extend_from_slice(&[self.opcode, 0xc0 | tile]);
        bytes
    }
}

/// The bytes of an instruction.
type Bytes = smallvec::SmallVec<[u8; 8]>;

/// Lowers an intrinsic of this file; `false` for others.
pub(super) fn lower(cx: &mut Cx<'_>, i: Inst, name: &str, args: &[Value]) -> Result<bool> {
    let (base, on_values) = match name.strip_suffix(".internal") {
        Some(base) => (base, true),
        None => (name, false),
    };
    let of = |ops: &'static [Op]| ops.iter().find(|o| o.name == base);
    match base {
        "cast.vector.to.tile" | "cast.tile.to.vector" => cast(cx, i, args[0])?,
        "ldtilecfg" if !on_values => configuration(cx, &LDTILECFG, args[0])?,
        "sttilecfg" if !on_values => configuration(cx, &STTILECFG, args[0])?,
        "tilerelease" if !on_values => {
            need(cx, &TILERELEASE)?;
            release(cx);
        }
        "tilezero" if on_values => {
            need(cx, &TILEZERO)?;
            let frame = Frame::new(cx, &[(args[0], args[1], 1)])?;
            raw(cx, &TILEZERO.registers(0, 0, 0), &[]);
            frame.finish(cx, i)?;
        }
        "tilezero" => {
            need(cx, &TILEZERO)?;
            let tile = number(cx, args[0])?;
            raw(cx, &TILEZERO.registers(tile, 0, 0), &[]);
        }
        "tilestored64" => {
            need(cx, &TILESTORED)?;
            if !on_values {
                numbered(cx, &TILESTORED, args)?;
                return Ok(true);
            }
            let frame = Frame::new(cx, &[(args[0], args[1], 1)])?;
            frame.load(cx, 0, args[4])?;
            strided(cx, &TILESTORED, 0, args[2], args[3])?;
            release(cx);
        }
        _ => {
            if let Some(op) = of(&PRODUCTS) {
                need(cx, op)?;
                product(cx, i, op, on_values, args)?;
            } else if let Some(op) = of(&LOADS) {
                need(cx, op)?;
                if on_values {
                    let frame = Frame::new(cx, &[(args[0], args[1], 1)])?;
                    strided(cx, op, 0, args[2], args[3])?;
                    frame.finish(cx, i)?;
                } else {
                    numbered(cx, op, args)?;
                }
            } else if let Some(op) =
                of(&ROWS).or_else(|| ROWS.iter().find(|o| base.strip_suffix('i') == Some(o.name)))
            {
                need(cx, op)?;
                row(cx, i, op, on_values, args)?;
            } else {
                return Ok(false);
            }
        }
    }
    Ok(true)
}

fn need(cx: &Cx<'_>, op: &Op) -> Result<()> {
    for f in [Feature::AmxTile, op.feature] {
        if !cx.target.features.has(f) {
            return Err(cx.unsupported(format!("llvm.x86.{} needs feature '{}'", op.name, f.name())));
        }
    }
    Ok(())
}

/// The number of a tile, a constant below 8.
fn number(cx: &Cx<'_>, v: Value) -> Result<u8> {
    match cx.const_int(v) {
        Some(n @ 0..8) => Ok(n as u8),
        _ => Err(cx.unsupported("tile number above 7")),
    }
}

/// Bytes of code whose register operands are `uses`, in these registers.
fn raw(cx: &mut Cx<'_>, bytes: &[u8], uses: &[(VReg, regalloc::PReg)]) {
    let mut word = [0; 8];
    word[..bytes.len()].copy_from_slice(bytes);
    let mut making = cx.vb.pseudo(Pseudo::Raw);
    for &(v, p) in uses {
        making = making.use_in(v, p);
    }
    making
        .imm64(i64::from_le_bytes(word))
        .aux(bytes.len() as u16)
        .done();
}

fn configuration(cx: &mut Cx<'_>, op: &Op, at: Value) -> Result<()> {
    need(cx, op)?;
    let at = cx.use_part(at, 0)?;
    // The memory operand is (%rax).
    raw(cx, &op.vex(0, &[0]), &[(at, regs::RAX)]);
    Ok(())
}

/// A load or store of a tile given by its number.
fn numbered(cx: &mut Cx<'_>, op: &Op, args: &[Value]) -> Result<()> {
    let tile = number(cx, args[0])?;
    strided(cx, op, tile, args[1], args[2])
}

fn strided(cx: &mut Cx<'_>, op: &Op, tile: u8, base: Value, stride: Value) -> Result<()> {
    let (base, stride) = (cx.use_part(base, 0)?, cx.use_part(stride, 0)?);
    raw(cx, &op.strided(tile), &[(base, regs::RAX), (stride, regs::RCX)]);
    Ok(())
}

fn product(cx: &mut Cx<'_>, i: Inst, op: &Op, on_values: bool, args: &[Value]) -> Result<()> {
    if !on_values {
        let [a, b, c] = [number(cx, args[0])?, number(cx, args[1])?, number(cx, args[2])?];
        raw(cx, &op.registers(a, b, c), &[]);
        return Ok(());
    }
    // Shapes m × n, m × k, k/4 × n: columns are bytes, a product's element has four.
    let (m, n, k) = (args[0], args[1], args[2]);
    let frame = Frame::new(cx, &[(m, n, 1), (m, k, 1), (k, n, 4)])?;
    for (tile, v) in args[3..].iter().enumerate() {
        frame.load(cx, tile as u8, *v)?;
    }
    raw(cx, &op.registers(0, 1, 2), &[]);
    frame.finish(cx, i)
}

fn row(cx: &mut Cx<'_>, i: Inst, op: &Op, on_values: bool, args: &[Value]) -> Result<()> {
    let tile = if on_values {
        let frame = Frame::new(cx, &[(args[0], args[1], 1)])?;
        frame.load(cx, 0, args[2])?;
        0
    } else {
        number(cx, args[0])?
    };
    let index = cx.use_part(args[args.len() - 1], 0)?;
    let parts = cx.parts_vec(cx.body.inst(i).ty)?;
    if parts.len() != 1 || parts[0].ty.bytes() != 64 {
        return Err(cx.unsupported(format!("llvm.x86.{} with vectors of less than 64 bytes", op.name)));
    }
    let dst = cx.def(i)?;
    let mut word = [0; 8];
    let bytes = op.row(tile);
    word[..bytes.len()].copy_from_slice(&bytes);
    let making = cx.vb.pseudo(Pseudo::Raw).use_in(index, regs::RCX);
    making
        .def_in(dst, regs::xmm(0))
        .imm64(i64::from_le_bytes(word))
        .aux(bytes.len() as u16)
        .done();
    if on_values {
        release(cx);
    }
    Ok(())
}

/// Between `x86_amx` and a vector of as many bytes.
fn cast(cx: &mut Cx<'_>, i: Inst, v: Value) -> Result<()> {
    let memory = x87::scratch(cx, ROW + TILE);
    write(cx, v, memory)?;
    read(cx, i, memory)
}

fn release(cx: &mut Cx<'_>) {
    raw(cx, &TILERELEASE.registers(0, 0, 0), &[]);
}

/// Errors, as llc's: a number of rows or columns that is loaded behind the first tile of its block, ahead of which llc
/// configures all.
fn check_shape(cx: &Cx<'_>, v: Value) -> Result<()> {
    let Some(shape) = cx.body.def(v).filter(|_| cx.optimise) else {
        return Ok(());
    };
    if cx.body.inst(shape).opcode != Opcode::Load {
        return Ok(());
    }
    let block = cx.body.block_insts(cx.st.inst_block[shape.index()]);
    let before = block.iter().take_while(|i| **i != shape);
    let is_tile = |i: &Inst| matches!(cx.scope.ty(cx.body.inst(*i).ty), Type::X86Amx);
    if before.into_iter().any(is_tile) {
        let at = cx.body.offset(cx.cur).or(cx.module.global(cx.global).offset);
        let what = "tiles cannot be configured: define their shape earlier";
        return Err(Diagnostic::error(at, what));
    }
    Ok(())
}

/// Place of an operation in the frame: the configuration, then memory for one tile.
struct Frame(Amode);

impl Frame {
    /// Configures tiles 0, 1 …, each by rows (divided by a power of two) and columns in bytes.
    fn new(cx: &mut Cx<'_>, shapes: &[(Value, Value, u32)]) -> Result<Frame> {
        for &(rows, columns, _) in shapes {
            check_shape(cx, rows)?;
            check_shape(cx, columns)?;
        }
        let memory = x87::scratch(cx, ROW + TILE);
        let at = |bytes: usize| memory.offset(bytes as i32).expect("a small offset");
        // Palette 1; at 16 the words of columns, at 48 the bytes of rows.
        for word in 0..8 {
            cx.vb.mi(Code::Mov_rm64_imm32, at(8 * word), i32::from(word == 0));
        }
        for (tile, &(rows, columns, divisor)) in shapes.iter().enumerate() {
            let columns = cx.use_part(columns, 0)?;
            cx.vb.mr(Code::Mov_rm16_r16, at(16 + 2 * tile), columns);
            let mut rows = cx.use_part(rows, 0)?;
            if divisor != 1 {
                let quotient = cx.vreg(PartTy::I32);
                X86::emit_shift_imm(
                    cx,
                    ir::inst::Opcode::LShr,
                    PartTy::I32,
                    quotient,
                    rows,
                    divisor.ilog2(),
                );
                rows = quotient;
            }
            cx.vb.mr(Code::Mov_rm8_r8, at(48 + tile), rows);
        }
        let address = cx.vreg(PartTy::I64);
        cx.vb.lea(address, memory);
        raw(cx, &LDTILECFG.vex(0, &[0]), &[(address, regs::RAX)]);
        Ok(Frame(memory.offset(ROW as i32).expect("a small offset")))
    }

    /// Moves between a tile and the memory.
    fn transfer(&self, cx: &mut Cx<'_>, op: &Op, tile: u8) {
        let (address, stride) = (cx.vreg(PartTy::I64), cx.vreg(PartTy::I64));
        cx.vb.lea(address, self.0);
        cx.vb.mov_imm(stride, ROW as i64, false);
        raw(
            cx,
            &op.strided(tile),
            &[(address, regs::RAX), (stride, regs::RCX)],
        );
    }

    /// A value to a tile.
    fn load(&self, cx: &mut Cx<'_>, tile: u8, v: Value) -> Result<()> {
        write(cx, v, self.0)?;
        self.transfer(cx, &LOADS[0], tile);
        Ok(())
    }

    /// Tile 0 to the instruction's result; the tiles are given back.
    fn finish(&self, cx: &mut Cx<'_>, i: Inst) -> Result<()> {
        self.transfer(cx, &TILESTORED, 0);
        release(cx);
        read(cx, i, self.0)
    }
}

fn write(cx: &mut Cx<'_>, v: Value, memory: Amode) -> Result<()> {
    let parts = cx.parts_vec(cx.ty(v))?;
    for (k, p) in parts.iter().enumerate() {
        let part = cx.use_part(v, k as u32)?;
        X86::emit_store(
            cx,
            p.ty,
            part,
            memory.offset(p.offset as i32).expect("a small offset"),
        );
    }
    Ok(())
}

fn read(cx: &mut Cx<'_>, i: Inst, memory: Amode) -> Result<()> {
    let parts = cx.parts_vec(cx.body.inst(i).ty)?;
    for (k, p) in parts.iter().enumerate() {
        let dst = cx.def_part(i, k as u32)?;
        X86::emit_load(
            cx,
            p.ty,
            dst,
            memory.offset(p.offset as i32).expect("a small offset"),
        );
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use iced_x86::{Decoder, DecoderOptions, Formatter, GasFormatter};

    fn text(bytes: &[u8]) -> String {
        let mut out = String::new();
        let instruction = Decoder::new(64, bytes, DecoderOptions::NONE).decode();
        assert_eq!(instruction.len(), bytes.len());
        GasFormatter::new().format(&instruction, &mut out);
        out
    }

    /// iced reads what was written, where it knows the instruction.
    #[test]
    fn encodings() {
        for op in &PRODUCTS[..8] {
            assert_eq!(
                text(&op.registers(1, 2, 3)),
                format!("{} %tmm3,%tmm2,%tmm1", op.name)
            );
        }
        assert_eq!(text(&LOADS[0].strided(5)), "tileloadd (%rax,%rcx),%tmm5");
        assert_eq!(text(&LOADS[1].strided(5)), "tileloaddt1 (%rax,%rcx),%tmm5");
        assert_eq!(text(&TILESTORED.strided(5)), "tilestored %tmm5,(%rax,%rcx)");
        assert_eq!(text(&LDTILECFG.vex(0, &[0])), "ldtilecfg (%rax)");
        assert_eq!(text(&STTILECFG.vex(0, &[0])), "sttilecfg (%rax)");
        assert_eq!(text(&TILERELEASE.registers(0, 0, 0)), "tilerelease");
        assert_eq!(text(&TILEZERO.registers(7, 0, 0)), "tilezero %tmm7");
        // As llvm-mc encodes them.
        assert_eq!(PRODUCTS[8].registers(1, 2, 3)[..], [0xc4, 0xe2, 0x61, 0x48, 0xca]);
        assert_eq!(
            PRODUCTS[12].registers(1, 2, 3)[..],
            [0xc4, 0xe5, 0x61, 0xfd, 0xca]
        );
        assert_eq!(LOADS[3].strided(1)[..], [0xc4, 0xe2, 0x79, 0x4a, 0x0c, 0x08]);
        assert_eq!(ROWS[0].row(1)[..], [0x62, 0xf2, 0x76, 0x48, 0x4a, 0xc1]);
        assert_eq!(ROWS[3].row(1)[..], [0x62, 0xf2, 0x74, 0x48, 0x6d, 0xc1]);
    }
}
