import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Schema } from '../../../../src/engine/schema.ts'
import { databasesOfThisRun } from '../databases/databases.ts'
import { attempts } from './clinic/attempts.ts'
import { clinicOf, clinicSchema, type ClinicContext } from './clinic/clinic.ts'
import { openTwoClinics, type TwoClinics } from './clinic/two-clinics.ts'

const { atMutations, atResults, ...atQueries } = attempts

describe.each(databasesOfThisRun.filter(({ missing }) => missing === ''))(
  'clinics that differ in secrets alone answer alike on $name',
  ({ dialect, ...kind }) => {
    let two: TwoClinics
    let guarded: Schema<ClinicContext>
    let open: Schema<ClinicContext>

    beforeAll(async () => {
      two = await openTwoClinics({ dialect, ...kind })
      guarded = clinicSchema(clinicOf(dialect), true)
      open = clinicSchema(clinicOf(dialect), false)
    }, 60_000)
    afterAll(() => two?.close())

    describe.each(Object.entries(atQueries))('%s', (_, attempts) => {
      test.each(attempts)('$source', async attempt => {
        const [poor, rich] = await two.responses(guarded, attempt)
        expect(rich).toBe(poor)
        // Without guards the attempt succeeds.
        const [openPoor, openRich] = await two.responses(open, attempt)
        expect(openRich).not.toBe(openPoor)
        expect(openRich).toMatch(/^\{"data":/)
      })
    })

    test.each(atMutations)('$source', async attempt => {
      const rows = () => Promise.all(two.clinics.map(({ run }) => Promise.all(dumps.map(run))))
      const before = await rows()
      const [poor, rich] = await two.responses(guarded, attempt)
      expect(rich).toBe(poor)
      expect(rich).toMatch(/"code":"(FORBIDDEN|RECORD_NOT_FOUND|REFERENCE_VIOLATION)"/)
      expect(await rows()).toEqual(before)
    })

    test.each(atResults)('$source', async attempt => {
      const [poor, rich] = await two.responses(guarded, attempt)
      expect(rich).toBe(poor)
      expect(rich).not.toContain('GRAPHQL_VALIDATION_FAILED')
    })
  },
)

const dumps = ['patients', 'visits', 'doctors'].map(table => `select * from ${table} order by id`)
