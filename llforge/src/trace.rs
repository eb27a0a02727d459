//! `--time-trace`: what was done when on which thread, in the format of Chrome's trace viewer ("Trace Event Format").

use std::fmt::Write;
use std::sync::Mutex;
use std::time::Instant;

/// Spans of time.
#[derive(Debug)]
pub struct Trace {
    start: Instant,
    spans: Mutex<Vec<Span>>,
}

#[derive(Debug)]
struct Span {
    name: String,
    category: &'static str,
    thread: u64,
    begin: Instant,
    end: Instant,
}

/// A trace is only equal to itself.
impl PartialEq for Trace {
    fn eq(&self, other: &Trace) -> bool {
        std::ptr::eq(self, other)
    }
}

impl Default for Trace {
    fn default() -> Self {
        Trace {
            start: Instant::now(),
            spans: Mutex::default(),
        }
    }
}

impl Trace {
    /// Notes a span that has just ended.
    pub fn note(&self, name: &str, category: &'static str, thread: u64, begin: Instant) {
        let span = Span {
            name: name.to_string(),
            category,
            thread,
            begin,
            end: Instant::now(),
        };
        self.spans.lock().unwrap_or_else(|e| e.into_inner()).push(span);
    }

    /// Calls for the spans of a category with their names and lengths.
    pub fn each(&self, category: &str, mut call: impl FnMut(&str, std::time::Duration)) {
        let spans = self.spans.lock().unwrap_or_else(|e| e.into_inner());
        for s in spans.iter().filter(|s| s.category == category) {
            call(&s.name, s.end.saturating_duration_since(s.begin));
        }
    }

    /// The file: times in microseconds from the start.
    pub fn to_json(&self) -> String {
        let spans = self.spans.lock().unwrap_or_else(|e| e.into_inner());
        let mut out = String::from("{\"traceEvents\":[");
        for (i, s) in spans.iter().enumerate() {
            let begin = s.begin.saturating_duration_since(self.start).as_secs_f64() * 1e6;
            let length = s.end.saturating_duration_since(s.begin).as_secs_f64() * 1e6;
            let comma = if i == 0 { "" } else { "," };
            let _ = write!(
                out,
                "{comma}\n{{\"name\":\"{}\",\"cat\":\"{}\",\"ph\":\"X\",\"pid\":1,\"tid\":{},\"ts\":{begin:.3},\"dur\":{length:.3}}}",
                escaped(&s.name),
                s.category,
                s.thread
            );
        }
        out.push_str("\n],\"displayTimeUnit\":\"ms\"}\n");
        out
    }
}

/// A text within a string of JSON.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            c if c < ' ' => {
                let _ = write!(out, "\\u{:04x}", c as u32);
            }
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_escaped() {
        let trace = Trace::default();
        trace.note("a\"b\\\u{1}", "function", 3, Instant::now());
        let text = trace.to_json();
        assert!(
            text.contains(r#""name":"a\"b\\\u0001","cat":"function","ph":"X","pid":1,"tid":3"#),
            "{text}"
        );
    }
}
