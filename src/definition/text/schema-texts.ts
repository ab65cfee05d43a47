import { inspect } from '../../errors/inspect.ts'
import { positionOf } from '../../errors/location.ts'
import { SchemaError, type SchemaFault } from '../../errors/schema-error.ts'
import { parse } from '../../language/parse.ts'
import { countTokens } from '../../language/source-tokens.ts'
import { placesOf } from '../../schema/faults/places.ts'
import { readTypeMap, type ParsedText } from '../../schema/sdl/read-type-map.ts'
import type { TypeMap } from '../../schema/definitions/type-map.ts'

/** A text in the type system definition language, and what messages call it: the path of its file. */
export interface SchemaSource {
  readonly name: string
  readonly source: string
}

/** One text or several; of those without a name messages call the first `schema`, or `schema 1`. */
export type SchemaTexts = string | SchemaSource | readonly (string | SchemaSource)[]

/**
 * The type map that texts define, on top of a base where there is one. Faults of the definitions are added to `faults`.
 *
 * @throws SchemaError when a text has a fault of syntax, with the first one of each
 */
export function readTexts(sdl: SchemaTexts, base: TypeMap | undefined, faults: SchemaFault[]): TypeMap {
  const given: readonly unknown[] = Array.isArray(sdl) ? sdl : [sdl]
  const texts: ParsedText[] = []
  const syntaxFaults: SchemaFault[] = []
  let start = 0
  for (const [index, each] of given.entries()) {
    const { name, source } = namedSource(each, given.length === 1 ? 'schema' : `schema ${index + 1}`)
    // A file that holds nothing yet is no fault among others.
    if (given.length > 1 && countTokens(source) === 0) continue
    // A schema is the host's own: it may be of any length.
    const document = parse(source, { maxTokens: false, maxSourceLength: false })
    if ('errors' in document) {
      const [{ message, locations = [] }] = document.errors
      const places = locations.map(location => ({ name, source, offset: positionOf(source, location) }))
      syntaxFaults.push({ sentence: message, places })
    } else texts.push({ name, source, start, document })
    start += source.length + 1
  }
  if (syntaxFaults.length > 0) throw new SchemaError(syntaxFaults)
  return readTypeMap(texts, base, (sentence, ...subjects) =>
    faults.push({ sentence, places: placesOf(texts, subjects) }),
  )
}

function namedSource(given: unknown, name: string): SchemaSource {
  if (typeof given === 'string') return { name, source: given }
  const named = Object(given) as Partial<SchemaSource>
  if (typeof named.name === 'string' && typeof named.source === 'string') return named as SchemaSource
  throw new SchemaError([
    `The ${name} is ${inspect(given)}; expected a text in the type system definition language, or { name, source }.`,
  ])
}
