import type { IncomingMessage } from 'node:http'
import type { Limits } from '../../runtime/limits.ts'
import { Refusal } from '../refusal.ts'
import { beginDeadline } from '../../runtime/deadlines.ts'

type BodyLimits = Pick<Limits, 'maxBodyBytes' | 'bodyTimeoutMs'>

/**
 * Reads the body of a request up to its end. Refuses a body that is, or by its Content-Length will
 * be, larger than `maxBodyBytes` (413), takes longer than `bodyTimeoutMs` (408) or breaks off
 * (400).
 *
 * @throws Error when somebody else has read the body and kept nothing of it
 */
export function readBytes(
  request: IncomingMessage,
  limits: BodyLimits,
): Buffer | Refusal | Promise<Buffer | Refusal> {
  if (request.readableEnded) {
    throw new Error(
      'The body of the request was read before the action, which finds no request.body either.',
    )
  }
  const { maxBodyBytes } = limits
  const length = Number(request.headers['content-length'])
  if (maxBodyBytes !== false && length > maxBodyBytes) return tooLarge(maxBodyBytes)
  const read = (): Buffer | Refusal | undefined => {
    if (request.destroyed) return brokenOff()
    return isThere(request, length) ? readWhole(request) : undefined
  }
  // Another listener has started the stream: a listener that is added later misses the first
  // chunks.
  if (request.readableFlowing !== null) return readChunks(request, limits)
  // The parser emits the request before it parses the body, which usually came with the head.
  return read() ?? afterwards.then(() => read() ?? readChunks(request, limits))
}

const afterwards = Promise.resolve()

/** Whether all of a body has come, as bytes, and nobody else has begun to read it. */
function isThere(
  { readableLength, readableFlowing, readableEncoding, httpVersionMajor }: IncomingMessage,
  length: number,
): boolean {
  const isUntouched = readableFlowing === null && readableEncoding === null
  return readableLength === length && isUntouched && httpVersionMajor === 1
}

function readWhole(request: IncomingMessage): Buffer {
  const bytes = request.read() as Buffer | null
  // Lets the stream end.
  request.resume()
  return bytes ?? Buffer.alloc(0)
}

function readChunks(
  request: IncomingMessage,
  { maxBodyBytes, bodyTimeoutMs }: BodyLimits,
): Promise<Buffer | Refusal> {
  return new Promise(resolve => {
    // Chunks are copied: a client may send one byte in each, and a Buffer takes a hundred bytes.
    let bytes: Buffer = Buffer.alloc(0)
    let length = 0
    const clear =
      bodyTimeoutMs === false
        ? undefined
        : beginDeadline(bodyTimeoutMs, () => settle(tooSlow(bodyTimeoutMs)))

    const onData = (given: Buffer | string): void => {
      // A hook may have called `setEncoding`.
      const chunk =
        typeof given === 'string' ? Buffer.from(given, request.readableEncoding!) : given
      const start = length
      length += chunk.length
      if (maxBodyBytes !== false && length > maxBodyBytes) {
        settle(tooLarge(maxBodyBytes))
        return
      }
      if (start === 0) {
        bytes = chunk
        return
      }
      if (length > bytes.length) {
        const larger = Buffer.allocUnsafe(Math.max(length, bytes.length * 2))
        bytes.copy(larger, 0, 0, start)
        bytes = larger
      }
      chunk.copy(bytes, start)
    }
    const onEnd = (): void => settle(bytes.subarray(0, length))
    const onBreak = (): void => settle(brokenOff())
    const settle = (outcome: Buffer | Refusal): void => {
      clear?.()
      request.off('data', onData).off('end', onEnd).off('error', onBreak).off('close', onBreak)
      resolve(outcome)
    }
    request.on('data', onData).on('end', onEnd).on('error', onBreak).on('close', onBreak)
  })
}

function tooLarge(maxBodyBytes: number): Refusal {
  return new Refusal(413, 'BODY_TOO_LARGE', `The body is larger than ${maxBodyBytes} bytes.`, {
    closesConnection: true,
  })
}

function tooSlow(bodyTimeoutMs: number): Refusal {
  return new Refusal(
    408,
    'TIMEOUT',
    `The body did not arrive within ${bodyTimeoutMs} milliseconds.`,
    {
      closesConnection: true,
    },
  )
}

function brokenOff(): Refusal {
  return new Refusal(400, 'BAD_REQUEST', 'The body broke off before its end.', {
    closesConnection: true,
  })
}
