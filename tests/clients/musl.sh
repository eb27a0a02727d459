#!/bin/bash
# musl, its C files and its assembly files, built by llforge alone; a program linked against it prints what one of the system's
# C library prints.
#
#   tests/clients/musl.sh [DIRECTORY [MACHINE]]    TOOL (default target/release/llforge) is the compiler
#
# MACHINE is x86_64 (default) or aarch64, whose programs run under qemu. Takes Debian's source (apt-get source musl) into DIRECTORY,
# where it stays for the next time, or into one of its own.
set -e
here=$(cd "$(dirname "$0")" && pwd)
tool=$(realpath "${TOOL:-$here/../../target/release/llforge}")
work=${1:-$(mktemp -d)}; [ $# -gt 0 ] || trap 'rm -rf "$work"' EXIT
machine=${2:-x86_64}
case $machine in
  x86_64) cross=; run= ;;
  aarch64) cross=aarch64-linux-gnu-; run=qemu-aarch64 ;;
  *) echo "no such machine: $machine" >&2; exit 2 ;;
esac
compiler="$here/llforge-clang --target=$machine-linux-gnu"
mkdir -p "$work"; cd "$work"; work=$PWD
ls -d musl-*/ >/dev/null 2>&1 || apt-get source -qq musl >/dev/null
source=$(echo "$work"/musl-*/)
installed=$work/installed-$machine; lib=$installed/lib
mkdir -p "build-$machine"; cd "build-$machine"
export LLFORGE=$tool
[ -f config.mak ] && grep -qxF "CC = $compiler" config.mak ||
  CC=$compiler CROSS_COMPILE=$cross "${source%/}/configure" --disable-shared --prefix="$installed" >/dev/null
make clean >/dev/null
make -j"$(nproc)" >"$work/log" 2>&1 || { grep -E "error: |Error [0-9]" "$work/log" | head -20; exit 1; }
make install >/dev/null
echo "libc.a: $(ar t "$lib/libc.a" | wc -l) objects; assembly files: $(grep -cE -- '-c -o [^ ]+ [^ ]+\.[sS]$' "$work/log")"
failed=0
for level in -O0 -O2; do
  $compiler $level -nostdinc -isystem "$installed/include" -c "$here/musl/hello.c" -o "$work/hello.o"
  ${cross}gcc -static -nostdlib -no-pie -o "$work/hello" "$lib/crt1.o" "$lib/crti.o" "$work/hello.o" "$lib/libc.a" "$(${cross}gcc -print-libgcc-file-name)" "$lib/crtn.o"
  ${cross}gcc -static $level -w -o "$work/hello-system" "$here/musl/hello.c" -lm -lpthread
  (cd "$work" && $run ./hello one >output && $run ./hello-system one >expected)
  if cmp -s "$work/output" "$work/expected"; then echo "hello $level: ok"; else failed=1; echo "hello $level: differs"; diff "$work/output" "$work/expected" || true; fi
done
exit $failed
