// Virtual calls: a tree of expressions that is evaluated, derived and simplified; shapes that are asked for areas; a visitor.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <vector>

namespace {

struct Sum; struct Product; struct Constant; struct Variable;

struct Visitor {
    virtual ~Visitor() = default;
    virtual void visit(const Sum &) = 0;
    virtual void visit(const Product &) = 0;
    virtual void visit(const Constant &) = 0;
    virtual void visit(const Variable &) = 0;
};

struct Node {
    virtual ~Node() = default;
    virtual double value(const double *at) const = 0;
    virtual std::unique_ptr<Node> derived(int by) const = 0;
    virtual std::unique_ptr<Node> copy() const = 0;
    virtual bool is(double) const { return false; }
    virtual void accept(Visitor &) const = 0;
};
using Ptr = std::unique_ptr<Node>;

struct Constant final : Node {
    double number;
    explicit Constant(double n) : number(n) {}
    double value(const double *) const override { return number; }
    Ptr derived(int) const override { return std::make_unique<Constant>(0); }
    Ptr copy() const override { return std::make_unique<Constant>(number); }
    bool is(double n) const override { return n == number; }
    void accept(Visitor &v) const override { v.visit(*this); }
};

struct Variable final : Node {
    int index;
    explicit Variable(int i) : index(i) {}
    double value(const double *at) const override { return at[index]; }
    Ptr derived(int by) const override { return std::make_unique<Constant>(by == index); }
    Ptr copy() const override { return std::make_unique<Variable>(index); }
    void accept(Visitor &v) const override { v.visit(*this); }
};

struct Sum final : Node {
    Ptr a, b;
    Sum(Ptr x, Ptr y) : a(std::move(x)), b(std::move(y)) {}
    double value(const double *at) const override { return a->value(at) + b->value(at); }
    Ptr derived(int by) const override;
    Ptr copy() const override { return std::make_unique<Sum>(a->copy(), b->copy()); }
    void accept(Visitor &v) const override { v.visit(*this); }
};

struct Product final : Node {
    Ptr a, b;
    Product(Ptr x, Ptr y) : a(std::move(x)), b(std::move(y)) {}
    double value(const double *at) const override { return a->value(at) * b->value(at); }
    Ptr derived(int by) const override;
    Ptr copy() const override { return std::make_unique<Product>(a->copy(), b->copy()); }
    void accept(Visitor &v) const override { v.visit(*this); }
};

Ptr sum(Ptr a, Ptr b) {
    if (a->is(0)) return b;
    if (b->is(0)) return a;
    return std::make_unique<Sum>(std::move(a), std::move(b));
}

Ptr product(Ptr a, Ptr b) {
    if (a->is(0) || b->is(1)) return a;
    if (b->is(0) || a->is(1)) return b;
    return std::make_unique<Product>(std::move(a), std::move(b));
}

Ptr Sum::derived(int by) const { return sum(a->derived(by), b->derived(by)); }
Ptr Product::derived(int by) const { return sum(product(a->derived(by), b->copy()), product(a->copy(), b->derived(by))); }

struct Counter final : Visitor {
    int depth = 0, deepest = 0;
    uint32_t hash = 1;
    void both(const Node &a, const Node &b) {
        if (++depth > deepest) deepest = depth;
        a.accept(*this);
        b.accept(*this);
        depth--;
    }
    void visit(const Sum &s) override { hash = hash * 31 + 1; both(*s.a, *s.b); }
    void visit(const Product &p) override { hash = hash * 31 + 2; both(*p.a, *p.b); }
    void visit(const Constant &c) override { hash = hash * 31 + uint32_t(c.number * 8); }
    void visit(const Variable &v) override { hash = hash * 31 + uint32_t(v.index); }
};

struct Shape {
    virtual ~Shape() = default;
    virtual float area() const = 0;
    virtual bool holds(float x, float y) const = 0;
    virtual void grow(float by) = 0;
};
struct Circle : Shape {
    float x, y, r;
    Circle(float a, float b, float c) : x(a), y(b), r(c) {}
    float area() const override { return 3.14159f * r * r; }
    bool holds(float a, float b) const override { return (a - x) * (a - x) + (b - y) * (b - y) < r * r; }
    void grow(float by) override { r += by; }
};
struct Box : Shape {
    float x, y, w, h;
    Box(float a, float b, float c, float d) : x(a), y(b), w(c), h(d) {}
    float area() const override { return w * h; }
    bool holds(float a, float b) const override { return a >= x && a < x + w && b >= y && b < y + h; }
    void grow(float by) override { w += by; h += by; }
};
struct Frame final : Box {
    using Box::Box;
    float area() const override { return Box::area() * 0.25f; }
    bool holds(float a, float b) const override { return Box::holds(a, b) && !(a >= x + w / 4 && a < x + w * 3 / 4); }
};

uint32_t seed = 7;
uint32_t draw(uint32_t n) { return (seed = seed * 1664525u + 1013904223u) / 65536 % n; }

Ptr grown(int depth) {
    if (!depth || !draw(12)) {
        if (draw(3)) return std::make_unique<Variable>(int(draw(4)));
        return std::make_unique<Constant>(1 + draw(8) / 8.0);
    }
    if (draw(5) < 3) return std::make_unique<Sum>(grown(depth - 1), grown(depth - 1));
    return std::make_unique<Product>(grown(depth - 1), grown(depth - 1));
}

}  // namespace

int main(int argc, char **argv) {
    int turns = argc > 1 ? atoi(argv[1]) : 1400;
    double at[4] = {0.3, 0.2, 0.1, 0.4}, total = 0;
    uint32_t hash = 0, inside = 0;
    std::vector<std::unique_ptr<Shape>> shapes;
    for (int i = 0; i < 300; i++) {
        float x = float(draw(100)), y = float(draw(100)), w = float(1 + draw(9));
        switch (draw(3)) {
        case 0: shapes.push_back(std::make_unique<Circle>(x, y, w)); break;
        case 1: shapes.push_back(std::make_unique<Box>(x, y, w, 5.0f)); break;
        default: shapes.push_back(std::make_unique<Frame>(x, y, w, w));
        }
    }
    for (int t = 0; t < turns; t++) {
        Ptr tree = grown(9);
        for (int i = 0; i < 40; i++) { at[i & 3] += i % 2 ? 1e-3 : -1e-3; total += std::clamp(tree->value(at), -100.0, 100.0); }
        Ptr slope = tree->derived(t & 3);
        total += std::clamp(slope->value(at), -100.0, 100.0);
        Counter c;
        slope->accept(c);
        hash = hash * 3 + c.hash + uint32_t(c.deepest);
        for (int k = 0; k < 30; k++) {
            float x = float(draw(1000)) / 10, y = float(draw(1000)) / 10;
            for (auto &s : shapes) inside += s->holds(x, y);
        }
        for (auto &s : shapes) { total += s->area() * 1e-5f; if (t % 64 == 0) s->grow(t & 64 ? -0.25f : 0.25f); }
    }
    std::printf("%.6g %u %u\n", total, hash, inside);
    return 0;
}
