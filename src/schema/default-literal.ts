import type { InputObjectType, Type } from './compiled-schema.ts'
import { printType } from './type-reference.ts'

/**
 * A default, given in the form that resolvers receive, as the GraphQL literal that a client would write for it.
 * GraphQL specification, 3.6.1 "Field Arguments", 3.10 "Input Objects".
 *
 * @throws Error when the value does not belong to the type
 */
export function printDefault(type: Type, value: unknown): string {
  switch (type.kind) {
    case 'NON_NULL':
      if (value == null) throw new Error(`${printType(type)} cannot be null`)
      return printDefault(type.ofType, value)
    case 'LIST':
      if (value === null) return 'null'
      return Array.isArray(value)
        ? `[${value.map(item => printDefault(type.ofType, item)).join(', ')}]`
        : printDefault(type.ofType, value)
    case 'ENUM': {
      if (value === null) return 'null'
      const enumValue = type.valueByInternal.get(value)
      if (enumValue === undefined) throw new Error(`${type.name} has no value ${display(value)}`)
      return enumValue.name
    }
    case 'INPUT_OBJECT':
      return value === null ? 'null' : printObject(type, value)
    case 'SCALAR':
      return value === null ? 'null' : printPlain(type.coerceResult(value))
    default:
      throw new Error(`${type.name} is an output type, which has no defaults`)
  }
}

function printObject(type: InputObjectType, value: unknown): string {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Error(`${type.name} takes an object, not ${display(value)}`)
  }
  const entries = new Map<string, unknown>(Object.entries(value))
  const fields: string[] = []
  for (const field of type.fields) {
    const given = entries.get(field.declaredName)
    entries.delete(field.declaredName)
    if (given !== undefined) fields.push(`${field.name}: ${printDefault(field.type, given)}`)
    else if (field.type.kind === 'NON_NULL' && !field.hasDefault) {
      throw new Error(`${type.name} requires the field "${field.declaredName}"`)
    }
  }
  for (const unknown of entries.keys()) throw new Error(`${type.name} has no field "${unknown}"`)
  return `{${fields.join(', ')}}`
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

function display(value: unknown): string {
  return typeof value === 'string' ? JSON.stringify(value) : String(value)
}
