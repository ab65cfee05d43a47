import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { seed } from './random/seed.ts'

const root = join(import.meta.dirname, '..')

/** Builds what the tests load, where something has changed since; in watch mode before each run. */
export default async function setup(project: TestProject): Promise<void> {
  console.log(`Random suites take SEED=${seed}, which repeats this run.`)
  await Promise.all([
    run('scripts/build.js').then(() =>
      run('node_modules/typescript7/bin/tsc', '-p', 'examples/shop'),
    ),
    run('scripts/build-wasm.js'),
    run('scripts/build-console.js'),
  ])
  // Modules with faults of types are written all the same, and tests say more than the compiler.
  project.onTestsRerun(() =>
    run('scripts/build.js').catch(({ message }: Error) => console.error(message)),
  )
}

async function run(...command: readonly string[]): Promise<void> {
  const [status] = await once(
    spawn(process.execPath, command, { cwd: root, stdio: 'inherit' }),
    'close',
  )
  if (status !== 0) throw new Error(`${command.join(' ')} ended with the status ${status}.`)
}
