import { GraphQLError } from './graphql-error.ts'
import { locatorOf } from './location.ts'
import { printError } from './print-error.ts'

/** A position in a text that a schema was read from. */
export interface SchemaPosition {
  readonly name: string
  readonly source: string
  /** In UTF-16 units. */
  readonly offset: number
}

/** A fault of a schema: a sentence, and the positions of the faulty definitions. */
export interface SchemaFault {
  readonly sentence: string
  readonly positions: readonly SchemaPosition[]
  /** The name of the rule, which the option `ignoredRules` leaves out. */
  readonly ignorableRule?: string | undefined
}

/** The number of faults with excerpts in the message; further faults have only line and column. */
const MAX_EXCERPTS = 100

/**
 * Thrown for an invalid schema; lists every fault, with the positions of the faulty definitions.
 */
export class SchemaError extends Error {
  /** A sentence for each fault. */
  readonly faults: readonly string[]
  /**
   * An error for each fault. Where the schema was read from texts, the error has locations, and the
   * name of the text in `extensions.source`. Node.js prints a property `errors` below an uncaught
   * error, whose message has the faults already.
   */
  readonly locatedErrors: readonly GraphQLError[]
  /** The end of the message, where options take the texts as they are; else empty. */
  readonly advice: string

  constructor(faults: readonly (string | SchemaFault)[]) {
    const locator = new FaultLocator()
    const messages = faults.map((fault, index) => locator.print(fault, index < MAX_EXCERPTS))
    const advice = adviceOn(faults)
    super(
      (messages.length === 1
        ? messages[0]!
        : `The schema has ${messages.length} faults:\n- ${messages.join('\n- ')}`) + advice,
    )
    this.name = 'SchemaError'
    this.faults = faults.map(sentenceOf)
    this.locatedErrors = faults.map(fault => locator.error(fault))
    this.advice = advice
    // Node.js prints the entries of an uncaught error, whose message has the faults already.
    Object.defineProperty(this, 'faults', { enumerable: false })
    Object.defineProperty(this, 'locatedErrors', { enumerable: false })
    Object.defineProperty(this, 'advice', { enumerable: false })
  }
}

/** Locates faults; each text is searched for line breaks once. */
class FaultLocator {
  readonly #locators = new Map<string, ReturnType<typeof locatorOf>>()

  error(fault: string | SchemaFault): GraphQLError {
    if (typeof fault === 'string' || fault.positions.length === 0)
      return new GraphQLError(sentenceOf(fault))
    const { sentence, positions } = fault
    const locations = positions.map(({ source, offset }) => this.#locatorOf(source)(offset))
    return new GraphQLError(sentence, { locations, extensions: { source: positions[0]!.name } })
  }

  print(fault: string | SchemaFault, hasExcerpts: boolean): string {
    if (typeof fault === 'string') return fault
    return (
      fault.sentence +
      fault.positions.map(position => this.#printPosition(position, hasExcerpts)).join('')
    )
  }

  #printPosition({ name, source, offset }: SchemaPosition, hasExcerpt: boolean): string {
    const { line, column } = this.#locatorOf(source)(offset)
    if (!hasExcerpt) return ` (${name}:${line}:${column})`
    // An excerpt of a longer line is unreadable.
    if (column > MAX_LINE_UNITS) return ` (${name}:${line}:${column})`
    // Only the line and its neighbours are split, because a schema may have a hundred thousand
    // lines.
    const lineStart = offset - column + 1
    const previous =
      lastLine.exec(source.slice(Math.max(0, lineStart - MAX_LINE_UNITS), lineStart))?.[0] ?? ''
    const excerpt = previous + source.slice(lineStart, offset + MAX_LINE_UNITS)
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

/** The number of UTF-16 units before and after a position that may be part of an excerpt. */
const MAX_LINE_UNITS = 2_000

const lastLine = /[^\n\r]*(?:\r\n|[\n\r])$/

/** Names the options that take texts with faults; empty where there are none. */
function adviceOn(faults: readonly (string | SchemaFault)[]): string {
  const rules = new Set<string>()
  for (const fault of faults) {
    if (typeof fault === 'string' || fault.positions.length === 0) return ''
    if (fault.ignorableRule === undefined) return ''
    rules.add(fault.ignorableRule)
  }
  if (rules.size === 0) return ''
  const names = [...rules].map(name => `'${name}'`).join(', ')
  return `\n\nTexts that are not yours to mend are taken with the option \`assumeValid: true\`, or with \`ignoredRules: [${names}]\`, which leaves out no other rule.`
}

function sentenceOf(fault: string | SchemaFault): string {
  return typeof fault === 'string' ? fault : fault.sentence
}
