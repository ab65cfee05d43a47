import { GraphQLError } from '../errors/graphql-error.ts'
import { locatorOf, type SourceLocation } from '../errors/location.ts'
import { didYouMean } from '../errors/suggestion.ts'
import type { Document, Node } from '../language/document.ts'
import { Kind } from '../language/kinds.ts'
import { childrenOfKind } from '../language/tape.ts'
import type { CompiledSchema } from '../schema/compiled-schema.ts'
import { fragmentSpreadsOf, type FragmentSpreads } from '../selections/fragment-spreads.ts'
import { fragmentDefinitionsOf, type FragmentDefinitions } from '../selections/fragments.ts'
import { Scope } from './scope.ts'
import { Usages } from './usages.ts'

/** How a document is validated. */
export interface ValidationOptions {
  /** Validation stops behind so many errors; `false` never stops it. */
  readonly maxErrors: number | false
  /** Whether messages suggest names of the schema. */
  readonly hasSuggestions: boolean
}

/** What rules share: the schema, the document, what holds at the node that the walk is at, and the errors. */
export class ValidationContext {
  readonly schema: CompiledSchema
  readonly document: Document
  readonly operations: readonly Node[]
  readonly fragments: FragmentDefinitions
  readonly spreads: FragmentSpreads
  /** Where variables are used; complete when the walk leaves the document. */
  readonly usages: Usages
  readonly errors: GraphQLError[] = []
  readonly hasSuggestions: boolean
  /** What the schema says about the node that the walk is at. */
  scope: Scope = new Scope()
  /** Reports a fault at one or more offsets of the source; the first is where the reader looks first. */
  readonly report = (message: string, offsets: number | readonly number[]): void => {
    if (this.isFull) return
    if (this.errors.length === this.#maxErrors) {
      this.#add('Too many validation errors, error limit reached. Validation aborted.')
      return
    }
    this.#locate ??= locatorOf(this.document.source)
    this.#add(message, (typeof offsets === 'number' ? [offsets] : offsets).map(this.#locate))
  }
  readonly #maxErrors: number
  #locate: ((offset: number) => SourceLocation) | undefined

  constructor(schema: CompiledSchema, document: Document, options: ValidationOptions) {
    this.schema = schema
    this.document = document
    this.operations = childrenOfKind(document, 0, Kind.OPERATION_DEFINITION)
    this.fragments = fragmentDefinitionsOf(document)
    this.spreads = fragmentSpreadsOf(document)
    this.usages = new Usages(document, this.fragments, this.spreads)
    this.hasSuggestions = options.hasSuggestions
    this.#maxErrors = options.maxErrors === false ? Infinity : options.maxErrors
  }

  /** Whether so many errors were reported that nobody will read on. */
  get isFull(): boolean {
    return this.errors.length > this.#maxErrors
  }

  /** The question behind a message about an unknown name; empty where nothing is near or suggestions are off. */
  didYouMean(found: string, known: Iterable<string>, prefix?: string): string {
    return this.hasSuggestions ? didYouMean(found, known, prefix) : ''
  }

  #add(message: string, locations?: readonly SourceLocation[]): void {
    this.errors.push(
      new GraphQLError(message, { locations, extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } }),
    )
  }
}
