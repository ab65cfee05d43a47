/** The codings in which answers are kept, the smaller one first. */
const codings = ['br', 'gzip'] as const

/** A content coding, or `identity` for none. RFC 9110, 8.4.1 "Content Codings". */
export type ContentCoding = (typeof codings)[number] | 'identity'

/**
 * The coding of an answer by the `Accept-Encoding` header: the smallest that it takes, whatever
 * qualities it has, as browsers have none. RFC 9110, 12.5.3 "Accept-Encoding".
 */
export function negotiateCoding(header: string | undefined): ContentCoding {
  const taken = new Map(
    (header ?? '').split(',').map(part => {
      const [coding = '', ...parameters] = part.toLowerCase().split(';')
      return [coding.trim(), !parameters.some(each => /^\s*q\s*=\s*0(\.0*)?\s*$/.test(each))]
    }),
  )
  return codings.find(coding => taken.get(coding) ?? taken.get('*') ?? false) ?? 'identity'
}
