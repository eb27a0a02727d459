//! The constraint string of inline assembly against the type of the call (LangRef "Inline Asm Constraint
//! String").

use super::Parser;
use crate::ids::TypeId;
use crate::inline_asm;
use crate::types::Type;

impl Parser<'_> {
    /// What is wrong with the constraints for a function type, if anything.
    pub(crate) fn check_asm(&self, constraints: &[u8], fn_ty: TypeId) -> Option<&'static str> {
        let (ret, params, variadic) = self.scope().func_sig(fn_ty)?;
        if variadic {
            return Some("inline asm cannot be variadic");
        }
        let counts = match inline_asm::check(constraints) {
            Ok(counts) => counts,
            Err(e) => return Some(e),
        };
        let members = match self.scope().ty(ret) {
            Type::Struct { elems, .. } => Some(elems.len()),
            Type::Named(_) => self.scope().struct_elems(ret).map(|e| e.0.len()),
            _ => None,
        };
        match counts.results {
            0 if ret != TypeId::VOID => return Some("inline asm without outputs must return void"),
            1 if members.is_some() => return Some("inline asm with one output cannot return struct"),
            0 | 1 => {}
            n if members != Some(n) => {
                return Some("number of output constraints does not match number of return struct elements");
            }
            _ => {}
        }
        (params.len() != counts.arguments)
            .then_some("number of input constraints does not match number of parameters")
    }
}
