import type { Socket } from 'node:net'
import type { TLSSocket } from 'node:tls'
import type { WebSocket } from 'ws'
import type { Wire } from './protocol.ts'
import { textFrame } from './text-frame.ts'
import type { ResolvedOptions } from './websocket-options.ts'

/** Milliseconds within which a client must answer the closing handshake. */
const closeTimeoutMs = 5_000

/** Heartbeats after which the connection of a client that reads no byte is terminated. */
const writeTimeoutBeats = 2.5

/**
 * A pong comes after the bytes that were sent before its ping, some megabytes of which may be in
 * buffers of the system. A client has one more heartbeat for each `bytesPerBeat`, up to a maximum.
 */
const bytesPerBeat = 512 * 1024
const maxExtraBeats = 16

const emptyBuffer = Buffer.alloc(0)

/**
 * The wire of one WebSocket. While a client does not read, its messages are not read. Messages are
 * written to the stream as whole frames; ws writes control frames, and reads all frames.
 */
export class SocketWire implements Wire {
  readonly #socket: WebSocket
  readonly #stream: Socket
  readonly #maxBufferedBytes: number | false
  readonly #heartbeatMs: number | false
  /** Whether the unread bytes exceed `maxBufferedBytes`, and the socket is paused. */
  #isBlocked = false
  #drained: Promise<void> | undefined
  #onDrained: (() => void) | undefined
  #closeTimer: NodeJS.Timeout | undefined
  /** Heartbeats since the last frame of the client. */
  #missedBeats = 0
  /** Bytes that were written before the last ping, and before the last answered ping. */
  #bytesBeforePing = 0
  #bytesBeforePong = 0
  /** Whether the socket has a timeout for waiting bytes. */
  #hasWriteTimeout = false

  /** @param stream is the socket of the connection, whose 'drain' a WebSocket does not emit */
  constructor(
    socket: WebSocket,
    stream: Socket,
    { maxBufferedBytes, heartbeatMs }: Pick<ResolvedOptions, 'maxBufferedBytes' | 'heartbeatMs'>,
  ) {
    this.#socket = socket
    this.#stream = stream
    this.#maxBufferedBytes = maxBufferedBytes
    this.#heartbeatMs = heartbeatMs
    stream.on('drain', () => this.#unblock())
    stream.on('timeout', () => {
      if (stream.writableLength > 0) socket.terminate()
    })
    socket.on('message', () => this.#markAlive())
    socket.on('pong', () => {
      this.#markAlive()
      this.#bytesBeforePong = this.#bytesBeforePing
    })
    // ws has answered the ping by a pong, which counts as unread.
    socket.on('ping', () => {
      this.#markAlive()
      this.#blockIfFull()
    })
    // ws waits half a minute for a client to end its half of the connection.
    socket.once('error', () => this.#startCloseTimer())
    stream.once('finish', () => this.#startCloseTimer())
    socket.once('close', () => {
      clearTimeout(this.#closeTimer)
      this.#unblock()
    })
  }

  send(message: string | Buffer): void {
    this.frame(emptyBuffer, message, emptyBuffer)
  }

  frame(prefix: Buffer, json: string | Buffer, suffix: Buffer): void {
    if (!this.#isOpen) return
    const payload = typeof json === 'string' ? Buffer.from(json) : json
    const chunks = textFrame(prefix, payload, suffix)
    if (chunks.length === 1) this.#stream.write(chunks[0]!)
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
    // A paused socket does not receive the answer.
    if (this.#socket.isPaused) this.#socket.resume()
    this.#startCloseTimer()
  }

  /** Sends a message, unless the client does not read. */
  sendIfReady(message: string): void {
    if (!this.#isBlocked) this.send(message)
  }

  /**
   * Sends a ping; terminates the connection if no frame has come since the previous pings. While
   * bytes wait to be written, a timeout of the socket replaces the ping, which would wait behind
   * the bytes, and whose pong would not be read from a blocked client.
   */
  beat(): void {
    const isWaiting = this.#stream.writableLength > 0
    this.#setWriteTimeout(isWaiting)
    if (isWaiting) this.#missedBeats = 0
    else if (this.#missedBeats > extraBeats(this.#stream.bytesWritten - this.#bytesBeforePong))
      this.#socket.terminate()
    else {
      this.#missedBeats++
      this.#bytesBeforePing = this.#stream.bytesWritten
      if (this.#isOpen) this.#socket.ping()
    }
  }

  /** Sets a timeout of the socket, which restarts whenever the system accepts bytes of a write. */
  #setWriteTimeout(isWaiting: boolean): void {
    if (isWaiting === this.#hasWriteTimeout || this.#heartbeatMs === false) return
    this.#hasWriteTimeout = isWaiting
    // Over TLS the timeout restarts only at the end of a write.
    const isEncrypted = (this.#stream as Partial<TLSSocket>).encrypted === true
    const beats = writeTimeoutBeats + (isEncrypted ? extraBeats(this.#stream.writableLength) : 0)
    this.#stream.setTimeout(isWaiting ? this.#heartbeatMs * beats : 0)
  }

  #startCloseTimer(): void {
    if (this.#socket.readyState === this.#socket.CLOSED) return
    this.#closeTimer ??= setTimeout(() => this.#socket.terminate(), closeTimeoutMs)
  }

  get #isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN
  }

  #markAlive(): void {
    this.#missedBeats = 0
  }

  #blockIfFull(): void {
    const max = this.#maxBufferedBytes
    // A stream below its high-water mark emits no 'drain'.
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

/** Returns the number of additional heartbeats for bytes that the client has perhaps not read. */
function extraBeats(unreadBytes: number): number {
  return Math.min(Math.floor(unreadBytes / bytesPerBeat), maxExtraBeats)
}

/** Clips a reason to 123 bytes. RFC 6455, 5.5.1 "Close". */
function clip(reason: string): string {
  const bytes = Buffer.from(reason).subarray(0, 123)
  // The decoder drops an incomplete character at the end.
  return new TextDecoder().decode(bytes, { stream: true })
}
