//! Values.

use super::{Array, Lane, Place, Style, Ty, Writer};

impl Writer {
    /// A value of a type.
    pub(crate) fn expression(&mut self, ty: Ty, depth: u32) -> String {
        if depth == 0 || self.r.chance(5) {
            return self.leaf(ty);
        }
        if self.r.chance(8) {
            let same: Vec<_> = self.again.iter().filter(|a| a.0 == ty).cloned().collect();
            if !same.is_empty() {
                let what = self.r.pick(&same).1.clone();
                return self.emit(&what);
            }
        }
        if self.r.chance(6)
            && let Some(v) = self.load(ty)
        {
            return v;
        }
        if self.r.chance(12) {
            return self.select(ty, depth);
        }
        match ty {
            Ty::Int(1) => self.condition(depth),
            Ty::Int(w) => self.integer(w, depth),
            Ty::Float | Ty::Double => self.float(ty, depth),
            Ty::Lanes(lane, n) => self.vector(lane, n, depth),
        }
    }

    /// A variable, a value that is there, or a constant.
    pub(crate) fn leaf(&mut self, ty: Ty) -> String {
        let vars: Vec<usize> = (0..self.vars.len()).filter(|k| self.vars[*k].ty == ty).collect();
        if !vars.is_empty() && self.r.chance(2) {
            let k = *self.r.pick(&vars);
            return self.get(k);
        }
        let temps: Vec<String> = self
            .temps
            .iter()
            .filter(|t| t.0 == ty)
            .map(|t| t.1.clone())
            .collect();
        if !temps.is_empty() && self.style != Style::Memory && self.r.chance(2) {
            return self.r.pick(&temps).clone();
        }
        self.constant(ty)
    }

    pub(crate) fn constant(&mut self, ty: Ty) -> String {
        match self.r.below(400) {
            2 | 0 => return "undef".into(),
            1 => return "poison".into(),
            _ => {}
        }
        let number = |w: &mut Self| -> i64 {
            match w.r.below(6) {
                0 => 0,
                1 => 1,
                2 => -1,
                3 => 1 << w.r.below(7),
                _ => w.r.below(120) as i64 - 40,
            }
        };
        match ty {
            Ty::Int(1) => ["true", "false"][self.r.below(2)].into(),
            Ty::Int(w) => {
                let n = number(self);
                let low = if w >= 64 {
                    n
                } else {
                    n.clamp(-(1 << (w - 1)), (1 << (w - 1)) - 1)
                };
                low.to_string()
            }
            Ty::Float | Ty::Double => format!("{}.{}", number(self), ["0", "5", "25"][self.r.below(3)]),
            Ty::Lanes(lane, n) => {
                let t = lane.ty().name();
                let point = if lane.ty().is_float() { ".5" } else { "" };
                let list: Vec<String> = (0..n).map(|_| format!("{t} {}{point}", number(self))).collect();
                format!("<{}>", list.join(", "))
            }
        }
    }

    fn select(&mut self, ty: Ty, depth: u32) -> String {
        let c = self.expression(Ty::Int(1), depth - 1);
        let (a, b) = (self.expression(ty, depth - 1), self.expression(ty, depth - 1));
        let t = ty.name();
        self.keep(ty, &format!("select i1 {c}, {t} {a}, {t} {b}"))
    }

    /// A truth value.
    pub(crate) fn condition(&mut self, depth: u32) -> String {
        let depth = depth.max(1);
        match self.r.below(8) {
            0 => {
                let (a, b) = (self.condition(depth - 1), self.condition(depth - 1));
                let op = *self.r.pick(&["and", "or", "xor"]);
                self.keep(Ty::Int(1), &format!("{op} i1 {a}, {b}"))
            }
            // As clang -O0 has bools.
            1 | 2 if depth > 1 => {
                let c = self.condition(depth - 1);
                let w = *self.r.pick(&[8, 32]);
                let z = self.emit(&format!("zext i1 {c} to i{w}"));
                let p = *self.r.pick(&["ne", "ne", "eq"]);
                self.emit(&format!("icmp {p} i{w} {z}, 0"))
            }
            3 => {
                let ty = *self.r.pick(&[Ty::Float, Ty::Double]);
                let (a, b) = (self.expression(ty, depth - 1), self.expression(ty, depth - 1));
                let p = *self
                    .r
                    .pick(&["olt", "ogt", "oeq", "une", "ult", "uno", "ord", "oge"]);
                self.keep(Ty::Int(1), &format!("fcmp {p} {} {a}, {b}", ty.name()))
            }
            4 if depth > 1 => {
                let c = self.condition(depth - 1);
                self.emit(&format!("xor i1 {c}, true"))
            }
            _ => {
                let ty = Ty::Int(*self.r.pick(&[32, 32, 64, 8, 16]));
                let (a, b) = (self.expression(ty, depth - 1), self.expression(ty, depth - 1));
                let p = *self
                    .r
                    .pick(&["eq", "ne", "slt", "sgt", "sle", "sge", "ult", "ugt", "ule", "uge"]);
                self.keep(Ty::Int(1), &format!("icmp {p} {} {a}, {b}", ty.name()))
            }
        }
    }

