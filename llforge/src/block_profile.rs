//! `-basic-block-sections=FILE`: reads the profile that says which blocks stand together.

use crate::driver::Failure;
use emit::metadata::MetadataReader;
use ir::block_profile::BlockClusters;
use ir::diag::Diagnostic;
use ir::options::CodegenOptions;
use ir::triple::ObjectFormat;
use std::sync::Arc;

/// Puts the profile at `path` into the settled options. Errors: it cannot be read or is none; the format has no such sections.
pub fn settle(
    path: &str,
    metadata: &MetadataReader<'_>,
    codegen: &mut CodegenOptions,
) -> Result<(), Failure> {
    let format = codegen.triple.format;
    if format != ObjectFormat::Elf {
        let what = format!("option '-basic-block-sections' in {format:?} objects");
        return Err(Diagnostic::unsupported(None, what).into());
    }
    let failed = |what| Failure::from(Diagnostic::error(None, what));
    let text = std::fs::read_to_string(path).map_err(|e| failed(format!("cannot read '{path}': {e}")))?;
    let is_of = |function: &str, file: &str| source_file(metadata, function).is_some_and(|own| own == file);
    let clusters = BlockClusters::read(&text, is_of)
        .map_err(|f| failed(format!("invalid profile '{path}' at line {}: {}", f.line, f.what)))?;
    codegen.block_clusters = Some(Arc::new(clusters));
    Ok(())
}

/// The file of the compilation unit that a function is of, where debuggers are told of it.
fn source_file(metadata: &MetadataReader<'_>, function: &str) -> Option<String> {
    let module = metadata.module();
    let global = module.global(module.find(function.as_bytes())?);
    let unit = metadata.field(metadata.attachment(global, "dbg")?, "unit")?;
    let name = metadata.field_string(metadata.field(unit, "file")?, "filename")?;
    let name = String::from_utf8_lossy(&name);
    Some(name.trim_start_matches("./").into())
}
