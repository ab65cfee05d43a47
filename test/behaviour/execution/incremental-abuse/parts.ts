import { expect } from 'vitest'
import type { FormattedError } from '../../../../src/errors/graphql-error.ts'
import {
  buildSchema,
  type ExecuteOptions,
  type Schema,
  type SchemaConfiguration,
} from '../../../../src/index.ts'
import { faultsOfParts } from '../../../conformance/incremental/check-parts.ts'
import { mergeParts } from '../../../conformance/incremental/merge-parts.ts'
import type { Part } from '../../../conformance/incremental/parts.ts'

/** What the parts of a response come to. */
export interface Merged {
  readonly data: unknown
  readonly errors: readonly FormattedError[]
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
): Promise<readonly Part[]> {
  const parts: Part[] = []
  for await (const text of await textsOf(schema, source, options))
    parts.push(JSON.parse(text) as Part)
  return parts
}

/** Puts parts together as a client does. Throws where they break a rule of incremental delivery. */
export function merged(parts: readonly Part[]): Merged {
  expect(faultsOfParts(parts.map(withoutEnds))).toEqual([])
  const { data, errors, deliveries } = mergeParts(parts)
  return { data, errors: [...errors, ...deliveries.flatMap(({ failure = [] }) => failure)] }
}

/** A part without the errors that end an execution: these have no position. */
function withoutEnds(part: Part): Part {
  const text = JSON.stringify(part, (key, value: unknown) => {
    if (key !== 'errors') return value
    const errors = (value as readonly FormattedError[]).filter(({ path }) => path !== undefined)
    return errors.length === 0 ? undefined : errors
  })
  return JSON.parse(text) as Part
}

/** The number of fragments and streams that parts announce. */
export function announcedCount(parts: readonly Part[]): number {
  return parts.reduce((count, { pending = [] }) => count + pending.length, 0)
}

/** Some turns of the event loop, in which what is left over would be called. */
export async function turns(count = 10): Promise<void> {
  for (let turn = 0; turn < count; turn++) await new Promise(setImmediate)
}
