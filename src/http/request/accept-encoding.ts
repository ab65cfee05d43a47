import { parseQuality } from './accept.ts'

/** The codings in which answers are kept, the smaller one first, and none. */
const codings = ['br', 'gzip', 'identity'] as const

/** A content coding, or `identity` for none. RFC 9110, 8.4.1 "Content Codings". */
export type ContentCoding = (typeof codings)[number]

/** "Any coding" is not acceptable unless it is listed, but `identity` is, after all others. */
const unlisted: Readonly<Record<ContentCoding, number>> = { br: 0, gzip: 0, identity: 0.0001 }

/**
 * The coding of an answer that the `Accept-Encoding` header wants most: the highest quality, then
 * the smallest. Undefined when the header takes none. RFC 9110, 12.5.3 "Accept-Encoding".
 */
export function negotiateCoding(header: string | undefined): ContentCoding | undefined {
  const qualities = new Map(
    (header ?? '').split(',').map(part => {
      const [coding = '', ...parameters] = part.toLowerCase().split(';')
      const quality = parameters.map(each => /^\s*q\s*=(.*)$/s.exec(each)?.[1]).find(Boolean)
      return [coding.trim(), parseQuality(quality?.trim())]
    }),
  )
  const qualityOf = (coding: ContentCoding): number =>
    qualities.get(coding) ?? qualities.get('*') ?? unlisted[coding]
  const [best] = codings.toSorted((one, other) => qualityOf(other) - qualityOf(one))
  return best !== undefined && qualityOf(best) > 0 ? best : undefined
}
