#!/usr/bin/env bash
# Makes the corpus of each fuzz target anew: the least inputs that reach all that the conformance corpus, the present
# corpus and what the last fuzz runs found reach.
set -euo pipefail
source "$(dirname "$0")/build.sh"
source $here/targets.sh

seeds=$build/seeds
rm -rf "$seeds"
npx tsc --ignoreConfig --outDir "$build/dist" --target es2023 --module nodenext --moduleDetection force \
  --rewriteRelativeImportExtensions --skipLibCheck test/conformance/parser/corpus.ts
node $here/seeds.js "$build/dist" "$seeds"

build_targets
mkdir -p $here/corpus
for target in "${targets[@]}"; do
  least=$seeds/least/$target
  mkdir -p "$least" "$build/found/$target"
  [ ! -f "$here/corpus/$target.bin" ] || node $here/corpus.js unpack "$here/corpus/$target.bin" "$seeds/$target"
  "$build/fuzz/$target" -merge=1 -max_len=512 "$least" "$seeds/$target" "$build/found/$target" 2> /dev/null
  node $here/corpus.js pack "$here/corpus/$target.bin" "$least"
done
