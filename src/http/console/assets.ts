import { textAnswer, type Answer } from '../answer/answer.ts'
import { assetNotFound, codingNotAcceptable, type Refusal } from '../refusal.ts'
import { negotiateCoding } from '../request/accept-encoding.ts'
import { fileCodings, type Bundle } from './bundle.ts'

/**
 * Returns the parameter `asset` of a query string, without decoding: the name of a file of the
 * console. Undefined without the parameter. A proxy may have added parameters.
 */
export function requestedAsset(query: string): string | undefined {
  return /(?:^|&)asset=([^&]*)/.exec(query)?.[1]
}

/**
 * Returns the answer with a file of the console. The file never changes, as its name contains the
 * hash of its content. The policy is for workers, which send no requests.
 */
export async function assetAnswer(
  bundle: Bundle | undefined,
  name: string,
  acceptEncoding: string | undefined,
): Promise<Answer | Refusal> {
  const mediaType = bundle?.mediaTypeOf(name)
  if (bundle === undefined || mediaType === undefined) return assetNotFound(name)
  const coding = negotiateCoding(acceptEncoding, fileCodings)
  if (coding === undefined) return codingNotAcceptable()
  const answer = textAnswer(200, mediaType, await bundle.read(name, coding), {
    'Cache-Control': 'public, max-age=31536000, immutable',
    'Content-Security-Policy': "default-src 'none'",
    ...(coding === 'identity' ? {} : { 'Content-Encoding': coding }),
  })
  return { ...answer, vary: 'Accept-Encoding', compression: 'never' }
}
