import { packageVersion } from '../../runtime/package-root.ts'
import { nodeCrypto } from '../../runtime/node-crypto.ts'
import { namesIn } from '../compiled/symbols.ts'
import { specifiedScalars } from '../scalars/specified-scalars.ts'
import { referencesIn } from '../definitions/reference.ts'
import type { Positioned, SchemaFacts, TypeMap } from '../definitions/type-map.ts'

/** The options that decide what is a fault of a text. */
interface FactOptions {
  readonly assumeValid?: boolean | undefined
  readonly incremental?: boolean | undefined
}

/**
 * The facts of the texts of a schema.
 *
 * @throws Error when the schema has types that stand in no text
 */
export function schemaFactsOf(typeMap: TypeMap, options: FactOptions): SchemaFacts {
  if (typeMap.facts !== undefined) return typeMap.facts
  const types = typeMap.types.filter(isOfText)
  const isOfCode = typeMap.types.some(
    type => !isOfText(type) && specifiedScalars.every(({ name }) => name !== type.name),
  )
  if (typeMap.texts === undefined || isOfCode) {
    throw new Error(
      'The schema has types that stand in no text; expected one of buildSchema() without federation, whose texts the facts are of.',
    )
  }
  const definitions = { ...typeMap, types, directives: typeMap.directives.filter(isOfText) }
  const { names, isConstrained } = referencesIn(definitions)
  const facts = {
    names: [...namesIn(definitions)].sort().join(' '),
    references: [...names].join(' '),
    isConstrained,
  }
  const sources = typeMap.texts.map(({ source }) => source)
  return { digest: digestOf(facts, sources, options), ...facts }
}

function isOfText({ position }: Positioned): boolean {
  return position !== undefined
}

/** Whether facts are those of texts, and of these options, as this version finds them out. */
export function areFactsOf(
  { digest, ...facts }: SchemaFacts,
  sources: readonly string[],
  options: FactOptions,
): boolean {
  return digest === digestOf(facts, sources, options)
}

function digestOf(
  { names, references, isConstrained }: Omit<SchemaFacts, 'digest'>,
  sources: readonly string[],
  { assumeValid = false, incremental = false }: FactOptions,
): string {
  const lengths = sources.map(({ length }) => length)
  const parts = [packageVersion, assumeValid, incremental, isConstrained, lengths]
  const hash = nodeCrypto().createHash('sha256').update(JSON.stringify(parts))
  for (const text of [names, references, ...sources]) hash.update('\n').update(text)
  return hash.digest('hex')
}
