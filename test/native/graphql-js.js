import { GraphQLError } from 'graphql'
import { NO_ERROR } from './oracle.js'

// No edition of graphql-js reads more digits, of which the specification allows any number.
const escapeLongerThanGraphqlJsReads = /\\u\{[0-9A-Fa-f]{9}/

/** Whether graphql-js can judge a source. */
export function isJudgeable(source) {
  return !escapeLongerThanGraphqlJsReads.test(source)
}

/**
 * Parses a source with a parser of graphql-js. Returns a syntax tree, or the offset of an error.
 */
export function readWith(parse, source) {
  try {
    return { tree: parse(source), errorOffset: NO_ERROR }
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error
    return { tree: undefined, errorOffset: error.positions[0] }
  }
}
