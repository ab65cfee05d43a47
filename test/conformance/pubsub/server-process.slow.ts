import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'

const typescript = new URL('../../abuse/typescript.js', import.meta.url).href
const module = new URL('./server-process.ts', import.meta.url).href

test.each(['SIGKILL', 'SIGTERM'] as const)(
  'a server ends, and its folder is removed, when %s ends who started it',
  async signal => {
    const folder = mkdtempSync(join(tmpdir(), 'tapeql-server-'))
    const script = `
      const { startProcess } = await import('${module}')
      const flags = ['-c', 'echo $$; exec sleep 600']
      const server = await startProcess({ program: 'sh', flags, folder: '${folder}', signal: 'SIGKILL' })
      while (server.said() === '') await new Promise(resolve => setTimeout(resolve, 10))
      console.log(server.said())
      setInterval(() => {}, 1000)`
    const flags = ['--import', typescript, '--input-type=module', '--eval', script]
    const starter = spawn(process.execPath, flags, { stdio: ['ignore', 'pipe', 'inherit'] })
    const [said] = (await once(starter.stdout, 'data')) as [Buffer]
    const server = Number(said.toString())
    expect(isRunning(server)).toBe(true)
    starter.kill(signal)
    for (let attempt = 0; existsSync(folder) && attempt < 200; attempt++) await wait(50)
    expect({ folder: existsSync(folder), server: isRunning(server) }).toEqual({
      folder: false,
      server: false,
    })
  },
)

test('a server that is ended is waited for, even where nothing else keeps the process', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tapeql-server-'))
  const script = `
    const { startProcess } = await import('${module}')
    const flags = ['-c', 'exec sleep 600']
    const server = await startProcess({ program: 'sh', flags, folder: '${folder}', signal: 'SIGKILL' })
    await server.kill()
    console.log('ended')`
  const flags = ['--import', typescript, '--input-type=module', '--eval', script]
  const { status, stdout } = spawnSync(process.execPath, flags, { encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  expect({ status, stdout }).toEqual({ status: 0, stdout: 'ended\n' })
})

/** One that has ended counts as such, even if nobody has asked for its status yet. */
function isRunning(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' })
  return /^[^Z]/.test(stdout)
}
