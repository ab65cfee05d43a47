import { GraphQLError } from '../errors/graphql-error.ts'
import { positionOf } from '../errors/location.ts'
import type { SourceLocation } from '../errors/location.ts'
import { printError } from '../errors/print-error.ts'
import type { Source } from '../language/ast.ts'

/** A syntax error with the properties of the `GraphQLError` of graphql-js. */
export class GraphQLSyntaxError extends GraphQLError {
  declare readonly locations: readonly [SourceLocation]
  declare readonly source: Source
  /** The offset in the source, in UTF-16 units. */
  declare readonly positions: readonly [number]

  constructor(message: string, source: Source, location: SourceLocation) {
    super(message, { locations: [location] })
    // Properties that are not part of responses are not enumerable.
    Object.defineProperties(this, {
      source: { value: source },
      positions: { value: [positionOf(source.body, location)] },
    })
  }

  /** The message, followed by the location in the source with a caret. */
  override toString(): string {
    const { name, body, locationOffset } = this.source
    return printError(this, { name, source: body, locationOffset })
  }
}
