// A process that sends requests over connections that stay open, one in flight on each, and
// measures the answers.
import { Connection, type Endpoint } from './connection.ts'
import { coldRequests, type ColdRequest } from '../fixtures/cold-documents.ts'

/** Sends for some time the same request, or each of many requests once. */
export interface LoadTask extends Endpoint {
  readonly connections: number
  readonly method: 'GET' | 'POST'
  /** The body that is sent again and again, or which of the distinct ones are sent, each once. */
  readonly body: string | { readonly from: number; readonly count: number }
  /**
   * What the client accepts; JSON by default. Of any other format answers may differ in length: parts
   * that are ready at once are one.
   */
  readonly accept?: string
  /** How long the same request is sent. */
  readonly seconds: number
}

/** What is sent back for a task. */
export interface LoadReport {
  readonly requests: number
  readonly requestsPerSecond: number
  /** Milliseconds from the write of a request to the last byte of its answer. */
  readonly p50: number
  readonly p99: number
  /** Milliseconds until the first bytes of the body. */
  readonly firstP50: number
  /** The share of its core that this process used: near 1 it measures itself. */
  readonly busy: number
}

const path = '/graphql'

process.on('message', (task: LoadTask) => {
  void run(task).then(
    report => process.send!(report),
    (error: unknown) => process.send!({ failure: String(error) }),
  )
})
process.on('disconnect', () => process.exit())

async function run(task: LoadTask): Promise<LoadReport> {
  const { body, connections, seconds, accept } = task
  const requests = typeof body === 'string' ? [requestOf(task, body)] : coldBodies(task, body)
  const isCold = typeof body !== 'string'
  const open = await Promise.all(Array.from({ length: connections }, () => Connection.open(task)))
  const latencies: number[] = []
  const firsts: number[] = []
  const beginCPU = process.cpuUsage()
  const begin = performance.now()
  const deadline = isCold ? Infinity : begin + seconds * 1_000
  let end = begin
  let sent = 0
  let length = 0

  const work = async (connection: Connection): Promise<void> => {
    await connection.exchange(
      () => {
        if (isCold) return requests[sent++]
        return performance.now() < deadline ? requests[0] : undefined
      },
      (answerLength, ms, firstMs) => {
        // An answer of another length is another answer: an error as a rule.
        if (length === 0) length = answerLength
        else if (!isCold && accept === undefined && answerLength !== length) {
          throw new Error(`An answer has ${answerLength} bytes where others have ${length}.`)
        }
        latencies.push(ms)
        firsts.push(firstMs)
      },
    )
    end = performance.now()
  }
  try {
    await Promise.all(open.map(work))
  } finally {
    for (const connection of open) connection.close()
  }
  const { user, system } = process.cpuUsage(beginCPU)
  latencies.sort((left, right) => left - right)
  firsts.sort((left, right) => left - right)
  return {
    requests: latencies.length,
    requestsPerSecond: (latencies.length / (end - begin)) * 1_000,
    p50: latencies[Math.floor(latencies.length * 0.5)]!,
    p99: latencies[Math.floor(latencies.length * 0.99)]!,
    firstP50: firsts[Math.floor(firsts.length * 0.5)]!,
    busy: (user + system) / 1_000 / (end - begin),
  }
}

let distinct: readonly ColdRequest[] = []

function coldBodies(
  task: LoadTask,
  { from, count }: { readonly from: number; readonly count: number },
): Buffer[] {
  if (distinct.length < from + count) distinct = coldRequests(from + count)
  return distinct
    .slice(from, from + count)
    .map(({ source, variables }) => requestOf(task, JSON.stringify({ query: source, variables })))
}

function requestOf({ method, accept = 'application/json' }: LoadTask, body: string): Buffer {
  const head = `${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: ${accept}\r\n`
  if (method === 'GET') return Buffer.from(`${head}\r\n`)
  const length = Buffer.byteLength(body)
  return Buffer.from(
    `${head}Content-Type: application/json\r\nContent-Length: ${length}\r\n\r\n${body}`,
  )
}
