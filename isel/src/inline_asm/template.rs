//! The text of an inline-assembly expression, cut into pieces (LangRef "Asm template argument modifiers"): done once for
//! each text of a function, and filled in at each place.

/// A piece of a template.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Piece {
    /// A range of the text.
    Text(u32, u32),
    /// `$N`, `${N:x}`: an operand's number, and the letter that says how it is written (0: none).
    Operand(u16, u8),
    /// `${:uid}`: a number that no other place has.
    Unique,
    /// `${:private}`: how names begin that stay in the file.
    Private,
    /// `${:comment}`: what begins a comment.
    Comment,
}

/// A template.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Template {
    /// The text of the expression.
    pub text: Box<str>,
    /// What is written, in order.
    pub pieces: Vec<Piece>,
}

impl Template {
    /// Reads a template; of `$(a$|b$)` the alternative of number `variant` is taken. `intel`: it is in Intel's syntax, where
    /// `$$` is nothing.
    pub fn parse(text: &str, variant: usize, intel: bool, operands: usize) -> Result<Template, String> {
        let bytes = text.as_bytes();
        let mut pieces = Vec::new();
        // The alternative that is read, if it is one of several.
        let mut alternative = None;
        let (mut at, mut start) = (0, 0);
        let quoted = |what: &str| format!("{what} in inline asm string: '{text}'");
        while at < bytes.len() {
            let skipped = alternative.is_some_and(|n| n != variant);
            if bytes[at] != b'$' {
                at += 1;
                if skipped {
                    start = at;
                }
                continue;
            }
            push_text(&mut pieces, start, at);
            let escape = bytes.get(at + 1).copied().unwrap_or(0);
            at += 2;
            start = at;
            match (escape, alternative) {
                // The second dollar is the text.
                (b'$', _) if !skipped && !intel => start = at - 1,
                (b'$', _) => {}
                (b'(', None) => alternative = Some(0),
                (b'(', Some(_)) => return Err(quoted("nested variants found")),
                (b'|', Some(n)) => alternative = Some(n + 1),
                (b')', Some(_)) => alternative = None,
                (b'|', None) => push_text(&mut pieces, at - 1, at),
                // (as llc prints it)
                (b')', None) => pieces.push(Piece::Text((at - 1) as u32, at as u32)),
                (b'{' | b'0'..=b'9', _) => {
                    let (piece, len) = operand(&text[at - 1..], operands).map_err(|e| quoted(&e))?;
                    if !skipped {
                        pieces.push(piece);
                    }
                    at += len - 1;
                    start = at;
                }
                _ => return Err(quoted("bad $ operand number")),
            }
        }
        push_text(&mut pieces, start, at);
        if alternative.is_some() {
            return Err(quoted("unterminated variant"));
        }
        let text = text.into();
        Ok(Template { text, pieces })
    }

    /// Whether an assembler finds no statement in it: blanks, separators, and comments, which are `/* */`, and from `#` or
    /// `//` to the end of the line.
    pub fn is_blank(&self, semicolon: Semicolon) -> bool {
        let mut text = String::new();
        for piece in &self.pieces {
            match *piece {
                Piece::Text(from, to) => text.push_str(&self.text[from as usize..to as usize]),
                Piece::Comment => text.push('#'),
                _ => text.push('0'),
            }
        }
        is_blank(text.as_bytes(), semicolon)
    }
}

fn push_text(pieces: &mut Vec<Piece>, from: usize, to: usize) {
    if from < to {
        pieces.push(Piece::Text(from as u32, to as u32));
    }
}

/// What `N`, `{N}`, `{N:x}` or `{:word}` stands for, and its length.
fn operand(text: &str, operands: usize) -> Result<(Piece, usize), String> {
    let (inner, len) = match text.strip_prefix('{') {
        Some(rest) => {
            let end = rest.find('}').ok_or("unterminated ${} operand")?;
            (&rest[..end], end + 2)
        }
        None => {
            let end = text.bytes().take_while(u8::is_ascii_digit).count();
            (&text[..end], end)
        }
    };
    let (number, modifier) = inner.split_once(':').unwrap_or((inner, ""));
    let braced = inner.len() != len;
    if braced && number.is_empty() {
        let piece = match modifier {
            "uid" => Piece::Unique,
            "private" => Piece::Private,
            "comment" => Piece::Comment,
            _ => return Err(format!("unknown special formatter '{modifier}'")),
        };
        return Ok((piece, len));
    }
    let known = number.parse::<u16>().ok().filter(|n| usize::from(*n) < operands);
    let number = known.ok_or_else(|| format!("invalid operand number {number}"))?;
    match modifier.as_bytes() {
        [] if !inner.ends_with(':') => Ok((Piece::Operand(number, 0), len)),
        [letter] => Ok((Piece::Operand(number, *letter), len)),
        _ => Err("bad ${:} expression".into()),
    }
}

