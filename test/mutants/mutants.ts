// npm run mutants -- [COUNT] [--seed NUMBER] [--since REVISION] [PLACE]... Changes one place of src/ at
// a time, runs the tests that reach it, and lists the changes that no test sees. The seed, the day's
// date unless told otherwise, draws 40 places, or COUNT: of all of src/, of the places that are named
// (FOLDER, FILE or FILE:LINE), and of the lines that have changed since a revision of Git.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { callersOf, readCoverage } from './coverage.ts'
import { drawn, seedOf } from './draw.ts'
import { equivalents, isEquivalent } from './equivalents.ts'
import { mutantsOf, type Mutant } from './mutators.ts'
import { importsOf, relatedTests } from './related-tests.ts'
import { lineOf, summaryOf, type Trial } from './report.ts'
import { selectionOf, sourcePaths } from './selection.ts'
import { compiled, TestRunner } from './test-runner.ts'
import { killerOf } from './trial.ts'

const root = join(import.meta.dirname, '../..')
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string' }, since: { type: 'string' } },
})
const isCounted = /^\d+$/.test(positionals[0] ?? '')
const count = isCounted ? Number(positionals[0]) : 40
const places = isCounted ? positionals.slice(1) : positionals
const seed = values.seed === undefined ? seedOf(new Date()) : Number(values.seed)
if (Number.isNaN(seed)) fail(`--seed is "${values.seed}"; expected a whole number.`)
const since = values.since === undefined ? [] : ['--since', values.since]

const runner = new TestRunner(root)
process.on('exit', () => runner.end())
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1))

const verdicts = { passing: new Set<string>(), failing: new Set<string>() }
const tests = await runner.tests()
const imports = importsOf(root, tests)
const mutants = draw()
if (mutants.length === 0)
  fail('There is no mutant to try; expected places of src/ that tests import.')
const coverage = await readCoverage(root, tests, folder => runner.measure(folder))
await expectSight(mutants[0]!.path)
const trials: Trial[] = []
for (const mutant of mutants) {
  const trial = await tried(mutant)
  console.log(lineOf(trial))
  trials.push(trial)
}
console.log(summaryOf(trials, verdicts.failing, textOf))
const words = [count, '--seed', seed, ...since, ...places]
console.log(`The same once more: npm run mutants -- ${words.join(' ')}`)
process.exit(trials.some(({ outcome }) => outcome === 'SURVIVED') ? 1 : 0)

function fail(message: string): never {
  console.error(message)
  process.exit(1)
}

/** Of the mutants that a test can reach, those that are still others when they are compiled. */
function draw(): Mutant[] {
  const selected = sourcePaths(root)
    .flatMap(path => mutantsOf(path, textOf(path)))
    .filter(selectionOf(root, places, values.since))
  const reached = selected.filter(({ path }) => imports.has(path))
  const unreachedCount = selected.length - reached.length
  console.log(
    `${reached.length} mutants; ${unreachedCount} more are in files that no test imports.`,
  )
  const differing: Mutant[] = []
  for (const mutant of drawn(reached, seed)) {
    if (differing.length === count) break
    const code = compiled(mutant.text)
    if (code !== undefined && code !== compiled(textOf(mutant.path))) differing.push(mutant)
  }
  return differing
}

/**
 * Were the tests to run on other modules, every mutant would survive; were they not to run at all,
 * none would.
 */
async function expectSight(path: string): Promise<void> {
  const test = testsOf(path)[0]!
  if ((await runner.firstFailure([test], path)) !== undefined)
    throw new Error(`${test} fails without a change.`)
  if ((await runner.firstFailure([test], path, 'throw new Error("a mutant")')) === undefined)
    throw new Error(`${test} does not see that the module of ${path} throws.`)
}

async function tried(mutant: Mutant): Promise<Trial> {
  const equivalent = equivalents.find(candidate => isEquivalent(candidate, mutant))
  if (equivalent !== undefined)
    return { mutant, outcome: 'equivalent', reason: equivalent.reason, seconds: 0 }
  const begin = performance.now()
  const callers = callersOf(mutant, textOf(mutant.path), testsOf(mutant.path), coverage, textOf)
  const killer = await killerOf(mutant, callers, runner, verdicts)
  const seconds = (performance.now() - begin) / 1_000
  if (killer === undefined) return { mutant, outcome: 'SURVIVED', reason: '', seconds }
  return { mutant, outcome: 'killed', reason: killer, seconds }
}

function testsOf(path: string): string[] {
  return relatedTests(path, tests, imports, runner.milliseconds)
}

function textOf(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}
