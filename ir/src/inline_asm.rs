//! The constraint string of inline assembly (LangRef "Inline Asm Constraint String"): one parser for the verifier, the
//! upgrades and instruction selection.
//!
//! A [`Constraint`] is a view of its text, so that reading allocates nothing. Cost: O(bytes).

use smallvec::SmallVec;

/// What a constraint stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// `=`: a result of the call, or with `*` a place that an argument points to.
    Output,
    /// An argument.
    Input,
    /// `!`: an indirect destination of a `callbr`.
    Label,
    /// `~`: something that is left with garbage.
    Clobber,
}

/// One constraint, whose text is well formed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Constraint<'a> {
    /// What it stands for.
    pub kind: Kind,
    /// `*`: the argument is the address of the operand.
    pub indirect: bool,
    /// `&`: written before all inputs have been read.
    pub early_clobber: bool,
    /// `%`: may be exchanged with the next operand.
    pub commutative: bool,
    /// The text behind the modifiers.
    codes: &'a [u8],
}

/// One of the places that an alternative of a constraint allows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Code<'a> {
    /// `{name}`: a register, or what a clobber names.
    Register(&'a [u8]),
    /// The place of the output of this number.
    Tied(usize),
    /// The target's letters: one, or those of `^xx` and `@Nxxx`.
    Letters(&'a [u8]),
}

impl<'a> Constraint<'a> {
    /// Reads one constraint. `None`: it is malformed.
    pub fn parse(text: &'a [u8]) -> Option<Self> {
        let (kind, mut rest) = match text {
            [b'~', rest @ ..] => (Kind::Clobber, rest),
            [b'=', rest @ ..] => (Kind::Output, rest),
            [b'!', rest @ ..] => (Kind::Label, rest),
            rest => (Kind::Input, rest),
        };
        if kind == Kind::Clobber && rest.first() != Some(&b'{') {
            return None;
        }
        let mut this = Constraint {
            kind,
            indirect: false,
            early_clobber: false,
            commutative: false,
            codes: &[],
        };
        if let [b'*', after @ ..] = rest {
            (this.indirect, rest) = (true, after);
        }
        while let [modifier @ (b'&' | b'%' | b'#' | b'*'), after @ ..] = rest {
            match modifier {
                b'&' if kind == Kind::Output && !this.early_clobber => this.early_clobber = true,
                b'%' if kind != Kind::Clobber && !this.commutative => this.commutative = true,
                _ => return None,
            }
            rest = after;
        }
        this.codes = rest;
        let mut codes = rest;
        while !codes.is_empty() {
            codes = match codes {
                [b'|', after @ ..] => after,
                _ => next_code(codes)?.1,
            };
        }
        (!rest.is_empty()).then_some(this)
    }

    /// The alternatives, of which one holds for all operands (`|`).
    pub fn alternatives(&self) -> impl Iterator<Item = Alternative<'a>> + Clone + use<'a> {
        let mut rest = Some(self.codes);
        std::iter::from_fn(move || {
            let text = rest?;
            let mut at = text;
            while !at.is_empty() && at[0] != b'|' {
                at = next_code(at)?.1;
            }
            rest = at.strip_prefix(b"|");
            Some(Alternative(&text[..text.len() - at.len()]))
        })
    }

    /// The text behind the modifiers.
    pub fn text(&self) -> &'a [u8] {
        self.codes
    }

    /// Whether an argument of the call belongs to it.
    pub fn has_argument(&self) -> bool {
        match self.kind {
            Kind::Input => true,
            Kind::Output => self.indirect,
            Kind::Label | Kind::Clobber => false,
        }
    }

    /// Whether a part of the call's result belongs to it.
    pub fn has_result(&self) -> bool {
        self.kind == Kind::Output && !self.indirect
    }
}

/// The codes of one alternative.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Alternative<'a>(&'a [u8]);

impl<'a> Alternative<'a> {
    /// Its codes, any of which will do.
    pub fn codes(&self) -> impl Iterator<Item = Code<'a>> + Clone + use<'a> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let (code, after) = next_code(rest)?;
            rest = after;
            Some(code)
        })
    }

    /// Its text.
    pub fn text(&self) -> &'a [u8] {
        self.0
    }
}

/// The code that a text begins with, and the text behind it. `None`: there is none.
fn next_code(text: &[u8]) -> Option<(Code<'_>, &[u8])> {
    match text {
        [] => None,
        [b'{', rest @ ..] => {
            let end = rest.iter().position(|b| *b == b'}')?;
            Some((Code::Register(&rest[..end]), &rest[end + 1..]))
        }
        [b'0'..=b'9', ..] => {
            let end = text.iter().take_while(|b| b.is_ascii_digit()).count();
            let number = std::str::from_utf8(&text[..end]).ok()?.parse().ok()?;
            Some((Code::Tied(number), &text[end..]))
        }
        [b'^', a, b, ..] if *a != b'|' && *b != b'|' => Some((Code::Letters(&text[1..3]), &text[3..])),
        [b'^', ..] => None,
        [b'@', n @ b'1'..=b'9', rest @ ..] => {
            let (letters, rest) = rest.split_at_checked(usize::from(n - b'0'))?;
            Some((Code::Letters(letters), rest))
        }
        [b'@', ..] => None,
        [_, rest @ ..] => Some((Code::Letters(&text[..1]), rest)),
    }
}

