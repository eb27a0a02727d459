//! The shapes that passes look for: reductions, filters of bytes, structures, comparisons of memory, joined conditions.

use super::{Ty, Writer};

impl Writer {
    pub(crate) fn idiom(&mut self) {
        match self.r.below(13) {
            0 if self.depth < 2 => self.reduction(),
            1 if self.depth < 2 => self.map(),
            2 => self.structure(),
            3 => self.memory_compare(),
            4 => self.square_root(),
            5 if self.depth < 2 => self.chain(),
            6 if self.depth < 2 => self.pixels(),
            7 => self.joined(),
            8 if self.depth < 2 => self.records(),
            9 => self.long_division(),
            10 => self.lanes_of_bytes(),
            11 if self.depth < 2 => self.twins(),
            _ => self.copy(),
        }
        self.budget -= 4;
    }

    /// `for (i …) s += a[i] * b[i]`, with minima and conditions too.
    fn reduction(&mut self) {
        let Some(a) = self.array(None, false) else { return };
        let elem = a.elem;
        let ty = match elem {
            Ty::Int(w) if w < 32 && self.r.chance(2) => Ty::Int(32),
            other => other,
        };
        let zero = if ty.is_float() { "0.0" } else { "0" };
        let sum = self.variable(ty, zero.into());
        let t = ty.name();
        let kind = self.r.below(6);
        self.loop_of(|w| {
            let p = w.element(&a);
            let mut x = w.emit(&format!("load {}, ptr {p}, align 1", elem.name()));
            if ty != elem {
                let op = *w.r.pick(&["zext", "sext"]);
                x = w.emit(&format!("{op} {} {x} to {t}", elem.name()));
            }
            if w.fixed.contains(&sum) {
                return w.store();
            }
            let s = w.get(sum);
            let v = match (kind, ty.is_float()) {
                (0, true) => w.emit(&format!("fadd reassoc nsz {t} {s}, {x}")),
                (1, true) => {
                    let c = w.emit(&format!("fcmp ogt {t} {x}, {s}"));
                    w.emit(&format!("select i1 {c}, {t} {x}, {t} {s}"))
                }
                (_, true) => w.emit(&format!("fadd {t} {s}, {x}")),
                (0, _) => {
                    let p = *w.r.pick(&["slt", "sgt", "ult", "ugt"]);
                    let c = w.emit(&format!("icmp {p} {t} {x}, {s}"));
                    w.emit(&format!("select i1 {c}, {t} {x}, {t} {s}"))
                }
                (1, _) => {
                    let c = w.emit(&format!("icmp sgt {t} {x}, 3"));
                    let more = w.emit(&format!("add {t} {s}, {x}"));
                    w.emit(&format!("select i1 {c}, {t} {more}, {t} {s}"))
                }
                (2, _) => {
                    let y = w.expression(ty, 1);
                    let m = w.emit(&format!("mul {t} {x}, {y}"));
                    w.emit(&format!("add nsw {t} {s}, {m}"))
                }
                (3, _) => {
                    let op = *w.r.pick(&["xor", "or", "and"]);
                    w.emit(&format!("{op} {t} {s}, {x}"))
                }
                _ => w.emit(&format!("add {t} {s}, {x}")),
            };
            w.set(sum, v);
        });
    }

    /// `for (i …) c[i] = f(a[i], b[i])`.
    fn map(&mut self) {
        let (Some(a), Some(c)) = (self.array(None, false), self.array(None, true)) else {
            return;
        };
        self.loop_of(|w| {
            let (p, q) = (w.element(&a), w.element(&c));
            let x = w.emit(&format!("load {}, ptr {p}, align 1", a.elem.name()));
            w.temps.push((a.elem, x.clone()));
            let v = match a.elem == c.elem {
                true => {
                    let y = w.expression(a.elem, 2);
                    let op = match a.elem.is_float() {
                        true => w.operation(&["fadd", "fmul", "fsub"]),
                        false => w.operation(&["add", "sub", "mul", "xor", "add nsw", "shl"]),
                    };
                    w.emit(&format!("{op} {} {x}, {y}", a.elem.name()))
                }
                false => w.expression(c.elem, 3),
            };
            w.line(&format!("store {} {v}, ptr {q}, align 1", c.elem.name()));
        });
    }

