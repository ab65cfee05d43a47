import { EngineError } from '../errors/engine-error.ts'
import type { GraphQLError } from '../errors/graphql-error.ts'
import { inspect } from '../errors/inspect.ts'
import type { ScalarTypeDefinition } from './type-map.ts'

/** Keeps the recursion of everything that walks such a value, JSON.stringify included, far from the end of the stack. */
const MAX_DEPTH = 200

/** Any JSON value, the same outside and inside. */
export const jsonScalar: ScalarTypeDefinition = {
  ...anyValueScalar('JSON'),
  description: 'Any JSON value: an object, a list, text, a number or a boolean.',
  specifiedByURL: 'https://www.rfc-editor.org/rfc/rfc8259',
}

/** Any value at all, which travels as JSON does. */
export const anyScalar: ScalarTypeDefinition = {
  ...anyValueScalar('Any'),
  description: 'A value of any kind, in requests and in responses.',
}

function anyValueScalar(name: string): ScalarTypeDefinition {
  return {
    kind: 'SCALAR',
    name,
    coerceResult: value => plainValue(value, '', name, 0),

    coerceInput(value) {
      checkInput(value, name, 0)
      return value
    },

    // An enum value in a literal is the text of its name, because JSON has no enums.
    coerceLiteral({ value }) {
      checkInput(value, name, 0)
      return value
    },
  }
}

/** A plain copy of what JSON.stringify would write, without what it would drop in silence. */
function plainValue(value: unknown, key: string, name: string, depth: number): unknown {
  if (depth > MAX_DEPTH) throw tooDeep(name)
  if (isPrimitive(value)) return value
  if (typeof value !== 'object' || value === null) throw misfit(name, value)
  const { toJSON } = value as { toJSON?: unknown }
  if (typeof toJSON === 'function') return plainValue(toJSON.call(value, key), key, name, depth + 1)
  if (value instanceof String || value instanceof Number || value instanceof Boolean) {
    return plainValue(value.valueOf(), key, name, depth)
  }
  if (Array.isArray(value)) {
    return value.map((item: unknown, index) => plainValue(item ?? null, String(index), name, depth + 1))
  }
  const entries = Object.entries(value).filter(([, entry]) => entry !== undefined)
  return Object.fromEntries(entries.map(([each, entry]) => [each, plainValue(entry, each, name, depth + 1)]))
}

function checkInput(value: unknown, name: string, depth: number): void {
  if (depth > MAX_DEPTH) throw tooDeep(name)
  if (isPrimitive(value)) return
  if (typeof value !== 'object' || value === null) throw misfit(name, value)
  for (const entry of Object.values(value)) checkInput(entry, name, depth + 1)
}

function isPrimitive(value: unknown): boolean {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true
  return typeof value === 'number' && Number.isFinite(value)
}

function tooDeep(name: string): GraphQLError {
  return new EngineError(`${name} cannot represent a value of more than ${MAX_DEPTH} levels.`)
}

function misfit(name: string, found: unknown): GraphQLError {
  return new EngineError(`${name} cannot represent value: ${inspect(found)}; expected what JSON can hold.`)
}
