//! `.eh_frame`, evaluated by gimli.

use super::*;
use gimli::{
    BaseAddresses, CfaRule, EhFrame, EndianSlice, LittleEndian, RegisterRule, UnwindContext, UnwindSection,
    Vendor,
};

type Slice<'a> = EndianSlice<'a, LittleEndian>;

pub struct Dwarf<'a> {
    table: EhFrame<Slice<'a>>,
    bases: BaseAddresses,
    numbering: Numbering,
    context: UnwindContext<usize>,
    /// Epilogues are not described.
    bodies: bool,
}

/// A table in which no entry says that addresses are signed with key B, which gimli does not know of: like a signal
/// frame, that is a letter without data.
pub fn without_keys(data: &[u8]) -> Vec<u8> {
    let mut data = data.to_vec();
    let mut at = 0;
    while at + 9 < data.len() {
        let length = u32::from_le_bytes(data[at..at + 4].try_into().expect("four bytes")) as usize;
        if data[at + 4..at + 9] == [0, 0, 0, 0, 1] {
            let letters = data[at + 9..].iter_mut().take_while(|c| **c != 0);
            letters.filter(|c| **c == b'B').for_each(|c| *c = b'S');
        }
        at += length + 4;
    }
    data
}

impl<'a> Dwarf<'a> {
    /// `data`: the contents of the section, if it may be read by gimli.
    pub fn new(image: &Image<'a>, data: &'a [u8], numbering: Numbering, bodies: bool) -> Option<Dwarf<'a>> {
        let (range, _) = image.section(&[".eh_frame", "__eh_frame"])?;
        let mut table = EhFrame::new(data, LittleEndian);
        table.set_address_size(8);
        if numbering == Numbering::Aarch64 {
            table.set_vendor(Vendor::AArch64);
        }
        Some(Dwarf {
            table,
            bases: BaseAddresses::default().set_eh_frame(range.start),
            numbering,
            context: UnwindContext::new(),
            bodies,
        })
    }
}

/// The value of an expression; `cfa` is on its stack.
fn evaluate(
    expression: gimli::Expression<Slice<'_>>,
    encoding: gimli::Encoding,
    cfa: Option<u64>,
    register: impl Fn(u16) -> u64,
    state: &State,
) -> Result<u64, String> {
    use gimli::{EvaluationResult as R, Location, Value};
    let mut evaluation = expression.evaluation(encoding);
    if let Some(cfa) = cfa {
        evaluation.set_initial_value(cfa);
    }
    let mut result = evaluation.evaluate().map_err(|e| e.to_string())?;
    loop {
        result = match result {
            R::Complete => break,
            R::RequiresRegister { register: r, .. } => evaluation
                .resume_with_register(Value::Generic(register(r.0)))
                .map_err(|e| e.to_string())?,
            R::RequiresMemory { address, .. } => evaluation
                .resume_with_memory(Value::Generic(state.load(address)))
                .map_err(|e| e.to_string())?,
            other => return Err(format!("an expression that asks {other:?}")),
        };
    }
    match evaluation.result().first().map(|p| p.location) {
        Some(Location::Address { address }) => Ok(address),
        other => Err(format!("an expression of {other:?}")),
    }
}

impl Unwinder for Dwarf<'_> {
    fn name(&self) -> &'static str {
        "gimli"
    }

    fn is_of_bodies(&self) -> bool {
        self.bodies
    }

    fn unwind(&mut self, function: &Function<'_>, pc: u64, state: &State) -> Result<Option<Caller>, String> {
        let find = EhFrame::cie_from_offset;
        let fde = match self.table.fde_for_address(&self.bases, pc, find) {
            Ok(fde) => fde,
            Err(gimli::Error::NoUnwindInfoForAddress) => return Ok(None),
            Err(e) => return Err(e.to_string()),
        };
        let (start, size) = (fde.initial_address(), fde.len());
        let padded = (start..=function.start).contains(&function.start) && start + size <= function.end();
        if !padded {
            return Err(format!("an entry for {start:#x} and {size} bytes"));
        }
        let row = fde
            .unwind_info_for_address(&self.table, &self.bases, &mut self.context, pc)
            .map_err(|e| e.to_string())?;
        let numbering = self.numbering;
        let register = |n: u16| match numbering.reg(n) {
            Some(reg) => state.get(reg) as u64,
            // VG: how many doublewords a scalable vector has
            None if numbering == Numbering::Aarch64 && n == 46 => VECTOR / 8,
            None => crate::machine::UNKNOWN,
        };
        let encoding = fde.cie().encoding();
        let cfa = match row.cfa() {
            CfaRule::RegisterAndOffset { register: r, offset } => register(r.0).wrapping_add(*offset as u64),
            CfaRule::Expression(e) => {
                let e = e.get(&self.table).map_err(|e| e.to_string())?;
                evaluate(e, encoding, None, register, state)?
            }
        };
        let mut caller = Caller {
            sp: cfa,
            is_complete: true,
            ..Caller::default()
        };
        let column = numbering.return_column();
        let mut signed = false;
        caller.pc = register(column);
        for (r, rule) in row.registers() {
            if *r == gimli::AArch64::RA_SIGN_STATE && numbering == Numbering::Aarch64 {
                signed = *rule == RegisterRule::Constant(1);
                continue;
            }
            let reg = numbering.reg(r.0);
            let stored = |at: u64| match reg {
                // Windows' convention on ELF saves all of xmm.
                Some(Reg::V(_)) if numbering == Numbering::X86_64 => state.load16(at),
                _ => u128::from(state.load(at)),
            };
            let value = match rule {
                RegisterRule::Undefined => continue,
                RegisterRule::SameValue => reg.map_or(0, |r| state.get(r)),
                RegisterRule::Offset(n) => stored(cfa.wrapping_add(*n as u64)),
                RegisterRule::ValOffset(n) => u128::from(cfa.wrapping_add(*n as u64)),
                RegisterRule::Register(from) => u128::from(register(from.0)),
                RegisterRule::Expression(e) => {
                    let e = e.get(&self.table).map_err(|e| e.to_string())?;
                    stored(evaluate(e, encoding, Some(cfa), register, state)?)
                }
                RegisterRule::ValExpression(e) => {
                    let e = e.get(&self.table).map_err(|e| e.to_string())?;
                    u128::from(evaluate(e, encoding, Some(cfa), register, state)?)
                }
                other => return Err(format!("a rule {other:?}")),
            };
            match reg {
                _ if r.0 == column => caller.pc = value as u64,
                Some(reg) => caller.restored.push((reg, value)),
                None => return Err(format!("a rule for register {}", r.0)),
            }
        }
        if signed {
            caller.pc ^= SIGNATURE;
        }
        Ok(Some(caller))
    }
}
