import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { readAnswers, type HTTPAnswer } from '../http/answers.ts'
import { close, readFrames, type ReceivedFrame } from './frames.ts'
import type { Kind, Piece } from './kind.ts'

/** How long a connection may last. */
const maxMs = 8_000
/** How long a client that answers nothing stays: longer than the server waits for it. */
const deafMs = 6_500
/** How long a client that goes in the end stays. */
const ignoreMs = 150

/** What came back on a connection. */
export interface Received {
  /** Where the server has opened no socket. */
  readonly answers: readonly HTTPAnswer[]
  readonly frames: readonly ReceivedFrame[]
  /** All bytes, as Latin-1. */
  readonly text: string
  /** Whether it lasted longer than it may. */
  readonly isHanging: boolean
  /** Whether the client went without waiting for an end. */
  readonly hasLeft: boolean
}

/** Sends what a kind says, and receives what comes back until the connection ends. */
export async function attack(port: number, { send, then = 'read' }: Kind): Promise<Received> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true, allowHalfOpen: true })
  const client = new Incoming(socket, then === 'ignore')
  let isHanging = false
  const timer = setTimeout(() => {
    isHanging = true
    socket.destroy()
  }, maxMs)
  const closed = new Promise<void>(resolve => socket.once('close', () => resolve()))
  socket.on('error', () => socket.destroy())
  if (then === 'read') {
    socket.on('data', () => client.answerClose())
    socket.once('end', () => socket.end())
  }
  for (const piece of send()) await write(socket, client, piece)
  if (then === 'end') socket.end()
  if (then === 'leave') socket.resetAndDestroy()
  if (then === 'ignore') {
    await pause(ignoreMs)
    socket.resetAndDestroy()
  }
  if (then === 'deaf') {
    // Nothing tells such a client that the server has ended its half, too.
    await pause(deafMs)
    socket.resetAndDestroy()
  }
  await closed
  clearTimeout(timer)
  const { bytes } = client
  return {
    ...readAll(bytes),
    text: bytes.toString('latin1'),
    isHanging,
    hasLeft: then === 'leave' || then === 'ignore',
  }
}

async function write(socket: Socket, client: Incoming, piece: Piece): Promise<void> {
  if (typeof piece === 'number') await pause(piece)
  else if (piece instanceof Uint8Array || typeof piece === 'string') {
    if (!socket.destroyed && socket.writable) socket.write(piece)
  } else await client.until(piece.until)
}

/** What has come on a connection so far. */
class Incoming {
  readonly #socket: Socket
  readonly #chunks: Buffer[] = []
  #hasAnsweredClose = false

  constructor(socket: Socket, isIgnored: boolean) {
    this.#socket = socket
    if (!isIgnored) socket.on('data', chunk => this.#chunks.push(chunk))
  }

  get bytes(): Buffer {
    return Buffer.concat(this.#chunks)
  }

  /** Resolved when a text has come, or nothing comes any more. */
  async until(text: string): Promise<void> {
    const socket = this.#socket
    while (!socket.destroyed && !socket.readableEnded && !this.bytes.includes(text)) await pause(2)
  }

  answerClose(): void {
    const last = this.#chunks.at(-1)!
    // Only what is no text can hold the first byte of a close.
    if (this.#hasAnsweredClose || !last.includes(0x88)) return
    if (!readAll(this.bytes).frames.some(({ opcode }) => opcode === 8)) return
    this.#hasAnsweredClose = true
    if (this.#socket.writable) this.#socket.write(close())
  }
}

function readAll(bytes: Buffer): Pick<Received, 'answers' | 'frames'> {
  if (!bytes.toString('latin1', 0, 12).includes(' 101'))
    return { answers: readAnswers(bytes, false).answers, frames: [] }
  return { answers: [], frames: readFrames(bytes.subarray(bytes.indexOf('\r\n\r\n') + 4)) }
}
