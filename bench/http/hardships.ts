// Ordinary load alone, and the same beside clients that make it hard for the server.
import { answerOf, bodyOf, median, type Effort } from './compare.ts'
import { hardships, type Hardship } from './hardship-process.ts'
import type { LoadReport } from './load-process.ts'
import { hardshipProcess, loadProcess, RunningServer } from './processes.ts'
import type { Answer } from './servers.ts'

const SUBJECT = 'W3'
const CONNECTIONS = 64
const WARM_UP_SECONDS = 2
/** How long a server may need to find that a hardship has ended. */
const SETTLE_MS = 1_000

/** Prints for each hardship and contender the p99 without and with it, and the memory before, with and behind it. */
export async function compareHardships(contenders: readonly string[], effort: Effort): Promise<void> {
  const answer = await answerOf(SUBJECT)
  for (const hardship of hardships) {
    console.log(`\nhardships: ${hardship}, beside ${SUBJECT} on ${CONNECTIONS} connections`)
    const width = Math.max(...contenders.map(name => name.length))
    for (const contender of contenders) {
      console.log(`  ${contender.padEnd(width)} ${await measure(hardship, contender, answer, effort)}`)
    }
  }
}

async function measure(
  hardship: Hardship,
  contender: string,
  answer: Answer,
  { rounds, seconds }: Effort,
): Promise<string> {
  const server = await RunningServer.start({ contender, subject: SUBJECT, answer })
  const load = loadProcess()
  const body = bodyOf(SUBJECT)
  const run = (seconds: number): Promise<LoadReport> =>
    load.ask({ port: server.port, isTLS: false, connections: CONNECTIONS, method: 'POST', body, seconds })
  const alone: LoadReport[] = []
  const beside: LoadReport[] = []
  const residentBeside: number[] = []
  let description = ''
  try {
    await run(WARM_UP_SECONDS)
    const before = await server.residentBytes()
    for (let round = 0; round < rounds; round++) {
      alone.push(await run(seconds))
      const clients = hardshipProcess()
      try {
        const answerBytes = Buffer.byteLength(answer.body)
        ;({ description } = await clients.ask({ hardship, port: server.port, body, answerBytes }))
        beside.push(await run(seconds))
        residentBeside.push(await server.residentBytes())
      } finally {
        await clients.end()
      }
      await new Promise(resolve => setTimeout(resolve, SETTLE_MS))
    }
    const behind = await server.residentBytes()
    const [p99Alone, p99Beside] = [alone, beside].map(all => median(all.map(({ p99 }) => p99)))
    const [rateAlone, rateBeside] = [alone, beside].map(all =>
      median(all.map(({ requestsPerSecond }) => requestsPerSecond)),
    )
    return [
      `p99 ${p99Alone!.toFixed(1)} ms alone, ${p99Beside!.toFixed(1)} beside (${(p99Beside! / p99Alone!).toFixed(2)} x)`,
      `${rateAlone!.toFixed(0)} requests/s alone, ${rateBeside!.toFixed(0)} beside`,
      `memory ${[before, Math.max(...residentBeside), behind].map(megabytes).join(', ')} MB before, beside, behind`,
      description,
    ].join('; ')
  } finally {
    await Promise.all([server.end(), load.end()])
  }
}

function megabytes(bytes: number): string {
  return (bytes / 2 ** 20).toFixed(0)
}
