import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { countOf, inputsOf } from '../effort.ts'
import { peer, versionOf } from '../peers.ts'
import { report } from '../report.ts'
import { isPossible, typescript7 } from '../requirements.ts'

// What it costs the compiler to check a schema of 200 object types, 50 enums, 100 inputs, 10 unions
// and 2,400 fields in 202 files. Instantiations are counted, because they are the same on every
// machine. Ends with 1 when the budget is exceeded. Beside the plain schema stands the same one as
// a user of @pothos/core writes it; it has no budget. `plain whole` are those with a budget.

const root = resolve(import.meta.dirname, '../../..')
const compilers = { 'TypeScript 6': 'typescript/bin/tsc', 'TypeScript 7': 'typescript7/bin/tsc' }

/** Of the object types, so many have a file with their fields. */
const FILES = countOf(200)

/**
 * In instantiations, by the schema and the compiler: at most a tenth above what was counted last.
 */
const budgets: Readonly<Record<string, Readonly<Record<keyof typeof compilers, number>>>> = {
  plain: { 'TypeScript 6': 940_000, 'TypeScript 7': 1_205_000 },
  whole: { 'TypeScript 6': 1_420_000, 'TypeScript 7': 1_700_000 },
}

/** The schemas, by what writes their files. */
const schemas = {
  plain: {
    packages: 'node_modules',
    declarations,
    typeFile: (index: number) => typeFile(index, false),
    schemaFile,
  },
  whole: {
    packages: 'node_modules',
    declarations,
    typeFile: (index: number) => typeFile(index, true),
    schemaFile,
  },
  pothos: {
    packages: 'bench/peers/node_modules',
    declarations: pothosDeclarations,
    typeFile: pothosTypeFile,
    schemaFile: pothosSchemaFile,
  },
}

const asked = process.argv.slice(2)
const unknown = asked.filter(name => !Object.hasOwn(schemas, name))
if (unknown.length > 0) {
  throw new Error(
    `There is no schema ${unknown.join(', ')}; there are: ${Object.keys(schemas).join(', ')}.`,
  )
}
const all = inputsOf(asked.length > 0 ? asked : Object.keys(schemas)) as (keyof typeof schemas)[]
const names = all.filter(
  name => name !== 'pothos' || isPossible('The schema of Pothos', peer('@pothos/core')),
)
const chosenCompilers = (Object.keys(compilers) as (keyof typeof compilers)[]).filter(
  name => name !== 'TypeScript 7' || isPossible(name, typescript7),
)

const folder = mkdtempSync(join(tmpdir(), 'tapeql-instantiations-'))
let isExceeded = false
const counts = new Map<string, number>()
try {
  console.log(
    `TypeScript ${versionOf('typescript')} and ${versionOf('typescript7')}, @pothos/core ${versionOf('@pothos/core')}`,
  )
  for (const schema of names) {
    writeSchema(join(folder, schema), schemas[schema])
    for (const compiler of chosenCompilers) {
      const instantiations = countInstantiations(join(folder, schema), compiler)
      counts.set(`${schema}, ${compiler}`, instantiations)
      const budget = budgets[schema]?.[compiler]
      isExceeded ||= budget !== undefined && instantiations > budget
      const name = schema === 'pothos' ? 'plain schema with @pothos/core' : `${schema} schema`
      console.log(
        `${name}, ${compiler}: ${format(instantiations)} instantiations, ` +
          (budget === undefined ? 'no budget' : `budget ${format(budget)}`),
      )
    }
  }
} finally {
  rmSync(folder, { recursive: true })
}
for (const compiler of chosenCompilers) {
  const [own, pothos] = ['plain', 'pothos'].map(schema => counts.get(`${schema}, ${compiler}`))
  if (own === undefined || pothos === undefined) continue
  report(`200 object types, ${compiler}`, 'instantiations', ['tapeql', 'Pothos'], [[own], [pothos]])
}
process.exitCode = isExceeded ? 1 : 0

function format(count: number): string {
  return count.toLocaleString('en')
}

function countInstantiations(project: string, compiler: keyof typeof compilers): number {
  const script = join(root, 'node_modules', compilers[compiler])
  const { status, stdout } = spawnSync(
    process.execPath,
    [script, '-p', project, '--extendedDiagnostics'],
    {
      encoding: 'utf8',
    },
  )
  if (status !== 0) throw new Error(`${compiler} refuses the schema:\n${stdout.slice(0, 2000)}`)
  return Number(/^Instantiations:\s+(\d+)/m.exec(stdout)![1])
}

