import { GraphQLError } from './graphql-error.ts'
import { locatorOf } from './location.ts'
import { printError } from './print-error.ts'

/** A text that a schema was read from, and the offset of something in it. */
export interface SchemaPlace {
  readonly name: string
  readonly source: string
  /** In UTF-16 units. */
  readonly offset: number
}

/** One fault of a schema: a sentence, and the places that it is about. */
export interface SchemaFault {
  readonly sentence: string
  readonly places: readonly SchemaPlace[]
}

/** The first faults show the lines that they are about; more would bury the others. */
const MAX_EXCERPTS = 100

/** A schema that cannot be built: every fault at once, each with the place of its definition. */
export class SchemaError extends Error {
  /** A sentence for each fault. */
  readonly faults: readonly string[]
  /** The same with locations, where the schema was read from texts; their `extensions.source` names the text. */
  readonly errors: readonly GraphQLError[]

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
    this.errors = faults.map(fault => located.error(fault))
  }
}

/** Finds lines and columns; each text is looked through once. */
class LocatedFaults {
  readonly #locators = new Map<string, ReturnType<typeof locatorOf>>()

  error(fault: string | SchemaFault): GraphQLError {
    if (typeof fault === 'string' || fault.places.length === 0) return new GraphQLError(sentenceOf(fault))
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
    // A text without line breaks is no help to the eye, and may be as long as it likes.
    if (column > MAX_UNITS) return ` (${name}:${line}:${column})`
    // The line and its neighbours alone: a schema may have a hundred thousand lines.
    const lineStart = offset - column + 1
    const previous = lastLine.exec(source.slice(Math.max(0, lineStart - MAX_UNITS), lineStart))?.[0] ?? ''
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

/** How far from a place the lines around it are looked for. */
const MAX_UNITS = 2_000

const lastLine = /[^\n\r]*(?:\r\n|[\n\r])$/

function sentenceOf(fault: string | SchemaFault): string {
  return typeof fault === 'string' ? fault : fault.sentence
}
