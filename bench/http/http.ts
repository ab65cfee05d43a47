// Servers over HTTP beside each other; `bench/http/README.md` says what is measured and how to read it.
// `npm run bench:http`, or parts of it: `npm run bench:http -- W1 W4 authors --contenders tapeql,mercurius --rounds 5 --seconds 2`
import { parseArgs } from 'node:util'
import { compare, type Contest, type Effort } from './compare.ts'
import { ownVersion, peerVersions } from './peers.ts'
import { hasCores } from './processes.ts'
import { targets, workloadNames } from './subjects.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    contenders: { type: 'string' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '2' },
  },
})
const effort: Effort = { rounds: Number(values.rounds), seconds: Number(values.seconds) }
const engines = ['floor', 'tapeql', 'mercurius', 'yoga', 'apollo', 'graphql-http']

const parts = new Map<string, () => Promise<void>>(
  workloadNames.map(name => [
    name,
    () =>
      contest({ title: name, subject: name, contenders: engines, connections: 64, target: targets[name]! }),
  ]),
)

const asked = positionals.length === 0 ? [...parts.keys()] : positionals
const unknown = asked.filter(name => !parts.has(name))
if (unknown.length > 0) {
  throw new Error(`There is no ${unknown.join(', ')}; there are ${[...parts.keys()].join(', ')}.`)
}
console.log(`node ${process.version}, V8 ${process.versions.v8}, tapeql ${ownVersion()}, ${peerVersions()}`)
console.log(
  `${effort.rounds} rounds of ${effort.seconds} s each, one contender behind the other: medians (minimum to maximum); ` +
    (hasCores ? 'server and load have a core each' : 'server and load share the cores'),
)
for (const name of asked) await parts.get(name)!()

/** The first contender is always there, because the others are related to it. */
function contest(contest: Contest): Promise<void> {
  const chosen = values.contenders?.split(',')
  const contenders = contest.contenders.filter(
    (name, index) => index === 0 || chosen === undefined || chosen.some(part => name.includes(part)),
  )
  return compare({ ...contest, contenders }, effort)
}
