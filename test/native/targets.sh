# To be sourced behind build.sh: the fuzz targets.

targets=(parse reparse literals verify envelope response)

build_targets() {
  core "$build/fuzz" -fsanitize=fuzzer-no-link "${report_flags[@]}"
  for target in "${targets[@]}"; do
    program "$target" "$build/fuzz" "fuzz-$target" check-envelope check-response oracle -- -fsanitize=fuzzer
  done
}
