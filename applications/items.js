// What the servers of the gallery serve: a hundred items, a mutation, an error.

export const typeDefs = `
  type Query { hello(name: String!): String, item(id: ID!): Item, items: [Item!]! }
  type Mutation { rename(id: ID!, name: String!): Item }
  type Item { id: ID!, name: String!, price: Float }
`

export function createResolvers({ GraphQLError }) {
  const items = Array.from({ length: 100 }, (_, index) => ({
    id: `${index}`,
    name: `Item ${index}`,
    price: index / 4,
  }))
  const itemOf = id => items.find(item => item.id === id)
  return {
    Query: {
      items: () => items,
      item: (_parent, { id }) => itemOf(id),
      hello(_parent, { name }) {
        if (name === 'nobody') throw new GraphQLError('There is nobody.')
        return `Hello, ${name}!`
      },
    },
    Mutation: { rename: (_parent, { id, name }) => Object.assign(itemOf(id), { name }) },
  }
}

const item = 'query ($id: ID!) { item(id: $id) { id name price } }'

export const requests = {
  'one object': { query: item, variables: { id: '7' } },
  'a list of a hundred': { query: '{ items { id name price } }' },
  'a mutation': { query: 'mutation { rename(id: 3, name: "Three") { id name } }' },
  'an error of a resolver': { query: '{ hello(name: "nobody") items { id } }' },
  'variables that do not fit': { query: item, variables: {} },
  'one operation by its name': { query: 'query One { items { id } }', operationName: 'One' },
  'an operation that is not there': { query: 'query One { items { id } }', operationName: 'Two' },
  'a document that is not valid': { query: '{ helo }' },
  'a syntax error': { query: '{ hello' },
  introspection: { query: '{ __schema { types { name } } }' },
}

export const measured = ['one object', 'a list of a hundred']
