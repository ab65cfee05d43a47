/** The properties of a new project. */
interface NewProject {
  /** The name in package.json. */
  readonly name: string
  readonly isTypeScript: boolean
  /** The version of the dependency tapeql. */
  readonly version: string
}

/** Returns the files of a new project by their paths: a schema, a server and a test. */
export function projectFiles(project: NewProject): ReadonlyMap<string, string> {
  const extension = project.isTypeScript ? 'ts' : 'js'
  return new Map([
    ['package.json', `${JSON.stringify(manifestOf(project), undefined, 2)}\n`],
    ['.gitignore', project.isTypeScript ? 'dist/\nnode_modules/\n' : 'node_modules/\n'],
    ...(project.isTypeScript ? [['tsconfig.json', compilerOptions] as const] : []),
    [`schema.${extension}`, schemaOf(project)],
    [`server.${extension}`, serverOf(project)],
    [`schema.test.${extension}`, testOf(project)],
  ])
}

function manifestOf({ name, isTypeScript, version }: NewProject): object {
  const scripts = isTypeScript
    ? {
        build: 'tsc',
        start: 'tsc && node dist/server.js',
        test: 'tsc && node --test dist/schema.test.js',
      }
    : { start: 'node server.js', test: 'node --test' }
  return {
    name,
    version: '0.0.0',
    private: true,
    type: 'module',
    engines: { node: '>=20.19' },
    scripts,
    dependencies: { tapeql: `^${version}` },
    ...(isTypeScript && {
      devDependencies: { '@types/node': '^20.19.0', typescript: '>=5.9.0' },
    }),
  }
}

const compilerOptions = `{
  "compilerOptions": {
    "target": "es2023",
    "lib": ["es2023"],
    "types": ["node"],
    "module": "nodenext",
    "strict": true,
    "skipLibCheck": true,
    "rewriteRelativeImportExtensions": true,
    "rootDir": ".",
    "outDir": "dist"
  },
  "include": ["*.ts"]
}
`

function schemaOf({ isTypeScript }: NewProject): string {
  if (!isTypeScript) {
    return `import { arg, defineGraphQL, object } from 'tapeql'

const posts = [{ id: 1, title: 'Hello' }]

const GraphQL = defineGraphQL()({ Post: object() })

GraphQL.Post.field('id', 'id', { null: false }).field('title', 'string', { null: false })

GraphQL.query.field('posts', 'Post', { full: true }, () => posts)

GraphQL.mutation.field(
  'add_post',
  'Post',
  { null: false, arguments: arg('title', 'string', { null: false }) },
  ({ title }) => {
    const post = { id: posts.length + 1, title }
    posts.push(post)
    return post
  },
)

export const schema = GraphQL.schema('AppSchema')
`
  }
  return `import { arg, defineGraphQL, object } from 'tapeql'

interface Post {
  readonly id: number
  readonly title: string
}

const posts: Post[] = [{ id: 1, title: 'Hello' }]

const GraphQL = defineGraphQL()({ Post: object<Post>() })

GraphQL.Post.field('id', 'id', { null: false }).field('title', 'string', { null: false })

GraphQL.query.field('posts', 'Post', { full: true }, () => posts)

GraphQL.mutation.field(
  'add_post',
  'Post',
  { null: false, arguments: arg('title', 'string', { null: false }) },
  ({ title }) => {
    const post = { id: posts.length + 1, title }
    posts.push(post)
    return post
  },
)

export const schema = GraphQL.schema('AppSchema')
`
}

function serverOf({ isTypeScript }: NewProject): string {
  const extension = isTypeScript ? 'ts' : 'js'
  return `import { createServer } from 'node:http'
import { createController } from 'tapeql/http'
import { schema } from './schema.${extension}'

const port = Number(process.env['PORT'] ?? 4000)
const controller = createController({ schema })
const server = createServer(controller.handler('/graphql'))
server.listen(port, '127.0.0.1', () => {
  console.log(\`http://127.0.0.1:\${port}/graphql, and in a browser http://127.0.0.1:\${port}/graphql/graphiql\`)
})

for (const signal of ['SIGINT', 'SIGTERM']${isTypeScript ? ' as const' : ''}) {
  process.once(signal, async () => {
    await controller.close()
    server.close()
  })
}
`
}

function testOf({ isTypeScript }: NewProject): string {
  const extension = isTypeScript ? 'ts' : 'js'
  return `import assert from 'node:assert/strict'
import { test } from 'node:test'
import { schema } from './schema.${extension}'

test('lists posts', async () => {
  const answer = await schema.execute('{ posts { id title } }')
  assert.equal(answer, '{"data":{"posts":[{"id":"1","title":"Hello"}]}}')
})
`
}
