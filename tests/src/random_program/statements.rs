//! Assignments, ways and loops.

use super::{Counter, Place, Ty, Var, Writer};

/// What is known where control leaves a block: its label, and the variables.
pub(crate) type Exit = (String, Vec<Var>);

impl Writer {
    pub(crate) fn statement(&mut self) {
        let shallow = self.depth < 3;
        match self.r.below(20) {
            0..=3 => self.assignment(),
            4 | 5 => self.store(),
            6 | 7 if shallow => self.branch(),
            8..=11 if shallow => self.a_loop(),
            12 if shallow => self.switch(),
            13 => {
                let ty = self.any_ty();
                let v = self.expression(ty, 2);
                self.variable_here(ty, v);
            }
            14 => self.effect(),
            15..=18 => self.idiom(),
            19 if shallow && self.catches => self.protected_call(),
            19 => self.call_statement(),
            _ => self.assignment(),
        }
    }

    /// A variable of this scope.
    pub(crate) fn variable_here(&mut self, ty: Ty, v: String) -> usize {
        self.variable(ty, v)
    }

    fn assignment(&mut self) {
        let fit: Vec<usize> = (0..self.vars.len()).filter(|k| !self.fixed.contains(k)).collect();
        if fit.is_empty() {
            return self.store();
        }
        let k = *self.r.pick(&fit);
        let v = self.expression(self.vars[k].ty, 3);
        self.set(k, v);
    }

    pub(crate) fn store(&mut self) {
        let Some(a) = self.array(None, true) else {
            self.budget -= 1;
            return;
        };
        let v = self.expression(a.elem, 3);
        let p = self.element(&a);
        let t = a.elem.name();
        let volatile = if self.r.chance(20) { "volatile " } else { "" };
        self.line(&format!("store {volatile}{t} {v}, ptr {p}, align 1"));
        self.budget -= 1;
    }

    /// A call of a function of the module.
    fn call_statement(&mut self) {
        if self.callees.is_empty() {
            return self.store();
        }
        let (name, params, ret) = self.r.pick(&self.callees).clone();
        let args: Vec<String> = params
            .iter()
            .map(|p| format!("{} {}", p.name(), self.expression(*p, 1)))
            .collect();
        let v = self.emit(&format!("call {} @{name}({})", ret.name(), args.join(", ")));
        self.temps.push((ret, v.clone()));
        self.variable(ret, v);
    }

    /// What others see.
    fn effect(&mut self) {
        match self.r.below(4) {
            0 => {
                let v = self.expression(Ty::Int(32), 2);
                self.declare("declare void @seen(i32)");
                self.line(&format!("call void @seen(i32 {v})"));
            }
            1 => {
                // A variable whose address gets out.
                let in_memory: Vec<String> = self
                    .vars
                    .iter()
                    .filter_map(|v| match &v.place {
                        Place::Memory(p) => Some(p.clone()),
                        Place::Value(_) => None,
                    })
                    .collect();
                if !in_memory.is_empty() {
                    let p = self.r.pick(&in_memory).clone();
                    self.declare("declare void @takes(ptr)");
                    self.line(&format!("call void @takes(ptr {p})"));
                }
            }
            2 => {
                let v = self.emit("load volatile i32, ptr @g3");
                self.temps.push((Ty::Int(32), v));
            }
            _ => {
                let c = self.condition(1);
                self.declare("declare void @llvm.assume(i1)");
                if self.r.chance(4) {
                    self.line(&format!("call void @llvm.assume(i1 {c})"));
                }
            }
        }
        self.budget -= 1;
    }

    /// Statements of an inner scope.
    pub(crate) fn block(&mut self, count: usize) {
        let (vars, temps, again) = (self.vars.len(), self.temps.len(), self.again.len());
        self.depth += 1;
        for _ in 0..count {
            self.statement();
        }
        self.depth -= 1;
        self.vars.truncate(vars);
        self.temps.truncate(temps);
        self.again.truncate(again);
    }

    pub(crate) fn exit(&self) -> Exit {
        (self.label.clone(), self.vars.clone())
    }

