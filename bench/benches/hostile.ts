// Documents that are written to be expensive, of n = 1,000 to 16,000. With limits off: milliseconds
// of the processor to validate each, the exponent of growth, and graphql-js 16 beside it;
// graphql-js is asked no further once it would take more than two seconds. With default limits:
// milliseconds to the refusal of a body of 1 MiB filled with the attack, and of the longest one
// that the limit of tokens admits. `npm run bench -- hostile`, or `npm run bench -- hostile <part
// of the families' name>`
import { buildSchema, defaultLimits, parse, type Schema } from 'tapeql'
import { durationOf, inputsOf, roundsOf } from '../effort.ts'
import { families, hostileSchema, type Family } from '../fixtures/hostile-documents.ts'
import { unlimited, validators, type Validator } from '../engines/validate.ts'
import { median } from '../rounds.ts'

const SIZES = [1_000, 2_000, 4_000, 8_000, 16_000]
/** Documents of this size tell whether the engines agree. */
const SMALL = 16
/** What a size may take of which a larger one is tried. */
const BOUND_MS = 5_000
const PEER_BOUND_MS = 2_000
const SAMPLES = roundsOf(5)
/** What a sample takes at the least, so that the clock's steps make no exponent. */
const SAMPLE_MS = durationOf(5)
const WARM_UP_MS = durationOf(100)
const WARM_UP_PASSES = roundsOf(10)
/** A call that takes longer needs no second one. */
const LONG_MS = 200
const TARGET_EXPONENT = 1.1
const TARGET_REFUSAL_MS = 10
const BODY_BYTES = 1024 * 1024

const [own, peer] = validators
const chosen = inputsOf(families.filter(({ name }) => name.includes(process.argv[2] ?? '')))

console.log(`node ${process.version}, V8 ${process.versions.v8}, ${own.name}, ${peer.name}`)
const slow = reportGrowth()
const slowToRefuse = reportRefusals('A body of 1 MiB', true, text => text.length <= BODY_BYTES)
const slowToAnswer = reportRefusals(
  `At most 1 MiB and ${defaultLimits.maxTokens} tokens`,
  false,
  text => text.length <= BODY_BYTES && !hasTooManyTokens(text),
)
console.log('\ntargets')
printTarget(`growth exponent at most ${TARGET_EXPONENT}`, slow)
printTarget(`1 MiB refused in under ${TARGET_REFUSAL_MS} ms`, slowToRefuse)
printTarget(`the most tokens answered in under ${TARGET_REFUSAL_MS} ms`, slowToAnswer)

/** What the sizes of a family took, in their order, and why there are no more. */
interface Growth {
  readonly times: readonly number[]
  readonly end: string
  /** What was said about the largest one that was tried. */
  readonly verdict: string
}

/** The families that miss the target. */
function reportGrowth(): readonly string[] {
  const schema = own.build(hostileSchema)
  const peerSchema = peer.build(hostileSchema)
  const missed: string[] = []
  console.log(`\nLimits off, n = ${SIZES.join(', ')}: milliseconds of validation, parsing aside`)
  for (const family of chosen) {
    const growth = growthOf(own, schema, family, BOUND_MS)
    const peerGrowth = growthOf(peer, peerSchema, family, PEER_BOUND_MS)
    const exponent = exponentOf(growth.times)
    const isReached = exponent <= TARGET_EXPONENT && growth.end === ''
    if (!isReached) missed.push(`${family.name} (${exponent.toFixed(2)}${growth.end})`)
    console.log(`  ${family.name}${verdicts(schema, peerSchema, family)}`)
    console.log(
      `    ${own.name.padEnd(20)} ${figures(growth)}, ${isReached ? 'reached' : 'missed'}`,
    )
    console.log(`    ${peer.name.padEnd(20)} ${figures(peerGrowth)}`)
  }
  return missed
}

/** Whether a small document is valid, and by whom. */
function verdicts(schema: unknown, peerSchema: unknown, { document }: Family): string {
  const source = document(SMALL)
  const isValid = own.validate(schema, own.parse(schema, source)).length === 0
  const isValidToPeer = peer.validate(peerSchema, peer.parse(peerSchema, source)).length === 0
  if (isValid === isValidToPeer) return isValid ? ': valid' : ': not valid'
  return `: THE VERDICTS DIFFER, it is ${isValid ? 'valid' : 'not valid'} to ${own.name} alone`
}

function growthOf(
  validator: Validator,
  schema: unknown,
  { document }: Family,
  bound: number,
): Growth {
  const times: number[] = []
  let verdict = ''
  for (const size of SIZES) {
    // The next size takes what this one took, times as much as this one grew; without one before,
    // four times.
    const [before = 0, last = 0] = times.length > 1 ? times.slice(-2) : [times[0]! / 4, times[0]]
    if (last > bound || (last > 10 && (last * last) / before > bound))
      return { times, verdict, end: ', too slow' }
    try {
      const parsed = validator.parse(schema, document(size))
      if (times.length === 0) millisecondsOf(() => validator.validate(schema, parsed), WARM_UP_MS)
      verdict = verdictOf(validator.validate(schema, parsed))
      times.push(best(() => validator.validate(schema, parsed)))
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      return { times, verdict, end: ', stack overflow' }
    }
  }
  return { times, verdict, end: '' }
}

