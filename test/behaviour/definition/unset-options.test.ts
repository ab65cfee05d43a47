/* eslint-disable @typescript-eslint/no-unsafe-call, @typescript-eslint/no-unsafe-return, @typescript-eslint/no-unsafe-argument -- Definitions as callers without types write them. */
import { afterEach, describe, expect, test } from 'vitest'
import {
  arg,
  buildSchema,
  configure,
  connectionArguments,
  createConnection,
  defaultLimits,
  defineGraphQL,
  enumOf,
  input,
  object,
  oneOf,
  scalar,
  withConnection,
  type ArgumentOptions,
  type BuildSchemaOptions,
  type Configuration,
  type ConnectionOptions,
  type Constraints,
  type EnumValueOptions,
  type ExecuteOptions,
  type InputOptions,
  type Limits,
  type ScalarOptions,
  type SchemaConfiguration,
  type WithConnectionOptions,
} from '../../../src/index.ts'
import {
  external,
  link,
  listSize,
  override,
} from '../../../src/definition/federation-directives.ts'
import {
  configuredApplicationName,
  resetConfiguration,
  resolveConfiguration,
} from '../../../src/engine/configuration.ts'
import { createController, type ControllerOptions } from '../../../src/http/index.ts'

// An option that is undefined is not set: what is declared with undefined for each of its options is what
// is declared without options. That options admit undefined is tested on the published declarations.

/** Each option that may be left out, undefined; the compiler asks for all of them. */
type Unset<Options> = {
  [Name in keyof Options as object extends Pick<Options, Name> ? Name : never]-?: undefined
}

const ofTypes = { null: undefined, array: undefined, nullable: undefined, full: undefined }
const ofDefinition = { desc: undefined, deprecated: undefined }
const constraints: Unset<Constraints> = {
  minLength: undefined,
  maxLength: undefined,
  startsWith: undefined,
  endsWith: undefined,
  contains: undefined,
  notContains: undefined,
  pattern: undefined,
  format: undefined,
  min: undefined,
  max: undefined,
  exclusiveMin: undefined,
  exclusiveMax: undefined,
  multipleOf: undefined,
  minItems: undefined,
  maxItems: undefined,
}
const ofArgument: Unset<Omit<ArgumentOptions, 'required' | 'directives'>> = {
  ...ofTypes,
  ...ofDefinition,
  default: undefined,
  validate: undefined,
  constraints: undefined,
}
const ofField = {
  ...ofTypes,
  ...ofDefinition,
  methodName: undefined,
  arguments: undefined,
  directives: undefined,
}
const ofEnumValue: Unset<EnumValueOptions> = {
  ...ofDefinition,
  value: undefined,
  directives: undefined,
}
const ofInput: Unset<InputOptions> = { validate: undefined, desc: undefined }
const ofScalar: Unset<ScalarOptions<string>> = { specifiedByURL: undefined, desc: undefined }
const ofWithConnection: Unset<WithConnectionOptions> = { totalCount: undefined }
const ofConnection: Unset<ConnectionOptions> = {
  defaultSize: undefined,
  maxSize: undefined,
  cursorSecret: undefined,
  viewer: undefined,
}

const ofConfiguration: Unset<SchemaConfiguration> = {
  enableIntrospection: undefined,
  defaultResponseFormat: undefined,
  enableStringCollector: undefined,
  generatesCodeAfter: undefined,
  cache: undefined,
  cacheSecret: undefined,
  responseCache: undefined,
  registration: undefined,
  onlyPersisted: undefined,
  errorBehavior: undefined,
  subscriberQueue: undefined,
  assumedListSize: undefined,
  reportsCost: undefined,
  costBudget: undefined,
  limits: undefined,
}
const ofSchema = {
  version: undefined,
  onError: undefined,
  rescueFrom: undefined,
  pubsub: undefined,
  rules: undefined,
  incremental: undefined,
  federation: undefined,
  assumeValid: undefined,
  ignoredRules: undefined,
  resolvers: undefined,
}
const ofText: Unset<Omit<BuildSchemaOptions, 'name' | 'replace' | 'config'>> = {
  ...ofSchema,
  graphql: undefined,
  facts: undefined,
}
const ofNamespaceSchema = {
  description: undefined,
  schemaTypeNames: undefined,
  hasRootValue: undefined,
  directives: undefined,
  sdl: undefined,
}
const ofRequest: Unset<ExecuteOptions> = {
  variables: undefined,
  operationName: undefined,
  context: undefined,
  rootValue: undefined,
  signal: undefined,
  errorBehavior: undefined,
  isReadOnly: undefined,
  compiled: undefined,
  queryCacheKey: undefined,
  queryCacheVersion: undefined,
}
const ofFunction = { before: undefined, after: undefined }
const ofDirective = { arguments: undefined, repeatable: undefined, desc: undefined }

