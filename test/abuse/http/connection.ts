import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { readAnswers, type HTTPAnswer } from './answers.ts'
import type { Ending, Kind, Piece } from './kind.ts'

/** How long a connection may last. Nothing here needs a second of a server's time. */
const maxMs = 5_000
/** How long a client that ignores its answers stays. */
const ignoreMs = 300

/** What came back on a connection. */
export interface Received {
  readonly answers: readonly HTTPAnswer[]
  /** All bytes, as Latin-1. */
  readonly text: string
  /** Whether it lasted longer than it may. */
  readonly isHanging: boolean
  /** Whether the client went without waiting for an end. */
  readonly hasLeft: boolean
}

/**
 * Sends what a kind says to a port of 127.0.0.1 and receives what comes back until the connection
 * ends.
 */
export async function attack(port: number, { send, then = 'read' }: Kind): Promise<Received> {
  const pieces = send()
  const isHead = startsWithHEAD(pieces)
  const socket = connect({ port, host: '127.0.0.1', noDelay: true, allowHalfOpen: true })
  const chunks: Buffer[] = []
  let isHanging = false
  const timer = setTimeout(() => {
    isHanging = true
    socket.destroy()
  }, maxMs)
  const closed = new Promise<void>(resolve => socket.once('close', () => resolve()))
  socket.on('error', () => socket.destroy())
  socket.once('end', () => socket.end())
  if (then !== 'ignore') {
    socket.on('data', chunk => {
      chunks.push(chunk)
      if (isLastAnswer(Buffer.concat(chunks), isHead)) socket.end()
    })
  }
  await write(socket, pieces)
  await leave(socket, then)
  await closed
  clearTimeout(timer)
  const bytes = Buffer.concat(chunks)
  return {
    answers: readAnswers(bytes, isHead).answers,
    text: bytes.toString('latin1'),
    isHanging,
    hasLeft: then === 'leave' || then === 'ignore',
  }
}

async function write(socket: Socket, pieces: readonly Piece[]): Promise<void> {
  for (const piece of pieces) {
    if (typeof piece === 'number') await pause(piece)
    else if (!socket.destroyed && socket.writable) socket.write(piece)
  }
}

async function leave(socket: Socket, ending: Ending): Promise<void> {
  if (ending === 'end') socket.end()
  if (ending === 'ignore') await pause(ignoreMs)
  if (ending === 'leave' || ending === 'ignore') socket.resetAndDestroy()
}

/** Whether the server has said that nothing comes after its last answer. */
function isLastAnswer(bytes: Buffer, isHead: boolean): boolean {
  const { answers, rest } = readAnswers(bytes, isHead)
  return rest.length === 0 && answers.at(-1)?.headers.get('connection') === 'close'
}

function startsWithHEAD([first = '']: readonly Piece[]): boolean {
  return typeof first !== 'number' && Buffer.from(first.slice(0, 5)).toString() === 'HEAD '
}
