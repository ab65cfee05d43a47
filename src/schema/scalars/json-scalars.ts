import { ResultMisfit } from '../../errors/completion-error.ts'
import { EngineError } from '../../errors/engine-error.ts'
import { inspect } from '../../errors/inspect.ts'
import { Upload } from './upload.ts'
import type { ScalarTypeDefinition } from '../definitions/type-map.ts'

/**
 * Limits the depth, so that no recursion on a value, in JSON.stringify included, exhausts the
 * stack.
 */
const MAX_DEPTH = 200

/** Any JSON value, the same in JSON and in resolvers. */
export const jsonScalar: ScalarTypeDefinition = {
  ...anyValueScalar('JSON'),
  description: 'Any JSON value: an object, a list, text, a number or a boolean.',
  specifiedByURL: 'https://www.rfc-editor.org/rfc/rfc8259',
}

/** Any JSON value, under a name and a description that do not mention JSON. */
export const anyScalar: ScalarTypeDefinition = {
  ...anyValueScalar('Any'),
  description: 'A value of any kind, in requests and in responses.',
}

function anyValueScalar(name: string): ScalarTypeDefinition {
  return {
    kind: 'SCALAR',
    name,
    coerceResult: value => new PlainCopies(name).of(value, '', 0).value,

    coerceInput(value) {
      checkInput(value, name, 0, undefined)
      return value
    },

    // An enum value in a literal is the text of its name, because JSON has no enums.
    coerceLiteral({ value }) {
      // Checks each object once, because a literal may name one variable thousands of times.
      checkInput(value, name, 0, new Map())
      return value
    },
  }
}

/** A copy, and the number of its levels. */
interface Copy {
  readonly value: unknown
  readonly height: number
}

/**
 * Makes plain copies of values, as JSON.stringify writes them. Throws for a value that JSON cannot
 * represent, except undefined; JSON.stringify would silently drop or replace such a value. Each
 * object is copied once.
 */
class PlainCopies {
  readonly #name: string
  #copies: Map<object, Copy> | null = null

  constructor(name: string) {
    this.#name = name
  }

  of(value: unknown, key: string, depth: number): Copy {
    if (depth > MAX_DEPTH) throw new ResultMisfit(tooDeep(this.#name))
    if (isPrimitive(value)) return { value, height: 0 }
    if (typeof value !== 'object' || value === null)
      throw new ResultMisfit(misfit(this.#name, value))
    const firstCopy = this.#copies?.get(value)
    if (firstCopy !== undefined) {
      if (depth + firstCopy.height > MAX_DEPTH) throw new ResultMisfit(tooDeep(this.#name))
      return firstCopy
    }
    const { toJSON } = value as { toJSON?: unknown }
    if (typeof toJSON === 'function') return this.of(toJSON.call(value, key), key, depth + 1)
    if (value instanceof String || value instanceof Number || value instanceof Boolean) {
      return this.of(value.valueOf(), key, depth)
    }
    const copy = Array.isArray(value) ? this.#list(value, depth) : this.#object(value, depth)
    this.#copies ??= new Map()
    this.#copies.set(value, copy)
    return copy
  }

  #list(items: readonly unknown[], depth: number): Copy {
    if (items.length > 0 && depth === MAX_DEPTH) throw new ResultMisfit(tooDeep(this.#name))
    let height = 0
    const value = items.map((item, index) => {
      if (isPrimitive(item ?? null)) return item ?? null
      const copy = this.of(item, String(index), depth + 1)
      height = Math.max(height, copy.height)
      return copy.value
    })
    return { value, height: height + 1 }
  }

  #object(object: object, depth: number): Copy {
    let height = 0
    const entries: [string, unknown][] = []
    for (const [key, entry] of Object.entries(object)) {
      if (entry === undefined) continue
      const copy = this.of(entry, key, depth + 1)
      height = Math.max(height, copy.height)
      entries.push([key, copy.value])
    }
    return { value: Object.fromEntries(entries), height: height + 1 }
  }
}

/**
 * Checks a value of a client, and returns the number of its levels. With `heights`, an object that
 * occurs several times is checked once.
 */
function checkInput(
  value: unknown,
  name: string,
  depth: number,
  heights: Map<object, number> | undefined,
): number {
  if (depth > MAX_DEPTH) throw new EngineError(tooDeep(name))
  if (isPrimitive(value)) return 0
  if (typeof value !== 'object' || value === null || Upload.is(value))
    throw new EngineError(misfit(name, value))
  const knownHeight = heights?.get(value)
  if (knownHeight !== undefined) {
    if (depth + knownHeight > MAX_DEPTH) throw new EngineError(tooDeep(name))
    return knownHeight
  }
  let height = 0
  for (const entry of Array.isArray(value) ? (value as unknown[]) : Object.values(value)) {
    height = Math.max(height, checkInput(entry, name, depth + 1, heights))
  }
  heights?.set(value, height + 1)
  return height + 1
}

function isPrimitive(value: unknown): boolean {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true
  return typeof value === 'number' && Number.isFinite(value)
}

function tooDeep(name: string): string {
  return `${name} cannot represent a value of more than ${MAX_DEPTH} levels.`
}

function misfit(name: string, value: unknown): string {
  return `${name} cannot represent value: ${inspect(value)}; expected what JSON can hold.`
}
