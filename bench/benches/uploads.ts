// A file of 100 MB, sent as a multipart request and read as a stream: tapeql beside a bare server
// with the same parser of forms, and GraphQL Yoga. Each server is a process of its own on one core,
// and the client is on the other one; files are sent to the servers in turn, and after some files
// the servers start anew, because V8 limits the heap of each process in another way, which is worth
// as much as a half of the time. Milliseconds until the answer, and of the server's processor:
// medians of all files (minimum to maximum). `npm run bench -- uploads`, or with files of another
// number of megabytes: `npm run bench -- uploads 10 --processes 10`
import { parseArgs } from 'node:util'
import { countOf, roundsOf } from '../effort.ts'
import { canStart } from '../http/contenders.ts'
import { hasCores, LOAD_CORE, RunningServer, useCore } from '../http/processes.ts'
import { upload } from '../uploads/request.ts'
import { peerVersions } from '../peers.ts'
import { report } from '../report.ts'
import { interleaved, median } from '../rounds.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { processes: { type: 'string', default: String(roundsOf(8)) } },
})
const [megabytes = countOf(100)] = positionals.map(Number)
const FILE_BYTES = megabytes * 1_000_000
const TARGET = 0.9
/** Of each process. */
const WARM_UP_FILES = roundsOf(4)
const FILES = roundsOf(5)

interface Measured {
  readonly clockMs: number
  readonly cpuMs: number
}

console.log(
  `node ${process.version}, V8 ${process.versions.v8}, ${peerVersions()}; ${megabytes} MB; ` +
    (hasCores ? 'server and client have a core each' : 'server and client share the cores'),
)
useCore(LOAD_CORE)
const names = ['uploads-floor', 'tapeql-uploads', 'yoga-uploads'].filter(canStart)
const measured = names.map((): Measured[] => [])
for (let process = 0; process < Number(values.processes); process++) {
  const rounds = await measureProcesses()
  for (const [index, all] of rounds.entries()) measured[index]!.push(...all)
}
print(measured)

async function measureProcesses(): Promise<Measured[][]> {
  const servers = await Promise.all(
    names.map(contender => RunningServer.start({ contender, subject: 'W3' })),
  )
  try {
    await interleaved(servers, WARM_UP_FILES, measure)
    return await interleaved(servers, FILES, measure)
  } finally {
    await Promise.all(servers.map(server => server.end()))
  }
}

async function measure(server: RunningServer): Promise<Measured> {
  const before = await server.usage()
  const begin = performance.now()
  const answer = await upload(server.port, FILE_BYTES)
  const clockMs = performance.now() - begin
  const { cpuUs } = await server.usage()
  if (!answer.includes(`{"data":{"byteLength":${FILE_BYTES}}}`))
    throw new Error(`${server.name} answers ${answer}`)
  return { clockMs, cpuMs: (cpuUs - before.cpuUs) / 1_000 }
}

function print(rounds: readonly (readonly Measured[])[]): void {
  const [floor] = rounds
  for (const [index, name] of names.entries()) {
    const figures = (['clockMs', 'cpuMs'] as const).map(key => {
      const all = rounds[index]!.map(measured => measured[key])
      const ratio = median(all.map((value, round) => floor![round]![key] / value))
      const [low, middle, high] = [Math.min(...all), median(all), Math.max(...all)].map(ms =>
        ms.toFixed(0),
      )
      return `${middle} ms (${low} to ${high}), ${ratio.toFixed(2)} x floor`
    })
    const target = name === 'tapeql-uploads' ? `, target ${TARGET} x floor` : ''
    console.log(`  ${name.padEnd(14)} ${figures[0]}; processor ${figures[1]}${target}`)
  }
  const reported = names.map(name => name.replace(/^uploads-floor$/, 'bare server').split('-')[0]!)
  const times = rounds.map(all => all.map(({ clockMs }) => clockMs))
  report(`a file of ${megabytes} MB`, 'ms', reported, times)
}
