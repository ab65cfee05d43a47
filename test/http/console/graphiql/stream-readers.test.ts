import { describe, expect, test } from 'vitest'
import { eventsOf, partsOf } from '../../../../src/http/console/graphiql/stream-readers.ts'

/** A body that comes in chunks of so many bytes. */
function bodyOf(text: string, chunkBytes: number): ReadableStream<Uint8Array<ArrayBuffer>> {
  const bytes = new TextEncoder().encode(text)
  let offset = 0
  return new ReadableStream({
    pull(controller) {
      if (offset >= bytes.length) controller.close()
      else controller.enqueue(bytes.slice(offset, (offset += chunkBytes)))
    },
  })
}

async function all<Item>(items: AsyncIterable<Item>): Promise<readonly Item[]> {
  const collected: Item[] = []
  for await (const item of items) collected.push(item)
  return collected
}

const head = '\r\nContent-Type: application/json; charset=utf-8\r\n\r\n'
const parts = `${head}{"data":"ä"}\r\n--graphql${head}  {"hasNext":false}\r\n--graphql--\r\n`

describe.each([1, 2, 7, 1_000])('in chunks of %i bytes', chunkBytes => {
  test.each([
    ['multipart/mixed; boundary="graphql"; incrementalSpec=v0.2', `\r\n--graphql${parts}`],
    ['multipart/mixed;boundary=graphql;incrementalSpec=v0.2', `--graphql${parts}`],
    ['multipart/mixed; Boundary=graphql', `A preamble.\r\n--graphql${parts}An epilogue.`],
    ['multipart/mixed', `---${parts.replaceAll('--graphql', '---')}`],
  ])('the parts of %s are read', async (contentType, text) => {
    expect(await all(partsOf(bodyOf(text, chunkBytes), contentType))).toEqual([
      '{"data":"ä"}',
      '  {"hasNext":false}',
    ])
  })

  test('events are read', async () => {
    const text = ':\n\nevent: next\ndata: {"data":"ä"}\r\n\r\nevent: complete\ndata: \n\n'
    expect(await all(eventsOf(bodyOf(text, chunkBytes)))).toEqual([
      { event: '', data: '' },
      { event: 'next', data: '{"data":"ä"}' },
      { event: 'complete', data: '' },
    ])
  })
})

test('a part is yielded when its boundary has come, before the body goes on', async () => {
  const { readable, writable } = new TransformStream<Uint8Array<ArrayBuffer>>()
  const writer = writable.getWriter()
  const received = partsOf(readable, 'multipart/mixed; boundary="graphql"')
  void writer.write(new TextEncoder().encode(`\r\n--graphql${head}{"data":1}\r\n--graphql`))
  expect(await received.next()).toEqual({ value: '{"data":1}', done: false })
  await received.return()
  await expect(writer.closed).rejects.toBe(undefined)
})

test.each(['', '\r\n--graphql', `\r\n--graphql${head}{"data":1}\r\n--graphql`, '--'])(
  'a body without its last boundary is an error: %j',
  async text => {
    const received = partsOf(bodyOf(text, 1_000), 'multipart/mixed; boundary="graphql"')
    await expect(all(received)).rejects.toThrow('the stream broke off')
  },
)
