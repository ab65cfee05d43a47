import type { GraphQLError } from '../../../src/errors/graphql-error.ts'
import type { Document, Node } from '../../../src/language/document.ts'
import { Kind, kindNames } from '../../../src/language/kinds.ts'
import { parseToTape, type ParseLimits } from '../../../src/language/parse.ts'
import { stringValueOf } from '../../../src/language/string-value.ts'
import {
  childrenOf,
  kindOf,
  nameOf,
  nextOf,
  spanEndOf,
  spanStartOf,
  startOf,
  symbolOf,
  textOf,
} from '../../../src/language/tape.ts'
import type { DocumentStructure, Outcome, Refusal, Structure } from './structure.ts'

const WORDS_PER_NODE = 4

const unlimited: ParseLimits = { maxTokens: false, maxSyntaxDepth: false, maxSourceLength: false }

/** What the parser makes of a source; without limits, as graphql-js has none. */
export function outcomeOf(source: string, parseSource: typeof parseToTape = parseToTape): Outcome {
  const result = parseSource(source, unlimited)
  return 'errors' in result
    ? { refused: refusalBy(result.errors[0]) }
    : { accepted: structureOfDocument(result) }
}

/** Whether and where the parser refuses a source. */
export function refusalOf(source: string): Refusal | undefined {
  const result = parseToTape(source)
  return 'errors' in result ? refusalBy(result.errors[0]) : undefined
}

/** The values of all strings of a document that the parser accepts, in document order. */
export function stringValuesOf(source: string): readonly string[] {
  const result = parseToTape(source)
  if ('errors' in result) throw result.errors[0]
  return Array.from({ length: result.nodeCount }, (_, node) => node)
    .filter(node => kindOf(result, node) === Kind.STRING_VALUE)
    .map(node => stringValueOf(result, node))
}

function refusalBy({ message, locations }: GraphQLError): Refusal {
  const [location] = locations ?? []
  return { line: location?.line ?? 0, column: location?.column ?? 0, message }
}

function structureOfDocument(document: Document): DocumentStructure {
  const { nodeCount, symbolCount, variableCount, fragmentCount } = document
  if (nextOf(document, 0) !== nodeCount) throw new Error('node 0 spans all nodes')
  return {
    nodeCount,
    symbolCount,
    variableCount,
    fragmentCount,
    root: structureOfNode(document, 0),
  }
}

function structureOfNode(document: Document, node: Node): Structure {
  const kind = kindOf(document, node)
  return {
    kind: kindNames[kind] ?? `kind ${kind}`,
    start: spanStartOf(document, node),
    end: spanEndOf(document, node),
    textStart: startOf(document, node),
    name: nameOf(document, node),
    flags: (document.words[node * WORDS_PER_NODE]! >>> 8) & 0xff,
    symbol: symbolOf(document, node),
    value: valueOf(document, node, kind),
    children: [...childrenOf(document, node)].map(child => structureOfNode(document, child)),
  }
}

function valueOf(document: Document, node: Node, kind: Kind): string | undefined {
  switch (kind) {
    case Kind.INT_VALUE:
    case Kind.FLOAT_VALUE:
    case Kind.BOOLEAN_VALUE:
      return textOf(document, node)
    case Kind.STRING_VALUE:
      return stringValueOf(document, node)
    default:
      return undefined
  }
}
