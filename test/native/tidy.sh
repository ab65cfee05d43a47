#!/usr/bin/env bash
# Checks the core and its tests with clang-tidy: .clang-tidy says what for.
set -euo pipefail
source "$(dirname "$0")/build.sh"

printf '%s\n' "$NATIVE"/*.c $here/*.c | xargs -P 2 -n 4 bash -c '
  output=$(clang-tidy --quiet "${@:2}" -- -std=c11 -D_POSIX_C_SOURCE=200809L -I"$1" -Itest/native \
    -DCORE_VARIANT=native_variant "-DCORE_NAME=\"native\"" 2> /dev/null) && exit
  printf "%s\n" "$output"
  exit 1
' _ "$NATIVE"
