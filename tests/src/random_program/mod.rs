//! Random functions with loops and memory, as front ends write them: for the [`translation`](crate::translation) check.
//!
//! Variables are in memory (clang -O0), values (clang -O2) or some of each; loops count up and down, tested before or after the
//! body; arrays are parameters, globals and frame objects; there are calls of functions of the module, of the C library and of
//! unknown ones, flags that make poison, `undef`, `freeze`, switches and vectors. What a function does is defined for most
//! inputs; where it is not, that is part of the test.
//!
//! | file | what it makes |
//! | --- | --- |
//! | `expressions` | values |
//! | `exceptions` | calls with landing pads |
//! | `statements` | assignments, ways, loops |
//! | `idioms` | the shapes that passes look for |

mod exceptions;
mod expressions;
mod idioms;
mod statements;

use crate::random_ir::Random;
use std::collections::BTreeSet;
use std::fmt::Write;

/// A type of variables.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Ty {
    Int(u32),
    Float,
    Double,
    /// A vector.
    Lanes(Lane, usize),
}

/// An element of vectors.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Lane {
    Int(u32),
    Float,
    Double,
}

/// The types of vectors that there are.
const VECTORS: &[Ty] = &[
    Ty::Lanes(Lane::Int(32), 4),
    Ty::Lanes(Lane::Int(32), 4),
    Ty::Lanes(Lane::Int(8), 16),
    Ty::Lanes(Lane::Int(16), 8),
    Ty::Lanes(Lane::Int(64), 2),
    Ty::Lanes(Lane::Float, 4),
    Ty::Lanes(Lane::Double, 2),
    Ty::Lanes(Lane::Float, 3),
];

impl Lane {
    pub(crate) fn ty(self) -> Ty {
        match self {
            Lane::Int(w) => Ty::Int(w),
            Lane::Float => Ty::Float,
            Lane::Double => Ty::Double,
        }
    }
}

impl Ty {
    pub(crate) fn name(self) -> String {
        match self {
            Ty::Int(w) => format!("i{w}"),
            Ty::Float => "float".into(),
            Ty::Double => "double".into(),
            Ty::Lanes(lane, n) => format!("<{n} x {}>", lane.ty().name()),
        }
    }
    pub(crate) fn is_float(self) -> bool {
        matches!(self, Ty::Float | Ty::Double)
    }
}

/// Where a variable is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Place {
    Memory(String),
    Value(String),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Var {
    pub ty: Ty,
    pub place: Place,
}

#[derive(Clone, Debug)]
pub(crate) struct Array {
    pub base: String,
    /// Whether `base` is a frame object that holds the pointer.
    pub indirect: bool,
    pub elem: Ty,
    pub len: u64,
    pub writable: bool,
    /// Whether the address is that of an object `[len x elem]`.
    pub whole: bool,
}

/// A counter of a loop, below a bound that all arrays have.
#[derive(Clone, Debug)]
pub(crate) struct Counter {
    pub var: usize,
    pub ty: Ty,
}

/// How a function is written.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Style {
    Memory,
    Values,
    Mixed,
}

/// The state of the function that is written.
pub(crate) struct Writer {
    pub r: Random,
    pub text: String,
    /// `alloca`s, which stand first.
    pub entry: String,
    pub label: String,
    pub next: u32,
    pub vars: Vec<Var>,
    pub arrays: Vec<Array>,
    pub counters: Vec<Counter>,
    /// Values that dominate this place.
    pub temps: Vec<(Ty, String)>,
    /// Right-hand sides that may be written again.
    pub again: Vec<(Ty, String)>,
    pub style: Style,
    pub budget: i32,
    pub depth: u32,
    pub declared: BTreeSet<String>,
    pub callees: Vec<(String, Vec<Ty>, Ty)>,
    /// Whether the function has landing pads.
    pub catches: bool,
    /// Variables that may be changed here.
    pub fixed: Vec<usize>,
}

/// Elements of arrays.
pub(crate) const LENGTH: u64 = 64;

