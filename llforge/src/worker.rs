//! `--persistent_worker`: a process that compiles one request after the other, as Bazel has them ("Persistent workers", JSON form).
//!
//! A request is an object of JSON on standard input (older Bazels end it with no line end), an answer a line on standard output:
//!
//! ```text
//!   {"arguments": ["a.ll", "-o", "a.o"], "requestId": 3}   ─►   {"exitCode": 0, "output": "", "requestId": 3}
//! ```
//! Requests with a number other than 0 are carried out side by side (multiplex workers), those without one after the other.
//! The arguments of the process itself come before those of each request. A request ends at `"cancel": true` with its number as
//! soon as the functions under way are done.

use crate::{Done, fail};
use llforge::options::{Request, parse, response};
use serde_json::{Value, json};
use std::collections::HashMap;
use std::io::Write;
use std::ops::ControlFlow;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// Requests under way that can be cancelled, by number.
#[derive(Default)]
struct Running(Mutex<HashMap<i64, Arc<AtomicBool>>>);

impl Running {
    fn with<T>(&self, f: impl FnOnce(&mut HashMap<i64, Arc<AtomicBool>>) -> T) -> T {
        f(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// Serves requests until the input ends; `startup` are the arguments of this process.
pub(crate) fn serve(startup: Vec<String>) -> ExitCode {
    let running = Running::default();
    let mut status = ExitCode::SUCCESS;
    std::thread::scope(|scope| {
        let requests = serde_json::Deserializer::from_reader(std::io::stdin().lock());
        for request in requests.into_iter::<Value>() {
            let request = match request {
                Ok(request) => request,
                Err(e) if e.is_io() => {
                    status = fail(&format!("standard input: {e}"));
                    break;
                }
                Err(e) => {
                    status = fail(&format!("a request that is not JSON: {e}"));
                    break;
                }
            };
            let id = request["requestId"].as_i64().unwrap_or(0);
            if request["cancel"].as_bool() == Some(true) {
                // One that has been answered is not answered again.
                if let Some(cancelled) = running.with(|r| r.get(&id).cloned()) {
                    cancelled.store(true, Ordering::Relaxed);
                }
                continue;
            }
            let cancelled = Arc::new(AtomicBool::new(false));
            running.with(|r| r.insert(id, cancelled.clone()));
            let (startup, running) = (&startup, &running);
            let work = move || {
                let done = carry_out(startup, &request, &cancelled);
                running.with(|r| r.remove(&id));
                answer(id, &done, cancelled.load(Ordering::Relaxed) && done.status != 0);
            };
            match id {
                0 => work(),
                _ => drop(scope.spawn(work)),
            }
        }
    });
    status
}

fn carry_out(startup: &[String], request: &Value, cancelled: &Arc<AtomicBool>) -> Done {
    if request["sandboxDir"].as_str().is_some_and(|d| !d.is_empty()) {
        return Done::error("unsupported: sandboxes of multiplex workers");
    }
    let given = request["arguments"].as_array().map_or(&[][..], |a| a);
    let given: Option<Vec<String>> = given.iter().map(|a| a.as_str().map(str::to_string)).collect();
    let Some(given) = given else {
        return Done::error("arguments of a request must be strings");
    };
    let arguments: Vec<String> = startup.iter().cloned().chain(given).collect();
    let options = response::expand(arguments).and_then(parse);
    let mut options = match options {
        Ok(Request::Compile(options)) => options,
        Ok(Request::Print(_)) => return Done::error("a request must name a file to compile"),
        Err(message) => return Done::error(&message),
    };
    let to_stdout =
        options.output.as_deref() == Some("-") || options.output.is_none() && options.input == "-";
    if options.input == "-" || to_stdout || options.run.is_some() || options.show_command {
        return Done::error("standard input and output belong to the protocol: a request must name files");
    }
    if options.max_memory.is_some() {
        return Done::error(
            "unsupported: option '-max-memory' of a worker, whose requests share their memory",
        );
    }
    if !options.more_inputs.is_empty() {
        return Done::error("a request must have one input");
    }
    let cancelled = cancelled.clone();
    options.watch(move |_| match cancelled.load(Ordering::Relaxed) {
        true => ControlFlow::Break(()),
        false => ControlFlow::Continue(()),
    });
    crate::compile(&options)
}

fn answer(id: i64, done: &Done, was_cancelled: bool) {
    let answer = match was_cancelled {
        true => json!({"requestId": id, "wasCancelled": true}),
        false => json!({"exitCode": done.status, "output": done.messages, "requestId": id}),
    };
    let mut out = std::io::stdout().lock();
    // Nobody is there to be told when the pipe is closed; the end of the input follows.
    let _ = writeln!(out, "{answer}").and_then(|()| out.flush());
}
