import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

const root = new URL('../../..', import.meta.url)

// What `npm run build` made, in a process of its own: on so small a stack V8 notices an overflow
// too late.
const script = `
  import { arg, defineGraphQL, input } from ${JSON.stringify(new URL('dist/index.js', root).href)}
  const GraphQL = defineGraphQL()({ Filter: input(arg('and', 'Filter'), arg('ids', 'int')) })
  GraphQL.query.field('rows', 'boolean', { arguments: [arg('filter', 'Filter'), arg('json', 'json')] }, () => true)
  const off = { maxVariableDepth: false, maxVariableItems: false, maxErrors: false, maxSyntaxDepth: false, maxTokens: false }
  const schema = GraphQL.schema('SmallStackSchema', { config: { limits: off } })

  const nested = (times, wrap, inner) => {
    let value = inner
    for (let time = 0; time < times; time++) value = wrap(value)
    return value
  }
  const inList = inner => [inner]
  const inAnd = inner => ({ and: inner })
  const literal = times => '{and: '.repeat(times) + '{}' + '}'.repeat(times)
  const requests = [
    ['query ($v: Filter) { rows(filter: $v) }', nested(198, inAnd, { ids: 1 })],
    ['query ($v: Filter) { rows(filter: $v) }', nested(100_000, inAnd, {})],
    ['query ($v: Filter) { rows(filter: $v) }', { ids: nested(100_000, inList, 1) }],
    ['query ($v: JSON) { rows(json: $v) }', nested(100_000, inList, 1)],
    ['{ rows(filter: ' + literal(198) + ') }'],
    ['{ rows(filter: ' + literal(100_000) + ') }'],
    ['query ($v: Filter = ' + literal(100_000) + ') { rows(filter: $v) }'],
  ]
  for (const [source, v] of requests) {
    const { errors, data } = await schema.execute(source, { variables: v === undefined ? {} : { v }, responseFormat: 'hash' })
    console.log(errors === undefined ? JSON.stringify(data) : errors.map(({ message }) => message.split('; ').at(-1).slice(0, 60)).join())
  }`

test('values that are nested 100,000 times give an error on a stack of 256 kB, with limits off', () => {
  const command = 'ulimit -s 256; exec "$0" --input-type=module -e "$1"'
  const output = execFileSync('bash', ['-c', command, process.execPath, script], {
    encoding: 'utf8',
    stdio: 'pipe',
  })
  expect(output.trimEnd().split('\n')).toEqual([
    '{"rows":true}',
    'Expected a value of at most 200 levels.',
    'Int cannot represent non-integer value: [[[Array]]]',
    'JSON cannot represent a value of more than 200 levels.',
    '{"rows":true}',
    'Argument "filter" has invalid value {and: {and: {and: {and: ',
    'Variable "$v" has invalid default value {and: {and: {and: {a',
  ])
}, 30_000)
