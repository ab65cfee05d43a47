import { join, resolve } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { defineGraphQL, object } from '../../../src/index.ts'
import { untyped } from '../../definition/untyped.ts'
import { faultsOf } from './faults-of.ts'

// What the compiler says about mistakes: one sentence, about the mistake, at the place of it. What
// such sentences cost where nothing is wrong is counted by the bench `instantiations`.

const preamble = `
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { arg, buildSchema, defineGraphQL, enumOf, input, object } from '../../../src/index.ts'
import { source } from '../../../src/sources/drizzle/index.ts'
interface User { id: string; email: string | null; born: Date; tags: string[]; pet: { name: string }; extra: any }
const GraphQL = defineGraphQL()({
  User: object<User>(), UserGroup: object<{ id: string }>(), SortOrder: enumOf('asc', 'desc'),
  Search: input(arg('text', 'string')),
})
class Queries { hello() { return 5 } }
const Item = source(pgTable('items', { id: integer().primaryKey(), title: text().notNull() })).buildAll()
const Shop = defineGraphQL()({ Item })
const Needy = defineGraphQL<{ db: number }>()({}).schema('NeedySchema')
const Loose = defineGraphQL()({ Row: object<any>() })
declare const either: 'id' | 'email'
GraphQL.User.field('extra', 'int', { null: false }).field('extra', 'UserGroup').field(either, 'string')
`

/** What a resolver returns, and what stands in its place. */
const withResolver: Readonly<Record<string, readonly [found: string, expected: string]>> = {
  "GraphQL.query.field('x', 'User', { null: false }, () => null)": [
    'x',
    '`null` of the resolver does not fit `User!`',
  ],
  "GraphQL.query.field('x', 'int', () => 'five')": [
    'x',
    '`string` of the resolver does not fit `Int`',
  ],
  "GraphQL.query.field('x', 'int', {}, async () => 'five')": [
    'x',
    '`string` of the resolver does not fit `Int`',
  ],
  "GraphQL.User.field('x', 'UserGroup', {}, () => ({}))": [
    'x',
    '`object` of the resolver does not fit `UserGroup`: it has no `id`',
  ],
  "GraphQL.query.field('x', 'UserGroup', () => ({ id: 5 }))": [
    'x',
    '`object` of the resolver does not fit `UserGroup`: its `id` does not fit',
  ],
  "GraphQL.query.field('x', 'UserGroup', () => [{ id: '5' }])": [
    'x',
    '`list` of the resolver does not fit `UserGroup`: a list is written with `array: true`',
  ],
  "GraphQL.query.field('x', 'UserGroup', { full: true }, () => [{ name: 'a' }])": [
    'x',
    '`list` of the resolver does not fit `[UserGroup!]!`: an element has no `id`',
  ],
  "GraphQL.query.field('x', 'UserGroup', { full: true }, () => ['a'])": [
    'x',
    '`list` of the resolver does not fit `[UserGroup!]!`: its elements are `string`',
  ],
  "GraphQL.query.field('x', 'SortOrder', () => 'ASC')": [
    'x',
    '`string` of the resolver does not fit `SortOrder`: did you mean `asc`?',
  ],
  "GraphQL.query.field('x', 'int', { null: false }, () => {})": [
    'x',
    'the resolver returns nothing: write a return statement',
  ],
  "GraphQL.query.field('x', 'User')": [
    'x',
    'a root field has no parent to read from: give a resolver after the options',
  ],
  "GraphQL.subscription.field('x', 'int', async function* () { yield 1 })": [
    'x',
    'the events come of an object: write `{}` and then `{ subscribe: async function* () { ... } }`',
  ],
}

