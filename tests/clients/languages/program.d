import std.stdio, std.algorithm, std.range, std.conv, std.string, std.regex, std.container, std.bigint, std.json, core.thread, std.exception;
class Shape { double area() const { return 0; } }
class Sq : Shape { double s; this(double s) { this.s = s; } override double area() const { return s * s; } }
struct P { int x, y; P opBinary(string op)(P o) if (op == "+") { return P(x + o.x, y + o.y); } }
int tls = 3;
__gshared int shared_ = 4;
void main(string[] args) {
  auto v = iota(1, 50).filter!(n => n % 3 == 0).map!(n => n * n).array;
  writeln(v.sum, " ", v[0 .. 4]);
  string[int] aa; foreach (i; 0 .. 10) aa[i] = i.to!string ~ "!";
  writeln(aa[7], " ", aa.length);
  try { throw new Exception("boom"); } catch (Exception e) { writeln(e.msg); }
  finally { writeln("finally"); }
  Shape s = new Sq(3); writefln("%.3f", s.area());
  writeln(P(1, 2) + P(3, 4));
  foreach (m; matchAll("a1b22c333", regex(`[0-9]+`))) write(m.hit, ";"); writeln();
  BigInt b = 1; foreach (i; 1 .. 60) b *= i; writeln(b);
  auto t = new Thread({ tls = 9; shared_ = 10; }); t.start(); t.join(); writeln(tls, " ", shared_);
  auto j = parseJSON(`{"a": [1, 2.5, "x"]}`); writeln(j["a"][1].floating, j.toString());
  auto tree = redBlackTree(5, 3, 8, 1); writeln(tree[]);
  real r = 1.0L / 3; writefln("%.18f", r); unsigned();
  writeln(collectException!Exception(to!int("x")) !is null);
  int[] arr = [3, 1, 2]; sort!"a > b"(arr); writeln(arr, arr.dup.reverse);
}
void unsigned() { ulong a = 0xfedcba9876543210; writeln(a % 1000003, " ", a * 17 >> 3); }
