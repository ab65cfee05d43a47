#!/usr/bin/env bash
# Runs each fuzz target for a number of seconds, 60 if there is none: `fuzz.sh [seconds] [target]...`. What is found
# joins the corpus with corpus.sh; an input that fails is kept in test/native/build and shown.
set -euo pipefail
source "$(dirname "$0")/build.sh"
source $here/targets.sh

seconds=${1:-60}
[ $# -lt 2 ] || targets=("${@:2}")
build_targets
for target in "${targets[@]}"; do
  found=$build/found/$target
  mkdir -p "$found"
  node $here/corpus.js unpack "$here/corpus/$target.bin" "$found"
  echo "$target, $seconds seconds"
  "$build/fuzz/$target" -max_total_time="$seconds" -max_len=1024 -timeout=10 -dict=$here/graphql.dict -print_final_stats=1 \
    -artifact_prefix="$build/$target-" "$found" 2> "$build/$target.log" || {
    tail -n 40 "$build/$target.log"
    exit 1
  }
  grep -E '^(stat::number_of_executed_units|Done)|DONE' "$build/$target.log"
done
