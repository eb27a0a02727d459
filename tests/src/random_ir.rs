//! Random functions over vectors of any element and integers of any width, with defined behaviour.
//!
//! A function reads its operands from one buffer, computes, and writes every value that it made to another;
//! so a difference shows as bytes. Values are kept defined: shift counts are below the width, divisors are
//! positive, lane numbers in range, NaNs are written as zero. Some functions call others with such values as
//! arguments and results, so that two halves of a module made by different compilers agree on the calls.
//!
//! What llc 22.1 gets wrong is not drawn: overflow of vectors and constants (`uadd.with.overflow` of <8 x i8> with
//! lanes of -1 and others; on AArch64 the flags of any vector as bits, products of vectors of odd elements, and
//! rounding of bfloat vectors), and what the functions below name.

use std::fmt::Write;

/// A small generator (xorshift64*): the same numbers for the same seed everywhere.
pub struct Random(u64);

impl Random {
    /// From a seed; any number does.
    pub fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }
    pub(crate) fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 16
    }
    pub(crate) fn below(&mut self, n: usize) -> usize {
        (self.next() % n as u64) as usize
    }
    pub(crate) fn pick<'a, X>(&mut self, list: &'a [X]) -> &'a X {
        &list[self.below(list.len())]
    }
    pub(crate) fn chance(&mut self, of: usize) -> bool {
        self.below(of) == 0
    }
}

/// An element: an integer of so many bits, or a floating-point type.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Elem {
    Int(u32),
    Float(&'static str, u32),
}

/// A scalar (`len` 0) or a vector.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
struct Ty {
    elem: Elem,
    len: u32,
}

const WIDTHS: &[u32] = &[
    1, 1, 2, 3, 4, 7, 8, 8, 9, 13, 16, 16, 17, 24, 31, 32, 32, 33, 37, 48, 63, 64, 64, 65, 96, 100, 127, 128,
    128, 129, 160, 192, 200, 256, 300, 512,
];
const FLOATS: &[Elem] = &[
    Elem::Float("float", 32),
    Elem::Float("double", 64),
    Elem::Float("half", 16),
    Elem::Float("bfloat", 16),
    Elem::Float("x86_fp80", 80),
    Elem::Float("fp128", 128),
];
const LENGTHS: &[u32] = &[0, 0, 0, 0, 1, 2, 2, 3, 4, 4, 5, 7, 8, 8, 16, 16, 32];

impl Elem {
    fn bits(self) -> u32 {
        match self {
            Elem::Int(n) | Elem::Float(_, n) => n,
        }
    }
    fn name(self) -> String {
        match self {
            Elem::Int(n) => format!("i{n}"),
            Elem::Float(s, _) => s.into(),
        }
    }
    /// As intrinsics' names have it.
    fn mangled(self) -> String {
        match self {
            Elem::Int(n) => format!("i{n}"),
            Elem::Float("half", _) => "f16".into(),
            Elem::Float("bfloat", _) => "bf16".into(),
            Elem::Float("x86_fp80", _) => "f80".into(),
            Elem::Float(_, n) => format!("f{n}"),
        }
    }
}

impl Ty {
    fn int(bits: u32, len: u32) -> Ty {
        Ty {
            elem: Elem::Int(bits),
            len,
        }
    }
    /// Vectors for which llc has no code, or wrong code: of x86_fp80, odd ones of bfloat, one odd integer or part of a byte (it
    /// shifts and divides a <1 x i4> or <1 x i48> as if it had been extended).
    fn is_beyond_llc(self) -> bool {
        self.len > 0 && self.elem == FLOATS[4]
            || self.len > 0 && self.elem == FLOATS[3] && !self.len.is_power_of_two()
            || self.len == 1
                && matches!(self.elem, Elem::Int(n) if !n.is_power_of_two() || matches!(n, 2 | 4))
    }
    fn is_int(self) -> bool {
        matches!(self.elem, Elem::Int(_))
    }
    fn bits(self) -> u32 {
        self.elem.bits() * self.len.max(1)
    }
    fn name(self) -> String {
        match self.len {
            0 => self.elem.name(),
            n => format!("<{n} x {}>", self.elem.name()),
        }
    }
    fn mangled(self) -> String {
        match self.len {
            0 => self.elem.mangled(),
            n => format!("v{n}{}", self.elem.mangled()),
        }
    }
    fn with(self, elem: Elem) -> Ty {
        Ty { elem, ..self }
    }
}

/// Bytes of operands that a function may read, and of results that it may write.
pub const INPUT: usize = 4096;
/// See [`INPUT`].
pub const OUTPUT: usize = 32768;

