{
  'targets': [
    {
      'target_name': 'tapeql',
      'sources': [
        'native/bytes.c',
        'native/symbols.c',
        'native/sources.c',
        'native/lexer.c',
        'native/scanner.c',
        'native/tape.c',
        'native/parser.c',
        'native/executable.c',
        'native/value.c',
        'native/type-reference.c',
        'native/type-system.c',
        'native/schema-coordinate.c',
        'native/verify.c',
        'native/source-table.cc',
        'native/binding.cc',
      ],
      'include_dirs': ["<!(node -p \"require('node-addon-api').include_dir\")"],
      'defines': ['NAPI_VERSION=8', 'NAPI_DISABLE_CPP_EXCEPTIONS', 'NODE_ADDON_API_DISABLE_DEPRECATED', 'NODE_API_SWALLOW_UNTHROWABLE_EXCEPTIONS'],
      'cflags': ['-O3', '-flto', '-Wall', '-Wextra', '-fvisibility=hidden'],
      'ldflags': ['-O3', '-flto'],
      'cflags_c': ['-std=c11'],
      'cflags_cc': ['-std=c++17', '-fno-exceptions'],
      'configurations': {
        'Release': {'defines': ['NDEBUG']},
      },
      'xcode_settings': {
        'GCC_OPTIMIZATION_LEVEL': '3',
        'GCC_C_LANGUAGE_STANDARD': 'c11',
        'GCC_ENABLE_CPP_EXCEPTIONS': 'NO',
        'GCC_SYMBOLS_PRIVATE_EXTERN': 'YES',
        'LLVM_LTO': 'YES',
        'CLANG_CXX_LANGUAGE_STANDARD': 'c++17',
        'CLANG_CXX_LIBRARY': 'libc++',
      },
      'msvs_settings': {
        'VCCLCompilerTool': {'ExceptionHandling': 0, 'Optimization': 2},
      },
      'conditions': [
        ['OS=="win"', {'defines': ['_HAS_EXCEPTIONS=0']}],
      ],
    },
  ],
}
