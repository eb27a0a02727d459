//! From an SSE code to its VEX and EVEX forms, and from EVEX to VEX.
//!
//! Lowering names SSE codes only. Where the function has AVX, [`crate::inst::Making::done`] puts the form
//! of the width of the registers in their place: three operands instead of two, 16, 32 or 64 bytes. The
//! rows (`vex_table_data.rs`) are generated from iced's tables by the test `code_table`.

use crate::vex_table_data::{EVEX_TO_VEX, ROWS};
use iced_x86::Code;

/// The vector instructions that a function may use.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum VectorLevel {
    /// SSE encodings only.
    #[default]
    Sse,
    /// VEX; of 32 bytes only floating point.
    Avx,
    /// Integers of 32 bytes.
    Avx2,
    /// EVEX of 64 bytes.
    Avx512,
}

/// The forms of an SSE code.
pub(crate) struct Row {
    /// The SSE code.
    pub code: Code,
    /// Between registers: 16, 32, 64 bytes; with memory: the same.
    pub forms: [Code; 6],
}

/// One more than the greatest SSE code that has a row.
const END: usize = {
    let (mut end, mut i) = (0, 0);
    while i < ROWS.len() {
        if ROWS[i].code as usize >= end {
            end = ROWS[i].code as usize + 1;
        }
        i += 1;
    }
    end
};

/// By code: number of its row plus one.
static INDEX: [u16; END] = {
    let mut index = [0; END];
    let mut i = 0;
    while i < ROWS.len() {
        index[ROWS[i].code as usize] = i as u16 + 1;
        i += 1;
    }
    index
};

/// The row of an SSE code, if it has VEX forms.
#[inline]
pub(crate) fn row(code: u16) -> Option<&'static Row> {
    let at = *INDEX.get(code as usize)?;
    (at != 0).then(|| &ROWS[at as usize - 1])
}

impl Row {
    /// The form of so many bytes (at most 16: the smallest).
    #[inline]
    pub fn form(&self, bytes: u8, memory: bool) -> Code {
        self.forms[usize::from(bytes > 16) + usize::from(bytes > 32) + if memory { 3 } else { 0 }]
    }
}

/// The floating-point code that does what an integer code does, for 32 bytes without AVX2.
pub(crate) fn float_twin(code: Code) -> Code {
    use Code::*;
    match code {
        Pand_xmm_xmmm128 => Andps_xmm_xmmm128,
        Pandn_xmm_xmmm128 => Andnps_xmm_xmmm128,
        Por_xmm_xmmm128 => Orps_xmm_xmmm128,
        Pxor_xmm_xmmm128 => Xorps_xmm_xmmm128,
        Punpckldq_xmm_xmmm128 => Unpcklps_xmm_xmmm128,
        Punpckhdq_xmm_xmmm128 => Unpckhps_xmm_xmmm128,
        Punpcklqdq_xmm_xmmm128 => Unpcklpd_xmm_xmmm128,
        Punpckhqdq_xmm_xmmm128 => Unpckhpd_xmm_xmmm128,
        other => other,
    }
}

/// The VEX code of an EVEX one that has no mask and no rounding; `INVALID` if there is none.
pub(crate) fn of_evex(code: Code) -> Code {
    match EVEX_TO_VEX.binary_search_by_key(&(code as u16), |r| r.0 as u16) {
        Ok(at) => EVEX_TO_VEX[at].1,
        Err(_) => Code::INVALID,
    }
}