function writeSchema(
  project: string,
  { packages, declarations, typeFile, schemaFile }: (typeof schemas)[keyof typeof schemas],
): void {
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
  symlinkSync(join(root, packages), join(project, 'node_modules'))
  writeFileSync(join(project, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(project, 'graphql.ts'), declarations())
  writeFileSync(join(project, 'schema.ts'), schemaFile())
  for (let index = 0; index < FILES; index++) {
    writeFileSync(join(project, `type${index}.ts`), typeFile(index))
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
  return `import { arg, defineGraphQL, enumOf, input, object, union } from '${root}/dist/modules/index.js'
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

/**
 * A whole schema has batches, lists of unions, subscriptions, methods and directives for every type
 * besides.
 */
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
  return `import { arg, idArgument } from '${root}/dist/modules/index.js'
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
  const imports = times(FILES, index => `import './type${index}.ts'`)
  return `${imports.join('\n')}\nimport { GraphQL } from './graphql.ts'\nexport const AppSchema = GraphQL.schema('AppSchema')\n`
}

/** By references, which cost a third of what names in `Objects` of the builder's types would. */
function pothosDeclarations(): string {
  const inputs = times(
    100,
    index => `export interface I${index}Shape { nameLike?: string | null; limit: number; order?: 'a${index % 50}' | 'b${index % 50}' | 'c${index % 50}' | null; ids: string[]; anyOf?: I${index}Shape[] | null; other?: I${(index + 1) % 100}Shape | null }
export const I${index} = builder.inputRef<I${index}Shape>('I${index}')`,
  )
  const inputFields = times(
    100,
    index => `I${index}.implement({
  fields: t => ({
    nameLike: t.string(), limit: t.int({ required: true, defaultValue: 10 }), order: t.field({ type: E${index % 50} }),
    ids: t.idList({ required: true }), anyOf: t.field({ type: [I${index}] }),
    other: t.field({ type: I${(index + 1) % 100} }),
  }),
})`,
  )
  return `import SchemaBuilder from '@pothos/core'
${times(200, model).join('\n')}
export interface Context { db: { load(id: string): unknown }; current_user: M0 | null }
interface SchemaTypes {
  Context: Context
  Scalars: { ID: { Input: string; Output: string }; Date: { Input: Date; Output: Date } }
}
export const builder = new SchemaBuilder<SchemaTypes>({})
builder.queryType({})
${times(200, index => `export const T${index} = builder.objectRef<M${index}>('T${index}')`).join('\n')}
builder.scalarType('Date', { serialize: date => date.toISOString().slice(0, 10), parseValue: value => new Date(String(value)) })
${times(50, index => `export const E${index} = builder.enumType('E${index}', { values: ['a${index}', 'b${index}', 'c${index}'] as const })`).join('\n')}
${inputs.join('\n')}
${inputFields.join('\n')}
${times(10, index => `export const U${index} = builder.unionType('U${index}', { types: [T${index}, T${index + 10}, T${index + 20}] })`).join('\n')}
`
}

function pothosTypeFile(index: number): string {
  const next = (index + 1) % 200
  const [enumType, inputType] = [`E${index % 50}`, `I${index % 100}`]
  return `import { builder, T${index}, T${next}, ${enumType}, ${inputType} } from './graphql.ts'

T${index}.implement({
  fields: t => ({
    id: t.exposeID('id', { nullable: false }),
    fullName: t.exposeString('full_name', { nullable: false, description: 'Shown to others.' }),
    nick: t.exposeString('nick'),
    age: t.exposeInt('age', { nullable: false }),
    born: t.expose('born', { type: 'Date', nullable: false }),
    tags: t.exposeStringList('tags', { nullable: false }),
    score: t.exposeFloat('score'),
    next: t.expose('next', { type: T${next}, nullable: false }),
    state: t.expose('state', { type: ${enumType}, nullable: false }),
    label: t.string({
      args: { upper: t.arg.boolean({ required: true, defaultValue: false }), locale: t.arg.string() },
      resolve: (current, { upper, locale }) => (upper ? current.full_name.toUpperCase() : current.full_name + (locale ?? '')),
    }),
    list: t.field({
      type: [T${next}],
      nullable: false,
      args: { filter: t.arg({ type: ${inputType}, required: true }), limit: t.arg.int({ defaultValue: 10 }) },
      resolve: (current, { filter, limit }) => (filter.limit > (limit ?? 0) ? [current.next] : []),
    }),
  }),
})
builder.queryField('t${index}', t =>
  t.field({ type: T${index}, args: { id: t.arg.id({ required: true }) }, resolve: (_root, { id }, { db }) => (db.load(id) === null ? null : undefined) }),
)
`
}

function pothosSchemaFile(): string {
  const imports = times(FILES, index => `import './type${index}.ts'`)
  return `${imports.join('\n')}\nimport { builder } from './graphql.ts'\nexport const schema = builder.toSchema()\n`
}

function times(count: number, make: (index: number) => string): string[] {
  return Array.from({ length: count }, (_, index) => make(index))
}
