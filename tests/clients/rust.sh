#!/bin/bash
# Crates from crates.io built by `cargo llforge`, debug and release, and their own tests run: what passes with rustc's code
# generator must pass with llforge's. Each is built from nothing; times are the build's by the clock and of processors. TOOL names the
# llforge (default target/release/llforge), CRATES the crates.
set -e
here=$(cd "$(dirname "$0")" && pwd)
export LLFORGE; LLFORGE=$(realpath "${TOOL:-$here/../../target/release/llforge}")
export PATH="$here:$PATH"
crates=${CRATES:-smallvec=1.13.2 indexmap=2.7.0 hashbrown=0.15.2 serde_json=1.0.140 regex=1.11.1 ripgrep=14.1.1}
cache=${LLFORGE_CACHE:-$HOME/.cache/llforge}/rust-clients
mkdir -p "$cache"
failed=0
TIMEFORMAT='%R s (%U + %S s of processors)'

source_of() {                               # source_of NAME VERSION: the crate with its lock file, from crates.io
  local folder=$cache/$1-$2 probe=$cache/probe
  if [ ! -d "$folder" ]; then
    rm -rf "$probe"; mkdir -p "$probe/src"; : > "$probe/src/lib.rs"
    printf '[package]\nname = "probe"\nversion = "0.1.0"\nedition = "2021"\n[dependencies]\n%s = "=%s"\n[workspace]\n' "$1" "$2" > "$probe/Cargo.toml"
    (cd "$probe" && cargo vendor -q vendor > /dev/null)
    mv "$probe/vendor/$1" "$folder"
    grep -q '^\[workspace\]' "$folder/Cargo.toml" || printf '\n[workspace]\n' >> "$folder/Cargo.toml"
  fi
  echo "$folder"
}

passed() { grep -E '^test result' "$1" | awk '{ sum += $4 } END { print sum + 0 }'; }

for crate in $crates; do
  name=${crate%%=*}; folder=$(source_of "$name" "${crate#*=}")
  for profile in dev release; do
    line="$name $profile:"
    for tool in cargo "cargo llforge"; do
      log=$cache/$name-$profile-${tool/ /-}.log; target=$cache/target-${tool/ /-}/$name-$profile
      rm -rf "$target"
      options=(--tests --profile "$profile" --target-dir "$target")
      if spent=$( { cd "$folder" && time $tool test "${options[@]}" --no-run >"$log" 2>&1; } 2>&1) &&
         (cd "$folder" && $tool test "${options[@]}" >>"$log" 2>&1); then
        line+=" $tool $(passed "$log") tests, $spent;"
      else
        line+=" $tool FAILED ($log);"
        [ "$tool" = cargo ] || failed=$((failed + 1))
      fi
    done
    echo "$line"
  done
done
echo "$failed failed"
[ $failed = 0 ]
