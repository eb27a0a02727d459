//! HWAddressSanitizer's checks of accesses (`llvm.hwasan.check.memaccess`): calls of routines that every object brings along,
//! one for each kind of access. The pointer is in x0; x16, x17 and the link register are lost.
//!
//! What a routine does stands in its name, as LLVM spells it. Facts: LLVM's `HWAddressSanitizer.h` (`HWASanAccessInfo`) and
//! clang's "Hardware-assisted AddressSanitizer Design Documentation".

use emit::module::Thunk;
use emit::reloc::RelocKind;

/// Where the tags are: a register with the address of the first, or a fixed address divided by 2^32.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shadow {
    /// x9, or x20 for short granules.
    Register,
    /// The address.
    Fixed(u64),
}

/// A kind of access.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Check {
    /// `HWASanAccessInfo`: 4 bits for the size (its logarithm), 1 for stores, 1 for recovery; from bit 16 a tag that matches all,
    /// bit 24 says that there is one, bit 25 that it is for the kernel.
    pub access: u32,
    /// Whether the last granule of an object may be used in part.
    pub short: bool,
    /// Where the tags are.
    pub shadow: Shadow,
}

const PREFIX: &str = "__hwasan_check_x0_";
const SHORT: &str = "_short_v2";
const FIXED: &str = "_fixed_";

impl Check {
    /// The routine's name.
    pub fn name(&self) -> String {
        let short = if self.short { SHORT } else { "" };
        match self.shadow {
            Shadow::Register => format!("{PREFIX}{}{short}", self.access),
            Shadow::Fixed(at) => format!("{PREFIX}{}{FIXED}{at}{short}", self.access),
        }
    }

    /// The check that a name is of.
    fn of(name: &str) -> Option<Check> {
        let rest = name.strip_prefix(PREFIX)?;
        let (rest, short) = match rest.strip_suffix(SHORT) {
            Some(rest) => (rest, true),
            None => (rest, false),
        };
        let (access, shadow) = match rest.split_once(FIXED) {
            Some((access, at)) => (access, Shadow::Fixed(at.parse().ok()?)),
            None => (rest, Shadow::Register),
        };
        Some(Check {
            access: access.parse().ok()?,
            short,
            shadow,
        })
    }

    /// The routine.
    fn routine(&self) -> Thunk {
        let tag = (self.access >> 24 & 1 != 0).then_some(self.access >> 16 & 0xff);
        let size = 1u32 << (self.access & 15).min(11);
        let kernel = self.access >> 25 & 1 != 0;
        let mut code = Code::default();
        code.put(0x9344_dc10); // sbfx x16, x0, #4, #52
        let base = match self.shadow {
            Shadow::Register if self.short => 20,
            Shadow::Register => 9,
            Shadow::Fixed(at) => {
                // movz x17, #at, lsl #32
                code.put(0xd2c0_0011 | ((at >> 32 & 0xffff) as u32) << 5);
                17
            }
        };
        code.put(0x3870_6810 | base << 5); // ldrb w16, [base, x16]
        code.put(COMPARE_TAGS);
        code.put(branch(NE, 2)); // past the return
        let done = code.here();
        code.put(0xd65f_03c0); // ret
        if let Some(tag) = tag {
            code.put(0xd378_fc11); // lsr x17, x0, #56
            code.put(0xf100_023f | tag << 10); // cmp x17, #tag
            code.back(EQ, done);
        }
        if self.short {
            let sums = u32::from(size != 1);
            code.put(0x7100_3e1f); // cmp w16, #15
            code.put(branch(HI, 8 + sums));
            code.put(0x9240_0c11); // and x17, x0, #15
            if sums != 0 {
                code.put(0x9100_0231 | (size - 1) << 10); // add x17, x17, #size - 1
            }
            code.put(0x6b11_021f); // cmp w16, w17
            code.put(branch(LS, 5));
            code.put(0xb240_0c10); // orr x16, x0, #15
            code.put(0x3940_0210); // ldrb w16, [x16]
            code.put(COMPARE_TAGS);
            code.back(EQ, done);
        }
        code.put(0xa9b0_07e0); // stp x0, x1, [sp, #-256]!
        code.put(0xa90e_fbfd); // stp x29, x30, [sp, #232]
        code.put(0xd280_0001 | (self.access & 0xffff) << 5); // mov x1, #access
        let handler = match self.short {
            true => "__hwasan_tag_mismatch_v2",
            false => "__hwasan_tag_mismatch",
        };
        match kernel {
            true => code.refer(RelocKind::Jump26, handler, 0x1400_0000), // b
            false => {
                code.refer(RelocKind::GotPage, handler, 0x9000_0010); // adrp x16
                code.refer(RelocKind::GotLo12, handler, 0xf940_0210); // ldr x16, [x16]
                code.put(0xd61f_0200); // br x16
            }
        }
        code.0
    }
}

/// cmp x16, x0, lsr #56
const COMPARE_TAGS: u32 = 0xeb40_e21f;
const EQ: u32 = 0;
const NE: u32 = 1;
const HI: u32 = 8;
const LS: u32 = 9;

/// `b.cond`, so many instructions further.
const fn branch(condition: u32, instructions: u32) -> u32 {
    0x5400_0000 | (instructions & 0x7_ffff) << 5 | condition
}

struct Code(Thunk);

impl Default for Code {
    fn default() -> Code {
        Code(Thunk {
            section: Some(".text.hot"),
            ..Thunk::default()
        })
    }
}

impl Code {
    fn put(&mut self, word: u32) {
        self.0.code.to_mut().extend(word.to_le_bytes());
    }
    fn here(&self) -> u32 {
        self.0.code.len() as u32 / 4
    }
    fn back(&mut self, condition: u32, to: u32) {
        self.put(branch(condition, to.wrapping_sub(self.here())));
    }
    fn refer(&mut self, kind: RelocKind, symbol: &'static str, word: u32) {
        self.0.references.push((4 * self.here(), kind, symbol));
        self.put(word);
    }
}

/// The routine of that name, if it is one.
pub fn routine(name: &str) -> Option<Thunk> {
    Check::of(name).map(|c| c.routine())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_say_what_is_checked() {
        for short in [false, true] {
            for shadow in [Shadow::Register, Shadow::Fixed(5 << 32)] {
                let check = Check {
                    access: 0x0100_0012,
                    short,
                    shadow,
                };
                assert_eq!(Check::of(&check.name()), Some(check));
            }
        }
        assert_eq!(Check::of("__hwasan_check_x1_2"), None);
    }
}
