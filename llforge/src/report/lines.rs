//! IR whose debug information is the number of each instruction's line.
//!
//! In: IR as our writer prints it. Out: the same text line by line, but that locations are replaced, and what debuggers
//! were to be told of variables is left out; behind it stand the new nodes.

use std::fmt::Write;

/// Numbered IR.
pub(super) struct Numbered {
    pub text: String,
    /// By function, in the order of the text.
    pub functions: Vec<Numbers>,
}

/// The lines of a function.
pub(super) struct Numbers {
    pub name: String,
    /// From its `define` to its closing brace, the first line of the text is 1.
    pub first: u32,
    pub last: u32,
    /// Those with locations, in order: the machine IR's locations are indices here, from 1.
    pub located: Vec<u32>,
}

/// Module flags that ask for another form of debug information.
const OTHER_FORMS: [&str; 3] = ["\"CodeView\"", "\"Debug Info Version\"", "\"Dwarf Version\""];

pub(super) fn number(ir: &str) -> Numbered {
    let lines: Vec<&str> = ir.lines().collect();
    let node = |line: &str| -> Option<u64> { line.strip_prefix('!')?.split_once(" = ")?.0.parse().ok() };
    let first_free = lines.iter().filter_map(|l| node(l)).max().map_or(0, |n| n + 1);
    let (unit, file, version) = (first_free, first_free + 1, first_free + 2);
    let mut next = first_free + 3;
    let mut nodes = format!(
        "!{unit} = distinct !DICompileUnit(language: DW_LANG_C, file: !{file}, emissionKind: LineTablesOnly)\n\
         !{file} = !DIFile(filename: \"module.ll\", directory: \"\")\n\
         !{version} = !{{i32 2, !\"Debug Info Version\", i32 3}}\n"
    );
    let mut units = vec![format!("!{unit}")];
    let mut flags = vec![format!("!{version}")];
    let mut text = String::with_capacity(ir.len() + ir.len() / 4);
    let mut functions = Vec::new();
    let mut open: Option<(Numbers, u64)> = None;
    for (n, line) in lines.iter().enumerate() {
        let number = n as u32 + 1;
        let line = without_location(line);
        if let Some(list) = line.strip_prefix("!llvm.dbg.cu = !{") {
            // Nodes that are still there belong to them.
            units.extend(list.trim_end_matches('}').split(", ").map(str::to_string));
        } else if let Some(list) = line.strip_prefix("!llvm.module.flags = !{") {
            let kept = |flag: &&str| {
                let of = |l: &&&str| l.strip_prefix(*flag).is_some_and(|rest| rest.starts_with(" = "));
                let said = lines.iter().find(of);
                !said.is_some_and(|l| OTHER_FORMS.iter().any(|f| l.contains(f)))
            };
            flags.extend(
                list.trim_end_matches('}')
                    .split(", ")
                    .filter(kept)
                    .map(str::to_string),
            );
        } else if let Some(name) = defined(&line) {
            let subprogram = next;
            next += 1;
            let head = line.strip_suffix('{').unwrap_or(&line);
            let _ = write!(text, "{head}!dbg !{subprogram} {{");
            let _ = writeln!(
                nodes,
                "!{subprogram} = distinct !DISubprogram(name: \"f\", file: !{file}, line: {number}, type: !DISubroutineType(types: !{{}}), \
                 scopeLine: {number}, spFlags: DISPFlagDefinition, unit: !{unit})"
            );
            let numbers = Numbers {
                name,
                first: number,
                last: number,
                located: Vec::new(),
            };
            open = Some((numbers, subprogram));
        } else if let (Some((mut numbers, _)), "}") = (open.take_if(|_| line == "}"), &*line) {
            numbers.last = number;
            functions.push(numbers);
            text.push('}');
        } else if line.trim_start().starts_with("#dbg_") {
            // An empty line in its place.
        } else {
            text.push_str(&line);
            let ends = lines.get(n + 1).is_none_or(|l| !goes_on(l));
            if let Some((numbers, subprogram)) = open.as_mut().filter(|_| ends && line.starts_with(' ')) {
                let _ = write!(text, ", !dbg !{next}");
                let _ = writeln!(
                    nodes,
                    "!{next} = !DILocation(line: {number}, scope: !{subprogram})"
                );
                next += 1;
                numbers.located.push(number);
            }
        }
        text.push('\n');
    }
    let _ = writeln!(nodes, "!llvm.dbg.cu = !{{{}}}", units.join(", "));
    let _ = writeln!(nodes, "!llvm.module.flags = !{{{}}}", flags.join(", "));
    text.push_str(&nodes);
    Numbered { text, functions }
}

