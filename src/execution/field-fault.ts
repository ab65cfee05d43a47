import type { GraphQLError } from '../errors/graphql-error.ts'

/** Stands in the place of a value that could not be resolved. */
export class FieldFault {
  readonly error: GraphQLError

  constructor(error: GraphQLError) {
    this.error = error
  }
}
