import { inspectKind } from '../errors/inspect.ts'
import type { GraphQLError } from '../errors/graphql-error.ts'
import type { DocumentSource } from '../language/print/document-source.ts'
import type { TimeSlices } from '../execution/waiting/time-slices.ts'
import type { Documents } from './documents.ts'
import type { PreparedDocument } from './documents/prepared-document.ts'

/** The part of a pipeline that prepares documents before requests ask for them. */
interface Warmth {
  readonly documents: Documents
  readonly execution: { readonly slices: TimeSlices }
  warm(prepared: PreparedDocument): void
}

/**
 * Parses, validates and plans documents before requests ask for them, and plans the persisted ones; in
 * time slices, so that a server may answer meanwhile.
 *
 * @returns a promise that is rejected with an AggregateError of the faults of all documents
 */
export function warm(pipeline: Warmth, sources: Iterable<DocumentSource>): Promise<void> {
  expectDocuments(sources)
  const { documents, execution } = pipeline
  const faults: GraphQLError[] = []
  const works = [
    ...documents.persisted.map(prepared => () => pipeline.warm(prepared)),
    ...[...sources].map(source => () => {
      const prepared = documents.hold(source, 'warm')
      if ('errors' in prepared) faults.push(...documents.errorsOf(prepared, true))
      else pipeline.warm(prepared)
    }),
  ]
  return new Promise((resolve, reject) => {
    let next = 0
    execution.slices.add(end => {
      try {
        while (next < works.length) {
          works[next++]!()
          if (next < works.length && performance.now() >= end) return false
        }
        if (faults.length === 0) resolve()
        else reject(new AggregateError(faults, faultsMessage(faults)))
      } catch (thrown) {
        reject(thrown instanceof Error ? thrown : new Error(inspectKind(thrown)))
      }
      return true
    })
  })
}

function faultsMessage(faults: readonly GraphQLError[]): string {
  return `Documents are not valid: ${faults.map(({ message }) => message).join(' ')}`
}

/** @throws Error for what is no list of documents, a text among others */
function expectDocuments(sources: unknown): void {
  const isList = typeof sources === 'object' && sources !== null && Symbol.iterator in sources
  if (isList) return
  throw new Error(
    `warm() was given ${inspectKind(sources)}; expected a list of documents: warm([query]).`,
  )
}