    /// Bytes that are computed with in 32 bits, as filters do.
    fn pixels(&mut self) {
        let bytes = Ty::Int(8);
        let (Some(a), Some(c)) = (self.array(Some(bytes), false), self.array(Some(bytes), true)) else {
            return self.map();
        };
        let (k, shift) = (1 + self.r.below(7), self.r.below(5));
        let round = 1 << shift >> 1;
        self.loop_of(|w| {
            let (p, q) = (w.element(&a), w.element(&c));
            let x = w.emit(&format!("load i8, ptr {p}, align 1"));
            let x = w.emit(&format!("zext i8 {x} to i32"));
            let y = w.emit(&format!("load i8, ptr {q}, align 1"));
            let y = w.emit(&format!("zext i8 {y} to i32"));
            let m = w.emit(&format!("mul nsw i32 {x}, {k}"));
            let op = *w.r.pick(&["add nsw", "sub nsw"]);
            let s = w.emit(&format!("{op} i32 {m}, {y}"));
            let s = w.emit(&format!("add nsw i32 {s}, {round}"));
            let op = *w.r.pick(&["ashr", "lshr"]);
            let mut s = w.emit(&format!("{op} i32 {s}, {shift}"));
            if w.r.chance(2) {
                let c = w.emit(&format!("icmp slt i32 {s}, 255"));
                s = w.emit(&format!("select i1 {c}, i32 {s}, i32 255"));
            }
            let b = w.emit(&format!("trunc i32 {s} to i8"));
            w.line(&format!("store i8 {b}, ptr {q}, align 1"));
        });
    }

    /// A structure in the frame, stored to, copied and read.
    fn structure(&mut self) {
        let kinds = [
            "{ i32, i64, i32 }",
            "{ i64, [2 x i32] }",
            "{ double, i32, float }",
            "[4 x i32]",
        ];
        let ty = *self.r.pick(&kinds);
        let (a, b) = (self.alloca(ty), self.alloca(ty));
        let living = self.r.chance(3);
        if living {
            self.declare("declare void @llvm.lifetime.start.p0(ptr)");
            self.line(&format!("call void @llvm.lifetime.start.p0(ptr {a})"));
        }
        if self.r.chance(2) {
            let n = [0, 0, 255][self.r.below(3)];
            self.declare("declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)");
            self.line(&format!(
                "call void @llvm.memset.p0.i64(ptr {a}, i8 {n}, i64 16, i1 false)"
            ));
        }
        for _ in 0..3 {
            let at = 4 * self.r.below(4);
            let (field, bytes) = *self.r.pick(&[
                (Ty::Int(32), 4),
                (Ty::Int(64), 8),
                (Ty::Float, 4),
                (Ty::Int(16), 2),
            ]);
            let at = at.min(16 - bytes);
            let v = self.expression(field, 2);
            let p = self.emit(&format!("getelementptr inbounds i8, ptr {a}, i64 {at}"));
            self.line(&format!("store {} {v}, ptr {p}, align 4", field.name()));
        }
        let from = match self.r.chance(2) {
            true => {
                self.declare("declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)");
                self.line(&format!(
                    "call void @llvm.memcpy.p0.p0.i64(ptr {b}, ptr {a}, i64 16, i1 false)"
                ));
                &b
            }
            false => &a,
        };
        for _ in 0..2 {
            let at = 4 * self.r.below(3);
            let ty = *self.r.pick(&[Ty::Int(32), Ty::Int(64), Ty::Int(8), Ty::Float]);
            let p = self.emit(&format!("getelementptr inbounds i8, ptr {from}, i64 {at}"));
            let v = self.emit(&format!("load {}, ptr {p}, align 4", ty.name()));
            self.temps.push((ty, v.clone()));
            self.variable(ty, v);
        }
        if living {
            self.declare("declare void @llvm.lifetime.end.p0(ptr)");
            self.line(&format!("call void @llvm.lifetime.end.p0(ptr {a})"));
        }
    }

    fn memory_compare(&mut self) {
        let (Some(a), Some(b)) = (self.array(None, false), self.array(None, false)) else {
            return;
        };
        let (p, q) = (self.at(&a, "0"), self.at(&b, "0"));
        let n = 1 + self.r.below(16);
        let name = *self.r.pick(&["memcmp", "bcmp"]);
        self.declare(&format!("declare i32 @{name}(ptr, ptr, i64)"));
        let r = self.emit(&format!("call i32 @{name}(ptr {p}, ptr {q}, i64 {n})"));
        let p = *self.r.pick(&["eq", "ne"]);
        self.keep(Ty::Int(1), &format!("icmp {p} i32 {r}, 0"));
    }