/** What options become: themselves, or nothing. */
type Make = (options: object) => any
const kept: Make = options => options
const leftOut: Make = () => ({})

let schemas = 0
afterEach(resetConfiguration)

/** The text of a schema in code, and an answer. */
async function answerOfCode(make: Make): Promise<unknown> {
  const field = make(ofField)
  const argument = make(ofArgument)
  const connect = createConnection(make(ofConnection))
  const GraphQL = defineGraphQL()({
    User: withConnection(object<{ readonly name: string }>(), make(ofWithConnection)),
    Sort: enumOf({ asc: make(ofEnumValue), desc: make(ofEnumValue) }),
    Filter: input([arg('name', 'string', argument)], make(ofInput)),
    By: oneOf([arg('name', 'string', argument)], make(ofInput)) as never,
    Text: scalar<string>({ parse: String, serialize: String, ...make(ofScalar) }),
  }) as any
  const mark = GraphQL.directive('mark', { on: ['OBJECT'], ...make(ofDirective) })
  GraphQL.User.directives(mark())
  GraphQL.User.field('name', 'string', field)
  GraphQL.User.field('text', 'Text', field, {
    resolve: ({ current }: any) => current.name,
    ...make({ batch: undefined }),
    ...make(ofFunction),
  })
  GraphQL.User.field('sort', 'Sort', field, {
    batch: (users: readonly object[]) => users.map(() => 'asc'),
    ...make({ resolve: undefined }),
    ...make(ofFunction),
  })
  const users = { ...field, arguments: connectionArguments }
  GraphQL.query.field('users', 'UserConnection', users, (_: object, event: any) =>
    connect(event, {
      key: 'string',
      load: () => [{ id: 'a', name: 'Ann' }],
      ...make({ keyOf: undefined, order: undefined, totalCount: undefined }),
    }),
  )
  const limit = arg('limit', 'int', {
    ...argument,
    constraints: { min: 1, ...make({ ...constraints, min: 1 }) },
  })
  const echo = {
    ...field,
    arguments: [limit, arg('filter', 'Filter', argument), arg('by', 'By', argument)],
  }
  GraphQL.query.field('echo', 'string', echo, (named: object) => JSON.stringify(Object.keys(named)))
  const events = { ...make({ resolve: undefined, scope: undefined }), ...make(ofFunction) }
  GraphQL.subscription.field('ticks', 'int', field, {
    // eslint-disable-next-line @typescript-eslint/require-await -- a source stream
    subscribe: async function* () {
      yield 1
    },
    ...events,
  })
  const schema = GraphQL.schema(`UnsetOptions${++schemas}`, {
    ...make(ofSchema),
    ...make(ofNamespaceSchema),
    config: make(ofConfiguration),
  })
  const document = '{ users(first: 1) { nodes { name text sort } } echo(limit: 2) }'
  return [
    schema.toSDL().replace(/UnsetOptions\d+/, ''),
    await schema.execute(document, make(ofRequest)),
  ]
}

test('of definitions, schemas, configurations and requests', async () => {
  const [text, answer] = (await answerOfCode(leftOut)) as [string, string]
  expect(text).toContain('echo(limit: Int @constraint(min: 1), filter: Filter, by: By): String')
  expect(answer).toBe(
    '{"data":{"users":{"nodes":[{"name":"Ann","text":"Ann","sort":"ASC"}]},"echo":"[\\"limit\\",\\"filter\\",\\"by\\"]"}}',
  )
  expect(await answerOfCode(kept)).toEqual([text, answer])
})

test('of directives of a subgraph', () => {
  const textOf = (make: Make): string => {
    const GraphQL = defineGraphQL()({ User: object<object>() })
    const url = 'https://specs.apollo.dev/federation/v2.9'
    const list = make({
      assumedSize: undefined,
      slicingArguments: undefined,
      sizedFields: undefined,
      requireOneSlicingArgument: undefined,
    })
    const directives = [external(make({ reason: undefined }))]
    GraphQL.User.key('name', make({ resolvable: undefined }))
    GraphQL.User.field('name', 'string', { directives }, () => 'Ann')
    const requires = [override({ from: 'b', ...make({ label: undefined }) }), listSize(list)]
    GraphQL.User.field('names', 'string', { array: true, directives: requires }, () => [])
    return GraphQL.schema(`UnsetOptions${++schemas}`, {
      federation: true,
      directives: [
        link({
          url,
          import: ['@key', '@external', '@override', '@listSize'],
          ...make({ as: undefined, for: undefined }),
        }),
      ],
    }).toSDL({ subgraph: true })
  }
  expect(textOf(kept)).toBe(textOf(leftOut))
})

