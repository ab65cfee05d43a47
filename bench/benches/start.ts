// How long a process takes to its first answer, beside graphql-js 16: the import, the schema, the
// first request and the second, for the README's example and for GitHub's schema, without and with
// the facts that `npx tapeql build` writes. Then GitHub's schema from text to text, the first time in
// a process and later. Each process has one engine, the engines in turn; medians of milliseconds.
// Then the bytes of the package.
// `npm run bench -- start [ROUNDS]`
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { version } from 'graphql'
import { roundsOf } from '../effort.ts'
import type { EngineName, Subject } from '../starts/start-process.ts'
import { report } from '../report.ts'
import { isPossible, program as programOfSystem } from '../requirements.ts'
import { interleaved, median } from '../rounds.ts'
import { startOf, subjects, subjectTitles, textsOf } from '../starts/starts.ts'

const engines: readonly EngineName[] = ['tapeql', 'graphql-js']
const steps = ['import', 'schema', 'first', 'second', 'all'] as const
const rounds = Number(process.argv[2] ?? roundsOf(15))

console.log(`node ${process.version}, graphql-js ${version}; medians of ${rounds} processes, ms`)
for (const subject of subjects) await compare(subject)
await compareTexts()
if (isPossible('The size of the package', programOfSystem('npm', '--version'))) reportSizes()

async function compare(subject: Subject): Promise<void> {
  const starts = await interleaved(engines, rounds, engine => startOf(engine, subject))
  for (const [step, does] of [
    ['import', 'the import'],
    ['all', 'until the first answer'],
  ] as const) {
    const times = starts.map(all => all.map(start => start[step]))
    report(`${subjectTitles[subject]}, ${does}`, 'ms', engines, times)
  }
  console.log(
    `\n${subjectTitles[subject].padEnd(26)}${steps.map(step => step.padStart(9)).join('')}`,
  )
  const [own, peer] = engines.map((engine, index) => {
    const medians = steps.map(step => median(starts[index]!.map(start => start[step])))
    console.log(`  ${engine.padEnd(24)}${medians.map(ms => ms.toFixed(1).padStart(9)).join('')}`)
    return medians
  }) as [number[], number[]]
  const ratios = own.map((ms, index) => (ms / peer[index]!).toFixed(2).padStart(9))
  console.log(`  ${'ratio'.padEnd(24)}${ratios.join('')}`)
}

/** GitHub's schema from text to text, which a client's build asks of a process. */
async function compareTexts(): Promise<void> {
  const texts = await interleaved(engines, rounds, textsOf)
  console.log("\nGitHub's schema from text to text")
  for (const step of ['first', 'later'] as const) {
    const times = texts.map(all => all.map(text => text[step]))
    report(`GitHub's schema from text to text, ${step}`, 'ms', engines, times)
    const [own, peer] = times.map(median) as [number, number]
    console.log(
      `  ${step.padEnd(24)}${[own, peer].map(ms => ms.toFixed(1).padStart(9)).join('')}${(peer / own).toFixed(2).padStart(9)} x`,
    )
  }
}

/** What `npm pack` would publish, each part compressed on its own. */
function reportSizes(): void {
  const root = fileURLToPath(new URL('../../..', import.meta.url))
  const [{ files }] = JSON.parse(
    execFileSync('npm', ['pack', '--dry-run', '--ignore-scripts', '--json'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }),
  ) as [{ files: readonly { readonly path: string }[] }]
  const parts = new Map<string, { readonly path: string }[]>()
  for (const file of files)
    parts.set(partOf(file.path), [...(parts.get(partOf(file.path)) ?? []), file])
  console.log(`\n${'package'.padEnd(32)}${'files'.padStart(7)}${'kB, gzip'.padStart(10)}`)
  for (const [part, members] of parts) {
    const contents = members.map(({ path }) => readFileSync(join(root, path)))
    const bytes = gzipSync(Buffer.concat(contents), { level: 9 }).length
    console.log(
      `  ${part.padEnd(30)}${String(members.length).padStart(7)}${(bytes / 1000).toFixed(0).padStart(10)}`,
    )
  }
}

function partOf(path: string): string {
  if (path.startsWith('dist/console/')) return 'console'
  if (path.startsWith('prebuilds/')) return path.split('/').slice(0, 2).join('/')
  if (path.endsWith('.d.ts')) return 'declarations'
  if (path.endsWith('.map')) return 'source maps'
  if (path.startsWith('dist/')) return 'modules'
  return path.startsWith('docs/') ? 'pages' : 'other'
}
