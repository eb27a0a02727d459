//! Instructions whose registers make them unpredictable (Arm ARM, K1 "Architectural constraints on unpredictable behaviors"),
//! or whose registers must differ: refused, as LLVM does.

/// What is wrong with an instruction's registers, if anything is.
pub(super) fn fault(word: u32) -> Option<&'static str> {
    let field = |at: u32| word >> at & 31;
    let (t, n, t2, s) = (field(0), field(5), field(10), field(16));
    // (register 31 is the stack pointer as a base, and zero elsewhere)
    let base = |register: u32| n == register && n != 31;
    let found = match word {
        _ if word & 0x3a00_0000 == 0x2800_0000 => return pair(word, base(t) || base(t2), t == t2),
        // One register, with writeback.
        _ if word & 0x3f20_0400 == 0x3800_0400 && base(t) => match word >> 22 & 3 {
            0 => "unpredictable STR instruction, writeback base is also a source",
            _ => "unpredictable LDR instruction, writeback base is also a source",
        },
        _ if word & 0xff20_0c00 == 0xf820_0c00 && base(t) => {
            "unpredictable LDRA instruction, writeback base is also a destination"
        }
        // stxr, stlxr, and of pairs
        _ if word & 0x3fe0_0000 == 0x0800_0000 && (s == t || base(s)) => {
            "unpredictable STXR instruction, status is also a source"
        }
        _ if word & 0xbfe0_0000 == 0x8820_0000 && (s == t || s == t2 || base(s)) => {
            "unpredictable STXP instruction, status is also a source"
        }
        // ld64b, st64b, st64bv, st64bv0
        _ if word & 0xffe0_0c00 == 0xf820_0000 && matches!(word >> 12 & 15, 9..=11 | 13) && t > 22 => {
            "expected an even-numbered x-register in the range [x0,x22]"
        }
        _ if word & 0xfbff_0c00 == 0x19df_0000 && t == n => {
            "invalid SET instruction, destination and size registers are the same"
        }
        _ if word & 0xfb20_0c00 == 0x1900_0400 => return memory(word >> 22 & 3 == 3, t, s, n),
        _ => return None,
    };
    Some(found)
}

/// Of `ldp` and `stp`. `based`: the base is one of the registers; `same`: both are one.
fn pair(word: u32, based: bool, same: bool) -> Option<&'static str> {
    let (vector, load) = (word >> 26 & 1 != 0, word >> 22 & 1 != 0);
    let kind = word >> 23 & 3;
    let writeback = matches!(kind, 1 | 3);
    let tags = !load && !vector && word >> 30 == 1;
    match (load, vector) {
        // (those of unprivileged accesses)
        _ if word >> 30 == 3 => None,
        (true, false) if writeback && based => {
            Some("unpredictable LDP instruction, writeback base is also a destination")
        }
        // (as LLVM has it, not of general registers of one size with writeback)
        (true, _) if kind != 0 && same && (vector || !writeback || word >> 30 == 1) => {
            Some("unpredictable LDP instruction, Rt2==Rt")
        }
        (false, false) if writeback && based && !tags => {
            Some("unpredictable STP instruction, writeback base is also a source")
        }
        _ => None,
    }
}

/// Of `cpy` and `set`: destination, source, size.
fn memory(sets: bool, d: u32, s: u32, n: u32) -> Option<&'static str> {
    let [source, size, both] = match sets {
        false => [
            "invalid CPY instruction, destination and source registers are the same",
            "invalid CPY instruction, destination and size registers are the same",
            "invalid CPY instruction, source and size registers are the same",
        ],
        true => [
            "invalid SET instruction, destination and source registers are the same",
            "invalid SET instruction, destination and size registers are the same",
            "invalid SET instruction, source and size registers are the same",
        ],
    };
    match (d == s, d == n, s == n) {
        (true, ..) => Some(source),
        (_, true, _) => Some(size),
        (_, _, true) => Some(both),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::fault;

    #[test]
    fn registers_that_must_differ() {
        // As llvm-mc encodes them where the registers are others.
        let refused = [
            (0xf840_8400u32, "ldr x0, [x0], #8"),
            (0xf800_8c00, "str x0, [x0, #8]!"),
            (0x3840_1400, "ldrb w0, [x0], #1"),
            (0xa940_0020, "ldp x0, x0, [x1]"),
            (0xa8c1_0400, "ldp x0, x1, [x0], #16"),
            (0xa881_0400, "stp x0, x1, [x0], #16"),
            (0x6d40_0020, "ldp d0, d0, [x1]"),
            (0x6940_0441, "ldpsw x1, x1, [x2]"),
            (0xc800_7c20, "stxr w0, x0, [x1]"),
            (0xc800_7c01, "stxr w0, x1, [x0]"),
            (0xc820_0440, "stxp w0, x0, x1, [x2]"),
            (0xf820_0c00, "ldraa x0, [x0]!"),
            (0x1900_0420, "cpyfp [x0]!, [x0]!, x1!"),
            (0x19c1_0420, "setp [x0]!, x1!, x1"),
            (0x1ddf_0021, "setgop [x1]!, x1!"),
            (0xf83f_d038, "ld64b x24, [x1]"),
        ];
        for (word, text) in refused {
            assert!(fault(word).is_some(), "{text}");
        }
        let taken = [
            (0xf840_87ffu32, "ldr xzr, [sp], #8"),
            (0xa840_0020, "ldnp x0, x0, [x1]"),
            (0xa8c1_0020, "ldp x0, x0, [x1], #16"),
            (0x6981_0400, "stgp x0, x1, [x0, #16]!"),
            (0xc800_7fe1, "stxr w0, x1, [sp]"),
            (0x4820_7c02, "casp x0, x1, x2, x3, [x0]"),
            (0xf860_6800, "ldr x0, [x0, x0]"),
            (0x19df_0420, "setp [x0]!, x1!, xzr"),
            (0xe8c1_0461, "ldtp x1, x1, [x3], #16"),
            (0xf83f_d036, "ld64b x22, [x1]"),
        ];
        for (word, text) in taken {
            assert_eq!(fault(word), None, "{text}");
        }
    }
}
