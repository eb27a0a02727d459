//! `llforge --run x.ll args…`: runs a program as LLVM's `lli` does.

use crate::fail;
use llforge::Options;
use std::process::ExitCode;

#[cfg(not(all(feature = "jit", any(target_os = "linux", windows))))]
pub(crate) fn run(_: &Options) -> ExitCode {
    fail("unsupported: option '--run' in this build")
}

#[cfg(all(feature = "jit", any(target_os = "linux", windows)))]
pub(crate) use jit::run;

#[cfg(all(feature = "jit", any(target_os = "linux", windows)))]
mod jit {
    use super::{ExitCode, Options, fail};
    use crate::{INTERNAL_ERROR, Input, os_message};
    use llforge::jit::{Jit, Settings};
    use llforge::options::Run;
    use llforge::{Error, Module};
    use std::ffi::{CString, c_char, c_int};
    use std::sync::OnceLock;

    /// Libraries that programs use without saying so.
    const USUAL_LIBRARIES: &[&str] = match cfg!(windows) {
        true => &[
            "msvcrt.dll",
            "libgcc_s_seh-1.dll",
            "libstdc++-6.dll",
            "libwinpthread-1.dll",
        ],
        false => &["libm.so.6", "libstdc++.so.6"],
    };

    /// The program; it is never unloaded, since threads may run it to the end.
    static PROGRAM: OnceLock<Jit> = OnceLock::new();

    type Main = extern "C-unwind" fn(c_int, *const *const c_char, *const *const c_char) -> c_int;

    /// Runs a program; its exit status is that of the process.
    pub(crate) fn run(options: &Options) -> ExitCode {
        let settings = options.run.clone().unwrap_or_default();
        let main = match load(options, &settings) {
            Ok(main) => main,
            Err(Fault::Plain(message)) => return fail(&message),
            Err(Fault::Modules(e)) => {
                eprint!("{e}");
                return match e.internal {
                    true => ExitCode::from(INTERNAL_ERROR),
                    false => ExitCode::FAILURE,
                };
            }
        };
        let mut arguments = vec![options.input.clone()];
        arguments.extend(settings.arguments);
        let strings: Result<Vec<CString>, _> = arguments.into_iter().map(CString::new).collect();
        let Ok(strings) = strings else {
            return fail("an argument has a zero in it");
        };
        let mut pointers: Vec<*const c_char> = strings.iter().map(|s| s.as_ptr()).collect();
        pointers.push(std::ptr::null());
        let status = main(strings.len() as c_int, pointers.as_ptr(), environment());
        // SAFETY: ends the process as the end of `main` does, with the destructors that were given to `atexit`.
        unsafe { libc::exit(status) }
    }

    /// The C library's environment.
    #[cfg(unix)]
    fn environment() -> *const *const c_char {
        unsafe extern "C" {
            static environ: *const *const c_char;
        }
        // SAFETY: the C library has one, and no other thread of ours changes it.
        unsafe { environ }
    }

    /// The environment, as `main` takes it.
    #[cfg(windows)]
    fn environment() -> *const *const c_char {
        let text = |(name, value): (String, String)| CString::new(format!("{name}={value}")).ok();
        let utf8 =
            std::env::vars_os().filter_map(|(n, v)| Some((n.into_string().ok()?, v.into_string().ok()?)));
        let strings: Vec<CString> = utf8.filter_map(text).collect();
        let pointers = strings.leak().iter().map(|s| s.as_ptr());
        let list: Vec<*const c_char> = pointers.chain([std::ptr::null()]).collect();
        list.leak().as_ptr()
    }

    enum Fault {
        Plain(String),
        Modules(Error),
    }

    impl From<Error> for Fault {
        fn from(e: Error) -> Fault {
            Fault::Modules(e)
        }
    }

    extern "C" fn finish() {
        if let Some(program) = PROGRAM.get() {
            program.run_destructors();
        }
    }

    fn load(options: &Options, settings: &Run) -> Result<Main, Fault> {
        if settings.entry.is_empty() {
            return Err(Fault::Plain("--entry-function name cannot be empty".into()));
        }
        let jit = Jit::with(Settings {
            options: options.clone(),
            perf_map: settings.perf_map,
            jit_dump: settings.jit_dump,
            ..Settings::default()
        })?;
        jit.set_libraries_on_demand(USUAL_LIBRARIES);
        for library in &settings.libraries {
            jit.load_library(library)?;
        }
        for path in [&options.input].into_iter().chain(&settings.extra_modules) {
            let input = Input::open(path).map_err(|e| Fault::Plain(format!("{path}: {}", os_message(&e))))?;
            let name = if path == "-" { "<stdin>" } else { path };
            let module = Module::parse_lazily(name, input.bytes())?;
            match settings.lazy {
                true => jit.add_lazy(&module)?,
                false => jit.add(&module)?,
            };
        }
        let jit = PROGRAM.get_or_init(|| jit);
        // SAFETY: the function is one of ours; it runs destructors behind those that the program gives to `atexit`.
        unsafe { libc::atexit(finish) };
        let entry = &settings.entry;
        let undefined = format!("undefined symbol '{entry}'");
        let address =
            jit.lookup(entry)
                .map_err(|e| match e.messages.iter().any(|m| m.text == undefined) {
                    true => Fault::Plain(format!("{}: function '{entry}' is not defined", options.input)),
                    false => Fault::Modules(e),
                })?;
        // SAFETY: that of `main` in C, for whose arguments those who take fewer do not look.
        Ok(unsafe { std::mem::transmute::<*const (), Main>(address) })
    }
}
