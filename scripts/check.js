// npm run check -- [--except] [NAME]... Runs the checks that do not execute the engine: all checks,
// the named checks, or all except the named checks. Prints a line with the time for each check,
// then the output of failed checks. Runs as many checks at once as there are cores, the longest
// first.
import { execFileSync, spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { delimiter, join } from 'node:path'

const root = join(import.meta.dirname, '..')
const PATH = [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter)
const options = { cwd: root, env: { ...process.env, PATH } }

const native = execFileSync('git', ['ls-files', '*.c', '*.h', '*.cc'], {
  ...options,
  encoding: 'utf8',
})
  .trim()
  .split('\n')

const checks = {
  eslint: ['eslint', '.'],
  // These two checks skip files that are unchanged since the last run (.cache/). The linter cannot,
  // because types depend on other files.
  types: ['tsc', '-p', '.', '--incremental', '--tsBuildInfoFile', '.cache/types.tsbuildinfo'],
  prettier: ['prettier', '--check', '.', '--cache', '--cache-location', '.cache/prettier'],
  // Layers, dead exports, the layout of test/, the examples of the documents.
  repository: ['vitest', 'run', 'test/repository'],
  types7: ['node', 'node_modules/typescript7/bin/tsc', '-p', '.'],
  graphiql: ['tsc', '-p', 'src/http/console/graphiql'],
  'clang-format': ['clang-format', '--dry-run', '--Werror', ...native],
  generated: ['node', 'native/generate-kinds.mjs', '--check'],
}

const words = process.argv.slice(2)
const isExcept = words[0] === '--except'
const asked = isExcept ? words.slice(1) : words
const unknown = asked.filter(name => !Object.hasOwn(checks, name))
if (unknown.length > 0) {
  console.error(
    `There is no check ${unknown.join(', ')}; there are: ${Object.keys(checks).join(', ')}.`,
  )
  process.exit(1)
}

const waiting =
  asked.length > 0 && !isExcept ? asked : Object.keys(checks).filter(name => !asked.includes(name))
const failures = []
await Promise.all(Array.from({ length: availableParallelism() }, work))
for (const { name, output } of failures) console.log(`\n# ${name}\n${output}`)
process.exitCode = failures.length === 0 ? 0 : 1

async function work() {
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
    const begin = performance.now()
    const { outcome, output } = await run(checks[name])
    const seconds = ((performance.now() - begin) / 1000).toFixed(1)
    console.log(`${name.padEnd(12)} ${seconds.padStart(5)} s  ${outcome}`)
    if (outcome === 'failed') failures.push({ name, output })
  }
}

/** A missing tool of the system is a failure in CI only. */
function run([command, ...rest]) {
  return new Promise(resolve => {
    let output = ''
    const child = spawn(command, rest, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', text => (output += text))
    }
    child.on('error', ({ message }) => {
      resolve({
        outcome: process.env.CI === undefined ? 'skipped: not installed' : 'failed',
        output: message,
      })
    })
    child.on('close', status => resolve({ outcome: status === 0 ? 'passed' : 'failed', output }))
  })
}
