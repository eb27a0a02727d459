//! Cranelift at what `llforge/examples/jit_latency.rs` measures: from the text of its IR to the end of the first call.

use cranelift_codegen::settings::{self, Configurable};
use cranelift_jit::{JITBuilder, JITModule};
use cranelift_module::{FuncId, Linkage, Module, default_libcall_names};
use std::time::Instant;

fn run(module: &mut JITModule, text: &str, first: i64, last: i64) -> f64 {
    let start = Instant::now();
    let mut ids: Vec<FuncId> = Vec::new();
    for (function, number) in cranelift_reader::parse_functions(text).expect("valid").into_iter().zip(first..) {
        let name = format!("f{number}");
        let id = module.declare_function(&name, Linkage::Export, &function.signature).expect("a new name");
        let mut context = cranelift_codegen::Context::for_function(function);
        module.define_function(id, &mut context).expect("compiled");
        ids.push(id);
    }
    module.finalize_definitions().expect("linked");
    let address = module.get_finalized_function(*ids.last().expect("one at least"));
    // SAFETY: the type is that of the function.
    let f: extern "C" fn(i64, i64) -> i64 = unsafe { std::mem::transmute(address) };
    let value = f(1, 2);
    let took = start.elapsed().as_secs_f64() * 1e6;
    assert_eq!(value, last + 2);
    took
}

fn main() {
    let pattern = std::fs::read_to_string(std::env::args().nth(1).expect("a file")).expect("readable");
    let function = |n: i64| pattern.replace('$', &n.to_string());
    let mut flags = settings::builder();
    for (name, value) in [("opt_level", "none"), ("regalloc_algorithm", "single_pass"), ("is_pic", "false")] {
        flags.set(name, value).expect("known");
    }
    let isa = cranelift_native::builder().expect("this machine").finish(settings::Flags::new(flags)).expect("flags agree");
    let mut module = JITModule::new(JITBuilder::with_isa(isa, default_libcall_names()));
    let mut times: Vec<f64> = (0..2000).map(|i| run(&mut module, &function(i), i, i)).collect();
    let first = times[0];
    times.sort_by(f64::total_cmp);
    let all: String = (10_000..20_000).map(function).collect();
    let whole = run(&mut module, &all, 10_000, 19_999);
    println!(
        "Cranelift, opt_level none: first {first:.0} us, median {:.0} us, 99 % within {:.0} us; 10,000 functions in one module: {:.0} ms",
        times[1000],
        times[1980],
        whole / 1000.0
    );
}
