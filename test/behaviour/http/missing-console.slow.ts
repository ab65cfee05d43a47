import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

test('a package says so whose bundle of GraphiQL is missing, in parts, or has a broken manifest', () => {
  const root = resolve(import.meta.dirname, '../../..')
  const copy = mkdtempSync(join(tmpdir(), 'tapeql-'))
  onTestFinished(() => rmSync(copy, { recursive: true }))
  for (const name of ['package.json', 'src', 'dist'])
    cpSync(join(root, name), join(copy, name), { recursive: true })
  for (const name of ['build', 'node_modules']) symlinkSync(join(root, name), join(copy, name))
  const bundle = join(copy, 'dist/console')
  const program = `
    import { buildSchema } from './dist/index.js'
    import { createController } from './dist/http.js'
    const { fetch } = createController({ schema: buildSchema('type Query { hello: String }') })
    for (const query of ['', '?asset=a.js']) {
      const response = await fetch(new Request('http://localhost/graphql/graphiql' + query))
      console.log(response.status, /<title>.*<.title>/.exec(await response.text())?.[0])
    }`
  const run = (): { stdout: string; stderr: string } =>
    spawnSync(process.execPath, ['--input-type=module', '-e', program], {
      cwd: copy,
      encoding: 'utf8',
    })
  const served = '200 <title>GraphiQL is missing</title>\n404 undefined\n'

  rmSync(
    join(
      bundle,
      readdirSync(bundle).find(name => name.endsWith('.css.br'))!,
    ),
  )
  expect(run()).toMatchObject({ stdout: served, stderr: '' })

  writeFileSync(join(bundle, 'manifest.json'), '{ "script": ')
  const { stdout, stderr } = run()
  expect(stdout).toBe(served)
  expect(stderr.match(/TAPEQL_CONSOLE/g)).toHaveLength(1)

  rmSync(bundle, { recursive: true })
  expect(run()).toMatchObject({ stdout: served, stderr: '' })
})
