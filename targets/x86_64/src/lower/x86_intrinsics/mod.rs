//! `llvm.x86.*`: one row an intrinsic, from its name to machine codes, and the interpreter of the rows.
//!
//! A row is `"name" "form" Code Code;`: the first code whose CPU features are on is taken. The form says
//! which argument each operand is. It may be left out if the arguments stand in the order of the operands.
//!
//! Operands are those that are read, explicit ones in Intel order, then implicit registers (general purpose
//! by encoding, then xmm). Each takes the next item of the form:
//! - `3`: argument 3. Its type and the operand's kind say how it gets there: pointers become memory
//!   operands where the code has one, narrow integers are zero-extended, masks (`i8` … `i64`, `<N x i1>`)
//!   go to mask registers, MMX values to mm registers, constants become immediates.
//! - `[013]`: memory at argument 0 with vector index 1 and scale 3.
//! - `s1`: a shift count, which is an immediate if it is constant.
//! - `Z`: zero.
//!
//! After them: `k3` write mask, merging into the first operand (one that the code otherwise only writes
//! takes an item of its own); `z3` zeroing; `r4` rounding control or suppressed exceptions; `@3` a number
//! to be added to the code.
//!
//! After `=` stands what each member of the result is: `.` the next operand that is written, `t` edx:eax
//! as one number, or a condition on the flags (`o` overflow, `b` carry, `e` zero, `a` above, `s` sign;
//! `B`, `E` their opposites; `q` equal and ordered, `Q` its opposite). Left out: `.` for all.
//!
//! Cost: a binary search by name, then O(operands).

mod amd;
mod amx;
mod avx;
mod avx10;
mod avx512;
mod avx512_masked;
mod avx512fp16;
mod interpret;
mod irregular;
mod mmx;
mod needs;
mod scalar;
mod shifts;
mod sse;

use super::Cx;
use crate::Code;
use ir::diag::Result;
use ir::ids::{Inst, Value};
use ir::intrinsics::Intrinsic;
use smallvec::SmallVec;

/// An intrinsic; see the module's header.
pub(crate) struct Row {
    /// Without `llvm.x86.`.
    pub name: &'static str,
    /// Where the arguments go and what the result is.
    pub form: &'static str,
    /// In order of preference.
    pub codes: &'static [Code],
}

/// Declares the table of a file, sorted by name.
macro_rules! rows {
    ($($name:literal $($form:literal)? $($code:ident)+;)*) => {
        pub(super) static ROWS: &[Row] = &[
            $(Row { name: $name, form: concat!("" $(, $form)?), codes: &[$($code),+] }),*
        ];
    };
}
use rows;

static TABLES: [&[Row]; 8] = [
    scalar::ROWS,
    sse::ROWS,
    avx::ROWS,
    avx512::ROWS,
    avx512_masked::ROWS,
    avx512fp16::ROWS,
    amd::ROWS,
    mmx::ROWS,
];

/// The row of an intrinsic by its name without `llvm.x86.`.
fn find(name: &str) -> Option<&'static Row> {
    TABLES.iter().find_map(|rows| {
        let at = rows.binary_search_by(|r| r.name.cmp(name)).ok()?;
        Some(&rows[at])
    })
}

/// Lowers a call of `llvm.x86.…`. Returns `false` if it is not one or is unknown.
pub fn lower(cx: &mut Cx<'_>, i: Inst, id: Intrinsic) -> Result<bool> {
    if id.target() != Some("x86") {
        return Ok(false);
    }
    let name = id.name().strip_prefix("x86.").expect("named for its target");
    let args: SmallVec<[Value; 9]> = cx.body.call_args(i).iter().copied().collect();
    if let Some(known) = avx10::find(name) {
        let feature = needs::of_recoded(name);
        if !cx.target.features.has(feature) {
            return Err(needs::lacks(cx, name, feature));
        }
        let code = known.row.codes[0];
        interpret::lower(cx, i, (name, known.row.form), (code, known.recode), &args)?;
        return Ok(true);
    }
    let Some(row) = find(name) else {
        return Ok(irregular::lower(cx, i, name, &args)? || amx::lower(cx, i, name, &args)?);
    };
    let Some(&code) = row.codes.iter().find(|c| needs::missing(cx, name, **c).is_none()) else {
        let last = *row.codes.last().expect("rows have codes");
        let feature = needs::missing(cx, name, last).expect("no code is there");
        return Err(needs::lacks(cx, name, feature));
    };
    interpret::lower(cx, i, (name, row.form), (code, 0), &args)?;
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Names are sorted (they are searched), stand once, and are LLVM's.
    #[test]
    fn names() {
        for rows in TABLES {
            for pair in rows.windows(2) {
                assert!(pair[0].name < pair[1].name, "{}", pair[1].name);
            }
            for row in rows {
                let full = format!("llvm.x86.{}", row.name);
                let found = Intrinsic::lookup(full.as_bytes()).map(Intrinsic::name);
                assert_eq!(found, Some(&full["llvm.".len()..]));
            }
        }
    }
}
