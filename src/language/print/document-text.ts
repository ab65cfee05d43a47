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
 * Returns the text of a document, or a value that is neither a text nor a syntax tree as it is.
 * Prints a tree once, and ignores later changes to the tree. A tree that still equals its parsed
 * source has the text of the source, so that locations are those of the host's text.
 *
 * @throws Error for a tree that cannot be printed
 */
export function documentTextOf<Source>(source: Source): string | Exclude<Source, DocumentSource> {
  type NonDocument = Exclude<Source, DocumentSource>
  if (typeof source !== 'object' || source === null) return source as NonDocument
  const cachedText = texts.get(source)
  if (cachedText !== undefined) return cachedText
  if (types.isStringObject(source)) return String.prototype.valueOf.call(source)
  if (!isDocumentTree(source)) return source as NonDocument
  const text = textOfTree(source)
  texts.set(source, text)
  return text
}

const texts = new WeakMap<object, string>()

function textOfTree(tree: DocumentTree): string {
  const printed = print(tree)
  const body = parsedTextOf(tree)
  // The tree may hold only a small part of a large text.
  if (body === undefined || body.length > MAX_LENGTH) return printed
  const parsed = parseToTape(body, noLimits)
  return !('errors' in parsed) && print(parsed) === printed ? body : printed
}