/// The text of a module.
pub fn module(seed: u64, triple: &str) -> String {
    let mut w = Writer {
        r: Random::new(seed ^ 0x7a3d),
        text: String::new(),
        entry: String::new(),
        label: String::new(),
        next: 0,
        vars: Vec::new(),
        arrays: Vec::new(),
        counters: Vec::new(),
        temps: Vec::new(),
        again: Vec::new(),
        style: Style::Memory,
        budget: 0,
        depth: 0,
        declared: BTreeSet::new(),
        callees: Vec::new(),
        catches: false,
        fixed: Vec::new(),
    };
    let mut out = format!("target triple = \"{triple}\"\n");
    out.push_str(
        "@g0 = global [64 x i32] zeroinitializer\n@g1 = internal global [64 x i8] zeroinitializer\n",
    );
    out.push_str("@g2 = global [64 x i64] zeroinitializer, align 16\n@g3 = global i32 7\n");
    out.push_str(
        "@g4 = global [64 x { i32, i32, i32 }] zeroinitializer\n@g5 = global [64 x double] zeroinitializer\n",
    );
    let table: Vec<String> = (0..LENGTH)
        .map(|_| format!("i32 {}", w.r.below(200) as i32 - 50))
        .collect();
    out.push_str(
        "@e0 = external constant ptr\n@e1 = external constant ptr\ndeclare i32 @__gxx_personality_v0(...)\n",
    );
    let _ = writeln!(out, "@t0 = private constant [64 x i32] [{}]\n", table.join(", "));
    for k in 0..2 {
        out.push_str(&w.function(&format!("c{k}"), true));
    }
    for k in 0..4 {
        out.push_str(&w.function(&format!("f{k}"), false));
    }
    for d in &w.declared {
        let _ = writeln!(out, "{d}");
    }
    out
}

