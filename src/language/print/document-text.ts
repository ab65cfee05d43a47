import { types } from 'node:util'
import { parseToTape } from '../parse.ts'
import { noLimits, print } from './print.ts'
import {
  isDocumentTree,
  parsedTextOf,
  type DocumentSource,
  type DocumentTree,
} from './document-source.ts'
import { MAX_LENGTH } from './print-tree.ts'

/**
 * The text of a document; what is neither a text nor a syntax tree is returned as it is. A tree is
 * printed once: of later changes to it nobody hears. It has the text of which it was parsed, if it
 * is still the tree of that, so that locations are those of the host's text.
 *
 * @throws Error for a tree that cannot be printed
 */
export function documentTextOf<Given>(given: Given): string | Exclude<Given, DocumentSource> {
  type Other = Exclude<Given, DocumentSource>
  if (typeof given !== 'object' || given === null) return given as Other
  const known = texts.get(given)
  if (known !== undefined) return known
  if (types.isStringObject(given)) return String.prototype.valueOf.call(given)
  if (!isDocumentTree(given)) return given as Other
  const text = textOfTree(given)
  texts.set(given, text)
  return text
}

const texts = new WeakMap<object, string>()

function textOfTree(tree: DocumentTree): string {
  const printed = print(tree)
  const body = parsedTextOf(tree)
  // Of a large text little may be in the tree.
  if (body === undefined || body.length > MAX_LENGTH) return printed
  const parsed = parseToTape(body, noLimits)
  return !('errors' in parsed) && print(parsed) === printed ? body : printed
}
