import { expect } from 'vitest'
import {
  buildSchema,
  type ExecuteOptions,
  type Schema,
  type SchemaConfiguration,
} from '../../../../src/index.ts'

interface AnyError {
  readonly message: string
  readonly path?: readonly (string | number)[]
  readonly extensions?: { readonly code?: string }
}

interface Announced {
  readonly id: string
  readonly path: readonly (string | number)[]
  readonly label?: string
}

interface Delivered {
  readonly id: string
  readonly subPath?: readonly (string | number)[]
  readonly data?: Record<string, unknown>
  readonly items?: readonly unknown[]
  readonly errors?: readonly AnyError[]
}

/** A response of an incremental execution, the first one or a later one. */
export interface AnyPart {
  readonly data?: Record<string, unknown> | null
  readonly errors?: readonly AnyError[]
  readonly pending?: readonly Announced[]
  readonly incremental?: readonly Delivered[]
  readonly completed?: readonly { readonly id: string; readonly errors?: readonly AnyError[] }[]
  readonly hasNext?: boolean
}

/** What the parts of a response come to. */
export interface Merged {
  readonly data: unknown
  readonly errors: readonly AnyError[]
}

/** A schema with incremental delivery, whose exceptions are printed nowhere. */
export function incrementalSchema(
  sdl: string,
  resolvers: object = {},
  limits: SchemaConfiguration['limits'] = {},
  options: object = {},
): Schema {
  return buildSchema(sdl, {
    incremental: true,
    resolvers: resolvers as never,
    onError: () => undefined,
    config: { limits },
    ...options,
  })
}

/** The texts of the parts of a response. */
export function textsOf(
  schema: Schema,
  source: string,
  options: ExecuteOptions = {},
): Promise<AsyncIterableIterator<string, undefined>> {
  return schema.executeIncrementally(source, { ...options, responseFormat: 'json' })
}

/** The parts of a response, as JSON has them. */
export async function partsOf(
  schema: Schema,
  source: string,
  options: ExecuteOptions = {},
): Promise<readonly AnyPart[]> {
  const parts: AnyPart[] = []
  for await (const text of await textsOf(schema, source, options))
    parts.push(JSON.parse(text) as AnyPart)
  return parts
}

/**
 * Puts parts together as a client does. Throws where a part names what is not pending, where
 * anything follows the last part, and where something is never completed.
 */
export function merged(parts: readonly AnyPart[]): Merged {
  const [first, ...later] = structuredClone(parts)
  const announced = new Map<string, Announced>()
  const errors = [...(first!.errors ?? [])]
  const announce = ({ pending = [] }: AnyPart): void => {
    for (const record of pending) {
      expect(announced.has(record.id), `${record.id} is announced once`).toBe(false)
      announced.set(record.id, record)
    }
  }
  announce(first!)
  for (const [index, part] of later.entries()) {
    announce(part)
    for (const { id, subPath = [], data, items, errors: partErrors = [] } of part.incremental ??
      []) {
      const target = valueAt(first!.data, [...announced.get(id)!.path, ...subPath])
      if (items === undefined) mergeInto(target as Record<string, unknown>, data!)
      else (target as unknown[]).push(...items)
      errors.push(...partErrors)
    }
    for (const { id, errors: failures = [] } of part.completed ?? []) {
      expect(announced.delete(id), `${id} is completed once`).toBe(true)
      errors.push(...failures)
    }
    expect(part.hasNext, 'only the last part has no next one').toBe(index < later.length - 1)
  }
  expect([...announced.keys()], 'all is completed').toEqual([])
  return { data: first!.data, errors }
}

/** The number of fragments and streams that parts announce. */
export function announcedCount(parts: readonly AnyPart[]): number {
  return parts.reduce((count, { pending = [] }) => count + pending.length, 0)
}

/** Some turns of the event loop, in which what is left over would be called. */
export async function turns(count = 10): Promise<void> {
  for (let turn = 0; turn < count; turn++) await new Promise(setImmediate)
}

function valueAt(data: unknown, path: readonly (string | number)[]): unknown {
  return path.reduce((value, key) => (value as Record<string | number, unknown>)[key], data)
}

function mergeInto(target: Record<string, unknown>, source: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(source)) {
    const present = Object.hasOwn(target, name) ? target[name] : undefined
    if (isObject(present) && isObject(value)) mergeInto(present, value)
    else
      Object.defineProperty(target, name, {
        value,
        enumerable: true,
        writable: true,
        configurable: true,
      })
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
