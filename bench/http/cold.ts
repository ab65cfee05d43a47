// Distinct documents, each sent once to a process that has never seen it.
import { countOf } from '../effort.ts'
import { coldRequests } from '../fixtures/cold-documents.ts'
import { answerTo, checkEqual } from './compare.ts'
import type { LoadReport } from './load-process.ts'
import { loadProcess, RunningServer } from './processes.ts'
import type { Answer } from './servers.ts'
import { report } from '../report.ts'
import { median } from '../rounds.ts'

const CONNECTIONS = 64
const WARM_UP = countOf(2_000)
/** Documents whose answers are compared. */
const CHECKED = countOf(100)
const TARGET = 8

/**
 * Prints requests a second, of a fresh process for each contender and round. The first contender is
 * tapeql.
 */
export async function compareCold(
  contenders: readonly string[],
  documents: number,
  rounds: number,
): Promise<void> {
  const load = loadProcess()
  const reports = contenders.map((): LoadReport[] => [])
  let expected: readonly Answer[] | undefined
  try {
    for (let round = 0; round < rounds; round++) {
      for (const [index, contender] of contenders.entries()) {
        const server = await RunningServer.start({ contender, subject: 'cold' })
        try {
          const answers = await firstAnswers(server, documents + WARM_UP)
          expected ??= answers
          for (const [index, answer] of answers.entries())
            checkEqual(contender, answer, expected[index]!)
          const run = (from: number, count: number): Promise<LoadReport> => {
            const request = { method: 'POST', body: { from, count }, seconds: Infinity } as const
            return load.ask({
              port: server.port,
              isTLS: false,
              connections: CONNECTIONS,
              ...request,
            })
          }
          await run(documents, WARM_UP)
          reports[index]!.push(await run(0, documents))
        } finally {
          await server.end()
        }
      }
    }
  } finally {
    await load.end()
  }
  console.log(`\ncold: ${documents} distinct documents`)
  report(
    'distinct documents',
    'requests/s',
    contenders,
    reports.map(rounds => rounds.map(({ requestsPerSecond }) => requestsPerSecond)),
  )
  for (const [index, contender] of contenders.entries()) {
    const rates = reports[index]!.map(({ requestsPerSecond }) => requestsPerSecond)
    const p99 = median(reports[index]!.map(({ p99 }) => p99))
    const ratio = median(rates.map((rate, round) => reports[0]![round]!.requestsPerSecond / rate))
    console.log(
      `  ${contender.padEnd(14)} ${median(rates).toFixed(0).padStart(6)} requests/s (${Math.min(...rates).toFixed(0)} to ` +
        `${Math.max(...rates).toFixed(0)}), p99 ${p99.toFixed(1)} ms` +
        (index === 0 ? '' : `; tapeql ${ratio.toFixed(2)} x, target ${TARGET} x`),
    )
  }
}

/** Answers to documents that are not counted. */
async function firstAnswers(server: RunningServer, from: number): Promise<readonly Answer[]> {
  const answers: Answer[] = []
  for (const { source, variables } of coldRequests(from + CHECKED).slice(from)) {
    answers.push(await answerTo(server, JSON.stringify({ query: source, variables })))
  }
  return answers
}