    /// A conversion from another integer, or a number.
    fn converted(&mut self, w: u32, depth: u32) -> String {
        let from = *self.r.pick(&[1u32, 8, 16, 32, 64]);
        let a = self.expression(Ty::Int(from), depth - 1);
        let op = match from.cmp(&w) {
            std::cmp::Ordering::Less => self.operation(&["zext", "sext", "zext nneg"]),
            std::cmp::Ordering::Greater => self.operation(&["trunc", "trunc", "trunc nsw", "trunc nuw"]),
            std::cmp::Ordering::Equal => return a,
        };
        self.keep(Ty::Int(w), &format!("{op} i{from} {a} to i{w}"))
    }

    fn integer(&mut self, w: u32, depth: u32) -> String {
        let ty = Ty::Int(w);
        match self.r.below(14) {
            0 | 1 => self.converted(w, depth),
            2 => self.intrinsic(w, depth),
            3 => self.division(w, depth),
            4 | 5 => {
                let a = self.expression(ty, depth - 1);
                let n = self.r.below(w as usize);
                let op = self.operation(&["shl", "shl nsw", "shl nuw", "lshr", "ashr", "lshr exact", "shl"]);
                match self.r.chance(12) {
                    true => {
                        let b = self.expression(ty, depth - 1);
                        self.keep(ty, &format!("{op} i{w} {a}, {b}"))
                    }
                    false => self.keep(ty, &format!("{op} i{w} {a}, {n}")),
                }
            }
            6 if self.r.chance(2) => {
                let a = self.expression(ty, depth - 1);
                self.keep(ty, &format!("freeze i{w} {a}"))
            }
            6 if matches!(w, 32 | 64) => self.extracted(Lane::Int(w), depth),
            7 if self.r.chance(2) => self.call(ty, depth).unwrap_or_else(|| self.leaf(ty)),
            8 if w >= 32 && self.r.chance(2) => {
                // A rotation by hand.
                let a = self.expression(ty, depth - 1);
                let n = 1 + self.r.below(w as usize - 1) as u32;
                let high = self.emit(&format!("shl i{w} {a}, {n}"));
                let low = self.emit(&format!("lshr i{w} {a}, {}", w - n));
                self.keep(ty, &format!("or i{w} {high}, {low}"))
            }
            _ => {
                let (a, b) = (self.expression(ty, depth - 1), self.expression(ty, depth - 1));
                let op = self.operation(&[
                    "add",
                    "add",
                    "add nsw",
                    "add nuw",
                    "sub",
                    "sub nsw",
                    "mul",
                    "mul nsw",
                    "and",
                    "or",
                    "xor",
                    "and",
                    "or disjoint",
                    "sub nuw",
                ]);
                self.keep(ty, &format!("{op} i{w} {a}, {b}"))
            }
        }
    }

    fn division(&mut self, w: u32, depth: u32) -> String {
        let ty = Ty::Int(w);
        let a = self.expression(ty, depth - 1);
        let b = match self.r.below(3) {
            0 => ["3", "4", "7", "10"][self.r.below(4)].to_string(),
            1 => {
                let b = self.expression(ty, depth - 1);
                self.emit(&format!("or i{w} {b}, 1"))
            }
            _ => {
                let b = self.expression(ty, depth - 1);
                let low = self.emit(&format!("and i{w} {b}, 7"));
                self.emit(&format!("add i{w} {low}, 1"))
            }
        };
        let signed = self.r.chance(2);
        let (div, rem) = if signed {
            ("sdiv", "srem")
        } else {
            ("udiv", "urem")
        };
        match self.r.below(4) {
            0 => {
                let q = self.emit(&format!("{div} i{w} {a}, {b}"));
                let r = self.emit(&format!("{rem} i{w} {a}, {b}"));
                self.keep(ty, &format!("xor i{w} {q}, {r}"))
            }
            1 => self.keep(ty, &format!("{rem} i{w} {a}, {b}")),
            _ => self.keep(ty, &format!("{div} i{w} {a}, {b}")),
        }
    }

