// A C++ program over nlohmann-json (header only): templates, exceptions, containers, RTTI.
#include <nlohmann/json.hpp>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

using nlohmann::json;

struct Point { int x; double y; std::string label; };
void to_json(json &j, const Point &p) { j = json{{"x", p.x}, {"y", p.y}, {"label", p.label}}; }
void from_json(const json &j, Point &p) { j.at("x").get_to(p.x); j.at("y").get_to(p.y); j.at("label").get_to(p.label); }

static json make(int depth, unsigned &seed) {
    seed = seed * 1103515245u + 12345u;
    switch (depth ? (seed >> 16) % 7 : (seed >> 16) % 4) {
    case 0: return int(seed >> 20) - 2000;
    case 1: return (seed >> 8) / 1024.0;
    case 2: return "text \"" + std::to_string(seed % 1000) + "\" \xc3\xa9\n";
    case 3: return seed & 1 ? json(nullptr) : json(bool(seed & 2));
    case 4: case 5: { json a = json::array(); for (int i = 0; i < 5; i++) a.push_back(make(depth - 1, seed)); return a; }
    default: { json o; for (int i = 0; i < 5; i++) o["key" + std::to_string((seed + i * 7) % 50)] = make(depth - 1, seed); return o; }
    }
}

int main(int argc, char **argv) {
    int rounds = argc > 1 ? std::atoi(argv[1]) : 50;
    unsigned seed = 7, hash = 0;
    for (int i = 0; i < rounds; i++) {
        json j = make(5, seed);
        std::string text = j.dump(i % 3);
        if (json::parse(text) != j) { std::puts("round trip differs"); return 1; }
        for (unsigned char c : text) hash = hash * 31 + c;
        auto packed = json::to_cbor(j);
        if (json::from_cbor(packed) != j) { std::puts("cbor differs"); return 1; }
        for (unsigned char c : json::to_msgpack(j)) hash = hash * 131 + c;
    }
    std::printf("%08x\n", hash);
    std::vector<Point> points = {{1, 2.5, "a"}, {-3, 1e-9, "b"}};
    json j = points;
    auto back = j.get<std::vector<Point>>();
    std::cout << j << ' ' << back[1].label << ' ' << j.flatten().dump() << '\n';
    std::cout << json::diff(j, R"([{"x":1,"y":2.5,"label":"z"}])"_json) << '\n';
    for (const char *bad : {"{", "[1,]", "\"\\u12\"", "tru", "1e999", "{\"a\":1,}", ""})
        try { json::parse(bad); std::puts("accepted"); }
        catch (const json::exception &e) { std::cout << e.id << ' ' << e.what() << '\n'; }
    try { j.at(5); } catch (const std::exception &e) { std::cout << e.what() << '\n'; }
    try { std::string s = j[0]["x"]; } catch (const json::type_error &e) { std::cout << e.what() << '\n'; }
    std::map<std::string, json> sorted;
    for (auto &[key, value] : j[0].items()) sorted[key] = value;
    std::ostringstream out;
    for (auto &[key, value] : sorted) out << key << '=' << value << ';';
    std::cout << out.str() << '\n';
    return 0;
}
