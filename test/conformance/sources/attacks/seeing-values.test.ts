import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defineGraphQL } from '../../../../src/definition/define-graphql.ts'
import type { Schema } from '../../../../src/engine/schema.ts'
import { GraphQLError } from '../../../../src/errors/graphql-error.ts'
import { createSource } from '../../../../src/sources/drizzle/index.ts'
import { databasesOfThisRun } from '../databases/databases.ts'
import { clinicOf, type ClinicContext } from './clinic/clinic.ts'
import { openTwoClinics, type TwoClinics } from './clinic/two-clinics.ts'

let schemas = 0
const name = (): string => `SeeingValues${++schemas}`

describe.each(databasesOfThisRun.filter(({ missing }) => missing === ''))(
  'what scopes and authorize return opens nothing on $name',
  ({ dialect, ...kind }) => {
    const clinic = clinicOf(dialect)
    const source = createSource<ClinicContext>()
    let two: TwoClinics

    beforeAll(async () => void (two = await openTwoClinics({ dialect, ...kind })), 60_000)
    afterAll(() => two?.close())

    /** The response of both clinics, which is the same. */
    async function same(schema: Schema<ClinicContext>, text: string): Promise<any> {
      const [poor, rich] = await two.responses(schema, { source: text })
      expect(rich).toBe(poor)
      return JSON.parse(rich!)
    }

    test.each([
      ['undefined', undefined],
      ['null', null],
      ['false', false],
      ['true', true],
      ['0', 0],
      ['1', 1],
      ['an empty text', ''],
      ['Everyone', 'Everyone'],
      ['a condition as text', '1 = 1'],
      ['an empty list', []],
      ['an object', {}],
      ['a function', () => 'everyone'],
      ['a String', new String('everyone')],
      ['a list', ['everyone']],
      ['no condition', and()],
      ['an object with a text', { toString: () => 'everyone' }],
      ['a symbol', Symbol('everyone')],
    ])('a scope that returns %s is an error on every way', async (_, value) => {
      const GraphQL = defineGraphQL<ClinicContext>()({
        Patient: source(clinic.patients, {
          scope: () => value as never,
          associations: { patientsAsTwin: { aggregate: true, connection: true } },
        })
          .buildQuery({ only: ['record', 'list', 'connection', 'aggregate'] })
          .buildMutation(),
        Ward: source(clinic.wards, {
          associations: { patients: { aggregate: true, orderable: true } },
        }).buildQuery(),
      })
      const schema = GraphQL.schema(name(), { onError: () => {} })
      const ways = [
        '{ patients { id } }',
        '{ patient(id: 11) { id } }',
        '{ patientsConnection { totalCount } }',
        '{ patientsAggregate { count } }',
        '{ wards { patients { id } } }',
        '{ wards { patientsAggregate { count } } }',
        '{ wards(filter: { patients: { some: {} } }) { id } }',
        '{ wards(order: [{ patientsCount: DESC }]) { id } }',
        'mutation { updatePatient(id: 12, patient: { name: "Eve" }) { id } }',
        'mutation { deletePatient(id: 12) { id } }',
      ]
      for (const way of ways) {
        const { errors } = await same(schema, way)
        expect([way, errors?.length > 0]).toEqual([way, true])
      }
    })

    test.each([
      ['undefined', undefined],
      ['null', null],
      ['0', 0],
      ['an empty text', ''],
      ['NaN', Number.NaN],
      ['a promise of false', Promise.resolve(false)],
      ['a promise of undefined', Promise.resolve(undefined)],
      ['a promise of null', Promise.resolve(null)],
    ])('an authorize that returns %s tells nothing', async (_, value) => {
      const GraphQL = defineGraphQL<ClinicContext>()({
        Doctor: source(clinic.doctors, {
          fields: { salary: { authorize: () => value as never } },
          associations: { visitsAsReferrer: false },
        }).buildQuery({ only: ['list'] }),
        Visit: source(clinic.visits, {
          associations: { doctor: { authorize: () => value as never } },
          fields: { referrerId: { authorize: () => value as never } },
        }).buildQuery(),
      })
      const schema = GraphQL.schema(name())
      await same(schema, '{ doctors { salary } }')
      const { data } = await same(schema, '{ visits(limit: 3) { referrerId doctor { name } } }')
      expect(data.visits).toEqual([1, 2, 3].map(() => ({ referrerId: null, doctor: null })))
    })

    test('an authorize that throws or rejects hides the values, and its message', async () => {
      const errors = [new Error('the pin is 77'), new GraphQLError('Sign in.')]
      for (const error of errors)
        for (const authorize of [
          () => {
            throw error
          },
          () => Promise.reject(error),
        ]) {
          const GraphQL = defineGraphQL<ClinicContext>()({
            Doctor: source(clinic.doctors, { fields: { salary: { authorize } } }).buildQuery(),
          })
          const schema = GraphQL.schema(name(), { onError: () => {} })
          const { data, errors } = await same(schema, '{ doctors { name salary } }')
          expect(data.doctors).toEqual(['Ann', 'Bob', 'Cid'].map(name => ({ name, salary: null })))
          expect(JSON.stringify(errors)).not.toContain('77')
        }
    })

    test('an authorize is asked for each record and alias, with what it reads', async () => {
      const asked: unknown[] = []
      const GraphQL = defineGraphQL<ClinicContext>()({
        Doctor: source(clinic.doctors, {
          fields: {
            salary: {
              authorize: (_, action, doctor) => {
                asked.push([action, doctor?.name])
                return doctor?.name === 'Ann'
              },
            },
          },
        }).buildQuery({ only: ['list'] }),
      })
      const schema = GraphQL.schema(name())
      const { data } = await same(schema, '{ doctors { salary again: salary } }')
      expect(data.doctors).toEqual([
        { salary: 100, again: 100 },
        { salary: null, again: null },
        { salary: null, again: null },
      ])
      expect(new Set(asked.map(each => JSON.stringify(each)))).toEqual(
        new Set(['["read","Ann"]', '["read","Bob"]', '["read","Cid"]']),
      )
    })

    test('a scope of the imported table is an error on every way, and writes nothing', async () => {
      const GraphQL = defineGraphQL<ClinicContext>()({
        Patient: source(clinic.patients, {
          scope: () => eq(clinic.patients.wardId, 2),
          assign: { id: () => 51 },
          associations: { patientsAsTwin: { aggregate: true, connection: true, orderable: true } },
        })
          .buildQuery({ only: ['record', 'list', 'connection', 'aggregate'] })
          .buildMutation(),
      })
      const schema = GraphQL.schema(name(), { onError: () => {} })
      for (const way of [
        '{ patients { id } }',
        '{ patient(id: 12) { id } }',
        '{ patientsConnection { totalCount } }',
        '{ patientsAggregate { count groups(by: [NAME]) { key { name } } } }',
        '{ patients(filter: { patientsAsTwin: { some: {} } }) { id } }',
        '{ patients(order: [{ patientsAsTwinCount: DESC }]) { id } }',
        'mutation { updatePatient(id: 12, patient: { name: "Eve" }) { id } }',
        'mutation { deletePatient(id: 12) { id } }',
        'mutation { createPatient(patient: { name: "Eve", wardId: 2 }) { id } }',
      ]) {
        const { data, errors } = await same(schema, way)
        expect([way, Object.values(data as object)]).toEqual([way, [null]])
        expect(errors).toHaveLength(1)
      }
      for (const { run } of two.clinics)
        expect(await run("select id from patients where name = 'Eve' or id = 51")).toEqual([])
    })
  },
)
