import { validate } from 'graphql'
import { shrinkDocument } from '../../random/shrink-document.ts'
import { parsed, type Case } from './random-cases.ts'
import { CaseError, runCase } from './run-case.ts'

/** In so many runs of a document, code is generated where closures come first, and has run. */
const RUNS = 3

/** What is told of a case that fails: all about the smallest document that fails in the same way. */
export async function smallestFailure(whole: Case, error: Error): Promise<string> {
  const way = wayOf(error)
  let smallest = { source: whole.document.source, error }
  await shrinkDocument(whole.document.source, async source => {
    const smaller = withSource(whole, source)
    const smallerError = smaller && (await errorOf(smaller))
    if (smallerError === undefined || wayOf(smallerError) !== way) return false
    smallest = { source, error: smallerError }
    return true
  })
  const { message } = smallest.error
  return smallest.error instanceof CaseError ? message : `${message}\n\n${smallest.source}`
}

/** The case with another document, and the variables that it has; undefined where it is not valid. */
function withSource(whole: Case, source: string): Case | undefined {
  const document = parsed({ ...whole.document, source })
  if (validate(whole.engines.reference, document.parsed[16]).length > 0) return undefined
  const entries = Object.entries(whole.variables).filter(([name]) => source.includes(`$${name}`))
  return { ...whole, document, variables: Object.fromEntries(entries) }
}

async function errorOf(one: Case): Promise<Error | undefined> {
  for (let run = 0; run < RUNS; run++) {
    try {
      await runCase(one)
    } catch (error) {
      return error as Error
    }
  }
  return undefined
}

/** How a case fails, whatever the names and numbers in it. */
function wayOf(error: Error): string {
  const sentence = error instanceof CaseError ? error.differences[0]! : error.message
  return sentence.replaceAll(/"[^"]*"|\d+/g, '')
}
