import type { Response, ResponseStream } from '../../engine/transport-response.ts'
import type { OperationWire } from '../operations/wire.ts'

/** Bytes of events that wait to be written, above which no operation sends a further one. */
const MAX_WAITING_BYTES = 256 * 1024

const over: IteratorReturnResult<undefined> = { done: true, value: undefined }

/**
 * The wire of an event stream, and the source of its body: a message is an event, which waits until
 * it is read. Before the stream is opened no operation sends.
 */
export class EventStreamWire implements OperationWire, ResponseStream {
  readonly #events: Response[] = []
  readonly #onReturn: () => void
  #waitingBytes = 0
  #isOpen = false
  #isOver = false
  /** Takes the next event of a reader that waits. */
  #onEvent: ((result: IteratorResult<Response, undefined>) => void) | undefined
  #ready: Promise<void> | undefined
  #onReady: (() => void) | undefined

  /** @param onReturn is called when the reader has gone */
  constructor(onReturn: () => void) {
    this.#onReturn = onReturn
  }

  open(): void {
    this.#isOpen = true
    this.#checkReady()
  }

  /** Ends the stream behind the events that wait; later ones are dropped. */
  end(): void {
    this.#isOver = true
    this.#checkReady()
    this.#onEvent?.(over)
  }

  send(message: string | Buffer): void {
    if (this.#isOver) return
    const event: Response = { executed: true, body: message, errors: [] }
    if (this.#onEvent !== undefined) {
      this.#onEvent({ done: false, value: event })
      return
    }
    this.#events.push(event)
    this.#waitingBytes += message.length
  }

  frame(prefix: Buffer, json: string | Buffer, suffix: Buffer): void {
    const bytes = typeof json === 'string' ? Buffer.from(json) : json
    this.send(Buffer.concat([prefix, bytes, suffix]))
  }

  ready(): Promise<void> | undefined {
    if (this.#hasRoom) return undefined
    return (this.#ready ??= new Promise(resolve => {
      this.#onReady = resolve
    }))
  }

  next(): Promise<IteratorResult<Response, undefined>> {
    const event = this.#events.shift()
    if (event !== undefined) {
      this.#waitingBytes -= event.body.length
      this.#checkReady()
      return Promise.resolve({ done: false, value: event })
    }
    if (this.#isOver) return Promise.resolve(over)
    return new Promise(resolve => {
      const takeEvent = (result: IteratorResult<Response, undefined>): void => {
        this.#onEvent = undefined
        resolve(result)
      }
      this.#onEvent = takeEvent
    })
  }

  return(): Promise<IteratorReturnResult<undefined>> {
    this.#events.length = 0
    this.#onReturn()
    return Promise.resolve(over)
  }

  [Symbol.asyncIterator](): this {
    return this
  }

  get #hasRoom(): boolean {
    return this.#isOver || (this.#isOpen && this.#waitingBytes <= MAX_WAITING_BYTES)
  }

  #checkReady(): void {
    if (this.#ready === undefined || !this.#hasRoom) return
    this.#ready = undefined
    this.#onReady?.()
  }
}
