// Ordinary load alone, and the same beside clients that make it hard for the server.
import { durationOf, inputsOf } from '../effort.ts'
import { answerOf, bodyOf, type Effort } from './compare.ts'
import { hardships, type Hardship } from './hardship-process.ts'
import type { LoadReport } from './load-process.ts'
import { hardshipProcess, loadProcess, RunningServer } from './processes.ts'
import type { Answer } from './servers.ts'
import { median } from '../rounds.ts'

const SUBJECT = 'W3'
const CONNECTIONS = 64
const WARM_UP_SECONDS = durationOf(2)
/**
 * A server is quiet that uses less of its core than this some times in a row, as far as it comes to
 * that in time.
 */
const QUIET = { share: 0.3, everyMs: durationOf(250), times: 3, maxMs: durationOf(15_000) }

/**
 * Prints for each hardship and contender the p99 without and with it, and the memory before, with
 * and behind it.
 */
export async function compareHardships(
  contenders: readonly string[],
  effort: Effort,
): Promise<void> {
  const answer = await answerOf(SUBJECT)
  for (const hardship of inputsOf(hardships)) {
    console.log(`\nhardships: ${hardship}, beside ${SUBJECT} on ${CONNECTIONS} connections`)
    const able = hardship === 'slow files' ? ['tapeql-uploads'] : contenders
    const width = Math.max(...able.map(name => name.length))
    for (const contender of able) {
      console.log(
        `  ${contender.padEnd(width)} ${await measure(hardship, contender, answer, effort)}`,
      )
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
    load.ask({
      port: server.port,
      isTLS: false,
      connections: CONNECTIONS,
      method: 'POST',
      body,
      seconds,
    })
  const alone: LoadReport[] = []
  const beside: LoadReport[] = []
  const residentBeside: number[] = []
  const quietMs: number[] = []
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
        quietMs.push(await becomesQuiet(server))
        beside.push(await run(seconds))
        residentBeside.push(await server.residentBytes())
      } finally {
        await clients.end()
      }
      await becomesQuiet(server)
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
      `quiet after ${(median(quietMs) / 1_000).toFixed(1)} s`,
      description,
    ].join('; ')
  } finally {
    await Promise.all([server.end(), load.end()])
  }
}

/**
 * Waits until a server has done what it was given at once, and returns how long that took, in
 * milliseconds.
 */
async function becomesQuiet(server: RunningServer): Promise<number> {
  const begin = performance.now()
  let last = begin
  let { cpuUs: used } = await server.usage()
  for (let times = 0; times < QUIET.times && last - begin < QUIET.maxMs;) {
    await new Promise(resolve => setTimeout(resolve, QUIET.everyMs))
    const { cpuUs } = await server.usage()
    const now = performance.now()
    times = (cpuUs - used) / 1_000 / (now - last) < QUIET.share ? times + 1 : 0
    last = now
    used = cpuUs
  }
  return last - begin
}

function megabytes(bytes: number): string {
  return (bytes / 2 ** 20).toFixed(0)
}
