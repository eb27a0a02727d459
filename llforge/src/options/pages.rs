//! Texts that are made from the table of options: help, man page, completions for shells.

use super::table::{Flag, OPTIONS, Prefix, Print, Spec};
use std::fmt::Write;

const USAGE: &str =
    "llforge [options] <file.ll | file.bc | file.s | -> …\n       llforge [options] --run <file> [arguments]";

fn shown() -> impl Iterator<Item = &'static Spec> {
    OPTIONS.iter().filter(|o| !o.help.is_empty())
}

fn head(o: &Spec) -> String {
    match o.effect {
        Prefix(_) => format!("-{}{}", o.name, o.value),
        _ if o.value.is_empty() => format!("-{}", o.name),
        _ => format!("-{}={}", o.name, o.value),
    }
}

/// `--help`.
pub(super) fn help() -> String {
    let mut s = format!(
        "llforge: compiles LLVM IR, text or bitcode, to objects\n\nusage: {USAGE}\n\n\
         Options stand with one or two dashes; a value follows = or stands as the next argument. @file stands for\n\
         the arguments in a file. Other flags of llc that would change nothing are accepted and ignored.\n\n"
    );
    for o in shown() {
        let _ = writeln!(s, "  {:34} {}", head(o), o.help);
    }
    s
}

/// `--man-page`: for `man -l`.
pub(super) fn man_page() -> String {
    let escape = |t: &str| t.replace('\\', "\\e").replace('-', "\\-");
    let mut s = format!(
        ".TH LLFORGE 1 \"\" \"llforge {}\"\n.SH NAME\nllforge \\- compiles LLVM IR to objects\n.SH SYNOPSIS\n.nf\n{}\n.fi\n\
         .SH DESCRIPTION\nReads LLVM IR, text or bitcode, and writes native objects or assembly; it takes the command line of llc. \
         Options stand with one or two dashes; a value follows = or stands as the next argument. \
         @file stands for the arguments in a file.\n.SH OPTIONS\n",
        env!("CARGO_PKG_VERSION"),
        escape(USAGE)
    );
    for o in shown() {
        let _ = writeln!(s, ".TP\n.B {}\n{}", escape(&head(o)), escape(o.help));
    }
    s.push_str(".SH EXIT STATUS\n0 done, 1 error in the input or the options, 70 internal error.\n");
    s
}

/// `--bash-completion`.
pub(super) fn bash() -> String {
    let words: Vec<String> = shown().map(completed).collect();
    format!(
        "_llforge() {{\n    local word=${{COMP_WORDS[COMP_CWORD]}}\n    case $word in\n    -*) COMPREPLY=($(compgen -W \"{}\" -- \"${{word/#--/-}}\"))\n        \
         [[ $COMPREPLY == *= ]] && compopt -o nospace ;;\n    *) COMPREPLY=($(compgen -f -- \"$word\")) ;;\n    esac\n}}\n\
         complete -o filenames -F _llforge llforge\n",
        words.join(" ")
    )
}

/// An option as a shell completes it: with `=` if a value follows.
fn completed(o: &Spec) -> String {
    let equals = match o.effect {
        Flag(_) | Print(_) | Prefix(_) => "",
        _ => "=",
    };
    format!("-{}{equals}", o.name)
}

/// `--zsh-completion`.
pub(super) fn zsh() -> String {
    let mut s = String::from("#compdef llforge\n_arguments -S \\\n");
    for o in shown() {
        let help = o
            .help
            .replace('\'', "’")
            .replace('[', "(")
            .replace(']', ")")
            .replace(':', " -");
        let value = if completed(o).ends_with('=') {
            ":value:_files"
        } else {
            ""
        };
        let _ = writeln!(s, "  '{}[{help}]{value}' \\", completed(o));
    }
    s.push_str("  '*:file:_files'\n");
    s
}

/// `--fish-completion`.
pub(super) fn fish() -> String {
    let mut s = String::new();
    for o in shown() {
        let value = if completed(o).ends_with('=') { " -r" } else { "" };
        let help = o.help.replace('\'', "’");
        let _ = writeln!(s, "complete -c llforge -o {}{value} -d '{help}'", o.name);
    }
    s
}
