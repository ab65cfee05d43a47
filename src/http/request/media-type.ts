/** A media type in a header, in lower case: RFC 9110, 8.3.1 "Media Type". */
export interface MediaType {
  /** `type/subtype` without parameters. */
  readonly essence: string
  readonly parameters: ReadonlyMap<string, string>
}

/**
 * Parses a media type, or a media range of an `Accept` header. Undefined when the text is malformed
 * or repeats a parameter with another value.
 */
export function parseMediaType(text: string): MediaType | undefined {
  const [first = '', ...rest] = splitOutsideQuotes(text, ';')
  const essence = first.trim().toLowerCase()
  if (!essencePattern.test(essence)) return undefined
  const parameters = new Map<string, string>()
  for (const parameter of rest) {
    const equals = parameter.indexOf('=')
    if (equals < 0) continue
    const name = parameter.slice(0, equals).trim().toLowerCase()
    const value = unquote(parameter.slice(equals + 1).trim())
    if (parameters.has(name) && parameters.get(name) !== value) return undefined
    parameters.set(name, value)
  }
  return { essence, parameters }
}

/** Whether the charset of a media type is UTF-8 or absent. */
export function isUTF8(mediaType: MediaType): boolean {
  const charset = mediaType.parameters.get('charset')?.toLowerCase()
  return charset === undefined || charset === 'utf-8' || charset === 'utf8'
}

/**
 * Splits a header at each separator outside of quoted strings. RFC 9110, 5.6.4 "Quoted Strings".
 */
export function splitOutsideQuotes(text: string, separator: string): string[] {
  if (!text.includes('"')) return text.split(separator)
  const parts: string[] = []
  let start = 0
  let isQuoted = false
  for (let index = 0; index < text.length; index++) {
    const character = text[index]
    if (isQuoted && character === '\\') {
      index++
    } else if (character === '"') {
      isQuoted = !isQuoted
    } else if (!isQuoted && character === separator) {
      parts.push(text.slice(start, index))
      start = index + 1
    }
  }
  parts.push(text.slice(start))
  return parts
}

const essencePattern = /^[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+$/

function unquote(text: string): string {
  if (text.length < 2 || !text.startsWith('"') || !text.endsWith('"')) return text
  return text.slice(1, -1).replaceAll(/\\(.)/g, '$1')
}
