import { connect, type Socket } from 'node:net'
import { connect as connectTLS } from 'node:tls'

/** Where a server listens on this machine. */
export interface Endpoint {
  readonly port: number
  readonly isTLS: boolean
}

/** Told of an answer: its length in bytes, its milliseconds, and those until its body began. */
type Answered = (answerLength: number, ms: number, firstMs: number) => void

const contentLength = /\r\ncontent-length: *(\d+)/i
const isChunked = /\r\ntransfer-encoding: *chunked/i
const lastChunk = '\r\n0\r\n\r\n'

/** Bytes are looked at before others come: all connections share one buffer. */
const shared = Buffer.allocUnsafe(256 * 1024)

/**
 * A connection that sends the next request when the answer to the one before is complete. Any
 * status but 200 is an error. Of a body in chunks it looks at the end alone: JSON holds no line
 * that looks like the last chunk.
 */
export class Connection {
  readonly #socket: Socket
  #next: () => Buffer | undefined = () => undefined
  #answered: Answered = () => {}
  #resolve: () => void = () => {}
  #reject: (error: Error) => void = () => {}
  /** The beginning of a head that has not come as a whole. */
  #partial: Buffer | undefined
  #isInBody = false
  #firstMs: number | undefined
  /** Bytes of the body that have not come; undefined for a body in chunks. */
  #missing: number | undefined
  /** The last bytes of a body in chunks. */
  #tail = ''
  #length = 0
  #sentAt = 0

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.setNoDelay()
    socket.on('error', error => this.#reject(error))
    socket.on('close', () => this.#reject(new Error('The server has closed a connection.')))
  }

  static open({ port, isTLS }: Endpoint): Promise<Connection> {
    const target = { host: '127.0.0.1', port }
    return new Promise((resolve, reject) => {
      const opened = (socket: Socket): void => {
        socket.off('error', reject)
        connection = new Connection(socket)
        resolve(connection)
      }
      let connection: Connection
      if (isTLS) {
        const socket = connectTLS({ ...target, rejectUnauthorized: false }, () => opened(socket))
        socket.on('error', reject)
        socket.on('data', (bytes: Buffer) => connection.#receive(bytes))
        return
      }
      const callback = (count: number): boolean => {
        connection.#receive(shared.subarray(0, count))
        return true
      }
      const socket = connect({ ...target, onread: { buffer: shared, callback } }, () =>
        opened(socket),
      )
      socket.on('error', reject)
    })
  }

  /**
   * Sends what `next` gives until it gives nothing, and tells of each answer its length in bytes
   * and its milliseconds.
   */
  exchange(next: () => Buffer | undefined, answered: Answered): Promise<void> {
    this.#next = next
    this.#answered = answered
    return new Promise((resolve, reject) => {
      this.#resolve = resolve
      this.#reject = reject
      this.#send()
    })
  }

  close(): void {
    this.#socket.destroy()
  }

  #send(): void {
    const request = this.#next()
    if (request === undefined) return this.#resolve()
    this.#sentAt = performance.now()
    this.#firstMs = undefined
    this.#socket.write(request)
  }

  #receive(bytes: Buffer): void {
    try {
      const body = this.#isInBody ? bytes : this.#readHead(bytes)
      if (body === undefined) return
      if (this.#firstMs === undefined && body.length > 0)
        this.#firstMs = performance.now() - this.#sentAt
      if (!this.#endsWith(body)) return
      this.#isInBody = false
      const ms = performance.now() - this.#sentAt
      this.#answered(this.#length, ms, this.#firstMs ?? ms)
      this.#send()
    } catch (error) {
      this.#reject(error as Error)
    }
  }

  /** Returns what follows the head when that is complete. */
  #readHead(received: Buffer): Buffer | undefined {
    const bytes = this.#partial === undefined ? received : Buffer.concat([this.#partial, received])
    const end = bytes.indexOf('\r\n\r\n')
    if (end < 0) {
      this.#partial = Buffer.from(bytes)
      return undefined
    }
    this.#partial = undefined
    const head = bytes.toString('latin1', 0, end)
    if (!head.startsWith('HTTP/1.1 200')) throw new Error(`The server answers ${bytes.toString()}`)
    const length = contentLength.exec(head)?.[1]
    if (length === undefined && !isChunked.test(head))
      throw new Error(`The end of an answer is unknown: ${head}`)
    this.#missing = length === undefined ? undefined : Number(length)
    this.#length = this.#missing ?? 0
    this.#tail = ''
    this.#isInBody = true
    return bytes.subarray(end + 4)
  }

  /** Returns whether the body is complete with these bytes. */
  #endsWith(bytes: Buffer): boolean {
    if (this.#missing === undefined) {
      this.#length += bytes.length
      this.#tail = (
        this.#tail + bytes.toString('latin1', Math.max(0, bytes.length - lastChunk.length))
      ).slice(-lastChunk.length)
      return this.#tail === lastChunk
    }
    this.#missing -= bytes.length
    if (this.#missing < 0) throw new Error('An answer is longer than its Content-Length.')
    return this.#missing === 0
  }
}
