//! "Just my code" (`-enable-jmc-instrument`, clang's `-fjmc`): functions with debug information tell debuggers that they run, by a
//! call of `__CheckForDebuggerJustMyCode` with the address of a flag that debuggers clear to step over code. Each file has a
//! flag, named for its path.
//!
//! Where there is no debugger's library the routine does nothing: in ELF objects it is defined weakly, Microsoft's linker is
//! told of another name for it.

use crate::metadata::MetadataReader;
use ir::context::ScopeMut;
use ir::ids::{ComdatId, GlobalId, MdId, TypeId};
use ir::module::{
    BodyState, Comdat, ComdatKind, Function, GlobalKind, Linkage, Module, UnnamedAddr, Variable,
};
use ir::parse::{ParseOptions, parse_all};

/// The routine that is called.
pub const CHECK: &str = "__CheckForDebuggerJustMyCode";
/// What Microsoft's linker takes for it.
pub(crate) const DEFAULT: &str = "__JustMyCode_Default";

/// The functions that tell, and the names of their flags.
pub fn flags(metadata: &MetadataReader<'_>) -> Vec<(GlobalId, String)> {
    let module = metadata.module();
    let all = (0..module.globals.len()).map(GlobalId::new);
    let defined = all.filter(|g| module.function(*g).is_some() && !module.global(*g).is_declaration());
    let named = |g: GlobalId| {
        let subprogram = metadata.attachment(module.global(g), "dbg")?;
        Some((g, flag_name(metadata, subprogram)?))
    };
    defined.filter_map(named).collect()
}

/// `__HASH_NAME` of the file that a function stands in: a hash of the folder, and the file's name with `@` for dots.
fn flag_name(metadata: &MetadataReader<'_>, subprogram: MdId) -> Option<String> {
    let file = metadata.field(subprogram, "file")?;
    let part = |label| {
        let text = metadata.field_string(file, label).unwrap_or_default();
        String::from_utf8_lossy(&text).into_owned()
    };
    let (folder, file) = split_path(&part("directory"), &part("filename"));
    let hash = folder
        .bytes()
        .fold(5381u32, |h, c| h.wrapping_mul(33).wrapping_add(c.into()));
    Some(format!("__{hash:08X}_{}", file.replace('.', "@")))
}

/// The folder, without `.` and `..`, and the last part of a path.
fn split_path(folder: &str, file: &str) -> (String, String) {
    let bytes = folder.as_bytes();
    let has_drive = bytes.get(1) == Some(&b':') && bytes[0].is_ascii_alphabetic();
    let windows = has_drive || folder.contains('\\') || file.contains('\\');
    let separator = if windows { '\\' } else { '/' };
    let whole = match folder {
        "" => file.to_string(),
        _ => format!("{folder}{separator}{file}"),
    };
    let whole = whole.replace(['/', '\\'], &separator.to_string());
    let (drive, rest) = match has_drive {
        true => whole.split_at(2),
        false => ("", &whole[..]),
    };
    let root = if rest.starts_with(separator) {
        &rest[..1]
    } else {
        ""
    };
    let mut parts: Vec<&str> = Vec::new();
    for part in rest.split(separator).filter(|p| !p.is_empty() && *p != ".") {
        match (part, parts.last()) {
            ("..", Some(last)) if *last != ".." => drop(parts.pop()),
            ("..", None) if !root.is_empty() => {}
            _ => parts.push(part),
        }
    }
    let file = parts.pop().unwrap_or_default().to_string();
    (
        format!("{drive}{root}{}", parts.join(&separator.to_string())),
        file,
    )
}

/// Defines the flags, in [`Function::debugger_flag`], and the routine.
pub fn define(module: &mut Module, flags: &[(GlobalId, String)], coff: bool) {
    if flags.is_empty() {
        return;
    }
    let section = if coff { ".msvcjmc" } else { ".data.just.my.code" };
    let section = ScopeMut::module(&mut module.ctx).str(section.as_bytes());
    for (function, name) in flags {
        let flag = module.find(name.as_bytes()).unwrap_or_else(|| {
            let init = ScopeMut::module(&mut module.ctx).int(TypeId::I8, 1);
            let kind = GlobalKind::Variable(Variable {
                init: Some(init),
                ..Variable::default()
            });
            let flag = module.add(name.as_bytes(), kind, TypeId::I8, Linkage::Internal);
            let global = &mut module.globals[flag.index()];
            (global.section, global.align, global.unnamed_addr) = (section, 1, UnnamedAddr::Global);
            flag
        });
        if let GlobalKind::Function(f) = &mut module.globals[function.index()].kind {
            f.debugger_flag = Some(flag);
        }
    }
    define_check(module, coff);
}

/// A function that does nothing.
fn nothing() -> GlobalKind {
    let text = b"define void @nothing(ptr) {\n  ret void\n}\n";
    let mut parsed = parse_all(text, &ParseOptions::ALL).expect("legal");
    let body = match &mut parsed.globals[0].kind {
        GlobalKind::Function(f) => std::mem::take(&mut f.body),
        _ => BodyState::None,
    };
    GlobalKind::Function(Box::new(Function {
        body,
        ..Function::default()
    }))
}

/// What is called where nobody else defines it.
fn define_check(module: &mut Module, coff: bool) {
    let ty = ScopeMut::module(&mut module.ctx).func_ty(TypeId::VOID, &[TypeId::PTR], false);
    let known = module.find(CHECK.as_bytes());
    if coff {
        let default = module.add(DEFAULT.as_bytes(), nothing(), ty, Linkage::External);
        let name = module.global(default).name;
        let kind = ComdatKind::Any;
        module.globals[default.index()].comdat = Some(ComdatId::new(module.comdats.len()));
        module.comdats.push(Comdat { name, kind });
        if known.is_none() {
            let kind = GlobalKind::Function(Box::default());
            module.add(CHECK.as_bytes(), kind, ty, Linkage::External);
        }
        return;
    }
    match known {
        None => drop(module.add(CHECK.as_bytes(), nothing(), ty, Linkage::WeakAny)),
        Some(g) if module.global(g).is_declaration() => {
            let global = &mut module.globals[g.index()];
            if global.value_ty == ty {
                (global.kind, global.linkage) = (nothing(), Linkage::WeakAny);
            }
        }
        Some(_) => {}
    }
}

#[cfg(test)]
mod tests {
    use super::split_path;

    #[test]
    fn paths_are_of_the_system_that_they_look_like() {
        for (folder, file, want) in [
            ("/tmp/d", "a.c", ("/tmp/d", "a.c")),
            ("/tmp/d", "../e/./a.c", ("/tmp/e", "a.c")),
            ("C:\\dir", "sub/b.h", ("C:\\dir\\sub", "b.h")),
            ("C:/dir", "..\\..\\b.h", ("C:\\", "b.h")),
            ("", "b.h", ("", "b.h")),
            ("x", "../../b.h", ("..", "b.h")),
        ] {
            let (a, b) = split_path(folder, file);
            assert_eq!((a.as_str(), b.as_str()), want, "{folder} {file}");
        }
    }
}
