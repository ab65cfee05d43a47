import { parse, validate } from 'graphql'
import { shrinkDocument } from '../../../random/shrink-document.ts'
import type { CountedCase } from './counted-cases.ts'
import type { Executor } from './executors.ts'
import { runCounted, type CountedOutcome, type RunFault } from './run-counted.ts'

/** A case with what has come of it. */
interface Counted {
  readonly one: CountedCase
  readonly outcome: CountedOutcome
}

/** The smallest valid document of a case that fails as that of the case does, and how it fails. */
export async function shrinkCounted(
  whole: CountedCase,
  outcome: CountedOutcome,
  executors: readonly Executor[],
  fails: (faults: readonly RunFault[]) => boolean,
): Promise<Counted> {
  let smallest: Counted = { one: whole, outcome }
  await shrinkDocument(whole.document.source, async source => {
    const parsed = parse(source)
    if (validate(whole.engines.reference, parsed).length > 0) return false
    const one = {
      ...whole,
      document: { ...whole.document, source },
      parsed,
      variables: Object.fromEntries(
        Object.entries(whole.variables).filter(([name]) => source.includes(`$${name}`)),
      ),
    }
    const smaller = await runCounted(one, executors)
    if (!fails(smaller.faults)) return false
    smallest = { one, outcome: smaller }
    return true
  })
  return smallest
}
