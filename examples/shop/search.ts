import { arg } from 'tapeql'
import { Category, GraphQL, Product } from './graphql.ts'

const MOST_RESULTS = 100

GraphQL.query.field(
  'search',
  'SearchResult',
  {
    full: true,
    desc: 'Categories first.',
    arguments: [
      arg('text', 'string', { null: false }),
      arg('limit', 'int', {
        null: false,
        default: 10,
        desc: `At most this many, up to ${MOST_RESULTS}.`,
      }),
    ],
  },
  async ({ text, limit }, event) => {
    const count = Math.min(Math.max(limit, 0), MOST_RESULTS)
    const found = { contains: text }
    const categories = await Category.select(event, { filter: { name: found }, limit: count })
    const products = await Product.select(event, {
      filter: { or: [{ name: found }, { description: found }] },
      limit: count - categories.length,
    })
    return [...categories, ...products]
  },
)
