import { createSymbolTable, type NativeSymbolTable } from '../../runtime/addon.ts'
import type { FieldDefinition, Introspection, TypeMap } from '../definitions/type-map.ts'

/** The names that the specification fixes; their symbols are the same in every schema. */
const fixedNames = [
  '__typename',
  '__schema',
  '__type',
  'skip',
  'include',
  'if',
  'defer',
  'stream',
  'label',
  'initialCount',
] as const

/** The symbol of `__typename`. */
export const TYPENAME_SYMBOL: number = fixedNames.indexOf('__typename')
/** The symbol of `__schema`. */
export const SCHEMA_SYMBOL: number = fixedNames.indexOf('__schema')
/** The symbol of `__type`. */
export const TYPE_SYMBOL: number = fixedNames.indexOf('__type')
/** The symbol of `skip`. */
export const SKIP_SYMBOL: number = fixedNames.indexOf('skip')
/** The symbol of `include`. */
export const INCLUDE_SYMBOL: number = fixedNames.indexOf('include')
/** The symbol of `if`, an argument of `@defer` and `@stream`. */
export const IF_SYMBOL: number = fixedNames.indexOf('if')
/** The symbol of `defer`. */
export const DEFER_SYMBOL: number = fixedNames.indexOf('defer')
/** The symbol of `stream`. */
export const STREAM_SYMBOL: number = fixedNames.indexOf('stream')
/** The symbol of `label`, an argument of `@defer` and `@stream`. */
export const LABEL_SYMBOL: number = fixedNames.indexOf('label')
/** The symbol of `initialCount`, an argument of `@stream`. */
export const INITIAL_COUNT_SYMBOL: number = fixedNames.indexOf('initialCount')

/** All names of a schema, numbered. */
export interface Symbols {
  readonly names: readonly string[]
  readonly table: NativeSymbolTable
  /** The symbol of a name that belongs to the schema. */
  of(name: string): number
}

/**
 * Numbers the names of a schema: the fixed names first, then the others, sorted by code unit. A
 * symbol depends on the schema alone, so a tape has the same meaning in every process.
 */
export function numberNames(typeMap: TypeMap, introspection: Introspection): Symbols {
  const { facts } = typeMap
  const schemaNames = facts === undefined ? new Set<string>() : new Set(facts.names.split(' '))
  addNames(facts === undefined ? typeMap : builtInPart(typeMap), schemaNames)
  addNames({ types: introspection.types, directives: [] }, schemaNames)
  addFieldNames(introspection.metaFields, schemaNames)
  for (const name of fixedNames) schemaNames.delete(name)
  const names = [...fixedNames, ...[...schemaNames].sort()]
  const symbolByName = new Map(names.map((name, symbol) => [name, symbol]))
  return { names, table: createSymbolTable(names), of: name => symbolByName.get(name)! }
}

type Definitions = Pick<TypeMap, 'types' | 'directives'>

/** The definitions that are of no text. */
function builtInPart({ types, directives }: TypeMap): Definitions {
  return {
    types: types.filter(({ position }) => position === undefined),
    directives: directives.filter(({ position }) => position === undefined),
  }
}

/** The names of types, of their members and of directives. */
export function namesIn(definitions: Definitions): ReadonlySet<string> {
  const names = new Set<string>()
  addNames(definitions, names)
  return names
}

function addNames({ types, directives }: Definitions, names: Set<string>): void {
  addMemberNames(types, names)
  for (const type of types) {
    if (type.kind === 'OBJECT' || type.kind === 'INTERFACE') addFieldNames(type.fields, names)
    if (type.kind === 'INPUT_OBJECT') addMemberNames(type.fields, names)
    if (type.kind === 'ENUM') addMemberNames(type.values, names)
  }
  addMemberNames(directives, names)
  for (const directive of directives) addMemberNames(directive.arguments, names)
}

function addFieldNames(fields: readonly FieldDefinition[], names: Set<string>): void {
  addMemberNames(fields, names)
  for (const field of fields) addMemberNames(field.arguments, names)
}

function addMemberNames(members: readonly { readonly name: string }[], names: Set<string>): void {
  for (const { name } of members) names.add(name)
}