/// The text of a module with `count` functions `f0`, `f1`, …, and of the module with those that they call.
/// `triple`: for AArch64 without x86_fp80, which it has not, and bfloat, of which llc rounds vectors wrongly.
pub fn modules(seed: u64, count: usize, triple: &str) -> [String; 2] {
    let mut g = Generator {
        r: Random::new(seed),
        text: String::new(),
        callees: String::new(),
        declared: Default::default(),
        values: Vec::new(),
        next: 0,
        read: 0,
        callee: 0,
        budget: 0,
        allow_calls: true,
        x86_64: triple.starts_with("x86_64"),
        floats: FLOATS
            .iter()
            .copied()
            .filter(|f| *f != FLOATS[4] && *f != FLOATS[3] || triple.starts_with("x86_64"))
            .collect(),
    };
    for k in 0..count {
        g.function(k);
    }
    let head = format!("target triple = \"{triple}\"\n");
    let mut first = format!("{head}{}", g.text);
    for d in &g.declared {
        let _ = writeln!(first, "{d}");
    }
    let mut second = format!("{head}{}", g.callees);
    for d in g.declared.iter().filter(|d| d.contains("@llvm.")) {
        let _ = writeln!(second, "{d}");
    }
    [first, second]
}

/// Conversions to bfloat, which older runtime libraries do not have: by way of float, rounded to odd. The
/// result is returned in the low bits of a vector register.
const BFLOAT: &str = "
#define TRUNC(name, type) float name(type x) {\
  union { float f; unsigned u; } r; r.f = x; type y = x < 0 ? -x : x;\
  if (x != x) { r.u = 0x7fc0; return r.f; }\
  if ((type)r.f != x && !(r.u << 1 >> 24 == 255 && y > 1e38)) {\
    if (((type)r.f < 0 ? -(type)r.f : (type)r.f) > y) r.u--; r.u |= 1; }\
  r.u = (r.u + 0x7fff + (r.u >> 16 & 1)) >> 16; return r.f; }
TRUNC(__truncsfbf2, float) TRUNC(__truncdfbf2, double)
#ifdef __x86_64__
TRUNC(__truncxfbf2, long double)
#ifndef __APPLE__
TRUNC(__trunctfbf2, __float128)
#endif
#endif
#if defined(__aarch64__) && !defined(__APPLE__)
TRUNC(__trunctfbf2, long double)
#endif
";

/// A C program that calls the functions with several inputs and prints a hash of what each wrote.
/// Its frame has one alignment in every run: llc 22 has functions that move vectors of 32 bytes to and from the
/// red zone without an aligned stack, and so crash in half of the runs. A function that crashes is named, and the next one's turn comes.
pub fn driver(count: usize) -> String {
    let mut s = format!(
        "#if defined __APPLE__ || defined _WIN32\nvoid report(int, int, unsigned long long);\n\
         #define main(x) run_all(x)\n#define crashes 0\n#else\n#include <setjmp.h>\n#include <signal.h>\n#include <stdio.h>\n\
         #define report(f, k, h) printf(\"f%d %d %016llx\\n\", f, k, h)\n\
         static sigjmp_buf back;\nstatic void crash(int s) {{ siglongjmp(back, s); }}\n\
         #define crashes (signal(SIGSEGV, crash), sigsetjmp(back, 1) && printf(\"f%d %d crashed\\n\", f, k))\n#endif\n\
         static unsigned char in[3][{INPUT}] __attribute__((aligned(64))), out[{OUTPUT}] __attribute__((aligned(64)));\n"
    );
    for k in 0..count {
        let _ = writeln!(s, "void f{k}(void *, void *);");
    }
    s.push_str(BFLOAT);
    s.push_str("static void (*const list[])(void *, void *) = {");
    for k in 0..count {
        let _ = write!(s, "f{k},");
    }
    let _ = write!(
        s,
        "}};\nint main(void) {{\n  volatile char aligned[64] __attribute__((aligned(64))); aligned[0] = 0;\n\
         unsigned long long x = 88172645463325252ULL;\n\
         for (int i = 0; i < {INPUT}; i++) {{ x ^= x << 13; x ^= x >> 7; x ^= x << 17;\n\
         in[0][i] = x; in[1][i] = \"\\0\\xff\\x80\\x7f\\1\\xfe\\0\\xff\"[x >> 20 & 7]; in[2][i] = x >> 40 & 3 ? 0 : x; }}\n\
         static int f, k; for (f = 0; f < {count}; f++) for (k = 0; k < 3; k++) {{\n\
         if (crashes) continue;\n\
         __builtin_memset(out, 0, sizeof out); list[f](in[k], out);\n\
         unsigned long long h = 14695981039346656037ULL; int last = 0;\n\
         for (int i = 0; i < {OUTPUT}; i++) if (out[i]) last = i + 1;\n\
         for (int i = 0; i < last; i++) h = (h ^ out[i]) * 1099511628211ULL;\n\
         report(f, k, h); }}\n  return 0;\n}}\n"
    );
    s
}

struct Generator {
    r: Random,
    text: String,
    callees: String,
    declared: std::collections::BTreeSet<String>,
    /// Values of the function being made: type and name.
    values: Vec<(Ty, String)>,
    next: u32,
    read: u32,
    callee: u32,
    /// Bits of values that may still be made.
    budget: i64,
    allow_calls: bool,
    /// Else AArch64.
    x86_64: bool,
    floats: Vec<Elem>,
}

