use ir::parse::{ParseOptions, parse_module};
use std::io::BufRead;
fn main() {
    for file in std::io::stdin().lock().lines().map_while(Result::ok) {
        let text = std::fs::read(&file).unwrap();
        let Ok(m) = parse_module(&text, &ParseOptions::CODEGEN) else {
            continue;
        };
        for g in &m.globals {
            let ir::module::GlobalKind::Function(f) = &g.kind else {
                continue;
            };
            if !f.is_intrinsic {
                continue;
            }
            let name = m.scope().str(g.name);
            match f.intrinsic {
                None => println!("unknown {name}"),
                Some(i) => {
                    if let Err(e) = i.check_signature(m.scope(), g.value_ty) {
                        println!("signature {name} {e:?}")
                    }
                }
            }
        }
    }
}
