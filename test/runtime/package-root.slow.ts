import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build } from 'vite'
import { afterAll, describe, expect, it } from 'vitest'
import { packageVersion } from '../../src/runtime/package-root.ts'

const root = resolve(import.meta.dirname, '../..')
const folder = join(root, '.cache/bundles')

const entries = {
  tapeql: `import { buildSchema } from 'tapeql'
    console.log(buildSchema('type Query { a: Int }').executeSync('{ __typename }'))`,
  'tapeql/http': `import { createController } from 'tapeql/http'
    console.log(typeof createController)`,
}

/** Bundles a program and runs the bundle. */
async function runBundle(
  entry: keyof typeof entries,
  format: 'es' | 'cjs',
  isExternal: boolean,
): Promise<{ readonly status: number | null; readonly stdout: string; readonly stderr: string }> {
  const name = `${entry.replace('/', '-')}-${format}-${isExternal}`
  const source = join(folder, `${name}.js`)
  const outDir = join(folder, name)
  mkdirSync(folder, { recursive: true })
  writeFileSync(source, entries[entry])
  await build({
    configFile: false,
    root: folder,
    logLevel: 'silent',
    ssr: isExternal ? { external: ['tapeql'] } : { noExternal: true },
    build: { ssr: source, outDir, rolldownOptions: { output: { format } } },
  })
  const [file] = readdirSync(outDir)
  const extension = format === 'cjs' ? '.cjs' : '.js'
  const bundle = join(outDir, `bundle${extension}`)
  renameSync(join(outDir, file!), bundle)
  const { status, stdout, stderr } = spawnSync(process.execPath, [bundle], { encoding: 'utf8' })
  return { status, stdout, stderr }
}

describe('a program in a bundle', () => {
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it.each([
    ['tapeql', 'es'],
    ['tapeql', 'cjs'],
    ['tapeql/http', 'es'],
    ['tapeql/http', 'cjs'],
  ] as const)('with %s in it, as %s, ends with the reason', async (entry, format) => {
    const { status, stderr } = await runBundle(entry, format, false)
    expect(status).toBe(1)
    expect(stderr).toMatch(
      /Error: tapeql was bundled.*Mark "tapeql" as external.*docs\/bundlers\.md/,
    )
  })

  it.each(['tapeql', 'tapeql/http'] as const)('that leaves %s out runs', async entry => {
    const { status, stdout, stderr } = await runBundle(entry, 'es', true)
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    expect(stdout).toMatch(/__typename|function/)
  })
})

it('knows the version of the package', () => {
  expect(packageVersion).toMatch(/^\d+\.\d+\.\d+/)
})
