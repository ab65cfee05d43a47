import { EngineError } from '../errors/engine-error.ts'
import type { ErrorCode } from '../errors/error-code.ts'
import { inspectInput } from '../errors/inspect.ts'
import { ownEntry } from '../schema/definitions/own-entry.ts'
import type {
  FieldDefinition,
  TypeDefinition,
  TypeReference,
} from '../schema/definitions/type-map.ts'
import { bareObject } from '../schema/scalars/bare-object.ts'
import type { FieldSelections } from './field-set.ts'

/**
 * Reads an object that a gateway sends: its values in the form that resolvers receive. Adds to
 * `digest` a text that is equal for equal objects.
 */
export type ReadObject = (
  representation: Readonly<Record<string, unknown>>,
  digest: Digest,
) => EntityReference

/** A reference to an entity: `__typename`, and fields by the names that resolvers read. */
export type EntityReference = Readonly<Record<string, unknown>>

/** What tells the references of one type in a request apart. */
interface Digest {
  text: string
}

type ReadValue = (value: unknown, digest: Digest) => unknown

/**
 * Makes the function that reads representations of a type. A reference has the `__typename` and the
 * selected fields, and nothing else that a client writes: a resolver may take a reference for an
 * object.
 */
export function referenceReader(
  selections: FieldSelections,
  type: TypeDefinition,
  typeByName: ReadonlyMap<string, TypeDefinition>,
): ReadObject {
  const [lone, ...fields] = fieldsIn(selections, type, typeByName).values()
  const coerce =
    lone !== undefined && fields.length === 0
      ? loneCoercion(`${type.name}.${lone.field.name}`, lone.field.type, typeByName)
      : undefined
  const readObject = objectReader(selections, type, typeByName)
  if (coerce === undefined) return readObject
  const { name } = lone!.field
  const properties = propertiesOf(lone!.field)
  return (representation, digest) => {
    const fieldValue = ownEntry(representation, name)
    // A requirement beside a key of `__typename` alone.
    if (fieldValue === undefined || fieldValue === null) return readObject(representation, digest)
    const reference = bareObject()
    const value = coerce(fieldValue)
    digest.text = leafText(value, fieldValue)
    reference['__typename'] = type.name
    for (const property of properties) reference[property] = value
    return reference
  }
}

/** The coercion of the one field of a key, unless it is an object or a list. */
function loneCoercion(
  coordinate: string,
  reference: TypeReference,
  typeByName: ReadonlyMap<string, TypeDefinition>,
): CoerceLeaf | undefined {
  const nullable = reference.kind === 'NON_NULL' ? reference.ofType : reference
  return nullable.kind === 'NAMED'
    ? leafCoercion(coordinate, typeByName.get(nullable.name))
    : undefined
}

function objectReader(
  selections: FieldSelections,
  type: TypeDefinition,
  typeByName: ReadonlyMap<string, TypeDefinition>,
): ReadObject {
  const readers = [...fieldsIn(selections, type, typeByName).values()].map(
    ({ field, selections: inner }) => ({
      name: field.name,
      properties: propertiesOf(field),
      read: valueReader(`${type.name}.${field.name}`, field.type, inner, typeByName),
    }),
  )
  return (representation, digest) => {
    const object = bareObject()
    const typeName = ownEntry(representation, '__typename')
    if (typeof typeName === 'string') {
      object['__typename'] = typeName
      digest.text += textOf(typeName)
    }
    for (const { name, properties, read } of readers) {
      const fieldValue = ownEntry(representation, name)
      // A field that is absent, and one that is there, differ by the next text.
      digest.text += fieldValue === undefined ? '-' : '+'
      if (fieldValue === undefined) continue
      const value = read(fieldValue, digest)
      for (const property of properties) object[property] = value
    }
    return object
  }
}

/** A text that no other text begins with. */
function textOf(value: string): string {
  return `${value.length}:${value}`
}

/** The declared name, and the property that the field reads, where that is another one. */
function propertiesOf({ declaredName, propertyNames }: FieldDefinition): readonly string[] {
  return propertyNames.length === 0 || propertyNames.includes(declaredName)
    ? [declaredName]
    : [declaredName, propertyNames[0]!]
}

interface SelectedDefinition {
  readonly field: FieldDefinition
  readonly selections: FieldSelections
}

