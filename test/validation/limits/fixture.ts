import { buildSchema, defaultLimits, type Limits, type Schema } from '../../../src/index.ts'

const sdl = `
  directive @tag(name: String) repeatable on FIELD | QUERY | FRAGMENT_DEFINITION | FRAGMENT_SPREAD | INLINE_FRAGMENT
  type Query { thing(by: Int): Thing, number: Int, fields: [Thing] }
  type Thing { thing(by: Int): Thing, number: Int, text: String, fields: [Thing], ofType: Thing, interfaces: [Thing] }
`

/** Every limit switched off. */
export const unlimited: Limits = Object.fromEntries(
  Object.keys(defaultLimits).map(name => [name, false]),
) as unknown as Limits

/** A schema that has some limits and no others. */
export function schemaWith(limits: Partial<Limits>): Schema {
  return buildSchema(sdl, { config: { limits: { ...unlimited, ...limits } } })
}

/**
 * A fault as tests of limits state it: the code, the message, then `line:column` of each location.
 */
export type Excess = readonly [code: unknown, message: string, ...locations: string[]]

/** The faults of a document. */
export function excessesOf(schema: Schema, source: string): Excess[] {
  return schema
    .validate(source)
    .map(({ message, extensions, locations = [] }) => [
      extensions['code'],
      message,
      ...locations.map(({ line, column }) => `${line}:${column}`),
    ])
}

/** So many pieces of a document, with blanks between them. */
export function repeat(count: number, make: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => make(index)).join(' ')
}
