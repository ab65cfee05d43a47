import { and, eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import {
  composeDirective,
  external,
  inaccessible,
  interfaceObject,
  link,
  override,
  provides,
  requires,
  shareable,
  tag,
} from '../../../src/definition/federation-directives.ts'
import { arg, defineGraphQL, directive, object, type Schema } from '../../../src/index.ts'
import { createSource } from '../../../src/sources/drizzle/index.ts'
import { postgresPg } from '../sources/databases/postgres-pg.ts'
import {
  averageProductsCreatedPerYear,
  deprecatedProducts,
  inventories,
  products,
  users,
  type Inventory,
  type Product,
  type ProductResearch,
  type User,
} from './products.ts'

const userTable = pgTable('users', { email: text().primaryKey(), name: text() })
const productTable = pgTable(
  'products',
  {
    id: text().primaryKey(),
    sku: text(),
    package: text(),
    variation_id: text().notNull(),
    created_by: text().notNull(),
    notes: text(),
  },
  table => [unique().on(table.sku, table.package)],
)
const deprecatedProductTable = pgTable(
  'deprecated_products',
  { sku: text(), package: text(), reason: text(), created_by: text().notNull() },
  table => [primaryKey({ columns: [table.sku, table.package] })],
)
const researchTable = pgTable('researches', {
  case_number: text().primaryKey(),
  description: text(),
  outcome: text(),
  product_id: text().notNull(),
})

const creation = `
  create table users (email text primary key, name text);
  create table products (id text primary key, sku text, package text, variation_id text not null,
    created_by text not null, notes text, unique (sku, package));
  create table deprecated_products (sku text, package text, reason text, created_by text not null,
    primary key (sku, package));
  create table researches (case_number text primary key, description text, outcome text,
    product_id text not null)`

interface Context {
  readonly db: NodePgDatabase
}

/** The tables of `products` in a database of their own. */
export interface ProductTables {
  readonly db: NodePgDatabase
  /** The statements that were sent. */
  readonly statements: string[]
  readonly close: () => Promise<void>
}

/** Creates the tables, and fills them. */
export async function openTables(): Promise<ProductTables> {
  const { db: database, statements, run, close } = await postgresPg.open()
  const db = database as NodePgDatabase
  for (const statement of creation.split(';')) await run(statement)
  await db.insert(userTable).values(users.map(({ email, name }) => ({ email, name })))
  await db.insert(productTable).values(
    products.map(({ id, sku, package: name, variation, createdBy, notes }) => ({
      ...{ id, sku, package: name, variation_id: variation.id },
      ...{ created_by: createdBy.email, notes },
    })),
  )
  await db
    .insert(deprecatedProductTable)
    .values(
      deprecatedProducts.map(({ createdBy, ...row }) => ({ ...row, created_by: createdBy.email })),
    )
  await db.insert(researchTable).values(
    products.flatMap(({ id, research }) =>
      research.map(({ study, outcome }) => ({
        ...{ case_number: study.caseNumber, description: study.description },
        ...{ outcome, product_id: id },
      })),
    ),
  )
  return { db, statements, close }
}

/** Generates `products` from tables, as far as tables have it. */
export function productsInTables(): Schema<Context> {
  const source = createSource<Context>({ strict: true })
  const UserSource = source(userTable, { scope: 'everyone', reads: { name: ['name'] } })
  const ProductSource = source(productTable, {
    scope: 'everyone',
    key: [['id'], ['sku', 'package']],
    skipFields: ['variation_id', 'created_by'],
    reads: {
      variation: ['variation_id'],
      dimensions: [],
      createdBy: ['created_by'],
      notes: ['notes'],
      research: ['id'],
    },
  }).buildQuery({ only: ['record'] })
  const DeprecatedProductSource = source(deprecatedProductTable, {
    scope: 'everyone',
    skipFields: ['created_by'],
    reads: { createdBy: ['created_by'] },
  })
  const ResearchSource = source(researchTable, {
    scope: 'everyone',
    key: false,
    skipFields: ['case_number', 'description', 'product_id'],
    reads: { study: ['case_number', 'description'] },
  })
  const GraphQL = defineGraphQL<Context>()({
    Product: ProductSource,
    DeprecatedProduct: DeprecatedProductSource,
    ProductResearch: ResearchSource,
    User: UserSource,
    ProductVariation: object<Product['variation']>(),
    CaseStudy: object<ProductResearch['study']>(),
    ProductDimension: object<Product['dimensions']>(),
    Inventory: object<Inventory>(),
  })
  const custom = directive('custom', { on: ['OBJECT'] })
  const required = { null: false } as const
  const listed = { array: true, nullable: false, null: false } as const

  GraphQL.Product.directives(custom())
    .key('sku variation { id }', {
      resolve: async ({ sku, variation }, { context: { db } }) => {
        const { sku: skuColumn, variation_id: variationId } = productTable
        const isReferred = and(eq(skuColumn, String(sku)), eq(variationId, String(variation.id)))
        const [row] = await db.select().from(productTable).where(isReferred)
        return row
      },
    })
    .field('variation', 'ProductVariation', ({ current }) => ({ id: current.variation_id }))
    .field('dimensions', 'ProductDimension', () => products[0]!.dimensions)
    .field(
      'createdBy',
      'User',
      { directives: [provides({ fields: 'totalProductsCreated' })] },
      ({ current }, event) => UserSource.find({ email: current.created_by }, event),
    )
    .field(
      'notes',
      'string',
      { directives: [tag({ name: 'internal' })] },
      ({ current }) => current.notes,
    )
    .field('research', 'ProductResearch', listed, ({ current, db }) =>
      db.select().from(researchTable).where(eq(researchTable.product_id, current.id)),
    )
  GraphQL.DeprecatedProduct.field('createdBy', 'User', ({ current }, event) =>
    UserSource.find({ email: current.created_by }, event),
  )
  GraphQL.ProductVariation.field('id', 'id', required)
  GraphQL.ProductResearch.key('study { caseNumber }', {
    resolve: async ({ study }, { context: { db } }) => {
      const caseNumber = String((study as ProductResearch['study']).caseNumber)
      const isReferred = eq(researchTable.case_number, caseNumber)
      const [row] = await db.select().from(researchTable).where(isReferred)
      return row
    },
  }).field('study', 'CaseStudy', required, ({ current }) => ({
    caseNumber: current.case_number,
    description: current.description ?? '',
  }))
  GraphQL.CaseStudy.field('caseNumber', 'id', required).field('description', 'string')
  GraphQL.ProductDimension.directives(shareable())
    .field('size', 'string')
    .field('weight', 'float')
    .field('unit', 'string', { directives: [inaccessible()] })
  GraphQL.User.field(
    'name',
    'string',
    { directives: [override({ from: 'users' })] },
    ({ current }) => current.name,
  )
    .field(
      'averageProductsCreatedPerYear',
      'int',
      { directives: [requires({ fields: 'totalProductsCreated yearsOfEmployment' })] },
      ({ current }) => averageProductsCreatedPerYear(current as unknown as User),
    )
    .field(
      'totalProductsCreated',
      'int',
      { directives: [external()] },
      () => users[0]!.totalProductsCreated,
    )
    .field(
      'yearsOfEmployment',
      'int',
      { ...required, directives: [external()] },
      ({ current }) => (current as unknown as User).yearsOfEmployment,
    )
  GraphQL.Inventory.directives(interfaceObject())
    .key('id', {
      batch: references =>
        references.map(reference => inventories.find(({ id }) => id === reference.id)),
    })
    .field('id', 'id', required)
    .field('deprecatedProducts', 'DeprecatedProduct', listed, (_named, event) =>
      DeprecatedProductSource.select(event, {}),
    )
  GraphQL.query.field(
    'deprecatedProduct',
    'DeprecatedProduct',
    {
      deprecated: 'Use product query instead',
      arguments: [arg('sku', 'string', required), arg('package', 'string', required)],
    },
    ({ sku, package: name }, event) => DeprecatedProductSource.find({ sku, package: name }, event),
  )
  return GraphQL.schema('ProductsInTables', {
    replace: true,
    federation: { version: '2.3' },
    directives: [
      link({ url: 'https://myspecs.dev/myCustomDirective/v1.0', import: ['@custom'] }),
      composeDirective({ name: '@custom' }),
    ],
  })
}
