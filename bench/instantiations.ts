import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

// What it costs the compiler to check a schema of 200 object types, 50 enums, 100 inputs, 10 unions and 2,400 fields in 202
// files. Instantiations are counted, because they are the same on every machine. Ends with 1 when the budget is exceeded.

const root = resolve(import.meta.dirname, '..', '..')
const compilers = { 'TypeScript 6': 'typescript/bin/tsc', 'TypeScript 7': 'typescript7/bin/tsc' }

/** In instantiations, by the schema and the compiler. */
const budgets: Readonly<Record<string, Readonly<Record<keyof typeof compilers, number>>>> = {
  plain: { 'TypeScript 6': 600_000, 'TypeScript 7': 850_000 },
  whole: { 'TypeScript 6': 1_200_000, 'TypeScript 7': 1_600_000 },
}

const folder = mkdtempSync(join(tmpdir(), 'tapeql-instantiations-'))
let isExceeded = false
try {
  for (const [schema, budget] of Object.entries(budgets)) {
    writeSchema(join(folder, schema), schema === 'whole')
    for (const compiler of Object.keys(compilers) as (keyof typeof compilers)[]) {
      const instantiations = countInstantiations(join(folder, schema), compiler)
      isExceeded ||= instantiations > budget[compiler]
      console.log(
        `${schema} schema, ${compiler}: ${format(instantiations)} instantiations, budget ${format(budget[compiler])}`,
      )
    }
  }
} finally {
  rmSync(folder, { recursive: true })
}
process.exitCode = isExceeded ? 1 : 0

function format(count: number): string {
  return count.toLocaleString('en')
}

function countInstantiations(project: string, compiler: keyof typeof compilers): number {
  const script = join(root, 'node_modules', compilers[compiler])
  const { status, stdout } = spawnSync(process.execPath, [script, '-p', project, '--extendedDiagnostics'], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`${compiler} refuses the schema:\n${stdout.slice(0, 2000)}`)
  return Number(/^Instantiations:\s+(\d+)/m.exec(stdout)![1])
}

/** A whole schema has batches, lists of unions, subscriptions, methods and directives for every type besides. */
function writeSchema(project: string, isWhole: boolean): void {
  mkdirSync(project)
  const configuration = {
    extends: join(root, 'tsconfig.json'),
    compilerOptions: {
      typeRoots: [join(root, 'node_modules/@types')],
      rewriteRelativeImportExtensions: false,
    },
    include: ['*.ts'],
  }
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify(configuration))
  writeFileSync(join(project, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(project, 'graphql.ts'), declarations())
  writeFileSync(join(project, 'schema.ts'), schemaFile())
  for (let index = 0; index < 200; index++) {
    writeFileSync(join(project, `type${index}.ts`), typeFile(index, isWhole))
  }
}

function declarations(): string {
  const entries = [
    ...times(200, index => `T${index}: object<M${index}>(),`),
    ...times(50, index => `E${index}: enumOf('a${index}', 'b${index}', 'c${index}'),`),
    ...times(
      100,
      index => `I${index}: input(
    arg('name_like', 'string'), arg('limit', 'int', { null: false, default: 10 }), arg('order', 'E${index % 50}'),
    arg('ids', 'id', { full: true }), arg('any_of', 'I${index}', { array: true, nullable: false }),
    arg('other', 'I${(index + 1) % 100}'),
  ),`,
    ),
    ...times(10, index => `U${index}: union('T${index}', 'T${index + 10}', 'T${index + 20}'),`),
  ]
  return `import { arg, defineGraphQL, enumOf, input, object, union } from '${root}/src/index.ts'
${times(200, model).join('\n')}
export interface Context { db: { load(id: string): unknown }; current_user: M0 | null }
export const GraphQL = defineGraphQL<Context>()({
  ${entries.join('\n  ')}
})
`
}

function model(index: number): string {
  const next = (index + 1) % 200
  return `export interface M${index} { id: string; full_name: string; nick: string | null; age: number; born: Date; tags: string[]; score: number | null; next: M${next}; state: 'a${index % 50}' | 'b${index % 50}'; kind${index}: true }`
}

function typeFile(index: number, isWhole: boolean): string {
  const next = (index + 1) % 200
  const more = isWhole
    ? `
GraphQL.T${index}.field('batched', 'T${next}', { null: false }, { batch: parents => parents.map(each => each.next) })
GraphQL.T${index}.field('found', 'U${index % 10}', { full: true }, () => [])
GraphQL.T${index}.field('guarded', 'string', { directives: [tag${index}({ name: 'x' })] }, ({ current }) => current.full_name)
GraphQL.subscription.field('t_${index}_changed', 'T${index}', { null: false, arguments: arg('id', 'id') }, {
  subscribe: async function* () { yield await Promise.resolve({} as M${index}) },
  resolve: ({ current, id }) => (id === current.id ? current : current),
})
class Queries${index} {
  t_${index}_count({ filter, db }: { filter: { limit: number }; db: object }): number { return filter.limit + Object.keys(db).length }
}
GraphQL.query.methods(new Queries${index}()).field('t_${index}_count', 'int', { null: false, arguments: arg('filter', 'I${index % 100}', { null: false }) })
`
    : ''
  const tag = isWhole
    ? `const tag${index} = GraphQL.directive('tag_${index}', { on: ['FIELD_DEFINITION'], arguments: arg('name', 'string', { null: false }) })\n`
    : ''
  return `import { arg, idArgument } from '${root}/src/index.ts'
import { GraphQL${isWhole ? `, type M${index}` : ''} } from './graphql.ts'
${tag}
GraphQL.T${index}.field('id', 'id', { null: false })
  .field('full_name', 'string', { null: false, desc: 'Shown to others.' })
  .field('nick', 'string')
  .field('age', 'int', { null: false })
  .field('born', 'date', { null: false })
  .field('tags', 'string', { full: true })
  .field('score', 'float')
  .field('next', 'T${next}', { null: false })
  .field('state', 'E${index % 50}', { null: false })
  .field('label', 'string', { arguments: [arg('upper', 'boolean', { null: false, default: false }), arg('locale', 'string')] },
    ({ upper, locale, current }) => (upper ? current.full_name.toUpperCase() : current.full_name + (locale ?? '')))
  .field('list', 'T${next}', { full: true, arguments: [arg('filter', 'I${index % 100}', { null: false }), arg('limit', 'int', { default: 10 })] },
    ({ filter, limit, current }) => (filter.limit > (limit ?? 0) ? [current.next] : []))
GraphQL.query.field('t_${index}', 'T${index}', { arguments: idArgument() }, ({ id, db }) => (db.load(id) === null ? null : undefined))
${more}`
}

function schemaFile(): string {
  const imports = times(200, index => `import './type${index}.ts'`)
  return `${imports.join('\n')}\nimport { GraphQL } from './graphql.ts'\nexport const AppSchema = GraphQL.schema('AppSchema')\n`
}

function times(count: number, make: (index: number) => string): string[] {
  return Array.from({ length: count }, (_, index) => make(index))
}
