// Responses that a server has kept, over HTTP: tapeql beside Yoga and Apollo Server with their plugins
// for caches of responses, each in the memory of its process, and beside the answer of tapeql that
// takes the least work: a constant text of as many bytes. `npm run bench -- cache`, or one of them:
// `npm run bench -- cache W4 --rounds 12 --seconds 1`
import { parseArgs } from 'node:util'
import { durationOf, inputsOf, roundsOf } from '../effort.ts'
import { compare } from '../http/compare.ts'
import { canStart } from '../http/contenders.ts'
import { hasCores } from '../http/processes.ts'
import { ownVersion, peerVersions } from '../peers.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: String(roundsOf(12)) },
    seconds: { type: 'string', default: String(durationOf(1)) },
  },
})
const CONNECTIONS = 64
const PEER_TARGET = 5

console.log(
  `node ${process.version}, V8 ${process.versions.v8}, tapeql ${ownVersion()}, ${peerVersions()}; ` +
    (hasCores ? 'server and load have a core each' : 'server and load share the cores'),
)
for (const subject of inputsOf(positionals.length === 0 ? ['W2', 'W3', 'W4'] : positionals)) {
  await compare(
    {
      title: `${subject}, kept`,
      subject,
      contenders: ['constant', 'cached-tapeql', 'cached-yoga', 'cached-apollo'].filter(canStart),
      connections: CONNECTIONS,
      targets: { constant: 0.9, 'cached-yoga': PEER_TARGET, 'cached-apollo': PEER_TARGET },
    },
    { rounds: Number(values.rounds), seconds: Number(values.seconds) },
  )
}