    /// The block where ways meet: variables that differ become phis.
    pub(crate) fn merge(&mut self, label: &str, ways: &[Exit]) {
        self.begin(label);
        let n = ways.iter().map(|w| w.1.len()).min().unwrap_or(0);
        let mut vars: Vec<Var> = ways[0].1[..n].to_vec();
        for (k, var) in vars.iter_mut().enumerate() {
            let same = ways.iter().all(|w| w.1[k] == ways[0].1[k]);
            let Place::Value(_) = var.place else { continue };
            if same {
                continue;
            }
            let list: Vec<String> = ways
                .iter()
                .map(|(from, vars)| match &vars[k].place {
                    Place::Value(v) => format!("[ {v}, %{from} ]"),
                    Place::Memory(_) => unreachable!("variables stay where they are"),
                })
                .collect();
            let v = self.emit(&format!("phi {} {}", var.ty.name(), list.join(", ")));
            var.place = Place::Value(v);
        }
        self.vars = vars;
    }

    fn branch(&mut self) {
        let c = self.condition(3);
        let [then, other, end] = [self.new_label(), self.new_label(), self.new_label()];
        self.line(&format!("br i1 {c}, label %{then}, label %{other}"));
        let before = self.vars.clone();
        let mut ways = Vec::new();
        for (label, empty) in [(then, false), (other, self.r.chance(2))] {
            self.vars = before.clone();
            self.begin(&label);
            if !empty {
                let n = 1 + self.r.below(3);
                self.block(n);
            }
            ways.push(self.exit());
            self.line(&format!("br label %{end}"));
        }
        self.merge(&end, &ways);
    }

    fn switch(&mut self) {
        let ty = Ty::Int(*self.r.pick(&[8, 32, 32, 64]));
        let x = self.expression(ty, 2);
        let low = self.emit(&format!("and {} {x}, 7", ty.name()));
        let cases = 2 + self.r.below(4);
        let labels: Vec<String> = (0..=cases).map(|_| self.new_label()).collect();
        let end = self.new_label();
        let t = ty.name();
        let list: Vec<String> = (0..cases)
            .map(|k| format!("{t} {k}, label %{}", labels[k.min(labels.len() - 2)]))
            .collect();
        let default = &labels[cases];
        self.line(&format!(
            "switch {t} {low}, label %{default} [ {} ]",
            list.join(" ")
        ));
        let before = self.vars.clone();
        let mut ways = Vec::new();
        for label in &labels {
            self.vars = before.clone();
            self.begin(label);
            self.block(1);
            ways.push(self.exit());
            self.line(&format!("br label %{end}"));
        }
        self.merge(&end, &ways);
    }

    /// How often a loop turns: a constant, a parameter, a few bits of a value.
    fn bound(&mut self, ty: Ty) -> String {
        let t = ty.name();
        match self.r.below(4) {
            0 if self.counters.is_empty() => format!("{}", 1 + self.r.below(super::LENGTH as usize - 3)),
            0 => format!("{}", 1 + self.r.below(4)),
            1 if self.vars[0].ty == ty => self.get(0),
            _ => {
                let x = self.expression(ty, 1);
                let mask = if self.counters.is_empty() {
                    *self.r.pick(&[7, 15, 31, 31])
                } else {
                    3
                };
                self.emit(&format!("and {t} {x}, {mask}"))
            }
        }
    }

    fn a_loop(&mut self) {
        let n = 1 + self.r.below(3);
        self.loop_of(|w| w.block(n));
    }

