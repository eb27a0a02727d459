//! Shifts by a count in a register and the same by an immediate.

use crate::Code::{self, *};

/// By register, by immediate.
#[rustfmt::skip]
static SHIFTS: [(Code, Code); 43] = [
    (Psllw_xmm_xmmm128, Psllw_xmm_imm8),
    (Psllw_mm_mmm64, Psllw_mm_imm8),
    (VEX_Vpsllw_xmm_xmm_xmmm128, VEX_Vpsllw_xmm_xmm_imm8),
    (VEX_Vpsllw_ymm_ymm_xmmm128, VEX_Vpsllw_ymm_ymm_imm8),
    (EVEX_Vpsllw_zmm_k1z_zmm_xmmm128, EVEX_Vpsllw_zmm_k1z_zmmm512_imm8),
    (Psrlw_xmm_xmmm128, Psrlw_xmm_imm8),
    (Psrlw_mm_mmm64, Psrlw_mm_imm8),
    (VEX_Vpsrlw_xmm_xmm_xmmm128, VEX_Vpsrlw_xmm_xmm_imm8),
    (VEX_Vpsrlw_ymm_ymm_xmmm128, VEX_Vpsrlw_ymm_ymm_imm8),
    (EVEX_Vpsrlw_zmm_k1z_zmm_xmmm128, EVEX_Vpsrlw_zmm_k1z_zmmm512_imm8),
    (Psraw_xmm_xmmm128, Psraw_xmm_imm8),
    (Psraw_mm_mmm64, Psraw_mm_imm8),
    (VEX_Vpsraw_xmm_xmm_xmmm128, VEX_Vpsraw_xmm_xmm_imm8),
    (VEX_Vpsraw_ymm_ymm_xmmm128, VEX_Vpsraw_ymm_ymm_imm8),
    (EVEX_Vpsraw_zmm_k1z_zmm_xmmm128, EVEX_Vpsraw_zmm_k1z_zmmm512_imm8),
    (Pslld_xmm_xmmm128, Pslld_xmm_imm8),
    (Pslld_mm_mmm64, Pslld_mm_imm8),
    (VEX_Vpslld_xmm_xmm_xmmm128, VEX_Vpslld_xmm_xmm_imm8),
    (VEX_Vpslld_ymm_ymm_xmmm128, VEX_Vpslld_ymm_ymm_imm8),
    (EVEX_Vpslld_zmm_k1z_zmm_xmmm128, EVEX_Vpslld_zmm_k1z_zmmm512b32_imm8),
    (Psrld_xmm_xmmm128, Psrld_xmm_imm8),
    (Psrld_mm_mmm64, Psrld_mm_imm8),
    (VEX_Vpsrld_xmm_xmm_xmmm128, VEX_Vpsrld_xmm_xmm_imm8),
    (VEX_Vpsrld_ymm_ymm_xmmm128, VEX_Vpsrld_ymm_ymm_imm8),
    (EVEX_Vpsrld_zmm_k1z_zmm_xmmm128, EVEX_Vpsrld_zmm_k1z_zmmm512b32_imm8),
    (Psrad_xmm_xmmm128, Psrad_xmm_imm8),
    (Psrad_mm_mmm64, Psrad_mm_imm8),
    (VEX_Vpsrad_xmm_xmm_xmmm128, VEX_Vpsrad_xmm_xmm_imm8),
    (VEX_Vpsrad_ymm_ymm_xmmm128, VEX_Vpsrad_ymm_ymm_imm8),
    (EVEX_Vpsrad_zmm_k1z_zmm_xmmm128, EVEX_Vpsrad_zmm_k1z_zmmm512b32_imm8),
    (Psllq_xmm_xmmm128, Psllq_xmm_imm8),
    (Psllq_mm_mmm64, Psllq_mm_imm8),
    (VEX_Vpsllq_xmm_xmm_xmmm128, VEX_Vpsllq_xmm_xmm_imm8),
    (VEX_Vpsllq_ymm_ymm_xmmm128, VEX_Vpsllq_ymm_ymm_imm8),
    (EVEX_Vpsllq_zmm_k1z_zmm_xmmm128, EVEX_Vpsllq_zmm_k1z_zmmm512b64_imm8),
    (Psrlq_xmm_xmmm128, Psrlq_xmm_imm8),
    (Psrlq_mm_mmm64, Psrlq_mm_imm8),
    (VEX_Vpsrlq_xmm_xmm_xmmm128, VEX_Vpsrlq_xmm_xmm_imm8),
    (VEX_Vpsrlq_ymm_ymm_xmmm128, VEX_Vpsrlq_ymm_ymm_imm8),
    (EVEX_Vpsrlq_zmm_k1z_zmm_xmmm128, EVEX_Vpsrlq_zmm_k1z_zmmm512b64_imm8),
    (EVEX_Vpsraq_xmm_k1z_xmm_xmmm128, EVEX_Vpsraq_xmm_k1z_xmmm128b64_imm8),
    (EVEX_Vpsraq_ymm_k1z_ymm_xmmm128, EVEX_Vpsraq_ymm_k1z_ymmm256b64_imm8),
    (EVEX_Vpsraq_zmm_k1z_zmm_xmmm128, EVEX_Vpsraq_zmm_k1z_zmmm512b64_imm8),
];

/// The code that shifts by an immediate (counts above 255 as 255) for one that shifts by a register.
pub(super) fn by_immediate(code: Code) -> Code {
    let found = SHIFTS.iter().find(|s| s.0 == code);
    found.expect("rows with a count are shifts").1
}
