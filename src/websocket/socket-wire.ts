import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import type { Wire } from './protocol.ts'
import { textFrame } from './text-frame.ts'

/** How long a peer may take to answer the closing handshake. */
const closingMs = 5_000

const nothing = Buffer.alloc(0)

/**
 * A protocol's view of one WebSocket. A client that does not read is read no further. Messages are
 * written to the stream as whole frames; control frames are those of ws, which reads as well.
 */
export class SocketWire implements Wire {
  readonly #socket: WebSocket
  readonly #stream: Duplex
  readonly #maxBufferedBytes: number | false
  /** Whether more was sent than the client has taken. */
  #isBlocked = false
  #drained: Promise<void> | undefined
  #onDrained: (() => void) | undefined
  #closing: NodeJS.Timeout | undefined
  /** Whether something has come since the last heartbeat. */
  #isHeard = true

  /** @param stream is that of the connection, whose 'drain' a WebSocket does not pass on */
  constructor(socket: WebSocket, stream: Duplex, maxBufferedBytes: number | false) {
    this.#socket = socket
    this.#stream = stream
    this.#maxBufferedBytes = maxBufferedBytes
    stream.on('drain', () => this.#unblock())
    socket.on('message', () => this.#hear())
    socket.on('pong', () => this.#hear())
    // It was answered by a pong, which is unread until the client reads.
    socket.on('ping', () => {
      this.#hear()
      this.#blockIfFull()
    })
    // ws waits for half a minute until a client has ended its half of the connection, too.
    socket.once('error', () => this.#terminateLater())
    stream.once('finish', () => this.#terminateLater())
    socket.once('close', () => {
      clearTimeout(this.#closing)
      this.#unblock()
    })
  }

  send(message: string | Buffer): void {
    this.frame(nothing, message, nothing)
  }

  frame(before: Buffer, json: string | Buffer, after: Buffer): void {
    if (!this.#isOpen) return
    const middle = typeof json === 'string' ? Buffer.from(json) : json
    const chunks = textFrame(before, middle, after)
    if (chunks.length === 1) this.#stream.write(chunks[0])
    else {
      this.#stream.cork()
      for (const chunk of chunks) this.#stream.write(chunk)
      this.#stream.uncork()
    }
    this.#blockIfFull()
  }

  ready(): Promise<void> | undefined {
    if (!this.#isBlocked) return undefined
    return (this.#drained ??= new Promise(resolve => {
      this.#onDrained = resolve
    }))
  }

  close(code: number, reason: string): void {
    if (!this.#isOpen) return
    this.#socket.close(code, clip(reason))
    // A socket that is paused does not see the answer.
    if (this.#socket.isPaused) this.#socket.resume()
    this.#terminateLater()
  }

  /** A message that is left out where the client does not read. */
  sendIfReady(message: Buffer): void {
    if (!this.#isBlocked) this.send(message)
  }

  /**
   * Asks the client for a sign of life; if there was none since the last time, ends the
   * connection. One that does not read for so long is not read itself, and gives no sign.
   */
  beat(): void {
    if (!this.#isHeard) {
      this.#socket.terminate()
      return
    }
    this.#isHeard = false
    if (this.#isOpen) this.#socket.ping()
  }

  #terminateLater(): void {
    if (this.#socket.readyState === this.#socket.CLOSED) return
    this.#closing ??= setTimeout(() => this.#socket.terminate(), closingMs)
  }

  get #isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN
  }

  #hear(): void {
    this.#isHeard = true
  }

  #blockIfFull(): void {
    const max = this.#maxBufferedBytes
    // Where the stream does not ask for it, there will be no 'drain'.
    if (this.#isBlocked || max === false || !this.#stream.writableNeedDrain) return
    if (this.#socket.bufferedAmount <= max || !this.#isOpen) return
    this.#isBlocked = true
    this.#socket.pause()
  }

  #unblock(): void {
    if (!this.#isBlocked) return
    this.#isBlocked = false
    this.#socket.resume()
    this.#onDrained?.()
    this.#drained = undefined
    this.#onDrained = undefined
  }
}

/** A reason has at most 123 bytes: RFC 6455, 5.5.1 "Close". */
function clip(reason: string): string {
  const bytes = Buffer.from(reason).subarray(0, 123)
  // A character that is cut is left out.
  return new TextDecoder().decode(bytes, { stream: true })
}
