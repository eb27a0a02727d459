// The C interface from C++: exceptions of the host go through compiled code.
#include <cstdio>
#include <cstring>
#include <llforge.h>
#include <memory>
#include <stdexcept>

static void ok(llforge_error *e) {
    if (e) {
        std::runtime_error what(llforge_error_text(e));
        llforge_error_free(e);
        throw what;
    }
}

static void fail(int n) { throw n; }

int main() {
    const char *text = "declare void @fail(i32)\n"
                       "define i32 @f(i32 %n) uwtable {\n call void @fail(i32 %n)\n ret i32 0\n}\n";
    llforge_module *module = nullptr;
    ok(llforge_module_parse("f.ll", text, std::strlen(text), &module));
    std::unique_ptr<llforge_module, void (*)(llforge_module *)> owner(module, llforge_module_free);
    llforge_jit *jit = nullptr;
    ok(llforge_jit_new(nullptr, &jit));
    ok(llforge_jit_define(jit, "fail", reinterpret_cast<const void *>(fail)));
    ok(llforge_jit_add(jit, module, 0, nullptr));
    void *f = nullptr;
    ok(llforge_jit_lookup(jit, "f", &f));
    int caught = 0;
    try {
        reinterpret_cast<int (*)(int)>(f)(42);
    } catch (int n) {
        caught = n;
    }
    llforge_jit_free(jit);
    try {
        ok(llforge_module_parse("bad.ll", "x", 1, &module));
        return 1;
    } catch (const std::runtime_error &e) {
        if (!std::strstr(e.what(), "bad.ll:1:1"))
            return 2;
    }
    std::puts(caught == 42 ? "C++: ok" : "C++: not caught");
    return caught == 42 ? 0 : 1;
}
