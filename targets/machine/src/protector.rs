//! Stack protectors: whose value guards a frame, and who is told of a changed one, as far as all targets agree.

use ir::triple::{Env, Os, Triple};

/// Whether the guard is Microsoft's: `__security_cookie`, which the routine that is called compares itself.
pub fn is_cookie(triple: &Triple) -> bool {
    triple.is_msvc_environment() || triple.os == Os::Windows && triple.env == Env::Itanium
}

/// The variable that holds the guard's value where neither the thread nor the module's flags do.
pub fn variable(triple: &Triple) -> &'static str {
    match triple.os {
        _ if is_cookie(triple) => "__security_cookie",
        Os::OpenBsd => "__guard_local",
        _ => "__stack_chk_guard",
    }
}

/// The routine that is called when the guard has changed.
pub fn failure_routine(triple: &Triple) -> &'static str {
    match triple.os {
        _ if is_cookie(triple) && triple.is_arm64ec() => "#__security_check_cookie_arm64ec",
        _ if is_cookie(triple) => "__security_check_cookie",
        Os::OpenBsd => "__stack_smash_handler",
        _ => "__stack_chk_fail",
    }
}
