import { GraphQLError } from './graphql-error.ts'
import { locatorOf } from './location.ts'
import { printError } from './print-error.ts'

/** A place in a text that a schema was read from. */
export interface SchemaPlace {
  readonly name: string
  readonly source: string
  /** In UTF-16 units. */
  readonly offset: number
}

/** One fault of a schema: a sentence, and the places of the faulty definitions. */
export interface SchemaFault {
  readonly sentence: string
  readonly places: readonly SchemaPlace[]
}

/** How many faults show their lines in the message; further ones show only line and column. */
const MAX_EXCERPTS = 100

/**
 * Thrown for an invalid schema; lists every fault, each with the places of the faulty definitions.
 */
export class SchemaError extends Error {
  /** A sentence for each fault. */
  readonly faults: readonly string[]
  /**
   * An error for each fault. Where the schema was read from texts, it has locations, and the name
   * of the text in `extensions.source`. A list of the name `errors` Node would print below an error
   * that nobody catches, and the message holds the faults already.
   */
  readonly locatedErrors: readonly GraphQLError[]

  constructor(faults: readonly (string | SchemaFault)[]) {
    const located = new LocatedFaults()
    const messages = faults.map((fault, index) => located.print(fault, index < MAX_EXCERPTS))
    super(
      messages.length === 1
        ? messages[0]!
        : `The schema has ${messages.length} faults:\n- ${messages.join('\n- ')}`,
    )
    this.name = 'SchemaError'
    this.faults = faults.map(sentenceOf)
    this.locatedErrors = faults.map(fault => located.error(fault))
    // Node prints the entries of an error that nobody catches, and the message holds these already.
    Object.defineProperty(this, 'faults', { enumerable: false })
    Object.defineProperty(this, 'locatedErrors', { enumerable: false })
  }
}

/** Finds lines and columns; each text is searched for line breaks once. */
class LocatedFaults {
  readonly #locators = new Map<string, ReturnType<typeof locatorOf>>()

  error(fault: string | SchemaFault): GraphQLError {
    if (typeof fault === 'string' || fault.places.length === 0)
      return new GraphQLError(sentenceOf(fault))
    const { sentence, places } = fault
    const locations = places.map(({ source, offset }) => this.#locatorOf(source)(offset))
    return new GraphQLError(sentence, { locations, extensions: { source: places[0]!.name } })
  }

  print(fault: string | SchemaFault, hasExcerpts: boolean): string {
    if (typeof fault === 'string') return fault
    return fault.sentence + fault.places.map(place => this.#printPlace(place, hasExcerpts)).join('')
  }

  #printPlace({ name, source, offset }: SchemaPlace, hasExcerpt: boolean): string {
    const { line, column } = this.#locatorOf(source)(offset)
    if (!hasExcerpt) return ` (${name}:${line}:${column})`
    // A line as long as this is unreadable, and may have any length.
    if (column > MAX_UNITS) return ` (${name}:${line}:${column})`
    // Only the line and its neighbours are split, because a schema may have a hundred thousand
    // lines.
    const lineStart = offset - column + 1
    const previous =
      lastLine.exec(source.slice(Math.max(0, lineStart - MAX_UNITS), lineStart))?.[0] ?? ''
    const excerpt = previous + source.slice(lineStart, offset + MAX_UNITS)
    const isFirst = line === 1
    return printError(
      { message: '', locations: [{ line: isFirst ? 1 : 2, column }] },
      {
        name,
        source: excerpt.split(/\r\n|[\n\r]/, isFirst ? 2 : 3).join('\n'),
        locationOffset: { line: isFirst ? 1 : line - 1, column: 1 },
      },
    )
  }

  #locatorOf(source: string): ReturnType<typeof locatorOf> {
    let locator = this.#locators.get(source)
    if (locator === undefined) this.#locators.set(source, (locator = locatorOf(source)))
    return locator
  }
}

/** How many UTF-16 units before and after a place are searched for the neighbouring lines. */
const MAX_UNITS = 2_000

const lastLine = /[^\n\r]*(?:\r\n|[\n\r])$/

function sentenceOf(fault: string | SchemaFault): string {
  return typeof fault === 'string' ? fault : fault.sentence
}
