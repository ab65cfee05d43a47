import { inspect } from '../errors/inspect.ts'
import { GraphQLError, type ResponsePath } from '../errors/graphql-error.ts'
import { didYouMean } from '../errors/suggestion.ts'
import type { EnumType, InputObjectType, ScalarType, Type } from '../schema/compiled-schema.ts'
import { printType } from '../schema/type-reference.ts'

/** Takes one fault of an input value: where it is in the value, what stands there, and a sentence. */
type ReportInputFault = (path: ResponsePath, value: unknown, message: string) => void

const MAX_DEPTH = 200

/**
 * Input coercion of a JSON value. Every fault is reported; the result counts only when there was none.
 * GraphQL specification, 3.5 to 3.12, "Input Coercion".
 */
export function coerceInputValue(
  value: unknown,
  type: Type,
  report: ReportInputFault,
  hasSuggestions: boolean,
  path: ResponsePath = [],
): unknown {
  if (type.kind === 'NON_NULL') {
    if (value != null) return coerceInputValue(value, type.ofType, report, hasSuggestions, path)
    report(path, value, `Expected non-nullable type "${printType(type)}" not to be null.`)
    return undefined
  }
  if (value == null) return null
  if (path.length > MAX_DEPTH) {
    report([], null, `Expected a value of at most ${MAX_DEPTH} levels.`)
    return undefined
  }
  switch (type.kind) {
    case 'LIST':
      if (!Array.isArray(value)) return [coerceInputValue(value, type.ofType, report, hasSuggestions, path)]
      return value.map((item, index) =>
        coerceInputValue(item, type.ofType, report, hasSuggestions, [...path, index]),
      )
    case 'INPUT_OBJECT':
      return coerceObject(value, type, report, hasSuggestions, path)
    case 'ENUM':
      return coerceEnum(value, type, report, hasSuggestions, path)
    case 'SCALAR':
      return coerceScalar(value, type, report, path)
    default:
      return undefined
  }
}

function coerceObject(
  value: unknown,
  type: InputObjectType,
  report: ReportInputFault,
  hasSuggestions: boolean,
  path: ResponsePath,
): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    report(path, value, `Expected type "${type.name}" to be an object.`)
    return undefined
  }
  const given = new Map<string, unknown>(Object.entries(value))
  const object: Record<string, unknown> = {}
  for (const field of type.fields) {
    const entry = given.get(field.name)
    if (entry !== undefined) {
      object[field.declaredName] = coerceInputValue(entry, field.type, report, hasSuggestions, [
        ...path,
        field.name,
      ])
    } else if (field.hasDefault) {
      object[field.declaredName] = field.defaultValue
    } else if (field.type.kind === 'NON_NULL') {
      const required = `Field "${field.name}" of required type "${printType(field.type)}" was not provided.`
      report(path, value, required)
    }
  }
  for (const name of given.keys()) {
    if (type.fieldByName.has(name)) continue
    const suggestion = hasSuggestions ? didYouMean(name, type.fieldByName.keys()) : ''
    report(path, value, `Field "${name}" is not defined by type "${type.name}".${suggestion}`)
  }
  if (type.isOneOf) reportOneOf(value, object, type, report, path)
  return object
}

/** GraphQL specification, 3.10.1 "OneOf Input Objects": exactly one entry, and not null. */
function reportOneOf(
  value: object,
  coerced: Readonly<Record<string, unknown>>,
  type: InputObjectType,
  report: ReportInputFault,
  path: ResponsePath,
): void {
  const [field, ...others] = type.fields.filter(({ declaredName }) => Object.hasOwn(coerced, declaredName))
  if (field === undefined || others.length > 0) {
    report(path, value, `Exactly one key must be specified for OneOf type "${type.name}".`)
  } else if (coerced[field.declaredName] === null) {
    report([...path, field.name], null, `Field "${field.name}" must be non-null.`)
  }
}

function coerceEnum(
  value: unknown,
  type: EnumType,
  report: ReportInputFault,
  hasSuggestions: boolean,
  path: ResponsePath,
): unknown {
  const known = typeof value === 'string' ? type.valueByName.get(value) : undefined
  if (known !== undefined) return known.value
  const names = hasSuggestions
    ? didYouMean(
        String(typeof value === 'string' ? value : inspect(value)),
        type.valueByName.keys(),
        'the enum value ',
      )
    : ''
  report(
    path,
    value,
    typeof value === 'string'
      ? `Value "${value}" does not exist in "${type.name}" enum.${names}`
      : `Enum "${type.name}" cannot represent non-string value: ${inspect(value)}.${names}`,
  )
  return undefined
}

function coerceScalar(
  value: unknown,
  type: ScalarType,
  report: ReportInputFault,
  path: ResponsePath,
): unknown {
  try {
    const coerced = type.coerceInput(value)
    if (coerced !== undefined) return coerced
    report(path, value, `Expected type "${type.name}".`)
  } catch (error) {
    const message = error instanceof Error ? error.message : inspect(error)
    report(path, value, error instanceof GraphQLError ? message : `Expected type "${type.name}". ${message}`)
  }
  return undefined
}
