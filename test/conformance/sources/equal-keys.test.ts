import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inArray } from 'drizzle-orm'
import { defineGraphQL } from '../../../src/definition/define-graphql.ts'
import type { Schema } from '../../../src/engine/schema.ts'
import { createSource } from '../../../src/sources/drizzle/index.ts'
import type { OpenDatabase } from './databases/database.ts'
import { databasesOfThisRun } from './databases/databases.ts'
import { pglite } from './databases/pglite.ts'
import * as mysql from './equal-keys/mysql.ts'
import * as postgresql from './equal-keys/postgresql.ts'
import * as sqlite from './equal-keys/sqlite.ts'

interface Context {
  readonly db: unknown
}

const tablesOf = { mysql, postgresql, sqlite } as unknown as Readonly<
  Record<'mysql' | 'postgresql' | 'sqlite', typeof postgresql>
>

/** PGlite knows no `citext`. */
const kinds = databasesOfThisRun.filter(kind => kind !== pglite && kind.missing === '')

let schemas = 0

function schemaOf(tables: typeof postgresql): Schema<Context> {
  const source = createSource<Context>()
  const GraphQL = defineGraphQL<Context>()({
    Country: source(tables.countries, {
      scope: ({ code }) => inArray(code, ['de', 'FR', 'it']),
      associations: {
        cities: { connection: true },
        tags: { through: tables.countryTags, connection: true },
      },
      plural: 'countries',
    })
      .buildAll()
      .buildMutation({ nested: ['cities'] }),
    City: source(tables.cities, { plural: 'cities' })
      .buildAll()
      .buildMutation({ nested: ['country'] }),
    Tag: source(tables.tags, {
      associations: { countries: { through: tables.countryTags } },
    }).buildQuery(),
    Street: source(tables.streets, { associations: { houses: { connection: true } } })
      .buildAll()
      .buildMutation({ nested: ['houses'] }),
    House: source(tables.houses).buildAll(),
    Rate: source(tables.rates).buildQuery(),
    Badge: source(tables.badges).buildQuery(),
    Offer: source(tables.offers).buildAll(),
  })
  return GraphQL.schema(`EqualKeys${++schemas}`)
}

const rows = `
  insert into countries values ('DE', 'Germany'), ('fr', 'France');
  insert into cities values ('1', 'de', 'Berlin'), ('2', 'DE', 'Ulm'), ('3', 'De', 'Jena'), ('4', 'FR', 'Nice');
  insert into tags values ('New'), ('old');
  insert into country_tags values ('de', 'NEW'), ('DE', 'Old'), ('FR', 'new');
  insert into streets values ('DE', 'Ulm', 5), ('FR', 'Nice', 7);
  insert into houses values (1, 'de', 'ULM'), (2, 'DE', 'ulm'), (3, 'fr', 'nice');
  insert into rates values (1.500), (2.250);
  insert into badges values ('ab'), ('cd');
  insert into offers values (1, 1.50, 'ab'), (2, 1.5, 'cd'), (3, 2.25, 'ab')`

