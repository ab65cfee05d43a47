import { positionOf } from '../../../src/errors/location.ts'
import { SchemaError, type SchemaFault } from '../../../src/errors/schema-error.ts'
import { introspectionOf } from '../../../src/introspection/introspection.ts'
import { parse } from '../../../src/language/parse.ts'
import { compileSchema } from '../../../src/schema/compile-schema.ts'
import type { CompiledSchema } from '../../../src/schema/compiled-schema.ts'
import { specifiedDirectives } from '../../../src/schema/directives.ts'
import { placesOf } from '../../../src/schema/faults/places.ts'
import { specifiedScalars } from '../../../src/schema/scalars.ts'
import { readTypeMap, type ParsedText } from '../../../src/schema/sdl/read-type-map.ts'
import type { TypeMap } from '../../../src/schema/type-map.ts'

/** Builds a schema of texts, or throws a SchemaError. */
export function build(sources: readonly string[]): void {
  const texts: ParsedText[] = []
  let start = 0
  for (const [index, source] of sources.entries()) {
    const document = parse(source)
    const name = `text ${index + 1}`
    if ('errors' in document) {
      const [{ message, locations = [] }] = document.errors
      const places = locations.map(location => ({ name, source, offset: positionOf(source, location) }))
      throw new SchemaError([{ sentence: message, places }])
    }
    texts.push({ name, source, start, document })
    start += source.length + 1
  }
  const faults: SchemaFault[] = []
  const typeMap = readTypeMap(texts, undefined, (sentence, ...subjects) =>
    faults.push({ sentence, places: placesOf(texts, subjects) }),
  )
  const schema: CompiledSchema = compileSchema(
    withSpecified(typeMap),
    introspectionOf(() => schema),
    { faults },
  )
}

/** A type map with the scalars and directives of the specification that it does not define itself. */
function withSpecified({ types, directives, ...others }: TypeMap): TypeMap {
  return {
    ...others,
    types: [...without(specifiedScalars, types), ...types],
    directives: [...without(specifiedDirectives, directives), ...directives],
  }
}

function without<Member extends { readonly name: string }>(
  members: readonly Member[],
  hidden: readonly { readonly name: string }[],
): readonly Member[] {
  return members.filter(({ name }) => hidden.every(other => other.name !== name))
}