impl Generator {
    fn fresh(&mut self) -> String {
        self.next += 1;
        format!("%v{}", self.next)
    }
    fn emit(&mut self, what: std::fmt::Arguments<'_>) -> String {
        let v = self.fresh();
        let _ = writeln!(self.text, "  {v} = {what}");
        v
    }
    fn keep(&mut self, t: Ty, v: String) {
        // What llc makes of it would be seen.
        if t.is_beyond_llc() {
            return;
        }
        self.budget -= i64::from(t.bits());
        self.values.push((t, v));
    }

    fn random_ty(&mut self) -> Ty {
        loop {
            let elem = if self.r.chance(6) {
                *self.r.pick(&self.floats)
            } else {
                Elem::Int(*self.r.pick(WIDTHS))
            };
            let len = *self.r.pick(LENGTHS);
            let t = Ty { elem, len };
            if t.is_beyond_llc() {
                continue;
            }
            if t.bits() <= 1024 {
                return t;
            }
        }
    }

    fn function(&mut self, k: usize) {
        self.values.clear();
        self.next = 0;
        self.read = 0;
        self.budget = 12_000;
        let _ = writeln!(self.text, "define void @f{k}(ptr %in, ptr %out) {{");
        for _ in 0..2 + self.r.below(3) {
            let t = self.random_ty();
            self.load(t);
        }
        for _ in 0..4 + self.r.below(10) {
            if self.budget < 0 {
                break;
            }
            self.operation();
        }
        self.write_all();
        let _ = writeln!(self.text, "  ret void\n}}\n");
    }

    /// A value of type `t` from the input.
    fn load(&mut self, t: Ty) -> String {
        let bytes = t.bits().div_ceil(8);
        if self.read + 160 > INPUT as u32 {
            self.read = 0;
        }
        let read = self.read;
        let p = self.emit(format_args!("getelementptr i8, ptr %in, i64 {read}"));
        self.read += bytes;
        let v = match t.elem {
            Elem::Float(..) => {
                // From small integers, which all formats hold.
                let from = t.with(Elem::Int(8));
                let x = self.emit(format_args!("load {}, ptr {p}, align 1", from.name()));
                let (a, b) = (from.name(), t.name());
                self.emit(format_args!("sitofp {a} {x} to {b}"))
            }
            Elem::Int(n) if n % 8 == 0 => self.emit(format_args!("load {}, ptr {p}, align 1", t.name())),
            Elem::Int(n) => {
                let wide = t.with(Elem::Int(n.next_multiple_of(8)));
                if self.r.chance(2) {
                    let x = self.emit(format_args!("load {}, ptr {p}, align 1", wide.name()));
                    let (a, b) = (wide.name(), t.name());
                    self.emit(format_args!("trunc {a} {x} to {b}"))
                } else {
                    let whole = Ty::int(8 * bytes, 0).name();
                    let exact = Ty::int(t.bits(), 0).name();
                    let mut x = self.emit(format_args!("load {whole}, ptr {p}, align 1"));
                    if whole != exact {
                        x = self.emit(format_args!("trunc {whole} {x} to {exact}"));
                    }
                    self.emit(format_args!("bitcast {exact} {x} to {}", t.name()))
                }
            }
        };
        self.keep(t, v.clone());
        v
    }

    fn any(&mut self) -> (Ty, String) {
        let k = self.r.below(self.values.len());
        self.values[k].clone()
    }
    fn any_where(&mut self, f: impl Fn(Ty) -> bool) -> Option<(Ty, String)> {
        let list: Vec<_> = self.values.iter().filter(|v| f(v.0)).cloned().collect();
        if list.is_empty() {
            return None;
        }
        Some(self.r.pick(&list).clone())
    }
    /// A value of a given type: one that is there, a constant, or a new one from the input.
    fn of(&mut self, t: Ty) -> String {
        if let Some((_, v)) = self.any_where(|x| x == t)
            && !self.r.chance(4)
        {
            return v;
        }
        if t.is_int() && self.r.chance(3) {
            return self.constant(t);
        }
        self.load(t)
    }

    fn constant(&mut self, t: Ty) -> String {
        let one = |g: &mut Self| {
            let n = t.elem.bits();
            match g.r.below(5) {
                0 => "0".to_string(),
                1 if n > 1 => "1".into(),
                2 => "-1".into(),
                3 if n > 8 => format!("{}", g.r.below(1 << 7)),
                _ => {
                    let digits = n.div_ceil(4).min(16);
                    let x = g.r.next() & (u64::MAX >> (64 - n.min(48)));
                    format!("u0x{x:0w$X}", w = digits as usize)
                }
            }
        };
        if t.len == 0 {
            return one(self);
        }
        let list: Vec<String> = (0..t.len)
            .map(|_| format!("{} {}", t.elem.name(), one(self)))
            .collect();
        format!("<{}>", list.join(", "))
    }

