import { eq } from 'drizzle-orm'
import { defineGraphQL } from '../../../../../src/definition/define-graphql.ts'
import type { Schema } from '../../../../../src/engine/schema.ts'
import { GraphQLError } from '../../../../../src/errors/graphql-error.ts'
import { createSource } from '../../../../../src/sources/drizzle/index.ts'
import type { DatabaseKind } from '../../databases/database.ts'
import * as mysql from './mysql.ts'
import * as postgresql from './postgresql.ts'
import * as sqlite from './sqlite.ts'

export type Clinic = typeof postgresql

export interface ClinicContext {
  readonly db: unknown
  /** The ward of the viewer, and the viewer. */
  readonly ward: number
  readonly doctor: number
}

/** The tables of a dialect. */
export const clinicOf = (dialect: DatabaseKind['dialect']): Clinic =>
  ({ postgresql, mysql, sqlite })[dialect] as unknown as Clinic

let schemas = 0

/** A schema with each kind of guard; without them it is what an attacker would like to have. */
export function clinicSchema(clinic: Clinic, isGuarded: boolean): Schema<ClinicContext> {
  const source = createSource<ClinicContext>({ strict: true })
  const guards = <T>(options: T): T | undefined => (isGuarded ? options : undefined)
  const all = ['record', 'list', 'connection', 'aggregate'] as const
  const nobody = { authorize: () => false }
  const list = { connection: true, aggregate: true, orderable: true }
  const assign = { id: () => 50 }
  const Patient = source(clinic.patients, {
    assign,
    scope: (patients, { ward }) => (isGuarded ? eq(patients.wardId, ward) : 'everyone'),
    associations: {
      doctor: { orderable: true },
      twin: { orderable: true },
      patientsAsTwin: list,
      visits: list,
      drugs: { ...list, through: clinic.prescriptions },
    },
  })
    .buildQuery({ only: [...all] })
    .buildMutation({ nested: ['twin', 'visits'] })
  const GraphQL = defineGraphQL<ClinicContext>()({
    Patient,
    Ward: source(clinic.wards, {
      scope: 'everyone',
      associations: { doctors: list, patients: list },
    }).buildQuery({ only: [...all] }),
    Doctor: source(clinic.doctors, {
      scope: 'everyone',
      ...guards({
        skipFields: ['pin' as const],
        fields: {
          salary: {
            authorize: ({ doctor }: ClinicContext, _: string, row?: { id: number }) =>
              doctor === row?.id,
          },
          grade: nobody,
          papers: nobody,
        },
      }),
      associations: {
        patients: list,
        visitsAsDoctor: list,
        visitsAsReferrer: isGuarded ? false : list,
        letters: list,
      },
    })
      .buildQuery({ only: [...all] })
      .buildMutation(),
    Visit: source(clinic.visits, {
      assign,
      scope: (visits, { ward }) => (isGuarded ? eq(visits.wardId, ward) : 'everyone'),
      ...guards({ fields: { referrerId: nobody } }),
      associations: {
        notes: { ...list, ...guards(nobody) },
        doctor: { orderable: true },
        referrer: isGuarded ? {} : { orderable: true },
        patient: { orderable: true },
      },
    })
      .buildQuery({ only: [...all] })
      .buildMutation(),
    Note: source(clinic.notes, { scope: 'everyone' }),
    Letter: source(clinic.letters, {
      scope: 'everyone',
      ...guards({ fields: { code: nobody } }),
    }).buildQuery({ only: ['list', 'connection', 'aggregate'] }),
    Drug: source(clinic.drugs, {
      scope: 'everyone',
      associations: { patients: { ...list, through: clinic.prescriptions } },
    }).buildQuery({ only: [...all] }),
    Prescription: source(clinic.prescriptions, {
      scope: prescriptions => (isGuarded ? eq(prescriptions.isSecret, false) : 'everyone'),
    }).buildQuery({ only: [...all] }),
  })
  if (isGuarded) {
    const secret = GraphQL.directive('secret', { on: ['FIELD_DEFINITION'] }, () => {
      throw new GraphQLError('This is a secret.')
    })
    GraphQL.Patient.field('diagnosis', 'string', { directives: [secret()] })
  }
  return GraphQL.schema(`Clinic${++schemas}`)
}