/** The types of arguments, and the notation of SDL. */
const withArguments: Readonly<Record<string, readonly [found: string, expected: string]>> = {
  "GraphQL.query.field('x', 'int', { arguments: arg('sort', 'SortOrdr') }, () => 1)": [
    'x',
    'there is no type `SortOrdr`: did you mean `SortOrder`?',
  ],
  "GraphQL.query.field('x', 'int', { arguments: [arg('a', 'int'), arg('sort', 'User')] }, () => 1)":
    ['x', '`User` is an output type: an argument has an input type'],
  "GraphQL.query.field('x', 'int', { arguments: { sort: 'SortOrder' } }, () => 1)": [
    'x',
    'expected `arguments: arg(name, type, options)`, or a list of these',
  ],
  "GraphQL.query.field('x', 'int', { full: true, args: { sort: 'SortOrder' } }, () => [1])": [
    'x',
    'there is no option `args`: write `arguments: arg(name, type, options)`',
  ],
  "GraphQL.User.field('x', 'int', { description: 'x' }, () => 1)": [
    'x',
    'there is no option `description`: write `desc`',
  ],
  "arg('sort', 'int', { null: false, descr: 'x' })": ['sort', 'there is no option `descr`'],
  "GraphQL.arg('sort', 'int', { null: false, descr: 'x' })": ['sort', 'there is no option `descr`'],
  "arg('sort', 'string', { constraints: { minLength: 2, maxx: 5 } })": [
    'sort',
    'there is no constraint `maxx`',
  ],
  "GraphQL.arg('sort', 'SortOrdr')": [
    'SortOrdr',
    'there is no type `SortOrdr`: did you mean `SortOrder`?',
  ],
  "GraphQL.directive('x', { on: ['FIELD_DEFINITION'], arguments: arg('a', 'strng') })": [
    'x',
    'there is no type `strng`: did you mean `string`?',
  ],
  "GraphQL.query.field('x', 'Search', () => null)": [
    'Search',
    '`Search` is an input type: a field has an output type',
  ],
  "GraphQL.User.field('email', 'String!')": [
    'String!',
    'a required value is written with the option `null: false`',
  ],
  "GraphQL.User.field('email', '[String!]!')": [
    '[String!]!',
    'a list is written with options: `full: true` stands for `[...!]!`',
  ],
  "Loose.Row.field('x', 'int')": [
    'x',
    'the values of the type are `any`, so that nothing says which properties they have: write their type, as in `object<Row>()`',
  ],
  "GraphQL.User.implements('Node')": [
    'Node',
    'there is no interface: declare one by `interfaceOf`',
  ],
}

/** The same beside a source, whose types are long. */
const withSources: Readonly<Record<string, readonly [found: string, expected: string]>> = {
  "Shop.Item.field('x', 'int', { null: false }, ({ current }) => current.title)": [
    'x',
    '`string` of the resolver does not fit `Int!`',
  ],
  "Shop.query.field('x', 'Item', { null: false }, ({ event }) => Item.find(1, event))": [
    'x',
    '`object | null` of the resolver does not fit `Item!`',
  ],
  "Shop.query.field('x', 'int', { arguments: arg('filter', 'ItemFiltr') }, () => 1)": [
    'x',
    'there is no type `ItemFiltr`: did you mean `ItemFilter`?',
  ],
}

