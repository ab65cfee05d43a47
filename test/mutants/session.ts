// A process with Vitest in it, which runs tests again and again: to start Vitest takes longer than
// most tests. Its parent sends lists of test files and gets, for each list, which have failed and how
// long each has taken. A list ends with the first failure, unless `TAPEQL_COVERAGE` names a folder for
// what each test file calls.
import { join, relative } from 'node:path'
import { createVitest, type TestSpecification } from 'vitest/node'

export interface Run {
  /** In the order of the list. */
  readonly failed: readonly string[]
  /** How long those took that have passed. */
  readonly milliseconds: Readonly<Record<string, number>>
}

/** Less than elsewhere: a change that makes a test wait for ever is to be seen soon. */
const TEST_TIMEOUT_MS = 10_000

const isCovering = process.env['TAPEQL_COVERAGE'] !== undefined
const vitest = await createVitest('test', {
  watch: false,
  bail: isCovering ? 0 : 1,
  reporters: [{}],
  sequence: {
    sequencer: class {
      sort = (specifications: TestSpecification[]) => specifications
      shard = (specifications: TestSpecification[]) => specifications
    },
  },
})
for (const { config } of vitest.projects) {
  if (isCovering) {
    config.isolate = true
    config.setupFiles.unshift(join(import.meta.dirname, 'coverage-setup.ts'))
  } else {
    config.testTimeout = TEST_TIMEOUT_MS
    config.hookTimeout = TEST_TIMEOUT_MS
  }
}
const specifications = new Map(
  (await vitest.globTestSpecifications()).map(test => [nameOf(test.moduleId), test]),
)

process.on('message', (tests: readonly string[]) => {
  void run(tests).then(result => process.send!(result))
})
process.send!([...specifications.keys()])

async function run(tests: readonly string[]): Promise<Run> {
  vitest.state.filesMap.clear()
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(
    tests.map(test => specifications.get(test)!),
  )
  const failed = new Set<string>()
  const milliseconds: Record<string, number> = {}
  for (const module of testModules) {
    const name = nameOf(module.moduleId)
    const { setupDuration, collectDuration, duration } = module.diagnostic()
    if (module.state() === 'failed') failed.add(name)
    else if (module.state() === 'passed')
      milliseconds[name] = Math.round(setupDuration + collectDuration + duration)
  }
  for (const { VITEST_TEST_PATH: path } of unhandledErrors as { VITEST_TEST_PATH?: string }[])
    failed.add(path === undefined ? tests[0]! : nameOf(path))
  return { failed: tests.filter(test => failed.has(test)), milliseconds }
}

function nameOf(path: string): string {
  return relative(process.cwd(), path).replaceAll('\\', '/')
}
