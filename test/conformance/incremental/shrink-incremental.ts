import { parse } from 'graphql17'
import { shrinkDocument } from '../../random/shrink-document.ts'
import { executorsOf, type IncrementalExecutor } from './executors.ts'
import { isValid, type IncrementalCase } from './incremental-cases.ts'
import { IncrementalCaseError, runIncremental } from './run-incremental.ts'

/** So often a smaller case is run: what depends on the order of promises fails in some runs alone. */
const RUNS = 2

/** The executors of a case. */
export type ExecutorSource = (incrementalCase: IncrementalCase) => readonly IncrementalExecutor[]

/** What is told of a case that fails: all about the smallest document that fails in the same way. */
export async function smallestFailure(
  whole: IncrementalCase,
  error: Error,
  executors: ExecutorSource = executorsOf,
): Promise<string> {
  const way = wayOf(error)
  let smallest = { source: whole.document.source, error }
  await shrinkDocument(whole.document.source, async source => {
    if (!isValid(source, whole.engines)) return false
    const smaller = withSource(whole, source)
    const smallerError = await errorOf(smaller, executors)
    if (smallerError === undefined || wayOf(smallerError) !== way) return false
    smallest = { source, error: smallerError }
    return true
  })
  const { message } = smallest.error
  return smallest.error instanceof IncrementalCaseError
    ? message
    : `${message}\n\n${smallest.source}\n\n${smallest.error.stack}`
}

function withSource(whole: IncrementalCase, source: string): IncrementalCase {
  const entries = Object.entries(whole.variables).filter(([name]) => source.includes(`$${name}`))
  return {
    ...whole,
    document: { ...whole.document, source },
    parsed: parse(source),
    variables: Object.fromEntries(entries),
  }
}

async function errorOf(
  incrementalCase: IncrementalCase,
  executors: ExecutorSource,
): Promise<Error | undefined> {
  for (let run = 0; run < RUNS; run++) {
    try {
      await runIncremental(incrementalCase, executors(incrementalCase))
    } catch (error) {
      return error as Error
    }
  }
  return undefined
}

/** How a case fails, whatever the names and numbers in it. */
export function wayOf(error: Error): string {
  const sentence = error instanceof IncrementalCaseError ? error.differences[0]! : error.message
  return sentence
    .replaceAll(/ (at|is complete without|field) (?!other|least)\S+/g, ' $1')
    .replaceAll(/"[^"]*"|\[[^\]]*\]|\d+/g, '')
}
