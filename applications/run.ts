// npm run applications -- NAME [--rounds N] Runs an application with and without tapeql, sends the same
// requests to both, twice, so that documents come back, audits both, walks through the pages of both
// where the application has a walk, and prints what is equal. With `--rounds` it measures some of the
// requests, in rounds of both sides.
import { basename, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isDeepStrictEqual, parseArgs } from 'node:util'
import type { Application, Answer } from './application.ts'
import { auditsOf } from './audits.ts'
import { browserIsMissing, launchBrowser } from '../test/behaviour/browser.ts'
import { measure } from './measurement.ts'
import { installPackages, versionsOf } from './packages.ts'
import { Side } from './side.ts'
import { Visitor } from './visitor.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string' } },
})
const folder = resolve(positionals[0]!)
installPackages(folder)
const application = (await import(
  pathToFileURL(join(folder, 'application.js')).href
)) as Application
console.log(`${basename(folder)}: ${versionsOf(folder).join(', ')}; node ${process.version}`)

const plain = await Side.start(folder, 'plain')
const adopted = await Side.start(folder, 'adopted')
let faults = 0
for (const name of Object.keys(application.requests)) await compareAnswers(name)
if (application.isAudited !== false) await compareAudits()
if (application.walk !== undefined) await compareWalks(application.walk)
await expectCalls()
if (faults === 0 && values.rounds !== undefined)
  await measure(application, { plain, adopted }, Number(values.rounds))
await Promise.all([plain.close(), adopted.close()])
process.exitCode = faults === 0 ? 0 : 1

async function compareAnswers(name: string): Promise<void> {
  const request = application.requests[name]!
  for (let time = 0; time < 2; time++) {
    const expected = comparable(await plain.answerTo(request))
    if (!isAsExpected(name, expected, comparable(await adopted.answerTo(request)))) return
  }
  const reason = application.differences?.[name]
  console.log(`${name}: ${reason === undefined ? 'equal' : `differs: ${reason}`}`)
}

async function compareAudits(): Promise<void> {
  const [expected, reports] = [await auditsOf(plain), await auditsOf(adopted)]
  const names = Object.keys(expected)
  const passed = names.filter(name => expected[name]!.status === 'ok')
  const equal = names.filter(name => {
    const [without, withTapeql] = [expected[name]!, reports[name]!].map(
      ({ answers, ...result }) => ({
        ...result,
        answers: answers.map(comparable),
      }),
    )
    return isAsExpected(name, without, withTapeql)
  })
  console.log(
    `audits of graphql-http: ${equal.length} of ${names.length} equal, ${passed.length} pass`,
  )
}

async function compareWalks(walk: NonNullable<Application['walk']>): Promise<void> {
  if (browserIsMissing !== '') return console.log(`the walk is left out: ${browserIsMissing}`)
  const browser = await launchBrowser()
  try {
    const visitors = [await Visitor.start(browser, plain), await Visitor.start(browser, adopted)]
    for (const [name, step] of Object.entries(walk)) {
      const [expected, sight] = await Promise.all(visitors.map(visitor => visitor.take(step)))
      if (!isAsExpected(name, expected, sight)) return
      console.log(`${name}: seen alike, ${expected!.exchanges.length} GraphQL requests`)
    }
  } finally {
    await browser.close()
  }
}

/** Prints both sides where they are not what the application says of them. */
function isAsExpected(name: string, expected: unknown, actual: unknown): boolean {
  const isEqual = isDeepStrictEqual(actual, expected)
  if (isEqual === (application.differences?.[name] === undefined)) return true
  faults++
  console.log(`${name}: ${isEqual ? 'equal, and expected to differ' : 'NOT EQUAL'}`)
  console.log(`  without tapeql: ${JSON.stringify(expected)}\n  with: ${JSON.stringify(actual)}`)
  return false
}

function comparable(answer: Answer): unknown {
  return application.comparable?.(answer) ?? answer
}

/** Answers are equal where nothing was adopted, too. */
async function expectCalls(): Promise<void> {
  const [without, { calls }] = [await plain.work(), await adopted.work()]
  const numbers = Object.entries(calls).map(([name, number]) => `${name} ${number}`)
  console.log(`calls of tapeql/graphql-js: ${numbers.join(', ')}`)
  if (numbers.length > 0 && Object.keys(without.calls).length === 0) return
  faults++
  console.log('NOT ADOPTED: one side has to call tapeql/graphql-js, and the other one not.')
}
