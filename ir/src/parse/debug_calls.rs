//! `llvm.dbg.*` calls, which become debug records before the next instruction.

use super::Parser;
use crate::body::DebugRecord;
use crate::constants::Const;
use crate::diag::Result;
use crate::ids::{Inst, MdId, Value};
use crate::metadata::{Md, MdNode};
use crate::upgrade::debug::record_kind;

impl<'a> Parser<'a> {
    /// Turns a call into a record; `pos` stands behind the call, where attachments may follow.
    pub(super) fn debug_call(&mut self, name: &[u8], args: &[Value], at: usize) -> Result<()> {
        self.fun.no_inst = true;
        if self.module().symbols.debug_records {
            return Err(self.error_at(
                at,
                "llvm.dbg intrinsic should not appear in a module using debug records",
            ));
        }
        let (kind, want) = record_kind(name).expect("checked by the caller");
        let mut location = None;
        while self.eat(b',') {
            let keep = self.opts.debug_info;
            if let Some((k, md)) = self.attachment()?
                && keep
                && self.scope().bytes(k) == b"dbg"
            {
                location = Some(md);
            }
        }
        if !self.opts.debug_info {
            return Ok(());
        }
        let mut list: Vec<MdId> = Vec::new();
        for v in args {
            let c = v.as_const().map(|c| self.scope().constant(c));
            match c {
                Some(Const::Metadata(m)) => list.push(m),
                // The offset that dbg.value had up to LLVM 5: records have none but zero.
                Some(Const::Int { value: 0, .. }) => {}
                _ => return Ok(()),
            }
        }
        if name == b"llvm.dbg.declare" && list.len() == 2 {
            // Before LLVM 3.7 there was no expression.
            let kind = self.tables().str(b"DIExpression");
            let md = Md::Node(MdNode {
                kind,
                ..MdNode::default()
            });
            list.push(self.tables().md(md));
        }
        let Some(location) = location else {
            // LLVM drops variable intrinsics without a location.
            return Ok(());
        };
        if list.len() != want {
            return Err(self.error_at(at, "wrong number of operands of debug intrinsic"));
        }
        list.push(location);
        let kind = self.tables().str(kind.as_bytes());
        let before = Inst::new(self.body.insts.len());
        self.body.debug_records.push(DebugRecord {
            before,
            kind,
            args: list,
        });
        Ok(())
    }
}