/** The mistakes, each with the parameter that is wrong, and what the compiler expects instead. */
const mistakes: Readonly<Record<string, readonly [found: string, expected: string]>> = {
  "GraphQL.User.field('email', 'string', { null: false })": [
    'email',
    '`string | null` of `email` does not fit `String!`',
  ],
  "GraphQL.User.field('born', 'int')": ['born', '`Date` of `born` does not fit `Int`'],
  "GraphQL.User.field('tags', 'int', { full: true })": [
    'tags',
    '`list` of `tags` does not fit `[Int!]!`',
  ],
  "GraphQL.User.field('birthday', 'date_time', { array: true, methodName: 'pet' })": [
    'birthday',
    '`object` of `pet` does not fit `[DateTime]`',
  ],
  "GraphQL.User.field('surname', 'string', { null: false })": [
    'surname',
    'the parent has no property `surname`: give a resolver or `methodName`',
  ],
  "GraphQL.User.field('surname', 'string')": [
    'surname',
    'the parent has no property `surname`: give a resolver or `methodName`',
  ],
  "GraphQL.User.field('email', 'strng', { null: false })": [
    'strng',
    'there is no type `strng`: did you mean `string`?',
  ],
  "GraphQL.User.field('extra', 'strng')": [
    'strng',
    'there is no type `strng`: did you mean `string`?',
  ],
  "GraphQL.User.field('email', 'Usr')": ['Usr', 'there is no type `Usr`: did you mean `User`?'],
  "GraphQL.User.field('x', 'Usr', () => null)": [
    'Usr',
    'there is no type `Usr`: did you mean `User`?',
  ],
  "GraphQL.query.field('x', 'Usre', {}, () => null)": [
    'Usre',
    'there is no type `Usre`: did you mean `User`?',
  ],
  "GraphQL.query.field('x', 'usergroup', {}, () => null)": [
    'usergroup',
    'there is no type `usergroup`: did you mean `UserGroup`?',
  ],
  "GraphQL.query.field('x', 'Nothing', {}, () => null)": ['Nothing', 'there is no type `Nothing`'],
  "GraphQL.query.field('x', 'string', { null: false })": [
    'x',
    'a root field has no parent to read from: give a resolver after the options',
  ],
  "GraphQL.query.field('x', 'int', { nullable: false }, () => 1)": [
    'x',
    '`nullable: false` is for the elements of a list: write `null: false`, or `array: true` as well',
  ],
  "GraphQL.query.field('x', 'int', { full: true, null: true }, () => [1])": [
    'x',
    '`full: true` stands for `null: false, array: true, nullable: false`: leave these out',
  ],
  "GraphQL.User.field('x', 'int', { methodName: 'id' }, () => 1)": [
    'x',
    'the field has a resolver and `methodName`: give one of them',
  ],
  "GraphQL.query.field('x', 'int', { arguments: arg('limit', 'int', { default: 'ten' }) }, () => 1)":
    ['x', 'the default of `limit` does not fit its type'],
  "GraphQL.query.methods(new Queries()).field('hello', 'string')": [
    'hello',
    '`number` of `hello()` does not fit `String`',
  ],
  "GraphQL.query.methods(new Queries()).field('bye', 'string')": [
    'bye',
    'there is no method `bye`: give `methodName`',
  ],
  "arg('x', 'int', { nullable: false })": [
    'x',
    '`nullable: false` is for the elements of a list: write `null: false`, or `array: true` as well',
  ],
  ...withResolver,
  ...withArguments,
  ...withSources,
}

test('the compiler says what is wrong, in one sentence', { timeout: 60_000 }, () => {
  const expected = Object.values(mistakes).map(
    ([found, sentence]) =>
      `Argument of type '"${found}"' is not assignable to parameter of type '"${sentence}"'.`,
  )
  expect(messagesOf([...Object.keys(mistakes), 'defineGraphQL({ User: object<User>() })'])).toEqual(
    [
      ...expected,
      `Argument of type '{ User: ObjectDeclaration<User>; }' is not assignable to parameter of type ` +
        `'"the types belong to a second call: write defineGraphQL()({ ... }), or defineGraphQL<AppContext>()({ ... })"'.`,
    ],
  )
})

test('other messages are short, and show no declarations', { timeout: 60_000 }, () => {
  const messages = messagesOf([
    "Shop.query.field('x', 'Item', { arguments: arg('a', 'int') }, ({ b }) => null)",
    "Shop.query.field('x', 'Item', { descr: 'x' }, () => null)",
    "Shop.Item.field('x', 'int', {}, { batch: items => items.map(item => item.title) })",
    "Shop.subscription.field('x', 'Item', {}, { subscribe: async function* () { yield 1 } })",
    "arg('x', 'int', { required: true })",
    "Shop.query.field('x', 'int', {}, (parent, args, context) => context.user)",
  ])
  expect(messages.length).toBeGreaterThan(5)
  for (const message of messages) {
    expect(message).not.toContain('PgTable')
    expect(message.length).toBeLessThan(1000)
  }
  expect(messages.join()).toContain('there is no option `required`: write `null: false`')
  expect(messages.at(-1)).toContain('a resolver has two parameters, (named, event)')
})

