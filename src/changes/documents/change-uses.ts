import type { CompiledSchema, CompositeType } from '../../schema/compiled/compiled-schema.ts'
import { isCompositeType } from '../../schema/compiled/type-reference.ts'
import type { ChangeKind, ChangeUse } from '../schema-change.ts'
import type { DocumentUses } from './document-uses.ts'

/** A change, as it is reported. */
interface ReportedChange {
  readonly kind: ChangeKind
  readonly coordinate: string
  readonly detail: string | undefined
}

/** Returns the keys of `DocumentUses` that a change concerns. */
type Keys = (coordinate: string, detail: string | undefined) => readonly string[]

const used: Keys = coordinate => [coordinate]
const omitted: Keys = coordinate => [`${coordinate} omitted`]
const usedOrOmittedWhereRequired: Keys = (coordinate, detail) =>
  detail === 'required' ? [coordinate, `${coordinate} omitted`] : [coordinate]
/** The field or directive of an argument, without the parentheses. */
const usedHolder: Keys = coordinate => [coordinate.replace(/\(.*/, '')]
const structure: Keys = coordinate => [`${coordinate.replace(/\..*/, '')} {}`]
const structureOfDetail: Keys = (_, detail) => [`${detail} {}`]
const operations: Keys = (_, detail) => [`operation ${detail}`]
const usedOrImpossible: Keys = coordinate => [coordinate, `${coordinate} lost`]
/** The schema concerns every operation; a value of an enum may be returned where the enum is. */
const everywhere: Keys = coordinate =>
  coordinate === 'schema'
    ? ['query', 'mutation', 'subscription'].map(operation => `operation ${operation}`)
    : [coordinate, `${coordinate} omitted`, `${coordinate.replace(/\..*/, '')} returned`]

/**
 * What "uses" means: for each kind of change that is not safe, the uses of a document that the
 * change concerns.
 */
const keysOf: Readonly<Partial<Record<ChangeKind, Keys>>> = {
  ARG_BECAME_REQUIRED: omitted,
  ARG_CHANGED_KIND: usedOrOmittedWhereRequired,
  ARG_REMOVED: used,
  DIRECTIVE_ARG_REMOVED: used,
  DIRECTIVE_LOCATION_REMOVED: (coordinate, detail) => [`${coordinate} ${detail}`],
  DIRECTIVE_REMOVED: used,
  DIRECTIVE_REPEATABLE_REMOVED: coordinate => [`${coordinate} repeated`],
  FIELD_CHANGED_KIND: usedOrOmittedWhereRequired,
  FIELD_REMOVED: used,
  IMPLEMENTED_INTERFACE_REMOVED: (coordinate, detail) => [`${detail} lost ${coordinate}`],
  INPUT_FIELD_BECAME_REQUIRED: omitted,
  ONE_OF_ADDED: structure,
  REQUIRED_ARG_ADDED: usedHolder,
  REQUIRED_DIRECTIVE_ARG_ADDED: usedHolder,
  REQUIRED_INPUT_FIELD_ADDED: structure,
  ROOT_TYPE_CHANGED: operations,
  ROOT_TYPE_REMOVED: operations,
  TYPE_CHANGED_KIND: usedOrImpossible,
  TYPE_REMOVED: usedOrImpossible,
  TYPE_REMOVED_FROM_UNION: (coordinate, detail) => [`${coordinate} lost ${detail}`],
  VALUE_REMOVED_FROM_ENUM: used,

  APPLIED_DIRECTIVE_ADDED: everywhere,
  APPLIED_DIRECTIVE_CHANGED: everywhere,
  APPLIED_DIRECTIVE_REMOVED: everywhere,
  ARG_DEFAULT_VALUE_CHANGE: omitted,
  IMPLEMENTED_INTERFACE_ADDED: structureOfDetail,
  INPUT_FIELD_DEFAULT_VALUE_CHANGE: omitted,
  OPTIONAL_ARG_ADDED: usedHolder,
  OPTIONAL_INPUT_FIELD_ADDED: structure,
  SPECIFIED_BY_CHANGED: used,
  SPECIFIED_BY_REMOVED: used,
  TYPE_ADDED_TO_INTERFACE: structure,
  TYPE_ADDED_TO_UNION: structure,
  TYPE_BECAME_UNREACHABLE: used,
  VALUE_ADDED_TO_ENUM: coordinate => [`${coordinate.replace(/\..*/, '')} returned`],
}

/**
 * Returns a function that returns the documents that a change concerns, in their order; undefined
 * for a safe change.
 */
export function changeUsesOf(
  documents: DocumentUses,
  oldSchema: CompiledSchema,
  newSchema: CompiledSchema,
): (change: ReportedChange) => readonly ChangeUse[] | undefined {
  const impossible = impossibleFragments(documents, oldSchema, newSchema)
  return ({ kind, coordinate, detail }) => {
    const keys = keysOf[kind]?.(coordinate, detail)
    if (keys === undefined) return undefined
    return documents.merge(
      keys.flatMap(key => [...documents.usesOf(key), ...(impossible.get(key) ?? [])]),
    )
  }
}

/**
 * Returns the uses of fragments whose two types have no possible type in common any more, by the
 * object types that were in common: `Type lost`, and `Abstract lost Type` for the type that may
 * not be the object type any more. GraphQL specification, 5.5.2.3 "Fragment Spread Is Possible".
 */
function impossibleFragments(
  documents: DocumentUses,
  oldSchema: CompiledSchema,
  newSchema: CompiledSchema,
): ReadonlyMap<string, readonly ChangeUse[]> {
  const impossible = new Map<string, ChangeUse[]>()
  for (const { types, uses } of documents.fragmentPositions) {
    if (commonNames(newSchema, types).length > 0) continue
    for (const name of commonNames(oldSchema, types)) {
      const keys = [`${name} lost`, ...types.map(type => `${type.name} lost ${name}`)]
      for (const key of keys) {
        const impossibleUses = impossible.get(key)
        if (impossibleUses === undefined) impossible.set(key, [...uses])
        else impossibleUses.push(...uses)
      }
    }
  }
  return impossible
}

/** Returns the names of the object types that two types have in common in a schema. */
function commonNames(
  schema: CompiledSchema,
  types: readonly [CompositeType, CompositeType],
): readonly string[] {
  const [namesA, namesB] = types.map(({ name }) => possibleNames(schema, name))
  return [...namesA!].filter(name => namesB!.has(name))
}

function possibleNames(schema: CompiledSchema, typeName: string): ReadonlySet<string> {
  const type = schema.typeByName.get(typeName)
  if (type === undefined || !isCompositeType(type)) return new Set()
  const types = type.kind === 'OBJECT' ? [type] : (schema.possibleTypes.get(type) ?? [])
  return new Set([...types].map(({ name }) => name))
}
