//! What options do that is more than to set a field, and how their values are read.

use super::{FileType, Language, Options};
use ir::options::{BranchKind, OptLevel};
use opt::pipeline::PASSES;

/// Picks one of the keywords of an enumeration.
pub(super) fn choose<T: Copy>(
    option: &str,
    all: &[T],
    keyword: fn(T) -> &'static str,
    v: &str,
) -> Result<T, String> {
    all.iter().copied().find(|x| keyword(*x) == v).ok_or_else(|| {
        let known: Vec<&str> = all.iter().map(|x| keyword(*x)).collect();
        format!(
            "option '-{option}' has no value '{v}': known are {}",
            known.join(", ")
        )
    })
}

pub(super) fn number<T: std::str::FromStr>(option: &str, v: &str) -> Result<T, String> {
    v.parse()
        .map_err(|_| format!("option '-{option}' requires a number, not '{v}'"))
}

/// A number of bytes, as `4096`, `512K`, `64M` or `2G`.
pub(super) fn set_max_memory(o: &mut Options, v: &str) -> Result<(), String> {
    let (digits, shift) = match v.as_bytes().last() {
        Some(b'K' | b'k') => (&v[..v.len() - 1], 10),
        Some(b'M' | b'm') => (&v[..v.len() - 1], 20),
        Some(b'G' | b'g') => (&v[..v.len() - 1], 30),
        _ => (v, 0),
    };
    let bytes = digits
        .parse::<usize>()
        .ok()
        .and_then(|n| n.checked_mul(1 << shift));
    let wrong = || format!("option '-max-memory' requires a number of bytes, as 64M, not '{v}'");
    o.max_memory = Some(bytes.filter(|n| *n > 0).ok_or_else(wrong)?);
    Ok(())
}

pub(super) fn set_opt_level(o: &mut Options, v: &str) -> Result<(), String> {
    o.codegen.opt_level = match v {
        "0" => OptLevel::O0,
        "1" => OptLevel::O1,
        "2" => OptLevel::O2,
        "3" => OptLevel::O3,
        _ => {
            return Err(format!(
                "invalid optimization level '-O{v}': -O0 to -O3 are known"
            ));
        }
    };
    Ok(())
}

pub(super) fn set_file_type(o: &mut Options, v: &str) -> Result<(), String> {
    o.file_type = match v {
        "obj" => FileType::Object,
        "asm" => FileType::Assembly,
        "null" => FileType::Null,
        _ => {
            return Err(format!(
                "option '-filetype' has no value '{v}': known are asm, obj, null"
            ));
        }
    };
    o.file_type_given = true;
    Ok(())
}

pub(super) fn add_features(o: &mut Options, v: &str) -> Result<(), String> {
    for f in v.split(',').filter(|f| !f.is_empty()) {
        if !o.codegen.features.is_empty() {
            o.codegen.features.push(',');
        }
        if !f.starts_with(['+', '-']) {
            o.codegen.features.push('+');
        }
        o.codegen.features.push_str(f);
    }
    Ok(())
}

/// Adds the names of a list with commas, each of which must be among the `known` ones.
pub(super) fn add_names<'a>(
    to: &mut Vec<String>,
    option: &str,
    list: &str,
    known: impl Iterator<Item = &'a str>,
) -> Result<(), String> {
    let known: Vec<&str> = known.collect();
    for name in list.split(',') {
        if !known.contains(&name) {
            return Err(format!(
                "option '{option}' has no value '{name}': known are {}",
                known.join(", ")
            ));
        }
        to.push(name.into());
    }
    Ok(())
}

pub(super) fn print_after(o: &mut Options, v: &str) -> Result<(), String> {
    let known = (PASSES.iter().map(|p| p.name))
        .chain([ir::inspect::EXPAND])
        .chain(machine::inspect::PHASES)
        .chain(["all"]);
    add_names(&mut o.codegen.inspect.print_after, "-print-after", v, known)
}

pub(super) fn disable_pass(o: &mut Options, v: &str) -> Result<(), String> {
    let known = PASSES.iter().map(|p| p.name).chain(regalloc::passes::NAMES);
    add_names(&mut o.codegen.inspect.disabled_passes, "-disable-pass", v, known)
}

pub(super) fn set_emit(o: &mut Options, v: &str) -> Result<(), String> {
    o.file_type = match v {
        "ir" => FileType::Ir,
        "bc" => FileType::Bitcode,
        _ => return set_file_type(o, v),
    };
    Ok(())
}

pub(super) fn verify_only(o: &mut Options, on: bool) {
    if on {
        o.file_type = FileType::VerifyOnly;
    }
}

pub(super) fn write_object(o: &mut Options, on: bool) {
    if on {
        (o.file_type, o.file_type_given) = (FileType::Object, true);
    }
}

pub(super) fn set_align_functions(o: &mut Options, v: &str) -> Result<(), String> {
    let log2: u32 = number("align-all-functions", v)?;
    if log2 > 16 {
        return Err(format!(
            "option '-align-all-functions' requires 0 to 16, not '{v}'"
        ));
    }
    o.codegen.align_functions = if log2 == 0 { 0 } else { 1 << log2 };
    Ok(())
}

pub(super) fn set_min_jump_table(o: &mut Options, v: &str) -> Result<(), String> {
    o.codegen.jump_tables.entries = number("min-jump-table-entries", v)?;
    Ok(())
}

pub(super) fn set_max_jump_table(o: &mut Options, v: &str) -> Result<(), String> {
    o.codegen.jump_tables.size = number("max-jump-table-size", v)?;
    Ok(())
}

pub(super) fn set_jump_table_density(o: &mut Options, v: &str) -> Result<(), String> {
    o.codegen.jump_tables.density = number("jump-table-density", v)?;
    Ok(())
}

