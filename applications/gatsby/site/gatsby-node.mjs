export function createSchemaCustomization({ actions }) {
  actions.createTypes(`
    type Article implements Node {
      title: String!
      date: Date @dateformat
      tags: [String!]
      author: Author @link(by: "name")
    }
    type Author implements Node {
      name: String!
      articles: [Article] @link(by: "author.name", from: "name")
    }
  `)
}

export function sourceNodes({ actions, createContentDigest }) {
  const add = (type, id, data) =>
    actions.createNode({
      ...data,
      id,
      internal: { type, contentDigest: createContentDigest(data) },
    })
  for (let index = 0; index < 10; index++)
    add('Author', `author-${index}`, { name: `Author ${index}` })
  for (let index = 0; index < 100; index++) {
    add('Article', `article-${index}`, {
      title: `Article ${index}`,
      date: `2026-01-${10 + (index % 10)}`,
      tags: ['a', `${index % 3}`],
      author: `Author ${index % 10}`,
    })
  }
}

export function createResolvers({ createResolvers }) {
  const broken = () => {
    throw new Error('Broken.')
  }
  createResolvers({
    Article: {
      upper: { type: 'String', resolve: ({ title }) => title.toUpperCase() },
      broken: { type: 'String', resolve: broken },
    },
  })
}
