#!/usr/bin/env bash
# Compiles the addon with AddressSanitizer and UndefinedBehaviorSanitizer and runs mutations of compiled requests on it, a
# million if there is no number: `sanitize-addon.sh [count]`. What is compiled, and how, says binding.gyp. Linux only.
set -euo pipefail
source "$(dirname "$0")/build.sh"

count=${1:-1000000}
folder=$(realpath "$(mktemp -d)")
trap 'rm -rf "$folder"' EXIT

# The headers of Node are those with which the usual addon was compiled: nothing is downloaded.
nodedir=$(sed -n 's/.*"nodedir": "\(.*\)".*/\1/p' build/config.gypi)
ln -s "$(realpath "$NATIVE")" "$folder/native"
ln -s "$PWD/node_modules" "$folder/node_modules"
cp binding.gyp package.json "$folder"
shared_runtime=()
if is_clang; then shared_runtime=(-shared-libasan); fi
# Flags of the environment stand behind those of binding.gyp.
export CFLAGS="${report_flags[*]} -UNDEBUG -g -O1 -fno-lto -fno-omit-frame-pointer" CXXFLAGS LDFLAGS CC CXX
CXXFLAGS=$CFLAGS
LDFLAGS="${report_flags[*]} ${shared_runtime[*]} -fno-lto"
CXX=${CXX:-$(sed 's/clang/clang++/; s/gcc/g++/' <<< "$CC")}
node node_modules/node-gyp/bin/node-gyp.js rebuild --directory="$folder" --nodedir="$nodedir" --jobs=2 \
  > "$folder/log" 2>&1 || {
  cat "$folder/log"
  exit 1
}

addon=$folder/build/Release/tapeql.node
runtime=$("$CC" -print-file-name="$(objdump -p "$addon" | sed -n 's/.*NEEDED *\(lib.*asan.*\)/\1/p')")
ASAN_OPTIONS=detect_leaks=0:quarantine_size_mb=16:${ASAN_OPTIONS:-} UBSAN_OPTIONS=print_stacktrace=1:${UBSAN_OPTIONS:-} \
  TAPEQL_PREBUILD=$folder LD_PRELOAD=$runtime node --expose-gc --max-semi-space-size=4 \
  --import ./test/native/expect-addon.js --import ./test/abuse/typescript.js test/abuse/run-attack.ts \
  'seeded mutations of compiled requests' "$count"
