import type { Socket } from 'node:net'
import type { TLSSocket } from 'node:tls'
import type { WebSocket } from 'ws'
import type { Wire } from './protocol.ts'
import { textFrame } from './text-frame.ts'
import type { ResolvedOptions } from './websocket-options.ts'

/** How long a peer may take to answer the closing handshake. */
const closingMs = 5_000

/** Heartbeats after which a client that takes no byte of what waits for it is dropped. */
const unreadBeats = 2.5

/**
 * A pong is behind what was sent before its ping, of which the buffers of the system hold some
 * megabytes: for each so many bytes a client has one heartbeat more, up to a number.
 */
const bytesPerBeat = 512 * 1024
const maxBeats = 16

const nothing = Buffer.alloc(0)

/**
 * A protocol's view of one WebSocket. A client that does not read is read no further. Messages are
 * written to the stream as whole frames; control frames are those of ws, which reads as well.
 */
export class SocketWire implements Wire {
  readonly #socket: WebSocket
  readonly #stream: Socket
  readonly #maxBufferedBytes: number | false
  readonly #heartbeatMs: number | false
  /** Whether more was sent than the client has taken. */
  #isBlocked = false
  #drained: Promise<void> | undefined
  #onDrained: (() => void) | undefined
  #closing: NodeJS.Timeout | undefined
  /** Heartbeats since something has come. */
  #silentBeats = 0
  /** Bytes that were written before the last ping, and before the last one that was answered. */
  #bytesBeforePing = 0
  #bytesBeforePong = 0
  /** Whether it is seen to that the client takes some of what waits for it. */
  #isWatched = false

  /** @param stream is that of the connection, whose 'drain' a WebSocket does not pass on */
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
    socket.on('message', () => this.#hear())
    socket.on('pong', () => {
      this.#hear()
      this.#bytesBeforePong = this.#bytesBeforePing
    })
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
    // A socket that is paused does not see the answer.
    if (this.#socket.isPaused) this.#socket.resume()
    this.#terminateLater()
  }

  /** A message that is left out where the client does not read. */
  sendIfReady(message: string): void {
    if (!this.#isBlocked) this.send(message)
  }

  /**
   * Asks the client for a sign of life; if there was none since the last time, ends the
   * connection. While bytes wait to be taken, that some are taken is the sign: a ping would wait
   * behind them, and a client that is blocked is not read.
   */
  beat(): void {
    const isWaiting = this.#stream.writableLength > 0
    this.#watch(isWaiting)
    if (isWaiting) this.#silentBeats = 0
    else if (this.#silentBeats > beatsFor(this.#stream.bytesWritten - this.#bytesBeforePong))
      this.#socket.terminate()
    else {
      this.#silentBeats++
      this.#bytesBeforePing = this.#stream.bytesWritten
      if (this.#isOpen) this.#socket.ping()
    }
  }

  /** The timeout of a socket begins anew whenever the system takes some bytes of a write. */
  #watch(isWaiting: boolean): void {
    if (isWaiting === this.#isWatched || this.#heartbeatMs === false) return
    this.#isWatched = isWaiting
    // Over TLS the system is seen to take a write as a whole alone.
    const isWhole = (this.#stream as Partial<TLSSocket>).encrypted === true
    const beats = unreadBeats + (isWhole ? beatsFor(this.#stream.writableLength) : 0)
    this.#stream.setTimeout(isWaiting ? this.#heartbeatMs * beats : 0)
  }

  #terminateLater(): void {
    if (this.#socket.readyState === this.#socket.CLOSED) return
    this.#closing ??= setTimeout(() => this.#socket.terminate(), closingMs)
  }

  get #isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN
  }

  #hear(): void {
    this.#silentBeats = 0
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

/** How many heartbeats more a client has for what it has perhaps not read. */
function beatsFor(unreadBytes: number): number {
  return Math.min(Math.floor(unreadBytes / bytesPerBeat), maxBeats)
}

/** A reason has at most 123 bytes: RFC 6455, 5.5.1 "Close". */
function clip(reason: string): string {
  const bytes = Buffer.from(reason).subarray(0, 123)
  // A character that is cut is left out.
  return new TextDecoder().decode(bytes, { stream: true })
}
