// npm run build:wasm [-- --required]. Compiles the C core to WebAssembly, prebuilds/tapeql.wasm.
// Does nothing if all sources are unchanged since the last build or, without `--required`, if clang
// or its linker is missing.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const module = join(root, 'prebuilds/tapeql.wasm')
const stateFile = join(root, '.cache/wasm.txt')

const files = ['native', 'native/wasm'].flatMap(folder =>
  readdirSync(join(root, folder))
    .filter(name => /\.(c|h|def)$/.test(name))
    .map(name => join(folder, name)),
)
const command = [
  ...[
    '--target=wasm32',
    '-std=c11',
    '-O3',
    '-fno-vectorize',
    '-flto',
    '-Wl,-mllvm,-vectorize-loops=false',
    '-DNDEBUG',
    '-Wall',
    '-Wextra',
    '-Werror',
  ],
  // Every supported Node.js has these instructions.
  ...['-msimd128', '-mbulk-memory', '-msign-ext', '-mnontrapping-fptoint'],
  // The headers of the compiler and of the repository replace those of a C library.
  ...['-ffreestanding', '-nostdlibinc', '-nostdlib', '-Inative/wasm', '-Inative'],
  // With the stack first, a stack overflow traps and overwrites nothing.
  ...['-Wl,--no-entry', '-Wl,--stack-first', '-Wl,--strip-all'],
  ...files.filter(name => name.endsWith('.c')),
  ...['-o', module],
]

const state = stateOf([...files, 'scripts/build-wasm.js'])
const isUpToDate =
  existsSync(module) && existsSync(stateFile) && readFileSync(stateFile, 'utf8') === state
if (!isUpToDate) build()

function build() {
  mkdirSync(join(root, 'prebuilds'), { recursive: true })
  mkdirSync(join(root, '.cache'), { recursive: true })
  const { status, error, stderr } = spawnSync('clang', command, { cwd: root, encoding: 'utf8' })
  if (status === 0) {
    writeFileSync(stateFile, state)
    console.log(`Compiled the core to ${readFileSync(module).length} bytes of WebAssembly.`)
    return
  }
  const isMissing = error?.code === 'ENOENT' || /unable to execute command/.test(stderr)
  const reason = isMissing ? 'clang or its linker wasm-ld (lld) is not installed' : stderr
  console.error(`The WebAssembly module was not built: ${reason}.`)
  if (!isMissing || process.argv.includes('--required')) process.exitCode = 1
}

function stateOf(names) {
  const hash = createHash('sha256')
  for (const name of names) hash.update(name).update(readFileSync(join(root, name)))
  return hash.digest('hex')
}
