import type { DocumentNode, OperationDefinitionNode, SelectionSetNode } from 'graphql'
import { describe, expect, test } from 'vitest'
import { sides } from '../../conformance/adoption/worlds/sides.ts'
import { outcomesOf } from '../../graphql-js/outcome.ts'

type Writable = { -readonly [Name in keyof SelectionSetNode]: any }

// Trees that hosts make without a parser.
const trees: Readonly<Record<string, (parsed: DocumentNode) => unknown>> = {
  'null for what it lacks': parsed =>
    JSON.parse(JSON.stringify(parsed), (_key, value: unknown) =>
      Array.isArray(value) && value.length === 0 ? null : value,
    ) as unknown,
  'a selection set in itself': parsed => {
    const tree = structuredClone(parsed)
    const { selectionSet } = tree.definitions[0] as OperationDefinitionNode
    const item = selectionSet.selections[1] as unknown as { selectionSet: unknown }
    item.selectionSet = selectionSet
    return tree
  },
  'selection sets that are shared by two fields each': parsed => {
    const tree = structuredClone(parsed)
    const operation = tree.definitions[0] as unknown as { selectionSet: Writable }
    const [text, item] = operation.selectionSet.selections as readonly object[]
    let selectionSet: object = { kind: 'SelectionSet', selections: [text] }
    for (let depth = 0; depth < 40; depth++) {
      const alias = { kind: 'Name', value: 'other' }
      const selections = [
        { ...item, selectionSet },
        { ...item, alias, selectionSet },
      ]
      selectionSet = { kind: 'SelectionSet', selections }
    }
    operation.selectionSet = selectionSet as Writable
    return tree
  },
}

describe.each([16, 17] as const)('in the place of graphql-js %d', version => {
  test.each(Object.entries(trees))('a document with %s is executed', async (_, make) => {
    const { host } = sides[version]
    const schema = host.buildSchema('type Query { text: String, item: Query }')
    const parsed = host.parse('{ text item { text } }', { noLocation: true })
    const document = make(parsed) as DocumentNode
    const rootValue = { text: 'a', item: { text: 'b', item: { text: 'c' } } }
    const { theirs, ours } = await outcomesOf(sides[version], ({ functions }) =>
      functions.execute({ schema, document, rootValue }),
    )
    expect(ours).toEqual(theirs)
  })
})
