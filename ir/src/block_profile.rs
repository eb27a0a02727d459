//! Which blocks of functions are to stand together in sections (`-basic-block-sections=FILE`), as Propeller says it.
//!
//! A line that begins with `f` names a function (with its other names, between slashes), one with `c` a cluster of its blocks by
//! number, the entry's first; `m` says which source file the functions after it are of. In the older form, without the line
//! `v1`, these are `!` and `!!`. Numbers are those of the address map (`-basic-block-address-map`).

use rustc_hash::FxHashMap;

/// The blocks of a function that stand in one section, in order.
pub type Cluster = Vec<u32>;

/// Functions by name, with their clusters.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BlockClusters {
    functions: FxHashMap<Vec<u8>, Vec<Cluster>>,
}

/// What is wrong with a profile, and in which line, counted from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The line.
    pub line: u32,
    /// What is wrong.
    pub what: String,
}

impl BlockClusters {
    /// The clusters of a function; `None`: its blocks stay together.
    pub fn of(&self, name: &[u8]) -> Option<&[Cluster]> {
        self.functions.get(name).map(Vec::as_slice)
    }

    /// Reads a profile. `is_of(function, file)`: whether a function of the module is of this source file.
    ///
    /// Errors: the first line that is none of a profile, or asks for what is not done.
    pub fn read(text: &str, is_of: impl Fn(&str, &str) -> bool) -> Result<BlockClusters, Fault> {
        let mut reader = Reader {
            is_of,
            file: None,
            names: Vec::new(),
            seen: Vec::new(),
            found: BlockClusters::default(),
        };
        let versioned = text.lines().map(str::trim).find(|l| is_line(l));
        let v1 = match versioned.and_then(|l| l.strip_prefix('v')) {
            None => false,
            Some("1") => true,
            Some(other) => {
                let what = format!("invalid profile version: {other}");
                return Err(Fault { line: 1, what });
            }
        };
        let mut lines = text.lines().map(str::trim).zip(1..).filter(|(l, _)| is_line(l));
        if v1 {
            lines.next();
        }
        for (text, line) in lines {
            let read = match v1 {
                true => reader.line(text),
                false => reader.old_line(text),
            };
            read.map_err(|what| Fault { line, what })?;
        }
        Ok(reader.found)
    }
}

/// Whether a line is neither empty nor a comment.
fn is_line(line: &str) -> bool {
    !line.is_empty() && !line.starts_with(['#', '@'])
}

struct Reader<F> {
    is_of: F,
    /// The source file that the functions are of.
    file: Option<String>,
    /// Names of the function in hand; none: it is another module's.
    names: Vec<Vec<u8>>,
    /// Its blocks.
    seen: Vec<u32>,
    found: BlockClusters,
}

impl<F: Fn(&str, &str) -> bool> Reader<F> {
    fn line(&mut self, line: &str) -> Result<(), String> {
        let (kind, rest) = line.split_at(line.chars().next().map_or(0, char::len_utf8));
        let rest = rest.trim_start();
        match kind {
            "m" => {
                self.file = Some(rest.trim_start_matches("./").into());
                Ok(())
            }
            "f" => self.function(rest.split_whitespace()),
            "c" => self.cluster(rest),
            // Frequencies and hashes, of which nothing is made.
            "g" | "h" => Ok(()),
            "p" | "t" if self.names.is_empty() => Ok(()),
            "p" => Err("unsupported: blocks that are copied".into()),
            "t" => Err("unsupported: targets of prefetches".into()),
            _ => Err(format!("invalid specifier: '{kind}'")),
        }
    }

    /// `!NAME [M=FILE]`, `!!NUMBERS`.
    fn old_line(&mut self, line: &str) -> Result<(), String> {
        let Some(rest) = line.strip_prefix('!') else {
            // (the line of a tool that writes what it is)
            return Ok(());
        };
        if let Some(numbers) = rest.strip_prefix('!') {
            return self.cluster(numbers);
        }
        let (name, file) = rest.split_once(" M=").unwrap_or((rest, ""));
        self.file = (!file.is_empty()).then(|| file.trim_start_matches("./").into());
        self.function(name.split('/'))
    }

    fn function<'a>(&mut self, names: impl Iterator<Item = &'a str>) -> Result<(), String> {
        self.names.clear();
        self.seen.clear();
        for name in names.filter(|n| !n.is_empty()) {
            if self.file.as_deref().is_none_or(|file| (self.is_of)(name, file)) {
                self.names.push(name.into());
            }
        }
        match self.names.iter().find(|n| self.found.functions.contains_key(*n)) {
            None => Ok(()),
            Some(n) => Err(format!("duplicate profile for function '{}'", n.escape_ascii())),
        }
    }

    fn cluster(&mut self, numbers: &str) -> Result<(), String> {
        if self.names.is_empty() {
            return Ok(());
        }
        let mut cluster = Vec::new();
        for number in numbers.split_whitespace() {
            let block = number
                .parse()
                .map_err(|_| format!("unable to parse BB id: '{number}': unsigned integer expected"))?;
            if self.seen.contains(&block) {
                return Err(format!("duplicate basic block id found '{block}'"));
            }
            self.seen.push(block);
            cluster.push(block);
        }
        if cluster.is_empty() {
            return Err("unable to parse BB id: '': unsigned integer expected".into());
        }
        if cluster[1..].contains(&0) {
            return Err("entry BB (0) does not begin a cluster".into());
        }
        for name in &self.names {
            let functions = &mut self.found.functions;
            functions.entry(name.clone()).or_default().push(cluster.clone());
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::{BlockClusters, Fault};

    fn read(text: &str) -> Result<BlockClusters, Fault> {
        BlockClusters::read(text, |name, file| name == "here" && file == "a.c")
    }

    #[test]
    fn both_forms_say_the_same() {
        let new = read("v1\n# what\n\nf foo other\nc 0 2\ng 0:1\nc 3\nf none\n").unwrap();
        let old = read("!foo/other\n!!0 2\n!!3\n!none\n").unwrap();
        assert_eq!(new, old);
        assert_eq!(new.of(b"foo"), Some(&[vec![0, 2], vec![3]][..]));
        assert_eq!(new.of(b"other"), new.of(b"foo"));
        assert_eq!(new.of(b"none"), None);
    }

    #[test]
    fn functions_of_other_files_are_passed_over() {
        let both = read("v1\nm ./a.c\nf here\nc 0\nf there\nc 0\nm b.c\nf here\nc 1\n").unwrap();
        assert_eq!(both.of(b"here"), Some(&[vec![0]][..]));
        assert_eq!(both.of(b"there"), None);
    }

    #[test]
    fn wrong_lines_are_named() {
        for (text, line, what) in [
            ("v2\n", 1, "invalid profile version: 2"),
            ("v1\nx foo\n", 2, "invalid specifier: 'x'"),
            ("v1\nf foo\nc 0 1 1\n", 3, "duplicate basic block id found '1'"),
            ("v1\nf foo\nc 1 0\n", 3, "entry BB (0) does not begin a cluster"),
            (
                "v1\nf foo\nc a\n",
                3,
                "unable to parse BB id: 'a': unsigned integer expected",
            ),
            ("!foo\n!!0\n!foo\n", 3, "duplicate profile for function 'foo'"),
        ] {
            let what = what.into();
            assert_eq!(read(text), Err(Fault { line, what }), "{text}");
        }
    }
}
