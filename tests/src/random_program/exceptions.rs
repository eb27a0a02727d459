//! Calls whose exceptions are caught, or pass by a clean-up.

use super::{Ty, Writer};

/// The clauses of a landing pad.
const CLAUSES: &[&str] = &[
    "cleanup",
    "catch ptr null",
    "catch ptr @e0",
    "cleanup catch ptr @e1",
    "catch ptr @e1 catch ptr @e0",
    "cleanup catch ptr @e0 catch ptr null",
];

impl Writer {
    /// An `invoke` of a function of the module, or of an unknown one, and its landing pad.
    pub(crate) fn protected_call(&mut self) {
        let [normal, pad, end] = [self.new_label(), self.new_label(), self.new_label()];
        let (ret, what) = self.called();
        let v = match ret {
            Some(_) => format!("{} = ", self.fresh()),
            None => String::new(),
        };
        self.line(&format!(
            "{v}invoke {what} to label %{normal} unwind label %{pad}"
        ));
        let before = self.vars.clone();
        let scope = (self.temps.len(), self.again.len());
        let mut ways = Vec::new();
        self.begin(&pad);
        if self.landing() {
            ways.push(self.exit());
            self.line(&format!("br label %{end}"));
        }
        self.temps.truncate(scope.0);
        self.again.truncate(scope.1);
        self.vars = before;
        self.begin(&normal);
        if let Some(ty) = ret {
            let v = v.trim_end_matches(" = ").to_string();
            let same: Vec<usize> = (0..self.vars.len())
                .filter(|k| self.vars[*k].ty == ty && !self.fixed.contains(k))
                .collect();
            match same.is_empty() {
                true => self.seen(ty, &v),
                false => {
                    let k = *self.r.pick(&same);
                    self.set(k, v);
                }
            }
        }
        ways.push(self.exit());
        self.line(&format!("br label %{end}"));
        self.merge(&end, &ways);
    }

    /// What is called: its result, and the text from there on.
    fn called(&mut self) -> (Option<Ty>, String) {
        if self.callees.is_empty() || self.r.chance(3) {
            let v = self.expression(Ty::Int(32), 2);
            self.declare("declare void @seen(i32)");
            return (None, format!("void @seen(i32 {v})"));
        }
        let (name, params, ret) = self.r.pick(&self.callees).clone();
        let args: Vec<String> = params
            .iter()
            .map(|p| format!("{} {}", p.name(), self.expression(*p, 1)))
            .collect();
        let what = format!("{} @{name}({})", ret.name(), args.join(", "));
        (Some(ret), what)
    }

    /// Others see a value, as far as it is an integer.
    fn seen(&mut self, ty: Ty, v: &str) {
        if ty == Ty::Int(32) {
            self.declare("declare void @seen(i32)");
            self.line(&format!("call void @seen(i32 {v})"));
        }
    }

    /// A landing pad. `false`: control does not come back from it.
    fn landing(&mut self) -> bool {
        let clauses = *self.r.pick(CLAUSES);
        let exception = self.emit(&format!("landingpad {{ ptr, i32 }} {clauses}"));
        let passes = clauses.starts_with("cleanup");
        if passes && self.r.chance(2) {
            self.store();
        }
        if clauses == "cleanup" {
            self.line(&format!("resume {{ ptr, i32 }} {exception}"));
            return false;
        }
        if let Some(ty) = ["@e0", "@e1"].into_iter().find(|t| clauses.contains(t)) {
            let selector = self.emit(&format!("extractvalue {{ ptr, i32 }} {exception}, 1"));
            self.declare("declare i32 @llvm.eh.typeid.for.p0(ptr)");
            let number = self.emit(&format!("call i32 @llvm.eh.typeid.for.p0(ptr {ty})"));
            let c = self.emit(&format!("icmp eq i32 {selector}, {number}"));
            let [mine, other] = [self.new_label(), self.new_label()];
            self.line(&format!("br i1 {c}, label %{mine}, label %{other}"));
            self.begin(&other);
            self.line(&format!("resume {{ ptr, i32 }} {exception}"));
            self.begin(&mine);
        }
        self.block(1 + self.next as usize % 2);
        true
    }
}
