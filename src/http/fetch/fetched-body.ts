import type { ReadableStreamDefaultReader } from 'node:stream/web'

/** Chunks that are read in one turn of the event loop: some streams never block. */
const maxChunksPerTurn = 16

/** The largest Content-Length of a body that is read at once. */
const maxBufferedBytes = 1024 * 1024

/** A part of a body; the last one may have bytes, too. */
interface Chunk {
  readonly value?: unknown
  readonly done: boolean
}

/**
 * The body of a `Request`, which is taken at the first read. The body is never cancelled, because a
 * host may need its connection for the answer.
 */
export class FetchedBody {
  /** Whether the constructor of the global Request, or of a subclass, has made the request. */
  readonly isGenuine: boolean
  readonly #request: Request
  /**
   * Whether the body is read at once. The requests of adapters of node:http create a stream when
   * `body` is read, which takes five times the work. Their parser guarantees the Content-Length;
   * the Content-Length of any other request may be wrong.
   */
  readonly #isBufferable: boolean
  #isTaken = false
  #reader: ReadableStreamDefaultReader<unknown> | undefined
  #chunkCount = 0

  constructor(request: Request, contentLength: string | undefined) {
    this.#request = request
    const length = Number(contentLength ?? 0)
    this.isGenuine = isGenuine(request)
    this.#isBufferable = length > 0 && length <= maxBufferedBytes && !this.isGenuine
  }

  /** Whether the `Request` has no body. */
  get isAbsent(): boolean {
    return !this.#isBufferable && this.#request.body === null
  }

  /** Whether this object has taken the body. */
  get isTaken(): boolean {
    return this.#isTaken
  }

  /** Whether the host has read, or locked, the body. */
  get isConsumedByHost(): boolean {
    if (this.#isTaken) return false
    const { bodyUsed } = this.#request
    return bodyUsed || (!this.#isBufferable && this.#request.body?.locked === true)
  }

  /** Reads a part of a body that is there. */
  read(): Promise<Chunk> {
    this.#isTaken = true
    if (this.#isBufferable) {
      return this.#request
        .arrayBuffer()
        .then(bytes => ({ value: new Uint8Array(bytes), done: true }))
    }
    const { body } = this.#request
    // Other implementations have a stream of Node.js there.
    if (typeof body?.getReader !== 'function')
      return Promise.reject(new TypeError('The body is no stream of the Fetch Standard.'))
    const reader = (this.#reader ??= body.getReader() as ReadableStreamDefaultReader<unknown>)
    if (++this.#chunkCount % maxChunksPerTurn !== 0) return reader.read()
    return new Promise(resolve => setImmediate(resolve)).then(() => reader.read())
  }

  /** Lets go of the body; a part that is being read does not come. */
  release(): void {
    this.#reader?.releaseLock()
  }
}

/** Whether the constructor of the global Request, or of a subclass, has made a request. */
function isGenuine(request: Request): boolean {
  const prototype = Object.getPrototypeOf(request) as object
  let isGenuine = genuinePrototypes.get(prototype)
  if (isGenuine === undefined) {
    isGenuine = hasInternalState(request)
    genuinePrototypes.set(prototype, isGenuine)
  }
  return isGenuine
}

/** By the prototype of requests, whether they are genuine: an exception takes longer than a request. */
const genuinePrototypes = new WeakMap<object, boolean>()

function hasInternalState(request: Request): boolean {
  try {
    return typeof Reflect.get(Request.prototype, 'bodyUsed', request) === 'boolean'
  } catch {
    return false
  }
}
