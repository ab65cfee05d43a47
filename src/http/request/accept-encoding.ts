import { parseQuality } from './accept.ts'

/** The quality of `identity`, which stands for no coding, where a header does not list it. */
const unlistedIdentityQuality = 0.0001

/**
 * Returns the coding that an `Accept-Encoding` header prefers: the highest quality, then the first
 * of `codings`, then `identity`, which stands for no coding. Undefined when the header accepts none.
 * RFC 9110, 12.5.3 "Accept-Encoding".
 */
export function negotiateCoding<Coding extends string>(
  header: string | undefined,
  codings: readonly Coding[],
): Coding | 'identity' | undefined {
  const qualities = new Map(
    (header ?? '').split(',').map(part => {
      const [coding = '', ...parameters] = part.toLowerCase().split(';')
      const quality = parameters
        .map(parameter => /^\s*q\s*=(.*)$/s.exec(parameter)?.[1])
        .find(Boolean)
      return [coding.trim(), parseQuality(quality?.trim())]
    }),
  )
  const qualityOf = (coding: string): number =>
    qualities.get(coding) ??
    qualities.get('*') ??
    (coding === 'identity' ? unlistedIdentityQuality : 0)
  const [best] = [...codings, 'identity' as const].toSorted(
    (first, second) => qualityOf(second) - qualityOf(first),
  )
  return best !== undefined && qualityOf(best) > 0 ? best : undefined
}