/** graphql-js, when its budget of comparisons is used up, says no more than that. */
function verdictOf(errors: readonly { readonly message: string }[]): string {
  if (errors.length === 0) return 'valid'
  if (errors.length > 100) return '100 faults and more'
  const hasGivenUp = errors.at(-1)!.message === 'Validation aborted.'
  return hasGivenUp ? 'given up' : `${errors.length} fault${errors.length === 1 ? '' : 's'}`
}

/**
 * The best of samples: what else the machine does only adds to them. One call is enough of what
 * takes long.
 */
function best(run: () => unknown): number {
  let least = millisecondsOf(run, SAMPLE_MS)
  for (let sample = 1; sample < SAMPLES && least < LONG_MS; sample++) {
    least = Math.min(least, millisecondsOf(run, SAMPLE_MS))
  }
  return least
}

/** The mean of as many calls as it takes for so many milliseconds to pass. */
function millisecondsOf(run: () => unknown, atLeast: number): number {
  const begin = process.cpuUsage()
  for (let calls = 1; ; calls++) {
    run()
    const { user, system } = process.cpuUsage(begin)
    const passed = (user + system) / 1000
    if (passed >= atLeast) return passed / calls
  }
}

/**
 * The slope of the logarithm of the time over that of n, by least squares, from one size on; NaN
 * where there are no two times.
 */
function exponentOf(times: readonly number[], from = 0): number {
  const points = times
    .map((time, index) => [Math.log(SIZES[index]!), Math.log(time)] as const)
    .slice(from)
  const meanX = points.reduce((sum, [x]) => sum + x, 0) / points.length
  const meanY = points.reduce((sum, [, y]) => sum + y, 0) / points.length
  const slope = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0)
  return slope / points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0)
}

function figures({ times, end, verdict }: Growth): string {
  const list = times.map(time => formatted(time).padStart(7)).join(' ')
  const exponents = `exponent ${exponentOf(times).toFixed(2)}, of the last three ${exponentOf(times, times.length - 3).toFixed(2)}`
  return `${list}${end}; ${times.length < 3 ? 'no exponent' : exponents}; ${verdict}`
}

function formatted(time: number): string {
  return time < 100 ? time.toPrecision(3) : time.toFixed(0)
}

/** The families that miss the target, each with the longest document of it that fits. */
function reportRefusals(
  title: string,
  mustRefuse: boolean,
  fits: (text: string) => boolean,
): readonly string[] {
  // A document that was asked for before would be found in the cache.
  const config = { enableIntrospection: true, limits: { maxCachedDocumentBytes: 1 } }
  const schema = buildSchema(hostileSchema, { config })
  for (let pass = 0; pass < WARM_UP_PASSES; pass++) {
    for (const { document } of families) schema.validate(document(SMALL * SMALL))
  }
  const missed: string[] = []
  console.log(`\n${title}, default limits: milliseconds until the answer, parsing included`)
  for (const family of chosen) {
    const source = longest(family, fits)
    let outcome = 'valid'
    const times = Array.from({ length: SAMPLES }, () => {
      // As it comes from a body: a flat string that V8 has not hashed.
      const text = Buffer.from(source).toString('latin1')
      const begin = process.cpuUsage()
      outcome = outcomeOf(schema, text)
      const { user, system } = process.cpuUsage(begin)
      return (user + system) / 1000
    })
    const time = median(times)
    const isReached = time < TARGET_REFUSAL_MS && !(mustRefuse && outcome === 'valid')
    if (!isReached) missed.push(`${family.name} (${time.toFixed(1)} ms, ${outcome})`)
    const range = `${time.toFixed(2)} (${Math.min(...times).toFixed(2)} to ${Math.max(...times).toFixed(2)})`
    const size = `${Math.round(source.length / 1024)} kB`
    console.log(
      `  ${family.name.padEnd(46)} ${size.padStart(7)} ${range}, ${outcome}${isReached ? '' : ', missed'}`,
    )
  }
  return missed
}

/** The code of the first error and how many there are. */
function outcomeOf(schema: Schema, text: string): string {
  try {
    const errors = schema.validate(text)
    return errors.length === 0
      ? 'valid'
      : `${String(errors[0]!.extensions?.code)} (${errors.length})`
  } catch (error) {
    return String(error)
  }
}

/** The longest document that fits, to a few per cent. */
function longest({ document }: Family, fits: (text: string) => boolean): string {
  let size = SMALL
  let text = document(size)
  for (let step = 2; step > 1.02;) {
    const longer = document(Math.ceil(size * step))
    if (fits(longer)) {
      size = Math.ceil(size * step)
      text = longer
    } else step = Math.sqrt(step)
  }
  return text
}

function hasTooManyTokens(text: string): boolean {
  return 'errors' in parse(text, { ...unlimited, maxTokens: defaultLimits.maxTokens })
}

function printTarget(target: string, missed: readonly string[]): void {
  const reached = `${chosen.length - missed.length} of ${chosen.length} families`
  const list = missed.length === 0 ? '' : `; missed: ${missed.join(', ')}`
  console.log(`  ${target}: ${missed.length === 0 ? 'reached' : 'missed'}, by ${reached}${list}`)
}
