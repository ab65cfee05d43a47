import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { diagnosticsOf, equality } from './compile.ts'
import { fetchTexts, flagSets, type SchemaName } from './served-texts.ts'

const modules = fileURLToPath(new URL('../../../node_modules', import.meta.url))
const schemaNames = ['shop', 'everything'] as const satisfies readonly SchemaName[]
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tapeql-gql-tada-'))
  await symlink(modules, join(folder, 'node_modules'), 'junction')
})
afterAll(() => rm(folder, { recursive: true }))

test('gql.tada reads the texts as they are served, and infers exact types of operations from them', async () => {
  const projects = await Promise.all(schemaNames.map(writeTexts))
  const schemas = projects.flat()
  expect(schemas.length).toBe(schemaNames.length * flagSets.length)
  await write('tsconfig.json', JSON.stringify(configuration(schemas)))
  await Promise.all(schemaNames.map(name => write(`${name}.ts`, clients[name])))

  expect(await runCommand('generate-output')).toBe(
    '✓ Introspection output was generated successfully',
  )
  for (const schemaName of schemaNames) {
    const outputs = flagSets.map((_, index) =>
      readFile(join(folder, `${schemaName}-${index}.d.ts`), 'utf8'),
    )
    const introspections = (await Promise.all(outputs)).map((text, index) =>
      text.replace(`name: '${schemaName}-${index}'`, ''),
    )
    expect(new Set(introspections).size).toBe(1)
  }
  const checked = runCommand('check')
  const sources = schemaNames.map(async name => {
    const path = join(folder, `${name}.ts`)
    return [path, (await readFile(path, 'utf8')) + equality + assertions[name]] as const
  })
  expect(diagnosticsOf(new Map(await Promise.all(sources)))).toEqual([])
  expect(await checked).toBe('✓ No problems found')
})

interface SchemaEntry {
  readonly name: string
  readonly schema: string
  readonly tadaOutputLocation: string
}

/** Writes the texts of a schema as they came; returns how gql.tada finds them. */
async function writeTexts(schemaName: SchemaName): Promise<SchemaEntry[]> {
  const texts = await fetchTexts(schemaName)
  return Promise.all(
    texts.map(async ({ text }, index) => {
      const name = `${schemaName}-${index}`
      await write(`${name}.graphql`, text)
      return { name, schema: `./${name}.graphql`, tadaOutputLocation: `./${name}.d.ts` }
    }),
  )
}

function configuration(schemas: readonly SchemaEntry[]): object {
  return {
    compilerOptions: {
      strict: true,
      target: 'es2023',
      module: 'nodenext',
      types: [],
      noEmit: true,
      allowImportingTsExtensions: true,
      plugins: [{ name: 'gql.tada/ts-plugin', schemas }],
    },
    files: schemaNames.map(name => `${name}.ts`),
  }
}

/**
 * A client of each schema, with operations that use no deprecated field: gql.tada would complain
 * about these.
 */
const clients: Readonly<Record<(typeof schemaNames)[number], string>> = {
  shop: `import { initGraphQLTada, type ResultOf, type VariablesOf } from 'gql.tada'
import type { introspection } from './shop-0.d.ts'

const graphql = initGraphQLTada<{ introspection: introspection; scalars: { DateTime: string } }>()
const productCard = graphql(\`fragment ProductCard on Product @_unmask { id name priceCents addedAt }\`)
const search = graphql(
  \`query Search($text: String!, $direction: SortDirection!) {
    search(text: $text) { __typename ... on Category { description } ...ProductCard }
    products(order: [{ priceCents: $direction }]) { inStock }
  }\`,
  [productCard],
)
export type Result = ResultOf<typeof search>
export type Variables = VariablesOf<typeof search>
`,
  everything: `import { initGraphQLTada, type ResultOf, type VariablesOf } from 'gql.tada'
import type { introspection } from './everything-0.d.ts'

const graphql = initGraphQLTada<{ introspection: introspection; scalars: { Money: number } }>()
const people = graphql(\`
  query People($by: PersonBy!, $limit: Int!, $order: SortOrder) {
    people(filter: { by: $by, orders: [$order] }, limit: $limit) {
      __typename
      id
      ... on Team { members { fullName } maybeMembers { id } }
    }
    owners { __typename ... on Person { fullName } }
    scalars(price: 3) { anId anInt aMoney aDate }
  }
\`)
const renamed = graphql(\`subscription Renamed($by: PersonBy!) { personRenamed(by: $by) { __typename } }\`)
export type Result = ResultOf<typeof people>
export type Variables = VariablesOf<typeof people>
export type Renamed = ResultOf<typeof renamed>
`,
}

/**
 * Statements behind a client, which compile only when its types are exactly what is written here.
 * To gql.tada whatever has a default may be null too.
 */
const assertions: Readonly<Record<(typeof schemaNames)[number], string>> = {
  shop: `
export type Exactly = Holds<Equal<Result, {
  search: (
    | { __typename: 'Category'; description: string | null }
    | { __typename: 'Product'; id: string; name: string; priceCents: number; addedAt: string }
  )[]
  products: { inStock: boolean }[] | null
}>>
export type Given = Holds<Equal<Variables, {
  text: string
  direction: 'ASC' | 'DESC'
}>>`,
  everything: `
export type Exactly = Holds<Equal<Result, {
  people: (
    | { __typename: 'Person'; id: string }
    | {
        __typename: 'Team'
        id: string
        members: { fullName: string }[]
        maybeMembers: ({ id: string } | null)[] | null
      }
  )[]
  owners: ({ __typename: 'Person'; fullName: string } | { __typename: 'Team' })[] | null
  scalars: { anId: string | null; anInt: number | null; aMoney: number | null; aDate: unknown }
}>>
export type By = Holds<Equal<
  Exclude<Variables['by'], { page: unknown }>,
  { id: string } | { fullName: string } | { inTeams: string[] }
>>
export type Order = Holds<Equal<Variables['order'], 'ASC' | 'DESC' | 'BY_FULL_NAME' | 'OLD' | null | undefined>>
export type Streamed = Holds<Equal<Renamed, { personRenamed: { __typename: 'Person' } | { __typename: 'Team' } }>>`,
}

async function write(name: string, text: string): Promise<void> {
  await writeFile(join(folder, name), text)
}

/** All that a command of gql.tada says, and its exit code where that is not zero. */
async function runCommand(command: string): Promise<string> {
  const cli = join(modules, 'gql.tada/bin/cli.js')
  return new Promise(resolve => {
    execFile(process.execPath, [cli, command], { cwd: folder }, (error, stdout, stderr) => {
      const exit = error === null ? '' : `exit code ${error.code}\n`
      resolve(`${exit}${stdout}${stderr}`.trim())
    })
  })
}
