import { afterEach, describe, expect, test, vi } from 'vitest'
import { buildSchema } from '../../../src/index.ts'
import { MarkedText } from '../../../src/response/marked-text.ts'

const LARGE = 100_000
const ARENAS = 4
const ARENA_BYTES = 300 * 1024
const texts = Array.from({ length: LARGE / 10 }, (_, index) => `text ${index}`)
const sdl = 'type Query { texts: [String], text: String }'
const refusal = {
  errors: [
    {
      message: 'There is not enough memory for the response.',
      extensions: { code: 'SERVICE_UNAVAILABLE' },
    },
  ],
  data: null,
}

afterEach(() => vi.restoreAllMocks())

/** From now on there is no memory for so many bytes at once: `Buffer` says so with a RangeError. */
function refuseMemory(most: number): void {
  for (const name of ['allocUnsafe', 'allocUnsafeSlow'] as const) {
    const allocate = Buffer[name].bind(Buffer)
    vi.spyOn(Buffer, name).mockImplementation(bytes => {
      if (bytes > most) throw new RangeError('Array buffer allocation failed')
      return allocate(bytes)
    })
  }
}

describe.each([
  ['interpreted', false],
  ['generated', 0],
] as const)('a response for which there is no memory, %s', (_, generatesCodeAfter) => {
  const schema = buildSchema(sdl, {
    onError: () => undefined,
    config: { generatesCodeAfter, limits: { executionTurnMs: 0 } },
  })
  const answer = (source: string): Promise<string> => {
    const rootValue = { texts, text: 'short' }
    return Promise.resolve(schema.execute(source, { rootValue, responseFormat: 'json' }))
  }

  test('is an error; others are answered, and so is it when there is memory', async () => {
    const whole = await answer('{ texts }')
    refuseMemory(LARGE)
    expect(JSON.parse(await answer('{ texts }'))).toEqual(refusal)
    expect(await answer('{ text }')).toBe('{"data":{"text":"short"}}')
    vi.restoreAllMocks()
    expect(await answer('{ texts }')).toBe(whole)
  })

  test('is answered where it is small, once the memory for small ones is used up', async () => {
    const whole = await answer('{ text }')
    refuseMemory(LARGE)
    for (let bytes = 0; bytes < ARENAS * ARENA_BYTES; bytes += whole.length)
      expect(await answer('{ text }')).toBe(whole)
  })

  test.each([1, 3])('is an error where its piece %i is without', async piece => {
    const cut = Reflect.get(MarkedText.prototype, 'cut')
    const drop = vi.spyOn(MarkedText.prototype, 'drop')
    let pieces = 0
    vi.spyOn(MarkedText.prototype, 'cut').mockImplementation(function (this: MarkedText, text) {
      return ++pieces === piece ? 'OUT_OF_MEMORY' : cut.call(this, text)
    })
    expect(JSON.parse(await answer('{ texts }'))).toEqual(refusal)
    expect(drop).toHaveBeenCalledOnce()
  })
})