/** The fields that selections have on a type and, by fragments, on types below it. */
function fieldsIn(
  selections: FieldSelections,
  type: TypeDefinition,
  typeByName: ReadonlyMap<string, TypeDefinition>,
  fields: Map<string, SelectedDefinition> = new Map(),
): Map<string, SelectedDefinition> {
  for (const selected of selections) {
    if (selected.kind === 'FRAGMENT') {
      const { typeName, selections: inner } = selected
      const fragmentType = typeName === undefined ? type : typeByName.get(typeName)
      if (fragmentType !== undefined) fieldsIn(inner, fragmentType, typeByName, fields)
      continue
    }
    if (type.kind !== 'OBJECT' && type.kind !== 'INTERFACE') continue
    const field = type.fields.find(({ name }) => name === selected.name)
    if (field === undefined) continue
    const previous = fields.get(field.name)?.selections ?? []
    fields.set(field.name, { field, selections: [...previous, ...selected.selections] })
  }
  return fields
}

function valueReader(
  coordinate: string,
  reference: TypeReference,
  selections: FieldSelections,
  typeByName: ReadonlyMap<string, TypeDefinition>,
): ReadValue {
  if (reference.kind === 'NON_NULL')
    return valueReader(coordinate, reference.ofType, selections, typeByName)
  const readValue =
    reference.kind === 'NAMED'
      ? namedReader(coordinate, reference.name, selections, typeByName)
      : listReader(coordinate, valueReader(coordinate, reference.ofType, selections, typeByName))
  return (value, digest) => {
    if (value !== null) return readValue(value, digest)
    digest.text += 'n'
    return null
  }
}

function listReader(coordinate: string, readItem: ReadValue): ReadValue {
  return (list, digest) => {
    if (!Array.isArray(list)) throw misfit(list, coordinate, 'a list')
    digest.text += `[${list.length}:`
    return list.map(item => readItem(item, digest))
  }
}

function namedReader(
  coordinate: string,
  name: string,
  selections: FieldSelections,
  typeByName: ReadonlyMap<string, TypeDefinition>,
): ReadValue {
  const type = typeByName.get(name)
  const coerce = leafCoercion(coordinate, type)
  if (coerce !== undefined) {
    return (value, digest) => {
      const coerced = coerce(value)
      digest.text += textOf(leafText(coerced, value))
      return coerced
    }
  }
  const readObject = type && objectReader(selections, type, typeByName)
  return (value, digest) => {
    if (!isObjectOfJSON(value)) throw misfit(value, coordinate, `an object of ${name}`)
    return readObject!(value, digest)
  }
}

/** @throws GraphQLError for a value that does not fit */
type CoerceLeaf = (value: unknown) => unknown

/** The input coercion of a scalar or an enum; undefined for another type. */
function leafCoercion(
  coordinate: string,
  type: TypeDefinition | undefined,
): CoerceLeaf | undefined {
  if (type?.kind === 'SCALAR') {
    return value => {
      try {
        return type.coerceInput(value)
      } catch (thrown) {
        throw misfit(value, coordinate, type.name, thrown)
      }
    }
  }
  if (type?.kind !== 'ENUM') return undefined
  const values = new Map<unknown, unknown>(type.values.map(({ name, value }) => [name, value]))
  return value => {
    if (values.has(value)) return values.get(value)
    const cause = new EngineError(`${type.name} has no value ${inspectInput(value)}`)
    throw misfit(value, coordinate, type.name, cause)
  }
}

/**
 * A text that is equal for equal values of a leaf. An ID of a number and one of a text are one; other
 * values are equal as clients write them.
 */
function leafText(coerced: unknown, value: unknown): string {
  if (typeof coerced !== 'string') return `=${JSON.stringify(value)}`
  return coerced.startsWith('=') ? `==${coerced}` : coerced
}

const code: ErrorCode = 'BAD_USER_INPUT'

function misfit(value: unknown, coordinate: string, expected: string, cause?: unknown): Error {
  return representationError(
    `A representation has ${inspectInput(value)} for ${coordinate}; expected ${expected}.`,
    cause,
  )
}

/** An error of one representation for the client. */
export function representationError(message: string, cause?: unknown): EngineError {
  return new EngineError(message, { extensions: { code }, cause })
}

/** Whether a value is an object as JSON has them. */
export function isObjectOfJSON(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Whether an object has each of the selected fields, and none of them is null. */
export function hasFields(
  object: Readonly<Record<string, unknown>>,
  selections: FieldSelections,
): boolean {
  return selections.every(selected => {
    if (selected.kind === 'FRAGMENT') return hasFields(object, selected.selections)
    if (selected.name === '__typename') return true
    const value = ownEntry(object, selected.name)
    if (value === undefined || value === null) return false
    if (selected.selections.length === 0) return true
    return isObjectOfJSON(value) && hasFields(value, selected.selections)
  })
}
