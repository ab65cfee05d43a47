// Validation of valid documents by all rules, alone and together with parsing, against graphql-js
// 16 and 17: requests to GitHub's schema and to a small one in rotation, one of them alone, the
// introspection query, and documents of 200 kB. Microseconds of the processor for each document,
// garbage collection included, and the ratios to tapeql of paired, interleaved rounds: median
// (minimum to maximum). `npm run bench -- validate`, or `npm run bench -- validate <part of a
// title>`
import { getIntrospectionQuery } from 'graphql'
import { durationOf, inputsOf, roundsOf } from '../effort.ts'
import { githubQueries } from '../fixtures/github-queries.ts'
import { githubSchema } from '../fixtures/github-schema.ts'
import { largeQuery } from '../fixtures/large-query.ts'
import { smallQueries, smallSchema } from '../fixtures/small-queries.ts'
import { validators, type Validator } from '../engines/validate.ts'
import { report } from '../report.ts'
import { interleaved, median } from '../rounds.ts'

const ROUNDS = roundsOf(9)
const WARM_UP_MS = durationOf(1000)
/** What a round takes, of one contender, at the least. */
const ROUND_MS = durationOf(100)
/** What the faster graphql-js takes to what tapeql takes. */
const TARGETS = { alone: 30, stretch: 60, parsed: 20 }

interface Input {
  readonly title: string
  readonly schemas: readonly unknown[]
  readonly sources: readonly string[]
}

interface Contender {
  readonly name: string
  /** Works on the document of an index; what it gives back are faults. */
  readonly run: (index: number) => readonly unknown[]
}

const conflicting = '{ y: __typename y: __schema { description } }'
const unusedFragment = 'fragment Unused on Query { __typename }'

const github = schemasOf(githubSchema)
const small = schemasOf(smallSchema)
const inputs: readonly Input[] = [
  { title: "requests to GitHub's schema", schemas: github, sources: githubQueries },
  { title: 'requests to a small schema', schemas: small, sources: smallQueries },
  { title: 'one request alone', schemas: github, sources: [githubQueries[2]!] },
  { title: 'the introspection query', schemas: github, sources: [getIntrospectionQuery()] },
  { title: 'large documents', schemas: github, sources: [largeQuery(0), largeQuery(1)] },
]

console.log(
  `node ${process.version}, V8 ${process.versions.v8}, NODE_ENV ${process.env.NODE_ENV ?? 'not set'}`,
)
console.log(validators.map(({ name }) => name).join(', '))
// Errors that are found are counted, so that no call is without effect.
let errorCount = 0
let wrongVerdicts = 0
const part = process.argv[2] ?? ''
const verdicts: string[] = []
for (const input of inputsOf(inputs.filter(({ title }) => title.includes(part))))
  verdicts.push(...(await compare(input)))
console.log('\ntargets')
for (const verdict of verdicts) console.log(`  ${verdict}`)
if (wrongVerdicts > 0)
  console.log(`  ${wrongVerdicts} verdicts are wrong: what was timed is not comparable.`)
if (errorCount > 0) console.log(`  ${errorCount} errors were found in documents that are valid.`)

function schemasOf(sdl: string): readonly unknown[] {
  return validators.map(validator => validator.build(sdl))
}

