import { afterAll, expect, test } from 'vitest'
import { forEachCase } from '../../../random/cases.ts'
import type { Random } from '../../../random/random.ts'
import { countOf } from '../../../random/seed.ts'
import { hostileBodies } from './hostile-bodies.ts'
import { field, file, form, outcomeOf, send } from './raw-forms.ts'
import { temporaryFiles } from './temporary-files.ts'
import { startUploadService } from './upload-service.ts'

const { port, server } = await startUploadService()
afterAll(() => server.close())

const ordinary = form(
  field(
    'operations',
    '{"query":"mutation ($files: [Upload!]!) { many(files: $files) }","variables":{"files":[null,null]}}',
  ),
  field('map', '{"0":["variables.files.0"],"1":["variables.files.1"]}'),
  file('0', 'x'.repeat(30_000)),
  file('1', 'content'),
)
const outcomeOfOrdinary =
  '200 {"many":["a.txt|text/plain|7bit|30000 characters","a.txt|text/plain|7bit|content"]}'

const beginnings = [
  ordinary,
  ...hostileBodies
    .filter(({ body, request }) => request === undefined && body.length < 2_000)
    .map(({ body }) => body),
]
/** Bytes and texts that mean something in forms. */
const pieces = [
  ...['\r', '\n', '\r\n', '--', '--limit', '--limit--\r\n', '"', ';', ':', '\0', '\x80', '\\', ' '],
  ...['name="0"', 'filename="a"', "filename*=UTF-8''%41", 'Content-Type: ', '[', '{', 'null', ','],
]

/** Changes a body in some places: takes bytes away, doubles them, exchanges them, and adds others. */
function mutate(body: string, random: Random): string {
  let mutant = body
  for (let count = 1 + random.below(4); count > 0; count--) {
    const begin = random.below(mutant.length + 1)
    const end = Math.min(
      mutant.length,
      begin + (random.below(3) === 0 ? random.below(200) : random.below(4)),
    )
    const [head, middle, tail] = [
      mutant.slice(0, begin),
      mutant.slice(begin, end),
      mutant.slice(end),
    ]
    const change = random.below(6)
    if (change === 0) mutant = head + tail
    else if (change === 1) mutant = head + middle + middle + tail
    else if (change === 2) mutant = head + random.pick(pieces) + tail
    else if (change === 3) mutant = head + random.pick(pieces) + middle + tail
    else if (change === 4) mutant = head + String.fromCharCode(random.below(256)) + tail
    else mutant = random.below(4) === 0 ? head : tail + middle + head
  }
  return mutant
}

/** Cuts a body in random places. */
function inPieces(body: string, random: Random): readonly string[] {
  const cuts = Array.from({ length: 1 + random.below(12) }, () => random.below(body.length + 1))
  const places = [0, ...cuts.toSorted((left, right) => left - right), body.length]
  return places.slice(1).map((end, index) => body.slice(places[index], end))
}

/**
 * What a form came to before its fault may have been executed, or not: the file that was whole in a
 * first piece has been read when the second one comes.
 */
function withoutOrder(outcome: string): string {
  return outcome.startsWith('200 ') ? '200' : outcome
}

test(
  'changed forms have an outcome, the same at once and in pieces, and leave nothing behind',
  { timeout: 300_000 },
  async () => {
    const outcomes = new Map<string, number>()
    await forEachCase(countOf(400), async random => {
      const body = mutate(random.pick(beginnings), random)
      const outcome = outcomeOf(await send(port, body))
      const outcomeInPieces = outcomeOf(await send(port, inPieces(body, random)))
      expect(outcome, JSON.stringify(body)).toMatch(/^(200|400|413|415) /)
      expect(withoutOrder(outcomeInPieces), JSON.stringify(body)).toBe(withoutOrder(outcome))
      const kind = outcome.replaceAll(/".*"|\d{4,}/g, '')
      outcomes.set(kind, (outcomes.get(kind) ?? 0) + 1)
      if (random.below(50) > 0) return
      expect(outcomeOf(await send(port, ordinary))).toBe(outcomeOfOrdinary)
      await expect.poll(temporaryFiles).toEqual([])
    })
    await expect.poll(temporaryFiles).toEqual([])
    // A fuzzer whose forms all fail in one way would test nothing.
    expect(outcomes.size).toBeGreaterThan(8)
  },
)