    fn square_root(&mut self) {
        let (ty, name) = *self.r.pick(&[(Ty::Double, "sqrt"), (Ty::Float, "sqrtf")]);
        let t = ty.name();
        let x = self.expression(ty, 2);
        self.declare(&format!("declare {t} @{name}({t})"));
        let v = self.emit(&format!("call {t} @{name}({t} {x})"));
        self.temps.push((ty, v.clone()));
        self.variable(ty, v);
    }

    /// `s = ((s + x) + y) + z` in a loop.
    fn chain(&mut self) {
        let ty = Ty::Int(*self.r.pick(&[32, 64]));
        let t = ty.name();
        let sum = self.variable(ty, "0".into());
        let op = *self.r.pick(&["add", "add nsw", "xor", "mul"]);
        self.loop_of(|w| {
            if w.fixed.contains(&sum) {
                return w.store();
            }
            let mut s = w.get(sum);
            for _ in 0..3 {
                let x = w.load(ty).unwrap_or_else(|| w.leaf(ty));
                s = w.emit(&format!("{op} {t} {s}, {x}"));
            }
            w.set(sum, s);
        });
    }

    /// A branch on conditions that are joined, as values and as blocks.
    fn joined(&mut self) {
        let (a, first) = (self.condition(2), self.label.clone());
        let or = self.r.chance(2);
        let [more, end] = [self.new_label(), self.new_label()];
        let (t, f) = if or { (&end, &more) } else { (&more, &end) };
        self.line(&format!("br i1 {a}, label %{t}, label %{f}"));
        let (more, end) = (more.clone(), end.clone());
        let temps = (self.temps.len(), self.again.len());
        self.begin(&more);
        let b = self.condition(2);
        let second = self.label.clone();
        self.line(&format!("br label %{end}"));
        self.temps.truncate(temps.0);
        self.again.truncate(temps.1);
        self.begin(&end);
        let v = self.emit(&format!("phi i1 [ {or}, %{first} ], [ {b}, %{second} ]"));
        self.temps.push((Ty::Int(1), v.clone()));
        let [yes, no] = [self.new_label(), self.new_label()];
        self.line(&format!("br i1 {v}, label %{yes}, label %{no}"));
        self.begin(&yes);
        let temps = (self.temps.len(), self.again.len());
        self.store();
        self.temps.truncate(temps.0);
        self.again.truncate(temps.1);
        self.line(&format!("br label %{no}"));
        self.begin(&no);
    }

    /// Elements of 12 bytes, and a product with the counter.
    fn records(&mut self) {
        let by = self.expression(Ty::Int(64), 1);
        self.loop_of(|w| {
            let c = w.counters.last().expect("in a loop").clone();
            let i = w.get(c.var);
            let i = w.extended(c.ty, i);
            let k = w.r.below(3);
            let p = w.emit(&format!(
                "getelementptr inbounds {{ i32, i32, i32 }}, ptr @g4, i64 {i}, i32 {k}"
            ));
            let x = w.emit(&format!("load i32, ptr {p}, align 4"));
            let m = w.emit(&format!("mul i64 {i}, {by}"));
            let low = w.emit(&format!("trunc i64 {m} to i32"));
            let s = w.emit(&format!("add i32 {x}, {low}"));
            w.temps.push((Ty::Int(32), s.clone()));
            let k = w.r.below(3);
            let q = w.emit(&format!(
                "getelementptr inbounds {{ i32, i32, i32 }}, ptr @g4, i64 {i}, i32 {k}"
            ));
            w.line(&format!("store i32 {s}, ptr {q}, align 4"));
        });
    }

