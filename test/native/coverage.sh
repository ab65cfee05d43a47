#!/usr/bin/env bash
# Shows which lines and branches of the core the corpus, 50,000 random sources and failing allocations reach, in each
# variant; fails below 99 % of the lines or 95 % of the branches.
set -euo pipefail
source "$(dirname "$0")/build.sh"

CC=clang
report_flags=()
folder=$build/coverage
core "$folder" -DNDEBUG -fprofile-instr-generate -fcoverage-mapping
program sanitize "$folder" "${sanitize_sources[@]}" -- -fprofile-instr-generate
LLVM_PROFILE_FILE=$folder/profile.raw "$folder/sanitize" $here/corpus/parse.bin $here/graphql.dict 50000
llvm-profdata merge "$folder/profile.raw" -o "$folder/profile"

status=0
for variant in "${variants[@]}"; do
  echo "The $variant variant:"
  objects=("$folder/$variant"/*.o)
  export_coverage() {
    llvm-cov export -instr-profile "$folder/profile" "$@" "${objects[0]}" "${objects[@]/#/--object=}"
  }
  export_coverage -format=lcov > "$folder/$variant.lcov"
  export_coverage -format=text > "$folder/$variant.json"
  node $here/coverage.js "$folder/$variant.lcov" "$folder/$variant.json" || status=1
done
exit $status
