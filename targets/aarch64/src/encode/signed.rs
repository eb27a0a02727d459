//! Pointer authentication (Arm ARM D8): signed addresses, and tables of the linker whose entries are signed ("PAuth ABI
//! Extension to ELF for the Arm 64-bit Architecture").

use super::*;

/// x17: what is signed or checked with.
const WITH: u32 = 17;

// R_AARCH64_AUTH_ADR_GOT_PAGE, R_AARCH64_AUTH_GOT_ADD_LO12_NC, R_AARCH64_AUTH_TLSDESC_ADR_PAGE21, R_AARCH64_AUTH_TLSDESC_LD64_LO12,
// R_AARCH64_AUTH_TLSDESC_ADD_LO12
pub(crate) const GOT_PAGE: RelocKind = RelocKind::ElfSymbolNumber(590);
pub(crate) const GOT_ADD: RelocKind = RelocKind::ElfSymbolNumber(593);
pub(crate) const TLS_PAGE: RelocKind = RelocKind::ElfSymbolNumber(595);
pub(crate) const TLS_LOAD: RelocKind = RelocKind::ElfSymbolNumber(596);
pub(crate) const TLS_ADD: RelocKind = RelocKind::ElfSymbolNumber(597);

fn copy(to: u32, from: u32) -> u32 {
    Op::ORR.word(Sz::X) | from << 16 | ZR << 5 | to
}

fn refer(code: &mut CodeBuffer, kind: RelocKind, symbol: SymRef, addend: i64, word: u32) {
    let at = code.raw_offset();
    code.reloc(at, kind, symbol, addend);
    put(code, word);
}

/// What signs with each key: IA, IB, DA, DB.
pub(crate) const SIGN: [Op; 4] = [Op::PACIA, Op::PACIB, Op::PACDA, Op::PACDB];

/// What checks what they have signed.
pub(crate) const CHECK: [Op; 4] = [Op::AUTIA, Op::AUTIB, Op::AUTDA, Op::AUTDB];

/// [`Pseudo::PlainAddress`]: `xpaclri` knows the link register only.
pub(super) fn plain_address(walk: &mut Emitter<'_>, places: &[Allocation]) -> Result<(), EncodeError> {
    const LINK: u32 = 30;
    let (to, from) = (enc(places[0])?, enc(places[1])?);
    walk.put(copy(SCRATCH, LINK));
    walk.put(copy(LINK, from));
    walk.put(Op::HINT.word(Sz::X) | 7 << 5);
    walk.put(copy(to, LINK));
    if to != LINK {
        walk.put(copy(LINK, SCRATCH));
    }
    Ok(())
}

/// [`Pseudo::CheckedPointer`].
pub(super) fn checked_pointer(
    walk: &mut Emitter<'_>,
    inst: &Inst,
    places: &[Allocation],
) -> Result<(), EncodeError> {
    let key = inst.imm as u32;
    put(walk.code, copy(SCRATCH, enc(places[1])?));
    put(
        walk.code,
        CHECK[key as usize].word(Sz::X) | enc(places[2])? << 5 | SCRATCH,
    );
    trap_if_wrong(walk.code, key);
    put(walk.code, copy(enc(places[0])?, SCRATCH));
    Ok(())
}

/// Traps where what was made of the pointer in x16 is not a plain address. x17 is overwritten.
fn trap_if_wrong(code: &mut CodeBuffer, key: u32) {
    let strip = if key < 2 { Op::XPACI } else { Op::XPACD };
    put(code, copy(WITH, SCRATCH));
    put(code, strip.word(Sz::X) | WITH);
    put(code, Op::SUBS.word(Sz::X) | WITH << 16 | SCRATCH << 5 | ZR);
    let right = code.new_label();
    code.branch(super::BRANCH_IF, right);
    // The number by which systems know such a trap, and the key.
    put(code, Op::BRK.word(Sz::X) | (0xc470 | key) << 5);
    code.bind(right);
}

