import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { follow, type Place } from './follow.ts'
import { packInto } from '../../behaviour/cli/packed.ts'
import { npmSettings } from './npm-settings.ts'

// npm run newcomer -- debian [FOLDER]. Follows the README and "Getting started" on a Debian that has
// curl, this Node.js and npm, and no compiler and no Python: with the addon, then with WebAssembly. It
// needs root, because it mounts and changes its root (sudo -E). What FOLDER has already is used again.

const pages = ['README.md', 'docs/getting-started.md']
const absent = ['gcc', 'g++', 'cc', 'c++', 'clang', 'make', 'python', 'python3', 'node-gyp']
const mirror = process.env['DEBIAN_MIRROR'] ?? 'http://deb.debian.org/debian'
const certificates = process.env['NODE_EXTRA_CA_CERTS']

if (process.getuid?.() !== 0) fail('It needs root: sudo -E npm run newcomer -- debian.')
if (spawnSync('debootstrap', ['--version']).error !== undefined)
  fail('It needs debootstrap: apt-get install debootstrap.')

const kept = process.argv[2]
const folder = kept ?? mkdtempSync(join(tmpdir(), 'tapeql-debian-'))
/** Mounts and processes of a step are gone with its shell. */
const command: readonly string[] = [
  ...['unshare', '--mount', '--pid', '--fork', '--kill-child', 'sh', '-c'],
  'mount -t proc proc "$0/proc" && mount --rbind /dev "$0/dev" && exec chroot "$0" sh -c "$1"',
  folder,
]

try {
  if (!existsSync(join(folder, 'usr/bin/apt'))) seconds('debootstrap', makeDebian)
  seconds('Node.js and npm', copyNode)
  const home = join(folder, 'home/reader')
  rmSync(home, { recursive: true, force: true })
  mkdirSync(home, { recursive: true })
  if (certificates !== undefined) copyFileSync(certificates, join(folder, 'etc/certificates.pem'))
  const tarball = basename(packInto(home))
  const env = {
    ...npmSettings(),
    ...(certificates === undefined ? {} : { NODE_EXTRA_CA_CERTS: '/etc/certificates.pem' }),
    HOME: '/home/reader',
    PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin',
  }
  const place = (name: string): Place => ({
    folder: `/home/reader/${name}`,
    tarball: `/home/reader/${tarball}`,
    root: folder,
    command,
    env,
  })
  expectNoCompiler(env)
  for (const core of ['addon', 'WebAssembly'] as const) {
    for (const [index, page] of pages.entries()) {
      const name = `${core}-${index}`
      mkdirSync(join(home, name))
      console.log('')
      await follow(page, place(name), { core, say: line => console.log(line) })
    }
  }
} finally {
  if (kept === undefined) rmSync(folder, { recursive: true, force: true })
}

function makeDebian(): void {
  const options = ['--variant=minbase', '--include=curl,ca-certificates']
  const { status, stdout } = spawnSync('debootstrap', [...options, 'bookworm', folder, mirror], {
    encoding: 'utf8',
  })
  if (status !== 0) fail(stdout)
  for (const name of ['resolv.conf', 'hosts'])
    copyFileSync(join('/etc', name), join(folder, 'etc', name))
}

/** This Node.js with its npm. */
function copyNode(): void {
  const own = join(folder, 'usr/local')
  const npm = execFileSync('sh', ['-c', 'command -v npm'], { encoding: 'utf8' }).trim()
  const source = dirname(dirname(realpathSync(npm)))
  const target = join(own, 'lib/node_modules/npm')
  rmSync(target, { recursive: true, force: true })
  cpSync(source, target, { recursive: true, verbatimSymlinks: true })
  copyFileSync(process.execPath, join(own, 'bin/node'))
  chmodSync(join(own, 'bin/node'), 0o755)
  for (const name of ['npm', 'npx']) {
    rmSync(join(own, 'bin', name), { force: true })
    symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, join(own, 'bin', name))
  }
}

function expectNoCompiler(env: Readonly<Record<string, string>>): void {
  const [file = '', ...rest] = command
  const script = `for name in ${absent.join(' ')}; do command -v $name; done; command -v node`
  const { stdout, stderr } = spawnSync(file, [...rest, script], { env, encoding: 'utf8' })
  if (stdout !== '/usr/local/bin/node\n') fail(`The Debian has ${stdout}${stderr}`)
  console.log(`           none of ${absent.join(', ')}`)
}

function seconds(name: string, work: () => void): void {
  const begin = performance.now()
  work()
  console.log(`${((performance.now() - begin) / 1000).toFixed(1).padStart(6)} s  ${name}`)
}

function fail(message: string): never {
  console.error(message)
  process.exit(1)
}
