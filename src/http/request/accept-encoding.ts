import { parseQuality } from './accept.ts'

/** The codings of the files of the console, by the size of the result, the smallest first. */
const codings = ['br', 'gzip', 'identity'] as const

/** A content coding, or `identity` for none. RFC 9110, 8.4.1 "Content Codings". */
export type ContentCoding = (typeof codings)[number]

/** The qualities of codings that a header does not list: `identity` alone, after all others. */
const unlistedQualities: Readonly<Record<ContentCoding, number>> = {
  br: 0,
  gzip: 0,
  identity: 0.0001,
}

/**
 * Returns the coding that an `Accept-Encoding` header prefers: the highest quality, then the
 * smallest result. Undefined when the header accepts none. RFC 9110, 12.5.3 "Accept-Encoding".
 */
export function negotiateCoding(header: string | undefined): ContentCoding | undefined {
  const qualities = new Map(
    (header ?? '').split(',').map(part => {
      const [coding = '', ...parameters] = part.toLowerCase().split(';')
      const quality = parameters
        .map(parameter => /^\s*q\s*=(.*)$/s.exec(parameter)?.[1])
        .find(Boolean)
      return [coding.trim(), parseQuality(quality?.trim())]
    }),
  )
  const qualityOf = (coding: ContentCoding): number =>
    qualities.get(coding) ?? qualities.get('*') ?? unlistedQualities[coding]
  const [best] = codings.toSorted((first, second) => qualityOf(second) - qualityOf(first))
  return best !== undefined && qualityOf(best) > 0 ? best : undefined
}