test(
  'calls that lack a part, or have one at another position, say what to write',
  { timeout: 60_000 },
  () => {
    const messages = messagesOf([
      "await Needy.execute('{ a }')",
      "Needy.executeSync('{ a }')",
      "await Needy.subscribe('subscription { a }')",
      "await Needy.execute('{ a }', { contextValue: { db: 1 } })",
      "GraphQL.extend('admin', { Report: object<{ text: string }>() })",
      "GraphQL.subscription.field('x', 'int', {}, async function* () { yield 1 })",
      "object({ id: 'int' })",
    ])
    const missing =
      'a document comes first, and the context that resolvers need, or its variables, after it: write `execute(document, { context, variables })`'
    expect(messages).toEqual([
      `Argument of type '"{ a }"' is not assignable to parameter of type '"${missing}"'.`,
      `Argument of type '"{ a }"' is not assignable to parameter of type '"${missing}"'.`,
      `Argument of type '"subscription { a }"' is not assignable to parameter of type '"${missing}"'.`,
      `Type '{ db: number; }' is not assignable to type '"there is no option \`contextValue\`: write \`context\`"'.`,
      expect.stringContaining('"the types belong to a second call: write extend(name)({ ... })"'),
      expect.stringContaining("is not assignable to parameter of type 'ObjectWithSubscribe<"),
      `Argument of type '{ id: string; }' is not assignable to parameter of type '"fields are statements: declare the type without them, and write GraphQL.User.field(name, type)"'.`,
    ])
  },
)

test('the option that does not fit is told, and no other one', { timeout: 60_000 }, () => {
  const second = '"the types belong to a second call: write `defineGraphQL()({ ... })`"'
  expect(
    messagesOf([
      "GraphQL.query.field('x', 'int', { directives: [GraphQL.directive('m', { on: ['FIELD_DEFINITION'] })] }, () => 1)",
      "GraphQL.query.field('x', 'int', { nul: false }, () => 1)",
      "GraphQL.query.field('x', 'int', { array: 'true' }, () => [1])",
      "GraphQL.query.field('x', 'int', { desc: 5 }, () => 1)",
      "defineGraphQL().query.field('x', 'int', () => 1)",
      "buildSchema('type Query { x: Int }', { limits: { maxDepth: 3 } })",
    ]),
  ).toEqual([
    expect.stringContaining('is not assignable to type \'Applied<"FIELD_DEFINITION">\''),
    "Object literal may only specify known properties, but 'nul' does not exist in type 'FieldOptions'. Did you mean to write 'null'?",
    "Type 'string' is not assignable to type 'boolean | InnerListOptions | undefined'.",
    "Type 'number' is not assignable to type 'string'.",
    expect.stringContaining(`Property 'field' does not exist on type '${second}'.`),
    "Type '{ maxDepth: number; }' is not assignable to type '\"limits are an option of `config`: write `config: { limits }`\"'.",
  ])
})

test(
  'sentences about declarations come first, whatever the compiler is told of undefined',
  { timeout: 60_000 },
  () => {
    const statements = [
      "defineGraphQL()({ In: input(arg('n', 'strng')) })",
      "defineGraphQL()({ In: input(arg('n', 'int', { default: 'x' })) })",
      'defineGraphQL()({ String: object<User>() })',
    ]
    const sentences = [
      'there is no type `strng`: did you mean `string`?',
      "the default of 'n' does not fit its type",
      "'String' has a meaning already: choose another name",
    ]
    for (const exactOptionalPropertyTypes of [false, true]) {
      const messages = messagesOf(statements, { exactOptionalPropertyTypes })
      expect(messages).toHaveLength(sentences.length)
      for (const [index, sentence] of sentences.entries()) {
        expect(messages[index]).toContain(`& "${sentence}"'.`)
        expect(messages[index]).not.toContain('Consider')
      }
    }
  },
)

test('defineGraphQL without its first call says what to write', () => {
  expect(faultsOf(() => untyped(defineGraphQL)({ User: object() }))).toEqual([
    expect.stringMatching(
      /^defineGraphQL\(\) was called with \{.*\}; the types belong to a second call: write defineGraphQL\(\)\(\{ \.\.\. \}\)\.$/,
    ),
  ])
})

/** What the compiler says about statements, each a line below the preamble. */
function messagesOf(statements: readonly string[], changes: ts.CompilerOptions = {}): string[] {
  const root = resolve(import.meta.dirname, '../../..')
  const path = join(import.meta.dirname, 'mistakes.ts')
  const text = `${preamble}${statements.join('\n')}\n`
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), file =>
    ts.sys.readFile(file),
  ) as { config: { compilerOptions: object } }
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, root)
  const host = ts.createCompilerHost(options)
  host.fileExists = name => name === path || ts.sys.fileExists(name)
  host.readFile = name => (name === path ? text : ts.sys.readFile(name))
  const program = ts.createProgram([path], { ...options, noUnusedLocals: false, ...changes }, host)
  return program
    .getSemanticDiagnostics(program.getSourceFile(path))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
}
