import { afterAll, expect, test } from 'vitest'
import { ReadingProcess } from './reading-process.ts'

const GIGABYTE = 1_000_000_000
const MEGABYTE = 1_000_000

const server = await ReadingProcess.start()
afterAll(() => server.child.kill())

test.each(['atOnce', 'late', 'web', 'twice', 'unread'])(
  'a gigabyte for the field %s takes at most 32 megabytes of memory',
  { timeout: 120_000 },
  async field => {
    // The first files make what stays: compiled code, and the spaces of the garbage collector.
    for (let file = 0; file < 3; file++) await server.upload(field, 64 * MEGABYTE)
    await server.residentBytes()
    const before = await server.residentBytes()
    const answer = await server.upload(field, GIGABYTE)
    const { peak } = await server.residentBytes()
    expect(answer).toEqual({ data: { [field]: field === 'unread' ? null : GIGABYTE } })
    expect((peak - before.now) / MEGABYTE).toBeLessThan(32)
  },
)
