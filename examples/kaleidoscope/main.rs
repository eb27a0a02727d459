//! A small language: each function is compiled when it was read, expressions are evaluated at once; or the functions become an
//! object, to be linked with C (doubles in, a double out).
//!
//!   cargo run --example kaleidoscope -- program.ks            runs it
//!   cargo run --example kaleidoscope -- program.ks -o x.o     writes its functions

mod codegen;
mod parser;

use codegen::{Functions, define};
use llforge::builder::ModuleBuilder;
use llforge::jit::Jit;
use llforge::triple::Triple;
use llforge::{Module, Options};
use parser::{Expr, Item, Parser};

fn run(text: &str) -> Result<(), String> {
    let mut parser = Parser::new(text)?;
    let mut functions = Functions::new();
    let jit = Jit::new().map_err(|e| e.to_string())?;
    let mut count = 0;
    let add = |name: &str, params: &[String], body: &Expr, functions: &Functions| {
        let mut module = ModuleBuilder::new(&Triple::host().text);
        define(&mut module, functions, name, params, body)?;
        let module = Module::build(name, module).map_err(|e| e.to_string())?;
        jit.add(&module).map_err(|e| e.to_string())
    };
    while let Some(item) = parser.item()? {
        match item {
            Item::Extern(name, params) => {
                functions.insert(name, params.len());
            }
            Item::Def(name, params, body) => {
                functions.insert(name.clone(), params.len());
                add(&name, &params, &body, &functions)?;
            }
            Item::Expr(e) => {
                count += 1;
                let name = format!("expression{count}");
                let id = add(&name, &[], &e, &functions)?;
                // SAFETY: it was made with this type, and does not run any more when it is removed.
                let value = unsafe {
                    let f: extern "C" fn() -> f64 = jit.function(&name).map_err(|e| e.to_string())?;
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

fn object(text: &str) -> Result<Vec<u8>, String> {
    let mut parser = Parser::new(text)?;
    let mut functions = Functions::new();
    let mut module = ModuleBuilder::new(&Triple::host().text);
    while let Some(item) = parser.item()? {
        match item {
            Item::Extern(name, params) => {
                functions.insert(name, params.len());
            }
            Item::Def(name, params, body) => {
                functions.insert(name.clone(), params.len());
                define(&mut module, &functions, &name, &params, &body)?;
            }
            Item::Expr(_) => return Err("an object has functions only".into()),
        }
    }
    let mut options = Options::object();
    options.set("relocation-model", "pic")?;
    let module = Module::build("kaleidoscope", module).map_err(|e| e.to_string())?;
    module.compile(&options).map_err(|e| e.to_string())
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    match args.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        [input] => run(&std::fs::read_to_string(input)?)?,
        [input, "-o", output] => std::fs::write(output, object(&std::fs::read_to_string(input)?)?)?,
        _ => return Err("usage: kaleidoscope PROGRAM [-o OBJECT]".into()),
    }
    Ok(())
}
