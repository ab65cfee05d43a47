// Runs before `npm publish`, and fails if the addon for one of these systems is missing.
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const systems = ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64', 'win32-x64']
const missing = systems
  .map(system => `prebuilds/${system}/tapeql.node`)
  .filter(path => !existsSync(join(import.meta.dirname, '..', path)))
if (missing.length > 0) {
  console.error(
    `There is no ${missing.join(', no ')}; expected what the workflow "release" leaves for each system.`,
  )
  process.exitCode = 1
}
