// Every bench that compares tapeql with others, one behind the other, in less than half an hour on
// a quiet machine of two cores: their figures as one table, and as plots. A bench that fails does
// not stop the others, but ends this with 1. The table goes to `.cache/bench/figures.md`, the plots
// to `docs/plots/`. `npm run bench -- all`, or `npm run bench -- all -- parse start --folder
// elsewhere` for some of it, with the table and the plots in a folder
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { inputsOf } from '../effort.ts'
import { ownVersion, peerVersions, versionOf } from '../peers.ts'
import { plots, svgOf } from '../plots.ts'
import { FIGURES, type Figure } from '../report.ts'
import { addon } from '../requirements.ts'
import { runs, type Run } from '../runs.ts'
import { tableOf } from '../table.ts'

/** What a bench may take longer on a busy machine, before it counts as one that hangs. */
const PATIENCE_MINUTES = 10
/** A machine with more to do in the mean of a minute is not quiet. */
const QUIET_LOAD = 1

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { folder: { type: 'string' } },
})
const root = fileURLToPath(new URL('../../../', import.meta.url))
const folder = resolve(root, values.folder ?? '.cache/bench')
const plotFolder = values.folder === undefined ? join(root, 'docs/plots') : folder
const figuresFile = join(folder, 'figures.jsonl')
const unknown = positionals.filter(name => !runs.some(({ bench }) => bench === name))
if (unknown.length > 0) {
  const names = runs.map(({ bench }) => bench)
  throw new Error(`There is no ${unknown.join(', ')}; there are ${names.join(', ')}.`)
}
const chosen = inputsOf(
  runs.filter(({ bench }) => positionals.length === 0 || positionals.includes(bench)),
)

// By WebAssembly, which takes the place of an addon that does not load, everything would be slower.
process.env['TAPEQL_NATIVE'] ??= addon.isMet() ? 'addon' : 'wasm'
const { programs } = (await import(new URL('scripts/programs.js', `file://${root}`).href)) as {
  readonly programs: {
    readonly bench: Readonly<Record<string, { readonly command: readonly string[] }>>
  }
}

mkdirSync(folder, { recursive: true })
rmSync(figuresFile, { force: true })
const load = loadavg()[0]!
const begin = performance.now()
const outcomes = chosen.map(run => ({ ...run, ...outcomeOf(run) }))
const failed = outcomes.filter(({ isFailed }) => isFailed).map(({ bench }) => bench)
const figures = existsSync(figuresFile)
  ? readFileSync(figuresFile, 'utf8')
      .trim()
      .split('\n')
      .map(line => JSON.parse(line) as Figure)
  : []
const text = `${head()}\n${tableOf(figures)}`
writeFileSync(join(folder, 'figures.md'), text)
console.log(`\n${text}`)
draw()
for (const { bench, minutes, taken } of outcomes)
  console.log(`${bench.padEnd(16)} ${taken.toFixed(1)} of ${minutes} minutes`)
if (load > QUIET_LOAD)
  console.log(`The load was ${load.toFixed(1)} at the beginning: measure again on a quiet machine.`)
process.exitCode = failed.length === 0 ? 0 : 1

function outcomeOf({ bench, minutes, arguments: settings = [] }: Run): {
  readonly isFailed: boolean
  readonly taken: number
} {
  console.log(`\n# ${bench}`)
  const [, ...args] = programs.bench[bench]!.command
  const began = performance.now()
  const { status, signal } = spawnSync(process.execPath, [...args, ...settings], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, [FIGURES]: figuresFile },
    timeout: (minutes + PATIENCE_MINUTES) * 60_000,
  })
  if (status !== 0) console.error(`${bench} has failed: ${signal ?? `status ${status}`}.`)
  return { isFailed: status !== 0, taken: (performance.now() - began) / 60_000 }
}

/** What the figures were measured with. */
function head(): string {
  const versions = ['graphql', 'graphql17', 'graphql-jit', 'mercurius', '@pothos/core', 'typescript', 'typescript7'] // prettier-ignore
  const minutes = ((performance.now() - begin) / 60_000).toFixed(0)
  return `# Figures

\`npm run bench -- all${positionals.length === 0 ? '' : ` -- ${positionals.join(' ')}`}\`, in ${minutes} minutes. ${failed.length === 0 ? 'No bench has failed' : `Failed: ${failed.join(', ')}`}.

- tapeql ${ownVersion()} by ${process.env['TAPEQL_NATIVE']}, Node.js ${process.version}, V8 ${process.versions.v8}, ${machine()}, with a load of ${load.toFixed(1)} at the beginning
- beside it in a process: ${versions.map(name => `${name} ${versionOf(name)}`).join(', ')}
- over HTTP: ${peerVersions()}
- on tables: ${peerVersions('sources/drizzle-graphql')}; ${peerVersions('sources/pothos')}

Figures are medians of rounds; "times as good" is the median of the ratios of paired rounds, above 1 where tapeql is ahead.
`
}

/** Of what has failed no plot is drawn, because a part of it may be missing. */
function draw(): void {
  mkdirSync(plotFolder, { recursive: true })
  const conditions = `tapeql ${ownVersion()}, Node.js ${process.version}, ${machine()}: npm run bench -- all`
  for (const plot of plots.filter(({ bench }) => !failed.includes(bench))) {
    const svg = svgOf(plot, figures, conditions)
    if (svg !== undefined) writeFileSync(join(plotFolder, `${plot.name}.svg`), svg)
  }
}

function machine(): string {
  const all = cpus()
  return `${all.length} x ${all[0]?.model.trim() ?? process.arch}`
}
