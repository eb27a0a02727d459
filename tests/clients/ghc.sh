#!/bin/bash
# GHC's -fllvm with llforge in llc's place: ten programs at -O0 and -O2 print what GHC's own code generator's builds print.
#
#   tests/clients/ghc.sh [PROGRAM...]    TOOL (default target/release/llforge) is the compiler
#
# Installs Debian's ghc if it is not there. Prints the build times beside those of llc-14 where that is installed.
set -e
here=$(cd "$(dirname "$0")" && pwd)
tool=$(realpath "${TOOL:-$here/../../target/release/llforge}")
command -v ghc >/dev/null || apt-get install -y -qq --no-install-recommends ghc libghc-stm-dev >/dev/null
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT
cat > "$work/llforge-llc" <<END
#!/bin/bash
exec "$tool" "\$@"
END
# GHC runs opt between; its work is not wanted here (llforge's passes run in its llc).
cat > "$work/no-opt" <<'END'
#!/bin/bash
while [ $# -gt 0 ]; do case "$1" in -o) out=$2; shift;; -*) ;; *) in=$1;; esac; shift; done
cp "$in" "$out"
END
chmod +x "$work/llforge-llc" "$work/no-opt"
programs=("$@"); [ $# -gt 0 ] || programs=("$here"/ghc/*.hs)
build() { # DIRECTORY PROGRAM FLAGS...: prints seconds
  local dir=$1 program=$2; shift 2
  mkdir -p "$dir"
  local start=$(date +%s.%N)
  ghc -v0 -fforce-recomp -threaded -outputdir "$dir" -o "$dir/program" "$@" "$program" 2>"$dir/messages" || { cat "$dir/messages"; return 1; }
  echo "$(date +%s.%N) - $start" | bc
}
failed=0
for program in "${programs[@]}"; do
  name=$(basename "$program" .hs)
  build "$work/ncg-$name" "$program" -O1 > "$work/time" || { cat "$work/time"; exit 1; }
  "$work/ncg-$name/program" > "$work/expected"
  for level in -O0 -O2; do
    if time=$(build "$work/llforge-$name" "$program" "$level" -fllvm -pgmlo "$work/no-opt" -pgmlc "$work/llforge-llc") &&
       timeout 60 "$work/llforge-$name/program" > "$work/output" && cmp -s "$work/expected" "$work/output"; then
      verdict=ok
    else
      verdict=WRONG; failed=1
    fi
    llc=-
    if command -v llc-14 >/dev/null; then
      llc=$(build "$work/llc-$name" "$program" "$level" -fllvm -pgmlo "$work/no-opt" -pgmlc llc-14) || llc=fails
    fi
    printf '%-12s %s  %-6s build %s s (llc-14: %s s)\n' "$name" "$level" "$verdict" "$time" "$llc"
  done
done
exit $failed
