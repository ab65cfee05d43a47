import { Kind, visit, type DocumentNode } from 'graphql17'
import { isObject } from './parts.ts'

/** The response name under which a plain document tells the type of each object. */
const TYPE_NAME = 'typename_'

/**
 * The document without `@defer` and `@stream`, which asks for the type of each object besides.
 * Locations are those of the document.
 */
export function plainDocumentOf(document: DocumentNode): DocumentNode {
  return visit(document, {
    Directive: ({ name }) => (name.value === 'defer' || name.value === 'stream' ? null : undefined),
    SelectionSet: {
      leave: node => ({
        ...node,
        selections: [
          ...node.selections,
          {
            kind: Kind.FIELD,
            alias: { kind: Kind.NAME, value: TYPE_NAME },
            name: { kind: Kind.NAME, value: '__typename' },
          },
        ],
      }),
    },
  })
}

/** The text of a document with spaces in the place of `@defer` and `@stream`. */
export function plainSourceOf(source: string, document: DocumentNode): string {
  let plain = source
  visit(document, {
    Directive: ({ name, loc }) => {
      if ((name.value !== 'defer' && name.value !== 'stream') || loc === undefined) return
      const { start, end } = loc
      plain = plain.slice(0, start) + ' '.repeat(end - start) + plain.slice(end)
    },
  })
  return plain
}

/** Returns the name of an object's type, which a plain document has asked for. */
export function typeNameOf(object: Record<string, unknown>): string {
  return String(object[TYPE_NAME])
}

/** Returns data without what only the plain document asks for. */
export function withoutTypeNames(data: unknown): unknown {
  if (Array.isArray(data)) return data.map(withoutTypeNames)
  if (!isObject(data)) return data
  return Object.fromEntries(
    Object.entries(data)
      .filter(([key]) => key !== TYPE_NAME)
      .map(([key, value]) => [key, withoutTypeNames(value)]),
  )
}
