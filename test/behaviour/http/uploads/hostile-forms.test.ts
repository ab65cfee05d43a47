import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { hostileBodies } from './hostile-bodies.ts'
import { hostileOutcomes } from './hostile-outcomes.ts'
import { BOUNDARY, field, file, form, outcomeOf, send } from './raw-forms.ts'
import { temporaryFiles } from './temporary-files.ts'
import { startUploadService } from './upload-service.ts'

const patient = await startUploadService()
const impatient = await startUploadService(300)
afterAll(() => {
  patient.server.close()
  impatient.server.close()
})

const ordinary = form(
  field(
    'operations',
    '{"query":"mutation ($file: Upload!) { one(file: $file) }","variables":{"file":null}}',
  ),
  field('map', '{"0":["variables.file"]}'),
  file('0', 'content'),
)

afterEach(async () => {
  expect(outcomeOf(await send(patient.port, ordinary))).toBe(
    '200 {"one":"a.txt|text/plain|7bit|content"}',
  )
  await expect.poll(temporaryFiles).toEqual([])
})

describe('a form', () => {
  test.each(hostileBodies)('with $title has its outcome', async ({ title, body, request }) => {
    const { port } = title.includes('waits') ? impatient : patient
    expect(outcomeOf(await send(port, body, request))).toBe(hostileOutcomes[title])
  })
})

/** Bodies whose outcome says more at once than in pieces, as the file comes whole before the fault. */
const differsInPieces: Readonly<Record<string, string>> = {
  // Without a length, a resolver has begun before the form is too large.
  'a form that is too large': '200 The body is larger than 1000000 bytes.',
}

describe('in pieces, through the fetch function, a form', () => {
  const bodies = hostileBodies.filter(
    ({ request }) => request?.contentLength === undefined && request?.headers === undefined,
  )
  test.each(bodies)('with $title has the same outcome', async ({ title, body, request }) => {
    const bytes = Buffer.from(body, 'latin1')
    const length = bytes.length > 5_000 ? 997 : 1
    let begin = 0
    const stream = new ReadableStream<Uint8Array>({
      pull(streamController) {
        if (begin >= bytes.length) streamController.close()
        else streamController.enqueue(new Uint8Array(bytes.subarray(begin, (begin += length))))
      },
    })
    const contentType = request?.contentType ?? `multipart/form-data; boundary=${BOUNDARY}`
    const answer = await patient.controller.fetch(
      new Request('http://localhost/graphql', {
        method: 'POST',
        body: stream,
        duplex: 'half',
        headers: { 'Content-Type': contentType, 'Apollo-Require-Preflight': 'true' },
      }),
    )
    const text = Buffer.from(await answer.arrayBuffer()).toString('latin1')
    expect(outcomeOf({ status: answer.status, body: text })).toBe(
      differsInPieces[title] ?? hostileOutcomes[title],
    )
  })
})
