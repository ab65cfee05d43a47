import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
// @ts-expect-error The scripts have no types.
import { programs } from '../../../scripts/programs.js'

// Every application of applications/ answers with tapeql as it does without, but for the differences
// that it names. Those with many packages are run at night, and where they are installed.

const MAX_PACKAGES = 300

const root = resolve(import.meta.dirname, '../../..')
const { applications } = programs as {
  readonly applications: Readonly<Record<string, { readonly command: readonly string[] }>>
}

test.for(Object.keys(applications))(
  '%s answers as before',
  { timeout: 600_000 },
  async (name, { skip }) => {
    const folder = join(root, 'applications', name)
    const lock = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as {
      readonly packages: object
    }
    const isInstalled = existsSync(join(folder, 'node_modules/.package-lock.json'))
    const isLarge = Object.keys(lock.packages).length > MAX_PACKAGES
    skip(
      isLarge && !isInstalled && process.env['NIGHTLY'] !== 'true',
      `More than ${MAX_PACKAGES} packages are not installed; NIGHTLY=true installs them.`,
    )
    const { status, output } = await outcomeOf(applications[name]!.command)
    skip(
      /cannot be (installed|reached)/.test(output) && process.env['CI'] !== 'true',
      'The packages cannot be installed, or the database cannot be reached.',
    )
    expect(status, output).toBe(0)
    // The server of Gatsby's program is none of the application.
    if (name !== 'gatsby') expect(output).toMatch(/^audits of graphql-http: (\d+) of \1 equal/m)
    expect(output).toMatch(/^calls of tapeql\/graphql-js: .*\d$/m)
  },
)

function outcomeOf([command, ...parameters]: readonly string[]): Promise<{
  readonly status: number
  readonly output: string
}> {
  const PATH = [join(root, 'node_modules/.bin'), process.env['PATH']].join(delimiter)
  const options = { cwd: root, env: { ...process.env, PATH } }
  return new Promise(resolve => {
    execFile(command!, parameters, options, (error, stdout, stderr) =>
      resolve({ status: Number(error?.code ?? 0), output: stdout + stderr }),
    )
  })
}
