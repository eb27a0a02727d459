//! The language: numbers are doubles; functions, calls, `if`, `for`, mutable variables, operators.
//!
//! ```text
//!   extern sin(x)
//!   def fib(n) if n < 2 then n else fib(n - 1) + fib(n - 2)
//!   def sum(n) var s = 0 in (for i = 1, i < n + 1 in s = s + i) : s
//!   fib(20)
//! ```
//! `a : b` does both and gives `b`. A comment begins with `#`.

/// Line and column, both from 1.
#[derive(Clone, Copy)]
pub struct Place {
    pub line: u32,
    pub column: u32,
}

impl std::fmt::Display for Place {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// An expression, and where its operator or first word stands.
pub struct Expr {
    pub kind: Kind,
    pub place: Place,
}

/// What an expression is.
pub enum Kind {
    Number(f64),
    Variable(String),
    Assign(String, Box<Expr>),
    Binary(char, Box<Expr>, Box<Expr>),
    Call(String, Vec<Expr>),
    If(Box<Expr>, Box<Expr>, Box<Expr>),
    /// Variable, start, condition, step, body.
    For(String, Box<Expr>, Box<Expr>, Option<Box<Expr>>, Box<Expr>),
    /// Variable, start, body.
    Var(String, Box<Expr>, Box<Expr>),
}

/// A function: its name, its parameters, and the expression that it gives.
pub struct Function {
    pub name: String,
    pub params: Vec<String>,
    pub body: Expr,
    pub place: Place,
}

/// What stands at the top.
pub enum Item {
    /// Name and parameters.
    Extern(String, Vec<String>),
    Def(Function),
    /// To be evaluated.
    Expr(Expr),
}

#[derive(Clone, PartialEq, Debug)]
enum Token {
    Word(String),
    Number(f64),
    Sign(char),
}

/// Reads items, one after the other.
pub struct Parser {
    tokens: Vec<(Token, Place)>,
    at: usize,
}

type Result<T> = std::result::Result<T, String>;

impl Parser {
    pub fn new(text: &str) -> Result<Parser> {
        let mut tokens = Vec::new();
        for (number, line) in text.lines().enumerate() {
            let mut rest = line.split('#').next().unwrap_or("").trim_start();
            while let Some(c) = rest.chars().next() {
                let word = |f: fn(char) -> bool| rest.find(|c| !f(c)).unwrap_or(rest.len());
                let column = rest.as_ptr() as usize - line.as_ptr() as usize + 1;
                let place = Place {
                    line: number as u32 + 1,
                    column: column as u32,
                };
                let (token, len) = match c {
                    'a'..='z' | 'A'..='Z' | '_' => {
                        let len = word(|c| c.is_ascii_alphanumeric() || c == '_');
                        (Token::Word(rest[..len].into()), len)
                    }
                    '0'..='9' | '.' => {
                        let len = word(|c| c.is_ascii_digit() || c == '.');
                        let wrong = |_| format!("{place}: '{}' is no number", &rest[..len]);
                        (Token::Number(rest[..len].parse().map_err(wrong)?), len)
                    }
                    c => (Token::Sign(c), c.len_utf8()),
                };
                tokens.push((token, place));
                rest = rest[len..].trim_start();
            }
        }
        Ok(Parser { tokens, at: 0 })
    }

    fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.at).map(|t| &t.0)
    }

    fn is_sign(&self, c: char) -> bool {
        self.peek() == Some(&Token::Sign(c))
    }

    fn is_word(&self, w: &str) -> bool {
        matches!(self.peek(), Some(Token::Word(x)) if x == w)
    }

    /// Where the next token stands, or the last one.
    fn place(&self) -> Place {
        let start = Place { line: 1, column: 1 };
        self.tokens
            .get(self.at)
            .or(self.tokens.last())
            .map_or(start, |t| t.1)
    }

    fn error<T>(&self, wanted: &str) -> Result<T> {
        Err(format!("{}: {wanted} is missing", self.place()))
    }

    fn sign(&mut self, c: char) -> Result<()> {
        match self.is_sign(c) {
            true => self.at += 1,
            false => return self.error(&format!("'{c}'")),
        }
        Ok(())
    }

    fn keyword(&mut self, w: &str) -> Result<()> {
        match self.is_word(w) {
            true => self.at += 1,
            false => return self.error(&format!("'{w}'")),
        }
        Ok(())
    }

    fn name(&mut self) -> Result<String> {
        match self.peek().cloned() {
            Some(Token::Word(w)) => {
                self.at += 1;
                Ok(w)
            }
            _ => self.error("a name"),
        }
    }

    /// The next item; `None` at the end.
    pub fn item(&mut self) -> Result<Option<Item>> {
        while self.is_sign(';') {
            self.at += 1;
        }
        if self.peek().is_none() {
            return Ok(None);
        }
        if self.is_word("extern") {
            self.at += 1;
            let (name, params) = self.prototype()?;
            return Ok(Some(Item::Extern(name, params)));
        }
        if self.is_word("def") {
            self.at += 1;
            let place = self.place();
            let (name, params) = self.prototype()?;
            return Ok(Some(Item::Def(Function {
                name,
                params,
                body: self.expr(0)?,
                place,
            })));
        }
        Ok(Some(Item::Expr(self.expr(0)?)))
    }

    fn prototype(&mut self) -> Result<(String, Vec<String>)> {
        let name = self.name()?;
        let mut params = Vec::new();
        self.sign('(')?;
        while !self.is_sign(')') {
            params.push(self.name()?);
            if self.is_sign(',') {
                self.at += 1;
            }
        }
        self.sign(')')?;
        Ok((name, params))
    }

    fn strength(c: char) -> Option<u8> {
        Some(match c {
            ':' => 1,
            '=' => 2,
            '<' | '>' => 3,
            '+' | '-' => 4,
            '*' | '/' => 5,
            _ => return None,
        })
    }

    fn expr(&mut self, least: u8) -> Result<Expr> {
        let mut left = self.primary()?;
        while let Some(Token::Sign(c)) = self.peek().cloned() {
            let Some(strength) = Self::strength(c).filter(|s| *s >= least) else {
                break;
            };
            let place = self.place();
            self.at += 1;
            let right = Box::new(self.expr(if c == '=' { strength } else { strength + 1 })?);
            let kind = match (c, left.kind) {
                ('=', Kind::Variable(name)) => Kind::Assign(name, right),
                ('=', _) => return Err(format!("{place}: a variable before '=' is missing")),
                (c, kind) => {
                    let left = Expr { kind, ..left };
                    Kind::Binary(c, Box::new(left), right)
                }
            };
            left = Expr { kind, place };
        }
        Ok(left)
    }

    fn boxed(&mut self, least: u8) -> Result<Box<Expr>> {
        self.expr(least).map(Box::new)
    }

    fn primary(&mut self) -> Result<Expr> {
        let (token, place) = (self.peek().cloned(), self.place());
        if token.is_some() {
            self.at += 1;
        }
        let kind = match token {
            Some(Token::Number(n)) => Kind::Number(n),
            Some(Token::Sign('(')) => {
                let inner = self.expr(0)?;
                self.sign(')')?;
                return Ok(inner);
            }
            Some(Token::Sign('-')) => {
                let zero = Expr {
                    kind: Kind::Number(0.0),
                    place,
                };
                Kind::Binary('-', Box::new(zero), Box::new(self.primary()?))
            }
            Some(Token::Word(w)) => match w.as_str() {
                "if" => self.if_else()?,
                "for" => self.for_loop()?,
                "var" => {
                    let name = self.name()?;
                    self.sign('=')?;
                    let start = self.boxed(3)?;
                    self.keyword("in")?;
                    Kind::Var(name, start, self.boxed(0)?)
                }
                _ if self.is_sign('(') => self.call(w)?,
                _ => Kind::Variable(w),
            },
            _ => return Err(format!("{place}: an expression is missing")),
        };
        Ok(Expr { kind, place })
    }

    fn if_else(&mut self) -> Result<Kind> {
        let condition = self.boxed(3)?;
        self.keyword("then")?;
        let yes = self.boxed(2)?;
        self.keyword("else")?;
        Ok(Kind::If(condition, yes, self.boxed(2)?))
    }

    fn for_loop(&mut self) -> Result<Kind> {
        let name = self.name()?;
        self.sign('=')?;
        let start = self.boxed(3)?;
        self.sign(',')?;
        let condition = self.boxed(3)?;
        let step = match self.is_sign(',') {
            true => {
                self.at += 1;
                Some(self.boxed(3)?)
            }
            false => None,
        };
        self.keyword("in")?;
        Ok(Kind::For(name, start, condition, step, self.boxed(2)?))
    }

    fn call(&mut self, name: String) -> Result<Kind> {
        let mut args = Vec::new();
        self.sign('(')?;
        while !self.is_sign(')') {
            args.push(self.expr(2)?);
            if !self.is_sign(')') {
                self.sign(',')?;
            }
        }
        self.sign(')')?;
        Ok(Kind::Call(name, args))
    }
}