/// x16 = the address of a symbol, from its entry in a table whose entries are signed with a key (`aux`) and their own address.
/// x17 is overwritten. A wrong signature traps of itself, or what is checked is looked at here.
pub(crate) fn load_entry(code: &mut CodeBuffer, symbol: SymRef, aux: u32, wrong_one_traps: bool) {
    let key = aux >> ENTRY_KEY & 3;
    refer(code, GOT_PAGE, symbol, 0, Op::ADRP.word(Sz::X) | WITH);
    refer(code, GOT_ADD, symbol, 0, Op::ADD_I.word(Sz::X) | WITH << 5 | WITH);
    put(code, Op::LDR_X.word(Sz::X) | 1 << 24 | WITH << 5 | SCRATCH);
    let end = code.new_label();
    if aux & MAY_BE_NULL != 0 {
        code.branch(Op::CBZ.word(Sz::X) | SCRATCH, end);
    }
    put(code, CHECK[key as usize].word(Sz::X) | WITH << 5 | SCRATCH);
    if !wrong_one_traps {
        trap_if_wrong(code, key);
    }
    code.bind(end);
}

/// [`Pseudo::SignedEntry`].
pub(super) fn signed_entry(
    walk: &mut Emitter<'_>,
    inst: &Inst,
    places: &[Allocation],
) -> Result<(), EncodeError> {
    let symbol = walk.vcode.tables.syms[inst.sym as usize].target;
    let traps = walk.function.instrument.wrong_signature_traps;
    load_entry(walk.code, symbol, inst.aux, traps);
    put(walk.code, copy(enc(places[0])?, SCRATCH));
    Ok(())
}

/// The bit of [`Pseudo::SignedAddress`]'s and [`Pseudo::SignedEntry`]'s `aux` that says so: the address may be null.
pub(crate) const MAY_BE_NULL: u32 = 1 << 30;

/// From this bit on, `aux` has the key of the table's entry, where entries are signed.
const ENTRY_KEY: u32 = 24;

/// IA and DA: the keys of entries for code and for data.
pub(crate) const FUNCTION: u32 = 0;
pub(crate) const DATA: u32 = 2 << ENTRY_KEY;

/// [`Pseudo::SignedAddress`].
pub(super) fn signed_address(
    walk: &mut Emitter<'_>,
    inst: &Inst,
    places: &[Allocation],
) -> Result<(), EncodeError> {
    let sym = walk.vcode.tables.syms[inst.sym as usize];
    match sym.kind {
        GOT_PAGE => {
            let traps = walk.function.instrument.wrong_signature_traps;
            load_entry(walk.code, sym.target, inst.aux, traps);
        }
        kind => {
            let (low, second) = match kind {
                RelocKind::GotPage => (RelocKind::GotLo12, Op::LDR_X.word(Sz::X) | 1 << 24),
                _ => (RelocKind::AddLo12, Op::ADD_I.word(Sz::X)),
            };
            refer(
                walk.code,
                kind,
                sym.target,
                sym.addend,
                Op::ADRP.word(Sz::X) | SCRATCH,
            );
            refer(
                walk.code,
                low,
                sym.target,
                sym.addend,
                second | SCRATCH << 5 | SCRATCH,
            );
        }
    }
    let end = walk.code.new_label();
    if inst.aux & MAY_BE_NULL != 0 {
        walk.code.branch(Op::CBZ.word(Sz::X) | SCRATCH, end);
    }
    add_imm(walk.code, SCRATCH, SCRATCH, i64::from(inst.imm));
    let discriminator = inst.aux & 0xffff;
    let with = match places.get(1) {
        Some(address) => {
            let address = enc(*address)?;
            walk.put(copy(WITH, address));
            walk.put(Op::MOVK.word(Sz::X) | 3 << 21 | discriminator << 5 | WITH);
            WITH
        }
        None if discriminator != 0 => {
            mov_imm(walk.code, WITH, discriminator.into());
            WITH
        }
        // paciza and its like
        None => ZR,
    };
    let sign = SIGN[inst.aux as usize >> 28 & 3].word(Sz::X);
    walk.put(match with {
        ZR => sign | 1 << 13 | ZR << 5 | SCRATCH,
        with => sign | with << 5 | SCRATCH,
    });
    walk.code.bind(end);
    walk.put(copy(enc(places[0])?, SCRATCH));
    Ok(())
}
