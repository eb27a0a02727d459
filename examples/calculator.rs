//! A calculator that compiles what it is asked: each line is an expression of numbers, + - * / ^, parentheses and sqrt(…), and
//! becomes a function that is called.
//!
//!   echo '(1 + 2) * 3 - sqrt(16)' | cargo run --example calculator

use llforge::Module;
use llforge::builder::{FunctionBuilder, InstBuilder, ModuleBuilder, Opcode, TypeId, Value};
use llforge::jit::Jit;
use llforge::triple::Triple;
use std::io::BufRead;

/// Reads an expression and makes its instructions on the way.
struct Compiler<'a, 'm> {
    text: &'a [u8],
    at: usize,
    function: FunctionBuilder<'m>,
}

impl Compiler<'_, '_> {
    /// The next character that is no space, without taking it.
    fn peek(&mut self) -> Option<u8> {
        while self.text.get(self.at).is_some_and(u8::is_ascii_whitespace) {
            self.at += 1;
        }
        self.text.get(self.at).copied()
    }

    fn take(&mut self, wanted: u8) -> Result<(), String> {
        match self.peek() {
            Some(c) if c == wanted => {
                self.at += 1;
                Ok(())
            }
            _ => Err(format!("column {}: '{}' is missing", self.at + 1, wanted as char)),
        }
    }

    /// An expression of operators that bind at least so tightly.
    fn expression(&mut self, least: u8) -> Result<Value, String> {
        let mut left = self.operand()?;
        while let Some(operator) = self.peek() {
            let (strength, opcode) = match operator {
                b'+' => (1, Some(Opcode::FAdd)),
                b'-' => (1, Some(Opcode::FSub)),
                b'*' => (2, Some(Opcode::FMul)),
                b'/' => (2, Some(Opcode::FDiv)),
                b'^' => (3, None),
                _ => break,
            };
            if strength < least {
                break;
            }
            self.at += 1;
            // Powers are taken from right to left.
            let right = self.expression(if opcode.is_none() { strength } else { strength + 1 })?;
            left = match opcode {
                Some(opcode) => self.function.binary(opcode, left, right),
                None => (self.function).call_intrinsic("llvm.pow", TypeId::DOUBLE, &[left, right])?,
            };
        }
        Ok(left)
    }

    fn operand(&mut self) -> Result<Value, String> {
        match self.peek() {
            Some(b'(') => {
                self.at += 1;
                let inner = self.expression(1)?;
                self.take(b')')?;
                Ok(inner)
            }
            Some(b'-') => {
                self.at += 1;
                let inner = self.operand()?;
                Ok(self.function.fneg(inner))
            }
            Some(b's') if self.text[self.at..].starts_with(b"sqrt") => {
                self.at += 4;
                self.take(b'(')?;
                let inner = self.expression(1)?;
                self.take(b')')?;
                self.function
                    .call_intrinsic("llvm.sqrt", TypeId::DOUBLE, &[inner])
            }
            _ => {
                let digits = &self.text[self.at..];
                let is_part = |c: &u8| c.is_ascii_digit() || *c == b'.';
                let len = digits.iter().take_while(|c| is_part(c)).count();
                let number = std::str::from_utf8(&digits[..len])
                    .ok()
                    .and_then(|n| n.parse().ok());
                let number: f64 = number.ok_or(format!("column {}: a number is missing", self.at + 1))?;
                self.at += len;
                Ok(self.function.double(number))
            }
        }
    }
}

fn calculate(text: &str) -> Result<f64, String> {
    let mut module = ModuleBuilder::new(&Triple::host().text);
    let ty = module.func_ty(TypeId::DOUBLE, &[], false);
    let calculate = module.add_function("calculate", ty);
    let mut function = module.define(calculate);
    let entry = function.block("entry");
    function.switch_to(entry);
    let mut compiler = Compiler {
        text: text.as_bytes(),
        at: 0,
        function,
    };
    let result = compiler.expression(1)?;
    if compiler.peek().is_some() {
        return Err(format!("column {}: an operator is missing", compiler.at + 1));
    }
    compiler.function.ret(result);
    compiler.function.finish();
    let module = Module::build("line", module).map_err(|e| e.to_string())?;
    let jit = Jit::new().map_err(|e| e.to_string())?;
    jit.add(&module).map_err(|e| e.to_string())?;
    // SAFETY: the function was made with this type.
    let run: extern "C" fn() -> f64 = unsafe { jit.function("calculate") }.map_err(|e| e.to_string())?;
    Ok(run())
}

fn main() {
    for line in std::io::stdin().lock().lines().map_while(Result::ok) {
        match calculate(&line) {
            Ok(value) => println!("{value}"),
            Err(message) => println!("error: {message}"),
        }
    }
}
