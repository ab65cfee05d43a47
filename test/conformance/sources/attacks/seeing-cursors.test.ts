import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defineGraphQL } from '../../../../src/definition/define-graphql.ts'
import type { Schema } from '../../../../src/engine/schema.ts'
import { GraphQLError } from '../../../../src/errors/graphql-error.ts'
import { createSource } from '../../../../src/sources/drizzle/index.ts'
import { databasesOfThisRun } from '../databases/databases.ts'
import { clinicOf, type ClinicContext } from './clinic/clinic.ts'
import { openTwoClinics, type TwoClinics } from './clinic/two-clinics.ts'

let schemas = 0
const name = (): string => `SeeingCursors${++schemas}`
const nobody = { authorize: () => false }

describe.each(databasesOfThisRun.filter(({ missing }) => missing === ''))(
  'cursors and events open nothing on $name',
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

    test('sealed cursors tell no key, fit no other list, and cannot be made', async () => {
      const GraphQL = defineGraphQL<ClinicContext>()({
        Letter: source(clinic.letters, { fields: { code: nobody } }).buildQuery({
          only: ['connection'],
        }),
        Doctor: source(clinic.doctors, {
          associations: { letters: { connection: true } },
        }).buildQuery({ only: ['connection'] }),
      })
      const schema = GraphQL.schema(name())
      const page = (rest: string) =>
        `{ lettersConnection${rest} { edges { cursor node { body } } pageInfo { startCursor endCursor hasNextPage } } }`
      const cursors: string[][] = []
      for (const text of await two.responses(schema, { source: page('') })) {
        const edges: { cursor: string }[] = JSON.parse(text).data.lettersConnection.edges
        cursors.push(edges.map(({ cursor }) => cursor))
      }
      const rich = cursors[1]!
      for (const cursor of rich) {
        expect(Buffer.from(cursor, 'base64url').toString('latin1')).not.toMatch(
          /alpha|beta|delta|zeta/,
        )
        expect(cursor).not.toMatch(/alpha|delta|zeta/)
      }
      expect(new Set(rich.map(({ length }) => length)).size).toBe(1)
      expect(cursors[0]!.map(({ length }) => length)).toEqual(rich.map(({ length }) => length))
      const context = { db: two.clinics[1]!.db, ward: 1, doctor: 1 }
      const ask = async (text: string): Promise<any> =>
        schema.execute(text, { context, responseFormat: 'hash' })
      const next = await ask(page(`(first: 1, after: "${rich[0]}")`))
      expect(next.data.lettersConnection.edges[0].node).toEqual({ body: 'second' })
      const plain = (values: unknown) => Buffer.from(JSON.stringify(values)).toString('base64url')
      const flipped = (at: number) => {
        const bytes = Buffer.from(rich[0]!, 'base64url')
        bytes[at]! ^= 1
        return bytes.toString('base64url')
      }
      const { length } = Buffer.from(rich[0]!, 'base64url')
      for (const cursor of [
        plain(['c']),
        plain(['alpha-beta']),
        plain([{ code: 'a' }]),
        rich[0]!.slice(0, -2),
        `${rich[0]}AA`,
        '',
        ...Array.from({ length }, (_, at) => flipped(at)),
      ]) {
        const { errors } = await ask(page(`(after: "${cursor}")`))
        expect([cursor, errors?.[0].extensions.code]).toEqual([cursor, 'BAD_USER_INPUT'])
      }
      const other = await ask(page(`(after: "${rich[0]}", order: [{ body: ASC }])`))
      expect(other.errors?.[0].extensions.code).toBe('BAD_USER_INPUT')
      const elsewhere = await ask(`{ doctorsConnection(after: "${rich[0]}") { edges { cursor } } }`)
      expect(elsewhere.errors?.[0].extensions.code).toBe('BAD_USER_INPUT')
    })

    test.each([
      '""',
      '"AAAA"',
      '"W10"',
      '"WzFd"',
      '"bnVsbA"',
      '"eyJfX3Byb3RvX18iOjF9"',
      '"W1tdXQ"',
      '"W3t9XQ"',
      '"WyIxIG9yIDE9MSJd"',
      '"WzEsMiwzXQ"',
      '"WzFlOTk5XQ"',
      '"W251bGxd"',
      '"\\u0000"',
      '"💥"',
    ])('the cursor %s opens nothing, and is no exception', async cursor => {
      const GraphQL = defineGraphQL<ClinicContext>()({
        Patient: source(clinic.patients, {
          scope: (patients, { ward }) => eq(patients.wardId, ward),
          associations: { twin: { orderable: true } },
        }).buildQuery({ only: ['connection'] }),
      })
      const schema = GraphQL.schema(name(), { onError: error => expect.fail(String(error)) })
      for (const order of ['', ', order: [{ twin: { name: ASC } }]', ', order: [{ name: DESC }]'])
        for (const side of ['first: 9, after', 'last: 9, before']) {
          const text = `{ patientsConnection(${side}: ${cursor}${order}) { nodes { id wardId twin { id } } } }`
          const { data, errors } = await same(schema, text)
          for (const { extensions } of errors ?? []) expect(extensions.code).toBe('BAD_USER_INPUT')
          for (const { wardId } of data?.patientsConnection?.nodes ?? []) expect(wardId).toBe('1')
        }
    })

    test('events tell nothing to who may not subscribe, and of others what may be read', async () => {
      const Patient = source(clinic.patients, {
        scope: (patients, { ward }) => eq(patients.wardId, ward),
      }).buildQuery()
      const GraphQL = defineGraphQL<ClinicContext>()({
        Patient,
        Doctor: source(clinic.doctors, { fields: { salary: nobody } }),
      })
      const secret = GraphQL.directive('secret', { on: ['FIELD_DEFINITION'] }, () => {
        throw new GraphQLError('no')
      })
      GraphQL.subscription
        .field('doctor_changed', 'Doctor', {})
        .field('patient_changed', 'Patient', {})
        .field('secretly', 'Patient', { directives: [secret()] })
      GraphQL.subscription.field(
        'patient_found',
        'Patient',
        {},
        {
          async *subscribe() {
            yield await Promise.resolve({ id: 11 })
          },
          resolve: ({ current }, event) => Patient.find(current.id, event),
        },
      )
      const schema = GraphQL.schema(name())
      const context = { db: two.clinics[1]!.db, ward: 1, doctor: 1 }
      const options = { context, responseFormat: 'hash' } as const
      const subscribe = async (text: string): Promise<AsyncGenerator<any>> =>
        (await schema.subscribe(text, options)) as AsyncGenerator<any>
      expect(await schema.subscribe('subscription { secretly { id } }', options)).toMatchObject({
        errors: [{ message: 'no', path: ['secretly'] }],
      })
      const eventOf = async (text: string, field: string, payload: object): Promise<unknown> => {
        const stream = await subscribe(text)
        const event = stream.next()
        await schema.trigger(field, { payload })
        const { data } = (await event).value
        await stream.return(undefined)
        return data
      }
      const cid = {
        id: 3,
        wardId: 2,
        name: 'Cid',
        salary: 200,
        pin: '77',
        grade: null,
        papers: null,
      }
      const doctor =
        'subscription { doctorChanged { name salary patients { name twin { name } } } }'
      expect(await eventOf(doctor, 'doctor_changed', cid)).toEqual({
        doctorChanged: { name: 'Cid', salary: null, patients: [{ name: 'Cas', twin: null }] },
      })
      // A payload is a row that the host shows; what is read for it is in sight.
      const abe = { id: 11, wardId: 2, doctorId: 2, twinId: 13, name: 'Abe', diagnosis: 'cold' }
      const shown = 'subscription { patientChanged { name doctor { salary } twin { name } } }'
      expect(await eventOf(shown, 'patient_changed', abe)).toEqual({
        patientChanged: { name: 'Abe', doctor: { salary: null }, twin: null },
      })
      const stream = await subscribe('subscription { patientFound { name } }')
      expect((await stream.next()).value).toEqual({ data: { patientFound: null } })
    })
  },
)
