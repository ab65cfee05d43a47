import { afterEach, expect, test, vi } from 'vitest'
import { buildSchema } from '../../../src/index.ts'

// There is no memory for the bytes of a response: `Buffer` says so with a RangeError.

const LARGE = 100_000
const texts = Array.from({ length: LARGE / 10 }, (_, index) => `text ${index}`)
const sdl = 'type Query { texts: [String], text: String }'

afterEach(() => vi.restoreAllMocks())

test.each([
  ['interpreted', false],
  ['generated', 0],
] as const)('a response for which there is no memory is an error, %s', async (_, after) => {
  const schema = buildSchema(sdl, {
    config: { generatesCodeAfter: after },
  })
  const answer = (source: string): Promise<string> => {
    const rootValue = { texts, text: 'short' }
    return Promise.resolve(schema.execute(source, { rootValue, responseFormat: 'json' }))
  }
  const whole = await answer('{ texts }')
  const allocate = Buffer.allocUnsafe.bind(Buffer)
  vi.spyOn(Buffer, 'allocUnsafe').mockImplementation(bytes => {
    if (bytes > LARGE) throw new RangeError('Array buffer allocation failed')
    return allocate(bytes)
  })
  expect(JSON.parse(await answer('{ texts }'))).toEqual({
    errors: [
      {
        message: 'There is not enough memory for the response.',
        extensions: { code: 'SERVICE_UNAVAILABLE' },
      },
    ],
    data: null,
  })
  expect(await answer('{ text }')).toBe('{"data":{"text":"short"}}')
  vi.restoreAllMocks()
  expect(await answer('{ texts }')).toBe(whole)
})
