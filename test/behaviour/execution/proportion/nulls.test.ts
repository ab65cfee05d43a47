import { test } from 'vitest'
import { inProportion, type Count, type World } from './in-proportion.ts'

const wait = (): Promise<number> => new Promise(resolve => setTimeout(resolve, 2, 1))

const sdl = `
  type Query { slow: Int, strict: Strict, stricts: [Strict!] }
  type Strict { a: Int, must: Int!, b: Int, c: Strict }
`

test('what a null takes with it is read as far as the reference reads it', async () => {
  const strict = (count: Count, must: unknown): object => {
    const value = {
      get a() {
        count('a')
        return 1
      },
      get must() {
        count('must')
        return must
      },
      get b() {
        count('b')
        return 2
      },
      get c() {
        count('c')
        return { must: 1, a: wait() }
      },
    }
    return value
  }
  const source = '{ stricts { a must b c { must a } } strict { c { must } must b a } slow }'
  for (const must of [
    null,
    undefined,
    new Error('no'),
    Promise.resolve(null),
    Promise.resolve(1),
  ]) {
    const world = (count: Count): World => ({
      root: () => ({
        slow: wait(),
        strict: strict(count, must),
        stricts: Array.from({ length: 100 }, (_, at) => strict(count, at === 9 ? must : 1)),
      }),
    })
    await inProportion(sdl, world, source)
  }
})
