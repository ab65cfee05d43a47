import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { arg } from '../../../../src/definition/declare/argument.ts'
import { defineGraphQL } from '../../../../src/definition/define-graphql.ts'
import type { Schema } from '../../../../src/engine/schema.ts'
import { createSource } from '../../../../src/sources/drizzle/index.ts'
import { databasesOfThisRun } from '../databases/databases.ts'
import { clinicOf, type ClinicContext } from './clinic/clinic.ts'
import { openTwoClinics, type TwoClinics } from './clinic/two-clinics.ts'

let schemas = 0
const name = (): string => `SeeingRows${++schemas}`
const nobody = { authorize: () => false }

describe.each(databasesOfThisRun.filter(({ missing }) => missing === ''))(
  'rows and keys open nothing on $name',
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

    test('rows that resolvers have from elsewhere are guarded in their columns and associations', async () => {
      const Patient = source(clinic.patients, {
        scope: (patients, { ward }) => eq(patients.wardId, ward),
      }).buildQuery()
      const GraphQL = defineGraphQL<ClinicContext>()({
        Patient,
        Doctor: source(clinic.doctors, {
          fields: {
            salary: { authorize: ({ doctor }, _, row) => row?.id === doctor },
            grade: nobody,
          },
          skipFields: ['pin'],
          associations: { visitsAsReferrer: false },
        }),
        Visit: source(clinic.visits, {
          fields: { referrerId: nobody },
          associations: { referrer: nobody },
        }),
      })
      GraphQL.query
        .field('chief', 'Doctor', {}, () => ({
          id: 3,
          wardId: 2,
          name: 'Cid',
          salary: Math.random(),
          pin: String(Math.random()),
          grade: 'senior' as const,
          papers: null,
        }))
        .field('strangers', 'Patient', { full: true }, (_, event) =>
          Patient.select(event, { where: table => eq(table.wardId, 2) }),
        )
        .field('all', 'Patient', { full: true }, (_, event) =>
          Patient.select(event, { where: () => sql`1 = 1 or 1 = 1`, limit: 3 }),
        )
        .field('found', 'Patient', { arguments: arg('id', 'string') }, ({ id }, event) =>
          Patient.find(id as never, event),
        )
      const schema = GraphQL.schema(name())
      const chief = await same(
        schema,
        '{ chief { name salary grade patients { name twin { name } } } }',
      )
      expect(chief.data).toEqual({
        chief: { name: 'Cid', salary: null, grade: null, patients: [{ name: 'Cas', twin: null }] },
      })
      expect((await same(schema, '{ strangers { name } all { id twin { name } } }')).data).toEqual({
        strangers: [],
        all: [
          { id: '1', twin: null },
          { id: '2', twin: { name: 'Ada' } },
          { id: '3', twin: null },
        ],
      })
      expect((await same(schema, '{ found(id: "11") { name } }')).data).toEqual({ found: null })
    })

    test.each([
      '1e1',
      '0xb',
      '11.0',
      '011',
      '１１',
      ' 11',
      '11 ',
      '+11',
      '11\\u0000',
      '1_1',
      'NaN',
      '-0',
      '99999999999999999999',
      "11' or '1'='1",
      '',
    ])('the key %j finds nothing out of sight, and is no exception', async key => {
      const GraphQL = defineGraphQL<ClinicContext>()({
        Patient: source(clinic.patients, {
          scope: (patients, { ward }) => eq(patients.wardId, ward),
        }).buildAll(),
      })
      const schema = GraphQL.schema(name(), { onError: error => expect.fail(String(error)) })
      for (const way of [
        `{ patient(id: "${key}") { id } }`,
        `{ patients(filter: { id: { equal: "${key}" } }) { id } }`,
        `{ patients(filter: { id: { in: ["${key}", 11] } }) { id } }`,
        `mutation { updatePatient(id: "${key}", patient: { name: "Eve" }) { id } }`,
        `mutation { deletePatient(id: "${key}") { id } }`,
      ]) {
        const { data, errors } = await same(schema, way)
        expect([null, []]).toContainEqual(Object.values(data as object)[0])
        for (const { extensions } of errors ?? [])
          expect(['RECORD_NOT_FOUND', 'BAD_USER_INPUT']).toContain(extensions.code)
      }
    })

    test('two sources of a table in one request share no rows and no rights', async () => {
      const GraphQL = defineGraphQL<ClinicContext>()({
        Patient: source(clinic.patients, {
          scope: (patients, { ward }) => eq(patients.wardId, ward),
          skipFields: ['diagnosis'],
        }).buildQuery(),
        Doctor: source(clinic.doctors, { fields: { salary: nobody } }).buildQuery(),
        StaffDoctor: source(clinic.doctors, { associated: false }).buildQuery(),
        StaffPatient: source(clinic.patients, { associated: false }).buildQuery(),
      })
      const schema = GraphQL.schema(name())
      const { responses } = two
      const [poor, rich] = await responses(schema, {
        source: `{ staffDoctors { id salary } staffPatients { id diagnosis }
          doctors { id salary patients { id twin { name } } } patients { id } patient(id: 11) { id }
          staffPatient(id: 12) { name } }`,
      })
      const seen = [poor, rich].map(text => {
        const { data } = JSON.parse(text!)
        return { doctors: data.doctors, patients: data.patients, patient: data.patient }
      })
      expect(seen[1]).toEqual(seen[0])
      expect(rich).toContain('gout')
    })

    test('hidden rows are no part of a limit', async () => {
      const bounded = createSource<ClinicContext>({ maxRows: 5 })
      const GraphQL = defineGraphQL<ClinicContext>()({
        Patient: bounded(clinic.patients, {
          scope: (patients, { ward }) => eq(patients.wardId, ward),
          associations: { drugs: { through: clinic.prescriptions, aggregate: true } },
        }).buildQuery(),
        Drug: bounded(clinic.drugs, {
          associations: { patients: { through: clinic.prescriptions, aggregate: true } },
        }).buildQuery(),
        Prescription: bounded(clinic.prescriptions, {
          scope: prescriptions => eq(prescriptions.isSecret, false),
        }),
      })
      const schema = GraphQL.schema(name())
      await same(schema, '{ patients { id drugs { id } } }')
      await same(schema, '{ drugs { id patients { id } } }')
      await same(schema, '{ drugs { patients { id twin { id } } } }')
      await same(schema, '{ drugs { patientsAggregate { groups(by: [ID]) { count } } } }')
    })

    test('members tell nothing of records and links out of sight, and keep them', async () => {
      const GraphQL = defineGraphQL<ClinicContext>()({
        Patient: source(clinic.patients, {
          scope: (patients, { ward }) => eq(patients.wardId, ward),
          associations: { drugs: { through: clinic.prescriptions } },
        })
          .buildQuery()
          .buildMutation({ members: ['drugs'] }),
        Drug: source(clinic.drugs, {
          associations: { patients: { through: clinic.prescriptions } },
        })
          .buildQuery()
          .buildMutation({ members: ['patients'] }),
        Prescription: source(clinic.prescriptions, {
          scope: prescriptions => eq(prescriptions.isSecret, false),
          assign: { isSecret: () => false },
        }),
      })
      const schema = GraphQL.schema(name())
      const hidden = () =>
        Promise.all(
          two.clinics.map(({ run }) =>
            run('select * from prescriptions where patient_id > 10 or is_secret order by 1, 2'),
          ),
        )
      const before = await hidden()
      for (const [drug, patients] of [
        [3, '11'],
        [1, '1, 12'],
        [3, '13, 3'],
      ])
        await same(
          schema,
          `mutation { updateDrug(id: ${drug}, drug: { patientIds: [${patients}] }) { patients { name } } }`,
        )
      await same(
        schema,
        'mutation { updateDrug(id: 1, drug: { patientIds: [] }) { patients { name } } }',
      )
      await same(schema, 'mutation { updatePatient(id: 11, patient: { drugIds: [] }) { id } }')
      await same(
        schema,
        'mutation { updatePatient(id: 1, patient: { drugIds: [3] }) { drugs { name } } }',
      )
      expect(await hidden()).toEqual(before)
    })
  },
)
