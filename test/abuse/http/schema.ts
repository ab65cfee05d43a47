import {
  arg,
  defineGraphQL,
  enumOf,
  input,
  object,
  type Schema,
  type SchemaConfiguration,
} from 'tapeql'
import { misfits, throwers } from './throwers.ts'

interface Node {
  readonly name: string
}

/** What the resolvers of a schema have been told, for whoever attacks it. */
export interface Told {
  /** Executions that wait for something that never comes; they go when their signal fires. */
  waiting: number
  /** Exceptions that clients have seen masked. */
  masked: number
}

const node: Node = { name: 'a node' }

/**
 * A schema with something to abuse of every sort: inputs of every kind, depth, and resolvers that
 * fail in every way.
 */
export function createTarget(config: SchemaConfiguration, told: Told): Schema {
  const GraphQL = defineGraphQL()({
    Node: object<Node>(),
    Colour: enumOf('red', 'green'),
    Filter: input(
      arg('text', 'string'),
      arg('number', 'int'),
      arg('required', 'boolean', { null: false, default: true }),
      arg('all_of', 'Filter', { array: true, nullable: false }),
      arg('not', 'Filter'),
    ),
  })
  GraphQL.Node.field('name', 'string', { null: false })
    .field('self', 'Node', { null: false }, () => node)
    .field('nodes', 'Node', { array: true, arguments: arg('filter', 'Filter') }, () => [node, node])
  GraphQL.query
    .field('hello', 'string', { null: false }, () => 'Hello, world!')
    .field('node', 'Node', { null: false }, () => node)
    .field(
      'echo',
      'json',
      {
        arguments: [
          arg('text', 'string'),
          arg('texts', 'string', { array: true }),
          arg('int', 'int'),
          arg('float', 'float'),
          arg('id', 'id'),
          arg('flag', 'boolean'),
          arg('colour', 'Colour'),
          arg('filter', 'Filter'),
          arg('any', 'json'),
          arg('big', 'bigint'),
          arg('date', 'date'),
        ],
      },
      ({ text, texts, int, float, id, flag, colour, filter, any }) =>
        [text, texts, int, float, id, flag, colour, filter, any].find(
          value => value !== undefined,
        ) ?? null,
    )
    .field(
      'failing',
      'string',
      { arguments: arg('how', 'string', { null: false }) },
      ({ how }) => (throwers.get(how) ?? misfits.get(how))!() as string,
    )
    .field(
      'failingStrictly',
      'string',
      { null: false, arguments: arg('how', 'string', { null: false }) },
      ({ how }) => throwers.get(how)!() as string,
    )
    .field('never', 'string', {}, (_named, { signal }) => {
      told.waiting++
      signal.addEventListener('abort', () => told.waiting--, { once: true })
      return new Promise<string>(() => undefined)
    })
  GraphQL.mutation.field('touch', 'string', { null: false }, async () => {
    await new Promise(resolve => setTimeout(resolve, 20))
    return 'touched'
  })
  return GraphQL.schema('TargetSchema', {
    replace: true,
    config: { enableIntrospection: true, ...config },
    onError: () => told.masked++,
  })
}
