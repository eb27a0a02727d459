//! `llvm.dbg.*` calls, which become debug records before the next instruction.

use super::{Home, Parser};
use crate::body::DebugRecord;
use crate::constants::Const;
use crate::debug_value::add_record;
use crate::diag::Result;
use crate::ids::{Inst, MdId, Value};
use crate::location::Loc;
use crate::metadata::{Md, MdNode};
use crate::source::Source;
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
        let (mut location, mut place) = (None, Loc::NONE);
        while self.eat(b',') {
            if self.at_location() {
                place = self.location()?;
                continue;
            }
            let keep = self.opts.debug_info;
            if let Some((k, md)) = self.attachment()?
                && keep
                && self.scope().bytes(k) == b"dbg"
            {
                location = Some(md);
            }
        }
        if !self.opts.debug_info && !self.opts.locations {
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
        if self.opts.locations {
            if let Home::Read(module) = self.home
                && list.len() == want
            {
                let source = Source::Text(self.whole);
                let before = Inst::new(self.body.insts.len());
                add_record(
                    module,
                    source,
                    &mut self.body,
                    before,
                    kind.as_bytes(),
                    &list,
                    place,
                );
            }
            return Ok(());
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
