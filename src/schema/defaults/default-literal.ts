import { printValue } from '../../language/print/print-value.ts'
import { ConstLiteral } from '../definitions/const-literal.ts'
import type { InputObjectDefinition, TypeLookup } from '../definitions/definitions.ts'
import { ownEntry } from '../definitions/own-entry.ts'
import type { ScalarCoercion } from '../definitions/scalar-coercion.ts'
import type { EnumTypeDefinition, TypeReference } from '../definitions/type-map.ts'

/**
 * Prints a default value in the form that resolvers receive as the GraphQL literal that a client
 * would write; an invalid value, in a schema that is assumed to be valid, as `null`.
 * GraphQL specification, 3.6.1 "Field Arguments", 3.10 "Input Objects".
 */
export function printDefault(
  reference: TypeReference,
  value: unknown,
  definitions: TypeLookup,
): string {
  if (value == null) return 'null'
  if (value instanceof ConstLiteral) return printValue(value.document, value.node)
  if (reference.kind === 'NON_NULL') return printDefault(reference.ofType, value, definitions)
  if (reference.kind === 'LIST') {
    return Array.isArray(value)
      ? `[${value.map(item => printDefault(reference.ofType, item, definitions)).join(', ')}]`
      : printDefault(reference.ofType, value, definitions)
  }
  const type = definitions.typeByName.get(reference.name)
  switch (type?.kind) {
    case 'SCALAR':
      try {
        return printScalarValue(type, value)
      } catch {
        return 'null'
      }
    case 'ENUM':
      return nameOfValue(type, value) ?? 'null'
    case 'INPUT_OBJECT':
      return printObject(type, value, definitions)
    default:
      return 'null'
  }
}

/**
 * Prints a value of a scalar as a literal.
 *
 * @throws Error when the scalar cannot represent the value, or no literal can
 */
export function printScalarValue(scalar: ScalarCoercion, value: unknown): string {
  return printPlain(scalar.coerceResult(value))
}

function printObject(type: InputObjectDefinition, value: unknown, definitions: TypeLookup): string {
  const fieldValues = value as Readonly<Record<string, unknown>>
  const fields = type.fields.filter(
    ({ declaredName }) => ownEntry(fieldValues, declaredName) !== undefined,
  )
  const entries = fields.map(
    field =>
      `${field.name}: ${printDefault(field.type, fieldValues[field.declaredName], definitions)}`,
  )
  return `{${entries.join(', ')}}`
}

/** The name of an internal value; of several, the name that results have. */
function nameOfValue({ values }: EnumTypeDefinition, internalValue: unknown): string | undefined {
  return values.findLast(({ value }) => value === internalValue || Object.is(value, internalValue))
    ?.name
}

/** A plain JSON value as a literal; object keys are written as names. */
function printPlain(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(printPlain).join(', ')}]`
  if (typeof value === 'object' && value !== null) {
    return `{${Object.entries(value).map(printEntry).join(', ')}}`
  }
  if (typeof value === 'bigint') return String(value)
  if (typeof value === 'string' && /\p{Surrogate}/u.test(value)) {
    throw new Error(`${JSON.stringify(value)} holds half a surrogate pair, which no literal can`)
  }
  return JSON.stringify(value) ?? 'null'
}

function printEntry([name, value]: [string, unknown]): string {
  if (/^[_A-Za-z][_0-9A-Za-z]*$/.test(name)) return `${name}: ${printPlain(value)}`
  throw new Error(`"${name}" is no GraphQL name, so no literal can have it as a field`)
}
