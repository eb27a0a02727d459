//! `@file`: arguments that stand in a file, as GNU's tools read them.

/// Puts the arguments of files in the place of their names, also those that such files name. An argument that names no file
/// stands for itself.
pub fn expand(args: impl IntoIterator<Item = String>) -> Result<Vec<String>, String> {
    let mut out = Vec::new();
    let mut left: Vec<(String, u32)> = args.into_iter().map(|a| (a, 0)).collect();
    left.reverse();
    while let Some((arg, depth)) = left.pop() {
        let text = arg.strip_prefix('@').map(std::fs::read_to_string);
        match text {
            Some(Ok(_)) if depth >= 32 => return Err(format!("'{arg}': files name each other")),
            Some(Ok(text)) => left.extend(words(&text).into_iter().rev().map(|w| (w, depth + 1))),
            Some(Err(e)) if e.kind() != std::io::ErrorKind::NotFound => return Err(format!("'{arg}': {e}")),
            _ => out.push(arg),
        }
    }
    Ok(out)
}

/// The words of a text: apart by white space, but for what stands in quotes or behind a backslash.
fn words(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        match c {
            '\\' => word.get_or_insert_default().extend(chars.next()),
            '\'' | '"' if quote.is_none() => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            _ if quote == Some(c) => quote = None,
            _ if quote.is_none() && c.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_read_as_gnu_has_them() {
        assert_eq!(
            words("a  'b c' \"d'e\"f\\ g\n\n-x=''"),
            ["a", "b c", "d'ef g", "-x="]
        );
        assert!(words(" \n").is_empty());
    }

    #[test]
    fn files_name_files() {
        let folder = std::env::temp_dir().join(format!("llforge-response-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let (a, b) = (folder.join("a"), folder.join("b"));
        std::fs::write(&a, format!("-O0 @{} x.ll", b.display())).unwrap();
        std::fs::write(&b, "-mcpu 'znver3'").unwrap();
        let args = [format!("@{}", a.display()), "@nowhere".into()];
        assert_eq!(
            expand(args).unwrap(),
            ["-O0", "-mcpu", "znver3", "x.ll", "@nowhere"]
        );
        std::fs::write(&b, format!("@{}", a.display())).unwrap();
        assert!(expand([format!("@{}", a.display())]).is_err());
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
