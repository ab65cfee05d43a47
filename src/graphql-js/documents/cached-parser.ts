import type { DocumentNode } from 'graphql'
import { DocumentStore } from '../../engine/documents/document-store.ts'
import { defaultLimits } from '../../runtime/limits.ts'
import type { HostModule } from '../host.ts'
import { ParsedText } from './parsed-text.ts'

/**
 * A `parse` with a cache of its own: from the second time on a text has the same tree. A `Source`,
 * a text with options and a text with a syntax error are parsed each time.
 */
export function cachedParserOf(parse: HostModule['parse']): HostModule['parse'] {
  const texts = new DocumentStore<ParsedText>(defaultLimits)
  return (source, options): DocumentNode => {
    if (typeof source !== 'string' || options !== undefined) return parse(source, options)
    const parsedText = texts.entryOfText(source)
    if (parsedText !== undefined) return (parsedText.tree ??= parse(source))
    const tree = parse(source)
    texts.addText(source, new ParsedText(texts.order, source))
    return tree
  }
}
