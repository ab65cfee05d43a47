import { packageVersion } from '../../runtime/package-root.ts'
import { nodeCrypto } from '../../runtime/node-crypto.ts'
import { namesIn } from '../compiled/symbols.ts'
import { specifiedScalars } from '../scalars/specified-scalars.ts'
import { inputValuesOf } from '../definitions/definitions.ts'
import { nameOfReference, referencesIn } from '../definitions/reference.ts'
import { isScalarOfText } from './read-types.ts'
import type { AppliedRules } from '../faults/schema-rules.ts'
import type { Positioned, SchemaFacts, TypeMap } from '../definitions/type-map.ts'

/** The options that decide what is a fault of a text. */
interface FactOptions extends AppliedRules {
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
    scalarsOfValues: [...scalarsOfValues(definitions)].sort().join(' '),
  }
  const sources = typeMap.texts.map(({ source }) => source)
  return { digest: digestOf(facts, sources, options), ...facts }
}

/** The scalars of which defaults, and arguments of directives, may have values. */
function scalarsOfValues(definitions: TypeMap): ReadonlySet<string> {
  const typeByName = new Map(definitions.types.map(type => [type.name, type]))
  const names = new Set<string>()
  const scalars = new Set<string>()
  const open = [
    ...inputValuesOf(definitions).filter(inputValue => inputValue.default !== undefined),
    ...definitions.directives.flatMap(directive => directive.arguments),
  ]
  for (let inputValue; (inputValue = open.pop()) !== undefined;) {
    const name = nameOfReference(inputValue.type)
    if (names.has(name)) continue
    names.add(name)
    const type = typeByName.get(name)
    if (type?.kind === 'SCALAR') scalars.add(name)
    if (type?.kind === 'INPUT_OBJECT') open.push(...type.fields)
  }
  return scalars
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

/** Whoever reads a file may leave it, or take it away. */
const byteOrderMark = /^\ufeff/

function digestOf(
  { names, references, isConstrained, scalarsOfValues }: Omit<SchemaFacts, 'digest'>,
  sources: readonly string[],
  { assumeValid = false, ignoredRules, incremental = false }: FactOptions,
): string {
  const lengths = sources.map(source => source.replace(byteOrderMark, '').length)
  // The host's options have not been checked yet.
  const rules = Array.from(ignoredRules ?? []).sort()
  const parts = [packageVersion, assumeValid, rules, incremental, isConstrained, lengths]
  const hash = nodeCrypto().createHash('sha256').update(JSON.stringify(parts))
  for (const text of [names, references, scalarsOfValues, ...sources])
    hash.update('\n').update(text.replace(byteOrderMark, ''))
  return hash.digest('hex')
}

/**
 * Returns a type map without its facts where the host has functions for a scalar of which the texts
 * have values, which the facts say nothing about.
 */
export function withApplicableFacts(typeMap: TypeMap): TypeMap {
  if (typeMap.facts === undefined) return typeMap
  const names = typeMap.facts.scalarsOfValues.split(' ')
  const isApplicable = typeMap.types.every(
    type => type.kind !== 'SCALAR' || !names.includes(type.name) || isScalarOfText(type),
  )
  return isApplicable ? typeMap : { ...typeMap, facts: undefined }
}