    /// Lanes of bytes, computed with in 32 bits and cut off.
    fn lanes_of_bytes(&mut self) {
        let bytes = Ty::Int(8);
        let (Some(a), Some(c)) = (self.array(Some(bytes), false), self.array(Some(bytes), true)) else {
            return self.long_division();
        };
        let n = *self.r.pick(&[8, 16, 16]);
        let wide = format!("<{n} x i32>");
        let mut lanes = Vec::new();
        for k in 0..3 {
            let index = (8 * k).to_string();
            let p = self.at(&a, &index);
            let v = self.emit(&format!("load <{n} x i8>, ptr {p}, align 1"));
            let op = *self.r.pick(&["zext", "zext", "sext"]);
            lanes.push(self.emit(&format!("{op} <{n} x i8> {v} to {wide}")));
        }
        for _ in 0..2 + self.r.below(5) {
            let (x, y) = (self.r.pick(&lanes).clone(), self.r.pick(&lanes).clone());
            let k = self.r.below(20);
            let v = match self.r.below(8) {
                0 => {
                    self.declare(&format!("declare {wide} @llvm.abs.v{n}i32({wide}, i1)"));
                    self.emit(&format!("call {wide} @llvm.abs.v{n}i32({wide} {x}, i1 false)"))
                }
                1 => {
                    let op = *self.r.pick(&["umin", "smin", "smax", "umax"]);
                    self.declare(&format!("declare {wide} @llvm.{op}.v{n}i32({wide}, {wide})"));
                    let limit = [255, 127, 0][self.r.below(3)];
                    self.emit(&format!(
                        "call {wide} @llvm.{op}.v{n}i32({wide} {x}, {wide} splat (i32 {limit}))"
                    ))
                }
                2 => self.emit(&format!("mul nsw {wide} {x}, splat (i32 {k})")),
                3 => {
                    let (op, k) = (*self.r.pick(&["lshr", "ashr", "shl"]), k % 5);
                    self.emit(&format!("{op} {wide} {x}, splat (i32 {k})"))
                }
                4 => self.emit(&format!("and {wide} {x}, splat (i32 {})", [255, 15, 1023][k % 3])),
                5 => {
                    let c = self.emit(&format!("icmp sgt {wide} {x}, {y}"));
                    self.emit(&format!("select <{n} x i1> {c}, {wide} {x}, {wide} {y}"))
                }
                _ => {
                    let op = *self.r.pick(&["add", "sub", "add nsw", "sub nsw"]);
                    self.emit(&format!("{op} {wide} {x}, {y}"))
                }
            };
            lanes.push(v);
        }
        let last = lanes.last().expect("some lanes").clone();
        let v = self.emit(&format!("trunc {wide} {last} to <{n} x i8>"));
        let q = self.at(&c, "0");
        self.line(&format!("store <{n} x i8> {v}, ptr {q}, align 1"));
    }

    /// A second counter beside the loop's, and one that stays so far behind.
    fn twins(&mut self) {
        let ty = Ty::Int(*self.r.pick(&[32, 64]));
        let t = ty.name();
        let (start, away) = (self.leaf(ty), 1 + self.r.below(8));
        let beside = self.emit(&format!("add {t} {start}, {away}"));
        let step = *self.r.pick(&[1, 1, 4]);
        let a = self.variable(ty, "0".into());
        let b = self.variable(ty, start);
        let c = self.variable(ty, beside);
        self.loop_of(|w| {
            w.store();
            for k in [a, b, c] {
                if w.fixed.contains(&k) {
                    continue;
                }
                let x = w.get(k);
                w.temps.push((ty, x.clone()));
                let next = w.emit(&format!("add {t} {x}, {step}"));
                w.set(k, next);
            }
            w.store();
        });
    }

    fn long_division(&mut self) {
        let ty = Ty::Int(64);
        let a = self.leaf(ty);
        let b = self.leaf(ty);
        let bit = 1u64 << self.r.below(40);
        let b = self.emit(&format!("or i64 {b}, {bit}"));
        let op = *self.r.pick(&["udiv", "sdiv", "urem", "srem"]);
        self.keep(ty, &format!("{op} i64 {a}, {b}"));
    }

    /// A block copied from one array to another.
    fn copy(&mut self) {
        let (Some(a), Some(b)) = (self.array(None, true), self.array(None, false)) else {
            return;
        };
        let (p, q) = (self.at(&a, "0"), self.at(&b, "0"));
        let n = *self.r.pick(&[1, 4, 7, 8, 16, 24]);
        self.declare("declare void @llvm.memmove.p0.p0.i64(ptr, ptr, i64, i1)");
        self.line(&format!(
            "call void @llvm.memmove.p0.p0.i64(ptr {p}, ptr {q}, i64 {n}, i1 false)"
        ));
    }
}
