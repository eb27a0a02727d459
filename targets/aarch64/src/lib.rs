//! The AArch64 target (A64, AAPCS64, little-endian ELF).
pub mod asm;
pub mod code_table;
#[rustfmt::skip]
mod code_table_data;
