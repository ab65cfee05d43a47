// Judges documents of fuzz-reparse.c: graphql-js 16 accepts the same ones, finds the first error at
// the same offset and prints them alike; what is printed parses to an equal document and is printed
// alike again.
import { parse as parseWithGraphqlJs, print as printWithGraphqlJs } from 'graphql'
import { Flag, Kind, kindNames } from '../../dist/modules/language/kinds.js'
import { parseToTape } from '../../dist/modules/language/parse.js'
import { print } from '../../dist/modules/language/print/print.js'
import { stringValueOf } from '../../dist/modules/language/string-value.js'
import { kindOf, nameOf, nextOf, symbolOf, textOf } from '../../dist/modules/language/tape.js'
import { isJudgeable, readWith } from './graphql-js.js'
import { answerQuestions, NO_ERROR } from './oracle.js'

// A bare selection set reads as the fields of a definition that has none; graphql-js prints it like
// that, and so do we.
const ambiguous = /^(extend )?(type|interface|enum|input|schema)\b.*[^{]\n\n\{$/m

const unlimited = { maxTokens: false, maxSyntaxDepth: false }

answerQuestions((source, errorOffset) => {
  const document = parseToTape(source, unlimited)
  const isAccepted = !('errors' in document)
  if (isAccepted !== (errorOffset === NO_ERROR))
    return `the addon ${isAccepted ? 'accepts' : 'refuses'} it`
  const text = isAccepted ? print(document) : undefined
  return (
    differenceToGraphqlJs(source, errorOffset, text) ??
    (isAccepted ? differenceOnceMore(document, text) : undefined)
  )
})

function differenceToGraphqlJs(source, errorOffset, text) {
  if (!isJudgeable(source)) return undefined
  const expected = readWith(parseWithGraphqlJs, source)
  if (expected.errorOffset !== errorOffset)
    return `graphql-js has its error at ${expected.errorOffset}`
  if (text === undefined || text === printWithGraphqlJs(expected.tree)) return undefined
  return `the print is ${JSON.stringify(text)}, not ${JSON.stringify(printWithGraphqlJs(expected.tree))}`
}

function differenceOnceMore(document, text) {
  if (ambiguous.test(text)) return undefined
  const again = parseToTape(text, unlimited)
  if ('errors' in again) return `the print is refused: ${again.errors[0].message}`
  if (print(again) !== text) return `the print of the print differs: ${print(again)}`
  return differenceOfDocuments(document, again)
}

/**
 * All properties except the layout are equal: kinds, flags, names, ids, values and nesting.
 */
function differenceOfDocuments(document, again) {
  if (again.nodeCount !== document.nodeCount)
    return `${again.nodeCount} nodes, not ${document.nodeCount}`
  for (let node = 0; node < document.nodeCount; node++) {
    const [found, expected] = [describe(again, node), describe(document, node)]
    if (found !== expected) return `node ${node} is ${found}, not ${expected}`
  }
  return undefined
}

function describe(document, node) {
  const kind = kindOf(document, node)
  const parts = [
    kindNames[kind],
    flagsOf(document, node, kind),
    nextOf(document, node),
    symbolOf(document, node),
  ]
  return JSON.stringify([...parts, contentOf(document, node, kind)])
}

/** Without those that follow from the layout: a bare selection set, and how a string is written. */
function flagsOf(document, node, kind) {
  const flags = (document.words[node * 4] >>> 8) & 0xff
  if (kind === Kind.OPERATION_DEFINITION) return flags & ~Flag.IS_SHORTHAND
  return kind === Kind.STRING_VALUE ? flags & ~Flag.HAS_ESCAPE : flags
}

function contentOf(document, node, kind) {
  if (kind === Kind.STRING_VALUE) return stringValueOf(document, node)
  if (kind === Kind.INT_VALUE || kind === Kind.FLOAT_VALUE) return textOf(document, node)
  return nameOf(document, node)
}
