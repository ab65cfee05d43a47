// One process of the differential: the mutations of one half of the corpus.
import { corpus, typeSystemCorpus } from '../conformance/parser/corpus.ts'
import { isJudgeable, mutantsOf } from '../conformance/parser/mutate.ts'
import { judge, shrink } from './compare-mutant.ts'

/** What became of the mutations up to now. */
export interface Tally {
  readonly subject: 'executable' | 'type-system'
  /** How many there shall be. */
  readonly total: number
  accepted: number
  refused: number
  /** Refused with the sentence of graphql-js. */
  sameMessages: number
  /** Such as graphql-js cannot judge. */
  skipped: number
  different: number
  /** The first differences, as short as they can be. */
  readonly examples: { readonly source: string; readonly difference: string }[]
}

const MAX_EXAMPLES = 20

const [subject, seed, total, progress] = process.argv.slice(2)
// Neither side's stack is looked at.
Error.stackTraceLimit = 0
compareMutations(
  {
    ...nothing(),
    subject: subject === 'executable' ? subject : 'type-system',
    total: Number(total),
  },
  Number(seed),
  Number(progress),
)

function nothing(): Omit<Tally, 'subject' | 'total'> {
  return { accepted: 0, refused: 0, sameMessages: 0, skipped: 0, different: 0, examples: [] }
}

function compareMutations(tally: Tally, seed: number, progress: number): void {
  const mutants = mutantsOf(
    tally.subject === 'executable' ? executableCases() : typeSystemCorpus,
    seed,
  )
  for (let done = 1; done <= tally.total; done++) {
    count(tally, mutants.next().value)
    if (done % progress === 0 || done === tally.total) process.send!(tally)
  }
}

function executableCases(): typeof corpus {
  return corpus.filter(cases => !typeSystemCorpus.includes(cases))
}

function count(tally: Tally, mutant: string): void {
  if (!isJudgeable(mutant)) {
    tally.skipped++
    return
  }
  const judgement = judge(mutant)
  tally[judgement.verdict]++
  if (judgement.verdict === 'refused' && judgement.sameMessage) tally.sameMessages++
  if (judgement.verdict !== 'different' || tally.examples.length === MAX_EXAMPLES) return
  const source = shrink(mutant)
  const { difference } = { ...judgement, ...judge(source) }
  tally.examples.push({ source, difference })
}
