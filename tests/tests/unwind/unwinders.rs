//! Unwinders over the tables of linked images. None shares code with the writers of these tables: the tables are read
//! and searched by crates of others (gimli, macho-unwind-info, pe-unwind-info, framehop).

use crate::aarch64::VECTOR;
use crate::image::Image;
use crate::machine::{Function, Reg, SIGNATURE, State};

/// What an unwinder says of the caller.
#[derive(Debug, Default)]
pub struct Caller {
    pub pc: u64,
    pub sp: u64,
    /// Registers that it has restored.
    pub restored: Vec<(Reg, u128)>,
    /// What it does not mention, callees have left alone.
    pub is_complete: bool,
}

/// Goes from a state to the caller's.
pub trait Unwinder {
    fn name(&self) -> &'static str;
    /// `None`: the tables do not know this function.
    fn unwind(&mut self, function: &Function<'_>, pc: u64, state: &State) -> Result<Option<Caller>, String>;
    /// There is nothing at this place that is beyond it.
    fn understands(&self, _function: &Function<'_>, _pc: u64) -> bool {
        true
    }
    /// What it says holds between prologue and epilogue only.
    fn is_of_bodies(&self) -> bool {
        false
    }
}

/// The names of a processor's registers in DWARF.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Numbering {
    X86_64,
    Aarch64,
}

impl Numbering {
    fn reg(self, dwarf: u16) -> Option<Reg> {
        match (self, dwarf) {
            // rax, rdx, rcx, rbx, rsi, rdi, rbp, rsp
            (Self::X86_64, 0..8) => Some(Reg::X([0, 2, 1, 3, 6, 7, 5, 4][usize::from(dwarf)])),
            (Self::X86_64, 8..=15) => Some(Reg::X(dwarf as u8)),
            (Self::X86_64, 17..=32) => Some(Reg::V(dwarf as u8 - 17)),
            (Self::Aarch64, 0..32) => Some(Reg::X(dwarf as u8)),
            (Self::Aarch64, 64..96) => Some(Reg::V(dwarf as u8 - 64)),
            _ => None,
        }
    }

    fn return_column(self) -> u16 {
        match self {
            Self::X86_64 => 16,
            Self::Aarch64 => 30,
        }
    }
}

mod dwarf;
pub use dwarf::{Dwarf, without_keys};
mod compact;
pub use compact::Compact;
mod windows;
pub use windows::Windows;
mod hop;
pub use hop::Hop;
