//! The page: figures of all functions, and three columns for each whose lines are shown.

use super::{Function, Line, Outcome};
use crate::options::Options;
use std::fmt::Write;

/// Style and script.
const HEAD: &str = include_str!("page.html");

pub(super) fn write(options: &Options, outcome: &Outcome<'_>, functions: &[Function]) -> String {
    let mut out = HEAD.to_string();
    let input = escaped(&options.input);
    let _ = writeln!(out, "<title>{input}</title>\n<h1>{input}</h1>");
    match outcome {
        Outcome::Made("") => {}
        Outcome::Made(warnings) => {
            let _ = writeln!(
                out,
                "<h2>Warnings</h2>\n<pre class=warning>{}</pre>",
                escaped(warnings)
            );
        }
        Outcome::Refused(messages) => {
            let _ = writeln!(
                out,
                "<h2>Refused</h2>\n<pre class=error>{}</pre>",
                escaped(messages)
            );
        }
    }
    if !functions.is_empty() {
        table(&mut out, functions);
        for (n, f) in functions.iter().enumerate().filter(|(_, f)| !f.ir.is_empty()) {
            section(&mut out, n, f);
        }
    }
    out
}

fn table(out: &mut String, functions: &[Function]) {
    out.push_str(
        "<table><thead><tr><th>Function<th>Time, µs<th>Code, bytes<th>Relocations<th>Spill words</thead><tbody>\n",
    );
    for (n, f) in functions.iter().enumerate() {
        let name = escaped(&f.name);
        let name = match f.ir.is_empty() {
            true => name,
            false => format!("<a href=#f{n}>{name}</a>"),
        };
        let size = f.size.map_or(String::new(), |s| s.to_string());
        let _ = writeln!(
            out,
            "<tr><td>{name}<td>{:.1}<td>{size}<td>{}<td>{}",
            f.time, f.relocations, f.spill_words
        );
    }
    out.push_str("</tbody></table>\n");
    let hidden = functions.iter().filter(|f| f.ir.is_empty()).count();
    if hidden != 0 {
        let _ = writeln!(
            out,
            "<p>The module is large: the lines of the {hidden} functions that took least time are left out."
        );
    }
}

fn section(out: &mut String, n: usize, f: &Function) {
    let _ = writeln!(
        out,
        "<details id=f{n}><summary>{}</summary><div class=columns>",
        escaped(&f.name)
    );
    for (title, lines) in [
        ("IR", &f.ir),
        ("Machine IR", &f.machine),
        ("Assembly", &f.assembly),
    ] {
        column(out, title, lines);
    }
    out.push_str("</div></details>\n");
}

fn column(out: &mut String, title: &str, lines: &[Line]) {
    let _ = write!(out, "<section><h3>{title}</h3><pre>");
    for l in lines {
        let text = escaped(&l.text);
        let _ = match l.ir {
            0 => writeln!(out, "{text}"),
            n => writeln!(out, "<b data-line={n}>{text}</b>"),
        };
    }
    out.push_str("</pre></section>\n");
}

/// A text within HTML.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '<' => out.push_str("&lt;"),
            '&' => out.push_str("&amp;"),
            c => out.push(c),
        }
    }
    out
}
