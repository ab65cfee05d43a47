// The client of `proportion.ts` that sends the families in rotation, in sizes up to the largest,
// each request twice and no two alike. Tells its parent when a request begins, and when it was
// answered or failed.
import { createHash } from 'node:crypto'
import { families } from '../../bench/proportion/families.ts'
import type { Asked, Family } from '../../bench/proportion/family.ts'
import { post } from './post.ts'

/** What is told of a request: its number, and what became of it; nothing when it begins. */
export interface Progress {
  readonly index: number
  readonly family: string
  readonly size: number
  readonly ended?: 'answered' | 'refused' | 'failed'
}

/** Parts of the largest size. */
const SHARES = [1, 8, 2, 64]
/**
 * Has no divisor in common with the number of families, so that neighbours are of different
 * subjects.
 */
const STEP = 37

const [port, from, to, atOnce] = process.argv.slice(2).map(Number) as [
  number,
  number,
  number,
  number,
]
process.on('disconnect', () => process.exit(1))
let next = from
await Promise.all(
  Array.from({ length: atOnce }, async () => {
    while (next < to) await send(next++)
  }),
)
process.exit()

async function send(index: number): Promise<void> {
  const family = families[(index * STEP) % families.length]!
  const share = SHARES[Math.floor(index / families.length) % SHARES.length]!
  const size = Math.max(1, Math.floor(family.largest / share))
  const progress: Progress = { index, family: family.name, size }
  process.send!(progress)
  const bodies = bodiesOf(family, family.request(size, index))
  let ended: Progress['ended'] = 'answered'
  for (const body of bodies) {
    try {
      const { status } = await post(port, body)
      if (status >= 400) ended = 'refused'
    } catch {
      ended = 'failed'
    }
  }
  process.send!({ ...progress, ended } satisfies Progress)
}

/** The same twice; a persisted one with its key, then as its key alone. */
function bodiesOf({ isPersisted }: Family, asked: Asked | readonly Asked[]): readonly string[] {
  if (!isPersisted || !('query' in asked)) return [JSON.stringify(asked), JSON.stringify(asked)]
  const { query, ...others } = asked
  const byKey = { ...others, documentId: createHash('sha256').update(query).digest('hex') }
  return [JSON.stringify({ ...byKey, query }), JSON.stringify(byKey)]
}