describe.each(kinds)('keys that $name takes for equal', kind => {
  let opened: OpenDatabase<unknown>
  let schema: Schema<Context>

  beforeAll(async () => {
    const tables = tablesOf[kind.dialect]
    opened = await kind.open()
    for (const text of [...tables.create.split(';'), ...rows.split(';')]) await opened.run(text)
    schema = schemaOf(tables)
  }, 60_000)

  afterAll(() => opened?.close())

  const execute = (source: string): Promise<any> =>
    schema.execute(source, { context: { db: opened.db }, responseFormat: 'hash' })

  async function data(source: string): Promise<any> {
    const { errors, data } = await execute(source)
    expect(errors).toBeUndefined()
    return data
  }

  test('lead from each record to the one that it refers to', async () => {
    expect(await data('{ cities(order: [{ id: ASC }]) { name country { name } } }')).toEqual({
      cities: [
        { name: 'Berlin', country: { name: 'Germany' } },
        { name: 'Ulm', country: { name: 'Germany' } },
        { name: 'Jena', country: { name: 'Germany' } },
        { name: 'Nice', country: { name: 'France' } },
      ],
    })
  })

  test('lead to all records of a list, and to their number', async () => {
    const query = `{ countries(order: [{ code: ASC }]) {
      cities { name } first: cities(limit: 1) { name } last: cities(order: [{ id: DESC }], limit: 2) { name }
      berlin: citiesConnection(filter: { name: { equal: "Berlin" } }) { totalCount }
      citiesConnection(first: 2) { totalCount nodes { name } }
    } }`
    expect(await data(query)).toEqual({
      countries: [
        {
          cities: [{ name: 'Berlin' }, { name: 'Ulm' }, { name: 'Jena' }],
          first: [{ name: 'Berlin' }],
          last: [{ name: 'Jena' }, { name: 'Ulm' }],
          berlin: { totalCount: 1 },
          citiesConnection: { totalCount: 3, nodes: [{ name: 'Berlin' }, { name: 'Ulm' }] },
        },
        {
          cities: [{ name: 'Nice' }],
          first: [{ name: 'Nice' }],
          last: [{ name: 'Nice' }],
          berlin: { totalCount: 0 },
          citiesConnection: { totalCount: 1, nodes: [{ name: 'Nice' }] },
        },
      ],
    })
    expect(await data('{ countries { citiesConnection { totalCount } } }')).toEqual({
      countries: [{ citiesConnection: { totalCount: 3 } }, { citiesConnection: { totalCount: 1 } }],
    })
  })

  test('lead through a table between', async () => {
    const query = `{ countries(order: [{ code: ASC }]) { tags(order: [{ label: ASC }]) { label } tagsConnection { totalCount } }
      tags(order: [{ label: ASC }]) { countries(order: [{ code: ASC }]) { name } } }`
    expect(await data(query)).toEqual({
      countries: [
        { tags: [{ label: 'New' }, { label: 'old' }], tagsConnection: { totalCount: 2 } },
        { tags: [{ label: 'New' }], tagsConnection: { totalCount: 1 } },
      ],
      tags: [
        { countries: [{ name: 'Germany' }, { name: 'France' }] },
        { countries: [{ name: 'Germany' }] },
      ],
    })
  })

  test('may be of several columns', async () => {
    const query = `{ streets(order: [{ length: ASC }]) { houses { id } one: houses(limit: 1) { id } housesConnection { totalCount } }
      houses(order: [{ id: ASC }]) { street { length } } }`
    expect(await data(query)).toEqual({
      streets: [
        {
          houses: [{ id: '1' }, { id: '2' }],
          one: [{ id: '1' }],
          housesConnection: { totalCount: 2 },
        },
        { houses: [{ id: '3' }], one: [{ id: '3' }], housesConnection: { totalCount: 1 } },
      ],
      houses: [{ street: { length: 5 } }, { street: { length: 5 } }, { street: { length: 7 } }],
    })
  })

  test('may be of columns of other types', async () => {
    const query = `{ offers(order: [{ id: ASC }]) { rate { offers { id } } badge { offers { id } } } }`
    const [one, two, three] = [{ id: '1' }, { id: '2' }, { id: '3' }]
    expect(await data(query)).toEqual({
      offers: [
        { rate: { offers: [one, two] }, badge: { offers: [one, three] } },
        { rate: { offers: [one, two] }, badge: { offers: [two] } },
        { rate: { offers: [three] }, badge: { offers: [one, three] } },
      ],
    })
  })

  test.runIf(kind.dialect === 'mysql')('may end in spaces', async () => {
    await opened.run("insert into cities values ('9', 'DE  ', 'Trier')")
    const query = `{ city(id: 9) { country { name } } country(code: "de") { cities(order: [{ id: DESC }], limit: 1) { name } } }`
    expect(await data(query)).toEqual({
      city: { country: { name: 'Germany' } },
      country: { cities: [{ name: 'Trier' }] },
    })
    await opened.run("delete from cities where id = '9'")
  })

  test('name the nested records that are changed, created and deleted', async () => {
    const written = `mutation { updateCountry(code: "dE", country: { citiesAttributes: [
      { id: 1, name: "Bonn" }, { id: 3, _delete: true }, { id: 7, name: "Kiel", countryCode: "de" }
    ] }) { cities { name } } }`
    expect(await data(written)).toEqual({
      updateCountry: { cities: [{ name: 'Bonn' }, { name: 'Ulm' }, { name: 'Kiel' }] },
    })
    const owner = `mutation { updateCity(id: 1, city: { countryAttributes: { code: "dE", name: "Deutschland" } }) { country { name } } }`
    expect(await data(owner)).toEqual({ updateCity: { country: { name: 'Deutschland' } } })
    const houses = `mutation { updateStreet(countryCode: "de", cityName: "ulm", street: { housesAttributes: [{ id: 1, _delete: true }] }) { houses { id } } }`
    expect(await data(houses)).toEqual({ updateStreet: { houses: [{ id: '2' }] } })
  })

  test('name no record of another one', async () => {
    const stolen = `mutation { updateCountry(code: "de", country: { citiesAttributes: [{ id: 9, name: "x", countryCode: "FR" }] }) { code } }`
    expect((await execute(stolen)).errors).toMatchObject([
      { extensions: { code: 'BAD_USER_INPUT' } },
    ])
    const owner = `mutation { updateCity(id: 1, city: { countryAttributes: { code: "fr", name: "x" } }) { id } }`
    expect((await execute(owner)).errors).toMatchObject([
      { extensions: { code: 'RECORD_NOT_FOUND' } },
    ])
  })

  test('are references to records that the request may see', async () => {
    const created = `mutation { createCity(city: { id: 8, name: "Metz", countryCode: "Fr" }) { country { name } } }`
    expect(await data(created)).toEqual({ createCity: { country: { name: 'France' } } })
    const hidden = `mutation { createCity(city: { id: 10, name: "Bern", countryCode: "CH" }) { id } }`
    await opened.run("insert into countries values ('ch', 'Switzerland')")
    expect((await execute(hidden)).errors).toMatchObject([
      { extensions: { code: 'REFERENCE_VIOLATION' } },
    ])
    const several = `mutation { createCountry(country: { code: "IT", name: "Italy", citiesAttributes: [{ id: 11, name: "Rome" }, { id: 12, name: "Pisa", countryCode: "it" }] }) { cities { name } } }`
    expect(await data(several)).toEqual({
      createCountry: { cities: [{ name: 'Rome' }, { name: 'Pisa' }] },
    })
  })
})
