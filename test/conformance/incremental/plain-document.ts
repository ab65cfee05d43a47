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

/**
 * The text of a document with spaces in the place of `@defer` and `@stream`, and of variables that
 * nothing else uses.
 */
export function plainSourceOf(source: string, document: DocumentNode): string {
  let plain = source
  const blank = (start: number, end: number): void => {
    plain = plain.slice(0, start) + ' '.repeat(end - start) + plain.slice(end)
  }
  visit(document, {
    Directive: ({ name, loc }) => {
      if (name.value === 'defer' || name.value === 'stream') blank(loc!.start, loc!.end)
    },
  })
  const used = new Set<string>()
  visit(plainDocumentOf(document), {
    VariableDefinition: () => false,
    Variable: ({ name }) => void used.add(name.value),
  })
  visit(document, {
    OperationDefinition: ({ operation, name, variableDefinitions = [], selectionSet, loc }) => {
      const unused = variableDefinitions.filter(({ variable }) => !used.has(variable.name.value))
      for (const definition of unused) blank(definition.loc!.start, definition.loc!.end)
      // Without variables there are no parentheses.
      if (unused.length > 0 && unused.length === variableDefinitions.length)
        blank(name?.loc!.end ?? loc!.start + operation.length, selectionSet.loc!.start)
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
