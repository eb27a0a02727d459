// C++ without virtual calls: containers of the library and our own, closures, iterators, exceptions that are thrown at times.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <unordered_map>
#include <vector>

namespace {

template <typename T, int N> struct Matrix {
    T cell[N][N];
    Matrix operator*(const Matrix &o) const {
        Matrix r{};
        for (int i = 0; i < N; i++) for (int j = 0; j < N; j++) for (int k = 0; k < N; k++) r.cell[i][j] += cell[i][k] * o.cell[k][j];
        return r;
    }
};

template <uint32_t P> struct Modular {
    uint32_t v = 0;
    Modular() = default;
    Modular(uint64_t x) : v(uint32_t(x % P)) {}
    Modular operator*(Modular o) const { return Modular(uint64_t(v) * o.v); }
    Modular &operator+=(Modular o) { v = v + o.v >= P ? v + o.v - P : v + o.v; return *this; }
};

/* A vector that keeps its order, in blocks. */
template <typename T, typename Less> class Ordered {
    std::vector<std::vector<T>> blocks{1};
    Less less;
public:
    void insert(const T &x) {
        auto b = std::partition_point(blocks.begin(), blocks.end() - 1, [&](const auto &v) { return less(v.back(), x); });
        b->insert(std::upper_bound(b->begin(), b->end(), x, less), x);
        if (b->size() > 64) {
            std::vector<T> rest(b->begin() + 32, b->end());
            b->resize(32);
            blocks.insert(b + 1, std::move(rest));
        }
    }
    template <typename F> void each(F f) const { for (auto &b : blocks) for (auto &x : b) f(x); }
};

struct Account { std::string name; int64_t money; };

class Bank {
    std::map<std::string, std::shared_ptr<Account>> by_name;
    std::unordered_map<int, std::shared_ptr<Account>> by_number;
public:
    void open(int number) {
        auto a = std::make_shared<Account>(Account{"account " + std::to_string(number * 7919 % 1000), 100});
        by_name[a->name] = a;
        by_number[number] = a;
    }
    Account &at(int number) {
        auto i = by_number.find(number);
        if (i == by_number.end()) throw std::out_of_range("no account");
        return *i->second;
    }
    void pay(int from, int to, int64_t sum) {
        Account &a = at(from), &b = at(to);
        if (a.money < sum) throw std::runtime_error("no money");
        a.money -= sum;
        b.money += sum;
    }
    int64_t named(const std::string &prefix) const {
        int64_t s = 0;
        for (auto i = by_name.lower_bound(prefix); i != by_name.end() && !i->first.compare(0, prefix.size(), prefix); ++i) s += i->second->money;
        return s;
    }
};

struct Shorter {
    bool operator()(const std::pair<int, float> &a, const std::pair<int, float> &b) const { return a.first < b.first; }
};

uint32_t seed = 3;
uint32_t draw(uint32_t n) { return (seed = seed * 1664525u + 1013904223u) / 65536 % n; }

}  // namespace

int main(int argc, char **argv) {
    int turns = argc > 1 ? atoi(argv[1]) : 150;
    uint64_t sum = 0;
    using M = Matrix<Modular<1000003>, 4>;
    for (int t = 0; t < turns; t++) {
        M m{}, p{};
        for (int i = 0; i < 16; i++) m.cell[i / 4][i % 4] = draw(1000), p.cell[i / 4][i % 4] = i % 5 == 0;
        for (int i = 0; i < 2000; i++) p = p * m;
        sum = sum * 3 + p.cell[1][2].v;

        Ordered<std::pair<int, float>, Shorter> ordered;
        for (int i = 0; i < 3000; i++) ordered.insert({int(draw(10000)), float(i)});
        float weight = 0;
        ordered.each([&, n = 0](const auto &x) mutable { if (n++ % 3 == 0) weight += x.second; sum += uint64_t(x.first) * uint64_t(n); });
        sum += uint64_t(weight);

        Bank bank;
        for (int i = 0; i < 300; i++) bank.open(i);
        int failed = 0;
        for (int i = 0; i < 6000; i++) {
            try { bank.pay(int(draw(301)), int(draw(300)), draw(110)); }
            catch (const std::out_of_range &) { failed += 1; }
            catch (const std::runtime_error &e) { failed += 2 + (e.what()[0] == 'x'); if (i % 8 == 0) bank.at(int(draw(300))).money += 50; }
        }
        sum = sum * 5 + uint64_t(failed) + uint64_t(bank.named("account 1") + bank.named("account 77"));

        std::vector<std::string> words;
        for (int i = 0; i < 800; i++) words.push_back(std::string(1 + draw(20), char('a' + draw(26))) + char('a' + draw(26)));
        std::sort(words.begin(), words.end(), [](auto &a, auto &b) { return a.size() != b.size() ? a.size() < b.size() : a < b; });
        words.erase(std::unique(words.begin(), words.end()), words.end());
        for (auto &w : words) for (char c : w) sum = sum * 31 + uint64_t(c);
    }
    std::printf("%llu\n", (unsigned long long)sum);
    return 0;
}