    fn intrinsic(&mut self, w: u32, depth: u32) -> String {
        let ty = Ty::Int(w);
        let a = self.expression(ty, depth - 1);
        let t = ty.name();
        let whole = w.is_multiple_of(16);
        let (name, list) = match self.r.below(8) {
            0 => ("abs", format!("{t} {a}, i1 {}", u32::from(self.r.chance(6)))),
            1 => ("ctpop", format!("{t} {a}")),
            2 => (
                *self.r.pick(&["ctlz", "cttz"]),
                format!("{t} {a}, i1 {}", u32::from(self.r.chance(6))),
            ),
            3 if whole => ("bswap", format!("{t} {a}")),
            4 => {
                let b = self.expression(ty, depth - 1);
                let n = self.expression(ty, depth - 1);
                (
                    *self.r.pick(&["fshl", "fshr"]),
                    format!("{t} {a}, {t} {b}, {t} {n}"),
                )
            }
            5 => {
                let b = self.expression(ty, depth - 1);
                (
                    *self.r.pick(&["uadd.sat", "ssub.sat", "usub.sat", "sadd.sat"]),
                    format!("{t} {a}, {t} {b}"),
                )
            }
            _ => {
                let b = self.expression(ty, depth - 1);
                (
                    *self.r.pick(&["smin", "smax", "umin", "umax"]),
                    format!("{t} {a}, {t} {b}"),
                )
            }
        };
        let types: Vec<&str> = list
            .split(", ")
            .map(|p| p.split(' ').next().expect("a type"))
            .collect();
        self.declare(&format!("declare {t} @llvm.{name}.{t}({})", types.join(", ")));
        self.keep(ty, &format!("call {t} @llvm.{name}.{t}({list})"))
    }

    /// A call of a function of the module, or an unknown one.
    fn call(&mut self, ty: Ty, depth: u32) -> Option<String> {
        if self.r.chance(4) {
            let n = self.r.below(3);
            let a = self.expression(Ty::Int(32), depth - 1);
            let t = ty.name();
            let attrs = [
                " nounwind willreturn memory(none)",
                " nounwind willreturn memory(read)",
                "",
            ][n];
            let name = format!("u{n}_{}", t.replace(['<', '>', ' '], "_"));
            self.declare(&format!("declare {t} @{name}(i32){attrs}"));
            return Some(self.emit(&format!("call {t} @{name}(i32 {a})")));
        }
        let fit: Vec<_> = self.callees.iter().filter(|c| c.2 == ty).cloned().collect();
        if fit.is_empty() {
            return None;
        }
        let (name, params, _) = self.r.pick(&fit).clone();
        let args: Vec<String> = params
            .iter()
            .map(|p| {
                format!(
                    "{} {}",
                    p.name(),
                    self.expression(*p, depth.saturating_sub(1).min(1))
                )
            })
            .collect();
        Some(self.emit(&format!("call {} @{name}({})", ty.name(), args.join(", "))))
    }

    fn float(&mut self, ty: Ty, depth: u32) -> String {
        let t = ty.name();
        match self.r.below(8) {
            0 => {
                let a = self.expression(Ty::Int(32), depth - 1);
                let op = *self.r.pick(&["sitofp", "uitofp"]);
                self.keep(ty, &format!("{op} i32 {a} to {t}"))
            }
            1 if self.r.chance(3) && ty == Ty::Double => self.extracted(Lane::Double, depth),
            1 => {
                let a = self.expression(ty, depth - 1);
                self.keep(ty, &format!("fneg {t} {a}"))
            }
            2 => {
                let (from, op) = match ty {
                    Ty::Float => (Ty::Double, "fptrunc"),
                    _ => (Ty::Float, "fpext"),
                };
                let a = self.expression(from, depth - 1);
                self.keep(ty, &format!("{op} {} {a} to {t}", from.name()))
            }
            3 => {
                let (a, b) = (self.expression(ty, depth - 1), self.expression(ty, depth - 1));
                let n = self.emit(&format!("fneg {t} {b}"));
                let p = self.emit(&format!("fmul {t} {a}, {n}"));
                let c = self.expression(ty, depth - 1);
                let op = *self.r.pick(&["fadd", "fsub"]);
                self.keep(ty, &format!("{op} {t} {p}, {c}"))
            }
            _ => {
                let (a, b) = (self.expression(ty, depth - 1), self.expression(ty, depth - 1));
                let op = *self
                    .r
                    .pick(&["fadd", "fsub", "fmul", "fadd", "fmul nnan", "fdiv"]);
                self.keep(ty, &format!("{op} {t} {a}, {b}"))
            }
        }
    }

    /// An element of a vector.
    fn extracted(&mut self, lane: Lane, depth: u32) -> String {
        let n = if lane == Lane::Int(32) { 4 } else { 2 };
        let vector = Ty::Lanes(lane, n);
        let a = self.expression(vector, depth - 1);
        let k = self.r.below(n);
        self.keep(
            lane.ty(),
            &format!("extractelement {} {a}, i32 {k}", vector.name()),
        )
    }

