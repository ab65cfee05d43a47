import type { Schema } from '../../../../../src/engine/schema.ts'
import type { DatabaseKind, OpenDatabase } from '../../databases/database.ts'
import type { ClinicContext } from './clinic.ts'
import type { Attempt } from './attempts.ts'
import { statementsOf } from './rows.ts'

/** Two clinics that differ in what doctor 1 of ward 1 may not see. */
export interface TwoClinics {
  readonly clinics: readonly OpenDatabase<unknown>[]
  /** The texts of the responses of both. */
  readonly responses: (
    schema: Schema<ClinicContext>,
    attempt: Attempt,
  ) => Promise<readonly string[]>
  readonly close: () => Promise<void>
}

export async function openTwoClinics(kind: DatabaseKind): Promise<TwoClinics> {
  const clinics: OpenDatabase<unknown>[] = []
  for (const secrets of ['poor', 'rich'] as const) {
    const opened = await kind.open()
    clinics.push(opened)
    for (const text of statementsOf(secrets)) await opened.run(text)
  }
  return {
    clinics,
    responses: (schema, { source, variables = {} }) =>
      Promise.all(
        clinics.map(async ({ db }) => {
          const context = { db, ward: 1, doctor: 1 }
          const options = { context, variables, responseFormat: 'hash' } as const
          const response = JSON.stringify(await schema.execute(source, options))
          // Masked errors have ids that are new each time.
          return response.replaceAll(/"id":"[0-9a-f-]{36}"/g, '"id":""')
        }),
      ),
    async close() {
      for (const { close } of clinics) await close()
    },
  }
}