impl Writer {
    pub(crate) fn fresh(&mut self) -> String {
        self.next += 1;
        format!("%v{}", self.next)
    }
    pub(crate) fn new_label(&mut self) -> String {
        self.next += 1;
        format!("b{}", self.next)
    }
    pub(crate) fn line(&mut self, what: &str) {
        let _ = writeln!(self.text, "  {what}");
    }
    /// An instruction with a result.
    pub(crate) fn emit(&mut self, what: &str) -> String {
        self.budget -= 1;
        let v = self.fresh();
        let _ = writeln!(self.text, "  {v} = {what}");
        v
    }
    /// The same, which may be used and written again.
    pub(crate) fn keep(&mut self, ty: Ty, what: &str) -> String {
        let v = self.emit(what);
        self.temps.push((ty, v.clone()));
        self.again.push((ty, what.to_string()));
        v
    }
    pub(crate) fn begin(&mut self, label: &str) {
        let _ = writeln!(self.text, "{label}:");
        self.label = label.to_string();
    }
    pub(crate) fn alloca(&mut self, ty: &str) -> String {
        let p = self.fresh();
        let _ = writeln!(self.entry, "  {p} = alloca {ty}");
        p
    }
    /// An operation, mostly without its flags: what they promise is seldom so.
    pub(crate) fn operation(&mut self, list: &[&'static str]) -> &'static str {
        let op = *self.r.pick(list);
        match self.r.chance(5) {
            true => op,
            false => op.split(' ').next().expect("a word"),
        }
    }
    pub(crate) fn any_ty(&mut self) -> Ty {
        let vector = *self.r.pick(VECTORS);
        *self.r.pick(&[
            Ty::Int(32),
            Ty::Int(32),
            Ty::Int(32),
            Ty::Int(64),
            Ty::Int(64),
            Ty::Int(8),
            Ty::Int(16),
            Ty::Int(1),
            Ty::Int(128),
            Ty::Int(24),
            Ty::Float,
            Ty::Double,
            vector,
        ])
    }

    /// A new variable.
    pub(crate) fn variable(&mut self, ty: Ty, value: String) -> usize {
        let in_memory = match self.style {
            Style::Memory => true,
            Style::Values => false,
            Style::Mixed => self.r.chance(2),
        };
        let place = match in_memory {
            true => {
                let p = self.alloca(&ty.name());
                self.line(&format!("store {} {value}, ptr {p}", ty.name()));
                Place::Memory(p)
            }
            false => Place::Value(value),
        };
        self.vars.push(Var { ty, place });
        self.vars.len() - 1
    }
    pub(crate) fn get(&mut self, k: usize) -> String {
        let ty = self.vars[k].ty.name();
        match self.vars[k].place.clone() {
            Place::Memory(p) => self.emit(&format!("load {ty}, ptr {p}")),
            Place::Value(v) => v,
        }
    }
    pub(crate) fn set(&mut self, k: usize, v: String) {
        let ty = self.vars[k].ty.name();
        match &mut self.vars[k].place {
            Place::Memory(p) => {
                let p = p.clone();
                self.line(&format!("store {ty} {v}, ptr {p}"));
            }
            Place::Value(old) => *old = v,
        }
    }

    fn function(&mut self, name: &str, callee: bool) -> String {
        self.text.clear();
        self.entry.clear();
        self.vars.clear();
        self.arrays.clear();
        self.counters.clear();
        self.temps.clear();
        self.again.clear();
        self.fixed.clear();
        (self.next, self.depth) = (0, 0);
        self.catches = self.r.chance(2);
        self.budget = if callee {
            14
        } else {
            60 + 40 * self.r.below(4) as i32
        };
        self.style = *self.r.pick(&[
            Style::Memory,
            Style::Memory,
            Style::Values,
            Style::Values,
            Style::Mixed,
        ]);
        let mut params: Vec<String> = Vec::new();
        self.label = "entry".into();
        let mut types = Vec::new();
        for k in 0..2 + self.r.below(3) {
            let ty = match k {
                0 => *self.r.pick(&[Ty::Int(32), Ty::Int(64)]),
                _ => self.any_ty(),
            };
            let attr = if self.r.chance(4) { " noundef" } else { "" };
            params.push(format!("{}{attr} %a{k}", ty.name()));
            types.push(ty);
            self.variable(ty, format!("%a{k}"));
        }
        if !callee {
            for k in 0..1 + self.r.below(3) {
                let attr = if self.r.chance(4) { " noalias" } else { "" };
                params.push(format!("ptr{attr} %p{k}"));
                self.pointer_parameter(k);
            }
        }
        self.other_arrays(callee);
        let ret = self.any_ty();
        while self.budget > 0 {
            self.statement();
        }
        let v = self.expression(ret, 2);
        let t = ret.name();
        self.line(&format!("ret {t} {v}"));
        let linkage = if callee { "internal " } else { "" };
        let hint = if callee && self.r.chance(4) {
            " noinline"
        } else {
            ""
        };
        let personality = match self.catches {
            true => " personality ptr @__gxx_personality_v0",
            false => "",
        };
        if callee {
            self.callees.push((name.to_string(), types, ret));
        }
        format!(
            "define {linkage}{t} @{name}({}){hint}{personality} {{\nentry:\n{}{}}}\n\n",
            params.join(", "),
            self.entry,
            self.text
        )
    }

    fn pointer_parameter(&mut self, k: usize) {
        let elem = *self.r.pick(&[
            Ty::Int(32),
            Ty::Int(32),
            Ty::Int(8),
            Ty::Int(16),
            Ty::Int(64),
            Ty::Float,
            Ty::Double,
        ]);
        let indirect = self.style == Style::Memory;
        let mut base = format!("%p{k}");
        if indirect {
            let p = self.alloca("ptr");
            self.line(&format!("store ptr {base}, ptr {p}"));
            base = p;
        }
        self.arrays.push(Array {
            base,
            indirect,
            elem,
            len: LENGTH,
            writable: true,
            whole: false,
        });
    }

    fn other_arrays(&mut self, callee: bool) {
        let globals = [
            ("@g0", Ty::Int(32), true),
            ("@g1", Ty::Int(8), true),
            ("@g2", Ty::Int(64), true),
            ("@t0", Ty::Int(32), false),
            ("@g5", Ty::Double, true),
        ];
        for (name, elem, writable) in globals {
            if self.r.chance(2) {
                self.arrays.push(Array {
                    base: name.into(),
                    indirect: false,
                    elem,
                    len: LENGTH,
                    writable,
                    whole: true,
                });
            }
        }
        if !callee && self.r.chance(3) {
            let elem = *self.r.pick(&[Ty::Int(32), Ty::Int(8), Ty::Int(64)]);
            let base = self.alloca(&format!("[{LENGTH} x {}]", elem.name()));
            let size = LENGTH
                * match elem {
                    Ty::Int(w) => u64::from(w / 8),
                    _ => 8,
                };
            // Some of it stays undefined.
            let filled = if self.r.chance(4) { size / 2 } else { size };
            self.declare("declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)");
            self.line(&format!(
                "call void @llvm.memset.p0.i64(ptr {base}, i8 {}, i64 {filled}, i1 false)",
                self.next % 5
            ));
            self.arrays.push(Array {
                base,
                indirect: false,
                elem,
                len: LENGTH,
                writable: true,
                whole: true,
            });
        }
    }

    pub(crate) fn declare(&mut self, what: &str) {
        self.declared.insert(what.to_string());
    }
}
