import { eq, relations } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defineGraphQL } from '../../../../src/definition/define-graphql.ts'
import type { Schema } from '../../../../src/engine/schema.ts'
import { GraphQLError } from '../../../../src/errors/graphql-error.ts'
import { createSource } from '../../../../src/sources/drizzle/index.ts'
import { databasesOfThisRun } from '../databases/databases.ts'
import { clinicOf, type ClinicContext } from './clinic/clinic.ts'
import { openTwoClinics, type TwoClinics } from './clinic/two-clinics.ts'

let schemas = 0
const name = (): string => `SeeingSchemas${++schemas}`
const nobody = { authorize: () => false }

describe.each(databasesOfThisRun.filter(({ missing }) => missing === ''))(
  'what a host defines beside sources opens nothing on $name',
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

    test('a field that replaces a column under another name, or in a namespace, leaves it out', async () => {
      const GraphQL = defineGraphQL<ClinicContext>()({
        Doctor: source(clinic.doctors, { rename: { salary: 'pay' } }).buildQuery({
          only: ['list', 'aggregate'],
        }),
      })
      const secret = GraphQL.directive('secret', { on: ['FIELD_DEFINITION'] }, () => {
        throw new GraphQLError('no')
      })
      const Admin = GraphQL.extend<ClinicContext>('admin')({})
      Admin.Doctor.field('pay', 'int', { directives: [secret()] }, () => 1)
      const schema = Admin.schema(name())
      for (const way of [
        '{ doctors { pay } }',
        '{ doctors(filter: { pay: { greater: 500 } }) { id } }',
        '{ doctors(filter: { salary: { greater: 500 } }) { id } }',
        '{ doctors(order: [{ pay: DESC }]) { id } }',
        '{ doctorsAggregate { sum { pay } } }',
        '{ doctorsAggregate { groups(by: [PAY]) { count } } }',
      ])
        await same(schema, way)
      expect(schema.toSDL()).toMatch(/pay: Int @secret/)
      expect(schema.toSDL().match(/\bpay\b|\bPAY\b|salary/g)).toEqual(['pay'])
      expect(GraphQL.schema(name()).toSDL()).toMatch(/PAY/)
    })

    test('a field that replaces an association with a directive leaves the association out', async () => {
      const GraphQL = defineGraphQL<ClinicContext>()({
        Doctor: source(clinic.doctors, {
          associations: {
            visitsAsReferrer: { orderable: true },
          },
        }).buildQuery(),
        Visit: source(clinic.visits, { skipFields: ['referrerId'] }),
      })
      const secret = GraphQL.directive('secret', { on: ['FIELD_DEFINITION'] }, () => {
        throw new GraphQLError('no')
      })
      GraphQL.Doctor.field(
        'visitsAsReferrer',
        'Visit',
        { array: true, directives: [secret()] },
        () => [],
      )
      const schema = GraphQL.schema(name())
      for (const way of [
        '{ doctors { id visitsAsReferrer { id } } }',
        '{ doctors(filter: { visitsAsReferrer: { some: {} } }) { id } }',
        '{ doctors(order: [{ visitsAsReferrerCount: DESC }]) { id } }',
      ])
        await same(schema, way)
    })

    test.each([
      ['authorize of the key', { fields: { referrerId: nobody } }, {}],
      ['a word of the other direction alone', {}, { visitsAsReferrer: false }],
    ])('guarded foreign keys want a word: %s', (what, visit, associations) => {
      const define = () => {
        const GraphQL = defineGraphQL<ClinicContext>()({
          Doctor: source(clinic.doctors, { associations: associations as never }).buildQuery(),
          Visit: source(clinic.visits, visit as never).buildQuery(),
        })
        if (what.startsWith('a word')) GraphQL.Visit.field('referrerId', 'id', {}, () => null)
        return GraphQL.schema(name())
      }
      expect(define).toThrow(/referrer/i)
    })

    test('a guarded key of a table between wants a word', () => {
      const define = () =>
        defineGraphQL<ClinicContext>()({
          Patient: source(clinic.patients, {
            associations: { drugs: { through: clinic.prescriptions } },
          }).buildQuery(),
          Drug: source(clinic.drugs, {
            associations: { patients: { through: clinic.prescriptions } },
          }).buildQuery(),
          Prescription: source(clinic.prescriptions, {
            fields: { drugId: nobody },
          }),
        }).schema(name())
      expect(define).toThrow(/Patient.drugs/)
    })

    test('relations of Drizzle on guarded columns want a word, or are asked', async () => {
      const declared = {
        visitRelations: relations(clinic.visits, ({ one }) => ({
          sender: one(clinic.doctors, {
            fields: [clinic.visits.referrerId],
            references: [clinic.doctors.id],
          }),
        })),
      }
      const declaredSource = createSource<ClinicContext>({
        schema: { ...clinic, ...declared },
      })
      const define = (associations: { visitsAsReferrer?: false }) =>
        defineGraphQL<ClinicContext>()({
          Doctor: declaredSource(clinic.doctors, { associations }).buildQuery(),
          Visit: declaredSource(clinic.visits, { fields: { referrerId: nobody } }).buildQuery(),
        }).schema(name())
      expect(() => define({})).toThrow('Doctor.visitsAsReferrer would tell its values')
      const schema = define({ visitsAsReferrer: false })
      await same(schema, '{ visits(limit: 3) { sender { name } } }')
      await same(
        schema,
        '{ visits(limit: 3, filter: { sender: { name: { equal: "Bob" } } }) { id } }',
      )
    })

    test('relations of Drizzle to a guarded column of the other table want a word', () => {
      const declared = {
        letterRelations: relations(clinic.letters, ({ one }) => ({
          owner: one(clinic.doctors, {
            fields: [clinic.letters.body],
            references: [clinic.doctors.pin],
          }),
        })),
      }
      const declaredSource = createSource<ClinicContext>({
        schema: { ...clinic, ...declared },
      })
      const define = () =>
        defineGraphQL<ClinicContext>()({
          Doctor: declaredSource(clinic.doctors, { fields: { pin: nobody } }).buildQuery(),
          Letter: declaredSource(clinic.letters, {}).buildAll(),
        }).schema(name())
      expect(define).toThrow('Letter.owner would tell its values')
    })

    test('what is skipped is nowhere in the schema', async () => {
      const GraphQL = defineGraphQL<ClinicContext>()({
        Doctor: source(clinic.doctors, { skipFields: ['pin', 'grade'] })
          .buildQuery({ only: ['list', 'connection', 'aggregate'] })
          .buildMutation(),
      })
      const schema = GraphQL.schema(name())
      expect(schema.toSDL()).not.toMatch(/pin|grade|junior/i)
      const { errors } = await same(schema, '{ doctors(filter: { pn: 1 }) { pn grad } }')
      expect(JSON.stringify(errors)).not.toMatch(/"pin|grade"/)
    })

    test('edges tell nothing of links out of sight, and of no guarded column', async () => {
      const define = (prescription: object, edge: string[]) =>
        defineGraphQL<ClinicContext>()({
          Patient: source(clinic.patients, {
            associations: {
              drugs: { through: clinic.prescriptions, connection: true, edge: edge },
            },
          }).buildQuery(),
          Drug: source(clinic.drugs),
          Prescription: source(clinic.prescriptions, prescription),
        })
      const schema = define(
        { scope: (table: typeof clinic.prescriptions) => eq(table.isSecret, false) },
        ['isSecret', 'drugId'],
      ).schema(name())
      const edges =
        'drugsConnection(first: 5) { totalCount edges { cursor isSecret drugId node { name } } }'
      await same(schema, `{ patients(limit: 3) { ${edges} } }`)
      for (const prescription of [{ fields: { isSecret: nobody } }, { skipFields: ['isSecret'] }]) {
        const GraphQL = define(prescription, ['isSecret'])
        expect(() => GraphQL.schema(name())).toThrow('isSecret')
      }
      const replaced = define({}, ['isSecret'])
      const secret = replaced.directive('secret', { on: ['FIELD_DEFINITION'] }, () => {
        throw new GraphQLError('no')
      })
      replaced.Prescription.field('isSecret', 'boolean', { directives: [secret()] })
      expect(() => replaced.schema(name())).toThrow('isSecret')
    })
  },
)
