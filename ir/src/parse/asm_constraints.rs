//! The constraint string of inline assembly against the type of the call (LangRef "Inline Asm Constraint
//! String"): order of outputs, inputs, labels and clobbers, their numbers, and the form of each.

use super::Parser;
use crate::ids::TypeId;
use crate::types::Type;

/// One constraint.
enum Kind {
    Output { indirect: bool },
    Input,
    Label,
    Clobber,
}

/// What a constraint is; `None` if it is malformed.
fn kind(c: &[u8]) -> Option<Kind> {
    let (kind, mut rest) = match c {
        [b'~', rest @ ..] => {
            // Clobbers are names in braces.
            return matches!(rest, [b'{', .., b'}']).then_some(Kind::Clobber);
        }
        [b'=', rest @ ..] => (Kind::Output { indirect: false }, rest),
        [b'!', rest @ ..] => (Kind::Label, rest),
        rest => (Kind::Input, rest),
    };
    let mut indirect = false;
    if let [b'*', r @ ..] = rest {
        indirect = true;
        rest = r;
    }
    while let [b'&' | b'%' | b'#' | b'*', r @ ..] = rest {
        rest = r;
    }
    if rest.is_empty() {
        return None;
    }
    // Braces and `^XX` codes must be whole.
    let mut i = 0;
    while i < rest.len() {
        match rest[i] {
            b'{' => i += rest[i..].iter().position(|c| *c == b'}')?,
            b'^' if i + 2 >= rest.len() => return None,
            b'^' => i += 2,
            _ => {}
        }
        i += 1;
    }
    Some(match kind {
        Kind::Output { .. } => Kind::Output { indirect },
        k => k,
    })
}

impl<'a> Parser<'a> {
    /// What is wrong with the constraints for a function type, if anything.
    pub(super) fn check_asm(&self, constraints: &[u8], fn_ty: TypeId) -> Option<&'static str> {
        let (ret, params, variadic) = self.scope().func_sig(fn_ty)?;
        if variadic {
            return Some("inline asm cannot be variadic");
        }
        let (mut outputs, mut inputs, mut labels, mut clobbers) = (0, 0, 0, 0);
        let list = constraints
            .split(|c| *c == b',')
            .filter(|_| !constraints.is_empty());
        for c in list {
            match kind(c) {
                None => return Some("failed to parse constraints"),
                Some(Kind::Output { .. }) if inputs > 0 || labels > 0 || clobbers > 0 => {
                    return Some("output constraint occurs after input, clobber or label constraint");
                }
                Some(Kind::Output { indirect: false }) => outputs += 1,
                // An indirect output is an argument; further outputs may follow it.
                Some(Kind::Output { indirect: true }) => {}
                Some(Kind::Input) if clobbers > 0 => {
                    return Some("input constraint occurs after clobber constraint");
                }
                Some(Kind::Input) => inputs += 1,
                Some(Kind::Label) if clobbers > 0 => {
                    return Some("label constraint occurs after clobber constraint");
                }
                Some(Kind::Label) => labels += 1,
                Some(Kind::Clobber) => clobbers += 1,
            }
        }
        let indirect = constraints
            .split(|c| *c == b',')
            .filter(|c| c.starts_with(b"=*"))
            .count();
        let members = match self.scope().ty(ret) {
            Type::Struct { elems, .. } => Some(elems.len()),
            Type::Named(_) => self.scope().struct_elems(ret).map(|e| e.0.len()),
            _ => None,
        };
        match outputs {
            0 if ret != TypeId::VOID => return Some("inline asm without outputs must return void"),
            1 if members.is_some() => return Some("inline asm with one output cannot return struct"),
            0 | 1 => {}
            n if members != Some(n) => {
                return Some("number of output constraints does not match number of return struct elements");
            }
            _ => {}
        }
        (params.len() != inputs + indirect)
            .then_some("number of input constraints does not match number of parameters")
    }
}
