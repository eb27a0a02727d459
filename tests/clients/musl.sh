#!/bin/bash
# musl, its C files and its assembly files, built by llforge alone; a program linked against it prints what one of the system's
# C library prints.
#
#   tests/clients/musl.sh [DIRECTORY]    TOOL (default target/release/llforge) is the compiler
#
# Takes Debian's source (apt-get source musl) into DIRECTORY, where it stays for the next time, or into one of its own.
set -e
here=$(cd "$(dirname "$0")" && pwd)
tool=$(realpath "${TOOL:-$here/../../target/release/llforge}")
work=${1:-$(mktemp -d)}; [ $# -gt 0 ] || trap 'rm -rf "$work"' EXIT
mkdir -p "$work"; cd "$work"
ls -d musl-*/ >/dev/null 2>&1 || apt-get source -qq musl >/dev/null
cd musl-*/
export LLFORGE=$tool
[ -f config.mak ] && grep -q "^CC = $here/llforge-clang" config.mak ||
  CC="$here/llforge-clang" ./configure --disable-shared --prefix="$work/installed" >/dev/null
make clean >/dev/null
make -j"$(nproc)" >"$work/log" 2>&1 || { grep -E "error|Error" "$work/log" | head -20; exit 1; }
make install >/dev/null
echo "libc.a: $(ar t "$work/installed/lib/libc.a" | wc -l) objects; assembly files: $(grep -cE -- '-c -o [^ ]+ [^ ]+\.[sS]$' "$work/log")"
failed=0
for level in -O0 -O2; do
  "$here/llforge-clang" $level -nostdinc -isystem "$work/installed/include" -c "$here/musl/hello.c" -o "$work/hello.o"
  lib=$work/installed/lib
  gcc -static -nostdlib -no-pie -o "$work/hello" "$lib/crt1.o" "$lib/crti.o" "$work/hello.o" "$lib/libc.a" "$(gcc -print-libgcc-file-name)" "$lib/crtn.o"
  gcc $level -w -o "$work/hello-system" "$here/musl/hello.c" -lm -lpthread
  (cd "$work" && ./hello one >output && ./hello-system one >expected)
  if cmp -s "$work/output" "$work/expected"; then echo "hello $level: ok"; else failed=1; echo "hello $level: differs"; diff "$work/output" "$work/expected" || true; fi
done
exit $failed
