// npm run bench|abuse|applications|differential|newcomer|native -- [NAME]... [argument]... Runs
// programs of `programs.js` in sequence, or lists the programs if no name is given. Names come first;
// the words after `--`, or from the first word that is no name, are arguments of the last program.
// BRIEFLY=true runs benches for a moment.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { programs } from './programs.js'

const root = join(import.meta.dirname, '..')

/** The preparations of programs; each runs once for all programs. */
const needs = {
  dist: () => run(['node', 'scripts/build.js']),
  wasm: () => run(['node', 'scripts/build-wasm.js', '--required']),
  bench: () => run(['tsc', '-p', 'bench']),
  peers: () => install('bench/peers'),
  'nest peers': () => install('bench/nest/peers'),
  // Each folder has a different version of Drizzle.
  'source peers': () => install('bench/sources/drizzle-graphql') || install('bench/sources/pothos'),
}

const [kind, ...words] = process.argv.slice(2)
const known = programs[kind]
const { names, rest } = split(words)
if (rest.length > 0 && names.length === 0) fail(`There is no ${kind} named "${rest[0]}".`)
if (names.length === 0) list()
else process.exitCode = runAll()

function split(words) {
  const end = words.findIndex(word => !Object.hasOwn(known, word))
  if (end === -1) return { names: words, rest: [] }
  return { names: words.slice(0, end), rest: words.slice(words[end] === '--' ? end + 1 : end) }
}

function runAll() {
  for (const need of new Set(names.flatMap(name => known[name].needs))) {
    const status = needs[need]()
    if (status !== 0) return status
  }
  const statuses = names.map((name, index) => {
    if (names.length > 1) console.log(`\n# ${name}`)
    const status = run([...known[name].command, ...(index === names.length - 1 ? rest : [])])
    if (names.length > 1 && status !== 0) console.error(`${name} has failed: ${status}.`)
    return status
  })
  return statuses.find(status => status !== 0) ?? 0
}

/** Installs missing packages that make a bench more complete. */
function install(folder) {
  // npm writes this file last.
  if (existsSync(join(root, folder, 'node_modules/.package-lock.json'))) return 0
  if (run(['npm', 'ci', '--prefix', folder]) !== 0)
    console.log(`The packages of ${folder} cannot be installed: what needs them is left out.`)
  return 0
}

/** Runs a command in the package's root, and returns its exit status. */
function run([command, ...rest]) {
  const PATH = [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter)
  const file = command === 'node' ? process.execPath : command
  const { status, error } = spawnSync(file, rest, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PATH },
  })
  if (error !== undefined) console.error(error.message)
  return status ?? 1
}

function fail(message) {
  console.error(message)
  list()
  process.exit(1)
}

function list() {
  const width = Math.max(...Object.keys(known).map(name => name.length))
  console.log(`npm run ${kind} -- NAME... [ARGUMENT]...\n`)
  for (const [name, { does }] of Object.entries(known))
    console.log(`  ${name.padEnd(width)}  ${does}`)
  console.log(
    '\nNames come first. What follows, or stands behind a second `--`, is for the last of them.',
  )
}
