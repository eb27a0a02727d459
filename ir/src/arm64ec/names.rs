//! Names of native functions: `#NAME`, of C++ functions with `$$h` behind the qualified name.
//!
//! Where that ends is found by reading the name as Microsoft's compiler makes it; of types only as much is read as tells
//! where they end.

/// The name of the native function; `None`: it has such a name already. Errors: a C++ name that is not understood.
pub fn mangled(name: &[u8]) -> Result<Option<Vec<u8>>, String> {
    let name = plain(name);
    if name.first() == Some(&b'#') || is_cpp(name) && contains(name, b"$$h") {
        return Ok(None);
    }
    if !is_cpp(name) {
        return Ok(Some([b"#", name].concat()));
    }
    let unread = || format!("C++ name '{}' on Arm64EC", String::from_utf8_lossy(name));
    let end = qualified_end(name).ok_or_else(unread)?;
    Ok(Some([&name[..end], b"$$h", &name[end..]].concat()))
}

/// The name of the thunk by which native code calls a function whose native name this is.
pub fn exit_thunk(mangled: &[u8]) -> Vec<u8> {
    with_suffix(mangled, b"$exit_thunk")
}

/// A native name with something behind the function's own name.
pub fn with_suffix(mangled: &[u8], suffix: &[u8]) -> Vec<u8> {
    let own = match is_cpp(mangled) {
        true => mangled.iter().position(|b| *b == b'@').unwrap_or(mangled.len()),
        false => mangled.len(),
    };
    [&mangled[..own], suffix, &mangled[own..]].concat()
}

/// A name as the symbol table has it: `\01` says that nothing is to be put before it.
pub fn plain(name: &[u8]) -> &[u8] {
    name.strip_prefix(b"\x01").unwrap_or(name)
}

fn is_cpp(name: &[u8]) -> bool {
    name.first() == Some(&b'?')
}

fn contains(name: &[u8], part: &[u8]) -> bool {
    name.windows(part.len()).any(|w| w == part)
}

/// Where the qualified name of a C++ symbol ends.
fn qualified_end(name: &[u8]) -> Option<usize> {
    let mut reader = Reader {
        text: name,
        at: 1,
        depth: 0,
    };
    reader.qualified_name(true)?;
    Some(reader.at)
}

/// Deeper names are not made by compilers.
const DEEPEST: u32 = 200;

struct Reader<'a> {
    text: &'a [u8],
    at: usize,
    depth: u32,
}

