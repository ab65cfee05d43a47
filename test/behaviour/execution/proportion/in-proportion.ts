import * as graphql from 'graphql'
import { expect } from 'vitest'
import { buildSchema, type Schema, type SchemaConfiguration } from '../../../../src/index.ts'

/** Takes note of a read or of a call, by its name. */
export type Count = (name: string) => void
export type Counts = Readonly<Record<string, number>>
export type Resolvers = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** What a host has: resolvers, and for each request a parent value of the root fields. */
export interface World {
  readonly resolvers?: Resolvers
  readonly root?: () => unknown
}

interface Request {
  readonly variables?: Record<string, unknown>
  readonly config?: SchemaConfiguration
  /** As often as code is generated for, and then some, unless less is enough. */
  readonly runs?: number
}

interface Outcome {
  readonly data: unknown
  readonly errors: readonly { readonly path: unknown; readonly locations: unknown }[]
  readonly counts: Counts
}

/** The forms in which responses are asked for, each as JSON text. */
export const forms: readonly ((
  schema: Schema,
  source: string,
  options?: object,
) => Promise<string>)[] = [
  async (schema, source, options) => schema.execute(source, { ...options, responseFormat: 'json' }),
  async (schema, source, options) =>
    JSON.stringify(await schema.execute(source, { ...options, responseFormat: 'hash' })),
  async (schema, source, options) => String((await schema.respond(source, options)).body),
]

/**
 * Executes a request in every form and often, and expects that it is answered as the reference
 * implementation does, and that nothing is read or called more often than there.
 *
 * @returns the counts of the last run, and those of the reference
 */
export async function inProportion(
  sdl: string,
  world: (count: Count) => World,
  source: string,
  { variables = {}, config = {}, runs = 20 }: Request = {},
): Promise<{ readonly ours: Counts; readonly reference: Counts }> {
  const referenceTally = tally()
  const { resolvers, root } = world(referenceTally.count)
  const result = await graphql.execute({
    schema: referenceSchema(sdl, resolvers ?? {}),
    document: graphql.parse(source),
    variableValues: variables,
    rootValue: root?.(),
  })
  const reference = outcomeOf(JSON.stringify(result), referenceTally.counts)

  const ourTally = tally()
  const own = world(ourTally.count)
  const limits = { executionTimeoutMs: 5_000, ...config.limits }
  const schema = buildSchema(sdl, {
    resolvers: own.resolvers ?? {},
    onError: () => undefined,
    config: { ...config, limits },
  })
  let ours = reference
  for (let run = 0; run < runs; run++) {
    ourTally.clear()
    const text = await forms[run % forms.length]!(schema, source, {
      variables,
      rootValue: own.root?.(),
    })
    ours = outcomeOf(text, ourTally.counts)
    expect({ data: ours.data, errors: ours.errors }, `run ${run}`).toEqual({
      data: reference.data,
      errors: reference.errors,
    })
    expect(excessOf(ours.counts, reference.counts), `run ${run}`).toEqual({})
  }
  return { ours: ours.counts, reference: reference.counts }
}

/** The schema in the reference implementation, with the same functions. */
export function referenceSchema(sdl: string, resolvers: Resolvers): graphql.GraphQLSchema {
  const schema = graphql.buildSchema(sdl)
  for (const [name, map] of Object.entries(resolvers)) {
    const type = schema.getType(name)
    const { __isTypeOf, __resolveType, ...entries } = map
    if (graphql.isObjectType(type)) {
      type.isTypeOf = __isTypeOf as graphql.GraphQLIsTypeOfFn<unknown, unknown>
      for (const [field, resolve] of Object.entries(entries)) {
        type.getFields()[field]!.resolve = resolve as graphql.GraphQLFieldResolver<unknown, unknown>
      }
    }
    if (graphql.isAbstractType(type)) {
      type.resolveType = __resolveType as graphql.GraphQLTypeResolver<unknown, unknown>
    }
    if (graphql.isScalarType(type)) Object.assign(type, entries)
    if (graphql.isEnumType(type)) {
      for (const [key, value] of Object.entries(entries)) type.getValue(key)!.value = value
    }
  }
  return schema
}

/** Counts by name. */
export function tally(): { readonly count: Count; readonly counts: Counts; clear(): void } {
  let counts = Object.create(null) as Record<string, number>
  return {
    count: name => void (counts[name] = (counts[name] ?? 0) + 1),
    get counts() {
      return { ...counts }
    },
    clear: () => void (counts = Object.create(null) as Record<string, number>),
  }
}

/** An object of which every read property is counted; of lists the indices as `[]`. */
export function counting<Target extends object>(target: Target, count: Count): Target {
  return new Proxy(target, {
    get(object, key, receiver) {
      count(typeof key === 'string' && /^\d+$/.test(key) ? '[]' : String(key))
      return Reflect.get(object, key, receiver) as unknown
    },
  })
}

/** Rejections that nobody has come to, when everything had its turn. */
export async function unhandledOf(work: () => unknown): Promise<readonly unknown[]> {
  const rejections: unknown[] = []
  const note = (reason: unknown): void => void rejections.push(reason)
  process.on('unhandledRejection', note)
  try {
    await work()
    for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate)
  } finally {
    process.off('unhandledRejection', note)
  }
  return rejections
}

function excessOf(ours: Counts, reference: Counts): object {
  // What is asynchronously iterable is a list for our engine alone.
  const excess = Object.entries(ours).filter(
    ([name, times]) => name !== 'Symbol(Symbol.asyncIterator)' && times > (reference[name] ?? 0),
  )
  return Object.fromEntries(
    excess.map(([name, times]) => [name, `${times}, but ${reference[name] ?? 0} there`]),
  )
}

function outcomeOf(text: string, counts: Counts): Outcome {
  const { data, errors = [] } = JSON.parse(text) as {
    data: unknown
    errors?: { path: unknown; locations: unknown }[]
  }
  const places = errors.map(({ path, locations }) => ({ path, locations }))
  places.sort((one, other) => (JSON.stringify(one.path) < JSON.stringify(other.path) ? -1 : 1))
  return { data, errors: places, counts }
}