/// The constraints of a string that [`check`] has found to be well formed.
pub fn constraints(text: &[u8]) -> impl Iterator<Item = Constraint<'_>> + Clone {
    pieces(text).filter_map(Constraint::parse)
}

/// The texts of the constraints.
pub fn pieces(text: &[u8]) -> impl Iterator<Item = &[u8]> + Clone {
    text.split(|b| *b == b',').filter(|_| !text.is_empty())
}

/// How many constraints of each kind a string has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    /// Those with a part of the result.
    pub results: usize,
    /// Those with an argument.
    pub arguments: usize,
    /// Labels.
    pub labels: usize,
}

/// Counts the constraints. Errors: one is malformed or out of order.
pub fn check(text: &[u8]) -> Result<Counts, &'static str> {
    const MALFORMED: &str = "failed to parse constraints";
    let mut counts = Counts::default();
    let (mut inputs, mut clobbers) = (0, 0);
    // Whether each output has an input tied to it.
    let mut outputs: SmallVec<[bool; 16]> = SmallVec::new();
    for piece in pieces(text) {
        let c = Constraint::parse(piece).ok_or(MALFORMED)?;
        match c.kind {
            Kind::Output if inputs + counts.labels + clobbers > 0 => {
                return Err("output constraint occurs after input, clobber or label constraint");
            }
            Kind::Output => outputs.push(false),
            Kind::Input if clobbers > 0 => return Err("input constraint occurs after clobber constraint"),
            Kind::Input => inputs += 1,
            Kind::Label if clobbers > 0 => return Err("label constraint occurs after clobber constraint"),
            Kind::Label => counts.labels += 1,
            Kind::Clobber => clobbers += 1,
        }
        counts.results += usize::from(c.has_result());
        counts.arguments += usize::from(c.has_argument());
        let mut own: SmallVec<[usize; 4]> = SmallVec::new();
        for code in c.alternatives().flat_map(|a| a.codes()) {
            if let Code::Tied(n) = code {
                let tied = outputs.get_mut(n).filter(|_| c.kind == Kind::Input);
                let tied = tied.ok_or(MALFORMED)?;
                if *tied && !own.contains(&n) {
                    return Err(MALFORMED);
                }
                *tied = true;
                own.push(n);
            }
        }
    }
    Ok(counts)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn codes(text: &str) -> Vec<Vec<Code<'_>>> {
        let c = Constraint::parse(text.as_bytes()).expect("well formed");
        c.alternatives().map(|a| a.codes().collect()).collect()
    }

    #[test]
    fn codes_are_letters_registers_and_numbers() {
        use Code::*;
        assert_eq!(codes("=&r"), [[Letters(b"r")]]);
        assert_eq!(
            codes("=*rm|{st(1)}|^Yz"),
            [
                vec![Letters(b"r"), Letters(b"m")],
                vec![Register(b"st(1)")],
                vec![Letters(b"Yz")]
            ]
        );
        assert_eq!(codes("12r"), [[Tied(12), Letters(b"r")]]);
        assert_eq!(codes("@3Upa"), [[Letters(b"Upa")]]);
        assert_eq!(codes("r|"), [vec![Letters(b"r")], vec![]]);
    }

    #[test]
    fn modifiers_stand_in_order() {
        let c = Constraint::parse(b"=*&r").expect("well formed");
        assert_eq!((c.indirect, c.early_clobber, c.commutative), (true, true, false));
        let c = Constraint::parse(b"%r").expect("well formed");
        assert!(c.commutative && c.has_argument() && !c.has_result());
        for bad in [
            "=&*r", "&r", "=&&r", "=%%r", "=", "", "*", "~foo", "~{foo", "^Y", "{eax", "@", "@3cc", "#r",
        ] {
            assert_eq!(Constraint::parse(bad.as_bytes()), None, "{bad}");
        }
    }

    #[test]
    fn strings_are_checked_as_a_whole() {
        let counts = |text: &str| check(text.as_bytes()).map(|c| (c.results, c.arguments, c.labels));
        assert_eq!(counts(""), Ok((0, 0, 0)));
        assert_eq!(counts("=r,=*m,r,0,!i,~{memory}"), Ok((1, 3, 1)));
        assert_eq!(counts("=r|r,0|0"), Ok((1, 1, 0)));
        for bad in [
            "=r,0,0", "=r,1", "r,=r", "~{a},r", "~{a},!i", "=r,", "~{a,b}", "r,0", "=r,=0",
        ] {
            assert!(counts(bad).is_err(), "{bad}");
        }
    }
}
