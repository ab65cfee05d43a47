import { createHash } from 'node:crypto'
import {
  buildSchema as buildPeer,
  execute,
  parse,
  validate,
  version,
  type DocumentNode,
} from 'graphql'
import { buildSchema, type Schema } from 'tapeql'
import { createController } from 'tapeql/http'
import type { Asked, Family } from './family.ts'
import { abstractTypes, resolvers, resolveType, sdl } from './schema.ts'

/** The bytes of an answer. */
type Answer = Uint8Array | Promise<Uint8Array>

/** One engine with the schema of the families. */
export interface Engine {
  readonly name: string
  /**
   * Makes a request ready to be sent, with its texts as they come from a connection: strings that
   * nobody has hashed. What is returned sends it. A persisted request is sent with its document the
   * first time, and by its key from then on.
   */
  readonly prepare: (
    family: Family,
    asked: ReturnType<Family['request']>,
    isFirst: boolean,
  ) => () => Answer
}

/** tapeql with its default limits; a batch goes through the controller. */
export function ownEngine(): Engine {
  const maps = Object.fromEntries(abstractTypes.map(name => [name, { __resolveType: resolveType }]))
  const config = { enableIntrospection: true }
  const schema = buildSchema(sdl, {
    resolvers: [resolvers, maps],
    config,
    onError: () => undefined,
  })
  const controller = createController({ schema, acceptBatches: true })
  return {
    name: 'tapeql',
    prepare({ isPersisted }, asked, isFirst) {
      if (isBatch(asked)) {
        const request = new Request('http://localhost/graphql', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(asked),
        })
        return async () => new Uint8Array(await (await controller.fetch(request)).arrayBuffer())
      }
      const { query, variables, operationName } = fresh(asked)
      const options = { variables, operationName }
      if (!isPersisted) return () => respond(schema, query, options)
      const queryCacheKey = keyOf(query)
      return () => respond(schema, isFirst ? query : undefined, { ...options, queryCacheKey })
    },
  }
}

function respond(
  schema: Schema,
  query: string | undefined,
  options: Parameters<Schema['respond']>[1],
): Answer {
  const response = schema.respond(query, options)
  if (response instanceof Promise) return response.then(({ body }) => bytesOf(body))
  return bytesOf(response.body)
}

/**
 * graphql-js as a server without limits has it; of a persisted document it keeps the tree, which it
 * validates once.
 */
export function peerEngine(): Engine {
  const schema = buildPeer(sdl)
  for (const [typeName, fields] of Object.entries(resolvers)) {
    const type = schema.getType(typeName)
    if (type === undefined || !('getFields' in type)) throw new Error(`${typeName} has no fields.`)
    for (const [name, resolve] of Object.entries(fields))
      Object.assign(type.getFields()[name]!, { resolve })
  }
  for (const name of abstractTypes) Object.assign(schema.getType(name)!, { resolveType })
  const persisted = new Map<string, DocumentNode>()
  const answer = (
    { query, variables, operationName }: Asked,
    known?: DocumentNode,
  ): object | Promise<object> => {
    try {
      const document = known ?? parse(query)
      const errors = known === undefined ? validate(schema, document) : []
      if (errors.length > 0) return { errors }
      return execute({ schema, document, variableValues: variables, operationName })
    } catch (error) {
      return { errors: [error] }
    }
  }
  return {
    name: `graphql-js ${version}`,
    prepare({ isPersisted }, asked, isFirst) {
      if (isBatch(asked)) {
        const body = JSON.stringify(asked)
        return async () => {
          const batch = JSON.parse(body) as readonly Asked[]
          return encoded(await Promise.all(batch.map(async one => answer(one))))
        }
      }
      const request = fresh(asked)
      if (!isPersisted) return () => encodedOnce(answer(request))
      const key = keyOf(request.query)
      return () => {
        if (isFirst) persisted.set(key, parse(request.query))
        return encodedOnce(answer(request, isFirst ? undefined : persisted.get(key)))
      }
    },
  }
}

function isBatch(asked: Asked | readonly Asked[]): asked is readonly Asked[] {
  return Array.isArray(asked)
}

function fresh(asked: Asked): Asked {
  return { ...asked, query: Buffer.from(asked.query).toString() }
}

function keyOf(query: string): string {
  return createHash('sha256').update(query).digest('hex')
}

function encodedOnce(result: object | Promise<object>): Answer {
  return result instanceof Promise ? result.then(encoded) : encoded(result)
}

function encoded(result: object): Uint8Array {
  return Buffer.from(JSON.stringify(result))
}

function bytesOf(body: string | Buffer): Uint8Array {
  return typeof body === 'string' ? Buffer.from(body) : body
}
