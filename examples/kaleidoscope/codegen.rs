//! From items to IR.

use crate::parser::{Expr, Function, Kind, Place};
use llforge::builder::{
    DebugInfo, Encoding, FloatPredicate, FunctionBuilder, InstBuilder, MdId, ModuleBuilder, Opcode, TypeId,
    Unit, Value, Variable,
};
use std::collections::HashMap;
use std::path::Path;

/// Functions that are known: name and number of parameters.
pub type Functions = HashMap<String, usize>;

/// What debuggers are told.
#[derive(Clone, Copy)]
pub struct Debug {
    info: DebugInfo,
    double: MdId,
}

impl Debug {
    /// Begins the debug information of a module that is made from a file.
    pub fn new(module: &mut ModuleBuilder, file: &Path) -> Debug {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        let folder = file.parent().unwrap_or(Path::new(".")).to_string_lossy();
        let unit = Unit {
            file: &name,
            directory: &folder,
            producer: "kaleidoscope",
            ..Unit::default()
        };
        let info = DebugInfo::new(module, unit);
        let double = info.basic_type(module, "double", 64, Encoding::Float);
        Debug { info, double }
    }
}

/// Puts a function into a module.
pub fn define(
    module: &mut ModuleBuilder,
    debug: Option<Debug>,
    functions: &Functions,
    function: &Function,
) -> Result<(), String> {
    let Function {
        name, params, place, ..
    } = function;
    let ty = module.func_ty(TypeId::DOUBLE, &vec![TypeId::DOUBLE; params.len()], false);
    let id = module.declare(name, ty)?;
    let debug = debug.map(|d| {
        let ty = d
            .info
            .function_type(module, Some(d.double), &vec![d.double; params.len()]);
        (d, d.info.function(module, id, name, place.line, ty))
    });
    let mut f = module.define(id);
    let entry = f.block("entry");
    f.switch_to(entry);
    let mut codegen = Codegen {
        f,
        debug,
        scope: Vec::new(),
        functions,
    };
    codegen.at(*place);
    for (i, name) in params.iter().enumerate() {
        let value = codegen.f.param(i);
        codegen.begin_variable(name, value, *place, Some(i as u32 + 1));
    }
    let result = codegen.value(&function.body)?;
    codegen.f.ret(result);
    codegen.f.finish();
    Ok(())
}

struct Codegen<'a, 'm> {
    f: FunctionBuilder<'m>,
    /// With the function's own scope in it.
    debug: Option<(Debug, MdId)>,
    /// Variables by name, the innermost last; each with what debuggers know it by.
    scope: Vec<(String, Variable, Option<MdId>)>,
    functions: &'a Functions,
}

impl Codegen<'_, '_> {
    /// What is made from here on stands at this place.
    fn at(&mut self, place: Place) {
        if let Some((_, scope)) = self.debug {
            self.f.at(place.line, place.column, scope);
        }
    }

    /// A new variable; of a parameter its number.
    fn begin_variable(&mut self, name: &str, start: Value, place: Place, parameter: Option<u32>) -> Variable {
        let variable = self.f.variable(TypeId::DOUBLE);
        let told = self.debug.map(|(d, scope)| {
            let (module, line) = (self.f.module(), place.line);
            match parameter {
                Some(n) => d.info.parameter(module, scope, name, n, line, d.double),
                None => d.info.variable(module, scope, name, line, d.double),
            }
        });
        self.scope.push((name.into(), variable, told));
        self.set(variable, told, start);
        variable
    }

    fn set(&mut self, variable: Variable, told: Option<MdId>, value: Value) {
        self.f.set(variable, value);
        if let Some(told) = told {
            self.f.has_value(told, value);
        }
    }

    /// Goes on in a block that several ways lead to: variables may have other values there.
    fn join(&mut self, block: llforge::builder::Block) {
        self.f.switch_to(block);
        for (_, variable, told) in self.scope.clone() {
            if let Some(told) = told {
                let value = self.f.get(variable);
                self.f.has_value(told, value);
            }
        }
    }

    fn find(&self, name: &str, place: Place) -> Result<(Variable, Option<MdId>), String> {
        let found = self.scope.iter().rev().find(|v| v.0 == name);
        found
            .map(|v| (v.1, v.2))
            .ok_or_else(|| format!("{place}: unknown variable '{name}'"))
    }

    fn value(&mut self, e: &Expr) -> Result<Value, String> {
        match &e.kind {
            Kind::Number(n) => Ok(self.f.double(*n)),
            Kind::Variable(name) => {
                let (variable, _) = self.find(name, e.place)?;
                Ok(self.f.get(variable))
            }
            Kind::Assign(name, value) => {
                let value = self.value(value)?;
                let (variable, told) = self.find(name, e.place)?;
                self.at(e.place);
                self.set(variable, told, value);
                Ok(value)
            }
            Kind::Binary(c, a, b) => {
                let operands = (self.value(a)?, self.value(b)?);
                self.at(e.place);
                Ok(self.binary(*c, operands))
            }
            Kind::Call(name, args) => self.call(name, args, e.place),
            Kind::If(condition, yes, no) => self.if_else(condition, yes, no),
            Kind::Var(name, start, body) => {
                let start = self.value(start)?;
                self.at(e.place);
                self.begin_variable(name, start, e.place, None);
                let result = self.value(body);
                self.scope.pop();
                result
            }
            Kind::For(name, start, condition, step, body) => {
                let start = self.value(start)?;
                self.at(e.place);
                let variable = self.begin_variable(name, start, e.place, None);
                let result = self.for_loop(variable, condition, step.as_deref(), body);
                self.scope.pop();
                result
            }
        }
    }

    fn binary(&mut self, c: char, (a, b): (Value, Value)) -> Value {
        let opcode = match c {
            ':' => return b,
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
                return self.f.cast(Opcode::UiToFp, holds, TypeId::DOUBLE);
            }
        };
        self.f.binary(opcode, a, b)
    }

    fn call(&mut self, name: &str, args: &[Expr], place: Place) -> Result<Value, String> {
        let unknown = || format!("{place}: unknown function '{name}'");
        let wanted = *self.functions.get(name).ok_or_else(unknown)?;
        if wanted != args.len() {
            return Err(format!("{place}: '{name}' requires {wanted} arguments"));
        }
        let values: Result<Vec<Value>, String> = args.iter().map(|a| self.value(a)).collect();
        let module = self.f.module();
        let ty = module.func_ty(TypeId::DOUBLE, &vec![TypeId::DOUBLE; wanted], false);
        let function = module.declare(name, ty)?;
        let values = values?;
        self.at(place);
        Ok(self.f.call(function, &values))
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
        self.join(end);
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
        self.join(head);
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
        self.join(end);
        Ok(self.f.double(0.0))
    }
}