/** Whether the targets are reached, in words. */
async function compare({ title, schemas, sources }: Input): Promise<readonly string[]> {
  const sizes = sources.map(source => source.length)
  const range = `${Math.min(...sizes)} to ${Math.max(...sizes)} units, median ${median(sizes)}`
  console.log(
    `\n${title}: ${sources.length === 1 ? `${sizes[0]} units` : `${sources.length} of ${range}`}`,
  )
  for (const [index, schema] of schemas.entries())
    checkVerdicts(validators[index]!, schema, sources)
  const alone = await measure(title, 'validate', sources.length, validators.map(validatorAlone))
  const parsed = await measure(title, 'parse and validate', sources.length, [
    ...validators.map((validator, index) => parserAndValidator(validator, index, 'parse')),
    ...validators
      .slice(1)
      .map((validator, index) => parserAndValidator(validator, index + 1, 'parseFast')),
  ])
  return [
    `${title}, validate: ${verdict(alone, TARGETS.alone)}; stretch: ${verdict(alone, TARGETS.stretch)}`,
    `${title}, parse and validate: ${verdict(parsed, TARGETS.parsed)}`,
  ]

  function validatorAlone(validator: Validator, index: number): Contender {
    const schema = schemas[index]
    const documents = sources.map(source => validator.parse(schema, source))
    return { name: validator.name, run: next => validator.validate(schema, documents[next]) }
  }

  function parserAndValidator(
    validator: Validator,
    index: number,
    parse: 'parse' | 'parseFast',
  ): Contender {
    const schema = schemas[index]
    return {
      name: parse === 'parse' ? validator.name : `${validator.name}, noLocation`,
      run: next => validator.validate(schema, validator[parse]!(schema, sources[next]!)),
    }
  }
}

/**
 * Says so where an engine is wrong: about a valid document, about a fragment too many, about fields
 * that cannot be merged.
 */
function checkVerdicts(validator: Validator, schema: unknown, sources: readonly string[]): void {
  const cases: (readonly [source: string, fault?: string])[] = [
    [conflicting, 'Fields "y" conflict because '],
  ]
  for (const source of sources) {
    cases.push([source], [`${source}\n${unusedFragment}`, 'Fragment "Unused" is never used.'])
  }
  for (const [source, fault] of cases) {
    const messages = validator
      .validate(schema, validator.parse(schema, source))
      .map(error => error.message)
    const [message, ...others] = messages
    const isRight =
      fault === undefined ? message === undefined : message?.startsWith(fault) === true
    if (isRight && others.length === 0) continue
    console.log(
      `  ${validator.name} IS WRONG about "${source.slice(0, 60)}": ${messages.join(' ')}`,
    )
    wrongVerdicts++
  }
}

/**
 * Prints what the contenders take; the ratio of the fastest peer to the first contender, which is
 * tapeql.
 */
async function measure(
  title: string,
  stage: string,
  documents: number,
  contenders: readonly Contender[],
): Promise<number> {
  console.log(`  ${stage}`)
  const counts = contenders.map(contender => warmUp(contender, documents))
  const rounds = await interleaved(contenders, ROUNDS, (contender, index) =>
    microsecondsEach(contender, documents, counts[index]!),
  )
  report(
    `${title}, ${stage}`,
    'us',
    contenders.map(({ name }) => name),
    rounds,
  )
  const ratios = rounds.map(times => times.map((time, round) => time / rounds[0]![round]!))
  for (const [index, { name }] of contenders.entries()) {
    const ratio = index === 0 ? '' : `, ${spread(ratios[index]!, 1)} x`
    console.log(`    ${name.padEnd(30)} ${spread(rounds[index]!, 1)} us${ratio}`)
  }
  return Math.min(...ratios.slice(1).map(median))
}

/** How often a contender has to work on all documents for a round to be long enough. */
function warmUp(contender: Contender, documents: number): number {
  const begin = performance.now()
  let now = begin
  let last = 0
  while (now - begin < WARM_UP_MS) {
    const before = now
    microsecondsEach(contender, documents, 1)
    now = performance.now()
    last = now - before
  }
  return Math.max(1, Math.ceil(ROUND_MS / last))
}

/** One round: every call takes the next document. */
function microsecondsEach({ run }: Contender, documents: number, count: number): number {
  const begin = process.cpuUsage()
  for (let pass = 0; pass < count; pass++) {
    for (let index = 0; index < documents; index++) errorCount += run(index).length
  }
  const { user, system } = process.cpuUsage(begin)
  return (user + system) / (count * documents)
}

function verdict(ratio: number, target: number): string {
  return `${ratio.toFixed(1)} x, ${target} x is ${ratio >= target ? 'reached' : 'missed'}`
}

function spread(numbers: readonly number[], digits: number): string {
  const figures = [median(numbers), Math.min(...numbers), Math.max(...numbers)].map(figure =>
    figure.toFixed(digits),
  )
  return `${figures[0]} (${figures[1]} to ${figures[2]})`
}
