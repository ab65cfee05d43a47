import type { IncomingMessage } from 'node:http'
import type { Limits } from '../../runtime/limits.ts'
import { bodyTimeout, bodyTooLarge, incompleteBody, type Refusal } from '../refusal.ts'
import { beginDeadline } from '../../runtime/deadlines.ts'
import { CollectedBytes } from './collected-bytes.ts'
import { expectUnread } from './expect-unread.ts'

type BodyLimits = Pick<Limits, 'maxBodyBytes' | 'bodyTimeoutMs'>

/**
 * Reads the body of a request to its end. Refuses a body that is, or according to its
 * Content-Length will be, larger than `maxBodyBytes` (413), that takes longer than `bodyTimeoutMs`
 * (408), or that breaks off (400).
 *
 * @throws Error when the body was read before
 */
export function readBytes(
  request: IncomingMessage,
  limits: BodyLimits,
): Buffer | Refusal | Promise<Buffer | Refusal> {
  expectUnread(request, false)
  const { maxBodyBytes } = limits
  const length = Number(request.headers['content-length'])
  if (maxBodyBytes !== false && length > maxBodyBytes) return bodyTooLarge(maxBodyBytes)
  // Another listener has started the stream: a listener added in a later turn would miss chunks.
  if (request.readableFlowing !== null) return readChunks(request, limits)
  // The parser emits the request before parsing the body, which usually comes with the head.
  return (
    (request.complete ? takeBuffer(request, length) : undefined) ??
    microtask.then(() => takeBuffer(request, length) ?? readChunks(request, limits))
  )
}

const microtask = Promise.resolve()

/**
 * Takes a body that is buffered as a whole, as bytes; undefined for any other body, and where a
 * listener has begun to read the stream.
 */
function takeBuffer(request: IncomingMessage, length: number): Buffer | Refusal | undefined {
  if (request.destroyed) return incompleteBody()
  const { readableLength, readableFlowing, readableEncoding, httpVersionMajor } = request
  const isUntouched = readableFlowing === null && readableEncoding === null
  if (readableLength !== length || !isUntouched || httpVersionMajor !== 1) return undefined
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
    const bytes = new CollectedBytes(maxBodyBytes)
    const clear =
      bodyTimeoutMs === false
        ? undefined
        : beginDeadline(bodyTimeoutMs, () => settle(bodyTimeout(bodyTimeoutMs)))

    const onData = (data: Buffer | string): void => {
      // A hook may have called `setEncoding`.
      const chunk = typeof data === 'string' ? Buffer.from(data, request.readableEncoding!) : data
      if (!bytes.append(chunk)) settle(bodyTooLarge(Number(maxBodyBytes)))
    }
    const onEnd = (): void => settle(bytes.toBuffer())
    const onBrokenOff = (): void => settle(incompleteBody())
    const settle = (outcome: Buffer | Refusal): void => {
      clear?.()
      request
        .off('data', onData)
        .off('end', onEnd)
        .off('error', onBrokenOff)
        .off('close', onBrokenOff)
      resolve(outcome)
    }
    request.on('data', onData).on('end', onEnd).on('error', onBrokenOff).on('close', onBrokenOff)
  })
}
