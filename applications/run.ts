// npm run applications -- NAME [--rounds N] Runs an application with and without tapeql, sends the same
// requests to both, twice, so that documents come back, and prints which answers are equal. With
// `--rounds` it measures some of the requests, in rounds of both sides.
import { basename, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isDeepStrictEqual, parseArgs } from 'node:util'
import type { Application, Answer } from './application.ts'
import { measure } from './measurement.ts'
import { installPackages, versionsOf } from './packages.ts'
import { Side } from './side.ts'

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
for (const name of Object.keys(application.requests)) await compare(name)
await expectCalls()
if (faults === 0 && values.rounds !== undefined)
  await measure(application, { plain, adopted }, Number(values.rounds))
await Promise.all([plain.close(), adopted.close()])
process.exitCode = faults === 0 ? 0 : 1

async function compare(name: string): Promise<void> {
  const request = application.requests[name]!
  const reason = application.differences?.[name]
  for (let time = 0; time < 2; time++) {
    const expected = await plain.answerTo(request)
    const answer = await adopted.answerTo(request)
    const isEqual = isDeepStrictEqual(comparable(answer), comparable(expected))
    if (isEqual === (reason === undefined)) continue
    faults++
    console.log(`${name}: ${isEqual ? 'equal, and expected to differ' : 'NOT EQUAL'}`)
    console.log(`  without tapeql: ${JSON.stringify(expected)}\n  with: ${JSON.stringify(answer)}`)
    return
  }
  console.log(`${name}: ${reason === undefined ? 'equal' : `differs: ${reason}`}`)
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