    fn splat(t: Ty, c: &str) -> String {
        match t.len {
            0 => c.into(),
            _ => format!("splat ({} {c})", t.elem.name()),
        }
    }

    /// A call of an intrinsic; `args` are types and values.
    fn intrinsic(&mut self, name: &str, ret: &str, args: &[(String, String)]) -> String {
        let types: Vec<&str> = args.iter().map(|a| a.0.as_str()).collect();
        self.declared
            .insert(format!("declare {ret} @llvm.{name}({})", types.join(", ")));
        let list: Vec<String> = args.iter().map(|(t, v)| format!("{t} {v}")).collect();
        self.emit(format_args!("call {ret} @llvm.{name}({})", list.join(", ")))
    }

    fn operation(&mut self) {
        match self.r.below(20) {
            0..=3 => self.int_binary(),
            4 => self.shift(),
            19 if self.r.chance(2) => self.shifted_operands(),
            5 => self.divide(),
            6 | 7 => self.int_intrinsic(),
            8 => self.compare_select(),
            9 | 10 => self.int_cast(),
            11 => self.bitcast(),
            12 | 13 => self.lanes(),
            14 => self.float_op(),
            15 => self.reduce(),
            16 => self.through_memory(),
            17 => self.overflow(),
            18 => self.masked(),
            _ if self.allow_calls => self.call(),
            _ => self.int_binary(),
        }
    }

    fn int_value(&mut self) -> (Ty, String) {
        match self.any_where(Ty::is_int) {
            Some(x) => x,
            None => {
                let t = Ty::int(*self.r.pick(WIDTHS), 0);
                (t, self.load(t))
            }
        }
    }

    fn int_binary(&mut self) {
        let (t, a) = self.int_value();
        let b = self.of(t);
        let op = *self.r.pick(&["add", "sub", "mul", "and", "or", "xor"]);
        let op = self.without_odd_product(op, t);
        let v = self.emit(format_args!("{op} {} {a}, {b}", t.name()));
        self.keep(t, v);
    }