test('of the configuration of all schemas: what was set before stays', () => {
  configure({ applicationName: 'App', limits: { maxDepth: 3 } })
  const limits = Object.fromEntries(
    Object.keys(defaultLimits).map(name => [name, undefined]),
  ) as Unset<Partial<Limits>>
  const unset: Unset<Configuration> = {
    ...ofConfiguration,
    callbackInjectArguments: undefined,
    callbackInjectNamedArguments: undefined,
    applicationName: undefined,
  }
  const schemaLimits = resolveConfiguration({ limits }, 'Unset').limits
  expect(schemaLimits).toEqual({ ...defaultLimits, maxDepth: 3 })
  expect(configuredApplicationName()).toBe('App')
  resetConfiguration()
  configure({ applicationName: 'App', limits: { maxDepth: 3 } })
  configure({ limits })
  configure(unset)
  expect(resolveConfiguration({}, 'Restored').limits).toEqual(defaultLimits)
  expect(configuredApplicationName()).toBeUndefined()
  expect(() => buildSchema('type Query { a: Int }', { ...ofText, name: undefined })).not.toThrow()
})

const ofController: Unset<ControllerOptions> = {
  query: undefined,
  variables: undefined,
  operationName: undefined,
  errorBehavior: undefined,
  queryCacheKey: undefined,
  queryCacheVersion: undefined,
  isCompiledRequest: undefined,
  acceptBatches: undefined,
  acceptForms: undefined,
  acceptUploads: undefined,
  verifyCsrf: undefined,
  formatErrors: undefined,
  responded: undefined,
  onError: undefined,
  rescueFrom: undefined,
  maxConnectionRequests: undefined,
  maxUnwrittenBytes: undefined,
  schema: undefined,
  basePath: undefined,
  before: undefined,
  context: undefined,
  onConnect: undefined,
  acknowledge: undefined,
  onDisconnect: undefined,
  recheck: undefined,
  recheckMs: undefined,
  allowGet: undefined,
  singleConnection: undefined,
  compression: undefined,
  cors: undefined,
  health: undefined,
  describe: undefined,
  graphiql: undefined,
  describeHeader: undefined,
  describeFooter: undefined,
  graphiqlMode: undefined,
  graphiqlSettings: undefined,
  executeURL: undefined,
}

describe('of a controller', () => {
  const schema = buildSchema('type Query { a: Int }', { name: 'UnsetController' })
  const body = JSON.stringify({ query: '{ a }' })
  const headers = { 'Content-Type': 'application/json', Origin: 'https://a.example' }
  test.each([
    ['execute', '/graphql', { method: 'POST', headers, body }],
    ['a GET', '/graphql?query={a}', { headers }],
    ['a preflight', '/graphql', { method: 'OPTIONS', headers }],
    ['a form', '/graphql', { method: 'POST', body: new URLSearchParams({ query: '{a}' }) }],
    ['describe', '/graphql/describe', {}],
    ['the console', '/graphql/graphiql', {}],
    ['health', '/graphql/health', {}],
  ])('%s', async (_, path, init) => {
    const answers = [kept, leftOut].map(async make => {
      const controller = createController({
        ...make(ofController),
        schema,
        cors: {
          origins: ['https://a.example'],
          ...make({ credentials: undefined, exposedHeaders: undefined, maxAgeSeconds: undefined }),
        },
        compression: make({ encodings: undefined, thresholdBytes: undefined, isSafe: undefined }),
        singleConnection: make({
          identify: undefined,
          maxStreams: undefined,
          maxOperations: undefined,
          openTimeoutMs: undefined,
        }),
      })
      const response = await controller.fetch(new Request(`http://localhost${path}`, init))
      const nonce = /nonce-[^']*|nonce="[^"]*/g
      const texts = [response.headers.get('content-security-policy') ?? '', await response.text()]
      const headers = [...response.headers].filter(
        ([name]) => !/^(date|content-security-policy)$/.test(name),
      )
      return [response.status, headers, ...texts.map(text => text.replace(nonce, 'nonce'))]
    })
    expect(await answers[0]).toEqual(await answers[1])
  })
})
