// One process of the differential: the mutations of one half of the corpus.
import { corpus, typeSystemCorpus } from '../conformance/parser/corpus.ts'
import { isJudgeable, mutantOf, originsOf } from '../conformance/parser/mutate.ts'
import { randomOf } from '../random/random.ts'
import { casesOf, type Failure } from '../random/seed.ts'
import { shrinkText } from '../random/shrink-text.ts'
import { judge } from './compare-mutant.ts'

/** What became of the mutations up to now. */
export interface Tally {
  readonly subject: 'executable' | 'type-system'
  /** How many there are to be. */
  readonly total: number
  accepted: number
  refused: number
  /** Refused with the sentence of graphql-js. */
  sameMessages: number
  /** Such as graphql-js cannot judge. */
  skipped: number
  different: number
  /** The first differences, as short as they can be. */
  readonly examples: Failure[]
}

const MAX_EXAMPLES = 20

const [subject, ...numbers] = process.argv.slice(2)
const [seed = 1, count = 1, first = 0, progress = 50_000] = numbers.map(Number)
// Neither side's stack is looked at.
Error.stackTraceLimit = 0
await compareMutations({
  ...nothing(),
  subject: subject === 'executable' ? subject : 'type-system',
  total: [...casesOf(count, first)].length,
})

function nothing(): Omit<Tally, 'subject' | 'total'> {
  return { accepted: 0, refused: 0, sameMessages: 0, skipped: 0, different: 0, examples: [] }
}

async function compareMutations(tally: Tally): Promise<void> {
  const origins = originsOf(tally.subject === 'executable' ? executableCases() : typeSystemCorpus)
  let done = 0
  for (const number of casesOf(count, first)) {
    await judgeMutant(tally, number, mutantOf(origins, randomOf(seed, number)))
    if (++done % progress === 0) process.send!(tally)
  }
  process.send!(tally)
}

function executableCases(): typeof corpus {
  return corpus.filter(cases => !typeSystemCorpus.includes(cases))
}

async function judgeMutant(tally: Tally, number: number, mutant: string): Promise<void> {
  if (!isJudgeable(mutant)) {
    tally.skipped++
    return
  }
  const judgement = judge(mutant)
  tally[judgement.verdict]++
  if (judgement.verdict === 'refused' && judgement.sameMessage) tally.sameMessages++
  if (judgement.verdict !== 'different' || tally.examples.length === MAX_EXAMPLES) return
  const source = await shrinkText(mutant, text => judge(text).verdict === 'different')
  const { difference } = { ...judgement, ...judge(source) }
  tally.examples.push({ number, text: `${JSON.stringify(source)} is ${difference}` })
}
