//! Which `llvm.dbg.*` calls become debug records.

/// Number of arguments of the record, without the location, by intrinsic.
pub(crate) fn record_kind(name: &[u8]) -> Option<(&'static str, usize)> {
    Some(match name {
        b"llvm.dbg.value" => ("dbg_value", 3),
        b"llvm.dbg.declare" => ("dbg_declare", 3),
        b"llvm.dbg.assign" => ("dbg_assign", 6),
        b"llvm.dbg.label" => ("dbg_label", 1),
        b"llvm.dbg.addr" => ("dbg_value", 3),
        _ => return None,
    })
}
