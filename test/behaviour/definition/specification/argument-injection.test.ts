import { beforeEach, describe, expect, test } from 'vitest'
import {
  arg,
  configure,
  defineGraphQL,
  object,
  type Configuration,
  type Schema,
} from '../../../../src/index.ts'
import { newProcess } from '../../../new-process.ts'

// The service's specification, "Argument injection", and its two options of configuration.

interface Context {
  request: { path: string }
  current_user: string
}

const context: Context = { request: { path: '/graphql' }, current_user: 'Ada' }

beforeEach(newProcess)

let schemas = 0

/**
 * A schema whose field writes down what its resolver finds by name; schemas read the configuration
 * at the first request.
 */
function schemaThatTells(): {
  readonly schema: Schema
  readonly found: unknown[]
} {
  const found: unknown[] = []
  const GraphQL = defineGraphQL<Context>()({})
  GraphQL.query.field('tell', 'boolean', { arguments: arg('limit', 'int') }, named => {
    const { limit, current_user, request, context, event } = named
    found.push({ limit, current_user, request, context, inContext: event.context.current_user })
    return true
  })
  GraphQL.query.field('shadow', 'boolean', { arguments: arg('current_user', 'string') }, named =>
    Boolean(found.push(named.current_user)),
  )
  return { schema: GraphQL.schema(`InjectionSchema${++schemas}`), found }
}

const all = { limit: 1, ...context, context, inContext: 'Ada' }
const whole = { limit: 1, current_user: undefined, request: undefined, context, inContext: 'Ada' }
const nothing = { ...whole, context: undefined }

describe('Argument injection', () => {
  test('parameters that are not arguments are filled from the context by name', async () => {
    const { schema, found } = schemaThatTells()
    await schema.execute('{ tell(limit: 1) }', { context })
    expect(found).toEqual([all])
  })

  test('an argument of the name of an entry of the context is the argument, also where it is omitted', async () => {
    const { schema, found } = schemaThatTells()
    await schema.execute('{ shadow(currentUser: "Alan") }', { context })
    await schema.execute('{ shadow(currentUser: null) }', { context })
    await schema.execute('{ shadow }', { context })
    expect(found).toEqual(['Alan', null, undefined])
  })

  test('each request has its own context', async () => {
    const { schema, found } = schemaThatTells()
    const query = '{ tell(limit: 1) }'
    await Promise.all([
      schema.execute(query, { context }),
      schema.execute(query, { context: { current_user: 'Alan' } }),
      schema.execute(query, {}),
    ])
    expect(found).toEqual([
      all,
      { ...whole, current_user: 'Alan', context: { current_user: 'Alan' }, inContext: 'Alan' },
      { ...whole, context: {}, inContext: undefined },
    ])
  })

  test('methods of objects and of parent values, and batch resolvers, are filled as blocks are', async () => {
    const found: unknown[] = []
    const note = ({ current_user }: Context): boolean => Boolean(found.push(current_user))
    class Users {
      noted = note
    }
    const GraphQL = defineGraphQL<Context>()({ Users: object<Users>() })
    GraphQL.query.methods(new Users()).field('noted', 'boolean')
    GraphQL.query.field('users', 'Users', () => new Users())
    GraphQL.query.field(
      'batched',
      'boolean',
      {},
      { batch: (parents, named) => parents.map(() => note(named)) },
    )
    GraphQL.Users.field('noted', 'boolean')
    const schema = GraphQL.schema(`InjectionSchema${++schemas}`)
    await schema.execute('{ noted users { noted } batched }', { context })
    expect(found).toEqual(['Ada', 'Ada', 'Ada'])
  })
})

describe('Configuration options: callback_inject_arguments and callback_inject_named_arguments', () => {
  const foundWith = async (options: Configuration): Promise<unknown> => {
    configure(options)
    const { schema, found } = schemaThatTells()
    await schema.execute('{ tell(limit: 1) }', { context })
    return found[0]
  }

  test.each([
    [true, true, all],
    [true, false, whole],
    [false, true, nothing],
    [false, false, nothing],
  ])('%s and %s', async (callbackInjectArguments, callbackInjectNamedArguments, expected) => {
    const found = await foundWith({ callbackInjectArguments, callbackInjectNamedArguments })
    expect(found).toEqual(expected)
  })

  test('callback_inject_arguments off: the context fills no parameter, neither whole nor by name', async () => {
    expect(await foundWith({ callbackInjectArguments: false })).toEqual(nothing)
  })

  test('callback_inject_named_arguments off: the context fills `context`, and nothing by name', async () => {
    expect(await foundWith({ callbackInjectNamedArguments: false })).toEqual(whole)
  })

  test('are on unless they are configured', async () => {
    const { schema, found } = schemaThatTells()
    await schema.execute('{ tell(limit: 1) }', { context })
    expect(found).toEqual([all])
  })

  test('switched off, leave the arguments, the context and the parent value as they are', async () => {
    configure({ callbackInjectArguments: false })
    const received: unknown[] = []
    const GraphQL = defineGraphQL<Context>()({})
    const options = {
      arguments: [arg('limit', 'int', { default: 10 }), arg('current_user', 'string')],
    } as const
    GraphQL.query.field('tell', 'boolean', options, (named, { context, current }) =>
      Boolean(received.push({ ...named }, context, current)),
    )
    const schema = GraphQL.schema(`InjectionSchema${++schemas}`)
    await schema.execute('{ tell(currentUser: "Alan") }', { context, rootValue: 'root' })
    expect(received).toEqual([{ limit: 10, current_user: 'Alan' }, context, 'root'])
  })

  test.each(['callbackInjectArguments', 'callbackInjectNamedArguments'])(
    '%s is global only: in the config of a schema it is refused by name, on and off',
    option => {
      for (const value of [true, false]) {
        const GraphQL = defineGraphQL()({})
        GraphQL.query.field('a', 'int', () => 1)
        const config: object = { [option]: value }
        expect(() => GraphQL.schema(`InjectionSchema${++schemas}`, { config })).toThrow(
          `The config of a schema takes no option "${option}"; the options are `,
        )
      }
    },
  )
})
