#!/usr/bin/env bash
# Runs 50,000 random sources and failing allocations under AddressSanitizer and UndefinedBehaviorSanitizer, and with
# clang under MemorySanitizer.
set -euo pipefail
source "$(dirname "$0")/build.sh"

run() {
  local folder=$build/$1 count=$2 summary
  core "$folder" "${report_flags[@]}"
  program sanitize "$folder" "${sanitize_sources[@]}" --
  summary=$("$folder/sanitize" $here/corpus/parse.bin $here/graphql.dict "$count")
  echo "$1: $summary"
}

export ASAN_OPTIONS=max_malloc_fill_size=1000000:detect_leaks=1:${ASAN_OPTIONS:-}
export UBSAN_OPTIONS=print_stacktrace=1:${UBSAN_OPTIONS:-}
plain_flags+=(-DHAS_DEATH_CALLBACK)
run addresses 50000
if is_clang && [ "$(uname)" = Linux ]; then
  report_flags=(-fsanitize=memory -fno-sanitize-recover=all)
  run memory 10000
fi