impl Reader<'_> {
    fn peek(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }

    fn next(&mut self) -> Option<u8> {
        let byte = self.peek()?;
        self.at += 1;
        Some(byte)
    }

    fn eat(&mut self, part: &[u8]) -> bool {
        let found = self.text[self.at..].starts_with(part);
        self.at += if found { part.len() } else { 0 };
        found
    }

    /// One level further down.
    fn nested<T>(&mut self, f: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        self.depth += 1;
        let done = if self.depth < DEEPEST { f(self) } else { None };
        self.depth -= 1;
        done
    }

    /// The name itself, of a `symbol` perhaps an operator, and the scopes around it, up to the `@` that ends them.
    fn qualified_name(&mut self, symbol: bool) -> Option<()> {
        self.nested(|r| {
            match symbol && r.peek() == Some(b'?') && r.text.get(r.at + 1) != Some(&b'$') {
                true => {
                    r.at += 1;
                    r.operator()?;
                }
                false => r.piece(symbol)?,
            }
            while !r.eat(b"@") {
                r.piece(false)?;
            }
            Some(())
        })
    }

    /// A constructor, an operator, or what else has a code.
    fn operator(&mut self) -> Option<()> {
        match self.next()? {
            b'_' => match self.next()? {
                b'_' => match self.next()? {
                    // A literal's suffix, a guard of a thread-local variable.
                    b'K' | b'J' => self.identifier(),
                    b'E' | b'F' => None,
                    _ => Some(()),
                },
                // Strings and type descriptors are no functions.
                b'C' | b'R' => None,
                _ => Some(()),
            },
            b'0'..=b'9' | b'A'..=b'Z' => Some(()),
            _ => None,
        }
    }

    /// One component: a name, a template, a number that stands for an earlier name, a scope within a function.
    fn piece(&mut self, symbol: bool) -> Option<()> {
        match self.peek()? {
            b'0'..=b'9' => {
                self.at += 1;
                Some(())
            }
            b'?' if self.eat(b"?$") => {
                match self.peek()? {
                    b'?' => {
                        self.at += 1;
                        self.operator()?;
                    }
                    _ => self.identifier()?,
                }
                self.template_arguments()
            }
            b'?' if self.eat(b"?A") => self.identifier(),
            b'?' if !symbol => {
                // `?N?` and the function that it is in.
                self.at += 1;
                self.number()?;
                if !self.eat(b"?") {
                    return None;
                }
                self.symbol()
            }
            _ => self.identifier(),
        }
    }

    /// Up to and with `@`.
    fn identifier(&mut self) -> Option<()> {
        let rest = &self.text[self.at..];
        let len = rest.iter().position(|b| *b == b'@').filter(|n| *n != 0)?;
        if rest[..len].contains(&b'?') {
            return None;
        }
        self.at += len + 1;
        Some(())
    }

    fn number(&mut self) -> Option<()> {
        self.eat(b"?");
        if self.next()?.is_ascii_digit() {
            return Some(());
        }
        self.at -= 1;
        while let Some(b'A'..=b'P') = self.peek() {
            self.at += 1;
        }
        self.eat(b"@").then_some(())
    }

    /// A whole symbol within another: its name and its type.
    fn symbol(&mut self) -> Option<()> {
        if !self.eat(b"?") {
            return None;
        }
        self.nested(|r| {
            r.qualified_name(true)?;
            match r.next()? {
                // Variables: type, then qualifiers.
                b'0'..=b'3' => {
                    r.ty()?;
                    r.eat(b"E");
                    matches!(r.next()?, b'A'..=b'D').then_some(())
                }
                // Functions: of members the qualifiers of `this`.
                letter @ b'A'..=b'Z' => {
                    let member = letter < b'Y' && !matches!(letter, b'C' | b'D' | b'K' | b'L' | b'S' | b'T');
                    if member && matches!(letter, b'G' | b'H' | b'O' | b'P' | b'W' | b'X') {
                        return None;
                    }
                    if member {
                        r.this_qualifiers()?;
                    }
                    r.function()
                }
                _ => None,
            }
        })
    }

    fn this_qualifiers(&mut self) -> Option<()> {
        while matches!(self.peek()?, b'E' | b'F' | b'G' | b'H' | b'I') {
            self.at += 1;
        }
        matches!(self.next()?, b'A'..=b'D').then_some(())
    }

    /// Calling convention, result, arguments, exceptions.
    fn function(&mut self) -> Option<()> {
        self.eat(b"$$h");
        matches!(self.next()?, b'A'..=b'Q' | b'S' | b'w').then_some(())?;
        if !self.eat(b"@") {
            if self.eat(b"?") {
                matches!(self.next()?, b'A'..=b'D').then_some(())?;
            }
            self.ty()?;
        }
        if !self.eat(b"X") {
            loop {
                match self.peek()? {
                    b'@' | b'Z' => break self.at += 1,
                    _ => self.ty()?,
                }
            }
        }
        (self.eat(b"Z") || self.eat(b"_E")).then_some(())
    }

    fn template_arguments(&mut self) -> Option<()> {
        self.nested(|r| {
            while !r.eat(b"@") {
                r.template_argument()?;
            }
            Some(())
        })
    }

    fn template_argument(&mut self) -> Option<()> {
        if self.eat(b"$$V") || self.eat(b"$$Z") || self.eat(b"$S") {
            return Some(());
        }
        if self.eat(b"$$Y") {
            return self.qualified_name(false);
        }
        if self.eat(b"$0") {
            return self.number();
        }
        if self.eat(b"$M") {
            self.ty()?;
            return self.template_argument_value();
        }
        match self.eat(b"$1") || self.eat(b"$E") {
            true => self.symbol(),
            false => self.ty(),
        }
    }

    fn template_argument_value(&mut self) -> Option<()> {
        match self.next()? {
            b'0' => self.number(),
            b'1' | b'E' => self.symbol(),
            _ => None,
        }
    }

    fn ty(&mut self) -> Option<()> {
        self.nested(Self::any_type)
    }

    fn any_type(&mut self) -> Option<()> {
        if self.eat(b"$$") {
            return match self.next()? {
                b'T' => Some(()),
                b'Q' | b'R' => self.pointee(),
                b'A' => self.eat(b"6").then(|| self.function())?,
                b'B' => self.ty(),
                b'C' => {
                    matches!(self.next()?, b'A'..=b'D').then_some(())?;
                    self.ty()
                }
                _ => None,
            };
        }
        match self.next()? {
            b'0'..=b'9' | b'C'..=b'O' | b'X' | b'Z' => Some(()),
            b'_' => matches!(
                self.next()?,
                b'D'..=b'N' | b'Q' | b'S' | b'U' | b'W' | b'P' | b'T'
            )
            .then_some(()),
            b'?' => {
                matches!(self.next()?, b'A'..=b'D').then_some(())?;
                self.ty()
            }
            b'A' | b'B' | b'P' | b'Q' | b'R' | b'S' => self.pointee(),
            b'T' | b'U' | b'V' => self.qualified_name(false),
            b'W' => {
                matches!(self.next()?, b'0'..=b'7').then_some(())?;
                self.qualified_name(false)
            }
            b'Y' => {
                // Arrays: how many dimensions, and each.
                let count = self.next()?.checked_sub(b'0').filter(|n| *n < 10)? + 1;
                (0..count).try_for_each(|_| self.number())?;
                self.ty()
            }
            _ => None,
        }
    }

    /// What a pointer or reference is to.
    fn pointee(&mut self) -> Option<()> {
        if self.eat(b"6") {
            return self.function();
        }
        if self.eat(b"8") {
            self.qualified_name(false)?;
            self.this_qualifiers()?;
            return self.function();
        }
        while matches!(self.peek()?, b'E' | b'F' | b'I') {
            self.at += 1;
        }
        match self.next()? {
            b'A'..=b'D' => self.ty(),
            b'Q'..=b'T' => {
                self.qualified_name(false)?;
                self.ty()
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mark_stands_behind_the_qualified_name() {
        for (name, want) in [
            ("f", "#f"),
            ("\u{1}f", "#f"),
            ("?f@@YAXXZ", "?f@@$$hYAXXZ"),
            ("??$tm@H@ns@@YAXXZ", "??$tm@H@ns@@$$hYAXXZ"),
            ("?mem@C@ns@@QEAAXXZ", "?mem@C@ns@@$$hQEAAXXZ"),
            ("??0C@@QEAA@XZ", "??0C@@$$hQEAA@XZ"),
            (
                "??$f@V?$vector@H@std@@@@YAXXZ",
                "??$f@V?$vector@H@std@@@@$$hYAXXZ",
            ),
            ("??_GC@@UEAAPEAXI@Z", "??_GC@@$$hUEAAPEAXI@Z"),
            ("?d@?$T@H@@QEAAXXZ", "?d@?$T@H@@$$hQEAAXXZ"),
            ("??$g@P6AHPEADZZ@@YAXXZ", "??$g@P6AHPEADZZ@@$$hYAXXZ"),
            ("??$n@$0CK@@@YAHXZ", "??$n@$0CK@@@$$hYAHXZ"),
            ("?h@?A0x12345678@@YAXXZ", "?h@?A0x12345678@@$$hYAXXZ"),
            (
                "?inner@L@?1??outer@@YAXXZ@QEAAXXZ",
                "?inner@L@?1??outer@@YAXXZ@$$hQEAAXXZ",
            ),
            ("??$n@$0?CK@@@YAHXZ", "??$n@$0?CK@@@$$hYAHXZ"),
            ("??$m@$1?gv@@3HA@@YAXXZ", "??$m@$1?gv@@3HA@@$$hYAXXZ"),
            (
                "??$t@V?$pair@HV?$basic_string@DU?$char_traits@D@std@@V?$allocator@D@2@@std@@@std@@@ns@@YAXXZ",
                "??$t@V?$pair@HV?$basic_string@DU?$char_traits@D@std@@V?$allocator@D@2@@std@@@std@@@ns@@$$hYAXXZ",
            ),
            ("??BFoo@@QEAAHXZ", "??BFoo@@$$hQEAAHXZ"),
            ("??__Kfoo@@YAHXZ", "??__Kfoo@@$$hYAHXZ"),
            ("??$e@W4E@@@@YAXXZ", "??$e@W4E@@@@$$hYAXXZ"),
            ("??$a@$$BY02H@@YAXXZ", "??$a@$$BY02H@@$$hYAXXZ"),
            ("??$v@$$V@@YAXXZ", "??$v@$$V@@$$hYAXXZ"),
            ("??$r@AEAH@@YAXAEAH@Z", "??$r@AEAH@@$$hYAXAEAH@Z"),
            ("??$q@$$QEAH@@YAX$$QEAH@Z", "??$q@$$QEAH@@$$hYAX$$QEAH@Z"),
            ("??$pm@P8C@@EAAXXZ@@YAXXZ", "??$pm@P8C@@EAAXXZ@@$$hYAXXZ"),
            ("??$pd@PEQC@@H@@YAXXZ", "??$pd@PEQC@@H@@$$hYAXXZ"),
            ("?f@?$A@V?$B@H@@@@QEAAXXZ", "?f@?$A@V?$B@H@@@@$$hQEAAXXZ"),
            ("??$c@$$CBH@@YAXXZ", "??$c@$$CBH@@$$hYAXXZ"),
            ("??$m@$MH02@@YAXXZ", "??$m@$MH02@@$$hYAXXZ"),
            ("??$fnt@$$A6AHH@Z@@YAXXZ", "??$fnt@$$A6AHH@Z@@$$hYAXXZ"),
            ("??4C@@QEAAAEAV0@AEBV0@@Z", "??4C@@$$hQEAAAEAV0@AEBV0@@Z"),
            ("??_EC@@UEAAPEAXI@Z", "??_EC@@$$hUEAAPEAXI@Z"),
            ("?a@b@c@d@@YAXV123@@Z", "?a@b@c@d@@$$hYAXV123@@Z"),
        ] {
            let got = mangled(name.as_bytes()).unwrap().unwrap();
            assert_eq!(String::from_utf8(got).unwrap(), want);
        }
        assert_eq!(mangled(b"#f"), Ok(None));
        assert_eq!(mangled(b"?f@@$$hYAXXZ"), Ok(None));
        assert!(mangled(b"?f").is_err());
    }

    #[test]
    fn thunks_are_named_for_the_function() {
        assert_eq!(exit_thunk(b"#f"), b"#f$exit_thunk");
        assert_eq!(exit_thunk(b"?f@@$$hYAXXZ"), b"?f$exit_thunk@@$$hYAXXZ");
    }
}