    /// A loop with a counter that arrays may be accessed by.
    pub(crate) fn loop_of(&mut self, body: impl FnOnce(&mut Self)) {
        let ty = Ty::Int(*self.r.pick(&[32, 32, 64]));
        let (t, down) = (ty.name(), self.r.chance(5));
        let bound = self.bound(ty);
        let flags = *self.r.pick(&["nsw ", "nsw ", "nuw nsw ", ""]);
        let step = *self.r.pick(&[1, 1, 1, 1, 2, 3]);
        let step = if down { 1 } else { step };
        let start = if down {
            bound.clone()
        } else {
            ["0", "0", "0", "1"][self.r.below(4)].to_string()
        };
        let outer = (
            self.vars.len(),
            self.fixed.clone(),
            self.temps.len(),
            self.again.len(),
        );
        let counter = self.variable(ty, start);
        self.fixed.push(counter);
        // What the loop may change, beside what is in memory.
        let rotated = self.r.chance(2);
        let values: Vec<usize> = (0..self.vars.len()).filter(|k| self.is_value(*k)).collect();
        let (mut moving, mut still) = (vec![], vec![]);
        for k in values {
            match k == counter || !self.fixed.contains(&k) && self.r.chance(2) {
                true => moving.push(k),
                false => still.push(k),
            }
        }
        self.fixed.extend(still.iter().copied());
        let [head, inside, latch, end] = [(); 4].map(|()| self.new_label());
        let test = |w: &mut Self| {
            let i = w.get(counter);
            match down {
                true => w.emit(&format!("icmp sgt {t} {i}, 0")),
                false => {
                    let p = ["slt", "slt", "ult"][w.next as usize % 3];
                    w.emit(&format!("icmp {p} {t} {i}, {bound}"))
                }
            }
        };
        let mut ways = Vec::new();
        if rotated {
            let c = test(self);
            ways.push(self.exit());
            self.line(&format!("br i1 {c}, label %{head}, label %{end}"));
        } else {
            self.line(&format!("br label %{head}"));
        }
        let from = self.label.clone();
        self.begin(&head);
        let phis = self.loop_phis(&moving, &from);
        if !rotated {
            let c = test(self);
            ways.push(self.exit());
            self.line(&format!("br i1 {c}, label %{inside}, label %{end}"));
            self.begin(&inside);
        }
        self.counters.push(Counter { var: counter, ty });
        if down {
            // Elements below the counter.
            let i = self.get(counter);
            let v = self.emit(&format!("sub {flags}{t} {i}, 1"));
            self.set(counter, v);
        }
        body(self);
        if self.r.chance(6) {
            let c = self.condition(2);
            let on = self.new_label();
            ways.push(self.exit());
            self.line(&format!("br i1 {c}, label %{end}, label %{on}"));
            self.begin(&on);
        }
        self.line(&format!("br label %{latch}"));
        self.begin(&latch);
        if !down {
            let i = self.get(counter);
            let v = self.emit(&format!("add {flags}{t} {i}, {step}"));
            self.set(counter, v);
        }
        let c = rotated.then(|| test(self));
        let back = self.exit();
        match c {
            Some(c) => {
                ways.push(self.exit());
                self.line(&format!("br i1 {c}, label %{head}, label %{end}"));
            }
            None => self.line(&format!("br label %{head}")),
        }
        self.close_phis(&phis, &back);
        self.counters.pop();
        self.merge(&end, &ways);
        self.vars.truncate(outer.0);
        self.fixed = outer.1;
        self.temps.truncate(outer.2);
        self.again.truncate(outer.3);
    }

    /// Phis for what a loop changes; the values that come back are put in later.
    fn loop_phis(&mut self, moving: &[usize], from: &str) -> Vec<(usize, String)> {
        let mut out = Vec::new();
        for &k in moving {
            let Place::Value(v) = self.vars[k].place.clone() else {
                continue;
            };
            let mark = format!("<back {k} {}>", self.next);
            let phi = self.emit(&format!(
                "phi {} [ {v}, %{from} ], {mark}",
                self.vars[k].ty.name()
            ));
            self.vars[k].place = Place::Value(phi);
            out.push((k, mark));
        }
        out
    }

    fn close_phis(&mut self, phis: &[(usize, String)], (from, vars): &Exit) {
        for (k, mark) in phis {
            if let Place::Value(v) = &vars[*k].place {
                self.text = self.text.replacen(mark.as_str(), &format!("[ {v}, %{from} ]"), 1);
            }
        }
    }
}
