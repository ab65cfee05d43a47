import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { databasesOfThisRun } from '../databases/databases.ts'
import { hooks } from './setting/hooks.ts'
import { proportions } from './setting/proportions.ts'
import { races } from './setting/races.ts'
import { requests } from './setting/requests.ts'
import { values } from './setting/values.ts'
import { guardsOf } from './shop/guards.ts'
import { changesOf, openShop, type Shop } from './shop/shop.ts'

describe.each(databasesOfThisRun)('attacks on what is set on $name', kind => {
  describe.skipIf(kind.missing !== '')(kind.missing, () => {
    let shop: Shop
    let guarded: ReturnType<Shop['schema']>
    let unguarded: typeof guarded
    beforeAll(async () => {
      shop = await openShop(kind)
      guarded = shop.schema(guardsOf(shop.tables))
      unguarded = shop.schema()
    }, 60_000)
    beforeEach(() => shop.reset())
    afterAll(() => shop?.close())

    describe('a clerk sets', () => {
      test.each(requests)('$title', async ({ errors, changes, isRefusedAlways, ...request }) => {
        const before = await shop.dump()
        const response = await shop.execute(guarded, request)
        const texts = (response.errors ?? []).map(
          ({ message, extensions }) => `${String(extensions?.['code'])}: ${message}`,
        )
        const after = await shop.dump()
        expect([texts, changesOf(before, after)]).toEqual([
          errors,
          changes ?? { added: [], removed: [] },
        ])
        // Where nothing is guarded it does more, so that it is the guard that holds.
        if (isRefusedAlways === true) return
        await shop.reset()
        await shop.execute(unguarded, request)
        expect(await shop.dump()).not.toEqual(after)
      })
    })

    describe('a host hooks in', () => hooks(() => shop))
    describe('a client gives', () => values(() => shop))
    describe('a client sends much', () => proportions(() => shop))
    describe('many send', () => races(() => shop))
  })
})
