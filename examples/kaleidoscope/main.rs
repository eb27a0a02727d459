//! A small language: each function is compiled when it was read, expressions are evaluated at once; or the functions become an
//! object, to be linked with C (doubles in, a double out). With `-g`, debuggers see lines and variables of both.
//!
//!   cargo run --example kaleidoscope -- program.ks            runs it
//!   cargo run --example kaleidoscope -- program.ks -o x.o     writes its functions

mod codegen;
mod parser;

use codegen::{Debug, Functions, define};
use llforge::builder::ModuleBuilder;
use llforge::jit::{Jit, ModuleId, Settings};
use llforge::triple::Triple;
use llforge::{Module, Options};
use parser::{Function, Item, Parser};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// What the command line says.
struct Arguments {
    input: PathBuf,
    output: Option<PathBuf>,
    debug: bool,
}

impl Arguments {
    fn read() -> Result<Arguments, String> {
        let (mut input, mut output, mut debug) = (None, None, false);
        let mut words = std::env::args().skip(1);
        while let Some(word) = words.next() {
            match word.as_str() {
                "-g" => debug = true,
                "-o" => output = words.next().map(PathBuf::from),
                _ => input = std::fs::canonicalize(word).ok(),
            }
        }
        let usage = "usage: kaleidoscope PROGRAM [-g] [-o OBJECT]";
        Ok(Arguments {
            input: input.ok_or(usage)?,
            output,
            debug,
        })
    }

    /// What the code generator is told: values of variables are to be seen where somebody looks for them.
    fn options(&self) -> Result<Options, String> {
        let mut options = Options::object();
        options.set("relocation-model", "pic")?;
        options.set("O", if self.debug { "0" } else { "2" })?;
        Ok(options)
    }

    /// A module, and what debuggers are told of it.
    fn module(&self) -> (ModuleBuilder, Option<Debug>) {
        let mut module = ModuleBuilder::new(&Triple::host().text);
        let debug = self.debug.then(|| Debug::new(&mut module, &self.input));
        (module, debug)
    }
}

/// Puts a function, in a module of its own, where it can run.
fn add(arguments: &Arguments, jit: &Jit, functions: &Functions, f: &Function) -> Result<ModuleId, String> {
    let (mut module, debug) = arguments.module();
    define(&mut module, debug, functions, f)?;
    let module = Module::build(&f.name, module).map_err(|e| e.to_string())?;
    jit.add(&module).map_err(|e| e.to_string())
}

fn run(arguments: &Arguments, text: &str) -> Result<(), String> {
    let mut parser = Parser::new(text)?;
    let mut functions = Functions::new();
    let settings = Settings {
        options: arguments.options()?,
        ..Settings::default()
    };
    let jit = Jit::with(settings).map_err(|e| e.to_string())?;
    let mut count = 0;
    while let Some(item) = parser.item()? {
        match item {
            Item::Extern(name, params) => {
                functions.insert(name, params.len());
            }
            Item::Def(f) => {
                functions.insert(f.name.clone(), f.params.len());
                add(arguments, &jit, &functions, &f)?;
            }
            Item::Expr(body) => {
                count += 1;
                let f = Function {
                    name: format!("expression{count}"),
                    params: Vec::new(),
                    place: body.place,
                    body,
                };
                let id = add(arguments, &jit, &functions, &f)?;
                // SAFETY: it was made with this type, and does not run any more when it is removed.
                let value = unsafe {
                    let f: extern "C" fn() -> f64 = jit.function(&f.name).map_err(|e| e.to_string())?;
                    let value = f();
                    jit.remove(id);
                    value
                };
                println!("{value}");
            }
        }
    }
    Ok(())
}

fn write_object(arguments: &Arguments, text: &str, output: &Path) -> Result<(), String> {
    let mut parser = Parser::new(text)?;
    let mut functions = Functions::new();
    let (mut module, debug) = arguments.module();
    while let Some(item) = parser.item()? {
        match item {
            Item::Extern(name, params) => {
                functions.insert(name, params.len());
            }
            Item::Def(f) => {
                functions.insert(f.name.clone(), f.params.len());
                define(&mut module, debug, &functions, &f)?;
            }
            Item::Expr(e) => return Err(format!("{}: an object has functions only", e.place)),
        }
    }
    let module = Module::build("kaleidoscope", module).map_err(|e| e.to_string())?;
    let object = module.compile(&arguments.options()?).map_err(|e| e.to_string())?;
    std::fs::write(output, object).map_err(|e| format!("{}: {e}", output.display()))
}

fn work() -> Result<(), String> {
    let arguments = Arguments::read()?;
    let text = std::fs::read_to_string(&arguments.input).map_err(|e| e.to_string())?;
    match &arguments.output {
        Some(output) => write_object(&arguments, &text, output),
        None => run(&arguments, &text),
    }
}

fn main() -> ExitCode {
    match work() {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::FAILURE
        }
    }
}
