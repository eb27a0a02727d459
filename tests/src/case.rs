//! A test file: IR, and in its comments the tests, a C driver and the expected output.
//!
//! Needs: the text of a `.ll` file. Leaves: a [`Case`], or a message that names the line. Cost: one pass.

use std::path::{Path, PathBuf};

/// One `; test:` line.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Test {
    /// The first word: a name of [`crate::verdict::Kind`].
    pub kind: String,
    /// `key=value` words.
    pub settings: Vec<(String, String)>,
    /// The words after `--`: flags for the command under test. `{ll}` in them is the directory of all cases.
    pub flags: Vec<String>,
}

impl Test {
    /// A setting's value.
    pub fn get(&self, key: &str) -> Option<&str> {
        self.settings
            .iter()
            .find(|(k, _)| k == key)
            .map(|(_, v)| v.as_str())
    }

    /// A setting's comma-separated values.
    pub fn list<'a>(&'a self, key: &str, default: &'a str) -> impl Iterator<Item = &'a str> {
        self.get(key)
            .unwrap_or(default)
            .split(',')
            .filter(|v| !v.is_empty())
    }
}

/// A parsed test file.
#[derive(Debug, Clone, Default)]
pub struct Case {
    /// Where it lies.
    pub path: PathBuf,
    /// The tests, in the order of the file.
    pub tests: Vec<Test>,
    /// The C driver, empty when there is none.
    pub driver: String,
    /// What the program must print; `None` when the file does not say.
    pub output: Option<String>,
    /// The text before the first `>>>` part.
    pub ir: String,
}

/// The text of a comment line: `; x` and `;x` give `x`; in assembly `# x` and `// x`.
fn comment(line: &str) -> Option<&str> {
    let rest = line.strip_prefix(';').or_else(|| line.strip_prefix("# "));
    let rest = rest.or_else(|| line.strip_prefix("// "))?;
    Some(rest.strip_prefix(' ').unwrap_or(rest))
}

impl Case {
    /// Reads a test file.
    pub fn read(path: &Path) -> Result<Case, String> {
        let text = std::fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()))?;
        let mut case = Case::parse(&text).map_err(|e| format!("{}:{e}", path.display()))?;
        case.path = path.to_path_buf();
        Ok(case)
    }

    /// Parses the text of a test file; errors begin with the line number.
    pub fn parse(text: &str) -> Result<Case, String> {
        let mut case = Case::default();
        let mut part = "";
        for (index, line) in text.lines().enumerate() {
            let number = index + 1;
            if let Some(name) = comment(line).and_then(|c| c.strip_prefix(">>> ")) {
                part = match name.trim() {
                    "driver" => "driver",
                    "output" => {
                        case.output = Some(String::new());
                        "output"
                    }
                    other => return Err(format!("{number}: unknown part '{other}'")),
                };
                continue;
            }
            match part {
                "" => {
                    case.ir.push_str(line);
                    case.ir.push('\n');
                    if let Some(words) = comment(line).and_then(|c| c.strip_prefix("test: ")) {
                        case.tests
                            .push(parse_test(words).map_err(|e| format!("{number}: {e}"))?);
                    }
                }
                _ => {
                    let Some(content) = comment(line) else {
                        if line.is_empty() {
                            continue;
                        }
                        return Err(format!("{number}: only comments may follow '>>> {part}'"));
                    };
                    let target = if part == "driver" {
                        &mut case.driver
                    } else {
                        case.output.get_or_insert_default()
                    };
                    target.push_str(content);
                    target.push('\n');
                }
            }
        }
        if case.tests.is_empty() {
            return Err("1: no '; test:' line".into());
        }
        Ok(case)
    }

    /// The file's text with another `>>> output` part.
    pub fn with_output(text: &str, output: &str) -> String {
        let mark = ["; ", "# ", "// "]
            .into_iter()
            .find(|m| text.starts_with(m))
            .unwrap_or("; ");
        let keep = text
            .find(&format!("{mark}>>> output"))
            .map_or(text, |at| &text[..at]);
        let mut new = keep.to_string();
        if !new.ends_with('\n') {
            new.push('\n');
        }
        new.push_str(mark);
        new.push_str(">>> output\n");
        for line in output.lines() {
            new.push_str(if line.is_empty() { mark.trim_end() } else { mark });
            new.push_str(line);
            new.push('\n');
        }
        new
    }
}

fn parse_test(words: &str) -> Result<Test, String> {
    let mut test = Test::default();
    let mut words = words.split_whitespace();
    test.kind = words.next().ok_or("no kind of test")?.to_string();
    for word in words.by_ref() {
        if word == "--" {
            break;
        }
        let (key, value) = word.split_once('=').ok_or(format!("'{word}' is not key=value"))?;
        test.settings.push((key.into(), value.into()));
    }
    let with_files = |word: &str| word.replace("{ll}", concat!(env!("CARGO_MANIFEST_DIR"), "/ll"));
    test.flags = words.map(with_files).collect();
    Ok(test)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_and_tests() {
        let case = Case::parse("; test: run levels=O0,O2 -- -mcpu=x\n@a = global i32 0\n; >>> driver\n; int x;\n;\n; >>> output\n; 1\n")
            .expect("parses");
        assert_eq!(case.tests[0].kind, "run");
        assert_eq!(case.tests[0].list("levels", "").collect::<Vec<_>>(), ["O0", "O2"]);
        assert_eq!(case.tests[0].flags, ["-mcpu=x"]);
        assert_eq!(case.driver, "int x;\n\n");
        assert_eq!(case.output.as_deref(), Some("1\n"));
    }

    #[test]
    fn bad_files_name_the_line() {
        assert!(
            Case::parse("define void @f() { ret void }\n")
                .unwrap_err()
                .starts_with("1:")
        );
        assert!(Case::parse("; test: run x\n").unwrap_err().starts_with("1: 'x'"));
        assert!(
            Case::parse("; test: run\n; >>> driver\nint x;\n")
                .unwrap_err()
                .starts_with("3:")
        );
    }

    #[test]
    fn blessing_replaces_the_output() {
        assert_eq!(
            Case::with_output("x\n; >>> output\n; old\n", "a\n\nb\n"),
            "x\n; >>> output\n; a\n;\n; b\n"
        );
        assert_eq!(Case::with_output("x", "a\n"), "x\n; >>> output\n; a\n");
    }
}
