// Containers, an exception, a thread-local variable, a table of pointers, a constructor and a destructor, in a program that fits
// a screen (tests/command, tests/jit-elsewhere).
#include <cstdio>
#include <map>
#include <stdexcept>
#include <string>
thread_local int local = 5;
static const char *const names[] = {"zero", "one", "two"};
struct Loud { Loud() { puts("up"); } ~Loud() { puts("down"); } } loud;
static int check(int n) { if (n > 2) throw std::runtime_error("n is " + std::to_string(n)); return n; }
int main(int argc, char **argv) {
  std::map<std::string, int> seen;
  for (int i = 0; i < argc; i++) seen[argv[i]] = i;
  try { printf("%s\n", names[check(argc)]); } catch (std::exception &e) { puts(e.what()); }
  local += argc;
  printf("%d %zu\n", local, seen.size());
  return argc;
}