    fn vector(&mut self, lane: Lane, n: usize, depth: u32) -> String {
        let (ty, elem) = (Ty::Lanes(lane, n), lane.ty().name());
        let t = ty.name();
        let a = self.expression(ty, depth - 1);
        match self.r.below(6) {
            0 => {
                let x = self.expression(lane.ty(), depth - 1);
                let k = self.r.below(n);
                self.keep(ty, &format!("insertelement {t} {a}, {elem} {x}, i32 {k}"))
            }
            1 => {
                let b = self.expression(ty, depth - 1);
                let list: Vec<String> = (0..n).map(|_| format!("i32 {}", self.r.below(2 * n))).collect();
                let mask = list.join(", ");
                self.keep(
                    ty,
                    &format!("shufflevector {t} {a}, {t} {b}, <{n} x i32> <{mask}>"),
                )
            }
            2 => {
                let b = self.expression(ty, depth - 1);
                let op = match lane.ty().is_float() {
                    true => *self.r.pick(&["fcmp olt", "fcmp ult", "fcmp une", "fcmp ogt"]),
                    false => *self
                        .r
                        .pick(&["icmp slt", "icmp ugt", "icmp eq", "icmp ne", "icmp sge"]),
                };
                let c = self.emit(&format!("{op} {t} {a}, {b}"));
                self.keep(ty, &format!("select <{n} x i1> {c}, {t} {a}, {t} {b}"))
            }
            3 if lane.ty().is_float() => self.keep(ty, &format!("fneg {t} {a}")),
            _ => {
                let b = self.expression(ty, depth - 1);
                let op = match lane.ty().is_float() {
                    true => *self.r.pick(&["fadd", "fsub", "fmul", "fadd", "fdiv"]),
                    false => *self.r.pick(&["add", "sub", "mul", "and", "xor", "add nsw"]),
                };
                self.keep(ty, &format!("{op} {t} {a}, {b}"))
            }
        }
    }

    /// An array with elements of a type.
    pub(crate) fn array(&mut self, ty: Option<Ty>, writable: bool) -> Option<Array> {
        let fit: Vec<Array> = self
            .arrays
            .iter()
            .filter(|a| ty.is_none_or(|t| t == a.elem) && (a.writable || !writable))
            .cloned()
            .collect();
        match fit.is_empty() {
            true => None,
            false => Some(self.r.pick(&fit).clone()),
        }
    }

    /// The address of an element.
    pub(crate) fn element(&mut self, a: &Array) -> String {
        let index = match self.r.below(8) {
            0 => format!("{}", self.r.below(a.len as usize)),
            1 => {
                let ty = Ty::Int(*self.r.pick(&[32, 64]));
                let x = self.expression(ty, 1);
                let low = self.emit(&format!("and {} {x}, {}", ty.name(), a.len - 1));
                self.extended(ty, low)
            }
            _ if self.counters.is_empty() => format!("{}", self.r.below(a.len as usize)),
            _ => {
                let k = self.r.below(self.counters.len());
                let c = self.counters[k].clone();
                let mut v = self.get(c.var);
                if self.r.chance(5) {
                    let n = self.r.below(3);
                    v = self.emit(&format!("add nsw {} {v}, {n}", c.ty.name()));
                }
                self.extended(c.ty, v)
            }
        };
        self.at(a, &index)
    }

    pub(crate) fn at(&mut self, a: &Array, index: &str) -> String {
        let base = match a.indirect {
            true => self.emit(&format!("load ptr, ptr {}", a.base)),
            false => a.base.clone(),
        };
        let (t, n) = (a.elem.name(), a.len);
        let bounds = if self.r.chance(6) { "" } else { "inbounds " };
        match a.whole {
            true => self.emit(&format!(
                "getelementptr {bounds}[{n} x {t}], ptr {base}, i64 0, i64 {index}"
            )),
            false => self.emit(&format!("getelementptr {bounds}{t}, ptr {base}, i64 {index}")),
        }
    }

    /// An index in 64 bits.
    pub(crate) fn extended(&mut self, ty: Ty, v: String) -> String {
        match ty {
            Ty::Int(64) => v,
            _ => {
                let op = *self.r.pick(&["sext", "sext", "zext"]);
                self.emit(&format!("{op} {} {v} to i64", ty.name()))
            }
        }
    }

    pub(crate) fn load(&mut self, ty: Ty) -> Option<String> {
        let a = self.array(Some(ty), false)?;
        let p = self.element(&a);
        let v = self.emit(&format!("load {}, ptr {p}, align 1", ty.name()));
        self.temps.push((ty, v.clone()));
        Some(v)
    }

    /// Whether a variable is a value.
    pub(crate) fn is_value(&self, k: usize) -> bool {
        matches!(self.vars[k].place, Place::Value(_))
    }
}
