import { EngineError } from '../errors/engine-error.ts'
import type { ErrorCode } from '../errors/error-code.ts'
import { inspectInput } from '../errors/inspect.ts'
import { ownEntry } from '../schema/definitions/own-entry.ts'
import { nameOfReference } from '../schema/definitions/reference.ts'
import type {
  FieldDefinition,
  TypeDefinition,
  TypeReference,
} from '../schema/definitions/type-map.ts'
import { bareObject } from '../schema/scalars/bare-object.ts'
import type { FieldSelections } from './field-set.ts'

/**
 * A representation with its values in the form that resolvers receive, and a text that two of them
 * have in common if they are equal.
 */
export interface EntityReference {
  readonly object: Readonly<Record<string, unknown>>
  readonly text: string
}

/** Reads an object that a gateway sends. */
export type ReadObject = (
  representation: Readonly<Record<string, unknown>>,
  coordinate: string,
) => EntityReference

/** Reads a value that a gateway sends: the value for resolvers, and its text. */
type ReadValue = (value: unknown, coordinate: string) => ReadResult

interface ReadResult {
  readonly value: unknown
  readonly text: string
}

/**
 * Makes the function that reads representations of a type. A reference has the `__typename` and the
 * selected fields, and nothing else that a client writes: a resolver may take a reference for an
 * object.
 */
export function objectReader(
  selections: FieldSelections,
  type: TypeDefinition,
  typeByName: ReadonlyMap<string, TypeDefinition>,
): ReadObject {
  const readers = [...fieldsIn(selections, type, typeByName).values()].map(
    ({ field, selections: inner }) => ({ field, read: valueReader(field.type, inner, typeByName) }),
  )
  return (representation, coordinate) => {
    const object = bareObject()
    const texts: string[] = []
    const typeName = ownEntry(representation, '__typename')
    if (typeof typeName === 'string') object['__typename'] = typeName
    for (const { field, read } of readers) {
      const { name } = field
      const fieldValue = ownEntry(representation, name)
      if (fieldValue === undefined) continue
      const { value, text } = read(fieldValue, `${coordinate}.${name}`)
      for (const property of propertiesOf(field)) object[property] = value
      texts.push(`${name}:${text}`)
    }
    return { object, text: `{${JSON.stringify(typeName) ?? ''}${texts.join()}}` }
  }
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
  reference: TypeReference,
  selections: FieldSelections,
  typeByName: ReadonlyMap<string, TypeDefinition>,
): ReadValue {
  if (reference.kind === 'NON_NULL') return valueReader(reference.ofType, selections, typeByName)
  if (reference.kind === 'NAMED') return namedReader(reference, selections, typeByName)
  const readItem = valueReader(reference.ofType, selections, typeByName)
  return (list, coordinate) => {
    if (list === null) return nullValue
    if (!Array.isArray(list)) throw misfit(list, coordinate, 'a list')
    const items = list.map(item => readItem(item, coordinate))
    return {
      value: items.map(({ value }) => value),
      text: `[${items.map(({ text }) => text).join()}]`,
    }
  }
}

function namedReader(
  reference: TypeReference,
  selections: FieldSelections,
  typeByName: ReadonlyMap<string, TypeDefinition>,
): ReadValue {
  const name = nameOfReference(reference)
  const type = typeByName.get(name)
  if (type?.kind === 'SCALAR') return leafReader(type.name, value => type.coerceInput(value))
  if (type?.kind === 'ENUM') {
    const values = new Map<unknown, unknown>(type.values.map(({ name, value }) => [name, value]))
    return leafReader(type.name, value => {
      if (values.has(value)) return values.get(value)
      throw new EngineError(`${type.name} has no value ${inspectInput(value)}`)
    })
  }
  const readObject = type && objectReader(selections, type, typeByName)
  return (value, coordinate) => {
    if (value === null) return nullValue
    if (!isJSONObject(value)) throw misfit(value, coordinate, `an object of ${name}`)
    const { object, text } = readObject!(value, coordinate)
    return { value: object, text }
  }
}

function leafReader(typeName: string, coerce: (value: unknown) => unknown): ReadValue {
  return (value, coordinate) => {
    if (value === null) return nullValue
    try {
      const coerced = coerce(value)
      const isPlain = typeof coerced === 'string' || typeof coerced === 'number'
      return { value: coerced, text: JSON.stringify(isPlain ? coerced : value) }
    } catch (thrown) {
      throw misfit(value, coordinate, typeName, thrown)
    }
  }
}

const nullValue: ReadResult = { value: null, text: 'null' }

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
export function isJSONObject(value: unknown): value is Readonly<Record<string, unknown>> {
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
    return isJSONObject(value) && hasFields(value, selected.selections)
  })
}
