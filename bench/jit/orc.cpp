// LLVM's ORC (LLJIT, -O0) at what llforge/examples/jit_latency.rs measures: from IR text to the end of the first call.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "llvm/ExecutionEngine/Orc/LLJIT.h"
#include "llvm/ExecutionEngine/Orc/ThreadSafeModule.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IRReader/IRReader.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/TargetSelect.h"

using namespace llvm;
using namespace llvm::orc;

static ExitOnError must;

// `$` stands for a number.
static std::string function(const std::string &pattern, long number) {
  std::string text;
  for (char c : pattern) text += c == '$' ? std::to_string(number) : std::string(1, c);
  return text;
}

static void add(LLJIT &jit, const std::string &text) {
  auto context = std::make_unique<LLVMContext>();
  SMDiagnostic error;
  auto module = parseIR(MemoryBufferRef(text, "f.ll"), error, *context);
  if (!module) abort();
  module->setDataLayout(jit.getDataLayout());
  must(jit.addIRModule(ThreadSafeModule(std::move(module), std::move(context))));
}

static double run(LLJIT &jit, const std::string &text, long last) {
  auto start = std::chrono::steady_clock::now();
  add(jit, text);
  auto f = must(jit.lookup("f" + std::to_string(last))).toPtr<long (*)(long, long)>();
  long value = f(1, 2);
  std::chrono::duration<double, std::micro> took = std::chrono::steady_clock::now() - start;
  if (value != last + 2) abort();
  return took.count();
}

int main(int argc, char **argv) {
  auto file = MemoryBuffer::getFile(argv[1]);
  if (!file) return 1;
  std::string pattern = (*file)->getBuffer().str();
  InitializeNativeTarget();
  InitializeNativeTargetAsmPrinter();
  auto machine = must(JITTargetMachineBuilder::detectHost());
  machine.setCodeGenOptLevel(CodeGenOptLevel::None);
  auto jit = must(LLJITBuilder().setJITTargetMachineBuilder(machine).create());
  std::vector<double> times;
  for (long i = 0; i < 2000; i++) times.push_back(run(*jit, function(pattern, i), i));
  double first = times[0];
  std::sort(times.begin(), times.end());
  std::string all;
  for (long i = 10000; i < 20000; i++) all += function(pattern, i);
  double whole = run(*jit, all, 19999);
  printf("LLVM ORC -O0: first %.0f us, median %.0f us, 99 %% within %.0f us; 10,000 functions in one module: %.0f ms\n", first, times[1000],
         times[1980], whole / 1000);
}