/// What `;` is to an assembler.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Semicolon {
    /// It ends a statement.
    Separator,
    /// A comment begins, up to the end of the line.
    Comment,
}

fn is_blank(mut text: &[u8], semicolon: Semicolon) -> bool {
    loop {
        text = match text {
            [] => return true,
            [b';', rest @ ..] if semicolon == Semicolon::Separator => rest,
            [b';' | b'#', ..] | [b'/', b'/', ..] => {
                let end = text.iter().position(|b| matches!(b, b'\n' | b'\r'));
                &text[end.unwrap_or(text.len())..]
            }
            [b'/', b'*', rest @ ..] => match rest.windows(2).position(|w| w == b"*/") {
                Some(n) => &rest[n + 2..],
                None => return false,
            },
            [b, rest @ ..] if b.is_ascii_whitespace() => rest,
            _ => return false,
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn blank(template: &str) -> bool {
        let template = Template::parse(template, 0, false, 1).expect("a good template");
        template.is_blank(Semicolon::Separator)
    }

    #[test]
    fn comments_are_no_statements() {
        for t in [
            "",
            " \n\t",
            "# x",
            "#x\n\n// y",
            "/* a\n b */ ; /**/",
            "${:comment} nop",
            "# $$ ${0:q} $0",
            ";;",
        ] {
            assert!(blank(t), "{t}");
        }
        for t in [
            "nop",
            "# x\nnop",
            "/* a",
            "/* a */ nop",
            "$0",
            "# x\n$0",
            "/ x",
            "#x\rnop",
            "/*/",
        ] {
            assert!(!blank(t), "{t}");
        }
    }

    #[test]
    fn a_semicolon_separates_or_begins_a_comment() {
        assert!(!is_blank(b"; nop", Semicolon::Separator));
        assert!(is_blank(b"; nop", Semicolon::Comment));
    }

    /// The template with its operands as `<N:x>`.
    fn written(text: &str, variant: usize) -> String {
        let t = Template::parse(text, variant, false, 12).expect("a good template");
        let piece = |p: &Piece| match *p {
            Piece::Text(from, to) => t.text[from as usize..to as usize].to_string(),
            Piece::Operand(n, 0) => format!("<{n}>"),
            Piece::Operand(n, x) => format!("<{n}:{}>", char::from(x)),
            other => format!("<{other:?}>"),
        };
        t.pieces.iter().map(piece).collect()
    }

    #[test]
    fn the_dialect_chooses_an_alternative() {
        let text = "x $(a$0$|b$1$$$) y";
        assert_eq!(
            (written(text, 0).as_str(), written(text, 1).as_str()),
            ("x a<0> y", "x b<1>$ y")
        );
    }

    #[test]
    fn two_dollars_are_one_but_in_intel_syntax() {
        for (intel, text) in [(false, "mov eax, $5"), (true, "mov eax, 5")] {
            let t = Template::parse("mov eax, $$5", 0, intel, 0).expect("a good template");
            let pieces = t.pieces.iter().map(|p| match *p {
                Piece::Text(from, to) => &t.text[from as usize..to as usize],
                other => panic!("{other:?}"),
            });
            assert_eq!(pieces.collect::<String>(), text);
        }
    }

    #[test]
    fn operands_have_numbers_and_modifiers() {
        assert_eq!(
            written("$11$$1, ${2:w} ${3} ${:uid}", 0),
            "<11>$1, <2:w> <3> <Unique>"
        );
    }

    #[test]
    fn what_is_no_operand_is_an_error() {
        for t in [
            "# $1", "#${1:w}", "#$", "#${0", "#${}", "#$x", "${0:wx}", "${:foo}", "${0:}", "$(a",
        ] {
            assert!(Template::parse(t, 0, false, 1).is_err(), "{t}");
        }
    }
}
