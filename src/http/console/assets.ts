import { textAnswer, type Answer } from '../answer/answer.ts'
import { assetNotFound, type Refusal } from '../refusal.ts'
import { negotiateCoding } from '../request/accept-encoding.ts'
import type { Bundle } from './bundle.ts'

/** What the query string begins with where a file of the console is asked for. Its name follows. */
export const assetParameter = 'asset='

/**
 * The answer with a file of the console. Its name holds the hash of its content, so it never
 * changes. The policy is that of a worker: it sends no requests.
 */
export async function assetAnswer(
  bundle: Bundle | undefined,
  name: string,
  acceptEncoding: string | undefined,
): Promise<Answer | Refusal> {
  const mediaType = bundle?.mediaTypeOf(name)
  if (bundle === undefined || mediaType === undefined) return assetNotFound(name)
  const coding = negotiateCoding(acceptEncoding)
  const answer = textAnswer(200, mediaType, await bundle.read(name, coding), {
    'Cache-Control': 'public, max-age=31536000, immutable',
    'Content-Security-Policy': "default-src 'none'",
    ...(coding === 'identity' ? {} : { 'Content-Encoding': coding }),
  })
  return { ...answer, vary: 'Accept-Encoding' }
}