pub(super) fn set_align_loops(o: &mut Options, v: &str) -> Result<(), String> {
    let bytes: u32 = number("align-loops", v)?;
    if bytes != 0 && (!bytes.is_power_of_two() || bytes > 1 << 16) {
        return Err(format!(
            "option '-align-loops' requires a power of two up to 65536, not '{v}'"
        ));
    }
    o.codegen.align_loops = bytes;
    Ok(())
}

pub(super) fn set_branch_boundary(o: &mut Options, v: &str) -> Result<(), String> {
    let bytes: u32 = number("x86-align-branch-boundary", v)?;
    if bytes != 0 && (!bytes.is_power_of_two() || !(32..=4096).contains(&bytes)) {
        return Err(format!(
            "option '-x86-align-branch-boundary' requires 0 or a power of two from 32 to 4096, not '{v}'"
        ));
    }
    o.codegen.align_branches.boundary = Some(bytes);
    Ok(())
}

pub(super) fn set_aligned_branches(o: &mut Options, v: &str) -> Result<(), String> {
    let kinds = v.split('+').filter(|kind| !kind.is_empty());
    let chosen = kinds.map(|kind| choose("x86-align-branch", BranchKind::ALL, BranchKind::keyword, kind));
    o.codegen.align_branches.kinds = Some(chosen.collect::<Result<_, _>>()?);
    Ok(())
}

pub(super) fn set_block_sections(o: &mut Options, v: &str) -> Result<(), String> {
    o.codegen.block_sections = v == "all";
    o.block_profile = (!matches!(v, "none" | "all")).then(|| v.into());
    o.codegen.function_sections |= o.codegen.block_sections;
    Ok(())
}

pub(super) fn split_functions(o: &mut Options, on: bool) {
    o.codegen.split_functions = on;
    o.codegen.function_sections |= on;
}

pub(super) fn set_tls_size(o: &mut Options, v: &str) -> Result<(), String> {
    o.codegen.tls_size = number("tls-size", v)?;
    match o.codegen.tls_size {
        0 | 12 | 24 | 32 | 48 => Ok(()),
        _ => Err(format!(
            "option '-tls-size' has no value '{v}': known are 12, 24, 32, 48"
        )),
    }
}

pub(super) fn set_dwarf_version(o: &mut Options, v: &str) -> Result<(), String> {
    let version: u16 = number("dwarf-version", v)?;
    if version != 0 && !(2..=5).contains(&version) {
        return Err(format!(
            "option '-dwarf-version' has no value '{v}': known are 2 to 5"
        ));
    }
    o.codegen.debug.dwarf_version = version;
    Ok(())
}

pub(super) fn set_split_file(o: &mut Options, v: &str) -> Result<(), String> {
    o.codegen.debug.split_file = Some(v.to_string()).filter(|f| !f.is_empty());
    Ok(())
}

pub(super) fn set_split_output(o: &mut Options, v: &str) -> Result<(), String> {
    o.codegen.debug.split_output = Some(v).filter(|f| !f.is_empty()).map(Into::into);
    Ok(())
}

pub(super) fn set_vector_library(_: &mut Options, v: &str) -> Result<(), String> {
    match v {
        "none" => Ok(()),
        _ => Err(format!("unsupported: option '-vector-library={v}'")),
    }
}

pub(super) fn set_swift_async_fp(o: &mut Options, v: &str) -> Result<(), String> {
    o.codegen.swift_async_unmarked = match v {
        "always" | "auto" => false,
        "never" => true,
        _ => return Err(format!("'{v}' is not a value of option '-swift-async-fp'")),
    };
    Ok(())
}

pub(super) fn set_language(o: &mut Options, v: &str) -> Result<(), String> {
    o.language = match v {
        "ir" => Some(Language::Ir),
        "assembler" => Some(Language::Assembly),
        _ => return Err(format!("unsupported: option '-x={v}'")),
    };
    Ok(())
}

pub(super) fn set_entry(o: &mut Options, v: &str) -> Result<(), String> {
    o.run.get_or_insert_default().entry = v.into();
    Ok(())
}

pub(super) fn add_module(o: &mut Options, v: &str) -> Result<(), String> {
    o.run.get_or_insert_default().extra_modules.push(v.into());
    Ok(())
}

pub(super) fn add_library(o: &mut Options, v: &str) -> Result<(), String> {
    o.run.get_or_insert_default().libraries.push(v.into());
    Ok(())
}

pub(super) fn set_jit_kind(o: &mut Options, v: &str) -> Result<(), String> {
    o.run.get_or_insert_default().lazy = match v {
        "orc-lazy" => true,
        "orc" | "mcjit" => false,
        _ => {
            return Err(format!(
                "option '-jit-kind' has no value '{v}': known are mcjit, orc, orc-lazy"
            ));
        }
    };
    Ok(())
}

pub(super) fn set_partition(o: &mut Options, v: &str) -> Result<(), String> {
    let wrong = || format!("option '-partition' requires i/n with i < n, not '{v}'");
    let (i, n) = v.split_once('/').ok_or_else(wrong)?;
    let (i, n): (u32, u32) = (i.parse().map_err(|_| wrong())?, n.parse().map_err(|_| wrong())?);
    if i >= n {
        return Err(wrong());
    }
    o.partition = Some((i, n));
    Ok(())
}

pub(super) fn set_time_trace(o: &mut Options, v: &str) -> Result<(), String> {
    o.time_trace = Some(v.into());
    o.trace.get_or_insert_default();
    Ok(())
}

pub(super) fn set_report(o: &mut Options, v: &str) -> Result<(), String> {
    o.report = Some(v.into());
    o.trace.get_or_insert_default();
    Ok(())
}
