// Servers over HTTP beside each other; `bench/http/README.md` says what is measured and how to read
// it. `npm run bench -- http`, or parts of it: `npm run bench -- http W1 W4 authors --contenders
// tapeql,mercurius --rounds 5 --seconds 2`
import { parseArgs } from 'node:util'
import { countOf, durationOf, inputsOf, roundsOf } from '../effort.ts'
import { makeCertificate } from '../http/certificate.ts'
import { compareCold } from '../http/cold.ts'
import { canStart } from '../http/contenders.ts'
import { compare, type Contest, type Effort } from '../http/compare.ts'
import { compareHardships } from '../http/hardships.ts'
import { hasCores } from '../http/processes.ts'
import { ownVersion, peerVersions } from '../peers.ts'
import { isPossible, program } from '../requirements.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    contenders: { type: 'string' },
    rounds: { type: 'string', default: String(roundsOf(3)) },
    seconds: { type: 'string', default: String(durationOf(2)) },
    documents: { type: 'string', default: String(countOf(20_000)) },
  },
})
const effort: Effort = { rounds: Number(values.rounds), seconds: Number(values.seconds) }
const CONNECTIONS = 64
const engines = ['floor', 'tapeql', 'mercurius', 'yoga', 'apollo', 'graphql-http']
const targets: Readonly<Record<string, Contest['targets']>> = {
  W1: { floor: 0.9, mercurius: 1.15 },
  W2: { floor: 0.8, mercurius: 1.25 },
  W3: { floor: 0.6, mercurius: 2 },
  W4: { floor: 0.6, mercurius: 1.8 },
  W5: { floor: 0.4, mercurius: 1.3 },
}

const parts: Readonly<Record<string, () => Promise<void>>> = {
  ...Object.fromEntries(
    inputsOf(Object.keys(targets)).map(name => [name, () => runWorkload(name)]),
  ),
  authors: runAuthors,
  frameworks: runFrameworks,
  tls: runTLS,
  cold: () =>
    compareCold(chosen(['tapeql', 'mercurius', 'apollo']), Number(values.documents), effort.rounds),
  hardships: () => compareHardships(chosen(['floor', 'tapeql', 'mercurius']), effort),
}

const asked = positionals.length === 0 ? Object.keys(parts) : positionals
const unknown = asked.filter(name => parts[name] === undefined)
if (unknown.length > 0) {
  throw new Error(`There is no ${unknown.join(', ')}; there are ${Object.keys(parts).join(', ')}.`)
}
console.log(
  `node ${process.version}, V8 ${process.versions.v8}, tapeql ${ownVersion()}, ${peerVersions()}`,
)
console.log(
  `${effort.rounds} rounds of ${effort.seconds} s each, one contender behind the other: medians (minimum to maximum); ` +
    (hasCores ? 'server and load have a core each' : 'server and load share the cores'),
)
for (const name of asked) await parts[name]!()

function runWorkload(name: string): Promise<void> {
  return run({ title: name, subject: name, contenders: engines, targets: targets[name] ?? {} })
}

function runAuthors(): Promise<void> {
  const contenders = ['rest', 'rest-post', 'tapeql', 'mercurius']
  return run({
    title: 'authors',
    subject: 'authors',
    contenders,
    connections: 100,
    targets: { rest: 1.1 },
  })
}

async function runFrameworks(): Promise<void> {
  const frameworks = ['express', 'fastify', 'hono', 'fetch'].filter(canStart)
  for (const name of inputsOf(frameworks)) {
    await run({
      title: `${name}, W2`,
      subject: 'W2',
      contenders: [`${name}-bare`, `${name}-tapeql`],
    })
  }
}

async function runTLS(): Promise<void> {
  if (!isPossible('TLS', program('openssl', 'version'))) return
  const tls = makeCertificate()
  if (tls === undefined) throw new Error('openssl makes no certificate.')
  await run({ title: 'tls, W2', subject: 'W2', contenders: ['floor', 'tapeql'], tls })
}

function run(contest: Omit<Contest, 'connections'> & Partial<Contest>): Promise<void> {
  return compare(
    { connections: CONNECTIONS, ...contest, contenders: chosen(contest.contenders) },
    effort,
  )
}

/** The first contender is always there, because the others are related to it. */
function chosen(contenders: readonly string[]): readonly string[] {
  const names = values.contenders?.split(',')
  const named = contenders.filter(
    (contender, index) =>
      index === 0 ||
      names === undefined ||
      names.some(name => contender === name || contender.endsWith(`-${name}`)),
  )
  return named.filter(canStart)
}
