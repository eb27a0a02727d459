//! What instructions do to memory: calls by the attributes of call and callee, intrinsics by their table.

use crate::attributes::{AttrKind, memory};
use crate::body::{Body, Builtin};
use crate::ids::Inst;
use crate::inst::Opcode;
use crate::intrinsics::Intrinsic;
use crate::module::Module;
use std::sync::LazyLock;

/// Writes to memory that no load of the module can read (location 1, `inaccessiblemem`).
const WRITES_INACCESSIBLE: u64 = 2 << 2;

/// The effects of the target-independent intrinsics, by index.
static INTRINSICS: LazyLock<Vec<u16>> = LazyLock::new(|| {
    let effects = |i: &Intrinsic| i.properties().memory as u16;
    Intrinsic::GENERIC.iter().map(effects).collect()
});

/// The memory effects of a call, in the encoding of [`memory`]: no more than call, callee and intrinsic table allow.
pub fn of_call(module: &Module, body: &Body, i: Inst) -> u64 {
    let info = body.call(i);
    let scope = body.scope(module);
    let of_set = |set| scope.attr_int(set, AttrKind::Memory).unwrap_or(memory::ALL);
    let of_intrinsic = |id: Intrinsic| match id.generic_index() {
        Some(n) => u64::from(INTRINSICS[n]),
        None => id.properties().memory,
    };
    // Bundles may do more than the callee.
    if !info.bundles.is_empty() {
        return memory::ALL;
    }
    let callee = match info.builtin {
        Builtin::Intrinsic(id) => of_intrinsic(id),
        Builtin::Extern(_) => memory::ALL,
        Builtin::None => match body.direct_callee(module, i) {
            None => memory::ALL,
            Some(g) => match (module.intrinsic(g), module.function(g)) {
                (Some(id), _) => of_intrinsic(id),
                (None, Some(f)) => of_set(f.attrs.func),
                (None, None) => memory::ALL,
            },
        },
    };
    callee & of_set(info.attrs.func)
}

/// Whether an instruction may write memory that a load reads, or orders it, so that no load may move across it.
pub fn may_write(module: &Module, body: &Body, i: Inst) -> bool {
    use Opcode::*;
    let d = body.inst(i);
    match d.opcode {
        Store | Fence | CmpXchg | AtomicRmw | VaArg => true,
        Call | Invoke | CallBr => of_call(module, body, i) & memory::WRITE & !WRITES_INACCESSIBLE != 0,
        // Volatile and atomic loads.
        Load => d.flags.0 != 0,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::GlobalId;
    use crate::module::BodyState;

    #[test]
    fn calls_write_what_attributes_and_intrinsics_allow() {
        let text = b"declare double @llvm.fabs.f64(double)
declare void @llvm.assume(i1)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare i32 @none() memory(none)
declare i32 @reads() memory(read)
declare i32 @writes() memory(write)
declare i32 @arg(ptr) memory(argmem: readwrite)
declare i32 @any()
define void @f(ptr %p, double %d, ptr %q) {
  %a = call double @llvm.fabs.f64(double %d)
  call void @llvm.assume(i1 true)
  %b = call i32 @none()
  %c = call i32 @reads()
  %d1 = call i32 @any() memory(none)
  %e = call i32 %q() memory(read)
  %l = load i32, ptr %p
  call void @llvm.memset.p0.i64(ptr %p, i8 0, i64 4, i1 false)
  %g = call i32 @writes()
  %h = call i32 @arg(ptr %p)
  %i = call i32 @any()
  %j = call i32 %q()
  %k = call i32 @none() [ \"deopt\"(i32 0) ]
  %m = load volatile i32, ptr %p
  store i32 0, ptr %p
  ret void
}";
        let module = crate::parse::parse_all(text, &Default::default()).expect("legal");
        let body = (0..module.globals.len()).find_map(|g| match &module.function(GlobalId(g as u32))?.body {
            BodyState::Parsed(body) => Some(body),
            _ => None,
        });
        let body = body.expect("@f");
        let writes: Vec<bool> = body
            .block_insts(crate::ids::Block(0))
            .iter()
            .map(|i| may_write(&module, body, *i))
            .collect();
        let expected = [[false; 7].as_slice(), &[true; 8], &[false]].concat();
        assert_eq!(writes, expected);
    }
}
