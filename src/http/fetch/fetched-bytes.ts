import { isUint8Array } from 'node:util/types'
import type { Cancellation } from '../../runtime/cancellation.ts'
import { beginDeadline } from '../../runtime/deadlines.ts'
import type { Limits } from '../../runtime/limits.ts'
import { bodyTimeout, bodyTooLarge, incompleteBody, type Refusal } from '../refusal.ts'
import { CollectedBytes } from '../request/collected-bytes.ts'
import type { FetchedBody } from './fetched-body.ts'

/**
 * Reads the body of a `Request` to its end, as `readBytes` does of a request of node:http. A body
 * breaks off when the signal aborts.
 */
export function readFetchedBytes(
  body: FetchedBody,
  contentLength: string | undefined,
  { maxBodyBytes, bodyTimeoutMs }: Limits,
  signal: Cancellation,
): Buffer | Refusal | Promise<Buffer | Refusal> {
  if (maxBodyBytes !== false && Number(contentLength) > maxBodyBytes)
    return bodyTooLarge(maxBodyBytes)
  if (body.isAbsent) return Buffer.alloc(0)
  return new Promise(resolve => {
    const bytes = new CollectedBytes(maxBodyBytes)
    let isSettled = false
    const settle = (outcome: Buffer | Refusal): void => {
      if (isSettled) return
      isSettled = true
      clear?.()
      signal.removeEventListener('abort', breakOff)
      if (!Buffer.isBuffer(outcome)) body.release()
      resolve(outcome)
    }
    const breakOff = (): void => settle(incompleteBody())
    const clear =
      bodyTimeoutMs === false
        ? undefined
        : beginDeadline(bodyTimeoutMs, () => settle(bodyTimeout(bodyTimeoutMs)))
    signal.addEventListener('abort', breakOff)
    const read = (): void => {
      body.read().then(({ value, done }) => {
        if (isSettled) return
        if (value !== undefined) {
          // "If chunk is not a Uint8Array object": Fetch Standard, 2.2.4 "Bodies".
          if (!isUint8Array(value)) return breakOff()
          if (!bytes.append(Buffer.from(value.buffer, value.byteOffset, value.byteLength)))
            return settle(bodyTooLarge(Number(maxBodyBytes)))
        }
        if (done) settle(bytes.toBuffer())
        else read()
      }, breakOff)
    }
    read()
  })
}
