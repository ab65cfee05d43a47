import http from 'node:http'
import { buildSchema, GraphQLError } from 'graphql'
import { createHandler } from 'graphql-http/lib/use/http'

const schema = buildSchema(`
  type Query { hello(name: String!): String, items: [Item!]! }
  type Item { id: ID!, name: String!, price: Float }
`)
const items = Array.from({ length: 100 }, (_, index) => ({
  id: `${index}`,
  name: `Item ${index}`,
  price: index / 4,
}))
const rootValue = {
  items,
  hello({ name }) {
    if (name === 'nobody') throw new GraphQLError('There is nobody.')
    return `Hello, ${name}!`
  },
}

export async function start(isAdopted) {
  const handler = isAdopted ? await adopted() : createHandler({ schema, rootValue })
  const server = http.createServer(handler).listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  return { url: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() }
}

async function adopted() {
  const { cachedParse: parse, execute, validate } = await import('tapeql/graphql-js')
  return createHandler({ schema, rootValue, execute, parse, validate })
}

const hello = 'query ($name: String!) { hello(name: $name) }'

export const requests = {
  'one object': { query: hello, variables: { name: 'Ann' } },
  'a list of a hundred': { query: '{ items { id name price } }' },
  'an error of a resolver': { query: '{ hello(name: "nobody") items { id } }' },
  'variables that do not fit': { query: hello, variables: {} },
  'a document that is not valid': { query: '{ helo }' },
  'a syntax error': { query: '{ hello' },
  introspection: { query: '{ __schema { types { name } } }' },
}

export const measured = ['one object', 'a list of a hundred']
