// npm run native -- prebuild. Compiles the addon for Linux into prebuilds/, where the package loads
// it: a binary for each architecture, for glibc and for musl. A binary imports only functions that
// both have, by names without versions, and no library: Node.js has loaded the C library already.
// _FORTIFY_SOURCE is off, because only glibc has its functions.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import addonAPI from 'node-addon-api'

const root = join(import.meta.dirname, '..')
const headers = join(dirname(process.execPath), '../include/node')
if (!existsSync(join(headers, 'node_api.h')))
  throw new Error(`There is no node_api.h in ${headers}; expected the headers of this Node.js.`)

const targets = { 'linux-x64': 'x86_64-linux-gnu-', 'linux-arm64': 'aarch64-linux-gnu-' }
const sources = readdirSync(join(root, 'native')).filter(name => /\.(c|cc)$/.test(name))
const flags = [
  ...[
    '-O3',
    '-flto=auto',
    '-fPIC',
    '-shared',
    '-nostdlib',
    '-fno-exceptions',
    '-fvisibility=hidden',
  ],
  ...['-DNDEBUG', '-DNAPI_VERSION=8', '-DNAPI_DISABLE_CPP_EXCEPTIONS'],
  ...['-DNODE_ADDON_API_DISABLE_DEPRECATED', '-DNODE_API_SWALLOW_UNTHROWABLE_EXCEPTIONS'],
  ...['-fstack-protector-strong', '-Wno-maybe-uninitialized'],
  ...[
    '-Wl,-z,relro',
    '-Wl,-z,now',
    '-Wl,-z,noexecstack',
    '-s',
    `-I${headers}`,
    `-I${addonAPI.include_dir}`,
  ],
]

for (const [target, prefix] of Object.entries(targets)) {
  const binary = join(root, 'prebuilds', target, 'tapeql.node')
  mkdirSync(dirname(binary), { recursive: true })
  const paths = sources.map(name => join('native', name))
  run(`${prefix}gcc`, [...flags, ...paths, '-o', binary, '-lgcc'])
  // A binary that is not hardened, or would not load with another C library, fails the build.
  const dynamic = run(`${prefix}readelf`, ['--wide', '--dynamic', '--program-headers', binary])
  const symbols = run(`${prefix}nm`, ['--dynamic', binary])
  if (/\(NEEDED\)/.test(dynamic)) throw new Error(`${binary} needs a library:\n${dynamic}`)
  if (symbols.includes('@')) throw new Error(`${binary} needs versions of symbols:\n${symbols}`)
  if (!/GNU_RELRO/.test(dynamic) || !/BIND_NOW/.test(dynamic) || /GNU_STACK.*RWE/.test(dynamic))
    throw new Error(`${binary} is not hardened:\n${dynamic}`)
  console.log(`${target.padEnd(12)} ${statSync(binary).size} bytes`)
}

function run(command, given) {
  return execFileSync(command, given, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}
