import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Response, ResponseStream } from '../../src/engine/transport-response.ts'
import { EngineError } from '../../src/errors/engine-error.ts'
import { GraphQLError } from '../../src/errors/graphql-error.ts'
import type { ClientConnection } from '../../src/http/client-connection.ts'
import type { ConnectionRequest } from '../../src/http/transport.ts'
import type { Protocol, ProtocolSettings, Wire } from '../../src/websocket/protocol.ts'

/** A wire that keeps what is written to it, as values of JSON. */
export class RecordedWire implements Wire {
  readonly sent: unknown[] = []
  closedWith: readonly [number, string] | undefined
  /** The Buffers of which messages were framed, as they were given. */
  readonly framed: (string | Buffer)[] = []
  #drained: Promise<void> | undefined
  #drain: (() => void) | undefined

  send(message: string | Buffer): void {
    this.sent.push(JSON.parse(message.toString()))
  }

  frame(before: Buffer, json: string | Buffer, after: Buffer): void {
    this.framed.push(json)
    this.send(`${before.toString()}${json.toString()}${after.toString()}`)
  }

  ready(): Promise<void> | undefined {
    return this.#drained
  }

  close(code: number, reason: string): void {
    this.closedWith ??= [code, reason]
  }

  /** The client reads nothing until `drain`. */
  block(): void {
    this.#drained = new Promise(resolve => {
      this.#drain = resolve
    })
  }

  drain(): void {
    this.#drained = undefined
    this.#drain?.()
  }
}

type Result = IteratorResult<Response, undefined>

/** A stream that is fed by a test, and counts its calls; incremental with a first response. */
export class FedStream implements ResponseStream {
  declare readonly initial?: Response
  asked = 0
  returned = 0
  /** Whether it has said itself that it is over. */
  isOver = false
  readonly #fed: (() => Result | Promise<never>)[] = []
  readonly #waiting: ((result: Result | Promise<never>) => void)[] = []

  constructor(initial?: object) {
    if (initial === undefined) return
    this.initial = responseWith(initial)
    this.feedParts(initial)
  }

  /** Feeds the parts of an incremental response. */
  feedParts(...parts: object[]): void {
    for (const part of parts) this.#put(() => ({ done: false, value: responseWith(part) }))
  }

  feed(...values: unknown[]): void {
    for (const data of values) this.#put(() => ({ done: false, value: responseWith({ data }) }))
  }

  finish(): void {
    this.#put(() => {
      this.isOver = true
      return { done: true, value: undefined }
    })
  }

  break(reason: Error): void {
    this.#put(() => {
      this.isOver = true
      return Promise.reject(reason)
    })
  }

  next(): Promise<Result> {
    this.asked++
    return new Promise(resolve => {
      this.#waiting.push(resolve)
      this.#deliver()
    })
  }

  return(): Promise<IteratorReturnResult<undefined>> {
    // The stream of the engine does nothing at its end, which its reader may not know of yet.
    if (!this.isOver) this.returned++
    for (const resolve of this.#waiting.splice(0)) resolve({ done: true, value: undefined })
    return Promise.resolve({ done: true, value: undefined })
  }

  throw(): Promise<never> {
    return Promise.reject(new Error('Nobody throws into a stream.'))
  }

  [Symbol.asyncIterator](): this {
    return this
  }

  #put(result: () => Result | Promise<never>): void {
    this.#fed.push(result)
    this.#deliver()
  }

  #deliver(): void {
    if (this.#fed.length === 0 || this.#waiting.length === 0) return
    this.#waiting.shift()!(this.#fed.shift()!())
  }
}

export function responseWith(body: object): Response {
  return { executed: 'data' in body, errors: [], body: Buffer.from(JSON.stringify(body)) }
}

export function refusalWith(message: string): Response {
  const errors = [new EngineError(message)]
  return { executed: false, errors, body: JSON.stringify({ errors }) }
}

type Perform = ProtocolSettings['transport']['perform']

/** What a test says for the controller. */
export interface Host {
  readonly perform?: (...given: Parameters<Perform>) => unknown
  readonly connect?: (request: ConnectionRequest, refuse: (error: GraphQLError) => void) => unknown
  readonly acknowledge?: () => GraphQLError | string
  readonly maxOperations?: number
}

/** Settings for a machine, with what its controller was told. */
export function settingsFor({
  perform,
  connect,
  acknowledge,
  maxOperations = 100,
}: Host): ProtocolSettings & {
  readonly disconnected: ClientConnection[]
  readonly masked: unknown[]
} {
  const disconnected: ClientConnection[] = []
  const masked: unknown[] = []
  return {
    disconnected,
    masked,
    maxOperations,
    request: {
      protocol: 'test',
      request: {} as IncomingMessage,
      response: {} as ServerResponse,
      parameters: {},
    },
    transport: {
      async connect(request, onRefused) {
        const answer = await connect?.(request, onRefused)
        return answer instanceof GraphQLError ? answer : { ...request, state: answer }
      },
      acknowledge: () => Promise.resolve(acknowledge?.()),
      disconnect: connection => disconnected.push(connection),
      perform: async (...given) => (await perform?.(...given)) as Response,
      errorFor(thrown) {
        if (thrown instanceof GraphQLError) return thrown
        masked.push(thrown)
        return new EngineError('Internal server error', {
          extensions: { code: 'INTERNAL_SERVER_ERROR' },
        })
      },
    },
  }
}

/** Gives a machine messages as JSON, and lets promises settle behind each. */
export async function feed(machine: Protocol, ...messages: unknown[]): Promise<void> {
  for (const message of messages) {
    machine.receive(typeof message === 'string' ? message : JSON.stringify(message))
    await settle()
  }
}

export function settle(): Promise<void> {
  return new Promise(resolve => setImmediate(resolve))
}
