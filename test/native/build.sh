# To be sourced: compiles the core in both variants, and programs around it. NATIVE names the folder of another core,
# such as a copy with a planted fault; BUILD another folder for what is compiled; CC another compiler.

cd "$(dirname "${BASH_SOURCE[0]}")/../.."
NATIVE=${NATIVE:-native}
CC=${CC:-$(command -v clang || command -v gcc)}
here=test/native
build=${BUILD:-$here/build}
plain_flags=(-std=c11 -D_POSIX_C_SOURCE=200809L -g -O1 -Wall -Wextra -fno-omit-frame-pointer "-I$NATIVE" "-I$here")
report_flags=(-fsanitize=address,undefined -fno-sanitize-recover=all)
judge_sources=(fault source reference-lexer tape-shapes check-tape check-form check-verdict check-names check-refusal
  check-same judge failing-allocator)
sanitize_sources=(seeds mutate forge special-sources check-allocations check-envelope check-envelopes check-generations check-sources
  check-response check-responses sanitize)

is_clang() {
  "$CC" --version | grep -q clang
}

# compile <folder> <flag>...: the sources on standard input as objects, two at a time
compile() {
  local folder=$1
  shift
  mkdir -p "$folder"
  xargs -P 2 -I {} bash -c 'source=$1; folder=$2; shift 2; exec "$@" -c "$source" -o "$folder/$(basename "$source" .c).o"' \
    _ {} "$folder" "$CC" "$@"
}

# The variants of the core: as it is, without what is chosen when a program runs, and without vectors and with small
# windows, so that short sources have many.
variants=(native baseline scalar)
variant_flags() {
  case $1 in
    baseline) echo -DGQL_NO_AVX2 ;;
    scalar) echo -DGQL_SCALAR -DGQL_WINDOW=128 ;;
  esac
}

# core <folder> <flag>...: the objects of the judge and of the core in each variant, where names begin with that of the
# variant; the flags are the core's
core() {
  local folder=$1 variant renames=()
  shift
  local flags=("${plain_flags[@]}" -Dmalloc=failing_malloc -Dcalloc=failing_calloc -Drealloc=failing_realloc "$@")
  rm -rf "$folder"
  for variant in "${variants[@]}"; do
    # The first variant keeps the names and shows which ones there are.
    [ "$variant" = native ] || renames=($(names_of "$folder"/native/*.o | sed "s/.*/-D&=${variant}_&/"))
    ls "$NATIVE"/*.c | compile "$folder/$variant" "${flags[@]}" $(variant_flags "$variant") "${renames[@]}"
    echo $here/core.c | compile "$folder/$variant" "${plain_flags[@]}" "${report_flags[@]}" "${renames[@]}" \
      "-DCORE_VARIANT=${variant}_variant" "-DCORE_NAME=\"the $variant variant\""
  done
  printf "$here/%s.c\n" "${judge_sources[@]}" | compile "$folder/judge" "${plain_flags[@]}" "${report_flags[@]}"
}

names_of() {
  nm -g --defined-only "$@" | sed -n 's/.* [TDRB] _\{0,1\}\(gql_[a-z0-9_]*\)$/\1/p' | sort -u
}

# program <name> <folder of the core> <source>... -- <flag>...: links a program with the core and the judge
program() {
  local name=$1 folder=$2 sources=()
  shift 2
  while [ "$1" != -- ]; do
    sources+=("$1")
    shift
  done
  shift
  printf "$here/%s.c\n" "${sources[@]}" | compile "$folder/$name.objects" "${plain_flags[@]}" "${report_flags[@]}"
  "$CC" "$@" "${report_flags[@]}" "$folder"/{"$name.objects",judge,native,baseline,scalar}/*.o -o "$folder/$name"
}
