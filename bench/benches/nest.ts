// An application of NestJS, code-first, by the driver of tapeql/nest and by that of Apollo, on Express and
// on Fastify: one object, a list of a hundred, and that list with a DataLoader. Beside them a route of
// Nest without GraphQL that gives the same answer tells what is Nest's own. Answers are compared with
// those of plain tapeql before anything is measured. `npm run bench -- nest`, or
// `npm run bench -- nest fastify list --rounds 5`
import { parseArgs } from 'node:util'
import { durationOf, inputsOf, roundsOf } from '../effort.ts'
import { compare } from '../http/compare.ts'
import { hasCores } from '../http/processes.ts'
import { nestQueries } from '../nest/library.ts'
import { ownVersion, peer, versionOf } from '../peers.ts'
import { isPossible } from '../requirements.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: String(roundsOf(12)) },
    seconds: { type: 'string', default: String(durationOf(1)) },
  },
})
const CONNECTIONS = 16
const TARGET = 2
const chosen = (names: readonly string[]): readonly string[] => {
  const named = names.filter(name => positionals.some(word => name.includes(word)))
  return named.length > 0 ? named : names
}

const packages = ['@nestjs/core', '@nestjs/graphql', '@nestjs/apollo', '@apollo/server']
console.log(
  `node ${process.version}, V8 ${process.versions.v8}, tapeql ${ownVersion()}, ` +
    `${packages.map(name => `${name} ${versionOf(name, 'nest/peers')}`).join(', ')}; ` +
    (hasCores ? 'server and load have a core each' : 'server and load share the cores'),
)
if (isPossible('the bench of NestJS', peer('@nestjs/apollo', 'nest/peers'))) {
  for (const platform of chosen(['express', 'fastify'])) {
    for (const subject of inputsOf(chosen(Object.keys(nestQueries)))) {
      await compare(
        {
          title: `${subject} on ${platform}`,
          subject,
          contenders: ['tapeql', 'before', 'apollo', 'bare'].map(
            name => `nest-${platform}-${name}`,
          ),
          connections: CONNECTIONS,
          targets: { [`nest-${platform}-apollo`]: TARGET },
        },
        { rounds: Number(values.rounds), seconds: Number(values.seconds) },
      )
    }
  }
}
