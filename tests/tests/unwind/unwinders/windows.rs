//! `.pdata` and `.xdata` of x64, by pe-unwind-info.

use super::*;
use iced_x86::{Decoder, DecoderOptions, Mnemonic, Register};
use pe_unwind_info::x86_64::{FunctionTableEntries, Register as General, UnwindState, XmmRegister};
use std::ops::Range;

pub struct Windows<'a> {
    table: FunctionTableEntries<'a>,
    /// Their places relative to the image.
    sections: Vec<(Range<u32>, &'a [u8])>,
    base: u64,
}

impl<'a> Windows<'a> {
    pub fn new(image: &Image<'a>) -> Windows<'a> {
        let (_, data) = image.section(&[".pdata"]).expect("a table");
        let base = image.base();
        let near = |at: u64| (at - base) as u32;
        let named = [".text", ".rdata", ".xdata", ".data"].map(|n| image.section(&[n]));
        let sections = named.into_iter().flatten();
        let sections = sections.map(|(range, data)| (near(range.start)..near(range.end), data));
        Windows {
            table: FunctionTableEntries::parse(data),
            sections: sections.collect(),
            base: image.base(),
        }
    }
}

/// No instructions of an epilogue.
static BREAKPOINTS: [u8; 1 << 16] = [0xcc; 1 << 16];

/// Whether there is a jump to an instruction of the function itself. Windows does not take that for the end of an
/// epilogue, unlike the crate.
fn jumps_inside(function: &Function<'_>, pc: u64) -> bool {
    let code = &function.code[(pc - function.start) as usize..];
    let target = match *code {
        [0xeb, by, ..] => pc.wrapping_add(2).wrapping_add_signed(i64::from(by as i8)),
        [0xe9, a, b, c, d, ..] => {
            let by = i32::from_le_bytes([a, b, c, d]);
            pc.wrapping_add(5).wrapping_add_signed(i64::from(by))
        }
        _ => return false,
    };
    (function.start..function.end()).contains(&target)
}

/// Registers while codes are undone.
struct Undone {
    state: State,
    restored: Vec<(Reg, u128)>,
}

/// The number in instructions.
fn number(register: General) -> usize {
    use General::*;
    let order = [
        RAX, RCX, RDX, RBX, RSP, RBP, RSI, RDI, R8, R9, R10, R11, R12, R13, R14, R15,
    ];
    order.iter().position(|r| *r == register).expect("one of sixteen")
}

impl UnwindState for Undone {
    fn read_register(&mut self, register: General) -> u64 {
        self.state.x[number(register)]
    }

    fn read_stack(&mut self, at: u64) -> Option<u64> {
        self.state.memory.get(&at).copied()
    }

    fn write_register(&mut self, register: General, value: u64) {
        let n = number(register);
        self.state.x[n] = value;
        if n != 4 {
            self.restored.push((Reg::X(n as u8), u128::from(value)));
        }
    }

    fn write_xmm_register(&mut self, register: XmmRegister, value: u128) {
        let n = register as u8;
        self.restored.push((Reg::V(n), value));
    }
}

impl Unwinder for Windows<'_> {
    fn name(&self) -> &'static str {
        "pe-unwind-info"
    }

    /// It looks at no more than 12 instructions of an epilogue.
    fn understands(&self, function: &Function<'_>, pc: u64) -> bool {
        let code = &function.code[(pc - function.start) as usize..];
        let long = Decoder::new(64, code, DecoderOptions::NONE)
            .iter()
            .take_while(|i| i.mnemonic() == Mnemonic::Pop || i.op0_register() == Register::RSP)
            .count();
        long < pe_unwind_info::x86_64::FUNCTION_EPILOG_LIMIT
    }

    fn unwind(&mut self, function: &Function<'_>, pc: u64, state: &State) -> Result<Option<Caller>, String> {
        let mut undone = Undone {
            state: state.clone(),
            restored: Vec::new(),
        };
        let at = (pc - self.base) as u32;
        let sections = &self.sections;
        let inside = jumps_inside(function, pc);
        let read = |address: u32| match address == at && inside {
            true => Some(&BREAKPOINTS[..]),
            false => {
                let (range, data) = sections.iter().find(|s| s.0.contains(&address))?;
                Some(&data[(address - range.start) as usize..])
            }
        };
        let pc = self
            .table
            .unwind_frame(&mut undone, read, at)
            .ok_or("codes that cannot be undone")?;
        Ok(Some(Caller {
            pc,
            sp: undone.state.x[4],
            restored: undone.restored,
            is_complete: true,
        }))
    }
}