/// Whether a line goes on with the instruction before it.
fn goes_on(line: &str) -> bool {
    (line.starts_with("   ") && !line.trim_start().starts_with("#dbg_")) || line.starts_with("  ]")
}

/// A line without `!dbg`.
fn without_location(line: &str) -> String {
    let mut rest = line;
    let mut out = String::with_capacity(line.len());
    while let Some((before, after)) = rest.split_once("!dbg !") {
        let behind = after.trim_start_matches(|c: char| c.is_ascii_digit());
        out.push_str(before);
        rest = after;
        if behind.len() == after.len() || !out.matches('"').count().is_multiple_of(2) {
            out.push_str("!dbg !");
            continue;
        }
        out.truncate(out.strip_suffix(", ").map_or(out.len(), str::len));
        rest = behind.strip_prefix(' ').unwrap_or(behind);
    }
    out.push_str(rest);
    out
}

/// The name of the function that a line defines.
fn defined(line: &str) -> Option<String> {
    let line = line.strip_prefix("define ").filter(|l| l.ends_with('{'))?;
    // Attributes of the result may name types, never globals.
    let (_, at) = line.split_once('@')?;
    let Some(quoted) = at.strip_prefix('"') else {
        return Some(at.split('(').next()?.to_string());
    };
    let mut bytes = Vec::new();
    let mut rest = quoted.split('"').next()?;
    while let Some((before, after)) = rest.split_once('\\') {
        bytes.extend(before.bytes());
        bytes.push(u8::from_str_radix(after.get(..2)?, 16).ok()?);
        rest = &after[2..];
    }
    bytes.extend(rest.bytes());
    Some(String::from_utf8_lossy(&bytes).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    const IR: &str = "define i32 @\"a\\22b\"(i32 %n) !dbg !1 {\n  switch i32 %n, label %d [\n    i32 1, label %d\n  ], !dbg !3\n\nd:\n    #dbg_value(i32 %n, !4, !DIExpression(), !3)\n  ret i32 0, !dbg !3\n}\n!llvm.dbg.cu = !{!2}\n!llvm.module.flags = !{!5, !6}\n!2 = distinct !DICompileUnit(language: DW_LANG_C, file: !3)\n!3 = !DIFile(filename: \"a.c\", directory: \"\")\n!5 = !{i32 2, !\"CodeView\", i32 1}\n!6 = !{i32 7, !\"PIC Level\", i32 2}\n";

    #[test]
    fn instructions_have_the_numbers_of_their_lines() {
        let numbered = number(IR);
        let [f] = &numbered.functions[..] else {
            panic!("one function")
        };
        assert_eq!(
            (f.name.as_str(), f.first, f.last, &f.located[..]),
            ("a\"b", 1, 9, &[4, 8][..])
        );
        let lines: Vec<&str> = numbered.text.lines().collect();
        assert_eq!(lines[0], "define i32 @\"a\\22b\"(i32 %n) !dbg !10 {");
        assert_eq!(lines[3], "  ], !dbg !11");
        assert_eq!(lines[6], "");
        assert_eq!(lines[7], "  ret i32 0, !dbg !12");
        assert!(numbered.text.ends_with("!llvm.module.flags = !{!9, !6}\n"));
        assert!(numbered.text.contains("!12 = !DILocation(line: 8, scope: !10)"));
        let module = ir::parse::parse_all(numbered.text.as_bytes(), &ir::parse::ParseOptions::ALL);
        assert!(module.is_ok());
    }

    #[test]
    fn texts_are_no_locations() {
        assert_eq!(
            without_location("  call void asm \"!dbg !1\", \"\"(), !dbg !2"),
            "  call void asm \"!dbg !1\", \"\"()"
        );
    }
}
