// Exceptions through frames that the assembler lays out: catches by type, cleanups, rethrows, loops around landing pads, jumps out of
// them to local functions, and a switch whose cases throw.
#include <cstdio>
#include <stdexcept>
#include <string>

static int alive;
struct Tracked {
    int n;
    explicit Tracked(int n) : n(n) { alive++; }
    ~Tracked() { alive--; std::printf("~%d ", n); }
};
struct Base { virtual ~Base() {} virtual int value() const { return 1; } };
struct Derived : Base { int v; explicit Derived(int v) : v(v) {} int value() const override { return v; } };

__attribute__((noinline)) static int leaf(int x) {
    switch (x) {
    case 0: return 7;
    case 1: throw 11;
    case 2: throw std::string("two");
    case 3: throw Derived(33);
    case 4: throw std::runtime_error("four");
    case 5: throw 5L;
    case 6: return leaf(1);
    case 7: throw nullptr;
    default: return x * 3;
    }
}

__attribute__((noinline)) static int last(int x) { return leaf(x & 8) + x; }
__attribute__((noinline)) static int finish(int x) { if (x > 100) return last(x); if (x > 50) return last(x + 1); return last(x + 2); }

__attribute__((noinline)) static int middle(int x) {
    Tracked outer(x);
    try {
        Tracked inner(100 + x);
        return leaf(x) + inner.n;
    } catch (int e) {
        Tracked handler(200 + x);
        if (x == 6) throw;
        return finish(e);
    } catch (const std::string &s) {
        return (int)s.size() + finish(60);
    }
}

__attribute__((noinline)) static int loop(int n) {
    int sum = 0;
    for (int i = 0; i < n; i++) {
        try {
            for (int j = 0; j < 3; j++) {
                Tracked t(1000 + 10 * i + j);
                if (j == 1) sum += middle(i);
                else sum += finish(i * 40);
            }
        } catch (const Base &b) {
            sum += b.value();
            continue;
        } catch (const std::exception &e) {
            std::printf("[%s] ", e.what());
        } catch (long l) {
            sum += (int)l;
            if (l > 100) break;
        } catch (...) {
            sum += 1000;
        }
        sum ^= i;
    }
    return sum;
}

__attribute__((noinline)) static int nothrow(int n) noexcept { return n ? loop(n) + 1 : loop(3); }

int main() {
    for (int n : {1, 3, 7, 9}) {
        int sum = nothrow(n);
        std::printf("\n%d: %d, %d alive\n", n, sum, alive);
    }
    try {
        Tracked t(5);
        leaf(7);
    } catch (std::nullptr_t) {
        std::puts("null");
    }
    return loop(12) & 63;
}
