import { afterAll, beforeAll, describe } from 'vitest'
import type { Schema } from '../../../src/engine/schema.ts'
import { aggregating } from './aggregating.ts'
import { counting } from './counting.ts'
import { databasesOfThisRun } from './databases/databases.ts'
import { magazineSchema, type MagazineContext } from './magazine/magazine.ts'
import { edges } from './edges.ts'
import { members } from './members.ts'
import { reading } from './reading.ts'
import { scopes } from './scopes.ts'
import { writing } from './writing.ts'
import { openMagazine, type OpenMagazine } from './magazine/open-magazine.ts'

describe.each(databasesOfThisRun)('sources on $name', kind => {
  describe.skipIf(kind.missing !== '')(kind.missing, () => {
    let magazine: OpenMagazine
    let schema: Schema<MagazineContext>
    beforeAll(async () => {
      magazine = await openMagazine(kind)
      schema = magazineSchema(magazine.tables)
    }, 60_000)
    afterAll(() => magazine?.close())

    describe('reading', () => {
      reading(() => ({ schema, context: { db: magazine.db, magazine_id: 1 } }))
    })

    describe('aggregates', () => {
      aggregating(() => ({
        schema,
        context: { db: magazine.db, magazine_id: 1 },
        statements: magazine.statements,
      }))
    })

    describe('edges', () => {
      edges(() => ({
        schema,
        context: { db: magazine.db, magazine_id: 1 },
        statements: magazine.statements,
      }))
    })

    describe('scopes', () => {
      let scoped: Schema<MagazineContext>
      beforeAll(async () => {
        scoped = magazineSchema(magazine.tables, { isScoped: true })
        // Records that refer to the other magazine.
        await magazine.db.insert(magazine.tables.comments).values([
          { id: 901, magazineId: 1, articleId: 2, authorId: 1, text: 'planted' },
          { id: 902, magazineId: 2, articleId: 2, authorId: 1, text: 'planted' },
        ])
      })
      scopes(() => ({ schema: scoped, magazine }))
    })

    describe('writing', () => {
      writing(() => ({ schema, magazine }))
    })

    describe('members', () => {
      members(() => ({ schema, magazine }))
    })

    describe('counts', () => {
      counting(() => ({
        schema,
        context: { db: magazine.db, magazine_id: 1 },
        statements: magazine.statements,
      }))
    })
  })
})
