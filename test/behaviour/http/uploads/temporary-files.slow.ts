import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { ReadingProcess, sendBytes } from './reading-process.ts'

const MEGABYTE = 1_000_000
const folder = mkdtempSync(join(tmpdir(), 'uploads-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** The temporary files that a process has open. */
function openFiles(pid: number): readonly string[] {
  return readdirSync(`/proc/${pid}/fd`).flatMap(descriptor => {
    try {
      const path = readlinkSync(`/proc/${pid}/fd/${descriptor}`)
      return path.includes('tapeql-upload-') ? [path] : []
    } catch {
      return []
    }
  })
}

describe.skipIf(process.platform !== 'linux')('the temporary file of an upload', () => {
  test('has no name, so that nothing is left of a process that is killed', async () => {
    const server = await ReadingProcess.start([], { TMPDIR: folder })
    const socket = server.open('late', 10 * MEGABYTE)
    await sendBytes(socket, 5 * MEGABYTE)
    await expect.poll(() => openFiles(server.child.pid!)).toHaveLength(1)
    expect(readdirSync(folder)).toEqual([])
    server.child.kill('SIGKILL')
    await once(server.child, 'exit')
    expect(readdirSync(folder)).toEqual([])
    socket.destroy()
  })

  test('is closed when its client has gone', async () => {
    const server = await ReadingProcess.start([], { TMPDIR: folder })
    const socket = server.open('late', 10 * MEGABYTE)
    await sendBytes(socket, 5 * MEGABYTE)
    await expect.poll(() => openFiles(server.child.pid!)).toHaveLength(1)
    socket.destroy()
    await expect.poll(() => openFiles(server.child.pid!), { timeout: 10_000 }).toEqual([])
    server.child.kill()
  })
})

const mounts = ['unshare', '-rm', 'sh', '-c', 'mount -t tmpfs -o size=1m tmpfs "$TMPDIR" && exec "$@"', '-'] // prettier-ignore
const canMount =
  spawnSync(mounts[0]!, [...mounts.slice(1), 'true'], { env: { ...process.env, TMPDIR: folder } })
    .status === 0

describe.skipIf(!canMount && process.env['CI'] !== 'true')('a disk that is full', () => {
  test('fails the file, and no other one', async () => {
    const server = await ReadingProcess.start(mounts, { TMPDIR: folder })
    expect(await server.upload('late', 10 * MEGABYTE)).toMatchObject({
      data: { late: null },
      errors: [{ path: ['late'] }],
    })
    // A file is closed behind the answer.
    await expect.poll(() => openFiles(server.child.pid!)).toEqual([])
    expect(await server.upload('atOnce', 10 * MEGABYTE)).toEqual({
      data: { atOnce: 10 * MEGABYTE },
    })
    expect(await server.upload('late', MEGABYTE)).toEqual({ data: { late: MEGABYTE } })
    server.child.kill()
  })
})
