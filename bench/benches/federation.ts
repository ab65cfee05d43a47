// What a gateway asks of a subgraph: `_entities` for one representation, and for 1,000 of two types,
// over HTTP. tapeql beside the schema of @apollo/subgraph in Apollo Server and in Yoga, all with the
// same text and the same resolvers; each server is a process of its own. Answers are compared before
// anything is measured. `npm run bench -- federation`, or `npm run bench -- federation 1000 --rounds 5`
import { parseArgs } from 'node:util'
import { durationOf, inputsOf, roundsOf } from '../effort.ts'
import { compare } from '../http/compare.ts'
import { canStart } from '../http/contenders.ts'
import { hasCores } from '../http/processes.ts'
import { ownVersion, peer, peerVersions } from '../peers.ts'
import { isPossible } from '../requirements.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: String(roundsOf(12)) },
    seconds: { type: 'string', default: String(durationOf(1)) },
  },
})
const CONNECTIONS = 16
const TARGET = 5
const counts = ['1', '1000']
const chosen = positionals.length === 0 ? inputsOf(counts) : positionals

console.log(
  `node ${process.version}, V8 ${process.versions.v8}, tapeql ${ownVersion()}, ${peerVersions()}; ` +
    (hasCores ? 'server and load have a core each' : 'server and load share the cores'),
)
const hasPeers = isPossible('_entities by @apollo/subgraph', peer('@apollo/subgraph'))
for (const count of chosen) {
  await compare(
    {
      title: `${count} representations`,
      subject: `entities-${count}`,
      contenders: ['tapeql', ...(hasPeers ? ['yoga', 'apollo'].filter(canStart) : [])],
      connections: CONNECTIONS,
      targets: { yoga: TARGET, apollo: TARGET },
    },
    { rounds: Number(values.rounds), seconds: Number(values.seconds) },
  )
}
