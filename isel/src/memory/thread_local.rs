//! Thread-local variables: which model reaches them (`TargetMachine::getTLSModel`).

use crate::lower::Lower;
use crate::target::Target;
use ir::ids::GlobalId;
use ir::module::{GlobalKind, ThreadLocal};

impl<T: Target> Lower<'_, T> {
    /// The thread-local model written on a global, or on what an alias stands for.
    pub fn written_tls_model(&self, mut g: GlobalId) -> ThreadLocal {
        for _ in 0..16 {
            let global = self.module.global(g);
            if global.thread_local != ThreadLocal::NotThreadLocal {
                return global.thread_local;
            }
            let GlobalKind::Alias(c) = global.kind else { break };
            match self.const_global(c) {
                Some((next, _)) => g = next,
                None => break,
            }
        }
        ThreadLocal::NotThreadLocal
    }

    /// Whether a global is thread-local, or an alias of what is.
    pub fn is_thread_local(&self, g: GlobalId) -> bool {
        self.written_tls_model(g) != ThreadLocal::NotThreadLocal
    }

    /// The model by which a thread-local variable is reached.
    pub fn tls_model(&self, g: GlobalId) -> ThreadLocal {
        let shared = self.options.is_pic() && !self.options.pie;
        let local = self.module.global(g).dso_local;
        let model = match (shared, local) {
            (true, true) => ThreadLocal::LocalDynamic,
            (true, false) => ThreadLocal::GeneralDynamic,
            (false, true) => ThreadLocal::LocalExec,
            (false, false) => ThreadLocal::InitialExec,
        };
        // A written model that is more specific goes before.
        self.written_tls_model(g).max(model)
    }
}
