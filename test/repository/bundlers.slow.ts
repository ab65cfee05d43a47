import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createProject, type Project } from '../behaviour/cli/packed.ts'

// A server that esbuild bundles with the packed package in it, and without it, as docs/bundlers.md
// says. Bundles of Vite are tested in test/runtime/package-root.slow.ts.

const server = `
import http from 'node:http'
import { buildSchema } from 'tapeql'
import { createController } from 'tapeql/http'
const schema = buildSchema('type Query { hello: String }', {
  resolvers: { Query: { hello: () => 'Hello' } },
})
const server = http.createServer(createController({ schema }).handler('/graphql'))
server.listen(0, async () => {
  const response = await fetch('http://localhost:' + server.address().port + '/graphql', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{"query":"{ hello }"}',
  })
  console.log(await response.text())
  process.exit()
})
`
const elsewhere = mkdtempSync(join(tmpdir(), 'tapeql-bundle-'))
let project: Project
beforeAll(() => {
  project = createProject()
  project.write({ 'server.js': server })
}, 120_000)
afterAll(() => {
  project.remove()
  rmSync(elsewhere, { recursive: true, force: true })
})

describe.each([
  ['esm', 'mjs'],
  ['cjs', 'cjs'],
] as const)('a server in a bundle of esbuild, as %s', (format, ending) => {
  test('ends with the reason where tapeql is in the bundle', async () => {
    const { status, stderr } = await runBundle(elsewhere, `with.${ending}`, format, [])
    expect(status).toBe(1)
    expect(stderr).toMatch(/Error: tapeql was bundled.*Mark "tapeql" as external/)
  })

  test('answers where tapeql is external, and in node_modules', async () => {
    const { stdout, stderr } = await runBundle(project.folder, `without.${ending}`, format, [
      'tapeql',
    ])
    expect({ stdout, stderr }).toEqual({ stdout: '{"data":{"hello":"Hello"}}\n', stderr: '' })
  })

  test('misses tapeql where it is external, and nowhere', async () => {
    const { status, stderr } = await runBundle(elsewhere, `without.${ending}`, format, ['tapeql'])
    expect(status).toBe(1)
    expect(stderr).toMatch(/Cannot find (module|package) 'tapeql'/)
  })
})

/** Bundles the server into a folder, and runs it there. */
async function runBundle(folder: string, name: string, format: 'esm' | 'cjs', external: string[]) {
  const outfile = join(folder, name)
  await build({
    entryPoints: [join(project.folder, 'server.js')],
    bundle: true,
    platform: 'node',
    format,
    external,
    outfile,
    // esbuild says that import.meta is empty in CommonJS; the error above is tested instead.
    logLevel: 'silent',
  })
  return spawnSync(process.execPath, [outfile], { cwd: folder, encoding: 'utf8', timeout: 60_000 })
}