    /// The operation, or a sum where it is a product that llc gets wrong.
    fn without_odd_product(&self, op: &'static str, t: Ty) -> &'static str {
        let odd = t.len > 0 && !t.elem.bits().is_power_of_two();
        match op {
            "mul" if odd && !self.x86_64 => "add",
            other => other,
        }
    }

    /// A shift count below the width of `t`.
    fn count(&mut self, t: Ty) -> String {
        let n = t.elem.bits();
        if n == 1 {
            return Self::splat(t, "0");
        }
        if self.r.chance(3) {
            let c = self.r.below(n as usize).to_string();
            return if n == 2 && c == "1" {
                Self::splat(t, "1")
            } else {
                Self::splat(t, &c)
            };
        }
        let c = self.of(t);
        let mask = (1u64 << n.ilog2()) - 1;
        let m = Self::splat(t, &format!("{mask}"));
        self.emit(format_args!("and {} {c}, {m}", t.name()))
    }

    fn shift(&mut self) {
        let (t, a) = self.int_value();
        let c = self.count(t);
        let op = *self.r.pick(&["shl", "lshr", "ashr"]);
        let v = self.emit(format_args!("{op} {} {a}, {c}", t.name()));
        self.keep(t, v);
    }

    /// Sums, differences and bit operations whose operands are shifted, by constants and by values, in chains: what
    /// instructions with shifted operands are made for. The shifts have no other users, mostly.
    fn shifted_operands(&mut self) {
        let (t, first) = self.int_value();
        let mut total = first;
        for _ in 0..1 + self.r.below(3) {
            let other = self.of(t);
            let mut sides = [total, other];
            for side in &mut sides {
                if self.r.chance(4) {
                    continue;
                }
                let n = t.elem.bits() as usize;
                let count = match self.r.chance(2) {
                    true => Self::splat(t, &self.r.below(n.min(4)).min(n - 1).to_string()),
                    false => self.count(t),
                };
                let op = *self.r.pick(&["shl", "shl", "lshr", "ashr"]);
                *side = self.emit(format_args!("{op} {} {side}, {count}", t.name()));
            }
            if self.r.chance(2) {
                sides.swap(0, 1);
            }
            let op = *self.r.pick(&["sub", "sub", "add", "and", "or", "xor"]);
            let [a, b] = sides;
            total = self.emit(format_args!("{op} {} {a}, {b}", t.name()));
        }
        self.keep(t, total);
    }

    fn divide(&mut self) {
        let (t, a) = self.int_value();
        let n = t.elem.bits();
        if n < 2 || t.bits() > 600 {
            return;
        }
        let name = t.name();
        let mut b = self.of(t);
        let op = *self.r.pick(&["udiv", "urem", "sdiv", "srem"]);
        if op.starts_with('s') {
            let one = Self::splat(t, "1");
            b = self.emit(format_args!("lshr {name} {b}, {one}"));
        }
        if n > 2 || !op.starts_with('s') {
            let one = Self::splat(t, "1");
            b = self.emit(format_args!("or {name} {b}, {one}"));
            let v = self.emit(format_args!("{op} {name} {a}, {b}"));
            self.keep(t, v);
        }
    }

    fn int_intrinsic(&mut self) {
        let (t, a) = self.int_value();
        let (n, name, m) = (t.elem.bits(), t.name(), t.mangled());
        let b = self.of(t);
        let arg = |v: &str| (name.clone(), v.to_string());
        let no = ("i1".to_string(), "false".to_string());
        let v = match self.r.below(16) {
            0 => {
                let f = *self.r.pick(&["smax", "smin", "umax", "umin"]);
                self.intrinsic(&format!("{f}.{m}"), &name, &[arg(&a), arg(&b)])
            }
            1 => self.abs(t, &a),
            2 => self.intrinsic(&format!("ctpop.{m}"), &name, &[arg(&a)]),
            3 | 4 => {
                let f = *self.r.pick(&["ctlz", "cttz"]);
                let c = "immarg";
                let _ = c;
                self.declared
                    .insert(format!("declare {name} @llvm.{f}.{m}({name}, i1 immarg)"));
                let _ = &no;
                self.emit(format_args!("call {name} @llvm.{f}.{m}({name} {a}, i1 false)"))
            }
            5 if n % 16 == 0 => self.intrinsic(&format!("bswap.{m}"), &name, &[arg(&a)]),
            5 | 6 => self.intrinsic(&format!("bitreverse.{m}"), &name, &[arg(&a)]),
            // llc has none beyond 128 bits but of powers of two, and takes <1 x i3> for i8.
            7 | 8 if (n <= 128 || n.is_power_of_two()) && (t.len != 1 || n.is_power_of_two()) => {
                let f = *self.r.pick(&["fshl", "fshr"]);
                let c = self.of(t);
                self.intrinsic(&format!("{f}.{m}"), &name, &[arg(&a), arg(&b), arg(&c)])
            }
            7..=11 => {
                let f = *self.r.pick(&["sadd.sat", "uadd.sat", "ssub.sat", "usub.sat"]);
                self.intrinsic(&format!("{f}.{m}"), &name, &[arg(&a), arg(&b)])
            }
            12 => {
                let f = *self.r.pick(&["sshl.sat", "ushl.sat"]);
                let c = self.count(t);
                self.intrinsic(&format!("{f}.{m}"), &name, &[arg(&a), arg(&c)])
            }
            13 => {
                let f = *self.r.pick(&["scmp", "ucmp"]);
                let to = t.with(Elem::Int(*self.r.pick(&[2, 8, 13, 32, 64, 65])));
                let full = format!("{f}.{}.{m}", to.mangled());
                let v = self.intrinsic(&full, &to.name(), &[arg(&a), arg(&b)]);
                self.keep(to, v);
                return;
            }
            _ => {
                if !(2..=64).contains(&n) {
                    return;
                }
                let f = *self.r.pick(&["smul.fix.sat", "umul.fix.sat"]);
                let scale = self.r.below(n as usize);
                self.declared.insert(format!(
                    "declare {name} @llvm.{f}.{m}({name}, {name}, i32 immarg)"
                ));
                self.emit(format_args!(
                    "call {name} @llvm.{f}.{m}({name} {a}, {name} {b}, i32 {scale})"
                ))
            }
        };
        self.keep(t, v);
    }

    fn abs(&mut self, t: Ty, a: &str) -> String {
        let (name, m) = (t.name(), t.mangled());
        self.declared
            .insert(format!("declare {name} @llvm.abs.{m}({name}, i1 immarg)"));
        self.emit(format_args!("call {name} @llvm.abs.{m}({name} {a}, i1 false)"))
    }

    fn overflow(&mut self) {
        let (t, a) = self.int_value();
        if t.len > 0 && self.floats.len() < FLOATS.len() {
            return;
        }
        let mut b = self.of(t);
        let (name, m) = (t.name(), t.mangled());
        if t.len > 0 && !b.starts_with('%') {
            b = self.emit(format_args!("xor {name} {a}, {b}"));
        }
        let op = *self.r.pick(&["sadd", "uadd", "ssub", "usub", "smul", "umul"]);
        let flag = t.with(Elem::Int(1));
        let ret = format!("{{ {name}, {} }}", flag.name());
        let full = format!("{op}.with.overflow.{m}");
        let r = self.intrinsic(&full, &ret, &[(name.clone(), a), (name, b)]);
        let x = self.emit(format_args!("extractvalue {ret} {r}, 0"));
        let y = self.emit(format_args!("extractvalue {ret} {r}, 1"));
        self.keep(t, x);
        self.keep(flag, y);
    }

    fn compare_select(&mut self) {
        let (t, a) = self.any();
        let mut b = self.of(t);
        let name = t.name();
        // llc for x86-64 takes the -1 of a <1 x i128> for 2^64 - 1.
        if t.len == 1 && t.bits() > 64 && t.is_int() && !b.starts_with('%') {
            b = self.emit(format_args!("xor {name} {a}, {b}"));
        }
        let c = if t.is_int() {
            let p = *self
                .r
                .pick(&["eq", "ne", "ugt", "uge", "ult", "ule", "sgt", "sge", "slt", "sle"]);
            self.emit(format_args!("icmp {p} {name} {a}, {b}"))
        } else {
            let p = *self.r.pick(&[
                "oeq", "ogt", "oge", "olt", "ole", "one", "ord", "uno", "ueq", "ult", "une",
            ]);
            self.emit(format_args!("fcmp {p} {name} {a}, {b}"))
        };
        let flag = t.with(Elem::Int(1));
        self.keep(flag, c.clone());
        let mut to = t.with(Elem::Int(*self.r.pick(WIDTHS)));
        if to.bits() > 1024 || self.r.chance(2) {
            to = t;
        }
        let (x, y) = (self.of(to), self.of(to));
        let (n, f) = (to.name(), flag.name());
        let v = self.emit(format_args!("select {f} {c}, {n} {x}, {n} {y}"));
        self.keep(to, v);
    }

    fn int_cast(&mut self) {
        let (t, a) = self.int_value();
        let to = t.with(Elem::Int(*self.r.pick(WIDTHS)));
        if to.bits() > 1024 {
            return;
        }
        let (from, bits) = (t.elem.bits(), to.elem.bits());
        // llc for AArch64 leaves out lanes of <3 x i128> in truncations to <3 x i8>.
        if !self.x86_64 && from > 64 && bits < from && t.len > 1 && !t.len.is_power_of_two() {
            return;
        }
        let op = match bits.cmp(&from) {
            std::cmp::Ordering::Less => "trunc",
            // llc for x86-64 puts lanes of <4 x i33> that come from bits into their neighbours.
            std::cmp::Ordering::Greater if from == 1 && t.len > 1 && bits > 32 && !bits.is_power_of_two() => {
                "sext"
            }
            std::cmp::Ordering::Greater => *self.r.pick(&["zext", "sext"]),
            std::cmp::Ordering::Equal => return,
        };
        let v = self.emit(format_args!("{op} {} {a} to {}", t.name(), to.name()));
        self.keep(to, v);
    }

    fn bitcast(&mut self) {
        let (t, a) = self.int_value();
        let bits = t.bits();
        let mut options = vec![Ty::int(bits, 0), Ty::int(bits, 1)];
        for len in [2, 3, 4, 5, 7, 8, 16, 32, 64] {
            if bits.is_multiple_of(len) && bits / len <= 512 {
                options.push(Ty::int(bits / len, len));
            }
        }
        let to = *self.r.pick(&options);
        // llc for x86-64 makes <3 x i7> of <7 x i3> with lanes of six bits, and <2 x i14> of <7 x i4> with twelve.
        let odd = |x: Ty| !x.elem.bits().is_power_of_two();
        if t.len > 1 && to.len > 1 && t.len != to.len && (odd(t) || odd(to)) {
            return;
        }
        let v = self.emit(format_args!("bitcast {} {a} to {}", t.name(), to.name()));
        self.keep(to, v);
    }

    fn vector_value(&mut self) -> (Ty, String) {
        match self.any_where(|t| t.len > 0) {
            Some(x) => x,
            None => {
                let t = Ty::int(*self.r.pick(&WIDTHS[..24]), *self.r.pick(&[2, 3, 4, 8, 16]));
                (t, self.load(t))
            }
        }
    }

    fn lanes(&mut self) {
        let (t, a) = self.vector_value();
        let (name, e) = (t.name(), t.elem.name());
        let scalar = Ty { len: 0, ..t };
        let index = if self.r.chance(2) {
            format!("i32 {}", self.r.below(t.len as usize))
        } else {
            let i = self.load(Ty::int(32, 0));
            let n = t.len;
            let v = self.emit(format_args!("urem i32 {i}, {n}"));
            format!("i32 {v}")
        };
        match self.r.below(4) {
            0 => {
                let v = self.emit(format_args!("extractelement {name} {a}, {index}"));
                self.keep(scalar, v);
            }
            1 => {
                let x = self.of(scalar);
                let v = self.emit(format_args!("insertelement {name} {a}, {e} {x}, {index}"));
                self.keep(t, v);
            }
            _ => {
                let b = self.of(t);
                let len = *self.r.pick(&[1, 2, 3, 4, 5, 8, 16]);
                let to = Ty { len, ..t };
                if to.bits() > 1024 {
                    return;
                }
                let mask: Vec<String> = (0..len)
                    .map(|_| format!("i32 {}", self.r.below(2 * t.len as usize)))
                    .collect();
                let v = self.emit(format_args!(
                    "shufflevector {name} {a}, {name} {b}, <{len} x i32> <{}>",
                    mask.join(", ")
                ));
                self.keep(to, v);
            }
        }
    }

    fn float_op(&mut self) {
        match self.r.below(4) {
            0 => {
                let (t, a) = self.int_value();
                let to = t.with(*self.r.pick(&self.floats));
                if to.is_beyond_llc() {
                    return;
                }
                // llc has conversions beyond 128 bits only of scalars, rounds twice to the small formats, and
                // has no infinity for integers too great.
                let common = to.elem == FLOATS[1];
                if t.elem.bits() > 128 && !(common && t.len == 0) {
                    return;
                }
                let op = *self.r.pick(&["sitofp", "uitofp"]);
                let v = self.emit(format_args!("{op} {} {a} to {}", t.name(), to.name()));
                self.keep(to, v);
            }
            1 => {
                if let Some((t, a)) = self.any_where(|t| !t.is_int()) {
                    let to = t.with(Elem::Int(*self.r.pick(WIDTHS)));
                    if to.elem.bits() > 128 {
                        return;
                    }
                    let f = *self.r.pick(&["fptosi.sat", "fptoui.sat"]);
                    let full = format!("{f}.{}.{}", to.mangled(), t.mangled());
                    let v = self.intrinsic(&full, &to.name(), &[(t.name(), a)]);
                    self.keep(to, v);
                }
            }
            2 => {
                if let Some((t, a)) = self.any_where(|t| !t.is_int()) {
                    let to = t.with(*self.r.pick(&self.floats));
                    if to.is_beyond_llc() {
                        return;
                    }
                    // llc takes these for conversions of float.
                    let pair = [to.elem, t.elem];
                    if pair.contains(&FLOATS[3]) && pair.contains(&FLOATS[5]) {
                        return;
                    }
                    let op = match to.elem.bits().cmp(&t.elem.bits()) {
                        std::cmp::Ordering::Less => "fptrunc",
                        std::cmp::Ordering::Greater => "fpext",
                        std::cmp::Ordering::Equal => return,
                    };
                    let v = self.emit(format_args!("{op} {} {a} to {}", t.name(), to.name()));
                    self.keep(to, v);
                }
            }
            _ => {
                if let Some((t, a)) = self.any_where(|t| !t.is_int()) {
                    let b = self.of(t);
                    let op = *self.r.pick(&["fadd", "fsub", "fmul"]);
                    let v = self.emit(format_args!("{op} {} {a}, {b}", t.name()));
                    self.keep(t, v);
                }
            }
        }
    }

    fn reduce(&mut self) {
        let Some((t, a)) = self.any_where(|t| t.len > 0 && t.is_int()) else {
            return;
        };
        let f = *self
            .r
            .pick(&["add", "mul", "and", "or", "xor", "smax", "smin", "umax", "umin"]);
        // llc for x86-64 takes the wrong lane for the least of <32 x i20>.
        let odd = !t.elem.bits().is_power_of_two() && t.len > 16;
        let f = if odd && f.len() == 4 { "xor" } else { f };
        let full = format!("vector.reduce.{f}.{}", t.mangled());
        let v = self.intrinsic(&full, &t.elem.name(), &[(t.name(), a)]);
        self.keep(Ty { len: 0, ..t }, v);
    }

    /// A store to the frame and a load of the same type, or of the integer of as many bits.
    fn through_memory(&mut self) {
        let (t, a) = self.any();
        let size = t.bits().div_ceil(8) + 16;
        let p = self.emit(format_args!("alloca [{size} x i8], align 16"));
        let at = *self.r.pick(&[0, 0, 1, 8]);
        let q = self.emit(format_args!("getelementptr i8, ptr {p}, i64 {at}"));
        let name = t.name();
        let _ = writeln!(self.text, "  store {name} {a}, ptr {q}, align 1");
        let v = self.emit(format_args!("load {name}, ptr {q}, align 1"));
        self.keep(t, v);
        if t.is_int() && t.bits().is_multiple_of(8) {
            let to = Ty::int(t.bits(), 0);
            let v = self.emit(format_args!("load {}, ptr {q}, align 1", to.name()));
            self.keep(to, v);
        }
    }

    /// Masked memory, `vp.*`, compress and expand.
    fn masked(&mut self) {
        let Some((t, a)) = self.any_where(|t| t.len > 1 && t.is_int() && t.elem.bits().is_multiple_of(8))
        else {
            return;
        };
        let (name, m, mask) = (t.name(), t.mangled(), t.with(Elem::Int(1)));
        let c = self.of(mask);
        let k = mask.name();
        match self.r.below(5) {
            0 => {
                let pass = self.of(t);
                let args = [("ptr".into(), "%in".into()), (k, c), (name.clone(), pass)];
                let v = self.intrinsic(&format!("masked.load.{m}.p0"), &name, &args);
                self.keep(t, v);
            }
            1 => {
                let pass = self.of(t);
                let args = [("ptr".into(), "%in".into()), (k, c), (name.clone(), pass)];
                let v = self.intrinsic(&format!("masked.expandload.{m}"), &name, &args);
                self.keep(t, v);
            }
            2 => {
                let pass = self.of(t);
                let args = [(name.clone(), a), (k, c), (name.clone(), pass)];
                let v = self.intrinsic(&format!("experimental.vector.compress.{m}"), &name, &args);
                self.keep(t, v);
            }
            3 => {
                let b = self.of(t);
                let f = *self.r.pick(&["add", "sub", "mul", "and", "or", "xor", "umax"]);
                let f = self.without_odd_product(f, t);
                let args = [
                    (name.clone(), a),
                    (name.clone(), b),
                    (k.clone(), "splat (i1 true)".into()),
                    ("i32".into(), t.len.to_string()),
                ];
                let v = self.intrinsic(&format!("vp.{f}.{m}"), &name, &args);
                self.keep(t, v);
                let _ = c;
            }
            _ => {
                let n = self.load(Ty::int(8, 0));
                let l = t.len;
                let r = self.emit(format_args!("urem i8 {n}, {l}"));
                let e = self.emit(format_args!("zext i8 {r} to i32"));
                let f = *self.r.pick(&["add", "and", "smin", "umax"]);
                let elem = t.elem.name();
                let start = self.of(Ty { len: 0, ..t });
                let args = [(elem.clone(), start), (name, a), (k, c), ("i32".into(), e)];
                let v = self.intrinsic(&format!("vp.reduce.{f}.{m}"), &elem, &args);
                self.keep(Ty { len: 0, ..t }, v);
            }
        }
    }

    /// A call of a function of the other module, which works on its arguments as functions here do.
    fn call(&mut self) {
        let args: Vec<(Ty, String)> = (0..1 + self.r.below(4)).map(|_| self.any()).collect();
        let id = self.callee;
        self.callee += 1;
        let outer = (
            std::mem::take(&mut self.text),
            std::mem::take(&mut self.values),
            self.next,
            self.budget,
        );
        self.values = args
            .iter()
            .enumerate()
            .map(|(k, (t, _))| (*t, format!("%a{k}")))
            .collect();
        self.budget = 2000;
        self.allow_calls = false;
        for _ in 0..2 {
            self.operation();
        }
        self.allow_calls = true;
        let (ret, r) = self.values[self.values.len() - 1 - self.r.below(self.values.len().min(2))].clone();
        let params: Vec<String> = args
            .iter()
            .enumerate()
            .map(|(k, (t, _))| format!("{} %a{k}", t.name()))
            .collect();
        let name = ret.name();
        let body = std::mem::replace(&mut self.text, outer.0);
        let _ = writeln!(
            self.callees,
            "define {name} @g{id}(ptr %in, {}) noinline {{\n{body}  ret {name} {r}\n}}\n",
            params.join(", ")
        );
        (self.values, self.next, self.budget) = (outer.1, outer.2, outer.3);
        let types: Vec<String> = args.iter().map(|a| a.0.name()).collect();
        self.declared
            .insert(format!("declare {name} @g{id}(ptr, {})", types.join(", ")));
        let list: Vec<String> = args.iter().map(|(t, v)| format!("{} {v}", t.name())).collect();
        let v = self.emit(format_args!("call {name} @g{id}(ptr %in, {})", list.join(", ")));
        self.keep(ret, v);
    }

    /// All values to the output, each in whole bytes.
    fn write_all(&mut self) {
        let mut at = 0;
        for (t, v) in std::mem::take(&mut self.values) {
            let mut v = v;
            let mut t = t;
            match t.elem {
                Elem::Float(..) => {
                    // A NaN's sign and payload may differ.
                    let name = t.name();
                    let c = self.emit(format_args!("fcmp uno {name} {v}, {v}"));
                    let f = t.with(Elem::Int(1)).name();
                    let zero = "zeroinitializer";
                    v = self.emit(format_args!("select {f} {c}, {name} {zero}, {name} {v}"));
                    if t.elem.bits() == 80 && t.len == 0 {
                        v = self.emit(format_args!("bitcast {name} {v} to i80"));
                        t = Ty::int(80, 0);
                    }
                }
                Elem::Int(n) if n % 8 != 0 => {
                    let (from, to) = if t.len > 0 && self.r.chance(2) {
                        let whole = Ty::int(t.bits(), 0);
                        v = self.emit(format_args!("bitcast {} {v} to {}", t.name(), whole.name()));
                        (whole, Ty::int(t.bits().next_multiple_of(8), 0))
                    } else {
                        (t, t.with(Elem::Int(n.next_multiple_of(8))))
                    };
                    if from != to {
                        v = self.emit(format_args!("zext {} {v} to {}", from.name(), to.name()));
                    }
                    t = to;
                }
                Elem::Int(_) => {}
            }
            let p = self.emit(format_args!("getelementptr i8, ptr %out, i64 {at}"));
            let _ = writeln!(self.text, "  store {} {v}, ptr {p}, align 1", t.name());
            at += t.bits().div_ceil(8);
            if at as usize > OUTPUT - 1024 {
                break;
            }
        }
    }
}
