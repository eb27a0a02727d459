//! [`FunctionDebug`] as text, for looking at it (`--print-after=debug`) and for tests.

use crate::debug::{Base, Callee, FunctionDebug, Line, LocationId, Operand, VariableRange};
use std::fmt;

/// Prints what a function says to debuggers, an item a line.
pub struct Text<'a>(pub &'a FunctionDebug);

impl fmt::Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for l in &self.0.lines {
            write!(f, "{:#06x} line ", l.offset)?;
            self.location(f, l.location)?;
            for (flag, name) in [
                (Line::IS_STMT, " is_stmt"),
                (Line::PROLOGUE_END, " prologue_end"),
                (Line::EPILOGUE_BEGIN, " epilogue_begin"),
            ] {
                f.write_str(if l.flags & flag != 0 { name } else { "" })?;
            }
            writeln!(f)?;
        }
        writeln!(f, "frame base {:?}", self.0.frame_base)?;
        for v in &self.0.variables {
            write!(f, "variable !{}", v.variable.0)?;
            self.inlined(f, v.inlined_at)?;
            writeln!(f)?;
            for r in &self.0.ranges[v.ranges.0 as usize..v.ranges.1 as usize] {
                self.range(f, r)?;
            }
        }
        for l in &self.0.labels {
            write!(f, "{:#06x} label !{}", l.offset, l.label.0)?;
            self.inlined(f, l.inlined_at)?;
            writeln!(f)?;
        }
        for c in &self.0.calls {
            write!(f, "{:#06x} call ", c.offset)?;
            match c.callee {
                Callee::Global(g) => write!(f, "@{}", g.0)?,
                Callee::Register(r) => write!(f, "*reg{r}")?,
                Callee::Memory(r, n) => write!(f, "*[reg{r}{n:+}]")?,
                Callee::Indexed {
                    base,
                    index,
                    scale,
                    offset,
                } => write!(f, "*[reg{base} + reg{index} << {scale} {offset:+}]")?,
                Callee::Pointer(g, n) => write!(f, "*[@{}{n:+}]", g.0)?,
                Callee::Unknown => write!(f, "?")?,
            }
            write!(f, " returns to {:#06x}", c.return_offset)?;
            writeln!(f, "{}", if c.tail { " tail" } else { "" })?;
            for p in &self.0.parameters[c.parameters.0 as usize..c.parameters.1 as usize] {
                writeln!(f, "  reg{} = {:?}", p.register, p.value)?;
            }
        }
        Ok(())
    }
}

impl Text<'_> {
    fn location(&self, f: &mut fmt::Formatter<'_>, id: Option<LocationId>) -> fmt::Result {
        let Some(id) = id else {
            return f.write_str("0");
        };
        let l = &self.0.locations[id.0 as usize];
        write!(f, "{}:{} in !{}", l.line, l.column, l.scope.0)?;
        self.inlined(f, l.inlined_at)
    }

    fn inlined(&self, f: &mut fmt::Formatter<'_>, at: Option<LocationId>) -> fmt::Result {
        if at.is_none() {
            return Ok(());
        }
        f.write_str(" inlined at ")?;
        self.location(f, at)
    }

    fn range(&self, f: &mut fmt::Formatter<'_>, r: &VariableRange) -> fmt::Result {
        write!(f, "  {:#x}..{:#x}", r.start, r.end)?;
        for o in &self.0.operands[r.operands.0 as usize..r.operands.1 as usize] {
            let base = |b: &Base| match b {
                Base::Frame => "frame".to_string(),
                Base::Register(r) => format!("reg{r}"),
            };
            match o {
                Operand::Register(r) => write!(f, " reg{r}")?,
                Operand::Memory(b, n) => write!(f, " [{}{n:+}]", base(b))?,
                Operand::Address(b, n) => write!(f, " {}{n:+}", base(b))?,
                Operand::Constant(n) => write!(f, " {n}")?,
                Operand::Float(bits, _) => write!(f, " float {bits:#x}")?,
                Operand::Global(g, n) => write!(f, " @{}{n:+}", g.0)?,
                Operand::Undefined => write!(f, " undefined")?,
            }
        }
        let expression = &self.0.expressions[r.expression.0 as usize..r.expression.1 as usize];
        if !expression.is_empty() {
            write!(f, " {expression:x?}")?;
        }
        writeln!(f, "{}", if r.indirect { " indirect" } else { "" })
    }
}
