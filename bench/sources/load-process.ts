// A process that sends distinct requests in rotation over connections that stay open, one in flight
// on each, and measures the answers.
import { Connection } from '../http/connection.ts'

export interface LoadTask {
  readonly port: number
  readonly connections: number
  readonly bodies: readonly string[]
  readonly seconds: number
}

/** What is sent back for a task. */
export interface LoadReport {
  readonly requests: number
  readonly requestsPerSecond: number
  /** Milliseconds from the write of a request to the last byte of its answer. */
  readonly p50: number
  readonly p99: number
  readonly seconds: number
  /** Microseconds of the processor that this process used. */
  readonly cpuUs: number
}

process.on('message', (task: LoadTask) => {
  void run(task).then(
    report => process.send!(report),
    (error: unknown) => process.send!({ failure: String(error) }),
  )
})
process.on('disconnect', () => process.exit())

async function run({ port, connections, bodies, seconds }: LoadTask): Promise<LoadReport> {
  const requests = bodies.map(requestOf)
  const lengths: number[] = []
  const open = await Promise.all(
    Array.from({ length: connections }, () => Connection.open({ port, isTLS: false })),
  )
  const latencies: number[] = []
  const beginCPU = process.cpuUsage()
  const begin = performance.now()
  const deadline = begin + seconds * 1_000
  let end = begin
  let sent = 0

  const work = async (connection: Connection): Promise<void> => {
    let index = 0
    await connection.exchange(
      () => {
        if (performance.now() >= deadline) return undefined
        index = sent++ % requests.length
        return requests[index]
      },
      (length, ms) => {
        // An answer of another length is another answer: an error as a rule.
        lengths[index] ??= length
        if (length !== lengths[index]) {
          throw new Error(`An answer has ${length} bytes, and had ${lengths[index]} before.`)
        }
        latencies.push(ms)
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
  return {
    requests: latencies.length,
    requestsPerSecond: (latencies.length / (end - begin)) * 1_000,
    p50: latencies[Math.floor(latencies.length * 0.5)]!,
    p99: latencies[Math.floor(latencies.length * 0.99)]!,
    seconds: (end - begin) / 1_000,
    cpuUs: user + system,
  }
}

function requestOf(body: string): Buffer {
  return Buffer.from(
    'POST /graphql HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: application/json\r\n' +
      `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
}
