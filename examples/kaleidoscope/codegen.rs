//! From items to IR.

use crate::parser::Expr;
use llforge::builder::{
    FloatPredicate, FunctionBuilder, InstBuilder, ModuleBuilder, Opcode, TypeId, Value, Variable,
};
use std::collections::HashMap;

/// Functions that are known: name and number of parameters.
pub type Functions = HashMap<String, usize>;

/// Puts a function into a module.
pub fn define(
    module: &mut ModuleBuilder,
    functions: &Functions,
    name: &str,
    params: &[String],
    body: &Expr,
) -> Result<(), String> {
    let ty = module.func_ty(TypeId::DOUBLE, &vec![TypeId::DOUBLE; params.len()], false);
    let function = module.declare(name, ty)?;
    let mut f = module.define(function);
    let entry = f.block("entry");
    f.switch_to(entry);
    let mut scope = HashMap::new();
    for (i, name) in params.iter().enumerate() {
        let variable = f.variable(TypeId::DOUBLE);
        let value = f.param(i);
        f.set(variable, value);
        scope.insert(name.clone(), variable);
    }
    let mut codegen = Codegen { f, scope, functions };
    let result = codegen.value(body)?;
    codegen.f.ret(result);
    codegen.f.finish();
    Ok(())
}

struct Codegen<'a, 'm> {
    f: FunctionBuilder<'m>,
    scope: HashMap<String, Variable>,
    functions: &'a Functions,
}

impl Codegen<'_, '_> {
    fn variable(&self, name: &str) -> Result<Variable, String> {
        let unknown = || format!("unknown variable '{name}'");
        self.scope.get(name).copied().ok_or_else(unknown)
    }

    /// Runs `f` with a variable of a name.
    fn within<T>(
        &mut self,
        name: &str,
        v: Variable,
        f: impl FnOnce(&mut Self) -> Result<T, String>,
    ) -> Result<T, String> {
        let hidden = self.scope.insert(name.into(), v);
        let result = f(self);
        match hidden {
            Some(h) => self.scope.insert(name.into(), h),
            None => self.scope.remove(name),
        };
        result
    }

    fn value(&mut self, e: &Expr) -> Result<Value, String> {
        match e {
            Expr::Number(n) => Ok(self.f.double(*n)),
            Expr::Variable(name) => {
                let variable = self.variable(name)?;
                Ok(self.f.get(variable))
            }
            Expr::Assign(name, e) => {
                let value = self.value(e)?;
                let variable = self.variable(name)?;
                self.f.set(variable, value);
                Ok(value)
            }
            Expr::Binary(c, a, b) => self.binary(*c, a, b),
            Expr::Call(name, args) => self.call(name, args),
            Expr::If(condition, yes, no) => self.if_else(condition, yes, no),
            Expr::Var(name, start, body) => {
                let start = self.value(start)?;
                let variable = self.f.variable(TypeId::DOUBLE);
                self.f.set(variable, start);
                self.within(name, variable, |c| c.value(body))
            }
            Expr::For(name, start, condition, step, body) => {
                let start = self.value(start)?;
                let variable = self.f.variable(TypeId::DOUBLE);
                self.f.set(variable, start);
                self.within(name, variable, |c| {
                    c.for_loop(variable, condition, step.as_deref(), body)
                })
            }
        }
    }

    fn binary(&mut self, c: char, a: &Expr, b: &Expr) -> Result<Value, String> {
        let (a, b) = (self.value(a)?, self.value(b)?);
        let opcode = match c {
            ':' => return Ok(b),
            '+' => Opcode::FAdd,
            '-' => Opcode::FSub,
            '*' => Opcode::FMul,
            '/' => Opcode::FDiv,
            _ => {
                let predicate = if c == '<' {
                    FloatPredicate::Olt
                } else {
                    FloatPredicate::Ogt
                };
                let holds = self.f.fcmp(predicate, a, b);
                return Ok(self.f.cast(Opcode::UiToFp, holds, TypeId::DOUBLE));
            }
        };
        Ok(self.f.binary(opcode, a, b))
    }

    fn call(&mut self, name: &str, args: &[Expr]) -> Result<Value, String> {
        let unknown = || format!("unknown function '{name}'");
        let wanted = *self.functions.get(name).ok_or_else(unknown)?;
        if wanted != args.len() {
            return Err(format!("'{name}' requires {wanted} arguments"));
        }
        let values: Result<Vec<Value>, String> = args.iter().map(|a| self.value(a)).collect();
        let module = self.f.module();
        let ty = module.func_ty(TypeId::DOUBLE, &vec![TypeId::DOUBLE; wanted], false);
        let function = module.declare(name, ty)?;
        Ok(self.f.call(function, &values?))
    }

    fn is_true(&mut self, e: &Expr) -> Result<Value, String> {
        let value = self.value(e)?;
        let zero = self.f.double(0.0);
        Ok(self.f.fcmp(FloatPredicate::One, value, zero))
    }

    fn if_else(&mut self, condition: &Expr, yes: &Expr, no: &Expr) -> Result<Value, String> {
        let (then, other, end) = (self.f.block(""), self.f.block(""), self.f.block(""));
        let result = self.f.variable(TypeId::DOUBLE);
        let holds = self.is_true(condition)?;
        self.f.cond_br(holds, then, other);
        for (block, e) in [(then, yes), (other, no)] {
            self.f.switch_to(block);
            let value = self.value(e)?;
            self.f.set(result, value);
            self.f.br(end);
        }
        self.f.switch_to(end);
        Ok(self.f.get(result))
    }

    fn for_loop(
        &mut self,
        v: Variable,
        condition: &Expr,
        step: Option<&Expr>,
        body: &Expr,
    ) -> Result<Value, String> {
        let (head, inner, end) = (self.f.block(""), self.f.block(""), self.f.block(""));
        self.f.br(head);
        self.f.switch_to(head);
        let holds = self.is_true(condition)?;
        self.f.cond_br(holds, inner, end);
        self.f.switch_to(inner);
        self.value(body)?;
        let step = match step {
            Some(e) => self.value(e)?,
            None => self.f.double(1.0),
        };
        let old = self.f.get(v);
        let new = self.f.binary(Opcode::FAdd, old, step);
        self.f.set(v, new);
        self.f.br(head);
        self.f.switch_to(end);
        Ok(self.f.double(0.0))
    }
}
