// Judges values of fuzz-literals.c: graphql-js 16 accepts the same ones, finds the first error at
// the same offset, and reads strings and numbers alike.
import { parseConstValue as parseWithGraphqlJs } from 'graphql'
import { Kind } from '../../dist/modules/language/kinds.js'
import { parseConstValueToTape } from '../../dist/modules/language/parse.js'
import { stringValueOf } from '../../dist/modules/language/string-value.js'
import { kindOf, textOf } from '../../dist/modules/language/tape.js'
import { isJudgeable, readWith } from './graphql-js.js'
import { answerQuestions } from './oracle.js'

const unlimited = { maxTokens: false, maxSyntaxDepth: false }
const literals = ['IntValue', 'FloatValue', 'StringValue']

answerQuestions((source, errorOffset) => {
  if (!isJudgeable(source)) return undefined
  const expected = readWith(parseWithGraphqlJs, source)
  if (expected.errorOffset !== errorOffset)
    return `graphql-js has its error at ${expected.errorOffset}`
  if (!literals.includes(expected.tree?.kind)) return undefined
  const value = valueOf(parseConstValueToTape(source, unlimited))
  if (value === expected.tree.value) return undefined
  return `the value is ${JSON.stringify(value)}, not ${JSON.stringify(expected.tree.value)}`
})

function valueOf(document) {
  if ('errors' in document) return document.errors[0].message
  return kindOf(document, 0) === Kind.STRING_VALUE
    ? stringValueOf(document, 0)
    : textOf(document, 0)
}
